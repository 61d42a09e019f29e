//! What a study tells, before it is a page, a terminal's lines or Markdown: titles, sentences, tables and plots.

use std::fmt::Write as _;

use koshki_lab::plot::{self, escaped};
use koshki_lab::statistics::Proportion;

use crate::words::Language;

/// What a study tells.
pub struct Document {
    /// Its title.
    pub title: String,
    /// What it is made of.
    pub blocks: Vec<Block>,
}

/// A part of a document.
pub enum Block {
    /// A heading.
    Heading(String),
    /// A paragraph.
    Text(String),
    /// A table.
    Table(Table),
    /// Plots side by side, as far as there is room.
    Plots(Vec<Plot>),
    /// More for those who want it, under one line.
    More(String, Table),
}

/// A table.
pub struct Table {
    /// The names of its columns.
    pub head: Vec<String>,
    /// Its rows.
    pub rows: Vec<Vec<Cell>>,
}

/// A plot with what it shows.
pub struct Plot {
    /// What it shows.
    pub caption: String,
    /// The plot.
    pub svg: String,
}

/// A cell of a table.
pub enum Cell {
    /// Words.
    Text(String),
    /// A number with this many digits behind the point.
    Number(f64, usize),
    /// A share.
    Share(Proportion),
}

impl Cell {
    /// A whole number.
    pub fn whole(number: u64) -> Self {
        Cell::Number(number as f64, 0)
    }

    fn plain(&self) -> String {
        match self {
            Cell::Text(text) => text.clone(),
            Cell::Number(number, digits) => format!("{number:.digits$}"),
            Cell::Share(share) => format!("{:.1} % ({})", share.value * 100.0, interval(share)),
        }
    }

    fn html(&self) -> String {
        match self {
            Cell::Text(text) => format!("<td>{}</td>", escaped(text)),
            Cell::Number(..) => format!("<td class=\"number\">{}</td>", self.plain()),
            Cell::Share(share) => format!(
                "<td class=\"share\" style=\"--part:{0:.1}%\">{0:.1} % <small>{1}</small></td>",
                share.value * 100.0,
                interval(share)
            ),
        }
    }
}

fn interval(share: &Proportion) -> String {
    format!("{:.1}–{:.1}", share.low * 100.0, share.high * 100.0)
}

impl Document {
    /// A page that needs nothing but itself.
    pub fn html(&self, language: Language) -> String {
        let language = match language {
            Language::En => "en",
            Language::Ru => "ru",
        };
        let title = escaped(&self.title);
        let mut page = format!(
            "<!doctype html>\n<html lang=\"{language}\">\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n\
             <title>{title}</title>\n<style>\n{}{}</style>\n<main>\n<h1>{title}</h1>\n",
            include_str!("page.css"),
            plot::STYLE,
        );
        for block in &self.blocks {
            page += &match block {
                Block::Heading(text) => format!("<h2>{}</h2>\n", escaped(text)),
                Block::Text(text) => format!("<p>{}</p>\n", escaped(text)),
                Block::Table(table) => table.html(),
                Block::Plots(plots) => plots_html(plots),
                Block::More(summary, table) => format!(
                    "<details><summary>{}</summary>\n{}</details>\n",
                    escaped(summary),
                    table.html()
                ),
            };
        }
        page + "</main>\n</html>\n"
    }

    /// Markdown, without plots.
    pub fn markdown(&self) -> String {
        self.written(["# ", "## ", "### "], "\n", Table::markdown)
    }

    /// Lines for a terminal, without plots.
    pub fn plain(&self) -> String {
        self.written([""; 3], "", Table::plain)
    }

    /// With these marks before headings, this between blocks, and tables written so.
    fn written(&self, marks: [&str; 3], gap: &str, table: fn(&Table) -> String) -> String {
        let [title, heading, more] = marks;
        let mut text = format!("{title}{}\n", self.title);
        for block in &self.blocks {
            text += &match block {
                Block::Heading(words) => format!("\n{heading}{words}\n"),
                Block::Text(paragraph) => format!("{gap}{paragraph}\n"),
                Block::Table(figures) => format!("{gap}{}", table(figures)),
                Block::Plots(_) => String::new(),
                Block::More(words, figures) => {
                    format!("\n{more}{words}\n{gap}{}", table(figures))
                }
            };
        }
        text
    }
}

impl Table {
    fn html(&self) -> String {
        let mut html = "<div class=\"wide\"><table>\n<tr>".to_owned();
        for name in &self.head {
            let _never_fails = write!(html, "<th>{}</th>", escaped(name));
        }
        html += "</tr>\n";
        for row in &self.rows {
            let cells: String = row.iter().map(Cell::html).collect();
            let _never_fails = writeln!(html, "<tr>{cells}</tr>");
        }
        html + "</table></div>\n"
    }

    /// As Markdown.
    pub fn markdown(&self) -> String {
        let row = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
        let mut text = row(self.head.clone());
        text += &row(self.head.iter().map(|_| "---".to_owned()).collect());
        for cells in &self.rows {
            text += &row(cells.iter().map(|cell| cell.plain().replace('|', "\\|")).collect());
        }
        text
    }

    fn plain(&self) -> String {
        let mut lines = vec![self.head.clone()];
        lines.extend(self.rows.iter().map(|row| row.iter().map(Cell::plain).collect()));
        let width = |column: usize| {
            let widths = lines.iter().filter_map(|line: &Vec<String>| line.get(column));
            widths.map(|text| text.chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..self.head.len()).map(width).collect();
        let mut text = String::new();
        for line in &lines {
            let mut row = String::new();
            for (cell, width) in line.iter().zip(&widths) {
                let _never_fails = write!(row, "  {cell:<width$}");
            }
            let _never_fails = writeln!(text, "{}", row.trim_end());
        }
        text
    }
}

fn plots_html(plots: &[Plot]) -> String {
    let figures: String = plots
        .iter()
        .map(|plot| {
            format!(
                "<figure><figcaption>{}</figcaption>{}</figure>\n",
                escaped(&plot.caption),
                plot.svg
            )
        })
        .collect();
    format!("<div class=\"plots\">\n{figures}</div>\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn document() -> Document {
        let share = Proportion::of(1.0, 2.0);
        let rows = vec![vec![Cell::Text("a|<b>".to_owned()), Cell::Share(share), Cell::whole(7)]];
        let head = ["what", "share", "count"].map(str::to_owned).to_vec();
        Document {
            title: "Cats & mice".to_owned(),
            blocks: vec![
                Block::Heading("Who".to_owned()),
                Block::Table(Table { head: head.clone(), rows }),
                Block::More("More".to_owned(), Table { head, rows: Vec::new() }),
            ],
        }
    }

    #[test]
    fn a_page_is_escaped_and_asks_nobody_for_anything() {
        let page = document().html(Language::En);
        assert!(page.contains("<h1>Cats &amp; mice</h1>") && page.contains("a|&lt;b&gt;"));
        for never in ["http", "<script", "url(", "@import"] {
            assert!(!page.contains(never), "{never}");
        }
    }

    #[test]
    fn a_table_can_be_read_in_a_terminal_and_as_markdown() {
        assert_eq!(
            document().plain(),
            "Cats & mice\n\nWho\n  what   share              count\n  a|<b>  50.0 % (9.5–90.5)  7\n\nMore\n  what  share  count\n"
        );
        let row =
            "| what | share | count |\n| --- | --- | --- |\n| a\\|<b> | 50.0 % (9.5–90.5) | 7 |\n";
        assert!(document().markdown().contains(row), "{}", document().markdown());
    }
}
