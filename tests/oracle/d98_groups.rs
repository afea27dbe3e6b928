//! The criteria (A.8, B.1 to B.6) and the pairing of one group: S1 and S2, transpositions and exchanges (C.4
//! to C.8, D.1, D.2) of the FIDE Dutch 1998. Players are places in the order of A.2; sets of players are bit
//! sets.
use super::d98::*;
use super::facts::{Colour, Event};
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

/// Steps after which the oracle gives up.
pub const LIMIT: u64 = 60_000_000;
const NEVER: u8 = u8::MAX;

/// A score bracket.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bracket {
    pub players: u32,
    /// Those of them who were moved down.
    pub moved: u32,
    pub lowest: bool,
    /// Article 21: B.2, B.5 and B.6 do not apply.
    pub free: bool,
    /// So many of the moved-down players may remain unpaired (`HalfFirst`).
    pub moved_left: usize,
}

/// How many of B.6, B.5 (in this order) have been dropped, for downfloats and for upfloats; increases of x
/// (C.11).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Level {
    pub down: usize,
    pub up: usize,
    pub increases: usize,
}

#[derive(Clone, Debug)]
pub(crate) struct Found {
    pub pairs: Vec<(usize, usize)>,
    pub left: u32,
}

pub(crate) fn list(set: u32) -> impl DoubleEndedIterator<Item = usize> {
    (0..32).filter(move |i| set >> i & 1 == 1)
}

pub(crate) fn count(set: u32) -> usize {
    set.count_ones() as usize
}

/// All subsets of `size` of the places `from..to`, in ascending order.
pub(crate) fn subsets(from: usize, to: usize, size: usize) -> Vec<u32> {
    if size == 0 {
        return vec![0];
    }
    let rest = |i| subsets(i + 1, to, size - 1).into_iter().map(move |set: u32| set | 1u32 << i);
    (from..to).flat_map(rest).collect()
}

/// D.2: the exchanges of `size` players between S1 (places 0..p) and S2 (p..n) as (from S1, from S2), in
/// order: 'the difference between the numbers exchanged should be as small as possible. When differences of
/// various options are equal take the one concerning the lowest player of S1.'
pub(crate) fn d2_exchanges(numbers: &[u32], p: usize, size: usize, tie: ExchangeTie) -> Vec<(u32, u32)> {
    let sum = |set: u32| list(set).map(|i| i64::from(numbers[i])).sum::<i64>();
    let seconds = subsets(p, numbers.len(), size);
    let mut all = Vec::new();
    for first in subsets(0, p, size) {
        let lowest: Vec<usize> = list(first).rev().map(|i| 32 - i).collect();
        for &second in &seconds {
            let mut s2: Vec<usize> = list(second).collect();
            if tie == ExchangeTie::NearestOfS2 {
                s2 = s2.iter().map(|i| 32 - i).collect();
            }
            all.push(((sum(second) - sum(first)).abs(), lowest.clone(), s2, (first, second)));
        }
    }
    all.sort();
    all.into_iter().map(|(.., exchange)| exchange).collect()
}

type Exchanges = Rc<Vec<(u32, u32)>>;

pub(crate) struct Procedure<'a> {
    pub cards: &'a [Card],
    pub choices: &'a Choices,
    pub last_round: bool,
    /// Fewest refused preferences in a perfect pairing of a set.
    fewest: HashMap<(u32, bool, usize, usize), u8>,
    exchanges: HashMap<(Vec<u32>, usize, usize), Exchanges>,
    pub steps: u64,
}

impl<'a> Procedure<'a> {
    pub(crate) fn new(cards: &'a [Card], event: &Event, choices: &'a Choices) -> Self {
        let last_round = event.round == event.rounds;
        Self { cards, choices, last_round, fewest: HashMap::new(), exchanges: HashMap::new(), steps: 0 }
    }

    /// A.8: 'If b > w then x = b - q, else x = w - q'; q is half the players 'rounded upwards'. No number of
    /// pairings is below zero.
    pub(crate) fn a8_x(&self, players: u32, free: bool) -> usize {
        let want = |c| list(players).filter(|&i| self.cards[i].wants(free) == Some(c)).count();
        let more = want(Colour::Black).max(want(Colour::White));
        more.saturating_sub(count(players).div_ceil(2))
    }

    /// B.1a, B.2: may the two meet?
    pub(crate) fn b1_b2(&self, a: usize, b: usize, free: bool) -> bool {
        let (x, y) = (&self.cards[a], &self.cards[b]);
        a != b
            && (x.barred >> b | y.barred >> a) & 1 == 0
            && (free && x.over_half_last && y.over_half_last || b2_colours(x, y) || b2_colours(y, x))
    }

