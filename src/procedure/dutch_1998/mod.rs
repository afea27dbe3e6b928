//! FIDE Dutch of 1998, "Swiss System Based on Rating", as a procedure. Readings: `docs/rulebooks/dutch-1998.md`.
//!
//! `facts`: A.2 to A.8, B.1 to B.6 and the note under B; `bracket`: A.3, A.6, 21, C.1 to C.4, C.10, C.11, C.14;
//! `heterogeneous`: C.6, C.7, C.10; `homogeneous`: C.5 to C.9, D.1; `exchanges`: D.2; `undoing`: C.12, C.13; `colours`:
//! E, F.1. `prospects` skips candidates that cannot be accepted. This file holds the round, bracket by bracket.

mod bracket;
mod colours;
mod facts;
mod heterogeneous;
mod homogeneous;
mod prospects;
mod readings;
mod undoing;

use super::publication::published;
use super::{ProcedureAnswer, ProcedureRun, Spent, Steps, TextEnd, Trace, answer};
use ::facts::rulebook::table::Declared;
use ::facts::tournament::{Position, Rank, Score};
use bracket::{BracketFailure, BracketPairing, BracketState, TargetDecrease, sorted};
use facts::DutchCards;
use undoing::Current;

/// The brackets of a round, the lowest last; `None` if there is no pairing.
type RoundBrackets = Option<Vec<BracketPairing>>;

/// Pairs a round.
pub(super) fn pair(position: &Position, run: &ProcedureRun, declared: &Declared) -> ProcedureAnswer {
    answer(run, "C", |steps, trace| {
        let cards = DutchCards::new(position, declared);
        let why = "all brackets are joined, and there is no pairing of all players";
        let stages = c_round(&cards, steps, trace)?.ok_or_else(|| TextEnd::no_pairing("C.13", why))?;
        // A.5: a player left over in the lowest bracket has the bye.
        let bye = stages.last().and_then(|lowest| lowest.candidate.left.first().copied());
        let of = |s: BracketPairing| s.candidate.pairs.into_iter().map(move |(a, b)| (a, b, s.bracket.free));
        let pairs: Vec<(Rank, Rank, bool)> = stages.into_iter().flat_map(of).collect();
        Ok(published(position, colours::f1_boards(&cards, &pairs), bye))
    })
}

/// C: pairs the brackets from the highest down, the lowest one completely.
fn c_round(cards: &DutchCards, steps: &mut Steps, trace: &mut Trace) -> Result<RoundBrackets, Spent> {
    let brackets = cards.a3_score_brackets();
    let mut stages: Vec<BracketPairing> = Vec::new();
    for (i, residents) in brackets.iter().enumerate() {
        let kind = if i + 1 == brackets.len() { BracketState::Lowest } else { BracketState::Upper };
        if !c_bracket(cards, &mut stages, (residents, kind), steps, trace)? {
            return Ok(None);
        }
    }
    Ok(Some(stages))
}

