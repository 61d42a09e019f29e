//! Tiptoe: two mice, a sleeping cat and a floor that creaks. What a mouse has on hand, only that mouse knows.

mod tell;

use std::ops::RangeInclusive;

use rand_core::Rng;
use serde::{Deserialize, Serialize};

use crate::game::{Game, RuleNumber, Seat, Step, Turn, Viewer, Why};
use crate::luck;
use crate::outcome::{Outcome, PerSeat};
use crate::phrase::Phrase;
use crate::position::{BadPosition, Fields, digits};
use crate::setup::{Booklet, Label, OptionKind, OptionSpec, SetupError, Usage};

pub use tell::{Event, Then};

/// Steps from the hole to the cheese (TT1).
pub const WAY: u8 = 10;
/// Cards on hand (TT2).
const HAND: u8 = 3;
/// The most steps of a card (TT2).
const LONGEST: u8 = 4;
/// Creaks that are forgotten when a mouse freezes (TT6).
const CALM: u8 = 2;
/// There are two mice.
const MICE: usize = 2;

/// A position of Tiptoe.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Tiptoe {
    options: Options,
    /// Who went first, once that is known.
    first: Option<Seat>,
    mover: Seat,
    /// How far each mouse has come.
    steps: [u8; MICE],
    creaks: u8,
    hands: [Hand; MICE],
}

/// House rules.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Who goes first; by lot if nobody is named (G1).
    pub first: Option<Seat>,
    /// How much the floor can take (TT8).
    pub floor: Floor,
}

/// How much the floor can take (TT8).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Floor {
    /// The cat wakes up at the seventh creak.
    #[default]
    Old,
    /// At the ninth.
    New,
}

/// How many cards of one step, of two, of three and of four.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct Hand(pub [u8; LONGEST as usize]);

/// What a seat can choose.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Move {
    /// Play a card and walk as many steps (TT3).
    Tiptoe(u8),
    /// Hold still until the floor is calmer (TT6).
    Freeze,
}

/// What luck can choose.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Chance {
    /// Who goes first.
    First(Seat),
    /// How many steps the drawn card shows.
    Card(u8),
}

/// What one viewer knows: all but the cards of others.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct View {
    /// The house rules.
    pub options: Options,
    /// Who went first, once that is known.
    pub first: Option<Seat>,
    /// Whose turn it is.
    pub mover: Seat,
    /// How far each mouse has come.
    pub steps: [u8; MICE],
    /// How often the floor has creaked.
    pub creaks: u8,
    /// How many cards each mouse has.
    pub cards: [u8; MICE],
    /// Which ones, where the viewer knows them.
    pub hands: [Option<Hand>; MICE],
}

