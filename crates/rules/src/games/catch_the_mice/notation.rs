//! Positions of Catch the Mice as text. The centre has what lies nowhere else, so it is not written.

use super::{
    CatchTheMice, Colour, Dice, Face, HEAPS, LEAST_IN_CENTRE, Mice, Options, Phase, Place, View,
};
use crate::game::{Game, Viewer, Why};
use crate::position::{BadPosition, Fields, Lot};

/// The fields.
pub(super) const FIELDS: &[&str] = &["first", "turn", "next", "dice", "lured", "cards"];

const TOO_MANY_MICE: Why = Why::rule("CM1");
const NOTHING_LURED: Why = Why::rule("CM9");
const NOTHING_TO_LURE: Why = Why::rule("CM10");
const LURED_AGAIN: Why = Why::rule("CM8");
const NOT_IN_A_TURN: Why = Why::rule("CM11");
const NOT_YET_OVER: Why = Why::case("CM13", "goes-on");
const ALREADY_OVER: Why = Why::case("CM13", "over");
const ALREADY_CAUGHT: Why = Why::rule("CM17");
const BEGINS: Why = Why::rule("G1");

/// Why a position can't be.
pub(super) const IMPOSSIBLE: &[Why] = &[
    TOO_MANY_MICE,
    LURED_AGAIN,
    NOTHING_LURED,
    NOTHING_TO_LURE,
    NOT_IN_A_TURN,
    NOT_YET_OVER,
    ALREADY_OVER,
    ALREADY_CAUGHT,
    BEGINS,
];

/// What stands for no mice.
const NONE: &str = "-";

pub(super) fn write(view: &View) -> Fields {
    let dice = match view.phase {
        Phase::Lure(dice) => dice.faces().iter().map(|&face| face_letter(face)).collect(),
        _ => String::new(),
    };
    Fields::of::<CatchTheMice>(view.cards.len(), &view.options)
        .with("first", view.first)
        .with("turn", view.mover)
        .with("next", phase_word(view.phase))
        .unless("dice", dice, "")
        .unless("lured", letters(view.lured), NONE)
        .list("cards", view.cards.iter().map(|&card| letters(card)))
}

pub(super) fn read(fields: &Fields) -> Result<View, BadPosition> {
    let options: Options = fields.options::<CatchTheMice>()?;
    let dice = fields.read_as("dice", dice_of)?;
    let phase = fields.read_as("next", |word| phase_of(word, dice))?;
    let phase = phase.ok_or(BadPosition::Missing("next"))?;
    let lot = if phase == Phase::Lot { Lot::Pending } else { Lot::Drawn };
    let first = fields.first(options.first, lot)?;
    let cards = fields.each_seat("cards", counts_of)?;
    let lured = fields.read_as("lured", counts_of)?.unwrap_or_default();
    let too_many = || BadPosition::Rule(TOO_MANY_MICE);
    let mut heaps = [Mice::NONE; HEAPS];
    for (heap, counts) in heaps[1..].iter_mut().zip(&cards) {
        *heap = mice_of(counts).ok_or_else(too_many)?;
    }
    let mut left = [u32::from(Mice::OF_A_COLOUR); 5];
    for counts in cards.iter().chain([&lured]) {
        for (left, count) in left.iter_mut().zip(counts) {
            *left = left.checked_sub(*count).ok_or_else(too_many)?;
        }
    }
    heaps[Place::CENTRE.index()] = mice_of(&left).ok_or_else(too_many)?;
    let game = CatchTheMice {
        options,
        seats: cards.len() as u8,
        first,
        mover: fields.seat("turn")?,
        phase,
        lured: mice_of(&lured).ok_or_else(too_many)?,
        heaps,
    };
    match game.why_impossible() {
        Some(why) => Err(BadPosition::Rule(why)),
        None => Ok(game.view(Viewer::Bystander)),
    }
}

