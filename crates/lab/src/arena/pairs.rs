//! One pair: common random numbers (the same luck) for every rotation of the bots round the table.

use koshki_bots::judge::Odds;
use koshki_bots::self_play::{Decision, play};
use koshki_bots::{Budget, Seated, Setting, games as judges};
use koshki_rules::luck::draw;
use koshki_rules::series::Series;
use koshki_rules::{Game, Outcome, PerSeat, Seat, Step};
use serde::{Deserialize, Serialize};

use super::luck::Falls;

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
    /// How long the judge of luck thinks each time luck decides, if there is one.
    pub judging: Option<Budget>,
}

/// The result of one pair, for the first bot, as it is written down.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Pair {
    /// What it has won in each rotation, from 0 to 1.
    pub won: Vec<f64>,
    /// What luck gave it in each rotation, in billionths of a game; nothing where nobody judged it. Whole numbers come back
    /// from a file as they were.
    luck: Vec<i64>,
}

/// A billion.
const BILLIONTHS: f64 = 1e9;

impl Pair {
    /// What it has won on average.
    pub fn share(&self) -> f64 {
        self.won.iter().sum::<f64>() / self.won.len() as f64
    }

    /// What luck gave it on average.
    pub fn luck(&self) -> f64 {
        self.luck.iter().sum::<i64>() as f64 / BILLIONTHS / self.won.len() as f64
    }

    #[cfg(test)]
    pub fn luck_in(&self, rotation: usize) -> f64 {
        self.luck[rotation] as f64 / BILLIONTHS
    }
}

/// The stream of randomness for the judge of luck; those of the bots are smaller.
const JUDGE: u64 = 0xff;

/// The result of a game: its end, if it has one, and what luck gave the first bot.
struct Played<G> {
    end: Option<(G, Outcome)>,
    luck: f64,
}

impl<G: Game> Pairs<'_, G> {
    /// Plays one pair.
    pub fn play(&self, pair: u64) -> Pair {
        let (mut won, mut luck) = (Vec::new(), Vec::new());
        for rotation in 0..self.rotations.count() {
            let (share, fell) = self.rotation(pair, rotation);
            won.push(share.unwrap_or(self.rotations.fair()));
            if self.judging.is_some() {
                luck.push((fell * BILLIONTHS).round() as i64);
            }
        }
        Pair { won, luck }
    }

    /// What the first bot has won there, nothing if a game does not end, and what luck gave it. Of two legs that is the
    /// mean: a leg won is about half of the match.
    fn rotation(&self, pair: u64, rotation: usize) -> (Option<f64>, f64) {
        let first = self.rotations.first(rotation);
        if self.legs == Legs::One {
            let Played { end, luck } = self.game(self.options, pair, rotation, 0);
            return (end.map(|(end, outcome)| Odds::decided(&end, &outcome).win[first]), luck);
        }
        let games = self.legs.games();
        let mut series = Series::new(games, games).expect("each seat is first once");
        let mut options = self.options.clone();
        let mut luck = 0.0;
        for leg in 0..games {
            let played = self.game(&options, pair, rotation, leg);
            luck += played.luck / games as f64;
            let Some((end, outcome)) = played.end else { return (None, luck) };
            series.add(&outcome);
            options = end.next_options();
        }
        let places = series.places();
        let winners = places.as_slice().iter().filter(|&&place| place == 1).count();
        let won = if places[first] == 1 { 1.0 / winners as f64 } else { 0.0 };
        (Some(won), luck)
    }

    fn game(&self, options: &G::Options, pair: u64, rotation: usize, leg: usize) -> Played<G> {
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
        let mut falls = Falls::new();
        let outcome = play(&mut position, |position, decision| match decision {
            Decision::Luck => {
                let fell = draw(position, 0, &mut luck).0;
                if self.judging.is_some() {
                    falls.add(position, &fell);
                }
                Step::Luck(fell)
            }
            Decision::Seat(seat, look) => {
                let (bot, thoughts) = &mut bots[seat.index()];
                Step::Move(bot.choose(look, thoughts))
            }
        });
        let first = self.rotations.first(rotation);
        let luck = self.judging.map_or(0.0, |budget| {
            let mut judge = judges::judge::<G>(shelf);
            falls.luck(first, &mut *judge, budget, &mut generator(rotation, JUDGE))
        });
        Played { end: outcome.map(|outcome| (position, outcome)), luck }
    }
}
