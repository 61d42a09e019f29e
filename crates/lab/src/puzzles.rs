//! Puzzles: positions from games of all levels in which one choice is clearly best.
//!
//! A search finds the best choice and its rivals. Then an independent one, with other randomness and four times the budget,
//! judges the best choice side by side with each rival: it has to be better by five standard errors and by two points of the
//! chance to win. Where the judge knows the chances nothing has to be confirmed; where it weighs without sampling, simulated
//! games (MCTS) confirm it.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use koshki_bots::judge::{self, Judge, Verdict};
use koshki_bots::puzzle::{PARTS, Puzzle, PuzzleChoice};
use koshki_bots::self_play::{Decision, play};
use koshki_bots::{Budget, Contender, Level, Mcts, Seated, Setting, games as judges};
use koshki_rules::games::{self, GameVisitor};
use koshki_rules::luck::below;
use koshki_rules::{Game, Look, Step};
use rand_core::Rng;
use serde_json::{Value, json};

use crate::{Gathering, LabError};

/// The best choice is worth at least this much more than any other.
pub const LEAST_COST: f64 = 0.02;
/// And this many standard errors.
const CLEAR: f64 = 5.0;
/// How much longer the search is that confirms.
const LONGER: u32 = 4;
/// Rivals that are judged side by side with the best choice.
const RIVALS: usize = 5;
/// Choices that are written down.
const MOST_LISTED: usize = 16;
/// Decisions of one game that are looked at, and puzzles of one kind that it may give.
const LOOKS: usize = 16;
const OF_A_KIND: usize = 2;
/// How often each level tries a puzzle.
const TRIES: u32 = 10;
/// Bots that play and try think with one part in this many of the budget.
const PART: u32 = 4;

/// What is asked for.
pub struct PuzzleRequest {
    /// What is played and with which randomness. The three levels play; contenders are not asked.
    pub setting: Setting,
    /// How long to think about a position before it is confirmed.
    pub search: Budget,
    /// How many puzzles.
    pub wanted: usize,
}

/// Finds puzzles in at most `gathering.count` games; the easiest first.
///
/// # Errors
/// When the setting can't be played, or the games can't be gathered.
pub fn puzzles(request: &PuzzleRequest, gathering: &Gathering) -> Result<Vec<Puzzle>, LabError> {
    struct Find<'a>(&'a PuzzleRequest, &'a Gathering<'a>);
    impl GameVisitor for Find<'_> {
        type Out = Result<Vec<Puzzle>, LabError>;
        fn visit<G: Game>(self) -> Self::Out {
            let Find(request, gathering) = self;
            let options = request.setting.check_table::<G>()?;
            let described = json!({
                "puzzles": request.setting.described::<G>(),
                "search": request.search.described(),
            });
            let mut found = Vec::new();
            let mut seen = BTreeSet::new();
            let search = |index| of_game::<G>(request, &options, index);
            gathering.until(&described, search, |puzzles: Vec<Puzzle>| {
                let new = puzzles.into_iter().filter(|puzzle| seen.insert(puzzle.position.clone()));
                found.extend(new);
                match found.len() < request.wanted {
                    true => ControlFlow::Continue(()),
                    false => ControlFlow::Break(()),
                }
            })?;
            found.truncate(request.wanted);
            let missed =
                |puzzle: &Puzzle| puzzle.missed.iter().map(|&of| u32::from(of)).sum::<u32>();
            found.sort_by(|one, other| {
                missed(one).cmp(&missed(other)).then_with(|| one.position.cmp(&other.position))
            });
            Ok(found)
        }
    }
    games::visit(&request.setting.game, Find(request, gathering))?
}

/// The puzzles of the game with this index.
fn of_game<G: Game>(request: &PuzzleRequest, options: &G::Options, index: u64) -> Vec<Puzzle> {
    let setting = &request.setting;
    let generator = |stream| setting.generator(index << 32 | stream);
    let level = Level::ALL[(index % Level::ALL.len() as u64) as usize];
    let budget = request.search.divided(PART);
    let seated = |level: Level| -> Seated<G> {
        let contender = Contender { bot: level.name().to_owned(), budget };
        contender.seated(&setting.shelf).expect("levels are bots")
    };
    let mut bots: Vec<Seated<G>> = (0..setting.seats).map(|_| seated(level)).collect();
    let (mut luck, mut thoughts) = (generator(0), generator(1));
    let mut position = G::setup(options, setting.seats).expect("options were checked");
    let mut of_kind: BTreeMap<String, Vec<Look<G>>> = BTreeMap::new();
    play(&mut position, |position, decision| match decision {
        Decision::Luck => Step::Luck(position.sample(&mut luck)),
        Decision::Seat(seat, look) => {
            if look.moves.len() > 1 {
                of_kind.entry(kind(&look.moves)).or_default().push(look.clone());
            }
            Step::Move(bots[seat.index()].choose(look, &mut thoughts))
        }
    });
    let mut players = Level::ALL.map(seated);
    let mut judge = judges::judge::<G>(&setting.shelf);
    let mut picks = generator(2);
    let mut found: Vec<Puzzle> = Vec::new();
    // All kinds take turns, so that what is rare is looked at too.
    let mut kinds: Vec<Vec<Look<G>>> = of_kind.into_values().collect();
    for number in 0..LOOKS as u64 {
        kinds.retain(|looks| !looks.is_empty());
        let Some(which) = (number as usize).checked_rem(kinds.len()) else { break };
        let looks = &mut kinds[which];
        let look = looks.swap_remove(below(&mut picks, looks.len() as u32) as usize);
        let (mut first, mut second) = (generator(2 * number + 3), generator(2 * number + 4));
        let Some(mut puzzle) = clear(judge.as_mut(), &look, request, &mut first, &mut second)
        else {
            continue;
        };
        if found.iter().filter(|other| other.kind == puzzle.kind).count() >= OF_A_KIND {
            continue;
        }
        puzzle.missed = missed(&mut players, &look, &puzzle, &mut first);
        found.push(puzzle);
    }
    found
}

