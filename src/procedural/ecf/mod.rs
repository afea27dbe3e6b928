//! ECF Rules for Seeded Swiss Pairings, April 2009, as a procedure: the bye (6), then the score levels from the top.
//!
//! `level`: rules 9 to 24; `cards`: 14, 16, 25 and the discretionary rules. Rules are counted from 1 to 40 as on the
//! rulebook's page.

mod cards;
mod level;

use super::{Answer, Outcome, Run, Spent, Steps, Trace};
use crate::tournament::{Board, Colour, Pairing, Position, Score};
use cards::Cards;
use level::{Level, can_complete, rule_5_from_mid_line};

/// Pairs a round.
pub(super) fn pair(position: &Position, run: &Run) -> Answer {
    let cards = Cards::new(position, run);
    let mut steps = Steps::new(run.step_budget);
    let mut trace = Trace::default();
    let outcome = match round(&cards, &mut steps, &mut trace) {
        Ok(Some((pairs, bye))) => Outcome::Paired(published(&cards, &pairs, bye)),
        Ok(None) => Outcome::NoPairing {
            article: "13",
            why: "the round cannot be paired without a second game or a second bye".to_owned(),
        },
        Err(Spent) => Outcome::GaveUp { article: "12" },
    };
    Answer { outcome, trace, steps: steps.taken() }
}

type Whole = (Vec<(usize, usize)>, Option<usize>);

fn round(cards: &Cards, steps: &mut Steps, trace: &mut Trace) -> Result<Option<Whole>, Spent> {
    let mut levels: Vec<Vec<usize>> = Vec::new();
    for p in 0..cards.list.len() {
        match levels.last_mut() {
            Some(level) if cards.list[level[0]].score == cards.list[p].score => level.push(p),
            _ => levels.push(vec![p]),
        }
    }
    let mut bye = None;
    if cards.list.len() % 2 == 1 {
        bye = rule_6_bye(cards, &levels, steps)?;
        let Some(b) = bye else { return Ok(None) };
        trace.add("round", "6", format!("bye: {}", cards.numbers(&[b])));
        for level in &mut levels {
            level.retain(|&p| p != b);
        }
        levels.retain(|level| !level.is_empty());
    }
    if !can_complete(cards, &levels.concat()) {
        return Ok(None);
    }
    let mut pairs = Vec::new();
    let mut incoming: Vec<usize> = Vec::new();
    for (i, residents) in levels.iter().enumerate() {
        let level = Level {
            cards,
            incoming,
            residents: residents.clone(),
            next: levels.get(i + 1).cloned().unwrap_or_default(),
            below: levels[i + 1..].concat(),
        };
        let Some((made, left)) = level.pair(steps)? else { return Ok(None) };
        let name = Score(cards.list[residents[0]].score);
        let words: Vec<String> =
            made.iter().map(|&(a, b)| cards.numbers(&[a, b]).replace(' ', "-")).collect();
        trace.add(name, "12", words.join(" "));
        if !left.is_empty() {
            trace.add(name, "20", format!("float down: {}", cards.numbers(&left)));
        }
        pairs.extend(made);
        incoming = left;
    }
    Ok(Some((pairs, bye)))
}

/// 6: from the lowest level; larger colour group first, from the mid-line downwards, then upwards.
fn rule_6_bye(cards: &Cards, levels: &[Vec<usize>], steps: &mut Steps) -> Result<Option<usize>, Spent> {
    let mut order: Vec<usize> = Vec::new();
    for level in levels.iter().rev() {
        let larger = cards.excess(level);
        let mut places: Vec<usize> = (0..level.len()).collect();
        places.sort_by_key(|&i| {
            let is_other = larger.is_some() && cards.list[level[i]].seeks != larger;
            (is_other, rule_5_from_mid_line(i, level.len()))
        });
        order.extend(places.into_iter().map(|i| level[i]));
    }
    let all: Vec<usize> = levels.concat();
    let suiting = order.iter().filter(|&&p| cards.list[p].suits_bye);
    for &p in suiting.chain(&order).filter(|&&p| cards.list[p].may_have_bye) {
        steps.take()?;
        let others: Vec<usize> = all.iter().copied().filter(|&o| o != p).collect();
        if can_complete(cards, &others) {
            return Ok(Some(p));
        }
    }
    Ok(None)
}

/// Boards by score, colours by 25.
fn published(cards: &Cards, pairs: &[(usize, usize)], bye: Option<usize>) -> Pairing {
    let points = |p: usize| cards.list[p].points;
    let mut sorted: Vec<(usize, usize)> = pairs.iter().map(|&(a, b)| (a.min(b), a.max(b))).collect();
    sorted.sort_by_key(|&(a, b)| {
        let higher = if points(b) > points(a) { b } else { a };
        (-points(higher), -(points(a) + points(b)), cards.list[higher].number)
    });
    let board = |(a, b): (usize, usize)| match cards.rule_25_colour(a, b) {
        Colour::White => Board { white: cards.list[a].id, black: cards.list[b].id },
        Colour::Black => Board { white: cards.list[b].id, black: cards.list[a].id },
    };
    Pairing { boards: sorted.into_iter().map(board).collect(), bye: bye.map(|b| cards.list[b].id) }
}
