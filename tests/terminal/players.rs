//! Players: put right, taken out, found, given byes, several at once.

use crate::eight::Desk;
use crate::fixture::{done, folder, go, report};
use serde_json::json;

#[test]
fn an_edit_says_what_was_and_keeps_number_and_games() {
    let desk = Desk::new();
    let before = desk.line("001    8");
    assert_eq!(desk.says("edit FILE 8 --name Zimmermann"), "8 Zimmer: name Zimmermann instead of Zimmer");
    assert_eq!(desk.line("001    8"), before.replace("Zimmer    ", "Zimmermann"));
    let says = desk.says(
        "edit FILE Berg --rating 2290 --birth 31.1.1990 --club Castle --sex w --title WFM --fide-id 1234567 \
         --federation AUT",
    );
    let all = "2 Berg: federation AUT, FIDE id 1234567, birth 1990/01/31, club Castle, title WFM, sex w and rating 2290 \
               instead of 2350";
    assert!(says.starts_with(all), "{says}");
    assert!(says.contains("with this rating the pairing number would be 3; it stays 2"), "{says}");
    let line = desk.line("001    2");
    assert!(line.starts_with("001    2 wWFM Berg"), "{line}");
    assert!(line.contains("2290 AUT     1234567 1990/01/31"), "{line}");
    assert_eq!(line[91..], desk_line_of_berg()[91..], "the games stay");
    assert!(desk.says("edit FILE 2 --club= --title=").contains("no club instead of Castle and no title"));
    assert!(desk.says("edit FILE 2 --sex w").contains("already has these values; nothing changes"));
    assert!(desk.says("edit FILE 2 --rating 0").contains("no rating instead of 2290"));
    for (command, says) in [
        ("edit FILE 2", "no change is given"),
        ("edit FILE 2 --name=", "2 Berg must have a name"),
        ("edit FILE 3 --fide-id 1234567", "2 Berg already has the FIDE id 1234567"),
        ("edit FILE 2 --rating high", "the rating 'high' is not a whole number up to 9999"),
        ("edit FILE 2 --birth 2026-02-30", "'2026-02-30' is not a date of birth."),
        ("edit FILE 2 --sex q", "the sex 'q' is not m or w"),
        ("edit FILE Bergmann --rating 2300", "there is no player 'Bergmann'"),
    ] {
        let told = desk.refused(command);
        assert!(told.contains(says) && !told.contains("line 2"), "{command}: {told}");
    }
}

/// A withdrawal replaces a booked bye, and the player has it again when he returns.
#[test]
fn a_bye_that_a_withdrawal_has_replaced_comes_back_with_the_player() {
    let desk = Desk::new();
    desk.says("bye FILE 7 4 half");
    let says = desk.says("withdraw FILE 7 --from 3");
    assert!(says.contains("7 Novak had a half-point bye in round 4, which is replaced"), "{says}");
    // A second withdrawal, and a late entry before him, change nothing in this.
    desk.says("withdraw FILE 7 --from 3");
    desk.says("add FILE Strong --rating 2800");
    let says = desk.says("arrive FILE 8 --from 3");
    let due = "8 Novak plays again in rounds 3, 5 and 6; 8 Novak has a half-point bye in round 4, as before the withdrawal";
    assert!(says.starts_with(due), "{says}");
    assert!(!desk.says("status FILE").contains("given up"));
    // Who comes back in the round of the bye plays, and is told of it.
    desk.says("withdraw FILE 8 --from 3");
    let says = desk.says("arrive FILE 8 --from 4");
    assert!(says.contains("8 Novak plays again in rounds 4, 5 and 6"), "{says}");
    assert!(says.contains("had a half-point bye in round 4 before the withdrawal"), "{says}");
}

