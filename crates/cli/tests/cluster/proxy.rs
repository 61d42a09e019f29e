//! A cable that can be cut: a proxy that forwards connections to a port until it is told to stop.

use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Handle;
use tokio::sync::watch;

/// How a cable is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cable {
    /// It carries everything.
    Whole,
    /// Connections are cut, and new ones too.
    Cut,
    /// Nothing comes through, and nobody is told.
    Silent,
}

/// A cable to a port of this machine.
pub struct Proxy {
    /// Where it begins.
    pub port: u16,
    cable: watch::Sender<Cable>,
}

impl Proxy {
    /// A whole one to this port.
    pub fn to(port: u16, runtime: &Handle) -> Self {
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).unwrap();
        let begins = listener.local_addr().unwrap().port();
        let (cable, state) = watch::channel(Cable::Whole);
        runtime.spawn(async move {
            loop {
                let Ok((here, _)) = listener.accept().await else { continue };
                tokio::spawn(carry(here, port, state.clone()));
            }
        });
        Proxy { port: begins, cable }
    }

    /// Changes how the cable is.
    pub fn be(&self, cable: Cable) {
        self.cable.send_replace(cable);
    }
}

async fn carry(mut here: TcpStream, port: u16, mut state: watch::Receiver<Cable>) {
    match state.wait_for(|cable| *cable != Cable::Silent).await.as_deref() {
        Ok(Cable::Whole) => {}
        _ => return,
    }
    let Ok(mut there) = TcpStream::connect(("127.0.0.1", port)).await else { return };
    tokio::select! {
        _ended = copy_bidirectional(&mut here, &mut there) => return,
        _changed = state.wait_for(|cable| *cable != Cable::Whole) => {}
    }
    // What was on its way is lost, so this connection is of no more use; in silence nobody is told so yet.
    let _gone = state.wait_for(|cable| *cable != Cable::Silent).await;
}
