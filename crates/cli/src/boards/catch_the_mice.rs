//! Catch the Mice in a terminal: the centre, a card for each seat, the lured mice, and the dice.

use koshki_rules::games::catch_the_mice::{
    Colour, Dice, Face, Lure, Mice, Mouse, Move, Phase, Place, Scoring, View, told_mice,
};
use koshki_rules::{Phrase, Seat, Tell};
use serde_json::{Value, json};

use super::{Board, Scene};
use crate::paint::Ink;

/// The board of Catch the Mice.
pub struct CatchTheMiceBoard;

impl Board for CatchTheMiceBoard {
    fn draw(&self, scene: &Scene) -> Vec<String> {
        let Some(view) = scene.read::<View>() else { return Vec::new() };
        let mut lines = vec![heading(&view, scene)];
        let centre = format!("{:<ROW$}", format!("  {}", scene.words.text("board-centre")));
        lines.push(format!("{}{}", scene.paint.ink(Ink::Wood, &centre), heap(view.centre, scene)));
        lines.push(String::new());
        for seat in Seat::all(view.cards.len()) {
            lines.extend(card(seat, &view, scene));
        }
        if let Phase::Lure(dice) = view.phase {
            lines.push(String::new());
            lines.extend(boxes(dice, scene));
        }
        lines.extend(warning(&view, scene));
        lines
    }

    fn describe(&self, scene: &Scene) -> Vec<String> {
        let Some(view) = scene.read::<View>() else { return Vec::new() };
        let mut lines = vec![scene.words.say(&match view.centre {
            Mice::NONE => Phrase::new("board-heap-centre-empty"),
            centre => Phrase::new("board-heap-centre").list("mice", told_mice(centre)),
        })];
        let told = |key: &'static str, seat: Seat, mice, points| {
            Phrase::new(key)
                .number("number", number(seat))
                .seat("seat", seat)
                .list("mice", told_mice(mice))
                .number("points", points)
        };
        for (seat, &mice) in Seat::all(view.cards.len()).zip(&view.cards) {
            let empty = mice == Mice::NONE;
            let key = if empty { "board-heap-card-empty" } else { "board-heap-card" };
            lines.push(scene.words.say(&told(key, seat, mice, view.points[seat.index()])));
        }
        if view.lured != Mice::NONE {
            let lured = told("board-heap-lured", view.mover, view.lured, view.at_stake);
            lines.push(scene.words.say(&lured));
        }
        if let Phase::Lure(dice) = view.phase {
            let faces = dice.faces().map(|face| face.tell());
            lines.push(scene.words.say(&Phrase::new("board-rolled").list("dice", faces)));
        }
        lines.extend(warning(&view, scene));
        lines
    }

    /// First how many mice and colours, then which colours; where from is what is left.
    fn stages(&self) -> usize {
        2
    }

    fn group(&self, stage: usize, mv: &Value) -> Value {
        let Ok(Move::Lure(lure)) = serde_json::from_value(mv.clone()) else { return mv.clone() };
        let colours: Vec<Colour> = lure.each().map(|mouse| mouse.colour).collect();
        match (stage, &colours[..]) {
            (0, [_]) => json!("one"),
            (0, [one, other]) if one == other => json!("pair"),
            (0, _) => json!("two"),
            _ => json!(colours),
        }
    }

    fn label(&self, stage: usize, group: &Value, scene: &Scene) -> String {
        let name = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        match group.as_array().map(Vec::as_slice) {
            Some([one, other]) if one == other => scene.words.text(&format!("two-{}", name(one))),
            Some(colours) => {
                let each = colours.iter().map(|one| format!("one-{}", name(one)));
                scene.words.list(each.map(|key| scene.words.text(&key)).collect())
            }
            None if stage == 0 => scene.words.text(&format!("board-kind-{}", name(group))),
            None => name(group),
        }
    }

    fn parse(&self, words: &[&str], scene: &Scene) -> Option<Value> {
        // The letters of some colours are those of rolling and stopping: what is due decides.
        let mv = match scene.read::<View>()?.phase {
            Phase::Lure(_) => typed_lure(words).or_else(|| typed_command(words)),
            _ => typed_command(words).or_else(|| typed_lure(words)),
        };
        serde_json::to_value(mv?).ok()
    }

    fn typing(&self) -> Option<&'static str> {
        Some("board-typing")
    }
}

