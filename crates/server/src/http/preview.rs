//! What a link says where somebody shares it: a title, a description and a picture, in the head of the page.
//!
//! Messengers read only the HTML and run no script. Browsers get the page as it was built, since its script knows better;
//! they name what they do in `Sec-Fetch-Dest`.

use std::borrow::Cow;

use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use koshki_protocol::{MatchId, MatchState};
use koshki_rules::games::{self, GameVisitor};
use koshki_rules::{Booklet, Game};

use super::page::sent;
use super::plain::{self, Language};
use super::read::Client;
use crate::App;
use crate::limits::Deed;
use crate::page::{Page, PageFile};

const TEXTS_EN: &str = include_str!("../../page/preview.en.ftl");
const TEXTS_RU: &str = include_str!("../../page/preview.ru.ftl");

/// What a shared address leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Shared {
    /// All games.
    Home,
    /// One game: its rules, its lesson, a new table.
    Game(String),
    /// A match.
    Match(MatchId),
}

/// Whether the client is a browser that shows the page to somebody.
pub(super) fn is_browser(headers: &HeaderMap) -> bool {
    headers.contains_key("sec-fetch-dest")
}

/// The page with a head that tells what is shared.
pub(super) async fn page(
    app: &App,
    client: Client,
    headers: &HeaderMap,
    index: &PageFile,
    path: &str,
    shared: Shared,
) -> Response {
    let (game, says) = match shared {
        Shared::Home => (None, None),
        Shared::Game(game) => (Some(game), None),
        Shared::Match(id) => match about_match(app, client, &id).await {
            Some((game, state)) => (Some(game), Some(key_of(state))),
            None => (None, None),
        },
    };
    let language = Language::of(headers);
    let picture = picture(&app.config.page, game.as_deref());
    let head = Head {
        language,
        game: game.as_deref(),
        says,
        address: plain::link(app, client.door, headers, path),
        picture: plain::link(app, client.door, headers, &picture),
    };
    let html = head.put_into(&String::from_utf8_lossy(&index.plain));
    let told = Page::of([("index.html".to_owned(), Cow::Owned(html.into_bytes()))]);
    let mut answer = sent(told.index().unwrap_or(index), headers);
    let varies = HeaderValue::from_static("Accept-Language, Sec-Fetch-Dest");
    answer.headers_mut().append(header::VARY, varies);
    answer
}

/// The head of one page.
struct Head<'a> {
    language: Language,
    game: Option<&'a str>,
    /// The key of what is said of a match.
    says: Option<&'a str>,
    address: String,
    picture: String,
}

impl Head<'_> {
    /// The page with this head in place of its title; a page without a title stays as it is.
    fn put_into(&self, html: &str) -> String {
        let (Some(start), Some(end)) = (html.find("<title>"), html.find("</title>")) else {
            return html.to_owned();
        };
        let (before, after) = (&html[..start], &html[end + "</title>".len()..]);
        let language = format!("<html lang=\"{}\">", self.language.tag());
        let before = before.replacen("<html lang=\"en\">", &language, 1);
        format!("{before}{}{after}", self.html())
    }

    fn html(&self) -> String {
        let own = match self.language {
            Language::English => TEXTS_EN,
            Language::Russian => TEXTS_RU,
        };
        let booklet = self.game.and_then(|game| games::visit(game, FindBooklet).ok());
        let of_game = |key| booklet.map(|booklet| text(self.language.texts(&booklet), key));
        let name = text(own, "name");
        let title = of_game("title").map_or(name.to_owned(), |title| format!("{title} · {name}"));
        let about = of_game("about").unwrap_or_else(|| text(own, "home"));
        let says = self.says.map_or(String::new(), |says| format!("{} ", text(own, says)));
        let (title, about) = (escaped(&title), escaped(&format!("{says}{about}")));
        let (name, address, picture) =
            (escaped(name), escaped(&self.address), escaped(&self.picture));
        format!(
            "<title>{title}</title>\
             <meta name=\"description\" content=\"{about}\" />\
             <meta property=\"og:type\" content=\"website\" />\
             <meta property=\"og:site_name\" content=\"{name}\" />\
             <meta property=\"og:title\" content=\"{title}\" />\
             <meta property=\"og:description\" content=\"{about}\" />\
             <meta property=\"og:url\" content=\"{address}\" />\
             <meta property=\"og:image\" content=\"{picture}\" />\
             <meta property=\"og:image:width\" content=\"1200\" />\
             <meta property=\"og:image:height\" content=\"630\" />\
             <meta name=\"twitter:card\" content=\"summary_large_image\" />"
        )
    }
}

/// The game of a match and how far it is; nothing where that can't be told now.
async fn about_match(app: &App, client: Client, id: &MatchId) -> Option<(String, MatchState)> {
    app.limits.count_address(Deed::Archive, client.address).ok()?;
    let found = app.match_for_anybody(id).await.ok()?;
    Some((found.game, found.state))
}

fn key_of(state: MatchState) -> &'static str {
    match state {
        MatchState::Open => "open",
        MatchState::Playing => "playing",
        MatchState::Over => "over",
    }
}

/// Pictures are files of the page, drawn by `npm run previews` in `web/`. A game without one has that of them all.
fn picture(page: &Page, game: Option<&str>) -> String {
    let own = game.map(|game| format!("/previews/{game}.jpg"));
    own.filter(|own| page.file(own).is_some()).unwrap_or_else(|| "/previews/home.jpg".to_owned())
}

struct FindBooklet;

impl GameVisitor for FindBooklet {
    type Out = Booklet;
    fn visit<G: Game>(self) -> Booklet {
        G::BOOKLET
    }
}

/// A text that stands on one line.
fn text<'a>(texts: &'a str, key: &str) -> &'a str {
    let value = |line: &'a str| line.strip_prefix(key)?.trim_start().strip_prefix("= ");
    texts.lines().find_map(value).unwrap_or_default()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}
