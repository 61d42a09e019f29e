//! This terminal as the host of its own match (`koshki-match`): each change is saved before it is accepted and told.

use std::path::PathBuf;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use chacha20::ChaCha20Rng;
use koshki_bots::coach;
use koshki_bots::{self as bots, Budget, Shelf};
use koshki_match::{
    Ask, Authority, CoachQuestion, ConnectionId, Course, Damaged, Effect, Fresh, Grace, Match,
    Millis, Question, Stored, Visitor,
};
use koshki_protocol::{
    Advice, MatchState, Order, PersonId, Reason, Refused, RequestId, Seen, TableSpec, ToClient,
    ToServer,
};
use koshki_rules::{Seat, fair};
use rand_core::Rng;
use serde_json::Value;

use super::save::SaveFolder;
use crate::home::Home;
use crate::screen::complain;
use crate::words::{Language, Words};
use crate::wrong::{self, Failure};

/// Those who sit at this terminal: one person for the match, who has several seats if several play.
const PERSON: PersonId = PersonId(1);
const PEOPLE: ConnectionId = ConnectionId(1);
/// What all of them may know if several play: the eyes of a bystander.
const BYSTANDER: PersonId = PersonId(2);
const EVERYBODY: ConnectionId = ConnectionId(2);

/// Nobody else waits: a person may take as long as they like.
const GRACE: Grace = Grace { gone: Duration::MAX, idle: Duration::MAX };
/// How long a bot or the coach thinks about a choice.
const THOUGHT: Budget = Budget::Time(Duration::from_millis(700));
/// A bot without a question is looked at again after this long.
const REST: Duration = Duration::from_millis(100);

/// A match at this terminal, and the file it is saved in.
pub struct Host {
    authority: Authority,
    stored: Stored,
    saves: SaveFolder,
    shelf: Arc<Shelf>,
    rng: ChaCha20Rng,
    /// The newest time that the match has been told.
    now: Millis,
    requests: RequestId,
    /// What a bot has been asked.
    question: Option<Question>,
    /// What the coach has been asked.
    coach: Option<CoachQuestion>,
}

impl Host {
    /// Opens a table, and saves it.
    ///
    /// # Errors
    /// When the game can't be played so.
    pub fn open(
        table: TableSpec,
        saves: SaveFolder,
        mut rng: ChaCha20Rng,
        words: &Words,
    ) -> Result<Self, Failure> {
        let now = later_than(Millis(0));
        let fresh = Fresh::draw(&mut rng, now);
        let opened = Match::open(table, PERSON, "", fresh, &mut rng)
            .map_err(|refused| not_so(&refused, words))?;
        let stored = Stored::new(&opened, now);
        saves.write(&stored)?;
        Ok(Host::of(Course::opened(opened), stored, saves, rng, words.language))
    }

    /// Goes on with a match as it was saved.
    ///
    /// # Errors
    /// When the file has something else.
    pub fn resume(
        stored: Stored,
        saves: SaveFolder,
        rng: ChaCha20Rng,
        language: Language,
    ) -> Result<Self, Damaged> {
        Ok(Host::of(stored.course()?, stored, saves, rng, language))
    }

    fn of(
        course: Course,
        stored: Stored,
        saves: SaveFolder,
        rng: ChaCha20Rng,
        language: Language,
    ) -> Self {
        let now = later_than(Millis(0));
        Host {
            authority: Authority::new(course, GRACE, now),
            stored,
            saves,
            shelf: Home::shelf(language),
            rng,
            now,
            requests: 0,
            question: None,
            coach: None,
        }
    }

    /// The match as it is saved.
    pub fn the_match(&self) -> &Match {
        self.authority.the_match()
    }

    /// The seats of people.
    pub fn people(&self) -> Vec<Seat> {
        self.the_match().seats_of(PERSON).collect()
    }

    /// Sits down at the table, and starts the match unless that was done before.
    pub fn sit_down(&mut self) -> Result<Vec<ToClient>, Failure> {
        let people = self.people();
        let mut told = self.enter(PEOPLE, PERSON)?;
        if people.len() > 1 {
            told.extend(self.enter(EVERYBODY, BYSTANDER)?);
        }
        if self.the_match().state == MatchState::Open {
            let match_id = self.the_match().id.clone();
            if !people.is_empty() {
                let mut seed = [0; 16];
                self.rng.fill_bytes(&mut seed);
                let (match_id, player_seed) = (match_id.clone(), fair::to_hex(&seed));
                told.extend(self.request(|id| ToServer::Seed { id, match_id, player_seed })?);
            }
            let order = Order::Start;
            told.extend(self.request(|id| ToServer::Host { id, match_id, order })?);
        }
        Ok(told)
    }

