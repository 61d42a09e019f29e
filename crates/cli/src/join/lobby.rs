//! The room around the game: who sits where, who is there, who is waited for.

use std::io;
use std::time::{Duration, Instant};

use koshki_protocol::{CountdownReason, MatchState, Room, ToServer};
use koshki_rules::{Phrase, Seat, games};

use super::people;
use super::session::JoinSession;
use crate::paint::Ink;
use crate::qr;
use crate::words::{GetBooklet, Words};
use crate::wrong::Failure;

/// A countdown is told again when this much is left.
const NEAR: Duration = Duration::from_secs(10);

/// Somebody is waited for.
pub struct Countdown {
    seat: Seat,
    why: CountdownReason,
    until: Instant,
    /// Told when it began; told again when it is near.
    was_near: bool,
}

impl JoinSession {
    pub(super) fn hear_room(&mut self, room: Room) -> Result<(), Failure> {
        self.take_names(&room);
        let before = self.room.replace(room);
        let Some(room) = self.room.clone() else { return Ok(()) };
        if before.is_none() {
            self.booklet = games::visit(&room.game, GetBooklet).ok();
            self.commitment.get_or_insert_with(|| room.fair.commitment.clone());
            self.greet(&room)?;
        }
        match room.state {
            MatchState::Open => {
                self.show_room(&room)?;
                if room.you.seats.is_empty() && !std::mem::replace(&mut self.has_asked_to_sit, true)
                {
                    self.sit(self.target.seat);
                }
                self.add_seed(&room)?;
                self.add_chain(&room)?;
            }
            MatchState::Playing => {
                if before.as_ref().is_none_or(|before| before.state == MatchState::Open) {
                    self.say(&Phrase::new("ui-join-begins"))?;
                }
                if let Some(before) = before {
                    self.tell_changes(&before, &room)?;
                }
                self.start_countdown(&room)?;
                self.ask_if_it_is_time()?;
            }
            MatchState::Over => {
                self.countdown = None;
                self.ask_if_it_is_time()?;
                self.tell_end(&room)?;
            }
        }
        Ok(())
    }

    /// Sits down, unless this person only watches.
    pub(super) fn sit(&mut self, seat: Option<Seat>) {
        let Some(player_seed) = self.player_seed.clone() else { return };
        let (match_id, key) = (self.target.match_id.clone(), self.target.key.clone());
        let sit = |id| ToServer::Sit { id, match_id, seat, key, player_seed };
        self.adding = Some(self.connection.send(sit));
    }

    /// Adds to the dice for seats that were taken without: the commitment had to be shown first.
    fn add_seed(&mut self, room: &Room) -> Result<(), Failure> {
        if self.commitment.as_ref() != Some(&room.fair.commitment) {
            // The server was restored: it knows the seed that was sent, and not yet the one that will be.
            self.commitment = Some(room.fair.commitment.clone());
            if self.player_seed.is_some() {
                self.player_seed = Some(super::player_seed()?);
            }
        }
        let lacks_seed = room.you.seats.iter().any(|seat| !room.seats[seat.index()].ready);
        let Some(player_seed) = self.player_seed.clone().filter(|_| lacks_seed) else {
            return Ok(());
        };
        if !std::mem::replace(&mut self.has_sent_seed, true) {
            let match_id = self.target.match_id.clone();
            let seed = |id| ToServer::Seed { id, match_id, player_seed };
            self.adding = Some(self.connection.send(seed));
        }
        Ok(())
    }

    /// The code, the link, and its picture for phones.
    pub(super) fn show_link(&mut self) -> Result<(), Failure> {
        self.close_prompt()?;
        let link = self.rest.server().link(&format!("/m/{}", self.target.match_id));
        if let Some(code) = self.room.as_ref().and_then(|room| room.code.as_ref()) {
            let phrase = Phrase::new("ui-join-code").sign("code", code);
            self.screen.heading(&self.words.say(&phrase))?;
        }
        self.screen.line(self.words.say(&Phrase::new("ui-join-link").sign("link", &link)))?;
        if self.screen.has_person() {
            for line in qr::picture(&link, &self.screen) {
                self.screen.line(line)?;
            }
        }
        Ok(())
    }

    /// Everything once more: the table if something is being played, else the room.
    pub(super) fn show_again(&mut self) -> Result<(), Failure> {
        match self.state() {
            None => Ok(()),
            Some(MatchState::Open) => {
                self.shown_room.clear();
                let room = self.room.clone();
                room.map_or(Ok(()), |room| self.show_room(&room))
            }
            Some(MatchState::Playing | MatchState::Over) => self.show_table(),
        }
    }

