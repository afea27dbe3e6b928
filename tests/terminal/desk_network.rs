//! `desk` and `serve --http` with clients that are silent, slow, deaf or greedy: nobody is kept waiting by another, and what
//! all of them take is bounded.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;

use serde_json::{Value, json};

use crate::fixture::folder;
use crate::web::Serving;

/// The limits of these tests: few connections, which end after one second without a sign of life.
const FEW: [&str; 4] = ["--connections", "12", "--silence", "1"];

fn desk(folder: &std::path::Path, more: &[&str]) -> Serving {
    let desk = ["desk", "open.pairproof", "--port", "0", "--no-browser", "--by", "Kim"];
    Serving::start(folder, &[&desk, more].concat())
}

/// Whether the other side has closed the connection, within the patience of a test.
fn is_closed(mut stream: TcpStream) -> bool {
    stream.read_to_end(&mut Vec::new()).is_ok_and(|read| read == 0)
}

#[test]
fn silent_connections_do_not_lock_the_chief_out() {
    let folder = folder();
    let desk = desk(folder.path(), &["--connections", "12"]);
    let silent: Vec<TcpStream> = (0..40).map(|_| desk.connect()).collect();
    for _ in 0..5 {
        assert_eq!(desk.get("/api/state").status, 200);
    }
    let token = desk.phone("hall", "reader").1;
    assert_eq!(
        desk.by(&token, "GET", "/wall", &Value::Null).status,
        200,
        "a reader is not locked out either"
    );
    drop(silent);
}

#[test]
fn readers_who_hold_many_connections_take_them_from_themselves() {
    let folder = folder();
    let desk = desk(folder.path(), &["--connections", "12"]);
    let token = desk.phone("hall", "reader").1;
    let mut chief = crate::web::Listener::new(&desk, &desk.token);
    let mut held: Vec<TcpStream> = Vec::new();
    for _ in 0..30 {
        let mut stream = desk.connect();
        let (at, token) = (&desk.at, &token);
        write!(stream, "GET /events HTTP/1.1\r\nHost: {at}\r\nAuthorization: Bearer {token}\r\n\r\n")
            .unwrap();
        // The first bytes of the answer: the desk knows by now who holds this connection.
        stream.read_exact(&mut [0; 16]).unwrap();
        held.push(stream);
    }
    let command = json!({ "kind": "result", "round": 2, "results": [{ "board": 1, "result": "1-0" }] });
    desk.done("/api/command", &json!({ "command": command }));
    assert_eq!(chief.next("changed")["what"], "result", "the chief's own stream was not taken");
}

#[test]
fn connections_that_say_nothing_or_half_a_head_end() {
    let folder = folder();
    let desk = desk(folder.path(), &FEW);
    let half = |text: &str| {
        let mut stream = desk.connect();
        stream.write_all(text.as_bytes()).unwrap();
        stream
    };
    for text in ["", "GET /wall HT", "GET /wall HTTP/1.1\r\nHost: 127.0.0.1\r\n"] {
        assert!(is_closed(half(text)), "{text:?}");
    }
    // After an answer, the connection stays for the next request, but not for ever.
    let mut stream = half(&format!("GET /assets/icon.svg HTTP/1.1\r\nHost: {}\r\n\r\n", desk.at));
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    assert!(answer.starts_with(b"HTTP/1.1 401"), "{}", String::from_utf8_lossy(&answer));
}

#[test]
fn a_body_comes_only_with_a_request_that_has_one_and_in_its_size() {
    let folder = folder();
    let desk = desk(folder.path(), &FEW);
    let head = |token: &str, method: &str, path: &str, length: usize| {
        let mut stream = desk.connect();
        let at = &desk.at;
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: {at}\r\nAuthorization: Bearer {token}\r\nContent-Length: {length}\r\n\r\n"
        )
        .unwrap();
        // The body itself never comes.
        let mut answer = [0; 12];
        stream.read_exact(&mut answer).unwrap();
        String::from_utf8(answer[9..].to_vec()).unwrap()
    };
    let (reader, deputy) = (desk.phone("hall", "reader").1, desk.phone("Ada", "deputy").1);
    for token in [&reader, &deputy, &desk.token] {
        assert_eq!(head(token, "GET", "/wall", 16_000_000), "400", "a page has no body");
    }
    assert_eq!(head("nobody", "POST", "/api/command", 16_000_000), "401");
    assert_eq!(head(&reader, "POST", "/api/command", 16_000_000), "403");
    assert_eq!(head(&deputy, "POST", "/api/command", 16_000_000), "413", "a deputy sends results");
    assert_eq!(head(&desk.token, "POST", "/api/command", 17 << 20), "413");
    assert_eq!(head(&desk.token, "POST", "/api/command", 16_000_000), "408", "it never came");
}

