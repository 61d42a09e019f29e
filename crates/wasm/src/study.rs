//! Learning from what was played: games that are played on from a moment, moves that are taken back, links to such games,
//! records that somebody else has saved, and choices that are tried again.

use std::sync::Arc;

use koshki_bots::coach::{self, Retried};
use koshki_bots::{self as bots, Budget, Shelf};
use koshki_match::{BranchSpec, Fresh, Millis, Stored, not_a_record};
use koshki_protocol::{MatchId, Reason, Refused, SeatSpec};
use koshki_rules::branch::{self, BranchLink, DiceFrom, LinkError, SameLuck};
use koshki_rules::fair::FairDice;
use koshki_rules::record::{Record, RecordError};
use koshki_rules::{Phrase, Seat, Turn, Viewer, any};
use rand_core::Rng;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::archive::{self, Kept};
use crate::device::{Keep, PERSON};

/// A larger file is no record of ours.
const MOST_MEGABYTES: u32 = 8;
/// How much is thought about a choice that is tried again; more than during a game, because the answer is kept.
const BUDGET: Budget = Budget::Simulations(2000);
/// How far it is shown how a choice would have gone on.
pub(crate) const MOST_SHOWN: usize = 24;

/// From where to play on, and how.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BranchAsked {
    /// A line of a record.
    record: String,
    r#match: Option<MatchId>,
    /// The number of the game in that match.
    game: u32,
    step: usize,
    seats: Vec<SeatSpec>,
    dice: DiceFrom,
    unseen: Option<u8>,
}

impl BranchAsked {
    /// A match that begins at a moment of a record.
    pub(crate) fn open(
        self,
        nickname: &str,
        now: Millis,
        rng: &mut dyn Rng,
    ) -> Result<Keep, Refused> {
        let BranchAsked { record, r#match, game, step, seats, dice, unseen } = self;
        let spec = BranchSpec {
            record: read_record(&record)?,
            of: r#match.map(|id| (id, game)),
            step,
            seats,
            dice,
            unseen: unseen.map(Seat),
        };
        let fresh = Fresh::draw(rng, now);
        Keep::of(&Stored::branch(spec, PERSON, nickname, fresh, rng)?)
    }
}

/// The match as it was before my last choice.
pub(crate) fn take_back(stored: &str, now: Millis, rng: &mut dyn Rng) -> Result<Keep, Refused> {
    let mut seed = [0; 32];
    rng.fill_bytes(&mut seed);
    match archive::read(stored)? {
        Kept::Match(stored) => Keep::of(&stored.take_back(PERSON, seed, now)?),
        Kept::Record(_) => Err(not_played()),
    }
}

/// Whether my last choice may be taken back now; the refusal says why not.
pub(crate) fn may_take_back(stored: &str) -> Result<(), Refused> {
    match archive::read(stored)? {
        Kept::Match(stored) => stored.may_take_back(PERSON),
        Kept::Record(_) => Err(not_played()),
    }
}

fn not_played() -> Refused {
    Refused::new(Reason::NotPlaying, "a record is not being played")
}

/// The link to a game: the record of what happened, and the match that was played on from it, if one was.
pub(crate) fn link(record: &str, stored: Option<&str>) -> Result<String, Refused> {
    let nothing = || Refused::new(Reason::NoSuchMatch, "nothing was played");
    let branch = stored
        .map(|stored| archive::read(stored)?.records()?.into_iter().next().ok_or_else(nothing))
        .transpose()?;
    let link = BranchLink { record: read_record(record)?, branch };
    link.to_text().map_err(|error| Refused::new(Reason::Fault, error.to_string()))
}

/// What a link leads to, as records to be kept in memory.
#[derive(Serialize)]
pub(crate) struct Linked {
    happened: Keep,
    /// What was played instead, if something was.
    branch: Option<Keep>,
    step: usize,
}

pub(crate) fn read_link(text: &str, now: Millis) -> Result<Linked, Refused> {
    let damaged = |error: LinkError| {
        let newer = error == LinkError::Newer;
        let key = if newer { "server-link-newer" } else { "server-link-damaged" };
        Refused::new(Reason::BadMessage, error.to_string()).told(Phrase::new(key))
    };
    let BranchLink { record, branch } = BranchLink::from_text(text).map_err(damaged)?;
    let practice = branch.as_ref().and_then(Record::practice);
    let step = practice.map_or(0, |practice| practice.step).min(record.steps());
    let keep = |record: &Record| Keep::of_record(record, now);
    Ok(Linked { happened: keep(&record), branch: branch.as_ref().map(keep), step })
}

/// The records in a text, one a line, to be kept.
pub(crate) fn import(text: &str, now: Millis) -> Result<Vec<Keep>, Refused> {
    if text.len() > (MOST_MEGABYTES as usize) << 20 {
        let most = Phrase::new("server-record-large").number("megabytes", MOST_MEGABYTES);
        return Err(Refused::new(Reason::BadMessage, "the file is too large").told(most));
    }
    let lines = text.trim_start_matches('\u{feff}').lines().filter(|line| !line.trim().is_empty());
    let records: Vec<Record> = lines
        .map(|line| {
            let record = read_record(line)?;
            record.verify().map_err(|error| not_a_record(&error))?;
            Ok(record)
        })
        .collect::<Result<_, Refused>>()?;
    if records.is_empty() {
        return Err(not_a_record(&RecordError::Unreadable("it is empty".to_owned())));
    }
    Ok(records.iter().map(|record| Keep::of_record(record, now)).collect())
}

/// A moment of a record at which a seat has to choose, as that seat sees it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Moment {
    /// A line of a record, or a link.
    record: String,
    step: usize,
    seat: u8,
}

