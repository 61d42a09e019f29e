//! The kitchen, the tiles, the dice, the options, and how it is all written.

use super::*;
use crate::setup::{OptionKind, read_options};
use serde_json::json;

fn options(json: serde_json::Value) -> Options {
    read_options(&json).unwrap()
}

fn refused(json: serde_json::Value, seats: usize) -> String {
    ChopChop::setup(&options(json), seats).unwrap_err().to_string()
}

#[test]
fn thirty_eight_floor_cells_carry_tiles_and_the_table_none__cc1_cc2() {
    let game = game(2);
    let view = game.view(Viewer::Bystander);
    assert_eq!(view.face_down.len(), 38);
    let has_tile = |text| view.face_down.contains(&cell(text));
    assert!(["f22", "f42", "f23", "f43"].iter().all(|leg| !has_tile(leg)), "legs stand there");
    assert!(has_tile("f32") && has_tile("f33"), "under the table too");
    assert!(Cell::table().all(|cell| !view.face_down.contains(&cell)));
}

#[test]
fn each_hole_is_next_to_one_floor_cell__cc3() {
    let fronts = Cell::HOLES.map(|hole| (hole.to_string(), hole.front().unwrap().to_string()));
    let told = fronts.map(|(hole, front)| format!("{hole} {front}"));
    assert_eq!(told, ["hN f30", "hE f63", "hS f35", "hW f02"]);
}

#[test]
fn flips_are_weighted_by_what_is_left_in_the_listed_order__cc4_g4() {
    let mut game = game(2);
    go(&mut game, 1, M0, "f30");
    let listed: Vec<_> = chances(&game)
        .into_iter()
        .map(|(chance, weight)| (serde_json::to_value(chance).unwrap()["flip"].clone(), weight))
        .collect();
    let expected = [
        ("cheese", 10),
        ("broken", 18),
        ("plus1", 2),
        ("plus2", 2),
        ("arrow", 2),
        ("fork", 2),
        ("knife", 2),
    ];
    assert_eq!(listed, expected.map(|(tile, weight)| (json!(tile), weight)));

    sweep(&mut game);
    lay(&mut game, "f30", Tile::Knife);
    game.phase = Phase::Flip;
    assert_eq!(chances(&game), [(Chance::Flip(Tile::Knife), 1)], "a certain flip is still luck");
}

#[test]
fn the_cats_die_is_slower_than_the_mices__cc5() {
    let mut game = game(2);
    play(&mut game, Move::Roll);
    let rolls = |numbers: &[(u8, u32)]| -> Vec<_> {
        numbers.iter().map(|&(number, faces)| (Chance::Roll(number), faces)).collect()
    };
    assert_eq!(chances(&game), rolls(&[(1, 2), (2, 2), (3, 1), (4, 1)]));
    cats_turn(&mut game);
    assert_eq!(chances(&game), rolls(&[(1, 2), (2, 3), (3, 1)]));
}

#[test]
fn the_cat_first_chooses_one_of_six_table_cells__cc6() {
    let mut game = ChopChop::setup(&Options::default(), 2).unwrap();
    assert_eq!(game.turn(), Turn::Seat(Seat(0)));
    let cells: Vec<_> = moves(&game)
        .iter()
        .map(|mv| serde_json::to_value(mv).unwrap()["place_cat"].clone())
        .collect();
    assert_eq!(cells, ["t22", "t32", "t42", "t23", "t33", "t43"]);
    assert_eq!(why(&game, Move::PlaceCat(cell("f11"))), "CC6");
    assert_eq!(why(&game, Move::Roll), "CC6");
    assert_eq!(game.mice.map(|mouse| mouse.unwrap()), Cell::HOLES);
    assert_eq!(game.left_home, 0, "no hole card is turned");
    play(&mut game, Move::PlaceCat(cell("t43")));
    assert_eq!(game.turn(), Turn::Seat(Seat(1)), "the mice begin (CC8)");
    assert_eq!(why(&game, Move::PlaceCat(cell("t22"))), "CC6");
}

