//! Logs at their most talkative hold no secret: no cookie, no ticket, no key of a seat, no nickname.

#![allow(clippy::unwrap_used, reason = "a test that can't read what it made has failed")]

mod support;

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use koshki_server::Config;
use serde_json::json;
use support::Server;
use tracing_subscriber::fmt::MakeWriter;

#[derive(Clone, Default)]
struct Kept(Arc<Mutex<Vec<u8>>>);

impl Write for Kept {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Kept {
    type Writer = Kept;

    fn make_writer(&'a self) -> Kept {
        self.clone()
    }
}

#[tokio::test]
async fn no_secret_is_ever_logged() {
    let kept = Kept::default();
    let log = tracing_subscriber::fmt().with_max_level(tracing::Level::TRACE);
    log.with_writer(kept.clone()).init();

    let folder = tempfile::tempdir().unwrap();
    let key_file = folder.path().join("host.key");
    let server = Server::in_folder(folder, Config::default()).await;
    let mut anna = server.program();
    assert_eq!(anna.be("Annuschka").await.status, 201);
    let table = json!({"game": "mouser", "seats": ["me", "reserved"]});
    let opened = anna.post("/api/matches", &table).await.json();
    let id = opened["match"].as_str().unwrap();
    let ticket = anna.post(&format!("/api/matches/{id}/seats/0/ticket"), &json!({})).await.json();
    let ticket = ticket["ticket"].as_str().unwrap().to_owned();
    anna.get(&format!("/t/{ticket}")).await;
    anna.get(&format!("/m/{id}?seat=1&key=verysecretkey")).await;
    anna.get(&format!("/api/codes/{}", opened["code"].as_str().unwrap())).await;
    let mut boris = server.program();
    boris.be("Boriska").await;
    assert_eq!(boris.post(&format!("/api/tickets/{ticket}"), &json!({})).await.status, 200);
    let key = std::fs::read_to_string(key_file).unwrap();
    let shown = [("authorization", &*format!("Bearer {key}"))];
    let mut host = server.program();
    let link = host.request("POST", "/api/host/link", &shown, None).await.json();
    let link = link["link"].as_str().unwrap().split_once('#').unwrap().1.to_owned();
    for _once_and_again in 0..2 {
        host.post("/api/host/session", &json!({ "ticket": link })).await;
    }
    let cookies = [&anna, &boris, &host].into_iter().flat_map(|browser| browser.cookies.values());
    let secrets: Vec<String> = cookies.cloned().chain([key, link]).collect();
    assert_eq!(secrets.len(), 8);
    anna.delete("/api/me").await;
    server.stop().await;

    let log = String::from_utf8(kept.0.lock().unwrap().clone()).unwrap();
    assert!(log.contains("answered") && log.contains("/t/{ticket}"), "requests are logged: {log}");
    assert!(log.contains("everything is stored"), "{log}");
    let code = opened["code"].as_str().unwrap();
    for secret in secrets.iter().map(String::as_str).chain([
        ticket.as_str(),
        "verysecretkey",
        code,
        "Annuschka",
        "Boriska",
    ]) {
        let line = log.lines().find(|line| line.contains(secret));
        assert_eq!(line, None, "{secret} is logged");
    }
}
