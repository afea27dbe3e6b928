//! `desk`: what its answers say to a person who is not at a terminal: deputies who mistype, a round that is closed again,
//! repaired boards, standings of a category, and requests that are not understood.

use std::path::Path;

use serde_json::{Value, json};

use crate::fixture::{done, folder, go, run, unfolded};
use crate::web::{Listener, Serving};

fn command(command: &Value) -> Value {
    json!({ "command": command })
}

fn result(board: usize, result: &str) -> Value {
    command(&json!({ "kind": "result", "round": 2, "results": [{ "board": board, "result": result }] }))
}

fn correct(board: usize, result: &str) -> Value {
    command(&json!({ "kind": "correct", "round": 2, "board": board, "result": result }))
}

/// An event of one round that is played and closed.
fn closed(path: &Path) -> Serving {
    for words in [
        "enter players.csv --rounds 1 --seed 1 -o one.pairproof",
        "pair one.pairproof --enter",
        "result one.pairproof 1=1-0 2=1-0",
    ] {
        done(path, words);
    }
    let desk = Serving::desk(path, "one.pairproof");
    desk.done("/api/close", &Value::Null);
    desk
}

#[test]
fn a_deputy_corrects_his_own_result_until_somebody_else_has_changed_it() {
    let folder = folder();
    let desk = Serving::desk(folder.path(), "open.pairproof");
    let (robin, sam) = (desk.phone("Robin", "deputy").1, desk.phone("Sam", "deputy").1);
    let by = |token: &str, body: &Value| desk.by(token, "POST", "/api/command", body).status;
    assert_eq!((by(&robin, &result(1, "1-0")), by(&robin, &correct(1, "0-1"))), (200, 200));
    assert_eq!(by(&robin, &correct(1, "*")), 200, "he takes it back");
    assert_eq!((by(&robin, &result(1, "1-0")), by(&sam, &correct(1, "0-1"))), (200, 403));
    let said = desk.by(&sam, "POST", "/api/command", &correct(1, "0-1")).json();
    assert!(said["error"].as_str().unwrap().contains("entered himself"), "{said}");
    desk.done("/api/command", &correct(1, "½"));
    assert_eq!(by(&robin, &correct(1, "1-0")), 403, "the chief has corrected it");
    let earlier = command(&json!({ "kind": "correct", "round": 1, "board": 1, "result": "0-1" }));
    assert_eq!(by(&robin, &earlier), 403, "a round that is over");
}

#[test]
fn who_had_entered_a_result_is_said_when_it_is_replaced() {
    let folder = folder();
    let desk = Serving::desk(folder.path(), "open.pairproof");
    let robin = desk.phone("Robin", "deputy").1;
    let mut heard = Listener::new(&desk, &desk.token);
    assert_eq!(desk.by(&robin, "POST", "/api/command", &result(1, "1-0")).status, 200);
    let before = desk.get("/api/state").json()["seq"].clone();
    let answer = desk.done("/api/command", &correct(1, "0-1"));
    let said = answer["said"].to_string();
    assert!(said.contains("0-1 instead of 1-0") && said.contains("was entered by Robin at "), "{said}");
    assert_eq!(
        (&answer["replaced"]["who"], &answer["replaced"]["row"]),
        (&json!("Robin"), &before),
        "{answer}"
    );
    heard.next("changed");
    let told = heard.next("changed")["told"].to_string();
    assert!(told.contains("corrected board 1 of round 2 from 1-0 to 0-1 at "), "{told}");
    // The result that is there already replaces nothing, and an open board has nothing to replace.
    assert!(desk.done("/api/command", &correct(1, "0-1"))["replaced"].is_null());
    assert_eq!(desk.done("/api/command", &correct(1, "*"))["replaced"]["who"], "Kim");
    assert!(desk.done("/api/command", &correct(1, "1-0"))["replaced"].is_null());
}

