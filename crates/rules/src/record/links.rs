//! Whether the links of shared dice stand where they belong, and are those of the chains that were promised.

use super::{Fairness, RecordError, WireStep};
use crate::chain::KnownChain;
use crate::table::WrongStep;

/// Checks the links of a game's steps.
///
/// # Errors
/// Names the first wrong step.
pub(super) fn verify(fair: Option<&Fairness>, steps: &[WireStep]) -> Result<(), RecordError> {
    let anchors = fair.map_or(&[][..], |fair| &fair.chains);
    let mut known: Vec<KnownChain> =
        anchors.iter().map(|chain| KnownChain::new(chain.anchor)).collect();
    let mut throw = fair.map_or(0, |fair| fair.thrown);
    let mut was_luck = false;
    for (step, written) in steps.iter().enumerate() {
        let wrong = |why| Err(RecordError::Step { step, why });
        let WireStep::Luck { links, .. } = written else {
            was_luck = false;
            continue;
        };
        let begins = !was_luck && !anchors.is_empty();
        was_luck = true;
        match links {
            Some(links) if begins && links.0.len() == anchors.len() => {
                throw = throw.saturating_add(1);
                for ((link, known), chain) in links.0.iter().zip(&mut known).zip(anchors) {
                    if link.is_some_and(|link| !known.take(throw, link)) {
                        return wrong(WrongStep::WrongLink { seat: chain.seat });
                    }
                }
            }
            None if !begins => {}
            _ => return wrong(WrongStep::Links),
        }
    }
    Ok(())
}
