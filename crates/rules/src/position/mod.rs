//! Positions as text: one line, like FEN in chess. `docs/positions.md` is the reference.
//!
//! A text tells what one viewer knows, never a true position: what is hidden from the viewer is not in it. Where nobody has
//! secrets that is everything. So a text can be shared while a game is still played, by those who may look at the board.
//!
//! ```
//! use koshki_rules::position;
//! use rand_core::SeedableRng;
//!
//! let mut rng = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(7);
//! let text = "mouser/1 seats=2 first=0 turn=1 next=choose scores=5,7 mice=ggy dogs=r hand=y";
//! let position = position::read(text, &mut rng)?;
//! assert_eq!(position.look().choices().len(), 2);
//! assert_eq!(position.text(), text);
//!
//! let too_many = "mouser/1 seats=2 first=0 turn=1 next=choose scores=5,7 mice=rrrr";
//! assert_eq!(position::read(too_many, &mut rng).err().unwrap().rule().unwrap().0, "MO1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bad;
mod fields;
mod goes_on;
mod onward;

use rand_core::Rng;
use serde_json::Value;

use crate::any::{self, AnyLook, AnyMoment, Told};
use crate::game::{Game, Seat, Turn, Viewer};
use crate::games::{self, GameVisitor};
use crate::json;
use crate::table::{Look, Refusal};

pub use bad::BadPosition;
pub use fields::{Fields, Lot, digits};
pub use onward::{Onward, ToldChance};

/// A text is longer than any position only by mistake.
const MOST_BYTES: usize = 4096;

/// A position of a game whose type is known, as one viewer sees it.
#[derive(Clone, Debug)]
pub struct Position<G: Game> {
    view: G::View,
    viewer: Viewer,
    /// What the viewer can't tell from the truth: for what everybody knows, such as the legal moves.
    guess: G,
}

impl<G: Game> Position<G> {
    /// The position that a text tells of.
    ///
    /// # Errors
    /// When the text is not written right, or no game leads to such a position.
    pub fn read<R: Rng + ?Sized>(text: &str, rng: &mut R) -> Result<Self, BadPosition> {
        let fields = Fields::read::<G>(text)?;
        let view = G::read_view(&fields)?;
        let guess = G::guess(&view, rng);
        let viewer = match guess.turn() {
            _ if G::LABEL.secrets => fields.viewer()?,
            Turn::Seat(seat) => Viewer::Seat(seat),
            Turn::Luck | Turn::Over(_) => Viewer::Bystander,
        };
        let (mut moves, mut chances) = (Vec::new(), Vec::new());
        guess.moves(&mut moves);
        guess.chances(&mut chances);
        let goes_on = match guess.turn() {
            Turn::Seat(_) => !moves.is_empty(),
            Turn::Luck => !chances.is_empty(),
            Turn::Over(_) => true,
        };
        if !goes_on || guess.view(viewer) != view {
            return Err(BadPosition::Unplayable);
        }
        Ok(Position { view, viewer, guess })
    }

    /// What the viewer knows, who decides next, and the moves of the seat whose eyes these are.
    pub fn look(&self) -> Look<G> {
        let mut moves = Vec::new();
        if self.decider().is_some() {
            self.guess.moves(&mut moves);
        }
        Look { step: 0, turn: self.guess.turn(), view: self.view.clone(), moves }
    }

    /// The seat that chooses now, if these are its eyes.
    fn decider(&self) -> Option<Seat> {
        match (self.guess.turn(), self.viewer) {
            (Turn::Seat(seat), Viewer::Seat(mine)) if seat == mine => Some(seat),
            _ => None,
        }
    }
}

