//! The search: select by UCT, play out at random, and back the result up into the tree.

mod choosing;

use koshki_rules::luck::below;
use koshki_rules::{Game, Look, PerSeat, Seat, Step, Turn};
use rand_core::Rng;

use super::hash;
use super::tree::{EdgeIndex, NodeIndex, Tree};
use super::worth::{self, Spread};
use crate::Budget;
use crate::glance::{self, Glance};
use crate::judge::Odds;

/// How much a move that was tried less is worth trying, in units of how widely results differ: the exploration constant of UCT.
const CURIOSITY: f64 = 1.4;
/// Results differ at least by this much.
const LEAST_DEVIATION: f64 = 0.01;
/// Where there are this many moves to choose from, a glance at each is worth its time, and moves by chance say so little
/// that a game is cut short there.
const MANY: usize = 3;
/// Of many moves at a new decision, the first to be made is the best-looking of this many.
const TRIES: usize = 4;
/// Positions can repeat; a game that has made this many known moves is played on at random.
const DEEPEST: usize = 200;
/// Guesses that have to agree before a position counts as known.
const GUESSES: usize = 4;

/// Where a search begins.
pub enum Root<'a, G: Game> {
    /// At a position.
    Position(&'a G),
    /// At what a seat sees, on its turn.
    Look(&'a Look<G>, Seat),
}

/// A search, and what it has learnt. It can be used again and again; then it allocates nothing.
pub struct Search<G: Game> {
    tree: Tree<G::Move>,
    root: Option<NodeIndex>,
    /// How far ahead the seat that chooses at the root seems after each move, averaged over luck.
    leads: Vec<f64>,
    glance: Glance<G>,
    /// How widely leads differ,
    standings: Spread,
    /// and how widely results.
    results: Spread,
    curiosity: f64,
    path: Vec<(EdgeIndex, Seat)>,
    moves: Vec<G::Move>,
    options: Vec<EdgeIndex>,
    won: PerSeat<f64>,
    sides: usize,
    /// Through whose eyes standings and results are measured.
    seat: Seat,
    games: u32,
    steps: u64,
}

impl<G: Game> Default for Search<G> {
    fn default() -> Self {
        Self::new()
    }
}

/// How decisions are told apart.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    /// Nothing is hidden: by the position, however it came about.
    Position,
    /// Something is hidden: by the moves since the root, whatever was guessed and whatever luck did.
    Moves,
}

impl<G: Game> Search<G> {
    /// A search that knows nothing.
    pub fn new() -> Self {
        Search {
            tree: Tree::new(),
            root: None,
            leads: Vec::new(),
            glance: Glance::new(),
            standings: Spread::default(),
            results: Spread::default(),
            curiosity: CURIOSITY,
            path: Vec::new(),
            moves: Vec::new(),
            options: Vec::new(),
            won: PerSeat::new(0),
            sides: 0,
            seat: Seat(0),
            games: 0,
            steps: 0,
        }
    }

    /// Forgets everything, then plays simulated games until the budget is spent. Returns how many.
    pub fn run<R: Rng>(&mut self, root: Root<'_, G>, budget: Budget, rng: &mut R) -> u32 {
        let mut spending = budget.begin();
        match root {
            Root::Position(position) => {
                self.forget(position, Seat(0));
                while spending.another() {
                    self.simulate(position.clone(), Known::Position, rng);
                }
            }
            Root::Look(look, seat) => {
                let position = G::guess(&look.view, rng);
                self.forget(&position, seat);
                let agree = (1..GUESSES).all(|_| G::guess(&look.view, rng) == position);
                let known = if agree { Known::Position } else { Known::Moves };
                let root = match known {
                    Known::Position => self.tree.add_keyed(hash::of(&position), &look.moves),
                    Known::Moves => self.tree.add(&look.moves),
                };
                self.root = Some(root);
                self.look_at_root(&position, look, seat, rng);
                while spending.another() {
                    let begin = match known {
                        Known::Position => position.clone(),
                        Known::Moves => G::guess(&look.view, rng),
                    };
                    self.simulate(begin, known, rng);
                }
            }
        }
        self.games
    }

    /// How often each move at the root was made, and what it has won: less or more as it looked at a glance, which
    /// hardly counts after many games.
    pub fn root_moves(&self) -> impl Iterator<Item = (u32, f64)> {
        let edges = self.root.into_iter().flat_map(|root| self.tree.edges(root));
        edges.map(|edge| {
            let edge = &self.tree[edge];
            let visits = f64::from(edge.visits);
            (edge.visits, if edge.visits == 0 { 0.0 } else { choosing::mean(edge) * visits })
        })
    }

    /// How many steps all games had.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// What all games came to.
    pub fn odds(&self) -> Odds {
        let seats = self.won.seats();
        let win = PerSeat::from_fn(seats, |seat| self.won[seat] / f64::from(self.games));
        let error = |seat| super::estimate(self.games, self.won[seat]).error;
        Odds { win, error: PerSeat::from_fn(seats, error) }
    }

