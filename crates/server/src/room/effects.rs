//! What a match wants of its host: messages sent, bots and coach asked, other servers told. Nothing is decided here, and
//! nothing changed.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use koshki_match::{Ask, CoachQuestion, Effect, Out, Question, Urgency, text};
use koshki_protocol::{Refused, Seen};
use tokio::sync::watch;

use super::Mail;
use super::actor::Actor;

/// A bot waits at most this long for a screen to show what happened before.
const LONGEST_SHOW: Duration = Duration::from_secs(6);

impl Actor {
    /// Does what the match wants, in this order; the answer for those who asked without a connection.
    pub(super) async fn perform(&mut self, effects: Vec<Effect>) -> Result<(), Refused> {
        let mut answer = Ok(());
        let mut effects = VecDeque::from(effects);
        while let Some(effect) = effects.pop_front() {
            match effect {
                Effect::Tell { to, text, urgency } => {
                    let Some(outbox) = self.connected.outbox(to) else { continue };
                    match urgency {
                        Urgency::Now => outbox.send(text),
                        Urgency::Soon => outbox.send_soon(text),
                    }
                }
                Effect::Answer(done) => answer = done,
                Effect::Think(question) => self.let_bot_think(question),
                Effect::Advise(question) => self.let_coach_advise(question),
                Effect::Present(presence) => {
                    if let Some(node) = &self.rooms.node {
                        node.announce(
                            self.in_store.key(),
                            &self.authority.the_match().id,
                            presence,
                        );
                    }
                }
                Effect::List(table) => {
                    let id = &self.authority.the_match().id;
                    self.rooms.list(id, table.map(|table| *table));
                }
                Effect::Emote(seat, emote) => {
                    if let Some(node) = &self.rooms.node {
                        node.tell_emote(&self.authority.the_match().id, seat, emote);
                    }
                }
                Effect::WantsDriver => {
                    if let Some(lease) = self.take_lease().await {
                        effects.extend(self.driven_with(Some(lease)));
                    }
                }
                Effect::Deserted => {
                    effects.extend(self.release_lease().await);
                }
                Effect::Fault(says) => {
                    tracing::error!(id = %self.authority.the_match().id, says, "a fault");
                }
            }
        }
        answer
    }

    fn let_bot_think(&self, question: Question) {
        let the_match = self.authority.the_match();
        let Some(whose) = self.connected.whose_thinking(the_match) else { return };
        let (moment, seat) = (question.moment, question.seat);
        let screens = self.connected.screens();
        let (rooms, own_inbox) = (Arc::clone(&self.rooms), self.own_inbox.clone());
        tokio::spawn(async move {
            let patience = rooms.patience;
            let (mv, (), ()) = tokio::join!(
                rooms.bots.choose(question, patience.bot_budget, whose),
                tokio::time::sleep(patience.bot_pause),
                all_have_shown(screens, moment),
            );
            if let Some(inbox) = own_inbox.upgrade() {
                // A room that has ended since needs no move.
                let _ended = inbox.send(Mail::Ask(Ask::Thought { moment, seat, mv })).await;
            }
        });
    }

    fn let_coach_advise(&self, question: CoachQuestion) {
        let CoachQuestion { to, id, match_id, moment, seat, game, look, mv } = question;
        let Some(outbox) = self.connected.outbox(to).cloned() else { return };
        let coach = Arc::clone(&self.rooms.coach);
        tokio::spawn(async move {
            let message = match coach.advise(game, look, mv).await {
                Ok(advice) => Out::Advice { id, match_id, game: moment.game, seat, advice },
                Err(refused) => Out::Refused { id: Some(id), refused },
            };
            outbox.send(text(&message));
        });
    }
}

/// Waits until every screen that says what it shows has shown this moment, but not for ever. Screens at other servers are not
/// waited for.
async fn all_have_shown(screens: Vec<watch::Receiver<Option<Seen>>>, moment: Seen) {
    let all = async {
        for mut screen in screens {
            let says = screen.borrow().is_some();
            if says {
                // One that has gone since is not waited for.
                let _gone = screen.wait_for(|shown| *shown >= Some(moment)).await;
            }
        }
    };
    let _too_slow = tokio::time::timeout(LONGEST_SHOW, all).await;
}
