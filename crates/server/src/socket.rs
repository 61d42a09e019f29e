//! One client's socket: frames in, messages out. It knows who is there, which rooms they are in, and how much they
//! may ask; what a request means is the room's business.

use std::collections::HashMap;
use std::io;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::http::header::{CONNECTION, SEC_WEBSOCKET_ACCEPT, SEC_WEBSOCKET_KEY, UPGRADE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use futures_util::{SinkExt, StreamExt};
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use koshki_match::{Ask, ConnectionId, Out, Visitor, text};
use koshki_protocol::{
    LONGEST_MESSAGE, MatchId, Reason, Refused, RequestId, Seen, ToServer, VERSION,
};
use serde::Deserialize;
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, MissedTickBehavior};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{self, Message};

use crate::doors::OpenDoor;
use crate::frames::{Counted, Further};
use crate::limits::{Deed, FrameLimit, Limits};
use crate::operator::Operator;
use crate::room::{Mail, Outbox, Outgoing, new_connection};
use crate::rooms::Rooms;
use crate::store::Person;
use crate::tick::Tick;

/// How many rooms one connection may be in.
const MOST_ROOMS: usize = 64;
/// A client that has said nothing for this long is asked whether it is there.
const PING_EVERY: Duration = Duration::from_secs(20);
/// A client that does not answer for this long is gone.
const SILENCE: Duration = Duration::from_secs(50);
/// A client has this long to take what is written to it.
const WRITE_TIMEOUT: Duration = Duration::from_secs(10);

/// How much is read at once. Most of what clients say is far shorter, and the room for it is cleared each time.
const READ_TOGETHER: usize = 1 << 10;

/// Messages that wait for a client are written together, up to this many bytes.
const WRITTEN_TOGETHER: usize = 16 << 10;

/// What can wait is sent at most this often: nobody sees the difference, and nothing about a move costs more than a packet.
pub(crate) const SOON: Duration = Duration::from_millis(8);

/// What a socket needs.
pub struct SocketSession {
    /// All rooms.
    pub rooms: Arc<Rooms>,
    /// Who is there.
    pub person: Person,
    /// How many frames they may still send.
    pub frames: FrameLimit,
    /// How much they may ask of the coach, like everything that is counted for people.
    pub limits: Arc<Limits>,
    /// From where they come, as [`crate::proxy::source`] gives it.
    pub address: IpAddr,
    /// How others reach this socket: to close it, or to tell everybody something.
    pub door: Arc<OpenDoor>,
    /// What the operator has decided.
    pub operator: Arc<Operator>,
    /// Resolves when the server stops.
    pub closing: watch::Receiver<bool>,
    /// When what can wait is sent.
    pub(crate) tick: Tick,
    /// Something to hold for as long as the socket is open.
    pub held: Box<dyn std::any::Any + Send>,
}

type WebSocket = WebSocketStream<Counted<TokioIo<Upgraded>>>;

/// Turns a request into a socket, once its handshake has been checked.
pub fn upgrade(upgrade: OnUpgrade, headers: &HeaderMap, session: SocketSession) -> Response {
    let key = headers.get(SEC_WEBSOCKET_KEY).map(|key| derive_accept_key(key.as_bytes()));
    tokio::spawn(async move {
        // A client that is gone before the answer has no socket.
        let Ok(upgraded) = upgrade.await else { return };
        let (counted, further) = Counted::new(TokioIo::new(upgraded));
        let config = WebSocketConfig::default()
            .max_message_size(Some(LONGEST_MESSAGE))
            .max_frame_size(Some(LONGEST_MESSAGE))
            .read_buffer_size(READ_TOGETHER)
            .write_buffer_size(WRITTEN_TOGETHER)
            .max_write_buffer_size(1 << 20);
        let socket = WebSocket::from_raw_socket(counted, Role::Server, Some(config)).await;
        let (outbox, outgoing) = Outbox::new();
        session.door.answers_at(outbox.clone());
        let mut client = Client {
            connection: new_connection(),
            entered: HashMap::new(),
            greeted: false,
            further,
            outbox,
            session,
        };
        let why = client.serve(socket, outgoing).await;
        tracing::debug!(why, "a socket has closed");
        client.leave_all().await;
    });
    let accept = (SEC_WEBSOCKET_ACCEPT, key.unwrap_or_default());
    let switch = [(CONNECTION, "upgrade"), (UPGRADE, "websocket")];
    (StatusCode::SWITCHING_PROTOCOLS, switch, [accept]).into_response()
}

/// A room that this connection is in.
struct Entered {
    room: mpsc::Sender<Mail>,
    /// How far the client's screen has shown the match, if it says so.
    shown: watch::Sender<Option<Seen>>,
}

struct Client {
    session: SocketSession,
    connection: ConnectionId,
    outbox: Outbox,
    entered: HashMap<MatchId, Entered>,
    greeted: bool,
    further: Further,
}

