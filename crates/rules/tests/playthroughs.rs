//! Playthroughs: whole games as text, kept beside the rules and compared line by line.
//!
//! A change of the rules, of a notation, of an order or of what a viewer is told shows up as a changed line.
//! `KOSHKI_REWRITE=1 cargo test -p koshki-rules --test playthroughs` writes them anew.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use koshki_rules::luck::{below, outcome_at, total_weight};
use koshki_rules::record::Record;
use koshki_rules::setup::read_options;
use koshki_rules::{Game, Outcome, Seat, Step, Turn, Viewer};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::Serialize;
use serde_json::Value;
use support::archive;
use support::every_game::{Law, every_game};
use support::random_game::any_of;
use support::random_options;

mod support;

/// With the fewest seats, with the most, and with house rules. Beside them, one game for each topic of the archive.
const NAMES: [&str; 3] = ["fewest", "most", "options"];
/// A longer playthrough is not kept; the game of another seed is.
const LONGEST: usize = 120_000;
/// Longer lists are shortened to a few and a checksum.
const LISTED_MOVES: usize = 12;
const LISTED_CHANCES: usize = 8;

#[test]
fn every_game_still_goes_as_in_its_playthroughs() {
    struct SameAsKept;
    impl Law for SameAsKept {
        fn check<G: Game>(&self) {
            for name in NAMES {
                let (seats, options) = setting::<G>(name);
                keep_or_compare(G::ID, name, &shortish_game::<G>(&options, seats));
            }
            for (revision, topic) in rare_games::<G>() {
                let records = archive::records(G::ID, revision, Some(&topic));
                let record = records.first().expect("a game of the topic");
                keep_or_compare(G::ID, &topic, &Playthrough::<G>::of_record(record));
            }
        }
    }
    every_game(&SameAsKept);
}

#[test]
fn no_game_lacks_a_playthrough_and_none_is_left_over() {
    if archive::is_rewriting() {
        return;
    }
    struct Expected(RefCell<BTreeSet<PathBuf>>);
    impl Law for Expected {
        fn check<G: Game>(&self) {
            let rare = rare_games::<G>().into_iter().map(|(_, topic)| topic);
            let names = NAMES.map(str::to_owned).into_iter().chain(rare);
            let files = names.map(|name| folder(G::ID).join(format!("{name}.txt")));
            self.0.borrow_mut().extend(files);
        }
    }
    let expected = Expected(RefCell::default());
    every_game(&expected);
    let expected = expected.0.into_inner();
    let mut kept = BTreeSet::new();
    for game in fs::read_dir(games_folder()).unwrap() {
        let folder = game.unwrap().path().join("playthroughs");
        if folder.is_dir() {
            kept.extend(fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()));
        }
    }
    let missing: Vec<_> = expected.difference(&kept).collect();
    let left_over: Vec<_> = kept.difference(&expected).collect();
    assert!(missing.is_empty(), "missing: {missing:?}; {HOW}");
    assert!(left_over.is_empty(), "left over: {left_over:?}");
}

const HOW: &str = "KOSHKI_REWRITE=1 cargo test -p koshki-rules --test playthroughs writes them";

fn games_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games")
}

fn folder(id: &str) -> PathBuf {
    games_folder().join(id.replace('-', "_")).join("playthroughs")
}

/// The revisions and topics for which the archive has games that are hard to come by.
fn rare_games<G: Game>() -> Vec<(u32, String)> {
    let topics =
        |revision| archive::topics(G::ID, revision).into_iter().map(move |it| (revision, it));
    (1..=G::REVISION).flat_map(topics).collect()
}

fn keep_or_compare(id: &str, name: &str, text: &str) {
    let file = folder(id).join(format!("{name}.txt"));
    if archive::is_rewriting() {
        fs::create_dir_all(folder(id)).expect("the folder can be made");
        fs::write(&file, text).expect("the file can be written");
    } else {
        compare(&file, text);
    }
}

