//! Pictures of the terminal for the README: real games from fixed seeds, drawn as SVG.

use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

use anyhow::{Context, Result};

use crate::program::{self, Profile};

/// A picture: its file, how the game is started, and what the person types.
struct Picture {
    file: &'static str,
    arguments: &'static [&'static str],
    typed: &'static str,
}

const PICTURES: &[Picture] = &[
    Picture {
        file: "chop-chop.svg",
        arguments: &["--lang", "en", "play", "chop-chop", "--seats", "greedy,Anna", "--seed", "5"],
        typed: "1\n2\n1\n3\n1\n2\n1\n4\n1\n",
    },
    Picture {
        file: "holey-cheese.svg",
        arguments: &[
            "--lang",
            "en",
            "play",
            "holey-cheese",
            "--seats",
            "Anna,greedy,greedy",
            "--seed",
            "3",
        ],
        typed: "1\n1\n1\n2\n1\n1\n1\n1\n1\n3\n1\n1\n",
    },
];

/// Draws all pictures into `docs/pictures`.
pub fn draw() -> Result<()> {
    program::build_koshki(Profile::Quick, program::run)?;
    let folder = program::root().join("docs/pictures");
    fs::create_dir_all(&folder)?;
    for picture in PICTURES {
        fs::write(folder.join(picture.file), svg(&played(picture)?))?;
        println!("docs/pictures/{}", picture.file);
    }
    Ok(())
}

/// What the terminal shows at the last prompt.
fn played(picture: &Picture) -> Result<Vec<String>> {
    let mut child = Command::new(program::koshki(Profile::Quick)?)
        .args(picture.arguments)
        .env("KOSHKI_HOME", program::target()?.join("pictures"))
        .env("CLICOLOR_FORCE", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let mut stdin = child.stdin.take().context("koshki has no input")?;
    stdin.write_all(picture.typed.as_bytes())?;
    drop(stdin);
    let output = child.wait_with_output()?;
    let text = String::from_utf8(output.stdout)?;
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    // The last line says that the game is saved.
    lines.pop();
    // What was told on the line of the prompt before is cut in half, so the picture begins below it.
    let is_prompt = |line: &String| line.contains("Anna, ");
    let before = lines.iter().rev().skip(1).position(is_prompt).unwrap_or(lines.len());
    Ok(lines.split_off(lines.len().saturating_sub(before + 1)))
}

/// The width of a column and the height of a line, in units of the picture.
const COLUMN: f64 = 8.4;
const LINE: f64 = 19.0;

/// Lines with colour codes as a picture.
fn svg(lines: &[String]) -> String {
    let width = 80.0 * COLUMN + 32.0;
    let height = lines.len() as f64 * LINE + 28.0;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" \
         font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"14\">\n\
         <rect width=\"100%\" height=\"100%\" rx=\"10\" fill=\"#1d1a17\"/>\n"
    );
    for (row, line) in lines.iter().enumerate() {
        let y = 26.0 + row as f64 * LINE;
        let mut column = 0;
        for (colour, bold, text) in runs(line) {
            let columns = text.chars().count();
            if !text.trim().is_empty() {
                let x = 16.0 + column as f64 * COLUMN;
                let weight = if bold { " font-weight=\"bold\"" } else { "" };
                let length = columns as f64 * COLUMN;
                svg.push_str(&format!(
                    "<text x=\"{x:.1}\" y=\"{y:.0}\" fill=\"{colour}\"{weight} textLength=\"{length:.1}\" \
                     xml:space=\"preserve\">{}</text>\n",
                    escaped(&text)
                ));
            }
            column += columns;
        }
    }
    svg.push_str("</svg>\n");
    svg
}

/// The runs of a line that have one colour each.
fn runs(line: &str) -> Vec<(String, bool, String)> {
    const PLAIN: &str = "#e8e0d5";
    let mut runs = Vec::new();
    let (mut colour, mut bold) = (PLAIN.to_owned(), false);
    for (index, part) in line.split("\u{1b}[").enumerate() {
        let text = if index == 0 {
            part
        } else {
            let Some((code, text)) = part.split_once('m') else { continue };
            match code.split(';').collect::<Vec<_>>()[..] {
                ["1"] => bold = true,
                ["38", "5", number] => colour = hex(number.parse().unwrap_or(15)),
                _ => (colour, bold) = (PLAIN.to_owned(), false),
            }
            text
        };
        if !text.is_empty() {
            runs.push((colour.clone(), bold, text.to_owned()));
        }
    }
    runs
}

/// One of the 256 colours of terminals.
fn hex(number: u8) -> String {
    let level = |step: u8| if step == 0 { 0 } else { 55 + u32::from(step) * 40 };
    match number {
        16..=231 => {
            let cube = number - 16;
            format!("#{:02x}{:02x}{:02x}", level(cube / 36), level(cube / 6 % 6), level(cube % 6))
        }
        232..=255 => {
            let grey = 8 + u32::from(number - 232) * 10;
            format!("#{grey:02x}{grey:02x}{grey:02x}")
        }
        _ => "#e8e0d5".to_owned(),
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
