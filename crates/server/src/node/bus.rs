//! The bus between servers: NATS, or nothing. Polling makes up for lost messages.

use std::fmt::{self, Debug, Display};
use std::time::Duration;

use async_nats::connection::State;
use async_nats::{Client, ConnectOptions, RequestErrorKind, ServerAddr, Subject};
use futures_util::{Stream, StreamExt};
use koshki_protocol::{Emote, MatchId, PersonId};
use koshki_rules::Seat;
use serde::{Deserialize, Serialize};

/// Where servers say how far matches are.
const SUBJECT: &str = "koshki.matches";
/// Before the name of what workers do.
const THINKING: &str = "koshki.think.";
/// Of all workers one gets a question.
const WORKERS: &str = "workers";
/// A connection that is silent for this long is asked whether it is there.
const PING_EVERY: Duration = Duration::from_secs(3);
/// How long to wait before a lost bus is called again.
const CALL_EVERY: Duration = Duration::from_millis(500);
/// A bus that takes nothing for this long is as good as gone.
const PATIENCE: Duration = Duration::from_millis(200);

/// Something that was said about a match, or about all.
#[derive(PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Said(pub Option<MatchId>, pub Word);

/// What servers say to each other: numbers, nothing that anybody could not know.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum Word {
    /// The match is at this step of this game, and its room has this version.
    At { game: u32, step: usize, version: i64 },
    /// Somebody has come to the match or left it.
    Presence,
    /// Somebody has sent an emote.
    Emote { seat: Seat, emote: Emote },
    /// This server is gone.
    Gone,
    /// This person was forgotten.
    Forgotten { person: PersonId },
    /// The host has decided something.
    Decided,
}

/// The bus.
#[derive(Clone)]
pub struct Bus(Option<Client>);

impl Bus {
    /// None: a server alone needs no bus.
    pub fn none() -> Self {
        Bus(None)
    }

    /// The bus at this address, or none. One that is away is called until it is there.
    ///
    /// # Errors
    /// When the address can't be read.
    pub async fn connect(url: Option<&BusUrl>) -> Result<Self, BusError> {
        let Some(url) = url else { return Ok(Bus(None)) };
        let address = url.address()?;
        let client = ConnectOptions::new()
            .name("koshki")
            .no_echo()
            .ping_interval(PING_EVERY)
            .reconnect_delay_callback(|_| CALL_EVERY)
            .retry_on_initial_connect()
            .event_callback(|event| async move { tracing::info!(%event, "the bus") })
            .connect(address)
            .await
            .map_err(|error| BusError::Failed(error.kind().to_string()))?;
        Ok(Bus(Some(client)))
    }

    /// Whether it is there.
    pub fn is_there(&self) -> bool {
        self.0.as_ref().is_some_and(|client| client.connection_state() == State::Connected)
    }

    /// Says all of this in one message, if the bus is there.
    pub(super) async fn say(&self, all: &[Said]) {
        let Some(client) = self.0.as_ref().filter(|_| self.is_there()) else { return };
        let publishing = client.publish(SUBJECT, written(all).into());
        // It is found by looking.
        let _lost = tokio::time::timeout(PATIENCE, publishing).await;
    }

    /// What other servers say, a message at a time; nothing without a bus.
    pub(super) async fn hear(&self) -> Option<impl Stream<Item = Vec<Said>> + Unpin> {
        let heard = self.0.as_ref()?.subscribe(SUBJECT).await.ok()?;
        Some(heard.map(|message| read(&message.payload)))
    }

    /// Asks whichever worker is free; nothing if there is none, or it does not answer in time.
    pub(crate) async fn ask(&self, what: &str, question: Vec<u8>, patience: Duration) -> Asked {
        let Some(client) = self.0.as_ref().filter(|_| self.is_there()) else {
            return Asked::NobodyThere;
        };
        let asking = client.request(format!("{THINKING}{what}"), question.into());
        match tokio::time::timeout(patience, asking).await {
            Ok(Ok(answer)) => Asked::Answer(answer.payload.to_vec()),
            Ok(Err(error)) if error.kind() == RequestErrorKind::NoResponders => Asked::NobodyThere,
            Ok(Err(_)) | Err(_) => Asked::NoAnswer,
        }
    }

    /// The questions that this worker is to answer; nothing without a bus.
    pub(crate) async fn questions(
        &self,
        what: &str,
    ) -> Option<impl Stream<Item = Question> + Unpin> {
        let client = self.0.clone()?;
        let subject = format!("{THINKING}{what}");
        let asked = client.queue_subscribe(subject, WORKERS.to_owned()).await.ok()?;
        let question = move |message: async_nats::Message| {
            let (client, reply) = (client.clone(), message.reply?);
            Some(Question { text: message.payload.to_vec(), client, reply })
        };
        Some(Box::pin(asked.filter_map(move |message| std::future::ready(question(message)))))
    }

