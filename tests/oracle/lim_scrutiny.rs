//! FIDE Swiss Rules: the pairing within a score-group. Proposed pairings (9.4), floaters' opponents (10.6 to
//! 10.8), the exchanges of rule 11 and the second scrutiny for colours (12.2).

use std::cell::Cell;
use std::collections::HashSet;

use super::lim_field::{
    Field, FloaterColours, FloaterOpponent, FloaterPairs, Level, MaxiExchange, MaxiProposed, MaxiWhose,
};

/// Steps of search allowed in one call of `pair`.
pub const LIMIT: u32 = 300_000;

pub type Pair = (usize, usize);

/// A score-group ready for scrutiny: an even number of players, in the order in which they are scrutinised.
pub(crate) struct Pool<'a> {
    pub field: &'a Field,
    /// 11.1(a) "when pairing downward" or (b) "when pairing upwards".
    pub down: bool,
    /// Floaters first (10.6.3, 10.7.3), then the remaining players by number, from the top when pairing
    /// downward and from the bottom when pairing upwards.
    pub scan: Vec<usize>,
    /// How many of `scan` are floaters.
    pub floaters: usize,
    /// 11.4 "the original pairing is retained": tried before anything else for its first player.
    pub retained: Vec<Pair>,
    pub steps: &'a Cell<u32>,
    /// 9.6: the median, from which nobody can be floated in a floater's stead.
    pub last: bool,
}

/// 11.4: no exchange gives this player an opponent; the pairs found before him.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Stuck {
    pub player: usize,
    pub retained: Vec<Pair>,
}

/// What a search demands of a pair.
type Test<'t> = &'t dyn Fn(usize, usize) -> bool;

