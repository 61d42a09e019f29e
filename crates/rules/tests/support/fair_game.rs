//! A random game with fair dice, and what its record says about them.

use koshki_rules::fair::{self, FairDice};
use koshki_rules::record::{Fairness, Heading};
use koshki_rules::{Game, Seat, Table};

use super::random_game::RandomGame;

/// Plays a game to its end with the fair dice of a match of this name.
pub fn play_fairly<G: Game>(game: &mut RandomGame<G>, match_id: &str) -> (Table<G>, Heading) {
    let mut seed = [0; 32];
    seed[..8].copy_from_slice(&game.seed.to_be_bytes());
    let players = fair::players(&[(Seat(0), "Мурка"), (Seat(1), "Tom")]).expect("allowed texts");
    let mut dice = FairDice::new(seed, match_id, &players);
    let table = game.play_by(&mut dice, |_, _, _| {});
    let fair = Fairness {
        commitment: fair::commitment(&seed),
        players,
        server_seed: Some(fair::to_hex(&seed)),
        later: Vec::new(),
        chains: Vec::new(),
        thrown: 0,
    };
    (table, Heading { match_id: match_id.to_owned(), fair: Some(fair), broken_off: None })
}
