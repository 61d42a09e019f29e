//! Whether the coach can be trusted: what it says of positions, against how games go on from there between tigers.
//!
//! A position comes from a game of one of the levels. The coach is asked what its mover would be told: the chance of the
//! best move, and the odds of the position. Then tigers play on from it many times, hidden things guessed anew each time
//! (rollouts). Both estimate one number, so their difference, less what sampling makes it, is how far the coach is off.

use koshki_bots::correction::{Correction, spread};
use koshki_bots::judge::{self, Estimate, Odds};
use koshki_bots::learn::{self, Example};
use koshki_bots::self_play::{Decision, play};
use koshki_bots::{Budget, Contender, Level, Seated, Setting, games as judges};
use koshki_rules::games::{self, GameVisitor, UnknownGame};
use koshki_rules::luck::below;
use koshki_rules::{Game, Look, PerSeat, Seat, Step};
use rand_core::Rng;
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::statistics::{DEVIATE, Proportion};
use crate::training::Lesson;
use crate::{Gathering, LabError};

/// How many classes of chances a reliability plot has.
const CLASSES: usize = 10;
/// The parts of a game that are looked at apart.
const PARTS: u8 = 3;
/// The odds of a position with secrets are those of this many guesses, averaged.
const GUESSES: u32 = 4;

/// What is asked for.
pub struct CalibrationRequest {
    /// What is played, who plays on in the rollouts (one contender for all seats), and with which randomness.
    pub setting: Setting,
    /// How long the coach may think about a position.
    pub coach: Budget,
    /// How often each position is played on.
    pub rollouts: u32,
}

/// How far what the coach says is from how games go on.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Calibration {
    /// What was played, by whom, and with which randomness.
    pub setting: serde_json::Value,
    /// How many positions.
    pub positions: u64,
    /// Of the chance that goes with the best move, which is what advice says.
    pub advice: Reliability,
    /// Of the odds of the position, which luck and skill are read from.
    pub odds: Reliability,
    /// The same odds by the part of the game: in its first third, in the second, in the last.
    pub parts: Vec<Reliability>,
}

/// A correction that was fitted to positions.
pub struct Fit {
    /// By kind of positions: the weights, then the factor of the error.
    pub table: Vec<Vec<f64>>,
}

/// Whether the chances of a game are corrected.
///
/// # Errors
/// When there is no such game.
pub fn is_corrected(game: &str) -> Result<bool, UnknownGame> {
    struct IsCorrected;
    impl GameVisitor for IsCorrected {
        type Out = bool;
        fn visit<G: Game>(self) -> bool {
            judges::correction::<G>().is_some()
        }
    }
    games::visit(game, IsCorrected)
}

/// How reliable one kind of estimates is.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Reliability {
    /// How much too large they are on average.
    pub bias: f64,
    /// How far off they are beyond what sampling explains: a root mean square.
    pub rms: f64,
    /// The mean squared difference between what was said and the result.
    pub brier: f64,
    /// What always saying that all are equal would have.
    pub brier_of_equals: f64,
    /// How often the rollouts lie within one claimed standard error: 68 % is right.
    pub within_one: Proportion,
    /// How often within the claimed 95 % interval.
    pub within_two: Proportion,
    /// What was said against what happened, by classes of what was said.
    pub classes: Vec<Class>,
}

/// Positions of which the coach says about the same.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Class {
    /// How many.
    pub positions: u64,
    /// What it said, on average.
    pub said: f64,
    /// How often that was won.
    pub won: Proportion,
}

