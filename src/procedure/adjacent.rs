//! Adjacent players as a procedure: the list (1), the bye (5), pair after pair from the top (2, 3), going back upwards
//! where the last players cannot be paired (4), and the colours (6).

use super::matching::lightest;
use super::publication::{MadeRound, published};
use super::{ProcedureAnswer, ProcedureRun, Spent, Steps, TextEnd, answer};
use facts::tournament::{Colour, Outcome, Position, Rank, RoundFact};

/// Pairs a round.
pub(super) fn pair(position: &Position, run: &ProcedureRun) -> ProcedureAnswer {
    answer(run, "4", |steps, trace| {
        let list: Vec<Rank> = Rank::all(position.entries.len()).collect();
        let made = article_5(position, &list, steps)?;
        let why = "however many pairs are dissolved, somebody is left whom nobody may meet";
        let MadeRound { pairs, bye } = made.ok_or_else(|| TextEnd::no_pairing("4", why))?;
        let number = |r: Rank| position.entries[r].number;
        if let Some(r) = bye {
            trace.add("round", "5", format!("bye: {}", number(r)));
        }
        for &(a, b) in &pairs {
            trace.add("list", "2", format!("{} meets {}", number(a), number(b)));
        }
        Ok(published(position, pairs.into_iter().map(|pair| article_6(position, pair)), bye))
    })
}

/// Gives the bye to the last of the list who has had none and without whom the others can be paired.
fn article_5(position: &Position, list: &[Rank], steps: &mut Steps) -> Result<Option<MadeRound>, Spent> {
    if list.len().is_multiple_of(2) {
        return article_2(position, list, steps);
    }
    let is_free =
        |f: &RoundFact| matches!(f.outcome, Outcome::PairingBye | Outcome::FullBye | Outcome::ForfeitWin);
    for &own in list.iter().rev().filter(|&&r| !position.entries[r].rounds.iter().any(is_free)) {
        let others: Vec<Rank> = list.iter().copied().filter(|&r| r != own).collect();
        if let Some(made) = article_2(position, &others, steps)? {
            return Ok(Some(MadeRound { bye: Some(own), ..made }));
        }
    }
    Ok(None)
}

/// Pairs the first who is left with the nearest player below whom he has not met. Going back upwards ends at the first
/// opponent with whom the players below can be paired, so each pair is made only if they can.
fn article_2(position: &Position, list: &[Rank], steps: &mut Steps) -> Result<Option<MadeRound>, Spent> {
    let (mut left, mut made) = (list.to_vec(), Vec::new());
    while let Some((&first, below)) = left.clone().split_first() {
        let mut found = None;
        for &own in below.iter().filter(|&&r| article_3(position, first, r)) {
            steps.take()?;
            left = below.iter().copied().filter(|&r| r != own).collect();
            if article_4(position, &left) {
                found = Some(own);
                break;
            }
        }
        let Some(own) = found else { return Ok(None) };
        made.push((first, own));
    }
    Ok(Some(MadeRound { pairs: made, bye: None }))
}

/// Returns whether two players have not met and are not kept apart.
fn article_3(position: &Position, a: Rank, b: Rank) -> bool {
    !position.entries[a].has_met(position.entries[b].id) && !position.prohibited.has(a, b)
}

/// Returns whether going back upwards among these players ends with a pair for each of them.
fn article_4(position: &Position, left: &[Rank]) -> bool {
    let is_adjacent = left.chunks(2).all(|two| matches!(two, &[a, b] if article_3(position, a, b)));
    let price = |i: usize, j: usize| article_3(position, left[i], left[j]).then_some(0i128);
    is_adjacent || lightest(&vec![None; left.len()], price).is_some()
}

/// Returns the two players, White first.
fn article_6(position: &Position, (high, low): (Rank, Rank)) -> (Rank, Rank) {
    let colours = |r: Rank| &position.entries[r].colours;
    let last = |r: Rank| match colours(r).latest() {
        Some(Colour::Black) => 0,
        None => 1,
        Some(Colour::White) => 2,
    };
    let claim = |r: Rank| (colours(r).difference(), last(r));
    if claim(high) < claim(low) { (high, low) } else { (low, high) }
}
