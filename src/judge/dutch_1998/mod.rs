//! FIDE Dutch 1998: the value of every criterion of every bracket. The readings are listed on the page of the rulebook.

pub(super) mod brackets;
pub(super) mod colours;
pub(super) mod last_round;
pub(super) mod undoing;

use limit::from_len;
use std::collections::BTreeMap;
use std::rc::Rc;

use crate::dutch::counts::PairedBracket;
use crate::order::NumberedGroup;
use crate::sheet::{MateTable, MatedBracket};
use crate::stage::BracketStage;
use crate::{Count, JudgedRound, Part};
use brackets::leaving;
use facts::rulebook::table::{Downfloat, TreatedAs, UndonePairs};
use facts::rulebook::{Criterion, FloatRepeat, Measure, Value};
use facts::tournament::{Colour, Float, Outcome, Rank};

/// Returns the values of all levels.
pub(super) fn recount(case: &JudgedRound<'_>, sheet: &MateTable) -> Vec<Count> {
    from_bracket(case, sheet, (0, &[]), None).counts
}

/// Counts a sheet and compares it with a pairing that has the values `counted`, up to the first bracket with different
/// values.
pub(super) fn recount_beside(case: &JudgedRound<'_>, counted: &[Count], sheet: &MateTable) -> Vec<Count> {
    from_bracket(case, sheet, (0, &[]), Some(counted)).counts
}

/// Returns the pairs, the higher ranked player first, for which article 21 has set B.2 aside.
pub(super) fn exempt_pairs(case: &JudgedRound<'_>, sheet: &MateTable) -> Vec<(Rank, Rank)> {
    from_bracket(case, sheet, (0, &[]), None).exempt
}

/// Returns the values of a single bracket, without the values of the players who leave it.
pub(super) fn own_values(case: &JudgedRound<'_>, stage: &BracketStage, bracket: &MatedBracket) -> Vec<Value> {
    let first = paired_moved_down(stage, bracket);
    let mut counting = Dutch1998Counting { case, stage, bracket, first, found: Vec::new() };
    counting.levels(false);
    counting.found.into_iter().map(|l| l.value).collect()
}

/// The findings about one bracket, or about a bracket and all brackets below it.
#[derive(Clone, Default)]
pub(super) struct BracketFindings {
    counts: Vec<Count>,
    exempt: Vec<(Rank, Rank)>,
    /// The players who move down from the bracket.
    leaving: Vec<Rank>,
}

/// A cache of brackets that are already counted. The key is the number of the bracket with its members and their mates.
/// The value has an entry for every choice of the pairs made below. The pairings of a round share most of their
/// brackets.
pub(super) type Counted = BTreeMap<(usize, MatedBracket), Rc<Vec<BracketFindings>>>;

/// Returns the values from bracket `i` on, with `moved_down` moved down to it. If `beside` is given, the count stops
/// after the first bracket that differs from it.
fn from_bracket(
    case: &JudgedRound<'_>,
    sheet: &MateTable,
    (i, moved_down): (usize, &[Rank]),
    beside: Option<&[Count]>,
) -> BracketFindings {
    let Some(residents) = case.scoregroups.get(i) else { return BracketFindings::default() };
    let moved_down = [moved_down, case.joined(i)].concat();
    let mut everybody = [moved_down.as_slice(), residents].concat();
    everybody.sort_unstable();
    let bracket = sheet.bracket(everybody);
    let known = case.caches.counted.borrow().get(&(i, bracket.clone())).map(Rc::clone);
    let all = known.unwrap_or_else(|| {
        let all = Rc::new(of_bracket(case, sheet, i, moved_down));
        case.caches.counted.borrow_mut().insert((i, bracket), Rc::clone(&all));
        all
    });
    // A choice that already counts more here cannot be the least, regardless of later brackets.
    let least = all.iter().min_by_key(|one| values(one));
    let is_beaten =
        |one: &BracketFindings| least.is_some_and(|least| comes_after(&one.counts, &least.counts));
    let with_rest = all.iter().filter(|one| !is_beaten(one)).map(|own| {
        let is_same = |counted: &[Count]| counted.iter().filter(|c| c.stage == i + 1).eq(&own.counts);
        if beside.is_some_and(|counted| !is_same(counted)) {
            return own.clone();
        }
        let rest = from_bracket(case, sheet, (i + 1, &own.leaving), beside);
        let (counts, exempt) =
            ([own.counts.clone(), rest.counts].concat(), [own.exempt.clone(), rest.exempt].concat());
        BracketFindings { counts, exempt, leaving: Vec::new() }
    });
    with_rest.min_by_key(values).unwrap_or_default()
}

