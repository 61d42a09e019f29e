//! People at this terminal: what the match tells is shown, and the one whose turn it is is asked.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::time::Duration;

use koshki_protocol::{MatchState, News, Refused, Room, Seen, ToClient, WireOutcome, WireTurn};
use koshki_rules::any::Told;
use koshki_rules::{Booklet, Phrase, Seat, Viewer, games};

use super::choose::{Prompt, Wish};
use super::host::Host;
use super::seats;
use crate::boards::{self, Board, Scene};
use crate::paint::Ink;
use crate::screen::Screen;
use crate::telling;
use crate::words::{GetBooklet, Language, Words};
use crate::wrong::{self, Failure};

/// A bot's move is shown this long before the next.
const PAUSE: Duration = Duration::from_millis(700);
/// After a pause, or behind the curtain, this many steps are told again.
const RECAP: usize = 12;

/// People at this terminal.
pub struct PlaySession {
    host: Host,
    people: Vec<Seat>,
    /// What each viewer at this terminal knows; nobody's seat for a bystander.
    eyes: BTreeMap<Option<Seat>, Eyes>,
    /// How much of the story of the newest game has been told.
    told: usize,
    /// Whether the match goes on, so that its story is not told from the start.
    is_resumed: bool,
    /// How many games of the series have ended, as far as that was told.
    games_told: u32,
    pace: BotPace,
    board: &'static dyn Board,
    booklet: Booklet,
    words: Words,
    screen: Screen,
}

/// Whether bots pause after a move.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum BotPace {
    /// They do.
    Pauses,
    /// They don't.
    Fast,
}

/// Whether the match is new at this terminal.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Beginning {
    /// It was just opened.
    Opened,
    /// It goes on.
    Resumed,
}

/// What one viewer knows of the newest game.
struct Eyes {
    game: u32,
    news: News,
    story: Vec<Told>,
}

impl PlaySession {
    /// Comes to the table.
    pub fn new(
        host: Host,
        beginning: Beginning,
        pace: BotPace,
        language: Language,
        screen: Screen,
    ) -> Result<Self, Failure> {
        let the_match = host.the_match();
        let booklet = games::visit(&the_match.game, GetBooklet).map_err(wrong::game)?;
        let words = Words::new(language, Some(&the_match.game));
        let names = seats::names(the_match, &words);
        let is_resumed = beginning == Beginning::Resumed;
        Ok(PlaySession {
            people: host.people(),
            eyes: BTreeMap::new(),
            told: 0,
            is_resumed,
            games_told: the_match.games.len().saturating_sub(1) as u32,
            pace,
            board: boards::of(&the_match.game),
            booklet,
            words: words.with_names(names),
            screen,
            host,
        })
    }

    /// Plays until the end, or until the person leaves.
    pub fn run(&mut self) -> Result<(), Failure> {
        self.greet()?;
        let told = self.host.sit_down()?;
        self.hear(told)?;
        while self.host.the_match().state == MatchState::Playing {
            match self.deciding() {
                Some(seat) if self.people.contains(&seat) => {
                    let Some(told) = self.ask(seat)? else {
                        let match_id = &self.host.the_match().id;
                        let saved = Phrase::new("ui-saved").sign("match", match_id);
                        self.screen.line(self.words.say(&saved))?;
                        return Ok(());
                    };
                    self.hear(told)?;
                }
                _ => {
                    let told = self.host.let_bot_move()?;
                    self.hear(told)?;
                    if self.pace == BotPace::Pauses {
                        self.screen.pause(PAUSE);
                    }
                }
            }
        }
        self.finish()
    }

    /// Lets the person of a seat choose, and plays that. Nothing if they leave.
    fn ask(&mut self, seat: Seat) -> Result<Option<Vec<ToClient>>, Failure> {
        self.draw_curtain(seat)?;
        self.tell_story()?;
        let Some(Eyes { game, news, .. }) = self.eyes.get(&Some(seat)) else {
            return Ok(None);
        };
        let seen = Seen { game: *game, step: news.step };
        let moves = telling::choices(&self.host.the_match().game, &news.view, &news.choices());
        let host = RefCell::new(&mut self.host);
        let coach = || host.borrow_mut().advise(seat, seen);
        let question = Prompt {
            view: &news.view,
            moves: &moves,
            mover: seat,
            board: self.board,
            booklet: &self.booklet,
            words: &self.words,
            screen: &self.screen,
            coach: Some(&coach),
        };
        match question.ask()? {
            Wish::Move(mv) => self.host.play(seat, seen, mv).map(Some),
            Wish::Leave => Ok(None),
        }
    }

    /// Shows what the match tells.
    fn hear(&mut self, told: Vec<ToClient>) -> Result<(), Failure> {
        for message in told {
            match message {
                ToClient::News { game, seat, news, .. } => self.see(game, seat, news)?,
                ToClient::Room { room } => self.tell_standing(&room)?,
                ToClient::Refused { refused, .. } => self.warn(&refused)?,
                _ => {}
            }
        }
        Ok(())
    }

