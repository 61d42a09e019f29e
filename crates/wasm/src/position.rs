//! Positions that somebody sets up: what there is to see and to choose, why they can't be, what the coach says, and how the game
//! is played on from there; and games of a real box that are kept here, their luck entered by hand.

use std::sync::Arc;

use chacha20::ChaCha8Rng;
use koshki_bots::{self as bots, Shelf, coach};
use koshki_match::not_a_record;
use koshki_protocol::{Advice, MatchId, Reason, Refused};
use koshki_rules::any::{self, AnyLook, Told};
use koshki_rules::branch::{DiceFrom, Practice};
use koshki_rules::games::{self, GameVisitor};
use koshki_rules::position::{self, AnyPosition, BadPosition, Onward, ToldChance};
use koshki_rules::record::{Heading, Opening, RecordError};
use koshki_rules::{Game, Phrase, Seat, Turn, Viewer};
use rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::device::BUDGET;

/// How many moves are told in words.
const MOST_TOLD: usize = 40;
/// No game has more steps; an address with more is a mistake.
const MOST_STEPS: usize = 20_000;

/// A position as text, and what was played on from there.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Laid {
    text: String,
    steps: Vec<Onward>,
    /// The seats of people at this device: they may see their cards.
    mine: Vec<u8>,
}

/// What there is to see, to choose, and to fall.
#[derive(Serialize)]
pub(crate) struct Shown {
    /// Whose eyes; nobody's if these are a bystander's.
    eyes: Option<u8>,
    seats: usize,
    /// The position after the steps, as these eyes know it.
    text: String,
    look: AnyLook,
    /// What these eyes have learnt from each step.
    story: Vec<Told>,
    /// What luck can decide now.
    chances: Vec<ToldChance>,
    /// The first few legal moves in words, and how many there are.
    told: Vec<Phrase>,
    count: usize,
}

impl Laid {
    pub(crate) fn shown(&self) -> Result<Shown, Refused> {
        let begun = self.read()?;
        let mut position = begun.seen_by(begun.viewer());
        for step in &self.steps {
            position.make(step)?;
        }
        let viewer = self.eyes(begun.viewer(), position.look().turn);
        let mut seen = begun.seen_by(viewer);
        let story: Result<Vec<Told>, _> = self.steps.iter().map(|step| seen.make(step)).collect();
        let look = AnyLook { step: self.steps.len(), ..seen.look() };
        let choices = look.choices();
        // One by one: many at once are told in fewer words, because a board shows the rest.
        let few = choices.iter().take(MOST_TOLD).map(std::slice::from_ref);
        let told = few.filter_map(|mv| any::tell_moves(seen.game(), &look.view, mv)).flatten();
        let told = told.map(|told| told.phrase).collect();
        Ok(Shown {
            eyes: match seen.viewer() {
                Viewer::Seat(seat) => Some(seat.0),
                Viewer::Bystander => None,
            },
            seats: seen.seats(),
            text: seen.text(),
            story: story?,
            chances: seen.chances(),
            told,
            count: choices.len(),
            look,
        })
    }

    /// Whether the seat that chooses may do this.
    pub(crate) fn check(&self, mv: &Value) -> Result<(), Refused> {
        Ok(self.chooser()?.check(mv)?)
    }

    /// What the coach says to the seat that chooses.
    pub(crate) fn advise(&self, shelf: &Arc<Shelf>, rng: &mut dyn Rng) -> Result<Advice, Refused> {
        let position = self.chooser()?;
        coach::advise(position.game(), &position.look(), None, BUDGET, shelf, rng)
            .map_err(|error| Refused::new(Reason::Fault, error.to_string()))
    }

