//! What the operator can do while the server runs: look around, close a table, rename, ban, mute, say something to
//! everybody, open no more tables. Every action is logged in `host.log` in the server's folder.

use std::collections::BTreeSet;
use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

use koshki_match::{Out, nickname, text};
use koshki_protocol::{OperatorOrder, PersonId, Reason, Refused};
use koshki_rules::Phrase;
use koshki_rules::fair::to_hex;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::store::Which;
use crate::{App, Config, calendar, chance, proxy};

/// The file with the key that `koshki host` shows.
pub const KEY_FILE: &str = "host.key";
const RULES_FILE: &str = "host.json";
const LOG_FILE: &str = "host.log";

/// The longest thing that is said to everybody, in characters.
const LONGEST_NOTICE: usize = 200;

/// What the operator of this server has decided.
pub struct Operator {
    /// Where it is kept; a server without a folder has no operator.
    folder: Option<PathBuf>,
    key: Option<[u8; 32]>,
    rules: RwLock<Rules>,
}

/// Where an order of the operator comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OrderedFrom {
    /// `koshki host`, with the key in the folder.
    Terminal,
    /// The host's page, from this address.
    Page(IpAddr),
}

#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Rules {
    pub(crate) people: BTreeSet<i64>,
    pub(crate) addresses: BTreeSet<IpAddr>,
    pub(crate) muted: BTreeSet<i64>,
    pub(crate) is_stopped: bool,
}

impl Operator {
    /// Reads what was decided, and the key, which is made if there is none.
    ///
    /// # Errors
    /// When the folder can't be read or written.
    pub fn of(config: &Config) -> io::Result<Self> {
        if config.database.is_some() || config.data.as_os_str().is_empty() {
            return Ok(Operator { folder: None, key: None, rules: RwLock::default() });
        }
        let folder = config.data.clone();
        let key = match fs::read_to_string(folder.join(KEY_FILE)) {
            Ok(key) => key.trim().to_owned(),
            Err(_) => {
                let key = to_hex(&chance::bytes::<32>());
                write_private(&folder.join(KEY_FILE), &key)?;
                key
            }
        };
        let rules = match fs::read_to_string(folder.join(RULES_FILE)) {
            Ok(text) => serde_json::from_str(&text).map_err(io::Error::other)?,
            Err(_) => Rules::default(),
        };
        let key = Some(Sha256::digest(key).into());
        Ok(Operator { folder: Some(folder), key, rules: RwLock::new(rules) })
    }

    /// Whether this is the operator's key.
    pub fn is_key(&self, shown: &str) -> bool {
        // Of hashes, so that the time it takes tells nothing of the key.
        self.key.is_some_and(|key| key == <[u8; 32]>::from(Sha256::digest(shown)))
    }

    /// Whether this server can have an operator at all.
    ///
    /// # Errors
    /// When it has no folder for what they decide.
    pub fn is_there(&self) -> Result<(), Refused> {
        if self.folder.is_some() { Ok(()) } else { Err(nobody()) }
    }

    /// Notes that the host's page was opened.
    ///
    /// # Errors
    /// When it can't be written down; then it must not be opened.
    pub fn note_opened(&self, from: IpAddr) -> Result<(), Refused> {
        self.write_down(OrderedFrom::Page(from), "opened", json!(true))
    }

    /// Refuses banned people and addresses.
    ///
    /// # Errors
    /// When the person is banned.
    pub fn admit_person(&self, person: PersonId) -> Result<(), Refused> {
        if self.read(|rules| rules.people.contains(&person.0)) { Err(banned()) } else { Ok(()) }
    }

    /// The same by address, as [`proxy::source`] gives it.
    ///
    /// # Errors
    /// When the address is banned.
    pub fn admit_address(&self, address: IpAddr) -> Result<(), Refused> {
        if self.read(|rules| rules.addresses.contains(&address)) { Err(banned()) } else { Ok(()) }
    }

    /// Whether emotes of this person are passed on.
    pub fn may_emote(&self, person: PersonId) -> bool {
        self.read(|rules| !rules.muted.contains(&person.0))
    }

    /// Whether tables can be opened.
    pub fn opens_tables(&self) -> bool {
        self.read(|rules| !rules.is_stopped)
    }

