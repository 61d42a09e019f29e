//! What one viewer learns of a game.

use std::collections::BTreeMap;

use koshki_rules::Seat;
use koshki_rules::any::Told;
use koshki_rules::offer::AnyOffer;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

/// What one viewer sees now, and has learnt since a step.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct News {
    /// How many steps have been made.
    #[ts(type = "number")]
    pub step: usize,
    /// Who decides next.
    pub turn: WireTurn,
    /// What the viewer knows.
    #[ts(type = "unknown")]
    pub view: Value,
    /// What the viewer may choose; empty unless it is the viewer's turn.
    pub moves: Vec<AnyOffer>,
    /// The events begin after this many steps.
    #[ts(type = "number")]
    pub from: usize,
    /// One event for each step from `from` to `step`.
    pub events: Vec<Told>,
}

impl News {
    /// Every move that the viewer may choose, patterns taken apart.
    pub fn choices(&self) -> Vec<Value> {
        self.moves.iter().flat_map(AnyOffer::moves).collect()
    }
}

/// Who decides next, as clients read it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "Turn")]
#[schema(as = Turn)]
pub enum WireTurn {
    /// This seat.
    #[schema(value_type = u8)]
    Seat(#[ts(type = "number")] Seat),
    /// Luck; a table rests here only while shared dice wait for links.
    Luck,
    /// Nobody: the game is over.
    Over(WireOutcome),
}

/// How a game ended (G5), as clients read it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "Outcome")]
#[schema(as = Outcome)]
pub struct WireOutcome {
    /// The points of each seat.
    pub scores: Vec<u16>,
    /// The place of each seat.
    pub places: Vec<u8>,
    /// Further numbers that some games count.
    #[serde(flatten)]
    pub counts: BTreeMap<String, u16>,
}
