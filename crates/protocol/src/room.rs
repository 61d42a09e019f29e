//! A room as everybody in it sees it: who sits where, how the match goes, who is waited for. No secret of the game.

use std::collections::BTreeMap;

use koshki_rules::Seat;
use koshki_rules::branch::DiceFrom;
use koshki_rules::record::Ended;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{Cat, MatchId, RoomCode};

/// The choices of the person who opens a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TableSpec {
    /// The name of the game.
    pub game: String,
    /// House rules; what is left out has its default.
    #[serde(default = "no_options")]
    #[ts(as = "Option<BTreeMap<String, Unknown>>", optional)]
    #[schema(value_type = Object)]
    pub options: Value,
    /// Who sits where.
    pub seats: Vec<SeatSpec>,
    /// One game or several.
    #[serde(default)]
    #[ts(optional, as = "Option<Length>")]
    pub length: Length,
    /// Whether strangers see it in the list of open tables.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub public: bool,
    /// Whether everybody may ask the coach. Without it: unless strangers see the table.
    #[serde(default)]
    #[ts(optional)]
    pub hints: Option<bool>,
    /// How long a turn may take.
    #[serde(default)]
    #[ts(optional, as = "Option<Pace>")]
    pub pace: Pace,
    /// Whether each device adds a link to each throw, so that nobody knows the dice in advance.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub shared_dice: bool,
}

/// Something whose type depends on the game.
#[derive(TS)]
#[ts(type = "unknown")]
struct Unknown;

fn no_options() -> Value {
    Value::Object(serde_json::Map::new())
}

/// What a seat is to be.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SeatSpec {
    /// For the person who opens the table.
    Me,
    /// For another person at the same device, by this name.
    Guest(String),
    /// For the first who sits down.
    Open,
    /// For the holder of the seat's own link.
    Reserved,
    /// For a bot of this level.
    Bot(String),
}

/// How many games a match has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Length {
    /// One game.
    #[default]
    Single,
    /// As many games as seats, times this: each seat is first equally often (G3).
    Series(u8),
    /// Two games, roles or first seat swapped (CC31).
    TwoLegs,
}

impl Length {
    /// How many games that is at a table of this many seats.
    pub fn games(self, seats: usize) -> usize {
        match self {
            Length::Single => 1,
            Length::Series(rounds) => usize::from(rounds) * seats,
            Length::TwoLegs => 2,
        }
    }
}

/// How long a turn may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    /// Nobody is hurried, but nobody waits for ever.
    #[default]
    Relaxed,
    /// This many seconds for each decision.
    Clock(u16),
}

/// A room as one person sees it. Each message has all of it: the newest one counts.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Room {
    /// The match.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// The code people read to each other; none once the match is over.
    pub code: Option<RoomCode>,
    /// The name of the game.
    pub game: String,
    /// All house rules.
    #[ts(type = "Record<string, unknown>")]
    pub options: Value,
    /// One game or several.
    pub length: Length,
    /// Whether strangers see it in the list of open tables.
    pub public: bool,
    /// Whether everybody may ask the coach.
    pub hints: bool,
    /// Whether nobody else may sit down.
    pub locked: bool,
    /// How long a turn may take.
    pub pace: Pace,
    /// Whether each device adds a link to each throw.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub shared_dice: bool,
    /// How far it is.
    pub state: MatchState,
    /// Who sits where.
    pub seats: Vec<SeatAtTable>,
    /// How many people watch.
    pub watching: u32,
    /// Who is waited for, and for how long.
    pub waiting: Option<Waiting>,
    /// The numbers behind the dice.
    pub fair: Fair,
    /// The games so far.
    pub series: SeriesSoFar,
    /// How the match ended.
    #[ts(type = "\"rules\" | \"resigned\" | \"abandoned\" | null")]
    pub ended: Option<Ended>,
    /// The match that continues this one with the same people.
    pub rematch: Option<MatchId>,
    /// What makes the newest game practice, if it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub practice: Option<Practised>,
    /// What of this is yours.
    pub you: You,
}

