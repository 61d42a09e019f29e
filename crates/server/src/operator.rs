//! What the operator can do while the server runs: look around, close a table, rename, ban, mute, say something to
//! everybody, open no more tables. Every order is in `host.log` in the server's folder before it is carried out. What is decided is
//! kept in that folder too or, where servers share a database, in the database, and holds for all of them.

use std::collections::BTreeSet;
use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

use koshki_match::nickname;
use koshki_protocol::{OperatorOrder, PersonId, Reason, Refused};
use koshki_rules::Phrase;
use koshki_rules::fair::to_hex;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tokio::sync::Mutex;

use crate::host_log::HostLog;
use crate::store::{Store, StoreError, Which};
use crate::{App, Config, chance, proxy};

/// The file with the key that `koshki host` shows.
pub const KEY_FILE: &str = "host.key";
/// The file with what is decided, where a server has a folder of its own.
pub(crate) const RULES_FILE: &str = "host.json";

/// The longest thing that is said to everybody, in characters.
const LONGEST_NOTICE: usize = 200;

/// How often the operator decides anew if another server's was quicker.
const TRIES: usize = 8;

/// What the operator has decided.
pub struct Operator {
    /// Where the key is; without a folder nobody can prove to be the operator of this server.
    folder: Option<PathBuf>,
    /// What was ordered, in the same folder.
    log: Option<HostLog>,
    key: Option<[u8; 32]>,
    /// Where decisions are kept if they hold for other servers too.
    shared: Option<Store>,
    /// One decides or reads at a time.
    deciding: Mutex<()>,
    known: RwLock<Known>,
}

/// What is known of what was decided.
#[derive(Default)]
struct Known {
    /// Which version of what servers share; 0 before anything was decided.
    version: i64,
    rules: Rules,
}

/// What is to be done about those who are connected after something was decided.
#[derive(Default)]
pub(crate) struct Differs {
    pub(crate) banned_people: Vec<PersonId>,
    pub(crate) banned_addresses: Vec<IpAddr>,
    pub(crate) notice: Option<String>,
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
    /// How many notices there were so far, and the last one.
    pub(crate) notices: (u64, String),
}

impl Operator {
    /// Reads what was decided, and the key, which is made if there is none.
    ///
    /// # Errors
    /// When the folder can't be read or written.
    pub async fn of(config: &Config, store: &Store) -> io::Result<Self> {
        let shared = config.database.as_ref().map(|_| store.clone());
        let operator = |folder: Option<PathBuf>, key, known| Operator {
            log: folder.as_deref().map(HostLog::in_folder),
            folder,
            key,
            shared: shared.clone(),
            deciding: Mutex::default(),
            known: RwLock::new(known),
        };
        let known = match &shared {
            Some(store) => decided(store).await.map_err(io::Error::other)?,
            None => Known::default(),
        };
        if config.data.as_os_str().is_empty() {
            return Ok(operator(None, None, known));
        }
        let folder = config.data.clone();
        let key = match key_in(&folder) {
            Ok(key) => key,
            Err(error) if shared.is_some() => {
                // It is no reason not to serve: everything else is in the database.
                tracing::warn!(%error, "there is no key for the host of this server");
                return Ok(operator(None, None, known));
            }
            Err(error) => return Err(error),
        };
        let known = match fs::read_to_string(folder.join(RULES_FILE)) {
            Ok(text) if shared.is_none() => {
                Known { version: 0, rules: serde_json::from_str(&text).map_err(io::Error::other)? }
            }
            _ => known,
        };
        Ok(operator(Some(folder), Some(Sha256::digest(key).into()), known))
    }

    /// Whether this is the operator's key.
    pub fn is_key(&self, shown: &str) -> bool {
        // Of hashes, so that the time it takes tells nothing of the key.
        self.key.is_some_and(|key| key == <[u8; 32]>::from(Sha256::digest(shown)))
    }

    /// Whether this server can have an operator at all.
    ///
    /// # Errors
    /// When it has no folder for their key.
    pub fn is_there(&self) -> Result<(), Refused> {
        if self.folder.is_some() { Ok(()) } else { Err(nobody()) }
    }