    /// Says what waits, and ends.
    pub(super) async fn close(&self) {
        if let Some(client) = self.0.as_ref().filter(|_| self.is_there()) {
            let _lost = tokio::time::timeout(PATIENCE, client.flush()).await;
        }
    }
}

/// A line for each.
fn written(all: &[Said]) -> Vec<u8> {
    let mut lines = Vec::new();
    for said in all {
        serde_json::to_writer(&mut lines, said).expect("words have only text keys");
        lines.push(b'\n');
    }
    lines
}

/// Another version of the program may say what this one does not understand: that line is left out.
fn read(lines: &[u8]) -> Vec<Said> {
    lines
        .split(|&byte| byte == b'\n')
        .filter_map(|line| serde_json::from_slice(line).ok())
        .collect()
}

impl Display for Bus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "NATS" } else { "none" })
    }
}

/// The result of a question.
pub(crate) enum Asked {
    /// The answer.
    Answer(Vec<u8>),
    /// Nobody is there to answer.
    NobodyThere,
    /// Somebody is there, and has not answered in time.
    NoAnswer,
}

/// A question for a worker.
pub(crate) struct Question {
    /// What is asked.
    pub text: Vec<u8>,
    client: Client,
    reply: Subject,
}

impl Question {
    /// Answers it.
    pub(crate) async fn answer(self, answer: Vec<u8>) {
        // The one who asked goes on without it after a timeout.
        let _lost = self.client.publish(self.reply, answer.into()).await;
    }
}

/// The address of a NATS server, such as `nats://bus.example`. It may hold a password, so only its host is printed.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct BusUrl(String);

impl BusUrl {
    fn address(&self) -> Result<ServerAddr, BusError> {
        let address: ServerAddr = self.0.parse().map_err(|_| BusError::Address)?;
        let is_nats = matches!(address.scheme(), "nats" | "tls");
        if is_nats { Ok(address) } else { Err(BusError::Address) }
    }
}

/// Accepts any text: a parser's error message would show the password in it. Connecting tells whether it is right.
impl From<String> for BusUrl {
    fn from(url: String) -> Self {
        BusUrl(url)
    }
}

impl From<&str> for BusUrl {
    fn from(url: &str) -> Self {
        BusUrl(url.to_owned())
    }
}

impl Debug for BusUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.address() {
            Ok(address) => write!(f, "{}:{}", address.host(), address.port()),
            Err(_) => f.write_str("an address that can't be read"),
        }
    }
}

/// What is wrong with a bus.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BusError {
    /// It is no address of a NATS server.
    Address,
    /// It can't be used.
    Failed(String),
}

impl Display for BusError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BusError::Address => f.write_str(
                "the address of the bus can't be read: it should look like nats://user:password@host:4222",
            ),
            BusError::Failed(why) => write!(f, "the bus can't be used: {why}"),
        }
    }
}

impl std::error::Error for BusError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_printed_as_its_host_only() {
        let urls = [
            ("nats://anna:cheese@bus.example", "bus.example:4222"),
            ("tls://cheese@bus.example:99", "bus.example:99"),
            ("http://anna:cheese@bus.example", "an address that can't be read"),
            ("nats://anna:cheese@bus.example:x", "an address that can't be read"),
        ];
        for (url, printed) in urls {
            assert_eq!(format!("{:?}", BusUrl::from(url)), printed);
        }
    }

    #[test]
    fn words_are_numbers_and_names_of_feelings_a_line_for_each() {
        let id: MatchId = "abcdefghijklmnop".parse().unwrap();
        let at = Word::At { game: 1, step: 42, version: 3 };
        let forgotten = Word::Forgotten { person: PersonId(7) };
        let all = [Said(Some(id), at), Said(None, Word::Gone), Said(None, forgotten)];
        let lines = written(&all);
        let text = concat!(
            r#"["abcdefghijklmnop",{"at":{"game":1,"step":42,"version":3}}]"#,
            "\n",
            r#"[null,"gone"]"#,
            "\n",
            r#"[null,{"forgotten":{"person":7}}]"#,
            "\n"
        );
        assert_eq!(String::from_utf8(lines.clone()).unwrap(), text);
        assert_eq!(read(&lines), all);
    }

    #[test]
    fn what_a_newer_server_says_hides_nothing_else() {
        let lines =
            "[\"abcdefghijklmnop\",{\"sings\":7}]\n[\"abcdefghijklmnop\",\"presence\"]\n[7]\n";
        let id: MatchId = "abcdefghijklmnop".parse().unwrap();
        assert_eq!(read(lines.as_bytes()), [Said(Some(id), Word::Presence)]);
    }
}
