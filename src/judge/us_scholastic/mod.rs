//! The US scholastic text: the counts of every pack of a pairing, the bye, and the boards.
//!
//! A pack contains the players with one score who remain after the packs above are paired, and the opponents of its odd
//! players from the packs below. The module `colours` derives the colours. The module `process` computes the pairs with
//! which US Chess compares switches.

mod colours;
mod process;

use super::dutch::counts::{PairedBracket, descending};
use super::score_brackets::{ScoreBracket, score_brackets};
use super::sheet::{MateTable, place};
use super::{Count, ExpectedBoard, JudgedRound};
use colours::ColourPast;
use facts::rulebook::table::{Adjust, Alternation, ByeUnrated, DiscretionKey};
use facts::rulebook::{Criterion, Measure, Value};
use facts::tournament::{Colour, Rank, Score};
use limit::from_len;
use process::Process;

/// Counts the bye, then every pack from the top.
pub(super) fn recount(case: &JudgedRound<'_>, sheet: &MateTable) -> Vec<Count> {
    let mut found = case.bye_count(sheet, |bye| bye_place(case, bye));
    let count = PairCount::new(case);
    for (number, ScoreBracket { residents: members, below, .. }) in (1..).zip(score_brackets(case, sheet)) {
        let pack = JudgedPack { players: PackPlayers { case, members, below }, sheet, count: &count };
        found.extend(pack.levels(number));
    }
    found
}

/// "The lowest rated player with zero points", unrated ones only if there are no rated ones there; "the lowest rated
/// player in the lowest score group ..., etc.": returns the place of a player in that order. Players who may not have
/// the bye count too.
// READING USS-BYE-UNRATED: unrated players come last in every group; the other reading: above zero points first.
pub fn bye_place(case: &JudgedRound<'_>, bye: Rank) -> i64 {
    let is_bottom = case.declared.bye_unrated == ByeUnrated::Bottom;
    let comes_before = |a: Rank, b: Rank| {
        let (x, y) = (&case.position.entries[a], &case.position.entries[b]);
        match (x.rating, y.rating) {
            _ if x.points != y.points => x.points < y.points,
            (Some(one), Some(other)) if one != other => one < other,
            (Some(_), Some(_)) | (None, None) => x.number > y.number,
            (one, _) => one.is_none() == (is_bottom && x.points > Score::ZERO),
        }
    };
    let others = Rank::all(case.position.entries.len()).filter(|&r| r != bye);
    from_len(others.filter(|&r| comes_before(r, bye)).count() + 1)
}

/// Returns the boards ordered by points won, with the colours of the text.
pub(super) fn boards(case: &JudgedRound<'_>, sheet: &MateTable) -> Vec<ExpectedBoard> {
    let entries = &case.position.entries;
    let by_number = case.declared.alternation == Alternation::Number;
    let of_board = |(place, (a, b)): (usize, (Rank, Rank))| {
        let (higher, lower) =
            (ColourPast::of(&entries[a], &case.declared), ColourPast::of(&entries[b], &case.declared));
        // READING USS-COLOUR-1: "alternating colors" from board to board; the other reading: by the pairing number.
        let is_odd = if by_number { entries[a].number.is_odd() } else { place.is_multiple_of(2) };
        let drawn = case.position.initial_colour;
        let alternating = if is_odd { drawn } else { drawn.opposite() };
        let is_white = higher.colour_against(&lower).unwrap_or(alternating) == Colour::White;
        case.due((a, b), Some(if is_white { a } else { b }))
    };
    let in_order = case.in_board_order(sheet, &|r| entries[r].points);
    in_order.into_iter().enumerate().map(of_board).collect()
}

/// The counts of pairs of a pack; levels are sums over them.
pub struct PairCount<'c, 'a> {
    case: &'c JudgedRound<'a>,
    /// The past of each player, indexed by rank.
    pasts: Vec<ColourPast>,
}

impl<'c, 'a> PairCount<'c, 'a> {
    /// Prepares the counts of a round.
    pub fn new(case: &'c JudgedRound<'a>) -> Self {
        let pasts = case.position.entries.iter().map(|e| ColourPast::of(e, &case.declared)).collect();
        Self { case, pasts }
    }