    /// Whether it can have a host's page, whose sessions live in one server.
    ///
    /// # Errors
    /// When other servers answer for the same address.
    pub fn has_page(&self) -> Result<(), Refused> {
        if self.folder.is_some() && self.shared.is_none() { Ok(()) } else { Err(nobody()) }
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
        ask(&self.known.read().unwrap_or_else(PoisonError::into_inner).rules)
    }

    /// Changes what is decided, on disk first.
    async fn decide(&self, change: impl Fn(&mut Rules)) -> Result<Differs, Refused> {
        let Some(folder) = &self.folder else { return Err(nobody()) };
        let _one_at_a_time = self.deciding.lock().await;
        let Some(store) = &self.shared else {
            let mut rules = self.read(Rules::clone);
            change(&mut rules);
            let text = serde_json::to_string_pretty(&rules).unwrap_or_default();
            write_private(&folder.join(RULES_FILE), &text).map_err(|error| not_written(&error))?;
            return Ok(self.know(Known { version: 0, rules }));
        };
        for _ in 0..TRIES {
            let Known { version, mut rules } = decided(store).await?;
            change(&mut rules);
            let version = version + 1;
            match store.decide(version, serde_json::to_string(&rules).unwrap_or_default()).await {
                Ok(()) => return Ok(self.know(Known { version, rules })),
                Err(StoreError::Conflict) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Err(Refused::new(Reason::NotNow, "others decide at the same moment; try again"))
    }

    /// Reads what was decided at another server.
    ///
    /// # Errors
    /// When it can't be read.
    pub(crate) async fn follow(&self) -> Result<Differs, StoreError> {
        let Some(store) = &self.shared else { return Ok(Differs::default()) };
        let _one_at_a_time = self.deciding.lock().await;
        Ok(self.know(decided(store).await?))
    }

    /// This counts from now on.
    fn know(&self, new: Known) -> Differs {
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        let (old, rules) = (&known.rules, &new.rules);
        let (count, notice) = &rules.notices;
        let differs = Differs {
            banned_people: rules.people.difference(&old.people).copied().map(PersonId).collect(),
            banned_addresses: rules.addresses.difference(&old.addresses).copied().collect(),
            notice: (*count > old.notices.0).then(|| notice.clone()),
        };
        *known = new;
        differs
    }

    /// Deletes what was written down before this moment.
    pub(crate) fn expire(&self, before: i64) {
        match self.log.as_ref().map_or(Ok(0), |log| log.expire(before)) {
            Ok(0) => {}
            Ok(lines) => tracing::info!(lines, "old orders are deleted from host.log"),
            Err(error) => tracing::error!(%error, "old orders can't be deleted from host.log"),
        }
    }

    fn write_down(&self, by: OrderedFrom, what: &str, how: Value) -> Result<(), Refused> {
        let Some(log) = &self.log else { return Err(nobody()) };
        log.append(by, what, how).map_err(|error| not_written(&error))?;
        tracing::info!("the operator has ordered something; host.log tells what");
        Ok(())
    }
}

impl App {
    /// Writes down what the operator wants, and does it.
    ///
    /// # Errors
    /// When it can't be written down, and then it is not done; or when it can't be done, which is written down too.
    pub async fn operate(
        self: &Arc<Self>,
        by: OrderedFrom,
        order: &OperatorOrder,
    ) -> Result<(), Refused> {
        self.operator.is_there()?;
        check(by, order)?;
        self.operator.write_down(by, "order", json!(order))?;
        let done = self.carry_out(order).await;
        if let Err(refused) = &done {
            let failed = json!({"order": order, "says": refused.says});
            // What counts is why it was not done.
            let _not_written_either = self.operator.write_down(by, "failed", failed);
        }
        done
    }

    async fn carry_out(self: &Arc<Self>, order: &OperatorOrder) -> Result<(), Refused> {
        match order {
            OperatorOrder::Close(id) => self.rooms.close(id).await,
            OperatorOrder::Rename { person, nickname } => self.rename(*person, nickname).await,
            OperatorOrder::BanPerson(person) => {
                self.decide(|rules| _ = rules.people.insert(person.0)).await
            }
            OperatorOrder::BanAddress(address) => {
                let address = proxy::customer(*address);
                self.decide(|rules| _ = rules.addresses.insert(address)).await
            }
            OperatorOrder::PardonPerson(person) => {
                self.decide(|rules| _ = rules.people.remove(&person.0)).await
            }
            OperatorOrder::PardonAddress(address) => {
                let address = proxy::customer(*address);
                self.decide(|rules| _ = rules.addresses.remove(&address)).await
            }
            OperatorOrder::Mute(person) => {
                self.decide(|rules| _ = rules.muted.insert(person.0)).await
            }
            OperatorOrder::Unmute(person) => {
                self.decide(|rules| _ = rules.muted.remove(&person.0)).await
            }
            OperatorOrder::Say(said) => {
                let count = |rules: &Rules| rules.notices.0 + 1;
                self.decide(|rules| rules.notices = (count(rules), said.clone())).await
            }
            OperatorOrder::Stop => self.decide(|rules| rules.is_stopped = true).await,
            OperatorOrder::Open => self.decide(|rules| rules.is_stopped = false).await,
        }
    }

    /// A link that opens the host's page of this server once, under this address of it.
    ///
    /// # Errors
    /// When it has no operator.
    pub fn new_host_link(&self, site: &str) -> Result<String, Refused> {
        self.operator.has_page()?;
        // Behind a `#` no program sends it on by itself: no preview, no proxy, no log has it.
        Ok(format!("{site}/host#{}", self.host_page.new_link().as_str()))
    }

    /// Decides something, and does what follows from it, here and at other servers.
    async fn decide(&self, change: impl Fn(&mut Rules)) -> Result<(), Refused> {
        let differs = self.operator.decide(change).await?;
        self.act_on(differs);
        if let Some(node) = &self.rooms.node {
            node.tell_decided();
        }
        Ok(())
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

/// Refuses what can't be meant, before anything is written.
fn check(by: OrderedFrom, order: &OperatorOrder) -> Result<(), Refused> {
    match order {
        OperatorOrder::BanAddress(address) => {
            let address = proxy::customer(*address);
            if address.is_loopback() || by == OrderedFrom::Page(address) {
                let says = "this is your own address: the ban could not be taken back";
                let refused = Refused::new(Reason::BadMessage, says);
                return Err(refused.told(Phrase::new("server-ban-itself")));
            }
            Ok(())
        }
        OperatorOrder::Say(said) => {
            let length = said.chars().count();
            if !(1..=LONGEST_NOTICE).contains(&length) || said.chars().any(char::is_control) {
                let says = format!("a notice has 1 to {LONGEST_NOTICE} characters in one line");
                let refused = Refused::new(Reason::BadMessage, says);
                return Err(refused.told(Phrase::new("server-bad-notice")));
            }
            Ok(())
        }
        OperatorOrder::Rename { nickname, .. } => nickname::checked(nickname).map(|_| ()),
        _ => Ok(()),
    }
}

/// The key in this folder, which is made if there is none.
fn key_in(folder: &Path) -> io::Result<String> {
    let path = folder.join(KEY_FILE);
    if let Ok(key) = fs::read_to_string(&path) {
        return Ok(key.trim().to_owned());
    }
    let key = to_hex(&chance::bytes::<32>());
    fs::create_dir_all(folder)?;
    write_private(&path, &key)?;
    Ok(key)
}

/// What was decided for all servers that share a database.
async fn decided(store: &Store) -> Result<Known, StoreError> {
    let Some((version, rules)) = store.decisions().await? else { return Ok(Known::default()) };
    match serde_json::from_str(&rules) {
        Ok(rules) => Ok(Known { version, rules }),
        Err(error) => Err(StoreError::Failed(format!("the host's decisions: {error}"))),
    }
}

fn banned() -> Refused {
    Refused::new(Reason::Banned, "you may not play on this server")
}

fn nobody() -> Refused {
    let says = "where servers share a database there is no host's page; `koshki host` does the same, on the machine of a server \
                that was started with a folder for its key (--data)";
    Refused::new(Reason::NotOperator, says).told(Phrase::new("server-no-operator"))
}

fn not_written(error: &io::Error) -> Refused {
    tracing::error!(%error, "what the operator wants can't be written down");
    Refused::new(Reason::NotNow, "it can't be written down now")
}

/// Writes a file that only its owner can read, whole or not at all.
pub(crate) fn write_private(path: &Path, text: &str) -> io::Result<()> {
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
