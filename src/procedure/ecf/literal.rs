//! The text written out in full for the tests: for each level every pairing of all who are left is tried, and counted
//! rule by rule in the order of the text. No matching, no packed weights, no window of levels, nothing passed over; for
//! fields of a few players.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::bye::{rule_5_mid_line, rule_6_search};
use super::facts::{Cards, Claim};
use super::floaters::{Found, rule_20_downfloaters, rule_21_opponents};
use super::{Paired, colours, rule_30_random, score_levels};
use crate::Run;
use facts::tournament::{Board, Pairing, Position};

type Pairs = Vec<(usize, usize)>;
/// What a pairing adds up to, in the order of the rules.
type Sums = Vec<i64>;

/// The round; `None` if the text has no pairing.
pub(super) fn pair(position: &Position, run: &Run) -> Option<Pairing> {
    let drawn = run.declared.iter().any(|d| d == "random").then(|| rule_30_random(position, run.seed));
    let position = drawn.as_ref().unwrap_or(position);
    let cards = Cards::new(position, &run.declared);
    let paired = round(&cards)?;
    let id = |p: usize| position.entries[p].id;
    let boards = colours::boards(&cards, &paired.pairs);
    let boards = boards.into_iter().map(|(w, b)| Board { white: id(w), black: id(b) }).collect();
    Some(Pairing { boards, bye: paired.bye.map(id) })
}

/// 6, then 11: level after level.
fn round(cards: &Cards) -> Option<Paired> {
    let mut players: Vec<usize> = (0..cards.list.len()).collect();
    let mut paired = Paired::default();
    if players.len() % 2 == 1 {
        let bye = bye(cards, &players)?;
        players.retain(|&p| p != bye);
        paired.bye = Some(bye);
    }
    let mut levels = score_levels(cards, &players);
    let mut incoming = Vec::new();
    while !levels.is_empty() {
        for level in &mut levels {
            level.retain(|p| !paired.pairs.iter().any(|&(a, b)| a == *p || b == *p));
        }
        levels.retain(|l| !l.is_empty());
        if levels.is_empty() && incoming.is_empty() {
            break;
        }
        let (pairs, onwards) = Table { cards, incoming, levels: levels.clone() }.level()?;
        paired.pairs.extend(pairs);
        incoming = onwards;
        levels.remove(0);
    }
    incoming.is_empty().then_some(paired)
}

/// 6: the first of the search without whom the others can be paired.
fn bye(cards: &Cards, players: &[usize]) -> Option<usize> {
    let levels = score_levels(cards, players);
    let searches: &[bool] = if cards.reads("6-BYE", "again") { &[true, false] } else { &[true] };
    for is_strict in searches {
        for (i, level) in levels.iter().enumerate().rev() {
            let higher = levels[..i].iter().map(Vec::len).sum();
            for p in rule_6_search(cards, level, higher) {
                let card = &cards.list[p];
                let others: Vec<usize> = players.iter().copied().filter(|&o| o != p).collect();
                let mut is_possible = false;
                every_pairing(&others, &|a, b| cards.may_meet(a, b), &mut Vec::new(), &mut |_| {
                    is_possible = true;
                });
                if is_possible && if *is_strict { card.may_have_bye } else { card.might_have_bye } {
                    return Some(p);
                }
            }
        }
    }
    None
}

/// Every way to pair these; from the top, each with the highest opponent first.
fn every_pairing(
    open: &[usize],
    may: &dyn Fn(usize, usize) -> bool,
    made: &mut Pairs,
    look: &mut dyn FnMut(&Pairs),
) {
    let Some((&a, rest)) = open.split_first() else { return look(made) };
    for &b in rest.iter().filter(|&&b| may(a, b)) {
        let others: Vec<usize> = rest.iter().copied().filter(|&o| o != b).collect();
        made.push((a, b));
        every_pairing(&others, may, made, look);
        made.pop();
    }
}

/// The first of the pairings with the least sums.
fn first_least(
    open: &[usize],
    may: &dyn Fn(usize, usize) -> bool,
    count: &dyn Fn(&Pairs) -> Sums,
) -> Option<(Sums, Pairs)> {
    let mut best: Option<(Sums, Pairs)> = None;
    every_pairing(open, may, &mut Vec::new(), &mut |pairs| {
        let sums = count(pairs);
        if best.as_ref().is_none_or(|(least, _)| sums < *least) {
            best = Some((sums, pairs.clone()));
        }
    });
    best
}

