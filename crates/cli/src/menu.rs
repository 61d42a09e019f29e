//! `koshki` without a command: choose a game, who plays, and go.

use koshki_rules::Phrase;
use koshki_rules::games;

use crate::booklet::{self, GameCard, GetCard};
use crate::house;
use crate::paint::Ink;
use crate::play::{self, PlayArguments, SaveFolder};
use crate::screen::{Screen, wrapped};
use crate::words::{GetBooklet, Language, Words};
use crate::wrong::{self, Failure};

/// Opens the menu; without a person at the terminal it says what to type instead.
pub fn run(language: Language, screen: Screen) -> Result<(), Failure> {
    if !screen.has_person() {
        return Err(Failure::Said(Phrase::new("wrong-nobody-there")));
    }
    let mut language = language;
    loop {
        let words = Words::new(language, None);
        let cards: Vec<GameCard> = games::IDS
            .iter()
            .map(|id| games::visit(id, GetCard(language)))
            .collect::<Result<_, _>>()
            .map_err(wrong::game)?;
        show(&cards, &words, &screen)?;
        let Some(answer) =
            screen.ask(&screen.paint.ink(Ink::Choice, &words.text("ui-menu-prompt")))?
        else {
            return Ok(());
        };
        match understood(&answer, &cards) {
            Some(Wish::Quit) => return Ok(()),
            Some(Wish::OtherLanguage) => {
                language = match language {
                    Language::En => Language::Ru,
                    Language::Ru => Language::En,
                }
            }
            Some(Wish::Resume) => {
                let resume = PlayArguments { resume: Some(String::new()), ..Default::default() };
                report(play::run(&resume, language, screen), &words, &screen)?;
            }
            Some(Wish::Rules(card)) => {
                let booklet = games::visit(card.game, GetBooklet).map_err(wrong::game)?;
                for line in booklet::page(&booklet, language, screen.paint) {
                    screen.line(line)?;
                }
            }
            Some(Wish::Play(card)) => {
                if let Some(arguments) = set_up(card, &words, &screen)? {
                    report(play::run(&arguments, language, screen), &words, &screen)?;
                }
            }
            None => screen.warn(&words.text("ui-menu-unclear"))?,
        }
    }
}

/// What a person wants of the menu.
enum Wish<'a> {
    Quit,
    OtherLanguage,
    Resume,
    Rules(&'a GameCard),
    Play(&'a GameCard),
}

/// What an answer means; nothing if it means nothing here.
fn understood<'a>(answer: &str, cards: &'a [GameCard]) -> Option<Wish<'a>> {
    let answer = answer.to_lowercase();
    match answer.split_whitespace().collect::<Vec<_>>()[..] {
        ["q" | "quit" | "й" | "в" | "выход" | "выйти"] => Some(Wish::Quit),
        ["l" | "я"] => Some(Wish::OtherLanguage),
        ["c" | "п"] => Some(Wish::Resume),
        ["?", number] => chosen(number, cards).map(Wish::Rules),
        [number] => chosen(number, cards).map(Wish::Play),
        _ => None,
    }
}

/// Whether the menu understands this answer; the first game stands for all.
#[cfg(test)]
pub fn understands(answer: &str) -> bool {
    let card = games::visit(games::IDS[0], GetCard(Language::En)).expect("a listed game");
    understood(answer, &[card]).is_some()
}

fn show(cards: &[GameCard], words: &Words, screen: &Screen) -> Result<(), Failure> {
    screen.line("")?;
    screen.heading(&words.text("ui-menu-title"))?;
    screen.line("")?;
    for (card, number) in cards.iter().zip(1..) {
        let is_exact = card.least_seats == card.most_seats;
        let players = words.say(
            &Phrase::new(if is_exact { "ui-players-exactly" } else { "ui-players" })
                .number("least", card.least_seats as i64)
                .number("most", card.most_seats as i64),
        );
        let title = screen.paint.ink(Ink::Bold, &card.title);
        screen.line(format!("  {number}  {title}, {players}"))?;
        for line in wrapped(&card.about, 72) {
            screen.line(format!("     {}", screen.paint.ink(Ink::Dim, &line)))?;
        }
    }
    screen.line("")?;
    if !SaveFolder::of_user()?.names().is_empty() {
        screen.line(words.text("ui-menu-saved"))?;
    }
    screen.line(words.text("ui-menu-keys"))?;
    Ok(())
}

fn chosen<'a>(number: &str, cards: &'a [GameCard]) -> Option<&'a GameCard> {
    cards.get(number.parse::<usize>().ok()?.checked_sub(1)?)
}

/// Asks how many play, how many of them are people, and by which house rules. Nothing if the person goes back.
fn set_up(
    card: &GameCard,
    words: &Words,
    screen: &Screen,
) -> Result<Option<PlayArguments>, Failure> {
    let range = |key: &'static str, least: usize, most: usize| {
        words.say(&Phrase::new(key).number("least", least as i64).number("most", most as i64))
    };
    let (least, most) = (card.least_seats, card.most_seats);
    let seats = if least == most {
        least
    } else {
        let question = range("ui-ask-seats", least, most);
        let Some(seats) = number(&question, least, most, least, words, screen)? else {
            return Ok(None);
        };
        seats
    };
    let Some(people) = number(&range("ui-ask-people", 0, seats), 0, seats, 1, words, screen)?
    else {
        return Ok(None);
    };
    let of_game = Words::new(words.language, Some(card.game));
    let Some(options) = house::ask(card, seats, people, &of_game, screen)? else {
        return Ok(None);
    };
    let person = |_| "me".to_owned();
    let bot = |_| "cat".to_owned();
    Ok(Some(PlayArguments {
        game: Some(card.game.to_owned()),
        seats: (0..people).map(person).chain((people..seats).map(bot)).collect(),
        options: options.to_string(),
        ..Default::default()
    }))
}

/// Asks for a number in this range.
pub fn number(
    question: &str,
    least: usize,
    most: usize,
    default: usize,
    words: &Words,
    screen: &Screen,
) -> Result<Option<usize>, Failure> {
    loop {
        let Some(answer) = screen.ask(&screen.paint.ink(Ink::Choice, question))? else {
            return Ok(None);
        };
        if answer.is_empty() {
            return Ok(Some(default));
        }
        match answer.parse::<usize>() {
            Ok(number) if (least..=most).contains(&number) => return Ok(Some(number)),
            _ => screen.warn(
                &words.say(
                    &Phrase::new("ui-number-between")
                        .number("least", least as i64)
                        .number("most", most as i64),
                ),
            )?,
        }
    }
}

/// A game that could not be started is no reason to leave the menu.
fn report(done: Result<(), Failure>, words: &Words, screen: &Screen) -> Result<(), Failure> {
    let Err(failure) = done else { return Ok(()) };
    match failure.sentence(|game, phrase| match game {
        Some(_) => Words::new(words.language, game).say(phrase),
        None => words.say(phrase),
    }) {
        Some(sentence) => Ok(screen.warn(&sentence)?),
        None => Err(failure),
    }
}
