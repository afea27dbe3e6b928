//! The facts about a team that the team systems need: colour preference (C.04.6 1.7), floats (1.5) and the colours of a
//! match (C.04.6 4, C.04.5 4).

use super::allocation::counted_number;
use facts::rulebook::System;
use facts::rulebook::table::{Declared, DiscretionKey, FirstTeam, FloatFact, LastDifference};
use facts::tournament::{Board, Colour, ColourHistory, Entry, Position, RoundFact, Score};
use std::cmp::Reverse;

/// The colour preference of a team.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TeamPreference {
    /// The preferred colour.
    pub colour: Colour,
    /// Whether the preference is a simple one (type A) or a strong one (type B), rather than mild.
    pub is_strong: bool,
}

/// The colour rules of a competition.
#[derive(Clone, Copy, Debug)]
pub struct TeamRules<'r> {
    position: &'r Position,
    declared: Declared,
    /// Whether the system is Double-Swiss, which has no colour preferences and counts Whites instead.
    is_double: bool,
}

impl<'r> TeamRules<'r> {
    /// Returns the rules of a round.
    pub fn new(position: &'r Position, declared: Declared, system: System) -> Self {
        Self { position, declared, is_double: system == System::DoubleSwiss }
    }

    /// 1.7: returns the preference of a team.
    // READING TEAM26-LAST-CD: in the last round a colour difference of 0 leaves a strong preference in force.
    pub fn preference(&self, entry: &Entry) -> Option<TeamPreference> {
        if self.is_double || self.declared.has(DiscretionKey::NoPreferences) {
            return None;
        }
        let history = &entry.colours;
        let strong = simple(history).map(|colour| TeamPreference { colour, is_strong: true });
        if !self.declared.has(DiscretionKey::TypeB) {
            return strong;
        }
        let is_last = self.position.is_last_round();
        let is_void = is_last && self.declared.last_cd == LastDifference::None && history.difference() == 0;
        if strong.is_some() || is_void {
            return strong.filter(|_| !is_void);
        }
        let mild = |colour| Some(TeamPreference { colour, is_strong: false });
        match (history.difference(), history.latest()) {
            (-1, _) => mild(Colour::White),
            (1, _) => mild(Colour::Black),
            (0, Some(latest)) if !is_last => mild(latest.opposite()),
            _ => None,
        }
    }

    /// 1.5: returns whether the team floated in the previous round.
    // READING TEAM26-FLOAT: the pairing counts, played or not, with the scores before that round as they stand now: a
    // correction counts, even if the round was paired before it.
    pub fn has_floated(&self, entry: &Entry) -> bool {
        let counts = |f: &RoundFact| self.declared.float_fact == FloatFact::Paired || f.outcome.is_played();
        entry.rounds_ago(1).is_some_and(|f| counts(f) && f.paired_float().is_some())
    }

    /// 4.2: returns whether `a` is the first team: the one with the higher score, then the higher secondary score, then
    /// the smaller number.
    // READING TEAM26-FIRST-TEAM: extra points for the pairing do not count towards the secondary score.
    fn is_first(&self, a: &Entry, b: &Entry) -> bool {
        let is_used = !self.is_double && !self.declared.has(DiscretionKey::NoSecondary);
        let secondary = |e: &Entry| {
            let is_virtual = self.declared.first_team == FirstTeam::Virtual;
            let extra = if is_virtual { e.score - e.points } else { Score::ZERO };
            if is_used { (e.secondary + extra).0 } else { 0 }
        };
        let standing = |e: &Entry| (Reverse(e.score), Reverse(secondary(e)), e.number);
        standing(a) < standing(b)
    }

    /// Returns the board of two teams.
    pub fn board(&self, a: &Entry, b: &Entry) -> Board {
        self.allocated(a, b).0
    }

    /// Returns the board, and the index of the step in article 4.3 that decides it.
    pub fn allocated(&self, a: &Entry, b: &Entry) -> (Board, usize) {
        let (first, other) = if self.is_first(a, b) { (a, b) } else { (b, a) };
        let (colour, step) = self.colour_of_first(first, other);
        let board = match colour {
            Colour::White => Board { white: first.id, black: other.id },
            Colour::Black => Board { white: other.id, black: first.id },
        };
        (board, step)
    }

