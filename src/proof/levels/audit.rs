//! Checks a program against the judge: every count of the model must equal the judge's count, edge by edge.

use super::ecf::audit::{JudgedPenalty, LevelAudit};
use super::lim::floats::GroupAudit;
use super::shifts::ShiftAudit;
use crate::ProofError;
use facts::rulebook::{Criterion, Measure, System};
use facts::tournament::Rank;
use judge::{EdgeCount, IrishCount, JudgedRound, PairCount, SwitchCount, TeamCount};
use limit::from_len;
use model::measure::{LeavingCount, Penalty};
use model::program::{CountedOn, Edge, StageSpec};

/// The count that the judge of a family uses for a pair.
pub(super) enum JudgedEdges<'c, 'a> {
    /// The count in ordinary brackets.
    Bracket,
    /// The counts in the packs of the US text: that of the colours, and that of the switches in the current pack.
    Packs(PairCount<'c, 'a>, Option<SwitchCount<'c, 'a>>),
    /// The count in the draw of the Irish rules.
    Draw(Box<IrishCount<'c, 'a>>),
    /// The count in the brackets of team systems.
    Teams(TeamCount<'c, 'a>),
    /// The count in the groups of the Lim family.
    Groups(Box<GroupAudit<'c, 'a>>),
    /// The count in drafts of the brackets of Dutch 1998.
    Drafts(&'c JudgedRound<'a>),
    /// The count in the brackets of the Dubov System.
    Shifts(Box<ShiftAudit<'c, 'a>>),
    /// The count on score levels.
    Levels(Box<LevelAudit<'c, 'a>>),
}

impl<'c, 'a> JudgedEdges<'c, 'a> {
    /// Selects the count for the rulebook of a round.
    pub(super) fn of(case: &'c JudgedRound<'a>) -> Self {
        match case.book().system {
            System::UsScholastic => Self::Packs(PairCount::new(case), None),
            System::Irish => Self::Draw(Box::new(IrishCount::new(case))),
            System::TeamSwiss | System::DoubleSwiss => Self::Teams(TeamCount::new(case)),
            System::Lim => Self::Groups(Box::new(GroupAudit::new(case))),
            System::Dubov => Self::Shifts(Box::new(ShiftAudit::new(case))),
            System::Dutch1998 => Self::Drafts(case),
            _ => Self::Bracket,
        }
    }

    /// Prepares the counts for a stage that begins.
    pub(super) fn enter(&mut self, case: &'c JudgedRound<'a>, spec: &StageSpec<'_>) {
        if let Self::Packs(_, switches) = self {
            *switches = Some(SwitchCount::new(case, spec.residents, spec.below));
        }
    }

    /// Returns the count of an edge: the classes of its instances, or their number.
    fn of_edge(&self, audit: &Audit<'_, '_>, edge: Edge) -> JudgedPenalty {
        let (of, measure) = (&audit.of, audit.measure);
        match (self, edge) {
            (Self::Draw(count), edge) => {
                let pair = match edge {
                    Edge::Pair(a, b) => (a, Some(b)),
                    Edge::Leaves(a) => (a, None),
                };
                match count.pair(measure, audit.part, pair) {
                    Some(number) => JudgedPenalty::Number(number),
                    None => JudgedPenalty::List(count.sum(measure, audit.part, pair).unwrap_or_default()),
                }
            }
            (Self::Packs(count, switches), Edge::Pair(a, b)) => {
                match switches.as_ref().and_then(|switches| switches.pair(measure, (a, b))) {
                    Some(cost) => JudgedPenalty::Number(cost),
                    None => JudgedPenalty::List(count.pair(measure, of.residents[0], (a, b))),
                }
            }
            (Self::Groups(groups), Edge::Pair(a, b)) => match groups.pair(measure, (a, b)) {
                Some(number) => JudgedPenalty::Number(number),
                None => JudgedPenalty::List(of.pair(measure, a, b)),
            },
            (Self::Levels(levels), Edge::Pair(a, b)) => levels.pair(measure, audit.part, (a, b)),
            (Self::Shifts(shifts), Edge::Pair(a, b)) if *measure == Measure::ShiftedPairs => {
                JudgedPenalty::Number(i64::from(shifts.is_inside_smaller(audit.part, (a, b))))
            }
            (Self::Shifts(shifts), Edge::Pair(a, b)) => {
                JudgedPenalty::List(shifts.pair(measure, of.residents[0], (a, b)))
            }
            (Self::Drafts(case), Edge::Pair(a, b)) if *measure == Measure::ColourDenied => {
                let is_in = |r: Rank| audit.part.binary_search(&from_len(r.0)).is_ok();
                JudgedPenalty::Number(i64::from(is_in(a) && is_in(b) && case.is_denied(a, b)))
            }
            (Self::Drafts(_), edge) if *measure == Measure::MovedDownUnpaired => {
                JudgedPenalty::Number(i64::from(matches!(edge, Edge::Leaves(_))))
            }
            (Self::Bracket | Self::Teams(_) | Self::Drafts(_), Edge::Pair(a, b)) => {
                JudgedPenalty::List(of.pair(measure, a, b))
            }
            (_, Edge::Leaves(a)) => JudgedPenalty::List(of.leaves(measure, a)),
        }
    }
}

