//! Positions of Chop! Chop! as text. The mice have the cheese that lies nowhere, so it is not written.

use super::cells::LEGS;
use super::{
    ALL_LEFT, CHEESES, Cell, Cells, ChopChop, End, Ground, HEIGHT, HOLES, Homecoming, Mouse,
    OPEN_FLOOR, Options, Phase, Piece, QUIET_TURNS, Side, Tile, TilesLeft, View, WIDTH,
};
use crate::game::{Game, Viewer, Why};
use crate::position::{BadPosition, Fields, digits};

/// The fields.
pub(super) const FIELDS: &[&str] = &[
    "first", "turn", "mouse", "next", "floor", "cat", "mice", "left", "tiles", "skip", "locked",
    "moved", "eventful", "quiet",
];

const CLOSED: Why = Why::rule("CC1");
const TILE_COUNT: Why = Why::rule("CC2");
const TOO_MANY_TILES: Why = Why::rule("CC4");
const NOT_ON_THE_DIE: Why = Why::rule("CC5");
const NOT_PLACED: Why = Why::rule("CC6");
const MOUSE_SEAT: Why = Why::rule("CC7");
const SAME_CELL: Why = Why::rule("CC12");
const NOT_FOR_THE_CAT: Why = Why::rule("CC13");
const NOT_FOR_MICE: Why = Why::rule("CC14");
const HAS_LEFT: Why = Why::rule("CC15");
const NOT_FLIPPED: Why = Why::rule("CC17");
const NOT_TAKEN: Why = Why::rule("CC19");
const NO_EXTRA: Why = Why::rule("CC20");
const NO_JUMP: Why = Why::rule("CC21");
const NO_FORK: Why = Why::rule("CC22");
const NOT_TWICE: Why = Why::rule("CC23");
const ALL_CAUGHT: Why = Why::rule("CC24");
const HOME: Why = Why::rule("CC25");
const HOME_ALREADY: Why = Why::rule("CC28");
const QUIET: Why = Why::rule("CC30");
const BEGINS: Why = Why::rule("G1");

/// Why a position can't be.
pub(super) const IMPOSSIBLE: &[Why] = &[
    CLOSED,
    TILE_COUNT,
    TOO_MANY_TILES,
    NOT_ON_THE_DIE,
    NOT_PLACED,
    MOUSE_SEAT,
    SAME_CELL,
    NOT_FOR_THE_CAT,
    NOT_FOR_MICE,
    HAS_LEFT,
    NOT_FLIPPED,
    NOT_TAKEN,
    NO_EXTRA,
    NO_JUMP,
    NO_FORK,
    NOT_TWICE,
    ALL_CAUGHT,
    HOME,
    HOME_ALREADY,
    QUIET,
    BEGINS,
];

/// What stands for nobody.
const NONE: &str = "-";
const SIDES: [(&str, Side); 2] = [("cat", Side::Cat), ("mice", Side::Mice)];
const ENDS: [(&str, End); 3] = [("cat", End::CatWins), ("mice", End::MiceWin), ("draw", End::Draw)];

pub(super) fn write(view: &View) -> Fields {
    let game = view.position();
    let of_mouse = |mouse: &Mouse| game.mice[mouse.index()].map_or(NONE.into(), String::from);
    let left: Vec<String> = Mouse::ALL
        .into_iter()
        .filter(|&mouse| game.has_left_home(mouse))
        .map(|mouse| Piece::Mouse(mouse).to_string())
        .collect();
    let skip = SIDES.iter().find(|(_, side)| game.turns_to_skip(*side) > 0);
    Fields::of::<ChopChop>(view.seats.into(), &view.options)
        .with("first", view.first)
        .with("turn", word_of(&SIDES, view.side))
        .with("mouse", view.mouse_seat)
        .with("next", phase_word(view.phase))
        .with("floor", floor_word(&game))
        .with("cat", view.cat.map_or(NONE.into(), String::from))
        .list("mice", Mouse::ALL.iter().map(of_mouse))
        .unless("left", left.join(","), "")
        .list("tiles", Tile::ALL.map(|tile| view.tiles_left.of(tile)))
        .unless("skip", skip.map_or("", |(word, _)| word), "")
        .unless("locked", view.locked.map_or(String::new(), String::from), "")
        .unless("moved", view.moved.map_or(String::new(), String::from), "")
        .unless("eventful", u8::from(view.eventful), 0)
        .unless("quiet", view.quiet, 0)
}

