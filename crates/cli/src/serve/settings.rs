//! The settings of a server. Flags override the environment, which overrides the file.

use std::fs;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Args, ValueEnum};
use koshki_server::Config;
use koshki_server::config::{LogFormat, MetricsFor, Solve, span};
use koshki_server::node::BusUrl;
use koshki_server::origin::Origin;
use koshki_server::store::DatabaseUrl;

use crate::home::Home;
use crate::wrong::{self, Failure};

/// `koshki serve`
#[derive(Args)]
pub struct ServeArguments {
    /// A file with settings, such as `listen = "0.0.0.0:8080"`
    #[arg(long, env = "KOSHKI_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
    /// Let everybody in the house join: listen on all networks
    #[arg(long)]
    lan: bool,
    /// Open the page in a browser
    #[arg(long)]
    pub open: bool,
    /// Where to listen [default: 127.0.0.1:8080]
    #[arg(long, env = "KOSHKI_LISTEN", value_name = "ADDRESS:PORT")]
    listen: Option<SocketAddr>,
    /// The folder of the database [default: `server` in the user's folder for koshki]
    #[arg(long, env = "KOSHKI_DATA", value_name = "FOLDER")]
    data: Option<PathBuf>,
    /// A PostgreSQL database, which other servers may share, such as `postgres://user@host/database`; put passwords into
    /// the environment or ~/.pgpass [default: SQLite in the folder]
    #[arg(long, env = "KOSHKI_DATABASE", value_name = "URL", hide_env_values = true)]
    database: Option<DatabaseUrl>,
    /// A NATS server that connects servers on one PostgreSQL database, such as `nats://host:4222` [default: none; they
    /// poll every second]
    #[arg(long, env = "KOSHKI_BUS", value_name = "URL", hide_env_values = true)]
    bus: Option<BusUrl>,
    /// The folder for games that bots have solved [default: `tables` in the user's folder for koshki]
    #[arg(long, env = "KOSHKI_TABLES", value_name = "FOLDER")]
    tables: Option<PathBuf>,
    /// Which games are solved in the background when somebody first needs their tables [default: quick]
    #[arg(long, env = "KOSHKI_SOLVE", value_enum)]
    solve: Option<SolveWhich>,
    /// The address that people type, if the server is behind a proxy; with https, cookies are Secure
    #[arg(long, env = "KOSHKI_PUBLIC_URL", value_name = "URL")]
    public_url: Option<Origin>,
    /// Trust X-Forwarded-For and X-Forwarded-Proto; only if every request comes through your own proxy
    /// [default: false]
    #[arg(long, env = "KOSHKI_TRUST_PROXY", value_name = "BOOL", num_args = 0..=1,
        default_missing_value = "true")]
    trust_proxy: Option<bool>,
    /// Other sites whose pages may talk to the server, such as `https://koshki.example`
    #[arg(long, env = "KOSHKI_ALLOWED_ORIGINS", value_name = "URL", value_delimiter = ',')]
    allowed_origins: Option<Vec<Origin>>,
    /// The most connections at once; 0 for no limit [default: 20000]
    #[arg(long, env = "KOSHKI_MOST_CONNECTIONS", value_name = "COUNT")]
    most_connections: Option<usize>,
    /// The most connections at once from one address; 0 for no limit [default: 512]
    #[arg(long, env = "KOSHKI_MOST_CONNECTIONS_PER_ADDRESS", value_name = "COUNT")]
    most_connections_per_address: Option<usize>,
    /// Limit how much one address or person can do in a short time; false is for load tests only [default: true]
    #[arg(long, env = "KOSHKI_RATE_LIMITS", value_name = "BOOL")]
    rate_limits: Option<bool>,
    /// How long the head of a request may take, in milliseconds [default: 5000]
    #[arg(long, env = "KOSHKI_HEADER_TIMEOUT_MS", value_name = "MS", value_parser = milliseconds)]
    header_timeout_ms: Option<Duration>,
    /// How long a request may take from its head to its answer, in milliseconds [default: 10000]
    #[arg(long, env = "KOSHKI_REQUEST_TIMEOUT_MS", value_name = "MS", value_parser = milliseconds)]
    request_timeout_ms: Option<Duration>,
    /// How many threads serve people; the database and the bots have their own [default: processors minus one]
    #[arg(long, env = "KOSHKI_THREADS", value_name = "COUNT")]
    threads: Option<usize>,
    /// Who may read /metrics [default: loopback]
    #[arg(long, env = "KOSHKI_METRICS", value_enum)]
    metrics: Option<Metrics>,
    /// How long a bot waits before its move, in milliseconds [default: 700]
    #[arg(long, env = "KOSHKI_BOT_PAUSE_MS", value_name = "MS", value_parser = milliseconds)]
    bot_pause_ms: Option<Duration>,
    /// How long a bot may think, in milliseconds [default: 3000]
    #[arg(long, env = "KOSHKI_BOT_BUDGET_MS", value_name = "MS", value_parser = milliseconds)]
    bot_budget_ms: Option<Duration>,
    /// How many threads think for bots [default: one for each processor]
    #[arg(long, env = "KOSHKI_BOT_THREADS", value_name = "COUNT")]
    bot_threads: Option<usize>,
    /// How long a player may be gone before a bot stands in, in seconds [default: 45]
    #[arg(long, env = "KOSHKI_ABSENCE_GRACE_S", value_name = "S", value_parser = seconds)]
    absence_grace_s: Option<Duration>,
    /// How long a player who is there may think before a bot stands in, in seconds [default: 300]
    #[arg(long, env = "KOSHKI_IDLE_TURN_S", value_name = "S", value_parser = seconds)]
    idle_turn_s: Option<Duration>,
    /// How long nothing may happen in a match before it counts as abandoned, in seconds [default: 604800]
    #[arg(long, env = "KOSHKI_ABANDON_AFTER_S", value_name = "S", value_parser = seconds)]
    abandon_after_s: Option<Duration>,
    /// How long a room stays in memory when nobody is in it, in seconds [default: 300]
    #[arg(long, env = "KOSHKI_ROOM_IDLE_S", value_name = "S", value_parser = seconds)]
    room_idle_s: Option<Duration>,
    /// The most matches that one person may have open at once [default: 50]
    #[arg(long, env = "KOSHKI_MOST_MATCHES_PER_PERSON", value_name = "COUNT")]
    most_matches_per_person: Option<usize>,
    /// The largest size of the database, in bytes [default: none]
    #[arg(long, env = "KOSHKI_MAX_DATABASE_SIZE", value_name = "BYTES")]
    max_database_size: Option<u64>,
    /// How long to keep finished matches, and people who have not played since; 0 for ever [default: 400d]
    #[arg(long, env = "KOSHKI_EXPIRE_AFTER", value_name = "TIME", value_parser = span)]
    expire_after: Option<Duration>,
    /// The most tables in use at once [default: 10000]
    #[arg(long, env = "KOSHKI_MOST_TABLES", value_name = "COUNT")]
    most_tables: Option<usize>,
    /// How often to back the database up into `backups` in its folder, such as 24h; 0 for never [default: 24h]
    #[arg(long, env = "KOSHKI_BACKUP_EVERY", value_name = "TIME", value_parser = span)]
    backup_every: Option<Duration>,
    /// How many back-ups are kept [default: 30]
    #[arg(long, env = "KOSHKI_BACKUP_KEEP", value_name = "COUNT")]
    backup_keep: Option<usize>,
    /// How logs are written [default: text]
    #[arg(long, env = "KOSHKI_LOG", value_enum)]
    log: Option<Log>,
    /// What to log: error, warn, info, debug, trace, or one of these per module [default: info]
    #[arg(long, env = "KOSHKI_LOG_FILTER", value_name = "FILTER")]
    log_filter: Option<String>,
}

