//! `koshki worker`: thinks for the bots and the coach of servers elsewhere.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use koshki_server::Config;
use koshki_server::config::LogFormat;
use koshki_server::node::BusUrl;
use koshki_server::workers::{WorkerSettings, work};
use tokio::runtime::Builder;

use crate::home::Home;
use crate::screen::Screen;
use crate::serve::{asked_to_end, start_logging};
use crate::wrong::{self, Failure};

/// How long it thinks about one piece of advice.
const ADVICE: Duration = Duration::from_secs(1);

/// `koshki worker`
#[derive(Args)]
pub struct WorkerArguments {
    /// The NATS server of the servers to think for, such as `nats://host:4222`
    #[arg(long, env = "KOSHKI_BUS", value_name = "URL", hide_env_values = true)]
    bus: BusUrl,
    /// The folder for games that bots have solved [default: `tables` in the user's folder for koshki]
    #[arg(long, env = "KOSHKI_TABLES", value_name = "FOLDER")]
    tables: Option<PathBuf>,
    /// How many threads think for bots [default: as many as processors]
    #[arg(long, env = "KOSHKI_BOT_THREADS", value_name = "COUNT")]
    bot_threads: Option<usize>,
    /// What to log: error, warn, info, debug, trace, or one of these per module
    #[arg(long, env = "KOSHKI_LOG_FILTER", value_name = "FILTER", default_value = "info")]
    log_filter: String,
}

/// Thinks until Ctrl-C, or until the system asks it to end.
pub fn run(arguments: &WorkerArguments, screen: &Screen) -> Result<(), Failure> {
    start_logging(LogFormat::Text, &arguments.log_filter, screen.log_paint())?;
    let tables = arguments.tables.clone();
    let settings = WorkerSettings {
        bus: arguments.bus.clone(),
        tables: tables.or_else(|| Home::of_user().ok().map(|home| home.tables())),
        threads: arguments.bot_threads.unwrap_or(Config::default().bot_threads),
        advice: ADVICE,
    };
    let runtime = Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async { work(settings, Box::pin(asked_to_end()?)).await.map_err(wrong::told) })
}
