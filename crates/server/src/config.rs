//! All settings of a server, each with its default. `koshki serve` fills them from flags, the environment and a file.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Deserializer};

use crate::node::BusUrl;
use crate::origin::Origin;
use crate::page::Page;
use crate::store::DatabaseUrl;

/// The settings of a server.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// Where to listen. The caller that opens the listener reads it; [`crate::run`] does not.
    pub listen: SocketAddr,
    /// The folder of the database.
    pub data: PathBuf,
    /// A PostgreSQL database, which other servers may use too; without one there is SQLite in the folder.
    pub database: Option<DatabaseUrl>,
    /// A NATS server that connects servers on one database; without one they poll every second.
    pub bus: Option<BusUrl>,
    /// The folder for games that bots have solved; without one they solve them again after each start.
    pub tables: Option<PathBuf>,
    /// Which games are solved in the background, when somebody first needs them.
    pub solve: Solve,
    /// The address people type, if it is another than the one we listen on; with `https`, cookies are Secure.
    pub public_url: Option<Origin>,
    /// Whether `X-Forwarded-For` and `X-Forwarded-Proto` are trusted; right only if every request comes through our proxy.
    pub trust_proxy: bool,
    /// Other sites whose pages may talk to this server.
    pub allowed_origins: Vec<Origin>,
    /// The most connections at once; 0 for no limit.
    pub most_connections: usize,
    /// The most connections at once from one address; 0 for no limit.
    pub most_connections_per_address: usize,
    /// Whether one address or person is limited in what it can do in a short time; off for load tests only.
    pub rate_limits: bool,
    /// How long the head of a request may take, also on a connection that is being kept open.
    #[serde(rename = "header_timeout_ms", deserialize_with = "milliseconds")]
    pub header_timeout: Duration,
    /// How long a request may take from its head to its answer.
    #[serde(rename = "request_timeout_ms", deserialize_with = "milliseconds")]
    pub request_timeout: Duration,
    /// How many threads serve people. The caller that makes the runtime reads it; [`crate::run`] does not.
    pub threads: usize,
    /// Who may read the metrics.
    pub metrics: MetricsFor,
    /// How long a bot waits before its move, so that people can follow.
    #[serde(rename = "bot_pause_ms", deserialize_with = "milliseconds")]
    pub bot_pause: Duration,
    /// How long a bot may think.
    #[serde(rename = "bot_budget_ms", deserialize_with = "milliseconds")]
    pub bot_budget: Duration,
    /// How many threads think for bots.
    pub bot_threads: usize,
    /// How long a person may be gone before a bot stands in.
    #[serde(rename = "absence_grace_s", deserialize_with = "seconds")]
    pub absence_grace: Duration,
    /// How long a person who is there may think at a relaxed table before a bot stands in.
    #[serde(rename = "idle_turn_s", deserialize_with = "seconds")]
    pub idle_turn: Duration,
    /// How long nothing may happen in a match before it counts as abandoned.
    #[serde(rename = "abandon_after_s", deserialize_with = "seconds")]
    pub abandon_after: Duration,
    /// How long nobody may be in a room before it leaves memory.
    #[serde(rename = "room_idle_s", deserialize_with = "seconds")]
    pub room_idle: Duration,
    /// The most matches that one person has open or plays at once.
    pub most_matches_per_person: usize,
    /// The largest size of the database in bytes.
    pub max_database_size: Option<u64>,
    /// How long finished matches are kept, and people who have played nothing since; zero for ever.
    #[serde(deserialize_with = "span_of_time")]
    pub expire_after: Duration,
    /// The most tables in memory at once; no more are opened then.
    pub most_tables: usize,
    /// How often a back-up is made; zero for never.
    #[serde(deserialize_with = "span_of_time")]
    pub backup_every: Duration,
    /// How many back-ups are kept.
    pub backup_keep: usize,
    /// How logs are written.
    pub log: LogFormat,
    /// What is logged, as `tracing-subscriber` reads it: `info`, or `koshki_server=debug,warn`.
    pub log_filter: String,
    /// What browsers show; no setting of a host's, but tests have pages of their own.
    #[serde(skip)]
    pub page: Page,
    /// The address by which others in the house reach this server, if there is one; found when it begins to listen.
    #[serde(skip)]
    pub house: Option<String>,
}

