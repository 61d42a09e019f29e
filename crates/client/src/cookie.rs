//! The secret that a server hands out as a cookie.

use std::fmt;

/// The names under which a server hands out its secret.
const NAMES: [&str; 2] = ["koshki", "__Host-koshki"];

/// A secret by which a server knows a person again, as `name=value`. Its text is not for logs.
#[derive(Clone, PartialEq, Eq)]
pub struct Cookie(String);

impl Cookie {
    /// The secret in a `Set-Cookie` header, if it is one of ours.
    pub fn of_header(header: &str) -> Option<Self> {
        let pair = header.split(';').next()?.trim();
        let (name, value) = pair.split_once('=')?;
        (NAMES.contains(&name) && !value.is_empty()).then(|| Cookie(pair.to_owned()))
    }

    /// As it goes into a `Cookie` header.
    pub fn header(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Cookie {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Cookie(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_own_cookie_is_taken_from_a_header() {
        let read = |header| Cookie::of_header(header).map(|cookie| cookie.header().to_owned());
        assert_eq!(read("koshki=abc; HttpOnly; Path=/").as_deref(), Some("koshki=abc"));
        assert_eq!(read("__Host-koshki=a=b; Secure").as_deref(), Some("__Host-koshki=a=b"));
        for other in ["", "koshki", "koshki=; Max-Age=0", "session=abc", "koshki2=abc"] {
            assert_eq!(read(other), None, "{other}");
        }
    }

    #[test]
    fn a_secret_does_not_show_in_logs() {
        let cookie = Cookie::of_header("koshki=abc").unwrap();
        assert_eq!(format!("{cookie:?}"), "Cookie(…)");
    }
}
