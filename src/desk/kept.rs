//! Caches pages. Until the event changes, all readers get the same bytes.
//!
//! When a result comes in, two hundred phones may request the same page. The first request creates the page, and the
//! other requests wait for it.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::body::Bytes;

use crate::{Role, Trouble};
use store::Seq;

/// The maximum number of bytes cached. When this number is exceeded, the cache is cleared.
const MOST: usize = 16 << 20;

/// The key of a page: the reader's role, the reader's name if the page shows it, and the address.
pub(crate) type PageKey = (Role, String, String);

/// The pages made since the event last changed.
#[derive(Debug, Default)]
pub(crate) struct PageStore(Mutex<MadePages>);

#[derive(Debug, Default)]
struct MadePages {
    /// The log row at which the pages were made.
    seq: Seq,
    bytes: usize,
    places: BTreeMap<PageKey, Arc<Mutex<Option<Bytes>>>>,
}

impl PageStore {
    /// Returns the page for this row, calling `make` if it is not cached.
    ///
    /// # Errors
    /// Fails as `make` does. A failure is not cached.
    pub(crate) fn or_make(
        &self,
        seq: Seq,
        key: PageKey,
        make: impl FnOnce() -> Result<String, Trouble>,
    ) -> Result<Bytes, Trouble> {
        let Some(place) = self.place(seq, key) else { return make().map(Bytes::from) };
        let mut made = lock(&place);
        if let Some(known) = &*made {
            return Ok(known.clone());
        }
        let bytes = Bytes::from(make()?);
        *made = Some(bytes.clone());
        drop(made);
        lock(&self.0).bytes += bytes.len();
        Ok(bytes)
    }

    /// Returns the cache entry for a key; `None` if the event has changed since this row.
    fn place(&self, seq: Seq, key: PageKey) -> Option<Arc<Mutex<Option<Bytes>>>> {
        let mut made = lock(&self.0);
        if seq > made.seq || made.bytes > MOST {
            *made = MadePages { seq: seq.max(made.seq), ..MadePages::default() };
        }
        (seq == made.seq).then(|| Arc::clone(made.places.entry(key).or_default()))
    }
}

fn lock<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TroubleKind;

    fn key(path: &str) -> PageKey {
        (Role::Reader, String::new(), path.to_owned())
    }

    #[test]
    fn a_page_is_made_once_until_the_event_changes() {
        let kept = PageStore::default();
        let made = std::cell::Cell::new(0);
        let page = |seq, path: &str| {
            kept.or_make(seq, key(path), || {
                made.set(made.get() + 1);
                Ok(format!("{path} after {seq}"))
            })
        };
        for _ in 0..3 {
            assert_eq!(page(7, "/wall").unwrap(), "/wall after 7");
        }
        assert_eq!((page(7, "/standings").unwrap(), made.get()), (Bytes::from("/standings after 7"), 2));
        assert_eq!((page(8, "/wall").unwrap(), made.get()), (Bytes::from("/wall after 8"), 3));
        // A reader who began before the change gets the old page; other readers do not.
        assert_eq!((page(7, "/wall").unwrap(), made.get()), (Bytes::from("/wall after 7"), 4));
        assert_eq!((page(8, "/wall").unwrap(), made.get()), (Bytes::from("/wall after 8"), 4));
    }

    #[test]
    fn what_failed_is_made_again_and_too_much_is_not_kept() {
        let kept = PageStore::default();
        let failed = kept.or_make(1, key("/"), || Err(Trouble::new(TroubleKind::Ended, "over")));
        assert!(failed.is_err());
        assert_eq!(kept.or_make(1, key("/"), || Ok("done".to_owned())).unwrap(), "done");
        let large = "x".repeat(MOST / 4);
        for place in 0..20 {
            kept.or_make(1, key(&format!("/{place}")), || Ok(large.clone())).unwrap();
        }
        assert!(lock(&kept.0).places.len() < 10, "{} pages are kept", lock(&kept.0).places.len());
    }
}
