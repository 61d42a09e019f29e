//! The worked cases of Chop! Chop!, and the tools they share.

mod ending;
mod laws;
mod moving;
mod refusing;
mod setup;
mod tile_effects;
mod turns;

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::*;

const CAT: Piece = Piece::Cat;
const M0: Piece = Piece::ALL[1];
const M1: Piece = Piece::ALL[2];
const M2: Piece = Piece::ALL[3];
const M3: Piece = Piece::ALL[4];

fn cell(text: &str) -> Cell {
    text.parse().unwrap()
}

fn rng(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

/// Seat 0 the cat on t32, the mice at home, all tiles face down, seat 1 to roll first.
fn game(seats: usize) -> ChopChop {
    game_with(Options { first: Some(Seat(1)), ..Options::default() }, seats)
}

fn game_with(options: Options, seats: usize) -> ChopChop {
    let mut game = ChopChop::setup(&options, seats).unwrap();
    play(&mut game, Move::PlaceCat(cell("t32")));
    game
}

/// The same without any tile.
fn bare(seats: usize) -> ChopChop {
    let mut game = game(seats);
    sweep(&mut game);
    game
}

fn lenient() -> ChopChop {
    let options = Options { homecoming: Homecoming::Lenient, ..Options::default() };
    let mut game = game_with(options, 2);
    sweep(&mut game);
    game
}

fn sweep(game: &mut ChopChop) {
    game.face_down = 0;
    game.tiles_left =
        TilesLeft { cheese: 0, broken: 0, plus1: 0, plus2: 0, arrow: 0, fork: 0, knife: 0 };
}

fn put(game: &mut ChopChop, piece: Piece, at: &str) {
    match piece {
        Piece::Cat => game.cat = Some(cell(at)),
        Piece::Mouse(mouse) => {
            game.mice[mouse.index()] = Some(cell(at));
            if cell(at) != Cell::HOLES[mouse.index()] {
                game.left_home |= mouse.bit();
            }
        }
    }
}

fn catch(game: &mut ChopChop, piece: Piece) {
    put(game, piece, "f00");
    if let Piece::Mouse(mouse) = piece {
        game.mice[mouse.index()] = None;
    }
}

/// Lays a tile face down; what it will show is decided when it is flipped.
fn lay(game: &mut ChopChop, at: &str, tile: Tile) {
    game.face_down |= cell(at).bit();
    match tile {
        Tile::Cheese => game.tiles_left.cheese += 1,
        Tile::Broken => game.tiles_left.broken += 1,
        Tile::Plus1 => game.tiles_left.plus1 += 1,
        Tile::Plus2 => game.tiles_left.plus2 += 1,
        Tile::Arrow => game.tiles_left.arrow += 1,
        Tile::Fork => game.tiles_left.fork += 1,
        Tile::Knife => game.tiles_left.knife += 1,
    }
}

fn lay_face_up(game: &mut ChopChop, at: &str) {
    game.face_up |= cell(at).bit();
}

fn moves(game: &ChopChop) -> Vec<Move> {
    let mut moves = Vec::new();
    game.moves(&mut moves);
    moves
}

fn chances(game: &ChopChop) -> Vec<(Chance, u32)> {
    let mut chances = Vec::new();
    game.chances(&mut chances);
    chances
}

/// Plays a move that must be legal.
fn play(game: &mut ChopChop, mv: Move) -> Event {
    assert!(moves(game).contains(&mv), "{mv:?} is not legal in {game:?}");
    apply(game, &Step::Move(mv))
}

/// Lets luck choose what it must be able to choose.
fn fall(game: &mut ChopChop, chance: Chance) -> Event {
    let listed = chances(game).iter().any(|(listed, _)| *listed == chance);
    assert!(listed, "luck can't choose {chance:?} in {game:?}");
    apply(game, &Step::Luck(chance))
}

fn apply(game: &mut ChopChop, step: &Step<ChopChop>) -> Event {
    let before = game.clone();
    game.apply(step);
    before.event(step, game, Viewer::Bystander)
}

fn roll(game: &mut ChopChop, number: u8) {
    play(game, Move::Roll);
    fall(game, Chance::Roll(number));
}

fn walk(game: &mut ChopChop, piece: Piece, to: &str) -> Event {
    play(game, Move::Walk(Movement { piece, to: cell(to) }))
}

fn jump(game: &mut ChopChop, piece: Piece, to: &str) -> Event {
    play(game, Move::Jump(Movement { piece, to: cell(to) }))
}

fn flip(game: &mut ChopChop, tile: Tile) -> Event {
    fall(game, Chance::Flip(tile))
}

/// A whole turn of one walk.
fn go(game: &mut ChopChop, number: u8, piece: Piece, to: &str) -> Event {
    roll(game, number);
    walk(game, piece, to)
}

/// Hands the turn to the cat, as if the mice had just played.
fn cats_turn(game: &mut ChopChop) {
    game.side = Side::Cat;
}

/// Where the piece may go now.
fn ways(game: &ChopChop, piece: Piece) -> Vec<String> {
    let mut cells: Vec<String> = moves(game)
        .iter()
        .filter_map(|mv| match mv {
            Move::Walk(movement) | Move::Jump(movement) if movement.piece == piece => {
                Some(movement.to.to_string())
            }
            _ => None,
        })
        .collect();
    cells.sort();
    cells
}

/// Which rule refuses the walk.
fn refusal(game: &ChopChop, piece: Piece, to: &str) -> &'static str {
    why(game, Move::Walk(Movement { piece, to: cell(to) }))
}

fn why(game: &ChopChop, mv: Move) -> &'static str {
    game.why_not(&mv).map_or("legal", |why| why.rule.0)
}

fn end(game: &ChopChop) -> Option<End> {
    match game.phase {
        Phase::Over(end) => Some(end),
        _ => None,
    }
}

/// Which of the rule's sentences refuses the move.
fn case(game: &ChopChop, mv: Move) -> &'static str {
    game.why_not(&mv).and_then(|why| why.case).unwrap_or("legal, or the only one")
}
