//! Somebody who knows, or estimates, how moves and positions turn out. Bots choose by it, the coach tells of it.

use koshki_rules::{Game, Look, Outcome, PerSeat, Seat, Step, Turn};
use rand_core::Rng;

use crate::correction::Correction;
use crate::learn::Row;
use crate::{Budget, maths};

/// Knows, or estimates, how moves and positions turn out.
pub trait Judge<G: Game>: Send {
    /// How likely each seat is to win from a position. The position is a guess at what a viewer does not know, or one
    /// of a finished game: nobody hands a judge the true position of a running game.
    fn odds(&mut self, position: &G, budget: Budget, rng: &mut dyn Rng) -> Odds;

    /// What the odds of a position are made of, and what corrects it; nothing where they are not corrected.
    fn evidence(
        &mut self,
        _position: &G,
        _budget: Budget,
        _rng: &mut dyn Rng,
    ) -> Option<(Row, &'static Correction)> {
        None
    }

    /// What each move of the look would come to for the seat whose turn it is, in the look's order.
    ///
    /// This one is for games without secrets; a game with secrets has to weigh many guesses.
    fn verdicts(&mut self, look: &Look<G>, budget: Budget, rng: &mut dyn Rng) -> Vec<Verdict> {
        let Turn::Seat(seat) = look.turn else { return Vec::new() };
        let position = G::guess(&look.view, rng);
        let each = budget.divided(look.moves.len().max(1) as u32);
        let moves = look.moves.iter();
        moves
            .map(|mv| {
                let mut after = position.clone();
                after.apply(&Step::Move(mv.clone()));
                let odds = self.odds(&after, each, rng);
                Verdict { win: odds.of(seat), points: None, fails: None }
            })
            .collect()
    }

    /// Whether another look could tell something else than the first, as where games are simulated.
    fn can_learn(&self) -> bool {
        true
    }

    /// What choosing one move of the look instead of another costs: both are judged again, alone, with the whole budget.
    /// It may be less than nothing.
    fn cost(
        &mut self,
        look: &Look<G>,
        chosen: &G::Move,
        instead_of: &G::Move,
        budget: Budget,
        rng: &mut dyn Rng,
    ) -> Estimate {
        let moves = vec![instead_of.clone(), chosen.clone()];
        let two = Look { step: look.step, turn: look.turn, view: look.view.clone(), moves };
        let verdicts = self.verdicts(&two, budget, rng);
        let [better, chosen] = [0, 1].map(|index: usize| verdicts[index].win);
        let error = maths::hypot(better.error, chosen.error);
        Estimate { value: better.value - chosen.value, error }
    }

    /// The chances after what fell in a position where luck decides, beside the weighted mean over all that could have
    /// fallen. Both are judged at one depth and, where there is sampling, with common random numbers: so the mean of the
    /// difference over all outcomes is zero, however wrong the chances are.
    ///
    /// This one judges every outcome by [`Judge::odds`]. Where luck has very many, the mean is one over a sample.
    fn fallen(
        &mut self,
        position: &G,
        fell: &G::Chance,
        budget: Budget,
        rng: &mut dyn Rng,
    ) -> Fallen {
        let odds_after = |judge: &mut Self, chance: &G::Chance, budget, rng: &mut dyn Rng| {
            judge.odds(&after_luck(position, chance), budget, rng)
        };
        if !self.can_learn() {
            let after = odds_after(self, fell, budget, rng);
            return Fallen {
                win: after.win,
                mean: self.odds(position, budget, rng).win,
                error: 0.0,
            };
        }
        let mut chances = Vec::new();
        position.chances(&mut chances);
        let is_sampled = chances.len() > MOST_OUTCOMES;
        if is_sampled {
            chances = (0..MOST_OUTCOMES).map(|_| (position.sample(rng), 1)).collect();
        }
        let each = budget.divided(chances.len() as u32);
        let odds: Vec<Odds> =
            chances.iter().map(|(chance, _)| odds_after(self, chance, each, rng)).collect();
        let listed = chances.iter().position(|(chance, _)| !is_sampled && chance == fell);
        let after = listed.map_or_else(|| odds_after(self, fell, each, rng), |index| odds[index]);
        let weights: Vec<f64> = chances.iter().map(|(_, weight)| f64::from(*weight)).collect();
        let error = after.error.as_slice().iter().copied().fold(0.0, f64::max);
        Fallen { win: after.win, mean: weighted_mean(&odds, &weights), error }
    }
}

