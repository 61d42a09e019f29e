//! Many ask at the same moment, and are answered together: what another server has committed is news for many rooms at
//! once, and a question costs as much for all of them as for one.

use tokio::sync::{mpsc, oneshot};

use crate::store::StoreError;

/// The most that are answered at once.
const MOST_AT_ONCE: usize = 256;

/// Whoever asks for all.
pub(crate) struct Together<Q, A>(mpsc::Sender<Asked<Q, A>>);

struct Asked<Q, A> {
    question: Q,
    answer: oneshot::Sender<Result<A, StoreError>>,
}

impl<Q: Send + 'static, A: Send + 'static> Together<Q, A> {
    /// Starts a task that asks with `read`, which answers in the order of the questions. It ends when nobody can ask it
    /// any more.
    pub(crate) fn start<R>(read: impl Fn(Vec<Q>) -> R + Send + 'static) -> Self
    where
        R: Future<Output = Result<Vec<A>, StoreError>> + Send,
    {
        let (asked, mut waiting) = mpsc::channel::<Asked<Q, A>>(MOST_AT_ONCE);
        tokio::spawn(async move {
            while let Some(first) = waiting.recv().await {
                let mut all = vec![first];
                gather(&mut all, &mut waiting, MOST_AT_ONCE).await;
                let (questions, waiting): (Vec<Q>, Vec<_>) =
                    all.into_iter().map(|asked| (asked.question, asked.answer)).unzip();
                // Whoever asked may be gone.
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

/// Waits as long as more comes at each turn of the other tasks. Whoever is alone does not wait.
pub(crate) async fn gather<T>(all: &mut Vec<T>, waiting: &mut mpsc::Receiver<T>, most: usize) {
    loop {
        let many = all.len();
        tokio::task::yield_now().await;
        while all.len() < most
            && let Ok(one) = waiting.try_recv()
        {
            all.push(one);
        }
        if all.len() == many || all.len() == most {
            return;
        }
    }
}