/// Measures it. `gathering.count` is the number of positions. Beside it what these positions make of the game's correction,
/// if it has one: kinds of positions that were not seen keep their row of the table before, or else of the one in use.
///
/// # Errors
/// When the setting can't be played, or the games can't be gathered.
pub fn calibration(
    request: &CalibrationRequest,
    before: Option<Vec<Vec<f64>>>,
    gathering: &Gathering,
) -> Result<(Calibration, Option<Fit>), LabError> {
    struct Play<'a>(&'a CalibrationRequest, Option<Vec<Vec<f64>>>, &'a Gathering<'a>);
    impl GameVisitor for Play<'_> {
        type Out = Result<(Calibration, Option<Fit>), LabError>;
        fn visit<G: Game>(self) -> Self::Out {
            let Play(request, before, gathering) = self;
            let options = request.setting.check::<G>()?;
            let described = json!({
                "setting": request.setting.described::<G>(),
                "coach": request.coach.described(),
                "rollouts": request.rollouts,
            });
            let samples =
                gathering.gather(&described, |index| sample::<G>(request, &options, index))?;
            let samples = Samples(samples);
            let correction = judges::correction::<G>();
            let fit = correction.map(|correction| samples.fit(correction, before));
            Ok((samples.told(described), fit))
        }
    }
    games::visit(&request.setting.game, Play(request, before, gathering))?
}

/// What the coach said of one position, and the result.
#[derive(Clone, Serialize, Deserialize)]
struct Sample {
    /// The chance of the best move, and its standard error.
    advice: (f64, f64),
    /// The mover's chance by the odds of the position, and its standard error.
    odds: (f64, f64),
    /// What the mover won in the rollouts, in all.
    won: f64,
    /// The sum of the squares of that.
    squares: f64,
    rollouts: u32,
    sides: u8,
    /// In which third of its game the position was.
    part: u8,
    /// The mover's side.
    side: Seat,
    /// What the odds were made of, once for each guess, with the result.
    lessons: Vec<Lesson>,
}

struct Samples(Vec<Sample>);

/// One position: found, told of by the coach, and played on. None if there is nothing to choose, or games don't end.
fn sample<G: Game>(request: &CalibrationRequest, options: &G::Options, index: u64) -> Vec<Sample> {
    let setting = &request.setting;
    let generator = |stream| setting.generator(index << 32 | stream);
    let tiger = &setting.contenders[0];
    let level = Level::ALL[(index % Level::ALL.len() as u64) as usize].name().to_owned();
    let level = Contender { bot: level, budget: tiger.budget };
    let table = |contender: &Contender| -> Vec<Seated<G>> {
        let seated = || contender.seated(&setting.shelf).expect("the bot was checked");
        (0..setting.seats).map(|_| seated()).collect()
    };
    let (mut luck, mut thoughts) = (generator(0), generator(1));
    let start = G::setup(options, setting.seats).expect("options were checked");
    let mut choices = Vec::new();
    played(start, &mut table(&level), &mut luck, &mut thoughts, |position, seat, look| {
        choices.push((position.clone(), seat, look.clone()));
    });
    if choices.is_empty() {
        return Vec::new();
    }
    let index = below(&mut luck, choices.len() as u32) as usize;
    let part = (3 * index / choices.len()) as u8;
    let (position, seat, look) = choices.swap_remove(index);
    let mut judge = judges::judge::<G>(&setting.shelf);
    let verdicts = judge.verdicts(&look, request.coach, &mut thoughts);
    let advice = verdicts[judge::best(&verdicts)].win;
    let mut odds = Estimate::exact(0.0);
    let mut rows = Vec::new();
    for _ in 0..GUESSES {
        let guess = G::guess(&look.view, &mut thoughts);
        let budget = request.coach.divided(GUESSES);
        let of = if let Some((row, correction)) = judge.evidence(&guess, budget, &mut thoughts) {
            let of = corrected(correction, &row, position.side(seat));
            rows.push(row);
            of
        } else {
            judge.odds(&guess, budget, &mut thoughts).of(seat)
        };
        odds.value += of.value / f64::from(GUESSES);
        odds.error += of.error / f64::from(GUESSES);
    }
    let mut tigers = table(tiger);
    let (mut won, mut squares, mut rollouts) = (PerSeat::<f64>::new(setting.seats), 0.0, 0);
    for rollout in 0..request.rollouts {
        let mut luck = generator(2 + u64::from(rollout));
        let guess = G::guess(&look.view, &mut luck);
        if let Some(odds) = played(guess, &mut tigers, &mut luck, &mut thoughts, |_, _, _| {}) {
            Seat::all(setting.seats).for_each(|seat| won[seat] += odds.win[seat]);
            squares += odds.win[seat] * odds.win[seat];
            rollouts += 1;
        }
    }
    if rollouts < 2 {
        return Vec::new();
    }
    let shares = PerSeat::from_fn(setting.seats, |seat| won[seat] / f64::from(rollouts));
    vec![Sample {
        advice: (advice.value, advice.error),
        odds: (odds.value, odds.error),
        won: won[seat],
        squares,
        rollouts,
        sides: Seat::all(setting.seats).filter(|&one| position.side(one) == one).count() as u8,
        part,
        side: position.side(seat),
        lessons: rows.into_iter().map(|row| Lesson::of(row, &shares)).collect(),
    }]
}

