//! Chop! Chop!: one cat against a team of four mice in a kitchen. What lies face down is unknown to everybody, so
//! there is luck but no secret.

mod cells;
mod event;
mod known;
mod notation;
mod options;
mod pieces;
mod play;
mod refuse;
mod standing;
mod tell;
mod tiles;
mod view;

use std::ops::RangeInclusive;

use rand_core::Rng;
use serde::{Deserialize, Serialize};

use crate::game::{Game, Seat, Step, Turn, Viewer, Why};
use crate::luck;
use crate::outcome::{Outcome, PerSeat};
use crate::phrase::Phrase;
use crate::position::{BadPosition, Fields};
use crate::setup::{Booklet, Label, OptionSpec, SetupError};

pub use cells::{
    Cell, Cells, GRID, Ground, HEIGHT, HOLES, NoSuchCell, OPEN_FLOOR, OUTSIDE, UNDER, WIDTH, each,
    spread,
};
pub use event::{Event, Then};
pub use options::{DiceKind, ForkUse, Homecoming, Options, Paths};
pub use pieces::{Mouse, NoSuchPiece, Piece, Side};
pub use tiles::{CHEESES, OTHER_TILES, Tile, TileMix, TilesLeft};
pub use view::View;

/// Turns in a row without a flip, a cheese or a catch that make a draw (CC30).
pub const QUIET_TURNS: u8 = 200;
/// All four mice have left their starting holes.
const ALL_LEFT: u8 = 0b1111;

/// A position of Chop! Chop!
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ChopChop {
    /// Floor whose tile lies face down.
    face_down: Cells,
    /// Floor with a face-up cheese.
    face_up: Cells,
    phase: Phase,
    /// Whose turn it is.
    side: Side,
    /// The cat, once it is placed.
    cat: Option<Cell>,
    /// The mice that are not caught.
    mice: [Option<Cell>; 4],
    /// One bit a mouse that has left its starting hole.
    left_home: u8,
    tiles_left: TilesLeft,
    /// Cheeses the mice have taken.
    cheeses: u8,
    /// Turns to skip, of the cat and of the mice (CC23).
    skips: [u8; 2],
    /// The mouse that must move in the second of two turns (CC23).
    locked: Option<Mouse>,
    /// What has moved in this turn.
    moved: Option<Piece>,
    /// Whether something was flipped, taken or caught in this turn (CC30).
    eventful: bool,
    /// Turns in a row in which nothing was (CC30).
    quiet: u8,
    seats: u8,
    /// The mouse seat that goes first.
    first: Seat,
    /// The mouse seat whose turn it is, or was last.
    mouse_seat: Seat,
    options: Options,
}

/// What a seat can choose.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Move {
    /// Where the cat starts (CC6).
    PlaceCat(Cell),
    /// Roll the die (CC9).
    Roll,
    /// Walk by the roll or by +n (CC10, CC20).
    Walk(Movement),
    /// Jump by an arrow (CC21).
    Jump(Movement),
    /// Which cheese a fork takes (CC22).
    Fork(Cell),
    /// Use no fork: the cheese stays where it bars the cat's way (CC22).
    Leave,
    /// No movement is possible (CC16).
    Pass,
}

/// Which piece goes where.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Movement {
    /// Which.
    pub piece: Piece,
    /// Where it ends.
    pub to: Cell,
}

/// What luck can choose.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Chance {
    /// Which mouse seat goes first.
    First(Seat),
    /// What the die shows.
    Roll(u8),
    /// What the tile shows.
    Flip(Tile),
}

/// What comes next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The lot for the first mouse seat.
    Lot,
    /// The cat chooses where it starts.
    Place,
    /// A turn begins: the die is taken.
    Start,
    /// The die falls.
    Roll,
    /// A piece walks this many cells.
    Walk(u8),
    /// The tile under the piece that has moved is flipped.
    Flip,
    /// The same piece walks this many cells more.
    Extra(u8),
    /// The same piece jumps.
    Jump,
    /// The mice choose a face-up cheese, or leave it.
    Fork,
    /// Nothing: the game has ended.
    Over(End),
}

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// All mice are caught (CC24).
    CatWins,
    /// Home with all the cheese (CC25).
    MiceWin,
    /// Nothing happened for too long (CC30).
    Draw,
}