#[test]
fn accents_and_umlauts_are_found_without_them() {
    let folder = tempfile::tempdir().unwrap();
    let names =
        "name,rating\n\"Nguyễn, Thị Hồng\",2000\n\"Müller, Jörg\",1900\n\"Łukasz, Ada\",1800\nBen,1700\n";
    std::fs::write(folder.path().join("p.csv"), names).unwrap();
    done(folder.path(), "enter p.csv --rounds 3 --colour white -o e.pairproof");
    for (word, name) in [
        ("nguyen", "Nguyễn"),
        ("hong", "Nguyễn"),
        ("mueller", "Müller"),
        ("muller", "Müller"),
        ("lukasz", "Ada"),
    ] {
        assert!(done(folder.path(), &format!("players e.pairproof {word}")).contains(name), "{word}");
        let says = done(folder.path(), &format!("bye e.pairproof {word} 2 half"));
        assert!(says.contains(name), "{word}: {says}");
    }
}

/// The second line of the fixture.
fn desk_line_of_berg() -> String {
    let folder = folder();
    let report = report(folder.path(), "event.pairproof");
    report.lines().find(|line| line.starts_with("001    2")).unwrap().to_owned()
}

#[test]
fn a_late_entry_has_all_that_an_edit_may_put_right() {
    let desk = Desk::new();
    desk.says("add FILE Tal --rating 2100 --sex m --birth 1936 --club Riga --title GM --at-end");
    assert!(desk.line("001    9").starts_with("001    9 m GM Tal"), "{}", desk.line("001    9"));
    assert!(desk.line("001    9").contains("1936"), "{}", desk.line("001    9"));
    std::fs::write(desk.path().join("late.csv"), "name\nUhlmann\n").unwrap();
    let told = desk.refused("add FILE --from late.csv --club Riga");
    assert!(told.contains("--club goes with a name, not with `--from`"), "{told}");
}

#[test]
fn only_who_was_never_paired_can_be_removed() {
    let desk = Desk::new();
    let told = desk.refused("remove FILE Costa");
    assert!(told.contains("3 Costa was paired in round 1 and stays in the report"), "{told}");
    assert!(told.contains("pairproof withdraw open.pairproof 3"), "{told}");
    desk.says("add FILE Tal --rating 2380");
    let before = desk.report();
    // Tal has number 2; after round one nobody moves up into the number that is free again.
    assert_eq!(desk.says("remove FILE Tal"), "2 Tal has been removed");
    assert!(!desk.report().contains("Tal"), "{}", desk.report());
    assert!(desk.line("001    3").contains("Berg"), "{}", desk.report());
    desk.says("undo FILE");
    assert_eq!(desk.report(), before);
    // Before round one the numbers close up.
    let folder = folder();
    let path = folder.path();
    let told = done(path, "remove entered.pairproof 1");
    assert!(told.contains("3 players moved up by one number"), "{told}");
    let lines = report(path, "entered.pairproof");
    let numbers: Vec<&str> = lines.lines().filter(|l| l.starts_with("001")).map(|l| l[4..8].trim()).collect();
    assert_eq!(numbers, ["1", "2", "3"]);
    done(path, "remove entered.pairproof 1");
    done(path, "remove entered.pairproof 1");
    let (code, _, err) = go(path, "remove entered.pairproof 1");
    assert!(code == 3 && err.contains("the last player cannot be removed"), "{err}");
}

