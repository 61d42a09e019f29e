//! The judge of Holey Cheese: hidden cards are guessed many times (determinization), and every promising move is tried on the
//! same guesses and the same cards to come (common random numbers), until the others fall behind.

mod chances;
mod evidence;
mod placing;
mod race;
mod simulating;
#[cfg(test)]
mod tests;
mod value;

use koshki_rules::games::holey_cheese::{Chance, HoleyCheese, Move};
use koshki_rules::{Game, Look, PerSeat, Seat, Step, Turn};
use rand_core::Rng;

use crate::budget::Spending;
use crate::correction::Correction;
use crate::judge::{self, Estimate, Fallen, Judge, Odds, Verdict, after_luck};
use crate::learn::Row;
use crate::{Budget, maths};
use evidence::Evidence;
use placing::{CHEESE, Ground};
use race::{Entry, Race, Round};
use simulating::{Fate, Simulator};

pub(super) use value::CheeseLearner;

/// With this many cards left each move that is tried is played to the end. Before that it is looked at when everybody
/// has answered and the mover has played once more: further on, luck drowns what the move was good for.
const END: u8 = 4;
/// The same by the earlier values.
const EARLIER_END: u8 = 8;
/// One part in this many of a budget for moves goes to the odds of the position.
const ANCHOR_PART: u32 = 8;

/// No estimate is nearer to impossible or certain.
const NEARLY_NOTHING: f64 = 1e-4;

/// What corrects the chances of this game.
pub(super) fn correction() -> &'static Correction {
    &evidence::CORRECTION
}

/// Judges Holey Cheese.
pub(super) struct CheeseJudge {
    simulator: Simulator,
    ground: Ground,
    values: Values,
}

/// What a position is worth where games are not played to their end.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Values {
    Learnt,
    /// What was made by hand: a yardstick for what was learnt.
    Earlier,
}

impl CheeseJudge {
    pub(super) fn new() -> Self {
        CheeseJudge::with(Values::Learnt)
    }

    /// Judges as before values were learnt.
    pub(super) fn with_earlier_values() -> Self {
        CheeseJudge::with(Values::Earlier)
    }

    fn with(values: Values) -> Self {
        CheeseJudge { simulator: Simulator::new(), ground: Ground::new(), values }
    }
}

impl Judge<HoleyCheese> for CheeseJudge {
    fn odds(&mut self, position: &HoleyCheese, budget: Budget, rng: &mut dyn Rng) -> Odds {
        if let Turn::Over(outcome) = position.turn() {
            return Odds::decided(position, &outcome);
        }
        if let (Turn::Seat(seat), 1) = (position.turn(), position.cards_left()) {
            return last_turn(position, seat);
        }
        if self.values == Values::Learnt {
            return self.corrected_odds(std::slice::from_ref(position), budget, rng);
        }
        let seats = position.seats();
        let mut spending = budget.begin();
        let mut sums = PerSeat::<f64>::new(seats);
        while spending.another() {
            let mut end = position.clone();
            self.simulator.play(&mut end, 0, &Fate::new(rng));
            add(&mut sums, &chances::win(&end, 0));
        }
        let count = f64::from(spending.spent());
        let win = PerSeat::from_fn(seats, |seat| sums[seat] / count);
        Odds::with_error(win, sampling_error(&win, count))
    }

    fn evidence(
        &mut self,
        position: &HoleyCheese,
        budget: Budget,
        rng: &mut dyn Rng,
    ) -> Option<(Row, &'static Correction)> {
        let is_open = match position.turn() {
            Turn::Over(_) => false,
            Turn::Seat(_) => position.cards_left() > 1,
            Turn::Luck => true,
        };
        if !is_open || self.values != Values::Learnt {
            return None;
        }
        let evidence = self.played_on(std::slice::from_ref(position), budget, rng);
        Some((evidence.row(position), &evidence::CORRECTION))
    }

