//! Article 2: the criteria C4 to C21. (C1, C3: `players::may_meet`; C2: `One::may_have_bye`.)

use std::collections::HashMap;

use super::colour::white_black;
use super::facts::Colour;
use super::players::{Field, Float, Kind, members};

/// How well a set of downfloaters does in C5, C6 and C7; less is better. It depends on the set alone.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Outcome {
    /// C5: the lowest score that the assignee of the PAB can have.
    pub bye_score: i32,
    /// C6.
    pub downfloaters: usize,
    /// C7: their scores in descending order.
    pub scores: Vec<i32>,
}

/// C10 to C21 of a candidate, in descending priority; less is better.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Quality {
    pub c10: u32,
    pub c11: u32,
    pub c12: u32,
    pub c13: u32,
    pub c14: u32,
    pub c15: u32,
    pub c16: u32,
    pub c17: u32,
    pub c18: Vec<i32>,
    pub c19: Vec<i32>,
    pub c20: Vec<i32>,
    pub c21: Vec<i32>,
}

/// A bracket: its residents, the MDPs, and all players below.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bracket {
    pub residents: u32,
    pub mdps: u32,
    pub below: u32,
}

impl Bracket {
    pub(super) fn all(&self) -> u32 {
        self.residents | self.mdps
    }
}

/// Answers the look-ahead questions about a field, and keeps the answers.
pub(super) struct Judge<'a> {
    pub field: &'a Field,
    /// The scoregroups (1.3.1), highest first.
    pub groups: Vec<u32>,
    pairable: HashMap<(u32, u32), bool>,
    completions: HashMap<u32, Option<i32>>,
}

impl<'a> Judge<'a> {
    /// 1.3.1: a scoregroup is all the players with the same score.
    pub(super) fn new(field: &'a Field) -> Self {
        let mut groups: Vec<u32> = Vec::new();
        for (who, p) in field.players.iter().enumerate() {
            if who > 0 && field.players[who - 1].score == p.score {
                *groups.last_mut().expect("a group") |= 1 << who;
            } else {
                groups.push(1 << who);
            }
        }
        Self { field, groups, pairable: HashMap::new(), completions: HashMap::new() }
    }

    /// 1.3.2: the bracket of a scoregroup and the downfloaters from above.
    pub(super) fn bracket(&self, group: usize, mdps: u32) -> Bracket {
        let below = self.groups[group + 1..].iter().fold(0, |set, g| set | g);
        Bracket { residents: self.groups[group], mdps, below }
    }

    /// Can all of the set be paired with one another by C1 and C3, no two of `mdps` together (3.2.3: S2 are residents, so
    /// a bracket never pairs two MDPs)?
    pub(super) fn pairable(&mut self, set: u32, mdps: u32) -> bool {
        if set == 0 {
            return true;
        }
        let key = (set, set & mdps);
        if let Some(&known) = self.pairable.get(&key) {
            return known;
        }
        let first = set.trailing_zeros() as usize;
        let rest = set & !(1 << first);
        let banned = if mdps >> first & 1 == 1 { mdps } else { 0 };
        let answer = members(rest & self.field.may_meet[first] & !banned)
            .any(|other| self.pairable(rest & !(1 << other), mdps));
        self.pairable.insert(key, answer);
        answer
    }

    /// C4 for a set of players not yet paired: does a pairing that complies with C1 to C3 exist for all of them? If so, the
    /// lowest score that the assignee of the PAB (C2) can have in one, for C5; 0 if the number is even.
    pub(super) fn completion(&mut self, rest: u32) -> Option<i32> {
        if let Some(&known) = self.completions.get(&rest) {
            return known;
        }
        let answer = if rest.count_ones().is_multiple_of(2) {
            self.pairable(rest, 0).then_some(0)
        } else {
            let field = self.field;
            members(rest)
                .filter(|&who| field.players[who].may_have_bye)
                .filter(|&who| self.pairable(rest & !(1 << who), 0))
                .map(|who| field.players[who].score)
                .min()
        };
        self.completions.insert(rest, answer);
        answer
    }

    /// C4 to C7 for a set of downfloaters of a bracket; `None` if it violates C1 to C4. CHOICE bye-ahead: C5 stands before
    /// the quality criteria of every bracket; taken: a bracket keeps the lowest score possible for the PAB, by look-ahead;
    /// the other way: C5 bears only on the bracket that gives the PAB (then a higher one could spoil it).
    pub(super) fn outcome(&mut self, bracket: Bracket, down: u32) -> Option<Outcome> {
        let paired = bracket.all() & !down;
        if paired.count_ones() % 2 == 1 || !self.pairable(paired, bracket.mdps) {
            return None;
        }
        let bye_score = self.completion(down | bracket.below)?;
        let scores: Vec<i32> = members(down).map(|who| self.field.players[who].score).collect();
        Some(Outcome { bye_score, downfloaters: scores.len(), scores })
    }

