//! What the operator asks of a running server (`koshki host`, and the page `/host`), and its answers.

use std::net::IpAddr;

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{MatchId, MatchState, PersonId};

/// What the operator of a server wants.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum OperatorOrder {
    /// End a match now; its seed is published as after any end.
    Close(MatchId),
    /// Give a person another nickname, also at their tables.
    Rename {
        /// Who.
        person: PersonId,
        /// The nickname.
        nickname: String,
    },
    /// Let a person do nothing more, and close their sockets.
    BanPerson(PersonId),
    /// Let nobody in from an address; of IPv6 from its /64.
    BanAddress(IpAddr),
    /// Let a person in again.
    PardonPerson(PersonId),
    /// Let an address in again.
    PardonAddress(IpAddr),
    /// Pass on no emote of a person.
    Mute(PersonId),
    /// Pass them on again.
    Unmute(PersonId),
    /// Say something to everybody who is connected.
    Say(String),
    /// Open no more tables.
    Stop,
    /// Open tables again.
    Open,
}

/// What the operator sees.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Overview {
    /// The version of the program.
    pub version: String,
    /// Whether tables can be opened.
    pub opens_tables: bool,
    /// Whether moves can be stored.
    pub writable: bool,
    /// How old the newest back-up is, in seconds.
    #[ts(type = "number | null")]
    pub backup_age: Option<u64>,
    /// How much there is to do.
    pub load: Load,
    /// Tables in use.
    pub tables: Vec<TableInUse>,
    /// Who is connected.
    pub people: Vec<PersonHere>,
    /// Who may do nothing.
    pub banned_people: Vec<PersonNamed>,
    /// From where nobody is let in.
    #[schema(value_type = Vec<String>)]
    pub banned_addresses: Vec<IpAddr>,
    /// Whose emotes are not passed on.
    pub muted: Vec<PersonNamed>,
    /// The last warnings in the log, the newest first.
    pub warnings: Vec<Warning>,
}

/// How much a server has to do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Load {
    /// Open connections.
    pub connections: u32,
    /// How many there can be; none without a limit.
    pub most_connections: Option<u32>,
    /// How many tables there can be.
    pub most_tables: u32,
    /// For how many seconds it has been running.
    #[ts(type = "number")]
    pub running: u64,
    /// How busy the machine was in the last minute, in percent of its processors; none if the system doesn't tell.
    pub machine: Option<u32>,
}

/// A warning or an error in the log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Warning {
    /// When, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at: i64,
    /// Whether it is an error.
    pub is_error: bool,
    /// What the log says, in English.
    pub text: String,
}

/// A person with their nickname.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct PersonNamed {
    /// Their number.
    pub person: PersonId,
    /// Their nickname; empty if they have been forgotten.
    pub nickname: String,
}

/// A link that opens the host's page once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct HostLink {
    /// The whole address.
    pub link: String,
}

/// The ticket in such a link, which is given for a session of the host.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HostEntry {
    /// What the link has after its `#`.
    pub ticket: String,
}

/// A table in use.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct TableInUse {
    /// The match.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// The name of the game.
    pub game: String,
    /// How far it is.
    pub state: MatchState,
    /// The nicknames in its seats; empty for nobody or a bot.
    pub seats: Vec<String>,
}

/// Somebody who is connected.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct PersonHere {
    /// Their number.
    pub person: PersonId,
    /// Their nickname.
    pub nickname: String,
    /// From where.
    #[schema(value_type = Vec<String>)]
    pub addresses: Vec<IpAddr>,
}
