//! Cookies, origins, headers and nicknames on a real server: what strangers and careless browsers can do is nothing.

#![allow(clippy::unwrap_used, reason = "a test that can't read what it made has failed")]

mod support;

use koshki_server::Config;
use serde_json::json;
use support::{Answer, DEADLINE, Kind, Server};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

const REST: &str = "Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax";

fn behind_tls() -> Config {
    Config { public_url: Some("https://koshki.example".parse().unwrap()), ..Config::default() }
}

fn behind_proxy() -> Config {
    let public_url = Some("http://koshki.example".parse().unwrap());
    Config { trust_proxy: true, public_url, ..Config::default() }
}

/// The `Set-Cookie` headers without the secret.
fn flags(answer: &Answer) -> Vec<String> {
    let flags = |line: &&str| {
        let (name, rest) = line.split_once('=').unwrap();
        let (secret, rest) = rest.split_once("; ").unwrap();
        assert!(secret.is_empty() || secret.len() == 64, "{line}");
        format!("{name}; {rest}")
    };
    answer.all("set-cookie").iter().map(flags).collect()
}

#[tokio::test]
async fn the_flags_of_a_cookie_follow_from_the_way_a_browser_came() {
    let host_cookie = format!("__Host-koshki; {REST}; Secure");
    let plain_cookie = format!("koshki; {REST}");
    let both = vec![host_cookie.clone(), plain_cookie.clone()];
    let (secure, plain) = (vec![host_cookie], vec![plain_cookie]);
    let https = [("x-forwarded-proto", "https")];
    for (config, cases) in [
        (
            Config::default(),
            vec![
                ("localhost:8080", &[][..], &both),
                ("127.0.0.1:8080", &[], &both),
                ("[::1]:8080", &[], &both),
                ("192.168.1.7:8080", &[], &plain),
                ("laptop.local:8080", &[], &plain),
                ("10.0.0.7", &https[..], &plain),
            ],
        ),
        (
            behind_proxy(),
            vec![
                ("koshki.example", &https[..], &secure),
                ("localhost:8080", &https[..], &secure),
                ("192.168.1.7:8080", &[], &plain),
            ],
        ),
        (behind_tls(), vec![("koshki.example", &[][..], &secure), ("localhost", &[], &secure)]),
    ] {
        let server = Server::with(config).await;
        for (host, headers, wanted) in cases {
            let mut browser = server.browser(Kind::Program, host);
            let body = json!({"nickname": "Anna"}).to_string();
            let answer = browser.request("POST", "/api/me", headers, Some(&body)).await;
            assert_eq!((answer.status, &flags(&answer)), (201, wanted), "{host}");
            let again = browser.request("GET", "/api/me", headers, None).await;
            assert_eq!((again.status, &flags(&again)), (200, wanted), "{host}: it lives on");
            let cleared = browser.request("DELETE", "/api/me", headers, None).await;
            let cleared_wanted: Vec<String> =
                wanted.iter().map(|line| line.replace("Max-Age=34560000", "Max-Age=0")).collect();
            assert_eq!((cleared.status, flags(&cleared)), (204, cleared_wanted), "{host}");
        }
    }
}

#[tokio::test]
async fn browsers_keep_their_identity_through_reload_and_restart_also_on_plain_http_in_the_house() {
    for (config, kind, host) in [
        (Config::default(), Kind::Chromium, "localhost:8080"),
        (Config::default(), Kind::Safari, "localhost:8080"),
        (Config::default(), Kind::Chromium, "192.168.1.7:8080"),
        (Config::default(), Kind::Safari, "192.168.1.7:8080"),
        (Config::default(), Kind::Safari, "laptop.local:8080"),
    ] {
        let server = Server::with(config).await;
        let mut phone = server.browser(kind, host);
        assert_eq!(phone.be("Anna").await.status, 201);
        let cookies = phone.cookies.clone();
        assert!(!cookies.is_empty(), "{kind:?} takes no cookie from {host}");
        assert_eq!(phone.get("/api/me").await.status, 200, "{kind:?} {host}: reload");
        let server = server.restart().await;
        let mut phone = server.browser(kind, host);
        phone.cookies = cookies;
        let me = phone.get("/api/me").await;
        assert_eq!((me.status, me.json()), (200, json!({"nickname": "Anna"})), "{kind:?} {host}");
    }
    let server = Server::with(behind_proxy()).await;
    let mut browser = server.tls_browser("koshki.example");
    assert_eq!(browser.be("Anna").await.status, 201);
    assert_eq!(browser.get("/api/me").await.status, 200);
    assert_eq!(browser.cookies.keys().collect::<Vec<_>>(), ["__Host-koshki"]);
}

