//! The rounds in which a criterion of a rulebook applies (`rounds = "1-3"`), and the rulebook of one round.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt;

use super::{Criterion, Rulebook, RulebookError};
use crate::tournament::RoundNo;

/// The rounds in which a criterion applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(try_from = "String", into = "String")]
pub enum RoundSpan {
    /// From one round to another, both included: `1-3`, `4`.
    Between(RoundNo, RoundNo),
    /// From a round on: `4-`.
    From(RoundNo),
    /// The last rounds, counted from the end: `last-2`.
    Last(RoundNo),
    /// All rounds except the last ones: `before-last-2`.
    BeforeLast(RoundNo),
}

impl fmt::Display for RoundSpan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Between(first, last) if first == last => write!(f, "{first}"),
            Self::Between(first, last) => write!(f, "{first}-{last}"),
            Self::From(first) => write!(f, "{first}-"),
            Self::Last(n) => write!(f, "last-{n}"),
            Self::BeforeLast(n) => write!(f, "before-last-{n}"),
        }
    }
}

impl TryFrom<String> for RoundSpan {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<RoundSpan> for String {
    fn from(span: RoundSpan) -> Self {
        span.to_string()
    }
}

impl std::str::FromStr for RoundSpan {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |text: &str| text.parse::<RoundNo>().ok().filter(|&n| n > 0);
        let span = if let Some(n) = text.strip_prefix("before-last-") {
            number(n).map(Self::BeforeLast)
        } else if let Some(n) = text.strip_prefix("last-") {
            number(n).map(Self::Last)
        } else if let Some(first) = text.strip_suffix('-') {
            number(first).map(Self::From)
        } else {
            let (first, last) = text.split_once('-').unwrap_or((text, text));
            number(first).zip(number(last)).map(|(first, last)| Self::Between(first, last))
        };
        span.filter(|span| !matches!(span, Self::Between(first, last) if first > last)).ok_or_else(|| {
            format!(
                "`{}` is not a range of rounds; write `1-3`, `4`, `4-`, `last-2` (the last two rounds) or \
                 `before-last-2` (all but these)",
                text.escape_debug()
            )
        })
    }
}

impl RoundSpan {
    /// Returns whether the span covers a round of an event with `rounds` rounds. Returns `None` if the answer depends
    /// on a number of rounds that is not stated.
    fn covers(self, round: RoundNo, rounds: Option<RoundNo>) -> Option<bool> {
        let is_late = |n: RoundNo| rounds.map(|rounds| round.saturating_add(n) > rounds);
        match self {
            Self::Between(first, last) => Some((first..=last).contains(&round)),
            Self::From(first) => Some(round >= first),
            Self::Last(n) => is_late(n),
            Self::BeforeLast(n) => is_late(n).map(|is_late| !is_late),
        }
    }

    /// Returns whether two spans never cover the same round, however many rounds there are.
    fn is_apart_from(self, other: Self) -> bool {
        match (self, other) {
            (Self::Between(first, last), Self::Between(from, to)) => last < from || to < first,
            (Self::From(from), Self::Between(_, last)) | (Self::Between(_, last), Self::From(from)) => {
                last < from
            }
            (Self::Last(late), Self::BeforeLast(early)) | (Self::BeforeLast(early), Self::Last(late)) => {
                late <= early
            }
            _ => false,
        }
    }
}

impl Criterion {
    /// Returns whether the criterion applies in a round, or may apply because the number of rounds is not stated.
    ///
    /// ```
    /// let book = pairproof::find_rulebook("dutch-2026").expect("it is shipped");
    /// assert!(book.levels().all(|level| level.applies_in(1, None)), "no criterion of it depends on the round");
    /// ```
    pub fn applies_in(&self, round: RoundNo, rounds: Option<RoundNo>) -> bool {
        self.rounds.is_none_or(|span| span.covers(round, rounds) != Some(false))
    }

    /// Returns whether two criteria never apply in the same round.
    ///
    /// ```
    /// let book = pairproof::find_rulebook("dutch-2026").expect("it is shipped");
    /// let mut levels = book.levels();
    /// let (one, other) = (levels.next().expect("a level"), levels.next().expect("another"));
    /// assert!(!one.is_never_with(other), "both apply in all rounds");
    /// ```
    pub fn is_never_with(&self, other: &Self) -> bool {
        self.rounds.zip(other.rounds).is_some_and(|(one, other)| one.is_apart_from(other))
    }
}

