//! One played game as it is stored and exchanged: `koshki-record-1`, a JSON object, one a line.
//!
//! A record holds every secret of its game. It is deliberately not `Serialize`, so that no message can carry one by
//! accident; [`Record::to_line`] and [`Record::from_line`] are the only way out and in.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::branch::Practice;
use crate::chain::Anchor;
use crate::fair::{self, FairDice, ServerSeed};
use crate::game::{Game, Turn};
use crate::games::{self, GameVisitor};
use crate::json;
use crate::setup;
use crate::table::{Table, WrongStep};

mod error;
mod links;
mod steps;

pub use error::RecordError;
use steps::{WireStep, wire_steps};
pub(crate) use steps::{steps_from_text, steps_text};

/// The name of the format, in every record.
pub const FORMAT: &str = "koshki-record-1";

/// One played game.
#[derive(Clone, PartialEq, Debug)]
pub struct Record(Wire);

/// What else a record says beside the steps of its table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Heading {
    /// The name of the match; each game of a series has its own.
    pub match_id: String,
    /// The proof of fair luck, for a match with fair dice.
    pub fair: Option<Fairness>,
    /// How a game that the rules did not end was ended.
    pub broken_off: Option<Ended>,
}

/// What a game began with.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Opening<'a> {
    /// The name of the game.
    pub game: &'a str,
    /// The revision of its rules.
    pub revision: u32,
    /// How many seats there are.
    pub seats: usize,
    /// Its options.
    pub options: &'a Value,
}

impl Opening<'_> {
    /// The options, if this program knows the rules.
    ///
    /// # Errors
    /// When the revision is newer than this program, or they are not options of the game.
    pub(crate) fn read_options<G: Game>(&self) -> Result<G::Options, RecordError> {
        if self.revision == 0 || self.revision > G::REVISION {
            return Err(RecordError::Revision { says: self.revision, known: G::REVISION });
        }
        setup::read_options_over(self.options, &G::defaults_of(self.revision))
            .map_err(RecordError::Options)
    }
}

/// The public numbers of fair dice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fairness {
    /// The SHA-256 of the server's seed, published before the start.
    pub commitment: String,
    /// What the people at the table contributed.
    pub players: String,
    /// The seed itself in hex, published after the end.
    #[serde(default)]
    pub server_seed: Option<String>,
    /// Seeds that hold from a step on instead, in their order: a match that was restored from a back-up has some.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub later: Vec<LaterSeed>,
    /// With shared dice: where the chains of the devices at the table begin, in seat order, published before the start.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chains: Vec<Anchor>,
    /// With shared dice: how many throws the games of the match before this one had.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub thrown: usize,
}

/// A seed that took the place of another during the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LaterSeed {
    /// The index of the first step that it holds for.
    pub from: usize,
    /// Its SHA-256, shown from then on.
    pub commitment: String,
    /// The seed itself in hex, published after the end.
    #[serde(default)]
    pub server_seed: Option<String>,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ended {
    /// The rules ended it.
    Rules,
    /// Somebody gave up.
    Resigned,
    /// Everybody left.
    Abandoned,
}

impl Record {
    /// The record of a table. With `with_moves` each step of a seat also lists what was legal.
    pub fn of<G: Game>(table: &Table<G>, heading: Heading, with_moves: WithMoves) -> Self {
        let legal = match with_moves {
            WithMoves::No => Vec::new(),
            WithMoves::Yes => table.moves_before_each_step(),
        };
        let steps = table.journal().iter().enumerate().map(|(index, entry)| {
            let mut step = WireStep::of(entry, json::written, json::written);
            match &mut step {
                WireStep::Luck { of, at, links, .. } if heading.fair.is_none() => {
                    (*of, *at, *links) = (None, None, None);
                }
                WireStep::Luck { .. } => {}
                WireStep::Seat { legal: listed, .. } => {
                    *listed =
                        legal.get(index).map(|moves| moves.iter().map(json::written).collect());
                }
            }
            step
        });
        let outcome = match table.turn() {
            Turn::Over(outcome) => Some(json::written(&outcome)),
            _ => None,
        };
        Record(Wire {
            format: FORMAT.to_owned(),
            match_id: heading.match_id,
            game: G::ID.to_owned(),
            revision: G::REVISION,
            seats: table.seats(),
            options: json::written(table.options()),
            steps: steps.collect(),
            fair: heading.fair,
            ended: if outcome.is_some() { Some(Ended::Rules) } else { heading.broken_off },
            outcome,
            practice: None,
        })
    }

    /// The record as one line of JSON, without the line's end.
    pub fn to_line(&self) -> String {
        serde_json::to_string(&self.0).expect("a record has only text keys")
    }