    /// A viewer learns something; what everybody may know is told.
    fn see(&mut self, game: u32, seat: Option<Seat>, news: News) -> Result<(), Failure> {
        let known = self.eyes.remove(&seat).filter(|eyes| eyes.game == game);
        let is_first = known.is_none();
        let mut story = known.map_or_else(Vec::new, |eyes| eyes.story);
        story.truncate(news.from);
        story.extend_from_slice(&news.events);
        let steps = story.len();
        self.eyes.insert(seat, Eyes { game, news, story });
        if seat != self.audience() {
            return Ok(());
        }
        if is_first {
            // It is told to the first who is asked, or with the first move of a bot.
            let is_resumed = std::mem::take(&mut self.is_resumed);
            self.told = if is_resumed { steps.saturating_sub(RECAP) } else { 0 };
        } else {
            self.tell_story()?;
        }
        self.tell_outcome()
    }

    /// Before a person with a secret hand looks, the others look away.
    fn draw_curtain(&mut self, seat: Seat) -> Result<(), Failure> {
        let view = |eyes: Option<Seat>| self.eyes.get(&eyes).map(|eyes| &eyes.news.view);
        if self.people.len() < 2 || view(Some(seat)) == view(None) {
            return Ok(());
        }
        self.screen.wipe()?;
        let phrase = Phrase::new("ui-curtain").seat("seat", seat);
        self.screen.ask(&self.words.say(&phrase))?;
        self.screen.wipe()?;
        let steps = self.eyes.get(&self.audience()).map_or(0, |eyes| eyes.story.len());
        self.told = self.told.min(steps.saturating_sub(RECAP));
        Ok(())
    }

    /// Tells those at the terminal what has happened since they were last told.
    fn tell_story(&mut self) -> Result<(), Failure> {
        let Some(Eyes { story, .. }) = self.eyes.get(&self.audience()) else { return Ok(()) };
        telling::events(&story[self.told.min(story.len())..], &self.words, &self.screen)?;
        self.told = story.len();
        Ok(())
    }

    /// The one person at the terminal, or what everybody there may know.
    fn audience(&self) -> Option<Seat> {
        match self.people[..] {
            [seat] => Some(seat),
            _ => None,
        }
    }

    /// Who decides next.
    fn deciding(&self) -> Option<Seat> {
        self.eyes.get(&self.audience()).and_then(|eyes| boards::mover(&eyes.news.turn))
    }

    fn greet(&self) -> Result<(), Failure> {
        self.screen.heading(&self.words.text("title"))?;
        let the_match = self.host.the_match();
        let names = Seat::all(the_match.seats.len()).map(|seat| self.words.name(seat).to_owned());
        self.screen.line(self.words.list(names.collect()))?;
        if the_match.first_practised().is_some() {
            self.screen.aside(&self.words.text("ui-practice"))?;
        } else {
            let fingerprint = format!("  {}", the_match.fair().commitment);
            self.screen.aside(&self.words.text("ui-commitment"))?;
            self.screen.line(self.screen.paint.ink(Ink::Dim, &fingerprint))?;
        }
        self.screen.aside(&self.words.text("ui-help"))?;
        Ok(())
    }

    fn warn(&self, refused: &Refused) -> Result<(), Failure> {
        let rule = refused.rule.as_ref().map(|rule| format!(" ({rule})")).unwrap_or_default();
        self.screen.warn(&format!("{}{rule}", self.words.say(&refused.phrase)))?;
        Ok(())
    }

    /// How the newest game ended, if it has.
    fn tell_outcome(&mut self) -> Result<(), Failure> {
        let audience = self.audience();
        let Some(Eyes { news, story, .. }) = self.eyes.get(&audience) else { return Ok(()) };
        let WireTurn::Over(WireOutcome { scores, places, .. }) = &news.turn else { return Ok(()) };
        telling::events(&story[self.told.min(story.len())..], &self.words, &self.screen)?;
        self.told = story.len();
        let scene = Scene {
            view: &news.view,
            viewer: audience.map_or(Viewer::Bystander, Viewer::Seat),
            mover: None,
            words: &self.words,
            paint: self.screen.paint,
            marks: &[],
            notation: self.screen.notation,
        };
        telling::board(self.board, &scene, &self.screen)?;
        let points: Vec<u32> = scores.iter().map(|&score| score.into()).collect();
        telling::places("ui-result", &points, places, &self.words, &self.screen)?;
        Ok(())
    }

    /// How the series stands after a game, once.
    fn tell_standing(&mut self, room: &Room) -> Result<(), Failure> {
        let series = &room.series;
        if series.games < 2 || series.played <= self.games_told {
            return Ok(());
        }
        self.games_told = series.played;
        self.screen.line("")?;
        let is_over = room.state == MatchState::Over;
        let key = if is_over { "ui-series-result" } else { "ui-series-standing" };
        telling::places(key, &series.points, &series.places, &self.words, &self.screen)?;
        Ok(())
    }

    fn finish(&self) -> Result<(), Failure> {
        let path = self.host.finish()?;
        self.screen.line("")?;
        let proves_dice = self.host.the_match().first_practised().is_none();
        let keys = ["ui-check-dice", "ui-ask-coach"].into_iter().skip(usize::from(!proves_dice));
        for key in keys {
            let told = self.words.say(&Phrase::new(key).sign("path", path.display()));
            self.screen.line(self.screen.paint.ink(Ink::Dim, &told))?;
        }
        Ok(())
    }
}
