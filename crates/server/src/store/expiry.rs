//! What nobody has needed for long is deleted.

use super::changes::Failure;
use super::sql::{Connection, Value};

/// The most matches that one transaction deletes: moves wait for it.
const AT_ONCE: i64 = 50;

/// What was deleted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Expired {
    /// How many matches.
    pub matches: u64,
    /// How many people.
    pub people: u64,
}

/// Deletes matches that were over before this moment, and people who came before it and sit nowhere.
pub(super) async fn expire(connection: &mut Connection, before: i64) -> Result<Expired, Failure> {
    // Numbers are never given twice: the newest match and the newest chunk of a journal stay.
    let text = match connection {
        Connection::Sqlite(_) => {
            "SELECT key, id FROM matches WHERE state = 'over' AND touched < $1 \
             AND key <> (SELECT max(key) FROM matches) \
             AND key NOT IN (SELECT match_key FROM chunks ORDER BY id DESC LIMIT 1) \
             ORDER BY key LIMIT $2"
        }
        Connection::Postgres(_) => {
            "SELECT key, id FROM matches WHERE state = 'over' AND touched < $1 ORDER BY key LIMIT $2"
        }
    };
    let rows = connection.rows(text, &[Value::Whole(before), Value::Whole(AT_ONCE)]).await?;
    let mut expired = Expired::default();
    for row in &rows {
        let key = [Value::Whole(row.get("key")?)];
        for text in of_journal(connection) {
            connection.change(*text, &key).await?;
        }
        connection
            .change("DELETE FROM tickets WHERE match_id = $1", &[Value::Text(row.get("id")?)])
            .await?;
        for text in [
            "DELETE FROM presence WHERE match_key = $1",
            "DELETE FROM leases WHERE match_key = $1",
            "DELETE FROM seats WHERE match_key = $1",
            "DELETE FROM matches WHERE key = $1",
        ] {
            connection.change(text, &key).await?;
        }
        expired.matches += 1;
    }
    let text = "DELETE FROM people WHERE since < $1 \
                AND NOT EXISTS (SELECT 1 FROM seats WHERE person = people.id)";
    expired.people = connection.change(text, &[Value::Whole(before)]).await?;
    // People in a back-up that is older still would expire at once.
    connection.change("DELETE FROM forgotten WHERE at < $1", &[Value::Whole(before)]).await?;
    Ok(expired)
}

fn of_journal(connection: &Connection) -> &'static [&'static str] {
    match connection {
        Connection::Sqlite(_) => &[
            "DELETE FROM chunks WHERE id > (SELECT last FROM indexed) AND match_key = $1",
            "DELETE FROM chunks WHERE id IN (SELECT chunk FROM journal_index WHERE match_key = $1)",
            "DELETE FROM journal_index WHERE match_key = $1",
        ],
        Connection::Postgres(_) => &["DELETE FROM journal WHERE match_key = $1"],
    }
}
