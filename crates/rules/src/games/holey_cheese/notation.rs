//! What a viewer knows of a position of Holey Cheese, as text: the turns in their order, and the viewer's own cards. Who
//! took each turn, how many cards everybody has and all the cheese follow from that.

use super::cards::{CARDS, CardSet};
use super::{
    Card, Chance, HoleyCheese, Laid, Lay, MOST_SEATS, Move, Options, Phase, Rotation, View,
    cats_each,
};
use crate::game::{Game, Seat, Step, Turn, Viewer, Why};
use crate::position::{BadPosition, Fields, Lot, digits};

/// The fields.
pub(super) const FIELDS: &[&str] = &["first", "next", "dealt", "hand", "away", "turns"];

const TWICE: Why = Why::rule("HC2");
const CATS: Why = Why::rule("HC5");
const HAND: Why = Why::rule("HC6");
const NOT_DRAWN: Why = Why::rule("HC16");
const TOO_MANY_TURNS: Why = Why::case("HC18", "turns");
const NOT_OVER: Why = Why::case("HC18", "over");
const APART: Why = super::NOT_ON_A_CARD;
const EXACTLY: Why = super::EXACTLY_ON_A_CARD;
const NONE_COVERED: Why = super::COVERS_NONE;
const MANY_COVERED: Why = super::COVERS_TOO_MANY;
const ON_A_CAT: Why = Why::rule("HC13");
const LOCKED: Why = Why::rule("HC14");
const BEGINS: Why = Why::rule("G1");

/// Why a position can't be.
pub(super) const IMPOSSIBLE: &[Why] = &[
    TWICE,
    CATS,
    HAND,
    APART,
    EXACTLY,
    NONE_COVERED,
    MANY_COVERED,
    ON_A_CAT,
    LOCKED,
    NOT_DRAWN,
    TOO_MANY_TURNS,
    NOT_OVER,
    BEGINS,
];

const PHASES: [(&str, Phase); 7] = [
    ("lot", Phase::Lot),
    ("cats", Phase::DealCats),
    ("away", Phase::PutAway),
    ("mice", Phase::DealMice),
    ("lay", Phase::Lay),
    ("draw", Phase::Draw),
    ("over", Phase::Over),
];

/// What stands for a card that was put away face down.
const PUT_AWAY: &str = "-";

pub(super) fn write(view: &View) -> Fields {
    let seats = view.hands.len();
    let phase = PHASES.iter().find(|(_, phase)| *phase == view.phase).map_or("", |(word, _)| word);
    let is_dealt = matches!(view.phase, Phase::Lay | Phase::Draw | Phase::Over);
    let dealt: u8 = if is_dealt { 0 } else { view.hands.iter().sum() };
    Fields::of::<HoleyCheese>(seats, &view.options)
        .eyes(view.viewer)
        .with("first", view.first)
        .with("next", phase)
        .unless("dealt", dealt, 0)
        .unless("hand", cards_word(&view.hand), "")
        .unless("away", cards_word(&view.discarded), "")
        .unless("turns", turns_word(view), "")
}

pub(super) fn read(fields: &Fields) -> Result<View, BadPosition> {
    let options: Options = fields.options::<HoleyCheese>()?;
    let phase = fields.read_as("next", |word| {
        PHASES.iter().find(|(listed, _)| *listed == word).map(|(_, phase)| *phase)
    })?;
    let phase = phase.ok_or(BadPosition::Missing("next"))?;
    let cards = |name| Ok(fields.read_as(name, cards_of)?.unwrap_or_default());
    let lot = if phase == Phase::Lot { Lot::Pending } else { Lot::Drawn };
    let told = Told {
        seats: fields.seats(),
        viewer: fields.viewer()?,
        first: fields.first(options.first, lot)?,
        phase,
        dealt: fields.number("dealt")?.unwrap_or(0),
        hand: cards("hand")?,
        away: cards("away")?,
        turns: fields.read_as("turns", turns_of)?.unwrap_or_default(),
        options,
    };
    told.view().map_err(BadPosition::Rule)
}

/// What a text says.
struct Told {
    options: Options,
    seats: usize,
    viewer: Viewer,
    first: Seat,
    phase: Phase,
    dealt: u8,
    hand: Vec<Card>,
    away: Vec<Card>,
    turns: Vec<Option<Lay>>,
}

