//! A table whose game's type is erased: JSON in, JSON out. What a room, a terminal and a fifth game need.

use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;

use crate::chain::Links;
use crate::fair::FairDice;
use crate::game::{FEW_MOVES, Game, Seat, Turn, Viewer};
use crate::games::{self, GameVisitor, UnknownGame};
use crate::json;
use crate::luck::Luck;
use crate::offer::{AnyOffer, Offer};
use crate::phrase::{Phrase, Tell};
use crate::record::{self, Heading, Opening, Record, RecordError, WithMoves};
use crate::setup::{self, SetupError};
use crate::table::{Refusal, Table};

/// A table of any game.
pub trait AnyTable: Send + Sync {
    /// The name of its game.
    fn game(&self) -> &'static str;
    /// How many seats it has.
    fn seats(&self) -> usize;
    /// How many steps have been made.
    fn steps(&self) -> usize;
    /// Who decides next.
    fn turn(&self) -> Turn;
    /// What a viewer sees now.
    fn look(&self, viewer: Viewer) -> AnyLook;
    /// What a viewer has learnt from each step, from the step with index `from` on.
    fn story(&self, viewer: Viewer, from: usize) -> Vec<Told>;
    /// What viewers see now and have learnt since the step with index `from`. It says the same as [`AnyTable::look`] and
    /// [`AnyTable::story`], only faster.
    fn news(&self, from: usize) -> Box<dyn AnyNews + '_>;
    /// How to say these moves to the seat that may choose them.
    ///
    /// # Errors
    /// When the seat may not choose one of them.
    fn tell_moves(&self, seat: Seat, moves: &[Value]) -> Result<Vec<Phrase>, Refusal>;
    /// What a viewer saw after each number of steps in `from..to`, and what had just happened.
    fn moments(&self, viewer: Viewer, from: usize, to: usize) -> Vec<AnyMoment>;
    /// Carries out a seat's move, and what luck does after it.
    ///
    /// # Errors
    /// When the seat may not do that; then nothing has changed.
    fn play(&mut self, seat: Seat, mv: &Value, luck: &mut dyn Luck) -> Result<(), Refusal>;
    /// Lets luck decide until it is a seat's turn; a replayed table may need it.
    fn settle(&mut self, luck: &mut dyn Luck);
    /// Carries out a seat's move; luck waits.
    ///
    /// # Errors
    /// When the seat may not do that; then nothing has changed.
    fn choose(&mut self, seat: Seat, mv: &Value) -> Result<(), Refusal>;
    /// Lets luck decide by shared dice: one throw, to which the devices at the table have added these links.
    fn throw(&mut self, dice: &FairDice, links: Links);
    /// How many throws of shared dice there were.
    fn throws(&self) -> usize;
    /// Makes steps that were made at this table elsewhere, from a journal's text; each is checked.
    ///
    /// # Errors
    /// When one is wrong; then those before it have been made.
    fn follow(&mut self, steps: &str) -> Result<(), RecordError>;
    /// The record so far, every secret included.
    fn record(&self, heading: Heading) -> Record;
    /// The steps from the one with index `from` on, as a list in JSON, every secret included: for the journal on disk.
    fn journal(&self, from: usize) -> String;
    /// All options of this game.
    fn options(&self) -> Value;
    /// The options of the next game of a series (G3).
    fn next_options(&self) -> Value;
}

/// The news of a table, for one viewer after the other.
pub trait AnyNews {
    /// Writes the news of a viewer in JSON: the look, and the story as `from` and `events`.
    fn write(&mut self, viewer: Viewer, into: &mut Vec<u8>);
}

/// What one viewer sees now.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct AnyLook {
    /// How many steps have been made.
    pub step: usize,
    /// Who decides next.
    pub turn: Turn,
    /// What the viewer knows.
    pub view: Value,
    /// What the viewer may choose, empty unless it is the viewer's turn.
    pub moves: Vec<AnyOffer>,
}

impl AnyLook {
    /// Every move that the viewer may choose, patterns taken apart.
    pub fn choices(&self) -> Vec<Value> {
        self.moves.iter().flat_map(AnyOffer::moves).collect()
    }
}