    /// All sets of downfloaters of a bracket that comply with C1 to C4, with their C5 to C7.
    pub(super) fn outcomes(&mut self, bracket: Bracket) -> Vec<(Outcome, u32)> {
        let all = bracket.all();
        let mut found = Vec::new();
        let mut down = all;
        loop {
            if let Some(outcome) = self.outcome(bracket, down) {
                found.push((outcome, down));
            }
            if down == 0 {
                return found;
            }
            down = (down - 1) & all;
        }
    }

    /// C8: the best C5 to C7 that the following bracket can reach with these downfloaters; less is better. CHOICE
    /// c8-degrees: "choose the set of downfloaters so that every criterion from C1 to C7 is complied with"; taken: "comply
    /// as much as possible" (2.4), so the sets are compared by the best result, C5, then C6, then C7; the other way: a yes
    /// or no, all sets that fall short being equal.
    pub(super) fn c8(&mut self, group: usize, down: u32) -> (bool, Option<Outcome>) {
        if group + 1 == self.groups.len() {
            return (false, None);
        }
        let next = self.bracket(group + 1, down);
        let best = self.outcomes(next).into_iter().map(|(outcome, _)| outcome).min();
        (best.is_none(), best)
    }

    /// C9: the unplayed games of the only downfloater, if it will end up receiving the PAB. That is when the number of
    /// players is odd and C5 is at the downfloater's own score, for all others not yet paired have a lower score.
    pub(super) fn c9(&self, bracket: Bracket, outcome: &Outcome, down: u32) -> usize {
        if down.count_ones() != 1 || self.field.players.len().is_multiple_of(2) {
            return 0;
        }
        if bracket.below != 0 && !self.field.choices.bye_foreseen {
            return 0;
        }
        let only = &self.field.players[down.trailing_zeros() as usize];
        if outcome.bye_score == only.score { only.unplayed } else { 0 }
    }
}

/// C10 to C13 for one pair with the colours of Article 5.
fn judge_colours(field: &Field, pair: (usize, usize), quality: &mut Quality) {
    let (white, black) = white_black(field, pair.0, pair.1);
    let top = field.players[white].topscorer || field.players[black].topscorer;
    for (who, colour) in [(white, Colour::White), (black, Colour::Black)] {
        let p = &field.players[who];
        let difference = p.difference + if colour == Colour::White { 1 } else { -1 };
        quality.c10 += u32::from(top && difference.abs() > 2);
        quality.c11 += u32::from(top && p.colours.ends_with(&[colour, colour]));
        let refused = p.wants == Some(colour.other());
        let strong = p.kind == Kind::Strong || (p.kind == Kind::Absolute && !field.choices.strong_is_strong);
        quality.c12 += u32::from(refused);
        quality.c13 += u32::from(refused && strong);
    }
}

/// C10 to C21 for a candidate of a bracket (2.4.5 to 2.4.16).
pub(super) fn quality(field: &Field, bracket: Bracket, pairs: &[(usize, usize)], down: u32) -> Quality {
    let mut q = Quality::default();
    let had = |who: usize, ago: usize, float: Float| field.players[who].floats[ago] == float;
    for &pair in pairs {
        judge_colours(field, pair, &mut q);
        let (high, low) = (pair.0.min(pair.1), pair.0.max(pair.1));
        if bracket.mdps >> high & 1 == 0 {
            continue;
        }
        let difference = field.players[high].score - field.players[low].score;
        q.c15 += u32::from(had(low, 0, Float::Up));
        q.c17 += u32::from(had(low, 1, Float::Up));
        let lists = [
            (high, 0, Float::Down, &mut q.c18),
            (low, 0, Float::Up, &mut q.c19),
            (high, 1, Float::Down, &mut q.c20),
            (low, 1, Float::Up, &mut q.c21),
        ];
        for (who, ago, float, list) in lists {
            if had(who, ago, float) {
                list.push(difference);
            }
        }
    }
    for who in members(down & bracket.residents) {
        q.c14 += u32::from(had(who, 0, Float::Down));
        q.c16 += u32::from(had(who, 1, Float::Down));
    }
    if field.choices.limbo_difference {
        let floor = members(bracket.residents).map(|who| field.players[who].score).min().unwrap_or(0) - 2;
        for who in members(down & bracket.mdps) {
            for (ago, list) in [(0, &mut q.c18), (1, &mut q.c20)] {
                if had(who, ago, Float::Down) {
                    list.push(field.players[who].score - floor);
                }
            }
        }
    }
    for list in [&mut q.c18, &mut q.c19, &mut q.c20, &mut q.c21] {
        list.sort_by(|a, b| b.cmp(a));
    }
    q
}
