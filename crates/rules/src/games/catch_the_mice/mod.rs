//! Catch the Mice: lure mice with two dice, steal with a pair, and stop in time. Everything on the table is public.

mod dice;
mod event;
mod lure;
mod luring;
mod mice;
mod notation;
mod tell;

use std::ops::RangeInclusive;

use rand_core::Rng;
use serde::{Deserialize, Serialize};

use crate::game::{Game, RuleNumber, Seat, Step, Turn, Viewer, Why};
use crate::luck;
use crate::outcome::{Outcome, PerSeat};
use crate::phrase::{Phrase, Tell};
use crate::position::{BadPosition, Fields};
use crate::setup::{Booklet, Label, OptionKind, OptionSpec, SetupError, Usage};

pub use dice::{Dice, Face};
pub use event::{Event, Then};
pub use lure::{Lure, Mouse, Place};
pub use mice::{Colour, Mice};
pub use tell::told_mice;

/// With fewer mice than this in the centre the game ends (CM13).
pub const LEAST_IN_CENTRE: u8 = 5;
const MOST_SEATS: usize = 4;
/// The centre and the cards.
const HEAPS: usize = 1 + MOST_SEATS;

/// What a game won or lost is worth in [`Game::standing`]: more than all mice.
const GAME: i32 = 1000;

/// A position of Catch the Mice.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct CatchTheMice {
    options: Options,
    seats: u8,
    first: Seat,
    mover: Seat,
    phase: Phase,
    /// In front of the mover's card (CM3). Where they came from does not matter: they are caught, or run to the centre.
    lured: Mice,
    /// Mice in the centre and on each seat's card, by [`Place`].
    heaps: [Mice; HEAPS],
}

/// House rules.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Who goes first; by lot if nobody is named (G1).
    pub first: Option<Seat>,
    /// What a mouse counts (CM16).
    pub scoring: Scoring,
    /// Whether all five colours in front of the card are caught at once (CM17).
    pub risk: bool,
    /// Whether a colour and a white may be a pair (CM18).
    pub white_makes_pair: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options { first: None, scoring: Scoring::Classic, risk: false, white_makes_pair: true }
    }
}

/// What a mouse counts (CM16).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Scoring {
    /// From 5 for red down to 1 for blue (CM14).
    Classic,
    /// One each.
    Kids,
}

/// What a seat can choose.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Move {
    /// Roll both dice (CM4, CM11).
    Roll,
    /// Catch the lured mice (CM11).
    Stop,
    /// Lure what the dice allow (CM6, CM7).
    Lure(Lure),
}

/// What luck can choose.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Chance {
    /// Who goes first.
    First(Seat),
    /// How the dice fall.
    Roll(Dice),
}

/// What everybody knows: all of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct View {
    /// The house rules.
    pub options: Options,
    /// Who went first.
    pub first: Seat,
    /// Whose turn it is.
    pub mover: Seat,
    /// What comes next.
    pub phase: Phase,
    /// Mice in the centre.
    pub centre: Mice,
    /// Mice in front of the mover's card.
    pub lured: Mice,
    /// What the lured mice count.
    pub at_stake: u16,
    /// Mice on each seat's card.
    pub cards: Vec<Mice>,
    /// What the mice on each seat's card count.
    pub points: Vec<u16>,
    /// Whether the mover may roll although every roll is sure to fail, which deserves a warning (CM12).
    pub roll_must_fail: bool,
}

/// What comes next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The lot for the first seat.
    Lot,
    /// The mover's compulsory first roll.
    Start,
    /// The dice fall.
    Roll,
    /// The mover lures with these dice.
    Lure(Dice),
    /// The mover rolls again or stops.
    Choose,
    /// Nothing.
    Over,
}

