//! What a room tells: news to each viewer with their own eyes, the room to everybody.

use koshki_protocol::{
    Emote, Refused, RequestId, Room, SeatAtTable, SeriesSoFar, ToClient, Waiting, You,
};
use koshki_rules::any::AnyNews;
use koshki_rules::series::Series;
use koshki_rules::{Outcome, Seat, Turn, Viewer};
use serde::Serialize;
use tokio::time::Instant;

use super::Visitor;
use super::actor::Actor;
use crate::matches::{Match, MatchSeat};

/// A message on its way out; news are put in the place of theirs.
pub(crate) type Out = ToClient<()>;

/// Most news are shorter, so their text does not have to grow.
const NEWS_BYTES: usize = 2 << 10;

/// A message as text.
pub(crate) fn text<M: Serialize>(message: &M) -> String {
    serde_json::to_string(message).expect("messages have only text keys")
}

impl Actor {
    /// Answers a request.
    pub(super) fn answer_with(&self, visitor: &Visitor, id: RequestId, done: Result<(), Refused>) {
        let message = match done {
            Ok(()) => Out::Done { id },
            Err(refused) => Out::Refused { id: Some(id), refused },
        };
        visitor.outbox.send(text(&message));
    }

    /// Tells everybody what has happened since the step with index `from`; the one who asked for it gets it as answer.
    pub(super) fn tell_news(&mut self, from: usize, asked: Option<(&Visitor, RequestId)>) {
        self.told = self.moment();
        let Some(table) = &self.table else { return };
        let turn = table.turn();
        let mut news = table.news(from);
        let mut told: Vec<(Viewer, String)> = Vec::new();
        for visitor in &self.visitors {
            let answers =
                asked.filter(|(who, _)| who.connection == visitor.connection).map(|(_, id)| id);
            for viewer in self.viewers(visitor) {
                if answers.is_some() {
                    visitor.outbox.send(self.news(&mut *news, viewer, answers));
                    continue;
                }
                let only_watches = matches!(turn, Turn::Seat(seat) if viewer != Viewer::Seat(seat));
                let known = told.iter().find(|(whose, _)| *whose == viewer);
                let text = match known {
                    Some((_, text)) => text.clone(),
                    None => self.news(&mut *news, viewer, None),
                };
                if known.is_none() && self.visitors.len() > 2 {
                    told.push((viewer, text.clone()));
                }
                if only_watches {
                    visitor.outbox.send_soon(text);
                } else {
                    visitor.outbox.send(text);
                }
            }
        }
    }

    /// Tells one visitor what has happened since the step with index `from`.
    pub(super) fn tell_news_to(&self, visitor: &Visitor, from: usize, id: Option<RequestId>) {
        let Some(table) = &self.table else { return };
        let mut news = table.news(from);
        for viewer in self.viewers(visitor) {
            visitor.outbox.send(self.news(&mut *news, viewer, id));
        }
    }

    /// Tells everybody all of the newest game.
    pub(super) fn tell_everybody_all(&mut self) {
        self.told = self.moment();
        for visitor in &self.visitors {
            self.tell_news_to(visitor, 0, None);
        }
    }

    /// Tells everybody what they have not been told yet; the room if it is no longer of this version.
    pub(super) fn tell_since(&mut self, version: i64) {
        let (told, now) = (self.told, self.moment());
        if told.game != now.game {
            self.waits_anew();
            self.tell_room();
            return self.tell_everybody_all();
        }
        if told.step < now.step {
            self.waits_anew();
            self.tell_news(told.step, None);
        }
        if self.the_match.version != version {
            self.tell_room();
        }
    }

    /// Tells everybody the room.
    pub(super) fn tell_room(&self) {
        let room = self.room();
        for visitor in &self.visitors {
            visitor.outbox.send(text(&Out::Room { room: self.for_eyes_of(room.clone(), visitor) }));
        }
        let is_anybody_here = !self.visitors.is_empty();
        let open = self.the_match.open_table(|person| self.is_present(person));
        self.rooms.list(&self.the_match.id, open.filter(|_| is_anybody_here));
    }

    /// Tells one visitor the room.
    pub(super) fn tell_room_to(&self, visitor: &Visitor) {
        visitor.outbox.send(text(&Out::Room { room: self.for_eyes_of(self.room(), visitor) }));
    }

