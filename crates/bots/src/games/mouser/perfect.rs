//! Perfect play between turns: finds the chances of all moments, the latest first.
//!
//! Only two things lead back to themselves. A failed turn leaves the scores as they are, so the turns of one round
//! depend on each other; and an extra round may end level. Both are solved by policy iteration: for given plans of all
//! turns the chances follow from a linear equation, and with these chances better plans are made until none changes.

use std::thread;

use super::moment::{AGAIN, Chances, Moment};
use super::rounds::{FAR, LOW, Rounds, far_place, far_power, open_place};
use super::turn::{Turns, Worth};

/// Chances that change less than this are found.
const STILL: f64 = 1e-13;
/// More rounds of better plans than this are never needed; the last ones differ by rounding only.
const MOST_PLANS: u32 = 40;

/// Finds the chances of all moments for this many seats. `progress` is told how many sums of scores are done.
pub(super) fn solve(
    turns: &impl Turns,
    seats: usize,
    threads: usize,
    progress: &(dyn Fn(u32) + Sync),
) -> Rounds {
    let mut rounds = Rounds::new(seats);
    rounds.ties[1][0] = 1.0;
    if let Some(alone) = rounds.endings[1][0].first_mut() {
        alone[0] = 1.0;
    }
    for players in 2..=seats {
        solve_tie(turns, &mut rounds, players);
        for to_play in 1..players {
            fill_endings(turns, &mut rounds, players - to_play, to_play, threads);
        }
    }
    let all = LOW.pow(seats as u32);
    for sum in (0..=(LOW - 1) * seats).rev() {
        let level: Vec<Vec<u16>> = (0..all)
            .map(|place| digits(place, LOW, seats))
            .filter(|scores| scores.iter().map(|&score| usize::from(score)).sum::<usize>() == sum)
            .collect();
        let solved = each(&level, threads, &|scores| solve_round(turns, &rounds, scores));
        for (scores, chances) in level.iter().zip(solved) {
            for (mover, chances) in chances.into_iter().enumerate() {
                rounds.open[open_place(&Moment::new(scores, mover))] = chances;
            }
        }
        progress(((LOW - 1) * seats - sum + 1) as u32);
    }
    rounds
}

/// The chances of each turn of a round at these scores.
fn solve_round(turns: &impl Turns, rounds: &Rounds, scores: &[u16]) -> Vec<Chances> {
    let seats = scores.len();
    let mut after: Vec<Vec<Chances>> = (0..seats)
        .map(|mover| {
            let moment = Moment::new(scores, mover);
            let some = 1..=moment.most_points(FAR);
            let mut after = vec![Chances::default()];
            after.extend(some.map(|points| rounds.after(&moment, points)));
            after
        })
        .collect();
    let mut now: Vec<Chances> =
        (0..seats).map(|mover| after[(mover + seats - 1) % seats][1]).collect();
    for _ in 0..MOST_PLANS {
        // The chances of a turn are `fixed` and, with the chance of no points, those of the next turn.
        let mut fixed = Vec::new();
        let mut nothing = Vec::new();
        for (mover, after) in after.iter_mut().enumerate() {
            after[0] = now[(mover + 1) % seats];
            let points = turns.best(&worth(after, mover)).points();
            nothing.push(points[0]);
            fixed.push(mean(after, &points, 1));
        }
        let mut next = Chances::default();
        let mut weight = 1.0;
        for mover in 0..seats {
            add(&mut next, &fixed[mover], weight);
            weight *= nothing[mover];
        }
        next.iter_mut().for_each(|chance| *chance /= 1.0 - weight);
        let mut change: f64 = 0.0;
        for mover in (0..seats).rev() {
            let mut chances = fixed[mover];
            add(&mut chances, &next, nothing[mover]);
            change = change.max(difference(&chances, &now[mover]));
            now[mover] = chances;
            next = chances;
        }
        if change < STILL {
            break;
        }
    }
    now
}

