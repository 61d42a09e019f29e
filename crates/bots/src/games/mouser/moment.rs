//! A moment between two turns, and what a turn makes of it.

use koshki_rules::games::mouser::GOAL;
use koshki_rules::outcome::MOST_SEATS;

/// A chance to win for each who plays in the round, in order of play.
///
/// The last is not a seat's: while an extra round is being solved it is the chance that it has to be played again.
pub(super) type Chances = [f64; MOST_SEATS + 1];

/// Where [`Chances`] hold the chance that all remains open.
pub(super) const AGAIN: usize = MOST_SEATS;

/// A moment between two turns: the scores of all who play in this round in order of play, and whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Moment {
    scores: [u16; MOST_SEATS],
    players: u8,
    mover: u8,
}

/// What comes after a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Next {
    /// The turn of somebody else, in this round or the next.
    Turn(Moment),
    /// The end of the last round (MO9): these are level at the top, each a bit (MO10).
    Top(u8),
}

impl Moment {
    /// The turn of the player with this index.
    ///
    /// # Panics
    /// When there are too many players, or fewer than the index says.
    pub fn new(scores: &[u16], mover: usize) -> Self {
        assert!(mover < scores.len(), "somebody has the turn");
        let mut all = [0; MOST_SEATS];
        all[..scores.len()].copy_from_slice(scores);
        Moment { scores: all, players: scores.len() as u8, mover: mover as u8 }
    }

    /// The scores in order of play.
    pub fn scores(&self) -> &[u16] {
        &self.scores[..self.players.into()]
    }

    /// Whose turn it is.
    pub fn mover(&self) -> usize {
        self.mover.into()
    }

    /// Whether somebody has enough points for this to be the last round, or a round after it (MO9, MO10).
    pub fn is_last_round(&self) -> bool {
        self.scores().iter().any(|&score| score >= GOAL)
    }

    /// What comes after a turn with this many points.
    pub fn after(&self, points: usize) -> Next {
        let mut next = *self;
        let points = u16::try_from(points).unwrap_or(u16::MAX);
        let score = &mut next.scores[self.mover()];
        *score = score.saturating_add(points);
        next.mover += 1;
        if next.mover < next.players {
            return Next::Turn(next);
        }
        next.mover = 0;
        let best = next.scores().iter().copied().max().unwrap_or(0);
        if best < GOAL {
            return Next::Turn(next);
        }
        let level = next.scores().iter().rev();
        Next::Top(level.fold(0, |bits, &score| bits << 1 | u8::from(score == best)))
    }

    /// In the last round: who of those that have played is at the top, each a bit, and how far behind each of the
    /// others is, the mover first.
    pub fn chase(&self) -> (u8, impl Iterator<Item = u16>) {
        let (played, to_play) = self.scores().split_at(self.mover());
        let best = played.iter().copied().max().unwrap_or(to_play[0]);
        let top = played.iter().rev().fold(0, |bits, &score| bits << 1 | u8::from(score == best));
        (top, to_play.iter().map(move |&score| best.saturating_sub(score)))
    }

    /// From how many points of this turn on more of them make no difference, when nobody catches up more than `far`.
    pub fn most_points(&self, far: u16) -> usize {
        let best = self.scores().iter().copied().max().unwrap_or(0);
        usize::from((best - self.scores[self.mover()]).saturating_add(far).max(GOAL)) + 1
    }
}

/// The indices of the bits that are set.
pub(super) fn indices(bits: u8) -> impl Iterator<Item = usize> {
    (0..MOST_SEATS).filter(move |index| bits >> index & 1 == 1)
}
