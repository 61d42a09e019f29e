//! A real server on a port of its own, and a browser that keeps cookies the way browsers do.
//!
//! Sockets and secrets are those of `koshki-client`. Requests are bytes here: tests send headers, bodies and cookies that no
//! client of ours would send, and look at each header of the answer.

#![allow(clippy::unwrap_used, reason = "a test that can't read what it made has failed")]
#![allow(dead_code, reason = "not every test file uses every helper")]

pub mod nats;
pub mod postgres;
pub mod socket;

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use koshki_client::{Cookie, ServerAddress};
use koshki_server::{Config, ServeError};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// Whatever takes longer than this never happens.
pub const DEADLINE: Duration = Duration::from_secs(20);

/// A table of this game for these people. Bots have the seats that the game needs beside them, and one more if it can.
pub fn table_for(game: &str, people: Value) -> Value {
    let allowed = koshki_rules::games::seats(game).unwrap();
    let mut seats = people.as_array().unwrap().clone();
    let seated = (seats.len() + 1).clamp(*allowed.start(), *allowed.end());
    seats.resize(seated, json!({"bot": "greedy"}));
    json!({"game": game, "seats": seats})
}

/// A running server; dropped, it is gone with its folder.
pub struct Server {
    /// Where it listens.
    pub address: SocketAddr,
    folder: TempDir,
    config: Config,
    stop: oneshot::Sender<()>,
    running: JoinHandle<Result<(), ServeError>>,
}

impl Server {
    /// Starts one with an empty database and the usual settings.
    pub async fn start() -> Self {
        Self::with(Config::default()).await
    }

    /// Starts one with an empty database.
    pub async fn with(config: Config) -> Self {
        Self::in_folder(tempfile::tempdir().unwrap(), config).await
    }

    /// Starts one with the database in this folder.
    pub async fn in_folder(folder: TempDir, mut config: Config) -> Self {
        config.data = folder.path().to_owned();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel::<()>();
        let shutdown = async {
            let _stopped_or_dropped = stopped.await;
        };
        let running = tokio::spawn(koshki_server::run(config.clone(), listener, shutdown));
        Server { address, folder, config, stop, running }
    }

    /// Its folder.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Stops it as SIGTERM does, waits until it has ended, and returns its folder.
    pub async fn stop(self) -> TempDir {
        // A server that could not start has nobody listening.
        let _already_ended = self.stop.send(());
        let ended = tokio::time::timeout(DEADLINE, self.running).await;
        ended.expect("a server that is stopped ends").unwrap().expect("it had started");
        self.folder
    }

    /// Stops it, and starts another one with the same database.
    pub async fn restart(self) -> Self {
        let config = self.config.clone();
        Self::in_folder(self.stop().await, config).await
    }

    /// Why it did not start.
    pub async fn failure(self) -> ServeError {
        let ended = tokio::time::timeout(DEADLINE, self.running).await;
        ended.expect("it ends at once").unwrap().expect_err("it did not start")
    }

    /// Sends a request as it is, on a connection of its own.
    pub async fn send(&self, request: &str) -> Answer {
        let mut stream = self.connect().await;
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut bytes = Vec::new();
        let read = tokio::time::timeout(DEADLINE, stream.read_to_end(&mut bytes)).await;
        // A server that refuses a body may reset the connection after its answer.
        let _reset = read.expect("an answer comes");
        Answer::read(&bytes)
    }

    /// A connection.
    pub async fn connect(&self) -> TcpStream {
        TcpStream::connect(self.address).await.unwrap()
    }

    /// Its address, as its clients have it.
    pub fn link(&self) -> ServerAddress {
        format!("http://{}", self.address).parse().unwrap()
    }

    /// A program on the same machine that talks to it without a browser.
    pub fn program(&self) -> Browser<'_> {
        let host = self.address.to_string();
        Browser { server: self, kind: Kind::Program, host, is_tls: false, cookies: BTreeMap::new() }
    }

    /// A browser that has opened `http://<host>`.
    pub fn browser(&self, kind: Kind, host: &str) -> Browser<'_> {
        Browser {
            server: self,
            kind,
            host: host.to_owned(),
            is_tls: false,
            cookies: BTreeMap::new(),
        }
    }

    /// A browser that has opened `https://<host>`: a proxy takes the encryption off.
    pub fn tls_browser(&self, host: &str) -> Browser<'_> {
        Browser { is_tls: true, ..self.browser(Kind::Chromium, host) }
    }
}

/// What an answer says.
#[derive(Debug)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// The headers, names in lower case.
    pub headers: Vec<(String, String)>,
    /// The body.
    pub body: String,
}

impl Answer {
    /// All values of a header.
    pub fn all(&self, name: &str) -> Vec<&str> {
        let named = self.headers.iter().filter(|(key, _)| key == name);
        named.map(|(_, value)| value.as_str()).collect()
    }