impl Client {
    /// Serves the socket until one side has enough; says why it ended.
    async fn serve(
        &mut self,
        mut socket: WebSocket,
        mut outgoing: mpsc::Receiver<Outgoing>,
    ) -> &'static str {
        let stopping = stop(self.session.closing.clone());
        let door = Arc::clone(&self.session.door);
        let (why, refused, code) = tokio::select! {
            biased;
            // Before anything else is heard: a forgotten person asks for nothing more.
            () = door.closes() => {
                let refused = Refused::new(Reason::NoIdentity, "nobody knows you any more");
                ("its person is forgotten or banned", refused, CloseCode::Policy)
            }
            why = self.talk(&mut socket, &mut outgoing) => return why,
            () = stopping => {
                let refused =
                    Refused::new(Reason::NotNow, "the server restarts; come back in a moment");
                ("the server stops", refused, CloseCode::Restart)
            }
        };
        let bye = Message::Text(text(&Out::Bye { refused }).into());
        let frame = CloseFrame { code, reason: "".into() };
        let saying = async {
            socket.feed(bye).await?;
            socket.send(Message::Close(Some(frame))).await
        };
        // It may be gone already.
        let _gone = in_time(saying).await;
        why
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
                said = socket.next() => {
                    heard = Instant::now();
                    let frame = match said {
                        Some(Ok(frame)) => frame,
                        Some(Err(error)) if is_policy(&error) => {
                            let reason = "a message has at most 8 fragments".into();
                            let violation = CloseFrame { code: CloseCode::Policy, reason };
                            let _gone = in_time(socket.send(Message::Close(Some(violation)))).await;
                            return "too many fragments";
                        }
                        _ => return "the client closed it",
                    };
                    match frame {
                        Message::Close(_) => {
                            // The answer is made already, and waits to be sent.
                            let _gone = in_time(socket.flush()).await;
                            return "the client said goodbye";
                        }
                        _ if !self.session.frames.take(self.further.take()) => {
                            if self.session.frames.is_abused() {
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
                        Message::Ping(_) | Message::Pong(_) | Message::Frame(_) => {}
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
        match asked {
            ToServer::Hello { id, version } => return self.greet(id, version),
            _ if !self.greeted => {
                let refused = Refused::new(Reason::HelloFirst, "the first message must be a hello");
                return self.refuse(id_of(said), refused);
            }
            ToServer::Enter { id, ref match_id, seen } => {
                return self.enter(id, match_id.clone(), seen).await;
            }
            ToServer::Exit { id, ref match_id } => return self.exit(id, match_id).await,
            ToServer::Shown { id, ref match_id, seen } => return self.shown(id, match_id, seen),
            ToServer::Advise { id, .. } => {
                let person = self.session.person.id;
                if let Err(too_fast) = self.session.limits.count_person(Deed::Coach, person) {
                    return self.refuse(Some(id), too_fast.into());
                }
            }
            ToServer::Emote { id, .. } => {
                let person = self.session.person.id;
                if !self.session.operator.may_emote(person) {
                    // As if nobody had looked: it is no matter to argue about.
                    return self.outbox.send(text(&Out::Done { id }));
                }
                if let Err(too_fast) = self.session.limits.count_person(Deed::Emote, person) {
                    return self.refuse(Some(id), too_fast.into());
                }
            }
            _ => {}
        }
        let id = asked.id();
        let Some(entered) = asked.match_id().and_then(|match_id| self.entered.get(match_id)) else {
            return self.refuse(Some(id), enter_first());
        };
        let ask = Ask::Request { connection: self.connection, asked };
        if entered.room.send(Mail::Ask(ask)).await.is_err() {
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

    async fn enter(&mut self, id: RequestId, match_id: MatchId, seen: Option<Seen>) {
        if self.entered.len() >= MOST_ROOMS && !self.entered.contains_key(&match_id) {
            let says = format!("one connection can be in {MOST_ROOMS} rooms");
            return self.refuse(Some(id), Refused::new(Reason::TooMany, says));
        }
        let room = match self.session.rooms.room(&match_id).await {
            Ok(room) => room,
            Err(refused) => return self.refuse(Some(id), refused),
        };
        let (shown, is_shown) = watch::channel(None);
        let visitor = Visitor {
            connection: self.connection,
            person: self.session.person.id,
            nickname: self.session.person.nickname.as_str().into(),
        };
        let (address, outbox) = (self.session.address, self.outbox.clone());
        if room
            .send(Mail::Enter { visitor, address, outbox, shown: is_shown, id, seen })
            .await
            .is_err()
        {
            return self.refuse(Some(id), closed());
        }
        self.entered.insert(match_id, Entered { room, shown });
    }

    fn shown(&self, id: RequestId, match_id: &MatchId, seen: Seen) {
        let Some(entered) = self.entered.get(match_id) else {
            return self.refuse(Some(id), enter_first());
        };
        entered.shown.send_replace(Some(seen));
        self.outbox.send_soon(text(&Out::Done { id }));
    }

    async fn exit(&mut self, id: RequestId, match_id: &MatchId) {
        if let Some(Entered { room, .. }) = self.entered.remove(match_id) {
            // A room that has ended needs no goodbye.
            let _ended = room.send(Mail::Ask(Ask::Gone(self.connection))).await;
        }
        self.outbox.send(text(&Out::Done { id }));
    }

    async fn leave_all(&mut self) {
        for (_, Entered { room, .. }) in self.entered.drain() {
            let _ended = room.send(Mail::Ask(Ask::Gone(self.connection))).await;
        }
    }

    fn refuse(&self, id: Option<RequestId>, refused: Refused) {
        self.outbox.send(text(&Out::Refused { id, refused }));
    }
}

/// Writes to a client, or says why the socket has to be closed.
async fn in_time(
    writing: impl Future<Output = Result<(), tungstenite::Error>>,
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

/// Whether the client was stopped by [`Counted`].
fn is_policy(error: &tungstenite::Error) -> bool {
    matches!(error, tungstenite::Error::Io(error) if error.kind() == io::ErrorKind::QuotaExceeded)
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

fn enter_first() -> Refused {
    Refused::new(Reason::EnterFirst, "enter the match first")
}

fn closed() -> Refused {
    Refused::new(Reason::NotNow, "the room is closing; try again")
}
