//! What is told: news to each viewer as they see it, the room to everybody.

use koshki_protocol::{
    Refused, RequestId, Room, SeatAtTable, ToClient, Waiting as ShownWaiting, You,
};
use koshki_rules::any::AnyNews;
use koshki_rules::{Seat, Turn, Viewer};
use serde::Serialize;

use super::Authority;
use crate::ask::{ConnectionId, Millis, Visitor};
use crate::matches::MatchSeat;
use crate::proposal::{Asker, Effect, Urgency};

/// A message on its way out; news are put in the place of theirs.
pub type Out = ToClient<()>;

/// Most news are shorter, so their text does not have to grow.
const NEWS_BYTES: usize = 2 << 10;

/// A message as text.
///
/// # Panics
/// Never for the messages of the protocol, which have only text keys.
pub fn text<M: Serialize>(message: &M) -> String {
    serde_json::to_string(message).expect("messages have only text keys")
}

impl Authority {
    /// Answers the one who asked.
    pub(super) fn answer(
        &self,
        asker: Asker,
        done: Result<(), Refused>,
        effects: &mut Vec<Effect>,
    ) {
        match asker {
            Asker::Nobody => {}
            Asker::Host => effects.push(Effect::Answer(done)),
            Asker::Connection(to, id) => {
                let message = match done {
                    Ok(()) => Out::Done { id },
                    Err(refused) => Out::Refused { id: Some(id), refused },
                };
                effects.push(told(to, text(&message)));
            }
        }
    }

    /// Tells everybody what has happened since the step with index `from`; the one who asked for it gets it as answer.
    pub(super) fn tell_news(&mut self, from: usize, asker: Asker, effects: &mut Vec<Effect>) {
        self.told.moment = self.course.moment();
        let Some(table) = &self.course.table else { return };
        let turn = table.turn();
        let mut news = table.news(from);
        let visitors = self.attendance.visitors();
        let mut written: Vec<(Viewer, String)> = Vec::new();
        for visitor in visitors {
            let to = visitor.connection;
            let answers = match asker {
                Asker::Connection(connection, id) if connection == to => Some(id),
                _ => None,
            };
            for viewer in self.viewers(visitor) {
                if answers.is_some() {
                    effects.push(told(to, self.news(&mut *news, viewer, answers)));
                    continue;
                }
                let only_watches = matches!(turn, Turn::Seat(seat) if viewer != Viewer::Seat(seat));
                let known = written.iter().find(|(whose, _)| *whose == viewer);
                let text = match known {
                    Some((_, text)) => text.clone(),
                    None => self.news(&mut *news, viewer, None),
                };
                if known.is_none() && visitors.len() > 2 {
                    written.push((viewer, text.clone()));
                }
                let urgency = if only_watches { Urgency::Soon } else { Urgency::Now };
                effects.push(Effect::Tell { to, text, urgency });
            }
        }
    }

    /// Tells one visitor what has happened since the step with index `from`.
    pub(super) fn tell_news_to(
        &self,
        connection: ConnectionId,
        from: usize,
        effects: &mut Vec<Effect>,
    ) {
        let Some(visitor) = self.attendance.visitor(connection) else { return };
        let Some(table) = &self.course.table else { return };
        let mut news = table.news(from);
        for viewer in self.viewers(visitor) {
            effects.push(told(connection, self.news(&mut *news, viewer, None)));
        }
    }

    /// Tells everybody all of the newest game.
    pub(super) fn tell_all(&mut self, effects: &mut Vec<Effect>) {
        self.told.moment = self.course.moment();
        for visitor in self.attendance.visitors() {
            self.tell_news_to(visitor.connection, 0, effects);
        }
    }

    /// Tells everybody what is stored and they have not been told yet.
    pub(super) fn tell_since(&mut self, now: Millis, effects: &mut Vec<Effect>) {
        let (told, here) = (self.told.moment, self.course.moment());
        let has_changed = self.told.version != self.the_match().version;
        self.told.version = self.the_match().version;
        if self.course.awaits_luck() {
            // It is told when it is stored.
            return;
        }
        if told.game != here.game {
            self.wait_anew(now);
            self.tell_room(now, effects);
            return self.tell_all(effects);
        }
        if told.step < here.step {
            self.wait_anew(now);
            self.tell_news(told.step, Asker::Nobody, effects);
        }
        if has_changed {
            self.tell_room(now, effects);
        }
    }

    /// Tells everybody the room.
    pub(super) fn tell_room(&mut self, now: Millis, effects: &mut Vec<Effect>) {
        self.watchers_due = None;
        let room = self.room(now);
        for visitor in self.attendance.visitors() {
            let room = self.for_eyes_of(room.clone(), visitor);
            effects.push(told(visitor.connection, text(&Out::Room { room })));
        }
        let open = self.the_match().open_table(|person| self.attendance.is_present(person));
        let listed = open.filter(|_| !self.attendance.is_empty());
        effects.push(Effect::List(listed.map(Box::new)));
    }

    /// Tells one visitor the room.
    pub(super) fn tell_room_to(
        &self,
        connection: ConnectionId,
        now: Millis,
        effects: &mut Vec<Effect>,
    ) {
        let Some(visitor) = self.attendance.visitor(connection) else { return };
        let room = self.for_eyes_of(self.room(now), visitor);
        effects.push(told(connection, text(&Out::Room { room })));
    }

    /// Tells everybody the same.
    pub(super) fn tell_everybody(&self, message: &str, effects: &mut Vec<Effect>) {
        for visitor in self.attendance.visitors() {
            effects.push(told(visitor.connection, message.to_owned()));
        }
    }

    /// Whose eyes a visitor has: those of each of their seats, or a bystander's.
    fn viewers(&self, visitor: &Visitor) -> Vec<Viewer> {
        let seats: Vec<Viewer> =
            self.the_match().seats_of(visitor.person).map(Viewer::Seat).collect();
        if seats.is_empty() { vec![Viewer::Bystander] } else { seats }
    }

    fn news(&self, news: &mut dyn AnyNews, viewer: Viewer, id: Option<RequestId>) -> String {
        let seat = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Bystander => None,
        };
        let frame = Out::News {
            id,
            match_id: self.the_match().id.clone(),
            game: self.the_match().games.len() as u32,
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

    fn room(&self, now: Millis) -> Room {
        let the_match = self.the_match();
        let seats = Seat::all(the_match.seats.len()).map(|seat| self.seat_now(seat)).collect();
        let here = self.attendance.watching(the_match);
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
            shared_dice: the_match.shared_dice,
            state: the_match.state,
            seats,
            watching: here + self.attendance.elsewhere().watching,
            waiting: self.visible_countdown().map(|(seat, why, until)| ShownWaiting {
                seat,
                why,
                left: until.after(now).as_millis() as u64,
            }),
            fair: the_match.fair(),
            series: self.course.series(),
            ended: the_match.ended,
            rematch: the_match.rematch.clone(),
            practice: the_match.practised(the_match.games.len() as u32),
            you: You::default(),
        }
    }

    fn seat_now(&self, seat: Seat) -> SeatAtTable {
        let stored: &MatchSeat = &self.the_match().seats[seat.index()];
        let mut shown = self.the_match().seat_at_table(stored);
        if let Some(person) = stored.person {
            shown.present = self.attendance.is_present(person);
        }
        shown
    }

    fn for_eyes_of(&self, mut room: Room, visitor: &Visitor) -> Room {
        let the_match = self.the_match();
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

/// A message that somebody waits for.
fn told(to: ConnectionId, text: String) -> Effect {
    Effect::Tell { to, text, urgency: Urgency::Now }
}
