//! HTTP requests from programs, with the same objects as `serve --stdio`, but without an event file or pages.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use askama::Template;
use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::http::header::{ACCEPT, CONTENT_TYPE};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{get, post};
use futures_util::stream::unfold;
use serde::Deserialize;
use serde::de::IgnoredAny;
use tokio::net::TcpListener;
use tokio::sync::mpsc;

use crate::bodies::Bodies;
use crate::connections::{self, ConnectionLimits, ConnectionPlace};
use crate::guard::{bearer, from_here, seal};
use crate::people::is_same;
use crate::place::DeskAddress;
use crate::server::{interrupted, naming_methods};
use crate::{Role, Trouble, TroubleKind};

const JSON: &str = "application/json";
/// The maximum number of bytes of answers that wait for a client. Beyond this number, no further request of this client
/// is begun until it has taken some.
const WAITING: usize = 256 << 10;
/// The number of the longest bodies that there is room for at once.
const LONGEST_BODIES: usize = 4;
/// The least room for bodies, in bytes.
const LEAST_ROOM: usize = 64 << 20;
/// The number of threads that take in requests for a client who has sent many, beside one for each connection.
const OTHER_THREADS: usize = 64;
/// The maximum time that work may continue after the server was ended.
const CLOSING: Duration = Duration::from_millis(500);

/// The program that answers requests.
pub trait Answers: Send + Sync {
    /// Takes the requests in a body, and returns once all are queued. `client` receives each answer as a line. While it
    /// has no room for answers, none of its requests is begun. When it reports that no client receives them any more, the
    /// requests of this body are cancelled. With a `kind`, the body is one request of this kind.
    fn take(&self, kind: Option<&str>, body: Vec<u8>, client: HttpConnection);

    /// Tells the program that a client has room for answers again, or is gone.
    fn wake(&self);

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
    bodies: Bodies,
}

/// Answers requests over HTTP until Ctrl-C. Calls `told` with the address once the server listens.
///
/// # Errors
/// Fails if the address is in use, or does not belong to this computer.
pub fn serve(
    answers: Arc<dyn Answers>,
    address: SocketAddr,
    token: Option<String>,
    limits: ConnectionLimits,
    told: impl FnOnce(SocketAddr),
) -> Result<(), Trouble> {
    let failed = |e: io::Error| Trouble::new(TroubleKind::Failed, format!("{address}: {e}"));
    let limits = limits.that_fit();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .worker_threads(2)
        .max_blocking_threads(limits.connections + OTHER_THREADS)
        .build()
        .map_err(failed)?;
    let done = runtime.block_on(async {
        let listener = TcpListener::bind(address).await.map_err(|e| {
            Trouble::new(TroubleKind::Refused, format!("cannot listen on {address}: {e}"))
                .remedy("name an address of this computer and a free port; port 0 takes any free port")
        })?;
        let here = listener.local_addr().map_err(failed)?;
        let at = DeskAddress { port: here.port(), on_the_network: !here.ip().is_loopback() };
        let most = answers.most();
        let room = most.saturating_mul(LONGEST_BODIES).max(LEAST_ROOM);
        let bodies = Bodies::new(most, room, limits.silence);
        let serving = Arc::new(Serving { answers, token, at, bodies });
        told(here);
        connections::serve(listener, router(&serving), limits, interrupted()).await;
        Ok(())
    });
    runtime.shutdown_timeout(CLOSING);
    done
}

