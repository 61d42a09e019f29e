//! A match into the store and out of it.

use std::collections::BTreeMap;

use koshki_protocol::{Cat, Length, MatchId, MatchState, Pace, PersonId, RoomCode, SeatKind};
use koshki_rules::chain::{Anchor, Link};
use koshki_rules::fair::ServerSeed;
use koshki_rules::record::Ended;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{GamePractice, Match, MatchSeat, Reseeded};

/// All of a match but its journals. It has a secret, so it can't be printed.
#[derive(Clone, PartialEq, Eq)]
pub struct StoredMatch {
    /// Its name in addresses.
    pub id: MatchId,
    /// The name of the game.
    pub game: String,
    /// The secret of its dice.
    pub server_seed: ServerSeed,
    /// When it was opened, in milliseconds since 1970.
    pub opened: i64,
    /// What changes.
    pub room: StoredRoom,
}

/// What changes in a match beside its journals.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredRoom {
    /// How far it is.
    pub state: MatchState,
    /// Its code, while it is not over.
    pub code: Option<RoomCode>,
    /// Whether strangers see it.
    pub public: bool,
    /// Who sits where, in seat order.
    pub seats: Vec<StoredSeat>,
    /// Everything else, as JSON that only [`Match`] understands.
    pub details: String,
    /// When something last happened, in milliseconds since 1970; steps count by themselves.
    pub touched: i64,
    /// The number of this version. A room is saved only as the one after the stored one, so nobody overwrites
    /// what they have not seen.
    pub version: i64,
}

/// One seat as stored.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StoredSeat {
    /// Whose it is; nobody's for a bot's or a free one.
    pub person: Option<PersonId>,
    /// The name that is shown.
    pub nickname: String,
    /// The place in the match, once it has ended by the rules.
    pub place: Option<u8>,
    /// Whether the person has given up.
    pub resigned: bool,
}

/// What the store keeps as one text. Names and people are not in it, so that they can be forgotten.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Details {
    revision: u32,
    options: Value,
    length: Length,
    pace: Pace,
    /// Matches that were opened before there was a coach have none.
    #[serde(default)]
    hints: bool,
    /// What the host wishes; [`StoredRoom::public`] is whether strangers see it now. Older matches have only that.
    #[serde(default)]
    public: Option<bool>,
    host: Option<PersonId>,
    locked: bool,
    kicked: Vec<PersonId>,
    seats: Vec<SeatDetails>,
    games: Vec<Value>,
    players: Option<String>,
    ended: Option<Ended>,
    rematch: Option<MatchId>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    is_rematch: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    later_seeds: Vec<Reseeded>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    practice: BTreeMap<u32, GamePractice>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    shared_dice: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    chains: Vec<Anchor>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    thrown: Vec<usize>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SeatDetails {
    kind: SeatKind,
    player_seed: Option<String>,
    ready: bool,
    key: Option<String>,
    #[serde(default)]
    stand_in: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    cat: Option<Cat>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    chain: Option<Link>,
}

impl Match {
    /// All of it, to be stored for the first time.
    pub fn to_stored(&self, now: i64) -> StoredMatch {
        StoredMatch {
            id: self.id.clone(),
            game: self.game.clone(),
            server_seed: self.server_seed,
            opened: self.opened,
            room: self.to_stored_room(now),
        }
    }

    /// What changes, to be stored.
    pub fn to_stored_room(&self, now: i64) -> StoredRoom {
        let details = Details {
            revision: self.revision,
            options: self.options.clone(),
            length: self.length,
            pace: self.pace,
            hints: self.hints,
            public: Some(self.public),
            host: self.host,
            locked: self.locked,
            kicked: self.kicked.clone(),
            seats: self.seats.iter().map(SeatDetails::of).collect(),
            games: self.games.clone(),
            players: self.players.clone(),
            ended: self.ended,
            rematch: self.rematch.clone(),
            is_rematch: self.is_rematch,
            later_seeds: self.later_seeds.clone(),
            practice: self.practice.clone(),
            shared_dice: self.shared_dice,
            chains: self.chains.clone(),
            thrown: self.thrown.clone(),
        };
        StoredRoom {
            state: self.state,
            code: self.code.clone(),
            public: self.public && self.state == MatchState::Open,
            seats: self.seats.iter().map(stored_seat).collect(),
            details: serde_json::to_string(&details).expect("details have only text keys"),
            touched: now,
            version: self.version,
        }
    }

    /// A match that was stored.
    ///
    /// # Errors
    /// When the store has something else; in plain English.
    pub fn from_stored(stored: StoredMatch) -> Result<Self, String> {
        let StoredMatch { id, game, server_seed, opened, room } = stored;
        let details: Details = serde_json::from_str(&room.details)
            .map_err(|error| format!("the details of match {id} can't be read: {error}"))?;
        if details.seats.len() != room.seats.len() {
            return Err(format!(
                "match {id} has {} seats and not {}",
                room.seats.len(),
                details.seats.len()
            ));
        }
        let seats = details.seats.into_iter().zip(room.seats).map(|(details, seat)| MatchSeat {
            kind: details.kind,
            person: seat.person,
            nickname: seat.nickname,
            // If the person was forgotten since, so is their cat.
            cat: details.cat.filter(|_| seat.person.is_some()),
            player_seed: details.player_seed,
            ready: details.ready,
            chain: details.chain,
            key: details.key,
            place: seat.place,
            resigned: seat.resigned,
            stand_in: details.stand_in,
        });
        Ok(Match {
            seats: seats.collect(),
            id,
            game,
            revision: details.revision,
            server_seed,
            opened,
            state: room.state,
            code: room.code,
            public: details.public.unwrap_or(room.public),
            options: details.options,
            length: details.length,
            pace: details.pace,
            hints: details.hints,
            host: details.host,
            locked: details.locked,
            kicked: details.kicked,
            games: details.games,
            players: details.players,
            ended: details.ended,
            rematch: details.rematch,
            is_rematch: details.is_rematch,
            later_seeds: details.later_seeds,
            practice: details.practice,
            shared_dice: details.shared_dice,
            chains: details.chains,
            thrown: details.thrown,
            version: room.version,
        })
    }
}

impl SeatDetails {
    fn of(seat: &MatchSeat) -> Self {
        SeatDetails {
            kind: seat.kind.clone(),
            player_seed: seat.player_seed.clone(),
            ready: seat.ready,
            key: seat.key.clone(),
            stand_in: seat.stand_in,
            cat: seat.cat,
            chain: seat.chain,
        }
    }
}

fn stored_seat(seat: &MatchSeat) -> StoredSeat {
    StoredSeat {
        person: seat.person,
        nickname: seat.nickname.clone(),
        place: seat.place,
        resigned: seat.resigned,
    }
}
