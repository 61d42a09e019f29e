//! `/api/host`, for the operator, who shows the key in the server's folder. To everybody else there is nothing here.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::routing::get;
use axum::{Json, Router};
use koshki_protocol::{OperatorOrder, Overview, Reason, Refused};

use super::answer::Problem;
use super::read::{Client, Sent};
use crate::App;
use crate::limits::Deed;

/// `/api/host`
pub(super) fn router() -> Router<Arc<App>> {
    Router::new().route("/api/host", get(look).post(order))
}

async fn look(
    State(app): State<Arc<App>>,
    client: Client,
    headers: HeaderMap,
) -> Result<Json<Overview>, Problem> {
    check_key(&app, client, &headers)?;
    Ok(Json(app.overview().await?))
}

async fn order(
    State(app): State<Arc<App>>,
    client: Client,
    headers: HeaderMap,
    Sent(order): Sent<OperatorOrder>,
) -> Result<Json<Overview>, Problem> {
    check_key(&app, client, &headers)?;
    app.operate(&order).await?;
    Ok(Json(app.overview().await?))
}

fn check_key(app: &App, client: Client, headers: &HeaderMap) -> Result<(), Problem> {
    let shown = headers.get(header::AUTHORIZATION).and_then(|shown| shown.to_str().ok());
    let shown = shown.and_then(|shown| shown.strip_prefix("Bearer ")).unwrap_or_default();
    if app.operator.is_key(shown) {
        return Ok(());
    }
    // Guessing keys is as slow as guessing room codes.
    app.limits.count_address(Deed::Code, client.address)?;
    Err(Refused::new(Reason::NoSuchAddress, "there is nothing at this address").into())
}
