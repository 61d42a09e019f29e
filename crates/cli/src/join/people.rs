//! Who sits where, in words: names for sentences, and lines for the list of seats.

use koshki_protocol::{Room, SeatAtTable, SeatKind};
use koshki_rules::{Phrase, Seat};

use crate::play::numbered;
use crate::words::Words;
use koshki_client::ServerAddress;

/// What the seats are called in sentences.
pub fn names(room: &Room, words: &Words) -> Vec<String> {
    let name = |seat: &SeatAtTable| match &seat.kind {
        SeatKind::Bot(level) => bot_name(level, words),
        SeatKind::Person if !seat.nickname.is_empty() => seat.nickname.clone(),
        _ => words.text("ui-join-free"),
    };
    numbered(room.seats.iter().map(name).collect(), words)
}

/// A line for each seat of a room: its number, who sits there, and what is to be said about them.
pub fn lines(room: &Room, server: &ServerAddress, words: &Words) -> Vec<String> {
    let names = names(room, words);
    Seat::all(room.seats.len())
        .map(|seat| {
            let shown = &room.seats[seat.index()];
            let mut notes = Vec::new();
            if room.you.seats.contains(&seat) {
                notes.push(words.text("ui-join-you"));
            }
            if shown.host {
                notes.push(words.text("ui-join-host"));
            }
            if shown.kind == SeatKind::Person && !shown.present {
                notes.push(words.text("ui-join-away"));
            }
            if shown.kind == SeatKind::Person && !shown.ready {
                notes.push(words.text("ui-join-not-ready"));
            }
            if shown.kind == SeatKind::Reserved {
                let key = room.you.keys.iter().find(|(whose, _)| *whose == seat);
                notes.push(match key {
                    Some((_, key)) => {
                        let path = format!("/m/{}?seat={seat}&key={key}", room.match_id);
                        let link = server.link(&path);
                        words.say(&Phrase::new("ui-join-kept-for").sign("link", link))
                    }
                    None => words.text("ui-join-kept"),
                });
            }
            let notes =
                if notes.is_empty() { String::new() } else { format!(" ({})", notes.join(", ")) };
            format!("  {}  {}{notes}", seat.0 + 1, names[seat.index()])
        })
        .collect()
}

fn bot_name(level: &str, words: &Words) -> String {
    if koshki_bots::NAMES.contains(&level) {
        words.text(&format!("ui-bot-{level}"))
    } else {
        words.say(&Phrase::new("ui-bot").sign("level", level))
    }
}
