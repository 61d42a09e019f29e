//! Plain pages, without a script: the one for an unknown address, and the one that is shown if the page of `web/`
//! was not built, which says that the server runs and how to join from a terminal.

use axum::http::uri::Authority;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use koshki_rules::Booklet;

use crate::App;
use crate::identity::Door;

const PAGE_EN: &str = include_str!("../../page/en.html");
const PAGE_RU: &str = include_str!("../../page/ru.html");
const NOTHING_EN: &str = include_str!("../../page/nothing.en.html");
const NOTHING_RU: &str = include_str!("../../page/nothing.ru.html");
const STYLE: &str = include_str!("../../page/page.css");

/// Whether the client prefers a page to JSON.
pub(super) fn is_wanted(headers: &HeaderMap) -> bool {
    let accepts = headers.get_all(header::ACCEPT).iter().filter_map(|value| value.to_str().ok());
    accepts.into_iter().any(|value| value.contains("text/html"))
}

/// The page for an unknown address.
pub(super) fn nothing_here(headers: &HeaderMap) -> Response {
    let page = match Language::of(headers) {
        Language::English => NOTHING_EN,
        Language::Russian => NOTHING_RU,
    };
    (StatusCode::NOT_FOUND, html(), page).into_response()
}

/// The page that tells how to join from a terminal: at the match or ticket of this path, or with a code.
pub(super) fn page(app: &App, door: Door, headers: &HeaderMap, path: Option<&str>) -> Response {
    let join = path.map_or_else(|| "CODE".to_owned(), |path| link(app, door, headers, path));
    let page = match Language::of(headers) {
        Language::English => PAGE_EN,
        Language::Russian => PAGE_RU,
    };
    // No character in it means something in HTML.
    (html(), page.replace("{join}", &join)).into_response()
}

/// How all plain pages look.
pub(super) async fn style() -> Response {
    let kind = (header::CONTENT_TYPE, "text/css; charset=utf-8");
    ([kind, (header::CACHE_CONTROL, "no-cache")], STYLE).into_response()
}

fn html() -> [(header::HeaderName, &'static str); 3] {
    [
        (header::CONTENT_TYPE, "text/html; charset=utf-8"),
        (header::VARY, "Accept-Language"),
        (header::CACHE_CONTROL, "no-cache"),
    ]
}

/// The whole address of a path of ours, as the client knows us; only the path if its `Host` is nonsense.
pub(super) fn link(app: &App, door: Door, headers: &HeaderMap, path: &str) -> String {
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

/// The languages of our pages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Language {
    English,
    Russian,
}

impl Language {
    /// Its tag in HTML.
    pub(super) fn tag(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Russian => "ru",
        }
    }

    /// The texts of a game in it.
    pub(super) fn texts(self, booklet: &Booklet) -> &'static str {
        match self {
            Language::English => booklet.texts_en,
            Language::Russian => booklet.texts_ru,
        }
    }

    /// The first language of ours in `Accept-Language`; browsers list the one their owner likes best in front.
    pub(super) fn of(headers: &HeaderMap) -> Self {
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
