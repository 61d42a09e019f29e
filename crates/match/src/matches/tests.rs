//! Who may do what with a seat, tried in every order.

use koshki_protocol::{
    Cat, Coat, Length, MatchState, Order, Pace, PersonId, Reason, SeatKind, SeatSpec, TableSpec,
    Wear,
};
use koshki_rules::chain::Chain;
use koshki_rules::luck::below;
use koshki_rules::{Seat, fair};
use rand_core::SeedableRng;
use serde_json::json;
use sha2::{Digest, Sha256};

use super::{Fresh, Match, Resigned};
use crate::Millis;

const HOST: PersonId = PersonId(0);
const GUEST: PersonId = PersonId(1);

fn spec(seats: Vec<SeatSpec>) -> TableSpec {
    TableSpec {
        game: "mouser".to_owned(),
        options: json!({}),
        seats,
        length: Length::Single,
        public: false,
        hints: None,
        pace: Pace::Relaxed,
        shared_dice: false,
    }
}

fn rng() -> chacha20::ChaCha8Rng {
    use std::sync::atomic::{AtomicU64, Ordering};
    static NEXT: AtomicU64 = AtomicU64::new(0);
    chacha20::ChaCha8Rng::seed_from_u64(NEXT.fetch_add(1, Ordering::Relaxed))
}

fn fresh() -> Fresh {
    Fresh::draw(&mut rng(), Millis(0))
}

fn open_only(seats: Vec<SeatSpec>) -> Match {
    Match::open(spec(seats), HOST, "Anna", fresh(), &mut rng())
        .map_err(|refused| refused.says)
        .unwrap()
}

/// A table whose host has added to the dice.
fn open(seats: Vec<SeatSpec>) -> Match {
    let mut table = open_only(seats);
    table.add_seed(HOST, "a").unwrap();
    table
}

fn refused(spec: TableSpec) -> (Reason, String) {
    let refused =
        Match::open(spec, HOST, "Anna", fresh(), &mut rng()).err().expect("it can't be opened");
    (refused.reason, refused.says)
}

#[test]
fn a_table_that_can_not_be_is_refused_and_told_why() {
    let two = || vec![SeatSpec::Me, SeatSpec::Open];
    let cases = [
        (TableSpec { game: "chess".into(), ..spec(two()) }, Reason::BadTable, "chess"),
        (TableSpec { options: json!({"first": 7}), ..spec(two()) }, Reason::BadTable, "seat 7"),
        (TableSpec { options: json!({"firts": 0}), ..spec(two()) }, Reason::BadTable, "firts"),
        (TableSpec { options: json!([]), ..spec(two()) }, Reason::BadTable, "object"),
        (spec(vec![SeatSpec::Me]), Reason::BadTable, "1 seats"),
        (spec(vec![SeatSpec::Open; 300]), Reason::BadTable, "300 seats"),
        (spec(vec![SeatSpec::Me, SeatSpec::Me]), Reason::BadTable, "guests"),
        (TableSpec { length: Length::Series(0), ..spec(two()) }, Reason::BadTable, "0 games"),
        (TableSpec { length: Length::Series(200), ..spec(two()) }, Reason::BadTable, "10 rounds"),
        (
            TableSpec { length: Length::TwoLegs, ..spec(vec![SeatSpec::Open; 3]) },
            Reason::BadTable,
            "uneven",
        ),
        (TableSpec { pace: Pace::Clock(1), ..spec(two()) }, Reason::BadTable, "5 to 3600"),
        (spec(vec![SeatSpec::Me, SeatSpec::Bot("deep".into())]), Reason::NoSuchBot, "deep"),
        (spec(vec![SeatSpec::Me, SeatSpec::Guest("\u{202e}".into())]), Reason::BadNickname, ""),
    ];
    for (spec, reason, says) in cases {
        let (is, told) = refused(spec);
        assert_eq!(is, reason, "{told}");
        assert!(told.contains(says), "“{told}” does not say “{says}”");
    }
}