#[tokio::test]
async fn a_cookie_that_a_neighbour_could_have_set_counts_for_nothing_over_tls() {
    let server = Server::with(behind_proxy()).await;
    let mut browser = server.browser(Kind::Program, "192.168.1.7");
    browser.be("Anna").await;
    assert_eq!(browser.get("/api/me").await.status, 200);
    let over_tls = [("x-forwarded-proto", "https")];
    assert_eq!(browser.request("GET", "/api/me", &over_tls, None).await.status, 401);
}

/// Tries to open a socket; the status.
async fn handshake(server: &Server, headers: &[(&str, &str)]) -> u16 {
    let lines: String =
        headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
    let request = format!(
        "GET /ws HTTP/1.1\r\n{lines}connection: upgrade\r\nupgrade: websocket\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    let mut stream = server.connect().await;
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut line = [0; 12];
    tokio::time::timeout(DEADLINE, stream.read_exact(&mut line)).await.unwrap().unwrap();
    std::str::from_utf8(&line[9..]).unwrap().parse().unwrap()
}

#[tokio::test]
async fn of_all_origins_and_credentials_no_foreign_one_is_accepted() {
    let config = Config {
        allowed_origins: vec!["https://friend.example".parse().unwrap()],
        public_url: Some("http://cats.example".parse().unwrap()),
        rate_limits: false,
        ..Config::default()
    };
    let server = Server::with(config).await;
    let host = "192.168.1.7:8080";
    let ours: [&[(&str, &str)]; 8] = [
        &[],
        &[("sec-fetch-site", "same-origin")],
        &[("sec-fetch-site", "none")],
        &[("origin", "http://192.168.1.7:8080")],
        &[("origin", "http://192.168.1.7:8080"), ("sec-fetch-site", "same-origin")],
        &[("origin", "HTTP://192.168.1.7:8080")],
        &[("origin", "http://cats.example")],
        &[("origin", "https://friend.example"), ("sec-fetch-site", "cross-site")],
    ];
    let foreign: [&[(&str, &str)]; 15] = [
        &[("origin", "http://evil.example")],
        &[("origin", "https://evil.example"), ("sec-fetch-site", "same-origin")],
        &[("origin", "null")],
        &[("origin", "")],
        &[("origin", "http://192.168.1.7")],
        &[("origin", "http://192.168.1.7:8081")],
        &[("origin", "http://192.168.1.7:8080.evil.example")],
        &[("origin", "http://192.168.1.7:8080@evil.example")],
        &[("origin", "http://evil.example/192.168.1.7:8080")],
        &[("origin", "https://cats.example")],
        &[("origin", "http://friend.example")],
        &[("origin", "https://not.friend.example")],
        &[("origin", "192.168.1.7:8080")],
        &[("sec-fetch-site", "cross-site")],
        &[("sec-fetch-site", "same-site")],
    ];
    for with_cookie in [true, false] {
        for (headers, is_ours) in
            ours.iter().map(|it| (it, true)).chain(foreign.iter().map(|it| (it, false)))
        {
            let mut anna = server.browser(Kind::Program, host);
            assert_eq!(anna.be("Anna").await.status, 201);
            let secret = anna.cookies["koshki"].clone();
            if !with_cookie {
                anna.cookies.clear();
            }
            let about = format!("{headers:?}, with cookie: {with_cookie}");
            let body = json!({"nickname": "Eve"}).to_string();
            let posted = anna.request("POST", "/api/me", headers, Some(&body)).await;
            let mut lines = vec![("host", host)];
            let cookie = format!("koshki={secret}");
            if with_cookie {
                lines.push(("cookie", &cookie));
            }
            lines.extend_from_slice(headers);
            let opened = handshake(&server, &lines).await;
            let table = json!({"game": "mouser", "seats": ["me", "open"]}).to_string();
            let opening = anna.request("POST", "/api/matches", headers, Some(&table)).await;
            let forgetting = anna.request("DELETE", "/api/me", headers, None).await;
            let statuses = [posted.status, opened, opening.status, forgetting.status];
            let wanted = match (is_ours, with_cookie) {
                (false, _) => [403; 4],
                (true, true) => [200, 101, 201, 204],
                // A new cookie came with the first answer, but the socket did not send it.
                (true, false) => [201, 401, 201, 204],
            };
            assert_eq!(statuses, wanted, "{about}");
            if !is_ours {
                assert_eq!(posted.reason(), "foreign-origin", "{about}");
                anna.cookies.insert("koshki".to_owned(), secret);
                assert_eq!(anna.get("/api/me").await.json()["nickname"], "Anna", "{about}");
            }
        }
    }
}

#[tokio::test]
async fn over_tls_a_page_that_came_unencrypted_is_a_stranger_s() {
    let server = Server::with(Config { trust_proxy: true, ..behind_tls() }).await;
    let mut browser = server.tls_browser("koshki.example");
    assert_eq!(browser.be("Anna").await.status, 201);
    let unencrypted = [("origin", "http://koshki.example")];
    let answer = browser.request("DELETE", "/api/me", &unencrypted, None).await;
    assert_eq!((answer.status, answer.reason().as_str()), (403, "foreign-origin"));
    let twice = "DELETE /api/me HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\norigin: http://localhost\r\norigin: http://b\r\n\r\n";
    assert_eq!(server.send(twice).await.status, 403, "two origins are none");
}

/// A name that an attacker's DNS server lets point at this machine, so that their page counts as ours.
#[tokio::test]
async fn a_request_by_a_foreign_name_gets_nothing() {
    let named = Config {
        public_url: Some("https://Koshki.example".parse().unwrap()),
        rate_limits: false,
        ..Config::default()
    };
    let unnamed = Config { rate_limits: false, ..Config::default() };
    let own = [
        "localhost",
        "LOCALHOST:8080",
        "localhost.",
        "koshki.localhost",
        "127.0.0.1",
        "192.168.1.7:8080",
    ];
    let own =
        [&own[..], &["[::1]:8080", "[fe80::1]", "laptop.local:8080", "Laptop.LOCAL."]].concat();
    let foreign = [
        "evil.example",
        "evil.example:8080",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "local",
    ];
    let more = [
        "evillocal",
        "1.2.3",
        "0x7f000001",
        "2130706433",
        "[::1",
        "::1",
        "",
        "me@localhost",
        "localhost:x",
    ];
    let foreign =
        [&foreign[..], &more, &["localhost/", "ko%73hki.example", "koshki.example.evil.example"]]
            .concat();
    for (config, is_named) in [(unnamed, false), (named, true)] {
        let server = Server::with(config).await;
        let cases =
            own.iter().map(|host| (*host, true)).chain(foreign.iter().map(|host| (*host, false)));
        for (host, is_ours) in
            cases.chain([("koshki.example", is_named), ("KOSHKI.example:443", is_named)])
        {
            let mut browser = server.browser(Kind::Program, host);
            for (path, right) in
                [("/", 200), ("/metrics", 200), ("/health/live", 200), ("/api/me", 401)]
            {
                let answer = browser.request("GET", path, &[], None).await;
                assert_eq!(answer.status, if is_ours { right } else { 421 }, "{host} {path}");
            }
            let answer = browser.be("Anna").await;
            assert_eq!(answer.status, if is_ours { 201 } else { 421 }, "{host}");
            if !is_ours {
                assert_eq!(answer.reason(), "foreign-origin");
                assert!(
                    answer.body.contains("--public-url"),
                    "it says what would be right: {answer:?}"
                );
            }
            let socket = handshake(&server, &[("host", host)]).await;
            assert_eq!(socket, if is_ours { 401 } else { 421 }, "{host}: a socket");
        }
        for (hosts, right) in [
            ("", 400),
            ("host: localhost\r\nhost: localhost\r\n", 400),
            ("host: localhost\r\n", 200),
        ] {
            for version in ["1.1", "1.0"] {
                let request =
                    format!("GET /health/live HTTP/{version}\r\n{hosts}connection: close\r\n\r\n");
                assert_eq!(server.send(&request).await.status, right, "{request}");
            }
        }
        let whole = "GET http://evil.example/metrics HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";
        assert_eq!(server.send(whole).await.status, 421);
    }
}

#[tokio::test]
async fn browsers_are_told_to_stay_with_tls_where_the_public_address_has_it() {
    let year = "max-age=31536000";
    for (config, right) in [(behind_tls(), year), (behind_proxy(), ""), (Config::default(), "")] {
        let server = Server::with(config).await;
        for path in ["/", "/api/me", "/nothing"] {
            let answer = server.program().get(path).await;
            assert_eq!(answer.header("strict-transport-security"), right, "{path}");
        }
    }
}

#[tokio::test]
async fn nothing_but_json_is_read() {
    let server = Server::start().await;
    let mut browser = server.program();
    let body = json!({"nickname": "Anna"}).to_string();
    for kind in
        ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "", "json"]
    {
        let answer =
            browser.request("POST", "/api/me", &[("content-type", kind)], Some(&body)).await;
        assert_eq!((answer.status, answer.reason().as_str()), (415, "bad-message"), "{kind}");
    }
    for kind in ["application/json", "Application/JSON; charset=utf-8"] {
        let answer =
            browser.request("POST", "/api/me", &[("content-type", kind)], Some(&body)).await;
        assert!(answer.status < 300, "{kind}: {answer:?}");
    }
}

