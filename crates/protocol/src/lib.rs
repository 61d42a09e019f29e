//! What the server and its clients say to each other: a small closed set of JSON messages over a socket, and the
//! JSON of the few addresses beside it. `docs/protocol.md` shows each of them; `protocol.ts` is made from these types.
//!
//! It must never carry a position, a step or a record: whatever a viewer learns of a game is a [`News`].

mod coach;
mod ids;
mod refusal;
mod rest;
mod room;
mod socket;

pub use coach::{Advice, Analysis, GameAnalysis, Mistake, MoveAdvice, SeatAnalysis, Stroke};
pub use ids::{CODE_SIGNS, MatchId, PersonId, RoomCode, Ticket};
pub use refusal::{Reason, Refused};
pub use rest::{
    Code, FinishedMatch, GameInfo, Me, MyGames, MyMatch, NewMe, OpenTable, Opened, Replay,
    ReplayStep, TakenSeat, Tickets, Totals,
};
pub use room::{
    Fair, Length, MatchState, Pace, Room, SeatAtTable, SeatKind, SeatSpec, SeriesSoFar, TableSpec,
    Waiting, Why, You,
};
pub use socket::{Emote, News, Order, Outcome, RequestId, Seen, ToClient, ToServer, Turn};

/// The version of the protocol. A client says which one it speaks; another one is refused with a clear answer.
pub const VERSION: u32 = 1;

/// The longest message a client may send, in bytes.
pub const LONGEST_MESSAGE: usize = 4096;

/// What the server says to people, in English.
pub const TEXTS_EN: &str = include_str!("../texts/en.ftl");
/// What the server says to people, in Russian.
pub const TEXTS_RU: &str = include_str!("../texts/ru.ftl");
