//! `cargo xtask site`: the page as a folder for any static host, under any path. What needs no server works there.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::program::{self, Misuse};
use crate::web::{self, Lack};

/// Builds the page and writes it into a folder: `target/site`, or the one that is named, which must be empty or not there.
pub fn write(args: &[String]) -> Result<()> {
    let folder = match args {
        [] => program::target()?.join("site"),
        [folder] => PathBuf::from(folder),
        _ => return Misuse::because("`cargo xtask site` takes one folder at most".to_owned()),
    };
    if args.is_empty() && folder.exists() {
        fs::remove_dir_all(&folder)
            .with_context(|| format!("{} can't be emptied", folder.display()))?;
    }
    if fs::read_dir(&folder).is_ok_and(|mut files| files.next().is_some()) {
        bail!("{} is not empty; name a new folder", folder.display());
    }
    web::build(Lack::Refused, program::run)?;
    copy(&program::root().join("web/dist"), &folder)?;
    let index = folder.join("index.html");
    let page = fs::read_to_string(&index).context("the page has no index.html")?;
    fs::write(&index, relative(&page))
        .with_context(|| format!("{} can't be written", index.display()))?;
    for ending in ["br", "gz"] {
        // They hold the page of a server.
        let _absent = fs::remove_file(index.with_extension(format!("html.{ending}")));
    }
    println!("The site is in {}.", folder.display());
    Ok(())
}

/// The page of a server as the page of a folder: it names its files from where it lies, and says that there is no server.
fn relative(page: &str) -> String {
    let page = page.replacen("<html ", "<html data-site ", 1);
    ["href", "src", "content"].iter().fold(page, |page, attribute| {
        page.replace(&format!("{attribute}=\"/assets/"), &format!("{attribute}=\"./assets/"))
            .replace(&format!("{attribute}=\"/rules/"), &format!("{attribute}=\"#/rules/"))
            .replace(&format!("{attribute}=\"/"), &format!("{attribute}=\"./"))
    })
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to).with_context(|| format!("no folder {}", to.display()))?;
    for entry in fs::read_dir(from).with_context(|| format!("no folder {}", from.display()))? {
        let entry = entry.context("a file of the page can't be read")?;
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), &target)
                .with_context(|| format!("{} can't be written", target.display()))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_site_names_nothing_from_the_root() {
        let page = r#"<html lang="en"><meta name="texts-en" content="/assets/en.js"><link href="/shell.css"><script src="/assets/a.js"></script><a href="/rules/tag">"#;
        let site = relative(page);
        assert_eq!(
            site,
            r##"<html data-site lang="en"><meta name="texts-en" content="./assets/en.js"><link href="./shell.css"><script src="./assets/a.js"></script><a href="#/rules/tag">"##
        );
    }
}
