//! Rules 9.4, 10.6 to 10.8, 11, 12.2, 12.7, 13: the scrutiny of a score-group whose number of players is even.

use super::LimEdition;
use super::facts::Cards;
use super::line::OpenPlayers;
use crate::{Spent, Steps};
use facts::rulebook::table::{Available, Exchanged, FirstFloater, Turn, Whose};
use facts::tournament::Rank;

/// The players who are to be paired with each other.
pub(super) struct Pool<'c> {
    pub cards: &'c Cards,
    /// Floaters first, in the order in which they are paired (10.6, 10.7), then the residents in the order of scrutiny.
    pub scan: Vec<Rank>,
    /// The number of floaters in `scan`.
    pub floaters: usize,
    /// 11.4: pairings that were retained when a player was floated; they are kept while possible.
    pub retained: Vec<(Rank, Rank)>,
    pub is_upward: bool,
    /// 9.6: whether this is the median, from which no player floats.
    pub is_median: bool,
}

/// The outcome of a scrutiny.
pub(super) enum Scrutiny {
    /// The pairs in the order in which they are made.
    Complete {
        pairs: Vec<(Rank, Rank)>,
        /// The number of pairs that rule 10.8 made.
        of_floaters: usize,
    },
    /// 11.4: exchanges find no opponent for this player; the earlier pairings are retained.
    Stuck { player: Rank, retained: Vec<(Rank, Rank)> },
}

