//! Monrad: the counts of every point group of a pairing, the walk-over, and the boards.

use super::dutch::counts::PairedBracket;
use super::score_brackets::{ScoreBracket, score_brackets};
use super::sheet::MateTable;
use super::{Count, ExpectedBoard, JudgedRound};
use facts::rulebook::Measure;
use facts::rulebook::table::{WalkOver, WhiteOfEquals};
use facts::tournament::{Colour, Rank, Score};
use limit::from_len;

/// Counts the walk-over, then every point group from the top.
pub(super) fn recount(case: &JudgedRound<'_>, sheet: &MateTable) -> Vec<Count> {
    let mut found = case.bye_count(sheet, |bye| bye_place(case, bye));
    for (number, group) in (1..).zip(score_brackets(case, sheet)) {
        found.extend(case.bracket_counts(number, |measure| Some(value(case, sheet, &group, measure))));
    }
    found
}

/// Article 6: returns the place of a player in the order in which the walk-over is offered, from 1.
fn bye_place(case: &JudgedRound<'_>, bye: Rank) -> i64 {
    let number = |r: Rank| case.position.entries[r].number;
    let is_offered_first = |&r: &Rank| match case.declared.walk_over {
        WalkOver::List => r > bye,
        WalkOver::Number => number(r) > number(bye),
    };
    from_len(1 + Rank::all(case.position.entries.len()).filter(is_offered_first).count())
}

fn value(case: &JudgedRound<'_>, sheet: &MateTable, group: &ScoreBracket, measure: &Measure) -> Vec<i64> {
    match measure {
        Measure::Unpaired => vec![from_len(group.up.len())],
        Measure::ListOrder => opponents(sheet, group),
        other => {
            let pairs = sheet.pairs_of(&group.residents).into_iter();
            let made = PairedBracket::of(case, &group.residents, pairs, std::iter::empty());
            made.value(other).unwrap_or_default()
        }
    }
}

/// Article 4: for each pair in the order in which the pairs are made, returns the number of places between the first
/// player and the opponent in the list.
fn opponents(sheet: &MateTable, group: &ScoreBracket) -> Vec<i64> {
    let mut left = [group.residents.as_slice(), &group.below].concat();
    let mut places = Vec::new();
    while let Some((&first, others)) = left.split_first().filter(|(r, _)| group.residents.contains(r)) {
        let place = sheet.mate(first).and_then(|mate| others.iter().position(|&r| r == mate));
        places.push(place.map_or(0, |place| from_len(place + 1)));
        left = others.iter().copied().filter(|&r| sheet.mate(first) != Some(r)).collect();
    }
    places
}

/// Articles 4 and 7: returns the boards in the order of the list, with the colours of the text.
pub(super) fn boards(case: &JudgedRound<'_>, sheet: &MateTable) -> Vec<ExpectedBoard> {
    let due = |(a, b): (Rank, Rank)| case.due((a, b), Some(white(case, a.min(b), a.max(b))));
    case.in_board_order(sheet, &|r| Score(-from_len::<i32>(r.0))).into_iter().map(due).collect()
}

/// Article 7: returns the player with White: the player with fewer Whites than Blacks in proportion, then the player
/// who had Black last, otherwise the lower player.
fn white(case: &JudgedRound<'_>, high: Rank, low: Rank) -> Rank {
    let [x, y] = [high, low].map(|r| &case.position.entries[r]);
    let wants = |mine: Option<Colour>, theirs: Option<Colour>| {
        mine != theirs && (mine == Some(Colour::Black) || theirs == Some(Colour::White))
    };
    let (d, e) = (x.colours.difference(), y.colours.difference());
    let is_by_number = case.declared.white_of_equals == WhiteOfEquals::Number;
    let is_high = if d != e {
        d < e
    } else if x.colours.latest() != y.colours.latest() {
        wants(x.colours.latest(), y.colours.latest())
    } else {
        is_by_number && x.number > y.number
    };
    if is_high { high } else { low }
}
