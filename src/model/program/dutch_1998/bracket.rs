//! A bracket of a given size: the moved-down players first, then the homogeneous group (C.2 to C.11).

use super::Dutch1998Program;
use super::draft::{DraftBackend, DraftMembers, DraftStage, DroppedCriteria, EdgeClass, StandingDraft};
use crate::measure::{self, EdgeSum, Penalty};
use crate::plan::code_of;
use crate::plan::dutch_1998::{Group, MovedDown, Shape};
use crate::program::{
    Around, ContradictoryValues, CountedLevel, Edge, EdgePenalty, KnownMembers, Mate, OrderedGroup,
    SplitHalves, StageSpec, SumCosts, bracket_facts,
};
use crate::stage::Stage;
use facts::rulebook::table::{Downfloat, TreatedAs};
use facts::rulebook::{FloatRepeat, Part, Value};
use facts::tournament::{Float, Rank};
use limit::from_len;
use std::rc::Rc;

/// How many members are paired: C.3, C.14.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TargetSize {
    /// How many of the highest moved-down players form S1.
    pub(super) first: usize,
    /// How many members leave.
    pub(super) leave: usize,
    /// Whether B.1 and B.2 rule out fewer leavers, where more than one leaves.
    pub(super) is_fewest: bool,
}

/// The players whom C.12 and C.13 have decided to leave or to stay.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct LeaveChoice {
    pub(super) leave: Vec<Rank>,
    pub(super) stay: Vec<Rank>,
}

/// A bracket to be paired.
pub(super) struct BracketDraft<'d, 'r> {
    pub(super) round: &'d Dutch1998Program<'r>,
    pub(super) stage: &'d Stage,
    pub(super) size: TargetSize,
    pub(super) choice: LeaveChoice,
    /// The members, ascending.
    pub(super) members: Vec<Rank>,
}

/// A bracket that has been paired.
#[derive(Clone)]
pub(super) struct DraftedBracket {
    pub(super) standing: StandingDraft,
    pub(super) pairs: Vec<(Rank, Rank)>,
    /// All players who move down.
    pub(super) leaving: Vec<Rank>,
    /// The values of its levels, in order.
    pub(super) values: Vec<Value>,
}

/// The levels of a draft while the program runs them.
pub(super) struct BracketLevels<'t, 'r, E> {
    pub(super) stage: &'t mut dyn DraftStage<'r, E>,
    values: Vec<Value>,
}

impl<E> BracketLevels<'_, '_, E> {
    pub(super) fn record(&mut self, code: &str, part: Part, value: Value) {
        self.values.push(value.clone());
        self.stage.record(code, part, value);
    }

    /// Records levels that were decided together.
    pub(super) fn record_together(&mut self, levels: Vec<(&str, Part, Value)>) {
        self.values.extend(levels.iter().map(|(_, _, value)| value.clone()));
        self.stage.record_together(levels);
    }
}

impl<'r> Dutch1998Program<'r> {
    /// Returns the draft of the bracket in this size.
    pub(super) fn bracket<'d>(&'d self, stage: &'d Stage, size: TargetSize) -> BracketDraft<'d, 'r> {
        BracketDraft { round: self, stage, size, choice: LeaveChoice::default(), members: stage.members() }
    }

    /// C.14 with p zero: moves the entire bracket down. In a heterogeneous bracket this includes a proof that the
    /// highest moved-down player has no opponent.
    pub(super) fn entire<E: From<ContradictoryValues>>(
        &self,
        on: &mut dyn DraftBackend<'r, E>,
        stage: &Stage,
    ) -> Result<DraftedBracket, E> {
        let leave = stage.members().len();
        let size = TargetSize { first: 0, leave, is_fewest: false };
        self.bracket(stage, size).draft(on)?.ok_or_else(|| ContradictoryValues.into())
    }
}

