//! C4 and C5 (2017: A.9, C.2 and C.4): whether all unpaired players can be paired under C1 to C3, and the lowest score
//! at which the pairing-allocated bye is possible.

use super::DutchEdition;
use super::facts::DutchField;
use crate::matching::lightest;
use facts::tournament::Rank;

/// The result of a completion for the bye.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Completion {
    /// All players are paired.
    Even,
    /// One player has the bye; the value is the lowest possible score of that player.
    Bye(i32),
    /// No completion exists.
    Impossible,
}

/// C4 and C5 for a set of players, none of whom is paired yet.
pub(super) fn c4_c5(field: &DutchField, open: &[Rank]) -> Completion {
    let is_odd = open.len() % 2 == 1;
    let count = open.len() + usize::from(is_odd);
    let least = open.iter().map(|&p| field.persons[p].score).min().unwrap_or(0);
    // The bye is an extra vertex; a higher score costs more.
    let price = |i: usize, j: usize| {
        if j < open.len() {
            return field.may_meet(open[i], open[j]).then_some(0);
        }
        let person = &field.persons[open[i]];
        person.may_have_bye.then_some(i128::from(person.score - least))
    };
    match lightest(&vec![None; count], price) {
        None => Completion::Impossible,
        Some(_) if !is_odd => Completion::Even,
        Some(found) => Completion::Bye(least + i32::try_from(found.weight).unwrap_or(i32::MAX)),
    }
}

/// Returns whether this player may have the bye, given the score that C5 requires (2017 has no such criterion).
pub(super) fn may_take_bye(field: &DutchField, bye_score: Option<i32>, p: Rank) -> bool {
    let person = &field.persons[p];
    let low = match field.edition {
        DutchEdition::Of2026 => Some(person.score) == bye_score,
        DutchEdition::Of2017 => true,
    };
    low && person.may_have_bye
}
