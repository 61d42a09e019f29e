//! What lies behind the figures about one game: fits weights, solves, simulates, measures.

use std::time::Instant;

use chacha20::ChaCha8Rng;
use koshki_bots::Shelf;
use koshki_bots::games::{self, catch_the_mice};
use koshki_bots::solve::{Earlier, Progress, Request};
use koshki_rules::games::catch_the_mice::{CatchTheMice, Options, Scoring};
use rand_core::SeedableRng;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["fit", seats, scoring, games, rounds] => {
            fit(number(seats), scoring, number(games), number(rounds))
        }
        ["solve", folder, options, tolerance] => solve(folder, options, tolerance),
        _ => eprintln!("fit SEATS classic|kids GAMES ROUNDS, or solve FOLDER OPTIONS TOLERANCE"),
    }
}

fn fit(seats: u32, scoring: &str, games: u32, rounds: u32) {
    let scoring = if scoring == "kids" { Scoring::Kids } else { Scoring::Classic };
    let options = Options { scoring, ..Options::default() };
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let weights = catch_the_mice::fitted_weights(seats as usize, &options, games, rounds, &mut rng);
    for weight in weights {
        println!("    {weight:.3},");
    }
}

fn solve(folder: &str, options: &str, tolerance: &str) {
    let request = Request {
        seats: 2,
        options: serde_json::from_str(options).expect("options as JSON"),
        earlier: Earlier::Counts,
        threads: 2,
        tolerance: tolerance.parse().expect("a number"),
    };
    let begun = Instant::now();
    let progress = |progress: &Progress| {
        println!("{:?} sweep {} change {:.2e}", begun.elapsed(), progress.sweeps, progress.change);
    };
    let solver = games::solver::<CatchTheMice>().expect("there is one");
    let solution = solver.solve(&request, &Shelf::at(folder), &progress);
    println!("{:?} {solution:?}", begun.elapsed());
}

fn number(word: &str) -> u32 {
    word.parse().expect("a number")
}
