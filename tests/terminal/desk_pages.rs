//! `desk`: what its pages show to each role and in each state: buttons that work, the round that is shown, what FIDE mode fixes,
//! byes of later rounds, players who are kept apart.

use std::path::Path;

use serde_json::{Value, json};

use crate::fixture::{done, folder};
use crate::web::Serving;

fn give(desk: &Serving, command: &Value) -> Value {
    desk.done("/api/command", &json!({ "command": command }))
}

/// Enters a win of White on the four boards of a round.
fn play(desk: &Serving, round: u64) {
    for board in 1..=4 {
        give(
            desk,
            &json!({ "kind": "result", "round": round, "results": [{ "board": board, "result": "1-0" }] }),
        );
    }
}

fn has(page: &str, parts: &[&str]) {
    for part in parts {
        assert!(page.contains(part), "{part} is missing: {page}");
    }
}

fn lacks(page: &str, parts: &[&str]) {
    for part in parts {
        assert!(!page.contains(part), "{part} is there: {page}");
    }
}

#[test]
fn nobody_gets_a_button_that_he_may_not_use() {
    let folder = folder();
    let desk = Serving::desk(folder.path(), "open.pairproof");
    play(&desk, 2);
    desk.done("/api/draft", &Value::Null);
    let (robin, hall) = (desk.phone("Robin", "deputy").1, desk.phone("hall", "reader").1);
    let by = |token: &str, path: &str| desk.by(token, "GET", path, &Value::Null).body;
    let of_chief =
        ["id=\"cost\"", "id=\"force\"", "#padlock", "Swap the colours", "class=\"grip\"", "alterable"];
    has(&desk.get("/").body, &of_chief);
    let draft = by(&robin, "/");
    lacks(&draft, &of_chief);
    has(&draft, &["This is a draft", "data-card=\"8\""]);
    has(&by(&robin, "/card/1"), &["data-why=\"board\"", "Round 3: "]);
    lacks(&by(&hall, "/wall/card/1"), &["data-why", "Why not"]);
    has(&by(&hall, "/wall/card/1"), &["Round 2: "]);
}

#[test]
fn a_page_says_first_which_round_it_shows_and_what_closing_is_for() {
    let folder = folder();
    let desk = Serving::desk(folder.path(), "open.pairproof");
    has(&desk.get("/").body, &["<h1>Round 2</h1>", "<span class=\"soft\">round 2 of 6 · 8 players · "]);
    has(&desk.get("/round/1").body, &["<h1>Round 1</h1>", ">Played</span>"]);
    lacks(&desk.get("/").body, &["id=\"closing\""]);
    play(&desk, 2);
    has(&desk.get("/").body, &["id=\"closing\"", "Close round 2</em> is optional"]);
    // A card belongs to the round of its page.
    has(&desk.get("/card/1?round=1").body, &["Round 1: "]);
    has(&desk.get("/card/1").body, &["Round 2: "]);
}

#[test]
fn who_has_the_bye_and_who_is_not_paired_can_be_asked_about() {
    let folder = folder();
    let desk = Serving::desk(folder.path(), "open.pairproof");
    play(&desk, 2);
    desk.done("/api/draft", &Value::Null);
    let page = desk.get("/").body;
    let bye =
        page.split("Bye: <button class=\"name\" data-card=\"").nth(1).expect("seven players are paired");
    let number: u64 = bye.split('"').next().unwrap().parse().unwrap();
    has(
        &page,
        &[
            "1 not paired in round 3",
            "<button class=\"name\" data-card=\"8\"><bdi>8 Zimmer</bdi></button>: half-point bye",
        ],
    );
    let why =
        desk.done("/api/why", &json!({ "player": number, "round": 3 }))["text"].as_str().unwrap().to_owned();
    let why = why.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(why.contains("Nobody has fewer points than") || why.contains("has the fewest points"), "{why}");
    lacks(&why, &["lowest of them"]);
}

/// An event of eight players and four rounds that begins in FIDE mode.
fn in_fide_mode(path: &Path) -> Serving {
    done(path, "enter field.csv --rounds 4 --colour white --name Fide -o fide.pairproof");
    Serving::desk(path, "fide.pairproof")
}

