//! Matches as they are stored on this device, for its owner: what was played, step by step, and the records with the
//! proof of the dice.

use std::fmt::Display;
use std::sync::Arc;

use chacha20::ChaCha20Rng;
use koshki_bots::coach::{self, NoAnalysis};
use koshki_bots::{Budget, Shelf};
use koshki_match::{Match, Stored, told_analysis};
use koshki_protocol::{
    Analysis, FinishedMatch, GameAnalysis, MatchId, MatchState, MyMatch, Reason, Refused,
};
use koshki_rules::any::AnyMoment;
use koshki_rules::record::Record;
use koshki_rules::{Phrase, Seat, Viewer, any};
use rand_core::SeedableRng;
use serde_json::{Value, json};

use crate::device::PERSON;
use crate::imported;

/// How a record begins, in contrast to a match.
const RECORD: &str = r#"{"format":"koshki-record-1""#;

/// The most steps on one page of a replay.
const PAGE: usize = 100;
/// How many simulated games are spent on the analysis of a game, shared out between its steps.
const SIMULATIONS: usize = 40_000;

/// What is kept: a match of this device, or the record of a game that was brought here.
pub(crate) enum Kept {
    Match(Box<Stored>),
    Record(Box<Record>),
}

/// Reads what was stored.
pub(crate) fn read(text: &str) -> Result<Kept, Refused> {
    if text.starts_with(RECORD) {
        let record = Record::from_line(text).map_err(|error| damaged(&error))?;
        return Ok(Kept::Record(Box::new(record)));
    }
    Stored::from_text(text).map(|stored| Kept::Match(Box::new(stored))).map_err(|it| damaged(&it))
}

impl Kept {
    /// The records of all its games, those that are not over as well.
    pub(crate) fn records(&self) -> Result<Vec<Record>, Refused> {
        match self {
            Kept::Match(stored) => stored.records().map_err(|error| damaged(&error)),
            Kept::Record(record) => Ok(vec![(**record).clone()]),
        }
    }

    /// The match, as anybody may know it.
    pub(crate) fn summary(&self) -> Result<FinishedMatch, Refused> {
        match self {
            Kept::Match(stored) => summary(stored),
            Kept::Record(record) => imported::summary(record),
        }
    }

    fn id(&self) -> MatchId {
        match self {
            Kept::Match(stored) => stored.the_match.id.clone(),
            Kept::Record(record) => imported::id(record),
        }
    }

    /// Refuses eyes that are closed: a bot's before the end.
    fn must_be_open(&self, eyes: Option<Seat>) -> Result<(), Refused> {
        let Some(seat) = eyes else { return Ok(()) };
        let says = format!("there is no seat {seat} at this table");
        let no_seat = || Refused::new(Reason::NoSuchSeat, says);
        match self {
            Kept::Record(record) => {
                Seat::all(record.seats()).find(|it| *it == seat).map(|_| ()).ok_or_else(no_seat)
            }
            Kept::Match(stored) => {
                let the_match = the_match(stored)?;
                let owner = the_match.seats.get(seat.index()).ok_or_else(no_seat)?.person;
                if the_match.state != MatchState::Over && owner != Some(PERSON) {
                    let says = "these eyes are closed until the match is over";
                    return Err(Refused::new(Reason::NotYourEyes, says));
                }
                Ok(())
            }
        }
    }

    fn finished(&self) -> Result<Vec<Record>, Refused> {
        if let Kept::Match(stored) = self
            && stored.the_match.room.state != MatchState::Over
        {
            let says = "the record is published when the match is over";
            return Err(Refused::new(Reason::NotOver, says));
        }
        self.records()
    }
}

/// How a match stands in the list of my games.
pub(crate) fn mine(stored: &Stored) -> Result<MyMatch, Refused> {
    let the_match = the_match(stored)?;
    let mine: Vec<u8> = the_match.seats_of(PERSON).map(|seat| seat.0).collect();
    let places = mine.iter().filter_map(|&seat| the_match.seats[usize::from(seat)].place);
    Ok(MyMatch {
        match_id: the_match.id.clone(),
        game: the_match.game.clone(),
        state: the_match.state,
        seats: the_match.seats.iter().map(|seat| the_match.seat_at_table(seat)).collect(),
        opened: the_match.opened,
        place: places.min(),
        ended: the_match.ended,
        practice: the_match.first_practised(),
        imported: false,
        mine,
    })
}

fn summary(stored: &Stored) -> Result<FinishedMatch, Refused> {
    Ok(stored.course().map_err(|error| damaged(&error))?.summary())
}

/// A page of the replay of a game. Before the end a bot's eyes are closed.
pub(crate) fn replay(
    kept: &Kept,
    game: u32,
    eyes: Option<Seat>,
    from: usize,
) -> Result<Value, Refused> {
    kept.must_be_open(eyes)?;
    let records = kept.records()?;
    let says = format!("there is no game {game} in this match");
    let no_game = || Refused::new(Reason::NoSuchMatch, says);
    let index = (game as usize).checked_sub(1);
    let record = index.and_then(|index| records.get(index)).ok_or_else(no_game)?;
    let table = any::replay(record).map_err(|error| damaged(&error))?;
    let viewer = eyes.map_or(Viewer::Bystander, Viewer::Seat);
    let to = from.saturating_add(PAGE).min(table.steps() + 1);
    Ok(json!({
        "match": kept.id(),
        "game": game,
        "seat": eyes.map(|seat| seat.0),
        "steps": table.steps(),
        "page": told(table.moments(viewer, from.min(to), to)),
    }))
}

/// Moments as the page reads them.
pub(crate) fn told(moments: Vec<AnyMoment>) -> Vec<Value> {
    let told = moments.into_iter().map(|moment| {
        json!({
            "step": moment.step,
            "turn": moment.turn,
            "view": moment.view,
            "event": moment.event,
        })
    });
    told.collect()
}

/// The records of a match that is over, one a line, with the seed of its dice.
pub(crate) fn records(kept: &Kept) -> Result<String, Refused> {
    let records = kept.finished()?;
    Ok(records.iter().map(|record| record.to_line() + "\n").collect())
}

/// Luck and skill in each game of a match that is over.
pub(crate) fn analysis(kept: &Kept, shelf: &Arc<Shelf>) -> Result<Analysis, Refused> {
    let records = kept.finished()?;
    let mut games: Vec<GameAnalysis> = Vec::new();
    for (game, record) in (1_u32..).zip(&records) {
        let each = (SIMULATIONS / record.steps().max(1)).clamp(10, 1000);
        let budget = Budget::Simulations(each as u32);
        let mut rng = ChaCha20Rng::seed_from_u64(u64::from(game));
        match coach::analyse(record, budget, shelf, &mut rng, &mut |_| {}) {
            Ok(analysed) => games.push(told_analysis(game, analysed)),
            // It was broken off.
            Err(NoAnalysis::NotOver) => {}
            Err(error) => return Err(damaged(&error)),
        }
    }
    Ok(Analysis { match_id: kept.id(), games })
}

/// The refusal where something else was stored than we can read.
pub(crate) fn damaged(why: &dyn Display) -> Refused {
    Refused::new(Reason::Fault, format!("what this device has stored can't be read: {why}"))
        .told(Phrase::new("server-kept-unreadable"))
}

fn the_match(stored: &Stored) -> Result<Match, Refused> {
    Match::from_stored(stored.the_match.clone()).map_err(|error| damaged(&error))
}
