//! How a command fails: one clear sentence on standard error, and an exit code.

use std::fmt::Display;
use std::io::{self, Write as _};
use std::process::ExitCode;

/// Why a command did not do what it was asked to. `P` is a sentence as the program's own texts have it: a phrase where it
/// speaks several languages, and [`std::convert::Infallible`] where it has no texts.
#[derive(Debug)]
pub enum CommandFailure<P> {
    /// What was given is wrong, and the system or a library says why: exit code 2.
    BadInput(String),
    /// What was given is wrong, in the program's own words: exit code 2.
    Said(P),
    /// The same in words that only the texts of one game have.
    SaidOf {
        /// The game.
        game: String,
        /// What is wrong.
        says: P,
    },
    /// What was checked is wrong, and that has been said already: exit code 1.
    Wrong,
    /// Nobody reads what we write any more: no fault of anybody's.
    PipeClosed,
}

impl<P> CommandFailure<P> {
    /// A bad input, in the words of the system or of a library.
    pub fn input(error: impl Display) -> Self {
        CommandFailure::BadInput(error.to_string())
    }

    /// The sentence that says it, if one is left to say; `say` turns a phrase, of this game if one is named, into words.
    pub fn sentence(&self, say: impl FnOnce(Option<&str>, &P) -> String) -> Option<String> {
        match self {
            CommandFailure::BadInput(sentence) => Some(sentence.clone()),
            CommandFailure::Said(phrase) => Some(say(None, phrase)),
            CommandFailure::SaidOf { game, says } => Some(say(Some(game), says)),
            CommandFailure::Wrong | CommandFailure::PipeClosed => None,
        }
    }

    /// Says it in the name of this program, and returns the exit code.
    pub fn report(self, program: &str, say: impl FnOnce(Option<&str>, &P) -> String) -> ExitCode {
        if let Some(sentence) = self.sentence(say) {
            // If nobody reads that either, there is nobody to tell.
            let _unread = writeln!(io::stderr(), "{program}: {sentence}");
        }
        match self {
            CommandFailure::BadInput(_)
            | CommandFailure::Said(_)
            | CommandFailure::SaidOf { .. } => ExitCode::from(2),
            CommandFailure::Wrong => ExitCode::from(1),
            CommandFailure::PipeClosed => ExitCode::SUCCESS,
        }
    }
}

impl<P> From<io::Error> for CommandFailure<P> {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => CommandFailure::PipeClosed,
            _ => CommandFailure::BadInput(error.to_string()),
        }
    }
}
