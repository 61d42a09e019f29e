//! What the choices on offer are: cards, turns of a card, or places for it.

use std::collections::BTreeMap;

use koshki_rules::games::holey_cheese::{Card, Lay, Move, Rotation};
use serde_json::Value;

use super::Mark;

/// What the choices on offer are.
pub(super) enum Offer {
    /// Which card, each with its number.
    Cards(Vec<(usize, Card)>),
    /// How to turn the card, each with its number.
    Turns(Card, Vec<(usize, Rotation)>),
    /// Where to put the turned card: the number at each corner.
    Places(Card, Rotation, BTreeMap<(i16, i16), usize>),
    /// Nothing, cards to put away, or a short list of anything.
    Other,
}

impl Offer {
    pub(super) fn of(marks: &[Mark]) -> Offer {
        let offers: Option<Vec<(usize, Vec<Lay>)>> = marks
            .iter()
            .map(|mark| {
                Some((
                    mark.number,
                    mark.moves.iter().map(|mv| read_lay(mv)).collect::<Option<_>>()?,
                ))
            })
            .collect();
        let Some(offers) = offers.filter(|offers| !offers.is_empty()) else { return Offer::Other };
        let first = offers[0].1[0];
        let all: Vec<Lay> = offers.iter().flat_map(|(_, lays)| lays).copied().collect();
        let is_one_by_one = all.len() == offers.len();
        let has_one_card = all.iter().all(|lay| lay.card() == first.card());
        let has_one_turn = all.iter().all(|lay| lay.turn() == first.turn());

        if is_one_by_one && has_one_card && has_one_turn {
            let corner = |lay: &Lay| (lay.x() as i16, lay.y() as i16);
            let corners = offers.iter().map(|(number, lays)| (corner(&lays[0]), *number));
            Offer::Places(first.card(), first.turn(), corners.collect())
        } else if is_one_by_one {
            Offer::Other
        } else if has_one_card && tells_apart(&offers, |lay| lay.turn()) {
            let turns = offers.iter().map(|(number, lays)| (*number, lays[0].turn()));
            Offer::Turns(first.card(), turns.collect())
        } else if tells_apart(&offers, |lay| lay.card()) {
            Offer::Cards(offers.iter().map(|(number, lays)| (*number, lays[0].card())).collect())
        } else {
            Offer::Other
        }
    }
}

/// Whether all moves of an offer have the same of something, and no two offers have.
fn tells_apart<K: PartialEq>(offers: &[(usize, Vec<Lay>)], of: impl Fn(&Lay) -> K) -> bool {
    let kinds: Vec<K> = offers.iter().map(|(_, lays)| of(&lays[0])).collect();
    let is_one_kind =
        offers.iter().zip(&kinds).all(|((_, lays), kind)| lays.iter().all(|lay| of(lay) == *kind));
    is_one_kind && (1..kinds.len()).all(|at| !kinds[..at].contains(&kinds[at]))
}

fn read_lay(mv: &Value) -> Option<Lay> {
    match serde_json::from_value(mv.clone()).ok()? {
        Move::Lay(lay) => Some(lay),
        Move::Discard(_) => None,
    }
}
