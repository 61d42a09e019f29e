//! One game between bots, and what a bystander counts in it.

use std::collections::BTreeMap;

use koshki_bots::self_play::{Decision, play};
use koshki_bots::{CantPlay, Setting};
use koshki_rules::{Game, Outcome, Seat, Step, Viewer};

use super::features::each_feature;
use super::tally::{ChoiceCount, EventCount, PARTS};

/// Where games of one setting are played.
pub struct Hall<'a, G: Game> {
    setting: &'a Setting,
    options: G::Options,
}

/// What a bystander counted in one game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Watched {
    /// What each seat won, in parts of a game; nothing if the game was broken off.
    pub won: Vec<u64>,
    /// The points of each seat.
    pub points: Vec<u64>,
    /// How many sides share the win; none if the game was broken off.
    pub winning_sides: usize,
    /// How many points the winner is ahead of the next side.
    pub margin: u64,
    /// The seat that chose first.
    pub first: usize,
    /// Steps of seats and of luck.
    pub steps: u64,
    /// How often another seat came to choose.
    pub turns: u64,
    /// How often a seat chose.
    pub choices: u64,
    /// Features of the events.
    pub events: BTreeMap<String, EventCount>,
    /// Features of the moves.
    pub moves: BTreeMap<String, ChoiceCount>,
}

impl<'a, G: Game> Hall<'a, G> {
    /// A hall for this setting.
    ///
    /// # Errors
    /// When it can't be played so.
    pub fn open(setting: &'a Setting) -> Result<Self, CantPlay> {
        Ok(Hall { setting, options: setting.check::<G>()? })
    }

    /// The house rules.
    pub fn options(&self) -> &G::Options {
        &self.options
    }

    /// Plays the game with this index. It depends on the setting and the index, and on nothing else.
    ///
    /// # Panics
    /// When a bot makes a move that is not legal.
    pub fn play(&self, index: u64) -> Watched {
        let setting = self.setting;
        let (mut luck, mut thoughts) = (setting.luck(index), setting.thoughts(index));
        let mut bots = setting.seated::<G>(index);
        let mut position = G::setup(&self.options, setting.seats).expect("options were checked");
        let mut watched = Watched::begin(setting.seats);
        let mut last_seat = None;
        let end = play(&mut position, |position, decision| {
            let step = match decision {
                Decision::Luck => Step::Luck(position.sample(&mut luck)),
                Decision::Seat(seat, look) => {
                    let mv = bots[seat.index()].choose(look, &mut thoughts);
                    watched.choice(seat, last_seat.replace(seat), &look.moves, &mv);
                    Step::Move(mv)
                }
            };
            let mut after = position.clone();
            after.apply(&step);
            watched.event(&position.event(&step, &after, Viewer::Bystander));
            step
        });
        if let Some(outcome) = end {
            watched.end(&position, &outcome);
        }
        watched
    }
}

impl Watched {
    fn begin(seats: usize) -> Self {
        Watched { won: vec![0; seats], points: vec![0; seats], ..Watched::default() }
    }

    /// A seat chose one of these moves.
    fn choice<M: serde::Serialize + Eq>(
        &mut self,
        seat: Seat,
        last_seat: Option<Seat>,
        moves: &[M],
        chosen: &M,
    ) {
        if last_seat.is_none() {
            self.first = seat.index();
        }
        if last_seat != Some(seat) {
            self.turns += 1;
        }
        self.choices += 1;
        // How many of the moves have it, and whether the last of them that was looked at is counted already.
        let mut offered: BTreeMap<String, (usize, usize)> = BTreeMap::new();
        for (number, mv) in (1..).zip(moves) {
            each_feature(mv, &mut |name, _| {
                if !offered.contains_key(name) {
                    offered.insert(name.to_owned(), (0, 0));
                }
                if let Some((count, last)) = offered.get_mut(name)
                    && *last != number
                {
                    (*count, *last) = (*count + 1, number);
                }
            });
        }
        for (name, (count, _)) in offered {
            let counted = self.moves.entry(name).or_default();
            counted.legal += 1;
            counted.free += u64::from(count < moves.len());
        }
        let mut taken = Vec::new();
        each_feature(chosen, &mut |name, _| {
            if !taken.iter().any(|taken| taken == name) {
                taken.push(name.to_owned());
            }
        });
        for name in taken {
            self.moves.entry(name).or_default().chosen += 1;
        }
    }

    fn event(&mut self, event: &impl serde::Serialize) {
        self.steps += 1;
        let events = &mut self.events;
        each_feature(event, &mut |name, amount| {
            if !events.contains_key(name) {
                events.insert(name.to_owned(), EventCount { games: 1, ..EventCount::default() });
            }
            if let Some(counted) = events.get_mut(name) {
                counted.times += 1;
                counted.amount += amount;
                counted.least = counted.least.min(amount);
            }
        });
    }

    fn end<G: Game>(&mut self, position: &G, outcome: &Outcome) {
        let seats = || Seat::all(position.seats());
        let is_side = |seat: &Seat| position.side(*seat) == *seat;
        let has_won = |seat: &Seat| outcome.places[*seat] == 1;
        self.winning_sides = seats().filter(is_side).filter(has_won).count();
        for seat in seats() {
            self.points[seat.index()] = u64::from(outcome.scores[seat]);
            if has_won(&seat) {
                self.won[seat.index()] = PARTS / self.winning_sides.max(1) as u64;
            }
        }
        let mut ranked: Vec<Seat> = seats().filter(is_side).collect();
        ranked.sort_by_key(|seat| (outcome.places[*seat], u16::MAX - outcome.scores[*seat]));
        if let [best, next, ..] = ranked[..] {
            self.margin = u64::from(outcome.scores[best].saturating_sub(outcome.scores[next]));
        }
    }
}