#[test]
fn fide_mode_says_what_it_fixes_before_it_does() {
    let folder = folder();
    let desk = in_fide_mode(folder.path());
    has(&desk.get("/").body, &["No tie-breaks are chosen", "href=\"/event\">Choose the tie-breaks"]);
    has(&desk.get("/players").body, &["id=\"forbid\""]);
    lacks(&desk.get("/event").body, &[" disabled"]);
    desk.done("/api/draft", &Value::Null);
    has(&desk.get("/").body, &["No tie-breaks are chosen"]);
    give(&desk, &json!({ "kind": "heading", "tie_breaks": ["BH", "SB"] }));
    lacks(&desk.get("/").body, &["No tie-breaks are chosen"]);
    desk.done("/api/publish", &Value::Null);
    let event = desk.get("/event").body;
    let fields: Vec<&str> = event.split("<input").filter(|field| field.contains(" disabled")).collect();
    assert!(
        fields.len() == 2
            && fields[0].contains("name=\"rounds\"")
            && fields[1].contains("name=\"tie_breaks\""),
        "{event}"
    );
    // A round is published where it is judged, and ranks follow the tie-breaks.
    let seating = json!({ "boards": [{ "table": 1, "white": 1, "black": 5 }] });
    for (command, question) in [
        (
            json!({ "kind": "publish", "round": 2, "seating": seating, "under": { "rulebook": "dutch-2026" } }),
            "question",
        ),
        (
            json!({ "kind": "draft", "round": 2, "seating": seating,
                 "under": { "rulebook": "dutch-2026", "declared": ["baku"] } }),
            "question 110",
        ),
    ] {
        let refused = desk.post("/api/command", &json!({ "command": command }));
        assert!(refused.status == 422 && refused.body.contains(question), "{}", refused.body);
    }
    let players = desk.get("/players").body;
    has(&players, &["can be kept apart before round 1 is paired only"]);
    lacks(&players, &["id=\"forbid\""]);
    // Nobody chooses a way and gives a reason before it is refused.
    let refused = desk.post("/api/repair", &json!({ "apart": [[1, 2]] }));
    assert_eq!(refused.status, 422, "{}", refused.body);
    has(&refused.body, &["FIDE mode does not allow this"]);
}

#[test]
fn a_round_that_fide_mode_no_longer_corrects_says_so() {
    let folder = folder();
    let desk = in_fide_mode(folder.path());
    for round in 1..=3 {
        desk.done("/api/draft", &Value::Null);
        desk.done("/api/publish", &Value::Null);
        if round < 3 {
            play(&desk, round);
        }
    }
    let barred = [
        "id=\"barred\"",
        "round 1 can no longer be corrected, only from round 2 on",
        "Keep the fact in the report for now, as a remark on the page Event. After the last round, make the same correction again",
        "leave FIDE mode for good on the page Event",
        "href=\"/event#remark\"",
        "href=\"/event#leave\"",
    ];
    for (path, offered) in [("/round/1", "href=\"/played/1\""), ("/played/1", "id=\"played\"")] {
        let page = desk.get(path).body;
        has(&page, &barred);
        lacks(&page, &[offered]);
    }
    has(&desk.get("/round/1").body, &["data-mode=\"read\"", "aria-disabled=\"true\""]);
    let later = desk.get("/round/2").body;
    has(&later, &["corrects the old one", "data-mode=\"earlier\"", "href=\"/played/2\""]);
    lacks(&later, &["id=\"barred\"", "aria-disabled"]);
    has(&desk.get("/played/2").body, &["id=\"played\""]);
    has(&desk.get("/what-if").body, &["FIDE mode no longer corrects results of round 1:"]);
}

/// What the page offers is what the event allows, round by round, before and after the way out is taken.
#[test]
fn the_way_out_of_a_round_that_is_no_longer_corrected_works() {
    let folder = folder();
    let desk = in_fide_mode(folder.path());
    for round in 1..=4 {
        desk.done("/api/draft", &Value::Null);
        desk.done("/api/publish", &Value::Null);
        if round < 4 {
            play(&desk, round);
        }
    }
    let offers = |round: usize| !desk.get(&format!("/round/{round}")).body.contains("id=\"barred\"");
    let allows = |round: usize, result: &str| {
        let command = json!({ "kind": "correct", "round": round, "board": 1, "result": result });
        desk.post("/api/command", &json!({ "command": command })).status == 200
    };
    for round in 1..=3 {
        assert_eq!((offers(round), allows(round, "½-½")), (round > 2, round > 2), "round {round}");
    }
    let event = desk.get("/event").body;
    has(&event, &["id=\"remark\"", "id=\"leave\"", "name=\"leave_fide_mode\"", api::event::LEAVING]);
    give(&desk, &json!({ "kind": "heading", "remarks": ["Round 1: board 1 was a draw"] }));
    give(&desk, &json!({ "kind": "heading", "leave_fide_mode": api::event::LEAVING }));
    lacks(&desk.get("/event").body, &["id=\"leave\""]);
    assert!(offers(1) && allows(1, "½-½"));
}

