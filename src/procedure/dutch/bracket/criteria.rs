//! Article 2 (2017: part C): the marks against a pair and against a set of downfloaters. C1 to C3 are in `facts`, and
//! C4 and C5 in `completion`; `downfloaters` combines the numbers of downfloaters with the look-ahead.

use crate::dutch::colours::article_5_2;
use crate::dutch::facts::{DutchField, DutchPerson};
use crate::dutch::scale::{ScaleItem, ScaleMark};
use crate::dutch::{CriteriaKind, DutchBracket};
use crate::preference::PreferenceStrength;
use facts::tournament::{Colour, Float, Rank};

/// READING D26-C18: a moved-down player who floats on has a score difference larger than any other, by score; the text
/// gives such a player none.
const BEYOND: i32 = 1 << 20;
/// One point, in half points (A.8).
const POINT: i32 = 2;

/// The numbers that the criteria have in an edition.
struct CriterionNumbers {
    wide_difference: u8,
    three_in_row: u8,
    preference: u8,
    strong: u8,
}

const TODAY: CriterionNumbers =
    CriterionNumbers { wide_difference: 10, three_in_row: 11, preference: 12, strong: 13 };
const BEFORE: CriterionNumbers =
    CriterionNumbers { wide_difference: 8, three_in_row: 9, preference: 10, strong: 11 };

/// Returns the marks against a pair for the criteria that concern pairs.
pub(super) fn of_pair(field: &DutchField, bracket: &DutchBracket, a: Rank, b: Rank) -> Vec<ScaleMark> {
    let (a, b) = (a.min(b), a.max(b));
    match bracket.kind {
        CriteriaKind::Today => {
            let mut marks = c10_to_c13(field, &TODAY, a, b);
            if bracket.is_moved(a) {
                marks.extend(c15_to_c21(field, a, b));
            }
            marks
        }
        CriteriaKind::Ordinary | CriteriaKind::Penultimate | CriteriaKind::Last => {
            let mut marks = c10_to_c13(field, &BEFORE, a, b);
            marks.extend(c_6_pair(field, a, b));
            marks.extend(c_12_to_c_19(field, a, b));
            marks
        }
    }
}

/// Returns the marks against a whole set of downfloaters for the criteria after the numbers and scores of downfloaters.
pub(super) fn of_downfloaters(field: &DutchField, bracket: &DutchBracket, set: &[Rank]) -> Vec<ScaleMark> {
    let mut marks = Vec::new();
    if bracket.kind == CriteriaKind::Today {
        marks.extend(c9(field, bracket, set));
        for &p in set {
            marks.extend(c14_to_c20(field, bracket, p));
        }
    } else {
        for &p in set {
            let gap = field.persons[p].score - bracket.lowest_score(field) + POINT;
            marks.push(ScaleMark::new(ScaleItem::listed(6, gap), p));
            marks.extend(received(&field.persons[p], p, Float::Down, gap));
        }
    }
    marks
}

/// C6 and C7 (2017: C.5 and C.6) for one downfloater of a bracket whose lowest score is `lowest`.
pub(super) fn of_downfloat(field: &DutchField, kind: CriteriaKind, p: Rank, lowest: i32) -> Vec<ScaleMark> {
    let score = field.persons[p].score;
    match kind {
        CriteriaKind::Today => {
            vec![ScaleMark::new(ScaleItem::count(6), p), ScaleMark::new(ScaleItem::listed(7, score), p)]
        }
        // A.8: the difference from an artificial value one point below the lowest score of the bracket.
        CriteriaKind::Ordinary | CriteriaKind::Penultimate | CriteriaKind::Last => {
            vec![
                ScaleMark::new(ScaleItem::count(5), p),
                ScaleMark::new(ScaleItem::listed(6, score - lowest + POINT), p),
            ]
        }
    }
}

/// 2017, C.6 with A.8: the score difference of a pair.
pub(super) fn c_6_pair(field: &DutchField, a: Rank, b: Rank) -> Option<ScaleMark> {
    let gap = (field.persons[a].score - field.persons[b].score).abs();
    (gap > 0).then(|| ScaleMark::new(ScaleItem::listed(6, gap), a.min(b)))
}

/// C9: the unplayed games of a single downfloater who will have the bye.
fn c9(field: &DutchField, bracket: &DutchBracket, set: &[Rank]) -> Option<ScaleMark> {
    // READING D26-C9: the only downfloater will have the bye if his score is the one that C5 requires for the bye,
    // because no other player of that score is left; the other reading: in the last bracket only.
    match set {
        [p] if bracket.bye_score == Some(field.persons[*p].score) => {
            Some(ScaleMark { item: ScaleItem::count(9), player: *p, count: field.persons[*p].unplayed })
        }
        _ => None,
    }
}

