//! `cargo xtask dist same`: the same commit gives the same bytes, twice, in two folders.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

use super::sha256;
use super::targets::own;
use crate::program::{self, Profile, in_project};
use crate::stages;

/// Everything that clones need not fetch again.
const FETCHED: [&str; 2] = ["zig", "node"];

/// Clones what is committed into two folders, builds the page and all packages for this machine in both, and compares.
pub fn twice(profile: Profile) -> Result<()> {
    let mut sums = Vec::new();
    for name in ["one", "another-folder"] {
        let clone = program::target()?.join("dist-same").join(name);
        sums.push(stages::run(&format!("dist-same-{name}"), |log| {
            if clone.exists() {
                fs::remove_dir_all(&clone).with_context(|| format!("no {}", clone.display()))?;
            }
            let project = format!("file://{}", program::root().display());
            let mut git = in_project("git");
            log.run(git.args(["clone", "--quiet", "--depth=1", &project]).arg(&clone))?;
            for fetched in FETCHED {
                let here = program::target()?.join(fetched);
                if here.exists() {
                    fs::create_dir_all(clone.join("target"))?;
                    std::os::unix::fs::symlink(here, clone.join("target").join(fetched))?;
                }
            }
            let mut cargo = program::cargo("xtask");
            cargo.current_dir(&clone).env_remove("CARGO_TARGET_DIR").arg("dist");
            if matches!(profile, Profile::Quick) {
                cargo.arg("--quick");
            }
            log.run(cargo.arg(own()?.name))?;
            let mut sums = BTreeMap::new();
            add(&clone, Path::new("web/dist"), &mut sums)?;
            add(&clone, Path::new("target/dist"), &mut sums)?;
            Ok(sums)
        })?);
    }
    let (one, other) = (&sums[0], &sums[1]);
    let differing: Vec<&str> = one
        .keys()
        .chain(other.keys())
        .filter(|name| one.get(*name) != other.get(*name))
        .map(String::as_str)
        .collect();
    if !differing.is_empty() {
        bail!("these differ between the two folders: {}", differing.join(", "));
    }
    println!("{} files of the page and of packages are the same in both folders", one.len());
    Ok(())
}

/// The sums of all files below a folder of the project.
fn add(project: &Path, folder: &Path, sums: &mut BTreeMap<String, String>) -> Result<()> {
    let whole = project.join(folder);
    for entry in fs::read_dir(&whole).with_context(|| format!("no {}", whole.display()))? {
        let path = folder.join(entry?.file_name());
        if project.join(&path).is_dir() {
            add(project, &path, sums)?;
        } else {
            sums.insert(path.display().to_string(), sha256(&fs::read(project.join(&path))?));
        }
    }
    Ok(())
}
