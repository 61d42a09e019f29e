//! JSON in and out of the rules' data, strictly: what was read is what was written.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Data as JSON.
pub fn written<T: Serialize>(data: &T) -> Value {
    serde_json::to_value(data).expect("the rules' data has only text keys")
}

/// Writes data as JSON.
pub(crate) fn write<T: Serialize + ?Sized>(data: &T, into: &mut Vec<u8>) {
    serde_json::to_writer(into, data).expect("the rules' data has only text keys");
}

/// Writes a list, each of its parts as told.
pub(crate) fn write_list<T>(
    all: impl IntoIterator<Item = T>,
    into: &mut Vec<u8>,
    write: impl Fn(T, &mut Vec<u8>),
) {
    into.push(b'[');
    for (index, part) in all.into_iter().enumerate() {
        if index > 0 {
            into.push(b',');
        }
        write(part, into);
    }
    into.push(b']');
}

/// Data from JSON. Unlike plain serde it takes no list for an object whose names are left out, and no
/// `{"roll":null}` for `"roll"`.
///
/// # Errors
/// When it is anything else, in plain English.
pub fn read<T: Serialize + DeserializeOwned>(json: &Value) -> Result<T, String> {
    let data: T = serde_json::from_value(json.clone()).map_err(|error| error.to_string())?;
    if is_shaped_like(json, &written(&data)) {
        Ok(data)
    } else {
        Err(format!("{json} is not written the right way; {} is", written(&data)))
    }
}

/// Whether objects and lists stand where they are expected. The order of a list is free: some lists mean a set.
fn is_shaped_like(given: &Value, expected: &Value) -> bool {
    match (given, expected) {
        (Value::Object(given), Value::Object(expected)) => given.iter().all(|(name, value)| {
            expected.get(name).is_none_or(|expected| is_shaped_like(value, expected))
        }),
        (Value::Array(given), Value::Array(expected)) => given
            .iter()
            .all(|value| expected.iter().any(|expected| is_shaped_like(value, expected))),
        _ => !has_parts(given) && !has_parts(expected),
    }
}

fn has_parts(json: &Value) -> bool {
    json.is_object() || json.is_array()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::games::catch_the_mice;
    use crate::games::chop_chop;
    use crate::games::holey_cheese;
    use crate::games::mouser;

    #[test]
    fn a_list_is_no_object_whose_names_are_left_out() {
        assert!(read::<mouser::Chance>(&json!({"draw": {"green": 2, "red": 1}})).is_ok());
        assert!(read::<mouser::Chance>(&json!({"draw": [2, 0, 1]})).is_err());
        assert!(read::<chop_chop::Move>(&json!({"walk": {"piece": "m1", "to": "f31"}})).is_ok());
        assert!(read::<chop_chop::Move>(&json!({"walk": ["m1", "f31"]})).is_err());
        assert!(read::<holey_cheese::Move>(&json!({"lay": ["m7", 2, -1, 90]})).is_err());
        assert!(read::<mouser::Options>(&json!([0])).is_err());
    }

    #[test]
    fn a_word_is_no_object_with_nothing_in_it() {
        assert!(read::<mouser::Move>(&json!("roll")).is_ok());
        assert!(read::<mouser::Move>(&json!({"roll": null})).is_err());
    }

    #[test]
    fn a_list_that_means_a_set_can_have_any_order() {
        let lure = json!({"lure": [{"colour": "red", "from": {"seat": 1}}, {"colour": "red", "from": "centre"}]});
        let read = read::<catch_the_mice::Move>(&lure).unwrap();
        assert_ne!(written(&read), lure, "it is written in its own order");
    }
}