fn compare(file: &Path, text: &str) {
    let kept = fs::read_to_string(file)
        .unwrap_or_else(|error| panic!("{}: {error}\n{HOW}", file.display()));
    let mut lines = kept.lines();
    for (index, line) in text.lines().enumerate() {
        let kept = lines.next().unwrap_or("(nothing)");
        assert!(
            kept == line,
            "{}:{}\n  kept: {kept}\n  now:  {line}\nIf that is meant: {HOW}.",
            file.display(),
            index + 1,
        );
    }
    assert_eq!(lines.next(), None, "{} goes on; if it should not: {HOW}", file.display());
}

/// How many play, by which options.
fn setting<G: Game>(name: &str) -> (usize, G::Options) {
    match name {
        "fewest" => (*G::SEATS.start(), G::Options::default()),
        "most" => (*G::SEATS.end(), G::Options::default()),
        _ => least_usual::<G>(),
    }
}

/// Of many drawn settings the first with the most options that are not as usual.
fn least_usual<G: Game>() -> (usize, G::Options) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(0);
    let usual = value(&G::Options::default());
    let mut best = (0, *G::SEATS.start(), G::Options::default());
    for _ in 0..1000 {
        let seats = random_options::any_seats::<G>(&mut rng);
        let options: G::Options =
            read_options(&random_options::draw::<G>(&mut rng, seats)).expect("listed values");
        let drawn = value(&options);
        let unusual = G::OPTIONS.iter().filter(|spec| drawn[spec.name] != usual[spec.name]).count();
        if unusual > best.0 && G::setup(&options, seats).is_ok() {
            best = (unusual, seats, options);
        }
    }
    (best.1, best.2)
}

/// The game of the first seed that is not too long.
fn shortish_game<G: Game>(options: &G::Options, seats: usize) -> String {
    (1..1000)
        .find_map(|seed| Playthrough::<G>::of(options, seats, seed))
        .expect("some game is not too long")
}

/// A game as it is played and written down.
struct Playthrough<G: Game> {
    text: String,
    rng: Xoshiro256PlusPlus,
    position: G,
    steps: usize,
    last_turn: Option<Seat>,
}

impl<G: Game> Playthrough<G> {
    /// The text of a whole game, unless it grows too long.
    fn of(options: &G::Options, seats: usize, seed: u64) -> Option<String> {
        let mut play = Playthrough::<G>::new(options, seats, seed);
        play.line(format!("{}, revision {}", G::ID, G::REVISION));
        play.line(format!("{seats} seats, options {}", json(options)));
        play.line(format!("seed {seed}"));
        while play.text.len() < LONGEST {
            match play.position.turn() {
                Turn::Luck => {
                    let chance = play.drawn();
                    play.luck(chance);
                }
                Turn::Seat(seat) => {
                    let mv = play.choose(seat);
                    play.seat(seat, mv);
                }
                Turn::Over(outcome) => return Some(play.ended(outcome)),
            }
        }
        None
    }

    /// The text of a game that was recorded.
    fn of_record(record: &Record) -> String {
        let table = record.replay::<G>().expect("a right record");
        let (options, seats) = (table.options(), record.seats());
        let mut play = Playthrough::<G>::new(options, seats, 0);
        play.line(format!("{}, revision {}", G::ID, record.revision()));
        play.line(format!("{seats} seats, options {}", json(options)));
        play.line(format!("record {}", record.match_id()));
        for entry in table.journal() {
            match (&entry.step, play.position.turn()) {
                (Step::Luck(chance), _) => play.luck(chance.clone()),
                (Step::Move(mv), Turn::Seat(seat)) => play.seat(seat, mv.clone()),
                (step, turn) => panic!("{step:?} is no step of {turn:?}"),
            }
        }
        match play.position.turn() {
            Turn::Over(outcome) => play.ended(outcome),
            turn => panic!("it is not over: {turn:?}"),
        }
    }

    fn new(options: &G::Options, seats: usize, seed: u64) -> Self {
        Playthrough {
            text: String::new(),
            rng: Xoshiro256PlusPlus::seed_from_u64(seed),
            position: G::setup(options, seats).expect("it can be set up so"),
            steps: 0,
            last_turn: None,
        }
    }

    fn ended(mut self, outcome: Outcome) -> String {
        self.line(format!("over: {}", json(&outcome)));
        self.views();
        self.text
    }

    fn drawn(&mut self) -> G::Chance {
        let mut chances = Vec::new();
        self.position.chances(&mut chances);
        outcome_at(&chances, below(&mut self.rng, total_weight(&chances))).clone()
    }

