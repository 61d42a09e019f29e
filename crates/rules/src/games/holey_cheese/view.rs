//! What one viewer knows of a position, and positions as this viewer may imagine them.

use rand_core::Rng;
use serde::{Deserialize, Serialize};

use super::cards::CardSet;
use super::{Card, HoleyCheese, Laid, Layout, MOST_SEATS, Mice, Options, Phase, cats_each};
use crate::game::{Game, Seat, Viewer};
use crate::luck;

/// What one viewer knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct View {
    /// The house rules.
    pub options: Options,
    /// Who looks.
    pub viewer: Viewer,
    /// Who goes first.
    pub first: Seat,
    /// Whose turn it is.
    pub mover: Seat,
    /// What comes next.
    pub phase: Phase,
    /// The viewer's own hand.
    pub hand: Vec<Card>,
    /// The cards that the viewer put away.
    pub discarded: Vec<Card>,
    /// How many cards each seat has.
    pub hands: Vec<u8>,
    /// How many cards each seat put away.
    pub discards: Vec<u8>,
    /// How many mouse cards the deck has.
    pub deck: u8,
    /// How many cats were put away before the game.
    pub away: u8,
    /// The cheese of each seat.
    pub cheese: Vec<u16>,
    /// How many mice of each colour are visible.
    pub visible: Mice,
    /// The cards that were laid over the starting card, in their order.
    pub laid: Vec<Laid>,
}

impl View {
    pub(super) fn of(game: &HoleyCheese, viewer: Viewer) -> View {
        let own = |cards: &[CardSet; MOST_SEATS]| match viewer {
            Viewer::Seat(seat) => cards[seat.index()].each().collect(),
            Viewer::Bystander => Vec::new(),
        };
        let seats = game.seats();
        let sizes =
            |cards: &[CardSet; MOST_SEATS]| cards[..seats].iter().map(|set| set.len()).collect();
        View {
            options: game.options.clone(),
            viewer,
            first: game.first,
            mover: game.mover,
            phase: game.phase,
            hand: own(&game.hands),
            discarded: own(&game.discarded),
            hands: sizes(&game.hands),
            discards: sizes(&game.discarded),
            deck: game.undealt.and(CardSet::MICE).len(),
            away: game.away.len(),
            cheese: game.cheese[..seats].to_vec(),
            visible: game.layout.visible(),
            laid: game.layout.laid().to_vec(),
        }
    }

    /// A position that the view can't tell from the true one, each way to deal the hidden cards equally likely.
    ///
    /// Everybody knows how many cats a seat was dealt and which it has laid, so the rest are in its hand or among its
    /// discards; the deck has none.
    pub(super) fn guess<R: Rng + ?Sized>(&self, rng: &mut R) -> HoleyCheese {
        let seats = self.hands.len().min(MOST_SEATS);
        let mut game = HoleyCheese {
            options: self.options.clone(),
            seats: seats as u8,
            first: self.first,
            mover: self.mover,
            phase: self.phase,
            layout: Layout::of(&self.laid),
            hands: [CardSet::NONE; MOST_SEATS],
            discarded: [CardSet::NONE; MOST_SEATS],
            away: CardSet::NONE,
            undealt: CardSet::ALL,
            cheese: [0; MOST_SEATS],
        };
        for (cheese, &known) in game.cheese.iter_mut().zip(&self.cheese) {
            *cheese = known;
        }
        let mut hidden = CardSet::ALL.minus(self.laid.iter().map(|laid| laid.card).collect());
        if let Viewer::Seat(me) = self.viewer {
            game.hands[me.index()] = self.hand.iter().copied().collect();
            game.discarded[me.index()] = self.discarded.iter().copied().collect();
            hidden = hidden.minus(game.hands[me.index()]).minus(game.discarded[me.index()]);
        }
        for seat in Seat::all(seats).filter(|&seat| self.viewer != Viewer::Seat(seat)) {
            let hand = self.hands[seat.index()];
            let mut left = hand + self.discards[seat.index()];
            let mut cats = self.hidden_cats(seat);
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
        for _ in 0..self.away {
            if let Some(card) = take(&mut hidden, CardSet::CATS, rng) {
                game.away.insert(card);
            }
        }
        game.undealt = hidden;
        game
    }

    /// How many cats are in another seat's hand or among its discards.
    fn hidden_cats(&self, seat: Seat) -> u8 {
        let dealt = match self.phase {
            Phase::Lot | Phase::DealCats => self.hands[seat.index()],
            _ => cats_each(self.hands.len() as u8),
        };
        let laid = self.laid.iter().filter(|laid| laid.seat == seat && laid.card.is_cat()).count();
        dealt.saturating_sub(laid as u8)
    }
}

fn take<R: Rng + ?Sized>(from: &mut CardSet, kind: CardSet, rng: &mut R) -> Option<Card> {
    let card = from.and(kind).pick(rng)?;
    from.remove(card);
    Some(card)
}
