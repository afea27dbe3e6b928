//! Article 4: colours.

use super::TeamText;
use super::facts::TeamField;
use facts::tournament::{Colour, Rank};

/// 4.2: returns the first team, then the other team. The first team has the higher primary score (4.2.1), then the
/// higher secondary score (4.2.2), then the smaller TPN (4.2.3). C.04.5 4.2 has no secondary score.
fn article_4_2(field: &TeamField, a: Rank, b: Rank) -> (Rank, Rank) {
    let key = |t: Rank| {
        let team = &field.teams[t];
        (std::cmp::Reverse(team.score), std::cmp::Reverse(team.secondary), team.number)
    };
    if key(a) < key(b) { (a, b) } else { (b, a) }
}

/// 4.3: returns the two teams, White first.
pub(super) fn article_4_3(field: &TeamField, a: Rank, b: Rank) -> (Rank, Rank) {
    let (first, other) = article_4_2(field, a, b);
    let pair = (first, other);
    let colour = if field.text == TeamText::DoubleSwiss {
        article_4_3_1(field, pair)
            .or_else(|| fewer_whites(field, pair))
            .or_else(|| article_4_3_6(field, pair))
    } else {
        article_4_3_1(field, pair)
            .or_else(|| article_4_3_2_to_4(field, pair))
            .or_else(|| article_4_3_5(field, pair))
            .or_else(|| article_4_3_6(field, pair))
            .or_else(|| field.teams[first].due.map(|due| due.colour))
    };
    match colour.unwrap_or_else(|| article_4_3_8_and_9(field, pair)) {
        Colour::White => (first, other),
        Colour::Black => (other, first),
    }
}

/// If neither team has played a match, the initial colour goes to the first team if its TPN is odd.
fn article_4_3_1(field: &TeamField, (first, other): (Rank, Rank)) -> Option<Colour> {
    let has_played = |t: Rank| !field.teams[t].colours.played().is_empty();
    if has_played(first) || has_played(other) {
        return None;
    }
    let is_odd = field.teams[first].parity.is_odd();
    Some(if is_odd { field.initial_colour } else { field.initial_colour.opposite() })
}

/// Grants the only preference, two opposite preferences, or the only strong one.
fn article_4_3_2_to_4(field: &TeamField, (first, other): (Rank, Rank)) -> Option<Colour> {
    match (field.teams[first].due, field.teams[other].due) {
        (None, None) => None,
        (Some(due), None) => Some(due.colour),
        (None, Some(due)) => Some(due.colour.opposite()),
        (Some(mine), Some(theirs)) if mine.colour != theirs.colour => Some(mine.colour),
        (Some(mine), Some(theirs)) => match (mine.is_mild, theirs.is_mild) {
            (false, true) => Some(mine.colour),
            (true, false) => Some(theirs.colour.opposite()),
            _ => None,
        },
    }
}

/// Gives White to the team with the lower colour difference.
fn article_4_3_5(field: &TeamField, (first, other): (Rank, Rank)) -> Option<Colour> {
    let cd = |t: Rank| field.teams[t].colours.difference();
    lower_gets_white(cd(first), cd(other))
}

/// C.04.5 4.3.2: gives White to the team with fewer Whites.
fn fewer_whites(field: &TeamField, (first, other): (Rank, Rank)) -> Option<Colour> {
    let whites = |t: Rank| {
        let played = field.teams[t].colours.played().iter();
        i32::try_from(played.filter(|&&c| c == Colour::White).count()).unwrap_or(i32::MAX)
    };
    lower_gets_white(whites(first), whites(other))
}

fn lower_gets_white(first: i32, other: i32) -> Option<Colour> {
    match first.cmp(&other) {
        std::cmp::Ordering::Less => Some(Colour::White),
        std::cmp::Ordering::Greater => Some(Colour::Black),
        std::cmp::Ordering::Equal => None,
    }
}

/// Alternates the colours of the latest match in which one team had White and the other Black (C.04.2 3.4; C.04.5
/// 4.3.3).
fn article_4_3_6(field: &TeamField, (first, other): (Rank, Rank)) -> Option<Colour> {
    let (mine, theirs) = (&field.teams[first].colours, &field.teams[other].colours);
    mine.latest_different(theirs).map(|(latest, _)| latest.opposite())
}

/// Alternates the last colour of the first team or, if it has none, of the other team (C.04.5 4.3.4, 4.3.5).
// READING TEAM24-4.3: the text of 2024 ends with 4.3.8; if the first team has not played, the colour of the other
// alternates.
fn article_4_3_8_and_9(field: &TeamField, (first, other): (Rank, Rank)) -> Colour {
    let latest = |t: Rank| field.teams[t].colours.latest();
    latest(first).map(Colour::opposite).or(latest(other)).unwrap_or(Colour::White)
}
