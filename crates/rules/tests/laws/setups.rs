//! What can't be set up is refused with a clear error; what is left out has its default.

use koshki_rules::setup::read_options;
use koshki_rules::{Game, OptionKind, OptionSpec, Preset, SetupError, Usage};
use serde_json::{Map, Value, json};

use crate::support::every_game::{Law, every_game};

#[test]
fn too_few_or_too_many_seats_are_refused() {
    struct Seats;
    impl Law for Seats {
        fn check<G: Game>(&self) {
            let (least, most) = (*G::SEATS.start(), *G::SEATS.end());
            for seats in least..=most {
                let start = G::setup(&G::Options::default(), seats).expect("in range");
                assert_eq!(start.seats(), seats);
            }
            for asked in [0, 1, least - 1, most + 1, 255, 256, 258, usize::MAX] {
                let refused = G::setup(&G::Options::default(), asked).expect_err("out of range");
                assert_eq!(refused, SetupError::Seats { asked, allowed: G::SEATS });
                assert!(refused.to_string().contains(&asked.to_string()), "{refused}");
            }
        }
    }
    every_game(&Seats);
}

#[test]
fn the_listed_options_are_those_that_can_be_set() {
    struct Listed;
    impl Law for Listed {
        fn check<G: Game>(&self) {
            let defaults = defaults::<G>();
            let mut listed: Vec<_> = G::OPTIONS.iter().map(|spec| spec.name).collect();
            let fields: Vec<_> = defaults.keys().map(String::as_str).collect();
            listed.sort_unstable();
            assert_eq!(listed, fields);
            for spec in G::OPTIONS {
                let default = &defaults[spec.name];
                match spec.kind {
                    OptionKind::Seat => assert!(default.is_null() || default.is_u64()),
                    OptionKind::Flag => assert!(default.is_boolean()),
                    OptionKind::Choice(words) => {
                        assert!(words.iter().any(|word| default == word), "{default} is no choice");
                        for word in words {
                            assert_reads_as::<G>(spec.name, &json!(word), &json!(word));
                        }
                    }
                    OptionKind::Counts { names, total, presets } => {
                        let sum: u64 = names.iter().filter_map(|name| default[name].as_u64()).sum();
                        assert_eq!(sum, u64::from(total), "{} by default", spec.name);
                        assert_eq!(default.as_object().map(Map::len), Some(names.len()));
                        check_presets::<G>(spec.name, names, total, presets);
                    }
                }
            }
        }
    }
    every_game(&Listed);
}

#[test]
fn null_means_the_default_at_every_depth() {
    struct Nulls;
    impl Law for Nulls {
        fn check<G: Game>(&self) {
            let defaults = defaults::<G>();
            assert_eq!(read_options(&json!({})), Ok(G::Options::default()));
            let all_null: Map<_, _> =
                G::OPTIONS.iter().map(|spec| (spec.name.to_owned(), Value::Null)).collect();
            assert_eq!(read_options(&Value::Object(all_null)), Ok(G::Options::default()));
            for spec in G::OPTIONS {
                let default = &defaults[spec.name];
                assert_reads_as::<G>(spec.name, &Value::Null, default);
                let OptionKind::Counts { names, .. } = spec.kind else { continue };
                let nulls: Map<_, _> =
                    names.iter().map(|name| ((*name).to_owned(), Value::Null)).collect();
                assert_reads_as::<G>(spec.name, &Value::Object(nulls), default);
                assert_reads_as::<G>(spec.name, &json!({}), default);
                for name in names {
                    let mut changed = default.clone();
                    changed[name] = json!(0);
                    assert_reads_as::<G>(spec.name, &json!({ *name: 0 }), &changed);
                }
            }
        }
    }
    every_game(&Nulls);
}

#[test]
fn what_is_not_an_options_object_is_refused() {
    struct NotAnObject;
    impl Law for NotAnObject {
        fn check<G: Game>(&self) {
            for json in [json!(null), json!(true), json!(0), json!("first"), json!([]), json!([{}])]
            {
                assert!(read_options::<G::Options>(&json).is_err(), "{json}");
            }
        }
    }
    every_game(&NotAnObject);
}

#[test]
fn unknown_options_are_refused_even_with_null() {
    struct Unknown;
    impl Law for Unknown {
        fn check<G: Game>(&self) {
            for value in [json!(null), json!(0), json!(true)] {
                for name in ["", "nonsense", "First", "first ", "__proto__"] {
                    assert_not_read::<G>(&json!({ name: value }));
                }
            }
        }
    }
    every_game(&Unknown);
}

#[test]
fn values_of_the_wrong_kind_are_refused() {
    struct WrongKind;
    impl Law for WrongKind {
        fn check<G: Game>(&self) {
            for spec in G::OPTIONS {
                for value in wrong_values(spec) {
                    assert_not_read::<G>(&json!({ spec.name: value }));
                }
            }
        }
    }
    every_game(&WrongKind);
}

#[test]
fn seats_that_are_not_at_the_table_are_refused_by_name() {
    struct Strangers;
    impl Law for Strangers {
        fn check<G: Game>(&self) {
            for spec in G::OPTIONS.iter().filter(|spec| spec.kind == OptionKind::Seat) {
                for seats in G::SEATS {
                    for stranger in [seats, seats + 1, 255] {
                        assert_refused::<G>(&json!({ spec.name: stranger }), seats, spec.name);
                    }
                }
            }
        }
    }
    every_game(&Strangers);
}

