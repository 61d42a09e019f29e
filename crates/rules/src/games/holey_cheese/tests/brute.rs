//! The rules HC8–HC14 once more, layer by layer and cell by cell, compared with the bit-rows.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use super::*;

const FACES: &str = "
    oo/BY/VG oo/YV/GB oo/VG/BY oo/GB/YV    oB/oY/GV oY/oG/VB oG/oV/BY oV/oB/YG
    oB/Vo/YG oV/Yo/GB oY/Go/BV oG/Bo/VY    oB/VG/oY oV/GY/oB oG/YB/oV oY/BV/oG
    Bo/oG/YV Go/oY/VB Yo/oV/BG Vo/oB/GY    Bo/Go/VY Go/Vo/YB Vo/Yo/BG Yo/Bo/GV
    o#/##/#o  #o/##/o#  ##/oo/##  oo/##/##";

type Point = (i32, i32);
/// The six cells of a card, and what is on them.
type Cells = [(Point, char); 6];

/// Every card turned each way, its corner at (0, 0).
static TURNED: LazyLock<Vec<[Cells; 4]>> = LazyLock::new(|| {
    let each = FACES.split_whitespace();
    each.map(|face| [0, 1, 2, 3].map(|quarters| turned(face, quarters))).collect()
});

fn turned(face: &str, quarters: u16) -> Cells {
    let rows = face.split('/').zip(0..);
    let signs = rows.flat_map(|(row, y)| row.chars().zip(0..).map(move |(sign, x)| ((x, y), sign)));
    let mut cells: Cells = signs.collect::<Vec<_>>().try_into().unwrap();
    for _ in 0..quarters {
        let height = cells.iter().map(|&((_, y), _)| y).max().unwrap();
        cells = cells.map(|((x, y), sign)| ((height - y, x), sign));
    }
    cells.sort_unstable();
    cells
}

fn cells(card: Card, x: i32, y: i32, degrees: u16) -> Cells {
    let index = CardSet::ALL.each().position(|other| other == card).unwrap();
    TURNED[index][degrees as usize / 90].map(|((i, j), sign)| ((x + i, y + j), sign))
}

#[derive(Clone)]
struct Model {
    /// Characters from the bottom to the top, and whether each is on a cat card.
    layers: BTreeMap<Point, Vec<(char, bool)>>,
    footprints: BTreeSet<[Point; 6]>,
}

impl Model {
    fn of(game: &HoleyCheese) -> Model {
        let mut model = Model { layers: BTreeMap::new(), footprints: BTreeSet::new() };
        model.put(&turned("BY/../VG", 0), false);
        for laid in game.layout.laid() {
            let at = cells(laid.card, i32::from(laid.x), i32::from(laid.y), laid.turn.degrees());
            model.put(&at, laid.card.is_cat());
        }
        model
    }

    fn put(&mut self, at: &Cells, is_cat: bool) {
        for &(point, sign) in at {
            self.layers.entry(point).or_default().push((sign, is_cat));
        }
        self.footprints.insert(at.map(|(point, _)| point));
    }

    fn visible(&self, point: Point) -> Option<char> {
        let layers = self.layers.get(&point)?;
        layers.iter().rev().map(|&(sign, _)| sign).find(|&sign| sign != 'o')
    }

    fn mouse(&self, point: Point) -> bool {
        self.visible(point).is_some_and(|sign| "BYVG".contains(sign))
    }

    /// HC10 to HC13.
    fn fits(&self, card: Card, at: &Cells) -> bool {
        let overlaps = at.iter().any(|(point, _)| self.layers.contains_key(point));
        let exact = self.footprints.contains(&at.map(|(point, _)| point));
        let on_cat = at.iter().any(|(point, _)| {
            self.layers.get(point).is_some_and(|layers| layers.iter().any(|&(_, is_cat)| is_cat))
        });
        let covered = at.iter().filter(|&&(point, sign)| sign != 'o' && self.mouse(point)).count();
        overlaps && !exact && !on_cat && (card.is_cat() || (1..=2).contains(&covered))
    }

    fn corners(&self) -> impl Iterator<Item = Point> + use<> {
        let xs = self.layers.keys().map(|&(x, _)| x);
        let ys = self.layers.keys().map(|&(_, y)| y);
        let (left, right) = (xs.clone().min().unwrap() - 4, xs.max().unwrap() + 2);
        let (top, bottom) = (ys.clone().min().unwrap() - 4, ys.max().unwrap() + 2);
        (top..=bottom).flat_map(move |y| (left..=right).map(move |x| (x, y)))
    }

    fn fits_somewhere(&self, card: Card) -> bool {
        self.corners().any(|(x, y)| {
            [0, 90, 180, 270].iter().any(|&turn| self.fits(card, &cells(card, x, y, turn)))
        })
    }

    /// HC10 to HC14.
    fn is_legal(&self, game: &HoleyCheese, card: Card, at: &Cells) -> bool {
        if !self.fits(card, at) {
            return false;
        }
        let in_hands: u8 = game.hands.iter().map(|hand| hand.len()).sum();
        if !card.is_cat() || in_hands + game.undealt.len() == 1 {
            return true;
        }
        let mut after = self.clone();
        after.put(at, true);
        let on_table: Vec<Card> = game.layout.laid().iter().map(|laid| laid.card).collect();
        CardSet::ALL
            .each()
            .filter(|other| *other != card && !on_table.contains(other))
            .all(|other| after.fits_somewhere(other))
    }
}

