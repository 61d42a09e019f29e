//! How one person takes what the server says: counts it, and plans what to do next.

use koshki_protocol::{MatchState, Order, Reason, RequestId, SeatKind, Seen, ToServer};
use koshki_rules::Seat;
use rand_core::Rng;
use tokio::time::Instant;

use super::frame::{Frame, FramedNews, FramedRoom, FramedTurn};
use super::person::{LATER, Pending, Plan, Planned, VirtualUser, text};
use koshki_client::{NetError, Socket};

impl VirtualUser {
    /// Takes a message.
    pub(super) async fn hear(
        &mut self,
        text: &str,
        socket: &mut Socket,
        started: Option<Instant>,
    ) -> Result<(), NetError> {
        let frame: Frame = match serde_json::from_str(text) {
            Ok(frame) => frame,
            Err(error) => {
                self.world.note_fault(format!("unreadable: {error}: {text}"));
                return Ok(());
            }
        };
        match frame.kind {
            "news" if frame.match_id == Some(self.match_id.as_str()) => {
                if let (Some(news), Some(seat)) = (&frame.news, frame.seat) {
                    self.hear_news(
                        frame.id,
                        Seen { game: frame.game, step: news.step },
                        seat,
                        news,
                        started,
                    );
                }
                Ok(())
            }
            "room" => match frame.room {
                Some(room) if room.match_id == self.match_id.as_str() => {
                    self.hear_room(&room, socket).await
                }
                _ => Ok(()),
            },
            "refused" => {
                if let Some(refused) = frame.refused {
                    self.hear_refusal(frame.id, refused.reason);
                }
                Ok(())
            }
            "rematch" => match frame.match_id.map(str::parse) {
                Some(Ok(next)) => self.go_on_to(next, socket).await,
                _ => Ok(()),
            },
            "done" => {
                self.is_over |= frame.id.is_some() && frame.id == self.ending.map(|(id, _)| id);
                Ok(())
            }
            "bye" => Err(NetError::Unreachable("it said goodbye".to_owned())),
            _ => Ok(()),
        }
    }

    fn hear_news(
        &mut self,
        id: Option<RequestId>,
        now: Seen,
        seat: Seat,
        news: &FramedNews,
        started: Option<Instant>,
    ) {
        if now < self.seen {
            self.world
                .note_fault(format!("{} went back from {:?} to {now:?}", self.match_id, self.seen));
        }
        let is_new = now > self.seen;
        let before = std::mem::replace(&mut self.seen, now);
        if self.world.keeps_ledger {
            self.ledger.shown(&self.match_id, seat, now);
        }
        if !std::mem::replace(&mut self.has_played, true) {
            self.world.seated.send_modify(|seated| *seated += 1);
        }
        match self.pending.take_if(|pending| Some(pending.id) == id) {
            Some(Pending { due, sent, .. }) => {
                self.world.tally.acknowledged(&self.match_id, sent.elapsed(), due.elapsed());
                if !std::mem::replace(&mut self.has_moved, true) {
                    self.world.moving.send_modify(|moving| *moving += 1);
                }
                if self.world.keeps_ledger {
                    self.ledger.acknowledged(&self.match_id);
                }
            }
            None => {
                self.world.tally.told(news.step - news.from.min(news.step));
                self.world.tally.seen_by_another(&self.match_id, before, now);
            }
        }
        if matches!(news.turn, FramedTurn::Over(_)) && is_new && seat == Seat(0) {
            self.world.tally.game_over();
        }
        let is_mine = matches!(news.turn, FramedTurn::Seat(next) if next == seat);
        if is_mine && self.pending.is_none() && !self.is_finishing() && !news.moves.is_empty() {
            let chosen = self.rng.next_u32() as usize % news.choices();
            if let Some(mv) = news.choice(chosen) {
                self.plan(Plan::Move { seat, seen: now, mv }, started);
            }
        }
    }

