//! A bot for a game whose type is erased: JSON in, JSON out.

use std::fmt::{self, Display};
use std::sync::Arc;

use koshki_rules::any::AnyLook;
use koshki_rules::games::{self, GameVisitor, UnknownGame};
use koshki_rules::{Game, Look};
use rand_core::Rng;
use serde_json::Value;

use crate::{Bot, Budget, Shelf, UnknownBot, named};

/// A bot for any game.
pub trait AnyBot: Send {
    /// Chooses one of the moves in the look.
    ///
    /// # Panics
    /// When the look is not one of the bot's game, or offers no move.
    fn choose(&mut self, look: &AnyLook, budget: Budget, rng: &mut dyn Rng) -> Value;
}

/// The bot of this name for the game of this name.
///
/// # Errors
/// When there is no such game or no such bot.
pub fn any(game: &str, name: &str, shelf: &Arc<Shelf>) -> Result<Box<dyn AnyBot>, NoBot> {
    struct Make<'a>(&'a str, &'a Arc<Shelf>);
    impl GameVisitor for Make<'_> {
        type Out = Result<Box<dyn AnyBot>, UnknownBot>;
        fn visit<G: Game>(self) -> Self::Out {
            Ok(Box::new(Typed { bot: named::<G>(self.0, self.1)? }))
        }
    }
    Ok(games::visit(game, Make(name, shelf))??)
}

/// Why there is no bot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoBot {
    /// There is no such game.
    Game(UnknownGame),
    /// There is no such bot.
    Bot(UnknownBot),
}

impl From<UnknownGame> for NoBot {
    fn from(error: UnknownGame) -> Self {
        NoBot::Game(error)
    }
}

impl From<UnknownBot> for NoBot {
    fn from(error: UnknownBot) -> Self {
        NoBot::Bot(error)
    }
}

impl Display for NoBot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoBot::Game(error) => error.fmt(f),
            NoBot::Bot(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for NoBot {}

struct Typed<G: Game> {
    bot: Box<dyn Bot<G>>,
}

impl<G: Game> AnyBot for Typed<G> {
    fn choose(&mut self, look: &AnyLook, budget: Budget, rng: &mut dyn Rng) -> Value {
        let chosen = self.bot.choose(&typed(look), budget, rng);
        serde_json::to_value(chosen).expect("the rules' data has only text keys")
    }
}

/// The look of this game.
///
/// # Panics
/// When it is one of another game.
pub(crate) fn typed<G: Game>(look: &AnyLook) -> Look<G> {
    let moves = look.choices().into_iter().map(serde_json::from_value);
    Look {
        step: look.step,
        turn: look.turn,
        view: serde_json::from_value(look.view.clone()).expect("a look of this game"),
        moves: moves.collect::<Result<_, _>>().expect("moves of this game"),
    }
}