#[tokio::test]
async fn every_answer_tells_browsers_to_be_careful() {
    let server = Server::with(Config { trust_proxy: true, ..Config::default() }).await;
    let mut browser = server.program();
    browser.be("Anna").await;
    let json_body = json!({"nickname": "Anna"}).to_string();
    let long = " ".repeat(5000);
    let mut answers = Vec::new();
    for (status, method, path, headers, body) in [
        (200, "GET", "/", &[][..], None),
        (200, "GET", "/page.css", &[], None),
        (200, "HEAD", "/", &[], None),
        (200, "GET", "/api/me", &[], None),
        (200, "GET", "/api/openapi.json", &[], None),
        (200, "GET", "/health/ready", &[], None),
        (200, "GET", "/metrics", &[], None),
        (400, "POST", "/api/me", &[], Some("{")),
        (401, "GET", "/api/me", &[("cookie", "koshki=1")], None),
        (403, "DELETE", "/api/me", &[("origin", "http://evil.example")], None),
        (404, "GET", "/nothing", &[], None),
        (404, "GET", "/nothing", &[("accept", "text/html")], None),
        (405, "PUT", "/api/me", &[], None),
        (413, "POST", "/api/me", &[], Some(long.as_str())),
        (415, "POST", "/api/me", &[("content-type", "text/plain")], Some(json_body.as_str())),
        (422, "POST", "/api/me", &[], Some("{\"nickname\":\"\"}")),
        (200, "POST", "/api/me", &[], Some(json_body.as_str())),
        (204, "DELETE", "/api/me", &[], None),
    ] {
        let answer = browser.request(method, path, headers, body).await;
        assert_eq!(answer.status, status, "{method} {path}");
        answers.push((path, answer));
    }
    let flood = [("x-forwarded-for", "9.9.9.9")];
    let too_fast = loop {
        let answer = browser.request("GET", "/api/games", &flood, None).await;
        if answer.status != 200 {
            break answer;
        }
    };
    assert_eq!((too_fast.status, too_fast.reason().as_str()), (429, "too-fast"));
    assert!(too_fast.header("retry-after").parse::<u64>().unwrap() >= 1);
    answers.push(("/api/games", too_fast));
    for (path, answer) in answers {
        let about = format!("{path} {}", answer.status);
        let policy = answer.header("content-security-policy");
        // The engine of the page is WebAssembly; text is never run.
        let scripts = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval';";
        assert!(policy.starts_with(scripts), "{about}: {policy}");
        let policy = policy.replace("'wasm-unsafe-eval'", "");
        assert!(policy.contains("frame-ancestors 'none'"), "{about}");
        assert!(!policy.contains("unsafe") && !policy.contains('*'), "{about}");
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("x-frame-options", "DENY"),
            ("referrer-policy", "no-referrer"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-resource-policy", "same-origin"),
        ] {
            assert_eq!(answer.all(name), [value], "{about}: {name}");
        }
        assert!(answer.header("permissions-policy").contains("camera=()"), "{about}");
        assert!(answer.all("access-control-allow-origin").is_empty(), "{about}");
        assert!(!answer.header("cache-control").is_empty(), "{about}");
    }
}

