//! What a person can type at a table beside moves, in English and Russian.

use koshki_protocol::{Emote, Order, SeatSpec};
use koshki_rules::Seat;

/// All emotes, in the order of their numbers.
pub const EMOTES: [(Emote, &str); 9] = [
    (Emote::Hello, "ui-emote-hello"),
    (Emote::WellPlayed, "ui-emote-well-played"),
    (Emote::Lucky, "ui-emote-lucky"),
    (Emote::OhNo, "ui-emote-oh-no"),
    (Emote::Thinking, "ui-emote-thinking"),
    (Emote::Hurry, "ui-emote-hurry"),
    (Emote::Thanks, "ui-emote-thanks"),
    (Emote::Purr, "ui-emote-purr"),
    (Emote::Squeak, "ui-emote-squeak"),
];

/// What a person can type at a table beside moves.
#[derive(Clone, PartialEq, Debug)]
pub enum Command {
    /// What only the host may do.
    Order(Order),
    /// Sit down, or change the seat.
    Sit(Option<Seat>),
    /// Give the seat up.
    Stand,
    /// Take the seat back from a bot.
    Back,
    /// Give up.
    Resign,
    /// Send an emote.
    Emote(Emote),
    /// List the emotes.
    Emotes,
    /// Play again.
    Rematch,
    /// Keep the record and check it.
    Save,
    /// Show the code, the link and its picture.
    Link,
    /// Show everything again.
    Show,
    /// List what can be typed.
    Help,
    /// All rules.
    Rules,
    /// Go, and keep the seat.
    Leave,
}

impl Command {
    /// What these words mean; nothing if they are none of ours. A `/` before them is left out.
    pub fn read(line: &str) -> Option<Self> {
        let line = line.trim();
        let line = line.strip_prefix('/').unwrap_or(line);
        if let Some(emote) = line.strip_prefix('!') {
            let emote = emote.trim();
            if emote.is_empty() {
                return Some(Command::Emotes);
            }
            let number: usize = emote.parse().ok()?;
            return EMOTES.get(number.checked_sub(1)?).map(|(emote, _)| Command::Emote(*emote));
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        let (first, rest) = words.split_first()?;
        Some(match (first.to_lowercase().as_str(), rest) {
            ("start" | "начать", []) => Command::Order(Order::Start),
            ("lock" | "запереть", []) => Command::Order(Order::Lock(true)),
            ("unlock" | "отпереть", []) => Command::Order(Order::Lock(false)),
            ("public" | "показать", []) => Command::Order(Order::Public(true)),
            ("hide" | "скрыть", []) => Command::Order(Order::Public(false)),
            ("kick" | "выгнать", [number]) => Command::Order(Order::Kick(seat(number)?)),
            ("fill" | "боты", []) => Command::Order(Order::Fill(usual_bot())),
            ("fill" | "боты", [level]) => Command::Order(Order::Fill(bot(level))),
            ("bot" | "бот", [number]) => becomes(number, SeatSpec::Bot(usual_bot()))?,
            ("bot" | "бот", [number, level]) => becomes(number, SeatSpec::Bot(bot(level)))?,
            ("open" | "открыть", [number]) => becomes(number, SeatSpec::Open)?,
            ("reserve" | "оставить", [number]) => becomes(number, SeatSpec::Reserved)?,
            ("swap" | "поменять", [one, other]) => {
                Command::Order(Order::Swap(seat(one)?, seat(other)?))
            }
            ("rename" | "назвать", [number, name @ ..]) if !name.is_empty() => {
                Command::Order(Order::Rename { seat: seat(number)?, nickname: name.join(" ") })
            }
            ("sit" | "сесть", []) => Command::Sit(None),
            ("sit" | "сесть", [number]) => Command::Sit(Some(seat(number)?)),
            ("stand" | "встать", []) => Command::Stand,
            ("back" | "назад" | "вернуться", []) => Command::Back,
            ("resign" | "сдаться", []) => Command::Resign,
            ("rematch" | "again" | "ещё" | "еще", []) => Command::Rematch,
            ("save" | "сохранить", []) => Command::Save,
            ("link" | "code" | "ссылка" | "код", []) => Command::Link,
            ("show" | "стол", []) => Command::Show,
            ("help" | "h" | "помощь", []) => Command::Help,
            ("?", []) => Command::Rules,
            ("q" | "quit" | "leave" | "й" | "в" | "выход" | "выйти", []) => {
                Command::Leave
            }
            _ => return None,
        })
    }
}

fn becomes(number: &str, becomes: SeatSpec) -> Option<Command> {
    Some(Command::Order(Order::Seat { seat: seat(number)?, becomes }))
}

/// People count seats from 1.
fn seat(number: &str) -> Option<Seat> {
    number.parse::<u8>().ok()?.checked_sub(1).map(Seat)
}

/// A bot by its name, in either language; whether there is such a bot is for the server to say.
fn bot(name: &str) -> String {
    match name.to_lowercase().replace('ё', "е").as_str() {
        "котенок" => "kitten",
        "кот" => "cat",
        "тигр" => "tiger",
        "случайный" => "random",
        "жадный" => "greedy",
        _ => name,
    }
    .to_owned()
}

/// The bot that is a fair match for most.
fn usual_bot() -> String {
    koshki_bots::Level::Cat.name().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_understood_in_both_languages_with_seats_counted_from_one() {
        for (line, command) in [
            ("start", Command::Order(Order::Start)),
            ("  Начать ", Command::Order(Order::Start)),
            ("/kick 2", Command::Order(Order::Kick(Seat(1)))),
            ("swap 1 3", Command::Order(Order::Swap(Seat(0), Seat(2)))),
            (
                "rename 2 Old Tom",
                Command::Order(Order::Rename { seat: Seat(1), nickname: "Old Tom".to_owned() }),
            ),
            (
                "бот 3 random",
                Command::Order(Order::Seat {
                    seat: Seat(2),
                    becomes: SeatSpec::Bot("random".to_owned()),
                }),
            ),
            ("боты Котёнок", Command::Order(Order::Fill("kitten".to_owned()))),
            ("sit", Command::Sit(None)),
            ("сесть 1", Command::Sit(Some(Seat(0)))),
            ("!", Command::Emotes),
            ("!2", Command::Emote(Emote::WellPlayed)),
            ("! 9", Command::Emote(Emote::Squeak)),
            ("?", Command::Rules),
            ("q", Command::Leave),
        ] {
            assert_eq!(Command::read(line), Some(command), "{line}");
        }
        for other in ["", "/", "1", "kick", "kick 0", "kick two", "swap 1", "rename 2", "!0", "!10"]
        {
            assert_eq!(Command::read(other), None, "{other}");
        }
    }
}
