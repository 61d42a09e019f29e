//! A host in memory, people who ask at random, a clock, and a store that sometimes fails: all from one seed.

use std::collections::BTreeMap;
use std::time::Duration;

use chacha20::ChaCha8Rng;
use koshki_match::{
    Ask, Authority, ConnectionId, Driving, Effect, Fresh, Grace, Match, Millis, Presence, Question,
    Stored, Visitor, not_now,
};
use koshki_protocol::{
    Cat, Coat, Emote, Length, MatchId, MatchState, Order, Pace, PersonId, SeatSpec, Seen,
    TableSpec, ToClient, ToServer, Wear,
};
use koshki_rules::chain::Chain;
use koshki_rules::luck::below;
use koshki_rules::{Seat, games};
use rand_core::SeedableRng;
use serde_json::{Value, json};

const PEOPLE: u32 = 4;
const CAT: Cat = Cat { coat: Coat::Smoky, wear: Wear::Toque };
const GRACE: Grace = Grace { gone: Duration::from_secs(30), idle: Duration::from_secs(300) };

/// How a run goes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// As it comes.
    Plain,
    /// Everything is read from the stored text before every ask.
    Amnesia,
    /// Some changes are not stored.
    Failing,
}

/// Something that was told, and what was stored at that moment.
pub struct Told {
    pub text: String,
    /// The person of the connection.
    pub person: PersonId,
    /// The stored text, by its index in [`World::texts`].
    pub stored: usize,
}

pub struct World {
    pub authority: Authority,
    pub stored: Stored,
    /// All texts that were ever stored.
    pub texts: Vec<String>,
    pub told: Vec<Told>,
    /// Everything that came out, in words.
    pub trace: Vec<String>,
    /// How often something could not be stored.
    pub failures: usize,
    pub rematches: usize,
    mode: Mode,
    /// What people do.
    chance: ChaCha8Rng,
    /// What the host draws for the match.
    rng: ChaCha8Rng,
    /// Whether the store fails.
    luck_of_store: ChaCha8Rng,
    now: Millis,
    people: BTreeMap<ConnectionId, PersonId>,
    /// The newest moves that each connection was offered.
    offers: BTreeMap<ConnectionId, (Seat, Seen, Vec<Value>)>,
    questions: Vec<Question>,
    /// The newest throw that each connection was asked for, until it has answered.
    throws: BTreeMap<ConnectionId, usize>,
    connections: u64,
}

impl World {
    pub fn new(seed: u64, mode: Mode) -> Self {
        let mut chance = ChaCha8Rng::seed_from_u64(seed);
        let mut rng = ChaCha8Rng::seed_from_u64(seed + 1_000_000);
        let now = Millis(1_000);
        let opened = loop {
            let spec = spec(&mut chance);
            let fresh = Fresh::draw(&mut rng, now);
            if let Ok(mut opened) = Match::open(spec, PersonId(0), "Anna", fresh, &mut rng) {
                opened.add_seed(PersonId(0), "anna").unwrap();
                if opened.shared_dice {
                    opened
                        .add_chain(PersonId(0), &chain(PersonId(0)).anchor().to_string())
                        .unwrap();
                }
                break opened;
            }
        };
        let stored = Stored::new(&opened, now);
        let course = stored.course().unwrap();
        World {
            authority: Authority::new(course, GRACE, now),
            texts: vec![stored.to_text()],
            stored,
            told: Vec::new(),
            trace: Vec::new(),
            failures: 0,
            rematches: 0,
            mode,
            chance,
            rng,
            luck_of_store: ChaCha8Rng::seed_from_u64(seed + 2_000_000),
            now,
            people: BTreeMap::new(),
            offers: BTreeMap::new(),
            questions: Vec::new(),
            throws: BTreeMap::new(),
            connections: 0,
        }
    }

    /// This many things happen.
    pub fn run(mut self, things: usize) -> Self {
        for _ in 0..things {
            let ask = self.anything();
            self.ask(&ask);
            for _ in 0..20 {
                if self.authority.due().is_some_and(|due| due <= self.now) {
                    self.ask(&Ask::Time);
                }
            }
        }
        self
    }

