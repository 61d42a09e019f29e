//! Positions in which one move is clearly the best, and what every judge owes.

use std::sync::Arc;

use chacha20::ChaCha8Rng;
use koshki_rules::games::chop_chop::{
    Cell, ChopChop, Homecoming, Move, Movement, Options, Phase, Side, TilesLeft, View,
};
use koshki_rules::{Game, Look, Seat, Step, Turn, Viewer};
use rand_core::SeedableRng;

use super::features::{FEATURES, KINDS, features, kind};
use super::inputs::inputs;
use super::value::{Eye, SHAPE};
use super::*;
use crate::learn::Learner;
use crate::network::Network;

const BUDGET: Budget = Budget::Simulations(150);

/// A kitchen without tiles and without cheese, all mice caught, the cat to walk.
struct Kitchen(View);

impl Kitchen {
    fn new(side: Side, roll: u8) -> Self {
        let options = Options { first: Some(Seat(1)), ..Options::default() };
        let none =
            TilesLeft { cheese: 0, broken: 0, plus1: 0, plus2: 0, arrow: 0, fork: 0, knife: 0 };
        let start = ChopChop::setup(&options, 2).unwrap().view(Viewer::Bystander);
        Kitchen(View {
            side,
            phase: Phase::Walk(roll),
            mice: [None; 4],
            left_home: [true; 4],
            face_down: Vec::new(),
            tiles_left: none,
            cheeses: 10,
            caught: 4,
            ..start
        })
    }

    fn cat(mut self, at: &str) -> Self {
        self.0.cat = Some(cell(at));
        self
    }

    fn mouse(mut self, number: usize, at: &str) -> Self {
        self.0.mice[number] = Some(cell(at));
        self.0.caught -= 1;
        self
    }

    fn cheeses_on(mut self, cells: &[&str]) -> Self {
        self.0.face_up = cells.iter().map(|at| cell(at)).collect();
        self.0.cheeses -= cells.len() as u8;
        self
    }

    /// Tiles, of which this many are cheeses and the others broken dishes.
    fn tiles_on(mut self, cells: &[&str], cheeses: u8) -> Self {
        self.0.face_down = cells.iter().map(|at| cell(at)).collect();
        self.0.tiles_left.cheese = cheeses;
        self.0.tiles_left.broken = cells.len() as u8 - cheeses;
        self.0.cheeses -= cheeses;
        self
    }

    fn look(&self) -> Look<ChopChop> {
        look(&ChopChop::guess(&self.0, &mut rng()))
    }

    /// The moves, the best first, each with its chance.
    fn ranked(&self) -> Vec<(Move, f64)> {
        let look = self.look();
        let verdicts = ChopChopJudge::new().verdicts(&look, BUDGET, &mut rng());
        assert_eq!(verdicts.len(), look.moves.len());
        let mut ranked: Vec<_> =
            look.moves.into_iter().zip(verdicts.iter().map(|verdict| verdict.win.value)).collect();
        ranked.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        ranked
    }

    /// Asserts that one of these is the best.
    fn wants(&self, best: &[&str]) -> f64 {
        let ranked = self.ranked();
        let (Move::Walk(movement), win) = ranked[0] else { panic!("{ranked:?}") };
        let told = format!("{} {}", movement.piece, movement.to);
        assert!(best.contains(&told.as_str()), "{told} before {best:?}: {ranked:?}");
        win
    }

    fn chance_of(&self, mv: &str) -> f64 {
        let (piece, to) = mv.split_once(' ').unwrap();
        let mv = Move::Walk(Movement { piece: piece.parse().unwrap(), to: cell(to) });
        self.ranked().into_iter().find(|(listed, _)| *listed == mv).expect("a legal move").1
    }
}

fn cell(text: &str) -> Cell {
    text.parse().unwrap()
}

fn rng() -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(5)
}

fn look(position: &ChopChop) -> Look<ChopChop> {
    let mut moves = Vec::new();
    position.moves(&mut moves);
    let Turn::Seat(seat) = position.turn() else { panic!("a seat's turn") };
    Look { step: 0, turn: position.turn(), view: position.view(Viewer::Seat(seat)), moves }
}

#[test]
fn the_cat_catches_the_last_mouse_and_knows_that_it_has_won() {
    let kitchen = Kitchen::new(Side::Cat, 2).cat("f31").mouse(2, "f11").cheeses_on(&["f65"]);
    assert_eq!(kitchen.wants(&["cat f11"]), 1.0);
}

