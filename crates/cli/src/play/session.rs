//! A match at this terminal from its opening, or from where it was saved, to its end.

use std::time::Duration;

use chacha20::ChaCha8Rng;
use std::sync::Arc;

use koshki_bots::{Budget, Shelf, coach};
use koshki_rules::any::{self, AnyTable, OpenError};
use koshki_rules::fair::{self, FairDice, ServerSeed};
use koshki_rules::games;
use koshki_rules::record::{Fairness, Heading, Record, RecordError};
use koshki_rules::series::Series;
use koshki_rules::{Outcome, Phrase, Seat, Turn, Viewer};
use rand_core::SeedableRng;
use serde_json::Value;

use super::Secret;
use super::choose::{Question, Wish};
use super::save::{Save, SaveFolder};
use super::sitter::{Sitter, seated};
use crate::boards::{self, Scene};
use crate::failure::Failure;
use crate::home::Home;
use crate::paint::Ink;
use crate::screen::Screen;
use crate::telling;
use crate::words::{GetBooklet, Language, Words};

/// A bot's move is shown this long before the next.
const PAUSE: Duration = Duration::from_millis(700);
/// How long a bot thinks about a move.
const THOUGHT: Budget = Budget::Time(Duration::from_millis(700));
/// The signs of a match's name: on both keyboards, none like another.
const SIGNS: &[u8; 16] = b"2345679ACEHKMPTX";

/// What to play.
pub struct Start {
    /// The game.
    pub game: String,
    /// Who sits where.
    pub seats: Vec<String>,
    /// House rules.
    pub options: Value,
    /// How many games there are in the series; none for a single game.
    pub games: Option<usize>,
    /// What the dice are made from.
    pub secret: Secret,
}

/// A match at this terminal.
pub struct Session {
    /// Let bots play without a pause.
    pub fast: bool,
    match_id: String,
    seat_words: Vec<String>,
    sitters: Vec<Sitter>,
    server_seed: ServerSeed,
    players: String,
    series: Option<Series>,
    ended: Vec<String>,
    table: Box<dyn AnyTable>,
    dice: FairDice,
    thoughts: ChaCha8Rng,
    /// How much of the story has been told to those at the terminal.
    told: usize,
    saves: SaveFolder,
    /// What the coach has solved.
    shelf: Arc<Shelf>,
    words: Words,
    screen: Screen,
}

impl Session {
    /// Opens a new match.
    pub fn open(
        start: &Start,
        saves: SaveFolder,
        language: Language,
        screen: Screen,
    ) -> Result<Self, Failure> {
        let words = Words::new(language, Some(&start.game));
        let seats = start.seats.len();
        // The game is tried first: an unknown game is a clearer complaint than anything about its seats.
        any::open(&start.game, &start.options, seats, &mut rng([0; 32]))
            .map_err(|error| refused(&error, &words))?;
        let (sitters, names) = seated(&start.game, &start.seats, &words)?;
        let series = start
            .games
            .map(|games| Series::new(seats, games))
            .transpose()
            .map_err(Failure::input)?;

        let match_id: String = start.secret.derived(&format!("match of {}", start.game))[..8]
            .iter()
            .map(|byte| char::from(SIGNS[usize::from(byte & 15)]))
            .collect();
        let seeds = start.secret.derived("players");
        let people: Vec<(Seat, String)> = Seat::all(seats)
            .filter(|seat| matches!(sitters[seat.index()], Sitter::Person))
            .map(|seat| (seat, fair::to_hex(&seeds[seat.index() * 4..][..4])))
            .collect();
        let seeds: Vec<(Seat, &str)> =
            people.iter().map(|(seat, seed)| (*seat, &seed[..])).collect();
        let players = fair::players(&seeds).map_err(Failure::input)?;

        let server_seed = start.secret.server_seed();
        let first_game = record_id(&match_id, series.as_ref());
        let mut dice = FairDice::new(server_seed, &first_game, &players);
        let table = any::open(&start.game, &start.options, seats, &mut dice)
            .map_err(|error| refused(&error, &words))?;
        let session = Session {
            fast: false,
            match_id,
            seat_words: start.seats.clone(),
            sitters,
            server_seed,
            players,
            series,
            ended: Vec::new(),
            table,
            dice,
            thoughts: rng(start.secret.derived("thoughts")),
            told: 0,
            saves,
            shelf: Home::shelf(),
            words: words.with_names(names),
            screen,
        };
        session.save()?;
        Ok(session)
    }