#[test]
fn a_table_knows_no_seed_of_a_player_before_it_has_a_commitment() {
    let bot = || SeatSpec::Bot("greedy".into());
    let mut table = open_only(vec![SeatSpec::Me, SeatSpec::Guest("Вера".into()), bot()]);
    assert!(table.seats.iter().all(|seat| seat.player_seed.is_none()));
    let promised = table.fair().commitment;
    assert_eq!(table.start().unwrap_err().reason, Reason::NotReady, "also against bots");
    for bad in ["", "a;b", "a=b", "a|b", &"x".repeat(65)] {
        assert_eq!(table.add_seed(HOST, bad).unwrap_err().reason, Reason::BadSeed, "{bad}");
    }
    assert_eq!(table.add_seed(GUEST, "b").unwrap_err().reason, Reason::NotYourSeat);
    table.add_seed(HOST, "first").unwrap();
    table.add_seed(HOST, "0123456789abcdef").unwrap();
    table.start().unwrap();
    assert_eq!(table.players.as_deref(), Some("0=0123456789abcdef;1=0123456789abcdef"));
    assert_eq!(table.fair().commitment, promised);
    assert_eq!(table.add_seed(HOST, "late").unwrap_err().reason, Reason::Started);
}

#[test]
fn a_reserved_seat_opens_with_its_key_only() {
    let mut table = open(vec![SeatSpec::Me, SeatSpec::Reserved]);
    let key = table.seats[1].key.clone().unwrap();
    for wrong in [None, Some(""), Some("x")] {
        let refused = table.sit(GUEST, "Boris", Some(Seat(1)), wrong, "b").unwrap_err();
        assert_eq!(refused.reason, Reason::SeatReserved);
    }
    assert_eq!(table.sit(GUEST, "Boris", None, None, "b").unwrap_err().reason, Reason::NoFreeSeat);
    assert_eq!(table.sit(GUEST, "Boris", None, Some(&key), "b").unwrap(), Seat(1));
}

#[test]
fn who_was_sent_away_stays_away_and_who_changes_seats_leaves_none_behind() {
    let mut table = open(vec![SeatSpec::Me, SeatSpec::Open, SeatSpec::Open]);
    table.sit(GUEST, "Boris", Some(Seat(1)), None, "b").unwrap();
    table.sit(GUEST, "Boris", Some(Seat(2)), None, "b").unwrap();
    assert_eq!(table.seats_of(GUEST).collect::<Vec<_>>(), [Seat(2)]);
    assert_eq!(table.seats[1].kind, SeatKind::Open);
    table.order(HOST, "Anna", &Order::Kick(Seat(2)), &mut rng()).unwrap();
    assert_eq!(table.sit(GUEST, "Boris", None, None, "b").unwrap_err().reason, Reason::Kicked);
}

#[test]
fn giving_up_ends_a_match_of_two_and_lets_a_bot_play_on_among_three() {
    let mut two = open(vec![SeatSpec::Me, SeatSpec::Bot("greedy".into())]);
    two.start().unwrap();
    assert_eq!(two.resign(HOST, Seat(0)).unwrap(), Resigned::Match);
    assert_eq!((two.seats[0].place, two.seats[1].place), (Some(2), Some(1)));

    let mut three = open(vec![SeatSpec::Me, SeatSpec::Open, SeatSpec::Open]);
    three.sit(GUEST, "Boris", None, None, "b").unwrap();
    three.sit(PersonId(2), "Vera", None, None, "c").unwrap();
    three.start().unwrap();
    let hashes = ["a", "b", "c"].map(|text| fair::to_hex(&Sha256::digest(text)));
    let players = format!("0={};1={};2={}", hashes[0], hashes[1], hashes[2]);
    assert_eq!(three.players, Some(players), "nothing that was typed is kept");
    assert_eq!(three.resign(HOST, Seat(0)).unwrap(), Resigned::Seat);
    assert_eq!(three.resign(GUEST, Seat(1)).unwrap(), Resigned::Seat);
    assert_eq!(three.resign(PersonId(2), Seat(2)).unwrap(), Resigned::Match);
    assert!(three.fair().server_seed.is_some(), "the seed is published at any kind of end");
}

