//! The engine in the browser: a request as JSON in, an answer as JSON out, over a WebAssembly memory.
//!
//! There are no imports: time and randomness come with the requests. JavaScript asks [`koshki_input`] for room, writes a
//! request there, calls [`koshki_call`], and finds the answer at [`koshki_output`].

mod archive;
mod device;
mod imported;
mod position;
mod puzzle;
mod self_play;
mod study;

use std::cell::RefCell;

use chacha20::ChaCha20Rng;
use koshki_bots::puzzle::{Puzzle, PuzzleAsked};
use koshki_match::Millis;
use koshki_protocol::{MatchId, Reason, Refused, RequestId, Seen, TableSpec, ToServer};
use koshki_rules::{Seat, fair};
use rand_core::SeedableRng;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};

use device::{Device, Happens};

/// Everything that the page can ask for. `now` is in milliseconds since 1970, `chance` is 32 random bytes in hex, and `stored`
/// is what an answer told to keep.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
enum Request {
    /// A whole game between bots, to compare with what the same program plays elsewhere.
    SelfPlay(self_play::AskedGame),
    /// Open a table.
    Open { table: TableSpec, nickname: String, now: i64, chance: String },
    /// Go on with a match.
    Resume { stored: String, now: i64 },
    /// Let go of a match.
    LetGo { r#match: MatchId },
    /// The page shows a match.
    Enter {
        r#match: MatchId,
        id: RequestId,
        seen: Option<Seen>,
        nickname: String,
        now: i64,
        chance: String,
    },
    /// The page shows something else.
    Leave { r#match: MatchId, now: i64, chance: String },
    /// The person wants something, in the words of the protocol.
    Ask { r#match: MatchId, asked: ToServer, now: i64, chance: String },
    /// Time has passed.
    Time { r#match: MatchId, now: i64, chance: String },
    /// Let a bot think.
    Think { r#match: MatchId, now: i64, chance: String },
    /// Let the coach think.
    Advise { r#match: MatchId, chance: String },
    /// What was proposed last is stored.
    Accept { r#match: MatchId, now: i64 },
    /// `GET /api/matches/{match}`
    Summary { stored: String },
    /// `GET /api/matches/{match}/games/{game}/replay`
    Replay { stored: String, game: u32, seat: Option<u8>, from: usize },
    /// `GET /api/matches/{match}/record`
    Records { stored: String },
    /// `GET /api/matches/{match}/analysis`
    Analysis { stored: String },
    /// Play on from a moment of a record.
    Branch { branch: study::BranchAsked, nickname: String, now: i64, chance: String },
    /// Take back my last choice.
    TakeBack { stored: String, now: i64, chance: String },
    /// Whether my last choice may be taken back now.
    MayTakeBack { stored: String },
    /// The link to the game of a record, and to a match that was played on from one of its moments.
    Link { record: String, stored: Option<String> },
    /// What a link leads to.
    ReadLink { link: String, now: i64 },
    /// Keep records that somebody has saved.
    Import { text: String, now: i64 },
    /// What is to be chosen from at a moment of a record.
    Look { at: study::Moment },
    /// What comes of another choice there, where a mistake was made and a better move is known.
    Retry { at: study::Moment, r#move: Value, better: Value, chance: String },
    /// How it would have gone on with a choice there.
    GoesOn { at: study::Moment, r#move: Value, chance: String },
    /// Which game's puzzle is that of the day.
    PuzzleDay { now: i64 },
    /// Which of this many puzzles is that of a day, from 1.
    PuzzleOfDay { day: u64, count: usize },
    /// What is to be chosen from in a puzzle.
    PuzzleLook { puzzle: Puzzle },
    /// The result of an answer.
    PuzzleAnswer { puzzle: Puzzle, asked: PuzzleAsked, r#move: Value },
    /// How it could go on with a choice there.
    PuzzleGoesOn { puzzle: Puzzle, r#move: Value, chance: String },
    /// The text of what somebody sees.
    PositionText { game: String, view: Value },
    /// What there is to see and to choose in a position.
    PositionLook { at: position::Laid },
    /// Whether the seat that chooses there may do this.
    PositionCheck { at: position::Laid, r#move: Value },
    /// What the coach says there.
    PositionAdvise { at: position::Laid, chance: String },
    /// What a bot of this level does there, or luck.
    PositionNext { at: position::Laid, level: String, chance: String },
    /// The first position of a game of a real box.
    RealBegins { real: position::RealGame },
    /// The record of a game of a real box.
    RealRecord { real: position::RealGame, chance: String },
}

/// What the page is answered.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Answer {
    /// It is done; the result.
    Done(Box<RawValue>),
    /// It may not be.
    Refused(Refused),
    /// The request makes no sense; in plain English, for developers of the page.
    Failed(String),
}

impl Device {
    fn answer(&mut self, request: &[u8]) -> Answer {
        match serde_json::from_slice(request) {
            Ok(Request::SelfPlay(asked)) => match asked.record() {
                Ok(record) => done(Ok(record)).unwrap_or_else(Answer::Refused),
                Err(why) => Answer::Failed(why),
            },
            Ok(request) => self.carry_out(request).unwrap_or_else(Answer::Refused),
            Err(error) => Answer::Failed(format!("the request can't be read: {error}")),
        }
    }

    /// What is asked about records, and not about a match in memory.
    fn study(&self, request: Request) -> Result<Answer, Refused> {
        match request {
            Request::Branch { branch, nickname, now, chance } => generator(&chance)
                .and_then(|mut rng| done(branch.open(&nickname, Millis(now), &mut rng))),
            Request::TakeBack { stored, now, chance } => generator(&chance)
                .and_then(|mut rng| done(study::take_back(&stored, Millis(now), &mut rng))),
            Request::MayTakeBack { stored } => done(study::may_take_back(&stored)),
            Request::Link { record, stored } => done(study::link(&record, stored.as_deref())),
            Request::ReadLink { link, now } => done(study::read_link(&link, Millis(now))),
            Request::Import { text, now } => done(study::import(&text, Millis(now))),
            Request::Look { at } => done(at.look()),
            Request::Retry { at, r#move, better, chance } => generator(&chance)
                .and_then(|mut rng| done(at.retry(&r#move, &better, self.shelf(), &mut rng))),
            Request::GoesOn { at, r#move, chance } => generator(&chance)
                .and_then(|mut rng| done(at.goes_on(&r#move, self.shelf(), &mut rng))),
            Request::PuzzleDay { now } => done(Ok(puzzle::day(Millis(now)))),
            Request::PuzzleOfDay { day, count } => done(Ok(puzzle::number_of_day(day, count))),
            Request::PuzzleLook { puzzle } => done(puzzle::look(&puzzle)),
            Request::PuzzleAnswer { puzzle, asked, r#move } => {
                done(puzzle::answer(&puzzle, asked, &r#move))
            }
            Request::PuzzleGoesOn { puzzle, r#move, chance } => {
                generator(&chance).and_then(|mut rng| {
                    done(puzzle::goes_on(&puzzle, &r#move, self.shelf(), &mut rng))
                })
            }
            Request::PositionText { game, view } => done(position::text_of(&game, &view)),
            Request::PositionLook { at } => done(at.shown()),
            Request::PositionCheck { at, r#move } => done(at.check(&r#move)),
            Request::PositionAdvise { at, chance } => {
                generator(&chance).and_then(|mut rng| done(at.advise(self.shelf(), &mut rng)))
            }
            Request::PositionNext { at, level, chance } => {
                generator(&chance).and_then(|mut rng| done(at.next(&level, self.shelf(), &mut rng)))
            }
            Request::RealBegins { real } => done(real.begins()),
            Request::RealRecord { real, chance } => {
                generator(&chance).and_then(|mut rng| done(real.record(&mut rng)))
            }
            _ => unreachable!("it is about a match in memory"),
        }
    }

    fn carry_out(&mut self, request: Request) -> Result<Answer, Refused> {
        let (r#match, happens, now, chance) = match request {
            Request::Open { table, nickname, now, chance } => {
                return done(Device::open(table, &nickname, Millis(now), &mut generator(&chance)?));
            }
            Request::Resume { stored, now } => return done(self.resume(&stored, Millis(now))),
            Request::LetGo { r#match } => {
                self.let_go(&r#match);
                return done(Ok(()));
            }
            Request::Think { r#match, now, chance } => {
                return done(self.think(&r#match, Millis(now), &mut generator(&chance)?));
            }
            Request::Advise { r#match, chance } => {
                return done(self.advise(&r#match, &mut generator(&chance)?));
            }
            Request::Accept { r#match, now } => return done(self.accept(&r#match, Millis(now))),
            Request::Summary { stored } => return done(archive::read(&stored)?.summary()),
            Request::Replay { stored, game, seat, from } => {
                let stored = archive::read(&stored)?;
                return done(archive::replay(&stored, game, seat.map(Seat), from));
            }
            Request::Records { stored } => return done(archive::records(&archive::read(&stored)?)),
            Request::Analysis { stored } => {
                return done(archive::analysis(&archive::read(&stored)?, self.shelf()));
            }
            Request::Enter { r#match, id, seen, nickname, now, chance } => {
                (r#match, Happens::Enter { id, seen, nickname }, now, chance)
            }
            Request::Leave { r#match, now, chance } => (r#match, Happens::Leave, now, chance),
            Request::Ask { r#match, asked, now, chance } => {
                (r#match, Happens::Asked(asked), now, chance)
            }
            Request::Time { r#match, now, chance } => (r#match, Happens::Time, now, chance),
            Request::SelfPlay(_) => unreachable!("it was answered"),
            records => return self.study(records),
        };
        done(self.propose(&r#match, happens, Millis(now), &mut generator(&chance)?))
    }
}

/// The answer to a request, as a program without JavaScript gets it.
pub fn answer(request: &[u8]) -> Vec<u8> {
    let answer = DEVICE.with_borrow_mut(|device| device.answer(request));
    serde_json::to_vec(&answer).expect("answers have only text keys")
}

/// Makes room for a request of this many bytes; it belongs there.
#[expect(unsafe_code, reason = "JavaScript has to find it by its name")]
#[unsafe(no_mangle)]
pub extern "C" fn koshki_input(length: usize) -> *mut u8 {
    INPUT.with_borrow_mut(|input| {
        input.clear();
        input.resize(length, 0);
        input.as_mut_ptr()
    })
}

/// Answers the request; how many bytes the answer has.
#[expect(unsafe_code, reason = "JavaScript has to find it by its name")]
#[unsafe(no_mangle)]
pub extern "C" fn koshki_call() -> usize {
    let answer = INPUT.with_borrow(|input| answer(input));
    OUTPUT.with_borrow_mut(|output| {
        *output = answer;
        output.len()
    })
}

/// Where the last answer is.
#[expect(unsafe_code, reason = "JavaScript has to find it by its name")]
#[unsafe(no_mangle)]
pub extern "C" fn koshki_output() -> *const u8 {
    OUTPUT.with_borrow(|output| output.as_ptr())
}

thread_local! {
    static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static OUTPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static DEVICE: RefCell<Device> = RefCell::default();
}

fn done(answer: Result<impl Serialize, Refused>) -> Result<Answer, Refused> {
    let answer = to_raw_value(&answer?).expect("answers have only text keys");
    Ok(Answer::Done(answer))
}

/// The randomness that came with a request.
fn generator(chance: &str) -> Result<ChaCha20Rng, Refused> {
    let seed = fair::seed_from_hex(chance)
        .map_err(|why| Refused::new(Reason::BadMessage, format!("chance: {why}")))?;
    Ok(ChaCha20Rng::from_seed(seed))
}
