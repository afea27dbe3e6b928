//! A sum whose instances fall into classes: the largest class is the first to be minimised.

use crate::measure::Weight;
use crate::model::Evidence;
use crate::solve::{Face, SolveError};

/// Minimises the instances of each class, the largest first. The value is their list, or their number.
pub(super) fn by_classes(
    face: &mut Face,
    is_listed: bool,
    weight: &dyn Fn(u32, u32) -> Weight,
) -> Result<Vec<i64>, SolveError> {
    let mut classes: Vec<i64> =
        face.alive().map(|(u, v)| weight(u, v)).filter(|w| w.count > 0).map(|w| w.class).collect();
    classes.sort_unstable_by(|a, b| b.cmp(a));
    classes.dedup();
    let mut value = if is_listed { Vec::new() } else { vec![0] };
    face.credit(Evidence::Attained);
    for class in classes {
        let of_class = |u: u32, v: u32| {
            let w = weight(u, v);
            if w.class == class { w.count } else { 0 }
        };
        let count = face.minimise(&of_class)?;
        if is_listed {
            value.extend((0..count).map(|_| class));
        } else {
            value[0] += count;
        }
    }
    Ok(value)
}
