//! What hosts are told to type and to look at exists: commands, flags, settings, metrics.

use std::collections::BTreeSet;

use super::project::{Project, code, holds, is_test, project};

const GUIDE: &str = "docs/hosting.md";
const FILES: &str = "hosting/";
const DASHBOARD: &str = "hosting/dashboard.json";
const COMMANDS: &str = "crates/cli/src/main.rs";

/// What Prometheus makes of one histogram.
const PARTS_OF_HISTOGRAM: [&str; 3] = ["_bucket", "_sum", "_count"];

/// What else has such a name in the guide: a crate in a log filter, the databases of a restore, a variable of nginx, a
/// Debian package with its version.
const NO_METRICS: [&str; 5] =
    ["koshki_server", "koshki_restored", "koshki_broken", "koshki_connection", "koshki_0"];

#[test]
fn every_command_and_flag_that_hosts_are_told_of_exists() {
    let guide = project().text(GUIDE);
    for (told, fault) in [
        ("`--no-such-flag`", "--no-such-flag"),
        ("`koshki serve --listen-at 1`", "--listen-at"),
        ("```\nsudo sh -c 'true; koshki backup --dataa x'\n```", "--dataa"),
        ("`koshki vanish`", "koshki vanish"),
    ] {
        holds(unknown_commands, &project().with(GUIDE, &format!("{guide}\n{told}\n")), fault);
    }
    let unit = "[Service]\nExecStart=/usr/local/bin/koshki serve --at %i\n";
    holds(unknown_commands, &project().with("hosting/spoilt.service", unit), "--at");
}

#[test]
fn every_setting_that_hosts_are_told_of_exists() {
    let spoilt = project().with("hosting/spoilt.env", "#KOSHKI_LISTEN_AT=1\n");
    holds(unknown_settings, &spoilt, "KOSHKI_LISTEN_AT");
}

#[test]
fn every_metric_that_hosts_are_told_of_exists() {
    let dashboard = project().text(DASHBOARD).replace("koshki_rooms", "koshki_kitchens");
    holds(unknown_metrics, &project().with(DASHBOARD, &dashboard), "koshki_kitchens");
    let guide = format!("{}\n| `koshki_naps_total` | naps |\n", project().text(GUIDE));
    holds(unknown_metrics, &project().with(GUIDE, &guide), "koshki_naps_total");
}

#[test]
fn the_dashboard_can_be_read() {
    let dashboard: serde_json::Value = serde_json::from_str(project().text(DASHBOARD)).unwrap();
    let panels = dashboard["panels"].as_array().unwrap();
    let asked = |panel: &serde_json::Value| {
        panel["type"] == "row"
            || panel["targets"].as_array().is_some_and(|targets| {
                targets.iter().all(|target| target["expr"].as_str().is_some())
            })
    };
    assert!(!panels.is_empty() && panels.iter().all(asked));
}

fn unknown_commands(project: &Project) -> Vec<String> {
    let (commands, flags) = (commands(project), flags(project));
    let mut faults = Vec::new();
    for (path, line) in told(project) {
        if line.starts_with("--") && !flags.contains(flag_of(line)) {
            faults.push(format!("{path}: koshki has no {line}"));
        }
        for order in line.split(['|', ';', '&', '(']) {
            let Some((command, rest)) = koshki(order) else { continue };
            if !commands.contains(command) {
                faults.push(format!("{path}: there is no koshki {command}"));
            }
            for word in rest.iter().filter(|word| word.starts_with("--")) {
                if !flags.contains(flag_of(word)) {
                    faults.push(format!("{path}: koshki has no {word}"));
                }
            }
        }
    }
    faults
}

fn unknown_settings(project: &Project) -> Vec<String> {
    let mut faults = Vec::new();
    for (path, text) in for_hosts(project) {
        for name in names(text, "KOSHKI_") {
            let quoted = format!("\"{name}\"");
            if !project.under("crates/cli/src/").any(|(_, text)| text.contains(&quoted)) {
                faults.push(format!("{path}: there is no setting {name}"));
            }
        }
    }
    faults
}

