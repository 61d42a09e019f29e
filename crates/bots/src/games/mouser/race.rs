//! A model of the game between many: everybody plays well for their own score, and chases once somebody has enough.
//!
//! Others' turns are then independent until the last round, so the chances follow from the points that each seat may
//! have after each round. A tie is settled at once by the chances of an extra round between two.

use koshki_rules::games::mouser::GOAL;

use super::alone;
use super::moment::{Chances, Moment, Next, indices};
use super::rounds::{LOW, Rounds};
use super::turn::{Turns, Worth};

/// The last round is looked at up to this many points above the goal or above the best.
const SPAN: usize = 16;
/// Nobody is expected to catch up more than this.
const FARTHEST: usize = 26;
/// The game is over by then.
const MOST_ROUNDS: usize = 40;
/// What is less likely than this is left out.
const UNLIKELY: f64 = 1e-7;

/// The chances in a game between many, by a model.
pub(super) struct Race {
    /// The chances of the second to win an extra round between two.
    second: f64,
    /// By the score to begin with and the turns since: how likely each score is for somebody who was below the goal
    /// before the last of these turns.
    reached: Vec<Vec<Scores>>,
    /// By how far somebody is behind: the chances of staying behind, of drawing level, and of each lead.
    chases: Vec<[f64; SPAN + 1]>,
    /// The chances of somebody who begins an extra round: of each lead.
    opening: [f64; SPAN],
}

/// How likely each score is: all below the goal, and some from it on.
type Scores = [f64; LOW + SPAN];

/// How likely each player is to lead by how much over the mark.
type Leads = Vec<[f64; SPAN]>;

impl Race {
    /// Prepares it.
    pub fn new(turns: &impl Turns, solved: &Rounds) -> Self {
        let alone = alone::fewest_turns(turns);
        let points: Vec<Vec<f64>> = alone.into_iter().map(|(_, ends)| ends.points()).collect();
        let reached = (0..LOW).map(|score| scores_after_turns(score, &points)).collect();
        let second = solved.ties[2][1];
        let chases = (0..=FARTHEST).map(|behind| {
            let worth = (0..=behind + 1).map(|points| match points.cmp(&behind) {
                std::cmp::Ordering::Less => 0.0,
                std::cmp::Ordering::Equal => second,
                std::cmp::Ordering::Greater => 1.0,
            });
            let mut chase = [0.0; SPAN + 1];
            let points = turns.best(&Worth::new(worth.collect())).points();
            for (points, chance) in points.into_iter().enumerate() {
                chase[(points + 1).saturating_sub(behind).min(SPAN)] += chance;
            }
            chase
        });
        let chases = chases.collect();
        let tie = Moment::new(&[GOAL, GOAL], 0);
        let after =
            (0..=tie.most_points(super::rounds::FAR)).map(|points| solved.after(&tie, points)[0]);
        let mut opening = [0.0; SPAN];
        let points = turns.best(&Worth::new(after.collect())).points();
        for (points, chance) in points.into_iter().enumerate() {
            opening[points.min(SPAN - 1)] += chance;
        }
        Race { second, reached, chases, opening }
    }

    /// The chances at a moment.
    pub fn at(&self, moment: &Moment) -> Chances {
        if moment.is_last_round() { self.last_round(moment) } else { self.open(moment) }
    }

    /// The chances after a turn with this many points.
    pub fn after(&self, moment: &Moment, points: usize) -> Chances {
        match moment.after(points) {
            Next::Turn(next) => self.at(&next),
            Next::Top(top) => self.extra_round(top),
        }
    }

    /// The chances before the goal is reached.
    fn open(&self, moment: &Moment) -> Chances {
        let players = moment.scores().len();
        let mut chances = Chances::default();
        for round in 0..MOST_ROUNDS {
            let mut leads = vec![[0.0; SPAN]; players];
            let mut nobody = 1.0;
            for (player, &score) in moment.scores().iter().enumerate() {
                // Those before the mover have already had their turn in the first of these rounds.
                let turns = match (player < moment.mover()).then(|| round.checked_sub(1)) {
                    Some(None) => continue,
                    Some(Some(turns)) => turns,
                    None => round,
                };
                let reached = &self.reached[usize::from(score)];
                self.chase(&mut leads, player, |mark| {
                    (0..LOW).map(move |score| (LOW - score + mark, reached[turns][score]))
                });
                let after = &reached[turns + 1];
                for (lead, &chance) in leads[player].iter_mut().zip(&after[LOW..]) {
                    *lead += nobody * chance;
                }
                nobody *= after[..LOW].iter().sum::<f64>();
            }
            add_wins(&mut chances, &leads);
            if nobody < UNLIKELY {
                break;
            }
        }
        normalised(chances)
    }