#[test]
fn a_correction_after_the_close_says_that_the_ranks_are_gone_and_the_round_can_be_closed_again() {
    let folder = folder();
    let desk = closed(folder.path());
    assert!(!desk.get("/").body.contains("id=\"close\""), "it is closed");
    let fix = command(&json!({ "kind": "correct", "round": 1, "board": 1, "result": "½" }));
    let said = desk.done("/api/command", &fix)["said"].to_string();
    assert!(said.contains("no longer hold") && said.contains("anew on the page Round"), "{said}");
    assert!(done(folder.path(), "status one.pairproof").ends_with("next: pairproof close one.pairproof\n"));
    let page = desk.get("/").body;
    assert!(page.contains("Close round 1 again") && page.contains("states no final ranks"), "{page}");
    desk.done("/api/close", &Value::Null);
    assert!(!desk.get("/").body.contains("id=\"close\""), "the ranks are there");
    // One undo opens the round again, and one redo closes it.
    let said = desk.done("/api/undo", &Value::Null)["said"].to_string();
    assert!(
        said.contains(
            "round 1 is closed already; the ranks of 4 players after round 1 have been written anew"
        ),
        "{said}"
    );
    desk.done("/api/undo", &Value::Null);
    let undone = desk.done("/api/undo", &Value::Null)["said"].to_string();
    assert!(undone.contains("round 1 is closed; the ranks of 4 players"), "{undone}");
    assert!(desk.get("/").body.contains("Close round 1<"), "it is open");
    desk.done("/api/redo", &Value::Null);
    assert!(!desk.get("/").body.contains("id=\"close\""), "it is closed again, with its ranks");
}

#[test]
fn repaired_boards_are_marked_and_each_way_names_its_boards() {
    let folder = folder();
    let desk = Serving::desk(folder.path(), "open.pairproof");
    let withdraw = json!({ "kind": "withdraw", "player": 8, "from": 3, "rulebook": "dutch-2026" });
    desk.done("/api/command", &command(&withdraw));
    let ways = desk.done("/api/repair", &json!({ "absent": [7] }));
    for way in ways["answer"]["choices"].as_array().unwrap() {
        assert_eq!(
            way["dissolved"].as_array().unwrap().len(),
            usize::try_from(way["changed"].as_u64().unwrap()).unwrap(),
            "{way}"
        );
    }
    assert!(!desk.get("/").body.contains("class=\"repaired\""));
    desk.done("/api/repair", &json!({ "absent": [7], "choice": "fewest", "because": "ill" }));
    assert!(desk.get("/").body.contains("class=\"repaired\""), "{}", desk.get("/").body);
    // A board with a result is kept because of the result; nobody has requested it.
    let state = desk.get("/api/state").json();
    let board = state["boards"][0]["board"].as_u64().or(state["boards"][0]["table"].as_u64()).unwrap_or(1);
    desk.done("/api/command", &result(usize::try_from(board).unwrap(), "1-0"));
    let ways = desk.done("/api/repair", &json!({ "absent": [6] }));
    let text = ways["text"].as_str().unwrap();
    assert!(text.contains("kept because of a result") && !text.contains("kept as requested"), "{text}");
}

/// Returns the numbers of the players at a board of the shown round.
fn seats(desk: &Serving, table: u64) -> [u64; 2] {
    let state = desk.get("/api/state").json();
    let board = state["boards"].as_array().unwrap().iter().find(|board| board["table"] == table).unwrap();
    ["white", "black"].map(|side| board[side]["number"].as_u64().unwrap())
}

#[test]
fn a_repair_needs_a_reason_and_a_board_taken_away_stays_marked() {
    let folder = folder();
    let path = folder.path();
    let desk = Serving::desk(path, "open.pairproof");
    let gone = seats(&desk, 4);
    for because in ["", "  "] {
        let asked = json!({ "absent": gone, "choice": "fewest", "because": because });
        let refused = desk.post("/api/repair", &asked);
        assert!(refused.status == 422 && refused.body.contains("has no reason"), "{}", refused.body);
    }
    let typed = format!("repair open.pairproof --absent {},{} --enter", gone[0], gone[1]);
    let (code, _, refused) = go(path, &typed);
    assert!(code == 3 && refused.contains("the repair of round 2 has no reason"), "{refused}");
    assert!(refused.contains("--because WORDS"), "{refused}");
    let asks = desk.get("/what-if").body;
    assert!(!asks.contains("Nothing is changed here") && asks.contains("Ways to repair round 2"), "{asks}");
    let page = desk.get("/").body;
    assert!(!page.contains("was taken away") && !page.contains("The changes as a sheet"), "{page}");
    desk.done("/api/repair", &json!({ "absent": gone, "choice": "fewest", "because": "a flat tyre" }));
    for place in ["/", "/wall"] {
        let body = desk.get(place).body;
        let line = body.lines().find(|line| line.contains("Board 4 was taken away after publication"));
        let line = line.unwrap_or_else(|| panic!("{place}: {body}"));
        assert!(line.contains("class=\"repaired\">△"), "{line}");
    }
    assert!(
        !desk.get("/").body.contains("The board has changed since"),
        "no board that is there has changed"
    );
    // Whoever did not come is asked about before the next round is published, and not if the absence is entered.
    for board in 1..=3 {
        desk.done("/api/command", &result(board, "1-0"));
    }
    desk.done("/api/draft", &Value::Null);
    let asked =
        |place: &str| desk.get(place).body.matches("did not come to round 2, which was repaired").count();
    assert_eq!((asked("/"), asked("/before")), (2, 2), "{}", desk.get("/").body);
    assert!(desk.get("/before").body.contains("press Absent (for round 3 only) or Withdraw on Players"));
    let drafted = unfolded(&done(path, "draft open.pairproof"));
    let told = format!("withdraw open.pairproof {}", gone[0]);
    assert!(drafted.contains("did not come to round 2") && drafted.contains(&told), "{drafted}");
    let zero = json!({ "kind": "bye", "players": [gone[0]], "rounds": [3], "worth": "zero" });
    desk.done("/api/command", &command(&zero));
    desk.done("/api/draft", &json!({ "anew": true }));
    assert_eq!(asked("/before"), 1);
}

