//! Tables of a server in the terminal: people who sit down, play, watch, leave and come back.

#![allow(clippy::unwrap_used, reason = "a test that can't read what it made has failed")]

mod koshki;
#[path = "koshki/talk.rs"]
mod talk;

use std::fs;

use koshki::Home;
use koshki_rules::games;
use talk::{Server, Talk};

/// Answers every question with the first choice.
fn first_choices(person: &mut Talk) {
    for _ in 0..20_000 {
        person.say("1");
    }
}

/// Rolls and stops in turn.
fn careful_choices(person: &mut Talk) {
    for _ in 0..2_000 {
        person.say("1");
        person.say("2");
    }
}

fn after<'a>(text: &'a str, mark: &str) -> &'a str {
    text.split_once(mark).unwrap_or_else(|| panic!("{mark} is missing in {text}")).1
}

/// The word after a mark.
fn word(text: &str, mark: &str) -> String {
    after(text, mark).split_whitespace().next().unwrap().to_owned()
}

/// Anna opens a table at which she begins.
fn anna_opens(server: &Server, home: &Home, game: &str, seats: &str) -> Talk {
    let address = server.address();
    let table = ["--plain", "join", "--server", &address, "--open", game, "--seats", seats];
    Talk::start(home, &[&table[..], &["--options", r#"{"first":0}"#, "--name", "Anna"]].concat())
}

#[test]
fn every_game_can_be_played_against_a_bot_in_both_languages_and_its_record_checked() {
    let server = Server::start();
    for game in games::IDS {
        for (language, start, save, end, right) in [
            ("en", "start", "save", "“rematch” to play again", "every step and every die is right"),
            ("ru", "начать", "сохранить", "чтобы сыграть снова", "все ходы и все кубики верны"),
        ] {
            let home = Home::new();
            let mut person = Talk::start(
                &home,
                &[
                    "--lang",
                    language,
                    "join",
                    "--server",
                    &server.address(),
                    "--open",
                    game,
                    "--seats",
                    "me,greedy",
                    "--name",
                    "Anna",
                ],
            );
            person.say(start);
            first_choices(&mut person);
            person.hear(end);
            person.say(save);
            let checked = person.hear(right);
            assert!(!person.so_far().contains('⟨'), "a text is missing in {game} {language}");
            let path = word(&(checked + &person.hear("\n")), "koshki verify ");
            assert_eq!(home.run(&["verify", &path], "").stdout, "1 right, 0 wrong\n", "{game}");
            let (code, said) = person.end();
            assert_eq!(code, 0, "{game} {language}");
            let widest = said.lines().map(|line| line.chars().count()).max().unwrap();
            assert!(widest <= 140, "{game} {language} is {widest} wide, links included");
        }
    }
}

#[test]
fn two_people_and_a_bystander_meet_by_code_and_by_link() {
    let server = Server::start();
    let homes = [Home::new(), Home::new(), Home::new()];
    let address = server.address();
    let mut anna = Talk::start(
        &homes[0],
        &["--plain", "join", "--server", &address, "--open", "mouser", "--name", "Anna"],
    );
    let met = anna.hear("“help” for more.");
    let (code, link) = (word(&met, "Room code: "), word(&met, "Link: "));
    let commitment = word(after(&met, "fingerprint:"), "\n");
    let lower = code.to_lowercase();
    let mut boris = Talk::start(
        &homes[1],
        &["--plain", "--lang", "ru", "join", &lower, "--server", &address, "--name", "Борис"],
    );
    boris.hear("2  Борис (вы)");
    anna.hear("2  Борис");
    let mut vera = Talk::start(&homes[2], &["--plain", "join", &link, "--watch"]);
    vera.hear(&commitment);
    anna.hear("1 person is watching");
    boris.say("начать");
    boris.hear("только хозяин стола");
    anna.say("start");
    vera.hear("You’re watching.");
    careful_choices(&mut anna);
    careful_choices(&mut boris);
    for (person, end) in [
        (&mut anna, "“q” to leave."),
        (&mut boris, "«выход» — выйти."),
        (&mut vera, "“q” to leave."),
    ] {
        person.hear(end);
    }
    let (code, watched) = vera.end();
    assert_eq!(code, 0);
    assert!(watched.contains("Anna rolls") && watched.contains("Борис rolls"), "{watched}");
    assert!(watched.matches("In the bag: ").count() > 2, "the table is shown: {watched}");
    assert!(watched.contains("wins!") && !watched.contains("your choice"), "{watched}");
    for (person, save, right) in
        [(&mut anna, "save", "every die is right"), (&mut boris, "сохранить", "все кубики верны")]
    {
        person.say(save);
        person.hear(right);
    }

    anna.say("rematch");
    anna.hear("Борис (away, not ready yet)");
    boris.hear("Открыт стол для новой игры");
    boris.say("ещё");
    boris.hear("Игра идёт.");
    anna.hear("The game is on.");
    boris.say("/сдаться");
    boris.hear("ещё раз");
    boris.say("/сдаться");
    anna.hear("somebody gave up");
}

#[test]
fn two_terminals_share_the_dice_and_the_record_has_a_link_of_each_for_every_throw() {
    let server = Server::start();
    let (homes, address) = ([Home::new(), Home::new()], server.address());
    let table = ["--plain", "join", "--server", &address, "--open", "mouser", "--shared-dice"];
    let mut anna = Talk::start(&homes[0], &[&table[..], &["--name", "Anna"]].concat());
    let code = word(&anna.hear("“help” for more."), "Room code: ");
    let mut boris = Talk::start(
        &homes[1],
        &["--plain", "join", &code, "--server", &address, "--name", "Boris"],
    );
    anna.hear("2  Boris\n");
    anna.say("start");
    careful_choices(&mut anna);
    careful_choices(&mut boris);
    anna.hear("“q” to leave.");
    boris.hear("“q” to leave.");
    anna.say("save");
    let checked = anna.hear("every die is right");
    let path = word(&(checked + &anna.hear("\n")), "koshki verify ");
    let record = std::fs::read_to_string(path).unwrap();
    assert!(record.matches("\"links\":[\"").count() > 10, "{record}");
    assert!(!record.contains(",null]") && !record.contains("[null"), "{record}");
    let (_, said) = boris.end();
    assert!(!said.contains("took no part"), "{said}");
}

#[test]
fn a_refused_move_is_answered_with_its_rule_and_asked_again() {
    let server = Server::start();
    let home = Home::new();
    let mut person = anna_opens(&server, &home, "mouser", "me,greedy");
    person.say("start");
    person.hear("press Enter: Draw and roll");
    person.say("stop");
    person.hear("A turn begins with a roll; you can stop after it. (MO2)");
    person.hear("press Enter: Draw and roll");
    person.say("xyzzy");
    person.hear("or type “?” for the rules.");
    person.say("? mo2");
    person.hear("All dice start in the bag.");
    person.say("!1");
    person.hear("Anna: Hello!");
    person.say("q");
    let (code, said) = person.end();
    assert_eq!(code, 0);
    assert!(said.contains(&format!("To come back: koshki join {}/m/", server.address())), "{said}");
}

#[test]
fn a_killed_server_is_waited_for_and_the_game_goes_on() {
    let mut server = Server::start();
    let home = Home::new();
    let mut person = anna_opens(&server, &home, "mouser", "me,random");
    person.say("start");
    person.hear("press Enter");
    person.say("1");
    person.hear("Anna rolls");
    server.kill_and_restart();
    first_choices(&mut person);
    person.hear("“rematch” to play again");
    person.say("save");
    person.hear("every die is right");
    let said = person.so_far();
    assert_eq!(said.matches("By lot").count(), 0);
    assert_eq!(said.matches("The game is on.").count(), 1, "{said}");
}

#[test]
fn ctrl_c_keeps_the_seat_and_the_link_leads_back_to_it() {
    let server = Server::start();
    let home = Home::new();
    let mut person = anna_opens(&server, &home, "mouser", "me,greedy");
    person.say("start");
    person.hear("press Enter");
    person.interrupt();
    person.hear("Your seat is kept.");
    let link = word(&person.hear("\n"), "To come back: koshki join ");
    assert_eq!(person.end().0, 130);
    let mut back = Talk::start(&home, &["--plain", "join", &link]);
    back.hear("Anna, press Enter");
    // Somebody else with the link can only watch.
    let other = Home::new();
    let mut stranger = Talk::start(&other, &["--plain", "join", &link, "--name", "Boris"]);
    stranger.hear("The game has already started. You’re watching.");
    let kept = fs::read_dir(home.path().join("servers")).unwrap().next().unwrap().unwrap();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(kept.metadata().unwrap().permissions().mode() & 0o777, 0o600);
    }
    let secret = fs::read_to_string(kept.path()).unwrap();
    assert!(!back.so_far().contains(after(&secret, "=").trim()));
}

#[test]
fn the_host_arranges_the_table() {
    let server = Server::start();
    let (host_home, home) = (Home::new(), Home::new());
    let mut host = Talk::start(
        &host_home,
        &[
            "--plain",
            "join",
            "--server",
            &server.address(),
            "--open",
            "mouser",
            "--seats",
            "me,open,reserved",
            "--name",
            "Anna",
            "--public",
        ],
    );
    let met = host.hear("Everybody on this server can see this table.");
    let seat_link = word(&met, "kept for the person with ");
    let seat_link = seat_link.trim_end_matches(')');
    let link = word(&met, "Link: ");
    let mut guest = Talk::start(&home, &["--plain", "join", seat_link, "--name", "Boris"]);
    guest.hear("3  Boris (you)");
    host.hear("3  Boris");
    for (order, seen) in [
        ("bot 2 random", "2  Random bot"),
        ("swap 1 3", "1  Boris"),
        ("rename 1 Old Tom", "1  Old Tom"),
        ("lock", "Nobody else can sit down."),
        ("hide", "3  Anna (you, host)"),
        ("kick 1", "1  free"),
    ] {
        host.say(order);
        host.hear(seen);
    }
    guest.say("sit 1");
    guest.hear("The host has asked you to leave this table.");
    let late = Home::new();
    let mut late = Talk::start(&late, &["--plain", "join", &link, "--name", "Vera"]);
    late.hear("The host has locked the table. You can watch.");
    host.say("start");
    host.hear("Not everybody is here yet.");
    host.say("fill random");
    host.hear("1  Random bot 1");
    host.say("start");
    host.hear("The game is on.");
}

#[test]
fn people_at_one_terminal_do_not_see_each_others_cards() {
    let server = Server::start();
    let home = Home::new();
    let mut person = anna_opens(&server, &home, "holey-cheese", "me,Boris");
    person.say("start");
    person.hear("Anna, it is your turn. Everybody else, look away; press Enter when ready.");
    person.say("");
    person.hear("Anna, your choice");
    for _ in 0..3 {
        person.say("1");
    }
    let between = person.hear("Boris, it is your turn. Everybody else, look away");
    assert!(between.contains(&"\n".repeat(30)), "the table is wiped: {between}");
}

#[test]
fn what_can_not_be_joined_is_said_in_one_sentence() {
    let server = Server::start();
    let join = |arguments: &[&str]| {
        let home = Home::new();
        let mut all = vec!["join"];
        all.extend(arguments);
        let output = home.run(&all, "");
        assert_eq!((output.code, output.stdout.as_str()), (2, ""), "{arguments:?}");
        output.stderr
    };
    let address = server.address();
    let here = ["--server", &address, "--name", "Anna"];
    let with = |first: &'static str| [&[first][..], &here].concat();
    assert!(join(&with("KMPTX3")).contains("No open table has this code."));
    assert!(join(&with("KMPTX")).contains("a room code has six of the characters"));
    assert!(
        join(&["--open", "no-such-game", "--server", &address, "--name", "A"])
            .contains("can’t be set up")
    );
    assert!(join(&["KMPTX3", "--server", &address]).contains("--name"));
    assert!(join(&["KMPTX3", "--server", &address, "--name", "  "]).contains("nickname"));
    let link = format!("{address}/m/k3qz7m2xw5ab4cde");
    assert!(join(&[&link, "--name", "Anna"]).contains("There is no such table."));
    let ticket = format!("{address}/t/abcdefghijklmnopqrstuvwxyz");
    assert!(join(&[&ticket, "--name", "Anna"]).contains("older than a minute"));
    drop(server);
    assert!(join(&with("KMPTX3")).contains("the server can't be reached"));
}
