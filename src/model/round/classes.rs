//! Sums whose instances fall into classes. The largest class is minimised first.

use facts::rulebook::Value;
use std::collections::BTreeSet;
use std::rc::Rc;

use crate::measure::Penalty;
use lexmatch::solve::{Cost, Face, KindCosts, Known, SolveError};
use lexmatch::{Evidence, Vertex};

/// Minimises the instances of each class, largest class first. The value is their list, or their number.
pub(super) fn by_classes<'c>(
    face: &mut Face<'c>,
    is_listed: bool,
    weight: impl Fn(Vertex, Vertex) -> Penalty + 'c,
) -> Result<Value, SolveError> {
    face.credit(Evidence::ZeroBound);
    let weight = Rc::new(weight);
    let any = Rc::clone(&weight);
    if face.is_free(&Cost::later(move |u, v| any(u, v).count))? {
        Ok(Value(nothing(is_listed)))
    } else {
        some(face, is_listed, &weight)
    }
}

/// Works like [`by_classes`] where the weight depends only on the kinds of an edge's ends.
pub(super) fn by_classes_of_kinds(
    face: &mut Face<'_>,
    (is_listed, kind): (bool, &[u8]),
    between: &dyn Fn(u8, u8) -> Penalty,
) -> Result<Value, SolveError> {
    face.credit(Evidence::ZeroBound);
    if face.is_free(&Cost::Kinds(&KindCosts::new(kind, |a, b| between(a, b).count)))? {
        return Ok(Value(nothing(is_listed)));
    }
    let weights = face.joined(kind).into_iter().map(|(a, b)| between(a, b));
    let classes: BTreeSet<i64> = weights.filter(|w| w.count > 0).map(|w| w.class).collect();
    let known = known_of_each(&classes);
    by_each(classes, is_listed, |class| {
        let costs = KindCosts::new(kind, |a, b| counted_in(class, between(a, b)));
        face.minimise(&Cost::Kinds(&costs), known)
    })
}

/// Returns what is known of the count in a class, if every pairing has an instance.
fn known_of_each(classes: &BTreeSet<i64>) -> Known {
    if classes.len() == 1 { Known::Positive } else { Known::NotNegative }
}

/// Returns how much an instance counts in a class.
fn counted_in(class: i64, w: Penalty) -> i64 {
    if w.class == class { w.count } else { 0 }
}

/// Returns the value from the count of each class.
fn by_each(
    classes: BTreeSet<i64>,
    is_listed: bool,
    mut count: impl FnMut(i64) -> Result<i64, SolveError>,
) -> Result<Value, SolveError> {
    let mut value = nothing(is_listed);
    for class in classes.into_iter().rev() {
        let count = count(class)?;
        if is_listed {
            value.extend((0..count).map(|_| class));
        } else {
            value[0] += count;
        }
    }
    Ok(Value(value))
}

/// Returns the value if no edge adds anything.
fn nothing(is_listed: bool) -> Vec<i64> {
    if is_listed { Vec::new() } else { vec![0] }
}

/// Returns the value if every member of the face has an instance.
fn some<'c>(
    face: &mut Face<'c>,
    is_listed: bool,
    weight: &Rc<impl Fn(Vertex, Vertex) -> Penalty + 'c>,
) -> Result<Value, SolveError> {
    let mut classes = BTreeSet::new();
    face.each(&mut |u, v| {
        let w = weight(u, v);
        if w.count > 0 {
            classes.insert(w.class);
        }
    });
    let known = known_of_each(&classes);
    by_each(classes, is_listed, |class| {
        let weight = Rc::clone(weight);
        let of_class = move |u: Vertex, v: Vertex| counted_in(class, weight(u, v));
        face.minimise(&Cost::later(of_class), known)
    })
}

/// Works like [`by_classes`] where only leavers count, and exactly one edge leaves the set of these vertices.
pub(super) fn of_one_over(
    face: &mut Face<'_>,
    (members, is_listed): (&[Vertex], bool),
    weight: &dyn Fn(Vertex) -> Penalty,
) -> Result<Value, SolveError> {
    face.credit(Evidence::ZeroBound);
    let counted = |v: Vertex| Some(weight(v)).filter(|w| w.count > 0);
    let (least, evidence) = face.leave(members, &counted)?;
    if least.is_some() {
        face.credit(evidence);
    }
    let least = least.unwrap_or(Penalty::NONE);
    Ok(if is_listed { (0..least.count).map(|_| least.class).collect() } else { Value(vec![least.count]) })
}
