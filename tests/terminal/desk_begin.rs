//! `desk`: an event of each kind begins with a pasted list, and a match is played board by board.

use crate::fixture::{done, said};
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
fn an_event_under_a_rulebook_of_fide_begins_with_or_without_fide_mode() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Serving::desk(folder.path(), "new.pairproof");
    let (_, page) = post(&desk, "/players/read?name=list.csv", "name\nAda\nBen\n");
    assert!(
        page.contains("data-for=\"mode\"") && page.contains("are fixed once round 1 is paired"),
        "{page}"
    );
    let of =
        |id: &str| page.split("<option").find(|one| one.contains(&format!("\"{id}\""))).unwrap().to_owned();
    assert!(of("dutch-2026").contains(" mode\"") && !of("dutch-2017").contains("mode\""), "{page}");
    for (query, settings) in [("", "mode = \"fide\"\n"), ("&mode=free", "mode = \"free\"\n")] {
        let path = format!("/players/begin?event=Cup&seed=7&rounds=3&rulebook=dutch-2026{query}");
        let (_, body) = post(&desk, &path, "name\nAda\nBen\n");
        let command: Value = serde_json::from_str(&body).unwrap();
        assert_eq!(command["command"]["settings"], settings, "{body}");
    }
}

#[test]
fn a_preview_shows_every_player_and_says_what_becomes_of_the_numbers() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Serving::desk(folder.path(), "new.pairproof");
    let line = |no: usize| format!("{no},Player {no},{},19{no},x\n", 1500 + no);
    let list = format!("No,Name,Elo,Born,Shoe\n{}", (60..83).map(line).collect::<String>());
    let (status, page) = post(&desk, "/players/read?name=club.csv", &list);
    assert_eq!(status, 200, "{page}");
    assert!(page.contains("23 players in") && page.contains("and 11 more</summary>"), "{page}");
    assert!(
        page.contains("Player 82") && page.contains(">Born</th>") && page.contains(">1982</td>"),
        "{page}"
    );
    assert!(!page.contains(">FIDE id</th>"), "nobody has one: {page}");
    assert!(page.contains("&#39;Shoe&#39; is ignored"), "{page}");
    assert!(page.contains("may not keep the numbers in the column &#39;No&#39;"), "{page}");
    let ranked = "No,Name,Elo\n1,Ann,1900\n2,Ben,1800\n3,Cid,\n";
    let (_, page) = post(&desk, "/players/read?name=club.csv", ranked);
    assert!(page.contains("3 players in") && !page.contains("numbers"), "they stay as they are: {page}");
}

/// `enter` and the desk compose a new event in one way: the same list, options and seed give the same report.
#[test]
fn the_desk_begins_the_event_that_enter_writes() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    std::fs::write(at.join("list.csv"), list()).unwrap();
    std::fs::write(at.join("two.csv"), two_teams()).unwrap();
    for (file, query, options) in [
        ("list", "rounds=5&rulebook=dutch-2026", "-R dutch-2026 --rounds 5 --seed 7"),
        ("list", "rounds=5&rulebook=irish", "-R irish --rounds 5"),
        ("list", "rounds=5&rulebook=lim-1987&colour=black", "-R lim-1987 --rounds 5 --colour black"),
        ("list", "rounds=4&rulebook=team-2026&boards=2", "-R team-2026 --rounds 4 --boards 2 --seed 7"),
        ("list", "rounds=4&rulebook=team-2024&boards=2", "-R team-2024 --rounds 4 --boards 2 --seed 7"),
        ("list", "rounds=4&rulebook=double-swiss-2026", "-R double-swiss-2026 --rounds 4 --seed 7"),
        ("list", "rounds=11&rulebook=round-robin", "-R round-robin --rounds 11"),
        ("two", "rounds=3&rulebook=scheveningen", "-R scheveningen --rounds 3"),
    ] {
        let rows = std::fs::read_to_string(at.join(format!("{file}.csv"))).unwrap();
        let name = format!("{}.pairproof", query.replace(['&', '='], "-"));
        let desk = Serving::desk(at, &name);
        let (status, body) = post(&desk, &format!("/players/begin?event=Cup&seed=7&{query}"), &rows);
        assert_eq!(status, 200, "{query}: {body}");
        desk.done("/api/command", &serde_json::from_str(&body).unwrap());
        drop(desk);
        let entered = done(at, &format!("enter {file}.csv --name Cup {options}"));
        assert_eq!(done(at, &format!("export {name}")), entered, "{query}");
    }
}

