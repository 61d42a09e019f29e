//! Holey Cheese keeps its secrets: 100,000 pairs of games that differ only in what one viewer may not know look the
//! same to this viewer, byte for byte, from the first step to the last; and no hidden card's name is ever told.

use std::collections::BTreeSet;

use koshki_rules::any::AnyTable;
use koshki_rules::games::holey_cheese::{Card, Chance, Deal, HoleyCheese, Move, Options};
use koshki_rules::luck::below;
use koshki_rules::table::Entry;
use koshki_rules::{Game, Seat, Step, Table, Turn, Viewer};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::Serialize;

/// For each of the three numbers of seats.
const PAIRS: usize = 33_400;
/// Out of each game.
const PAIRS_A_GAME: usize = 40;

#[test]
fn pairs_that_one_of_two_seats_cannot_tell_apart_look_the_same__hc6_g4() {
    compare_pairs(2);
}

#[test]
fn pairs_that_one_of_three_seats_cannot_tell_apart_look_the_same__hc5_hc6_g4() {
    compare_pairs(3);
}

#[test]
fn pairs_that_one_of_four_seats_cannot_tell_apart_look_the_same__hc6_g4() {
    compare_pairs(4);
}

/// A game played to its end.
struct Played {
    seats: usize,
    options: Options,
    steps: Vec<Step<HoleyCheese>>,
    /// The position before each step, and the last one.
    positions: Vec<HoleyCheese>,
    /// Who made each step; nobody for luck.
    movers: Vec<Option<Seat>>,
}

fn compare_pairs(seats: usize) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seats as u64);
    let viewers: Vec<Viewer> = Viewer::all(seats).collect();
    let (mut pairs, mut replayed) = (0, 0);
    while pairs < PAIRS {
        let game = Played::at_random(seats, &mut rng);
        let stories: Vec<Vec<String>> = viewers.iter().map(|&viewer| game.story(viewer)).collect();
        for _ in 0..PAIRS_A_GAME {
            let of = below(&mut rng, viewers.len() as u32) as usize;
            let moment = below(&mut rng, game.positions.len() as u32) as usize;
            let (viewer, story) = (viewers[of], &stories[of][..moment]);
            let hidden = game.hidden_from(viewer, moment);
            let twin = game.twin(&hidden, moment, &mut rng);
            if twin.positions[moment] == game.positions[moment] {
                continue;
            }
            assert!(twin.story(viewer) == story, "the stories differ for {viewer:?}");
            let look = look(&game.positions[moment], viewer);
            assert_eq!(self::look(&twin.positions[moment], viewer), look, "to {viewer:?}");
            let earlier = below(&mut rng, moment as u32 + 1) as usize;
            let before = |game: &Played| json(&game.positions[earlier].view(viewer));
            assert_eq!(before(&twin), before(&game), "to {viewer:?}");
            let guess = HoleyCheese::guess(&game.positions[moment].view(viewer), &mut rng);
            assert_eq!(self::look(&guess, viewer), look, "a guess, to {viewer:?}");

            let told = story.iter().chain([&look]).flat_map(|text| cards_in(text));
            for card in told {
                assert!(!hidden.contains(&card), "{viewer:?} was told of {card}");
            }
            pairs += 1;
            if pairs % 50 == 0 {
                replayed += usize::from(compare_tables(&game, &twin, viewer));
            }
        }
    }
    assert!(replayed > 400, "only {replayed} twins were whole tables");
}

/// The same for everything a table says, words too, if the twin is a game that could have happened: where another seat
/// put a card away, its new hand might have had a place (HC17).
fn compare_tables(game: &Played, twin: &Played, viewer: Viewer) -> bool {
    let moment = twin.steps.len();
    let Ok(twin) = twin.table(moment) else {
        assert!(
            game.steps[..moment].iter().any(|step| matches!(step, Step::Move(Move::Discard(_))))
        );
        return false;
    };
    let game = game.table(moment).expect("it was played by the rules");
    let (game, twin): (&dyn AnyTable, &dyn AnyTable) = (&game, &twin);
    assert_eq!(json(&twin.look(viewer)), json(&game.look(viewer)));
    assert_eq!(json(&twin.story(viewer, 0)), json(&game.story(viewer, 0)));
    true
}

