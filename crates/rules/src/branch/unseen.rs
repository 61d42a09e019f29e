//! A moment of a game as one seat knew it, with what it could not know drawn anew.

use rand_core::Rng;

use crate::game::{Game, Step, Turn, Viewer};
use crate::games::{self, GameVisitor};
use crate::luck::{self, below, outcome_at, total_weight};
use crate::record::{Record, RecordError, steps_text};
use crate::table::{Draw, Entry, Table};

/// How many changes are tried for each step of luck.
const TRIES: usize = 12;

/// The first steps of a record, this many, as a journal's text; what the viewer could not know of them is drawn anew.
/// The viewer has learnt the same from each of them, and everybody could make their moves.
///
/// It walks at random over the games that look the same (Markov chain Monte Carlo): one step of luck is drawn again, those
/// after it follow where they must, and what the viewer would notice is taken back.
///
/// # Errors
/// When the record can't be replayed.
pub fn steps_anew(
    record: &Record,
    steps: usize,
    viewer: Viewer,
    rng: &mut dyn Rng,
) -> Result<String, RecordError> {
    struct Anew<'a>(Record, Viewer, &'a mut dyn Rng);
    impl GameVisitor for Anew<'_> {
        type Out = Result<String, RecordError>;
        fn visit<G: Game>(self) -> Self::Out {
            let Anew(record, viewer, rng) = self;
            let table = record.replay::<G>()?;
            Ok(steps_text(&walked(&table, viewer, rng)))
        }
    }
    let anew = Anew(record.up_to(steps), viewer, rng);
    games::visit(record.game(), anew).map_err(RecordError::Game)?
}

fn walked<G: Game>(table: &Table<G>, viewer: Viewer, rng: &mut dyn Rng) -> Vec<Entry<G>> {
    let mut journal = table.journal().to_vec();
    let by_luck: Vec<usize> =
        (0..journal.len()).filter(|&step| journal[step].seat.is_none()).collect();
    if !G::LABEL.secrets || by_luck.is_empty() {
        return journal;
    }
    let start = G::setup(table.options(), table.seats()).expect("the table was set up so");
    let story = table.story(viewer, 0);
    for _ in 0..TRIES * by_luck.len() {
        let changed = by_luck[below(rng, by_luck.len() as u32) as usize];
        if let Some(other) = changed_at(&start, &journal, &story, changed, viewer, rng) {
            journal = other;
        }
    }
    journal
}

/// The journal with one step of luck drawn again; nothing if that would have been noticed.
fn changed_at<G: Game>(
    start: &G,
    journal: &[Entry<G>],
    story: &[G::Event],
    changed: usize,
    viewer: Viewer,
    rng: &mut dyn Rng,
) -> Option<Vec<Entry<G>>> {
    let mut position = start.clone();
    let (mut other, mut chances) = (Vec::with_capacity(journal.len()), Vec::new());
    for (step, entry) in journal.iter().enumerate() {
        let mut entry = entry.clone();
        match (&mut entry.step, position.turn()) {
            (Step::Luck(fell), Turn::Luck) => {
                chances.clear();
                position.chances(&mut chances);
                let of = total_weight(&chances);
                if step == changed || !chances.iter().any(|(chance, _)| chance == fell) {
                    *fell = outcome_at(&chances, below(rng, of)).clone();
                }
                entry.draw = Some(Draw { of, at: luck::first_value(&chances, fell) });
            }
            (Step::Move(mv), Turn::Seat(seat)) if entry.seat == Some(seat) => {
                if !position.allows(mv) {
                    return None;
                }
            }
            _ => return None,
        }
        let before = position.clone();
        position.apply(&entry.step);
        if before.event(&entry.step, &position, viewer) != story[step] {
            return None;
        }
        other.push(entry);
    }
    Some(other)
}