/// A team has players and no title: its card names them, and no column of a page is empty.
#[test]
fn pages_of_teams_list_players_and_have_no_empty_columns() {
    let folder = folder();
    let of = |rated: bool| {
        let line = |team: &str, board: u32| {
            let rating = if rated { (2300 - 20 * board).to_string() } else { String::new() };
            format!("{team},{board},{team} {board},{rating}\n")
        };
        let lines =
            ["Rooks", "Knights", "Pawns", "Kings"].iter().flat_map(|team| [line(team, 1), line(team, 2)]);
        format!("team,board,name,rating\n{}", lines.collect::<String>())
    };
    for (name, rated) in [("rated", true), ("unrated", false)] {
        std::fs::write(folder.path().join(format!("{name}.csv")), of(rated)).unwrap();
        done(
            folder.path(),
            &format!("enter {name}.csv --boards 2 --rounds 3 --colour white -o {name}.pairproof"),
        );
        let desk = Serving::desk(folder.path(), &format!("{name}.pairproof"));
        desk.done("/api/draft", &Value::Null);
        desk.done("/api/publish", &Value::Null);
        let members = desk.get("/card/1").body;
        let rating = if rated { "2280<" } else { "unrated" };
        has(&members, &["class=\"members\"", &format!("1 Kings 1, {rating}"), "2 Kings 2"]);
        for path in ["/players", "/standings"] {
            let page = desk.get(path).body;
            let table = page.split("<table").nth(1).unwrap().split("</table>").next().unwrap();
            let rows: Vec<Vec<String>> = table.split("<tr").skip(1).map(cells).collect();
            let (head, rows) = rows.split_first().unwrap();
            for (place, column) in head.iter().enumerate() {
                assert!(rows.iter().any(|row| !row[place].is_empty()), "{name} {path}: {column} is empty");
            }
            assert_eq!(head.iter().any(|column| column == "Rating"), rated, "{name} {path}");
        }
    }
}

/// Returns the texts of the cells of a row.
fn cells(row: &str) -> Vec<String> {
    let row = row.replace("</th>", "</td>");
    let (cells, _) = row.rsplit_once("</td>").unwrap();
    let words =
        |cell: &str| cell.split('<').skip(1).map(|tag| tag.split_once('>').unwrap().1).collect::<String>();
    cells.split("</td>").map(|cell| words(cell).trim().to_owned()).collect()
}

#[test]
fn a_bye_of_a_later_round_is_entered_and_seen() {
    let folder = folder();
    let desk = Serving::desk(folder.path(), "open.pairproof");
    has(&desk.get("/players").body, &["id=\"book\""]);
    give(&desk, &json!({ "kind": "bye", "players": [3], "rounds": [4, 5], "worth": "half" }));
    let row = desk.get("/players").body;
    let row = row.split("<tr").find(|row| row.contains(">Costa<")).unwrap();
    has(row, &["half-point bye in rounds 4, 5", "data-state=\"playing\""]);
    has(&desk.get("/card/3").body, &["Entered: half-point bye in rounds 4, 5."]);
    // A withdrawal says it all.
    give(&desk, &json!({ "kind": "withdraw", "player": 2, "from": 3, "rulebook": "dutch-2026" }));
    let page = desk.get("/players").body;
    let row = page.split("<tr").find(|row| row.contains(">Berg<")).unwrap();
    has(row, &["withdrawn from round 3 on<"]);
}

#[test]
fn players_who_may_not_meet_are_listed_with_the_way_back() {
    let folder = folder();
    let desk = Serving::desk(folder.path(), "open.pairproof");
    lacks(&desk.get("/players").body, &["data-unforbid"]);
    let row = give(&desk, &json!({ "kind": "forbid", "players": [1, 4], "first": 3 }))["seq"].clone();
    let page = desk.get("/players").body;
    has(
        &page,
        &[&format!("data-unforbid=\"{row}\""), "<bdi>1 Adams</bdi>, <bdi>4 Dahl</bdi>", "from round 3 on"],
    );
    desk.done("/api/undo", &json!({ "row": row }));
    lacks(&desk.get("/players").body, &["data-unforbid", "<bdi>1 Adams</bdi>"]);
}

