//! One client's socket: frames in, messages out. It knows who is there, which rooms they are in, and how much they
//! may ask; what a request means is the room's business.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::response::Response;
use futures_util::SinkExt;
use koshki_protocol::{LONGEST_MESSAGE, MatchId, Reason, Refused, RequestId, ToServer, VERSION};
use serde::Deserialize;
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, MissedTickBehavior};

use crate::limits::{Deed, Limits};
use crate::room::{Ask, ConnectionId, Out, Outbox, Outgoing, Request, Visitor, text};
use crate::rooms::Rooms;
use crate::store::Person;
use crate::tick::Tick;

/// How many rooms one connection may be in.
const MOST_ROOMS: usize = 64;
/// A client that has said nothing for so long is asked whether it is there.
const PING_EVERY: Duration = Duration::from_secs(20);
/// A client that does not answer for so long is gone.
const SILENCE: Duration = Duration::from_secs(50);
/// A client has so long to take what is written to it.
const WRITE_TIMEOUT: Duration = Duration::from_secs(10);

/// So much is read at once. Most of what clients say is far shorter, and the room for it is cleared each time.
const READ_TOGETHER: usize = 1 << 10;

/// Messages that wait for a client are written together, up to so many bytes.
const WRITTEN_TOGETHER: usize = 16 << 10;

/// What can wait is sent at most so often: nobody sees the difference, and nothing about a move costs more than a packet.
pub(crate) const SOON: Duration = Duration::from_millis(8);

/// How many frames a client may send.
#[derive(Clone, Copy, Debug)]
pub struct FrameLimit {
    /// On average, a second.
    pub per_second: f64,
    /// At once.
    pub burst: f64,
}

impl FrameLimit {
    /// For people and their browsers.
    pub const USUAL: FrameLimit = FrameLimit { per_second: 20.0, burst: 100.0 };
    /// For load tests on one's own machine.
    pub const NONE: FrameLimit = FrameLimit { per_second: f64::INFINITY, burst: f64::INFINITY };
}

/// What a socket needs.
pub struct Session {
    /// All rooms.
    pub rooms: Arc<Rooms>,
    /// Who is there.
    pub person: Person,
    /// How much they may ask.
    pub limit: FrameLimit,
    /// How much they may ask of the coach, like everything that is counted for people.
    pub limits: Arc<Limits>,
    /// Resolves when the server stops.
    pub closing: watch::Receiver<bool>,
    /// When what can wait is sent.
    pub(crate) tick: Tick,
    /// Something to hold for as long as the socket is open.
    pub held: Box<dyn std::any::Any + Send>,
}

/// Turns a request into a socket.
pub fn upgrade(upgrade: WebSocketUpgrade, session: Session) -> Response {
    upgrade
        .max_message_size(LONGEST_MESSAGE)
        .max_frame_size(LONGEST_MESSAGE)
        .read_buffer_size(READ_TOGETHER)
        .write_buffer_size(WRITTEN_TOGETHER)
        .max_write_buffer_size(1 << 20)
        .on_upgrade(|socket| async move {
            let (outbox, outgoing) = Outbox::new();
            let mut client = Client {
                connection: ConnectionId::new(),
                entered: HashMap::new(),
                greeted: false,
                bucket: Bucket::full(session.limit),
                outbox,
                session,
            };
            let why = client.serve(socket, outgoing).await;
            tracing::debug!(why, "a socket has closed");
            client.leave_all().await;
        })
}

struct Client {
    session: Session,
    connection: ConnectionId,
    outbox: Outbox,
    entered: HashMap<MatchId, mpsc::Sender<Ask>>,
    greeted: bool,
    bucket: Bucket,
}

