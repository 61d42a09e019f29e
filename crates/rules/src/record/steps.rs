//! Steps as they are written, in records and in journals.

use std::fmt::Display;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::RecordError;
use crate::chain::Links;
use crate::game::{Game, Seat, Step};
use crate::json;
use crate::table::{Draw, Entry, Refusal, WrongStep};

/// The steps of a journal as a list in JSON.
pub(crate) fn steps_text<G: Game>(entries: &[Entry<G>]) -> String {
    let steps: Vec<_> =
        entries.iter().map(|entry| WireStep::of(entry, |luck| luck, |mv| mv)).collect();
    serde_json::to_string(&steps).expect("steps have only text keys")
}

/// The steps in such a list, as this program has written it. Strangers' records are read more strictly.
///
/// # Errors
/// When they are no steps of this game.
pub(crate) fn steps_from_text<G: Game>(text: &str) -> Result<Vec<Entry<G>>, RecordError> {
    let unreadable = |why: &dyn Display| RecordError::Unreadable(why.to_string());
    let steps: Vec<Read<G>> = serde_json::from_str(text).map_err(|error| unreadable(&error))?;
    steps.into_iter().map(|step| step.entry().ok_or_else(|| unreadable(&"no step"))).collect()
}

/// The steps in such a list, as they are written.
///
/// # Errors
/// When they are no steps.
pub(super) fn wire_steps(text: &str) -> Result<Vec<WireStep>, RecordError> {
    serde_json::from_str(text).map_err(|error| RecordError::Unreadable(error.to_string()))
}

/// One step out of a text. Its kind is told by what is there: to try one kind after the other would be slow.
#[derive(Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
struct Read<G: Game> {
    luck: Option<G::Chance>,
    of: Option<u32>,
    at: Option<u32>,
    links: Option<Links>,
    seat: Option<Seat>,
    #[serde(rename = "move")]
    mv: Option<G::Move>,
}

impl<G: Game> Read<G> {
    fn entry(self) -> Option<Entry<G>> {
        let draw = self.of.zip(self.at).map(|(of, at)| Draw { of, at });
        match (self.luck, self.seat, self.mv) {
            (Some(luck), None, None) => {
                Some(Entry { links: self.links, ..Entry::of_luck(luck, draw) })
            }
            (None, Some(seat), Some(mv)) => Some(Entry::of_move(seat, mv)),
            _ => None,
        }
    }
}

/// One step as it is written: luck and moves as they are, or already as JSON.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub(super) enum WireStep<L = Value, M = Value> {
    Luck {
        luck: L,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        of: Option<u32>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<u32>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        links: Option<Links>,
    },
    Seat {
        seat: Seat,
        #[serde(rename = "move")]
        mv: M,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        legal: Option<Vec<M>>,
    },
}

impl<L, M> WireStep<L, M> {
    /// A step of a table.
    pub(super) fn of<'a, G: Game>(
        entry: &'a Entry<G>,
        luck: impl Fn(&'a G::Chance) -> L,
        mv: impl Fn(&'a G::Move) -> M,
    ) -> Self {
        match &entry.step {
            Step::Luck(chance) => WireStep::Luck {
                luck: luck(chance),
                of: entry.draw.map(|draw| draw.of),
                at: entry.draw.map(|draw| draw.at),
                links: entry.links.clone(),
            },
            Step::Move(chosen) => WireStep::Seat {
                seat: entry.seat.expect("a move was made by a seat"),
                mv: mv(chosen),
                legal: None,
            },
        }
    }
}

impl WireStep {
    /// The step of a table that it was.
    ///
    /// # Errors
    /// When it is none of this game.
    pub(super) fn read<G: Game>(&self) -> Result<Entry<G>, WrongStep> {
        match self {
            WireStep::Luck { luck, of, at, links } => {
                let chance = json::read(luck).map_err(WrongStep::NotLuck)?;
                let draw = match (*of, *at) {
                    (Some(of), Some(at)) => Some(Draw { of, at }),
                    (None, None) => None,
                    // One without the other says something that nobody could check.
                    _ => return Err(WrongStep::NoDraw),
                };
                Ok(Entry { links: links.clone(), ..Entry::of_luck(chance, draw) })
            }
            WireStep::Seat { seat, mv, .. } => {
                let mv = json::read(mv).map_err(|why| WrongStep::Move(Refusal::NotAMove(why)))?;
                Ok(Entry::of_move(*seat, mv))
            }
        }
    }
}