    fn verdicts(
        &mut self,
        look: &Look<HoleyCheese>,
        budget: Budget,
        rng: &mut dyn Rng,
    ) -> Vec<Verdict> {
        let Turn::Seat(seat) = look.turn else { return Vec::new() };
        let first = HoleyCheese::guess(&look.view, rng);
        if first.cards_left() == 1 {
            return look.moves.iter().map(|mv| ended(&first, mv, seat)).collect();
        }
        let is_anchored = self.values == Values::Learnt;
        let part = budget.divided(ANCHOR_PART);
        let mut spending =
            if is_anchored { part.multiplied(ANCHOR_PART - 1).begin() } else { budget.begin() };
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
        let mut verdicts = race.verdicts();
        if is_anchored {
            let guesses: Vec<HoleyCheese> = guesses.into_iter().map(|(guess, _)| guess).collect();
            let odds = self.corrected_odds(&guesses, part, rng).of(seat);
            anchor(&mut verdicts, odds);
        }
        verdicts
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

    /// Each outcome is played on with the same cards to come, as far as moves are that are compared.
    fn fallen(
        &mut self,
        position: &HoleyCheese,
        fell: &Chance,
        budget: Budget,
        rng: &mut dyn Rng,
    ) -> Fallen {
        let mut chances = Vec::new();
        position.chances(&mut chances);
        let index = chances.iter().position(|(chance, _)| chance == fell);
        let index = index.expect("what fell could fall");
        let outcomes: Vec<HoleyCheese> =
            chances.iter().map(|(chance, _)| after_luck(position, chance)).collect();
        let seats = position.seats();
        let (mut win, mut mean) = (PerSeat::<f64>::new(seats), PerSeat::<f64>::new(seats));
        let mut differences = Vec::new();
        let mut spending = budget.divided(outcomes.len() as u32).begin();
        while spending.another() {
            let fate = Fate::new(rng);
            let ends: Vec<PerSeat<f64>> =
                outcomes.iter().map(|outcome| self.looked_ahead(outcome, &fate)).collect();
            let average =
                |seat: Seat| ends.iter().map(|end| end[seat]).sum::<f64>() / ends.len() as f64;
            for seat in Seat::all(seats) {
                win[seat] += ends[index][seat];
                mean[seat] += average(seat);
            }
            differences.push(ends[index][Seat(0)] - average(Seat(0)));
        }
        let count = f64::from(spending.spent());
        let part = |sums: PerSeat<f64>| PerSeat::from_fn(seats, |seat| sums[seat] / count);
        Fallen { win: part(win), mean: part(mean), error: race::mean(&differences).error }
    }
}

impl CheeseJudge {
    /// What a move comes to for a seat on one guess.
    fn tried(&mut self, guess: &HoleyCheese, mv: &Move, fate: &Fate, seat: Seat) -> Round {
        let mut end = guess.clone();
        end.apply(&Step::Move(*mv));
        self.simulator.play(&mut end, self.horizon(guess), fate);
        let win = self.chances_at(&end, guess.cards_left())[seat];
        Round { win, points: chances::points(&end)[seat] }
    }

    /// Everybody's chances where a game that was played on from `cards` cards before is cut short, or has ended.
    fn chances_at(&mut self, end: &HoleyCheese, cards: u8) -> PerSeat<f64> {
        match self.values {
            Values::Learnt => value::win(end, &mut self.ground),
            Values::Earlier => chances::win(end, cards),
        }
    }

    /// With how many cards left what is tried from this position on is looked at.
    fn horizon(&self, position: &HoleyCheese) -> u8 {
        let left = position.cards_left();
        if left <= self.end() { 0 } else { left.saturating_sub(position.seats() as u8 + 1) }
    }

    /// With how many cards left games are played to their end.
    fn end(&self) -> u8 {
        match self.values {
            Values::Learnt => END,
            Values::Earlier => EARLIER_END,
        }
    }

    /// Everybody's chances in a position of which these are guesses.
    fn corrected_odds(
        &mut self,
        guesses: &[HoleyCheese],
        budget: Budget,
        rng: &mut dyn Rng,
    ) -> Odds {
        let evidence = self.played_on(guesses, budget, rng);
        evidence.odds(&guesses[0])
    }

