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
        let Some(offers) = marks
            .iter()
            .map(|mark| {
                Some((
                    mark.number,
                    mark.moves.iter().map(|mv| read_lay(mv)).collect::<Option<Vec<_>>>()?,
                ))
            })
            .collect::<Option<Vec<(usize, Vec<Lay>)>>>()
        else {
            return Offer::Other;
        };
        let Some(&first) = offers.iter().find_map(|(_, lays)| lays.first()) else {
            return Offer::Other;
        };
        let every = |same: &dyn Fn(&Lay, &Lay) -> bool| {
            offers.iter().all(|(_, lays)| lays.iter().all(|lay| same(lay, &lays[0])))
        };
        let all_like_first = |same: &dyn Fn(&Lay, &Lay) -> bool| {
            offers.iter().all(|(_, lays)| lays.iter().all(|lay| same(lay, &first)))
        };
        let same_card = |one: &Lay, other: &Lay| one.card == other.card;
        let same_turn = |one: &Lay, other: &Lay| same_card(one, other) && one.turn == other.turn;
        if all_like_first(&same_turn) && offers.iter().all(|(_, lays)| lays.len() == 1) {
            let corner = |(number, lays): &(usize, Vec<Lay>)| {
                ((lays[0].x as i16, lays[0].y as i16), *number)
            };
            Offer::Places(first.card, first.turn, offers.iter().map(corner).collect())
        } else if all_like_first(&same_card) && every(&same_turn) && differ(&offers, |lay| lay.turn)
        {
            let turns = offers.iter().map(|(number, lays)| (*number, lays[0].turn));
            Offer::Turns(first.card, turns.collect())
        } else if every(&same_card) && differ(&offers, |lay| lay.card) {
            Offer::Cards(offers.iter().map(|(number, lays)| (*number, lays[0].card)).collect())
        } else {
            Offer::Other
        }
    }
}

/// Whether no two offers have the same of something.
fn differ<K: PartialEq>(offers: &[(usize, Vec<Lay>)], of: impl Fn(&Lay) -> K) -> bool {
    let kinds: Vec<K> = offers.iter().map(|(_, lays)| of(&lays[0])).collect();
    (1..kinds.len()).all(|at| !kinds[..at].contains(&kinds[at]))
}

fn read_lay(mv: &Value) -> Option<Lay> {
    match serde_json::from_value(mv.clone()).ok()? {
        Move::Lay(lay) => Some(lay),
        Move::Discard(_) => None,
    }
}