impl Pool<'_> {
    /// Pairs the group by 10.6 to 10.8, 11 and 12.2.
    pub(super) fn scrutiny(&self, steps: &mut Steps) -> Result<Scrutiny, Spent> {
        let first = if self.cards.declared.first_floater == FirstFloater::Fixed && !self.is_median {
            self.rule_10_6_fixed(steps)?
        } else {
            self.rule_10_6_exchanged(steps)?
        };
        let (mut pairs, rest) = match first {
            Ok(found) => found,
            Err((player, retained)) => return Ok(Scrutiny::Stuck { player, retained }),
        };
        let of_floaters = pairs.len();
        let Some(mut line) = OpenPlayers::new(self.cards, &rest, steps)? else {
            let (player, retained) = self.rule_11_4_stuck(&rest, steps)?;
            return Ok(Scrutiny::Stuck { player, retained: [pairs, retained].concat() });
        };
        line.rule_13_fewest_breaches(steps)?;
        pairs.extend(self.rule_12_2_second_scrutiny(line, steps)?);
        Ok(Scrutiny::Complete { pairs, of_floaters })
    }

    fn is_floater(&self, player: Rank) -> bool {
        self.scan[..self.floaters].contains(&player)
    }

    /// 10.6, 10.1 "in spite of exchanges": each floater in turn meets the first opponent with whom the remaining
    /// players can still be paired.
    fn rule_10_6_exchanged(&self, steps: &mut Steps) -> Result<Seated, Spent> {
        let Some(mut line) = OpenPlayers::new(self.cards, &self.scan, steps)? else {
            return Ok(Err(self.rule_11_4_stuck(&self.scan, steps)?));
        };
        let mut pairs = Vec::new();
        while let Some(&floater) = line.open.first().filter(|&&p| self.is_floater(p)) {
            match self.pair_first(&mut line, steps)? {
                Some(pair) => pairs.push(pair),
                None => return Ok(Err((floater, pairs))),
            }
        }
        Ok(Ok((pairs, line.open)))
    }

    /// 10.6 "paired first", under the reading that fixes the pairing of a floater regardless of the opponents left for
    /// the other players.
    fn rule_10_6_fixed(&self, steps: &mut Steps) -> Result<Seated, Spent> {
        let (mut open, mut pairs) = (self.scan.clone(), Vec::new());
        while let Some(&floater) = open.first().filter(|&&p| self.is_floater(p)) {
            let order = self.rule_10_8_opponents(&open, None, steps)?;
            let is_compatible = |o: &Rank| self.cards.rule_9_1_compatible(floater, *o);
            let Some(opponent) = order.into_iter().find(is_compatible) else {
                return Ok(Err((floater, pairs)));
            };
            pairs.push((floater, opponent));
            open.retain(|&p| p != floater && p != opponent);
        }
        Ok(Ok((pairs, open)))
    }

    /// 11.3, 11.4: returns the first player in the order of scrutiny who cannot have an opponent together with the
    /// players before him, and their pairings.
    fn rule_11_4_stuck(&self, players: &[Rank], steps: &mut Steps) -> Result<Stuck, Spent> {
        let (mut paired, mut stuck) = (0, players.len());
        while paired + 1 < stuck {
            let middle = usize::midpoint(paired, stuck);
            match OpenPlayers::loosely(self.cards, players, &players[middle..], steps)? {
                Some(_) => paired = middle,
                None => stuck = middle,
            }
        }
        let (first, others) = players.split_at(paired);
        let mut retained = Vec::new();
        if let Some(mut line) = OpenPlayers::loosely(self.cards, players, others, steps)? {
            while line.open.first().is_some_and(|p| first.contains(p)) {
                let Some(pair) = self.pair_first(&mut line, steps)? else { break };
                retained.push(pair);
            }
        }
        Ok((players[paired], retained))
    }

    /// Pairs the first open player with the first possible opponent.
    fn pair_first(&self, line: &mut OpenPlayers, steps: &mut Steps) -> Result<Option<(Rank, Rank)>, Spent> {
        let Some(&player) = line.open.first() else { return Ok(None) };
        let order = if self.is_floater(player) {
            self.rule_10_8_opponents(&line.open, Some(line), steps)?
        } else {
            self.retained_first(player, rule_11_2_exchanges(&line.open))
        };
        for opponent in order {
            if line.try_pair(player, opponent, steps)? {
                return Ok(Some((player, opponent)));
            }
        }
        Ok(None)
    }

    /// 11.4: "the original pairing of Player #1 with Player #6 is retained".
    fn retained_first(&self, player: Rank, mut order: Vec<Rank>) -> Vec<Rank> {
        let kept = self.retained.iter().find(|pair| pair.0 == player).map(|pair| pair.1);
        order.sort_by_key(|&o| Some(o) != kept);
        order
    }

    /// 10.8: returns the opponents of the first open player in the order of choice: residents, then other floaters.
    /// Under the other reading all are treated alike.
    fn rule_10_8_opponents(
        &self,
        open: &[Rank],
        line: Option<&OpenPlayers>,
        steps: &mut Steps,
    ) -> Result<Vec<Rank>, Spent> {
        let Some((&floater, others)) = open.split_first() else { return Ok(Vec::new()) };
        let (floaters, residents): (Vec<Rank>, Vec<Rank>) =
            others.iter().copied().partition(|&p| self.is_floater(p));
        let tiers = if self.cards.declared.available == Available::Anybody {
            vec![others.to_vec()]
        } else {
            vec![residents, floaters]
        };
        let by_possible = self.cards.is_maxi && self.cards.declared.exchanged == Exchanged::Possible;
        let mut order = Vec::new();
        for tier in tiers {
            let tier = in_list_order(self.cards, tier, self.is_upward);
            let mut proposed = tier.iter().copied().find(|&o| self.cards.rule_9_1_compatible(floater, o));
            if let Some(line) = line.filter(|_| by_possible) {
                proposed = None;
                for &o in &tier {
                    if line.clone().try_pair(floater, o, steps)? {
                        proposed = Some(o);
                        break;
                    }
                }
            }
            order.extend(rule_10_8_tier(self.cards, floater, tier, proposed));
        }
        Ok(self.retained_first(floater, order))
    }

    /// 12.2: in the order of scrutiny, each player gets an opponent who leaves him his due colour. The decision stands
    /// only if it is compatible with the decisions for the players before him. After that, 11 applies.
    fn rule_12_2_second_scrutiny(
        &self,
        mut line: OpenPlayers,
        steps: &mut Steps,
    ) -> Result<Vec<(Rank, Rank)>, Spent> {
        if self.cards.is_maxi {
            return self.rule_12_7_scrutiny(line, steps);
        }
        if self.cards.declared.turn == Turn::Most {
            line.fewest_clashes(steps)?;
        } else {
            for player in line.open.clone() {
                line.try_fit(player, steps)?;
            }
        }
        self.rule_11_scrutiny(line, steps)
    }

    /// 12.7: makes the second scrutiny, in which opponents may be exchanged only if their ratings differ by 100 points
    /// or less. The limit applies to the opponents of the players scrutinised so far. Under other readings, the limit
    /// applies only to the opponent of the player who is served, or to the opponents of all players.
    fn rule_12_7_scrutiny(
        &self,
        mut line: OpenPlayers,
        steps: &mut Steps,
    ) -> Result<Vec<(Rank, Rank)>, Spent> {
        let scan = line.open.clone();
        let mut pairs = self.rule_11_scrutiny(line.clone(), steps)?;
        let opponent = |pairs: &[(Rank, Rank)], player: Rank| {
            let of = |&(a, b): &(Rank, Rank)| match player {
                p if p == a => Some(b),
                p if p == b => Some(a),
                _ => None,
            };
            pairs.iter().find_map(of).unwrap_or(player)
        };
        for (turn, &player) in scan.iter().enumerate() {
            if self.cards.colours_fit(player, opponent(&pairs, player)) {
                line.keep_fit(player, &pairs);
                continue;
            }
            let whose = if self.cards.declared.whose == Whose::Player {
                &scan[turn..=turn]
            } else if self.cards.declared.whose == Whose::Everybody {
                &scan[..]
            } else {
                &scan[..=turn]
            };
            let now: Vec<(Rank, Rank)> = whose.iter().map(|&p| (p, opponent(&pairs, p))).collect();
            if let Some(trial) = line.fit_within_100_points(player, &now, steps)? {
                pairs = self.rule_11_scrutiny(trial, steps)?;
                line.keep_fit(player, &pairs);
            }
        }
        Ok(pairs)
    }

    /// 11.1 to 11.3: the first player meets the first possible opponent, the next player the first opponent who is then
    /// possible, and so on. After each pair, the remaining players are proposed again (9.4).
    fn rule_11_scrutiny(&self, mut line: OpenPlayers, steps: &mut Steps) -> Result<Vec<(Rank, Rank)>, Spent> {
        let mut pairs = Vec::new();
        while let Some(pair) = self.pair_first(&mut line, steps)? {
            pairs.push(pair);
        }
        Ok(pairs)
    }
}