/// Which games are solved in the background.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Solve {
    /// None.
    Never,
    /// Those that take seconds.
    Quick,
    /// Also those that take minutes and much memory.
    All,
}

/// Who may read the metrics.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MetricsFor {
    /// Programs on the same machine.
    Loopback,
    /// Everybody.
    Everybody,
    /// Nobody.
    Nobody,
}

/// How logs are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LogFormat {
    /// Lines for people.
    Text,
    /// One JSON object a line.
    Json,
}

impl Default for Config {
    fn default() -> Self {
        Config {
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 8080)),
            data: PathBuf::new(),
            database: None,
            bus: None,
            tables: None,
            solve: Solve::Quick,
            public_url: None,
            trust_proxy: false,
            allowed_origins: Vec::new(),
            most_connections: 20_000,
            most_connections_per_address: 512,
            rate_limits: true,
            header_timeout: Duration::from_secs(5),
            request_timeout: Duration::from_secs(10),
            // The database and the bots have threads of their own.
            threads: processors().saturating_sub(1).max(1),
            metrics: MetricsFor::Loopback,
            bot_pause: Duration::from_millis(700),
            bot_budget: Duration::from_secs(3),
            bot_threads: processors(),
            absence_grace: Duration::from_secs(45),
            idle_turn: Duration::from_secs(5 * 60),
            abandon_after: Duration::from_secs(7 * 24 * 60 * 60),
            room_idle: Duration::from_secs(5 * 60),
            most_matches_per_person: 50,
            max_database_size: None,
            expire_after: Duration::from_secs(400 * 24 * 60 * 60),
            most_tables: 10_000,
            backup_every: Duration::from_secs(24 * 60 * 60),
            backup_keep: 30,
            log: LogFormat::Text,
            log_filter: "info".to_owned(),
            page: Page::built(),
            house: None,
        }
    }
}

/// How long what lies beside the database is kept where no back-ups tell it.
const LEFTOVERS_LIVE: Duration = Duration::from_secs(30 * 24 * 60 * 60);

impl Config {
    /// How long back-ups are kept, and whatever else lies beside the database and holds what it held.
    pub fn backups_live(&self) -> Duration {
        if self.backup_every.is_zero() {
            return LEFTOVERS_LIVE;
        }
        let keep = u32::try_from(self.backup_keep.max(1)).unwrap_or(u32::MAX);
        self.backup_every.saturating_mul(keep)
    }
}

/// A span of time as people write it: `90s`, `15m`, `24h`, `400d`, or `0` for none.
///
/// # Errors
/// When it is anything else; in plain English.
pub fn span(text: &str) -> Result<Duration, String> {
    let wrong = || format!("“{text}” is no span of time; write 90s, 15m, 24h, 400d or 0");
    let (number, unit) = match text.strip_suffix(['s', 'm', 'h', 'd']) {
        Some(number) => (number, text.chars().next_back()),
        None if text == "0" => (text, None),
        None => return Err(wrong()),
    };
    let seconds = match unit {
        Some('m') => 60,
        Some('h') => 60 * 60,
        Some('d') => 24 * 60 * 60,
        _ => 1,
    };
    let number: u64 = number.parse().map_err(|_| wrong())?;
    number.checked_mul(seconds).map(Duration::from_secs).ok_or_else(wrong)
}

fn span_of_time<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
    span(&String::deserialize(deserializer)?).map_err(serde::de::Error::custom)
}

fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

fn milliseconds<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
    u64::deserialize(deserializer).map(Duration::from_millis)
}

fn seconds<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
    u64::deserialize(deserializer).map(Duration::from_secs)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_of_time_are_read_as_people_write_them_and_anything_else_is_refused() {
        for (text, seconds) in
            [("0", 0), ("90s", 90), ("15m", 900), ("24h", 86_400), ("400d", 34_560_000)]
        {
            assert_eq!(span(text), Ok(Duration::from_secs(seconds)), "{text}");
        }
        for text in ["", "h", "24", "24 h", "-1d", "1w", "1.5h", "99999999999999999999d", "я"] {
            assert!(span(text).unwrap_err().contains("24h"), "{text}");
        }
    }
}