    /// 4.3: returns the colour of the first team, and the index of the step that decides it.
    // READING TEAM26-PARITY: the number is counted among the teams that have arrived.
    fn colour_of_first(&self, first: &Entry, other: &Entry) -> (Colour, usize) {
        let (mine, theirs) = (&first.colours, &other.colours);
        if mine.played().is_empty() && theirs.played().is_empty() {
            let number = counted_number(&self.declared, first);
            let drawn = self.position.initial_colour;
            return (if number.is_odd() { drawn } else { drawn.opposite() }, 0);
        }
        let own = self.preference(first);
        // Double-Swiss has no steps for preferences, so its steps are numbered differently.
        let step = |of_teams: usize, of_double: usize| if self.is_double { of_double } else { of_teams };
        Self::by_preference(own, self.preference(other))
            .or_else(|| self.by_balance(mine, theirs).map(|colour| (colour, step(4, 1))))
            .or_else(|| mine.latest_different(theirs).map(|(latest, _)| (latest.opposite(), step(5, 2))))
            .or(own.map(|own| (own.colour, 6)))
            .or_else(|| mine.latest().map(|latest| (latest.opposite(), step(7, 3))))
            .or(theirs.latest().map(|latest| (latest, step(8, 4))))
            .unwrap_or((Colour::White, step(8, 4)))
    }

    /// 4.3.2 to 4.3.4: decides by the preferences.
    fn by_preference(
        mine: Option<TeamPreference>,
        theirs: Option<TeamPreference>,
    ) -> Option<(Colour, usize)> {
        match (mine, theirs) {
            (Some(mine), None) => Some((mine.colour, 1)),
            (None, Some(theirs)) => Some((theirs.colour.opposite(), 1)),
            (Some(mine), Some(theirs)) if mine.colour != theirs.colour => Some((mine.colour, 2)),
            (Some(mine), Some(theirs)) if mine.is_strong && !theirs.is_strong => Some((mine.colour, 3)),
            (Some(mine), Some(theirs)) if !mine.is_strong && theirs.is_strong => {
                Some((mine.colour.opposite(), 3))
            }
            _ => None,
        }
    }

    /// 4.3.5: gives White to the team with the lower colour difference. C.04.5 4.3.2: gives White to the team with
    /// fewer Whites.
    fn by_balance(&self, mine: &ColourHistory, theirs: &ColourHistory) -> Option<Colour> {
        let whites = |c: &ColourHistory| c.played().iter().filter(|&&c| c == Colour::White).count();
        let balance = if self.is_double {
            whites(mine).cmp(&whites(theirs))
        } else {
            mine.difference().cmp(&theirs.difference())
        };
        match balance {
            std::cmp::Ordering::Less => Some(Colour::White),
            std::cmp::Ordering::Greater => Some(Colour::Black),
            std::cmp::Ordering::Equal => None,
        }
    }
}

/// 1.7.1: returns the simple preference of type A, which is also the strong preference of type B.
fn simple(history: &ColourHistory) -> Option<Colour> {
    match history.difference() {
        ..=-2 => Some(Colour::White),
        2.. => Some(Colour::Black),
        _ => history.repeated().map(Colour::opposite).filter(|&due| {
            let lacks = if due == Colour::White { -1 } else { 1 };
            [0, lacks].contains(&history.difference())
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_simple_preference_follows_difference_and_last_matches() {
        let of = |word: &str| {
            let colours = word.chars().map(|c| if c == 'W' { Colour::White } else { Colour::Black });
            simple(&ColourHistory::new(colours.collect()))
        };
        let (white, black) = (Some(Colour::White), Some(Colour::Black));
        let cases = [
            ("", None),
            ("W", None),
            ("WB", None),
            ("WW", black),
            ("WBB", white),
            ("BBWW", black),
            ("BBBWW", None),
        ];
        for (word, due) in cases {
            assert_eq!(of(word), due, "{word}");
        }
    }
}
