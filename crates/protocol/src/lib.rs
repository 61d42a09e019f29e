//! What the server and its clients say to each other: a small closed set of JSON messages over a socket, and the
//! JSON of the few addresses beside it. `docs/protocol.md` shows each of them; `protocol.ts` is made from these types.
//!
//! A client says hello, enters a match and plays; each request carries a number of its own, which the answer repeats:
//!
//! ```
//! use koshki_protocol::{ToServer, VERSION};
//! use serde_json::json;
//!
//! let hello = ToServer::Hello { id: 1, version: VERSION };
//! assert_eq!(serde_json::to_value(&hello)?, json!({"type": "hello", "id": 1, "version": VERSION}));
//!
//! // What is not one of the messages is refused, by name.
//! let typo = serde_json::from_value::<ToServer>(json!({"type": "hello", "id": 1, "versoin": 1}));
//! assert!(typo.unwrap_err().to_string().contains("versoin"));
//! # Ok::<(), serde_json::Error>(())
//! ```
//!
//! It must never carry a position, a step or a record: whatever a viewer learns of a game is a [`News`].

mod calendar;
mod cat;
mod coach;
mod ids;
mod news;
mod operator;
mod refusal;
mod rest;
mod room;
mod socket;

pub use calendar::civil;
pub use cat::{Cat, Coat, Wear};
pub use coach::{
    Advice, Analysis, GameAnalysis, Mistake, MoveAdvice, Percent, SeatAnalysis, Stroke,
};
pub use ids::{CODE_CHARACTERS, MatchId, PersonId, RoomCode, Ticket};
pub use news::{News, WireOutcome, WireTurn};
pub use operator::{
    HostEntry, HostLink, Load, OperatorOrder, Overview, PersonHere, PersonNamed, TableInUse,
    Warning,
};
pub use refusal::{Reason, Refused};
pub use rest::{
    Code, FinishedMatch, GameInfo, Here, Kept, Me, MyGames, MyMatch, NewMe, OpenTable, Opened,
    Replay, ReplayStep, TakenSeat, Tickets, Totals,
};
pub use room::{
    ChainFair, CountdownReason, Fair, LaterFair, Length, MatchState, Pace, Practised, Room,
    SeatAtTable, SeatKind, SeatSpec, SeriesSoFar, TableSpec, Waiting, You,
};
pub use socket::{Emote, Order, RequestId, Seen, ToClient, ToServer};

/// The version of the protocol. A client says which one it speaks; another one is refused with a clear answer.
pub const VERSION: u32 = 2;

/// The longest message a client may send, in bytes.
pub const LONGEST_MESSAGE: usize = 4096;

/// What the server says to people, in English.
pub const TEXTS_EN: &str = include_str!("../texts/en.ftl");
/// What the server says to people, in Russian.
pub const TEXTS_RU: &str = include_str!("../texts/ru.ftl");
