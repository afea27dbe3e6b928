//! Rules 9 to 24 of the ECF text: score levels from the top, colour transfers, top half v bottom half,
//! floaters.
//!
//! Players are places in the order of rule 4, sets of them are bits of a `u64`.

use super::{
    Alternative, Card, Choices, Claim, Close, Colour, Colourless, Criteria, Excess, Extent, Floats, GivesWay,
    SecondSearch, TransferOrder,
};
use std::collections::HashMap;

/// More steps than this and the oracle gives up.
const LIMIT: u64 = 4_000_000;
/// Nor does it weigh more choices of floaters for one level than these.
const MOST_CHOICES: usize = 100_000;

type Game = (usize, usize);

/// The members of a set, in order.
pub fn places(mut set: u64) -> Vec<usize> {
    let mut list = Vec::with_capacity(set.count_ones() as usize);
    while set != 0 {
        list.push(set.trailing_zeros() as usize);
        set &= set - 1;
    }
    list
}

fn set_of(list: &[usize]) -> u64 {
    list.iter().fold(0, |set, &p| set | 1 << p)
}

/// How far the games of a level are from the perfect application, by the priorities of rule 2: colour (the
/// number of transfers, then the claims transferred, rule 16), then grade order (exchanges and their extent,
/// then closeness, rule 12).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Cost {
    transfers: u32,
    /// Pairs that the discretionary rules wish away: "providing priorities (a) score, and (b) colour balance, are not
    /// violated".
    avoid: [u32; 4],
    /// Sum of `Desk::weight`: five bits for each different claim count the players with that claim that are
    /// transferred.
    claims: u128,
    extent: (u32, u32),
    distance: u32,
}

impl Cost {
    fn plus(self, other: Self) -> Self {
        Self {
            transfers: self.transfers + other.transfers,
            avoid: std::array::from_fn(|i| self.avoid[i] + other.avoid[i]),
            claims: self.claims + other.claims,
            extent: (self.extent.0 + other.extent.0, self.extent.1 + other.extent.1),
            distance: self.distance + other.distance,
        }
    }
}

/// What rule 24 counts before exchanges: the floats of each level (how many, and by how much: rule 10), colour transfers,
/// pairs better avoided, and for rule 17 the claims transferred.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Count {
    floats: Vec<(u32, i32)>,
    transfers: u32,
    avoid: [u32; 4],
    claims: u128,
}

impl Count {
    fn none(levels: usize) -> Self {
        Self { floats: vec![(0, 0); levels], transfers: 0, avoid: [0; 4], claims: 0 }
    }

    fn add(&mut self, cost: Cost, with_claims: bool) {
        self.transfers += cost.transfers;
        (0..4).for_each(|i| self.avoid[i] += cost.avoid[i]);
        self.claims += if with_claims { cost.claims } else { 0 };
    }

    fn plus(mut self, other: &Self) -> Self {
        self.floats.iter_mut().zip(&other.floats).for_each(|(a, b)| *a = (a.0 + b.0, a.1 + b.1));
        self.transfers += other.transfers;
        (0..4).for_each(|i| self.avoid[i] += other.avoid[i]);
        self.claims += other.claims;
        self
    }
}

/// A choice of floaters: each downfloater with his opponent.
struct Choice {
    floated: Vec<Game>,
    down: u64,
    up: u64,
}

/// A player found by the searches of rules 20 and 21: his turn, and whether he meets the criteria.
type Turn = (usize, bool);

/// The table with the cards on it.
pub struct Desk {
    pub cards: Vec<Card>,
    pub choices: Choices,
    /// Score levels, the highest first.
    pub levels: Vec<u64>,
    /// Weight of each card's claim in `Cost::claims`.
    weight: Vec<u128>,
    /// Places from the weakest claim to the strongest.
    by_claim: Vec<usize>,
    white: u64,
    black: u64,
    can_pair: HashMap<u64, bool>,
    paired: HashMap<u64, Option<(Cost, Vec<Game>)>>,
    counted: HashMap<(u64, u64), Option<Count>>,
    steps: u64,
}

