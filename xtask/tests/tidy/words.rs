//! Words that people are not given to read: what the boxes call otherwise, what no native speaker says, and codes. Docs and
//! comments have a list of their own: words that once made a private dialect.

use super::project::{Project, has_word, holds, project};

/// Not said in Russian, and what is said instead.
const NOT_IN_RUSSIAN: [(&str, &str); 46] = [
    ("выпало мышь", "выпали: мышь"),
    ("выпало собака", "выпали: собака"),
    ("выпало нора", "выпали: нора"),
    ("тянуть и бросать", "вытянуть и бросить"),
    ("крадите их парой", "крадите, когда выпала пара"),
    ("выманить", "приманить"),
    ("выманите", "приманите"),
    ("из середины", "из центра стола"),
    ("сыров", "кусочков сыра"),
    ("кости", "кубики"),
    ("костей", "кубиков"),
    ("костями", "кубиками"),
    ("рука", "карты на руках"),
    ("руки", "карты на руках"),
    ("руке", "карты на руках"),
    ("руку", "карты на руках"),
    ("рукой", "карты на руках"),
    ("дощечка", "карточка норки"),
    ("дощечки", "карточки норок"),
    ("дощечку", "карточку норки"),
    ("в кухне", "на кухне"),
    ("пёс", "собака"),
    ("в процентных пунктах", "на сколько процентов"),
    ("ничьи мыши", "фиолетовые"),
    ("победа на всех", "общая победа"),
    ("разделённая победа", "общая победа"),
    ("разделённые победы", "общие победы"),
    ("серия на сейчас", "счёт в серии"),
    ("наверху поровну", "у лидеров поровну"),
    ("первое место каждый раз", "право первого хода переходит к следующему"),
    ("на любой клавиатуре", "раскладка не важна"),
    ("за этот стол не попасть", "к этому столу не попасть"),
    ("ботов на свободные места", "посадить ботов на свободные места"),
    ("согласия ещё нет", "ещё не готовы"),
    ("о нет!", "ой-ой!"),
    ("честны игры", "справедливы игры"),
    ("никогда заранее", "нет шпаргалки, куда можно подглядеть"),
    ("№", "номер"),
    ("с на ход", "секунд на ход"),
    ("за место", "имя, а потом: сейчас играет бот"),
    ("вместе 28", "всего 28"),
    ("когда мышки дома", "когда побеждают мышки"),
    ("с этими кубиками вы уже", "по этому броску вы уже"),
    ("тринадцать очков начинают", "кто-то набрал 13: играем последний круг"),
    ("до третьей собаки", "пока нет третьей собаки"),
    ("одну или две мыши", "одну или двух мышек"),
];

/// Russian phrases that hold one of the above and are right.
const RIGHT_IN_RUSSIAN: [&str; 1] = ["посадить ботов на свободные места"];

/// Chop! Chop! has a «кошка». A «котёнок» and a «кот» are levels of bots, and «Кот-мышелов» is another game.
const NOT_THE_CAT_OF_CHOP_CHOP: [&str; 5] = ["кот", "кота", "коту", "котом", "коте"];

/// Not said in English, and what is said instead.
const NOT_IN_ENGLISH: [(&str, &str); 30] = [
    ("whoever", "the one who"),
    ("signs", "characters"),
    ("a sign", "a character"),
    ("feelings", "emotes, or reactions"),
    ("slab", "hole card"),
    ("slabs", "hole cards"),
    ("so many", "that many"),
    ("so far", "that far"),
    ("most points win", "most points wins"),
    ("the connection is away", "connection lost"),
    ("is away. it comes back", "connection lost. reconnecting"),
    ("thinking for long", "taking a while"),
    ("you watch", "you're watching"),
    ("is a must", "you must"),
    ("never beforehand", "nobody has an order to peep at"),
    ("first seat moves on", "the right to begin passes on"),
    ("free place", "free seat"),
    ("free places", "free seats"),
    ("place is free", "seat is free"),
    ("places are free", "seats are free"),
    ("place is still free", "seat is still free"),
    ("places are still free", "seats are still free"),
    ("your place", "your seat"),
    ("your places", "your seats"),
    ("my place", "my seat"),
    ("this place", "this seat"),
    ("swap places", "swap seats"),
    ("one more place", "one more seat"),
    ("place is waiting", "seat is waiting"),
    ("the place waits", "the seat waits"),
];

