//! What each ask comes to: who may do what, on a copy of the match or on the table, before anything is stored.

use koshki_protocol::{MatchState, PersonId, Reason, Refused, ToServer};
use koshki_rules::{Seat, Turn};
use rand_core::Rng;

use super::{Authority, Draft, not_now};
use crate::ask::{Ask, ConnectionId, Millis, Visitor};
use crate::course::Course;
use crate::matches::{Fresh, Match, Resigned, StandIn};
use crate::proposal::{CoachQuestion, Made, Steps, Then};

impl Authority {
    /// What an ask comes to.
    pub(super) fn draft(
        &mut self,
        ask: &Ask,
        now: Millis,
        rng: &mut dyn Rng,
    ) -> Result<Draft, Refused> {
        if let Some(moved) = self.draft_step(ask) {
            return moved;
        }
        match ask {
            Ask::Enter { visitor, seen, .. } => {
                Ok(Draft::only(Made::Entered { visitor: visitor.clone(), seen: *seen }))
            }
            Ask::Gone(connection) => Ok(Draft::only(Made::Left { connection: *connection })),
            Ask::Request { connection, asked } => {
                let Some(visitor) = self.attendance.visitor(*connection) else {
                    return Ok(Draft::only(Made::Ignored));
                };
                self.draft_request(&visitor.clone(), asked, now, rng)
            }
            Ask::HandOver { seat, from, to } => {
                self.changed(Then::TellAll(*to), |changed| changed.hand_over(*seat, *from, *to))
            }
            Ask::Forget(person) => self.changed(Then::Nothing, |changed| {
                changed.forget(*person);
                Ok(())
            }),
            Ask::Abandon | Ask::Close => self.changed(Then::Nothing, |changed| {
                changed.close();
                Ok(())
            }),
            Ask::Rename { person, nickname } => self.changed(Then::Nothing, |changed| {
                changed.rename(*person, nickname);
                Ok(())
            }),
            Ask::Emoted { seat, emote } => {
                Ok(Draft::only(Made::Emoted { seat: *seat, emote: *emote, is_ours: false }))
            }
            Ask::Elsewhere(elsewhere) => Ok(Draft::only(Made::Elsewhere(elsewhere.clone()))),
            Ask::Drive(driving) => Ok(Draft::only(Made::Drives(*driving))),
            Ask::TellAll => Ok(Draft::only(Made::ToldAll)),
            Ask::Time => self.draft_due(now),
            Ask::Thought { .. } => Ok(Draft::only(Made::Nothing)),
        }
    }

    fn draft_request(
        &mut self,
        visitor: &Visitor,
        asked: &ToServer,
        now: Millis,
        rng: &mut dyn Rng,
    ) -> Result<Draft, Refused> {
        let person = visitor.person;
        match asked {
            ToServer::Exit { .. } => Ok(Draft::only(Made::Left { connection: visitor.connection })),
            ToServer::Sit { seat, key, player_seed, .. } => {
                self.changed(Then::Nothing, |changed| {
                    let key = key.as_deref();
                    changed.sit(person, &visitor.nickname, *seat, key, player_seed).map(drop)
                })
            }
            // Bots that wait for screens are the host's business.
            ToServer::Shown { .. } => Ok(Draft::only(Made::Nothing)),
            ToServer::Seed { player_seed, .. } => {
                self.changed(Then::Nothing, |changed| changed.add_seed(person, player_seed))
            }
            ToServer::Chain { anchor, .. } => {
                self.changed(Then::Nothing, |changed| changed.add_chain(person, anchor))
            }
            ToServer::Link { throw, link, .. } => self.draft_link(person, *throw, link),
            // Before the start the seat is free again; later a bot plays on at once, and the person can come back.
            ToServer::Stand { seat, .. } => {
                self.changed(Then::Nothing, |changed| match changed.state {
                    MatchState::Playing => changed.let_stand_in(person, *seat, StandIn::Plays),
                    MatchState::Open | MatchState::Over => changed.stand(person, *seat),
                })
            }
            ToServer::Back { seat, .. } => self.back(person, *seat),
            ToServer::Host { order, .. } => self.changed(Then::Nothing, |changed| {
                changed.order(person, &visitor.nickname, order, rng)
            }),
            ToServer::Tell { seat, seen, moves, .. } => {
                self.must_play(person, *seat)?;
                self.must_be_now(*seen)?;
                let table = self.course.table.as_ref().ok_or_else(not_now)?;
                let phrases = table.tell_moves(*seat, moves)?;
                Ok(Draft::only(Made::Told { phrases }))
            }
            ToServer::Advise { id, seat, seen, mv, .. } => {
                let look = self.look_for_coach(person, *seat, *seen)?;
                let the_match = &self.course.the_match;
                let question = CoachQuestion {
                    to: visitor.connection,
                    id: *id,
                    match_id: the_match.id.clone(),
                    moment: *seen,
                    seat: *seat,
                    game: the_match.game.clone(),
                    look,
                    mv: mv.clone(),
                };
                Ok(Draft::only(Made::Advise(Box::new(question))))
            }
            ToServer::Resign { seat, .. } => {
                let mut after = self.course.the_match.clone();
                let then = match after.resign(person, *seat)? {
                    Resigned::Seat => Then::AskAgain,
                    Resigned::Match => Then::Nothing,
                };
                Ok(Draft::change(after, then))
            }
            ToServer::Rematch { .. } => self.rematch(person, now, rng),
            ToServer::Dress { seat, cat, .. } => {
                self.changed(Then::Nothing, |changed| changed.dress(person, *seat, *cat))
            }
            ToServer::Emote { seat, emote, .. } => {
                self.course.the_match.own_seat(person, *seat)?;
                Ok(Draft::only(Made::Emoted { seat: *seat, emote: *emote, is_ours: true }))
            }
            ToServer::Play { .. } | ToServer::Hello { .. } | ToServer::Enter { .. } => {
                Err(Refused::new(Reason::BadMessage, "this is not asked of a match"))
            }
        }
    }

