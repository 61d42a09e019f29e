//! What is on disk: people, matches, journals. The only place that knows SQL.
//!
//! Writing goes through one task that commits many changes at once (group commit); a call returns when its change is on the
//! disk.
//! Reading has connections of its own. SQLite has one server, PostgreSQL any number: the contract is the same.

mod address;
mod batches;
mod changes;
mod error;
mod expiry;
mod forgotten;
mod leases;
mod link;
mod migrations;
mod moving;
mod nodes;
mod others;
mod postgres;
mod reading;
mod renewing;
mod restoring;
mod salvage;
mod shared;
mod sql;
mod sqlite;
mod stored;
mod tickets;
mod upkeep;
pub(crate) mod way;
mod writer;

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use koshki_protocol::{MatchId, PersonId, RoomCode, Totals};

pub use address::DatabaseUrl;
pub use error::StoreError;
pub use expiry::Expired;
pub use moving::{Moved, move_to_postgres};
pub use renewing::{Reseed, renew_restored};
pub(crate) use restoring::LEFT_BEHIND;
pub use restoring::{Restored, restore};
pub use salvage::{Salvaged, salvage};
pub use stored::{
    Chunk, Driver, Epoch, Lease, MatchKey, Person, Presence, SecretHash, Standing, StoreLimits,
    StoredMatch, StoredRoom, StoredSeat, Trip, Which,
};
pub use upkeep::{DatabasePlace, Examination, backup, examine};

pub(crate) use changes::{Change, MatchChange, OtherChange, Written};
use link::Link;
use reading::Since;
use shared::Counting;
use sql::{Connection, Pool};
use way::{FoundMatch, Way};
pub(crate) use writer::Stub;

use crate::together::Together;

/// A handle to the database; a clone is the same store.
///
/// A change may be written although nobody waits for it any more.
#[derive(Clone)]
pub struct Store(Arc<Inner>);

struct Inner {
    way: Arc<dyn Way>,
    writer: Stub,
    readers: Pool,
    /// None where there is one server only.
    counting: Option<Counting>,
    matches: Together<MatchId, FoundMatch>,
    journals: Together<Since, Vec<Chunk>>,
}

impl Store {
    /// Opens the database in this folder, creating or migrating it, and starts the task that writes.
    ///
    /// # Errors
    /// When another server has it, it is of another version, or it can't be opened.
    pub async fn open(folder: &Path, limits: StoreLimits) -> Result<Store, StoreError> {
        Store::open_by(folder, limits, Arc::new(way::Straight)).await
    }

    /// The same by this way.
    pub(crate) async fn open_by(
        folder: &Path,
        limits: StoreLimits,
        way: Arc<dyn Way>,
    ) -> Result<Store, StoreError> {
        let mut opened = sqlite::open(folder, limits).await?;
        let remembered = sqlite::MatchWriter::new(&mut opened.connection).await?;
        let link = Link::to_file(Connection::Sqlite(opened.connection));
        let writer = writer::to_file(link, remembered, opened.lock);
        Ok(Store::new(way, writer, Pool::sqlite(opened.readers), None))
    }

    /// The same with a database on a PostgreSQL server, which other servers may use at the same time.
    ///
    /// # Errors
    /// When it can't be reached, or is of another version.
    pub async fn connect(url: &DatabaseUrl) -> Result<Store, StoreError> {
        let opened = postgres::open(url).await?;
        let link =
            |connection| Link::to_server(Connection::Postgres(connection), opened.writing.clone());
        let writer = writer::to_server(opened.connections.map(link));
        let (readers, counting) = (Pool::postgres(opened.readers), Counting(opened.counting));
        Ok(Store::new(Arc::new(way::Straight), writer, readers, Some(counting)))
    }

    fn new(way: Arc<dyn Way>, writer: Stub, readers: Pool, counting: Option<Counting>) -> Self {
        let pool = readers.clone();
        let matches = Together::start(readers.crowd(), move |ids: Vec<MatchId>| {
            let pool = pool.clone();
            async move { reading::find(&pool, &ids).await }
        });
        let pool = readers.clone();
        let journals = Together::start(readers.crowd(), move |all: Vec<Since>| {
            let pool = pool.clone();
            async move { reading::journals_since(&pool, &all).await }
        });
        Store(Arc::new(Inner { way, writer, readers, counting, matches, journals }))
    }

