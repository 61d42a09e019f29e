//! What lies beside the database and has people in it too: a database that a restore has replaced, one that a restore has not
//! finished, a damaged back-up. It is kept for as long as back-ups are, and then deleted.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::{backups, calendar, store};

/// Deletes what was left before this moment, in milliseconds since 1970. What was deleted.
///
/// # Errors
/// When something can't be deleted.
pub(crate) fn expire(folder: &Path, before: i64) -> io::Result<Vec<PathBuf>> {
    let before = calendar::stamp(before);
    let is_old = |stamp: &str| calendar::is_stamp(stamp) && stamp < before.as_str();
    let mut expired = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let stamp = store::LEFT_BEHIND.iter().find_map(|kind| name.strip_prefix(kind));
        if stamp.is_some_and(is_old) {
            fs::remove_dir_all(&path)?;
            expired.push(path);
        }
    }
    for path in backups::damaged(folder) {
        let name = path.file_stem().and_then(|name| name.to_str()).unwrap_or_default();
        if name.strip_prefix(backups::PREFIX).is_some_and(is_old) {
            fs::remove_file(&path)?;
            expired.push(path);
        }
    }
    Ok(expired)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_left_goes_in_time_and_nothing_else_does() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        for name in [
            "replaced-20260101-120000-000",
            "replaced-20260301-120000-000",
            "restoring-20260101-120000-000",
            "replaced-by-me",
            "replaced-20260101-120000-000-mine",
            "backups",
        ] {
            fs::create_dir(at(name)).unwrap();
            fs::write(at(name).join("koshki.db"), "Anna").unwrap();
        }
        for name in ["koshki-20260101-120000-000.db", "koshki-20260101-120000-000.damaged"] {
            fs::write(at("backups").join(name), "Anna").unwrap();
        }
        fs::write(at("backups/koshki-20260301-120000-000.damaged"), "Anna").unwrap();
        // The first of February 2026.
        let mut expired = expire(folder.path(), 1_769_904_000_000).unwrap();
        expired.sort();
        assert_eq!(
            expired,
            [
                at("backups/koshki-20260101-120000-000.damaged"),
                at("replaced-20260101-120000-000"),
                at("restoring-20260101-120000-000"),
            ]
        );
        assert!(expired.iter().all(|path| !path.exists()));
        assert_eq!(fs::read_dir(at("backups")).unwrap().count(), 3);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 4);
        assert_eq!(expire(folder.path(), 1_769_904_000_000).unwrap(), [] as [PathBuf; 0]);
    }
}
