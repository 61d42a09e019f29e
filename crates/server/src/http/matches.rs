//! Matches: opening one, what anybody may know of it, its record and replay, and tickets for its seats.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use koshki_protocol::{
    Analysis, FinishedMatch, MatchId, Opened, Reason, Refused, Replay, TableSpec, TakenSeat,
    Ticket, Tickets,
};
use koshki_rules::Seat;
use serde::Deserialize;
use utoipa::IntoParams;

use super::answer::{Problem, RefusedBody};
use super::openapi::{AnyTime, WithBody, WithIdentity};
use super::read::{Asked, Client, InPath, Known, PerhapsKnown, Sent};
use crate::App;
use crate::archive::ReplayAsked;
use crate::limits::Deed;

/// `/api/matches…`, `/api/tickets/…`
pub(super) fn router() -> Router<Arc<App>> {
    Router::new()
        .route("/api/matches", post(open_table))
        .route("/api/matches/{match}", get(match_for_anybody))
        .route("/api/matches/{match}/record", get(record))
        .route("/api/matches/{match}/analysis", get(analysis))
        .route("/api/matches/{match}/games/{game}/replay", get(replay))
        .route("/api/matches/{match}/seats/{seat}/ticket", post(new_ticket))
        .route("/api/tickets/{ticket}", post(use_ticket))
}

/// Open a table.
#[utoipa::path(post, path = "/api/matches", tag = "matches", request_body = TableSpec, responses(
    (status = 201, description = "It is open, and you are its host", body = Opened),
    (status = 409, description = "You have too many tables", body = RefusedBody),
    (status = 422, description = "There can't be such a table", body = RefusedBody),
    WithIdentity, WithBody, AnyTime,
))]
async fn open_table(
    State(app): State<Arc<App>>,
    client: Client,
    known: Known,
    Sent(table): Sent<TableSpec>,
) -> Result<(StatusCode, Json<Opened>), Problem> {
    app.limits.count_address_everywhere(Deed::Table, client.address).await?;
    app.limits.count_person_everywhere(Deed::Table, known.person.id).await?;
    Ok((StatusCode::CREATED, Json(app.open_table(&known.person, table).await?)))
}

/// A match, as anybody with its address may know it.
#[utoipa::path(get, path = "/api/matches/{match}", tag = "matches",
    params(("match" = MatchId, Path, description = "The match")),
    responses(
        (status = 200, description = "What is known to everybody", body = FinishedMatch),
        (status = 404, description = "There is no such match", body = RefusedBody),
        AnyTime,
    ),
)]
async fn match_for_anybody(
    State(app): State<Arc<App>>,
    InPath(id): InPath<MatchId>,
) -> Result<Json<FinishedMatch>, Problem> {
    Ok(Json(app.match_for_anybody(&id).await?))
}

/// The records of all games of a finished match.
#[utoipa::path(get, path = "/api/matches/{match}/record", tag = "matches",
    params(("match" = MatchId, Path, description = "The match")),
    responses(
        (status = 200, description = "A record a line, for `koshki verify`", body = String,
            content_type = "application/x-ndjson"),
        (status = 404, description = "There is no such match", body = RefusedBody),
        (status = 409, description = "The match is not over", body = RefusedBody),
        AnyTime,
    ),
)]
async fn record(
    State(app): State<Arc<App>>,
    client: Client,
    InPath(id): InPath<MatchId>,
) -> Result<Response, Problem> {
    app.limits.count_address(Deed::Archive, client.address)?;
    Ok(records(app.record(&id).await?))
}

/// Luck and skill in each game of a finished match.
#[utoipa::path(get, path = "/api/matches/{match}/analysis", tag = "matches",
    params(("match" = MatchId, Path, description = "The match")),
    responses(
        (status = 200, description = "How each seat came to its result", body = Analysis),
        (status = 404, description = "There is no such match", body = RefusedBody),
        (status = 409, description = "The match is not over", body = RefusedBody),
        AnyTime,
    ),
)]
async fn analysis(
    State(app): State<Arc<App>>,
    client: Client,
    InPath(id): InPath<MatchId>,
) -> Result<Json<Analysis>, Problem> {
    app.limits.count_address(Deed::Coach, client.address)?;
    Ok(Json(app.analysis(&id).await?.as_ref().clone()))
}