    /// Reads one line.
    ///
    /// # Errors
    /// When it is not a whole record of this format.
    pub fn from_line(line: &str) -> Result<Self, RecordError> {
        let wire: Wire = serde_json::from_str(line)
            .map_err(|error| RecordError::Unreadable(error.to_string()))?;
        if wire.format != FORMAT {
            return Err(RecordError::Format(wire.format));
        }
        Ok(Record(wire))
    }

    /// The record of steps that were written by [`crate::any::AnyTable::journal`], joined in their order.
    ///
    /// # Errors
    /// When they are no steps.
    pub fn from_journal<'a>(
        heading: Heading,
        opening: Opening<'_>,
        steps: impl IntoIterator<Item = &'a str>,
    ) -> Result<Self, RecordError> {
        let mut all: Vec<WireStep> = Vec::new();
        for text in steps {
            all.extend(wire_steps(text)?);
        }
        let mut record = Record(Wire {
            format: FORMAT.to_owned(),
            match_id: heading.match_id,
            game: opening.game.to_owned(),
            revision: opening.revision,
            seats: opening.seats,
            options: opening.options.clone(),
            fair: heading.fair,
            steps: all,
            ended: heading.broken_off,
            outcome: None,
            practice: None,
        });
        if let Turn::Over(outcome) = crate::any::replay(&record)?.turn() {
            record.0.ended = Some(Ended::Rules);
            record.0.outcome = Some(json::written(&outcome));
        }
        Ok(record)
    }

    /// Its first steps, this many, as a record of a game that is not over.
    #[must_use]
    pub fn up_to(&self, steps: usize) -> Self {
        let mut wire = self.0.clone();
        if steps < wire.steps.len() {
            wire.steps.truncate(steps);
            (wire.ended, wire.outcome) = (None, None);
        }
        Record(wire)
    }

    /// The same as the record of a game of practice. It has no proof of fair dice, because its luck was not theirs alone.
    #[must_use]
    pub fn as_practice(mut self, practice: Practice) -> Self {
        self.0.practice = Some(practice);
        self.0.fair = None;
        for step in &mut self.0.steps {
            if let WireStep::Luck { of, at, .. } = step {
                (*of, *at) = (None, None);
            }
        }
        self
    }

    /// The same with the seeds of its fair dice, the first one and then the later ones, which may be published once the
    /// match has ended.
    #[must_use]
    pub fn with_seeds(mut self, server_seed: &ServerSeed, later: &[ServerSeed]) -> Self {
        if let Some(fair) = &mut self.0.fair {
            fair.server_seed = Some(fair::to_hex(server_seed));
            for (known, seed) in fair.later.iter_mut().zip(later) {
                known.server_seed = Some(fair::to_hex(seed));
            }
        }
        self
    }

    /// The name of the match.
    pub fn match_id(&self) -> &str {
        &self.0.match_id
    }

    /// The name of the game.
    pub fn game(&self) -> &str {
        &self.0.game
    }

    /// The revision of the rules that it was played by.
    pub fn revision(&self) -> u32 {
        self.0.revision
    }

    /// How many seats it has.
    pub fn seats(&self) -> usize {
        self.0.seats
    }

    /// How many steps it has.
    pub fn steps(&self) -> usize {
        self.0.steps.len()
    }

    /// The options of its game.
    pub fn options(&self) -> &Value {
        &self.0.options
    }

    /// How it ended, if it has.
    pub fn ended(&self) -> Option<Ended> {
        self.0.ended
    }

    /// What makes it practice, if it is.
    pub fn practice(&self) -> Option<&Practice> {
        self.0.practice.as_ref()
    }

    /// The public numbers of its fair dice.
    pub fn fair(&self) -> Option<&Fairness> {
        self.0.fair.as_ref()
    }

    /// Whether its luck can be recomputed: it has fair dice, and their seed has been published.
    pub fn proves_dice(&self) -> bool {
        self.fair().is_some_and(|fair| {
            fair.server_seed.is_some() && fair.later.iter().all(|seed| seed.server_seed.is_some())
        })
    }

    /// Plays the record again and checks all it says: every step, the lists of legal moves, the fair luck, the end.
    ///
    /// # Errors
    /// Names the first thing that is wrong.
    pub fn verify(&self) -> Result<(), RecordError> {
        struct Verify<'a>(&'a Record);
        impl GameVisitor for Verify<'_> {
            type Out = Result<(), RecordError>;
            fn visit<G: Game>(self) -> Self::Out {
                let table = self.0.replay::<G>()?;
                links::verify(self.0.fair(), &self.0.0.steps)?;
                self.0.verify_moves(&table)?;
                self.0.verify_end(&table)
            }
        }
        games::visit(self.game(), Verify(self)).map_err(RecordError::Game)?
    }

    /// The table of the record, as it was after its last step.
    ///
    /// # Errors
    /// When it is for newer rules, can't be set up, or has a wrong step.
    pub fn replay<G: Game>(&self) -> Result<Table<G>, RecordError> {
        let wire = &self.0;
        let options = self.opening().read_options::<G>()?;
        let dice = wire.fair.as_ref().map(|fair| fair.dice(&wire.match_id)).transpose()?.flatten();

        let mut journal = Vec::with_capacity(wire.steps.len());
        let mut unreadable = None;
        for (step, written) in wire.steps.iter().enumerate() {
            match written.read::<G>() {
                Ok(entry) => journal.push(entry),
                Err(why) => {
                    unreadable = Some(RecordError::Step { step, why });
                    break;
                }
            }
        }
        let table = Table::replay(&options, wire.seats, journal, dice.as_ref())?;
        match unreadable {
            None => Ok(table),
            Some(error) => Err(error),
        }
    }

    fn opening(&self) -> Opening<'_> {
        let Wire { game, revision, seats, options, .. } = &self.0;
        Opening { game, revision: *revision, seats: *seats, options }
    }

    fn verify_moves<G: Game>(&self, table: &Table<G>) -> Result<(), RecordError> {
        if !self.0.steps.iter().any(|step| matches!(step, WireStep::Seat { legal: Some(_), .. })) {
            return Ok(());
        }
        for (step, moves) in table.moves_before_each_step().iter().enumerate() {
            let WireStep::Seat { legal: Some(legal), .. } = &self.0.steps[step] else { continue };
            let same = legal.len() == moves.len()
                && legal
                    .iter()
                    .map(json::read::<G::Move>)
                    .collect::<Result<Vec<_>, _>>()
                    .is_ok_and(|legal| moves.iter().all(|mv| legal.contains(mv)));
            if !same {
                return Err(RecordError::Step { step, why: WrongStep::WrongMoves });
            }
        }
        Ok(())
    }

    fn verify_end<G: Game>(&self, table: &Table<G>) -> Result<(), RecordError> {
        if self.0.practice.is_some() && self.0.fair.is_some() {
            return Err(RecordError::FairPractice);
        }
        let outcome = match table.turn() {
            Turn::Over(outcome) => Some(json::written(&outcome)),
            _ => None,
        };
        let ended_by_rules = self.0.ended == Some(Ended::Rules);
        if ended_by_rules != outcome.is_some() {
            return Err(RecordError::Ended { says: self.0.ended, over: outcome.is_some() });
        }
        if self.0.outcome != outcome {
            let text =
                |outcome: &Option<Value>| outcome.as_ref().unwrap_or(&Value::Null).to_string();
            return Err(RecordError::Outcome { says: text(&self.0.outcome), is: text(&outcome) });
        }
        Ok(())
    }
}

