//! Drafts of brackets in a ledger: each a stage apart, proved like one that stands, which settles whomever it pairs as the
//! pairing of the round does. What is possible by who may meet alone is asked in stages of its own.
//!
//! Whether two sums can both be within their limits is asked of stages within: the least of one sum, then of the other among
//! those. If one is at its limit, or beyond, this decides; else it is asked the other way round, and at last the least of both
//! together, by some weights. Where none of them decides, the certificate ends there.

use super::entry::StageEntry;
use super::ledger::{AuxiliaryStage, LevelQuestion};
use super::program::Register;
use crate::ProofError;
use facts::rulebook::{Measure, Part};
use judge::{BracketStage, Count, most_pairs};
use limit::from_len;
use model::program::{
    Around, DraftStage, DroppedCriteria, Edge, LimitedSum, PairLimits, PairQuestion, RecordedLevel,
    StageLevels, StageSpec,
};

/// What is tried of two sums together.
const WEIGHTS: [[i64; 2]; 5] = [[1, 1], [1, 2], [2, 1], [1, 3], [3, 1]];

/// A draft that has been proved.
pub(super) struct ProvedDraft {
    name: String,
    counts: Vec<Count>,
    /// Are its pairs those of the round?
    is_of_round: bool,
}

/// What is known of a draft whose levels are asked once more.
#[derive(Default)]
pub(super) struct DraftAnswers {
    /// How many criteria are dropped, by question.
    allowed: Vec<u8>,
    /// How many of these questions were asked.
    asked: usize,
    /// Does one of them need more dropped?
    needs_more: bool,
    /// Of limits, whether they can be kept.
    within: Vec<bool>,
    limits_asked: usize,
    opponents: Option<Vec<usize>>,
    /// Are limits asked about ahead of the stage, in stages of their own?
    is_ahead: bool,
    /// Are all of them known?
    is_known: bool,
}

impl DraftAnswers {
    /// The levels begin once more.
    fn anew(self) -> Self {
        Self { asked: 0, limits_asked: 0, needs_more: false, is_ahead: false, is_known: false, ..self }
    }
}

impl Register<'_, '_> {
    /// A draft; who leaves. `None` if no pairing keeps to what has been decided.
    pub(super) fn draft(
        &mut self,
        spec: &StageSpec<'_>,
        levels: &mut StageLevels<'_, '_, ProofError>,
    ) -> Result<Option<Vec<usize>>, ProofError> {
        let (members, name) = (spec.members(), spec.name.to_owned());
        self.judged.enter(self.case, spec);
        let has_choice = !spec.draft.leaves.is_empty() || !spec.draft.stays.is_empty();
        let mut answers = DraftAnswers::default();
        if spec.leaves_entirely() {
            // Everybody leaves: nothing is to be proved of pairs.
            let mut entry = StageEntry::new(self.case, &mut *self.ledger, spec, &self.judged);
            levels(&mut entry)?;
            let counts = std::mem::take(&mut entry.counts);
            self.drafts.push(ProvedDraft { name, counts, is_of_round: true });
            return Ok(Some(members));
        }
        if has_choice {
            let mut entry = StageEntry::new(self.case, &mut *self.ledger, spec, &self.judged);
            entry.open_draft(", other players leaving")?;
            let is_possible = entry.keeps_to_choice(spec.draft.code)?;
            self.ledger.close(&[])?;
            if !is_possible {
                return Ok(None);
            }
        }
        if spec.draft.first > 0 {
            let mut entry = StageEntry::new(self.case, &mut *self.ledger, spec, &self.judged);
            entry.draft.is_ahead = true;
            let went = levels(&mut entry);
            answers = std::mem::take(&mut entry.draft);
            if let Err(error) = went
                && !answers.is_known
            {
                return Err(error);
            }
        }
        let (settled, counts) = loop {
            let mut entry = StageEntry::new(self.case, &mut *self.ledger, spec, &self.judged);
            entry.draft = answers.anew();
            entry.open_draft("")?;
            if has_choice && spec.draft.first == 0 {
                entry.keeps_to_choice(spec.draft.code)?;
            }
            match levels(&mut entry) {
                Ok(settled) => break (settled, std::mem::take(&mut entry.counts)),
                Err(_) if entry.draft.needs_more => answers = std::mem::take(&mut entry.draft),
                Err(error) => return Err(error),
            }
            self.ledger.close(&[])?;
        };
        let leaving = members.into_iter().filter(|r| settled.binary_search(r).is_err()).collect();
        let is_of_round = self.end_draft(spec, settled)?;
        self.drafts.push(ProvedDraft { name, counts, is_of_round });
        Ok(Some(leaving))
    }

    /// Ends the stage: these pairs are those of the round, or they settle nobody.
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

