//! The server: where it listens, what it routes, how it ends.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::middleware::from_fn_with_state;
use axum::routing::get;
use store::Store;
use tokio::net::TcpListener;

use crate::host::Host;
use crate::people::{People, Role};
use crate::place::DeskAddress;
use crate::{Desk, Trouble, TroubleKind, api, guard, news, pages};

/// How often the file is looked at for what other programs have done to it.
const LOOKING: Duration = Duration::from_millis(500);
/// How long work may still take when the desk is closed.
const CLOSING: Duration = Duration::from_secs(5);

/// How long the code with which the browser is opened may wait for it.
const ONCE: Duration = Duration::from_mins(1);

/// How a desk is to be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Listening {
    /// The port; 0 takes any that is free.
    pub port: u16,
    /// May other computers reach it? Otherwise only this one.
    pub on_the_network: bool,
}

/// What is told once it is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opened {
    /// The address of the chief, with the token.
    pub chief: String,
    /// The address for the browser that is opened here: its code is void once it was used, or after a minute.
    pub browser: String,
    /// The address of readers in the network, with their token, if it is reached there.
    pub reader: Option<String>,
}

/// Opens the desk and runs it until Ctrl-C. `who`: the name of who opens it; `told` is called once it listens.
///
/// # Errors
/// If the port is taken, or the file cannot be read.
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

/// Stack of a thread, in bytes: with room for large fields.
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
        Trouble::new(TroubleKind::Refused, says).remedy("name another port; --port 0 takes any free port")
    })?;
    let failed = |e: io::Error| Trouble::new(TroubleKind::Failed, e.to_string());
    let port = listener.local_addr().map_err(failed)?.port();
    let at = DeskAddress { port, on_the_network: listening.on_the_network };
    let no_token =
        |_| Trouble::new(TroubleKind::Failed, "the operating system provides no random numbers for a token");
    let people = People::default();
    let (_, token) = people.add(who, Role::Chief).map_err(no_token)?;
    let chief = format!("http://127.0.0.1:{port}/?token={token}");
    let reader = if at.on_the_network {
        let (_, token) = people.add("the wall", Role::Reader).map_err(no_token)?;
        Some(at.address_of(&token))
    } else {
        None
    };
    let unread = |e| Trouble::new(TroubleKind::Failed, format!("the event file: {e}"));
    let desk = Arc::new(Desk::new(store, host, people, at).map_err(unread)?);
    let code = desk.once.for_token(&token).map_err(no_token)?;
    let browser = format!("http://127.0.0.1:{port}/?once={code}");
    told(&Opened { chief, browser, reader });
    tokio::spawn(void(Arc::clone(&desk)));
    let looking = tokio::spawn(look(Arc::clone(&desk)));
    let closing = Arc::clone(&desk);
    let served = axum::serve(listener, router(&desk)).with_graceful_shutdown(async move {
        interrupted().await;
        closing.news.close();
        closing.works.cancel();
    });
    let done = served.await.map_err(failed);
    looking.abort();
    done
}

/// Ends the code of the browser if it did not come.
async fn void(desk: Arc<Desk>) {
    tokio::time::sleep(ONCE).await;
    desk.once.void();
}

/// All that is routed.
fn router(desk: &Arc<Desk>) -> Router {
    let missing = || async { Trouble::new(TroubleKind::Missing, "there is no such page") };
    Router::new()
        .route("/events", get(news::events))
        .merge(api::router())
        .merge(pages::router())
        .fallback(missing)
        .layer(from_fn_with_state(Arc::clone(desk), guard::guard))
        .with_state(Arc::clone(desk))
}

/// Sees what other programs do to the file, and tells it.
async fn look(desk: Arc<Desk>) {
    loop {
        tokio::time::sleep(LOOKING).await;
        let desk = Arc::clone(&desk);
        // What goes wrong here goes wrong for whoever asks next, who is told.
        let _ = tokio::task::spawn_blocking(move || desk.read().map(drop)).await;
    }
}

/// Ctrl-C, or that the system ends the program.
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