    /// What comes next where nobody at this device chooses: a bot's move, or what luck decides.
    pub(crate) fn next(
        &self,
        level: &str,
        shelf: &Arc<Shelf>,
        rng: &mut dyn Rng,
    ) -> Result<Value, Refused> {
        let position = self.chooser()?;
        if let Some(luck) = position.fall(rng) {
            return Ok(luck);
        }
        let mut bot = bots::any(position.game(), level, shelf)
            .map_err(|error| Refused::new(Reason::NoSuchBot, error.to_string()))?;
        Ok(bot.choose(&position.look(), BUDGET, rng))
    }

    /// The position after the steps, through the eyes of the seat that chooses, if one does.
    fn chooser(&self) -> Result<Box<dyn AnyPosition>, Refused> {
        let mut position = self.read()?;
        for step in &self.steps {
            position.make(step)?;
        }
        Ok(match position.look().turn {
            Turn::Seat(seat) => position.seen_by(Viewer::Seat(seat)),
            Turn::Luck => position,
            Turn::Over(_) => return Err(koshki_rules::Refusal::Over.into()),
        })
    }

    /// Whose eyes are shown: those of a person here who chooses, or of the only person, or else of the text. While luck decides
    /// for one of several people, nobody's cards are open.
    fn eyes(&self, begun: Viewer, turn: Turn) -> Viewer {
        match (turn, &self.mine[..]) {
            (Turn::Seat(seat), mine) if mine.contains(&seat.0) => Viewer::Seat(seat),
            (_, &[only]) => Viewer::Seat(Seat(only)),
            _ => begun,
        }
    }

    /// What nobody sees there is always the same, so that an address shows the same to everybody.
    fn read(&self) -> Result<Box<dyn AnyPosition>, Refused> {
        if self.steps.len() > MOST_STEPS {
            return Err(Refused::new(Reason::BadMessage, "no game has that many steps"));
        }
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let position = position::read(&self.text, &mut rng).map_err(|error| refused(&error))?;
        match self.mine.iter().find(|&&seat| usize::from(seat) >= position.seats()) {
            Some(seat) => Err(Refused::new(Reason::BadMessage, format!("there is no seat {seat}"))),
            None => Ok(position),
        }
    }
}

/// The text of what somebody sees.
pub(crate) fn text_of(game: &str, view: &Value) -> Result<String, Refused> {
    let nothing = || Refused::new(Reason::BadMessage, "this is no view of the game");
    position::of_view(game, view).ok_or_else(nothing)
}

/// A game of a real box, from its beginning.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RealGame {
    game: String,
    /// By which revision of the rules it was begun; by the newest if nothing is said.
    #[serde(default)]
    revision: Option<u32>,
    options: Value,
    seats: usize,
    steps: Vec<Onward>,
}

/// How a game of a real box begins.
#[derive(Serialize)]
pub(crate) struct RealBegun {
    /// The text of its first position.
    text: String,
    /// By which revision of the rules it goes on, today and in years.
    revision: u32,
}

impl RealGame {
    /// How it begins.
    pub(crate) fn begins(&self) -> Result<RealBegun, Refused> {
        let text = text_of(&self.game, &self.table()?.look(Viewer::Bystander).view)?;
        Ok(RealBegun { text, revision: self.revision() })
    }

    /// Its record, which says that its luck was entered by hand.
    pub(crate) fn record(&self, rng: &mut dyn Rng) -> Result<String, Refused> {
        let mut table = self.table()?;
        let steps = serde_json::to_string(&self.steps).expect("steps have only text keys");
        table
            .follow(&steps)
            .map_err(|error| Refused::new(Reason::BadMessage, error.to_string()))?;
        let mut name = [0; MatchId::BYTES];
        rng.fill_bytes(&mut name);
        let match_id = MatchId::from_bytes(&name).to_string();
        let record = table.record(Heading { match_id, fair: None, broken_off: None });
        let dice = DiceFrom::Hand;
        let by_hand = Practice { of: None, step: 0, dice, unseen: None, taken_back: 0 };
        Ok(record.as_practice(by_hand).to_line())
    }