#[test]
fn those_who_sit_may_start_a_table_whose_host_has_no_seat() {
    let mut table = open_only(vec![SeatSpec::Open, SeatSpec::Bot("greedy".into())]);
    let start = |table: &mut Match| table.order(GUEST, "Boris", &Order::Start, &mut rng());
    assert_eq!(start(&mut table).unwrap_err().reason, Reason::NotHost, "a bystander");
    table.sit(GUEST, "Boris", None, None, "b").unwrap();
    let lock = table.order(GUEST, "Boris", &Order::Lock(true), &mut rng());
    assert_eq!(lock.unwrap_err().reason, Reason::NotHost, "anything else is the host's");
    start(&mut table).unwrap();
    assert_eq!(table.state, MatchState::Playing);

    let mut table = open(vec![SeatSpec::Me, SeatSpec::Open]);
    table.sit(GUEST, "Boris", None, None, "b").unwrap();
    assert_eq!(start(&mut table).unwrap_err().reason, Reason::NotHost, "the host sits here");
}

#[test]
fn a_rematch_moves_the_sides_on_and_starts_when_all_have_agreed() {
    let mut table = open(vec![SeatSpec::Me, SeatSpec::Open, SeatSpec::Bot("greedy".into())]);
    table.sit(GUEST, "Boris", None, None, "b").unwrap();
    table.start().unwrap();
    assert!(table.again(HOST, fresh()).is_err(), "it is not over");
    table.end(koshki_rules::record::Ended::Rules);
    assert!(table.again(PersonId(9), fresh()).is_err(), "a stranger");
    let mut next = table.again(GUEST, fresh()).map_err(|refused| refused.says).unwrap();
    let names: Vec<&str> = next.seats.iter().map(|seat| seat.nickname.as_str()).collect();
    assert_eq!(names, ["", "Anna", "Boris"]);
    assert!(next.server_seed != table.server_seed, "each match has its own dice");
    assert!(next.seats.iter().all(|seat| seat.player_seed.is_none()), "the commitment comes first");
    let drawn = "0123456789abcdef";
    next.add_seed(GUEST, drawn).unwrap();
    assert_eq!(next.start().unwrap_err().reason, Reason::NotReady);
    next.add_seed(HOST, "fedcba9876543210").unwrap();
    assert_eq!(next.state, MatchState::Playing, "the last one starts it");
    assert_eq!(next.players, Some(format!("1=fedcba9876543210;2={drawn}")));
}

#[test]
fn a_cat_goes_with_its_person_and_nobody_dresses_that_of_another() {
    let cat = Cat { coat: Coat::Siamese, wear: Wear::Bow };
    let mut table = open(vec![SeatSpec::Me, SeatSpec::Guest("Вера".into()), SeatSpec::Open]);
    let refused = table.dress(GUEST, Seat(0), cat).unwrap_err();
    assert_eq!(refused.reason, Reason::NotYourSeat);
    assert_eq!(table.dress(HOST, Seat(7), cat).unwrap_err().reason, Reason::NoSuchSeat);
    assert!(table.seats.iter().all(|seat| seat.cat.is_none()), "what is refused changes nothing");

    table.dress(HOST, Seat(0), cat).unwrap();
    assert_eq!(table.seats[1].cat, None, "a guest at the same device has a cat of their own");
    table.order(HOST, "Anna", &Order::Swap(Seat(0), Seat(1)), &mut rng()).unwrap();
    assert_eq!(table.seat_at_table(&table.seats[1]).cat, Some(cat));
    table.sit(GUEST, "Boris", None, None, "b").unwrap();
    let crown = Cat { wear: Wear::Crown, ..cat };
    table.dress(GUEST, Seat(2), crown).unwrap();
    table.start().unwrap();
    table.dress(HOST, Seat(0), crown).unwrap();
    assert!(Match::from_stored(table.to_stored(5)).unwrap() == table);

    table.end(koshki_rules::record::Ended::Rules);
    assert_eq!(table.dress(HOST, Seat(0), cat).unwrap_err().reason, Reason::NotPlaying);
    let next = table.again(GUEST, fresh()).map_err(|refused| refused.says).unwrap();
    let cats: Vec<Option<Cat>> = next.seats.iter().map(|seat| seat.cat).collect();
    assert_eq!(cats, [Some(crown), Some(crown), Some(cat)], "one seat on, like their people");

    // The store forgets a person without reading the match: nothing of them comes back.
    let mut stored = table.to_stored(5);
    stored.room.seats[2].person = None;
    assert_eq!(Match::from_stored(stored).unwrap().seats[2].cat, None);
    table.forget(GUEST);
    assert_eq!(table.seats[2].cat, None);
}

