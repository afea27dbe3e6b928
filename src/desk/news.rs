//! News for all readers as server-sent events: changes of the event, and the progress of pairing.

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::State;
use axum::response::sse::{Event as Message, KeepAlive, Sse};
use futures_util::stream::{Stream, unfold};
use serde_json::{Value, json};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{broadcast, watch};

use crate::Desk;

/// The maximum number of messages waiting for a slow listener. A listener further behind must reload everything.
const WAITING: usize = 256;

/// A piece of news.
#[derive(Clone, Debug)]
pub(crate) struct Heard {
    /// The kind of message.
    kind: &'static str,
    /// The contents of the message as JSON.
    data: Arc<str>,
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
    /// Sends a message to all listeners.
    pub(crate) fn tell(&self, kind: &'static str, data: &Value) {
        // There may be no listeners.
        let _ = self.told.send(Heard { kind, data: data.to_string().into() });
    }

    /// Ends all event streams.
    pub(crate) fn close(&self) {
        self.closing.send_replace(true);
    }
}

/// `GET /events`: the stream of news.
pub(crate) async fn events(
    State(desk): State<Arc<Desk>>,
) -> Sse<impl Stream<Item = Result<Message, Infallible>>> {
    let (told, closing) = (desk.news.told.subscribe(), desk.news.closing.subscribe());
    // The first message gives the last log row, so that a returning reader knows whether anything was missed.
    let first = Some(message("changed", &json!({ "seq": desk.now().seq }).to_string()));
    let stream = unfold((desk, told, closing, first), |(desk, mut told, mut closing, first)| async move {
        if let Some(first) = first {
            return Some((Ok(first), (desk, told, closing, None)));
        }
        let heard = tokio::select! {
            heard = told.recv() => heard,
            _ = closing.wait_for(|is| *is) => return None,
        };
        let said = match heard {
            Ok(heard) => message(heard.kind, &heard.data),
            Err(RecvError::Lagged(_)) => {
                message("changed", &json!({ "seq": desk.now().seq, "missed": true }).to_string())
            }
            Err(RecvError::Closed) => return None,
        };
        Some((Ok(said), (desk, told, closing, None)))
    });
    Sse::new(stream).keep_alive(KeepAlive::default())
}

fn message(kind: &str, data: &str) -> Message {
    Message::default().event(kind).data(data)
}
