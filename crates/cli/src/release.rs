//! `koshki health`, `koshki update` and `koshki man`: what packages and their maintainers need.

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;

use crate::wrong::{self, Explained, Failure};
use clap::{Args, Command};
use koshki_client::{Rest, ServerAddress, fetch};
use koshki_rules::Phrase;
use serde::Deserialize;

use crate::words::{Language, write_phrase};

/// This version, without where it comes from.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// `koshki health`
#[derive(Args)]
pub struct HealthArguments {
    /// The address of the server [default: this computer, at the port of KOSHKI_LISTEN or 8080]
    server: Option<ServerAddress>,
}

/// `koshki update`
#[derive(Args)]
pub struct UpdateArguments {
    /// Only check: exit code 0 if this is the newest version, 1 if there is a newer one
    #[arg(long, required = true)]
    check: bool,
    /// The address of the newest release's `manifest.json`
    #[arg(long, value_name = "URL", env = "KOSHKI_UPDATES")]
    from: String,
}

/// `koshki man`
#[derive(Args)]
pub struct ManArguments {
    /// The folder, which must exist
    folder: PathBuf,
}

/// Says whether a server can store moves. Exit code 1 if it can't, or does not answer.
pub fn health(arguments: &HealthArguments, language: Language) -> Result<(), Failure> {
    let server = match &arguments.server {
        Some(server) => server.clone(),
        None => here(std::env::var("KOSHKI_LISTEN").ok().as_deref())?,
    };
    if Rest::new(server.clone(), None).is_ready() {
        write_phrase(language, &Phrase::new("out-ready"))?;
        return Ok(());
    }
    write_phrase(language, &Phrase::new("out-not-ready").sign("server", server))?;
    Err(Failure::Wrong)
}

/// Says whether there is a newer version. Exit code 1 if there is.
pub fn update(arguments: &UpdateArguments, language: Language) -> Result<(), Failure> {
    let unread = Phrase::new("wrong-unread").sign("address", &arguments.from);
    let text = fetch(&arguments.from)
        .map_err(|error| Failure::Said(unread.clone().phrase("why", error.tell())))?;
    let newest = serde_json::from_str::<Manifest>(&text).ok().map(|manifest| manifest.version);
    let newest = newest
        .filter(|version| numbers(version).is_some())
        .ok_or_else(|| Phrase::new("wrong-manifest").sign("address", &arguments.from))
        .map_err(Failure::Said)?;
    if numbers(&newest) > numbers(VERSION) {
        let newer = Phrase::new("out-newer").sign("newest", newest).sign("version", VERSION);
        write_phrase(language, &newer)?;
        return Err(Failure::Wrong);
    }
    Ok(write_phrase(language, &Phrase::new("out-newest").sign("version", VERSION))?)
}

/// Writes a man page for each command.
pub fn man(arguments: &ManArguments, koshki: Command) -> Result<(), Failure> {
    clap_mangen::generate_to(koshki.disable_help_subcommand(true), &arguments.folder)
        .map_err(|error: io::Error| wrong::file(&arguments.folder, &error))
}

/// What is read of a release's manifest.
#[derive(Deserialize)]
struct Manifest {
    version: String,
}

/// The server of this computer, if it listens there.
fn here(listen: Option<&str>) -> Result<ServerAddress, Failure> {
    let port = match listen.filter(|listen| !listen.is_empty()) {
        Some(listen) => {
            let address: Result<SocketAddr, _> = listen.parse();
            let wrong = |_| Failure::Said(Phrase::new("wrong-listen").sign("listen", listen));
            address.map_err(wrong)?.port()
        }
        None => 8080,
    };
    format!("http://127.0.0.1:{port}").parse().map_err(wrong::told)
}

/// A version as numbers that can be compared.
fn numbers(version: &str) -> Option<[u32; 3]> {
    let mut parts = version.split('.').map(|part| part.parse().ok());
    let numbers = [parts.next()??, parts.next()??, parts.next()??];
    parts.next().is_none().then_some(numbers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_compared_as_numbers() {
        assert!(numbers("0.10.0") > numbers("0.9.9"));
        assert!(numbers(VERSION).is_some(), "{VERSION}");
        for wrong in ["", "1", "1.2", "1.2.3.4", "1.2.x", "v1.2.3"] {
            assert_eq!(numbers(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_server_is_asked_at_the_port_at_which_it_listens() {
        let address = |listen| here(listen).map(|server| server.to_string()).ok();
        assert_eq!(address(None).as_deref(), Some("http://127.0.0.1:8080"));
        assert_eq!(address(Some("0.0.0.0:9000")).as_deref(), Some("http://127.0.0.1:9000"));
        assert_eq!(address(Some("nowhere")), None);
    }
}
