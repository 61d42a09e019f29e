//! The search: choose by what is known, play to the end half by chance, remember what came of it.

use koshki_rules::luck::below;
use koshki_rules::{Game, Look, PerSeat, Seat, Step, Turn};
use rand_core::Rng;

use super::hash;
use super::tree::{EdgeIndex, NodeIndex, Tree};
use crate::Budget;
use crate::judge::Odds;

/// How much a move that was tried less is worth trying: a winning chance lies between 0 and 1.
const CURIOSITY: f64 = 0.7;
/// What a first glance at a move is worth at the root, divided by how often it was tried.
const GLANCE: f64 = 0.5;
/// Each move that is looked at from the root gets at least one part in so many of an equal share of the games.
const ROOT_PART: u32 = 4;
/// So many moves are looked at from the root at first; later as many as the root of the number of games.
const NARROW: usize = 8;
/// Where there are so many moves to choose from, a game that is played on takes the one of a few that looks best.
const MANY: usize = 3;
/// How many these few are.
const TRIES: usize = 4;
/// Positions can repeat; a game that has made so many known moves is played to its end at random.
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
    /// How good each move at the root looks at a glance, from 0 to 1.
    glances: Vec<f64>,
    /// The moves at the root, those that look best first.
    order: Vec<usize>,
    /// The place of each of them in that order.
    ranks: Vec<usize>,
    path: Vec<(EdgeIndex, Seat)>,
    moves: Vec<G::Move>,
    options: Vec<EdgeIndex>,
    won: PerSeat<f64>,
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
            glances: Vec::new(),
            order: Vec::new(),
            ranks: Vec::new(),
            path: Vec::new(),
            moves: Vec::new(),
            options: Vec::new(),
            won: PerSeat::new(0),
            games: 0,
            steps: 0,
        }
    }

    /// Forgets everything, then plays simulated games until the budget is spent. Returns how many.
    pub fn run<R: Rng>(&mut self, root: Root<'_, G>, budget: Budget, rng: &mut R) -> u32 {
        let mut spending = budget.begin();
        self.tree.clear();
        self.root = None;
        self.glances.clear();
        self.games = 0;
        self.steps = 0;
        match root {
            Root::Position(position) => {
                self.won = PerSeat::new(position.seats());
                while spending.another() {
                    self.simulate(position.clone(), Known::Position, rng);
                }
            }
            Root::Look(look, seat) => {
                let position = G::guess(&look.view, rng);
                self.won = PerSeat::new(position.seats());
                let agree = (1..GUESSES).all(|_| G::guess(&look.view, rng) == position);
                let known = if agree { Known::Position } else { Known::Moves };
                self.glance(&position, look, seat);
                let root = match known {
                    Known::Position => self.tree.add_keyed(hash::of(&position), &look.moves),
                    Known::Moves => self.tree.add(&look.moves),
                };
                self.root = Some(root);
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

    /// How often each move at the root was made, and what it has won.
    pub fn root_moves(&self) -> impl Iterator<Item = (u32, f64)> {
        let edges = self.root.into_iter().flat_map(|root| self.tree.edges(root));
        edges.map(|edge| (self.tree[edge].visits, self.tree[edge].won))
    }

    /// How many steps all games had.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// What all games came to.
    pub fn odds(&self) -> Odds {
        let seats = self.won.seats();
        let win = PerSeat::from_fn(seats, |seat| self.won[seat] / f64::from(self.games));
        let errors = Seat::all(seats).map(|seat| super::estimate(self.games, self.won[seat]).error);
        Odds { win, error: errors.fold(0.0, f64::max) }
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
                    self.steps += 1;
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
                        self.expand(&mut position, seat, known, rng);
                        break;
                    };
                    let edge = match known {
                        Known::Position => self.choose(here, rng),
                        Known::Moves => self.choose_available(here, &position, rng),
                    };
                    position.apply(&Step::Move(self.tree[edge].mv.clone()));
                    self.path.push((edge, seat));
                    self.steps += 1;
                    node = self.tree.child(edge);
                }
            }
        }
        self.finish(position, rng);
    }

    /// Adds a decision, and makes its first move.
    fn expand<R: Rng>(&mut self, position: &mut G, seat: Seat, known: Known, rng: &mut R) {
        self.moves.clear();
        position.moves(&mut self.moves);
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
        let edge = self.choose(here, rng);
        position.apply(&Step::Move(self.tree[edge].mv.clone()));
        self.path.push((edge, seat));
    }

    /// Plays to the end, at random or, where there is much to choose from, nearly so; remembers what came of it.
    fn finish<R: Rng>(&mut self, mut position: G, rng: &mut R) {
        // Locals stay in registers.
        let mut moves = std::mem::take(&mut self.moves);
        let mut steps = 0;
        let odds = loop {
            let step = match position.turn() {
                Turn::Luck => Step::Luck(position.sample(rng)),
                Turn::Seat(seat) => {
                    moves.clear();
                    position.moves(&mut moves);
                    Step::Move(likely(&position, seat, &moves, rng).clone())
                }
                Turn::Over(outcome) => break Odds::decided(&position, &outcome),
            };
            position.apply(&step);
            steps += 1;
        };
        self.moves = moves;
        self.steps += steps;
        for &(edge, seat) in &self.path {
            let edge = &mut self.tree[edge];
            edge.visits += 1;
            edge.won += odds.win[seat];
        }
        for seat in Seat::all(odds.win.seats()) {
            self.won[seat] += odds.win[seat];
        }
        self.games += 1;
    }

    /// The move to make at a decision, all of whose moves can be made.
    #[inline]
    fn choose<R: Rng>(&mut self, node: NodeIndex, rng: &mut R) -> EdgeIndex {
        let visits = self.tree.visit(node);
        if self.root == Some(node) && !self.glances.is_empty() {
            self.options.clear();
            self.options.extend(self.tree.edges(node));
            return self.choose_at_root(visits);
        }
        let tries = f64::from(visits.max(1)).ln();
        let mut untried = 0;
        let mut best = None;
        let mut best_worth = f64::NEG_INFINITY;
        for edge in self.tree.edges(node) {
            let known = &self.tree[edge];
            if known.visits == 0 {
                untried += 1;
                if below(rng, untried) == 0 {
                    best = Some(edge);
                }
            } else if untried == 0 {
                let worth = upper(known.won, known.visits, tries);
                if worth > best_worth {
                    (best, best_worth) = (Some(edge), worth);
                }
            }
        }
        best.expect("a decision has moves")
    }

    /// The same where other guesses allowed other moves: each move's curiosity counts only the times it could be made.
    fn choose_available<R: Rng>(
        &mut self,
        node: NodeIndex,
        position: &G,
        rng: &mut R,
    ) -> EdgeIndex {
        self.moves.clear();
        position.moves(&mut self.moves);
        self.options.clear();
        let mut hint = self.tree.first(node);
        for mv in &self.moves {
            let edge = self.tree.edge(node, mv, hint);
            hint = self.tree.after(edge);
            self.tree[edge].seen += 1;
            self.options.push(edge);
        }
        let visits = self.tree.visit(node);
        if self.root == Some(node) && !self.glances.is_empty() {
            return self.choose_at_root(visits);
        }
        let mut untried = 0;
        let mut best = None;
        let mut best_worth = f64::NEG_INFINITY;
        for &edge in &self.options {
            let known = &self.tree[edge];
            if known.visits == 0 {
                untried += 1;
                if below(rng, untried) == 0 {
                    best = Some(edge);
                }
            } else if untried == 0 {
                let worth = upper(known.won, known.visits, f64::from(known.seen).ln());
                if worth > best_worth {
                    (best, best_worth) = (Some(edge), worth);
                }
            }
        }
        best.expect("a decision has moves")
    }

    /// At the root the moves that look good at a glance get some games each, and the more games, the more moves.
    fn choose_at_root(&self, visits: u32) -> EdgeIndex {
        let width = NARROW.max(visits.isqrt() as usize).min(self.options.len());
        let least = visits / (ROOT_PART * width as u32);
        let tries = f64::from(visits.max(1)).ln();
        let worth = |edge: EdgeIndex, glance: f64| {
            let known = &self.tree[edge];
            match known.visits {
                0 => 1e6 + glance,
                few if few <= least => 1e3 - f64::from(few) + glance,
                many => upper(known.won, many, tries) + GLANCE * glance / f64::from(many),
            }
        };
        let mut best = (self.options[0], f64::NEG_INFINITY);
        for ((&edge, &glance), &rank) in self.options.iter().zip(&self.glances).zip(&self.ranks) {
            if rank < width {
                let worth = worth(edge, glance);
                if worth > best.1 {
                    best = (edge, worth);
                }
            }
        }
        best.0
    }

    /// Looks at each move at the root once.
    fn glance(&mut self, position: &G, look: &Look<G>, seat: Seat) {
        let standing = |mv: &G::Move| {
            let mut after = position.clone();
            after.apply(&Step::Move(mv.clone()));
            f64::from(after.standing(seat))
        };
        self.glances.extend(look.moves.iter().map(standing));
        let least = self.glances.iter().copied().fold(f64::INFINITY, f64::min);
        let most = self.glances.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let range = (most - least).max(1.0);
        self.glances.iter_mut().for_each(|glance| *glance = (*glance - least) / range);
        let glances = &self.glances;
        self.order.clear();
        self.order.extend(0..glances.len());
        self.order.sort_unstable_by(|one, other| {
            glances[*other].total_cmp(&glances[*one]).then(one.cmp(other))
        });
        self.ranks.clear();
        self.ranks.resize(glances.len(), 0);
        for (rank, &index) in self.order.iter().enumerate() {
            self.ranks[index] = rank;
        }
    }
}

/// A move by chance; of many moves, the one of a few that looks best to whoever makes it.
#[inline]
fn likely<'a, G: Game, R: Rng>(
    position: &G,
    seat: Seat,
    moves: &'a [G::Move],
    rng: &mut R,
) -> &'a G::Move {
    let mut best = &moves[below(rng, moves.len() as u32) as usize];
    if moves.len() < MANY {
        return best;
    }
    let standing = |mv: &G::Move| {
        let mut after = position.clone();
        after.apply(&Step::Move(mv.clone()));
        after.standing(seat)
    };
    let mut most = standing(best);
    for _ in 1..TRIES {
        let other = &moves[below(rng, moves.len() as u32) as usize];
        let looks = standing(other);
        if looks > most {
            (best, most) = (other, looks);
        }
    }
    best
}

/// How good a move may be: what it has won, and what curiosity adds.
#[inline]
fn upper(won: f64, visits: u32, tries: f64) -> f64 {
    let visits = f64::from(visits);
    won / visits + CURIOSITY * (tries / visits).sqrt()
}
