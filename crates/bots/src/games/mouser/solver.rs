//! Solves The Mouser for `koshki lab solve`.

use koshki_rules::games::mouser::{Mouser, Options};
use koshki_rules::{Game, Phrase, setup};
use serde_json::json;

use super::bag::Bag;
use super::moment::Moment;
use super::race::Race;
use super::rounds::Rounds;
use super::yellow::{self, AllYellow};
use super::{MOST_SOLVED, alone, measure, outlook, perfect};
use crate::Shelf;
use crate::solve::{
    Earlier, Effort, Solution, SolutionSource, Solvable, SolveRequest, Solver, SweepProgress,
    Unsolved,
};

/// Solves The Mouser: values are exact whatever tolerance is asked for.
pub struct MouserSolver;

impl Solver for MouserSolver {
    fn solve(
        &self,
        request: &SolveRequest,
        shelf: &Shelf,
        progress: &(dyn Fn(&SweepProgress) + Sync),
    ) -> Result<Solution, Unsolved> {
        let (rounds, found) = solved(request, shelf, progress)?;
        let bag = shelf.keep("mouser-bag", Bag::new);
        Ok(Solution { values: values(&rounds, &bag), found })
    }

    fn make(&self, request: &SolveRequest, shelf: &Shelf) -> Result<(), Unsolved> {
        solved(request, shelf, &|_| {}).map(drop)
    }

    fn tables(&self) -> Vec<Solvable> {
        let table = |seats| Solvable {
            game: Mouser::ID,
            seats,
            options: json!({}),
            name: outlook::name(seats),
            effort: if seats > MOST_IN_SECONDS { Effort::Minutes } else { Effort::Seconds },
            memory: 0,
        };
        (2..=MOST_SOLVED).map(table).collect()
    }
}

/// How many seats are solved in seconds.
const MOST_IN_SECONDS: usize = 3;

/// The table, made now or found on the shelf. Judges use it from now on.
fn solved(
    request: &SolveRequest,
    shelf: &Shelf,
    progress: &(dyn Fn(&SweepProgress) + Sync),
) -> Result<(Rounds, SolutionSource), Unsolved> {
    let options: Options = setup::read_options(&request.options).map_err(Unsolved::Options)?;
    Mouser::setup(&options, request.seats).map_err(Unsolved::Setup)?;
    if request.seats > MOST_SOLVED {
        return Err(Unsolved::Seats { asked: request.seats, most: MOST_SOLVED });
    }
    let earlier = match request.earlier {
        Earlier::Counts => outlook::on_shelf(request.seats, shelf),
        Earlier::IsForgotten => None,
    };
    if let Some(rounds) = earlier {
        return Ok((rounds, SolutionSource::OnShelf));
    }
    let bag = shelf.keep("mouser-bag", Bag::new);
    let rounds = perfect::solve(&*bag, request.seats, request.threads, &|sums| {
        progress(&SweepProgress { sweeps: sums, change: 0.0 });
    });
    outlook::put(&rounds, shelf).map_err(Unsolved::Shelf)?;
    Ok((rounds, SolutionSource::Now))
}

/// With more seats it takes longer to measure the model than to solve the game.
const MOST_MEASURED: usize = 3;

/// Whether to go on with this many mice and dogs.
type GoesOn = fn(usize, usize) -> bool;

/// Simple rules to stop by (keys in the texts), and when each goes on, by the mice and the dogs.
pub(super) const RULES: [(&str, GoesOn); 4] = [
    ("solved-two-dogs", |_, dogs| dogs < 2),
    ("solved-a-dog", |_, dogs| dogs < 1),
    ("solved-three-mice", |mice, _| mice < 3),
    ("solved-six-mice-or-two-dogs", |mice, dogs| mice < 6 && dogs < 2),
];

/// The values worth knowing.
fn values(rounds: &Rounds, bag: &Bag) -> Vec<(Phrase, f64)> {
    let seats = rounds.seats;
    let mut values = Vec::new();
    let mut add = |name: Phrase, value: f64| values.push((name, value));
    let counted = |key: &'static str, name: &'static str, count: usize| {
        Phrase::new(key).number(name, count as i64)
    };
    let start = rounds.at(&Moment::new(&vec![0; seats], 0));
    for (seat, &chance) in start[..seats].iter().enumerate() {
        add(counted("solved-seat", "seat", seat + 1).number("seats", seats as i64), chance);
    }
    for players in 2..=seats {
        for player in 0..players {
            let name = counted("solved-extra-round", "seat", player + 1);
            add(name.number("players", players as i64), rounds.ties[players][player]);
        }
    }
    let most = alone::most_mice(bag);
    add(Phrase::new("solved-most-mice"), most.mean(|points| points as f64));
    add(Phrase::new("solved-such-fails"), most.fails);
    add(Phrase::new("solved-such-rolls"), most.rolls);
    add(Phrase::new("solved-fewest-turns"), alone::fewest_turns(bag)[0].0);
    let goal = alone::at_least(bag, 13);
    add(Phrase::new("solved-goal-in-a-turn"), goal.stops.iter().skip(13).sum());
    for (rule, goes_on) in RULES {
        let turn = alone::by_rule(bag, goes_on);
        let by_rule = |key: &'static str| Phrase::new(key).phrase("rule", Phrase::new(rule));
        add(by_rule("solved-rule-mice"), turn.mean(|points| points as f64));
        add(by_rule("solved-rule-fails"), turn.fails);
    }
    if seats <= MOST_MEASURED {
        let model = measure::measure(bag, rounds, &Race::new(bag, rounds));
        add(Phrase::new("solved-model-error"), model.error);
        add(Phrase::new("solved-model-loss"), model.loss);
    }
    if seats == 2 {
        let solved = perfect::solve(&AllYellow, seats, 1, &|_| {});
        for ahead in 0..3 {
            let name = counted("solved-yellow", "ahead", ahead.into());
            add(name, solved.at(&Moment::new(&[ahead, 0], 0))[0]);
        }
        for (ahead, published) in yellow::with_scores_that_end().iter().take(3).enumerate() {
            add(counted("solved-yellow-26", "ahead", ahead), published[0]);
        }
    }
    values
}