/// Not said in docs and comments, and what is said instead.
const NOT_IN_PROSE: [(&str, &str); 21] = [
    ("whoever", "the one who, or their name: the caller, the operator, the viewer"),
    ("so many", "this many, that many or how many"),
    ("so often", "this often or how often"),
    ("for so long", "for this long"),
    ("after so long", "after this long"),
    ("feelings", "emotes"),
    ("six signs", "six characters"),
    ("visible signs", "visible characters"),
    ("in a circle", "a deadlock"),
    ("counts more than", "overrides"),
    ("quicker with", "wrote first"),
    ("befalls", "happens to, or a fault"),
    ("is dear", "is expensive"),
    ("dearer", "more expensive"),
    ("reckoned", "computed"),
    ("reckoning", "computing"),
    ("as well as can be", "perfectly"),
    ("to be had", "available"),
    ("if not said", "by default"),
    ("what came of", "the result of"),
    ("koshki load", "koshki-load"),
];

#[test]
fn docs_and_comments_speak_no_dialect() {
    for (path, spoilt, fault) in [
        ("docs/spoilt.md", "Whoever reads this learns it first.", "whoever"),
        ("docs/notebook/spoilt.md", "| what | `koshki load` |", "koshki load"),
        ("ARCHITECTURE.md", "Servers never wait in a circle.", "in a circle"),
        ("crates/bots/src/spoilt.rs", "/// So many games are played.\n", "so many"),
        ("crates/cli/src/spoilt.rs", "let it = 1; // Whoever asks.\n", "whoever"),
        ("web/src/spoilt.ts", "/** A name.\n * Six signs. */", "six signs"),
        ("web/src/Spoilt.svelte", "<!-- Nine feelings to choose from. -->", "feelings"),
        ("crates/server/page/spoilt.html", "<p>The code has six signs.</p>", "six signs"),
    ] {
        holds(dialect, &project().with(path, spoilt), fault);
    }
    let right = "let whoever = \"so many\"; // As many as there are.";
    let faults = dialect(&project().with("xtask/src/right.rs", right));
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn nobody_reads_a_word_that_nobody_says() {
    let web = "web/src/texts/";
    for (path, spoilt, fault) in [
        (format!("{web}ru.ftl"), "web-away = Мурка: выпало мышь и нора.", "выпало мышь"),
        (format!("{web}ru.ftl"), "web-away = {\n    [one] Ваша рука\n}", "рука"),
        (format!("{web}ru.ftl"), "web-chop-chop-cat = Кот сидит на столе.", "кот"),
        (CHOP_CHOP.to_owned(), "lesson-1 = Кот сидит на столе.", "кот"),
        (format!("{web}en.ftl"), "web-away = Six signs", "signs"),
        (format!("{web}en.ftl"), "web-away = Most points win.", "most points win"),
        (RULES.to_owned(), "- **MO1** So far, so good.", "so far"),
        (NOTHING.to_owned(), "<p>A sign of the link is missing.</p>", "a sign"),
        ("web/index.html".to_owned(), "<noscript>Whoever reads this.</noscript>", "whoever"),
        ("hosting/umbrel/umbrel-app.yml".to_owned(), "tagline: Кости и карты", "кости"),
        (HELP.to_owned(), "#[derive(Args)]\nstruct A {\n    /// A code of six signs\n}", "signs"),
    ] {
        holds(words_not_said, &project().with(&path, spoilt), fault);
    }
}

#[test]
fn right_words_are_not_taken_for_wrong_ones() {
    let right = "web-slab = { $slab } Карты на руках. Посадить ботов на свободные места. Котёнок, Кот-мышелов.\n\
                 # signs\nweb-chop-chop-die-cat = Кошка, который.";
    let faults = words_not_said(&project().with("web/src/texts/ru.ftl", right));
    assert!(faults.is_empty(), "{faults:#?}");
    let right = "#[derive(Clone)]\nstruct A {\n    /// So many signs.\n}";
    let faults = words_not_said(&project().with(HELP, right));
    assert!(faults.is_empty(), "{faults:#?}");
    let right = "web-away = Most points wins. Place 1. You’re watching.";
    let faults = words_not_said(&project().with("web/src/texts/en.ftl", right));
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn nobody_reads_a_code() {
    for (spoilt, fault) in [
        ("- **MO1** The mouse on f21 runs.", "f21"),
        ("- **MO1** It is m1 that runs.", "m1"),
        ("- **MO1** Card m20 is laid.", "m20"),
        ("- **MO1** You are seat 0.", "seat 0"),
        ("- **MO1** With `risk`, all are caught.", "`"),
    ] {
        holds(codes, &project().with(RULES, spoilt), fault);
    }
}

const CHOP_CHOP: &str = "crates/rules/src/games/chop_chop/texts/ru.ftl";
const HELP: &str = "crates/cli/src/spoilt.rs";
const NOTHING: &str = "crates/server/page/nothing.en.html";
const RULES: &str = "crates/rules/src/games/mouser/RULES.md";

pub fn words_not_said(project: &Project) -> Vec<String> {
    let mut faults = Vec::new();
    for line in read_by_people(project) {
        let mut said = line.said.to_lowercase().replace('’', "'");
        if !line.is_russian() {
            let wrong = NOT_IN_ENGLISH.iter().filter(|(word, _)| has_word(&said, word));
            faults.extend(wrong.map(|(word, better)| line.fault(word, better)));
            continue;
        }
        for right in RIGHT_IN_RUSSIAN {
            said = said.replace(right, "");
        }
        let wrong = NOT_IN_RUSSIAN.iter().filter(|(word, _)| has_word(&said, word));
        faults.extend(wrong.map(|(word, better)| line.fault(word, better)));
        if line.is_about("chop_chop", "chop-chop") {
            let wrong = NOT_THE_CAT_OF_CHOP_CHOP.iter().filter(|word| has_word(&said, word));
            faults.extend(wrong.map(|word| line.fault(word, "кошка")));
        }
    }
    faults
}

/// What docs, comments and plain pages say that has a better word.
fn dialect(project: &Project) -> Vec<String> {
    let mut faults = Vec::new();
    for (path, text) in project.files() {
        for (number, line) in (1..).zip(text.lines()) {
            let said = prose(path, line).to_lowercase();
            for (word, better) in NOT_IN_PROSE.iter().filter(|(word, _)| has_word(&said, word)) {
                faults.push(format!("{path}:{number} says “{word}”; better: {better}"));
            }
        }
    }
    faults
}

/// What of a line is written for people who read the project: all of a document, and comments.
fn prose<'a>(path: &str, line: &'a str) -> &'a str {
    // This file lists the words.
    if path == "xtask/tests/tidy/words.rs" {
        return "";
    }
    match path.rsplit_once('.') {
        Some((_, "md" | "html")) => line,
        Some((_, "rs" | "ts" | "svelte" | "mjs" | "css")) => {
            let inner = line.trim_start();
            let begins = if inner.starts_with("* ") { Some(0) } else { comment(line) };
            begins.map_or("", |begin| &line[begin..])
        }
        _ => "",
    }
}

