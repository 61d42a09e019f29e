//! Positions of The Mouser as text. The bag has what lies nowhere else, so it is not written.

use super::{Dice, Die, GOAL, Mouser, Options, Phase, ROLL, TOO_MANY_DOGS, View, everybody};
use crate::game::{Game, Seat, Viewer, Why};
use crate::outcome::MOST_SEATS;
use crate::position::{BadPosition, Fields, Lot, digits};

/// The fields.
pub(super) const FIELDS: &[&str] =
    &["first", "turn", "next", "scores", "playing", "mice", "dogs", "hand", "drawn", "noted"];

const TOO_MANY_DICE: Why = Why::rule("MO1");
const NOT_THREE: Why = Why::rule("MO2");
const THREE_DOGS: Why = Why::rule("MO4");
const ALL_IN_THE_BAG: Why = Why::rule("MO6");
const NOT_TO_BE_ROLLED: Why = Why::rule("MO7");
const NOT_NOTED: Why = Why::rule("MO8");
const LAST_ROUND: Why = Why::rule("MO9");
const NOT_IN_THE_ROUND: Why = Why::rule("MO10");
const BEGINS: Why = Why::rule("G1");

/// Why a position can't be.
pub(super) const IMPOSSIBLE: &[Why] = &[
    TOO_MANY_DICE,
    NOT_THREE,
    THREE_DOGS,
    ALL_IN_THE_BAG,
    NOT_TO_BE_ROLLED,
    NOT_NOTED,
    LAST_ROUND,
    NOT_IN_THE_ROUND,
    BEGINS,
];

/// Fewer mice are never noted: the bag runs out when thirteen dice lie elsewhere, two dogs and two others at most.
const LEAST_NOTED: u16 = 9;

pub(super) fn write(view: &View) -> Fields {
    let seats = view.scores.len();
    let playing = Seat::all(seats).filter(|seat| view.playing.get(seat.index()) == Some(&true));
    let fields = Fields::of::<Mouser>(seats, &view.options)
        .with("first", view.first)
        .with("turn", view.mover)
        .with("next", phase_word(view.phase))
        .list("scores", &view.scores);
    let fields =
        if view.playing.contains(&false) { fields.list("playing", playing) } else { fields };
    fields
        .unless("mice", letters(view.mice), "")
        .unless("dogs", letters(view.dogs), "")
        .unless("hand", letters(view.hand), "")
        .unless("drawn", letters(view.drawn), "")
        .unless("noted", view.noted, 0)
}

pub(super) fn read(fields: &Fields) -> Result<View, BadPosition> {
    let options: Options = fields.options::<Mouser>()?;
    let seats = fields.seats();
    let dice = |name| Ok(fields.read_as(name, dice_of)?.unwrap_or(Dice::NONE));
    let [mice, dogs, hand, drawn] = [dice("mice")?, dice("dogs")?, dice("hand")?, dice("drawn")?];
    let phase = fields.read_as("next", phase_of)?.ok_or(BadPosition::Missing("next"))?;
    let lot = if phase == Phase::Lot { Lot::Pending } else { Lot::Drawn };
    let first = fields.first(options.first, lot)?;
    let listed = fields.each_seat("scores", digits::<u16>)?;
    let mut scores = [0; MOST_SEATS];
    scores[..seats].copy_from_slice(&listed);
    let game = Mouser {
        options,
        seats: seats as u8,
        first,
        scores,
        playing: fields
            .read_as("playing", |list| playing_of(list, seats))?
            .unwrap_or_else(|| everybody(seats)),
        mover: fields.seat("turn")?,
        phase,
        bag: rest(&[mice, dogs, hand, drawn]).ok_or(BadPosition::Rule(TOO_MANY_DICE))?,
        hand,
        drawn,
        mice,
        dogs,
        noted: fields.number("noted")?.unwrap_or(0),
    };
    match game.why_impossible() {
        Some(why) => Err(BadPosition::Rule(why)),
        None => Ok(game.view(Viewer::Bystander)),
    }
}

impl Mouser {
    /// The rule by which no game leads here.
    fn why_impossible(&self) -> Option<Why> {
        self.why_not_dice().or_else(|| self.why_not_scores())
    }