impl ServeArguments {
    /// The settings that count.
    pub fn config(&self) -> Result<Config, Failure> {
        let mut config = match &self.config {
            Some(path) => read(path)?,
            None => Config::default(),
        };
        self.set_given(&mut config);
        if self.lan {
            config.listen.set_ip(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
        }
        // With a database elsewhere there is nothing to put there, and a unit of systemd's has no home.
        if config.data.as_os_str().is_empty() && config.database.is_none() {
            config.data = Home::of_user()?.folder("server");
        }
        if config.tables.is_none() {
            config.tables = Home::of_user().ok().map(|home| home.tables());
        }
        Ok(config)
    }

    fn set_given(&self, config: &mut Config) {
        set(&mut config.listen, &self.listen);
        set(&mut config.data, &self.data);
        set(&mut config.database, &self.database.clone().map(Some));
        set(&mut config.bus, &self.bus.clone().map(Some));
        set(&mut config.tables, &self.tables.clone().map(Some));
        set(&mut config.solve, &self.solve.map(Solve::from));
        set(&mut config.public_url, &self.public_url.clone().map(Some));
        set(&mut config.trust_proxy, &self.trust_proxy);
        set(&mut config.allowed_origins, &self.allowed_origins);
        set(&mut config.most_connections, &self.most_connections);
        set(&mut config.most_connections_per_address, &self.most_connections_per_address);
        set(&mut config.rate_limits, &self.rate_limits);
        set(&mut config.header_timeout, &self.header_timeout_ms);
        set(&mut config.request_timeout, &self.request_timeout_ms);
        set(&mut config.threads, &self.threads);
        set(&mut config.metrics, &self.metrics.map(MetricsFor::from));
        set(&mut config.bot_pause, &self.bot_pause_ms);
        set(&mut config.bot_budget, &self.bot_budget_ms);
        set(&mut config.bot_threads, &self.bot_threads);
        set(&mut config.absence_grace, &self.absence_grace_s);
        set(&mut config.idle_turn, &self.idle_turn_s);
        set(&mut config.abandon_after, &self.abandon_after_s);
        set(&mut config.room_idle, &self.room_idle_s);
        set(&mut config.most_matches_per_person, &self.most_matches_per_person);
        set(&mut config.max_database_size, &self.max_database_size.map(Some));
        set(&mut config.expire_after, &self.expire_after);
        set(&mut config.most_tables, &self.most_tables);
        set(&mut config.backup_every, &self.backup_every);
        set(&mut config.backup_keep, &self.backup_keep);
        set(&mut config.log, &self.log.map(LogFormat::from));
        set(&mut config.log_filter, &self.log_filter);
    }
}

/// Who may read the metrics.
#[derive(Clone, Copy, ValueEnum)]
enum Metrics {
    /// Programs on the same machine
    Loopback,
    /// Everybody
    Everybody,
    /// Nobody
    Nobody,
}

impl From<Metrics> for MetricsFor {
    fn from(metrics: Metrics) -> Self {
        match metrics {
            Metrics::Loopback => MetricsFor::Loopback,
            Metrics::Everybody => MetricsFor::Everybody,
            Metrics::Nobody => MetricsFor::Nobody,
        }
    }
}

/// Which games are solved in the background.
#[derive(Clone, Copy, ValueEnum)]
enum SolveWhich {
    /// None
    Never,
    /// Those that take seconds: The Mouser for three
    Quick,
    /// Also those that take minutes: Catch the Mice for two, with up to 1.4 GB of memory, and The Mouser for four
    All,
}

impl From<SolveWhich> for Solve {
    fn from(solve: SolveWhich) -> Self {
        match solve {
            SolveWhich::Never => Solve::Never,
            SolveWhich::Quick => Solve::Quick,
            SolveWhich::All => Solve::All,
        }
    }
}

/// How logs are written.
#[derive(Clone, Copy, ValueEnum)]
enum Log {
    /// Lines for people
    Text,
    /// One JSON object a line
    Json,
}

impl From<Log> for LogFormat {
    fn from(log: Log) -> Self {
        match log {
            Log::Text => LogFormat::Text,
            Log::Json => LogFormat::Json,
        }
    }
}

fn read(path: &Path) -> Result<Config, Failure> {
    let wrong = |error: String| wrong::unclear_file(path, &error.trim_end());
    let text = fs::read_to_string(path).map_err(|error| wrong::file(path, &error))?;
    // The line that can't be read may have a password in it.
    toml::from_str(&text).map_err(|error| match error.to_string() {
        shown if shown.contains("://") => wrong(error.message().to_owned()),
        shown => wrong(shown),
    })
}

fn set<T: Clone>(setting: &mut T, given: &Option<T>) {
    if let Some(given) = given {
        setting.clone_from(given);
    }
}

fn milliseconds(text: &str) -> Result<Duration, std::num::ParseIntError> {
    text.parse().map(Duration::from_millis)
}

fn seconds(text: &str) -> Result<Duration, std::num::ParseIntError> {
    text.parse().map(Duration::from_secs)
}

#[cfg(test)]
mod tests {
    use clap::{Args as _, Command};