/// 15, 35, 37, 39: transfers, then pairs wished away; 16: the claims denied, the strongest first, of those who count.
fn colour_sums(cards: &Cards, pairs: &Pairs, is_counted: &dyn Fn(usize) -> bool) -> Sums {
    let of = |&(a, b): &(usize, usize)| {
        [vec![i64::from(cards.is_transfer(a, b))], cards.offends(a, b).to_vec()].concat()
    };
    let mut sums = vec![0; of(&(0, 0)).len()];
    for (sum, more) in pairs.iter().flat_map(|pair| of(pair).into_iter().enumerate()) {
        sums[sum] += more;
    }
    let mut all: Vec<Claim> = cards.list.iter().map(|card| card.claim).collect();
    all.sort_by(|a, b| b.cmp(a));
    all.dedup();
    let denied = |&(a, b): &(usize, usize)| {
        let is_denied = cards.is_transfer(a, b) && is_counted(a) && is_counted(b);
        is_denied.then(|| cards.list[a].claim.min(cards.list[b].claim))
    };
    let denied: Vec<Claim> = pairs.iter().filter_map(denied).collect();
    sums.extend(all.iter().map(|claim| whole(denied.iter().filter(|c| *c == claim).count())));
    sums
}

/// 12: exchanges across the mid-line of a set.
fn exchanges(set: &[usize], pairs: &Pairs) -> i64 {
    let top = &set[..rule_5_mid_line(set.len(), 0, 0)];
    whole(pairs.iter().filter(|(a, b)| top.contains(a) && top.contains(b)).count())
}

/// 24 (c): the exchanges that a set needs, when its transfers fall on the weakest claims.
fn needed(cards: &Cards, set: &[usize]) -> Option<i64> {
    let sums = |pairs: &Pairs| [colour_sums(cards, pairs, &|_| true), vec![exchanges(set, pairs)]].concat();
    first_least(set, &|a, b| cards.may_meet(a, b), &sums)?.0.last().copied()
}

/// 12: the pairs of those who remain.
fn rule_12(cards: &Cards, set: &[usize]) -> Option<Pairs> {
    let half = rule_5_mid_line(set.len(), 0, 0);
    let place = |p: usize| set.iter().position(|&q| q == p).map_or(0, whole);
    let sums = |pairs: &Pairs| {
        let (mut extent, mut apart) = (0, 0);
        for &(a, b) in pairs {
            let (high, low) = (place(a), place(b));
            extent += (whole(half) - low).max(0) + (high - whole(half)).max(0);
            let off = (low - high - whole(half)).abs();
            let is_changed = cards.reads("12-CLOSE", "fewest-changed");
            apart += if is_changed { off.min(1) } else { off };
        }
        let apart = if cards.reads("12-CLOSE", "top-down") { 0 } else { apart };
        [colour_sums(cards, pairs, &|_| true), vec![exchanges(set, pairs), extent, apart]].concat()
    };
    Some(first_least(set, &|a, b| cards.may_meet(a, b), &sums)?.1)
}

fn whole(n: usize) -> i64 {
    i64::try_from(n).expect("a small field")
}

/// How many exchanges a choice needs and its place by 22; the choice; who remains.
type Best = ((i64, Vec<usize>), Choice, Vec<usize>);

/// Floaters with their opponents; `None` where the opponent is sought later or further down.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Choice {
    down: Vec<usize>,
    met: Vec<(usize, Option<usize>)>,
}

/// A level, those below it, and floaters from above who have no opponent.
struct Table<'c> {
    cards: &'c Cards,
    incoming: Vec<usize>,
    levels: Vec<Vec<usize>>,
}

