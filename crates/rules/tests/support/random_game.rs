//! Random games of any game: seats, options, players and luck all follow from one number.

use std::fmt::{self, Debug};

use koshki_rules::luck::below;
use koshki_rules::{Game, Luck, Outcome, Seat, Step, Table, Turn};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::random_options;

/// More steps than any game takes.
pub const TOO_MANY_STEPS: usize = 100_000;

/// How many of a seat's moves a player with a taste looks at.
const LOOKED_AT: usize = 24;

/// A random game: who plays by which house rules, and how they choose.
pub struct RandomGame<G: Game> {
    /// The number it all follows from.
    pub seed: u64,
    /// How many seats.
    pub seats: usize,
    /// The house rules.
    pub options: G::Options,
    /// Where all its chances come from.
    pub rng: Xoshiro256PlusPlus,
    tastes: Vec<Taste>,
    moves: Vec<G::Move>,
}

/// What a seat likes. Players without a taste alone would never reach some ends of some games.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Taste {
    /// Every move is as good as another.
    None,
    /// What looks best for itself.
    Good,
    /// What looks worst for itself.
    Bad,
}

impl<G: Game> RandomGame<G> {
    /// The game of this number, with drawn seats and options.
    pub fn new(seed: u64) -> Self {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let (seats, options) = random_options::accepted::<G>(&mut rng);
        Self::with(seed, seats, options)
    }

    /// The game of this number between this many, with these options.
    pub fn with(seed: u64, seats: usize, options: G::Options) -> Self {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(!seed);
        let all_without = below(&mut rng, 4) != 0;
        let tastes = Seat::all(seats).map(|_| match below(&mut rng, 3) {
            _ if all_without => Taste::None,
            0 => Taste::None,
            1 => Taste::Good,
            _ => Taste::Bad,
        });
        let tastes = tastes.collect();
        RandomGame { seed, seats, options, rng, tastes, moves: Vec::new() }
    }

    /// The position before the first step.
    pub fn start(&self) -> G {
        G::setup(&self.options, self.seats).expect("its options were accepted")
    }

    /// What happens next: a chosen move, or an outcome of luck; nothing after the end.
    pub fn next_step(&mut self, position: &G) -> Option<Step<G>> {
        match position.turn() {
            Turn::Luck => Some(Step::Luck(position.sample(&mut self.rng))),
            Turn::Seat(seat) => Some(Step::Move(self.choose(position, seat))),
            Turn::Over(_) => None,
        }
    }

    /// Plays to the end and shows every position on the way, the last one too.
    pub fn walk(&mut self, mut see: impl FnMut(&mut Self, &G)) -> Outcome {
        let mut position = self.start();
        for _ in 0..TOO_MANY_STEPS {
            see(self, &position);
            match self.next_step(&position) {
                Some(step) => position.apply(&step),
                None => return outcome(position.turn()),
            }
        }
        panic!("the game does not end");
    }

    /// Plays to the end at a table, and shows the table and its position before each move and after the end.
    pub fn play(&mut self, see: impl FnMut(&mut Self, &Table<G>, &G)) -> Table<G> {
        let mut luck = Xoshiro256PlusPlus::seed_from_u64(self.seed ^ 0x10C4);
        self.play_by(&mut luck, see)
    }

    /// The same by this luck.
    pub fn play_by(
        &mut self,
        luck: &mut dyn Luck,
        mut see: impl FnMut(&mut Self, &Table<G>, &G),
    ) -> Table<G> {
        let mut table =
            Table::open(&self.options, self.seats, luck).expect("its options were accepted");
        let mut position = self.start();
        let mut known = 0;
        loop {
            for entry in &table.journal()[known..] {
                position.apply(&entry.step);
            }
            known = table.journal().len();
            assert!(known < TOO_MANY_STEPS, "the game does not end");
            see(self, &table, &position);
            let Turn::Seat(seat) = table.turn() else { return table };
            let mv = self.choose(&position, seat);
            table.play(seat, &mv, luck).expect("a listed move is accepted");
        }
    }

    /// True once in this many times.
    pub fn once_in(&mut self, times: u32) -> bool {
        below(&mut self.rng, times) == 0
    }

    /// The move that this seat chooses.
    pub fn choose(&mut self, position: &G, seat: Seat) -> G::Move {
        self.moves.clear();
        position.moves(&mut self.moves);
        assert!(!self.moves.is_empty(), "seat {seat} has no move");
        let taste = self.tastes[seat.index()];
        if taste == Taste::None || below(&mut self.rng, 4) == 0 {
            let index = below(&mut self.rng, self.moves.len() as u32);
            return self.moves[index as usize].clone();
        }
        let mut best: Option<(i32, usize)> = None;
        for _ in 0..LOOKED_AT.min(self.moves.len() * 2) {
            let index = below(&mut self.rng, self.moves.len() as u32) as usize;
            let mut after = position.clone();
            after.apply(&Step::Move(self.moves[index].clone()));
            let standing = after.standing(seat);
            let liking = if taste == Taste::Good { standing } else { -standing };
            if best.is_none_or(|(most, _)| liking > most) {
                best = Some((liking, index));
            }
        }
        let (_, index) = best.expect("at least one move was looked at");
        self.moves[index].clone()
    }
}

impl<G: Game> Debug for RandomGame<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { seed, seats, options, tastes, .. } = self;
        write!(f, "random game {seed} of {} between {seats} {tastes:?}, {options:?}", G::ID)
    }
}

/// How a game ended that is over.
pub fn outcome(turn: Turn) -> Outcome {
    match turn {
        Turn::Over(outcome) => outcome,
        turn => panic!("it is not over: {turn:?}"),
    }
}

/// One of several things.
pub fn any_of<'a, T>(things: &'a [T], rng: &mut impl Rng) -> &'a T {
    &things[below(rng, things.len() as u32) as usize]
}
