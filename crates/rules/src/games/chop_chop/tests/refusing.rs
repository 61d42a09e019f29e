//! What is refused, and by which rule.

use super::*;

#[test]
fn every_phase_says_what_to_do_instead__cc9_cc16_cc20_cc21_cc22() {
    let mut game = bare(2);
    game.moved = Some(M0);
    lay_face_up(&mut game, "f11");
    put(&mut game, M0, "f00");
    let walk = Move::Walk(Movement { piece: M0, to: cell("f01") });
    let jump = Move::Jump(Movement { piece: M0, to: cell("f55") });
    let fork = Move::Fork(cell("f11"));
    let all = [Move::Roll, walk, jump, fork, Move::Pass];
    for (phase, rules) in [
        (Phase::Start, ["legal", "CC9", "CC9", "CC9", "CC9"]),
        (Phase::Walk(1), ["CC9", "legal", "CC21", "CC22", "CC16"]),
        (Phase::Extra(1), ["CC20", "legal", "CC20", "CC20", "CC20"]),
        (Phase::Jump, ["CC21", "CC21", "legal", "CC21", "CC21"]),
        (Phase::Fork, ["CC22", "CC22", "CC22", "legal", "CC22"]),
    ] {
        game.phase = phase;
        assert_eq!(all.map(|mv| why(&game, mv)), rules, "{phase:?}");
    }
}

#[test]
fn opposite_mistakes_are_told_apart__cc16_cc21_cc22() {
    let mut game = bare(2);
    game.moved = Some(M0);
    lay_face_up(&mut game, "f11");
    put(&mut game, M0, "f00");
    let jump = |piece, to| Move::Jump(Movement { piece, to: cell(to) });
    let walk = Move::Walk(Movement { piece: M0, to: cell("f01") });
    let fork = Move::Fork(cell("f11"));
    game.phase = Phase::Walk(1);
    assert_eq!(case(&game, jump(M0, "f55")), "no-arrow");
    assert_eq!([fork, Move::Leave].map(|mv| case(&game, mv)), ["no-fork"; 2]);
    assert_eq!(case(&game, Move::Pass), "mice");
    game.phase = Phase::Jump;
    assert_eq!([walk, Move::Pass].map(|mv| case(&game, mv)), ["must-jump"; 2]);
    assert_eq!(case(&game, jump(M1, "f55")), "another-piece");
    assert_eq!(case(&game, jump(M0, "f11")), "not-there");
    game.phase = Phase::Fork;
    assert_eq!([walk, Move::Pass].map(|mv| case(&game, mv)), ["must-choose"; 2]);
    cats_turn(&mut game);
    game.phase = Phase::Walk(1);
    assert_eq!(case(&game, Move::Pass), "cat");
}

#[test]
fn what_is_refused_names_the_nearest_reason__cc10_cc11_cc12_cc19() {
    let mut game = bare(2);
    put(&mut game, M0, "f00");
    put(&mut game, CAT, "f02");
    roll(&mut game, 4);
    assert_eq!(refusal(&game, M0, "f04"), "CC12", "straight on stands the cat");
    assert_eq!(refusal(&game, M0, "f65"), "CC10");
    put(&mut game, M0, "f10");
    game.phase = Phase::Walk(3);
    assert_eq!(refusal(&game, M0, "f12"), "CC10", "two cells away is not three");
    game.phase = Phase::Walk(2);
    assert_eq!(refusal(&game, M0, "f10"), "CC11", "there and back");
    put(&mut game, M0, "hN");
    game.phase = Phase::Walk(3);
    assert_eq!(refusal(&game, M0, "f30"), "CC11", "out, back and out again");

    cats_turn(&mut game);
    lay_face_up(&mut game, "f01");
    game.phase = Phase::Walk(2);
    assert_eq!(refusal(&game, CAT, "f00"), "CC19", "the cheese is in the way");
    put(&mut game, M0, "f12");
    assert_eq!(refusal(&game, CAT, "f11"), "CC19", "round a mouse leads only over the cheese");
    assert_eq!(refusal(&game, CAT, "t22"), "CC12", "only the mouse is in the way");
}
