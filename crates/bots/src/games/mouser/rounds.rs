//! The chances of all moments between two turns when everybody plays perfectly, for this many seats.

use koshki_rules::games::mouser::GOAL;
use koshki_rules::outcome::MOST_SEATS;

use super::moment::{Chances, Moment, Next, indices};

/// Nobody catches up more than this many points in one turn: the chance is below 3e-9.
pub(super) const FAR: u16 = 40;
/// Scores below the goal.
pub(super) const LOW: usize = GOAL as usize;

/// The chances of all moments between two turns.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Rounds {
    /// How many play.
    pub seats: usize,
    /// The chances before an extra round of this many (MO10).
    pub ties: Vec<Chances>,
    /// The chances while the last round is played: by how many are at the top and how many have still to play, then by
    /// how far behind each of these is.
    pub endings: Vec<Vec<Vec<Chances>>>,
    /// The chances before the goal is reached, by the scores, then by whose turn it is.
    pub open: Vec<Chances>,
}

impl Rounds {
    /// Room for this many seats.
    pub fn new(seats: usize) -> Self {
        let sizes = |top: usize, to_play: usize| {
            if top == 0 || top + to_play > seats { 0 } else { far_power(to_play) }
        };
        let none = Chances::default();
        let endings = (0..=seats).map(|top| {
            (0..seats).map(|to_play| vec![none; sizes(top, to_play)]).collect::<Vec<_>>()
        });
        Rounds {
            seats,
            ties: vec![none; seats + 1],
            endings: endings.collect(),
            open: vec![none; LOW.pow(seats as u32) * seats],
        }
    }

    /// The chances at a moment.
    pub fn at(&self, moment: &Moment) -> Chances {
        if !moment.is_last_round() {
            return self.open[open_place(moment)];
        }
        if moment.mover() == 0 {
            return self.ties[moment.scores().len()];
        }
        let (top, behind) = moment.chase();
        let mover = moment.mover();
        let to_play = moment.scores().len() - mover;
        let behind: Vec<u16> = behind.collect();
        let found = &self.endings[top.count_ones() as usize][to_play][far_place(&behind)];
        spread(found, indices(top).chain(mover..mover + to_play))
    }

    /// The chances after a turn with this many points.
    pub fn after(&self, moment: &Moment, points: usize) -> Chances {
        match moment.after(points) {
            Next::Turn(next) => self.at(&next),
            Next::Top(top) => spread(&self.ties[top.count_ones() as usize], indices(top)),
        }
    }

    /// The table as bytes.
    pub fn bytes(&self) -> Vec<u8> {
        let seats = self.seats;
        let parts = self.parts();
        parts
            .flat_map(|chances| chances[..seats].iter().flat_map(|one| one.to_le_bytes()))
            .collect()
    }

    /// The table from its bytes, if they are as many as there should be and each is a chance.
    pub fn from_bytes(seats: usize, bytes: &[u8]) -> Option<Self> {
        let mut rounds = Rounds::new(seats);
        let mut numbers = bytes.chunks_exact(8).map(|eight| {
            let eight = eight.try_into().expect("eight are eight");
            Some(f64::from_le_bytes(eight)).filter(|chance| (-1e-9..=1.0 + 1e-9).contains(chance))
        });
        for chances in rounds.parts_mut() {
            for chance in &mut chances[..seats] {
                *chance = numbers.next()??;
            }
        }
        (numbers.next().is_none() && bytes.len().is_multiple_of(8)).then_some(rounds)
    }

    fn parts(&self) -> impl Iterator<Item = &Chances> {
        self.ties.iter().chain(self.endings.iter().flatten().flatten()).chain(&self.open)
    }

    fn parts_mut(&mut self) -> impl Iterator<Item = &mut Chances> {
        let endings = self.endings.iter_mut().flatten().flatten();
        self.ties.iter_mut().chain(endings).chain(&mut self.open)
    }
}

/// Where the chances of a moment before the goal is reached stand.
pub(super) fn open_place(moment: &Moment) -> usize {
    let scores = moment.scores();
    let place = scores.iter().fold(0, |place, &score| place * LOW + usize::from(score));
    place * scores.len() + moment.mover()
}

/// Where the chances of those who are so far behind stand.
pub(super) fn far_place(behind: &[u16]) -> usize {
    behind
        .iter()
        .fold(0, |place, &behind| place * (usize::from(FAR) + 1) + usize::from(behind.min(FAR)))
}

/// How many ways there are to be behind.
pub(super) fn far_power(players: usize) -> usize {
    (usize::from(FAR) + 1).pow(players as u32)
}

/// Gives each chance to whom it belongs.
fn spread(chances: &Chances, owners: impl Iterator<Item = usize>) -> Chances {
    let mut all = Chances::default();
    all[MOST_SEATS] = chances[MOST_SEATS];
    for (index, owner) in owners.enumerate() {
        all[owner] = chances[index];
    }
    all
}