impl Desk {
    pub fn new(cards: Vec<Card>, choices: Choices) -> Self {
        let mut scores: Vec<i32> = cards.iter().map(|c| c.points).collect();
        scores.sort_unstable_by(|a, b| b.cmp(a));
        scores.dedup();
        let those = |test: &dyn Fn(&Card) -> bool| {
            cards.iter().enumerate().filter(|(_, c)| test(c)).fold(0_u64, |set, (p, _)| set | 1 << p)
        };
        let levels = scores.iter().map(|&s| those(&|c| c.points == s)).collect();
        let mut claims: Vec<Claim> = cards.iter().map(|c| c.claim).collect();
        claims.sort_unstable();
        claims.dedup();
        let rank = |c: &Card| claims.iter().position(|&claim| claim == c.claim).unwrap_or(0);
        // Weights for comparing as many transfers with as many: the larger digits decide.
        let weight = cards.iter().map(|c| match choices.transfer_order {
            TransferOrder::StrongestSpared => 1 << (5 * rank(c).min(23)),
            TransferOrder::WeakestTaken => (1 << 115) - (1_u128 << (5 * (23 - rank(c).min(23)))),
        });
        let weight = weight.collect();
        let mut by_claim: Vec<usize> = (0..cards.len()).collect();
        by_claim.sort_by_key(|&p| cards[p].claim);
        let (white, black) =
            (those(&|c| c.due == Some(Colour::White)), those(&|c| c.due == Some(Colour::Black)));
        let (can_pair, paired, counted) = (HashMap::new(), HashMap::new(), HashMap::new());
        Self { cards, choices, levels, weight, by_claim, white, black, can_pair, paired, counted, steps: 0 }
    }

    /// Can this set be paired at all under rule 1?
    pub fn can_pair(&mut self, set: u64) -> bool {
        if set == 0 {
            return true;
        }
        if set.count_ones() % 2 == 1 {
            return false;
        }
        if let Some(&known) = self.can_pair.get(&set) {
            return known;
        }
        self.steps += 1;
        let first = set.trailing_zeros() as usize;
        let rest = set & !(1 << first);
        let answer =
            places(rest & self.cards[first].can_meet).into_iter().any(|q| self.can_pair(rest & !(1 << q)));
        self.can_pair.insert(set, answer);
        answer
    }

    /// Rule 14: "sorted into white seekers and black seekers".
    fn colour_group(&self, level: u64, colour: Colour) -> u64 {
        let seekers = if colour == Colour::White { self.white } else { self.black };
        let colourless = match self.choices.colourless {
            Colourless::NoGroup => 0,
            Colourless::EitherGroup => !(self.white | self.black),
        };
        level & (seekers | colourless)
    }

    /// White seekers less black seekers.
    fn excess(&self, level: u64) -> i32 {
        (level & self.white).count_ones() as i32 - (level & self.black).count_ones() as i32
    }

    /// Rules 6 and 20: "the larger colour group"; if neither is larger, the whole level.
    pub fn larger_group(&self, level: u64) -> u64 {
        match self.excess(level) {
            0 => level,
            e if e > 0 => self.colour_group(level, Colour::White),
            _ => self.colour_group(level, Colour::Black),
        }
    }

    /// Rules 15, 16 and 18: what it costs in colour to pair these two: "white seekers play black seekers";
    /// two seekers of one colour mean a transfer, of the one "with the weakest claim for the original
    /// colour".
    fn transfer(&self, a: usize, b: usize) -> Cost {
        let avoid = std::array::from_fn(|i| (self.cards[a].avoid[i] >> b & 1) as u32);
        if self.cards[a].due.is_some() && self.cards[a].due == self.cards[b].due {
            Cost { transfers: 1, avoid, claims: self.weight[a].min(self.weight[b]), ..Cost::default() }
        } else {
            Cost { avoid, ..Cost::default() }
        }
    }

