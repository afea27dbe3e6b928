//! Drafts of brackets in a ledger. Each draft is an auxiliary stage, proved in the same way as the bracket that stands.
//! If its pairs are those of the round, it settles its players. Questions about which pairings are possible at all have
//! their own stages.

pub(super) mod answers;
mod limits;

use super::entry::StageEntry;
use super::ledger::{AuxiliaryStage, LevelQuestion};
use super::program::Register;
use super::{player, vertices};
use crate::ProofError;
use answers::{DraftAnswers, ProvedDraft};
use facts::rulebook::{Measure, Part, Value};
use facts::tournament::Rank;
use judge::Count;
use limit::from_len;
use model::program::dutch_1998::{
    DraftBackend, DraftLevels, DraftMembers, DraftStage, DroppedCriteria, PairLimits, PairQuestion,
    StandingDraft,
};
use model::program::{Around, RecordedLevel, StageSpec};

impl<'r> DraftBackend<'r, ProofError> for Register<'_, '_> {
    fn draft(
        &mut self,
        spec: &StageSpec<'_>,
        draft: &DraftMembers<'_>,
        levels: &mut DraftLevels<'_, 'r, ProofError>,
    ) -> Result<Option<Vec<Rank>>, ProofError> {
        let (members, name) = (spec.members(), spec.name.to_owned());
        self.judged.enter(self.case, spec);
        let has_choice = draft.has_choice();
        let (mut answers, mut has_sums) = (DraftAnswers::default(), false);
        if draft.leaves_entirely(spec) {
            // All members leave, so nothing has to be proved about pairs.
            let mut entry = self.draft_entry(spec, draft);
            levels(&mut entry)?;
            let counts = std::mem::take(&mut entry.counts);
            self.drafts.push(ProvedDraft { name, counts, is_of_round: true });
            return Ok(Some(members));
        }
        if has_choice {
            let mut entry = self.draft_entry(spec, draft);
            entry.open_draft(", other players leaving")?;
            let is_possible = entry.keeps_to_choice(draft.code)?;
            self.ledger.close(&[])?;
            if !is_possible {
                return Ok(None);
            }
        }
        if draft.first > 0 {
            let mut entry = self.draft_entry(spec, draft);
            entry.draft.is_ahead = true;
            let went = levels(&mut entry);
            answers = std::mem::take(&mut entry.draft);
            has_sums = !entry.costly.is_empty();
            if let Err(error) = went
                && !answers.is_known
            {
                return Err(error);
            }
        }
        let (settled, counts) = loop {
            let mut entry = self.draft_entry(spec, draft);
            entry.draft = answers.anew();
            entry.open_draft("")?;
            if has_choice && (draft.first == 0 || has_sums) {
                entry.keeps_to_choice(draft.order)?;
            }
            match levels(&mut entry) {
                Ok(settled) => break (settled, std::mem::take(&mut entry.counts)),
                Err(_) if entry.draft.needs_more => answers = std::mem::take(&mut entry.draft),
                Err(error) => return Err(error),
            }
            self.ledger.close(&[])?;
        };
        let leaving = members.into_iter().filter(|r| settled.binary_search(r).is_err()).collect();
        let is_of_round = self.end_draft(spec, vertices(&settled))?;
        self.drafts.push(ProvedDraft { name, counts, is_of_round });
        Ok(Some(leaving))
    }

    fn stand(&mut self, drafts: &[StandingDraft]) {
        self.standing = drafts.to_vec();
    }

    fn possible(&mut self, question: &PairQuestion<'_>) -> Result<Option<Value>, ProofError> {
        self.is_possible(question).map(Some)
    }
}