    use super::*;

    fn command() -> Command {
        ServeArguments::augment_args(Command::new("serve"))
    }

    /// The flags that are settings.
    fn settings() -> Vec<String> {
        let command = command();
        let flags = command.get_arguments().filter_map(|argument| argument.get_long());
        let other = ["config", "lan", "open", "help"];
        flags.filter(|flag| !other.contains(flag)).map(str::to_owned).collect()
    }

    #[test]
    fn each_setting_has_the_same_name_as_a_flag_in_the_environment_and_in_a_file() {
        let unknown = toml::from_str::<Config>("no_such_setting = 1").unwrap_err().to_string();
        let known = unknown.split("expected one of").nth(1).unwrap().lines().next().unwrap();
        let mut known: Vec<&str> = known.split('`').skip(1).step_by(2).collect();
        let mut named: Vec<String> = Vec::new();
        for flag in settings() {
            let name = flag.replace('-', "_");
            let command = command();
            let argument = command.get_arguments().find(|it| it.get_long() == Some(&flag)).unwrap();
            let variable = format!("KOSHKI_{}", name.to_uppercase());
            assert_eq!(argument.get_env().unwrap().to_str(), Some(variable.as_str()));
            named.push(name);
        }
        known.sort_unstable();
        named.sort_unstable();
        assert_eq!(known, named);
    }

