//! The count of each measure as a formula for readers: x is 1 for a pair that is made, f for a player left unpaired.

use super::{FloatCount, FloatRepeat, FloatSide, Measure, ReturningFloaters};
use crate::tournament::Float;

/// Formulas by the measure's name in a rulebook file.
const FORMULAS: &[(&str, &str)] = &[
    ("rematch", "no edge: x(i,j) = 0"),
    ("prohibited-pair", "no edge: x(i,j) = 0"),
    ("colour-clash", "no edge: x(i,j) = 0"),
    ("same-federation", "no edge: x(i,j) = 0"),
    ("bye-repeat", "no edge to the bye: f(i) = 0"),
    ("bye-or-default", "no edge to the bye: f(i) = 0"),
    ("bye-or-forfeit-repeat", "no edge to the bye: f(i) = 0"),
    ("second-bye", "no edge to the bye: f(i) = 0"),
    ("paired-before", "no edge: x(i,j) = 0"),
    (
        "table-pair",
        "no edge unless i + j = round + 1 (mod n - 1), where the last number n stands for his opponent",
    ),
    ("packs-between", "lexmin over d = 1, 2, ...: pairs out of the pack that pass over d packs or more"),
    ("bye-score", "min  score of the player matched with the bye"),
    ("floater-scores", "lexmin over scores s, largest first: number of f(i) = 1 with score s"),
    (
        "pairing-score-difference",
        "lexmin over score differences d, largest first: number of x(i,j) = 1, f(i) = 1 with difference d",
    ),
    (
        "next-floaters",
        "lexmin (sum of f(i) over the next bracket, then over scores s, largest first, those with score s)",
    ),
    ("bye-unplayed", "min  unplayed games of the player matched with the bye"),
    ("topscorer-difference", "min  players of x(i,j) = 1 with |colour difference| > 2, i or j topscorer"),
    ("topscorer-thrice", "min  players of x(i,j) = 1 with one colour thrice, i or j topscorer"),
    ("preference-lost", "min  sum of x(i,j) over pairs with the same colour preference"),
    ("strong-preference-lost", "min  sum of x(i,j) over such pairs in which a strong preference is lost"),
    (
        "list-order",
        "lexmin over players from the top of the list, unless a former one meets them: place of the opponent among those left",
    ),
    ("moved-down-set", "lexmin over moved-down i in order: 0 if paired, 1 if not"),
    ("completion", "0 if bracket's downfloaters and all below have a perfect matching, else 1"),
    ("moved-down-unpaired", "min  sum of f(i) over moved-down players i"),
    ("unpaired", "min  sum of f(i) over the bracket"),
    ("next-bracket", "0 if the next bracket can make all its pairings, else 1"),
    ("colour-clash-waived", "min  sum of x(i,j) over pairs with the same absolute preference"),
    ("colour-denied", "min  sum of x(i,j) over pairs with the same colour preference, less x"),
    ("floater-type", "min  sum of f(i) over players of the kind"),
    ("evening-float-repeat", "min  f(i) over players who floated in the previous round, if one floats"),
    ("evening-colour", "min  f(i) over players not due the majority colour, if one floats"),
    ("due-colours", "lexmin over players in the order of scrutiny: 1 if the opponent is due the same colour"),
    ("median-extension", "undo pairs next to the median, last made first, until it has a perfect matching"),
    ("same-club", "min  sum of x(i,j) over pairs of one club"),
    ("unwanted-pairs", "min  sum of x(i,j) over pairs on the list of unwanted pairs"),
    ("same-colour-thrice", "min  sum of x(i,j) over pairs with the same colour twice last"),
    ("switch-beyond", "min  number of x(i,j) that switch more rating points than allowed"),
    ("equalise-denied", "min  sum of x(i,j) over pairs that need the same colour to equalise"),
    ("switch-size", "min  sum of the rating points switched"),
    ("rematches", "min  sum of x(i,j) over pairs that have met; then lexmin over scores from the top"),
    (
        "score-differences",
        "lexmin over scores s from the top, t = s, next, …: players of score s whose opponent is below t",
    ),
    ("colour-differences", "lexmin over scores from the top: sum of the colour differences that result"),
    ("same-area", "lexmin over scores from the top: number of pairs of one area"),
    ("leader-opponent", "the leader's opponent with the highest Sonneborn-Berger figure"),
    ("difference-three", "no edge: x(i,j) = 0"),
    ("floats", "min  sum of x(i,j) over i of the level, j below it"),
    ("float-difference", "min  sum of x(i,j) (s(i) - s(j)) over i of the level, j below it"),
    (
        "further-floats",
        "lexmin over levels below, from the top: sum of x(i,j), then of x(i,j) (s(i) - s(j)), over i of it, j below it",
    ),
    ("transfers", "min  sum of x(i,j) over seekers of one colour, in this level and all below"),
    (
        "linked-claims",
        "linked levels: lexmin over claims, strongest first: number of x(i,j) in them that deny such a claim",
    ),
    ("avoid", "min  sum of x(i,j) over pairs best avoided"),
    (
        "mid-line-exchanges-least",
        "min over choices of floaters: exchanges across the mid-line of the levels left and entered",
    ),
    ("upfloaters", "min  sum of x(i,j) over residents i, j below them"),
    (
        "upfloater-scores",
        "lexmin over score differences d, largest first: number of such x(i,j) = 1 with difference d",
    ),
    ("maximum-upfloaters", "min  sum of such x(i,j) over j who has floated up MaxT times or more"),
    ("upfloat-times", "min  sum of such x(i,j) t(j) over such j, t(j) being how often j has floated up"),
    (
        "upfloaters-again",
        "min  sum of x(i,j) over residents i, j below them who floated up in the previous round",
    ),
    (
        "next-upfloaters",
        "min  sum of x(i,j) over i of the next scoregroup, j below it; where only the parity counts: 0 if that is at most 1, else 1",
    ),
    (
        "top-members",
        "lexmin over members of the bracket by number: 0 if the opponent has a larger number, 1 if not",
    ),
    ("bottom-members", "lexmin over the first of each pair by number: place of the opponent by number"),
    ("upfloater-set", "lexmin over those below in order: 0 if j floats up, 1 if not"),
    ("shifted-pairs", "min  sum of x(i,j) over i, j both in the smaller subgroup"),
    (
        "smaller-shift",
        "lexmin over the smaller subgroup from the middle: 0 if i meets a later one of it, 1 if not",
    ),
    (
        "larger-shift",
        "lexmin over the larger subgroup from the middle: 0 if i meets a later one of it, 1 if not",
    ),
    ("downfloaters", "lexmin of the places of those who leave in the order of rule 20"),
    ("floater-opponents", "lexmin over floaters: place of the opponent in the order of choice"),
    ("claims-denied", "lexmin over claims, strongest first: number of x(i,j) that deny such a claim"),
    (
        "mid-line-exchanges",
        "min  sum of x(i,j) over i, j both in the top half, then of their distances from the mid-line",
    ),
    ("grade-order", "min  sum of x(i,j) |(j - i) - m|"),
    ("bye-place", "the first place in the order of candidates for the bye"),
    ("lowest-floaters", "lexmin over players in the order of scrutiny: f(i)"),
    ("floater-opponent", "lexmin over floaters in order: place of the opponent in the order of choice"),
    (
        "scrutiny-order",
        "lexmin over players in the order of scrutiny: place of the opponent in the order of exchanges",
    ),
    (
        "last-opponents",
        "lexmin over i in the order of the index: place of the opponent from the end of the list; leaving comes last",
    ),
    ("opponent-order", "lexmin over moved-down i in order: place of the opponent in S2"),
    (
        "exchange",
        "lexmin (number exchanged, sum entering - sum leaving S1, leaving from the largest, entering from the smallest)",
    ),
    ("transposition", "lexmin over i in S1 in order: place of the opponent in S2"),
];

