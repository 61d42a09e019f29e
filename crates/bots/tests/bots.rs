//! What every bot owes every game: a legal move, the same for the same look and randomness, and some sense.

use chacha20::ChaCha8Rng;
use koshki_bots::judge::Judge;
use koshki_bots::puzzle::puzzle_games;
use koshki_bots::{Bot, Budget, NAMES, Random, Shelf, any, games as judges, named};
use koshki_rules::games::{self, GameVisitor};
use koshki_rules::{Game, Look, Seat, Step, Table, Turn, Viewer};
use rand_core::SeedableRng;

const BUDGET: Budget = Budget::Simulations(20);

/// Plays a game between named bots. Returns the places.
fn play<G: Game>(bots: &[&str], seed: u64) -> Vec<u8> {
    let mut dice = ChaCha8Rng::seed_from_u64(seed);
    let mut thoughts = ChaCha8Rng::seed_from_u64(seed + 1);
    let shelf = Shelf::nowhere();
    let mut bots: Vec<Box<dyn Bot<G>>> =
        bots.iter().map(|name| named(name, &shelf).expect("a bot we have")).collect();
    let mut table =
        Table::<G>::open(&G::Options::default(), bots.len(), &mut dice).expect("allowed seats");
    loop {
        match table.turn() {
            Turn::Seat(seat) => {
                let look = table.look(Viewer::Seat(seat));
                let mv = bots[seat.index()].choose(&look, BUDGET, &mut thoughts);
                table.play(seat, &mv, &mut dice).expect("a legal move");
            }
            Turn::Over(outcome) => return outcome.places.as_slice().to_vec(),
            Turn::Luck => unreachable!("a table settles luck by itself"),
        }
    }
}

#[test]
fn greedy_is_better_than_random_in_every_game_whatever_the_seat() {
    struct Duel;
    impl GameVisitor for Duel {
        type Out = (u32, u32);
        fn visit<G: Game>(self) -> (u32, u32) {
            let mut won = [0, 0];
            for seed in 0..60 {
                let places = play::<G>(&["greedy", "random"], seed);
                won[0] += u32::from(places == [1, 2]);
                let places = play::<G>(&["random", "greedy"], seed);
                won[1] += u32::from(places == [2, 1]);
            }
            (won[0], won[1])
        }
    }
    for id in games::IDS {
        let (as_first, as_second) = games::visit(id, Duel).expect("a listed game");
        assert!(as_first >= 42 && as_second >= 42, "{id}: {as_first} and {as_second} of 60 won");
    }
}

#[test]
fn the_same_look_and_the_same_randomness_give_the_same_move_typed_or_erased() {
    struct Same;
    impl GameVisitor for Same {
        type Out = ();
        fn visit<G: Game>(self) {
            let mut dice = ChaCha8Rng::seed_from_u64(3);
            let shelf = Shelf::nowhere();
            let seats = *G::SEATS.end();
            let mut table =
                Table::<G>::open(&G::Options::default(), seats, &mut dice).expect("allowed");
            for step in 0..40 {
                let Turn::Seat(seat) = table.turn() else { break };
                let look = table.look(Viewer::Seat(seat));
                let erased = koshki_rules::any::AnyTable::look(&table, Viewer::Seat(seat));
                let rng = || ChaCha8Rng::seed_from_u64(step);
                for name in NAMES {
                    let mut bot = named::<G>(name, &shelf).expect("a bot we have");
                    let mv = bot.choose(&look, BUDGET, &mut rng());
                    assert_eq!(mv, bot.choose(&look, BUDGET, &mut rng()), "{} {name}", G::ID);
                    let json = any(G::ID, name, &shelf).expect("a bot we have").choose(
                        &erased,
                        BUDGET,
                        &mut rng(),
                    );
                    assert_eq!(koshki_rules::json::written(&mv), json, "{} {name}", G::ID);
                }
                let mv = named::<G>("random", &shelf).expect("a bot we have").choose(
                    &look,
                    BUDGET,
                    &mut rng(),
                );
                table.play(seat, &mv, &mut dice).expect("a legal move");
            }
        }
    }
    for id in games::IDS {
        games::visit(id, Same).expect("a listed game");
    }
}

#[test]
fn a_bot_that_is_not_there_is_named_with_those_that_are() {
    let error = any("mouser", "genius", &Shelf::nowhere()).err().expect("there is no such bot");
    assert_eq!(
        error.to_string(),
        "there is no bot “genius”; the bots are kitten, cat, tiger, random, greedy"
    );
    assert!(any("chess", "random", &Shelf::nowhere()).is_err());
}

/// Moves after which the game is over and won by this seat's side alone.
fn winning<G: Game>(table: &Table<G>, seat: Seat, look: &Look<G>) -> Vec<G::Move> {
    let mut now = G::setup(table.options(), table.seats()).expect("it was set up so");
    table.journal().iter().for_each(|entry| now.apply(&entry.step));
    let wins = |mv: &&G::Move| {
        let mut after = now.clone();
        after.apply(&Step::Move((*mv).clone()));
        let Turn::Over(outcome) = after.turn() else { return false };
        let side = after.side(seat);
        Seat::all(table.seats()).all(|any| (outcome.places[any] == 1) == (after.side(any) == side))
    };
    look.moves.iter().filter(wins).cloned().collect()
}

#[test]
fn kittens_take_certain_wins_in_every_game_with_a_judge_also_where_nothing_is_solved() {
    struct Takes;
    impl GameVisitor for Takes {
        type Out = ();
        fn visit<G: Game>(self) {
            let shelf = Shelf::nowhere();
            let mut kitten = named::<G>("kitten", &shelf).expect("a bot");
            let mut judge = judges::judge::<G>(&shelf);
            for seats in G::SEATS.take(2) {
                let takes = |seed| takes(&mut *kitten, &mut *judge, seats, seed);
                let taken: usize = (0..60).map(takes).sum();
                assert!(taken >= 4, "{} for {seats}: only {taken} to be taken", G::ID);
            }
        }
    }
    /// How many certain wins a random game offers beside other moves. The kitten has to take each, whatever its mood, or
    /// another one that is as certain.
    fn takes<G: Game>(
        kitten: &mut dyn Bot<G>,
        judge: &mut dyn Judge<G>,
        seats: usize,
        seed: u64,
    ) -> usize {
        let rng = &mut ChaCha8Rng::seed_from_u64(seed);
        let mut table = Table::<G>::open(&G::Options::default(), seats, rng).unwrap();
        let mut taken = 0;
        while let Turn::Seat(seat) = table.turn() {
            let look = table.look(Viewer::Seat(seat));
            let winning = winning(&table, seat, &look);
            if (1..look.moves.len()).contains(&winning.len()) {
                taken += 1;
                let verdicts = judge.verdicts(&look, BUDGET, rng);
                let certain = |mv: &G::Move| {
                    let told = look.moves.iter().zip(&verdicts).find(|(known, _)| *known == mv);
                    told.is_some_and(|(_, verdict)| {
                        verdict.win.error == 0.0 && verdict.win.value > 1.0 - 1e-9
                    })
                };
                for _ in 0..8 {
                    let mv = kitten.choose(&look, BUDGET, rng);
                    let takes = winning.contains(&mv) || certain(&mv);
                    assert!(takes, "{} for {seats}, {seed}: {mv:?}", G::ID);
                }
            }
            let mv = Random.choose(&look, BUDGET, rng);
            table.play(seat, &mv, rng).unwrap();
        }
        taken
    }
    for id in puzzle_games() {
        games::visit(id, Takes).expect("a listed game");
    }
}