    /// Stores a person who has come for the first time.
    ///
    /// # Errors
    /// [`StoreError::Taken`] when somebody has this secret.
    pub async fn new_person(
        &self,
        secret: SecretHash,
        nickname: &str,
        now: i64,
    ) -> Result<PersonId, StoreError> {
        let change = OtherChange::NewPerson { secret, nickname: nickname.to_owned(), now };
        match self.send(Change::Other(change)).await? {
            Written::Person(id) => Ok(id),
            other => Err(other.unexpected()),
        }
    }

    /// Gives a person another nickname.
    ///
    /// # Errors
    /// [`StoreError::Unknown`] when there is no such person.
    pub async fn rename(&self, person: PersonId, nickname: &str) -> Result<(), StoreError> {
        let change = OtherChange::Rename { person, nickname: nickname.to_owned() };
        self.write(Change::Other(change)).await
    }

    /// Deletes a person: the secret, the nickname, and who sat in their seats, which stay. Returns their matches that
    /// are not over. A room that still has the person in a seat stores nobody there.
    ///
    /// # Errors
    /// When it can't be written.
    pub async fn forget(&self, person: PersonId) -> Result<Vec<MatchId>, StoreError> {
        match self.send(Change::Other(OtherChange::Forget(person))).await? {
            Written::Left(matches) => Ok(matches),
            other => Err(other.unexpected()),
        }
    }

    /// Deletes matches that were over before this moment, some at a time, and people who are older and sit nowhere.
    ///
    /// # Errors
    /// When it can't be written.
    pub async fn expire(&self, before: i64) -> Result<Expired, StoreError> {
        match self.send(Change::Other(OtherChange::Expire { before })).await? {
            Written::Expired(expired) => Ok(expired),
            other => Err(other.unexpected()),
        }
    }

    /// When the newest change of a match was stored; none if there is no match.
    ///
    /// # Errors
    /// When it can't be read.
    pub async fn newest_change(&self) -> Result<Option<i64>, StoreError> {
        reading::newest_change(&self.0.readers).await
    }

    /// Stores a new match.
    ///
    /// # Errors
    /// [`StoreError::Taken`] when another match has the id or the code.
    pub async fn new_match(&self, the_match: StoredMatch) -> Result<MatchKey, StoreError> {
        let change = MatchChange::New(Box::new(the_match));
        match self.send(Change::Match(change)).await? {
            Written::Match(key) => Ok(key),
            other => Err(other.unexpected()),
        }
    }

    /// Stores what has changed in a match.
    ///
    /// # Errors
    /// [`StoreError::Unknown`] when there is no such match, [`StoreError::Taken`] when another has the code,
    /// [`StoreError::Conflict`] unless it is the next version, [`StoreError::Fenced`] when the fence is not the newest
    /// epoch of the match.
    pub async fn save_room(
        &self,
        key: MatchKey,
        room: StoredRoom,
        fence: Option<Epoch>,
    ) -> Result<(), StoreError> {
        self.write(Change::Match(MatchChange::Save(key, Box::new(room), fence))).await
    }

    /// Stores what has changed in a match that is over, and the new match that follows it: both or neither.
    ///
    /// # Errors
    /// [`StoreError::Taken`] when another match has the id or the code of the new one; and those of
    /// [`Store::save_room`].
    pub async fn open_rematch(
        &self,
        key: MatchKey,
        room: StoredRoom,
        next: StoredMatch,
    ) -> Result<MatchKey, StoreError> {
        let change = MatchChange::Rematch(key, Box::new(room), Box::new(next));
        match self.send(Change::Match(change)).await? {
            Written::Match(key) => Ok(key),
            other => Err(other.unexpected()),
        }
    }

