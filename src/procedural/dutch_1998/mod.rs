//! FIDE Dutch of 1998, "Swiss System Based on Rating", as a procedure. Readings: `docs/rulebooks/dutch-1998.md`.
//!
//! `facts`: A.2 to A.8, B.1 to B.6 and the note under B; `bracket`: A.3, A.6, C.1 to C.4, C.10, C.11, C.14;
//! `heterogeneous`: C.6, C.7, C.10; `homogeneous`: C.5 to C.9, D.1; `exchanges`: D.2; `undoing`: C.12, C.13;
//! `colours`: E, F.1. `prospects` passes over what cannot be accepted. Here: the round, from bracket to bracket.

mod bracket;
mod colours;
mod exchanges;
mod facts;
mod heterogeneous;
mod homogeneous;
#[cfg(test)]
mod literal;
mod prospects;
#[cfg(test)]
mod tests;
mod undoing;

use super::{Answer, Outcome, Run, Spent, Steps, Trace};
use crate::tournament::{Board, Pairing, Position, Score};
use bracket::Bracket;
use facts::Cards;
use prospects::Demand;
use undoing::{Stage, sorted};

/// The brackets of a round, the lowest last; `None`: there is no pairing.
type Round = Option<Vec<Stage>>;

/// Pairs a round.
pub(super) fn pair(position: &Position, run: &Run) -> Answer {
    let cards = Cards::new(position, &run.declared);
    let mut steps = Steps::of(run);
    let mut trace = Trace::default();
    let outcome = match c_round(&cards, &mut steps, &mut trace) {
        Ok(Some(stages)) => {
            // A.5: whoever is left over in the lowest bracket has the bye.
            let bye = stages.last().and_then(|lowest| lowest.candidate.left.first().copied());
            let pairs: Vec<(usize, usize)> = stages.into_iter().flat_map(|s| s.candidate.pairs).collect();
            let id = |p: usize| position.entries[p].id;
            let boards = colours::f1_boards(&cards, &pairs).into_iter();
            let boards = boards.map(|(white, black)| Board { white: id(white), black: id(black) }).collect();
            Outcome::Paired(Pairing { boards, bye: bye.map(id) })
        }
        Ok(None) => Outcome::NoPairing {
            article: "C.13",
            why: "all brackets are joined, and there is no pairing of all players".to_owned(),
        },
        Err(Spent) => Outcome::GaveUp { article: "C" },
    };
    Answer { outcome, trace, steps: steps.taken() }
}

/// C: the brackets from the highest down, the lowest one completely.
fn c_round(cards: &Cards, steps: &mut Steps, trace: &mut Trace) -> Result<Round, Spent> {
    let brackets = cards.a3_score_brackets();
    let Some((lowest, others)) = brackets.split_last() else { return Ok(Some(Vec::new())) };
    let mut stages: Vec<Stage> = Vec::new();
    for residents in others {
        c12_previous(cards, &mut stages, residents, steps, trace)?;
        let moved = stages.last().map(Stage::downfloaters).unwrap_or_default();
        let stage = c1_to_c14(cards, moved, residents, steps)?;
        report(cards, &stage, "C.6", trace);
        stages.push(stage);
    }
    let Some(moved) = c13_lowest(cards, &mut stages, lowest, steps, trace)? else { return Ok(None) };
    let bracket = Bracket { moved, residents: lowest.clone(), is_lowest: true };
    let Some(shape) = bracket.c14_decrease_p(cards, steps)? else { return Ok(None) };
    let Some(candidate) = bracket.c2_to_c11(&bracket.frame(cards, Demand::None), shape, steps)? else {
        return Ok(None);
    };
    let last = Stage { bracket, set_aside: Vec::new(), shape: Some(shape), candidate };
    report(cards, &last, "C.6", trace);
    stages.push(last);
    Ok(Some(stages))
}