/// What a correction makes of the evidence for a side.
fn corrected(correction: &Correction, row: &learn::Row, side: Seat) -> Estimate {
    let index = row.sides.iter().position(|(seat, _)| *seat == side);
    correction.corrected(row)[index.expect("the mover is on a side")]
}

/// Plays a position to its end, telling of each at which a seat can choose; nothing if it does not end.
fn played<G: Game>(
    mut position: G,
    bots: &mut [Seated<G>],
    luck: &mut impl Rng,
    thoughts: &mut impl Rng,
    mut choice: impl FnMut(&G, Seat, &Look<G>),
) -> Option<Odds> {
    let outcome = play(&mut position, |position, decision| match decision {
        Decision::Luck => Step::Luck(position.sample(luck)),
        Decision::Seat(seat, look) => {
            if look.moves.len() > 1 {
                choice(position, seat, look);
            }
            Step::Move(bots[seat.index()].choose(look, thoughts))
        }
    })?;
    Some(Odds::decided(&position, &outcome))
}

impl Samples {
    fn told(&self, setting: serde_json::Value) -> Calibration {
        Calibration {
            setting,
            positions: self.0.len() as u64,
            advice: self.reliability(|sample| sample.advice),
            odds: self.reliability(|sample| sample.odds),
            parts: (0..PARTS).map(|part| self.of_part(part).reliability(|one| one.odds)).collect(),
        }
    }

    fn of_part(&self, part: u8) -> Samples {
        Samples(self.0.iter().filter(|sample| sample.part == part).cloned().collect())
    }

    /// Fits a correction to these positions. How far off it is, is measured on the half of them that it was not fitted to.
    fn fit(&self, correction: &Correction, before: Option<Vec<Vec<f64>>>) -> Fit {
        let fits = |table: &Vec<Vec<f64>>| table.len() == correction.prior().len();
        let mut table = before.filter(fits).unwrap_or_else(|| correction.table().to_vec());
        let examples = |of: &dyn Fn(usize) -> bool| -> Vec<Example> {
            let chosen = self.0.iter().enumerate().filter(|(index, _)| of(*index));
            chosen.flat_map(|(_, sample)| sample.lessons.iter().map(Lesson::example)).collect()
        };
        let [all, even, odd] = [
            examples(&|_| true),
            examples(&|index| index % 2 == 0),
            examples(&|index| index % 2 == 1),
        ];
        for (kind, prior) in correction.prior().iter().enumerate() {
            let fitted =
                |from: &Vec<Example>| learn::fitted(from.iter(), kind, prior, correction.ridge());
            let (Some(mut row), Some(by_even), Some(by_odd)) =
                (fitted(&all), fitted(&even), fitted(&odd))
            else {
                continue;
            };
            let mut off = Vec::new();
            let mut spreads = 0.0;
            for (index, sample) in self.0.iter().enumerate() {
                let weights = if index % 2 == 0 { &by_odd } else { &by_even };
                if let Some(said) = sample.said_by(kind, weights) {
                    off.push((said - sample.share()).powi(2) - sample.noise());
                    spreads += spread(said).powi(2);
                }
            }
            // An error that drowns in the noise is claimed as large as the noise hides.
            let sum: f64 = off.iter().sum();
            let mean = sum / off.len() as f64;
            let hidden = off.iter().map(|one| (one - mean).powi(2)).sum::<f64>().sqrt();
            row.push((sum.max(hidden) / spreads.max(f64::MIN_POSITIVE)).sqrt());
            table[kind] = row;
        }
        Fit { table }
    }

