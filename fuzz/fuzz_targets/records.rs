//! Whatever is read as a record is judged without a panic: any text, and true records with a few bytes changed.
#![no_main]

use koshki_fuzz::{Bytes, edited};
use koshki_rules::any;
use koshki_rules::fair::{self, FairDice};
use koshki_rules::record::{Fairness, Heading, Record};
use libfuzzer_sys::fuzz_target;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

const MATCH: &str = "fuzz";

fuzz_target!(|data: &[u8]| match std::str::from_utf8(data) {
    Ok(text) if text.starts_with('{') => judge(text),
    _ => {
        let mut bytes = Bytes(data);
        let line = true_record(&mut bytes);
        let record = Record::from_line(&line).expect("what is written is read");
        record.verify().expect("a played game is right");
        judge(&edited(&line, bytes.0));
    }
});

/// The record of a random game, with fair dice or without.
fn true_record(bytes: &mut Bytes) -> String {
    let seed = [bytes.byte(); 32];
    let (table, fair) = if bytes.byte().is_multiple_of(2) {
        let fairness = Fairness {
            commitment: fair::commitment(&seed),
            players: String::new(),
            server_seed: Some(fair::to_hex(&seed)),
            later: Vec::new(),
            chains: Vec::new(),
            thrown: 0,
        };
        (bytes.table(&mut FairDice::new(seed, MATCH, "")), Some(fairness))
    } else {
        (bytes.table(&mut Xoshiro256PlusPlus::from_seed(seed)), None)
    };
    let heading = Heading { match_id: MATCH.to_owned(), fair, broken_off: None };
    table.record(heading).to_line()
}

fn judge(line: &str) {
    let Ok(record) = Record::from_line(line) else { return };
    assert_eq!(
        Record::from_line(&record.to_line()).as_ref(),
        Ok(&record),
        "written and read again"
    );
    match record.verify() {
        Ok(()) => assert!(any::replay(&record).is_ok(), "what is right can be replayed"),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}
