//! What was counted in many games. It can be put together from parts in any order, and is written between two runs.

use std::collections::BTreeMap;

use koshki_bots::Setting;
use serde::{Deserialize, Serialize};

use super::watch::Watched;
use crate::Merge;
use crate::statistics::Histogram;

/// A won game has this many parts: every number of sides up to eight can share it without a remainder.
pub const PARTS: u64 = 840;
/// Something of which there are more kinds than this (places, cards) is not told kind by kind.
const MOST_KINDS: usize = 12;

/// What was counted in many games.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct StudyTally {
    /// How many games came to an end.
    pub games: u64,
    /// How many were broken off because they would not end.
    pub broken_off: u64,
    /// Parts of games won, by seat.
    pub won_by_seat: Vec<u64>,
    /// The same by the order of play, the first player first.
    pub won_in_order: Vec<u64>,
    /// The same by contender.
    pub won_by_contender: Vec<u64>,
    /// Games in which a contender played, each seat counted.
    pub seats_of_contender: Vec<u64>,
    /// Games whose win was shared between sides.
    pub shared: u64,
    /// Points of all seats.
    pub points: Histogram,
    /// Points of those who won.
    pub winner_points: Histogram,
    /// The sum of points, by seat.
    pub points_by_seat: Vec<u64>,
    /// How many points the winner is ahead of the next side.
    pub margin: Histogram,
    /// Steps of seats and of luck.
    pub steps: Histogram,
    /// How often another seat came to choose.
    pub turns: Histogram,
    /// How often a seat chose.
    pub choices: Histogram,
    /// Features of the events.
    pub events: BTreeMap<String, EventCount>,
    /// Features of the moves.
    pub moves: BTreeMap<String, ChoiceCount>,
}

/// How often a feature was in an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct EventCount {
    /// How often.
    pub times: u64,
    /// In how many games.
    pub games: u64,
    /// The sum of its amounts.
    pub amount: i64,
    /// The least amount, if it was below nothing: then it is no amount, but a place.
    pub least: i64,
}

/// How often a feature was in a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct ChoiceCount {
    /// Choices in which some legal move had it.
    pub legal: u64,
    /// Choices in which some legal move had it and some had not.
    pub free: u64,
    /// Choices that fell on a move that had it.
    pub chosen: u64,
}

impl StudyTally {
    /// One more game, that with this index.
    pub fn add(&mut self, setting: &Setting, index: u64, game: Watched) {
        let seats = setting.seats;
        self.make_room(seats, setting.contenders.len());
        if game.winning_sides == 0 {
            self.broken_off += 1;
            return;
        }
        self.games += 1;
        self.shared += u64::from(game.winning_sides > 1);
        for seat in 0..seats {
            let (won, points) = (game.won[seat], game.points[seat]);
            let contender = setting.contender_at(seat, index);
            self.won_by_seat[seat] += won;
            self.won_in_order[(seat + seats - game.first) % seats] += won;
            self.won_by_contender[contender] += won;
            self.seats_of_contender[contender] += 1;
            self.points_by_seat[seat] += points;
            self.points.add(points);
            if won > 0 {
                self.winner_points.add(points);
            }
        }
        self.margin.add(game.margin);
        self.steps.add(game.steps);
        self.turns.add(game.turns);
        self.choices.add(game.choices);
        merge_maps(&mut self.events, game.events, EventCount::merge);
        merge_maps(&mut self.moves, game.moves, ChoiceCount::merge);
    }

    fn make_room(&mut self, seats: usize, contenders: usize) {
        for list in [&mut self.won_by_seat, &mut self.won_in_order, &mut self.points_by_seat] {
            list.resize(seats.max(list.len()), 0);
        }
        for list in [&mut self.won_by_contender, &mut self.seats_of_contender] {
            list.resize(contenders.max(list.len()), 0);
        }
    }
}

impl Merge for StudyTally {
    fn merge(&mut self, other: Self) {
        self.make_room(other.won_by_seat.len(), other.won_by_contender.len());
        self.games += other.games;
        self.broken_off += other.broken_off;
        self.shared += other.shared;
        for (mine, others) in [
            (&mut self.won_by_seat, &other.won_by_seat),
            (&mut self.won_in_order, &other.won_in_order),
            (&mut self.won_by_contender, &other.won_by_contender),
            (&mut self.seats_of_contender, &other.seats_of_contender),
            (&mut self.points_by_seat, &other.points_by_seat),
        ] {
            mine.iter_mut().zip(others).for_each(|(mine, other)| *mine += other);
        }
        for (mine, others) in [
            (&mut self.points, &other.points),
            (&mut self.winner_points, &other.winner_points),
            (&mut self.margin, &other.margin),
            (&mut self.steps, &other.steps),
            (&mut self.turns, &other.turns),
            (&mut self.choices, &other.choices),
        ] {
            mine.merge(others);
        }
        merge_maps(&mut self.events, other.events, EventCount::merge);
        merge_maps(&mut self.moves, other.moves, ChoiceCount::merge);
    }
}

/// Whether a feature has too many kinds (places, cards) to read them one by one.
pub fn is_one_of_too_many<T>(counted: &BTreeMap<String, T>, name: &str) -> bool {
    // A kind may itself be asked further: `walk.to=f01.x` is as one of many as `walk.to=f01`.
    name.match_indices('=').any(|(end, _)| {
        let family = &name[..=end];
        let kinds = counted
            .range(family.to_owned()..)
            .take_while(|(name, _)| name.starts_with(family))
            .filter(|(name, _)| !name[family.len()..].contains(['.', '=']));
        kinds.count() > MOST_KINDS
    })
}

impl EventCount {
    fn merge(&mut self, other: &EventCount) {
        self.times += other.times;
        self.games += other.games;
        self.amount += other.amount;
        self.least = self.least.min(other.least);
    }
}

impl ChoiceCount {
    fn merge(&mut self, other: &ChoiceCount) {
        self.legal += other.legal;
        self.free += other.free;
        self.chosen += other.chosen;
    }
}

fn merge_maps<T: Default>(
    into: &mut BTreeMap<String, T>,
    from: BTreeMap<String, T>,
    merge: impl Fn(&mut T, &T),
) {
    for (name, counted) in from {
        merge(into.entry(name).or_default(), &counted);
    }
}
