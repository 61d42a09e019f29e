//! The judge: the laws of probability, and the use of what was solved.

use chacha20::ChaCha8Rng;
use koshki_rules::Table;
use koshki_rules::luck::one_of;
use rand_core::SeedableRng;

use super::*;

const BUDGET: Budget = Budget::Simulations(1);

#[test]
fn chances_add_up_to_one_and_a_choice_is_worth_its_best_move() {
    for (seats, seed) in [(2, 1), (3, 2), (4, 3), (2, 4)] {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let options = Options { risk: seed == 4, ..Options::default() };
        let mut table = Table::<CatchTheMice>::open(&options, seats, &mut rng).unwrap();
        let mut judge = HuntJudge::new(&Shelf::nowhere());
        for _ in 0..40 {
            let Turn::Seat(seat) = table.turn() else { break };
            let look = table.look(Viewer::Seat(seat));
            let position = CatchTheMice::guess(&look.view, &mut rng);
            let odds = judge.odds(&position, BUDGET, &mut rng);
            let sum: f64 = odds.win.as_slice().iter().sum();
            assert!((sum - 1.0).abs() < 1e-9, "{odds:?}");
            let verdicts = judge.verdicts(&look, BUDGET, &mut rng);
            let best = verdicts.iter().map(|verdict| verdict.win.value).fold(0.0, f64::max);
            assert!((best - odds.win[seat]).abs() < 1e-12, "{best} {odds:?}");
            for (mv, verdict) in look.moves.iter().zip(&verdicts) {
                assert_eq!(verdict.fails.is_some(), *mv == Move::Roll);
                assert!(verdict.fails.is_none_or(|fails| (0.0..=1.0).contains(&fails)));
                let points = verdict.points.unwrap();
                assert!(
                    points >= 0.0 && (*mv != Move::Stop || points == f64::from(look.view.at_stake))
                );
            }
            let mv = *one_of(&mut rng, &look.moves);
            table.play(seat, &mv, &mut rng).unwrap();
        }
    }
}

#[test]
fn a_roll_with_all_five_colours_is_sure_to_fail__cm12() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let start =
        CatchTheMice::setup(&Options { first: Some(Seat(0)), ..Options::default() }, 2).unwrap();
    let mice = |json: &str| serde_json::from_str(json).unwrap();
    let view = View {
        phase: Phase::Choose,
        lured: mice(r#"{"red":1,"orange":1,"yellow":2,"green":1,"blue":1}"#),
        centre: mice(r#"{"red":5,"orange":5,"yellow":4,"green":5,"blue":5}"#),
        ..start.view(Viewer::Bystander)
    };
    let look =
        Look { step: 0, turn: Turn::Seat(Seat(0)), view, moves: vec![Move::Roll, Move::Stop] };
    let verdicts = HuntJudge::new(&Shelf::nowhere()).verdicts(&look, BUDGET, &mut rng);
    assert_eq!((verdicts[0].fails, verdicts[0].points), (Some(1.0), Some(0.0)));
    assert_eq!((verdicts[1].fails, verdicts[1].points), (None, Some(18.0)));
    assert!(verdicts[1].win.value > verdicts[0].win.value + 0.03, "{verdicts:?}");
}

#[test]
fn a_solved_table_is_believed_and_a_table_of_another_length_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let first = Some(Seat(0));
    let position = CatchTheMice::setup(&Options { first, ..Options::default() }, 2).unwrap();
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut odds = || {
        let mut judge = HuntJudge::new(&Shelf::at(folder.path()));
        judge.odds(&position, BUDGET, &mut rng)
    };
    let weighed = odds();
    assert!(!weighed.is_exact());
    let heading = solving::SolvedHeading { first: 0.5, change: 0.0, sweeps: 1 };
    let name = Solved::name(&Options::default());
    let shelf = Shelf::at(folder.path());
    shelf.write(&name, &Solved::written(&heading, &[0.25; 100])).unwrap();
    assert_eq!(odds(), weighed);
    // One turn can't end the game, so whatever is done leads to a quarter for the other seat.
    let quarter = Solved::written(&heading, &vec![0.25; 28_usize.pow(5)]);
    shelf.write(&name, &quarter).unwrap();
    let believed = odds();
    assert!(believed.is_exact());
    assert!((believed.win[Seat(0)] - 0.75).abs() < 1e-5, "{believed:?}");
}

#[test]
fn each_number_of_seats_is_weighed_with_weights_of_its_own_and_the_earlier_ones_are_still_a_yardstick()
 {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for seats in [2, 3, 4] {
        let options = Options { first: Some(Seat(0)), ..Options::default() };
        let position = CatchTheMice::setup(&options, seats).unwrap();
        let mut present = HuntJudge::new(&Shelf::nowhere());
        let mut earlier = HuntJudge::with_earlier_weights();
        let [now, then] = [&mut present, &mut earlier]
            .map(|judge| judge.odds(&position, BUDGET, &mut rng).win[Seat(0)]);
        assert_ne!(now, then, "{seats} seats");
        let fair = 1.0 / seats as f64;
        assert!((now - fair).abs() < 0.1, "{seats} seats: {now}");
    }
}