impl Game for CatchTheMice {
    const ID: &'static str = "catch-the-mice";
    const REVISION: u32 = 1;
    const SEATS: RangeInclusive<usize> = 2..=MOST_SEATS;
    const LABEL: Label = Label { minutes: 20, usual_seats: 3, secrets: false };
    const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec {
            name: "scoring",
            rule: RuleNumber("CM16"),
            kind: OptionKind::Choice(&["classic", "kids"]),
            usage: Usage::Common,
        },
        OptionSpec {
            name: "risk",
            rule: RuleNumber("CM17"),
            kind: OptionKind::Flag,
            usage: Usage::Common,
        },
        OptionSpec {
            name: "first",
            rule: RuleNumber("G1"),
            kind: OptionKind::Seat,
            usage: Usage::Common,
        },
        OptionSpec {
            name: "white_makes_pair",
            rule: RuleNumber("CM18"),
            kind: OptionKind::Flag,
            usage: Usage::Rare,
        },
    ];
    const REFUSALS: &'static [Why] = &[
        Why::rule("CM3"),
        Why::rule("CM4"),
        Why::rule("CM5"),
        Why::rule("CM6"),
        luring::NOT_ON_THE_DICE,
        Why::rule("CM7"),
        luring::NOT_THE_PAIR,
        Why::rule("CM8"),
        Why::rule("CM9"),
        Why::rule("CM11"),
        Why::rule("CM18"),
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
        let first = options.first.unwrap_or_default();
        Ok(CatchTheMice {
            options: options.clone(),
            seats: seats as u8,
            first,
            mover: first,
            phase: if options.first.is_some() { Phase::Start } else { Phase::Lot },
            lured: Mice::NONE,
            heaps: [Mice::ALL, Mice::NONE, Mice::NONE, Mice::NONE, Mice::NONE],
        })
    }

    #[inline]
    fn seats(&self) -> usize {
        self.seats as usize
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Lot | Phase::Roll => Turn::Luck,
            Phase::Start | Phase::Lure(_) | Phase::Choose => Turn::Seat(self.mover),
            Phase::Over => Turn::Over(self.outcome()),
        }
    }

    #[inline]
    fn moves(&self, into: &mut Vec<Move>) {
        match self.phase {
            Phase::Start => into.push(Move::Roll),
            Phase::Lure(dice) => self.each_lure(dice, |lure| into.push(Move::Lure(lure))),
            Phase::Choose => into.extend([Move::Roll, Move::Stop]),
            Phase::Lot | Phase::Roll | Phase::Over => {}
        }
    }

    fn chances(&self, into: &mut Vec<(Chance, u32)>) {
        match self.phase {
            Phase::Lot => into.extend(Seat::all(self.seats()).map(|seat| (Chance::First(seat), 1))),
            Phase::Roll => into.extend(Dice::all().map(|(dice, ways)| (Chance::Roll(dice), ways))),
            Phase::Start | Phase::Lure(_) | Phase::Choose | Phase::Over => {}
        }
    }

    #[inline]
    fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> Chance {
        if self.phase == Phase::Lot {
            return Chance::First(Seat(luck::below(rng, u32::from(self.seats)) as u8));
        }
        let sides = luck::below(rng, 36) as usize;
        Chance::Roll(Dice::new(Face::ALL[sides / 6], Face::ALL[sides % 6]))
    }

    #[inline]
    fn apply(&mut self, step: &Step<Self>) {
        match step {
            Step::Luck(Chance::First(seat)) => {
                self.first = *seat;
                self.mover = *seat;
                self.phase = Phase::Start;
            }
            Step::Move(Move::Roll) => self.phase = Phase::Roll,
            Step::Luck(Chance::Roll(dice)) if self.can_lure(*dice) => {
                self.phase = Phase::Lure(*dice);
            }
            Step::Luck(Chance::Roll(_)) => self.fail(),
            Step::Move(Move::Lure(lure)) => self.lure(*lure),
            Step::Move(Move::Stop) => {
                self.catch_lured();
                self.end_turn();
            }
        }
    }

    fn view(&self, _viewer: Viewer) -> View {
        let cards = &self.heaps[1..=self.seats()];
        View {
            options: self.options.clone(),
            first: self.first,
            mover: self.mover,
            phase: self.phase,
            centre: self.centre(),
            lured: self.lured,
            at_stake: self.points(self.lured),
            cards: cards.to_vec(),
            points: cards.iter().map(|&card| self.points(card)).collect(),
            roll_must_fail: self.roll_must_fail(),
        }
    }

    fn event(&self, step: &Step<Self>, after: &Self, _viewer: Viewer) -> Event {
        self.event_of(step, after)
    }

    fn tell_moves(_view: &View, moves: &[Move]) -> Vec<Phrase> {
        moves.iter().map(Tell::tell).collect()
    }

    fn write_view(view: &View) -> Fields {
        notation::write(view)
    }

    fn read_view(fields: &Fields) -> Result<View, BadPosition> {
        notation::read(fields)
    }

    fn guess<R: Rng + ?Sized>(view: &View, _rng: &mut R) -> Self {
        let mut heaps = [Mice::NONE; HEAPS];
        for (heap, seen) in heaps.iter_mut().zip([view.centre].iter().chain(&view.cards)) {
            *heap = *seen;
        }
        CatchTheMice {
            options: view.options.clone(),
            seats: view.cards.len() as u8,
            first: view.first,
            mover: view.mover,
            phase: view.phase,
            lured: view.lured,
            heaps,
        }
    }

    fn why_not(&self, mv: &Move) -> Option<Why> {
        match (self.phase, mv) {
            (Phase::Start, Move::Stop | Move::Lure(_)) => Some(Why::rule("CM4")),
            (Phase::Lure(_), Move::Roll | Move::Stop) => Some(Why::rule("CM9")),
            (Phase::Lure(dice), Move::Lure(lure)) => self.why_not_lure(dice, *lure),
            (Phase::Choose, Move::Lure(_)) => Some(Why::rule("CM11")),
            _ => None,
        }
    }

    /// The lead over the best rival, lured mice counted as caught. Before a lure it is what the best one leads to,
    /// so that a bot which looks one roll ahead sees what the roll would bring.
    fn standing(&self, seat: Seat) -> i32 {
        match self.phase {
            Phase::Lure(dice) if seat == self.mover => self.best_lead(dice),
            Phase::Over if self.outcome().places[seat] == 1 => GAME,
            Phase::Over => -GAME,
            _ => self.lead(seat),
        }
    }

    fn next_options(&self) -> Options {
        Options { first: Some(self.first.next(self.seats())), ..self.options.clone() }
    }
}