/// A position of any game, as one viewer sees it.
pub trait AnyPosition {
    /// The name of its game.
    fn game(&self) -> &'static str;
    /// How many seats there are.
    fn seats(&self) -> usize;
    /// Whose eyes: where there are no secrets, those of the seat that chooses.
    fn viewer(&self) -> Viewer;
    /// What there is to see, and to choose for the seat whose eyes these are.
    fn look(&self) -> AnyLook;
    /// The position as text, each thing where it belongs.
    fn text(&self) -> String;
    /// Whether the seat that chooses may do this.
    ///
    /// # Errors
    /// When it may not, or somebody else chooses.
    fn check(&self, mv: &Value) -> Result<(), Refusal>;
    /// How the game could go on with a choice, as the viewer sees it: until the viewer chooses again after somebody else,
    /// and no more than this many steps. Further choices are made by `choose`, luck and what nobody sees come from `rng`.
    ///
    /// # Errors
    /// When the choice may not be made.
    fn goes_on(
        &self,
        mv: &Value,
        most: usize,
        choose: &mut dyn FnMut(&AnyLook, &mut dyn Rng) -> Value,
        rng: &mut dyn Rng,
    ) -> Result<Vec<AnyMoment>, Refusal>;
    /// Makes a step, and tells what the viewer has learnt from it. What the viewer can't see is as it was guessed.
    ///
    /// # Errors
    /// When it can't be made now; then nothing has changed.
    fn make(&mut self, step: &Onward) -> Result<Told, Refusal>;
    /// The same position through other eyes. Where nobody has secrets, they are always those of the seat that chooses.
    fn seen_by(&self, viewer: Viewer) -> Box<dyn AnyPosition>;
    /// Everything that luck can decide now, and how to say it. What nobody could tell apart is listed once.
    fn chances(&self) -> Vec<ToldChance>;
    /// What luck decides, if it is luck's turn.
    fn fall(&self, rng: &mut dyn Rng) -> Option<Value>;
}

impl<G: Game> AnyPosition for Position<G> {
    fn game(&self) -> &'static str {
        G::ID
    }

    fn seats(&self) -> usize {
        self.guess.seats()
    }

    fn viewer(&self) -> Viewer {
        self.viewer
    }

    fn look(&self) -> AnyLook {
        told_look(0, &self.guess, &self.view, self.decider().is_some())
    }

    fn text(&self) -> String {
        G::write_view(&self.view).to_string()
    }

    fn check(&self, mv: &Value) -> Result<(), Refusal> {
        match self.guess.turn() {
            Turn::Over(_) => return Err(Refusal::Over),
            _ if self.decider().is_none() => return Err(Refusal::NotYourTurn),
            _ => {}
        }
        let mv: G::Move = json::read(mv).map_err(Refusal::NotAMove)?;
        if self.guess.allows(&mv) {
            return Ok(());
        }
        let why = self.guess.why_not(&mv).expect("a law: what is not listed has a reason");
        Err(Refusal::Rule(why))
    }

    fn goes_on(
        &self,
        mv: &Value,
        most: usize,
        choose: &mut dyn FnMut(&AnyLook, &mut dyn Rng) -> Value,
        rng: &mut dyn Rng,
    ) -> Result<Vec<AnyMoment>, Refusal> {
        self.check(mv)?;
        self.played_on(mv, most, choose, rng)
    }

    fn make(&mut self, step: &Onward) -> Result<Told, Refusal> {
        self.made(step)
    }

    fn seen_by(&self, viewer: Viewer) -> Box<dyn AnyPosition> {
        Box::new(self.through(viewer))
    }

    fn chances(&self) -> Vec<ToldChance> {
        self.told_chances()
    }

    fn fall(&self, rng: &mut dyn Rng) -> Option<Value> {
        self.fallen(rng)
    }
}

/// What a viewer with this view sees of a position, and may choose if it is their turn.
fn told_look<G: Game>(step: usize, position: &G, view: &G::View, chooses: bool) -> AnyLook {
    let offers = if chooses { position.offers() } else { Vec::new() };
    let told = any::with_words::<G>(view, offers).into_iter();
    AnyLook {
        step,
        turn: position.turn(),
        view: any::told_view::<G>(view),
        moves: told.map(|(offer, phrase)| offer.erased(phrase)).collect(),
    }
}

/// The position that a text tells of, of whichever game.
///
/// # Errors
/// As [`Position::read`], and when there is no such game.
pub fn read(text: &str, rng: &mut dyn Rng) -> Result<Box<dyn AnyPosition>, BadPosition> {
    struct Read<'a>(&'a str, &'a mut dyn Rng);
    impl GameVisitor for Read<'_> {
        type Out = Result<Box<dyn AnyPosition>, BadPosition>;
        fn visit<G: Game>(self) -> Self::Out {
            Ok(Box::new(Position::<G>::read(self.0, self.1)?))
        }
    }
    let game = Fields::game_of(text)?;
    games::visit(game, Read(text, rng)).map_err(BadPosition::Game)?
}

/// What a viewer knows, as text: for views that came as JSON. Nothing if it is no view of this game.
pub fn of_view(game: &str, view: &Value) -> Option<String> {
    struct Write<'a>(&'a Value);
    impl GameVisitor for Write<'_> {
        type Out = Option<String>;
        fn visit<G: Game>(self) -> Self::Out {
            let view = serde_json::from_value(self.0.clone()).ok()?;
            Some(G::write_view(&view).to_string())
        }
    }
    games::visit(game, Write(view)).ok().flatten()
}
