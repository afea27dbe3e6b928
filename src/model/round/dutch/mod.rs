//! FIDE Dutch 2017 and 2026: brackets from the top down, every bracket the best of its candidates.
//!
//! 2026 demands a completable rest in every bracket; 2017 only where the rest turns out not to be completable: the
//! bracket is then paired again (penultimate bracket) and all below are joined (collapsed last bracket, A.9).

mod layout;
mod opened;
mod quality;
mod scope;
mod shape;

use super::top_down::{self, BracketsBelow, Family, PairedBrackets, SolvedBracket};
use super::{Ask, Paired, RoundError, boards};
use crate::measure::board_today;
use crate::plan::code_of;
use crate::plan::dutch::{Phases, Shape};
use crate::stage::Stage;
use facts::tournament::Score;
use lexmatch::problem::QuestionKind;
use lexmatch::solve::SolveError;
use limit::from_len;

/// Which text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DutchText {
    /// Baku 2016, Goynuk 2017.
    Of2017,
    /// From February 2026.
    Of2026,
}

/// Pairs the round.
pub(super) fn solve(ask: &Ask<'_>, plan: &Phases, edition: DutchText) -> Result<Paired, RoundError> {
    let (bye_score, bye_refused) = bye_score(ask, plan).map_or((None, 0), |(s, refused)| (Some(s), refused));
    let round = DutchRound { ask, plan, edition, bye_score, bye_refused };
    let PairedBrackets { pairs, over: bye, stages, levels } = top_down::run(ask, &round, (None, Vec::new()))?;
    let pairing = boards::arrange(ask.position, &pairs, bye, &mut |h, l| board_today(ask.position, h, l));
    Ok(Paired { pairing, stages, levels, drawn: None, declared: Vec::new() })
}

/// C5: the lowest score that the receiver of the bye can have; `None` if nobody has a bye or C5 is not demanded.
/// With how many lower scores were refused.
fn bye_score(ask: &Ask<'_>, plan: &Phases) -> Option<(Score, usize)> {
    let entries = &ask.position.entries;
    let code = code_of(&plan.shape, &Shape::ByeScore).filter(|_| !entries.len().is_multiple_of(2))?;
    let all: Vec<usize> = (0..entries.len()).collect();
    let mut scores: Vec<Score> =
        all.iter().filter(|&&r| ask.graph.may_have_bye(r)).map(|&r| entries[r].score).collect();
    scores.sort_unstable();
    scores.dedup();
    let is_possible =
        |s: Score| ask.graph.is_completable_by(&all, &|r| ask.graph.may_have_bye(r) && entries[r].score == s);
    let (score, refused) = scores.iter().copied().zip(0..).find(|&(s, _)| is_possible(s))?;
    ask.watch_bye(code, refused, |trail, bye| {
        let others =
            |s: Score| all.iter().filter(move |&&r| ask.graph.may_have_bye(r) && entries[r].score != s);
        let edges = |s: Score| trail.numbers(others(s).map(|&r| (from_len(r), bye)));
        QuestionKind::Choice { without: scores.iter().map(|&s| edges(s)).collect() }
    });
    Some((score, refused))
}

struct DutchRound<'a> {
    ask: &'a Ask<'a>,
    plan: &'a Phases,
    edition: DutchText,
    /// The score that the receiver of the bye must have.
    bye_score: Option<Score>,
    /// Lower scores that it cannot be.
    bye_refused: usize,
}

impl Family for DutchRound<'_> {
    fn prepare(&self, stage: Stage) -> Stage {
        Stage { is_exempt: true, ..stage }
    }

    /// Solves a bracket; in 2017 joins all below where the round could not be completed (A.9).
    fn decide(&self, stage: &Stage) -> Result<Option<(SolvedBracket, BracketsBelow)>, SolveError> {
        let solved = match self.edition {
            DutchText::Of2026 => self.solve_completable(stage)?,
            DutchText::Of2017 if stage.is_lowest() => self.solve_full(stage)?,
            DutchText::Of2017 => {
                let plain = self.solve_plain(stage)?;
                if self.has(&Shape::Completion) && !self.is_completable(&plain.leaving, &stage.rest) {
                    let penultimate = Stage { next: Vec::new(), ..stage.clone() };
                    return Ok(Some((self.solve_full(&penultimate)?, BracketsBelow::Collapse)));
                }
                plain
            }
        };
        Ok(Some((solved, BracketsBelow::Stay)))
    }
}

impl DutchRound<'_> {
    /// Is this among the levels of the shape?
    fn has(&self, measure: &Shape) -> bool {
        code_of(&self.plan.shape, measure).is_some()
    }

    fn score(&self, rank: usize) -> Score {
        self.ask.position.entries[rank].score
    }

    /// May the player have the bye, in view of C2 and C5?
    fn may_bye(&self, rank: usize) -> bool {
        self.ask.graph.may_have_bye(rank) && self.bye_score.is_none_or(|s| self.score(rank) == s)
    }

    /// Can these and everybody below be paired completely?
    fn is_completable(&self, left: &[usize], rest: &[usize]) -> bool {
        let all: Vec<usize> = left.iter().chain(rest).copied().collect();
        self.ask.graph.is_completable_by(&all, &|r| self.may_bye(r))
    }
}