    /// Appends steps to a journal, and with `room` stores what else has changed: both or neither.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] unless the journal of this game ends exactly where the chunk begins; and those of
    /// [`Store::save_room`].
    pub async fn append(
        &self,
        key: MatchKey,
        chunk: Chunk,
        room: Option<StoredRoom>,
        fence: Option<Epoch>,
    ) -> Result<(), StoreError> {
        let change = MatchChange::Append(key, chunk, room.map(Box::new), fence);
        self.write(Change::Match(change)).await
    }

    /// Takes the lease of a match for this long, if nobody has it; none if somebody does. The clock is the database's.
    ///
    /// # Errors
    /// [`StoreError::Unknown`] when there is no such match.
    pub async fn take_lease(
        &self,
        key: MatchKey,
        owner: &str,
        lasting: Duration,
    ) -> Result<Option<Lease>, StoreError> {
        let owner = owner.to_owned();
        let change = OtherChange::TakeLease { key, owner, lasting };
        Ok(self.leases(change).await?.pop())
    }

    /// Says that a server lives on for this long, renews all leases that it has still, and tells which; one that has run
    /// out is lost.
    ///
    /// # Errors
    /// When it can't be written.
    pub async fn beat(&self, node: &str, lasting: Duration) -> Result<Vec<Lease>, StoreError> {
        self.leases(OtherChange::Beat { node: node.to_owned(), lasting }).await
    }

    /// Gives a lease back.
    ///
    /// # Errors
    /// [`StoreError::Fenced`] when another has taken it since.
    pub async fn release_lease(&self, lease: Lease) -> Result<(), StoreError> {
        self.write(Change::Other(OtherChange::ReleaseLease(lease))).await
    }

    /// Says who is in the rooms of matches at a server; a match that is not there is left out. It counts for as long as
    /// that server lives.
    ///
    /// # Errors
    /// When it can't be written.
    pub async fn be_present(
        &self,
        node: &str,
        visits: Vec<(MatchKey, Presence)>,
    ) -> Result<(), StoreError> {
        self.write(Change::Other(OtherChange::BePresent(node.to_owned(), visits))).await
    }

    /// A server ends: nobody is there any more, and all of its leases are free.
    ///
    /// # Errors
    /// When it can't be written.
    pub async fn leave_all(&self, node: &str) -> Result<(), StoreError> {
        self.write(Change::Other(OtherChange::LeaveAll(node.to_owned()))).await
    }

    /// How far these matches are, for this server.
    ///
    /// # Errors
    /// When it can't be read.
    pub async fn standings(
        &self,
        node: &str,
        keys: &[MatchKey],
    ) -> Result<Vec<Standing>, StoreError> {
        let asking = nodes::standings(&self.0.readers, node, keys);
        self.0.way.standings(Box::pin(asking)).await
    }

    /// Stores a ticket for this long. An older one for the same seat becomes invalid.
    ///
    /// # Errors
    /// When it can't be written.
    pub async fn new_ticket(
        &self,
        hash: SecretHash,
        trip: Trip,
        lasting: Duration,
    ) -> Result<(), StoreError> {
        self.write(Change::Other(OtherChange::NewTicket { hash, trip, lasting })).await
    }

    /// Takes a ticket for good; none if it is unknown, used or too old.
    ///
    /// # Errors
    /// When it can't be written.
    pub async fn take_ticket(&self, hash: SecretHash) -> Result<Option<Trip>, StoreError> {
        match self.send(Change::Other(OtherChange::TakeTicket(hash))).await? {
            Written::Ticket(trip) => Ok(trip),
            other => Err(other.unexpected()),
        }
    }

    /// The person with this secret.
    ///
    /// # Errors
    /// When it can't be read.
    pub async fn person(&self, secret: SecretHash) -> Result<Option<Person>, StoreError> {
        reading::person(&self.0.readers, secret).await
    }

    /// The nickname of a person.
    ///
    /// # Errors
    /// When it can't be read.
    pub async fn nickname_of(&self, person: PersonId) -> Result<Option<String>, StoreError> {
        reading::nickname_of(&self.0.readers, person).await
    }

    /// The match with this id.
    ///
    /// # Errors
    /// When it can't be read.
    pub async fn find(&self, id: &MatchId) -> Result<Option<(MatchKey, StoredMatch)>, StoreError> {
        self.0.way.find(id, Box::pin(self.0.matches.ask(id.clone()))).await
    }

