//! Numbers about the server for Prometheus. They tell of no person and no match.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use koshki_protocol::{Reason, Refused};
use metrics::{Unit, counter, describe_counter, describe_histogram, histogram};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};

use super::answer::{Problem, RefusedBody};
use super::openapi::AnyTime;
use crate::App;
use crate::config::MetricsFor;
use crate::proxy::{self, Peer};

/// `/metrics`
pub(super) fn router() -> Router<Arc<App>> {
    Router::new().route("/metrics", get(metrics_text))
}

/// Where all numbers of this process are gathered.
pub(crate) struct Measured(PrometheusHandle);

/// Upper bounds in seconds, from a look that was at hand to a disk that is ill.
const SECONDS: [f64; 10] = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2.5];

impl Measured {
    /// Begins to gather, or goes on: a process has only one place for it.
    pub fn new() -> Self {
        static HANDLE: OnceLock<PrometheusHandle> = OnceLock::new();
        let handle = HANDLE.get_or_init(|| {
            let recorder = PrometheusBuilder::new()
                .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), &SECONDS)
                .expect("there are buckets")
                .build_recorder();
            let handle = recorder.handle();
            if metrics::set_global_recorder(recorder).is_err() {
                tracing::warn!("somebody else gathers the metrics of this process");
            }
            describe();
            handle
        });
        Measured(handle.clone())
    }

    /// Counts an answer over HTTP.
    pub fn count_answer(&self, status: u16, took: Duration) {
        let class = match status {
            0..200 => "1xx",
            200..300 => "2xx",
            300..400 => "3xx",
            400..500 => "4xx",
            500.. => "5xx",
        };
        counter!("koshki_http_answers_total", "status" => class).increment(1);
        histogram!("koshki_http_answer_seconds").record(took);
    }

    /// Throws away what is no longer needed; to be called now and then.
    pub fn tidy_up(&self) {
        self.0.run_upkeep();
    }
}

fn describe() {
    describe_counter!("koshki_http_answers_total", "Answers over HTTP, by class of status");
    describe_histogram!("koshki_http_answer_seconds", Unit::Seconds, "How long answers took");
    describe_counter!("koshki_advice_total", "Answers of the coach during play");
    describe_histogram!(
        "koshki_advice_seconds",
        Unit::Seconds,
        "How long they took, waiting included"
    );
    describe_counter!("koshki_analyses_total", "Matches that the coach has analysed");
    describe_histogram!(
        "koshki_analysis_seconds",
        Unit::Seconds,
        "How long that took, waiting included"
    );
    describe_counter!("koshki_connections_refused_total", "Connections refused: too many");
}

/// Numbers about the server.
#[utoipa::path(get, path = "/metrics", tag = "health", responses(
    (status = 200, description = "In the text format of Prometheus", body = String,
        content_type = "text/plain"),
    (status = 404, description = "Not for you: see the setting `metrics`", body = RefusedBody),
    AnyTime,
))]
async fn metrics_text(State(app): State<Arc<App>>, request: Request) -> Result<Response, Problem> {
    let is_local = || {
        request
            .extensions()
            .get::<Peer>()
            .is_some_and(|&peer| proxy::is_from_this_machine(&app.config, peer, request.headers()))
    };
    let may_read = match app.config.metrics {
        MetricsFor::Everybody => true,
        MetricsFor::Loopback => is_local(),
        MetricsFor::Nobody => false,
    };
    if !may_read {
        return Err(Refused::new(Reason::NoSuchAddress, "there is nothing at this address").into());
    }
    let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")];
    Ok((kind, app.measured.0.render() + &of_this_server(&app)).into_response())
}

/// What is true of this server now, while the rest is counted for the whole process.
fn of_this_server(app: &App) -> String {
    let gauges = [
        ("koshki_connections", "Open connections, sockets included", app.connections.total()),
        ("koshki_sockets", "Open sockets", app.sockets.total()),
        (
            "koshki_store_writable",
            "1 when moves can be stored",
            usize::from(app.store.is_writable()),
        ),
    ];
    let lines = |(name, help, value): (&str, &str, usize)| {
        format!("# HELP {name} {help}\n# TYPE {name} gauge\n{name} {value}\n")
    };
    gauges.into_iter().map(lines).collect()
}
