//! The measures that a family cannot do without. Without one of them, several pairings could be equally good in every
//! criterion, a bracket could leave players whom nobody below can meet, or the family would apply the measure although
//! the rulebook does not list it.

use super::rules;
use facts::rulebook::{Criterion, Measure, Rulebook, RulebookError, System};

/// Returns an error if the rulebook lacks a measure that its family needs in every round.
pub(super) fn undecided(book: &Rulebook) -> Option<RulebookError> {
    let is_always =
        |measure: &Measure| criteria(book).any(|c| c.measure == *measure && c.discretion.is_none());
    let measure = needed(book.system).iter().find(|&measure| !is_always(measure))?;
    let text = format!(
        "the system needs `{}` in every round, because without it a round could have no pairing, or several that are \
         equally good in all other criteria. What to do: {}",
        measure.name(),
        remedy(book, measure)
    );
    Some(book.fault(book.at.id, text))
}

/// Returns the advice for a measure that is missing, or that does not always apply.
fn remedy(book: &Rulebook, measure: &Measure) -> String {
    if let Some(c) = criteria(book).find(|c| c.measure == *measure) {
        return format!("leave out `discretion` at {}", c.code);
    }
    let phase = rules(book).iter().find(|rule| (rule.takes)(measure));
    let place = phase.map_or("[[absolute]]".to_owned(), |rule| format!("the phase `{}`", rule.name));
    format!("keep a criterion with `{}` in {place}", measure.name())
}

fn criteria(book: &Rulebook) -> impl Iterator<Item = &Criterion> {
    book.absolutes.iter().chain(book.levels())
}

/// Returns the measures that a family needs.
fn needed(system: System) -> &'static [Measure] {
    use Measure::{
        BottomMembers, ByePlace, Completion, Downfloaters, Exchange, FloatDifference, FloaterOpponents,
        Floats, FurtherFloats, LargerShift, LastOpponents, ListOrder, LowestFloaters, MovedDownSet,
        OpponentOrder, ScrutinyOrder, ShiftedPairs, SmallerShift, TablePair, TopMembers, Transposition,
        Unpaired, UpfloaterSet, Upfloaters,
    };
    match system {
        System::Dutch2017 | System::Dutch2026 => {
            &[Completion, Unpaired, MovedDownSet, OpponentOrder, Exchange, Transposition]
        }
        System::Dutch1998 => &[Unpaired, OpponentOrder, Exchange, Transposition],
        System::UsScholastic => &[ByePlace, Unpaired, LowestFloaters, FloaterOpponents, ScrutinyOrder],
        System::TeamSwiss | System::DoubleSwiss => {
            &[ByePlace, Upfloaters, UpfloaterSet, TopMembers, BottomMembers]
        }
        System::Monrad | System::Adjacent => &[ByePlace, ListOrder],
        System::Burstein => &[ByePlace, Completion, Unpaired, LastOpponents],
        System::Lim => &[ByePlace, ScrutinyOrder],
        System::Dubov => {
            &[ByePlace, Upfloaters, UpfloaterSet, ShiftedPairs, SmallerShift, LargerShift, Transposition]
        }
        System::RoundRobin | System::DoubleRoundRobin => &[TablePair, ByePlace, Unpaired],
        System::Scheveningen | System::DoubleScheveningen => &[TablePair, Unpaired],
        System::Ecf => {
            &[ByePlace, Floats, FloatDifference, FurtherFloats, Downfloaters, FloaterOpponents, ScrutinyOrder]
        }
        // In an Irish draw, the lot decides between the pairings that the levels leave.
        System::Irish => &[],
    }
}
