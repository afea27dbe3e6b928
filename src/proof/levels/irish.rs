//! The Irish rules: the whole draw is one stage, and a lot decides between the draws that conform equally (3 b).
//!
//! In round two it is shown first, on a draw of its own, whether rule 2 can be kept.

use super::ledger::{AuxiliaryStage, Ledger, LevelQuestion, MainStage};
use crate::ProofError;
use facts::rulebook::table::Principles;
use facts::rulebook::{Criterion, Measure, Part, Rulebook};
use facts::tournament::Lots;
use judge::{Count, IrishField, JudgedRound};

/// Purpose of the lot between draws.
const DRAW: u16 = 1;
/// Up to so many draws are equally likely; if there are more, players draw their opponents (reading IRL-3b).
const MOST: usize = 20_000;
/// The step of the rulebook, without its prefix.
const LOT: &str = "3b";

/// Are the levels the principles of the text?
pub(super) fn supported(book: &Rulebook) -> Result<(), ProofError> {
    let is_principle = |m: &Measure| {
        use Measure::{ColourDifferences, LeaderOpponent, Rematches, SameArea, ScoreDifferences};
        matches!(m, Rematches | ScoreDifferences | ColourDifferences | SameArea | LeaderOpponent)
    };
    super::needs(book, book.levels(), &[Measure::Rematches, Measure::ScoreDifferences])?;
    match book.levels().find(|c| !is_principle(&c.measure)) {
        Some(c) => Err(ProofError::unsupported(book, format!(": {} is not one of its principles", c.code))),
        None => Ok(()),
    }
}

/// All stages.
pub(super) fn levels(case: &JudgedRound<'_>, seed: u64, ledger: &mut dyn Ledger) -> Result<(), ProofError> {
    let draw = DrawLevels::new(case, IrishField::new(case));
    let counts = match case.position().round {
        1 => draw.with(draw.field.clone().by_rule_1()).whole(ledger)?,
        // READING IRL-2: the principles stand above the rules, so that round two is drawn as a later one where no draw
        // keeps both.
        2 => match draw.field.by_rule_2() {
            Some((field, wanted)) if draw.with(field.clone()).keeps_rule_2(ledger, &wanted)? => {
                draw.with(field).whole(ledger)?
            }
            Some(_) | None => draw.top_down(ledger)?,
        },
        _ => draw.top_down(ledger)?,
    };
    draw.by_lot(seed, ledger)?;
    ledger.close(&draw.all)?;
    for count in counts {
        ledger.note(count);
    }
    Ok(())
}

/// What a principle is applied to.
#[derive(Clone, Copy)]
enum PrincipleScope<'g> {
    /// All pairs alike (1, 2).
    Whole,
    /// Those of one score after those of another (3 a); a pair belongs to its higher score.
    Groups(&'g [i32]),
}

/// The draw itself begins, with everybody in it.
fn open(ledger: &mut dyn Ledger) -> Result<(), ProofError> {
    ledger.open(&MainStage { name: "draw".to_owned(), forbids: &|_, _| false })
}

/// Everybody, with the dummy of an odd field as the bye.
struct DrawLevels<'c, 'a> {
    case: &'c JudgedRound<'a>,
    field: IrishField<'a>,
    all: Vec<usize>,
}

impl<'c, 'a> DrawLevels<'c, 'a> {
    fn new(case: &'c JudgedRound<'a>, field: IrishField<'a>) -> Self {
        let players = case.position().entries.len();
        Self { case, field, all: (0..players + players % 2).collect() }
    }

    fn with(&self, field: IrishField<'a>) -> Self {
        Self::new(self.case, field)
    }

    /// 2: on a draw of its own: nobody meets again, B counts what the numbers make of it, and who is left over is one of
    /// the lowest.
    fn keeps_rule_2(&self, ledger: &mut dyn Ledger, wanted: &[i64]) -> Result<bool, ProofError> {
        let case = self.case;
        let joins = |u: usize, v: usize| {
            if self.field.is_player(v) { case.may_meet(u, v) } else { case.may_have_bye(u) }
        };
        let name = "can rule 2 be kept?".to_owned();
        ledger.open_apart(&AuxiliaryStage {
            name,
            players: &self.all,
            free: 0,
            joins: &joins,
            may_be_free: &|_| false,
        })?;
        let mut keeps = true;
        for c in case.book().levels() {
            let due = match c.measure {
                Measure::Rematches => vec![0],
                Measure::ScoreDifferences => [wanted, &[0]].concat(),
                _ => continue,
            };
            keeps &= self.value(ledger, c, PrincipleScope::Whole)? == due;
        }
        ledger.close(&[])?;
        Ok(keeps)
    }

    /// 1, 2: the principles, each over all pairs alike; 3 (e) is for later rounds.
    fn whole(&self, ledger: &mut dyn Ledger) -> Result<Vec<Count>, ProofError> {
        open(ledger)?;
        let mut counts = Vec::new();
        for c in self.case.book().levels().filter(|c| c.measure != Measure::LeaderOpponent) {
            counts.push(count(c, self.value(ledger, c, PrincipleScope::Whole)?));
        }
        Ok(counts)
    }

