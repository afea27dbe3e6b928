//! What hangs on the wall: tables, repairs, corrections and the rulebook, as the file keeps them and every command obeys.

use std::path::Path;

use crate::fixture::{done, go, imported, report as text, unfolded};
use serde_json::Value;

fn json(folder: &Path, command: &str) -> Value {
    serde_json::from_str(&done(folder, &format!("{command} -f json"))).unwrap()
}

/// An event of 24 players in `open.pairproof`, so many rounds of it finished and the next one published.
fn event(finished: usize) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let rows: Vec<String> = (0..24).map(|i| format!("Player{:02},{}\n", i + 1, 2400 - 20 * i)).collect();
    std::fs::write(path.join("field.csv"), format!("name,rating\n{}", rows.concat())).unwrap();
    done(path, "enter field.csv --rounds 7 --colour white --name Open --mode free -o open.pairproof");
    for _ in 0..finished {
        done(path, "pair open.pairproof --enter");
        play(path);
    }
    done(path, "pair open.pairproof --enter");
    folder
}

/// Enters results of all open boards: by turns a win of White, of Black, a draw.
fn play(path: &Path) {
    let open = json(path, "result open.pairproof")["open"].as_array().unwrap().clone();
    let results: Vec<String> = open
        .iter()
        .map(|board| {
            let number = board["board"].as_u64().unwrap();
            format!("{number}={}", ["1-0", "0-1", "½"][usize::try_from(number).unwrap() % 3])
        })
        .collect();
    done(path, &format!("result open.pairproof {}", results.join(" ")));
}

/// The open boards as (number, White, Black).
fn tables(path: &Path) -> Vec<(u64, u64, u64)> {
    let open = json(path, "result open.pairproof")["open"].as_array().unwrap().clone();
    let number = |board: &Value, key: &str| board[key].as_u64().unwrap();
    open.iter().map(|b| (number(b, "board"), number(b, "white"), number(b, "black"))).collect()
}

#[test]
fn d1_tables_stay_and_the_freed_one_stays_empty() {
    let folder = event(2);
    let path = folder.path();
    let before = tables(path);
    let (three, five) = (before[2], before[4]);
    let out =
        done(path, &format!("repair open.pairproof --absent {},{} --because ill --enter", three.1, five.1));
    assert!(out.contains("10 of 12 published boards stay, at their tables\n"), "{out}");
    let after = tables(path);
    let is_touched = |b: &&(u64, u64, u64)| [3, 5].contains(&b.0);
    let stay = before.iter().filter(|b| !is_touched(b)).collect::<Vec<_>>();
    assert_eq!(after.iter().filter(|b| !is_touched(b)).collect::<Vec<_>>(), stay, "{out}");
    let at: Vec<u64> = after.iter().map(|b| b.0).filter(|n| [3, 5].contains(n)).collect();
    assert_eq!(at, [3], "the two who are left meet at the first freed table");
    assert!(out.contains("board 5 stays empty") && out.contains("board 5: empty instead of"), "{out}");
    // Sheets, results and the file show the same tables.
    let sheet = done(path, "print open.pairproof boards");
    assert!(sheet.lines().any(|l| l.trim_start().starts_with("5 ") && l.contains("(empty)")), "{sheet}");
    let (code, _, err) = go(path, "result open.pairproof 5=1-0");
    assert!(code == 3 && err.contains("board 5 of round 3 has been empty"), "{err}");
    let kept = text(path, "open.pairproof");
    assert!(kept.lines().any(|l| l.starts_with("XXB 3 ") && l.split(' ').nth(6) == Some("-")), "{kept}");
    // A sheet that is filled in comes back although a table is empty.
    done(path, "print open.pairproof boards -o sheet.csv");
    let filled = text(path, "sheet.csv");
    std::fs::write(path.join("filled.csv"), filled).unwrap();
    let (code, out, err) = go(path, "result open.pairproof --from filled.csv");
    assert!(code == 0 || err.contains("no result"), "{out}{err}");
}

#[test]
fn d1_boards_are_numbered_anew_on_request_only() {
    let folder = event(2);
    let path = folder.path();
    let before = tables(path);
    let out = done(
        path,
        &format!(
            "repair open.pairproof --absent {},{} --renumber --because ill --enter",
            before[2].1, before[4].1
        ),
    );
    let numbers: Vec<u64> = tables(path).iter().map(|b| b.0).collect();
    assert_eq!(numbers, (1..=11).collect::<Vec<u64>>());
    assert!(out.contains("of them at a different table"), "{out}");
}