    fn revision(&self) -> u32 {
        struct Newest;
        impl GameVisitor for Newest {
            type Out = u32;
            fn visit<G: Game>(self) -> u32 {
                G::REVISION
            }
        }
        let newest = || games::visit(&self.game, Newest).unwrap_or_default();
        self.revision.unwrap_or_else(newest)
    }

    /// The table before its first step: what is drawn by lot is entered too.
    fn table(&self) -> Result<Box<dyn any::AnyTable>, Refused> {
        let RealGame { game, options, seats, .. } = self;
        let opening = Opening { game, revision: self.revision(), seats: *seats, options };
        any::from_journal(opening, []).map_err(|error| match &error {
            RecordError::Setup(cannot) => {
                Refused::new(Reason::BadTable, error.to_string()).told(cannot.tell())
            }
            _ => not_a_record(&error),
        })
    }
}

/// Why a text is no position, with the rule where there is one.
fn refused(error: &BadPosition) -> Refused {
    let mut refused = Refused::new(Reason::BadMessage, error.to_string()).told(error.tell());
    refused.rule = error.rule().map(|rule| rule.to_string());
    refused
}

#[cfg(test)]
mod tests {
    use koshki_rules::record::Record;
    use serde_json::json;

    use super::*;

    const MOUSER: &str =
        "mouser/1 seats=2 first=0 turn=1 next=choose scores=5,7 mice=ggy dogs=r hand=y";

    fn laid(text: &str, steps: Vec<Onward>, mine: &[u8]) -> Laid {
        Laid { text: text.to_owned(), steps, mine: mine.to_vec() }
    }

    fn real(game: &str, revision: Option<u32>) -> RealGame {
        RealGame { game: game.to_owned(), revision, options: json!({}), seats: 2, steps: vec![] }
    }