    /// A stand-in rests, if one plays.
    pub(super) fn back(&self, person: PersonId, seat: Seat) -> Result<Draft, Refused> {
        let own = self.course.the_match.own_seat(person, seat)?;
        if !own.stand_in {
            return match own.resigned {
                true => Err(Refused::new(Reason::NotPlaying, "you have given up this match")),
                false => Ok(Draft::only(Made::Nothing)),
            };
        }
        self.changed(Then::Wait, |changed| changed.let_stand_in(person, seat, StandIn::Rests))
    }

    /// A change of the match, made on a copy. A match that starts gets its table, with what luck does first.
    pub(super) fn changed(
        &self,
        then: Then,
        change: impl FnOnce(&mut Match) -> Result<(), Refused>,
    ) -> Result<Draft, Refused> {
        let before = &self.course.the_match;
        let mut after = before.clone();
        change(&mut after)?;
        if after == *before {
            return Ok(Draft::only(Made::Nothing));
        }
        let starts = before.state == MatchState::Open && after.state == MatchState::Playing;
        let mut draft = Draft::change(after, then);
        if let (true, Some(after)) = (starts, &draft.after) {
            let mut laid = Course::laid(after)?;
            if laid.turn() == Turn::Luck && !after.throws_wait() {
                laid.settle(&mut after.dice(1));
                draft.steps = Some(Steps::of(1, 0, &*laid));
            }
            draft.made = Made::Changed { table: Some(laid), then };
        }
        Ok(draft)
    }

    /// The next match, opened if there is none yet. The one who asks agrees there, once its commitment is known.
    fn rematch(&self, person: PersonId, now: Millis, rng: &mut dyn Rng) -> Result<Draft, Refused> {
        let the_match = &self.course.the_match;
        if the_match.rematch.is_some() {
            the_match.must_have_played(person)?;
            return Ok(Draft::only(Made::KnownRematch));
        }
        let next = the_match.again(person, Fresh::draw(rng, now))?;
        let mut after = the_match.clone();
        after.rematch = Some(next.id.clone());
        Ok(Draft { rematch: Some(Box::new(next)), ..Draft::change(after, Then::Rematch) })
    }

    /// What the coach may see: the look of a seat that has to choose now, if the table allows it.
    fn look_for_coach(
        &self,
        person: PersonId,
        seat: Seat,
        seen: koshki_protocol::Seen,
    ) -> Result<koshki_rules::any::AnyLook, Refused> {
        self.must_play(person, seat)?;
        if !self.course.the_match.hints {
            return Err(Refused::new(Reason::NoHints, "this table does not allow hints"));
        }
        self.must_be_now(seen)?;
        if self.course.deciding() != Some(seat) {
            return Err(Refused::new(Reason::NotYourTurn, "somebody else decides now"));
        }
        let table = self.course.table.as_ref().ok_or_else(not_now)?;
        Ok(table.look(koshki_rules::Viewer::Seat(seat)))
    }

    /// Whose connection it is, if they are at the table.
    pub(super) fn person(&self, connection: ConnectionId) -> Option<PersonId> {
        self.attendance.visitor(connection).map(|visitor| visitor.person)
    }
}
