//! The loop of a room, and how it comes and goes.

use std::pin::pin;
use std::sync::Arc;

use koshki_protocol::{MatchState, PersonId, Reason, Refused, RequestId, Seen};
use koshki_rules::any::AnyTable;
use koshki_rules::fair::FairDice;
use koshki_rules::{Outcome, Seat, Turn};
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::news::{Out, text};
use super::{Ask, ConnectionId, Loaded, Request, Visitor};
use crate::matches::Match;
use crate::rooms::Rooms;
use crate::store::{Epoch, MatchKey, Presence, StoreError};

/// How often a change is made again because another server was first.
pub(super) const TRIES: usize = 8;

/// The task that owns a table.
pub(crate) struct Actor {
    pub(super) key: MatchKey,
    pub(super) the_match: Match,
    /// The table of the newest game. None before the start, and when the store is ahead or behind: see `reload`.
    pub(super) table: Option<Box<dyn AnyTable>>,
    pub(super) dice: FairDice,
    pub(super) outcomes: Vec<Outcome>,
    pub(super) visitors: Vec<Visitor>,
    /// Who is at this table at other servers.
    pub(super) elsewhere: Presence,
    /// Since when the person of each seat is gone.
    pub(super) gone_since: Vec<Option<Instant>>,
    /// What this server may drive the match with, if it shares the match with others.
    pub(super) lease: Option<Epoch>,
    /// Up to where visitors have been told of the table.
    pub(super) told: Seen,
    /// Since when the table waits for this decision.
    pub(super) waits_since: Instant,
    /// Since when nobody is here, if nobody is.
    pub(super) empty_since: Instant,
    /// Whether everybody has been told that somebody does nothing.
    pub(super) idle_told: bool,
    /// The moment that a bot thinks about.
    pub(super) thinking_about: Option<Seen>,
    /// Whether the store may have something else than this room has.
    pub(super) is_unsettled: bool,
    /// When to try again what the store would not take.
    pub(super) retry_at: Option<Instant>,
    /// Since when the host is gone.
    pub(super) host_gone_since: Option<Instant>,
    pub(super) rooms: Arc<Rooms>,
    pub(super) inbox: mpsc::Receiver<Ask>,
    /// For bots' thoughts; weak, so that an empty room can end.
    pub(super) own_inbox: mpsc::WeakSender<Ask>,
}

impl Actor {
    /// A room for a match that was just loaded.
    pub(crate) fn new(
        loaded: Loaded,
        rooms: Arc<Rooms>,
        inbox: mpsc::Receiver<Ask>,
        own_inbox: mpsc::WeakSender<Ask>,
    ) -> Self {
        let now = Instant::now();
        let seats = loaded.the_match.seats.len();
        let mut actor = Actor {
            key: loaded.key,
            the_match: loaded.the_match,
            table: loaded.table,
            dice: loaded.dice,
            outcomes: loaded.outcomes,
            visitors: Vec::new(),
            elsewhere: Presence::default(),
            gone_since: vec![Some(now); seats],
            lease: None,
            told: Seen { game: 0, step: 0 },
            waits_since: now,
            empty_since: now,
            idle_told: false,
            thinking_about: None,
            is_unsettled: false,
            retry_at: None,
            host_gone_since: None,
            rooms,
            inbox,
            own_inbox,
        };
        actor.told = actor.moment();
        actor
    }

