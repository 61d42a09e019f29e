//! Whatever is given as options is refused, or gives a table that can be played on and whose record holds.
#![no_main]

use koshki_fuzz::{Bytes, Play, line, played, value};
use koshki_rules::any;
use koshki_rules::record::Record;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let mut bytes = Bytes(data);
    let mut luck = bytes.rng();
    let game = bytes.game();
    let seats = usize::from(bytes.byte()) % 12;
    let moves = usize::from(bytes.byte());
    let Some(options) = value(bytes.0) else { return };
    match any::open(game, &options, seats, &mut luck) {
        Ok(_) => {
            let mut rng = luck.clone();
            let play = Play { options: &options, seats, moves, rng: &mut rng, luck: &mut luck };
            let table = played(game, play);
            let record = Record::from_line(&line(table.as_ref())).expect("what is written is read");
            record.verify().expect("a played game is right");
            let again = any::open(game, record.options(), seats, &mut luck);
            assert!(again.is_ok(), "the options in the record are options");
            let next = any::open(game, &table.next_options(), seats, &mut luck);
            assert!(next.is_ok(), "the next game of a series can be opened (G3)");
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