/// C.1 to C.11 and C.14 in a bracket above the lowest.
fn c1_to_c14(
    cards: &Cards,
    moved: Vec<usize>,
    residents: &[usize],
    steps: &mut Steps,
) -> Result<Stage, Spent> {
    let mut bracket = Bracket { moved, residents: residents.to_vec(), is_lowest: false };
    let mut set_aside = Vec::new();
    // C.1: until nobody is left without an opponent.
    loop {
        let down = bracket.c1_residents_moved_down(cards);
        let further = bracket.c1_moved_further_down(cards);
        if down.is_empty() && further.is_empty() {
            break;
        }
        set_aside.extend(down.into_iter().chain(further));
    }
    let shape = bracket.c14_decrease_p(cards, steps)?.filter(|shape| shape.p() > 0);
    let candidate = match shape {
        Some(shape) => {
            bracket.c2_to_c11(&bracket.frame(cards, Demand::None), shape, steps)?.unwrap_or_default()
        }
        // C.14: with p zero the entire bracket moves down.
        None => homogeneous::Candidate { pairs: Vec::new(), left: bracket.players() },
    };
    Ok(Stage { bracket, set_aside, shape, candidate })
}

/// C.12: where the players moved down do not let this bracket make all its pairings, the bracket before is paired
/// otherwise, if that helps.
fn c12_previous(
    cards: &Cards,
    stages: &mut [Stage],
    residents: &[usize],
    steps: &mut Steps,
    trace: &mut Trace,
) -> Result<(), Spent> {
    let Some(previous) = stages.last_mut() else { return Ok(()) };
    let moved = previous.downfloaters();
    if moved.is_empty() || undoing::c12_makes_all_pairings(cards, &moved, residents, steps)? {
        return Ok(());
    }
    if let Some(other) = undoing::c12_undo_previous(cards, previous, residents, steps)? {
        report(cards, &other, "C.12", trace);
        *previous = other;
    }
    Ok(())
}

/// C.13: undoes and joins brackets until the lowest can be paired completely; the players moved down into it. `None`
/// if there is nothing left to join.
fn c13_lowest(
    cards: &Cards,
    stages: &mut Vec<Stage>,
    lowest: &[usize],
    steps: &mut Steps,
    trace: &mut Trace,
) -> Result<Option<Vec<usize>>, Spent> {
    let mut joined: Vec<usize> = Vec::new();
    loop {
        let moved = stages.last().map(Stage::downfloaters).unwrap_or_default();
        let moved = sorted(&[&moved, &joined]);
        if undoing::c13_is_complete(cards, &moved, lowest, steps)? {
            return Ok(Some(moved));
        }
        let Some(penultimate) = stages.pop() else { return Ok(None) };
        let low = (joined.as_slice(), lowest);
        if let Some(other) = undoing::c13_undo_penultimate(cards, &penultimate, low, steps)? {
            report(cards, &other, "C.13", trace);
            stages.push(other);
            continue;
        }
        let residents = all_residents(&penultimate, stages.last());
        trace.add("round", "C.13", format!("joined with the lowest bracket: {}", cards.numbers(&residents)));
        joined.extend(residents);
    }
}

/// The players of a bracket who were not moved down into it, those of C.1 included.
fn all_residents(stage: &Stage, before: Option<&Stage>) -> Vec<usize> {
    let moved = before.map(Stage::downfloaters).unwrap_or_default();
    let all = sorted(&[&stage.bracket.players(), &stage.set_aside]);
    all.into_iter().filter(|p| !moved.contains(p)).collect()
}

/// What was done in a bracket.
fn report(cards: &Cards, stage: &Stage, article: &'static str, trace: &mut Trace) {
    let bracket = &stage.bracket;
    let lowest = bracket.players().into_iter().chain(stage.set_aside.iter().copied()).max();
    let name = Score(lowest.map_or(0, |p| cards.list[p].score));
    let says = format!(
        "pairs {}; moved down into it {}; moved down {}; by C.1 {}",
        cards.pairs(&stage.candidate.pairs),
        cards.numbers(&bracket.moved),
        cards.numbers(&stage.candidate.left),
        cards.numbers(&stage.set_aside)
    );
    trace.add(name, article, says);
}
