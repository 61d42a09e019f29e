//! What a game is: positions, who decides next, what may be chosen, and what each viewer knows.

use std::fmt::{self, Debug, Display};
use std::hash::Hash;
use std::ops::RangeInclusive;

use rand_core::Rng;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::luck;
use crate::offer::Offer;
use crate::outcome::Outcome;
use crate::phrase::{Phrase, Tell};
use crate::position::{BadPosition, Fields};
use crate::setup::{Booklet, Label, OptionSpec, SetupError};

/// This many moves are a list that a person reads from its beginning to its end. More travel without words.
pub const FEW_MOVES: usize = 12;

/// The rules of a game. A value is one whole, true position: it is not `Serialize`, and it never leaves the process.
pub trait Game: Clone + Eq + Hash + Debug + Send + Sync + 'static {
    /// The name in addresses, journals and text keys; it never changes.
    const ID: &'static str;
    /// Goes up when an old journal would replay to something else.
    const REVISION: u32;
    /// How many seats the game can have.
    const SEATS: RangeInclusive<usize>;
    /// What is printed on the side of the box.
    const LABEL: Label;
    /// The house rules that can be set, in the order in which a person is asked for them.
    const OPTIONS: &'static [OptionSpec];
    /// Every answer of [`Game::why_not`], each with a text ([`Why`]).
    const REFUSALS: &'static [Why];
    /// The names of the fields of a position's text, beside those that all games have.
    const FIELDS: &'static [&'static str];
    /// Every rule by which [`Game::read_view`] refuses a position, each with a text ([`Phrase::cannot`]).
    const IMPOSSIBLE: &'static [Why];
    /// The rules and texts for people.
    const BOOKLET: Booklet;
    /// Its puzzles, as `koshki lab puzzles` has written them; left out while there are none.
    const PUZZLES: Option<&'static str> = None;

    /// House rules, fixed at set-up.
    type Options: Data + Default;
    /// What a seat can choose.
    type Move: Data + Eq;
    /// What only luck can choose.
    type Chance: Data + Eq;
    /// What one viewer knows: another type than the position.
    type View: Data;
    /// What one viewer learns from one step.
    type Event: Data + Tell;

    /// The position before the first step.
    ///
    /// # Errors
    /// When the number of seats or an option's value is out of range.
    fn setup(options: &Self::Options, seats: usize) -> Result<Self, SetupError>;

    /// What an option stood at by default in an older revision. A change of rules is a new option, or another
    /// default, so that an old record is today's rules with the options of its day, and replays to the same end for ever.
    fn defaults_of(_revision: u32) -> Self::Options {
        Self::Options::default()
    }

    /// How many seats this game has.
    fn seats(&self) -> usize;

    /// Who decides next.
    fn turn(&self) -> Turn;

    /// All legal moves, each once; never empty on a seat's turn, always empty on luck's turn and after the end.
    fn moves(&self, into: &mut Vec<Self::Move>);

    /// Whether the seat whose turn it is may choose this: whether it is one of [`Game::moves`]. A game may override it for
    /// speed; a law compares them.
    fn allows(&self, mv: &Self::Move) -> bool {
        let mut moves = Vec::new();
        self.moves(&mut moves);
        moves.contains(mv)
    }

    /// All legal moves as they travel, in the order of [`Game::moves`]. A game in which one thing fits into very many places
    /// overrides it with patterns; a law compares them.
    fn offers(&self) -> Vec<Offer<Self::Move>> {
        let mut moves = Vec::new();
        self.moves(&mut moves);
        moves.into_iter().map(Offer::single).collect()
    }

    /// All outcomes of luck with their whole-number weights, in the listed order that fair dice count through;
    /// never empty on luck's turn, always empty otherwise.
    fn chances(&self, into: &mut Vec<(Self::Chance, u32)>);

    /// One outcome of luck. A game may override it for speed; a law compares it with [`Game::chances`].
    fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> Self::Chance {
        let mut chances = Vec::new();
        self.chances(&mut chances);
        let value = luck::below(rng, luck::total_weight(&chances));
        luck::outcome_at(&chances, value).clone()
    }

    /// Carries out one step. It trusts its caller: this is the only function that changes a position.
    fn apply(&mut self, step: &Step<Self>);

    /// What a viewer knows of this position.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// What a viewer learns when `step` leads from this position to `after`. Secrecy is declared here.
    fn event(&self, step: &Step<Self>, after: &Self, viewer: Viewer) -> Self::Event;

    /// How to say each of these legal moves to the viewer who chooses among them. Up to [`FEW_MOVES`] can be told apart by
    /// their words alone; of more, words may leave to a board what it shows.
    fn tell_moves(view: &Self::View, moves: &[Self::Move]) -> Vec<Phrase>;

    /// What a viewer sees, a sentence a thing, for a board that draws no pictures. A game that every client has drawn
    /// a board for tells nothing here. In the JSON of a view the sentences stand beside its own fields, as `told`.
    fn tell_view(_view: &Self::View) -> Vec<Phrase> {
        Vec::new()
    }

    /// What a viewer knows as a line of text, like FEN in chess. What follows from the rest is left out.
    fn write_view(view: &Self::View) -> Fields;

    /// The view that such a text tells of: a law reads every view of random games as it was written.
    ///
    /// # Errors
    /// When the text is not written right, or no game leads to such a position; then with the rule.
    fn read_view(fields: &Fields) -> Result<Self::View, BadPosition>;

    /// A position which `view` can't tell from the true one, each hidden thing drawn at random.
    fn guess<R: Rng + ?Sized>(view: &Self::View, rng: &mut R) -> Self;

    /// Which rule forbids this move to the seat whose turn it is; nothing if the move is legal.
    /// For people, not for speed.
    fn why_not(&self, mv: &Self::Move) -> Option<Why>;

    /// How good the position looks for a seat at a glance, larger being better: a yardstick for simple bots.
    fn standing(&self, seat: Seat) -> i32;

    /// The side that a seat plays for, named by its first seat: those of one side win together.
    fn side(&self, seat: Seat) -> Seat {
        seat
    }

    /// The options of the next game of a series (G3): the same, with the first seat moved on by one.
    fn next_options(&self) -> Self::Options;
}