    /// B.4: the pairing does not fulfil both preferences.
    pub(crate) fn b4_refused(&self, a: usize, b: usize, free: bool) -> u8 {
        let (a, b) = (self.cards[a].wants(free), self.cards[b].wants(free));
        u8::from(a.is_some() && a == b)
    }

    /// B.5, B.6: does a criterion not yet dropped (B.6 first) bar this float?
    pub(crate) fn b5_b6_barred(&self, player: usize, float: Float, dropped: usize, free: bool) -> bool {
        let card = &self.cards[player];
        let floats = &card.floats;
        !(free && card.over_half_last)
            && (dropped < 2 && floats[0] == Some(float) || dropped < 1 && floats[1] == Some(float))
    }

    /// B.1, B.2, B.5, B.6 of a pair, `a` ranked higher (A.4: 'players with unequal scores').
    pub(crate) fn pair_fits(&self, a: usize, b: usize, free: bool, level: Level) -> bool {
        let unequal = self.cards[a].score != self.cards[b].score;
        let also = self.choices.downfloat == Downfloat::AlsoWhenPaired;
        let barred = self.b5_b6_barred(b, Float::Up, level.up, free)
            || also && self.b5_b6_barred(a, Float::Down, level.down, free);
        self.b1_b2(a, b, free) && !(unequal && barred)
    }

    /// B.1b, B.5, B.6 of the players who remain unpaired: moved down, or in the lowest bracket the bye.
    pub(crate) fn left_fits(&self, left: u32, bracket: Bracket, down: usize, tried: &HashSet<u32>) -> bool {
        if bracket.lowest && (count(left) > 1 || list(left).any(|i| self.cards[i].free_point)) {
            return false;
        }
        if count(left & bracket.moved) > bracket.moved_left {
            return false;
        }
        !tried.contains(&left) && list(left).all(|i| !self.b5_b6_barred(i, Float::Down, down, bracket.free))
    }

    /// Fewest refused preferences in a pairing of all of `set`; `NEVER` if there is none. It only tells C.4
    /// to C.8 beforehand whether going through them is of use.
    fn fewest_refused(&mut self, set: u32, free: bool, level: Level) -> u8 {
        if set == 0 {
            return 0;
        }
        if let Some(&known) = self.fewest.get(&(set, free, level.down, level.up)) {
            return known;
        }
        let a = set.trailing_zeros() as usize;
        let mut best = NEVER;
        for b in list(set & !(1 << a)) {
            self.steps += 1;
            if best > 0 && self.pair_fits(a, b, free, level) {
                let rest = self.fewest_refused(set & !(1 << a) & !(1 << b), free, level);
                best = best.min(rest.saturating_add(self.b4_refused(a, b, free)));
            }
        }
        self.fewest.insert((set, free, level.down, level.up), best);
        best
    }

    /// C.4 to C.8 for a homogeneous (remainder) group: S1 and S2, transpositions, exchanges. 'If now p
    /// pairings are obtained' in compliance with B1 and B2 and the relative criteria not yet dropped (C.9 to
    /// C.11).
    pub(crate) fn c4_to_c8(
        &mut self,
        bracket: Bracket,
        set: u32,
        p: usize,
        x: usize,
        level: Level,
        tried: &HashSet<u32>,
    ) -> Option<Found> {
        let places: Vec<usize> = list(set).collect();
        let n = places.len();
        let unpaired = n.checked_sub(2 * p)?;
        if bracket.lowest && unpaired > 1 {
            return None;
        }
        let possible = subsets(0, n, unpaired).into_iter().any(|chosen| {
            let left = list(chosen).fold(0, |l, i| l | 1 << places[i]);
            self.steps += 1;
            self.steps < LIMIT
                && self.left_fits(left, bracket, level.down, tried)
                && usize::from(self.fewest_refused(set & !left, bracket.free, level)) <= x
        });
        if !possible {
            return None;
        }
        let numbers: Vec<u32> = match self.choices.numbers {
            Numbers::Places => (1..=n as u32).collect(),
            Numbers::PairingNumbers => places.iter().map(|&i| self.cards[i].number).collect(),
        };
        for size in 0..=p.min(n - p) {
            let key = (numbers.clone(), p, size);
            let tie = self.choices.exchange_tie;
            let exchanges =
                self.exchanges.entry(key).or_insert_with(|| Rc::new(d2_exchanges(&numbers, p, size, tie)));
            for &(first, second) in Rc::clone(exchanges).iter() {
                // C.5 'Order the players in S1 and S2 according to A2'
                let s1 = ((1u32 << p) - 1) & !first | second;
                let s2 = ((1u32 << n) - 1) & !s1;
                let of = |set: u32| list(set).map(|i| places[i]).collect::<Vec<usize>>();
                if let Some(found) = self.c6_c7(bracket, &of(s1), &of(s2), x, level, tried) {
                    return Some(found);
                }
                if self.steps > LIMIT {
                    return None;
                }
            }
        }
        None
    }

