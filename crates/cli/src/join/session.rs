//! A person at a table of a server: what comes over the network and what is typed, in the order in which it comes.

use std::collections::{BTreeMap, VecDeque};
use std::io::{self, BufRead};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use koshki_protocol::{MatchId, MatchState, Reason, Refused, RequestId, Room, Seen, ToClient};
use koshki_rules::{Booklet, Phrase, Seat};

use super::command::EMOTES;
use super::game::{Asking, Eyes};
use super::lobby::Countdown;
use super::shared_dice::Device;
use super::way_back;
use crate::play::SaveFolder;
use crate::screen::Screen;
use crate::words::{Language, Words};
use crate::wrong::{Explained, Failure};
use koshki_client::{Connection, Incoming, Rest};

/// A connection that is back sooner is not spoken of.
const UNNOTICED: Duration = Duration::from_secs(2);
/// How often clocks are looked at.
const TICK: Duration = Duration::from_millis(250);

/// Where to go.
pub struct Destination {
    /// The match.
    pub match_id: MatchId,
    /// The seat, if it matters.
    pub seat: Option<Seat>,
    /// The key of a reserved seat.
    pub key: Option<String>,
    /// Whether what this person adds to the dice is there already.
    pub has_added: bool,
}

/// A person at a table of a server.
pub struct JoinSession {
    pub(super) rest: Rest,
    pub(super) connection: Connection,
    pub(super) target: Destination,
    /// What this person adds to the dice; nothing for somebody who only watches.
    pub(super) player_seed: Option<String>,
    pub(super) room: Option<Room>,
    pub(super) shown_room: Vec<String>,
    pub(super) eyes: BTreeMap<Option<Seat>, Eyes>,
    pub(super) asking: Option<Asking>,
    /// A move on its way.
    pub(super) pending: Option<RequestId>,
    /// What this person adds to the dice, on its way with a seat that was asked for or alone.
    pub(super) adding: Option<RequestId>,
    /// What this device adds to shared dice, once it has committed to it.
    pub(super) device: Option<Device>,
    pub(super) countdown: Option<Countdown>,
    /// The commitment to the dice as it was first told.
    pub(super) commitment: Option<String>,
    pub(super) booklet: Option<Booklet>,
    pub(super) words: Words,
    pub(super) language: Language,
    pub(super) screen: Screen,
    pub(super) saves: SaveFolder,
    pub(super) end_is_told: bool,
    pub(super) has_asked_to_sit: bool,
    /// Whether what this person adds to the dice is on its way.
    pub(super) has_sent_seed: bool,
    inbox: Receiver<Input>,
    pub(super) typed: VecDeque<String>,
    pub(super) input_has_ended: bool,
    prompt_is_open: bool,
    pub(super) is_sure_to_resign: bool,
    pub(super) lost: Option<Lost>,
}

enum Input {
    Line(String),
    End,
    Net(Incoming),
}

/// A lost connection.
pub(super) struct Lost {
    since: Instant,
    is_told: bool,
}

/// Whether to stay at the table.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Stay {
    Yes,
    No,
}

impl JoinSession {
    /// Comes to the table.
    pub fn open(
        rest: Rest,
        target: Destination,
        player_seed: Option<String>,
        language: Language,
        screen: Screen,
    ) -> Result<Self, Failure> {
        let cookie =
            rest.cookie().cloned().ok_or_else(|| Failure::Said(Phrase::new("wrong-nobody")))?;
        let (sender, inbox) = mpsc::channel();
        let from_net = sender.clone();
        let connection = Connection::open(
            rest.server().clone(),
            cookie,
            target.match_id.clone(),
            move |incoming| from_net.send(Input::Net(incoming)).is_ok(),
        )?;
        std::thread::spawn(move || read_lines(&sender));
        Ok(JoinSession {
            rest,
            connection,
            target,
            player_seed,
            room: None,
            shown_room: Vec::new(),
            eyes: BTreeMap::new(),
            asking: None,
            pending: None,
            adding: None,
            device: None,
            countdown: None,
            commitment: None,
            booklet: None,
            words: Words::new(language, None),
            language,
            screen,
            saves: SaveFolder::of_user()?,
            end_is_told: false,
            has_asked_to_sit: false,
            has_sent_seed: false,
            inbox,
            typed: VecDeque::new(),
            input_has_ended: false,
            prompt_is_open: false,
            is_sure_to_resign: false,
            lost: None,
        })
    }

