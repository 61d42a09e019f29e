//! Takes connections and hands their requests to a service. Our own loop, because every connection needs a cap on
//! their number, no delay of small packets, and time limits on the head of a request and on taking the answer.

use std::convert::Infallible;
use std::error::Error;
use std::io;
use std::time::Duration;

use hyper::body::{Body, Incoming};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Response};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tower::{Service, ServiceExt};

use crate::connections::Connections;
use crate::proxy::{Peer, customer};
use crate::stream::ClientStream;

/// How long requests that are being answered may take after the end of the loop was asked for.
pub const GRACE: Duration = Duration::from_secs(3);

/// How long a client may take nothing of an answer; a phone in a tunnel comes back before.
const WRITE_PATIENCE: Duration = Duration::from_secs(30);

/// How long to wait when the system has no more sockets to give; others are closed meanwhile.
const OUT_OF_SOCKETS_PAUSE: Duration = Duration::from_millis(50);

/// Serves every connection until `shutdown` ends, then lets those that are open finish for at most [`GRACE`].
pub async fn accept<S, B>(
    listener: TcpListener,
    service: S,
    connections: Connections,
    header_timeout: Duration,
    shutdown: impl Future<Output = ()>,
) where
    S: Service<Request<Incoming>, Response = Response<B>, Error = Infallible>,
    S: Clone + Send + 'static,
    S::Future: Send,
    B: Body + Send + 'static,
    B::Data: Send,
    B::Error: Into<Box<dyn Error + Send + Sync>>,
{
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(header_timeout).max_headers(64);
    // A message on it means: finish your work. Its end means: stop now.
    let (finish, _) = watch::channel(());
    let mut shutdown = std::pin::pin!(shutdown);
    loop {
        let accepted = tokio::select! {
            () = &mut shutdown => break,
            accepted = listener.accept() => accepted,
        };
        let (stream, peer) = match accepted {
            Ok((stream, peer)) => (stream, Peer(peer.ip())),
            Err(error) => {
                rest_after(&error).await;
                continue;
            }
        };
        let Some(open) = connections.open(customer(peer.0)) else {
            metrics::counter!("koshki_connections_refused_total").increment(1);
            continue;
        };
        // Without it a move waits for the answer to the packet before it.
        let _already_gone = stream.set_nodelay(true);
        let service = service.clone();
        let answer = move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(peer);
            service.clone().oneshot(request)
        };
        let stream = TokioIo::new(ClientStream::new(stream, WRITE_PATIENCE, open));
        let connection = builder.serve_connection(stream, service_fn(answer)).with_upgrades();
        let mut finishing = finish.subscribe();
        tokio::spawn(async move {
            let mut connection = std::pin::pin!(connection);
            loop {
                tokio::select! {
                    _closed = connection.as_mut() => break,
                    told = finishing.changed() => match told {
                        Ok(()) => connection.as_mut().graceful_shutdown(),
                        Err(_) => break,
                    }
                }
            }
        });
    }
    drop(listener);
    finish.send_replace(());
    if tokio::time::timeout(GRACE, connections.fall_to(0)).await.is_err() {
        tracing::info!(left = connections.total(), "connections are cut");
    }
}

/// A connection may fail before it is ours; a system without sockets gets a moment to find some.
async fn rest_after(error: &io::Error) {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    if !matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset) {
        tracing::warn!(%error, "no connection can be taken");
        tokio::time::sleep(OUT_OF_SOCKETS_PAUSE).await;
    }
}
