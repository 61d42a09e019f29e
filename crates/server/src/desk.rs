//! What people ask for beside the socket: tables, matches, records, tickets.

use std::sync::Arc;
use std::time::Duration;

use koshki_protocol::{
    Analysis, Code, FinishedMatch, MatchId, MatchState, MyGames, OpenTable, Opened, PersonId,
    Reason, Refused, Replay, RoomCode, TableSpec, TakenSeat, Ticket, Tickets,
};
use koshki_rules::{Phrase, Seat};
use sha2::{Digest, Sha256};

use crate::archive::{self, ReplayAsked};
use crate::store::{Expired, Person, SecretHash, Trip, Which};
use crate::{App, calendar, chance, leftovers};
use koshki_match::{Match, Millis};

/// How long a ticket lives.
const TICKETS_LIVE: Duration = Duration::from_secs(60);

impl App {
    /// Opens a table for its host.
    ///
    /// # Errors
    /// When there can't be such a table, or the person has too many.
    pub async fn open_table(&self, host: &Person, table: TableSpec) -> Result<Opened, Refused> {
        if !self.operator.opens_tables() {
            let says = "the operator of this server allows no new tables for now";
            return Err(Refused::new(Reason::TooMany, says).told(Phrase::new("server-stopped")));
        }
        if table.shared_dice && self.rooms.node.is_some() {
            // The links of one throw would come to several servers.
            let says = "servers that share a database can't share the dice among devices";
            let phrase = Phrase::new("server-no-shared-dice");
            return Err(Refused::new(Reason::BadTable, says).told(phrase));
        }
        let most = self.config.most_matches_per_person;
        let unfinished = u32::try_from(most).unwrap_or(u32::MAX);
        if self.store.matches_of(host.id, Which::Unfinished, unfinished).await?.len() >= most {
            let says = format!("you have {most} tables that are not over; finish or leave one");
            return Err(Refused::new(Reason::TooMany, says));
        }
        let fresh = chance::fresh(Millis(calendar::now()));
        let new = Match::open(table, host.id, &host.nickname, fresh, &mut chance::rng())?;
        self.rooms.open(new).await
    }

    /// Public tables with a free seat where somebody waits.
    ///
    /// # Errors
    /// When they can't be read now.
    pub async fn open_tables(&self) -> Result<Vec<OpenTable>, Refused> {
        self.rooms.open_tables().await
    }

    /// The match with a room code; the same refusal for every other code.
    ///
    /// # Errors
    /// When there is no open room with this code.
    pub async fn find_code(&self, code: &RoomCode) -> Result<Code, Refused> {
        match self.store.find_code(code).await? {
            Some(match_id) => Ok(Code { match_id }),
            None => Err(no_such_code()),
        }
    }

    /// A person's tables, finished matches and totals.
    ///
    /// # Errors
    /// When they can't be read now.
    pub async fn my_games(&self, person: PersonId) -> Result<MyGames, Refused> {
        archive::games_of(&self.store, person).await
    }

    /// A match as anybody with its address may know it.
    ///
    /// # Errors
    /// When there is no such match.
    pub async fn match_for_anybody(&self, id: &MatchId) -> Result<FinishedMatch, Refused> {
        archive::summary(&self.store, id).await
    }

    /// The records of all games of a match, a line each, every line with its end.
    ///
    /// # Errors
    /// When there is no such match, or it is not over.
    pub async fn record(&self, id: &MatchId) -> Result<String, Refused> {
        archive::records(&self.store, id).await
    }

    /// Luck and skill in each game of a match.
    ///
    /// # Errors
    /// When there is no such match, it is not over, or too many ask.
    pub async fn analysis(&self, id: &MatchId) -> Result<Arc<Analysis>, Refused> {
        if let Some(known) = self.rooms.coach.known_analysis(id) {
            return Ok(known);
        }
        let games = archive::games(&self.store, id).await?;
        self.rooms.coach.analysis(id, games).await
    }

    /// The records of all finished matches of a person, a line each game, every line with its end.
    ///
    /// # Errors
    /// When they can't be read now.
    pub async fn records_of(&self, person: PersonId) -> Result<String, Refused> {
        archive::records_of(&self.store, person).await
    }

    /// Some moments of a game: from a bystander's eyes during play, from anybody's after the end.
    ///
    /// # Errors
    /// When there is no such match, game or seat, or these eyes are closed to strangers.
    pub async fn replay(&self, id: &MatchId, asked: ReplayAsked) -> Result<Replay, Refused> {
        archive::replay(&self.store, id, asked).await
    }

