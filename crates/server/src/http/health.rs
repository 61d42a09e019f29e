//! Whether the server lives, and whether it can be used.

use std::sync::Arc;

use axum::extract::State;
use axum::routing::get;
use axum::{Json, Router};
use koshki_protocol::{Reason, Refused};
use serde::Serialize;
use utoipa::ToSchema;

use super::answer::{Problem, RefusedBody};
use super::openapi::AnyTime;
use crate::App;

/// `/health/…`
pub(super) fn router() -> Router<Arc<App>> {
    Router::new().route("/health/live", get(live)).route("/health/ready", get(ready))
}

/// It is well.
#[derive(Serialize, ToSchema)]
pub(super) struct Well {
    /// Always true; otherwise there is a refusal instead.
    well: bool,
}

/// The server runs.
#[utoipa::path(get, path = "/health/live", tag = "health", responses(
    (status = 200, description = "It runs", body = Well), AnyTime,
))]
async fn live() -> Json<Well> {
    Json(Well { well: true })
}

/// The server can store moves, and is not about to end.
#[utoipa::path(get, path = "/health/ready", tag = "health", responses(
    (status = 200, description = "It can be used", body = Well), AnyTime,
    (status = 503, description = "It can't store anything, or is about to end", body = RefusedBody),
))]
async fn ready(State(app): State<Arc<App>>) -> Result<Json<Well>, Problem> {
    if app.is_closing() {
        return Err(Refused::new(Reason::NotNow, "the server is about to end").into());
    }
    if !app.is_writable().await {
        return Err(Refused::new(Reason::NotNow, "the server can't store anything now").into());
    }
    Ok(Json(Well { well: true }))
}
