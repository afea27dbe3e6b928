//! `--differences`: the smallest report found for each kind of difference.
//!
//! An engine may be slow, so one difference of each kind is searched: the first of its verdict and its level in the order of the
//! events. A search ends after a number of calls or a time, with the smallest report found until then.

use std::collections::BTreeSet;
use std::time::Duration;

use super::Campaign;
use super::engine::Contender;
use cli::Failure;
use facts::tournament::{Coming, RoundNo, Tournament};
use lab::bench::{BenchRow, Parting, parting, shrink};
use limit::Limit;
use model::round::{self, Request};

/// The maximum number of calls to a contender in a search; each call is a round or a process.
const CALLS: usize = 200;
/// The maximum time of a search.
const TIME: Duration = Duration::from_mins(1);

/// A difference for which a smaller report may be sought: the contender and the parting by their places in the row, and the
/// round that was paired.
pub(super) struct Sought {
    pub(super) hand: usize,
    pub(super) parting: usize,
    pub(super) tournament: Tournament,
    pub(super) round: RoundNo,
    pub(super) request: Request,
}

/// The kind of a difference: the contender, the verdict, and the first level that differs.
pub(super) type DifferenceKind = (String, String, Option<String>);

fn kind(hand: &str, found: &Parting) -> DifferenceKind {
    (hand.to_owned(), found.verdict.clone(), found.code.clone())
}

/// Returns the kinds of which finished rows have a report.
pub(super) fn kept(rows: &[BenchRow]) -> BTreeSet<DifferenceKind> {
    let hands = rows.iter().flat_map(|row| &row.hands);
    let partings = hands.flat_map(|hand| hand.partings.iter().map(|found| (hand.hand.as_str(), found)));
    partings.filter(|(_, found)| found.file.is_some()).map(|(hand, found)| kind(hand, found)).collect()
}

impl Campaign<'_> {
    /// Adds a difference of a round to those that may be searched, unless the row has one of its kind.
    pub(super) fn seek(
        &self,
        row: &BenchRow,
        hand: usize,
        coming: Coming<'_>,
        request: &Request,
    ) -> Option<Sought> {
        self.arguments.differences.as_ref()?;
        let partings = &row.hands[hand].partings;
        let (last, before) = partings.split_last()?;
        let name = self.hands[hand].name();
        let is_new = before.iter().all(|other| kind(name, other) != kind(name, last));
        is_new.then(|| Sought {
            hand,
            parting: before.len(),
            tournament: coming.tournament.clone(),
            round: coming.position.round,
            request: request.clone(),
        })
    }

    /// Writes the smallest reports found for the differences of a row whose kinds are new.
    pub(super) fn keep_smallest(
        &self,
        row: &mut BenchRow,
        all: Vec<Sought>,
        known: &mut BTreeSet<DifferenceKind>,
    ) -> Result<(), Failure> {
        let Some(folder) = &self.arguments.differences else { return Ok(()) };
        for sought in all {
            let hand = &self.hands[sought.hand];
            let found = &row.hands[sought.hand].partings[sought.parting];
            if !known.insert(kind(hand.name(), found)) {
                continue;
            }
            let smallest = self.smallest(hand, &sought, found);
            let event = row.event.clone();
            hand.keep(folder, &event, &mut row.hands[sought.hand].partings[sought.parting], &smallest)?;
        }
        Ok(())
    }

    /// Returns the smallest report found on which the contender differs with the same verdict, and the round to pair in
    /// it.
    fn smallest(&self, hand: &Contender, sought: &Sought, found: &Parting) -> (Tournament, RoundNo) {
        let Sought { tournament, round, request, .. } = sought;
        let (book, limit) = (&self.ruled.book, Limit::after(TIME));
        shrink(tournament, *round, CALLS, &mut |left, round| {
            if limit.is_reached() || self.limit.is_reached() {
                return false;
            }
            let Ok(position) = book.position(left, round, &[]) else { return false };
            let Ok(ours) = round::pair(&position, book, request) else { return false };
            let coming = Coming { tournament: left, position: &position };
            let ran = hand.pair(book, coming, request, self.time());
            let again = parting(&position, book, request, &ours, &ran.came);
            again.is_some_and(|again| again.verdict == found.verdict && again.code == found.code)
        })
    }
}