    fn forget(&mut self, position: &G, seat: Seat) {
        self.tree.clear();
        self.root = None;
        self.leads.clear();
        self.standings = Spread::default();
        self.results = Spread::default();
        self.curiosity = CURIOSITY;
        self.won = PerSeat::new(position.seats());
        self.sides = worth::sides(position).count();
        self.seat = seat;
        self.games = 0;
        self.steps = 0;
    }

    /// One game: known decisions first, then a new one, then at random.
    fn simulate<R: Rng>(&mut self, mut position: G, known: Known, rng: &mut R) {
        self.path.clear();
        let mut node = self.root;
        loop {
            match position.turn() {
                Turn::Luck => {
                    let chance = position.sample(rng);
                    position.apply(&Step::Luck(chance));
                }
                Turn::Over(_) => break,
                Turn::Seat(seat) => {
                    if self.path.len() >= DEEPEST {
                        break;
                    }
                    let found = match known {
                        Known::Position => self.tree.find(hash::of(&position)),
                        Known::Moves => node,
                    };
                    let Some(here) = found else {
                        self.moves.clear();
                        position.moves(&mut self.moves);
                        if known == Known::Position && self.moves.len() == 1 {
                            // Nothing is learnt where there is nothing to choose.
                            position.apply(&Step::Move(self.moves[0].clone()));
                            self.steps += 1;
                            continue;
                        }
                        self.expand(&mut position, seat, known, rng);
                        break;
                    };
                    let edge = match known {
                        Known::Position => self.choose(here, &position, seat, rng),
                        Known::Moves => self.choose_available(here, &position, seat, rng),
                    };
                    position.apply(&Step::Move(self.tree[edge].mv.clone()));
                    self.path.push((edge, seat));
                    node = self.tree.child(edge);
                }
            }
            self.steps += 1;
        }
        self.finish(position, rng);
    }

    /// Adds a decision between the listed moves, and makes the first of them.
    fn expand<R: Rng>(&mut self, position: &mut G, seat: Seat, known: Known, rng: &mut R) {
        if !self.tree.has_room() {
            return;
        }
        let here = match known {
            Known::Position => self.tree.add_keyed(hash::of(position), &self.moves),
            Known::Moves => self.tree.add(&self.moves),
        };
        match self.path.last() {
            Some(&(edge, _)) => self.tree.lead(edge, here),
            None => self.root = Some(here),
        }
        self.tree.visit(here);
        let edge = self.tree.nth(here, likely(position, seat, &self.moves, rng));
        position.apply(&Step::Move(self.tree[edge].mv.clone()));
        self.path.push((edge, seat));
        self.steps += 1;
    }

    /// Plays on at random to the end, or to where there is much to choose from; remembers the result.
    fn finish<R: Rng>(&mut self, mut position: G, rng: &mut R) {
        // Locals stay in registers.
        let mut moves = std::mem::take(&mut self.moves);
        let mut steps = 0;
        let win = loop {
            match position.turn() {
                Turn::Luck => {
                    let chance = position.sample(rng);
                    position.apply(&Step::Luck(chance));
                }
                Turn::Seat(seat) => {
                    moves.clear();
                    position.moves(&mut moves);
                    if moves.len() >= MANY {
                        break self.cut(&position);
                    }
                    let mv = moves[likely(&position, seat, &moves, rng)].clone();
                    position.apply(&Step::Move(mv));
                }
                Turn::Over(outcome) => break Odds::decided(&position, &outcome).win,
            }
            steps += 1;
        };
        self.moves = moves;
        self.steps += steps;
        for &(edge, seat) in &self.path {
            let edge = &mut self.tree[edge];
            edge.visits += 1;
            edge.won += win[seat];
        }
        for seat in Seat::all(win.seats()) {
            self.won[seat] += win[seat];
        }
        self.games += 1;
        self.results.add(win[self.seat]);
        self.curiosity = CURIOSITY * self.results.deviation().max(LEAST_DEVIATION);
    }

    /// What a game comes to that is not played to its end.
    fn cut(&mut self, position: &G) -> PerSeat<f64> {
        let leads = worth::leads(position);
        self.standings.add(leads[self.seat]);
        worth::chances(position, &leads, &self.standings)
    }
}

/// The index of a move by chance; of many moves, the one of a few that looks best to the mover.
#[inline]
fn likely<G: Game, R: Rng>(position: &G, seat: Seat, moves: &[G::Move], rng: &mut R) -> usize {
    let count = moves.len();
    if count == 1 {
        return 0;
    }
    let mut best = below(rng, count as u32) as usize;
    if count < MANY {
        return best;
    }
    let mut most = glance::standing(position, &moves[best], seat);
    for _ in 1..TRIES {
        let other = below(rng, count as u32) as usize;
        let looks = glance::standing(position, &moves[other], seat);
        if looks > most {
            (best, most) = (other, looks);
        }
    }
    best
}
