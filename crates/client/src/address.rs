//! Where a server is, and what people send each other to meet there: codes and links.

use std::fmt::{self, Display};
use std::str::FromStr;

use koshki_protocol::{MatchId, RoomCode, Ticket};
use koshki_rules::Seat;
use tokio_tungstenite::tungstenite::http::Uri;

/// The address of a server: `http://host:port` or `https://host`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ServerAddress {
    scheme: Scheme,
    host: String,
    port: u16,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Scheme {
    Http,
    Https,
}

/// What somebody was given to come to a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Invitation {
    /// The six characters of a room's code.
    Code(RoomCode),
    /// The link of a match, perhaps with one of its seats and that seat's key.
    Match {
        /// The match.
        match_id: MatchId,
        /// The seat.
        seat: Option<Seat>,
        /// The key of a reserved seat.
        key: Option<String>,
    },
    /// The one-time link that takes a seat to this device.
    Ticket(Ticket),
}

/// Why a text is neither the address of a server nor a way to a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WrongAddress {
    /// It is no address at all.
    Unreadable(String),
    /// It begins with neither `http://` nor `https://`.
    Scheme,
    /// It names no machine.
    Machine,
    /// It is not the code of a room.
    Code,
    /// It does not name a match.
    Match,
    /// It does not hold a ticket.
    Ticket,
    /// It leads to no table.
    Link,
}

impl Display for WrongAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            WrongAddress::Unreadable(text) => return write!(f, "“{text}” is not an address"),
            WrongAddress::Scheme => "the address begins with neither http:// nor https://",
            WrongAddress::Machine => "the address names no machine",
            WrongAddress::Code => "a room code has six of the characters 2345679ACEHKMPTX",
            WrongAddress::Match => "a match is named by 16 characters a–z and 2–7",
            WrongAddress::Ticket => "a ticket has 26 characters a–z and 2–7",
            WrongAddress::Link => "a link to a table ends with /m/ or /t/ and its name",
        })
    }
}

impl std::error::Error for WrongAddress {}

impl ServerAddress {
    /// The address of a page or request of this server.
    pub fn link(&self, path: &str) -> String {
        format!("{self}{path}")
    }

    /// The address of its socket.
    pub fn socket(&self) -> String {
        match self.scheme {
            Scheme::Http => format!("ws://{}/ws", self.authority()),
            Scheme::Https => format!("wss://{}/ws", self.authority()),
        }
    }

    /// The name or number of the machine.
    pub fn host(&self) -> &str {
        &self.host
    }

    /// The port.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// A name for files about this server.
    pub fn file_name(&self) -> String {
        let plain = |sign: char| if sign.is_ascii_alphanumeric() { sign } else { '-' };
        let host: String = self.host.chars().map(plain).collect();
        match self.scheme {
            Scheme::Http => format!("{host}-{}", self.port),
            Scheme::Https => format!("{host}-{}-tls", self.port),
        }
    }

    fn authority(&self) -> String {
        let host =
            if self.host.contains(':') { format!("[{}]", self.host) } else { self.host.clone() };
        match (self.scheme, self.port) {
            (Scheme::Http, 80) | (Scheme::Https, 443) => host,
            (_, port) => format!("{host}:{port}"),
        }
    }

    fn of_uri(uri: &Uri) -> Result<Self, WrongAddress> {
        let (scheme, usual_port) = match uri.scheme_str() {
            Some("http" | "ws") => (Scheme::Http, 80),
            Some("https" | "wss") => (Scheme::Https, 443),
            _ => return Err(WrongAddress::Scheme),
        };
        let host = uri.host().filter(|host| !host.is_empty()).ok_or(WrongAddress::Machine)?;
        let host = host.trim_start_matches('[').trim_end_matches(']').to_owned();
        Ok(ServerAddress { scheme, host, port: uri.port_u16().unwrap_or(usual_port) })
    }
}

impl Display for ServerAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scheme = match self.scheme {
            Scheme::Http => "http",
            Scheme::Https => "https",
        };
        write!(f, "{scheme}://{}", self.authority())
    }
}

impl FromStr for ServerAddress {
    type Err = WrongAddress;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::of_uri(&uri(text)?)
    }
}

