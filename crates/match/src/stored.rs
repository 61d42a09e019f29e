//! All of a match as a host without a database keeps it: one value, and one text.

use koshki_protocol::{MatchId, MatchState, PersonId, RoomCode};
use koshki_rules::fair;
use koshki_rules::record::{Record, RecordError};
use serde::{Deserialize, Serialize};

use crate::ask::Millis;
use crate::course::{self, Course, Damaged};
use crate::matches::{Match, StoredMatch, StoredRoom, StoredSeat};
use crate::proposal::Change;

/// A match and its journals, as stored. It has secrets, so it can't be printed; [`Stored::to_text`] is for the disk.
#[derive(Clone, PartialEq, Eq)]
pub struct Stored {
    /// All but the journals.
    pub the_match: StoredMatch,
    /// The journal of each game that has begun, as texts one after the other.
    pub journals: Vec<Vec<String>>,
}

impl Stored {
    /// A match that was just opened.
    pub fn new(the_match: &Match, now: Millis) -> Self {
        Stored { the_match: the_match.to_stored(now.0), journals: Vec::new() }
    }

    /// Keeps a change. A rematch is a match of its own, which the host keeps beside this one.
    pub fn keep(&mut self, change: Change<'_>, now: Millis) {
        if let Some(steps) = change.steps {
            let game = steps.game as usize;
            self.journals.resize(self.journals.len().max(game), Vec::new());
            self.journals[game - 1].push(steps.text.clone());
        }
        if let Some(after) = change.after {
            self.the_match.room = after.to_stored_room(now.0);
            self.journals.resize(self.journals.len().max(after.games.len()), Vec::new());
        }
    }

    /// The match as it was stored, to go on with.
    ///
    /// # Errors
    /// When something else was stored.
    pub fn course(&self) -> Result<Course, Damaged> {
        let the_match = Match::from_stored(self.the_match.clone()).map_err(Damaged::new)?;
        Course::replay(the_match, self.journals.iter().map(|it| it.iter().map(String::as_str)))
    }

    /// The records of all games, with the seed of the dice if the match is over.
    ///
    /// # Errors
    /// When a journal can't be replayed.
    pub fn records(&self) -> Result<Vec<Record>, RecordError> {
        let Ok(the_match) = Match::from_stored(self.the_match.clone()) else {
            return Ok(Vec::new());
        };
        let journals = (1..).zip(&self.journals).take(the_match.games.len());
        journals
            .map(|(game, texts)| course::record(&the_match, game, texts.iter().map(String::as_str)))
            .collect()
    }

    /// As one text, every secret included: for the disk of the match's owner, and nobody else.
    ///
    /// # Panics
    /// Never: it has only text keys.
    pub fn to_text(&self) -> String {
        let StoredMatch { id, game, server_seed, opened, room } = &self.the_match;
        let text = Text {
            format: FORMAT.to_owned(),
            id: id.clone(),
            game: game.clone(),
            server_seed: fair::to_hex(server_seed),
            opened: *opened,
            state: room.state,
            code: room.code.clone(),
            public: room.public,
            seats: room.seats.iter().map(SeatText::of).collect(),
            details: room.details.clone(),
            touched: room.touched,
            version: room.version,
            journals: self.journals.clone(),
        };
        serde_json::to_string(&text).expect("it has only text keys")
    }

    /// Reads what [`Stored::to_text`] wrote.
    ///
    /// # Errors
    /// When it is something else, or of another version of this program.
    pub fn from_text(text: &str) -> Result<Self, Damaged> {
        #[derive(Deserialize)]
        struct Format {
            format: String,
        }
        let unreadable =
            |error: serde_json::Error| Damaged::new(format!("it can't be read: {error}"));
        let Format { format } = serde_json::from_str(text).map_err(unreadable)?;
        if format != FORMAT {
            return Err(Damaged::new(format!(
                "it is “{format}”, and this program reads “{FORMAT}”"
            )));
        }
        let text: Text = serde_json::from_str(text).map_err(unreadable)?;
        let server_seed = fair::seed_from_hex(&text.server_seed).map_err(Damaged::new)?;
        let room = StoredRoom {
            state: text.state,
            code: text.code,
            public: text.public,
            seats: text.seats.into_iter().map(SeatText::seat).collect(),
            details: text.details,
            touched: text.touched,
            version: text.version,
        };
        let Text { id, game, opened, journals, .. } = text;
        Ok(Stored { the_match: StoredMatch { id, game, server_seed, opened, room }, journals })
    }
}

const FORMAT: &str = "koshki-match-1";

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    format: String,
    id: MatchId,
    game: String,
    server_seed: String,
    opened: i64,
    state: MatchState,
    code: Option<RoomCode>,
    public: bool,
    seats: Vec<SeatText>,
    details: String,
    touched: i64,
    version: i64,
    journals: Vec<Vec<String>>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SeatText {
    person: Option<PersonId>,
    nickname: String,
    place: Option<u8>,
    resigned: bool,
}

impl SeatText {
    fn of(seat: &StoredSeat) -> Self {
        let StoredSeat { person, nickname, place, resigned } = seat.clone();
        SeatText { person, nickname, place, resigned }
    }

    fn seat(self) -> StoredSeat {
        let SeatText { person, nickname, place, resigned } = self;
        StoredSeat { person, nickname, place, resigned }
    }
}
