//! The addresses of the server, one file a feature. With `socket.rs` the only place that knows axum.
//!
//! No answer may carry a position, a step, or a record of a match that is not over.

mod answer;
mod games;
mod guard;
mod health;
mod matches;
mod me;
pub(crate) mod metrics;
mod openapi;
mod operator;
mod page;
mod plain;
mod preview;
mod read;
mod sockets;
mod tables;

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{Method, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::{Router, middleware};
use koshki_protocol::{Reason, Refused};
use tower_http::catch_panic::CatchPanicLayer;

use crate::App;
use answer::Problem;

pub use read::{Client, Known, PerhapsKnown};

/// All addresses.
pub fn router(app: Arc<App>) -> Router {
    let addresses = Router::new()
        .merge(page::router())
        .merge(health::router())
        .merge(metrics::router())
        .merge(me::router())
        .merge(games::router())
        .merge(tables::router())
        .merge(matches::router())
        .merge(openapi::router())
        .merge(operator::router())
        .merge(sockets::router());
    guarded(app, addresses)
}

fn guarded(app: Arc<App>, addresses: Router<Arc<App>>) -> Router {
    addresses
        .fallback(no_route)
        .method_not_allowed_fallback(wrong_method)
        .layer(CatchPanicLayer::custom(|_| panicked()))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), guard::guard))
        .with_state(app)
}

/// Files of the page have no routes of their own: they are known when the server starts.
async fn no_route(State(app): State<Arc<App>>, request: Request) -> Response {
    if matches!(*request.method(), Method::GET | Method::HEAD) {
        if let Some(file) = app.config.page.file(request.uri().path()) {
            return page::sent(file, request.headers());
        }
        if plain::is_wanted(request.headers()) {
            return page::nothing_here(&app, request.headers());
        }
    }
    Problem::from(Refused::new(Reason::NoSuchAddress, "there is nothing at this address"))
        .into_response()
}

async fn wrong_method() -> Problem {
    let refused = Refused::new(Reason::BadMessage, "this address does not take this method");
    Problem::new(StatusCode::METHOD_NOT_ALLOWED, refused)
}

/// What the panic said has gone to standard error; it may hold secrets, and does not belong in an answer.
fn panicked() -> Response {
    tracing::error!("a request made the server stumble");
    let refused = Refused::new(Reason::Fault, "something went wrong in the server");
    Problem::from(refused).into_response()
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};

    use axum::body::{Body, to_bytes};
    use axum::routing::get;
    use tower::ServiceExt;

    use super::*;
    use crate::Config;
    use crate::proxy::Peer;

    async fn stumble() -> &'static str {
        panic!("the cat is in the hole")
    }

    #[tokio::test]
    async fn a_panic_is_answered_without_what_it_said() {
        let folder = tempfile::tempdir().unwrap();
        let config = Config { data: folder.path().to_owned(), ..Config::default() };
        let app = App::open(config).await.unwrap();
        let addresses = Router::new().route("/stumble", get(stumble));
        let mut request =
            Request::get("/stumble").header("host", "localhost").body(Body::empty()).unwrap();
        request.extensions_mut().insert(Peer(IpAddr::V4(Ipv4Addr::LOCALHOST)));
        let answer = guarded(app, addresses).oneshot(request).await.unwrap();
        assert_eq!(answer.status(), StatusCode::INTERNAL_SERVER_ERROR);
        assert!(answer.headers().contains_key("content-security-policy"));
        let body = to_bytes(answer.into_body(), 4096).await.unwrap();
        let body = String::from_utf8(body.to_vec()).unwrap();
        assert!(body.contains(r#""reason":"fault""#) && !body.contains("hole"), "{body}");
    }
}