#[test]
fn d2_what_is_published_is_explained_and_said_first_where_it_was_repaired() {
    let folder = event(2);
    let path = folder.path();
    let before = tables(path);
    let (three, five) = (before[2], before[4]);
    done(path, &format!("repair open.pairproof --absent {},{} --because ill --enter", three.1, five.1));
    let out = unfolded(&done(path, &format!("explain open.pairproof {}", three.2)));
    let name = |n: u64| format!("{n} Player{n:02}");
    let (published, without) = (
        format!("Published: board 3, {} – {}", name(tables(path)[2].1), name(tables(path)[2].2)),
        format!("Before that: board 3, {} – {}.", name(three.1), name(three.2)),
    );
    assert!(out.starts_with(&published), "{published}: {out}");
    let absence = [three.1, five.1].iter().min().map(|&n| format!("after the absence of {} and", name(n)));
    assert!(out.contains(&absence.unwrap()) && out.contains(&without), "{out}");
    // Who is gone is told so; who was not touched is explained as ever.
    let out = unfolded(&done(path, &format!("explain open.pairproof {}", five.1)));
    let gone = format!("{} does not play in round 3: he is absent without points.", name(five.1));
    assert!(out.starts_with(&gone) && out.contains("Before that: board 5, "), "{out}");
    let out = done(path, &format!("explain open.pairproof {}", before[0].1));
    assert!(out.starts_with("Round 3, as published.\nBoard 1\n"), "{out}");
    let all = unfolded(&done(path, "explain open.pairproof"));
    assert!(
        all.starts_with("Published after the absence of") && all.contains("board 5: empty instead of"),
        "{all}"
    );
}

#[test]
fn d12_without_a_round_it_is_the_one_on_the_wall() {
    let folder = event(1);
    let path = folder.path();
    let board = tables(path)[1];
    let value = json(path, &format!("explain open.pairproof {}", board.1));
    assert_eq!((&value["round"], &value["board"]), (&Value::from(2), &Value::from(2)));
    play(path);
    let value = json(path, &format!("explain open.pairproof {}", board.1));
    assert_eq!(value["round"], 2, "it hangs there until the next is published");
    assert_eq!(json(path, &format!("explain open.pairproof {} --round 3", board.1))["round"], 3);
}

#[test]
fn d3_what_the_program_did_itself_is_not_called_improvable() {
    let folder = event(2);
    let path = folder.path();
    let before = tables(path);
    let absent = format!("{},{}", before[1].1, before[6].2);
    done(path, &format!("repair open.pairproof --absent {absent} --because ill --enter"));
    play(path);
    done(path, "pair open.pairproof --enter");
    play(path);
    done(path, "correct open.pairproof 2 1 1-0 --because slip");
    done(path, "correct open.pairproof 1 4 1-0");
    done(path, "pair open.pairproof --enter");
    // Under the corrected scores rounds three and four would be paired otherwise.
    let blind: String = text(path, "open.pairproof")
        .lines()
        .filter(|l| !l.starts_with("XXW"))
        .fold(String::new(), |all, line| all + line + "\n");
    std::fs::write(path.join("blind.trf"), blind).unwrap();
    let (code, out, _) = go(path, "check blind.trf --all --causes 0");
    assert!(code == 1 && out.contains("IMPROVABLE"), "{out}");
    let out = done(path, "check open.pairproof --all");
    assert!(!out.contains("IMPROVABLE") && !out.contains("DIFFER"), "{out}");
    assert!(out.starts_with("5 rounds judged: 4 IDENTICAL, 1 IDENTICAL (repaired: accepted)\n"), "{out}");
    let says = unfolded(&out);
    assert!(says.contains("Repaired after the absence of") && says.contains("(ill): accepted."), "{says}");
    assert!(says.contains("Paired before the correction of"), "{says}");
    let value = json(path, "check open.pairproof --round 3");
    let round = &value["judged"][0];
    assert_eq!(
        (&round["verdict"], &round["is_repaired"]),
        (&Value::from("identical"), &Value::from(true)),
        "{value}"
    );
    // The sheet of a round that is checked again is judged with the same results as the round in the file.
    std::fs::write(path.join("sheet.txt"), done(path, "print open.pairproof boards --round 4")).unwrap();
    let again = unfolded(&done(path, "check open.pairproof sheet.txt --round 4"));
    assert!(again.contains("IDENTICAL") && again.contains("Paired before the correction of"), "{again}");
    let otherwise = "check open.pairproof sheet.txt --round 4 --absent 1";
    assert!(
        !unfolded(&go(path, otherwise).1).contains("Paired before the correction of"),
        "an absence is another position"
    );
    // A hand that alters a repaired round is judged as ever.
    let mut kept = text(path, "open.pairproof");
    let line = kept.lines().find(|l| l.starts_with("XXW repaired")).unwrap().to_owned();
    let other = line.replacen("2:", "1:", 1);
    kept = kept.replace(&line, &other);
    std::fs::write(path.join("other.trf"), kept).unwrap();
    let (_, out, _) = go(path, "check other.trf --round 3 --causes 0");
    assert!(unfolded(&out).contains("does not produce these boards"), "{out}");
}

