//! Who is connected to a room: where messages to them go, and for whom bots think.

use koshki_match::{ConnectionId, Match};
use koshki_protocol::Seen;
use tokio::sync::watch;

use super::Outbox;
use crate::shares::Share;

/// Those who are connected.
#[derive(Default)]
pub(super) struct Connected(Vec<Line>);

/// A connection.
pub(super) struct Line {
    pub connection: ConnectionId,
    /// For whom bots think.
    pub share: Share,
    pub outbox: Outbox,
    /// How far their screen has shown the match; none if it does not say.
    pub shown: watch::Receiver<Option<Seen>>,
}

impl Connected {
    pub(super) fn add(&mut self, line: Line) {
        self.remove(line.connection);
        self.0.push(line);
    }

    pub(super) fn remove(&mut self, connection: ConnectionId) {
        self.0.retain(|line| line.connection != connection);
    }

    pub(super) fn outbox(&self, connection: ConnectionId) -> Option<&Outbox> {
        let line = self.0.iter().find(|line| line.connection == connection);
        line.map(|line| &line.outbox)
    }

    /// How far each screen has shown the match.
    pub(super) fn screens(&self) -> Vec<watch::Receiver<Option<Seen>>> {
        self.0.iter().map(|line| line.shown.clone()).collect()
    }

    /// For whom bots think here: somebody who plays, or else somebody who watches.
    pub(super) fn whose_thinking(&self, the_match: &Match) -> Option<Share> {
        let plays = |line: &&Line| the_match.seats_of(line.share.person).next().is_some();
        let line = self.0.iter().find(plays).or_else(|| self.0.first())?;
        Some(line.share)
    }
}
