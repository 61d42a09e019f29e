//! The loop of a room: what is asked is proposed, stored, and accepted.

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use koshki_match::{Ask, Authority, By, ConnectionId, Driving, Millis, Proposal, Steps, not_now};
use koshki_protocol::{Refused, Seen, ToServer};
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::clock::Clock;
use super::connected::{Connected, Line};
use super::in_store::InStore;
use super::{Loaded, Mail};
use crate::rooms::{NotKept, Rooms};
use crate::shares::Share;
use crate::store::{Chunk, Epoch, StoreError};
use crate::{calendar, chance};

/// How often something is proposed again because another server was first.
const TRIES: usize = 8;
/// An empty room stays at least this long.
const LEAST_EMPTY: Duration = Duration::from_millis(10);

/// The task that hosts a match. `others.rs` changes the lease, and nobody else does; the inbox, the timer and who is connected
/// are changed here alone; `effects.rs` changes nothing.
pub(crate) struct Actor {
    pub(super) authority: Authority,
    pub(super) in_store: InStore,
    pub(super) connected: Connected,
    /// What this server drives the match with, if it shares the match with others.
    pub(super) lease: Option<Epoch>,
    /// Since when nobody is here, if nobody is.
    empty_since: Instant,
    clock: Clock,
    pub(super) rooms: Arc<Rooms>,
    inbox: mpsc::Receiver<Mail>,
    /// For bots' thoughts; weak, so that an empty room can end.
    pub(super) own_inbox: mpsc::WeakSender<Mail>,
}

impl Actor {
    /// A room for a match that was just loaded.
    pub(crate) fn new(
        Loaded { key, course }: Loaded,
        rooms: Arc<Rooms>,
        inbox: mpsc::Receiver<Mail>,
        own_inbox: mpsc::WeakSender<Mail>,
    ) -> Self {
        let clock = Clock::start();
        Actor {
            authority: Authority::new(course, rooms.patience.grace, clock.now()),
            in_store: InStore::new(key),
            connected: Connected::default(),
            lease: None,
            empty_since: Instant::now(),
            clock,
            rooms,
            inbox,
            own_inbox,
        }
    }

    /// Runs until nobody has been here for a while.
    pub(crate) async fn run(mut self) {
        if self.rooms.node.is_some() {
            self.ask_at_once(&Ask::Drive(Driving::Elsewhere)).await;
        }
        // What can't be stored now is tried again when it is due.
        let _not_now = self.settled().await;
        // One timer that is put off is cheaper than one for each ask.
        let mut alarm = pin!(tokio::time::sleep_until(Instant::now()));
        loop {
            let due = self.next_due();
            if let Some(due) = due
                && due != alarm.deadline()
            {
                alarm.as_mut().reset(due);
            }
            let mail = tokio::select! {
                // What is due comes first: it is rare, and much talk must not put it off.
                biased;
                () = alarm.as_mut(), if due.is_some() => {
                    let is_deserted = self.authority.is_deserted();
                    if is_deserted && self.rooms.retire(&self.authority.the_match().id, &self.inbox) {
                        return;
                    }
                    // An empty room that somebody still has a hold on waits once more.
                    self.empty_since = Instant::now();
                    self.do_what_is_due().await;
                    continue;
                }
                mail = self.inbox.recv() => mail,
            };
            let Some(mail) = mail else { return };
            self.open(mail).await;
        }
    }

    async fn open(&mut self, mail: Mail) {
        match mail {
            Mail::Enter { visitor, address, outbox, shown, id, seen } => {
                let share = Share { address, person: visitor.person };
                let line = Line { connection: visitor.connection, share, outbox, shown };
                self.enter(Ask::Enter { visitor, id, seen }, line, seen).await;
            }
            Mail::Ask(Ask::Gone(connection)) => self.leave(connection).await,
            Mail::Ask(ask @ Ask::Emoted { .. }) => {
                self.ask_at_once(&ask).await;
            }
            Mail::Ask(ask) => {
                let _told = self.ask(ask).await;
            }
            Mail::AskFor { ask, answer } => {
                // It may be about somebody who has just sat down at another server.
                let asked = match self.look_around().await {
                    Ok(()) => self.ask(ask).await,
                    Err(refused) => Err(refused),
                };
                // The asker may have gone; it is done all the same.
                let _gone = answer.send(asked);
            }
            Mail::Hint { moment, version } => self.hint(moment, version).await,
            Mail::LookAround => {
                // What can't be read now is read when the server looks at all of its matches.
                let _later = self.look_around().await;
            }
            Mail::Standing(standing) => self.looked_at(standing).await,
        }
    }

