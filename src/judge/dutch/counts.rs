//! FIDE Dutch 2017 and 2026: the counts of the pairs and the downfloaters of a bracket (2026 C6, C7, C10 to C21; 2017
//! C.5, C.6, C.8 to C.19).

use super::colours::colour_of_higher;
use crate::JudgedRound;
use crate::colours::{ColourWish, WishStrength};
use facts::rulebook::{Measure, Unplayed};
use facts::tournament::{Colour, Entry, Float, Outcome, Rank, Score};
use limit::from_len;
use std::borrow::Cow;

/// A number larger than every score difference of a pair, in half points.
const BEYOND: i64 = 1 << 20;

/// The pairs of a bracket, the higher ranked player first, and its downfloaters.
pub(crate) struct PairedBracket<'c, 'a> {
    pub(crate) case: &'c JudgedRound<'a>,
    /// The highest and the lowest score of the residents.
    pub(crate) scores: (Score, Score),
    pub(crate) pairs: Cow<'c, [(&'c Entry, &'c Entry)]>,
    pub(crate) leaving: Cow<'c, [&'c Entry]>,
}

impl<'c, 'a> PairedBracket<'c, 'a> {
    /// Prepares the counts of a bracket from its pairs (the higher ranked first), its unpaired players and its
    /// residents, all by rank.
    pub(crate) fn of(
        case: &'c JudgedRound<'a>,
        residents: &[Rank],
        pairs: impl Iterator<Item = (Rank, Rank)>,
        leaving: impl Iterator<Item = Rank>,
    ) -> Self {
        let entry = |r: Rank| &case.position.entries[r];
        let scores = residents.iter().map(|&r| entry(r).score);
        let scores = (scores.clone().max().unwrap_or_default(), scores.min().unwrap_or_default());
        let pairs = pairs.map(|(a, b)| (entry(a.min(b)), entry(a.max(b)))).collect();
        Self { case, scores, pairs, leaving: leaving.map(entry).collect() }
    }
}

impl PairedBracket<'_, '_> {
    /// Returns the value of a level that counts pairs and downfloaters; `None` for any other measure.
    pub(crate) fn value(&self, measure: &Measure) -> Option<Vec<i64>> {
        Some(match measure {
            Measure::Unpaired => vec![from_len(self.leaving.len())],
            Measure::FloaterScores => descending(self.leaving.iter().map(|e| i64::from(e.score.0))),
            Measure::PairingScoreDifference => {
                let of_pairs = self.pairs.iter().map(|(h, l)| gap(h, l)).filter(|&d| d > 0);
                descending(
                    of_pairs.chain(self.leaving.iter().map(|e| artificial_gap(e.score, self.scores.1))),
                )
            }
            Measure::TopscorerDifference => {
                let after = |e: &Entry, had: Colour| {
                    e.colours.difference() + if had == Colour::White { 1 } else { -1 }
                };
                self.beside_topscorers(&|e, had| after(e, had).abs() > 2)
            }
            Measure::TopscorerThrice => {
                self.beside_topscorers(&|e, had| e.colours.played().ends_with(&[had, had]))
            }
            Measure::PreferenceLost => self.denied(&|_| true),
            Measure::StrongPreferenceLost => self.denied(&|strength| strength == WishStrength::Strong),
            Measure::FloatCount(m) => {
                let again = |e: &Entry| self.floated(e, m.rounds_ago, m.unplayed) == Some(m.direction);
                vec![match m.direction {
                    Float::Up => from_len(self.floating_pairs().filter(|(_, l)| again(l)).count()),
                    Float::Down if m.residents_only => {
                        from_len(self.leaving.iter().filter(|e| !self.is_moved_down(e) && again(e)).count())
                    }
                    Float::Down => {
                        let paired = self.floating_pairs().filter(|(h, _)| again(h)).count();
                        from_len(paired + self.leaving.iter().filter(|e| again(e)).count())
                    }
                }]
            }
            Measure::FloatGap(m) => {
                let again = |e: &Entry| self.floated(e, m.rounds_ago, m.unplayed) == Some(m.direction);
                let pairs = self.floating_pairs().filter(|(h, l)| match m.direction {
                    Float::Down => again(h),
                    Float::Up => again(l),
                });
                let down = self.leaving.iter().filter(|e| m.direction == Float::Down && again(e));
                // READING D26-C18: the difference of a moved-down player who floats on is taken as larger than any
                // other.
                let of_leaving = down.filter_map(|e| match (m.moved_down_only, self.is_moved_down(e)) {
                    (true, true) => Some(BEYOND + i64::from(e.score.0)),
                    (true, false) => None,
                    (false, _) => Some(artificial_gap(e.score, self.scores.1)),
                });
                descending(pairs.map(|(h, l)| gap(h, l)).chain(of_leaving))
            }
            other => return self.alike_by(other),
        })
    }