    pub fn ask(&mut self, ask: &Ask) {
        if self.mode == Mode::Amnesia {
            let stored = Stored::from_text(&self.stored.to_text()).unwrap();
            assert!(stored == self.stored, "a text says all that is stored");
            let effects = self.authority.resume(stored.course().unwrap(), self.now);
            let is_told =
                |effect: &Effect| matches!(effect, Effect::Tell { .. } | Effect::Think(_));
            assert!(!effects.iter().any(is_told), "what is stored has been told");
        }
        self.trace.push(format!("{:?} {ask:?}", self.now));
        let before = self.authority.course().moment();
        let proposal = self.authority.propose(ask, self.now, &mut self.rng);
        if let Some(change) = proposal.change() {
            if self.mode == Mode::Failing && below(&mut self.luck_of_store, 4) == 0 {
                drop(proposal);
                self.failures += 1;
                let again = self.authority.propose(&Ask::TellAll, self.now, &mut self.rng);
                assert!(again.change().is_none());
                let refused = self.authority.refuse(ask, not_now());
                self.take(refused);
                let effects = self.authority.resume(self.stored.course().unwrap(), self.now);
                assert!(self.authority.course().moment() <= before, "nothing has happened");
                return self.take(effects);
            }
            self.rematches += usize::from(change.rematch.is_some());
            self.stored.keep(change, self.now);
            self.texts.push(self.stored.to_text());
        }
        let effects = self.authority.accept(proposal, self.now);
        self.take(effects);
    }

    fn take(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Tell { to, text, urgency } => {
                    self.trace.push(format!("{to:?} {urgency:?} {text}"));
                    let message: ToClient = serde_json::from_str(&text).unwrap();
                    if let ToClient::News { game, seat: Some(seat), news, .. } = &message
                        && !news.moves.is_empty()
                    {
                        let moves = news.choices();
                        self.offers
                            .insert(to, (*seat, Seen { game: *game, step: news.step }, moves));
                    }
                    if let ToClient::Throw { throw, .. } = message {
                        self.throws.insert(to, throw);
                    }
                    let (person, stored) = (self.people[&to], self.texts.len() - 1);
                    self.told.push(Told { text, person, stored });
                }
                Effect::Think(question) => {
                    self.trace.push(format!("think {question:?}"));
                    self.questions.push(question);
                }
                Effect::Advise(question) => self.trace.push(format!("advise {question:?}")),
                Effect::Answer(answer) => self.trace.push(format!("answer {answer:?}")),
                Effect::Present(presence) => self.trace.push(format!("{presence:?}")),
                Effect::List(listed) => self.trace.push(format!("{listed:?}")),
                Effect::Emote(seat, emote) => self.trace.push(format!("{seat} {emote:?}")),
                Effect::WantsDriver => self.trace.push("wants a driver".to_owned()),
                Effect::Deserted => self.trace.push("deserted".to_owned()),
                Effect::Fault(says) => panic!("{says}"),
            }
        }
    }

    fn anything(&mut self) -> Ask {
        self.now = self.now + Duration::from_millis(u64::from(self.below(3_000)));
        if !self.throws.is_empty()
            && self.below(2) == 0
            && let Some(link) = self.link()
        {
            return link;
        }
        match self.below(100) {
            0..8 => self.come(),
            8..11 => self.go(),
            11..14 => {
                self.now = self.now + Duration::from_secs(u64::from(self.below(400)));
                Ask::Time
            }
            14 => Ask::Elsewhere(Presence {
                people: vec![PersonId(i64::from(self.below(PEOPLE)))],
                watching: self.below(2),
            }),
            15..18 => {
                Ask::Drive(if self.below(3) == 0 { Driving::Elsewhere } else { Driving::Here })
            }
            18 if self.below(8) == 0 => self.beside(),
            19..45 => self.thought().unwrap_or_else(|| self.request()),
            _ => self.request(),
        }
    }

    fn come(&mut self) -> Ask {
        self.connections += 1;
        let connection = ConnectionId(self.connections);
        let number = self.below(PEOPLE);
        let person = PersonId(i64::from(number));
        self.people.insert(connection, person);
        let nickname = ["Anna", "Boris", "Vera", "Gleb"][number as usize].into();
        let moment = self.authority.course().moment();
        let seen = (self.below(2) == 0).then_some(moment);
        Ask::Enter { visitor: Visitor { connection, person, nickname }, id: 0, seen }
    }

    fn go(&mut self) -> Ask {
        Ask::Gone(self.connection())
    }

    fn thought(&mut self) -> Option<Ask> {
        let question = self.questions.pop()?;
        let mut moves = question.look.choices();
        let mv = moves.swap_remove(self.below(moves.len() as u32) as usize);
        Some(Ask::Thought { moment: question.moment, seat: question.seat, mv })
    }

    /// A device gives its link; sometimes a wrong one.
    fn link(&mut self) -> Option<Ask> {
        let (&connection, &throw) = self.throws.iter().next()?;
        self.throws.remove(&connection);
        let chain = chain(self.people[&connection]);
        let given = if self.below(10) == 0 { throw + 1 } else { throw };
        let (id, match_id) = (throw as u32, self.authority.the_match().id.clone());
        let link = chain.link(given)?.to_string();
        Some(Ask::Request { connection, asked: ToServer::Link { id, match_id, throw, link } })
    }

    /// What does not come from a connection.
    fn beside(&mut self) -> Ask {
        let person = PersonId(i64::from(self.below(PEOPLE)));
        let to = PersonId(i64::from(self.below(PEOPLE)));
        match self.below(3) {
            0 => Ask::HandOver { seat: self.seat(), from: person, to },
            1 => Ask::Forget(person),
            _ => Ask::Abandon,
        }
    }

    fn request(&mut self) -> Ask {
        let connection = self.connection();
        let match_id = self.authority.the_match().id.clone();
        let (id, seat) = (self.below(1000), self.seat());
        // Once it is over nothing else can happen: what is on offer is forgotten, and a rematch comes sooner.
        let is_over = self.authority.the_match().state == MatchState::Over;
        let offer = self.offers.get(&connection).filter(|_| !is_over).cloned();
        let asked = match (self.below(100), offer) {
            (0..20, _) if is_over => ToServer::Rematch { id, match_id },
            (0..70, Some((seat, seen, moves))) => {
                let mv = moves[self.below(moves.len() as u32) as usize].clone();
                ToServer::Play { id, match_id, seat, seen, mv }
            }
            (70..72, Some((seat, seen, _))) => {
                ToServer::Play { id, match_id, seat, seen, mv: json!("nonsense") }
            }
            (72, Some((seat, seen, _))) => ToServer::Advise { id, match_id, seat, seen, mv: None },
            (73, Some((seat, seen, mut moves))) => {
                moves.truncate(2);
                ToServer::Tell { id, match_id, seat, seen, moves }
            }
            (74..76, _) => ToServer::Stand { id, match_id, seat },
            (76..80, _) => ToServer::Back { id, match_id, seat },
            (80, _) => ToServer::Resign { id, match_id, seat },
            (81..84, _) => ToServer::Emote { id, match_id, seat, emote: Emote::Purr },
            (84, _) => ToServer::Dress { id, match_id, seat, cat: CAT },
            (85..87, _) => ToServer::Rematch { id, match_id },
            (87, _) => ToServer::Exit { id, match_id },
            (92, _) => {
                let person = self.people.get(&connection).copied().unwrap_or(PersonId(0));
                let anchor = chain(person).anchor().to_string();
                ToServer::Chain { id, match_id, anchor }
            }
            (93..95, _) => ToServer::Seed { id, match_id, player_seed: format!("seed{id}") },
            (88..92, _) => {
                let (seat, key) = (Some(seat), None);
                ToServer::Sit { id, match_id, seat, key, player_seed: format!("seed{id}") }
            }
            _ => ToServer::Host { id, match_id: match_id.clone(), order: self.order() },
        };
        Ask::Request { connection, asked }
    }

    fn order(&mut self) -> Order {
        match self.below(10) {
            0 => Order::Lock(self.below(2) == 0),
            1 => Order::Public(self.below(2) == 0),
            2 => Order::Seat { seat: self.seat(), becomes: SeatSpec::Reserved },
            3 => Order::Kick(self.seat()),
            4 => Order::Swap(self.seat(), self.seat()),
            5 | 6 => Order::Fill("greedy".to_owned()),
            _ => Order::Start,
        }
    }

    fn connection(&mut self) -> ConnectionId {
        let newest = self.connections;
        ConnectionId(newest.saturating_sub(u64::from(self.below(4))))
    }

    fn seat(&mut self) -> Seat {
        Seat(self.below(4) as u8)
    }

    fn below(&mut self, bound: u32) -> u32 {
        below(&mut self.chance, bound)
    }
}

