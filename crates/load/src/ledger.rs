//! What a person sent and what was acknowledged, to be compared with the journals afterwards: nothing acknowledged may
//! be missing, and nothing may have happened that nobody sent for that moment.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use koshki_protocol::{MatchId, Seen};
use koshki_rules::Seat;
use serde_json::Value;

/// A move that was sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sent {
    /// The moment it was meant for.
    pub seen: Seen,
    /// Who sent it.
    pub seat: Seat,
    /// The move, as JSON.
    pub mv: String,
    /// Whether its news came.
    pub acknowledged: bool,
}

/// What people did and saw, by their match.
#[derive(Clone, Default)]
pub struct Ledger(BTreeMap<MatchId, Noted>);

/// What people did and saw in one match.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Noted {
    /// The moves they sent.
    pub sent: Vec<Sent>,
    /// Their seats; a bot's moves are nobody's here.
    pub seats: BTreeSet<Seat>,
    /// The latest moment that any of them was shown.
    pub shown: Seen,
}

/// What really happened in a match: for each of its games, each step's seat and move; nothing for a step of luck.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Journal(Vec<Vec<Option<(Seat, Value)>>>);

/// What a comparison found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize)]
pub struct JournalCheck {
    /// Moves that were acknowledged.
    pub acknowledged: u64,
    /// Acknowledged moves that the journal lacks, or has as something else.
    pub lost: u64,
    /// Moves in the journal that nobody sent for that moment: applied a second time, or out of nothing.
    pub unsent: u64,
    /// Moments for which two moves were acknowledged.
    pub acknowledged_twice: u64,
    /// Moves that were sent but not acknowledged, and are in the journal all the same: the crash came in between.
    pub in_doubt_kept: u64,
    /// Matches in which somebody was shown a step that the journal lacks.
    pub shown_and_lost: u64,
}

impl Ledger {
    /// Notes a move that is being sent.
    pub fn sent(&mut self, match_id: &MatchId, sent: Sent) {
        self.0.entry(match_id.clone()).or_default().sent.push(sent);
    }

    /// Notes a seat that is somebody's, and what they were shown.
    pub fn shown(&mut self, match_id: &MatchId, seat: Seat, seen: Seen) {
        if !self.0.contains_key(match_id) {
            self.0.insert(match_id.clone(), Noted::default());
        }
        if let Some(noted) = self.0.get_mut(match_id) {
            noted.seats.insert(seat);
            noted.shown = noted.shown.max(seen);
        }
    }

    /// Notes that the newest move that was sent has been acknowledged.
    pub fn acknowledged(&mut self, match_id: &MatchId) {
        if let Some(sent) = self.0.get_mut(match_id).and_then(|all| all.sent.last_mut()) {
            sent.acknowledged = true;
        }
    }

    /// Takes back the newest move that was sent: it was refused, so it must not be in the journal.
    pub fn refused(&mut self, match_id: &MatchId) {
        if let Some(all) = self.0.get_mut(match_id) {
            all.sent.pop();
        }
    }

    /// Adds the notes of another person.
    pub fn merge(&mut self, other: Ledger) {
        for (match_id, noted) in other.0 {
            let all = self.0.entry(match_id).or_default();
            all.sent.extend(noted.sent);
            all.seats.extend(noted.seats);
            all.shown = all.shown.max(noted.shown);
        }
    }

    /// The matches, each with what was done and seen in it.
    pub fn matches(&self) -> impl Iterator<Item = (&MatchId, &Noted)> {
        self.0.iter()
    }
}

impl Journal {
    /// Reads the records of a match, a line a game.
    ///
    /// # Errors
    /// When they are no records.
    pub fn of_records(lines: &str) -> Result<Self, String> {
        let mut games = Vec::new();
        for line in lines.lines() {
            let record: Value = serde_json::from_str(line).map_err(|error| error.to_string())?;
            let steps = record["steps"].as_array().ok_or("a record without steps")?;
            games.push(steps.iter().map(of_step).collect());
        }
        Ok(Journal(games))
    }

    /// Whether somebody has moved in its last game.
    pub fn has_moves(&self) -> bool {
        self.0.last().is_some_and(|game| game.iter().any(Option::is_some))
    }

