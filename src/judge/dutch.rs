//! FIDE Dutch 2017 and 2026: the value of every criterion of every bracket.

use super::dutch_counts::Made;
use super::order::Group;
use super::sheet::{Bracket, Sheet};
use super::{Case, Count, Part, whole};
use crate::rulebook::{Measure, System};

pub(super) use super::dutch_colours::boards;

/// Up to so many players all pairings of a bracket are tried.
const SMALL: usize = 8;

pub(super) fn recount(case: &Case<'_>, sheet: &Sheet) -> Vec<Count> {
    let mut found = Vec::new();
    let mut moved_down: Vec<usize> = Vec::new();
    for (i, residents) in case.scoregroups.iter().enumerate() {
        let bracket = joined(sheet, &moved_down, residents);
        let mut count = Counting { case, sheet, stage: i + 1, moved_down: moved_down.len(), bracket, found };
        count.levels(residents, case.next(i));
        moved_down = count.bracket.leaving();
        found = count.found;
    }
    found
}

/// The bracket of the moved-down players and the residents.
fn joined(sheet: &Sheet, moved_down: &[usize], residents: &[usize]) -> Bracket {
    let mut members = [moved_down, residents].concat();
    members.sort_unstable();
    sheet.bracket(members)
}

impl Case<'_> {
    /// The residents of the next bracket, if it is a scoregroup: the collapsed bracket of 2017 is not looked into.
    fn next(&self, i: usize) -> Option<&[usize]> {
        let next = self.scoregroups.get(i + 1)?;
        let score = |r: usize| self.position.entries[r].score;
        next.iter().all(|&r| score(r) == score(next[0])).then_some(next.as_slice())
    }

    /// Downfloaters of a bracket, then their scores or score differences.
    fn floaters(&self, residents: &[usize], bracket: &Bracket) -> Vec<i64> {
        [Measure::Unpaired, Measure::FloaterScores, Measure::PairingScoreDifference]
            .iter()
            .filter(|m| self.book.level(|own| own == *m).is_some())
            .flat_map(|m| self.value(m, residents, bracket))
            .collect()
    }

    /// The best value of [`Case::floaters`] over all pairings of a bracket, its first `moved` members not among
    /// themselves.
    fn try_all(
        &self,
        residents: &[usize],
        moved: usize,
        (mut bracket, from): (Bracket, usize),
        best: &mut Option<Vec<i64>>,
    ) {
        let n = bracket.members.len();
        let Some(i) = (from..n).find(|&i| bracket.mates[i].is_none()) else {
            let value = self.floaters(residents, &bracket);
            if best.as_ref().is_none_or(|b| value < *b) {
                *best = Some(value);
            }
            return;
        };
        for j in i + 1..n {
            let (a, b) = (bracket.members[i], bracket.members[j]);
            if j >= moved && bracket.mates[j].is_none() && self.may_meet(a, b) {
                let mut next = Bracket { members: bracket.members.clone(), mates: bracket.mates.clone() };
                (next.mates[i], next.mates[j]) = (Some(b), Some(a));
                self.try_all(residents, moved, (next, i + 1), best);
            }
        }
        bracket.mates[i] = None;
        self.try_all(residents, moved, (bracket, i + 1), best);
    }

    /// What a bracket adds to a measure.
    fn value(&self, measure: &Measure, residents: &[usize], bracket: &Bracket) -> Vec<i64> {
        let entry = |r: usize| &self.position.entries[r];
        let scores = residents.iter().map(|&r| entry(r).score);
        let made = Made {
            case: self,
            scores: (scores.clone().max().unwrap_or_default(), scores.min().unwrap_or_default()),
            pairs: bracket.pairs().into_iter().map(|(a, b)| (entry(a), entry(b))).collect(),
            leaving: bracket.leaving().into_iter().map(entry).collect(),
        };
        made.value(measure).unwrap_or_default()
    }
}