/// The width of what stands before the mice of a row.
const ROW: usize = 24;
/// The width of the mice of one colour.
const CELL: usize = 9;

/// The colours with their letters, their shapes and what they count.
fn heading(view: &View, scene: &Scene) -> String {
    let cells = Colour::ALL.map(|colour| {
        let worth = match view.options.scoring {
            Scoring::Classic => colour.worth().to_string(),
            Scoring::Kids => String::new(),
        };
        let face = face(colour);
        let cell = format!("{} {} {worth}", letter(face, scene), shape(face));
        scene.paint.ink(ink(face), &format!("{cell:<CELL$}"))
    });
    format!("{:ROW$}{}", "", cells.concat().trim_end())
}

/// A seat's card, and the mice in front of it.
fn card(seat: Seat, view: &View, scene: &Scene) -> Vec<String> {
    let is_mover = seat == view.mover;
    let arrow = if is_mover { "▶" } else { " " };
    let name: String = scene.words.name(seat).chars().take(ROW - 5).collect();
    let title = format!("{:<ROW$}", format!("{arrow} {} {name}", number(seat)));
    let title = if is_mover { scene.paint.ink(Ink::Bold, &title) } else { title };
    let points = view.points[seat.index()];
    let caught = heap(view.cards[seat.index()], scene);
    let mut lines = vec![format!("{title}{caught}{}", format_args!("{points:>4}"))];
    if is_mover && view.lured != Mice::NONE {
        let title = format!("{:<ROW$}", format!("    {}", scene.words.text("board-lured")));
        let stake = scene.paint.ink(Ink::Dim, &format!("{:>4}", format!("+{}", view.at_stake)));
        let title = scene.paint.ink(Ink::Dim, &title);
        lines.push(format!("{title}{}{stake}", heap(view.lured, scene)));
    }
    lines
}

/// Mice as shapes, a column a colour.
fn heap(mice: Mice, scene: &Scene) -> String {
    let cells = Colour::ALL.map(|colour| {
        let face = face(colour);
        let cell = shape(face).repeat(usize::from(mice.of(colour)));
        scene.paint.ink(ink(face), &format!("{cell:<CELL$}"))
    });
    cells.concat()
}

/// The two dice side by side.
fn boxes(dice: Dice, scene: &Scene) -> Vec<String> {
    let faces = dice.faces().map(|face| {
        let shown = format!("{} {}", letter(face, scene), shape(face));
        format!("│ {} │", scene.paint.ink(ink(face), &shown))
    });
    let title = format!("{:<ROW$}", format!("  {}", scene.words.text("board-dice")));
    let blank = " ".repeat(ROW);
    vec![
        format!("{blank}╭─────╮ ╭─────╮"),
        format!("{title}{} {}", faces[0], faces[1]),
        format!("{blank}╰─────╯ ╰─────╯"),
    ]
}

/// A warning to a player whose next roll is sure to fail.
fn warning(view: &View, scene: &Scene) -> Option<String> {
    let text = || scene.words.text("board-must-fail");
    view.roll_must_fail.then(|| scene.paint.ink(Ink::Warning, &text()))
}

/// What a seat's card is called when a move is typed.
fn number(seat: Seat) -> u8 {
    seat.0 + 1
}

fn typed_command(words: &[&str]) -> Option<Move> {
    match words {
        ["r" | "roll" | "б" | "бросок" | "бросить" | "бросать" | "бросаю"] => {
            Some(Move::Roll)
        }
        ["s" | "stop" | "с" | "стоп"] => Some(Move::Stop),
        _ => None,
    }
}

