//! The worked cases of The Mouser.

use super::rolls::Row;
use super::*;

fn rolled(die: Die, face: Face) -> Rolled {
    Rolled { die, face }
}

/// A game between this many, seat 0 first, waiting for its first roll.
fn game(seats: usize) -> Mouser {
    Mouser::setup(&Options { first: Some(Seat(0)) }, seats).unwrap()
}

/// The dice to be rolled, in order.
fn in_roll(game: &Mouser) -> [Die; 3] {
    game.falls()[0].each().map(|rolled| rolled.die)
}

fn fall(game: &mut Mouser, faces: [Face; 3]) {
    let dice = in_roll(game);
    let each = std::array::from_fn(|i| rolled(dice[i], faces[i]));
    game.apply(&Step::Luck(Chance::Roll(Roll::from(each))));
}

/// Lets the mover fail at once.
fn fail(game: &mut Mouser) {
    game.apply(&Step::Move(Move::Roll));
    game.apply(&Step::Luck(Chance::Draw(Dice::new(3, 0, 0))));
    fall(game, [Face::Dog; 3]);
}

/// Lets the mover stop with this many points, as if noted before.
fn score(game: &mut Mouser, points: u16) {
    game.phase = Phase::Choose;
    game.noted = points;
    game.apply(&Step::Move(Move::Stop));
}

#[test]
fn what_is_missing_is_drawn_and_nothing_recycled_while_the_bag_suffices__mo7_mo8() {
    let mut game = game(2);
    game.phase = Phase::Choose;
    game.bag = Dice::new(0, 0, 1);
    game.hand = Dice::new(2, 0, 0);
    game.mice = Dice::new(4, 4, 0);
    game.dogs = Dice::new(0, 0, 2);
    game.apply(&Step::Move(Move::Roll));
    let mut chances = Vec::new();
    game.chances(&mut chances);
    assert_eq!(chances, [(Chance::Draw(Dice::new(0, 0, 1)), 1)]);
    game.apply(&Step::Luck(chances[0].0));
    assert_eq!((game.phase, game.noted, game.mice.count()), (Phase::Roll, 0, 8));
}

#[test]
fn an_empty_bag_notes_the_mice_and_takes_their_dice_back__mo8() {
    let mut game = game(2);
    game.phase = Phase::Choose;
    game.bag = Dice::NONE;
    game.hand = Dice::new(0, 1, 0);
    game.mice = Dice::new(6, 3, 1);
    game.dogs = Dice::new(0, 0, 2);
    game.apply(&Step::Move(Move::Roll));
    assert_eq!((game.noted, game.bag, game.mice), (10, Dice::new(6, 3, 1), Dice::NONE));
    assert_eq!(game.to_draw(), 2);
    assert_eq!(game.dogs.count(), 2);
}

#[test]
fn a_bag_that_runs_out_half_way_gives_two_draws__mo8() {
    let mut game = game(2);
    game.phase = Phase::Choose;
    game.bag = Dice::new(0, 0, 1);
    game.mice = Dice::new(6, 4, 0);
    game.dogs = Dice::new(0, 0, 2);
    game.apply(&Step::Move(Move::Roll));
    let mut chances = Vec::new();
    game.chances(&mut chances);
    assert_eq!(chances, [(Chance::Draw(Dice::new(0, 0, 1)), 1)]);
    game.apply(&Step::Luck(chances[0].0));
    assert_eq!((game.phase, game.noted, game.to_draw()), (Phase::Draw, 10, 2));
    game.apply(&Step::Luck(Chance::Draw(Dice::new(1, 1, 0))));
    assert_eq!(game.phase, Phase::Roll);
    assert_eq!(in_roll(&game), [Die::Green, Die::Yellow, Die::Red]);
}

#[test]
fn three_dogs_lose_the_mice_of_the_whole_turn__mo3_mo4() {
    let mut game = game(2);
    game.phase = Phase::Roll;
    game.bag = Dice::new(2, 2, 1);
    game.mice = Dice::new(3, 0, 0);
    game.dogs = Dice::new(0, 0, 2);
    game.drawn = Dice::new(1, 2, 0);
    fall(&mut game, [Face::Dog, Face::Mouse, Face::Mouse]);
    assert_eq!((game.scores[0], game.mover, game.bag), (0, Seat(1), Dice::ALL));
}

