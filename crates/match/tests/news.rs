//! News are small: they go to a phone at every turn. Long random games of every kind, told to all who play and to one who
//! watches. `cargo test -p koshki-match --test news -- --nocapture` prints how small.

#![allow(clippy::unwrap_used, reason = "a test that can't go on has failed")]

use std::time::Duration;

use chacha20::ChaCha8Rng;
use koshki_match::{
    Ask, Authority, ConnectionId, Effect, Fresh, Grace, Match, Millis, Stored, Visitor,
};
use koshki_protocol::{
    Length, Order, Pace, PersonId, SeatSpec, Seen, TableSpec, ToClient, ToServer,
};
use koshki_rules::luck::below;
use koshki_rules::{Game, games};
use rand_core::SeedableRng;
use serde_json::{Value, json};

/// No news of a move is longer, in bytes.
const LONGEST: usize = 8 << 10;
/// Half of those of Holey Cheese are not longer.
const TYPICAL: usize = 4 << 10;
/// Games with each number of seats.
const GAMES: u64 = 8;

const GRACE: Grace = Grace { gone: Duration::MAX, idle: Duration::MAX };
const NOW: Millis = Millis(1_000);
const PLAYS: ConnectionId = ConnectionId(0);

#[test]
fn no_news_of_a_move_is_longer_than_eight_kilobytes() {
    struct Seats;
    impl games::GameVisitor for Seats {
        type Out = std::ops::RangeInclusive<usize>;
        fn visit<G: Game>(self) -> Self::Out {
            G::SEATS
        }
    }
    let mut faults = Vec::new();
    for game in games::IDS {
        let mut told = Told::default();
        for seats in games::visit(game, Seats).unwrap() {
            for seed in 0..GAMES {
                play(game, seats, seed, &mut told);
            }
        }
        let Told { first, moves, whole } = &mut told;
        let [first_ones, of_moves, whole_stories] = [first, moves, whole].map(|told| sizes(told));
        println!("{game}: at first {first_ones}; of a move {of_moves}; all {whole_stories}");
        assert!(told.moves.len() > 500, "{game}: {} news", told.moves.len());
        for sizes in [&told.first, &told.moves] {
            if sizes.last().is_none_or(|longest| *longest > LONGEST) {
                faults.push(format!("{game}: news of {:?} bytes", sizes.last()));
            }
        }
        if *game == "holey-cheese" && told.moves[told.moves.len() / 2] > TYPICAL {
            faults.push(format!("{game}: most news are longer than {TYPICAL} bytes"));
        }
    }
    assert!(faults.is_empty(), "{faults:?}");
}

/// The sizes of news, in bytes.
#[derive(Default)]
struct Told {
    /// At the beginning of a game.
    first: Vec<usize>,
    /// After each move.
    moves: Vec<usize>,
    /// For somebody who comes when it is over, and has seen nothing.
    whole: Vec<usize>,
}

fn sizes(told: &mut [usize]) -> String {
    told.sort_unstable();
    let at = |hundredths: usize| told[(told.len() - 1) * hundredths / 100];
    format!("{} bytes (median), {} (p95), {} (longest)", at(50), at(95), at(100))
}

/// Plays a random game to its end: one person for all seats, and one who watches.
fn play(game: &str, seats: usize, seed: u64, told: &mut Told) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let guests = (1..seats).map(|seat| SeatSpec::Guest(format!("Guest {seat}")));
    let spec = TableSpec {
        game: game.to_owned(),
        options: json!({}),
        seats: [SeatSpec::Me].into_iter().chain(guests).collect(),
        length: Length::Single,
        public: false,
        hints: None,
        pace: Pace::Relaxed,
        shared_dice: false,
    };
    let fresh = Fresh::draw(&mut rng, NOW);
    let mut opened = Match::open(spec, PersonId(0), "Anna", fresh, &mut rng).unwrap();
    opened.add_seed(PersonId(0), "anna").unwrap();
    let match_id = opened.id.clone();
    let mut authority = Authority::new(Stored::new(&opened, NOW).course().unwrap(), GRACE, NOW);

    let order = ToServer::Host { id: 2, match_id: match_id.clone(), order: Order::Start };
    let start = Ask::Request { connection: PLAYS, asked: order };
    let mut asks = vec![start, enter(0), enter(1)];
    while let Some(ask) = asks.pop() {
        for text in told_by(&mut authority, &ask, &mut rng) {
            let message: ToClient = serde_json::from_str(&text).unwrap();
            let ToClient::News { game, seat, news, .. } = message else { continue };
            if news.from == 0 { &mut told.first } else { &mut told.moves }.push(text.len());
            let mut moves: Vec<Value> = news.choices();
            if !moves.is_empty() {
                let mv = moves.swap_remove(below(&mut rng, moves.len() as u32) as usize);
                let (seat, seen) = (seat.unwrap(), Seen { game, step: news.step });
                let match_id = match_id.clone();
                let asked = ToServer::Play { id: 3, match_id, seat, seen, mv };
                asks.push(Ask::Request { connection: PLAYS, asked });
            }
        }
    }
    assert!(authority.the_match().ended.is_some(), "the game does not end");
    let late = told_by(&mut authority, &enter(2), &mut rng);
    told.whole.extend(late.iter().filter(|text| text.contains("\"news\"")).map(String::len));
}

fn enter(number: u64) -> Ask {
    let (connection, person) = (ConnectionId(number), PersonId(number as i64));
    Ask::Enter {
        visitor: Visitor { connection, person, nickname: "Anna".into() },
        id: 1,
        seen: None,
    }
}

/// What is told when something is asked, and stored at once.
fn told_by(authority: &mut Authority, ask: &Ask, rng: &mut ChaCha8Rng) -> Vec<String> {
    let mut told = Vec::new();
    for ask in [ask, &Ask::Time] {
        let proposal = authority.propose(ask, NOW, rng);
        for effect in authority.accept(proposal, NOW) {
            if let Effect::Tell { text, .. } = effect {
                told.push(text);
            }
        }
    }
    told
}
