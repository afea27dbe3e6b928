//! `pairproof serve`: reads JSON objects and answers each on one line. Several requests run at once, through pipes or
//! over HTTP.
//!
//! The server keeps nothing between requests, so each request contains its tournament. A line that cannot be parsed is
//! answered with an error, and reading continues.

mod drafts;
mod ear;
mod event;
mod event_kind;
mod fields;
#[cfg(feature = "desk")]
mod http;
mod lines;
#[cfg(feature = "desk")]
mod open_api;
mod queue;
mod request;
mod work;

use std::io::BufReader;
use std::sync::Arc;
use std::time::Duration;

use ear::{Client, Pipe, Reach};
use lines::InputLine;
use queue::RequestQueue;
use request::LineOutcome;

use super::desk::ConnectionArguments;
use super::{Done, Exit, Failure, output};
#[cfg(feature = "desk")]
use crate::faults::{RequestFault, SystemFault};
use crate::report::json::{Cancelled, RequestId, ServedAnswer};

/// The stack size of a worker in bytes, as large as a main thread's; large fields need this size.
const STACK: usize = 32 << 20;

/// Arguments of `serve`.
#[derive(clap::Args, Debug)]
#[cfg_attr(feature = "desk", command(group(clap::ArgGroup::new("way").args(["stdio", "http"]).required(true))))]
#[cfg_attr(not(feature = "desk"), command(group(clap::ArgGroup::new("way").args(["stdio"]).required(true))))]
pub(super) struct ServeArguments {
    /// Read requests from standard input, and answer on standard output.
    #[arg(long)]
    stdio: bool,
    /// Answer requests over HTTP at this address, for example 127.0.0.1:8165. Port 0 takes any free
    /// port.
    #[cfg(feature = "desk")]
    #[arg(long, value_name = "ADDRESS")]
    http: Option<std::net::SocketAddr>,
    /// File whose first line is the token that every HTTP request must send. Required for addresses
    /// that other computers can reach.
    #[cfg(feature = "desk")]
    #[arg(long, value_name = "FILE", requires = "http", conflicts_with = "stdio")]
    token_file: Option<std::path::PathBuf>,
    /// Number of requests processed at once. Default: the number of processors.
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Longest request line, in megabytes.
    #[arg(long, value_name = "MEGABYTES", default_value_t = 16, value_parser = clap::value_parser!(u16).range(1..))]
    max_line: u16,
    /// Time limit for a request, in seconds. A request may set a lower limit.
    #[arg(long, value_name = "SECONDS", default_value_t = 300)]
    time_limit: u64,
    #[cfg(feature = "desk")]
    #[command(flatten)]
    limits: ConnectionArguments,
}

pub(super) fn run(arguments: &ServeArguments) -> Done {
    output::hide_progress();
    let processors = || std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let threads = arguments.threads.map_or_else(processors, usize::from);
    let desk = Arc::new(RequestQueue::new(Duration::from_secs(arguments.time_limit)));
    let most = usize::from(arguments.max_line) << 20;
    let mut workers = Vec::new();
    for _ in 0..threads {
        let desk = Arc::clone(&desk);
        let worker = std::thread::Builder::new().stack_size(STACK).spawn(move || desk.work());
        workers.push(worker.map_err(|e| SystemFault::Thread { cause: e.to_string() })?);
    }
    #[cfg(feature = "desk")]
    if let Some(address) = arguments.http {
        return http::serve(&desk, address, arguments.token_file.as_deref(), most, arguments.limits.limits());
    }
    let pipe = Arc::new(Pipe::new());
    let client = Client::new(0, Reach::Files, pipe.clone());
    receive(&desk, &client, &mut BufReader::new(std::io::stdin()), most);
    // Workers end once the queue is empty.
    desk.close();
    for worker in workers {
        let ended = worker.join();
        ended.map_err(|_| SystemFault::BugBecause { what: "a worker ended early".to_owned() })?;
    }
    pipe.heard().map(|()| Exit::Done)
}

/// Reads requests until the input ends or no client reads the answers.
fn receive(desk: &RequestQueue, client: &Client, input: &mut impl std::io::BufRead, most: usize) {
    while let Some(line) = lines::next(input, most) {
        match line {
            InputLine::Text(bytes) if bytes.trim_ascii().is_empty() => {}
            InputLine::Text(bytes) => take(desk, client, bytes),
            InputLine::TooLong => {
                let failure = Failure::from(RequestFault::LineTooLong { most: most >> 20 });
                desk.refuse(client, None, failure);
            }
        }
        if client.is_gone() {
            return;
        }
    }
}

/// Accepts a request.
fn take(desk: &RequestQueue, client: &Client, line: Vec<u8>) {
    match LineOutcome::read(line) {
        Ok((id, LineOutcome::Cancel(request))) => cancel(desk, client, id, request),
        Ok((id, LineOutcome::Work(ticket))) => desk.put(client, id, ticket),
        Err((id, failure)) => desk.refuse(client, id, failure),
    }
}

fn cancel(desk: &RequestQueue, client: &Client, id: RequestId, request: RequestId) {
    let found = desk.cancel(&request);
    desk.answer(client, Some(id), Vec::new(), ServedAnswer::Cancel(Cancelled { request, found }));
}
