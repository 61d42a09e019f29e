//! How much thinking a move is worth.

use std::fmt::{self, Display};
use std::str::FromStr;
use std::sync::{LazyLock, OnceLock};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// The time since some moment that stays the same.
pub type Clock = fn() -> Duration;

/// The clock of time budgets where the system has none, as in a browser. The first one that is supplied counts, and only
/// if no time budget was spent before.
pub fn supply_clock(clock: Clock) {
    CLOCK.get_or_init(|| clock);
}

/// How long somebody may think. Those who know the answer need neither.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// Until this much time has passed. What is chosen then depends on the machine.
    Time(Duration),
    /// This many simulated games. The same randomness then gives the same choice on every machine.
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

    /// This many times as much.
    #[must_use]
    pub fn multiplied(self, factor: u32) -> Self {
        match self {
            Budget::Time(time) => Budget::Time(time.saturating_mul(factor)),
            Budget::Simulations(count) => Budget::Simulations(count.saturating_mul(factor)),
        }
    }

    /// Whether nobody can think with it.
    pub fn is_nothing(self) -> bool {
        matches!(self, Budget::Time(Duration::ZERO) | Budget::Simulations(0))
    }

    /// As data, so that two requests can be told apart.
    pub fn described(self) -> Value {
        match self {
            Budget::Simulations(count) => json!({ "simulations": count }),
            Budget::Time(time) => json!({ "milliseconds": time.as_millis() }),
        }
    }

    /// Starts to spend it. Only a time budget asks for the time.
    pub fn begin(self) -> Spending {
        let begun = match self {
            Budget::Time(_) => now(),
            Budget::Simulations(_) => Duration::ZERO,
        };
        Spending { budget: self, begun, spent: 0 }
    }
}

/// As people type it: `100` simulations, or `50ms`.
impl Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Budget::Simulations(count) => count.fmt(f),
            Budget::Time(time) => write!(f, "{}ms", time.as_millis()),
        }
    }
}

impl FromStr for Budget {
    type Err = WrongBudget;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.strip_suffix("ms") {
            Some(time) => time.parse().map(|time| Budget::Time(Duration::from_millis(time))),
            None => text.parse().map(Budget::Simulations),
        }
        .map_err(|_| WrongBudget)
    }
}

/// A text is not a budget.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WrongBudget;

impl Display for WrongBudget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number of simulations for each move, as in 100, or milliseconds, as in 50ms")
    }
}

impl std::error::Error for WrongBudget {}

/// A budget being spent.
pub struct Spending {
    budget: Budget,
    /// What the clock showed; nothing of interest where simulations are counted.
    begun: Duration,
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
                self.spent == 0 || !self.spent.is_multiple_of(16) || self.elapsed() < time
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
            Budget::Time(time) => self.spent.is_multiple_of(16) && self.elapsed() >= time / 2,
        }
    }

    /// How many simulations were granted.
    pub fn spent(&self) -> u32 {
        self.spent
    }

    fn elapsed(&self) -> Duration {
        now().saturating_sub(self.begun)
    }
}

/// Whether it was granted.
pub type Granted = bool;

static CLOCK: OnceLock<Clock> = OnceLock::new();

fn now() -> Duration {
    CLOCK.get_or_init(|| system_clock)()
}

fn system_clock() -> Duration {
    #[expect(clippy::disallowed_methods, reason = "the one clock of the bots")]
    static BEGINNING: LazyLock<Instant> = LazyLock::new(Instant::now);
    BEGINNING.elapsed()
}
