//! Swiss Team Pairing System, C.04.6 (2026 and 2024), and Double-Swiss, C.04.5, from their texts alone: literal
//! enumeration for small fields.
//!
//! Articles are those of C.04.6 of 2026 unless said otherwise. Sets of upfloaters and pairings of a bracket are listed
//! one by one, each is valued criterion by criterion, and of those that comply best the first is taken. Colours of a
//! candidate are allocated by Article 4 before it is counted whose preference is not fulfilled. Where the text leaves
//! something open there is a `CHOICE`, a field of `Choices`.

use super::facts;
use facts::{Answer, Colour, Event, Pairing, Round};

#[cfg(test)]
#[path = "team_tests.rs"]
mod tests;

/// Which text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Text {
    Team2026,
    Team2024,
    DoubleSwiss,
}

/// 1.7: which preferences the rules of the competition use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Type {
    A,
    B,
    None,
}

/// What the rules of a competition say, and what the text leaves open.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choices {
    pub text: Text,
    /// 1.7.
    pub preferences: Type,
    /// 1.2.1: is the secondary score used in 4.2.2?
    pub secondary: bool,
    /// CHOICE following (C6): as few upfloaters as possible in the following bracket; else it either needs no more than
    /// its number asks for, or it does not comply.
    pub graded: bool,
    /// CHOICE seats (3.6.1): the one with more points is the top member, of equals the smaller TPN.
    pub seats_by_score: bool,
    /// CHOICE last (1.7.2): in the last round whoever has CD 0 has no preference, not even after the same colour twice.
    pub zero_is_none: bool,
    /// CHOICE float (1.5): only matches that were played count.
    pub only_played_floats: bool,
}

impl Choices {
    pub(crate) fn of(text: Text) -> Self {
        Self {
            text,
            preferences: Type::A,
            secondary: true,
            graded: text == Text::Team2024,
            seats_by_score: false,
            zero_is_none: false,
            only_played_floats: false,
        }
    }
}

/// 1.7: a preference, and whether it is mild.
type Wish = Option<(Colour, bool)>;

struct Team {
    tpn: u32,
    score: i32,
    secondary: i32,
    /// Colours of the matches played, in order.
    colours: Vec<Colour>,
    met: Vec<u32>,
    may_have_bye: bool,
    /// Was it a floater in the previous round?
    floated: bool,
    wish: Wish,
}

struct Field {
    teams: Vec<Team>,
    forbidden: Vec<(u32, u32)>,
    drawn: Colour,
    /// Rounds to come after this one.
    rounds_after: usize,
    choices: Choices,
}

/// The round-pairing of the event's coming round.
pub(crate) fn pair(event: &Event, choices: &Choices) -> Answer {
    let field = Field::new(event, *choices);
    let mut left: Vec<usize> = (0..field.teams.len()).collect();
    let mut bye = None;
    if left.len() % 2 == 1 {
        match field.bye(&left) {
            Some(who) => {
                left.retain(|t| *t != who);
                bye = Some(who);
            }
            None => return Answer::GivesOut("3.3.3: nobody can have the bye".to_owned()),
        }
    }
    if !field.can_complete(&left) {
        return Answer::GivesOut("3.3.3: it is impossible to complete a round-pairing".to_owned());
    }
    let mut pairs = Vec::new();
    while !left.is_empty() {
        let set = field.upfloaters(&left);
        let top = field.top(&left);
        let bracket: Vec<usize> = top.into_iter().chain(set).collect();
        left.retain(|t| !bracket.contains(t));
        pairs.extend(field.bracket(&bracket));
    }
    let boards = field.boards(&pairs);
    Answer::Pairings(vec![Pairing { boards, bye: bye.map(|b| field.teams[b].tpn) }])
}

/// 1.6.2.
pub(crate) fn difference(colours: &[Colour]) -> i32 {
    colours.iter().map(|c| if *c == Colour::White { 1 } else { -1 }).sum()
}