impl CatchTheMice {
    #[inline]
    fn lure(&mut self, lure: Lure) {
        self.take(lure.first());
        if let Some(second) = lure.second() {
            self.take(second);
        }
        if self.options.risk && self.free().is_empty() {
            self.catch_lured();
        }
        self.phase = Phase::Choose;
    }

    /// Puts a mouse in front of the mover's card.
    #[inline]
    fn take(&mut self, mouse: Mouse) {
        let one = Mice::one(mouse.colour);
        self.heaps[mouse.from.index()] -= one;
        self.lured += one;
    }

    /// Moves the lured mice onto the mover's card (CM11, CM17).
    #[inline]
    fn catch_lured(&mut self) {
        self.heaps[Place::card(self.mover).index()] += self.lured;
        self.lured = Mice::NONE;
    }

    /// Lets the lured mice run to the centre (CM10).
    #[inline]
    fn fail(&mut self) {
        self.heaps[Place::CENTRE.index()] += self.lured;
        self.lured = Mice::NONE;
        self.end_turn();
    }

    #[inline]
    fn end_turn(&mut self) {
        if self.centre().count() < LEAST_IN_CENTRE {
            self.phase = Phase::Over;
        } else {
            self.mover = self.mover.next(self.seats.into());
            self.phase = Phase::Start;
        }
    }

    #[inline]
    fn heap(&self, place: Place) -> Mice {
        self.heaps[place.index()]
    }

    #[inline]
    fn centre(&self) -> Mice {
        self.heap(Place::CENTRE)
    }

    #[inline]
    fn card(&self, seat: Seat) -> Mice {
        self.heap(Place::card(seat))
    }

    /// Two whites allow whatever other dice allow: where they fail, all fail (CM12).
    fn roll_must_fail(&self) -> bool {
        self.phase == Phase::Choose && !self.can_lure(Dice::new(Face::White, Face::White))
    }

    /// How far a seat is ahead of the best other, lured mice counted as caught.
    fn lead(&self, seat: Seat) -> i32 {
        let points = |seat| {
            let lured = if seat == self.mover { self.lured } else { Mice::NONE };
            i32::from(self.points(self.card(seat)) + self.points(lured))
        };
        let rivals = Seat::all(self.seats()).filter(|&other| other != seat);
        points(seat) - rivals.map(points).max().unwrap_or(0)
    }

    /// How far the mover can be ahead after luring with these dice.
    fn best_lead(&self, dice: Dice) -> i32 {
        let mut best = i32::MIN;
        self.each_lure(dice, |lure| {
            let mut after = self.clone();
            after.lure(lure);
            best = best.max(after.lead(self.mover));
        });
        best
    }

    /// What these mice count (CM14, CM16).
    fn points(&self, mice: Mice) -> u16 {
        match self.options.scoring {
            Scoring::Classic => mice.worth(),
            Scoring::Kids => mice.count().into(),
        }
    }

    /// Most points wins, then most mice (CM15).
    fn outcome(&self) -> Outcome {
        let points = PerSeat::from_fn(self.seats(), |seat| self.points(self.card(seat)));
        let mice = |seat: Seat| u16::from(self.card(seat).count());
        let mut outcome = Outcome::ranked(points, |seat| (points[seat], mice(seat)));
        outcome.tie_breaks = PerSeat::from_fn(self.seats(), |seat| [mice(seat), 0]);
        outcome
    }
}

#[cfg(test)]
mod tests;
