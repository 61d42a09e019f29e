//! What holds in every position, checked in random games and against a second, plainer way to walk.

use super::*;
use crate::phrase::Tell;

/// Plays a random game, showing every position to `look`.
fn random_game(options: Options, seats: usize, seed: u64, mut look: impl FnMut(&ChopChop)) {
    let mut rng = rng(seed);
    let mut game = ChopChop::setup(&options, seats).unwrap();
    loop {
        look(&game);
        let step = match game.turn() {
            Turn::Over(_) => return,
            Turn::Luck => Step::Luck(game.sample(&mut rng)),
            Turn::Seat(_) => {
                let moves = moves(&game);
                Step::Move(moves[luck::below(&mut rng, moves.len() as u32) as usize])
            }
        };
        game.apply(&step);
    }
}

fn variants() -> [(Options, usize); 6] {
    let lively = Options { tiles: TileMix::LIVELY, ..Options::default() };
    [
        (Options::default(), 2),
        (Options { friends_block: false, cat: Seat(2), ..lively }, 3),
        (Options { homecoming: Homecoming::Lenient, first: Some(Seat(4)), ..lively }, 5),
        (Options { tiles: TileMix { broken: 0, arrow: 20, ..TileMix::CLASSIC }, ..lively }, 4),
        (Options { dice: DiceKind::Ordinary, fork: ForkUse::Must, ..lively }, 3),
        (Options { dice: DiceKind::Ordinary, paths: Paths::Start, ..lively }, 2),
    ]
}

/// Where the piece can end after this many steps, cell by cell as the rules say it.
fn plain_walk(game: &ChopChop, piece: Piece, steps: u8) -> Vec<Cell> {
    fn neighbours(cell: Cell) -> Vec<Cell> {
        let Some((x, y)) = cell.column_and_row() else { return vec![cell.front().unwrap()] };
        Cell::all()
            .filter(|other| match other.column_and_row() {
                None => other.front() == Some(cell),
                Some((u, v)) => x.abs_diff(u) + y.abs_diff(v) == 1,
            })
            .collect()
    }
    fn search(
        game: &ChopChop,
        piece: Piece,
        path: &mut Vec<Cell>,
        steps: u8,
        ends: &mut Vec<Cell>,
    ) {
        let mice: Vec<Cell> = game.mice.iter().flatten().copied().collect();
        for next in neighbours(path[path.len() - 1]) {
            let stands = match (piece, next.ground()) {
                (_, Ground::Leg) => false,
                (Piece::Cat, ground) => matches!(ground, Ground::Floor | Ground::Table),
                (Piece::Mouse(_), ground) => ground != Ground::Table,
            };
            let cheese = game.view(Viewer::Bystander).face_up.contains(&next);
            let visited = match game.options.paths {
                Paths::Fresh => path.contains(&next),
                Paths::Start => path[0] == next,
            };
            if !stands || visited || piece == Piece::Cat && cheese {
                continue;
            }
            let mouse_there = mice.contains(&next);
            let cat_there = game.cat == Some(next);
            let last = steps == 1;
            let door = mice.len() == 1 && mice[0].front() == Some(next);
            let allowed = match (piece, last) {
                (Piece::Cat, true) => !door,
                (Piece::Cat, false) => !mouse_there,
                (Piece::Mouse(_), true) => !mouse_there && !cat_there,
                (Piece::Mouse(_), false) => {
                    !(next.is_hole() || cat_there || mouse_there && game.options.friends_block)
                }
            };
            if !allowed {
                continue;
            }
            if last {
                ends.push(next);
            } else {
                path.push(next);
                search(game, piece, path, steps - 1, ends);
                path.pop();
            }
        }
    }
    let mut ends = Vec::new();
    if let Some(from) = game.place_of(piece) {
        search(game, piece, &mut vec![from], steps, &mut ends);
    }
    ends.sort();
    ends.dedup();
    ends
}

