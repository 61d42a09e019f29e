//! Keeps the log's last warnings for the host's page, whatever else the log leaves out.

use std::fmt::{Debug, Write as _};

use koshki_protocol::Warning;
use koshki_server::{calendar, warnings};
use tracing::field::{Field, Visit};
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::layer::{Context, Layer};
use tracing_subscriber::registry::LookupSpan;

/// The layer that keeps them.
pub(super) struct Remember;

impl Remember {
    /// Warnings and errors of our own; libraries don't know what is secret.
    pub(super) fn layer<S>() -> impl Layer<S>
    where
        S: Subscriber + for<'a> LookupSpan<'a>,
    {
        let is_ours = filter_fn(|about| {
            *about.level() <= Level::WARN && about.target().starts_with("koshki")
        });
        Remember.with_filter(is_ours.with_max_level_hint(Level::WARN))
    }
}

impl<S: Subscriber> Layer<S> for Remember {
    fn on_event(&self, event: &Event<'_>, _context: Context<'_, S>) {
        let mut line = Line::default();
        event.record(&mut line);
        let is_error = *event.metadata().level() == Level::ERROR;
        let text = line.message + &line.fields;
        warnings::keep(Warning { at: calendar::now(), is_error, text });
    }
}

/// An event as one line: what it says, then its fields.
#[derive(Default)]
struct Line {
    message: String,
    fields: String,
}

impl Visit for Line {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        // Writing to a text can't fail.
        let _written = match field.name() {
            "message" => write!(self.message, "{value:?}"),
            name => write!(self.fields, ", {name}: {value:?}"),
        };
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.record_debug(field, &format_args!("{value}"));
    }
}

#[cfg(test)]
mod tests {
    use tracing_subscriber::layer::SubscriberExt as _;

    use super::*;

    #[test]
    fn only_our_own_warnings_and_errors_are_kept() {
        let log = tracing_subscriber::registry().with(Remember::layer());
        tracing::subscriber::with_default(log, || {
            tracing::info!("all is well");
            tracing::warn!(target: "sqlx::query", "SELECT secret");
            tracing::warn!(left = 3, why = "full", "the disk fills up");
            tracing::error!("the store failed");
        });
        let kept: Vec<(bool, String)> =
            warnings::kept().into_iter().map(|warning| (warning.is_error, warning.text)).collect();
        assert_eq!(
            kept,
            [
                (true, "the store failed".to_owned()),
                (false, "the disk fills up, left: 3, why: full".to_owned()),
            ]
        );
    }
}
