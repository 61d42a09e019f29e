//! What is on its way between people and servers: carried, lost, doubled and overtaken.

use koshki_match::{Ask, ConnectionId};
use koshki_protocol::{RequestId, Seen, ToClient, ToServer};
use rand_core::Rng;

use super::world::{Mood, World};
use crate::node::bus::Word;
use crate::room::Mail;

// Out of a hundred.
const LOST: u32 = 10;
const DOUBLED: u32 = 20;
const OVERTAKEN: u32 = 20;

/// Something on its way.
#[derive(Clone)]
pub(super) enum Packet {
    Enter {
        person: usize,
        server: usize,
        connection: ConnectionId,
        seen: Option<Seen>,
    },
    Play {
        person: usize,
        server: usize,
        id: RequestId,
    },
    /// A bot should play for somebody, or no longer.
    Stand {
        person: usize,
        server: usize,
    },
    Back {
        person: usize,
        server: usize,
    },
    Gone {
        server: usize,
        connection: ConnectionId,
    },
    ToPerson {
        person: usize,
        connection: ConnectionId,
        text: String,
    },
    ToServer {
        server: usize,
        word: Word,
    },
    Thought {
        server: usize,
        thought: usize,
    },
}

impl Packet {
    /// The server it goes to, if it goes to one.
    pub(super) fn server(&self) -> Option<usize> {
        match self {
            Packet::Enter { server, .. }
            | Packet::Play { server, .. }
            | Packet::Stand { server, .. }
            | Packet::Back { server, .. }
            | Packet::Gone { server, .. }
            | Packet::ToServer { server, .. }
            | Packet::Thought { server, .. } => Some(*server),
            Packet::ToPerson { .. } => None,
        }
    }
}

impl World {
    /// Carries one message, or loses it, or does both.
    pub(super) async fn carry(&mut self) {
        if self.wire.is_empty() {
            let person = self.below(self.people.len());
            return self.come(person);
        }
        let overtakes = self.chance(OVERTAKEN);
        let index = if overtakes { self.below(self.wire.len()) } else { 0 };
        let packet = self.wire.remove(index);
        if packet.server().is_some_and(|server| self.servers[server].is_deaf()) {
            return self.wire.push(packet);
        }
        // What a bot thinks does not go over the network.
        let is_thought = matches!(packet, Packet::Thought { .. });
        if self.chance(LOST) && !is_thought {
            return self.trace.push("lost".to_owned());
        }
        if self.chance(DOUBLED) {
            self.wire.push(packet.clone());
        }
        self.deliver(packet).await;
    }

    pub(super) async fn deliver(&mut self, packet: Packet) {
        match packet {
            Packet::Enter { person, server, connection, seen } => {
                if self.people[person].connection != connection {
                    return self.trace.push(format!("{person} is elsewhere by now"));
                }
                self.trace.push(format!("{person} enters {server} with {seen:?}"));
                let visitor = self.people[person].visitor();
                let address = std::net::Ipv4Addr::LOCALHOST.into();
                let shown = tokio::sync::watch::channel(None).1;
                let outbox = self.people[person].outbox.clone();
                self.send(server, Mail::Enter { visitor, address, outbox, shown, id: 0, seen })
                    .await;
            }
            Packet::Play { person, server, id } => {
                let of = &self.people[person];
                let (seen, mv) = of.sent[&id].clone();
                self.trace.push(format!("{person} plays {mv} at {seen:?} to {server}"));
                let (match_id, seat) = (self.id.clone(), of.seat);
                self.request(person, server, ToServer::Play { id, match_id, seat, seen, mv }).await;
            }
            Packet::Stand { person, server } => {
                self.trace.push(format!("{person} lets a bot play at {server}"));
                let (match_id, seat) = (self.id.clone(), self.people[person].seat);
                self.request(person, server, ToServer::Stand { id: 0, match_id, seat }).await;
            }
            Packet::Back { person, server } => {
                self.trace.push(format!("{person} plays again at {server}"));
                let (match_id, seat) = (self.id.clone(), self.people[person].seat);
                self.request(person, server, ToServer::Back { id: 0, match_id, seat }).await;
            }
            Packet::Gone { server, connection } => {
                self.send(server, Mail::Ask(Ask::Gone(connection))).await;
            }
            Packet::ToServer { server, word: Word::At { game, step, version } } => {
                self.trace.push(format!("{server} hears {game} {step} {version}"));
                let hint = Mail::Hint { moment: Seen { game, step }, version };
                self.send(server, hint).await;
            }
            Packet::ToServer { server, word: Word::Presence } => {
                self.trace.push(format!("{server} hears of somebody"));
                self.send(server, Mail::LookAround).await;
            }
            Packet::ToServer { .. } => {}
            Packet::ToPerson { person, connection, text } => {
                if self.people[person].connection == connection {
                    self.hear(person, &text);
                }
            }
            Packet::Thought { server, thought } => self.think(server, thought).await,
        }
    }

    async fn request(&mut self, person: usize, server: usize, asked: ToServer) {
        let connection = self.people[person].connection;
        self.send(server, Mail::Ask(Ask::Request { connection, asked })).await;
    }

    fn hear(&mut self, person: usize, text: &str) {
        let of = &mut self.people[person];
        let message: ToClient = serde_json::from_str(text).unwrap();
        let ToClient::News { id, game, news, .. } = message else { return };
        if let Some(id) = id.filter(|id| of.sent.contains_key(id) && !of.acknowledged.contains(id))
        {
            of.acknowledged.push(id);
        }
        let now = Seen { game, step: news.step };
        let before = of.seen_before;
        let trace = || self.trace.join("\n");
        assert!(now >= before, "{}\n{person} saw {before:?} and is shown {now:?}", trace());
        if now < of.seen {
            return;
        }
        self.trace.push(format!("{person} sees {now:?}"));
        let mut choices = news.choices();
        (of.seen, of.view) = (now, news.view);
        if choices.is_empty() || of.rest.is_some() || self.mood == Mood::Still {
            return;
        }
        let has_sent = of.sent.get(&of.last_id).is_some_and(|(seen, _)| *seen == now);
        if !has_sent {
            let chosen = self.rng.next_u32() as usize % choices.len();
            of.last_id += 1;
            of.sent.insert(of.last_id, (now, choices.swap_remove(chosen)));
        }
        // What was sent before may be lost, so it is sent again.
        self.wire.push(Packet::Play { person, server: of.server, id: of.last_id });
    }
}