/// A value that can be copied, compared, written as JSON and read back.
pub trait Data:
    Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static
{
}

impl<T> Data for T where
    T: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static
{
}

/// A seat at the table, counted from 0, clockwise (G2).
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The seats of a table, in order.
    pub fn all(seats: usize) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        (0..seats as u8).map(Seat)
    }

    /// The seat as an index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The next seat clockwise.
    #[inline]
    pub const fn next(self, seats: usize) -> Seat {
        let next = self.0 + 1;
        Seat(if next as usize >= seats { 0 } else { next })
    }
}

impl Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(&self.0, f)
    }
}

/// Whose eyes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Viewer {
    /// Somebody who plays.
    Seat(Seat),
    /// Somebody who watches.
    Bystander,
}

impl Viewer {
    /// Everybody who can look at a table: its seats, then a bystander.
    pub fn all(seats: usize) -> impl Iterator<Item = Viewer> + Clone {
        Seat::all(seats).map(Viewer::Seat).chain([Viewer::Bystander])
    }
}

/// Who decides next.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Turn {
    /// This seat chooses one of its legal moves.
    Seat(Seat),
    /// Luck chooses one of the listed chances.
    Luck,
    /// Nobody: the game is over.
    Over(Outcome),
}

/// What a seat chose, or what luck chose.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step<G: Game> {
    /// The seat whose turn it was chose this.
    Move(G::Move),
    /// Luck chose this.
    Luck(G::Chance),
}

/// The number of a rule, as in `RULES.md`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct RuleNumber(pub &'static str);

impl Display for RuleNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// Why a move is not allowed: the rule, and which of its sentences says what to do instead. The sentence is the text
/// `why-<rule>`, or `why-<rule>-<case>` where a rule can be broken in several ways.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Why {
    /// The rule that forbids it.
    pub rule: RuleNumber,
    /// Which way of breaking it.
    pub case: Option<&'static str>,
}

impl Why {
    /// The only way to break a rule.
    pub const fn rule(number: &'static str) -> Why {
        Why { rule: RuleNumber(number), case: None }
    }

    /// One of several ways to break a rule.
    pub const fn case(number: &'static str, case: &'static str) -> Why {
        Why { rule: RuleNumber(number), case: Some(case) }
    }
}
