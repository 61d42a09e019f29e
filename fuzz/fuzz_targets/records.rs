//! Whatever is read as a record is judged without a panic: any text, and true records with a few bytes changed.
#![no_main]

use koshki_fuzz::{Bytes, edited};
use koshki_rules::any;
use koshki_rules::record::Record;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| match std::str::from_utf8(data) {
    Ok(text) if text.starts_with('{') => judge(text),
    _ => {
        let mut bytes = Bytes(data);
        let line = bytes.record();
        let record = Record::from_line(&line).expect("what is written is read");
        record.verify().expect("a played game is right");
        judge(&edited(&line, bytes.0));
    }
});

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
