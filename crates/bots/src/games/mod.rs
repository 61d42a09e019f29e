//! What was written for one game each: judges and solvers. A game without a judge of its own is judged by simulated games.

pub mod catch_the_mice;
pub mod chop_chop;
pub mod holey_cheese;
pub mod mouser;

use std::any::{Any, TypeId};
use std::sync::Arc;

use koshki_rules::Game;
use koshki_rules::games::catch_the_mice::CatchTheMice;
use koshki_rules::games::chop_chop::ChopChop;
use koshki_rules::games::holey_cheese::HoleyCheese;
use koshki_rules::games::mouser::Mouser;
use koshki_rules::games::{self as all_games, GameVisitor};

use self::catch_the_mice::policies;
use crate::correction::Correction;
use crate::judge::Judge;
use crate::learn::Learner;
use crate::mcts::Mcts;
use crate::solve::{Solvable, Solver};
use crate::{Bot, Shelf};

/// The best judge of a game that we have.
pub fn judge<G: Game>(shelf: &Arc<Shelf>) -> Box<dyn Judge<G>> {
    own(shelf).unwrap_or_else(|| Box::new(Mcts))
}

/// The judge of a game as it was before its present values were learnt, a yardstick; where nothing was learnt, the best one.
pub fn earlier_judge<G: Game>(shelf: &Arc<Shelf>) -> Box<dyn Judge<G>> {
    None.or_else(|| of(|| Box::new(catch_the_mice::HuntJudge::with_earlier_weights())))
        .or_else(|| of(|| Box::new(holey_cheese::CheeseJudge::with_earlier_values())))
        .unwrap_or_else(|| judge(shelf))
}

/// What learns the values of a game, if they are learnt.
pub fn learner<G: Game>() -> Option<Box<dyn Learner<G>>> {
    None.or_else(|| learner_of(|| Box::new(chop_chop::ChopLearner)))
        .or_else(|| learner_of(|| Box::new(holey_cheese::CheeseLearner)))
}

/// What corrects the chances of a game, if they are corrected.
pub fn correction<G: Game>() -> Option<&'static Correction> {
    if is::<G, CatchTheMice>() {
        return Some(catch_the_mice::correction());
    }
    if is::<G, ChopChop>() {
        return Some(chop_chop::correction());
    }
    is::<G, HoleyCheese>().then(holey_cheese::correction)
}

/// The solver of a game, if there is one.
pub fn solver<G: Game>() -> Option<Box<dyn Solver>> {
    if is::<G, Mouser>() {
        return Some(Box::new(mouser::MouserSolver));
    }
    if is::<G, CatchTheMice>() {
        return Some(Box::new(catch_the_mice::MiceSolver));
    }
    None
}

/// The solver of the game of this name, if there is one.
pub fn solver_of(game: &str) -> Option<Box<dyn Solver>> {
    struct Find;
    impl GameVisitor for Find {
        type Out = Option<Box<dyn Solver>>;
        fn visit<G: Game>(self) -> Self::Out {
            solver::<G>()
        }
    }
    all_games::visit(game, Find).ok().flatten()
}

/// All tables that can be made.
pub fn solvable() -> Vec<Solvable> {
    let solvers = all_games::IDS.iter().filter_map(|game| solver_of(game));
    solvers.flat_map(|solver| solver.tables()).collect()
}

/// The names of a game's fixed policies: yardsticks for the laboratory.
pub fn policies<G: Game>() -> Vec<String> {
    if is::<G, CatchTheMice>() { policies::names() } else { Vec::new() }
}

/// The fixed policy of this name.
pub fn policy<G: Game>(name: &str) -> Option<Box<dyn Bot<G>>> {
    let bot: Box<dyn Bot<CatchTheMice>> = Box::new(name.parse::<policies::Policy>().ok()?);
    let bot: Box<dyn Any> = Box::new(bot);
    bot.downcast().ok().map(|bot| *bot)
}

/// The judge that was written for this game, if there is one: one line for each.
fn own<G: Game>(shelf: &Arc<Shelf>) -> Option<Box<dyn Judge<G>>> {
    None.or_else(|| of(|| Box::new(catch_the_mice::HuntJudge::new(shelf))))
        .or_else(|| of(|| Box::new(chop_chop::ChopChopJudge::new())))
        .or_else(|| of(|| Box::new(holey_cheese::CheeseJudge::new())))
        .or_else(|| of(|| Box::new(mouser::MouserJudge::new(shelf))))
}

/// The judge, if it is one of `G`: only then is it made.
fn of<G: Game, H: Game>(make: impl FnOnce() -> Box<dyn Judge<H>>) -> Option<Box<dyn Judge<G>>> {
    if_same(make)
}

/// The learner, if it is one of `G`.
fn learner_of<G: Game, H: Game>(
    make: impl FnOnce() -> Box<dyn Learner<H>>,
) -> Option<Box<dyn Learner<G>>> {
    if_same(make)
}

/// What is made, if the two types are the same.
fn if_same<Made: 'static, Wanted: 'static>(make: impl FnOnce() -> Made) -> Option<Wanted> {
    if TypeId::of::<Made>() != TypeId::of::<Wanted>() {
        return None;
    }
    let made: Box<dyn Any> = Box::new(make());
    made.downcast().ok().map(|made| *made)
}

fn is<G: Game, H: Game>() -> bool {
    TypeId::of::<G>() == TypeId::of::<H>()
}