/// The page Event may be filled in before the list of players: its headings stay, and the form knows them.
#[test]
fn an_event_keeps_what_was_entered_before_its_players() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Serving::desk(folder.path(), "new.pairproof");
    let heading =
        json!({ "kind": "heading", "name": "Spring", "city": "Oslo", "from": "2026-05-01", "rounds": 7 });
    desk.done("/api/command", &json!({ "command": heading }));
    let prizes = json!({ "lines": ["1st 500"], "several": false, "share": "no", "currency": "EUR" });
    desk.done("/api/prizes", &prizes);
    let refused = desk.post("/api/declare", &json!({ "discretions": { "baku-acceleration": true } }));
    assert!(refused.status == 422 && refused.body.contains("chosen with the players"), "{}", refused.body);
    assert!(desk.get("/rules").body.contains("The rulebook is chosen with the players"));
    let (_, page) = post(&desk, "/players/read?name=list.csv", &list());
    assert!(page.contains("value=\"Spring\"") && page.contains("value=\"7\""), "{page}");
    let (status, body) =
        post(&desk, "/players/begin?event=Spring&rounds=7&rulebook=dutch-2026&seed=7&name=list.csv", &list());
    assert_eq!(status, 200, "{body}");
    desk.done("/api/command", &serde_json::from_str(&body).unwrap());
    let again = desk.post("/api/command", &serde_json::from_str(&body).unwrap());
    assert!(again.status == 422 && again.body.contains("cannot be entered anew"), "{}", again.body);
    assert!(desk.get("/event").body.contains("value=\"Oslo\""));
    assert!(desk.get("/prizes").body.contains("500"));
    drop(desk);
    let report = done(folder.path(), "export new.pairproof");
    assert!(report.contains("022 Oslo") && report.contains("042 2026/05/01"), "{report}");
    assert_eq!(report.matches("062 ").count(), 1, "{report}");
}

/// A workbook is read as it is; what is damaged or older is called what it is, with the way out.
#[test]
fn a_workbook_is_read_and_a_damaged_or_older_one_is_named_with_the_remedy() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Serving::desk(folder.path(), "new.pairproof");
    let token = format!("Bearer {}", desk.token);
    let read = |bytes: &[u8]| {
        desk.raw("POST", "/players/read?name=list.xlsx", &[("Authorization", &token)], bytes).body
    };
    let list: [&[&str]; 4] = [&["Spring Open"], &["Name", "Rtg"], &["Ada", "2100"], &["Ben", "1900"]];
    let page = read(&crate::written_workbook::xlsx(&list));
    assert!(page.contains("Ada") && page.contains("1900") && !page.contains("not understood"), "{page}");
    for (bytes, what) in [
        (&b"PK\x03\x04\0\0\0\0\0\x01\x02[Content_Types].xml\0\0xl/workbook.xml\0"[..], "workbook is damaged"),
        (&b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0\0\0"[..], "an older Excel"),
    ] {
        let page = read(bytes);
        assert!(page.contains(what) && page.contains("as CSV"), "{page}");
    }
    // As an event, too.
    let begin = "/players/begin?event=Spring&rounds=1&rulebook=dutch-2026&seed=7&name=list.xlsx";
    let workbook = crate::written_workbook::xlsx(&list);
    let reply = desk.raw("POST", begin, &[("Authorization", &token)], &workbook);
    assert!(reply.status == 200 && reply.body.contains("Ben"), "{}", reply.body);
}

/// A column of boards is a value: what else is ignored is still said where the boards are read.
#[test]
fn an_ignored_column_beside_the_boards_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let with = |list: String| {
        let rows =
            list.lines().zip(0..).map(|(row, i)| format!("{row},{}\n", if i == 0 { "shoe" } else { "9" }));
        rows.collect::<String>()
    };
    std::fs::write(at.join("list.csv"), with(list())).unwrap();
    let enter = "enter list.csv --rounds 4 --colour white -o";
    let says = said(at, &format!("{enter} teams.pairproof --boards 2"));
    assert!(says.contains("Column 'shoe' is ignored.") && !says.contains("'board'"), "{says}");
    let says = said(at, &format!("{enter} players.trf"));
    assert!(says.contains("Columns 'board', 'shoe' are ignored."), "{says}");
    std::fs::write(at.join("late.csv"), "name,team,bd,shoe\nZoe,Late,2,9\nYan,Late,1,9\n").unwrap();
    let says = said(at, "add teams.pairproof --from late.csv");
    assert!(says.contains("Column 'shoe' is ignored.") && !says.contains("'bd'"), "{says}");
    let desk = Serving::desk(at, "new.pairproof");
    let (_, preview) = post(&desk, "/players/read?name=list.csv", &with(list()));
    assert!(preview.contains("The column &#39;board&#39; counts in a team event."), "{preview}");
    assert!(preview.contains("Column &#39;shoe&#39; is ignored."), "{preview}");
}