impl Played {
    /// Moves are chosen at random, in every third game cats first: so there are games in which nothing fits.
    fn at_random(seats: usize, rng: &mut Xoshiro256PlusPlus) -> Played {
        let small_hand = seats == 2 && below(rng, 2) == 0;
        let cats_first = below(rng, 3) == 0;
        let options = Options { small_hand, ..Options::default() };
        let mut position = HoleyCheese::setup(&options, seats).expect("a number of seats");
        let mut game = Played {
            seats,
            options,
            steps: Vec::new(),
            positions: vec![position.clone()],
            movers: Vec::new(),
        };
        let mut moves = Vec::new();
        loop {
            let turn = position.turn();
            let step = match turn {
                Turn::Over(_) => return game,
                Turn::Luck => Step::Luck(position.sample(rng)),
                Turn::Seat(_) => {
                    moves.clear();
                    position.moves(&mut moves);
                    let is_cat = |mv: &Move| matches!(mv, Move::Lay(lay) if lay.card().is_cat());
                    if cats_first && moves.iter().any(is_cat) {
                        moves.retain(is_cat);
                    }
                    Step::Move(moves[below(rng, moves.len() as u32) as usize])
                }
            };
            position.apply(&step);
            game.steps.push(step);
            game.positions.push(position.clone());
            game.movers.push(if let Turn::Seat(seat) = turn { Some(seat) } else { None });
        }
    }

    fn story(&self, viewer: Viewer) -> Vec<String> {
        let pairs = self.positions.iter().zip(&self.positions[1..]);
        self.steps
            .iter()
            .zip(pairs)
            .map(|(step, (before, after))| json(&before.event(step, after, viewer)))
            .collect()
    }

    /// The cards that a viewer has neither held nor seen laid before this moment.
    fn hidden_from(&self, viewer: Viewer, moment: usize) -> BTreeSet<Card> {
        let mut hidden: BTreeSet<Card> =
            (0..24).map(Card::mouse).chain((0..4).map(Card::cat)).collect();
        for (index, step) in self.steps[..moment].iter().enumerate() {
            let known = match step {
                Step::Luck(Chance::Deal(deal)) if viewer == Viewer::Seat(deal.seat) => deal.card,
                Step::Luck(Chance::Draw(card)) if Some(viewer) == self.drew(index) => *card,
                Step::Move(Move::Lay(lay)) => lay.card(),
                _ => continue,
            };
            hidden.remove(&known);
        }
        hidden
    }

    /// Who drew at this step: the seat that moved before it.
    fn drew(&self, index: usize) -> Option<Viewer> {
        self.movers[index - 1].map(Viewer::Seat)
    }

    /// The same game up to this moment with the hidden cards exchanged, cats for cats and mice for mice.
    fn twin(&self, hidden: &BTreeSet<Card>, moment: usize, rng: &mut Xoshiro256PlusPlus) -> Played {
        let (cats, mice): (Vec<Card>, Vec<Card>) = hidden.iter().partition(|card| card.is_cat());
        let mut exchange = Vec::with_capacity(28);
        for kind in [cats, mice] {
            let mut shuffled = kind.clone();
            for last in (1..shuffled.len()).rev() {
                shuffled.swap(last, below(rng, last as u32 + 1) as usize);
            }
            exchange.extend(kind.into_iter().zip(shuffled));
        }
        let other = |card: Card| {
            exchange.iter().find(|(from, _)| *from == card).map_or(card, |(_, to)| *to)
        };
        let mut position = self.positions[0].clone();
        let mut positions = vec![position.clone()];
        let mut steps = Vec::with_capacity(moment);
        for step in &self.steps[..moment] {
            let step = match *step {
                Step::Luck(Chance::Deal(deal)) => {
                    Step::Luck(Chance::Deal(Deal { card: other(deal.card), ..deal }))
                }
                Step::Luck(Chance::Away(card)) => Step::Luck(Chance::Away(other(card))),
                Step::Luck(Chance::Draw(card)) => Step::Luck(Chance::Draw(other(card))),
                Step::Move(Move::Discard(card)) => Step::Move(Move::Discard(other(card))),
                Step::Luck(Chance::First(_)) | Step::Move(Move::Lay(_)) => step.clone(),
            };
            position.apply(&step);
            positions.push(position.clone());
            steps.push(step);
        }
        let movers = self.movers[..moment].to_vec();
        Played { seats: self.seats, options: self.options.clone(), steps, positions, movers }
    }

    fn table(&self, moment: usize) -> Result<Table<HoleyCheese>, impl std::fmt::Debug> {
        let entries = self.steps[..moment].iter().zip(&self.movers);
        let entries = entries.map(|(step, &seat)| Entry {
            seat,
            step: step.clone(),
            draw: None,
            links: None,
        });
        Table::replay(&self.options, self.seats, entries, None)
    }
}

/// All that a viewer may be shown of a position.
fn look(position: &HoleyCheese, viewer: Viewer) -> String {
    let turn = position.turn();
    let mut moves = Vec::new();
    if matches!(turn, Turn::Seat(seat) if viewer == Viewer::Seat(seat)) {
        position.moves(&mut moves);
    }
    json(&(turn, position.view(viewer), moves))
}

/// The cards whose names stand in a text.
fn cards_in(text: &str) -> impl Iterator<Item = Card> {
    text.split('"').filter_map(|word| match word.as_bytes() {
        [b'm' | b'c', b'0'..=b'9'] | [b'm', b'0'..=b'9', b'0'..=b'9'] => word.parse().ok(),
        _ => None,
    })
}

fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("data of the rules")
}
