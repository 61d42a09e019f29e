//! `/api/host…`, for the operator: with the key in the server's folder, or with the cookie that a one-time link gives.

use std::sync::Arc;

use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use koshki_protocol::{HostEntry, HostLink, OperatorOrder, Overview, Reason, Refused};

use super::answer::{Problem, RefusedBody};
use super::openapi::{AnyTime, WithBody};
use super::read::{Client, Sent};
use crate::App;
use crate::host_page::COOKIES;
use crate::identity::Door;
use crate::limits::Deed;
use crate::operator::OrderedFrom;

/// `/api/host…`
pub(super) fn router() -> Router<Arc<App>> {
    Router::new()
        .route("/api/host", get(look).post(order))
        .route("/api/host/link", post(new_link))
        .route("/api/host/session", post(enter).delete(leave))
}

/// The operator of this server; everybody else is refused.
pub(super) struct Operating(OrderedFrom);

impl FromRequestParts<Arc<App>> for Operating {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Problem> {
        app.operator.is_there()?;
        let client = Client::from_request_parts(parts, app).await?;
        if let Some(shown) = parts.headers.get(header::AUTHORIZATION) {
            let shown = shown.to_str().ok().and_then(|shown| shown.strip_prefix("Bearer "));
            if shown.is_some_and(|shown| app.operator.is_key(shown)) {
                return Ok(Operating(OrderedFrom::Terminal));
            }
            // Guessing keys is as slow as guessing room codes.
            app.limits.count_address_everywhere(Deed::Code, client.address).await?;
        }
        let secrets = COOKIES.secrets(client.door, &parts.headers);
        if secrets.iter().any(|secret| app.host_page.is_open(secret)) {
            return Ok(Operating(OrderedFrom::Page(client.address)));
        }
        let says =
            "this is for the host of this server; `koshki host link` makes a link to its page";
        Err(Refused::new(Reason::NotOperator, says).into())
    }
}

/// What the host sees: people, tables, bans, load, the newest back-up, the last warnings.
#[utoipa::path(get, path = "/api/host", tag = "host", responses(
    (status = 200, description = "How things are", body = Overview),
    (status = 403, description = "You are not the host of this server", body = RefusedBody),
    AnyTime,
))]
pub(super) async fn look(
    State(app): State<Arc<App>>,
    _operating: Operating,
) -> Result<Json<Overview>, Problem> {
    Ok(Json(app.overview().await?))
}

/// An order of the host, which is also written down in `host.log`.
#[utoipa::path(post, path = "/api/host", tag = "host", request_body(
    content = Object,
    description = "`\"stop\"`, `\"open\"`, or one of `close` (a match), `rename` (a person and a nickname), `ban_person`, \
        `ban_address`, `pardon_person`, `pardon_address`, `mute`, `unmute`, `say` (a notice to everybody)",
    example = json!({"close": "k3qz7m2xw5ab4cde"}),
), responses(
    (status = 200, description = "It is done; how things are now", body = Overview),
    (status = 404, description = "There is no such match", body = RefusedBody),
    (status = 409, description = "The match is over", body = RefusedBody),
    (status = 422, description = "The nickname is not 1 to 16 visible characters", body = RefusedBody),
    WithBody, AnyTime,
))]
pub(super) async fn order(
    State(app): State<Arc<App>>,
    Operating(by): Operating,
    Sent(order): Sent<OperatorOrder>,
) -> Result<Json<Overview>, Problem> {
    app.operate(by, &order).await?;
    Ok(Json(app.overview().await?))
}

/// Makes a link to the host's page, which works once and for ten minutes. Only `koshki host` can, with the key.
#[utoipa::path(post, path = "/api/host/link", tag = "host", responses(
    (status = 201, description = "The link", body = HostLink), WithBody, AnyTime,
))]
pub(super) async fn new_link(
    State(app): State<Arc<App>>,
    client: Client,
    Operating(by): Operating,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    if by != OrderedFrom::Terminal {
        let says = "links are made with the key in the server's folder: `koshki host link`";
        return Err(Refused::new(Reason::NotOperator, says).into());
    }
    let site = match &app.config.public_url {
        Some(url) => url.to_string(),
        None => {
            let scheme = if client.door == Door::Tls { "https" } else { "http" };
            // The guard has seen that there is one, and that it is ours.
            let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
            format!("{scheme}://{}", host.unwrap_or_default())
        }
    };
    let link = app.new_host_link(&site)?;
    Ok((StatusCode::CREATED, Json(HostLink { link })).into_response())
}

/// Gives a link's ticket for a session of twelve hours, by the cookie that comes along. It works once.
#[utoipa::path(post, path = "/api/host/session", tag = "host", request_body = HostEntry, responses(
    (status = 204, description = "You are the host, by the cookie that comes along"), WithBody, AnyTime,
))]
pub(super) async fn enter(
    State(app): State<Arc<App>>,
    client: Client,
    Sent(entry): Sent<HostEntry>,
) -> Result<Response, Problem> {
    app.operator.has_page()?;
    let Some(secret) = app.host_page.enter(&entry.ticket) else {
        app.limits.count_address_everywhere(Deed::Code, client.address).await?;
        let says = "the link has been used, or is older than ten minutes; `koshki host link` makes a new one";
        return Err(Refused::new(Reason::NoSuchHostLink, says).into());
    };
    if let Err(refused) = app.operator.note_opened(client.address) {
        app.host_page.leave(&secret);
        return Err(refused.into());
    }
    Ok((StatusCode::NO_CONTENT, COOKIES.cookies(client.door, &secret)).into_response())
}

/// Ends the session.
#[utoipa::path(delete, path = "/api/host/session", tag = "host", responses(
    (status = 204, description = "You are no longer the host"), AnyTime,
    (status = 403, description = "The page comes from another site", body = RefusedBody),
))]
pub(super) async fn leave(
    State(app): State<Arc<App>>,
    client: Client,
    headers: HeaderMap,
) -> Response {
    for secret in COOKIES.secrets(client.door, &headers) {
        app.host_page.leave(&secret);
    }
    (StatusCode::NO_CONTENT, COOKIES.cleared_cookies(client.door)).into_response()
}
