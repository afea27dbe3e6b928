//! The adjustments of a pair: a third colour in a row, two players due the same colour, or one school. Where declared,
//! the additions of US Chess (29E4, 29E5) are included.

use super::roster::Roster;
use facts::rulebook::table::{DiscretionKey, SchoolOrder};
use facts::tournament::Rank;

/// 29E5: the largest number of points of a switch for alternation.
const ALTERNATION: i64 = 80;
/// 29E5: the largest number of points of a switch for equalisation.
const EQUALISATION: i64 = 200;
/// The rating difference that counts for a switch of an unrated player with a rated one.
const UNRATED: i64 = 10_000;

/// The adjustments of a pack.
pub(super) struct Adjustments<'p> {
    roster: &'p Roster,
    /// The members of the pack, by rank.
    members: &'p [Rank],
    /// The pairs of the process alone; `None` while the process itself is being computed.
    process: Option<&'p [(Rank, Rank)]>,
}

impl<'p> Adjustments<'p> {
    /// Returns no adjustments, for the process alone.
    pub(super) fn none(roster: &'p Roster) -> Self {
        Self { roster, members: &[], process: None }
    }

    /// Returns the adjustments of a pack, given the pairs of the process alone.
    pub(super) fn of(roster: &'p Roster, members: &'p [Rank], process: &'p [(Rank, Rank)]) -> Self {
        Self { roster, members, process: Some(process) }
    }

    /// Returns whether there are any adjustments.
    pub(super) fn is_any(&self) -> bool {
        self.process.is_some()
    }

    /// Returns the most that one pair adds to each count.
    pub(super) fn largest(&self) -> Vec<i64> {
        let declared = &self.roster.declared;
        let on = |key: DiscretionKey| i64::from(declared.has(key));
        let size = on(DiscretionKey::SmallSwitches) * (UNRATED + ALTERNATION + 1);
        let (limits, rated) = (on(DiscretionKey::Limits), on(DiscretionKey::LimitsOfRated));
        let schools = i64::from(declared.school_order == SchoolOrder::School);
        match self.process {
            None => Vec::new(),
            Some(_) => {
                vec![1, schools, limits, rated, on(DiscretionKey::Equalise), limits, rated, 1, 1, size]
            }
        }
    }

    /// Returns the counts of a pair that has at least one player in the pack.
    pub(super) fn of_pair(&self, a: Rank, b: Rank) -> Vec<i64> {
        let Some(process) = self.process else { return Vec::new() };
        let [a, b] = [a.min(b), a.max(b)];
        let [switch, of_rated] = if process.contains(&(a, b)) {
            [0, 0]
        } else {
            [false, true].map(|exempt| self.rule_29e5_switch(process, (a, b), exempt))
        };
        let is_beyond = |points: i64, limit: i64| i64::from(points > limit);
        let size =
            if process.contains(&(a, b)) || self.is_transposition(process, a, b) && switch <= ALTERNATION {
                switch
            } else {
                switch + ALTERNATION + 1
            };
        let school = i64::from(self.roster.same_school(a, b));
        let all = [
            i64::from(self.roster.third_in_a_row(a, b)),
            school,
            is_beyond(switch, EQUALISATION),
            is_beyond(of_rated, EQUALISATION),
            i64::from(self.rule_27a4_equalise(a, b)),
            is_beyond(switch, ALTERNATION),
            is_beyond(of_rated, ALTERNATION),
            i64::from(self.due_the_same(a, b)),
            school,
            size,
        ];
        all.into_iter().zip(self.largest()).map(|(amount, largest)| amount.min(largest)).collect()
    }

    /// Returns whether "both players are due the same color".
    fn due_the_same(&self, a: Rank, b: Rank) -> bool {
        let due = |p: Rank| self.roster.persons[p].past.due;
        due(a).is_some() && due(a) == due(b)
    }

    /// 27A4: returns whether both are due the same colour by their colour difference.
    fn rule_27a4_equalise(&self, a: Rank, b: Rank) -> bool {
        let difference = |p: Rank| self.roster.persons[p].past.played_difference;
        difference(a).signum() * difference(b).signum() > 0
    }

    /// Returns the rating points between two players who change places; an unrated player has no rating points.
    fn gap(&self, a: Rank, b: Rank, exempts_unrated: bool) -> i64 {
        match (self.roster.persons[a].rating, self.roster.persons[b].rating) {
            (Some(x), Some(y)) => i64::from(x.abs_diff(y)),
            (None, None) => 0,
            _ if exempts_unrated => 0,
            _ => UNRATED,
        }
    }

    /// Returns the switch that makes this pair. Each player replaces the other's opponent in the process, as long as both
    /// are in the pack or both below it (29D1 b: the next lowest drops instead of the lowest); the smaller gap counts.
    /// If a player drops who does not drop in the process, to an opponent whom nobody meets there, both replace the two
    /// of an odd pair, and the larger gap counts.
    fn rule_29e5_switch(&self, process: &[(Rank, Rank)], (a, b): (Rank, Rank), exempt: bool) -> i64 {
        let is_in = |p: Rank| self.members.contains(&p);
        let mut replaced = Vec::new();
        if let Some(o) = opponent(process, a) {
            replaced.push((o, b));
        }
        if let Some(o) = opponent(process, b) {
            replaced.push((o, a));
        }
        let smallest = |list: &[(Rank, Rank)]| list.iter().map(|&(o, p)| self.gap(o, p, exempt)).min();
        let alike: Vec<(Rank, Rank)> =
            replaced.iter().copied().filter(|&(o, p)| is_in(o) == is_in(p)).collect();
        if let Some(points) = smallest(&alike) {
            return points;
        }
        if is_in(a) && !is_in(b) {
            let odd = process.iter().filter(|&&(x, y)| is_in(x) && !is_in(y));
            let both = odd.map(|&(x, y)| self.gap(x, a, exempt).max(self.gap(y, b, exempt)));
            if let Some(points) = both.min() {
                return points;
            }
        }
        smallest(&replaced).unwrap_or(0)
    }

    /// Returns whether the pair takes one player from each half. A pair that includes an odd player counts as such a
    /// pair.
    fn is_transposition(&self, process: &[(Rank, Rank)], a: Rank, b: Rank) -> bool {
        let is_odd = |p: Rank| {
            !self.members.contains(&p) || opponent(process, p).is_some_and(|o| !self.members.contains(&o))
        };
        let is_upper = |p: Rank| opponent(process, p).is_some_and(|o| p < o);
        is_odd(a) || is_odd(b) || is_upper(a) != is_upper(b)
    }
}

fn opponent(pairs: &[(Rank, Rank)], p: Rank) -> Option<Rank> {
    pairs.iter().find_map(|&(a, b)| match p {
        _ if p == a => Some(b),
        _ if p == b => Some(a),
        _ => None,
    })
}
