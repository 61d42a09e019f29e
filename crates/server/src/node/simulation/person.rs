//! Somebody with a seat.

use std::collections::BTreeMap;
use std::time::Duration;

use koshki_match::{ConnectionId, Visitor};
use koshki_protocol::{PersonId, RequestId, Seen};
use koshki_rules::Seat;
use serde_json::Value;
use tokio::sync::mpsc;

use crate::room::{Outbox, Outgoing, new_connection};

pub(super) struct Person {
    pub id: PersonId,
    pub seat: Seat,
    pub server: usize,
    pub connection: ConnectionId,
    pub outbox: Outbox,
    pub inbox: mpsc::Receiver<Outgoing>,
    pub last_id: RequestId,
    pub seen: Seen,
    /// What they had seen when they came to where they are: there they are shown no less.
    pub seen_before: Seen,
    pub view: Value,
    /// Moves that were sent, by their request.
    pub sent: BTreeMap<RequestId, (Seen, Value)>,
    pub acknowledged: Vec<RequestId>,
    /// Until when they are gone, or there and doing nothing.
    pub rest: Option<Rest>,
}

/// Somebody does not play for a while.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rest {
    pub until: Duration,
    pub how: How,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum How {
    Gone,
    Dozing,
}

impl Person {
    pub(super) fn new(id: PersonId, seat: Seat) -> Self {
        let (outbox, inbox) = Outbox::new();
        Person {
            id,
            seat,
            server: 0,
            connection: new_connection(),
            outbox,
            inbox,
            last_id: 0,
            seen: Seen::default(),
            seen_before: Seen::default(),
            view: Value::Null,
            sent: BTreeMap::new(),
            acknowledged: Vec::new(),
            rest: None,
        }
    }

    /// A new connection; nothing comes through the old one any more.
    pub(super) fn connect(&mut self, server: usize) {
        let (outbox, inbox) = Outbox::new();
        (self.outbox, self.inbox) = (outbox, inbox);
        (self.connection, self.server) = (new_connection(), server);
        self.seen_before = self.seen;
    }

    pub(super) fn is(&self, how: How) -> bool {
        self.rest.is_some_and(|rest| rest.how == how)
    }

    pub(super) fn visitor(&self) -> Visitor {
        Visitor { connection: self.connection, person: self.id, nickname: "Cat".into() }
    }
}