#[test]
fn a_player_who_lost_by_forfeit_is_asked_about_before_the_next_round() {
    let folder = folder();
    let path = folder.path();
    let desk = Serving::desk(path, "open.pairproof");
    let players = desk.get("/players").body;
    assert!(
        players.contains("hold for round 3 only") && players.contains("Round 2 is published."),
        "{players}"
    );
    assert!(players.contains("href=\"/what-if\">repair the round"), "{players}");
    for (board, typed) in [(1, "+/-"), (2, "1-0"), (3, "0-1"), (4, "1-0")] {
        desk.done("/api/command", &result(board, typed));
    }
    assert!(!desk.get("/players").body.contains("Round 2 is published."), "nobody is missing there now");
    desk.done("/api/draft", &Value::Null);
    assert_eq!(desk.get("/").body.matches("lost round 2 by forfeit, and is paired again").count(), 1);
    let paired = unfolded(&done(path, "pair open.pairproof"));
    assert!(paired.contains("lost round 2 by forfeit, and is paired again; if away:"), "{paired}");
}

#[test]
fn standings_of_a_category_count_its_places_and_a_crosstable_names_opponents_by_number() {
    let folder = folder();
    done(folder.path(), "edit open.pairproof 3 --sex w");
    done(folder.path(), "edit open.pairproof 5 --sex w");
    let desk = Serving::desk(folder.path(), "open.pairproof");
    let women = desk.get("/standings?of=w").body;
    assert!(women.contains(">Overall</th>") && women.contains("<tr><td class=\"n\">1</td>"), "{women}");
    let cross = desk.get("/standings?cross=1").body;
    let row = cross.split("<tr>").find(|row| row.contains("data-card=\"1\"")).unwrap().to_owned();
    // Adams met Eder, number 5, in round one.
    assert!(row.contains(">5w1</td>"), "{row}");
}

#[test]
fn a_reader_gets_no_private_data_with_the_report() {
    let folder = folder();
    done(folder.path(), "edit open.pairproof 3 --sex w --fide-id 4100018 --birth 1990");
    let desk = Serving::desk(folder.path(), "open.pairproof");
    let (_, hall) = desk.phone("hall", "reader");
    let report = desk.by(&hall, "GET", "/wall/report", &Value::Null).body;
    let line = report.lines().find(|line| line.contains("Costa")).unwrap();
    assert!(!line.contains("4100018") && !line.contains("1990") && !line.contains(" w   "), "{line}");
}

/// Says what `verify` answers to the certificate and the report of the wall, as anyone in the hall gets them.
fn verified(desk: &Serving, folder: &Path) -> String {
    for (path, name) in [("/wall/certificate", "wall.cert"), ("/wall/report", "wall.trf")] {
        std::fs::write(folder.join(name), desk.get(path).body).unwrap();
    }
    let said = run(folder, &["verify", "wall.cert", "wall.trf"], &[]);
    format!("{:?} {}", said.status.code(), String::from_utf8_lossy(&said.stdout))
}

#[test]
fn a_result_corrected_after_publication_leaves_the_wall_proved() {
    let folder = folder();
    let desk = Serving::desk(folder.path(), "open.pairproof");
    let before = verified(&desk, folder.path());
    assert!(before.starts_with("Some(0) proved"), "{before}");
    for (board, result) in [(1, "0-1"), (2, "½")] {
        let fix = json!({ "kind": "correct", "round": 1, "board": board, "result": result, "because": "wrong slip" });
        desk.done("/api/command", &command(&fix));
    }
    let after = verified(&desk, folder.path()).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(after.starts_with(before.split_whitespace().collect::<Vec<_>>().join(" ").as_str()), "{after}");
    assert!(
        after.contains("by what was known when round 2 was drawn; the event has been corrected"),
        "{after}"
    );
    assert!(!desk.get("/wall").body.contains("id=\"reasons\""));
    // After a repair the wall gives the arbiter's reason.
    desk.done("/api/repair", &json!({ "absent": [7], "choice": "fewest", "because": "ill" }));
    assert!(desk.get("/wall").body.contains("<li dir=\"auto\">Changed after publication: ill</li>"));
}

