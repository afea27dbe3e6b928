//! What one page of the desk says of a player, of his points or of a round, all pages say.

use std::path::Path;

use serde_json::{Value, json};

use crate::fixture::{done, said, unfolded};
use crate::web::Serving;

/// The texts of the cells of a class, in the order of a page.
fn cells(page: &str, class: &str) -> Vec<String> {
    let start = format!("<td class=\"{class}\">");
    let cell = |rest: &str| rest.split("</td>").next().unwrap_or_default().to_owned();
    page.split(&start).skip(1).map(cell).collect()
}

/// An event of six in FIDE mode, played to its end and closed.
fn closed(path: &Path) {
    let names = "Ada,2000\nBen,1900\nCleo,1800\nDan,1700\nEve,1600\nFay,1500\n";
    std::fs::write(path.join("six.csv"), format!("name,rating\n{names}")).unwrap();
    said(path, "enter six.csv --rounds 3 --colour white -R dutch-2026 -o f.pairproof");
    for _ in 0..3 {
        said(path, "draft f.pairproof");
        said(path, "publish f.pairproof");
        said(path, "result f.pairproof 1=1-0 2=1-0 3=½");
    }
    said(path, "close f.pairproof");
}

/// A result that is corrected after the event, for the rating report alone, changes no points on any page; *Round* shows the
/// result of the report, and says which one counts.
#[test]
fn a_correction_for_the_rating_report_alone_changes_no_points_on_any_page() {
    let folder = tempfile::tempdir().unwrap();
    closed(folder.path());
    let desk = Serving::desk(folder.path(), "f.pairproof");
    let pages = ["/", "/round/3", "/wall", "/wall/round/2", "/players", "/standings", "/standings?cross=1"];
    let points = || pages.map(|page| cells(&desk.get(page).body, "p"));
    let state = || desk.get("/api/state").json();
    let of_players = || {
        let all = desk.get("/api/players").json()["players"].as_array().unwrap().clone();
        all.into_iter().map(|player| (player["points"].clone(), player["card"].clone())).collect::<Vec<_>>()
    };
    let crosstable = || {
        let page = desk.get("/standings?cross=1").body;
        page.split_once("<tbody>").unwrap().1.split_once("</tbody>").unwrap().0.to_owned()
    };
    let cards = || [1, 4].map(|number| desk.get(&format!("/card/{number}")).body);
    let wall = || desk.get("/wall/round/1/results").json()["results"].clone();
    let text =
        || ["players f.pairproof", "players f.pairproof -f json"].map(|what| done(folder.path(), what));
    let before = (points(), state()["boards"].clone(), of_players(), crosstable(), cards(), wall());
    let (gaps, told) = (desk.get("/before").body.matches("apart").count(), text());
    assert!(before.0.iter().all(|cells| !cells.is_empty()), "{:?}", before.0);
    let correct = json!({ "kind": "correct", "round": 1, "board": 1, "result": "0-1" });
    let answer = desk.done("/api/command", &json!({ "command": correct }));
    assert!(answer["said"].to_string().contains("for the rating report alone"), "{answer}");
    assert_eq!(before, (points(), state()["boards"].clone(), of_players(), crosstable(), cards(), wall()));
    assert_eq!(gaps, desk.get("/before").body.matches("apart").count());
    assert_eq!(told, text());
    let round = desk.get("/round/1").body;
    assert!(round.contains("data-v=\"0-1\"") && round.contains("1 Ada – 4 Dan: 1-0 counts here"), "{round}");
    assert!(!desk.get("/round/2").body.contains("counts here"));
    assert!(
        done(folder.path(), "export f.pairproof")
            .contains("### Rating correction @ Round 1: 1-4: 1-0 => 0-1")
    );
}

/// An event of eight, of whom two have one name, with a published round in which number 7 has no board.
fn published(path: &Path) -> Serving {
    let list = "name,rating,club\nAda,2300,\n\"Smith, Emma\",2200,Roosevelt\nBen,2100,\nCleo,2000,\n\
                \"Smith, Emma\",1900,Lincoln\nDan,1800,\nEve,1700,\nFay,1600,\n";
    std::fs::write(path.join("p.csv"), list).unwrap();
    done(path, "enter p.csv --rounds 4 --colour white -o t.pairproof");
    done(path, "bye t.pairproof 7 1 half");
    for command in ["draft t.pairproof", "publish t.pairproof"] {
        done(path, command);
    }
    Serving::desk(path, "t.pairproof")
}

