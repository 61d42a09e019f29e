//! A match as it is stored: who sits where, what was agreed, how it ended. Plain data and what may be done to it;
//! no task, no clock, no socket, so that every way of joining and leaving can be tried a million times.

mod host;
mod opening;
mod people;
mod practice;
mod reseeding;
mod sharing;
mod stored;

use std::collections::BTreeMap;

use koshki_bots::Level;
use koshki_protocol::{
    Cat, Fair, Length, MatchId, MatchState, OpenTable, Pace, PersonId, Reason, Refused, RoomCode,
    SeatAtTable, SeatKind,
};
use koshki_rules::chain::{Anchor, Link};
use koshki_rules::fair::{self, ServerSeed};
use koshki_rules::record::Ended;
use koshki_rules::{Phrase, Seat};
use serde_json::Value;

pub use opening::Fresh;
pub use people::{Resigned, StandIn};
pub use practice::{BranchSpec, GamePractice, not_a_record};
pub use reseeding::Reseeded;
pub use stored::{StoredMatch, StoredRoom, StoredSeat};

/// The bot that plays on for somebody who is gone.
pub const STAND_IN: &str = Level::Cat.name();

/// A match.
#[derive(Clone, PartialEq)]
pub struct Match {
    /// Its name in addresses.
    pub id: MatchId,
    /// The name of the game.
    pub game: String,
    /// The revision of the rules it is played by.
    pub revision: u32,
    /// The secret of its dice.
    pub server_seed: ServerSeed,
    /// Seeds that hold from a step on instead, in their order.
    pub later_seeds: Vec<Reseeded>,
    /// When it was opened, in milliseconds since 1970.
    pub opened: i64,
    /// How far it is.
    pub state: MatchState,
    /// Its code, while it is not over.
    pub code: Option<RoomCode>,
    /// Whether strangers see it.
    pub public: bool,
    /// Whether the coach may be asked.
    pub hints: bool,
    /// House rules of the first game.
    pub options: Value,
    /// One game or several.
    pub length: Length,
    /// How long a turn may take.
    pub pace: Pace,
    /// Whether each device adds a link to each throw.
    pub shared_dice: bool,
    /// With shared dice: what the devices have committed to, fixed at the start.
    pub chains: Vec<Anchor>,
    /// With shared dice: for each game that has begun, how many throws there were before it.
    pub thrown: Vec<usize>,
    /// Whose word counts before the start.
    pub host: Option<PersonId>,
    /// Whether nobody else may sit down.
    pub locked: bool,
    /// Whom the host has sent away.
    pub kicked: Vec<PersonId>,
    /// Who sits where.
    pub seats: Vec<MatchSeat>,
    /// The options of each game that has begun.
    pub games: Vec<Value>,
    /// What the people contributed to the dice, fixed at the start.
    pub players: Option<String>,
    /// How it ended.
    pub ended: Option<Ended>,
    /// The match that continues this one.
    pub rematch: Option<MatchId>,
    /// Whether it continues another match.
    pub is_rematch: bool,
    /// The games that are practice, by their number.
    pub practice: BTreeMap<u32, GamePractice>,
    /// The number of its stored version; a change is stored as the next one.
    pub version: i64,
}

/// One seat of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchSeat {
    /// Who sits there.
    pub kind: SeatKind,
    /// Whose it is.
    pub person: Option<PersonId>,
    /// The name that is shown.
    pub nickname: String,
    /// The person's cat, once they have dressed it.
    pub cat: Option<Cat>,
    /// What the person adds to the dice.
    pub player_seed: Option<String>,
    /// Whether the person has agreed to start, by adding to the dice.
    pub ready: bool,
    /// What the hash chain of the person's device begins with, for shared dice.
    pub chain: Option<Link>,
    /// The key of a reserved seat.
    pub key: Option<String>,
    /// The place in the match.
    pub place: Option<u8>,
    /// Whether the person has given up.
    pub resigned: bool,
    /// Whether a bot plays for the person until they come back.
    pub stand_in: bool,
}

impl Match {
    /// The numbers behind the dice that everybody may know now.
    pub fn fair(&self) -> Fair {
        let over = self.state == MatchState::Over;
        Fair {
            commitment: fair::commitment(&self.server_seed),
            players: self.players.clone(),
            server_seed: over.then(|| fair::to_hex(&self.server_seed)),
            later: self.later_fair(),
            chains: self.chains_fair(),
        }
    }

