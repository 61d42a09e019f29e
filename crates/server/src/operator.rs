//! What the operator can do while the server runs: look around, close a table, rename, ban, mute, say something to
//! everybody, open no more tables. Every action is logged in `host.log` in the server's folder.

use std::collections::BTreeSet;
use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

use koshki_match::{Match, Out, nickname, text};
use koshki_protocol::{MatchState, OperatorOrder, Overview, PersonId, Reason, Refused, TableInUse};
use koshki_rules::fair::to_hex;
use serde::{Deserialize, Serialize};
use serde_json::json;
use sha2::{Digest, Sha256};

use crate::store::Which;
use crate::{App, Config, backups, chance, proxy, upkeep};

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

#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Rules {
    people: BTreeSet<i64>,
    addresses: BTreeSet<IpAddr>,
    muted: BTreeSet<i64>,
    is_stopped: bool,
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

    fn read<T>(&self, ask: impl FnOnce(&Rules) -> T) -> T {
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

    fn write_down(&self, order: &OperatorOrder) -> Result<(), Refused> {
        let Some(folder) = &self.folder else { return Err(nobody()) };
        tracing::info!("the operator has given an order; host.log tells which");
        let line = json!({"at": upkeep::date(chance::now()), "order": order});
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
    pub async fn operate(self: &Arc<Self>, order: &OperatorOrder) -> Result<(), Refused> {
        let operator = &self.operator;
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
                if address.is_loopback() {
                    let says = "this machine can't be banned: the ban could not be taken back";
                    return Err(Refused::new(Reason::BadMessage, says));
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
                    return Err(Refused::new(Reason::BadMessage, says));
                }
                self.doors.tell_all(&text(&Out::Notice { text: said.clone() }));
            }
            OperatorOrder::Stop => operator.decide(|rules| rules.is_stopped = true)?,
            OperatorOrder::Open => operator.decide(|rules| rules.is_stopped = false)?,
        }
        operator.write_down(order)
    }

    /// What the operator sees.
    ///
    /// # Errors
    /// When it can't be read now.
    pub async fn overview(&self) -> Result<Overview, Refused> {
        let mut tables = Vec::new();
        for id in self.rooms.ids() {
            let Some((_, stored)) = self.store.find(&id).await? else { continue };
            if let Ok(the_match) = Match::from_stored(stored)
                && the_match.state != MatchState::Over
            {
                let seats = the_match.seats.iter().map(|seat| seat.nickname.clone()).collect();
                let Match { game, state, .. } = the_match;
                tables.push(TableInUse { match_id: id, game, state, seats });
            }
        }
        let rules = self.operator.read(Rules::clone);
        let people = |all: BTreeSet<i64>| all.into_iter().map(PersonId).collect();
        Ok(Overview {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            opens_tables: !rules.is_stopped,
            writable: self.store.is_writable(),
            backup_age: backups::newest_of(&self.config).map(|(_, age)| age.as_secs()),
            tables,
            people: self.doors.people(),
            banned_people: people(rules.people),
            banned_addresses: rules.addresses.into_iter().collect(),
            muted: people(rules.muted),
        })
    }

    async fn rename(self: &Arc<Self>, person: PersonId, new: &str) -> Result<(), Refused> {
        let new = nickname::checked(new)?;
        self.store.rename(person, &new).await.map_err(|error| match error {
            crate::store::StoreError::Unknown => {
                Refused::new(Reason::NoIdentity, "there is no such person")
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
    Refused::new(Reason::NoSuchAddress, "this server has no folder for its operator's decisions")
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
