//! The messages over a socket. Every request has a number of the client's choice; its answer carries it back.

use koshki_rules::{Phrase, Seat};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

use crate::{Advice, Cat, MatchId, News, Refused, Room, SeatSpec};

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
    /// Add to the dice for your seats, which are ready then. After opening a table or agreeing to a rematch, do so once
    /// the room has shown the commitment.
    Seed {
        /// The request.
        id: RequestId,
        /// The match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// What you add.
        player_seed: String,
    },
    /// At a table with shared dice, before the start and once the room has shown the commitment: what your device's hash
    /// chain begins with. It is ready then.
    Chain {
        /// The request.
        id: RequestId,
        /// The match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// The chain's anchor: 64 lower-case hex digits.
        anchor: String,
    },
    /// Your device's link for a throw that waits for it.
    Link {
        /// The request.
        id: RequestId,
        /// The match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// The number of the throw.
        #[ts(type = "number")]
        throw: usize,
        /// The link: hashed that many times with SHA-256, it gives the anchor.
        link: String,
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
        /// The move, as the news offered it.
        #[serde(rename = "move")]
        #[ts(type = "unknown")]
        mv: Value,
    },
    /// This screen has shown the match up to here: bots wait for it a little, so that people can follow them.
    Shown {
        /// The request.
        id: RequestId,
        /// The match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// How far.
        seen: Seen,
    },
    /// Ask how to say some of the moves on offer, such as those of a pattern.
    Tell {
        /// The request.
        id: RequestId,
        /// The match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// Your seat.
        #[ts(type = "number")]
        seat: Seat,
        /// What you have seen: moves are offered for one moment only.
        seen: Seen,
        /// The moves.
        #[ts(type = "unknown[]")]
        moves: Vec<Value>,
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
    /// Play again with the same people, sides moved on: the first to ask opens the table, everybody agrees there by
    /// adding to its dice, and the last one starts it.
    Rematch {
        /// The request.
        id: RequestId,
        /// The match that is over.
        #[serde(rename = "match")]
        match_id: MatchId,
    },
    /// Say how the cat of your seat looks, until the match is over. A rematch keeps it.
    Dress {
        /// The request.
        id: RequestId,
        /// The match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// Your seat.
        #[ts(type = "number")]
        seat: Seat,
        /// The cat.
        cat: Cat,
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

impl ToServer {
    /// The number of the request.
    pub fn id(&self) -> RequestId {
        use ToServer::*;
        match self {
            Hello { id, .. } | Enter { id, .. } | Exit { id, .. } | Sit { id, .. } => *id,
            Stand { id, .. } | Back { id, .. } | Host { id, .. } | Play { id, .. } => *id,
            Advise { id, .. } | Resign { id, .. } | Rematch { id, .. } | Emote { id, .. } => *id,
            Seed { id, .. } | Shown { id, .. } | Tell { id, .. } | Dress { id, .. } => *id,
            Chain { id, .. } | Link { id, .. } => *id,
        }
    }

    /// The match it is about; none for a hello.
    pub fn match_id(&self) -> Option<&MatchId> {
        use ToServer::*;
        match self {
            Hello { .. } => None,
            Enter { match_id, .. } | Exit { match_id, .. } | Sit { match_id, .. } => Some(match_id),
            Stand { match_id, .. } | Back { match_id, .. } | Host { match_id, .. } => {
                Some(match_id)
            }
            Play { match_id, .. } | Advise { match_id, .. } => Some(match_id),
            Resign { match_id, .. } | Rematch { match_id, .. } => Some(match_id),
            Emote { match_id, .. } | Seed { match_id, .. } => Some(match_id),
            Chain { match_id, .. } | Link { match_id, .. } => Some(match_id),
            Shown { match_id, .. } | Tell { match_id, .. } | Dress { match_id, .. } => {
                Some(match_id)
            }
        }
    }
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
    /// Let the players of two seats swap.
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

/// Emotes, instead of free chat.
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

/// What the server tells a client. `N` is [`News`] for those who read it.
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
    /// Shared dice wait for your device's link. Before it, everybody has been told the move that leads to the throw.
    Throw {
        /// The match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// The number of the game, from 1.
        game: u32,
        /// How many of its steps have been made.
        #[ts(type = "number")]
        step: usize,
        /// The number of the throw in the match, from 1.
        #[ts(type = "number")]
        throw: usize,
    },
    /// Shared dice have fallen; the news of it follow.
    Thrown {
        /// The match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// The number of the game, from 1.
        game: u32,
        /// The index of the throw's first step.
        #[ts(type = "number")]
        step: usize,
        /// The number of the throw in the match, from 1.
        #[ts(type = "number")]
        throw: usize,
        /// The link of each chain in `fair`; none if the device did not answer in time.
        links: Vec<Option<String>>,
    },
    /// How to say the moves that were asked about.
    Told {
        /// The request.
        id: RequestId,
        /// The match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// A phrase for each move, in the order of the request.
        phrases: Vec<Phrase>,
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
    /// Somebody sends an emote.
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
    /// The operator says something to everybody.
    Notice {
        /// What, in one line.
        text: String,
    },
    /// The server closes the connection.
    Bye {
        /// Why.
        refused: Refused,
    },
}