/// What one viewer saw at one moment.
#[derive(Clone, PartialEq, Debug)]
pub struct AnyMoment {
    /// How many steps had been made.
    pub step: usize,
    /// Who decided next.
    pub turn: Turn,
    /// What the viewer knew.
    pub view: Value,
    /// What the viewer learnt from the step before; nothing at the beginning.
    pub event: Option<Told>,
}

/// A move or an event, and how to say it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Told {
    /// As data.
    #[cfg_attr(feature = "typescript", ts(type = "unknown"))]
    pub data: Value,
    /// For people.
    pub phrase: Phrase,
}

/// Opens a table of the game with this name.
///
/// # Errors
/// When there is no such game, or it can't be set up so.
pub fn open(
    game: &str,
    options: &Value,
    seats: usize,
    luck: &mut dyn Luck,
) -> Result<Box<dyn AnyTable>, OpenError> {
    struct Open<'a>(&'a Value, usize, &'a mut dyn Luck);
    impl GameVisitor for Open<'_> {
        type Out = Result<Box<dyn AnyTable>, OpenError>;
        fn visit<G: Game>(self) -> Self::Out {
            let options = setup::read_options(self.0).map_err(OpenError::Options)?;
            let table = Table::<G>::open(&options, self.1, self.2).map_err(OpenError::Setup)?;
            Ok(Box::new(table))
        }
    }
    games::visit(game, Open(options, seats, luck)).map_err(OpenError::Game)?
}

/// The table of a record, as it was after its last step.
///
/// # Errors
/// When the record can't be replayed.
pub fn replay(record: &Record) -> Result<Box<dyn AnyTable>, RecordError> {
    struct Replay<'a>(&'a Record);
    impl GameVisitor for Replay<'_> {
        type Out = Result<Box<dyn AnyTable>, RecordError>;
        fn visit<G: Game>(self) -> Self::Out {
            Ok(Box::new(self.0.replay::<G>()?))
        }
    }
    games::visit(record.game(), Replay(record)).map_err(RecordError::Game)?
}

/// The table of a game whose journal is stored as these texts, one after the other; each step is checked.
///
/// # Errors
/// When it can't be replayed.
pub fn from_journal<'a>(
    opening: Opening<'_>,
    texts: impl IntoIterator<Item = &'a str>,
) -> Result<Box<dyn AnyTable>, RecordError> {
    struct Laid<'a>(Opening<'a>);
    impl GameVisitor for Laid<'_> {
        type Out = Result<Box<dyn AnyTable>, RecordError>;
        fn visit<G: Game>(self) -> Self::Out {
            let options = self.0.read_options::<G>()?;
            Ok(Box::new(Table::<G>::replay(&options, self.0.seats, [], None)?))
        }
    }
    let mut table = games::visit(opening.game, Laid(opening)).map_err(RecordError::Game)??;
    for text in texts {
        table.follow(text)?;
    }
    Ok(table)
}

/// Why a table can't be opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OpenError {
    /// There is no such game.
    Game(UnknownGame),
    /// The options are not options of the game.
    Options(String),
    /// The game can't be set up so.
    Setup(SetupError),
}