/// C.1 to C.14 for one bracket, in the order of the text; returns `false` if the lowest one cannot be paired.
fn c_bracket(
    cards: &DutchCards,
    stages: &mut Vec<BracketPairing>,
    (residents, mut kind): (&[Rank], BracketState),
    steps: &mut Steps,
    trace: &mut Trace,
) -> Result<bool, Spent> {
    let (mut joined, mut passed) = (Vec::new(), Vec::new());
    let (mut decrease, mut is_past_c1) = (TargetDecrease::default(), false);
    loop {
        let mut moved = stages.last().map(BracketPairing::downfloaters).unwrap_or_default();
        moved.retain(|p| !passed.contains(p));
        let current = Current { residents, joined: &joined, kind, decrease };
        let entire = current.with(&moved);
        let (failure, bracket) = match entire.clone().attempt(cards, (decrease, is_past_c1), steps)? {
            Ok(mut stage) => {
                stage.set_aside.extend(&passed);
                report(cards, &stage, "C.6", trace);
                stages.push(stage);
                return Ok(true);
            }
            Err(failed) => failed,
        };
        let is_any = kind == BracketState::Lowest && current.is_paired_anyhow(cards, &moved, steps)?;
        if is_for_c12(cards, &bracket, failure) && !is_any && c12(cards, stages, &current, steps, trace)? {
            passed.clear();
            is_past_c1 = false;
            continue;
        }
        // READING D98-C.1: the bracket is paired from C.2 on; other readings: C.14 follows; the player moves on alone.
        if failure == BracketFailure::NoOpponent && !cards.readings.stuck_goes_on() {
            if cards.readings.stuck_moves_on() {
                passed.extend(bracket.c1_stuck(cards));
            }
            is_past_c1 = !cards.readings.stuck_moves_on();
            continue;
        }
        if kind == BracketState::Lowest
            && !is_any
            && let Some(penultimate) = stages.pop()
        {
            joined.extend(c13(cards, (stages, penultimate), &current, steps, trace)?);
            continue;
        }
        match bracket.c14(decrease, failure) {
            Some(next) if kind == BracketState::Upper || !bracket.a3_is_homogeneous() => decrease = next,
            // READING D98-C.14: no player is left above or below; A.3 pairs the moved-down first "whenever possible".
            _ if kind == BracketState::Lowest && !bracket.moved.is_empty() => {
                (kind, decrease) = (BracketState::AsOne, TargetDecrease::default());
            }
            _ if bracket.is_lowest() => return Ok(false),
            _ => {
                let stage = BracketPairing::moved_down(entire, passed);
                report(cards, &stage, "C.14", trace);
                stages.push(stage);
                return Ok(true);
            }
        }
    }
}

/// C.12: replaces the pairing of the previous bracket by another pairing; returns `false` if there is no other.
fn c12(
    cards: &DutchCards,
    stages: &mut [BracketPairing],
    current: &Current,
    steps: &mut Steps,
    trace: &mut Trace,
) -> Result<bool, Spent> {
    let Some(previous) = stages.last_mut() else { return Ok(false) };
    let Some(other) = undoing::c12_undo_previous(cards, previous, current, steps)? else { return Ok(false) };
    report(cards, &other, "C.12", trace);
    *previous = other;
    Ok(true)
}

/// C.13: finds another pairing of the penultimate bracket, or joins it with the lowest one. Returns the players who
/// join.
fn c13(
    cards: &DutchCards,
    (stages, penultimate): (&mut Vec<BracketPairing>, BracketPairing),
    current: &Current,
    steps: &mut Steps,
    trace: &mut Trace,
) -> Result<Vec<Rank>, Spent> {
    if let Some(other) = undoing::c13_undo_penultimate(cards, &penultimate, current, steps)? {
        report(cards, &other, "C.13", trace);
        stages.push(other);
        return Ok(Vec::new());
    }
    let with = all_residents(&penultimate, stages.last());
    trace.add("round", "C.13", format!("joined with the lowest bracket: {}", cards.numbers(&with)));
    Ok(with)
}

/// Returns whether C.12 applies. C.1 sends a moved-down player without an opponent there; otherwise C.12 applies to a
/// heterogeneous bracket.
fn is_for_c12(cards: &DutchCards, bracket: &bracket::PairingBracket, failure: BracketFailure) -> bool {
    // READING C.12: p as it stands, even after C.14 has decreased it.
    // READING D98-C.12: p of the whole bracket; the other reading: of the moved-down players.
    let is_enough =
        cards.readings.c12_moved_down() && failure == BracketFailure::Rest && !bracket.is_lowest();
    !is_enough && (failure == BracketFailure::NoOpponent || !bracket.a3_is_homogeneous())
}

/// Returns the players of a bracket who were not moved down into it, including the players of C.1.
fn all_residents(stage: &BracketPairing, before: Option<&BracketPairing>) -> Vec<Rank> {
    let moved = before.map(BracketPairing::downfloaters).unwrap_or_default();
    let all = sorted(&[&stage.bracket.players(), &stage.set_aside]);
    all.into_iter().filter(|p| !moved.contains(p)).collect()
}

/// Adds the steps of a bracket to the trace.
fn report(cards: &DutchCards, stage: &BracketPairing, article: &'static str, trace: &mut Trace) {
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
