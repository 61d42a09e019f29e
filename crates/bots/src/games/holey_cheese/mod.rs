//! The judge of Holey Cheese: hidden cards are guessed many times, and every promising move is tried on the same
//! guesses, with the same cards to come, until the others fall behind.

mod chances;
mod placing;
mod race;
mod simulating;
#[cfg(test)]
mod tests;

use koshki_rules::games::holey_cheese::{HoleyCheese, Move};
use koshki_rules::{Game, Look, PerSeat, Seat, Step, Turn};
use rand_core::Rng;

use crate::Budget;
use crate::budget::Spending;
use crate::judge::{Estimate, Judge, Odds, Verdict};
use placing::CHEESE;
use race::{Entry, Race, Round};
use simulating::{Fate, Simulator};

/// With so many cards left each move that is tried is played to the end. Before that it is looked at when everybody
/// has answered and the mover has played once more: further on, luck drowns what the move was good for.
const END: u8 = 8;

/// Judges Holey Cheese.
pub(super) struct CheeseJudge {
    simulator: Simulator,
}

impl CheeseJudge {
    pub(super) fn new() -> Self {
        CheeseJudge { simulator: Simulator::new() }
    }
}

impl Judge<HoleyCheese> for CheeseJudge {
    fn odds(&mut self, position: &HoleyCheese, budget: Budget, rng: &mut dyn Rng) -> Odds {
        if let Turn::Over(outcome) = position.turn() {
            return Odds::decided(position, &outcome);
        }
        let seats = position.seats();
        let mut spending = budget.begin();
        let mut sums = PerSeat::<f64>::new(seats);
        while spending.another() {
            let mut end = position.clone();
            self.simulator.play(&mut end, 0, &Fate::new(rng));
            let win = chances::win(&end, 0);
            for seat in Seat::all(seats) {
                sums[seat] += win[seat];
            }
        }
        let count = f64::from(spending.spent());
        let win = PerSeat::from_fn(seats, |seat| sums[seat] / count);
        let spread = win.as_slice().iter().map(|&win| win * (1.0 - win)).fold(0.0, f64::max);
        // A few simulations with the same end do not make it certain.
        Odds { win, error: ((spread + 1.0 / count) / count).sqrt() }
    }

    fn verdicts(
        &mut self,
        look: &Look<HoleyCheese>,
        budget: Budget,
        rng: &mut dyn Rng,
    ) -> Vec<Verdict> {
        let Turn::Seat(seat) = look.turn else { return Vec::new() };
        let mut spending = budget.begin();
        let first = HoleyCheese::guess(&look.view, rng);
        if first.cards_left() == 1 {
            return look.moves.iter().map(|mv| ended(&first, mv, seat)).collect();
        }
        let fate = Fate::new(rng);
        let entries = self.tried_once(look, &first, &fate, seat, &mut spending);
        let mut race = Race::new(entries.into_iter());
        let mut guesses = vec![(first, fate)];
        while let Some(heat) = race.next() {
            if !spending.another() {
                break;
            }
            if heat.round == guesses.len() {
                guesses.push((HoleyCheese::guess(&look.view, rng), Fate::new(rng)));
            }
            let (guess, fate) = &guesses[heat.round];
            race.result(&heat, self.tried(guess, &look.moves[heat.index], fate, seat));
        }
        race.verdicts()
    }

    /// On the same guesses with the same cards to come, round for round.
    fn cost(
        &mut self,
        look: &Look<HoleyCheese>,
        chosen: &Move,
        instead_of: &Move,
        budget: Budget,
        rng: &mut dyn Rng,
    ) -> Estimate {
        let Turn::Seat(seat) = look.turn else { return Estimate::exact(0.0) };
        let mut spending = budget.begin();
        let mut costs = Vec::new();
        while spending.another() {
            let guess = HoleyCheese::guess(&look.view, rng);
            if guess.cards_left() == 1 {
                let win = |mv| ended(&guess, mv, seat).win.value;
                return Estimate::exact(win(instead_of) - win(chosen));
            }
            let fate = Fate::new(rng);
            let [better, worse] =
                [instead_of, chosen].map(|mv| self.tried(&guess, mv, &fate, seat).win);
            costs.push(better - worse);
            // Two games were simulated.
            if !spending.another() {
                break;
            }
        }
        race::mean(&costs)
    }
}

impl CheeseJudge {
    /// What a move comes to for a seat on one guess.
    fn tried(&mut self, guess: &HoleyCheese, mv: &Move, fate: &Fate, seat: Seat) -> Round {
        let left = guess.cards_left();
        let until = if left <= END { 0 } else { left.saturating_sub(guess.seats() as u8 + 1) };
        let mut end = guess.clone();
        end.apply(&Step::Move(*mv));
        self.simulator.play(&mut end, until, fate);
        Round { win: chances::win(&end, left)[seat], points: chances::points(&end)[seat] }
    }

    /// The moves with what they bring at a glance, the best first. It depends on what everybody sees alone.
    fn entries(&mut self, look: &Look<HoleyCheese>, guess: &HoleyCheese, seat: Seat) -> Vec<Entry> {
        let ground = self.simulator.survey(guess, seat);
        let per_crumb = chances::slope(guess) / f64::from(CHEESE);
        // Near the end nothing is kept for later.
        let a_cat = if guess.cards_left() <= END { 0.0 } else { chances::a_cat(guess.seats()) };
        let a_cat = a_cat * f64::from(CHEESE);
        let entry = |(index, mv): (usize, &Move)| {
            let worth = match mv {
                Move::Lay(lay) if lay.card.is_cat() => f64::from(ground.worth(lay)) - a_cat,
                Move::Lay(lay) => f64::from(ground.worth(lay)),
                Move::Discard(_) => 0.0,
            };
            Entry { index, glance: worth * per_crumb, first: None }
        };
        let mut entries: Vec<Entry> = look.moves.iter().enumerate().map(entry).collect();
        entries.sort_by(|one, other| other.glance.total_cmp(&one.glance));
        entries
    }

    /// The same when each has run the first round, or as many as half of the budget allows: a glance misses the move that
    /// wins too often.
    fn tried_once(
        &mut self,
        look: &Look<HoleyCheese>,
        guess: &HoleyCheese,
        fate: &Fate,
        seat: Seat,
        spending: &mut Spending,
    ) -> Vec<Entry> {
        let mut entries = self.entries(look, guess, seat);
        for entry in &mut entries {
            if spending.is_half_spent() || !spending.another() {
                break;
            }
            entry.first = Some(self.tried(guess, &look.moves[entry.index], fate, seat));
        }
        let promise = |entry: &Entry| entry.glance + entry.first.map_or(0.0, |first| first.win);
        entries.sort_by(|one, other| promise(other).total_cmp(&promise(one)));
        entries
    }
}

/// The verdict on the last move of a game: nothing is hidden that matters any more.
fn ended(position: &HoleyCheese, mv: &Move, seat: Seat) -> Verdict {
    let mut end = position.clone();
    end.apply(&Step::Move(*mv));
    let win = Estimate::exact(chances::win(&end, 0)[seat]);
    Verdict { win, points: Some(chances::points(&end)[seat]), fails: None }
}
