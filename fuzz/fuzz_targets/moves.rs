//! Whatever is offered as a move is either among the listed moves, or refused and changes nothing.
#![no_main]

use koshki_fuzz::{Bytes, edited, line, value};
use koshki_rules::any::AnyTable;
use koshki_rules::{Luck, Seat, Turn, Viewer};
use libfuzzer_sys::fuzz_target;
use serde_json::Value;

fuzz_target!(|data: &[u8]| {
    let mut bytes = Bytes(data);
    let mut luck = bytes.rng();
    let mut table = bytes.table(&mut luck);
    let seat = Seat(bytes.byte());
    let near = near_miss(table.as_ref(), &mut bytes);
    for mv in [value(bytes.0), near].into_iter().flatten() {
        offer(table.as_mut(), seat, &mv, &mut luck);
        if let Turn::Seat(seat) = table.turn() {
            offer(table.as_mut(), seat, &mv, &mut luck);
        }
    }
});

/// A listed move with a few bytes changed.
fn near_miss(table: &dyn AnyTable, bytes: &mut Bytes) -> Option<Value> {
    let listed = listed(table);
    let mv = listed.get(usize::from(bytes.byte()) % listed.len().max(1))?;
    value(edited(&mv.to_string(), bytes.0).as_bytes())
}

fn offer(table: &mut dyn AnyTable, seat: Seat, mv: &Value, luck: &mut dyn Luck) {
    let (turn, listed) = (table.turn(), listed(table));
    let (before, step) = (line(table), table.steps());
    match table.play(seat, mv, luck) {
        Ok(()) => {
            // As it was read: the same move can be written in more than one way.
            let record: Value = serde_json::from_str(&line(table)).expect("a record is JSON");
            let played = &record["steps"][step]["move"];
            assert!(turn == Turn::Seat(seat) && listed.contains(played), "{played} was not listed");
        }
        Err(refusal) => {
            let _ = (refusal.to_string(), refusal.tell());
            assert_eq!(before, line(table), "{refusal}, and yet something changed");
        }
    }
}

/// The moves of the seat whose turn it is.
fn listed(table: &dyn AnyTable) -> Vec<Value> {
    let Turn::Seat(seat) = table.turn() else { return Vec::new() };
    table.look(Viewer::Seat(seat)).choices()
}