    /// Runs until nobody has been here for a while.
    pub(crate) async fn run(mut self) {
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
            let ask = tokio::select! {
                // What is due comes first: it is rare, and much talk must not put it off.
                biased;
                () = alarm.as_mut(), if due.is_some() => {
                    if self.visitors.is_empty() && self.rooms.retire(&self.the_match.id, &self.inbox) {
                        return;
                    }
                    // An empty room that somebody still has a hold on waits once more.
                    self.empty_since = Instant::now();
                    self.do_what_is_due().await;
                    continue;
                }
                ask = self.inbox.recv() => ask,
            };
            let Some(ask) = ask else { return };
            self.answer(ask).await;
            self.let_bot_think();
        }
    }

    async fn answer(&mut self, ask: Ask) {
        match ask {
            Ask::Enter { visitor, id, seen } => self.enter(visitor, id, seen).await,
            Ask::Gone { connection } => self.leave(connection).await,
            Ask::Request { connection, id, request } => self.request(connection, id, request).await,
            Ask::Thought { moment, seat, mv } => self.thought(moment, seat, &mv).await,
            Ask::HandOver { seat, from, to, answer } => {
                // Who asked may have gone; the seat has moved all the same.
                let _gone = answer.send(self.hand_over(seat, from, to).await);
            }
            Ask::Agree { person, player_seed, answer } => {
                let _gone = answer.send(self.agree(person, &player_seed).await);
            }
            Ask::Forget { person, answer } => {
                let _gone = answer.send(self.forget(person).await);
            }
            Ask::Abandon { answer } => {
                let _gone = answer.send(self.abandon().await);
            }
            Ask::Hint { moment, version } => self.hint(moment, version).await,
            Ask::LookAround => {
                // What can't be read now is read when the server looks at all of its matches.
                let _later = self.look_around().await;
            }
            Ask::Standing(standing) => self.looked_at(standing).await,
            Ask::Emoted { seat, emote } => self.tell_emote(seat, emote),
        }
    }

    async fn request(&mut self, connection: ConnectionId, id: RequestId, request: Request) {
        let Some(visitor) = self.visitors.iter().find(|visitor| visitor.connection == connection)
        else {
            return;
        };
        let visitor = visitor.clone();
        if let Err(refused) = self.settled().await {
            return self.answer_with(&visitor, id, Err(refused));
        }
        let done = match request {
            Request::Play { seat, seen, mv } => {
                return self.play(&visitor, id, seat, seen, &mv).await;
            }
            Request::Rematch { player_seed } => {
                return match self.rematch(visitor.person, &player_seed).await {
                    Ok(match_id) => visitor.outbox.send(text(&Out::Rematch { id, match_id })),
                    Err(refused) => self.answer_with(&visitor, id, Err(refused)),
                };
            }
            Request::Advise { seat, seen, mv } => {
                return self.advise(&visitor, id, seat, seen, mv);
            }
            Request::Sit { seat, key, player_seed } => {
                self.sit(&visitor, seat, key.as_deref(), &player_seed).await
            }
            Request::Stand(seat) => self.stand(visitor.person, seat).await,
            Request::Back(seat) => self.back(visitor.person, seat).await,
            Request::Host(order) => self.order(&visitor, &order).await,
            Request::Resign(seat) => self.resign(visitor.person, seat).await,
            Request::Emote(seat, emote) => self.emote(visitor.person, seat, emote),
        };
        self.answer_with(&visitor, id, done);
    }

    /// Whether a person is connected to this room, here or at another server.
    pub(super) fn is_present(&self, person: PersonId) -> bool {
        self.visitors.iter().any(|visitor| visitor.person == person)
            || self.elsewhere.people.contains(&person)
    }

    /// Whose decision the table waits for.
    pub(super) fn deciding(&self) -> Option<Seat> {
        if self.the_match.state != MatchState::Playing {
            return None;
        }
        match self.table.as_ref()?.turn() {
            Turn::Seat(seat) => Some(seat),
            Turn::Luck | Turn::Over(_) => None,
        }
    }

    /// The moment the table is at.
    pub(super) fn moment(&self) -> Seen {
        let step = self.table.as_ref().map_or(0, |table| table.steps());
        Seen { game: self.the_match.games.len() as u32, step }
    }

    /// The store has refused a change, or it is not known whether it took it: what is on disk counts, so nothing else
    /// happens here before it has been read again.
    pub(super) fn not_stored(&mut self, error: StoreError) -> Refused {
        tracing::error!(id = %self.the_match.id, %error, "a change could not be stored");
        self.is_unsettled = true;
        self.retry_later();
        Refused::from(error)
    }

    /// Takes everything from the store, and tells what is new.
    ///
    /// # Errors
    /// When it can't be read now.
    pub(super) async fn reload(&mut self) -> Result<(), Refused> {
        let loaded = super::load(&self.rooms.store, &self.the_match.id).await?;
        let version = self.the_match.version;
        self.key = loaded.key;
        self.the_match = loaded.the_match;
        self.table = loaded.table;
        self.dice = loaded.dice;
        self.outcomes = loaded.outcomes;
        self.is_unsettled = false;
        self.notice_presence();
        self.tell_since(version);
        Ok(())
    }

    /// Makes sure that room and table are those on disk, and that somebody can move. What luck does first in a game may
    /// be missing after a crash: the same dice do the same again.
    ///
    /// # Errors
    /// When the store can't be read or written now.
    pub(super) async fn settled(&mut self) -> Result<(), Refused> {
        for _ in 0..TRIES {
            let has_no_table = self.table.is_none() && self.the_match.state != MatchState::Open;
            if self.is_unsettled || has_no_table {
                self.reload().await?;
            }
            let from = match &mut self.table {
                Some(table)
                    if self.the_match.state == MatchState::Playing
                        && table.turn() == Turn::Luck =>
                {
                    let from = table.steps();
                    table.settle(&mut self.dice);
                    from
                }
                _ => return Ok(()),
            };
            match self.store_steps(from, None, None).await {
                Ok(()) => {
                    self.tell_since(self.the_match.version);
                    return Ok(());
                }
                // Another server has done the same.
                Err(StoreError::Conflict) => self.another_was_first(),
                Err(error) => {
                    // Nobody may be shown what is not on the disk.
                    self.table = None;
                    return Err(self.not_stored(error));
                }
            }
        }
        Err(not_now())
    }
}

/// The answer to whoever asks while nothing can be stored.
pub(super) fn not_now() -> Refused {
    Refused::new(
        Reason::NotNow,
        "nothing can be stored now; try again in a moment, nothing is lost",
    )
}

/// The answer to whoever means another moment than this one.
pub(super) fn stale(Seen { game, step }: Seen) -> Refused {
    let says = format!("the table is at step {step} of game {game}, not where you saw it");
    Refused::new(Reason::Stale, says)
}
