//! `protocol.ts`, and `types.ts` of each game, are what the types here and in the rules say.

use std::fs;
use std::path::Path;

use koshki_protocol as protocol;
use koshki_rules::games;
use koshki_rules::typescript::Declarations;

#[test]
fn the_typescript_types_are_those_of_the_messages() {
    let version = protocol::VERSION;
    let is = format!(
        "// Made from the types of crates/protocol by `cargo xtask types`. A test compares them.\n\n\
         export const VERSION = {version};\n\n{}\n",
        messages()
    );
    is_written("protocol.ts", &is);
}

#[test]
fn every_game_has_its_typescript_types_beside_its_rules() {
    for (id, types) in games::typescript() {
        let is = format!(
            "// Made from the types of this game by `cargo xtask types`. A test compares them.\n\n{types}\n"
        );
        is_written(&format!("../rules/src/games/{}/types.ts", id.replace('-', "_")), &is);
    }
}

/// The file is this text, or is written anew if that is asked for.
#[track_caller]
fn is_written(path: &str, is: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    if std::env::var_os("KOSHKI_REWRITE").is_some() {
        fs::write(&file, is).expect("the project's folder can be written to");
    }
    let was = fs::read_to_string(&file).unwrap_or_default();
    assert!(was == is, "{path} is not what the types say; `cargo xtask types` writes it anew");
}

/// Every type that is named by these.
fn messages() -> String {
    let mut declarations = Declarations::default();
    declarations.add::<protocol::ToServer>();
    declarations.add::<protocol::ToClient>();
    declarations.add::<protocol::Here>();
    declarations.add::<protocol::NewMe>();
    declarations.add::<protocol::Me>();
    declarations.add::<protocol::Kept>();
    declarations.add::<protocol::GameInfo>();
    declarations.add::<protocol::TableSpec>();
    declarations.add::<protocol::OpenTable>();
    declarations.add::<protocol::Opened>();
    declarations.add::<protocol::Code>();
    declarations.add::<protocol::MyGames>();
    declarations.add::<protocol::FinishedMatch>();
    declarations.add::<protocol::Replay>();
    declarations.add::<protocol::Analysis>();
    declarations.add::<protocol::Tickets>();
    declarations.add::<protocol::TakenSeat>();
    declarations.add::<protocol::Overview>();
    declarations.add::<protocol::OperatorOrder>();
    declarations.add::<protocol::HostEntry>();
    declarations.written()
}