/// What makes a game practice: it was played on from a moment of another one, or moves were taken back. Servers have none.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Practised {
    /// The match of the game that it was branched off, if that can be found again.
    #[serde(rename = "match")]
    pub match_id: Option<MatchId>,
    /// The number of that game in its match.
    pub game: u32,
    /// How many of its first steps happened before it became practice.
    #[ts(type = "number")]
    pub step: usize,
    /// Where its luck comes from.
    #[ts(type = "\"same\" | \"fresh\" | \"hand\"")]
    #[schema(value_type = String)]
    pub dice: DiceFrom,
    /// The seat from whose eyes hidden things were drawn anew.
    #[ts(type = "number | null")]
    #[schema(value_type = Option<u8>)]
    pub unseen: Option<Seat>,
    /// How many times moves were taken back.
    pub taken_back: u32,
}

/// How far a match is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MatchState {
    /// People are sitting down.
    Open,
    /// It is being played.
    Playing,
    /// It has ended.
    Over,
}

/// One seat as everybody sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct SeatAtTable {
    /// Who sits there.
    pub kind: SeatKind,
    /// The name that is shown; empty for a free seat.
    pub nickname: String,
    /// The person's cat, once they have dressed it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub cat: Option<Cat>,
    /// Whether the person is connected; bots always are.
    pub present: bool,
    /// Whether a bot plays for the person now.
    pub stand_in: bool,
    /// Whether the person has given up.
    pub resigned: bool,
    /// Whether the person has added all that the dice need, and so agreed to start.
    pub ready: bool,
    /// Whether this is the host.
    pub host: bool,
}

/// Who sits in a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SeatKind {
    /// Nobody yet: free for the first who comes.
    Open,
    /// Nobody yet: kept for the holder of the seat's link.
    Reserved,
    /// A person.
    Person,
    /// A bot of this level.
    Bot(String),
}

/// Who is waited for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Waiting {
    /// The seat that has to decide.
    #[ts(type = "number")]
    pub seat: Seat,
    /// Why there is a countdown.
    pub why: CountdownReason,
    /// How many milliseconds are left until a bot stands in.
    #[ts(type = "number")]
    pub left: u64,
}

/// Why there is a countdown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum CountdownReason {
    /// The clock of the table.
    Clock,
    /// The person is gone.
    Gone,
    /// The person is there but has done nothing for long.
    Idle,
}

/// The numbers behind the dice (koshki-fair-1).
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
pub struct Fair {
    /// The SHA-256 of the server's seed, known from the beginning.
    pub commitment: String,
    /// What the people contributed, known from the start.
    pub players: Option<String>,
    /// The seed itself, known from the end.
    pub server_seed: Option<String>,
    /// Seeds that hold from a step on instead, in their order: the server was restored from a back-up during the match.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<LaterFair>>")]
    pub later: Vec<LaterFair>,
    /// With shared dice: what each device has committed to, in seat order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<ChainFair>>")]
    pub chains: Vec<ChainFair>,
}

/// The hash chain of a device.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ChainFair {
    /// The seat of its person; the first one where people share a device.
    #[ts(type = "number")]
    #[schema(value_type = u8)]
    pub seat: Seat,
    /// What the chain begins with.
    pub anchor: String,
}

/// A seed that took the place of another.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct LaterFair {
    /// The number of the game, from 1.
    pub game: u32,
    /// The index of the first step of that game that it holds for; later games have it from their first step on.
    pub from: usize,
    /// The SHA-256 of the seed.
    pub commitment: String,
    /// The seed itself, known from the end.
    pub server_seed: Option<String>,
}

/// The games of a match so far.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
pub struct SeriesSoFar {
    /// How many games there are in all.
    pub games: u32,
    /// The number of the game on the table, from 1; 0 before the start.
    pub game: u32,
    /// How many games have ended by the rules.
    pub played: u32,
    /// The points of all ended games, added up, a number a seat.
    pub points: Vec<u32>,
    /// The places by these, a number a seat.
    pub places: Vec<u8>,
}

/// What of a room is yours.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
pub struct You {
    /// Your seats: none for a bystander, several when people share a device.
    #[ts(type = "number[]")]
    pub seats: Vec<Seat>,
    /// Whether you are the host.
    pub host: bool,
    /// The keys of reserved seats, for the host to send as links.
    #[ts(type = "[number, string][]")]
    pub keys: Vec<(Seat, String)>,
}
