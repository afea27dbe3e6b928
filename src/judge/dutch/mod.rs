//! FIDE Dutch 2017 and 2026: the value of every criterion of every bracket.
//!
//! The brackets are the scoregroups from the top down, each with the players left over from the brackets above. 2017
//! joins the brackets below the penultimate one (A.9). The best candidate of a bracket decides whether it is the
//! penultimate one. The caller therefore names that bracket together with the pairing that is claimed best
//! (`JudgedRound::with_brackets`).

mod colours;
pub(super) mod counts;
pub(super) mod next;

use crate::colours::{ColourWish, WishStrength};
use crate::order::NumberedGroup;
use crate::sheet::{MateTable, MatedBracket};
use crate::{Count, JudgedRound, Part};
use counts::PairedBracket;
pub use counts::unplayed_games;
use facts::rulebook::{Criterion, Measure, System, Value};
use facts::tournament::{Entry, Rank, Score};
use limit::from_len;
use next::Ahead;
use std::borrow::Cow;

pub(super) use colours::boards;

pub(super) fn recount(case: &JudgedRound<'_>, sheet: &MateTable) -> Vec<Count> {
    let mut found = Vec::new();
    for (i, bracket) in brackets(case, sheet).into_iter().enumerate() {
        found.extend(DutchCounting::of(case, sheet, i, bracket).levels());
    }
    found
}

/// Counts a sheet and compares it with a sheet that is already counted, up to the first bracket with different values.
/// The parts that both sheets share are not counted again: whole brackets, and the best possible outcome of the next
/// bracket for the same downfloaters.
pub(super) fn recount_beside(
    case: &JudgedRound<'_>,
    of: &MateTable,
    counted: &[Count],
    sheet: &MateTable,
) -> Vec<Count> {
    let (here, there) = (brackets(case, sheet), brackets(case, of));
    let mut found = Vec::new();
    for (i, bracket) in here.iter().enumerate() {
        let known: Vec<Count> = counted.iter().filter(|count| count.stage == i + 1).cloned().collect();
        let is_left_alike = bracket.leaving() == there[i].leaving() && sheet.bye == of.bye;
        if is_left_alike && *bracket == there[i] {
            found.extend(known);
            continue;
        }
        let mut counting = DutchCounting::of(case, sheet, i, bracket.clone());
        counting.known = is_left_alike.then_some(known.as_slice());
        let levels = counting.levels();
        let is_other = levels != known;
        found.extend(levels);
        if is_other {
            break;
        }
    }
    found
}

/// Returns the brackets of a sheet from the top down, each with the players who leave the bracket above it.
fn brackets(case: &JudgedRound<'_>, sheet: &MateTable) -> Vec<MatedBracket> {
    let mut moved_down: Vec<Rank> = Vec::new();
    let bracket = |residents: &Vec<Rank>| {
        let bracket = joined(sheet, &moved_down, residents);
        moved_down = bracket.leaving();
        bracket
    };
    case.scoregroups.iter().map(bracket).collect()
}

/// Returns the bracket that the moved-down players and the residents form together.
fn joined(sheet: &MateTable, moved_down: &[Rank], residents: &[Rank]) -> MatedBracket {
    let mut members = [moved_down, residents].concat();
    members.sort_unstable();
    sheet.bracket(members)
}

/// The state of a bracket while it is being counted.
struct DutchCounting<'c, 'a> {
    case: &'c JudgedRound<'a>,
    sheet: &'c MateTable,
    stage: usize,
    /// The moved-down players; they are the first members of the bracket.
    moved_down: Vec<Rank>,
    residents: &'c [Rank],
    bracket: MatedBracket,
    /// The counts of another pairing of the bracket with the same players left over, if they are known.
    known: Option<&'c [Count]>,
}

impl<'c, 'a> DutchCounting<'c, 'a> {
    /// Prepares the count of the bracket with this index, from 0.
    fn of(case: &'c JudgedRound<'a>, sheet: &'c MateTable, place: usize, bracket: MatedBracket) -> Self {
        let residents = case.scoregroups[place].as_slice();
        let is_of_above = |r: &Rank| !residents.contains(r);
        let moved_down = bracket.members.iter().copied().filter(is_of_above).collect();
        Self { case, sheet, stage: place + 1, moved_down, residents, bracket, known: None }
    }
}