#[test]
fn a_player_is_found_by_number_and_by_parts_of_the_name_without_accents() {
    let desk = Desk::new();
    assert_eq!(desk.says("players FILE nov"), "7 Novak, 2100; 0.0 points; 1: b3 0 · 2: w6 *");
    desk.says("edit FILE Novak --name Novák,Řehoř --club Brno --federation CZE");
    assert_eq!(
        desk.says("players FILE rehor novak"),
        "7 Novák,Řehoř, 2100, CZE, Brno; 0.0 points; 1: b3 0 · 2: w6 *"
    );
    assert_eq!(desk.says("players FILE 8"), "8 Zimmer, 2050; 0.5 points; 1: w4 = · 2: b5 * · 3: bye 0.5");
    assert_eq!(done(desk.path(), "players open.pairproof").lines().count(), 8);
    desk.says("withdraw FILE 7 --from 4");
    assert!(desk.says("players FILE 7").contains("0.0 points, withdrawn from round 4 on"));
    let found = desk.json("players FILE 8 -f json")["players"].clone();
    let rounds = json!([
        {"round": 1, "opponent": 4, "colour": "white", "result": "="},
        {"round": 2, "opponent": 5, "colour": "black", "result": " "},
        {"round": 3, "opponent": null, "colour": null, "result": "H"},
    ]);
    assert_eq!(
        (&found[0]["number"], &found[0]["half_points"], &found[0]["rounds"]),
        (&json!(8), &json!(1), &rounds)
    );
    assert_eq!(desk.json("players FILE 7 -f json")["players"][0]["withdrawn_from"], 4);
    for form in ["", " -f json"] {
        let (code, out, err) = go(desk.path(), &format!("players open.pairproof Nowhere{form}"));
        assert!(code == 1 && (out + &err).contains("there is no player 'Nowhere'"));
    }
}

#[test]
fn byes_of_many_are_given_and_taken_back_in_one_line_or_not_at_all() {
    let desk = Desk::new();
    let said = desk.says("bye FILE 1-3,Fox 4 half");
    for name in ["1 Adams", "2 Berg", "3 Costa", "6 Fox"] {
        assert!(said.contains(&format!("{name} has a half-point bye in round 4")), "{said}");
    }
    let kind = |number: u32, round: usize| {
        let line = desk.line(&format!("001 {number:>4}"));
        line.get(88 + 10 * round..89 + 10 * round).unwrap_or(" ").to_owned()
    };
    assert_eq!([1, 2, 3, 4, 5, 6].map(|number| kind(number, 4)), ["H", "H", "H", " ", " ", "H"]);
    desk.says("bye FILE 5,6 zero --round 4-5");
    assert_eq!([5, 6].map(|number| kind(number, 5)), ["Z", "Z"]);
    desk.says("bye FILE 2-6 none --round 4");
    assert_eq!([1, 2, 3, 4, 5, 6].map(|number| kind(number, 4)), ["H", " ", " ", " ", " ", " "]);
    for (command, says) in [
        // Of several, one who plays refuses all.
        ("bye FILE 7,8 2 half", "is paired in round 2"),
        ("bye FILE 1,77 4 half", "there is no player 77"),
        ("bye FILE 3-1 4 half", "the range 3-1 ends before it begins"),
        ("bye FILE 1,2 quarter --round 4", "'quarter' is not a kind of bye"),
        ("bye FILE 1,2 4", "a bye needs rounds and a kind"),
        ("bye FILE 1,2 9 half", "there is no round 9; the event has 6"),
    ] {
        let told = desk.refused(command);
        assert!(told.contains(says), "{command}: {told}");
    }
}

/// Lists and commands refuse a player without a name; reports and JSON are read with a note.
#[test]
fn a_player_without_a_name_is_refused_or_noted() {
    let folder = folder();
    let at = folder.path();
    std::fs::write(at.join("list.csv"), "name,rating\nAda,2100\n\" \",2000\n").unwrap();
    for command in ["enter list.csv --rounds 3 -o new.trf", "add event.pairproof --from list.csv"] {
        let (code, _, said) = go(at, command);
        assert!(code == 3 && said.contains("player 2 has no name"), "{command}: {said}");
    }
    let report = report(at, "event.pairproof");
    std::fs::write(at.join("nameless.trf"), report.replacen("Berg", "    ", 1)).unwrap();
    done(at, "bye nameless.trf 1 3 half -o nameless.json");
    for file in ["nameless.trf", "nameless.json"] {
        let (code, _, said) = go(at, &format!("players {file}"));
        assert!(
            code == 0 && said.contains("Player 2 has no name; he is shown by his number"),
            "{file}: {said}"
        );
    }
}
