//! A tournament among the fixed policies of a game: everybody against everybody, then the best again for longer.

use koshki_bots::games::policies;
use koshki_bots::{Budget, Contender};
use koshki_rules::Game;
use koshki_rules::games::{self, GameVisitor};
use serde::Serialize;

use super::{Meeting, meet};
use crate::statistics::Sample;
use crate::{Gathering, LabError};

/// How many go into the second round.
const FINALISTS: usize = 8;
/// The second round is this many times as long.
const LONGER: u64 = 10;

/// How a policy has done.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Ranked {
    /// Its name, as a bot of the arena.
    pub name: String,
    /// The share of wins against everybody else in its last round.
    pub share: f64,
}

/// Plays the tournament, with `meeting.games` games for each meeting of the first round; its contenders are not looked
/// at. Returns all policies, the best first. `progress` is told of meetings done and of how many there are in all.
///
/// # Errors
/// When the game has no policies, or they can't meet.
pub fn tournament(
    meeting: &Meeting,
    threads: Option<usize>,
    progress: &dyn Fn(u64, u64),
) -> Result<Vec<Ranked>, LabError> {
    struct Names;
    impl GameVisitor for Names {
        type Out = Vec<String>;
        fn visit<G: Game>(self) -> Vec<String> {
            policies::<G>().into_iter().map(|name| format!("policy:{name}")).collect()
        }
    }
    let names = games::visit(&meeting.setting.game, Names)?;
    if names.len() < 2 {
        return Err(LabError::NoPolicies);
    }
    let gathering = Gathering { count: 0, threads, resume: None, progress: &|_| {} };
    let meetings = |names: usize| (names * (names - 1) / 2) as u64;
    let first = meetings(names.len());
    let of = first + meetings(FINALISTS.min(names.len()));
    let mut all = round(meeting, names, &gathering, &|done| progress(done, of))?;
    let rest = all.split_off(FINALISTS.min(all.len()));
    let finalists = all.into_iter().map(|ranked| ranked.name).collect();
    let longer = Meeting { games: meeting.games * LONGER, ..meeting.clone() };
    let mut all = round(&longer, finalists, &gathering, &|done| progress(first + done, of))?;
    all.extend(rest);
    Ok(all)
}

/// Everybody against everybody. Returns them with the best first.
fn round(
    meeting: &Meeting,
    names: Vec<String>,
    gathering: &Gathering,
    progress: &dyn Fn(u64),
) -> Result<Vec<Ranked>, LabError> {
    let mut shares = vec![Sample::default(); names.len()];
    let mut done = 0;
    let mut meeting = meeting.clone();
    // Policies don't think.
    let policy = |name: &String| Contender { bot: name.clone(), budget: Budget::Simulations(1) };
    for one in 0..names.len() {
        for other in one + 1..names.len() {
            meeting.setting.contenders = [&names[one], &names[other]].map(policy).into();
            let report = meet(&meeting, gathering, &|_, _| {})?;
            shares[one].add(report.share);
            shares[other].add(1.0 - report.share);
            done += 1;
            progress(done);
        }
    }
    let shares = shares.iter().map(Sample::mean);
    let mut all: Vec<_> =
        names.into_iter().zip(shares).map(|(name, share)| Ranked { name, share }).collect();
    all.sort_by(|one, other| other.share.total_cmp(&one.share));
    Ok(all)
}
