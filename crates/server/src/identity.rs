//! Who somebody is: 256 random bits in a cookie. The server keeps only their hash, so that nobody who reads the
//! database can sit down in another's seat.

use std::str::FromStr;

use hyper::HeaderMap;
use hyper::header::{COOKIE, HOST, HeaderValue, SET_COOKIE};
use hyper::http::uri::Authority;
use koshki_rules::fair;
use sha2::{Digest, Sha256};

use crate::Config;
use crate::proxy;
use crate::store::SecretHash;

/// The name of the cookie where browsers take Secure cookies: nobody but this very host can set it.
pub const SECURE_COOKIE: &str = "__Host-koshki";
/// The name of the cookie on plain HTTP, where browsers take no Secure ones.
pub const PLAIN_COOKIE: &str = "koshki";

/// 400 days, the longest that browsers keep a cookie.
const MAX_AGE: u32 = 400 * 24 * 60 * 60;

/// What a browser proves its identity with. It can't be printed.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; 32]);

/// The way a request came in; it decides which cookies the browser will keep.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Door {
    /// Over TLS, by our proxy.
    Tls,
    /// Over plain HTTP to a name of this machine itself. Browsers trust it like TLS, all but Safari.
    Loopback,
    /// Over plain HTTP, as phones in the house do.
    Plain,
}

impl Secret {
    /// A new one from the operating system.
    ///
    /// # Errors
    /// When the system has no randomness to give.
    pub fn new() -> Result<Self, getrandom::Error> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes)?;
        Ok(Secret(bytes))
    }

    /// What is stored of it.
    pub fn hash(&self) -> SecretHash {
        Sha256::digest(self.0).into()
    }

    fn to_hex(&self) -> String {
        fair::to_hex(&self.0)
    }
}

impl FromStr for Secret {
    type Err = NotASecret;

    fn from_str(text: &str) -> Result<Self, NotASecret> {
        let digits = text.as_bytes();
        let is_hex = |digit: &u8| matches!(digit, b'0'..=b'9' | b'a'..=b'f');
        if digits.len() != 64 || !digits.iter().all(is_hex) {
            return Err(NotASecret);
        }
        let mut bytes = [0; 32];
        for (index, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&text[2 * index..2 * index + 2], 16).or(Err(NotASecret))?;
        }
        Ok(Secret(bytes))
    }
}

/// It is not 64 digits in hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotASecret;

impl Door {
    /// The door that a request came in by.
    pub fn of(config: &Config, headers: &HeaderMap) -> Self {
        let is_public_tls = config.public_url.as_ref().is_some_and(|url| url.is_https());
        if is_public_tls || proxy::is_forwarded_https(config, headers) {
            Door::Tls
        } else if headers.get(HOST).is_some_and(is_loopback) {
            Door::Loopback
        } else {
            Door::Plain
        }
    }
}

/// A pair of cookies that hold a secret: one for browsers that take Secure ones, one for plain HTTP.
pub struct Jar {
    secure: &'static str,
    plain: &'static str,
    same_site: &'static str,
    /// For how many seconds a browser keeps it.
    max_age: u32,
}

/// The cookies by which a person is known.
pub const PERSON: Jar =
    Jar { secure: SECURE_COOKIE, plain: PLAIN_COOKIE, same_site: "Lax", max_age: MAX_AGE };

impl Jar {
    /// Cookies of these names, the one of browsers that take Secure cookies first, that no other site's page or link sends.
    pub const fn strict(secure: &'static str, plain: &'static str, max_age: u32) -> Self {
        Jar { secure, plain, same_site: "Strict", max_age }
    }

    /// The secrets that a browser shows, the one to try first in front. Over TLS a plain cookie counts for nothing: a
    /// neighbouring host could have set it.
    pub fn secrets(&self, door: Door, headers: &HeaderMap) -> Vec<Secret> {
        let names: &[&str] = match door {
            Door::Tls => &[self.secure],
            Door::Loopback | Door::Plain => &[self.secure, self.plain],
        };
        let named = |name: &str| -> Option<Secret> {
            headers
                .get_all(COOKIE)
                .iter()
                .filter_map(|line| line.to_str().ok())
                .flat_map(|line| line.split(';'))
                .filter_map(|pair| pair.trim().split_once('='))
                .find_map(|(key, value)| (key == name).then(|| value.parse().ok())?)
        };
        names.iter().filter_map(|name| named(name)).collect()
    }

    /// The `Set-Cookie` headers that give a browser its secret.
    pub fn cookies(&self, door: Door, secret: &Secret) -> HeaderMap {
        self.set(door, &secret.to_hex(), self.max_age)
    }