/// The puzzle of a look, if one choice is clearly best; nobody has tried it yet.
fn clear<G: Game>(
    judge: &mut dyn Judge<G>,
    look: &Look<G>,
    request: &PuzzleRequest,
    first: &mut dyn Rng,
    second: &mut dyn Rng,
) -> Option<Puzzle> {
    let verdicts = judge.verdicts(look, request.search, first);
    let best = judge::best(&verdicts);
    let mut order: Vec<usize> = (0..verdicts.len()).filter(|&index| index != best).collect();
    order.sort_by(|&one, &other| verdicts[other].win.value.total_cmp(&verdicts[one].win.value));
    let gap = |index: usize| verdicts[best].win.value - verdicts[index].win.value;
    if gap(*order.first()?) < LEAST_COST {
        return None;
    }
    let exact = verdicts.iter().all(|verdict| verdict.win.error == 0.0);
    let mut costs: Vec<(usize, f64)> = order.iter().map(|&index| (index, gap(index))).collect();
    if !exact {
        let longer = request.search.multiplied(LONGER);
        let mut simulating: Box<dyn Judge<G>> = Box::new(Mcts);
        let can_learn = judge.can_learn();
        let confirming = if can_learn { judge } else { simulating.as_mut() };
        for (index, cost) in costs.iter_mut().take(RIVALS) {
            let (rival, best) = (&look.moves[*index], &look.moves[best]);
            let confirmed = confirming.cost(look, rival, best, longer, second);
            if confirmed.value < LEAST_COST.max(CLEAR * confirmed.error) {
                return None;
            }
            // Simulated games tell which choice is better, but less well by how much than who weighs them.
            if can_learn {
                *cost = confirmed.value;
            }
        }
        costs.sort_by(|(_, one), (_, other)| one.total_cmp(other));
    }
    costs.insert(0, (best, 0.0));
    let parts = |share: f64| (share.clamp(0.0, 1.0) * PARTS).round() as u16;
    let choice = |&(index, cost): &(usize, f64)| PuzzleChoice {
        mv: json!(look.moves[index]),
        cost: parts(cost),
        fails: verdicts[index].fails.filter(|&fails| fails > 0.0).map(parts),
    };
    Some(Puzzle {
        position: G::write_view(&look.view).to_string(),
        kind: kind(&look.moves),
        win: parts(verdicts[best].win.value),
        stake: stake(&verdicts),
        choices: costs.iter().take(MOST_LISTED).map(choice).collect(),
        of: look.moves.len() as u32,
        exact,
        missed: [0; 3],
    })
}

/// What a failed turn would lose: the points that are safe with the best move that can't fail.
fn stake(verdicts: &[Verdict]) -> u32 {
    let safe = verdicts.iter().filter(|verdict| verdict.fails.is_none());
    safe.filter_map(|verdict| verdict.points).fold(0.0, f64::max).round() as u32
}

/// In how many of 100 tries each level chooses something else.
fn missed<G: Game>(
    players: &mut [Seated<G>; 3],
    look: &Look<G>,
    puzzle: &Puzzle,
    rng: &mut dyn Rng,
) -> [u8; 3] {
    let best = &puzzle.choices[0].mv;
    players.each_mut().map(|player| {
        let misses = (0..TRIES).filter(|_| json!(player.choose(look, rng)) != *best).count();
        (misses * 100 / TRIES as usize) as u8
    })
}

/// The kinds of moves there are: their names in records, each once.
fn kind<M: serde::Serialize>(moves: &[M]) -> String {
    let name = |mv: &M| match json!(mv) {
        Value::String(name) => name,
        Value::Object(fields) => fields.keys().next().cloned().unwrap_or_default(),
        _ => String::new(),
    };
    let names: BTreeSet<String> = moves.iter().map(name).collect();
    names.into_iter().collect::<Vec<_>>().join("-")
}
