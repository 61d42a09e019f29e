//! Which piece goes where, written `{"piece":"m1","to":"f31"}`.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Cell, Piece};

/// Which piece goes where.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "BTreeMap<String, String>")]
pub struct Movement {
    /// Which.
    pub piece: Piece,
    /// Where it ends.
    pub to: Cell,
}

/// From an object of just these two only, not from a list.
impl TryFrom<BTreeMap<String, String>> for Movement {
    type Error = String;
    fn try_from(fields: BTreeMap<String, String>) -> Result<Self, String> {
        match (fields.get("piece"), fields.get("to"), fields.len()) {
            (Some(piece), Some(to), 2) => Ok(Movement {
                piece: piece.parse().map_err(|error: super::NoSuchPiece| error.to_string())?,
                to: to.parse().map_err(|error: super::NoSuchCell| error.to_string())?,
            }),
            _ => Err("a movement has a `piece` and a cell `to`, and nothing else".to_owned()),
        }
    }
}
