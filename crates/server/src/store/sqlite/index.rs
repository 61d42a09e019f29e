//! The index of journals. It follows the chunks many at a time: then those of one match lie on one page of it, while each
//! chunk alone would cost a page of its own.

use sqlx::sqlite::SqliteConnection;

/// How many chunks are read one by one before they are put into the index.
const MOST_BEHIND: usize = 2048;

/// How far the index is.
#[derive(Default)]
pub(super) struct Index {
    /// How many chunks are not in it yet.
    behind: usize,
}

impl Index {
    /// How many chunks have been written.
    pub(super) fn note(&mut self, chunks: usize) {
        self.behind += chunks;
    }

    /// Whether it is time to catch up.
    pub(super) fn is_due(&self) -> bool {
        self.behind >= MOST_BEHIND
    }

    /// Puts all chunks into the index. Should it fail, everything can be read all the same, and it is tried again later.
    pub(super) async fn catch_up(
        &mut self,
        connection: &mut SqliteConnection,
    ) -> Result<(), sqlx::Error> {
        self.behind = 0;
        sqlx::raw_sql(CATCH_UP).execute(connection).await.map(drop)
    }
}

const CATCH_UP: &str = "
    BEGIN IMMEDIATE;
    INSERT INTO journal_index (match_key, game, step, chunk)
    SELECT match_key, game, step, id FROM chunks WHERE id > (SELECT last FROM indexed)
    ORDER BY match_key, game, step;
    UPDATE indexed SET last = (SELECT coalesce(max(id), 0) FROM chunks);
    COMMIT
";

#[cfg(test)]
mod tests {
    use sqlx::{AssertSqlSafe, Row};

    use super::super::ends::END;
    use super::super::open;
    use crate::store::StoreLimits;
    use crate::store::reading::{JOURNAL, journals_since_text, untouched_since_text};

    #[tokio::test]
    async fn no_question_about_some_matches_reads_the_journals_of_all() {
        let folder = tempfile::tempdir().unwrap();
        let mut connection = open(folder.path(), StoreLimits::default()).await.unwrap().connection;
        let some = [
            JOURNAL.to_owned(),
            END.to_owned(),
            journals_since_text("json_each($1)"),
            untouched_since_text(),
        ];
        let all = "SELECT count(*) FROM journal".to_owned();
        for (text, reads_all) in some.into_iter().map(|text| (text, false)).chain([(all, true)]) {
            let text = format!("EXPLAIN QUERY PLAN {text}");
            let plan = sqlx::query(AssertSqlSafe(text.clone())).fetch_all(&mut connection).await;
            let plan: Vec<String> = plan.unwrap().iter().map(|row| row.get("detail")).collect();
            let is_scan =
                |line: &String| line.starts_with("SCAN found") || line.starts_with("SCAN chunks");
            assert_eq!(plan.iter().any(is_scan), reads_all, "{text}: {plan:#?}");
            let asks_newest =
                |line: &String| line.contains("chunks USING INTEGER PRIMARY KEY (rowid>?)");
            assert!(plan.iter().any(asks_newest), "{text}: {plan:#?}");
        }
    }
}