    /// What games show that are played to their end by taste, and what was learnt of these positions.
    fn played_on(
        &mut self,
        guesses: &[HoleyCheese],
        budget: Budget,
        rng: &mut dyn Rng,
    ) -> Evidence {
        let mut evidence = Evidence::new(guesses[0].seats());
        let mut spending = budget.begin();
        let mut next = guesses.iter().cycle();
        while spending.spent() < evidence::MOST_PLAYED && spending.another() {
            let mut end = next.next().expect("there is a guess").clone();
            let fate = Fate::new(rng);
            let left = end.cards_left();
            self.simulator.play(&mut end, left, &fate);
            let learnt = value::win(&end, &mut self.ground);
            self.simulator.play(&mut end, 0, &fate);
            evidence.add(&learnt, &end);
        }
        evidence
    }

    /// Everybody's chances when a position is played on as far as a move that is tried.
    fn looked_ahead(&mut self, position: &HoleyCheese, fate: &Fate) -> PerSeat<f64> {
        let mut end = position.clone();
        self.simulator.play(&mut end, self.horizon(position), fate);
        self.chances_at(&end, position.cards_left())
    }

    /// The moves with what they bring at a glance, the best first. It depends on what everybody sees alone.
    fn entries(&mut self, look: &Look<HoleyCheese>, guess: &HoleyCheese, seat: Seat) -> Vec<Entry> {
        let end = self.end();
        let ground = self.simulator.survey(guess, seat);
        let per_crumb = chances::slope(guess) / f64::from(CHEESE);
        // Near the end nothing is kept for later.
        let a_cat = if guess.cards_left() <= end { 0.0 } else { chances::a_cat(guess.seats()) };
        let a_cat = a_cat * f64::from(CHEESE);
        let entry = |(index, mv): (usize, &Move)| {
            let worth = match mv {
                Move::Lay(lay) if lay.card().is_cat() => f64::from(ground.worth(lay)) - a_cat,
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

/// Moves verdicts so that the best one has the odds of the position: the best of many moves seems better than it is.
fn anchor(verdicts: &mut [Verdict], odds: Estimate) {
    let best = verdicts[judge::best(verdicts)].win.value;
    // Where all is lost or won, the best is still the best.
    let target = odds.value.clamp(NEARLY_NOTHING, 1.0 - NEARLY_NOTHING);
    for verdict in verdicts {
        let win = &mut verdict.win;
        win.value = if target < best {
            win.value * target / best
        } else {
            1.0 - (1.0 - win.value) * (1.0 - target) / (1.0 - best)
        };
        win.error = maths::hypot(win.error, odds.error);
    }
}

fn add(sums: &mut PerSeat<f64>, win: &PerSeat<f64>) {
    Seat::all(win.seats()).for_each(|seat| sums[seat] += win[seat]);
}

/// The standard error of shares of this many games. A few with the same end do not make it certain.
fn sampling_error(win: &PerSeat<f64>, count: f64) -> f64 {
    let spread = win.as_slice().iter().map(|&win| win * (1.0 - win)).fold(0.0, f64::max);
    ((spread + 1.0 / count) / count).sqrt()
}

/// The odds before the last move of a game: nothing is hidden that matters any more, and the best one is made.
fn last_turn(position: &HoleyCheese, seat: Seat) -> Odds {
    let mut moves = Vec::new();
    position.moves(&mut moves);
    let ends = moves.iter().map(|mv| {
        let mut end = position.clone();
        end.apply(&Step::Move(*mv));
        chances::win(&end, 0)
    });
    let best = ends.max_by(|one, other| one[seat].total_cmp(&other[seat]));
    Odds::with_error(best.expect("who decides has moves"), 0.0)
}

/// The verdict on the last move of a game: nothing is hidden that matters any more.
fn ended(position: &HoleyCheese, mv: &Move, seat: Seat) -> Verdict {
    let mut end = position.clone();
    end.apply(&Step::Move(*mv));
    let win = Estimate::exact(chances::win(&end, 0)[seat]);
    Verdict { win, points: Some(chances::points(&end)[seat]), fails: None }
}
