//! Rooms as columns: a list for each, which is how PostgreSQL takes many rows in one statement.

use sqlx::postgres::{PgArguments, Postgres};
use sqlx::query::Query;

use crate::store::StoredRoom;
use crate::store::reading::state_name;

/// The columns of several rooms.
pub(super) struct Columns<'a> {
    states: Vec<&'static str>,
    codes: Vec<Option<&'a str>>,
    public: Vec<i64>,
    details: Vec<&'a str>,
    touched: Vec<i64>,
    versions: Vec<i64>,
}

impl<'a> Columns<'a> {
    /// Those of these rooms.
    pub(super) fn of(rooms: impl Iterator<Item = &'a StoredRoom> + Clone) -> Self {
        Columns {
            states: rooms.clone().map(|room| state_name(room.state)).collect(),
            codes: rooms.clone().map(|room| room.code.as_ref().map(|code| code.as_str())).collect(),
            public: rooms.clone().map(|room| i64::from(room.public)).collect(),
            details: rooms.clone().map(|room| room.details.as_str()).collect(),
            touched: rooms.clone().map(|room| room.touched).collect(),
            versions: rooms.map(|room| room.version).collect(),
        }
    }

    /// Puts them in the next six places.
    pub(super) fn bind<'q>(
        self,
        query: Query<'q, Postgres, PgArguments>,
    ) -> Query<'q, Postgres, PgArguments>
    where
        'a: 'q,
    {
        query
            .bind(self.states)
            .bind(self.codes)
            .bind(self.public)
            .bind(self.details)
            .bind(self.touched)
            .bind(self.versions)
    }
}
