//! The game at a table of a server: it tells what happened, and asks the person at this terminal whose turn it is.

use std::io;

use koshki_protocol::{MatchState, News, Seen, ToServer, WireOutcome, WireTurn};
use koshki_rules::any::Told;
use koshki_rules::{Phrase, Seat, Viewer};

use super::session::{JoinSession, Stay};
use crate::boards::{self, Scene};
use crate::booklet;
use crate::paint::Ink;
use crate::play::{Narrowed, Prompt, Reply, Wish};
use crate::telling;
use crate::wrong::Failure;

/// When one comes in the middle of a game, this many of the last steps are told.
const RECAP: usize = 12;

/// What one viewer at this terminal knows.
pub struct Eyes {
    /// The number of the game.
    game: u32,
    /// The newest news.
    news: News,
    /// What may be chosen, told by the rules that this program has too.
    moves: Vec<Told>,
    /// What has happened but has not been told yet: others at this terminal may be looking.
    untold: Vec<Told>,
}

impl Eyes {
    /// Whether the newest news are of this moment.
    pub fn is_at(&self, moment: Seen) -> bool {
        moment == Seen { game: self.game, step: self.news.step }
    }
}

/// A question that is open.
pub struct Asking {
    seat: Seat,
    seen: Seen,
    narrowed: Narrowed,
    curtain: Curtain,
}

/// Whether others at this terminal have to look away first.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Curtain {
    Open,
    Closed,
}

impl JoinSession {
    pub(super) fn hear_news(
        &mut self,
        game: u32,
        seat: Option<Seat>,
        news: News,
    ) -> Result<(), Failure> {
        let before = self.eyes.remove(&seat).filter(|eyes| eyes.game == game);
        let is_first = before.is_none();
        let mover_before = before.as_ref().and_then(|eyes| boards::mover(&eyes.news.turn));
        let is_new_turn =
            boards::mover(&news.turn).is_some_and(|mover| Some(mover) != mover_before);
        let (known, mut untold) = match before {
            Some(eyes) => (eyes.news.step, eyes.untold),
            None => (news.from, Vec::new()),
        };
        untold.extend_from_slice(news.events.get(known.saturating_sub(news.from)..).unwrap_or(&[]));
        if is_first && untold.len() > RECAP {
            untold.drain(..untold.len() - RECAP);
        }
        let is_news = is_first || news.step > known;
        if is_first && seat == self.audience() {
            self.greet_game(game)?;
        }
        let moves = self
            .room
            .as_ref()
            .map(|room| telling::choices(&room.game, &news.view, &news.choices()));
        let moves = moves.unwrap_or_default();
        self.eyes.insert(seat, Eyes { game, news, moves, untold });
        self.asking.take_if(|asking| asking.seen < Seen { game, step: usize::MAX } && is_news);
        self.tell_events()?;
        if is_news && seat == self.audience() {
            self.tell_outcome(seat)?;
        }
        if seat.is_none() && is_new_turn {
            // Players see the table when they are asked; a bystander is never asked.
            self.show_table()?;
        }
        self.ask_if_it_is_time()
    }

    /// What the person is asked now.
    pub(super) fn prompt(&self) -> Option<String> {
        let asking = self.asking.as_ref().filter(|_| self.pending.is_none())?;
        match asking.curtain {
            Curtain::Closed => {
                Some(self.words.say(&Phrase::new("ui-curtain").seat("seat", asking.seat)))
            }
            Curtain::Open => self.question(asking.seat).map(|ask| ask.prompt(&asking.narrowed)),
        }
    }

    /// Takes an answer to the open question.
    pub(super) fn answer(&mut self, line: &str) -> Result<Stay, Failure> {
        self.close_prompt()?;
        let Some(mut asking) = self.asking.take() else { return Ok(Stay::Yes) };
        if asking.curtain == Curtain::Closed {
            self.screen.wipe()?;
            asking.curtain = Curtain::Open;
            self.tell_untold(Some(asking.seat))?;
            self.asking = Some(asking);
            self.show_question()?;
            return Ok(Stay::Yes);
        }
        let Some(question) = self.question(asking.seat) else { return Ok(Stay::Yes) };
        let reply = question.answer(line, &mut asking.narrowed)?;
        let Asking { seat, seen, .. } = asking;
        self.asking = Some(asking);
        match reply {
            Reply::Ask => {}
            Reply::Show => self.show_question()?,
            Reply::Wish(Wish::Leave) => return Ok(Stay::No),
            Reply::Wish(Wish::Move(mv)) => {
                let match_id = self.target.match_id.clone();
                self.pending = Some(self.connection.send(|id| ToServer::Play {
                    id,
                    match_id,
                    seat,
                    seen,
                    mv,
                }));
            }
        }
        Ok(Stay::Yes)
    }

    /// Whether a question may still come.
    pub(super) fn may_be_asked(&self) -> bool {
        match self.state() {
            None | Some(MatchState::Open) => self.player_seed.is_some(),
            Some(MatchState::Playing) => !self.my_seats().is_empty(),
            Some(MatchState::Over) => false,
        }
    }

    /// Asks, if somebody at this terminal has to decide and has not been asked yet.
    pub(super) fn ask_if_it_is_time(&mut self) -> Result<(), Failure> {
        if self.state() != Some(MatchState::Playing) {
            self.asking = None;
            return Ok(());
        }
        let Some((seat, seen)) = self.my_turn() else { return Ok(()) };
        let plays_itself =
            self.room.as_ref().is_some_and(|room| !room.seats[seat.index()].stand_in);
        let is_asked = self.asking.as_ref().is_some_and(|asking| asking.seen == seen);
        if is_asked || !plays_itself {
            return Ok(());
        }
        let curtain = if self.has_secrets_here() { Curtain::Closed } else { Curtain::Open };
        self.close_prompt()?;
        if curtain == Curtain::Closed {
            self.screen.wipe()?;
        }
        self.asking = Some(Asking { seat, seen, narrowed: Narrowed::default(), curtain });
        if curtain == Curtain::Open { self.show_question() } else { Ok(()) }
    }

