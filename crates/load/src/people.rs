//! Who plays: people with secrets of their own, and the tables that their hosts open.

use std::sync::Arc;

use koshki_bots::Level;
use koshki_protocol::{Length, Pace, SeatSpec, TableSpec};
use serde_json::json;

use super::LoadArguments;
use super::person::VirtualUser;
use super::world::World;
use crate::Failure;
use koshki_client::{Cookie, NetError, Rest};

/// How many threads ask the server for secrets and tables.
const THREADS: usize = 4;

/// How many sit at what.
pub struct Seating<'a> {
    /// The game.
    pub game: &'a str,
    /// How many tables.
    pub matches: usize,
    /// How many people at each.
    pub people: usize,
    /// And how many bots.
    pub bots: usize,
    /// How many games.
    pub length: Length,
}

impl<'a> Seating<'a> {
    /// As asked for.
    pub fn of(arguments: &'a LoadArguments) -> Self {
        Seating {
            game: arguments.game.as_deref().unwrap_or_default(),
            matches: arguments.matches,
            people: arguments.people,
            bots: arguments.bots,
            length: arguments.rounds.map_or(Length::Single, Length::Series),
        }
    }

    /// Opens all tables, and returns the people who belong to them.
    pub fn seat(&self, world: &Arc<World>) -> Result<Vec<VirtualUser>, Failure> {
        let spec = TableSpec {
            game: self.game.to_owned(),
            options: json!({}),
            seats: (0..self.people + self.bots)
                .map(|seat| match seat {
                    0 => SeatSpec::Me,
                    seat if seat < self.people => SeatSpec::Open,
                    _ => SeatSpec::Bot(Level::Kitten.name().to_owned()),
                })
                .collect(),
            length: self.length,
            public: false,
            hints: None,
            pace: Pace::Relaxed,
            shared_dice: false,
        };
        let people = self.people;
        let tables = side_by_side(world, self.matches, |rest, table| {
            let mut cookies = Vec::new();
            for person in 0..people {
                cookies.push(somebody(rest, table * people + person)?);
            }
            let opened = rest.of(cookies.first().cloned()).open(&spec)?;
            Ok((opened.match_id, cookies))
        })?;
        let mut all = Vec::new();
        for (match_id, cookies) in tables {
            for cookie in cookies {
                let number = all.len() as u64;
                all.push(VirtualUser::new(Arc::clone(world), cookie, match_id.clone(), number));
            }
        }
        Ok(all)
    }
}

/// This many people who sit nowhere.
pub fn idle(world: &Arc<World>, people: usize) -> Result<Vec<Cookie>, Failure> {
    side_by_side(world, people, somebody)
}

fn somebody(rest: &Rest, number: usize) -> Result<Cookie, NetError> {
    let mut rest = rest.of(None);
    rest.be(&format!("Cat {number}"))?;
    rest.cookie().cloned().ok_or_else(|| NetError::Unclear("it gave no cookie".to_owned()))
}

/// Does something this many times, on several threads.
fn side_by_side<T: Send>(
    world: &World,
    times: usize,
    make: impl Fn(&Rest, usize) -> Result<T, NetError> + Sync,
) -> Result<Vec<T>, Failure> {
    let make = &make;
    let made: Vec<Result<Vec<T>, NetError>> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..THREADS)
            .map(|thread| {
                let rest = Rest::new(world.server(thread as u64, 0).clone(), None);
                scope.spawn(move || {
                    (thread..times).step_by(THREADS).map(|number| make(&rest, number)).collect()
                })
            })
            .collect();
        threads
            .into_iter()
            .map(|thread| thread.join().expect("asking a server does not panic"))
            .collect()
    });
    let mut all = Vec::with_capacity(times);
    for some in made {
        all.extend(some.map_err(Failure::input)?);
    }
    Ok(all)
}
