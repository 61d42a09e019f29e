//! Writing matches, with few statements however many changes they are.
//!
//! The driver asks another thread for each text, which costs more than most statements do. So a batch is one text: its
//! chunks go in as rows of one statement, and rooms, which are fewer, as lists in JSON.

use std::sync::{Arc, LazyLock};

use koshki_protocol::MatchState;
use koshki_rules::fair::to_hex;
use serde::Serialize;
use sqlx::sqlite::{Sqlite, SqliteArguments, SqliteConnection};
use sqlx::{Arguments, AssertSqlSafe, Encode, Type};

use super::ends::Ends;
use super::index::Index;
use crate::store::changes::{Failure, MatchChange, Outcome, Written};
use crate::store::sql::rows;
use crate::store::writer::MOST_CHANGES;
use crate::store::{Chunk, Epoch, MatchKey, StoreError, StoredMatch, StoredRoom, StoredSeat};

/// Writes matches, and knows what it has written lately. Nobody else writes them.
#[derive(Default)]
pub(in crate::store) struct MatchWriter {
    next_key: i64,
    ends: Ends,
    index: Index,
}

impl MatchWriter {
    /// One that goes on where the database ends.
    pub(in crate::store) async fn new(
        connection: &mut SqliteConnection,
    ) -> Result<Self, StoreError> {
        let query = sqlx::query_scalar("SELECT coalesce(max(key), 0) + 1 FROM matches");
        let next_key = query.fetch_one(&mut *connection).await?;
        let mut index = Index::default();
        index.catch_up(connection).await?;
        Ok(MatchWriter { next_key, ends: Ends::default(), index })
    }

    /// Writes all of these changes in one transaction, or none. After a failure the transaction may be open still.
    pub(in crate::store) async fn write(
        &mut self,
        connection: &mut SqliteConnection,
        changes: &[&MatchChange],
    ) -> Result<Vec<Outcome>, Failure> {
        let next_key = self.next_key;
        let written = self.try_to_write(connection, changes).await;
        if written.is_err() {
            // Keys have no gaps: that is how a match is known to exist.
            self.next_key = next_key;
            self.ends.forget(chunks(changes).map(|(key, _)| key));
        }
        written
    }

    async fn try_to_write(
        &mut self,
        connection: &mut SqliteConnection,
        changes: &[&MatchChange],
    ) -> Result<Vec<Outcome>, Failure> {
        check_fences(connection, changes).await?;
        let (rooms, written) = self.rooms(changes)?;
        let mut arguments = SqliteArguments::default();
        let texts = if rooms.is_empty() {
            &TEXTS.append
        } else {
            rooms.bind(&mut arguments)?;
            &TEXTS.save_and_append
        };
        let many = self.bind_chunks(connection, changes, &mut arguments).await?;
        // What is not bound is NULL: rows that are left over have no match and are left out.
        let text = Arc::clone(&texts[ROWS.partition_point(|&rows| rows < many)]);
        sqlx::query_with(AssertSqlSafe(text), arguments).execute(connection).await?;
        self.ends.forget(rooms.over());
        self.index.note(many);
        Ok(written)
    }

    /// Whether there is something to do that can wait until everybody has been answered.
    pub(in crate::store) fn is_untidy(&self) -> bool {
        self.index.is_due()
    }

    /// Does it. After a failure the transaction may be open still.
    pub(in crate::store) async fn tidy(
        &mut self,
        connection: &mut SqliteConnection,
    ) -> Result<(), Failure> {
        Ok(self.index.catch_up(connection).await?)
    }

    async fn bind_chunks(
        &mut self,
        connection: &mut SqliteConnection,
        changes: &[&MatchChange],
        arguments: &mut SqliteArguments,
    ) -> Result<usize, Failure> {
        let many = chunks(changes).count();
        arguments.reserve(COLUMNS * many, 0);
        for (key, chunk) in chunks(changes) {
            self.check(key)?;
            self.ends.extend(connection, key, chunk).await?;
            bind(arguments, key.0)?;
            bind(arguments, i64::from(chunk.game))?;
            bind(arguments, whole(chunk.step))?;
            bind(arguments, whole(chunk.steps))?;
            bind(arguments, chunk.at)?;
            bind(arguments, chunk.text.as_str())?;
        }
        Ok(many)
    }

