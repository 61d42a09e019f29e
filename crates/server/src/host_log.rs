//! `host.log`: what the operator ordered, a JSON object a line. It is written before anything is done.

use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use serde::Deserialize;
use serde_json::{Value, json};

use crate::calendar;
use crate::operator::{OrderedFrom, write_private};

const FILE: &str = "host.log";

/// The log in a server's folder.
pub(crate) struct HostLog {
    path: PathBuf,
    /// One writes at a time.
    writing: Mutex<()>,
}

/// What every line has.
#[derive(Deserialize)]
struct Line {
    at: String,
}

impl HostLog {
    /// The one in this folder; the file is made with its first line.
    pub(crate) fn in_folder(folder: &Path) -> Self {
        HostLog { path: folder.join(FILE), writing: Mutex::default() }
    }

    /// Appends a line, and returns when it is on the disk.
    ///
    /// # Errors
    /// When it can't be written.
    pub(crate) fn append(&self, by: OrderedFrom, what: &str, how: Value) -> io::Result<()> {
        let mut line = json!({"at": calendar::date(calendar::now()), "by": "terminal"});
        if let OrderedFrom::Page(address) = by {
            line["by"] = json!("page");
            line["from"] = json!(address);
        }
        line[what] = how;
        let _alone = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        let mut options = OpenOptions::new();
        options.append(true).create(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(&self.path)?;
        // In one write: a line is there or not.
        file.write_all(format!("{line}\n").as_bytes())?;
        file.sync_data()
    }

    /// Deletes lines from before this moment, in milliseconds since 1970. How many.
    ///
    /// # Errors
    /// When it can't be read or written; then all of it is there still.
    pub(crate) fn expire(&self, before: i64) -> io::Result<usize> {
        let _alone = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        let text = match fs::read_to_string(&self.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(0),
            text => text?,
        };
        let before = calendar::date(before);
        // A line that can't be read was cut off by a crash, and has no date that could be looked at.
        let is_new =
            |line: &&str| serde_json::from_str(line).is_ok_and(|line: Line| line.at >= before);
        let kept: Vec<&str> = text.lines().filter(is_new).collect();
        let expired = text.lines().count() - kept.len();
        if expired > 0 {
            let text: String = kept.iter().flat_map(|line| [*line, "\n"]).collect();
            write_private(&self.path, &text)?;
        }
        Ok(expired)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_expire_one_by_one_and_new_ones_stay() {
        let folder = tempfile::tempdir().unwrap();
        let log = HostLog::in_folder(folder.path());
        assert_eq!(log.expire(i64::MAX / 2).unwrap(), 0, "there is no file yet");
        let old = "{\"at\":\"2020-01-31 23:59:59 UTC\",\"by\":\"terminal\",\"order\":\"stop\"}\n{\"at\":\"2020";
        fs::write(folder.path().join(FILE), format!("{old}\n")).unwrap();
        let from: std::net::IpAddr = "192.168.1.7".parse().unwrap();
        log.append(OrderedFrom::Page(from), "order", json!("open")).unwrap();
        // The first second of February 2020.
        assert_eq!(log.expire(1_580_515_200_000).unwrap(), 2);
        let text = fs::read_to_string(folder.path().join(FILE)).unwrap();
        assert!(text.lines().count() == 1 && text.contains("192.168.1.7"), "{text}");
        assert_eq!(log.expire(calendar::now() - 60_000).unwrap(), 0);
        assert_eq!(log.expire(calendar::now() + 60_000).unwrap(), 1);
    }
}