    /// Returns the value of a level that counts pairs of players with a common property.
    fn alike_by(&self, measure: &Measure) -> Option<Vec<i64>> {
        Some(match measure {
            Measure::SameClub => self.alike(&|x, y| is_same(&x.club, &y.club)),
            Measure::UnwantedPairs => self.alike(&|x, y| {
                let position = self.case.position;
                position.rank(x.id).zip(position.rank(y.id)).is_some_and(|(x, y)| position.unwanted.has(x, y))
            }),
            Measure::SameArea => self.alike(&|x, y| is_same(&x.area, &y.area)),
            Measure::Avoid(what) => self.alike(&|x, y| self.case.is_avoided(*what, x, y)),
            Measure::SameFederation(m) => self.alike(&|x, y| self.case.is_one_federation(m, x, y)),
            Measure::SameColourThrice => self.alike(&|x, y| {
                let had = x.colours.repeated();
                had.is_some() && had == y.colours.repeated()
            }),
            // 27A4: both players have had more of one colour in the games that were played.
            Measure::EqualiseDenied => self.alike(&|x, y| {
                let more = |e: &Entry| e.colours.difference().signum();
                more(x) != 0 && more(x) == more(y)
            }),
            _ => return None,
        })
    }

    /// Counts the pairs for which `is_so` holds.
    fn alike(&self, is_so: &dyn Fn(&Entry, &Entry) -> bool) -> Vec<i64> {
        vec![from_len(self.pairs.iter().filter(|(x, y)| is_so(x, y)).count())]
    }

    /// Returns the pairs of two players with different scores: one floats down, the other up.
    fn floating_pairs(&self) -> impl Iterator<Item = &(&Entry, &Entry)> {
        self.pairs.iter().filter(|(h, l)| h.score > l.score)
    }

    fn is_moved_down(&self, entry: &Entry) -> bool {
        entry.score > self.scores.0
    }

    /// Counts the players in pairs with a topscorer whose assigned colour makes `breaks` true.
    fn beside_topscorers(&self, breaks: &dyn Fn(&Entry, Colour) -> bool) -> Vec<i64> {
        let with = self.pairs.iter().filter(|(h, l)| self.case.is_topscorer(h) || self.case.is_topscorer(l));
        let count = with.map(|(h, l)| {
            let colour = colour_of_higher(self.case, h, l);
            i64::from(breaks(h, colour)) + i64::from(breaks(l, colour.opposite()))
        });
        vec![count.sum()]
    }

    /// Counts the players who do not get the colour they prefer, if the strength of their preference counts.
    fn denied(&self, counts: &dyn Fn(WishStrength) -> bool) -> Vec<i64> {
        let players = self.pairs.iter().flat_map(|(h, l)| {
            let colour = colour_of_higher(self.case, h, l);
            [(h, colour), (l, colour.opposite())]
        });
        let is_denied = |(e, colour): &(&&Entry, Colour)| {
            let wish = ColourWish::of(&e.colours);
            wish.colour.is_some_and(|wanted| wanted != *colour) && counts(wish.strength)
        };
        vec![from_len(players.filter(is_denied).count())]
    }

    /// Returns the float of a player `ago` rounds ago (2026 1.4, 2017 A.4).
    fn floated(&self, entry: &Entry, ago: usize, unplayed: Unplayed) -> Option<Float> {
        let fact = entry.rounds_ago(ago)?;
        if fact.opponent.is_some() && fact.outcome.is_played() {
            return fact.paired_float();
        }
        let scoring = &self.case.position.scoring;
        let has_scored = fact.outcome == Outcome::PairingBye || scoring.of(fact.outcome) > scoring.loss;
        (unplayed == Unplayed::Any || has_scored).then_some(Float::Down)
    }
}

/// Returns the number of rounds in which a player played no game.
pub fn unplayed_games(entry: &Entry) -> usize {
    entry.rounds.iter().filter(|f| f.opponent.is_none() || !f.outcome.is_played()).count()
}

/// 2017 A.8: the opponent of a downfloater counts as having one point less than the lowest score of the bracket.
pub(crate) fn artificial_gap(score: Score, lowest: Score) -> i64 {
    i64::from(score.0 - lowest.0 + 2)
}

/// Returns whether both players have this entry and it is the same.
fn is_same(one: &str, other: &str) -> bool {
    !one.is_empty() && one == other
}

fn gap(higher: &Entry, lower: &Entry) -> i64 {
    i64::from(higher.score.0 - lower.score.0)
}

/// Sorts a list in descending order, as such lists are compared.
pub(crate) fn descending(list: impl Iterator<Item = i64>) -> Vec<i64> {
    let mut list: Vec<i64> = list.collect();
    list.sort_unstable_by(|a, b| b.cmp(a));
    list
}
