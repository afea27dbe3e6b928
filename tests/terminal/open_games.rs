//! A round that is paired while games of the round before have no result: at the terminal and at the desk.

use std::path::Path;

use crate::fixture::{done, folder, go, unfolded};
use crate::web::Serving;
use serde_json::{Value, json};

/// Enters results of round two of `open.pairproof` until only board 1 is open.
fn all_but_board_one(path: &Path) {
    done(path, "result open.pairproof 2=1-0 3=½ 4=1-0");
}

#[test]
fn the_desk_pairs_with_open_boards_as_draws_and_shows_the_points_it_counted() {
    let folder = folder();
    all_but_board_one(folder.path());
    let desk = Serving::desk(folder.path(), "open.pairproof");
    let before = desk.get("/api/state").json();
    let open = before["boards"].as_array().unwrap().iter().find(|board| board["table"] == 1).unwrap();
    let page = desk.get("/").body;
    assert!(page.contains("id=\"pair-open\" data-round=\"3\"") && !page.contains("id=\"pair\""), "{page}");
    let refused = desk.post("/api/draft", &Value::Null);
    assert_eq!(refused.status, 422, "{}", refused.body);
    desk.done("/api/draft", &json!({ "unfinished_as_draws": true }));
    // Drafted again, the games still count as draws; begun anew, the question is asked again.
    desk.done("/api/draft", &json!({}));
    assert!(desk.get("/").body.contains("data-draws=\"board 1 of round 2"), "{}", desk.get("/").body);
    let refused = desk.post("/api/draft", &json!({ "anew": true }));
    assert_eq!(refused.status, 422, "{}", refused.body);
    desk.done("/api/draft", &json!({ "anew": true, "unfinished_as_draws": true }));
    let drafted = desk.get("/api/state").json();
    assert_eq!(drafted["draft"]["demands"]["unfinished_as_draws"], json!(true));
    let boards = drafted["boards"].as_array().unwrap();
    let drawn = [&open["white"], &open["black"]];
    let seats = boards.iter().flat_map(|board| [&board["white"], &board["black"]]);
    let is_drawn = |seat: &&Value| drawn.iter().any(|one| one["number"] == seat["number"]);
    let seat = seats.into_iter().find(is_drawn).expect("one of the two is paired");
    let white = &seat["number"];
    let points = &drawn.iter().find(|one| one["number"] == *white).expect("it is one of them")["points"];
    let of = |points: &Value| points.as_str().unwrap().parse::<f64>().unwrap();
    let counted = of(&seat["points"]);
    assert!((counted - of(points) - 0.5).abs() < 1e-9, "{seat} after {points}");
    let shown = format!("{counted:.1}").replace(".5", "½").replace(".0", "");
    let shown = shown.strip_prefix("0½").map_or(shown.clone(), |_| "½".to_owned()) + " point";
    let card = desk.get(&format!("/card/{white}")).body;
    assert!(card.contains(&shown), "{shown}: {card}");
    for page in ["/", "/before"] {
        let body = desk.get(page).body;
        assert!(
            body.contains("1 game has no result and counts as a draw for this pairing: board 1 of round 2"),
            "{body}"
        );
    }
    let why = desk.done("/api/why", &json!({ "player": white, "round": 3 }));
    assert!(why["text"].as_str().unwrap().contains(&format!("{counted:.1}")), "{why}");
    desk.done("/api/publish", &Value::Null);
    let page = desk.get("/").body;
    assert!(page.contains("Still open: board 1 of round 2") && page.contains("href=\"/round/2\""), "{page}");
    // A helper enters the missing result, which corrects nothing.
    let (_, helper) = desk.phone("Ann", "deputy");
    let late =
        json!({ "command": { "kind": "result", "round": 2, "results": [{ "board": 1, "result": "0-1" }] } });
    let entered = desk.by(&helper, "POST", "/api/command", &late);
    assert_eq!(entered.status, 200, "{}", entered.body);
    assert!(!desk.get("/").body.contains("Still open"));
}

