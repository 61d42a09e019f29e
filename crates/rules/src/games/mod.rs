//! The list of games. A fifth game is one folder here and two lines below.

use std::fmt::{self, Display};
use std::ops::RangeInclusive;

use crate::game::Game;
#[cfg(feature = "typescript")]
use crate::typescript;

pub mod catch_the_mice;
pub mod chop_chop;
pub mod holey_cheese;
pub mod mouser;

macro_rules! games {
    ($($module:ident::$game:ident),+ $(,)?) => {
        /// The names of all games.
        pub const IDS: &[&str] = &[$(<$module::$game as Game>::ID),+];

        /// Does something with the game of this name: the one place where a name becomes a type.
        ///
        /// # Errors
        /// When there is no such game.
        pub fn visit<V: GameVisitor>(id: &str, visitor: V) -> Result<V::Out, UnknownGame> {
            match id {
                $(<$module::$game as Game>::ID => Ok(visitor.visit::<$module::$game>()),)+
                _ => Err(UnknownGame { id: id.to_owned() }),
            }
        }

        /// The TypeScript of each game, with the game's name.
        #[cfg(feature = "typescript")]
        pub fn typescript() -> Vec<(&'static str, String)> {
            vec![$((<$module::$game as Game>::ID, typescript::of::<$module::$game>())),+]
        }
    };
}

games! {
    catch_the_mice::CatchTheMice,
    chop_chop::ChopChop,
    mouser::Mouser,
    holey_cheese::HoleyCheese,
}

/// Something to do with a game whose type is not known until now.
pub trait GameVisitor {
    /// The result.
    type Out;
    /// Does it with the game `G`.
    fn visit<G: Game>(self) -> Self::Out;
}

/// How many seats the game of this name can have.
///
/// # Errors
/// When there is no such game.
pub fn seats(id: &str) -> Result<RangeInclusive<usize>, UnknownGame> {
    struct Seats;
    impl GameVisitor for Seats {
        type Out = RangeInclusive<usize>;
        fn visit<G: Game>(self) -> Self::Out {
            G::SEATS
        }
    }
    visit(id, Seats)
}

/// The texts that all games share, in English.
pub const COMMON_TEXTS_EN: &str = include_str!("texts/en.ftl");
/// The texts that all games share, in Russian.
pub const COMMON_TEXTS_RU: &str = include_str!("texts/ru.ftl");

/// There is no game of this name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownGame {
    /// The name that was asked for.
    pub id: String,
}

impl Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no game “{}”; the games are {}", self.id, IDS.join(", "))
    }
}

impl std::error::Error for UnknownGame {}