/// One or two colours, each followed by the number of a card or else from the centre: `r g2`, `red, green 2`.
fn typed_lure(words: &[&str]) -> Option<Move> {
    let words = match words {
        ["l" | "lure" | "п" | "приманить", rest @ ..] => rest,
        all => all,
    };
    let mut mice: Vec<Mouse> = Vec::new();
    for word in words.iter().map(|word| word.trim_end_matches(',')) {
        let digits = word.find(|sign: char| sign.is_ascii_digit()).unwrap_or(word.len());
        let (name, number) = word.split_at(digits);
        if matches!(name, "+" | "and" | "и") {
            continue;
        }
        if !name.is_empty() {
            mice.push(Mouse { colour: typed_colour(name)?, from: Place::CENTRE });
        }
        if !number.is_empty() {
            let seat = number.parse::<u8>().ok()?.checked_sub(1)?;
            mice.last_mut()?.from = Place::card(Seat(seat));
        }
    }
    Lure::try_from(mice).ok().map(Move::Lure)
}

/// A colour by its letter or by the beginning of its name, in either language.
fn typed_colour(name: &str) -> Option<Colour> {
    const NAMES: [(Colour, [&str; 3], &str); 5] = [
        (Colour::Red, ["r", "red", "к"], "красн"),
        (Colour::Orange, ["o", "orange", "о"], "оранж"),
        (Colour::Yellow, ["y", "yellow", "ж"], "желт"),
        (Colour::Green, ["g", "green", "з"], "зелен"),
        (Colour::Blue, ["b", "blue", "с"], "син"),
    ];
    let name = name.replace('ё', "е");
    let is_called = |names: &[&str], stem| names.contains(&&name[..]) || name.starts_with(stem);
    NAMES.iter().find(|(_, names, stem)| is_called(names, stem)).map(|(colour, ..)| *colour)
}

fn face(colour: Colour) -> Face {
    match colour {
        Colour::Red => Face::Red,
        Colour::Orange => Face::Orange,
        Colour::Yellow => Face::Yellow,
        Colour::Green => Face::Green,
        Colour::Blue => Face::Blue,
    }
}

fn ink(face: Face) -> Ink {
    match face {
        Face::Red => Ink::Red,
        Face::Orange => Ink::Orange,
        Face::Yellow => Ink::Yellow,
        Face::Green => Ink::Green,
        Face::Blue => Ink::Blue,
        Face::White => Ink::White,
    }
}

/// Stripes, dots, a star, checks, rings: the mice can be told apart without their colours.
fn shape(face: Face) -> &'static str {
    match face {
        Face::Red => "≡",
        Face::Orange => "•",
        Face::Yellow => "★",
        Face::Green => "#",
        Face::Blue => "○",
        Face::White => "?",
    }
}

fn letter(face: Face, scene: &Scene) -> String {
    scene.words.text(match face {
        Face::Red => "letter-red",
        Face::Orange => "letter-orange",
        Face::Yellow => "letter-yellow",
        Face::Green => "letter-green",
        Face::Blue => "letter-blue",
        Face::White => "letter-white",
    })
}

#[cfg(test)]
mod tests {
    use koshki_rules::games::catch_the_mice::{CatchTheMice, Chance, Options};
    use koshki_rules::{Game, Step, Turn, Viewer};

    use super::*;
    use crate::paint::Paint;
    use crate::words::{Language, Words};

    /// A game between three, in which somebody has rolled these faces.
    fn rolled(one: Face, other: Face) -> CatchTheMice {
        let options = Options { first: Some(Seat(0)), ..Options::default() };
        let mut game = CatchTheMice::setup(&options, 3).unwrap();
        game.apply(&Step::Move(Move::Roll));
        game.apply(&Step::Luck(Chance::Roll(Dice::new(one, other))));
        game
    }

