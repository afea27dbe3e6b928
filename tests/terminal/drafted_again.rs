//! A round that is drafted a second time, at the terminal, by `serve` and at the desk: the three keep and forget the same, and
//! refuse in the same words.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::{Value, json};

use crate::fixture::{done, folder, go, unfolded};
use crate::serve::Session;
use crate::web::Serving;

/// A front end with the event.
enum FrontEnd<'f> {
    Terminal(&'f Path),
    Serve(Session, Value),
    Desk(Serving),
}

/// The numbers of the players on boards and with the bye, the numbers on locked boards, and what was said.
type Drafted = (BTreeSet<u64>, usize, String);

impl FrontEnd<'_> {
    /// Asks; the answer is that of the front end, with what it said, or the refusal.
    fn ask(&mut self, what: &str, fields: &Value) -> Result<(Value, String), String> {
        match self {
            Self::Terminal(at) => {
                let (code, out, err) = go(at, &typed(what, fields));
                let said = unfolded(&err);
                if code == 0 { Ok((serde_json::from_str(&out).unwrap(), said)) } else { Err(out + &said) }
            }
            Self::Serve(session, event) => {
                let mut request = fields.clone();
                (request["id"], request["do"], request["event"]) = (1.into(), what.into(), event.clone());
                let answer = session.ask(&request);
                if answer["error"].is_object() {
                    return Err(answer["error"].to_string());
                }
                *event = answer[what]["event"].clone();
                Ok((answer[what]["answer"].clone(), answer[what]["said"].to_string()))
            }
            Self::Desk(desk) => {
                let answer = match what {
                    "result" => {
                        let command = json!({ "kind": "result", "round": 2, "results": fields["results"] });
                        desk.post("/api/command", &json!({ "command": command }))
                    }
                    _ => desk.post(&format!("/api/{what}"), fields),
                };
                if answer.status != 200 {
                    return Err(answer.body);
                }
                Ok((desk.get("/api/state").json(), answer.json()["said"].to_string()))
            }
        }
    }

    fn draft(&mut self, fields: &Value) -> Drafted {
        let (answer, said) = self.ask("draft", fields).unwrap_or_else(|why| panic!("{}: {why}", self.name()));
        let number = |side: &Value| side.as_u64().or_else(|| side["number"].as_u64());
        let boards = answer["boards"].as_array().unwrap();
        let sides = boards.iter().flat_map(|board| [&board["white"], &board["black"]]);
        let locked = boards.iter().filter(|board| board["locked"] == json!(true)).count();
        (sides.chain([&answer["bye"]]).filter_map(number).collect(), locked, said)
    }

    fn name(&self) -> &'static str {
        match self {
            Self::Terminal(_) => "terminal",
            Self::Serve(..) => "serve",
            Self::Desk(_) => "desk",
        }
    }
}

/// The command with the fields of a request.
fn typed(what: &str, fields: &Value) -> String {
    let mut line = format!("{what} open.pairproof");
    for (name, value) in fields.as_object().into_iter().flatten() {
        line += &match (name.as_str(), value) {
            ("edits", _) => value.as_array().unwrap().iter().map(edit).collect(),
            ("results", _) => value.as_array().unwrap().iter().map(result).collect(),
            (name, Value::Bool(true)) => format!(" --{}", name.replace('_', "-")),
            (name, Value::Array(all)) => format!(" --{name} {}", all[0]),
            _ => panic!("{fields}"),
        };
    }
    line + " -f json"
}

fn edit(edit: &Value) -> String {
    match edit["edit"].as_str().unwrap() {
        "swap" => format!(" swap {} {}", edit["player"], edit["other"]),
        name => format!(" {name} {}", edit["board"]),
    }
}

fn result(one: &Value) -> String {
    format!(" {}={}", one["board"], one["result"].as_str().unwrap())
}