/// How far rounding may put an exact chance off.
pub(crate) const CERTAIN: f64 = 1e-9;
/// Luck with more outcomes than this is judged by a sample of them.
const MOST_OUTCOMES: usize = 64;

/// What luck has done: everybody's chances after what fell, and on average over what could have fallen.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Fallen {
    /// The chance of each seat after what fell.
    pub win: PerSeat<f64>,
    /// The weighted mean of its chance over all outcomes.
    pub mean: PerSeat<f64>,
    /// The standard error of the difference that sampling leaves; 0 where nothing is sampled.
    pub error: f64,
}

/// The position after an outcome of luck.
pub fn after_luck<G: Game>(position: &G, chance: &G::Chance) -> G {
    let mut after = position.clone();
    after.apply(&Step::Luck(chance.clone()));
    after
}

fn weighted_mean(odds: &[Odds], weights: &[f64]) -> PerSeat<f64> {
    let all: f64 = weights.iter().sum();
    PerSeat::from_fn(odds[0].win.as_slice().len(), |seat| {
        odds.iter().zip(weights).map(|(odds, weight)| odds.win[seat] * weight / all).sum()
    })
}

/// How likely each seat is to win. A shared win is shared out between the sides, so that the chances of all sides add
/// up to one; everybody on a side has its chance.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Odds {
    /// The chance of each seat.
    pub win: PerSeat<f64>,
    /// The standard error of each of these chances; 0 if it is exact.
    pub error: PerSeat<f64>,
}

impl Odds {
    /// Chances with one standard error for all of them.
    pub fn with_error(win: PerSeat<f64>, error: f64) -> Self {
        Odds { win, error: PerSeat::from_fn(win.seats(), |_| error) }
    }

    /// Whether all chances are exact.
    pub fn is_exact(&self) -> bool {
        self.error.as_slice().iter().all(|&error| error == 0.0)
    }

    /// The odds after the end.
    pub fn decided<G: Game>(position: &G, outcome: &Outcome) -> Self {
        let seats = position.seats();
        let won = |seat: &Seat| outcome.places[*seat] == 1;
        let sides = Seat::all(seats).filter(won).filter(|&seat| position.side(seat) == seat);
        let share = 1.0 / sides.count().max(1) as f64;
        let share = |seat| if won(&seat) { share } else { 0.0 };
        Odds::with_error(PerSeat::from_fn(seats, share), 0.0)
    }

    /// The odds of one seat.
    pub fn of(&self, seat: Seat) -> Estimate {
        Estimate { value: self.win[seat], error: self.error[seat] }
    }
}

/// A number that is known, or estimated from a sample.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The number.
    pub value: f64,
    /// Its standard error; 0 if it is exact.
    pub error: f64,
}

impl Estimate {
    /// A number that is known.
    pub fn exact(value: f64) -> Self {
        Estimate { value, error: 0.0 }
    }

    /// A chance told by a model that is off by this standard error. What it takes for certain or impossible is so: it knows
    /// the rules.
    pub fn modelled(chance: f64, error: f64) -> Self {
        let is_open = chance > CERTAIN && chance < 1.0 - CERTAIN;
        Estimate { value: chance, error: if is_open { error } else { 0.0 } }
    }
}

/// Which of some verdicts is the best.
///
/// # Panics
/// When there are none.
pub fn best(verdicts: &[Verdict]) -> usize {
    let win = |&index: &usize| verdicts[index].win.value;
    let all = 0..verdicts.len();
    all.max_by(|one, other| win(one).total_cmp(&win(other))).expect("who decides has moves")
}

/// What one move would come to, for the seat that makes it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Verdict {
    /// The chance to win.
    pub win: Estimate,
    /// The points to be expected: of this turn where a turn can fail, at the end of the game elsewhere.
    pub points: Option<f64>,
    /// The chance that all is lost at once: the next roll makes the turn fail. Nothing where that can't be.
    pub fails: Option<f64>,
}
