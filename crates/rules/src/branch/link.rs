//! A game, and what was played on from it, small enough for the address of a page: each step is the number of a listed move
//! or outcome.

use std::fmt::{self, Display};

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::Practice;
use crate::game::{Game, Seat, Step, Turn};
use crate::games::{self, GameVisitor};
use crate::json;
use crate::record::{Ended, Heading, Opening, Record, RecordError, WithMoves, steps_text};
use crate::table::{Entry, Table};

/// The first byte, and how newer programs tell their links from these.
const VERSION: u8 = 1;
/// Longer texts are no links of ours.
const MOST_CHARACTERS: usize = 30_000;
/// No game has more steps.
const MOST_STEPS: u64 = 100_000;
/// How many bytes of the SHA-256 of both journals tell a damaged link from a whole one.
const CHECKED: usize = 4;

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// What happened, and perhaps what was played instead. It says nothing of people, and proves no dice.
#[derive(Clone, PartialEq, Debug)]
pub struct BranchLink {
    /// The game that was played.
    pub record: Record,
    /// The game that was played on from one of its moments; `practice` says from which.
    pub branch: Option<Record>,
}

/// Why a text is not a link.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LinkError {
    /// It is something else, or part of it is missing.
    Damaged,
    /// A newer program has written it.
    Newer,
    /// What it was made of is wrong.
    Record(RecordError),
}

/// What both games have in common.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    g: String,
    r: u32,
    n: usize,
    /// Only what is not a default.
    o: Value,
    m: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    e: Option<Ended>,
    /// Of the game that was played instead, if there is one, and its match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    p: Option<Practice>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    b: Option<String>,
}

