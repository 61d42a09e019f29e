//! `/ws`: where a request becomes a socket.

use std::sync::Arc;

use axum::Router;
use axum::extract::{State, WebSocketUpgrade};
use axum::response::Response;
use axum::routing::get;
use koshki_protocol::{Reason, Refused};

use super::answer::Problem;
use super::read::{Client, Known};
use crate::App;
use crate::socket::{self, FrameLimit, Session};

/// `/ws`
pub(super) fn router() -> Router<Arc<App>> {
    Router::new().route("/ws", get(open_socket))
}

async fn open_socket(
    State(app): State<Arc<App>>,
    client: Client,
    known: Known,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Problem> {
    let Some(open) = app.sockets.open(client.address) else {
        return Err(
            Refused::new(Reason::TooMany, "there are too many sockets from your address").into()
        );
    };
    let session = Session {
        rooms: Arc::clone(&app.rooms),
        person: known.person,
        limit: if app.config.rate_limits { FrameLimit::USUAL } else { FrameLimit::NONE },
        limits: Arc::clone(&app.limits),
        closing: app.closing(),
        tick: app.tick.clone(),
        held: Box::new(open),
    };
    Ok(socket::upgrade(upgrade, session))
}
