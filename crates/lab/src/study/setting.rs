//! What is played, by whom, and with which randomness.

use std::fmt::{self, Display};
use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use koshki_bots::{Budget, Shelf, UnknownBot, contender};
use koshki_rules::games::UnknownGame;
use koshki_rules::{Game, SetupError, setup};
use serde_json::{Value, json};

/// What is played, by whom, and with which randomness.
#[derive(Clone)]
pub struct Setting {
    /// The name of the game.
    pub game: String,
    /// How many seats.
    pub seats: usize,
    /// House rules.
    pub options: Value,
    /// Who plays: one for all seats, or one for each.
    pub contenders: Vec<Contender>,
    /// Whether they change their seats.
    pub seating: Seating,
    /// What all randomness comes from.
    pub seed: u64,
    /// Where solved tables lie.
    pub shelf: Arc<Shelf>,
}

/// A bot and how long it may think.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contender {
    /// The bot's name.
    pub bot: String,
    /// How much thinking a move is worth.
    pub budget: Budget,
}

/// Whether bots change their seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seating {
    /// Everybody stays.
    Fixed,
    /// From game to game everybody moves on by one seat; as many games in a row as there are seats have the same dice.
    Rotating,
}

impl Setting {
    /// Reads the options and makes sure that every game can be played.
    ///
    /// # Errors
    /// When it can't.
    pub fn check<G: Game>(&self) -> Result<G::Options, StudyError> {
        let options = setup::read_options(&self.options).map_err(StudyError::Options)?;
        G::setup(&options, self.seats).map_err(StudyError::Setup)?;
        let named_bots = self.contenders.len();
        if named_bots != 1 && named_bots != self.seats {
            return Err(StudyError::Bots { named: named_bots, seats: self.seats });
        }
        for Contender { bot, budget } in &self.contenders {
            contender::<G>(bot, &self.shelf).map_err(StudyError::Bot)?;
            let is_nothing = match budget {
                Budget::Simulations(count) => *count == 0,
                Budget::Time(time) => time.is_zero(),
            };
            if is_nothing {
                return Err(StudyError::Budget);
            }
        }
        Ok(options)
    }

    /// Everything that the result depends on, so that two requests can be told apart.
    pub fn described<G: Game>(&self) -> Value {
        let bots: Vec<_> = self
            .contenders
            .iter()
            .map(|Contender { bot, budget }| match budget {
                Budget::Simulations(count) => json!({ "bot": bot, "simulations": count }),
                Budget::Time(time) => json!({ "bot": bot, "milliseconds": time.as_millis() }),
            })
            .collect();
        json!({
            "game": G::ID,
            "revision": G::REVISION,
            "seats": self.seats,
            "options": self.options,
            "bots": bots,
            "rotating": self.seating == Seating::Rotating,
            "seed": self.seed,
        })
    }

    /// Which of the contenders sits at a seat in the game with this index.
    pub fn contender_at(&self, seat: usize, index: u64) -> usize {
        let moved = match self.seating {
            Seating::Fixed => 0,
            Seating::Rotating => index as usize % self.seats,
        };
        (seat + moved) % self.seats % self.contenders.len()
    }

    /// Which dice the game with this index is played with.
    pub fn dice_of(&self, index: u64) -> u64 {
        match self.seating {
            Seating::Fixed => index,
            Seating::Rotating => index / self.seats as u64,
        }
    }
}

/// Why a study can't be made.
#[derive(Debug)]
pub enum StudyError {
    /// There is no such game.
    Game(UnknownGame),
    /// There is no such bot.
    Bot(UnknownBot),
    /// Too few or too many bots are named.
    Bots {
        /// How many.
        named: usize,
        /// For how many seats.
        seats: usize,
    },
    /// A bot may not think at all.
    Budget,
    /// No game is to be played.
    NoGames,
    /// The options are not options of the game.
    Options(String),
    /// The game can't be set up so.
    Setup(SetupError),
    /// The two sets of rules are the same.
    SameRules,
    /// The file of an earlier run is not one.
    NotOurs(PathBuf),
    /// The file of an earlier run is one of another request.
    AnotherRequest(PathBuf),
    /// The file of an earlier run can't be read or written.
    File(PathBuf, io::Error),
}

impl Display for StudyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StudyError::Game(error) => error.fmt(f),
            StudyError::Bot(error) => error.fmt(f),
            StudyError::Bots { named, seats } => {
                write!(f, "bots: {named}, seats: {seats}; name one for all seats, or one for each")
            }
            StudyError::Budget => {
                f.write_str("a bot has to think: at least one simulation, or one millisecond")
            }
            StudyError::NoGames => f.write_str("the sample is empty: play at least one game"),
            StudyError::Options(why) => write!(f, "options: {why}"),
            StudyError::Setup(error) => error.fmt(f),
            StudyError::SameRules => {
                f.write_str("both sets of rules are the same: there is nothing to compare")
            }
            StudyError::NotOurs(path) => write!(
                f,
                "{} is not a file that the laboratory has written; name another, or a new one",
                path.display()
            ),
            StudyError::AnotherRequest(path) => write!(
                f,
                "{} holds the games of another request; name another file, or remove it",
                path.display()
            ),
            StudyError::File(path, error) => write!(f, "{}: {error}", path.display()),
        }
    }
}

impl std::error::Error for StudyError {}

impl From<UnknownGame> for StudyError {
    fn from(error: UnknownGame) -> Self {
        StudyError::Game(error)
    }
}
