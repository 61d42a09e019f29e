//! The errors of the other crates, in the words of the texts. What a library or the system says stays as it is.

use std::io::{self, ErrorKind};

use koshki_bots::coach::NoAnalysis;
use koshki_bots::setting::CantPlay;
use koshki_bots::solve::Unsolved;
use koshki_bots::{NoBot, UnknownBot};
use koshki_client::{NetError, WrongAddress};
use koshki_lab::LabError;
use koshki_match::Damaged;
use koshki_rules::games::{IDS, UnknownGame};
use koshki_rules::record::{FORMAT, RecordError};
use koshki_rules::series::SeriesError;
use koshki_rules::setup::SetupError;
use koshki_rules::table::{ReplayError, WrongStep};
use koshki_rules::{Phrase, Refusal, json};
use koshki_server::ServeError;
use koshki_server::store::StoreError;

use super::Explained;

impl Explained for UnknownGame {
    fn tell(&self) -> Phrase {
        Phrase::new("wrong-game").sign("game", &self.id).sign("games", IDS.join(", "))
    }
}

impl Explained for UnknownBot {
    fn tell(&self) -> Phrase {
        Phrase::new("wrong-bot").sign("bot", &self.name).sign("bots", self.known.join(", "))
    }
}

impl Explained for NoBot {
    fn tell(&self) -> Phrase {
        match self {
            NoBot::Game(error) => error.tell(),
            NoBot::Bot(error) => error.tell(),
        }
    }
}

impl Explained for SetupError {
    fn tell(&self) -> Phrase {
        SetupError::tell(self)
    }
}

impl Explained for SeriesError {
    fn tell(&self) -> Phrase {
        let wrong = Phrase::new("wrong-series").number("games", self.games as i64);
        wrong.number("seats", self.seats as i64)
    }
}

impl Explained for Damaged {
    fn tell(&self) -> Phrase {
        Phrase::new("wrong-damaged").sign("why", self)
    }
}

impl Explained for CantPlay {
    fn tell(&self) -> Phrase {
        match self {
            CantPlay::Game(error) => error.tell(),
            CantPlay::Bot(error) => error.tell(),
            CantPlay::Bots { named, seats } => meeting("wrong-bots", *named, *seats),
            CantPlay::Values { file, why } => {
                Phrase::new("wrong-values").sign("file", file.display()).sign("why", why)
            }
            CantPlay::Budget => Phrase::new("wrong-no-thinking"),
            CantPlay::Options(why) => options(why),
            CantPlay::Setup { error, .. } => error.tell(),
        }
    }

    fn game(&self) -> Option<&str> {
        match self {
            CantPlay::Setup { game, .. } => Some(game),
            _ => None,
        }
    }
}

impl Explained for LabError {
    fn tell(&self) -> Phrase {
        match self {
            LabError::CantPlay(error) => error.tell(),
            LabError::NoGames => Phrase::new("wrong-no-games"),
            LabError::SameRules => Phrase::new("wrong-same-rules"),
            LabError::Meeting { named, seats } => meeting("wrong-meeting", *named, *seats),
            LabError::Legs { seats } => Phrase::new("wrong-legs").number("seats", *seats as i64),
            LabError::NoPolicies => Phrase::new("wrong-no-policies"),
            LabError::NotOurs(file) => Phrase::new("wrong-not-ours").sign("file", file.display()),
            LabError::AnotherRequest(file) => {
                Phrase::new("wrong-another-request").sign("file", file.display())
            }
            LabError::File(file, error) => {
                let wrong = Phrase::new("wrong-file").sign("file", file.display());
                wrong.phrase("why", error.tell())
            }
            LabError::Write(error) => error.tell(),
        }
    }

    fn game(&self) -> Option<&str> {
        match self {
            LabError::CantPlay(error) => error.game(),
            _ => None,
        }
    }
}

impl Explained for Unsolved {
    fn tell(&self) -> Phrase {
        match self {
            Unsolved::Game => Phrase::new("wrong-unsolvable"),
            Unsolved::Seats { asked, most } => Phrase::new("wrong-unsolvable-seats")
                .number("asked", *asked as i64)
                .number("most", *most as i64),
            Unsolved::Options(why) => options(why),
            Unsolved::Setup(error) => error.tell(),
            Unsolved::Shelf(error) => Phrase::new("wrong-shelf").phrase("why", error.tell()),
        }
    }
}

impl Explained for NoAnalysis {
    fn tell(&self) -> Phrase {
        match self {
            NoAnalysis::Record(error) => error.tell(),
            NoAnalysis::NotOver => Phrase::new("wrong-not-over"),
        }
    }
}

impl Explained for ReplayError {
    fn tell(&self) -> Phrase {
        match self {
            ReplayError::Setup(error) => error.tell(),
            ReplayError::Step { step, why } => at_step(*step, why),
        }
    }
}