    pub(crate) fn read<T>(&self, ask: impl FnOnce(&Rules) -> T) -> T {
        ask(&self.rules.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Changes what is decided, on disk first.
    fn decide(&self, change: impl FnOnce(&mut Rules)) -> Result<(), Refused> {
        let Some(folder) = &self.folder else { return Err(nobody()) };
        let mut rules = self.rules.write().unwrap_or_else(PoisonError::into_inner);
        let mut changed = rules.clone();
        change(&mut changed);
        let text = serde_json::to_string_pretty(&changed).unwrap_or_default();
        write_private(&folder.join(RULES_FILE), &text).map_err(|error| not_written(&error))?;
        *rules = changed;
        Ok(())
    }

    fn write_down(&self, by: OrderedFrom, what: &str, how: Value) -> Result<(), Refused> {
        let Some(folder) = &self.folder else { return Err(nobody()) };
        tracing::info!("the operator has done something; host.log tells what");
        let mut line = json!({"at": calendar::date(calendar::now()), "by": "terminal"});
        if let OrderedFrom::Page(address) = by {
            line["by"] = json!("page");
            line["from"] = json!(address);
        }
        line[what] = how;
        let append = || -> io::Result<()> {
            let mut options = OpenOptions::new();
            options.append(true).create(true);
            #[cfg(unix)]
            std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
            writeln!(options.open(folder.join(LOG_FILE))?, "{line}")
        };
        append().map_err(|error| not_written(&error))
    }
}

impl App {
    /// Does what the operator wants, and writes it down.
    ///
    /// # Errors
    /// When it can't be done.
    pub async fn operate(
        self: &Arc<Self>,
        by: OrderedFrom,
        order: &OperatorOrder,
    ) -> Result<(), Refused> {
        let operator = &self.operator;
        operator.is_there()?;
        match order {
            OperatorOrder::Close(id) => self.rooms.close(id).await?,
            OperatorOrder::Rename { person, nickname } => self.rename(*person, nickname).await?,
            OperatorOrder::BanPerson(person) => {
                operator.decide(|rules| {
                    rules.people.insert(person.0);
                })?;
                self.doors.close(*person);
            }
            OperatorOrder::BanAddress(address) => {
                let address = proxy::customer(*address);
                if address.is_loopback() || by == OrderedFrom::Page(address) {
                    let says = "this is your own address: the ban could not be taken back";
                    let refused = Refused::new(Reason::BadMessage, says);
                    return Err(refused.told(Phrase::new("server-ban-itself")));
                }
                operator.decide(|rules| {
                    rules.addresses.insert(address);
                })?;
                for here in self.doors.people() {
                    if here.addresses.contains(&address) {
                        self.doors.close(here.person);
                    }
                }
            }
            OperatorOrder::PardonPerson(person) => {
                operator.decide(|rules| {
                    rules.people.remove(&person.0);
                })?;
            }
            OperatorOrder::PardonAddress(address) => {
                let address = proxy::customer(*address);
                operator.decide(|rules| {
                    rules.addresses.remove(&address);
                })?;
            }
            OperatorOrder::Mute(person) => {
                operator.decide(|rules| {
                    rules.muted.insert(person.0);
                })?;
            }
            OperatorOrder::Unmute(person) => {
                operator.decide(|rules| {
                    rules.muted.remove(&person.0);
                })?;
            }
            OperatorOrder::Say(said) => {
                let length = said.chars().count();
                if !(1..=LONGEST_NOTICE).contains(&length) || said.chars().any(char::is_control) {
                    let says = format!("a notice has 1 to {LONGEST_NOTICE} characters in one line");
                    let refused = Refused::new(Reason::BadMessage, says);
                    return Err(refused.told(Phrase::new("server-bad-notice")));
                }
                self.doors.tell_all(&text(&Out::Notice { text: said.clone() }));
            }
            OperatorOrder::Stop => operator.decide(|rules| rules.is_stopped = true)?,
            OperatorOrder::Open => operator.decide(|rules| rules.is_stopped = false)?,
        }
        operator.write_down(by, "order", json!(order))
    }

    /// A link that opens the host's page of this server once, under this address of it.
    ///
    /// # Errors
    /// When it has no operator.
    pub fn new_host_link(&self, site: &str) -> Result<String, Refused> {
        self.operator.is_there()?;
        // Behind a `#` no program sends it on by itself: no preview, no proxy, no log has it.
        Ok(format!("{site}/host#{}", self.host_page.new_link().as_str()))
    }

    async fn rename(self: &Arc<Self>, person: PersonId, new: &str) -> Result<(), Refused> {
        let new = nickname::checked(new)?;
        self.store.rename(person, &new).await.map_err(|error| match error {
            crate::store::StoreError::Unknown => {
                Refused::new(Reason::BadMessage, "there is no such person")
                    .told(Phrase::new("server-no-such-person"))
            }
            error => error.into(),
        })?;
        for stored in self.store.matches_of(person, Which::Unfinished, u32::MAX).await? {
            self.rooms.rename(&stored.id, person, &new).await?;
        }
        Ok(())
    }
}

fn banned() -> Refused {
    Refused::new(Reason::Banned, "you may not play on this server")
}

fn nobody() -> Refused {
    let says = "this server has no folder of its own for its host's decisions; with a database that several servers \
                share there is no host's page and no `koshki host` yet";
    Refused::new(Reason::NotOperator, says).told(Phrase::new("server-no-operator"))
}

fn not_written(error: &io::Error) -> Refused {
    tracing::error!(%error, "what the operator wants can't be written down");
    Refused::new(Reason::NotNow, "it can't be written down now")
}

/// Writes a file that only its owner can read, whole or not at all.
fn write_private(path: &Path, text: &str) -> io::Result<()> {
    let unfinished = path.with_extension("unfinished");
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(&unfinished)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    fs::rename(unfinished, path)
}