/// 1.7.1: simple preferences; 1.7.2: strong ones.
pub(crate) fn type_a(colours: &[Colour]) -> Option<Colour> {
    let cd = difference(colours);
    let twice = |c: Colour| colours.len() >= 2 && colours[colours.len() - 2..].iter().all(|x| *x == c);
    if cd < -1 || ((cd == 0 || cd == -1) && twice(Colour::Black)) {
        return Some(Colour::White);
    }
    if cd > 1 || ((cd == 0 || cd == 1) && twice(Colour::White)) {
        return Some(Colour::Black);
    }
    None
}

/// 1.7.2.
pub(crate) fn type_b(colours: &[Colour], is_last: bool, zero_is_none: bool) -> Wish {
    let cd = difference(colours);
    if colours.is_empty() {
        return None;
    }
    if cd == 0 && is_last && zero_is_none {
        return None;
    }
    if let Some(c) = type_a(colours) {
        return Some((c, false));
    }
    if cd == -1 {
        return Some((Colour::White, true));
    }
    if cd == 1 {
        return Some((Colour::Black, true));
    }
    if cd == 0 && !is_last {
        return Some((colours.last().unwrap().other(), true));
    }
    None
}

/// All subsets of so many members.
fn subsets(list: &[usize], k: usize) -> Vec<Vec<usize>> {
    if k == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (i, first) in list.iter().enumerate() {
        for mut rest in subsets(&list[i + 1..], k - 1) {
            rest.insert(0, *first);
            all.push(rest);
        }
    }
    all
}

/// 3.6.2 of pairs of (top, bottom).
pub(crate) fn identifier(pairs: &[(u32, u32)]) -> Vec<u32> {
    let mut sorted = pairs.to_vec();
    sorted.sort_unstable();
    sorted.iter().map(|p| p.0).chain(sorted.iter().map(|p| p.1)).collect()
}

/// 3.5.4: of sets whose members are in the order of 3.5.3 the lists of numbers, in order.
pub(crate) fn in_order(mut sets: Vec<Vec<u32>>) -> Vec<Vec<u32>> {
    sets.sort();
    sets
}

/// Those of the least value.
fn best<T: Clone>(all: &[T], value: impl Fn(&T) -> i64) -> Vec<T> {
    let least = all.iter().map(&value).min();
    all.iter().filter(|x| Some(value(x)) == least).cloned().collect()
}

impl Field {
    fn new(event: &Event, choices: Choices) -> Self {
        let find = |n: u32| event.players.iter().find(|p| p.number == n).unwrap();
        let before =
            |n: u32, round: usize| -> i32 { find(n).rounds.iter().take(round).map(Round::points).sum() };
        let is_last = event.round >= event.rounds;
        let mut teams = Vec::new();
        for p in event.players.iter().filter(|p| p.takes_part) {
            let (mut colours, mut met) = (Vec::new(), Vec::new());
            let (mut may_have_bye, mut floated) = (true, false);
            for (r, fact) in p.rounds.iter().enumerate() {
                let mut is_float = false;
                match *fact {
                    Round::Game { opponent, colour, .. } => {
                        colours.push(colour);
                        met.push(opponent);
                        is_float = before(opponent, r) != before(p.number, r);
                    }
                    Round::Default { opponent, points, .. } => {
                        // C2: won by forfeit.
                        if points == 2 {
                            may_have_bye = false;
                        }
                        is_float = !choices.only_played_floats && before(opponent, r) != before(p.number, r);
                    }
                    Round::PairingBye => may_have_bye = false,
                    Round::RequestedBye { points } => {
                        if points == 2 {
                            may_have_bye = false;
                        }
                    }
                    Round::Absent => {}
                }
                if r + 1 == event.round - 1 {
                    floated = is_float;
                }
            }
            let wish = match (choices.text, choices.preferences) {
                (Text::DoubleSwiss, _) | (_, Type::None) => None,
                (_, Type::A) => type_a(&colours).map(|c| (c, false)),
                (_, Type::B) => type_b(&colours, is_last, choices.zero_is_none),
            };
            teams.push(Team {
                tpn: p.number,
                score: p.points(),
                secondary: p.secondary,
                colours,
                met,
                may_have_bye,
                floated,
                wish,
            });
        }
        let rounds_after = event.rounds.saturating_sub(event.round);
        Self { teams, forbidden: event.forbidden.clone(), drawn: event.drawn, rounds_after, choices }
    }