fn values(found: &BracketFindings) -> Vec<Value> {
    found.counts.iter().map(|l| l.value.clone()).collect()
}

/// Returns whether `one` certainly counts more than `other`.
fn comes_after(one: &[Count], other: &[Count]) -> bool {
    let first = one.iter().zip(other).find(|(a, b)| a.value != b.value);
    first.is_some_and(|(a, b)| a.value > b.value)
}

/// Counts a single bracket, for every choice of the pairs that were made below.
fn of_bracket(
    case: &JudgedRound<'_>,
    sheet: &MateTable,
    i: usize,
    mut moved_down: Vec<Rank>,
) -> Vec<BracketFindings> {
    moved_down.sort_unstable();
    let stage = case.stage(i, moved_down);
    if case.is_p_zero(&stage) {
        let mut leaving = [stage.members(), stage.set_aside.clone()].concat();
        leaving.sort_unstable();
        return vec![BracketFindings {
            counts: without_s1(case, &stage).into_iter().collect(),
            exempt: Vec::new(),
            leaving,
        }];
    }
    let whole = sheet.bracket(stage.members());
    let all = case.made_below(&stage, &whole).into_iter().map(|below| {
        let bracket = whole.without(&below);
        let first = paired_moved_down(&stage, &bracket);
        let mut counting =
            Dutch1998Counting { case, stage: &stage, bracket: &bracket, first, found: Vec::new() };
        counting.levels(true);
        let exempt = if stage.is_exempt { bracket.pairs() } else { Vec::new() };
        BracketFindings { counts: counting.found, exempt, leaving: leaving(&stage, &bracket) }
    });
    all.collect()
}

/// C.14 with p zero in a heterogeneous bracket: there is no moved-down player in S1.
fn without_s1(case: &JudgedRound<'_>, stage: &BracketStage) -> Option<Count> {
    let level = case.book.levels().find(|c| c.measure == Measure::MovedDownUnpaired)?;
    let value = Value(vec![from_len(stage.most_first())]);
    let (stage, code, part) = (stage.number, level.code.clone(), Part::Bracket);
    (value[0] > 0).then_some(Count { stage, code, part, value })
}

/// Returns the number of moved-down players in a heterogeneous bracket, counted from the highest, who meet residents
/// (S1).
pub(super) fn paired_moved_down(stage: &BracketStage, bracket: &MatedBracket) -> usize {
    if !stage.is_heterogeneous() {
        return 0;
    }
    let active = stage.active_moved_down();
    let meets_others =
        |p: usize| active[..p].iter().all(|&r| bracket.mate(r).is_some_and(|m| !active[..p].contains(&m)));
    (0..=active.len()).rev().find(|&p| meets_others(p)).unwrap_or(0)
}

impl JudgedRound<'_> {
    /// A.8, C.2, C.14: returns the excess of players who prefer one colour over players who can get it.
    pub(super) fn allowance(&self, players: &[Rank], reductions: usize) -> usize {
        let prefer = |c: Colour| players.iter().filter(|&&r| self.preferred(r) == Some(c)).count();
        let most = prefer(Colour::White).max(prefer(Colour::Black));
        most.saturating_sub(players.len().div_ceil(2) + reductions)
    }

    /// Returns the colour that a player prefers.
    pub fn preferred(&self, rank: Rank) -> Option<Colour> {
        self.wish(rank).colour
    }

    /// Returns whether both players prefer the same colour.
    pub fn is_denied(&self, a: Rank, b: Rank) -> bool {
        self.wish(a).is_shared(self.wish(b))
    }

    /// A.4: returns whether the higher player of a pair receives a downfloat in the sense of B.5 and B.6.
    // READING D98-A.4: under the other reading, a downfloat is judged only where the player is left over.
    pub(super) fn counts_paired_downfloats(&self) -> bool {
        self.declared.downfloat != Downfloat::WhenMoved
    }

    /// Returns the number of rules (out of B.6 and B.5) to drop so that the player may float again; 0 if they do not
    /// apply.
    pub(super) fn float_class(&self, m: &FloatRepeat, stage: &BracketStage, rank: Rank) -> i64 {
        if stage.is_exempt || self.is_beyond_b2(rank) {
            return 0;
        }
        // A.5: the bye is a downfloat; other rounds without an opponent are not.
        let floated = |ago: usize| {
            let fact = self.position.entries[rank].rounds_ago(ago);
            fact.and_then(
                |f| if f.outcome == Outcome::PairingBye { Some(Float::Down) } else { f.paired_float() },
            )
        };
        let dropped = m.drops.iter().rposition(|d| floated(d.rounds_ago) == Some(m.direction));
        dropped.map_or(0, |i| from_len(i + 1))
    }
}

