//! Back-ups that are made, put back and salvaged; and what is in the file itself when nobody writes.

use std::fs;
use std::io::{Seek, SeekFrom, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use koshki_match::{Match, Millis};
use koshki_protocol::{Length, MatchState, Pace, PersonId, SeatSpec, TableSpec};
use koshki_rules::{Turn, Viewer, any};
use koshki_server::store::{
    Chunk, DatabasePlace, MatchKey, Restored, Store, backup, examine, restore, salvage,
};
use koshki_server::{backups, calendar, chance, upkeep};
use serde_json::json;

use super::fresh::{chunk, id, on_sqlite, open, person, steps, stored};

/// Dice are compared by values below this.
pub const OF: u32 = 1 << 31;

/// A table of somebody new and a bot, as the store has it.
async fn table(store: &Store, state: MatchState) -> (MatchKey, Match) {
    let person = store.new_person(chance::bytes(), "Anna", calendar::now()).await.unwrap();
    table_of(store, state, &[person]).await
}

/// A table of these one or two people, or of one and a bot, as the store has it.
pub async fn table_of(store: &Store, state: MatchState, people: &[PersonId]) -> (MatchKey, Match) {
    let person = people[0];
    let other = match people.get(1) {
        Some(_) => SeatSpec::Open,
        None => SeatSpec::Bot("greedy".to_owned()),
    };
    let spec = TableSpec {
        game: "mouser".to_owned(),
        options: json!({"first": 0}),
        seats: vec![SeatSpec::Me, other],
        length: Length::Single,
        public: false,
        hints: None,
        pace: Pace::Relaxed,
        shared_dice: false,
    };
    let mut the_match = Match::open(
        spec,
        person,
        "Anna",
        chance::fresh(Millis(calendar::now())),
        &mut chance::rng(),
    )
    .unwrap();
    the_match.add_seed(person, "a").unwrap();
    if let Some(other) = people.get(1) {
        the_match.sit(*other, "Boris", None, None, "b").unwrap();
    }
    if state != MatchState::Open {
        the_match.start().unwrap();
    }
    let key = store.new_match(the_match.to_stored(calendar::now())).await.unwrap();
    (key, the_match)
}

/// Plays on from what is stored, always with the first move; how many steps there are then.
pub async fn play(store: &Store, key: MatchKey, the_match: &Match, moves: usize) -> usize {
    let (opening, mut dice) = (&the_match.games[0], the_match.dice(1));
    let journal = store.journal(key, 1).await.unwrap();
    let mut table = any::open("mouser", opening, 2, &mut dice).unwrap();
    let mut from = 0;
    if !journal.is_empty() {
        let begun = koshki_rules::record::Opening {
            game: "mouser",
            revision: the_match.revision,
            seats: 2,
            options: opening,
        };
        let texts = journal.iter().map(|chunk| chunk.text.as_str());
        table = any::from_journal(begun, texts).unwrap();
        from = table.steps();
    }
    for _ in 0..moves {
        let Turn::Seat(seat) = table.turn() else { break };
        let mv = table.look(Viewer::Seat(seat)).choices().remove(0);
        table.play(seat, &mv, &mut dice).unwrap();
    }
    let steps = table.steps() - from;
    let chunk =
        Chunk { game: 1, step: from, steps, text: table.journal(from), at: calendar::now() };
    store.append(key, chunk, None, None).await.unwrap();
    table.steps()
}

/// Restores a back-up as `koshki restore` does.
pub async fn back(file: &Path, folder: &Path) -> Result<Restored, String> {
    let (now, mut reseed) = (calendar::stamp(calendar::now()), upkeep::reseeded);
    let restored = restore(file, folder, &now, upkeep::check, &mut reseed).await;
    restored.map_err(|error| error.to_string())
}

/// A match as it is stored now.
pub async fn found(store: &Store, the_match: &Match) -> Match {
    let (_, stored) = store.find(&the_match.id).await.unwrap().unwrap();
    Match::from_stored(stored).unwrap()
}

#[tokio::test]
async fn a_restored_back_up_repeats_no_die_keeps_what_it_replaces_and_verifies() {
    let fresh = on_sqlite().await;
    let folder = fresh.folder.path();
    let (key, playing) = table(&fresh.store, MatchState::Playing).await;
    let (_, waiting) = table(&fresh.store, MatchState::Open).await;
    let before = play(&fresh.store, key, &playing, 3).await;
    let file = folder.join("copy.db");
    backup(folder, &file).await.unwrap();
    play(&fresh.store, key, &playing, 3).await;
    let refused = back(&file, folder).await.unwrap_err();
    assert!(refused.contains("another server"), "{refused}");
    fresh.store.close().await;

    let restored = back(&file, folder).await.unwrap();
    assert_eq!((restored.reseeded, restored.found.matches), (2, 2));
    let kept = restored.replaced.unwrap().join("koshki.db");
    let kept = examine(&DatabasePlace::File(kept), upkeep::check).await.unwrap();
    assert!(kept.faults.is_empty() && kept.steps > restored.found.steps, "{kept:?}");

    let store = open(folder).await.unwrap();
    let now = found(&store, &playing).await;
    let (old, new) = (playing.dice(1), now.dice(1));
    assert!((0..before).all(|step| old.value(step, OF) == new.value(step, OF)));
    assert!((before..before + 40).all(|step| old.value(step, OF) != new.value(step, OF)));
    assert_eq!(now.fair().later[0].from, before);
    let open_now = found(&store, &waiting).await;
    assert_ne!(open_now.fair().commitment, waiting.fair().commitment);
    assert!(open_now.seats.iter().all(|seat| seat.player_seed.is_none()));

    // Once more, and to the end: the record has three seeds and is right.
    play(&store, key, &now, 4).await;
    backup(folder, &folder.join("copy-2.db")).await.unwrap();
    store.close().await;
    back(&folder.join("copy-2.db"), folder).await.unwrap();
    let store = open(folder).await.unwrap();
    let now = found(&store, &playing).await;
    assert_eq!(now.fair().later.len(), 2);
    play(&store, key, &now, 1000).await;
    store.close().await;
    let well = examine(&DatabasePlace::Folder(folder.to_owned()), upkeep::check).await.unwrap();
    assert_eq!(well.faults, [""; 0]);
    assert!(well.newest.is_some_and(|at| calendar::now() - at < 60_000));
}

#[tokio::test]
async fn what_is_no_back_up_or_a_damaged_one_is_refused_and_changes_nothing() {
    let fresh = on_sqlite().await;
    let folder = fresh.folder.path().to_owned();
    let (key, playing) = table(&fresh.store, MatchState::Playing).await;
    play(&fresh.store, key, &playing, 3).await;
    fresh.store.close().await;
    let database = folder.join("koshki.db");
    let outer = tempfile::tempdir().unwrap();
    let (list, forged) = (outer.path().join("list"), outer.path().join("forged.db"));
    fs::write(&list, "cheese, more cheese\n".repeat(300)).unwrap();
    fs::copy(&database, &forged).unwrap();
    let mut connection = super::files::connect(&forged).await;
    let text = "UPDATE chunks SET text = replace(text, '\"at\":', '\"at\":1')";
    sqlx::Executor::execute(&mut connection, text).await.unwrap();
    sqlx::Connection::close(connection).await.unwrap();
    let before = fs::read(&database).unwrap();
    for (file, says) in
        [(&list, "database"), (&forged, "damaged"), (&outer.path().join("none"), "no file")]
    {
        let refused = back(file, &folder).await.unwrap_err();
        assert!(refused.contains(says), "{refused}");
        assert!(fs::read(&database).unwrap() == before);
        let left = fs::read_dir(&folder).unwrap().count();
        assert_eq!(left, 2, "{}: nothing unfinished is left", file.display());
    }
}

#[tokio::test]
async fn back_ups_are_examined_and_only_the_newest_are_kept() {
    let fresh = on_sqlite().await;
    let folder = fresh.folder.path();
    let (key, playing) = table(&fresh.store, MatchState::Playing).await;
    play(&fresh.store, key, &playing, 3).await;
    let mut made = Vec::new();
    for _ in 0..4 {
        made.push(backups::make(folder, 2).await.unwrap());
    }
    assert_eq!(
        made.iter().map(|file| file.exists()).collect::<Vec<_>>(),
        [false, false, true, true]
    );
    fs::write(folder.join("backups/mine.db"), "not theirs").unwrap();

    // A database that is damaged gives no good back-up, and costs no older one.
    let mut forged = chunk(1, 0, 1);
    forged.text = r#"[{"luck":{"first":0},"of":2,"at":1}]"#.to_owned();
    let (other, _) = table(&fresh.store, MatchState::Playing).await;
    fresh.store.append(other, forged, None, None).await.unwrap();
    for _ in 0..3 {
        let refused = backups::make(folder, 2).await.unwrap_err();
        assert!(refused.contains("damaged"), "{refused}");
    }
    let kept = fs::read_dir(folder.join("backups")).unwrap();
    let damaged =
        kept.filter(|file| file.as_ref().unwrap().path().extension().unwrap() == "damaged");
    assert_eq!(damaged.count(), 1, "they fill no disk");
    assert!(made[2].exists() && made[3].exists() && folder.join("backups/mine.db").exists());
}

#[tokio::test]
async fn one_damaged_page_costs_the_matches_on_it_and_they_are_named() {
    let fresh = on_sqlite().await;
    let folder = fresh.folder.path().to_owned();
    let mut all = Vec::new();
    for _ in 0..60 {
        let (key, playing) = table(&fresh.store, MatchState::Playing).await;
        play(&fresh.store, key, &playing, 12).await;
        all.push(playing.id.clone());
    }
    fresh.store.close().await;
    let path = folder.join("koshki.db");
    let whole = salvage(&folder, &folder.join("whole.db"), upkeep::check).await.unwrap();
    assert_eq!((whole.matches, whole.lost.len()), (60, 0), "{:?}", whole.lost);

    let pages = fs::metadata(&path).unwrap().len() / 4096;
    let mut file = fs::OpenOptions::new().write(true).open(&path).unwrap();
    file.seek(SeekFrom::Start((pages / 2) * 4096)).unwrap();
    file.write_all(&[0xa5; 4096]).unwrap();
    drop(file);
    let out = folder.join("saved.db");
    let saved = salvage(&folder, &out, upkeep::check).await.unwrap();
    assert!(saved.matches >= 40, "{saved:?}");
    assert!(saved.matches == 60 || !saved.lost.is_empty(), "{saved:?}");
    let again = salvage(&folder, &out, upkeep::check).await.unwrap_err();
    assert!(again.to_string().contains("exists"), "{again}");

    let elsewhere = tempfile::tempdir().unwrap();
    let restored = back(&out, elsewhere.path()).await.unwrap();
    assert_eq!(restored.found.matches, saved.matches);
    assert!(restored.replaced.is_none());
}

#[tokio::test]
async fn a_young_database_that_rests_has_everything_in_its_file() {
    let fresh = on_sqlite().await;
    let (key, _) = stored(&fresh.store, 1).await;
    fresh.store.append(key, chunk(1, 0, 5), None, None).await.unwrap();
    let copies = tempfile::tempdir().unwrap();
    let has_all = |number: usize| {
        let copy = copies.path().join(number.to_string());
        fs::create_dir(&copy).unwrap();
        fs::copy(fresh.folder.path().join("koshki.db"), copy.join("koshki.db")).unwrap();
        async move {
            let store = open(&copy).await.unwrap();
            let is_there = store.find(&id(1)).await.unwrap().is_some();
            let all = is_there && steps(&store, key, 1).await.len() == 1;
            store.close().await;
            all
        }
    };
    assert!(!has_all(0).await, "it is in the log, which was not copied");
    let deadline = Instant::now() + Duration::from_secs(60);
    let mut number = 1;
    while !has_all(number).await {
        assert!(Instant::now() < deadline, "nobody has written for a minute");
        number += 1;
    }
}

#[tokio::test]
async fn who_is_forgotten_is_not_in_the_log_either() {
    let fresh = on_sqlite().await;
    let anna = person(&fresh.store, 7, "Anna-to-forget").await;
    assert_ne!(anna, PersonId(0));
    let has = || {
        let files = fs::read_dir(fresh.folder.path()).unwrap();
        files.flatten().any(|file| {
            let bytes = fs::read(file.path()).unwrap();
            bytes.windows(14).any(|bytes| bytes == b"Anna-to-forget")
        })
    };
    assert!(has());
    fresh.store.forget(anna).await.unwrap();
    assert!(!has(), "while the server runs on");
}
