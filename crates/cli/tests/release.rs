//! What packages need of the program: its version, man pages, its health, and a look for a newer version.

#![allow(clippy::unwrap_used, reason = "a test that can't read what it made has failed")]

mod koshki;

use std::fs;
use std::io::{Read as _, Write as _};
use std::net::TcpListener;
use std::thread;

use koshki::koshki;

/// Serves this text to one request, as a release page does, and returns its address.
fn page(text: &'static str) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}/manifest.json", listener.local_addr().unwrap());
    thread::spawn(move || {
        let (mut client, _) = listener.accept().unwrap();
        let mut request = [0; 1024];
        assert!(client.read(&mut request).unwrap() > 0);
        let length = text.len();
        write!(client, "HTTP/1.1 200 OK\r\ncontent-length: {length}\r\n\r\n{text}").unwrap();
    });
    address
}

#[test]
fn the_version_tells_the_platform() {
    let output = koshki(&["--version"]);
    let version = env!("CARGO_PKG_VERSION");
    assert!(output.stdout.starts_with(&format!("koshki {version} (")), "{}", output.stdout);
    assert!(output.stdout.contains(std::env::consts::ARCH), "{}", output.stdout);
}

#[test]
fn every_command_has_a_man_page_and_a_missing_folder_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let written = koshki(&["man", folder.path().to_str().unwrap()]);
    assert_eq!((written.code, written.stderr.as_str()), (0, ""));
    for command in ["koshki", "koshki-serve", "koshki-join", "koshki-lab-balance"] {
        let page = fs::read_to_string(folder.path().join(format!("{command}.1"))).unwrap();
        assert!(page.contains(".SH NAME"), "{command}");
    }
    let refused = koshki(&["man", "no/such/folder"]);
    assert_eq!(refused.code, 2);
    assert!(refused.stderr.starts_with("koshki: no/such/folder: "), "{}", refused.stderr);
}

#[test]
fn a_newer_version_is_told_with_exit_code_1_and_an_older_one_with_0() {
    let newer = koshki(&["update", "--check", "--from", &page(r#"{"version":"999.0.0"}"#)]);
    assert_eq!(newer.code, 1, "{}", newer.stderr);
    assert!(newer.stdout.starts_with("999.0.0 is there; this is "), "{}", newer.stdout);
    let older = koshki(&["update", "--check", "--from", &page(r#"{"version":"0.0.1"}"#)]);
    assert_eq!(older.code, 0, "{}", older.stderr);
    assert!(older.stdout.ends_with(" is the newest version\n"), "{}", older.stdout);
}

#[test]
fn no_address_no_request_and_nonsense_is_refused() {
    let without = koshki(&["update", "--check"]);
    assert_eq!((without.code, without.stdout.as_str()), (2, ""));
    assert!(without.stderr.contains("--from <URL>"), "{}", without.stderr);
    let nonsense = koshki(&["update", "--check", "--from", &page("<html>")]);
    assert_eq!((nonsense.code, nonsense.stdout.as_str()), (2, ""));
    assert!(nonsense.stderr.contains("is no manifest of a release"), "{}", nonsense.stderr);
}

#[test]
fn a_server_that_is_not_there_is_not_ready() {
    let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let output = koshki(&["health", &format!("http://{free}")]);
    assert_eq!(output.code, 1);
    assert_eq!(output.stdout, format!("http://{free} is not ready\n"));
}
