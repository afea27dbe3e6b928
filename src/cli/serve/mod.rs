//! `pairproof serve --stdio`: a JSON object a line in, answers a line each out, several requests at once.
//!
//! Nothing is kept between requests: each brings its tournament. A line that is not understood is answered with an
//! error, and the next line is read.

mod fields;
mod lines;
mod queue;
mod request;
mod work;

use std::io::BufReader;
use std::time::Duration;

use lines::Line;
use queue::Desk;
use request::Task;

use super::{Done, Exit, Failure};
use crate::report::json::{Cancelled, RequestId, Says};

/// Stack of a worker, in bytes: that of a main thread, with room for large fields.
const STACK: usize = 32 << 20;

/// Arguments of `serve`.
#[derive(clap::Args, Debug)]
pub(super) struct Arguments {
    /// Read requests from the standard input, and answer on the standard output.
    #[arg(long, required = true)]
    stdio: bool,
    /// Number of requests answered at once. Default: the number of processors.
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Longest request line, in megabytes.
    #[arg(long, value_name = "MEGABYTES", default_value_t = 16, value_parser = clap::value_parser!(u16).range(1..))]
    max_line: u16,
    /// Time limit for a request, in seconds. A request may ask for less.
    #[arg(long, value_name = "SECONDS", default_value_t = 300)]
    time_limit: u64,
}

pub(super) fn run(arguments: &Arguments) -> Done {
    let processors = || std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let threads = arguments.threads.map_or_else(processors, usize::from);
    let desk = Desk::new(Duration::from_secs(arguments.time_limit));
    let started = std::thread::scope(|scope| {
        let mut workers = Vec::new();
        for _ in 0..threads {
            let worker = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, || desk.work());
            workers
                .push(worker.map_err(|e| Failure::new(Exit::Limit, format!("cannot start a thread: {e}"))));
        }
        let started: Result<Vec<_>, Failure> = workers.into_iter().collect();
        if started.is_ok() {
            receive(&desk, usize::from(arguments.max_line) << 20);
        }
        // Workers end when nothing is waiting any more.
        desk.close();
        started.map(drop)
    });
    started.and_then(|()| desk.heard()).map(|()| Exit::Done)
}

/// Reads requests until the input ends or nobody reads the answers.
fn receive(desk: &Desk, most: usize) {
    let mut input = BufReader::new(std::io::stdin());
    while let Some(line) = lines::next(&mut input, most) {
        match line {
            Line::Text(bytes) if bytes.trim_ascii().is_empty() => {}
            Line::Text(bytes) => match Task::read(bytes) {
                Ok((id, Task::Cancel(request))) => cancel(desk, id, request),
                Ok((id, Task::Work(ticket))) => desk.put(id, ticket),
                Err((id, failure)) => desk.answer(id, Vec::new(), Says::Error(failure.failed().into())),
            },
            Line::TooLong => {
                let says = format!("the line has more than {} megabytes", most >> 20);
                let failure = Failure::new(Exit::Request, says).remedy("send less, or start with --max-line");
                desk.answer(None, Vec::new(), Says::Error(failure.failed().into()));
            }
        }
        if desk.is_unheard() {
            return;
        }
    }
}

fn cancel(desk: &Desk, id: RequestId, request: RequestId) {
    let found = desk.cancel(&request);
    desk.answer(Some(id), Vec::new(), Says::Cancel(Cancelled { request, found }));
}
