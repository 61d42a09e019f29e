//! This device as the host of its own matches (`koshki-match`). Each change is proposed, stored by the page, and accepted: so
//! nothing is shown that a reload would not bring back.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use koshki_bots::{self as bots, Budget, Shelf, coach};
use koshki_match::{
    Ask, Authority, CoachQuestion, ConnectionId, Effect, Fresh, Grace, Match, Millis, Out,
    Proposal, Question, Stored, Visitor,
};
use koshki_protocol::{
    MatchId, MyMatch, PersonId, Reason, Refused, RequestId, Seen, TableSpec, ToServer,
};
use koshki_rules::record::Record;
use rand_core::Rng;
use serde::Serialize;
use serde_json::value::RawValue;

use crate::archive::{self, Kept};
use crate::imported;

/// The owner of this device: the one person of its matches, who may have several seats.
pub(crate) const PERSON: PersonId = PersonId(1);
const CONNECTION: ConnectionId = ConnectionId(1);

/// How much a bot or the coach may think about one choice. Counted in simulated games, not in time: so bots are as strong on a
/// slow phone as on a fast one.
pub(crate) const BUDGET: Budget = Budget::Simulations(1000);

/// Nobody else waits: a person may take as long as they like.
const GRACE: Grace = Grace { gone: Duration::MAX, idle: Duration::MAX };

/// The matches that are being looked at.
#[derive(Default)]
pub(crate) struct Device {
    matches: HashMap<MatchId, Running>,
    shelf: Arc<Shelf>,
}

/// A match in memory.
struct Running {
    authority: Authority,
    /// What the page has stored.
    stored: Stored,
    /// What it is storing now, and what will be stored then.
    proposed: Option<(Proposal, Stored)>,
    /// What a bot has been asked.
    question: Option<Question>,
    /// What the coach has been asked.
    coach: Vec<CoachQuestion>,
}

/// What the page has to store, all of it or nothing, before it says that it has.
#[derive(Serialize)]
pub(crate) struct Proposed {
    keep: Vec<Keep>,
}

/// A match to be stored.
#[derive(Serialize)]
pub(crate) struct Keep {
    #[serde(rename = "match")]
    match_id: MatchId,
    /// All of it, every secret included.
    stored: String,
    /// How it stands in the list of my games.
    mine: MyMatch,
}

/// What follows once it is stored.
#[derive(Serialize, Default)]
pub(crate) struct Accepted {
    /// Messages for the page.
    tell: Vec<Box<RawValue>>,
    /// The moment about which a bot has to think.
    thinks: Option<Seen>,
    /// Whether the coach has to.
    advises: bool,
    /// When to say that time has passed, in milliseconds since 1970.
    due: Option<i64>,
}

/// What happens at a match of this device.
pub(crate) enum Happens {
    /// The page shows it.
    Enter { id: RequestId, seen: Option<Seen>, nickname: String },
    /// The page shows something else.
    Leave,
    /// The person wants something.
    Asked(ToServer),
    /// Time has passed.
    Time,
}

impl Device {
    /// Opens a table, to be stored for the first time.
    pub(crate) fn open(
        table: TableSpec,
        nickname: &str,
        now: Millis,
        rng: &mut dyn Rng,
    ) -> Result<Keep, Refused> {
        let fresh = Fresh::draw(rng, now);
        let opened = Match::open(table, PERSON, nickname, fresh, rng)?;
        Keep::of(&Stored::new(&opened, now))
    }

    /// Goes on with a match as it was stored.
    pub(crate) fn resume(&mut self, text: &str, now: Millis) -> Result<MatchId, Refused> {
        let Kept::Match(stored) = archive::read(text)? else {
            return Err(Refused::new(Reason::NotPlaying, "a record is not being played"));
        };
        let course = stored.course().map_err(|error| archive::damaged(&error))?;
        let id = course.the_match().id.clone();
        let running = Running {
            authority: Authority::new(course, GRACE, now),
            stored: *stored,
            proposed: None,
            question: None,
            coach: Vec::new(),
        };
        self.matches.insert(id.clone(), running);
        Ok(id)
    }

    /// Lets go of a match: nobody looks at it, or what is stored is not what is here.
    pub(crate) fn let_go(&mut self, id: &MatchId) {
        self.matches.remove(id);
    }

    /// What something that happens would change.
    pub(crate) fn propose(
        &mut self,
        id: &MatchId,
        happens: Happens,
        now: Millis,
        rng: &mut dyn Rng,
    ) -> Result<Proposed, Refused> {
        let ask = match happens {
            Happens::Enter { id, seen, nickname } => {
                let nickname = nickname.into();
                let visitor = Visitor { connection: CONNECTION, person: PERSON, nickname };
                Ask::Enter { visitor, id, seen }
            }
            Happens::Leave => Ask::Gone(CONNECTION),
            Happens::Asked(asked) => Ask::Request { connection: CONNECTION, asked },
            Happens::Time => Ask::Time,
        };
        self.running(id)?.propose(&ask, now, rng)
    }

