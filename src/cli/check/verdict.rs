//! How is a pairing judged, and what explains a difference?

use super::round::CheckedRound;
use super::subject::CheckSubject;
use crate::faults::LimitFault;
use crate::question::Terms;
use crate::task::RoundTask;
use crate::unfinished::Unfinished;
use crate::{Exit, Failure, output, report};
use api::explain::{
    self, Differing, LikelyChange, case, judge_each, judge_within, nearest_best, nearest_legal,
};
use facts::tournament::Pairing;
use judge::{Misplaced, Verdict};
use limit::{Reached, within};
use model::round::{Hands, alternatives, alternatives_as};

impl CheckSubject {
    /// Looks for an explanation of a difference and returns the likely cause. The likely causes of earlier rounds are tried
    /// first. `budget` is the number of other changes to try.
    pub(crate) fn seek_cause(
        &self,
        terms: &Terms,
        earlier: &[LikelyChange],
        budget: usize,
        judged: &mut CheckedRound,
    ) -> Result<Option<LikelyChange>, Failure> {
        let theirs = &judged.theirs;
        // A player left out of the boards is not an error in the data.
        let is_whole = self.position.entries.iter().all(|e| theirs.has(e.id));
        // For a round published by hand, the file already gives the reason.
        if judged.exit != Exit::No || !is_whole || budget == 0 || self.by_hand.is_some() {
            return Ok(None);
        }
        let (_, request) = &self.request.of_round(&self.book, &self.position);
        let bar = output::progress("looking for the cause");
        let differing = Differing {
            tournament: &terms.as_paired(&self.tournament),
            book: &self.book,
            request,
            round: self.position.round,
            boards: &|ours| self.with_colours(ours),
            ours: &judged.ours.pairing,
            readings: &judged.readings,
        };
        let causes = match differing.common_cause(earlier) {
            Ok(None) => differing.causes(budget).map(Some),
            found => found,
        };
        let causes = judged.unfinished.without("the likely cause", causes)?;
        let two = causes.as_ref().map(|causes| differing.two_at_once(causes, budget));
        bar.finish_and_clear();
        judged.two = judged.unfinished.part("two changes at once", two)?.flatten();
        let Some(causes) = causes else { return Ok(None) };
        Ok(judged.causes.insert(causes).likely().cloned())
    }

    /// Returns the verdict. With `readings`, also lists the readings that would change the round.
    pub(crate) fn judge(&self, readings: bool) -> Result<CheckedRound, Failure> {
        let Self { book, tournament, position, .. } = self;
        let request = &self.request.of_round(book, position).1;
        let ours = RoundTask { book, tournament, position, request }.solve(Hands::Model)?;
        let theirs = self.with_colours(&ours.pairing);
        let asked = explain::AskedRound { position, book, request, ours: &ours };
        let verdict = verdict_on(&asked, &theirs)?;
        let (exit, mut open) = (exit_of(&verdict), Unfinished::default());
        let others = match exit {
            _ if readings => Some(alternatives(position, book, request)),
            Exit::No => Some(alternatives_as(position, book, request, &theirs, &ours.pairing)),
            _ => None,
        };
        let others = open.part("the other readings", others)?.unwrap_or_default();
        let legal = matches!(verdict, Verdict::Illegal { .. }).then(|| nearest_legal(&asked, &theirs));
        let legal = open.part("a legal correction", legal)?.flatten();
        let near = (exit == Exit::No).then(|| nearest_best(&asked, &theirs));
        let near = open.part("the nearest of several best pairings", near)?.flatten();
        let best = near.as_ref().unwrap_or(&ours.pairing);
        let alone = each_judged(&asked, &verdict, best, &theirs);
        let alone = open.part("each change on its own", alone)?.unwrap_or_default();
        let colours = open.without("the colour limits", explain::colour_breaches(&asked, &theirs))?;
        let misplaced = self
            .misplaced(&asked, &verdict, &theirs)
            .map_or(Ok(None), |found| open.without("the order of the boards", found))?;
        Ok(CheckedRound {
            exit,
            verdict,
            ours,
            theirs,
            legal,
            near,
            alone,
            colours,
            readings: others.into_iter().map(|other| (other.declaration(), other.pairing)).collect(),
            lists_readings: readings,
            misplaced,
            other_edition: None,
            causes: None,
            two: None,
            accepted: Vec::new(),
            covers_all: false,
            is_accepted: false,
            is_repaired: false,
            is_altered: self.is_altered,
            since: Vec::new(),
            unfinished: open,
        })
    }

    /// Returns the verdict alone.
    pub(super) fn verdict(&self) -> Result<Verdict, Failure> {
        let Self { book, tournament, position, .. } = self;
        let request = &self.request.of_round(book, position).1;
        let ours = RoundTask { book, tournament, position, request }.solve(Hands::Model)?;
        verdict_on(
            &explain::AskedRound { position, book, request, ours: &ours },
            &self.with_colours(&ours.pairing),
        )
    }

    /// Returns the first board of a list in playing order that is out of place.
    fn misplaced(
        &self,
        asked: &explain::AskedRound<'_>,
        verdict: &Verdict,
        theirs: &Pairing,
    ) -> Option<Result<Option<Misplaced>, Reached>> {
        let is_best = matches!(verdict, Verdict::Identical | Verdict::Equal | Verdict::Colours { .. });
        let explain::AskedRound { position, book, request, ours } = *asked;
        (is_best && self.is_in_order).then(|| {
            let case = || case(position, position, book, &request.declared, ours).misplaced(theirs);
            within(&request.limit, case)
        })
    }
}

/// Returns the verdict on a pairing, or says that the limit was reached before it.
fn verdict_on(asked: &explain::AskedRound<'_>, theirs: &Pairing) -> Result<Verdict, Failure> {
    let round = asked.position.round;
    judge_within(asked, theirs).map_err(|_| {
        let same = report::boards_in_common(&asked.ours.pairing, theirs);
        LimitFault::Judging { round, boards: asked.ours.pairing.boards.len(), same }.into()
    })
}

/// Judges each change of a pairing that is not the best on its own.
fn each_judged(
    asked: &explain::AskedRound<'_>,
    verdict: &Verdict,
    best: &Pairing,
    theirs: &Pairing,
) -> Option<Result<Vec<Verdict>, Reached>> {
    let is_worse = matches!(verdict, Verdict::Improvable { .. });
    is_worse.then(|| judge_each(asked, &report::each_alone(best, theirs)))
}

/// Returns the exit code of a verdict, before accepted deviations are taken into account.
fn exit_of(verdict: &Verdict) -> Exit {
    match verdict {
        Verdict::Identical | Verdict::Equal => Exit::Done,
        Verdict::Better { .. } => Exit::Bug,
        Verdict::Colours { .. } | Verdict::Improvable { .. } | Verdict::Illegal { .. } => Exit::No,
    }
}
