//! Who knows what (HC6, G4), and positions imagined from a view.

use super::*;

fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).unwrap()
}

/// Plays games at random and calls `at` at every position, the deal included.
fn at_every_position(games: u64, mut at: impl FnMut(&HoleyCheese, &mut Xoshiro256PlusPlus)) {
    for seed in 0..games {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let seats = 2 + seed as usize % 3;
        let small_hand = seats == 2 && seed % 2 == 0;
        let options = Options { small_hand, ..Options::default() };
        let mut game = HoleyCheese::setup(&options, seats).unwrap();
        loop {
            at(&game, &mut rng);
            let step = match game.turn() {
                Turn::Over(_) => break,
                Turn::Luck => Step::Luck(game.sample(&mut rng)),
                Turn::Seat(_) => {
                    let moves = moves(&game);
                    Step::Move(moves[luck::below(&mut rng, moves.len() as u32) as usize])
                }
            };
            game.apply(&step);
        }
    }
}

#[test]
fn a_guess_looks_the_same_and_gives_each_seat_its_cats__hc5_hc6_g4() {
    at_every_position(60, |game, rng| {
        for viewer in Viewer::all(game.seats()) {
            let view = game.view(viewer);
            let guess = HoleyCheese::guess(&view, rng);
            assert_eq!(json(&guess.view(viewer)), json(&view));
            assert_eq!(guess.turn(), game.turn());
            if game.turn() == Turn::Seat(game.mover) && viewer == Viewer::Seat(game.mover) {
                assert_eq!(moves(&guess), moves(game));
            }
            for seat in Seat::all(game.seats()) {
                let cats = |game: &HoleyCheese| {
                    game.hands[seat.index()]
                        .plus(game.discarded[seat.index()])
                        .and(CardSet::CATS)
                        .len()
                };
                assert_eq!(cats(&guess), cats(game));
            }
            assert_eq!(
                guess.undealt.and(CardSet::CATS).len(),
                game.undealt.and(CardSet::CATS).len()
            );
            assert_eq!(guess.away.len(), game.away.len());
            let all = |game: &HoleyCheese| {
                let laid: CardSet = game.layout.laid().iter().map(|laid| laid.card).collect();
                let piles = game.hands.iter().chain(&game.discarded);
                let piles = piles.copied().chain([laid, game.away, game.undealt]);
                piles.fold((CardSet::NONE, 0), |(all, count), pile| {
                    (all.plus(pile), count + pile.len())
                })
            };
            assert_eq!(all(&guess), (CardSet::ALL, 28));
        }
    });
}

#[test]
fn guesses_deal_the_hidden_cards_evenly__g4() {
    let game = dealt(3);
    let view = game.view(Viewer::Seat(Seat(0)));
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    let mut in_hand = [0_u32; 28];
    for _ in 0..3_000 {
        let guess = HoleyCheese::guess(&view, &mut rng);
        for card in guess.hands[1].each() {
            in_hand[CardSet::ALL.each().position(|other| other == card).unwrap()] += 1;
        }
    }
    // Seat 0 holds m0 to m3 and c0: 20 mouse cards for four places, 3 cats for one.
    assert_eq!((&in_hand[..4], in_hand[24]), (&[0; 4][..], 0));
    assert!(in_hand[4..24].iter().all(|count| (480..720).contains(count)), "{in_hand:?}");
    assert!(in_hand[25..].iter().all(|count| (850..1150).contains(count)), "{in_hand:?}");
}

#[test]
fn only_the_seat_that_holds_a_card_learns_its_name__hc6_hc17_g4() {
    let game = dealt(3);
    let all: Vec<Viewer> = Viewer::all(3).collect();
    let told = |game: &HoleyCheese, step: Step<HoleyCheese>, viewer: Viewer| {
        let mut after = game.clone();
        after.apply(&step);
        json(&game.event(&step, &after, viewer))
    };
    let start =
        HoleyCheese::setup(&Options { first: Some(Seat(0)), ..Options::default() }, 3).unwrap();
    let mut away = start.clone();
    let mut drawing = game.clone();
    for seat in 0..3 {
        let deal = Chance::Deal(Deal { seat: Seat(seat), card: Card::cat(seat) });
        away.apply(&Step::Luck(deal));
    }
    drawing.apply(&Step::Move(moves(&game)[0]));
    for viewer in all {
        let mine = viewer == Viewer::Seat(Seat(0));
        let deal = Step::Luck(Chance::Deal(Deal { seat: Seat(0), card: card("c2") }));
        assert_eq!(told(&start, deal, viewer).contains("c2"), mine);
        let discard = Step::Move(Move::Discard(card("m0")));
        assert_eq!(told(&game, discard, viewer).contains("m0"), mine);
        let draw = Step::Luck(Chance::Draw(card("m20")));
        assert_eq!(told(&drawing, draw, viewer).contains("m20"), mine);
        assert_eq!(told(&away, Step::Luck(Chance::Away(card("c3"))), viewer), r#""away""#);
    }
}

#[test]
fn a_view_shows_the_own_hand_and_the_sizes_of_all__hc6() {
    let mut game = holding(dealt(3), &["m19", "c0"]);
    game.discarded[1].insert(card("m22"));
    let view = game.view(Viewer::Seat(Seat(0)));
    assert_eq!((&view.hand[..], view.hands), (&["m19", "c0"].map(card)[..], vec![2, 5, 5]));
    assert_eq!((view.discarded.len(), view.discards), (0, vec![0, 1, 0]));
    assert_eq!(game.view(Viewer::Seat(Seat(1))).discarded, ["m22"].map(card));
    let bystander = game.view(Viewer::Bystander);
    assert_eq!((bystander.hand.len(), bystander.discarded.len()), (0, 0));
    let text = json(&bystander);
    assert!(CardSet::ALL.each().all(|card| !text.contains(&format!("\"{card}\""))), "{text}");
}
