//! Why something was not done. Every refusal names its reason, and the rule if it is the game's.

use koshki_rules::Phrase;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

/// A refusal; nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Refused {
    /// The reason, for programs.
    pub reason: Reason,
    /// The rule of the game behind it, where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rule: Option<String>,
    /// For people, as a key into the texts.
    #[schema(value_type = Object)]
    pub phrase: Phrase,
    /// For developers who read the traffic: what is wrong, in plain English.
    pub says: String,
}

macro_rules! reasons {
    ($($(#[$doc:meta])* $name:ident = $key:literal,)+) => {
        /// The reasons for a refusal. The text for people is `server-<reason>`.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
        pub enum Reason { $($(#[$doc])* #[serde(rename = $key)] $name,)+ }

        impl Reason {
            /// All of them.
            pub const ALL: &[Reason] = &[$(Reason::$name),+];

            /// Its name on the wire.
            pub const fn as_str(self) -> &'static str {
                match self { $(Reason::$name => $key,)+ }
            }
        }
    };
}

reasons! {
    /// The message can't be read.
    BadMessage = "bad-message",
    /// The client speaks another version of the protocol.
    Version = "version",
    /// The first message must be a hello.
    HelloFirst = "hello-first",
    /// Nobody knows this browser: it has no secret, or an old one.
    NoIdentity = "no-identity",
    /// The page comes from another site.
    ForeignOrigin = "foreign-origin",
    /// There is no such address.
    NoSuchAddress = "no-such-address",
    /// There is no such match.
    NoSuchMatch = "no-such-match",
    /// There is no open room with this code.
    NoSuchCode = "no-such-code",
    /// The ticket is unknown, used or older than a minute.
    NoSuchTicket = "no-such-ticket",
    /// There is no such game, or it can't be set up so.
    BadTable = "bad-table",
    /// The match has to be entered first.
    EnterFirst = "enter-first",
    /// Only the host may do that.
    NotHost = "not-host",
    /// There is no such seat.
    NoSuchSeat = "no-such-seat",
    /// Somebody sits there.
    SeatTaken = "seat-taken",
    /// The seat is kept for the holder of its link.
    SeatReserved = "seat-reserved",
    /// No seat is free.
    NoFreeSeat = "no-free-seat",
    /// The host has locked the table.
    Locked = "locked",
    /// The host has sent this person away.
    Kicked = "kicked",
    /// The operator has banned this person or address.
    Banned = "banned",
    /// Only the operator of the server may do that.
    NotOperator = "not-operator",
    /// The link to the host's page is unknown, used or older than ten minutes.
    NoSuchHostLink = "no-such-host-link",
    /// The seat is not theirs.
    NotYourSeat = "not-your-seat",
    /// The person has no nickname yet.
    NoNickname = "no-nickname",
    /// The nickname is not 1 to 16 visible characters of one alphabet, or it is reserved.
    BadNickname = "bad-nickname",
    /// The player seed is not 1 to 64 characters without `;`, `=` and `|`.
    BadSeed = "bad-seed",
    /// The link is not the one that is waited for.
    BadLink = "bad-link",
    /// There is no bot of this level.
    NoSuchBot = "no-such-bot",
    /// The match has already started.
    Started = "started",
    /// The match has not started, or is over.
    NotPlaying = "not-playing",
    /// The match is not over yet.
    NotOver = "not-over",
    /// Seats are still open, or somebody has not agreed yet.
    NotReady = "not-ready",
    /// The table has moved on; the news comes with it.
    Stale = "stale",
    /// Somebody else decides now.
    NotYourTurn = "not-your-turn",
    /// It is not written as a move of this game.
    NotAMove = "not-a-move",
    /// A rule of the game forbids it.
    Rule = "rule",
    /// The coach is silent at this table.
    NoHints = "no-hints",
    /// The coach has too much to think about now.
    Busy = "busy",
    /// Too much at once from one place.
    TooFast = "too-fast",
    /// Too many tables, seats or connections.
    TooMany = "too-many",
    /// Not during play: the eyes of this seat are its own.
    NotYourEyes = "not-your-eyes",
    /// The server can't store anything now; nothing was lost.
    NotNow = "not-now",
    /// Something went wrong in the server, and was noted there.
    Fault = "fault",
}

/// By hand: utoipa does not see the names that the macro gives.
impl PartialSchema for Reason {
    fn schema() -> RefOr<Schema> {
        let names = Reason::ALL.iter().map(|reason| reason.as_str());
        ObjectBuilder::new().schema_type(Type::String).enum_values(Some(names)).into()
    }
}

impl ToSchema for Reason {}

impl Refused {
    /// A refusal whose text needs nothing else.
    pub fn new(reason: Reason, says: impl Into<String>) -> Self {
        let phrase = Phrase::new(format!("server-{}", reason.as_str()));
        Refused { reason, rule: None, phrase, says: says.into() }
    }

    /// The same said in other words to people.
    #[must_use]
    pub fn told(mut self, phrase: Phrase) -> Self {
        self.phrase = phrase;
        self
    }
}

impl std::fmt::Display for Refused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.says)
    }
}

impl std::error::Error for Refused {}

impl From<koshki_rules::Refusal> for Refused {
    fn from(refusal: koshki_rules::Refusal) -> Self {
        use koshki_rules::Refusal;
        let reason = match refusal {
            Refusal::Over => Reason::NotPlaying,
            Refusal::NotYourTurn => Reason::NotYourTurn,
            Refusal::NotAMove(_) => Reason::NotAMove,
            Refusal::Rule(_) => Reason::Rule,
        };
        Refused {
            reason,
            rule: refusal.rule().map(|rule| rule.to_string()),
            phrase: refusal.tell(),
            says: refusal.to_string(),
        }
    }
}
