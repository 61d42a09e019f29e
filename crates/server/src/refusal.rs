//! How trouble with the store is told to people.

use koshki_protocol::{Reason, Refused};

use crate::store::StoreError;

impl From<StoreError> for Refused {
    /// What is wrong with the disk is in the log, not in the answer.
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Unknown => Refused::new(Reason::NoSuchMatch, "there is no such match"),
            error => {
                tracing::error!(%error, "the store can't do what it should");
                Refused::new(
                    Reason::NotNow,
                    "nothing can be stored now; try again in a moment, nothing is lost",
                )
            }
        }
    }
}