impl Told {
    /// The view, by playing it all again with cards that fit what is told.
    fn view(&self) -> Result<View, Why> {
        let mut game = self.dealt()?;
        for (index, turn) in self.turns.iter().enumerate() {
            let is_last = index + 1 == self.turns.len();
            self.take_turn(&mut game, *turn)?;
            if game.phase == Phase::Draw && !(is_last && self.phase == Phase::Draw) {
                game.pass_over_draw();
            }
        }
        if game.phase != self.phase {
            return Err(match (self.phase, game.phase) {
                (Phase::Over, _) | (_, Phase::Over) => NOT_OVER,
                (Phase::Draw, _) | (_, Phase::Draw) => NOT_DRAWN,
                _ => HAND,
            });
        }
        self.with_own_cards(&game)
    }

    /// The table as it was dealt, or is being dealt. Which card is whose is settled later: here only how many count.
    fn dealt(&self) -> Result<HoleyCheese, Why> {
        let mut game = HoleyCheese::setup(&self.options, self.seats).map_err(|_| HAND)?;
        game.first = self.first;
        game.mover = self.first;
        let is_dealt = matches!(self.phase, Phase::Lay | Phase::Draw | Phase::Over);
        if game.phase == Phase::Lot && self.phase != Phase::Lot {
            game.phase = Phase::DealCats;
        }
        let mut left = self.dealt;
        while game.phase != Phase::Lot {
            let is_enough = if is_dealt {
                game.phase == Phase::Lay
            } else {
                game.phase == self.phase && left == 0
            };
            if is_enough || game.phase == Phase::Lay {
                break;
            }
            let card = game.comes_from().each().next().ok_or(HAND)?;
            if game.phase != Phase::PutAway {
                left = if is_dealt { 0 } else { left.checked_sub(1).ok_or(HAND)? };
            }
            game.apply(&Step::Luck(game.chance(card)));
        }
        let is_right = (is_dealt && self.dealt == 0) || (game.phase == self.phase && left == 0);
        if is_right { Ok(game) } else { Err(HAND) }
    }

    /// Lays a card or puts one away. The card comes from wherever it is, for another one.
    fn take_turn(&self, game: &mut HoleyCheese, turn: Option<Lay>) -> Result<(), Why> {
        let Turn::Seat(mover) = game.turn() else { return Err(TOO_MANY_TURNS) };
        let Some(lay) = turn else {
            // Any card does for one that nobody knows; cats are dealt with when all is told.
            let card = game.hands[mover.index()].each().next().ok_or(HAND)?;
            game.hands[mover.index()].remove(card);
            game.discarded[mover.index()].insert(card);
            game.end_turn();
            return Ok(());
        };
        if game.layout.laid().iter().any(|laid| laid.card == lay.card()) {
            return Err(TWICE);
        }
        game.hand_over(mover, lay.card());
        if let Some(why) = game.why_not_there(&lay) {
            return Err(why);
        }
        game.apply(&Step::Move(Move::Lay(lay)));
        Ok(())
    }

    /// The view of the viewer, with the cards that the text gives them; each has as many cats as were dealt (HC5).
    fn with_own_cards(&self, game: &HoleyCheese) -> Result<View, Why> {
        let mut view = game.view(self.viewer);
        let laid: CardSet = view.laid.iter().map(|laid| laid.card).collect();
        let own = self.hand.iter().chain(&self.away);
        let cards: CardSet = own.clone().copied().collect();
        if usize::from(cards.len()) != own.count() || !laid.and(cards).is_empty() {
            return Err(TWICE);
        }
        let owner = match self.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Bystander => None,
        };
        let [hand, away] = owner.map_or([0; 2], |seat| {
            [view.hands[seat.index()], view.discards[seat.index()]].map(usize::from)
        });
        if self.hand.len() != hand || self.away.len() != away {
            return Err(HAND);
        }
        let is_dealing_cats = matches!(self.phase, Phase::Lot | Phase::DealCats);
        for seat in Seat::all(self.seats) {
            let dealt = match is_dealing_cats {
                true => view.hands[seat.index()],
                false => cats_each(self.seats as u8),
            };
            let by_seat = |laid: &&Laid| laid.seat == seat && laid.card.is_cat();
            let shown = view.laid.iter().filter(by_seat).count() as u8;
            let hidden = dealt.checked_sub(shown).ok_or(CATS)?;
            let has_room = hidden <= view.hands[seat.index()] + view.discards[seat.index()];
            let is_right = owner != Some(seat) || cards.and(CardSet::CATS).len() == hidden;
            if !has_room || !is_right {
                return Err(CATS);
            }
        }
        if matches!(self.phase, Phase::Lay | Phase::Draw | Phase::Over) {
            view.deck = game.undealt.len();
        }
        view.hand = cards_in_order(&self.hand);
        view.discarded = cards_in_order(&self.away);
        Ok(view)
    }
}