    /// How many games the match has in all.
    pub fn all_games(&self) -> usize {
        self.length.games(self.seats.len())
    }

    /// The name of the record of a game: the match's own, and with a number in a series.
    pub fn record_id(&self, game: u32) -> String {
        if self.all_games() == 1 { self.id.to_string() } else { self.id.game(game) }
    }

    /// The seats of a person.
    pub fn seats_of(&self, person: PersonId) -> impl Iterator<Item = Seat> {
        let mine = move |seat: &Seat| self.seats[seat.index()].person == Some(person);
        Seat::all(self.seats.len()).filter(mine)
    }

    /// The seat, if it belongs to this person.
    ///
    /// # Errors
    /// When it is not a seat, or somebody else's.
    pub fn own_seat(&self, person: PersonId, seat: Seat) -> Result<&MatchSeat, Refused> {
        let found = self.seat(seat)?;
        if found.person == Some(person) {
            Ok(found)
        } else {
            Err(Refused::new(Reason::NotYourSeat, format!("seat {seat} is not yours")))
        }
    }

    /// The people whose decision still counts: they sit, and have not given up.
    pub fn people(&self) -> impl Iterator<Item = PersonId> {
        self.seats.iter().filter(|seat| !seat.resigned).filter_map(|seat| seat.person)
    }

    /// A seat as everybody sees it, as far as is stored.
    pub fn seat_at_table(&self, seat: &MatchSeat) -> SeatAtTable {
        SeatAtTable {
            kind: seat.kind.clone(),
            nickname: seat.nickname.clone(),
            cat: seat.cat,
            present: matches!(seat.kind, SeatKind::Bot(_)),
            stand_in: seat.resigned || seat.stand_in,
            resigned: seat.resigned,
            ready: seat.ready && !self.lacks_chain(seat),
            host: seat.person.is_some() && seat.person == self.host,
        }
    }

    /// How it stands in the list of open tables; not at all if strangers have no business there.
    pub fn open_table(&self, is_present: impl Fn(PersonId) -> bool) -> Option<OpenTable> {
        let is_listed = self.public
            && self.state == MatchState::Open
            && !self.locked
            && self.seats.iter().any(|seat| seat.kind == SeatKind::Open);
        let shown = |seat: &MatchSeat| {
            let mut shown = self.seat_at_table(seat);
            shown.present |= seat.person.is_some_and(&is_present);
            shown
        };
        is_listed.then(|| OpenTable {
            match_id: self.id.clone(),
            game: self.game.clone(),
            options: self.options.clone(),
            length: self.length,
            pace: self.pace,
            seats: self.seats.iter().map(shown).collect(),
        })
    }

    fn seat(&self, seat: Seat) -> Result<&MatchSeat, Refused> {
        self.seats.get(seat.index()).ok_or_else(|| no_such_seat(seat))
    }

    fn seat_mut(&mut self, seat: Seat) -> Result<&mut MatchSeat, Refused> {
        self.seats.get_mut(seat.index()).ok_or_else(|| no_such_seat(seat))
    }

    fn must_be(&self, state: MatchState) -> Result<(), Refused> {
        if self.state == state {
            return Ok(());
        }
        Err(match (state, self.state) {
            (MatchState::Open, _) => Refused::new(Reason::Started, "the match has started"),
            (MatchState::Over, _) => Refused::new(Reason::NotOver, "the match is not over"),
            (MatchState::Playing, MatchState::Open) => {
                Refused::new(Reason::NotPlaying, "the match has not started")
            }
            (MatchState::Playing, _) => {
                let phrase = Phrase::new("server-over");
                Refused::new(Reason::NotPlaying, "the match is over").told(phrase)
            }
        })
    }
}

impl MatchSeat {
    /// A seat with nobody in it.
    pub fn free(kind: SeatKind) -> Self {
        MatchSeat {
            kind,
            person: None,
            nickname: String::new(),
            cat: None,
            player_seed: None,
            ready: false,
            chain: None,
            key: None,
            place: None,
            resigned: false,
            stand_in: false,
        }
    }

    /// Whether somebody can still sit down here.
    pub fn is_free(&self) -> bool {
        matches!(self.kind, SeatKind::Open | SeatKind::Reserved)
    }
}

#[cfg(test)]
mod tests;

fn no_such_seat(seat: Seat) -> Refused {
    Refused::new(Reason::NoSuchSeat, format!("there is no seat {seat} at this table"))
}
