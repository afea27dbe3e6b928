//! `desk`: what is entered of players is checked as the commands check it, and a page follows a player whose number
//! changes.

use serde_json::{Value, json};

use crate::fixture::{done, folder, run};
use crate::web::{Reply, Serving};

fn add(player: &Value, at_end: bool) -> Value {
    json!({ "command": { "kind": "add", "players": [player], "at_end": at_end, "rulebook": "dutch-2026" } })
}

fn edit(right: &Value) -> Value {
    json!({ "command": { "kind": "edit", "player": 8, "right": right, "rulebook": "dutch-2026" } })
}

/// The key by which a page remembers a player, and the player's number.
fn seat(page: &str, name: &str) -> (String, String) {
    let at = page.find(&format!("data-key=\"{name}")).unwrap_or_else(|| panic!("no {name}: {page}"));
    let value = |field: &str, text: &str| {
        let (_, rest) = text.split_once(&format!("{field}=\"")).unwrap();
        rest.split('"').next().unwrap().to_owned()
    };
    let tag = &page[page[..at].rfind('<').unwrap()..];
    (value("data-key", tag), value("data-p", tag))
}

#[test]
fn a_page_follows_a_player_whose_number_changes() {
    let folder = folder();
    let desk = Serving::desk(folder.path(), "open.pairproof");
    let (_, hall) = desk.phone("hall", "reader");
    let by = |path: &str| -> Reply { desk.by(&hall, "GET", path, &Value::Null) };
    let (key, number) = seat(&by("/wall").body, "Novak");
    assert_eq!((key.as_str(), number.as_str()), ("Novak", "7"));
    let late = desk.done("/api/command", &add(&json!({ "name": "Late", "rating": 2500 }), false));
    assert!(late["said"].to_string().contains("8 others have a higher number now"), "{late}");
    assert_eq!(seat(&by("/wall").body, "Novak"), ("Novak".to_owned(), "8".to_owned()));
    // The card that was open shows Novak, not who has the number now.
    assert!(by("/wall/card/7?key=Novak").body.contains("8 Novak"), "{}", by("/wall/card/7?key=Novak").body);
    assert!(by("/wall/card/7").body.contains("7 Fox"));
    assert_eq!(by("/wall/card/7?key=Nobody").status, 404);
    // Of namesakes, the key says which.
    desk.done("/api/command", &add(&json!({ "name": "Novak", "rating": 2075, "club": "North" }), false));
    assert!(
        seat(&by("/wall").body, "Novak").0.starts_with("Novak · "),
        "{:?}",
        seat(&by("/wall").body, "Novak")
    );
    assert_eq!(by("/wall/card/8?key=Novak").status, 404, "either of two");
}

/// A card counts the round on the wall as soon as the player's game is decided.
#[test]
fn a_card_has_the_game_that_was_played_in_the_published_round() {
    let folder = folder();
    let desk = Serving::desk(folder.path(), "open.pairproof");
    let rounds = || desk.get("/card/7").body.matches("<th scope=\"row\">").count();
    let before = desk.get("/card/7").body;
    assert_eq!(rounds(), 1, "{before}");
    let state = desk.get("/api/state").json();
    let is_his = |board: &&Value| [&board["white"]["number"], &board["black"]["number"]].contains(&&json!(7));
    let own = state["boards"].as_array().unwrap().iter().find(is_his).unwrap()["table"].clone();
    let result = json!({ "kind": "result", "round": 2, "results": [{ "board": own, "result": "1/2" }] });
    desk.done("/api/command", &json!({ "command": result }));
    let after = desk.get("/card/7").body;
    assert_eq!(rounds(), 2, "{after}");
    assert!(after.contains("½ point") || after.contains("1 point") || after.contains("1½ points"), "{after}");
    // What explains the published board still rests on the round before.
    assert!(after.contains("data-why=\"board\"") && after.contains("data-round=\"2\""), "{after}");
}

#[test]
fn a_desk_that_nobody_has_named_signs_as_the_chief_arbiter() {
    let folder = folder();
    let unnamed = [("USER", ""), ("LOGNAME", ""), ("USERNAME", "")];
    let opened = ["desk", "open.pairproof", "--port", "0", "--no-browser"];
    let desk = Serving::start_in(folder.path(), &opened, &unnamed);
    let entered = json!({ "kind": "result", "round": 2, "results": [{ "board": 1, "result": "1-0" }] });
    desk.done("/api/command", &json!({ "command": entered }));
    let rows = desk.get("/api/log").json()["rows"].clone();
    let last = rows.as_array().unwrap().iter().max_by_key(|row| row["seq"].as_i64()).unwrap();
    assert_eq!(last["who"], "Chief arbiter", "{last}");
}

#[test]
fn a_late_entry_can_come_at_the_end_of_the_list() {
    let folder = folder();
    let desk = Serving::desk(folder.path(), "open.pairproof");
    assert!(desk.get("/players").body.contains("name=\"at_end\""));
    let late = desk.done("/api/command", &add(&json!({ "name": "Late", "rating": 2500 }), true));
    assert!(late["said"][0].as_str().unwrap().starts_with("9 Late"), "{late}");
}

