//! How fair a game is, how long, how close, and what happens in it.

use koshki_bots::Setting;
use koshki_rules::games::{self, GameVisitor};
use koshki_rules::{Game, OptionKind, Seat};
use serde::Serialize;
use serde_json::Value;

use crate::statistics::{Proportion, Summary};
use crate::study::{ChoiceCount, EventCount, Hall, PARTS, StudyTally, is_one_of_too_many};
use crate::{Gathering, LabError};

/// What many games of one setting tell.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Balance {
    /// What was played, by whom, and with which randomness.
    pub setting: Value,
    /// How many games came to an end.
    pub games: u64,
    /// How many were broken off because they would not end.
    pub broken_off: u64,
    /// Those who win together, and how often; each seat alone unless the game has sides.
    pub sides: Vec<SideShare>,
    /// How often the first to choose won, the second, and so on.
    pub in_order: Vec<Proportion>,
    /// How often each bot won, of the games in which it had a seat.
    pub bots: Vec<BotShare>,
    /// How often the win was shared between sides.
    pub shared: Proportion,
    /// How often another seat came to choose.
    pub turns: Summary,
    /// Steps of seats and of luck.
    pub steps: Summary,
    /// How often a seat chose.
    pub choices: Summary,
    /// Points of all seats.
    pub points: Summary,
    /// Points of those who won.
    pub winner_points: Summary,
    /// How many points the winner is ahead of the next side.
    pub margin: Summary,
    /// What happened.
    pub events: Vec<EventFigures>,
    /// What was chosen.
    pub moves: Vec<ChoiceFigures>,
}

/// Seats that win together.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SideShare {
    /// Which.
    pub seats: Vec<usize>,
    /// The role that the options give to its first seat, if any.
    pub role: Option<String>,
    /// How often they won.
    pub share: Proportion,
    /// The mean of their points.
    pub points: f64,
}

/// How often a bot won.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BotShare {
    /// Which.
    pub bot: String,
    /// How often, of the games in which it had a seat.
    pub share: Proportion,
}

/// How often something happened.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct EventFigures {
    /// What.
    pub name: String,
    /// How often in a game.
    pub a_game: f64,
    /// In how many of the games at all.
    pub in_games: Proportion,
    /// How much each time.
    pub amount: f64,
}

/// How often something was chosen.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ChoiceFigures {
    /// What.
    pub name: String,
    /// How often in a game it was legal.
    pub legal_a_game: f64,
    /// How often in a game it was legal and something else was too.
    pub free_a_game: f64,
    /// How often it was chosen when it was legal.
    pub chosen: Proportion,
}

/// Plays the games of a setting and tells what they tell.
///
/// # Errors
/// When the setting can't be played, or the games can't be gathered.
pub fn balance(setting: &Setting, gathering: &Gathering) -> Result<Balance, LabError> {
    struct Play<'a>(&'a Setting, &'a Gathering<'a>);
    impl GameVisitor for Play<'_> {
        type Out = Result<Balance, LabError>;
        fn visit<G: Game>(self) -> Self::Out {
            let Play(setting, gathering) = self;
            let hall = Hall::<G>::open(setting)?;
            let described = setting.described::<G>();
            let tally = gathering.gather(&described, |index| {
                let mut tally = StudyTally::default();
                tally.add(setting, index, hall.play(index));
                tally
            })?;
            Ok(Balance::of::<G>(setting, hall.options(), &tally))
        }
    }
    games::visit(&setting.game, Play(setting, gathering))?
}

impl Balance {
    /// What a tally of games tells.
    pub fn of<G: Game>(setting: &Setting, options: &G::Options, tally: &StudyTally) -> Self {
        let share = |parts: u64| share(parts, tally.games);
        Balance {
            setting: setting.described::<G>(),
            games: tally.games,
            broken_off: tally.broken_off,
            sides: sides::<G>(setting, options, tally),
            in_order: tally.won_in_order.iter().map(|&parts| share(parts)).collect(),
            bots: bots(setting, tally),
            shared: Proportion::of(tally.shared as f64, tally.games as f64),
            turns: tally.turns.summary(),
            steps: tally.steps.summary(),
            choices: tally.choices.summary(),
            points: tally.points.summary(),
            winner_points: tally.winner_points.summary(),
            margin: tally.margin.summary(),
            events: events(tally),
            moves: moves(tally),
        }
    }
}

fn share(parts: u64, games: u64) -> Proportion {
    Proportion::of(parts as f64 / PARTS as f64, games as f64)
}

fn sides<G: Game>(setting: &Setting, options: &G::Options, tally: &StudyTally) -> Vec<SideShare> {
    let position = G::setup(options, setting.seats).expect("options were checked");
    let seats = || Seat::all(setting.seats);
    let mut sides = Vec::new();
    for side in seats().filter(|&seat| position.side(seat) == seat) {
        let index = side.index();
        sides.push(SideShare {
            seats: seats().filter(|&seat| position.side(seat) == side).map(Seat::index).collect(),
            role: role::<G>(options, side),
            share: share(tally.won_by_seat[index], tally.games),
            points: tally.points_by_seat[index] as f64 / tally.games.max(1) as f64,
        });
    }
    sides
}

/// The role that the options give to this seat: the name of an option that names a seat, but not that who begins (G1).
fn role<G: Game>(options: &G::Options, seat: Seat) -> Option<String> {
    let written = serde_json::to_value(options).ok()?;
    let names = G::OPTIONS.iter().filter(|spec| spec.kind == OptionKind::Seat);
    let mut names = names.map(|spec| spec.name).filter(|name| *name != "first");
    names.find(|name| written.get(name) == Some(&seat.0.into())).map(str::to_owned)
}

/// Bots by name: the same bot at several seats is one bot, unless it may think for different times.
fn bots(setting: &Setting, tally: &StudyTally) -> Vec<BotShare> {
    let labels = setting.labels();
    let mut bots: Vec<(usize, u64, u64)> = Vec::new();
    for (index, contender) in setting.contenders.iter().enumerate() {
        let (won, seats) = (tally.won_by_contender[index], tally.seats_of_contender[index]);
        match bots.iter_mut().find(|(first, ..)| setting.contenders[*first] == *contender) {
            Some(known) => (known.1, known.2) = (known.1 + won, known.2 + seats),
            None => bots.push((index, won, seats)),
        }
    }
    bots.into_iter()
        .map(|(index, won, seats)| BotShare {
            bot: labels[index].clone(),
            share: share(won, seats),
        })
        .collect()
}

fn events(tally: &StudyTally) -> Vec<EventFigures> {
    let games = tally.games.max(1) as f64;
    let figures = |(name, count): (&String, &EventCount)| EventFigures {
        name: name.clone(),
        a_game: count.times as f64 / games,
        in_games: Proportion::of(count.games as f64, games),
        amount: count.amount as f64 / count.times.max(1) as f64,
    };
    let told = tally
        .events
        .iter()
        .filter(|(name, count)| count.least >= 0 && !is_one_of_too_many(&tally.events, name));
    told.map(figures).collect()
}

fn moves(tally: &StudyTally) -> Vec<ChoiceFigures> {
    let games = tally.games.max(1) as f64;
    let figures = |(name, count): (&String, &ChoiceCount)| ChoiceFigures {
        name: name.clone(),
        legal_a_game: count.legal as f64 / games,
        free_a_game: count.free as f64 / games,
        chosen: Proportion::of(count.chosen as f64, count.legal as f64),
    };
    let told = tally.moves.iter().filter(|(name, _)| !is_one_of_too_many(&tally.moves, name));
    told.map(figures).collect()
}
