//! The rounds of `check --all` under the other edition of FIDE's Dutch system, where nothing names the edition by which
//! they were paired.
//!
//! The verdict stays that of the edition taken. The other edition is asked only if a round differs, and then about all
//! rounds: a change of edition counts for an event, so one that explains a round must not spoil others unseen.

use rayon::prelude::*;

use super::round::CheckedRound;
use super::subject::CheckSubject;
use super::under_other::RoundUnderOther;
use crate::question::{RoundDraw, RoundQuestion, SourceArguments};
use crate::report::{self, json};
use crate::{Exit, Failure};
use facts::rulebook::{self, Rulebook, System};
use facts::tournament::Tournament;
use judge::Verdict;
use model::round::Request;

/// The rounds of an event under the edition taken and under the other one.
pub(super) struct EditionsCompared {
    taken: Rulebook,
    other: Rulebook,
    /// The number of rounds compared, and of those identical under the edition taken and under the other one.
    rounds: usize,
    identical: [usize; 2],
    /// Whether the limit was reached before every round was judged under the other edition.
    is_stopped: bool,
}

/// Returns the other edition if the rulebook of a tournament rests on an assumption about its edition.
pub(super) fn other(
    source: &SourceArguments,
    book: &Rulebook,
    tournament: &Tournament,
) -> Result<Option<Rulebook>, Failure> {
    let id = match book.system {
        System::Dutch2026 => "dutch-2017",
        System::Dutch2017 => "dutch-2026",
        _ => return Ok(None),
    };
    let is_drawn_here = !tournament.wall.drawn.is_empty();
    // The readers of other programs' files take the type from the day on which the event began.
    let is_stated = tournament.system.is_some() && !source.is_only_read()?;
    if book.own_file().is_some() || source.names_rulebook(tournament)? || is_drawn_here || is_stated {
        return Ok(None);
    }
    Ok(rulebook::find(id))
}

impl EditionsCompared {
    /// Judges the rounds under the other edition if one of them differs, and keeps its verdict with each round.
    pub(super) fn of(
        question: &RoundQuestion,
        RoundDraw { book: taken, request }: RoundDraw<'_>,
        tournament: &Tournament,
        subjects: &[CheckSubject],
        rounds: &mut [CheckedRound],
    ) -> Result<Option<Self>, Failure> {
        if rounds.iter().all(|round| round.exit == Exit::Done) {
            return Ok(None);
        }
        let Some(other) = other(&question.source, taken, tournament)? else { return Ok(None) };
        let is_known = |declared: &&String| other.check_declared(&[(*declared).clone()]).is_ok();
        let declared = request.declared.iter().filter(is_known).cloned().collect();
        let draw = RoundDraw { book: &other, request: &Request { declared, ..request.clone() } };
        let verdict = |of: &CheckSubject| {
            let round = of.position.round;
            match CheckSubject::recorded(draw, tournament, &question.terms, round)?.verdict() {
                Ok(verdict) => Ok(Some(verdict)),
                Err(failure) if failure.exit == Exit::No => Ok(None),
                Err(failure) => Err(failure),
            }
        };
        let (mut identical, mut is_stopped) = ([0, 0], false);
        let verdicts: Vec<_> = subjects[..rounds.len()].par_iter().map(verdict).collect();
        for (round, verdict) in rounds.iter_mut().zip(verdicts) {
            identical[0] += usize::from(round.verdict == Verdict::Identical);
            let is_reached = verdict.as_ref().is_err_and(|failure| failure.exit == Exit::Limit);
            is_stopped |= is_reached;
            let verdict = round.unfinished.without("the other edition", verdict)?;
            identical[1] += usize::from(verdict == Some(Verdict::Identical));
            let (id, title) = (other.id.clone(), other.title.clone());
            round.other_edition = (!is_reached).then_some(RoundUnderOther { id, title, verdict });
        }
        Ok(Some(Self { taken: taken.clone(), other, rounds: rounds.len(), identical, is_stopped }))
    }

    /// Returns the edition under which more rounds are identical; `None` if there is none.
    fn better(&self) -> Option<&Rulebook> {
        let [taken, other] = self.identical;
        match taken.cmp(&other) {
            _ if self.is_stopped => None,
            std::cmp::Ordering::Less => Some(&self.other),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(&self.taken),
        }
    }

    /// Returns what the comparison says about the event, one sentence after the other.
    pub(super) fn says(&self) -> String {
        let [taken, other] = self.identical;
        let begins = "The file does not name the edition of the rules.";
        if self.is_stopped {
            let title = &self.other.title;
            return format!("{begins} The limit was reached before all rounds were judged by {title}.");
        }
        let rounds = report::count(self.rounds, "round");
        let counts = format!(
            "{begins} {taken} of {rounds} would be identical under {}. {other} of {rounds} would be identical under {}.",
            self.taken.title, self.other.title
        );
        match self.better() {
            None => format!("{counts} Both editions explain the same number of rounds."),
            Some(book) if book.id == self.taken.id => {
                format!("{counts} {} explains most rounds.", book.title)
            }
            Some(book) => {
                let (title, id) = (&book.title, &book.id);
                format!("{counts} {title} explains most rounds (`-R {id}`).")
            }
        }
    }

    /// Returns the comparison for programs.
    pub(super) fn data(&self) -> json::EditionsTried {
        json::EditionsTried {
            taken: self.taken.id.clone(),
            other: self.other.id.clone(),
            rounds: self.rounds,
            identical: self.identical[0],
            identical_under_other: self.identical[1],
            explains_most: self.better().map(|book| book.id.clone()),
            complete: !self.is_stopped,
            says: self.says(),
        }
    }
}
