//! The messages over a socket. Every request has a number of the client's choice; its answer carries it back.

use std::collections::BTreeMap;

use koshki_rules::Seat;
use koshki_rules::any::Told;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{Advice, MatchId, Refused, Room, SeatSpec};

/// The number of a request, chosen by the client.
pub type RequestId = u32;

/// What a client asks of the server.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ToServer {
    /// The first message: which version the client speaks.
    Hello {
        /// The request.
        id: RequestId,
        /// The version of the protocol.
        version: u32,
    },
    /// Come into the room of a match, or come back: news follow from what was seen.
    Enter {
        /// The request.
        id: RequestId,
        /// The match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// What the client has seen already.
        #[serde(default)]
        #[ts(optional)]
        seen: Option<Seen>,
    },
    /// Leave the room; the seat stays yours.
    Exit {
        /// The request.
        id: RequestId,
        /// The match.
        #[serde(rename = "match")]
        match_id: MatchId,
    },
    /// Sit down, or change to another seat, before the start.
    Sit {
        /// The request.
        id: RequestId,
        /// The match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// Which seat; without it any that is free.
        #[serde(default)]
        #[ts(optional, type = "number")]
        seat: Option<Seat>,
        /// The key of a reserved seat, from its link.
        #[serde(default)]
        #[ts(optional)]
        key: Option<String>,
        /// What you add to the dice.
        player_seed: String,
    },
    /// Give the seat up: before the start it is free again, later a bot plays on and you can come back.
    Stand {
        /// The request.
        id: RequestId,
        /// The match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// Your seat.
        #[ts(type = "number")]
        seat: Seat,
    },
    /// Take the seat back from a stand-in.
    Back {
        /// The request.
        id: RequestId,
        /// The match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// Your seat.
        #[ts(type = "number")]
        seat: Seat,
    },
    /// What only the host may do.
    Host {
        /// The request.
        id: RequestId,
        /// The match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// What.
        order: Order,
    },
    /// Make a move.
    Play {
        /// The request.
        id: RequestId,
        /// The match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// Your seat.
        #[ts(type = "number")]
        seat: Seat,
        /// What you have seen: a move is meant for one moment only.
        seen: Seen,
        /// The move, as the news listed it.
        #[serde(rename = "move")]
        #[ts(type = "unknown")]
        mv: Value,
    },
    /// Ask the coach, at one's own turn and where the table allows it.
    Advise {
        /// The request.
        id: RequestId,
        /// The match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// Your seat.
        #[ts(type = "number")]
        seat: Seat,
        /// What you have seen: advice is meant for one moment only.
        seen: Seen,
        /// A move to be told of, also if it is not among the best.
        #[serde(default, rename = "move")]
        #[ts(optional, type = "unknown")]
        mv: Option<Value>,
    },
    /// Give up.
    Resign {
        /// The request.
        id: RequestId,
        /// The match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// Your seat.
        #[ts(type = "number")]
        seat: Seat,
    },
    /// Play again with the same people, sides moved on; whoever asks first opens the table.
    Rematch {
        /// The request.
        id: RequestId,
        /// The match that is over.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// What you add to the dice of the next match.
        player_seed: String,
    },
    /// Show a feeling.
    Emote {
        /// The request.
        id: RequestId,
        /// The match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// Your seat.
        #[ts(type = "number")]
        seat: Seat,
        /// Which.
        emote: Emote,
    },
}

/// What only the host may do, before the start.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// Start the match.
    Start,
    /// Let nobody else sit down, or let them again.
    Lock(bool),
    /// Show the table to strangers, or hide it.
    Public(bool),
    /// Allow everybody to ask the coach, or nobody.
    Hints(bool),
    /// Make a free seat, or a bot's, something else.
    Seat {
        /// Which seat.
        #[ts(type = "number")]
        seat: Seat,
        /// What it becomes.
        becomes: SeatSpec,
    },
    /// Put a bot of this level into every free seat.
    Fill(String),
    /// Let two seats change places.
    Swap(#[ts(type = "number")] Seat, #[ts(type = "number")] Seat),
    /// Show a seat under another name.
    Rename {
        /// Which seat.
        #[ts(type = "number")]
        seat: Seat,
        /// The name.
        nickname: String,
    },
    /// Send a person away.
    Kick(#[ts(type = "number")] Seat),
}

/// How far a client has seen a match.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize, TS,
)]
#[serde(deny_unknown_fields)]
pub struct Seen {
    /// The number of the game, from 1.
    pub game: u32,
    /// How many of its steps.
    #[ts(type = "number")]
    pub step: usize,
}

