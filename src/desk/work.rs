//! Long computations: each runs on its own thread, reports progress, and can be cancelled.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serde_json::json;

use crate::trouble::{Trouble, TroubleKind};
use crate::{Desk, Now};
use ::api::event::{Demands, Draft, Event, Settings, Under};
use ::api::round::Drafting;
use facts::tournament::Tournament;
use limit::Limit;

/// The maximum time for one computation.
const LONGEST: Duration = Duration::from_mins(10);
/// The interval between progress reports.
const TELLING: Duration = Duration::from_millis(500);

/// The computations in progress, and the last drafted round, by which changes to it are judged.
#[derive(Debug, Default)]
pub(crate) struct Works {
    flags: Mutex<(u64, BTreeMap<u64, Arc<AtomicBool>>)>,
    drafting: Mutex<Option<(Basis, Drafting)>>,
}

/// The data on which a round was paired: the event without the parts that do not affect the pairing (draft, accepted
/// deviations, closed rounds).
#[derive(Debug)]
struct Basis {
    tournament: Tournament,
    settings: Settings,
    draft: Option<Draft>,
}

impl Basis {
    fn of(event: &Event, draft: Option<Draft>) -> Self {
        Self { tournament: event.tournament.clone(), settings: event.settings.clone(), draft }
    }

    fn holds(&self, event: &Event, draft: Option<&Draft>) -> bool {
        self.draft.as_ref() == draft && self.settings == event.settings && self.tournament == event.tournament
    }
}

/// Returns a draft without the parts that do not affect the pairing, such as its boards and locks. If the draft has the
/// event's rulebook (`own`), the result names none.
fn bare(draft: &Draft, own: &str) -> Draft {
    let Draft { round, under, demands, .. } = draft;
    let is_own = under.rulebook == own;
    let [rulebook, text] =
        [&under.rulebook, &under.text].map(|it| if is_own { String::new() } else { it.clone() });
    let demands = Demands { locked: Vec::new(), tables: Vec::new(), ..demands.clone() };
    Draft { under: Under { rulebook, text, ..Under::default() }, ..Draft::unpaired(*round, demands) }
}

impl Works {
    fn begin(&self) -> (u64, Arc<AtomicBool>) {
        let mut flags = self.flags.lock().unwrap_or_else(PoisonError::into_inner);
        flags.0 += 1;
        let (id, flag) = (flags.0, Arc::new(AtomicBool::new(false)));
        flags.1.insert(id, Arc::clone(&flag));
        (id, flag)
    }

    fn end(&self, id: u64) {
        self.flags.lock().unwrap_or_else(PoisonError::into_inner).1.remove(&id);
    }

    /// Cancels all computations, and returns their number.
    pub(crate) fn cancel(&self) -> usize {
        let flags = self.flags.lock().unwrap_or_else(PoisonError::into_inner);
        flags.1.values().for_each(|flag| flag.store(true, Ordering::Relaxed));
        flags.1.len()
    }
}

impl Desk {
    /// Calls `ask` with the round of a draft, or with the next round. Reuses the last drafted round if the data have
    /// not changed.
    pub(crate) fn with_drafting<T>(
        &self,
        now: &Now,
        draft: Option<&Draft>,
        limit: &Limit,
        ask: impl FnOnce(&mut Drafting) -> Result<T, Trouble>,
    ) -> Result<T, Trouble> {
        let own = self.host.rulebook(now.whole())?.id;
        let bare = draft.map(|draft| bare(draft, &own));
        let known = self.works.drafting.lock().unwrap_or_else(PoisonError::into_inner).take();
        let (basis, mut drafting) = match known {
            Some((basis, drafting)) if basis.holds(now.whole(), bare.as_ref()) => (basis, drafting),
            _ => (Basis::of(now.whole(), bare), self.host.drafting(now.whole(), draft, limit)?),
        };
        drafting.within(limit.clone());
        let answer = ask(&mut drafting);
        *self.works.drafting.lock().unwrap_or_else(PoisonError::into_inner) = Some((basis, drafting));
        answer
    }
}

/// Runs short work with the file on a blocking thread.
pub(crate) async fn aside<T: Send + 'static>(
    desk: &Arc<Desk>,
    work: impl FnOnce(&Desk) -> Result<T, Trouble> + Send + 'static,
) -> Result<T, Trouble> {
    let desk = Arc::clone(desk);
    tokio::task::spawn_blocking(move || work(&desk)).await.unwrap_or_else(|_| Err(our_bug()))
}

/// Runs a long computation, and reports its progress to all readers. `doing` describes it.
pub(crate) async fn long<T: Send + 'static>(
    desk: &Arc<Desk>,
    doing: String,
    work: impl FnOnce(&Desk, &Limit) -> Result<T, Trouble> + Send + 'static,
) -> Result<T, Trouble> {
    let (id, flag) = desk.works.begin();
    let limit = Limit::after(LONGEST).or_on(Arc::clone(&flag));
    let inner = Arc::clone(desk);
    let mut working = tokio::task::spawn_blocking(move || work(&inner, &limit));
    // If the client goes away, the computation ends.
    let guard = Ending { desk: Arc::clone(desk), id, flag: Arc::clone(&flag) };
    let mut ticks = tokio::time::interval(TELLING);
    ticks.tick().await;
    let mut count = 0_u32;
    let done = loop {
        tokio::select! {
            done = &mut working => break done.unwrap_or_else(|_| Err(our_bug())),
            _ = ticks.tick() => {
                count += 1;
                desk.news.progress(&json!({ "doing": doing, "work": id, "half_seconds": count }));
            }
        }
    };
    let was_cancelled = flag.load(Ordering::Relaxed) && done.is_err();
    drop(guard);
    let ended = match (&done, was_cancelled) {
        (Ok(_), _) => "done",
        (Err(_), true) => "cancelled",
        (Err(_), false) => "failed",
    };
    // A computation that ended at once was never announced.
    if count > 0 {
        desk.news.progress(&json!({ "doing": doing, "work": id, "ended": ended }));
    }
    if was_cancelled { Err(Trouble::new(TroubleKind::Ended, format!("{doing} was cancelled"))) } else { done }
}

/// Ends a computation when dropped, so that it does not run without a reader.
struct Ending {
    desk: Arc<Desk>,
    id: u64,
    flag: Arc<AtomicBool>,
}

impl Drop for Ending {
    fn drop(&mut self) {
        self.flag.store(true, Ordering::Relaxed);
        self.desk.works.end(self.id);
    }
}

fn our_bug() -> Trouble {
    Trouble::new(TroubleKind::Failed, "our bug; please report it with the event file")
}
