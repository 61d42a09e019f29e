//! People at sockets: they say messages, hear answers, and can play a game to its end.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use koshki_client::{Received, Socket};
use koshki_protocol::{MatchId, Refused, Room, Seen, ToClient, VERSION};
use koshki_rules::chain::Chain;
use serde_json::{Value, json};

use super::{Browser, DEADLINE, Server};

/// What a host adds to the dice.
pub const HOSTS_SEED: &str = "0000000000000001";
/// What everybody else adds.
pub const GUESTS_SEED: &str = "0000000000000002";

/// Somebody at a socket.
pub struct Player {
    socket: Socket,
    waiting: VecDeque<ToClient>,
    next_id: u32,
    /// Every message that came, as it came.
    pub heard: Vec<String>,
    /// The newest room.
    pub room: Option<Room>,
    /// The newest news of each seat, or of a bystander.
    pub news: Vec<(Option<u8>, u32, koshki_protocol::News)>,
}

impl Player {
    /// Opens a socket with the browser's identity, and says hello.
    pub async fn at(server: &Server, browser: &Browser<'_>) -> Self {
        let mut player = Self::silent(server, browser).await;
        player.ask(json!({"type": "hello", "version": VERSION})).await.unwrap();
        player
    }

    /// Opens a table, and enters its room.
    pub async fn opening(
        server: &Server,
        browser: &mut Browser<'_>,
        table: Value,
    ) -> (MatchId, Self) {
        let (id, _) = open(browser, table).await;
        let mut player = Self::at(server, browser).await;
        player.enter(&id, None).await;
        (id, player)
    }

    /// Enters a room, and sits down anywhere.
    pub async fn sitting_down(server: &Server, browser: &Browser<'_>, id: &MatchId) -> Self {
        let mut player = Self::at(server, browser).await;
        player.enter(id, None).await;
        player.sit(id).await.unwrap();
        player
    }

    /// Opens a socket and says nothing yet.
    pub async fn silent(server: &Server, browser: &Browser<'_>) -> Self {
        let socket = Socket::connect(&server.link(), &browser.cookie(), None).await.unwrap();
        let (waiting, heard, news) = (VecDeque::new(), Vec::new(), Vec::new());
        Player { socket, waiting, next_id: 1, heard, room: None, news }
    }

    /// Says something, whatever it is.
    pub async fn say(&mut self, text: &str) {
        self.socket.send(text).await.unwrap();
    }

    /// The next message.
    pub async fn hear(&mut self) -> ToClient {
        if let Some(message) = self.waiting.pop_front() {
            return message;
        }
        self.receive().await.expect("a message comes before the end")
    }

    /// The next message, or nothing when the server has closed the socket.
    pub async fn receive(&mut self) -> Option<ToClient> {
        loop {
            let received = tokio::time::timeout(DEADLINE, self.socket.receive()).await;
            match received.expect("something comes in time") {
                Ok(Received::Text(text)) => {
                    let message: ToClient = serde_json::from_str(&text)
                        .unwrap_or_else(|error| panic!("{error}: {text}"));
                    self.heard.push(text.to_string());
                    self.note(&message);
                    return Some(message);
                }
                Ok(Received::SignOfLife) => {}
                Err(_) => return None,
            }
        }
    }

    /// Asks something, and does not wait for the answer.
    async fn say_numbered(&mut self, mut message: Value) -> u32 {
        let id = self.next_id;
        self.next_id += 1;
        message["id"] = json!(id);
        self.say(&message.to_string()).await;
        id
    }

    /// Asks something and waits for its answer.
    pub async fn ask(&mut self, message: Value) -> Result<ToClient, Refused> {
        let id = self.say_numbered(message).await;
        loop {
            let answer = self.receive().await.expect("an answer comes");
            match &answer {
                ToClient::Refused { id: Some(of), refused } if *of == id => {
                    return Err(refused.clone());
                }
                ToClient::Done { id: of }
                | ToClient::Welcome { id: of, .. }
                | ToClient::Rematch { id: of, .. }
                | ToClient::Advice { id: of, .. }
                | ToClient::News { id: Some(of), .. }
                    if *of == id =>
                {
                    return Ok(answer);
                }
                _ => self.waiting.push_back(answer),
            }
        }
    }

    /// Enters a match.
    pub async fn enter(&mut self, id: &MatchId, seen: Option<Seen>) {
        let seen = seen.map(|seen| json!({"game": seen.game, "step": seen.step}));
        self.ask(json!({"type": "enter", "match": id, "seen": seen})).await.unwrap();
    }

    /// Sits down anywhere.
    pub async fn sit(&mut self, id: &MatchId) -> Result<ToClient, Refused> {
        self.ask(json!({"type": "sit", "match": id, "player_seed": GUESTS_SEED})).await
    }

    /// Adds to the dice.
    pub async fn add_seed(&mut self, id: &MatchId, seed: &str) -> Result<ToClient, Refused> {
        self.ask(json!({"type": "seed", "match": id, "player_seed": seed})).await
    }

    /// Lets the host do something; who starts adds to the dice first, if they play.
    pub async fn order(&mut self, id: &MatchId, order: Value) -> Result<ToClient, Refused> {
        if order == "start" {
            let _only_watches = self.add_seed(id, HOSTS_SEED).await;
        }
        self.ask(json!({"type": "host", "match": id, "order": order})).await
    }

