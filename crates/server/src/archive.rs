//! Matches as they are on disk, for everybody who has their address: what was played, step by step, and the records with
//! the proof of the dice. Before the end only what the viewer may know.

use koshki_protocol::{
    FinishedMatch, MatchId, MatchState, MyGames, MyMatch, PersonId, Reason, Refused, Replay,
    ReplayStep, WireTurn,
};
use koshki_rules::record::Record;
use koshki_rules::{Seat, Viewer, any};

use crate::room::{self, Loaded};
use crate::store::{Store, StoredMatch, Which};
use koshki_match::Match;

/// The most steps on one page of a replay.
const PAGE: usize = 100;
/// The most matches in a list.
const MOST: u32 = 100;

/// Which part of a replay is wanted, and from whose eyes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReplayAsked {
    /// The number of the game, from 1.
    pub game: u32,
    /// Whose eyes; none for a bystander's.
    pub eyes: Option<Seat>,
    /// The first moment of the page, as the number of steps made before it.
    pub from: usize,
    /// Who asks.
    pub person: Option<PersonId>,
}

/// What anybody with its address may know of a match.
///
/// # Errors
/// When there is no such match, or it can't be read now.
pub async fn summary(store: &Store, id: &MatchId) -> Result<FinishedMatch, Refused> {
    let Loaded { course, .. } = room::load(store, id).await?;
    Ok(course.summary())
}

/// A game of a match step by step. Before the end a seat's eyes are its own person's; afterwards everybody's.
///
/// # Errors
/// When there is no such game, or these eyes are not theirs.
pub async fn replay(store: &Store, id: &MatchId, asked: ReplayAsked) -> Result<Replay, Refused> {
    let ReplayAsked { game, eyes, from, person } = asked;
    let (key, the_match) = find(store, id).await?;
    if let Some(seat) = eyes {
        let owner = the_match.seats.get(seat.index()).ok_or_else(|| {
            Refused::new(Reason::NoSuchSeat, format!("there is no seat {seat} at this table"))
        })?;
        let theirs = person.is_some() && owner.person == person;
        if the_match.state != MatchState::Over && !theirs {
            return Err(Refused::new(
                Reason::NotYourEyes,
                "these eyes are closed until the match is over",
            ));
        }
    }
    if game == 0 || game as usize > the_match.games.len() {
        return Err(Refused::new(
            Reason::NoSuchMatch,
            format!("there is no game {game} in this match"),
        ));
    }
    let chunks = store.journal(key, game).await?;
    let record = room::record(&the_match, game, &chunks).map_err(|error| fault(id, &error))?;
    let table = any::replay(&record).map_err(|error| fault(id, &error))?;
    let viewer = eyes.map_or(Viewer::Bystander, Viewer::Seat);
    let to = from.saturating_add(PAGE).min(table.steps() + 1);
    let page = table.moments(viewer, from.min(to), to).into_iter().map(|moment| ReplayStep {
        step: moment.step,
        turn: turn(moment.turn),
        view: moment.view,
        event: moment.event,
    });
    Ok(Replay {
        match_id: id.clone(),
        game,
        seat: eyes.map(|seat| seat.0),
        steps: table.steps(),
        page: page.collect(),
    })
}

/// The records of a match that is over, one a line, with the seed of its dice.
///
/// # Errors
/// When it is not over.
pub async fn records(store: &Store, id: &MatchId) -> Result<String, Refused> {
    let games = games(store, id).await?;
    Ok(games.iter().map(|record| record.to_line() + "\n").collect())
}

/// The games of a match that is over.
///
/// # Errors
/// When it is not over.
pub async fn games(store: &Store, id: &MatchId) -> Result<Vec<Record>, Refused> {
    let (key, the_match) = find(store, id).await?;
    if the_match.state != MatchState::Over {
        return Err(Refused::new(
            Reason::NotOver,
            "the record is published when the match is over",
        ));
    }
    let mut games = Vec::new();
    for game in 1..=the_match.games.len() as u32 {
        let chunks = store.journal(key, game).await?;
        games.push(room::record(&the_match, game, &chunks).map_err(|error| fault(id, &error))?);
    }
    Ok(games)
}

/// The records of all finished matches of a person, the newest first.
///
/// # Errors
/// When they can't be read now.
pub async fn records_of(store: &Store, person: PersonId) -> Result<String, Refused> {
    let mut lines = String::new();
    for stored in store.matches_of(person, Which::Finished, u32::MAX).await? {
        lines.push_str(&records(store, &stored.id).await?);
    }
    Ok(lines)
}

/// The tables of a person, finished matches and totals.
///
/// # Errors
/// When they can't be read now.
pub async fn games_of(store: &Store, person: PersonId) -> Result<MyGames, Refused> {
    let tables = store.matches_of(person, Which::Unfinished, MOST).await?;
    let finished = store.matches_of(person, Which::Finished, MOST).await?;
    let mine = |stored: Vec<StoredMatch>| -> Result<Vec<MyMatch>, Refused> {
        stored.into_iter().map(|stored| my_match(stored, person)).collect()
    };
    Ok(MyGames {
        tables: mine(tables)?,
        finished: mine(finished)?,
        totals: store.totals_of(person).await?,
    })
}

/// A match as it is on disk.
pub(crate) async fn find(
    store: &Store,
    id: &MatchId,
) -> Result<(crate::store::MatchKey, Match), Refused> {
    let (key, stored) = store
        .find(id)
        .await?
        .ok_or_else(|| Refused::new(Reason::NoSuchMatch, "there is no such match"))?;
    Ok((key, Match::from_stored(stored).map_err(|error| fault(id, &error))?))
}

fn my_match(stored: StoredMatch, person: PersonId) -> Result<MyMatch, Refused> {
    let id = stored.id.clone();
    let the_match = Match::from_stored(stored).map_err(|error| fault(&id, &error))?;
    let mine: Vec<u8> = the_match.seats_of(person).map(|seat| seat.0).collect();
    let places = mine.iter().filter_map(|&seat| the_match.seats[usize::from(seat)].place);
    Ok(MyMatch {
        game: the_match.game.clone(),
        state: the_match.state,
        seats: the_match.seats.iter().map(|seat| the_match.seat_at_table(seat)).collect(),
        opened: the_match.opened,
        place: places.min(),
        ended: the_match.ended,
        match_id: id,
        mine,
        practice: None,
        imported: false,
    })
}

/// The turn as clients read it.
fn turn(turn: koshki_rules::Turn) -> WireTurn {
    match turn {
        koshki_rules::Turn::Seat(seat) => WireTurn::Seat(seat),
        koshki_rules::Turn::Luck => WireTurn::Luck,
        koshki_rules::Turn::Over(outcome) => WireTurn::Over(koshki_protocol::WireOutcome {
            scores: outcome.scores.as_slice().to_vec(),
            places: outcome.places.as_slice().to_vec(),
            counts: outcome
                .counts
                .iter()
                .flatten()
                .map(|(name, count)| ((*name).to_owned(), *count))
                .collect(),
        }),
    }
}

fn fault(id: &MatchId, why: &dyn std::fmt::Display) -> Refused {
    tracing::error!(%id, %why, "a stored match can't be read");
    Refused::new(Reason::Fault, "this match can't be read; `koshki doctor` tells more")
}
