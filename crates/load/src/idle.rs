//! Many sockets that only wait: what each costs the server in memory.

use std::io::{self, Write};
use std::sync::Arc;
use std::time::Duration;

use koshki_protocol::{ToServer, VERSION};
use serde::Serialize;
use tokio::task::JoinSet;
use tokio::time::sleep;

use super::LoadArguments;
use super::people;
use super::server::ProcessUsage;
use super::world::World;
use crate::Failure;
use koshki_client::{Cookie, NetError, Received, Socket};

/// What holding sockets came to.
#[derive(Serialize)]
struct Report {
    sockets: usize,
    held: usize,
    seconds: f64,
    server: Option<ServerUse>,
}

#[derive(Serialize)]
struct ServerUse {
    resident_mb: f64,
    bytes_per_socket: f64,
    cpu_seconds: f64,
}

/// Opens this many sockets of as many people, holds them, and tells how many are still there and what they cost.
pub async fn hold(
    sockets: usize,
    arguments: &LoadArguments,
    world: &Arc<World>,
    pid: Option<u32>,
) -> Result<(), Failure> {
    let usage = || pid.map(ProcessUsage::of).transpose();
    let before_people = world.clone();
    let cookies = tokio::task::spawn_blocking(move || people::idle(&before_people, sockets))
        .await
        .map_err(Failure::input)??;
    // People without a socket cost something too, but that is not what is measured.
    let before = usage()?;
    let mut holding = JoinSet::new();
    for (number, cookie) in cookies.into_iter().enumerate() {
        holding.spawn(connect(Arc::clone(world), cookie, number as u64));
    }
    let mut open = Vec::with_capacity(sockets);
    while let Some(connected) = holding.join_next().await {
        open.push(connected.map_err(Failure::input)?.map_err(Failure::input)?);
    }
    let mut waiting = JoinSet::new();
    for mut socket in open {
        waiting.spawn(async move {
            // Pings have to be answered, and that is done while reading.
            while socket.receive().await.is_ok() {}
        });
    }
    let connected = usage()?;
    sleep(Duration::from_secs_f64(arguments.seconds)).await;
    while waiting.try_join_next().is_some() {}
    let report = Report {
        sockets,
        held: waiting.len(),
        seconds: arguments.seconds,
        server: before.zip(connected).zip(usage()?).map(|((before, connected), after)| ServerUse {
            resident_mb: after.resident as f64 / 1e6,
            bytes_per_socket: after.resident.saturating_sub(before.resident) as f64
                / sockets as f64,
            cpu_seconds: after.cpu_seconds - connected.cpu_seconds,
        }),
    };
    waiting.abort_all();
    report.print(arguments.json)
}

impl Report {
    fn print(&self, json: bool) -> Result<(), Failure> {
        let written = if json {
            writeln!(io::stdout(), "{}", serde_json::to_string(self).map_err(Failure::input)?)
        } else {
            self.print_lines()
        };
        if self.held == self.sockets { Ok(written?) } else { Err(Failure::Wrong) }
    }

    fn print_lines(&self) -> io::Result<()> {
        let mut out = io::stdout().lock();
        writeln!(out, "{} of {} sockets held for {:.0} s", self.held, self.sockets, self.seconds)?;
        if let Some(server) = &self.server {
            writeln!(
                out,
                "server: {:.0} MB, {:.0} bytes a socket, {:.2} CPU-seconds while holding",
                server.resident_mb, server.bytes_per_socket, server.cpu_seconds
            )?;
        }
        Ok(())
    }
}

/// Connects and waits for the answer to the hello.
async fn connect(world: Arc<World>, cookie: Cookie, number: u64) -> Result<Socket, NetError> {
    let _turn = world.door.acquire().await;
    let from = world.source_address(&mut super::rng(world.seed, number));
    let mut socket = Socket::connect(world.server(0, 0), &cookie, from).await?;
    let hello = serde_json::to_string(&ToServer::Hello { id: 1, version: VERSION })
        .expect("messages have only text keys");
    socket.send(hello).await?;
    while matches!(socket.receive().await?, Received::SignOfLife) {}
    Ok(socket)
}
