//! Stores to try, and things to put into them.

use std::path::Path;

use koshki_protocol::{MatchId, MatchState, PersonId, RoomCode};
use koshki_server::store::{
    Chunk, DatabasePlace, MatchKey, Store, StoreError, StoreLimits, StoredMatch, StoredRoom,
    StoredSeat,
};
use tempfile::TempDir;

use super::postgres::Database;

/// A new, empty store, and where it keeps what it stores.
pub struct Fresh {
    pub store: Store,
    pub folder: TempDir,
    /// With one, there is nothing in the folder.
    database: Option<Database>,
}

/// One of each kind of store: what the contract says, it says about all of them.
pub async fn every_store() -> Vec<Fresh> {
    vec![on_sqlite().await, on_postgres().await]
}

/// A store on SQLite.
pub async fn on_sqlite() -> Fresh {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path()).await.unwrap();
    Fresh { store, folder, database: None }
}

/// A store on PostgreSQL.
pub async fn on_postgres() -> Fresh {
    Fresh::on(Database::new()).await
}

/// Opens the store at this address.
pub async fn connect(url: &str) -> Result<Store, StoreError> {
    Store::connect(&url.into()).await
}

/// Opens the store in this folder.
pub async fn open(folder: &Path) -> Result<Store, StoreError> {
    Store::open(folder, StoreLimits::default()).await
}

impl Fresh {
    /// A store on this PostgreSQL database.
    pub async fn on(database: Database) -> Fresh {
        let store = connect(&database.url()).await.unwrap();
        Fresh { store, folder: tempfile::tempdir().unwrap(), database: Some(database) }
    }

    /// The PostgreSQL database.
    pub fn database(&self) -> &Database {
        self.database.as_ref().unwrap()
    }

    /// Closes the store and opens it again.
    pub async fn reopened(self) -> Fresh {
        self.store.close().await;
        let store = match &self.database {
            None => open(self.folder.path()).await.unwrap(),
            Some(_) => self.another().await,
        };
        Fresh { store, ..self }
    }

    /// Another server's store on the same PostgreSQL database.
    pub async fn another(&self) -> Store {
        connect(&self.url()).await.unwrap()
    }

    /// The address of the PostgreSQL database.
    pub fn url(&self) -> String {
        self.database().url()
    }

    /// Where the database is.
    pub fn place(&self) -> DatabasePlace {
        match &self.database {
            None => DatabasePlace::Folder(self.folder.path().to_owned()),
            Some(database) => DatabasePlace::Server(database.url().into()),
        }
    }
}

/// The id of the match with this number.
pub fn id(number: u32) -> MatchId {
    let mut bytes = [0; MatchId::BYTES];
    bytes[..4].copy_from_slice(&number.to_be_bytes());
    MatchId::from_bytes(&bytes)
}

/// The room code with this number.
pub fn code(number: u32) -> RoomCode {
    RoomCode::from_bytes(&std::array::from_fn(|sign| (number >> (4 * sign)) as u8))
}

/// The match with this number: open, with a code, two free seats, opened at the time of its number.
pub fn a_match(number: u32) -> StoredMatch {
    StoredMatch {
        id: id(number),
        game: "tag".to_owned(),
        server_seed: [number as u8; 32],
        opened: i64::from(number),
        room: StoredRoom {
            state: MatchState::Open,
            code: Some(code(number)),
            public: false,
            seats: vec![StoredSeat::default(); 2],
            details: format!(r#"{{"number":{number},"“quoted”":"\n\u0000"}}"#),
            touched: i64::from(number),
            version: 0,
        },
    }
}

/// A seat of this person.
pub fn seat(person: PersonId, nickname: &str) -> StoredSeat {
    StoredSeat { person: Some(person), nickname: nickname.to_owned(), ..StoredSeat::default() }
}

/// The steps of a game from this one on: this many of them.
pub fn chunk(game: u32, step: usize, steps: usize) -> Chunk {
    let text = format!(r#"[{{"luck":"“{game}.{step}”"}}]"#);
    Chunk { game, step, steps, at: 1_000 + step as i64, text }
}

/// Stores the match with this number.
pub async fn stored(store: &Store, number: u32) -> (MatchKey, StoredMatch) {
    let the_match = a_match(number);
    (store.new_match(the_match.clone()).await.unwrap(), the_match)
}

/// Stores a person whose secret is this byte.
pub async fn person(store: &Store, secret: u8, nickname: &str) -> PersonId {
    store.new_person([secret; 32], nickname, 5).await.unwrap()
}

/// Where the chunks of a game begin; they follow each other.
pub async fn steps(store: &Store, key: MatchKey, game: u32) -> Vec<usize> {
    let chunks = store.journal(key, game).await.unwrap();
    let mut next = 0;
    for chunk in &chunks {
        assert_eq!(chunk.step, next, "the journal has a gap");
        next += chunk.steps;
    }
    chunks.iter().map(|chunk| chunk.step).collect()
}