    /// Tells everybody what somebody feels.
    pub(super) fn tell_emote(&self, seat: Seat, emote: Emote) {
        let message = text(&Out::Emote { match_id: self.the_match.id.clone(), seat, emote });
        for visitor in &self.visitors {
            visitor.outbox.send(message.clone());
        }
    }

    /// Tells everybody that something can't be done now.
    pub(super) fn tell_trouble(&self, refused: &Refused) {
        let message = text(&Out::Refused { id: None, refused: refused.clone() });
        for visitor in &self.visitors {
            visitor.outbox.send(message.clone());
        }
    }

    /// Whose eyes a visitor has: those of each of their seats, or a bystander's.
    fn viewers(&self, visitor: &Visitor) -> Vec<Viewer> {
        let seats: Vec<Viewer> =
            self.the_match.seats_of(visitor.person).map(Viewer::Seat).collect();
        if seats.is_empty() { vec![Viewer::Bystander] } else { seats }
    }

    fn news(&self, news: &mut dyn AnyNews, viewer: Viewer, id: Option<RequestId>) -> String {
        let seat = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Bystander => None,
        };
        let frame = Out::News {
            id,
            match_id: self.the_match.id.clone(),
            game: self.the_match.games.len() as u32,
            seat,
            news: (),
        };
        // The news are written where they belong, not copied there: the frame ends with a `null` in their place.
        let mut text = Vec::with_capacity(NEWS_BYTES);
        serde_json::to_writer(&mut text, &frame).expect("messages have only text keys");
        text.truncate(text.len() - "null}".len());
        news.write(viewer, &mut text);
        text.push(b'}');
        String::from_utf8(text).expect("JSON is UTF-8")
    }

    fn room(&self) -> Room {
        let the_match = &self.the_match;
        let seats = Seat::all(the_match.seats.len()).map(|seat| self.seat_now(seat)).collect();
        let bystanders = self
            .visitors
            .iter()
            .filter(|visitor| the_match.seats_of(visitor.person).next().is_none());
        let now = Instant::now();
        Room {
            match_id: the_match.id.clone(),
            code: the_match.code.clone(),
            game: the_match.game.clone(),
            options: the_match.games.last().unwrap_or(&the_match.options).clone(),
            length: the_match.length,
            public: the_match.public,
            hints: the_match.hints,
            locked: the_match.locked,
            pace: the_match.pace,
            state: the_match.state,
            seats,
            watching: bystanders.count() as u32 + self.elsewhere.watching,
            waiting: self.visible_countdown().map(|(seat, why, until)| Waiting {
                seat,
                why,
                left: until.saturating_duration_since(now).as_millis() as u64,
            }),
            fair: the_match.fair(),
            series: series_so_far(the_match, &self.outcomes),
            ended: the_match.ended,
            rematch: the_match.rematch.clone(),
            you: You::default(),
        }
    }

    fn seat_now(&self, seat: Seat) -> SeatAtTable {
        let stored: &MatchSeat = &self.the_match.seats[seat.index()];
        let mut shown = self.the_match.seat_at_table(stored);
        if let Some(person) = stored.person {
            shown.present = self.is_present(person);
        }
        shown
    }

    fn for_eyes_of(&self, mut room: Room, visitor: &Visitor) -> Room {
        let the_match = &self.the_match;
        let host = the_match.host == Some(visitor.person);
        let keys = Seat::all(the_match.seats.len()).filter_map(|seat| {
            let key = the_match.seats[seat.index()].key.clone()?;
            host.then_some((seat, key))
        });
        room.you =
            You { seats: the_match.seats_of(visitor.person).collect(), host, keys: keys.collect() };
        room
    }
}

/// The games of a match so far.
pub(crate) fn series_so_far(the_match: &Match, outcomes: &[Outcome]) -> SeriesSoFar {
    let seats = the_match.seats.len();
    let all = the_match.all_games();
    let (points, places) = match (Series::new(seats, all), outcomes) {
        (_, []) => (vec![0; seats], vec![1; seats]),
        (Ok(mut series), outcomes) if all > 1 => {
            outcomes.iter().for_each(|outcome| series.add(outcome));
            (series.points().to_vec(), series.places().as_slice().to_vec())
        }
        (_, [outcome, ..]) => {
            let points = outcome.scores.as_slice().iter().map(|&score| u32::from(score));
            (points.collect(), outcome.places.as_slice().to_vec())
        }
    };
    SeriesSoFar {
        games: all as u32,
        game: the_match.games.len() as u32,
        played: outcomes.len() as u32,
        points,
        places,
    }
}
