//! What a person types, in its order: an answer while they are asked, a command at any time.

use koshki_protocol::{MatchState, ToServer};
use koshki_rules::Phrase;

use super::command::{Command, EMOTES};
use super::session::{JoinSession, Stay};
use crate::wrong::Failure;

impl JoinSession {
    /// Does what was typed, as far as its time has come.
    pub(super) fn obey(&mut self) -> Result<Stay, Failure> {
        while let Some(line) = self.typed.front().cloned() {
            let is_in = self.room.is_some() && self.lost.is_none();
            if !is_in && Command::read(&line) != Some(Command::Leave) {
                return Ok(Stay::Yes);
            }
            let is_asked = self.asking.is_some() && self.pending.is_none();
            // While it is one's turn, words are moves; a command is marked, or is one that no game has.
            let command = Command::read(&line).filter(|command| {
                !is_asked || line.starts_with(['/', '!']) || *command == Command::Leave
            });
            if command.is_none() && !is_asked && !self.screen.has_person() {
                if self.may_be_asked() {
                    // A script answers questions that have not been asked yet.
                    return Ok(Stay::Yes);
                }
                // There were fewer questions than it thought.
                self.typed.pop_front();
                continue;
            }
            self.typed.pop_front();
            let stay = match command {
                Some(command) => self.carry_out(command)?,
                None if is_asked => self.answer(&line)?,
                None if line.trim().is_empty() => self.carry_out(Command::Show)?,
                None => {
                    self.say(&Phrase::new("ui-join-unclear"))?;
                    Stay::Yes
                }
            };
            if stay == Stay::No {
                return Ok(Stay::No);
            }
        }
        let is_stuck = self.input_has_ended && (self.asking.is_some() || self.end_is_told);
        Ok(if is_stuck && self.pending.is_none() { Stay::No } else { Stay::Yes })
    }

    fn carry_out(&mut self, command: Command) -> Result<Stay, Failure> {
        let match_id = self.target.match_id.clone();
        let was_sure = std::mem::take(&mut self.is_sure_to_resign);
        match command {
            Command::Order(order) => {
                self.connection.send(|id| ToServer::Host { id, match_id, order });
            }
            Command::Sit(seat) => self.sit(seat.or(self.target.seat)),
            Command::Stand => {
                for seat in self.my_seats().to_vec() {
                    let match_id = match_id.clone();
                    self.connection.send(|id| ToServer::Stand { id, match_id, seat });
                }
            }
            Command::Back => {
                for seat in self.my_seats().to_vec() {
                    let match_id = match_id.clone();
                    self.connection.send(|id| ToServer::Back { id, match_id, seat });
                }
            }
            Command::Resign if !was_sure && self.state() == Some(MatchState::Playing) => {
                self.is_sure_to_resign = true;
                self.say(&Phrase::new("ui-join-resign-sure"))?;
            }
            Command::Resign => {
                for seat in self.my_seats().to_vec() {
                    let match_id = match_id.clone();
                    self.connection.send(|id| ToServer::Resign { id, match_id, seat });
                }
            }
            Command::Emote(emote) => {
                if let Some(&seat) = self.my_seats().first() {
                    self.connection.send(|id| ToServer::Emote { id, match_id, seat, emote });
                }
            }
            Command::Emotes => {
                self.close_prompt()?;
                for ((_, key), number) in EMOTES.iter().zip(1..) {
                    self.screen.line(format!("  !{number}  {}", self.words.text(key)))?;
                }
            }
            Command::Rematch => self.ask_for_rematch()?,
            Command::Save => self.save_records()?,
            Command::Link => self.show_link()?,
            Command::Show => self.show_again()?,
            Command::Help => self.show_help()?,
            Command::Rules => self.show_rules()?,
            Command::Leave => return Ok(Stay::No),
        }
        Ok(Stay::Yes)
    }
}
