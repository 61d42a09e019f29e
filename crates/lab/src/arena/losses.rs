//! What the choices of a bot cost, by the judgement of the game's best judge.

use chacha20::ChaCha8Rng;
use koshki_bots::judge::{self, Estimate, Judge};
use koshki_bots::{Bot, Budget, contender, games as judges};
use koshki_rules::games::{self, Visitor};
use koshki_rules::{Game, Look, Table, Turn, Viewer, setup};
use rand_core::{Rng, SeedableRng};
use serde::Serialize;

use super::score::Sample;
use super::{ArenaError, Request};
use crate::in_order::in_order;

/// A choice that costs more than this is an error.
const ERROR: f64 = 0.01;

/// What the choices of a bot cost.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Losses {
    /// Whose.
    pub bot: String,
    /// How many choices between several moves.
    pub choices: u64,
    /// What a choice costs on average: the winning chance of the best move less that of the chosen one.
    pub mean: f64,
    /// The most that a choice has cost.
    pub largest: f64,
    /// The standard error of that; 0 if it is exact.
    pub largest_error: f64,
    /// How many of the choices cost more than a hundredth.
    pub errors: f64,
}

/// Lets the first of the request's bots play against itself, and judges its choices.
///
/// Where the judge estimates, it finds the best move with one judging budget and, with another and other randomness, what
/// the chosen one costs beside it: so the best is not the best by luck, and a cost is as often told too small as too large.
///
/// # Errors
/// When the request can't be met.
pub fn losses(
    request: &Request,
    judging: Budget,
    progress: &dyn Fn(u64),
) -> Result<Losses, ArenaError> {
    struct Play<'a>(&'a Request, Budget, &'a dyn Fn(u64));
    impl Visitor for Play<'_> {
        type Out = Result<Losses, ArenaError>;
        fn visit<G: Game>(self) -> Self::Out {
            let Play(request, judging, progress) = self;
            let options = setup::read_options(&request.options).map_err(ArenaError::Options)?;
            super::check::<G>(request, &options)?;
            let mut all = Sample::default();
            let mut largest = Estimate::exact(0.0);
            let mut errors = 0;
            let work = |index| game::<G>(request, judging, &options, index);
            in_order(request.threads, 0..request.games, work, |index, losses| {
                for loss in losses {
                    all.add(loss.value);
                    if loss.value > largest.value {
                        largest = loss;
                    }
                    errors += u64::from(loss.value > ERROR);
                }
                progress(index + 1);
                std::ops::ControlFlow::Continue(())
            });
            let choices = all.count;
            Ok(Losses {
                bot: request.bots[0].clone(),
                choices,
                mean: if choices == 0 { 0.0 } else { all.mean() },
                largest: largest.value,
                largest_error: largest.error,
                errors: errors as f64 / choices.max(1) as f64,
            })
        }
    }
    games::visit(&request.game, Play(request, judging, progress)).map_err(ArenaError::Game)?
}

/// What each choice of one game has cost.
fn game<G: Game>(
    request: &Request,
    judging: Budget,
    options: &G::Options,
    index: u64,
) -> Vec<Estimate> {
    let generator = |stream| {
        let mut rng = ChaCha8Rng::seed_from_u64(request.seed);
        rng.set_stream(index << 8 | stream);
        rng
    };
    let (mut luck, mut thoughts, mut doubts) = (generator(0), generator(1), generator(2));
    let mut bot: Box<dyn Bot<G>> =
        contender(&request.bots[0], &request.shelf).expect("bots were checked");
    let mut judge = judges::judge::<G>(&request.shelf);
    let mut table = Table::<G>::open(options, request.seats, &mut luck).expect("it was checked");
    let mut losses = Vec::new();
    while let Turn::Seat(seat) = table.turn() {
        let look = table.look(Viewer::Seat(seat));
        let mv = bot.choose(&look, request.budget, &mut thoughts);
        if look.moves.len() > 1 {
            losses.push(loss(&mut *judge, &look, &mv, judging, &mut doubts));
        }
        table.play(seat, &mv, &mut luck).expect("a bot chooses a legal move");
    }
    losses
}

/// What a choice has cost.
fn loss<G: Game>(
    judge: &mut dyn Judge<G>,
    look: &Look<G>,
    chosen: &G::Move,
    judging: Budget,
    rng: &mut dyn Rng,
) -> Estimate {
    let verdicts = judge.verdicts(look, judging, rng);
    let best = &look.moves[judge::best(&verdicts)];
    if best == chosen {
        return Estimate::exact(0.0);
    }
    judge.cost(look, chosen, best, judging, rng)
}
