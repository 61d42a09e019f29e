//! From one law to all listed games.

use std::fmt::Debug;

use koshki_rules::Game;
use koshki_rules::games::{self, GameVisitor};

/// Something that is true of every game.
pub trait Law {
    /// Fails unless it is true of the game `G`.
    fn check<G: Game>(&self);
}

/// Checks a law for every listed game.
pub fn every_game(law: &impl Law) {
    struct Check<'a, L>(&'a L);
    impl<L: Law> GameVisitor for Check<'_, L> {
        type Out = ();
        fn visit<G: Game>(self) {
            self.0.check::<G>();
        }
    }
    for id in games::IDS {
        let _told = TellWhenFailing(format!("the game {id}"));
        games::visit(id, Check(law)).expect("listed games can be visited");
    }
}

/// Says what was being looked at when a test fails, so that assertions themselves can stay short.
pub struct TellWhenFailing<T: Debug>(pub T);

impl<T: Debug> Drop for TellWhenFailing<T> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("  … this was {:?}", self.0);
        }
    }
}
