//! The first level at which two pairings differ, from the values of both.

use super::Count;
use facts::rulebook::{Part, Value};

/// The first level at which two pairings differ.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Difference {
    /// The stage, from 1; 0 is the whole round.
    pub stage: usize,
    /// The code of the level.
    pub code: String,
    /// The part of the stage that the level refers to.
    pub part: Part,
    /// The value of the proved pairing; smaller is better.
    pub ours: Value,
    /// The value of the other pairing.
    pub theirs: Value,
}

/// Returns the first level at which two lists of values differ.
pub(super) fn first_difference(ours: &[Count], theirs: &[Count]) -> Option<Difference> {
    let is_other = |i: &usize| ours.get(*i) != theirs.get(*i);
    let place = (0..ours.len().max(theirs.len())).find(is_other)?;
    let at = ours.get(place).or_else(|| theirs.get(place))?;
    let value = |of: Option<&Count>| {
        of.filter(|l| l.code == at.code && l.part == at.part && l.stage == at.stage)
            .map_or_else(Value::default, |l| l.value.clone())
    };
    Some(Difference {
        stage: at.stage,
        code: at.code.clone(),
        part: at.part,
        ours: value(ours.get(place)),
        theirs: value(theirs.get(place)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_difference_has_the_value_of_the_same_level_alone() {
        let count = |stage, code: &str, part, value| Count { stage, code: code.to_owned(), part, value };
        let ours =
            [count(1, "A", Part::Bracket, Value(vec![0])), count(1, "B", Part::Bracket, Value(vec![2]))];
        let first = |theirs| first_difference(&ours, &[ours[0].clone(), theirs]).map(|d| (d.ours, d.theirs));
        assert_eq!(first(ours[1].clone()), None);
        assert_eq!(
            first(count(1, "B", Part::Bracket, Value(vec![3]))),
            Some((Value::from(2), Value::from(3)))
        );
        let others = [
            count(1, "C", Part::Bracket, Value(vec![2])),
            count(1, "B", Part::Remainder, Value(vec![2])),
            count(2, "B", Part::Bracket, Value(vec![2])),
        ];
        for theirs in others {
            assert_eq!(first(theirs), Some((Value::from(2), Value::default())));
        }
    }
}