    #[test]
    fn the_help_tells_the_true_defaults() {
        let help = command().render_long_help().to_string();
        let config = Config::default();
        let numbers = [
            ("most-connections", config.most_connections as u128),
            ("most-connections-per-address", config.most_connections_per_address as u128),
            ("header-timeout-ms", config.header_timeout.as_millis()),
            ("request-timeout-ms", config.request_timeout.as_millis()),
            ("bot-pause-ms", config.bot_pause.as_millis()),
            ("bot-budget-ms", config.bot_budget.as_millis()),
            ("absence-grace-s", config.absence_grace.as_secs().into()),
            ("idle-turn-s", config.idle_turn.as_secs().into()),
            ("abandon-after-s", config.abandon_after.as_secs().into()),
            ("room-idle-s", config.room_idle.as_secs().into()),
            ("most-matches-per-person", config.most_matches_per_person as u128),
            ("most-tables", config.most_tables as u128),
            ("backup-keep", config.backup_keep as u128),
        ];
        let mut defaults: Vec<(&str, String)> =
            numbers.iter().map(|(flag, number)| (*flag, number.to_string())).collect();
        defaults.push(("listen", config.listen.to_string()));
        defaults.push(("rate-limits", config.rate_limits.to_string()));
        defaults.push(("trust-proxy", config.trust_proxy.to_string()));
        defaults.push(("log-filter", config.log_filter));
        defaults.push(("expire-after", format!("{}d", config.expire_after.as_secs() / 86_400)));
        defaults.push(("backup-every", format!("{}h", config.backup_every.as_secs() / 3600)));
        for (flag, default) in defaults {
            let about = help.split(&format!("--{flag} ")).nth(1).unwrap();
            let about = about.split("\n      --").next().unwrap();
            let about = about.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(about.contains(&format!("[default: {default}]")), "--{flag}: {about}");
        }
    }
}
