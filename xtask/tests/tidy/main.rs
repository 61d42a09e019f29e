//! What a reviewer would otherwise have to watch for, held by tests that read the project's own files.

mod crates;
mod fifth_game;
#[path = "../../src/fits.rs"]
mod fits;
mod hosting;
mod house;
mod licences;
mod names;
mod project;
mod rulebook;
mod secrets;
mod sentences;
mod sources;
mod spoken;
mod stores;
mod supplies;
mod words;