/// chess-results gives the column of titles no name.
#[test]
fn titles_in_a_column_without_a_name_are_read() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let list = "No.;;Name;FideID;FED;Rtg\n1;GM;Berg, Bo;1234567;SWE;2500\n2;;Ada, Al;;SWE;2500\n3;WIM;Cy, Di;;SWE;2400\n";
    std::fs::write(at.join("list.csv"), list).unwrap();
    let says = said(at, "enter list.csv --rounds 3 --colour white -o event.trf");
    assert!(!says.contains("ignored"), "{says}");
    let report = std::fs::read_to_string(at.join("event.trf")).unwrap();
    assert!(report.contains("GM Berg, Bo") && report.contains("WIM"), "{report}");
    let desk = Serving::desk(at, "new.pairproof");
    let (_, preview) = post(&desk, "/players/read?name=list.csv", list);
    assert!(preview.contains(">GM</td>") && preview.contains(">WIM</td>"), "{preview}");
    // Anything else there is not a title, and is named.
    std::fs::write(at.join("other.csv"), list.replace("GM", "m").replace("WIM", "w")).unwrap();
    let says = said(at, "enter other.csv --rounds 3 --colour white -o other.trf");
    assert!(says.contains("Column '2 (no name)' is ignored."), "{says}");
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
        (
            "rounds=4&rulebook=irish&colour=white",
            list(),
            "irish draws the colours of each board by lot (rule 1).",
        ),
        ("rounds=4&rulebook=chess", list(), "There is no rulebook with this name."),
    ] {
        let (status, body) = post(&desk, &format!("/players/begin?event=Cup&seed=7&{query}"), &list);
        let answer: Value = serde_json::from_str(&body).unwrap();
        assert!(status == 422 && answer["error"].as_str().unwrap().contains(says), "{query}: {body}");
        assert!(!answer["remedy"].as_str().unwrap().is_empty(), "{body}");
    }
    let (_, preview) = post(&desk, "/players/read?name=list.csv", &list());
    assert!(preview.contains("The column &#39;board&#39; counts in a team event."), "{preview}");
    assert!(preview.contains(r#"value="team-2026" data-has="boards colour mode""#), "{preview}");
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

#[test]
fn of_a_table_the_desk_shows_the_round_that_is_played() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("p.csv"), "name\nAda\nBen\nCleo\nDan\n").unwrap();
    done(folder.path(), "enter p.csv -R round-robin --rounds 3 -o r.pairproof");
    done(folder.path(), "pair r.pairproof --rounds all --enter");
    let desk = Serving::desk(folder.path(), "r.pairproof");
    let shows = |path: &str, round: &str, mode: &str| {
        let page = desk.get(path).body;
        assert!(page.contains(&format!("data-round=\"{round}\" data-mode=\"{mode}\"")), "{path}: {page}");
    };
    assert!(desk.get("/standings").body.contains("Standings after round 0"));
    assert!(done(folder.path(), "standings r.pairproof").starts_with("Standings after 0 rounds"));
    shows("/", "1", "open");
    shows("/round/3", "3", "open");
    assert!(desk.get("/wall").body.contains("<h1>Round 1"), "the wall shows another round");
    for board in [1, 2] {
        let result = json!({ "board": board, "result": "1-0" });
        desk.done(
            "/api/command",
            &json!({ "command": { "kind": "result", "round": 1, "results": [result] } }),
        );
    }
    let page = desk.get("/standings?cross=1").body;
    assert!(page.contains("Standings after round 1") && page.contains("<th scope=\"col\">3</th>"), "{page}");
    shows("/", "2", "open");
    shows("/round/1", "1", "earlier");
    assert!(desk.get("/wall").body.contains("<h1>Round 2"), "the wall shows another round");
}

#[test]
fn a_wrong_list_is_undone_on_the_log_and_another_one_begins_the_event() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Serving::desk(folder.path(), "new.pairproof");
    let begin = |list: &str| {
        let (status, body) =
            post(&desk, "/players/begin?event=Cup&seed=7&rounds=3&rulebook=dutch-2026", list);
        assert_eq!(status, 200, "{body}");
        desk.done("/api/command", &serde_json::from_str(&body).unwrap());
    };
    begin("name\nWrong\nList\n");
    assert!(desk.get("/log").body.contains("data-undo=\"1\""));
    desk.done("/api/undo", &json!({ "row": 1 }));
    let (_, page) = post(&desk, "/players/read?name=list.csv", "name\nAda\nBen\n");
    assert!(page.contains("Begin the event"), "{page}");
    begin("name\nAda\nBen\n");
    let players = desk.get("/players").body;
    assert!(players.contains("Ada") && !players.contains("Wrong"), "{players}");
    desk.done("/api/draft", &Value::Null);
    desk.done("/api/publish", &Value::Null);
    assert!(!desk.get("/log").body.contains("created the event"));
    drop(desk);
    done(folder.path(), "check new.pairproof --all");
}
