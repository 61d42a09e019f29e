//! Requests beside the socket: who I am, open a table, find one, fetch its records.

use std::time::Duration;

use koshki_protocol::{
    Code, HostLink, MatchId, NewMe, Opened, OperatorOrder, Overview, RoomCode, TableSpec,
    TakenSeat, Ticket,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use ureq::http::Response;
use ureq::{Agent, Body};

use super::{Cookie, NetError, RefusedBody, ServerAddress};

/// A server never takes longer for an answer.
const PATIENCE: Duration = Duration::from_secs(20);
/// All records of a long series are smaller than this.
const LONGEST_ANSWER: u64 = 64 << 20;

/// One person's requests to one server.
#[derive(Clone)]
pub struct Rest {
    agent: Agent,
    server: ServerAddress,
    cookie: Option<Cookie>,
}

impl Rest {
    /// Requests to this server by somebody it knows by this cookie, or does not know yet.
    pub fn new(server: ServerAddress, cookie: Option<Cookie>) -> Self {
        let agent = Agent::config_builder()
            .http_status_as_error(false)
            .timeout_global(Some(PATIENCE))
            .max_redirects(0)
            // The socket goes straight to the server; requests that went another way could end elsewhere.
            .proxy(None)
            .build()
            .new_agent();
        Rest { agent, server, cookie }
    }

    /// The same server and connections, for somebody else.
    pub fn of(&self, cookie: Option<Cookie>) -> Self {
        Rest { cookie, ..self.clone() }
    }

    /// Where the server is.
    pub fn server(&self) -> &ServerAddress {
        &self.server
    }

    /// By what the server knows this person.
    pub fn cookie(&self) -> Option<&Cookie> {
        self.cookie.as_ref()
    }

    /// Whether the server answers at all.
    pub fn answers(&self) -> bool {
        self.get("/api/games").is_ok()
    }

    /// Whether the server can store moves.
    pub fn is_ready(&self) -> bool {
        self.get("/health/ready").is_ok()
    }

    /// Becomes somebody, or changes the nickname.
    pub fn be(&mut self, nickname: &str) -> Result<(), NetError> {
        let response = self.post("/api/me", &NewMe { nickname: nickname.to_owned() })?;
        let given = response.headers().get_all("set-cookie").iter();
        if let Some(cookie) =
            given.filter_map(|header| header.to_str().ok()).find_map(Cookie::of_header)
        {
            self.cookie = Some(cookie);
        }
        match self.cookie {
            Some(_) => Ok(()),
            None => Err(NetError::Unclear("it gave no cookie".to_owned())),
        }
    }

    /// Whether the server still knows this person.
    pub fn is_known(&self) -> Result<bool, NetError> {
        if self.cookie.is_none() {
            return Ok(false);
        }
        match self.get("/api/me") {
            Ok(_) => Ok(true),
            Err(NetError::Refused(refused))
                if refused.reason == koshki_protocol::Reason::NoIdentity =>
            {
                Ok(false)
            }
            Err(error) => Err(error),
        }
    }

    /// Opens a table.
    pub fn open(&self, table: &TableSpec) -> Result<Opened, NetError> {
        read(self.post("/api/matches", table)?)
    }

    /// Finds the match with this code.
    pub fn find(&self, code: &RoomCode) -> Result<MatchId, NetError> {
        let code: Code = read(self.get(&format!("/api/codes/{code}"))?)?;
        Ok(code.match_id)
    }

    /// Takes a seat to this device.
    pub fn take(&self, ticket: &Ticket) -> Result<TakenSeat, NetError> {
        read(self.post(&format!("/api/tickets/{}", ticket.as_str()), &Nothing {})?)
    }

    /// The records of a match that is over, a line a game.
    pub fn records(&self, match_id: &MatchId) -> Result<String, NetError> {
        text(self.get(&format!("/api/matches/{match_id}/record"))?)
    }

    /// Sends an order to a server as its operator, with the key in its folder; without an order, asks for an overview.
    pub fn operate(&self, key: &str, order: Option<&OperatorOrder>) -> Result<Overview, NetError> {
        let (link, shown) = (self.server.link("/api/host"), format!("Bearer {key}"));
        read(match order {
            None => answered(self.agent.get(link).header("authorization", shown).call())?,
            Some(order) => {
                answered(self.agent.post(link).header("authorization", shown).send_json(order))?
            }
        })
    }

    /// Makes a link that opens the host's page of a server once, with the key in its folder.
    pub fn host_link(&self, key: &str) -> Result<HostLink, NetError> {
        let link = self.server.link("/api/host/link");
        let request = self.agent.post(link).header("authorization", format!("Bearer {key}"));
        read(answered(request.send_empty())?)
    }

    fn get(&self, path: &str) -> Result<Response<Body>, NetError> {
        let mut request = self.agent.get(self.server.link(path));
        if let Some(cookie) = &self.cookie {
            request = request.header("cookie", cookie.header());
        }
        answered(request.call())
    }

    fn post(&self, path: &str, body: &impl Serialize) -> Result<Response<Body>, NetError> {
        let mut request = self.agent.post(self.server.link(path));
        if let Some(cookie) = &self.cookie {
            request = request.header("cookie", cookie.header());
        }
        answered(request.send_json(body))
    }
}

/// `{}`: a request that says all in its address.
#[derive(Serialize)]
struct Nothing {}

fn answered(sent: Result<Response<Body>, ureq::Error>) -> Result<Response<Body>, NetError> {
    let response = sent.map_err(|error| NetError::Unreachable(error.to_string()))?;
    if response.status().is_success() {
        return Ok(response);
    }
    let status = response.status();
    match read::<RefusedBody>(response) {
        Ok(body) => Err(NetError::Refused(body.refused)),
        Err(_) => Err(NetError::Unclear(format!("it answers {status}"))),
    }
}

fn read<T: DeserializeOwned>(response: Response<Body>) -> Result<T, NetError> {
    let text = text(response)?;
    serde_json::from_str(&text).map_err(|error| NetError::Unclear(error.to_string()))
}

fn text(mut response: Response<Body>) -> Result<String, NetError> {
    let body = response.body_mut().with_config().limit(LONGEST_ANSWER);
    body.read_to_string().map_err(|error| NetError::Unreachable(error.to_string()))
}