    pub(super) fn show_help(&mut self) -> Result<(), Failure> {
        self.close_prompt()?;
        let mut keys = Vec::new();
        match self.state() {
            Some(MatchState::Open) => {
                if self.room.as_ref().is_some_and(|room| room.you.host) {
                    keys.extend(["ui-join-help-start", "ui-join-help-seats", "ui-join-help-table"]);
                }
                keys.push("ui-join-help-sit");
            }
            Some(MatchState::Playing) if self.my_seats().is_empty() => {}
            Some(MatchState::Playing) => keys.push("ui-join-help-play"),
            Some(MatchState::Over) => keys.push("ui-join-help-over"),
            None => {}
        }
        keys.push("ui-join-help-always");
        for key in keys {
            self.screen.item(&self.words.text(key))?;
        }
        Ok(())
    }

    /// Tells a countdown once more when little is left.
    pub(super) fn tell_countdown(&mut self) -> io::Result<()> {
        let Some(countdown) = &mut self.countdown else { return Ok(()) };
        let left = countdown.until.saturating_duration_since(Instant::now());
        if left > NEAR || std::mem::replace(&mut countdown.was_near, true) {
            return Ok(());
        }
        let phrase = waiting(countdown.seat, countdown.why, left);
        self.say(&phrase)
    }

    fn greet(&mut self, room: &Room) -> Result<(), Failure> {
        self.close_prompt()?;
        self.screen.heading(&self.words.text("title"))?;
        if room.state == MatchState::Open {
            self.show_link()?;
        }
        let fingerprint = format!("  {}", room.fair.commitment);
        self.screen.aside(&self.words.text("ui-commitment"))?;
        self.screen.line(self.screen.paint.ink(Ink::Dim, &fingerprint))?;
        if room.state == MatchState::Playing
            && room.you.seats.is_empty()
            && self.player_seed.is_some()
        {
            self.say(&Phrase::new("ui-join-too-late"))?;
        }
        Ok(())
    }

    /// Who sits where, if that has changed.
    fn show_room(&mut self, room: &Room) -> Result<(), Failure> {
        let mut lines = people::lines(room, self.rest.server(), &self.words);
        if room.watching > 0 {
            let phrase = Phrase::new("ui-join-watching").number("count", room.watching);
            lines.push(format!("  {}", self.words.say(&phrase)));
        }
        for (is_so, key) in [(room.locked, "ui-join-is-locked"), (room.public, "ui-join-is-public")]
        {
            if is_so {
                lines.push(format!("  {}", self.words.text(key)));
            }
        }
        lines.push(self.words.text(if room.you.host {
            "ui-join-hint-host"
        } else {
            "ui-join-hint"
        }));
        if lines == self.shown_room {
            return Ok(());
        }
        self.close_prompt()?;
        self.screen.line("")?;
        for line in &lines {
            self.screen.line(line)?;
        }
        self.shown_room = lines;
        Ok(())
    }

    /// Who has gone, come back, given up, or is played for by a bot.
    fn tell_changes(&mut self, before: &Room, now: &Room) -> io::Result<()> {
        for seat in Seat::all(now.seats.len().min(before.seats.len())) {
            let (was, is) = (&before.seats[seat.index()], &now.seats[seat.index()]);
            let is_mine = now.you.seats.contains(&seat);
            let key = if is.resigned && !was.resigned {
                "ui-join-resigned"
            } else if is.stand_in && !was.stand_in {
                if is_mine { "ui-join-stand-in-for-you" } else { "ui-join-stand-in" }
            } else if was.stand_in && !is.stand_in {
                "ui-join-plays-again"
            } else if was.present && !is.present {
                "ui-join-gone"
            } else if is.present && !was.present && !is.stand_in {
                "ui-join-here"
            } else {
                continue;
            };
            self.say(&Phrase::new(key).seat("seat", seat))?;
        }
        Ok(())
    }

    fn start_countdown(&mut self, room: &Room) -> io::Result<()> {
        let Some(now) = &room.waiting else {
            self.countdown = None;
            return Ok(());
        };
        let left = Duration::from_millis(now.left);
        let until = Instant::now() + left;
        let same = self.countdown.as_mut().filter(|known| {
            (known.seat, known.why) == (now.seat, now.why)
                && until.saturating_duration_since(known.until) < Duration::from_secs(2)
        });
        match same {
            Some(known) => {
                known.until = until;
                Ok(())
            }
            None => {
                let was_near = left <= NEAR;
                self.countdown = Some(Countdown { seat: now.seat, why: now.why, until, was_near });
                self.say(&waiting(now.seat, now.why, left))
            }
        }
    }

    /// People may have come, gone, or been renamed.
    fn take_names(&mut self, room: &Room) {
        let words = Words::new(self.language, Some(&room.game));
        let names = people::names(room, &words);
        self.words = words.with_names(names);
    }
}

fn waiting(seat: Seat, why: CountdownReason, left: Duration) -> Phrase {
    let key = match why {
        CountdownReason::Clock => "ui-join-waiting-clock",
        CountdownReason::Gone => "ui-join-waiting-gone",
        CountdownReason::Idle => "ui-join-waiting-idle",
    };
    Phrase::new(key).seat("seat", seat).number("seconds", left.as_secs_f64().ceil() as i64)
}