    fn of(&self, t: usize) -> &Team {
        &self.teams[t]
    }

    /// C1, and what the arbiter forbade.
    fn may_meet(&self, a: usize, b: usize) -> bool {
        let (x, y) = (self.of(a).tpn, self.of(b).tpn);
        !self.of(a).met.contains(&y)
            && !self.of(b).met.contains(&x)
            && !self.forbidden.contains(&(x, y))
            && !self.forbidden.contains(&(y, x))
    }

    /// Every legal pairing of all of these.
    fn pairings(&self, list: &[usize]) -> Vec<Vec<(usize, usize)>> {
        let Some((&first, rest)) = list.split_first() else { return vec![Vec::new()] };
        let mut all = Vec::new();
        for &other in rest.iter().filter(|o| self.may_meet(first, **o)) {
            let left: Vec<usize> = rest.iter().copied().filter(|t| *t != other).collect();
            for mut made in self.pairings(&left) {
                made.push((first, other));
                all.push(made);
            }
        }
        all
    }

    /// C3: can all of these be paired?
    fn can_complete(&self, list: &[usize]) -> bool {
        let Some((&first, rest)) = list.split_first() else { return true };
        rest.iter().filter(|o| self.may_meet(first, **o)).any(|other| {
            let left: Vec<usize> = rest.iter().copied().filter(|t| t != other).collect();
            self.can_complete(&left)
        })
    }

    /// 3.4.
    fn bye(&self, list: &[usize]) -> Option<usize> {
        let mut order: Vec<usize> = list.iter().copied().filter(|t| self.of(*t).may_have_bye).collect();
        order.sort_by(|a, b| {
            let (a, b) = (self.of(*a), self.of(*b));
            a.score.cmp(&b.score).then(b.colours.len().cmp(&a.colours.len())).then(b.tpn.cmp(&a.tpn))
        });
        order.into_iter().find(|who| {
            let others: Vec<usize> = list.iter().copied().filter(|t| t != who).collect();
            self.can_complete(&others)
        })
    }

    /// 3.2.
    fn top(&self, left: &[usize]) -> Vec<usize> {
        let most = left.iter().map(|t| self.of(*t).score).max().unwrap();
        left.iter().copied().filter(|t| self.of(*t).score == most).collect()
    }

    fn without(list: &[usize], these: &[usize]) -> Vec<usize> {
        list.iter().copied().filter(|t| !these.contains(t)).collect()
    }

    /// The smallest sets of `lower` with which `group` can be paired, so that the others can be paired as well.
    fn smallest_sets(&self, group: &[usize], lower: &[usize]) -> Vec<Vec<usize>> {
        for size in 0..=lower.len() {
            let fits = |set: &Vec<usize>| {
                let bracket: Vec<usize> = group.iter().chain(set).copied().collect();
                self.can_complete(&bracket) && self.can_complete(&Self::without(lower, set))
            };
            let found: Vec<Vec<usize>> = subsets(lower, size).into_iter().filter(fits).collect();
            if !found.is_empty() {
                return found;
            }
        }
        Vec::new()
    }