/// Which page of a replay.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
struct ReplayPage {
    /// Whose eyes, as the number of a seat; without it a bystander's. Others' only once the match is over.
    #[param(maximum = 255)]
    seat: Option<u8>,
    /// How many steps had been made at the first moment of the page.
    #[serde(default)]
    #[param(value_type = i64, minimum = 0, maximum = 4294967295_i64)]
    from: u32,
}

/// A game step by step, from somebody's eyes, a hundred moments a page.
#[utoipa::path(get, path = "/api/matches/{match}/games/{game}/replay", tag = "matches",
    params(
        ("match" = MatchId, Path, description = "The match"),
        ("game" = u32, Path, description = "The number of the game, from 1"),
        ReplayPage,
    ),
    responses(
        (status = 200, description = "A page; empty after the last moment", body = Replay),
        (status = 400, description = "The question can't be read", body = RefusedBody),
        (status = 403, description = "During play only a bystander's eyes, or your own", body = RefusedBody),
        (status = 404, description = "There is no such match, game or seat", body = RefusedBody),
        AnyTime,
    ),
)]
async fn replay(
    State(app): State<Arc<App>>,
    client: Client,
    PerhapsKnown(known): PerhapsKnown,
    InPath((id, game)): InPath<(MatchId, u32)>,
    Asked(page): Asked<ReplayPage>,
) -> Result<Json<Replay>, Problem> {
    app.limits.count_address(Deed::Archive, client.address)?;
    let from = usize::try_from(page.from).unwrap_or(usize::MAX);
    let person = known.map(|known| known.person.id);
    let asked = ReplayAsked { game, eyes: page.seat.map(Seat), from, person };
    Ok(Json(app.replay(&id, asked).await?))
}

/// A ticket that takes my seat to another device; it lives for a minute.
#[utoipa::path(post, path = "/api/matches/{match}/seats/{seat}/ticket", tag = "matches",
    params(
        ("match" = MatchId, Path, description = "The match"),
        ("seat" = u8, Path, description = "My seat"),
    ),
    responses(
        (status = 201, description = "The ticket", body = Tickets),
        (status = 404, description = "There is no such match or seat", body = RefusedBody),
        (status = 409, description = "The match is over", body = RefusedBody),
        WithIdentity, WithBody, AnyTime,
    ),
)]
async fn new_ticket(
    State(app): State<Arc<App>>,
    known: Known,
    InPath((id, seat)): InPath<(MatchId, u8)>,
) -> Result<(StatusCode, Json<Tickets>), Problem> {
    app.limits.count_person_everywhere(Deed::Ticket, known.person.id).await?;
    let ticket = app.new_ticket(known.person.id, &id, Seat(seat)).await?;
    Ok((StatusCode::CREATED, Json(ticket)))
}

/// Take the seat of a ticket to this device.
#[utoipa::path(post, path = "/api/tickets/{ticket}", tag = "matches",
    params(("ticket" = Ticket, Path, description = "The ticket")),
    responses(
        (status = 200, description = "The seat is yours", body = TakenSeat),
        (status = 404, description = "The ticket is unknown, used or too old", body = RefusedBody),
        (status = 409, description = "You sit at this table already", body = RefusedBody),
        WithIdentity, WithBody, AnyTime,
    ),
)]
async fn use_ticket(
    State(app): State<Arc<App>>,
    client: Client,
    known: Known,
    InPath(ticket): InPath<String>,
) -> Result<Json<TakenSeat>, Problem> {
    app.limits.count_address_everywhere(Deed::Ticket, client.address).await?;
    let unknown = || Refused::new(Reason::NoSuchTicket, "the ticket is unknown, used or too old");
    let ticket: Ticket = ticket.parse().map_err(|_| unknown())?;
    Ok(Json(app.use_ticket(&known.person, &ticket).await?))
}

/// Records as a file.
pub(super) fn records(lines: String) -> Response {
    ([(header::CONTENT_TYPE, "application/x-ndjson")], lines).into_response()
}