fn unknown_metrics(project: &Project) -> Vec<String> {
    let sources: Vec<&str> = project
        .under("crates/server/src/")
        .filter(|(path, _)| path.ends_with(".rs") && !is_test(path))
        .flat_map(|(_, text)| code(text).map(|(_, line)| line))
        .collect();
    let is_counted = |name: &str| {
        let quoted = format!("\"{name}\"");
        sources.iter().any(|line| line.contains(&quoted))
    };
    let mut faults = Vec::new();
    for path in [GUIDE, DASHBOARD] {
        for name in names(project.text(path), "koshki_") {
            let whole = PARTS_OF_HISTOGRAM.iter().find_map(|part| name.strip_suffix(part));
            if !is_counted(name) && !whole.is_some_and(is_counted) && !NO_METRICS.contains(&name) {
                faults.push(format!("{path}: nobody counts {name}"));
            }
        }
    }
    faults
}

/// What hosts read or install.
fn for_hosts(project: &Project) -> impl Iterator<Item = (&str, &str)> {
    project.under(FILES).chain([(GUIDE, project.text(GUIDE))])
}

/// What they are told to type: the code in the guide, and the orders in units.
fn told(project: &Project) -> impl Iterator<Item = (&str, &str)> {
    let in_units = project.under(FILES).flat_map(|(path, text)| {
        text.lines()
            .filter_map(|line| line.strip_prefix("ExecStart="))
            .map(move |line| (path, line))
    });
    let mut is_block = false;
    let in_guide = project.text(GUIDE).lines().flat_map(move |line| {
        if line.starts_with("```") {
            is_block = !is_block;
        }
        let told: Vec<&str> =
            if is_block { vec![line] } else { line.split('`').skip(1).step_by(2).collect() };
        told.into_iter().map(|line| (GUIDE, line))
    });
    in_units.chain(in_guide)
}

/// The command and the words behind it, if this is an order to koshki.
fn koshki(order: &str) -> Option<(&str, Vec<&str>)> {
    let order = order.split(" #").next().unwrap_or(order).trim();
    let order = order.strip_prefix("sudo ").unwrap_or(order);
    let mut words = order.split_whitespace();
    let program = words.next()?;
    if program != "koshki" && !program.ends_with("/koshki") {
        return None;
    }
    Some((words.next()?, words.collect()))
}

/// The name of a flag: `--listen` of `--listen=1` or `--listen 1`.
fn flag_of(word: &str) -> &str {
    word.split([' ', '=', '\'']).next().unwrap_or(word)
}

/// The commands of koshki, from the list that clap reads.
fn commands(project: &Project) -> BTreeSet<String> {
    let list = project.text(COMMANDS).split_once("enum Command {").expect("koshki has commands").1;
    let list = list.split_once("\n}").expect("a list ends").0;
    let variants = list.lines().filter_map(|line| line.strip_prefix("    "));
    let variants = variants.filter(|line| line.starts_with(|sign: char| sign.is_uppercase()));
    variants.filter_map(|line| line.split(['(', ' ', ',']).next()).map(str::to_lowercase).collect()
}

/// All flags of all commands: fields that clap reads as `long`.
fn flags(project: &Project) -> BTreeSet<String> {
    // The one that clap adds by itself.
    let mut flags = BTreeSet::from(["--help".to_owned()]);
    for (_, text) in project.under("crates/cli/src/") {
        let mut is_flag = false;
        for (_, line) in code(text) {
            let line = line.trim();
            let attribute = line.strip_prefix("#[arg(");
            if let Some(about) = attribute {
                is_flag = about.starts_with("long") || about.contains(" long");
            }
            let name = line.strip_prefix("pub ").unwrap_or(line).split_once(": ");
            let name = name.map(|(name, _)| name).filter(|name| is_name(name));
            if let (true, None, Some(name)) = (is_flag, attribute, name) {
                flags.insert(format!("--{}", name.replace('_', "-")));
                is_flag = false;
            }
        }
    }
    flags
}

fn is_name(text: &str) -> bool {
    text.chars().all(|sign| sign.is_ascii_lowercase() || sign == '_' || sign.is_ascii_digit())
}

/// The words in a text that begin like this and go on.
fn names<'a>(text: &'a str, beginning: &'a str) -> impl Iterator<Item = &'a str> {
    let is_part = |sign: char| sign.is_ascii_alphanumeric() || sign == '_';
    text.split(move |sign| !is_part(sign))
        .filter(move |word| word.len() > beginning.len() && word.starts_with(beginning))
}