    fn luck(&mut self, chance: G::Chance) {
        let mut chances = Vec::new();
        self.position.chances(&mut chances);
        let of = total_weight(&chances);
        self.line(format!("step {}, luck: {}", self.steps, json(&chance)));
        let listed: Vec<_> =
            chances.iter().map(|(chance, weight)| format!("{} {weight}", json(chance))).collect();
        let list = in_short(&listed, LISTED_CHANCES, 0);
        self.line(format!("  {} outcomes, weight {of}: {list}", listed.len()));
        self.apply(&Step::Luck(chance));
    }

    fn seat(&mut self, seat: Seat, mv: G::Move) {
        if self.last_turn != Some(seat) {
            self.last_turn = Some(seat);
            self.line(format!("turn of seat {seat}"));
            self.views();
        }
        let mut moves = Vec::new();
        self.position.moves(&mut moves);
        self.line(format!("step {}, seat {seat}: {}", self.steps, json(&mv)));
        let listed: Vec<_> = moves.iter().map(json).collect();
        let list = in_short(&listed, LISTED_MOVES, 4);
        self.line(format!("  {} moves: {list}", listed.len()));
        self.apply(&Step::Move(mv));
    }

    /// Half of the moves are made with some sense, so that a game gets somewhere.
    fn choose(&mut self, seat: Seat) -> G::Move {
        let mut moves = Vec::new();
        self.position.moves(&mut moves);
        let looked_at = 1 + 7 * below(&mut self.rng, 2);
        let mut best: Option<(i32, &G::Move)> = None;
        for _ in 0..looked_at {
            let mv = any_of(&moves, &mut self.rng);
            let mut after = self.position.clone();
            after.apply(&Step::Move(mv.clone()));
            let standing = after.standing(seat);
            if best.is_none_or(|(most, _)| standing > most) {
                best = Some((standing, mv));
            }
        }
        best.expect("at least one move was looked at").1.clone()
    }

    fn apply(&mut self, step: &Step<G>) {
        let before = self.position.clone();
        self.position.apply(step);
        self.steps += 1;
        let after = self.position.clone();
        self.for_viewers("told", |viewer| value(&before.event(step, &after, viewer)));
    }

    fn views(&mut self) {
        let position = self.position.clone();
        self.for_viewers("seen", |viewer| value(&position.view(viewer)));
    }

    /// What a bystander gets, and what each seat gets that is different.
    fn for_viewers(&mut self, what: &str, get: impl Fn(Viewer) -> Value) {
        let bystander = get(Viewer::Bystander);
        self.line(format!("  {what}: {bystander}"));
        for seat in Seat::all(self.position.seats()) {
            let own = get(Viewer::Seat(seat));
            if own != bystander {
                let other = difference(own, &bystander);
                self.line(format!("  {what} (seat {seat}): {other}"));
            }
        }
    }

    fn line(&mut self, line: String) {
        self.text.push_str(&line);
        self.text.push('\n');
    }
}

/// Of two objects with the same names only the fields that differ; otherwise the whole.
fn difference(mut own: Value, common: &Value) -> Value {
    if let (Value::Object(own), Value::Object(common)) = (&mut own, common)
        && own.keys().eq(common.keys())
        && own.len() > 1
    {
        own.retain(|name, value| common.get(name) != Some(value));
    }
    own
}

/// The whole list if it is short, else its beginning and a checksum.
fn in_short(list: &[String], whole: usize, beginning: usize) -> String {
    if list.len() <= whole {
        return list.join(" ");
    }
    let mut text = list[..beginning].join(" ");
    write!(text, " … checksum {:016x}", checksum(list)).expect("a string takes what is written");
    text.trim_start().to_owned()
}

/// FNV-1a of the lines.
fn checksum(list: &[String]) -> u64 {
    let bytes = list.iter().flat_map(|line| line.bytes().chain(*b"\n"));
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("the rules' data has only text keys")
}

/// As JSON, with names in alphabetical order however serde_json was built.
fn value<T: Serialize>(value: &T) -> Value {
    let mut value = serde_json::to_value(value).expect("the rules' data has only text keys");
    value.sort_all_objects();
    value
}
