//! `cargo xtask site`: builds the page and the program, and has `koshki site` write the page as a folder for any static host.

use std::path::PathBuf;
use std::process::Command;

use anyhow::Result;

use crate::program::{self, Misuse, Profile};
use crate::web::{self, Lack};

/// Writes into the folder that is named, or else into `target/site`.
pub fn write(args: &[String]) -> Result<()> {
    let folder = match args {
        [] => program::target()?.join("site"),
        [folder] => PathBuf::from(folder),
        _ => return Misuse::because("`cargo xtask site` takes one folder at most".to_owned()),
    };
    web::build(Lack::Refused, program::run)?;
    program::build_koshki(Profile::Quick, program::run)?;
    let mut koshki = Command::new(program::koshki(Profile::Quick)?);
    program::become_it(koshki.args(["site", "--out"]).arg(folder))
}
