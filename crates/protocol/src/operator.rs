//! What the operator asks of a running server (`koshki host`), and its answers.

use std::net::IpAddr;

use serde::{Deserialize, Serialize};

use crate::{MatchId, MatchState, PersonId};

/// What the operator of a server wants.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
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
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Overview {
    /// The version of the program.
    pub version: String,
    /// Whether tables can be opened.
    pub opens_tables: bool,
    /// Whether moves can be stored.
    pub writable: bool,
    /// How old the newest back-up is, in seconds.
    pub backup_age: Option<u64>,
    /// Tables in use.
    pub tables: Vec<TableInUse>,
    /// Who is connected.
    pub people: Vec<PersonHere>,
    /// Who may do nothing.
    pub banned_people: Vec<PersonId>,
    /// From where nobody is let in.
    pub banned_addresses: Vec<IpAddr>,
    /// Whose emotes are not passed on.
    pub muted: Vec<PersonId>,
}

/// A table in use.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
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
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PersonHere {
    /// Their number.
    pub person: PersonId,
    /// Their nickname.
    pub nickname: String,
    /// From where.
    pub addresses: Vec<IpAddr>,
}
