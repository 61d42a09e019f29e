//! What holds for every host, whatever is asked in whatever order: stored before told; same asks and times, same effects;
//! nothing of one viewer's secrets in another's effects; a match resumed from what was stored goes on identically, and a host
//! that follows another is where that one is.

#![allow(clippy::unwrap_used, reason = "a test that can't go on has failed")]

mod follow;
mod shared_dice;
mod world;

use std::cell::OnceCell;
use std::collections::BTreeMap;

use koshki_match::{Course, Stored};
use koshki_protocol::{MatchState, ToClient};
use koshki_rules::any::AnyTable;
use koshki_rules::{Turn, Viewer, any, fair};
use serde_json::{Value, json};
use world::{Mode, Told, World, match_of};

const SEEDS: u64 = 40;
const THINGS: usize = 500;

#[test]
fn what_is_told_is_stored_and_made_for_the_eyes_of_its_viewer() {
    let (mut throws, mut missing) = (0, 0);
    let (mut news, mut ended, mut second_games, mut failures, mut rematches) = (0, 0, 0, 0, 0);
    for seed in 0..SEEDS {
        let mode = if seed % 2 == 0 { Mode::Plain } else { Mode::Failing };
        let world = World::new(seed, mode).run(THINGS);
        let mut read: Option<Read> = None;
        for told in &world.told {
            if read.as_ref().is_none_or(|read| read.index != told.stored) {
                read = Some(Read::new(told.stored, &world.texts[told.stored]));
            }
            news += read.as_ref().unwrap().check(told, seed);
        }
        for record in world.stored.records().unwrap() {
            assert_eq!(record.verify(), Ok(()), "seed {seed}");
        }
        for told in &world.told {
            let message: ToClient = serde_json::from_str(&told.text).unwrap();
            if let ToClient::Thrown { links, .. } = message {
                throws += 1;
                missing += usize::from(links.contains(&None));
            }
        }
        let the_match = world.authority.the_match();
        ended += usize::from(the_match.state == MatchState::Over);
        second_games += usize::from(the_match.games.len() > 1);
        failures += world.failures;
        rematches += world.rematches;
    }
    println!(
        "{news} news, {ended} ended, {second_games} with a second game, {failures} failures, {rematches} rematches"
    );
    assert!(news > 4_000, "{news} news");
    assert!(ended > 5 && second_games > 5, "{ended} ended, {second_games} with a second game");
    assert!(throws > 500 && missing > 50, "{throws} throws, {missing} without a link");
    assert!(failures > 100 && rematches > 0, "{failures} failures, {rematches} rematches");
}

#[test]
fn the_same_asks_at_the_same_times_have_the_same_effects() {
    for seed in 0..SEEDS / 4 {
        let once = World::new(seed, Mode::Failing).run(THINGS).trace;
        assert!(once == World::new(seed, Mode::Failing).run(THINGS).trace, "seed {seed}");
        assert!(once != World::new(seed + 500, Mode::Failing).run(THINGS).trace);
    }
}

#[test]
fn a_match_resumed_from_its_stored_text_at_every_point_goes_on_identically() {
    for seed in 0..SEEDS / 2 {
        let plain = World::new(seed, Mode::Plain).run(THINGS);
        let forgetful = World::new(seed, Mode::Amnesia).run(THINGS);
        for (one, other) in plain.trace.iter().zip(&forgetful.trace) {
            assert_eq!(one, other, "seed {seed}");
        }
        assert!(plain.stored == forgetful.stored, "seed {seed}");
    }
}

/// What was stored at some moment.
struct Read {
    index: usize,
    stored: Stored,
    course: Course,
    tables: Vec<Box<dyn AnyTable>>,
    seed: String,
    /// The links of all throws, by game and step.
    links: OnceCell<BTreeMap<(u32, usize), Value>>,
}

impl Read {
    fn new(index: usize, text: &str) -> Self {
        let stored = Stored::from_text(text).unwrap();
        let tables = stored.records().unwrap().iter().map(|it| any::replay(it).unwrap()).collect();
        let (course, seed) =
            (stored.course().unwrap(), fair::to_hex(&stored.the_match.server_seed));
        Read { index, stored, course, tables, seed, links: OnceCell::new() }
    }

    /// Checks a message against what was stored when it was told; how many news it has.
    fn check(&self, told: &Told, seed: u64) -> usize {
        let message: ToClient = serde_json::from_str(&told.text).unwrap();
        let the_match = self.course.the_match();
        assert!(match_of(&message).is_none_or(|id| *id == the_match.id));
        let is_over = the_match.state == MatchState::Over;
        assert_eq!(
            told.text.contains(&self.seed),
            is_over && told.text.contains("server_seed\":\"")
        );
        match message {
            ToClient::News { game, seat, news, .. } => {
                let viewer = seat.map_or(Viewer::Bystander, Viewer::Seat);
                let mut own = the_match.seats_of(told.person);
                match seat {
                    Some(seat) => {
                        assert!(own.any(|own| own == seat), "seed {seed}: another's eyes")
                    }
                    None => assert!(own.next().is_none()),
                }
                let table = &self.tables[game as usize - 1];
                assert_eq!(news.step, table.steps(), "seed {seed}: told is not what is stored");
                let look = table.look(viewer);
                assert_eq!((news.view, news.moves), (look.view, look.moves), "seed {seed}");
                assert_eq!(news.events, table.story(viewer, news.from), "seed {seed}");
                1
            }
            ToClient::Room { room } => {
                assert_eq!(room.state, self.stored.the_match.room.state);
                assert_eq!(room.series, self.course.series(), "seed {seed}");
                assert_eq!(room.you.host, the_match.host == Some(told.person));
                let keys = the_match.seats.iter().filter_map(|seat| seat.key.as_ref());
                for key in keys {
                    assert_eq!(told.text.contains(key), room.you.host, "seed {seed}: a key");
                }
                0
            }
            ToClient::Throw { game, step, .. } => {
                let table = &self.tables[game as usize - 1];
                assert_eq!((step, table.turn()), (table.steps(), Turn::Luck), "seed {seed}");
                0
            }
            // No link is told before it is stored.
            ToClient::Thrown { game, step, links, .. } => {
                let steps = self.links.get_or_init(|| links_of(&self.stored));
                assert_eq!(steps[&(game, step)], json!(links), "seed {seed}");
                0
            }
            _ => 0,
        }
    }
}

fn links_of(stored: &Stored) -> BTreeMap<(u32, usize), Value> {
    let mut links = BTreeMap::new();
    for (game, texts) in (1..).zip(&stored.journals) {
        let chunks = texts.iter().map(|text| serde_json::from_str::<Vec<Value>>(text).unwrap());
        for (step, entry) in chunks.flatten().enumerate() {
            links.extend(entry.get("links").map(|links| ((game, step), links.clone())));
        }
    }
    links
}