    /// Returns the value of a pair in the pack whose first member is `first`. The higher ranked player comes first. The
    /// value is a number, or the classes of its instances.
    pub fn pair(&self, measure: &Measure, first: Rank, (a, b): (Rank, Rank)) -> Vec<i64> {
        let entry = |r: Rank| &self.case.position.entries[r];
        let is_so = match measure {
            Measure::SameColourThrice => self.pasts[a].is_third(&self.pasts[b]),
            Measure::ColourDenied => self.pasts[a].is_due_the_same(&self.pasts[b]),
            // The sums over pairs that all families share.
            other => {
                let (pair, score) = ([(entry(a), entry(b))], entry(first).score);
                let (pairs, leaving) = (pair.as_slice().into(), [].as_slice().into());
                let made = PairedBracket { case: self.case, scores: (score, score), pairs, leaving };
                return made.value(other).unwrap_or_default();
            }
        };
        vec![i64::from(is_so)]
    }

    /// Returns the sum of a measure over `pairs`.
    fn sum(&self, measure: &Measure, first: Rank, pairs: &[(Rank, Rank)]) -> Vec<i64> {
        let all = pairs.iter().flat_map(|&pair| self.pair(measure, first, pair));
        if measure.is_listed() { descending(all) } else { vec![all.sum()] }
    }
}

/// A pack without the players already paired in a higher pack. Ranks ascend.
struct PackPlayers<'c, 'a> {
    case: &'c JudgedRound<'a>,
    members: Vec<Rank>,
    /// All players in lower packs.
    below: Vec<Rank>,
}

impl PackPlayers<'_, '_> {
    /// Returns the number of remaining packs that lie between this one and a player.
    fn packs_between(&self, rank: Rank) -> usize {
        let score = |r: Rank| self.case.position.entries[r].score;
        let mut between: Vec<Score> =
            self.below.iter().map(|&r| score(r)).filter(|&s| s > score(rank)).collect();
        between.dedup();
        between.len()
    }
}

/// The counts of a pack's pairs, measured against the pairs of the process alone.
pub struct SwitchCount<'c, 'a> {
    case: &'c JudgedRound<'a>,
    process: Process,
}

impl<'c, 'a> SwitchCount<'c, 'a> {
    /// Prepares the counts of a pack with all remaining players below it. Ranks ascend.
    pub fn new(case: &'c JudgedRound<'a>, members: &[Rank], below: &[Rank]) -> Self {
        let players = PackPlayers { case, members: members.to_vec(), below: below.to_vec() };
        Self { case, process: Process::of(&players) }
    }

    /// Returns the count of a pair of the pack, the higher ranked player first; `None` for any other measure.
    pub fn pair(&self, measure: &Measure, pair: (Rank, Rank)) -> Option<i64> {
        match measure {
            Measure::SwitchBeyond(m) => {
                let points = self.process.switch(self.case, pair, m.exempt_unrated);
                Some(i64::from(points > m.points))
            }
            Measure::SwitchSize(m) => Some(self.process.cost(self.case, pair, *m)),
            _ => None,
        }
    }
}

/// A pack of a pairing.
struct JudgedPack<'c, 'a> {
    players: PackPlayers<'c, 'a>,
    sheet: &'c MateTable,
    count: &'c PairCount<'c, 'a>,
}

impl JudgedPack<'_, '_> {
    fn levels(&self, number: usize) -> Vec<Count> {
        let is_in_force = |c: &&Criterion| c.is_in_force(self.players.case.keys);
        let switches = SwitchCount { case: self.players.case, process: Process::of(&self.players) };
        let mut found = Vec::new();
        for phase in &self.players.case.book.phases {
            for c in phase.levels.iter().filter(is_in_force) {
                let value = match &c.measure {
                    Measure::ByePlace => continue,
                    // "Directors have the discretion of overriding this."
                    Measure::SameClub if self.players.case.declared.has(DiscretionKey::SameSchool) => {
                        continue;
                    }
                    Measure::SameColourThrice if phase.name == "shape" => {
                        self.count.sum(&c.measure, self.players.members[0], &self.everybody())
                    }
                    measure => self.value(measure, &switches),
                };
                found.push(Count::of(number, c, Value(value)));
            }
        }
        found
    }