/// Whoever has no board in the published round, a late entry too, can be seated there by a repair: *Players*, the card and
/// *What if* lead to it.
#[test]
fn a_player_without_a_board_in_the_published_round_can_be_seated_there() {
    let folder = tempfile::tempdir().unwrap();
    let desk = published(folder.path());
    let leads = |number: u32| {
        let list = desk.get("/players").body;
        let is_in_list =
            list.contains(&format!("data-act=\"seat\" data-player=\"{number}\">Plays after all in round 1"));
        let card = desk.get(&format!("/card/{number}")).body;
        (is_in_list, card.contains(&format!("/what-if?add={number}\">Plays after all in round 1")))
    };
    assert_eq!((leads(7), leads(1)), ((true, true), (false, false)));
    assert!(desk.get("/what-if").body.contains("<option value=\"7 Eve\">"));
    let (_, deputy) = desk.phone("Kim", "deputy");
    assert!(!desk.by(&deputy, "GET", "/players", &Value::Null).body.contains("data-act=\"seat\""));
    let late = json!({ "kind": "add", "players": [{ "name": "Late", "rating": 1500 }], "at_end": true, "rulebook": "dutch-2026" });
    desk.done("/api/command", &json!({ "command": late }));
    assert_eq!((leads(9), leads(7)), ((true, true), (true, true)));
    let bye = desk.get("/api/state").json()["bye"]["number"].clone();
    assert!(bye.is_number(), "seven play");
    let seated = desk.done("/api/repair", &json!({ "add": [9], "choice": "fewest", "because": "came late" }));
    assert!(seated["said"].to_string().contains("altered"), "{seated}");
    let board = desk.get("/api/state").json()["boards"].as_array().unwrap().last().unwrap().clone();
    let two = [board["white"]["number"].clone(), board["black"]["number"].clone()];
    assert!(two.contains(&json!(9)) && two.contains(&bye), "{board}");
    assert_eq!(leads(9), (false, false));
    // A player who has withdrawn plays again first.
    desk.done(
        "/api/command",
        &json!({ "command": { "kind": "withdraw", "player": 7, "from": 2, "rulebook": "dutch-2026" } }),
    );
    // The record of the repair names the board that came, and no other.
    let report = done(folder.path(), "export t.pairproof");
    let lines: Vec<&str> = report.lines().filter(|line| line.starts_with("### MPA")).collect();
    assert!(lines.iter().all(|line| line.matches('-').count() <= 2), "{lines:?}");
    for board in 1..=4 {
        desk.done("/api/command", &json!({ "command": { "kind": "result", "round": 1, "results": [{ "board": board, "result": "1-0" }] } }));
    }
    assert_eq!(leads(7), (false, false), "the round is over");
}

/// Two players of one name are told apart on every page and sheet that names them.
#[test]
fn players_of_one_name_are_told_apart_on_every_page() {
    let folder = tempfile::tempdir().unwrap();
    let desk = published(folder.path());
    for board in 1..=3 {
        desk.done("/api/command", &json!({ "command": { "kind": "result", "round": 1, "results": [{ "board": board, "result": "1-0" }] } }));
    }
    let prizes: Vec<String> = (1..=6).map(|place| format!("{place} {}", 70 - 10 * place)).collect();
    desk.done("/api/prizes", &json!({ "lines": prizes, "share": "even" }));
    let (_, hall) = desk.phone("hall", "reader");
    let pages = [
        "/",
        "/wall",
        "/players",
        "/standings",
        "/standings?cross=1",
        "/played/1",
        "/what-if",
        "/card/2",
        "/prizes",
    ];
    for page in pages {
        let body = desk.get(page).body;
        assert!(body.contains("Smith, Emma (Roosevelt)"), "{page}: {body}");
        assert!(!body.contains("Smith, Emma<"), "{page}: {body}");
    }
    for page in ["/wall", "/standings", "/wall/card/5"] {
        let body = desk.by(&hall, "GET", page, &Value::Null).body;
        assert!(body.contains("Smith, Emma (Lincoln)"), "{page}: {body}");
    }
    for sheet in ["boards", "names", "slips", "cards", "standings", "crosstable", "wall-chart", "prizes"] {
        let text = unfolded(&done(folder.path(), &format!("print t.pairproof {sheet}")));
        assert!(text.contains("Smith, Emma (Roosevelt)"), "{sheet}: {text}");
    }
    let text = unfolded(&done(folder.path(), "standings t.pairproof"));
    assert!(text.contains("Smith, Emma (Roosevelt)") && text.contains("Smith, Emma (Lincoln)"), "{text}");
}

/// *Players* offers *Renumber* as long as the numbers do not follow the ratings and may still change.
#[test]
fn numbers_that_do_not_follow_the_ratings_can_be_renewed_at_the_desk() {
    let folder = tempfile::tempdir().unwrap();
    let list = "team,name,rating\nA,A1,2300\nB,B1,2200\nC,C1,\nC,C2,1500\nD,D1,2100\n";
    let request = "/players/begin?name=t.csv&event=Cup&rounds=3&rulebook=team-2026&boards=1&seed=1";
    let desk = Serving::desk(folder.path(), "t.pairproof");
    let bearer = format!("Bearer {}", desk.token);
    let begin = |query: &str| desk.raw("POST", query, &[("Authorization", bearer.as_str())], list.as_bytes());
    let wrong = begin(&format!("{request}&unrated=many"));
    assert!(wrong.status == 422 && wrong.body.contains("'many' is no rating"), "{}", wrong.body);
    desk.done("/api/command", &begin(&format!("{request}&unrated=1800")).json());
    assert!(desk.get("/players").body.contains(">1800<"), "an unrated player counts as announced");
    assert!(!desk.get("/players").body.contains("id=\"renumber\""));
    let edit = json!({ "kind": "edit", "player": 4, "right": { "rating": 2250 }, "rulebook": "team-2026" });
    desk.done("/api/command", &json!({ "command": edit }));
    let page = desk.get("/players").body;
    assert!(page.contains("data-act=\"renumber\"") && page.contains("2 C (was 4)"), "{page}");
    desk.done("/api/command", &json!({ "command": { "kind": "renumber", "rulebook": "team-2026" } }));
    assert!(!desk.get("/players").body.contains("id=\"renumber\""));
}
