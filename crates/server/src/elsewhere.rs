//! What servers that share a database have in common beside matches: its clock, and what was done about people. The bus tells
//! of that at once; what it loses is found here.

use koshki_match::{Out, text};

use crate::operator::Differs;
use crate::store::StoreError;
use crate::{App, calendar};

/// How many people are asked about with one query.
const ASKED_AT_ONCE: usize = 1000;

impl App {
    /// Looks what time it is, and for what was done at other servers.
    pub(crate) async fn look_elsewhere(&self) {
        // Nodes whose clocks differ must agree on when a match was touched last.
        if let Ok(now) = self.store.now().await {
            calendar::go_by(now);
        }
        if let Err(error) = self.close_forgotten().await {
            tracing::warn!(%error, "who was forgotten at other servers can't be read");
        }
        self.follow_host().await;
    }

    /// Does what the host has decided at another server.
    pub(crate) async fn follow_host(&self) {
        match self.operator.follow().await {
            Ok(differs) => self.act_on(differs),
            Err(error) => tracing::warn!(%error, "what the host has decided can't be read"),
        }
    }

    /// Does to those who are connected what the host has decided about them.
    pub(crate) fn act_on(&self, differs: Differs) {
        for person in differs.banned_people {
            self.doors.close(person);
        }
        if !differs.banned_addresses.is_empty() {
            for here in self.doors.people() {
                if here.addresses.iter().any(|it| differs.banned_addresses.contains(it)) {
                    self.doors.close(here.person);
                }
            }
        }
        if let Some(notice) = differs.notice {
            self.doors.tell_all(&text(&Out::Notice { text: notice }));
        }
    }

    /// Closes the sockets of people whom nobody knows any more.
    async fn close_forgotten(&self) -> Result<(), StoreError> {
        for some in self.doors.ids().chunks(ASKED_AT_ONCE) {
            for person in self.store.unknown_of(some).await? {
                self.doors.close(person);
            }
        }
        Ok(())
    }
}
