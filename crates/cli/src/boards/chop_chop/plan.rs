//! The kitchen from above: seven by six cells, the table with its double edge, and a hole in each wall.

use koshki_rules::games::chop_chop::{Cell, Ground, HEIGHT, Move, Movement, Piece, View, WIDTH};

use crate::boards::{Mark, Scene};
use crate::paint::Ink;

/// Rows of cells.
pub const ROWS: u8 = HEIGHT;

/// The width of what is left of the grid: a hole, or the number of a row.
const LEFT: usize = 7;
/// The width of what is right of the grid: a hole.
const RIGHT: usize = 6;
/// The width of a cell.
const CELL: usize = 5;
/// The columns and rows that the table stands over.
const TABLE_COLUMNS: std::ops::RangeInclusive<u8> = 2..=4;
const TABLE_ROWS: std::ops::RangeInclusive<u8> = 2..=3;

/// Where the choices on offer are shown.
pub struct Marks {
    cells: Vec<(Cell, String)>,
    rows: Vec<(u8, String)>,
}

impl Marks {
    /// A choice of one move is shown where the move ends. A choice of several is shown at their piece, or at their row
    /// where all choices are of one piece.
    pub fn new(view: &View, scene: &Scene) -> Self {
        let mut marks = Marks { cells: Vec::new(), rows: Vec::new() };
        let read = |mark: &Mark| -> Vec<Move> {
            mark.moves.iter().filter_map(|mv| super::read_move(mv)).collect()
        };
        let all: Vec<Move> = scene.marks.iter().flat_map(read).collect();
        let first_piece = all.first().and_then(|mv| piece(*mv));
        let one_piece = all.iter().all(|mv| piece(*mv) == first_piece);
        for mark in scene.marks {
            let number = mark.number.to_string();
            match read(mark)[..] {
                [] => {}
                [mv] => marks.cells.extend(end(mv).map(|cell| (cell, number))),
                [mv, ..] if one_piece => {
                    let row = end(mv).and_then(Cell::column_and_row);
                    marks.rows.extend(row.map(|(_, row)| (row, number)));
                }
                [mv, ..] => {
                    let here = piece(mv).and_then(|piece| place(view, piece));
                    marks.cells.extend(here.map(|cell| (cell, number)));
                }
            }
        }
        marks
    }

    /// What is written on a cell: the number of its choice, with a plus if there are more.
    fn on(&self, cell: Cell) -> Option<String> {
        let mut numbers = self.cells.iter().filter(|(marked, _)| *marked == cell);
        let (_, first) = numbers.next()?;
        Some(if numbers.next().is_some() && first.len() == 1 {
            format!("{first}+")
        } else {
            first.clone()
        })
    }

    fn in_row(&self, row: u8) -> Option<&str> {
        self.rows.iter().find(|(marked, _)| *marked == row).map(|(_, number)| number.as_str())
    }
}

fn piece(mv: Move) -> Option<Piece> {
    match mv {
        Move::Walk(Movement { piece, .. }) | Move::Jump(Movement { piece, .. }) => Some(piece),
        _ => None,
    }
}

fn end(mv: Move) -> Option<Cell> {
    match mv {
        Move::Walk(Movement { to, .. }) | Move::Jump(Movement { to, .. }) => Some(to),
        Move::PlaceCat(cell) | Move::Fork(cell) => Some(cell),
        Move::Roll | Move::Leave | Move::Pass => None,
    }
}

/// Where a piece is.
pub fn place(view: &View, piece: Piece) -> Option<Cell> {
    match piece {
        Piece::Cat => view.cat,
        _ => mice(view).find(|(mouse, _)| *mouse == piece).and_then(|(_, place)| place),
    }
}

/// The mice and where they are.
pub fn mice(view: &View) -> impl Iterator<Item = (Piece, Option<Cell>)> {
    Piece::ALL.into_iter().filter(|piece| *piece != Piece::Cat).zip(view.mice)
}

