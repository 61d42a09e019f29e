//! Games of Holey Cheese in which a seat can lay no card and puts one away (HC17). Random players get there once in tens
//! of thousands of games, so these were searched for, and are kept like the rest of the archive.
//!
//! Without the file, `KOSHKI_REWRITE=1 cargo test -p koshki-rules --test discards` searches anew. Of games for three none is
//! known: `KOSHKI_GAMES=1000000 cargo test -p koshki-rules --test discards` looks for one for longer, and fails if there is one.

use std::fs::File;
use std::io::Write as _;

use flate2::{Compression, GzBuilder};
use koshki_rules::games::holey_cheese::{HoleyCheese, Move, Options};
use koshki_rules::record::{Heading, Record, WithMoves};
use koshki_rules::{Game, Step, Table, Turn};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use support::archive;
use support::random_game::any_of;

mod support;

const TOPIC: &str = "discards";
/// With three seats there are only three cats on the table, and the same search has found no game that they lock.
const SEATS: [usize; 2] = [2, 4];
/// This many games for three are looked through in every run of the tests; of the first 300 for two, one is locked.
const FOR_THREE: u64 = 3_000;
/// Games that are kept for each number of seats, and for two seats with fewer cards as many again.
const KEPT: usize = 5;
/// A table that is not locked after this many turns has grown too wide for it.
const TURNS: usize = 16;

#[test]
fn in_each_kept_game_a_card_is_put_away_and_it_goes_on_to_its_end__hc17() {
    let file = archive::file(HoleyCheese::ID, 1, Some(TOPIC));
    if archive::is_rewriting() && !file.exists() {
        write(found(), File::create(file).expect("the file can be written"));
    }
    let records = archive::records(HoleyCheese::ID, 1, Some(TOPIC));
    for seats in SEATS {
        let of = records.iter().filter(|record| record.seats() == seats).count();
        assert!(of >= KEPT, "only {of} games with {seats} seats");
    }
    for (line, record) in records.iter().enumerate() {
        let table = record.replay::<HoleyCheese>().expect("a right record");
        assert!(discards(&table) > 0, "nothing is put away in line {}", line + 1);
        assert!(matches!(table.turn(), Turn::Over(_)), "line {} has no end", line + 1);
    }
}

#[test]
fn the_search_that_finds_games_for_two_finds_none_for_three__hc17() {
    let games = std::env::var("KOSHKI_GAMES");
    let games = games.map_or(FOR_THREE, |games| games.parse().expect("a number of games"));
    let options = Options::default();
    let found = |seats| (0..games).find(|&seed| locked_game(&options, seats, seed).is_some());
    assert!(found(2).is_some(), "the search finds nothing at all");
    assert_eq!(found(3), None, "keep it, and games for three like the others");
}

fn write(records: Vec<Record>, file: File) {
    let mut packed = GzBuilder::new().write(file, Compression::best());
    for record in records {
        writeln!(packed, "{}", record.to_line()).expect("the file can be written");
    }
    packed.finish().expect("the file can be written");
}

/// The first games of the search, with every list of legal moves for the referee.
fn found() -> Vec<Record> {
    let setups = SEATS.map(|seats| (seats, false)).into_iter().chain([(2, true)]);
    let games = setups.flat_map(|(seats, small_hand)| {
        let options = Options { small_hand, ..Options::default() };
        (0..).filter_map(move |seed| locked_game(&options, seats, seed)).take(KEPT)
    });
    let named = games.zip(1..).map(|(table, number)| {
        let heading =
            Heading { match_id: format!("discard-{number}"), fair: None, broken_off: None };
        Record::of(&table, heading, WithMoves::Yes)
    });
    named.collect()
}

/// The game of this number, if its table gets locked. Everybody lays their cats as early as they can, before the table
/// grows too wide for them; all else is chance.
fn locked_game(options: &Options, seats: usize, seed: u64) -> Option<Table<HoleyCheese>> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut table = Table::open(options, seats, &mut rng).expect("options in range");
    let mut position = HoleyCheese::setup(options, seats).expect("options in range");
    let mut known = 0;
    loop {
        for entry in &table.journal()[known..] {
            position.apply(&entry.step);
        }
        known = table.journal().len();
        match table.turn() {
            Turn::Seat(_) if position.layout().laid().len() > TURNS => return None,
            Turn::Seat(seat) => {
                let mv = cat_or_any(&position, &mut rng);
                table.play(seat, &mv, &mut rng).expect("a listed move is accepted");
            }
            _ => return (discards(&table) > 0).then_some(table),
        }
    }
}

fn cat_or_any(position: &HoleyCheese, rng: &mut Xoshiro256PlusPlus) -> Move {
    let mut moves = Vec::new();
    position.moves(&mut moves);
    let is_cat = |mv: &&Move| matches!(mv, Move::Lay(lay) if lay.card().is_cat());
    let cats: Vec<Move> = moves.iter().filter(is_cat).copied().collect();
    *any_of(if cats.is_empty() { &moves } else { &cats }, rng)
}

fn discards(table: &Table<HoleyCheese>) -> usize {
    let is_discard = |step: &Step<HoleyCheese>| matches!(step, Step::Move(Move::Discard(_)));
    table.journal().iter().filter(|entry| is_discard(&entry.step)).count()
}