/// A comparison of the judge's count with the model's.
pub(super) struct Audit<'u, 'a> {
    pub(super) judged: &'u JudgedEdges<'u, 'a>,
    /// The bracket to which the criteria refer.
    pub(super) of: EdgeCount<'u, 'a>,
    pub(super) measure: &'u Measure,
    /// The part to which the measure refers, as numbers that the judge of the family understands.
    pub(super) part: &'u [i32],
    pub(super) is_listed: bool,
    pub(super) code: &'u str,
    /// For each player, by rank, whether the judge may count anything in a pair with him.
    pub(super) may_count: Vec<bool>,
}

/// Returns for each player, by rank, whether the judge may count anything in a pair with him. Only the count of ordinary
/// brackets says so.
pub(super) fn may_count(
    judged: &JudgedEdges<'_, '_>,
    of: &EdgeCount<'_, '_>,
    measure: &Measure,
) -> Vec<bool> {
    let is_of_bracket =
        matches!(judged, JudgedEdges::Bracket | JudgedEdges::Teams(_) | JudgedEdges::Drafts(_));
    let may_count = |r: Rank| !is_of_bracket || of.may_count(measure, r);
    Rank::all(of.case.position().entries.len()).map(may_count).collect()
}

impl Audit<'_, '_> {
    /// Returns the vertices outside of which the judge counts nothing, if he names any; an edge must have an end among
    /// them, or both ends if the flag is true.
    pub(super) fn scope(&self) -> Option<(Vec<usize>, bool)> {
        match self.judged {
            JudgedEdges::Levels(levels) => levels.scope(self.measure, self.part),
            _ => None,
        }
    }

    /// Returns the penalty, provided that the judge's count is the same.
    pub(super) fn take(&self, edge: Edge, penalty: Penalty) -> Result<Penalty, ProofError> {
        // Most pairs count nothing, and two facts about their players show it.
        let is_silent = |r: Rank| !self.may_count[r];
        if penalty.count == 0 && matches!(edge, Edge::Pair(a, b) if is_silent(a) && is_silent(b)) {
            return Ok(penalty);
        }
        let judged = self.judged.of_edge(self, edge);
        let is_same = match &judged {
            JudgedPenalty::Number(number) => !self.is_listed && *number == penalty.count,
            JudgedPenalty::List(classes) if self.is_listed => {
                from_len::<i64>(classes.len()) == penalty.count && classes.iter().all(|&c| c == penalty.class)
            }
            JudgedPenalty::List(numbers) => numbers.iter().sum::<i64>() == penalty.count,
        };
        if is_same {
            return Ok(penalty);
        }
        let judged = match judged {
            JudgedPenalty::Number(number) => vec![number],
            JudgedPenalty::List(list) => list,
        };
        Err(ProofError::refuted(format!(
            "{}: {edge:?} counts {penalty:?} in the model, {judged:?} for the judge",
            self.code
        )))
    }
}

/// Returns the measure of a level.
pub(super) fn measure_of<'m>(
    case: &'m JudgedRound<'_>,
    code: &str,
    counts: Option<CountedOn<'_>>,
) -> Result<&'m Measure, ProofError> {
    match counts {
        Some(CountedOn::Leaving(LeavingCount::Unpaired)) => Ok(&Measure::Unpaired),
        Some(CountedOn::Leaving(LeavingCount::FloaterScores)) => Ok(&Measure::FloaterScores),
        Some(CountedOn::Leaving(LeavingCount::PairingScoreDifference)) => {
            Ok(&Measure::PairingScoreDifference)
        }
        Some(CountedOn::Sum(_)) | None => {
            let found: Option<&Criterion> = case.book().levels().find(|c| c.code == code);
            found
                .map(|c| &c.measure)
                .ok_or_else(|| ProofError::refuted(format!("no criterion is called {code}")))
        }
    }
}