pub(super) fn read(fields: &Fields) -> Result<View, BadPosition> {
    let options: Options = fields.options::<ChopChop>()?;
    let needed = |name| move || BadPosition::Missing(name);
    let phase = fields.read_as("next", phase_of)?.ok_or_else(needed("next"))?;
    let side = fields.read_as("turn", |word| named(&SIDES, word))?.ok_or_else(needed("turn"))?;
    let (face_down, face_up) = fields.read_as("floor", floor_of)?.ok_or_else(needed("floor"))?;
    let cell = |word: &str| match word {
        NONE => Some(None),
        _ => word.parse::<Cell>().ok().map(Some),
    };
    let four = |list: &str| -> Option<[Option<Cell>; 4]> {
        list.split(',').map(cell).collect::<Option<Vec<_>>>()?.try_into().ok()
    };
    let tiles_left = fields.read_as("tiles", tiles_of)?.ok_or_else(needed("tiles"))?;
    let lost = |cheese: u8| cheese.checked_add(face_up.count_ones() as u8);
    let cheeses = lost(tiles_left.cheese).and_then(|lying| CHEESES.checked_sub(lying));
    let skip = fields.read_as("skip", |word| named(&SIDES, word))?;
    let piece = |name| fields.read_as(name, |word| word.parse::<Piece>().ok());
    let first = fields.seat("first")?;
    let game = ChopChop {
        face_down,
        face_up,
        phase,
        side,
        cat: fields.read_as("cat", cell)?.flatten(),
        mice: fields.read_as("mice", four)?.ok_or_else(needed("mice"))?,
        left_home: fields.read_as("left", left_of)?.unwrap_or(0),
        tiles_left,
        cheeses: cheeses.ok_or(BadPosition::Rule(TOO_MANY_TILES))?,
        skips: [Side::Cat, Side::Mice].map(|side| u8::from(skip == Some(side))),
        locked: match piece("locked")? {
            Some(Piece::Mouse(mouse)) => Some(mouse),
            Some(Piece::Cat) => return Err(BadPosition::Rule(NOT_TWICE)),
            None => None,
        },
        moved: piece("moved")?,
        eventful: fields.number::<u8>("eventful")?.unwrap_or(0) > 0,
        quiet: fields.number("quiet")?.unwrap_or(0),
        seats: fields.seats() as u8,
        first,
        mouse_seat: fields.seat("mouse")?,
        options,
    };
    match game.why_impossible() {
        Some(why) => Err(BadPosition::Rule(why)),
        None => Ok(game.view(Viewer::Bystander)),
    }
}

impl ChopChop {
    /// The rule by which no game leads here.
    fn why_impossible(&self) -> Option<Why> {
        self.why_not_seats()
            .or_else(|| self.why_not_tiles())
            .or_else(|| self.why_not_there())
            .or_else(|| if self.cat.is_some() { self.why_not_now() } else { self.why_not_before() })
    }

    fn why_not_seats(&self) -> Option<Why> {
        if self.mouse_seat == self.options.cat || self.first == self.options.cat {
            return Some(MOUSE_SEAT);
        }
        let drawn_by_lot = self.options.first.is_none() && self.seats > 2;
        let default = self.options.first.unwrap_or(self.options.cat.next(self.seats()));
        let is_settled = !drawn_by_lot || self.phase == Phase::Lot;
        (is_settled && self.first != default || self.phase == Phase::Lot && !drawn_by_lot)
            .then_some(BEGINS)
    }

    fn why_not_tiles(&self) -> Option<Why> {
        let all = TilesLeft::all(self.options.tiles);
        let left = Tile::ALL.map(|tile| u32::from(self.tiles_left.of(tile)));
        if Tile::ALL.iter().any(|&tile| self.tiles_left.of(tile) > all.of(tile)) {
            return Some(TOO_MANY_TILES);
        }
        (left.iter().sum::<u32>() != self.face_down.count_ones()).then_some(TILE_COUNT)
    }

