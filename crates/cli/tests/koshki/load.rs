//! Runs the load generator, which is a program of its own beside `koshki`.

use std::path::Path;
use std::process::Command;

/// The load generator.
pub fn koshki_load() -> Command {
    let name = format!("koshki-load{}", std::env::consts::EXE_SUFFIX);
    let path = Path::new(env!("CARGO_BIN_EXE_koshki")).with_file_name(name);
    let hint = "`cargo build --package koshki-load` first, or test the whole workspace";
    assert!(path.is_file(), "{hint}");
    Command::new(path)
}
