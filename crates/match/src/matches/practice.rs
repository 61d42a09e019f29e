//! Matches that begin at a moment of a record, and moves that are taken back: practice, and marked as such.

use koshki_protocol::{
    Length, MatchId, MatchState, Pace, PersonId, Practised, Reason, Refused, SeatSpec,
};
use koshki_rules::any;
use koshki_rules::branch::{self, DiceFrom, Fall, Practice, SameLuck};
use koshki_rules::fair::ServerSeed;
use koshki_rules::record::{Record, RecordError};
use koshki_rules::{Phrase, Seat, Turn, Viewer};
use rand_core::Rng;
use serde::{Deserialize, Serialize};

use super::{Fresh, Match};
use crate::Millis;
use crate::course::{self, Damaged};
use crate::stored::Stored;

/// What makes a game of a match practice, and the luck that it may meet again.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GamePractice {
    /// What its record says of it.
    pub says: Practice,
    /// The match that it was branched off, and the number of the game there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<(MatchId, u32)>,
    /// What luck has answered before, where the same dice are wanted.
    pub known: Vec<Fall>,
}

/// From where to play on, and how.
pub struct BranchSpec {
    /// What was played.
    pub record: Record,
    /// The match of the record and the number of the game there, if it can be found again.
    pub of: Option<(MatchId, u32)>,
    /// After how many of its steps.
    pub step: usize,
    /// Who plays each seat from then on.
    pub seats: Vec<SeatSpec>,
    /// Where luck comes from.
    pub dice: DiceFrom,
    /// The seat from whose eyes hidden things are drawn anew; as they truly were if none is named.
    pub unseen: Option<Seat>,
}

impl Stored {
    /// A match that begins at a moment of a record.
    ///
    /// # Errors
    /// When the record is wrong, or nobody could go on from there; the refusal says why.
    pub fn branch(
        spec: BranchSpec,
        host: PersonId,
        host_nickname: &str,
        fresh: Fresh,
        rng: &mut dyn Rng,
    ) -> Result<Stored, Refused> {
        let BranchSpec { record, of, step, seats, dice, unseen } = spec;
        if dice == DiceFrom::Hand {
            return Err(Refused::new(Reason::BadTable, "a match throws its own dice"));
        }
        let cut = record.up_to(step);
        let table = any::replay(&cut).map_err(|error| not_a_record(&error))?;
        if step > record.steps() || matches!(table.turn(), Turn::Over(_)) {
            let says = "the game is over at this step; choose an earlier one";
            return Err(
                Refused::new(Reason::BadTable, says).told(Phrase::new("server-branch-over"))
            );
        }
        if seats.len() != record.seats() || unseen.is_some_and(|seat| seat.index() >= seats.len()) {
            let says = format!("the record has {} seats", record.seats());
            return Err(Refused::new(Reason::BadTable, says));
        }
        let steps = match unseen {
            None => table.journal(0),
            Some(seat) => branch::steps_anew(&record, step, Viewer::Seat(seat), rng)
                .map_err(|error| not_a_record(&error))?,
        };
        let known = match dice {
            DiceFrom::Same => branch::falls(&record).map_err(|error| not_a_record(&error))?,
            DiceFrom::Fresh | DiceFrom::Hand => Vec::new(),
        };
        let says =
            Practice { of: Some(record.match_id().to_owned()), step, dice, unseen, taken_back: 0 };
        let mut new = Match {
            id: fresh.id,
            game: record.game().to_owned(),
            revision: record.revision(),
            server_seed: fresh.server_seed,
            later_seeds: Vec::new(),
            opened: fresh.opened.0,
            state: MatchState::Playing,
            code: None,
            public: false,
            hints: true,
            options: record.options().clone(),
            length: Length::Single,
            pace: Pace::Relaxed,
            host: Some(host),
            locked: true,
            kicked: Vec::new(),
            seats: Vec::new(),
            games: vec![record.options().clone()],
            players: Some(String::new()),
            ended: None,
            rematch: None,
            is_rematch: false,
            practice: [(1, GamePractice { says, of, known })].into(),
            shared_dice: false,
            chains: Vec::new(),
            thrown: Vec::new(),
            version: 0,
        };
        for wish in seats {
            if matches!(wish, SeatSpec::Open | SeatSpec::Reserved) {
                return Err(Refused::new(Reason::BadTable, "practice has no seats for others"));
            }
            let seat = new.furnished(wish, host, host_nickname, Some("practice"), rng)?;
            new.seats.push(seat);
        }
        let mut stored = Stored::new(&new, fresh.opened);
        stored.journals = vec![vec![steps]];
        Ok(stored)
    }