    /// A person moves, or is refused.
    pub fn play(&mut self, seat: Seat, seen: Seen, mv: Value) -> Result<Vec<ToClient>, Failure> {
        let match_id = self.the_match().id.clone();
        self.request(|id| ToServer::Play { id, match_id, seat, seen, mv })
    }

    /// The bot whose turn it is moves.
    pub fn let_bot_move(&mut self) -> Result<Vec<ToClient>, Failure> {
        let Some(question) = self.question.take() else {
            // It has answered nonsense, and is asked again when that is due.
            thread::sleep(REST);
            return self.ask(Ask::Time);
        };
        let Question { moment, seat, game, level, look } = question;
        let mut bot = bots::any(game, &level, &self.shelf).map_err(wrong::told)?;
        let mv = bot.choose(&look, THOUGHT, &mut self.rng);
        self.ask(Ask::Thought { moment, seat, mv })
    }

    /// What the coach says to the person whose turn it is.
    pub fn advise(&mut self, seat: Seat, seen: Seen) -> Option<Advice> {
        let match_id = self.the_match().id.clone();
        self.request(|id| ToServer::Advise { id, match_id, seat, seen, mv: None }).ok()?;
        let CoachQuestion { game, look, mv, .. } = self.coach.take()?;
        coach::advise(&game, &look, mv.as_ref(), THOUGHT, &self.shelf, &mut self.rng).ok()
    }

    /// The match is over: its records are written, and nothing is left to go on with. Returns where they are.
    pub fn finish(&self) -> Result<PathBuf, Failure> {
        let records = self.stored.records().map_err(wrong::told)?;
        let lines: Vec<String> = records.iter().map(|record| record.to_line()).collect();
        let match_id = self.the_match().id.as_str();
        let path = self.saves.write_records(match_id, &lines)?;
        self.saves.remove(match_id)?;
        Ok(path)
    }

    fn enter(
        &mut self,
        connection: ConnectionId,
        person: PersonId,
    ) -> Result<Vec<ToClient>, Failure> {
        let visitor = Visitor { connection, person, nickname: "".into() };
        self.requests += 1;
        self.ask(Ask::Enter { visitor, id: self.requests, seen: None })
    }

    fn request(
        &mut self,
        asked: impl FnOnce(RequestId) -> ToServer,
    ) -> Result<Vec<ToClient>, Failure> {
        self.requests += 1;
        self.ask(Ask::Request { connection: PEOPLE, asked: asked(self.requests) })
    }

    /// Asks, and then whatever is due: what changes is saved first. Returns what is told.
    fn ask(&mut self, ask: Ask) -> Result<Vec<ToClient>, Failure> {
        let mut told = Vec::new();
        let mut next = Some(ask);
        while let Some(ask) = next {
            self.now = later_than(self.now);
            let proposal = self.authority.propose(&ask, self.now, &mut self.rng);
            if let Some(change) = proposal.change() {
                self.stored.keep(change, self.now);
                self.saves.write(&self.stored)?;
            }
            for effect in self.authority.accept(proposal, self.now) {
                match effect {
                    Effect::Tell { text, .. } => {
                        told.push(
                            serde_json::from_str(&text).expect("it was written a moment ago"),
                        );
                    }
                    Effect::Think(question) => self.question = Some(question),
                    Effect::Advise(question) => self.coach = Some(question),
                    Effect::Fault(why) => complain(why),
                    // There is no other host, and no list of tables.
                    Effect::Answer(_)
                    | Effect::Present(_)
                    | Effect::List(_)
                    | Effect::Emote(..)
                    | Effect::WantsDriver
                    | Effect::Deserted => {}
                }
            }
            next = self.authority.due().filter(|due| *due <= self.now).map(|_| Ask::Time);
        }
        Ok(told)
    }
}

/// Why a game can't be played so, in the person's language where there is a sentence for it.
pub(super) fn not_so(refused: &Refused, words: &Words) -> Failure {
    let says_nothing_of_it = refused.phrase == Refused::new(Reason::BadTable, "").phrase;
    Failure::BadInput(if says_nothing_of_it {
        refused.says.clone()
    } else {
        words.say(&refused.phrase)
    })
}

/// What time it is; a clock that was set back stands still.
fn later_than(before: Millis) -> Millis {
    let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    before.max(Millis(i64::try_from(since_1970.as_millis()).unwrap_or(i64::MAX)))
}