impl BranchLink {
    /// The link in characters that need no escaping in an address.
    ///
    /// # Errors
    /// When the records are not right, are not of one game, or the branch is not one.
    pub fn to_text(&self) -> Result<String, LinkError> {
        struct Write<'a>(&'a BranchLink);
        impl GameVisitor for Write<'_> {
            type Out = Result<Vec<u8>, LinkError>;
            fn visit<G: Game>(self) -> Self::Out {
                self.0.bytes::<G>()
            }
        }
        let bytes = games::visit(self.record.game(), Write(self)).map_err(RecordError::Game)??;
        Ok(to_digits(&bytes))
    }

    /// Reads it; each step is checked.
    ///
    /// # Errors
    /// When it is not a whole link.
    pub fn from_text(text: &str) -> Result<Self, LinkError> {
        struct ReadGame<'a>(Header, Reader<'a>);
        impl GameVisitor for ReadGame<'_> {
            type Out = Result<BranchLink, LinkError>;
            fn visit<G: Game>(self) -> Self::Out {
                BranchLink::read::<G>(self.0, self.1)
            }
        }
        let bytes = from_digits(text)?;
        let mut reader = Reader(&bytes);
        match reader.bytes(1)? {
            [VERSION] => {}
            [newer] if *newer > VERSION => return Err(LinkError::Newer),
            _ => return Err(LinkError::Damaged),
        }
        let length = reader.number()?;
        let header: Header = serde_json::from_slice(reader.bytes(length as usize)?)
            .map_err(|_| LinkError::Damaged)?;
        // A game that is not in the list may be one of a newer program.
        games::visit(&header.g.clone(), ReadGame(header, reader)).map_err(|_| LinkError::Newer)?
    }

    fn bytes<G: Game>(&self) -> Result<Vec<u8>, LinkError> {
        let happened = self.record.replay::<G>()?;
        let branch =
            self.branch.as_ref().map(|branch| self.branch_of(branch, &happened)).transpose()?;
        let header = Header {
            g: G::ID.to_owned(),
            r: self.record.revision(),
            n: happened.seats(),
            o: sparse(happened.options(), &G::defaults_of(self.record.revision())),
            m: self.record.match_id().to_owned(),
            e: self.record.ended(),
            p: branch.as_ref().map(|(practice, _)| practice.clone()),
            b: self.branch.as_ref().map(|branch| branch.match_id().to_owned()),
        };
        let header = serde_json::to_vec(&header).expect("a header has only text keys");
        let mut bytes = vec![VERSION];
        write_number(header.len() as u64, &mut bytes);
        bytes.extend(header);
        write_steps(&happened, 0, &mut bytes);
        let before = happened.journal();
        let Some((_, instead)) = branch else {
            bytes.extend(check::<G>(before, &[]));
            return Ok(bytes);
        };
        let after = instead.journal();
        let same = |(one, other): &(&Entry<G>, &Entry<G>)| {
            one.step == other.step && one.seat == other.seat
        };
        write_steps(&instead, before.iter().zip(after).take_while(same).count(), &mut bytes);
        bytes.extend(check::<G>(before, after));
        Ok(bytes)
    }

    /// What was played instead, if it is of the same game as what happened.
    fn branch_of<G: Game>(
        &self,
        branch: &Record,
        happened: &Table<G>,
    ) -> Result<(Practice, Table<G>), LinkError> {
        let practice = branch.practice().ok_or(LinkError::Damaged)?.clone();
        let instead = branch.replay::<G>()?;
        let is_one_game = happened.options() == instead.options()
            && happened.seats() == instead.seats()
            && self.record.revision() == branch.revision();
        if is_one_game { Ok((practice, instead)) } else { Err(LinkError::Damaged) }
    }

    fn read<G: Game>(header: Header, mut reader: Reader<'_>) -> Result<Self, LinkError> {
        let Header { g, r, n, o, m, e, p, b } = header;
        let opening = Opening { game: &g, revision: r, seats: n, options: &o };
        let options = opening.read_options::<G>().map_err(|error| match error {
            RecordError::Revision { says, known } if says > known => LinkError::Newer,
            _ => LinkError::Damaged,
        })?;
        let start = G::setup(&options, n).map_err(|_| LinkError::Damaged)?;
        let happened = reader.steps(&start, &[])?;
        let branch = match (p, b) {
            (Some(practice), Some(match_id)) => {
                Some((practice, match_id, reader.steps(&start, &happened)?))
            }
            (None, None) => None,
            _ => return Err(LinkError::Damaged),
        };
        let instead = branch.as_ref().map_or(&[][..], |(.., instead)| instead);
        if reader.bytes(CHECKED)? != check::<G>(&happened, instead) || !reader.0.is_empty() {
            return Err(LinkError::Damaged);
        }
        let record = |journal, match_id, broken_off| {
            let table = Table::<G>::replay(&options, n, journal, None)?;
            let heading = Heading { match_id, fair: None, broken_off };
            Ok::<_, RecordError>(Record::of(&table, heading, WithMoves::No))
        };
        let branch = branch
            .map(|(practice, id, instead)| Ok(record(instead, id, None)?.as_practice(practice)))
            .transpose()
            .map_err(LinkError::Record)?;
        let broken_off = e.filter(|ended| *ended != Ended::Rules);
        Ok(BranchLink { record: record(happened, m, broken_off)?, branch })
    }
}

/// Writes the steps of a table from one of them on.
fn write_steps<G: Game>(table: &Table<G>, from: usize, into: &mut Vec<u8>) {
    write_number(from as u64, into);
    write_number((table.journal().len() - from) as u64, into);
    for number in numbers(table).into_iter().skip(from) {
        write_number(number, into);
    }
}

/// Which of the listed moves or outcomes each step of a table is.
fn numbers<G: Game>(table: &Table<G>) -> Vec<u64> {
    let mut position =
        G::setup(table.options(), table.seats()).expect("the table was set up with these options");
    let (mut moves, mut chances) = (Vec::new(), Vec::new());
    let number = |entry: &Entry<G>| {
        let at = match &entry.step {
            Step::Move(mv) => {
                moves.clear();
                position.moves(&mut moves);
                moves.iter().position(|listed| listed == mv)
            }
            Step::Luck(fell) => {
                chances.clear();
                position.chances(&mut chances);
                chances.iter().position(|(listed, _)| listed == fell)
            }
        };
        position.apply(&entry.step);
        at.expect("each step of a table was checked") as u64
    };
    table.journal().iter().map(number).collect()
}