    /// 3 (a): A for the whole draw, then all other principles for one score before the next.
    // READING IRL-3A: the other reading: each principle for all scores before the next.
    fn top_down(&self, ledger: &mut dyn Ledger) -> Result<Vec<Count>, ProofError> {
        open(ledger)?;
        let groups = self.field.groups();
        let levels: Vec<&Criterion> = self.case.book().levels().collect();
        let is_apart = |c: &Criterion| c.measure == Measure::Rematches;
        let by_principle = self.case.held().principles == Principles::Principle;
        let mut counts = Vec::new();
        for block in levels.chunk_by(|a, b| !by_principle && !is_apart(a) && !is_apart(b)) {
            let at_once = by_principle || block.iter().any(|c| is_apart(c));
            for groups in groups.chunks(if at_once { groups.len() } else { 1 }) {
                for c in block.iter().filter(|c| c.measure != Measure::LeaderOpponent || self.leads(groups)) {
                    counts.push(count(c, self.value(ledger, c, PrincipleScope::Groups(groups))?));
                }
            }
        }
        Ok(counts)
    }

    /// Has the leader one of these scores?
    fn leads(&self, groups: &[i32]) -> bool {
        self.field.leader().is_some_and(|leader| groups.contains(&self.field.score(leader)))
    }

    fn value(
        &self,
        ledger: &mut dyn Ledger,
        c: &Criterion,
        regard: PrincipleScope<'_>,
    ) -> Result<Vec<i64>, ProofError> {
        let field = &self.field;
        match c.measure {
            Measure::Rematches => {
                let met = |pair| i64::from(field.have_met(pair));
                let all = self.sums(ledger, &c.code, PrincipleScope::Whole, &met)?;
                if all == [0] {
                    return Ok(all);
                }
                Ok([all, self.sums(ledger, &c.code, PrincipleScope::Groups(&field.groups()), &met)?].concat())
            }
            Measure::ScoreDifferences => self.score_differences(ledger, &c.code, regard),
            Measure::ColourDifferences => self.sums(ledger, &c.code, regard, &|pair| field.colour_sum(pair)),
            Measure::LeaderOpponent => {
                let Some(leader) = field.leader() else { return Ok(Vec::new()) };
                let above: Vec<i64> = self.all.iter().map(|&r| field.figures_above(r)).collect();
                let cost = |u: usize, v: usize| if u == leader { above[v] } else { above[u] };
                Ok(vec![ledger.level(&c.code, &LevelQuestion::Sum(&[leader], &cost))?])
            }
            _ => self.sums(ledger, &c.code, regard, &|pair| i64::from(field.is_one_province(pair))),
        }
    }

    /// B: of each score, those whose opponents have less than it, than the next, and so on; by rule 2 also whether somebody
    /// else is left over than one of the lowest.
    fn score_differences(
        &self,
        ledger: &mut dyn Ledger,
        code: &str,
        regard: PrincipleScope<'_>,
    ) -> Result<Vec<i64>, ProofError> {
        let field = &self.field;
        let all = field.groups();
        let mut value = Vec::new();
        for (i, group) in all.iter().enumerate() {
            if matches!(regard, PrincipleScope::Groups(groups) if !groups.contains(group)) {
                continue;
            }
            for &less in &all[i..] {
                let below = |pair| i64::from(field.is_below(pair, less));
                value.extend(self.sums(ledger, code, PrincipleScope::Groups(&[*group]), &below)?);
            }
        }
        if let PrincipleScope::Whole = regard {
            let is_two = self.case.position().round == 2;
            let out = |pair| i64::from(is_two && field.is_out_of_turn(pair));
            value.extend(self.sums(ledger, code, PrincipleScope::Whole, &out)?);
        }
        Ok(value)
    }

    /// A sum over all pairs, or over those of each of these scores.
    fn sums(
        &self,
        ledger: &mut dyn Ledger,
        code: &str,
        regard: PrincipleScope<'_>,
        cost: &dyn Fn((usize, usize)) -> i64,
    ) -> Result<Vec<i64>, ProofError> {
        let PrincipleScope::Groups(groups) = regard else {
            return Ok(vec![ledger.level(code, &LevelQuestion::Sum(&self.all, &|u, v| cost((u, v))))?]);
        };
        let field = &self.field;
        let of = |&group: &i32| {
            let near: Vec<usize> = self.all.iter().copied().filter(|&r| field.score(r) == group).collect();
            let own = |u: usize, v: usize| if field.top((u, v)) == group { cost((u, v)) } else { 0 };
            ledger.level(code, &LevelQuestion::Sum(&near, &own))
        };
        groups.iter().map(of).collect()
    }

    /// 3 (b): one of the draws that are left; of too many, players in their order draw opponents by the smallest lot.
    fn by_lot(&self, seed: u64, ledger: &mut dyn Ledger) -> Result<(), ProofError> {
        let lots = || Lots::new(seed, self.case.position().round, DRAW);
        let code = format!("{}-{LOT}", self.case.book().prefix);
        if ledger.lot(&code, MOST, &|draws| lots().below(draws))?.is_some() {
            return Ok(());
        }
        let lot = lots().order(self.all.len());
        let mut open = self.all.clone();
        open.sort_by_key(|&v| lot[v]);
        for &player in self.all.iter().filter(|&&v| self.field.is_player(v)) {
            if open.contains(&player) {
                open.retain(|&v| v != player);
                ledger.level(&code, &LevelQuestion::Order(player, &open))?;
                let mate = ledger.mate(player)?;
                open.retain(|&v| v != mate);
            }
        }
        Ok(())
    }
}

fn count(c: &Criterion, value: Vec<i64>) -> Count {
    Count { stage: 1, code: c.code.clone(), part: Part::Bracket, value }
}