impl Explained for RecordError {
    fn tell(&self) -> Phrase {
        match self {
            RecordError::Unreadable(why) => Phrase::new("wrong-record").sign("why", why),
            RecordError::Format(says) => {
                Phrase::new("wrong-format").sign("says", says).sign("right", FORMAT)
            }
            RecordError::Game(error) => error.tell(),
            RecordError::Revision { says, known } => {
                Phrase::new("wrong-revision").number("says", *says).number("known", *known)
            }
            RecordError::Options(why) => options(why),
            RecordError::Setup(error) => error.tell(),
            RecordError::Seed(why) => Phrase::new("wrong-as-it-is").sign("why", why),
            RecordError::Commitment => Phrase::new("wrong-changed-seed"),
            RecordError::Step { step, why } => at_step(*step, why),
            RecordError::Ended { says, over } => {
                let key = if *over { "wrong-ended-over" } else { "wrong-ended-not-over" };
                Phrase::new(key).sign("says", json::written(says))
            }
            RecordError::FairPractice => Phrase::new("wrong-fair-practice"),
            RecordError::Outcome { says, is } => {
                Phrase::new("wrong-outcome").sign("says", says).sign("is", is)
            }
        }
    }
}

impl Explained for WrongStep {
    fn tell(&self) -> Phrase {
        match self {
            WrongStep::Move(Refusal::Over) => Phrase::new("wrong-move-over"),
            WrongStep::Move(Refusal::NotYourTurn) => Phrase::new("wrong-move-turn"),
            WrongStep::Move(Refusal::NotAMove(why)) => {
                Phrase::new("wrong-move-unclear").sign("why", why)
            }
            WrongStep::Move(Refusal::Rule(why)) => {
                Phrase::new("wrong-move-rule").sign("rule", why.rule)
            }
            WrongStep::NotLucksTurn => Phrase::new("wrong-luck-turn"),
            WrongStep::NotAnOutcome => Phrase::new("wrong-luck-outcome"),
            WrongStep::NotLuck(why) => Phrase::new("wrong-luck-unclear").sign("why", why),
            WrongStep::NoDraw => Phrase::new("wrong-no-draw"),
            WrongStep::WrongWeights { says, is } => {
                Phrase::new("wrong-weights").sign("says", says).sign("is", is)
            }
            WrongStep::WrongPick { at } => Phrase::new("wrong-pick").sign("at", at),
            WrongStep::Unfair { says, is } => {
                Phrase::new("wrong-dice").sign("says", says).sign("is", is)
            }
            WrongStep::WrongMoves => Phrase::new("wrong-legal"),
            WrongStep::Links => Phrase::new("wrong-links"),
            WrongStep::WrongLink { seat } => {
                Phrase::new("wrong-link").number("seat", seat.index() as i64)
            }
        }
    }
}

impl Explained for NetError {
    fn tell(&self) -> Phrase {
        match self {
            NetError::Refused(refused) => refused.phrase.clone(),
            NetError::Unreachable(why) => Phrase::new("wrong-unreachable").sign("why", why),
            NetError::Unclear(why) => Phrase::new("wrong-unclear").sign("why", why),
        }
    }
}

impl Explained for WrongAddress {
    fn tell(&self) -> Phrase {
        match self {
            WrongAddress::Unreadable(text) => Phrase::new("wrong-address").sign("address", text),
            WrongAddress::Scheme => Phrase::new("wrong-address-scheme"),
            WrongAddress::Machine => Phrase::new("wrong-address-machine"),
            WrongAddress::Code => Phrase::new("wrong-code"),
            WrongAddress::Match => Phrase::new("wrong-match-name"),
            WrongAddress::Ticket => Phrase::new("wrong-ticket"),
            WrongAddress::Link => Phrase::new("wrong-link-to-table"),
        }
    }
}

impl Explained for StoreError {
    fn tell(&self) -> Phrase {
        match self {
            StoreError::Closed => Phrase::new("wrong-store-closed"),
            StoreError::Full(why) => Phrase::new("wrong-store-full").sign("why", why),
            StoreError::Failed(why) => Phrase::new("wrong-store-failed").sign("why", why),
            other => Phrase::new("wrong-store").sign("why", other),
        }
    }
}

impl Explained for ServeError {
    fn tell(&self) -> Phrase {
        match self {
            ServeError::Store(error) => error.tell(),
            ServeError::Operator(error) => {
                Phrase::new("wrong-operator").phrase("why", error.tell())
            }
            ServeError::Bus(error) => Phrase::new("wrong-bus").sign("why", error),
            ServeError::Threads(error) => Phrase::new("wrong-system").sign("why", error),
        }
    }
}

/// The usual ones in our words.
impl Explained for io::Error {
    fn tell(&self) -> Phrase {
        match self.kind() {
            ErrorKind::NotFound => Phrase::new("wrong-io-not-found"),
            ErrorKind::PermissionDenied => Phrase::new("wrong-io-not-allowed"),
            ErrorKind::AlreadyExists => Phrase::new("wrong-io-exists"),
            ErrorKind::IsADirectory => Phrase::new("wrong-io-folder"),
            ErrorKind::NotADirectory => Phrase::new("wrong-io-no-folder"),
            ErrorKind::StorageFull => Phrase::new("wrong-io-full"),
            ErrorKind::AddrInUse => Phrase::new("wrong-io-in-use"),
            _ => Phrase::new("wrong-as-it-is").sign("why", self),
        }
    }
}

fn options(why: &str) -> Phrase {
    Phrase::new("wrong-options").sign("why", why)
}

fn meeting(key: &'static str, named: usize, seats: usize) -> Phrase {
    Phrase::new(key).number("named", named as i64).number("seats", seats as i64)
}

fn at_step(step: usize, why: &WrongStep) -> Phrase {
    Phrase::new("wrong-at-step").number("step", step as i64).phrase("why", why.tell())
}
