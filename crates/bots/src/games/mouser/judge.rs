//! Judges The Mouser: exactly where the game is solved.

use std::sync::Arc;

use koshki_rules::games::mouser::{Chance, Mouser, Move, Phase};
use koshki_rules::{Game, Look, PerSeat, Seat, Step, Turn, Viewer};
use rand_core::Rng;

use super::bag::Bag;
use super::moment::{Chances, Moment};
use super::outlook::Outlook;
use super::turn::{Ends, Plan, Start, Worth};
use crate::judge::{Estimate, Judge, Odds, Verdict};
use crate::{Budget, Shelf};

/// Judges The Mouser. It knows, or has a model; it never simulates, so budgets and randomness are not used.
pub struct MouserJudge {
    shelf: Arc<Shelf>,
    bag: Arc<Bag>,
    /// The turn that was thought about last: the next question is often about the same.
    thought: Option<Thought>,
}

impl MouserJudge {
    /// Takes solved tables from this shelf.
    pub fn new(shelf: &Arc<Shelf>) -> Self {
        let bag = shelf.keep("mouser-bag", Bag::new);
        MouserJudge { shelf: Arc::clone(shelf), bag, thought: None }
    }

    fn known(&mut self, position: &Mouser) -> Odds {
        if let Turn::Over(outcome) = position.turn() {
            return Odds::decided(position, &outcome);
        }
        let seats = position.seats();
        let phase = phase(position);
        if phase == Phase::Lot {
            let first = |seat| Step::Luck(Chance::First(seat));
            let each = Seat::all(seats).map(|seat| self.known(&after(position, first(seat))));
            return mean_odds(&each.collect::<Vec<Odds>>());
        }
        if phase == Phase::Start {
            let turn = OneTurn::of(position);
            let outlook = Outlook::of(seats, &self.shelf);
            return turn.odds(&outlook.at(&turn.moment), outlook.error());
        }
        let bag = Arc::clone(&self.bag);
        let thought = self.think(position);
        let mut chances = thought.going_on(&bag, position).chances;
        if phase == Phase::Choose {
            let stopping = thought.stopping(position.at_stake().into());
            let mover = thought.turn.moment.mover();
            if stopping[mover] >= chances[mover] {
                chances = stopping;
            }
        }
        thought.turn.odds(&chances, thought.error)
    }

    /// What is known of the turn in a position that is not over.
    fn think(&mut self, position: &Mouser) -> &Thought {
        let turn = OneTurn::of(position);
        if self.thought.as_ref().is_none_or(|thought| thought.turn != turn) {
            let outlook = Outlook::of(position.seats(), &self.shelf);
            self.thought = Some(Thought::new(turn, &outlook, &self.bag));
        }
        self.thought.as_ref().expect("it was just thought")
    }
}

impl Judge<Mouser> for MouserJudge {
    /// It weighs, and always the same way.
    fn can_learn(&self) -> bool {
        false
    }

    fn odds(&mut self, position: &Mouser, _budget: Budget, _rng: &mut dyn Rng) -> Odds {
        self.known(position)
    }

    fn verdicts(
        &mut self,
        look: &Look<Mouser>,
        _budget: Budget,
        rng: &mut dyn Rng,
    ) -> Vec<Verdict> {
        if !matches!(look.turn, Turn::Seat(_)) {
            return Vec::new();
        }
        let position = Mouser::guess(&look.view, rng);
        let bag = Arc::clone(&self.bag);
        let thought = self.think(&position);
        let mover = thought.turn.moment.mover();
        let win = |chances: &Chances| Estimate::modelled(chances[mover], thought.error);
        let moves = look.moves.iter();
        moves
            .map(|mv| match mv {
                Move::Stop => {
                    let points = position.at_stake();
                    let win = win(&thought.stopping(points.into()));
                    Verdict { win, points: Some(points.into()), fails: None }
                }
                Move::Roll => {
                    let on = thought.going_on(&bag, &position);
                    Verdict {
                        win: win(&on.chances),
                        points: Some(on.points),
                        fails: Some(on.fails),
                    }
                }
            })
            .collect()
    }
}

/// A turn as far as the best plan for it depends on the position.
#[derive(Clone, PartialEq, Debug)]
struct OneTurn {
    moment: Moment,
    /// Who plays in this round, in order of play.
    players: Vec<Seat>,
    seats: usize,
    noted: usize,
}

