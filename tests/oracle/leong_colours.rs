//! Rule 12 (colours) of the "Leong" Swiss system, with 14.2 (colours of round one) and the order of the
//! boards.
use super::facts::{Colour, Pairing};
use super::leong::{Field, Group, Outcome, Pair, Search, Way, in_order, set_of};
use super::leong_choices::*;
use std::collections::{HashMap, HashSet};

impl Field<'_> {
    /// 12.2 "After the first scrutiny ... a second scrutiny with exchanges where necessary is undertaken to
    /// give each player, if possible, the alternating colour and at the same time, the equalising colour." In
    /// turn as in 11: each player in his turn, and a player found well served must remain so. 13 "even if it is
    /// necessary": first with as few pairs against 9.1 as must be.
    pub(crate) fn rule_12_2_second_scrutiny(
        &self,
        first: Vec<Pair>,
        retained: &[Pair],
        way: Way,
    ) -> Outcome<Vec<Pair>> {
        let mut list: Vec<usize> = first.iter().flat_map(|&(a, b)| [a, b]).collect();
        in_order(&mut list, way);
        let whole = |good: &dyn Fn(usize, usize) -> bool, waived: usize| {
            let search = Search { good, need: &|_| true, floaters: &[], retained, way };
            self.seek(&search, &list, waived, &mut HashSet::new())
        };
        let basic = |a: usize, b: usize| self.fit(a, b);
        let (mut waived, mut current) = (0, first);
        if self.choices.last_round == LastRound::SameScoreOutright {
            waived = usize::MAX;
        } else {
            loop {
                if let Some(pairs) = whole(&basic, waived)? {
                    current = pairs;
                    break;
                }
                waived += 1;
                if waived > list.len() {
                    return Ok(current);
                }
            }
        }
        if self.choices.second_scrutiny == SecondScrutiny::MostPairings {
            let best = self.most_pairings(&list, retained, way, &mut HashMap::new())?;
            return Ok(best.map_or(current, |(_, pairs)| pairs));
        }
        let mut served: HashSet<usize> = HashSet::new();
        for &player in &list {
            let clashes = current.iter().any(|&(a, b)| (a == player || b == player) && self.clash(a, b));
            served.insert(player);
            if clashes {
                let good = |a: usize, b: usize| {
                    basic(a, b) && !(self.clash(a, b) && (served.contains(&a) || served.contains(&b)))
                };
                match whole(&good, waived)? {
                    Some(pairs) => current = pairs,
                    None => {
                        served.remove(&player);
                    }
                }
            }
        }
        Ok(current)
    }

    /// For `SecondScrutiny::MostPairings`: the first in the order of exchanges with the fewest pairs against 9.1, then the
    /// fewest clashes.
    fn most_pairings(
        &self,
        list: &[usize],
        retained: &[Pair],
        way: Way,
        known: &mut HashMap<u128, Option<((usize, usize), Vec<Pair>)>>,
    ) -> Outcome<Option<((usize, usize), Vec<Pair>)>> {
        if list.is_empty() {
            return Ok(Some(((0, 0), Vec::new())));
        }
        let key = set_of(list);
        if let Some(answer) = known.get(&key) {
            return Ok(answer.clone());
        }
        let mut best: Option<((usize, usize), Vec<Pair>)> = None;
        for opponent in self.in_turn(list, &[], retained, way) {
            self.step()?;
            if !self.fit(list[0], opponent) {
                continue;
            }
            let others: Vec<usize> = list[1..].iter().copied().filter(|&p| p != opponent).collect();
            if let Some((cost, mut pairs)) = self.most_pairings(&others, retained, way, known)? {
                let breach = usize::from(!self.rule_9_1_compatible(list[0], opponent));
                let cost = (cost.0 + breach, cost.1 + usize::from(self.clash(list[0], opponent)));
                if best.as_ref().is_none_or(|b| cost < b.0) {
                    pairs.insert(0, (list[0], opponent));
                    best = Some((cost, pairs));
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
        // 12.1 "the alternate colour": to the last that he was given, be it not in the round just before.
        let alternate = seat.colours.iter().flatten().next().copied().map(Colour::other);
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
        // 12.5 "one more only", 12.6 "an equal number": for how many of the two?
        // 12.4 "If both players in a pairing had the same colour in the previous round".
        let previous = self.seats[a].colour_back(0);
        let of_balance = match self.choices.history {
            History::First => false,
            History::AfterBalance => true,
            History::OfSameColour => previous.is_none() || previous != self.seats[b].colour_back(0),
        };
        if of_balance && let Some(due) = self.due(a) {
            let after = |p: usize, c: Colour| self.seats[p].balance + if c == Colour::White { 1 } else { -1 };
            let content = |x: usize, y: usize| {
                usize::from(after(x, due).abs() <= 1) + usize::from(after(y, due.other()).abs() <= 1)
            };
            if content(a, b) != content(b, a) {
                return Ok(Some(if content(a, b) > content(b, a) { due } else { due.other() }));
            }
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
            OddNumbered::Place => !self.seats[upper].place.is_multiple_of(2),
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
                let first = if high == low {
                    a.min(b)
                } else if high > low {
                    a
                } else {
                    b
                };
                let key = (-high.max(low), -high.min(low), first);
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