#[test]
fn a_mouse_comes_home_when_that_wins() {
    let kitchen = Kitchen::new(Side::Mice, 2).cat("f55").mouse(0, "f01").mouse(1, "f30");
    let win = kitchen.wants(&["m0 hW"]);
    assert_eq!(win, 1.0);
}

#[test]
fn a_mouse_beside_the_cat_flees_into_the_hole() {
    let kitchen = Kitchen::new(Side::Mice, 1)
        .cat("f13")
        .mouse(0, "f02")
        .mouse(1, "f60")
        .tiles_on(&["f50", "f61", "f64", "f65"], 3);
    kitchen.wants(&["m0 hW"]);
}

#[test]
fn the_last_mouse_does_not_step_where_the_die_finds_it() {
    let kitchen = Kitchen::new(Side::Mice, 1).cat("f00").mouse(0, "f03").cheeses_on(&["f65"]);
    kitchen.wants(&["m0 f04"]);
}

#[test]
fn the_last_mouse_hides_under_the_table() {
    let kitchen =
        Kitchen::new(Side::Mice, 2).cat("f10").mouse(0, "f30").cheeses_on(&["f35", "f65"]);
    let (hidden, in_reach) = (kitchen.chance_of("m0 f32"), kitchen.chance_of("m0 f21"));
    kitchen.wants(&["m0 f32"]);
    assert!(hidden > in_reach + 0.05, "{hidden} {in_reach}");
}

#[test]
fn the_cat_stays_between_the_last_mouse_and_its_hole() {
    // Any roll but one brings the mouse home from here, unless the cat is in its way or on it.
    let kitchen = Kitchen::new(Side::Cat, 1).cat("f01").mouse(0, "f00");
    kitchen.wants(&["cat f00"]);
    let kitchen = Kitchen::new(Side::Cat, 1)
        .cat("f01")
        .mouse(0, "f04")
        .mouse(1, "hN")
        .mouse(2, "hS")
        .mouse(3, "hE");
    kitchen.wants(&["cat f02"]);
}

#[test]
fn the_cat_takes_a_mouse_rather_than_a_tile() {
    let kitchen = Kitchen::new(Side::Cat, 2)
        .cat("f05")
        .mouse(0, "f25")
        .mouse(1, "hE")
        .mouse(2, "f60")
        .tiles_on(&["f14", "f03", "f50", "f61"], 2);
    kitchen.wants(&["cat f25"]);
}

#[test]
fn a_mouse_out_of_reach_takes_the_cheese() {
    let kitchen = Kitchen::new(Side::Mice, 1)
        .cat("f05")
        .mouse(0, "f61")
        .mouse(1, "hS")
        .mouse(2, "hN")
        .cheeses_on(&["f60", "f34"]);
    kitchen.wants(&["m0 f60"]);
}

#[test]
fn sitting_in_a_hole_wins_with_the_last_cheese_in_the_lenient_game() {
    let mut kitchen =
        Kitchen::new(Side::Mice, 1).cat("f05").mouse(0, "f61").mouse(1, "hS").cheeses_on(&["f60"]);
    kitchen.wants(&["m0 f60"]);
    assert!(kitchen.chance_of("m0 f60") < 1.0);
    kitchen.0.options.homecoming = Homecoming::Lenient;
    assert_eq!(kitchen.wants(&["m0 f60"]), 1.0);
}

#[test]
fn every_position_of_a_game_has_odds_that_add_up_and_are_the_same_twice() {
    for seats in 2..=5 {
        let mut dice = ChaCha8Rng::seed_from_u64(seats as u64);
        let options = Options { cat: Seat(1), ..Options::default() };
        let mut position = ChopChop::setup(&options, seats).unwrap();
        let small = Budget::Simulations(3);
        let mut moves = Vec::new();
        loop {
            let odds = ChopChopJudge::new().odds(&position, small, &mut rng());
            assert_eq!(odds, ChopChopJudge::new().odds(&position, small, &mut rng()));
            let of_mice = odds.win[Seat(0)];
            assert!((0.0..=1.0).contains(&of_mice), "{of_mice}");
            for seat in Seat::all(seats) {
                let expected = if seat == Seat(1) { 1.0 - of_mice } else { of_mice };
                assert!((odds.win[seat] - expected).abs() < 1e-9, "{odds:?}");
            }
            let step = match position.turn() {
                Turn::Luck => Step::Luck(position.sample(&mut dice)),
                Turn::Seat(_) => {
                    let look = look(&position);
                    let verdicts = ChopChopJudge::new().verdicts(&look, small, &mut rng());
                    assert_eq!(verdicts, ChopChopJudge::new().verdicts(&look, small, &mut rng()));
                    moves.clone_from(&look.moves);
                    Step::Move(*koshki_rules::luck::one_of(&mut dice, &moves))
                }
                Turn::Over(_) => break,
            };
            position.apply(&step);
        }
        let odds = ChopChopJudge::new().odds(&position, small, &mut rng());
        assert!(odds.is_exact());
    }
}