    /// The same with the last move of all repeated at the end of its game, as if it had been applied twice.
    #[must_use]
    pub fn with_last_move_twice(mut self) -> Self {
        if let Some(game) = self.0.last_mut() {
            let last = game.iter().rev().find(|step| step.is_some()).cloned();
            game.extend(last);
        }
        self
    }

    /// The same with only this many steps of its last game.
    #[cfg(test)]
    pub fn up_to(mut self, steps: usize) -> Self {
        if let Some(game) = self.0.last_mut() {
            game.truncate(steps);
        }
        self
    }

    fn game(&self, game: u32) -> Option<&Vec<Option<(Seat, Value)>>> {
        self.0.get((game as usize).checked_sub(1)?)
    }

    fn step(&self, seen: Seen) -> Option<&(Seat, Value)> {
        self.game(seen.game)?.get(seen.step)?.as_ref()
    }
}

impl JournalCheck {
    /// Compares what was sent and shown in a match with what happened.
    pub fn of(noted: &Noted, journal: &Journal) -> Self {
        let mut verdict = JournalCheck::default();
        let happened = |sent: &Sent| {
            journal.step(sent.seen).is_some_and(|(seat, mv)| {
                *seat == sent.seat
                    && serde_json::from_str::<Value>(&sent.mv).ok().as_ref() == Some(mv)
            })
        };
        let mut of_moment: BTreeMap<Seen, Vec<&Sent>> = BTreeMap::new();
        for sent in &noted.sent {
            of_moment.entry(sent.seen).or_default().push(sent);
            if sent.acknowledged {
                verdict.acknowledged += 1;
                verdict.lost += u64::from(!happened(sent));
            }
        }
        for sent in of_moment.values() {
            let acknowledged = sent.iter().filter(|sent| sent.acknowledged).count() as u64;
            verdict.acknowledged_twice += acknowledged.saturating_sub(1);
            if acknowledged == 0 && sent.iter().any(|sent| happened(sent)) {
                verdict.in_doubt_kept += 1;
            }
        }
        for (game, steps) in (1..).zip(&journal.0) {
            let by_people = |(_, made): &(usize, &Option<(Seat, Value)>)| {
                made.as_ref().is_some_and(|(seat, _)| noted.seats.contains(seat))
            };
            for (step, _) in steps.iter().enumerate().filter(by_people) {
                let sent = of_moment.get(&Seen { game, step });
                let was_sent = sent.is_some_and(|sent| sent.iter().any(|sent| happened(sent)));
                verdict.unsent += u64::from(!was_sent);
            }
        }
        let steps = journal.game(noted.shown.game).map_or(0, Vec::len);
        verdict.shown_and_lost = u64::from(noted.shown.step > steps);
        verdict
    }

    /// Whether everything acknowledged is there once, and nothing else.
    pub fn is_clean(&self) -> bool {
        self.lost == 0
            && self.unsent == 0
            && self.acknowledged_twice == 0
            && self.shown_and_lost == 0
    }
}

impl fmt::Display for JournalCheck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let JournalCheck { acknowledged, lost, unsent, acknowledged_twice, shown_and_lost, .. } =
            self;
        write!(f, "{acknowledged} acknowledged, {lost} lost, {unsent} that nobody sent, ")?;
        write!(f, "{acknowledged_twice} acknowledged twice, {shown_and_lost} shown and lost")
    }
}

impl std::ops::AddAssign for JournalCheck {
    fn add_assign(&mut self, other: JournalCheck) {
        self.acknowledged += other.acknowledged;
        self.lost += other.lost;
        self.unsent += other.unsent;
        self.acknowledged_twice += other.acknowledged_twice;
        self.in_doubt_kept += other.in_doubt_kept;
        self.shown_and_lost += other.shown_and_lost;
    }
}