    /// 3.5.
    fn upfloaters(&self, left: &[usize]) -> Vec<usize> {
        let top = self.top(left);
        let lower = Self::without(left, &top);
        // C4.
        let sets = self.smallest_sets(&top, &lower);
        // C5: the scores in ascending order are to be as high as possible.
        let scores = |set: &Vec<usize>| {
            let mut scores: Vec<i32> = set.iter().map(|t| self.of(*t).score).collect();
            scores.sort_unstable();
            scores
        };
        let highest = sets.iter().map(scores).max().unwrap();
        let mut sets: Vec<Vec<usize>> = sets.into_iter().filter(|s| scores(s) == highest).collect();
        // C6.
        if !lower.is_empty() {
            let following = self.top(&lower);
            let need = |set: &Vec<usize>| -> (usize, usize) {
                let group = Self::without(&following, set);
                if group.is_empty() {
                    return (0, 0);
                }
                let others = Self::without(&Self::without(&lower, set), &following);
                (self.smallest_sets(&group, &others)[0].len(), group.len() % 2)
            };
            sets = if self.choices.graded {
                best(&sets, |s| need(s).0 as i64)
            } else {
                best(&sets, |s| i64::from(need(s).0 != need(s).1))
            };
        }
        // C7.
        let counts = match self.choices.text {
            Text::Team2026 => self.rounds_after >= 2,
            Text::DoubleSwiss => self.rounds_after >= 1,
            Text::Team2024 => false,
        };
        if counts {
            sets = best(&sets, |s| s.iter().filter(|t| self.of(**t).floated).count() as i64);
        }
        // 3.5.3, 3.5.4.
        let key = |t: &usize| (-self.of(*t).score, self.of(*t).tpn);
        sets.iter_mut().for_each(|s| s.sort_by_key(key));
        let lists = in_order(sets.iter().map(|s| s.iter().map(|t| self.of(*t).tpn).collect()).collect());
        let find = |tpn: &u32| (0..self.teams.len()).find(|t| self.of(*t).tpn == *tpn).unwrap();
        lists[0].iter().map(find).collect()
    }

    /// Who of a pair misses what: any preference, a strong one.
    fn missed(&self, a: usize, b: usize) -> (i64, i64) {
        let (white, black) = self.colours(a, b);
        let misses = |t: usize, got: Colour| match self.of(t).wish {
            Some((c, mild)) if c != got => (1, i64::from(!mild)),
            _ => (0, 0),
        };
        let (x, y) = (misses(white, Colour::White), misses(black, Colour::Black));
        (x.0 + y.0, x.1 + y.1)
    }

    /// 3.6.
    fn bracket(&self, bracket: &[usize]) -> Vec<(usize, usize)> {
        let mut all = self.pairings(bracket);
        let score = |t: usize| self.of(t).score;
        if self.choices.text != Text::DoubleSwiss {
            let missed = |p: &Vec<(usize, usize)>, strong: bool| -> i64 {
                p.iter().map(|&(a, b)| if strong { self.missed(a, b).1 } else { self.missed(a, b).0 }).sum()
            };
            all = best(&all, |p| missed(p, false));
            if self.choices.preferences == Type::B {
                all = best(&all, |p| missed(p, true));
            }
        }
        let opponents = |p: &Vec<(usize, usize)>| -> i64 {
            let of_pair = |&(a, b): &(usize, usize)| {
                let high = if score(a) > score(b) { a } else { b };
                i64::from(score(a) != score(b) && self.of(high).floated)
            };
            p.iter().map(of_pair).sum()
        };
        let both = |p: &Vec<(usize, usize)>| -> i64 {
            let floats = |&(a, b): &(usize, usize)| {
                if score(a) == score(b) {
                    return 0;
                }
                i64::from(self.of(a).floated) + i64::from(self.of(b).floated)
            };
            p.iter().map(floats).sum()
        };
        all = match self.choices.text {
            Text::Team2026 if self.rounds_after >= 2 => best(&all, opponents),
            Text::DoubleSwiss if self.rounds_after >= 1 => best(&all, opponents),
            Text::Team2024 if self.rounds_after >= 2 => best(&all, both),
            _ => all,
        };
        // CHOICE seats: numbers by which members are top or bottom, and by which pairings are sorted.
        let mut seats: Vec<usize> = bracket.to_vec();
        if self.choices.seats_by_score {
            seats.sort_by_key(|t| (-score(*t), self.of(*t).tpn));
        } else {
            seats.sort_by_key(|t| self.of(*t).tpn);
        }
        let seat = |t: usize| seats.iter().position(|s| *s == t).unwrap() as u32;
        all.sort_by_key(|p| {
            let pairs: Vec<(u32, u32)> =
                p.iter().map(|&(a, b)| (seat(a).min(seat(b)), seat(a).max(seat(b)))).collect();
            identifier(&pairs)
        });
        all[0].clone()
    }

