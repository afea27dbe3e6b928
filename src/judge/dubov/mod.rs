//! The Dubov System: the counts of every bracket of a pairing, the bye, and the boards.
//!
//! A bracket contains the players of a scoregroup who remain after the brackets above are paired, and their upfloater
//! opponents. The pairs of the bracket show its two subgroups, and which players changed from one to the other.

mod past;

use super::dutch::counts::{PairedBracket, descending};
use super::score_brackets::{ScoreBracket, score_brackets};
use super::sheet::{MateTable, place};
use super::{Count, ExpectedBoard, JudgedRound};
use facts::rulebook::Measure;
use facts::tournament::{Colour, Entry, PairingNumber, Rank};
use limit::from_len;
use past::JudgedPast;

/// Counts the bye, then every bracket from the top.
pub(super) fn recount(case: &JudgedRound<'_>, sheet: &MateTable) -> Vec<Count> {
    let mut found = case.bye_count(sheet, |bye| dubov_bye_place(case, bye));
    let count = DubovCount::new(case);
    for (number, bracket) in (1..).zip(score_brackets(case, sheet)) {
        found.extend(JudgedBracket { count: &count, sheet, bracket }.levels(number));
    }
    found
}

/// 3.1.3 to 3.1.5: returns whether the bye is offered to the first player before the second.
fn has_bye_before(x: &Entry, y: &Entry) -> bool {
    let games = |e: &Entry| e.colours.played().len();
    if x.score != y.score {
        return x.score < y.score;
    }
    if games(x) == games(y) { x.number > y.number } else { games(x) > games(y) }
}

/// Returns the place of a player, from 1, in the order in which the bye is offered. Players who may not have the bye
/// count too.
pub fn dubov_bye_place(case: &JudgedRound<'_>, bye: Rank) -> i64 {
    let entries = &case.position.entries;
    from_len(1 + entries.iter().filter(|e| has_bye_before(e, &entries[bye])).count())
}

/// Returns all ranks in the order in which the bye is offered.
pub fn dubov_bye_order(case: &JudgedRound<'_>) -> Vec<Rank> {
    let mut order: Vec<Rank> = Rank::all(case.position.entries.len()).collect();
    order.sort_by_key(|&r| dubov_bye_place(case, r));
    order
}

/// 5.2: returns the boards ordered by scores, with the colours of the text.
pub(super) fn boards(case: &JudgedRound<'_>, sheet: &MateTable) -> Vec<ExpectedBoard> {
    let entries = &case.position.entries;
    let due = |(a, b): (Rank, Rank)| {
        let white = match past::colour_of_higher(case, &entries[a], &entries[b]) {
            Colour::White => a,
            Colour::Black => b,
        };
        case.due((a, b), Some(white))
    };
    case.in_order_of_scores(sheet).into_iter().map(due).collect()
}

/// The counts of single pairs of a bracket; levels are sums over them.
pub struct DubovCount<'c, 'a> {
    case: &'c JudgedRound<'a>,
    /// The past of each player, indexed by rank.
    pasts: Vec<JudgedPast>,
}

impl<'c, 'a> DubovCount<'c, 'a> {
    /// Prepares the counts of a round.
    pub fn new(case: &'c JudgedRound<'a>) -> Self {
        let pasts = case.position.entries.iter().map(|e| JudgedPast::of(case, e)).collect();
        Self { case, pasts }
    }

