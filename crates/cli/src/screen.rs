//! The terminal: what is written to it, and what is read from it.

use std::fmt::Display;
use std::io::{self, BufRead, IsTerminal, Write};
use std::time::Duration;

use crate::paint::{Ink, Paint};

/// Lines of text are at most this long.
pub const WIDTH: usize = 78;

/// The terminal of this process.
#[derive(Clone, Copy, Debug)]
pub struct Screen {
    /// With colours or without.
    pub paint: Paint,
    /// Whether to describe in words instead of drawing.
    pub plain: bool,
    /// Whether to show the notation of records beside the words.
    pub notation: bool,
    interactive: bool,
}

impl Screen {
    /// Finds out what the terminal can do.
    pub fn new(plain: bool) -> Self {
        let interactive = io::stdout().is_terminal();
        Screen { paint: paint(interactive, plain), plain, notation: false, interactive }
    }

    /// With colours or without, for what goes to the standard error.
    pub fn log_paint(&self) -> Paint {
        paint(io::stderr().is_terminal(), self.plain)
    }

    /// Whether a person sits at it, so that a menu makes sense.
    pub fn has_person(&self) -> bool {
        self.interactive && io::stdin().is_terminal()
    }

    /// Writes a line.
    ///
    /// # Errors
    /// When nobody reads it.
    pub fn line(&self, text: impl AsRef<str>) -> io::Result<()> {
        write_line(text.as_ref())
    }

    /// Writes a text in as many lines as it needs, the first after a small mark.
    ///
    /// # Errors
    /// When nobody reads it.
    pub fn item(&self, text: &str) -> io::Result<()> {
        for (row, line) in wrapped(text, WIDTH - 2).into_iter().enumerate() {
            let mark = if row == 0 { "·" } else { " " };
            self.line(format!("{} {line}", self.paint.ink(Ink::Dim, mark)))?;
        }
        Ok(())
    }

    /// Writes something that is not the main thing, in as many lines as it needs.
    ///
    /// # Errors
    /// When nobody reads it.
    pub fn aside(&self, text: &str) -> io::Result<()> {
        wrapped(text, WIDTH).iter().try_for_each(|line| self.line(self.paint.ink(Ink::Dim, line)))
    }

    /// Writes a line that says what went wrong.
    ///
    /// # Errors
    /// When nobody reads it.
    pub fn warn(&self, text: &str) -> io::Result<()> {
        for line in wrapped(text, WIDTH) {
            self.line(self.paint.ink(Ink::Warning, &line))?;
        }
        Ok(())
    }

    /// Writes a heading.
    ///
    /// # Errors
    /// When nobody reads it.
    pub fn heading(&self, text: &str) -> io::Result<()> {
        self.line(self.paint.ink(Ink::Bold, text))
    }

    /// Wipes everything that has been written, so that the next person can't read it.
    ///
    /// # Errors
    /// When nobody reads it.
    pub fn wipe(&self) -> io::Result<()> {
        if self.interactive {
            // The screen, what has been scrolled away, and the cursor home.
            write!(io::stdout(), "\x1b[2J\x1b[3J\x1b[H")?;
        } else {
            self.line("\n".repeat(30))?;
        }
        io::stdout().flush()
    }

    /// Writes a question, and does not wait for the answer.
    ///
    /// # Errors
    /// When nobody reads it.
    pub fn prompt(&self, question: &str) -> io::Result<()> {
        write!(io::stdout(), "{question} ")?;
        io::stdout().flush()
    }

    /// Makes room for something else where a question stands.
    ///
    /// # Errors
    /// When nobody reads it.
    pub fn end_prompt(&self) -> io::Result<()> {
        if self.has_person() && !self.plain {
            // What is typed behind the question stays in the terminal's line.
            write!(io::stdout(), "\r\x1b[K")
        } else {
            self.line("")
        }
    }

    /// Asks, and reads an answer; nothing at the end of the input.
    ///
    /// # Errors
    /// When the terminal can't be read.
    pub fn ask(&self, question: &str) -> io::Result<Option<String>> {
        self.prompt(question)?;
        let mut answer = String::new();
        if io::stdin().lock().read_line(&mut answer)? == 0 {
            self.line("")?;
            return Ok(None);
        }
        Ok(Some(answer.trim().to_owned()))
    }

    /// Waits a moment, so that a person can follow; not in a pipe or for a screen reader.
    pub fn pause(&self, moment: Duration) {
        if self.interactive && !self.plain {
            std::thread::sleep(moment);
        }
    }
}

/// Writes a line to the standard output. The caller passes an error on: a reader who has gone, as in
/// `koshki … | head`, ends the program in silence ([`koshki_command::CommandFailure::PipeClosed`]), while `println!` would panic.
///
/// # Errors
/// When nobody reads it.
pub fn write_line(line: impl Display) -> io::Result<()> {
    writeln!(io::stdout(), "{line}")
}

/// Writes a line to the standard error. If nobody reads that either, there is nobody to tell.
pub fn complain(line: impl Display) {
    let _unread = writeln!(io::stderr(), "{line}");
}

/// A text in lines of at most this many columns; an empty text is one empty line.
pub fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    // “61 %” stays together.
    let gap = |sign: char| sign.is_whitespace() && sign != '\u{a0}';
    for word in text.split(gap).filter(|word| !word.is_empty()) {
        let line = lines.last_mut().expect("there is always a line");
        if line.is_empty() {
            line.push_str(word);
        } else if line.chars().count() + 1 + word.chars().count() <= width {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

/// Colours only for a terminal, and only if nobody asked for none.
fn paint(is_terminal: bool, plain: bool) -> Paint {
    let asked = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let colour = (is_terminal || asked("CLICOLOR_FORCE")) && !plain && !asked("NO_COLOR");
    if colour { Paint::Colour } else { Paint::Bare }
}