    /// C.6, C.7: the first transposition (D.1: 'in ascending order') that fits. A pair whose S2 player ranks
    /// higher is passed over: an exchange before this one has had the same pairs the right way round.
    fn c6_c7(
        &mut self,
        bracket: Bracket,
        s1: &[usize],
        s2: &[usize],
        x: usize,
        level: Level,
        tried: &HashSet<u32>,
    ) -> Option<Found> {
        let mut memo = vec![None; 1 << s2.len()];
        let search = (bracket, s1, s2, level, tried);
        if usize::from(self.refused_from(search, 0, &mut memo)) > x {
            return None;
        }
        let (mut used, mut refused, mut pairs) = (0u32, 0, Vec::new());
        for &a in s1 {
            let next = s2.iter().enumerate().find(|&(j, &b)| {
                used >> j & 1 == 0 && a < b && self.pair_fits(a, b, bracket.free, level) && {
                    let here = self.b4_refused(a, b, bracket.free);
                    let rest = self.refused_from(search, used | 1 << j, &mut memo);
                    refused + usize::from(rest.saturating_add(here)) <= x
                }
            });
            let (j, &b) = next?;
            used |= 1 << j;
            refused += usize::from(self.b4_refused(a, b, bracket.free));
            pairs.push((a, b));
        }
        let left =
            s2.iter().enumerate().filter(|(j, _)| used >> j & 1 == 0).fold(0, |set, (_, &b)| set | 1 << b);
        Some(Found { pairs, left })
    }

    /// Fewest refused preferences of the pairs still to be made when the `used` of S2 are paired.
    fn refused_from(
        &mut self,
        search: (Bracket, &[usize], &[usize], Level, &HashSet<u32>),
        used: u32,
        memo: &mut Vec<Option<u8>>,
    ) -> u8 {
        if let Some(known) = memo[used as usize] {
            return known;
        }
        let (bracket, s1, s2, level, tried) = search;
        let mut best = NEVER;
        match s1.get(count(used)) {
            None => {
                let unused = s2.iter().enumerate().filter(|(j, _)| used >> j & 1 == 0);
                let left = unused.fold(0, |set, (_, &b)| set | 1 << b);
                if self.left_fits(left, bracket, level.down, tried) {
                    best = 0;
                }
            }
            Some(&a) => {
                for (j, &b) in s2.iter().enumerate() {
                    self.steps += 1;
                    if used >> j & 1 == 0 && a < b && self.pair_fits(a, b, bracket.free, level) {
                        let rest = self.refused_from(search, used | 1 << j, memo);
                        best = best.min(rest.saturating_add(self.b4_refused(a, b, bracket.free)));
                    }
                }
            }
        }
        memo[used as usize] = Some(best);
        best
    }

