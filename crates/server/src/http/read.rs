//! What is read from a request: who asks, and what. Whatever can't be read is refused in the same way everywhere.

use std::net::IpAddr;
use std::sync::Arc;

use axum::body::to_bytes;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use koshki_protocol::{LONGEST_MESSAGE, Reason, Refused};
use serde::de::DeserializeOwned;

use super::answer::Problem;
use crate::App;
use crate::identity::{Door, PERSON, Secret};
use crate::limits::Deed;
use crate::store::Person;

/// Where a request comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Client {
    /// The address it counts for.
    pub address: IpAddr,
    /// The way it came in.
    pub door: Door,
}

/// The person who asks, with the secret they showed; strangers are refused.
pub struct Known {
    /// Who.
    pub person: Person,
    /// What they showed.
    pub(super) secret: Secret,
}

/// The person who asks, or nobody we know.
pub struct PerhapsKnown(pub Option<Known>);

/// The JSON of a body.
pub(super) struct Sent<T>(pub T);

/// What an address names in its path.
pub(super) struct InPath<T>(pub T);

/// What an address says after its question mark.
pub(super) struct Asked<T>(pub T);

impl FromRequestParts<Arc<App>> for Client {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _app: &Arc<App>) -> Result<Self, Problem> {
        let client = parts.extensions.get().copied();
        client.ok_or_else(|| Refused::new(Reason::Fault, "the guard was passed by").into())
    }
}

impl FromRequestParts<Arc<App>> for PerhapsKnown {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Problem> {
        let client = Client::from_request_parts(parts, app).await?;
        for secret in PERSON.secrets(client.door, &parts.headers) {
            if let Some(person) = app.store.person(secret.hash()).await? {
                app.operator.admit_person(person.id)?;
                app.limits.count_person(Deed::Request, person.id)?;
                return Ok(PerhapsKnown(Some(Known { person, secret })));
            }
        }
        Ok(PerhapsKnown(None))
    }
}

impl FromRequestParts<Arc<App>> for Known {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Problem> {
        let PerhapsKnown(known) = PerhapsKnown::from_request_parts(parts, app).await?;
        let nobody = "nobody knows this browser; POST /api/me gives it an identity";
        known.ok_or_else(|| Refused::new(Reason::NoIdentity, nobody).into())
    }
}

impl<T: DeserializeOwned> FromRequest<Arc<App>> for Sent<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, _app: &Arc<App>) -> Result<Self, Problem> {
        let (parts, body) = request.into_parts();
        check_body(&parts.headers)?;
        let bytes = to_bytes(body, LONGEST_MESSAGE).await.map_err(|_| too_long())?;
        serde_json::from_slice(&bytes)
            .map(Sent)
            .map_err(|error| Refused::new(Reason::BadMessage, error.to_string()).into())
    }
}

impl<T: DeserializeOwned + Send> FromRequestParts<Arc<App>> for InPath<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Problem> {
        let Ok(Path(named)) = Path::from_request_parts(parts, app).await else {
            let nothing = "there is nothing at this address";
            return Err(Refused::new(Reason::NoSuchAddress, nothing).into());
        };
        Ok(InPath(named))
    }
}

impl<T: DeserializeOwned> FromRequestParts<Arc<App>> for Asked<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Problem> {
        match Query::from_request_parts(parts, app).await {
            Ok(Query(asked)) => Ok(Asked(asked)),
            Err(error) => Err(Refused::new(Reason::BadMessage, error.body_text()).into()),
        }
    }
}

/// Refuses a body that is too long or not JSON, without reading it.
///
/// A page of another site can send forms and texts without asking, but no JSON.
pub(super) fn check_body(headers: &HeaderMap) -> Result<(), Problem> {
    let length = headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok());
    let length = length.and_then(|length| length.parse::<usize>().ok());
    if length.is_some_and(|length| length > LONGEST_MESSAGE) {
        return Err(too_long());
    }
    let has_body =
        length != Some(0) && length.is_some() || headers.contains_key(header::TRANSFER_ENCODING);
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let kind = kind.and_then(|kind| kind.split(';').next()).map(str::trim);
    if has_body && !kind.is_some_and(|kind| kind.eq_ignore_ascii_case("application/json")) {
        let refused = Refused::new(Reason::BadMessage, "a body must be application/json");
        return Err(Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, refused));
    }
    Ok(())
}

fn too_long() -> Problem {
    let says = format!("a body has at most {LONGEST_MESSAGE} bytes");
    Problem::new(StatusCode::PAYLOAD_TOO_LARGE, Refused::new(Reason::BadMessage, says))
}
