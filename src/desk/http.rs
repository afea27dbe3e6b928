//! HTTP requests from programs, with the same objects as `serve --stdio`, but without an event file or pages.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use askama::Template;
use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header::CONTENT_TYPE;
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{get, post};
use futures_util::stream::unfold;
use tokio::net::TcpListener;
use tokio::runtime::Handle;
use tokio::sync::mpsc;

use crate::guard::{bearer, from_here, in_time, seal};
use crate::people::is_same;
use crate::place::DeskAddress;
use crate::server::{interrupted, naming_methods};
use crate::{Trouble, TroubleKind};

/// The maximum number of answers waiting for a slow reader. Beyond this number, the computation waits.
const WAITING: usize = 64;
/// The maximum time for a request to arrive.
const PATIENCE: Duration = Duration::from_mins(1);
/// The maximum time for a client to take its next answer.
const HEARING: Duration = Duration::from_secs(30);
/// The maximum number of bodies read at once. Further requests are refused.
const READING: usize = 32;

/// The program that answers requests.
pub trait Answers: Send + Sync {
    /// Takes the requests in a body, and returns once all are queued. `client` receives each answer as a line. When it
    /// reports that no client receives them any more, the requests of this body are cancelled.
    fn take(&self, body: Vec<u8>, client: HttpConnection);

    /// Returns the maximum length of a body, in bytes.
    fn most(&self) -> usize;

    /// Returns the description of this interface, as OpenAPI in JSON.
    fn open_api(&self) -> String;

    /// Returns the kinds of requests, each with a word and a sentence.
    fn kinds(&self) -> Vec<(&'static str, &'static str)>;
}

struct Serving {
    answers: Arc<dyn Answers>,
    token: Option<String>,
    at: DeskAddress,
    reading: AtomicUsize,
}

/// Answers requests over HTTP until Ctrl-C. Calls `told` with the address once the server listens.
///
/// # Errors
/// Fails if the address is in use, or does not belong to this computer.
pub fn serve(
    answers: Arc<dyn Answers>,
    address: SocketAddr,
    token: Option<String>,
    told: impl FnOnce(SocketAddr),
) -> Result<(), Trouble> {
    let failed = |e: io::Error| Trouble::new(TroubleKind::Failed, format!("{address}: {e}"));
    let runtime =
        tokio::runtime::Builder::new_multi_thread().enable_all().worker_threads(2).build().map_err(failed)?;
    let done = runtime.block_on(async {
        let listener = TcpListener::bind(address).await.map_err(|e| {
            Trouble::new(TroubleKind::Refused, format!("cannot listen on {address}: {e}"))
                .remedy("name an address of this computer and a free port; port 0 takes any free port")
        })?;
        let here = listener.local_addr().map_err(failed)?;
        let at = DeskAddress { port: here.port(), on_the_network: !here.ip().is_loopback() };
        let serving = Arc::new(Serving { answers, token, at, reading: AtomicUsize::new(0) });
        told(here);
        axum::serve(listener, router(&serving)).with_graceful_shutdown(interrupted()).await.map_err(failed)
    });
    runtime.shutdown_timeout(Duration::from_secs(1));
    done
}

fn router(serving: &Arc<Serving>) -> Router {
    let missing = || async { Trouble::new(TroubleKind::Missing, "there is no such page; see /openapi.json") };
    let routes = Router::new()
        .route("/", get(page))
        .route("/openapi.json", get(open_api))
        .route("/request", post(request))
        .fallback(missing)
        .with_state(Arc::clone(serving));
    naming_methods(routes).layer(from_fn_with_state(Arc::clone(serving), guard))
}

/// Admits clients with the token, and rejects requests from pages of other sites.
async fn guard(State(serving): State<Arc<Serving>>, request: Request, next: Next) -> Response {
    let mut response = match admitted(&serving, &request) {
        Ok(()) => next.run(request).await,
        Err(trouble) => trouble.into_response(),
    };
    seal(response.headers_mut());
    response
}

