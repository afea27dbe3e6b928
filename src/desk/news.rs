//! News as server-sent events: changes of the event, and the progress of pairing. Everybody hears what the role may see; a
//! reader hears only that something on the wall has changed, and asks for it.

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::State;
use axum::response::sse::{Event as Message, KeepAlive, Sse};
use futures_util::stream::{Stream, unfold};
use serde_json::{Value, json};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{broadcast, watch};

use crate::sight::{ChangeNews, hears_of_progress};
use crate::{Desk, Person};

/// The maximum number of messages waiting for a slow listener. A listener further behind must reload everything.
const WAITING: usize = 256;

/// A piece of news.
#[derive(Clone, Debug)]
enum Heard {
    /// The event has changed.
    Changed(Arc<ChangeNews>),
    /// A computation goes on; the message is JSON.
    Progress(Arc<str>),
    /// The event file is not where it was, or is back; the message is JSON.
    File(Arc<str>),
}

/// The channel on which news is published.
#[derive(Debug)]
pub(crate) struct News {
    told: broadcast::Sender<Heard>,
    closing: watch::Sender<bool>,
}

impl Default for News {
    /// Returns a channel without listeners.
    fn default() -> Self {
        Self { told: broadcast::Sender::new(WAITING), closing: watch::Sender::new(false) }
    }
}

impl News {
    /// Tells everybody of a change, each as the role may see it.
    pub(crate) fn changed(&self, change: ChangeNews) {
        // There may be no listeners.
        let _ = self.told.send(Heard::Changed(Arc::new(change)));
    }

    /// Tells those who may know it how far a computation is.
    pub(crate) fn progress(&self, data: &Value) {
        let _ = self.told.send(Heard::Progress(data.to_string().into()));
    }

    /// Tells everybody that the event file is not where it was; an empty object says that it is back.
    pub(crate) fn file(&self, data: &Value) {
        let _ = self.told.send(Heard::File(data.to_string().into()));
    }

    /// Ends all event streams.
    pub(crate) fn close(&self) {
        self.closing.send_replace(true);
    }
}

/// An open stream of a person.
struct NewsStream {
    desk: Arc<Desk>,
    person: Person,
    told: broadcast::Receiver<Heard>,
    closing: watch::Receiver<bool>,
    revoked: watch::Receiver<bool>,
    first: Option<Message>,
}

/// `GET /events`: the stream of news. It ends as soon as the person's token is revoked.
pub(crate) async fn events(
    State(desk): State<Arc<Desk>>,
    person: Person,
) -> Sse<impl Stream<Item = Result<Message, Infallible>>> {
    let (told, closing) = (desk.news.told.subscribe(), desk.news.closing.subscribe());
    // The first message gives the last log row, so that a returning reader knows whether anything was missed.
    let first = Some(message("changed", &json!({ "seq": desk.now().seq }).to_string()));
    let revoked = desk.people.revocation(person.id);
    let stream = NewsStream { desk, person, told, closing, revoked, first };
    Sse::new(unfold(stream, next)).keep_alive(KeepAlive::default())
}

async fn next(mut stream: NewsStream) -> Option<(Result<Message, Infallible>, NewsStream)> {
    loop {
        if *stream.revoked.borrow() {
            return None;
        }
        if let Some(first) = stream.first.take() {
            return Some((Ok(first), stream));
        }
        let heard = tokio::select! {
            biased;
            _ = stream.revoked.wait_for(|is| *is) => return None,
            _ = stream.closing.wait_for(|is| *is) => return None,
            heard = stream.told.recv() => heard,
        };
        let said = match heard {
            Ok(Heard::Changed(change)) => {
                change.for_person(&stream.person).map(|data| message("changed", &data))
            }
            Ok(Heard::Progress(data)) => {
                hears_of_progress(&stream.person).then(|| message("progress", &data))
            }
            Ok(Heard::File(data)) => Some(message("file", &data)),
            Err(RecvError::Lagged(_)) => {
                let missed = json!({ "seq": stream.desk.now().seq, "missed": true });
                Some(message("changed", &missed.to_string()))
            }
            Err(RecvError::Closed) => return None,
        };
        if let Some(said) = said {
            return Some((Ok(said), stream));
        }
    }
}

fn message(kind: &str, data: &str) -> Message {
    Message::default().event(kind).data(data)
}
