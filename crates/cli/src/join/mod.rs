//! `koshki join`: a table of a server in this terminal, to play or to watch, with the same drawing as `koshki play`.

mod command;
mod ending;
mod game;
mod lobby;
mod obeying;
mod people;
mod session;
mod shared_dice;

#[cfg(test)]
pub use command::Command;

use std::io::IsTerminal;

use clap::Args;
use koshki_protocol::{Length, MatchId, Opened, Pace, SeatSpec, TableSpec};
use koshki_rules::fair::to_hex;
use koshki_rules::{Phrase, Seat};
use serde_json::Value;

use self::session::{Destination, JoinSession};
use crate::home::Home;
use crate::identities::Identities;
use crate::screen::{Screen, write_line};
use crate::words::{Language, Words};
use crate::wrong::{self, Failure};
use koshki_client::{Invitation, Rest, ServerAddress};

/// `koshki join`
#[derive(Args)]
pub struct JoinArguments {
    /// A room code, or the link of a table, of a seat, or of a seat on another device
    #[arg(value_name = "CODE|URL", required_unless_present = "open", conflicts_with = "open")]
    invitation: Option<String>,
    /// The server of a room code or of a new table
    #[arg(long, default_value = "http://127.0.0.1:8080", value_name = "URL")]
    server: String,
    /// Your nickname [default: the one you had there]
    #[arg(long)]
    name: Option<String>,
    /// Watch only
    #[arg(long, conflicts_with_all = ["seat", "open"])]
    watch: bool,
    /// Sit in this seat, counted from 1
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..))]
    seat: Option<u8>,
    /// Open a table of this game
    #[arg(long, value_name = "GAME")]
    open: Option<String>,
    /// Who sits where at the new table: `me`, `open`, `reserved`, a bot such as `bot:cat`, or the name of somebody
    /// at this terminal
    #[arg(long, value_delimiter = ',', default_value = "me,open", requires = "open")]
    seats: Vec<String>,
    /// House rules of the new table as a JSON object
    #[arg(long, default_value = "{}", requires = "open", value_name = "JSON")]
    options: String,
    /// A series in which every seat is first this many times
    #[arg(long, requires = "open", conflicts_with = "two_legs", value_name = "ROUNDS")]
    series: Option<u8>,
    /// Two games with sides changed
    #[arg(long, requires = "open")]
    two_legs: bool,
    /// This many seconds for each turn
    #[arg(long, requires = "open", value_name = "SECONDS")]
    clock: Option<u16>,
    /// Every device takes part in each roll, so that nobody knows it in advance, not even the host
    #[arg(long, requires = "open")]
    shared_dice: bool,
    /// List the new table publicly
    #[arg(long, requires = "open")]
    public: bool,
}

/// Comes to a table and stays until the person leaves.
pub fn run(arguments: &JoinArguments, language: Language, screen: Screen) -> Result<(), Failure> {
    let words = Words::new(language, None);
    let default_server: ServerAddress = arguments.server.parse().map_err(wrong::told)?;
    let (server, invitation) = match &arguments.invitation {
        None => (default_server, None),
        Some(text) => {
            let (server, invitation) = Invitation::read(text).map_err(wrong::told)?;
            (server.unwrap_or(default_server), Some(invitation))
        }
    };
    let home = Home::of_user()?;
    let rest = introduced(server, arguments, &Identities::of(&home), &words, &screen)?;
    let seat = arguments.seat.map(|number| Seat(number - 1));
    let target = match (invitation, &arguments.open) {
        (Some(Invitation::Code(code)), _) => Destination {
            match_id: rest.find(&code).map_err(wrong::told)?,
            seat,
            key: None,
            has_added: false,
        },
        (Some(Invitation::Match { match_id, seat: linked, key }), _) => {
            Destination { match_id, seat: seat.or(linked), key, has_added: false }
        }
        (Some(Invitation::Ticket(ticket)), _) => {
            let taken = rest.take(&ticket).map_err(wrong::told)?;
            Destination {
                match_id: taken.match_id,
                seat: Some(Seat(taken.seat)),
                key: None,
                has_added: false,
            }
        }
        (None, Some(game)) => {
            let Opened { match_id, .. } =
                rest.open(&arguments.table(game)?).map_err(wrong::told)?;
            Destination { match_id, seat, key: None, has_added: false }
        }
        (None, None) => return Err(Failure::Said(Phrase::new("wrong-no-table"))),
    };
    let wants = if arguments.watch { None } else { Some(player_seed()?) };
    say_goodbye_on_interrupt(&words, rest.server(), &target.match_id);
    JoinSession::open(rest, target, wants, language, screen)?.run()
}

