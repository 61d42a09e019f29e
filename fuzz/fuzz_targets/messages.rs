//! Whatever a client or a server says is read without a panic, and what is read is written and read again as the same.
#![no_main]

use koshki_protocol::{MatchId, RoomCode, TableSpec, Ticket, ToClient, ToServer};
use libfuzzer_sys::fuzz_target;
use serde::Serialize;
use serde::de::DeserializeOwned;

fuzz_target!(|data: &[u8]| {
    let Ok(text) = std::str::from_utf8(data) else { return };
    same_again::<ToServer>(text);
    same_again::<ToClient>(text);
    same_again::<TableSpec>(text);
    // A code that is accepted is its own spelling, however it was typed.
    if let Ok(code) = text.parse::<RoomCode>() {
        assert_eq!(code.as_str().parse::<RoomCode>().as_ref(), Ok(&code));
    }
    if let Ok(id) = text.parse::<MatchId>() {
        assert_eq!(id.as_str(), text);
    }
    let _refused_or_not = text.parse::<Ticket>();
});

fn same_again<M: Serialize + DeserializeOwned>(text: &str) {
    let Ok(message) = serde_json::from_str::<M>(text) else { return };
    let written = serde_json::to_string(&message).expect("messages have only text keys");
    let again: M = serde_json::from_str(&written).expect("what is written is read");
    assert_eq!(written, serde_json::to_string(&again).expect("messages have only text keys"));
}