impl Client {
    /// Serves the socket until one side has enough; says why it ended.
    async fn serve(
        &mut self,
        mut socket: WebSocket,
        mut outgoing: mpsc::Receiver<Outgoing>,
    ) -> &'static str {
        let stopping = stop(self.session.closing.clone());
        tokio::select! {
            biased;
            why = self.talk(&mut socket, &mut outgoing) => return why,
            () = stopping => {}
        }
        let refused = Refused::new(Reason::NotNow, "the server restarts; come back in a moment");
        let bye = Message::Text(text(&Out::Bye { refused }).into());
        let frame = CloseFrame { code: close_code::RESTART, reason: "".into() };
        let saying = async {
            socket.feed(bye).await?;
            socket.send(Message::Close(Some(frame))).await
        };
        // It may be gone already.
        let _gone = in_time(saying).await;
        "the server stops"
    }

    /// Serves the socket until the client has enough, or does something wrong.
    async fn talk(
        &mut self,
        socket: &mut WebSocket,
        outgoing: &mut mpsc::Receiver<Outgoing>,
    ) -> &'static str {
        let mut heard = Instant::now();
        let mut ping = tokio::time::interval_at(heard + PING_EVERY, PING_EVERY);
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        // When something was sent last, and whether something waits to be.
        let (mut sent, mut is_waiting) = (heard, false);
        while !self.outbox.has_overflowed() {
            tokio::select! {
                biased;
                message = outgoing.recv() => {
                    let Some(message) = message else { return "nobody writes any more" };
                    // What is there goes out together.
                    let mut next = Some(message);
                    is_waiting = sent.elapsed() < SOON;
                    let written = in_time(async {
                        while let Some(Outgoing { text, can_wait }) = next.take() {
                            is_waiting &= can_wait;
                            socket.feed(Message::Text(text.into())).await?;
                            next = outgoing.try_recv().ok();
                        }
                        if is_waiting { Ok(()) } else { socket.flush().await }
                    });
                    if let Err(why) = written.await {
                        return why;
                    }
                    if !is_waiting {
                        sent = Instant::now();
                    }
                }
                said = socket.recv() => {
                    let Some(Ok(frame)) = said else { return "the client closed it" };
                    heard = Instant::now();
                    match frame {
                        Message::Close(_) => return "the client said goodbye",
                        _ if !self.bucket.take(heard) => {
                            if self.bucket.is_abused() {
                                let refused = too_fast();
                                let bye = Message::Text(text(&Out::Bye { refused }).into());
                                let _gone = in_time(socket.send(bye)).await;
                                return "too many frames";
                            }
                            self.refuse(None, too_fast());
                        }
                        Message::Text(said) => self.hear(said.as_str()).await,
                        Message::Binary(_) => {
                            self.refuse(None, Refused::new(Reason::BadMessage, "messages are text, not bytes"));
                        }
                        Message::Ping(_) | Message::Pong(_) => {}
                    }
                }
                () = self.session.tick.next(), if is_waiting => {
                    if let Err(why) = in_time(socket.flush()).await {
                        return why;
                    }
                    (sent, is_waiting) = (Instant::now(), false);
                }
                _ = ping.tick() => {
                    if heard.elapsed() > SILENCE {
                        return "the client is silent";
                    }
                    if let Err(why) = in_time(socket.send(Message::Ping("".into()))).await {
                        return why;
                    }
                }
            }
        }
        "the client is too slow"
    }

    async fn hear(&mut self, said: &str) {
        let asked = match serde_json::from_str::<ToServer>(said) {
            Ok(asked) => asked,
            Err(error) => {
                let refused = Refused::new(Reason::BadMessage, error.to_string());
                return self.refuse(id_of(said), refused);
            }
        };
        let (id, match_id, request) = match asked {
            ToServer::Hello { id, version } => return self.greet(id, version),
            _ if !self.greeted => {
                let refused = Refused::new(Reason::HelloFirst, "the first message must be a hello");
                return self.refuse(id_of(said), refused);
            }
            ToServer::Enter { id, match_id, seen } => return self.enter(id, match_id, seen).await,
            ToServer::Exit { id, match_id } => return self.exit(id, &match_id).await,
            ToServer::Sit { id, match_id, seat, key, player_seed } => {
                (id, match_id, Request::Sit { seat, key, player_seed })
            }
            ToServer::Stand { id, match_id, seat } => (id, match_id, Request::Stand(seat)),
            ToServer::Back { id, match_id, seat } => (id, match_id, Request::Back(seat)),
            ToServer::Host { id, match_id, order } => (id, match_id, Request::Host(order)),
            ToServer::Play { id, match_id, seat, seen, mv } => {
                (id, match_id, Request::Play { seat, seen, mv })
            }
            ToServer::Advise { id, match_id, seat, seen, mv } => {
                let person = self.session.person.id;
                if let Err(too_fast) = self.session.limits.count_person(Deed::Coach, person) {
                    return self.refuse(Some(id), too_fast.into());
                }
                (id, match_id, Request::Advise { seat, seen, mv })
            }
            ToServer::Resign { id, match_id, seat } => (id, match_id, Request::Resign(seat)),
            ToServer::Rematch { id, match_id, player_seed } => {
                (id, match_id, Request::Rematch { player_seed })
            }
            ToServer::Emote { id, match_id, seat, emote } => {
                (id, match_id, Request::Emote(seat, emote))
            }
        };
        let Some(room) = self.entered.get(&match_id) else {
            return self
                .refuse(Some(id), Refused::new(Reason::EnterFirst, "enter the match first"));
        };
        let ask = Ask::Request { connection: self.connection, id, request };
        if room.send(ask).await.is_err() {
            self.refuse(Some(id), closed());
        }
    }

    fn greet(&mut self, id: RequestId, version: u32) {
        if version != VERSION {
            let says = format!(
                "this server speaks version {VERSION} of the protocol, not {version}; reload the page or update koshki"
            );
            return self.refuse(Some(id), Refused::new(Reason::Version, says));
        }
        self.greeted = true;
        let nickname = self.session.person.nickname.clone();
        self.outbox.send(text(&Out::Welcome { id, version, nickname }));
    }

    async fn enter(
        &mut self,
        id: RequestId,
        match_id: MatchId,
        seen: Option<koshki_protocol::Seen>,
    ) {
        if self.entered.len() >= MOST_ROOMS && !self.entered.contains_key(&match_id) {
            let says = format!("one connection can be in {MOST_ROOMS} rooms");
            return self.refuse(Some(id), Refused::new(Reason::TooMany, says));
        }
        let room = match self.session.rooms.room(&match_id).await {
            Ok(room) => room,
            Err(refused) => return self.refuse(Some(id), refused),
        };
        let visitor = Visitor {
            connection: self.connection,
            person: self.session.person.id,
            nickname: self.session.person.nickname.as_str().into(),
            outbox: self.outbox.clone(),
        };
        if room.send(Ask::Enter { visitor, id, seen }).await.is_err() {
            return self.refuse(Some(id), closed());
        }
        self.entered.insert(match_id, room);
    }

    async fn exit(&mut self, id: RequestId, match_id: &MatchId) {
        if let Some(room) = self.entered.remove(match_id) {
            // A room that has ended needs no goodbye.
            let _ended = room.send(Ask::Gone { connection: self.connection }).await;
        }
        self.outbox.send(text(&Out::Done { id }));
    }

    async fn leave_all(&mut self) {
        for (_, room) in self.entered.drain() {
            let _ended = room.send(Ask::Gone { connection: self.connection }).await;
        }
    }

    fn refuse(&self, id: Option<RequestId>, refused: Refused) {
        self.outbox.send(text(&Out::Refused { id, refused }));
    }
}