    fn why_not_dice(&self) -> Option<Why> {
        let rolled = self.mice.count() + self.dogs.count() + self.hand.count();
        let in_row = self.hand.count() + self.drawn.count();
        let is_first_roll = rolled == 0 && self.noted == 0;
        if self.dogs.count() >= TOO_MANY_DOGS {
            return Some(THREE_DOGS);
        }
        if self.noted > 0 && self.noted < LEAST_NOTED {
            return Some(NOT_NOTED);
        }
        match self.phase {
            Phase::Lot | Phase::Start | Phase::Over => {
                (self.bag != Dice::ALL || self.noted > 0).then_some(ALL_IN_THE_BAG)
            }
            _ if in_row > ROLL => Some(NOT_TO_BE_ROLLED),
            _ if rolled < ROLL && self.noted == 0 && !is_first_roll => Some(NOT_THREE),
            Phase::Choose if is_first_roll => Some(NOT_THREE),
            Phase::Choose => (self.drawn != Dice::NONE).then_some(NOT_TO_BE_ROLLED),
            Phase::Draw if in_row == ROLL => Some(NOT_TO_BE_ROLLED),
            // Only when the bag has run out, some of the three are drawn before the others (MO8).
            Phase::Draw => (self.bag == Dice::NONE
                || self.drawn != Dice::NONE && (self.noted == 0 || self.mice != Dice::NONE))
                .then_some(NOT_NOTED),
            Phase::Roll => (in_row != ROLL).then_some(NOT_TO_BE_ROLLED),
        }
    }

    /// Judges points and who takes part: in an extra round those who were level, of whom some have played (MO9, MO10).
    fn why_not_scores(&self) -> Option<Why> {
        let score = |seat: &Seat| self.scores[seat.index()];
        let seats = Seat::all(self.seats());
        if !self.plays(self.mover) {
            return Some(NOT_IN_THE_ROUND);
        }
        if self.phase == Phase::Over {
            let is_best = |seat: Seat| score(&seat) >= GOAL && score(&seat) > score(&self.mover);
            let level = seats.clone().filter(|seat| score(seat) == score(&self.mover)).count();
            let is_won = score(&self.mover) >= GOAL && level == 1 && !seats.clone().any(is_best);
            return (self.playing != 1 << self.mover.0 || !is_won).then_some(LAST_ROUND);
        }
        if self.phase == Phase::Lot && (self.scores != [0; MOST_SEATS] || self.mover != self.first)
        {
            return Some(BEGINS);
        }
        let in_order = (0..self.seats()).scan(self.first, |next, _| {
            let seat = *next;
            *next = seat.next(self.seats());
            Some(seat)
        });
        let in_round: Vec<Seat> = in_order.filter(|&seat| self.plays(seat)).collect();
        let now = in_round.iter().position(|&seat| seat == self.mover)?;
        let (before, rest) = in_round.split_at(now);
        if self.playing == everybody(self.seats()) && rest.iter().all(|seat| score(seat) < GOAL) {
            return None;
        }
        let level = score(&self.mover);
        let is_extra = level >= GOAL
            && in_round.len() > 1
            && rest.iter().all(|seat| score(seat) == level)
            && before.iter().all(|seat| score(seat) >= level)
            && seats.filter(|&seat| !self.plays(seat)).all(|seat| score(&seat) < level);
        (!is_extra).then_some(if self.playing == everybody(self.seats()) {
            LAST_ROUND
        } else {
            NOT_IN_THE_ROUND
        })
    }
}

const PHASES: [(&str, Phase); 6] = [
    ("lot", Phase::Lot),
    ("start", Phase::Start),
    ("draw", Phase::Draw),
    ("roll", Phase::Roll),
    ("choose", Phase::Choose),
    ("over", Phase::Over),
];

fn phase_word(phase: Phase) -> &'static str {
    PHASES.iter().find(|(_, listed)| *listed == phase).map_or("", |(word, _)| word)
}

fn phase_of(word: &str) -> Option<Phase> {
    PHASES.iter().find(|(listed, _)| *listed == word).map(|(_, phase)| *phase)
}

const fn letter(die: Die) -> char {
    match die {
        Die::Green => 'g',
        Die::Yellow => 'y',
        Die::Red => 'r',
    }
}

fn letters(dice: Dice) -> String {
    dice.each().map(letter).collect()
}

/// Dice by their letters, up to as many of a colour as there are in the game.
fn dice_of(word: &str) -> Option<Dice> {
    let mut dice = Dice::NONE;
    for sign in word.chars() {
        let die = Die::ALL.into_iter().find(|&die| letter(die) == sign)?;
        if dice.of(die) == Dice::ALL.of(die) {
            return Some(TOO_MANY);
        }
        dice += Dice::one(die);
    }
    Some(dice)
}

/// More dice of a colour than there are: [`rest`] refuses them, whatever else lies there.
const TOO_MANY: Dice = Dice::new(7, 0, 0);

/// The dice that are in none of these heaps; nothing if they have more than there are.
fn rest(heaps: &[Dice]) -> Option<Dice> {
    let left = |die: Die| {
        let taken: u8 = heaps.iter().map(|heap| heap.of(die)).sum();
        Dice::ALL.of(die).checked_sub(taken)
    };
    Some(Dice::new(left(Die::Green)?, left(Die::Yellow)?, left(Die::Red)?))
}

fn playing_of(list: &str, seats: usize) -> Option<u8> {
    list.split(',').try_fold(0, |mask, word| {
        let seat: u8 = digits(word).filter(|&seat| usize::from(seat) < seats)?;
        Some(mask | 1 << seat)
    })
}
