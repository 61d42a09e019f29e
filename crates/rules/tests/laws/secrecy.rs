//! What a viewer sees follows from what the viewer was told, and from nothing else.

use koshki_rules::luck::below;
use koshki_rules::{Game, Seat, Step, Table, Turn, Viewer};
use rand_core::Rng;

use crate::support::every_game::{Law, TellWhenFailing, every_game};
use crate::support::random_game::{RandomGame, TOO_MANY_STEPS};

const GAMES: u64 = 1_500;
/// Positions of those games that are looked at: one in this many.
const MOMENTS: u32 = 16;

#[test]
fn a_guess_looks_like_the_truth_to_its_viewer() {
    struct Guesses;
    impl Law for Guesses {
        fn check<G: Game>(&self) {
            for seed in 0..GAMES {
                let mut game = TellWhenFailing(RandomGame::<G>::new(seed));
                game.0.walk(|game, truth| {
                    if !game.once_in(MOMENTS) {
                        return;
                    }
                    for viewer in Viewer::all(game.seats) {
                        let guess = G::guess(&truth.view(viewer), &mut game.rng);
                        assert_alike(&guess, truth, viewer);
                    }
                });
            }
        }
    }
    every_game(&Guesses);
}

#[test]
fn the_label_says_whether_seats_have_something_to_hide() {
    struct Labelled;
    impl Law for Labelled {
        fn check<G: Game>(&self) {
            let mut is_hidden = false;
            for seed in 0..GAMES / 5 {
                RandomGame::<G>::new(seed).walk(|game, position| {
                    let public = position.view(Viewer::Bystander);
                    is_hidden |= Viewer::all(game.seats).any(|eyes| position.view(eyes) != public);
                });
            }
            assert_eq!(G::LABEL.secrets, is_hidden, "{}: do views differ?", G::ID);
        }
    }
    every_game(&Labelled);
}

#[test]
fn a_seat_that_is_not_at_the_table_is_a_bystander() {
    struct Stranger;
    impl Law for Stranger {
        fn check<G: Game>(&self) {
            let mut game = RandomGame::<G>::new(0);
            let table = Table::<G>::open(&G::Options::default(), *G::SEATS.start(), &mut game.rng)
                .expect("the fewest seats are allowed");
            for number in [*G::SEATS.start() as u8, 200] {
                let stranger = Viewer::Seat(Seat(number));
                assert_eq!(table.look(stranger), table.look(Viewer::Bystander));
                assert_eq!(table.story(stranger, 0), table.story(Viewer::Bystander, 0));
            }
        }
    }
    every_game(&Stranger);
}

#[test]
fn a_guess_can_be_played_to_the_end() {
    struct Playable;
    impl Law for Playable {
        fn check<G: Game>(&self) {
            for seed in 0..GAMES / 5 {
                let mut game = TellWhenFailing(RandomGame::<G>::new(seed));
                let truth = random_moment(&mut game.0);
                for viewer in Viewer::all(game.0.seats) {
                    let mut guess = G::guess(&truth.view(viewer), &mut game.0.rng);
                    let mut steps = 0;
                    while let Some(step) = game.0.next_step(&guess) {
                        guess.apply(&step);
                        steps += 1;
                        assert!(steps < TOO_MANY_STEPS, "the guess does not end");
                    }
                }
            }
        }
    }
    every_game(&Playable);
}

/// A true game and a guessed one go on side by side. As long as every step of both tells a viewer the same,
/// the viewer must see the same.
#[test]
fn same_story_same_view() {
    struct Twins;
    impl Law for Twins {
        fn check<G: Game>(&self) {
            for seed in 0..GAMES {
                let mut game = TellWhenFailing(RandomGame::<G>::new(seed));
                let truth = random_moment(&mut game.0);
                for viewer in Viewer::all(game.0.seats) {
                    let guess = G::guess(&truth.view(viewer), &mut game.0.rng);
                    go_on_alike(&mut game.0, truth.clone(), guess, viewer);
                }
            }
        }
    }
    every_game(&Twins);
}

