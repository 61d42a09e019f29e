//! The authority over a match. It turns asks into proposals, the host stores them, and it accepts them: only then are they
//! true, and told.

mod accepted;
mod asked;
mod due;
mod playing;
mod telling;
mod throwing;

use koshki_protocol::{Pace, Reason, Refused, SeatKind, Seen};
use koshki_rules::{Seat, Turn, Viewer};
use rand_core::Rng;

use crate::ask::{Ask, ConnectionId, Driving, Grace, Millis};
use crate::attendance::Attendance;
use crate::course::Course;
use crate::matches::{Match, STAND_IN};
use crate::proposal::{Asker, By, Effect, Made, Proposal, Question, Steps, Then};

pub use telling::{Out, text};
use throwing::Sharing;

/// A match in the memory of one host: its course, who is at the table, and for whom it waits. A plain value without a task,
/// clock, socket, store or randomness of its own.
///
/// The order of calls is always [`propose`](Authority::propose), then store [`Proposal::change`], then
/// [`accept`](Authority::accept).
/// If it could not be stored: [`resume`](Authority::resume) from what is stored.
pub struct Authority {
    course: Course,
    attendance: Attendance,
    waiting: Waiting,
    bots: Bots,
    grace: Grace,
    /// Up to where, and of which version, everybody has been told.
    told: Told,
    /// Seats whose people have come back, and whose stand-ins rest.
    returning: Vec<Seat>,
    /// When everybody is told how many watch.
    watchers_due: Option<Millis>,
    /// What the devices at the table add to shared dice.
    sharing: Sharing,
    /// The number of the newest proposal.
    proposals: u64,
    /// Whether the table is ahead of the store, by a proposal that has not been accepted.
    is_ahead: bool,
}

/// Since when the table waits for a decision.
struct Waiting {
    since: Millis,
    /// Whether everybody has been told that somebody does nothing.
    idle_told: bool,
}

/// What the bots of this host do.
struct Bots {
    driving: Driving,
    /// The moment that one thinks about.
    thinking_about: Option<Seen>,
    /// Until when none is asked, after one has answered nonsense.
    rest_until: Option<Millis>,
}

struct Told {
    moment: Seen,
    version: i64,
}

/// What an ask comes to, before it is stored.
struct Draft {
    made: Made,
    after: Option<Box<Match>>,
    steps: Option<Steps>,
    rematch: Option<Box<Match>>,
    by: By,
}

/// Why what other hosts have stored can't be added to what is here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotFollowed {
    /// A game has ended, and the match that was read does not know it yet: read it again, and follow.
    Torn,
    /// Another game, or steps that don't fit: load everything, and [`Authority::resume`].
    Differs,
}

impl Authority {
    /// A match that was just opened or loaded, with nobody at the table. This host drives it unless it says otherwise.
    pub fn new(course: Course, grace: Grace, now: Millis) -> Self {
        let told = Told { moment: course.moment(), version: course.the_match.version };
        Authority {
            attendance: Attendance::new(course.the_match.seats.len(), now),
            waiting: Waiting { since: now, idle_told: false },
            bots: Bots { driving: Driving::Here, thinking_about: None, rest_until: None },
            grace,
            told,
            returning: Vec::new(),
            watchers_due: None,
            sharing: Sharing::default(),
            proposals: 0,
            is_ahead: false,
            course,
        }
    }

    /// The match as it is stored.
    pub fn the_match(&self) -> &Match {
        &self.course.the_match
    }

    /// How far it is.
    pub fn course(&self) -> &Course {
        &self.course
    }

    /// Whether nobody is connected to this host's table.
    pub fn is_deserted(&self) -> bool {
        self.attendance.is_empty()
    }

    /// Whether this connection is at the table.
    pub fn is_here(&self, connection: ConnectionId) -> bool {
        self.attendance.visitor(connection).is_some()
    }

    /// Whether nobody is connected anywhere.
    pub fn is_deserted_everywhere(&self) -> bool {
        self.attendance.is_empty() && self.attendance.elsewhere().is_empty()
    }

    /// Whether this moment or version is newer than what is here.
    pub fn is_behind(&self, moment: Seen, version: i64) -> bool {
        let here = self.course.moment();
        (moment.game, moment.step) > (here.game, here.step) || version > self.the_match().version
    }

