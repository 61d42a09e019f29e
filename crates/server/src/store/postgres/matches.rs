//! Writing matches beside other nodes that write too.
//!
//! Every round trip counts, so a batch is one statement where nothing but journals grows, and a transaction of few
//! statements where rooms change too. If another node wrote first, only that change is rejected: the rest of its
//! batch is committed. Rows are locked in the order of their keys, people before matches before leases before journals,
//! so that two nodes never deadlock.

use std::collections::{HashMap, HashSet};

use koshki_protocol::PersonId;
use sqlx::postgres::PgConnection;
use sqlx::{AssertSqlSafe, Executor, Row};

use super::columns::Columns;
use crate::store::changes::{Failure, MatchChange, Outcome, Written};
use crate::store::{Chunk, Epoch, MatchKey, StoreError, StoredMatch, StoredRoom};

/// Writes these changes, at most one of each match, in one transaction. After a failure it may be open still.
pub(in crate::store) async fn write(
    connection: &mut PgConnection,
    changes: &[&MatchChange],
) -> Result<Vec<Outcome>, Failure> {
    let mut batch = Batch::of(changes);
    if batch.new.is_empty() && batch.saved.is_empty() {
        // One statement is a transaction of its own.
        let appended = append(connection, &batch.chunks).await.map_err(Failure::of_commit)?;
        let kept = batch.keep_appended(connection, &appended).await;
        // By now some are committed.
        kept.map_err(|failure| Failure::in_doubt(failure.error.to_string()))?;
        return Ok(batch.outcomes);
    }
    batch.begin(connection).await?;
    if !batch.chunks.is_empty() {
        let appended = append(connection, &batch.chunks).await?;
        batch.keep_appended(connection, &appended).await?;
    }
    batch.open(connection).await?;
    batch.save(connection).await?;
    connection.execute("COMMIT").await.map_err(Failure::of_commit)?;
    Ok(batch.outcomes)
}