#[test]
fn who_changes_seats_before_the_start_takes_the_cat_along() {
    let cat = Cat { coat: Coat::Ginger, wear: Wear::Nothing };
    let mut table = open(vec![SeatSpec::Me, SeatSpec::Open, SeatSpec::Open]);
    table.sit(GUEST, "Boris", Some(Seat(1)), None, "b").unwrap();
    table.dress(GUEST, Seat(1), cat).unwrap();
    table.sit(GUEST, "Boris", Some(Seat(2)), None, "b").unwrap();
    assert_eq!((table.seats[1].cat, table.seats[2].cat), (None, Some(cat)));
}

/// Join, leave, kick, rejoin, hand over, forget, in a million random orders: only owners and the host ever act.
#[test]
fn nobody_acts_with_a_seat_that_is_not_theirs_in_a_million_steps() {
    let mut rng = chacha20::ChaCha8Rng::from_seed([7; 32]);
    let mut table = open(vec![SeatSpec::Me, SeatSpec::Open, SeatSpec::Reserved, SeatSpec::Open]);
    let mut acted = 0_u32;
    for step in 0..1_000_000 {
        let person = PersonId(i64::from(below(&mut rng, 6)));
        let seat = Seat(below(&mut rng, 5) as u8);
        let other = PersonId(i64::from(below(&mut rng, 6)));
        let before = table.clone();
        let owner = before.seats.get(seat.index()).and_then(|seat| seat.person);
        let is_host = before.host == Some(person);
        let key = before.seats.get(2).and_then(|seat| seat.key.clone());
        let key = key.filter(|_| below(&mut rng, 2) == 0);
        let (done, may) = match below(&mut rng, 9) {
            0..=2 => {
                let free = before.seats.get(seat.index()).is_some_and(|seat| seat.is_free());
                let done = table.sit(person, "x", Some(seat), key.as_deref(), "s").is_ok();
                (done, free || owner == Some(person))
            }
            3 => (table.stand(person, seat).is_ok(), owner == Some(person)),
            4 => (table.order(person, "x", &Order::Kick(seat), &mut rng).is_ok(), is_host),
            5 => {
                let order = Order::Seat { seat, becomes: SeatSpec::Open };
                let done = table.order(person, "x", &order, &mut rng).is_ok();
                (done, is_host && owner.is_none_or(|owner| owner == person))
            }
            6 => (table.hand_over(seat, person, other).is_ok(), owner == Some(person)),
            7 => (table.resign(person, seat).is_ok(), owner == Some(person)),
            _ => {
                let sits = |who| {
                    before.seats.iter().any(|seat| seat.person.is_some() && seat.person == who)
                };
                let done = table.order(person, "x", &Order::Start, &mut rng).is_ok();
                (done, is_host || (sits(Some(person)) && !sits(before.host)))
            }
        };
        assert!(!done || may, "step {step}: person {person} acted with seat {seat} of {owner:?}");
        if !done {
            assert!(table == before, "step {step}: what is refused changes nothing");
        }
        acted += u32::from(done);
        if table.state != MatchState::Open && below(&mut rng, 20) == 0 || below(&mut rng, 200) == 0
        {
            table = open(vec![SeatSpec::Me, SeatSpec::Open, SeatSpec::Reserved, SeatSpec::Open]);
        }
    }
    assert!(acted > 100_000, "only {acted} steps did anything");
}