fn of_step(step: &Value) -> Option<(Seat, Value)> {
    let seat = u8::try_from(step.get("seat")?.as_u64()?).ok()?;
    Some((Seat(seat), step.get("move")?.clone()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Luck, then five moves of two seats with luck between them.
    fn journal() -> Journal {
        Journal::of_records(
            r#"{"steps":[{"luck":1},{"seat":0,"move":"roll"},{"luck":2},{"seat":0,"move":"stop"},{"seat":1,"move":"roll"}]}"#,
        )
        .unwrap()
    }

    fn sent(step: usize, seat: u8, mv: &str) -> Sent {
        let mv = format!("\"{mv}\"");
        Sent { seen: Seen { game: 1, step }, seat: Seat(seat), mv, acknowledged: true }
    }

    fn all() -> Noted {
        noted(vec![sent(1, 0, "roll"), sent(3, 0, "stop"), sent(4, 1, "roll")])
    }

    fn noted(sent: Vec<Sent>) -> Noted {
        Noted { sent, seats: [Seat(0), Seat(1)].into(), shown: Seen { game: 1, step: 4 } }
    }

    #[test]
    fn what_was_acknowledged_and_is_there_once_is_clean() {
        let verdict = JournalCheck::of(&all(), &journal());
        assert_eq!(verdict, JournalCheck { acknowledged: 3, ..JournalCheck::default() });
        assert!(verdict.is_clean());
    }

    #[test]
    fn a_move_that_the_journal_lacks_or_changed_is_lost() {
        let verdict = JournalCheck::of(&all(), &journal().up_to(4));
        assert_eq!((verdict.lost, verdict.unsent), (1, 0));
        assert_eq!(JournalCheck::of(&all(), &Journal::default()).lost, 3);
        let mut changed = all();
        changed.sent[1] = sent(3, 0, "roll");
        let verdict = JournalCheck::of(&changed, &journal());
        assert_eq!((verdict.lost, verdict.unsent), (1, 1));
        changed.sent[1] = sent(3, 1, "stop");
        assert!(!JournalCheck::of(&changed, &journal()).is_clean());
    }

    #[test]
    fn a_move_that_was_applied_twice_or_out_of_nothing_is_found() {
        let verdict = JournalCheck::of(&all(), &journal().with_last_move_twice());
        assert_eq!((verdict.lost, verdict.unsent), (0, 1));
        let verdict = JournalCheck::of(&noted(all().sent[..2].to_vec()), &journal());
        assert_eq!((verdict.lost, verdict.unsent), (0, 1));
    }

    #[test]
    fn two_acknowledged_moves_for_one_moment_are_found() {
        let mut twice = all();
        twice.sent.push(sent(4, 1, "roll"));
        let verdict = JournalCheck::of(&twice, &journal());
        assert_eq!((verdict.acknowledged_twice, verdict.is_clean()), (1, false));
    }

    #[test]
    fn a_move_in_doubt_may_be_there_or_not() {
        let mut doubt = all();
        doubt.sent[2].acknowledged = false;
        let verdict = JournalCheck::of(&doubt, &journal());
        assert_eq!((verdict.in_doubt_kept, verdict.is_clean()), (1, true));
        let verdict = JournalCheck::of(&doubt, &journal().up_to(4));
        assert_eq!((verdict.in_doubt_kept, verdict.is_clean()), (0, true));
    }

    #[test]
    fn a_bots_move_is_nobodys_and_a_step_that_was_shown_must_be_there() {
        let mut annas = noted(all().sent[..2].to_vec());
        assert_eq!(JournalCheck::of(&annas, &journal()).unsent, 1);
        annas.seats.remove(&Seat(1));
        assert!(JournalCheck::of(&annas, &journal()).is_clean());
        annas.shown.step = 6;
        let verdict = JournalCheck::of(&annas, &journal());
        assert_eq!((verdict.shown_and_lost, verdict.is_clean()), (1, false));
    }

    #[test]
    fn a_refused_move_must_not_be_there() {
        let match_id: MatchId = "k3qz7m2xw5ab4cde".parse().unwrap();
        let mut ledger = Ledger::default();
        for sent in all().sent {
            ledger.shown(&match_id, sent.seat, sent.seen);
            ledger.sent(&match_id, sent);
        }
        ledger.refused(&match_id);
        let (_, noted) = ledger.matches().next().unwrap();
        assert_eq!(JournalCheck::of(noted, &journal()).unsent, 1);
    }
}