    /// Whether there is something to drive right away: a bot that plays, or a clock. Everything else has time until the host
    /// looks at its matches.
    pub fn needs_driver(&self) -> bool {
        let mut seats = Seat::all(self.the_match().seats.len());
        self.the_match().pace != Pace::Relaxed || seats.any(|seat| self.program(seat).is_some())
    }

    /// What an ask would change. `rng` is used where something new needs a name, key or seed.
    pub fn propose(&mut self, ask: &Ask, now: Millis, rng: &mut dyn Rng) -> Proposal {
        self.proposals += 1;
        if self.is_ahead {
            // The proposal before was dropped: nobody may be shown what is not stored.
            self.course.table = None;
        }
        self.forget_thought(ask);
        let asker = asker(ask);
        let draft = if self.is_ahead && !is_about_presence(ask) {
            Err(not_now())
        } else {
            self.draft(ask, now, rng)
        };
        let draft = draft.unwrap_or_else(|refused| {
            let news_from = (refused.reason == Reason::Stale).then(|| self.seen_of(ask));
            Draft::only(Made::Refused { refused, news_from })
        });
        let Draft { made, after, steps, rematch, by } = draft;
        Proposal { number: self.proposals, asker, made, after, steps, rematch, by }
    }

    /// The proposal is stored: now it is so, and these are to be told. The only source of what is told of an ask.
    ///
    /// # Panics
    /// When something else was proposed meanwhile: proposals are stored one after the other.
    pub fn accept(&mut self, proposal: Proposal, now: Millis) -> Vec<Effect> {
        assert_eq!(proposal.number, self.proposals, "only the newest proposal can be accepted");
        let Proposal { asker, made, after, steps, .. } = proposal;
        self.is_ahead &= steps.is_none();
        let mut effects = Vec::new();
        self.carry_out(asker, made, after, now, &mut effects);
        self.told.version = self.the_match().version;
        self.ask_for_links(now, &mut effects);
        self.let_bot_think(&mut effects);
        effects
    }

    /// What is stored counts: the host has loaded it because something could not be stored, or another host was first.
    /// Everybody is told what they have not been told.
    pub fn resume(&mut self, course: Course, now: Millis) -> Vec<Effect> {
        self.course = course;
        self.is_ahead = false;
        self.returning.retain(|seat| self.course.the_match.seats[seat.index()].stand_in);
        self.catch_up_told(now)
    }

    /// The same, when only the match and some steps of the newest game have been read: `steps` are texts of its journal, each
    /// with the index of its first step.
    ///
    /// # Errors
    /// When that is not enough.
    pub fn follow<'a>(
        &mut self,
        newer: Option<Match>,
        steps: impl IntoIterator<Item = (usize, &'a str)>,
        now: Millis,
    ) -> Result<Vec<Effect>, NotFollowed> {
        let games = self.the_match().games.len();
        if self.is_ahead || newer.as_ref().is_some_and(|newer| newer.games.len() != games) {
            return Err(NotFollowed::Differs);
        }
        if let Some(newer) = newer {
            self.course.the_match = newer;
        }
        if let Some(table) = &mut self.course.table {
            for (from, text) in steps {
                if from != table.steps() || table.follow(text).is_err() {
                    // Some of them may have been played.
                    self.is_ahead = true;
                    return Err(NotFollowed::Differs);
                }
            }
            if let Turn::Over(outcome) = table.turn()
                && self.course.outcomes.len() < games
            {
                self.course.outcomes.push(outcome);
            }
        }
        if self.course.is_torn() {
            return Err(NotFollowed::Torn);
        }
        Ok(self.catch_up_told(now))
    }

    /// The answer to an ask that the host could not store, or would not propose.
    pub fn refuse(&mut self, ask: &Ask, refused: Refused) -> Vec<Effect> {
        self.forget_thought(ask);
        let mut effects = Vec::new();
        self.answer(asker(ask), Err(refused), &mut effects);
        effects
    }

    /// Tells everybody that something can't be done now.
    pub fn tell_trouble(&self, refused: &Refused) -> Vec<Effect> {
        let message = text(&Out::Refused { id: None, refused: refused.clone() });
        let mut effects = Vec::new();
        self.tell_everybody(&message, &mut effects);
        effects
    }

