//! Games that are solved in the background when somebody first needs their tables: on one thread of the lowest priority, so
//! that nobody waits for it. Until then bots and coach go on without the table.

use std::io;
use std::sync::{Arc, mpsc};
use std::thread;

use koshki_bots::solve::{Effort, Solvable};
use koshki_bots::{Lies, Shelf, games};

use crate::config::Solve;

/// Keeps this much more memory free than solving takes.
const MARGIN: u64 = 512 * 1024 * 1024;

/// Says which tables there are, and makes those that are missed from now on, as far as that is allowed.
///
/// # Errors
/// When the operating system has no threads.
pub fn start(shelf: &Arc<Shelf>, solve: Solve) -> io::Result<()> {
    let (missed, each_missed) = mpsc::channel::<String>();
    shelf.on_missing(move |name| {
        // Without the thread, play goes on all the same.
        let _nobody_listens = missed.send(name.to_owned());
    });
    // The shelf has the sender: when it is gone, so is the thread.
    let shelf = Arc::downgrade(shelf);
    thread::Builder::new().name("solving".to_owned()).spawn(move || {
        let all = games::solvable();
        if let Some(shelf) = shelf.upgrade() {
            all.iter().for_each(|table| say(&shelf, table));
        }
        let_others_go_first();
        for name in each_missed {
            let Some(shelf) = shelf.upgrade() else { break };
            if let Some(table) = all.iter().find(|table| table.name == name) {
                make(&shelf, table, solve);
            }
        }
    })?;
    Ok(())
}

fn say(shelf: &Shelf, table: &Solvable) {
    match shelf.lies(&table.name) {
        Lies::Whole => tracing::info!(%table, "solved"),
        Lies::Damaged => {
            let file = shelf.path(&table.name).unwrap_or_default();
            tracing::warn!(%table, file = %file.display(), "a damaged table is not used");
        }
        Lies::Nowhere => {}
    }
}

fn make(shelf: &Shelf, table: &Solvable, solve: Solve) {
    if !allows(solve, table) {
        tracing::info!(%table, "not solved; the setting `solve` says when it is");
        return;
    }
    let wanted = table.memory + MARGIN;
    if let Some(free) = free_memory().filter(|&free| table.memory > 0 && free < wanted) {
        tracing::warn!(%table, free, wanted, "not solved, because there is too little memory");
        return;
    }
    tracing::info!(%table, "solving in the background");
    match table.make(shelf) {
        Ok(()) => tracing::info!(%table, "solved"),
        Err(error) => tracing::warn!(%table, %error, "not solved"),
    }
}

/// Whether a table may be made.
fn allows(solve: Solve, table: &Solvable) -> bool {
    match solve {
        Solve::Never => false,
        Solve::Quick => table.effort == Effort::Seconds,
        Solve::All => true,
    }
}

/// Threads that this one starts have the same low priority.
fn let_others_go_first() {
    // Only Linux has priorities of single threads; elsewhere it is one thread among many.
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::setpriority_process(None, 19) {
        tracing::debug!(%error, "no lower priority");
    }
}

/// How many bytes of memory are free, where the system tells.
fn free_memory() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_takes_minutes_is_solved_only_if_the_host_wants_it() {
        let all = games::solvable();
        let allowed = |solve| all.iter().filter(|table| allows(solve, table)).collect::<Vec<_>>();
        assert!(allowed(Solve::Never).is_empty());
        let quick = allowed(Solve::Quick);
        assert!(quick.iter().all(|table| table.game == "mouser" && table.seats <= 3), "{quick:?}");
        assert_eq!(quick.len(), 2);
        assert_eq!(allowed(Solve::All).len(), all.len());
        let classic = all.iter().find(|table| table.game == "catch-the-mice").unwrap();
        assert_eq!(classic.to_string(), "catch-the-mice for 2");
        assert!(classic.memory > 1_000_000_000);
    }

    #[test]
    fn what_is_allowed_is_made_and_a_damaged_table_is_made_anew() {
        let folder = tempfile::tempdir().unwrap();
        let shelf = Shelf::at(folder.path());
        let all = games::solvable();
        let two = all.iter().find(|table| table.to_string() == "mouser for 2").unwrap();
        make(&shelf, two, Solve::Never);
        assert_eq!(shelf.lies(&two.name), Lies::Nowhere);
        let file = shelf.path(&two.name).unwrap();
        std::fs::create_dir_all(folder.path()).unwrap();
        std::fs::write(&file, "koshki-table-1 and nonsense").unwrap();
        assert_eq!(shelf.lies(&two.name), Lies::Damaged);
        make(&shelf, two, Solve::Quick);
        assert_eq!(shelf.lies(&two.name), Lies::Whole);
    }
}
