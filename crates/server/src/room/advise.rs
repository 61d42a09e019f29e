//! The coach at a table: asked by whoever has to choose, answered to nobody else, from that seat's look alone.

use koshki_protocol::{MatchState, Reason, Refused, RequestId, Seen};
use koshki_rules::Seat;
use serde_json::Value;

use super::Visitor;
use super::actor::{Actor, stale};

impl Actor {
    /// Somebody asks the coach.
    pub(super) fn advise(
        &mut self,
        visitor: &Visitor,
        id: RequestId,
        seat: Seat,
        seen: Seen,
        _mv: Option<Value>,
    ) {
        if let Err(refused) = self.may_ask_coach(visitor, seat, seen) {
            return self.answer_with(visitor, id, Err(refused));
        }
        let refused = Refused::new(Reason::Busy, "the coach has too much to think about");
        self.answer_with(visitor, id, Err(refused));
    }

    fn may_ask_coach(&self, visitor: &Visitor, seat: Seat, seen: Seen) -> Result<(), Refused> {
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
        Ok(())
    }
}