/// Finds the chances before an extra round of this many.
fn solve_tie(turns: &impl Turns, rounds: &mut Rounds, players: usize) {
    rounds.ties[players] = Chances::default();
    rounds.ties[players][..players].fill(1.0 / players as f64);
    for _ in 0..MOST_PLANS {
        let mut guess = rounds.ties[players];
        rounds.ties[players][AGAIN] = 1.0;
        for to_play in 1..players {
            for behind in 0..=FAR {
                let (top, behind) = (players - to_play, vec![behind; to_play]);
                let found = ending(turns, rounds, top, &behind);
                rounds.endings[top][to_play][far_place(&behind)] = found;
            }
        }
        let found = chances(turns, rounds, &Moment::new(&vec![FAR; players], 0));
        let again = found[AGAIN];
        for player in 0..players {
            guess[player] = (found[player] - again * guess[player]) / (1.0 - again);
        }
        guess[AGAIN] = 0.0;
        let change = difference(&guess, &{
            let mut before = rounds.ties[players];
            before[AGAIN] = 0.0;
            before
        });
        rounds.ties[players] = guess;
        if change < STILL {
            break;
        }
    }
}

/// Finds the chances of a last round with this many at the top, however far behind the others are.
fn fill_endings(
    turns: &impl Turns,
    rounds: &mut Rounds,
    top: usize,
    to_play: usize,
    threads: usize,
) {
    let all: Vec<Vec<u16>> = (0..far_power(to_play))
        .map(|place| digits(place, usize::from(FAR) + 1, to_play))
        .filter(|behind| {
            let least = behind.iter().min().copied().unwrap_or(0);
            let most = behind.iter().max().copied().unwrap_or(0);
            // Before the last round nobody was further ahead of another.
            usize::from(most - least) < LOW
        })
        .collect();
    let found = each(&all, threads, &|behind| ending(turns, rounds, top, behind));
    for (behind, found) in all.iter().zip(found) {
        rounds.endings[top][to_play][far_place(behind)] = found;
    }
}

/// The chances in the last round, with this many at the top and the others so far behind.
fn ending(turns: &impl Turns, rounds: &Rounds, top: usize, behind: &[u16]) -> Chances {
    let mut scores = vec![2 * FAR; top];
    scores.extend(behind.iter().map(|behind| 2 * FAR - behind));
    chances(turns, rounds, &Moment::new(&scores, top))
}

/// The chances at a moment that does not lead back to itself.
fn chances(turns: &impl Turns, rounds: &Rounds, moment: &Moment) -> Chances {
    let most = moment.most_points(FAR);
    let after: Vec<Chances> = (0..=most).map(|points| rounds.after(moment, points)).collect();
    let points = turns.best(&worth(&after, moment.mover())).points();
    mean(&after, &points, 0)
}

/// What points are worth to one player.
fn worth(after: &[Chances], player: usize) -> Worth {
    Worth::new(after.iter().map(|chances| chances[player]).collect())
}

/// The mean of what comes after a turn, leaving out fewer points than `from`.
fn mean(after: &[Chances], points: &[f64], from: usize) -> Chances {
    let mut mean = Chances::default();
    for (points, &chance) in points.iter().enumerate().skip(from) {
        add(&mut mean, &after[points.min(after.len() - 1)], chance);
    }
    mean
}

fn add(sum: &mut Chances, chances: &Chances, weight: f64) {
    for (sum, chance) in sum.iter_mut().zip(chances) {
        *sum += weight * chance;
    }
}

fn difference(one: &Chances, other: &Chances) -> f64 {
    one.iter().zip(other).map(|(one, other)| (one - other).abs()).fold(0.0, f64::max)
}

/// This many digits of a number, the first slowest.
fn digits(number: usize, base: usize, count: usize) -> Vec<u16> {
    let power = |index: usize| base.pow((count - 1 - index) as u32);
    (0..count).map(|index| (number / power(index) % base) as u16).collect()
}

/// Does something with each, on this many threads.
fn each<T: Sync, U: Send>(all: &[T], threads: usize, act: &(dyn Fn(&T) -> U + Sync)) -> Vec<U> {
    let share = all.len().div_ceil(threads.max(1)).max(1);
    if share >= all.len() {
        return all.iter().map(act).collect();
    }
    thread::scope(|scope| {
        let parts = all
            .chunks(share)
            .map(|part| scope.spawn(move || part.iter().map(act).collect::<Vec<U>>()));
        let parts: Vec<_> = parts.collect();
        parts.into_iter().flat_map(|part| part.join().expect("solving does not panic")).collect()
    })
}
