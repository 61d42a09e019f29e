//! Which pages may talk to the server: those it served itself, and those of sites it was told about.
//!
//! A browser says with `Origin` whose page is asking. Programs that are no browsers don't send it, and carry no
//! stranger's cookies either.

use std::fmt::{self, Display};
use std::str::FromStr;

use hyper::HeaderMap;
use hyper::header::{HOST, ORIGIN};
use hyper::http::uri::{Authority, Scheme, Uri};
use koshki_protocol::{Reason, Refused};
use serde::{Deserialize, Deserializer};

use crate::Config;
use crate::identity::Door;

/// A site: scheme, host and port, as in `https://koshki.example`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Origin {
    scheme: Scheme,
    host: String,
    port: u16,
}

impl Origin {
    /// Whether it is reached over TLS.
    pub fn is_https(&self) -> bool {
        self.scheme == Scheme::HTTPS
    }

    /// Its host, in lower case.
    pub(crate) fn host(&self) -> &str {
        &self.host
    }

    /// Whether a request with this `Host` header, sent from a page of this origin, goes to the page's own server.
    fn is_of_host(&self, host: &str) -> bool {
        let Ok(authority) = host.parse::<Authority>() else { return false };
        authority.host().eq_ignore_ascii_case(&self.host)
            && port(&authority, &self.scheme) == Some(self.port)
    }
}

/// Refuses what a page of another site asks for.
///
/// # Errors
/// When the request comes from a browser, and the page is neither ours nor an allowed one's.
pub fn check(config: &Config, door: Door, headers: &HeaderMap) -> Result<(), Refused> {
    let mut origins = headers.get_all(ORIGIN).iter();
    let is_ours = match (origins.next(), origins.next()) {
        (None, _) => is_own_fetch(headers),
        (Some(origin), None) => origin
            .to_str()
            .ok()
            .and_then(|origin| origin.parse().ok())
            .is_some_and(|origin| is_allowed(config, door, headers, &origin)),
        (Some(_), Some(_)) => false,
    };
    if is_ours {
        return Ok(());
    }
    Err(Refused::new(Reason::ForeignOrigin, "the page comes from another site than this server"))
}

fn is_allowed(config: &Config, door: Door, headers: &HeaderMap, origin: &Origin) -> bool {
    if config.public_url.as_ref() == Some(origin) || config.allowed_origins.contains(origin) {
        return true;
    }
    // Behind TLS a page that came unencrypted could have been written by anybody on its way.
    if door == Door::Tls && !origin.is_https() {
        return false;
    }
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    host.is_some_and(|host| origin.is_of_host(host))
}

/// Without an `Origin`: whether a browser, if it is one, calls this the page's own request or the person's.
fn is_own_fetch(headers: &HeaderMap) -> bool {
    headers
        .get_all("sec-fetch-site")
        .iter()
        .all(|site| matches!(site.as_bytes(), b"same-origin" | b"none"))
}

/// The port that is meant; none if it is no number of a port.
fn port(authority: &Authority, scheme: &Scheme) -> Option<u16> {
    match authority.as_str().strip_prefix(authority.host())? {
        "" => Some(default_port(scheme)),
        colon_port => colon_port.strip_prefix(':')?.parse().ok(),
    }
}

fn default_port(scheme: &Scheme) -> u16 {
    if *scheme == Scheme::HTTPS { 443 } else { 80 }
}

impl FromStr for Origin {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let wrong = "an origin is http:// or https:// and a host, such as https://koshki.example";
        let uri: Uri = text.parse().map_err(|_| wrong)?;
        let (Some(scheme), Some(authority)) = (uri.scheme(), uri.authority()) else {
            return Err(wrong);
        };
        let is_web = *scheme == Scheme::HTTP || *scheme == Scheme::HTTPS;
        let has_more = !matches!(uri.path(), "" | "/") || uri.query().is_some();
        if !is_web || has_more || authority.as_str().contains('@') || authority.host().is_empty() {
            return Err(wrong);
        }
        let port = port(authority, scheme).ok_or(wrong)?;
        let host = authority.host().to_ascii_lowercase();
        Ok(Origin { scheme: scheme.clone(), host, port })
    }
}

impl Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}", self.scheme, self.host)?;
        if self.port == default_port(&self.scheme) { Ok(()) } else { write!(f, ":{}", self.port) }
    }
}

impl<'de> Deserialize<'de> for Origin {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_origin_is_written_as_it_was_read_without_what_goes_without_saying() {
        for (text, written) in [
            ("https://koshki.example", "https://koshki.example"),
            ("HTTPS://Koshki.Example:443/", "https://koshki.example"),
            ("http://192.168.1.7:8080", "http://192.168.1.7:8080"),
            ("http://[::1]:8080", "http://[::1]:8080"),
        ] {
            assert_eq!(text.parse::<Origin>().unwrap().to_string(), written);
        }
        for wrong in [
            "",
            "null",
            "koshki.example",
            "ftp://koshki.example",
            "https://koshki.example/games",
            "https://koshki.example/?a",
            "https://me@koshki.example",
            "https://koshki.example:99999",
            "https://",
        ] {
            assert!(wrong.parse::<Origin>().is_err(), "{wrong}");
        }
    }
}