    fn reliability(&self, said: impl Fn(&Sample) -> (f64, f64)) -> Reliability {
        let count = self.0.len().max(1) as f64;
        let mean = |of: &dyn Fn(&Sample) -> f64| self.0.iter().map(of).sum::<f64>() / count;
        let off = |sample: &Sample| said(sample).0 - sample.share();
        let within = |deviates: f64| {
            let inside = self.0.iter().filter(|sample| {
                let error = said(sample).1;
                off(sample).abs() <= deviates * (error * error + sample.noise()).sqrt() + 1e-9
            });
            Proportion::of(inside.count() as f64, self.0.len() as f64)
        };
        let beyond_noise = mean(&|sample| off(sample) * off(sample) - sample.noise());
        let brier = |said: f64, sample: &Sample| {
            let (won, squares) = (sample.share(), sample.squares / f64::from(sample.rollouts));
            said * said - 2.0 * said * won + squares
        };
        Reliability {
            bias: mean(&off),
            rms: beyond_noise.max(0.0).sqrt(),
            brier: mean(&|sample| brier(said(sample).0, sample)),
            brier_of_equals: mean(&|sample| brier(1.0 / f64::from(sample.sides), sample)),
            within_one: within(1.0),
            within_two: within(DEVIATE),
            classes: (0..CLASSES).filter_map(|class| self.class(class, &said)).collect(),
        }
    }

    fn class(&self, class: usize, said: &impl Fn(&Sample) -> (f64, f64)) -> Option<Class> {
        let class_of = |chance: f64| ((chance * CLASSES as f64) as usize).min(CLASSES - 1);
        let members: Vec<&Sample> =
            self.0.iter().filter(|sample| class_of(said(sample).0) == class).collect();
        if members.is_empty() {
            return None;
        }
        let count = members.len() as f64;
        let mean = members.iter().map(|sample| said(sample).0).sum::<f64>() / count;
        let won = members.iter().map(|sample| sample.share()).sum::<f64>() / count;
        // Positions differ, and so do rollouts of one: the spread of shares has both.
        let spread = members.iter().map(|sample| (sample.share() - won).powi(2)).sum::<f64>();
        let noise = members.iter().map(|sample| sample.noise()).sum::<f64>();
        let error = (spread.max(noise)).sqrt() / count;
        let [low, high] = [won - DEVIATE * error, won + DEVIATE * error];
        let won = Proportion { value: won, low: low.max(0.0), high: high.min(1.0) };
        Some(Class { positions: members.len() as u64, said: mean, won })
    }
}

impl Sample {
    /// What these weights say of a position of this kind.
    fn said_by(&self, kind: usize, weights: &[f64]) -> Option<f64> {
        let rows: Vec<learn::Row> = self.lessons.iter().map(|lesson| lesson.example().0).collect();
        if rows.first().is_none_or(|row| row.kind != kind) {
            return None;
        }
        let of_side = |row: &learn::Row| {
            let index = row.sides.iter().position(|(seat, _)| *seat == self.side);
            learn::chances(row, weights)[index.expect("the mover is on a side")]
        };
        Some(rows.iter().map(of_side).sum::<f64>() / rows.len() as f64)
    }

    fn share(&self) -> f64 {
        self.won / f64::from(self.rollouts)
    }

    /// The variance that sampling leaves in the share, as if half a win and half a loss had been seen beside it: rollouts
    /// that agree by chance don't make it certain.
    fn noise(&self) -> f64 {
        let count = f64::from(self.rollouts) + 1.0;
        let mean = (self.won + 0.5) / count;
        let variance = (self.squares + 0.5) / count - mean * mean;
        variance.max(0.0) / (count - 1.0)
    }
}

#[cfg(test)]
mod tests {
    use chacha20::ChaCha8Rng;
    use rand_core::SeedableRng;

    use super::*;

