//! C.2 to C.11 for one score bracket at one p: the pairings in the order in which the procedure comes upon them.
use super::d98_cards::Table;
use super::d98_choices::{
    C4LeftOut, C10Reach, C10Upfloats, C14X, Dropped, HalfBracket, HalfPaired, LastRound, XScope,
};
use super::d98_groups::{Pair, Rules, exchanges, most_pairs, subgroups, transpositions, x_of};

/// A.3: a score bracket.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Bracket {
    /// 'players moved down from a higher score bracket'.
    pub down: Vec<usize>,
    pub own: Vec<usize>,
}

/// p, as C.14 decreases it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Level {
    /// p of A.6.
    pub p: usize,
    /// p of the homogeneous remainder of a heterogeneous bracket.
    pub rest: usize,
}

/// C.6 'the pairing of this score bracket is considered complete'.
#[derive(Clone, Debug, Default)]
pub(crate) struct Outcome {
    pub pairs: Vec<Pair>,
    /// 'remaining players', in order.
    pub left: Vec<usize>,
}

/// What C.2 to C.11 came to.
pub(crate) enum Tried {
    Found(Outcome),
    /// `rest`: the failing group was a remainder, the moved down had been paired.
    Failed {
        rest: bool,
    },
}

type Accept<'s> = &'s mut dyn FnMut(&Outcome) -> bool;

impl Bracket {
    pub(crate) fn members(&self) -> Vec<usize> {
        let mut all: Vec<usize> = self.down.iter().chain(&self.own).copied().collect();
        all.sort_unstable();
        all
    }

    pub(crate) fn size(&self) -> usize {
        self.down.len() + self.own.len()
    }

    /// A.3: 'of which at least half of the players have come from a higher score bracket … as though it was homogeneous'.
    pub(crate) fn heterogeneous(&self) -> bool {
        !self.down.is_empty() && 2 * self.down.len() < self.size()
    }

    /// For C.12.
    pub(crate) fn heterogeneous_for_c12(&self, table: &Table) -> bool {
        self.heterogeneous()
            || (table.choices.half_bracket == HalfBracket::ButC12Applies
                && !self.down.is_empty()
                && !self.own.is_empty())
    }

    /// C.3, A.6.
    pub(crate) fn level(&self) -> Level {
        if self.heterogeneous() {
            self.level_with(self.down.len(), C4LeftOut::InS2)
        } else {
            Level { p: self.size() / 2, rest: 0 }
        }
    }

    /// p of the moved down, and the p that their remainder then has.
    fn level_with(&self, p: usize, left_out: C4LeftOut) -> Level {
        let rest =
            if p == 0 || left_out == C4LeftOut::MovedDown { self.own.len() - p } else { self.size() - 2 * p };
        Level { p, rest: rest / 2 }
    }

    /// C.14 'Decrease p by 1': of the remainder, or of the bracket (where it goes to 0 for a remainder of residents only).
    pub(crate) fn decreased(&self, level: Level, rest: bool, table: &Table) -> Option<Level> {
        if rest && self.heterogeneous() {
            (level.rest > 0).then(|| Level { rest: level.rest - 1, ..level })
        } else {
            self.decreased_p(level, table)
        }
    }

    pub(crate) fn decreased_p(&self, level: Level, table: &Table) -> Option<Level> {
        let p = level.p.checked_sub(1)?;
        Some(if self.heterogeneous() {
            self.level_with(p, table.choices.c4_left_out)
        } else {
            Level { p, rest: 0 }
        })
    }

    /// 21: 'at scoregroups with a score over 50 % if this helps to produce a greater number of pairings in the scoregroup'.
    pub(crate) fn free(&self, table: &Table) -> bool {
        let of = if self.own.is_empty() { &self.down } else { &self.own };
        let over = of.iter().all(|&player| table.over_half_in_last(player));
        if table.choices.last_round != LastRound::Article21 || !over {
            return false;
        }
        let all = self.members();
        most_pairs(table, &all, true) > most_pairs(table, &all, false)
    }
}