/// A network that judges like the weighted sum, but for what stands where.
fn network() -> Arc<Network<FEATURES>> {
    let mut weights = ChopLearner.learnt(&[], None);
    for (index, weight) in
        weights.iter_mut().take(KINDS).flat_map(|row| &mut row[FEATURES..]).enumerate()
    {
        *weight = if index % 3 == 0 { 0.4 } else { -0.2 };
    }
    Arc::new(Network::new(&weights, SHAPE).unwrap())
}

#[test]
fn a_network_that_has_learnt_nothing_judges_like_the_sum_and_the_way_to_a_position_does_not_matter()
{
    let mut dice = ChaCha8Rng::seed_from_u64(3);
    let mut position = ChopChop::setup(&Options::default(), 2).unwrap();
    let untaught = ChopLearner.learnt(&[], None);
    let untaught = Values::Learnt(Arc::new(Network::new(&untaught, SHAPE).unwrap()));
    let values = [Values::Fitted, untaught, Values::Learnt(network())];
    let mut eyes = values.each_ref().map(Eye::new);
    let (mut positions, mut different) = (0, 0);
    while !matches!(position.turn(), Turn::Over(_)) {
        if position.phase() == Phase::Start {
            let (kind, features) = (kind(&position), features(&position));
            let [sum, untaught, taught] =
                eyes.each_mut().map(|eye| eye.chance(&position, kind, &features));
            let afresh = Eye::new(&values[2]).chance(&position, kind, &features);
            assert_eq!(taught.to_bits(), afresh.to_bits());
            assert_eq!(sum.to_bits(), untaught.to_bits());
            positions += 1;
            different += usize::from((sum - taught).abs() > 0.01);
        }
        let step = match position.turn() {
            Turn::Seat(_) => {
                let look = look(&position);
                Step::Move(*koshki_rules::luck::one_of(&mut dice, &look.moves))
            }
            _ => Step::Luck(position.sample(&mut dice)),
        };
        position.apply(&step);
    }
    assert!(positions > 20 && different > positions / 2, "{different} of {positions}");
}

#[test]
fn what_the_network_sees_is_told_apart_and_survives_being_written_down() {
    let learner = ChopLearner;
    let start = ChopChop::setup(&Options::default(), 2).unwrap();
    assert_eq!(learner.row(&start), None, "the cat is not placed yet");
    let mut position = start;
    position.apply(&Step::Move(Move::PlaceCat(cell("t32"))));
    let row = learner.row(&position).expect("a turn begins");
    let (kind, features) = (kind(&position), features(&position));
    let on = inputs(&position, kind, &features);
    let written = row.sides[0].1[features.len()..].iter().map(|&number| f64::from(number as f32));
    let read: Vec<u16> = crate::network::unpacked(&written.collect::<Vec<_>>()).collect();
    let bits = |word: usize| (0..64).filter(move |bit| on[word] >> bit & 1 == 1);
    let expected = (0..on.len()).flat_map(|word| bits(word).map(move |bit| word * 64 + bit));
    assert_eq!(read, expected.map(|input| input as u16).collect::<Vec<_>>());
    // The cat, four mice, and 38 tiles are among them.
    assert!(read.len() > 43, "{read:?}");
    let mut moved = position.clone();
    for step in [Step::Move(Move::Roll), Step::Luck(Chance::Roll(1))] {
        moved.apply(&step);
    }
    let mv = look(&moved).moves[0];
    moved.apply(&Step::Move(mv));
    moved.apply(&Step::Luck(Chance::Flip(koshki_rules::games::chop_chop::Tile::Cheese)));
    let after = inputs(&moved, super::features::kind(&moved), &super::features::features(&moved));
    assert_ne!(on, after);
}
