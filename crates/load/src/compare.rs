//! Afterwards every match is compared with its journal.

use std::sync::Arc;
use std::time::Duration;

use koshki_protocol::{MatchId, Reason};
use koshki_rules::record::Record;
use tokio::task::JoinSet;
use tokio::time::timeout;

use super::ledger::{Journal, JournalCheck, Ledger};
use super::world::World;
use crate::Failure;
use koshki_client::{NetError, Rest};

/// When nobody ends their match for this long, the run has failed.
const PATIENCE: Duration = Duration::from_secs(30);

/// Ends all matches, and gathers what everybody has noted.
pub async fn gather(world: &Arc<World>, mut people: JoinSet<Ledger>) -> Result<Ledger, Failure> {
    world.finishing.send_replace(true);
    let mut ledger = Ledger::default();
    loop {
        match timeout(PATIENCE, people.join_next()).await {
            Ok(None) => return Ok(ledger),
            Ok(Some(person)) => ledger.merge(person.map_err(Failure::input)?),
            Err(_) => return Err(Failure::input("some people can't end their match")),
        }
    }
}

/// What a comparison came to.
#[derive(Default)]
pub struct Found {
    /// What was found.
    pub verdict: JournalCheck,
    /// Games whose record is right, with its dice.
    pub games_verified: u64,
    /// Games whose record is not, and matches with another journal than people saw.
    pub wrong: Vec<String>,
    /// How long it took at the end until every table went on.
    pub everybody_played_on: Duration,
    /// A match with moves.
    pub last: Option<(MatchId, Journal)>,
}

/// Compares every match with its journal, as the server tells it; each record is also verified, with its dice.
pub fn compare(ledger: &Ledger, rest: &Rest) -> Result<Found, Failure> {
    let mut found = Found::default();
    for (match_id, noted) in ledger.matches() {
        let journal = match rest.records(match_id) {
            Ok(lines) => {
                for line in lines.lines() {
                    match Record::from_line(line).and_then(|record| record.verify()) {
                        Ok(()) => found.games_verified += 1,
                        Err(error) => found.wrong.push(format!("{match_id}: {error}")),
                    }
                }
                Journal::of_records(&lines).map_err(Failure::input)?
            }
            // Nothing of it is known, or it is not over: then what can be told of it counts as all there is.
            Err(NetError::Refused(refused))
                if matches!(refused.reason, Reason::NoSuchMatch | Reason::NotOver) =>
            {
                Journal::default()
            }
            Err(error) => return Err(Failure::input(error)),
        };
        let verdict = JournalCheck::of(noted, &journal);
        if !verdict.is_clean() {
            found.wrong.push(format!("{match_id}: {verdict}"));
        }
        found.verdict += verdict;
        if journal.has_moves() {
            found.last = Some((match_id.clone(), journal));
        }
    }
    Ok(found)
}