#[test]
fn a_restored_match_goes_on_with_a_seed_of_its_own_and_an_open_one_asks_everybody_anew() {
    let mut table = open(vec![SeatSpec::Me, SeatSpec::Bot("greedy".into())]);
    let before = table.fair().commitment;
    table.reseed(0, [3; 32]);
    assert_ne!(table.fair().commitment, before);
    assert_eq!(table.start().unwrap_err().reason, Reason::NotReady);
    table.add_seed(HOST, "b").unwrap();
    table.start().unwrap();

    let (first, old) = (table.fair().commitment, table.dice(1));
    table.reseed(5, [4; 32]);
    let (fair, new) = (table.fair(), table.dice(1));
    assert_eq!(fair.commitment, first, "what was promised stays");
    assert_eq!((fair.later[0].game, fair.later[0].from), (1, 5));
    assert!(fair.later[0].server_seed.is_none());
    for step in 0..40 {
        let of = 1 << 31;
        assert_eq!(old.value(step, of) == new.value(step, of), step < 5, "step {step}");
    }
    assert_eq!(table.later_seeds_of(2).next().map(|(from, _)| from), Some(0));
    table.end(koshki_rules::record::Ended::Resigned);
    table.reseed(9, [5; 32]);
    assert_eq!(table.fair().later.len(), 1, "what is over stays as it is");
    assert!(table.fair().later[0].server_seed.is_some());
}

#[test]
fn shared_dice_need_a_chain_of_each_device_and_a_device_has_only_its_own() {
    let shared = TableSpec {
        shared_dice: true,
        ..spec(vec![SeatSpec::Me, SeatSpec::Guest("Вера".into()), SeatSpec::Open])
    };
    let mut table = Match::open(shared, HOST, "Anna", fresh(), &mut rng()).unwrap();
    table.add_seed(HOST, "a").unwrap();
    table.sit(GUEST, "Boris", None, None, "b").unwrap();
    let anchors = [[1; 32], [2; 32]].map(|secret| Chain::new(secret, 9).anchor().to_string());
    table.add_chain(HOST, &anchors[0]).unwrap();
    assert_eq!(table.start().unwrap_err().reason, Reason::NotReady, "the guest's is missing");
    assert_eq!(table.add_chain(PersonId(9), &anchors[1]).unwrap_err().reason, Reason::NotYourSeat);
    table.add_chain(GUEST, &anchors[1]).unwrap();
    table.hand_over(Seat(2), GUEST, PersonId(7)).unwrap();
    assert_eq!(
        table.start().unwrap_err().reason,
        Reason::NotReady,
        "another device, another chain"
    );
    table.add_chain(PersonId(7), &anchors[1]).unwrap();
    table.order(HOST, "Anna", &Order::Swap(Seat(1), Seat(2)), &mut rng()).unwrap();
    table.start().unwrap();
    let fair = table.fair();
    let told: Vec<_> = fair.chains.iter().map(|chain| (chain.seat, &chain.anchor)).collect();
    assert_eq!(told, [(Seat(0), &anchors[0]), (Seat(1), &anchors[1])], "one for each device");
    assert!(Match::from_stored(table.to_stored(5)).unwrap() == table);
    assert_eq!(table.add_chain(HOST, &anchors[0]).unwrap_err().reason, Reason::Started);

    table.end(koshki_rules::record::Ended::Rules);
    let mut next = table.again(HOST, fresh()).map_err(|refused| refused.says).unwrap();
    assert!(next.shared_dice && next.fair().chains.is_empty(), "each match has its own chains");
    for (person, anchor) in [(HOST, &anchors[0]), (PersonId(7), &anchors[1])] {
        next.add_seed(person, "c").unwrap();
        assert_eq!(next.state, MatchState::Open);
        next.add_chain(person, anchor).unwrap();
    }
    assert_eq!(next.state, MatchState::Playing, "the last one starts it");

    let bots = TableSpec { shared_dice: true, ..spec(vec![SeatSpec::Bot("greedy".into()); 2]) };
    let mut table = Match::open(bots, HOST, "Anna", fresh(), &mut rng()).unwrap();
    table.start().unwrap();
    assert!(!table.throws_wait(), "bots alone have nobody to wait for");
}

#[test]
fn what_is_stored_comes_back_the_same() {
    let mut table = open(vec![SeatSpec::Me, SeatSpec::Guest("Ёж".into()), SeatSpec::Reserved]);
    table.order(HOST, "Anna", &Order::Fill("greedy".into()), &mut rng()).unwrap();
    let back = |table: &Match| Match::from_stored(table.to_stored(5)).unwrap();
    assert!(back(&table) == table);
    table.start().unwrap();
    assert!(back(&table) == table);
    table.reseed(3, [9; 32]);
    assert!(back(&table) == table);
    table.end(koshki_rules::record::Ended::Abandoned);
    assert!(back(&table) == table);
}
