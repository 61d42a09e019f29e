//! What the arena owes those who measure with it: pairs share luck, and nothing depends on the threads.

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use koshki_bots::{CantPlay, Contender, SeatRotation, Shelf};
use koshki_rules::Seat;
use koshki_rules::games::catch_the_mice::CatchTheMice;
use koshki_rules::games::chop_chop::ChopChop;
use koshki_rules::games::holey_cheese::HoleyCheese;
use koshki_rules::games::mouser::Mouser;

use super::*;

fn setting(game: &str, seats: usize, bots: &[&str]) -> Setting {
    let budget = Budget::Simulations(20);
    Setting {
        game: game.to_owned(),
        seats,
        options: json!({}),
        contenders: bots.iter().map(|&bot| Contender { bot: bot.to_owned(), budget }).collect(),
        rotation: SeatRotation::Fixed,
        seed: 5,
        shelf: Shelf::nowhere(),
    }
}

fn meeting(bots: &[&str]) -> Meeting {
    Meeting {
        setting: setting("mouser", 2, bots),
        games: 60,
        legs: Legs::One,
        claims: None,
        judging: None,
    }
}

/// What a judge of luck may simulate who hardly may.
const GLANCE: Option<Budget> = Some(Budget::Simulations(1));

fn gathering(threads: usize, resume: Option<&Path>) -> Gathering<'_> {
    Gathering { count: 0, threads: Some(threads), resume, progress: &|_| {} }
}

fn meet_quietly(meeting: &Meeting) -> ArenaReport {
    meet(meeting, &gathering(1, None), &|_, _| {}).expect("they can meet")
}

#[test]
fn the_number_of_threads_changes_nothing_also_when_the_test_stops_early() {
    for claims in [None, Some(Claims { worse: Claim::Elo(0.0), better: Claim::Elo(200.0) })] {
        let judging = GLANCE.filter(|_| claims.is_none());
        let meeting = Meeting { claims, judging, games: 400, ..meeting(&["greedy", "random"]) };
        let report = meet_quietly(&meeting);
        assert_eq!(report, meet(&meeting, &gathering(3, None), &|_, _| {}).unwrap());
        assert_eq!(report.pairs < 200, claims.is_some(), "{report:?}");
    }
}

#[test]
fn a_bot_against_itself_shares_the_wins_whatever_the_seats() {
    // The random bot thinks with other randomness in each rotation, so single pairs differ.
    let report = meet_quietly(&Meeting { games: 400, ..meeting(&["random", "random"]) });
    assert!(report.interval.low < 0.5 && report.interval.high > 0.5, "{report:?}");
    let four = setting("holey-cheese", 4, &["random"; 4]);
    let report = meet_quietly(&Meeting { setting: four, ..meeting(&[]) });
    assert_eq!((report.fair, report.pairs, report.games), (0.25, 15, 60));
}

#[test]
fn every_rotation_of_a_pair_has_the_same_luck() {
    // Two equal policies leave nothing to thinking: luck alone decides which seat wins.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.jsonl");
    let equals = setting("catch-the-mice", 2, &["policy:colours-2-rich"; 2]);
    let meeting = Meeting { setting: equals, ..meeting(&[]) };
    meet(&meeting, &gathering(1, Some(&path)), &|_, _| {}).unwrap();
    let text = std::fs::read_to_string(path).unwrap();
    let pair = |line| -> [f64; 2] {
        let line: Value = serde_json::from_str(line).unwrap();
        serde_json::from_value(line["counted"][0]["won"].clone()).unwrap()
    };
    let pairs: Vec<_> = text.lines().skip(1).map(pair).collect();
    assert_eq!(pairs.len(), 30);
    assert!(pairs.iter().all(|pair| pair[0] + pair[1] == 1.0), "{pairs:?}");
    assert!(pairs.iter().any(|pair| pair != &pairs[0]), "another pair has another luck");
}

#[test]
fn bots_sit_by_side_and_each_side_has_its_turn() {
    let start = ChopChop::setup(&Default::default(), 4).unwrap();
    let rotations = Rotations::new(&start, 2);
    assert_eq!((rotations.count(), rotations.fair()), (2, 0.5));
    let bots_in = |rotation| [0, 1, 2, 3].map(|seat| rotations.bot(rotation, Seat(seat)));
    assert_eq!([bots_in(0), bots_in(1)], [[0, 1, 1, 1], [1, 0, 0, 0]]);
    let rotations = Rotations::new(&Mouser::setup(&Default::default(), 3).unwrap(), 3);
    let bots_in = |rotation| [0, 1, 2].map(|seat| rotations.bot(rotation, Seat(seat)));
    assert_eq!([bots_in(0), bots_in(1), bots_in(2)], [[0, 1, 2], [2, 0, 1], [1, 2, 0]]);
    assert_eq!(rotations.first(1).index(), 1);
}

