//! Where solved tables lie: on disk for the next start, in memory for everybody who asks.
//!
//! A file is trusted only if its name, its length and the SHA-256 of its contents agree with its first line. What is
//! damaged is named, and made anew. Without a folder, what would be written stays in memory.

use std::any::Any;
use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use koshki_rules::fair::to_hex;
use sha2::{Digest, Sha256};

/// A table made by one of us, shared by all.
type Kept = Arc<OnceLock<Arc<dyn Any + Send + Sync>>>;

/// Somebody who wants to know the names of tables that are missing.
type Missing = Box<dyn Fn(&str) + Send + Sync>;

/// Somebody who wants to know the files that are damaged.
type Damaged = Box<dyn Fn(&Path) + Send + Sync>;

/// Whether a table lies on a shelf.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lies {
    /// It is there, and its checksum is right.
    Whole,
    /// There is a damaged table. It is not used.
    Damaged,
    /// There is nothing.
    Nowhere,
}

/// Where solved tables lie.
#[derive(Default)]
pub struct Shelf {
    folder: Option<PathBuf>,
    kept: Mutex<HashMap<String, Kept>>,
    /// What was written, where there is no folder.
    written: Mutex<HashMap<String, Vec<u8>>>,
    missing: OnceLock<Missing>,
    damaged: OnceLock<Damaged>,
}

impl Shelf {
    /// A shelf in memory only.
    pub fn nowhere() -> Arc<Self> {
        Arc::default()
    }

    /// A shelf in this folder, which is made when the first table comes.
    pub fn at(folder: impl Into<PathBuf>) -> Arc<Self> {
        Arc::new(Shelf { folder: Some(folder.into()), ..Shelf::default() })
    }

