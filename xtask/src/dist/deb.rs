//! Debian packages: the program, its unit and its pages. No user is made, nothing is started: that is for the host to say.

use std::fmt::Write as _;

use anyhow::Result;
use md5::{Digest as _, Md5};

use super::archive::{self, ArchiveEntry};
use super::contents::Contents;
use super::{Release, hex};

/// What the package is for.
const DESCRIPTION: &str = "\
four cat-and-mouse tabletop games, in the browser and the terminal
 Catch the Mice, Chop! Chop!, The Mouser and Holey Cheese, in English and in
 Russian: against bots, at one device, or with friends over the network.
 .
 The page, the bots and the database are inside the one program. The service
 is installed and not started: `systemctl enable --now koshki`.
";

/// A new version takes over at once where the service runs; people who play are told and come back by themselves. Nodes
/// are left to the host, who restarts them one after another.
const POSTINST: &str = r#"#!/bin/sh
set -e
if [ "$1" = configure ] && [ -d /run/systemd/system ]; then
    systemctl daemon-reload
    if [ -n "$2" ]; then
        systemctl try-restart koshki.service
    fi
fi
"#;

const PRERM: &str = r#"#!/bin/sh
set -e
if [ "$1" = remove ] && [ -d /run/systemd/system ]; then
    systemctl stop 'koshki.service' 'koshki@*.service' 'koshki-worker@*.service'
    systemctl disable --quiet koshki.service
fi
"#;

/// What people have played stays when the package is removed, and goes when it is purged.
const POSTRM: &str = r#"#!/bin/sh
set -e
if [ "$1" = purge ]; then
    rm -rf /var/lib/private/koshki /var/lib/koshki /var/cache/private/koshki /var/cache/koshki
fi
if [ -d /run/systemd/system ]; then
    systemctl daemon-reload
fi
"#;

/// The package for an architecture, by Debian's name for it.
pub fn package(release: &Release, architecture: &str, contents: &Contents) -> Result<Vec<u8>> {
    let files = files(release, contents)?;
    let control = [
        ArchiveEntry::file("control", control(release, architecture, &files)),
        ArchiveEntry::file("md5sums", sums(&files)),
        ArchiveEntry::program("postinst", POSTINST),
        ArchiveEntry::program("prerm", PRERM),
        ArchiveEntry::program("postrm", POSTRM),
    ];
    let date = release.date;
    let control = archive::xz(archive::tar(&control, "./", date)?)?;
    let data = archive::xz(archive::tar(&files, "./", date)?)?;
    let members =
        [("debian-binary", b"2.0\n".to_vec()), ("control.tar.xz", control), ("data.tar.xz", data)];
    Ok(archive::ar(&members, date))
}

fn files(release: &Release, contents: &Contents) -> Result<Vec<ArchiveEntry>> {
    let doc = "usr/share/doc/koshki";
    let mut files = vec![ArchiveEntry::program("usr/bin/koshki", contents.program.clone())];
    for (name, text) in &contents.units {
        // What is installed by hand lies elsewhere.
        let text = text.replace("/usr/local/bin/koshki", "/usr/bin/koshki");
        files.push(ArchiveEntry::file(format!("usr/lib/systemd/system/{name}"), text));
    }
    for (name, page) in &contents.man {
        files.push(ArchiveEntry::file(
            format!("usr/share/man/man1/{name}.gz"),
            archive::gzip(page)?,
        ));
    }
    for (shell, script) in &contents.completions {
        let path = match shell.as_str() {
            "bash" => "usr/share/bash-completion/completions/koshki",
            "zsh" => "usr/share/zsh/vendor-completions/_koshki",
            "fish" => "usr/share/fish/vendor_completions.d/koshki.fish",
            // Nothing looks for those of other shells.
            _ => continue,
        };
        files.push(ArchiveEntry::file(path, script.clone()));
    }
    for (name, text) in &contents.examples {
        files.push(ArchiveEntry::file(format!("{doc}/examples/{name}"), text.clone()));
    }
    let mut licences =
        String::from("Koshki-Myshki may be used under MIT or Apache-2.0, as you like.\n");
    for (name, text) in &contents.licences {
        write!(licences, "\n{name}\n\n{text}").expect("a string takes everything");
    }
    files.push(ArchiveEntry::file(format!("{doc}/copyright"), licences));
    files.push(ArchiveEntry::file(
        format!("{doc}/changelog.gz"),
        archive::gzip(contents.changelog.as_bytes())?,
    ));
    files.push(ArchiveEntry::file(
        format!("{doc}/version"),
        format!("{} {}\n", release.version, release.commit),
    ));
    Ok(files)
}

fn control(release: &Release, architecture: &str, files: &[ArchiveEntry]) -> String {
    let size = files.iter().map(|file| file.bytes().len().div_ceil(1024)).sum::<usize>();
    format!(
        "Package: koshki\n\
         Version: {}\n\
         Architecture: {architecture}\n\
         Maintainer: Koshki-Myshki contributors <contributors@koshki.invalid>\n\
         Installed-Size: {size}\n\
         Section: games\n\
         Priority: optional\n\
         Description: {DESCRIPTION}",
        release.version
    )
}

fn sums(files: &[ArchiveEntry]) -> String {
    let mut lines: Vec<String> = files
        .iter()
        .map(|file| format!("{}  {}\n", hex(&Md5::digest(file.bytes())), file.path))
        .collect();
    lines.sort();
    lines.concat()
}