impl std::fmt::Display for OpenError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            OpenError::Game(error) => error.fmt(f),
            OpenError::Options(why) => write!(f, "options: {why}"),
            OpenError::Setup(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for OpenError {}

impl<G: Game> AnyTable for Table<G> {
    fn game(&self) -> &'static str {
        G::ID
    }

    fn seats(&self) -> usize {
        Table::seats(self)
    }

    fn steps(&self) -> usize {
        self.journal().len()
    }

    fn turn(&self) -> Turn {
        Table::turn(self)
    }

    fn look(&self, viewer: Viewer) -> AnyLook {
        let view = Table::view(self, viewer);
        let offers = told_offers(self, viewer, &view).into_iter();
        AnyLook {
            step: self.journal().len(),
            turn: Table::turn(self),
            view: told_view::<G>(&view),
            moves: offers.map(|(offer, phrase)| offer.erased(phrase)).collect(),
        }
    }

    fn story(&self, viewer: Viewer, from: usize) -> Vec<Told> {
        Table::story(self, viewer, from).iter().map(told).collect()
    }

    fn news(&self, from: usize) -> Box<dyn AnyNews + '_> {
        let from = from.min(self.journal().len());
        Box::new(News { table: self, from, last: None, moves: None })
    }

    fn tell_moves(&self, seat: Seat, moves: &[Value]) -> Result<Vec<Phrase>, Refusal> {
        let read = moves.iter().map(|mv| json::read(mv).map_err(Refusal::NotAMove));
        Table::tell_moves(self, seat, &read.collect::<Result<Vec<_>, _>>()?)
    }

    fn moments(&self, viewer: Viewer, from: usize, to: usize) -> Vec<AnyMoment> {
        let moments = Table::moments(self, viewer, from, to);
        let told = moments.iter().zip(from..).map(|(moment, step)| AnyMoment {
            step,
            turn: moment.turn,
            view: told_view::<G>(&moment.view),
            event: moment.event.as_ref().map(told),
        });
        told.collect()
    }

    fn play(&mut self, seat: Seat, mv: &Value, luck: &mut dyn Luck) -> Result<(), Refusal> {
        let mv = json::read(mv).map_err(Refusal::NotAMove)?;
        Table::play(self, seat, &mv, luck)
    }

    fn settle(&mut self, luck: &mut dyn Luck) {
        Table::settle(self, luck);
    }

    fn choose(&mut self, seat: Seat, mv: &Value) -> Result<(), Refusal> {
        let mv = json::read(mv).map_err(Refusal::NotAMove)?;
        Table::choose(self, seat, &mv)
    }

    fn throw(&mut self, dice: &FairDice, links: Links) {
        Table::throw(self, dice, links);
    }

    fn throws(&self) -> usize {
        Table::throws(self)
    }

    fn follow(&mut self, steps: &str) -> Result<(), RecordError> {
        Ok(Table::follow(self, record::steps_from_text(steps)?, None)?)
    }

    fn record(&self, heading: Heading) -> Record {
        Record::of(self, heading, WithMoves::No)
    }

    fn journal(&self, from: usize) -> String {
        record::steps_text(&self.journal()[from..])
    }

    fn options(&self) -> Value {
        json::written(Table::options(self))
    }

    fn next_options(&self) -> Value {
        json::written(&Table::next_options(self))
    }
}

/// A view as clients get it: with the sentences of [`Game::tell_view`] beside its fields, if there are any.
pub fn told_view<G: Game>(view: &G::View) -> Value {
    json::written(&ToldView::<G>(view))
}

/// Moves that a viewer chooses among, and how to say each.
pub fn told_moves<G: Game>(view: &G::View, moves: &[G::Move]) -> Vec<Told> {
    let phrases = G::tell_moves(view, moves);
    let told = moves.iter().zip(phrases);
    told.map(|(mv, phrase)| Told { data: json::written(mv), phrase }).collect()
}

/// The moves of a look at the game with this name, and how to say each: for a client that was offered them without
/// words. Nothing if they are not of this game.
pub fn tell_moves(game: &str, view: &Value, moves: &[Value]) -> Option<Vec<Told>> {
    struct Say<'a>(&'a Value, &'a [Value]);
    impl GameVisitor for Say<'_> {
        type Out = Option<Vec<Told>>;
        fn visit<G: Game>(self) -> Self::Out {
            let view = serde_json::from_value(self.0.clone()).ok()?;
            let moves = self.1.iter().map(|mv| json::read(mv).ok());
            Some(told_moves::<G>(&view, &moves.collect::<Option<Vec<_>>>()?))
        }
    }
    games::visit(game, Say(view, moves)).ok().flatten()
}

pub(crate) fn told<T: Serialize + Tell>(value: &T) -> Told {
    Told { data: json::written(value), phrase: value.tell() }
}

struct ToldView<'a, G: Game>(&'a G::View);

impl<G: Game> Serialize for ToldView<'_, G> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct WithWords<'a, V> {
            #[serde(flatten)]
            view: &'a V,
            told: Vec<Phrase>,
        }
        let told = G::tell_view(self.0);
        if told.is_empty() {
            return self.0.serialize(serializer);
        }
        WithWords { view: self.0, told }.serialize(serializer)
    }
}