impl JoinArguments {
    fn table(&self, game: &str) -> Result<TableSpec, Failure> {
        let options: Value = serde_json::from_str(&self.options)
            .map_err(|error| wrong::json("--options", &error))?;
        Ok(TableSpec {
            game: game.to_owned(),
            options,
            seats: self.seats.iter().map(|word| seat_spec(word.trim())).collect(),
            length: match (self.series, self.two_legs) {
                (Some(rounds), _) => Length::Series(rounds),
                (None, true) => Length::TwoLegs,
                (None, false) => Length::Single,
            },
            public: self.public,
            hints: None,
            pace: self.clock.map_or(Pace::Relaxed, Pace::Clock),
            shared_dice: self.shared_dice,
        })
    }
}

/// What a word of `--seats` means.
fn seat_spec(word: &str) -> SeatSpec {
    match word {
        "me" => SeatSpec::Me,
        "open" => SeatSpec::Open,
        "reserved" => SeatSpec::Reserved,
        bot if koshki_bots::NAMES.contains(&bot) => SeatSpec::Bot(bot.to_owned()),
        other => match other.split_once(':') {
            Some(("bot", level)) => SeatSpec::Bot(level.to_owned()),
            Some(("guest", name)) => SeatSpec::Guest(name.to_owned()),
            _ => SeatSpec::Guest(other.to_owned()),
        },
    }
}

/// Somebody whom the server knows, by the secret that is kept here or by a new one.
fn introduced(
    server: ServerAddress,
    arguments: &JoinArguments,
    identities: &Identities,
    words: &Words,
    screen: &Screen,
) -> Result<Rest, Failure> {
    let kept = identities.find(&server);
    let mut rest = Rest::new(server, kept.clone());
    let is_known = rest.is_known().map_err(wrong::told)?;
    if !is_known {
        rest = rest.of(None);
    }
    let nickname = match &arguments.name {
        Some(name) => Some(name.clone()),
        None if is_known => None,
        None if arguments.watch => Some(words.text("ui-join-bystander")),
        None if screen.has_person() && std::io::stdin().is_terminal() => {
            screen.ask(&words.text("ui-join-nickname"))?
        }
        None => return Err(Failure::Said(Phrase::new("wrong-no-nickname"))),
    };
    if let Some(nickname) = nickname {
        rest.be(&nickname).map_err(wrong::told)?;
    }
    if let Some(cookie) = rest.cookie()
        && kept.as_ref() != Some(cookie)
    {
        identities.keep(rest.server(), cookie)?;
    }
    Ok(rest)
}

/// What this person adds to the dice: 16 random bytes.
fn player_seed() -> Result<String, Failure> {
    Ok(to_hex(&drawn::<16>()?))
}

/// Bytes that nobody can guess.
fn drawn<const N: usize>() -> Result<[u8; N], Failure> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(wrong::system)?;
    Ok(bytes)
}

/// How to come back to a match.
fn way_back(words: &Words, server: &ServerAddress, match_id: &MatchId) -> String {
    let link = server.link(&format!("/m/{match_id}"));
    words.say(&Phrase::new("ui-join-left").sign("link", link))
}

/// Ctrl-C loses nothing: the seat stays, and a bot stands in only after a while.
fn say_goodbye_on_interrupt(words: &Words, server: &ServerAddress, match_id: &MatchId) {
    let goodbye = way_back(words, server, match_id);
    // Only fails when a handler is there already: then that one does it.
    let _already_there = ctrlc::set_handler(move || {
        // Nobody may be there to read it.
        let _unread = write_line(format_args!("\n{goodbye}"));
        std::process::exit(130);
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_for_seats_mean_people_free_seats_and_bots() {
        for (word, seat) in [
            ("me", SeatSpec::Me),
            ("open", SeatSpec::Open),
            ("reserved", SeatSpec::Reserved),
            ("greedy", SeatSpec::Bot("greedy".to_owned())),
            ("bot:mcts", SeatSpec::Bot("mcts".to_owned())),
            ("Anna", SeatSpec::Guest("Anna".to_owned())),
            ("guest:me", SeatSpec::Guest("me".to_owned())),
        ] {
            assert_eq!(seat_spec(word), seat, "{word}");
        }
    }
}
