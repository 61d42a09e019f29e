//! Holey Cheese: lay cards partly over each other, so that mice look out of the holes. Hands and the deck are secret.

mod cards;
mod lay;
mod layout;
mod notation;
mod places;
mod shape;
mod tell;
mod view;

use std::ops::RangeInclusive;

use rand_core::Rng;
use serde::{Deserialize, Serialize};

use crate::game::{Game, RuleNumber, Seat, Step, Turn, Viewer, Why};
use crate::luck;
use crate::offer::Offer;
use crate::outcome::{Outcome, PerSeat};
use crate::phrase::Phrase;
use crate::position::{BadPosition, Fields};
use crate::setup::{Booklet, Label, OptionKind, OptionSpec, SetupError, Usage};

pub use cards::{Card, Cell, Colour, Mice, Rotation};
pub use lay::Lay;
pub use layout::{Laid, Layout, Sight};
pub use places::Strip;
pub use shape::{START, Shape};
pub use tell::{Event, Shown, Tally, tell_place};
pub use view::View;

use cards::{CAT_CARDS, CardSet};
use layout::Effect;
use places::{COVERS_NONE, COVERS_TOO_MANY, EXACTLY_ON_A_CARD, NOT_ON_A_CARD};

const MOST_SEATS: usize = 4;

/// A position of Holey Cheese.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct HoleyCheese {
    options: Options,
    seats: u8,
    first: Seat,
    mover: Seat,
    phase: Phase,
    layout: Layout,
    hands: [CardSet; MOST_SEATS],
    discarded: [CardSet; MOST_SEATS],
    /// The cat that nobody has with three seats (HC5).
    away: CardSet,
    /// What is left to deal, then the deck. It has no order: what comes is decided when it is drawn (G4).
    undealt: CardSet,
    cheese: [u16; MOST_SEATS],
}

/// House rules.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Who goes first; by lot if nobody is named (G1).
    pub first: Option<Seat>,
    /// With two seats: three mouse cards in hand instead of four (HC6).
    pub small_hand: bool,
}

/// What a seat can choose.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Move {
    /// Lay a card (HC7).
    Lay(Lay),
    /// Put a card away face down (HC17).
    Discard(Card),
}

/// What luck can choose.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Chance {
    /// Who goes first.
    First(Seat),
    /// What a seat is dealt before the first turn.
    Deal(Deal),
    /// The cat that is put away with three seats.
    Away(Card),
    /// What the seat that has just played draws.
    Draw(Card),
}

/// A card dealt to a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deal {
    /// To whom.
    pub seat: Seat,
    /// Which.
    pub card: Card,
}

/// What comes next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The lot for the first seat.
    Lot,
    /// The cats are dealt.
    DealCats,
    /// The fourth cat is put away.
    PutAway,
    /// The mouse cards are dealt.
    DealMice,
    /// The mover lays or discards a card.
    Lay,
    /// The mover draws a card.
    Draw,
    /// Nothing.
    Over,
}

