//! Python wheels that carry the program: `pipx run koshki`.

use std::fmt::Write as _;

use anyhow::Result;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest as _, Sha256};

use super::Release;
use super::archive::{self, ArchiveEntry};
use super::contents::Contents;

/// The name of the wheel for these platforms, in the words of pip.
pub fn name(release: &Release, platforms: &str) -> String {
    format!("koshki-{}-py3-none-{platforms}.whl", release.version)
}

/// The wheel.
pub fn package(
    release: &Release,
    platforms: &str,
    program: &str,
    contents: &Contents,
) -> Result<Vec<u8>> {
    let version = &release.version;
    let info = format!("koshki-{version}.dist-info");
    let mut tags = String::new();
    for platform in platforms.split('.') {
        writeln!(tags, "Tag: py3-none-{platform}").expect("a string takes everything");
    }
    let about = format!(
        "Metadata-Version: 2.4\nName: koshki\nVersion: {version}\n\
         Summary: Four cat-and-mouse tabletop games, in the browser and the terminal\n\
         License-Expression: MIT OR Apache-2.0\nRequires-Python: >=3.8\n"
    );
    let mut entries = vec![
        ArchiveEntry::program(
            format!("koshki-{version}.data/scripts/{program}"),
            contents.program.clone(),
        ),
        ArchiveEntry::file(format!("{info}/METADATA"), about),
        ArchiveEntry::file(
            format!("{info}/WHEEL"),
            format!(
                "Wheel-Version: 1.0\nGenerator: cargo xtask dist\nRoot-Is-Purelib: false\n{tags}"
            ),
        ),
    ];
    for (name, text) in &contents.licences {
        entries.push(ArchiveEntry::file(format!("{info}/licenses/{name}"), text.clone()));
    }
    let mut record = String::new();
    for entry in &entries {
        let sum = URL_SAFE_NO_PAD.encode(Sha256::digest(entry.bytes()));
        writeln!(record, "{},sha256={sum},{}", entry.path, entry.bytes().len())
            .expect("a string takes everything");
    }
    writeln!(record, "{info}/RECORD,,").expect("a string takes everything");
    entries.push(ArchiveEntry::file(format!("{info}/RECORD"), record));
    archive::zip(&entries, release.date)
}