/// Whether a record lists the legal moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WithMoves {
    /// It does not.
    No,
    /// It does.
    Yes,
}

impl Fairness {
    /// The dice, if the seed has been published.
    fn dice(&self, match_id: &str) -> Result<Option<FairDice>, RecordError> {
        let Some(first) = published(&self.server_seed, &self.commitment)? else { return Ok(None) };
        let mut dice = FairDice::new(first, match_id, &self.players);
        for later in &self.later {
            let Some(seed) = published(&later.server_seed, &later.commitment)? else {
                return Ok(None);
            };
            dice = dice.with_seed_from(later.from, seed, match_id, &self.players);
        }
        Ok(Some(dice))
    }
}

/// A seed, if it has been published, and is the one that was committed to.
fn published(hex: &Option<String>, commitment: &str) -> Result<Option<ServerSeed>, RecordError> {
    let Some(hex) = hex else { return Ok(None) };
    let seed = fair::seed_from_hex(hex).map_err(RecordError::Seed)?;
    if fair::commitment(&seed) == commitment {
        Ok(Some(seed))
    } else {
        Err(RecordError::Commitment)
    }
}

fn is_zero(number: &usize) -> bool {
    *number == 0
}

/// The record as it is written. Private: see the module's note.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Wire {
    format: String,
    #[serde(rename = "match")]
    match_id: String,
    game: String,
    revision: u32,
    seats: usize,
    options: Value,
    fair: Option<Fairness>,
    steps: Vec<WireStep>,
    ended: Option<Ended>,
    outcome: Option<Value>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    practice: Option<Practice>,
}
