//! How much stronger a bot gets by thinking longer: its share of wins against a fixed opponent.

use koshki_bots::{Budget, Contender, SeatRotation, Setting};
use koshki_rules::Game;
use koshki_rules::games::{self, GameVisitor};
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::arena::check_meeting;
use crate::statistics::Proportion;
use crate::study::{Hall, PARTS};
use crate::{Gathering, LabError, Merge};

/// What is asked for.
pub struct CurveRequest {
    /// What is played: first the bot whose strength is measured, then one for all other seats or one for each.
    pub setting: Setting,
    /// How much the first one may think, one after the other.
    pub budgets: Vec<Budget>,
    /// How many rounds for each budget; in each the bot sits once at every seat, with the same dice.
    pub rounds: u64,
}

/// Strength over thinking time.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Curve {
    /// What was played, by whom, and with which randomness.
    pub setting: serde_json::Value,
    /// The share of wins that bots of equal strength would have.
    pub even: f64,
    /// One for each budget.
    pub points: Vec<Point>,
}

/// The strength at one budget.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Point {
    /// Simulations a move, or milliseconds if time was given.
    pub budget: u64,
    /// How many games.
    pub games: u64,
    /// How often the bot won.
    pub share: Proportion,
}

/// Measures it. `gathering.count` is not looked at.
///
/// # Errors
/// When the setting can't be played, or the games can't be gathered.
pub fn curve(request: &CurveRequest, gathering: &Gathering) -> Result<Curve, LabError> {
    struct Play<'a>(&'a CurveRequest, &'a Gathering<'a>);
    impl GameVisitor for Play<'_> {
        type Out = Result<Curve, LabError>;
        fn visit<G: Game>(self) -> Self::Out {
            let Play(request, gathering) = self;
            measure::<G>(request, gathering)
        }
    }
    games::visit(&request.setting.game, Play(request, gathering))?
}

fn measure<G: Game>(request: &CurveRequest, gathering: &Gathering) -> Result<Curve, LabError> {
    check_meeting::<G>(&request.setting)?;
    let settings: Vec<Setting> =
        request.budgets.iter().map(|budget| setting(&request.setting, *budget)).collect();
    let mut halls = Vec::new();
    for setting in &settings {
        halls.push(Hall::<G>::open(setting)?);
    }
    let described: Vec<_> = settings.iter().map(Setting::described::<G>).collect();
    let seats = request.setting.seats as u64;
    let gathering = Gathering { count: request.rounds * halls.len() as u64, ..*gathering };
    let won: Won = gathering.gather(&json!(described), |item| {
        let which = (item / request.rounds) as usize;
        let round = item % request.rounds;
        let parts = (round * seats..(round + 1) * seats).map(|index| {
            let seat = (0..request.setting.seats)
                .find(|&seat| settings[which].contender_at(seat, index) == 0)
                .expect("it sits somewhere");
            halls[which].play(index).won[seat]
        });
        let mut won = Won(vec![0; which + 1]);
        won.0[which] = parts.sum();
        won
    })?;
    let games = request.rounds * seats;
    let points = request.budgets.iter().zip(won.0).map(|(budget, parts)| Point {
        budget: match budget {
            Budget::Simulations(count) => u64::from(*count),
            Budget::Time(time) => time.as_millis() as u64,
        },
        games,
        share: Proportion::of(parts as f64 / PARTS as f64, games as f64),
    });
    Ok(Curve { setting: json!(described), even: 1.0 / seats as f64, points: points.collect() })
}

/// The same with another budget for the first bot, and with a bot for each seat.
fn setting(setting: &Setting, budget: Budget) -> Setting {
    let mut contenders: Vec<Contender> = setting.contenders.clone();
    contenders[0].budget = budget;
    while contenders.len() < setting.seats {
        contenders.push(contenders[1].clone());
    }
    Setting { contenders, rotation: SeatRotation::EachGame, ..setting.clone() }
}

/// Parts of games won, by budget.
#[derive(Default, Serialize, Deserialize)]
struct Won(Vec<u64>);

impl Merge for Won {
    fn merge(&mut self, other: Self) {
        self.0.resize(self.0.len().max(other.0.len()), 0);
        self.0.iter_mut().zip(other.0).for_each(|(mine, other)| *mine += other);
    }
}