impl CatchTheMice {
    /// The rule by which no game leads here.
    fn why_impossible(&self) -> Option<Why> {
        let in_centre = self.centre().count();
        if Colour::ALL.iter().any(|&colour| self.lured.of(colour) > 2) {
            return Some(LURED_AGAIN);
        }
        if self.options.risk && self.free().is_empty() {
            return Some(ALREADY_CAUGHT);
        }
        let has_caught_all = self.options.risk
            && Colour::ALL.iter().all(|&colour| self.card(self.mover).of(colour) > 0);
        match self.phase {
            Phase::Lot | Phase::Start | Phase::Over if self.lured != Mice::NONE => {
                return Some(NOT_IN_A_TURN);
            }
            Phase::Lot if self.centre() != Mice::ALL || self.mover != self.first => {
                return Some(BEGINS);
            }
            Phase::Over => return (in_centre >= LEAST_IN_CENTRE).then_some(NOT_YET_OVER),
            Phase::Lure(dice) if !self.can_lure(dice) => return Some(NOTHING_TO_LURE),
            // After all five colours were caught at once, none lies in front of the card (CM17).
            Phase::Choose if self.lured == Mice::NONE && !has_caught_all => {
                return Some(NOTHING_LURED);
            }
            _ => {}
        }
        // When this turn began there were enough in the centre: what is missing now was lured since.
        let own = if self.options.risk { self.card(self.mover).count() } else { 0 };
        let since = if self.phase == Phase::Start { 0 } else { self.lured.count() + own };
        (in_centre + since < LEAST_IN_CENTRE).then_some(ALREADY_OVER)
    }
}

fn phase_word(phase: Phase) -> &'static str {
    match phase {
        Phase::Lot => "lot",
        Phase::Start => "start",
        Phase::Roll => "roll",
        Phase::Lure(_) => "lure",
        Phase::Choose => "choose",
        Phase::Over => "over",
    }
}

/// The phase of this name: with dice on the table if and only if there is luring to do.
fn phase_of(word: &str, dice: Option<Dice>) -> Option<Phase> {
    match (word, dice) {
        ("lure", Some(dice)) => Some(Phase::Lure(dice)),
        ("lot", None) => Some(Phase::Lot),
        ("start", None) => Some(Phase::Start),
        ("roll", None) => Some(Phase::Roll),
        ("choose", None) => Some(Phase::Choose),
        ("over", None) => Some(Phase::Over),
        _ => None,
    }
}

const LETTERS: [char; 6] = ['r', 'o', 'y', 'g', 'b', 'w'];

fn face_letter(face: Face) -> char {
    LETTERS[face as usize]
}

fn dice_of(word: &str) -> Option<Dice> {
    let face = |letter| LETTERS.iter().position(|&listed| listed == letter).map(|at| Face::ALL[at]);
    let faces: Option<Vec<Face>> = word.chars().map(face).collect();
    match faces?[..] {
        [one, other] => Some(Dice::new(one, other)),
        _ => None,
    }
}

fn letters(mice: Mice) -> String {
    if mice == Mice::NONE {
        return NONE.to_owned();
    }
    let of = |colour: Colour| {
        std::iter::repeat_n(LETTERS[colour as usize], usize::from(mice.of(colour)))
    };
    Colour::ALL.into_iter().flat_map(of).collect()
}

/// How many mice of each colour the letters are.
fn counts_of(word: &str) -> Option<[u32; 5]> {
    let mut counts = [0; 5];
    if word != NONE {
        for letter in word.chars() {
            let at = LETTERS[..counts.len()].iter().position(|&listed| listed == letter)?;
            counts[at] += 1;
        }
    }
    Some(counts)
}

fn mice_of(counts: &[u32; 5]) -> Option<Mice> {
    let mut mice = Mice::NONE;
    for (colour, &count) in Colour::ALL.into_iter().zip(counts) {
        if count > u32::from(Mice::OF_A_COLOUR) {
            return None;
        }
        (0..count).for_each(|_| mice += Mice::one(colour));
    }
    Some(mice)
}
