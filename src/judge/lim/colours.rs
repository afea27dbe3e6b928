//! The Lim family: the allocation of colours (12.3 to 12.6, 14.2), and the order of the boards, which its texts
//! leave open.

use facts::rulebook::table::{self, Colourless, Gaps, History, Numbers};
use std::cmp::Ordering;

use super::course::GroupCourse;
use super::rules::LimRules;
use crate::sheet::MateTable;
use crate::{ExpectedBoard, JudgedRound};
use facts::tournament::{Colour, Rank};

/// Returns the boards. 12.4 depends on the group in which a pair was made.
pub(crate) fn boards(case: &JudgedRound<'_>, sheet: &MateTable) -> Vec<ExpectedBoard> {
    let rules = LimRules::new(case);
    let undone = case.undone();
    let is_undone = |pair: &(Rank, Rank)| undone.iter().any(|&(a, b)| (a.min(b), a.max(b)) == *pair);
    let stages = GroupCourse::stages(&rules, sheet);
    let below = stages.iter().filter(|stage| stage.group.is_upward).flat_map(|stage| stage.pairs.pairs());
    let below: Vec<(Rank, Rank)> = below.filter(|pair| !is_undone(pair)).collect();
    let due = |(a, b): (Rank, Rank)| {
        let is_white = rules.colour((a, b), below.contains(&(a, b))) == Colour::White;
        case.due((a, b), Some(if is_white { a } else { b }))
    };
    case.in_board_order(sheet, &|r| case.board_score(r)).into_iter().map(due).collect()
}

impl LimRules<'_, '_> {
    /// Returns the colour of the first of two players; `is_below` says whether they were paired in a group below the
    /// median.
    fn colour(&self, (a, b): (Rank, Rank), is_below: bool) -> Colour {
        match (self.due(a), self.due(b)) {
            (Some(own), Some(theirs)) if own == theirs => {
                let is_granted = self.comes_before((a, b), own, is_below);
                if is_granted { own } else { own.opposite() }
            }
            (Some(own), _) => own,
            (None, Some(theirs)) => theirs.opposite(),
            (None, None) => self.drawn_colour((a, b)),
        }
    }

    /// 12.3, 12.4: returns whether the first of two players who are due the same colour gets it. By 12.3 it goes to the
    /// player who is bound to it. By 12.4, the latest round in which the two players had different colours decides, and
    /// the colours alternate. Otherwise, the higher ranked player gets the colour; below the median, the lower ranked
    /// player does.
    // READING LIM-12.4-HISTORY: the earlier rounds decide. Under the other readings, a player who would otherwise have
    // two more of one colour gets his colour first: always, or only after different colours in the previous round.
    fn comes_before(&self, (a, b): (Rank, Rank), due: Colour, is_below: bool) -> bool {
        let is_bound = |r: Rank| self.case.must[r].is_some();
        if is_bound(a) != is_bound(b) {
            return is_bound(a);
        }
        let (own, theirs) = (self.colours_had(a), self.colours_had(b));
        let had = |all: &[Option<Colour>], back: usize| all.get(back).copied().flatten();
        let is_alike = had(&own, 0).is_some() && had(&own, 0) == had(&theirs, 0);
        if self.declared().history == History::Imbalance
            || !is_alike && self.declared().history == History::SameColour
        {
            match self.uneven((a, b), due).cmp(&self.uneven((b, a), due)) {
                Ordering::Equal => {}
                fewer => return fewer.is_lt(),
            }
        }
        let rounds = (0..own.len().max(theirs.len())).map(|back| (had(&own, back), had(&theirs, back)));
        match rounds.into_iter().find(|(mine, other)| mine != other) {
            Some((Some(mine), _)) => mine != due,
            Some((None, other)) => other == Some(due),
            None => self.is_higher(a, b) != is_below,
        }
    }

    /// 12.5, 12.6: returns the number of players in the pair with two more of one colour than of the other. The first
    /// player gets `colour`, and the second player the opposite one.
    fn uneven(&self, (a, b): (Rank, Rank), colour: Colour) -> usize {
        let after = |r: Rank, got: Colour| {
            let step = if got == Colour::White { 1 } else { -1 };
            self.case.position.entries[r].colours.difference() + step
        };
        [after(a, colour), after(b, colour.opposite())].iter().filter(|d| d.abs() > 1).count()
    }

    /// Returns the colours of a player, the latest first; `None` for a round without a colour.
    // READING LIM-12.1-GAPS: all rounds count; the other reading: only those with a game.
    fn colours_had(&self, rank: Rank) -> Vec<Option<Colour>> {
        let rounds = self.case.position.entries[rank].rounds.iter().rev();
        let had = rounds.map(|f| f.colour.filter(|_| f.opponent.is_some() && f.outcome.is_played()));
        let by_game = self.declared().gaps == Gaps::Games;
        had.filter(|colour| colour.is_some() || !by_game).collect()
    }

    /// 12.4: returns whether the first player is the "higher ranked" one.
    // READING LIM-12.4-RANK: by the number (7); the other reading: by the score first.
    fn is_higher(&self, a: Rank, b: Rank) -> bool {
        let (x, y) = (&self.case.position.entries[a], &self.case.position.entries[b]);
        if self.declared().rank == table::Rank::Score && x.score != y.score {
            x.score > y.score
        } else {
            x.number < y.number
        }
    }

    /// 14.2: returns the colour of the first of two players who have had no colour. The higher numbered player gets the
    /// drawn colour if his number is odd, otherwise the other colour.
    // READING LIM-14.2-NUMBERS: the number among those who have arrived, or the pairing number.
    // READING LIM-14.2-COLOURLESS: the same in later rounds; the other reading: the drawn colour, whatever the number.
    fn drawn_colour(&self, (a, b): (Rank, Rank)) -> Colour {
        let entry = |r: Rank| &self.case.position.entries[r];
        let is_first = entry(a).number < entry(b).number;
        let higher = if is_first { entry(a) } else { entry(b) };
        let number =
            if self.declared().numbers == Numbers::Place { higher.arrival_number } else { higher.number };
        let is_later = self.case.position.played() > 0;
        let is_drawn = number.is_odd() || is_later && self.declared().colourless == Colourless::Drawn;
        let drawn = self.case.position.initial_colour;
        if is_drawn == is_first { drawn } else { drawn.opposite() }
    }
}
