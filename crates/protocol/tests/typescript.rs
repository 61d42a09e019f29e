//! `protocol.ts` is what the types here say.

use std::fs;
use std::path::Path;

use koshki_protocol as protocol;
use ts_rs::{Config, TS};

#[test]
fn the_typescript_types_are_those_of_the_messages() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("protocol.ts");
    let is = types();
    if std::env::var_os("KOSHKI_REWRITE").is_some() {
        fs::write(&file, &is).unwrap();
    }
    let was = fs::read_to_string(&file).unwrap_or_default();
    assert!(was == is, "protocol.ts is not what the types say; `cargo xtask types` writes it anew");
}

/// Every type that is named by the three roots, once.
fn types() -> String {
    let config = Config::default();
    let mut found = Vec::new();
    macro_rules! roots {
        ($($root:ty),+ $(,)?) => {$(
            found.push(declaration::<$root>(&config));
            <$root as TS>::visit_dependencies(&mut Visit { config: &config, found: &mut found });
        )+};
    }
    roots!(
        protocol::ToServer,
        protocol::ToClient,
        protocol::NewMe,
        protocol::Me,
        protocol::GameInfo,
        protocol::TableSpec,
        protocol::OpenTable,
        protocol::Opened,
        protocol::Code,
        protocol::MyGames,
        protocol::FinishedMatch,
        protocol::Replay,
        protocol::Tickets,
        protocol::TakenSeat,
    );
    found.sort();
    found.dedup();
    let version = protocol::VERSION;
    format!(
        "// Made from the types of crates/protocol by `cargo xtask types`. A test compares them.\n\n\
         export const VERSION = {version};\n\n{}\n",
        found.join("\n\n")
    )
}

struct Visit<'a> {
    config: &'a Config,
    found: &'a mut Vec<String>,
}

impl ts_rs::TypeVisitor for Visit<'_> {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if T::output_path().is_none() {
            return;
        }
        let declaration = declaration::<T>(self.config);
        if self.found.contains(&declaration) {
            return;
        }
        self.found.push(declaration);
        T::visit_dependencies(self);
    }
}

fn declaration<T: TS + ?Sized + 'static>(config: &Config) -> String {
    let docs = T::docs().unwrap_or_default();
    format!("{docs}export {}", T::decl(config))
}