impl<'r> BracketDraft<'_, 'r> {
    /// Returns whether the player is one of the moved-down players in S1.
    pub(super) fn is_first(&self, r: Rank) -> bool {
        self.members[..self.size.first].binary_search(&r).is_ok()
    }

    /// Returns whether the entire bracket moves down.
    fn is_entire(&self) -> bool {
        !self.stage.is_lowest() && self.size.leave == self.members.len()
    }

    /// Returns the best pairing; `None` if no pairing respects the decisions made so far.
    pub(super) fn draft<E: From<ContradictoryValues>>(
        &self,
        on: &mut dyn DraftBackend<'r, E>,
    ) -> Result<Option<DraftedBracket>, E> {
        let (stage, size) = (self.stage, self.size);
        let name = self.round.name(stage);
        let code = |measure| self.round.shape_code(measure).unwrap_or_default();
        let spec = StageSpec {
            moved_down: &stage.moved_down,
            next: &stage.next,
            below: &stage.rest,
            known: KnownMembers {
                code: code(&Shape::Unpaired),
                leaving: &stage.set_aside,
                set_aside: &stage.set_aside,
                score: stage.score,
                ..KnownMembers::default()
            },
            ..StageSpec::new(stage.number, &name, &stage.residents)
        };
        let of = DraftMembers {
            first: size.first,
            leave: size.leave,
            is_fewest: size.is_fewest,
            leaves: &self.choice.leave,
            stays: &self.choice.stay,
            is_exempt: stage.is_exempt,
            code: code(&Shape::NextBracket),
            order: code_of(&self.round.phases.moved_down, &MovedDown::OpponentOrder).unwrap_or_default(),
        };
        let (mut pairs, mut values) = (Vec::new(), Vec::new());
        let made = on.draft(&spec, &of, &mut |stage| {
            let mut levels = BracketLevels { stage, values: Vec::new() };
            pairs = self.levels(&mut levels)?;
            values = levels.values;
            Ok(paired(&pairs))
        })?;
        if made.is_none() {
            return Ok(None);
        }
        let (gone, number) = (paired(&pairs), self.round.drafts.get());
        self.round.drafts.set(number + 1);
        let mut leaving: Vec<Rank> =
            self.members.iter().copied().filter(|r| gone.binary_search(r).is_err()).collect();
        leaving.extend(&stage.set_aside);
        leaving.sort_unstable();
        let standing = StandingDraft { number, ..StandingDraft::default() };
        Ok(Some(DraftedBracket { standing, pairs, leaving, values }))
    }

    /// Goes through all levels. Returns the pairs.
    fn levels<E: From<ContradictoryValues>>(
        &self,
        levels: &mut BracketLevels<'_, 'r, E>,
    ) -> Result<Vec<(Rank, Rank)>, E> {
        self.shape(levels)?;
        if self.is_entire() {
            return Ok(Vec::new());
        }
        let (first, others) = self.members.split_at(self.size.first);
        let opponents = if first.is_empty() { Vec::new() } else { self.moved_down(levels)? };
        let players: Vec<Rank> = others.iter().copied().filter(|r| !opponents.contains(r)).collect();
        let pairs = players.len().checked_sub(self.size.leave).ok_or(ContradictoryValues)? / 2;
        let part = if first.is_empty() { Part::Bracket } else { Part::Remainder };
        let split = self.group(levels, &OrderedGroup { players, pairs }, part)?;
        let mut pairs = Vec::new();
        for &r in first.iter().chain(&split.s1) {
            if let Mate::Member(mate) = levels.stage.mate(r)? {
                pairs.push((r.min(mate), r.max(mate)));
            }
        }
        pairs.sort_unstable();
        pairs.dedup();
        Ok(pairs)
    }

    /// Goes through the levels that fix the shape of the bracket, that is, who is paired at all.
    fn shape<E>(&self, levels: &mut BracketLevels<'_, 'r, E>) -> Result<(), E> {
        let moved = self.stage.active_moved_down();
        let is_first = self.round.declared.treated_as == TreatedAs::MovedDownFirst && !moved.is_empty();
        for l in &self.round.phases.shape {
            if self.is_entire() && l.measure != Shape::MovedDownUnpaired {
                continue;
            }
            match l.measure {
                // These are examined when the bracket is paired (C.12, C.13).
                Shape::Completion | Shape::NextBracket => levels.stage.looks_ahead(&l.code),
                Shape::MovedDownUnpaired if self.stage.is_heterogeneous() => {
                    self.unpaired_first(levels, &l.code)?;
                }
                // READING D98-A.3: if the bracket is treated as homogeneous, no moved-down player is paired first.
                Shape::MovedDownUnpaired if !is_first || self.is_entire() => levels.stage.begins(&l.code),
                Shape::MovedDownUnpaired => {
                    let of: Vec<Rank> = moved.clone();
                    let cost = move |e| matches!(e, Edge::Leaves(a) if of.contains(&a));
                    let cost = Rc::new(move |e| i64::from(cost(e)));
                    let value =
                        levels.stage.count(&l.code, (Around::These(&moved), &[]), SumCosts::Of(cost))?;
                    levels.record(&l.code, Part::Bracket, Value(vec![value]));
                }
                Shape::Unpaired => {
                    let value = levels.stage.number_leaving(&l.code)?;
                    levels.record(&l.code, Part::Bracket, Value(vec![value]));
                }
            }
        }
        Ok(())
    }

    /// C.14: records how far p has been decreased for the moved-down players. One more in S1 would leave a player of S1
    /// without an opponent, or, in the lowest bracket, any player.
    fn unpaired_first<E>(&self, levels: &mut BracketLevels<'_, 'r, E>, code: &str) -> Result<(), E> {
        let (first, active) = (self.size.first, self.stage.active_moved_down().len());
        // C.12 and C.13 may have decreased p further, if no suitable pairing has more players in S1.
        let can =
            |&p: &usize| p == first || !self.stage.is_lowest() && self.round.can_pair_first(self.stage, p);
        let most = (first..=active).rev().find(can).unwrap_or(first);
        if active > most {
            levels.stage.refuses_first(code, most + 1)?;
        } else {
            levels.stage.holds(code);
        }
        levels.record(code, Part::Bracket, Value(vec![from_len(active - first)]));
        Ok(())
    }

    /// Goes through all levels of the homogeneous group in the rulebook's order. Returns S1 and S2.
    fn group<E>(
        &self,
        levels: &mut BracketLevels<'_, 'r, E>,
        group: &OrderedGroup,
        part: Part,
    ) -> Result<SplitHalves, E> {
        let mut split = group.whole();
        for l in &self.round.phases.group {
            let value = match &l.measure {
                Group::EdgeSum(sum) => self.edge_sum(levels, &l.code, sum, &group.players)?,
                Group::ColourDenied => self.colours(levels, &l.code, group)?,
                // C.10: the upfloats of a heterogeneous bracket are those of its moved-down players' opponents.
                Group::FloatRepeat(m) if part == Part::Remainder && m.direction == Float::Up => {
                    levels.stage.begins(&l.code);
                    continue;
                }
                Group::FloatRepeat(m) => Value(vec![self.floats(levels, &l.code, m, &group.players)?]),
                Group::Exchange => {
                    let (found, value) = group.exchange(levels.stage, &l.code)?;
                    split = found;
                    value
                }
                Group::Transposition => {
                    if split.s1.is_empty() {
                        levels.stage.begins(&l.code);
                    }
                    split.transpose(levels.stage, &l.code)?
                }
            };
            levels.record(&l.code, part, value);
        }
        Ok(split)
    }

    /// Minimises a sum over the pairs and leavers that involve one of these players.
    pub(super) fn edge_sum<E>(
        &self,
        levels: &mut BracketLevels<'_, 'r, E>,
        code: &str,
        sum: &'r EdgeSum,
        players: &[Rank],
    ) -> Result<Value, E> {
        let facts = bracket_facts(self.round.position, self.round.declared, &self.stage.residents);
        let level = CountedLevel::sum(sum, facts);
        let is_near = among(players);
        let weight: EdgePenalty<'r> =
            Rc::new(move |edge| if touches(edge, &is_near) { level.of(edge) } else { Penalty::NONE });
        levels.stage.count_classes(
            code,
            (Around::These(players), &[]),
            (level.is_listed(), &|_| None, weight),
        )
    }

    /// B.4: counts pairs that are denied a preference, beyond x.
    fn colours<E>(
        &self,
        levels: &mut BracketLevels<'_, 'r, E>,
        code: &str,
        group: &OrderedGroup,
    ) -> Result<Value, E> {
        let (players, rules, is_in) = (&group.players, Rc::clone(&self.round.rules), among(&group.players));
        let cost = Rc::new(move |edge| match edge {
            Edge::Pair(a, b) => {
                i64::from(is_in(a) && is_in(b) && measure::is_denied(rules.preferred(a), rules.preferred(b)))
            }
            Edge::Leaves(_) => 0,
        });
        let part: Vec<i32> = players.iter().map(|&r| from_len(r.0)).collect();
        let denied = levels.stage.count(code, (Around::These(players), &part), SumCosts::Of(cost))?;
        let x = self.allowance(players, players.len() / 2 - group.pairs);
        Ok(Value(vec![denied - from_len::<i64>(x)]))
    }

    /// A.8, C.2, C.14: returns x of a group.
    pub(super) fn allowance(&self, players: &[Rank], reductions: usize) -> usize {
        measure::allowance(players.iter().map(|&r| self.round.rules.preferred(r)), reductions)
    }

    /// B.5 and B.6: minimises the number of criteria dropped, each for the whole group (C.9, C.10).
    fn floats<E>(
        &self,
        levels: &mut BracketLevels<'_, 'r, E>,
        code: &str,
        m: &FloatRepeat,
        players: &[Rank],
    ) -> Result<i64, E> {
        let score = |r: &Rank| self.round.position.entries[*r].score;
        let is_one_score = players.iter().map(score).is_sorted_by(|a, b| a == b);
        let (class, is_in) = (self.float_class(m), among(players));
        let dropped = DroppedCriteria {
            class: Rc::new(move |edge| if touches(edge, &is_in) { class(edge) } else { 0 }),
            most: u8::try_from(m.drops.len()).unwrap_or(u8::MAX),
            // Pairs of one score give no downfloat.
            is_of_leavers: m.direction == Float::Down && is_one_score,
        };
        let part: Vec<i32> = players.iter().map(|&r| from_len(r.0)).collect();
        let worst = levels.stage.fewest_dropped(code, (Around::These(players), &part), &dropped)?;
        Ok(i64::from(worst))
    }

    /// Returns the class of an edge for one direction of floats. A leaver has a downfloat. In a pair of unequal scores
    /// the higher player has a downfloat and the lower one an upfloat (A.4, B.5). Where B.5 and B.6 do not apply the
    /// class is 0.
    // READING D98-A.4: the pairing gives the downfloat. Under the other reading it is judged only where the player
    // leaves.
    pub(super) fn float_class(&self, m: &FloatRepeat) -> EdgeClass<'r> {
        let entries = &self.round.position.entries;
        let is_free = |r: Rank| self.stage.is_exempt || self.round.rules.is_beyond_b2(r);
        let mut classes = vec![0; self.members.last().map_or(0, |&Rank(last)| last + 1)];
        for &r in self.members.iter().filter(|&&r| !is_free(r)) {
            classes[r] = measure::float_class(m, &entries[r]);
        }
        let direction = m.direction;
        let is_when_paired = self.round.declared.downfloat != Downfloat::WhenMoved;
        let class = move |r: Rank| classes.get(r.0).copied().unwrap_or(0);
        Rc::new(move |edge| match (edge, direction) {
            (Edge::Leaves(a), Float::Down) => class(a),
            (Edge::Pair(a, b), _) if entries[a].score != entries[b].score => {
                let (lower, higher) = if entries[a].score < entries[b].score { (a, b) } else { (b, a) };
                match direction {
                    Float::Up => class(lower),
                    Float::Down if is_when_paired => class(higher),
                    Float::Down => 0,
                }
            }
            _ => 0,
        })
    }
}

/// Returns the paired players, ascending.
fn paired(pairs: &[(Rank, Rank)]) -> Vec<Rank> {
    let mut gone: Vec<Rank> = pairs.iter().flat_map(|&(a, b)| [a, b]).collect();
    gone.sort_unstable();
    gone
}

/// Returns a function that tests whether a rank is one of these players, who are given in ascending order.
pub(super) fn among(players: &[Rank]) -> impl Fn(Rank) -> bool + 'static {
    let mut is_in = vec![false; players.last().map_or(0, |&Rank(last)| last + 1)];
    for &r in players {
        is_in[r] = true;
    }
    move |r| is_in.get(r.0).copied().unwrap_or(false)
}

/// Returns whether the pair or the leaver is one of these players.
pub(super) fn touches(edge: Edge, is_in: &impl Fn(Rank) -> bool) -> bool {
    match edge {
        Edge::Pair(a, b) => is_in(a) || is_in(b),
        Edge::Leaves(a) => is_in(a),
    }
}
