//! `serve --http`: the answers of `serve --stdio`, over connections.

use crate::fixture::{folder, go};
use crate::serve::Session;
use crate::web::Serving;
use serde_json::{Value, json};

fn lines(body: &str) -> Vec<Value> {
    body.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|e| panic!("{e}: {line}"))).collect()
}

fn serve(folder: &std::path::Path, more: &[&str]) -> Serving {
    Serving::start(folder, &[&["serve", "--http", "127.0.0.1:0"], more].concat())
}

#[test]
fn the_answers_are_those_of_the_pipe() {
    let folder = folder();
    let text = std::fs::read_to_string(folder.path().join("event.trf")).unwrap();
    let house = std::fs::read_to_string(folder.path().join("house.toml")).unwrap();
    let requests = [
        json!({ "id": 1, "do": "pair", "round": 2, "tournament": text }),
        json!({ "id": "two", "do": "check", "tournament": text }),
        json!({ "id": 3, "do": "explain", "player": 1, "why_not": [4], "round": 2, "tournament": text }),
        json!({ "id": 4, "do": "standings", "tournament": text }),
        json!({ "id": 5, "do": "check", "boards": [[8, 7]], "round": 2, "tournament": text, "rulebook": house }),
        json!({ "id": 6, "do": "rulebooks" }),
        json!({ "id": 7, "do": "pair" }),
        json!({ "do": "pair" }),
    ];
    let mut pipe = Session::start(&["--threads", "1"]);
    let http = serve(folder.path(), &[]);
    for request in &requests {
        pipe.send(&request.to_string());
        let pretty = format!("{request:#}");
        for body in [request.to_string(), pretty] {
            let reply = http.raw("POST", "/request", &[], body.as_bytes());
            assert_eq!(reply.status, 200, "{}", reply.body);
            if body.lines().count() == 1 {
                assert_eq!(lines(&reply.body), [pipe.answer()], "{request}");
                pipe.send(&request.to_string());
            } else {
                assert_eq!(lines(&reply.body), [pipe.answer()], "{request:#}");
            }
        }
    }
    let all = requests.iter().map(|request| format!("{request}\n")).collect::<Vec<_>>().concat();
    let reply = http.raw("POST", "/request", &[], all.as_bytes());
    let mut ids: Vec<String> = lines(&reply.body).iter().map(|answer| answer["id"].to_string()).collect();
    ids.sort();
    assert_eq!(ids, ["\"two\"", "1", "3", "4", "5", "6", "7", "null"], "each is answered once");
}

#[test]
fn a_request_of_one_connection_is_cancelled_by_another() {
    let folder = folder();
    let http = serve(folder.path(), &["--threads", "1"]);
    let text = std::fs::read_to_string(folder.path().join("open.trf")).unwrap();
    // Many questions at one thread: some still wait when the wish to cancel comes.
    let body: String =
        (0..100).map(|id| json!({ "id": id, "do": "pair", "tournament": text }).to_string() + "\n").collect();
    std::thread::scope(|scope| {
        let waiting = scope.spawn(|| http.raw("POST", "/request", &[], body.as_bytes()));
        let cancel = json!({ "id": "c", "do": "cancel", "request": 99 }).to_string();
        let is_found = || {
            let reply = http.raw("POST", "/request", &[], cancel.as_bytes());
            lines(&reply.body)[0]["cancel"]["found"] == true
        };
        while !is_found() {
            assert!(!waiting.is_finished(), "it was answered before it could be cancelled");
        }
        let answers = lines(&waiting.join().unwrap().body);
        assert_eq!(answers.len(), 100);
        let last = answers.iter().find(|answer| answer["id"] == 99).unwrap();
        assert!(
            ["CANCELLED", "LIMIT"].contains(&last["error"]["code"].as_str().unwrap_or_default()),
            "{last}"
        );
    });
}