    fn with_scene<T>(game: &CatchTheMice, language: Language, see: impl Fn(&Scene) -> T) -> T {
        let names = ["Anna", "Борис", "Somebody with a very long name"].map(str::to_owned);
        let words = Words::new(language, Some(CatchTheMice::ID)).with_names(names.to_vec());
        let view = serde_json::to_value(game.view(Viewer::Bystander)).unwrap();
        let mover = match game.turn() {
            Turn::Seat(seat) => Some(seat),
            Turn::Luck | Turn::Over(_) => None,
        };
        see(&Scene {
            view: &view,
            viewer: Viewer::Bystander,
            mover,
            words: &words,
            paint: Paint::Bare,
            marks: &[],
            notation: false,
        })
    }

    #[test]
    fn typed_colours_mean_a_lure_in_both_languages() {
        let luring = rolled(Face::Red, Face::White);
        let parse = |text: &str| {
            let words: Vec<&str> = text.split_whitespace().collect();
            with_scene(&luring, Language::En, |scene| CatchTheMiceBoard.parse(&words, scene))
        };
        let red = json!({"colour": "red", "from": "centre"});
        let stolen = json!({"colour": "red", "from": {"seat": 1}});
        let blue = json!({"colour": "blue", "from": "centre"});
        for text in ["r", "red", "lure red", "к", "красную", "приманить красная"]
        {
            assert_eq!(parse(text), Some(json!({"lure": [red]})), "{text}");
        }
        for text in ["b r", "red, blue", "red and blue", "красную и синюю", "с к"] {
            assert_eq!(parse(text), Some(json!({"lure": [red, blue]})), "{text}");
        }
        for text in ["r r2", "r2 r", "red 2 red", "к к2"] {
            assert_eq!(parse(text), Some(json!({"lure": [red, stolen]})), "{text}");
        }
        assert_eq!(parse("roll"), Some(json!("roll")));
        assert_eq!(parse("стоп"), Some(json!("stop")));
        for text in ["", "x", "2", "r0", "r r r", "r999", "lure"] {
            assert_eq!(parse(text), None, "{text}");
        }
    }

    #[test]
    fn a_letter_means_what_is_due() {
        let mut game = rolled(Face::Red, Face::Blue);
        let parse = |game: &CatchTheMice, word| {
            with_scene(game, Language::En, |scene| CatchTheMiceBoard.parse(&[word], scene))
        };
        assert_eq!(
            parse(&game, "с"),
            Some(json!({"lure": [{"colour": "blue", "from": "centre"}]}))
        );
        game.apply(&Step::Move(typed_lure(&["b"]).unwrap()));
        assert_eq!(parse(&game, "с"), Some(json!("stop")));
        assert_eq!(parse(&game, "r"), Some(json!("roll")));
    }

    #[test]
    fn the_drawing_is_aligned_and_says_what_lies_where() {
        let mut game = rolled(Face::Red, Face::White);
        game.apply(&Step::Move(typed_lure(&["r", "r"]).unwrap()));
        game.apply(&Step::Move(Move::Stop));
        game.apply(&Step::Move(Move::Roll));
        game.apply(&Step::Luck(Chance::Roll(Dice::new(Face::Blue, Face::White))));
        game.apply(&Step::Move(typed_lure(&["b"]).unwrap()));
        game.apply(&Step::Move(Move::Roll));
        game.apply(&Step::Luck(Chance::Roll(Dice::new(Face::Green, Face::White))));
        let drawn = with_scene(&game, Language::Ru, |scene| CatchTheMiceBoard.draw(scene));
        let expected = "
                        К ≡ 5    О • 4    Ж ★ 3    З # 2    С ○ 1
  Центр                 ≡≡≡≡     ••••••   ★★★★★★   ######   ○○○○○

  1 Anna                ≡≡                                             10
▶ 2 Борис                                                               0
    приманены                                               ○          +1
  3 Somebody with a ver                                                 0

                        ╭─────╮ ╭─────╮
  Кубики                │ З # │ │ Б ? │
                        ╰─────╯ ╰─────╯";
        let drawn: Vec<&str> = drawn.iter().map(|line| line.trim_end()).collect();
        assert_eq!(drawn.join("\n"), expected.trim_start_matches('\n'));
    }
}