/// The two floor cells under the table.
pub fn under_the_table() -> impl Iterator<Item = Cell> {
    Cell::all().filter(|cell| cell.ground() == Ground::Under)
}

/// The colour of a piece.
pub fn ink(piece: Piece) -> Ink {
    match Piece::ALL.iter().position(|other| *other == piece) {
        Some(1) => Ink::Orange,
        Some(2) => Ink::Green,
        Some(3) => Ink::Blue,
        Some(4) => Ink::Violet,
        _ => Ink::Cat,
    }
}

/// The text of a piece's colour; the cat has none.
pub fn colour_key(piece: Piece) -> &'static str {
    match Piece::ALL.iter().position(|other| *other == piece) {
        Some(1) => "colour-orange",
        Some(2) => "colour-green",
        Some(3) => "colour-blue",
        _ => "colour-violet",
    }
}

/// A mouse on the plan: the letter of its colour.
pub fn called(mouse: Piece, scene: &Scene) -> String {
    if scene.notation {
        return mouse.to_string();
    }
    scene.words.text(&colour_key(mouse).replace("colour", "letter"))
}

/// The plan, all lines equally wide.
pub fn lines(view: &View, marks: &Marks, scene: &Scene) -> Vec<String> {
    let wood = |text: String| scene.paint.ink(Ink::Wood, &text);
    let dim = |text: String| scene.paint.ink(Ink::Dim, &text);
    let code = |code: String| if scene.notation { code } else { String::new() };
    let numbers: String =
        (0..WIDTH).map(|x| format!("{:^width$}", code(x.to_string()), width = CELL + 1)).collect();
    let [north, east, south, west] = Cell::HOLES;
    let mut lines = vec![
        format!("{}{}{}", " ".repeat(LEFT), dim(numbers), " ".repeat(RIGHT + 1)),
        outside(view, north, marks, scene),
    ];
    for row in 0..=ROWS {
        let left = if row == 3 { square(view, west, marks, scene) } else { " ".repeat(CELL) };
        let right = if row == 4 { square(view, east, marks, scene) } else { " ".repeat(CELL) };
        lines.push(format!("{left}  {} {right}", edge(row, scene)));
        if row == ROWS {
            break;
        }
        let mark = marks.in_row(row).map(|number| format!(">{number}")).unwrap_or_default();
        let beside = if row == 2 { code(west.to_string()) } else { String::new() };
        let left = format!(
            "{}{}{}",
            dim(format!("{beside:<2}")),
            scene.paint.ink(Ink::Choice, &format!("{mark:<3}")),
            dim(format!("{:<1} ", code(row.to_string())))
        );
        let right = if row == 3 {
            dim(format!(" {:<CELL$}", code(east.to_string())))
        } else {
            " ".repeat(RIGHT)
        };
        let mut line = String::new();
        for column in 0..WIDTH {
            let table_edge = TABLE_ROWS.contains(&row) && (column == 2 || column == 5);
            line.push_str(&match column {
                0 if row == 2 => " ".to_owned(),
                _ if table_edge => wood("║".to_owned()),
                _ => dim("│".to_owned()),
            });
            line.push_str(&square(view, seen_from_above(column, row), marks, scene));
        }
        line.push_str(&if row == 3 { " ".to_owned() } else { dim("│".to_owned()) });
        lines.push(format!("{left}{line}{right}"));
    }
    lines.push(outside(view, south, marks, scene));
    lines
}

/// What is to be seen in this place: the table's top where it stands, else the floor.
fn seen_from_above(column: u8, row: u8) -> Cell {
    let here = |cell: &Cell| cell.column_and_row() == Some((column, row));
    let table = Cell::table().find(here);
    table.or_else(|| Cell::floor(column, row)).unwrap_or(Cell::HOLES[0])
}