    /// After all stages: the drafts that stand are the brackets of the round.
    pub(super) fn finish(&mut self) -> Result<(), ProofError> {
        let next = self.case.book().level(|m| *m == Measure::NextBracket);
        for standing in std::mem::take(&mut self.standing) {
            let ProvedDraft { name, counts, is_of_round } = &self.drafts[standing.number];
            ProofError::unless(*is_of_round, format_args!("the {name} is paired differently in the round"))?;
            for count in counts {
                let mut count = count.clone();
                if next.is_some_and(|level| level.code == count.code) {
                    count.value = vec![standing.asked];
                }
                self.ledger.note(count);
            }
        }
        Ok(())
    }

    /// What is possible among some players. The stage has as many free vertices as somebody is left over at the most pairs,
    /// which cover whomever another pairing covers: were they too few, it would have no pairing.
    pub(super) fn is_possible(&mut self, question: &PairQuestion<'_>) -> Result<Vec<i64>, ProofError> {
        let PairQuestion { name, code, players, joins, left_over, least, seen } = *question;
        let most = || most_pairs(players, &|a, b| joins(a.min(b), a.max(b)));
        let free = if least.is_some() { 0 } else { players.len() - 2 * most() };
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
            let is_counted = |u: usize, v: usize| v >= from && of.binary_search(&u).is_ok();
            let cost = |u: usize, v: usize| i64::from(is_counted(u, v));
            values.push(self.ledger.level(code, &LevelQuestion::Sum(of, &cost))?);
        }
        if let Some(cost) = least {
            values.push(self.ledger.level(code, &LevelQuestion::Sum(players, cost))?);
        }
        self.ledger.close(&[])?;
        let is_so = seen.is_none_or(|seen| seen(&values));
        ProofError::unless(is_so, format_args!("{name}: {code} comes to {values:?}"))?;
        Ok(values)
    }
}

