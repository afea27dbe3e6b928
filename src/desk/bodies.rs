//! The bodies of requests: how long each may be, how slowly it may come, and how much memory all of them may take.
//!
//! A body takes memory only as its bytes arrive, so slow senders hold little. A small body always has room; how many there
//! can be is bounded by the number of connections.

use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, HttpBody as _};
use futures_util::StreamExt as _;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use crate::{Role, Trouble, TroubleKind};

/// The number of bytes of each body that need no room.
const SMALL: usize = 64 << 10;
/// The unit in which room is counted, in bytes.
const UNIT: usize = 1 << 10;
/// How often the longest pause between two parts of a body fits into the time for the whole body.
const PAUSES: u32 = 3;

/// The room that a body takes while it is read and worked on. Dropping it gives the room back.
#[derive(Debug)]
pub(crate) struct BodyRoom(
    #[allow(dead_code, reason = "dropping it gives the room back")] OwnedSemaphorePermit,
);

/// The bodies of one kind of sender.
#[derive(Debug)]
pub(crate) struct Bodies {
    /// The maximum length of a body, in bytes.
    most: usize,
    room: Arc<Semaphore>,
    /// The maximum time in which nothing of a body arrives.
    silence: Duration,
}

impl Bodies {
    /// Returns room for `all` bytes, in bodies of at most `most` bytes.
    pub(crate) fn new(most: usize, all: usize, silence: Duration) -> Self {
        let units = (all / UNIT).clamp(1, Semaphore::MAX_PERMITS);
        Self { most, room: Arc::new(Semaphore::new(units)), silence }
    }

    /// Reads a complete body. `remedy` is the advice if the body is too long.
    pub(crate) async fn read(
        &self,
        body: Body,
        remedy: &str,
    ) -> Result<(Vec<u8>, Option<BodyRoom>), Trouble> {
        let slow = |_| Trouble::new(TroubleKind::TooSlow, "the request did not arrive in time");
        timeout(self.silence * PAUSES, self.arrived(body, remedy)).await.map_err(slow)?
    }

    async fn arrived(&self, body: Body, remedy: &str) -> Result<(Vec<u8>, Option<BodyRoom>), Trouble> {
        let slow = |_| Trouble::new(TroubleKind::TooSlow, "the request did not arrive in time");
        let lost = |_| Trouble::new(TroubleKind::Malformed, "the connection was lost during the request");
        let long = || {
            let says = format!("the request is larger than {} kilobytes", self.most >> 10);
            Trouble::new(TroubleKind::TooLong, says).remedy(remedy)
        };
        let declared = usize::try_from(body.size_hint().lower()).unwrap_or(usize::MAX);
        if declared > self.most {
            return Err(long());
        }
        let (mut bytes, mut room) = (Vec::new(), None::<OwnedSemaphorePermit>);
        let mut parts = body.into_data_stream();
        while let Some(part) = timeout(self.silence, parts.next()).await.map_err(slow)? {
            let part = part.map_err(lost)?;
            if bytes.len() + part.len() > self.most {
                return Err(long());
            }
            bytes.extend_from_slice(&part);
            let units = bytes.len().saturating_sub(SMALL).div_ceil(UNIT);
            let more = units - room.as_ref().map_or(0, OwnedSemaphorePermit::num_permits);
            if more > 0 {
                let more = self.more_room(more).await?;
                match &mut room {
                    Some(room) => room.merge(more),
                    None => room = Some(more),
                }
            }
        }
        Ok((bytes, room.map(BodyRoom)))
    }

    async fn more_room(&self, units: usize) -> Result<OwnedSemaphorePermit, Trouble> {
        let full = || {
            Trouble::new(TroubleKind::Ended, "too many large requests arrived at once")
                .remedy("Send it again.")
        };
        let units = u32::try_from(units).unwrap_or(u32::MAX);
        let asked = Arc::clone(&self.room).acquire_many_owned(units);
        timeout(self.silence, asked).await.map_err(|_| full())?.map_err(|_| full())
    }
}

/// The bodies that people send to the desk, by role. A role does not take the room of a higher one.
#[derive(Debug)]
pub(crate) struct DeskBodies {
    chief: Bodies,
    deputy: Bodies,
    reader: Bodies,
}

impl DeskBodies {
    pub(crate) fn new(silence: Duration) -> Self {
        Self {
            // The largest request is another program's report.
            chief: Bodies::new(16 << 20, 64 << 20, silence),
            deputy: Bodies::new(1 << 20, 8 << 20, silence),
            reader: Bodies::new(SMALL, UNIT, silence),
        }
    }

    /// Returns the bodies of people with a role.
    pub(crate) fn of(&self, role: Role) -> &Bodies {
        match role {
            Role::Chief => &self.chief,
            Role::Deputy => &self.deputy,
            Role::Reader => &self.reader,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::stream::{iter, pending};

    fn run<T>(of: impl Future<Output = T>) -> T {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build();
        runtime.expect("a runtime").block_on(of)
    }

    fn parts(count: usize, size: usize) -> impl futures_util::Stream<Item = Result<Vec<u8>, std::io::Error>> {
        iter((0..count).map(move |_| Ok(vec![b' '; size])))
    }

    /// Short, because each pause is waited for; what comes of it does not depend on its length.
    const PAUSE: Duration = Duration::from_millis(100);

    #[test]
    fn a_body_is_as_long_as_it_may_be() {
        let bodies = Bodies::new(1 << 20, 4 << 20, PAUSE);
        let read = |body: Body| run(bodies.read(body, "less")).map(|(bytes, _)| bytes.len());
        assert_eq!(read(Body::from_stream(parts(16, SMALL))), Ok(1 << 20));
        assert_eq!(read(Body::from_stream(parts(17, SMALL))).unwrap_err().kind, TroubleKind::TooLong);
        assert_eq!(read(Body::from(vec![0; (1 << 20) + 1])).unwrap_err().kind, TroubleKind::TooLong);
        assert_eq!(read(Body::empty()), Ok(0));
    }

    #[test]
    fn slow_bodies_hold_only_what_has_arrived_and_end() {
        let bodies = Bodies::new(1 << 20, 1 << 20, PAUSE);
        run(async {
            let slow = || Body::from_stream(parts(1, SMALL + UNIT).chain(pending()));
            let forty = futures_util::future::join_all((0..40).map(|_| bodies.read(slow(), "less")));
            let large = async {
                tokio::time::sleep(PAUSE / 2).await;
                bodies.read(Body::from_stream(parts(15, SMALL)), "less").await
            };
            let (slow, large) = futures_util::future::join(forty, large).await;
            assert!(large.is_ok(), "{large:?}");
            assert!(slow.iter().all(|one| one.as_ref().is_err_and(|e| e.kind == TroubleKind::TooSlow)));
        });
    }

    #[test]
    fn all_bodies_together_are_bounded() {
        let bodies = Bodies::new(1 << 20, 1 << 20, PAUSE);
        let large = || Body::from_stream(parts(16, SMALL));
        let (_, first) = run(bodies.read(large(), "less")).expect("there is room");
        let refused = run(bodies.read(large(), "less")).expect_err("there is no room");
        assert_eq!(refused.kind, TroubleKind::Ended);
        assert!(run(bodies.read(Body::from(vec![0; SMALL]), "less")).is_ok(), "a small one always has room");
        drop(first);
        assert!(run(bodies.read(large(), "less")).is_ok());
    }
}
