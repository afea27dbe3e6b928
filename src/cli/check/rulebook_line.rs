//! The last lines of `check`: the rulebook under which each round was judged.

use super::subject::CheckSubject;
use crate::report::PageNote;
use facts::rulebook::Rulebook;
use facts::tournament::RoundNo;
use words::{Voice, wording};

/// A rulebook with declarations, and the rounds judged under it.
type RoundsUnder<'a> = (&'a Rulebook, &'a [String], Vec<RoundNo>);

/// Returns whether the same is declared, in whatever order.
fn is_same(one: &[String], other: &[String]) -> bool {
    one.len() == other.len() && one.iter().all(|key| other.contains(key))
}

/// Returns a line for each rulebook under which rounds were judged. `is_named` says whether `-R` names it. `book` is the rulebook of the event, with its
/// declarations; other declarations were kept with the rounds, so they are named.
pub(super) fn lines(
    is_named: bool,
    book: &Rulebook,
    event_declared: &[String],
    subjects: &[CheckSubject],
    voice: Voice<'_>,
) -> String {
    let mut under: Vec<RoundsUnder<'_>> = Vec::new();
    for of in subjects {
        let (book, declared, round) = (&of.drawn_under, of.request.declared.as_slice(), of.position.round);
        match under.iter_mut().find(|(other, with, _)| *other == book && is_same(with, declared)) {
            Some((.., rounds)) => rounds.push(round),
            None => under.push((book, declared, vec![round])),
        }
    }
    let drawn = |declared: &[String]| match declared {
        _ if is_same(declared, event_declared) => "as-event",
        [] => "with-nothing",
        _ => "with",
    };
    let line = |(book, with, rounds): &RoundsUnder<'_>| {
        let title = book.full_title().trim_end_matches(')').to_owned();
        let rounds = if under.len() < 2 { Vec::new() } else { rounds.clone() };
        let (drawn, declared) = (drawn(with), with.join(", "));
        wording(&PageNote::JudgedBy { title, is_named, drawn, declared, rounds }, voice).line() + "\n"
    };
    match under.as_slice() {
        [] => line(&(book, event_declared, Vec::new())),
        under => under.iter().map(line).collect(),
    }
}
