//! `desk`: an event of each kind begins with a pasted list, and a match is played board by board.

use crate::fixture::done;
use crate::web::Serving;
use serde_json::{Value, json};

/// Twelve players of six teams, named so that no one is called like his team.
fn list() -> String {
    let teams = ["Rooks", "Knights", "Pawns", "Kings", "Queens", "Bishops"];
    let row = |(at, team): (usize, &&str)| {
        let (one, two) = (2200 - 40 * at, 2150 - 40 * at);
        format!("{team},2,Lower {at},{two}\n{team},1,Upper {at},{one}\n")
    };
    format!("team,board,name,rating\n{}", teams.iter().enumerate().map(row).collect::<String>())
}

/// Six players of two teams.
fn two_teams() -> String {
    "team,board,name\nRooks,1,Ada\nPawns,1,Ben\nRooks,2,Cy\nPawns,2,Di\nRooks,3,Eve\nPawns,3,Fay\n".to_owned()
}

/// Posts a list to a path of the pages.
fn post(desk: &Serving, path: &str, list: &str) -> (u16, String) {
    let token = format!("Bearer {}", desk.token);
    let reply = desk.raw("POST", path, &[("Authorization", &token)], list.as_bytes());
    (reply.status, reply.body)
}

/// Begins an event as the page does, and pairs and publishes round one.
fn begun(desk: &Serving, query: &str) -> Value {
    let list = if query.contains("scheveningen") { two_teams() } else { list() };
    let (status, body) = post(desk, &format!("/players/begin?event=Cup&seed=7&{query}"), &list);
    assert_eq!(status, 200, "{query}: {body}");
    let command: Value = serde_json::from_str(&body).unwrap();
    desk.done("/api/command", &command);
    desk.done("/api/draft", &Value::Null);
    desk.done("/api/publish", &Value::Null);
    desk.get("/api/state").json()
}

#[test]
fn every_kind_of_event_begins_with_a_list() {
    for (query, file, boards, says) in [
        ("rounds=5&rulebook=dutch-2026", "swiss", 6, "12 players"),
        ("rounds=4&rulebook=team-2026&boards=2&colour=white", "teams", 3, "6 teams"),
        ("rounds=3&rulebook=team-2024&boards=1&colour=black", "older", 3, "6 teams"),
        ("rounds=4&rulebook=double-swiss-2026", "double", 6, "12 players"),
        ("rounds=11&rulebook=round-robin", "table", 6, "12 players"),
        ("rounds=3&rulebook=scheveningen", "sides", 3, "6 players"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let name = format!("{file}.pairproof");
        let desk = Serving::desk(folder.path(), &name);
        let state = begun(&desk, query);
        assert_eq!(state["boards"].as_array().unwrap().len(), boards, "{query}: {state}");
        let sheets = desk.get("/sheets").body;
        let is_table = ["table", "sides"].contains(&file);
        assert_eq!(sheets.contains("/api/sheet/schedule"), is_table, "{query}: {sheets}");
        assert_eq!(sheets.contains("so that teams can find"), says.contains("teams"), "{query}: {sheets}");
        assert!(desk.get("/standings").body.contains(" without a result"), "{query}");
        drop(desk);
        let status = done(folder.path(), &format!("status {name}"));
        assert!(status.contains(says) && status.contains("round 1 of"), "{query}: {status}");
        done(folder.path(), &format!("check {name} --all"));
    }
}

#[test]
fn a_list_that_the_rulebook_cannot_have_is_refused_with_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Serving::desk(folder.path(), "new.pairproof");
    for (query, list, says) in [
        ("rounds=12&rulebook=round-robin", list(), "12 players have 11 rounds under this rulebook."),
        ("rounds=4&rulebook=team-2026&boards=0", list(), "at least 1 board"),
        ("rounds=2&rulebook=scheveningen", list(), "team"),
        ("rounds=4&rulebook=team-2026&boards=2", "name\nAda\nBen\n".to_owned(), "1 Ada has no team."),
        (
            "rounds=4&rulebook=team-2026&boards=2",
            "team,board,name\nA,x,Ada\n".to_owned(),
            "'x' is not a board",
        ),
        ("rounds=0&rulebook=dutch-2026", list(), "An event has 1 to"),
        ("rounds=4&rulebook=chess", list(), "There is no rulebook with this name."),
    ] {
        let (status, body) = post(&desk, &format!("/players/begin?event=Cup&seed=7&{query}"), &list);
        let answer: Value = serde_json::from_str(&body).unwrap();
        assert!(status == 422 && answer["error"].as_str().unwrap().contains(says), "{query}: {body}");
        assert!(!answer["remedy"].as_str().unwrap().is_empty(), "{body}");
    }
    let (_, preview) = post(&desk, "/players/read?name=list.csv", &list());
    assert!(preview.contains("The column &#39;board&#39; counts in a team event."), "{preview}");
    assert!(preview.contains(r#"value="team-2026" data-has="boards colour""#), "{preview}");
}

#[test]
fn a_match_shows_its_games_and_its_line_ups() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Serving::desk(folder.path(), "teams.pairproof");
    begun(&desk, "rounds=4&rulebook=team-2026&boards=2&colour=white");
    let beside = || desk.get("/board/1/1").body;
    let page = beside();
    for says in ["1 Upper 0", "2 Lower 0", "7 Upper 3", "Line-up of <bdi>Rooks</bdi>"] {
        assert!(page.contains(says), "{says}: {page}");
    }
    let result = json!({ "kind": "matches", "round": 1, "results": [{ "board": 1, "result": "1=" }] });
    desk.done("/api/command", &json!({ "command": result }));
    let page = beside();
    assert!(page.contains("1–0") && page.contains("½–½"), "{page}");
    // Nobody at board one: the opponents win it.
    let lineup = json!({ "kind": "lineup", "round": 1, "team": 1, "players": [0, 1] });
    desk.done("/api/command", &json!({ "command": lineup }));
    let page = beside();
    assert!(page.contains("nobody") && page.contains("− / +") && page.contains("1 Upper 0"), "{page}");
    let (_, deputy) = desk.phone("Pat", "deputy");
    let refused = desk.by(&deputy, "POST", "/api/command", &json!({ "command": lineup }));
    assert_eq!(refused.status, 403, "{}", refused.body);
    assert!(!desk.by(&deputy, "GET", "/board/1/1", &Value::Null).body.contains("Line-up of"));
}
