//! The connection of one client: it counts as open as long as it is, also when it has become a socket of messages, and
//! it breaks when the client reads nothing for too long (back-pressure).

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Sleep, sleep};

use crate::connections::OpenConnection;

/// A connection of a client.
pub(crate) struct ClientStream<S> {
    stream: S,
    /// How long the client may take nothing.
    patience: Duration,
    /// Runs while the client takes nothing.
    stalled: Option<Pin<Box<Sleep>>>,
    _open: OpenConnection,
}

impl<S> ClientStream<S> {
    /// A connection whose client may take nothing for this long.
    pub(crate) fn new(stream: S, patience: Duration, open: OpenConnection) -> Self {
        ClientStream { stream, patience, stalled: None, _open: open }
    }

    /// The result of writing, unless nothing could be written for too long.
    fn unless_stalled<T>(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.stalled = None;
            return written;
        }
        let patience = self.patience;
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(sleep(patience)));
        ready!(stalled.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for ClientStream<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for ClientStream<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.unless_stalled(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        pieces: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, pieces);
        self.unless_stalled(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};

    use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream, duplex};
    use tokio::time::timeout;

    use super::*;
    use crate::connections::Connections;

    const DEADLINE: Duration = Duration::from_secs(20);

    fn connected(patience: Duration) -> (Connections, ClientStream<DuplexStream>, DuplexStream) {
        let connections = Connections::new(0, 0);
        let open = connections.open(IpAddr::V4(Ipv4Addr::LOCALHOST)).unwrap();
        let (ours, theirs) = duplex(16);
        (connections, ClientStream::new(ours, patience, open), theirs)
    }

    #[tokio::test]
    async fn a_client_that_takes_nothing_is_given_up_and_counts_no_more() {
        let (connections, mut stream, _client) = connected(Duration::from_millis(10));
        let written = timeout(DEADLINE, stream.write_all(&[0; 100])).await.unwrap();
        assert_eq!(written.unwrap_err().kind(), io::ErrorKind::TimedOut);
        assert_eq!(connections.total(), 1);
        drop(stream);
        assert_eq!(connections.total(), 0);
    }

    #[tokio::test]
    async fn a_client_that_takes_a_little_now_and_then_gets_everything() {
        let (_connections, mut stream, mut client) = connected(Duration::from_secs(2));
        let reading = tokio::spawn(async move {
            let mut taken = 0;
            let mut few = [0; 5];
            while let Ok(1..) = client.read(&mut few).await {
                taken += 1;
                tokio::task::yield_now().await;
            }
            taken
        });
        timeout(DEADLINE, stream.write_all(&[0; 100])).await.unwrap().unwrap();
        assert!(stream.stalled.is_none(), "its patience begins anew");
        drop(stream);
        assert!(reading.await.unwrap() >= 20);
    }
}
