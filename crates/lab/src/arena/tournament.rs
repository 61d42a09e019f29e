//! A tournament among the fixed policies of a game: everybody against everybody, then the best again for longer.

use koshki_bots::games::policies;
use koshki_rules::Game;
use koshki_rules::games::{self, Visitor};
use serde::Serialize;

use super::score::Sample;
use super::{ArenaError, Request, meet};

/// So many go into the second round.
const FINALISTS: usize = 8;
/// The second round is so many times as long.
const LONGER: u64 = 10;

/// How a policy has done.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Standing {
    /// Its name, as a bot of the arena.
    pub name: String,
    /// The share of wins against everybody else in its last round.
    pub share: f64,
}

/// Plays the tournament: two seats, `request.games` games for each meeting of the first round. Returns all policies,
/// the best first. `progress` is told of meetings done and of how many there are in all.
///
/// # Errors
/// When the game has no policies, or the request can't be met.
pub fn tournament(
    request: &Request,
    progress: &dyn Fn(u64, u64),
) -> Result<Vec<Standing>, ArenaError> {
    struct Names;
    impl Visitor for Names {
        type Out = Vec<String>;
        fn visit<G: Game>(self) -> Vec<String> {
            policies::<G>().into_iter().map(|name| format!("policy:{name}")).collect()
        }
    }
    let names = games::visit(&request.game, Names).map_err(ArenaError::Game)?;
    if names.len() < 2 {
        return Err(ArenaError::NoPolicies);
    }
    let meetings = |names: usize| (names * (names - 1) / 2) as u64;
    let first = meetings(names.len());
    let of = first + meetings(FINALISTS.min(names.len()));
    let mut all = round(request, names, &|done| progress(done, of))?;
    let rest = all.split_off(FINALISTS.min(all.len()));
    let finalists = all.into_iter().map(|standing| standing.name).collect();
    let longer = Request { games: request.games * LONGER, ..request.clone() };
    let mut all = round(&longer, finalists, &|done| progress(first + done, of))?;
    all.extend(rest);
    Ok(all)
}

/// Everybody against everybody. Returns them with the best first.
fn round(
    request: &Request,
    names: Vec<String>,
    progress: &dyn Fn(u64),
) -> Result<Vec<Standing>, ArenaError> {
    let mut shares = vec![Sample::default(); names.len()];
    let mut done = 0;
    for one in 0..names.len() {
        for other in one + 1..names.len() {
            let bots = vec![names[one].clone(), names[other].clone()];
            let report = meet(&Request { bots, ..request.clone() }, &|_| {})?;
            shares[one].add(report.share);
            shares[other].add(1.0 - report.share);
            done += 1;
            progress(done);
        }
    }
    let shares = shares.iter().map(Sample::mean);
    let mut all: Vec<_> =
        names.into_iter().zip(shares).map(|(name, share)| Standing { name, share }).collect();
    all.sort_by(|one, other| other.share.total_cmp(&one.share));
    Ok(all)
}