    /// The table of this name, made once for everybody who asks. Others who ask meanwhile wait for it.
    ///
    /// # Panics
    /// When two kinds of table have the same name.
    pub fn keep<T: Send + Sync + 'static>(&self, name: &str, make: impl FnOnce() -> T) -> Arc<T> {
        let cell = {
            let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(kept.entry(name.to_owned()).or_default())
        };
        let table = cell.get_or_init(|| Arc::new(make()) as Arc<dyn Any + Send + Sync>);
        Arc::clone(table).downcast().expect("one name is one kind of table")
    }

    /// Removes the table of this name from memory: the next caller makes it again. Callers that have it keep it.
    pub(crate) fn forget(&self, name: &str) {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).remove(name);
    }

    /// From now on `told` hears the names of tables that somebody needs and that take too long to make at once. There is
    /// one listener; a second one is not listened to.
    pub fn on_missing(&self, told: impl Fn(&str) + Send + Sync + 'static) {
        let _there_is_one_already = self.missing.set(Box::new(told));
    }

    /// From now on `told` hears of files that somebody needs and that can't be trusted: play goes on without them. There is
    /// one listener; a second one is not listened to.
    pub fn on_damaged(&self, told: impl Fn(&Path) + Send + Sync + 'static) {
        let _there_is_one_already = self.damaged.set(Box::new(told));
    }

    /// Somebody needs this table, and goes on without it.
    pub(crate) fn missing(&self, name: &str) {
        if let Some(told) = self.missing.get() {
            told(name);
        }
    }

    /// Whether the table of this name lies here.
    pub fn lies(&self, name: &str) -> Lies {
        match self.found(name) {
            Ok(Some(_)) => Lies::Whole,
            Ok(None) => Lies::Nowhere,
            Err(_damaged) => Lies::Damaged,
        }
    }

    /// The contents of a table, if it is there and whole. The listener hears of one that is damaged.
    pub fn read(&self, name: &str) -> Option<Vec<u8>> {
        match (self.found(name), self.damaged.get()) {
            (Ok(found), _) => found,
            (Err(damaged), Some(told)) => {
                told(&damaged);
                None
            }
            (Err(_), None) => None,
        }
    }

    /// The contents of a table, if it is there; the path of a file that can't be trusted.
    fn found(&self, name: &str) -> Result<Option<Vec<u8>>, PathBuf> {
        let Some(path) = self.path(name) else { return Ok(self.written().get(name).cloned()) };
        let file = match fs::read(&path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(_) => return Err(path),
        };
        let end = file.iter().position(|&byte| byte == b'\n').unwrap_or(file.len());
        let contents = file.get(end + 1..).unwrap_or_default();
        if file[..end] == *heading(name, contents).as_bytes() {
            Ok(Some(contents.to_vec()))
        } else {
            Err(path)
        }
    }

    fn written(&self) -> MutexGuard<'_, HashMap<String, Vec<u8>>> {
        self.written.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes a table: all of it, or nothing.
    ///
    /// # Errors
    /// When the disk does not take it.
    pub fn write(&self, name: &str, contents: &[u8]) -> io::Result<()> {
        let (Some(folder), Some(path)) = (&self.folder, self.path(name)) else {
            self.written().insert(name.to_owned(), contents.to_vec());
            return Ok(());
        };
        fs::create_dir_all(folder)?;
        let unfinished = path.with_extension(format!("{}.unfinished", std::process::id()));
        let mut file = heading(name, contents).into_bytes();
        file.push(b'\n');
        file.extend_from_slice(contents);
        fs::write(&unfinished, file)?;
        fs::rename(unfinished, path)
    }

    /// Throws a table away, if it is there.
    ///
    /// # Errors
    /// When the disk refuses to remove it.
    pub fn remove(&self, name: &str) -> io::Result<()> {
        let Some(path) = self.path(name) else {
            self.written().remove(name);
            return Ok(());
        };
        match fs::remove_file(path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    /// The folder, if there is one.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// The path of a file.
    pub fn path(&self, name: &str) -> Option<PathBuf> {
        Some(self.folder.as_ref()?.join(format!("{name}.table")))
    }
}

fn heading(name: &str, contents: &[u8]) -> String {
    let digest = Sha256::digest(contents);
    let hex = to_hex(&digest);
    format!("koshki-table-1 {name} {} {hex}", contents.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_comes_back_as_it_was_and_a_damaged_one_does_not_come_back() {
        let folder = tempfile::tempdir().unwrap();
        let shelf = Shelf::at(folder.path());
        assert_eq!(shelf.read("mice"), None);
        assert_eq!(shelf.lies("mice"), Lies::Nowhere);
        shelf.write("mice", b"three blind\nmice").unwrap();
        assert_eq!(shelf.lies("mice"), Lies::Whole);
        assert_eq!(shelf.read("mice").unwrap(), b"three blind\nmice");
        let path = shelf.path("mice").unwrap();
        let whole = fs::read(&path).unwrap();
        for index in [0, 15, 20, 40, whole.len() - 1] {
            let mut damaged = whole.clone();
            damaged[index] ^= 1;
            fs::write(&path, damaged).unwrap();
            assert_eq!(shelf.read("mice"), None, "byte {index}");
            assert_eq!(shelf.lies("mice"), Lies::Damaged, "byte {index}");
        }
        fs::write(&path, &whole[..whole.len() - 1]).unwrap();
        assert_eq!(shelf.read("mice"), None);
        for _ in 0..2 {
            shelf.remove("mice").unwrap();
            assert!(!path.exists());
        }
    }

    #[test]
    fn who_needs_a_damaged_table_hears_of_it_and_who_only_looks_does_not() {
        let folder = tempfile::tempdir().unwrap();
        let shelf = Shelf::at(folder.path());
        let heard = Arc::new(Mutex::new(Vec::new()));
        let hears = Arc::clone(&heard);
        shelf.on_damaged(move |path| hears.lock().unwrap().push(path.to_owned()));
        assert_eq!(shelf.read("mice"), None);
        shelf.write("mice", b"three blind mice").unwrap();
        assert!(shelf.read("mice").is_some() && heard.lock().unwrap().is_empty());
        let path = shelf.path("mice").unwrap();
        for damaged in ["", "nonsense", "koshki-table-1 mice 16"] {
            fs::write(&path, damaged).unwrap();
            assert_eq!(shelf.lies("mice"), Lies::Damaged);
            assert!(heard.lock().unwrap().is_empty(), "{damaged}");
            assert_eq!(shelf.read("mice"), None);
            assert_eq!(
                std::mem::take(&mut *heard.lock().unwrap()),
                std::slice::from_ref(&path),
                "{damaged}"
            );
        }
    }

    #[test]
    fn without_a_folder_what_is_written_stays_in_memory() {
        let shelf = Shelf::nowhere();
        assert_eq!((shelf.read("mice"), shelf.lies("mice")), (None, Lies::Nowhere));
        shelf.write("mice", b"three").unwrap();
        assert_eq!(
            (shelf.read("mice").unwrap(), shelf.lies("mice")),
            (b"three".to_vec(), Lies::Whole)
        );
        shelf.remove("mice").unwrap();
        assert_eq!(shelf.read("mice"), None);
    }

    #[test]
    fn a_table_is_made_once() {
        let shelf = Shelf::nowhere();
        let first = shelf.keep("mice", || 3_u32);
        let second = shelf.keep("mice", || panic!("it is there already"));
        assert!(Arc::ptr_eq(&first, &second));
        shelf.forget("mice");
        assert_eq!((*shelf.keep("mice", || 4_u32), *first), (4, 3));
    }
}
