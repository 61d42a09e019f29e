//! Learns the values of a game: tigers play on from positions of weak and strong play, and the weights are fitted to the results.

use koshki_bots::judge::Odds;
use koshki_bots::learn::{Example, Row};
use koshki_bots::self_play::{Decision, play};
use koshki_bots::{Contender, Seated, Setting, games as judges};
use koshki_rules::games::{self, GameVisitor};
use koshki_rules::luck::below;
use koshki_rules::{Game, PerSeat, Seat, Step};
use serde::{Deserialize, Serialize};

use crate::{Gathering, LabError};

/// Who begins games. They know nothing of what is learnt, so the same command always gives the same weights.
const BEGINNERS: [&str; 3] = ["random", "greedy", "tiger-1"];
/// A game is begun by one of them for a random number of choices below this; then the tigers take over.
const MOST_BEGUN: u32 = 30;

/// What was learnt.
pub struct Training {
    /// The weights, by kind.
    pub weights: Vec<Vec<f64>>,
    /// From how many positions.
    pub positions: u64,
}

/// Learns from `gathering.count` games of a setting, and leaves weights as they were that it has nothing to say about: those
/// that were learnt before, or else those in use. Nothing if the game's values are not learnt.
///
/// # Errors
/// When the setting can't be played, or the games can't be gathered.
pub fn train(
    setting: &Setting,
    before: Option<Training>,
    gathering: &Gathering,
) -> Result<Option<Training>, LabError> {
    struct Play<'a>(&'a Setting, Option<Training>, &'a Gathering<'a>);
    impl GameVisitor for Play<'_> {
        type Out = Result<Option<Training>, LabError>;
        fn visit<G: Game>(self) -> Self::Out {
            let Play(setting, before, gathering) = self;
            let options = setting.check::<G>()?;
            let Some(learner) = judges::learner::<G>() else { return Ok(None) };
            let played: Vec<Vec<Lesson>> =
                gathering.gather(&setting.described::<G>(), |index| {
                    vec![lessons::<G>(setting, &options, index, &|position| learner.row(position))]
                })?;
            let examples = |game: Vec<Lesson>| game.iter().map(Lesson::example).collect();
            let games: Vec<Vec<Example>> = played.into_iter().map(examples).collect();
            let (before, seen) =
                before.map_or((None, 0), |before| (Some(before.weights), before.positions));
            let weights = learner.learnt(&games, before);
            let positions = seen + games.iter().map(|game| game.len() as u64).sum::<u64>();
            Ok(Some(Training { weights, positions }))
        }
    }
    games::visit(&setting.game, Play(setting, before, gathering))?
}

/// A row and the result, as they are written down.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Lesson {
    kind: usize,
    sides: Vec<(u8, Vec<f32>)>,
    results: Vec<f32>,
}

impl Lesson {
    /// A row, and the share of the win that each seat had.
    pub(crate) fn of(row: Row, won: &PerSeat<f64>) -> Self {
        let narrow = |numbers: Vec<f64>| numbers.into_iter().map(|number| number as f32).collect();
        let results = row.sides.iter().map(|(seat, _)| won[*seat] as f32).collect();
        let sides = row.sides.into_iter().map(|(seat, numbers)| (seat.0, narrow(numbers)));
        Lesson { kind: row.kind, sides: sides.collect(), results }
    }

    /// The same, to learn from.
    pub(crate) fn example(&self) -> Example {
        let wide = |numbers: &Vec<f32>| numbers.iter().copied().map(f64::from).collect();
        let sides = self.sides.iter().map(|(seat, numbers)| (Seat(*seat), wide(numbers)));
        (Row { kind: self.kind, sides: sides.collect() }, wide(&self.results))
    }
}

/// The positions of one game since the tigers have taken over; none if it does not end.
fn lessons<G: Game>(
    setting: &Setting,
    options: &G::Options,
    index: u64,
    row: &dyn Fn(&G) -> Option<Row>,
) -> Vec<Lesson> {
    let mut rng = setting.generator(index);
    let begun = below(&mut rng, MOST_BEGUN);
    let tiger = &setting.contenders[0];
    let beginner = BEGINNERS[(index % BEGINNERS.len() as u64) as usize].to_owned();
    let beginner = Contender { bot: beginner, budget: tiger.budget };
    let [mut beginner, mut tiger]: [Seated<G>; 2] =
        [&beginner, tiger].map(|bot| bot.seated(&setting.shelf).expect("the bot was checked"));
    let mut position = G::setup(options, setting.seats).expect("options were checked");
    let mut rows = Vec::new();
    let mut choices = 0;
    let end = play(&mut position, |position, decision| match decision {
        Decision::Luck => Step::Luck(position.sample(&mut rng)),
        Decision::Seat(_, look) => {
            choices += 1;
            if choices <= begun {
                return Step::Move(beginner.choose(look, &mut rng));
            }
            rows.extend(row(position));
            Step::Move(tiger.choose(look, &mut rng))
        }
    });
    let end = end.map(|outcome| Odds::decided(&position, &outcome));
    end.map_or_else(Vec::new, |end| rows.into_iter().map(|row| Lesson::of(row, &end.win)).collect())
}
