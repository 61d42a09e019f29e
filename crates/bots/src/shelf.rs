//! Where solved tables lie: on disk for the next start, in memory for everybody who asks.
//!
//! A file is trusted only if its name, its length and the SHA-256 of its contents agree with its first line. What is
//! damaged is made anew.

use std::any::Any;
use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use koshki_rules::fair::to_hex;
use sha2::{Digest, Sha256};

/// A table made by one of us, shared by all.
type Kept = Arc<OnceLock<Arc<dyn Any + Send + Sync>>>;

/// Somebody who wants to know the names of tables that are missing.
type Told = Box<dyn Fn(&str) + Send + Sync>;

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
    told: OnceLock<Told>,
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
        let _there_is_one_already = self.told.set(Box::new(told));
    }

    /// Somebody needs this table, and goes on without it.
    pub(crate) fn missing(&self, name: &str) {
        if let Some(told) = self.told.get() {
            told(name);
        }
    }

    /// Whether the table of this name lies here, in a file.
    pub fn lies(&self, name: &str) -> Lies {
        match self.path(name) {
            Some(path) if path.exists() => match self.read(name) {
                Some(_) => Lies::Whole,
                None => Lies::Damaged,
            },
            _ => Lies::Nowhere,
        }
    }

    /// The contents of a file, if it is there and whole.
    pub fn read(&self, name: &str) -> Option<Vec<u8>> {
        let file = fs::read(self.path(name)?).ok()?;
        let end = file.iter().position(|&byte| byte == b'\n')?;
        let contents = &file[end + 1..];
        (file[..end] == *heading(name, contents).as_bytes()).then(|| contents.to_vec())
    }

    /// Writes a file: all of it, or nothing.
    ///
    /// # Errors
    /// When the disk does not take it. Without a folder there is nothing to do.
    pub fn write(&self, name: &str, contents: &[u8]) -> io::Result<()> {
        let (Some(folder), Some(path)) = (&self.folder, self.path(name)) else { return Ok(()) };
        fs::create_dir_all(folder)?;
        let unfinished = path.with_extension(format!("{}.unfinished", std::process::id()));
        let mut file = heading(name, contents).into_bytes();
        file.push(b'\n');
        file.extend_from_slice(contents);
        fs::write(&unfinished, file)?;
        fs::rename(unfinished, path)
    }

    /// Throws a file away, if it is there.
    ///
    /// # Errors
    /// When the disk refuses to remove it.
    pub fn remove(&self, name: &str) -> io::Result<()> {
        let Some(path) = self.path(name) else { return Ok(()) };
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
    fn a_table_is_made_once() {
        let shelf = Shelf::nowhere();
        let first = shelf.keep("mice", || 3_u32);
        let second = shelf.keep("mice", || panic!("it is there already"));
        assert!(Arc::ptr_eq(&first, &second));
        shelf.forget("mice");
        assert_eq!((*shelf.keep("mice", || 4_u32), *first), (4, 3));
    }
}