impl Invitation {
    /// Reads a code or a link; a link also names its server.
    ///
    /// # Errors
    /// When it is neither; says what would be right.
    pub fn read(text: &str) -> Result<(Option<ServerAddress>, Self), WrongAddress> {
        let text = text.trim();
        if !text.contains('/') {
            let code = text.parse().map_err(|_| WrongAddress::Code)?;
            return Ok((None, Invitation::Code(code)));
        }
        let uri = uri(text)?;
        let server = ServerAddress::of_uri(&uri)?;
        let parts: Vec<&str> = uri.path().split('/').filter(|part| !part.is_empty()).collect();
        let invitation = match parts[..] {
            ["m", match_id, ..] => Invitation::Match {
                match_id: match_id.parse().map_err(|_| WrongAddress::Match)?,
                seat: argument(&uri, "seat").and_then(|seat| seat.parse().ok()).map(Seat),
                key: argument(&uri, "key").map(str::to_owned),
            },
            ["t", ticket] => Invitation::Ticket(ticket.parse().map_err(|_| WrongAddress::Ticket)?),
            _ => return Err(WrongAddress::Link),
        };
        Ok((Some(server), invitation))
    }
}

fn uri(text: &str) -> Result<Uri, WrongAddress> {
    let text = text.trim();
    let text = if text.contains("://") { text.to_owned() } else { format!("http://{text}") };
    // A browser may leave `#…` at the end of a link; a server never sees it.
    let text = text.split('#').next().unwrap_or_default();
    text.parse().map_err(|_| WrongAddress::Unreadable(text.to_owned()))
}

fn argument<'a>(uri: &'a Uri, name: &str) -> Option<&'a str> {
    let pairs = uri.query()?.split('&').filter_map(|pair| pair.split_once('='));
    pairs.filter(|(known, _)| *known == name).map(|(_, value)| value).next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_read_with_or_without_its_beginning_and_port() {
        for (text, written, socket) in [
            ("127.0.0.1:8080", "http://127.0.0.1:8080", "ws://127.0.0.1:8080/ws"),
            ("http://cat.example/", "http://cat.example", "ws://cat.example/ws"),
            ("https://cat.example", "https://cat.example", "wss://cat.example/ws"),
            (
                "https://cat.example:8443/m/x",
                "https://cat.example:8443",
                "wss://cat.example:8443/ws",
            ),
            ("http://[::1]:8080", "http://[::1]:8080", "ws://[::1]:8080/ws"),
        ] {
            let server: ServerAddress = text.parse().unwrap();
            assert_eq!(server.to_string(), written);
            assert_eq!(server.socket(), socket);
        }
        for wrong in ["", "ftp://cat.example", "http://", "two words"] {
            assert!(wrong.parse::<ServerAddress>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn servers_on_one_machine_have_files_of_their_own() {
        let name = |text: &str| text.parse::<ServerAddress>().unwrap().file_name();
        assert_ne!(name("http://cat.example:8080"), name("http://cat.example:8081"));
        assert_ne!(name("http://cat.example:443"), name("https://cat.example"));
        assert_eq!(name("http://[::1]:8080"), "--1-8080");
    }

    #[test]
    fn codes_links_seat_links_and_tickets_are_told_apart() {
        let read = |text| Invitation::read(text).unwrap();
        assert_eq!(read("kmptx3"), (None, Invitation::Code("KMPTX3".parse().unwrap())));
        let (server, invitation) =
            read("http://cat.example:8080/m/k3qz7m2xw5ab4cde?seat=2&key=abc");
        assert_eq!(server.unwrap().to_string(), "http://cat.example:8080");
        assert_eq!(
            invitation,
            Invitation::Match {
                match_id: "k3qz7m2xw5ab4cde".parse().unwrap(),
                seat: Some(Seat(2)),
                key: Some("abc".to_owned()),
            }
        );
        let (_, invitation) = read("cat.example/m/k3qz7m2xw5ab4cde#top");
        assert!(matches!(invitation, Invitation::Match { seat: None, key: None, .. }));
        let (_, invitation) = read("https://cat.example/t/abcdefghijklmnopqrstuvwxyz");
        assert!(matches!(invitation, Invitation::Ticket(_)));
        for wrong in
            ["KMPTX", "http://cat.example/", "http://cat.example/m/short", "cat.example/x/y"]
        {
            assert!(Invitation::read(wrong).is_err(), "{wrong}");
        }
    }
}