    /// Judges where pieces stand.
    fn why_not_there(&self) -> Option<Why> {
        match self.cat.map(Cell::ground) {
            Some(Ground::Leg) => return Some(CLOSED),
            Some(Ground::Under | Ground::Hole) => return Some(NOT_FOR_THE_CAT),
            Some(Ground::Floor | Ground::Table) | None => {}
        }
        let mut taken = self.cat_on_floor();
        for mouse in self.mice.iter().flatten() {
            match mouse.ground() {
                Ground::Leg => return Some(CLOSED),
                Ground::Table => return Some(NOT_FOR_MICE),
                Ground::Floor | Ground::Under | Ground::Hole => {}
            }
            if taken & mouse.bit() != 0 {
                return Some(SAME_CELL);
            }
            taken |= mouse.bit();
        }
        if self.mice_cells() & self.face_up != 0 {
            return Some(NOT_TAKEN);
        }
        let stays = |mouse: &Mouse| self.mice[mouse.index()] == Some(Cell::HOLES[mouse.index()]);
        let gone = |mouse: &Mouse| !stays(mouse) && !self.has_left_home(*mouse);
        if Mouse::ALL.iter().any(gone) {
            return Some(HAS_LEFT);
        }
        let flipping = match (self.phase, self.moved) {
            (Phase::Flip, Some(piece)) => self.place_of(piece).map_or(0, Cell::bit),
            _ => 0,
        };
        let is_flipping = flipping & self.face_down != 0;
        (taken & self.face_down != flipping || (self.phase == Phase::Flip) != is_flipping)
            .then_some(NOT_FLIPPED)
    }

    /// Judges the time before the cat is placed: nothing has happened yet.
    fn why_not_before(&self) -> Option<Why> {
        let mut start = Self::setup(&self.options, self.seats()).ok()?;
        start.first = self.first;
        start.mouse_seat = self.first;
        start.phase = self.phase;
        let is_before = matches!(self.phase, Phase::Lot | Phase::Place);
        (!is_before || *self != start).then_some(NOT_PLACED)
    }

    /// Judges a turn, once the cat is placed.
    fn why_not_now(&self) -> Option<Why> {
        let skips = |side: Side| self.turns_to_skip(side) > 0;
        let has_moved = self
            .moved
            .is_some_and(|piece| piece.side() == self.side && self.place_of(piece).is_some());
        let is_over = matches!(self.phase, Phase::Over(_));
        if skips(self.side) || self.locked.is_some_and(|mouse| self.why_not_locked(mouse)) {
            return Some(NOT_TWICE);
        }
        if self.mice == [None; 4] && self.phase != Phase::Over(End::CatWins) {
            return Some(ALL_CAUGHT);
        }
        let is_done = self.cheeses == CHEESES && self.left_home == ALL_LEFT;
        let is_home = self.mice_cells() & HOLES != 0;
        let is_lenient = self.options.homecoming == Homecoming::Lenient;
        if is_lenient && is_done && is_home && !is_over {
            return Some(HOME_ALREADY);
        }
        if self.quiet >= QUIET_TURNS && self.phase != Phase::Over(End::Draw) {
            return Some(QUIET);
        }
        if self
            .locked
            .is_some_and(|mouse| self.moved.is_some_and(|piece| piece != Piece::Mouse(mouse)))
        {
            return Some(NOT_TWICE);
        }
        match self.phase {
            Phase::Lot | Phase::Place => Some(NOT_PLACED),
            Phase::Start | Phase::Roll => self.why_not_fresh(),
            Phase::Walk(steps) => match self.side.die(self.options.dice).contains(&steps) {
                true => self.why_not_fresh(),
                false => Some(NOT_ON_THE_DIE),
            },
            Phase::Flip => (!has_moved).then_some(NOT_FLIPPED),
            Phase::Extra(steps) => {
                let can = |piece| matches!(steps, 1 | 2) && self.walk_targets(piece, steps) != 0;
                (!has_moved || !self.eventful || !self.moved.is_some_and(can)).then_some(NO_EXTRA)
            }
            Phase::Jump => {
                let can = |piece| self.jump_targets(piece) != 0;
                (!has_moved || !self.eventful || !self.moved.is_some_and(can)).then_some(NO_JUMP)
            }
            Phase::Fork => {
                let can = self.side == Side::Mice && self.fork_targets() != 0;
                (!has_moved || !self.eventful || !can).then_some(NO_FORK)
            }
            Phase::Over(End::CatWins) => (self.mice != [None; 4]).then_some(ALL_CAUGHT),
            Phase::Over(End::MiceWin) => (!is_done || !is_home).then_some(HOME),
            Phase::Over(End::Draw) => (self.quiet != QUIET_TURNS).then_some(QUIET),
        }
    }