/// What is still to be written, each with the place of its change, and the results of all until now.
struct Batch<'a> {
    outcomes: Vec<Outcome>,
    new: Vec<(usize, &'a StoredMatch)>,
    saved: Vec<(usize, MatchKey, &'a StoredRoom, Option<Epoch>)>,
    chunks: Vec<Appended<'a>>,
    /// The new matches that are written.
    opened: Vec<(MatchKey, &'a StoredRoom)>,
}

struct Appended<'a> {
    place: usize,
    key: MatchKey,
    chunk: &'a Chunk,
    fence: Option<Epoch>,
}

impl<'a> Batch<'a> {
    fn of(changes: &[&'a MatchChange]) -> Self {
        let mut batch = Batch {
            outcomes: vec![Ok(Written::Done); changes.len()],
            new: Vec::new(),
            saved: Vec::new(),
            chunks: Vec::with_capacity(changes.len()),
            opened: Vec::new(),
        };
        for (place, change) in changes.iter().enumerate() {
            match change {
                MatchChange::New(the_match) => batch.new.push((place, the_match)),
                MatchChange::Save(key, room, fence) => {
                    batch.saved.push((place, *key, room, *fence))
                }
                MatchChange::Rematch(key, room, next) => {
                    batch.saved.push((place, *key, room, None));
                    batch.new.push((place, next));
                }
                MatchChange::Append(key, chunk, room, fence) => {
                    batch.chunks.push(Appended { place, key: *key, chunk, fence: *fence });
                    if let Some(room) = room {
                        batch.saved.push((place, *key, room, *fence));
                    }
                }
            }
        }
        batch.chunks.sort_by_key(|appended| appended.key);
        batch
    }

    /// Refuses a change, and writes nothing of it.
    fn refuse(&mut self, place: usize, error: StoreError) {
        self.outcomes[place] = Err(error);
        self.new.retain(|(other, _)| *other != place);
        self.saved.retain(|(other, ..)| *other != place);
        self.chunks.retain(|appended| appended.place != place);
    }

    /// Begins a transaction, locks whatever is about to change, and refuses what is not based on it.
    async fn begin(&mut self, connection: &mut PgConnection) -> Result<(), Failure> {
        let rooms = self.new.iter().map(|(_, the_match)| &the_match.room);
        let rooms = rooms.chain(self.saved.iter().map(|(_, _, room, _)| *room));
        let people = rooms.flat_map(|room| room.seats.iter().filter_map(|seat| seat.person));
        let people: Vec<i64> = people.map(|PersonId(id)| id).collect();
        let keys: Vec<i64> = self.saved.iter().map(|(_, key, ..)| key.0).collect();
        // Only numbers, so all of it can be one question without values.
        let mut text = "BEGIN;".to_owned();
        if !people.is_empty() {
            let people = listed(&people);
            text +=
                &format!("SELECT id FROM people WHERE id IN ({people}) ORDER BY id FOR KEY SHARE;");
        }
        if !keys.is_empty() {
            let keys = listed(&keys);
            text += &format!(
                "SELECT key, version FROM matches WHERE key IN ({keys}) ORDER BY key \
                 FOR NO KEY UPDATE;"
            );
        }
        let rows = sqlx::raw_sql(AssertSqlSafe(text)).fetch_all(&mut *connection).await?;
        if keys.is_empty() {
            return Ok(());
        }
        // The rows of people are among them.
        let versions: HashMap<i64, i64> = rows
            .iter()
            .filter(|row| row.len() == 2)
            .map(|row| Ok((row.try_get("key")?, row.try_get("version")?)))
            .collect::<Result<_, sqlx::Error>>()?;
        let fenced = self.saved.iter().any(|(_, _, _, fence)| fence.is_some());
        let epochs = if fenced { locked_epochs(connection, &keys).await? } else { HashMap::new() };
        for (place, key, room, fence) in self.saved.clone() {
            match versions.get(&key.0) {
                None => self.refuse(place, StoreError::Unknown),
                Some(_) if fence.is_some_and(|fence| epochs.get(&key.0) != Some(&fence.0)) => {
                    self.refuse(place, StoreError::Fenced);
                }
                Some(version) if room.version != version + 1 => {
                    self.refuse(place, StoreError::Conflict);
                }
                Some(_) => {}
            }
        }
        Ok(())
    }

    /// Refuses the chunks that were not appended, each for its reason.
    async fn keep_appended(
        &mut self,
        connection: &mut PgConnection,
        appended: &HashSet<i64>,
    ) -> Result<(), Failure> {
        let refused = self.chunks.iter().filter(|chunk| !appended.contains(&chunk.key.0));
        let refused: Vec<_> =
            refused.map(|chunk| (chunk.place, chunk.key.0, chunk.fence)).collect();
        if refused.is_empty() {
            return Ok(());
        }
        let keys: Vec<i64> = refused.iter().map(|(_, key, _)| *key).collect();
        let text = "SELECT key, epoch FROM matches LEFT JOIN leases ON match_key = key \
                    WHERE key = ANY($1)";
        let rows = sqlx::query_as(text).bind(keys).fetch_all(connection).await?;
        let epochs: HashMap<i64, Option<i64>> = rows.into_iter().collect();
        for (place, key, fence) in refused {
            let error = match epochs.get(&key) {
                None => StoreError::Unknown,
                Some(epoch) if fence.is_some() && *epoch != fence.map(|fence| fence.0) => {
                    StoreError::Fenced
                }
                Some(_) => StoreError::Conflict,
            };
            self.refuse(place, error);
        }
        Ok(())
    }

    /// Writes the new matches, but for those whose id or code is taken.
    async fn open(&mut self, connection: &mut PgConnection) -> Result<(), Failure> {
        if self.new.is_empty() {
            return Ok(());
        }
        let all = || self.new.iter().map(|(_, the_match)| *the_match);
        let rooms = Columns::of(all().map(|the_match| &the_match.room));
        let query = sqlx::query(
            "INSERT INTO matches \
                 (id, game, server_seed, opened, state, code, public, details, touched, version) \
             SELECT * FROM unnest($1::text[], $2::text[], $3::bytea[], $4::bigint[], $5::text[], \
                 $6::text[], $7::bigint[], $8::text[], $9::bigint[], $10::bigint[]) \
             ON CONFLICT DO NOTHING RETURNING key, id",
        )
        .bind(all().map(|the_match| the_match.id.as_str()).collect::<Vec<_>>())
        .bind(all().map(|the_match| the_match.game.as_str()).collect::<Vec<_>>())
        .bind(all().map(|the_match| the_match.server_seed.as_slice()).collect::<Vec<_>>())
        .bind(all().map(|the_match| the_match.opened).collect::<Vec<_>>());
        let rows = rooms.bind(query).fetch_all(connection).await?;
        let mut keys = HashMap::with_capacity(rows.len());
        for row in &rows {
            keys.insert(row.try_get::<&str, _>("id")?, MatchKey(row.try_get("key")?));
        }
        for (place, the_match) in std::mem::take(&mut self.new) {
            match keys.get(the_match.id.as_str()) {
                Some(key) => {
                    self.opened.push((*key, &the_match.room));
                    self.outcomes[place] = Ok(Written::Match(*key));
                }
                None => self.refuse(place, StoreError::Taken),
            }
        }
        Ok(())
    }

    /// Writes the rooms that have changed, which are locked and are the next version, and who sits where in these and in
    /// new ones. People who were forgotten while the room still knew them are stored as nobody.
    async fn save(&self, connection: &mut PgConnection) -> Result<(), Failure> {
        let saved = self.saved.iter().map(|(_, key, room, _)| (*key, *room));
        let seats: Vec<_> = self
            .opened
            .iter()
            .copied()
            .chain(saved)
            .flat_map(|(key, room)| {
                (0_i64..).zip(&room.seats).map(move |(at, seat)| (key.0, at, seat))
            })
            .collect();
        if self.saved.is_empty() && seats.is_empty() {
            return Ok(());
        }
        let rooms = Columns::of(self.saved.iter().map(|(_, _, room, _)| *room));
        let query = sqlx::query(
            "WITH rooms AS ( \
                 UPDATE matches SET state = saved.state, code = saved.code, public = saved.public, \
                     details = saved.details, touched = saved.touched, version = saved.version \
                 FROM unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::text[], \
                     $6::bigint[], $7::bigint[]) \
                     AS saved (key, state, code, public, details, touched, version) \
                 WHERE matches.key = saved.key \
             ) \
             INSERT INTO seats (match_key, seat, person, nickname, place, resigned) \
             SELECT saved.match_key, saved.seat, people.id, \
                 CASE WHEN saved.person IS NOT NULL AND people.id IS NULL THEN '' \
                     ELSE saved.nickname END, saved.place, saved.resigned \
             FROM unnest($8::bigint[], $9::bigint[], $10::bigint[], $11::text[], $12::bigint[], \
                 $13::bigint[]) AS saved (match_key, seat, person, nickname, place, resigned) \
             LEFT JOIN people ON people.id = saved.person \
             ON CONFLICT (match_key, seat) DO UPDATE SET person = excluded.person, \
                 nickname = excluded.nickname, place = excluded.place, resigned = excluded.resigned \
             WHERE (seats.person, seats.nickname, seats.place, seats.resigned) IS DISTINCT FROM \
                 (excluded.person, excluded.nickname, excluded.place, excluded.resigned)",
        )
        .bind(self.saved.iter().map(|(_, key, ..)| key.0).collect::<Vec<_>>());
        rooms
            .bind(query)
            .bind(seats.iter().map(|(key, ..)| *key).collect::<Vec<_>>())
            .bind(seats.iter().map(|(_, at, _)| *at).collect::<Vec<_>>())
            .bind(seats.iter().map(|(.., seat)| seat.person.map(|id| id.0)).collect::<Vec<_>>())
            .bind(seats.iter().map(|(.., seat)| seat.nickname.as_str()).collect::<Vec<_>>())
            .bind(seats.iter().map(|(.., seat)| seat.place.map(i64::from)).collect::<Vec<_>>())
            .bind(seats.iter().map(|(.., seat)| i64::from(seat.resigned)).collect::<Vec<_>>())
            .execute(connection)
            .await?;
        Ok(())
    }
}

/// Appends those chunks that continue their journals, and tells of which matches. Nobody can append in between: a chunk
/// that another node has written since begins where this one does, and a step is there only once.
async fn append(
    connection: &mut PgConnection,
    chunks: &[Appended<'_>],
) -> Result<HashSet<i64>, sqlx::Error> {
    let rows: Vec<(i64,)> = sqlx::query_as(
        "WITH held AS ( \
             SELECT match_key, epoch FROM leases WHERE match_key = ANY($8) \
             ORDER BY match_key FOR SHARE \
         ) \
         INSERT INTO journal (match_key, game, step, steps, at, text) \
         SELECT chunk.match_key, game, step, steps, at, text \
         FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], \
             $6::text[], $7::bigint[]) AS chunk (match_key, game, step, steps, at, text, fence) \
         WHERE EXISTS (SELECT 1 FROM matches WHERE key = chunk.match_key) \
             AND (fence IS NULL \
                 OR fence = (SELECT epoch FROM held WHERE held.match_key = chunk.match_key)) \
             AND step = coalesce(( \
                 SELECT last.step + last.steps FROM journal AS last \
                 WHERE last.match_key = chunk.match_key AND last.game = chunk.game \
                 ORDER BY last.step DESC LIMIT 1 \
             ), 0) \
         ON CONFLICT (match_key, game, step) DO NOTHING RETURNING match_key",
    )
    .bind(chunks.iter().map(|it| it.key.0).collect::<Vec<_>>())
    .bind(chunks.iter().map(|it| i64::from(it.chunk.game)).collect::<Vec<_>>())
    .bind(chunks.iter().map(|it| whole(it.chunk.step)).collect::<Vec<_>>())
    .bind(chunks.iter().map(|it| whole(it.chunk.steps)).collect::<Vec<_>>())
    .bind(chunks.iter().map(|it| it.chunk.at).collect::<Vec<_>>())
    .bind(chunks.iter().map(|it| it.chunk.text.as_str()).collect::<Vec<_>>())
    .bind(chunks.iter().map(|it| it.fence.map(|fence| fence.0)).collect::<Vec<_>>())
    .bind(chunks.iter().filter(|it| it.fence.is_some()).map(|it| it.key.0).collect::<Vec<_>>())
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(|(key,)| key).collect())
}

/// The newest epochs of these matches; nobody can take a lease of them until this is committed.
async fn locked_epochs(
    connection: &mut PgConnection,
    keys: &[i64],
) -> Result<HashMap<i64, i64>, Failure> {
    let text = "SELECT match_key, epoch FROM leases WHERE match_key = ANY($1) \
                ORDER BY match_key FOR SHARE";
    let rows: Vec<(i64, i64)> = sqlx::query_as(text).bind(keys).fetch_all(connection).await?;
    Ok(rows.into_iter().collect())
}

/// Numbers as a list in a statement.
fn listed(numbers: &[i64]) -> String {
    numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(",")
}

/// A number as the database has it; one beyond its range is refused there.
fn whole(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(-1)
}
