//! `koshki play`: a game in this terminal, between people and bots in any seats.

mod choose;
mod save;
mod session;
mod sitter;

use clap::Args;
use koshki_rules::fair;
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::failure::Failure;
use crate::screen::Screen;
use crate::words::{Language, Words};

pub use choose::{Narrowed, Question, Reply, Wish};
pub use save::SaveFolder;
pub use session::{Session, Start};
pub use sitter::numbered;

/// `koshki play`
#[derive(Args, Clone, Default)]
pub struct PlayArguments {
    /// The game
    #[arg(required_unless_present = "resume")]
    pub game: Option<String>,
    /// Who sits where: `me`, the name of a bot (kitten, cat, tiger), or anybody's name for a person at this terminal
    #[arg(long, value_delimiter = ',', default_value = "me,cat")]
    pub seats: Vec<String>,
    /// House rules as a JSON object
    #[arg(long, default_value = "{}")]
    pub options: String,
    /// A series of so many games: as many as seats, or a multiple
    #[arg(long)]
    pub games: Option<usize>,
    /// Take the dice from this number instead of the operating system, to play the same game again
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
    let mut session = match (&arguments.resume, &arguments.game) {
        (Some(name), _) => Session::resume(saves.find(name)?, saves, language, screen)?,
        (None, Some(game)) => Session::open(&start(game, arguments)?, saves, language, screen)?,
        (None, None) => return Err(Failure::input("name a game, such as `koshki play mouser`")),
    };
    session.fast = arguments.fast;
    say_goodbye_on_interrupt(language, session.match_id());
    session.run()
}

fn start(game: &str, arguments: &PlayArguments) -> Result<Start, Failure> {
    let options: Value = serde_json::from_str(&arguments.options)
        .map_err(|error| Failure::input(format!("--options is not JSON: {error}")))?;
    Ok(Start {
        game: game.to_owned(),
        seats: arguments.seats.clone(),
        options,
        games: arguments.games,
        secret: Secret::new(arguments.seed)?,
    })
}

/// What the dice and names of a match are made from.
pub struct Secret(fair::ServerSeed);

impl Secret {
    /// From the operating system, or from a number.
    pub fn new(seed: Option<u64>) -> Result<Self, Failure> {
        let mut secret = fair::ServerSeed::default();
        match seed {
            Some(number) => {
                secret.copy_from_slice(&Sha256::digest(format!("koshki play --seed {number}")));
            }
            None => getrandom::fill(&mut secret).map_err(Failure::input)?,
        }
        Ok(Secret(secret))
    }

    /// The seed of the fair dice.
    fn server_seed(&self) -> fair::ServerSeed {
        self.0
    }

    /// Bytes for something else that can't be told from the seed.
    fn derived(&self, purpose: &str) -> [u8; 32] {
        Sha256::new().chain_update(self.0).chain_update(purpose).finalize().into()
    }
}

/// Ctrl-C loses nothing, for every move is saved as it is made; say so and how to go on.
fn say_goodbye_on_interrupt(language: Language, match_id: &str) {
    let words = Words::new(language, None);
    let goodbye = words.say(&koshki_rules::Phrase::new("ui-saved").sign("match", match_id));
    // Only fails when a handler is there already: then that one does it.
    let _already_there = ctrlc::set_handler(move || {
        println!("\n{goodbye}");
        std::process::exit(130);
    });
}
