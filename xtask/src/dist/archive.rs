//! Archives whose bytes depend on nothing but what is in them: sorted, one date for all files, no names of users.

use std::collections::BTreeSet;
use std::io::{Cursor, Write as _};
use std::process::{Command, Stdio};
use std::thread;

use anyhow::{Context, Result, bail};
use flate2::{Compression, GzBuilder};
use tar::{EntryType, Header};
use zip::write::{SimpleFileOptions, ZipWriter};

/// Something in a package.
#[derive(Clone)]
pub struct ArchiveEntry {
    /// Where, without a slash at the beginning.
    pub path: String,
    /// What it is.
    pub item: Item,
    /// The number of the user and of the group that it belongs to.
    pub owner: u64,
}

/// What an entry is.
#[derive(Clone)]
pub enum Item {
    /// A file that is read.
    File(Vec<u8>),
    /// A file that is run.
    Program(Vec<u8>),
    /// An empty folder that only its owner may use.
    PrivateFolder,
}

impl ArchiveEntry {
    /// A file that is read.
    pub fn file(path: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Self {
        ArchiveEntry { path: path.into(), item: Item::File(bytes.into()), owner: 0 }
    }

    /// A file that is run.
    pub fn program(path: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Self {
        ArchiveEntry { path: path.into(), item: Item::Program(bytes.into()), owner: 0 }
    }

    /// The same below a folder.
    pub fn below(mut self, folder: &str) -> Self {
        self.path = format!("{folder}/{}", self.path);
        self
    }

    /// Its bytes; a folder has none.
    pub fn bytes(&self) -> &[u8] {
        match &self.item {
            Item::File(bytes) | Item::Program(bytes) => bytes,
            Item::PrivateFolder => &[],
        }
    }

    fn mode(&self) -> u32 {
        match self.item {
            Item::File(_) => 0o644,
            Item::Program(_) => 0o755,
            Item::PrivateFolder => 0o700,
        }
    }
}

/// A tar archive, with the folders that lead to its entries; `root` stands before each path, such as `./`.
pub fn tar(entries: &[ArchiveEntry], root: &str, date: u64) -> Result<Vec<u8>> {
    let mut entries: Vec<&ArchiveEntry> = entries.iter().collect();
    entries.sort_by(|one, other| one.path.cmp(&other.path));
    let mut tar = tar::Builder::new(Vec::new());
    let mut folders = BTreeSet::new();
    let mut append = |path: &str, kind, mode, owner, bytes: &[u8]| {
        let mut header = Header::new_gnu();
        header.set_entry_type(kind);
        header.set_mode(mode);
        header.set_uid(owner);
        header.set_gid(owner);
        header.set_mtime(date);
        header.set_size(bytes.len() as u64);
        // Not by `append_data`, which drops the `./` that dpkg wants.
        let name = &mut header.as_old_mut().name;
        let path = format!("{root}{path}");
        if path.len() > name.len() {
            bail!("{path} is too long a name for an archive");
        }
        name[..path.len()].copy_from_slice(path.as_bytes());
        header.set_cksum();
        tar.append(&header, bytes).with_context(|| format!("{path} can't be packed"))
    };
    if !root.is_empty() {
        append("", EntryType::Directory, 0o755, 0, &[])?;
    }
    for entry in entries {
        for (end, _) in entry.path.match_indices('/') {
            let folder = &entry.path[..=end];
            if folders.insert(folder) {
                append(folder, EntryType::Directory, 0o755, 0, &[])?;
            }
        }
        let (path, kind) = match entry.item {
            Item::PrivateFolder => (format!("{}/", entry.path), EntryType::Directory),
            _ => (entry.path.clone(), EntryType::Regular),
        };
        append(&path, kind, entry.mode(), entry.owner, entry.bytes())?;
    }
    tar.into_inner().context("an archive can't be ended")
}

/// A zip archive.
pub fn zip(entries: &[ArchiveEntry], date: u64) -> Result<Vec<u8>> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let (year, month, day) = civil(date);
    let day = zip::DateTime::from_date_and_time(year, month, day, 0, 0, 0);
    let day = day.context("a zip archive can't tell this date")?;
    for entry in entries {
        // Pip takes the mode as it is, with the bits that say it is a file.
        let options = SimpleFileOptions::default()
            .last_modified_time(day)
            .unix_permissions(0o100_000 | entry.mode())
            .compression_level(Some(9));
        zip.start_file(&entry.path, options).with_context(|| format!("no {}", entry.path))?;
        zip.write_all(entry.bytes())?;
    }
    Ok(zip.finish().context("an archive can't be ended")?.into_inner())
}

/// An ar archive, which is what a Debian package is.
pub fn ar(members: &[(&str, Vec<u8>)], date: u64) -> Vec<u8> {
    let mut ar = b"!<arch>\n".to_vec();
    for (name, bytes) in members {
        let length = bytes.len();
        let head = format!("{name:<16}{date:<12}{:<6}{:<6}{:<8}{length:<10}`\n", 0, 0, 100_644);
        ar.extend(head.as_bytes());
        ar.extend(bytes);
        if length % 2 == 1 {
            ar.push(b'\n');
        }
    }
    ar
}

/// Compresses for programs that are old, or in a hurry.
pub fn gzip(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut gzip = GzBuilder::new().mtime(0).write(Vec::new(), Compression::best());
    gzip.write_all(bytes).context("it can't be compressed")?;
    gzip.finish().context("it can't be compressed")
}

/// Compresses as small as can be, with the system's `xz`.
pub fn xz(bytes: Vec<u8>) -> Result<Vec<u8>> {
    let mut xz = Command::new("xz");
    xz.args(["--compress", "--stdout", "--threads=1", "-9", "--extreme"]);
    let mut child = xz
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .context("`xz` can't be started; please install xz-utils")?;
    let mut input = child.stdin.take().context("xz takes no input")?;
    let feeding = thread::spawn(move || input.write_all(&bytes));
    let output = child.wait_with_output().context("xz can't be waited for")?;
    feeding.join().expect("writing does not panic").context("xz does not read")?;
    if !output.status.success() {
        bail!("xz failed ({})", output.status);
    }
    Ok(output.stdout)
}

/// Year, month and day of a time in seconds since 1970 (by Howard Hinnant's `civil_from_days`). `koshki-protocol` has the
/// same; xtask uses no crate of the project, so that it can build a broken one.
fn civil(seconds: u64) -> (u16, u8, u8) {
    let days = seconds / 86_400 + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    (year as u16, month as u8, day as u8)
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use super::*;

    fn two() -> Vec<ArchiveEntry> {
        vec![ArchiveEntry::program("usr/bin/b", *b"run"), ArchiveEntry::file("usr/a", *b"read")]
    }

    #[test]
    fn the_order_of_entries_does_not_matter_and_their_bytes_do() {
        let mut other = two();
        other.reverse();
        assert_eq!(tar(&two(), "./", 7).unwrap(), tar(&other, "./", 7).unwrap());
        other[0] = ArchiveEntry::file("usr/a", *b"other");
        assert_ne!(tar(&two(), "./", 7).unwrap(), tar(&other, "./", 7).unwrap());
    }

    #[test]
    fn an_archive_holds_folders_modes_and_the_date() {
        let bytes = tar(&two(), "./", 7).unwrap();
        let mut archive = tar::Archive::new(&bytes[..]);
        let mut found = Vec::new();
        for entry in archive.entries().unwrap() {
            let entry = entry.unwrap();
            let header = entry.header();
            assert_eq!((header.mtime().unwrap(), header.uid().unwrap()), (7, 0));
            let path = String::from_utf8(entry.path_bytes().into_owned()).unwrap();
            found.push((path, header.mode().unwrap()));
        }
        let wanted = [
            ("./", 0o755),
            ("./usr/", 0o755),
            ("./usr/a", 0o644),
            ("./usr/bin/", 0o755),
            ("./usr/bin/b", 0o755),
        ];
        assert_eq!(found, wanted.map(|(path, mode)| (path.to_owned(), mode)));
    }

    #[test]
    fn a_program_in_a_zip_may_be_run() {
        let bytes = zip(&two(), 1_763_424_000).unwrap();
        let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
        let mut program = archive.by_name("usr/bin/b").unwrap();
        assert_eq!(program.unix_mode(), Some(0o100_755));
        let mut text = String::new();
        program.read_to_string(&mut text).unwrap();
        assert_eq!(text, "run");
    }

    #[test]
    fn an_ar_archive_has_even_members() {
        let ar = ar(&[("one", b"abc".to_vec()), ("two", b"d".to_vec())], 7);
        assert_eq!(ar.len(), 8 + 60 + 4 + 60 + 2);
        assert!(ar.starts_with(
            b"!<arch>\none             7           0     0     100644  3         `\nabc\n"
        ));
    }

    #[test]
    fn days_are_counted_as_calendars_do() {
        assert_eq!(civil(0), (1970, 1, 1));
        assert_eq!(civil(951_782_400), (2000, 2, 29));
        assert_eq!(civil(1_795_046_399), (2026, 11, 18));
    }
}