    /// Stays until the person leaves.
    pub fn run(mut self) -> Result<(), Failure> {
        loop {
            match self.inbox.recv_timeout(TICK) {
                Ok(Input::Line(line)) => {
                    // The terminal itself has ended the line.
                    self.prompt_is_open &= !self.screen.has_person();
                    self.typed.push_back(line);
                }
                Ok(Input::End) => self.input_has_ended = true,
                Ok(Input::Net(incoming)) => self.hear(incoming)?,
                Err(RecvTimeoutError::Timeout) => self.tick()?,
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
            if self.obey()? == Stay::No {
                return self.leave();
            }
            self.open_prompt()?;
        }
    }

    /// Says something.
    pub(super) fn say(&mut self, phrase: &Phrase) -> io::Result<()> {
        self.close_prompt()?;
        self.screen.item(&self.words.say(phrase))
    }

    /// Says why something was not done.
    pub(super) fn warn(&mut self, refused: &Refused) -> io::Result<()> {
        self.close_prompt()?;
        let rule = refused.rule.as_ref().map(|rule| format!(" ({rule})")).unwrap_or_default();
        self.screen.warn(&format!("{}{rule}", self.words.say(&refused.phrase)))
    }

    /// Makes sure that the next line does not continue a question.
    pub(super) fn close_prompt(&mut self) -> io::Result<()> {
        if std::mem::take(&mut self.prompt_is_open) {
            self.screen.end_prompt()?;
        }
        Ok(())
    }

    /// The seats of this person.
    pub(super) fn my_seats(&self) -> &[Seat] {
        self.room.as_ref().map_or(&[], |room| &room.you.seats)
    }

    pub(super) fn state(&self) -> Option<MatchState> {
        self.room.as_ref().map(|room| room.state)
    }

    fn open_prompt(&mut self) -> io::Result<()> {
        if self.prompt_is_open || !self.typed.is_empty() {
            return Ok(());
        }
        if let Some(prompt) = self.prompt() {
            self.screen.prompt(&prompt)?;
            self.prompt_is_open = true;
        }
        Ok(())
    }

    fn hear(&mut self, incoming: Incoming) -> Result<(), Failure> {
        match incoming {
            Incoming::Message(message) => self.hear_message(*message)?,
            Incoming::Lost => {
                self.pending = None;
                self.has_sent_seed = false;
                self.send_chain_again();
                self.lost = Some(Lost { since: Instant::now(), is_told: false });
            }
            Incoming::Back => {
                if self.lost.take().is_some_and(|lost| lost.is_told) {
                    self.say(&Phrase::new("ui-join-connected"))?;
                }
            }
            Incoming::Ended(error) => {
                self.close_prompt()?;
                // A refusal may be in the game's own texts, and name people.
                return Err(Failure::BadInput(self.words.say(&error.tell())));
            }
        }
        Ok(())
    }

    fn hear_message(&mut self, message: ToClient) -> Result<(), Failure> {
        match message {
            ToClient::Room { room } if room.match_id == self.target.match_id => {
                self.hear_room(room)?;
            }
            ToClient::News { id, match_id, game, seat, news }
                if match_id == self.target.match_id =>
            {
                if id.is_some() && id == self.pending {
                    self.pending = None;
                }
                self.hear_news(game, seat, news)?;
            }
            ToClient::Refused { id, refused } => {
                if id.is_some() && id == self.pending {
                    self.pending = None;
                    self.is_sure_to_resign = false;
                }
                // The news that follows a stale move says it better.
                if refused.reason != Reason::Stale {
                    self.warn(&refused)?;
                }
            }
            ToClient::Emote { match_id, seat, emote } if match_id == self.target.match_id => {
                let known = EMOTES.iter().find(|(known, _)| *known == emote);
                if let Some((_, key)) = known {
                    let says = Phrase::new("ui-join-says").seat("seat", seat);
                    self.say(&says.phrase("what", Phrase::new(*key)))?;
                }
            }
            ToClient::Notice { text } => {
                self.say(&Phrase::new("ui-join-notice").sign("text", text))?;
            }
            ToClient::Throw { match_id, game, step, throw } if match_id == self.target.match_id => {
                self.give_link(Seen { game, step }, throw);
            }
            ToClient::Thrown { match_id, links, .. } if match_id == self.target.match_id => {
                self.tell_missing(&links)?;
            }
            ToClient::Done { id } if Some(id) == self.adding => self.target.has_added = true,
            ToClient::Rematch { match_id, .. } => self.go_on_to(match_id),
            _ => {}
        }
        Ok(())
    }

    fn tick(&mut self) -> io::Result<()> {
        if let Some(lost) = &mut self.lost
            && !lost.is_told
            && lost.since.elapsed() > UNNOTICED
        {
            lost.is_told = true;
            self.say(&Phrase::new("ui-join-lost"))?;
        }
        self.tell_countdown()
    }

    fn leave(mut self) -> Result<(), Failure> {
        self.close_prompt()?;
        if self.state() != Some(MatchState::Over) {
            self.screen.line(way_back(&self.words, self.rest.server(), &self.target.match_id))?;
        }
        Ok(())
    }
}

/// Reads the person's lines until the end of the input, or until nobody wants them.
fn read_lines(to: &Sender<Input>) {
    for line in io::stdin().lock().lines() {
        let Ok(line) = line else { break };
        if to.send(Input::Line(line)).is_err() {
            return;
        }
    }
    // A session that has ended does not need to know.
    let _left = to.send(Input::End);
}
