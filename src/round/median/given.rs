//! The values of a given pairing: group by group beside what the text comes to there, up to the first level at which the
//! two part. The text takes decision after decision and is no optimum over a group; so a pairing that counts less at a
//! level than the text comes to is not better there, but parts from the text at the order in which it was decided.

use super::Round;
use super::group::evening::Evening;
use super::group::{Group, Solved, pair_code, record};
use crate::graph::Link;
use crate::model::LevelRecord;
use crate::plan::code_of;
use crate::plan::median::{Bye, Floaters, Median, Pairs, Phases};
use crate::round::{Ask, Given, whole};

/// The values of the levels, as far as they are needed.
pub(super) fn values(ask: &Ask<'_>, round: &Round, plan: &Phases, given: &Given) -> Vec<LevelRecord> {
    let mut levels = Vec::new();
    if let (Some(ours), Some(code)) = (round.bye, code_of(&plan.bye, &Bye::ByePlace)) {
        let place = |r: usize| vec![whole(given.mates.len() - r)];
        let theirs = given.bye.map_or_else(Vec::new, place);
        levels.push(record(0, code, beside(&place(ours), theirs, given.bye == Some(ours))));
        if given.bye != Some(ours) {
            return levels;
        }
    }
    // Pairs that 9.6 undid were made when their group was paired.
    let mut mates = given.mates.clone();
    for &(a, b) in &round.undone {
        (mates[a], mates[b]) = (Some(b), Some(a));
    }
    for (stage, (group, solved)) in (1..).zip(&round.done) {
        if let Some(code) = code_of(&plan.median, &Median::MedianExtension).filter(|_| group.is_median) {
            levels.extend(round.extension(stage, code));
        }
        let mates = if group.is_median { &given.mates } else { &mates };
        let at = Beside { ask, group, solved, mates };
        let follows = at.floaters(stage, plan, &mut levels) && at.pairs(stage, plan, &mut levels);
        if !follows {
            break;
        }
    }
    levels
}

/// The value of the given pairing beside that of the text: the same where they are the same, where they part a larger one.
fn beside(text: &[i64], theirs: Vec<i64>, is_same: bool) -> Vec<i64> {
    if is_same {
        text.to_vec()
    } else if theirs.as_slice() > text {
        theirs
    } else {
        [text, &[1]].concat()
    }
}

/// A group as the text paired it, and the opponents that the given pairing has.
struct Beside<'r, 'a> {
    ask: &'r Ask<'a>,
    group: &'r Group,
    solved: &'r Solved,
    mates: &'r [Option<usize>],
}

impl Beside<'_, '_> {
    /// Notes the levels about who floats; `false` if the given pairing parts from the text there.
    fn floaters(&self, stage: usize, plan: &Phases, levels: &mut Vec<LevelRecord>) -> bool {
        let members = self.group.members();
        let leaves = |r: &usize| self.mates[*r].is_none_or(|o| !members.contains(&o));
        let floaters: Vec<usize> = members.iter().copied().filter(leaves).collect();
        let is_same = floaters == self.solved.floaters;
        let is_chosen = |r: &usize| !self.solved.forced.contains(r);
        let chosen: Vec<usize> = floaters.iter().copied().filter(is_chosen).collect();
        let rest = self.group.without(&self.solved.forced);
        let evening = Evening { ask: self.ask, group: &rest, forced: &self.solved.forced };
        for (l, text) in plan.floaters.iter().zip(&self.solved.levels) {
            let theirs = match (&l.measure, chosen.as_slice()) {
                (Floaters::Unpaired | Floaters::LowestFloaters, _) | (_, [_]) => {
                    evening.value(&l.measure, &floaters, (chosen.first().copied(), self.solved.is_by_colour))
                }
                _ => text.value.clone(),
            };
            let is_order = l.measure == Floaters::LowestFloaters;
            let parts = !is_same && (is_order || theirs > text.value);
            levels.push(record(stage, &l.code, beside(&text.value, theirs, !parts)));
            if parts {
                return false;
            }
        }
        is_same
    }

    /// Notes the levels about the pairs of those who stay; `false` if the given pairing parts from the text there.
    fn pairs(&self, stage: usize, plan: &Phases, levels: &mut Vec<LevelRecord>) -> bool {
        let texts = self.solved.levels.iter().skip(plan.floaters.len());
        for (l, text) in plan.pairs.iter().zip(texts) {
            let ours = self.count(&l.measure, plan, &|r| self.text_mate(r));
            let theirs = self.count(&l.measure, plan, &|r| self.mates[r]);
            let value = match (ours, theirs) {
                (Some(ours), Some(theirs)) => beside(&text.value, theirs.clone(), theirs <= ours),
                _ => self.places(&l.code, text),
            };
            let follows = value == text.value;
            levels.push(record(stage, &l.code, value));
            if !follows {
                return false;
            }
        }
        true
    }

    fn text_mate(&self, rank: usize) -> Option<usize> {
        let of = |&(a, b): &(usize, usize)| match rank {
            r if r == a => Some(b),
            r if r == b => Some(a),
            _ => None,
        };
        self.solved.pairs.iter().find_map(of)
    }

    /// The places of the opponents in the orders of a level.
    fn places(&self, code: &str, text: &LevelRecord) -> Vec<i64> {
        let mut value = Vec::new();
        for (_, rank, order) in self.solved.orders.iter().filter(|(of, ..)| of == code) {
            let place = order.iter().position(|&o| self.mates[*rank] == Some(o)).unwrap_or(order.len());
            value.push(whole(place + 1));
        }
        let is_same = value == text.value;
        beside(&text.value, value, is_same)
    }

    /// What a level counts where each player meets this one; `None` for an order, and for sums that a file adds.
    fn count(
        &self,
        measure: &Pairs,
        plan: &Phases,
        mate: &dyn Fn(usize) -> Option<usize>,
    ) -> Option<Vec<i64>> {
        let stay = || self.group.members().into_iter().filter(|r| !self.solved.floaters.contains(r));
        match measure {
            Pairs::FloaterOpponent(_) | Pairs::ScrutinyOrder | Pairs::Counted(_) => None,
            Pairs::ColourClashWaived => {
                let is_waived = |r: &usize| {
                    mate(*r).is_some_and(|o| *r < o && self.ask.graph.link(*r, o) == Some(Link::Waived))
                };
                Some(vec![whole(stay().filter(is_waived).count())])
            }
            Pairs::DueColours => {
                let code = pair_code(&plan.pairs);
                let of_floaters = self.solved.orders.iter().filter(|(of, ..)| of == code);
                let seated: Vec<usize> =
                    of_floaters.flat_map(|(_, r, _)| [Some(*r), self.text_mate(*r)]).flatten().collect();
                let rest = self.group.scan(stay().filter(|r| !seated.contains(r)).collect());
                let due = |r: usize| self.ask.graph.preference(r).colour;
                let clashes = |r: usize| due(r).is_some() && mate(r).is_some_and(|o| due(o) == due(r));
                let places = rest.iter().enumerate().filter(|&(_, &r)| clashes(r));
                let places: Vec<i64> = places.map(|(i, _)| -whole(i + 1)).collect();
                let by_number = self.ask.takes("TURN", "most");
                Some(if by_number { vec![whole(places.len() / 2)] } else { places })
            }
        }
    }
}