#[test]
fn other_computers_need_a_token_and_pages_of_others_are_refused() {
    let folder = folder();
    let path = folder.path();
    let refused = |arguments: &str| {
        let (code, out, err) = go(path, arguments);
        assert!(code == 3 && out.is_empty(), "{arguments}: {code} {out}");
        err
    };
    assert!(refused("serve --http 0.0.0.0:0").contains("--token-file"));
    std::fs::write(path.join("short"), "abc\n").unwrap();
    assert!(refused("serve --http 127.0.0.1:0 --token-file short").contains("is not a token"));
    assert_eq!(go(path, "serve --http 127.0.0.1:0 --token-file missing").0, 5);
    refused("serve --stdio --token-file short");
    refused("serve");
    std::fs::write(path.join("token"), "a-token-of-many-letters\n").unwrap();
    let http = Serving::start(path, &["serve", "--http", "0.0.0.0:0", "--token-file", "token"]);
    let at = format!("127.0.0.1:{}", http.at.rsplit_once(':').unwrap().1);
    let ask = |headers: &[(&str, &str)]| {
        let headers = [&[("Host", at.as_str())], headers].concat();
        http.raw("POST", "/request", &headers, br#"{"id":1,"do":"rulebooks"}"#).status
    };
    let right = ("Authorization", "Bearer a-token-of-many-letters");
    assert_eq!(ask(&[right]), 200);
    assert_eq!((ask(&[]), ask(&[("Authorization", "Bearer a-token-of-many-letter")])), (401, 401));
    assert_eq!(ask(&[right, ("Origin", "http://evil.example")]), 403);
    let by_name = [right, ("Host", "evil.example")];
    assert_eq!(http.raw("GET", "/", &by_name, b"").status, 403);
}

#[test]
fn files_of_this_computer_are_not_reached() {
    let folder = folder();
    let http = serve(folder.path(), &[]);
    let text = std::fs::read_to_string(folder.path().join("event.trf")).unwrap();
    let path = folder.path().join("house.toml");
    for book in ["house.toml", path.to_str().unwrap()] {
        let request = json!({ "id": 1, "do": "standings", "tournament": text, "rulebook": book });
        let reply = http.raw("POST", "/request", &[], request.to_string().as_bytes());
        assert!(reply.body.contains("there is no rulebook"), "{}", reply.body);
    }
}

#[test]
fn the_interface_describes_itself() {
    let folder = folder();
    let http = serve(folder.path(), &["--max-line", "1"]);
    let described = http.raw("GET", "/openapi.json", &[], b"").json();
    assert_eq!(described["openapi"], "3.1.0");
    let schema = |name: &str| {
        let whole =
            json!({ "$ref": format!("#/components/schemas/{name}"), "components": described["components"] });
        jsonschema::validator_for(&whole).unwrap()
    };
    let validator = schema("serve-request");
    assert!(validator.is_valid(&json!({ "id": 1, "do": "rulebooks" })));
    assert!(!validator.is_valid(&json!({ "id": 1, "do": "nonsense" })));
    let reply = http.raw("POST", "/request", &[], br#"{"id":1,"do":"rulebooks"}"#);
    let answers = schema("serve");
    assert!(answers.is_valid(&lines(&reply.body)[0]), "{}", reply.body);
    let page = http.raw("GET", "/", &[], b"");
    for word in ["pair", "check", "explain", "standings", "rulebooks", "cancel", "openapi.json"] {
        assert!(page.body.contains(word), "{word}");
    }
    let large = vec![b' '; (1 << 20) + 1];
    assert_eq!(http.raw("POST", "/request", &[], &large).status, 413);
    assert_eq!(http.raw("GET", "/nowhere", &[], b"").status, 404);
    assert_eq!(http.raw("GET", "/request", &[], b"").status, 405);
}

#[test]
fn a_single_request_gets_the_type_of_content_that_it_accepts() {
    let folder = folder();
    let http = serve(folder.path(), &[]);
    let accepting = [("Accept", "application/json")];
    let reply = http.raw("POST", "/request", &accepting, br#"{"id":1,"do":"rulebooks"}"#);
    assert_eq!((reply.header("content-type"), &reply.json()["id"]), (Some("application/json"), &json!(1)));
}

#[test]
fn what_is_not_understood_is_answered_with_a_remedy() {
    let folder = folder();
    let text = std::fs::read_to_string(folder.path().join("event.trf")).unwrap();
    let http = serve(folder.path(), &[]);
    let ask = |body: &str| lines(&http.raw("POST", "/request", &[], body.as_bytes()).body).remove(0);
    for (body, says) in [
        ("[1,2]".to_owned(), "it is a list"),
        ("{\"id\":123456789012345678901234567890,\"do\":\"pair\"}".to_owned(), "neither a whole number"),
        (json!({ "id": 1, "do": "pair" }).to_string(), "contains no tournament"),
        (
            json!({ "id": 1, "do": "standings", "tiebreaks": 3, "tournament": text }).to_string(),
            "expected a list",
        ),
    ] {
        let answer = ask(&body);
        assert!(answer.to_string().contains(says), "{body}: {answer}");
        assert!(answer["error"]["remedy"].is_string(), "{body}: {answer}");
    }
    for empty in ["", " \n", "\r\n\n"] {
        let reply = http.raw("POST", "/request", &[], empty.as_bytes());
        assert_eq!(reply.status, 400, "{empty:?}: {}", reply.body);
        assert_eq!(reply.json()["error"], "the request is empty");
        assert!(reply.json()["remedy"].is_string(), "{}", reply.body);
    }
    let why = |not: Value| json!({ "id": 1, "do": "explain", "player": 1, "why_not": not, "round": 2, "tournament": text });
    let [list, one, named] = [json!([4]), json!(4), json!("Dahl")].map(|not| ask(&why(not).to_string()));
    assert!(list["error"].is_null() && list == one && one == named, "{list}\n{one}\n{named}");
    let unknown = ask(&why(json!("Zed")).to_string());
    let said = [&unknown["error"]["says"], &unknown["error"]["remedy"]].map(Value::to_string).concat();
    assert!(said.contains("`why_not`: there is no player") && !said.contains("--"), "{unknown}");
    assert!(ask(&format!("\u{feff}{}", json!({ "id": 1, "do": "rulebooks" })))["error"].is_null());
    let other = http.raw("PUT", "/request", &[], b"");
    assert_eq!((other.status, other.header("allow")), (405, Some("POST")), "{}", other.body);
    assert!(
        other.json()["remedy"].as_str().unwrap().starts_with("Send the request with POST;"),
        "{}",
        other.body
    );
    let page = http.raw("PUT", "/openapi.json", &[], b"").json();
    assert!(page["remedy"].as_str().unwrap().starts_with("Send the request with GET or HEAD;"), "{page}");
}
