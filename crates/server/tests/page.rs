//! The page that was built in `web/`, and the plain one where it was not, as browsers get them.

#![allow(clippy::unwrap_used, reason = "a test that can't read what it made has failed")]

mod support;

use std::borrow::Cow;

use koshki_server::Config;
use koshki_server::page::Page;
use koshki_server::site;
use support::{Answer, Kind, Server};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

const INDEX: &str = "<!doctype html><script type=\"module\" src=\"/assets/main-1a2b.js\"></script>";

const SCRIPT: &str = "let mice = 30;";
/// The server never looks into what was compressed.
const BROTLI: &str = "as brotli";
const GZIP: &str = "as gzip";

fn file(path: &str, text: &str) -> (String, Cow<'static, [u8]>) {
    (path.to_owned(), Cow::Owned(text.as_bytes().to_vec()))
}

/// A page as it might have been built.
fn page() -> Page {
    Page::of([
        file("index.html", INDEX),
        file("assets/main-1a2b.js", SCRIPT),
        file("assets/main-1a2b.js.br", BROTLI),
        file("assets/main-1a2b.js.gz", GZIP),
        file("assets/main-3c4d.css", "body{}"),
        file("assets/cat-5e6f.svg", "<svg/>"),
        file("assets/text-7a8b.woff2", "wOF2"),
        file("assets/cat-9c0d.png", "PNG"),
        file("assets/ru-1e2f.ftl", "cat = Кот"),
        file("favicon.svg", "<svg/>"),
        file("site.webmanifest", "{}"),
        file("assets/engine-3a4b.wasm", "\0asm"),
        file("assets/engine-3a4b.wasm.gz", GZIP),
    ])
}

async fn with(page: Page) -> Server {
    Server::with(Config { page, ..Config::default() }).await
}

#[tokio::test]
async fn every_address_of_the_page_shows_it_and_has_browsers_ask_whether_it_is_still_the_same() {
    let server = with(page()).await;
    let mut browser = server.browser(Kind::Chromium, "192.168.1.7:8080");
    for path in [
        "/",
        "/?lang=ru",
        "/games",
        "/new/mouser",
        "/learn/holey-cheese",
        "/rules/catch-the-mice",
        "/m/k3qz7m2xw5ab4cde?seat=1&key=abc",
        "/replay/k3qz7m2xw5ab4cde?step=7",
        "/tv/k3qz7m2xw5ab4cde",
        "/t/abcdefghijklmnopqrstuvwx23",
    ] {
        let answer = browser.get(path).await;
        assert_eq!((answer.status, answer.body.as_str()), (200, INDEX), "{path}");
        assert_eq!(answer.header("content-type"), "text/html; charset=utf-8", "{path}");
        assert_eq!(answer.header("cache-control"), "no-cache", "{path}");
        let known = [("if-none-match", answer.header("etag"))];
        let again = browser.request("GET", path, &known, None).await;
        assert_eq!((again.status, again.body.as_str()), (304, ""), "{path}");
    }
}

#[tokio::test]
async fn an_address_that_is_none_of_the_page_is_nothing_also_with_a_page() {
    for (page, says) in [(page(), INDEX), (Page::none(), "<title>Koshki-Myshki</title>")] {
        let server = with(page).await;
        let mut browser = server.browser(Kind::Chromium, "localhost:8080");
        for path in [
            "/m/nothing",
            "/replay/nothing",
            "/tv/nothing",
            "/t/nothing",
            "/new/chess",
            "/learn/chess",
            "/rules/%2e%2e",
            "/m/k3qz7m2xw5ab4cde/more",
            "/index.html",
            "/assets/main-0000.js",
            "/assets/",
            "/assets",
            "/assets/../index.html",
            "/assets/%2e%2e/index.html",
            "/assets/..%2findex.html",
            "/favicon.svg/",
            "/assets/main-1a2b.js.br",
            "/assets/main-1a2b.js.gz",
        ] {
            let answer = browser.get(path).await;
            assert_eq!(answer.status, 404, "{path}");
            // Clients that don't ask for pages get JSON.
            let is_told = [says, "no-such-address"].iter().any(|says| answer.body.contains(says));
            assert!(is_told, "{path}: {}", answer.body);
            assert!(!answer.header("cache-control").contains("max-age"), "{path}");
        }
    }
}

