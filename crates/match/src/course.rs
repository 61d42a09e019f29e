//! How far a match is: who sits where, the table of the newest game, its dice, and how the games before it ended. Nothing of
//! who is connected, and no clock.

use std::fmt::{self, Display};

use koshki_protocol::{FinishedMatch, MatchState, Reason, Refused, Seen, SeriesSoFar};
use koshki_rules::any::{self, AnyTable};
use koshki_rules::branch::SameLuck;
use koshki_rules::fair::{self, ServerSeed};
use koshki_rules::record::{Ended, Fairness, Heading, LaterSeed, Opening, Record, RecordError};
use koshki_rules::series::Series;
use koshki_rules::{Outcome, Seat, Turn};

use crate::matches::Match;

/// A match and its table, as they were stored.
pub struct Course {
    pub(crate) the_match: Match,
    /// The table of the newest game; none before the start.
    pub(crate) table: Option<Box<dyn AnyTable>>,
    pub(crate) dice: SameLuck,
    pub(crate) outcomes: Vec<Outcome>,
}

/// Why a stored match can't be replayed.
#[derive(Clone, PartialEq, Debug)]
pub struct Damaged(String);

impl Damaged {
    pub(crate) fn new(why: impl Into<String>) -> Self {
        Damaged(why.into())
    }
}

impl Course {
    /// What anybody with its address may know of the match.
    pub fn summary(&self) -> FinishedMatch {
        let the_match = &self.the_match;
        FinishedMatch {
            match_id: the_match.id.clone(),
            game: the_match.game.clone(),
            options: the_match.options.clone(),
            state: the_match.state,
            seats: the_match.seats.iter().map(|seat| the_match.seat_at_table(seat)).collect(),
            fair: the_match.fair(),
            series: self.series(),
            ended: the_match.ended,
            practice: the_match.first_practised(),
        }
    }

    /// A match that has not begun.
    pub fn opened(the_match: Match) -> Self {
        let dice = the_match.luck(1);
        Course { the_match, table: None, dice, outcomes: Vec::new() }
    }

    /// A match whose games were stored as these journals: for each game that has begun, its texts one after the other. Each
    /// step is checked.
    ///
    /// # Errors
    /// When they can't be replayed.
    pub fn replay<'a, J>(
        the_match: Match,
        journals: impl IntoIterator<Item = J>,
    ) -> Result<Self, Damaged>
    where
        J: IntoIterator<Item = &'a str>,
    {
        let mut course = Course::opened(the_match);
        let mut journals = journals.into_iter();
        for game in 1..=course.the_match.games.len() as u32 {
            let texts = journals.next().ok_or_else(|| {
                Damaged(format!("the journal of {} is missing", course.the_match.record_id(game)))
            })?;
            let table = any::from_journal(opening(&course.the_match, game), texts)
                .map_err(|why| Damaged(why.to_string()))?;
            if let Turn::Over(outcome) = table.turn() {
                course.outcomes.push(outcome);
            }
            course.dice = course.the_match.luck(game);
            course.table = Some(table);
        }
        Ok(course)
    }

    /// The match.
    pub fn the_match(&self) -> &Match {
        &self.the_match
    }

    /// How the games that have ended did.
    pub fn outcomes(&self) -> &[Outcome] {
        &self.outcomes
    }

    /// The games so far.
    pub fn series(&self) -> SeriesSoFar {
        series_so_far(&self.the_match, &self.outcomes)
    }

    /// The moment the table is at.
    pub fn moment(&self) -> Seen {
        let step = self.table.as_ref().map_or(0, |table| table.steps());
        Seen { game: self.the_match.games.len() as u32, step }
    }

    /// Whose decision the table waits for.
    pub fn deciding(&self) -> Option<Seat> {
        if self.the_match.state != MatchState::Playing {
            return None;
        }
        match self.table.as_ref()?.turn() {
            Turn::Seat(seat) => Some(seat),
            Turn::Luck | Turn::Over(_) => None,
        }
    }

    /// Whether luck has to decide, and can at once, before anybody can move. What it decides has to be stored like any move.
    pub fn awaits_luck(&self) -> bool {
        !self.the_match.throws_wait() && self.is_lucks_turn()
    }

    /// Whether shared dice have to fall: a throw waits for links.
    pub fn awaits_throw(&self) -> bool {
        self.the_match.throws_wait() && self.is_lucks_turn()
    }

    /// The number of the next throw of shared dice in the match, from 1.
    pub fn next_throw(&self) -> usize {
        let here = self.table.as_ref().map_or(0, |table| table.throws());
        self.the_match.thrown_before(self.the_match.games.len().max(1) as u32) + here + 1
    }

    fn is_lucks_turn(&self) -> bool {
        self.the_match.state == MatchState::Playing
            && self.table.as_ref().is_some_and(|table| table.turn() == Turn::Luck)
    }

    /// Whether the newest game is over but the match does not know it: its two halves were read at different moments.
    pub fn is_torn(&self) -> bool {
        self.the_match.state == MatchState::Playing
            && self.table.as_ref().is_some_and(|table| matches!(table.turn(), Turn::Over(_)))
    }

    /// The table of the newest game of a match, before luck has done anything.
    pub(crate) fn laid(the_match: &Match) -> Result<Box<dyn AnyTable>, Refused> {
        any::from_journal(opening(the_match, the_match.games.len() as u32), [])
            .map_err(|error| Refused::new(Reason::Fault, error.to_string()))
    }

    /// The newest game of the match has this table from now on.
    pub(crate) fn lay(&mut self, table: Box<dyn AnyTable>) {
        self.dice = self.the_match.luck(self.the_match.games.len() as u32);
        self.table = Some(table);
    }

    /// What becomes of the match when its newest game ends so: it is over, or has a next game.
    pub(crate) fn end_game(&self, after: &mut Match, outcome: Outcome) {
        let mut outcomes = self.outcomes.clone();
        outcomes.push(outcome);
        if outcomes.len() < after.all_games() {
            after.games.extend(self.table.as_ref().map(|table| table.next_options()));
            if after.shared_dice {
                after.thrown.push(self.next_throw() - 1);
            }
            return;
        }
        let places = series_so_far(after, &outcomes).places;
        for (seat, place) in after.seats.iter_mut().zip(places) {
            seat.place = Some(place);
        }
        after.end(Ended::Rules);
    }
}

