//! The same dice again: luck by seat, turn and roll, so that one other decision does not shift all that follows.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::fair::FairDice;
use crate::game::{Game, Seat, Step, Turn};
use crate::games::{self, GameVisitor};
use crate::luck::{self, Luck};
use crate::record::{Record, RecordError};
use crate::table::Entry;

/// When luck is asked, and what.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Asked {
    /// Who moved last; nobody before the first move.
    pub seat: Option<Seat>,
    /// Which turn of that seat it is, from 1. A turn lasts until another seat moves.
    pub turn: u32,
    /// How many times luck has decided before in this turn.
    pub roll: u32,
    /// A fingerprint of all that could fall, with the weights.
    pub what: u64,
}

impl Asked {
    /// What luck is asked at a position that these steps have led to.
    pub(crate) fn at<G: Game>(journal: &[Entry<G>], chances: &[(G::Chance, u32)]) -> Self {
        let mut turns: BTreeMap<Seat, u32> = BTreeMap::new();
        let mut asked = Asked { seat: None, turn: 0, roll: 0, what: fingerprint::<G>(chances) };
        for entry in journal {
            match entry.seat {
                None => asked.roll += 1,
                Some(seat) if asked.seat == Some(seat) => {}
                Some(seat) => {
                    let turn = turns.entry(seat).or_default();
                    *turn += 1;
                    (asked.seat, asked.turn, asked.roll) = (Some(seat), *turn, 0);
                }
            }
        }
        asked
    }
}

/// What luck answered once. It tells of the future of a game that is played again, so only its host may know it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fall {
    /// What it was asked.
    pub asked: Asked,
    /// The number that picked the outcome.
    pub at: u32,
}

/// All that luck answered in the game of a record.
///
/// # Errors
/// When the record can't be replayed.
pub fn falls(record: &Record) -> Result<Vec<Fall>, RecordError> {
    struct Falls<'a>(&'a Record);
    impl GameVisitor for Falls<'_> {
        type Out = Result<Vec<Fall>, RecordError>;
        fn visit<G: Game>(self) -> Self::Out {
            let table = self.0.replay::<G>()?;
            let mut position = G::setup(table.options(), table.seats())
                .expect("the table was set up with these options");
            let (mut falls, mut chances) = (Vec::new(), Vec::new());
            for (index, entry) in table.journal().iter().enumerate() {
                if let Step::Luck(fell) = &entry.step {
                    debug_assert_eq!(position.turn(), Turn::Luck);
                    chances.clear();
                    position.chances(&mut chances);
                    let asked = Asked::at(&table.journal()[..index], &chances);
                    let first = || luck::first_value(&chances, fell);
                    falls.push(Fall { asked, at: entry.draw.map_or_else(first, |draw| draw.at) });
                }
                position.apply(&entry.step);
            }
            Ok(falls)
        }
    }
    games::visit(record.game(), Falls(record)).map_err(RecordError::Game)?
}

/// The indices of the steps at which one of these seats had more than one move to choose from.
///
/// # Errors
/// When the record can't be replayed.
pub fn moved_by(record: &Record, seats: &[Seat]) -> Result<Vec<usize>, RecordError> {
    struct Moved<'a>(&'a Record, &'a [Seat]);
    impl GameVisitor for Moved<'_> {
        type Out = Result<Vec<usize>, RecordError>;
        fn visit<G: Game>(self) -> Self::Out {
            let table = self.0.replay::<G>()?;
            let listed = table.moves_before_each_step();
            let own = |&step: &usize| {
                let seat = table.journal()[step].seat;
                listed[step].len() > 1 && seat.is_some_and(|seat| self.1.contains(&seat))
            };
            Ok((0..listed.len()).filter(own).collect())
        }
    }
    games::visit(record.game(), Moved(record, seats)).map_err(RecordError::Game)?
}

/// Luck that answers as before where it was asked the same before, and otherwise by fresh dice.
#[derive(Clone)]
pub struct SameLuck {
    known: BTreeMap<Asked, u32>,
    fresh: FairDice,
}

impl SameLuck {
    /// Luck that knows these; of several answers to the same question the first one counts.
    pub fn new(known: impl IntoIterator<Item = Fall>, fresh: FairDice) -> Self {
        let mut luck = SameLuck { known: BTreeMap::new(), fresh };
        for Fall { asked, at } in known {
            luck.known.entry(asked).or_insert(at);
        }
        luck
    }

    /// The dice for all that was not asked before.
    pub fn fresh(&self) -> &FairDice {
        &self.fresh
    }
}

impl Luck for SameLuck {
    fn value(&mut self, step: usize, of: u32) -> u32 {
        self.fresh.value(step, of)
    }

    fn answer(&mut self, step: usize, of: u32, asked: &dyn Fn() -> Asked) -> u32 {
        if self.known.is_empty() {
            return self.fresh.value(step, of);
        }
        let known = self.known.get(&asked()).copied();
        known.filter(|&at| at < of).unwrap_or_else(|| self.fresh.value(step, of))
    }
}

/// The first eight bytes of the SHA-256 of what could fall, as JSON.
fn fingerprint<G: Game>(chances: &[(G::Chance, u32)]) -> u64 {
    let text = serde_json::to_vec(chances).expect("the rules' data has only text keys");
    let mut first = [0; 8];
    first.copy_from_slice(&Sha256::digest(text)[..8]);
    u64::from_be_bytes(first)
}
