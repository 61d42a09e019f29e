//! `koshki rules` and `koshki games`: what lies in the box beside the pieces.

use clap::Args;
use koshki_rules::games::{self, GameVisitor};
use koshki_rules::{Booklet, Game, OptionSpec, Phrase};
use serde::Serialize;

use crate::paint::{Ink, Paint};
use crate::screen::{Screen, WIDTH, wrapped, write_line};
use crate::words::{GetBooklet, Language, Words};
use crate::wrong::{self, Failure};

/// `koshki rules`
#[derive(Args)]
pub struct RulesArguments {
    /// The game
    game: String,
    /// Only this rule, such as CM8
    rule: Option<String>,
}

/// `koshki games`
#[derive(Args)]
pub struct GamesArguments {
    /// As JSON, with every option
    #[arg(long)]
    json: bool,
}

/// Prints the rules of a game, or one of them.
pub fn rules(
    arguments: &RulesArguments,
    language: Language,
    screen: &Screen,
) -> Result<(), Failure> {
    let booklet = games::visit(&arguments.game, GetBooklet).map_err(wrong::game)?;
    let lines = match &arguments.rule {
        None => page(&booklet, language, screen.paint),
        Some(number) => one_rule(&booklet, number, language, screen.paint).ok_or_else(|| {
            let wrong = Phrase::new("wrong-rule").sign("game", &arguments.game);
            Failure::Said(wrong.sign("number", number))
        })?,
    };
    for line in lines {
        screen.line(line)?;
    }
    Ok(())
}

/// Lists the games.
pub fn games(arguments: &GamesArguments, language: Language) -> Result<(), Failure> {
    let cards = games::IDS.iter().map(|id| games::visit(id, GetCard(language)));
    let cards: Vec<GameCard> = cards.collect::<Result<_, _>>().map_err(wrong::game)?;
    if arguments.json {
        let json = serde_json::to_string_pretty(&cards).expect("cards have only text keys");
        write_line(json)?;
        return Ok(());
    }
    for card in cards {
        let (least, most) = (card.least_seats, card.most_seats);
        let seats = if least == most { format!("{most}") } else { format!("{least}–{most}") };
        write_line(format_args!("{:<16}{seats:<3}  {}", card.game, card.title))?;
        for line in wrapped(&card.about, WIDTH - 21) {
            write_line(format_args!("{:21}{line}", ""))?;
        }
    }
    Ok(())
}

/// The rules of a game as lines for the terminal.
pub fn page(booklet: &Booklet, language: Language, paint: Paint) -> Vec<String> {
    let mut lines = Vec::new();
    let mut drawing = false;
    for line in language.rules(booklet).lines() {
        if line.starts_with("```") {
            drawing = !drawing;
        } else if drawing {
            lines.push(format!("    {line}"));
        } else {
            lines.extend(rendered(line, paint));
        }
    }
    lines
}

/// One rule as lines for the terminal; nothing if the game has none of this number.
pub fn one_rule(
    booklet: &Booklet,
    number: &str,
    language: Language,
    paint: Paint,
) -> Option<Vec<String>> {
    let start = format!("- **{}**", number.to_uppercase());
    let line = language.rules(booklet).lines().find(|line| line.starts_with(&start))?;
    Some(rendered(line, paint))
}

/// One line of Markdown: headings bold, rules with their number in front, tables as they are.
fn rendered(line: &str, paint: Paint) -> Vec<String> {
    if let Some(heading) = line.strip_prefix('#') {
        return vec![paint.ink(Ink::Bold, heading.trim_start_matches('#').trim())];
    }
    if line.starts_with('|') {
        return vec![format!("    {}", line.trim_matches('|').replace('|', "│"))];
    }
    let plain = line.replace(['*', '`'], "");
    let Some(item) = plain.strip_prefix("- ") else { return wrapped(&plain, WIDTH) };
    let (number, text) = item.split_once(' ').unwrap_or((item, ""));
    let indent = 6;
    wrapped(text, WIDTH - indent)
        .into_iter()
        .enumerate()
        .map(|(row, part)| {
            let margin = if row == 0 { number } else { "" };
            format!("{}{part}", paint.ink(Ink::Bold, &format!("{margin:<indent$}")))
        })
        .collect()
}

/// What a game says of itself.
#[derive(Serialize)]
pub struct GameCard {
    /// Its name in commands.
    pub game: &'static str,
    /// Which revision of the rules.
    pub revision: u32,
    /// Its title.
    pub title: String,
    /// What it is, in a line.
    pub about: String,
    /// The fewest seats.
    pub least_seats: usize,
    /// The most seats.
    pub most_seats: usize,
    /// Its house rules.
    pub options: &'static [OptionSpec],
    /// What they are if nothing is set.
    pub defaults: serde_json::Value,
}

/// Finds what a game says of itself.
pub struct GetCard(pub Language);

impl GameVisitor for GetCard {
    type Out = GameCard;
    fn visit<G: Game>(self) -> GameCard {
        let words = Words::new(self.0, Some(G::ID));
        GameCard {
            game: G::ID,
            revision: G::REVISION,
            title: words.text("title"),
            about: words.text("about"),
            least_seats: *G::SEATS.start(),
            most_seats: *G::SEATS.end(),
            options: G::OPTIONS,
            defaults: serde_json::to_value(G::Options::default()).unwrap_or_default(),
        }
    }
}
