//! What a reviewer would otherwise have to watch for, held by tests that read the project's own files.

mod crates;
mod hosting;
mod project;
mod rulebook;
mod secrets;
mod sources;
