//! What bots play: which game, by which rules, who sits where, and with which randomness.

use std::fmt::{self, Display};
use std::path::PathBuf;
use std::sync::Arc;

use chacha20::ChaCha8Rng;
use koshki_rules::games::UnknownGame;
use koshki_rules::{Game, Look, SetupError, setup};
use rand_core::{Rng, SeedableRng};
use serde_json::{Value, json};

use crate::{Bot, Budget, Shelf, UnknownBot, contender};

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
    pub rotation: SeatRotation,
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
pub enum SeatRotation {
    /// Everybody stays.
    Fixed,
    /// From game to game everybody moves on by one seat; as many games in a row as there are seats have the same dice.
    EachGame,
}

impl Contender {
    /// The bot at its seat.
    ///
    /// # Errors
    /// When there is no such bot, or it may not think at all.
    pub fn seated<G: Game>(&self, shelf: &Arc<Shelf>) -> Result<Seated<G>, CantPlay> {
        if self.budget.is_nothing() {
            return Err(CantPlay::Budget);
        }
        Ok(Seated { bot: contender(&self.bot, shelf)?, budget: self.budget })
    }
}

/// A bot at its seat.
pub struct Seated<G: Game> {
    bot: Box<dyn Bot<G>>,
    budget: Budget,
}

impl<G: Game> Seated<G> {
    /// What it chooses.
    pub fn choose(&mut self, look: &Look<G>, rng: &mut dyn Rng) -> G::Move {
        self.bot.choose(look, self.budget, rng)
    }
}

impl Setting {
    /// Reads the options and makes sure that every game can be played.
    ///
    /// # Errors
    /// When it can't.
    pub fn check<G: Game>(&self) -> Result<G::Options, CantPlay> {
        let options = self.check_table::<G>()?;
        let named = self.contenders.len();
        if named != 1 && named != self.seats {
            return Err(CantPlay::Bots { named, seats: self.seats });
        }
        Ok(options)
    }

    /// The same for a caller that has another rule about how many bots there have to be.
    ///
    /// # Errors
    /// When the game can't be set up so, or a bot can't play.
    pub fn check_table<G: Game>(&self) -> Result<G::Options, CantPlay> {
        let options = setup::read_options(&self.options).map_err(CantPlay::Options)?;
        G::setup(&options, self.seats).map_err(|error| CantPlay::Setup { game: G::ID, error })?;
        for contender in &self.contenders {
            contender.seated::<G>(&self.shelf)?;
        }
        Ok(options)
    }

    /// Everything that a result depends on, so that two requests can be told apart.
    pub fn described<G: Game>(&self) -> Value {
        let bot = |Contender { bot, budget }: &Contender| {
            let mut described = budget.described();
            described["bot"] = json!(bot);
            described
        };
        json!({
            "game": G::ID,
            "revision": G::REVISION,
            "seats": self.seats,
            "options": self.options,
            "bots": self.contenders.iter().map(bot).collect::<Vec<_>>(),
            "rotating": self.rotation == SeatRotation::EachGame,
            "seed": self.seed,
        })
    }

    /// What each contender is called: by its name, and by its budget too where that tells two of one name apart.
    pub fn labels(&self) -> Vec<String> {
        let label = |one: &Contender| {
            let twin = |other: &Contender| other.bot == one.bot && other.budget != one.budget;
            match self.contenders.iter().any(twin) {
                true => format!("{}@{}", one.bot, one.budget),
                false => one.bot.clone(),
            }
        };
        self.contenders.iter().map(label).collect()
    }

    /// Which of the contenders sits at a seat in the game with this index.
    pub fn contender_at(&self, seat: usize, index: u64) -> usize {
        let moved = match self.rotation {
            SeatRotation::Fixed => 0,
            SeatRotation::EachGame => index as usize % self.seats,
        };
        (seat + moved) % self.seats % self.contenders.len()
    }

    /// Which dice the game with this index is played with.
    pub fn dice_of(&self, index: u64) -> u64 {
        match self.rotation {
            SeatRotation::Fixed => index,
            SeatRotation::EachGame => index / self.seats as u64,
        }
    }

    /// The bots at their seats in the game with this index.
    ///
    /// # Panics
    /// When the setting was not checked.
    pub fn seated<G: Game>(&self, index: u64) -> Vec<Seated<G>> {
        (0..self.seats)
            .map(|seat| &self.contenders[self.contender_at(seat, index)])
            .map(|contender| contender.seated(&self.shelf).expect("bots were checked"))
            .collect()
    }

    /// The luck of the game with this index.
    pub fn luck(&self, index: u64) -> ChaCha8Rng {
        self.generator(self.dice_of(index) * 2)
    }

    /// The randomness that bots think with in the game with this index.
    pub fn thoughts(&self, index: u64) -> ChaCha8Rng {
        self.generator(index * 2 + 1)
    }

    /// Randomness of its own for each number.
    pub fn generator(&self, stream: u64) -> ChaCha8Rng {
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
        rng.set_stream(stream);
        rng
    }
}

/// Why bots can't play so.
#[derive(Debug)]
pub enum CantPlay {
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
    /// The file with the values of a bot is of no use.
    Values {
        /// Which file.
        file: PathBuf,
        /// Why.
        why: String,
    },
    /// A bot may not think at all.
    Budget,
    /// The options are not options of the game.
    Options(String),
    /// The game can't be set up so.
    Setup {
        /// The game.
        game: &'static str,
        /// What is wrong.
        error: SetupError,
    },
}

impl Display for CantPlay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CantPlay::Game(error) => error.fmt(f),
            CantPlay::Bot(error) => error.fmt(f),
            CantPlay::Bots { named, seats } => {
                write!(f, "bots: {named}, seats: {seats}; name one for all seats, or one for each")
            }
            CantPlay::Values { file, why } => write!(f, "{}: {why}", file.display()),
            CantPlay::Budget => {
                f.write_str("a bot has to think: at least one simulation, or one millisecond")
            }
            CantPlay::Options(why) => write!(f, "options: {why}"),
            CantPlay::Setup { error, .. } => error.fmt(f),
        }
    }
}

impl std::error::Error for CantPlay {}

impl From<UnknownGame> for CantPlay {
    fn from(error: UnknownGame) -> Self {
        CantPlay::Game(error)
    }
}

impl From<UnknownBot> for CantPlay {
    fn from(error: UnknownBot) -> Self {
        CantPlay::Bot(error)
    }
}