    /// The match as it was before the last choice of this person, marked as practice. The dice fall as before wherever the
    /// same is asked again; `seed` is for all others.
    ///
    /// # Errors
    /// When other people play, somebody else has drawn a hidden card since, or there was no choice.
    pub fn take_back(
        &self,
        person: PersonId,
        seed: ServerSeed,
        now: Millis,
    ) -> Result<Stored, Refused> {
        let TakenBack { mut the_match, record, step } = self.taken_back(person)?;
        let game = the_match.games.len() as u32;
        let before = any::replay(&record.up_to(step)).map_err(|error| not_a_record(&error))?;

        let falls = branch::falls(&record).map_err(|error| not_a_record(&error))?;
        let practice = the_match.practice.entry(game).or_insert_with(|| GamePractice {
            says: Practice { of: None, step, dice: DiceFrom::Same, unseen: None, taken_back: 0 },
            of: None,
            known: Vec::new(),
        });
        practice.says.step = practice.says.step.min(step);
        practice.says.taken_back += 1;
        for fall in falls {
            if !practice.known.iter().any(|known| known.asked == fall.asked) {
                practice.known.push(fall);
            }
        }
        the_match.later_seeds.retain(|later| later.game < game || later.from <= step);
        the_match.reseed(step, seed);
        the_match.version += 1;
        let mut stored = self.clone();
        stored.the_match.room = the_match.to_stored_room(now.0);
        stored.journals.resize(game as usize, Vec::new());
        stored.journals[game as usize - 1] = vec![before.journal(0)];
        Ok(stored)
    }

    /// Whether [`Stored::take_back`] would be done now.
    ///
    /// # Errors
    /// The refusal that it would meet.
    pub fn may_take_back(&self, person: PersonId) -> Result<(), Refused> {
        self.taken_back(person).map(drop)
    }

    /// What there is to take back.
    fn taken_back(&self, person: PersonId) -> Result<TakenBack, Refused> {
        let damaged = |error: Damaged| Refused::new(Reason::Fault, error.to_string());
        let the_match = self.course().map_err(damaged)?.the_match;
        if the_match.state != MatchState::Playing {
            return Err(Refused::new(Reason::NotPlaying, "there is nothing to take back now"));
        }
        if the_match.seats.iter().any(|seat| seat.person.is_some_and(|other| other != person)) {
            return Err(cant("other people play here", "server-take-back-people"));
        }
        let game = the_match.games.len() as u32;
        let journal = self.journals.get(game as usize - 1).map_or(&[][..], Vec::as_slice);
        let record = course::record(&the_match, game, journal.iter().map(String::as_str))
            .map_err(|error| Refused::new(Reason::Fault, error.to_string()))?;
        let mine: Vec<Seat> = the_match.seats_of(person).collect();
        let step = last_choice(&record, &mine)?;
        Ok(TakenBack { the_match, record, step })
    }
}

/// What there is to take back: a match whose game goes on from this step of its record.
struct TakenBack {
    the_match: Match,
    record: Record,
    step: usize,
}

impl Match {
    /// The luck of a game of the match: fair dice, or in practice what fell before where the same is asked.
    pub(crate) fn luck(&self, game: u32) -> SameLuck {
        let known = self.practice.get(&game).map(|practice| practice.known.clone());
        SameLuck::new(known.unwrap_or_default(), self.dice(game))
    }

    /// What makes a game of the match practice, as everybody may know it.
    pub fn practised(&self, game: u32) -> Option<Practised> {
        let GamePractice { says, of, .. } = self.practice.get(&game)?;
        let (match_id, game) = of.clone().map_or((None, 1), |(id, game)| (Some(id), game));
        let Practice { step, dice, unseen, taken_back, .. } = *says;
        Some(Practised { match_id, game, step, dice, unseen, taken_back })
    }

    /// What makes the first game of the match practice that is.
    pub fn first_practised(&self) -> Option<Practised> {
        self.practice.keys().next().and_then(|&game| self.practised(game))
    }
}

/// The index of the last step at which one of these seats could choose.
fn last_choice(record: &Record, mine: &[Seat]) -> Result<usize, Refused> {
    let whole = any::replay(record).map_err(|error| not_a_record(&error))?;
    let moved: Vec<usize> = branch::moved_by(record, mine).map_err(|error| not_a_record(&error))?;
    let step =
        *moved.last().ok_or_else(|| cant("nothing was chosen", "server-take-back-nothing"))?;
    let public = whole.story(Viewer::Bystander, step);
    let mut others = Seat::all(record.seats()).filter(|seat| !mine.contains(seat));
    if others.any(|seat| whole.story(Viewer::Seat(seat), step) != public) {
        return Err(cant("somebody has drawn a hidden card since", "server-take-back-hidden"));
    }
    Ok(step)
}

fn cant(says: &str, key: &'static str) -> Refused {
    Refused::new(Reason::NotNow, says).told(Phrase::new(key))
}

/// The refusal of something that is not the record of a game.
pub fn not_a_record(error: &RecordError) -> Refused {
    let refused = Refused::new(Reason::BadMessage, error.to_string());
    let key = match error {
        RecordError::Revision { .. } | RecordError::Game(_) => "server-record-newer",
        error if error.is_bad_input() => "server-record-none",
        _ => "server-record-wrong",
    };
    refused.told(Phrase::new(key))
}