    /// Positions with these true chances, each played on this often; the coach says each chance moved by `bias` and by
    /// something random, and claims this error.
    fn samples(bias: f64, spread: f64, claimed: f64) -> Samples {
        let mut rng = ChaCha8Rng::seed_from_u64(4);
        let uniform = |rng: &mut ChaCha8Rng| f64::from(below(rng, 1_000_001)) / 1e6;
        let normal = |rng: &mut ChaCha8Rng| (0..12).map(|_| uniform(rng)).sum::<f64>() - 6.0;
        let sample = |_| {
            let truth = 0.2 + 0.6 * uniform(&mut rng);
            let said = truth + bias + spread * normal(&mut rng);
            let won = (0..100).filter(|_| uniform(&mut rng) < truth).count() as f64;
            let clear = said.clamp(0.01, 0.99);
            let sides =
                vec![(Seat(0), vec![clear.ln(), 1.0]), (Seat(1), vec![(1.0 - clear).ln(), 0.0])];
            let shares = PerSeat::from_fn(2, |seat| [won, 100.0 - won][seat.index()] / 100.0);
            Sample {
                advice: (said, claimed),
                odds: (said, claimed),
                won,
                squares: won,
                rollouts: 100,
                sides: 2,
                part: 0,
                side: Seat(0),
                lessons: vec![Lesson::of(learn::Row { kind: 0, sides }, &shares)],
            }
        };
        Samples((0..3000).map(sample).collect())
    }

    #[test]
    fn sampling_noise_is_taken_off_and_an_honest_error_covers() {
        let found = samples(0.0, 0.06, 0.06).told(json!({})).odds;
        assert!((found.rms - 0.06).abs() < 0.006 && found.bias.abs() < 0.006, "{found:?}");
        assert!((found.within_one.value - 0.68).abs() < 0.04, "{:?}", found.within_one);
        assert!((found.within_two.value - 0.95).abs() < 0.02, "{:?}", found.within_two);
        assert!(found.brier < found.brier_of_equals, "{found:?}");
        // No truth is below 0.2 or above 0.8: what is said beyond that is an error, and things go on nearer to one half.
        let inside = found.classes.iter().filter(|class| (0.3..0.7).contains(&class.said));
        assert!(inside.clone().count() >= 3);
        for class in inside {
            assert!((class.won.value - class.said).abs() < 0.08, "{class:?}");
        }
    }

    #[test]
    fn a_bias_and_an_error_that_is_claimed_too_small_are_found() {
        let found = samples(0.1, 0.06, 0.01).told(json!({})).odds;
        assert!((found.bias - 0.1).abs() < 0.006, "{}", found.bias);
        assert!((found.rms - 0.1_f64.hypot(0.06)).abs() < 0.01, "{}", found.rms);
        assert!(found.within_one.high < 0.5 && found.within_two.high < 0.8, "{found:?}");
    }

    #[test]
    fn a_fit_takes_a_bias_away_claims_what_is_left_and_keeps_kinds_that_were_not_seen() {
        let table = [vec![1.0, 0.0, 0.5], vec![1.0, 0.0, 0.4]];
        let text = learn::written(&table, "koshki lab calibration tag");
        let correction = Correction::read(&text, vec![vec![1.0, 0.0]; 2], 4.0).unwrap();
        let Fit { table: fitted } = samples(0.1, 0.06, 0.01).fit(&correction, None);
        // Where all is open a tenth too much is about 0.4 too much of the logarithm of the odds.
        assert!((-0.6..-0.2).contains(&fitted[0][1]), "{fitted:?}");
        // What is left, 0.06, is 0.13 times the spread of these chances.
        assert!((0.1..0.16).contains(&fitted[0][2]), "{fitted:?}");
        assert_eq!(fitted[1], table[1]);
        let before = vec![table[0].clone(), vec![0.9, 0.1, 0.3]];
        assert_eq!(
            samples(0.1, 0.06, 0.01).fit(&correction, Some(before.clone())).table[1],
            before[1]
        );
    }

    #[test]
    fn a_coach_that_knows_is_not_off_at_all() {
        let found = samples(0.0, 0.0, 0.0).told(json!({})).advice;
        assert!(found.rms < 0.015, "{}", found.rms);
        assert!((found.within_two.value - 0.95).abs() < 0.02, "{:?}", found.within_two);
    }
}