#[test]
fn walks_end_where_a_plain_search_says__cc10_cc11_cc12_cc13_cc14_cc15_cc19_cc27_cc29_cc32_cc33() {
    for (seed, (options, seats)) in variants().into_iter().enumerate() {
        random_game(options, seats, seed as u64, |game| {
            if game.phase != Phase::Start {
                return;
            }
            for piece in Piece::ALL {
                for steps in 1..=6 {
                    let cell_of = if piece == Piece::Cat { Cell::of_cat } else { Cell::of_mouse };
                    let mut fast: Vec<Cell> =
                        each(game.walk_targets(piece, steps)).map(cell_of).collect();
                    fast.sort();
                    assert_eq!(fast, plain_walk(game, piece, steps), "{piece} {steps} {game:?}");
                }
            }
        });
    }
}

fn every_move() -> Vec<Move> {
    let mut all = vec![Move::Roll, Move::Leave, Move::Pass];
    for to in Cell::all() {
        all.extend([Move::PlaceCat(to), Move::Fork(to)]);
        for piece in Piece::ALL {
            all.extend([Move::Walk(Movement { piece, to }), Move::Jump(Movement { piece, to })]);
        }
    }
    all
}

#[test]
fn whatever_is_not_listed_is_refused_by_a_rule_and_nothing_else_is__cc9() {
    let all = every_move();
    let mut named = std::collections::BTreeSet::new();
    for (seed, (options, seats)) in variants().into_iter().enumerate() {
        random_game(options, seats, seed as u64 + 10, |game| {
            let legal = moves(game);
            assert_eq!(legal.is_empty(), !matches!(game.turn(), Turn::Seat(_)));
            for mv in all.iter().filter(|_| !legal.is_empty()) {
                let rule = game.why_not(mv);
                assert_eq!(rule.is_none(), legal.contains(mv), "{mv:?} {rule:?} {game:?}");
                named.extend(rule);
            }
        });
    }
    assert!(named.iter().all(|rule| ChopChop::REFUSALS.contains(rule)));
    let rare = ["CC29", "CC24", "CC22", "CC15"];
    let told = |why: &Why| named.contains(why) || rare.contains(&why.rule.0);
    assert!(ChopChop::REFUSALS.iter().all(told), "{named:?}");
}

#[test]
fn the_view_says_everything_and_comes_back_from_json__g4() {
    for (seed, (options, seats)) in variants().into_iter().enumerate() {
        random_game(options, seats, seed as u64 + 20, |game| {
            let json = serde_json::to_string(&game.view(Viewer::Bystander)).unwrap();
            let view: View = serde_json::from_str(&json).unwrap();
            assert_eq!(ChopChop::guess(&view, &mut rng(0)), *game);
        });
    }
}

#[test]
fn tiles_left_are_as_many_as_lie_face_down__cc2_cc4_cc17() {
    for (seed, (options, seats)) in variants().into_iter().enumerate() {
        random_game(options, seats, seed as u64 + 30, |game| {
            let left: u32 = Tile::ALL.iter().map(|tile| u32::from(game.tiles_left.of(*tile))).sum();
            assert_eq!(left, game.face_down.count_ones());
            let cheeses = game.tiles_left.cheese + game.cheeses + game.face_up.count_ones() as u8;
            assert_eq!(cheeses, CHEESES);
            assert_eq!(game.face_down & game.face_up, 0);
            assert!(game.skips.iter().all(|&skips| skips <= 1), "one knife a turn (CC23)");
        });
    }
}

/// The mean of `standing` when this move is made and luck has decided, in thousandths.
fn worth(game: &ChopChop, step: Step<ChopChop>, seat: Seat) -> i64 {
    let mut after = game.clone();
    after.apply(&step);
    if after.turn() != Turn::Luck {
        return 1000 * i64::from(after.standing(seat));
    }
    let chances = chances(&after);
    let sum: i64 = chances
        .iter()
        .map(|&(chance, weight)| i64::from(weight) * worth(&after, Step::Luck(chance), seat))
        .sum();
    sum / i64::from(luck::total_weight(&chances))
}