    /// Returns the value of a pair of a bracket for `measure`: a number, or the classes of its instances. `resident` is
    /// any resident of the bracket.
    pub fn pair(&self, measure: &Measure, resident: Rank, pair: (Rank, Rank)) -> Vec<i64> {
        let entry = |r: Rank| &self.case.position.entries[r];
        let (a, b) = (pair.0.min(pair.1), pair.0.max(pair.1));
        let gap = i64::from(entry(resident).score.0) - i64::from(entry(b).score.0);
        let up = Some(b).filter(|_| gap > 0);
        let is_last = self.case.position.is_last_round();
        let counted = up.filter(|_| !is_last).map(|b| &self.pasts[b]);
        let maximum = counted.filter(|p| p.upfloats >= self.most());
        match measure {
            Measure::Upfloaters => vec![i64::from(up.is_some())],
            Measure::UpfloaterScores => up.map(|_| gap).into_iter().collect(),
            Measure::PreferenceLost => {
                vec![i64::from(self.pasts[a].wish.is_shared(self.pasts[b].wish))]
            }
            Measure::MaximumUpfloaters => vec![i64::from(maximum.is_some())],
            Measure::UpfloatTimes => vec![maximum.map_or(0, |p| p.upfloats)],
            Measure::UpfloatersAgain => vec![i64::from(counted.is_some_and(|p| p.is_again))],
            // The sums over pairs that all families share.
            other => {
                let (pair, score) = ([(entry(a), entry(b))], entry(resident).score);
                let (pairs, leaving) = (pair.as_slice().into(), [].as_slice().into());
                let made = PairedBracket { case: self.case, scores: (score, score), pairs, leaving };
                made.value(other).unwrap_or_default()
            }
        }
    }

    /// Returns MaxT (1.8.2).
    fn most(&self) -> i64 {
        let rounds = self.case.position.rounds.unwrap_or(0);
        2 + from_len::<i64>(rounds / 5)
    }
}

/// The two subgroups of a bracket before any player changes (3.2.3). Each is in the order in which its players would
/// change (4.3).
pub struct DubovBracket {
    /// The subgroup with fewer players; if both are equal, the first one.
    pub smaller: Vec<Rank>,
    /// The other subgroup.
    pub larger: Vec<Rank>,
    is_first_smaller: bool,
}

impl DubovBracket {
    /// Divides the residents and upfloaters of a bracket into its two subgroups.
    pub fn new(count: &DubovCount<'_, '_>, players: &[Rank]) -> Self {
        let mut first = Vec::new();
        let mut second = Vec::new();
        let is_fresh = players.iter().all(|&r| count.pasts[r].games == 0);
        for &r in players {
            let goes_first = if is_fresh {
                let above = players.iter().filter(|&&o| count.number(o) < count.number(r)).count();
                above < players.len() / 2
            } else {
                count.pasts[r].wish.colour == Some(Colour::White)
            };
            if goes_first { first.push(r) } else { second.push(r) }
        }
        let is_first_smaller = first.len() <= second.len();
        let first = from_the_middle(count.by_average(&first));
        let second = from_the_middle(count.by_number(&second));
        let (smaller, larger) = if is_first_smaller { (first, second) } else { (second, first) };
        Self { smaller, larger, is_first_smaller }
    }

    /// Returns whether the player `rank`, paired with `mate`, changes to the other subgroup. If both players belong to
    /// `group`, the earlier one changes.
    pub fn changes(group: &[Rank], rank: Rank, mate: Rank) -> bool {
        let place = |r: Rank| group.iter().position(|&o| o == r);
        place(rank).zip(place(mate)).is_some_and(|(own, other)| own < other)
    }

    /// Returns S1 by ARO and the second subgroup by number, after the players in `changed` have changed (3.2.5, 4.4.2).
    pub fn subgroups(&self, count: &DubovCount<'_, '_>, changed: &[Rank]) -> (Vec<Rank>, Vec<Rank>) {
        let is_in = |group: &[Rank], r: &Rank| group.contains(r) != changed.contains(r);
        let all = || self.smaller.iter().chain(&self.larger).copied();
        let (one, other): (Vec<Rank>, Vec<Rank>) = all().partition(|r| is_in(&self.smaller, r));
        let (first, second) = if self.is_first_smaller { (one, other) } else { (other, one) };
        (count.by_average(&first), count.by_number(&second))
    }
}

