//! C.1 and C.12 to C.14: from bracket to bracket, and back.
use std::collections::HashMap;

use super::d98_cards::Table;
use super::d98_choices::{
    C1After, C1Again, C1Bye, C1Order, C1Residents, C12Above, C12Number, C12P, C12Previous, C12When,
    C13Lowest, C13P, C13Search, C14Rest, C14Zero, Joined, LowestZero,
};
use super::d98_groups::{Pair, Rules, most_pairs, transpositions};
use super::d98_procedure::{Bracket, Level, Outcome, Tried, run};

/// A bracket that is complete.
struct Done {
    /// Who was moved down into it.
    pending: Vec<usize>,
    /// As it was after C.1.
    bracket: Bracket,
    /// Moved on by C.1.
    gone: Vec<usize>,
    level: Level,
    outcome: Outcome,
}

/// The pairs, with whether article 21 freed them of B.2, and the bye.
pub(crate) struct Solved {
    pub pairs: Vec<(Pair, bool)>,
    pub bye: Option<usize>,
}

struct Driver<'t> {
    table: &'t Table<'t>,
    /// The residents of the brackets, those below `done` still to be paired.
    groups: Vec<Vec<usize>>,
    done: Vec<Done>,
    /// Those moved down into the bracket whose turn it is.
    pending: Vec<usize>,
    /// Who was moved down before C.12 put another in his place: not back again.
    refused: Vec<Refused>,
    /// C.14 has moved down the entire bracket above the one whose turn it is.
    entire: bool,
}

/// The place among the brackets, who had been moved down into the previous one, and whom it left over.
#[derive(PartialEq, Eq)]
struct Refused {
    at: (usize, usize),
    into: Vec<usize>,
    left: Vec<usize>,
}

fn without(players: &[usize], these: &[usize]) -> Vec<usize> {
    players.iter().copied().filter(|player| !these.contains(player)).collect()
}

fn limit() -> String {
    "limit: the search is too long".into()
}

/// 'Starting with the highest score bracket apply the following procedures to all score brackets.'
pub(crate) fn solve(table: &Table) -> Result<Solved, String> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (player, card) in table.cards.iter().enumerate() {
        match groups.last_mut() {
            Some(group) if table.cards[group[0]].score == card.score => group.push(player),
            _ => groups.push(vec![player]),
        }
    }
    let mut driver =
        Driver { table, groups, done: Vec::new(), pending: Vec::new(), refused: Vec::new(), entire: false };
    let mut steps = 0;
    while driver.done.len() < driver.groups.len() {
        driver.bracket()?;
        steps += 1;
        if steps > 400 {
            return Err("limit: C.1 is restarted again and again".into());
        }
        if table.too_long() {
            return Err(limit());
        }
    }
    let mut solved = Solved { pairs: Vec::new(), bye: None };
    for done in &driver.done {
        let free = done.bracket.free(table);
        solved.pairs.extend(done.outcome.pairs.iter().map(|&pair| (pair, free)));
    }
    solved.bye = driver.done.last().and_then(|done| done.outcome.left.first().copied());
    Ok(solved)
}

