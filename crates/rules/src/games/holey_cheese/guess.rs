//! A position as one viewer may imagine it: what is hidden is dealt at random, as far as the counts allow.

use rand_core::Rng;

use super::cards::{Card, CardSet};
use super::{HoleyCheese, Layout, MOST_SEATS, Phase, View, cats_each};
use crate::game::{Seat, Viewer};
use crate::luck;

/// A position that the view can't tell from the true one, each way to deal the hidden cards equally likely.
///
/// Everybody knows how many cats a seat was dealt and which it has laid, so the rest are in its hand or among its
/// discards; the deck has none.
pub(super) fn guess<R: Rng + ?Sized>(view: &View, rng: &mut R) -> HoleyCheese {
    let seats = view.hands.len().min(MOST_SEATS);
    let mut game = HoleyCheese {
        options: view.options.clone(),
        seats: seats as u8,
        first: view.first,
        mover: view.mover,
        phase: view.phase,
        layout: Layout::of(&view.laid),
        hands: [CardSet::NONE; MOST_SEATS],
        discarded: [CardSet::NONE; MOST_SEATS],
        away: CardSet::NONE,
        undealt: CardSet::ALL,
        cheese: [0; MOST_SEATS],
    };
    for (cheese, &known) in game.cheese.iter_mut().zip(&view.cheese) {
        *cheese = known;
    }
    let mut hidden = CardSet::ALL.minus(view.laid.iter().map(|laid| laid.card).collect());
    if let Viewer::Seat(me) = view.viewer {
        game.hands[me.index()] = view.hand.iter().copied().collect();
        game.discarded[me.index()] = view.discarded.iter().copied().collect();
        hidden = hidden.minus(game.hands[me.index()]).minus(game.discarded[me.index()]);
    }
    for seat in Seat::all(seats).filter(|&seat| view.viewer != Viewer::Seat(seat)) {
        let hand = view.hands[seat.index()];
        let mut left = hand + view.discards[seat.index()];
        let mut cats = hidden_cats(view, seat);
        while left > 0 {
            let is_cat = luck::below(rng, u32::from(left)) < u32::from(cats);
            cats -= u8::from(is_cat);
            let kind = if is_cat { CardSet::CATS } else { CardSet::MICE };
            if let Some(card) = take(&mut hidden, kind, rng) {
                let in_hand = game.hands[seat.index()].len() < hand;
                let pile = if in_hand { &mut game.hands } else { &mut game.discarded };
                pile[seat.index()].insert(card);
            }
            left -= 1;
        }
    }
    for _ in 0..view.away {
        if let Some(card) = take(&mut hidden, CardSet::CATS, rng) {
            game.away.insert(card);
        }
    }
    game.undealt = hidden;
    game
}

/// How many cats are in another seat's hand or among its discards.
fn hidden_cats(view: &View, seat: Seat) -> u8 {
    let dealt = match view.phase {
        Phase::Lot | Phase::DealCats => view.hands[seat.index()],
        _ => cats_each(view.hands.len() as u8),
    };
    let laid = view.laid.iter().filter(|laid| laid.seat == seat && laid.card.is_cat()).count();
    dealt.saturating_sub(laid as u8)
}

fn take<R: Rng + ?Sized>(from: &mut CardSet, kind: CardSet, rng: &mut R) -> Option<Card> {
    let card = from.and(kind).pick(rng)?;
    from.remove(card);
    Some(card)
}
