//! Back-ups that a server makes by itself, each one opened and examined after it was written.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use crate::store::{self, DatabasePlace};
use crate::{App, Config, calendar, upkeep};

/// A server without a back-up makes its first one after this long.
const FIRST_AFTER: Duration = Duration::from_secs(5 * 60);
/// One that could not be made is tried again after this long.
const TRY_AGAIN: Duration = Duration::from_secs(10 * 60);

/// How the names of back-ups begin; what follows is when they were made.
pub(crate) const PREFIX: &str = "koshki-";
/// How the names of back-ups end that were found to be whole, or are being examined.
const WHOLE: &str = "db";
/// How the names of those end that were found to be damaged.
const DAMAGED: &str = "damaged";

/// Makes back-ups for as long as the server runs.
pub(crate) async fn run(app: Arc<App>) {
    let every = app.config.backup_every;
    if every.is_zero() || app.config.database.is_some() {
        return;
    }
    let folder = app.config.data.clone();
    let mut wait = match newest(&folder) {
        Some((_, age)) => every.saturating_sub(age),
        None => FIRST_AFTER.min(every),
    };
    loop {
        tokio::time::sleep(wait).await;
        let (folder, keep) = (folder.clone(), app.config.backup_keep);
        // Examining plays every journal again, which is not for a thread that people wait for.
        let made = tokio::task::spawn_blocking(move || make_here(&folder, keep)).await;
        wait = match made.unwrap_or_else(|error| Err(error.to_string())) {
            Ok(file) => {
                tracing::info!(file = %file.display(), "a back-up is made and examined");
                every
            }
            Err(why) => {
                tracing::error!(why, "a back-up could not be made");
                TRY_AGAIN.min(every)
            }
        };
    }
}

/// Makes a back-up in the folder for back-ups, examines it, and deletes the oldest beyond `keep`.
///
/// # Errors
/// When it can't be written, or is damaged; then no older one is deleted. Of damaged ones the last is kept.
pub async fn make(folder: &Path, keep: usize) -> Result<PathBuf, String> {
    let backups = folder.join("backups");
    private_folder(&backups).map_err(|error| format!("{}: {error}", backups.display()))?;
    let file = backups.join(format!("{PREFIX}{}.db", calendar::stamp(calendar::now())));
    store::backup(folder, &file).await.map_err(|error| error.to_string())?;
    if let Some(fault) = fault_in(&file).await {
        let damaged = file.with_extension(DAMAGED);
        fs::rename(&file, &damaged).map_err(|error| error.to_string())?;
        keep_newest(all(folder, DAMAGED), 1)?;
        return Err(format!("{} is damaged: {fault}", damaged.display()));
    }
    keep_newest(all(folder, WHOLE), keep)?;
    Ok(file)
}

/// What is wrong with a back-up.
async fn fault_in(file: &Path) -> Option<String> {
    match store::examine(&DatabasePlace::File(file.to_owned()), upkeep::check).await {
        Ok(found) => found.faults.into_iter().next(),
        Err(error) => Some(error.to_string()),
    }
}

/// Deletes all but the newest `keep`, and never the newest one.
fn keep_newest(mut files: Vec<PathBuf>, keep: usize) -> Result<(), String> {
    files.sort();
    let too_many = files.len().saturating_sub(keep.max(1));
    for old in &files[..too_many] {
        fs::remove_file(old).map_err(|error| format!("{}: {error}", old.display()))?;
    }
    Ok(())
}

/// The newest back-up of a server with these settings, and how old it is.
pub fn newest_of(config: &Config) -> Option<(PathBuf, Duration)> {
    if config.database.is_some() { None } else { newest(&config.data) }
}

fn newest(folder: &Path) -> Option<(PathBuf, Duration)> {
    let newest = all(folder, WHOLE).into_iter().max()?;
    let made = fs::metadata(&newest).and_then(|about| about.modified()).ok()?;
    Some((newest, SystemTime::now().duration_since(made).unwrap_or_default()))
}

/// Those that were found to be damaged.
pub(crate) fn damaged(folder: &Path) -> Vec<PathBuf> {
    all(folder, DAMAGED)
}

/// All back-ups of a kind that were made here; their names sort by their time.
fn all(folder: &Path, kind: &str) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder.join("backups")) else { return Vec::new() };
    let is_ours = |path: &PathBuf| {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        name.starts_with(PREFIX) && path.extension().is_some_and(|it| it == kind)
    };
    entries.flatten().map(|entry| entry.path()).filter(is_ours).collect()
}

fn make_here(folder: &Path, keep: usize) -> Result<PathBuf, String> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.map_err(|error| error.to_string())?.block_on(make(folder, keep))
}

fn private_folder(folder: &Path) -> std::io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}
