//! A game being played: the position and the journal of how it came about. Checks moves, asks luck.
//!
//! Only [`Table::look`] and [`Table::story`] tell a viewer anything; the journal holds every secret.
//!
//! The compiler keeps secrets: what goes to a client must be `Serialize`, and of all these types only a look is.
//! ```
//! use koshki_rules::{Look, Table, games::mouser::Mouser, record::Record};
//! fn message<T: serde::Serialize>() {}
//! message::<Look<Mouser>>();
//! ```
//! The same with a table, a true position or a record does not compile, and the type is all that differs:
//! ```compile_fail,E0277
//! use koshki_rules::{Look, Table, games::mouser::Mouser, record::Record};
//! fn message<T: serde::Serialize>() {}
//! message::<Table<Mouser>>();
//! ```
//! ```compile_fail,E0277
//! use koshki_rules::{Look, Table, games::mouser::Mouser, record::Record};
//! fn message<T: serde::Serialize>() {}
//! message::<Mouser>();
//! ```
//! ```compile_fail,E0277
//! use koshki_rules::{Look, Table, games::mouser::Mouser, record::Record};
//! fn message<T: serde::Serialize>() {}
//! message::<Record>();
//! ```

use serde::Serialize;

use crate::chain::Links;
use crate::fair::{FairDice, Throw};
use crate::game::{Game, Seat, Step, Turn, Viewer};
use crate::luck::{self, Luck};
use crate::offer::Offer;
use crate::phrase::Phrase;
use crate::setup::SetupError;

pub use crate::wrong::{Refusal, ReplayError, WrongStep};

/// A game being played.
#[derive(Clone, PartialEq, Debug)]
pub struct Table<G: Game> {
    options: G::Options,
    start: G,
    /// The position before the last move and how many steps had led to it, so that news need no replay.
    before_last: (usize, G),
    position: G,
    journal: Vec<Entry<G>>,
}

/// One step of the journal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry<G: Game> {
    /// The seat that chose it; nobody for a step of luck.
    pub seat: Option<Seat>,
    /// What was chosen.
    pub step: Step<G>,
    /// Behind a step of luck: which number picked it. Absent where nobody wrote it down.
    pub draw: Option<Draw>,
    /// With shared dice, at the first step of a throw: what the devices at the table have added.
    pub links: Option<Links>,
}

/// The number that picked an outcome of luck.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Draw {
    /// The sum of the outcomes' weights.
    pub of: u32,
    /// The number below it.
    pub at: u32,
}

/// What one viewer sees now.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(bound = "")]
pub struct Look<G: Game> {
    /// How many steps have been made.
    pub step: usize,
    /// Who decides next.
    pub turn: Turn,
    /// What the viewer knows.
    pub view: G::View,
    /// What the viewer may choose, empty unless it is the viewer's turn.
    pub moves: Vec<G::Move>,
}

/// What one viewer saw at one moment.
#[derive(Clone, PartialEq, Debug)]
pub struct Moment<G: Game> {
    /// Who decided next.
    pub turn: Turn,
    /// What the viewer knew.
    pub view: G::View,
    /// What the viewer learnt from the step before; nothing at the beginning.
    pub event: Option<G::Event>,
}

impl<G: Game> Table<G> {
    /// Sets the game up and lets luck do what comes before the first move.
    ///
    /// # Errors
    /// When the game can't be set up so.
    pub fn open(
        options: &G::Options,
        seats: usize,
        luck: &mut dyn Luck,
    ) -> Result<Self, SetupError> {
        let mut table = Self::bare(options, seats)?;
        table.settle(luck);
        Ok(table)
    }

    /// Carries out a seat's move, and what luck does after it.
    ///
    /// # Errors
    /// When the seat may not do that; then nothing has changed.
    pub fn play(&mut self, seat: Seat, mv: &G::Move, luck: &mut dyn Luck) -> Result<(), Refusal> {
        self.choose(seat, mv)?;
        self.settle(luck);
        Ok(())
    }

    /// Carries out a seat's move; luck waits.
    ///
    /// # Errors
    /// When the seat may not do that; then nothing has changed.
    pub fn choose(&mut self, seat: Seat, mv: &G::Move) -> Result<(), Refusal> {
        self.check(seat, mv)?;
        self.push(Entry::of_move(seat, mv.clone()));
        Ok(())
    }

    /// What a viewer sees now; a seat that is not at this table is a bystander.
    pub fn look(&self, viewer: Viewer) -> Look<G> {
        let mut moves = Vec::new();
        if self.decides(viewer) {
            self.position.moves(&mut moves);
        }
        Look { step: self.journal.len(), turn: self.turn(), view: self.view(viewer), moves }
    }

