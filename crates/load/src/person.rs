//! One person at one table: its own secret, its own socket. Plays whenever it is its turn, and again when a match ends.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use chacha20::ChaCha8Rng;
use koshki_protocol::{MatchId, MatchState, RequestId, Seen, ToServer, VERSION};
use koshki_rules::Seat;
use rand_core::Rng;
use tokio::sync::watch;
use tokio::time::{Instant, sleep, sleep_until, timeout};

use super::ledger::{Ledger, Sent};
use super::world::World;
use koshki_client::{Cookie, NetError, Received, Socket};

/// After a refusal that only says "later".
pub(super) const LATER: Duration = Duration::from_millis(50);
/// The longest wait before the next try to connect.
const LONGEST_WAIT: Duration = Duration::from_millis(500);

/// A server that does not answer by then is not there.
const LONGEST_TRY: Duration = Duration::from_secs(5);

/// A server that has not answered a move by then is not there any more.
const LONGEST_ANSWER: Duration = Duration::from_secs(5);

/// People who wander between servers stay no longer at one.
const LONGEST_STAY: Duration = Duration::from_secs(5);

/// One person.
pub struct VirtualUser {
    pub(super) world: Arc<World>,
    cookie: Cookie,
    number: u64,
    tries: u64,
    pub(super) match_id: MatchId,
    pub(super) rng: ChaCha8Rng,
    last_id: RequestId,
    pub(super) seen: Seen,
    pub(super) pending: Option<Pending>,
    pub(super) planned: Option<Planned>,
    pub(super) entering: Option<RequestId>,
    /// What was sent last to get an open match going.
    pub(super) opening: Option<RequestId>,
    pub(super) rematch_asked: Option<RequestId>,
    /// What it has asked for to end its part, and what the match was then.
    pub(super) ending: Option<(RequestId, MatchState)>,
    /// Whether it has sent what it adds to the dice of this match.
    pub(super) has_added: bool,
    pub(super) has_started: bool,
    pub(super) has_played: bool,
    pub(super) is_here: bool,
    pub(super) has_moved: bool,
    pub(super) is_over: bool,
    pub(super) ledger: Ledger,
}

/// A move on its way.
pub(super) struct Pending {
    pub(super) id: RequestId,
    pub(super) due: Instant,
    pub(super) sent: Instant,
}

/// Something to be sent at its time.
pub(super) struct Planned {
    pub(super) due: Instant,
    pub(super) what: Plan,
}

pub(super) enum Plan {
    Move {
        seat: Seat,
        seen: Seen,
        mv: String,
    },
    Rematch,
    /// Come in once more, to be told where the table is.
    Enter,
}

/// Why a conversation ended.
enum End {
    /// The match is over and there is no next one.
    Finished,
    /// The connection is gone.
    Lost,
    /// The person goes on to another server.
    Wandered,
}

impl VirtualUser {
    /// Somebody at the table of this match.
    pub fn new(world: Arc<World>, cookie: Cookie, match_id: MatchId, number: u64) -> Self {
        let rng = super::rng(world.seed, number);
        VirtualUser {
            world,
            cookie,
            number,
            tries: 0,
            match_id,
            rng,
            last_id: 0,
            seen: Seen::default(),
            pending: None,
            planned: None,
            entering: None,
            opening: None,
            rematch_asked: None,
            ending: None,
            has_added: false,
            has_started: false,
            has_played: false,
            is_here: false,
            has_moved: false,
            is_over: false,
            ledger: Ledger::default(),
        }
    }

    /// Plays until the world ends, through lost connections; returns what was sent.
    pub async fn play(mut self) -> Ledger {
        let mut wait = Duration::ZERO;
        loop {
            if let Ok(mut socket) = self.connect().await {
                wait = Duration::ZERO;
                match self.converse(&mut socket).await {
                    End::Finished => {
                        socket.close().await;
                        return self.ledger;
                    }
                    End::Lost => self.world.tally.lost_connection(),
                    End::Wandered => socket.close().await,
                }
            }
            // What was on its way is in doubt now: the news after the next greeting tells.
            (self.pending, self.planned) = (None, None);
            (self.rematch_asked, self.ending) = (None, None);
            (self.has_added, self.has_started) = (false, false);
            if std::mem::take(&mut self.is_here) {
                self.world.here.send_modify(|here| *here -= 1);
            }
            if std::mem::take(&mut self.has_moved) {
                self.world.moving.send_modify(|moving| *moving -= 1);
            }
            wait = (wait * 2).clamp(Duration::from_millis(20), LONGEST_WAIT);
            sleep(wait.mul_f64(0.5 + f64::from(self.rng.next_u32()) / f64::from(u32::MAX))).await;
        }
    }

    async fn connect(&mut self) -> Result<Socket, NetError> {
        let world = Arc::clone(&self.world);
        let _turn = world.door.acquire().await;
        let from = world.source_address(&mut self.rng);
        let server = world.server(self.number, self.tries);
        self.tries += 1;
        let connecting = Socket::connect(server, &self.cookie, from);
        // A server that is stopped takes connections, and says nothing.
        let connected = timeout(LONGEST_TRY, connecting).await;
        let slow = |_| NetError::Unreachable("it does not answer".to_owned());
        let mut socket = connected.map_err(slow)??;
        let id = self.next_id();
        socket.send(text(&ToServer::Hello { id, version: VERSION })).await?;
        self.enter(&mut socket).await?;
        Ok(socket)
    }