    /// C.6, C.7 for the moved-down players (S1): the opponents of S1 in ascending order (D.1), up to `most`
    /// of them.
    pub(crate) fn c6_c7_moved(
        &mut self,
        s1: &[usize],
        s2: &[usize],
        x: usize,
        search: (Bracket, Level),
        most: usize,
        chosen: &mut Vec<usize>,
        out: &mut Vec<Vec<usize>>,
    ) {
        let (bracket, level) = search;
        let Some(&a) = s1.get(chosen.len()) else {
            out.push(chosen.clone());
            return;
        };
        for &b in s2 {
            self.steps += 1;
            if out.len() >= most || self.steps > LIMIT {
                return;
            }
            let refused = usize::from(self.b4_refused(a, b, bracket.free));
            if !chosen.contains(&b) && refused <= x && self.pair_fits(a, b, bracket.free, level) {
                chosen.push(b);
                self.c6_c7_moved(s1, s2, x - refused, search, most, chosen, out);
                chosen.pop();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::facts::Player;
    use super::*;

    fn event(n: u32) -> Event {
        let player = |number| Player {
            number,
            rating: None,
            club: String::new(),
            area: String::new(),
            federation: String::new(),
            family: String::new(),
            rounds: Vec::new(),
            takes_part: true,
        };
        let players = (1..=n).map(player).collect();
        Event { rounds: 5, round: 1, players, forbidden: Vec::new(), drawn: Colour::White }
    }

    #[test]
    fn d1_printed_transpositions() {
        let (event, choices) = (event(8), Choices::default());
        let cards = a2_cards(&event, &choices);
        let mut procedure = Procedure::new(&cards, &event, &choices);
        let bracket = Bracket { players: 255, moved: 0, lowest: true, free: false, moved_left: 32 };
        let level = Level { down: 0, up: 0, increases: 0 };
        let mut out = Vec::new();
        procedure.c6_c7_moved(
            &[0, 1, 2, 3],
            &[4, 5, 6, 7],
            0,
            (bracket, level),
            99,
            &mut Vec::new(),
            &mut out,
        );
        let as_printed = |t: &Vec<usize>| t.iter().fold(0, |n, i| 10 * n + i + 1);
        let order: Vec<usize> = out.iter().map(as_printed).collect();
        assert_eq!(order[..8], [5678, 5687, 5768, 5786, 5867, 5876, 6578, 6587]);
        assert_eq!(order.len(), 24);
        assert!(order.is_sorted());
    }

    /// All orders of `rest`, ascending.
    fn orders(rest: &[usize]) -> Vec<Vec<usize>> {
        if rest.is_empty() {
            return vec![Vec::new()];
        }
        rest.iter()
            .flat_map(|&i| {
                let others: Vec<usize> = rest.iter().copied().filter(|&j| j != i).collect();
                orders(&others).into_iter().map(move |mut order| {
                    order.insert(0, i);
                    order
                })
            })
            .collect()
    }

    /// C.4 to C.8 against a plain walk through every exchange and every transposition.
    #[test]
    fn c4_to_c8_is_the_plain_walk() {
        let mut seed = 7u64;
        let mut below = |n: u64| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (seed >> 33) % n
        };
        let mut paired = 0;
        for _ in 0..3000 {
            let n = 2 + below(6) as usize;
            let (event, choices) = (event(n as u32), Choices::default());
            let mut cards = a2_cards(&event, &choices);
            let dense = 1 + below(4);
            for a in 0..n {
                cards[a].preferences[0] = match below(4) {
                    0 => None,
                    1 => Some((Strength::Mild, Colour::White)),
                    _ => Some((Strength::Mild, Colour::Black)),
                };
                cards[a].may = [below(6) > 0, below(6) > 0];
                cards[a].floats = [0, 1].map(|_| (below(4) == 0).then_some(Float::Down));
                cards[a].barred = (0..n).filter(|_| below(6) < dense).fold(0, |set, b| set | 1 << b);
            }
            let mut procedure = Procedure::new(&cards, &event, &choices);
            let players = (1u32 << n) - 1;
            let bracket = Bracket { players, moved: 0, lowest: below(2) == 0, free: false, moved_left: 32 };
            let level = Level { down: below(3) as usize, up: 0, increases: 0 };
            let (p, x) = ((n / 2).saturating_sub(below(5) as usize / 3), below(4) as usize);
            let none = HashSet::new();
            let numbers: Vec<u32> = (1..=n as u32).collect();
            let mut plain = None;
            'walk: for size in 0..=p {
                for (first, second) in d2_exchanges(&numbers, p, size, choices.exchange_tie) {
                    let s1 = ((1u32 << p) - 1) & !first | second;
                    let s1: Vec<usize> = list(s1).collect();
                    let s2: Vec<usize> = list(players).filter(|i| !s1.contains(i)).collect();
                    for order in orders(&s2) {
                        let mut pairs: Vec<(usize, usize)> =
                            s1.iter().copied().zip(order.iter().copied()).collect();
                        let left = order[p..].iter().fold(0, |set, i| set | 1 << i);
                        let refused: u8 = pairs.iter().map(|&(a, b)| procedure.b4_refused(a, b, false)).sum();
                        if pairs.iter().all(|&(a, b)| procedure.b1_b2(a, b, false))
                            && usize::from(refused) <= x
                            && procedure.left_fits(left, bracket, level.down, &none)
                        {
                            pairs.sort();
                            plain = Some((pairs, left));
                            break 'walk;
                        }
                    }
                }
            }
            let found = procedure.c4_to_c8(bracket, players, p, x, level, &none);
            paired += usize::from(found.is_some());
            assert_eq!(found.map(|f| (f.pairs, f.left)), plain);
        }
        assert!(paired > 500, "{paired}");
    }
}
