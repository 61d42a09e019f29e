//! Opening a table, starting the match, and opening it once more with the same people.

use std::collections::BTreeMap;

use koshki_bots::{NAMES, UnknownBot};
use koshki_protocol::{
    Length, MatchId, MatchState, Pace, PersonId, Reason, Refused, RoomCode, SeatKind, SeatSpec,
    TableSpec, Ticket,
};
use koshki_rules::any::{self, OpenError};
use koshki_rules::fair::{self, ServerSeed};
use koshki_rules::games::{self, GameVisitor};
use koshki_rules::series::Series;
use koshki_rules::{Game, Seat};
use rand_core::Rng;
use sha2::{Digest, Sha256};

use super::{Match, MatchSeat};
use crate::{Millis, nickname};

/// The most rounds of a series.
const MOST_ROUNDS: u8 = 10;
/// The seconds that a clock may have.
const CLOCK: std::ops::RangeInclusive<u16> = 5..=3600;

/// What only chance and the clock can give to a new match.
#[derive(Clone)]
pub struct Fresh {
    /// Its name.
    pub id: MatchId,
    /// Its code.
    pub code: RoomCode,
    /// The secret of its dice.
    pub server_seed: ServerSeed,
    /// When it is opened.
    pub opened: Millis,
}

impl Fresh {
    /// Draws them; from a generator that nobody can guess where other people play.
    pub fn draw(rng: &mut dyn Rng, opened: Millis) -> Self {
        Fresh {
            opened,
            id: MatchId::from_bytes(&bytes(rng)),
            code: RoomCode::from_bytes(&bytes(rng)),
            server_seed: bytes(rng),
        }
    }
}

impl Match {
    /// Opens a table as its host wishes. The host has not added to the dice yet: the commitment comes first.
    ///
    /// # Errors
    /// When the game can't be played so; the refusal says what is wrong.
    pub fn open(
        spec: TableSpec,
        host: PersonId,
        host_nickname: &str,
        fresh: Fresh,
        rng: &mut dyn Rng,
    ) -> Result<Self, Refused> {
        let seats = spec.seats.len();
        let revision =
            games::visit(&spec.game, Revision).map_err(|error| bad_table(error.to_string()))?;
        let dice = &mut fair::FairDice::new(fresh.server_seed, "", "");
        let table = any::open(&spec.game, &spec.options, seats, dice).map_err(not_so)?;
        check_length(spec.length, seats)?;
        check_pace(spec.pace)?;
        let mut new = Match {
            id: fresh.id,
            game: spec.game,
            revision,
            server_seed: fresh.server_seed,
            later_seeds: Vec::new(),
            opened: fresh.opened.0,
            state: MatchState::Open,
            code: Some(fresh.code),
            public: spec.public,
            hints: spec.hints.unwrap_or(!spec.public),
            options: table.options(),
            length: spec.length,
            pace: spec.pace,
            shared_dice: spec.shared_dice,
            chains: Vec::new(),
            thrown: Vec::new(),
            host: Some(host),
            locked: false,
            kicked: Vec::new(),
            seats: Vec::new(),
            games: Vec::new(),
            players: None,
            ended: None,
            rematch: None,
            is_rematch: false,
            practice: BTreeMap::new(),
            version: 0,
        };
        for wish in spec.seats {
            let seat = new.furnished(wish, host, host_nickname, None, rng)?;
            new.seats.push(seat);
        }
        let mine = new.seats.iter().filter(|seat| seat.person == Some(host));
        if mine.filter(|seat| seat.nickname == host_nickname).count() > 1 {
            return Err(bad_table("`me` can sit in one seat only; name the others as guests"));
        }
        Ok(new)
    }

    /// Starts the match: seats are fixed, and so are the dice.
    ///
    /// # Errors
    /// When it has started, seats are free, or somebody has not agreed.
    pub fn start(&mut self) -> Result<(), Refused> {
        self.must_be(MatchState::Open)?;
        if self.seats.iter().any(MatchSeat::is_free) {
            return Err(Refused::new(
                Reason::NotReady,
                "seats are still free; fill them with bots or wait",
            ));
        }
        if let Some(waited) = self
            .seats
            .iter()
            .find(|seat| seat.person.is_some() && (!seat.ready || self.lacks_chain(seat)))
        {
            return Err(Refused::new(
                Reason::NotReady,
                format!("{} is not ready yet", waited.nickname),
            ));
        }
        let seeds: Vec<(Seat, &str)> = Seat::all(self.seats.len())
            .filter_map(|seat| Some((seat, self.seats[seat.index()].player_seed.as_deref()?)))
            .collect();
        let players = fair::players(&seeds).map_err(|why| Refused::new(Reason::BadSeed, why))?;
        self.players = Some(players);
        if self.shared_dice {
            self.chains = self.committed();
            self.thrown = vec![0];
        }
        self.state = MatchState::Playing;
        self.games = vec![self.options.clone()];
        Ok(())
    }

