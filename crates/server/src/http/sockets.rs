//! `/ws`: where a request becomes a socket.

use std::sync::Arc;

use axum::extract::{State, WebSocketUpgrade};
use axum::http::HeaderMap;
use axum::response::Response;
use axum::routing::get;
use axum::{Extension, Router};
use hyper::upgrade::OnUpgrade;
use koshki_protocol::{Reason, Refused};

use super::answer::Problem;
use super::read::{Client, Known};
use crate::App;
use crate::limits::FrameLimit;
use crate::socket::{self, SocketSession};

/// `/ws`
pub(super) fn router() -> Router<Arc<App>> {
    Router::new().route("/ws", get(open_socket))
}

async fn open_socket(
    State(app): State<Arc<App>>,
    client: Client,
    known: Known,
    upgrade: Option<Extension<OnUpgrade>>,
    headers: HeaderMap,
    // It only checks the handshake.
    _handshake: WebSocketUpgrade,
) -> Result<Response, Problem> {
    let Some(Extension(upgrade)) = upgrade else {
        return Err(
            Refused::new(Reason::BadMessage, "this connection can't become a socket").into()
        );
    };
    let Some(open) = app.sockets.open(client.address) else {
        return Err(
            Refused::new(Reason::TooMany, "there are too many sockets from your address").into()
        );
    };
    let door = app.doors.open(known.person.id, &known.person.nickname, client.address);
    let session = SocketSession {
        rooms: Arc::clone(&app.rooms),
        person: known.person,
        frames: FrameLimit::new(&app.config),
        limits: Arc::clone(&app.limits),
        address: client.address,
        door,
        operator: Arc::clone(&app.operator),
        closing: app.closing(),
        tick: app.tick.clone(),
        held: Box::new(open),
    };
    Ok(socket::upgrade(upgrade, &headers, session))
}
