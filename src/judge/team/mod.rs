//! Teams and Double-Swiss: the counts of every bracket of a pairing, the bye, and the boards.
//!
//! A bracket contains the teams of a scoregroup that remain after the brackets above are paired, and the upfloaters
//! that they meet. Only C6 depends on the possible pairings: it asks whether the following scoregroup could be paired
//! better.

mod past;

use std::cmp::Reverse;

use super::dutch::counts::{PairedBracket, descending};
use super::matching::can_all_pair;
use super::score_brackets::{ScoreBracket, score_brackets};
use super::sheet::{MateTable, place};
use super::{Count, ExpectedBoard, JudgedRound};
use facts::rulebook::table::{Following, Seats};
use facts::rulebook::{FloatSide, Measure, ReturningFloaters};
use facts::tournament::{Entry, Rank, Score};
use limit::from_len;
use past::JudgedTeam;

/// Counts the bye, then every bracket from the top.
pub(super) fn recount(case: &JudgedRound<'_>, sheet: &MateTable) -> Vec<Count> {
    let mut found = case.bye_count(sheet, |bye| bye_place(case, bye));
    let count = TeamCount::new(case);
    for (number, bracket) in (1..).zip(score_brackets(case, sheet)) {
        found.extend(TeamBracket { count: &count, sheet, bracket }.levels(number));
    }
    found
}

/// 3.4.2 to 3.4.4: returns the place of a team in the order in which the bye is offered, from 1, whether or not the
/// teams may have it.
fn bye_place(case: &JudgedRound<'_>, bye: Rank) -> i64 {
    let entries = &case.position.entries;
    let own = &entries[bye];
    let comes_before = |e: &&Entry| {
        let [theirs, mine] = [e, own].map(|e| from_len::<i64>(e.colours.played().len()));
        (e.score, -theirs, Reverse(e.number)) < (own.score, -mine, Reverse(own.number))
    };
    from_len(1 + entries.iter().filter(comes_before).count())
}

/// Article 4: returns the boards ordered by scores, with the colours of the text.
pub(super) fn boards(case: &JudgedRound<'_>, sheet: &MateTable) -> Vec<ExpectedBoard> {
    let due = |(a, b): (Rank, Rank)| case.due((a, b), Some(past::white(case, a, b)));
    case.in_order_of_scores(sheet).into_iter().map(due).collect()
}

/// The counts of single pairs of a bracket; levels are sums over them.
pub struct TeamCount<'c, 'a> {
    case: &'c JudgedRound<'a>,
    /// The teams, by rank.
    teams: Vec<JudgedTeam>,
}

impl<'c, 'a> TeamCount<'c, 'a> {
    /// Prepares the counts of a round.
    pub fn new(case: &'c JudgedRound<'a>) -> Self {
        let teams = case.position.entries.iter().map(|e| JudgedTeam::of(case, e)).collect();
        Self { case, teams }
    }

    /// Returns the value of a pair in the bracket with score `top`; `None` if the measure is not a sum of this family.
    pub fn pair(&self, measure: &Measure, top: Score, (a, b): (Rank, Rank)) -> Option<i64> {
        let score = |r: Rank| self.case.position.entries[r].score;
        let (high, low) = if score(a) >= score(b) { (a, b) } else { (b, a) };
        let is_upfloat = score(high) == top && score(low) < top;
        let (x, y) = (&self.teams[high], &self.teams[low]);
        let both_want = || x.due.is_some() && x.due == y.due;
        Some(match measure {
            Measure::ReturningFloaters(m) => {
                let who: &[&JudgedTeam] = match m.who {
                    FloatSide::Upfloaters => &[y],
                    FloatSide::Opponents => &[x],
                    FloatSide::Both => &[x, y],
                };
                let again = who.iter().filter(|t| t.has_floated).count();
                if is_upfloat && self.applies(*m) { from_len(again) } else { 0 }
            }
            Measure::PreferenceLost => i64::from(both_want()),
            Measure::StrongPreferenceLost => i64::from(both_want() && !x.is_mild && !y.is_mild),
            _ => return None,
        })
    }

    /// Returns whether the level applies, that is, not in the last rounds.
    fn applies(&self, m: ReturningFloaters) -> bool {
        let position = self.case.position;
        let to_come = position.rounds.map(|all| all.saturating_sub(position.round));
        to_come.is_none_or(|to_come| to_come >= m.except_last)
    }
}

/// A bracket of the pairing.
struct TeamBracket<'c, 'a> {
    count: &'c TeamCount<'c, 'a>,
    sheet: &'c MateTable,
    bracket: ScoreBracket,
}