impl Moment {
    /// What the seat sees and may choose from, and all that has happened, as news.
    pub(crate) fn look(&self) -> Result<Box<RawValue>, Refused> {
        let (_, table) = self.table()?;
        let mut news = Vec::new();
        table.news(0).write(Viewer::Seat(Seat(self.seat)), &mut news);
        let news = String::from_utf8(news).expect("JSON is UTF-8");
        Ok(RawValue::from_string(news).expect("news are JSON"))
    }

    /// What comes of a choice that is tried again, where this one is better than what was chosen.
    pub(crate) fn retry(
        &self,
        mv: &Value,
        better: &Value,
        shelf: &Arc<Shelf>,
        mut rng: &mut dyn Rng,
    ) -> Result<Retried, Refused> {
        let (record, mut table) = self.table()?;
        // A choice that the rules forbid is refused by the table itself, with the rule.
        table.play(Seat(self.seat), mv, &mut rng)?;
        coach::retry(&record, self.step, mv, better, BUDGET, shelf, rng)
            .map_err(|error| Refused::new(Reason::BadMessage, error.to_string()))
    }

    /// How it would have gone on with a choice: by the dice of the record where the same is asked, and with strong bots in
    /// all seats, until this seat has to choose again.
    pub(crate) fn goes_on(
        &self,
        mv: &Value,
        shelf: &Arc<Shelf>,
        rng: &mut dyn Rng,
    ) -> Result<Vec<Value>, Refused> {
        let (record, mut table) = self.table()?;
        let mut seed = [0; 32];
        rng.fill_bytes(&mut seed);
        let known = branch::falls(&record).map_err(|error| not_a_record(&error))?;
        let mut luck = SameLuck::new(known, FairDice::new(seed, "", ""));
        table.play(Seat(self.seat), mv, &mut luck)?;
        let mut has_passed = false;
        while let Turn::Seat(seat) = table.turn() {
            has_passed |= seat.0 != self.seat;
            let is_back = has_passed && seat.0 == self.seat;
            if is_back || table.steps() - self.step >= MOST_SHOWN {
                break;
            }
            let mut bot = bots::any(record.game(), "tiger", shelf)
                .map_err(|error| Refused::new(Reason::NoSuchBot, error.to_string()))?;
            let choice = bot.choose(&table.look(Viewer::Seat(seat)), crate::device::BUDGET, rng);
            table.play(seat, &choice, &mut luck)?;
        }
        let moments = table.moments(Viewer::Seat(Seat(self.seat)), self.step, table.steps() + 1);
        Ok(archive::told(moments))
    }

    fn table(&self) -> Result<(Record, Box<dyn any::AnyTable>), Refused> {
        let record = match BranchLink::from_text(&self.record) {
            Ok(link) => link.record,
            Err(_) => read_record(&self.record)?,
        };
        let table = any::replay(&record.up_to(self.step)).map_err(|error| not_a_record(&error))?;
        if table.turn() != Turn::Seat(Seat(self.seat)) {
            return Err(Refused::new(Reason::NotYourTurn, "this seat does not choose here"));
        }
        Ok((record, table))
    }
}

/// Reads a record that somebody else may have written.
fn read_record(line: &str) -> Result<Record, Refused> {
    Record::from_line(line).map_err(|error| not_a_record(&error))
}