impl DutchCounting<'_, '_> {
    fn levels(&self) -> Vec<Count> {
        let looks_ahead = |c: &Criterion| matches!(c.measure, Measure::NextFloaters);
        let all = self.case.book.levels().filter_map(|c| match self.known {
            Some(known) if looks_ahead(c) => known.iter().find(|count| count.code == c.code).cloned(),
            _ => {
                let (part, value) = self.level(&c.measure)?;
                Some(Count { stage: self.stage, code: c.code.clone(), part, value: Value(value) })
            }
        });
        all.collect()
    }

    /// Returns the part that a level refers to and its value; `None` if the level does not apply.
    fn level(&self, measure: &Measure) -> Option<(Part, Vec<i64>)> {
        let rest = if self.moved_down.is_empty() { Part::Bracket } else { Part::Remainder };
        Some(match measure {
            // Players left over here are paired further down, so the pairing itself shows that the round was completed.
            Measure::Completion => (Part::Bracket, vec![0]),
            Measure::ByeScore => {
                (Part::Bracket, self.bye_score().map(|s| i64::from(s.0)).into_iter().collect())
            }
            Measure::NextFloaters => (Part::Bracket, self.next_floaters()?),
            Measure::ByeUnplayed => (Part::Bracket, self.bye_unplayed()),
            Measure::MovedDownSet => (Part::MovedDown, self.moved_down_set()),
            Measure::OpponentOrder => (Part::MovedDown, self.opponents()),
            Measure::Exchange => (rest, self.remainder().exchange()),
            Measure::Transposition => (rest, self.remainder().transposition()),
            measure => (Part::Bracket, self.made().value(measure)?),
        })
    }

    /// Returns the pairs and the downfloaters, with the scores to which the criteria refer.
    fn made(&self) -> PairedBracket<'_, '_> {
        let bracket = EdgeCount { case: self.case, residents: self.residents };
        bracket.made(&self.bracket.pairs(), &self.bracket.leaving())
    }

    fn bye_score(&self) -> Option<Score> {
        self.sheet.bye.map(|r| self.case.position.entries[r].score)
    }

    /// 2026 C8, 2017 C.7: returns the best value that the next bracket can reach with the players leaving this one.
    /// Returns `None` if the level does not look ahead here.
    fn next_floaters(&self) -> Option<Vec<i64>> {
        let next = self.case.scoregroups.get(self.stage)?;
        let score = |r: Rank| self.case.position.entries[r].score;
        // 2017 does not look into the collapsed last bracket.
        let is_scoregroup = next.iter().all(|&r| score(r) == score(next[0]));
        let below = self.case.scoregroups[self.stage + 1..].concat();
        let leaving = self.bracket.leaving();
        let ahead = Ahead { case: self.case, moved_down: &leaving, residents: next, keeps_apart: true };
        let left = match self.case.book.system {
            System::Dutch2017 if !is_scoregroup => return None,
            // A.9: the bye is part of the pairing of the last bracket, and C.2 is absolute. If the bracket above makes
            // fewer pairs than it could, it was the penultimate one, to which C.7 does not apply.
            System::Dutch2017 if below.is_empty() && !self.is_as_full_as_can_be() => return None,
            System::Dutch2017 if below.is_empty() => ahead.with_bye().unwrap_or_else(|| ahead.fewest()),
            System::Dutch2017 => ahead.fewest(),
            _ => {
                let at_hand = joined(self.sheet, &leaving, next).leaving();
                let score = |r: Rank| self.case.position.entries[r].score;
                let bye_score = self.bye_score();
                let may_stay = |r: Rank| Some(score(r)) == bye_score && self.case.may_have_bye(r);
                ahead.completing(&below, &may_stay, (at_hand, self.sheet))
            }
        };
        Some(ahead.value(&left))
    }

    /// Returns whether the bracket makes as many pairs as it can and pairs the highest possible scores (2017 C.5, C.6).
    fn is_as_full_as_can_be(&self) -> bool {
        let (moved_down, residents) = (&self.moved_down, self.residents);
        let here = Ahead { case: self.case, moved_down, residents, keeps_apart: true };
        here.value(&here.fewest()) == here.value(&self.bracket.leaving())
    }

