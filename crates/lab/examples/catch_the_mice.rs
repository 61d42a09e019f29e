//! What lies behind the figures about one game: fits weights, solves, plays by the solution, measures losses.

use std::time::Instant;

use chacha20::ChaCha8Rng;
use koshki_bots::games::{self, catch_the_mice};
use koshki_bots::judge::best;
use koshki_bots::self_play::{self, Decision};
use koshki_bots::solve::{Earlier, SolveRequest, SweepProgress};
use koshki_bots::{Budget, Shelf};
use koshki_lab::statistics::Proportion;
use koshki_rules::games::catch_the_mice::{CatchTheMice, Move, Options};
use koshki_rules::{Game, Look, Seat, Step};
use rand_core::SeedableRng;

const USAGE: &str = "fit SEATS OPTIONS GAMES ROUNDS
solve FOLDER OPTIONS TOLERANCE
simulate FOLDER OPTIONS GAMES
measure FOLDER OPTIONS GAMES";
/// The solved table needs no thinking time.
const BUDGET: Budget = Budget::Simulations(1);

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["fit", seats, options, games, rounds] => {
            fit(number(seats), &read(options), number(games), number(rounds));
        }
        ["solve", folder, options, tolerance] => {
            solve(folder, options, tolerance.parse().expect("a number"));
        }
        ["simulate", folder, options, games] => simulate(folder, &read(options), number(games)),
        ["measure", folder, options, games] => measure(folder, &read(options), number(games)),
        _ => eprintln!("{USAGE}"),
    }
}

/// Prints the weights that come of games against themselves.
fn fit(seats: u32, options: &Options, games: u32, rounds: u32) {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let weights = catch_the_mice::fitted_weights(seats as usize, options, games, rounds, &mut rng);
    let weights: Vec<String> = weights.iter().map(|weight| format!("{weight:.3}")).collect();
    println!("{}", weights.join(", "));
}

/// Solves the game and keeps the table in a folder.
fn solve(folder: &str, options: &str, tolerance: f64) {
    let request = SolveRequest {
        seats: 2,
        options: serde_json::from_str(options).expect("options as JSON"),
        earlier: Earlier::Counts,
        threads: 2,
        tolerance,
    };
    let begun = Instant::now();
    let progress = |progress: &SweepProgress| {
        let SweepProgress { sweeps, change } = progress;
        println!("{:.0?} sweep {sweeps} change {change:.2e}", begun.elapsed());
    };
    let solver = games::solver::<CatchTheMice>().expect("there is one");
    let solution = solver.solve(&request, &Shelf::at(folder), &progress);
    println!("{:.0?} {solution:?}", begun.elapsed());
}

/// Plays the solution against itself: how often the first seat wins.
fn simulate(folder: &str, options: &Options, games: u32) {
    let mut judge = games::judge::<CatchTheMice>(&Shelf::at(folder));
    let mut won = 0.0;
    for game in 0..games {
        let mut rng = ChaCha8Rng::seed_from_u64(u64::from(game));
        won += play(options, &mut rng, |look, rng| {
            look.moves[best(&judge.verdicts(look, BUDGET, rng))]
        });
    }
    let Proportion { value, low, high } = Proportion::of(won, f64::from(games));
    println!("first seat won {value:.4} of {games}, 95 % between {low:.4} and {high:.4}");
}

/// Plays by the fitted weights: what each choice costs by the solution.
fn measure(folder: &str, options: &Options, games: u32) {
    let mut exact = games::judge::<CatchTheMice>(&Shelf::at(folder));
    let mut fitted = games::judge::<CatchTheMice>(&Shelf::nowhere());
    let mut losses = Vec::new();
    let mut errors = Vec::new();
    for game in 0..games {
        let mut rng = ChaCha8Rng::seed_from_u64(u64::from(game));
        play(options, &mut rng, |look, rng| {
            let truth = exact.verdicts(look, BUDGET, rng);
            assert!(truth[0].win.error == 0.0, "the game is not solved");
            let weighed = fitted.verdicts(look, BUDGET, rng);
            let chosen = best(&weighed);
            let most = truth[best(&truth)].win.value;
            errors.push((weighed[chosen].win.value - truth[chosen].win.value).abs());
            if look.moves.len() > 1 {
                losses.push(most - truth[chosen].win.value);
            }
            look.moves[chosen]
        });
    }
    let mean = |all: &[f64]| all.iter().sum::<f64>() / all.len() as f64;
    let most = |all: &[f64]| all.iter().copied().fold(0.0, f64::max);
    println!(
        "{} choices: loss {:.5} on average, {:.4} at most",
        losses.len(),
        mean(&losses),
        most(&losses)
    );
    println!("estimates are {:.4} off on average, {:.4} at most", mean(&errors), most(&errors));
}

/// Plays a game between two. Returns the first seat's share of the win.
fn play(
    options: &Options,
    rng: &mut ChaCha8Rng,
    mut choose: impl FnMut(&Look<CatchTheMice>, &mut ChaCha8Rng) -> Move,
) -> f64 {
    let options = Options { first: Some(Seat(0)), ..options.clone() };
    let mut position = CatchTheMice::setup(&options, 2).expect("two may play");
    let end = self_play::play(&mut position, |position, decision| match decision {
        Decision::Luck => Step::Luck(position.sample(rng)),
        Decision::Seat(_, look) => Step::Move(choose(look, rng)),
    });
    let won = |seat| end.as_ref().expect("the game ends").places[seat] == 1;
    match (won(Seat(0)), won(Seat(1))) {
        (true, true) => 0.5,
        (first, _) => f64::from(u8::from(first)),
    }
}

fn read(options: &str) -> Options {
    serde_json::from_str(options).expect("options as JSON")
}

fn number(word: &str) -> u32 {
    word.parse().expect("a number")
}
