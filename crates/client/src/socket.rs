//! The socket: text messages there and back. Its users know what they mean.

use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use tokio::net::{TcpSocket, TcpStream, lookup_host};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Bytes, Error, Message, Utf8Bytes};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, client_async_tls_with_config};

use super::{Cookie, NetError, RefusedBody, ServerAddress};

/// A connection that has not come about by then will not.
const PATIENCE: Duration = Duration::from_secs(20);
/// No news is longer.
const LONGEST_NEWS: usize = 4 << 20;

/// A connection to a server.
pub struct Socket(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Socket {
    /// Connects as the person with this cookie, from a given address of this machine or from any.
    pub async fn connect(
        server: &ServerAddress,
        cookie: &Cookie,
        from: Option<IpAddr>,
    ) -> Result<Self, NetError> {
        match timeout(PATIENCE, Self::connect_patiently(server, cookie, from)).await {
            Ok(connected) => connected,
            Err(_) => Err(NetError::Unreachable("it does not answer".to_owned())),
        }
    }

    /// Sends a message.
    pub async fn send(&mut self, text: impl Into<Utf8Bytes>) -> Result<(), NetError> {
        self.0.send(Message::Text(text.into())).await.map_err(lost)
    }

    /// Pings the server.
    pub async fn ping(&mut self) -> Result<(), NetError> {
        self.0.send(Message::Ping(Bytes::new())).await.map_err(lost)
    }

    /// Waits for whatever comes next. Nothing is lost when the wait is broken off.
    pub async fn receive(&mut self) -> Result<Received, NetError> {
        match self.0.next().await {
            Some(Ok(Message::Text(text))) => Ok(Received::Text(text)),
            Some(Ok(Message::Close(_))) | None => {
                Err(NetError::Unreachable("it closed the connection".to_owned()))
            }
            Some(Ok(_)) => Ok(Received::SignOfLife),
            Some(Err(error)) => Err(lost(error)),
        }
    }

    /// Says goodbye.
    pub async fn close(mut self) {
        // A connection that is gone already needs no goodbye.
        let _gone = self.0.close(None).await;
    }

    async fn connect_patiently(
        server: &ServerAddress,
        cookie: &Cookie,
        from: Option<IpAddr>,
    ) -> Result<Self, NetError> {
        let unreachable = |error: std::io::Error| NetError::Unreachable(error.to_string());
        let stream = dial(server, from).await.map_err(unreachable)?;
        // A move is one small packet that must not wait for the next.
        stream.set_nodelay(true).map_err(unreachable)?;
        let unclear = |error: Error| NetError::Unclear(error.to_string());
        let mut request = server.socket().into_client_request().map_err(unclear)?;
        let cookie = HeaderValue::from_str(cookie.header())
            .map_err(|error| NetError::Unclear(error.to_string()))?;
        request.headers_mut().insert("cookie", cookie);
        let config = WebSocketConfig::default()
            .read_buffer_size(4 << 10)
            .write_buffer_size(0)
            .max_message_size(Some(LONGEST_NEWS))
            .max_frame_size(Some(LONGEST_NEWS));
        match client_async_tls_with_config(request, stream, Some(config), None).await {
            Ok((stream, _)) => Ok(Socket(stream)),
            Err(Error::Http(response)) => {
                let body = response.body().as_deref().unwrap_or_default();
                match serde_json::from_slice::<RefusedBody>(body) {
                    Ok(body) => Err(NetError::Refused(body.refused)),
                    Err(_) => Err(NetError::Unclear(format!("it answers {}", response.status()))),
                }
            }
            Err(error @ (Error::Io(_) | Error::ConnectionClosed | Error::Protocol(_))) => {
                Err(NetError::Unreachable(error.to_string()))
            }
            Err(error) => Err(unclear(error)),
        }
    }
}

/// What comes over a socket.
pub enum Received {
    /// A message.
    Text(Utf8Bytes),
    /// Nothing to read, but the server is there.
    SignOfLife,
}

async fn dial(server: &ServerAddress, from: Option<IpAddr>) -> std::io::Result<TcpStream> {
    let Some(from) = from else {
        return TcpStream::connect((server.host(), server.port())).await;
    };
    let mut found = lookup_host((server.host(), server.port())).await?;
    let to = found
        .find(|to| to.is_ipv4() == from.is_ipv4())
        .ok_or_else(|| std::io::Error::other("it has no address of this kind"))?;
    let socket = if to.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    socket.bind(SocketAddr::new(from, 0))?;
    socket.connect(to).await
}

fn lost(error: Error) -> NetError {
    NetError::Unreachable(error.to_string())
}