/// The state of a bracket while it is being counted.
struct Dutch1998Counting<'c, 'a> {
    case: &'c JudgedRound<'a>,
    stage: &'c BracketStage,
    bracket: &'c MatedBracket,
    /// The size of S1 in a heterogeneous bracket.
    first: usize,
    found: Vec<Count>,
}

impl Dutch1998Counting<'_, '_> {
    /// Counts the levels of the bracket; with `looks_ahead`, also the levels that refer to the brackets below.
    // READING D98-A.3: a bracket treated as homogeneous has no S1 for C.12, C.13 and C.14 to keep; the players who
    // should be paired first are then taken from the resulting pairings.
    // READING D98-C.12-P: where p may fall, C.12 comes before it.
    fn levels(&mut self, looks_ahead: bool) {
        let (case, is_homogeneous) = (self.case, !self.stage.is_heterogeneous());
        let may_fall = !is_homogeneous && self.case.declared.undone_pairs == UndonePairs::MayFall;
        let place = |c: &Criterion| match c.measure {
            Measure::Completion => 0,
            Measure::NextBracket if may_fall => 1,
            Measure::MovedDownUnpaired if is_homogeneous => 3,
            _ => 2,
        };
        let mut levels: Vec<&Criterion> = case.book.levels().collect();
        levels.sort_by_key(|c| place(c));
        for c in levels {
            let value = match &c.measure {
                Measure::Completion | Measure::NextBracket if !looks_ahead => continue,
                Measure::Completion => self.case.lowest_is_stuck(self.stage, &self.leaving()),
                Measure::MovedDownUnpaired if self.counts_moved_down() => self.moved_down_unpaired(),
                Measure::Unpaired => from_len(self.bracket.leaving().len()),
                Measure::NextBracket => self.case.next_is_short(self.stage, self.bracket),
                _ => continue,
            };
            self.note(&c.code, Part::Bracket, Value(vec![value]));
        }
        let remainder = NumberedGroup::new(self.bracket, self.remainder());
        let part = if self.first > 0 {
            self.moved_down_levels(&remainder);
            Part::Remainder
        } else {
            Part::Bracket
        };
        self.group_levels(&remainder, part);
    }

    fn note(&mut self, code: &str, part: Part, value: Value) {
        let stage = self.stage.number;
        self.found.push(Count { stage, code: code.to_owned(), part, value });
    }

    fn moved_down_unpaired(&self) -> i64 {
        let active = self.stage.active_moved_down();
        if self.stage.is_heterogeneous() {
            return from_len(active.len() - self.first);
        }
        from_len(active.iter().filter(|&&r| self.bracket.mate(r).is_none()).count())
    }

    fn leaving(&self) -> Vec<Rank> {
        leaving(self.stage, self.bracket)
    }

    /// READING D98-A.3: in a bracket treated as homogeneous no player is paired first.
    fn counts_moved_down(&self) -> bool {
        let is_first = || self.case.declared.treated_as == TreatedAs::MovedDownFirst;
        self.stage.is_heterogeneous() || !self.stage.moved_down.is_empty() && is_first()
    }

    /// Returns all members except the paired moved-down players and their opponents.
    fn remainder(&self) -> Vec<Rank> {
        let moved = &self.bracket.members[..self.first];
        let others = self.bracket.members[self.first..].iter().copied();
        others.filter(|&r| self.bracket.mate(r).is_none_or(|m| !moved.contains(&m))).collect()
    }

    /// Counts the levels of the moved-down players: B.4 with the smallest raise of x that both parts need, then C.10
    /// and D.1.
    fn moved_down_levels(&mut self, remainder: &NumberedGroup<'_>) {
        for c in self.case.book.levels() {
            let value = match &c.measure {
                Measure::ColourDenied => vec![self.raise(remainder)],
                Measure::FloatRepeat(m) if m.direction == Float::Up => {
                    vec![self.worst(m, &self.bracket.members)]
                }
                // A.4, C.9: only the downfloats that the pairs of S1 give.
                Measure::FloatRepeat(m) if self.case.counts_paired_downfloats() => {
                    if !self.is_of("moved-down", c) {
                        continue;
                    }
                    vec![self.worst(m, &self.bracket.members[..self.first])]
                }
                Measure::OpponentOrder => {
                    let mates = self.bracket.mates[..self.first].iter().flatten();
                    mates
                        .filter_map(|&m| self.bracket.place(m))
                        .map(|i| from_len(i + 1 - self.first))
                        .collect()
                }
                _ => match self.sum("moved-down", c, &self.bracket.members[..self.first]) {
                    Some(value) => value,
                    None => continue,
                },
            };
            self.note(&c.code, Part::MovedDown, Value(value));
        }
    }