/// The pairs of the floaters with the remaining players; or the stuck player, with the retained pairings.
type Seated = Result<(Vec<(Rank, Rank)>, Vec<Rank>), Stuck>;
type Stuck = (Rank, Vec<(Rank, Rank)>);

/// Sorts players from the highest numbered, upward from the lowest.
pub(super) fn in_list_order(cards: &Cards, mut players: Vec<Rank>, is_upward: bool) -> Vec<Rank> {
    players.sort_unstable_by_key(|&p| cards.list[p].number);
    if is_upward {
        players.reverse();
    }
    players
}

/// 10.8: orders the opponents. First comes "the highest numbered player available who is due the alternate colour", in
/// Maxi-tournaments within 100 points of the player he replaces. The other opponents follow in the order of the list.
/// 13: players who break 12.1 come last.
pub(super) fn rule_10_8_tier(
    cards: &Cards,
    floater: Rank,
    tier: Vec<Rank>,
    proposed: Option<Rank>,
) -> Vec<Rank> {
    let is_leong = cards.edition == LimEdition::Leong;
    let is_near = |o: Rank| proposed.is_none_or(|proposed| cards.is_within_100_points(proposed, o));
    let is_due = |o: Rank| is_leong || cards.colours_fit(floater, o) && is_near(o);
    let breaks = |o: Rank| cards.breaks_rule_12_1(floater, o);
    let mut order = tier;
    order.sort_by_key(|&o| (breaks(o), !is_due(o)));
    order
}

/// 9.4, 11.2: returns the opponents of the first player: the bottom half from its top, then the top half from the
/// nearest.
fn rule_11_2_exchanges(players: &[Rank]) -> Vec<Rank> {
    let (top, bottom) = players.split_at(players.len() / 2);
    let nearest = top.iter().skip(1).rev();
    bottom.iter().chain(nearest).copied().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_of_11_2_and_11_3() {
        let exchanges = |players: &[usize]| -> Vec<usize> {
            let ranks: Vec<Rank> = players.iter().copied().map(Rank).collect();
            rule_11_2_exchanges(&ranks).into_iter().map(|rank| rank.0).collect()
        };
        assert_eq!(exchanges(&[1, 2, 3, 4, 5, 6]), [4, 5, 6, 3, 2]);
        assert_eq!(exchanges(&[2, 3, 4, 5]), [4, 5, 3]);
        assert_eq!(exchanges(&[6, 5, 4, 3, 2, 1]), [3, 2, 1, 4, 5]);
    }
}