    /// The `Set-Cookie` headers that take it away.
    pub fn cleared_cookies(&self, door: Door) -> HeaderMap {
        self.set(door, "", 0)
    }

    fn set(&self, door: Door, value: &str, max_age: u32) -> HeaderMap {
        let rest = format!("Path=/; Max-Age={max_age}; HttpOnly; SameSite={}", self.same_site);
        let secure = format!("{}={value}; {rest}; Secure", self.secure);
        let plain = format!("{}={value}; {rest}", self.plain);
        let cookies = match door {
            Door::Tls => vec![secure],
            Door::Loopback => vec![secure, plain],
            Door::Plain => vec![plain],
        };
        let header = |cookie: String| {
            let mut header = HeaderValue::try_from(cookie).expect("names and hex digits are ASCII");
            header.set_sensitive(true);
            (SET_COOKIE, header)
        };
        cookies.into_iter().map(header).collect()
    }
}

fn is_loopback(host: &HeaderValue) -> bool {
    let Some(authority) = host.to_str().ok().and_then(|host| host.parse::<Authority>().ok()) else {
        return false;
    };
    let host = authority.host().to_ascii_lowercase();
    let address = host.trim_start_matches('[').trim_end_matches(']').parse::<std::net::IpAddr>();
    match address {
        Ok(address) => address.is_loopback(),
        Err(_) => host == "localhost" || host.ends_with(".localhost"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(lines: &[(&'static str, &str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in lines {
            headers.append(*name, value.parse().unwrap());
        }
        headers
    }

    #[test]
    fn a_secret_is_read_back_from_any_place_among_the_cookies_and_nothing_else_is() {
        let secret = Secret([7; 32]);
        let hex = secret.to_hex();
        for line in [
            format!("koshki={hex}"),
            format!("theme=dark; koshki={hex}; koshki2=1"),
            format!("koshki=; koshki={hex}"),
        ] {
            let found = PERSON.secrets(Door::Plain, &headers(&[("cookie", &line)]));
            assert!(found == [secret.clone()], "{line}");
        }
        for line in [
            String::new(),
            format!("koshki={}", &hex[1..]),
            format!("koshki={hex}0"),
            format!("koshki={}", hex.replace('7', "G")),
            format!("Koshki={hex}"),
            format!("koshki=+{}", &hex[1..]),
            format!("not-koshki={hex}"),
        ] {
            assert!(
                PERSON.secrets(Door::Plain, &headers(&[("cookie", &line)])).is_empty(),
                "{line}"
            );
        }
    }

    #[test]
    fn the_host_cookie_comes_first_and_over_tls_it_is_the_only_one() {
        let (host, plain) = (Secret([1; 32]), Secret([2; 32]));
        let line = format!("koshki={}; __Host-koshki={}", plain.to_hex(), host.to_hex());
        let headers = headers(&[("cookie", &line)]);
        assert!(PERSON.secrets(Door::Loopback, &headers) == [host.clone(), plain]);
        assert!(PERSON.secrets(Door::Tls, &headers) == [host]);
    }

    #[test]
    fn the_door_is_told_by_the_public_address_the_proxy_and_the_host() {
        let plain = Config::default();
        let proxied = Config { trust_proxy: true, ..Config::default() };
        let public = Config {
            public_url: Some("https://koshki.example".parse().unwrap()),
            ..Config::default()
        };
        let https = ("x-forwarded-proto", "https");
        for (config, lines, door) in [
            (&plain, vec![("host", "localhost:8080")], Door::Loopback),
            (&plain, vec![("host", "LOCALHOST")], Door::Loopback),
            (&plain, vec![("host", "127.0.0.1:8080")], Door::Loopback),
            (&plain, vec![("host", "[::1]:8080")], Door::Loopback),
            (&plain, vec![("host", "192.168.1.7:8080")], Door::Plain),
            (&plain, vec![("host", "localhost.example")], Door::Plain),
            (&plain, vec![("host", "[::2]:8080")], Door::Plain),
            (&plain, vec![], Door::Plain),
            (&plain, vec![("host", "koshki.example"), https], Door::Plain),
            (&proxied, vec![("host", "koshki.example"), https], Door::Tls),
            (&proxied, vec![("host", "koshki.example")], Door::Plain),
            (&public, vec![("host", "localhost:8080")], Door::Tls),
        ] {
            assert_eq!(Door::of(config, &headers(&lines)), door, "{lines:?}");
        }
    }

    #[test]
    fn two_secrets_are_different_and_so_are_their_hashes() {
        let (one, other) = (Secret::new().unwrap(), Secret::new().unwrap());
        assert!(one != other);
        assert_ne!(one.hash(), other.hash());
        assert!(one.hash() != one.0);
    }
}