#[tokio::test]
async fn markup_in_a_nickname_stays_text_and_invisible_characters_are_refused() {
    let server = Server::with(Config { rate_limits: false, ..Config::default() }).await;
    let mut browser = server.program();
    for nickname in [
        "<script>x()</scr",
        "<img src=x onerr",
        "\"><svg onload=1>",
        "javascript:x()",
        "'-alert(1)-'",
        "</title><b>",
        "{{7*7}}${7*7}",
        "&lt;b&gt;",
        "<!--",
        "\\u003cb\\u003e",
    ] {
        let answer = browser.be(nickname).await;
        assert!(answer.status < 300, "{nickname}: {answer:?}");
        assert_eq!(answer.header("content-type"), "application/json");
        let me = browser.get("/api/me").await;
        assert_eq!(me.json()["nickname"], nickname);
        assert_eq!(me.header("content-type"), "application/json");
    }
    for nickname in [
        "",
        " ",
        "\u{202e}anna",
        "anna\u{2069}",
        "\u{200b}",
        "an\u{0}na",
        "an\nna",
        "a\u{1b}[2J",
        "\u{feff}",
        "12345678901234567",
        "\u{e000}",
    ] {
        let answer = browser.be(nickname).await;
        let refused = (answer.status, answer.reason());
        assert_eq!(refused, (422, "bad-nickname".to_owned()), "{nickname:?}");
    }
}
