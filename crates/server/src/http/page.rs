//! The page that was built in `web/`: the same at each of its addresses, and its files.

use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use koshki_protocol::{MatchId, Ticket};
use koshki_rules::games;

use super::plain;
use super::preview::{self, Shared};
use super::read::{Client, InPath};
use crate::App;
use crate::page::{Keep, PageFile};

/// The addresses of the page. What they hold beyond that is the page's business.
pub(super) fn router() -> Router<Arc<App>> {
    Router::new()
        .route("/", get(anywhere))
        .route("/games", get(anywhere))
        .route("/host", get(anywhere))
        .route("/mistakes", get(anywhere))
        .route("/mistakes/{match}", get(anywhere))
        .route("/puzzle", get(anywhere))
        .route("/puzzle/{game}", get(anywhere))
        .route("/puzzle/{game}/{number}", get(anywhere))
        .route("/study/{link}", get(anywhere))
        .route("/new/{game}", get(of_game))
        .route("/learn/{game}", get(of_game))
        .route("/rules/{game}", get(of_game))
        .route("/m/{match}", get(of_match))
        .route("/replay/{match}", get(of_match))
        .route("/tv/{match}", get(of_match))
        .route("/t/{ticket}", get(of_ticket))
        .route("/page.css", get(plain::style))
}

/// A file, unless the browser has it already.
pub(super) fn sent(file: &PageFile, headers: &HeaderMap) -> Response {
    let keep = match file.keep {
        Keep::Ask => "no-cache",
        Keep::Forever => "public, max-age=31536000, immutable",
    };
    let about = [
        (header::ETAG, file.tag.as_str()),
        (header::CACHE_CONTROL, keep),
        (header::VARY, "Accept-Encoding"),
    ];
    if has_already(headers, &file.tag) {
        return (StatusCode::NOT_MODIFIED, about).into_response();
    }
    let kind = [(header::CONTENT_TYPE, file.kind)];
    let accepted = file.compressed.iter().find(|(coding, _)| takes(headers, coding.name()));
    match accepted {
        Some((coding, bytes)) => {
            let coded = [(header::CONTENT_ENCODING, coding.name())];
            (about, kind, coded, bytes.clone()).into_response()
        }
        None => (about, kind, file.plain.clone()).into_response(),
    }
}

/// The answer at an address that leads nowhere, for somebody who reads pages: the page itself says so.
pub(super) fn nothing_here(app: &App, headers: &HeaderMap) -> Response {
    match app.config.page.index() {
        Some(index) => {
            let about = [(header::CONTENT_TYPE, index.kind), (header::CACHE_CONTROL, "no-cache")];
            (StatusCode::NOT_FOUND, about, index.plain.clone()).into_response()
        }
        None => plain::nothing_here(headers),
    }
}

async fn anywhere(
    State(app): State<Arc<App>>,
    client: Client,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    page(&app, client, &headers, uri.path(), Shared::Home).await
}

async fn of_game(
    State(app): State<Arc<App>>,
    client: Client,
    uri: Uri,
    headers: HeaderMap,
    InPath(game): InPath<String>,
) -> Response {
    if games::IDS.contains(&game.as_str()) {
        page(&app, client, &headers, uri.path(), Shared::Game(game)).await
    } else {
        nothing_here(&app, &headers)
    }
}

async fn of_match(
    State(app): State<Arc<App>>,
    client: Client,
    uri: Uri,
    headers: HeaderMap,
    InPath(id): InPath<String>,
) -> Response {
    match id.parse::<MatchId>() {
        Ok(id) => page(&app, client, &headers, uri.path(), Shared::Match(id)).await,
        Err(_) => nothing_here(&app, &headers),
    }
}

async fn of_ticket(
    State(app): State<Arc<App>>,
    client: Client,
    headers: HeaderMap,
    InPath(ticket): InPath<String>,
) -> Response {
    match ticket.parse::<Ticket>() {
        // A ticket is a secret: its address is not told again.
        Ok(ticket) => match app.config.page.index() {
            Some(index) => sent(index, &headers),
            None => {
                plain::page(&app, client.door, &headers, Some(&format!("/t/{}", ticket.as_str())))
            }
        },
        Err(_) => nothing_here(&app, &headers),
    }
}

/// The page, or if it was not built the plain one, which says how to join what is shared.
async fn page(
    app: &App,
    client: Client,
    headers: &HeaderMap,
    path: &str,
    shared: Shared,
) -> Response {
    match app.config.page.index() {
        Some(index) if preview::is_browser(headers) => sent(index, headers),
        Some(index) => preview::page(app, client, headers, index, path, shared).await,
        None => {
            let joined = match &shared {
                Shared::Match(id) => Some(format!("/m/{id}")),
                Shared::Home | Shared::Game(_) => None,
            };
            plain::page(app, client.door, headers, joined.as_deref())
        }
    }
}

fn has_already(headers: &HeaderMap, tag: &str) -> bool {
    // A proxy may have made a strong tag of our weak one, or the other way round.
    let bare = |tag: &str| tag.trim().trim_start_matches("W/").to_owned();
    let tag = bare(tag);
    listed(headers, header::IF_NONE_MATCH).any(|known| bare(known) == tag || known.trim() == "*")
}

fn takes(headers: &HeaderMap, wanted: &str) -> bool {
    listed(headers, header::ACCEPT_ENCODING).any(|coding| {
        let (name, weight) = coding.split_once(';').unwrap_or((coding, "q=1"));
        let weight = weight.trim().strip_prefix("q=").and_then(|weight| weight.parse().ok());
        name.trim().eq_ignore_ascii_case(wanted) && weight.is_none_or(|weight: f32| weight > 0.0)
    })
}

/// The parts of a header that is a list.
fn listed(headers: &HeaderMap, name: header::HeaderName) -> impl Iterator<Item = &str> {
    let values = headers.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(','))
}
