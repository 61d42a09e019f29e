//! A connection that comes back by itself: it greets the server, enters a match, and after a loss enters it again with
//! what it has seen, so that nothing is missed and nothing told twice.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use koshki_protocol::{MatchId, Reason, Refused, RequestId, Seen, ToClient, ToServer, VERSION};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep, sleep_until};

use super::{Cookie, NetError, Received, ServerAddress, Socket};

/// The first wait before coming back, and the longest.
const WAITS: (Duration, Duration) = (Duration::from_millis(250), Duration::from_secs(8));
/// After this long without a message the server is pinged; after twice as long the connection counts as lost.
const SILENCE: Duration = Duration::from_secs(25);

/// A connection to a room.
pub struct Connection {
    outgoing: mpsc::UnboundedSender<Outgoing>,
    ids: Arc<AtomicU32>,
}

/// What a connection has to tell.
#[derive(Debug)]
pub enum Incoming {
    /// A message of the server.
    Message(Box<ToClient>),
    /// The connection is lost; it will come back.
    Lost,
    /// It is back, and news follow.
    Back,
    /// There is no way in: the end of this connection.
    Ended(NetError),
}

enum Outgoing {
    Message(Box<ToServer>),
    Enter(MatchId),
}

impl Connection {
    /// Connects on a thread of its own, enters the match, and delivers whatever comes; what `deliver` refuses is the
    /// end of it.
    pub fn open(
        server: ServerAddress,
        cookie: Cookie,
        match_id: MatchId,
        deliver: impl Fn(Incoming) -> bool + Send + 'static,
    ) -> io::Result<Self> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let (outgoing, from_above) = mpsc::unbounded_channel();
        let ids = Arc::new(AtomicU32::new(1));
        let mut line = Line {
            server,
            cookie,
            match_id,
            seen: None,
            ids: Arc::clone(&ids),
            entering: None,
            has_been_in: false,
            was_lost: false,
            deliver: Box::new(deliver),
            from_above,
        };
        std::thread::spawn(move || runtime.block_on(line.run()));
        Ok(Connection { outgoing, ids })
    }

    /// Sends a request; returns its number. While the connection is lost, requests are lost too.
    pub fn send(&self, request: impl FnOnce(RequestId) -> ToServer) -> RequestId {
        let id = self.ids.fetch_add(1, Ordering::Relaxed);
        // After the end of the connection nobody reads it, and that has been told.
        let _ended = self.outgoing.send(Outgoing::Message(Box::new(request(id))));
        id
    }

    /// Goes on to another match, with nothing seen of it.
    pub fn enter(&self, match_id: MatchId) {
        // As above.
        let _ended = self.outgoing.send(Outgoing::Enter(match_id));
    }
}

struct Line {
    server: ServerAddress,
    cookie: Cookie,
    match_id: MatchId,
    seen: Option<Seen>,
    ids: Arc<AtomicU32>,
    entering: Option<RequestId>,
    has_been_in: bool,
    was_lost: bool,
    deliver: Box<dyn Fn(Incoming) -> bool + Send>,
    from_above: mpsc::UnboundedReceiver<Outgoing>,
}

/// Why a conversation ended.
enum End {
    /// Nobody listens any more.
    Unheard,
    /// The connection is lost.
    Lost(NetError),
    /// The server does not let us in.
    NotLetIn(Box<Refused>),
}

impl Line {
    async fn run(&mut self) {
        let mut wait = WAITS.0;
        loop {
            let end = match Socket::connect(&self.server, &self.cookie, None).await {
                Ok(mut socket) => {
                    let end = self.converse(&mut socket, &mut wait).await;
                    socket.close().await;
                    end
                }
                Err(error) => End::Lost(error),
            };
            let error = match end {
                End::Unheard => return,
                End::NotLetIn(refused) => NetError::Refused(refused),
                End::Lost(NetError::Refused(refused)) if !passes(refused.reason) => {
                    NetError::Refused(refused)
                }
                // If it never connected, the address is probably mistyped.
                End::Lost(error) if !self.has_been_in => error,
                End::Lost(_) => {
                    if !std::mem::replace(&mut self.was_lost, true)
                        && !(self.deliver)(Incoming::Lost)
                    {
                        return;
                    }
                    sleep(jittered(wait)).await;
                    wait = (wait * 2).min(WAITS.1);
                    continue;
                }
            };
            (self.deliver)(Incoming::Ended(error));
            return;
        }
    }