#[test]
fn the_round_is_played_to_its_end_after_thirteen__mo9() {
    let mut three = game(3);
    fail(&mut three);
    score(&mut three, 13);
    assert_eq!(three.turn(), Turn::Seat(Seat(2)));
    fail(&mut three);
    assert!(matches!(three.turn(), Turn::Over(_)), "seat 0 does not play again");

    let mut three = game(3);
    score(&mut three, 13);
    assert_eq!(three.turn(), Turn::Seat(Seat(1)));
    fail(&mut three);
    assert_eq!(three.turn(), Turn::Seat(Seat(2)));
    fail(&mut three);
    let Turn::Over(outcome) = three.turn() else { panic!("the game goes on") };
    assert_eq!(
        (outcome.scores.as_slice(), outcome.places.as_slice()),
        (&[13, 0, 0][..], &[1, 2, 2][..])
    );
}

#[test]
fn only_those_level_at_the_top_play_extra_rounds__mo10() {
    let mut game = game(3);
    score(&mut game, 14);
    score(&mut game, 12);
    score(&mut game, 14);
    for _ in 0..2 {
        assert_eq!(game.turn(), Turn::Seat(Seat(0)));
        fail(&mut game);
        assert_eq!(game.turn(), Turn::Seat(Seat(2)), "seat 1 is passed over");
        fail(&mut game);
    }
    score(&mut game, 1);
    fail(&mut game);
    let Turn::Over(outcome) = game.turn() else { panic!("the game goes on") };
    assert_eq!(outcome.scores.as_slice(), [15, 12, 14]);
    assert_eq!(outcome.places.as_slice(), [1, 3, 2]);
}

#[test]
fn three_holes_are_rolled_again_without_drawing__mo7() {
    let mut game = game(2);
    game.apply(&Step::Move(Move::Roll));
    game.apply(&Step::Luck(Chance::Draw(Dice::new(1, 1, 1))));
    fall(&mut game, [Face::Hole; 3]);
    assert_eq!(game.phase, Phase::Choose, "who has fewer than three dogs chooses (MO5)");
    game.apply(&Step::Move(Move::Roll));
    assert_eq!(game.phase, Phase::Roll);
}

#[test]
fn a_turn_begins_with_a_compulsory_roll__mo2() {
    let game = game(2);
    let mut moves = Vec::new();
    game.moves(&mut moves);
    assert_eq!(moves, [Move::Roll]);
    assert_eq!(game.why_not(&Move::Stop), Some(Why::rule("MO2")));
}

#[test]
fn stopping_scores_a_point_a_mouse__mo5_mo6() {
    let mut game = game(2);
    game.apply(&Step::Move(Move::Roll));
    game.apply(&Step::Luck(Chance::Draw(Dice::new(3, 0, 0))));
    fall(&mut game, [Face::Mouse, Face::Mouse, Face::Hole]);
    game.apply(&Step::Move(Move::Stop));
    assert_eq!((game.scores[0], game.mover, game.bag), (2, Seat(1), Dice::ALL));
}

#[test]
fn one_roll_from_a_full_bag_has_the_published_odds__mo1() {
    let mut mice = 0_u64;
    let mut three_dogs = 0_u64;
    let mut all = 0_u64;
    for &drawn in draws::draws(Dice::ALL, 3) {
        for roll in Row::new(drawn, Dice::NONE).falls() {
            let shown = |face| roll.each().iter().filter(|rolled| rolled.face == face).count();
            all += 1;
            mice += shown(Face::Mouse) as u64;
            three_dogs += u64::from(shown(Face::Dog) == 3);
        }
    }
    assert_eq!(all, 286 * 216);
    assert_eq!((mice as f64 / all as f64 * 1e5).round(), 111_538.0);
    assert_eq!((three_dogs as f64 / all as f64 * 1e5).round(), 2_435.0);
}

#[test]
fn draws_are_listed_by_falling_green_then_falling_yellow__g4() {
    let mut game = game(2);
    game.phase = Phase::Draw;
    game.bag = Dice::new(2, 2, 1);
    game.hand = Dice::new(1, 0, 0);
    let mut listed = Vec::new();
    game.chances(&mut listed);
    let dice = |green, yellow, red| Chance::Draw(Dice::new(green, yellow, red));
    assert_eq!(
        listed,
        [
            (dice(2, 0, 0), 1),
            (dice(1, 1, 0), 4),
            (dice(1, 0, 1), 2),
            (dice(0, 2, 0), 1),
            (dice(0, 1, 1), 2)
        ]
    );
}

