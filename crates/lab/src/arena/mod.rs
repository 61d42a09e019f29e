//! Who plays better: pairs of games on common random numbers, the bots rotated round the table, and what is certain.

mod elo;
pub mod ladder;
mod losses;
mod luck;
mod pairs;
mod sprt;
mod tournament;

use std::ops::ControlFlow;

use koshki_bots::{Budget, CantPlay, Setting};
use koshki_rules::Game;
use koshki_rules::games::{self, GameVisitor};
use serde::Serialize;
use serde_json::{Value, json};

use crate::statistics::{Proportion, Sample};
use crate::{Gathering, LabError};
use pairs::{Pair, Pairs, Rotations};

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
    /// When to stop early, if ever; luck-adjusted if there is a judge of luck.
    pub claims: Option<Claims>,
    /// How long the judge of luck thinks each time luck decides; nothing to leave luck in.
    pub judging: Option<Budget>,
}

/// The result of a meeting.
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
    /// The variance of a pair's share.
    pub variance: f64,
    /// The share of equals.
    pub fair: f64,
    /// The share in each seat of the first bot.
    pub share_by_rotation: Vec<f64>,
    /// The difference in Elo; nothing where everything or nothing was won.
    pub elo: Option<f64>,
    /// The ends of its 95 % interval.
    pub elo_interval: [Option<f64>; 2],
    /// The same without what luck gave; nothing without a judge of luck, or after very few pairs.
    pub adjusted: Option<Adjusted>,
    /// The sequential test, if there was one: of the luck-adjusted shares if they are there.
    pub sprt: Option<Sprt>,
}

/// Shares without what luck gave. On average they are those of the games; they vary less, and may lie outside 0 to 1.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Adjusted {
    /// How long the judge of luck thought each time luck decided, as people type it.
    pub judging: String,
    /// What luck gave the first bot, on average over pairs.
    pub luck: f64,
    /// The share of wins less that.
    pub share: f64,
    /// Its 95 % interval, from pairs.
    pub interval: Proportion,
    /// The variance of a pair's share less luck.
    pub variance: f64,
    /// The difference in Elo; nothing where everything or nothing was won.
    pub elo: Option<f64>,
    /// The ends of its 95 % interval.
    pub elo_interval: [Option<f64>; 2],
}

/// With fewer pairs nothing is said about how far adjusted shares are spread.
const FEWEST_PAIRS: u64 = 3;

impl ArenaReport {
    /// Whether the first bot is better beyond the interval, luck-adjusted if that is known.
    pub fn is_better(&self) -> bool {
        self.adjusted.as_ref().map_or(self.interval, |adjusted| adjusted.interval).low > self.fair
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
            if meeting.judging.is_some_and(Budget::is_nothing) {
                return Err(LabError::CantPlay(CantPlay::Budget));
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
        adjusted: meeting.judging.map(|_| Sample::default()),
        by_rotation: vec![Sample::default(); rotations.count()],
        sprt: None,
    };
    let Meeting { legs, judging, .. } = *meeting;
    let pairs = Pairs::<G> { setting, options, rotations: &rotations, legs, judging };
    let mut described = setting.described::<G>();
    described["course"] = json!(legs);
    described["judging"] = json!(judging.map(Budget::described));
    let gathering = Gathering { count: meeting.games.div_ceil(games_a_pair), ..*gathering };
    gathering.until(
        &described,
        |pair| pairs.play(pair),
        |pair: Pair| {
            let go_on = tally.add(&pair);
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
    /// The same less luck, if it is judged.
    adjusted: Option<Sample>,
    by_rotation: Vec<Sample>,
    sprt: Option<Sprt>,
}

impl Tally {
    fn add(&mut self, pair: &Pair) -> ControlFlow<()> {
        self.shares.add(pair.share());
        if let Some(adjusted) = &mut self.adjusted {
            adjusted.add(pair.share() - pair.luck());
        }
        for (sample, &won) in self.by_rotation.iter_mut().zip(&pair.won) {
            sample.add(won);
        }
        let shares = self.adjusted.as_ref().unwrap_or(&self.shares);
        self.sprt = self.claims.map(|claims| claims.weigh(shares, self.fair));
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
            variance: self.shares.variance(),
            fair: self.fair,
            share_by_rotation: self.by_rotation.iter().map(Sample::mean).collect(),
            elo: elo(interval.value),
            elo_interval: [elo(interval.low), elo(interval.high)],
            adjusted: self.adjusted(meeting),
            sprt: self.sprt,
        }
    }

    fn adjusted(&self, meeting: &Meeting) -> Option<Adjusted> {
        let shares = self.adjusted.as_ref().filter(|shares| shares.count >= FEWEST_PAIRS)?;
        let interval = Proportion::student(shares);
        let elo = |share| elo::elo(share, self.fair);
        Some(Adjusted {
            judging: meeting.judging?.to_string(),
            luck: self.shares.mean() - interval.value,
            share: interval.value,
            interval,
            variance: shares.variance(),
            elo: elo(interval.value),
            elo_interval: [elo(interval.low), elo(interval.high)],
        })
    }
}

#[cfg(test)]
mod tests;