/// Where a comment begins in a line; an address is none.
fn comment(line: &str) -> Option<usize> {
    let slashes = line.match_indices("//").find(|(at, _)| !line[..*at].ends_with(':'));
    let begins = [slashes.map(|it| it.0), line.find("/*"), line.find("<!--")];
    begins.into_iter().flatten().min()
}

/// Cells, cards and seats by their notation, and the identifiers of options.
pub fn codes(project: &Project) -> Vec<String> {
    let mut faults = Vec::new();
    for line in read_by_people(project) {
        // What a terminal is told to draw with letters is typed with them.
        if line.key == "board-typing" {
            continue;
        }
        let said = line.said.to_lowercase();
        let words = said.split(|c: char| !c.is_alphanumeric());
        faults.extend(words.filter(|word| is_code(word)).map(|word| line.fault(word, "a name")));
        for seat in ["seat 0", "место 0"].into_iter().filter(|seat| has_word(&said, seat)) {
            faults.push(line.fault(seat, "seats counted from 1"));
        }
        if line.path.ends_with(".md") && said.contains('`') && !said.starts_with("```") {
            faults.push(line.fault("`", "what the page says"));
        }
        if line.path.ends_with(".md") {
            let names = said.split(|c: char| !c.is_alphanumeric() && c != '_');
            let names = names.filter(|name| name.trim_matches('_').contains('_'));
            faults.extend(names.map(|name| line.fault(name, "what the page says")));
        }
    }
    faults
}