    fn catch_up_told(&mut self, now: Millis) -> Vec<Effect> {
        let mut effects = Vec::new();
        self.notice_presence(now, &mut effects);
        self.tell_since(now, &mut effects);
        self.ask_for_links(now, &mut effects);
        self.let_bot_think(&mut effects);
        effects
    }

    /// Which bot decides for a seat now; none if a person does.
    fn program(&self, seat: Seat) -> Option<&str> {
        let stored = &self.the_match().seats[seat.index()];
        match &stored.kind {
            SeatKind::Bot(level) => Some(level),
            _ if stored.resigned || stored.stand_in => Some(STAND_IN),
            _ => None,
        }
    }

    fn drives(&self) -> bool {
        self.bots.driving == Driving::Here
    }

    /// The table waits for a new decision.
    fn wait_anew(&mut self, now: Millis) {
        self.waiting = Waiting { since: now, idle_told: false };
    }

    fn notice_presence(&mut self, now: Millis, effects: &mut Vec<Effect>) {
        self.attendance.notice(&self.course.the_match, now);
        effects.push(Effect::Present(self.attendance.here(&self.course.the_match)));
    }

    /// Lets a bot think if it is its turn and somebody is there to see it. A table that nobody looks at sleeps.
    fn let_bot_think(&mut self, effects: &mut Vec<Effect>) {
        let Some(seat) = self.course.deciding() else { return };
        let moment = self.course.moment();
        if self.attendance.is_empty()
            || !self.drives()
            || self.bots.thinking_about == Some(moment)
            || self.bots.rest_until.is_some()
        {
            return;
        }
        let Some(level) = self.program(seat).map(str::to_owned) else { return };
        let Some(table) = &self.course.table else { return };
        let look = table.look(Viewer::Seat(seat));
        effects.push(Effect::Think(Question { moment, seat, game: table.game(), level, look }));
        self.bots.thinking_about = Some(moment);
    }

    /// A bot that has answered is asked again if its answer comes to nothing.
    fn forget_thought(&mut self, ask: &Ask) {
        if let Ask::Thought { moment, .. } = ask
            && self.bots.thinking_about == Some(*moment)
        {
            self.bots.thinking_about = None;
        }
    }

    /// Up to where the asker has seen the newest game.
    fn seen_of(&self, ask: &Ask) -> usize {
        use koshki_protocol::ToServer::{Advise, Play, Tell};
        match ask {
            Ask::Request {
                asked: Play { seen, .. } | Advise { seen, .. } | Tell { seen, .. },
                ..
            } if seen.game == self.course.moment().game => seen.step,
            _ => 0,
        }
    }
}

impl Draft {
    /// Something that is not stored.
    fn only(made: Made) -> Self {
        Draft { made, after: None, steps: None, rematch: None, by: By::Asker }
    }

    /// A change of the match.
    fn change(mut after: Match, then: Then) -> Self {
        after.version += 1;
        let made = Made::Changed { table: None, then };
        Draft { after: Some(Box::new(after)), ..Draft::only(made) }
    }
}

/// Whether an ask is about who is connected where, and not about the table.
fn is_about_presence(ask: &Ask) -> bool {
    matches!(ask, Ask::Gone(_) | Ask::Elsewhere(_) | Ask::Drive(_) | Ask::Emoted { .. })
}

/// Who waits for an answer to an ask.
fn asker(ask: &Ask) -> Asker {
    match ask {
        Ask::Enter { visitor, id, .. } => Asker::Connection(visitor.connection, *id),
        Ask::Request { connection, asked } => Asker::Connection(*connection, asked.id()),
        Ask::HandOver { .. } | Ask::Forget(_) | Ask::Abandon | Ask::Close | Ask::Rename { .. } => {
            Asker::Host
        }
        Ask::Gone(_)
        | Ask::Thought { .. }
        | Ask::Emoted { .. }
        | Ask::Elsewhere(_)
        | Ask::Drive(_)
        | Ask::Time
        | Ask::TellAll => Asker::Nobody,
    }
}

/// The answer while nothing can be stored.
pub fn not_now() -> Refused {
    Refused::new(
        Reason::NotNow,
        "nothing can be stored now; try again in a moment, nothing is lost",
    )
}
