//! The end of a match: how it ended, the numbers behind its dice, its record, and the next one.

use koshki_protocol::{MatchId, MatchState, Room, ToServer};
use koshki_rules::Phrase;
use koshki_rules::record::{Ended, Record};

use super::session::{Session, Target};
use super::{player_seed, refused};
use crate::failure::Failure;
use crate::paint::Ink;
use crate::telling;

impl Session {
    /// Tells how the match ended, once.
    pub(super) fn tell_end(&mut self, room: &Room) -> Result<(), Failure> {
        if std::mem::replace(&mut self.end_is_told, true) {
            if room.rematch.is_some() {
                self.say(&Phrase::new("ui-join-rematch-open"))?;
            }
            return Ok(());
        }
        match room.ended {
            Some(Ended::Resigned) => self.say(&Phrase::new("ui-join-ended-resigned"))?,
            Some(Ended::Abandoned) => self.say(&Phrase::new("ui-join-ended-abandoned"))?,
            Some(Ended::Rules) | None => {}
        }
        self.close_prompt()?;
        let series = &room.series;
        if series.games > 1 && series.played > 0 {
            let over = room.ended == Some(Ended::Rules);
            let key = if over { "ui-series-result" } else { "ui-series-standing" };
            telling::places(key, &series.points, &series.places, &self.words, &self.screen)?;
        }
        if let Some(seed) = &room.fair.server_seed {
            let dim = |text: &str| self.screen.line(self.screen.paint.ink(Ink::Dim, text));
            dim(&self.words.text("ui-join-seed"))?;
            dim(&format!("  {seed}"))?;
        }
        self.screen.line(self.words.text("ui-join-after"))?;
        if room.rematch.is_some() {
            self.say(&Phrase::new("ui-join-rematch-open"))?;
        }
        Ok(())
    }

    /// Keeps the records of the match, and checks them: the games, the dice, what was promised at the beginning, and
    /// what this person added.
    pub(super) fn save_records(&mut self) -> Result<(), Failure> {
        self.close_prompt()?;
        let match_id = self.target.match_id.clone();
        let lines = match self.rest.records(&match_id) {
            Ok(lines) => lines,
            Err(error) => {
                // It is said, and the person stays at the table.
                if let Failure::BadInput(why) = refused(error, &self.words) {
                    self.screen.warn(&why)?;
                }
                return Ok(());
            }
        };
        let lines: Vec<String> =
            lines.lines().filter(|line| !line.trim().is_empty()).map(str::to_owned).collect();
        let path = self.saves.write_records(match_id.as_str(), &lines)?;
        let wrong = lines.iter().find_map(|line| self.wrong_in(line));
        match wrong {
            None => {
                let phrase = Phrase::new("ui-join-record-right").sign("path", path.display());
                self.screen.line(self.words.say(&phrase))?;
            }
            Some(why) => {
                let phrase = Phrase::new("ui-join-record-wrong").sign("path", path.display());
                self.screen.warn(&self.words.say(&phrase.sign("why", why)))?;
            }
        }
        Ok(())
    }

    pub(super) fn ask_for_rematch(&mut self) -> Result<(), Failure> {
        if self.state() != Some(MatchState::Over) || self.my_seats().is_empty() {
            return Ok(self.say(&Phrase::new("ui-join-no-rematch"))?);
        }
        let seed = player_seed()?;
        self.player_seed = Some(seed.clone());
        let match_id = self.target.match_id.clone();
        self.connection.send(|id| ToServer::Rematch { id, match_id, player_seed: seed });
        Ok(())
    }

    /// Goes on to the rematch.
    pub(super) fn go_on_to(&mut self, match_id: MatchId) {
        self.connection.enter(match_id.clone());
        self.target = Target { match_id, seat: None, key: None, has_added: true };
        (self.room, self.asking, self.pending, self.countdown) = (None, None, None, None);
        self.commitment = None;
        self.shown_room.clear();
        self.eyes.clear();
        self.end_is_told = false;
        self.has_asked_to_sit = true;
    }

    /// What is wrong with a record, for whoever looks into it.
    fn wrong_in(&self, line: &str) -> Option<String> {
        let record = match Record::from_line(line) {
            Ok(record) => record,
            Err(error) => return Some(error.to_string()),
        };
        if let Err(error) = record.verify() {
            return Some(error.to_string());
        }
        let fair = record.fair()?;
        if self.commitment.as_ref().is_some_and(|promised| *promised != fair.commitment) {
            return Some("the commitment is not the one shown at the beginning".to_owned());
        }
        let mine = self.player_seed.as_ref()?;
        let added = fair.players.split(';').filter_map(|player| player.split_once('='));
        let is_in = added.map(|(_, seed)| seed).any(|seed| seed == mine);
        (!is_in && self.target.has_added)
            .then(|| "what you added to the dice is not in it".to_owned())
    }
}