fn serve(folder: &std::path::Path, more: &[&str]) -> Serving {
    Serving::start(folder, &[&["serve", "--http", "127.0.0.1:0", "--threads", "1"], more].concat())
}

/// Sends many requests and never reads the answers, which are larger than what lies in the sockets.
fn deaf(http: &Serving) -> TcpStream {
    let body: String =
        (0..2000).map(|id| format!("{{\"id\":{id},\"do\":\"rulebooks\"}}\n")).collect::<Vec<_>>().concat();
    let mut stream = http.connect();
    let (at, length) = (&http.at, body.len());
    write!(
        stream,
        "POST /request HTTP/1.1\r\nHost: {at}\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n{body}"
    )
    .unwrap();
    stream
}

#[test]
fn a_client_that_does_not_read_delays_nobody() {
    let folder = folder();
    // With the usual limits nothing ends a silent client before this test has failed.
    let http = serve(folder.path(), &["--silence", "3600"]);
    let held: Vec<TcpStream> = (0..4).map(|_| deaf(&http)).collect();
    for id in 0..5 {
        let request = json!({ "id": id, "do": "rulebooks" }).to_string();
        let reply = http.raw("POST", "/request", &[], request.as_bytes());
        assert_eq!((reply.status, &reply.json()["id"]), (200, &json!(id)));
    }
    // Whoever reads gets all his answers.
    let mut one = held.into_iter().next().unwrap();
    let mut all = Vec::new();
    one.read_to_end(&mut all).unwrap();
    assert_eq!(String::from_utf8(all).unwrap().matches("\"rulebooks\":[").count(), 2000);
}

#[test]
fn slow_bodies_keep_nobody_out() {
    let folder = folder();
    let http = serve(folder.path(), &["--silence", "3600"]);
    let slow: Vec<TcpStream> = (0..40)
        .map(|_| {
            let mut stream = http.connect();
            write!(stream, "POST /request HTTP/1.1\r\nHost: {}\r\nContent-Length: 1000\r\n\r\n{{", http.at)
                .unwrap();
            stream
        })
        .collect();
    let reply = http.raw("POST", "/request", &[], br#"{"id":1,"do":"rulebooks"}"#);
    assert_eq!(reply.status, 200, "{}", reply.body);
    drop(slow);
}

/// Ends a program as the system does, and returns whether it has ended while its clients still hold on.
#[cfg(unix)]
fn ends(mut serving: Serving, held: Vec<TcpStream>) -> bool {
    let pid = serving.child.id().to_string();
    assert!(std::process::Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
    let (send, ended) = std::sync::mpsc::channel();
    std::thread::spawn(move || send.send(serving.child.wait().is_ok()));
    // The program gives its clients a second. Whoever waits for them would wait for an hour.
    let has_ended = ended.recv_timeout(std::time::Duration::from_mins(1)).is_ok_and(|is| is);
    drop(held);
    has_ended
}

#[cfg(unix)]
#[test]
fn a_server_ends_although_clients_hold_on() {
    let folder = folder();
    let http = serve(folder.path(), &["--silence", "3600"]);
    let slow = {
        let mut stream = http.connect();
        write!(stream, "POST /request HTTP/1.1\r\nHost: {}\r\nContent-Length: 1000\r\n\r\n{{", http.at)
            .unwrap();
        stream
    };
    let held = vec![deaf(&http), http.connect(), slow];
    assert!(ends(http, held), "serve --http waits for its clients");
    let desk = desk(folder.path(), &["--silence", "3600"]);
    let mut listening = desk.connect();
    write!(
        listening,
        "GET /events HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {}\r\n\r\n",
        desk.at, desk.token
    )
    .unwrap();
    listening.read_exact(&mut [0; 16]).unwrap();
    let held = vec![listening, desk.connect()];
    assert!(ends(desk, held), "the desk waits for its clients");
}