    /// What a viewer knows now.
    pub fn view(&self, viewer: Viewer) -> G::View {
        self.position.view(self.at_this_table(viewer))
    }

    /// What a viewer may choose, as it travels; nothing unless it is the viewer's turn.
    pub fn offers(&self, viewer: Viewer) -> Vec<Offer<G::Move>> {
        if self.decides(viewer) { self.position.offers() } else { Vec::new() }
    }

    /// How to say these moves to the seat that may choose them.
    ///
    /// # Errors
    /// When the seat may not choose one of them.
    pub fn tell_moves(&self, seat: Seat, moves: &[G::Move]) -> Result<Vec<Phrase>, Refusal> {
        moves.iter().try_for_each(|mv| self.check(seat, mv))?;
        Ok(G::tell_moves(&self.view(Viewer::Seat(seat)), moves))
    }

    /// What a viewer has learnt from each step, from the step with index `from` on.
    pub fn story(&self, viewer: Viewer, from: usize) -> Vec<G::Event> {
        let viewer = self.at_this_table(viewer);
        let (begin, mut position) = if from < self.before_last.0 {
            (0, self.start.clone())
        } else {
            self.before_last.clone()
        };
        let mut events = Vec::new();
        for (index, entry) in self.journal.iter().enumerate().skip(begin) {
            let before = position.clone();
            position.apply(&entry.step);
            if index >= from {
                events.push(before.event(&entry.step, &position, viewer));
            }
        }
        events
    }

    /// What a viewer saw after each number of steps in `from..to`, with the event that led there.
    pub fn moments(&self, viewer: Viewer, from: usize, to: usize) -> Vec<Moment<G>> {
        let viewer = self.at_this_table(viewer);
        let mut position = self.start.clone();
        let mut moments = Vec::new();
        if from == 0 && to > 0 {
            moments.push(Moment {
                turn: position.turn(),
                view: position.view(viewer),
                event: None,
            });
        }
        for (entry, step) in self.journal.iter().zip(1..to) {
            let before = position.clone();
            position.apply(&entry.step);
            if step >= from {
                let event = Some(before.event(&entry.step, &position, viewer));
                moments.push(Moment { turn: position.turn(), view: position.view(viewer), event });
            }
        }
        moments
    }

    /// Plays a journal again, checking each step as if it were made now. With fair dice, luck is recomputed too.
    ///
    /// # Errors
    /// When the game can't be set up so, or names the first wrong step.
    pub fn replay(
        options: &G::Options,
        seats: usize,
        journal: impl IntoIterator<Item = Entry<G>>,
        dice: Option<&FairDice>,
    ) -> Result<Self, ReplayError> {
        let mut table = Self::bare(options, seats).map_err(ReplayError::Setup)?;
        table.follow(journal, dice)?;
        Ok(table)
    }

    /// Makes steps that were made elsewhere, checking each.
    ///
    /// # Errors
    /// When one is wrong; then those before it have been made.
    pub fn follow(
        &mut self,
        steps: impl IntoIterator<Item = Entry<G>>,
        dice: Option<&FairDice>,
    ) -> Result<(), ReplayError> {
        for entry in steps {
            let step = self.journal.len();
            self.check_entry(&entry, dice).map_err(|why| ReplayError::Step { step, why })?;
            self.push(entry);
        }
        Ok(())
    }

    /// Lets luck decide until it is a seat's turn or the game is over. A replayed table may need it.
    pub fn settle(&mut self, luck: &mut dyn Luck) {
        while self.position.turn() == Turn::Luck {
            let (chance, drawn) = luck::draw_after(&self.position, &self.journal, luck);
            self.push(Entry::of_luck(chance, Some(drawn)));
        }
    }

    /// The same by shared dice: one throw, to which the devices at the table have added these links.
    pub fn throw(&mut self, dice: &FairDice, links: Links) {
        let first = self.journal.len();
        self.settle(&mut Throw { dice, links: &links });
        if let Some(entry) = self.journal.get_mut(first) {
            entry.links = Some(links);
        }
    }

    /// How many throws of shared dice there were.
    pub fn throws(&self) -> usize {
        self.journal.iter().filter(|entry| entry.links.is_some()).count()
    }

    /// Who decides next.
    pub fn turn(&self) -> Turn {
        self.position.turn()
    }

    /// The house rules it is played by.
    pub fn options(&self) -> &G::Options {
        &self.options
    }

    /// How many seats there are.
    pub fn seats(&self) -> usize {
        self.position.seats()
    }

    /// All steps so far, secrets included.
    pub fn journal(&self) -> &[Entry<G>] {
        &self.journal
    }

