//! Luck and skill are paired differences: luck has mean zero, and each mistake is charged what it cost.

use chacha20::ChaCha8Rng;
use koshki_bots::judge::{Judge, after_luck};
use koshki_bots::{Bot, Budget, Shelf, coach, games as judges, named};
use koshki_protocol::GameAnalysis;
use koshki_rules::games::chop_chop::ChopChop;
use koshki_rules::games::{self, GameVisitor};
use koshki_rules::{Game, Outcome, Seat, Step, Table, Turn, Viewer};
use rand_core::SeedableRng;

use crate::random_game;

#[test]
fn over_all_that_can_fall_luck_is_zero_in_every_game() {
    struct IsZero;
    impl GameVisitor for IsZero {
        type Out = ();
        fn visit<G: Game>(self) {
            let shelf = Shelf::nowhere();
            let mut judge = judges::judge::<G>(&shelf);
            for seats in G::SEATS.take(2) {
                let table = random_game::<G>(seats, 5).0;
                let looked_at = each_luck(&table).into_iter().step_by(7).take(8);
                assert!(looked_at.map(|at| check(&mut *judge, &at)).count() > 0, "{}", G::ID);
            }
        }
    }
    /// With the same randomness for every outcome.
    fn check<G: Game>(judge: &mut dyn Judge<G>, position: &G) {
        let mut chances = Vec::new();
        position.chances(&mut chances);
        let mut sums = vec![0.0; position.seats()];
        let mut moved = 0.0_f64;
        for (chance, weight) in &chances {
            let mut rng = ChaCha8Rng::seed_from_u64(3);
            let fallen = judge.fallen(position, chance, Budget::Simulations(60), &mut rng);
            for seat in Seat::all(position.seats()) {
                let change = fallen.win[seat] - fallen.mean[seat];
                sums[seat.index()] += f64::from(*weight) * change;
                moved = moved.max(change.abs());
            }
        }
        let all: f64 = chances.iter().map(|(_, weight)| f64::from(*weight)).sum();
        for sum in sums {
            assert!((sum / all).abs() < 1e-9, "{}: {} of {moved}", G::ID, sum / all);
        }
    }
    for id in games::IDS {
        games::visit(id, IsZero).expect("a listed game");
    }
}

#[test]
fn over_many_games_luck_is_zero_within_its_error() {
    let count = 60;
    let mut lucks = Vec::new();
    for seed in 0..count {
        let (table, outcome) = random_game::<ChopChop>(2, seed);
        lucks.push(analysed(&table, &outcome, 3).seats[0].luck);
    }
    let mean = lucks.iter().sum::<f64>() / count as f64;
    let variance =
        lucks.iter().map(|luck| (luck - mean) * (luck - mean)).sum::<f64>() / (count - 1) as f64;
    let error = (variance / count as f64).sqrt();
    assert!(mean.abs() < 3.0 * error && error < 0.2, "{mean} ± {error}");
}

#[test]
fn a_random_cat_among_tigers_is_told_what_it_lost_and_so_are_random_mice() {
    let mut lost = [0.0; 4];
    let games = 4;
    for seed in 0..games {
        for (index, bots) in [["random", "tiger"], ["tiger", "random"]].into_iter().enumerate() {
            let (table, outcome) = game(bots, seed);
            let analysed = analysed(&table, &outcome, 30);
            let erring = &analysed.seats[index];
            assert!(!erring.mistakes.is_empty(), "{bots:?}, {seed}");
            lost[2 * index] += erring.lost / games as f64;
            lost[2 * index + 1] += analysed.seats[1 - index].lost / games as f64;
        }
    }
    let [random_cat, tiger_mice, random_mice, tiger_cat] = lost;
    assert!(random_cat > 0.3 && random_mice > 0.2, "{lost:?}");
    assert!(tiger_mice < random_mice && tiger_cat < random_cat, "{lost:?}");
    assert!(tiger_mice < 0.25 && tiger_cat < 0.25, "{lost:?}");
}

fn analysed<G: Game>(table: &Table<G>, outcome: &Outcome, simulations: u32) -> GameAnalysis {
    let mut judge = judges::judge::<G>(&Shelf::nowhere());
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let budget = Budget::Simulations(simulations);
    coach::analysis(&mut *judge, table, outcome, budget, &mut rng, &mut |_| {})
}

/// A game of Chop! Chop! between the cat and one player of all mice.
fn game(bots: [&str; 2], seed: u64) -> (Table<ChopChop>, Outcome) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let shelf = Shelf::nowhere();
    let mut bots: Vec<Box<dyn Bot<ChopChop>>> =
        bots.iter().map(|name| named(name, &shelf).expect("a bot")).collect();
    let mut table = Table::open(&Default::default(), 2, &mut rng).expect("two can play");
    loop {
        match table.turn() {
            Turn::Seat(seat) => {
                let look = table.look(Viewer::Seat(seat));
                let mv = bots[seat.index()].choose(&look, Budget::Simulations(30), &mut rng);
                table.play(seat, &mv, &mut rng).expect("a legal move");
            }
            Turn::Over(outcome) => return (table, outcome),
            Turn::Luck => unreachable!("a table settles luck by itself"),
        }
    }
}

/// The positions of a game in which luck decides between a few outcomes.
fn each_luck<G: Game>(table: &Table<G>) -> Vec<G> {
    let mut position = G::setup(table.options(), table.seats()).expect("it was set up so");
    let mut all = Vec::new();
    for entry in table.journal() {
        if let Step::Luck(fell) = &entry.step {
            let mut chances = Vec::new();
            position.chances(&mut chances);
            if (2..=300).contains(&chances.len()) {
                all.push(position.clone());
            }
            assert!(chances.iter().any(|(chance, _)| chance == fell));
            position = after_luck(&position, fell);
        } else {
            position.apply(&entry.step);
        }
    }
    all
}
