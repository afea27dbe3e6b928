//! The connections of a server: how many there are at once, who has to leave if there is no room, and how long each may
//! be silent.
//!
//! A newcomer always gets a place. If all places are taken, the connection leaves that matters least: one that has not
//! yet sent a valid request before that of a reader, a reader's before a deputy's, a deputy's before the chief's; among
//! these, one from the address that has the most; among these, the one that has been silent for longest. So nobody is kept
//! out by connections that others hold, and an address that holds many only takes places from itself.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, watch};
use tokio::task::JoinSet;
use tokio_io_timeout::TimeoutStream;
use tower::ServiceExt as _;

use crate::Role;

/// The maximum length of a request's head, in bytes; also the memory in which a connection reads and writes.
const BUFFER: usize = 64 << 10;
/// The pause after a connection could not be accepted because the system has no room for it.
const PAUSE: Duration = Duration::from_millis(50);
/// The maximum time for which answers are still sent after the server was ended.
const CLOSING: Duration = Duration::from_secs(1);
/// The number of files that the process opens beside the connections.
#[cfg(unix)]
const OTHER_FILES: u64 = 128;

/// The limits of a server's connections.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConnectionLimits {
    /// The maximum number of connections at once.
    pub connections: usize,
    /// The maximum time in which a connection sends no request, sends nothing of a request that it has begun, or takes
    /// nothing of an answer.
    pub silence: Duration,
}

impl Default for ConnectionLimits {
    fn default() -> Self {
        Self { connections: 2048, silence: Duration::from_secs(20) }
    }
}

impl ConnectionLimits {
    /// Returns the limits with no more connections than the system lets the process open. Raises the limit of the
    /// process if necessary and possible.
    pub(crate) fn that_fit(self) -> Self {
        #[cfg(unix)]
        {
            use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
            let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
            let wanted = u64::try_from(self.connections).unwrap_or(u64::MAX).saturating_add(OTHER_FILES);
            let current = current.unwrap_or(u64::MAX);
            let raised = wanted.min(maximum.unwrap_or(u64::MAX));
            let is_raised = current < raised
                && setrlimit(Resource::Nofile, Rlimit { current: Some(raised), maximum }).is_ok();
            let files = if is_raised { raised } else { current };
            let most = files.saturating_sub(OTHER_FILES).max(files / 2);
            let connections = usize::try_from(most).unwrap_or(usize::MAX).min(self.connections).max(1);
            Self { connections, ..self }
        }
        #[cfg(not(unix))]
        self
    }
}

/// Serves connections until `until` is done, and then lets the requests in progress end, for a short time.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    limits: ConnectionLimits,
    until: impl Future<Output = ()>,
) {
    let places = Arc::new(Places::new(limits.connections));
    let closing = watch::Sender::new(false);
    let mut connections = JoinSet::new();
    let mut until = std::pin::pin!(until);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            Some(_) = connections.join_next() => continue,
            () = &mut until => break,
        };
        let Ok((socket, from)) = accepted else {
            // The system has no room for it, or the client has gone.
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        let place = Arc::clone(&places).take(from.ip()).await;
        connections.spawn(connection(
            (socket, from),
            place,
            router.clone(),
            limits.silence,
            closing.subscribe(),
        ));
    }
    drop(listener);
    closing.send_replace(true);
    let ended = async { while connections.join_next().await.is_some() {} };
    // Whoever has not taken his answer by now does not get it.
    let _ = tokio::time::timeout(CLOSING, ended).await;
    connections.shutdown().await;
}

/// Answers the requests of a connection, until it ends or has to leave.
async fn connection(
    (socket, from): (TcpStream, SocketAddr),
    place: TakenPlace,
    router: Router,
    silence: Duration,
    mut closing: watch::Receiver<bool>,
) {
    let mut socket = TimeoutStream::new(socket);
    socket.set_write_timeout(Some(silence));
    let handle = place.0.clone();
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(handle.clone());
        request.extensions_mut().insert(ConnectInfo(from));
        router.clone().oneshot(request.map(Body::new))
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(silence).max_buf_size(BUFFER);
    let mut serving = std::pin::pin!(http.serve_connection(TokioIo::new(Box::pin(socket)), service));
    let mut is_closing = false;
    loop {
        tokio::select! {
            _ = serving.as_mut() => break,
            () = place.0.leave.notified() => break,
            _ = closing.wait_for(|is| *is), if !is_closing => {
                is_closing = true;
                serving.as_mut().graceful_shutdown();
            }
        }
    }
}

/// A connection in a place.
#[derive(Debug)]
struct SeatedConnection {
    from: IpAddr,
    /// The role of the person who has sent its last valid request.
    role: Option<Role>,
    /// The number of its last valid request among those of all connections, or of its arrival.
    last: u64,
    leave: Arc<Notify>,
}

/// The places of a server.
#[derive(Debug)]
struct Places {
    most: usize,
    taken: Mutex<TakenPlaces>,
    /// Notified whenever a place becomes free.
    freed: Notify,
}