#[test]
fn the_first_mouse_seat_is_drawn_only_among_several__g1() {
    let drawn = |json, seats| -> Vec<_> {
        let game = ChopChop::setup(&options(json), seats).unwrap();
        chances(&game).iter().map(|(chance, _)| serde_json::to_value(chance).unwrap()).collect()
    };
    assert_eq!(drawn(json!({}), 2), [] as [serde_json::Value; 0]);
    assert_eq!(drawn(json!({"first": 2}), 3), [] as [serde_json::Value; 0]);
    assert_eq!(
        drawn(json!({"cat": 1}), 4),
        [json!({"first": 0}), json!({"first": 2}), json!({"first": 3})]
    );
    let mut game = ChopChop::setup(&options(json!({"cat": 1})), 4).unwrap();
    fall(&mut game, Chance::First(Seat(3)));
    assert_eq!(game.turn(), Turn::Seat(Seat(1)), "then the cat is placed");
    play(&mut game, Move::PlaceCat(cell("t22")));
    assert_eq!(game.turn(), Turn::Seat(Seat(3)));
}

#[test]
fn what_is_left_out_of_the_tiles_has_its_default__cc26() {
    let mix = options(json!({"tiles": {"broken": 16, "fork": 4, "knife": null}})).tiles;
    assert_eq!(mix, TileMix { broken: 16, fork: 4, ..TileMix::CLASSIC });
    assert_eq!((TileMix::CLASSIC.total(), TileMix::LIVELY.total()), (28, 28));
    assert_eq!(options(json!({"tiles": null})), Options::default());
    let game = ChopChop::setup(&Options { tiles: TileMix::LIVELY, ..Options::default() }, 2);
    assert_eq!(game.unwrap().tiles_left.knife, 3);
}

#[test]
fn the_two_mixes_with_a_name_are_classic_and_lively__cc26() {
    let tiles = ChopChop::OPTIONS.iter().find(|spec| spec.name == "tiles").unwrap();
    let OptionKind::Counts { names, presets, .. } = tiles.kind else { panic!("tiles are counts") };
    let mixes = presets.iter().map(|preset| {
        let counts = names.iter().zip(preset.counts);
        let counts: serde_json::Value =
            counts.map(|(name, count)| ((*name).to_owned(), json!(count))).collect();
        (preset.name, options(json!({ "tiles": counts })).tiles)
    });
    let mixes: Vec<_> = mixes.collect();
    assert_eq!(mixes, [("classic", TileMix::CLASSIC), ("lively", TileMix::LIVELY)]);
}

#[test]
fn options_out_of_range_are_refused_with_what_would_be_right__cc7_cc26_g1() {
    assert_eq!(
        refused(json!({"tiles": {"broken": 17}}), 2),
        "option `tiles`: the numbers of tiles add up to 27; together they must be 28"
    );
    assert_eq!(
        refused(json!({"first": 0}), 3),
        "option `first`: seat 0 is the cat, and the mice begin; name a mouse seat, or nobody for a lot"
    );
    assert_eq!(
        refused(json!({"cat": 3}), 3),
        "option `cat`: there is no seat 3; the seats are 0 to 2"
    );
    assert!(refused(json!({"first": 2}), 2).contains("there is no seat 2"));
    assert!(refused(json!({}), 6).contains("2 to 5"));
    assert!(refused(json!({}), 1).contains("2 to 5"));
    for nonsense in [
        json!({"tiles": {"broken": -1}}),
        json!({"tiles": {"cheese": 3}}),
        json!({"tiles": 28}),
        json!({"homecoming": "late"}),
        json!({"friends_block": 1}),
        json!({"dog": 1}),
    ] {
        assert!(read_options::<Options>(&nonsense).is_err(), "{nonsense}");
    }
}

#[test]
fn the_options_are_written_in_full__cc7_cc27_cc28() {
    assert_eq!(
        serde_json::to_value(Options::default()).unwrap(),
        json!({
            "first": null,
            "cat": 0,
            "tiles": {"broken": 18, "plus1": 2, "plus2": 2, "arrow": 2, "fork": 2, "knife": 2},
            "friends_block": true,
            "homecoming": "strict",
            "dice": "box",
            "paths": "fresh",
            "fork": "may",
        })
    );
}