    /// 4.2: the first-team and the other.
    fn first(&self, a: usize, b: usize) -> (usize, usize) {
        let (x, y) = (self.of(a), self.of(b));
        let secondary = |t: &Team| {
            if self.choices.secondary && self.choices.text != Text::DoubleSwiss { t.secondary } else { 0 }
        };
        let order = y.score.cmp(&x.score).then(secondary(y).cmp(&secondary(x))).then(x.tpn.cmp(&y.tpn));
        if order == std::cmp::Ordering::Less { (a, b) } else { (b, a) }
    }

    /// 4.3 (C.04.5 4.3): who has White and who has Black.
    fn colours(&self, a: usize, b: usize) -> (usize, usize) {
        let (f, o) = self.first(a, b);
        let (first, other) = (self.of(f), self.of(o));
        let give = |team: usize, colour: Colour| {
            let second = if team == f { o } else { f };
            if colour == Colour::White { (team, second) } else { (second, team) }
        };
        if first.colours.is_empty() && other.colours.is_empty() {
            let colour = if first.tpn % 2 == 1 { self.drawn } else { self.drawn.other() };
            return give(f, colour);
        }
        if self.choices.text == Text::DoubleSwiss {
            let whites = |t: &Team| t.colours.iter().filter(|c| **c == Colour::White).count();
            if whites(first) != whites(other) {
                return give(if whites(first) < whites(other) { f } else { o }, Colour::White);
            }
        } else {
            match (first.wish, other.wish) {
                (Some((c, _)), None) => return give(f, c),
                (None, Some((c, _))) => return give(o, c),
                (Some((c, _)), Some((d, _))) if c != d => return give(f, c),
                (Some((c, false)), Some((_, true))) => return give(f, c),
                (Some((_, true)), Some((d, false))) => return give(o, d),
                _ => {}
            }
            let (x, y) = (difference(&first.colours), difference(&other.colours));
            if x != y {
                return give(if x < y { f } else { o }, Colour::White);
            }
        }
        // Unplayed rounds are moved to the beginning (C.04.2 3.4).
        for (x, y) in first.colours.iter().rev().zip(other.colours.iter().rev()) {
            if x != y {
                return give(f, x.other());
            }
        }
        if self.choices.text != Text::DoubleSwiss {
            if let Some((c, _)) = first.wish {
                return give(f, c);
            }
        }
        if let Some(last) = first.colours.last() {
            return give(f, last.other());
        }
        give(o, other.colours.last().unwrap().other())
    }

    /// C.04.2 3.6: by the score of the higher, the sum, the TPN of the higher.
    fn boards(&self, pairs: &[(usize, usize)]) -> Vec<(u32, u32)> {
        let key = |&(a, b): &(usize, usize)| {
            let (x, y) = (self.of(a), self.of(b));
            let high = if (-x.score, x.tpn) < (-y.score, y.tpn) { x } else { y };
            (-high.score, -(x.score + y.score), high.tpn)
        };
        let mut sorted = pairs.to_vec();
        sorted.sort_by_key(key);
        let named = |&(a, b): &(usize, usize)| {
            let (w, x) = self.colours(a, b);
            (self.of(w).tpn, self.of(x).tpn)
        };
        sorted.iter().map(named).collect()
    }
}