impl Driver<'_> {
    /// What the lowest bracket must come to: everybody paired, or one has the bye (A.5) and may have it (B.1b).
    fn all_paired(&self, bracket: &Bracket, outcome: &Outcome) -> bool {
        outcome.left.len() == bracket.size() % 2
            && outcome.left.iter().all(|&player| !self.table.cards[player].no_bye)
    }

    /// C.1 for the bracket whose turn it is, and on to its end or to a restart at C.1.
    fn bracket(&mut self) -> Result<(), String> {
        let choices = self.table.choices;
        let at = self.done.len();
        let lowest = at + 1 == self.groups.len();
        let mut bracket = Bracket { down: self.pending.clone(), own: self.groups[at].clone() };
        let mut gone = Vec::new();
        let mut seen = Vec::new();
        let mut fell = false;
        if lowest
            && choices.c13_lowest == C13Lowest::AnyComplete
            && let Some((level, outcome)) = self.lowest(&bracket)
        {
            let pending = std::mem::take(&mut self.pending);
            self.done.push(Done { pending, bracket, gone, level, outcome });
            return Ok(());
        }
        while let Some(player) = self.lonely(&bracket, lowest, &seen) {
            // 'if this player was moved down from a higher score bracket apply C12'
            let moved_down = bracket.down.contains(&player);
            if moved_down && self.c12(&bracket, bracket.level().p, lowest, true) {
                return Ok(());
            }
            // 'if this score bracket is the lowest one apply C13'
            if lowest {
                if at > 0 {
                    return self.c13();
                }
                seen.push(player);
                continue;
            }
            match choices.c1_after {
                C1After::ThenC2 | C1After::ThenC14 if moved_down => {
                    seen.push(player);
                    fell = true;
                    if choices.c1_residents == C1Residents::Stay {
                        break;
                    }
                }
                // 'in all other cases: move this player down to the next score bracket'
                _ => {
                    bracket.down = without(&bracket.down, &[player]);
                    bracket.own = without(&bracket.own, &[player]);
                    gone.push(player);
                    if choices.c1_again == C1Again::AfterMove {
                        seen.clear();
                    }
                }
            }
        }
        let level = match choices.c1_after {
            C1After::ThenC14 if fell => {
                bracket.decreased_p(bracket.level(), self.table).unwrap_or(Level { p: 0, rest: 0 })
            }
            _ => bracket.level(),
        };
        self.levels(bracket, gone, level, lowest)
    }

    /// C.1 'a player for whom no opponent can be found within this score bracket without violating B1 or B2'.
    fn without_opponent(&self, bracket: &Bracket, lowest: bool) -> Vec<usize> {
        let free = bracket.free(self.table);
        let all = bracket.members();
        let alone = |player: &usize| {
            !all.iter().any(|&other| other != *player && self.table.may_meet(*player, other, free))
        };
        let lonely: Vec<usize> = all.iter().copied().filter(alone).collect();
        if let [player] = lonely[..]
            && lowest
            && self.table.choices.c1_bye == C1Bye::MayHaveBye
            && all.len() % 2 == 1
            && !self.table.cards[player].no_bye
        {
            return Vec::new();
        }
        lonely
    }

    /// Which of them first.
    fn lonely(&self, bracket: &Bracket, lowest: bool, seen: &[usize]) -> Option<usize> {
        let mut left = without(&self.without_opponent(bracket, lowest), seen);
        let residents_first = self.table.choices.c1_order == C1Order::ResidentsFirst;
        left.sort_by_key(|player| (bracket.down.contains(player) == residents_first, *player));
        left.first().copied()
    }

    /// C.2 to C.14.
    fn levels(
        &mut self,
        bracket: Bracket,
        gone: Vec<usize>,
        start: Level,
        lowest: bool,
    ) -> Result<(), String> {
        let choices = self.table.choices;
        let at = self.done.len();
        let mut level = start;
        let mut none = bracket.size() == 0;
        loop {
            let bye_only = lowest && bracket.size() == 1;
            let go_on =
                bracket.heterogeneous() && choices.c14_zero == C14Zero::ResidentsPaired && level.rest > 0;
            if none || (level.p == 0 && !bye_only && !go_on) {
                return self.zero(&bracket, gone, lowest);
            }
            let tried = {
                let mut accept = |outcome: &Outcome| !lowest || self.all_paired(&bracket, outcome);
                run(self.table, &bracket, level, lowest, false, &mut accept)
            };
            if self.table.too_long() {
                return Err(limit());
            }
            match tried {
                Tried::Found(outcome) => {
                    let mut next = gone.clone();
                    next.extend(&outcome.left);
                    next.sort_unstable();
                    let pending = std::mem::replace(&mut self.pending, next);
                    self.done.push(Done { pending, bracket, gone, level, outcome });
                    self.entire = false;
                    return Ok(());
                }
                Tried::Failed { rest } => {
                    let p = if choices.c12_p == C12P::Current { level.p } else { bracket.level().p };
                    // C.12 'In case of a heterogeneous group'
                    if bracket.heterogeneous_for_c12(self.table)
                        && (!rest || choices.c12_when == C12When::RemainderToo)
                        && self.c12(&bracket, p, lowest, false)
                    {
                        return Ok(());
                    }
                    // C.13 'In case of the lowest score bracket'
                    if lowest && at > 0 {
                        return self.c13();
                    }
                    // C.14
                    match self.next(&bracket, level, rest, true) {
                        Some(next) => level = next,
                        None => none = true,
                    }
                }
            }
        }
    }

    /// C.14 'Decrease p by 1', first of the remainder when that has failed.
    fn next(&self, bracket: &Bracket, level: Level, rest: bool, moved_down_too: bool) -> Option<Level> {
        let rest = rest && bracket.heterogeneous();
        match bracket.decreased(level, rest, self.table) {
            Some(next) if rest && next.rest == 0 && self.table.choices.c14_rest == C14Rest::Whole => None,
            None if rest && moved_down_too => bracket.decreased_p(level, self.table),
            next => next,
        }
    }

    /// C.14 'If p equals zero the entire score bracket is moved down to the next one. Restart with this score bracket at C1.'
    fn zero(&mut self, bracket: &Bracket, gone: Vec<usize>, lowest: bool) -> Result<(), String> {
        let at = self.done.len();
        if lowest && self.table.choices.lowest_zero == LowestZero::Homogeneous && !self.pending.is_empty() {
            self.groups[at].append(&mut self.pending);
            self.groups[at].sort_unstable();
            return Ok(());
        }
        if lowest {
            return Err(
                "C.13, C.14: p is zero in the lowest bracket and there is none above to join or below".into(),
            );
        }
        self.groups.remove(at);
        self.entire = true;
        self.pending = bracket.members();
        self.pending.extend(gone);
        self.pending.sort_unstable();
        Ok(())
    }

    /// Whom the current bracket has if the previous one leaves over others.
    fn moved_down_instead(&self, old: &Outcome, new: &Outcome) -> Bracket {
        let mut down = without(&self.pending, &old.left);
        down.extend(&new.left);
        down.sort_unstable();
        Bracket { down, own: self.groups[self.done.len()].clone() }
    }

    /// C.12 'If in this previous score bracket a pairing can be made whereby another player will be moved down to the
    /// current one, and this now allows p pairing to be made then this pairing … will be accepted.'
    /// Come to from C.1, it must not leave C.1 to be applied to one moved down again.
    fn c12(&mut self, bracket: &Bracket, p: usize, lowest: bool, from_c1: bool) -> bool {
        let choices = self.table.choices;
        let Some(previous) = self.done.last() else { return false };
        if self.entire && choices.c12_previous == C12Previous::OneBack {
            return false;
        }
        let old = &previous.outcome;
        if !old.left.iter().any(|player| bracket.down.contains(player)) {
            return false;
        }
        let at = (self.done.len(), self.groups.len());
        let mut known: HashMap<Vec<usize>, bool> = HashMap::from([(old.left.clone(), false)]);
        let before = self.refused.iter().filter(|one| one.at == at && one.into == previous.pending);
        known.extend(before.map(|one| (one.left.clone(), false)));
        let refused = Refused { at, into: previous.pending.clone(), left: old.left.clone() };
        let mut accept = |new: &Outcome| {
            if choices.c12_number == C12Number::AsMany && new.left.len() != old.left.len() {
                return false;
            }
            let mut now = self.moved_down_instead(old, new);
            // C.1 comes before C.3: residents without an opponent are moved down before p is determined.
            while choices.c1_again == C1Again::AfterMove && !lowest {
                let alone = self.without_opponent(&now, lowest);
                let Some(&resident) = alone.iter().find(|player| now.own.contains(player)) else { break };
                now.own = without(&now.own, &[resident]);
            }
            *known.entry(new.left.clone()).or_insert_with(|| {
                let lonely = || self.without_opponent(&now, lowest);
                (now.heterogeneous() || now.level().p >= p)
                    && self.allows(&now, p, lowest)
                    && !(from_c1 && lonely().iter().any(|player| now.down.contains(player)))
            })
        };
        let wide = choices.c13_search == C13Search::AllTranspositions;
        let any = choices.c12_above == C12Above::Any;
        let mut level = if any { previous.bracket.level() } else { previous.level };
        let found = loop {
            match run(self.table, &previous.bracket, level, false, wide, &mut accept) {
                Tried::Found(outcome) => break Some(outcome),
                Tried::Failed { rest } if any && !self.table.too_long() => {
                    match self.next(&previous.bracket, level, rest, true) {
                        Some(next) if next.p > 0 => level = next,
                        _ => break None,
                    }
                }
                Tried::Failed { .. } => break None,
            }
        };
        let Some(outcome) = found else { return false };
        self.pending = self.moved_down_instead(old, &outcome).down;
        self.refused.push(refused);
        if let Some(previous) = self.done.last_mut() {
            previous.level = level;
            previous.outcome = outcome;
        }
        true
    }

    /// C.12 'this now allows p pairing to be made'.
    fn allows(&self, bracket: &Bracket, p: usize, lowest: bool) -> bool {
        let free = bracket.free(self.table);
        let all = bracket.members();
        if self.table.choices.c12_when == C12When::RemainderToo {
            let mut accept = |outcome: &Outcome| !lowest || self.all_paired(bracket, outcome);
            return matches!(
                run(self.table, bracket, bracket.level(), lowest, false, &mut accept),
                Tried::Found(_)
            );
        }
        if !bracket.heterogeneous() {
            return most_pairs(self.table, &all, free) >= p;
        }
        let s1 = &bracket.down[..p.min(bracket.down.len())];
        let rules = Rules { free, down: 2, up: 2, x: usize::MAX };
        transpositions(self.table, s1, &without(&all, s1), rules, &mut |_, _| true)
    }

    /// C.13 'allow a pairing in the lowest score bracket'.
    fn lowest(&self, bracket: &Bracket) -> Option<(Level, Outcome)> {
        let mut level = bracket.level();
        loop {
            let mut accept = |outcome: &Outcome| self.all_paired(bracket, outcome);
            match run(self.table, bracket, level, true, false, &mut accept) {
                Tried::Found(outcome) => return Some((level, outcome)),
                Tried::Failed { .. } if self.table.choices.c13_lowest == C13Lowest::POfA6 => return None,
                Tried::Failed { rest } => match self.next(bracket, level, rest, true) {
                    Some(next) if next.p > 0 => level = next,
                    _ if self.table.choices.c13_lowest == C13Lowest::AnyComplete
                        && !bracket.down.is_empty() =>
                    {
                        let all = Bracket { down: Vec::new(), own: bracket.members() };
                        return self.lowest(&all);
                    }
                    _ => return None,
                },
            }
        }
    }

    /// C.13 'the pairing of the penultimate score bracket is undone. Try to find another pairing in the penultimate score
    /// bracket which will allow a pairing in the lowest score bracket.'
    fn c13(&mut self) -> Result<(), String> {
        let choices = self.table.choices;
        let Some(previous) = self.done.pop() else {
            return Err("C.13: there is no penultimate bracket".into());
        };
        let own = self.groups[self.done.len() + 1].clone();
        let rest_of_pending = without(&self.pending, &previous.outcome.left);
        let below = |new: &Outcome| {
            let mut down = rest_of_pending.clone();
            down.extend(&new.left);
            down.sort_unstable();
            Bracket { down, own: own.clone() }
        };
        let mut known: HashMap<Vec<usize>, bool> = HashMap::from([(previous.outcome.left.clone(), false)]);
        let wide = choices.c13_search == C13Search::AllTranspositions;
        let mut level = previous.bracket.level();
        let found = loop {
            let mut accept = |new: &Outcome| {
                *known.entry(new.left.clone()).or_insert_with(|| self.lowest(&below(new)).is_some())
            };
            match run(self.table, &previous.bracket, level, false, wide, &mut accept) {
                Tried::Found(outcome) => break Some(outcome),
                Tried::Failed { rest } => {
                    match self.next(&previous.bracket, level, rest, choices.c13_p == C13P::MovedDownToo) {
                        // 'If in the penultimate score bracket p becomes zero'
                        Some(next) if next.p > 0 => level = next,
                        _ => break None,
                    }
                }
            }
            if self.table.too_long() {
                return Err(limit());
            }
        };
        if self.table.too_long() {
            return Err(limit());
        }
        if let Some(outcome) = found {
            let bracket = below(&outcome);
            if let Some((low_level, low)) = self.lowest(&bracket) {
                let pending = bracket.down.clone();
                self.done.push(Done { level, outcome, ..previous });
                self.done.push(Done { pending, bracket, gone: Vec::new(), level: low_level, outcome: low });
                return Ok(());
            }
        }
        // 'then the two lowest score brackets are joined into a new lowest score bracket'
        let extra = without(&rest_of_pending, &previous.gone);
        let upper = self.groups.remove(self.done.len());
        let at = self.done.len();
        self.pending = previous.pending;
        self.pending.extend(extra);
        match choices.joined {
            Joined::UpperMovedDown => self.pending.extend(upper),
            Joined::Homogeneous => self.groups[at].extend(upper),
        }
        self.groups[at].sort_unstable();
        self.pending.sort_unstable();
        Ok(())
    }
}