fn router(serving: &Arc<Serving>) -> Router {
    let missing = || async { Trouble::new(TroubleKind::Missing, "there is no such page; see /openapi.json") };
    let mut routes = Router::new()
        .route("/", get(page))
        .route("/openapi.json", get(open_api))
        .route("/request", post(requests));
    for (kind, _) in serving.answers.kinds() {
        let one = move |serving: State<Arc<Serving>>, request: Request| one(kind, serving, request);
        routes = routes.route(&format!("/{kind}"), post(one));
    }
    let routes = routes.fallback(missing).with_state(Arc::clone(serving));
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
    let is_right = |token: &String| bearer(request.headers()).is_some_and(|given| is_same(token, given));
    if serving.token.as_ref().is_none_or(is_right) {
        if let Some(place) = request.extensions().get::<ConnectionPlace>() {
            place.is_of(Role::Reader);
        }
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
    ([(CONTENT_TYPE, JSON)], serving.answers.open_api()).into_response()
}

/// The answers to a body. They wait for the client, and nobody else waits for it.
pub struct HttpConnection {
    send: mpsc::UnboundedSender<String>,
    /// The number of bytes that the client has not taken yet.
    waiting: Arc<AtomicUsize>,
}

impl HttpConnection {
    /// Sends an answer. Returns `false` if no client receives answers any more.
    pub fn hear(&self, line: &str) -> bool {
        self.waiting.fetch_add(line.len(), Ordering::Relaxed);
        self.send.send(line.to_owned()).is_ok()
    }

    /// Returns whether the client has gone.
    pub fn is_gone(&self) -> bool {
        self.send.is_closed()
    }

    /// Returns whether the client has taken enough of its answers that it may get more.
    pub fn has_room(&self) -> bool {
        self.waiting.load(Ordering::Relaxed) < WAITING
    }
}

/// The answers on their way to a client.
struct WaitingAnswers {
    receive: mpsc::UnboundedReceiver<String>,
    waiting: Arc<AtomicUsize>,
    answers: Arc<dyn Answers>,
}

impl WaitingAnswers {
    async fn next(&mut self) -> Option<String> {
        let line = self.receive.recv().await?;
        let before = self.waiting.fetch_sub(line.len(), Ordering::Relaxed);
        if before >= WAITING && before - line.len() < WAITING {
            self.answers.wake();
        }
        Some(line)
    }
}

impl Drop for WaitingAnswers {
    /// The client has all answers, or is gone.
    fn drop(&mut self) {
        self.receive.close();
        self.answers.wake();
    }
}

/// `POST /request`: one object, or one per line. Each answer is a line, sent as soon as it is known.
async fn requests(State(serving): State<Arc<Serving>>, request: Request) -> Result<Response, Trouble> {
    let accepts = request.headers().get(ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let kind = if accepts.contains(JSON) { JSON } else { "application/x-ndjson" };
    let waiting = taken(&serving, None, request).await?;
    let lines = unfold(waiting, |mut waiting| async move {
        let line = waiting.next().await?;
        Some((Ok::<_, io::Error>(line), waiting))
    });
    Ok(([(CONTENT_TYPE, kind)], Body::from_stream(lines)).into_response())
}

/// `POST /pair` and others: one object, a request of this kind. The answer is one object, and its status says whether the
/// request succeeded.
async fn one(
    kind: &'static str,
    State(serving): State<Arc<Serving>>,
    request: Request,
) -> Result<Response, Trouble> {
    let mut waiting = taken(&serving, Some(kind), request).await?;
    let mut last = None;
    while let Some(line) = waiting.next().await {
        last = Some(line);
    }
    let last = last.ok_or_else(|| Trouble::new(TroubleKind::Failed, "the request was not answered"))?;
    let is_failed = serde_json::from_str::<FailedLine>(&last).is_ok_and(|line| line.error.is_some());
    let status = if is_failed { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
    Ok((status, [(CONTENT_TYPE, JSON)], last).into_response())
}

/// The field of an answer that says that the request failed.
#[derive(Deserialize)]
struct FailedLine {
    error: Option<IgnoredAny>,
}

/// Reads a body, and hands it to the program. Returns the answers on their way.
async fn taken(
    serving: &Serving,
    kind: Option<&'static str>,
    request: Request,
) -> Result<WaitingAnswers, Trouble> {
    let remedy = "Send less, or start with `--max-line`.";
    let (body, room) = serving.bodies.read(request.into_body(), remedy).await?;
    if body.trim_ascii().is_empty() {
        return Err(Trouble::new(TroubleKind::Malformed, "the request is empty")
            .remedy("Send an object, such as {\"id\": 1, \"do\": \"rulebooks\"}."));
    }
    let (send, receive) = mpsc::unbounded_channel();
    let waiting = Arc::new(AtomicUsize::new(0));
    let connection = HttpConnection { send, waiting: Arc::clone(&waiting) };
    let answers = Arc::clone(&serving.answers);
    let waiting = WaitingAnswers { receive, waiting, answers: Arc::clone(&answers) };
    tokio::task::spawn_blocking(move || {
        answers.take(kind, body, connection);
        drop(room);
    });
    Ok(waiting)
}