    /// Draws the table as it is, with the question if one is open.
    pub(super) fn show_table(&mut self) -> Result<(), Failure> {
        self.close_prompt()?;
        if self.asking.as_ref().is_some_and(|asking| asking.curtain == Curtain::Open) {
            return self.show_question();
        }
        let audience = self.audience();
        let viewer = audience.map_or(Viewer::Bystander, Viewer::Seat);
        if !self.has_secrets_here()
            && let (Some(eyes), Some(room)) = (self.eyes.get(&audience), &self.room)
        {
            let scene = Scene {
                view: &eyes.news.view,
                viewer,
                mover: boards::mover(&eyes.news.turn),
                words: &self.words,
                paint: self.screen.paint,
                marks: &[],
                notation: self.screen.notation,
            };
            telling::board(boards::of(&room.game), &scene, &self.screen)?;
        }
        Ok(())
    }

    pub(super) fn show_rules(&mut self) -> Result<(), Failure> {
        self.close_prompt()?;
        if let Some(booklet) = &self.booklet {
            for line in booklet::page(booklet, self.language, self.screen.paint) {
                self.screen.line(line)?;
            }
        }
        Ok(())
    }

    fn show_question(&mut self) -> Result<(), Failure> {
        self.close_prompt()?;
        if let Some(asking) = &self.asking
            && let Some(question) = self.question(asking.seat)
        {
            question.show(&asking.narrowed)?;
        }
        Ok(())
    }

    fn question(&self, seat: Seat) -> Option<Prompt<'_>> {
        let eyes = self.eyes.get(&Some(seat))?;
        Some(Prompt {
            view: &eyes.news.view,
            moves: &eyes.moves,
            mover: seat,
            board: boards::of(&self.room.as_ref()?.game),
            booklet: self.booklet.as_ref()?,
            words: &self.words,
            screen: &self.screen,
            coach: None,
        })
    }

    /// The seat at this terminal that has to decide, and when.
    fn my_turn(&self) -> Option<(Seat, Seen)> {
        self.eyes.iter().find_map(|(seat, eyes)| match (seat, &eyes.news.turn) {
            (Some(seat), WireTurn::Seat(next))
                if seat == next && self.my_seats().contains(seat) =>
            {
                Some((*seat, Seen { game: eyes.game, step: eyes.news.step }))
            }
            _ => None,
        })
    }

    /// The first pair of eyes at this terminal.
    fn audience(&self) -> Option<Seat> {
        self.my_seats().first().copied()
    }

    /// Whether several people at this terminal know different things.
    fn has_secrets_here(&self) -> bool {
        let mut views = self
            .my_seats()
            .iter()
            .filter_map(|seat| self.eyes.get(&Some(*seat)))
            .map(|eyes| &eyes.news.view);
        let first = views.next();
        views.any(|view| Some(view) != first)
    }

    /// Tells what has happened, unless somebody at this terminal may not know it.
    fn tell_events(&mut self) -> Result<(), Failure> {
        let all_have_heard = |eyes: &Eyes, first: &Eyes| {
            (eyes.game, eyes.news.step) == (first.game, first.news.step)
        };
        let audience = self.audience();
        let Some(first) = self.eyes.get(&audience) else { return Ok(()) };
        let seats = self.my_seats();
        let together = seats.len() < 2
            || seats.iter().all(|seat| {
                self.eyes.get(&Some(*seat)).is_some_and(|eyes| all_have_heard(eyes, first))
            });
        if !together || self.has_secrets_here() {
            return Ok(());
        }
        self.tell_untold(audience)?;
        for eyes in self.eyes.values_mut() {
            eyes.untold.clear();
        }
        Ok(())
    }

    fn tell_untold(&mut self, seat: Option<Seat>) -> Result<(), Failure> {
        let Some(eyes) = self.eyes.get_mut(&seat) else { return Ok(()) };
        let untold = std::mem::take(&mut eyes.untold);
        if !untold.is_empty() {
            self.close_prompt()?;
            telling::events(&untold, &self.words, &self.screen)?;
        }
        Ok(())
    }

    fn greet_game(&mut self, game: u32) -> io::Result<()> {
        let Some(series) = self.room.as_ref().map(|room| &room.series) else { return Ok(()) };
        let games = series.games;
        self.close_prompt()?;
        if games > 1 {
            let phrase = Phrase::new("ui-join-game").number("game", game).number("games", games);
            self.screen.heading(&self.words.say(&phrase))?;
        }
        let help = if self.audience().is_some() {
            "ui-join-help-playing"
        } else {
            "ui-join-help-watching"
        };
        self.screen.line(self.screen.paint.ink(Ink::Dim, &self.words.text(help)))
    }

    /// How a game ended by the rules.
    fn tell_outcome(&mut self, seat: Option<Seat>) -> Result<(), Failure> {
        let Some(WireTurn::Over(WireOutcome { scores, places, .. })) =
            self.eyes.get(&seat).map(|eyes| &eyes.news.turn)
        else {
            return Ok(());
        };
        let points: Vec<u32> = scores.iter().map(|&score| score.into()).collect();
        let places = places.clone();
        self.tell_untold(seat)?;
        self.show_table()?;
        telling::places("ui-result", &points, &places, &self.words, &self.screen)?;
        Ok(())
    }
}