#[derive(Debug, Default)]
struct TakenPlaces {
    next: u64,
    all: BTreeMap<u64, SeatedConnection>,
}

/// The connection from which a request comes.
#[derive(Clone, Debug)]
pub(crate) struct ConnectionPlace {
    places: Arc<Places>,
    number: u64,
    leave: Arc<Notify>,
}

/// A place, until it is dropped.
#[derive(Debug)]
struct TakenPlace(ConnectionPlace);

impl ConnectionPlace {
    /// Notes a valid request of a person with this role.
    pub(crate) fn is_of(&self, role: Role) {
        let mut taken = self.places.lock();
        taken.next += 1;
        let next = taken.next;
        if let Some(seated) = taken.all.get_mut(&self.number) {
            (seated.role, seated.last) = (Some(role), next);
        }
    }
}

impl Drop for TakenPlace {
    fn drop(&mut self) {
        let Self(place) = self;
        place.places.lock().all.remove(&place.number);
        place.places.freed.notify_one();
    }
}

impl Places {
    fn new(most: usize) -> Self {
        Self { most, taken: Mutex::default(), freed: Notify::new() }
    }

    fn lock(&self) -> MutexGuard<'_, TakenPlaces> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a place for a newcomer. If there is none, another connection leaves first.
    async fn take(self: Arc<Self>, from: IpAddr) -> TakenPlace {
        loop {
            let freed = self.freed.notified();
            if let Some(place) = Arc::clone(&self).take_free(from) {
                return place;
            }
            freed.await;
        }
    }

    /// Takes a free place. If there is none, asks the connection that matters least to leave.
    fn take_free(self: Arc<Self>, from: IpAddr) -> Option<TakenPlace> {
        let mut taken = self.lock();
        if taken.all.len() >= self.most {
            if let Some(number) = taken.least()
                && let Some(seated) = taken.all.get(&number)
            {
                seated.leave.notify_one();
            }
            return None;
        }
        taken.next += 1;
        let (number, leave) = (taken.next, Arc::new(Notify::new()));
        let seated = SeatedConnection { from, role: None, last: number, leave: Arc::clone(&leave) };
        taken.all.insert(number, seated);
        drop(taken);
        Some(TakenPlace(ConnectionPlace { places: self, number, leave }))
    }
}

impl TakenPlaces {
    /// Returns the connection that matters least.
    fn least(&self) -> Option<u64> {
        let mut held: BTreeMap<(Option<Role>, IpAddr), usize> = BTreeMap::new();
        for seated in self.all.values() {
            *held.entry((seated.role, seated.from)).or_default() += 1;
        }
        let matters = |seated: &SeatedConnection| {
            (seated.role, Reverse(held[&(seated.role, seated.from)]), seated.last)
        };
        self.all.iter().min_by_key(|(_, seated)| matters(seated)).map(|(number, _)| *number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn from(last: u8) -> IpAddr {
        IpAddr::from([192, 168, 1, last])
    }

    /// Places with these connections, each with its address and its role; and who would leave for a newcomer.
    fn leaving(connections: &[(u8, Option<Role>)]) -> usize {
        let places = Arc::new(Places::new(connections.len()));
        let taken: Vec<TakenPlace> = connections
            .iter()
            .map(|(at, _)| Arc::clone(&places).take_free(from(*at)).expect("free"))
            .collect();
        for (place, (_, role)) in taken.iter().zip(connections) {
            if let Some(role) = role {
                place.0.is_of(*role);
            }
        }
        assert!(Arc::clone(&places).take_free(from(9)).is_none(), "all places are taken");
        let least = places.lock().least().expect("somebody");
        let at = taken.iter().position(|place| place.0.number == least).expect("it is one of them");
        drop(taken);
        assert!(places.take_free(from(9)).is_some(), "a place is free again");
        at
    }

    #[test]
    fn who_matters_least_leaves_for_a_newcomer() {
        use Role::{Chief, Deputy, Reader};
        let [silent, reader, deputy, chief] = [None, Some(Reader), Some(Deputy), Some(Chief)];
        assert_eq!(leaving(&[(1, chief), (2, deputy), (3, reader), (4, silent)]), 3);
        assert_eq!(leaving(&[(1, chief), (2, deputy), (3, reader), (4, deputy)]), 2);
        assert_eq!(
            leaving(&[(1, chief), (1, chief), (1, chief), (2, deputy)]),
            3,
            "however many the chief has"
        );
        assert_eq!(leaving(&[(3, reader), (4, reader), (3, reader), (4, reader), (4, reader)]), 1);
        assert_eq!(leaving(&[(3, silent), (4, silent), (3, silent)]), 0, "the one silent for longest");
        assert_eq!(
            leaving(&[(1, chief), (1, chief)]),
            0,
            "a chief only for somebody if there are only chiefs"
        );
    }
}