/// A cell, always five columns wide: what is on it, and the number of the choice that leads there.
pub fn square(view: &View, cell: Cell, marks: &Marks, scene: &Scene) -> String {
    let (text, ink) = content(view, cell, scene);
    match marks.on(cell) {
        None => scene.paint.ink(ink, &format!(" {text:<width$}", width = CELL - 1)),
        Some(number) => {
            let text: String = if text.starts_with('(') { String::new() } else { text };
            let text: String = text.chars().take(2).collect();
            let mark = format!(">{number}");
            format!(
                "{}{}",
                scene.paint.ink(ink, &format!("{text:<2}")),
                scene.paint.ink(Ink::Choice, &format!("{mark:<3}"))
            )
        }
    }
}

/// What is on a cell, at most four columns wide.
fn content(view: &View, cell: Cell, scene: &Scene) -> (String, Ink) {
    let cheese = view.face_up.contains(&cell);
    if view.cat == Some(cell) {
        let cat: String = scene.words.text("board-cat").chars().take(3).collect();
        return (if cheese { format!("{cat}◆") } else { cat }, Ink::Cat);
    }
    if let Some((mouse, _)) = mice(view).find(|(_, place)| *place == Some(cell)) {
        return (called(mouse, scene), ink(mouse));
    }
    if cheese {
        return ("◆".to_owned(), Ink::Yellow);
    }
    if view.face_down.contains(&cell) {
        return ("░░".to_owned(), Ink::Dim);
    }
    let below = cell.column_and_row().and_then(|(x, y)| Cell::floor(x, y));
    match mice(view).find(|(_, place)| cell.is_table() && place.is_some() && *place == below) {
        Some((mouse, _)) => (format!("({})", called(mouse, scene)), Ink::Dim),
        None if cell.is_table() || cell.is_hole() => (String::new(), Ink::Dim),
        None => ("·".to_owned(), Ink::Dim),
    }
}

/// The line of the north or south hole.
fn outside(view: &View, cell: Cell, marks: &Marks, scene: &Scene) -> String {
    let before = LEFT + 3 * (CELL + 1) - 2;
    let after = 4 * (CELL + 1) + RIGHT - CELL;
    let code = if scene.notation { cell.to_string() } else { String::new() };
    format!(
        "{}{} {}{}",
        " ".repeat(before),
        scene.paint.ink(Ink::Dim, &format!("{code:<2}")),
        square(view, cell, marks, scene),
        " ".repeat(after)
    )
}

/// The edge above a row; the walls are open in front of the holes.
fn edge(row: u8, scene: &Scene) -> String {
    let mut line = String::new();
    let on_table = TABLE_ROWS.start() <= &row && row <= TABLE_ROWS.end() + 1;
    for corner in 0..=WIDTH {
        let inner = on_table && (2..=5).contains(&corner);
        let sign = match (row, corner) {
            (0, 0) => "┌",
            (0, WIDTH) => "┐",
            (0, _) => "┬",
            (ROWS, 0) => "└",
            (ROWS, WIDTH) => "┘",
            (ROWS, _) => "┴",
            (2, 2) => "╔",
            (2, 3 | 4) => "╤",
            (2, 5) => "╗",
            (3, 2) => "╟",
            (3, 5) => "╢",
            (4, 2) => "╚",
            (4, 3 | 4) => "╧",
            (4, 5) => "╝",
            (_, 0) => "├",
            (_, WIDTH) => "┤",
            _ => "┼",
        };
        line.push_str(&scene.paint.ink(if inner { Ink::Wood } else { Ink::Dim }, sign));
        if corner == WIDTH {
            break;
        }
        let over_table = on_table && TABLE_COLUMNS.contains(&corner);
        let (text, ink) = match (row, corner) {
            (0 | ROWS, 3) => ("╴   ╶", Ink::Dim),
            (2 | 4, _) if over_table => ("═════", Ink::Wood),
            _ if over_table => ("─────", Ink::Wood),
            _ => ("─────", Ink::Dim),
        };
        line.push_str(&scene.paint.ink(ink, text));
    }
    line
}
