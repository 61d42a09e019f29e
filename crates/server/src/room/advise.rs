//! The coach at a table: asked by whoever has to choose, answered to nobody else, from that seat's look alone.

use std::sync::Arc;

use koshki_protocol::{MatchState, Reason, Refused, RequestId, Seen};
use koshki_rules::any::AnyLook;
use koshki_rules::{Seat, Viewer};
use serde_json::Value;

use super::Visitor;
use super::actor::{Actor, not_now, stale};
use super::news::{Out, text};

impl Actor {
    /// Somebody asks the coach.
    pub(super) fn advise(
        &self,
        visitor: &Visitor,
        id: RequestId,
        seat: Seat,
        seen: Seen,
        asked: Option<Value>,
    ) {
        let look = match self.look_for_coach(visitor, seat, seen) {
            Ok(look) => look,
            Err(refused) => {
                let from = if seen.game == self.moment().game { seen.step } else { 0 };
                let behind = (refused.reason == Reason::Stale).then_some(from);
                self.answer_with(visitor, id, Err(refused));
                if let Some(from) = behind {
                    self.tell_news_to(visitor, from, None);
                }
                return;
            }
        };
        let coach = Arc::clone(&self.rooms.coach);
        let (game, match_id) = (self.the_match.game.clone(), self.the_match.id.clone());
        let outbox = visitor.outbox.clone();
        tokio::spawn(async move {
            let message = match coach.advise(game, look, asked).await {
                Ok(advice) => Out::Advice { id, match_id, game: seen.game, seat, advice },
                Err(refused) => Out::Refused { id: Some(id), refused },
            };
            outbox.send(text(&message));
        });
    }

    /// What the coach may see: the look of a seat that has to choose now, if the table allows it.
    fn look_for_coach(
        &self,
        visitor: &Visitor,
        seat: Seat,
        seen: Seen,
    ) -> Result<AnyLook, Refused> {
        let own = self.the_match.own_seat(visitor.person, seat)?;
        if self.the_match.state != MatchState::Playing || own.resigned {
            return Err(Refused::new(Reason::NotPlaying, "there is nothing to play here"));
        }
        if !self.the_match.hints {
            return Err(Refused::new(Reason::NoHints, "this table does not allow hints"));
        }
        let moment = self.moment();
        if seen != moment {
            return Err(stale(moment));
        }
        if self.deciding() != Some(seat) {
            return Err(Refused::new(Reason::NotYourTurn, "somebody else decides now"));
        }
        let table = self.table.as_ref().ok_or_else(not_now)?;
        Ok(table.look(Viewer::Seat(seat)))
    }
}
