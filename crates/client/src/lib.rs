//! What programs that talk to a server share: addresses, cookies, requests and the socket. It knows no game.

mod address;
mod connection;
mod cookie;
mod fetch;
mod rest;
mod socket;

use std::fmt::{self, Display};

use koshki_protocol::Refused;
use serde::Deserialize;

pub use address::{Invitation, ServerAddress, WrongAddress};
pub use connection::{Connection, Incoming};
pub use cookie::Cookie;
pub use fetch::fetch;
pub use rest::Rest;
pub use socket::{Received, Socket};

/// Why something could not be done over the network.
#[derive(Debug)]
pub enum NetError {
    /// The server can't be reached, or the connection was lost.
    Unreachable(String),
    /// The server refused.
    Refused(Box<Refused>),
    /// What came back is nothing that a server of ours says.
    Unclear(String),
}

impl Display for NetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NetError::Unreachable(why) => write!(f, "the server can't be reached: {why}"),
            NetError::Refused(refused) => {
                write!(f, "refused ({}): {refused}", refused.reason.as_str())
            }
            NetError::Unclear(why) => write!(f, "this is not a server of Koshki-Myshki: {why}"),
        }
    }
}

impl std::error::Error for NetError {}

/// The body of an answer that is not what was asked for.
#[derive(Deserialize)]
struct RefusedBody {
    refused: Box<Refused>,
}