/// Feelings, instead of free chat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Emote {
    /// Hello.
    Hello,
    /// Well played.
    WellPlayed,
    /// Lucky.
    Lucky,
    /// Oh no.
    OhNo,
    /// Thinking.
    Thinking,
    /// Hurry.
    Hurry,
    /// Thanks.
    Thanks,
    /// Purring.
    Purr,
    /// Squeaking.
    Squeak,
}

/// What the server tells a client. `N` is [`News`] for whoever reads it.
#[allow(clippy::large_enum_variant, reason = "messages are read one by one, and not kept")]
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
#[ts(concrete(N = News))]
pub enum ToClient<N = News> {
    /// The answer to a hello.
    Welcome {
        /// The request.
        id: RequestId,
        /// The version both speak.
        version: u32,
        /// Your nickname; empty if you have none yet.
        nickname: String,
    },
    /// It has been done, and stored.
    Done {
        /// The request.
        id: RequestId,
    },
    /// It has not been done, and nothing has changed.
    Refused {
        /// The request; none if it could not be read.
        id: Option<RequestId>,
        /// Why.
        refused: Refused,
    },
    /// The room as it is now.
    Room {
        /// All of it.
        room: Room,
    },
    /// What a viewer learns of the game; for one who plays, one message for each of their seats.
    News {
        /// The request, if it answers one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        id: Option<RequestId>,
        /// The match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// The number of the game, from 1.
        game: u32,
        /// Whose eyes; none for a bystander's.
        #[ts(type = "number | null")]
        seat: Option<Seat>,
        /// The news.
        news: N,
    },
    /// What the coach says; nobody else is told.
    Advice {
        /// The request.
        id: RequestId,
        /// The match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// The number of the game, from 1.
        game: u32,
        /// Whose choice.
        #[ts(type = "number")]
        seat: Seat,
        /// What it says.
        advice: Advice,
    },
    /// Somebody shows a feeling.
    Emote {
        /// The match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// Who.
        #[ts(type = "number")]
        seat: Seat,
        /// Which.
        emote: Emote,
    },
    /// The rematch is open: enter it.
    Rematch {
        /// The request.
        id: RequestId,
        /// The next match.
        #[serde(rename = "match")]
        match_id: MatchId,
    },
    /// The server closes the connection.
    Bye {
        /// Why.
        refused: Refused,
    },
}

/// What one viewer sees now, and has learnt since a step.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct News {
    /// How many steps have been made.
    #[ts(type = "number")]
    pub step: usize,
    /// Who decides next.
    pub turn: Turn,
    /// What the viewer knows.
    #[ts(type = "unknown")]
    pub view: Value,
    /// What the viewer may choose; empty unless it is the viewer's turn.
    pub moves: Vec<Told>,
    /// The events begin after this many steps.
    #[ts(type = "number")]
    pub from: usize,
    /// One event for each step from `from` to `step`.
    pub events: Vec<Told>,
}

/// Who decides next.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Turn {
    /// This seat.
    #[schema(value_type = u8)]
    Seat(#[ts(type = "number")] Seat),
    /// Luck; a table never rests here.
    Luck,
    /// Nobody: the game is over.
    Over(Outcome),
}

/// How a game ended (G5).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Outcome {
    /// The points of each seat.
    pub scores: Vec<u16>,
    /// The place of each seat.
    pub places: Vec<u8>,
    /// Further numbers that some games count.
    #[serde(flatten)]
    pub counts: BTreeMap<String, u16>,
}