    #[test]
    fn a_real_game_goes_on_by_the_rules_it_was_begun_by() {
        let begun = |revision| real("chop-chop", revision).begins().unwrap();
        assert_eq!(begun(None).revision, 2);
        let [first, today] = [begun(Some(1)), begun(Some(2))];
        assert_eq!((first.revision, &today.text), (1, &begun(None).text));
        // A fork had to be used then.
        assert!(first.text.contains(r#""fork":"must""#), "{}", first.text);
        assert!(!today.text.contains(r#""fork":"must""#), "{}", today.text);
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let record = Record::from_line(&real("chop-chop", Some(1)).record(&mut rng).unwrap());
        let table = any::replay(&record.unwrap()).unwrap();
        assert_eq!(table.options()["fork"], "must");
        let newer = real("chop-chop", Some(99)).begins().err().unwrap();
        assert_eq!(&*newer.phrase.key, "server-record-newer");
    }

    #[test]
    fn a_position_is_shown_played_on_and_judged() {
        let (shelf, mut rng) = (Arc::new(Shelf::default()), ChaCha8Rng::seed_from_u64(1));
        let shown = laid(MOUSER, Vec::new(), &[1]).shown().unwrap();
        assert_eq!((shown.eyes, shown.count, shown.told.len()), (Some(1), 2, 2));
        let roll = Onward::Seat { seat: Seat(1), mv: json!("roll") };
        let drawn = laid(MOUSER, vec![roll.clone()], &[0, 1]).shown().unwrap();
        assert_eq!((drawn.look.step, drawn.story.len(), drawn.count), (1, 1, 0));
        assert!(!drawn.chances.is_empty());
        let fallen = laid(MOUSER, vec![roll], &[]).next("cat", &shelf, &mut rng).unwrap();
        assert!(drawn.chances.iter().any(|told| told.luck == fallen));
        let advice = laid(MOUSER, Vec::new(), &[]).advise(&shelf, &mut rng).unwrap();
        assert_eq!(advice.moves.len(), 2);
        assert!(laid(MOUSER, Vec::new(), &[]).next("tiger", &shelf, &mut rng).is_ok());
    }

    #[test]
    fn what_can_not_be_is_refused_with_its_rule() {
        let red = laid(&MOUSER.replace("ggy", "rrrr"), Vec::new(), &[]).shown().err().unwrap();
        assert_eq!((red.rule.as_deref(), &*red.phrase.key), (Some("MO1"), "cannot-MO1"));
        let early = MOUSER.replace("choose", "start").replace(" mice=ggy dogs=r hand=y", "");
        let stop = laid(&early, Vec::new(), &[]).check(&json!("stop")).err().unwrap();
        assert_eq!(stop.rule.as_deref(), Some("MO2"));
        assert!(laid(&early, Vec::new(), &[]).check(&json!("roll")).is_ok());
        let nobody = laid(MOUSER, Vec::new(), &[7]).shown().err().unwrap();
        assert_eq!(nobody.reason, Reason::BadMessage);
        let elsewhere = Onward::Luck { luck: json!({"first": 0}) };
        assert!(laid(MOUSER, vec![elsewhere], &[]).shown().is_err());
    }

    #[test]
    fn hidden_cards_are_seen_by_whose_they_are() {
        let begins = real("holey-cheese", None).begins().unwrap().text;
        let (shelf, mut rng) = (Arc::new(Shelf::default()), ChaCha8Rng::seed_from_u64(1));
        let mut steps = Vec::new();
        while laid(&begins, steps.clone(), &[]).shown().unwrap().look.turn == Turn::Luck {
            let luck = laid(&begins, steps.clone(), &[]).next("", &shelf, &mut rng).unwrap();
            steps.push(Onward::Luck { luck });
        }
        let Turn::Seat(seat) = laid(&begins, steps.clone(), &[]).shown().unwrap().look.turn else {
            panic!("nobody chooses")
        };
        let nobodys = laid(&begins, steps.clone(), &[]).shown().unwrap();
        assert_eq!((nobodys.eyes, nobodys.count), (None, 0));
        let own = laid(&begins, steps.clone(), &[seat.0]).shown().unwrap();
        assert!(own.eyes == Some(seat.0) && own.count > own.told.len());
        let others = laid(&begins, steps.clone(), &[seat.next(2).0]).shown().unwrap();
        assert_ne!(others.look.view["hand"], own.look.view["hand"]);
        assert_eq!(others.count, 0);
        // Both are here: the one who chooses looks, and while a card is dealt nobody does.
        let both = laid(&begins, steps.clone(), &[0, 1]).shown().unwrap();
        assert_eq!(both.eyes, Some(seat.0));
        steps.pop();
        assert_eq!(laid(&begins, steps, &[0, 1]).shown().unwrap().eyes, None);
    }

    #[test]
    fn a_real_game_of_each_kind_is_kept_to_its_end_and_its_record_says_so() {
        let (shelf, mut rng) = (Arc::new(Shelf::default()), ChaCha8Rng::seed_from_u64(7));
        for game in games::IDS {
            let mut real = real(game, None);
            let begins = real.begins().unwrap().text;
            let mut position = position::read(&begins, &mut rng).expect("a game begins");
            // Chop! Chop! for two begins with the cat; everywhere else the lot is entered too.
            assert_eq!(position.look().turn == Turn::Luck, *game != "chop-chop");
            loop {
                let step = match position.look().turn {
                    Turn::Over(_) => break,
                    Turn::Luck => Onward::Luck { luck: position.fall(&mut rng).unwrap() },
                    Turn::Seat(seat) => {
                        let seen = position.seen_by(Viewer::Seat(seat));
                        let mut bot = bots::any(game, "greedy", &shelf).unwrap();
                        let mv = bot.choose(&seen.look(), bots::Budget::Simulations(1), &mut rng);
                        Onward::Seat { seat, mv }
                    }
                };
                position.make(&step).unwrap();
                real.steps.push(step);
            }
            let record = Record::from_line(&real.record(&mut rng).unwrap()).unwrap();
            record.verify().unwrap();
            assert_eq!(record.practice().unwrap().dice, DiceFrom::Hand);
            assert!(record.ended().is_some());
        }
    }
}