    async fn hear_room(&mut self, room: &FramedRoom, socket: &mut Socket) -> Result<(), NetError> {
        if !std::mem::replace(&mut self.is_here, true) {
            self.world.here.send_modify(|here| *here += 1);
        }
        if self.is_finishing() {
            return self.end_part(room, socket).await;
        }
        match room.state {
            MatchState::Open => {
                let everybody = room.seats.iter().all(|seat| match seat.kind {
                    SeatKind::Person => seat.ready,
                    SeatKind::Bot(_) => true,
                    SeatKind::Open | SeatKind::Reserved => false,
                });
                let is_ready = room.seats_are_ready();
                if !is_ready && !std::mem::replace(&mut self.has_added, true) {
                    let player_seed = self.player_seed();
                    let (id, match_id) = (self.next_id(), self.match_id.clone());
                    self.opening = Some(id);
                    let adds = if room.you.seats.is_empty() {
                        ToServer::Sit { id, match_id, seat: None, key: None, player_seed }
                    } else {
                        ToServer::Seed { id, match_id, player_seed }
                    };
                    socket.send(text(&adds)).await?;
                } else if everybody && room.you.host && !self.has_started {
                    self.has_started = true;
                    let (id, match_id) = (self.next_id(), self.match_id.clone());
                    self.opening = Some(id);
                    socket
                        .send(text(&ToServer::Host { id, match_id, order: Order::Start }))
                        .await?;
                }
                Ok(())
            }
            MatchState::Playing => Ok(()),
            MatchState::Over => {
                if self.planned.is_none() && self.rematch_asked.is_none() {
                    self.planned = Some(Planned { due: Instant::now(), what: Plan::Rematch });
                }
                Ok(())
            }
        }
    }

    /// Gives up, or stands up before a match that the others might start without it: nobody would end that one.
    async fn end_part(&mut self, room: &FramedRoom, socket: &mut Socket) -> Result<(), NetError> {
        if room.state == MatchState::Over || room.you.seats.is_empty() {
            self.is_over = true;
            return Ok(());
        }
        if self.ending.is_some_and(|(_, state)| state == room.state) {
            return Ok(());
        }
        for &seat in &room.you.seats {
            let (id, match_id) = (self.next_id(), self.match_id.clone());
            self.ending = Some((id, room.state));
            let end = match room.state {
                MatchState::Open => ToServer::Stand { id, match_id, seat },
                _ => ToServer::Resign { id, match_id, seat },
            };
            socket.send(text(&end)).await?;
        }
        Ok(())
    }

    fn hear_refusal(&mut self, id: Option<RequestId>, reason: Reason) {
        self.world.tally.refused(reason);
        let was_move = self.pending.take_if(|pending| Some(pending.id) == id).is_some();
        // A server that loses its database in the middle of a move does not know: then it is in doubt.
        if was_move && self.world.keeps_ledger && reason != Reason::NotNow {
            self.ledger.refused(&self.match_id);
        }
        let again = |what| Some(Planned { due: Instant::now() + LATER, what });
        if let Some((_, state)) = self.ending.take_if(|(ending, _)| Some(*ending) == id) {
            // It has given up already, or somebody else has ended the match.
            self.is_over = state == MatchState::Playing && reason != Reason::NotNow;
            self.planned = again(Plan::Enter);
        } else if id.is_some() && id == self.rematch_asked {
            self.rematch_asked = None;
            self.planned = again(Plan::Rematch);
        } else if id.is_some() && id == self.entering {
            self.planned = again(Plan::Enter);
        } else if id.is_some() && id == self.opening && reason == Reason::NotNow {
            // Otherwise everybody would wait for a match that nobody starts.
            (self.has_added, self.has_started) = (false, false);
            self.planned = again(Plan::Enter);
        } else if was_move && reason != Reason::Stale {
            if matches!(reason, Reason::Rule | Reason::NotAMove) {
                self.world.note_fault(format!("a listed move was refused: {}", reason.as_str()));
            }
            self.planned = again(Plan::Enter);
        }
    }
}