/// What is left of a link.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn bytes(&mut self, count: usize) -> Result<&'a [u8], LinkError> {
        let (first, rest) = self.0.split_at_checked(count).ok_or(LinkError::Damaged)?;
        self.0 = rest;
        Ok(first)
    }

    /// A number with seven bits a byte, the least first (LEB128).
    fn number(&mut self) -> Result<u64, LinkError> {
        let mut number = 0;
        for shift in (0..35).step_by(7) {
            let byte = self.bytes(1)?[0];
            number |= u64::from(byte & 0x7F) << shift;
            if byte < 0x80 {
                return Ok(number);
            }
        }
        Err(LinkError::Damaged)
    }

    /// A journal that begins with some of the steps of another one.
    fn steps<G: Game>(
        &mut self,
        start: &G,
        other: &[Entry<G>],
    ) -> Result<Vec<Entry<G>>, LinkError> {
        let shared = self.number()? as usize;
        let mut journal = other.get(..shared).ok_or(LinkError::Damaged)?.to_vec();
        let count = self.number()?;
        if count > MOST_STEPS {
            return Err(LinkError::Damaged);
        }
        let mut position = start.clone();
        journal.iter().for_each(|entry| position.apply(&entry.step));
        let (mut moves, mut chances) = (Vec::new(), Vec::new());
        for _ in 0..count {
            let at = self.number()? as usize;
            let (seat, step) = match position.turn() {
                Turn::Seat(seat) => {
                    moves.clear();
                    position.moves(&mut moves);
                    (Some(seat), moves.get(at).map(|mv| Step::Move(mv.clone())))
                }
                Turn::Luck => {
                    chances.clear();
                    position.chances(&mut chances);
                    (None::<Seat>, chances.get(at).map(|(fell, _)| Step::Luck(fell.clone())))
                }
                Turn::Over(_) => (None, None),
            };
            let step = step.ok_or(LinkError::Damaged)?;
            position.apply(&step);
            journal.push(Entry { seat, step, draw: None, links: None });
        }
        Ok(journal)
    }
}

fn write_number(mut number: u64, into: &mut Vec<u8>) {
    while number >= 0x80 {
        into.push(number as u8 | 0x80);
        number >>= 7;
    }
    into.push(number as u8);
}

/// The options that are not as usual.
fn sparse<O: Serialize>(options: &O, defaults: &O) -> Value {
    let (mut options, defaults) = (json::written(options), json::written(defaults));
    if let (Value::Object(options), Value::Object(defaults)) = (&mut options, defaults) {
        options.retain(|name, value| defaults.get(name) != Some(value));
    }
    options
}

/// The beginning of the SHA-256 of both journals. The numbers of moves could mean others in another program.
fn check<G: Game>(happened: &[Entry<G>], instead: &[Entry<G>]) -> [u8; CHECKED] {
    let mut hash = Sha256::new();
    for journal in [happened, instead] {
        let plain: Vec<Entry<G>> =
            journal.iter().map(|entry| Entry { draw: None, ..entry.clone() }).collect();
        hash.update(steps_text(&plain));
    }
    let mut first = [0; CHECKED];
    first.copy_from_slice(&hash.finalize()[..CHECKED]);
    first
}

/// Bytes in the 64 digits that addresses take as they are (base64url without padding).
fn to_digits(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() * 4 / 3 + 3);
    for part in bytes.chunks(3) {
        let joined = part.iter().fold(0_u32, |joined, byte| joined << 8 | u32::from(*byte));
        let joined = joined << (8 * (3 - part.len()));
        for digit in 0..=part.len() {
            text.push(char::from(DIGITS[(joined >> (18 - 6 * digit)) as usize & 63]));
        }
    }
    text
}

fn from_digits(text: &str) -> Result<Vec<u8>, LinkError> {
    if text.len() > MOST_CHARACTERS || text.len() % 4 == 1 {
        return Err(LinkError::Damaged);
    }
    let mut bytes = Vec::with_capacity(text.len() * 3 / 4);
    for part in text.as_bytes().chunks(4) {
        let mut joined = 0_u32;
        for byte in part {
            let digit = DIGITS.iter().position(|digit| digit == byte).ok_or(LinkError::Damaged)?;
            joined = joined << 6 | digit as u32;
        }
        joined <<= 6 * (4 - part.len());
        bytes.extend_from_slice(&joined.to_be_bytes()[1..part.len()]);
    }
    Ok(bytes)
}

impl From<RecordError> for LinkError {
    fn from(error: RecordError) -> Self {
        LinkError::Record(error)
    }
}

impl Display for LinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LinkError::Damaged => f.write_str("part of this link is missing or was changed"),
            LinkError::Newer => f.write_str("this link was made by a newer program"),
            LinkError::Record(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for LinkError {}
