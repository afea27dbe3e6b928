//! C.2 to C.11 for the tests, written out without passing over anything: every exchange, every transposition, each
//! judged as it comes. For brackets of a few players.

use super::bracket::{Bracket, Shape};
use super::facts::Dropped;
use super::homogeneous::Candidate;
use super::prospects::Frame;

/// What is in force: B.5, B.6, x.
#[derive(Clone, Copy)]
struct Terms {
    dropped: Dropped,
    x: usize,
}

/// The first acceptable pairing of the bracket with so many pairs.
pub(super) fn first_pairing(frame: &Frame, bracket: &Bracket, shape: Shape) -> Option<Candidate> {
    let (s1, s2) = bracket.c4_s1_s2(shape.s1);
    for raise in 0..=bracket.players().len() {
        for up in 0..=2 {
            let found = if s1.is_empty() {
                let x = x_of(frame, &s2, shape.pairs) + raise;
                homogeneous(frame, &s2, shape, Terms { dropped: Dropped { down: 0, up }, x })
            } else {
                let reduced = bracket.moved.len() - s1.len();
                let x = frame.cards.c2_determine_x(&bracket.players(), frame.free, reduced) + raise;
                heterogeneous(frame, (&s1, &s2), shape, (up, x, raise))
            };
            if found.is_some() {
                return found;
            }
        }
    }
    None
}

fn x_of(frame: &Frame, players: &[usize], pairs: usize) -> usize {
    frame.cards.c2_determine_x(players, frame.free, players.len() / 2 - pairs)
}

fn heterogeneous(
    frame: &Frame,
    (s1, s2): (&[usize], &[usize]),
    shape: Shape,
    (up, x, raise): (usize, usize, usize),
) -> Option<Candidate> {
    let all = transpositions(s2, s1.len());
    for (down, opponents) in (0..=2).flat_map(|down| all.iter().map(move |o| (down, o))) {
        let pairs: Vec<(usize, usize)> = s1.iter().copied().zip(opponents.iter().copied()).collect();
        let Some(denied) = judge(frame, &pairs, Dropped { down, up }) else { continue };
        if usize::try_from(denied).is_ok_and(|denied| denied > x) {
            continue;
        }
        let rest: Vec<usize> = s2.iter().copied().filter(|p| !opponents.contains(p)).collect();
        let own = x_of(frame, &rest, shape.pairs);
        for x in own..=own + raise {
            let terms = Terms { dropped: Dropped { down: 0, up }, x };
            if let Some(found) = homogeneous(frame, &rest, shape, terms) {
                return Some(Candidate { pairs: [pairs, found.pairs].concat(), left: found.left });
            }
        }
    }
    None
}

fn homogeneous(frame: &Frame, players: &[usize], shape: Shape, terms: Terms) -> Option<Candidate> {
    for down in 0..=2 {
        let dropped = Dropped { down, ..terms.dropped };
        for (s1, s2) in exchanges(players, shape.pairs) {
            for opponents in transpositions(&s2, s1.len()) {
                let pairs: Vec<(usize, usize)> = s1.iter().copied().zip(opponents.iter().copied()).collect();
                let left: Vec<usize> = s2.iter().copied().filter(|p| !opponents.contains(p)).collect();
                let first_left = left.iter().filter(|p| frame.first.contains(p)).count();
                let terms_of = (frame.is_lowest, frame.free);
                let may_leave = left.iter().all(|&p| frame.cards.may_leave(p, dropped, terms_of));
                let is_accepted = judge(frame, &pairs, dropped)
                    .is_some_and(|denied| usize::try_from(denied).is_ok_and(|denied| denied <= terms.x));
                if is_accepted && may_leave && first_left == shape.moved_left && frame.may_be_left(&left) {
                    return Some(Candidate { pairs, left });
                }
            }
        }
    }
    None
}

/// B.4 denied; `None` if a pair may not be made.
fn judge(frame: &Frame, pairs: &[(usize, usize)], dropped: Dropped) -> Option<i128> {
    pairs.iter().try_fold(0, |sum, &(a, b)| Some(sum + frame.cards.denied(a, b, frame.free, dropped)?))
}

/// D.1: the first so many places of S2, in ascending order.
pub(super) fn transpositions(s2: &[usize], places: usize) -> Vec<Vec<usize>> {
    if places == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for &first in s2 {
        let others: Vec<usize> = s2.iter().copied().filter(|&p| p != first).collect();
        all.extend(transpositions(&others, places - 1).into_iter().map(|rest| [vec![first], rest].concat()));
    }
    all
}

/// D.2: S1 and S2 after each exchange, the original ones first.
pub(super) fn exchanges(players: &[usize], pairs: usize) -> Vec<(Vec<usize>, Vec<usize>)> {
    let mut all = Vec::new();
    for mask in 0u32..1 << players.len() {
        let in_s1 = |place: usize| mask & (1 << place) != 0;
        if mask.count_ones() as usize != pairs {
            continue;
        }
        let leaving: Vec<usize> = (0..pairs).rev().filter(|&p| !in_s1(p)).collect();
        let entering: Vec<usize> = (pairs..players.len()).filter(|&p| in_s1(p)).collect();
        let difference = entering.iter().sum::<usize>() - leaving.iter().sum::<usize>();
        let lowest_first: Vec<std::cmp::Reverse<usize>> =
            leaving.iter().map(|&p| std::cmp::Reverse(p)).collect();
        let side = |s1: bool| (0..players.len()).filter(|&p| in_s1(p) == s1).map(|p| players[p]).collect();
        all.push(((leaving.len(), difference, lowest_first, entering), (side(true), side(false))));
    }
    all.sort();
    all.into_iter().map(|(_, subgroups)| subgroups).collect()
}
