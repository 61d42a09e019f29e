//! TypeScript of what clients read, made from the types themselves. Only there with the feature `typescript`.

use std::any;
use std::collections::BTreeMap;

use ts_rs::{Config, TS, TypeVisitor};

use crate::game::Game;

/// What a client has to know of a game: its view, moves, events and options, and all that they name.
pub fn of<G>() -> String
where
    G: Game<View: TS, Move: TS, Event: TS, Options: TS>,
{
    let mut declarations = Declarations::default();
    declarations.add::<G::View>();
    declarations.add::<G::Move>();
    declarations.add::<G::Event>();
    declarations.add::<G::Options>();
    declarations.written()
}

/// Declarations of types, each once, in the order of their names.
#[derive(Default)]
pub struct Declarations {
    config: Config,
    /// By the name in TypeScript: the name in Rust, and the declaration.
    found: BTreeMap<String, (&'static str, String)>,
}

impl Declarations {
    /// Adds a type and all that it names.
    ///
    /// # Panics
    /// When two types have the same name.
    pub fn add<T: TS + 'static + ?Sized>(&mut self) {
        let (name, path) = (T::ident(&self.config), any::type_name::<T>());
        if let Some((known, _)) = self.found.get(&name) {
            assert_eq!(*known, path, "two types would have the name {name} in TypeScript");
            return;
        }
        let docs = T::docs().unwrap_or_default();
        let declaration = format!("{docs}export {}", T::decl(&self.config));
        self.found.insert(name, (path, declaration));
        T::visit_dependencies(self);
    }

    /// All of them.
    pub fn written(&self) -> String {
        let declarations: Vec<&str> = self.found.values().map(|(_, text)| text.as_str()).collect();
        declarations.join("\n\n")
    }
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // Numbers, lists and the like have no declaration of their own.
        if T::output_path().is_some() {
            self.add::<T>();
        }
    }
}
