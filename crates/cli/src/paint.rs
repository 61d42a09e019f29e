//! Colour in the terminal: a few named inks, or none at all.

use anstyle::{Ansi256Color, Color, Style};

/// Whether to colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Paint {
    /// With colours.
    Colour,
    /// Without: a pipe, `NO_COLOR`, or `--plain`.
    Bare,
}

/// What a piece of text is drawn with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ink {
    /// The red mice and dice.
    Red,
    /// The orange mice.
    Orange,
    /// The yellow mice and dice.
    Yellow,
    /// The green mice and dice.
    Green,
    /// The blue mice.
    Blue,
    /// The violet mice.
    Violet,
    /// The white faces.
    White,
    /// The wooden table.
    Wood,
    /// The cat.
    Cat,
    /// What can be chosen now.
    Choice,
    /// What matters.
    Bold,
    /// What matters less.
    Dim,
    /// What went wrong.
    Warning,
    /// A picture for cameras: light on dark, whatever the terminal's own colours are.
    Picture,
}

impl Paint {
    /// The text in this ink. Measure and pad a text before painting it.
    pub fn ink(self, ink: Ink, text: &str) -> String {
        if self == Paint::Bare || text.is_empty() {
            return text.to_owned();
        }
        let style = ink.style();
        format!("{style}{text}{style:#}")
    }
}

impl Ink {
    fn style(self) -> Style {
        let of = |number| Style::new().fg_color(Some(Color::Ansi256(Ansi256Color(number))));
        match self {
            Ink::Red => of(167).bold(),
            Ink::Orange => of(208).bold(),
            Ink::Yellow => of(220).bold(),
            Ink::Green => of(36).bold(),
            Ink::Blue => of(39).bold(),
            Ink::Violet => of(141).bold(),
            Ink::White => of(255).bold(),
            Ink::Wood => of(137),
            Ink::Cat => of(213).bold(),
            Ink::Choice => of(48).bold(),
            Ink::Bold => Style::new().bold(),
            Ink::Dim => of(245),
            Ink::Warning => of(203),
            Ink::Picture => of(231).bg_color(Some(Color::Ansi256(Ansi256Color(16)))),
        }
    }
}
