//! The facts behind absolute criteria: why a criterion applies to the players, and which changes would remove the
//! obstacle.

use super::code::article;
use super::names::mark;
use facts::rulebook::{Measure, Reason, Rulebook};
use facts::tournament::{Entry, Outcome};
use model::measure::Preference;

/// Returns the reasons why two players cannot meet, one sentence each: the fact, the criterion and its code.
pub(super) fn against_pair(book: &Rulebook, reasons: &[Reason], (a, b): (&Entry, &Entry)) -> Vec<String> {
    let fact = |measure: &Measure| of_pair(measure, a, b);
    reasons.iter().map(|reason| sentence(book, reason, &fact)).collect()
}

/// Returns the reasons why a player cannot have the bye, one sentence each.
pub(super) fn against_bye(book: &Rulebook, reasons: &[Reason], entry: &Entry) -> Vec<String> {
    reasons.iter().map(|reason| sentence(book, reason, &|_| of_bye(entry))).collect()
}

/// Returns the criteria alone, for a player who cannot meet any remaining opponent.
pub(super) fn against_all(reasons: &[Reason]) -> Vec<String> {
    let sentence = |r: &Reason| {
        format!("Not legal with any remaining player: {} ({}) {}", r.says, article(&r.article), r.code)
    };
    reasons.iter().map(sentence).collect()
}

/// Returns the fact behind the first criterion that forbids a pair, as part of a sentence. If both players are the
/// same, the fact is about the bye.
pub(super) fn of_reason(book: &Rulebook, reasons: &[Reason], (a, b): (&Entry, &Entry)) -> String {
    let Some(reason) = reasons.first() else { return format!("{} may not have the bye", mark(a)) };
    if a.id == b.id {
        return of_bye(a).unwrap_or_else(|| format!("{} may not have the bye", mark(a)));
    }
    let measure = book.absolutes.iter().find(|c| c.code == reason.code).map(|c| &c.measure);
    let fact = measure.and_then(|m| of_pair(m, a, b));
    fact.unwrap_or_else(|| format!("{} and {} may not meet", mark(a), b.label))
}

fn sentence(book: &Rulebook, reason: &Reason, fact: &dyn Fn(&Measure) -> Option<String>) -> String {
    let measure = book.absolutes.iter().find(|c| c.code == reason.code).map(|c| &c.measure);
    let because = measure.and_then(fact).map(|fact| format!("{fact}. ")).unwrap_or_default();
    let remedy = measure.and_then(remedy).map(|remedy| format!(" {remedy}")).unwrap_or_default();
    format!("Not legal: {because}{}{remedy} ({}) {}", reason.says, article(&reason.article), reason.code)
}

fn of_pair(measure: &Measure, a: &Entry, b: &Entry) -> Option<String> {
    let (x, y) = (mark(a), mark(b));
    match measure {
        Measure::Rematch | Measure::PairedBefore => {
            let met = (1..).zip(&a.rounds).filter(|(_, f)| f.opponent == Some(b.id));
            let rounds: Vec<String> = met.map(|(round, _)| round.to_string()).collect();
            Some(format!("{x} and {y} met in round {}", rounds.join(" and ")))
        }
        Measure::TablePair => Some(format!("The table does not have {x} and {y} meet in this round")),
        Measure::ProhibitedPair => Some(format!("{x} and {y} are kept apart in this round")),
        Measure::ColourClash => {
            let wanted = [a, b].map(|e| Preference::of(&e.colours).colour);
            let must = wanted[0].filter(|_| wanted[0] == wanted[1]);
            let must = must.map(|colour| format!(": both must have {colour}")).unwrap_or_default();
            Some(format!("{x} has had {}, {y} has had {}{must}", a.colours, b.colours))
        }
        Measure::SameFederation(_) => Some(format!("{x} and {y} are both from {}", a.federation)),
        _ => None,
    }
}

/// Returns the unplayed rounds of a player that matter for the bye.
fn of_bye(entry: &Entry) -> Option<String> {
    let word = |outcome: Outcome| match outcome {
        Outcome::PairingBye => Some("had the bye"),
        Outcome::FullBye => Some("had a full-point bye"),
        Outcome::HalfBye => Some("had a half-point bye"),
        Outcome::ForfeitWin => Some("won by forfeit"),
        Outcome::ForfeitLoss => Some("lost by default"),
        _ => None,
    };
    let rounds = (1..).zip(&entry.rounds);
    let said: Vec<String> =
        rounds.filter_map(|(round, f)| Some(format!("{} in round {round}", word(f.outcome)?))).collect();
    (!said.is_empty()).then(|| format!("{} {}", mark(entry), said.join(" and ")))
}

/// Returns the change that would remove the obstacle; `None` if only another opponent helps.
fn remedy(measure: &Measure) -> Option<&'static str> {
    match measure {
        Measure::ProhibitedPair => Some("If that is a mistake, remove the prohibition from the tournament."),
        Measure::SameFederation(_) | Measure::DifferenceThree => {
            Some("This applies only while the discretion is declared.")
        }
        _ => None,
    }
}