/// The record of a game of a match, from its journal's texts. The seed is in it if the match is over.
///
/// # Errors
/// When the journal does not replay.
pub fn record<'a>(
    the_match: &Match,
    game: u32,
    texts: impl IntoIterator<Item = &'a str>,
) -> Result<Record, RecordError> {
    let (fair, practice) = (the_match.fair(), the_match.practice.get(&game));
    let is_over = the_match.state == MatchState::Over;
    let later = |(from, seed): (usize, &ServerSeed)| LaterSeed {
        from,
        commitment: fair::commitment(seed),
        server_seed: is_over.then(|| fair::to_hex(seed)),
    };
    let heading = Heading {
        match_id: the_match.record_id(game),
        // The dice of practice prove nothing.
        fair: practice.is_none().then(|| Fairness {
            commitment: fair.commitment,
            players: fair.players.unwrap_or_default(),
            server_seed: fair.server_seed,
            later: the_match.later_seeds_of(game).map(later).collect(),
            chains: the_match.chains.clone(),
            thrown: the_match.thrown_before(game),
        }),
        broken_off: the_match.ended.filter(|_| is_over),
    };
    let record = Record::from_journal(heading, opening(the_match, game), texts)?;
    Ok(match practice {
        Some(practice) => record.as_practice(practice.says.clone()),
        None => record,
    })
}

/// What a game of a match began with.
fn opening(the_match: &Match, game: u32) -> Opening<'_> {
    Opening {
        game: &the_match.game,
        revision: the_match.revision,
        seats: the_match.seats.len(),
        options: &the_match.games[game as usize - 1],
    }
}

/// The games of a match so far.
fn series_so_far(the_match: &Match, outcomes: &[Outcome]) -> SeriesSoFar {
    let seats = the_match.seats.len();
    let all = the_match.all_games();
    let (points, places) = match (Series::new(seats, all), outcomes) {
        (_, []) => (vec![0; seats], vec![1; seats]),
        (Ok(mut series), outcomes) if all > 1 => {
            outcomes.iter().for_each(|outcome| series.add(outcome));
            (series.points().to_vec(), series.places().as_slice().to_vec())
        }
        (_, [outcome, ..]) => {
            let points = outcome.scores.as_slice().iter().map(|&score| u32::from(score));
            (points.collect(), outcome.places.as_slice().to_vec())
        }
    };
    SeriesSoFar {
        games: all as u32,
        game: the_match.games.len() as u32,
        played: outcomes.len() as u32,
        points,
        places,
    }
}

impl Display for Damaged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Damaged {}
