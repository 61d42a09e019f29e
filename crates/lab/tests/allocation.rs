//! The hot loops do not allocate: random games through the `Game` trait, and those of the search, in every game and with
//! every number of seats.

use koshki_bots::Budget;
use koshki_bots::mcts::{Root, Search};
use koshki_lab::playout;
use koshki_rules::Game;
use koshki_rules::games::{self, GameVisitor};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

struct Allocations;

impl GameVisitor for Allocations {
    type Out = Vec<u64>;
    fn visit<G: Game>(self) -> Vec<u64> {
        G::SEATS
            .map(|seats| {
                let start = G::setup(&G::Options::default(), seats).expect("allowed seats");
                // Room for the longest list of moves is made once, before the loop.
                let mut moves = Vec::with_capacity(4_096);
                let mut rng = Xoshiro256PlusPlus::seed_from_u64(seats as u64);
                let counted = allocation_counter::measure(|| {
                    for _ in 0..50 {
                        playout::random(&mut start.clone(), &mut moves, &mut rng);
                    }
                });
                counted.count_total
            })
            .collect()
    }
}

#[test]
fn a_random_game_allocates_nothing() {
    for id in games::IDS {
        let allocations = games::visit(id, Allocations).expect("a listed game");
        assert!(allocations.iter().all(|&count| count == 0), "{id}: {allocations:?}");
    }
}

struct SearchAllocations;

impl GameVisitor for SearchAllocations {
    type Out = Vec<u64>;
    fn visit<G: Game>(self) -> Vec<u64> {
        G::SEATS
            .map(|seats| {
                let start = G::setup(&G::Options::default(), seats).expect("allowed seats");
                let mut search = Search::new();
                let mut searched = || {
                    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seats as u64);
                    search.run(Root::Position(&start), Budget::Simulations(200), &mut rng)
                };
                // The first time it makes the room that it needs.
                searched();
                let counted = allocation_counter::measure(|| {
                    searched();
                });
                counted.count_total
            })
            .collect()
    }
}

#[test]
fn a_search_that_was_used_before_allocates_nothing() {
    for id in games::IDS {
        let allocations = games::visit(id, SearchAllocations).expect("a listed game");
        assert!(allocations.iter().all(|&count| count == 0), "{id}: {allocations:?}");
    }
}

#[test]
fn the_counter_counts() {
    let counted = allocation_counter::measure(|| drop(std::hint::black_box(vec![1_u8; 100])));
    assert_eq!(counted.count_total, 1);
}
