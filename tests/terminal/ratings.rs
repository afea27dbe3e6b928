//! Ratings of later rounds: an event over several rating lists.

use std::path::Path;

use serde_json::Value;

use crate::fixture::{done, go, report, said};

/// Four players after three rounds, from September to December: Ann beat Di, Cy and Bo; Bo beat Cy, and Di beat Bo.
fn event() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let field = "name,rating,FIDE id\nAnn,2400,11\nBo,2300,12\nCy,2200,13\nDi,,\n";
    std::fs::write(path.join("field.csv"), field).unwrap();
    // Cy has another name in the list, and Di has no FIDE id there.
    let list = "name,rating,FIDE id\nCyril,2260,13\nDi,1900,\nBo,2290,12\nElse,1800,99\n";
    std::fs::write(path.join("december.csv"), list).unwrap();
    for command in [
        "enter field.csv --rounds 3 --colour white --mode free -o e.pairproof",
        "heading e.pairproof --name Club --from 2026-09-20 --to 2026-12-10",
        "pair e.pairproof --enter",
        "result e.pairproof 1=1-0 2=1-0",
        "pair e.pairproof --enter",
        "result e.pairproof 1=1-0 2=½",
        "pair e.pairproof --enter",
        "result e.pairproof 1=½ 2=0-1",
    ] {
        said(path, command);
    }
    folder
}

fn json(path: &Path, words: &str) -> Value {
    serde_json::from_str(&done(path, &format!("{words} -f json"))).unwrap()
}

/// The values of a tie-break, by name.
fn values(path: &Path, file: &str, tie_break: &str) -> Vec<(String, String)> {
    let answer = json(path, &format!("standings {file} --tiebreaks {tie_break}"));
    let rows = answer["rows"].as_array().unwrap().iter();
    let mut all: Vec<(String, String)> = rows
        .map(|row| (row["name"].as_str().unwrap().into(), row["tie_breaks"][0].as_str().unwrap().into()))
        .collect();
    all.sort();
    all
}

#[test]
fn ratings_of_later_rounds_are_entered_shown_used_and_taken_away() {
    let folder = event();
    let path = folder.path();
    let file = "e.pairproof";
    assert!(done(path, &format!("ratings {file}")).contains("Every player has one rating"));
    assert!(done(path, &format!("status {file}")).contains("the event lasts 82 days"));
    let first = values(path, file, "ARO/U1000");
    let told = done(path, &format!("ratings {file} --from 3 --list december.csv")).replace("\n  ", " ");
    assert!(told.contains("3 ratings from round 3 on"), "{told}");
    assert!(told.contains("1 Ann keeps the earlier rating from round 3 on"), "{told}");
    assert!(told.contains("not recommended"), "{told}");
    let told = done(path, &format!("ratings {file}")).replace("\n    ", " ");
    let changed =
        "from round 3 on: 3 ratings, changed: 2 Bo 2300 to 2290 · 3 Cy 2200 to 2260 · 4 Di unrated to 1900";
    assert!(told.contains(changed), "{told}");
    assert_eq!(values(path, file, "ARO/U1000"), first);
    let shown = done(path, &format!("players {file} Bo"));
    assert!(shown.contains("2 Bo, 2300 (2290 from round 3 on)"), "{shown}");

    done(path, &format!("ratings {file} --for-ties round"));
    let of_rounds = values(path, file, "ARO/U1000");
    let answer = json(path, &format!("standings {file} --tiebreaks ARO/U1000"));
    assert!(answer["note"].as_str().unwrap().contains("the rating in force in the round of the game counts"));
    // Against one of the four the last game of each player was played in round 3, under the new list.
    for ((name, before), (_, after)) in first.iter().zip(&of_rounds) {
        let grows: i64 = after.parse::<i64>().unwrap() - before.parse::<i64>().unwrap();
        let opponent = json(path, &format!("players {file} {name}"));
        let last = opponent["players"][0]["rounds"][2]["opponent"].as_u64().unwrap();
        let change = [0, -10, 60, 900][usize::try_from(last).unwrap() - 1];
        assert!((grows * 3 - change).abs() <= 3, "{name}: {before} to {after}, last met {last}");
    }
    done(path, &format!("ratings {file} --for-ties 3"));
    let one = values(path, file, "ARO");
    assert_eq!(one[0], ("Ann".into(), "2150".into()), "Di is rated in round 3, so ARO needs no /U");
    done(path, &format!("ratings {file} --remove 3 --for-ties first"));
    assert_eq!(values(path, file, "ARO/U1000"), first);
    assert!(done(path, &format!("ratings {file}")).contains("Every player has one rating"));
    done(path, &format!("ratings {file} --from 2 --player Cy=0 --player 4=1500"));
    let answer = json(path, &format!("ratings {file}"));
    assert_eq!(answer["lists"][0]["players"][0]["rating"], 0);
    assert_eq!(answer["lists"][0]["players"][1]["before"], 0);
}

