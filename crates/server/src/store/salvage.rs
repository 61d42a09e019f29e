//! Saving what can be read of a damaged database: row by row, because one damaged page makes any larger question fail.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use super::reading::{chunk, matches, number, one_with_seats};
use super::sql::{Connection, Row, Value};
use super::sqlite;
use super::{Chunk, MatchKey, StoreError, StoreLimits, StoredMatch, forgotten};

/// What could be saved.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Salvaged {
    /// How many people.
    pub people: u64,
    /// How many matches, each with its whole journal.
    pub matches: u64,
    /// What could not be saved, a sentence each.
    pub lost: Vec<String>,
}

/// Writes every person and every match that can be read from the database in `folder` to the new file `to`. A match is
/// whole or not there: `check` is asked about each of its games.
///
/// # Errors
/// When there is no database at all, or the file exists or can't be written.
pub async fn salvage(
    folder: &Path,
    to: &Path,
    mut check: impl FnMut(&StoredMatch, u32, &[Chunk]) -> Result<(), String>,
) -> Result<Salvaged, StoreError> {
    let mut from = Connection::Sqlite(sqlite::beside(folder).await?);
    if to.exists() {
        return Err(StoreError::Failed(format!("{} exists", to.display())));
    }
    let staging = to.with_extension(format!("{}.unfinished", std::process::id()));
    let failed = |error| sqlite::cannot("create", &staging, &error);
    fs::create_dir(&staging).map_err(failed)?;
    let opened = sqlite::open(&staging, StoreLimits::default()).await?;
    opened.readers.close().await;
    let mut into = Connection::Sqlite(opened.connection);
    into.begin().await?;
    let mut saved = Salvaged::default();
    save_people(&mut from, &mut into, &mut saved).await?;
    match forgotten::all(&mut from).await {
        Ok(all) => forgotten::add(&mut into, &all).await?,
        Err(error) => saved.lost.push(format!("who was forgotten: {error}")),
    }
    save_matches(&mut from, &mut into, &mut saved, &mut check).await?;
    into.run("COMMIT").await?;
    into.run("PRAGMA wal_checkpoint(TRUNCATE)").await?;
    into.close().await?;
    let moved = fs::rename(sqlite::database(&staging), to);
    let _nothing_left = fs::remove_dir_all(&staging);
    moved.map_err(|error| sqlite::cannot("create", to, &error))?;
    Ok(saved)
}

async fn save_people(
    from: &mut Connection,
    into: &mut Connection,
    saved: &mut Salvaged,
) -> Result<(), StoreError> {
    // People who were forgotten leave gaps; a row that can't be read is not one of these.
    for id in 1..=last(from, &["SELECT max(seq) AS last FROM sqlite_sequence"]).await {
        let text = "SELECT secret, nickname, since FROM people WHERE id = $1";
        match from.rows(text, &[Value::Whole(id)]).await {
            Ok(rows) => {
                let Some(row) = rows.first() else { continue };
                let (secret, nickname): (&[u8], &str) = (row.get("secret")?, row.get("nickname")?);
                let values = [
                    Value::Whole(id),
                    Value::Bytes(secret),
                    Value::Text(nickname),
                    Value::Whole(row.get("since")?),
                ];
                let text =
                    "INSERT INTO people (id, secret, nickname, since) VALUES ($1, $2, $3, $4)";
                into.change(text, &values).await?;
                saved.people += 1;
            }
            Err(error) => saved.lost.push(format!("person {id}: {error}")),
        }
    }
    Ok(())
}

async fn save_matches(
    from: &mut Connection,
    into: &mut Connection,
    saved: &mut Salvaged,
    check: &mut impl FnMut(&StoredMatch, u32, &[Chunk]) -> Result<(), String>,
) -> Result<(), StoreError> {
    let mut journals = all_chunks(from, saved).await?;
    let asked = [
        "SELECT max(key) AS last FROM matches",
        "SELECT max(match_key) AS last FROM seats",
        "SELECT max(match_key) AS last FROM journal_index",
    ];
    let known = journals.keys().next_back().copied().unwrap_or_default();
    for key in 1..=last(from, &asked).await.max(known) {
        let journal = journals.remove(&key).unwrap_or_default();
        match read_match(from, key).await {
            Ok(Some(the_match)) => {
                let (games, id) = (by_game(journal), the_match.id.clone());
                let begun = games.iter().try_for_each(|(game, chunks)| {
                    super::upkeep::gapless(chunks).and_then(|()| check(&the_match, *game, chunks))
                });
                let whole = if games.is_empty() { check(&the_match, 1, &[]) } else { begun };
                match whole {
                    Ok(()) => {
                        write_match(into, MatchKey(key), &the_match, &games).await?;
                        saved.matches += 1;
                    }
                    Err(fault) => saved.lost.push(format!("match {id}: {fault}")),
                }
            }
            Ok(None) if journal.is_empty() => {}
            Ok(None) => saved.lost.push(format!("match number {key}: it has only a journal")),
            Err(error) => saved.lost.push(format!("match number {key}: {error}")),
        }
    }
    Ok(())
}