    /// The legal moves before each step of a seat, in the journal's order; nothing before a step of luck.
    pub fn moves_before_each_step(&self) -> Vec<Vec<G::Move>> {
        let mut position = self.start.clone();
        let mut all = Vec::with_capacity(self.journal.len());
        for entry in &self.journal {
            let mut moves = Vec::new();
            position.moves(&mut moves);
            all.push(moves);
            position.apply(&entry.step);
        }
        all
    }

    /// The options of the next game of a series (G3).
    pub fn next_options(&self) -> G::Options {
        self.position.next_options()
    }

    /// Whether a viewer decides next.
    pub(crate) fn decides(&self, viewer: Viewer) -> bool {
        matches!((self.turn(), viewer), (Turn::Seat(seat), Viewer::Seat(mine)) if seat == mine)
    }

    fn at_this_table(&self, viewer: Viewer) -> Viewer {
        match viewer {
            Viewer::Seat(seat) if seat.index() >= self.seats() => Viewer::Bystander,
            viewer => viewer,
        }
    }

    fn bare(options: &G::Options, seats: usize) -> Result<Self, SetupError> {
        let start = G::setup(options, seats)?;
        Ok(Table {
            options: options.clone(),
            before_last: (0, start.clone()),
            position: start.clone(),
            start,
            journal: Vec::new(),
        })
    }

    fn check(&self, seat: Seat, mv: &G::Move) -> Result<(), Refusal> {
        match self.position.turn() {
            Turn::Over(_) => return Err(Refusal::Over),
            Turn::Seat(turn) if turn == seat => {}
            _ => return Err(Refusal::NotYourTurn),
        }
        if self.position.allows(mv) {
            return Ok(());
        }
        let why = self.position.why_not(mv).expect("a law: what is not listed has a reason");
        Err(Refusal::Rule(why))
    }

    fn check_entry(&self, entry: &Entry<G>, dice: Option<&FairDice>) -> Result<(), WrongStep> {
        match (&entry.step, entry.seat, self.position.turn()) {
            (_, _, Turn::Over(_)) => Err(WrongStep::Move(Refusal::Over)),
            (Step::Move(mv), Some(seat), _) => self.check(seat, mv).map_err(WrongStep::Move),
            (Step::Luck(chance), None, Turn::Luck) => self.check_luck(chance, entry, dice),
            (Step::Luck(_), _, _) => Err(WrongStep::NotLucksTurn),
            (Step::Move(_), None, _) => Err(WrongStep::Move(Refusal::NotYourTurn)),
        }
    }

    fn check_luck(
        &self,
        chance: &G::Chance,
        entry: &Entry<G>,
        dice: Option<&FairDice>,
    ) -> Result<(), WrongStep> {
        let mut chances = Vec::new();
        self.position.chances(&mut chances);
        if !chances.iter().any(|(listed, _)| listed == chance) {
            return Err(WrongStep::NotAnOutcome);
        }
        let of = luck::total_weight(&chances);
        match entry.draw {
            None if dice.is_some() => return Err(WrongStep::NoDraw),
            None => {}
            Some(draw) if draw.of != of => {
                return Err(WrongStep::WrongWeights { says: draw.of, is: of });
            }
            Some(draw) if draw.at >= of || luck::outcome_at(&chances, draw.at) != chance => {
                return Err(WrongStep::WrongPick { at: draw.at });
            }
            Some(draw) => {
                if let Some(dice) = dice {
                    let links = entry.links.as_ref().or_else(|| self.links_of_throw());
                    let is = dice.value_with(self.journal.len(), of, links);
                    if draw.at != is {
                        return Err(WrongStep::Unfair { says: draw.at, is });
                    }
                }
            }
        }
        Ok(())
    }

    /// What the devices have added to the throw that the last step belongs to.
    fn links_of_throw(&self) -> Option<&Links> {
        let is_luck = |entry: &&Entry<G>| matches!(entry.step, Step::Luck(_));
        self.journal.iter().rev().take_while(is_luck).find_map(|entry| entry.links.as_ref())
    }

    fn push(&mut self, entry: Entry<G>) {
        if let Step::Move(_) = entry.step {
            self.before_last = (self.journal.len(), self.position.clone());
        }
        self.position.apply(&entry.step);
        self.journal.push(entry);
    }
}

impl<G: Game> Entry<G> {
    /// A move of a seat.
    pub fn of_move(seat: Seat, mv: G::Move) -> Self {
        Entry { seat: Some(seat), step: Step::Move(mv), draw: None, links: None }
    }

    /// A step of luck, and the number that picked it.
    pub fn of_luck(chance: G::Chance, draw: Option<Draw>) -> Self {
        Entry { seat: None, step: Step::Luck(chance), draw, links: None }
    }
}