/// C10 to C13 (2017: C.8 to C.11), with the colours that 5.2 gives.
fn c10_to_c13(field: &DutchField, numbers: &CriterionNumbers, a: Rank, b: Rank) -> Vec<ScaleMark> {
    let colour = article_5_2(field, a, b);
    let topscorers = field.persons[a].is_topscorer || field.persons[b].is_topscorer;
    let mut marks = Vec::new();
    for (p, gets) in [(a, colour), (b, colour.opposite())] {
        let person = &field.persons[p];
        let step = if gets == Colour::White { 1 } else { -1 };
        if topscorers && (person.difference + step).abs() > 2 {
            marks.push(ScaleMark::new(ScaleItem::count(numbers.wide_difference), p));
        }
        if topscorers && person.colours.repeated() == Some(gets) {
            marks.push(ScaleMark::new(ScaleItem::count(numbers.three_in_row), p));
        }
        if person.preference.is_some_and(|wanted| wanted != gets) {
            marks.push(ScaleMark::new(ScaleItem::count(numbers.preference), p));
            // READING D26-C13: a strong preference is a difference of one that is not absolute. So a strong preference
            // is lost against another strong or an absolute preference for the same colour. The other reading counts
            // absolute preferences too.
            if person.strength == PreferenceStrength::Strong {
                marks.push(ScaleMark::new(ScaleItem::count(numbers.strong), p));
            }
        }
    }
    marks
}

/// C15, C17, C18 to C21 for a moved-down player `m` and his resident opponent `r`.
fn c15_to_c21(field: &DutchField, m: Rank, r: Rank) -> Vec<ScaleMark> {
    let (moved, resident) = (&field.persons[m], &field.persons[r]);
    let gap = moved.score - resident.score;
    let mut marks = Vec::new();
    for (ago, met_up, down, up) in [(0, 15, 18, 19), (1, 17, 20, 21)] {
        if moved.floats[ago] == Some(Float::Down) {
            marks.push(ScaleMark::new(ScaleItem::listed(down, gap), m));
        }
        if resident.floats[ago] == Some(Float::Up) {
            marks.push(ScaleMark::new(ScaleItem::count(met_up), r));
            marks.push(ScaleMark::new(ScaleItem::listed(up, gap), r));
        }
    }
    marks
}

/// C14 and C16 for a resident downfloater, C18 and C20 for a moved-down player who floats on.
fn c14_to_c20(field: &DutchField, bracket: &DutchBracket, p: Rank) -> Vec<ScaleMark> {
    let person = &field.persons[p];
    let mut marks = Vec::new();
    for (ago, residents, gaps) in [(0, 14, 18), (1, 16, 20)] {
        if person.floats[ago] == Some(Float::Down) {
            let item = if bracket.is_moved(p) {
                ScaleItem::listed(gaps, BEYOND + person.score)
            } else {
                ScaleItem::count(residents)
            };
            marks.push(ScaleMark::new(item, p));
        }
    }
    marks
}

/// 2017, C.12 to C.19 for a pair with different scores: `a` is the higher ranked and floats down, `b` floats up.
fn c_12_to_c_19(field: &DutchField, a: Rank, b: Rank) -> Vec<ScaleMark> {
    let gap = field.persons[a].score - field.persons[b].score;
    if gap == 0 {
        return Vec::new();
    }
    let mut marks = received(&field.persons[a], a, Float::Down, gap);
    marks.extend(received(&field.persons[b], b, Float::Up, gap));
    marks
}

/// 2017, C.12 to C.19: returns the marks if the player had the same float one or two rounds before, and the marks of
/// the score difference.
///
/// READING D17-C.16: the differences are compared as in A.8, from the largest, and a downfloater has the difference of
/// A.8; the other reading compares their sums.
fn received(person: &DutchPerson, p: Rank, float: Float, gap: i32) -> Vec<ScaleMark> {
    let numbers = match float {
        Float::Down => [(0, 12, 16), (1, 14, 18)],
        Float::Up => [(0, 13, 17), (1, 15, 19)],
    };
    let mut marks = Vec::new();
    for (ago, count, gaps) in numbers {
        if person.floats[ago] == Some(float) {
            marks.push(ScaleMark::new(ScaleItem::count(count), p));
            marks.push(ScaleMark::new(ScaleItem::listed(gaps, gap), p));
        }
    }
    marks
}
