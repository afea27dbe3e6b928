//! Passes the stages and levels of a program (`model::program`) to a [`Ledger`], which checks them, proves them or only
//! counts them.
//!
//! Before a count of a pair or a leaver reaches the ledger, it is compared with the judge's count, edge by edge. Two
//! independent implementations thus have to agree on every number of a certificate.

use super::answers::ProvedDraft;
use super::audit::JudgedEdges;
use super::entry::StageEntry;
use super::ledger::{AuxiliaryStage, Ledger, LevelQuestion, MainStage, Tally};
use super::{player, taking_part, vertices};
use crate::ProofError;
use facts::rulebook::{Part, Value};
use facts::tournament::Rank;
use judge::{Count, JudgedRound};
use model::program::dutch_1998::StandingDraft;
use model::program::{Backend, ContradictoryValues, StageKind, StageLevels, StageSpec};

impl From<ContradictoryValues> for ProofError {
    fn from(error: ContradictoryValues) -> Self {
        Self::refuted(error.to_string())
    }
}

/// Connects the stages of a program to a ledger.
pub(super) struct Register<'c, 'a> {
    pub(super) case: &'c JudgedRound<'a>,
    pub(super) ledger: &'c mut dyn Ledger,
    pub(super) judged: JudgedEdges<'c, 'a>,
    /// The player with the bye, if the bye was assigned before all stages.
    pub(super) over: Option<Rank>,
    /// For each vertex, whether an auxiliary stage has paired it as in the pairing of the round.
    pub(super) is_settled: Vec<bool>,
    pub(super) drafts: Vec<ProvedDraft>,
    /// The drafts that are the brackets of the round.
    pub(super) standing: Vec<StandingDraft>,
}

impl<'c, 'a> Register<'c, 'a> {
    /// Prepares a round.
    pub(super) fn new(case: &'c JudgedRound<'a>, ledger: &'c mut dyn Ledger) -> Self {
        let players = case.position().entries.len();
        Self {
            case,
            ledger,
            judged: JudgedEdges::of(case),
            over: None,
            is_settled: vec![false; players + players % 2],
            drafts: Vec::new(),
            standing: Vec::new(),
        }
    }
}

impl<'r> Backend<'r, ProofError> for Register<'_, '_> {
    fn bye(&mut self, code: Option<&str>, order: &[Rank]) -> Result<Rank, ProofError> {
        let bye = self.case.position().entries.len();
        self.ledger.open(&MainStage { name: "the bye".to_owned(), forbids: &|_, _| false })?;
        let place = self.ledger.level(code.unwrap_or("bye"), &LevelQuestion::Order(bye, &vertices(order)))?;
        let rank = Rank(self.ledger.mate(bye)?);
        self.ledger.close(&[rank.0, bye])?;
        if let Some(code) = code {
            let (code, value) = (code.to_owned(), Value::from(place + 1));
            self.ledger.note(Count { stage: 0, code, part: Part::Bracket, value });
        }
        self.over = Some(rank);
        Ok(rank)
    }

    fn stage(
        &mut self,
        spec: &StageSpec<'_>,
        levels: &mut StageLevels<'_, 'r, ProofError>,
    ) -> Result<Option<Vec<Rank>>, ProofError> {
        let is_kept = spec.kind != StageKind::Attempt || self.is_attained(spec, levels)?;
        let is_round = matches!(spec.kind, StageKind::Round | StageKind::Choice | StageKind::Closed)
            || spec.kind == StageKind::Attempt && is_kept;
        self.judged.enter(self.case, spec);
        let members = spec.members();
        if is_round {
            let (case, name) = (self.case, spec.name.to_owned());
            let is_member = |r: Option<Rank>| r.is_some_and(|r| members.binary_search(&r).is_ok());
            let is_closed = spec.kind == StageKind::Closed;
            let forbids = |u: usize, v: usize| {
                let (a, b) = (Rank(u), player(case, v));
                are_apart(spec, a, b) || is_closed && is_member(Some(a)) != is_member(b)
            };
            self.ledger.open(&MainStage { name, forbids: &forbids })?;
        } else if spec.kind == StageKind::Attempt || spec.floats.have_names() {
            self.open_left(spec)?;
        } else {
            self.open_alone(spec)?;
        }
        let mut entry = StageEntry::new(self.case, &mut *self.ledger, spec, &self.judged);
        let mut settled = vertices(&levels(&mut entry)?);
        let counts = std::mem::take(&mut entry.counts);
        let may_settle_bye = matches!(spec.kind, StageKind::Round | StageKind::Attempt);
        let settles_bye = may_settle_bye && is_round && spec.is_last() && self.over.is_none();
        if let Some(bye) = self.place_of_bye().filter(|_| settles_bye) {
            settled.extend([self.ledger.mate(bye)?, bye]);
            settled.sort_unstable();
            settled.dedup();
        }
        if spec.kind == StageKind::Attempt && settled.is_empty() == is_round {
            let says = format!("what the {} comes to is not what the pairing of the round shows", spec.name);
            return Err(ProofError::refuted(says));
        }
        let is_kept = is_round || spec.kind == StageKind::Trial && self.ledger.agrees(&settled);
        self.ledger.close(if is_kept { &settled } else { &[] })?;
        let leaving: Vec<Rank> =
            members.into_iter().filter(|r| settled.binary_search(&r.0).is_err()).collect();
        if is_kept {
            for count in counts {
                self.ledger.note(count);
            }
        } else if spec.kind == StageKind::Trial {
            self.refute(spec, &leaving)?;
            return Ok(None);
        } else if spec.kind == StageKind::Attempt {
            return Ok(None);
        }
        Ok(Some(leaving))
    }
}

