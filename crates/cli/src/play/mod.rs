//! `koshki play`: a game in this terminal, between people and bots in any seats.

mod choose;
mod host;
mod save;
mod seats;
mod session;
mod side;
mod study;

use chacha20::ChaCha20Rng;
use clap::Args;
use koshki_protocol::{Length, Pace, TableSpec};
use koshki_rules::series::Series;
use koshki_rules::{Phrase, games};
use rand_core::SeedableRng;
use serde_json::Value;
use sha2::{Digest, Sha256};

use self::host::Host;
use self::session::{Beginning, BotPace, PlaySession};
use self::side::OpenRole;
use crate::booklet::GetCard;
use crate::screen::{Screen, write_line};
use crate::words::{Language, Words};
use crate::wrong::{self, Failure};

#[cfg(test)]
pub use choose::is_said_in_any_game;
pub use choose::{Narrowed, Prompt, Reply, Wish};
pub use save::SaveFolder;
pub use seats::numbered;
pub use study::{StudyArguments, run as study};

/// `koshki play`
#[derive(Args, Clone, Default)]
pub struct PlayArguments {
    /// The game
    #[arg(required_unless_present = "resume")]
    pub game: Option<String>,
    /// Who sits where: `me`, a bot (kitten, cat, tiger), or the name of a person at this terminal
    #[arg(long, value_delimiter = ',', default_value = "me,cat")]
    pub seats: Vec<String>,
    /// House rules as a JSON object
    #[arg(long, default_value = "{}")]
    pub options: String,
    /// A series of this many games: as many as seats, or a multiple
    #[arg(long)]
    pub games: Option<usize>,
    /// Take the dice from this number, to play the same game again [default: from the operating system]
    #[arg(long)]
    pub seed: Option<u64>,
    /// Let bots play without a pause
    #[arg(long)]
    pub fast: bool,
    /// Go on with a saved game: the newest, or the one of this name
    #[arg(long, num_args = 0..=1, default_missing_value = "", value_name = "MATCH")]
    pub resume: Option<String>,
}

/// Plays until the end, or until the person leaves; the game is saved after every move.
pub fn run(arguments: &PlayArguments, language: Language, screen: Screen) -> Result<(), Failure> {
    let saves = SaveFolder::of_user()?;
    let (host, beginning) = match (&arguments.resume, &arguments.game) {
        (Some(name), _) => {
            let stored = saves.find(name)?;
            let name = stored.the_match.id.to_string();
            let host = Host::resume(stored, saves, chance(None)?, language)
                .map_err(|error| save::broken(&name, &error))?;
            (host, Beginning::Resumed)
        }
        (None, Some(game)) => {
            let words = Words::new(language, Some(game));
            let Some(table) = table(game, arguments, &words, &screen)? else { return Ok(()) };
            let seed = arguments.seed.map(|seed| format!("koshki play {game} --seed {seed}"));
            let host = Host::open(table, saves, chance(seed.as_deref())?, &words)?;
            (host, Beginning::Opened)
        }
        (None, None) => return Err(Failure::Said(Phrase::new("wrong-no-game"))),
    };
    say_goodbye_on_interrupt(language, host.the_match().id.as_str());
    let pace = if arguments.fast { BotPace::Fast } else { BotPace::Pauses };
    PlaySession::new(host, beginning, pace, language, screen)?.run()
}

/// What is to be played, or nothing if the person goes back.
fn table(
    game: &str,
    arguments: &PlayArguments,
    words: &Words,
    screen: &Screen,
) -> Result<Option<TableSpec>, Failure> {
    let options: Value = serde_json::from_str(&arguments.options)
        .map_err(|error| wrong::json("--options", &error))?;
    let card = games::visit(game, GetCard(words.language)).map_err(wrong::game)?;
    let open = OpenRole::of(&card, &arguments.seats, &options).filter(|_| screen.has_person());
    let options = match open {
        None => options,
        Some(role) => match role.ask(&options, words, screen)? {
            Some(options) => options,
            None => return Ok(None),
        },
    };
    let seats: Vec<_> =
        arguments.seats.iter().map(|word| seats::seat_spec(word)).collect::<Result<_, _>>()?;
    let length = match arguments.games {
        None => Length::Single,
        Some(games) => series(games, seats.len())?,
    };
    Ok(Some(TableSpec {
        game: game.to_owned(),
        options,
        seats,
        length,
        public: false,
        hints: Some(true),
        pace: Pace::Relaxed,
        shared_dice: false,
    }))
}

/// A series of this many games. One that is too long is refused when the table is opened.
fn series(games: usize, seats: usize) -> Result<Length, Failure> {
    Series::new(seats, games).map_err(wrong::told)?;
    Ok(Length::Series(u8::try_from(games / seats).unwrap_or(u8::MAX)))
}

/// What names, dice and thoughts are made from: this text, or else the operating system.
fn chance(seed: Option<&str>) -> Result<ChaCha20Rng, Failure> {
    let mut bytes = [0; 32];
    match seed {
        Some(text) => bytes.copy_from_slice(&Sha256::digest(text)),
        None => getrandom::fill(&mut bytes).map_err(wrong::system)?,
    }
    Ok(ChaCha20Rng::from_seed(bytes))
}

/// Ctrl-C loses nothing, for every move is saved as it is made; say so and how to go on.
fn say_goodbye_on_interrupt(language: Language, match_id: &str) {
    let words = Words::new(language, None);
    let goodbye = words.say(&koshki_rules::Phrase::new("ui-saved").sign("match", match_id));
    // Only fails when a handler is there already: then that one does it.
    let _already_there = ctrlc::set_handler(move || {
        // Nobody may be there to read it.
        let _unread = write_line(format_args!("\n{goodbye}"));
        std::process::exit(130);
    });
}