#[test]
fn a_period_is_reported_with_its_ratings_alone() {
    let folder = event();
    let path = folder.path();
    done(path, "ratings e.pairproof --from 3 --list december.csv");
    done(path, "export e.pairproof --rounds 1-2 -o autumn.trf");
    done(path, "export e.pairproof --rounds 3 --trf26 -o winter.trf");
    let text = |name: &str| std::fs::read_to_string(path.join(name)).unwrap();
    let row = |text: &str, number: u32| {
        text.lines().find(|line| line.starts_with(&format!("001 {number:>4}"))).unwrap().to_owned()
    };
    let (autumn, winter) = (text("autumn.trf"), text("winter.trf"));
    assert_eq!(row(&autumn, 2)[48..52].trim(), "2300");
    assert_eq!(row(&winter, 2)[48..52].trim(), "2290");
    assert_eq!(row(&autumn, 4)[48..52].trim(), "");
    assert_eq!(row(&winter, 4)[48..52].trim(), "1900");
    assert_eq!(row(&winter, 1)[48..52].trim(), "2400");
    assert_eq!(row(&autumn, 1).len(), 109);
    assert!(row(&winter, 1)[91..109].trim().is_empty());
    assert!(winter.contains("### Round 3 of the event"));
    let (code, _, err) = go(path, "export e.pairproof --rounds 1-3 -o all.trf");
    assert_eq!(code, 3);
    assert!(err.contains("a new rating list is in force from round 3 on"), "{err}");
    assert!(err.contains("Report 1-2 and 3, each in a file of its own."), "{err}");
    let (code, _, err) = go(path, "export e.pairproof --rounds 2-4 -o all.trf");
    assert_eq!(code, 3);
    assert!(err.contains("the event has 3 paired rounds"), "{err}");
}

#[test]
fn ratings_that_cannot_be_meant_are_refused_with_a_remedy() {
    let folder = event();
    let path = folder.path();
    std::fs::write(path.join("twice.csv"), "name,rating\nDi,1900\nDi,1800\n").unwrap();
    std::fs::write(path.join("others.csv"), "name,rating\nElse,1900\n").unwrap();
    for (words, why) in [
        ("--from 3", "no rating is given"),
        ("--from 1 --player 1=2000", "later ratings begin in round 2 or later"),
        ("--from 4 --player 1=2000", "there is no round 4; the event has 3"),
        ("--from 3 --player 1", "this is not PLAYER=RATING"),
        ("--from 3 --player Xy=2000", "Xy"),
        ("--from 3 --list twice.csv", "4 Di is in twice.csv more than once"),
        ("--from 3 --list others.csv", "no player of the event is in others.csv"),
        ("--remove 2", "no ratings begin in round 2"),
        ("--for-ties last", "'last' is not understood"),
    ] {
        let before = report(path, "e.pairproof");
        let (code, _, err) = go(path, &format!("ratings e.pairproof {words}"));
        assert_eq!(code, 3, "{words}: {err}");
        assert!(err.replace("\n  ", " ").contains(why), "{words}: {err}");
        assert_eq!(report(path, "e.pairproof"), before);
    }
    let (code, _, err) = go(path, "ratings e.pairproof -o new.trf");
    assert_eq!(code, 3);
    assert!(err.contains("`--from`, `--remove` or `--for-ties`"), "{err}");
}

#[test]
fn an_open_game_is_named_where_it_counts_as_drawn_and_keeps_the_ranks_open() {
    let folder = event();
    let path = folder.path();
    for command in [
        "enter field.csv --rounds 2 --colour white --mode free -o two.pairproof",
        "pair two.pairproof --enter",
        "result two.pairproof 1=1-0",
    ] {
        said(path, command);
    }
    let open = "1 game has no result: 4 Di – 2 Bo (round 1)";
    let told = said(path, "draft two.pairproof --unfinished-as-draws").replace("\n  ", " ");
    assert!(told.contains(&format!("counted as draws for this pairing only: {open}")), "{told}");
    said(path, "publish two.pairproof");
    said(path, "result two.pairproof 1=1-0 2=1-0");
    let (_, _, err) = go(path, "standings two.pairproof");
    assert!(err.replace("\n  ", " ").contains(&format!("not the final standings: {open}")), "{err}");
    let told = said(path, "close two.pairproof").replace("\n    ", " ");
    assert!(told.contains(&format!("the final ranks are not written yet: {open}")), "{told}");
    done(path, "correct two.pairproof 1 2 ½");
    let (_, _, err) = go(path, "standings two.pairproof --write-ranks");
    assert!(!err.contains("not the final"), "{err}");
    assert!(done(path, "export two.pairproof").contains("  1.5    1"));
}
