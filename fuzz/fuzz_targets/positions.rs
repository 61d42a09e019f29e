//! Whatever is read as a position is refused with a reason, or is written and read again as the same and can be played on:
//! any text, and true positions with a few bytes changed.
#![no_main]

use koshki_fuzz::{Bytes, edited};
use koshki_rules::games::{self, GameVisitor};
use koshki_rules::luck::below;
use koshki_rules::position::{self, AnyPosition, Position};
use koshki_rules::{Game, Step, Turn, Viewer};
use libfuzzer_sys::fuzz_target;
use rand_xoshiro::Xoshiro256PlusPlus;

/// Steps that are played on.
const STEPS: u32 = 30;

fuzz_target!(|data: &[u8]| match std::str::from_utf8(data) {
    Ok(text) if games::IDS.iter().any(|id| text.starts_with(id)) => {
        judge(text, &mut Bytes(data).rng());
    }
    _ => {
        let mut bytes = Bytes(data);
        let mut luck = bytes.rng();
        let table = bytes.table(&mut luck);
        let viewer = match table.turn() {
            Turn::Seat(seat) => Viewer::Seat(seat),
            Turn::Luck | Turn::Over(_) => Viewer::Bystander,
        };
        let view = table.look(viewer).view;
        let text = position::of_view(table.game(), &view).expect("a view can be written");
        let read = position::read(&text, &mut luck).expect("what is written is read");
        assert_eq!(read.look().view, view, "{text}");
        judge(&edited(&text, bytes.0), &mut luck);
    }
});

fn judge(text: &str, rng: &mut Xoshiro256PlusPlus) {
    match position::read(text, rng) {
        Ok(read) => games::visit(read.game(), GoOn(text, rng)).expect("the game is listed"),
        Err(error) => {
            let _ = error.tell();
            assert!(!error.to_string().is_empty());
        }
    }
}

struct GoOn<'a>(&'a str, &'a mut Xoshiro256PlusPlus);

impl GameVisitor for GoOn<'_> {
    type Out = ();
    fn visit<G: Game>(self) {
        let GoOn(text, rng) = self;
        let position = Position::<G>::read(text, rng).expect("it was read before");
        let written = position.text();
        let again = Position::<G>::read(&written, rng).expect("what is written is read");
        let view = Position::look(&position).view;
        assert_eq!(Position::look(&again).view, view, "{text}");
        let mut position = G::guess(&view, rng);
        let mut moves = Vec::new();
        for _ in 0..STEPS {
            let step = match position.turn() {
                Turn::Over(_) => return,
                Turn::Luck => Step::Luck(position.sample(rng)),
                Turn::Seat(_) => {
                    moves.clear();
                    position.moves(&mut moves);
                    Step::Move(moves[below(rng, moves.len() as u32) as usize].clone())
                }
            };
            position.apply(&step);
        }
    }
}
