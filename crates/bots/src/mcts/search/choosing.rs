//! Choosing at a known decision (UCT): by what each move has won, how it looks, and how rarely it was tried.

use koshki_rules::luck::below;
use koshki_rules::{Game, Look, Seat};
use rand_core::Rng;

use super::super::tree::{Edge, EdgeIndex, NodeIndex};
use super::super::worth;
use super::{MANY, Search};
use crate::glance;

/// A glance at a move counts as much as this many games.
const GLANCE: f64 = 3.0;
/// Each move at the root gets at least one part in this many of an equal share of the games, unless it was glanced at.
const ROOT_PART: u32 = 4;

impl<G: Game> Search<G> {
    /// The move to make at a decision, all of whose moves can be made.
    #[inline]
    pub(super) fn choose<R: Rng>(
        &mut self,
        node: NodeIndex,
        position: &G,
        seat: Seat,
        rng: &mut R,
    ) -> EdgeIndex {
        let visits = self.tree.visit(node);
        self.options.clear();
        self.options.extend(self.tree.edges(node));
        self.look_at(node, position, seat);
        let least = self.least(node, visits);
        let tries = logarithm(visits);
        self.best(rng, least, |_| tries)
    }

    /// The same where other guesses allowed other moves: each move's curiosity counts only the times it could be made.
    pub(super) fn choose_available<R: Rng>(
        &mut self,
        node: NodeIndex,
        position: &G,
        seat: Seat,
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
        self.look_at(node, position, seat);
        let least = self.least(node, visits);
        self.best(rng, least, |edge| logarithm(edge.seen))
    }

    /// The option that may be best; those that were made fewer times than the least come first.
    #[inline]
    fn best<R: Rng>(
        &self,
        rng: &mut R,
        least: u32,
        tries: impl Fn(&Edge<G::Move>) -> f64,
    ) -> EdgeIndex {
        let mut untried = 0;
        let mut best = self.options[0];
        let mut best_worth = f64::NEG_INFINITY;
        for &option in &self.options {
            let edge = &self.tree[option];
            if edge.glance.is_none() && edge.visits < least {
                untried += 1;
                if below(rng, untried) == 0 {
                    best = option;
                }
            } else if untried == 0 {
                let worth = mean(edge) + self.curiosity * (tries(edge) / weight(edge)).sqrt();
                if worth > best_worth {
                    (best, best_worth) = (option, worth);
                }
            }
        }
        best
    }

    /// How often each move is made at least that was not glanced at.
    #[inline]
    fn least(&self, node: NodeIndex, visits: u32) -> u32 {
        let part = ROOT_PART * self.options.len() as u32;
        if self.root == Some(node) { (visits / part).max(1) } else { 1 }
    }

    /// Glances at those of many options that nobody has looked at yet.
    #[inline]
    fn look_at(&mut self, node: NodeIndex, position: &G, seat: Seat) {
        if self.options.len() < MANY {
            return;
        }
        if self.root == Some(node) && !self.leads.is_empty() {
            if self.games.is_power_of_two() {
                self.look_again(node);
            }
            return;
        }
        if self.options.iter().all(|&option| self.tree[option].glance.is_some()) {
            return;
        }
        let before = worth::leads(position)[seat] - f64::from(position.standing(seat));
        for &option in &self.options {
            let edge = &mut self.tree[option];
            if edge.glance.is_none() {
                let lead = before + f64::from(glance::standing(position, &edge.mv, seat));
                edge.glance = Some(worth::chance(lead, self.sides, &self.standings) as f32);
            }
        }
    }

    /// Glances at each of many moves at the root.
    pub(super) fn look_at_root<R: Rng>(
        &mut self,
        position: &G,
        look: &Look<G>,
        seat: Seat,
        rng: &mut R,
    ) {
        if look.moves.len() < MANY {
            return;
        }
        let before = worth::leads(position)[seat] - f64::from(position.standing(seat));
        for mv in &look.moves {
            let after = glance::after(position, mv);
            let lead = before + self.glance.average(&after, seat, rng);
            self.standings.add(lead);
            self.leads.push(lead);
        }
        self.root.into_iter().for_each(|root| self.look_again(root));
    }

    /// How large a lead is becomes clear in the course of a search.
    fn look_again(&mut self, root: NodeIndex) {
        let mut next = self.tree.first(root);
        for &lead in &self.leads {
            let Some(edge) = next else { break };
            self.tree[edge].glance = Some(worth::chance(lead, self.sides, &self.standings) as f32);
            next = self.tree.after(edge);
        }
    }
}

/// What a move has won on average, a glance at it counting as a few games.
#[inline]
pub(super) fn mean<M>(edge: &Edge<M>) -> f64 {
    let glance = edge.glance.map_or(0.0, |glance| GLANCE * f64::from(glance));
    (edge.won + glance) / weight(edge)
}

/// How many games the mean of a move is made of.
#[inline]
fn weight<M>(edge: &Edge<M>) -> f64 {
    f64::from(edge.visits) + if edge.glance.is_some() { GLANCE } else { 0.0 }
}

/// The natural logarithm, nearly: straight between powers of two, so quick, and the same on every machine.
#[inline]
fn logarithm(number: u32) -> f64 {
    let number = number.max(1);
    let whole = number.ilog2();
    let part = f64::from(number) / f64::from(1_u32 << whole) - 1.0;
    std::f64::consts::LN_2 * (f64::from(whole) + part)
}
