//! The facts that the team systems read from the past of a team: the colour due (C.04.6 1.7) and floats (1.5). Two
//! pasts together give the colours of a match (C.04.6 article 4, C.04.5 article 4).

use crate::JudgedRound;
use facts::rulebook::System;
use facts::rulebook::table::{DiscretionKey, FirstTeam, FloatFact, LastDifference};
use facts::tournament::{Colour, Entry, Rank};

/// The facts of one team.
pub(super) struct JudgedTeam {
    /// The colour that the team prefers.
    pub(super) due: Option<Colour>,
    /// Whether the preference is mild (type B).
    pub(super) is_mild: bool,
    /// Whether the team was a floater in the previous round.
    pub(super) has_floated: bool,
}

/// Returns the number of Whites minus the number of Blacks.
fn balance(entry: &Entry) -> i32 {
    entry.colours.played().iter().map(|&c| if c == Colour::White { 1 } else { -1 }).sum()
}

/// Returns the colour of the last two matches, if it was the same in both.
fn twice(entry: &Entry) -> Option<Colour> {
    match entry.colours.played() {
        [.., a, b] if a == b => Some(*b),
        _ => None,
    }
}

/// 1.7.1: returns the simple preference.
fn simple(entry: &Entry) -> Option<Colour> {
    match (balance(entry), twice(entry)) {
        (cd, _) if cd < -1 => Some(Colour::White),
        (cd, _) if cd > 1 => Some(Colour::Black),
        (0 | -1, Some(Colour::Black)) => Some(Colour::White),
        (0 | 1, Some(Colour::White)) => Some(Colour::Black),
        _ => None,
    }
}

impl JudgedTeam {
    pub(super) fn of(case: &JudgedRound<'_>, entry: &Entry) -> Self {
        let declared = &case.declared;
        let last = entry.rounds.last();
        // READING TEAM26-FLOAT: a match that was not played makes a floater as well.
        let is_left_out = |played: bool| declared.float_fact == FloatFact::Played && !played;
        let has_floated = last.is_some_and(|f| {
            f.opponent_score_before.is_some_and(|theirs| theirs != f.score_before)
                && !is_left_out(f.outcome.is_played())
        });
        let none = Self { due: None, is_mild: false, has_floated };
        if case.book.system == System::DoubleSwiss || declared.has(DiscretionKey::NoPreferences) {
            return none;
        }
        let strong = Self { due: simple(entry), ..none };
        if !declared.has(DiscretionKey::TypeB) {
            return strong;
        }
        let is_last = case.position.is_last_round();
        let cd = balance(entry);
        if is_last && cd == 0 && declared.last_cd == LastDifference::None {
            return Self { due: None, ..strong };
        }
        if strong.due.is_some() {
            return strong;
        }
        let due = match cd {
            -1 => Some(Colour::White),
            1 => Some(Colour::Black),
            0 if !is_last => entry.colours.played().last().map(|c| c.opposite()),
            _ => None,
        };
        Self { due, is_mild: true, ..strong }
    }
}

/// 4.2, C.04.5 4.2: returns the two teams, with the team that the article calls the first one in front.
// READING TEAM26-FIRST-TEAM: extra points for the pairing do not count towards the secondary score.
fn first<'e>(
    case: &JudgedRound<'_>,
    (a, x): (Rank, &'e Entry),
    (b, y): (Rank, &'e Entry),
) -> [(Rank, &'e Entry); 2] {
    let declared = &case.declared;
    let is_used = case.book.system != System::DoubleSwiss && !declared.has(DiscretionKey::NoSecondary);
    let secondary = |e: &Entry| match (is_used, declared.first_team) {
        (false, _) => 0,
        (true, FirstTeam::Own) => e.secondary.0,
        (true, FirstTeam::Virtual) => e.secondary.0 + (e.score.0 - e.points.0),
    };
    let is_second = if x.score != y.score {
        y.score > x.score
    } else if secondary(x) != secondary(y) {
        secondary(y) > secondary(x)
    } else {
        y.number < x.number
    };
    if is_second { [(b, y), (a, x)] } else { [(a, x), (b, y)] }
}

/// 4.3, C.04.5 4.3: returns the rank of the team with White.
// READING TEAM26-PARITY: the number is counted among the teams that have arrived.
pub(super) fn white(case: &JudgedRound<'_>, a: Rank, b: Rank) -> Rank {
    let entry = |r: Rank| (r, &case.position.entries[r]);
    let [(f, first), (o, other)] = first(case, entry(a), entry(b));
    let gives = |to: Rank, colour: Colour| if (colour == Colour::White) == (to == f) { f } else { o };
    if first.colours.played().is_empty() && other.colours.played().is_empty() {
        let drawn = case.position.initial_colour;
        return gives(f, if case.counted_number(first).is_odd() { drawn } else { drawn.opposite() });
    }
    let (mine, theirs) = (JudgedTeam::of(case, first), JudgedTeam::of(case, other));
    match (mine.due, theirs.due) {
        (Some(colour), None) => return gives(f, colour),
        (None, Some(colour)) => return gives(o, colour),
        (Some(colour), Some(their)) if colour != their => return gives(f, colour),
        (Some(colour), Some(_)) if mine.is_mild != theirs.is_mild => {
            return gives(if mine.is_mild { o } else { f }, colour);
        }
        _ => {}
    }
    let whites = |e: &Entry| e.colours.played().iter().filter(|&&c| c == Colour::White).count();
    let order = if case.book.system == System::DoubleSwiss {
        whites(first).cmp(&whites(other))
    } else {
        balance(first).cmp(&balance(other))
    };
    if order.is_ne() {
        return if order.is_lt() { f } else { o };
    }
    if let Some((colour, _)) = first.colours.latest_different(&other.colours) {
        return gives(f, colour.opposite());
    }
    if let Some(colour) = mine.due {
        return gives(f, colour);
    }
    match (first.colours.played().last(), other.colours.played().last()) {
        (Some(last), _) => gives(f, last.opposite()),
        (None, Some(last)) => gives(o, last.opposite()),
        (None, None) => f,
    }
}