impl HoleyCheese {
    /// Sees to it that a seat has this card, for one of its own.
    fn hand_over(&mut self, seat: Seat, card: Card) {
        if self.hands[seat.index()].contains(card) {
            return;
        }
        let Some(instead) = self.hands[seat.index()].each().next() else { return };
        self.hands[seat.index()].remove(instead);
        let heaps = self.hands.iter_mut().chain(&mut self.discarded);
        for heap in heaps.chain([&mut self.away, &mut self.undealt]) {
            if heap.contains(card) {
                heap.remove(card);
                heap.insert(instead);
            }
        }
        self.hands[seat.index()].insert(card);
    }

    /// Draws any card for the mover.
    fn pass_over_draw(&mut self) {
        if let Some(card) = self.undealt.each().next() {
            self.apply(&Step::Luck(Chance::Draw(card)));
        }
    }
}

/// The turns in their order. Where cards were put away, any order that fits tells the same.
fn turns_word(view: &View) -> String {
    let seats = view.hands.len();
    let told = Told {
        options: view.options.clone(),
        seats,
        viewer: Viewer::Bystander,
        first: view.first,
        phase: Phase::Lay,
        dealt: 0,
        hand: Vec::new(),
        away: Vec::new(),
        turns: Vec::new(),
    };
    let mut counts = [0; MOST_SEATS];
    let dealt = told.dealt().map(|game| (game.undealt.len(), game.hands));
    let Ok((mut deck, hands)) = dealt else { return String::new() };
    if view.first.index() >= seats {
        return String::new();
    }
    for (count, hand) in counts.iter_mut().zip(hands) {
        *count = hand.len();
    }
    let mut laid = view.laid.iter().peekable();
    let put_away: u8 = view.discards.iter().sum();
    let mut mover = view.first;
    let mut words = Vec::new();
    while words.len() < view.laid.len() + usize::from(put_away) {
        let turn = laid.next_if(|laid| laid.seat == mover);
        words.push(turn.map_or(PUT_AWAY.to_owned(), laid_word));
        counts[mover.index()] =
            if deck > 0 { counts[mover.index()] } else { counts[mover.index()].saturating_sub(1) };
        deck = deck.saturating_sub(1);
        for _ in 0..seats {
            mover = mover.next(seats);
            if counts[mover.index()] > 0 {
                break;
            }
        }
    }
    words.join(";")
}

fn laid_word(laid: &Laid) -> String {
    let turn = match laid.turn {
        Rotation::None => String::new(),
        turn => format!("/{}", turn.degrees()),
    };
    format!("{}@{},{}{turn}", laid.card, laid.x, laid.y)
}

fn turns_of(list: &str) -> Option<Vec<Option<Lay>>> {
    let turns: Option<Vec<_>> = list.split(';').map(turn_of).collect();
    turns.filter(|turns| turns.len() <= CARDS)
}

fn turn_of(word: &str) -> Option<Option<Lay>> {
    if word == PUT_AWAY {
        return Some(None);
    }
    let (card, place) = word.split_once('@')?;
    let (place, turn) = place.split_once('/').unwrap_or((place, "0"));
    let (x, y) = place.split_once(',')?;
    let number = |word: &str| -> Option<i32> {
        let (sign, word) = word.strip_prefix('-').map_or((1, word), |word| (-1, word));
        digits::<u8>(word).map(|number| sign * i32::from(number))
    };
    let turn = Rotation::try_from(digits::<u16>(turn)?).ok()?;
    Some(Some(Lay::new(card.parse().ok()?, number(x)?, number(y)?, turn)))
}

fn cards_word(cards: &[Card]) -> String {
    cards.iter().map(Card::to_string).collect::<Vec<_>>().join(",")
}

fn cards_of(list: &str) -> Option<Vec<Card>> {
    list.split(',').map(|word| word.parse().ok()).collect()
}

fn cards_in_order(cards: &[Card]) -> Vec<Card> {
    cards.iter().copied().collect::<CardSet>().each().collect()
}