/// C.2 to C.11 with C.14's p. `wide`: C.10 runs through all transpositions whatever is chosen.
pub(crate) fn run(
    table: &Table,
    bracket: &Bracket,
    level: Level,
    lowest: bool,
    wide: bool,
    accept: Accept,
) -> Tried {
    let free = bracket.free(table);
    let work = Work { table, level, lowest, free, wide };
    if bracket.heterogeneous() {
        return work.heterogeneous(bracket, accept);
    }
    // A.3 'these players moved down are always paired first whenever possible': the fewest of them are left over.
    let moved_down =
        if table.choices.half_paired == HalfPaired::MovedDownFirst { bracket.down.len() } else { 0 };
    for most in 0..moved_down {
        let mut few = |outcome: &Outcome| {
            outcome.left.iter().filter(|player| bracket.down.contains(player)).count() <= most
                && accept(outcome)
        };
        if let Tried::Found(outcome) = work.homogeneous(bracket, &mut few) {
            return Tried::Found(outcome);
        }
    }
    work.homogeneous(bracket, accept)
}

struct Work<'t> {
    table: &'t Table<'t>,
    level: Level,
    lowest: bool,
    free: bool,
    wide: bool,
}

/// C.14 '(and if the original value of x was greater than zero decrease x by 1 as well)'.
fn x_after(original: usize, decreased: usize, choice: C14X) -> usize {
    match choice {
        _ if decreased == 0 => original,
        C14X::Original => original.saturating_sub(decreased),
        C14X::Current => usize::MAX / 4,
    }
}

fn first(stay: bool, dropped: Dropped, last: usize) -> usize {
    if stay && dropped == Dropped::StayDropped { last } else { 0 }
}