impl<'a> Register<'_, 'a> {
    /// Prepares the stage of a draft.
    fn draft_entry<'e, 'r>(
        &'e mut self,
        spec: &'e StageSpec<'e>,
        draft: &DraftMembers<'e>,
    ) -> StageEntry<'e, 'a, 'r> {
        let mut entry = StageEntry::new(self.case, &mut *self.ledger, spec, &self.judged);
        entry.of_draft = *draft;
        entry
    }

    /// Ends the stage, and returns whether its pairs are those of the round. If so, its players are settled; otherwise
    /// nobody is.
    fn end_draft(&mut self, spec: &StageSpec<'_>, mut settled: Vec<usize>) -> Result<bool, ProofError> {
        let players = self.case.position().entries.len();
        if spec.is_last() && spec.members().len() % 2 == 1 {
            settled.extend([self.ledger.mate(players)?, players]);
        }
        let is_of_round = self.ledger.agrees(&settled);
        let is_new = |&&v: &&usize| is_of_round && !self.is_settled[v];
        let mut settles: Vec<usize> = settled.iter().filter(is_new).copied().collect();
        settles.sort_unstable();
        self.ledger.close(&settles)?;
        for v in settles {
            self.is_settled[v] = true;
        }
        Ok(is_of_round)
    }

    /// Checks after all stages that the drafts that stand are the brackets of the round.
    pub(super) fn finish(&mut self) -> Result<(), ProofError> {
        let next = self.case.book().level(|m| *m == Measure::NextBracket);
        for standing in std::mem::take(&mut self.standing) {
            let ProvedDraft { name, counts, is_of_round } = &self.drafts[standing.number];
            ProofError::unless(*is_of_round, format_args!("the {name} is paired differently in the round"))?;
            for count in counts {
                let mut count = count.clone();
                if next.is_some_and(|level| level.code == count.code) {
                    count.value = Value(vec![standing.asked]);
                }
                self.ledger.note(count);
            }
        }
        Ok(())
    }

    /// Answers a question about what is possible among some players. The stage has as many free vertices as players are
    /// left over when as many pairs as possible are made. With fewer free vertices, it would have no pairing. More are
    /// not needed, because pairings of this size can cover every set of players that any other pairing covers.
    pub(super) fn is_possible(&mut self, question: &PairQuestion<'_>) -> Result<Value, ProofError> {
        let PairQuestion { name, code, players, joins, left_over, least, seen } = *question;
        // The vertex of the bye comes after all players.
        let (case, bye) = (self.case, self.case.position().entries.len());
        let vertices = |of: &[Option<Rank>]| -> Vec<usize> {
            of.iter().map(|player| player.map_or(bye, |r| r.0)).collect()
        };
        let free = if least.is_some() { 0 } else { AuxiliaryStage::left_over(players, joins) };
        self.ledger.open_apart(&AuxiliaryStage {
            name: name.to_owned(),
            players,
            free,
            joins,
            may_be_free: &|_| true,
        })?;
        let from = self.is_settled.len();
        let mut values = Vec::new();
        for of in left_over {
            let of = &vertices(of);
            let is_counted = |u: usize, v: usize| v >= from && of.binary_search(&u).is_ok();
            let cost = |u: usize, v: usize| i64::from(is_counted(u, v));
            values.push(self.ledger.level(code, &LevelQuestion::Sum(of, &cost))?);
        }
        if let Some(cost) = least {
            let cost = |u: usize, v: usize| cost(Rank(u), player(case, v));
            values.push(self.ledger.level(code, &LevelQuestion::Sum(&vertices(players), &cost))?);
        }
        self.ledger.close(&[])?;
        let is_so = seen.is_none_or(|seen| seen(&values));
        ProofError::unless(is_so, format_args!("{name}: {code} comes to {values:?}"))?;
        Ok(Value(values))
    }
}

impl<'r> DraftStage<'r, ProofError> for StageEntry<'_, '_, 'r> {
    fn looks_ahead(&mut self, code: &str) {
        let (stage, code) = (self.spec.number, code.to_owned());
        self.counts.push(Count { stage, code, part: Part::Bracket, value: Value(vec![0]) });
    }

    fn number_leaving(&mut self, _: &str) -> Result<i64, ProofError> {
        Ok(from_len(self.of_draft.leave))
    }

    fn refuses_first(&mut self, _: &str, _: usize) -> Result<(), ProofError> {
        Ok(())
    }

    fn fewest_dropped(
        &mut self,
        code: &str,
        (_, players): (Around<'_>, &[i32]),
        dropped: &DroppedCriteria<'r>,
    ) -> Result<u8, ProofError> {
        let place = self.draft.asked;
        self.draft.asked += 1;
        if self.draft.allowed.len() == place {
            self.draft.allowed.push(0);
        }
        let allowed = self.draft.allowed[place];
        self.audit_classes(code, players, dropped)?;
        if allowed >= dropped.most || self.draft_sum(code, &|e| i64::from((dropped.class)(e) > allowed))? == 0
        {
            return Ok(allowed);
        }
        self.draft.allowed[place] += 1;
        self.draft.needs_more = true;
        Err(ProofError::refuted(format!("{code}: more have to be dropped")))
    }

    fn within(&mut self, limits: &PairLimits<'_>) -> Result<bool, ProofError> {
        let place = self.draft.limits_asked;
        self.draft.limits_asked += 1;
        if let Some(&known) = self.draft.within.get(place) {
            return Ok(known);
        }
        let can = self.can(limits)?;
        self.draft.within.push(can);
        Ok(can)
    }

    fn first_within(
        &mut self,
        of: &[Rank],
        others: &[Rank],
        limits: &PairLimits<'_>,
    ) -> Result<Vec<Rank>, ProofError> {
        if let Some(known) = &self.draft.opponents {
            return Ok(known.clone());
        }
        let found = self.first_opponents(of, others, limits)?;
        self.draft.opponents = Some(found.clone());
        Ok(found)
    }

    fn keep_within(&mut self, limits: &PairLimits<'_>) -> Result<(), ProofError> {
        let says = "the moved-down players are not paired as determined earlier";
        if self.draft.is_ahead {
            self.draft.is_known = true;
            return Err(ProofError::refuted(says));
        }
        ProofError::unless(self.keeps(limits)?, says)
    }

    fn record_together(&mut self, levels: Vec<RecordedLevel<'_>>) {
        for (code, part, value) in levels {
            let (stage, code) = (self.spec.number, code.to_owned());
            self.counts.push(Count { stage, code, part, value });
        }
    }
}