#[test]
fn a_match_of_two_legs_counts_both_games() {
    let legs = setting("chop-chop", 2, &["greedy", "random"]);
    let report = meet_quietly(&Meeting { setting: legs, legs: Legs::Two, ..meeting(&[]) });
    assert_eq!((report.pairs, report.games), (15, 60));
    assert!(report.is_better(), "{report:?}");
}

#[test]
fn a_run_goes_on_where_it_was_broken_off() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.jsonl");
    let whole = Meeting { judging: GLANCE, ..meeting(&["greedy", "random"]) };
    let resumed = |meeting: &Meeting, first: &AtomicU64| {
        let progress = |done| {
            first.fetch_min(done, Ordering::Relaxed);
        };
        let gathering = Gathering { progress: &progress, ..gathering(1, Some(&path)) };
        meet(meeting, &gathering, &|_, _| {})
    };
    resumed(&Meeting { games: 20, ..whole.clone() }, &AtomicU64::new(0)).unwrap();
    let mut text = std::fs::read_to_string(&path).unwrap();
    text.push_str("{\"batch\":10,");
    std::fs::write(&path, text).unwrap();
    let first = AtomicU64::new(u64::MAX);
    assert_eq!(resumed(&whole, &first).unwrap(), meet_quietly(&whole));
    assert_eq!(first.into_inner(), 11, "ten pairs were there already");
    assert_eq!(std::fs::read_to_string(&path).unwrap().lines().count(), 31);
    let with_luck = Meeting { judging: None, ..whole.clone() };
    let mut other = whole;
    other.setting.seed = 6;
    for other in [other, with_luck] {
        let refused = resumed(&other, &AtomicU64::new(0));
        assert!(matches!(refused, Err(LabError::AnotherRequest(_))));
    }
}

#[test]
fn nonsense_is_refused() {
    let refused =
        |meeting: Meeting| meet(&meeting, &gathering(1, None), &|_, _| {}).unwrap_err().to_string();
    let good = || meeting(&["greedy", "random"]);
    let of = |setting| Meeting { setting, ..good() };
    assert!(refused(meeting(&["greedy", "genius"])).contains("genius"));
    assert!(refused(Meeting { games: 0, ..good() }).contains("at least one"));
    assert!(refused(of(setting("mouser", 9, &["greedy", "random"]))).contains('9'));
    assert!(refused(meeting(&["greedy"])).contains("name two"));
    let three = of(setting("mouser", 3, &["greedy", "random"]));
    assert!(refused(Meeting { legs: Legs::Two, ..three }).contains("two legs"));
    let mut thoughtless = good();
    thoughtless.setting.contenders[1].budget = Budget::Simulations(0);
    let judged = Meeting { judging: Some(Budget::Simulations(0)), ..good() };
    for meeting in [thoughtless, judged] {
        let refused = meet(&meeting, &gathering(1, None), &|_, _| {});
        assert!(matches!(refused, Err(LabError::CantPlay(CantPlay::Budget))));
    }
}

#[test]
fn each_bot_may_have_a_budget_of_its_own_and_is_then_called_so() {
    let mut two = meeting(&["tiger", "tiger"]);
    two.games = 2;
    assert_eq!(meet_quietly(&two).bots, ["tiger", "tiger"]);
    two.setting.contenders[1].budget = Budget::Simulations(40);
    let report = meet_quietly(&two);
    assert_eq!(report.bots, ["tiger@20", "tiger@40"]);
    assert_eq!(report.budget, "20 simulations a move – 40 simulations a move");
}

/// The first pairs of a meeting, with their luck.
fn pairs<G: Game>(setting: &Setting, legs: Legs, count: u64) -> Vec<Pair> {
    let options = &setting.check_table::<G>().unwrap();
    let rotations = &Rotations::new(&G::setup(options, setting.seats).unwrap(), 2);
    let all = Pairs::<G> { setting, options, rotations, legs, judging: GLANCE };
    (0..count).map(|pair| all.play(pair)).collect()
}