impl Work<'_> {
    /// C.4 to C.8 of a homogeneous group with these droppings.
    fn group(
        &self,
        members: &[usize],
        p: usize,
        rules: Rules,
        each: &mut dyn FnMut(&[Pair], Vec<usize>) -> bool,
    ) -> bool {
        for exchange in exchanges(members.len(), p, self.table.choices) {
            let (s1, s2) = subgroups(members, p, &exchange);
            let stop = transpositions(self.table, &s1, &s2, rules, &mut |pairs, _| {
                let paired = |player: &usize| pairs.iter().any(|pair| pair.0 == *player || pair.1 == *player);
                let left: Vec<usize> = members.iter().copied().filter(|player| !paired(player)).collect();
                self.table.left_floats(&left, self.lowest, rules.down, rules.free) && each(pairs, left)
            });
            if stop {
                return true;
            }
        }
        false
    }

    fn homogeneous(&self, bracket: &Bracket, accept: Accept) -> Tried {
        let (members, p, choices) = (bracket.members(), self.level.p, self.table.choices);
        let lower = members.len() / 2 - p;
        // C.2
        let mut x = x_after(x_of(self.table, &members, self.free), lower, choices.c14_x);
        let most = if choices.c10_upfloats == C10Upfloats::AnyGroup { 2 } else { 0 };
        let mut raised = false;
        loop {
            let again = |last| {
                first(raised, choices.c11_return, last).max(first(lower > 0, choices.c14_return, last))
            };
            // C.10 'drop criterion B6 first and then B5 for upfloats'
            for up in again(most)..=most {
                // C.9 'Drop criterion B6 and B5 (in this order) for downfloats'
                for down in again(2).max(first(up > 0, choices.c10_down, 2))..=2 {
                    let rules = Rules { free: self.free, down, up, x };
                    let mut found = None;
                    self.group(&members, p, rules, &mut |pairs, left| {
                        let outcome = Outcome { pairs: pairs.to_vec(), left };
                        let good = accept(&outcome);
                        if good {
                            found = Some(outcome);
                        }
                        good
                    });
                    if let Some(outcome) = found {
                        return Tried::Found(outcome);
                    }
                    if self.table.too_long() {
                        return Tried::Failed { rest: false };
                    }
                }
            }
            // C.11 'As long as x is less than p: increase x by 1.'
            if x >= p {
                return Tried::Failed { rest: false };
            }
            x += 1;
            raised = true;
        }
    }

    fn heterogeneous(&self, bracket: &Bracket, accept: Accept) -> Tried {
        let (p, choices) = (self.level.p, self.table.choices);
        let all = bracket.members();
        let full = bracket.level_with(p, choices.c4_left_out).rest;
        let lower = bracket.down.len() - p;
        // C.2, of the bracket.
        let original = x_of(self.table, &all, self.free);
        let whole = choices.x_scope == XScope::WholeBracket;
        let x = x_after(original, lower + if whole { full - self.level.rest } else { 0 }, choices.c14_x);
        // C.4 'Put the highest players in S1, all other players in S2.'
        let mut down_order = bracket.down.clone();
        down_order.sort_unstable();
        let s1 = &down_order[..p];
        let out = &down_order[p..];
        let go_on = p == 0 || choices.c4_left_out == C4LeftOut::MovedDown;
        let s2: Vec<usize> = all
            .iter()
            .copied()
            .filter(|player| !s1.contains(player) && !(go_on && out.contains(player)))
            .collect();
        let gone: &[usize] = if go_on { out } else { &[] };
        let mut raised = 0;
        loop {
            let mut rest_reached = false;
            let mut rest_needs_x = false;
            let again = |last| {
                let decreased = lower > 0 || full > self.level.rest;
                first(raised > 0, choices.c11_return, last).max(first(decreased, choices.c14_return, last))
            };
            for up in again(2)..=2 {
                let may_drop = match choices.c10_upfloats {
                    C10Upfloats::RemainderOnly => rest_reached || again(2) > 0,
                    _ => true,
                };
                if up > 0 && !may_drop {
                    break;
                }
                for down in again(2).max(first(up > 0, choices.c10_down, 2))..=2 {
                    let rules = Rules { free: self.free, down, up, x: x + raised };
                    let mut found = None;
                    let mut prefix: Option<Vec<Pair>> = None;
                    let mut reached = false;
                    transpositions(self.table, s1, &s2, rules, &mut |pairs, spent| {
                        // C.10 'undo the pairing of the lowest moved down player paired and try to find a different
                        // opponent for this player'
                        let higher = &pairs[..pairs.len().saturating_sub(1)];
                        if choices.c10_reach == C10Reach::LowestOnly && !self.wide {
                            match &prefix {
                                Some(kept) if kept != higher => return true,
                                _ => prefix = Some(higher.to_vec()),
                            }
                        }
                        let start =
                            first(true, choices.rest_start, down).max(first(reached, choices.c10_return, 2));
                        reached = true;
                        let paired = |player: &usize| pairs.iter().any(|pair| pair.1 == *player);
                        let rest: Vec<usize> = s2.iter().copied().filter(|player| !paired(player)).collect();
                        // C.6 'Start at C2 with the homogeneous remainder group.'
                        let rest_x = if whole {
                            x + raised - spent
                        } else {
                            x_after(x_of(self.table, &rest, self.free), full - self.level.rest, choices.c14_x)
                                + raised
                        };
                        rest_needs_x |= rest_x < self.level.rest;
                        let from =
                            if choices.x_scope == XScope::AnewFirst { rest_x - raised } else { rest_x };
                        found = (from..=rest_x)
                            .find_map(|x| self.remainder(pairs, &rest, gone, x, start, up, accept));
                        found.is_some()
                    });
                    if let Some(outcome) = found {
                        return Tried::Found(outcome);
                    }
                    if self.table.too_long() {
                        return Tried::Failed { rest: true };
                    }
                    if reached {
                        rest_reached = true;
                        break;
                    }
                }
            }
            // C.11 'When pairing a remainder group undo all pairings of players moved down also. Restart at C3.'
            if x + raised < p || (rest_reached && rest_needs_x) {
                raised += 1;
            } else {
                return Tried::Failed { rest: rest_reached };
            }
        }
    }

    /// C.2 to C.9 of the remainder. Droppings for upfloats are those of the bracket.
    #[expect(clippy::too_many_arguments, reason = "one step of the procedure")]
    fn remainder(
        &self,
        pairs: &[Pair],
        rest: &[usize],
        gone: &[usize],
        x: usize,
        start: usize,
        up: usize,
        accept: Accept,
    ) -> Option<Outcome> {
        for down in start..=2 {
            let rules = Rules { free: self.free, down, up, x };
            let mut found = None;
            self.group(rest, self.level.rest, rules, &mut |more, mut left| {
                left.extend(gone);
                left.sort_unstable();
                let outcome = Outcome { pairs: pairs.iter().chain(more).copied().collect(), left };
                let good = accept(&outcome);
                if good {
                    found = Some(outcome);
                }
                good
            });
            if found.is_some() || self.table.too_long() {
                return found;
            }
        }
        None
    }
}