    /// Rule 12 (with 14, 15, 16 and 18) on an even set: the best games by `Cost`, and of equal ones the first
    /// top down. "the top half is paired against the bottom half, keeping as close as possible to grade
    /// order. Where this is not possible, the players on either side of the mid-line are exchanged by the
    /// minimum extent necessary." Rule 18: of players with equal claims those are transferred "who best
    /// satisfy Rule 12".
    fn rule_12(&mut self, set: u64) -> Option<(Cost, Vec<Game>)> {
        if let Some(known) = self.paired.get(&set) {
            return known.clone();
        }
        let answer = if self.can_pair(set) {
            let members = places(set);
            let mut search = Search {
                place: vec![0; self.cards.len()],
                half: members.len() / 2,
                top: set_of(&members[..members.len() / 2]),
                by_claim: self.by_claim.iter().copied().filter(|&p| set >> p & 1 == 1).collect(),
                bound: None,
                done: false,
                best: None,
                games: Vec::new(),
            };
            members.iter().enumerate().for_each(|(i, &p)| search.place[p] = i);
            search.go(self, set, Cost::default());
            if let Some((cost, _)) = search.best.clone().filter(|(cost, _)| cost.extent != (0, 0)) {
                // Exchanges were needed: take the first of the equally good ones in descending order.
                search.bound = Some(cost);
                search.go(self, set, Cost::default());
            }
            search.best
        } else {
            None
        };
        self.paired.insert(set, answer.clone());
        answer
    }

    fn exchanges(&self, cost: Cost) -> u32 {
        if self.choices.extent == Extent::NumberFirst { cost.extent.0 } else { cost.extent.1 }
    }

    /// The level of a player.
    fn level_of(&self, p: usize) -> usize {
        self.levels.iter().position(|l| l >> p & 1 == 1).unwrap_or(0)
    }

    /// What one game adds to the counts of rule 24: a float if the scores differ (rule 10), a transfer (15), a claim if both
    /// belong to the linked levels (17: "they are treated as one score level").
    fn game_count(&self, a: usize, b: usize, linked: u64) -> Count {
        let mut count = Count::none(self.levels.len());
        let by = self.cards[a].points - self.cards[b].points;
        if by != 0 {
            let upper = if by > 0 { a } else { b };
            count.floats[self.level_of(upper)] = (1, by.abs());
        }
        count.add(self.transfer(a, b), linked >> a & linked >> b & 1 == 1);
        count
    }

    /// Rules 10 and 24 over everybody who is left: the fewest floats, level by level from the top ("The highest score
    /// level is considered first, then the next highest and so on"), then the fewest transfers: "a change reduces the
    /// number of a) further floaters, b) colour transfers", on whatever level.
    fn least(&mut self, set: u64, linked: u64) -> Option<Count> {
        if set == 0 {
            return Some(Count::none(self.levels.len()));
        }
        if let Some(known) = self.counted.get(&(set, linked)) {
            return known.clone();
        }
        self.steps += 1;
        let first = set.trailing_zeros() as usize;
        let rest = set & !(1 << first);
        let mut best: Option<Count> = None;
        for q in places(rest & self.cards[first].can_meet) {
            if let Some(count) = self.least(rest & !(1 << q), linked) {
                let count = count.plus(&self.game_count(first, q, linked));
                if best.as_ref().is_none_or(|b| count < *b) {
                    best = Some(count);
                }
            }
        }
        self.counted.insert((set, linked), best.clone());
        best
    }

    /// Rule 24 c), for a level that floaters enter: the exchanges that it needs when its own floaters (any that the counts
    /// of `least` allow) serve it best. `lower`: everybody below the floaters' level whom they do not meet.
    fn exchanges_below(&mut self, level: u64, lower: u64, linked: u64) -> Option<u32> {
        let goal = self.least(lower, linked)?;
        let members = places(level);
        let f = self.levels.iter().position(|l| l & level != 0).map_or(0, |i| goal.floats[i].0);
        let mut answer: Option<u32> = None;
        for gone in subsets(&members, f as usize) {
            let Some((cost, _)) = self.rule_12(level & !gone) else { continue };
            let Some(mut count) = self.least(lower & !(level & !gone), linked) else { continue };
            count.add(cost, linked & level != 0);
            if count == goal {
                let exchanges = self.exchanges(cost);
                answer = Some(answer.map_or(exchanges, |least| least.min(exchanges)));
            }
        }
        answer
    }