    fn rooms<'a>(
        &mut self,
        changes: &[&'a MatchChange],
    ) -> Result<(Rooms<'a>, Vec<Outcome>), Failure> {
        let mut rooms = Rooms::default();
        let mut written = Vec::with_capacity(changes.len());
        for change in changes {
            written.push(Ok(match change {
                MatchChange::New(the_match) => Written::Match(self.open(the_match, &mut rooms)),
                MatchChange::Rematch(key, room, next) => {
                    self.check(*key)?;
                    rooms.saved.push((*key, room));
                    Written::Match(self.open(next, &mut rooms))
                }
                MatchChange::Save(key, room, _) | MatchChange::Append(key, _, Some(room), _) => {
                    self.check(*key)?;
                    rooms.saved.push((*key, room));
                    Written::Done
                }
                MatchChange::Append(_, _, None, _) => Written::Done,
            }));
        }
        Ok((rooms, written))
    }

    fn open<'a>(&mut self, the_match: &'a StoredMatch, rooms: &mut Rooms<'a>) -> MatchKey {
        let key = MatchKey(self.next_key);
        self.next_key += 1;
        self.ends.open(key);
        rooms.new.push((key, the_match));
        key
    }

    fn check(&self, key: MatchKey) -> Result<(), Failure> {
        if (1..self.next_key).contains(&key.0) {
            Ok(())
        } else {
            Err(Failure::refusal(StoreError::Unknown))
        }
    }
}

fn chunks<'a>(changes: &'a [&MatchChange]) -> impl Iterator<Item = (MatchKey, &'a Chunk)> {
    changes.iter().filter_map(|change| match change {
        MatchChange::Append(key, chunk, ..) => Some((*key, chunk)),
        _ => None,
    })
}

/// Rejects writes with an old lease, by its fencing token. There is one writer, so nobody can take it before this is written.
async fn check_fences(
    connection: &mut SqliteConnection,
    changes: &[&MatchChange],
) -> Result<(), Failure> {
    for change in changes {
        let (MatchChange::Save(key, _, Some(fence)) | MatchChange::Append(key, _, _, Some(fence))) =
            change
        else {
            continue;
        };
        let query = sqlx::query_scalar("SELECT epoch FROM leases WHERE match_key = $1");
        let epoch: Option<i64> = query.bind(key.0).fetch_optional(&mut *connection).await?;
        if epoch.map(Epoch) != Some(*fence) {
            return Err(Failure::refusal(StoreError::Fenced));
        }
    }
    Ok(())
}

/// What changes beside journals.
#[derive(Default)]
struct Rooms<'a> {
    new: Vec<(MatchKey, &'a StoredMatch)>,
    saved: Vec<(MatchKey, &'a StoredRoom)>,
}

impl Rooms<'_> {
    fn is_empty(&self) -> bool {
        self.new.is_empty() && self.saved.is_empty()
    }

    fn over(&self) -> impl Iterator<Item = MatchKey> {
        let over = self.saved.iter().filter(|(_, room)| room.state == MatchState::Over);
        over.map(|(key, _)| *key)
    }

    /// The new matches, the changed ones, and the seats of both, each as a list of lists.
    fn bind(&self, arguments: &mut SqliteArguments) -> Result<(), Failure> {
        let new = self.new.iter().map(|(key, the_match)| {
            let StoredMatch { id, game, server_seed, opened, room } = *the_match;
            (key.0, id, game, to_hex(server_seed), opened, room_columns(room))
        });
        let saved = self.saved.iter().map(|(key, room)| (key.0, room_columns(room)));
        let all = self.new.iter().map(|(key, the_match)| (key, &the_match.room));
        let all = all.chain(self.saved.iter().map(|(key, room)| (key, *room)));
        let seats = all.flat_map(|(key, room)| {
            room.seats.iter().enumerate().map(move |(index, seat)| {
                let StoredSeat { person, nickname, place, resigned } = seat;
                (key.0, index, person, nickname, place, u8::from(*resigned))
            })
        });
        bind(arguments, rows(new))?;
        bind(arguments, rows(saved))?;
        bind(arguments, rows(seats))
    }
}

