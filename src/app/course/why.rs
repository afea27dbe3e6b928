//! Why is a round paired like this? The rounds of a running event, and the reasons.

use super::answers::{WhyNot, WhyNotKind};
use super::{Event, EventError, EventFault};
use api::event::{Demands, Draft};
use api::explain::Contrast;
use api::round::Round;
use facts::rulebook::{Reason, Rulebook};
use facts::tournament::{EntrantId, RoundNo};
use judge::{Offence, Verdict};

impl Event {
    /// Returns a round, to ask it more: a published one as it was drawn, or the next one, as it is drafted if it is.
    /// [`Event::place`] names its players.
    ///
    /// # Errors
    /// Fails if the round is later than the next one, or if nobody plays in it.
    ///
    /// ```
    #[doc = include_str!("five_published.txt")]
    /// let round = event.round(1)?;
    /// let boards = read_boards("wall", b"1-3\n4-2\n5 bye\n", event.tournament())?;
    /// assert_eq!(round.judge(&boards)?.word(), "IDENTICAL");
    /// assert!(event.round(3).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn round(&self, round: RoundNo) -> Result<Round, EventError> {
        let last = self.tournament().rounds_paired();
        if (1..=last).contains(&round) {
            let published = Round::published(self.tournament(), round)?;
            let request = model::round::Request { limit: self.limit.clone(), ..published.request().clone() };
            return Ok(published.under(request)?);
        }
        if last + 1 != round {
            return Err(EventFault::NotPublished { round, last }.into());
        }
        match &self.known.draft {
            Some(draft) => self.round_of(draft),
            None => self.round_of(&Draft::unpaired(round, Demands::default())),
        }
    }

    /// Returns the reason why two players do not meet in a round.
    ///
    /// # Errors
    /// Fails if one of them does not play in it, and as [`Event::round`] does.
    ///
    /// ```
    #[doc = include_str!("five_published.txt")]
    /// assert_eq!(event.why_not(1, ada, cleo)?.kind, WhyNotKind::Meet);
    /// let why = event.why_not(1, ada, ben)?;
    /// assert_eq!((why.kind, why.reasons.len()), (WhyNotKind::Worse, 1));
    /// assert!(why.to_string().starts_with("the round would be worse: D26-"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn why_not(&self, round: RoundNo, one: EntrantId, other: EntrantId) -> Result<WhyNot, EventError> {
        let (one, other) = (self.place(one)?, self.place(other)?);
        let round = self.round(round)?;
        let book = round.rulebook();
        let answer = |kind, reasons| WhyNot { kind, reasons };
        Ok(match round.why_not(one, other)? {
            Contrast::Held => answer(WhyNotKind::Meet, Vec::new()),
            Contrast::Forbidden(reasons) => answer(WhyNotKind::Forbidden, reasons),
            Contrast::Equal(_) => answer(WhyNotKind::Equal, Vec::new()),
            Contrast::Worse(first, _) => {
                answer(WhyNotKind::Worse, rule(book, &first.code).into_iter().collect())
            }
            Contrast::Impossible(_) | Contrast::NoBye | Contrast::Nobody => {
                answer(WhyNotKind::Impossible, Vec::new())
            }
        })
    }
}

/// Returns the rule with a code.
fn rule(book: &Rulebook, code: &str) -> Option<Reason> {
    let entries = book.entries();
    let entry = entries.iter().find(|entry| entry.code == code)?;
    Some(Reason {
        code: entry.code.to_owned(),
        article: entry.article.to_owned(),
        says: entry.says.to_owned(),
    })
}

/// Returns the rule that a pairing breaks first, by its verdict.
pub(super) fn first_rule(book: &Rulebook, verdict: &Verdict) -> Option<Reason> {
    match verdict {
        Verdict::Improvable { first } | Verdict::Better { first } => rule(book, &first.code),
        Verdict::Illegal { offences } => offences.iter().find_map(|offence| match offence {
            Offence::Pair { reasons, .. } | Offence::Bye { reasons, .. } => reasons.first().cloned(),
            _ => None,
        }),
        Verdict::Identical | Verdict::Equal | Verdict::Colours { .. } => None,
    }
}