    /// Goes on with a saved match.
    pub fn resume(
        save: Save,
        saves: SaveFolder,
        language: Language,
        screen: Screen,
    ) -> Result<Self, Failure> {
        let broken = |why: &dyn std::fmt::Display| {
            Failure::input(format!("the saved game “{}” can't be read: {why}", save.match_id))
        };
        let record = Record::from_line(&save.current).map_err(|error| broken(&error))?;
        let server_seed = fair::seed_from_hex(&save.server_seed).map_err(|error| broken(&error))?;
        let players = record.fair().map(|fair| fair.players.clone()).unwrap_or_default();
        let mut dice = FairDice::new(server_seed, record.match_id(), &players);
        let mut table = any::replay(&record).map_err(|error| broken(&error))?;
        let words = Words::new(language, Some(record.game()));
        let (sitters, names) = seated(record.game(), &save.seats, &words)?;
        if sitters.len() != table.seats() {
            return Err(broken(&"the seats and the record do not fit"));
        }
        let mut series = save
            .games
            .map(|games| Series::new(sitters.len(), games))
            .transpose()
            .map_err(|error| broken(&error))?;
        for line in &save.ended {
            let record = Record::from_line(line).map_err(|error| broken(&error))?;
            let ended = any::replay(&record).map_err(|error| broken(&error))?;
            if let (Some(series), Turn::Over(outcome)) = (&mut series, ended.turn()) {
                series.add(&outcome);
            }
        }
        table.settle(&mut dice);
        let mut thoughts = [0; 32];
        getrandom::fill(&mut thoughts).map_err(Failure::input)?;
        Ok(Session {
            fast: false,
            told: table.steps().saturating_sub(RECAP),
            match_id: save.match_id,
            seat_words: save.seats,
            sitters,
            server_seed,
            players,
            series,
            ended: save.ended,
            table,
            dice,
            thoughts: rng(thoughts),
            saves,
            shelf: Home::shelf(),
            words: words.with_names(names),
            screen,
        })
    }

    /// The name of the match.
    pub fn match_id(&self) -> &str {
        &self.match_id
    }

    /// Plays until the end, or until the person leaves.
    pub fn run(&mut self) -> Result<(), Failure> {
        self.greet()?;
        loop {
            match self.table.turn() {
                Turn::Seat(seat) => {
                    if !self.move_of(seat)? {
                        let saved = Phrase::new("ui-saved").sign("match", &self.match_id);
                        self.screen.line(self.words.say(&saved))?;
                        return Ok(());
                    }
                }
                Turn::Luck => self.table.settle(&mut self.dice),
                Turn::Over(outcome) => {
                    self.tell_news()?;
                    self.tell_outcome(&outcome)?;
                    if !self.next_game(&outcome)? {
                        return Ok(());
                    }
                }
            }
        }
    }

    /// Lets whoever sits there move. False if the person leaves.
    fn move_of(&mut self, seat: Seat) -> Result<bool, Failure> {
        let look = self.table.look(Viewer::Seat(seat));
        let mv = match &mut self.sitters[seat.index()] {
            Sitter::Bot(bot) => bot.choose(&look, THOUGHT, &mut self.thoughts),
            Sitter::Person => {
                self.draw_curtain(seat)?;
                self.tell_news()?;
                let booklet =
                    games::visit(self.table.game(), GetBooklet).map_err(Failure::input)?;
                let game = self.table.game();
                let coach = || {
                    let mut rng = rng([look.step as u8; 32]);
                    coach::advise(game, &look, None, THOUGHT, &self.shelf, &mut rng)
                        .expect("the table is one of a listed game")
                };
                let question = Question {
                    view: &look.view,
                    moves: &look.moves,
                    mover: seat,
                    board: boards::of(self.table.game()),
                    booklet: &booklet,
                    words: &self.words,
                    screen: &self.screen,
                    coach: Some(&coach),
                };
                match question.ask()? {
                    Wish::Move(mv) => mv,
                    Wish::Leave => return Ok(false),
                }
            }
        };
        match self.table.play(seat, &mv, &mut self.dice) {
            Ok(()) => {
                self.save()?;
                self.tell_news()?;
                if matches!(self.sitters[seat.index()], Sitter::Bot(_)) && !self.fast {
                    self.screen.pause(PAUSE);
                }
            }
            Err(refusal) => {
                let why = self.words.say(&refusal.tell());
                let rule = refusal.rule().map(|rule| format!(" ({rule})")).unwrap_or_default();
                self.screen.warn(&format!("{why}{rule}"))?;
            }
        }
        Ok(true)
    }

    /// Before a person with a secret hand looks, the others look away.
    fn draw_curtain(&mut self, seat: Seat) -> Result<(), Failure> {
        let people = self.sitters.iter().filter(|sitter| matches!(sitter, Sitter::Person)).count();
        let has_secrets =
            self.table.look(Viewer::Seat(seat)).view != self.table.look(Viewer::Bystander).view;
        if people < 2 || !has_secrets {
            return Ok(());
        }
        self.screen.wipe()?;
        let phrase = Phrase::new("ui-curtain").seat("seat", seat);
        self.screen.ask(&self.words.say(&phrase))?;
        self.screen.wipe()?;
        self.told = self.told.min(self.table.steps().saturating_sub(RECAP));
        Ok(())
    }