    async fn converse(&mut self, socket: &mut Socket, wait: &mut Duration) -> End {
        // What was asked before was lost with the old connection.
        while self.from_above.try_recv().is_ok_and(|lost| self.remember(lost)) {}
        let hello = ToServer::Hello { id: self.next_id(), version: VERSION };
        let greeted = socket.send(text(&hello)).await;
        if let Err(error) = greeted.and(self.enter(socket).await) {
            return End::Lost(error);
        }
        let mut heard = Instant::now();
        let mut has_asked = false;
        loop {
            let silent = heard + if has_asked { SILENCE * 2 } else { SILENCE };
            tokio::select! {
                received = socket.receive() => {
                    (heard, has_asked) = (Instant::now(), false);
                    match received {
                        Ok(Received::Text(text)) => {
                            if let Err(end) = self.hear(&text, wait) {
                                return end;
                            }
                        }
                        Ok(Received::SignOfLife) => {}
                        Err(error) => return End::Lost(error),
                    }
                }
                asked = self.from_above.recv() => {
                    let sent = match asked {
                        None => return End::Unheard,
                        Some(Outgoing::Message(message)) => socket.send(text(&message)).await,
                        Some(Outgoing::Enter(match_id)) => self.go_on_to(match_id, socket).await,
                    };
                    if let Err(error) = sent {
                        return End::Lost(error);
                    }
                }
                () = sleep_until(silent) => {
                    if has_asked {
                        return End::Lost(NetError::Unreachable("it is silent".to_owned()));
                    }
                    has_asked = true;
                    if let Err(error) = socket.ping().await {
                        return End::Lost(error);
                    }
                }
            }
        }
    }

    fn hear(&mut self, text: &str, wait: &mut Duration) -> Result<(), End> {
        let message: ToClient = serde_json::from_str(text)
            .map_err(|error| End::Lost(NetError::Unclear(error.to_string())))?;
        match &message {
            ToClient::Done { id } if Some(*id) == self.entering => {
                *wait = WAITS.0;
                self.has_been_in = true;
                if std::mem::take(&mut self.was_lost) && !(self.deliver)(Incoming::Back) {
                    return Err(End::Unheard);
                }
                return Ok(());
            }
            ToClient::Refused { id: Some(id), refused }
                if Some(*id) == self.entering && !passes(refused.reason) =>
            {
                return Err(End::NotLetIn(Box::new(refused.clone())));
            }
            ToClient::Bye { refused } if !passes(refused.reason) => {
                return Err(End::NotLetIn(Box::new(refused.clone())));
            }
            ToClient::Bye { refused } => {
                return Err(End::Lost(NetError::Refused(Box::new(refused.clone()))));
            }
            ToClient::News { match_id, game, news, .. } if *match_id == self.match_id => {
                self.seen = Some(Seen { game: *game, step: news.step });
            }
            _ => {}
        }
        if (self.deliver)(Incoming::Message(Box::new(message))) {
            Ok(())
        } else {
            Err(End::Unheard)
        }
    }

    async fn go_on_to(&mut self, match_id: MatchId, socket: &mut Socket) -> Result<(), NetError> {
        let left = std::mem::replace(&mut self.match_id, match_id);
        self.seen = None;
        let exit = ToServer::Exit { id: self.next_id(), match_id: left };
        socket.send(text(&exit)).await?;
        self.enter(socket).await
    }

    async fn enter(&mut self, socket: &mut Socket) -> Result<(), NetError> {
        let id = self.next_id();
        self.entering = Some(id);
        let enter = ToServer::Enter { id, match_id: self.match_id.clone(), seen: self.seen };
        socket.send(text(&enter)).await
    }

    /// Remembers where to go, even if it was asked while the connection was lost; always true.
    fn remember(&mut self, lost: Outgoing) -> bool {
        if let Outgoing::Enter(match_id) = lost {
            (self.match_id, self.seen) = (match_id, None);
        }
        true
    }

    fn next_id(&self) -> RequestId {
        self.ids.fetch_add(1, Ordering::Relaxed)
    }
}

/// Whether waiting helps.
fn passes(reason: Reason) -> bool {
    matches!(reason, Reason::TooFast | Reason::TooMany | Reason::NotNow | Reason::Fault)
}

/// Between half of it and one and a half, so that not everybody comes back at once.
fn jittered(wait: Duration) -> Duration {
    let share = getrandom::u32().map_or(0.5, |random| f64::from(random) / f64::from(u32::MAX));
    wait.mul_f64(0.5 + share)
}

fn text(message: &ToServer) -> String {
    serde_json::to_string(message).expect("messages have only text keys")
}
