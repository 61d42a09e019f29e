//! The program with PostgreSQL: moving there, examining, and what is never printed.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test that can't go on has failed")]

mod koshki;
#[path = "../../server/tests/support/postgres.rs"]
mod postgres;

use koshki::Home;
use postgres::{Database, PASSWORD};

#[test]
fn a_host_moves_to_postgres_and_no_command_prints_the_password() {
    let (home, database) = (Home::new(), Database::new());
    let url = database.url();
    let folder = home.path().join("data");
    let folder = folder.to_str().unwrap();
    let missing = home.run(&["migrate", "--from", folder, "--to", &url], "");
    assert_eq!(missing.code, 2, "{}", missing.stderr);

    std::fs::create_dir_all(folder).unwrap();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let limits = koshki_server::store::StoreLimits::default();
        let opened = koshki_server::store::Store::open(folder.as_ref(), limits).await;
        let store = opened.unwrap_or_else(|error| panic!("{error}"));
        store.new_person([1; 32], "Anna", 0).await.unwrap();
        store.close().await;
    });
    let moved = home.run(&["migrate", "--from", folder, "--to", &url], "");
    assert_eq!(moved.code, 0, "{}", moved.stderr);
    assert!(moved.stdout.contains("people 1, matches 0"), "{}", moved.stdout);
    let again = home.run(&["migrate", "--from", folder, "--to", &url], "");
    assert_eq!(again.code, 2);
    assert!(again.stderr.contains("not empty"), "{}", again.stderr);

    let doctor = home.run(&["doctor", "--json", "--database", &url], "");
    assert_eq!(doctor.code, 0, "{}", doctor.stderr);
    assert!(doctor.stdout.contains(r#""people":1"#), "{}", doctor.stdout);
    let renewed = home.run(&["restore", "--database", &url], "");
    assert_eq!(renewed.code, 0, "{}", renewed.stderr);
    assert!(renewed.stdout.contains("people 1, matches 0"), "{}", renewed.stdout);
    for wrong in [&["restore"][..], &["restore", "copy.db", "--database", &url]] {
        assert_eq!(home.run(wrong, "").code, 2, "{wrong:?}");
    }
    let backup = home.run(&["backup", "copy.db", "--database", &url], "");
    assert_eq!(backup.code, 2);
    assert!(backup.stderr.contains("pg_dump"), "{}", backup.stderr);

    let nowhere = format!("postgres://koshki:{PASSWORD}@127.0.0.1:1/koshki");
    let unread = format!("postgres://koshki:{PASSWORD}@127.0.0.1:port/koshki");
    let settings = home.path().join("settings.toml");
    std::fs::write(&settings, format!("database = \"{nowhere}")).unwrap();
    let settings = settings.to_str().unwrap();
    let outputs = [
        moved,
        again,
        doctor,
        renewed,
        backup,
        home.run(&["serve", "--database", &nowhere], ""),
        home.run(&["serve", "--database", &unread], ""),
        home.run(&["doctor", "--database", &nowhere], ""),
        home.run(&["restore", "--database", &nowhere], ""),
        home.run(&["serve", "--config", settings], ""),
    ];
    for output in &outputs[5..] {
        assert_eq!(output.code, 2, "{}", output.stdout);
    }
    for output in &outputs {
        let said = format!("{}{}", output.stdout, output.stderr);
        assert!(!said.contains(PASSWORD), "{said}");
    }
    let help = std::process::Command::new(env!("CARGO_BIN_EXE_koshki"))
        .args(["serve", "--help"])
        .env("KOSHKI_DATABASE", &url)
        .output()
        .unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    assert!(help.contains("KOSHKI_DATABASE") && !help.contains(PASSWORD), "{help}");
}