    /// The first value of a header; empty if there is none.
    pub fn header(&self, name: &str) -> &str {
        self.all(name).first().copied().unwrap_or_default()
    }

    /// The body as JSON.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// The reason of a refusal.
    pub fn reason(&self) -> String {
        let json = self.json();
        json["refused"]["reason"]
            .as_str()
            .unwrap_or_else(|| panic!("no refusal: {json}"))
            .to_owned()
    }

    /// The answer in these bytes.
    pub fn read(bytes: &[u8]) -> Self {
        let text = String::from_utf8_lossy(bytes);
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
        let mut lines = head.lines();
        let status =
            lines.next().and_then(|line| line.split(' ').nth(1)?.parse().ok()).unwrap_or(0);
        let headers = lines.filter_map(|line| line.split_once(": "));
        let headers = headers.map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned()));
        Answer { status, headers: headers.collect(), body: body.to_owned() }
    }
}

/// What a browser thinks of cookies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Takes Secure cookies over TLS and from this machine.
    Chromium,
    /// Takes Secure cookies over TLS only.
    Safari,
    /// No browser at all: keeps every cookie, sends no `Origin`.
    Program,
}

/// A browser with a page of the server open.
pub struct Browser<'a> {
    server: &'a Server,
    kind: Kind,
    host: String,
    is_tls: bool,
    /// What it keeps.
    pub cookies: BTreeMap<String, String>,
}

impl<'a> Browser<'a> {
    /// The same browser after the server was restarted.
    pub fn at<'b>(self, server: &'b Server) -> Browser<'b> {
        Browser {
            server,
            kind: self.kind,
            host: self.host,
            is_tls: self.is_tls,
            cookies: self.cookies,
        }
    }

    /// The secret by which the server knows this browser's owner.
    pub fn cookie(&self) -> Cookie {
        let mut pairs = self.cookies.iter().map(|(name, value)| format!("{name}={value}"));
        pairs.find_map(|pair| Cookie::of_header(&pair)).expect("the browser is somebody's")
    }

    /// Reads an address.
    pub async fn get(&mut self, path: &str) -> Answer {
        self.request("GET", path, &[], None).await
    }

    /// Sends JSON.
    pub async fn post(&mut self, path: &str, json: &Value) -> Answer {
        self.request("POST", path, &[], Some(&json.to_string())).await
    }

    /// Deletes something.
    pub async fn delete(&mut self, path: &str) -> Answer {
        self.request("DELETE", path, &[], None).await
    }

    /// Becomes somebody.
    pub async fn be(&mut self, nickname: &str) -> Answer {
        self.post("/api/me", &serde_json::json!({ "nickname": nickname })).await
    }

    /// Sends a request with more headers; those that are given here replace the usual ones.
    pub async fn request(
        &mut self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: Option<&str>,
    ) -> Answer {
        let mut lines = vec![("host".to_owned(), self.host.clone())];
        if self.kind != Kind::Program && method != "GET" {
            let scheme = if self.is_tls { "https" } else { "http" };
            lines.push(("origin".to_owned(), format!("{scheme}://{}", self.host)));
        }
        if self.is_tls {
            lines.push(("x-forwarded-proto".to_owned(), "https".to_owned()));
        }
        if !self.cookies.is_empty() {
            let pairs = self.cookies.iter().map(|(name, value)| format!("{name}={value}"));
            lines.push(("cookie".to_owned(), pairs.collect::<Vec<_>>().join("; ")));
        }
        if let Some(body) = body {
            lines.push(("content-type".to_owned(), "application/json".to_owned()));
            lines.push(("content-length".to_owned(), body.len().to_string()));
        }
        for (name, value) in headers {
            lines.retain(|(key, _)| key != name);
            lines.push(((*name).to_owned(), (*value).to_owned()));
        }
        let lines: String =
            lines.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
        let body = body.unwrap_or_default();
        let request = format!("{method} {path} HTTP/1.1\r\n{lines}connection: close\r\n\r\n{body}");
        let answer = self.server.send(&request).await;
        self.keep(&answer);
        answer
    }

    fn keep(&mut self, answer: &Answer) {
        for line in answer.all("set-cookie") {
            let mut parts = line.split("; ");
            let (name, value) = parts.next().unwrap().split_once('=').unwrap();
            let has = |flag: &str| line.split("; ").any(|part| part == flag);
            let is_secure = has("Secure");
            let takes_secure = match self.kind {
                Kind::Chromium => self.is_tls || self.host.starts_with("localhost"),
                Kind::Safari => self.is_tls,
                Kind::Program => true,
            };
            let is_host_named = name.starts_with("__Host-");
            if is_secure && !takes_secure || is_host_named && !(is_secure && has("Path=/")) {
                continue;
            }
            if has("Max-Age=0") {
                self.cookies.remove(name);
            } else {
                self.cookies.insert(name.to_owned(), value.to_owned());
            }
        }
    }
}
