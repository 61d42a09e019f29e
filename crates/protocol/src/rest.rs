//! The JSON of the addresses beside the socket: who I am, which tables there are, what was played.

use koshki_rules::any::Told;
use koshki_rules::record::Ended;
use koshki_rules::setup::OptionSpec;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{
    Fair, Length, MatchId, MatchState, Pace, Practised, RoomCode, SeatAtTable, SeriesSoFar, Ticket,
    WireTurn,
};

/// `POST /api/me`: be somebody, or change the nickname.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewMe {
    /// 1 to 16 visible characters.
    #[schema(example = "Anna")]
    pub nickname: String,
}

/// `GET /api/kept`: how long this server keeps what it stores.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Kept {
    /// How many days after its end a match is deleted, and people who have played nothing since; none if nothing ever is.
    pub days: Option<u32>,
    /// For how many days back-ups of all of it are kept, and databases that were replaced; none if the server keeps none by itself.
    pub backup_days: Option<u32>,
}

/// `GET /api/me`: who I am.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Me {
    /// The nickname.
    pub nickname: String,
}

/// `GET /api/here`: what a page has to know when it opens.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Here {
    /// Who I am; nothing if nobody knows this browser.
    pub nickname: Option<String>,
    /// The address by which others reach this server, told only on the server's own machine.
    pub house: Option<String>,
}

/// `GET /api/games`: one game that can be played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct GameInfo {
    /// Its name.
    pub id: String,
    /// The fewest seats.
    pub least_seats: u8,
    /// The most seats.
    pub most_seats: u8,
    /// How many sit at a table that somebody opens with one tap: one person, and bots.
    pub usual_seats: u8,
    /// About how many minutes a game takes.
    pub minutes: u8,
    /// Whether a seat ever knows what another one may not: those who share a device take turns at looking.
    pub secrets: bool,
    /// The house rules that can be set: name, rule and kind of each.
    #[ts(as = "Vec<OptionSpec>")]
    #[schema(value_type = Vec<Object>)]
    pub options: Vec<Value>,
    /// All house rules as they are when nobody chooses.
    #[ts(type = "Record<string, unknown>")]
    #[schema(value_type = Object)]
    pub defaults: Value,
    /// The levels of its bots, from weak to strong.
    pub bots: Vec<String>,
}

/// `GET /api/tables`: a public table with a free seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct OpenTable {
    /// The match.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// The name of the game.
    pub game: String,
    /// House rules.
    #[ts(type = "Record<string, unknown>")]
    #[schema(value_type = Object)]
    pub options: Value,
    /// One game or several.
    pub length: Length,
    /// How long a turn may take.
    pub pace: Pace,
    /// Who sits where.
    pub seats: Vec<SeatAtTable>,
}

/// `POST /api/matches`: the table is open.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Opened {
    /// The match; its link is `/m/<match>`.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// The code people read to each other.
    pub code: RoomCode,
}

/// `GET /api/codes/{code}`: the match with this code.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Code {
    /// The match.
    #[serde(rename = "match")]
    pub match_id: MatchId,
}

/// `GET /api/me/games`: my tables, my finished matches, my totals.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
pub struct MyGames {
    /// Matches that are not over, the newest first.
    pub tables: Vec<MyMatch>,
    /// Matches that are over, the newest first, at most a hundred.
    pub finished: Vec<MyMatch>,
    /// Sums over all finished matches.
    pub totals: Vec<Totals>,
}

/// A match of mine.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct MyMatch {
    /// The match.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// The name of the game.
    pub game: String,
    /// How far it is.
    pub state: MatchState,
    /// Who sits where.
    pub seats: Vec<SeatAtTable>,
    /// My seats.
    pub mine: Vec<u8>,
    /// When it was opened, in milliseconds since 1970.
    #[ts(type = "number")]
    pub opened: i64,
    /// My place, if it ended by the rules.
    pub place: Option<u8>,
    /// How it ended.
    #[ts(type = "\"rules\" | \"resigned\" | \"abandoned\" | null")]
    #[schema(value_type = Option<String>)]
    pub ended: Option<Ended>,
    /// What makes it practice, if it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub practice: Option<Practised>,
    /// Whether it is somebody's record that was brought here.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub imported: bool,
}

/// My finished matches of one game, counted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Totals {
    /// The name of the game.
    pub game: String,
    /// How many matches.
    pub played: u32,
    /// How many of them ended by the rules with me in the first place, alone or shared.
    pub won: u32,
    /// How many I gave up.
    pub resigned: u32,
}

/// `GET /api/matches/{match}`: a match, as anybody with its address may know it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct FinishedMatch {
    /// The match.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// The name of the game.
    pub game: String,
    /// House rules of the first game.
    #[ts(type = "Record<string, unknown>")]
    #[schema(value_type = Object)]
    pub options: Value,
    /// How far it is.
    pub state: MatchState,
    /// Who sits where.
    pub seats: Vec<SeatAtTable>,
    /// The numbers behind the dice.
    pub fair: Fair,
    /// The games so far.
    pub series: SeriesSoFar,
    /// How it ended.
    #[ts(type = "\"rules\" | \"resigned\" | \"abandoned\" | null")]
    #[schema(value_type = Option<String>)]
    pub ended: Option<Ended>,
    /// What makes it practice, if it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub practice: Option<Practised>,
}

/// `GET /api/matches/{match}/games/{game}/replay`: a game step by step, from somebody's eyes.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Replay {
    /// The match.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// The number of the game, from 1.
    pub game: u32,
    /// Whose eyes; none for a bystander's.
    pub seat: Option<u8>,
    /// How many steps the game has so far.
    #[ts(type = "number")]
    pub steps: usize,
    /// The steps on this page.
    pub page: Vec<ReplayStep>,
}

/// One moment of a replay.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ReplayStep {
    /// How many steps have been made.
    #[ts(type = "number")]
    pub step: usize,
    /// Who decides next.
    pub turn: WireTurn,
    /// What the viewer knows.
    #[ts(type = "unknown")]
    #[schema(value_type = Object)]
    pub view: Value,
    /// What happened in the last step; none at the beginning.
    #[schema(value_type = Option<Object>)]
    pub event: Option<Told>,
}

/// `POST /api/matches/{match}/seats/{seat}/ticket`: take my seat to another device.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Tickets {
    /// The ticket; its link is `/t/<ticket>`.
    pub ticket: Ticket,
    /// How many milliseconds it lives.
    #[ts(type = "number")]
    pub lives: u64,
}

/// `POST /api/tickets/{ticket}`: the seat is now this device's.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct TakenSeat {
    /// The match.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// The seat.
    pub seat: u8,
}
