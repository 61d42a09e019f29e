//! Which games there are.

use std::sync::Arc;

use axum::routing::get;
use axum::{Json, Router};
use koshki_bots::Level;
use koshki_protocol::GameInfo;
use koshki_rules::Game;
use koshki_rules::games::{self, Visitor};

use super::openapi::AnyTime;
use crate::App;

/// `/api/games`
pub(super) fn router() -> Router<Arc<App>> {
    Router::new().route("/api/games", get(all_games))
}

/// All games that can be played here.
#[utoipa::path(get, path = "/api/games", tag = "tables", responses(
    (status = 200, description = "All games", body = Vec<GameInfo>), AnyTime,
))]
async fn all_games() -> Json<Vec<GameInfo>> {
    Json(games::IDS.iter().filter_map(|id| games::visit(id, Describe).ok()).collect())
}

struct Describe;

impl Visitor for Describe {
    type Out = GameInfo;
    fn visit<G: Game>(self) -> GameInfo {
        let seats = |seats: usize| u8::try_from(seats).unwrap_or(u8::MAX);
        let option = |option| serde_json::to_value(option).unwrap_or_default();
        GameInfo {
            id: G::ID.to_owned(),
            least_seats: seats(*G::SEATS.start()),
            most_seats: seats(*G::SEATS.end()),
            options: G::OPTIONS.iter().map(option).collect(),
            defaults: serde_json::to_value(G::Options::default()).unwrap_or_default(),
            bots: Level::ALL.map(|level| level.name().to_owned()).into(),
        }
    }
}