#[test]
fn data_of_a_player_are_checked_as_the_commands_check_them() {
    let folder = folder();
    let desk = Serving::desk(folder.path(), "open.pairproof");
    let wrong = [
        (json!({ "rating": 99999 }), "--rating 99999", "not a whole number up to 9999"),
        (json!({ "federation": "Österreich" }), "--federation Österreich", "not a federation code"),
        (json!({ "fide_id": "abc" }), "--fide-id abc", "not a number"),
        (json!({ "sex": "x" }), "--sex x", "not m or w"),
        (json!({ "birth": "soon" }), "--birth soon", "not a date of birth"),
    ];
    for (field, option, says) in wrong {
        let mut player = field.clone();
        player["name"] = json!("Late");
        for request in [add(&player, false), edit(&field)] {
            let reply = desk.post("/api/command", &request);
            assert_eq!(reply.status, 422, "{request}: {}", reply.body);
            assert!(reply.json()["error"].as_str().unwrap().contains(says), "{}", reply.body);
            assert!(reply.json()["remedy"].is_string(), "{}", reply.body);
        }
        let words: Vec<&str> =
            ["add", "open.pairproof", "Late"].into_iter().chain(option.split(' ')).collect();
        let said = String::from_utf8(run(folder.path(), &words, &[]).stderr).unwrap();
        assert!(said.contains(says), "{said}");
    }
    for name in ["", " \n"] {
        assert_eq!(desk.post("/api/command", &add(&json!({ "name": name }), false)).status, 422, "{name:?}");
        assert_eq!(desk.post("/api/command", &edit(&json!({ "name": name }))).status, 422, "{name:?}");
    }
    // What can be read is written as a report has it.
    desk.done("/api/command", &edit(&json!({ "birth": "31.12.1999", "name": "Zimmer,\nAnna" })));
    drop(desk);
    let report = done(folder.path(), "export open.pairproof");
    assert!(report.contains("Zimmer, Anna") && report.contains("1999/12/31"), "{report}");
}

/// The code of a phone, and that of the poster on the wall, hold until they are revoked, however often the desk is opened.
#[test]
fn codes_outlive_the_desk_until_they_are_revoked() {
    let folder = folder();
    let start =
        || Serving::start(folder.path(), &["desk", "open.pairproof", "--port", "0", "--no-browser", "--lan"]);
    let (wall, reader, deputy, lost);
    {
        let desk = start();
        let tokens = |desk: &Serving| desk.get("/api/phones").json()["phones"].as_array().unwrap().clone();
        wall = tokens(&desk)[0]["address"].as_str().unwrap().split_once("?token=").unwrap().1.to_owned();
        reader = desk.phone("hall", "reader").1;
        deputy = desk.phone("Ann", "deputy").1;
        lost = desk.phone("lost", "deputy").1;
        let id = tokens(&desk).iter().find(|one| one["name"] == "lost").unwrap()["id"].clone();
        desk.done("/api/phones/revoke", &json!({ "id": id }));
    }
    let desk = start();
    let status = |token: &str, path: &str| desk.by(token, "GET", path, &Value::Null).status;
    assert_eq!(
        (status(&wall, "/wall"), status(&reader, "/wall"), status(&deputy, "/players")),
        (200, 200, 200)
    );
    assert_eq!((status(&wall, "/log"), status(&reader, "/log"), status(&deputy, "/event")), (403, 403, 403));
    assert_eq!(status(&lost, "/wall"), 401);
    let phones = desk.get("/api/phones").json();
    let names: Vec<&str> =
        phones["phones"].as_array().unwrap().iter().map(|p| p["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["the wall", "hall", "Ann"], "the wall has one code");
}

/// What the chief arbiter decides, no deputy enters, whatever the page offers.
#[test]
fn a_deputy_enters_no_decisions_of_the_chief() {
    let folder = folder();
    let desk = Serving::desk(folder.path(), "open.pairproof");
    let (_, deputy) = desk.phone("Ann", "deputy");
    let give = |token: &str, result: &str| {
        let results = json!([{ "board": 1, "result": result }]);
        let command = json!({ "kind": "result", "round": 2, "results": results });
        desk.by(token, "POST", "/api/command", &json!({ "command": command }))
    };
    for result in ["½-0", "0-½", "0-0", "1-0-not-rated", "½-½-not-rated", "0-1-not-rated"] {
        let reply = give(&deputy, result);
        assert!(
            reply.status == 403 && reply.body.contains("decision of the chief"),
            "{result}: {}",
            reply.body
        );
    }
    let correct = json!({ "kind": "correct", "round": 2, "board": 1, "result": "½-0" });
    assert_eq!(desk.by(&deputy, "POST", "/api/command", &json!({ "command": correct })).status, 403);
    assert_eq!(give(&deputy, "-/-").status, 200, "both absent is seen, not decided");
    assert_eq!(give(&desk.token, "½-0").status, 422, "the board has a result");
    let correct =
        json!({ "kind": "correct", "round": 2, "board": 1, "result": "½-0", "because": "rule 7.5" });
    assert_eq!(desk.by(&desk.token, "POST", "/api/command", &json!({ "command": correct })).status, 200);
}
