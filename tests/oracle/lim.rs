//! The FIDE Swiss Rules of 1987 with the later amendments (Lim system), by the letter.
use super::facts::{Answer, Event, Pairing, Round};
use super::lim_cards::Cards;
pub(crate) use super::lim_choices::Choices;
use super::lim_choices::{ByeBlocked, ByeOnce, CrackNone, MedianEmpty, NextPairing};
use super::lim_colours::allocate;
use super::lim_floaters::{Group, Groups, Waiting};
use super::lim_scrutiny::{Scrutiny, Side, Way};
use std::cell::Cell;

const FUEL: u64 = 20_000_000;

/// The pairings of the coming round.
pub(crate) fn pair(event: &Event, choices: &Choices) -> Answer {
    // Note: "Maxi-tournaments, i.e. tournaments in which the number of participants is greater than" 2 to the power n,
    // "where n is the number of rounds".
    let power = u32::try_from(event.rounds).ok().and_then(|n| 2usize.checked_pow(n)).unwrap_or(usize::MAX);
    let choices = &Choices { maxi: choices.maxi || event.players.len() > power, ..choices.clone() };
    let cards = Cards::new(event, choices);
    let all: Vec<usize> = (0..cards.cards.len()).collect();
    let fuel = Cell::new(FUEL);
    let result = if all.len() % 2 == 0 {
        pair_rest(event, &cards, &all, &fuel).map(|boards| (boards, None))
    } else {
        with_bye(event, &cards, &all, &fuel)
    };
    if fuel.get() == 0 {
        return Answer::GivesOut("limit: the search of exchanges takes too long".to_owned());
    }
    match result {
        Ok((boards, bye)) => Answer::Pairings(vec![Pairing { boards: in_order(&cards, boards), bye }]),
        Err(reason) => Answer::GivesOut(reason),
    }
}

type Boards = Vec<(usize, usize)>;

/// 8.1 "If in any round the number of participants is uneven, the Bye is awarded to the player with the lowest rank
/// in the lowest score-group." 14.1 is the same in round one. If nobody there may have it: the next group above.
fn with_bye(
    event: &Event,
    cards: &Cards,
    all: &[usize],
    fuel: &Cell<u64>,
) -> Result<(Boards, Option<u32>), String> {
    let mut candidates: Vec<usize> =
        all.iter().copied().filter(|&id| may_have_bye(event, cards, cards.cards[id].number)).collect();
    candidates.sort_by_key(|&id| (cards.cards[id].points, std::cmp::Reverse(id)));
    let mut reason = "8.2: nobody may have the Bye".to_owned();
    for bye in candidates {
        let rest: Vec<usize> = all.iter().copied().filter(|&id| id != bye).collect();
        match pair_rest(event, cards, &rest, fuel) {
            Ok(boards) => return Ok((boards, Some(cards.cards[bye].number))),
            Err(why) => reason = why,
        }
        if cards.choices.bye_blocked == ByeBlocked::GivesOut {
            break;
        }
    }
    Err(reason)
}

/// 8.2 "A player may receive the Bye only once. A player who has won a point by default may not be awarded a Bye
/// subsequently."
fn may_have_bye(event: &Event, cards: &Cards, number: u32) -> bool {
    event.players.iter().filter(|p| p.number == number).flat_map(|p| &p.rounds).all(|r| match *r {
        Round::PairingBye => false,
        Round::Default { points, .. } => points < 2,
        Round::RequestedBye { points } => match cards.choices.bye_once {
            ByeOnce::AwardedOnly => true,
            ByeOnce::FullPoint => points < 2,
            ByeOnce::AnyBye => false,
        },
        _ => true,
    })
}

/// 9.2: the groups, the median's place among them, from the highest score.
fn score_groups<'a>(
    event: &Event,
    cards: &'a Cards,
    ids: &[usize],
    fuel: &'a Cell<u64>,
) -> (Groups<'a>, i32) {
    let mut scores: Vec<i32> = ids.iter().map(|&id| cards.cards[id].points).collect();
    // "the score equal to half the number of rounds that have been played": in half points, their number
    let half = event.round as i32 - 1;
    let below = scores.iter().copied().filter(|&s| s < half).max();
    let above = scores.iter().copied().filter(|&s| s > half).min();
    let median_score = match cards.choices.median_empty {
        _ if scores.contains(&half) => half,
        MedianEmpty::PassedOver | MedianEmpty::MeetingPlace => half,
        MedianEmpty::NearestBelow => below.or(above).unwrap_or(half),
        MedianEmpty::NearestAbove => above.or(below).unwrap_or(half),
    };
    scores.push(median_score);
    scores.sort_unstable_by(|a, b| b.cmp(a));
    scores.dedup();
    let median = scores.iter().position(|&s| s == median_score).unwrap_or(0);
    let own = |score: i32| ids.iter().copied().filter(|&id| cards.cards[id].points == score).collect();
    let groups = scores.iter().map(|&s| Group { own: own(s), floaters: Vec::new() }).collect();
    (Groups { cards, groups, median, fuel }, median_score)
}