    async fn converse(&mut self, socket: &mut Socket) -> End {
        let mut gun = self.world.gun.subscribe();
        let mut finishing = self.world.finishing.subscribe();
        let stay = LONGEST_STAY.mul_f64(f64::from(self.rng.next_u32()) / f64::from(u32::MAX));
        let leaves = Instant::now() + stay;
        loop {
            let started = *gun.borrow_and_update();
            if started.is_some()
                && self.planned.as_ref().is_some_and(|planned| planned.due <= Instant::now())
                && self.carry_out(socket).await.is_err()
            {
                return End::Lost;
            }
            let done = tokio::select! {
                received = socket.receive() => match received {
                    Ok(Received::Text(text)) => self.hear(&text, socket, started).await,
                    Ok(Received::SignOfLife) => Ok(()),
                    Err(error) => Err(error),
                },
                () = due(&self.planned, started) => self.carry_out(socket).await,
                () = given_up(&self.pending) => return End::Lost,
                () = sleep_until(leaves), if self.wanders() => return End::Wandered,
                _ = gun.changed(), if started.is_none() => {
                    self.at_the_gun(&gun);
                    Ok(())
                }
                // The room that is told then says what there is to end.
                _ = finishing.changed() => self.enter(socket).await,
            };
            if done.is_err() {
                return End::Lost;
            }
            if self.is_over {
                return End::Finished;
            }
        }
    }

    /// Whether it is a moment to go to another server.
    fn wanders(&self) -> bool {
        self.world.wanders.load(Ordering::Relaxed) && self.pending.is_none() && !self.is_finishing()
    }

    pub(super) async fn go_on_to(
        &mut self,
        next: MatchId,
        socket: &mut Socket,
    ) -> Result<(), NetError> {
        if next == self.match_id {
            return Ok(());
        }
        let id = self.next_id();
        let left = std::mem::replace(&mut self.match_id, next);
        socket.send(text(&ToServer::Exit { id, match_id: left })).await?;
        (self.seen, self.pending, self.planned) = (Seen::default(), None, None);
        (self.rematch_asked, self.ending, self.has_added) = (None, None, false);
        self.enter(socket).await
    }

    async fn enter(&mut self, socket: &mut Socket) -> Result<(), NetError> {
        let seen = (self.seen != Seen::default()).then_some(self.seen);
        let (id, match_id) = (self.next_id(), self.match_id.clone());
        self.entering = Some(id);
        socket.send(text(&ToServer::Enter { id, match_id, seen })).await
    }

    /// Sends what was planned.
    async fn carry_out(&mut self, socket: &mut Socket) -> Result<(), NetError> {
        let Some(Planned { due, what }) = self.planned.take() else { return Ok(()) };
        let id = self.next_id();
        match what {
            Plan::Move { seat, seen, mv } => {
                // Written by hand: the move stays the text it came as.
                let message = format!(
                    r#"{{"type":"play","id":{id},"match":"{}","seat":{seat},"seen":{{"game":{},"step":{}}},"move":{mv}}}"#,
                    self.match_id, seen.game, seen.step
                );
                if self.world.keeps_ledger {
                    self.ledger.sent(&self.match_id, Sent { seen, seat, mv, acknowledged: false });
                }
                let sent = Instant::now();
                self.world.tally.sent(&self.match_id, seen, sent);
                self.pending = Some(Pending { id, due, sent });
                socket.send(message).await
            }
            Plan::Enter => self.enter(socket).await,
            Plan::Rematch => {
                self.rematch_asked = Some(id);
                let match_id = self.match_id.clone();
                socket.send(text(&ToServer::Rematch { id, match_id })).await
            }
        }
    }

    pub(super) fn plan(&mut self, what: Plan, started: Option<Instant>) {
        // Before the gun nobody knows when a move is due; it is decided then.
        let due = match started {
            Some(start) => self.world.pace.due(start),
            None => Instant::now(),
        };
        self.planned = Some(Planned { due, what });
    }

    fn at_the_gun(&mut self, gun: &watch::Receiver<Option<Instant>>) {
        if let (Some(planned), Some(start)) = (&mut self.planned, *gun.borrow()) {
            planned.due = self.world.pace.due(start);
        }
    }

    pub(super) fn is_finishing(&self) -> bool {
        *self.world.finishing.borrow()
    }

    pub(super) fn next_id(&mut self) -> RequestId {
        self.last_id = self.last_id.wrapping_add(1);
        self.last_id
    }

    pub(super) fn player_seed(&mut self) -> String {
        format!("{:016x}{:016x}", self.rng.next_u64(), self.rng.next_u64())
    }
}

/// Waits until what was planned is due; for ever if nothing is, or the run has not begun.
async fn due(planned: &Option<Planned>, started: Option<Instant>) {
    match (planned, started) {
        (Some(planned), Some(_)) => sleep_until(planned.due).await,
        _ => std::future::pending().await,
    }
}

/// Waits until a move has been on its way for too long; for ever if none is.
async fn given_up(pending: &Option<Pending>) {
    match pending {
        Some(pending) => sleep_until(pending.sent + LONGEST_ANSWER).await,
        None => std::future::pending().await,
    }
}

pub(super) fn text(message: &ToServer) -> String {
    serde_json::to_string(message).expect("messages have only text keys")
}