    /// Rules 20 and 21: the order of the search. `first` and `second` are the two sides of the mid-line as
    /// they are searched, `group` the colour group; a) "did not downfloat in the previous round", b) "no
    /// worse a downfloat history than any other player below the mid-line in the colour group". No third
    /// search is named: by rule 2 float history is the last priority, so it gives way; and only then the
    /// colour group.
    fn search_order(
        &self,
        first: &[usize],
        second: &[usize],
        group: u64,
        of: fn(&Card) -> Floats,
    ) -> Vec<(usize, bool)> {
        let mut order: Vec<(usize, bool)> = Vec::new();
        if self.choices.criteria == Criteria::Sort {
            let sides = [first, second];
            let mut all: Vec<_> =
                sides.iter().enumerate().flat_map(|(s, l)| l.iter().map(move |&p| (s, p))).collect();
            all.sort_by_key(|&(side, p)| {
                let floats = of(&self.cards[p]);
                (group >> p & 1 == 0, floats.previous, side, floats.history)
            });
            return all.into_iter().map(|(_, p)| (p, true)).collect();
        }
        for in_group in [true, false] {
            let side = |side: &[usize]| -> Vec<usize> {
                side.iter().copied().filter(|&p| (group >> p & 1 == 1) == in_group).collect()
            };
            let (one, two) = (side(first), side(second));
            let least = |side: &[usize]| side.iter().map(|&p| of(&self.cards[p]).history).min();
            let other =
                if self.choices.second_search == SecondSearch::FirstSide { least(&one) } else { least(&two) };
            for stage in 0..3 {
                for (side, bar) in [(&one, least(&one)), (&two, other)] {
                    for &p in side {
                        let floats = of(&self.cards[p]);
                        let (a, b) = (!floats.previous, bar.is_none_or(|bar| floats.history <= bar));
                        let fits = match (stage, self.choices.gives_way) {
                            (0, _) => a && b,
                            (1, GivesWay::HistoryFirst) => a,
                            (1, GivesWay::PreviousRoundFirst) => b,
                            _ => true,
                        };
                        if fits && order.iter().all(|&(q, _)| q != p) {
                            order.push((p, in_group && stage == 0));
                        }
                    }
                }
            }
        }
        order
    }

    /// The turn of every player in such an order.
    fn turns(order: &[(usize, bool)]) -> HashMap<usize, Turn> {
        order.iter().enumerate().map(|(turn, &(p, good))| (p, (turn, good))).collect()
    }

    /// Rule 20: "The downfloater is chosen from the larger colour group. Work from the mid-line of the score
    /// group downwards to the bottom ... If this fails ..., work from the mid-line to the top". Mid-line:
    /// rule 5.
    fn rule_20(&self, level: u64, floaters: usize) -> HashMap<usize, Turn> {
        let members = places(level);
        let (above, below) = members.split_at((members.len() - floaters) / 2);
        let above: Vec<usize> = above.iter().rev().copied().collect();
        Self::turns(&self.search_order(below, &above, self.larger_group(level), |c| c.down))
    }

    /// Rule 21: the opponent is "from the opposite colour group. Work from the top downwards towards the
    /// mid-line ... If this fails ..., work from the mid-line down to the bottom". (The scan has "med-line".)
    /// Mid-line: rule 5, "after any floaters or byes are removed": `up` players leave upwards, those above the line,
    /// and `down` players downwards, those below it. They are the floaters that rule 24 a) has counted on this level,
    /// be it one because the level is odd (19) or more because it cannot be paired otherwise (10). "The number of
    /// players above the line equals the number of players below": if the rest is odd, one more leaves upwards, whom
    /// a level between floats.
    fn rule_21(&self, level: u64, due: Option<Colour>, (up, down): (usize, usize)) -> HashMap<usize, Turn> {
        let members = places(level);
        let up = up + (members.len() + up + down) % 2;
        let (above, below) =
            members.split_at(((members.len() + up).saturating_sub(down) / 2).min(members.len()));
        let group = due.map_or(level, |c| self.colour_group(level, c.other()));
        Self::turns(&self.search_order(above, below, group, |c| c.up))
    }