#[tokio::test]
async fn a_file_has_its_content_type_and_one_with_a_hash_in_its_name_is_kept_for_ever() {
    let server = with(page()).await;
    let mut browser = server.browser(Kind::Chromium, "localhost:8080");
    for (path, kind) in [
        ("/assets/main-1a2b.js", "text/javascript; charset=utf-8"),
        ("/assets/main-3c4d.css", "text/css; charset=utf-8"),
        ("/assets/cat-5e6f.svg", "image/svg+xml"),
        ("/assets/text-7a8b.woff2", "font/woff2"),
        ("/assets/cat-9c0d.png", "image/png"),
        ("/assets/ru-1e2f.ftl", "text/plain; charset=utf-8"),
        ("/assets/engine-3a4b.wasm", "application/wasm"),
        ("/favicon.svg", "image/svg+xml"),
        ("/site.webmanifest", "application/manifest+json"),
    ] {
        let answer = browser.get(path).await;
        assert_eq!((answer.status, answer.header("content-type")), (200, kind), "{path}");
        let is_kept = path.starts_with("/assets/");
        let keep = if is_kept { "public, max-age=31536000, immutable" } else { "no-cache" };
        assert_eq!(answer.header("cache-control"), keep, "{path}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
        let head = browser.request("HEAD", path, &[], None).await;
        assert_eq!((head.status, head.body.as_str()), (200, ""), "{path}");
        assert_eq!(head.header("content-length"), answer.body.len().to_string(), "{path}");
        let sent = browser.request("POST", path, &[], Some("{}")).await;
        assert_eq!(sent.status, 404, "{path}");
    }
}

#[tokio::test]
async fn a_browser_that_has_a_file_is_not_sent_it_again_and_a_changed_file_has_another_tag() {
    let server = with(page()).await;
    let mut browser = server.browser(Kind::Chromium, "localhost:8080");
    let first = browser.get("/favicon.svg").await;
    let tag = first.header("etag");
    let strong = tag.trim_start_matches("W/");
    for known in [tag, strong, &format!("\"other\", {tag}"), "*"] {
        let again = browser.request("GET", "/favicon.svg", &[("if-none-match", known)], None).await;
        assert_eq!((again.status, again.body.as_str()), (304, ""), "{known}");
        assert_eq!(again.header("etag"), tag, "{known}");
        assert_eq!(again.header("cache-control"), "no-cache", "{known}");
    }
    for unknown in ["\"other\"", "", "W/\"\""] {
        let answer =
            browser.request("GET", "/favicon.svg", &[("if-none-match", unknown)], None).await;
        assert_eq!((answer.status, answer.body.as_str()), (200, "<svg/>"), "{unknown}");
    }
    let changed = Page::of([("favicon.svg".to_owned(), Cow::Borrowed(&b"<svg></svg>"[..]))]);
    let server = with(changed).await;
    let answer = server.program().get("/favicon.svg").await;
    assert_ne!(answer.header("etag"), tag);
}

#[tokio::test]
async fn what_can_be_compressed_is_for_those_who_can_read_it() {
    let server = with(page()).await;
    for (accepted, coding, wanted) in [
        (Some("gzip, deflate, br"), "br", BROTLI),
        (Some("br;q=1.0, GZIP;q=0.5"), "br", BROTLI),
        (Some("gzip, deflate"), "gzip", GZIP),
        (Some("GZIP"), "gzip", GZIP),
        (Some("br;q=0, gzip"), "gzip", GZIP),
        (Some("br, gzip; q=0.0"), "br", BROTLI),
        (Some("gzip;q=0"), "", SCRIPT),
        (Some("identity"), "", SCRIPT),
        (Some(""), "", SCRIPT),
        (None, "", SCRIPT),
    ] {
        let (answer, body) = fetch(&server, "/assets/main-1a2b.js", accepted).await;
        assert_eq!(answer.header("vary"), "Accept-Encoding", "{accepted:?}");
        assert_eq!(answer.header("content-length"), body.len().to_string(), "{accepted:?}");
        assert_eq!(answer.all("content-encoding").concat(), coding, "{accepted:?}");
        assert_eq!(body, wanted.as_bytes(), "{accepted:?}");
    }
    let accepted = Some("gzip, br");
    let (answer, body) = fetch(&server, "/assets/engine-3a4b.wasm", accepted).await;
    assert_eq!((answer.header("content-encoding"), &body[..]), ("gzip", GZIP.as_bytes()));
    let (answer, body) = fetch(&server, "/assets/main-3c4d.css", accepted).await;
    assert!(answer.all("content-encoding").is_empty(), "it was not compressed");
    assert_eq!(body, b"body{}");
}

#[tokio::test]
async fn the_page_may_load_only_what_is_ours_and_nothing_that_is_written_into_it() {
    let server = with(page()).await;
    let mut browser = server.browser(Kind::Chromium, "192.168.1.7:8080");
    for path in ["/", "/assets/main-1a2b.js"] {
        let answer = browser.get(path).await;
        let policy = answer.header("content-security-policy");
        let rules: Vec<&str> = policy.split(';').map(str::trim).collect();
        for rule in [
            "default-src 'none'",
            "script-src 'self' 'wasm-unsafe-eval'",
            "style-src 'self'",
            "img-src 'self' data:",
            "connect-src 'self'",
            "manifest-src 'self'",
            "worker-src 'self'",
            "base-uri 'none'",
            "frame-ancestors 'none'",
            "form-action 'none'",
        ] {
            assert!(rules.contains(&rule), "{path}: {rule} is not in {policy}");
        }
    }
}

#[tokio::test]
async fn a_page_without_its_first_file_is_no_page() {
    let lost = Page::of([("assets/main.js".to_owned(), Cow::Borrowed(&b"1"[..]))]);
    let server = with(lost).await;
    assert!(server.program().get("/").await.body.contains("koshki join CODE"));
}

#[test]
fn the_page_that_is_built_in_is_whole() {
    let page = Page::built();
    // In a checkout where nobody has built it there is nothing to see.
    let Some(index) = page.index() else { return };
    let html = String::from_utf8(index.plain.to_vec()).unwrap();
    let named: Vec<&str> = html
        .split(['"', '\''])
        .filter(|part| part.starts_with('/') && part.contains('.'))
        .collect();
    assert!(named.iter().any(|path| path.ends_with(".js")), "{html}");
    for path in named {
        assert!(page.file(path).is_some(), "{path} is missing");
    }
    assert!(!html.contains("<script>") && !html.contains("<style"), "{html}");
}

#[tokio::test]
async fn without_a_built_page_a_plain_one_says_how_to_join_in_the_reader_s_language() {
    let server = with(Page::none()).await;
    let mut browser = server.browser(Kind::Chromium, "192.168.1.7:8080");
    let page = browser.get("/").await;
    assert_eq!((page.status, page.header("content-type")), (200, "text/html; charset=utf-8"));
    assert!(page.body.contains("koshki join CODE"), "{}", page.body);
    assert!(page.body.contains("<html lang=\"en\">"));
    for (asked, language) in [
        ("ru-RU,ru;q=0.9,en;q=0.8", "ru"),
        ("de,RU;q=0.5", "ru"),
        ("en-GB,ru;q=0.5", "en"),
        ("de", "en"),
        ("", "en"),
    ] {
        let page = browser.request("GET", "/", &[("accept-language", asked)], None).await;
        assert!(page.body.contains(&format!("<html lang=\"{language}\">")), "{asked}");
        assert!(!page.body.contains("<script") && !page.body.contains("style="), "{asked}");
    }
    let style = browser.get("/page.css").await;
    assert_eq!((style.status, style.header("content-type")), (200, "text/css; charset=utf-8"));

    let of_match = browser.get("/m/k3qz7m2xw5ab4cde?seat=1&key=abc").await;
    assert!(of_match.body.contains("koshki join http://192.168.1.7:8080/m/k3qz7m2xw5ab4cde<"));
    let of_ticket = browser.get("/t/abcdefghijklmnopqrstuvwx23").await;
    assert!(
        of_ticket
            .body
            .contains("koshki join http://192.168.1.7:8080/t/abcdefghijklmnopqrstuvwx23<")
    );
    for path in ["/games", "/new/mouser", "/rules/chop-chop"] {
        assert!(browser.get(path).await.body.contains("koshki join CODE"), "{path}");
    }
}

#[tokio::test]
async fn a_host_header_never_becomes_markup() {
    let server = with(Page::none()).await;
    for host in ["<script>alert(1)</script>", "a\"b", "a&lt;", "a b", ""] {
        let mut browser = server.browser(Kind::Program, host);
        let page = browser.get("/m/k3qz7m2xw5ab4cde").await;
        if page.status == 200 {
            assert!(
                page.body.contains("koshki join /m/k3qz7m2xw5ab4cde<"),
                "{host}: {}",
                page.body
            );
        }
    }
}

/// The head of an answer, and its body byte for byte.
async fn fetch(server: &Server, path: &str, accepted: Option<&str>) -> (Answer, Vec<u8>) {
    let accepted = accepted.map(|accepted| format!("accept-encoding: {accepted}\r\n"));
    let accepted = accepted.unwrap_or_default();
    let request =
        format!("GET {path} HTTP/1.1\r\nhost: localhost\r\n{accepted}connection: close\r\n\r\n");
    let mut stream = server.connect().await;
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut bytes = Vec::new();
    let read = tokio::time::timeout(support::DEADLINE, stream.read_to_end(&mut bytes)).await;
    read.expect("an answer comes").unwrap();
    let end = bytes.windows(4).position(|part| part == b"\r\n\r\n").unwrap() + 4;
    (Answer::read(&bytes[..end]), bytes[end..].to_vec())
}

/// A page of these files, each of which holds its own name.
fn named_by_content(paths: &[&str]) -> Page {
    Page::of(paths.iter().map(|path| file(path, path)))
}

#[test]
fn a_site_names_nothing_from_the_root() {
    let html = r#"<html lang="en"><meta name="texts-en" content="/assets/en.js"><link href="/shell.css"><script src="/assets/a.js"></script><a href="/rules/tag">"#;
    let page = Page::of([file("index.html", html), file("a.wasm", "")]);
    let files = site::files(&page).unwrap();
    let (_, index) = files.last().unwrap();
    let index = std::str::from_utf8(index).unwrap();
    assert_eq!(
        index,
        r##"<html data-site lang="en"><meta name="texts-en" content="./assets/en.js"><link href="./shell.css"><script src="./assets/a.js"></script><a href="#/rules/tag">"##
    );
    assert!(site::is_site(index) && !site::is_site(html));
}

#[test]
fn a_site_has_every_file_but_copies_of_the_server_s_first_page_which_comes_last() {
    let all = ["a.wasm", "a.wasm.br", "index.html", "index.html.br", "index.html.gz", "z.js"];
    let files = site::files(&named_by_content(&all)).unwrap();
    let paths: Vec<&str> = files.iter().map(|(path, _)| path.as_str()).collect();
    assert_eq!(paths, ["a.wasm", "a.wasm.br", "z.js", "index.html"]);
    assert_eq!(files[1].1, "a.wasm.br");
}

#[test]
fn a_page_without_the_engine_is_no_site() {
    assert_eq!(site::files(&Page::none()), None);
    assert_eq!(site::files(&named_by_content(&["index.html", "z.js"])), None);
}
