//! A match into the store and out of it.

use koshki_protocol::{Length, MatchId, MatchState, Pace, PersonId, SeatKind};
use koshki_rules::record::Ended;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Match, MatchSeat};
use crate::store::{StoredMatch, StoredRoom, StoredSeat};

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
    host: Option<PersonId>,
    locked: bool,
    kicked: Vec<PersonId>,
    seats: Vec<SeatDetails>,
    games: Vec<Value>,
    players: Option<String>,
    ended: Option<Ended>,
    rematch: Option<MatchId>,
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
            host: self.host,
            locked: self.locked,
            kicked: self.kicked.clone(),
            seats: self.seats.iter().map(SeatDetails::of).collect(),
            games: self.games.clone(),
            players: self.players.clone(),
            ended: self.ended,
            rematch: self.rematch.clone(),
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
            player_seed: details.player_seed,
            ready: details.ready,
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
            public: room.public,
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