/// Compares all that the bit-rows say about a position with the model. Returns how many places HC14 alone forbids.
fn compare(game: &HoleyCheese) -> usize {
    let model = Model::of(game);
    let listed = moves(game);
    let mut expected = Vec::new();
    let mut locked = 0;
    for card in game.hands[game.mover.index()].each() {
        for degrees in [0, 90, 180, 270] {
            let turn = Rotation::try_from(degrees).unwrap();
            for (x, y) in model.corners() {
                let mv = Move::Lay(Lay::new(card, x, y, turn));
                let at = cells(card, x, y, degrees);
                let is_twin = card.is_cat() && card != Card::cat(3) && degrees >= 180;
                let is_legal = model.is_legal(game, card, &at);
                if is_legal && !is_twin {
                    expected.push(mv);
                }
                let why = game.why_not(&mv).map(|why| why.rule.0);
                // Listing is expensive, so a quarter of the table's corners is asked the long way too.
                if (x + y) % 4 == 0 || why == Some("HC14") {
                    assert_eq!(why.is_none(), is_legal, "{mv:?} {why:?} in {game:?}");
                }
                if why == Some("HC14") {
                    locked += 1;
                    assert!(model.fits(card, &at));
                }
            }
        }
    }
    if expected.is_empty() {
        expected = game.hands[game.mover.index()].each().map(Move::Discard).collect();
    }
    let key = |mv: &Move| serde_json::to_string(mv).unwrap();
    let as_set = |moves: &[Move]| moves.iter().map(key).collect::<BTreeSet<_>>();
    assert_eq!(as_set(&listed).len(), listed.len(), "each once");
    assert_eq!(as_set(&listed), as_set(&expected), "in {game:?}");
    for point in model.corners() {
        let (x, y) = point;
        let seen = match game.layout.seen(x as i16, y as i16) {
            Sight::Nothing | Sight::Table => None,
            Sight::Plain => Some('.'),
            Sight::Cat => Some('#'),
            Sight::Mouse(colour) => Some(['B', 'Y', 'V', 'G'][colour as usize]),
        };
        assert_eq!(seen, model.visible(point), "at {point:?}");
    }
    let count = |sign| model.layers.keys().filter(|&&at| model.visible(at) == Some(sign)).count();
    let counted = ['B', 'Y', 'V', 'G'].map(|sign| count(sign) as u8);
    assert_eq!(Mice::new(counted), game.layout.visible());
    locked
}

/// Plays whole games, comparing every turn; `choose` picks among the legal moves.
fn compare_games(seeds: std::ops::Range<u64>, choose: impl Fn(&[Move], u32) -> Move) -> usize {
    let mut locked = 0;
    for seed in seeds {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let seats = 2 + seed as usize % 3;
        let mut game = HoleyCheese::setup(&Options::default(), seats).unwrap();
        loop {
            let step = match game.turn() {
                Turn::Over(_) => break,
                Turn::Luck => Step::Luck(game.sample(&mut rng)),
                Turn::Seat(_) => {
                    locked += compare(&game);
                    let moves = moves(&game);
                    Step::Move(choose(&moves, luck::below(&mut rng, 1 << 20)))
                }
            };
            game.apply(&step);
        }
    }
    locked
}

#[test]
fn bit_rows_list_what_a_cell_by_cell_model_lists__hc8_hc9_hc10_hc11_hc12_hc13() {
    compare_games(0..3, |moves, random| moves[random as usize % moves.len()]);
}

#[test]
fn cats_laid_early_lock_some_places_and_the_model_agrees__hc13_hc14_hc17() {
    let cats_first = |moves: &[Move], random: u32| {
        let cats: Vec<Move> = moves
            .iter()
            .filter(|mv| matches!(mv, Move::Lay(lay) if lay.card().is_cat()))
            .copied()
            .collect();
        let from = if cats.is_empty() { moves } else { &cats };
        from[random as usize % from.len()]
    };
    assert!(compare_games(100..109, cats_first) > 100);
}

#[test]
fn long_thin_layouts_do_not_meet_themselves_on_the_ring__hc10() {
    let far = |direction: usize| {
        move |moves: &[Move], _: u32| {
            let reach = |mv: &Move| match mv {
                Move::Lay(lay) => {
                    let shape = lay.card().shape(lay.turn());
                    let (right, bottom) =
                        (lay.x() + shape.width() as i32, lay.y() + shape.height() as i32);
                    [right, -lay.x(), bottom, -lay.y(), right + bottom, -lay.x() - lay.y()]
                        [direction]
                }
                Move::Discard(_) => 0,
            };
            *moves.iter().max_by_key(|mv| reach(mv)).unwrap()
        }
    };
    for direction in 0..6 {
        let seed = 200 + direction as u64;
        compare_games(seed..seed + 1, far(direction));
    }
}

#[test]
fn the_rows_of_mice_are_what_one_sees__hc8() {
    play_out(dealt(3), 5, |game| {
        let ((left, right), (top, bottom)) = game.layout.bounds();
        for y in top..=bottom {
            for colour in Colour::ALL {
                let seen = (left..=right)
                    .zip(0..)
                    .filter(|&(x, _)| game.layout.seen(x, y) == Sight::Mouse(colour));
                let bits = seen.fold(0, |bits, (_, bit)| bits | 1_u64 << bit);
                assert_eq!(game.layout.mice(colour, y), bits);
            }
        }
        assert_eq!(usize::from(game.cards_left()), 27 - game.layout.laid().len());
    });
}
