//! A table whose game's type is erased: JSON in, JSON out. What a room, a terminal and a fifth game need.

use serde::Serialize;
use serde_json::Value;

use crate::game::{Game, Seat, Turn, Viewer};
use crate::games::{self, UnknownGame, Visitor};
use crate::json;
use crate::luck::Luck;
use crate::phrase::{Phrase, Tell};
use crate::record::{Heading, Record, RecordError, WithMoves};
use crate::setup::{self, SetupError};
use crate::table::{Refusal, Table};

/// A table of any game.
pub trait AnyTable: Send {
    /// The name of its game.
    fn game(&self) -> &'static str;
    /// How many seats it has.
    fn seats(&self) -> usize;
    /// How many steps have been made.
    fn steps(&self) -> usize;
    /// Who decides next.
    fn turn(&self) -> Turn;
    /// What a viewer sees now.
    fn look(&self, viewer: Viewer) -> AnyLook;
    /// What a viewer has learnt from each step, from the step with index `from` on.
    fn story(&self, viewer: Viewer, from: usize) -> Vec<Told>;
    /// Carries out a seat's move, and what luck does after it.
    ///
    /// # Errors
    /// When the seat may not do that; then nothing has changed.
    fn play(&mut self, seat: Seat, mv: &Value, luck: &mut dyn Luck) -> Result<(), Refusal>;
    /// Lets luck decide until it is a seat's turn; a replayed table may need it.
    fn settle(&mut self, luck: &mut dyn Luck);
    /// The record so far, every secret included.
    fn record(&self, heading: Heading) -> Record;
    /// The options of the next game of a series (G3).
    fn next_options(&self) -> Value;
}

/// What one viewer sees now.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct AnyLook {
    /// How many steps have been made.
    pub step: usize,
    /// Who decides next.
    pub turn: Turn,
    /// What the viewer knows.
    pub view: Value,
    /// What the viewer may choose, empty unless it is the viewer's turn.
    pub moves: Vec<Told>,
}

/// A move or an event, and how to say it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Told {
    /// As data.
    pub data: Value,
    /// For people.
    pub phrase: Phrase,
}

/// Opens a table of the game with this name.
///
/// # Errors
/// When there is no such game, or it can't be set up so.
pub fn open(
    game: &str,
    options: &Value,
    seats: usize,
    luck: &mut dyn Luck,
) -> Result<Box<dyn AnyTable>, OpenError> {
    struct Open<'a>(&'a Value, usize, &'a mut dyn Luck);
    impl Visitor for Open<'_> {
        type Out = Result<Box<dyn AnyTable>, OpenError>;
        fn visit<G: Game>(self) -> Self::Out {
            let options = setup::read_options(self.0).map_err(OpenError::Options)?;
            let table = Table::<G>::open(&options, self.1, self.2).map_err(OpenError::Setup)?;
            Ok(Box::new(table))
        }
    }
    games::visit(game, Open(options, seats, luck)).map_err(OpenError::Game)?
}

/// The table of a record, as it was after its last step.
///
/// # Errors
/// When the record can't be replayed.
pub fn replay(record: &Record) -> Result<Box<dyn AnyTable>, RecordError> {
    struct Replay<'a>(&'a Record);
    impl Visitor for Replay<'_> {
        type Out = Result<Box<dyn AnyTable>, RecordError>;
        fn visit<G: Game>(self) -> Self::Out {
            Ok(Box::new(self.0.replay::<G>()?))
        }
    }
    games::visit(record.game(), Replay(record)).map_err(RecordError::Game)?
}

/// Why a table can't be opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OpenError {
    /// There is no such game.
    Game(UnknownGame),
    /// The options are not options of the game.
    Options(String),
    /// The game can't be set up so.
    Setup(SetupError),
}

impl std::fmt::Display for OpenError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            OpenError::Game(error) => error.fmt(f),
            OpenError::Options(why) => write!(f, "options: {why}"),
            OpenError::Setup(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for OpenError {}

impl<G: Game> AnyTable for Table<G> {
    fn game(&self) -> &'static str {
        G::ID
    }

    fn seats(&self) -> usize {
        Table::seats(self)
    }

    fn steps(&self) -> usize {
        self.journal().len()
    }

    fn turn(&self) -> Turn {
        Table::turn(self)
    }

    fn look(&self, viewer: Viewer) -> AnyLook {
        let look = Table::look(self, viewer);
        AnyLook {
            step: look.step,
            turn: look.turn,
            view: json::written(&look.view),
            moves: look.moves.iter().map(told).collect(),
        }
    }

    fn story(&self, viewer: Viewer, from: usize) -> Vec<Told> {
        Table::story(self, viewer, from).iter().map(told).collect()
    }

    fn play(&mut self, seat: Seat, mv: &Value, luck: &mut dyn Luck) -> Result<(), Refusal> {
        let mv = json::read(mv).map_err(Refusal::NotAMove)?;
        Table::play(self, seat, &mv, luck)
    }

    fn settle(&mut self, luck: &mut dyn Luck) {
        Table::settle(self, luck);
    }

    fn record(&self, heading: Heading) -> Record {
        Record::of(self, heading, WithMoves::No)
    }

    fn next_options(&self) -> Value {
        json::written(&Table::next_options(self))
    }
}

fn told<T: Serialize + Tell>(value: &T) -> Told {
    Told { data: json::written(value), phrase: value.tell() }
}
