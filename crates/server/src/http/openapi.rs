//! The description of all addresses for programs, at `/api/openapi.json`.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use axum::Router;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use utoipa::openapi::response::Response as Documented;
use utoipa::openapi::{Content, Ref, RefOr, ResponseBuilder};
use utoipa::{IntoResponses, OpenApi};

use super::answer::RefusedBody;
use super::{games, health, matches, me, metrics, operator, tables};
use crate::App;

/// `/api/openapi.json`
pub(super) fn router() -> Router<Arc<App>> {
    Router::new().route("/api/openapi.json", get(openapi))
}

/// Refusals that any address can answer with.
pub(super) struct AnyTime;

/// Refusals of addresses for those who are somebody.
pub(super) struct WithIdentity;

/// Refusals of addresses that change something.
pub(super) struct WithBody;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Koshki-Myshki",
        description = "The addresses beside the socket `/ws`. Who you are is in the cookie that POST /api/me gives.",
    ),
    paths(
        games::all_games,
        games::kept,
        health::live,
        health::ready,
        matches::analysis,
        matches::match_for_anybody,
        matches::new_ticket,
        matches::open_table,
        matches::record,
        matches::replay,
        matches::use_ticket,
        me::be_somebody,
        me::forget_me,
        me::here,
        me::my_games,
        me::my_records,
        me::who_am_i,
        metrics::metrics_text,
        openapi,
        operator::enter,
        operator::leave,
        operator::look,
        operator::new_link,
        operator::order,
        tables::find_code,
        tables::open_tables,
    ),
    components(schemas(RefusedBody))
)]
struct Addresses;

/// This description.
#[utoipa::path(get, path = "/api/openapi.json", tag = "health", responses(
    (status = 200, description = "OpenAPI 3.1", content_type = "application/json"), AnyTime,
))]
async fn openapi() -> Response {
    static TEXT: LazyLock<String> =
        LazyLock::new(|| Addresses::openapi().to_json().expect("its keys are texts"));
    ([(header::CONTENT_TYPE, "application/json")], TEXT.as_str()).into_response()
}

impl IntoResponses for AnyTime {
    fn responses() -> BTreeMap<String, RefOr<Documented>> {
        refusals(&[
            ("429", "Too much at once; `Retry-After` says how many seconds to wait"),
            ("500", "Something went wrong in the server"),
            ("503", "The server can't do it now"),
        ])
    }
}

impl IntoResponses for WithIdentity {
    fn responses() -> BTreeMap<String, RefOr<Documented>> {
        refusals(&[("401", "Nobody knows this browser")])
    }
}

impl IntoResponses for WithBody {
    fn responses() -> BTreeMap<String, RefOr<Documented>> {
        refusals(&[
            ("400", "The message can't be read"),
            ("403", "The page comes from another site, or you may not"),
            ("408", "The message took too long"),
            ("413", "The message is too long"),
            ("415", "The message is not JSON"),
        ])
    }
}

fn refusals(listed: &[(&str, &str)]) -> BTreeMap<String, RefOr<Documented>> {
    let body = || Content::new(Some(Ref::from_schema_name("RefusedBody")));
    let refusal = |says: &str| {
        let response = ResponseBuilder::new().description(says);
        RefOr::T(response.content("application/json", body()).build())
    };
    listed.iter().map(|(status, says)| ((*status).to_owned(), refusal(says))).collect()
}
