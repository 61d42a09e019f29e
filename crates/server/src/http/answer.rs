//! How a refusal goes out: a status for machines in between, and the refusal itself as JSON.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use koshki_protocol::{Reason, Refused};
use serde::Serialize;
use utoipa::ToSchema;

use crate::limits::TooFast;
use crate::store::StoreError;

/// The body of every answer that is not what was asked for.
#[derive(Serialize, ToSchema)]
pub struct RefusedBody {
    /// Why.
    pub refused: Refused,
}

/// A refusal on its way out.
#[derive(Debug)]
pub struct Problem {
    status: StatusCode,
    refused: Box<Refused>,
    wait_seconds: Option<u64>,
}

impl Problem {
    /// A refusal with another status than its reason alone would have.
    pub fn new(status: StatusCode, refused: Refused) -> Self {
        Problem { status, refused: Box::new(refused), wait_seconds: None }
    }
}

impl From<Refused> for Problem {
    fn from(refused: Refused) -> Self {
        Problem::new(status(refused.reason), refused)
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        Refused::from(error).into()
    }
}

impl From<TooFast> for Problem {
    fn from(too_fast: TooFast) -> Self {
        let wait_seconds = Some(too_fast.wait.as_secs() + 1);
        Problem { wait_seconds, ..Refused::from(too_fast).into() }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let body = Json(RefusedBody { refused: *self.refused });
        let mut response = (self.status, body).into_response();
        if let Some(seconds) = self.wait_seconds {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

fn status(reason: Reason) -> StatusCode {
    match reason {
        Reason::BadMessage | Reason::Version | Reason::HelloFirst => StatusCode::BAD_REQUEST,
        Reason::NoIdentity => StatusCode::UNAUTHORIZED,
        Reason::Banned
        | Reason::ForeignOrigin
        | Reason::NotOperator
        | Reason::NoSuchHostLink
        | Reason::NotHost
        | Reason::SeatReserved
        | Reason::Locked
        | Reason::Kicked
        | Reason::NotYourSeat
        | Reason::NoHints
        | Reason::NotYourEyes => StatusCode::FORBIDDEN,
        Reason::NoSuchAddress
        | Reason::NoSuchMatch
        | Reason::NoSuchCode
        | Reason::NoSuchTicket
        | Reason::NoSuchSeat => StatusCode::NOT_FOUND,
        Reason::EnterFirst
        | Reason::SeatTaken
        | Reason::NoFreeSeat
        | Reason::NoNickname
        | Reason::Started
        | Reason::NotPlaying
        | Reason::NotOver
        | Reason::NotReady
        | Reason::Stale
        | Reason::NotYourTurn
        | Reason::TooMany => StatusCode::CONFLICT,
        Reason::BadTable
        | Reason::BadNickname
        | Reason::BadSeed
        | Reason::BadLink
        | Reason::NoSuchBot
        | Reason::NotAMove
        | Reason::Rule => StatusCode::UNPROCESSABLE_ENTITY,
        Reason::TooFast => StatusCode::TOO_MANY_REQUESTS,
        Reason::NotNow | Reason::Busy => StatusCode::SERVICE_UNAVAILABLE,
        Reason::Fault => StatusCode::INTERNAL_SERVER_ERROR,
    }
}
