//! Who may do what with a seat, tried in every order.

use koshki_protocol::{
    Length, MatchState, Order, Pace, PersonId, Reason, SeatKind, SeatSpec, TableSpec,
};
use koshki_rules::Seat;
use koshki_rules::luck::below;
use rand_core::SeedableRng;
use serde_json::json;

use super::{Fresh, Match, Resigned};

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
        player_seed: Some("a".to_owned()),
    }
}

fn fresh() -> Fresh {
    crate::chance::fresh()
}

fn open(seats: Vec<SeatSpec>) -> Match {
    Match::open(spec(seats), HOST, "Anna", fresh()).map_err(|refused| refused.says).unwrap()
}

fn refused(spec: TableSpec) -> (Reason, String) {
    let refused = Match::open(spec, HOST, "Anna", fresh()).err().expect("it can't be opened");
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
        (TableSpec { player_seed: None, ..spec(two()) }, Reason::BadSeed, "missing"),
        (TableSpec { player_seed: Some("a;b".into()), ..spec(two()) }, Reason::BadSeed, "64"),
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
    table.order(HOST, "Anna", &Order::Kick(Seat(2))).unwrap();
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
    assert_eq!(three.players.as_deref(), Some("0=a;1=b;2=c"));
    assert_eq!(three.resign(HOST, Seat(0)).unwrap(), Resigned::Seat);
    assert_eq!(three.resign(GUEST, Seat(1)).unwrap(), Resigned::Seat);
    assert_eq!(three.resign(PersonId(2), Seat(2)).unwrap(), Resigned::Match);
    assert!(three.fair().server_seed.is_some(), "the seed is published at any kind of end");
}

#[test]
fn a_rematch_moves_the_sides_on_and_starts_when_all_have_agreed() {
    let mut table = open(vec![SeatSpec::Me, SeatSpec::Open, SeatSpec::Bot("greedy".into())]);
    table.sit(GUEST, "Boris", None, None, "b").unwrap();
    table.start().unwrap();
    assert!(table.again(HOST, "x", fresh()).is_err(), "it is not over");
    table.end(koshki_rules::record::Ended::Rules);
    assert!(table.again(PersonId(9), "x", fresh()).is_err(), "a stranger");
    let mut next = table.again(GUEST, "x", fresh()).map_err(|refused| refused.says).unwrap();
    let names: Vec<&str> = next.seats.iter().map(|seat| seat.nickname.as_str()).collect();
    assert_eq!(names, ["", "Anna", "Boris"]);
    assert!(next.server_seed != table.server_seed, "each match has its own dice");
    assert_eq!(next.start().unwrap_err().reason, Reason::NotReady);
    next.agree(HOST, "y").unwrap();
    next.start().unwrap();
    assert_eq!(next.players.as_deref(), Some("1=y;2=x"));
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
            4 => (table.order(person, "x", &Order::Kick(seat)).is_ok(), is_host),
            5 => {
                let order = Order::Seat { seat, becomes: SeatSpec::Open };
                let done = table.order(person, "x", &order).is_ok();
                (done, is_host && owner.is_none_or(|owner| owner == person))
            }
            6 => (table.hand_over(seat, person, other).is_ok(), owner == Some(person)),
            7 => (table.resign(person, seat).is_ok(), owner == Some(person)),
            _ => (table.order(person, "x", &Order::Start).is_ok(), is_host),
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
fn what_is_stored_comes_back_the_same() {
    let mut table = open(vec![SeatSpec::Me, SeatSpec::Guest("Ёж".into()), SeatSpec::Reserved]);
    table.order(HOST, "Anna", &Order::Fill("greedy".into())).unwrap();
    let back = |table: &Match| Match::from_stored(table.to_stored(5)).unwrap();
    assert!(back(&table) == table);
    table.start().unwrap();
    assert!(back(&table) == table);
    table.end(koshki_rules::record::Ended::Abandoned);
    assert!(back(&table) == table);
}
