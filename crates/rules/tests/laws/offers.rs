//! What travels stands for the legal moves: all of them, each once and in their order, with words or to be asked for them.

use koshki_rules::{FEW_MOVES, Game, Seat, Table, Turn, Viewer, any};
use serde_json::{Value, json};

use crate::support::every_game::{Law, TellWhenFailing, every_game};
use crate::support::random_game::{RandomGame, any_of};

/// Random games of each kind.
const GAMES: u64 = 200;

#[test]
fn offers_stand_for_the_legal_moves_in_their_order() {
    struct Stand;
    impl Law for Stand {
        fn check<G: Game>(&self) {
            for seed in 0..GAMES {
                let mut game = TellWhenFailing(RandomGame::<G>::new(seed));
                game.0.play(|game, table, _| {
                    for viewer in Viewer::all(game.seats) {
                        let moves = table.look(viewer).moves;
                        let offered = erased(table).look(viewer).choices();
                        assert_eq!(offered, moves.iter().map(json).collect::<Vec<_>>());
                    }
                });
            }
        }
    }
    every_game(&Stand);
}

#[test]
fn every_move_is_told_with_its_offer_or_on_request_and_to_nobody_else() {
    struct Told;
    impl Law for Told {
        fn check<G: Game>(&self) {
            for seed in 0..GAMES / 4 {
                let mut game = TellWhenFailing(RandomGame::<G>::new(seed));
                game.0.play(|game, table, _| {
                    let Turn::Seat(seat) = table.turn() else { return };
                    let viewer = Viewer::Seat(seat);
                    let view = json(&table.view(viewer));
                    let offers = erased(table).look(viewer).moves;
                    let singles = offers.iter().filter(|offer| offer.rows.is_none()).count();
                    for offer in offers {
                        let is_told = offer.rows.is_none() && singles <= FEW_MOVES;
                        assert_eq!(offer.phrase.is_some(), is_told, "{offer:?}");
                        let moves: Vec<Value> = offer.moves().collect();
                        let mv = any_of(&moves, &mut game.rng).clone();
                        let some = [mv.clone()];
                        let phrases = erased(table).tell_moves(seat, &some).expect("it is legal");
                        let alone = any::tell_moves(G::ID, &view, &some).expect("of this game");
                        assert_eq!([(&mv, &phrases[0])], [(&alone[0].data, &alone[0].phrase)]);
                        let other = seat.next(game.seats);
                        let told = erased(table).tell_moves(other, &some);
                        assert!(told.is_err(), "another seat decides");
                    }
                    assert!(erased(table).tell_moves(seat, &[json!("nonsense")]).is_err());
                    let nothing = erased(table).tell_moves(Seat(u8::MAX), &[]);
                    assert_eq!(nothing, Ok(Vec::new()));
                });
            }
        }
    }
    every_game(&Told);
}

fn erased<G: Game>(table: &Table<G>) -> &dyn any::AnyTable {
    table
}

fn json<T: serde::Serialize>(value: &T) -> Value {
    serde_json::to_value(value).expect("the rules' data has only text keys")
}