#[test]
fn d4_the_event_knows_its_rulebook() {
    let folder = event(0);
    let path = folder.path();
    done(path, "enter field.csv -R us-scholastic --rounds 5 --colour white -o kids.pairproof");
    assert!(text(path, "kids.pairproof").contains("\nXXW rulebook us-scholastic\n"));
    let own = json(path, "pair kids.pairproof");
    assert_eq!(own["rulebook"], "us-scholastic");
    let out = done(path, "pair kids.pairproof");
    assert!(
        !out.contains("Rulebook:") && done(path, "status kids.pairproof").ends_with("draft kids.pairproof\n"),
        "{out}"
    );
    let out = done(path, "pair kids.pairproof -R dutch-2026");
    assert!(out.starts_with("Rulebook: dutch-2026 by -R, although the event uses us-scholastic.\n"), "{out}");
    // A file of another program names none.
    let bare = text(path, "kids.pairproof").replace("XXW rulebook us-scholastic\n", "");
    imported(path, "bare", &bare);
    let out = unfolded(&done(path, "pair bare.pairproof --enter"));
    let says = "Rulebook: dutch-2026, because the file names none (use `-R` for another).";
    assert!(out.starts_with(says), "{out}");
    assert!(text(path, "bare.pairproof").contains("XXW rulebook dutch-2026"), "from now on it is known");
    assert!(!done(path, "status bare.pairproof").contains("Rulebook:"));
    // Two that contradict each other are refused, and one that does not come with the program is asked for.
    std::fs::write(path.join("two.trf"), bare.replace("XXR", "192 FIDE_DUTCH_2017\nXXW rulebook irish\nXXR"))
        .unwrap();
    let (code, _, err) = go(path, "pair two.trf");
    assert!(code == 3 && err.contains("names two rulebooks"), "{err}");
    std::fs::write(path.join("club.trf"), bare.replace("XXR", "XXW rulebook club\nXXR")).unwrap();
    let (code, _, err) = go(path, "pair club.trf");
    assert!(code == 3 && err.contains("is not built in") && err.contains("-R"), "{err}");
}

#[test]
fn d13_a_pairing_made_anew_is_listed_and_the_case_of_the_article_is_said() {
    let folder = event(3);
    let path = folder.path();
    let before = tables(path);
    let mut listed = 0;
    for board in &before {
        let command = format!(
            "repair open.pairproof --absent {},{}",
            board.1,
            before[usize::try_from(board.0 % 12).unwrap()].2
        );
        let out = done(path, &command);
        assert!(out.contains("C.04.2 4.4") && out.contains("is not playing"), "{out}");
        if let Some((_, rest)) = out.split_once("Pairing the round again would ")
            && !rest.starts_with("be no better")
        {
            assert!(rest.lines().nth(2).is_some_and(|l| l.starts_with("  - ")), "{out}");
            listed += 1;
        }
        let value = json(path, &command);
        assert_eq!(value["anew"].as_array().unwrap().is_empty(), value["changed_anew"] == 0, "{value}");
    }
    assert!(listed > 0);
    let out = unfolded(&done(path, "repair open.pairproof -R dutch-2017 --absent 1"));
    assert!(out.contains("This does not apply here: no board breaks D17-C1. The arbiter decides."), "{out}");
}