#[test]
fn lots_at_the_desk_are_drawn_with_a_new_seed_and_the_wall_is_proved_by_it() {
    let folder = folder();
    let path = folder.path();
    done(path, "enter players.csv -R irish --rounds 3 -o lots.pairproof --by Kim");
    let desk = Serving::desk(path, "lots.pairproof");
    let seed = || desk.get("/api/state").json()["draft"]["demands"]["seed"].as_u64();
    desk.done("/api/draft", &json!({}));
    let drawn = seed().unwrap();
    desk.done("/api/draft", &json!({}));
    assert_eq!(seed(), Some(drawn), "a draft that is paired again keeps its lots");
    desk.done("/api/draft", &json!({ "anew": true, "seed": 7 }));
    assert_eq!(seed(), Some(7));
    desk.done("/api/publish", &json!({}));
    assert!(desk.get("/wall/report").body.contains("XXW drawn 1 seed 7\n"));
    let said = verified(&desk, path);
    let words: Vec<&str> = said.split_whitespace().collect();
    assert!(words[0] == "Some(0)" && words.join(" ").contains("irish, round 1, seed 7,"), "{said}");
}

#[test]
fn declarations_categories_and_prizes_are_entered_as_they_are_typed() {
    let folder = folder();
    done(folder.path(), "enter players.csv -R ecf-2009 --rounds 3 --colour white -o new.pairproof");
    let desk = Serving::desk(folder.path(), "new.pairproof");
    let declared = json!({ "discretions": { "random": true }, "readings": { "ECF-6-DEFAULT": "won" } });
    desk.done("/api/declare", &declared);
    let settings = || done(folder.path(), "settings new.pairproof");
    assert_eq!(settings(), "discretion = [\"random\"]\nreadings = [\"ECF-6-DEFAULT=won\"]\n");
    let page = desk.get("/rules").body;
    assert!(page.contains(r#"name="random" checked"#) && page.contains(r#"value="won" checked"#), "{page}");
    let refused = |path: &str, body: Value, says: &str| {
        let answer = desk.post(path, &body);
        let error = answer.json()["error"].as_str().unwrap_or_default().to_owned();
        assert!(answer.status == 422 && error.contains(says), "{path}: {}", answer.body);
    };
    refused("/api/declare", json!({ "discretions": { "baku": true } }), "ecf-2009 has no discretion `baku`");
    refused("/api/declare", json!({ "readings": { "ECF-6-DEFAULT": "x" } }), "can be either, won");
    let girls = json!({ "category": { "name": "Girls", "sex": "w", "rating": "U1600", "players": [1] } });
    desk.done("/api/category", &girls);
    assert!(done(folder.path(), "category new.pairproof").contains("Girls"));
    refused(
        "/api/category",
        json!({ "category": { "name": "Old", "age": "9" } }),
        "Age: '9' is not understood",
    );
    let prizes =
        json!({ "lines": ["1st 500", "Girls 1st 20.50 + book"], "currency": "EUR", "share": "hort" });
    desk.done("/api/prizes", &prizes);
    let page = desk.get("/prizes").body;
    assert!(page.contains("1st 500\nGirls 1st 20.50 + book</textarea>"), "{page}");
    refused("/api/prizes", json!({ "lines": ["1st 500", "nothing"] }), "line 2: 'nothing' names no place");
    desk.done("/api/prizes", &json!({}));
    assert!(!done(folder.path(), "export new.pairproof").contains("XXM"));
}

#[test]
fn what_is_refused_names_no_option_of_the_command_line() {
    let folder = folder();
    let desk = Serving::desk(folder.path(), "open.pairproof");
    let why = desk.post("/api/why", &json!({ "player": 1, "not": [500] })).json();
    assert!(why["error"].as_str().unwrap().starts_with("there is no player 500"), "{why}");
    let sheet = desk.get("/api/sheet/nope").json();
    assert!(sheet["error"].as_str().unwrap().starts_with("there is no sheet `nope`"), "{sheet}");
    assert!(sheet["remedy"].as_str().unwrap().contains("wall-chart"), "{sheet}");
    let other = desk.get("/api/command");
    assert_eq!(other.status, 405, "{}", other.body);
    assert!(
        other.json()["remedy"].as_str().unwrap().starts_with("Send the request with POST;"),
        "{}",
        other.body
    );
    let both = desk.by(&desk.token, "PUT", "/api/phones", &Value::Null);
    let remedy = "Send the request with GET or HEAD or POST; docs/integrate.md lists the requests.";
    assert_eq!((both.status, both.json()["remedy"].as_str()), (405, Some(remedy)), "{}", both.body);
    let header = format!("bearer {}", desk.token);
    assert_eq!(desk.raw("GET", "/api/state", &[("Authorization", header.as_str())], b"").status, 200);
}

#[test]
fn a_name_means_a_player_or_says_why_not() {
    let folder = folder();
    let desk = Serving::desk(folder.path(), "open.pairproof");
    let who = |name: &str| desk.get(&format!("/api/who?name={name}"));
    assert_eq!(
        (who("novak").json()["number"].clone(), who("7%20Novak").json()["number"].clone()),
        (json!(7), json!(7))
    );
    for (name, says) in [("Zzz", "there is no player"), ("500", "there is no player 500"), ("o", "could be")]
    {
        let reply = who(name);
        assert_eq!(reply.status, 422, "{}", reply.body);
        assert!(reply.json()["error"].as_str().unwrap().contains(says), "{}", reply.body);
    }
    let late = json!({ "kind": "add", "players": [{ "name": "Şahin, Łukasz" }], "at_end": true, "rulebook": "dutch-2026" });
    desk.done("/api/command", &command(&late));
    assert!(desk.get("/players").body.contains("sahin lukasz"), "the search folds accents");
}

#[test]
fn the_page_of_the_event_shows_what_heading_sets() {
    let folder = folder();
    let desk = Serving::desk(folder.path(), "open.pairproof");
    desk.done(
        "/api/command",
        &command(&json!({
            "kind": "heading", "city": "Bonn", "deputies": ["A, B", "C, D"], "rank_method": "fide", "time_code": "5400+30"
        })),
    );
    let page = desk.get("/event").body;
    for part in ["value=\"Bonn\"", "value=\"A, B; C, D\"", "name=\"tie_breaks\"", "FIDE mode"] {
        assert!(page.contains(part), "{part}: {page}");
    }
    for (name, value) in [("rank_method", "FIDE"), ("time_code", "5400+30")] {
        let field = page.split("<input").find(|field| field.contains(&format!("name=\"{name}\"")));
        assert!(field.is_some_and(|field| field.contains(&format!("value=\"{value}\""))), "{name}: {page}");
    }
    // The page sends an emptied list as an empty entry.
    desk.done("/api/command", &command(&json!({ "kind": "heading", "deputies": [""] })));
    assert!(!desk.get("/event").body.contains("A, B"));
}

/// Why one player stands above another: the desk says what the command says, whichever of the two is named first.
#[test]
fn the_desk_and_the_command_say_why_one_player_stands_above_another() {
    let folder = folder();
    let path = folder.path();
    let desk = Serving::desk(path, "open.pairproof");
    let hall = desk.phone("hall", "reader").1;
    let numbers = || 1..=8;
    let mut decided = 0;
    for (one, other) in numbers().flat_map(|one| numbers().map(move |other| (one, other))) {
        if one == other {
            continue;
        }
        let asked = format!("standings open.pairproof --tiebreaks BH-C1,SB --why {one} {other} -f json");
        let answer: Value = serde_json::from_str(&done(path, &asked)).unwrap();
        let address = format!("/standings?why={one}&than={other}&by=BH-C1,SB");
        let page = desk.by(&hall, "GET", &address, &Value::Null).body;
        for says in answer["says"].as_array().unwrap() {
            assert!(page.contains(says.as_str().unwrap()), "{says}: {page}");
        }
        let step = answer["steps"].as_array().unwrap().last();
        if answer["decided"] == "tie-break" {
            decided += 1;
            let game = step.unwrap()["rounds"][0][0]["game"].as_str().unwrap();
            assert!(page.contains(game), "{game}: {page}");
        }
    }
    assert!(decided >= 4, "{decided} pairs of players are told apart by a tie-break");
    assert_eq!(go(path, "standings open.pairproof --why 3 3").0, 3);
    assert_eq!(desk.get("/standings?why=3&than=3").status, 200);
    assert_eq!(desk.get("/standings?why=99&than=3").status, 200);
}