impl Pool<'_> {
    fn place(&self, player: usize) -> usize {
        self.scan.iter().position(|&p| p == player).unwrap_or(self.scan.len())
    }

    fn is_floater(&self, player: usize) -> bool {
        self.place(player) < self.floaters
    }

    /// 9.4: "1 v (n/2 + 1), 2 v (n/2 + 2), 3 v (n/2 + 3) ... n/2 v n".
    #[cfg(test)]
    pub(crate) fn proposed(players: &[usize]) -> Vec<Pair> {
        let half = players.len() / 2;
        players[..half].iter().copied().zip(players[half..].iter().copied()).collect()
    }

    /// Opponents of the first of `remaining` in the order in which they are tried. For one who is no floater
    /// it is the table of 11.2: the proposed opponent, those below him, then from the middle up: 4, 5, 6, 3,
    /// 2.
    fn opponents(&self, remaining: &[usize]) -> Vec<usize> {
        let Some((&first, rest)) = remaining.split_first() else { return Vec::new() };
        let mut order = if self.is_floater(first) {
            self.floater_opponents(first, rest)
        } else {
            let half = (remaining.len() / 2).max(1);
            let mut order: Vec<usize> = remaining[half..].to_vec();
            order.extend(remaining[1..half].iter().rev());
            // 12.7 "an exchange of opponents to find, for example, ...".
            if self.field.choices.maxi_exchange == MaxiExchange::Any {
                let proposed = order.first().copied().unwrap_or(first);
                order.retain(|&y| self.field.within_100(proposed, y));
            }
            order
        };
        if let Some(&(_, kept)) = self.retained.iter().find(|pair| pair.0 == first)
            && rest.contains(&kept)
        {
            order.retain(|&y| y != kept);
            order.insert(0, kept);
        }
        order
    }

    /// 10.8 "the floater is paired with the highest numbered player available who is due the alternate
    /// colour"; when pairing upwards "with the lowest numbered". In Maxi-tournaments only if he and the one
    /// he is taken for "differ by 100 points or less". Failing that, the highest (lowest) numbered compatible
    /// player.
    pub(crate) fn floater_opponents(&self, floater: usize, others: &[usize]) -> Vec<usize> {
        let mut sorted = others.to_vec();
        sorted.sort_unstable_by_key(|&y| if self.down { y } else { usize::MAX - y });
        let tiers = match self.field.choices.floater_opponent {
            FloaterOpponent::Anyone => vec![sorted],
            FloaterOpponent::OwnFirst => {
                let (floaters, own) = sorted.into_iter().partition(|&y| self.is_floater(y));
                vec![own, floaters]
            }
        };
        let mut order = Vec::new();
        for tier in tiers {
            let Some(proposed) = tier.iter().copied().find(|&y| self.field.compatible(floater, y)) else {
                continue;
            };
            let proposed = match self.field.choices.maxi_proposed {
                MaxiProposed::Compatible => proposed,
                MaxiProposed::Possible => tier
                    .iter()
                    .copied()
                    .find(|&y| self.leaves_the_rest(floater, y, others))
                    .unwrap_or(proposed),
            };
            let alternate = |&y: &usize| {
                self.field.level(floater, y) == Level::Proper && self.field.within_100(proposed, y)
            };
            let (first, mut then): (Vec<_>, Vec<_>) = tier.into_iter().partition(alternate);
            then.sort_by_key(|&y| self.field.level(floater, y) == Level::LastRound);
            order.extend(first.into_iter().chain(then));
        }
        order
    }

    /// Can all but these two still be paired?
    fn leaves_the_rest(&self, floater: usize, opponent: usize, others: &[usize]) -> bool {
        let left: Vec<usize> = others.iter().copied().filter(|&p| p != opponent).collect();
        let compatible = |a, b| self.field.compatible(a, b);
        self.field.compatible(floater, opponent) && self.meet(&left, &compatible)
    }

    fn meet(&self, left: &[usize], good: Test) -> bool {
        let Some((&first, rest)) = left.split_first() else { return true };
        rest.iter().any(|&y| {
            let others: Vec<usize> = rest.iter().copied().filter(|&p| p != y).collect();
            good(first, y) && self.meet(&others, good)
        })
    }

    /// 11.2, 11.3: opponents are tried in order; "the exchanges to find a compatible opponent for Player #2
    /// must at the same time leave Player #1 with a compatible opponent" (11.4), so an exchange reaches back.
    /// The first `need` players of the scan get opponents; the others are still only proposed.
    fn exchange(
        &self,
        remaining: &[usize],
        need: usize,
        good: Test,
        waived: usize,
        dead: &mut HashSet<(u128, usize)>,
    ) -> Option<Vec<Pair>> {
        let Some((&first, rest)) = remaining.split_first() else { return Some(Vec::new()) };
        if self.place(first) >= need {
            return Some(Vec::new());
        }
        let key = remaining.iter().fold(0u128, |mask, &p| mask | 1 << p);
        if dead.contains(&(key, waived)) || self.steps.get() > LIMIT {
            return None;
        }
        self.steps.set(self.steps.get() + 1);
        for opponent in self.opponents(remaining) {
            if !good(first, opponent) {
                continue;
            }
            // 13 "even if it is necessary": no more such pairs than must be.
            let breach = self.field.level(first, opponent) == Level::LastRound && waived < usize::MAX;
            let Some(waived) = waived.checked_sub(usize::from(breach)) else { continue };
            let left: Vec<usize> = rest.iter().copied().filter(|&p| p != opponent).collect();
            if let Some(mut pairs) = self.exchange(&left, need, good, waived, dead) {
                pairs.insert(0, (first, opponent));
                return Some(pairs);
            }
        }
        dead.insert((key, waived));
        None
    }

    /// The arrangement in which the first `need` players of the scan have compatible opponents.
    pub(crate) fn arrangement(&self, need: usize) -> Option<Vec<Pair>> {
        let compatible = |a, b| self.field.compatible(a, b);
        self.exchange(&self.scan, need, &compatible, usize::MAX, &mut HashSet::new())
    }

    /// 11.1 "The proposed pairings of players obtained according to Rule 9.4 are scrutinised in turn".
    pub(crate) fn first_scrutiny(&self) -> Result<Vec<Pair>, Stuck> {
        if self.field.choices.floater_pairs == FloaterPairs::Fixed && self.floaters > 0 && !self.last {
            return self.floaters_fixed();
        }
        if let Some(pairs) = self.arrangement(self.scan.len()) {
            return Ok(pairs);
        }
        let mut retained = Vec::new();
        for (place, &player) in self.scan.iter().enumerate() {
            match self.arrangement(place + 1) {
                Some(pairs) => retained = pairs,
                None => return Err(Stuck { player, retained }),
            }
        }
        Ok(retained)
    }

    /// 10.6, 10.7 "is paired first", read so that the floaters' pairings stand.
    fn floaters_fixed(&self) -> Result<Vec<Pair>, Stuck> {
        let mut remaining = self.scan.clone();
        let mut fixed: Vec<Pair> = Vec::new();
        while let Some(&player) = remaining.first().filter(|&&p| self.is_floater(p)) {
            let found = self.opponents(&remaining).into_iter().find(|&y| self.field.compatible(player, y));
            let Some(opponent) = found else { return Err(Stuck { player, retained: fixed }) };
            fixed.push((player, opponent));
            remaining.retain(|&p| p != player && p != opponent);
        }
        match self.part(remaining).first_scrutiny() {
            Ok(pairs) => Ok(fixed.into_iter().chain(pairs).collect()),
            Err(Stuck { player, retained }) => {
                Err(Stuck { player, retained: fixed.into_iter().chain(retained).collect() })
            }
        }
    }

    /// The same score-group with only these players, none of them a floater.
    fn part(&self, scan: Vec<usize>) -> Self {
        let retained = self.retained.clone();
        Self {
            field: self.field,
            down: self.down,
            scan,
            floaters: 0,
            retained,
            steps: self.steps,
            last: self.last,
        }
    }

    /// 12.2 "After the first scrutiny ..., a second scrutiny with exchanges where necessary is undertaken to
    /// give each player, if possible, the alternating colour and at the same time, the equalising colour."
    /// Floaters have their opponents by 10.8; it is about "the remaining players" (10.6.3).
    pub(crate) fn second_scrutiny(&self, pairs: Vec<Pair>) -> Vec<Pair> {
        if self.field.choices.floater_colours == FloaterColours::Exchanged {
            return self.colours_in_turn(pairs);
        }
        let (mut done, rest): (Vec<Pair>, Vec<Pair>) =
            pairs.into_iter().partition(|&(a, b)| self.is_floater(a) || self.is_floater(b));
        let mut scan: Vec<usize> = rest.iter().flat_map(|&(a, b)| [a, b]).collect();
        scan.sort_unstable_by_key(|&p| self.place(p));
        let back = self.part(scan.clone()).colours_in_turn(rest);
        done.extend(back);
        done
    }

    /// 13 "even if it is necessary": first with as few pairs as must be that break 12.1. Then 12.2 "to give each player, if
    /// possible, the alternating colour": each player in his turn, whether or not his opponent had his before.
    fn colours_in_turn(&self, first: Vec<Pair>) -> Vec<Pair> {
        let whole = |good: Test, waived| {
            self.exchange(&self.scan, self.scan.len(), good, waived, &mut HashSet::new())
        };
        let compatible = |a: usize, b: usize| self.field.compatible(a, b);
        let found = (0..=first.len()).find_map(|waived| Some((waived, whole(&compatible, waived)?)));
        let Some((waived, mut pairs)) = found else { return first };
        let mut owed = vec![false; self.field.cards.len()];
        for turn in 0..self.scan.len() {
            let player = self.scan[turn];
            let opponents_now = |p: usize| {
                pairs.iter().find(|&&(a, b)| a == p || b == p).map_or(p, |&(a, b)| if a == p { b } else { a })
            };
            owed[player] = true;
            if self.field.level(player, opponents_now(player)) == Level::Proper {
                continue;
            }
            let good = |a: usize, b: usize| {
                let level = self.field.level(a, b);
                // 12.7: the opponents exchanged differ by 100 points or less (Maxi-tournaments).
                let free = |p| match self.field.choices.maxi_whose {
                    MaxiWhose::Scrutinised => self.place(p) > turn,
                    MaxiWhose::Served => p != player,
                    MaxiWhose::Everybody => false,
                };
                let maxi = |p, q| free(p) || self.field.within_100(opponents_now(p), q);
                let enough = level == Level::Proper || !owed[a] && !owed[b];
                level > Level::No && enough && maxi(a, b) && maxi(b, a)
            };
            match whole(&good, waived) {
                Some(exchanged) => pairs = exchanged,
                None => owed[player] = false,
            }
        }
        pairs
    }
}