#[test]
fn moves_and_luck_are_written_as_in_the_notation__cc9() {
    let movement = Movement { piece: M1, to: cell("f31") };
    for (mv, written) in [
        (Move::PlaceCat(cell("t32")), json!({"place_cat": "t32"})),
        (Move::Roll, json!("roll")),
        (Move::Walk(movement), json!({"walk": {"piece": "m1", "to": "f31"}})),
        (
            Move::Jump(Movement { piece: CAT, to: cell("f00") }),
            json!({"jump": {"piece": "cat", "to": "f00"}}),
        ),
        (Move::Fork(cell("f45")), json!({"fork": "f45"})),
        (Move::Leave, json!("leave")),
        (Move::Pass, json!("pass")),
    ] {
        assert_eq!(serde_json::to_value(mv).unwrap(), written);
        assert_eq!(serde_json::from_value::<Move>(written).unwrap(), mv);
    }
    assert_eq!(serde_json::to_value(Chance::Roll(2)).unwrap(), json!({"roll": 2}));
    assert_eq!(serde_json::to_value(Chance::Flip(Tile::Plus2)).unwrap(), json!({"flip": "plus2"}));
}

#[test]
fn nonsense_is_no_move__cc9() {
    for nonsense in [
        json!({"place_cat": "t11"}),
        json!({"place_cat": 5}),
        json!({"walk": {"piece": "m4", "to": "f31"}}),
        json!({"walk": {"piece": "m1", "to": "f77"}}),
        json!({"walk": {"piece": "m1", "to": "f31", "via": "f30"}}),
        json!({"walk": {"piece": "m1"}}),
        json!({"fork": "hn"}),
        json!({"fork": "ы"}),
        json!({"roll": 2}),
        json!("stop"),
        json!(null),
    ] {
        assert!(serde_json::from_value::<Move>(nonsense.clone()).is_err(), "{nonsense}");
    }
}

#[test]
fn the_cat_and_the_first_mouse_seat_move_on_in_a_series__g3() {
    let mut game = ChopChop::setup(&Options::default(), 4).unwrap();
    assert_eq!(game.next_options().first, None, "the lot is not drawn yet");
    fall(&mut game, Chance::First(Seat(3)));
    let next = game.next_options();
    assert_eq!((next.cat, next.first), (Seat(1), Some(Seat(0))));
    let then = ChopChop::setup(&next, 4).unwrap().next_options();
    assert_eq!((then.cat, then.first), (Seat(2), Some(Seat(1))));

    let two = ChopChop::setup(&Options::default(), 2).unwrap();
    assert_eq!(two.next_options(), Options { cat: Seat(1), ..Options::default() });
    let named = super::game(2).next_options();
    assert_eq!((named.cat, named.first), (Seat(1), Some(Seat(0))));
}

#[test]
fn what_revision_1_left_out_stood_at_must__cc34() {
    let of = |revision, json| {
        let options = crate::setup::read_options_over(&json, &ChopChop::defaults_of(revision));
        options.map(|options: Options| options.fork)
    };
    assert_eq!(of(1, json!({})), Ok(ForkUse::Must));
    assert_eq!(of(1, json!({"fork": null})), Ok(ForkUse::Must));
    assert_eq!(of(1, json!({"fork": "may"})), Ok(ForkUse::May), "a series that goes on today");
    assert_eq!(of(2, json!({})), Ok(ForkUse::May));
}

#[test]
fn ordinary_dice_show_one_to_six_to_both__cc32() {
    let mut game = bare(2);
    game.options.dice = DiceKind::Ordinary;
    play(&mut game, Move::Roll);
    let all: Vec<_> = (1..=6).map(|number| (Chance::Roll(number), 1)).collect();
    assert_eq!(chances(&game), all);
    cats_turn(&mut game);
    assert_eq!(chances(&game), all);
}