impl Rulebook {
    /// Returns the rulebook of one round: the criteria that apply in it, each without its range of rounds. The hash
    /// remains the hash of the whole rulebook.
    ///
    /// # Errors
    /// Fails if a criterion counts rounds from the last one, and the number of rounds is not stated.
    ///
    /// ```
    /// let book = pairproof::find_rulebook("dutch-2026").expect("it is shipped");
    /// assert_eq!(*book.in_round(1, None).expect("no criterion depends on the round"), book);
    /// ```
    pub fn in_round(&self, round: RoundNo, rounds: Option<RoundNo>) -> Result<Cow<'_, Self>, RulebookError> {
        let criteria = || self.absolutes.iter().chain(self.levels());
        if criteria().all(|c| c.rounds.is_none()) {
            return Ok(Cow::Borrowed(self));
        }
        let unknown = |c: &&Criterion| c.rounds.is_some_and(|span| span.covers(round, rounds).is_none());
        if let Some(c) = criteria().find(unknown) {
            let text = format!(
                "{} depends on the number of rounds, which the event does not state; add it to the report (record 142, \
                 or XXR)",
                c.code
            );
            return Err(self.fault(c.at, text));
        }
        let of_round =
            |c: &Criterion| c.applies_in(round, rounds).then(|| Criterion { rounds: None, ..c.clone() });
        let mut book = Self { whole: Some(self.sha256()), ..self.clone() };
        book.absolutes = self.absolutes.iter().filter_map(of_round).collect();
        for (phase, whole) in book.phases.iter_mut().zip(&self.phases) {
            phase.levels = whole.levels.iter().filter_map(of_round).collect();
            phase
                .repeats
                .retain(|code| self.levels().any(|c| c.code == *code && c.applies_in(round, rounds)));
        }
        Ok(Cow::Owned(book))
    }

    /// Returns one rulebook for each set of criteria that can apply together in a round, for checks. If no criterion
    /// has a range of rounds, the list holds the rulebook itself.
    ///
    /// ```
    /// let book = pairproof::find_rulebook("dutch-2026").expect("it is shipped");
    /// assert_eq!(book.of_all_rounds(), [book]);
    /// ```
    pub fn of_all_rounds(&self) -> Vec<Self> {
        let spans: Vec<RoundSpan> =
            self.absolutes.iter().chain(self.levels()).filter_map(|c| c.rounds).collect();
        let edges = |n: RoundNo| [n - 1, n, n.saturating_add(1)];
        let (mut first, mut left) = (BTreeSet::from([1]), BTreeSet::from([1]));
        for span in &spans {
            match *span {
                RoundSpan::Between(from, to) => first.extend([edges(from), edges(to)].concat()),
                RoundSpan::From(from) => first.extend(edges(from)),
                RoundSpan::Last(n) | RoundSpan::BeforeLast(n) => left.extend(edges(n)),
            }
        }
        let mut known = BTreeSet::new();
        let mut found = Vec::new();
        for (&round, &left) in first.iter().flat_map(|round| left.iter().map(move |left| (round, left))) {
            let rounds = round.saturating_add(left).saturating_sub(1);
            let covered: Vec<_> = spans.iter().map(|span| span.covers(round, Some(rounds))).collect();
            if round > 0 && left > 0 && known.insert(covered) {
                found.extend(self.in_round(round, Some(rounds)).map(Cow::into_owned));
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_span_is_written_as_it_is_read() {
        for text in ["1-3", "4", "4-", "last-2", "before-last-2"] {
            assert_eq!(text.parse::<RoundSpan>().map(|span| span.to_string()), Ok(text.to_owned()));
        }
        for text in ["", "0", "3-1", "0-2", "last", "last-0", "1-3-5", "-3", "first", "99999999999999999999"]
        {
            assert!(text.parse::<RoundSpan>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_span_covers_its_rounds() {
        let of_nine = |text: &str| {
            let span: RoundSpan = text.parse().expect("a span");
            (1..=9).filter(|&round| span.covers(round, Some(9)) == Some(true)).collect::<Vec<RoundNo>>()
        };
        assert_eq!(of_nine("1-3"), [1, 2, 3]);
        assert_eq!(of_nine("4"), [4]);
        assert_eq!(of_nine("7-"), [7, 8, 9]);
        assert_eq!(of_nine("last-2"), [8, 9]);
        assert_eq!(of_nine("before-last-7"), [1, 2]);
        assert_eq!(RoundSpan::Last(2).covers(1, None), None);
    }

    #[test]
    fn spans_are_apart_only_if_no_round_is_in_both() {
        let spans = ["1-3", "4", "4-", "3-5", "last-2", "before-last-2", "before-last-3", "last-3"];
        for (one, other) in spans.iter().flat_map(|one| spans.iter().map(move |other| (one, other))) {
            let [a, b] = [one, other].map(|text| text.parse::<RoundSpan>().expect("a span"));
            let is_met = (1..=12).any(|rounds| {
                (1..=rounds).any(|round| {
                    a.covers(round, Some(rounds)) == Some(true) && b.covers(round, Some(rounds)) == Some(true)
                })
            });
            assert!(!(a.is_apart_from(b) && is_met), "{one} {other}");
        }
        assert!(RoundSpan::Last(2).is_apart_from(RoundSpan::BeforeLast(2)));
        assert!(RoundSpan::Between(1, 3).is_apart_from(RoundSpan::From(4)));
    }
}