impl TeamBracket<'_, '_> {
    fn levels(&self, number: usize) -> Vec<Count> {
        self.count.case.bracket_counts(number, |measure| Some(self.value(measure)))
    }

    fn score(&self, rank: Rank) -> Score {
        self.count.case.position.entries[rank].score
    }

    fn value(&self, measure: &Measure) -> Vec<i64> {
        let top = self.score(self.bracket.residents[0]);
        match measure {
            Measure::Upfloaters => vec![from_len(self.bracket.up.len())],
            Measure::UpfloaterScores => {
                descending(self.bracket.up.iter().map(|&r| i64::from((top - self.score(r)).0)))
            }
            Measure::NextUpfloaters(m) => vec![self.next_upfloaters(m.parity)],
            Measure::UpfloaterSet => self.bracket.up.iter().map(|&r| place(&self.bracket.below, r)).collect(),
            Measure::TopMembers => self.tops().iter().map(|&r| place(&self.seats(), r)).collect(),
            Measure::BottomMembers => self.bottoms(),
            other => {
                let pairs = self.sheet.pairs_of(&self.bracket.residents);
                let sum: Option<i64> = pairs.iter().map(|&pair| self.count.pair(other, top, pair)).sum();
                if let Some(sum) = sum {
                    return vec![sum];
                }
                let none = std::iter::empty();
                let made =
                    PairedBracket::of(self.count.case, &self.bracket.residents, pairs.into_iter(), none);
                made.value(other).unwrap_or_default()
            }
        }
    }

    /// C6: returns the number of teams that float up into the following bracket. With `is_parity`, returns whether more
    /// teams must float up than the parity of the bracket requires. If the pairing shows more than the fewest, the
    /// judge searches for a pairing that avoids this.
    fn next_upfloaters(&self, is_parity: bool) -> i64 {
        let Some(&first) = self.bracket.below.first() else { return 0 };
        let left: Vec<Rank> =
            self.bracket.below.iter().copied().filter(|r| !self.bracket.up.contains(r)).collect();
        let (next, lower): (Vec<Rank>, Vec<Rank>) =
            left.iter().partition(|&&r| self.score(r) == self.score(first));
        let meets_lower = |r: &&Rank| self.sheet.mate(**r).is_some_and(|m| lower.contains(&m));
        let shown = next.iter().filter(meets_lower).count();
        let least = next.len() % 2;
        let complies = shown == least || self.can_comply(&next, &lower);
        if is_parity && self.count.case.declared.following == Following::Parity {
            i64::from(!complies)
        } else {
            from_len(if complies { least } else { shown })
        }
    }

    /// Returns whether the following scoregroup can be paired with at most one upfloater, and all lower teams among
    /// themselves.
    fn can_comply(&self, next: &[Rank], lower: &[Rank]) -> bool {
        let case = self.count.case;
        let may_meet = |a: Rank, b: Rank| case.may_meet(a.min(b), a.max(b));
        let all_pair = |list: &[Rank]| can_all_pair(list, &may_meet, &|_| false);
        if next.len().is_multiple_of(2) {
            return all_pair(next) && all_pair(lower);
        }
        let without =
            |list: &[Rank], out: Rank| list.iter().copied().filter(|&r| r != out).collect::<Vec<_>>();
        let odd: Vec<Rank> = next.iter().copied().filter(|&r| all_pair(&without(next, r))).collect();
        lower.iter().any(|&r| odd.iter().any(|&o| may_meet(o, r)) && all_pair(&without(lower, r)))
    }

    /// 3.6.1: returns the members in the order in which the identifier numbers them.
    fn seats(&self) -> Vec<Rank> {
        let mut seats = self.bracket.members();
        if self.count.case.declared.seats == Seats::Number {
            seats.sort_by_key(|&r| self.count.case.position.entries[r].number);
        }
        seats
    }

    fn tops(&self) -> Vec<Rank> {
        let seats = self.seats();
        let is_top = |&&r: &&Rank| self.sheet.mate(r).is_some_and(|m| place(&seats, r) < place(&seats, m));
        seats.iter().filter(is_top).copied().collect()
    }

    /// Returns, for each top member in order, the place of the opponent among the bottom members.
    fn bottoms(&self) -> Vec<i64> {
        let tops = self.tops();
        let bottoms: Vec<Rank> = self.seats().into_iter().filter(|r| !tops.contains(r)).collect();
        tops.iter().filter_map(|&r| self.sheet.mate(r)).map(|m| place(&bottoms, m)).collect()
    }
}
