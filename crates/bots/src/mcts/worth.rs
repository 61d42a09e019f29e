//! The evaluation where a playout is cut short: the rules' own rough measure, made into chances.

use koshki_rules::{Game, PerSeat, Seat};

/// How many standard deviations of what was seen make a clear lead.
const CLEAR: f64 = 2.0;

/// How widely numbers differ: what counts as much, in this game and at this moment, is learnt from it.
#[derive(Clone, Copy, Default)]
pub struct Spread {
    count: f64,
    mean: f64,
    squares: f64,
}

impl Spread {
    /// Learns of one more number.
    #[inline]
    pub fn add(&mut self, number: f64) {
        self.count += 1.0;
        let off = number - self.mean;
        self.mean += off / self.count;
        self.squares += off * (number - self.mean);
    }

    /// The standard deviation so far.
    #[inline]
    pub fn deviation(&self) -> f64 {
        if self.count < 2.0 { 0.0 } else { (self.squares / self.count).sqrt() }
    }

    /// How a chance grows with a lead: like an exponential function near zero and more slowly far out, and the same on
    /// every machine.
    #[inline]
    fn weight(&self, lead: f64) -> f64 {
        let lead = lead / (CLEAR * self.deviation().max(1.0));
        let root = (1.0 + lead * lead).sqrt();
        if lead < 0.0 { 1.0 / (root - lead) } else { root + lead }
    }
}

/// By how much the standing of each seat exceeds the mean of all sides.
pub fn leads<G: Game>(position: &G) -> PerSeat<f64> {
    let seats = position.seats();
    let mut leads = PerSeat::from_fn(seats, |seat| f64::from(position.standing(seat)));
    let mean =
        sides(position).map(|side| leads[side]).sum::<f64>() / sides(position).count() as f64;
    Seat::all(seats).for_each(|seat| leads[seat] -= mean);
    leads
}

/// The chances that go with these leads, given how widely leads differ. Those of all sides add up to one.
pub fn chances<G: Game>(position: &G, leads: &PerSeat<f64>, spread: &Spread) -> PerSeat<f64> {
    let seats = position.seats();
    let mut chances = PerSeat::from_fn(seats, |seat| spread.weight(leads[seat]));
    let sum: f64 = sides(position).map(|side| chances[side]).sum();
    Seat::all(seats).for_each(|seat| chances[seat] /= sum);
    chances
}

/// The chance of one of this many sides that has this lead, as if the others were level.
pub fn chance(lead: f64, sides: usize, spread: &Spread) -> f64 {
    let others = (sides as f64 - 1.0).max(1.0);
    let weight = spread.weight(lead);
    weight / (weight + others * spread.weight(-lead / others))
}

/// The sides of a game, each named by its first seat.
pub fn sides<G: Game>(position: &G) -> impl Iterator<Item = Seat> {
    Seat::all(position.seats()).filter(|&seat| position.side(seat) == seat)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_larger_lead_is_a_larger_chance_and_counts_for_less_where_leads_differ_widely() {
        let spread = |numbers: [f64; 2]| {
            let mut spread = Spread::default();
            numbers.into_iter().for_each(|number| spread.add(number));
            spread
        };
        let narrow = spread([-10.0, 10.0]);
        let wide = spread([-100.0, 100.0]);
        assert_eq!(narrow.deviation(), 10.0);
        for sides in [2, 4] {
            assert!((chance(0.0, sides, &narrow) - 1.0 / sides as f64).abs() < 1e-12);
            assert!(chance(30.0, sides, &narrow) > chance(20.0, sides, &narrow));
            assert!(chance(20.0, sides, &narrow) > chance(20.0, sides, &wide));
        }
        let sum = chance(20.0, 2, &narrow) + chance(-20.0, 2, &narrow);
        assert!((sum - 1.0).abs() < 1e-12, "{sum}");
    }
}