impl StageEntry<'_, '_, '_> {
    /// The vertex of the bye in a lowest bracket of odd number.
    fn draft_bye(&self) -> Option<usize> {
        let is_odd = self.spec.is_last() && self.members.len() % 2 == 1;
        is_odd.then_some(self.case.position().entries.len())
    }

    /// A stage apart of the draft, in which as many leave as it says; `what` it is for.
    fn open_draft(&mut self, what: &str) -> Result<(), ProofError> {
        let (case, draft, bye) = (self.case, self.spec.draft, self.draft_bye());
        let leave = if self.spec.is_last() { 0 } else { draft.leave };
        let head = self.members[..draft.first].to_vec();
        let is_first = |r: usize| head.binary_search(&r).is_ok();
        let joins = |u: usize, v: usize| {
            if Some(v) == bye {
                return case.may_have_bye(u) && !is_first(u);
            }
            case.may_meet_here(draft.is_exempt, u, v) && !(is_first(u) && is_first(v))
        };
        self.ledger.open_apart(&AuxiliaryStage {
            name: format!("{}{what}", self.spec.name),
            players: &self.members.iter().copied().chain(bye).collect::<Vec<_>>(),
            free: leave,
            joins: &joins,
            may_be_free: &|u| !is_first(u),
        })?;
        if leave < 2 {
            return Ok(());
        }
        let players = case.position().entries.len();
        let from = players + players % 2;
        let each = if draft.is_fewest { 1 } else { -1 };
        let cost = |_: usize, v: usize| if v >= from { each } else { 0 };
        let count = self.ledger.level(self.spec.known.code, &LevelQuestion::Sum(&self.members, &cost))?;
        let is_exact = count == each * from_len::<i64>(leave);
        ProofError::unless(is_exact, "the number of players who leave differs from the stated one")
    }

    /// Does an edge contradict who is to leave or to stay?
    fn strays(&self, u: usize, v: usize) -> bool {
        let draft = self.spec.draft;
        if self.members.binary_search(&v).is_ok() {
            [u, v].iter().any(|r| draft.leaves.contains(r))
        } else {
            draft.stays.contains(&u)
        }
    }

    /// Is there a pairing without any of these edges? From here on there are none of them.
    fn without(&mut self, code: &str, unwanted: &dyn Fn(usize, usize) -> bool) -> Result<bool, ProofError> {
        let cost = |u: usize, v: usize| i64::from(unwanted(u, v));
        Ok(self.ledger.level(code, &LevelQuestion::Sum(&self.members, &cost))? == 0)
    }

    fn keeps_to_choice(&mut self, code: &str) -> Result<bool, ProofError> {
        let (members, draft) = (self.members.clone(), self.spec.draft);
        self.without(code, &|u, v| {
            if members.binary_search(&v).is_ok() {
                [u, v].iter().any(|r| draft.leaves.contains(r))
            } else {
                draft.stays.contains(&u)
            }
        })
    }

    fn draft_edge(&self, u: usize, v: usize) -> Edge {
        if self.members.binary_search(&v).is_ok() { Edge::Pair(u, v) } else { Edge::Leaves(u) }
    }

    /// Keeps to who is to leave, to the opponents that are known, and to the edges that may be there.
    fn keeps(&mut self, limits: &PairLimits<'_>) -> Result<bool, ProofError> {
        let is_other = |u: usize, v: usize| {
            let mut pairs = limits.made.iter();
            pairs.any(|&(m, o)| [u, v].iter().any(|r| *r == m || *r == o) && (u, v) != (m.min(o), m.max(o)))
        };
        let unwanted = |u: usize, v: usize| {
            let edge = self.draft_edge(u, v);
            self.strays(u, v) || is_other(u, v) || limits.kept.iter().any(|(_, is_kept)| !is_kept(edge))
        };
        let near = self.ledger.near(&self.members);
        let costs = near.into_iter().map(|(e, (u, v))| (e, i64::from(unwanted(u, v)))).collect();
        Ok(self.ledger.sum(limits.order, &self.members, costs)? == 0)
    }

    /// Can the limits be kept?
    fn can(&mut self, limits: &PairLimits<'_>) -> Result<bool, ProofError> {
        for &sums in limits.sides {
            match self.within_both(limits, sums)? {
                None => return Ok(false),
                Some(true) => return Ok(true),
                Some(false) => {}
            }
        }
        Ok(false)
    }

    fn draft_sum(&mut self, code: &str, cost: &dyn Fn(Edge) -> i64) -> Result<i64, ProofError> {
        let near = self.ledger.near(&self.members);
        let costs = near.into_iter().map(|(e, (u, v))| (e, cost(self.draft_edge(u, v)))).collect();
        self.ledger.sum(code, &self.members, costs)
    }

    /// Are both sums within their limits in some pairing? `None` if there is none whatever they are.
    fn within_both(
        &mut self,
        limits: &PairLimits<'_>,
        sums: [LimitedSum<'_>; 2],
    ) -> Result<Option<bool>, ProofError> {
        for [one, other] in [sums, [sums[1], sums[0]]] {
            self.open_draft(", those moved down")?;
            if !self.keeps(limits)? {
                self.ledger.close(&[])?;
                return Ok(None);
            }
            let least = self.draft_sum(limits.code, one.cost)?;
            let is_within = least <= one.most && self.draft_sum(limits.code, other.cost)? <= other.most;
            self.ledger.close(&[])?;
            if is_within || least >= one.most {
                return Ok(Some(is_within));
            }
        }
        for (i, weights) in WEIGHTS.into_iter().enumerate() {
            if let Some(is_within) = self.within_weighted(limits, sums, weights)? {
                return Ok(Some(is_within));
            }
            if i + 1 < WEIGHTS.len() {
                self.ledger.close(&[])?;
            }
        }
        // The stage is left as it is, so that the certificate says where it ends.
        Err(ProofError::open("two limits that cannot both be kept, although each can"))
    }

    /// Do both sums with these weights, or the pairings at which they are least, say whether each can be within its limit? If
    /// not, the stage stays open.
    fn within_weighted(
        &mut self,
        limits: &PairLimits<'_>,
        [one, other]: [LimitedSum<'_>; 2],
        weights: [i64; 2],
    ) -> Result<Option<bool>, ProofError> {
        self.open_draft(", those moved down")?;
        self.keeps(limits)?;
        let both = |edge| weights[0] * (one.cost)(edge) + weights[1] * (other.cost)(edge);
        let least = self.draft_sum(limits.code, &both)?;
        let mut is_within = None;
        if least > weights[0] * one.most + weights[1] * other.most {
            is_within = Some(false);
        } else {
            let of_one = self.draft_sum(limits.code, one.cost)?;
            if of_one <= one.most && least - weights[0] * of_one <= weights[1] * other.most {
                is_within = Some(true);
            }
        }
        if is_within.is_some() {
            self.ledger.close(&[])?;
        }
        Ok(is_within)
    }

    /// May the last opponent be his by himself?
    fn is_in_reach(&self, made: &[(usize, usize)], limits: &PairLimits<'_>) -> bool {
        let case = self.case;
        let edge = |&(own, other): &(usize, usize)| Edge::Pair(own.min(other), own.max(other));
        let moved = limits.sides.first().map(|sums| sums[1]);
        let sum =
            |sum: LimitedSum<'_>| made.iter().map(|pair| (sum.cost)(edge(pair))).sum::<i64>() <= sum.most;
        made.last().is_some_and(|pair| {
            case.may_meet_here(self.spec.draft.is_exempt, pair.0, pair.1)
                && limits.kept.iter().all(|(_, is_kept)| is_kept(edge(pair)))
                && moved.is_none_or(sum)
        })
    }

    /// The first opponents if sums were not counted, all in one stage: where these keep within the limits too, none can come
    /// before them.
    fn without_limits(
        &mut self,
        of: &[usize],
        others: &[usize],
        limits: &PairLimits<'_>,
    ) -> Result<Option<Vec<usize>>, ProofError> {
        self.open_draft(", opponents of those moved down")?;
        ProofError::unless(self.keeps(limits)?, "the moved-down players cannot be paired")?;
        let (case, is_exempt) = (self.case, self.spec.draft.is_exempt);
        let mut made: Vec<(usize, usize)> = Vec::new();
        for &own in of {
            let is_left = |o: &usize| {
                made.iter().all(|(_, taken)| taken != o) && case.may_meet_here(is_exempt, own, *o)
            };
            let list: Vec<usize> = others.iter().copied().filter(is_left).collect();
            let place = self.ledger.level(limits.order, &LevelQuestion::Order(own, &list))?;
            made.extend(usize::try_from(place).ok().and_then(|place| list.get(place)).map(|&o| (own, o)));
        }
        self.ledger.close(&[])?;
        let can = self.can(&PairLimits { made: &made, ..*limits })?;
        Ok(can.then(|| made.into_iter().map(|(_, o)| o).collect()))
    }

    fn first_opponents(
        &mut self,
        of: &[usize],
        others: &[usize],
        limits: &PairLimits<'_>,
    ) -> Result<Vec<usize>, ProofError> {
        if let Some(found) = self.without_limits(of, others, limits)? {
            return Ok(found);
        }
        let mut made: Vec<(usize, usize)> = Vec::new();
        for &own in of {
            let mut open = others.iter();
            loop {
                let &o =
                    open.next().ok_or_else(|| ProofError::refuted("a moved-down player has no opponent"))?;
                if made.iter().any(|&(_, taken)| taken == o) {
                    continue;
                }
                made.push((own, o));
                if self.is_in_reach(&made, limits) && self.can(&PairLimits { made: &made, ..*limits })? {
                    break;
                }
                made.pop();
            }
        }
        Ok(made.into_iter().map(|(_, o)| o).collect())
    }

    /// That the judge has the same classes of floats.
    fn audit_classes(
        &self,
        (code, players): (&str, &[i32]),
        dropped: &DroppedCriteria<'_>,
    ) -> Result<(), ProofError> {
        let Measure::FloatRepeat(repeat) = super::audit::measure_of(self.case, code, None)? else {
            return Ok(());
        };
        let stage = judged_stage(self.spec);
        let is_in = |r: usize| from_len_i32(r).is_some_and(|r| players.binary_search(&r).is_ok());
        for (_, (u, v)) in self.ledger.near(&self.members) {
            let edge = self.draft_edge(u, v);
            let is_counted = match edge {
                Edge::Pair(a, b) => is_in(a) || is_in(b),
                Edge::Leaves(a) => is_in(a),
            };
            let own = i64::from((dropped.class)(edge));
            let mate = if let Edge::Pair(_, b) = edge { Some(b) } else { None };
            let theirs = if is_counted { self.case.edge_class(repeat, &stage, (u, mate)) } else { 0 };
            let says =
                format_args!("{code}: {edge:?} needs {own} dropped in the model, {theirs} for the judge");
            ProofError::unless(own == theirs, says)?;
        }
        Ok(())
    }
}

fn from_len_i32(rank: usize) -> Option<i32> {
    i32::try_from(rank).ok()
}

/// The bracket for the judge.
fn judged_stage(spec: &StageSpec<'_>) -> BracketStage {
    BracketStage {
        number: spec.number,
        moved_down: spec.moved_down.to_vec(),
        residents: spec.residents.to_vec(),
        set_aside: spec.known.set_aside.to_vec(),
        next: spec.next.to_vec(),
        rest: spec.below.to_vec(),
        is_exempt: spec.draft.is_exempt,
    }
}

impl<'r> DraftStage<'r, ProofError> for StageEntry<'_, '_, 'r> {
    fn looks_ahead(&mut self, code: &str) {
        let (stage, code) = (self.spec.number, code.to_owned());
        self.counts.push(Count { stage, code, part: Part::Bracket, value: vec![0] });
    }

    fn number_leaving(&mut self, _: &str) -> Result<i64, ProofError> {
        Ok(from_len(self.spec.draft.leave))
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
        self.audit_classes((code, players), dropped)?;
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
        of: &[usize],
        others: &[usize],
        limits: &PairLimits<'_>,
    ) -> Result<Vec<usize>, ProofError> {
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
