//! One pair: common random numbers (the same luck) for every rotation of the bots round the table.

use koshki_bots::judge::Odds;
use koshki_bots::self_play::{Decision, play};
use koshki_bots::{Seated, Setting};
use koshki_rules::luck::draw;
use koshki_rules::series::Series;
use koshki_rules::{Game, Outcome, PerSeat, Seat, Step};
use serde::Serialize;

/// What is played in each rotation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Legs {
    /// One game.
    #[serde(rename = "game")]
    One,
    /// A match of two games with the roles, or the first seat, exchanged.
    #[serde(rename = "two_legs")]
    Two,
}

impl Legs {
    /// How many games that is.
    pub fn games(self) -> usize {
        match self {
            Legs::One => 1,
            Legs::Two => 2,
        }
    }
}

/// Who sits where, in each rotation.
#[derive(Clone, PartialEq, Debug)]
pub struct Rotations {
    /// Whether there are two bots, the first on one side and the second everywhere else; or a bot for each seat.
    is_by_side: bool,
    /// The first seat of each side.
    sides: Vec<Seat>,
    side: PerSeat<Seat>,
}

impl Rotations {
    /// The rotations of this many bots at this position.
    pub fn new<G: Game>(start: &G, bots: usize) -> Self {
        let side = PerSeat::from_fn(start.seats(), |seat| start.side(seat));
        let sides = Seat::all(start.seats()).filter(|&seat| side[seat] == seat).collect();
        Rotations { is_by_side: bots == 2, sides, side }
    }

    /// How many there are: with them every bot has sat everywhere.
    pub fn count(&self) -> usize {
        if self.is_by_side { self.sides.len() } else { self.seats() }
    }

    /// What the first bot would win if all were equal.
    pub fn fair(&self) -> f64 {
        1.0 / self.sides.len() as f64
    }

    /// Where the first bot sits.
    pub fn first(&self, rotation: usize) -> Seat {
        if self.is_by_side { self.sides[rotation] } else { Seat(rotation as u8) }
    }

    /// Which of the bots sits there.
    pub fn bot(&self, rotation: usize, seat: Seat) -> usize {
        if self.is_by_side {
            usize::from(self.side[seat] != self.sides[rotation])
        } else {
            (seat.index() + self.seats() - rotation) % self.seats()
        }
    }

    fn seats(&self) -> usize {
        self.side.as_slice().len()
    }
}

/// What all pairs have in common.
pub struct Pairs<'a, G: Game> {
    /// What is played, and by whom.
    pub setting: &'a Setting,
    /// House rules.
    pub options: &'a G::Options,
    /// Who sits where.
    pub rotations: &'a Rotations,
    /// What is played in each rotation.
    pub legs: Legs,
}

impl<G: Game> Pairs<'_, G> {
    /// Plays one pair. Returns what the first bot has won in each rotation, from 0 to 1.
    pub fn play(&self, pair: u64) -> Vec<f64> {
        let won = |rotation| self.rotation(pair, rotation).unwrap_or(self.rotations.fair());
        (0..self.rotations.count()).map(won).collect()
    }

    /// What the first bot has won there; nothing if a game does not end.
    fn rotation(&self, pair: u64, rotation: usize) -> Option<f64> {
        let first = self.rotations.first(rotation);
        if self.legs == Legs::One {
            let (end, outcome) = self.game(self.options, pair, rotation, 0)?;
            return Some(Odds::decided(&end, &outcome).win[first]);
        }
        let games = self.legs.games();
        let mut series = Series::new(games, games).expect("each seat is first once");
        let mut options = self.options.clone();
        for leg in 0..games {
            let (end, outcome) = self.game(&options, pair, rotation, leg)?;
            series.add(&outcome);
            options = end.next_options();
        }
        let places = series.places();
        let winners = places.as_slice().iter().filter(|&&place| place == 1).count();
        Some(if places[first] == 1 { 1.0 / winners as f64 } else { 0.0 })
    }

    fn game(
        &self,
        options: &G::Options,
        pair: u64,
        rotation: usize,
        leg: usize,
    ) -> Option<(G, Outcome)> {
        let Setting { seats, contenders, shelf, .. } = self.setting;
        // The luck is the same in every rotation; each bot has randomness of its own.
        let generator = |rotation: usize, bot: u64| {
            let stream = pair << 16 | (rotation as u64) << 12 | (leg as u64) << 8 | bot;
            self.setting.generator(stream)
        };
        let mut luck = generator(0, 0);
        let mut bots: Vec<(Seated<G>, _)> = Seat::all(*seats)
            .map(|seat| {
                let contender = &contenders[self.rotations.bot(rotation, seat)];
                let bot = contender.seated(shelf).expect("bots were checked");
                (bot, generator(rotation, 1 + u64::from(seat.0)))
            })
            .collect();
        let mut position = G::setup(options, *seats).expect("options were checked");
        let outcome = play(&mut position, |position, decision| match decision {
            Decision::Luck => Step::Luck(draw(position, 0, &mut luck).0),
            Decision::Seat(seat, look) => {
                let (bot, thoughts) = &mut bots[seat.index()];
                Step::Move(bot.choose(look, thoughts))
            }
        })?;
        Some((position, outcome))
    }
}
