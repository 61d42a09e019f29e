//! Which games there are, and how long what is played is kept.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::routing::get;
use axum::{Json, Router};
use koshki_bots::Level;
use koshki_protocol::{GameInfo, Kept};
use koshki_rules::Game;
use koshki_rules::games::{self, GameVisitor};

use super::openapi::AnyTime;
use crate::App;

/// `/api/games`, `/api/kept`
pub(super) fn router() -> Router<Arc<App>> {
    Router::new().route("/api/games", get(all_games)).route("/api/kept", get(kept))
}

/// How long this server keeps what it stores.
#[utoipa::path(get, path = "/api/kept", tag = "me", responses(
    (status = 200, description = "For how many days", body = Kept), AnyTime,
))]
async fn kept(State(app): State<Arc<App>>) -> Json<Kept> {
    let days = |span: Duration| u32::try_from(span.as_secs().div_ceil(24 * 60 * 60)).ok();
    let config = &app.config;
    let is_in_a_folder = config.database.is_none();
    Json(Kept {
        days: days(config.expire_after).filter(|&days| days > 0),
        backup_days: days(config.backups_live()).filter(|_| is_in_a_folder),
    })
}

/// All games that can be played here.
#[utoipa::path(get, path = "/api/games", tag = "tables", responses(
    (status = 200, description = "All games", body = Vec<GameInfo>), AnyTime,
))]
async fn all_games() -> Json<Vec<GameInfo>> {
    Json(games::IDS.iter().filter_map(|id| games::visit(id, Describe).ok()).collect())
}

struct Describe;

impl GameVisitor for Describe {
    type Out = GameInfo;
    fn visit<G: Game>(self) -> GameInfo {
        let seats = |seats: usize| u8::try_from(seats).unwrap_or(u8::MAX);
        let option = |option| serde_json::to_value(option).unwrap_or_default();
        GameInfo {
            id: G::ID.to_owned(),
            least_seats: seats(*G::SEATS.start()),
            most_seats: seats(*G::SEATS.end()),
            usual_seats: G::LABEL.usual_seats,
            minutes: G::LABEL.minutes,
            secrets: G::LABEL.secrets,
            options: G::OPTIONS.iter().map(option).collect(),
            defaults: serde_json::to_value(G::Options::default()).unwrap_or_default(),
            bots: Level::ALL.map(|level| level.name().to_owned()).into(),
        }
    }
}