    /// Tells those at the terminal what has happened since they were last told.
    fn tell_news(&mut self) -> Result<(), Failure> {
        let news = self.table.story(self.audience(), self.told);
        self.told = self.table.steps();
        telling::events(&news, &self.words, &self.screen)?;
        Ok(())
    }

    /// The one person at the terminal, or what everybody there may know.
    fn audience(&self) -> Viewer {
        let mut people = Seat::all(self.sitters.len())
            .filter(|seat| matches!(self.sitters[seat.index()], Sitter::Person));
        match (people.next(), people.next()) {
            (Some(seat), None) => Viewer::Seat(seat),
            _ => Viewer::Bystander,
        }
    }

    fn greet(&self) -> Result<(), Failure> {
        self.screen.heading(&self.words.text("title"))?;
        let names = Seat::all(self.sitters.len()).map(|seat| self.words.name(seat).to_owned());
        self.screen.line(self.words.list(names.collect()))?;
        let dim = |text: &str| self.screen.line(self.screen.paint.ink(Ink::Dim, text));
        dim(&self.words.text("ui-commitment"))?;
        dim(&format!("  {}", fair::commitment(&self.server_seed)))?;
        dim(&self.words.text("ui-help"))?;
        Ok(())
    }

    fn tell_outcome(&self, outcome: &Outcome) -> Result<(), Failure> {
        let look = self.table.look(self.audience());
        let scene = Scene {
            view: &look.view,
            viewer: self.audience(),
            mover: boards::mover(look.turn),
            words: &self.words,
            paint: self.screen.paint,
            marks: &[],
        };
        telling::board(boards::of(self.table.game()), &scene, &self.screen)?;
        let scores: Vec<u32> =
            outcome.scores.as_slice().iter().map(|&score| score.into()).collect();
        telling::places(
            "ui-result",
            &scores,
            outcome.places.as_slice(),
            &self.words,
            &self.screen,
        )?;
        Ok(())
    }

    /// Ends the match, or opens the next game of the series. False at the end.
    fn next_game(&mut self, outcome: &Outcome) -> Result<bool, Failure> {
        self.ended.push(self.record().to_line());
        if let Some(series) = &mut self.series {
            series.add(outcome);
            let standing = series.clone();
            self.screen.line("")?;
            let places = standing.places();
            let key = if standing.is_over() { "ui-series-result" } else { "ui-series-standing" };
            telling::places(key, standing.points(), places.as_slice(), &self.words, &self.screen)?;
            if !standing.is_over() {
                let id = record_id(&self.match_id, Some(&standing));
                self.dice = FairDice::new(self.server_seed, &id, &self.players);
                let options = self.table.next_options();
                let (game, seats) = (self.table.game(), self.table.seats());
                self.table =
                    any::open(game, &options, seats, &mut self.dice).map_err(Failure::input)?;
                self.told = 0;
                self.save()?;
                return Ok(true);
            }
        }
        let lines: Vec<String> = self
            .ended
            .iter()
            .map(|line| Ok(Record::from_line(line)?.with_seed(&self.server_seed).to_line()))
            .collect::<Result<_, RecordError>>()
            .map_err(Failure::input)?;
        let path = self.saves.write_records(&self.match_id, &lines)?;
        self.saves.remove(&self.match_id)?;
        self.screen.line("")?;
        for key in ["ui-check-dice", "ui-ask-coach"] {
            let told = self.words.say(&Phrase::new(key).sign("path", path.display()));
            self.screen.line(self.screen.paint.ink(Ink::Dim, &told))?;
        }
        Ok(false)
    }

    fn save(&self) -> Result<(), Failure> {
        let save = Save {
            format: Save::format(),
            match_id: self.match_id.clone(),
            seats: self.seat_words.clone(),
            games: self.series.as_ref().map(Series::games),
            server_seed: fair::to_hex(&self.server_seed),
            ended: self.ended.clone(),
            current: self.record().to_line(),
        };
        self.saves
            .write(&save)
            .map_err(|error| Failure::input(format!("the game can't be saved: {error}")))
    }

    /// The record of the game so far, without the seed of its dice.
    fn record(&self) -> Record {
        self.table.record(Heading {
            match_id: record_id(&self.match_id, self.series.as_ref()),
            fair: Some(Fairness {
                commitment: fair::commitment(&self.server_seed),
                players: self.players.clone(),
                server_seed: None,
            }),
            broken_off: None,
        })
    }
}

/// After a pause, or behind the curtain, so many steps are told again.
const RECAP: usize = 12;

/// The name of the record: each game of a series has its own.
fn record_id(match_id: &str, series: Option<&Series>) -> String {
    match series {
        None => match_id.to_owned(),
        Some(series) => format!("{match_id}.{}", series.played() + 1),
    }
}

fn refused(error: &OpenError, words: &Words) -> Failure {
    match error {
        OpenError::Setup(error) => Failure::BadInput(words.say(&error.tell())),
        error => Failure::input(error),
    }
}

fn rng(seed: [u8; 32]) -> ChaCha8Rng {
    ChaCha8Rng::from_seed(seed)
}
