//! Counts the frames of a socket as their bytes come in. The WebSocket library joins fragments before anybody sees
//! them, so a flood of empty ones would be no message at all and cost nothing.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::task::{Context, Poll, ready};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// The most fragments of a message. Browsers send each message in one.
const MOST_FRAGMENTS: u32 = 8;

/// The bytes of a socket, counted.
pub(crate) struct Counted<S> {
    stream: S,
    frames: Frames,
    further: Further,
}

/// How many frames came beside the first of each message, and were not asked for yet.
#[derive(Clone, Default)]
pub(crate) struct Further(Arc<AtomicU32>);

impl Further {
    /// How many since the last time.
    pub(crate) fn take(&self) -> u32 {
        self.0.swap(0, Ordering::Relaxed)
    }
}

impl<S> Counted<S> {
    /// From the first byte after the handshake on.
    pub(crate) fn new(stream: S) -> (Self, Further) {
        let further = Further::default();
        (Counted { stream, frames: Frames::default(), further: further.clone() }, further)
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Counted<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(context, buffer))?;
        let this = &mut *self;
        let further = this.frames.read(&buffer.filled()[before..]);
        this.further.0.fetch_add(further, Ordering::Relaxed);
        if this.frames.most_fragments > MOST_FRAGMENTS {
            return Poll::Ready(Err(io::Error::from(io::ErrorKind::QuotaExceeded)));
        }
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Counted<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        pieces: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(context, pieces)
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

/// Where in the frames (RFC 6455, 5.2) we are.
#[derive(Default)]
struct Frames {
    /// What has arrived of the head of a frame: at most two bytes, eight of its length and four of its mask.
    head: [u8; 14],
    have: usize,
    /// What is still to come of its payload.
    payload: u64,
    /// How many fragments the newest message has by now.
    fragments: u32,
    /// How many any message has had: the newest one may have begun in the same read as the end of one that had too many.
    most_fragments: u32,
}

impl Frames {
    /// Reads on; returns how many frames continued a message.
    fn read(&mut self, mut bytes: &[u8]) -> u32 {
        let mut further = 0;
        while let Some((first, after)) = bytes.split_first() {
            if self.payload > 0 {
                let skipped = self.payload.min(bytes.len() as u64);
                self.payload -= skipped;
                bytes = &bytes[skipped as usize..];
                continue;
            }
            self.head[self.have] = *first;
            self.have += 1;
            bytes = after;
            if self.have >= 2 && self.have == self.head_length() {
                further += self.begin_payload();
            }
        }
        further
    }

    fn head_length(&self) -> usize {
        let mask = if self.head[1] & 0x80 == 0 { 0 } else { 4 };
        2 + self.length_bytes() + mask
    }

    fn length_bytes(&self) -> usize {
        match self.head[1] & 0x7F {
            126 => 2,
            127 => 8,
            _ => 0,
        }
    }

    /// The head is whole: 1 if the frame continues a message.
    fn begin_payload(&mut self) -> u32 {
        self.have = 0;
        let long = &self.head[2..2 + self.length_bytes()];
        self.payload = match long {
            [] => u64::from(self.head[1] & 0x7F),
            long => long.iter().fold(0, |length, byte| length << 8 | u64::from(*byte)),
        };
        match self.head[0] & 0x0F {
            0 => {
                self.fragments = self.fragments.saturating_add(1);
                self.most_fragments = self.most_fragments.max(self.fragments);
                1
            }
            1 | 2 => {
                self.fragments = 1;
                0
            }
            _ => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(first: u8, length: usize) -> Vec<u8> {
        let mut bytes = vec![first];
        match length {
            0..126 => bytes.push(0x80 | length as u8),
            126..65_536 => {
                bytes.push(0x80 | 126);
                bytes.extend((length as u16).to_be_bytes());
            }
            _ => {
                bytes.push(0x80 | 127);
                bytes.extend((length as u64).to_be_bytes());
            }
        }
        bytes.extend([1, 2, 3, 4]);
        bytes.extend(vec![0; length]);
        bytes
    }

    #[test]
    fn frames_are_counted_however_their_bytes_are_cut() {
        let mut bytes = Vec::new();
        for length in [0, 1, 125, 126, 300, 70_000] {
            bytes.extend(
                [frame(0x01, length), frame(0x89, 5), frame(0x00, length), frame(0x80, length)]
                    .concat(),
            );
        }
        for cut in [1, 2, 3, 7, 1000, bytes.len()] {
            let mut frames = Frames::default();
            let further: u32 = bytes.chunks(cut).map(|piece| frames.read(piece)).sum();
            assert_eq!(
                (further, frames.fragments, frames.have, frames.payload),
                (12, 3, 0, 0),
                "{cut}"
            );
        }
    }

    #[test]
    fn a_message_of_too_many_fragments_is_noticed_however_the_bytes_are_cut() {
        let long = [frame(0x01, 0), frame(0x00, 0).repeat(MOST_FRAGMENTS as usize)].concat();
        let bytes = [long, frame(0x81, 2)].concat();
        for cut in [1, 5, bytes.len()] {
            let mut frames = Frames::default();
            for piece in bytes.chunks(cut) {
                frames.read(piece);
            }
            assert_eq!((frames.fragments, frames.most_fragments), (1, MOST_FRAGMENTS + 1), "{cut}");
        }
    }
}