/// 9.2 to 12, for an even number of players.
fn pair_rest(event: &Event, cards: &Cards, ids: &[usize], fuel: &Cell<u64>) -> Result<Boards, String> {
    let (mut groups, median_score) = score_groups(event, cards, ids, fuel);
    let (median, count) = (groups.median, groups.groups.len());
    // The pairings made, with their group, in the order of making.
    let mut higher: Vec<(usize, (usize, usize))> = Vec::new();
    let mut lower: Vec<(usize, (usize, usize))> = Vec::new();
    // "Pairing begins with the highest score-group and proceeds downward until just before the Median Score-group"
    for at in 0..median {
        higher.extend(groups.pair_group(at, Way::Down).into_iter().map(|p| (at, p)));
    }
    // "then continues with the lowest score-group and proceeds upwards to the Median Score-Group"
    for at in (median + 1..count).rev() {
        lower.extend(groups.pair_group(at, Way::Up).into_iter().map(|p| (at, p)));
    }
    // "which is paired last. The Median-Score-group is paired downward."
    let scrutiny = Scrutiny { cards, way: Way::Down, fuel };
    let middle = loop {
        if fuel.get() == 0 {
            return Err("limit".to_owned());
        }
        match scrutiny.median(&groups.groups[median].members()) {
            Some(pairs) => break pairs,
            None => crack(&mut groups, &mut higher, &mut lower)?,
        }
    };
    let mut boards: Boards = Vec::new();
    for (pairs, below) in [(higher.iter().map(|p| p.1).collect(), false), (middle, false)] {
        let pairs: Boards = pairs;
        boards.extend(pairs.iter().map(|&(p, q)| allocate(cards, p, q, below, median_score)));
    }
    boards.extend(lower.iter().map(|&(_, (p, q))| allocate(cards, p, q, true, median_score)));
    Ok(boards)
}

/// 9.6 "If the median score-group cannot be paired it should be extended step by step".
fn crack(
    groups: &mut Groups<'_>,
    higher: &mut Vec<(usize, (usize, usize))>,
    lower: &mut Vec<(usize, (usize, usize))>,
) -> Result<(), String> {
    let median = groups.median;
    let from = |side: Side| groups.groups[median].floaters.iter().filter(|w| w.side == side).count();
    // "if the number of floaters from higher score-groups is larger than the number of floaters from lower
    // score-groups the next pairing of the lower score-group shall be cracked"; else "of the higher score-group"
    let mut side = if from(Side::Higher) > from(Side::Lower) { Side::Lower } else { Side::Higher };
    let none_there = match side {
        Side::Higher => higher.is_empty(),
        Side::Lower => lower.is_empty(),
    };
    if none_there {
        if groups.cards.choices.crack_none == CrackNone::GivesOut {
            return Err("9.6: no pairing is left on the side that is to be cracked".to_owned());
        }
        side = if side == Side::Higher { Side::Lower } else { Side::Higher };
    }
    let list = if side == Side::Higher { higher } else { lower };
    let Some(&(nearest, _)) = list.last() else {
        return Err("9.6: the median cannot be paired and no pairing is left to crack".to_owned());
    };
    let place = match groups.cards.choices.next_pairing {
        NextPairing::LastMade => list.len() - 1,
        NextPairing::FirstMade => list.iter().position(|p| p.0 == nearest).unwrap_or(0),
    };
    let (at, (p, q)) = list.remove(place);
    // "the players of this pairing shall be treated as additional floaters from" that group
    for id in [p, q] {
        groups.groups[median].floaters.push(Waiting { id, side, from: at });
    }
    Ok(())
}

/// The order of the boards (given): higher score of the two, sum of scores, pairing number of the one who has it.
fn in_order(cards: &Cards, mut boards: Boards) -> Vec<(u32, u32)> {
    boards.sort_by_key(|&(p, q)| {
        let (a, b) = (cards.cards[p].points, cards.cards[q].points);
        (
            -a.max(b),
            -(a + b),
            if a == b {
                p.min(q)
            } else if a > b {
                p
            } else {
                q
            },
        )
    });
    boards.iter().map(|&(p, q)| (cards.cards[p].number, cards.cards[q].number)).collect()
}

#[cfg(test)]
#[path = "lim_tests.rs"]
mod tests;