impl Measure {
    /// Returns the formula.
    ///
    /// ```
    /// assert!(!pairproof::rulebook::Measure::Transposition.formula().is_empty());
    /// ```
    pub fn formula(&self) -> &'static str {
        match self {
            Self::FloatCount(FloatCount { direction: Float::Down, .. }) => {
                "min  sum of f(i), x(i,j) over players who float down again"
            }
            Self::FloatCount(_) => "min  sum of x(i,j) over players j who float up again",
            Self::FloatRepeat(FloatRepeat { direction: Float::Down, .. }) => {
                "min over the criteria dropped: worst class of the downfloaters of the group"
            }
            Self::FloatRepeat(_) => {
                "min over the criteria dropped: worst class of the upfloaters of the group"
            }
            Self::ReturningFloaters(ReturningFloaters { who: FloatSide::Upfloaters, .. }) => {
                "min  sum of x(i,j) over residents i, j below them who floated in the previous round"
            }
            Self::ReturningFloaters(ReturningFloaters { who: FloatSide::Opponents, .. }) => {
                "min  sum of x(i,j) over residents i who floated in the previous round, j below them"
            }
            Self::ReturningFloaters(_) => {
                "min  sum of x(i,j) over residents i, j below them, once for each of the two who floated in the previous round"
            }
            Self::FloatGap(_) => {
                "lexmin over score differences d, largest first: number of repeated floats with difference d"
            }
            _ => FORMULAS.iter().find(|(name, _)| *name == self.name()).map_or("", |(_, formula)| formula),
        }
    }

    /// Returns the name in a rulebook file.
    ///
    /// ```
    /// assert_eq!(pairproof::rulebook::Measure::Transposition.name(), "transposition");
    /// ```
    pub fn name(&self) -> String {
        let value = serde_json::to_value(self).unwrap_or_default();
        value.get("measure").and_then(|name| name.as_str()).unwrap_or_default().to_owned()
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_measure_of_a_shipped_rulebook_has_a_formula() {
        for book in crate::rulebook::all() {
            for c in book.absolutes.iter().chain(book.levels()) {
                assert!(!c.measure.formula().is_empty(), "{}: {}", c.code, c.measure.name());
            }
        }
    }
}