impl Table<'_> {
    fn own(&self) -> &[usize] {
        self.levels.first().map_or(&[], Vec::as_slice)
    }

    fn is_own_first(&self) -> bool {
        self.cards.reads("21-ORDER", "own-floater-first")
    }

    fn home(&self, p: usize) -> Option<usize> {
        self.levels.iter().position(|level| level.contains(&p))
    }

    /// 10, 11: the differences of those from above, of each score by itself, the highest first; 24 (a): from each level how
    /// many float, and by how much.
    fn floats(&self, pairs: &Pairs) -> (Sums, Vec<(i64, i64)>) {
        let score = |p: usize| self.cards.list[p].score;
        let mut above: BTreeMap<Reverse<i32>, i64> = BTreeMap::new();
        let mut here = vec![(0, 0); self.levels.len()];
        for &(a, b) in pairs {
            let by = i64::from(score(a) - score(b));
            match self.home(a) {
                None => *above.entry(Reverse(score(a))).or_default() += by,
                Some(home) if by > 0 => here[home] = (here[home].0 + 1, here[home].1 + by),
                Some(_) => {}
            }
        }
        (above.into_values().collect(), here)
    }

    /// 9 to 24: the pairs made on the level, and who goes on.
    fn level(&self) -> Option<(Pairs, Vec<usize>)> {
        let everybody: Vec<usize> =
            self.incoming.iter().chain(self.levels.iter().flatten()).copied().collect();
        let may = |a: usize, b: usize| {
            self.cards.may_meet(a, b) && !(self.incoming.contains(&a) && self.incoming.contains(&b))
        };
        let mut all: Vec<Pairs> = Vec::new();
        every_pairing(&everybody, &may, &mut Vec::new(), &mut |pairs| all.push(pairs.clone()));
        keep_least(&mut all, &|pairs| self.floats(pairs));
        let linked = self.rule_17(&self.entered(&all), &all);
        let is_linked = |p: usize| self.home(p).is_some_and(|home| linked.contains(&home));
        keep_least(&mut all, &|pairs| colour_sums(self.cards, pairs, &is_linked));
        let (choice, rest) = self.rule_24(&all)?;
        let mut pairs: Pairs = choice.met.iter().filter_map(|&(f, o)| Some((f, o?))).collect();
        pairs.extend(rule_12(self.cards, &rest)?);
        let is_paired = |p: &usize| choice.met.iter().any(|&(f, o)| f == *p && o.is_some());
        let open = choice.down.iter().chain(choice.met.iter().map(|(f, _)| f)).copied();
        let mut onwards: Vec<usize> = open.filter(|p| !is_paired(p)).collect();
        onwards.sort_unstable();
        onwards.dedup();
        Some((pairs, onwards))
    }

    /// 21: the levels on which floaters of this one have opponents in any of these pairings.
    fn entered(&self, all: &[Pairs]) -> Vec<usize> {
        let enters = |home: usize| {
            let is = |&(a, b): &(usize, usize)| self.home(a) == Some(0) && self.home(b) == Some(home);
            all.iter().any(|pairs| pairs.iter().any(is))
        };
        (1..self.levels.len()).filter(|&home| enters(home)).collect()
    }

    /// 17: the levels that are one for transfers.
    fn rule_17(&self, entered: &[usize], all: &[Pairs]) -> Vec<usize> {
        let floaters = all.first().and_then(|pairs| Some(self.floats(pairs).1.first()?.0)).unwrap_or(0);
        let Some((colour, more)) = self.cards.rule_17_excess(self.own()) else { return Vec::new() };
        let is_gone = self.cards.reads("17", "after-float") && floaters >= whole(more);
        let of = |home: &usize| self.cards.larger_colour_group(&self.levels[*home]);
        if floaters == 0 || is_gone || !entered.iter().all(|home| of(home) == Some(colour)) {
            return Vec::new();
        }
        [0].into_iter().chain(entered.iter().copied()).collect()
    }

    /// The floaters of a pairing and those who meet them here; sought later or further down: nobody.
    fn choice(&self, pairs: &Pairs) -> Choice {
        let mate =
            |p: usize| pairs.iter().find_map(|&(a, b)| (a == p).then_some(b).or((b == p).then_some(a)));
        let floats = |&&p: &&usize| mate(p).is_some_and(|m| self.home(m).is_some_and(|home| home > 0));
        let down: Vec<usize> = self.own().iter().filter(floats).copied().collect();
        let served = if self.is_own_first() { &self.incoming } else { &down };
        let here = |&o: &usize| !self.is_own_first() || self.home(o) == Some(0);
        let met = served.iter().map(|&f| (f, mate(f).filter(here))).collect();
        Choice { down, met }
    }

    /// 20 to 24: the choice of floaters that needs the fewest exchanges, then the best by 22; and who remains.
    fn rule_24(&self, all: &[Pairs]) -> Option<(Choice, Vec<usize>)> {
        let mut choices: BTreeMap<Choice, Vec<&Pairs>> = BTreeMap::new();
        for pairs in all {
            choices.entry(self.choice(pairs)).or_default().push(pairs);
        }
        let is_next_entered = !self.is_own_first() && self.entered(all).contains(&1);
        let mut best: Option<Best> = None;
        for (choice, of) in choices {
            let is_gone =
                |p: &usize| choice.down.contains(p) || choice.met.iter().any(|(_, o)| *o == Some(*p));
            let rest: Vec<usize> = self.own().iter().copied().filter(|p| !is_gone(p)).collect();
            let mut count = needed(self.cards, &rest)?;
            if is_next_entered {
                count += of.iter().filter_map(|pairs| needed(self.cards, &self.stay_below(pairs))).min()?;
            }
            let key = (count, self.rule_22(&choice));
            if best.as_ref().is_none_or(|(least, ..)| key < *least) {
                best = Some((key, choice, rest));
            }
        }
        best.map(|(_, choice, rest)| (choice, rest))
    }

    /// The players of the next level who are paired among themselves.
    fn stay_below(&self, pairs: &Pairs) -> Vec<usize> {
        let is_inside = |&&(a, b): &&(usize, usize)| self.home(a) == Some(1) && self.home(b) == Some(1);
        let mut stay: Vec<usize> = pairs.iter().filter(is_inside).flat_map(|&(a, b)| [a, b]).collect();
        stay.sort_unstable();
        stay
    }

    /// 22: floats outside the searches; the downfloaters by their places in 20, from the first; their opponents in this
    /// order by their places in 21; of equal places the higher level.
    fn rule_22(&self, choice: &Choice) -> Vec<usize> {
        let order = rule_20_downfloaters(self.cards, self.own(), self.incoming.len(), choice.down.len());
        let turn = |list: &[Found], p: Option<usize>| {
            list.iter()
                .position(|&(q, _)| Some(q) == p)
                .map_or((list.len(), false), |place| (place, list[place].1))
        };
        let mut down: Vec<((usize, bool), usize)> =
            choice.down.iter().map(|&d| (turn(&order, Some(d)), d)).collect();
        down.sort_unstable();
        let met_by = |f: usize| choice.met.iter().find(|(m, _)| *m == f).copied();
        let met: Vec<(usize, Option<usize>)> = if self.is_own_first() {
            choice.met.clone()
        } else {
            down.iter().filter_map(|&(_, d)| met_by(d)).collect()
        };
        let list = |(f, o): (usize, Option<usize>)| {
            if self.is_own_first() {
                return rule_21_opponents(
                    self.cards,
                    f,
                    self.own(),
                    (self.incoming.len(), choice.down.len()),
                );
            }
            let home = o.and_then(|o| self.home(o)).unwrap_or(0);
            let up = met.iter().filter(|(_, o)| o.and_then(|o| self.home(o)) == Some(home)).count();
            let level = &self.levels[home];
            rule_21_opponents(self.cards, f, level, (up, (level.len() + up) % 2))
        };
        let up: Vec<(usize, bool)> = met.iter().map(|&m| turn(&list(m), m.1)).collect();
        let is_asked = |f: usize| down.iter().all(|&(turn, d)| d != f || turn.1);
        let outside = met.iter().zip(&up).filter(|((f, _), up)| !(up.1 && is_asked(*f))).count();
        let alone = down.iter().filter(|(turn, d)| !turn.1 && met_by(*d).is_none()).count();
        let homes = met.iter().map(|(_, o)| o.and_then(|o| self.home(o)).unwrap_or(0));
        let mut key = vec![outside + alone];
        key.extend(down.iter().map(|(turn, _)| turn.0));
        key.extend(up.iter().map(|turn| turn.0));
        key.extend(homes);
        key
    }
}

