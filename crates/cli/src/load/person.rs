//! One person at one table: its own secret, its own socket. Plays whenever it is its turn, and again when a match ends.

use std::sync::Arc;
use std::time::Duration;

use chacha20::ChaCha8Rng;
use koshki_protocol::{
    MatchId, MatchState, Order, Reason, RequestId, SeatKind, Seen, ToServer, VERSION,
};
use koshki_rules::Seat;
use rand_core::Rng;
use tokio::sync::watch;
use tokio::time::{Instant, sleep, sleep_until};

use super::frame::{Frame, News, Room, Turn};
use super::ledger::{Ledger, Sent};
use super::world::World;
use crate::net::{Cookie, NetError, Received, Socket};

/// After a refusal that only says "later".
const LATER: Duration = Duration::from_millis(50);
/// The longest wait before the next try to connect.
const LONGEST_WAIT: Duration = Duration::from_millis(500);

/// One person.
pub struct Person {
    world: Arc<World>,
    cookie: Cookie,
    role: Role,
    match_id: MatchId,
    rng: ChaCha8Rng,
    last_id: RequestId,
    seen: Seen,
    pending: Option<Pending>,
    planned: Option<Planned>,
    rematch_asked: Option<RequestId>,
    resignation: Option<RequestId>,
    has_asked_to_sit: bool,
    has_started: bool,
    has_played: bool,
    is_over: bool,
    ledger: Ledger,
}

/// What somebody has to do before the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// Opened the table, and starts when everybody sits.
    Host,
    /// Sits down.
    Guest,
}

/// A move on its way.
struct Pending {
    id: RequestId,
    due: Instant,
    sent: Instant,
}

/// Something to be sent at its time.
struct Planned {
    due: Instant,
    what: Plan,
}

enum Plan {
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
}