/// How many frames a client may still send.
struct Bucket {
    limit: FrameLimit,
    left: f64,
    filled: Instant,
    refused: u32,
}

/// So many refused frames in a row are an attack.
const ABUSE: u32 = 200;

impl Bucket {
    fn full(limit: FrameLimit) -> Self {
        Bucket { limit, left: limit.burst, filled: Instant::now(), refused: 0 }
    }

    fn take(&mut self, now: Instant) -> bool {
        let since = now.saturating_duration_since(self.filled).as_secs_f64();
        self.filled = now;
        self.left = (self.left + since * self.limit.per_second).min(self.limit.burst);
        if self.left < 1.0 {
            self.refused += 1;
            return false;
        }
        self.left -= 1.0;
        self.refused = 0;
        true
    }

    fn is_abused(&self) -> bool {
        self.refused >= ABUSE
    }
}

/// Writes to a client, or says why the socket has to be closed.
async fn in_time(
    writing: impl Future<Output = Result<(), axum::Error>>,
) -> Result<(), &'static str> {
    match tokio::time::timeout(WRITE_TIMEOUT, writing).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) => Err("the client closed it"),
        Err(_) => Err("the client takes nothing"),
    }
}

/// Resolves when the server stops.
async fn stop(mut closing: watch::Receiver<bool>) {
    // A sender that is gone means the same.
    let _stopped = closing.wait_for(|closing| *closing).await;
}

fn id_of(said: &str) -> Option<RequestId> {
    #[derive(Deserialize)]
    struct OnlyId {
        id: RequestId,
    }
    serde_json::from_str::<OnlyId>(said).ok().map(|only| only.id)
}

fn too_fast() -> Refused {
    Refused::new(Reason::TooFast, "too many messages; wait a moment")
}

fn closed() -> Refused {
    Refused::new(Reason::NotNow, "the room is closing; try again")
}