    /// Commits this device to a chain, for shared dice.
    pub async fn commit(&mut self, id: &MatchId, chain: &Chain) -> Result<ToClient, Refused> {
        self.ask(json!({"type": "chain", "match": id, "anchor": chain.anchor()})).await
    }

    /// Plays at a table with shared dice until the match is over, always the last move on offer: gives links, and does not
    /// wait for answers. `before_link` is awaited before each link. How long each throw took, as this device saw it.
    pub async fn play_with_shared_dice(
        &mut self,
        id: &MatchId,
        chain: &Chain,
        before_link: impl AsyncFn(),
    ) -> Vec<Duration> {
        let (mut waits, mut asked) = (Vec::new(), None);
        while self.room.as_ref().is_none_or(|room| room.ended.is_none()) {
            match self.receive().await.expect("something comes until the end") {
                ToClient::Throw { throw, .. } => {
                    asked = Some(Instant::now());
                    before_link().await;
                    let link = chain.link(throw).expect("the chain is long enough");
                    self.say_numbered(json!({
                        "type": "link", "match": id, "throw": throw, "link": link,
                    }))
                    .await;
                }
                ToClient::Thrown { .. } => {
                    waits.extend(asked.take().map(|asked: Instant| asked.elapsed()));
                }
                ToClient::News { game, seat: Some(seat), news, .. } => {
                    let Some(mv) = news.choices().pop() else { continue };
                    let seen = json!({"game": game, "step": news.step});
                    self.say_numbered(json!({
                        "type": "play", "match": id, "seat": seat, "seen": seen, "move": mv,
                    }))
                    .await;
                }
                ToClient::Refused { refused, .. } => panic!("{refused}"),
                _ => {}
            }
        }
        waits
    }

    /// Makes a move.
    pub async fn play(
        &mut self,
        id: &MatchId,
        seat: u8,
        seen: Seen,
        mv: &Value,
    ) -> Result<ToClient, Refused> {
        let seen = json!({"game": seen.game, "step": seen.step});
        self.ask(json!({"type": "play", "match": id, "seat": seat, "seen": seen, "move": mv})).await
    }

    /// Waits until the newest room is so.
    pub async fn until_room(&mut self, is_so: impl Fn(&Room) -> bool) -> Room {
        loop {
            if let Some(room) = self.room.clone().filter(|room| is_so(room)) {
                return room;
            }
            self.waiting.clear();
            self.receive().await.expect("the room becomes so");
        }
    }

    /// Waits for news and answers whenever one of my seats may move, always with the move of this index (counted
    /// round), until the match is over or this many moves are made. How many were made.
    pub async fn play_on(
        &mut self,
        id: &MatchId,
        most: usize,
        choose: impl Fn(usize) -> usize,
    ) -> usize {
        let mut made = 0;
        while made < most {
            if self.room.as_ref().is_some_and(|room| room.ended.is_some()) {
                break;
            }
            let turn = self.news.iter().find(|(_, _, news)| !news.moves.is_empty()).cloned();
            let Some((Some(seat), game, news)) = turn else {
                self.waiting.clear();
                self.receive().await.expect("news come");
                continue;
            };
            let moves = news.choices();
            let mv = &moves[choose(made) % moves.len()];
            match self.play(id, seat, Seen { game, step: news.step }, mv).await {
                Ok(_) => made += 1,
                Err(refused) => {
                    let reason = refused.reason.as_str();
                    assert!(matches!(reason, "stale" | "not-playing"), "{reason}: {refused}");
                }
            }
        }
        made
    }

    /// Waits until there are news of this many seats.
    pub async fn until_news(&mut self, seats: usize) {
        while self.news.len() < seats {
            self.receive().await.expect("news come");
        }
    }

    /// Waits until the news of all my seats are of the same moment.
    pub async fn until_news_agree(&mut self) {
        while self.news.iter().any(|(_, _, news)| news.step != self.news[0].2.step) {
            self.receive().await.expect("news come");
        }
    }

    /// The newest news of a seat.
    pub fn news_of(&self, seat: Option<u8>) -> (Seen, koshki_protocol::News) {
        let found = self.news.iter().find(|(whose, _, _)| *whose == seat);
        let (_, game, news) = found.expect("there are news of this seat").clone();
        (Seen { game, step: news.step }, news)
    }

    fn note(&mut self, message: &ToClient) {
        match message {
            ToClient::Room { room } => self.room = Some(room.clone()),
            ToClient::News { game, seat, news, .. } => {
                let seat = seat.map(|seat| seat.0);
                self.news.retain(|(whose, _, _)| *whose != seat);
                self.news.push((seat, *game, news.clone()));
            }
            _ => {}
        }
    }
}

/// Opens a table.
pub async fn open(browser: &mut Browser<'_>, table: Value) -> (MatchId, String) {
    let answer = browser.post("/api/matches", &table).await;
    assert_eq!(answer.status, 201, "{answer:?}");
    let opened: koshki_protocol::Opened = serde_json::from_str(&answer.body).unwrap();
    (opened.match_id, opened.code.to_string())
}