impl Person {
    /// Somebody at the table of this match.
    pub fn new(
        world: Arc<World>,
        cookie: Cookie,
        match_id: MatchId,
        number: u64,
        role: Role,
    ) -> Self {
        let rng = super::rng(world.seed, number);
        Person {
            world,
            cookie,
            role,
            match_id,
            rng,
            last_id: 0,
            seen: Seen::default(),
            pending: None,
            planned: None,
            rematch_asked: None,
            resignation: None,
            has_asked_to_sit: false,
            has_started: false,
            has_played: false,
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
                }
            }
            // What was on its way is in doubt now: the news after the next greeting tells.
            (self.pending, self.planned) = (None, None);
            (self.rematch_asked, self.resignation) = (None, None);
            (self.has_asked_to_sit, self.has_started) = (false, false);
            wait = (wait * 2).clamp(Duration::from_millis(20), LONGEST_WAIT);
            sleep(wait.mul_f64(0.5 + f64::from(self.rng.next_u32()) / f64::from(u32::MAX))).await;
        }
    }

    async fn connect(&mut self) -> Result<Socket, NetError> {
        let world = Arc::clone(&self.world);
        let _turn = world.door.acquire().await;
        let from = world.source_address(&mut self.rng);
        let mut socket = Socket::connect(&world.server, &self.cookie, from).await?;
        let id = self.next_id();
        socket.send(text(&ToServer::Hello { id, version: VERSION })).await?;
        self.enter(&mut socket).await?;
        Ok(socket)
    }

    async fn converse(&mut self, socket: &mut Socket) -> End {
        let mut gun = self.world.gun.subscribe();
        let mut finishing = self.world.finishing.subscribe();
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

    async fn hear(
        &mut self,
        text: &str,
        socket: &mut Socket,
        started: Option<Instant>,
    ) -> Result<(), NetError> {
        let frame: Frame = match serde_json::from_str(text) {
            Ok(frame) => frame,
            Err(error) => {
                self.world.note_fault(format!("unreadable: {error}: {text}"));
                return Ok(());
            }
        };
        match frame.kind {
            "news" if frame.match_id == Some(self.match_id.as_str()) => {
                if let (Some(news), Some(seat)) = (&frame.news, frame.seat) {
                    self.hear_news(
                        frame.id,
                        Seen { game: frame.game, step: news.step },
                        seat,
                        news,
                        started,
                    );
                }
                Ok(())
            }
            "room" => match frame.room {
                Some(room) if room.match_id == self.match_id.as_str() => {
                    self.hear_room(&room, socket).await
                }
                _ => Ok(()),
            },
            "refused" => {
                if let Some(refused) = frame.refused {
                    self.hear_refusal(frame.id, refused.reason);
                }
                Ok(())
            }
            "rematch" => match frame.match_id.map(str::parse) {
                Some(Ok(next)) => self.go_on_to(next, socket).await,
                _ => Ok(()),
            },
            "done" => {
                self.is_over |= frame.id.is_some() && frame.id == self.resignation;
                Ok(())
            }
            "bye" => Err(NetError::Unreachable("it said goodbye".to_owned())),
            _ => Ok(()),
        }
    }

    fn hear_news(
        &mut self,
        id: Option<RequestId>,
        now: Seen,
        seat: Seat,
        news: &News,
        started: Option<Instant>,
    ) {
        if now < self.seen {
            self.world
                .note_fault(format!("{} went back from {:?} to {now:?}", self.match_id, self.seen));
        }
        let is_new = now > self.seen;
        self.seen = now;
        if !std::mem::replace(&mut self.has_played, true) {
            self.world.seated.send_modify(|seated| *seated += 1);
        }
        match self.pending.take_if(|pending| Some(pending.id) == id) {
            Some(Pending { due, sent, .. }) => {
                self.world.tally.acknowledged(sent.elapsed(), due.elapsed());
                if self.world.keeps_ledger {
                    self.ledger.acknowledged(&self.match_id);
                }
            }
            None => self.world.tally.told(news.step - news.from.min(news.step)),
        }
        if matches!(news.turn, Turn::Over(_)) && is_new && seat == Seat(0) {
            self.world.tally.game_over();
        }
        let is_mine = matches!(news.turn, Turn::Seat(next) if next == seat);
        if is_mine && self.pending.is_none() && !self.is_finishing() && !news.moves.is_empty() {
            let chosen = self.rng.next_u32() as usize % news.moves.len();
            let mv = news.moves[chosen].data.get().to_owned();
            self.plan(Plan::Move { seat, seen: now, mv }, started);
        }
    }

    async fn hear_room(&mut self, room: &Room, socket: &mut Socket) -> Result<(), NetError> {
        if self.is_finishing() && room.state != MatchState::Playing {
            self.is_over = true;
            return Ok(());
        }
        match room.state {
            MatchState::Open => {
                let everybody =
                    room.seats.iter().all(|seat| seat.kind == SeatKind::Person && seat.ready);
                if room.you.seats.is_empty() && !self.has_asked_to_sit {
                    self.has_asked_to_sit = true;
                    let player_seed = self.player_seed();
                    let (id, match_id) = (self.next_id(), self.match_id.clone());
                    let sit = ToServer::Sit { id, match_id, seat: None, key: None, player_seed };
                    socket.send(text(&sit)).await?;
                } else if everybody && self.role == Role::Host && !self.has_started {
                    self.has_started = true;
                    let (id, match_id) = (self.next_id(), self.match_id.clone());
                    socket
                        .send(text(&ToServer::Host { id, match_id, order: Order::Start }))
                        .await?;
                }
                Ok(())
            }
            MatchState::Playing if self.is_finishing() && self.resignation.is_none() => {
                for &seat in &room.you.seats {
                    let (id, match_id) = (self.next_id(), self.match_id.clone());
                    self.resignation = Some(id);
                    socket.send(text(&ToServer::Resign { id, match_id, seat })).await?;
                }
                Ok(())
            }
            MatchState::Playing => Ok(()),
            MatchState::Over => {
                if self.planned.is_none() && self.rematch_asked.is_none() {
                    self.planned = Some(Planned { due: Instant::now(), what: Plan::Rematch });
                }
                Ok(())
            }
        }
    }

    fn hear_refusal(&mut self, id: Option<RequestId>, reason: Reason) {
        self.world.tally.refused(reason);
        let was_move = self.pending.take_if(|pending| Some(pending.id) == id).is_some();
        if was_move && self.world.keeps_ledger {
            self.ledger.refused(&self.match_id);
        }
        let again = |what| Some(Planned { due: Instant::now() + LATER, what });
        if id.is_some() && id == self.resignation {
            // Somebody else has ended the match.
            self.is_over = true;
        } else if id.is_some() && id == self.rematch_asked {
            self.rematch_asked = None;
            self.planned = again(Plan::Rematch);
        } else if was_move && reason != Reason::Stale {
            if matches!(reason, Reason::Rule | Reason::NotAMove) {
                self.world.note_fault(format!("a listed move was refused: {}", reason.as_str()));
            }
            self.planned = again(Plan::Enter);
        }
    }

    async fn go_on_to(&mut self, next: MatchId, socket: &mut Socket) -> Result<(), NetError> {
        if next == self.match_id {
            return Ok(());
        }
        let id = self.next_id();
        let left = std::mem::replace(&mut self.match_id, next);
        socket.send(text(&ToServer::Exit { id, match_id: left })).await?;
        (self.seen, self.pending, self.planned) = (Seen::default(), None, None);
        self.rematch_asked = None;
        self.role = Role::Guest;
        self.enter(socket).await
    }

    async fn enter(&mut self, socket: &mut Socket) -> Result<(), NetError> {
        let seen = (self.seen != Seen::default()).then_some(self.seen);
        let (id, match_id) = (self.next_id(), self.match_id.clone());
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
                self.pending = Some(Pending { id, due, sent: Instant::now() });
                socket.send(message).await
            }
            Plan::Enter => self.enter(socket).await,
            Plan::Rematch => {
                self.rematch_asked = Some(id);
                let (match_id, player_seed) = (self.match_id.clone(), self.player_seed());
                socket.send(text(&ToServer::Rematch { id, match_id, player_seed })).await
            }
        }
    }

    fn plan(&mut self, what: Plan, started: Option<Instant>) {
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

    fn is_finishing(&self) -> bool {
        *self.world.finishing.borrow()
    }

    fn next_id(&mut self) -> RequestId {
        self.last_id = self.last_id.wrapping_add(1);
        self.last_id
    }

    fn player_seed(&mut self) -> String {
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

fn text(message: &ToServer) -> String {
    serde_json::to_string(message).expect("messages have only text keys")
}