fn room_columns(room: &StoredRoom) -> impl Serialize {
    let StoredRoom { state, code, public, seats: _, details, touched, version } = room;
    (state, code, u8::from(*public), details, touched, version)
}

fn bind<'a, T: Encode<'a, Sqlite> + Type<Sqlite>>(
    arguments: &mut SqliteArguments,
    value: T,
) -> Result<(), Failure> {
    Arguments::add(arguments, value).map_err(|error| sqlx::Error::Encode(error).into())
}

/// A number as the database has it; one beyond its range is refused there.
fn whole(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(-1)
}

/// The columns of a chunk.
const COLUMNS: usize = 6;

/// For how many chunks there are texts.
const ROWS: [usize; 16] = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, MOST_CHANGES];

/// What is said to the database, for up to each of [`ROWS`].
struct Texts {
    append: Vec<Arc<str>>,
    save_and_append: Vec<Arc<str>>,
}

static TEXTS: LazyLock<Texts> = LazyLock::new(|| {
    let append = |rows| {
        // Numbered parameters would cost SQLite a search through all of them for each.
        let rows = vec!["(?,?,?,?,?,?)"; rows].join(",");
        format!(
            "INSERT INTO chunks (match_key, game, step, steps, at, text) \
             SELECT * FROM (VALUES {rows}) WHERE column1 IS NOT NULL"
        )
    };
    let save_and_append =
        |rows| format!("BEGIN IMMEDIATE; {SAVE}; {}; COMMIT", append(rows)).into();
    Texts {
        // One statement is a transaction of its own.
        append: ROWS.iter().map(|&rows| append(rows).into()).collect(),
        save_and_append: ROWS.iter().map(|&rows| save_and_append(rows)).collect(),
    }
});

/// People who were forgotten while the room still knew them are stored as nobody. A room that is not the next version gets
/// none, which its column does not take: so the whole text fails.
const SAVE: &str = "
    INSERT INTO matches
        (key, id, game, server_seed, opened, state, code, public, details, touched, version)
    SELECT value->>0, value->>1, value->>2, unhex(value->>3), value->>4, value->>'$[5][0]',
        value->>'$[5][1]', value->>'$[5][2]', value->>'$[5][3]', value->>'$[5][4]', value->>'$[5][5]'
    FROM json_each(?);

    UPDATE matches SET state = value->>'$[1][0]', code = value->>'$[1][1]',
        public = value->>'$[1][2]', details = value->>'$[1][3]', touched = value->>'$[1][4]',
        version = iif(version + 1 = value->>'$[1][5]', version + 1, NULL)
    FROM json_each(?) AS saved WHERE matches.key = saved.value->>0;

    INSERT INTO seats (match_key, seat, person, nickname, place, resigned)
    SELECT value->>0, value->>1, people.id,
        CASE WHEN value->>2 IS NOT NULL AND people.id IS NULL THEN '' ELSE value->>3 END,
        value->>4, value->>5
    FROM json_each(?) LEFT JOIN people ON people.id = value->>2 WHERE true
    ON CONFLICT (match_key, seat) DO UPDATE SET person = excluded.person,
        nickname = excluded.nickname, place = excluded.place, resigned = excluded.resigned
    WHERE (person, nickname, place, resigned)
        IS NOT (excluded.person, excluded.nickname, excluded.place, excluded.resigned)
";
