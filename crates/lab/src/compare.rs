//! Two sets of house rules, played by the same bots on common random numbers: what differs, and what only seems to.

use std::collections::BTreeMap;

use koshki_bots::Setting;
use koshki_rules::Game;
use koshki_rules::games::{self, GameVisitor};
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::balance::Balance;
use crate::statistics::{Mean, Moments};
use crate::study::{Hall, PARTS, StudyTally, Watched, is_one_of_too_many};
use crate::{Gathering, LabError, Merge};

/// The probability of calling any difference real that is not (family-wise error rate).
const RISK: f64 = 0.05;

/// What two sets of rules come to, side by side.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Comparison {
    /// Pairs of games, one by each set of rules.
    pub pairs: u64,
    /// By the first set of rules.
    pub a: Balance,
    /// By the second.
    pub b: Balance,
    /// What was measured in both, in the order of telling.
    pub differences: Vec<Difference>,
}

/// One thing that was measured in both.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Difference {
    /// What.
    pub measure: Measure,
    /// Its mean in a game by the first set of rules.
    pub a: f64,
    /// By the second.
    pub b: f64,
    /// The second less the first, with its 95 % interval from the pairs.
    pub difference: Mean,
    /// Whether it is more than chance brings about, with all measures looked at together.
    pub is_real: bool,
}

/// What is measured in a game.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Measure {
    /// What the seat with this number won.
    WonBySeat(usize),
    /// What the seat at this position in the order of play won.
    WonInOrder(usize),
    /// Whether the win was shared.
    Shared,
    /// How often another seat came to choose.
    Turns,
    /// Steps of seats and of luck.
    Steps,
    /// How often a seat chose.
    Choices,
    /// The points of all seats together.
    Points,
    /// How many points the winner is ahead.
    Margin,
    /// How often an event had this feature.
    Event(String),
}

impl Measure {
    /// In which unit it is counted.
    fn unit(&self) -> f64 {
        match self {
            Measure::WonBySeat(_) | Measure::WonInOrder(_) => PARTS as f64,
            _ => 1.0,
        }
    }
}

/// Plays pairs of games by two settings that differ in their options, and tells what differs in them.
///
/// # Errors
/// When a setting can't be played, the options are the same, or the games can't be gathered.
pub fn compare(a: &Setting, b: &Setting, gathering: &Gathering) -> Result<Comparison, LabError> {
    struct Play<'a>(&'a Setting, &'a Setting, &'a Gathering<'a>);
    impl GameVisitor for Play<'_> {
        type Out = Result<Comparison, LabError>;
        fn visit<G: Game>(self) -> Self::Out {
            let Play(a, b, gathering) = self;
            let halls = [Hall::<G>::open(a)?, Hall::<G>::open(b)?];
            if halls[0].options() == halls[1].options() {
                return Err(LabError::SameRules);
            }
            let described = json!({ "a": a.described::<G>(), "b": b.described::<G>() });
            let pairs = gathering.gather(&described, |index| {
                let games = [halls[0].play(index), halls[1].play(index)];
                Pairs::of([a, b], index, games)
            })?;
            Ok(Comparison {
                pairs: pairs.count,
                a: Balance::of::<G>(a, halls[0].options(), &pairs.a),
                b: Balance::of::<G>(b, halls[1].options(), &pairs.b),
                differences: differences(&pairs),
            })
        }
    }
    games::visit(&a.game, Play(a, b, gathering))?
}

/// What was counted in many pairs of games.
#[derive(Default, Serialize, Deserialize)]
struct Pairs {
    count: u64,
    a: StudyTally,
    b: StudyTally,
    /// The sums of each measure by the first set of rules, by the second, and of the differences.
    measured: Vec<(Measure, [i64; 2], Moments)>,
}

impl Pairs {
    fn of(settings: [&Setting; 2], index: u64, games: [Watched; 2]) -> Self {
        let measures = [measures(&games[0]), measures(&games[1])];
        let mut measured = BTreeMap::new();
        for name in measures.iter().flat_map(BTreeMap::keys) {
            let values = [0, 1].map(|which| measures[which].get(name).copied().unwrap_or(0));
            let mut difference = Moments::default();
            difference.add(values[1] - values[0]);
            measured.insert(name.clone(), (values, difference));
        }
        let mut pairs = Pairs { count: 1, ..Pairs::default() };
        let [a, b] = games;
        pairs.a.add(settings[0], index, a);
        pairs.b.add(settings[1], index, b);
        let measured = measured.into_iter();
        pairs.measured = measured.map(|(name, (sums, moments))| (name, sums, moments)).collect();
        pairs
    }
}

impl Merge for Pairs {
    fn merge(&mut self, other: Self) {
        self.count += other.count;
        self.a.merge(other.a);
        self.b.merge(other.b);
        for (measure, sums, moments) in other.measured {
            match self.measured.binary_search_by(|(known, ..)| known.cmp(&measure)) {
                Ok(place) => {
                    let (_, known_sums, known_moments) = &mut self.measured[place];
                    known_sums.iter_mut().zip(sums).for_each(|(known, sum)| *known += sum);
                    known_moments.merge(&moments);
                }
                Err(place) => self.measured.insert(place, (measure, sums, moments)),
            }
        }
    }
}

fn measures(game: &Watched) -> BTreeMap<Measure, i64> {
    let mut measures = BTreeMap::new();
    let seats = game.won.len();
    for (seat, won) in game.won.iter().enumerate() {
        let place = (seat + seats - game.first) % seats;
        measures.insert(Measure::WonBySeat(seat), *won as i64);
        measures.insert(Measure::WonInOrder(place), *won as i64);
    }
    measures.insert(Measure::Shared, i64::from(game.winning_sides > 1));
    measures.insert(Measure::Turns, game.turns as i64);
    measures.insert(Measure::Steps, game.steps as i64);
    measures.insert(Measure::Choices, game.choices as i64);
    measures.insert(Measure::Points, game.points.iter().sum::<u64>() as i64);
    measures.insert(Measure::Margin, game.margin as i64);
    for (name, count) in &game.events {
        measures.insert(Measure::Event(name.clone()), count.times as i64);
    }
    measures
}

fn differences(pairs: &Pairs) -> Vec<Difference> {
    let is_told = |measure: &Measure| match measure {
        Measure::Event(name) => [&pairs.a, &pairs.b].iter().all(|tally| {
            let place = tally.events.get(name).is_some_and(|count| count.least < 0);
            !place && !is_one_of_too_many(&tally.events, name)
        }),
        _ => true,
    };
    let told: Vec<_> = pairs.measured.iter().filter(|(measure, ..)| is_told(measure)).collect();
    let looks = told.len() as f64;
    let count = pairs.count.max(1) as f64;
    told.into_iter()
        .map(|(measure, sums, moments)| {
            let unit = measure.unit();
            let difference = moments.mean(pairs.count, unit);
            Difference {
                measure: measure.clone(),
                a: sums[0] as f64 / count / unit,
                b: sums[1] as f64 / count / unit,
                difference,
                // Bonferroni: with a hundred measures, five would seem to differ by chance alone. A handful of pairs
                // can all differ alike by chance as well.
                is_real: pairs.count >= FEWEST_PAIRS && difference.chance * looks < RISK,
            }
        })
        .collect()
}

/// With fewer pairs than this nothing is called a difference.
const FEWEST_PAIRS: u64 = 30;