    /// Lets the bot whose turn it is think, and proposes what it chose.
    pub(crate) fn think(
        &mut self,
        id: &MatchId,
        now: Millis,
        rng: &mut dyn Rng,
    ) -> Result<Proposed, Refused> {
        let shelf = Arc::clone(&self.shelf);
        let running = self.running(id)?;
        let Some(question) = running.question.take() else {
            return Ok(Proposed { keep: Vec::new() });
        };
        let mut bot = bots::any(question.game, &question.level, &shelf)
            .map_err(|error| Refused::new(Reason::NoSuchBot, error.to_string()))?;
        let mv = bot.choose(&question.look, BUDGET, rng);
        let Question { moment, seat, .. } = question;
        running.propose(&Ask::Thought { moment, seat, mv }, now, rng)
    }

    /// What was proposed is stored: now it is so.
    pub(crate) fn accept(&mut self, id: &MatchId, now: Millis) -> Result<Accepted, Refused> {
        let running = self.running(id)?;
        let Some((proposal, stored)) = running.proposed.take() else {
            return Ok(Accepted::default());
        };
        running.stored = stored;
        let mut accepted = Accepted::default();
        for effect in running.authority.accept(proposal, now) {
            match effect {
                Effect::Tell { text, .. } => accepted.tell.push(raw(text)),
                Effect::Think(question) => running.question = Some(question),
                Effect::Advise(question) => running.coach.push(question),
                // One device is the only host of its matches, and lists them for nobody else.
                Effect::Answer(_)
                | Effect::Present(_)
                | Effect::List(_)
                | Effect::Emote(..)
                | Effect::WantsDriver
                | Effect::Deserted
                | Effect::Fault(_) => {}
            }
        }
        accepted.thinks = running.question.as_ref().map(|question| question.moment);
        accepted.advises = !running.coach.is_empty();
        accepted.due = running.authority.due().map(|due| due.0.max(now.0));
        Ok(accepted)
    }

    /// What the coach says to those who have asked.
    pub(crate) fn advise(
        &mut self,
        id: &MatchId,
        rng: &mut dyn Rng,
    ) -> Result<Vec<Box<RawValue>>, Refused> {
        let shelf = Arc::clone(&self.shelf);
        let questions = std::mem::take(&mut self.running(id)?.coach);
        let answers = questions.into_iter().map(|asked| {
            let CoachQuestion { id, match_id, moment, seat, game, look, mv, .. } = asked;
            let message = match coach::advise(&game, &look, mv.as_ref(), BUDGET, &shelf, rng) {
                Ok(advice) => Out::Advice { id, match_id, game: moment.game, seat, advice },
                Err(error) => {
                    let refused = Refused::new(Reason::Fault, error.to_string());
                    Out::Refused { id: Some(id), refused }
                }
            };
            raw(koshki_match::text(&message))
        });
        Ok(answers.collect())
    }

    /// Where solved tables lie.
    pub(crate) fn shelf(&self) -> &Arc<Shelf> {
        &self.shelf
    }

    fn running(&mut self, id: &MatchId) -> Result<&mut Running, Refused> {
        let unknown = || Refused::new(Reason::NoSuchMatch, "this match is not in memory");
        self.matches.get_mut(id).ok_or_else(unknown)
    }
}

impl Running {
    fn propose(&mut self, ask: &Ask, now: Millis, rng: &mut dyn Rng) -> Result<Proposed, Refused> {
        let proposal = self.authority.propose(ask, now, rng);
        let mut after = self.stored.clone();
        let mut keep = Vec::new();
        if let Some(change) = proposal.change() {
            after.keep(change, now);
            keep.push(Keep::of(&after)?);
            if let Some(rematch) = change.rematch {
                keep.push(Keep::of(&Stored::new(rematch, now))?);
            }
        }
        self.proposed = Some((proposal, after));
        Ok(Proposed { keep })
    }
}

impl Keep {
    /// A record that was brought here.
    pub(crate) fn of_record(record: &Record, now: Millis) -> Self {
        let mine = imported::mine(record, now);
        Keep { match_id: mine.match_id.clone(), mine, stored: record.to_line() }
    }

    pub(crate) fn of(stored: &Stored) -> Result<Self, Refused> {
        Ok(Keep {
            match_id: stored.the_match.id.clone(),
            mine: archive::mine(stored)?,
            stored: stored.to_text(),
        })
    }
}

fn raw(text: String) -> Box<RawValue> {
    RawValue::from_string(text).expect("messages are JSON")
}
