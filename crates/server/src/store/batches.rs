//! Changes to write together (group commit). If one makes a batch fail, the batch is halved until that one stands alone.

use std::collections::{HashMap, VecDeque};

use tokio::sync::oneshot;

use super::StoreError;
use super::changes::{Failure, MatchChange, OtherChange, Outcome, Spoilt, Written};

/// A change, and who waits for it.
pub(super) struct Job<C> {
    pub change: C,
    pub answer: oneshot::Sender<Result<Written, StoreError>>,
}

/// Changes to write together.
pub(super) struct Batches<C>(VecDeque<Vec<Job<C>>>);

impl<C> Batches<C> {
    pub(super) fn next(&mut self) -> Option<Vec<Job<C>>> {
        std::iter::from_fn(|| self.0.pop_front()).find(|batch| !batch.is_empty())
    }

    /// Answers those who wait for this batch, or puts it back in halves.
    pub(super) fn answer(&mut self, mut batch: Vec<Job<C>>, result: Result<Vec<Outcome>, Failure>) {
        match result {
            Ok(outcomes) => {
                for (job, outcome) in batch.into_iter().zip(outcomes) {
                    job.answer(outcome);
                }
            }
            Err(failure) if failure.spoilt == Spoilt::OneChange && batch.len() > 1 => {
                let later = batch.split_off(batch.len() / 2);
                self.0.push_front(later);
                self.0.push_front(batch);
            }
            Err(failure) => {
                for job in batch {
                    job.answer(Err(failure.error.clone()));
                }
            }
        }
    }
}

impl Batches<MatchChange> {
    /// At most one change of each match in a batch, and those of one match in their order: so the writer of a batch
    /// need not think of what another change in it has done. A room waits for its changes, so there are seldom two.
    pub(super) fn of_matches(jobs: Vec<Job<MatchChange>>) -> Self {
        let mut earlier = HashMap::with_capacity(jobs.len());
        let turns: Vec<usize> = jobs
            .iter()
            .map(|job| {
                let turn = earlier.entry(job.change.subject()).or_insert(0);
                std::mem::replace(turn, *turn + 1)
            })
            .collect();
        let mut batches = Batches(VecDeque::new());
        for (job, turn) in jobs.into_iter().zip(turns) {
            if batches.0.len() <= turn {
                batches.0.push_back(Vec::new());
            }
            batches.0[turn].push(job);
        }
        batches
    }
}

impl Batches<OtherChange> {
    /// Several servers want leases at the same moment. To avoid deadlocks, a transaction locks them with one statement only,
    /// in the order of their keys, and nothing else that others write too.
    pub(super) fn of_others(jobs: Vec<Job<OtherChange>>) -> Self {
        let (mut taking, mut rest) = (Vec::new(), Vec::new());
        let mut batches = VecDeque::new();
        for job in jobs {
            match job.change {
                OtherChange::TakeLease { .. } => taking.push(job),
                OtherChange::Beat { .. }
                | OtherChange::Decide { .. }
                | OtherChange::ReleaseLease(_)
                | OtherChange::LeaveAll(_) => batches.push_back(vec![job]),
                _ => rest.push(job),
            }
        }
        batches.extend([taking, rest]);
        Batches(batches)
    }
}

impl<C> Job<C> {
    fn answer(self, result: Result<Written, StoreError>) {
        // Nobody may be waiting any more.
        let _ = self.answer.send(result);
    }
}
