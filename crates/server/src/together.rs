//! Batching of questions: many ask at the same moment, and are answered together. What another server has committed is news
//! for many rooms at once, and a question costs as much for all of them as for one.

use std::time::Duration;

use tokio::sync::{mpsc, oneshot};
use tokio::time::sleep;

use crate::store::StoreError;

/// The most that are answered at once.
const MOST_AT_ONCE: usize = 256;

/// How long a question to a server elsewhere waits for others (batching), if the last one was not alone: a question is
/// expensive, and under load it should be one for many.
const WAIT: Duration = Duration::from_millis(1);

/// Asks many questions as one.
pub(crate) struct Together<Q, A>(mpsc::Sender<Asked<Q, A>>);

struct Asked<Q, A> {
    question: Q,
    answer: oneshot::Sender<Result<A, StoreError>>,
}

impl<Q: Send + 'static, A: Send + 'static> Together<Q, A> {
    /// Starts a task that asks with `read`, which answers in the order of the questions. It ends when nobody can ask it
    /// any more.
    pub(crate) fn start<R>(mut crowd: Crowd, read: impl Fn(Vec<Q>) -> R + Send + 'static) -> Self
    where
        R: Future<Output = Result<Vec<A>, StoreError>> + Send,
    {
        let (asked, mut waiting) = mpsc::channel::<Asked<Q, A>>(MOST_AT_ONCE);
        tokio::spawn(async move {
            while let Some(first) = waiting.recv().await {
                let mut all = vec![first];
                crowd.gather(&mut all, &mut waiting, MOST_AT_ONCE).await;
                let (questions, waiting): (Vec<Q>, Vec<_>) =
                    all.into_iter().map(|asked| (asked.question, asked.answer)).unzip();
                // Those who asked may be gone.
                match read(questions).await {
                    Ok(answers) => {
                        for (waiting, answer) in waiting.into_iter().zip(answers) {
                            let _gone = waiting.send(Ok(answer));
                        }
                    }
                    Err(error) => {
                        for waiting in waiting {
                            let _gone = waiting.send(Err(error.clone()));
                        }
                    }
                }
            }
        });
        Together(asked)
    }

    /// The answer to a question, as it is after this call.
    pub(crate) async fn ask(&self, question: Q) -> Result<A, StoreError> {
        let (answer, answered) = oneshot::channel();
        self.0.send(Asked { question, answer }).await.map_err(|_| StoreError::Closed)?;
        answered.await.unwrap_or(Err(StoreError::Closed))
    }
}

/// Who comes at the same moment.
pub(crate) struct Crowd {
    asks_elsewhere: bool,
    /// Whether the last one was more than one.
    was_many: bool,
}

impl Crowd {
    /// Asks somebody in this process, such as SQLite.
    pub(crate) fn asking_here() -> Self {
        Crowd { asks_elsewhere: false, was_many: false }
    }

    /// Asks a server elsewhere.
    pub(crate) fn asking_elsewhere() -> Self {
        Crowd { asks_elsewhere: true, was_many: false }
    }

    /// Keeps batching while requests arrive.
    pub(crate) async fn gather<T>(
        &mut self,
        all: &mut Vec<T>,
        waiting: &mut mpsc::Receiver<T>,
        most: usize,
    ) {
        if self.asks_elsewhere && self.was_many {
            sleep(WAIT).await;
        }
        loop {
            let many = all.len();
            tokio::task::yield_now().await;
            while all.len() < most
                && let Ok(one) = waiting.try_recv()
            {
                all.push(one);
            }
            if all.len() == many || all.len() == most {
                break;
            }
        }
        self.was_many = all.len() > 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Answers each question with how many were asked together.
    fn counting(crowd: Crowd) -> Together<(), usize> {
        Together::start(crowd, |all: Vec<()>| async move { Ok(vec![all.len(); all.len()]) })
    }

    /// Two ask at the same moment, and a third one half a wait later than the fourth.
    async fn how_many_were_together(asked: &Together<(), usize>) -> [usize; 4] {
        let (first, second) = tokio::join!(asked.ask(()), asked.ask(()));
        let later = async {
            sleep(WAIT / 2).await;
            asked.ask(()).await
        };
        let (third, fourth) = tokio::join!(later, asked.ask(()));
        [first, second, third, fourth].map(|together| together.expect("an answer"))
    }

    #[tokio::test(start_paused = true)]
    async fn a_server_elsewhere_is_asked_once_for_those_who_come_soon_after_each_other_under_load()
    {
        let elsewhere = counting(Crowd::asking_elsewhere());
        assert_eq!(how_many_were_together(&elsewhere).await, [2, 2, 2, 2]);
        let here = counting(Crowd::asking_here());
        assert_eq!(how_many_were_together(&here).await, [2, 2, 1, 1]);
    }

    #[tokio::test(start_paused = true)]
    async fn a_single_question_does_not_wait() {
        let elsewhere = counting(Crowd::asking_elsewhere());
        let begun = tokio::time::Instant::now();
        for _ in 0..3 {
            assert_eq!(elsewhere.ask(()).await, Ok(1));
        }
        assert_eq!(begun.elapsed(), Duration::ZERO);
    }
}