    fn raise(&self, remainder: &NumberedGroup<'_>) -> i64 {
        let members = &self.bracket.members;
        let reduced = self.stage.active_moved_down().len() - self.first;
        let x = self.case.allowance(members, 0).saturating_sub(reduced);
        let moved = members[..self.first].iter().filter(|&&r| self.is_denied(r)).count();
        let players = remainder.players();
        let rest = self.case.allowance(players, players.len() / 2 - remainder.pairs());
        let over = |denied: usize, x: usize| from_len::<i64>(denied.saturating_sub(x));
        over(moved, x).max(over(self.denied(players), rest))
    }

    /// Returns whether the player is in a pair of two who prefer the same colour.
    fn is_denied(&self, rank: Rank) -> bool {
        self.bracket.mate(rank).is_some_and(|m| self.case.is_denied(rank, m))
    }

    /// Returns the number of pairs among `players` that deny a preference.
    fn denied(&self, players: &[Rank]) -> usize {
        players.iter().filter(|&&r| self.is_denied(r)).count() / 2
    }

    fn group_levels(&mut self, group: &NumberedGroup<'_>, part: Part) {
        for c in self.case.book.levels() {
            let players = group.players();
            let value = match &c.measure {
                Measure::ColourDenied => {
                    let x = self.case.allowance(players, players.len() / 2 - group.pairs());
                    vec![from_len::<i64>(self.denied(players)) - from_len::<i64>(x)]
                }
                Measure::FloatRepeat(m) if part == Part::Bracket || m.direction == Float::Down => {
                    vec![self.worst(m, players)]
                }
                Measure::Exchange => group.exchange(),
                Measure::Transposition => group.transposition(),
                _ => match self.sum("group", c, players) {
                    Some(value) => value,
                    None => continue,
                },
            };
            self.note(&c.code, part, Value(value));
        }
    }

    /// Returns a sum over pairs that a custom rulebook adds in this phase. Only the pairs that include one of `players`
    /// count.
    fn sum(&self, phase: &str, c: &Criterion, players: &[Rank]) -> Option<Vec<i64>> {
        if !self.is_of(phase, c) {
            return None;
        }
        let mate = |r: Rank| self.bracket.mate(r);
        let pairs = players.iter().filter_map(|&r| Some((r, mate(r)?)));
        let once = pairs.filter(|&(r, m)| r < m || !players.contains(&m));
        let over = players.iter().copied().filter(|&r| mate(r).is_none());
        PairedBracket::of(self.case, &self.stage.residents, once, over).value(&c.measure)
    }

    /// Returns whether a phase has this level.
    fn is_of(&self, phase: &str, c: &Criterion) -> bool {
        let is_its = |own: &Criterion| own.code == c.code;
        let mut phases = self.case.book.phases.iter().filter(|p| p.name == phase);
        phases.any(|p| p.repeats.contains(&c.code) || p.levels.iter().any(is_its))
    }

    /// Returns the worst class of floats in one direction among `players` and their opponents. A player who leaves or
    /// meets a lower score floats down; a player who meets a higher score floats up (A.4).
    fn worst(&self, m: &FloatRepeat, players: &[Rank]) -> i64 {
        let entry = |r: Rank| &self.case.position.entries[r];
        let floats = |r: Rank| match (self.bracket.mate(r), m.direction) {
            (None, Float::Down) => true,
            (Some(other), Float::Down) => {
                self.case.counts_paired_downfloats() && entry(r).score > entry(other).score
            }
            (Some(other), Float::Up) => entry(r).score < entry(other).score,
            _ => false,
        };
        let touched = players.iter().copied().chain(players.iter().filter_map(|&r| self.bracket.mate(r)));
        let class = |r: Rank| if floats(r) { self.case.float_class(m, self.stage, r) } else { 0 };
        touched.map(class).max().unwrap_or(0)
    }
}