#[test]
fn counts_that_add_up_to_something_else_are_refused_by_name() {
    struct WrongSums;
    impl Law for WrongSums {
        fn check<G: Game>(&self) {
            let defaults = defaults::<G>();
            for spec in G::OPTIONS {
                let OptionKind::Counts { names, total, .. } = spec.kind else { continue };
                for name in names {
                    for number in [json!(total + 1), json!(u8::MAX), json!(u32::MAX)] {
                        let mut counts = defaults[spec.name].clone();
                        counts[name] = number;
                        let options = json!({ spec.name: counts });
                        if read_options::<G::Options>(&options).is_ok() {
                            assert_refused::<G>(&options, *G::SEATS.start(), spec.name);
                        }
                    }
                }
            }
        }
    }
    every_game(&WrongSums);
}

/// The first preset is the default, and each can be played.
fn check_presets<G: Game>(option: &str, names: &[&str], total: u32, presets: &[Preset]) {
    let as_json = |preset: &Preset| -> Value {
        assert_eq!(preset.counts.len(), names.len(), "{option}: {}", preset.name);
        names
            .iter()
            .zip(preset.counts)
            .map(|(name, count)| ((*name).to_owned(), json!(count)))
            .collect()
    };
    if let Some(first) = presets.first() {
        assert_eq!(
            as_json(first),
            defaults::<G>()[option],
            "{option}: {} is the default",
            first.name
        );
    }
    for preset in presets {
        assert_eq!(preset.counts.iter().sum::<u32>(), total, "{option}: {}", preset.name);
        let options = read_options(&json!({ option: as_json(preset) })).expect("a preset is read");
        assert!(G::setup(&options, *G::SEATS.start()).is_ok(), "{option}: {}", preset.name);
    }
}

#[test]
fn what_few_people_want_comes_after_what_many_want() {
    struct Sorted;
    impl Law for Sorted {
        fn check<G: Game>(&self) {
            assert!(G::OPTIONS.is_sorted_by_key(|spec| spec.usage == Usage::Rare), "{}", G::ID);
        }
    }
    every_game(&Sorted);
}

#[test]
fn the_label_is_true_to_the_number_of_seats() {
    struct Labelled;
    impl Law for Labelled {
        fn check<G: Game>(&self) {
            assert!(G::SEATS.contains(&usize::from(G::LABEL.usual_seats)), "{}", G::ID);
            assert!(G::LABEL.minutes > 0, "{}", G::ID);
        }
    }
    every_game(&Labelled);
}

fn wrong_values(spec: &OptionSpec) -> Vec<Value> {
    let mut wrong =
        vec![json!(-1), json!(0.5), json!(1e300), json!([]), json!([0]), json!("no-such")];
    match spec.kind {
        OptionKind::Seat => {
            wrong.extend([json!(256), json!(true), json!("0"), json!({}), json!({ "seat": 0 })]);
        }
        OptionKind::Flag => wrong.extend([json!(0), json!(1), json!("true"), json!({})]),
        OptionKind::Choice(words) => {
            wrong.extend([json!(0), json!(true), json!(""), json!([words[0]])]);
            wrong.push(json!(words[0].to_uppercase()));
        }
        OptionKind::Counts { names, .. } => {
            wrong.extend([json!(0), json!(true), json!({ "nonsense": 0 })]);
            for value in [json!(-1), json!(0.5), json!("1"), json!(true), json!([1]), json!({})] {
                wrong.push(json!({ names[0]: value }));
            }
        }
    }
    wrong
}

fn defaults<G: Game>() -> Map<String, Value> {
    match serde_json::to_value(G::Options::default()).expect("options are JSON") {
        Value::Object(fields) => fields,
        other => panic!("options are an object, not {other}"),
    }
}

/// Options with this one value are all default but for this one, which is read as told.
fn assert_reads_as<G: Game>(name: &str, value: &Value, read: &Value) {
    let options: G::Options = read_options(&json!({ name: value }))
        .unwrap_or_else(|error| panic!("{name}: {value} is not read: {error}"));
    let mut expected = defaults::<G>();
    expected.insert(name.to_owned(), read.clone());
    assert_eq!(serde_json::to_value(options).expect("options are JSON"), Value::Object(expected));
}

fn assert_not_read<G: Game>(options: &Value) {
    let read = read_options::<G::Options>(options);
    let error = read.expect_err(&format!("{options} is read, but should not be"));
    assert!(!error.is_empty());
}

fn assert_refused<G: Game>(options: &Value, seats: usize, option: &str) {
    let read: G::Options = read_options(options).expect("it has the right form");
    match G::setup(&read, seats) {
        Err(SetupError::Option { name, says, .. }) => {
            assert_eq!(name, option, "{options} is refused by another name");
            assert!(!says.is_empty());
        }
        Err(SetupError::NoSuchSeat { name, seat, .. }) => {
            assert_eq!(name, option, "{options} is refused by another name");
            assert!(seat.index() >= seats, "{options} with {seats} seats: {seat:?} is there");
        }
        other => panic!("{options} with {seats} seats: {other:?}"),
    }
}
