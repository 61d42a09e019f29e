//! The Mouser: push your luck with thirteen dice from a bag. Everything on the table is public.

mod dice;
mod draws;
mod notation;
mod rolls;
mod tell;

use std::ops::RangeInclusive;

use rand_core::Rng;
use serde::{Deserialize, Serialize};

use crate::game::{Game, RuleNumber, Seat, Step, Turn, Viewer, Why};
use crate::luck;
use crate::outcome::{MOST_SEATS, Outcome, PerSeat};
use crate::phrase::{Phrase, Tell};
use crate::position::{BadPosition, Fields};
use crate::setup::{Booklet, Label, OptionKind, OptionSpec, SetupError, Usage};

pub use dice::{Dice, Die, Face, Rolled};
pub use rolls::Roll;
pub use tell::{Event, Then, told_dice};

/// Points that start the last round (MO9).
pub const GOAL: u16 = 13;
/// Dogs that end a turn (MO4).
const TOO_MANY_DOGS: u8 = 3;
/// Dice in a roll (MO2, MO7).
const ROLL: u8 = 3;

/// A position of The Mouser.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Mouser {
    options: Options,
    seats: u8,
    first: Seat,
    scores: [u16; MOST_SEATS],
    /// One bit a seat that takes part in this round: all, or those level at the top (MO10).
    playing: u8,
    mover: Seat,
    phase: Phase,
    bag: Dice,
    /// Dice showing holes: they are rolled again (MO7).
    hand: Dice,
    /// Dice drawn to make three, not rolled yet.
    drawn: Dice,
    mice: Dice,
    dogs: Dice,
    /// Mice of this turn whose dice went back into the bag (MO8).
    noted: u16,
}

/// House rules.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Who goes first; by lot if nobody is named (G1).
    pub first: Option<Seat>,
}

/// What a seat can choose.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Move {
    /// Draw to three and roll them (MO2, MO7).
    Roll,
    /// Score the mice of this turn (MO6).
    Stop,
}

/// What luck can choose.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Chance {
    /// Who goes first.
    First(Seat),
    /// What comes out of the bag.
    Draw(Dice),
    /// How the three dice fall, those that were in hand first.
    Roll(Roll),
}

/// What everybody knows: all of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct View {
    /// The house rules.
    pub options: Options,
    /// Who went first.
    pub first: Seat,
    /// The points of each seat.
    pub scores: Vec<u16>,
    /// Which seats take part in this round.
    pub playing: Vec<bool>,
    /// Whose turn it is.
    pub mover: Seat,
    /// What comes next.
    pub phase: Phase,
    /// Dice in the bag.
    pub bag: Dice,
    /// Dice showing holes, in front.
    pub hand: Dice,
    /// Dice drawn, not rolled yet.
    pub drawn: Dice,
    /// Dice showing mice, to the right.
    pub mice: Dice,
    /// Dice showing dogs, to the left.
    pub dogs: Dice,
    /// Mice noted before their dice went back into the bag.
    pub noted: u16,
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
    /// Dice come out of the bag.
    Draw,
    /// The dice fall.
    Roll,
    /// The mover stops or goes on.
    Choose,
    /// Nothing.
    Over,
}