/// How many of this many games the greedy side wins against a random one.
fn wins_of_greedy(side: Side, games: u64) -> u64 {
    let mut wins = 0;
    for seed in 0..games {
        let mut rng = rng(seed);
        let mut game = ChopChop::setup(&Options::default(), 2).unwrap();
        let end = loop {
            let step = match game.turn() {
                Turn::Over(_) => break end(&game),
                Turn::Luck => Step::Luck(game.sample(&mut rng)),
                Turn::Seat(seat) => {
                    let moves = moves(&game);
                    let random = moves[luck::below(&mut rng, moves.len() as u32) as usize];
                    Step::Move(if game.side == side {
                        let best =
                            moves.into_iter().max_by_key(|&mv| worth(&game, Step::Move(mv), seat));
                        best.unwrap_or(random)
                    } else {
                        random
                    })
                }
            };
            game.apply(&step);
        };
        wins += u64::from(matches!(
            (end, side),
            (Some(End::CatWins), Side::Cat) | (Some(End::MiceWin), Side::Mice)
        ));
    }
    wins
}

#[test]
fn a_greedy_side_beats_a_random_one__cc24_cc25() {
    let (cat, mice) = (wins_of_greedy(Side::Cat, 40), wins_of_greedy(Side::Mice, 40));
    assert!(cat >= 36 && mice >= 36, "the cat won {cat} and the mice {mice} of 40");
}

#[test]
fn an_event_shows_one_legal_way_of_the_right_length__cc11_cc33() {
    for (seed, (options, seats)) in variants().into_iter().enumerate() {
        random_game(options, seats, seed as u64 + 50, |game| {
            let (Phase::Walk(steps) | Phase::Extra(steps)) = game.phase else { return };
            for mv in moves(game) {
                let Move::Walk(movement) = mv else { continue };
                let path = event::path(game, movement);
                assert_eq!(path.len(), usize::from(steps) + 1, "{mv:?} {path:?} {game:?}");
                assert!(!path[1..].contains(&path[0]), "back to the start: {path:?}");
                let fresh = (1..path.len()).all(|at| !path[..at].contains(&path[at]));
                assert!(fresh || options.paths == Paths::Start, "twice on a cell: {path:?}");
                assert_eq!(path.last(), Some(&movement.to));
            }
        });
    }
}

#[test]
fn no_two_moves_on_offer_are_told_alike__cc9() {
    for (seed, (options, seats)) in variants().into_iter().enumerate() {
        random_game(options, seats, seed as u64 + 60, |game| {
            let told: Vec<String> = moves(game)
                .iter()
                .map(|mv| serde_json::to_string(&tell::tell_move(game, mv)).unwrap())
                .collect();
            let different: std::collections::BTreeSet<&String> = told.iter().collect();
            assert_eq!(different.len(), told.len(), "{told:#?}");
        });
    }
}

#[test]
fn every_step_can_be_told__cc9() {
    for (seed, (options, seats)) in variants().into_iter().enumerate() {
        let mut before: Option<ChopChop> = None;
        random_game(options, seats, seed as u64 + 40, |game| {
            if let Some(before) = &before {
                for mv in moves(before) {
                    let mut after = before.clone();
                    let event = apply(&mut after, &Step::Move(mv));
                    let json = serde_json::to_string(&event).unwrap();
                    assert_eq!(serde_json::from_str::<Event>(&json).unwrap(), event);
                    for phrase in [tell::tell_move(before, &mv), event.tell()] {
                        let line = format!("{} =", phrase.key);
                        let texts = ChopChop::BOOKLET.texts_en;
                        assert!(texts.lines().any(|text| text.starts_with(&line)), "{line}");
                    }
                }
            }
            before = Some(game.clone());
        });
    }
}
