//! What lies behind the figures about one game: fits weights, solves, simulates, measures.

use chacha20::ChaCha8Rng;
use koshki_bots::games::catch_the_mice;
use koshki_rules::games::catch_the_mice::{Options, Scoring};
use rand_core::SeedableRng;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["fit", seats, scoring, games, rounds] => {
            fit(number(seats), scoring, number(games), number(rounds))
        }
        _ => eprintln!("fit SEATS classic|kids GAMES ROUNDS"),
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

fn number(word: &str) -> u32 {
    word.parse().expect("a number")
}
