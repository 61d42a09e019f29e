//! What the choices of a bot cost, by the judgement of the game's best judge.

use koshki_bots::judge::{self, Estimate, Judge};
use koshki_bots::self_play::{Decision, play};
use koshki_bots::{Budget, Seated, Setting, games as judges};
use koshki_rules::games::{self, GameVisitor};
use koshki_rules::luck::draw;
use koshki_rules::{Game, Look, Step};
use rand_core::Rng;
use serde::{Deserialize, Serialize};

use crate::statistics::Sample;
use crate::{Gathering, LabError};

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

/// Lets the first contender of a setting play against itself, and judges its choices in `gathering.count` games.
///
/// Where the judge estimates, it finds the best move with one judging budget and, with another and other randomness, what
/// the chosen one costs beside it: so the best is not the best by luck, and a cost is as often told too small as too large.
///
/// # Errors
/// When the setting can't be played, or the games can't be gathered.
pub fn losses(
    setting: &Setting,
    judging: Budget,
    gathering: &Gathering,
) -> Result<Losses, LabError> {
    struct Play<'a>(&'a Setting, Budget, &'a Gathering<'a>);
    impl GameVisitor for Play<'_> {
        type Out = Result<Losses, LabError>;
        fn visit<G: Game>(self) -> Self::Out {
            let Play(setting, judging, gathering) = self;
            let options = setting.check::<G>()?;
            let mut described = setting.described::<G>();
            described["judging"] = judging.described();
            let play = |index| game::<G>(setting, judging, &options, index);
            let costs: Vec<Cost> = gathering.gather(&described, play)?;
            let largest = costs.iter().fold(Cost { value: 0.0, error: 0.0 }, |largest, cost| {
                if cost.value > largest.value { *cost } else { largest }
            });
            let all: Sample = costs.iter().map(|cost| cost.value).collect();
            let errors = costs.iter().filter(|cost| cost.value > ERROR).count();
            Ok(Losses {
                bot: setting.contenders[0].bot.clone(),
                choices: all.count,
                mean: if all.count == 0 { 0.0 } else { all.mean() },
                largest: largest.value,
                largest_error: largest.error,
                errors: errors as f64 / all.count.max(1) as f64,
            })
        }
    }
    games::visit(&setting.game, Play(setting, judging, gathering))?
}

/// What one choice has cost, as it is written down.
#[derive(Clone, Copy, Serialize, Deserialize)]
struct Cost {
    value: f64,
    error: f64,
}

/// What each choice of one game has cost.
fn game<G: Game>(
    setting: &Setting,
    judging: Budget,
    options: &G::Options,
    index: u64,
) -> Vec<Cost> {
    let generator = |stream| setting.generator(index << 8 | stream);
    let (mut luck, mut thoughts, mut doubts) = (generator(0), generator(1), generator(2));
    let bot = setting.contenders[0].seated(&setting.shelf);
    let mut bot: Seated<G> = bot.expect("the bot was checked");
    let mut judge = judges::judge::<G>(&setting.shelf);
    let mut position = G::setup(options, setting.seats).expect("options were checked");
    let mut costs = Vec::new();
    play(&mut position, |position, decision| match decision {
        Decision::Luck => Step::Luck(draw(position, 0, &mut luck).0),
        Decision::Seat(_, look) => {
            let mv = bot.choose(look, &mut thoughts);
            if look.moves.len() > 1 {
                let Estimate { value, error } = loss(&mut *judge, look, &mv, judging, &mut doubts);
                costs.push(Cost { value, error });
            }
            Step::Move(mv)
        }
    });
    costs
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