    /// Rules 10, 13 and 19: the floaters to choose from: "the minimum number of players are floated by the
    /// minimum score difference", so that the rest of the level can be paired (rule 12) and what is left
    /// below is not blocked.
    fn rule_10(&mut self, level: u64, lower: u64) -> Result<Vec<Choice>, String> {
        let members = places(level);
        let most = members.len().min(lower.count_ones() as usize);
        for f in (members.len() % 2..=most).step_by(2) {
            let mut found = (i32::MAX, Vec::new());
            for down in subsets(&members, f) {
                if self.can_pair(level & !down) {
                    self.opponents(&places(down), lower, 0, &mut Vec::new(), &mut found)?;
                }
            }
            if !found.1.is_empty() {
                return Ok(found.1);
            }
        }
        Err("rule 1: no pairing is left".into())
    }

    /// All ways to give the downfloaters opponents with the least sum of score differences.
    fn opponents(
        &mut self,
        down: &[usize],
        lower: u64,
        difference: i32,
        floated: &mut Vec<Game>,
        found: &mut (i32, Vec<Choice>),
    ) -> Result<(), String> {
        self.steps += 1;
        if self.steps > LIMIT || found.1.len() > MOST_CHOICES {
            return Err("limit: too many floaters".into());
        }
        if difference > found.0 {
            return Ok(());
        }
        let Some((&d, rest)) = down.split_first() else {
            if self.can_pair(lower) {
                if difference < found.0 {
                    *found = (difference, Vec::new());
                }
                let (down, up) = floated.iter().fold((0, 0), |(d, u), &(p, q)| (d | 1 << p, u | 1 << q));
                found.1.push(Choice { floated: floated.clone(), down, up });
            }
            return Ok(());
        };
        for u in places(lower & self.cards[d].can_meet) {
            let by = self.cards[d].points - self.cards[u].points;
            floated.push((d, u));
            self.opponents(rest, lower & !(1 << u), difference + by, floated, found)?;
            floated.pop();
        }
        Ok(())
    }