/// A cell or a card, such as `f21`, `t32`, `m0` or `c3`.
fn is_code(word: &str) -> bool {
    let digits = word.trim_start_matches(['f', 't', 'm', 'c']);
    let is_number = (1..=2).contains(&digits.len()) && digits.bytes().all(|c| c.is_ascii_digit());
    is_number && word.len() == digits.len() + 1
}

/// A line that people read.
struct Line<'a> {
    path: &'a str,
    number: usize,
    /// The key it stands under; empty in a rulebook.
    key: &'a str,
    /// The line without its key and without what is put in for its variables.
    said: String,
}

impl Line<'_> {
    fn is_russian(&self) -> bool {
        let is_cyrillic = |letter| ('\u{400}'..='\u{4FF}').contains(&letter);
        ["ru.ftl", "RULES.ru.md", "ru.html"].iter().any(|end| self.path.ends_with(end))
            || self.said.contains(is_cyrillic)
    }

    fn is_about(&self, folder: &str, game: &str) -> bool {
        self.path.contains(&format!("/{folder}/")) || self.key.contains(game)
    }

    fn fault(&self, word: &str, better: &str) -> String {
        format!("{}:{} says “{word}”; better: {better}", self.path, self.number)
    }
}

/// All lines of texts, rulebooks, plain pages and app stores, and what `--help` and man pages say.
fn read_by_people(project: &Project) -> impl Iterator<Item = Line<'_>> {
    project.files().flat_map(|(path, text)| {
        let (mut key, mut is_help) = ("", false);
        (1..).zip(text.lines()).filter_map(move |(number, line)| {
            if path.ends_with(".rs") {
                is_help = has_help(line) || (is_help && line != "}");
                let said = line.trim_start().strip_prefix("/// ").filter(|_| is_help)?;
                return Some(Line { path, number, key, said: said.to_owned() });
            }
            if !path.ends_with(".ftl") {
                return is_page(path).then(|| Line { path, number, key, said: line.to_owned() });
            }
            if line.starts_with('#') {
                return None;
            }
            let is_new = line.starts_with(|first: char| first.is_ascii_lowercase());
            let text = line.split_once(" = ").filter(|_| is_new);
            if let Some((name, _)) = text {
                key = name;
            }
            Some(Line { path, number, key, said: without_placeables(text.map_or(line, |it| it.1)) })
        })
    })
}

/// Whether people read all of a file.
fn is_page(path: &str) -> bool {
    let is_rules = path.contains("/RULES") && path.ends_with(".md");
    let is_plain = path == "web/index.html"
        || (path.starts_with("crates/server/page/") && path.ends_with(".html"));
    let is_store =
        path.starts_with("hosting/") && (path.ends_with(".yml") || path.ends_with(".yaml"));
    is_rules || is_plain || is_store
}

/// Whether the comments of the item below are what `--help` says.
fn has_help(line: &str) -> bool {
    let derived = line.strip_prefix("#[derive(").unwrap_or_default();
    let words = derived.split(|c: char| !c.is_alphanumeric());
    ["Args", "Parser", "Subcommand", "ValueEnum"]
        .iter()
        .any(|it| words.clone().any(|word| word == *it))
}

/// The text without its variables: `{ $seat } rolls` without `{ $seat }`.
fn without_placeables(text: &str) -> String {
    let mut depth = 0;
    let outside = |sign: &char| {
        depth += i32::from(*sign == '{');
        let is_outside = depth == 0;
        depth -= i32::from(*sign == '}').min(depth);
        is_outside
    };
    text.chars().filter(outside).collect()
}
