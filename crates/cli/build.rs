//! Has the program tell which one it is. The commit and its date come from the build of a release,
//! `cargo xtask`: asking git here would compile the program anew after every commit.

use std::env;

fn main() {
    let told = |name: &str| {
        println!("cargo::rerun-if-env-changed={name}");
        env::var(name).ok().filter(|value| !value.is_empty())
    };
    let version = told("CARGO_PKG_VERSION").unwrap_or_default();
    let commit = told("KOSHKI_COMMIT").map(|commit| format!("commit {commit}"));
    let about = [commit, told("KOSHKI_DATE"), told("TARGET")];
    let about: Vec<String> = about.into_iter().flatten().collect();
    println!("cargo::rustc-env=KOSHKI_VERSION={version} ({})", about.join(", "));
}
