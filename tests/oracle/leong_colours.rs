//! Rule 12 (colours) of the "Leong" Swiss system, with 14.2 (colours of round one) and the order of the
//! boards.
use super::facts::{Colour, Pairing};
use super::leong::{Field, Group, Outcome, Pair, Way, in_order, rule_11_2_order, set_of, without_pair};
use super::leong_choices::*;
use std::collections::{HashMap, HashSet};

impl Field<'_> {
    /// 12.2 "After the first scrutiny ... a second scrutiny with exchanges where necessary is undertaken to
    /// give each player, if possible, the alternating colour and at the same time, the equalising colour." In
    /// turn as in 11: a player found well served must remain so; all pairings remain compatible.
    pub(crate) fn rule_12_2_second_scrutiny(&self, first: Vec<Pair>, way: Way) -> Outcome<Vec<Pair>> {
        let mut list: Vec<usize> = first.iter().flat_map(|&(a, b)| [a, b]).collect();
        in_order(&mut list, way);
        // 13 "even if it is necessary for one of the players to be given the same colour for the third
        // round".
        let mut current = first;
        let mut within_9_1 = true;
        if self.last_round() && !current.iter().all(|&(a, b)| self.rule_9_1_compatible(a, b)) {
            within_9_1 = false;
            if self.choices.last_round != LastRound::SameScoreOutright
                && let Some(pairs) =
                    self.exchanges(&list, &|a, b| self.rule_9_1_compatible(a, b), &|_| false)?
            {
                (current, within_9_1) = (pairs, true);
            }
        }
        within_9_1 &= self.choices.last_round != LastRound::SameScoreOutright;
        let basic =
            |a: usize, b: usize| if within_9_1 { self.rule_9_1_compatible(a, b) } else { self.fit(a, b) };
        if !current.iter().any(|&(a, b)| self.clash(a, b)) {
            return Ok(current);
        }
        if self.choices.second_scrutiny == SecondScrutiny::MostPairings {
            let best = self.most_pairings(&list, &basic, &mut HashMap::new())?;
            return Ok(best.map_or(current, |(_, pairs)| pairs));
        }
        let mut served: HashSet<usize> = HashSet::new();
        for &player in &list {
            let Some(&(a, b)) = current.iter().find(|pair| pair.0 == player) else { continue };
            if self.clash(a, b) {
                let mut wanted = served.clone();
                wanted.insert(player);
                let good = |a: usize, b: usize| {
                    basic(a, b) && !(self.clash(a, b) && (wanted.contains(&a) || wanted.contains(&b)))
                };
                let Some(pairs) = self.exchanges(&list, &good, &|_| false)? else { continue };
                current = pairs;
            }
            served.insert(player);
        }
        Ok(current)
    }

    /// For `SecondScrutiny::MostPairings`: the first in the order of exchanges with the fewest clashes.
    fn most_pairings(
        &self,
        list: &[usize],
        good: &dyn Fn(usize, usize) -> bool,
        known: &mut HashMap<u128, Option<(usize, Vec<Pair>)>>,
    ) -> Outcome<Option<(usize, Vec<Pair>)>> {
        if list.is_empty() {
            return Ok(Some((0, Vec::new())));
        }
        let key = set_of(list);
        if let Some(answer) = known.get(&key) {
            return Ok(answer.clone());
        }
        let mut best: Option<(usize, Vec<Pair>)> = None;
        for at in rule_11_2_order(list.len()) {
            self.step()?;
            if !good(list[0], list[at]) {
                continue;
            }
            if let Some((clashes, mut pairs)) = self.most_pairings(&without_pair(list, at), good, known)? {
                let clashes = clashes + usize::from(self.clash(list[0], list[at]));
                if best.as_ref().is_none_or(|b| clashes < b.0) {
                    pairs.insert(0, (list[0], list[at]));
                    best = Some((clashes, pairs));
                }
            }
        }
        known.insert(key, best.clone());
        Ok(best)
    }

    /// The colour due. 12.3 (and 9.1) a colour he must be given; 12.5 "in the odd-numbered rounds ... the
    /// colour which gives him one more only of one colour than the other"; 12.6 "in the even-numbered rounds
    /// ... the colour that gives him an equal number"; where these leave both, 12.1 "the alternate colour" (5
    /// "other than that he was given in the previous round").
    fn due(&self, p: usize) -> Option<Colour> {
        let seat = &self.seats[p];
        match (seat.may_have(Colour::White), seat.may_have(Colour::Black)) {
            (true, false) => return Some(Colour::White),
            (false, true) => return Some(Colour::Black),
            _ => {}
        }
        let equalising = match seat.balance.signum() {
            1 => Some(Colour::Black),
            -1 => Some(Colour::White),
            _ => None,
        };
        let alternate = seat.colour_back(0).map(Colour::other);
        match self.choices.due_colour {
            DueColour::EqualisingFirst => equalising.or(alternate),
            DueColour::AlternateFirst => alternate.or(equalising),
        }
    }

    /// Are both due the same colour?
    pub(crate) fn clash(&self, a: usize, b: usize) -> bool {
        self.due(a).is_some() && self.due(a) == self.due(b)
    }

    /// 12.3 to 12.6 (14.2 in round one): the colour of `a` against `b`; `Ok(None)` where it is left to a lot.
    fn rule_12_colour(&self, a: usize, b: usize, way: Way) -> Outcome<Option<Colour>> {
        if self.event.round <= 1 {
            return Ok(Some(self.rule_14_2_colour(a, b)));
        }
        // 12.3 "he must be given the alternating colour"; 12.1 no third in succession, no three more.
        match (self.permitted(a, b), self.permitted(b, a)) {
            (true, false) => return Ok(Some(Colour::White)),
            (false, true) => return Ok(Some(Colour::Black)),
            _ => {}
        }
        match (self.due(a), self.due(b)) {
            (Some(x), Some(y)) if x != y => return Ok(Some(x)),
            (Some(x), None) => return Ok(Some(x)),
            (None, Some(y)) => return Ok(Some(y.other())),
            _ => {}
        }
        // 12.4, 12.6 "the colours they had in earlier rounds, going back in sequence, shall decide".
        let (one, two) = (&self.seats[a], &self.seats[b]);
        for back in 0..one.colours.len().max(two.colours.len()) {
            match (one.colour_back(back), two.colour_back(back)) {
                (x, y) if x == y => {}
                (Some(x), _) => return Ok(Some(x.other())),
                (None, y) => return Ok(y),
            }
        }
        // 12.4.1 "in the median score-group or above ... the higher ranked is given the alternate colour, or,
        // in even-numbered rounds, the equalising colour"; 12.4.2 "below the median score-group ... the lower
        // ranked".
        let a_higher = match self.choices.higher_ranked {
            HigherRanked::PairingNumber => a < b,
            HigherRanked::ScoreFirst => (-one.points, a) < (-two.points, b),
        };
        let decider = if a_higher == (way == Way::Down) { a } else { b };
        let last = self.seats[decider].colours.iter().flatten().next().copied();
        match (self.due(decider).or(last.map(Colour::other)), self.choices.no_colours) {
            (Some(colour), _) => Ok(Some(if decider == a { colour } else { colour.other() })),
            (None, NoColours::GivesOut) => {
                Err("12.4: neither player has had a colour, and 14.2 gives the lot to round one only".into())
            }
            (None, NoColours::AsInRoundOne) => Ok(Some(self.rule_14_2_colour(a, b))),
            (None, NoColours::Lot) => Ok(None),
        }
    }

    /// 14.2 "The colour to be given to Player #1 is decided by drawing lots; the other odd-numbered players
    /// in the upper half of the Pairing List are then given the same colour as Player #1. Player #2 together
    /// with the other even-numbered players in the upper half of the Pairing List are given the other
    /// colour."
    fn rule_14_2_colour(&self, a: usize, b: usize) -> Colour {
        let upper = a.min(b);
        let odd = match self.choices.odd_numbered {
            OddNumbered::Number => !self.seats[upper].number.is_multiple_of(2),
            OddNumbered::Place => upper.is_multiple_of(2),
        };
        let colour = if odd { self.event.drawn } else { self.event.drawn.other() };
        if upper == a { colour } else { colour.other() }
    }

    /// The colours of all boards, and the boards in order. The text has no order of boards: the better score
    /// of the two, then the other's, then the smaller number.
    pub(crate) fn rule_12_boards(&self, groups: &[Group], bye: Option<u32>) -> Outcome<Vec<Pairing>> {
        let mut boards = Vec::new();
        for group in groups {
            for &(a, b) in &group.pairs {
                let (high, low) = (self.seats[a].points, self.seats[b].points);
                let key = (-high.max(low), -high.min(low), a.min(b));
                boards.push((key, a, b, self.rule_12_colour(a, b, group.way)?));
            }
        }
        boards.sort_by_key(|board| board.0);
        let mut pairings = vec![Pairing { boards: Vec::new(), bye }];
        for (_, a, b, colour) in boards {
            let (a, b) = (self.seats[a].number, self.seats[b].number);
            let add = |seats: (u32, u32), pairings: &[Pairing]| -> Vec<Pairing> {
                let mut pairings = pairings.to_vec();
                pairings.iter_mut().for_each(|p| p.boards.push(seats));
                pairings
            };
            let mut both = Vec::new();
            if colour != Some(Colour::Black) {
                both.extend(add((a, b), &pairings));
            }
            if colour != Some(Colour::White) {
                both.extend(add((b, a), &pairings));
            }
            pairings = both;
            if pairings.len() > 1024 {
                return Err("limit: more than 1024 pairings by lot".into());
            }
        }
        Ok(pairings)
    }
}