    /// The match that has this code now.
    ///
    /// # Errors
    /// When it can't be read.
    pub async fn find_code(&self, code: &RoomCode) -> Result<Option<MatchId>, StoreError> {
        reading::find_code(&self.0.readers, code).await
    }

    /// The journal of one game of a match, in the order of its steps.
    ///
    /// # Errors
    /// When it can't be read.
    pub async fn journal(&self, key: MatchKey, game: u32) -> Result<Vec<Chunk>, StoreError> {
        self.journal_since(key, game, 0).await
    }

    /// The same from the step with this index on; a chunk that begins before it is not among them.
    ///
    /// # Errors
    /// When it can't be read.
    pub async fn journal_since(
        &self,
        key: MatchKey,
        game: u32,
        step: usize,
    ) -> Result<Vec<Chunk>, StoreError> {
        let asking = self.0.journals.ask(Since { key, game, step });
        self.0.way.journal(key, Box::pin(asking)).await
    }

    /// Public matches in which people are sitting down, the newest first.
    ///
    /// # Errors
    /// When they can't be read.
    pub async fn open_tables(&self, most: u32) -> Result<Vec<StoredMatch>, StoreError> {
        reading::open_tables(&self.0.readers, most).await
    }

    /// The same where somebody is, at whichever server, and who of those with a seat.
    ///
    /// # Errors
    /// When they can't be read.
    pub async fn open_tables_with_people(
        &self,
        most: u32,
    ) -> Result<Vec<(StoredMatch, Vec<PersonId>)>, StoreError> {
        nodes::open_tables(&self.0.readers, most).await
    }

    /// Matches in which a person has a seat, the newest first.
    ///
    /// # Errors
    /// When they can't be read.
    pub async fn matches_of(
        &self,
        person: PersonId,
        which: Which,
        most: u32,
    ) -> Result<Vec<StoredMatch>, StoreError> {
        reading::matches_of(&self.0.readers, person, which, most).await
    }

    /// A person's finished matches, counted for each game.
    ///
    /// # Errors
    /// When they can't be read.
    pub async fn totals_of(&self, person: PersonId) -> Result<Vec<Totals>, StoreError> {
        reading::totals_of(&self.0.readers, person).await
    }

    /// Matches that are not over, but nothing has happened in them since this moment; the longest silent first.
    ///
    /// # Errors
    /// When they can't be read.
    pub async fn untouched_since(
        &self,
        before: i64,
        most: u32,
    ) -> Result<Vec<MatchId>, StoreError> {
        reading::untouched_since(&self.0.readers, before, most).await
    }

    /// All matches that are being played, the oldest first: those that a restarted server goes on with.
    ///
    /// # Errors
    /// When they can't be read.
    pub async fn playing(&self) -> Result<Vec<MatchId>, StoreError> {
        reading::playing(&self.0.readers).await
    }

    /// Whether the last write succeeded. After a failure only a write that needed room counts.
    pub fn is_writable(&self) -> bool {
        self.0.writer.is_writable()
    }

    /// Writes something that nobody needs, to see whether it can be done.
    ///
    /// # Errors
    /// When it can't.
    pub async fn probe(&self) -> Result<(), StoreError> {
        self.write(Change::Other(OtherChange::Probe)).await
    }

    /// Stops writing after everything that was asked for is on disk, and closes the database.
    pub async fn close(&self) {
        self.0.readers.close().await;
        if let Some(counting) = &self.0.counting {
            counting.close().await;
        }
        self.0.writer.close().await;
    }

    async fn leases(&self, change: OtherChange) -> Result<Vec<Lease>, StoreError> {
        match self.send(Change::Other(change)).await? {
            Written::Leases(leases) => Ok(leases),
            other => Err(other.unexpected()),
        }
    }

    async fn write(&self, change: Change) -> Result<(), StoreError> {
        self.send(change).await.map(|_| ())
    }

    async fn send(&self, change: Change) -> Result<Written, StoreError> {
        self.0.way.write(change, &self.0.writer).await
    }
}
