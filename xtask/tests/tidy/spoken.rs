//! Russian that is read aloud: a synthesiser reads the digits 1 and 2 as if every word were masculine, «один мышка» and «два
//! карты», so such numbers are written out. Sentences of the rules as they are put together: `crates/rules/tests/texts`.

use super::project::{Project, holds, project};

#[test]
fn numbers_are_written_out_where_a_synthesiser_would_read_them_wrongly() {
    for (spoilt, fault) in [
        ("a = { $n ->\n    [one] { $n } мышка\n   *[many] { $n } мышек\n}", "«1 мышка»"),
        ("a = { $n ->\n    [one] на { $n } секунду\n   *[many] { $n } секунд\n}", "«1 секунду»"),
        ("a = { $n ->\n    [one] { $n } свободное место\n}", "«1 свободное»"),
        (
            "a = { $n ->\n    [1] одна\n    [one] { $n } карта\n    [few] { $n } карты\n}",
            "«2 карты»",
        ),
        ("a = { $n ->\n    [few] { $n } синие мышки\n}", "«2 синие»"),
        ("a = Серия: { $n } { $n ->\n    [one] партия\n}", "stands before its choice"),
    ] {
        holds(misread, &project().with("web/src/texts/ru.ftl", spoilt), fault);
    }
    let right = "a = { $n ->\n    [1] одна карта\n    [2] две карты\n    [one] { $n } карта\n    \
                 [few] { $n } карты\n   *[many] { $n } карт\n}\n\
                 b = { $n ->\n    [one] { $n } шаг вниз\n    [few] { $n } шага вниз\n}";
    let faults = misread(&project().with("web/src/texts/ru.ftl", right));
    assert!(faults.is_empty(), "{faults:#?}");
}

pub fn misread(project: &Project) -> Vec<String> {
    let mut faults = Vec::new();
    for (path, text) in project.files().filter(|(path, _)| path.ends_with("ru.ftl")) {
        // The number of the choice that is being read, and its cases so far.
        let (mut chosen, mut written) = ("", Vec::new());
        for (number, line) in (1..).zip(text.lines()) {
            if let Some((before, _)) = line.split_once("->") {
                chosen = before.rsplit_once('{').map_or("", |(_, chosen)| chosen.trim());
                written.clear();
                if before.contains(&format!("{{ {chosen} }} {{")) {
                    faults.push(format!("{path}:{number}: a number stands before its choice"));
                }
            }
            let Some((case, said)) = variant(line) else { continue };
            written.push(case);
            let (digit, is_misread): (_, fn(&str) -> bool) = match case {
                "one" => ("1", is_not_masculine),
                "few" => ("2", is_feminine),
                _ => continue,
            };
            if let Some(word) = counted(said, chosen).filter(|word| is_misread(word))
                && !written.contains(&digit)
            {
                faults.push(format!("{path}:{number}: «{digit} {word}» needs its [{digit}]"));
            }
        }
    }
    faults
}

/// The case and the text of a variant: `[one] { $count } мышка`.
fn variant(line: &str) -> Option<(&str, &str)> {
    let line = line.trim_start();
    line.strip_prefix("*").unwrap_or(line).strip_prefix('[')?.split_once("] ")
}

/// The word after the number in a variant.
fn counted<'a>(said: &'a str, number: &str) -> Option<&'a str> {
    let (_, after) = said.split_once(&format!("{{ {number} }} "))?;
    after.split(|c: char| !c.is_alphabetic()).next().filter(|word| !word.is_empty())
}

/// After “1”: «мышка», «очко», «секунду», «свободное», but not «шаг».
fn is_not_masculine(word: &str) -> bool {
    word.ends_with(['а', 'я', 'о', 'е', 'у', 'ю'])
}

/// After “2”: «мышки», «карты», «синие», but not «шага» and not «очка».
fn is_feminine(word: &str) -> bool {
    word.ends_with(['ы', 'и']) || word.ends_with("ые") || word.ends_with("ие")
}
