//! The readings of the text that affect a round. The round is paired again under each other choice.

use super::{Answer, Request, RoundError, pair, pair_as};
use facts::rulebook::{Choice, Reading, Rulebook};
use facts::tournament::{Pairing, Position};

/// A choice of a reading, and the round under it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alternative<'b> {
    /// The point of the text.
    pub reading: &'b Reading,
    /// The choice that the request does not take.
    pub choice: &'b Choice,
    /// The best pairing under the choice; `None` if there is no legal pairing, or if the result differs from the boards
    /// in question.
    pub pairing: Option<Pairing>,
}

impl Alternative<'_> {
    /// Returns the declaration that takes the choice: `CODE=CHOICE`.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// let round = Round::next(event, book)?;
    /// for other in round.readings()? {
    ///     assert!(other.declaration().starts_with(&other.reading.code));
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn declaration(&self) -> String {
        self.reading.declaration(self.choice)
    }
}

/// Returns the round under every choice of a reading that `request` does not take, one at a time.
///
/// # Errors
/// See [`pair`].
pub fn alternatives<'b>(
    position: &Position,
    book: &'b Rulebook,
    request: &Request,
) -> Result<Vec<Alternative<'b>>, RoundError> {
    under_each(book, request, |request| pair(position, book, request).map(Some))
}

/// Works like [`alternatives`], but only to find out under which choices these boards are the round. Under every other
/// choice the pairing is `None`. `ours` is the round under `request`.
///
/// # Errors
/// See [`pair`].
pub fn alternatives_as<'b>(
    position: &Position,
    book: &'b Rulebook,
    request: &Request,
    boards: &Pairing,
    ours: &Pairing,
) -> Result<Vec<Alternative<'b>>, RoundError> {
    under_each(book, request, |request| pair_as(position, book, request, boards, ours))
}

/// Pairs the round under each other choice.
fn under_each<'b>(
    book: &'b Rulebook,
    request: &Request,
    pair: impl Fn(&Request) -> Result<Option<Answer>, RoundError> + Send + Sync,
) -> Result<Vec<Alternative<'b>>, RoundError> {
    let mut asked = Vec::new();
    for reading in &book.readings {
        let taken = taken(reading, &request.declared);
        let other_codes = |d: &&String| d.split_once('=').is_none_or(|(code, _)| code != reading.code);
        for (i, choice) in reading.choices.iter().enumerate().filter(|&(i, _)| i != taken) {
            let mut declared: Vec<String> = request.declared.iter().filter(other_codes).cloned().collect();
            declared.extend((i > 0).then(|| reading.declaration(choice)));
            asked.push((reading, choice, Request { declared, ..request.clone() }));
        }
    }
    let one = |(reading, choice, request): (&'b Reading, &'b Choice, Request)| {
        let pairing = match pair(&request)? {
            Some(Answer::Paired(paired)) => Some(paired.pairing),
            Some(Answer::NoPairing(_)) | None => None,
        };
        Ok(Alternative { reading, choice, pairing })
    };
    each(asked, one).into_iter().collect()
}

/// Calls `one` on all questions, in parallel with the feature `parallel`. Returns the answers in the order of the questions.
#[cfg(feature = "parallel")]
pub fn each<Q: Send, A: Send>(asked: Vec<Q>, one: impl Fn(Q) -> A + Send + Sync) -> Vec<A> {
    use rayon::prelude::{IntoParallelIterator, ParallelIterator};
    asked.into_par_iter().map(one).collect()
}

/// Calls `one` on all questions. Returns the answers in the order of the questions.
#[cfg(not(feature = "parallel"))]
pub fn each<Q: Send, A: Send>(asked: Vec<Q>, one: impl Fn(Q) -> A + Send + Sync) -> Vec<A> {
    asked.into_iter().map(one).collect()
}

/// Returns the index of the choice in force.
fn taken(reading: &Reading, declared: &[String]) -> usize {
    let is_declared = |c: &Choice| declared.contains(&reading.declaration(c));
    reading.choices.iter().position(is_declared).unwrap_or(0)
}