impl DubovCount<'_, '_> {
    fn number(&self, rank: Rank) -> PairingNumber {
        self.case.position.entries[rank].number
    }

    fn by_average(&self, players: &[Rank]) -> Vec<Rank> {
        let mut sorted = players.to_vec();
        sorted.sort_by_key(|&r| (self.pasts[r].average, self.number(r)));
        sorted
    }

    fn by_number(&self, players: &[Rank]) -> Vec<Rank> {
        let mut sorted = players.to_vec();
        sorted.sort_by_key(|&r| self.number(r));
        sorted
    }
}

/// 4.3.3: places sequence numbers in the middle of a list and then on both sides in turn: an odd number first upwards,
/// an even number first downwards.
fn from_the_middle(sorted: Vec<Rank>) -> Vec<Rank> {
    let n = sorted.len();
    let middle = n.saturating_sub(1) / 2;
    let sequence = |place: usize| {
        let away = place.abs_diff(middle);
        let is_late = (place > middle) == (n % 2 == 1);
        2 * away + usize::from(is_late && away > 0)
    };
    let mut numbered: Vec<(usize, Rank)> =
        sorted.into_iter().enumerate().map(|(place, r)| (sequence(place), r)).collect();
    numbered.sort_unstable();
    numbered.into_iter().map(|(_, r)| r).collect()
}

/// A bracket of the pairing.
struct JudgedBracket<'c, 'a> {
    count: &'c DubovCount<'c, 'a>,
    sheet: &'c MateTable,
    bracket: ScoreBracket,
}

impl JudgedBracket<'_, '_> {
    fn levels(&self, number: usize) -> Vec<Count> {
        let groups = DubovBracket::new(self.count, &self.bracket.members());
        self.count.case.bracket_counts(number, |measure| Some(self.value(measure, &groups)))
    }

    fn value(&self, measure: &Measure, groups: &DubovBracket) -> Vec<i64> {
        match measure {
            Measure::UpfloaterSet => self.bracket.up.iter().map(|&r| place(&self.bracket.below, r)).collect(),
            Measure::ShiftedPairs => vec![from_len(self.changed(&groups.smaller).len())],
            Measure::SmallerShift => self.places(&groups.smaller),
            Measure::LargerShift => self.places(&groups.larger),
            Measure::Transposition => self.transposition(groups),
            other => {
                let residents = &self.bracket.residents;
                let pairs = self.sheet.pairs_of(residents);
                let all = pairs.iter().flat_map(|&pair| self.count.pair(other, residents[0], pair));
                if other.is_listed() { descending(all) } else { vec![all.sum()] }
            }
        }
    }

    /// Returns the players who change from this subgroup to the other one, in the order of the shifters.
    fn changed(&self, group: &[Rank]) -> Vec<Rank> {
        let changes = |&r: &Rank| self.sheet.mate(r).is_some_and(|m| DubovBracket::changes(group, r, m));
        group.iter().copied().filter(changes).collect()
    }

    fn places(&self, group: &[Rank]) -> Vec<i64> {
        self.changed(group).into_iter().map(|r| place(group, r)).collect()
    }

    /// Returns, for each player of S1 in order, the place of the opponent by number.
    fn transposition(&self, groups: &DubovBracket) -> Vec<i64> {
        let changed = [self.changed(&groups.smaller), self.changed(&groups.larger)].concat();
        let (s1, s2) = groups.subgroups(self.count, &changed);
        s1.iter().filter_map(|&r| self.sheet.mate(r)).map(|m| place(&s2, m)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of 4.3.3, and a list of even length.
    #[test]
    fn sequence_numbers_go_from_the_middle_outwards() {
        assert_eq!(from_the_middle(Rank::all(7).collect()), [3, 2, 4, 1, 5, 0, 6].map(Rank));
        assert_eq!(from_the_middle(Rank::all(6).collect()), [2, 3, 1, 4, 0, 5].map(Rank));
    }
}
