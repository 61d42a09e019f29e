//! How much thinking a move is worth.

use std::time::{Duration, Instant};

/// How long somebody may think. Those who know the answer need neither.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// Until so much time has passed. What is chosen then depends on the machine.
    Time(Duration),
    /// So many simulated games. The same randomness then gives the same choice on every machine.
    Simulations(u32),
}

impl Budget {
    /// One part in `divisor` of it.
    #[must_use]
    pub fn divided(self, divisor: u32) -> Self {
        match self {
            Budget::Time(time) => Budget::Time(time / divisor),
            Budget::Simulations(count) => Budget::Simulations((count / divisor).max(1)),
        }
    }

    /// So many times as much.
    #[must_use]
    pub fn multiplied(self, factor: u32) -> Self {
        match self {
            Budget::Time(time) => Budget::Time(time.saturating_mul(factor)),
            Budget::Simulations(count) => Budget::Simulations(count.saturating_mul(factor)),
        }
    }

    /// Starts to spend it.
    pub fn begin(self) -> Spending {
        Spending { budget: self, begun: Instant::now(), spent: 0 }
    }
}

/// A budget being spent.
pub struct Spending {
    budget: Budget,
    begun: Instant,
    spent: u32,
}

impl Spending {
    /// Whether one more simulation may be made; counts it if so. The first is always granted.
    #[inline]
    pub fn another(&mut self) -> Granted {
        let granted = match self.budget {
            Budget::Simulations(count) => self.spent < count.max(1),
            // Asking the clock costs as much as a short simulation.
            Budget::Time(time) => {
                self.spent == 0 || !self.spent.is_multiple_of(16) || self.begun.elapsed() < time
            }
        };
        if granted {
            self.spent += 1;
        }
        granted
    }

    /// Whether half of it is gone.
    pub fn is_half_spent(&self) -> bool {
        match self.budget {
            Budget::Simulations(count) => self.spent >= count / 2,
            Budget::Time(time) => self.spent.is_multiple_of(16) && self.begun.elapsed() >= time / 2,
        }
    }

    /// How many simulations were granted.
    pub fn spent(&self) -> u32 {
        self.spent
    }
}

/// Whether it was granted.
pub type Granted = bool;
