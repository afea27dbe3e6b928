//! The Burstein System after its seeding rounds: the counts of every bracket of a pairing, the bye, and the boards.
//!
//! A bracket is a scoregroup without the player who has the bye, together with the players left over from brackets
//! above.

mod past;

use super::dutch::counts::PairedBracket;
use super::dutch::next::Ahead;
use super::sheet::{MateTable, MatedBracket, place};
use super::{Count, ExpectedBoard, JudgedRound};
use facts::rulebook::Measure;
use facts::rulebook::table::ByeScore;
use facts::tournament::{Colour, Entry, Rank};
use limit::from_len;

/// Counts the bye, then every bracket from the top.
pub(super) fn recount(case: &JudgedRound<'_>, sheet: &MateTable) -> Vec<Count> {
    let mut found = case.bye_count(sheet, |bye| place(&burstein_bye_order(case), bye));
    let ranking = burstein_ranking(case);
    let groups = groups(case, sheet.bye);
    let mut floaters: Vec<Rank> = Vec::new();
    for (i, residents) in groups.iter().enumerate() {
        let made = sheet.bracket([floaters.as_slice(), residents].concat());
        floaters = made.leaving();
        let below = &groups[i + 1..];
        let bracket = FloatedBracket { case, sheet, ranking: &ranking, residents, below, made };
        found.extend(bracket.levels(i + 1));
    }
    found
}

/// Returns the scoregroups without the player who has the bye. The player with the bye may differ from the one in the
/// proved pairing.
fn groups(case: &JudgedRound<'_>, bye: Option<Rank>) -> Vec<Vec<Rank>> {
    let score = |r: Rank| case.position.entries[r].score;
    let ranks: Vec<Rank> = Rank::all(case.position.entries.len()).filter(|&r| Some(r) != bye).collect();
    ranks.chunk_by(|&a, &b| score(a) == score(b)).map(<[Rank]>::to_vec).collect()
}

/// 1.8: returns all ranks, the highest ranked player first.
pub fn burstein_ranking(case: &JudgedRound<'_>) -> Vec<Rank> {
    let entries = &case.position.entries;
    let standing = |r: Rank| {
        let opposition = past::Opposition::of(case, &entries[r]);
        (-opposition.buchholz, -opposition.sonneborn_berger, entries[r].number)
    };
    let mut all: Vec<_> = Rank::all(entries.len()).map(|r| (standing(r), r)).collect();
    all.sort_unstable();
    all.into_iter().map(|(_, r)| r).collect()
}

/// 3.1.3 to 3.1.5: returns all ranks in the order in which the bye is offered.
pub fn burstein_bye_order(case: &JudgedRound<'_>) -> Vec<Rank> {
    let entries = &case.position.entries;
    let score = |e: &Entry| if case.declared.bye_score == ByeScore::Standings { e.points } else { e.score };
    let games = |e: &Entry| e.rounds.iter().filter(|fact| fact.outcome.is_played()).count();
    let mut order = burstein_ranking(case);
    order.reverse();
    order.sort_by(|&a, &b| {
        let (a, b) = (&entries[a], &entries[b]);
        score(a).cmp(&score(b)).then(games(b).cmp(&games(a)))
    });
    order
}

/// 5.2: returns the boards ordered by scores, with the colours of the text.
pub(super) fn boards(case: &JudgedRound<'_>, sheet: &MateTable) -> Vec<ExpectedBoard> {
    let entries = &case.position.entries;
    let ranking = burstein_ranking(case);
    let due = |(a, b): (Rank, Rank)| {
        let is_turned = place(&ranking, a) > place(&ranking, b);
        let (higher, lower) = if is_turned { (b, a) } else { (a, b) };
        let white = match past::colour_of_higher(case, &entries[higher], &entries[lower]) {
            Colour::White => higher,
            Colour::Black => lower,
        };
        case.due((a, b), Some(white))
    };
    case.in_order_of_scores(sheet).into_iter().map(due).collect()
}

/// A bracket of the pairing.
struct FloatedBracket<'c, 'a> {
    case: &'c JudgedRound<'a>,
    sheet: &'c MateTable,
    /// All ranks in the order of 1.8.
    ranking: &'c [Rank],
    residents: &'c [Rank],
    /// The scoregroups below.
    below: &'c [Vec<Rank>],
    made: MatedBracket,
}

impl FloatedBracket<'_, '_> {
    fn levels(&self, number: usize) -> Vec<Count> {
        self.case.bracket_counts(number, |measure| self.value(measure))
    }

    /// Returns the value of a level; `None` if it refers to a bracket that does not exist.
    fn value(&self, measure: &Measure) -> Option<Vec<i64>> {
        Some(match measure {
            // Downfloaters are paired further down, so the pairing itself shows that the round was completed.
            Measure::Completion => vec![0],
            Measure::NextFloaters => self.next(self.below.first()?),
            Measure::LastOpponents => self.last_opponents(),
            other => {
                let (pairs, leaving) = (self.made.pairs(), self.made.leaving());
                let made =
                    PairedBracket::of(self.case, self.residents, pairs.into_iter(), leaving.into_iter());
                made.value(other).unwrap_or_default()
            }
        })
    }

    /// C7: returns the best values that the next bracket can reach with the downfloaters from this one.
    fn next(&self, next: &[Rank]) -> Vec<i64> {
        let leaving = self.made.leaving();
        let below = self.below[1..].concat();
        let ahead = Ahead { case: self.case, moved_down: &leaving, residents: next, keeps_apart: false };
        let at_hand = self.sheet.bracket([leaving.as_slice(), next].concat()).leaving();
        ahead.value(&ahead.completing(&below, &|_| false, (at_hand, self.sheet)))
    }

    /// 4.3: returns a place for each player in the order of the index who does not meet an earlier player. The value is
    /// the opponent's place from the end; a floater has the last place.
    fn last_opponents(&self) -> Vec<i64> {
        let order: Vec<Rank> =
            self.ranking.iter().copied().filter(|r| self.made.members.contains(r)).collect();
        let bsn = |r: Rank| order.iter().position(|&o| o == r).unwrap_or(0);
        let of = |(own, &r): (usize, &Rank)| match self.made.mate(r) {
            Some(mate) if bsn(mate) < own => None,
            Some(mate) => Some(from_len(order.len() - bsn(mate))),
            None => Some(from_len(order.len())),
        };
        order.iter().enumerate().filter_map(of).collect()
    }
}
