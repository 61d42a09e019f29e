//! A match as a plain value (sans-I/O): asks and times go in, effects come out. It holds who sits where, the host's orders,
//! the games of a series, clocks, absence and stand-ins, which seat a bot decides for, resigning, the rematch, and what each
//! viewer is told. It has no task, clock, socket, store or randomness of its own, so a server's room, a terminal, a simulation
//! and a browser drive the same code.
//!
//! **Stored before told.** [`Authority::propose`] says what an ask would change. The host stores [`Proposal::change`]. Only
//! [`Authority::accept`] makes it so and returns what to tell, and it consumes the proposal.
//!
//! A person who always takes the last move on offer plays The Mouser against a bot:
//! ```
//! use koshki_bots::{Budget, Shelf};
//! use koshki_match::{Ask, Authority, ConnectionId, Effect, Fresh, Grace, Match, Millis, Stored, Visitor};
//! use koshki_protocol::{Order, PersonId, Seen, ToClient, ToServer};
//! use serde_json::{from_str, from_value, json};
//!
//! let (anna, connection, now) = (PersonId(1), ConnectionId(1), Millis(0));
//! let (day, rng) = (std::time::Duration::from_secs(86_400), &mut chacha20::ChaCha8Rng::from_seed([7; 32]));
//! # use chacha20::rand_core::SeedableRng;
//! let spec = json!({ "game": "mouser", "seats": ["me", { "bot": "greedy" }] });
//! let opened = Match::open(from_value(spec)?, anna, "Anna", Fresh::draw(rng, now), rng)?;
//! let (id, mut stored) = (opened.id.clone(), Stored::new(&opened, now));
//! let mut authority = Authority::new(stored.course()?, Grace { gone: day, idle: day }, now);
//!
//! let visitor = Visitor { connection, person: anna, nickname: "Anna".into() };
//! let seed = ToServer::Seed { id: 4, match_id: id.clone(), player_seed: "a".to_owned() };
//! let start = ToServer::Host { id: 2, match_id: id.clone(), order: Order::Start };
//! let mut asks = vec![
//!     Ask::Request { connection, asked: start },
//!     Ask::Request { connection, asked: seed },
//!     Ask::Enter { visitor, id: 1, seen: None },
//! ];
//! while let Some(ask) = asks.pop().or_else(|| authority.due().filter(|due| *due <= now).map(|_| Ask::Time)) {
//!     let proposal = authority.propose(&ask, now, rng);
//!     proposal.change().map(|change| stored.keep(change, now));
//!     for effect in authority.accept(proposal, now) {
//!         match effect {
//!             Effect::Think(bot) => {
//!                 let mut player = koshki_bots::any(bot.game, &bot.level, &Shelf::nowhere())?;
//!                 let mv = player.choose(&bot.look, Budget::Simulations(10), rng);
//!                 asks.push(Ask::Thought { moment: bot.moment, seat: bot.seat, mv });
//!             }
//!             Effect::Tell { text, .. } => {
//!                 let message: ToClient = from_str(&text)?;
//!                 let ToClient::News { game, news, .. } = message else { continue };
//!                 let Some(mv) = news.choices().pop() else { continue };
//!                 let (seat, seen) = (koshki_rules::Seat(0), Seen { game, step: news.step });
//!                 let play = ToServer::Play { id: 3, match_id: id.clone(), seat, seen, mv };
//!                 asks.push(Ask::Request { connection, asked: play });
//!             }
//!             _ => {}
//!         }
//!     }
//!     if authority.the_match().ended.is_some() {
//!         break;
//!     }
//! }
//! stored.records()?[0].verify()?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod ask;
mod attendance;
mod authority;
mod course;
mod matches;
pub mod nickname;
mod proposal;
mod stored;
mod told;

pub use ask::{Ask, ConnectionId, Driving, Grace, Millis, Presence, Visitor};
pub use authority::{Authority, NotFollowed, Out, not_now, text};
pub use course::{Course, Damaged, record};
pub use matches::{
    BranchSpec, Fresh, GamePractice, Match, MatchSeat, Reseeded, Resigned, STAND_IN, StandIn,
    StoredMatch, StoredRoom, StoredSeat, not_a_record,
};
pub use proposal::{By, Change, CoachQuestion, Effect, Proposal, Question, Steps, Urgency};
pub use stored::Stored;
pub use told::told_analysis;
