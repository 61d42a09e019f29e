//! The laws that hold for every listed game, today's and tomorrow's, tried on tens of thousands of random games.
//!
//! | module | laws |
//! | --- | --- |
//! | `course` | every game ends; who decides has something to choose from |
//! | `refusals` | what is not listed is refused with a reason, and changes nothing |
//! | `secrecy` | same story, same view; a guess looks the same; one event a step |
//! | `data` | JSON there and back |
//! | `records` | a record replays to the same table, whole or cut |
//! | `luck` | what falls, falls as often as its weight says |
//! | `series` | the right to begin passes on; sums and places of a series |
//! | `setups` | what is out of range is refused; what is left out has its default |
//! | `offers` | what travels stands for the legal moves, all of them and in their order |
//! | `positions` | a view is a line of text, there and back |
//! | `erased` | a table whose game's type is erased agrees with the typed one |
//! | `branches` | playing on by the same dice; links; what a viewer could not know |

mod branches;
mod course;
mod data;
mod erased;
mod luck;
mod offers;
mod positions;
mod records;
mod refusals;
mod secrecy;
mod series;
mod setups;
#[path = "../support/mod.rs"]
mod support;
