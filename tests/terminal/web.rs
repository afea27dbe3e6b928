//! A program that serves HTTP, and a client of a few lines that asks it: nothing between the test and the bytes.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::Value;

/// A test that waits longer for a byte has failed.
const PATIENCE: Duration = Duration::from_mins(1);

/// A program that serves, until it is dropped.
pub(crate) struct Serving {
    pub(crate) child: Child,
    /// Host and port.
    pub(crate) at: String,
    /// The token of the chief; empty where there is none.
    pub(crate) token: String,
    /// What else was printed.
    pub(crate) said: String,
}

/// An answer.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Reply {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|e| panic!("{e}: {self:?}"))
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let is_it = |line: &&str| line.to_lowercase().starts_with(&format!("{name}:"));
        Some(self.head.lines().find(is_it)?.split_once(':')?.1.trim())
    }
}

impl Serving {
    /// Starts the program; it prints its address.
    pub(crate) fn start(folder: &Path, arguments: &[&str]) -> Self {
        Self::start_in(folder, arguments, &[])
    }

    /// The same in an environment.
    pub(crate) fn start_in(folder: &Path, arguments: &[&str], environment: &[(&str, &str)]) -> Self {
        let mut child = Command::new(assert_cmd::cargo::cargo_bin("pairproof"))
            .current_dir(folder)
            .args(arguments)
            .envs(environment.iter().copied())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let (mut said, mut address) = (String::new(), None);
        while address.is_none() {
            let mut line = String::new();
            assert!(out.read_line(&mut line).unwrap() > 0, "it ended before it said where it is: {said}");
            address =
                line.split_whitespace().find_map(|word| word.strip_prefix("http://")).map(str::to_owned);
            said += &line;
        }
        let address = address.unwrap();
        let (at, rest) = address.split_once('/').unwrap();
        let token = rest.strip_prefix("?token=").unwrap_or_default().to_owned();
        // What it still says is read, so that it never waits for us.
        let (send, rest) = std::sync::mpsc::channel();
        std::thread::spawn(move || {
            let mut line = String::new();
            while out.read_line(&mut line).is_ok_and(|read| read > 0) {
                let _ = send.send(std::mem::take(&mut line));
            }
        });
        if arguments.contains(&"--lan") {
            while !said.contains("Ctrl-C") {
                said += &rest.recv_timeout(PATIENCE).unwrap();
            }
        }
        Self { child, at: at.to_owned(), token, said }
    }

    /// The desk on an event file.
    pub(crate) fn desk(folder: &Path, file: &str) -> Self {
        Self::start(folder, &["desk", file, "--port", "0", "--no-browser", "--by", "Kim"])
    }

    /// Asks with headers as they are.
    pub(crate) fn raw(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Reply {
        let mut head = format!("{method} {path} HTTP/1.1\r\nConnection: close\r\n");
        if headers.iter().all(|(name, _)| *name != "Host") {
            head += &format!("Host: {}\r\n", self.at);
        }
        for (name, value) in headers {
            head += &format!("{name}: {value}\r\n");
        }
        head += &format!("Content-Length: {}\r\n\r\n", body.len());
        let mut stream = self.connect();
        // A server that has refused already need not read the rest.
        let _ = stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(body));
        reply(stream)
    }

    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.at).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream
    }

    /// Asks with a token.
    pub(crate) fn by(&self, token: &str, method: &str, path: &str, body: &Value) -> Reply {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let bearer = format!("Bearer {token}");
        let headers = [("Authorization", bearer.as_str()), ("Content-Type", "application/json")];
        self.raw(method, path, &headers, body.as_bytes())
    }

    pub(crate) fn get(&self, path: &str) -> Reply {
        self.by(&self.token, "GET", path, &Value::Null)
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Reply {
        self.by(&self.token, "POST", path, body)
    }

    /// The JSON of what must succeed.
    pub(crate) fn done(&self, path: &str, body: &Value) -> Value {
        let reply = self.post(path, body);
        assert_eq!(reply.status, 200, "{path} {body}: {}", reply.body);
        reply.json()
    }

    /// A token of a role, as the desk gives it to a phone.
    pub(crate) fn phone(&self, name: &str, role: &str) -> (u64, String) {
        let made = self.done("/api/phones", &serde_json::json!({ "name": name, "role": role }));
        let address = made["address"].as_str().unwrap();
        (made["id"].as_u64().unwrap(), address.split_once("?token=").unwrap().1.to_owned())
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn reply(mut stream: TcpStream) -> Reply {
    let mut bytes = Vec::new();
    let _ = stream.read_to_end(&mut bytes);
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n").expect("a head");
    let head = String::from_utf8(bytes[..end].to_vec()).unwrap();
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    let is_chunked = head.to_lowercase().contains("transfer-encoding: chunked");
    let body = if is_chunked { chunks(&bytes[end + 4..]) } else { bytes[end + 4..].to_vec() };
    Reply { status, head, body: String::from_utf8(body).unwrap() }
}

/// The chunks of a body put together.
fn chunks(mut bytes: &[u8]) -> Vec<u8> {
    let mut whole = Vec::new();
    while let Some(end) = bytes.windows(2).position(|two| two == b"\r\n") {
        let size = usize::from_str_radix(std::str::from_utf8(&bytes[..end]).unwrap(), 16).unwrap();
        whole.extend(&bytes[end + 2..end + 2 + size]);
        bytes = &bytes[end + 2 + size + 2..];
        if size == 0 {
            break;
        }
    }
    whole
}

/// Somebody who listens to what happens.
pub(crate) struct Listener(BufReader<TcpStream>);

impl Listener {
    pub(crate) fn new(serving: &Serving, token: &str) -> Self {
        let mut stream = serving.connect();
        let at = &serving.at;
        write!(stream, "GET /events HTTP/1.1\r\nHost: {at}\r\nAuthorization: Bearer {token}\r\n\r\n")
            .unwrap();
        let mut listener = Self(BufReader::new(stream));
        // The first one says where the event stands: from then on nothing is missed.
        listener.next("changed");
        listener
    }

    /// The lines that still come until the stream ends, without the sizes of its chunks.
    pub(crate) fn rest(&mut self) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            let read = self.0.read_line(&mut line).expect("the stream ends");
            match line.trim_end() {
                // The last chunk is empty.
                "0" => return lines,
                _ if read == 0 => return lines,
                told if told.contains(':') => lines.push(told.to_owned()),
                _ => {}
            }
        }
    }

    /// The next event of a kind.
    pub(crate) fn next(&mut self, kind: &str) -> Value {
        let mut is_it = false;
        loop {
            let mut line = String::new();
            assert!(self.0.read_line(&mut line).unwrap() > 0, "the stream ended");
            match line.trim_end().split_once(": ") {
                Some(("event", told)) => is_it = told == kind,
                Some(("data", data)) if is_it => return serde_json::from_str(data).unwrap(),
                _ => {}
            }
        }
    }
}