    /// Rules 17, 20, 21, 22 and 24: which of the possible floaters are chosen.
    fn rules_20_to_24(&mut self, level: u64, left: u64, mut options: Vec<Choice>) -> Result<Choice, String> {
        let f = options.first().map_or(0, |o| o.floated.len());
        let lower = left & !level;
        // Rule 24 a).
        let further: Vec<Option<Vec<(u32, i32)>>> =
            options.iter().map(|o| self.least(lower & !o.up, 0).map(|c| c.floats)).collect();
        let fewest_floats = further.iter().flatten().min().cloned();
        let mut further = further.iter();
        options.retain(|_| further.next().is_some_and(|floats| *floats == fewest_floats));
        if options.len() <= 1 || f == 0 {
            return options.pop().ok_or_else(|| "rule 10: no floaters".into());
        }
        let entered: Vec<u64> = self.levels.iter().map(|l| l & left & !level).collect();
        let entered: Vec<u64> =
            entered.into_iter().filter(|l| options.iter().any(|o| o.up & l != 0)).collect();
        // Rule 17: "If the score level requires a float (or floats) and has an excess of one colour and the
        // linked score level(s) below has (have) an excess of the same colour, they are treated as one score
        // level for the purpose of colour transfers": then the weakest claims of all of them count. Only the
        // levels entered are linked here.
        let mut own = self.excess(level);
        if self.choices.excess == Excess::AfterFloat {
            own = own.signum() * (own.abs() - f as i32).max(0);
        }
        let rule_17 = own != 0 && entered.iter().all(|&l| self.excess(l).signum() == own.signum());
        let linked = if rule_17 { entered.iter().fold(level, |set, l| set | l) } else { 0 };
        let down = self.rule_20(level, f);
        let mut up: HashMap<(Option<Colour>, u64, usize), HashMap<usize, Turn>> = HashMap::new();
        let mut counts = Vec::new();
        for option in &options {
            let Some(mut count) = self.least(lower & !option.up, linked) else {
                counts.push(None);
                continue;
            };
            let Some((cost, _)) = self.rule_12(level & !option.down) else {
                counts.push(None);
                continue;
            };
            count.add(cost, rule_17);
            for &(d, u) in &option.floated {
                count = count.plus(&self.game_count(d, u, linked));
            }
            counts.push(Some(count));
        }
        let fewest = counts.iter().flatten().min().cloned();
        let mut best = None;
        for (option, count) in options.into_iter().zip(counts) {
            if count != fewest {
                continue;
            }
            let (cost, _) = self.rule_12(level & !option.down).unwrap_or_default();
            let mut exchanges = self.exchanges(cost);
            // Of a level further down it is not known yet whom the levels between will take from it.
            let next = self.levels.iter().map(|l| l & lower).find(|l| *l != 0);
            for &below in entered.iter().filter(|&&l| Some(l) == next) {
                exchanges +=
                    self.exchanges_below(below & !option.up, lower & !option.up, linked).unwrap_or(0);
            }
            // Rule 22: a player who does not meet the criteria stands behind the pairs that do.
            let mut turns: Vec<(Turn, Turn)> = Vec::new();
            for &(d, u) in &option.floated {
                let due = self.cards[d].due;
                let home = entered.iter().copied().find(|l| l >> u & 1 == 1).unwrap_or(0);
                let linked = option.floated.iter().filter(|g| home >> g.1 & 1 == 1).count();
                let known = up.entry((due, home, linked));
                let order = known.or_insert_with(|| {
                    let at = self.levels.iter().position(|l| l & home != 0);
                    let gone = at.zip(fewest_floats.as_ref()).map_or(0, |(at, floats)| floats[at].0);
                    self.rule_21(home, due, (linked, gone as usize))
                });
                let last = (usize::MAX, false);
                turns.push((*down.get(&d).unwrap_or(&last), *order.get(&u).unwrap_or(&last)));
            }
            turns.sort_unstable();
            let outside = turns.iter().filter(|(d, u)| !(d.1 && u.1)).count();
            let (ds, us): (Vec<usize>, Vec<usize>) = turns.iter().map(|(d, u)| (d.0, u.0)).unzip();
            let key = match self.choices.alternative {
                Alternative::Downfloater => [ds, us].concat(),
                Alternative::Upfloater => [us, ds].concat(),
                Alternative::Steps => {
                    let sum = ds.iter().chain(&us).fold(0_usize, |sum, &n| sum.saturating_add(n));
                    [vec![sum], ds, us].concat()
                }
            };
            // Rule 24: "Selected floaters are not altered unless a change reduces the number of a) further
            // floaters, b) colour transfers, or c) exchanges of players across the mid-line."
            // Equally good turns on several levels: "the minimum score difference" (10) for whoever is chosen first.
            let mut homes: Vec<(Turn, usize)> = option
                .floated
                .iter()
                .map(|&(d, u)| (*down.get(&d).unwrap_or(&(usize::MAX, false)), self.level_of(u)))
                .collect();
            homes.sort_unstable();
            let key = (exchanges, outside, key, homes.into_iter().map(|(_, home)| home).collect::<Vec<_>>());
            if best.as_ref().is_none_or(|(least, _)| key < *least) {
                best = Some((key, option));
            }
            if self.steps > LIMIT {
                return Err("limit: too many steps".into());
            }
        }
        best.map(|(_, option)| option).ok_or_else(|| "rule 10: no floaters".into())
    }

    /// Rules 9 to 24. Rule 11: "The highest score level is considered first, then the next highest and so
    /// on." Rule 13, "only broken to avoid a blockage near the bottom ..., when as few score levels as
    /// possible, working upwards, are disturbed": a choice that leaves the rest unpairable is not open
    /// (`rule_10`), so the lowest level that can cure the blockage is the one disturbed. Rule 23: with the
    /// floaters selected each level is paired by rule 12.
    pub fn rules_9_to_24(&mut self, mut left: u64) -> Result<Vec<Game>, String> {
        if !self.can_pair(left) {
            return Err("rule 1: nobody can be paired without a second meeting".into());
        }
        let mut games = Vec::new();
        for level in self.levels.clone() {
            let level = level & left;
            let options = self.rule_10(level, left & !level)?;
            let chosen = self.rules_20_to_24(level, left, options)?;
            let own = self.rule_12(level & !chosen.down);
            if self.steps > LIMIT {
                return Err("limit: too many steps".into());
            }
            games.extend(own.ok_or("rule 12: no pairing of the level")?.1);
            games.extend(chosen.floated);
            left &= !(level | chosen.up);
        }
        Ok(games)
    }
}

