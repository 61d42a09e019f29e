//! What every request passes on its way in, and every answer on its way out: where it comes from, whose page asks,
//! how often, how long; the headers that keep browsers careful; the log and the metrics.

use std::sync::Arc;
use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use koshki_protocol::{Reason, Refused};

use super::answer::Problem;
use super::read::{Client, check_body};
use crate::App;
use crate::host::WrongHost;
use crate::identity::Door;
use crate::limits::Deed;
use crate::origin::{self, Origin};
use crate::proxy::{self, Peer};

/// Everything but our own scripts, styles, pictures and sockets is forbidden, and nobody may put us into a frame. The engine
/// is WebAssembly, which has to be allowed by name; `eval` stays forbidden.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' data:; font-src 'self'; media-src 'self'; connect-src 'self'; \
    manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'";

const PERMISSIONS_POLICY: &str = "camera=(), geolocation=(), microphone=(), payment=(), usb=()";

/// The headers of every answer.
const HEADERS: [(HeaderName, &str); 7] = [
    (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    // Addresses of matches and tickets are not for others to see.
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), PERMISSIONS_POLICY),
];

/// A browser that came over TLS once does so for a year, also if somebody on its way would rather have it otherwise.
const STAY_WITH_TLS: HeaderValue = HeaderValue::from_static("max-age=31536000");

/// Lets a request in, or refuses it.
pub(super) async fn guard(
    State(app): State<Arc<App>>,
    mut request: Request,
    next: Next,
) -> Response {
    let began = Instant::now();
    let method = request.method().clone();
    // Only the pattern: a whole address may hold a ticket or the key of a seat.
    let path = request.extensions().get::<MatchedPath>().cloned();
    let mut response = match admit(&app, &request) {
        Ok(client) => {
            request.extensions_mut().insert(client);
            match tokio::time::timeout(app.config.request_timeout, next.run(request)).await {
                Ok(response) => response,
                Err(_) => too_slow().into_response(),
            }
        }
        Err(problem) => problem.into_response(),
    };
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    if app.config.public_url.as_ref().is_some_and(Origin::is_https) {
        response.headers_mut().insert(header::STRICT_TRANSPORT_SECURITY, STAY_WITH_TLS);
    }
    let cache = response.headers_mut().entry(header::CACHE_CONTROL);
    cache.or_insert(HeaderValue::from_static("no-store"));
    let path = path.as_ref().map_or("(unknown)", |path| path.as_str());
    let status = response.status().as_u16();
    let took = began.elapsed();
    tracing::debug!(%method, path, status, ?took, "answered");
    app.measured.count_answer(status, took);
    response
}

fn admit(app: &App, request: &Request) -> Result<Client, Problem> {
    let headers = request.headers();
    let Some(&peer) = request.extensions().get::<Peer>() else {
        return Err(Refused::new(Reason::Fault, "the connection has no address").into());
    };
    let address = proxy::source(&app.config, peer, headers);
    let door = Door::of(&app.config, headers);
    app.operator.admit_address(address)?;
    app.limits.count_address(Deed::Request, address)?;
    app.names.check(request.uri(), headers).map_err(wrong_host)?;
    let only_reads = matches!(*request.method(), Method::GET | Method::HEAD);
    if !only_reads || is_socket(headers) {
        origin::check(&app.config, door, headers)?;
        check_body(headers)?;
    }
    Ok(Client { address, door })
}

/// A socket carries cookies and can be opened by any page, so it needs the same care as what changes something.
fn is_socket(headers: &HeaderMap) -> bool {
    headers.contains_key(header::UPGRADE)
}

fn wrong_host(wrong: WrongHost) -> Problem {
    match wrong {
        WrongHost::NotOne => {
            let says = "a request names its host once, in one Host header";
            Problem::new(StatusCode::BAD_REQUEST, Refused::new(Reason::BadMessage, says))
        }
        WrongHost::Foreign => {
            let says = "this server does not have that name; use its IP address, localhost, a name in .local, \
                        or the name that it was started with (--public-url)";
            let refused = Refused::new(Reason::ForeignOrigin, says);
            Problem::new(StatusCode::MISDIRECTED_REQUEST, refused)
        }
    }
}

fn too_slow() -> Problem {
    let refused = Refused::new(Reason::BadMessage, "the request took too long");
    Problem::new(StatusCode::REQUEST_TIMEOUT, refused)
}