/// Keeps the pairings with the least sums.
fn keep_least<S: Ord>(all: &mut Vec<Pairs>, count: &dyn Fn(&Pairs) -> S) {
    let Some(least) = all.iter().map(count).min() else { return };
    all.retain(|pairs| count(pairs) == least);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Dice;
    use crate::ecf::pair as procedure;
    use crate::tests::{play, start};

    /// The procedure, which weighs by a matching for speed, and the text written out.
    #[test]
    fn the_procedure_is_the_text_written_out() {
        let book = facts::rulebook::find("ecf-2009").unwrap();
        let choices = book.readings.iter().flat_map(|r| r.choices[1..].iter().map(|c| r.declaration(c)));
        let keys = book.discretions.iter().map(|d| d.key.clone());
        let declarations: Vec<Vec<String>> =
            [vec![]].into_iter().chain(choices.chain(keys).map(|d| vec![d])).collect();
        let (mut rounds, mut floated, mut changed) = (0, 0, 0);
        for seed in 0..250 {
            let mut dice = Dice(seed);
            let players = 4 + dice.below(6);
            let mut t = start(&mut dice, players);
            t.rounds = Some(6);
            play(&mut dice, &mut t, 6, &procedure, &mut |position| {
                let plain = procedure(position, &Run::default());
                for declared in &declarations {
                    let run = Run { declared: declared.clone(), seed, ..Run::default() };
                    let steps = procedure(position, &run);
                    let written = pair(position, &run);
                    assert_eq!(
                        steps.pairing(),
                        written.as_ref(),
                        "seed {seed} round {} {declared:?}",
                        position.round
                    );
                    rounds += 1;
                    changed += usize::from(steps.pairing() != plain.pairing());
                }
                floated += usize::from(plain.trace.to_string().contains("downfloaters"));
            });
        }
        assert!(rounds > 10_000 && floated > 300 && changed > 300, "{rounds} {floated} {changed}");
    }
}