#[test]
fn a_story_has_one_event_a_step_for_every_viewer() {
    struct Stories;
    impl Law for Stories {
        fn check<G: Game>(&self) {
            for seed in 0..GAMES / 5 {
                let mut game = TellWhenFailing(RandomGame::<G>::new(seed));
                let table = game.0.play(|_, _, _| {});
                let steps = table.journal().len();
                for viewer in Viewer::all(game.0.seats) {
                    let whole = table.story(viewer, 0);
                    assert_eq!(whole.len(), steps);
                    for from in [1, steps / 2, steps - 1, steps] {
                        assert_eq!(table.story(viewer, from), whole[from..], "from {from}");
                    }
                    assert_eq!(table.story(viewer, steps + 1), []);
                }
            }
        }
    }
    every_game(&Stories);
}

#[test]
fn a_look_shows_moves_only_to_the_seat_whose_turn_it_is() {
    struct Looks;
    impl Law for Looks {
        fn check<G: Game>(&self) {
            for seed in 0..GAMES {
                let mut game = TellWhenFailing(RandomGame::<G>::new(seed));
                game.0.play(|game, table, position| {
                    if !game.once_in(MOMENTS) {
                        return;
                    }
                    for viewer in Viewer::all(game.seats) {
                        let look = table.look(viewer);
                        assert_eq!(look.step, table.journal().len());
                        assert_eq!(look.turn, position.turn());
                        assert_eq!(look.view, position.view(viewer));
                        assert_eq!(look.moves, own_moves(position, viewer));
                    }
                });
            }
        }
    }
    every_game(&Looks);
}

/// A position from anywhere in the game.
fn random_moment<G: Game>(game: &mut RandomGame<G>) -> G {
    let mut seen = 0;
    let mut kept = game.start();
    game.walk(|game, position| {
        seen += 1;
        if position.turn() != Turn::Luck && game.once_in(seen) {
            kept = position.clone();
        }
    });
    kept
}

/// Goes on in both until something that only the twin can't do happens.
fn go_on_alike<G: Game>(game: &mut RandomGame<G>, mut truth: G, mut twin: G, viewer: Viewer) {
    while let Some(step) = game.next_step(&truth) {
        let before = truth.clone();
        truth.apply(&step);
        let event = before.event(&step, &truth, viewer);
        let Some(after) = told_the_same(&twin, &step, &event, viewer, &mut game.rng) else {
            return;
        };
        twin = after;
        assert_alike(&twin, &truth, viewer);
    }
}

/// Where a step of the twin leads which is the same event to the viewer as the true step was.
fn told_the_same<G: Game>(
    twin: &G,
    true_step: &Step<G>,
    event: &G::Event,
    viewer: Viewer,
    rng: &mut impl Rng,
) -> Option<G> {
    let mut steps: Vec<Step<G>> = Vec::new();
    match true_step {
        Step::Luck(_) => {
            let mut chances = Vec::new();
            twin.chances(&mut chances);
            steps.extend(chances.into_iter().map(|(chance, _)| Step::Luck(chance)));
            let start = below(rng, steps.len().max(1) as u32) as usize;
            steps.rotate_left(start);
        }
        Step::Move(_) => {
            let mut moves = Vec::new();
            twin.moves(&mut moves);
            steps.extend(moves.into_iter().map(Step::Move));
            if let Some(index) = steps.iter().position(|step| step == true_step) {
                steps.swap(0, index);
            }
        }
    }
    steps.iter().find_map(|step| {
        let mut after = twin.clone();
        after.apply(step);
        (&twin.event(step, &after, viewer) == event).then_some(after)
    })
}

fn assert_alike<G: Game>(guess: &G, truth: &G, viewer: Viewer) {
    assert_eq!(guess.view(viewer), truth.view(viewer), "to {viewer:?}");
    assert_eq!(guess.turn(), truth.turn(), "to {viewer:?}");
    let (guessed, listed) = (own_moves(guess, viewer), own_moves(truth, viewer));
    assert_eq!(guessed.len(), listed.len(), "moves of {viewer:?}");
    for mv in &guessed {
        assert!(listed.contains(mv), "{viewer:?} can't really do {mv:?}");
    }
}

/// The moves of a viewer whose turn it is.
fn own_moves<G: Game>(position: &G, viewer: Viewer) -> Vec<G::Move> {
    let mut moves = Vec::new();
    if let (Turn::Seat(seat), Viewer::Seat(mine)) = (position.turn(), viewer)
        && seat == mine
    {
        position.moves(&mut moves);
    }
    moves
}