/// A bracket being counted.
struct Counting<'c, 'a> {
    case: &'c Case<'a>,
    sheet: &'c Sheet,
    stage: usize,
    /// Number of moved-down players; they are the first members.
    moved_down: usize,
    bracket: Bracket,
    found: Vec<Count>,
}

impl Counting<'_, '_> {
    fn levels(&mut self, residents: &[usize], next: Option<&[usize]>) {
        for c in self.case.book.levels() {
            let (part, value) = match &c.measure {
                Measure::Completion => (Part::Bracket, vec![0]),
                Measure::ByeScore => (Part::Bracket, self.bye_score()),
                Measure::NextFloaters => match next {
                    Some(next) => (Part::Bracket, self.next_floaters(next)),
                    None => continue,
                },
                Measure::ByeUnplayed => (Part::Bracket, self.bye_unplayed()),
                Measure::MovedDownSet => (Part::MovedDown, self.moved_down_set()),
                Measure::OpponentOrder => (Part::MovedDown, self.opponents()),
                Measure::Exchange => (self.part(), self.remainder().exchange()),
                Measure::Transposition => (self.part(), self.remainder().transposition()),
                measure => (Part::Bracket, self.case.value(measure, residents, &self.bracket)),
            };
            self.found.push(Count { stage: self.stage, code: c.code.clone(), part, value });
        }
    }

    fn part(&self) -> Part {
        if self.moved_down > 0 { Part::Remainder } else { Part::Bracket }
    }

    fn bye_score(&self) -> Vec<i64> {
        self.sheet.bye.map(|r| i64::from(self.case.position.entries[r].score.0)).into_iter().collect()
    }

    /// What this pairing makes of the next bracket: its downfloaters, then their scores or score differences.
    ///
    /// In 2017 the next bracket may be paired otherwise than C.7 looks ahead to (A.9), so all its pairings are tried
    /// while it is small.
    fn next_floaters(&self, next: &[usize]) -> Vec<i64> {
        let moved = self.bracket.leaving();
        let bracket = joined(self.sheet, &moved, next);
        let is_2017 = self.case.book.system == System::Dutch2017;
        if is_2017 && bracket.members.len() <= SMALL {
            let mates = vec![None; bracket.members.len()];
            let open = Bracket { members: bracket.members.clone(), mates };
            let mut best = None;
            self.case.try_all(next, moved.len(), (open, 0), &mut best);
            return best.unwrap_or_default();
        }
        self.case.floaters(next, &bracket)
    }

    /// Unplayed games of the one who leaves, if exactly one leaves and has the bye.
    fn bye_unplayed(&self) -> Vec<i64> {
        match (self.bracket.leaving().as_slice(), self.sheet.bye) {
            ([only], Some(bye)) if *only == bye => {
                let rounds = self.case.position.entries[bye].rounds.iter();
                vec![whole(rounds.filter(|f| f.opponent.is_none() || !f.outcome.is_played()).count())]
            }
            _ => Vec::new(),
        }
    }

    /// The places of the moved-down players that are paired.
    fn moved_down_set(&self) -> Vec<i64> {
        (0..self.moved_down).filter(|&i| self.bracket.mates[i].is_some()).map(place).collect()
    }

    /// The places of their opponents, in order.
    fn opponents(&self) -> Vec<i64> {
        let mates = self.bracket.mates[..self.moved_down].iter().flatten();
        mates.filter_map(|&m| self.bracket.place(m)).map(place).collect()
    }

    /// The residents that are not paired with a moved-down player.
    fn remainder(&self) -> Group<'_> {
        let moved = &self.bracket.members[..self.moved_down];
        let others = self.bracket.members[self.moved_down..].iter().copied();
        let left = others.filter(|&r| self.bracket.mate(r).is_none_or(|m| !moved.contains(&m)));
        Group::new(&self.bracket, left.collect())
    }
}

fn place(index: usize) -> i64 {
    whole(index + 1)
}