impl Game for Mouser {
    const ID: &'static str = "mouser";
    const REVISION: u32 = 1;
    const SEATS: RangeInclusive<usize> = 2..=8;
    const LABEL: Label = Label { minutes: 15, usual_seats: 3, secrets: false };
    const OPTIONS: &'static [OptionSpec] = &[OptionSpec {
        name: "first",
        rule: RuleNumber("G1"),
        kind: OptionKind::Seat,
        usage: Usage::Common,
    }];
    const REFUSALS: &'static [Why] = &[Why::rule("MO2")];
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
        Ok(Mouser {
            options: options.clone(),
            seats: seats as u8,
            first,
            scores: [0; MOST_SEATS],
            playing: everybody(seats),
            mover: first,
            phase: if options.first.is_some() { Phase::Start } else { Phase::Lot },
            bag: Dice::ALL,
            hand: Dice::NONE,
            drawn: Dice::NONE,
            mice: Dice::NONE,
            dogs: Dice::NONE,
            noted: 0,
        })
    }

    #[inline]
    fn seats(&self) -> usize {
        self.seats as usize
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Lot | Phase::Draw | Phase::Roll => Turn::Luck,
            Phase::Start | Phase::Choose => Turn::Seat(self.mover),
            Phase::Over => Turn::Over(self.outcome()),
        }
    }

    #[inline]
    fn moves(&self, into: &mut Vec<Move>) {
        match self.phase {
            Phase::Start => into.push(Move::Roll),
            Phase::Choose => into.extend([Move::Roll, Move::Stop]),
            Phase::Lot | Phase::Draw | Phase::Roll | Phase::Over => {}
        }
    }

    fn chances(&self, into: &mut Vec<(Chance, u32)>) {
        match self.phase {
            Phase::Lot => into.extend(Seat::all(self.seats()).map(|seat| (Chance::First(seat), 1))),
            Phase::Draw => {
                let alike = self.draws().chunk_by(Dice::eq);
                into.extend(alike.map(|ways| (Chance::Draw(ways[0]), ways.len() as u32)));
            }
            Phase::Roll => {
                let alike = self.falls().chunk_by(Roll::eq);
                into.extend(alike.map(|ways| (Chance::Roll(ways[0]), ways.len() as u32)));
            }
            Phase::Start | Phase::Choose | Phase::Over => {}
        }
    }

    #[inline]
    fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> Chance {
        match self.phase {
            Phase::Draw => Chance::Draw(*luck::one_of(rng, self.draws())),
            Phase::Roll => Chance::Roll(*luck::one_of(rng, self.falls())),
            _ => Chance::First(Seat(luck::below(rng, u32::from(self.seats)) as u8)),
        }
    }

    // A plain `inline` is not enough for millions of games: a call a step would cost a third of the speed.
    #[inline(always)]
    fn apply(&mut self, step: &Step<Self>) {
        match step {
            Step::Luck(Chance::First(seat)) => {
                self.first = *seat;
                self.mover = *seat;
                self.phase = Phase::Start;
            }
            Step::Move(Move::Roll) => self.draw_or_roll(),
            Step::Luck(Chance::Draw(dice)) => {
                self.bag -= *dice;
                self.drawn += *dice;
                self.draw_or_roll();
            }
            Step::Luck(Chance::Roll(roll)) => self.fall(*roll),
            Step::Move(Move::Stop) => self.end_turn(self.at_stake()),
        }
    }

    fn view(&self, _viewer: Viewer) -> View {
        View {
            options: self.options.clone(),
            first: self.first,
            scores: self.scores[..self.seats()].to_vec(),
            playing: Seat::all(self.seats()).map(|seat| self.plays(seat)).collect(),
            mover: self.mover,
            phase: self.phase,
            bag: self.bag,
            hand: self.hand,
            drawn: self.drawn,
            mice: self.mice,
            dogs: self.dogs,
            noted: self.noted,
        }
    }

    fn event(&self, step: &Step<Self>, after: &Self, _viewer: Viewer) -> Event {
        let seat = self.mover;
        match step {
            Step::Luck(Chance::First(seat)) => Event::First(*seat),
            Step::Move(Move::Roll) => Event::Reach { seat },
            Step::Luck(Chance::Draw(dice)) => {
                Event::Draw { seat, dice: *dice, noted: after.noted - self.noted }
            }
            Step::Luck(Chance::Roll(dice)) => Event::Roll {
                seat,
                dice: dice.each(),
                failed: after.phase != Phase::Choose,
                then: self.then(after),
            },
            Step::Move(Move::Stop) => Event::Stop {
                seat,
                points: self.at_stake(),
                total: after.scores[seat.index()],
                then: self.then(after),
            },
        }
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
        let mut scores = [0; MOST_SEATS];
        scores[..view.scores.len()].copy_from_slice(&view.scores);
        Mouser {
            options: view.options.clone(),
            seats: view.scores.len() as u8,
            first: view.first,
            scores,
            playing: view.playing.iter().rev().fold(0, |mask, &plays| mask << 1 | u8::from(plays)),
            mover: view.mover,
            phase: view.phase,
            bag: view.bag,
            hand: view.hand,
            drawn: view.drawn,
            mice: view.mice,
            dogs: view.dogs,
            noted: view.noted,
        }
    }

    fn why_not(&self, mv: &Move) -> Option<Why> {
        match (self.phase, mv) {
            (Phase::Start, Move::Stop) => Some(Why::rule("MO2")),
            _ => None,
        }
    }

    fn standing(&self, seat: Seat) -> i32 {
        let at_stake = if seat == self.mover { self.at_stake() } else { 0 };
        i32::from(self.scores[seat.index()]) + i32::from(at_stake)
    }

    fn next_options(&self) -> Options {
        Options { first: Some(self.first.next(self.seats())) }
    }
}

