//! The end of a match: how it ended, the numbers behind its dice, its record, and the next one.

use koshki_protocol::{MatchId, MatchState, Room, ToServer};
use koshki_rules::Phrase;
use koshki_rules::record::{Ended, Record, RecordError};

use super::player_seed;
use super::session::{Destination, JoinSession};
use crate::paint::Ink;
use crate::telling;
use crate::wrong::{Explained, Failure};

impl JoinSession {
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
                self.screen.warn(&self.words.say(&error.tell()))?;
                return Ok(());
            }
        };
        let lines: Vec<String> =
            lines.lines().filter(|line| !line.trim().is_empty()).map(str::to_owned).collect();
        let path = self.saves.write_records(match_id.as_str(), &lines)?;
        let promise = Promise {
            commitment: self.commitment.as_deref(),
            player_seed: self.player_seed.as_deref().filter(|_| self.target.has_added),
        };
        let wrong = lines.iter().find_map(|line| promise.broken_by(line));
        match wrong {
            None => {
                let phrase = Phrase::new("ui-join-record-right").sign("path", path.display());
                self.screen.line(self.words.say(&phrase))?;
            }
            Some(why) => {
                let phrase = Phrase::new("ui-join-record-wrong").sign("path", path.display());
                self.screen.warn(&self.words.say(&phrase.phrase("why", why)))?;
            }
        }
        Ok(())
    }

    pub(super) fn ask_for_rematch(&mut self) -> Result<(), Failure> {
        if self.state() != Some(MatchState::Over) || self.my_seats().is_empty() {
            return Ok(self.say(&Phrase::new("ui-join-no-rematch"))?);
        }
        self.player_seed = Some(player_seed()?);
        let match_id = self.target.match_id.clone();
        self.connection.send(|id| ToServer::Rematch { id, match_id });
        Ok(())
    }

    /// Goes on to the rematch.
    pub(super) fn go_on_to(&mut self, match_id: MatchId) {
        self.connection.enter(match_id.clone());
        self.target = Destination { match_id, seat: None, key: None, has_added: false };
        (self.room, self.asking, self.pending, self.countdown) = (None, None, None, None);
        self.commitment = None;
        self.shown_room.clear();
        self.eyes.clear();
        self.end_is_told = false;
        (self.has_asked_to_sit, self.has_sent_seed) = (true, false);
    }
}

/// What this person knows of the dice from the match itself.
struct Promise<'a> {
    /// The commitment that was shown at the beginning.
    commitment: Option<&'a str>,
    /// What this person added, if it was sent from here.
    player_seed: Option<&'a str>,
}

impl Promise<'_> {
    /// What is wrong with a record.
    fn broken_by(&self, line: &str) -> Option<Phrase> {
        let wrong = |error: RecordError| error.tell();
        let record = match Record::from_line(line) {
            Ok(record) => record,
            Err(error) => return Some(wrong(error)),
        };
        if let Err(error) = record.verify() {
            return Some(wrong(error));
        }
        let Some(fair) = record.fair().filter(|fair| fair.server_seed.is_some()) else {
            return Some(Phrase::new("wrong-no-seed"));
        };
        if self.commitment.is_some_and(|shown| shown != fair.commitment) {
            return Some(Phrase::new("wrong-commitment"));
        }
        let mut added = fair.players.split(';').filter_map(|player| player.split_once('='));
        let is_missing = self.player_seed.is_some_and(|mine| added.all(|(_, seed)| seed != mine));
        is_missing.then(|| Phrase::new("wrong-not-added"))
    }
}

#[cfg(test)]
mod tests {
    use koshki_rules::fair::{self, FairDice};
    use koshki_rules::record::{Fairness, Heading};
    use koshki_rules::{any, games};
    use serde_json::json;

    use super::*;

    fn record() -> String {
        let (seed, players) = ([7; 32], "0=mine;1=hers");
        let mut dice = FairDice::new(seed, "k3qz7m2xw5ab4cde", players);
        let table = any::open(games::IDS[0], &json!({}), 2, &mut dice).unwrap();
        let fair = Fairness {
            commitment: fair::commitment(&seed),
            players: players.to_owned(),
            server_seed: Some(fair::to_hex(&seed)),
            later: Vec::new(),
            chains: Vec::new(),
            thrown: 0,
        };
        let heading = Heading {
            match_id: "k3qz7m2xw5ab4cde".to_owned(),
            fair: Some(fair),
            broken_off: Some(Ended::Resigned),
        };
        table.record(heading).to_line()
    }

    #[test]
    fn a_record_that_keeps_the_promise_is_right_and_any_other_is_not() {
        let key = |promise: &Promise, line: &str| {
            promise.broken_by(line).map(|phrase| phrase.key.to_string())
        };
        let shown = fair::commitment(&[7; 32]);
        let promise = Promise { commitment: Some(&shown), player_seed: Some("mine") };
        assert_eq!(promise.broken_by(&record()), None);
        let came_later = Promise { commitment: Some(&shown), player_seed: None };
        assert_eq!(came_later.broken_by(&record()), None);

        let other = fair::commitment(&[8; 32]);
        let promised_otherwise = Promise { commitment: Some(&other), player_seed: None };
        assert_eq!(key(&promised_otherwise, &record()).as_deref(), Some("wrong-commitment"));
        let left_out = Promise { commitment: None, player_seed: Some("my own") };
        assert_eq!(key(&left_out, &record()).as_deref(), Some("wrong-not-added"));
        let changed = record().replace("1=hers", "1=his");
        assert!(promise.broken_by(&changed).is_some(), "other dice would have fallen");
        let silent = record().replace(&fair::to_hex(&[7; 32]), "");
        assert!(promise.broken_by(&silent).is_some());
        assert_eq!(key(&promise, "{}").as_deref(), Some("wrong-record"));
    }
}