#[test]
fn a_repair_for_a_result_that_is_corrected_already_says_so() {
    let folder = folder();
    let desk = Serving::desk(folder.path(), "open.pairproof");
    give(&desk, &json!({ "kind": "correct", "round": 1, "board": 1, "result": "0-1" }));
    let asked = json!({ "results": [[1, 1, "0-1"]] });
    let ways = desk.done("/api/repair", &asked)["answer"].clone();
    let because = ways["because"].to_string();
    has(&because, &["0-1, corrected since round 2 was paired"]);
    lacks(&because, &["nothing changes"]);
    let mut taken = asked;
    taken["choice"] = json!("best");
    taken["because"] = json!("a wrong result");
    let said = desk.done("/api/repair", &taken)["said"].to_string();
    has(&said, &["corrected since round 2 was paired; round 2: "]);
    lacks(&said, &["nothing changes"]);
}

#[test]
fn the_letters_of_games_that_are_not_rated_are_explained() {
    let folder = folder();
    let desk = Serving::desk(folder.path(), "open.pairproof");
    let cells = || desk.get("/api/sheet/crosstable?form=text").body;
    lacks(&cells(), &["not rated"]);
    play(&desk, 2);
    give(&desk, &json!({ "kind": "correct", "round": 2, "board": 1, "result": "1-0-not-rated" }));
    has(&cells(), &["W, D, L: won, drawn, lost in a game that is not rated."]);
}

/// The time of a round is entered on *Sheets*, kept with the event, and stands above the lists that desk and terminal print.
#[test]
fn the_sheets_say_when_the_round_begins() {
    let folder = folder();
    let desk = Serving::desk(folder.path(), "open.pairproof");
    has(&desk.get("/sheets").body, &["<h1>Sheets of round 2</h1>", "Round 2 begins", "data-begins=\"6\""]);
    play(&desk, 2);
    desk.done("/api/draft", &Value::Null);
    let times = json!({ "2": "Saturday  14:00", "6": "Sunday <9>" });
    desk.done("/api/print", &json!({ "times": times, "paper": "letter", "distance": 3 }));
    // The draft does not rest on it.
    assert_eq!(desk.get("/api/state").json()["draft"]["overtaken"], json!([]));
    has(
        &desk.get("/sheets").body,
        &[
            "data-begins=\"2\" value=\"Saturday 14:00\"",
            "value=\"Sunday &#60;9&#62;\"",
            "<option value=\"letter\" selected>",
            "<option value=\"3\" selected>",
        ],
    );
    for sheet in ["boards", "names", "slips"] {
        has(&desk.get(&format!("/api/sheet/{sheet}")).body, &["Saturday 14:00", "size: letter"]);
    }
    // Not above the lists of another round, nor above the standings.
    lacks(&desk.get("/api/sheet/boards?round=1").body, &["14:00"]);
    lacks(&desk.get("/api/sheet/standings").body, &["14:00"]);
    has(
        &desk.get("/sheets?round=1").body,
        &["<h1>Sheets of round 1</h1>", "href=\"/api/sheet/slips?round=1\""],
    );
    // A deputy prints, and reads the time.
    let robin = desk.phone("Robin", "deputy").1;
    let page = desk.by(&robin, "GET", "/sheets", &Value::Null).body;
    has(&page, &["<bdi>Saturday 14:00</bdi>"]);
    lacks(&page, &["id=\"printing\""]);
    for (body, says) in [
        (json!({ "times": { "7": "x" } }), "the event has no round 7"),
        (json!({ "paper": "a5" }), "'a5' is not a paper size"),
        (json!({ "distance": 9 }), "9 is not a valid distance"),
    ] {
        let reply = desk.by(&desk.token, "POST", "/api/print", &body);
        assert_eq!(
            (reply.status, reply.json()["error"].as_str().unwrap().contains(says)),
            (422, true),
            "{}",
            reply.body
        );
    }
    desk.done("/api/print", &json!({ "times": { "6": "" }, "distance": 0 }));
    lacks(&desk.get("/api/sheet/boards").body, &["data-metres"]);
    drop(desk);
    has(&done(folder.path(), "print open.pairproof boards"), &["Saturday 14:00"]);
    has(
        &done(folder.path(), "settings open.pairproof"),
        &["times = [\"\", \"Saturday 14:00\"]\n", "paper = \"letter\"\n"],
    );
}