impl Mouser {
    /// Points that the mover would score by stopping now (MO6). Points end at 65,535: no real game comes near, but
    /// nobody can make the program stumble over them with a record of endless luck.
    #[inline]
    pub fn at_stake(&self) -> u16 {
        self.noted.saturating_add(u16::from(self.mice.count()))
    }

    /// Dogs to the left (MO3).
    #[inline]
    pub fn dogs(&self) -> u8 {
        self.dogs.count()
    }

    /// Goes on to the next thing that luck decides: a draw while dice are missing, then the roll (MO7, MO8).
    #[inline]
    fn draw_or_roll(&mut self) {
        if self.hand.count() + self.drawn.count() == ROLL {
            self.phase = Phase::Roll;
            return;
        }
        if self.bag == Dice::NONE {
            self.noted = self.at_stake();
            self.bag = self.mice;
            self.mice = Dice::NONE;
        }
        self.phase = Phase::Draw;
    }

    /// How many dice come out of the bag in this draw: what is missing, or all there are (MO8).
    #[inline]
    fn to_draw(&self) -> u8 {
        (ROLL - self.hand.count() - self.drawn.count()).min(self.bag.count())
    }

    /// All ways to draw them, each equally likely, equal ones together.
    #[inline]
    fn draws(&self) -> &'static [Dice] {
        draws::draws(self.bag, self.to_draw())
    }

    /// All ways in which the three dice can fall, each equally likely, equal ones together.
    #[inline]
    fn falls(&self) -> &'static [Roll] {
        rolls::Row::new(self.hand, self.drawn).falls()
    }

    #[inline]
    fn fall(&mut self, roll: Roll) {
        let [mice, dogs, holes] = roll.sorted();
        self.mice += mice;
        self.dogs += dogs;
        self.hand = holes;
        self.drawn = Dice::NONE;
        if self.dogs.count() >= TOO_MANY_DOGS {
            self.end_turn(0);
        } else {
            self.phase = Phase::Choose;
        }
    }

    #[inline]
    fn end_turn(&mut self, points: u16) {
        let score = &mut self.scores[self.mover.index()];
        *score = score.saturating_add(points);
        self.bag = Dice::ALL;
        self.hand = Dice::NONE;
        self.drawn = Dice::NONE;
        self.mice = Dice::NONE;
        self.dogs = Dice::NONE;
        self.noted = 0;
        self.phase = Phase::Start;
        self.mover = match self.next_in_round() {
            Some(seat) => seat,
            None => self.end_round(),
        };
    }

    /// Who plays after the mover before the turn comes back to the first seat (MO9).
    #[inline]
    fn next_in_round(&self) -> Option<Seat> {
        let mut seat = self.mover.next(self.seats());
        while seat != self.first {
            if self.plays(seat) {
                return Some(seat);
            }
            seat = seat.next(self.seats());
        }
        None
    }

    /// Ends the game, or decides who plays the next round (MO10). Returns its first seat.
    fn end_round(&mut self) -> Seat {
        let scores = &self.scores[..self.seats as usize];
        let best = scores.iter().copied().max().unwrap_or(0);
        if best < GOAL {
            return self.first;
        }
        self.playing =
            scores.iter().rev().fold(0, |mask, &score| mask << 1 | u8::from(score == best));
        if self.playing.count_ones() == 1 {
            self.phase = Phase::Over;
        }
        let mut seat = self.first;
        while !self.plays(seat) {
            seat = seat.next(self.seats());
        }
        seat
    }

    #[inline]
    fn plays(&self, seat: Seat) -> bool {
        self.playing >> seat.0 & 1 == 1
    }

    fn outcome(&self) -> Outcome {
        let scores = PerSeat::from_fn(self.seats(), |seat| self.scores[seat.index()]);
        Outcome::ranked(scores, |seat| scores[seat])
    }

    fn then(&self, after: &Self) -> Then {
        let last_round = |game: &Self| game.scores.iter().any(|&score| score >= GOAL);
        if after.phase == Phase::Over {
            Then::Over
        } else if after.playing != self.playing {
            Then::ExtraRound
        } else if last_round(after) && !last_round(self) {
            Then::LastRound
        } else {
            Then::GoesOn
        }
    }
}

fn everybody(seats: usize) -> u8 {
    (0xFF_u16 >> (MOST_SEATS - seats)) as u8
}

#[cfg(test)]
mod tests;