/// The three front ends, each with an event of which only board 1 of round two is open.
fn each(test: impl Fn(&mut FrontEnd<'_>)) {
    let folder = folder();
    let at = folder.path();
    done(at, "result open.pairproof 2=1-0 3=½ 4=1-0");
    let report = done(at, "export open.pairproof");
    let mut session = Session::start(&[]);
    let begun = session.ask(&json!({ "id": 1, "do": "import", "tournament": report }));
    test(&mut FrontEnd::Serve(session, begun["import"]["event"].clone()));
    std::fs::copy(at.join("open.pairproof"), at.join("desk.pairproof")).unwrap();
    test(&mut FrontEnd::Desk(Serving::desk(at, "desk.pairproof")));
    test(&mut FrontEnd::Terminal(at));
}

#[test]
fn a_second_draft_keeps_what_was_said_about_the_round_and_a_draft_anew_forgets_it() {
    each(|front| {
        let name = front.name();
        let (playing, _, said) = front.draft(&json!({ "absent": [3], "unfinished_as_draws": true }));
        assert!(!playing.contains(&3) && !said.contains("the draft before"), "{name}: {playing:?} {said}");
        front.ask("alter", &json!({ "edits": [{ "edit": "lock", "board": 2 }] })).unwrap();
        let (playing, locked, said) = front.draft(&json!({}));
        assert!(!playing.contains(&3) && locked == 1, "{name}: {playing:?} {locked}");
        for kept in
            ["kept from the draft before: absent: 3 ", "1 open game counts as a draw", "1 locked board"]
        {
            assert!(said.contains(kept), "{name}: {kept}: {said}");
        }
        // A draft anew does not count the open game as a draw, and waits for its result.
        let why = front.ask("draft", &json!({ "anew": true })).unwrap_err();
        assert!(why.contains("has no result yet"), "{name}: {why}");
        front.ask("result", &json!({ "results": [{ "board": 1, "result": "1-0" }] })).unwrap();
        let (playing, locked, said) = front.draft(&json!({ "anew": true }));
        assert!(playing.contains(&3) && locked == 0, "{name}: {playing:?} {locked}");
        let forgotten = "forgotten from the draft before: absent: 3 ";
        assert!(said.contains(forgotten) && said.contains("1 locked board"), "{name}: {said}");
        let (_, _, said) = front.draft(&json!({}));
        assert!(!said.contains("the draft before"), "{name}: {said}");
    });
}

#[test]
fn one_refusal_has_one_wording() {
    each(|front| {
        let name = front.name();
        let refused = |front: &mut FrontEnd<'_>, what: &str, fields: &Value, says: &str| {
            let why = front.ask(what, fields).unwrap_err();
            assert!(why.contains(says), "{name}: {says}: {why}");
        };
        let edit = json!({ "edits": [{ "edit": "lock", "board": 2 }] });
        // Without a draft there is nothing to alter, whatever is asked.
        refused(front, "publish", &json!({}), "round 3 has no draft");
        front.ask("result", &json!({ "results": [{ "board": 1, "result": "1-0" }] })).unwrap();
        let drafted = front.draft(&json!({}));
        let swap = |player: u64, other: u64| json!({ "edits": [{ "edit": "swap", "player": player, "other": other }] });
        let why = front.ask("alter", &swap(1, 99)).unwrap_err();
        assert!(
            why.contains("there is no player 99") && why.contains("Correct the number of the player."),
            "{name}: {why}"
        );
        assert!(!why.contains("swap:"), "{name}: {why}");
        // A draft that is not the best one needs a reason.
        let others: Vec<u64> = drafted.0.into_iter().filter(|&number| number != 1).collect();
        let is_worse = |front: &mut FrontEnd<'_>, other: u64| {
            front.ask("alter", &swap(1, other)).is_ok()
                && front.ask("publish", &json!({})).is_err_and(|why| {
                    why.contains("round 3 has not been published: the draft is not the best pairing")
                })
        };
        assert!(others.iter().any(|&other| is_worse(front, other)), "{name}");
        front.ask("alter", &edit).unwrap();
    });
}
