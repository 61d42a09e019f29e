//! `koshki serve`: a server for the house or the world.

mod addresses;
mod settings;
mod warnings;

use std::io::{self, Write};
use std::net::SocketAddr;

use koshki_rules::Phrase;
use koshki_server::App;
use koshki_server::config::LogFormat;
use tokio::net::{TcpListener, TcpSocket};
use tokio::runtime::{Builder, Runtime};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::{LevelFilter, filter_fn};
use tracing_subscriber::layer::{Layer as _, SubscriberExt as _};
use tracing_subscriber::util::SubscriberInitExt as _;

pub use settings::ServeArguments;

use self::addresses::Addresses;
use self::warnings::Remember;
use crate::paint::Paint;
use crate::qr;
use crate::screen::Screen;
use crate::words::{Language, Words};
use crate::wrong::{self, Explained, Failure};

/// How many may knock before the first is let in: everybody comes back at once after a restart.
const KNOCKING: u32 = 4096;

/// Serves until Ctrl-C, or until the system asks it to end.
pub fn run(arguments: &ServeArguments, language: Language, screen: &Screen) -> Result<(), Failure> {
    let mut config = arguments.config()?;
    start_logging(config.log, &config.log_filter, screen.log_paint())?;
    koshki_command::raise_file_limit();
    let words = Words::new(language, None);
    runtime(config.threads)?.block_on(async {
        let shutdown = asked_to_end()?;
        let listener = listen(config.listen)?;
        let addresses = Addresses::of(&config, listener.local_addr()?);
        config.house = addresses.elsewhere.first().cloned();
        let app = App::open(config).await.map_err(wrong::told)?;
        // Servers that share a database have no host's page.
        let host = app.new_host_link(&addresses.of_host(&app.config)).ok();
        announce(&addresses, host.as_deref(), &words, screen)?;
        if arguments.open {
            // Without a browser, the address is on the screen.
            let _no_browser = open::that_detached(&addresses.here);
        }
        koshki_server::serve(app, listener, Box::pin(shutdown)).await;
        screen.line(words.text("ui-serve-stopped"))?;
        Ok(())
    })
}

/// What runs the server's tasks. On one thread they need not be handed from one to another, which costs more than most
/// of them do.
fn runtime(threads: usize) -> io::Result<Runtime> {
    if threads <= 1 {
        // Under load this many tasks run, a millisecond's worth, before sockets are looked at again: more come at once.
        let mut builder = Builder::new_current_thread();
        return builder.event_interval(255).enable_all().build();
    }
    Builder::new_multi_thread().worker_threads(threads).enable_all().build()
}

fn announce(
    addresses: &Addresses,
    host: Option<&str>,
    words: &Words,
    screen: &Screen,
) -> Result<(), Failure> {
    let say =
        |key: &'static str, address: &str| words.say(&Phrase::new(key).sign("address", address));
    screen.line(say("ui-serve-here", &addresses.here))?;
    for address in &addresses.elsewhere {
        screen.line(say("ui-serve-elsewhere", address))?;
    }
    match addresses.elsewhere.first() {
        Some(address) => {
            for line in qr::picture(address, screen) {
                screen.line(line)?;
            }
        }
        None => screen.line(words.text("ui-serve-only-here"))?,
    }
    if let Some(link) = host {
        screen.line(say("ui-serve-host", link))?;
    }
    screen.line(words.text("ui-serve-stop"))?;
    // A program that started us in a pipe waits for these lines.
    io::stdout().flush()?;
    Ok(())
}

fn listen(address: SocketAddr) -> Result<TcpListener, Failure> {
    let open = || {
        let socket = match address {
            SocketAddr::V4(_) => TcpSocket::new_v4()?,
            SocketAddr::V6(_) => TcpSocket::new_v6()?,
        };
        // A server that has just ended must not keep the next one from its port.
        #[cfg(unix)]
        socket.set_reuseaddr(true)?;
        socket.bind(address)?;
        socket.listen(KNOCKING)
    };
    open().map_err(|error| {
        let wrong = Phrase::new("wrong-cannot-listen").sign("address", address);
        Failure::Said(wrong.phrase("why", error.tell()))
    })
}

/// Ends with Ctrl-C, or when the system asks.
pub fn asked_to_end() -> io::Result<impl Future<Output = ()>> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut interrupt = signal(SignalKind::interrupt())?;
        let mut terminate = signal(SignalKind::terminate())?;
        Ok(async move {
            tokio::select! {
                _ = interrupt.recv() => {}
                _ = terminate.recv() => {}
            }
        })
    }
    #[cfg(not(unix))]
    Ok(async {
        let _asked = tokio::signal::ctrl_c().await;
    })
}

/// Logs go to the standard error, so that what is printed stays readable; in colour only where somebody sees it.
pub fn start_logging(format: LogFormat, what: &str, paint: Paint) -> Result<(), Failure> {
    let filter = EnvFilter::try_new(what)
        .map_err(|error| Phrase::new("wrong-log-filter").sign("filter", what).sign("why", error))
        .map_err(Failure::Said)?;
    let log =
        tracing_subscriber::fmt::layer().with_writer(io::stderr).with_ansi(paint == Paint::Colour);
    let log = match format {
        LogFormat::Text => log.boxed(),
        LogFormat::Json => log.json().boxed(),
    };
    // Libraries don't know what is secret: the frames of sockets hold keys of seats, the heads of requests cookies.
    let no_secrets = filter_fn(|about| {
        *about.level() <= LevelFilter::INFO || about.target().starts_with("koshki")
    });
    let log = log.with_filter(filter).with_filter(no_secrets);
    tracing_subscriber::registry().with(Remember::layer()).with(log).init();
    Ok(())
}