impl Game for HoleyCheese {
    const ID: &'static str = "holey-cheese";
    const REVISION: u32 = 1;
    const SEATS: RangeInclusive<usize> = 2..=MOST_SEATS;
    const LABEL: Label = Label { minutes: 25, usual_seats: 2, secrets: true };
    const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec {
            name: "small_hand",
            rule: RuleNumber("HC6"),
            kind: OptionKind::Flag,
            usage: Usage::Common,
        },
        OptionSpec {
            name: "first",
            rule: RuleNumber("G1"),
            kind: OptionKind::Seat,
            usage: Usage::Common,
        },
    ];
    const REFUSALS: &'static [Why] = &[
        Why::rule("HC6"),
        NOT_ON_A_CARD,
        EXACTLY_ON_A_CARD,
        COVERS_NONE,
        COVERS_TOO_MANY,
        Why::rule("HC13"),
        Why::rule("HC14"),
        Why::rule("HC17"),
    ];
    const FIELDS: &'static [&'static str] = notation::FIELDS;
    const IMPOSSIBLE: &'static [Why] = notation::IMPOSSIBLE;
    const BOOKLET: Booklet = Booklet {
        rules_en: include_str!("RULES.md"),
        rules_ru: include_str!("RULES.ru.md"),
        texts_en: include_str!("texts/en.ftl"),
        texts_ru: include_str!("texts/ru.ftl"),
    };
    const PUZZLES: Option<&'static str> = Some(include_str!("puzzles.jsonl"));

    type Options = Options;
    type Move = Move;
    type Chance = Chance;
    type View = View;
    type Event = Event;

    fn setup(options: &Options, seats: usize) -> Result<Self, SetupError> {
        SetupError::check_seats(seats, Self::SEATS)?;
        SetupError::check_seat("first", options.first, seats)?;
        if options.small_hand && seats > 2 {
            return Err(SetupError::Option {
                name: "small_hand",
                problem: "too-many-seats",
                says: format!("it is for two seats, not for {seats}; leave it off (false)"),
            });
        }
        let first = options.first.unwrap_or_default();
        Ok(HoleyCheese {
            options: options.clone(),
            seats: seats as u8,
            first,
            mover: first,
            phase: if options.first.is_some() { Phase::DealCats } else { Phase::Lot },
            layout: Layout::new(),
            hands: [CardSet::NONE; MOST_SEATS],
            discarded: [CardSet::NONE; MOST_SEATS],
            away: CardSet::NONE,
            undealt: CardSet::ALL,
            cheese: [0; MOST_SEATS],
        })
    }

    #[inline]
    fn seats(&self) -> usize {
        self.seats as usize
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Lay => Turn::Seat(self.mover),
            Phase::Over => Turn::Over(self.outcome()),
            _ => Turn::Luck,
        }
    }

    fn moves(&self, into: &mut Vec<Move>) {
        if self.phase != Phase::Lay {
            return;
        }
        let before = into.len();
        self.strips(|strip| into.extend(strip.lays().map(Move::Lay)));
        if into.len() == before {
            into.extend(self.hands[self.mover.index()].each().map(Move::Discard));
        }
    }

    fn allows(&self, mv: &Move) -> bool {
        let holds =
            |card| self.phase == Phase::Lay && self.hands[self.mover.index()].contains(card);
        match mv {
            Move::Lay(lay) => holds(lay.card()) && self.allows_there(lay),
            Move::Discard(card) => holds(*card) && self.patterns().is_empty(),
        }
    }

    fn offers(&self) -> Vec<Offer<Move>> {
        let patterns = self.patterns();
        if !patterns.is_empty() || self.phase != Phase::Lay {
            return patterns;
        }
        let hand = self.hands[self.mover.index()];
        hand.each().map(|card| Offer::single(Move::Discard(card))).collect()
    }

    fn chances(&self, into: &mut Vec<(Chance, u32)>) {
        if self.phase == Phase::Lot {
            into.extend(Seat::all(self.seats()).map(|seat| (Chance::First(seat), 1)));
        } else {
            into.extend(self.comes_from().each().map(|card| (self.chance(card), 1)));
        }
    }

    #[inline]
    fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> Chance {
        match self.comes_from().pick(rng) {
            Some(card) => self.chance(card),
            None => Chance::First(Seat(luck::below(rng, u32::from(self.seats)) as u8)),
        }
    }

    fn apply(&mut self, step: &Step<Self>) {
        match *step {
            Step::Luck(Chance::First(seat)) => {
                self.first = seat;
                self.mover = seat;
                self.phase = Phase::DealCats;
            }
            Step::Luck(Chance::Deal(Deal { seat, card })) => {
                self.undealt.remove(card);
                self.hands[seat.index()].insert(card);
                if self.dealt_to().is_none() {
                    self.phase = match (self.phase, self.seats) {
                        (Phase::DealCats, 3) => Phase::PutAway,
                        (Phase::DealCats, _) => Phase::DealMice,
                        _ => Phase::Lay,
                    };
                }
            }
            Step::Luck(Chance::Away(card)) => {
                self.undealt.remove(card);
                self.away.insert(card);
                self.phase = Phase::DealMice;
            }
            Step::Luck(Chance::Draw(card)) => {
                self.undealt.remove(card);
                self.hands[self.mover.index()].insert(card);
                self.pass_on();
            }
            Step::Move(Move::Lay(lay)) => {
                self.hands[self.mover.index()].remove(lay.card());
                let Effect { shown, .. } = self.effect(&lay);
                for seat in Seat::all(self.seats()) {
                    self.cheese[seat.index()] += u16::from(shown.of(colour(seat)));
                }
                self.layout.lay(Laid {
                    seat: self.mover,
                    card: lay.card(),
                    x: lay.x() as i8,
                    y: lay.y() as i8,
                    turn: lay.turn(),
                });
                self.end_turn();
            }
            Step::Move(Move::Discard(card)) => {
                self.hands[self.mover.index()].remove(card);
                self.discarded[self.mover.index()].insert(card);
                self.end_turn();
            }
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn event(&self, step: &Step<Self>, after: &Self, viewer: Viewer) -> Event {
        let seat = self.mover;
        let secret = |owner: Seat, card: Card| (viewer == Viewer::Seat(owner)).then_some(card);
        match *step {
            Step::Luck(Chance::First(seat)) => Event::First(seat),
            Step::Luck(Chance::Deal(Deal { seat, card })) => {
                Event::Deal { seat, cat: card.is_cat(), card: secret(seat, card) }
            }
            Step::Luck(Chance::Away(_)) => Event::Away,
            Step::Luck(Chance::Draw(card)) => {
                Event::Draw { seat, card: secret(seat, card), deck: after.undealt.len() }
            }
            Step::Move(Move::Lay(lay)) => {
                let Effect { covered, shown } = self.effect(&lay);
                Event::Lay {
                    seat,
                    lay,
                    covered,
                    shown: Shown::each(shown, self.seats()).collect(),
                    end: after.tallies(),
                }
            }
            Step::Move(Move::Discard(card)) => {
                Event::Discard { seat, card: secret(seat, card), end: after.tallies() }
            }
        }
    }

    fn tell_moves(view: &View, moves: &[Move]) -> Vec<Phrase> {
        tell::tell_moves(view, moves)
    }

    fn write_view(view: &View) -> Fields {
        notation::write(view)
    }

    fn read_view(fields: &Fields) -> Result<View, BadPosition> {
        notation::read(fields)
    }

    fn guess<R: Rng + ?Sized>(view: &View, rng: &mut R) -> Self {
        view.guess(rng)
    }

    fn why_not(&self, mv: &Move) -> Option<Why> {
        let hand = self.hands[self.mover.index()];
        match *mv {
            Move::Discard(card) if !hand.contains(card) => Some(Why::rule("HC6")),
            Move::Discard(_) => {
                let mut moves = Vec::new();
                self.moves(&mut moves);
                (!moves.contains(mv)).then_some(Why::rule("HC17"))
            }
            Move::Lay(lay) if !hand.contains(lay.card()) => Some(Why::rule("HC6")),
            Move::Lay(lay) => self.why_not_there(&lay),
        }
    }

    fn standing(&self, seat: Seat) -> i32 {
        let worth = |seat: Seat| {
            let to_come = match self.phase {
                Phase::Over => 0,
                _ => self.layout.visible().of(colour(seat)),
            };
            i32::from(self.cheese[seat.index()]) + i32::from(to_come)
        };
        let all: i32 = Seat::all(self.seats()).map(worth).sum();
        worth(seat) * i32::from(self.seats) - all
    }

    fn next_options(&self) -> Options {
        Options { first: Some(self.first.next(self.seats())), ..self.options.clone() }
    }
}

impl HoleyCheese {
    /// What lies on the table.
    #[inline]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The cheese of a seat so far.
    #[inline]
    pub fn cheese(&self, seat: Seat) -> u16 {
        self.cheese[seat.index()]
    }

    /// How many cards are in the hands and in the deck, so how many turns there are to come.
    #[inline]
    pub fn cards_left(&self) -> u8 {
        self.undealt.len() + self.hands.iter().map(|hand| hand.len()).sum::<u8>()
    }

    /// The cards among which luck chooses now; none before the lot and on a seat's turn.
    #[inline]
    fn comes_from(&self) -> CardSet {
        match self.phase {
            Phase::DealCats | Phase::PutAway => self.undealt.and(CardSet::CATS),
            Phase::DealMice | Phase::Draw => self.undealt.and(CardSet::MICE),
            Phase::Lot | Phase::Lay | Phase::Over => CardSet::NONE,
        }
    }

    #[inline]
    fn chance(&self, card: Card) -> Chance {
        match (self.phase, self.dealt_to()) {
            (_, Some(seat)) => Chance::Deal(Deal { seat, card }),
            (Phase::PutAway, None) => Chance::Away(card),
            _ => Chance::Draw(card),
        }
    }

    /// To whom the next card is dealt: seat by seat from seat 0, independent of who begins.
    #[inline]
    fn dealt_to(&self) -> Option<Seat> {
        let mice = if self.options.small_hand { 3 } else { 4 };
        let full = match self.phase {
            Phase::DealCats => cats_each(self.seats),
            Phase::DealMice => cats_each(self.seats) + mice,
            _ => return None,
        };
        Seat::all(self.seats()).find(|seat| self.hands[seat.index()].len() < full)
    }

    #[inline]
    fn end_turn(&mut self) {
        if self.undealt.is_empty() {
            self.pass_on();
        } else {
            self.phase = Phase::Draw;
        }
    }

    /// The next seat that has cards plays (HC16, HC17); if there is none, the mice are counted (HC18).
    #[inline]
    fn pass_on(&mut self) {
        for _ in 0..self.seats {
            self.mover = self.mover.next(self.seats());
            if !self.hands[self.mover.index()].is_empty() {
                self.phase = Phase::Lay;
                return;
            }
        }
        self.phase = Phase::Over;
        for seat in Seat::all(self.seats()) {
            self.cheese[seat.index()] += u16::from(self.layout.visible().of(colour(seat)));
        }
    }

    #[inline]
    fn effect(&self, lay: &Lay) -> Effect {
        self.layout.effect_of(lay)
    }

    fn tallies(&self) -> Vec<Tally> {
        if self.phase != Phase::Over {
            return Vec::new();
        }
        let tally = |seat: Seat| Tally {
            seat,
            mice: self.layout.visible().of(colour(seat)),
            cheese: self.cheese[seat.index()],
        };
        Seat::all(self.seats()).map(tally).collect()
    }

    fn outcome(&self) -> Outcome {
        let scores = PerSeat::from_fn(self.seats(), |seat| self.cheese[seat.index()]);
        Outcome::ranked(scores, |seat| scores[seat])
    }
}

/// The colour of a seat (HC3).
#[inline]
fn colour(seat: Seat) -> Colour {
    Colour::ALL[seat.index()]
}

/// How many cats each seat is dealt (HC5).
#[inline]
fn cats_each(seats: u8) -> u8 {
    CAT_CARDS / seats
}

#[cfg(test)]
mod tests;
