//! Passes the stages and levels of a program (`model::program`) to a [`Ledger`], which checks them, proves them or only
//! counts them.
//!
//! Before a count of a pair or a leaver reaches the ledger, it is compared with the judge's count, edge by edge. Two
//! independent implementations thus have to agree on every number of a certificate.

use super::audit::JudgedEdges;
use super::dutch_1998::answers::ProvedDraft;
use super::entry::StageEntry;
use super::ledger::{AuxiliaryStage, Ledger, LevelQuestion, MainStage};
use super::{player, taking_part, vertices};
use crate::ProofError;
use facts::rulebook::{Part, Value};
use facts::tournament::Rank;
use judge::{Count, JudgedRound};
use model::program::dutch_1998::StandingDraft;
use model::program::{Backend, ContradictoryValues, StageLevels, StageSpec};

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
    ) -> Result<Vec<Rank>, ProofError> {
        self.main_stage(spec, &mut |entry| levels(entry))
    }

    fn probe(
        &mut self,
        spec: &StageSpec<'_>,
        levels: &mut StageLevels<'_, 'r, ProofError>,
    ) -> Result<(), ProofError> {
        self.judged.enter(self.case, spec);
        if spec.floats.have_names() {
            self.open_left(spec)?;
        } else {
            self.open_alone(spec)?;
        }
        self.levels_of(spec, &mut |entry| levels(entry))?;
        self.ledger.close(&[])
    }
}

/// The levels of a stage in a ledger. Returns the players who are paired.
type EntryLevels<'l, 'a, 'r> = dyn FnMut(&mut StageEntry<'_, 'a, 'r>) -> Result<Vec<Rank>, ProofError> + 'l;

impl<'a> Register<'_, 'a> {
    /// Runs a stage of the round. Returns the members who leave.
    pub(super) fn main_stage(
        &mut self,
        spec: &StageSpec<'_>,
        levels: &mut EntryLevels<'_, 'a, '_>,
    ) -> Result<Vec<Rank>, ProofError> {
        let (case, name) = (self.case, spec.name.to_owned());
        self.judged.enter(case, spec);
        let forbids = |u: usize, v: usize| are_apart(spec, Rank(u), player(case, v));
        self.ledger.open(&MainStage { name, forbids: &forbids })?;
        let (mut settled, counts) = self.levels_of(spec, levels)?;
        if let Some(bye) = self.place_of_bye().filter(|_| spec.is_last()) {
            settled.extend([self.ledger.mate(bye)?, bye]);
            settled.sort_unstable();
            settled.dedup();
        }
        self.keep(spec, &settled, counts)
    }

    /// Runs the levels of the stage that has begun. Returns the vertices that they settle, and their values.
    pub(super) fn levels_of(
        &mut self,
        spec: &StageSpec<'_>,
        levels: &mut EntryLevels<'_, 'a, '_>,
    ) -> Result<(Vec<usize>, Vec<Count>), ProofError> {
        let mut entry = StageEntry::new(self.case, &mut *self.ledger, spec, &self.judged);
        let settled = vertices(&levels(&mut entry)?);
        Ok((settled, entry.counts))
    }

    /// Ends a stage in which these vertices are settled. Returns the members who leave.
    pub(super) fn keep(
        &mut self,
        spec: &StageSpec<'_>,
        settled: &[usize],
        counts: Vec<Count>,
    ) -> Result<Vec<Rank>, ProofError> {
        self.ledger.close(settled)?;
        for count in counts {
            self.ledger.note(count);
        }
        Ok(spec.members().into_iter().filter(|r| settled.binary_search(&r.0).is_err()).collect())
    }
}

/// Returns whether `a` and `b` are moved-down players in a stage where such players do not meet.
fn are_apart(spec: &StageSpec<'_>, a: Rank, b: Option<Rank>) -> bool {
    let is_moved = |r: Rank| spec.moved_down.binary_search(&r).is_ok();
    spec.keeps_apart && is_moved(a) && b.is_some_and(is_moved)
}

impl Register<'_, '_> {
    /// Returns the players, and the bye if there is one.
    pub(super) fn with_bye(&self, ranks: &[Rank]) -> Vec<Option<Rank>> {
        let bye = self.place_of_bye().map(|_| None);
        taking_part(ranks).into_iter().chain(bye).collect()
    }

    /// Returns the vertex of the bye, if there is one.
    pub(super) fn place_of_bye(&self) -> Option<usize> {
        let players = self.case.position().entries.len();
        (self.over.is_none() && !players.is_multiple_of(2)).then_some(players)
    }

    /// Opens a stage for the bracket and the next one. It has as many free vertices as players are left over when each
    /// bracket is paired by itself as far as possible. No more players leave the bracket in its best pairings, and the
    /// best pairings of the next bracket need no more.
    pub(super) fn open_alone(&mut self, spec: &StageSpec<'_>) -> Result<(), ProofError> {
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
    pub(super) fn open_left(&mut self, spec: &StageSpec<'_>) -> Result<(), ProofError> {
        let (case, players) = (self.case, self.with_bye(&[&spec.members(), spec.below].concat()));
        self.ledger.open_apart(&AuxiliaryStage {
            name: spec.name.to_owned(),
            players: &players,
            free: 0,
            joins: &|a, b| b.map_or_else(|| case.may_have_bye(a), |b| case.may_meet(a, b)),
            may_be_free: &|_| false,
        })
    }
}