impl OneTurn {
    fn of(position: &Mouser) -> Self {
        let view = position.view(Viewer::Bystander);
        let seats = position.seats();
        let in_order = (0..seats).map(|index| Seat(((view.first.index() + index) % seats) as u8));
        let players: Vec<Seat> = in_order.filter(|seat| view.playing[seat.index()]).collect();
        let scores: Vec<u16> = players.iter().map(|seat| view.scores[seat.index()]).collect();
        let mover = players.iter().position(|&seat| seat == view.mover);
        let mover = mover.expect("the mover plays in this round");
        OneTurn { moment: Moment::new(&scores, mover), players, seats, noted: view.noted.into() }
    }

    /// The odds of all seats; those who don't play in this round have lost.
    fn odds(&self, chances: &Chances, error: f64) -> Odds {
        let mut win = PerSeat::new(self.seats);
        for (&seat, &chance) in self.players.iter().zip(chances) {
            win[seat] = chance;
        }
        let error = |seat| Estimate::modelled(win[seat], error).error;
        Odds { win, error: PerSeat::from_fn(self.seats, error) }
    }
}

/// All that has to be known to judge any position of a turn.
struct Thought {
    turn: OneTurn,
    /// The chances after each number of points; more than are listed are as good as the last.
    after: Vec<Chances>,
    plan: Plan,
    error: f64,
}

/// What going on comes to.
struct GoingOn {
    chances: Chances,
    points: f64,
    fails: f64,
}

impl Thought {
    fn new(turn: OneTurn, outlook: &Outlook, bag: &Bag) -> Self {
        let after = outlook.after_each(&turn.moment);
        let worth = Worth::new(after.iter().map(|chances| chances[turn.moment.mover()]).collect());
        let plan = bag.plan(&worth, turn.noted);
        Thought { turn, after, plan, error: outlook.error() }
    }

    fn stopping(&self, points: usize) -> Chances {
        self.after[points.min(self.after.len() - 1)]
    }

    fn going_on(&self, bag: &Bag, position: &Mouser) -> GoingOn {
        let mut starts = Vec::new();
        let rolling = match phase(position) {
            Phase::Start | Phase::Choose => after(position, Step::Move(Move::Roll)),
            _ => position.clone(),
        };
        about_to_fall(bag, &rolling, 1.0, &mut starts);
        let fails = starts.iter().map(|start| start.chance * bag.fails(start.roll)).sum();
        let ends: Ends = bag.follow(&self.plan, &starts);
        let points = ends.mean(|points| points as f64);
        let mut chances = Chances::default();
        for (points, chance) in ends.points().into_iter().enumerate() {
            let after = self.stopping(points);
            chances.iter_mut().zip(after).for_each(|(sum, after)| *sum += chance * after);
        }
        GoingOn { chances, points, fails }
    }
}

/// All rolls that luck can still bring about in this draw, with their chances.
fn about_to_fall(bag: &Bag, position: &Mouser, chance: f64, into: &mut Vec<Start>) {
    let view = position.view(Viewer::Bystander);
    if view.phase == Phase::Roll {
        let roll = bag.roll(view.mice, view.dogs, view.hand.and(view.drawn));
        into.push(Start { noted: view.noted.into(), roll, chance });
        return;
    }
    let mut chances = Vec::new();
    position.chances(&mut chances);
    let all = f64::from(koshki_rules::luck::total_weight(&chances));
    for (drawn, weight) in chances {
        let next = after(position, Step::Luck(drawn));
        about_to_fall(bag, &next, chance * f64::from(weight) / all, into);
    }
}

fn after(position: &Mouser, step: Step<Mouser>) -> Mouser {
    let mut after = position.clone();
    after.apply(&step);
    after
}

fn phase(position: &Mouser) -> Phase {
    position.view(Viewer::Bystander).phase
}

/// The odds before luck decides between equally likely ones.
fn mean_odds(each: &[Odds]) -> Odds {
    let count = each.len() as f64;
    let mean = |value: &dyn Fn(&Odds) -> f64| each.iter().map(value).sum::<f64>() / count;
    let win = PerSeat::from_fn(each.len(), |seat| mean(&|odds| odds.win[seat]));
    Odds { win, error: PerSeat::from_fn(each.len(), |seat| mean(&|odds| odds.error[seat])) }
}