    async fn enter(&mut self, ask: Ask, line: Line, seen: Option<Seen>) {
        let connection = line.connection;
        self.connected.add(line);
        let ready = match self.settled().await {
            // Somebody who comes from another server has seen what happened there, and is never shown less.
            Ok(()) => match self.look_around().await {
                Err(refused) if seen.is_some_and(|seen| self.authority.is_behind(seen, 0)) => {
                    Err(refused)
                }
                _ => Ok(()),
            },
            Err(refused) => Err(refused),
        };
        let _told = match ready {
            Ok(()) => self.ask(ask).await,
            Err(refused) => self.refuse(&ask, refused).await,
        };
        if !self.authority.is_here(connection) {
            self.connected.remove(connection);
        }
    }

    async fn leave(&mut self, connection: ConnectionId) {
        if !self.authority.is_here(connection) {
            return;
        }
        self.ask_at_once(&Ask::Gone(connection)).await;
        self.connected.remove(connection);
        self.empty_since = Instant::now();
    }

    /// Asks something of the match: proposed, stored, accepted, and told. If another server was first, it is proposed again for
    /// what that one has stored.
    ///
    /// # Errors
    /// When it is refused, and was not asked through a connection.
    async fn ask(&mut self, ask: Ask) -> Result<(), Refused> {
        if let Err(refused) = self.look_first(&ask).await {
            return self.refuse(&ask, refused).await;
        }
        if matches!(ask, Ask::Abandon) && !self.authority.is_deserted_everywhere() {
            return Ok(());
        }
        for _ in 0..TRIES {
            if let Err(refused) = self.settled().await {
                return self.refuse(&ask, refused).await;
            }
            let proposal = self.authority.propose(&ask, self.clock.now(), &mut chance::rng());
            match self.store(&proposal).await {
                Ok(()) => {
                    if is_move(&ask) && proposal.change().is_some() {
                        self.rooms.metrics.moves.increment(1);
                    }
                    return self.accept(proposal).await;
                }
                // A rematch whose name another match has gets another.
                Err(NotKept::Store(StoreError::Taken)) => {}
                Err(NotKept::Store(StoreError::Conflict)) => self.another_was_first(),
                Err(NotKept::Store(StoreError::Fenced)) => {
                    self.another_was_first();
                    self.drive_with(None).await;
                }
                Err(NotKept::Refused(refused)) => return self.refuse(&ask, refused).await,
                Err(NotKept::Store(error)) => {
                    let refused = self.not_stored(error);
                    if proposal.change().is_some_and(|change| change.steps.is_some()) {
                        let effects = self.authority.tell_trouble(&refused);
                        let _nobody_waits = self.perform(effects).await;
                    }
                    return self.refuse(&ask, refused).await;
                }
            }
        }
        self.in_store.retry_later();
        self.refuse(&ask, not_now()).await
    }

    /// Asks something that changes nothing that is stored.
    pub(super) async fn ask_at_once(&mut self, ask: &Ask) {
        let proposal = self.authority.propose(ask, self.clock.now(), &mut chance::rng());
        let _nobody_waits = self.accept(proposal).await;
    }

    /// Makes sure that the match is the one on disk, and that somebody can move. What luck does first in a game may be missing
    /// after a crash: the same dice do the same again.
    ///
    /// # Errors
    /// When the store can't be read or written now.
    pub(super) async fn settled(&mut self) -> Result<(), Refused> {
        for _ in 0..TRIES {
            if !self.in_store.is_settled()
                && let Err(refused) = self.reload().await
            {
                self.in_store.retry_later();
                return Err(refused);
            }
            if !self.authority.course().awaits_luck() {
                return Ok(());
            }
            let luck = self.authority.propose(&Ask::Time, self.clock.now(), &mut chance::rng());
            match self.store(&luck).await {
                Ok(()) => {
                    let _nobody_waits = self.accept(luck).await;
                }
                // Another server has done the same.
                Err(NotKept::Store(StoreError::Conflict)) => self.another_was_first(),
                Err(NotKept::Refused(refused)) => return Err(refused),
                Err(NotKept::Store(error)) => return Err(self.not_stored(error)),
            }
        }
        self.in_store.retry_later();
        Err(not_now())
    }

