//! Auxiliary stages of members by themselves. Some stages make pairs that a later stage may make again; others only
//! answer a question.

mod exchange;
pub(super) mod floats;
pub(super) mod open_pairs;

use super::audit::JudgedEdges;
use super::entry::StageEntry;
use super::ledger::AuxiliaryStage;
use super::program::Register;
use super::{taking_part, vertices};
use crate::ProofError;
use facts::tournament::Rank;
use judge::most_pairs;
use model::program::StageSpec;
use model::program::lim::{GroupBackend, GroupLevels};

/// A test of whether a pair may be made in the stage.
type StagePairs<'m> = &'m dyn Fn(Rank, Rank) -> bool;

impl<'r> GroupBackend<'r, ProofError> for Register<'_, '_> {
    /// Players whose pair is also a pair of the round are settled. If it seems that the members cannot all be paired, a
    /// question has to prove whatever follows from it.
    fn group(
        &mut self,
        spec: &StageSpec<'_>,
        levels: &mut GroupLevels<'_, 'r, ProofError>,
    ) -> Result<bool, ProofError> {
        let (case, members) = (self.case, spec.members());
        let joins = |a: Rank, b: Rank| case.may_meet(a, b) && spec.known.joins(a, b);
        if 2 * most_pairs(&members, &|a, b| joins(a.min(b), a.max(b))) != members.len() {
            return Ok(false);
        }
        self.judged.enter(case, spec);
        self.open_members(spec, (&members, 0), &joins)?;
        let mut entry = StageEntry::new(case, &mut *self.ledger, spec, &self.judged);
        entry.is_group = true;
        levels(&mut entry)?;
        let counts = std::mem::take(&mut entry.counts);
        let mut settles = Vec::new();
        for &r in &members {
            let is_of_round = self.ledger.agrees(&[r.0]);
            if !self.is_settled[r] && is_of_round {
                settles.push(r);
            } else if self.is_settled[r] && !is_of_round {
                let says = format!("a pair of {r} is undone but is in the pairing of the round");
                return Err(ProofError::refuted(says));
            }
        }
        if let JudgedEdges::Groups(groups) = &mut self.judged {
            let met = members.iter().map(|r| self.ledger.mate(r.0).map(Rank));
            let met: Vec<Rank> = met.collect::<Result<_, _>>()?;
            let mate = |r: Rank| members.binary_search(&r).ok().map(|place| met[place]);
            groups.group((self.over, spec), &counts, &mate)?;
        }
        self.ledger.close(&vertices(&settles))?;
        for r in settles {
            self.is_settled[r] = true;
        }
        for count in counts {
            self.ledger.note(count);
        }
        Ok(true)
    }

    fn question(
        &mut self,
        spec: &StageSpec<'_>,
        levels: &mut GroupLevels<'_, 'r, ProofError>,
    ) -> Result<(), ProofError> {
        let (case, members) = (self.case, spec.members());
        let may_leave = |r: Rank| spec.known.may_leave.is_some_and(|list| list.binary_search(&r).is_ok());
        let joins = |a: Rank, b: Rank| case.may_meet(a, b) || may_leave(a) && may_leave(b);
        let free = match spec.known.may_leave {
            Some(_) => 0,
            // With fewer free vertices, the stage would have no pairing.
            None => members.len() - 2 * most_pairs(&members, &|a, b| joins(a.min(b), a.max(b))),
        };
        self.judged.enter(case, spec);
        self.open_members(spec, (&members, free), &joins)?;
        let mut entry = StageEntry::new(case, &mut *self.ledger, spec, &self.judged);
        levels(&mut entry)?;
        let answers = std::mem::take(&mut entry.answers);
        self.ledger.close(&[])?;
        if let JudgedEdges::Groups(groups) = &mut self.judged {
            groups.answer(spec, answers);
        }
        Ok(())
    }
}

impl Register<'_, '_> {
    fn open_members(
        &mut self,
        spec: &StageSpec<'_>,
        (members, free): (&[Rank], usize),
        joins: StagePairs<'_>,
    ) -> Result<(), ProofError> {
        self.ledger.open_apart(&AuxiliaryStage {
            name: spec.name.to_owned(),
            players: &taking_part(members),
            free,
            joins: &|a, b| b.is_some_and(|b| joins(a, b)),
            may_be_free: &|_| true,
        })
    }
}