#[test]
fn a_result_says_into_which_round_it_went_and_which_earlier_boards_are_open() {
    let folder = folder();
    let path = folder.path();
    all_but_board_one(path);
    let drafted = unfolded(&done(path, "draft open.pairproof --unfinished-as-draws"));
    assert!(drafted.contains("Check before you post"), "{drafted}");
    done(path, "publish open.pairproof");
    let (code, entered, hint) = go(path, "result open.pairproof 1=1-0");
    let entered = unfolded(&entered);
    assert!(
        code == 0 && entered.contains("the result of board 1 went into round 3; board 1 of round 2 ("),
        "{entered}"
    );
    assert!(hint.contains("still open: board 1 of round 2 ("), "{hint}");
    assert!(hint.contains("pairproof result open.pairproof 1=RESULT --round 2"), "{hint}");
    // Other boards are not taken for each other, but the open one is still named.
    let (_, entered, hint) = go(path, "result open.pairproof 2=1-0");
    assert!(!entered.contains("went into") && hint.contains("board 1 of round 2"), "{entered}{hint}");
    let (code, _, refused) = go(path, "result open.pairproof 2=0-1 --round 2");
    assert!(code == 3 && refused.contains("board 2 of round 2 is not open"), "{refused}");
    let late = unfolded(&done(path, "result open.pairproof 1=0-1 --round 2"));
    assert!(late.contains("round 2: 1 result entered, none is open"), "{late}");
    assert!(late.contains("round 3 was paired counting an open game as a draw; it stands"), "{late}");
    let (_, _, hint) = go(path, "result open.pairproof 3=1-0");
    assert!(!hint.contains("still open"), "{hint}");
    // The round was paired on the draw, and is judged so.
    done(path, "check open.pairproof --round 3");
}

#[test]
fn a_round_paired_while_a_game_was_open_says_so_from_then_on() {
    let folder = folder();
    let path = folder.path();
    all_but_board_one(path);
    let says = |text: &str| unfolded(text).contains("Round 3 was paired while the game ");
    done(path, "draft open.pairproof --unfinished-as-draws");
    assert!(!says(&done(path, "status open.pairproof")), "it is a draft");
    done(path, "publish open.pairproof");
    let told = || {
        let desk = Serving::desk(path, "open.pairproof");
        for page in ["/", "/round/3", "/wall"] {
            let body = desk.get(page).body;
            let line = body.lines().find(|line| says(line)).unwrap_or_else(|| panic!("{page}: {body}"));
            assert!(line.contains("(board 1, round 2) was open; it counted as a draw."), "{line}");
        }
        assert!(!says(&desk.get("/round/2").body), "the round before was paired on results");
        std::fs::write(path.join("wall.cert"), desk.get("/wall/certificate").body).unwrap();
        std::fs::write(path.join("wall.trf"), desk.get("/wall/report").body).unwrap();
        drop(desk);
        done(path, "export open.pairproof -o report.trf --force");
        done(path, "export open.pairproof -o report.json --force");
        for file in ["open.pairproof", "report.trf", "report.json"] {
            for command in ["status", "check --round 3", "explain --round 3"] {
                let (word, rest) = command.split_once(' ').unwrap_or((command, ""));
                let (_, said, _) = go(path, format!("{word} {file} {rest}").trim());
                assert_eq!(
                    unfolded(&said).matches("Round 3 was paired while the game ").count(),
                    1,
                    "{command} {file}: {said}"
                );
                assert!(!said.contains("Paired before the correction"), "{command} {file}: {said}");
            }
        }
        let verified = done(path, "verify wall.cert wall.trf");
        assert!(verified.starts_with("proved") && says(&verified), "{verified}");
    };
    told();
    // The missing result changes nothing about that.
    done(path, "result open.pairproof 1=0-1 --round 2");
    told();
}

#[test]
fn a_match_of_an_earlier_round_is_entered_in_that_round() {
    let folder = folder();
    let path = folder.path();
    let rows: String = (0..6)
        .flat_map(|team| {
            (1..=2).map(move |board| format!("T{team},{board},P{team}{board},{}\n", 2300 - 50 * team - board))
        })
        .collect();
    std::fs::write(path.join("teams.csv"), format!("team,board,name,rating\n{rows}")).unwrap();
    done(path, "enter teams.csv --boards 2 --rounds 4 --colour white -o cup.pairproof");
    done(path, "draft cup.pairproof");
    done(path, "publish cup.pairproof");
    done(path, "result cup.pairproof 1=11 2=1=");
    done(path, "draft cup.pairproof --unfinished-as-draws");
    done(path, "publish cup.pairproof");
    let late = unfolded(&done(path, "result cup.pairproof 3=01 --round 1"));
    assert!(late.contains("round 1: 1 match result entered, none is open"), "{late}");
    let status = done(path, "status cup.pairproof");
    assert!(status.contains("3 open") && !status.contains("round 1, board"), "{status}");
}

#[test]
fn an_undone_publication_is_called_so() {
    let folder = folder();
    let path = folder.path();
    done(path, "result open.pairproof 1=1-0 2=1-0 3=½ 4=½");
    done(path, "draft open.pairproof");
    done(path, "publish open.pairproof");
    assert!(unfolded(&done(path, "undo open.pairproof")).contains("round 3 is no longer published"));
    assert!(!unfolded(&done(path, "undo open.pairproof")).contains("no longer published"));
}
