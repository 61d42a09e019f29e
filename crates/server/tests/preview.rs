//! What a shared link says to those who read only HTML.

mod support;

use std::borrow::Cow;

use koshki_server::Config;
use koshki_server::page::Page;
use serde_json::json;
use support::{Kind, Server};

const INDEX: &str =
    "<!doctype html><html lang=\"en\"><head><title>Koshki-Myshki</title></head></html>";

async fn server() -> Server {
    let index = ("index.html".to_owned(), Cow::Borrowed(INDEX.as_bytes()));
    let drawn = ("previews/mouser.jpg".to_owned(), Cow::Borrowed(&b"a picture"[..]));
    Server::with(Config { page: Page::of([index, drawn]), ..Config::default() }).await
}

#[tokio::test]
async fn a_shared_link_has_a_title_a_description_and_a_picture_in_the_reader_s_language() {
    let server = server().await;
    let mut reader = server.browser(Kind::Program, "192.168.1.7:8080");
    let russian = [("accept-language", "ru")];
    let page = reader.request("GET", "/rules/mouser", &russian, None).await.body;
    for part in [
        "<html lang=\"ru\">",
        "<title>Кот-мышелов · Кошки-мышки</title>",
        "<meta property=\"og:title\" content=\"Кот-мышелов · Кошки-мышки\" />",
        "<meta property=\"og:url\" content=\"http://192.168.1.7:8080/rules/mouser\" />",
        "<meta property=\"og:image\" content=\"http://192.168.1.7:8080/previews/mouser.jpg\" />",
        "<meta name=\"description\" content=\"Тяните по три кубика",
    ] {
        assert!(page.contains(part), "{part} is not in {page}");
    }
    let not_drawn = reader.get("/rules/chop-chop").await.body;
    assert!(not_drawn.contains("/previews/home.jpg"), "{not_drawn}");
    let home = reader.get("/").await.body;
    assert!(home.contains("<html lang=\"en\">") && home.contains("<title>Koshki-Myshki</title>"));
    assert!(home.contains("/previews/home.jpg"), "{home}");
    assert_eq!(home.matches("<title>").count(), 1);
}

#[tokio::test]
async fn the_link_of_a_match_tells_its_game_and_nothing_of_its_seats() {
    let server = server().await;
    let mut anna = server.browser(Kind::Chromium, "192.168.1.7:8080");
    anna.be("Anna").await;
    let table = json!({"game": "chop-chop", "seats": ["me", "open"]});
    let opened = anna.post("/api/matches", &table).await.json();
    let id = opened["match"].as_str().unwrap_or_default().to_owned();
    let mut reader = server.browser(Kind::Program, "192.168.1.7:8080");
    let page = reader.get(&format!("/m/{id}?seat=1&key=secret")).await.body;
    assert!(page.contains("<title>Chop! Chop! · Koshki-Myshki</title>"), "{page}");
    assert!(page.contains("A seat at the table is waiting for you. One cat hunts"), "{page}");
    assert!(page.contains(&format!("content=\"http://192.168.1.7:8080/m/{id}\"")), "{page}");
    assert!(!page.contains("secret") && !page.contains("Anna"), "{page}");
    // Nobody knows such a match; the page itself says so.
    let unknown = reader.get("/m/k3qz7m2xw5ab4cde").await;
    assert_eq!(unknown.status, 200);
    assert!(unknown.body.contains("<title>Koshki-Myshki</title>"));
}

#[tokio::test]
async fn a_browser_gets_the_page_as_it_was_built_and_a_ticket_is_told_to_nobody() {
    let server = server().await;
    let mut browser = server.browser(Kind::Program, "localhost:8080");
    let shown = [("sec-fetch-dest", "document")];
    for path in ["/", "/rules/mouser", "/m/k3qz7m2xw5ab4cde"] {
        let page = browser.request("GET", path, &shown, None).await;
        assert_eq!((page.status, page.body.as_str()), (200, INDEX), "{path}");
        assert!(!page.header("etag").is_empty(), "{path}");
    }
    assert_eq!(browser.get("/t/abcdefghijklmnopqrstuvwx23").await.body, INDEX);
}