#[test]
fn luck_is_nothing_on_average_whatever_the_judge_thinks() {
    /// What luck gave the first bot in each rotation, over many games of one who thinks and one who does not.
    fn lucks<G: Game>(seats: usize, legs: Legs, count: u64) -> Vec<Sample> {
        let pairs = pairs::<G>(&setting(G::ID, seats, &["greedy", "random"]), legs, count);
        let of = |rotation: usize| pairs.iter().map(|pair| pair.luck_in(rotation)).collect();
        (0..pairs[0].won.len()).map(of).collect()
    }
    for (game, lucks) in [
        ("the mouser", lucks::<Mouser>(2, Legs::One, 200)),
        ("catch the mice", lucks::<CatchTheMice>(2, Legs::One, 40)),
        ("chop! chop!", lucks::<ChopChop>(2, Legs::Two, 20)),
        ("holey cheese", lucks::<HoleyCheese>(2, Legs::One, 30)),
    ] {
        for (rotation, luck) in lucks.iter().enumerate() {
            let error = (luck.variance() / (luck.count - 1) as f64).sqrt();
            let mean = luck.mean();
            assert!(mean.abs() < 3.5 * error, "{game}, {rotation}: {mean} ± {error}");
            assert!(error > 0.001 && error < 0.1, "{game}, {rotation}: {mean} ± {error}");
        }
    }
}

#[test]
fn between_two_who_play_perfectly_luck_is_all_there_is() {
    // Where the judge is exact, what is left is the chance of the seat before the first roll.
    let pairs = pairs::<Mouser>(&setting("mouser", 2, &["tiger", "tiger"]), Legs::One, 20);
    let left = |pair: &Pair, rotation: usize| pair.won[rotation] - pair.luck_in(rotation);
    let chances = [0, 1].map(|rotation| left(&pairs[0], rotation));
    assert!((chances[0] + chances[1] - 1.0).abs() < 1e-6, "{chances:?}");
    for pair in &pairs {
        for (rotation, chance) in chances.iter().enumerate() {
            assert!((left(pair, rotation) - chance).abs() < 1e-6, "{pair:?} {chances:?}");
        }
    }
    assert!(pairs.iter().any(|pair| pair.won[0] != pairs[0].won[0]), "luck decides");
}

#[test]
fn without_luck_a_share_varies_less_and_the_test_ends_earlier() {
    let plain = Meeting { games: 200, ..meeting(&["tiger", "kitten"]) };
    let report = meet_quietly(&Meeting { judging: GLANCE, ..plain.clone() });
    let adjusted = report.adjusted.as_ref().unwrap();
    assert!(4.0 * adjusted.variance < report.variance, "{report:?}");
    assert!(adjusted.interval.low < report.interval.high, "{report:?}");
    assert!(report.interval.low < adjusted.interval.high, "{report:?}");
    assert!((adjusted.share + adjusted.luck - report.share).abs() < 1e-9, "{report:?}");
    assert_eq!(meet_quietly(&plain), ArenaReport { adjusted: None, ..report });
    let claims = Some(Claims { worse: Claim::Share(0.5), better: Claim::Share(0.55) });
    let plain = Meeting { claims, games: 4000, ..plain };
    let [with, without] =
        [None, GLANCE].map(|judging| meet_quietly(&Meeting { judging, ..plain.clone() }));
    assert_eq!(without.sprt.unwrap().holds, Holds::Better);
    assert!(2 * without.pairs < with.pairs, "{} {}", without.pairs, with.pairs);
}

#[test]
fn a_random_player_loses_most_and_one_who_knows_the_best_move_loses_nothing() {
    let lost = |bot: &str, threads| {
        let gathering = Gathering { count: 10, ..gathering(threads, None) };
        losses(&setting("mouser", 2, &[bot]), Budget::Simulations(1), &gathering).unwrap()
    };
    let [random, kitten, tiger] = ["random", "kitten", "tiger"].map(|bot| lost(bot, 1));
    assert!(random.mean > kitten.mean && kitten.mean > tiger.mean, "{random:?} {kitten:?}");
    assert!(random.largest > 0.2 && kitten.largest <= 0.2, "{random:?} {kitten:?}");
    assert_eq!((tiger.mean, tiger.largest, tiger.errors), (0.0, 0.0, 0.0));
    assert_eq!(random, lost("random", 3));
}