#[test]
fn every_draw_has_as_many_ways_as_the_binomials_say__g4() {
    let choose = |from: u8, count: u8| {
        (0..u64::from(count))
            .fold(1, |ways, i| ways * (u64::from(from).saturating_sub(i)) / (i + 1))
    };
    for bag in (0..Dice::KINDS).map(Dice::of_kind) {
        for count in 1..=3.min(bag.count()) {
            let draws = draws::draws(bag, count);
            assert_eq!(draws.len() as u64, choose(bag.count(), count));
            for alike in draws.chunk_by(Dice::eq) {
                let ways = Die::ALL.map(|die| choose(bag.of(die), alike[0].of(die)));
                assert_eq!(alike[0].count(), count);
                assert_eq!(alike.len() as u64, ways.iter().product::<u64>(), "{alike:?}");
            }
            let keys = draws.iter().map(|dice| (dice.of(Die::Green), dice.of(Die::Yellow)));
            assert!(keys.is_sorted_by(|before, after| before >= after));
        }
    }
}

#[test]
fn falls_are_listed_with_the_first_die_slowest__mo1_g4() {
    let mut game = game(2);
    game.phase = Phase::Roll;
    game.hand = Dice::new(0, 0, 1);
    game.drawn = Dice::new(1, 1, 0);
    assert_eq!(in_roll(&game), [Die::Red, Die::Green, Die::Yellow], "those in hand come first");
    let mut chances = Vec::new();
    game.chances(&mut chances);
    let listed: Vec<([Face; 3], u32)> = chances
        .iter()
        .map(|(chance, ways)| match chance {
            Chance::Roll(roll) => (roll.each().map(|rolled| rolled.face), *ways),
            _ => panic!("no roll"),
        })
        .collect();
    let (mouse, dog, hole) = (Face::Mouse, Face::Dog, Face::Hole);
    assert_eq!(listed.len(), 27);
    assert_eq!(listed[0], ([mouse, mouse, mouse], 3 * 2));
    assert_eq!(listed[1], ([mouse, mouse, dog], 3 * 2));
    assert_eq!(listed[3], ([mouse, dog, mouse], 2));
    assert_eq!(listed[9], ([dog, mouse, mouse], 3 * 3 * 2));
    assert_eq!(listed[26], ([hole, hole, hole], 2 * 2 * 2));
    assert_eq!(listed.iter().map(|(_, ways)| ways).sum::<u32>(), 216);
}

#[test]
fn rolled_dice_lie_where_they_belong__mo3() {
    for row in (0..Dice::KINDS).map(Dice::of_kind).filter(|dice| dice.count() == 3) {
        for roll in Row::new(row, Dice::NONE).falls() {
            let mut piles = [Dice::NONE; 3];
            for rolled in roll.each() {
                piles[rolled.face as usize] += Dice::one(rolled.die);
            }
            assert_eq!(roll.sorted(), piles);
        }
    }
}

#[test]
fn luck_is_written_as_the_reference_says() {
    let draw = Chance::Draw(Dice::new(2, 0, 1));
    assert_eq!(serde_json::to_string(&draw).unwrap(), r#"{"draw":{"green":2,"red":1}}"#);
    let each = [(Die::Green, Face::Mouse), (Die::Red, Face::Hole), (Die::Yellow, Face::Dog)];
    let roll = Chance::Roll(Roll::from(each.map(|(die, face)| rolled(die, face))));
    let written = serde_json::to_string(&roll).unwrap();
    assert!(written.starts_with(r#"{"roll":[{"die":"green","face":"mouse"},{"die":"red","#));
    for chance in [draw, roll] {
        let written = serde_json::to_string(&chance).unwrap();
        assert_eq!(serde_json::from_str::<Chance>(&written).unwrap(), chance);
    }
    for nonsense in [r#"{"draw":{"green":7}}"#, r#"{"draw":{"blue":1}}"#, r#"{"roll":[]}"#] {
        assert!(serde_json::from_str::<Chance>(nonsense).is_err(), "{nonsense}");
    }
}

#[test]
fn endless_luck_ends_at_the_largest_number_and_never_stumbles__mo6_mo8() {
    let mut game = game(2);
    score(&mut game, u16::MAX);
    assert_eq!(game.scores[0], u16::MAX);
    fail(&mut game);
    let Turn::Over(outcome) = game.turn() else { panic!("the game goes on") };
    assert_eq!(outcome.places.as_slice(), [1, 2]);

    let mut game = self::game(2);
    game.phase = Phase::Choose;
    game.noted = u16::MAX;
    game.mice = Dice::new(6, 4, 1);
    assert_eq!(game.at_stake(), u16::MAX);
    game.apply(&Step::Move(Move::Stop));
    assert_eq!(game.scores[0], u16::MAX);
}
