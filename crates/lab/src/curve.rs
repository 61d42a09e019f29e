//! How much stronger a bot gets by thinking longer: its share of wins against a fixed opponent.

use koshki_bots::Budget;
use koshki_rules::Game;
use koshki_rules::games::{self, Visitor};
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::statistics::Share;
use crate::study::{Contender, Gathering, Hall, Merge, PARTS, Seating, Setting, StudyError};

/// What is asked for.
pub struct Request {
    /// What is played; its contenders are not looked at.
    pub setting: Setting,
    /// The bot whose strength is measured.
    pub bot: String,
    /// How much it may think, one after the other.
    pub budgets: Vec<Budget>,
    /// Who sits at all other seats.
    pub against: Contender,
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
    pub share: Share,
}

/// Measures it. `gathering.count` is not looked at.
///
/// # Errors
/// When the setting can't be played, or the games can't be gathered.
pub fn curve(request: &Request, gathering: &Gathering) -> Result<Curve, StudyError> {
    struct Play<'a>(&'a Request, &'a Gathering<'a>);
    impl Visitor for Play<'_> {
        type Out = Result<Curve, StudyError>;
        fn visit<G: Game>(self) -> Self::Out {
            let Play(request, gathering) = self;
            measure::<G>(request, gathering)
        }
    }
    games::visit(&request.setting.game, Play(request, gathering))?
}

fn measure<G: Game>(request: &Request, gathering: &Gathering) -> Result<Curve, StudyError> {
    let settings: Vec<Setting> =
        request.budgets.iter().map(|budget| setting(request, *budget)).collect();
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
        share: Share::of(parts as f64 / PARTS as f64, games as f64),
    });
    Ok(Curve { setting: json!(described), even: 1.0 / seats as f64, points: points.collect() })
}

fn setting(request: &Request, budget: Budget) -> Setting {
    let mut contenders = vec![request.against.clone(); request.setting.seats];
    if let Some(first) = contenders.first_mut() {
        *first = Contender { bot: request.bot.clone(), budget };
    }
    Setting { contenders, seating: Seating::Rotating, ..request.setting.clone() }
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
