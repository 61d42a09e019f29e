//! Tables to sit down at: those for everybody, and the one with a code.

use std::sync::Arc;

use axum::extract::State;
use axum::routing::get;
use axum::{Json, Router};
use koshki_protocol::{Code, OpenTable, RoomCode};

use super::answer::{Problem, RefusedBody};
use super::openapi::AnyTime;
use super::read::{Client, InPath};
use crate::App;
use crate::desk::no_such_code;
use crate::limits::Deed;

/// `/api/tables`, `/api/codes/…`
pub(super) fn router() -> Router<Arc<App>> {
    Router::new().route("/api/tables", get(open_tables)).route("/api/codes/{code}", get(find_code))
}

/// Public tables with a free seat.
#[utoipa::path(get, path = "/api/tables", tag = "tables", responses(
    (status = 200, description = "The newest first", body = Vec<OpenTable>), AnyTime,
))]
async fn open_tables(State(app): State<Arc<App>>) -> Result<Json<Vec<OpenTable>>, Problem> {
    Ok(Json(app.open_tables().await?))
}

/// The match with a room code. Case, spaces, hyphens and the keyboard's language don't matter.
#[utoipa::path(get, path = "/api/codes/{code}", tag = "tables",
    params(("code" = RoomCode, Path, description = "Six characters that people read to each other")),
    responses(
        (status = 200, description = "The code finds a match; it opens no seat", body = Code),
        (status = 404, description = "There is no open room with this code", body = RefusedBody),
        AnyTime,
    ),
)]
async fn find_code(
    State(app): State<Arc<App>>,
    client: Client,
    InPath(code): InPath<String>,
) -> Result<Json<Code>, Problem> {
    app.limits.count_address_everywhere(Deed::Code, client.address).await?;
    let code: RoomCode = code.parse().map_err(|_| no_such_code())?;
    Ok(Json(app.find_code(&code).await?))
}