    /// A ticket that takes a person's seat to another device.
    ///
    /// # Errors
    /// When there is no such match, or the seat is not theirs.
    pub async fn new_ticket(
        &self,
        person: PersonId,
        id: &MatchId,
        seat: Seat,
    ) -> Result<Tickets, Refused> {
        let the_match = archive::find(&self.store, id).await?.1;
        the_match.own_seat(person, seat)?;
        if the_match.state == MatchState::Over {
            return Err(Refused::new(Reason::NotPlaying, "the match is over"));
        }
        let trip = Trip { match_id: id.clone(), seat, from: person };
        let ticket = chance::ticket();
        self.store.new_ticket(hash(&ticket), trip, TICKETS_LIVE).await?;
        Ok(Tickets { ticket, lives: TICKETS_LIVE.as_millis() as u64 })
    }

    /// Uses a ticket: the seat is this person's from now on.
    ///
    /// # Errors
    /// When the ticket is unknown, used or too old.
    pub async fn use_ticket(&self, person: &Person, ticket: &Ticket) -> Result<TakenSeat, Refused> {
        let trip = self.store.take_ticket(hash(ticket)).await?;
        let Trip { match_id, seat, from } = trip.ok_or_else(|| {
            Refused::new(Reason::NoSuchTicket, "this link was used, or is older than a minute")
        })?;
        self.rooms.hand_over(&match_id, seat, from, person.id).await?;
        Ok(TakenSeat { match_id, seat: seat.0 })
    }

    /// Deletes a person; rooms where they sat let a bot play on.
    ///
    /// # Errors
    /// When it can't be stored now.
    pub async fn forget(&self, person: PersonId) -> Result<(), Refused> {
        self.doors.close(person);
        for stored in self.store.matches_of(person, Which::Unfinished, u32::MAX).await? {
            self.rooms.forget(&stored.id, person).await?;
        }
        self.store.forget(person).await?;
        // A socket may have been opened meanwhile.
        self.doors.close(person);
        if let Some(node) = &self.rooms.node {
            node.tell_forgotten(person);
        }
        Ok(())
    }

    /// Deletes what was over long ago, and what lies beside the database for long.
    pub(crate) async fn expire(&self) {
        if self.config.database.is_none() {
            let lives = i64::try_from(self.config.backups_live().as_millis()).unwrap_or(i64::MAX);
            let before = self.rooms.seen_time.now().saturating_sub(lives);
            match leftovers::expire(&self.config.data, before) {
                Ok(expired) => {
                    for path in expired {
                        tracing::info!(path = %path.display(), "what was left is deleted");
                    }
                }
                Err(error) => tracing::error!(%error, "what was left can't be deleted"),
            }
        }
        let long = i64::try_from(self.config.expire_after.as_millis()).unwrap_or(i64::MAX);
        if long == 0 {
            return;
        }
        let before = self.rooms.seen_time.now().saturating_sub(long);
        self.operator.expire(before);
        match self.store.expire(before).await {
            Ok(Expired { matches: 0, people: 0 }) => {}
            Ok(Expired { matches, people }) => {
                tracing::info!(matches, people, "what was over long ago is deleted");
            }
            Err(error) => tracing::error!(%error, "what was over long ago can't be deleted"),
        }
    }

    /// Ends what nobody has come back to for days.
    pub(crate) async fn end_abandoned(self: &Arc<Self>) {
        let days = i64::try_from(self.config.abandon_after.as_millis()).unwrap_or(i64::MAX);
        let before = self.rooms.seen_time.now().saturating_sub(days);
        let untouched = match self.store.untouched_since(before, 100).await {
            Ok(untouched) => untouched,
            Err(error) => return tracing::error!(%error, "abandoned matches can't be found"),
        };
        for id in untouched {
            if let Err(refused) = self.rooms.abandon(&id).await {
                tracing::error!(%id, %refused, "an abandoned match can't be ended");
            }
        }
    }
}

/// The one answer to every code that opens no room, whatever the reason.
pub(crate) fn no_such_code() -> Refused {
    Refused::new(Reason::NoSuchCode, "there is no open room with this code")
}

/// What is stored of a ticket.
fn hash(ticket: &Ticket) -> SecretHash {
    Sha256::digest(ticket.as_str()).into()
}