    /// Returns the unplayed games of the downfloater, if there is exactly one and he has the bye.
    fn bye_unplayed(&self) -> Vec<i64> {
        match (self.bracket.leaving().as_slice(), self.sheet.bye) {
            ([only], Some(bye)) if *only == bye => {
                vec![from_len(unplayed_games(&self.case.position.entries[bye]))]
            }
            _ => Vec::new(),
        }
    }

    /// Returns the places of the paired moved-down players.
    fn moved_down_set(&self) -> Vec<i64> {
        (0..self.moved_down.len()).filter(|&i| self.bracket.mates[i].is_some()).map(place).collect()
    }

    /// Returns the places of the opponents of the moved-down players, in order.
    fn opponents(&self) -> Vec<i64> {
        let mates = self.bracket.mates[..self.moved_down.len()].iter().flatten();
        mates.filter_map(|&m| self.bracket.place(m)).map(place).collect()
    }

    /// Returns the residents who are not paired with a moved-down player.
    fn remainder(&self) -> NumberedGroup<'_> {
        let (moved, others) = self.bracket.members.split_at(self.moved_down.len());
        let is_left = |r: &Rank| self.bracket.mate(*r).is_none_or(|m| !moved.contains(&m));
        NumberedGroup::new(&self.bracket, others.iter().copied().filter(is_left).collect())
    }
}

/// The counts of pairs and downfloaters of a bracket with these residents. All quality levels are sums over these
/// counts.
pub struct EdgeCount<'c, 'a> {
    /// The round that is judged.
    pub case: &'c JudgedRound<'a>,
    /// The ranks of the residents, ascending: the highest score first.
    pub residents: &'c [Rank],
}

impl<'c, 'a> EdgeCount<'c, 'a> {
    fn made(&self, pairs: &[(Rank, Rank)], leaving: &[Rank]) -> PairedBracket<'c, 'a> {
        let pairs: Vec<_> = pairs.iter().map(|&(a, b)| (self.entry(a), self.entry(b))).collect();
        let leaving: Vec<_> = leaving.iter().map(|&r| self.entry(r)).collect();
        self.bracket(pairs.into(), leaving.into())
    }

    fn entry(&self, rank: Rank) -> &'c Entry {
        &self.case.position.entries[rank]
    }

    fn bracket<'s>(
        &self,
        pairs: Cow<'s, [(&'s Entry, &'s Entry)]>,
        leaving: Cow<'s, [&'s Entry]>,
    ) -> PairedBracket<'s, 'a>
    where
        'c: 's,
    {
        let score = |r: Option<&Rank>| r.map_or(Score::ZERO, |&r| self.entry(r).score);
        let scores = (score(self.residents.first()), score(self.residents.last()));
        PairedBracket { case: self.case, scores, pairs, leaving }
    }

    /// Returns the value of a single pair, the higher ranked player first: the classes of its instances, or their
    /// number.
    pub fn pair(&self, measure: &Measure, higher: Rank, lower: Rank) -> Vec<i64> {
        let pairs = [(self.entry(higher), self.entry(lower))];
        self.bracket(Cow::Borrowed(&pairs), Cow::Borrowed(&[])).value(measure).unwrap_or_default()
    }

    /// Returns whether a pair with this player may count anything. A pair of two players who may not counts nothing.
    pub fn may_count(&self, measure: &Measure, rank: Rank) -> bool {
        let entry = self.entry(rank);
        let wish = || ColourWish::of(&entry.colours);
        match measure {
            // Nobody floats in a pair of two players with the same score.
            Measure::FloatCount(_) | Measure::FloatGap(_) | Measure::PairingScoreDifference => {
                self.residents.first().is_none_or(|&r| self.entry(r).score != entry.score)
            }
            Measure::TopscorerDifference | Measure::TopscorerThrice => self.case.is_topscorer(entry),
            Measure::PreferenceLost => wish().colour.is_some(),
            Measure::StrongPreferenceLost => wish().strength == WishStrength::Strong,
            Measure::SameClub => !entry.club.is_empty(),
            Measure::SameArea => !entry.area.is_empty(),
            _ => true,
        }
    }

    /// Returns the value of a player who leaves the bracket.
    pub fn leaves(&self, measure: &Measure, rank: Rank) -> Vec<i64> {
        let leaving = [self.entry(rank)];
        self.bracket(Cow::Borrowed(&[]), Cow::Borrowed(&leaving)).value(measure).unwrap_or_default()
    }
}

fn place(index: usize) -> i64 {
    from_len(index + 1)
}