    /// The next match of the same people, sides moved on by one. Everybody agrees by adding to its dice.
    ///
    /// # Errors
    /// When this one is not over, or the person did not play.
    pub fn again(&self, asked: PersonId, fresh: Fresh) -> Result<Self, Refused> {
        self.must_be(MatchState::Over)?;
        self.must_have_played(asked)?;
        let mut seats: Vec<MatchSeat> = self
            .seats
            .iter()
            .map(|seat| MatchSeat {
                person: seat.person,
                nickname: seat.nickname.clone(),
                cat: seat.cat,
                ..MatchSeat::free(seat.kind.clone())
            })
            .collect();
        for seat in &mut seats {
            if seat.person.is_none() && seat.kind == SeatKind::Person {
                seat.kind = SeatKind::Open;
                seat.nickname.clear();
            }
        }
        seats.rotate_right(1);
        Ok(Match {
            id: fresh.id,
            server_seed: fresh.server_seed,
            later_seeds: Vec::new(),
            opened: fresh.opened.0,
            state: MatchState::Open,
            code: Some(fresh.code),
            host: Some(asked),
            locked: false,
            seats,
            games: Vec::new(),
            chains: Vec::new(),
            thrown: Vec::new(),
            players: None,
            ended: None,
            rematch: None,
            is_rematch: true,
            practice: BTreeMap::new(),
            version: 0,
            ..self.clone()
        })
    }

    /// Refuses people who had no seat.
    ///
    /// # Errors
    /// When the person did not play.
    pub fn must_have_played(&self, person: PersonId) -> Result<(), Refused> {
        match self.seats_of(person).next() {
            Some(_) => Ok(()),
            None => Err(Refused::new(Reason::NotYourSeat, "only who played can ask for a rematch")),
        }
    }

    /// What a seat becomes.
    pub(super) fn furnished(
        &self,
        wish: SeatSpec,
        host: PersonId,
        host_nickname: &str,
        player_seed: Option<&str>,
        rng: &mut dyn Rng,
    ) -> Result<MatchSeat, Refused> {
        let person = |nickname: String| MatchSeat {
            person: Some(host),
            nickname,
            player_seed: player_seed.map(str::to_owned),
            ready: player_seed.is_some(),
            ..MatchSeat::free(SeatKind::Person)
        };
        match wish {
            SeatSpec::Me if host_nickname.is_empty() => {
                Err(Refused::new(Reason::NoNickname, "choose a nickname first"))
            }
            SeatSpec::Me => Ok(person(host_nickname.to_owned())),
            SeatSpec::Guest(name) => Ok(person(nickname::checked(&name)?)),
            SeatSpec::Open => Ok(MatchSeat::free(SeatKind::Open)),
            SeatSpec::Reserved => Ok(MatchSeat {
                key: Some(Ticket::from_bytes(&bytes(rng)).as_str().to_owned()),
                ..MatchSeat::free(SeatKind::Reserved)
            }),
            SeatSpec::Bot(level) => bot(&level),
        }
    }
}

/// A seat with a bot of this level.
pub(super) fn bot(level: &str) -> Result<MatchSeat, Refused> {
    if !NAMES.contains(&level) {
        return Err(Refused::new(Reason::NoSuchBot, UnknownBot::new(level).to_string()));
    }
    Ok(MatchSeat { ready: true, ..MatchSeat::free(SeatKind::Bot(level.to_owned())) })
}

/// What is kept of a player seed: what somebody has typed may tell of them, so only its SHA-256 goes into the dice. Hex
/// digits, as programs draw them, stay as they are.
pub(super) fn kept_seed(seed: &str) -> Result<String, Refused> {
    fair::players(&[(Seat(0), seed)]).map_err(|_| {
        Refused::new(Reason::BadSeed, "a player seed has 1 to 64 characters and no `;`, `=` or `|`")
    })?;
    let is_drawn =
        seed.len() >= 16 && seed.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    Ok(if is_drawn { seed.to_owned() } else { fair::to_hex(&Sha256::digest(seed)) })
}

fn check_length(length: Length, seats: usize) -> Result<(), Refused> {
    match length {
        Length::Single => Ok(()),
        Length::Series(rounds) if rounds > MOST_ROUNDS => {
            Err(bad_table(format!("a series has at most {MOST_ROUNDS} rounds")))
        }
        length => Series::new(seats, length.games(seats))
            .map(|_| ())
            .map_err(|error| bad_table(error.to_string())),
    }
}

fn check_pace(pace: Pace) -> Result<(), Refused> {
    match pace {
        Pace::Clock(seconds) if !CLOCK.contains(&seconds) => {
            let (least, most) = (CLOCK.start(), CLOCK.end());
            Err(bad_table(format!("a clock has {least} to {most} seconds, not {seconds}")))
        }
        _ => Ok(()),
    }
}

fn not_so(error: OpenError) -> Refused {
    let refused = bad_table(error.to_string());
    match error {
        OpenError::Setup(error) => refused.told(error.tell()),
        _ => refused,
    }
}

fn bad_table(says: impl Into<String>) -> Refused {
    Refused::new(Reason::BadTable, says)
}

fn bytes<const N: usize>(rng: &mut dyn Rng) -> [u8; N] {
    let mut bytes = [0; N];
    rng.fill_bytes(&mut bytes);
    bytes
}

struct Revision;

impl GameVisitor for Revision {
    type Out = u32;
    fn visit<G: Game>(self) -> u32 {
        G::REVISION
    }
}