    fn value(&self, measure: &Measure, switches: &SwitchCount<'_, '_>) -> Vec<i64> {
        let pairs = self.pairs();
        match measure {
            Measure::Unpaired => vec![from_len(self.out().len())],
            Measure::PacksBetween => self.distances(),
            Measure::SwitchBeyond(_) | Measure::SwitchSize(_) => {
                vec![pairs.iter().filter_map(|&pair| switches.pair(measure, pair)).sum()]
            }
            Measure::LowestFloaters => {
                self.out().iter().map(|&r| place(self.players.members.iter().rev(), r)).collect()
            }
            Measure::FloaterOpponents => self.opponents(),
            Measure::MidLineExchanges => {
                let top = self.staying().len() / 2;
                let inside = self.inside();
                vec![from_len(inside.iter().filter(|&&(_, j)| j < top).count())]
            }
            Measure::ScrutinyOrder => self.order(),
            other => self.count.sum(other, self.players.members[0], &pairs),
        }
    }

    /// Returns the pairs of all players left, the higher player first.
    fn everybody(&self) -> Vec<(Rank, Rank)> {
        self.sheet.pairs_of(self.players.members.iter().chain(&self.players.below))
    }

    /// Returns the pairs of the pack, the higher player first.
    fn pairs(&self) -> Vec<(Rank, Rank)> {
        self.everybody().into_iter().filter(|(a, _)| self.players.members.contains(a)).collect()
    }

    /// Returns the players paired out of the pack, the lowest first.
    fn out(&self) -> Vec<Rank> {
        let is_out = |r: &Rank| self.sheet.mate(*r).is_some_and(|m| self.players.below.contains(&m));
        self.players.members.iter().rev().copied().filter(is_out).collect()
    }

    fn staying(&self) -> Vec<Rank> {
        let out = self.out();
        self.players.members.iter().copied().filter(|r| !out.contains(r)).collect()
    }

    /// Returns the number of players who pass over at least one pack, then at least two, and so on until the number is
    /// zero.
    fn distances(&self) -> Vec<i64> {
        let passed: Vec<usize> = self
            .out()
            .iter()
            .filter_map(|&r| self.sheet.mate(r))
            .map(|m| self.players.packs_between(m))
            .collect();
        let furthest = passed.iter().max().copied().unwrap_or(0);
        (1..=furthest + 1).map(|far| from_len(passed.iter().filter(|&&p| p >= far).count())).collect()
    }

    /// Returns the places of the odd players' opponents among the untaken players below. The place of the lowest odd
    /// player's opponent comes first.
    fn opponents(&self) -> Vec<i64> {
        let mut open = self.players.below.clone();
        let opponents = self.out().into_iter().filter_map(|r| self.sheet.mate(r));
        let places = opponents.map(|m| {
            let at = place(&open, m);
            open.retain(|&r| r != m);
            at
        });
        places.collect()
    }

    /// Returns the pairs of the players who stay, by their places from 0, the higher first.
    fn inside(&self) -> Vec<(usize, usize)> {
        let staying = self.staying();
        let at = |r: Rank| staying.iter().position(|&s| s == r);
        let pair = |&r: &Rank| at(r).zip(at(self.sheet.mate(r)?)).filter(|(i, j)| i < j);
        staying.iter().filter_map(pair).collect()
    }

    /// Returns, for each player from the top, the opponent's place among the remaining players in the order of
    /// consideration.
    // READING USS-ADJUST: the nearest to the place in the other half; the other readings: the highest; first, as few
    // pairs as possible that the process does not make.
    fn order(&self) -> Vec<i64> {
        let half = self.staying().len() / 2;
        let pairs = self.inside();
        let mut value = Vec::new();
        if self.players.case.declared.adjust == Adjust::Fewest {
            value.push(from_len(pairs.iter().filter(|(i, j)| j - i != half).count()));
        }
        let in_turn = self.players.case.declared.adjust == Adjust::InTurn;
        let mut open: Vec<usize> = (0..2 * half).collect();
        for (i, j) in pairs {
            open.retain(|&o| o != i);
            let comes_first = |o: usize| match o.abs_diff(i + half).cmp(&j.abs_diff(i + half)) {
                _ if in_turn => o < j,
                std::cmp::Ordering::Equal => o > j,
                nearer => nearer.is_lt(),
            };
            value.push(from_len(open.iter().filter(|&&o| comes_first(o)).count() + 1));
            open.retain(|&o| o != j);
        }
        value
    }
}
