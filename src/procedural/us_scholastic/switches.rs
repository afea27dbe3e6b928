//! What may speak against a pair: schools (28N), colours (27A4, 27A5, 29E4), and how far it departs from the raw
//! pairing (29E5).

use super::colours::due;
use super::pack::{Pack, Paired};

/// How many adjustments are compared.
pub(super) const ADJUSTMENTS: usize = 7;

/// 29E5: up to so many points a switch may serve alternation.
const ALTERNATION: i64 = 80;
/// 29E5: up to so many points a switch may serve equalisation.
const EQUALISATION: i64 = 200;
/// What a switch with an unrated player counts against a rated one.
const UNRATED: i64 = 10_000;

/// A pack against its raw pairing.
pub(super) struct Switches<'p> {
    pack: &'p Pack<'p>,
    raw_leavers: &'p [usize],
    /// By rank: the raw opponent.
    raw: Vec<Option<usize>>,
}

impl<'p> Switches<'p> {
    /// The largest amount that one pair or leaver adds to each adjustment.
    pub(super) const LARGEST: [i64; ADJUSTMENTS] = [1, 1, 1, 1, 1, 1, UNRATED + ALTERNATION + 1];

    pub(super) fn new(pack: &'p Pack<'p>, raw: &'p Paired) -> Self {
        let mut opponents = vec![None; pack.roster.persons.len()];
        for &(a, b) in &raw.pairs {
            opponents[a] = Some(b);
            opponents[b] = Some(a);
        }
        Self { pack, raw_leavers: &raw.leavers, raw: opponents }
    }

    /// A pair: same school, three in a row, a switch beyond 200, equalisation, a switch beyond 80, alternation, the
    /// size of the switch.
    pub(super) fn of_pair(&self, a: usize, b: usize) -> [i64; ADJUSTMENTS] {
        let [beyond_200, beyond_80, size] = if self.raw[a] == Some(b) {
            [0; 3]
        } else {
            self.rule_29e5_limits(self.switch(a, b), self.is_transposition(a, b))
        };
        [
            i64::from(self.pack.roster.same_school(a, b)),
            i64::from(self.three_in_a_row(a, b)),
            beyond_200,
            i64::from(self.rule_27a4_equalise(a, b)),
            beyond_80,
            i64::from(self.rule_27a5_alternate(a, b)),
            size,
        ]
    }

    /// A player who leaves the pack: how far that departs from the raw pairing, as a transposition.
    pub(super) fn of_leaving(&self, p: usize) -> [i64; ADJUSTMENTS] {
        if self.raw_leavers.contains(&p) {
            return [0; ADJUSTMENTS];
        }
        // The number of those who leave is fixed: if somebody leaves, somebody left in the raw pairing.
        let switch = self.raw_leavers.iter().map(|&l| self.gap(p, l)).min().unwrap_or(0);
        let [beyond_200, beyond_80, size] = self.rule_29e5_limits(switch, true);
        [0, 0, beyond_200, 0, beyond_80, 0, size]
    }

    /// Both had the same colour in their last two games, the same for both.
    fn three_in_a_row(&self, a: usize, b: usize) -> bool {
        let repeated = |p: usize| self.pack.roster.persons[p].colours.repeated();
        repeated(a).is_some() && repeated(a) == repeated(b)
    }

    /// 27A4: both are due the same colour by their difference.
    fn rule_27a4_equalise(&self, a: usize, b: usize) -> bool {
        let difference = |p: usize| self.pack.roster.persons[p].colours.difference();
        difference(a).signum() * difference(b).signum() > 0
    }

    /// 27A5: both are due the same colour.
    fn rule_27a5_alternate(&self, a: usize, b: usize) -> bool {
        let colour = |p: usize| due(&self.pack.roster.persons[p].colours);
        colour(a).is_some() && colour(a) == colour(b)
    }

    /// The rating points between two players who change places; a missing rating is that of nobody.
    fn gap(&self, a: usize, b: usize) -> i64 {
        match (self.pack.roster.persons[a].rating, self.pack.roster.persons[b].rating) {
            (Some(x), Some(y)) => i64::from(x.abs_diff(y)).min(UNRATED),
            (None, None) => 0,
            _ => UNRATED,
        }
    }

    /// The switch that a pair means: each may be seen as taking the place of the other's raw opponent; the smaller gap.
    fn switch(&self, a: usize, b: usize) -> i64 {
        let for_b = self.raw[a].map(|opponent| self.gap(opponent, b));
        let for_a = self.raw[b].map(|opponent| self.gap(opponent, a));
        for_a.into_iter().chain(for_b).min().unwrap_or(0)
    }

    /// 29E5: beyond 200, beyond 80, and the size, by which a transposition within 80 goes before any interchange (e).
    fn rule_29e5_limits(&self, switch: i64, is_transposition: bool) -> [i64; 3] {
        let roster = self.pack.roster;
        let is_small = is_transposition && switch <= ALTERNATION || !roster.prefers_transpositions;
        let size = if is_small { switch } else { switch + ALTERNATION + 1 };
        let beyond = |limit: i64| i64::from(roster.has_limits && switch > limit);
        [beyond(EQUALISATION), beyond(ALTERNATION), size]
    }

    /// Does the pair keep to the halves? Pairs with a player from above do.
    fn is_transposition(&self, a: usize, b: usize) -> bool {
        let comes_from_above = |p: usize| self.pack.incoming.contains(&p);
        comes_from_above(a) || comes_from_above(b) || self.is_upper(a) != self.is_upper(b)
    }

    /// Upper half are the residents who are the higher in their raw pair.
    fn is_upper(&self, p: usize) -> bool {
        self.raw[p].is_some_and(|opponent| p < opponent)
    }
}