/// All subsets of `size` members, in order.
fn subsets(members: &[usize], size: usize) -> Vec<u64> {
    if size == 0 {
        return vec![0];
    }
    let mut all = Vec::new();
    for (i, &p) in members.iter().enumerate() {
        if members.len() - i < size {
            break;
        }
        all.extend(subsets(&members[i + 1..], size - 1).into_iter().map(|set| set | 1 << p));
    }
    all
}

/// Rule 12: the search through the games of one level.
struct Search {
    /// Place of each player within the level.
    place: Vec<usize>,
    half: usize,
    top: u64,
    by_claim: Vec<usize>,
    /// The cost that is known to be the best: stop at the first of that cost, opponents from the highest
    /// downwards (else those of the other half first, which finds the best sooner).
    bound: Option<Cost>,
    done: bool,
    best: Option<(Cost, Vec<Game>)>,
    games: Vec<Game>,
}

impl Search {
    /// What the rest costs at least: an excess of one colour must be transferred, from the weakest claims;
    /// and a half that has more players left than the other must play within itself.
    fn at_least(&self, desk: &Desk, left: u64) -> Cost {
        let (white, black) = (left & desk.white, left & desk.black);
        let (w, b) = (white.count_ones(), black.count_ones());
        let colourless = left.count_ones() - w - b;
        let transfers = w.abs_diff(b).saturating_sub(colourless) / 2;
        let group = if w > b { white } else { black };
        let weakest = self.by_claim.iter().filter(|&&p| group >> p & 1 == 1).take(transfers as usize);
        let claims = weakest.map(|&p| desk.weight[p]).sum();
        let exchanges = (left & self.top).count_ones().saturating_sub((left & !self.top).count_ones()) / 2;
        let number_first = desk.choices.extent == Extent::NumberFirst;
        let extent = if number_first { (exchanges, 0) } else { (0, exchanges) };
        Cost { transfers, claims, extent, ..Cost::default() }
    }

    /// Rule 12 for one game: a game within the top half means that its lower player is exchanged across the
    /// mid-line, a game within the bottom half that its higher player is.
    fn game(&self, desk: &Desk, a: usize, b: usize) -> Cost {
        let (i, j, half) = (self.place[a], self.place[b], self.half);
        let (number, distance) = match (i < half, j < half) {
            (true, true) => (1, half - j),
            (false, false) => (0, i - half),
            _ => (0, 0),
        };
        let distance = distance as u32;
        let extent =
            if desk.choices.extent == Extent::NumberFirst { (number, distance) } else { (distance, number) };
        let off = (i + half).abs_diff(j) as u32;
        let distance = match desk.choices.close {
            Close::TopDown => 0,
            Close::FewestChanged => off.min(1),
            Close::LeastDisplacement => off,
        };
        desk.transfer(a, b).plus(Cost { extent, distance, ..Cost::default() })
    }

    fn go(&mut self, desk: &mut Desk, left: u64, cost: Cost) {
        desk.steps += 1;
        if left == 0 {
            self.best = Some((cost, self.games.clone()));
            self.done = self.bound.is_some();
            return;
        }
        let a = left.trailing_zeros() as usize;
        let rest = left & !(1 << a);
        let mut others = places(rest & desk.cards[a].can_meet);
        if self.bound.is_none() {
            others.sort_by_key(|&q| self.top >> q & 1 == self.top >> a & 1);
        }
        for b in others {
            if self.done || desk.steps > LIMIT {
                return;
            }
            let cost = cost.plus(self.game(desk, a, b));
            let rest = rest & !(1 << b);
            let least = cost.plus(self.at_least(desk, rest));
            let too_dear = match (self.bound, &self.best) {
                (Some(bound), _) => least > bound,
                (None, Some((best, _))) => least >= *best,
                (None, None) => false,
            };
            if !too_dear && desk.can_pair(rest) {
                self.games.push((a, b));
                self.go(desk, rest, cost);
                self.games.pop();
            }
        }
    }
}