impl Game for Tiptoe {
    const ID: &'static str = "tiptoe";
    const REVISION: u32 = 1;
    const SEATS: RangeInclusive<usize> = MICE..=MICE;
    const LABEL: Label = Label { minutes: 5, usual_seats: 2, secrets: true };
    const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec {
            name: "floor",
            rule: RuleNumber("TT8"),
            kind: OptionKind::Choice(&["old", "new"]),
            usage: Usage::Common,
        },
        OptionSpec {
            name: "first",
            rule: RuleNumber("G1"),
            kind: OptionKind::Seat,
            usage: Usage::Common,
        },
    ];
    const REFUSALS: &'static [Why] = &[Why::rule("TT3"), Why::rule("TT6")];
    const FIELDS: &'static [&'static str] = &["first", "turn", "steps", "creaks", "cards", "hand"];
    const IMPOSSIBLE: &'static [Why] =
        &[Why::rule("TT1"), Why::rule("TT2"), Why::rule("TT4"), Why::rule("G1")];
    const BOOKLET: Booklet = Booklet {
        rules_en: include_str!("RULES.md"),
        rules_ru: include_str!("RULES.ru.md"),
        texts_en: include_str!("texts/en.ftl"),
        texts_ru: include_str!("texts/ru.ftl"),
    };

    type Options = Options;
    type Move = Move;
    type Chance = Chance;
    type View = View;
    type Event = Event;

    fn setup(options: &Options, seats: usize) -> Result<Self, SetupError> {
        SetupError::check_seats(seats, Self::SEATS)?;
        SetupError::check_seat("first", options.first, seats)?;
        Ok(Tiptoe {
            options: options.clone(),
            first: options.first,
            mover: options.first.unwrap_or_default(),
            steps: [0; MICE],
            creaks: 0,
            hands: [Hand::default(); MICE],
        })
    }

    fn seats(&self) -> usize {
        MICE
    }

    fn turn(&self) -> Turn {
        if self.steps.contains(&WAY) {
            Turn::Over(self.outcome())
        } else if self.first.is_none() || self.draws().is_some() {
            Turn::Luck
        } else {
            Turn::Seat(self.mover)
        }
    }

    fn moves(&self, into: &mut Vec<Move>) {
        if self.turn() == Turn::Seat(self.mover) {
            let hand = self.hands[self.mover.index()];
            into.extend((1..=LONGEST).filter(|&card| hand.has(card)).map(Move::Tiptoe));
            if self.creaks > 0 {
                into.push(Move::Freeze);
            }
        }
    }

    fn chances(&self, into: &mut Vec<(Chance, u32)>) {
        if self.turn() != Turn::Luck {
            return;
        }
        match self.first {
            None => into.extend(Seat::all(MICE).map(|seat| (Chance::First(seat), 1))),
            Some(_) => into.extend((1..=LONGEST).map(|card| (Chance::Card(card), 1))),
        }
    }

    fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> Chance {
        match self.first {
            None => Chance::First(Seat(luck::below(rng, MICE as u32) as u8)),
            Some(_) => Chance::Card(any_card(rng)),
        }
    }

    fn apply(&mut self, step: &Step<Self>) {
        match *step {
            Step::Luck(Chance::First(seat)) => {
                self.first = Some(seat);
                self.mover = seat;
            }
            Step::Luck(Chance::Card(card)) => {
                if let Some(seat) = self.draws() {
                    self.hands[seat.index()].add(card);
                }
            }
            Step::Move(Move::Tiptoe(card)) => {
                self.hands[self.mover.index()].remove(card);
                let way = &mut self.steps[self.mover.index()];
                if wakes(self.creaks, card, self.options.floor) {
                    *way = 0;
                    self.creaks = 0;
                } else {
                    *way = (*way + card).min(WAY);
                    self.creaks += card;
                }
                self.mover = self.mover.next(MICE);
            }
            Step::Move(Move::Freeze) => {
                self.creaks = self.creaks.saturating_sub(CALM);
                self.mover = self.mover.next(MICE);
            }
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        View {
            options: self.options.clone(),
            first: self.first,
            mover: self.mover,
            steps: self.steps,
            creaks: self.creaks,
            cards: self.hands.map(Hand::count),
            hands: std::array::from_fn(|mouse| {
                let is_own = viewer == Viewer::Seat(Seat(mouse as u8));
                is_own.then_some(self.hands[mouse])
            }),
        }
    }

    fn event(&self, step: &Step<Self>, after: &Self, viewer: Viewer) -> Event {
        let seat = self.mover;
        match *step {
            Step::Luck(Chance::First(seat)) => Event::First(seat),
            Step::Luck(Chance::Card(card)) => {
                let seat = self.draws().unwrap_or_default();
                Event::Draw { seat, card: (viewer == Viewer::Seat(seat)).then_some(card) }
            }
            Step::Move(Move::Tiptoe(card)) => {
                let then = match after.steps[seat.index()] {
                    _ if wakes(self.creaks, card, self.options.floor) => Then::CatWakes,
                    WAY => Then::Cheese,
                    steps => Then::GoesOn { steps },
                };
                Event::Tiptoe { seat, card, then }
            }
            Step::Move(Move::Freeze) => Event::Freeze { seat, creaks: after.creaks },
        }
    }

    fn tell_moves(view: &View, moves: &[Move]) -> Vec<Phrase> {
        moves.iter().map(|mv| tell::told_move(view, *mv)).collect()
    }

    fn tell_view(view: &View) -> Vec<Phrase> {
        tell::told_view(view)
    }

    fn write_view(view: &View) -> Fields {
        let own = Seat::all(MICE).find(|seat| view.hands[seat.index()].is_some());
        let hand = own.and_then(|seat| view.hands[seat.index()]).unwrap_or_default();
        let hand: String = hand.each().map(|card| card.to_string()).collect();
        let fields = Fields::of::<Tiptoe>(MICE, &view.options)
            .eyes(own.map_or(Viewer::Bystander, Viewer::Seat));
        let fields = match view.first {
            Some(first) => fields.with("first", first),
            None => fields,
        };
        fields
            .with("turn", view.mover)
            .list("steps", view.steps)
            .unless("creaks", view.creaks, 0)
            .list("cards", view.cards)
            .unless("hand", hand, "")
    }

    fn read_view(fields: &Fields) -> Result<View, BadPosition> {
        let impossible = |rule| BadPosition::Rule(Why::rule(rule));
        let options = fields.options::<Tiptoe>()?;
        let pair = |name| -> Result<[u8; MICE], BadPosition> {
            let both = fields.each_seat(name, digits::<u8>)?;
            Ok([both[0], both[1]])
        };
        let first = match fields.get("first") {
            Some(_) => Some(fields.seat("first")?),
            None => None,
        };
        let (steps, cards) = (pair("steps")?, pair("cards")?);
        let hand = fields.read_as("hand", hand_of)?.unwrap_or_default();
        let mut hands = [None; MICE];
        if let Viewer::Seat(seat) = fields.viewer()? {
            hands[seat.index()] = Some(hand);
        }
        let view = View {
            first,
            mover: fields.seat("turn")?,
            steps,
            creaks: fields.number("creaks")?.unwrap_or(0),
            cards,
            hands,
            options,
        };
        if view.steps.iter().any(|&steps| steps > WAY) || view.steps == [WAY; MICE] {
            return Err(impossible("TT1"));
        }
        let is_own =
            |(hand, &cards): (&Option<Hand>, &u8)| hand.is_none_or(|it| it.count() == cards);
        let is_dealt = view.cards == [HAND; MICE];
        let has_begun = view.steps != [0; MICE] || view.creaks > 0 || view.first.is_none();
        if !view.hands.iter().zip(&view.cards).all(is_own)
            || fields.viewer()? == Viewer::Bystander && hand.count() > 0
            || view.cards.iter().any(|&cards| cards > HAND)
            || view.first.is_none() && view.cards != [0; MICE]
            || !is_dealt && !has_begun && view.cards[1] > 0 && view.cards[0] < HAND - 1
        {
            return Err(impossible("TT2"));
        }
        if view.creaks >= view.options.floor.limit() {
            return Err(impossible("TT4"));
        }
        let begins = match (view.options.first, view.first) {
            (Some(named), first) => first == Some(named),
            (None, None) => view.steps == [0; MICE] && view.creaks == 0 && view.mover == Seat(0),
            (None, Some(_)) => true,
        };
        if begins { Ok(view) } else { Err(impossible("G1")) }
    }

    fn guess<R: Rng + ?Sized>(view: &View, rng: &mut R) -> Self {
        let hands = std::array::from_fn(|mouse| match view.hands[mouse] {
            Some(hand) => hand,
            None => Hand::at_random(view.cards[mouse], rng),
        });
        Tiptoe {
            options: view.options.clone(),
            first: view.first,
            mover: view.mover,
            steps: view.steps,
            creaks: view.creaks,
            hands,
        }
    }

    fn why_not(&self, mv: &Move) -> Option<Why> {
        match *mv {
            Move::Tiptoe(card) if !self.hands[self.mover.index()].has(card) => {
                Some(Why::rule("TT3"))
            }
            Move::Freeze if self.creaks == 0 => Some(Why::rule("TT6")),
            Move::Tiptoe(_) | Move::Freeze => None,
        }
    }

    fn standing(&self, seat: Seat) -> i32 {
        let other = seat.next(MICE);
        i32::from(self.steps[seat.index()]) - i32::from(self.steps[other.index()])
    }

    fn next_options(&self) -> Options {
        let first = self.first.map(|first| first.next(MICE));
        Options { first, ..self.options.clone() }
    }
}

