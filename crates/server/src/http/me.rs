//! Who I am and where: nobody, a nickname, or forgotten.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use koshki_match::nickname;
use koshki_protocol::{Here, Me, MyGames, NewMe, Reason, Refused};

use super::answer::{Problem, RefusedBody};
use super::openapi::{AnyTime, WithBody, WithIdentity};
use super::read::{Client, Known, PerhapsKnown, Sent};
use crate::App;
use crate::calendar;
use crate::identity::{PERSON, Secret};
use crate::limits::Deed;

/// `/api/me…`
pub(super) fn router() -> Router<Arc<App>> {
    Router::new()
        .route("/api/here", get(here))
        .route("/api/me", get(who_am_i).post(be_somebody).delete(forget_me))
        .route("/api/me/games", get(my_games))
        .route("/api/me/records", get(my_records))
}

/// What a page has to know when it opens: who asks, also if that is nobody, and how others reach this server.
#[utoipa::path(get, path = "/api/here", tag = "me", responses(
    (status = 200, description = "Somebody or nobody", body = Here), AnyTime,
))]
async fn here(
    State(app): State<Arc<App>>,
    client: Client,
    PerhapsKnown(known): PerhapsKnown,
) -> Response {
    let cookies = known.as_ref().map(|known| PERSON.cookies(client.door, &known.secret));
    let cookies = cookies.unwrap_or_default();
    let house = app.config.house.clone().filter(|_| client.address.is_loopback());
    let nickname = known.map(|known| known.person.nickname);
    (cookies, Json(Here { nickname, house })).into_response()
}

/// Who I am. The cookie lives another 400 days.
#[utoipa::path(get, path = "/api/me", tag = "me", responses(
    (status = 200, description = "Somebody", body = Me), WithIdentity, AnyTime,
))]
async fn who_am_i(client: Client, known: Known) -> Response {
    let cookies = PERSON.cookies(client.door, &known.secret);
    (cookies, Json(Me { nickname: known.person.nickname })).into_response()
}

/// Be somebody, or change the nickname.
#[utoipa::path(post, path = "/api/me", tag = "me", request_body = NewMe, responses(
    (status = 200, description = "The nickname is another now", body = Me),
    (status = 201, description = "You are somebody new, by the cookie that comes along", body = Me),
    (status = 422, description = "The nickname is not 1 to 16 visible characters", body = RefusedBody),
    WithBody, AnyTime,
))]
async fn be_somebody(
    State(app): State<Arc<App>>,
    client: Client,
    PerhapsKnown(known): PerhapsKnown,
    Sent(new): Sent<NewMe>,
) -> Result<Response, Problem> {
    let nickname = nickname::checked(&new.nickname)?;
    let (status, secret) = match known {
        Some(known) => {
            app.store.rename(known.person.id, &nickname).await?;
            (StatusCode::OK, known.secret)
        }
        None => {
            app.limits.count_address_everywhere(Deed::NewPerson, client.address).await?;
            let secret = Secret::new().map_err(|error| {
                tracing::error!(%error, "there is no randomness");
                Refused::new(Reason::NotNow, "the server has no randomness now")
            })?;
            app.store.new_person(secret.hash(), &nickname, calendar::now()).await?;
            (StatusCode::CREATED, secret)
        }
    };
    let cookies = PERSON.cookies(client.door, &secret);
    Ok((status, cookies, Json(Me { nickname })).into_response())
}

/// Forget me: the nickname, who sat in my seats, and the secret.
#[utoipa::path(delete, path = "/api/me", tag = "me", responses(
    (status = 204, description = "Nobody knows you any more"), WithIdentity, AnyTime,
))]
async fn forget_me(
    State(app): State<Arc<App>>,
    client: Client,
    known: Known,
) -> Result<Response, Problem> {
    app.forget(known.person.id).await?;
    let cookies = PERSON.cleared_cookies(client.door);
    Ok((StatusCode::NO_CONTENT, cookies).into_response())
}

/// My tables, my finished matches, my totals.
#[utoipa::path(get, path = "/api/me/games", tag = "me", responses(
    (status = 200, description = "All that is mine", body = MyGames), WithIdentity, AnyTime,
))]
async fn my_games(State(app): State<Arc<App>>, known: Known) -> Result<Json<MyGames>, Problem> {
    Ok(Json(app.my_games(known.person.id).await?))
}

/// The records of all my finished matches.
#[utoipa::path(get, path = "/api/me/records", tag = "me", responses(
    (status = 200, description = "A record a line, for `koshki verify`", body = String,
        content_type = "application/x-ndjson"),
    WithIdentity, AnyTime,
))]
async fn my_records(State(app): State<Arc<App>>, known: Known) -> Result<Response, Problem> {
    app.limits.count_person(Deed::Archive, known.person.id)?;
    Ok(super::matches::records(app.records_of(known.person.id).await?))
}