impl Game for ChopChop {
    const ID: &'static str = "chop-chop";
    const REVISION: u32 = 2;
    const SEATS: RangeInclusive<usize> = 2..=5;
    const LABEL: Label = Label { minutes: 15, usual_seats: 2, secrets: false };
    const OPTIONS: &'static [OptionSpec] = options::SPECS;
    const REFUSALS: &'static [Why] = refuse::REFUSALS;
    const FIELDS: &'static [&'static str] = notation::FIELDS;
    const IMPOSSIBLE: &'static [Why] = notation::IMPOSSIBLE;
    const BOOKLET: Booklet = Booklet {
        rules_en: include_str!("RULES.md"),
        rules_ru: include_str!("RULES.ru.md"),
        texts_en: include_str!("texts/en.ftl"),
        texts_ru: include_str!("texts/ru.ftl"),
    };
    const PUZZLES: Option<&'static str> = Some(include_str!("puzzles.jsonl"));

    type Options = Options;
    type Move = Move;
    type Chance = Chance;
    type View = View;
    type Event = Event;

    fn setup(options: &Options, seats: usize) -> Result<Self, SetupError> {
        SetupError::check_seats(seats, Self::SEATS)?;
        options.check(seats)?;
        let first = options.first.unwrap_or(options.cat.next(seats));
        let by_lot = options.first.is_none() && seats > 2;
        Ok(ChopChop {
            face_down: OPEN_FLOOR,
            face_up: 0,
            phase: if by_lot { Phase::Lot } else { Phase::Place },
            side: Side::Cat,
            cat: None,
            mice: Cell::HOLES.map(Some),
            left_home: 0,
            tiles_left: TilesLeft::all(options.tiles),
            cheeses: 0,
            skips: [0; 2],
            locked: None,
            moved: None,
            eventful: false,
            quiet: 0,
            seats: seats as u8,
            first,
            mouse_seat: first,
            options: *options,
        })
    }

    fn defaults_of(revision: u32) -> Options {
        Options::defaults_of(revision)
    }

    #[inline]
    fn seats(&self) -> usize {
        self.seats as usize
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Lot | Phase::Roll | Phase::Flip => Turn::Luck,
            Phase::Over(end) => Turn::Over(self.outcome(end)),
            _ => Turn::Seat(self.mover()),
        }
    }

    #[inline]
    fn moves(&self, into: &mut Vec<Move>) {
        match self.phase {
            Phase::Place => into.extend(Cell::table().map(Move::PlaceCat)),
            Phase::Start => into.push(Move::Roll),
            Phase::Walk(steps) => self.list_walks(steps, into),
            Phase::Extra(steps) => {
                self.moved.into_iter().for_each(|piece| self.list_walks_of(piece, steps, into));
            }
            Phase::Jump => {
                self.moved.into_iter().for_each(|piece| self.list_jumps_of(piece, into));
            }
            Phase::Fork => {
                into.extend(each(self.fork_targets()).map(|at| Move::Fork(Cell::of_mouse(at))));
                into.extend(self.may_leave().then_some(Move::Leave));
            }
            Phase::Lot | Phase::Roll | Phase::Flip | Phase::Over(_) => {}
        }
    }

    fn chances(&self, into: &mut Vec<(Chance, u32)>) {
        match self.phase {
            Phase::Lot => into.extend(self.mouse_seats().map(|seat| (Chance::First(seat), 1))),
            Phase::Roll => {
                for face in self.side.die(self.options.dice) {
                    match into.last_mut() {
                        Some((Chance::Roll(number), faces)) if *number == face => *faces += 1,
                        _ => into.push((Chance::Roll(face), 1)),
                    }
                }
            }
            Phase::Flip => {
                for tile in Tile::ALL {
                    let left = self.tiles_left.of(tile);
                    if left > 0 {
                        into.push((Chance::Flip(tile), u32::from(left)));
                    }
                }
            }
            _ => {}
        }
    }

    #[inline]
    fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> Chance {
        match self.phase {
            Phase::Roll => {
                Chance::Roll(self.side.die(self.options.dice)[luck::below(rng, 6) as usize])
            }
            Phase::Flip => {
                let mut at = luck::below(rng, self.face_down.count_ones()) as u8;
                for tile in Tile::ALL {
                    let left = self.tiles_left.of(tile);
                    if at < left {
                        return Chance::Flip(tile);
                    }
                    at -= left;
                }
                Chance::Flip(Tile::Knife)
            }
            _ => {
                let at = luck::below(rng, u32::from(self.seats) - 1) as u8;
                Chance::First(Seat(if at < self.options.cat.0 { at } else { at + 1 }))
            }
        }
    }

    #[inline]
    fn apply(&mut self, step: &Step<Self>) {
        match step {
            Step::Luck(Chance::First(seat)) => {
                self.first = *seat;
                self.mouse_seat = *seat;
                self.phase = Phase::Place;
            }
            Step::Move(Move::PlaceCat(cell)) => {
                self.cat = Some(*cell);
                self.side = Side::Mice;
                self.phase = Phase::Start;
            }
            Step::Move(Move::Roll) => self.phase = Phase::Roll,
            Step::Luck(Chance::Roll(number)) => self.phase = Phase::Walk(*number),
            Step::Move(Move::Walk(movement)) => self.walk(*movement),
            Step::Luck(Chance::Flip(tile)) => self.flip(*tile),
            Step::Move(Move::Jump(movement)) => self.jump(*movement),
            Step::Move(Move::Fork(cell)) => self.take_by_fork(*cell),
            Step::Move(Move::Leave | Move::Pass) => self.end_turn(),
        }
    }

    fn view(&self, _viewer: Viewer) -> View {
        View::of(self)
    }

    fn event(&self, step: &Step<Self>, after: &Self, _viewer: Viewer) -> Event {
        event::event(self, step, after)
    }

    fn tell_moves(view: &View, moves: &[Move]) -> Vec<Phrase> {
        let position = view.position();
        moves.iter().map(|mv| tell::tell_move(&position, mv)).collect()
    }

    fn write_view(view: &View) -> Fields {
        notation::write(view)
    }

    fn read_view(fields: &Fields) -> Result<View, BadPosition> {
        notation::read(fields)
    }

    fn guess<R: Rng + ?Sized>(view: &View, _rng: &mut R) -> Self {
        view.position()
    }

    fn why_not(&self, mv: &Move) -> Option<Why> {
        refuse::why_not(self, mv)
    }

    fn standing(&self, seat: Seat) -> i32 {
        let for_mice = standing::of_mice(self);
        if seat == self.options.cat { -for_mice } else { for_mice }
    }

    fn side(&self, seat: Seat) -> Seat {
        let cat = self.options.cat;
        if seat == cat { cat } else { self.mouse_seats().next().unwrap_or(seat) }
    }

    /// The cat's seat and the first mouse seat both move on by one (G3).
    fn next_options(&self) -> Options {
        let seats = self.seats();
        let drawn = self.phase != Phase::Lot && (seats > 2 || self.options.first.is_some());
        Options {
            first: drawn.then(|| self.first.next(seats)),
            cat: self.options.cat.next(seats),
            ..self.options
        }
    }
}