struct News<'a, G: Game> {
    table: &'a Table<G>,
    from: usize,
    last: Option<WrittenNews<G>>,
    /// The moves of the one seat that has any, written once.
    moves: Option<Vec<u8>>,
}

/// What a viewer was told beside the moves: viewers who see and have learnt the same are told the same words.
struct WrittenNews<G: Game> {
    view: G::View,
    events: Vec<G::Event>,
    before_moves: Vec<u8>,
    after_moves: Vec<u8>,
}

impl<G: Game> AnyNews for News<'_, G> {
    fn write(&mut self, viewer: Viewer, into: &mut Vec<u8>) {
        let table = self.table;
        let (view, events) = (table.view(viewer), table.story(viewer, self.from));
        let same = |last: &WrittenNews<G>| last.view == view && last.events == events;
        let written = match self.last.take().filter(same) {
            Some(written) => written,
            None => WrittenNews::new(table.journal().len(), table.turn(), view, self.from, events),
        };
        into.extend_from_slice(&written.before_moves);
        if table.decides(viewer) {
            let moves = self.moves.get_or_insert_with(|| {
                let (offers, mut text) = (told_offers(table, viewer, &written.view), Vec::new());
                json::write_list(offers, &mut text, |(offer, phrase), into| {
                    offer.write(phrase.as_ref(), into);
                });
                text
            });
            into.extend_from_slice(moves);
        } else {
            into.extend_from_slice(b"[]");
        }
        into.extend_from_slice(&written.after_moves);
        self.last = Some(written);
    }
}

/// What a viewer may choose; a few single moves with their words.
fn told_offers<G: Game>(
    table: &Table<G>,
    viewer: Viewer,
    view: &G::View,
) -> Vec<(Offer<G::Move>, Option<Phrase>)> {
    with_words::<G>(view, table.offers(viewer))
}

/// Offers to a viewer with this view; a few single moves with their words.
pub(crate) fn with_words<G: Game>(
    view: &G::View,
    offers: Vec<Offer<G::Move>>,
) -> Vec<(Offer<G::Move>, Option<Phrase>)> {
    let singles = offers.iter().filter(|offer| offer.is_single());
    let singles: Vec<G::Move> = singles.map(|offer| offer.mv.clone()).collect();
    let is_few = singles.len() <= FEW_MOVES;
    let mut phrases = if is_few { G::tell_moves(view, &singles) } else { Vec::new() }.into_iter();
    let told = offers.into_iter().map(|offer| {
        let phrase = if offer.is_single() { phrases.next() } else { None };
        (offer, phrase)
    });
    told.collect()
}

impl<G: Game> WrittenNews<G> {
    fn new(step: usize, turn: Turn, view: G::View, from: usize, events: Vec<G::Event>) -> Self {
        #[derive(Serialize)]
        struct Before<'a, V> {
            step: usize,
            turn: Turn,
            view: &'a V,
        }
        let (mut before_moves, mut after_moves) =
            (Vec::with_capacity(512), Vec::with_capacity(1024));
        json::write(&Before { step, turn, view: &ToldView::<G>(&view) }, &mut before_moves);
        before_moves.pop();
        before_moves.extend_from_slice(br#","moves":"#);
        after_moves.extend_from_slice(br#","from":"#);
        json::write(&from, &mut after_moves);
        after_moves.extend_from_slice(br#","events":"#);
        write_told(events.iter().map(|event| (event, event.tell())), &mut after_moves);
        after_moves.push(b'}');
        WrittenNews { view, events, before_moves, after_moves }
    }
}

/// Writes events as [`Told`], without a copy of their data.
fn write_told<'a, T: Serialize + 'a>(
    all: impl IntoIterator<Item = (&'a T, Phrase)>,
    into: &mut Vec<u8>,
) {
    #[derive(Serialize)]
    struct Written<'a, T> {
        data: &'a T,
        phrase: Phrase,
    }
    json::write_list(all, into, |(data, phrase), into| {
        json::write(&Written { data, phrase }, into);
    });
}
