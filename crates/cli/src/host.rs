//! `koshki host`: what the operator can do while a server runs.

use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::{fs, io};

use clap::{Args, Subcommand};
use koshki_client::{Rest, ServerAddress};
use koshki_protocol::{MatchId, MatchState, OperatorOrder, Overview, PersonId, PersonNamed};
use koshki_rules::Phrase;
use koshki_server::operator::KEY_FILE;

use crate::home::Home;
use crate::screen::write_line;
use crate::words::{Language, Words};
use crate::wrong::{self, Failure};

/// `koshki host`
#[derive(Args)]
pub struct HostArguments {
    /// The server, on this machine
    #[arg(long, default_value = "http://127.0.0.1:8080", value_name = "URL", global = true)]
    server: String,
    /// The folder that it was started with, where its key is [env: KOSHKI_DATA] [default: `server` in the user's folder for koshki]
    #[arg(long, env = "KOSHKI_DATA", hide_env = true, value_name = "FOLDER", global = true)]
    data: Option<PathBuf>,
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Make a link to the host's page, which works once and for ten minutes
    Link,
    /// List tables, people, bans, the newest back-up
    List,
    /// End a match now
    Close {
        /// The match, as `list` shows it
        #[arg(value_name = "MATCH")]
        id: MatchId,
    },
    /// Give a person another nickname, also at their tables
    Rename {
        /// The person's number, as `list` shows it
        person: i64,
        /// The nickname
        nickname: String,
    },
    /// Ban a person, or everybody at an address
    Ban {
        /// A person's number or an IP address
        who: String,
    },
    /// Lift a ban
    Pardon {
        /// A person's number or an IP address
        who: String,
    },
    /// Mute a person's emotes
    Mute {
        /// The person's number
        person: i64,
    },
    /// Allow their emotes again
    Unmute {
        /// The person's number
        person: i64,
    },
    /// Say something to everybody who is connected
    Say {
        /// What, in one line
        text: String,
    },
    /// Allow no new tables; open ones go on
    Stop,
    /// Allow new tables again
    Open,
}

/// Asks the server, and shows how things are then.
pub fn run(arguments: &HostArguments, language: Language) -> Result<(), Failure> {
    let server: ServerAddress = arguments.server.parse().map_err(wrong::told)?;
    let folder = match &arguments.data {
        Some(folder) => folder.clone(),
        None => Home::of_user()?.folder("server"),
    };
    let path = folder.join(KEY_FILE);
    let key = fs::read_to_string(&path).map_err(|error| no_key(&path, &error))?;
    let rest = Rest::new(server, None);
    if matches!(arguments.what, What::Link) {
        let made = rest.host_link(key.trim()).map_err(wrong::told)?;
        return Ok(write_line(format_args!("{}", made.link))?);
    }
    let order = order(&arguments.what)?;
    let now = rest.operate(key.trim(), order.as_ref()).map_err(wrong::told)?;
    Ok(show(&now, &Words::new(language, None))?)
}

fn no_key(path: &Path, error: &io::Error) -> Failure {
    match error.kind() {
        io::ErrorKind::NotFound => {
            Failure::Said(Phrase::new("wrong-no-key").sign("file", path.display()))
        }
        _ => wrong::file(path, error),
    }
}

fn order(what: &What) -> Result<Option<OperatorOrder>, Failure> {
    Ok(Some(match what {
        What::List | What::Link => return Ok(None),
        What::Close { id } => OperatorOrder::Close(id.clone()),
        What::Rename { person, nickname } => {
            OperatorOrder::Rename { person: PersonId(*person), nickname: nickname.clone() }
        }
        What::Ban { who } => match whom(who)? {
            Whom::Person(person) => OperatorOrder::BanPerson(person),
            Whom::Address(address) => OperatorOrder::BanAddress(address),
        },
        What::Pardon { who } => match whom(who)? {
            Whom::Person(person) => OperatorOrder::PardonPerson(person),
            Whom::Address(address) => OperatorOrder::PardonAddress(address),
        },
        What::Mute { person } => OperatorOrder::Mute(PersonId(*person)),
        What::Unmute { person } => OperatorOrder::Unmute(PersonId(*person)),
        What::Say { text } => OperatorOrder::Say(text.clone()),
        What::Stop => OperatorOrder::Stop,
        What::Open => OperatorOrder::Open,
    }))
}

enum Whom {
    Person(PersonId),
    Address(IpAddr),
}

fn whom(text: &str) -> Result<Whom, Failure> {
    if let Ok(person) = text.parse() {
        return Ok(Whom::Person(PersonId(person)));
    }
    let address = text.parse().map(Whom::Address);
    address.map_err(|_| Failure::Said(Phrase::new("wrong-whom").sign("text", text)))
}

fn show(now: &Overview, words: &Words) -> io::Result<()> {
    let say = |phrase: Phrase| write_line(words.say(&phrase));
    let yes = |is_so: bool| Phrase::new(if is_so { "out-yes" } else { "out-no" });
    let backup = now.backup_age.map_or(Phrase::new("out-no-backup"), |age| {
        Phrase::new("out-backup-age").number("hours", (age / 3600) as i64)
    });
    let server = Phrase::new("out-server").sign("version", &now.version);
    let server = server.phrase("stores", yes(now.writable)).phrase("opens", yes(now.opens_tables));
    say(server.phrase("backup", backup))?;
    for table in &now.tables {
        let seats: Vec<&str> =
            table.seats.iter().map(|name| if name.is_empty() { "–" } else { name }).collect();
        let state = Phrase::new(match table.state {
            MatchState::Open => "out-state-open",
            MatchState::Playing => "out-state-playing",
            MatchState::Over => "out-state-over",
        });
        let line = Phrase::new("out-table").sign("id", &table.match_id).sign("game", &table.game);
        say(line.phrase("state", state).sign("seats", seats.join(", ")))?;
    }
    for here in &now.people {
        let addresses: Vec<String> = here.addresses.iter().map(IpAddr::to_string).collect();
        let line = named("out-person", here.person, &here.nickname);
        say(line.sign("addresses", addresses.join(", ")))?;
    }
    for (key, people) in [("out-banned", &now.banned_people), ("out-muted", &now.muted)] {
        for PersonNamed { person, nickname } in people {
            say(named(key, *person, nickname))?;
        }
    }
    for address in &now.banned_addresses {
        say(Phrase::new("out-banned-address").sign("address", address))?;
    }
    Ok(())
}

fn named(key: &'static str, person: PersonId, nickname: &str) -> Phrase {
    Phrase::new(key).sign("person", person).sign("nickname", nickname)
}
