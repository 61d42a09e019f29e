//! Records that were brought here: a game without names, that is over for us.

use koshki_match::Millis;
use koshki_protocol::{
    ChainFair, Fair, FinishedMatch, LaterFair, MatchId, MatchState, MyMatch, Practised, Refused,
    SeatAtTable, SeatKind, SeriesSoFar,
};
use koshki_rules::record::{Ended, Record};
use koshki_rules::{Turn, any};
use sha2::{Digest, Sha256};

use crate::archive::damaged;

/// The name of a record on this device: the same record has the same name.
pub(crate) fn id(record: &Record) -> MatchId {
    let mut bytes = [0; MatchId::BYTES];
    bytes.copy_from_slice(&Sha256::digest(record.to_line())[..MatchId::BYTES]);
    MatchId::from_bytes(&bytes)
}

/// How it stands in the list of my games.
pub(crate) fn mine(record: &Record, now: Millis) -> MyMatch {
    MyMatch {
        match_id: id(record),
        game: record.game().to_owned(),
        state: MatchState::Over,
        seats: seats(record),
        mine: Vec::new(),
        opened: now.0,
        place: None,
        ended: ended(record),
        practice: practised(record),
        imported: true,
    }
}

/// The game, as anybody may know it.
pub(crate) fn summary(record: &Record) -> Result<FinishedMatch, Refused> {
    let table = any::replay(record).map_err(|error| damaged(&error))?;
    let (mut played, mut points, mut places) =
        (0, vec![0; record.seats()], vec![1; record.seats()]);
    if let Turn::Over(outcome) = table.turn() {
        played = 1;
        points = outcome.scores.as_slice().iter().map(|&score| u32::from(score)).collect();
        places = outcome.places.as_slice().to_vec();
    }
    Ok(FinishedMatch {
        match_id: id(record),
        game: record.game().to_owned(),
        options: record.options().clone(),
        state: MatchState::Over,
        seats: seats(record),
        fair: fair(record),
        series: SeriesSoFar { games: 1, game: 1, played, points, places },
        ended: ended(record),
        practice: practised(record),
    })
}

/// Where the rules did not end it, it was left.
fn ended(record: &Record) -> Option<Ended> {
    record.ended().or(Some(Ended::Abandoned))
}

fn practised(record: &Record) -> Option<Practised> {
    let practice = record.practice()?;
    Some(Practised {
        match_id: None,
        game: 1,
        step: practice.step,
        dice: practice.dice,
        unseen: practice.unseen,
        taken_back: practice.taken_back,
    })
}

fn fair(record: &Record) -> Fair {
    let Some(fair) = record.fair() else {
        return Fair {
            commitment: String::new(),
            players: None,
            server_seed: None,
            later: Vec::new(),
            chains: Vec::new(),
        };
    };
    let later = fair.later.iter().map(|later| LaterFair {
        game: 1,
        from: later.from,
        commitment: later.commitment.clone(),
        server_seed: later.server_seed.clone(),
    });
    let chains = fair.chains.iter();
    let chains =
        chains.map(|chain| ChainFair { seat: chain.seat, anchor: chain.anchor.to_string() });
    Fair {
        commitment: fair.commitment.clone(),
        players: Some(fair.players.clone()),
        server_seed: fair.server_seed.clone(),
        later: later.collect(),
        chains: chains.collect(),
    }
}

/// A record names nobody.
fn seats(record: &Record) -> Vec<SeatAtTable> {
    let nobody = SeatAtTable {
        kind: SeatKind::Person,
        nickname: String::new(),
        cat: None,
        present: false,
        stand_in: false,
        resigned: false,
        ready: true,
        host: false,
    };
    vec![nobody; record.seats()]
}