/// The chain of a person's device.
pub fn chain(PersonId(number): PersonId) -> Chain {
    Chain::new([number as u8; 32], 1_000)
}

/// The match of a message, if it is about one.
pub fn match_of(message: &ToClient) -> Option<&MatchId> {
    match message {
        ToClient::Room { room } => Some(&room.match_id),
        ToClient::News { match_id, .. } | ToClient::Emote { match_id, .. } => Some(match_id),
        _ => None,
    }
}

fn spec(chance: &mut ChaCha8Rng) -> TableSpec {
    let mut below = |bound| below(chance, bound);
    let game = games::IDS[below(games::IDS.len() as u32) as usize].to_owned();
    let allowed = games::seats(&game).expect("a listed game");
    let seated = (*allowed.start() + below(2) as usize).min(*allowed.end());
    let mut seats = vec![SeatSpec::Me];
    while seats.len() < seated {
        seats.push(match below(4) {
            0 => SeatSpec::Guest("Masha".to_owned()),
            1 => SeatSpec::Open,
            _ => SeatSpec::Bot("greedy".to_owned()),
        });
    }
    let length = match below(3) {
        0 => Length::Single,
        1 => Length::Series(1),
        _ if seats.len() == 2 => Length::TwoLegs,
        _ => Length::Single,
    };
    TableSpec {
        game,
        options: json!({}),
        seats,
        length,
        public: below(2) == 0,
        hints: Some(true),
        pace: if below(3) == 0 { Pace::Clock(10) } else { Pace::Relaxed },
        shared_dice: below(2) == 0,
    }
}
