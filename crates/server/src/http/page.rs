//! A plain page for whoever opens the server in a browser: it runs, and how to join from a terminal.

use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::uri::Authority;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use koshki_protocol::{MatchId, Ticket};

use super::read::{Client, InPath};
use crate::App;
use crate::identity::Door;

const PAGE_EN: &str = include_str!("../../page/en.html");
const PAGE_RU: &str = include_str!("../../page/ru.html");
const NOTHING_EN: &str = include_str!("../../page/nothing.en.html");
const NOTHING_RU: &str = include_str!("../../page/nothing.ru.html");
const STYLE: &str = include_str!("../../page/page.css");

/// `/`, `/m/…`, `/t/…`
pub(super) fn router() -> Router<Arc<App>> {
    Router::new()
        .route("/", get(front))
        .route("/m/{match}", get(of_match))
        .route("/t/{ticket}", get(of_ticket))
        .route("/page.css", get(style))
}

/// Whether whoever asks would rather read a page than JSON.
pub(super) fn is_wanted(headers: &HeaderMap) -> bool {
    let accepts = headers.get_all(header::ACCEPT).iter().filter_map(|value| value.to_str().ok());
    accepts.into_iter().any(|value| value.contains("text/html"))
}

/// The page of an address that is none.
pub(super) fn nothing_here(headers: &HeaderMap) -> Response {
    let page = match Language::of(headers) {
        Language::English => NOTHING_EN,
        Language::Russian => NOTHING_RU,
    };
    (StatusCode::NOT_FOUND, html(), page).into_response()
}

async fn front(headers: HeaderMap) -> Response {
    page(&headers, "CODE")
}

async fn of_match(
    State(app): State<Arc<App>>,
    client: Client,
    headers: HeaderMap,
    InPath(id): InPath<String>,
) -> Response {
    match id.parse::<MatchId>() {
        Ok(id) => page(&headers, &link(&app, client.door, &headers, &format!("/m/{id}"))),
        Err(_) => nothing_here(&headers),
    }
}

async fn of_ticket(
    State(app): State<Arc<App>>,
    client: Client,
    headers: HeaderMap,
    InPath(ticket): InPath<String>,
) -> Response {
    match ticket.parse::<Ticket>() {
        Ok(ticket) => {
            let path = format!("/t/{}", ticket.as_str());
            page(&headers, &link(&app, client.door, &headers, &path))
        }
        Err(_) => nothing_here(&headers),
    }
}

async fn style() -> Response {
    let kind = (header::CONTENT_TYPE, "text/css; charset=utf-8");
    ([kind, (header::CACHE_CONTROL, "no-cache")], STYLE).into_response()
}

/// `join` holds no sign that means something in HTML.
fn page(headers: &HeaderMap, join: &str) -> Response {
    let page = match Language::of(headers) {
        Language::English => PAGE_EN,
        Language::Russian => PAGE_RU,
    };
    (html(), page.replace("{join}", join)).into_response()
}

fn html() -> [(header::HeaderName, &'static str); 3] {
    [
        (header::CONTENT_TYPE, "text/html; charset=utf-8"),
        (header::VARY, "Accept-Language"),
        (header::CACHE_CONTROL, "no-cache"),
    ]
}

/// The whole address of a path of ours, as whoever asks knows us; only the path if they tell us nonsense.
fn link(app: &App, door: Door, headers: &HeaderMap, path: &str) -> String {
    if let Some(url) = &app.config.public_url {
        return format!("{url}{path}");
    }
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let is_plain = |host: &&str| {
        let is_sign = |sign: u8| sign.is_ascii_alphanumeric() || b".-:[]".contains(&sign);
        host.bytes().all(is_sign) && host.parse::<Authority>().is_ok()
    };
    let scheme = if door == Door::Tls { "https" } else { "http" };
    host.filter(is_plain).map_or_else(|| path.to_owned(), |host| format!("{scheme}://{host}{path}"))
}

enum Language {
    English,
    Russian,
}

impl Language {
    /// The first language of ours in `Accept-Language`; browsers list the one their owner likes best in front.
    fn of(headers: &HeaderMap) -> Self {
        let asked = headers.get(header::ACCEPT_LANGUAGE).and_then(|asked| asked.to_str().ok());
        for language in asked.unwrap_or_default().split(',') {
            let language = language.trim().to_ascii_lowercase();
            match language.split(['-', ';']).next() {
                Some("ru") => return Language::Russian,
                Some("en") => return Language::English,
                _ => {}
            }
        }
        Language::English
    }
}