    /// Before a piece moves nothing has moved and nothing has happened in this turn.
    fn why_not_fresh(&self) -> Option<Why> {
        (self.moved.is_some() || self.eventful).then_some(NOT_FLIPPED)
    }

    /// Whether this mouse can't be the one that plays twice.
    fn why_not_locked(&self, mouse: Mouse) -> bool {
        self.side != Side::Mice || self.mice[mouse.index()].is_none()
    }
}

fn word_of<T: PartialEq>(all: &[(&'static str, T)], value: T) -> &'static str {
    all.iter().find(|(_, listed)| *listed == value).map_or(NONE, |(word, _)| word)
}

fn named<T: Copy>(all: &[(&'static str, T)], word: &str) -> Option<T> {
    all.iter().find(|(listed, _)| *listed == word).map(|(_, value)| *value)
}

fn phase_word(phase: Phase) -> String {
    match phase {
        Phase::Lot => "lot".into(),
        Phase::Place => "place".into(),
        Phase::Start => "start".into(),
        Phase::Roll => "roll".into(),
        Phase::Walk(steps) => format!("walk:{steps}"),
        Phase::Flip => "flip".into(),
        Phase::Extra(steps) => format!("extra:{steps}"),
        Phase::Jump => "jump".into(),
        Phase::Fork => "fork".into(),
        Phase::Over(end) => format!("over:{}", word_of(&ENDS, end)),
    }
}

fn phase_of(word: &str) -> Option<Phase> {
    match word.split_once(':') {
        Some(("walk", steps)) => digits(steps).map(Phase::Walk),
        Some(("extra", steps)) => digits(steps).map(Phase::Extra),
        Some(("over", end)) => named(&ENDS, end).map(Phase::Over),
        Some(_) => None,
        None => match word {
            "lot" => Some(Phase::Lot),
            "place" => Some(Phase::Place),
            "start" => Some(Phase::Start),
            "roll" => Some(Phase::Roll),
            "flip" => Some(Phase::Flip),
            "jump" => Some(Phase::Jump),
            "fork" => Some(Phase::Fork),
            _ => None,
        },
    }
}

/// The kitchen from above, row by row: `x` a tile face down, `c` a face-up cheese, `.` bare floor, `-` a table leg.
fn floor_word(game: &ChopChop) -> String {
    let sign = |square: u8| {
        let bit: Cells = 1 << square;
        match bit {
            _ if LEGS & bit != 0 => '-',
            _ if game.face_down & bit != 0 => 'x',
            _ if game.face_up & bit != 0 => 'c',
            _ => '.',
        }
    };
    let row = |row: u8| -> String { (0..WIDTH).map(|x| sign(row * WIDTH + x)).collect() };
    (0..HEIGHT).map(row).collect::<Vec<_>>().join("/")
}

/// The tiles face down and the cheeses face up.
fn floor_of(word: &str) -> Option<(Cells, Cells)> {
    let rows: Vec<&str> = word.split('/').collect();
    if rows.len() != usize::from(HEIGHT) || rows.iter().any(|row| row.len() != usize::from(WIDTH)) {
        return None;
    }
    let (mut down, mut up) = (0, 0);
    for (square, sign) in rows.concat().chars().enumerate() {
        let bit: Cells = 1 << square;
        match sign {
            'x' if OPEN_FLOOR & bit != 0 => down |= bit,
            'c' if OPEN_FLOOR & bit != 0 => up |= bit,
            '.' if OPEN_FLOOR & bit != 0 => {}
            '-' if LEGS & bit != 0 => {}
            _ => return None,
        }
    }
    Some((down, up))
}

fn tiles_of(list: &str) -> Option<TilesLeft> {
    let counts: Option<Vec<u8>> = list.split(',').map(digits).collect();
    let [cheese, broken, plus1, plus2, arrow, fork, knife] = counts?.try_into().ok()?;
    Some(TilesLeft { cheese, broken, plus1, plus2, arrow, fork, knife })
}

fn left_of(list: &str) -> Option<u8> {
    list.split(',').try_fold(0, |mask, word| match word.parse().ok()? {
        Piece::Mouse(mouse) => Some(mask | mouse.bit()),
        Piece::Cat => None,
    })
}
