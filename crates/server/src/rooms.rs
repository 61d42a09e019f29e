//! All rooms in memory: found by their match, there from its opening or loaded from the store when somebody comes back,
//! gone when nobody is there.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use koshki_match::{Ask, Course, Match, Millis};
use koshki_protocol::{MatchId, OpenTable, Opened, PersonId, Reason, Refused};
use koshki_rules::{Phrase, Seat};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc, oneshot};

use crate::coach::Coach;
use crate::metrics::RoomMetrics;
use crate::node::Node;
use crate::room::{self, Actor, Loaded, Mail, Patience};
use crate::seen_time::SeenTime;
use crate::store::{MatchKey, Store, StoreError, StoredRoom};
use crate::thinking::Bots;
use crate::{calendar, chance};

/// How much mail may wait for a room.
const INBOX: usize = 64;
/// How often a new match may get another name because its first one is taken.
const TRIES: usize = 8;

/// How many tables of all servers are shown at once.
const MOST_TABLES: u32 = 100;

/// A room in memory.
struct Live {
    key: MatchKey,
    inbox: mpsc::Sender<Mail>,
    /// Free for others when the room is gone; none for a room that was loaded for something that must always work.
    _place: Option<Place>,
}

/// One of the tables that may be in memory at once.
struct Place(#[expect(dead_code, reason = "it is held, not read")] OwnedSemaphorePermit);

/// Why a change of a match was not stored.
pub(crate) enum NotKept {
    /// The store says so.
    Store(StoreError),
    /// There are too many tables.
    Refused(Refused),
}

/// All rooms, and what they need.
pub struct Rooms {
    pub(crate) store: Store,
    pub(crate) bots: Arc<dyn Bots>,
    pub(crate) coach: Arc<Coach>,
    pub(crate) patience: Patience,
    pub(crate) metrics: RoomMetrics,
    /// This server among others, if it shares its database.
    pub(crate) node: Option<Arc<Node>>,
    /// By which matches get old.
    pub(crate) seen_time: SeenTime,
    most: usize,
    places: Arc<Semaphore>,
    live: Mutex<HashMap<MatchId, Live>>,
    listed: Mutex<BTreeMap<MatchId, OpenTable>>,
}

impl Rooms {
    /// No rooms yet, and never more than `most` for people who come.
    pub fn new(
        most: usize,
        store: Store,
        bots: Arc<dyn Bots>,
        coach: Arc<Coach>,
        patience: Patience,
        node: Option<Arc<Node>>,
        seen_time: SeenTime,
    ) -> Arc<Self> {
        Arc::new(Rooms {
            store,
            bots,
            coach,
            patience,
            metrics: RoomMetrics::new(),
            node,
            seen_time,
            most,
            places: Arc::new(Semaphore::new(most.min(Semaphore::MAX_PERMITS))),
            live: Mutex::default(),
            listed: Mutex::default(),
        })
    }

    /// The room of a match, for somebody who comes; loaded if need be.
    ///
    /// # Errors
    /// When there is no such match, it can't be loaded now, or there are too many in memory.
    pub async fn room(self: &Arc<Self>, id: &MatchId) -> Result<mpsc::Sender<Mail>, Refused> {
        if let Some(inbox) = self.live(id) {
            return Ok(inbox);
        }
        let place = self.place()?;
        let loaded = room::load(&self.store, id).await?;
        Ok(self.start(loaded, Some(place)))
    }

    /// A place for one more table in memory.
    fn place(&self) -> Result<Place, Refused> {
        let place = Arc::clone(&self.places).try_acquire_owned();
        place.map(Place).map_err(|_| {
            let says = format!("this server has {} tables in use; try again later", self.most);
            Refused::new(Reason::TooMany, says).told(Phrase::new("server-full"))
        })
    }

    /// The room of a match if it is in memory.
    pub(crate) fn live(&self, id: &MatchId) -> Option<mpsc::Sender<Mail>> {
        locked(&self.live).get(id).map(|room| room.inbox.clone())
    }

    /// The matches that have rooms in memory.
    pub(crate) fn ids(&self) -> Vec<MatchId> {
        locked(&self.live).keys().cloned().collect()
    }

    /// The operator ends a match.
    ///
    /// # Errors
    /// When there is none, or it can't be stored now.
    pub async fn close(self: &Arc<Self>, id: &MatchId) -> Result<(), Refused> {
        self.ask(id, Ask::Close).await
    }

    /// The operator gives a person at a table another nickname.
    ///
    /// # Errors
    /// When it can't be stored now.
    pub async fn rename(
        self: &Arc<Self>,
        id: &MatchId,
        person: PersonId,
        nickname: &str,
    ) -> Result<(), Refused> {
        let nickname = nickname.to_owned();
        self.ask(id, Ask::Rename { person, nickname }).await
    }

    /// The date of a match that is touched now. Servers that share a database must agree, and go by its clock.
    pub(crate) fn date(&self) -> i64 {
        if self.node.is_some() { calendar::now() } else { self.seen_time.date() }
    }

    /// All rooms in memory.
    pub(crate) fn all_live(&self) -> HashMap<MatchKey, mpsc::Sender<Mail>> {
        locked(&self.live).values().map(|room| (room.key, room.inbox.clone())).collect()
    }

    /// Opens a match and its room; if its name or code is taken it gets others.
    ///
    /// # Errors
    /// When it can't be stored, or there are too many in memory.
    pub async fn open(self: &Arc<Self>, mut new: Match) -> Result<Opened, Refused> {
        let place = self.place()?;
        for _ in 0..TRIES {
            match self.store.new_match(new.to_stored(self.date())).await {
                Ok(key) => {
                    let code = new
                        .code
                        .clone()
                        .ok_or_else(|| Refused::new(Reason::Fault, "a new match has a code"))?;
                    let opened = Opened { match_id: new.id.clone(), code };
                    // Somebody comes in a moment, and then nothing has to be read.
                    self.start(Loaded { key, course: Course::opened(new) }, Some(place));
                    return Ok(opened);
                }
                Err(StoreError::Taken) => {
                    let fresh = chance::fresh(Millis(calendar::now()));
                    (new.id, new.code) = (fresh.id, Some(fresh.code));
                }
                Err(error) => return Err(error.into()),
            }
        }
        Err(Refused::new(Reason::TooMany, "there are too many open tables"))
    }

    /// Opens the match that follows one, and its room; with what has changed in that one, or not at all.
    ///
    /// # Errors
    /// When it can't be stored, its name or code is taken, or there are too many in memory.
    pub(crate) async fn open_rematch(
        self: &Arc<Self>,
        of: MatchKey,
        changed: StoredRoom,
        next: Match,
    ) -> Result<(), NotKept> {
        let place = self.place().map_err(NotKept::Refused)?;
        let stored = next.to_stored(self.date());
        let key = self.store.open_rematch(of, changed, stored).await?;
        self.start(Loaded { key, course: Course::opened(next) }, Some(place));
        Ok(())
    }

    /// A seat goes to another device.
    ///
    /// # Errors
    /// When it is no longer theirs, or the other device sits at the table.
    pub async fn hand_over(
        self: &Arc<Self>,
        id: &MatchId,
        seat: Seat,
        from: PersonId,
        to: PersonId,
    ) -> Result<(), Refused> {
        self.ask_in(self.room(id).await?, Ask::HandOver { seat, from, to }).await
    }

    /// A person leaves a match for good.
    ///
    /// # Errors
    /// When it can't be stored now.
    pub async fn forget(self: &Arc<Self>, id: &MatchId, person: PersonId) -> Result<(), Refused> {
        self.ask(id, Ask::Forget(person)).await
    }

    /// A match that nobody has come back to ends.
    ///
    /// # Errors
    /// When it can't be stored now.
    pub async fn abandon(self: &Arc<Self>, id: &MatchId) -> Result<(), Refused> {
        self.ask(id, Ask::Abandon).await
    }

    /// Public tables with a free seat where somebody waits, the newest first.
    ///
    /// # Errors
    /// When other servers' tables can't be read now.
    pub async fn open_tables(&self) -> Result<Vec<OpenTable>, Refused> {
        if self.node.is_none() {
            return Ok(locked(&self.listed).values().cloned().collect());
        }
        let mut tables = Vec::new();
        for (stored, people) in self.store.open_tables_with_people(MOST_TABLES).await? {
            let open = Match::from_stored(stored).ok();
            tables.extend(open.and_then(|it| it.open_table(|person| people.contains(&person))));
        }
        Ok(tables)
    }

    /// A room says how it stands in the list of open tables.
    pub(crate) fn list(&self, id: &MatchId, table: Option<OpenTable>) {
        let mut listed = locked(&self.listed);
        match table {
            Some(table) => {
                listed.insert(id.clone(), table);
            }
            None => {
                listed.remove(id);
            }
        }
    }

    /// An empty room wants to end: whether nobody has asked it anything meanwhile, and nobody can any more.
    pub(crate) fn retire(&self, id: &MatchId, inbox: &mpsc::Receiver<Mail>) -> bool {
        let mut live = locked(&self.live);
        // The list's own sender is the last one: anybody who wants the room now has to wait for this lock.
        if !inbox.is_empty() || inbox.sender_strong_count() > 1 {
            return false;
        }
        live.remove(id);
        self.metrics.rooms.set(live.len() as f64);
        drop(live);
        self.list(id, None);
        true
    }

    /// All rooms end, each after what it does now: nobody can ask them anything any more.
    pub(crate) fn close_all(&self) {
        locked(&self.live).clear();
    }

    /// Starts the room of a match, unless it lives already.
    fn start(self: &Arc<Self>, loaded: Loaded, place: Option<Place>) -> mpsc::Sender<Mail> {
        let mut live = locked(&self.live);
        // Somebody else may have loaded it meanwhile; only one of them may live.
        let id = loaded.course.the_match().id.clone();
        if let Some(room) = live.get(&id) {
            return room.inbox.clone();
        }
        let (sender, inbox) = mpsc::channel(INBOX);
        let room = Live { key: loaded.key, inbox: sender.clone(), _place: place };
        live.insert(id, room);
        self.metrics.rooms.set(live.len() as f64);
        spawn(Actor::new(loaded, Arc::clone(self), inbox, sender.downgrade()));
        sender
    }

    /// Asks a match something that also a full server has to do; its room is loaded if need be, and soon gone again.
    async fn ask(self: &Arc<Self>, id: &MatchId, ask: Ask) -> Result<(), Refused> {
        let room = match self.live(id) {
            Some(room) => room,
            None => self.start(room::load(&self.store, id).await?, self.place().ok()),
        };
        self.ask_in(room, ask).await
    }

    async fn ask_in(&self, room: mpsc::Sender<Mail>, ask: Ask) -> Result<(), Refused> {
        let (answer, answered) = oneshot::channel();
        let closed = || Refused::new(Reason::NotNow, "the room is closing; try again");
        room.send(Mail::AskFor { ask, answer }).await.map_err(|_| closed())?;
        answered.await.map_err(|_| closed())?
    }
}

impl From<StoreError> for NotKept {
    fn from(error: StoreError) -> Self {
        NotKept::Store(error)
    }
}

/// Starts a room. Not `async`: a room can start another one.
fn spawn(actor: Actor) {
    tokio::spawn(actor.run());
}

/// Nothing panics while it holds one of these locks; should it all the same, the map is still whole.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
