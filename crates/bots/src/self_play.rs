//! Whole games between bots: the one loop that plays them, and games as records. The same setting and index give the same
//! bytes on every machine, also in a browser.

use koshki_rules::fair::{self, FairDice};
use koshki_rules::luck::draw;
use koshki_rules::record::{Ended, Fairness, Heading, Record, WithMoves};
use koshki_rules::table::Entry;
use koshki_rules::{Game, Look, Luck, Outcome, Seat, Step, Table, Turn, Viewer};
use rand_core::Rng;

use crate::setting::Setting;

/// A game between bots that has not ended after this many steps is broken off.
pub const MOST_STEPS: usize = 100_000;

/// Who decides next in a game between bots.
pub enum Decision<'a, G: Game> {
    /// Luck.
    Luck,
    /// A seat, with what it sees.
    Seat(Seat, &'a Look<G>),
}

/// Plays a position on to its end, step by step as `decide` says. Nothing if it does not end.
///
/// # Panics
/// When a seat chooses a move that is not legal.
pub fn play<G: Game>(
    position: &mut G,
    mut decide: impl FnMut(&G, Decision<'_, G>) -> Step<G>,
) -> Option<Outcome> {
    for step in 0..MOST_STEPS {
        let step = match position.turn() {
            Turn::Over(outcome) => return Some(outcome),
            Turn::Luck => decide(position, Decision::Luck),
            Turn::Seat(seat) => {
                let mut moves = Vec::new();
                position.moves(&mut moves);
                let view = position.view(Viewer::Seat(seat));
                let look = Look { step, turn: Turn::Seat(seat), view, moves };
                let chosen = decide(position, Decision::Seat(seat, &look));
                let is_legal = matches!(&chosen, Step::Move(mv) if look.moves.contains(mv));
                assert!(is_legal, "a bot chooses a legal move");
                chosen
            }
        };
        position.apply(&step);
    }
    None
}

/// Where the luck of a record comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LuckFrom {
    /// A plain generator.
    Generator,
    /// Fair dice, with their proof in the record.
    FairDice,
}

/// Plays the game with this index, with the options that [`Setting::check`] has read.
pub fn record<G: Game>(
    setting: &Setting,
    options: &G::Options,
    index: u64,
    with_moves: WithMoves,
    luck: LuckFrom,
) -> Record {
    let match_id = format!("lab-{}-{index}", setting.seed);
    let mut generator = setting.luck(index);
    let (table, fair) = match luck {
        LuckFrom::Generator => (table::<G>(setting, options, index, &mut generator), None),
        LuckFrom::FairDice => {
            let mut seed = fair::ServerSeed::default();
            generator.fill_bytes(&mut seed);
            let mut dice = FairDice::new(seed, &match_id, "");
            let fairness = Fairness {
                commitment: fair::commitment(&seed),
                players: String::new(),
                server_seed: Some(fair::to_hex(&seed)),
                later: Vec::new(),
                chains: Vec::new(),
                thrown: 0,
            };
            (table::<G>(setting, options, index, &mut dice), Some(fairness))
        }
    };
    Record::of(&table, Heading { match_id, fair, broken_off: Some(Ended::Abandoned) }, with_moves)
}

fn table<G: Game>(
    setting: &Setting,
    options: &G::Options,
    index: u64,
    luck: &mut dyn Luck,
) -> Table<G> {
    let mut thoughts = setting.thoughts(index);
    let mut bots = setting.seated::<G>(index);
    let mut journal: Vec<Entry<G>> = Vec::new();
    let mut position = G::setup(options, setting.seats).expect("options were checked");
    play(&mut position, |position, decision| {
        let entry = match decision {
            Decision::Luck => {
                let (chance, drawn) = draw(position, journal.len(), luck);
                Entry::of_luck(chance, Some(drawn))
            }
            Decision::Seat(seat, look) => {
                let mv = bots[seat.index()].choose(look, &mut thoughts);
                Entry::of_move(seat, mv)
            }
        };
        journal.push(entry.clone());
        entry.step
    });
    Table::replay(options, setting.seats, journal, None).expect("it was played by the rules")
}