    /// Takes everything from the store, and tells what is new.
    ///
    /// # Errors
    /// When it can't be read now.
    pub(super) async fn reload(&mut self) -> Result<(), Refused> {
        let loaded = super::load(&self.rooms.store, &self.authority.the_match().id).await?;
        self.in_store.settle(loaded.key);
        let effects = self.authority.resume(loaded.course, self.clock.now());
        let _nobody_waits = self.perform(effects).await;
        Ok(())
    }

    /// What time it is.
    pub(super) fn now(&self) -> Millis {
        self.clock.now()
    }

    /// The store has refused a change, or it is not known whether it took it: what is on disk counts, so nothing else
    /// happens here before it has been read again.
    fn not_stored(&mut self, error: StoreError) -> Refused {
        tracing::error!(id = %self.authority.the_match().id, %error, "a change could not be stored");
        self.in_store.retry_later();
        Refused::from(error)
    }

    /// Somebody with two devices, or just come from another server, may know more than this one; and a match is abandoned
    /// only if nobody is there anywhere.
    async fn look_first(&mut self, ask: &Ask) -> Result<(), Refused> {
        let is_behind = match ask {
            Ask::Request { asked: ToServer::Play { seen, .. }, .. } => {
                self.authority.is_behind(*seen, 0)
            }
            Ask::Abandon => true,
            _ => false,
        };
        if is_behind { self.look_around().await } else { Ok(()) }
    }

    /// Stores what a proposal changes, and tells other servers.
    async fn store(&self, proposal: &Proposal) -> Result<(), NotKept> {
        let Some(change) = proposal.change() else {
            return Ok(());
        };
        let (key, now) = (self.in_store.key(), calendar::now());
        let room = change.after.map(|after| after.to_stored_room(self.rooms.date()));
        let version = change.after.unwrap_or(self.authority.the_match()).version;
        let fence = if change.by == By::Driver { self.lease } else { None };
        let mut moment = self.authority.course().moment();
        match (change.steps, room, change.rematch) {
            (Some(Steps { game, from, count, text }), room, _) => {
                moment = Seen { game: *game, step: from + count };
                let (game, step, steps, text) = (*game, *from, *count, text.clone());
                let chunk = Chunk { game, step, steps, text, at: now };
                self.rooms.store.append(key, chunk, room, fence).await?;
            }
            (None, Some(room), Some(next)) => {
                self.rooms.open_rematch(key, room, next.clone()).await?;
            }
            (None, Some(room), None) => self.rooms.store.save_room(key, room, fence).await?,
            (None, None, _) => return Ok(()),
        }
        if let Some(node) = &self.rooms.node {
            node.tell(&self.authority.the_match().id, moment, version);
        }
        Ok(())
    }

    async fn accept(&mut self, proposal: Proposal) -> Result<(), Refused> {
        let effects = self.authority.accept(proposal, self.clock.now());
        self.perform(effects).await
    }

    async fn refuse(&mut self, ask: &Ask, refused: Refused) -> Result<(), Refused> {
        let effects = self.authority.refuse(ask, refused);
        self.perform(effects).await
    }

    /// When something has to be done next, unless something happens before.
    fn next_due(&self) -> Option<Instant> {
        if self.authority.is_deserted() {
            return Some(self.empty_since + self.rooms.patience.empty.max(LEAST_EMPTY));
        }
        // A store that has just refused something is left alone for a moment.
        let due = self.authority.due().filter(|_| self.in_store.is_settled());
        let due = due.map(|due| self.clock.instant(due));
        [due, self.in_store.retry_at()].into_iter().flatten().min()
    }

    async fn do_what_is_due(&mut self) {
        if self.in_store.take_retry() {
            match self.settled().await {
                Ok(()) => self.ask_at_once(&Ask::TellAll).await,
                Err(_) => self.in_store.retry_later(),
            }
        } else if self.in_store.is_settled() {
            let _nobody_waits = self.ask(Ask::Time).await;
        }
    }
}

fn is_move(ask: &Ask) -> bool {
    matches!(ask, Ask::Thought { .. } | Ask::Request { asked: ToServer::Play { .. }, .. })
}