/// Every chunk that can be read, by its match.
async fn all_chunks(
    from: &mut Connection,
    saved: &mut Salvaged,
) -> Result<BTreeMap<i64, Vec<Chunk>>, StoreError> {
    let asked = ["SELECT max(id) AS last FROM chunks", "SELECT last FROM indexed"];
    let mut journals: BTreeMap<i64, Vec<Chunk>> = BTreeMap::new();
    let mut unreadable = 0_u64;
    for id in 1..=last(from, &asked).await {
        let text = "SELECT match_key, game, step, steps, at, text FROM chunks WHERE id = $1";
        let read = from.rows(text, &[Value::Whole(id)]).await.map_err(StoreError::from);
        match read.and_then(|rows| rows.first().map(keyed_chunk).transpose()) {
            Ok(Some((key, chunk))) => journals.entry(key).or_default().push(chunk),
            Ok(None) => {}
            Err(_) => unreadable += 1,
        }
    }
    if unreadable > 0 {
        saved.lost.push(format!("{unreadable} parts of journals can't be read"));
    }
    Ok(journals)
}

fn keyed_chunk(row: &Row) -> Result<(i64, Chunk), StoreError> {
    Ok((row.get("match_key")?, chunk(number(row.get("game")?)?, row)?))
}

async fn read_match(from: &mut Connection, key: i64) -> Result<Option<StoredMatch>, StoreError> {
    let rows = from.rows(one_with_seats("key = $1"), &[Value::Whole(key)]).await?;
    Ok(matches(&rows)?.pop().map(|(_, the_match)| the_match))
}

fn by_game(mut journal: Vec<Chunk>) -> Vec<(u32, Vec<Chunk>)> {
    journal.sort_by_key(|chunk| (chunk.game, chunk.step));
    let mut games: Vec<(u32, Vec<Chunk>)> = Vec::new();
    for chunk in journal {
        match games.last_mut() {
            Some((game, chunks)) if *game == chunk.game => chunks.push(chunk),
            _ => games.push((chunk.game, vec![chunk])),
        }
    }
    games
}

async fn write_match(
    into: &mut Connection,
    key: MatchKey,
    the_match: &StoredMatch,
    games: &[(u32, Vec<Chunk>)],
) -> Result<(), StoreError> {
    let room = &the_match.room;
    let text = "INSERT INTO matches (key, id, game, server_seed, opened, state, code, public, details, \
                touched, version) VALUES ($1, $2, $3, $4, $5, $6, nullif($7, ''), $8, $9, $10, $11)";
    let values = [
        Value::Whole(key.0),
        Value::Text(the_match.id.as_str()),
        Value::Text(&the_match.game),
        Value::Bytes(&the_match.server_seed),
        Value::Whole(the_match.opened),
        Value::Text(super::reading::state_name(room.state)),
        Value::Text(room.code.as_ref().map_or("", |code| code.as_str())),
        Value::Whole(room.public.into()),
        Value::Text(&room.details),
        Value::Whole(room.touched),
        Value::Whole(room.version),
    ];
    into.change(text, &values).await?;
    for (number, seat) in (0..).zip(&room.seats) {
        // Somebody who could not be read does not come back to this seat.
        let text = "INSERT INTO seats (match_key, seat, person, nickname, place, resigned) VALUES \
                    ($1, $2, (SELECT id FROM people WHERE id = $3), $4, nullif($5, 0), $6)";
        let values = [
            Value::Whole(key.0),
            Value::Whole(number),
            Value::Whole(seat.person.map_or(0, |person| person.0)),
            Value::Text(&seat.nickname),
            Value::Whole(seat.place.unwrap_or(0).into()),
            Value::Whole(seat.resigned.into()),
        ];
        into.change(text, &values).await?;
    }
    for chunk in games.iter().flat_map(|(_, chunks)| chunks) {
        let text = "INSERT INTO chunks (match_key, game, step, steps, at, text) \
                    VALUES ($1, $2, $3, $4, $5, $6)";
        let values = [
            Value::Whole(key.0),
            Value::Whole(chunk.game.into()),
            Value::Whole(i64::try_from(chunk.step).unwrap_or(i64::MAX)),
            Value::Whole(i64::try_from(chunk.steps).unwrap_or(i64::MAX)),
            Value::Whole(chunk.at),
            Value::Text(&chunk.text),
        ];
        into.change(text, &values).await?;
    }
    Ok(())
}

/// The largest answer to these questions; those that can't be answered are left out.
async fn last(from: &mut Connection, questions: &[&'static str]) -> i64 {
    let mut largest = 0;
    for question in questions {
        let Ok(rows) = from.rows(*question, &[]).await else { continue };
        let answer = rows.first().and_then(|row| row.get::<Option<i64>>("last").ok().flatten());
        largest = largest.max(answer.unwrap_or_default());
    }
    largest
}
