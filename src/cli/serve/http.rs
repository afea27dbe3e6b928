//! `pairproof serve --http`: the same requests over HTTP, with an API description.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::ear::{Client, Ear, Reach};
use super::open_api;
use super::queue::RequestQueue;
use super::request;
use crate::faults::ServerFault;
use crate::report::json::REQUEST_KINDS;
use crate::{Done, Exit, Failure, input, output};
use desk::{Answers, ConnectionLimits, HttpConnection};

/// The minimum length of a token; a shorter one could be guessed.
const SHORTEST: usize = 16;

/// Answers over HTTP until Ctrl-C.
pub(super) fn serve(
    desk: &Arc<RequestQueue>,
    address: SocketAddr,
    token_file: Option<&Path>,
    most: usize,
    limits: ConnectionLimits,
) -> Done {
    let token = token_file.map(token_in).transpose()?;
    if token.is_none() && !address.ip().is_loopback() {
        return Err(ServerFault::Token { address: address.to_string() }.into());
    }
    let program = ServeProgram { desk: Arc::clone(desk), most, clients: AtomicU64::new(1) };
    let mut unprinted = None;
    let told = |at: SocketAddr| {
        unprinted = output::print_data(&format!("Requests are answered at http://{at}/\n")).err();
    };
    desk::serve(Arc::new(program), address, token, limits, told).map_err(crate::desk::not_open)?;
    unprinted.map_or(Ok(Exit::Done), Err)
}

/// Reads the token from the first line of a file.
fn token_in(path: &Path) -> Result<String, Failure> {
    let bytes = input::bytes(path)?;
    let text = String::from_utf8_lossy(&bytes);
    let token = text.lines().next().unwrap_or_default().trim().to_owned();
    let is_plain = token.chars().all(|c| c.is_ascii_graphic());
    if token.len() < SHORTEST || !is_plain {
        let why = ServerFault::NotAToken { path: path.to_owned(), least: SHORTEST };
        return Err(Failure::from(why).about(path));
    }
    Ok(token)
}

struct ServeProgram {
    desk: Arc<RequestQueue>,
    most: usize,
    clients: AtomicU64,
}

impl Ear for HttpConnection {
    fn hear(&self, line: &str) -> bool {
        Self::hear(self, line)
    }

    fn is_gone(&self) -> bool {
        Self::is_gone(self)
    }

    fn has_room(&self) -> bool {
        Self::has_room(self)
    }
}

impl Answers for ServeProgram {
    fn take(&self, kind: Option<&str>, body: Vec<u8>, client: HttpConnection) {
        let number = self.clients.fetch_add(1, Ordering::Relaxed);
        let client = Client::new(number, Reach::Nothing, Arc::new(client));
        if let Some(kind) = kind {
            match request::of_kind(kind, body) {
                Ok(line) => super::take(&self.desk, &client, line),
                Err((id, failure)) => self.desk.refuse(&client, id, failure),
            }
            return;
        }
        // An object spread over several lines is a single request.
        let is_one = body.contains(&b'\n') && serde_json::from_slice::<serde::de::IgnoredAny>(&body).is_ok();
        if is_one {
            super::take(&self.desk, &client, body);
        } else {
            super::receive(&self.desk, &client, &mut body.as_slice(), self.most);
        }
    }

    fn wake(&self) {
        self.desk.wake();
    }

    fn most(&self) -> usize {
        self.most
    }

    fn open_api(&self) -> String {
        open_api::description()
    }

    fn kinds(&self) -> Vec<(&'static str, &'static str)> {
        REQUEST_KINDS.iter().map(|kind| (kind.word, kind.says)).collect()
    }
}