impl Floor {
    /// The creak at which the cat wakes up (TT4, TT8).
    pub fn limit(self) -> u8 {
        match self {
            Floor::Old => 7,
            Floor::New => 9,
        }
    }
}

impl Hand {
    /// The steps of each card, shortest first.
    pub fn each(self) -> impl Iterator<Item = u8> {
        (1..=LONGEST).flat_map(move |card| (0..self.of(card)).map(move |_| card))
    }

    fn of(self, card: u8) -> u8 {
        let index = usize::from(card).wrapping_sub(1);
        self.0.get(index).copied().unwrap_or(0)
    }

    fn has(self, card: u8) -> bool {
        self.of(card) > 0
    }

    fn count(self) -> u8 {
        self.0.iter().sum()
    }

    fn add(&mut self, card: u8) {
        self.0[usize::from(card) - 1] += 1;
    }

    fn remove(&mut self, card: u8) {
        self.0[usize::from(card) - 1] -= 1;
    }

    fn at_random<R: Rng + ?Sized>(cards: u8, rng: &mut R) -> Self {
        let mut hand = Hand::default();
        for _ in 0..cards {
            hand.add(any_card(rng));
        }
        hand
    }
}

impl Tiptoe {
    /// Who gets the next card: in the beginning one mouse after the other, then the one that has just walked (TT2, TT5).
    fn draws(&self) -> Option<Seat> {
        Seat::all(MICE).find(|seat| self.hands[seat.index()].count() < HAND)
    }

    fn outcome(&self) -> Outcome {
        let scores = PerSeat::from_fn(MICE, |seat| u16::from(self.steps[seat.index()]));
        Outcome::ranked(scores, |seat| scores[seat])
    }
}

fn any_card<R: Rng + ?Sized>(rng: &mut R) -> u8 {
    1 + luck::below(rng, u32::from(LONGEST)) as u8
}

/// A hand by its cards, such as `224`.
fn hand_of(word: &str) -> Option<Hand> {
    let mut hand = Hand::default();
    for sign in word.chars() {
        let card = sign.to_digit(10).and_then(|card| u8::try_from(card).ok())?;
        if card == 0 || card > LONGEST || hand.count() >= HAND {
            return None;
        }
        hand.add(card);
    }
    Some(hand)
}

/// Whether this many more steps wake the cat (TT4).
fn wakes(creaks: u8, card: u8, floor: Floor) -> bool {
    creaks.saturating_add(card) >= floor.limit()
}

#[cfg(test)]
mod tests;
