//! Who plays better: pairs of games on common random numbers, the bots rotated round the table, and what is certain.

mod elo;
pub mod ladder;
mod losses;
mod pairs;
mod sprt;
mod tournament;

use std::ops::ControlFlow;

use koshki_bots::{Budget, Setting};
use koshki_rules::Game;
use koshki_rules::games::{self, GameVisitor};
use serde::Serialize;
use serde_json::{Value, json};

use crate::statistics::{Proportion, Sample};
use crate::{Gathering, LabError};
use pairs::{Pairs, Rotations};

pub use losses::{Losses, losses};
pub use pairs::Legs;
pub use sprt::{Claim, Claims, Holds, Sprt};
pub use tournament::{Ranked, tournament};

/// Which bots are to meet, and how.
#[derive(Clone)]
pub struct Meeting {
    /// What is played, by two bots or one for each seat: the question is how good the first one is.
    pub setting: Setting,
    /// How many games at most; whole pairs are played.
    pub games: u64,
    /// What is played in each rotation.
    pub legs: Legs,
    /// When to stop early, if ever.
    pub claims: Option<Claims>,
}

/// What came of a meeting.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ArenaReport {
    /// The name of the game.
    pub game: String,
    /// The bots; the numbers are about the first one.
    pub bots: Vec<String>,
    /// How many seats.
    pub seats: usize,
    /// House rules.
    pub options: Value,
    /// What was played in each rotation.
    #[serde(rename = "course")]
    pub legs: Legs,
    /// How much thinking a move was worth.
    pub budget: String,
    /// What all randomness came from.
    pub seed: u64,
    /// Games with the same luck, the bots moved round.
    pub pairs: u64,
    /// Games played; both legs of a match count.
    pub games: u64,
    /// The share of wins, a shared win shared out.
    pub share: f64,
    /// Its 95 % interval, from pairs.
    pub interval: Proportion,
    /// The share of equals.
    pub fair: f64,
    /// The share in each seat of the first bot.
    pub share_by_rotation: Vec<f64>,
    /// The difference in Elo; nothing where everything or nothing was won.
    pub elo: Option<f64>,
    /// The ends of its 95 % interval.
    pub elo_interval: [Option<f64>; 2],
    /// The sequential test, if there was one.
    pub sprt: Option<Sprt>,
}

impl ArenaReport {
    /// Whether the first bot is better beyond the interval.
    pub fn is_better(&self) -> bool {
        self.interval.low > self.fair
    }
}

/// Lets them play; `so_far` is told after each pair how many there will be at most, and the share of the first bot. The
/// same meeting gives the same report, whatever the number of threads, unless thinking is limited by time.
/// `gathering.count` is not looked at: the meeting knows.
///
/// # Errors
/// When they can't meet, or the games can't be gathered.
pub fn meet(
    meeting: &Meeting,
    gathering: &Gathering,
    so_far: &dyn Fn(u64, f64),
) -> Result<ArenaReport, LabError> {
    struct Meet<'a>(&'a Meeting, &'a Gathering<'a>, &'a dyn Fn(u64, f64));
    impl GameVisitor for Meet<'_> {
        type Out = Result<ArenaReport, LabError>;
        fn visit<G: Game>(self) -> Self::Out {
            let Meet(meeting, gathering, so_far) = self;
            let options = check_meeting::<G>(&meeting.setting)?;
            let Setting { seats, .. } = meeting.setting;
            if meeting.legs == Legs::Two && seats != 2 {
                return Err(LabError::Legs { seats });
            }
            play::<G>(meeting, &options, gathering, so_far)
        }
    }
    games::visit(&meeting.setting.game, Meet(meeting, gathering, so_far))?
}

/// Makes sure that bots can meet: two of them, or one for each seat.
pub(crate) fn check_meeting<G: Game>(setting: &Setting) -> Result<G::Options, LabError> {
    let options = setting.check_table::<G>()?;
    let (named, seats) = (setting.contenders.len(), setting.seats);
    if named == 2 || named == seats { Ok(options) } else { Err(LabError::Meeting { named, seats }) }
}

fn play<G: Game>(
    meeting: &Meeting,
    options: &G::Options,
    gathering: &Gathering,
    so_far: &dyn Fn(u64, f64),
) -> Result<ArenaReport, LabError> {
    let setting = &meeting.setting;
    let start = G::setup(options, setting.seats).expect("it was checked");
    let rotations = Rotations::new(&start, setting.contenders.len());
    let games_a_pair = (rotations.count() * meeting.legs.games()) as u64;
    let mut tally = Tally {
        fair: rotations.fair(),
        claims: meeting.claims,
        shares: Sample::default(),
        by_rotation: vec![Sample::default(); rotations.count()],
        sprt: None,
    };
    let pairs = Pairs::<G> { setting, options, rotations: &rotations, legs: meeting.legs };
    let mut described = setting.described::<G>();
    described["course"] = json!(meeting.legs);
    let gathering = Gathering { count: meeting.games.div_ceil(games_a_pair), ..*gathering };
    gathering.until(
        &described,
        |pair| pairs.play(pair),
        |won: Vec<f64>| {
            let go_on = tally.add(&won);
            so_far(gathering.count, tally.shares.mean());
            go_on
        },
    )?;
    Ok(tally.report(meeting, games_a_pair))
}

/// The budgets in words; each once.
fn told(setting: &Setting) -> String {
    let mut told: Vec<String> = setting
        .contenders
        .iter()
        .map(|contender| match contender.budget {
            Budget::Time(time) => format!("{} ms a move", time.as_millis()),
            Budget::Simulations(count) => format!("{count} simulations a move"),
        })
        .collect();
    told.dedup();
    told.join(" – ")
}

/// The results so far.
struct Tally {
    fair: f64,
    claims: Option<Claims>,
    shares: Sample,
    by_rotation: Vec<Sample>,
    sprt: Option<Sprt>,
}

impl Tally {
    fn add(&mut self, won: &[f64]) -> ControlFlow<()> {
        self.shares.add(won.iter().sum::<f64>() / won.len() as f64);
        for (sample, &won) in self.by_rotation.iter_mut().zip(won) {
            sample.add(won);
        }
        self.sprt = self.claims.map(|claims| claims.weigh(&self.shares, self.fair));
        match self.sprt {
            Some(sprt) if sprt.holds != Holds::Open => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    }

    fn report(&self, meeting: &Meeting, games_a_pair: u64) -> ArenaReport {
        let setting = &meeting.setting;
        let interval = Proportion::mean_of(&self.shares);
        let elo = |share| elo::elo(share, self.fair);
        ArenaReport {
            game: setting.game.clone(),
            bots: setting.labels(),
            seats: setting.seats,
            options: setting.options.clone(),
            legs: meeting.legs,
            budget: told(setting),
            seed: setting.seed,
            pairs: self.shares.count,
            games: self.shares.count * games_a_pair,
            share: interval.value,
            interval,
            fair: self.fair,
            share_by_rotation: self.by_rotation.iter().map(Sample::mean).collect(),
            elo: elo(interval.value),
            elo_interval: [elo(interval.low), elo(interval.high)],
            sprt: self.sprt,
        }
    }
}

#[cfg(test)]
mod tests;
