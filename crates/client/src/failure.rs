//! How a command fails: one clear sentence on standard error, and an exit code.

use std::fmt::Display;
use std::io::{self, Write as _};
use std::process::ExitCode;

use koshki_rules::Phrase;

/// Why a command did not do what it was asked to.
#[derive(Debug)]
pub enum Failure {
    /// What was given is wrong: exit code 2.
    BadInput(String),
    /// The same, in words that the program has in more than one language.
    Said(Phrase),
    /// What was checked is wrong, and that has been said already: exit code 1.
    Wrong,
    /// Nobody reads what we write any more: no fault of anybody's.
    PipeClosed,
}

impl Failure {
    /// A bad input that says what is wrong.
    pub fn input(error: impl Display) -> Self {
        Failure::BadInput(error.to_string())
    }

    /// The sentence that says it, if one is left to say; `say` has the words of a phrase.
    pub fn sentence(&self, say: impl FnOnce(&Phrase) -> String) -> Option<String> {
        match self {
            Failure::BadInput(sentence) => Some(sentence.clone()),
            Failure::Said(phrase) => Some(say(phrase)),
            Failure::Wrong | Failure::PipeClosed => None,
        }
    }

    /// Says it in the name of this program, and returns the exit code.
    pub fn report(self, program: &str, say: impl FnOnce(&Phrase) -> String) -> ExitCode {
        if let Some(sentence) = self.sentence(say) {
            // If nobody reads that either, there is nobody to tell.
            let _unread = writeln!(io::stderr(), "{program}: {sentence}");
        }
        match self {
            Failure::BadInput(_) | Failure::Said(_) => ExitCode::from(2),
            Failure::Wrong => ExitCode::from(1),
            Failure::PipeClosed => ExitCode::SUCCESS,
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::PipeClosed,
            _ => Failure::BadInput(error.to_string()),
        }
    }
}