/// Returns whether `a` and `b` are moved-down players in a stage where such players do not meet.
fn are_apart(spec: &StageSpec<'_>, a: Rank, b: Option<Rank>) -> bool {
    let is_moved = |r: Rank| spec.moved_down.binary_search(&r).is_ok();
    spec.keeps_apart && is_moved(a) && b.is_some_and(is_moved)
}

impl Register<'_, '_> {
    /// Returns the players, and the bye if there is one.
    fn with_bye(&self, ranks: &[Rank]) -> Vec<Option<Rank>> {
        let bye = self.place_of_bye().map(|_| None);
        taking_part(ranks).into_iter().chain(bye).collect()
    }

    /// Returns the vertex of the bye, if there is one.
    fn place_of_bye(&self) -> Option<usize> {
        let players = self.case.position().entries.len();
        (self.over.is_none() && !players.is_multiple_of(2)).then_some(players)
    }

    /// Opens a stage for the bracket and the next one. It has as many free vertices as players are left over when each
    /// bracket is paired by itself as far as possible. No more players leave the bracket in its best pairings, and the
    /// best pairings of the next bracket need no more.
    fn open_alone(&mut self, spec: &StageSpec<'_>) -> Result<(), ProofError> {
        let (members, next) = (taking_part(&spec.members()), taking_part(spec.next));
        let players = [members.as_slice(), &next].concat();
        let may_meet = |a: Rank, b: Rank| self.case.may_meet(a.min(b), a.max(b));
        let joins = |a: Rank, b: Option<Rank>| !are_apart(spec, a, b) && b.is_some_and(|b| may_meet(a, b));
        let over = |group: &[Option<Rank>]| AuxiliaryStage::left_over(group, &joins);
        self.ledger.open_apart(&AuxiliaryStage {
            name: format!("{}, whatever becomes of those below", spec.name),
            players: &players,
            free: over(&members) + over(&next),
            joins: &joins,
            may_be_free: &|_| true,
        })
    }

    /// Opens an auxiliary stage in which all remaining players are paired.
    fn open_left(&mut self, spec: &StageSpec<'_>) -> Result<(), ProofError> {
        let (case, players) = (self.case, self.with_bye(&[&spec.members(), spec.below].concat()));
        self.ledger.open_apart(&AuxiliaryStage {
            name: spec.name.to_owned(),
            players: &players,
            free: 0,
            joins: &|a, b| b.map_or_else(|| case.may_have_bye(a), |b| case.may_meet(a, b)),
            may_be_free: &|_| false,
        })
    }

    /// Returns whether the pairing of the round attains the required value, which shows that the value is possible.
    fn is_attained(
        &mut self,
        spec: &StageSpec<'_>,
        levels: &mut StageLevels<'_, '_, ProofError>,
    ) -> Result<bool, ProofError> {
        let players = self.case.position().entries.len();
        let mut tally = Tally::new((0..players + players % 2).map(|v| self.ledger.shown(v)).collect());
        let mut entry = StageEntry::new(self.case, &mut tally, spec, &self.judged);
        Ok(!levels(&mut entry)?.is_empty())
    }

    /// Proves that the round cannot be completed if these players leave the bracket.
    fn refute(&mut self, spec: &StageSpec<'_>, leaving: &[Rank]) -> Result<(), ProofError> {
        let (case, players) = (self.case, self.with_bye(&[leaving, spec.below].concat()));
        let joins = |a: Rank, b: Option<Rank>| match b {
            Some(b) => case.may_meet(a.min(b), a.max(b)),
            None => case.may_have_bye(a),
        };
        self.ledger.open_apart(&AuxiliaryStage {
            name: format!("the round after the best pairing of the {}", spec.name),
            players: &players,
            free: AuxiliaryStage::left_over(&players, &joins),
            joins: &joins,
            may_be_free: &|_| true,
        })?;
        let left =
            [vertices(&[leaving, spec.below].concat()).as_slice(), self.place_of_bye().as_slice()].concat();
        let is_left =
            |u: usize, v: usize| i64::from(left.binary_search(&u).is_ok() != left.binary_search(&v).is_ok());
        let code = spec.completes.unwrap_or_default();
        if self.ledger.level(code, &LevelQuestion::Sum(&left, &is_left))? == 0 {
            return Err(ProofError::refuted(format!(
                "the best pairing of the {} can be completed but is not the one in the round",
                spec.name
            )));
        }
        self.ledger.close(&[])
    }
}