fn admitted(serving: &Serving, request: &Request) -> Result<(), Trouble> {
    from_here(serving.at, request.headers())?;
    let Some(token) = &serving.token else { return Ok(()) };
    if bearer(request.headers()).is_some_and(|given| is_same(token, given)) {
        return Ok(());
    }
    Err(Trouble::new(TroubleKind::Unknown, "the token is missing or wrong")
        .remedy("Send it: Authorization: Bearer TOKEN"))
}

/// The page that describes the interface.
#[derive(Template)]
#[template(path = "interface.html", config = "pages/templates/askama.toml")]
struct Interface {
    kinds: Vec<(&'static str, &'static str)>,
    has_token: bool,
}

async fn page(State(serving): State<Arc<Serving>>) -> Result<Html<String>, Trouble> {
    let page = Interface { kinds: serving.answers.kinds(), has_token: serving.token.is_some() };
    page.render().map(Html).map_err(|e| Trouble::new(TroubleKind::Failed, e.to_string()))
}

async fn open_api(State(serving): State<Arc<Serving>>) -> Response {
    ([(CONTENT_TYPE, "application/json")], serving.answers.open_api()).into_response()
}

/// The answers to a connection. A client that does not read them for too long counts as gone, so that it does not delay
/// others.
pub struct HttpConnection {
    send: mpsc::Sender<String>,
    runtime: Handle,
    is_deaf: AtomicBool,
}

impl HttpConnection {
    /// Sends an answer. Returns `false` if no client receives answers any more.
    pub fn hear(&self, line: &str) -> bool {
        if self.is_gone() {
            return false;
        }
        let sent = self.runtime.block_on(self.send.send_timeout(line.to_owned(), HEARING));
        self.is_deaf.fetch_or(sent.is_err(), Ordering::Relaxed);
        sent.is_ok()
    }

    /// Returns whether the client has gone.
    pub fn is_gone(&self) -> bool {
        self.is_deaf.load(Ordering::Relaxed) || self.send.is_closed()
    }
}

/// `POST /request`: one object, or one per line. Each answer is a line, sent as soon as it is known.
async fn request(State(serving): State<Arc<Serving>>, request: Request) -> Result<Response, Trouble> {
    let body = read(&serving, request).await?;
    let (send, receive) = mpsc::channel::<String>(WAITING);
    let answers = Arc::clone(&serving.answers);
    let connection = HttpConnection { send, runtime: Handle::current(), is_deaf: AtomicBool::new(false) };
    tokio::task::spawn_blocking(move || answers.take(body, connection));
    let lines = unfold(receive, |mut receive| async move {
        let line = receive.recv().await?;
        Some((Ok::<_, io::Error>(line), receive))
    });
    Ok(([(CONTENT_TYPE, "application/x-ndjson")], Body::from_stream(lines)).into_response())
}

/// Reads the body, which must arrive in time. Limits the number of bodies read at once, so that slow clients do not
/// fill the memory.
async fn read(serving: &Serving, request: Request) -> Result<Vec<u8>, Trouble> {
    /// A place among the bodies being read.
    struct ConnectionSlot<'a>(&'a AtomicUsize);
    impl Drop for ConnectionSlot<'_> {
        fn drop(&mut self) {
            self.0.fetch_sub(1, Ordering::Relaxed);
        }
    }
    if serving.reading.fetch_add(1, Ordering::Relaxed) >= READING {
        serving.reading.fetch_sub(1, Ordering::Relaxed);
        return Err(
            Trouble::new(TroubleKind::Ended, "too many requests arrived at once").remedy("Send it again.")
        );
    }
    let seat = ConnectionSlot(&serving.reading);
    let most = serving.answers.most();
    let remedy = "Send less, or start with `--max-line`.";
    let bytes = in_time(request.into_body(), most, PATIENCE, remedy).await?;
    drop(seat);
    Ok(bytes.into())
}