#[test]
fn records_of_the_wall_are_read_strictly_and_written_as_they_were() {
    let folder = event(2);
    let path = folder.path();
    let before = tables(path);
    done(
        path,
        &format!("repair open.pairproof --absent {} --forbid 1,24 --because ill --enter", before[1].1),
    );
    play(path);
    done(path, "pair open.pairproof --enter");
    done(path, "correct open.pairproof 1 1 1-0 --because slip");
    let kept = text(path, "open.pairproof");
    let records = |text: &str| -> Vec<String> {
        text.lines().filter(|l| l.starts_with("XXB") || l.starts_with("XXW")).map(str::to_owned).collect()
    };
    assert_eq!(records(&kept).len(), 6, "{kept}");
    // Through JSON and back.
    done(path, "bye open.pairproof 24 7 half -o event.json");
    done(path, "bye event.json 24 7 none -o back.trf");
    assert_eq!(text(path, "back.trf"), kept);
    for (from, to, line, says) in [
        ("XXB 3 ", "XXB x ", "XXB x", "'x' is not a number from 1"),
        ("XXB 3 ", "XXB 3 99-98 ", "XXB 3 99-98", "there is no player 99"),
        ("XXB 3 ", "XXB 2 ", "XXB 2", "the tables of round 2 are given twice"),
        ("XXW repaired", "XXW mended", "XXW mended", "does not say what was published or changed"),
        (" because ill", " 3:7 because ill", "XXW repaired", "'3:7' is not a table change"),
        ("after 4", "after 1", "XXW corrected", "no round up to 1 was paired on the result of round 1"),
        (
            "XXW corrected 1 after 4 ",
            "XXW corrected 1 after 4 7:1>x ",
            "XXW corrected",
            "'7:1>x' is not a corrected result",
        ),
    ] {
        let wrong = kept.replacen(from, to, 1);
        assert_ne!(wrong, kept, "{from}: {kept}");
        std::fs::write(path.join("wrong.trf"), &wrong).unwrap();
        let (code, _, err) = go(path, "status wrong.trf");
        let at = wrong.lines().position(|l| l.starts_with(line)).unwrap() + 1;
        assert!(code == 3 && unfolded(&err).contains(says), "{says}: {err}");
        assert!(says.contains("twice") || err.contains(&format!("line {at}")), "{at}: {err}");
    }
}

#[test]
fn d13_the_case_of_the_article_that_lets_a_published_pairing_change_is_named() {
    let folder = crate::fixture::folder();
    let path = folder.path();
    // Round two of six is published; Zimmer and the opponent of Novak stay without one.
    let repair = |more: &str| unfolded(&done(path, &format!("repair event.trf {more}")));
    let says = |text: &str, article: &str, is: &str| {
        assert!(text.contains(&format!("C.04.2 4.4.{article} {is}")), "4.4.{article} {is}: {text}");
    };
    let (yes, no, open) = ("applies", "does not apply", "may apply");
    let one = repair("--absent 1");
    for (article, is) in [("1", no), ("2", open), ("3", no), ("4", no), ("5", no)] {
        says(&one, article, is);
    }
    let text = std::fs::read_to_string(path.join("event.trf")).unwrap();
    let (tournament, _) = facts::format::read_tournament("event.trf", text.as_bytes()).unwrap();
    let boards = api::event::boards(&tournament, 2).unwrap().pairing.boards;
    let number = |id| tournament.player(id).number;
    // Two who lose their opponents and have not met.
    let two = boards.iter().flat_map(|one| boards.iter().map(move |other| (one, other)));
    let left = two
        .filter(|(one, other)| one != other)
        .find(|(one, other)| tournament.record(one.white, 1).opponent != Some(other.white));
    let (one, other) = left.unwrap();
    let both = repair(&format!("--absent {},{}", number(one.black), number(other.black)));
    says(&both, "3", yes);
    assert!(both.contains("if their standings are close and both agree"), "{both}");
    // In the last round a wrong result may touch top boards.
    let last = text.replace("XXR 6", "XXR 2").replace("142 6", "142 2");
    std::fs::write(path.join("last.trf"), last).unwrap();
    let result = unfolded(&done(path, "repair last.trf --result 1:1=½ --choose best"));
    says(&result, "5", yes);
    // A rematch.
    let earlier = api::event::boards(&tournament, 1).unwrap().pairing.boards[0];
    let again = format!("{}-{}\n", number(earlier.white), number(earlier.black));
    let others: Vec<u32> = (1..=8).filter(|n| !again[..3].split('-').any(|p| p == n.to_string())).collect();
    let rest: Vec<String> = others.chunks(2).map(|pair| format!("{}-{}\n", pair[0], pair[1])).collect();
    std::fs::write(path.join("again.txt"), again + &rest.concat()).unwrap();
    says(&repair("--published again.txt --round 2"), "1", yes);
    // Somebody who comes late.
    done(path, "add event.trf Svensson --rating 2330 -o late.trf");
    let late = unfolded(&done(path, "repair late.trf --add Svensson"));
    says(&late, "4", yes);
    let json: serde_json::Value =
        serde_json::from_str(&done(path, "repair late.trf --add Svensson -f json")).unwrap();
    assert_eq!(json["cases"][3]["applies"], "yes", "{json}");
    // `correct` says it of the round that is being played.
    let corrected = unfolded(&done(path, "correct event.trf 1 1 ½ -o corrected.trf"));
    assert!(corrected.contains("only if the event regulations allow it (article C.04.2 4.4.2)"));
    let corrected = unfolded(&done(path, "correct last.trf 1 1 ½ -o corrected-last.trf"));
    assert!(corrected.contains("affects its top boards (article C.04.2 4.4.5)"), "{corrected}");
}
