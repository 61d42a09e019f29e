//! How moves, luck and options are written, and what is refused.

use super::*;

#[test]
fn moves_are_written_as_the_reference_says() {
    let stolen = two(on_card(Red, 2), centre(Red));
    let written = json!({"lure": [
        {"colour": "red", "from": "centre"},
        {"colour": "red", "from": {"seat": 2}},
    ]});
    assert_eq!(serde_json::to_value(stolen).unwrap(), written);
    for mv in [Move::Roll, Move::Stop, stolen, one(centre(Blue))] {
        let json = serde_json::to_string(&mv).unwrap();
        assert_eq!(serde_json::from_str::<Move>(&json).unwrap(), mv);
    }
    let other_order =
        r#"{"lure":[{"colour":"blue","from":"centre"},{"colour":"red","from":"centre"}]}"#;
    assert_eq!(serde_json::from_str::<Move>(other_order).unwrap(), two(centre(Red), centre(Blue)));
    assert_eq!(size_of::<Move>(), 4);
}

#[test]
fn luck_is_read_in_either_order() {
    let read = |json| serde_json::from_str::<Chance>(json).unwrap();
    assert_eq!(read(r#"{"roll":["white","red"]}"#), read(r#"{"roll":["red","white"]}"#));
    assert_eq!(read(r#"{"first":2}"#), Chance::First(Seat(2)));
}

#[test]
fn nonsense_is_no_move() {
    for json in [
        r#""Roll""#,
        r#"{"lure":[]}"#,
        r#"{"lure":[{"colour":"white","from":"centre"}]}"#,
        r#"{"lure":[{"colour":"red","from":"center"}]}"#,
        r#"{"lure":[{"colour":"red","from":{"seat":255}}]}"#,
        r#"{"lure":[{"colour":"red","from":{"seat":-1}}]}"#,
        r#"{"lure":[{"colour":"red"}]}"#,
        r#"{"lure":[{"colour":"red","from":"centre","x":1}]}"#,
        r#"{"lure":[{"colour":"red","from":"centre"}],"stop":null}"#,
        r#"{"lure":{"colour":"red","from":"centre"}}"#,
        r#"{"lure":[{"colour":"red","from":"centre"},{"colour":"red","from":"centre"},{"colour":"red","from":"centre"}]}"#,
        "null",
        "[]",
    ] {
        assert!(serde_json::from_str::<Move>(json).is_err(), "{json}");
    }
    for json in [r#"{"roll":["red"]}"#, r#"{"roll":["red","red","red"]}"#, r#"{"roll":"red"}"#] {
        assert!(serde_json::from_str::<Chance>(json).is_err(), "{json}");
    }
    assert!(serde_json::from_str::<Mice>(r#"{"red":7}"#).is_err());
}

#[test]
fn options_that_are_left_out_have_their_defaults() {
    let read = |json: Value| crate::setup::read_options::<Options>(&json);
    assert_eq!(read(json!({"first": null, "risk": null})), Ok(Options::default()));
    assert_eq!(
        read(json!({"scoring": "kids", "white_makes_pair": false})).unwrap(),
        Options { scoring: Scoring::Kids, white_makes_pair: false, ..Options::default() }
    );
    for wrong in [json!({"scoring": "hard"}), json!({"risk": 1}), json!({"rsk": true}), json!([])] {
        assert!(read(wrong).is_err());
    }
}
