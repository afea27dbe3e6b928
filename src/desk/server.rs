//! The server: its address, routes and shutdown.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::Request;
use axum::http::StatusCode;
use axum::http::header::ALLOW;
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use store::Store;
use tokio::net::TcpListener;

use crate::connections::{self, ConnectionLimits};
use crate::host::Host;
use crate::people::{People, Role};
use crate::place::DeskAddress;
use crate::{Desk, Trouble, TroubleKind, api, guard, news, pages};

/// The interval at which the file is checked for changes by other programs.
const LOOKING: Duration = Duration::from_millis(500);
/// The maximum time that work may continue after the desk is closed.
const CLOSING: Duration = Duration::from_millis(500);

/// The time for which the code for opening the browser is valid.
const ONCE: Duration = Duration::from_mins(1);

/// The options for opening a desk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Listening {
    /// The port; 0 takes any free port.
    pub port: u16,
    /// Whether other computers can reach the desk. Otherwise only this one can.
    pub on_the_network: bool,
    /// The limits of its connections.
    pub limits: ConnectionLimits,
}

/// The addresses of an open desk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opened {
    /// The address of the chief arbiter, with the token.
    pub chief: String,
    /// The address for the browser opened here. The code in this address expires after use, or after a minute.
    pub browser: String,
    /// The address for readers on the network, with their token, if the desk can be reached there.
    pub reader: Option<String>,
}

/// Opens the desk and runs it until Ctrl-C. `who` is the name of the person who opens it. Calls `told` once the server
/// listens.
///
/// # Errors
/// Fails if the port is in use, or if the file cannot be read.
pub fn run(
    store: Store,
    host: Box<dyn Host>,
    who: &str,
    listening: Listening,
    told: impl FnOnce(&Opened),
) -> Result<(), Trouble> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .worker_threads(2)
        .thread_stack_size(STACK)
        .build()
        .map_err(|e| Trouble::new(TroubleKind::Failed, format!("the desk cannot start: {e}")))?;
    let done = runtime.block_on(serve(store, host, who, listening, told));
    runtime.shutdown_timeout(CLOSING);
    done
}

/// The stack size of a thread in bytes; large fields need it.
const STACK: usize = 32 << 20;

async fn serve(
    store: Store,
    host: Box<dyn Host>,
    who: &str,
    listening: Listening,
    told: impl FnOnce(&Opened),
) -> Result<(), Trouble> {
    let ip = if listening.on_the_network { Ipv4Addr::UNSPECIFIED } else { Ipv4Addr::LOCALHOST };
    let listener = TcpListener::bind(SocketAddr::from((ip, listening.port))).await.map_err(|e| {
        let says = format!("the desk cannot listen on port {}: {e}", listening.port);
        Trouble::new(TroubleKind::Refused, says).remedy("name another port; `--port 0` takes any free port")
    })?;
    let failed = |e: io::Error| Trouble::new(TroubleKind::Failed, e.to_string());
    let port = listener.local_addr().map_err(failed)?.port();
    let at = DeskAddress { port, on_the_network: listening.on_the_network };
    let no_token =
        |_| Trouble::new(TroubleKind::Failed, "the operating system provides no random numbers for a token");
    let people = People::default();
    let (_, token) = people.add(who, Role::Chief).map_err(no_token)?;
    let chief = format!("http://127.0.0.1:{port}/?token={token}");
    let unread = |e| Trouble::new(TroubleKind::Failed, format!("the event file: {e}"));
    let limits = listening.limits.that_fit();
    let desk = Arc::new(Desk::new(store, host, people, at, limits).map_err(unread)?);
    let reader = if at.on_the_network { Some(at.address_of(&desk.wall_token()?)) } else { None };
    let code = desk.once.for_token(&token).map_err(no_token)?;
    let browser = format!("http://127.0.0.1:{port}/?once={code}");
    told(&Opened { chief, browser, reader });
    tokio::spawn(void(Arc::clone(&desk)));
    let looking = tokio::spawn(look(Arc::clone(&desk)));
    let closing = Arc::clone(&desk);
    let until = async move {
        interrupted().await;
        closing.news.close();
        closing.works.cancel();
    };
    connections::serve(listener, router(&desk), limits, until).await;
    looking.abort();
    Ok(())
}

/// Invalidates the browser's code if it was not used in time.
async fn void(desk: Arc<Desk>) {
    tokio::time::sleep(ONCE).await;
    desk.once.void();
}

/// Returns all routes.
fn router(desk: &Arc<Desk>) -> Router {
    let missing = || async { Trouble::new(TroubleKind::Missing, "there is no such page") };
    let routes = Router::new()
        .route("/events", get(news::events))
        .merge(api::router())
        .merge(pages::router())
        .fallback(missing)
        .with_state(Arc::clone(desk));
    naming_methods(routes).layer(from_fn_with_state(Arc::clone(desk), guard::guard))
}

/// Returns routes that say which methods an address takes if it does not take that of the request. The routes know this
/// only once they have answered, so the answer is read outside them.
pub(crate) fn naming_methods(routes: Router) -> Router {
    Router::new().fallback_service(routes).layer(from_fn(name_methods))
}

async fn name_methods(request: Request, next: Next) -> Response {
    let method = request.method().clone();
    let response = next.run(request).await;
    if response.status() != StatusCode::METHOD_NOT_ALLOWED {
        return response;
    }
    let allowed = response.headers().get(ALLOW).cloned();
    let methods = allowed.as_ref().and_then(|list| list.to_str().ok()).unwrap_or_default();
    let methods = methods.split(',').map(str::trim).collect::<Vec<_>>().join(" or ");
    let trouble = Trouble::new(TroubleKind::Malformed, format!("this address does not answer {method}"))
        .remedy(format!("Send the request with {methods}; docs/integrate.md lists the requests."));
    let mut refused = trouble.into_response();
    *refused.status_mut() = StatusCode::METHOD_NOT_ALLOWED;
    refused.headers_mut().extend(allowed.map(|list| (ALLOW, list)));
    refused
}

/// Watches for changes to the file by other programs, and announces them. If the file is no longer in its place, all
/// pages say so until it is.
async fn look(desk: Arc<Desk>) {
    let mut was_in_place = true;
    loop {
        tokio::time::sleep(LOOKING).await;
        let desk = Arc::clone(&desk);
        let place = desk.in_place();
        match &place {
            Err(trouble) => desk.news.file(&trouble.value()),
            Ok(()) if !was_in_place => desk.news.file(&serde_json::json!({})),
            Ok(()) => {}
        }
        was_in_place = place.is_ok();
        // An error here also affects the next request, which reports it.
        let _ = tokio::task::spawn_blocking(move || desk.read().map(drop)).await;
    }
}

/// Waits for Ctrl-C, or for the system to end the program.
pub(crate) async fn interrupted() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut ended) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = ended.recv() => {}
            }
            return;
        }
    }
    let _ = tokio::signal::ctrl_c().await;
}