    /// The chances in the last round.
    fn last_round(&self, moment: &Moment) -> Chances {
        let players = moment.scores().len();
        let (top, behind) = moment.chase();
        let mover = moment.mover();
        let mut leads = vec![[0.0; SPAN]; players];
        if top == 0 {
            leads[mover] = self.opening;
        }
        for player in indices(top) {
            self.join(&mut leads, player);
        }
        for (index, behind) in behind.enumerate().skip(usize::from(top == 0)) {
            let behind = usize::from(behind);
            self.chase(&mut leads, mover + index, |mark| std::iter::once((behind + mark, 1.0)));
        }
        let mut chances = Chances::default();
        add_wins(&mut chances, &leads);
        normalised(chances)
    }

    /// The chances before an extra round of those at the top.
    fn extra_round(&self, top: u8) -> Chances {
        let level: Vec<usize> = indices(top).collect();
        let mut found = Chances::default();
        match level.len() {
            1 => found[0] = 1.0,
            2 => found[..2].copy_from_slice(&[1.0 - self.second, self.second]),
            more => found = self.last_round(&Moment::new(&vec![GOAL; more], 0)),
        }
        let mut chances = Chances::default();
        for (index, player) in level.into_iter().enumerate() {
            chances[player] = found[index];
        }
        chances
    }

    /// Lets a player chase the leader; for each mark: how far behind the player may be, and how likely that is.
    fn chase<I: Iterator<Item = (usize, f64)>>(
        &self,
        leads: &mut Leads,
        player: usize,
        behind: impl Fn(usize) -> I,
    ) {
        let level = self.second;
        let mut mine = [0.0; SPAN];
        for mark in 0..SPAN {
            let total: f64 = leads.iter().map(|lead| lead[mark]).sum();
            if total == 0.0 {
                continue;
            }
            let mut outcome = [0.0; SPAN + 1];
            for (behind, likely) in behind(mark) {
                match self.chases.get(behind) {
                    Some(chase) => {
                        outcome
                            .iter_mut()
                            .zip(chase)
                            .for_each(|(sum, chance)| *sum += likely * chance);
                    }
                    None => outcome[0] += likely,
                }
            }
            for lead in leads.iter_mut() {
                lead[mark] *= outcome[0] + outcome[1] * (1.0 - level);
            }
            mine[mark] += total * outcome[1] * level;
            for (more, chance) in outcome[2..].iter().enumerate() {
                mine[(mark + more + 1).min(SPAN - 1)] += total * chance;
            }
        }
        leads[player].iter_mut().zip(mine).for_each(|(lead, mine)| *lead += mine);
    }

    /// Puts a player who is level with those at the top among them.
    fn join(&self, leads: &mut Leads, player: usize) {
        let level = self.second;
        let total: f64 = leads.iter().map(|lead| lead[0]).sum();
        let share = if total == 0.0 { 1.0 } else { level };
        leads.iter_mut().for_each(|lead| lead[0] *= 1.0 - share);
        leads[player][0] = share;
    }
}

/// How likely each score is after each number of turns.
fn scores_after_turns(score: usize, points: &[Vec<f64>]) -> Vec<Scores> {
    let mut now = [0.0; LOW + SPAN];
    now[score] = 1.0;
    let mut all = vec![now];
    for _ in 0..=MOST_ROUNDS {
        let mut next = [0.0; LOW + SPAN];
        for (score, &likely) in now[..LOW].iter().enumerate() {
            for (points, &chance) in points[score].iter().enumerate() {
                next[(score + points).min(LOW + SPAN - 1)] += likely * chance;
            }
        }
        all.push(next);
        now = next;
    }
    all
}

fn add_wins(chances: &mut Chances, leads: &Leads) {
    for (chance, lead) in chances.iter_mut().zip(leads) {
        *chance += lead.iter().sum::<f64>();
    }
}

/// What was left out goes to everybody in proportion.
fn normalised(mut chances: Chances) -> Chances {
    let total: f64 = chances.iter().sum();
    chances.iter_mut().for_each(|chance| *chance /= total);
    chances
}