impl ChopChop {
    /// The seat that decides in the turn of the side that plays.
    #[inline]
    fn mover(&self) -> Seat {
        match self.side {
            Side::Cat => self.options.cat,
            Side::Mice => self.mouse_seat,
        }
    }

    fn mouse_seats(&self) -> impl Iterator<Item = Seat> {
        let cat = self.options.cat;
        Seat::all(self.seats()).filter(move |&seat| seat != cat)
    }

    #[inline]
    fn caught(&self) -> u8 {
        self.mice.iter().filter(|mouse| mouse.is_none()).count() as u8
    }

    /// Scores and places by side (G5); in a series cheeses count for mice and catches for the cat (CC31).
    fn outcome(&self, end: End) -> Outcome {
        let seats = self.seats();
        let is_cat = |seat| seat == self.options.cat;
        let won = |seat| match end {
            End::CatWins => is_cat(seat),
            End::MiceWin => !is_cat(seat),
            End::Draw => false,
        };
        let (cheeses, caught) = (u16::from(self.cheeses), u16::from(self.caught()));
        Outcome {
            scores: PerSeat::from_fn(seats, |seat| u16::from(won(seat))),
            places: PerSeat::from_fn(
                seats,
                |seat| if won(seat) || end == End::Draw { 1 } else { 2 },
            ),
            tie_breaks: PerSeat::from_fn(seats, |seat| {
                if is_cat(seat) { [0, caught] } else { [cheeses, 0] }
            }),
            counts: [Some(("cheeses", cheeses)), Some(("caught", caught))],
        }
    }
}

#[cfg(test)]
mod tests;
