//! What an ask would change, and what follows once the change is stored.

use koshki_protocol::{Emote, MatchId, OpenTable, PersonId, Refused, RequestId, Seen};
use koshki_rules::any::{AnyLook, AnyTable};
use koshki_rules::chain::{Link, Links};
use koshki_rules::{Outcome, Phrase, Seat};
use serde_json::Value;

use crate::ask::{ConnectionId, Driving, Presence, Visitor};
use crate::matches::Match;

/// What an ask would change. Nothing of it has happened yet, and nobody has been told: that is what
/// [`crate::Authority::accept`] does, and it consumes the proposal. A proposal that could not be stored is dropped, and the
/// match is resumed from what is stored.
#[must_use = "nothing has happened before it is accepted"]
pub struct Proposal {
    pub(crate) number: u64,
    pub(crate) asker: Asker,
    pub(crate) made: Made,
    pub(crate) after: Option<Box<Match>>,
    pub(crate) steps: Option<Steps>,
    pub(crate) rematch: Option<Box<Match>>,
    pub(crate) by: By,
}

/// What has to be stored, all of it or nothing, before a proposal is accepted.
#[derive(Clone, Copy)]
pub struct Change<'a> {
    /// Steps to append to a journal.
    pub steps: Option<&'a Steps>,
    /// The match as it becomes, if more than its journal changes: always the version after the stored one.
    pub after: Option<&'a Match>,
    /// The match that follows this one, to be stored for the first time.
    pub rematch: Option<&'a Match>,
    /// On whose behalf.
    pub by: By,
}

/// Some steps of a game: a move and what luck did after it. They have secrets, so they can't be printed.
#[derive(Clone, PartialEq, Eq)]
pub struct Steps {
    /// The number of the game, from 1.
    pub game: u32,
    /// The index of the first step.
    pub from: usize,
    /// How many, at least one.
    pub count: usize,
    /// As JSON, every secret included.
    pub text: String,
}

/// On whose behalf something is stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum By {
    /// The one who asked.
    Asker,
    /// The host that drives the match: bots, and the ends of countdowns. To be refused if another one drives by now.
    Driver,
}

/// What a host has to do.
pub enum Effect {
    /// Send this message.
    Tell {
        /// To this connection.
        to: ConnectionId,
        /// A [`koshki_protocol::ToClient`] in JSON.
        text: String,
        /// Whether it can go with the next one that comes in a moment.
        urgency: Urgency,
    },
    /// The answer to an ask that did not come from a connection.
    Answer(Result<(), Refused>),
    /// Let a bot think, and ask [`crate::Ask::Thought`] with what it chose.
    Think(Question),
    /// Let the coach think, and send what it says as [`koshki_protocol::ToClient::Advice`].
    Advise(CoachQuestion),
    /// Who is at this host's table from now on.
    Present(Presence),
    /// How the match stands in the list of open tables; not at all if strangers have no business there.
    List(Option<Box<OpenTable>>),
    /// Somebody has shown an emote: for other hosts.
    Emote(Seat, Emote),
    /// There is a bot or a clock, and this host does not drive: it should try to.
    WantsDriver,
    /// Nobody is here any more: another host may drive.
    Deserted,
    /// Something is wrong with this program; for its log.
    Fault(String),
}

/// Whether somebody waits for a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Urgency {
    /// Yes.
    Now,
    /// Nobody does.
    Soon,
}

/// What a bot is asked. It gets a look, never a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Question {
    /// The moment it is about.
    pub moment: Seen,
    /// The seat that decides.
    pub seat: Seat,
    /// The name of the game.
    pub game: &'static str,
    /// The name of the bot.
    pub level: String,
    /// What the seat sees.
    pub look: AnyLook,
}

/// What the coach is asked.
#[derive(Clone, PartialEq, Debug)]
pub struct CoachQuestion {
    /// Who wants an answer; nobody else gets it.
    pub to: ConnectionId,
    /// To which request.
    pub id: RequestId,
    /// The match.
    pub match_id: MatchId,
    /// The moment it is about.
    pub moment: Seen,
    /// The seat that decides.
    pub seat: Seat,
    /// The name of the game.
    pub game: String,
    /// What the seat sees.
    pub look: AnyLook,
    /// A move to be told of in any case.
    pub mv: Option<Value>,
}

/// Who waits for an answer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Asker {
    Nobody,
    Connection(ConnectionId, RequestId),
    Host,
}

/// What happens when a proposal is accepted.
pub(crate) enum Made {
    Ignored,
    Nothing,
    Refused { refused: Refused, news_from: Option<usize> },
    Entered { visitor: Visitor, seen: Option<Seen> },
    Left { connection: ConnectionId },
    Elsewhere(Presence),
    Drives(Driving),
    Emoted { seat: Seat, emote: Emote, is_ours: bool },
    Advise(Box<CoachQuestion>),
    Told { phrases: Vec<Phrase> },
    KnownRematch,
    Move { from: usize, outcome: Option<Outcome> },
    Luck { from: usize },
    Linked { chain: usize, link: Option<Link> },
    Thrown { throw: usize, from: usize, links: Links, outcome: Option<Outcome> },
    Changed { table: Option<Box<dyn AnyTable>>, then: Then },
    Unwelcome(Refused),
    IdleShown,
    WatchersTold,
    Rested,
    ToldAll,
}

/// What else a change of the match entails.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Then {
    Nothing,
    /// The table waits anew.
    Wait,
    /// What the bot thinks about is no longer asked.
    AskAgain,
    /// This person has other eyes now.
    TellAll(PersonId),
    /// The next match is open.
    Rematch,
}

impl Proposal {
    /// What has to be stored first; nothing for whatever only concerns those who are connected.
    pub fn change(&self) -> Option<Change<'_>> {
        let is_stored = self.steps.is_some() || self.after.is_some();
        is_stored.then_some(Change {
            steps: self.steps.as_ref(),
            after: self.after.as_deref(),
            rematch: self.rematch.as_deref(),
            by: self.by,
        })
    }
}
