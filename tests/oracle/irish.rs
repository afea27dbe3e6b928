//! The Swiss System as used in the Irish Championship: an oracle written from its text alone.
//!
//! Rule 1 is round one, rule 2 round two, rule 3 every later round; rule 4 says whom the draw includes, rule
//! 6 is Sonneborn-Berger for 3(e). Rule 5 (uncompleted games count as drawn) has no facts here. Every draw is
//! the least key among all draws, found exactly by a table over sets of players; the lot decides among all
//! the least ones.
use super::facts::{Answer, Colour, Event, Pairing, Player, Round};
pub(crate) use super::irish_choices::*;
use super::irish_draw::{LIMIT, Pair, Table, no_looking_down};

/// One who is in the draw; `player` is `None` for the empty place of an odd field.
struct Entrant<'a> {
    player: Option<&'a Player>,
    score: i32,
    /// Whites less Blacks.
    balance: i32,
}

/// The event as the draw sees it; entrants from the highest score down, then by number.
struct Field<'a> {
    event: &'a Event,
    choices: &'a Choices,
    entrants: Vec<Entrant<'a>>,
}

pub(crate) fn pair(event: &Event, choices: &Choices) -> Answer {
    let mut field = rule_4_field(event, choices);
    let count = field.entrants.len();
    if count < 2 {
        return Answer::GivesOut("no article: fewer than two players".into());
    }
    if count > 24 {
        return Answer::GivesOut("limit: more than 24 players".into());
    }
    if count % 2 == 1 {
        if choices.odd_field == OddField::GivesOut {
            return Answer::GivesOut("no article provides for an odd number of players".into());
        }
        field.entrants.push(Entrant { player: None, score: -1000, balance: 0 });
    }
    match event.round {
        0 | 1 => field.rule_1(),
        2 => match field.rule_2() {
            Answer::GivesOut(why) if choices.irregular == Irregular::ByPrinciples && why.starts_with('2') => {
                field.rule_3()
            }
            answer => answer,
        },
        _ => field.rule_3(),
    }
}

/// Rule 4: "included in all draws ... but shall be considered to have a score of 0. A player defaulting twice
/// shall be considered to have withdrawn."
fn rule_4_field<'a>(event: &'a Event, choices: &'a Choices) -> Field<'a> {
    let mut entrants: Vec<Entrant> = event
        .players
        .iter()
        .filter(|p| {
            let is_in_all = choices.withdrawn == Withdrawn::InAllDraws && rule_4_withdrawn(event, p, choices);
            p.takes_part || is_in_all
        })
        .map(|p| Entrant { player: Some(p), score: rule_4_score(event, p, choices), balance: balance(p) })
        .collect();
    entrants.sort_by_key(|e| (-e.score, e.player.map(|p| p.number)));
    Field { event, choices, entrants }
}

fn rule_4_withdrawn(event: &Event, player: &Player, choices: &Choices) -> bool {
    let defaults = player.rounds.iter().filter(|r| matches!(r, Round::Default { points: 0, .. })).count();
    let drawn = player.rounds.iter().any(|r| matches!(r, Round::Game { .. } | Round::Default { .. }));
    let has_said = event.withdrawn.contains(&player.number);
    has_said || defaults >= 2 || choices.withdrawn == Withdrawn::InAllDraws && drawn && !player.takes_part
}

fn rule_4_score(event: &Event, player: &Player, choices: &Choices) -> i32 {
    if rule_4_withdrawn(event, player, choices) { 0 } else { player.points() }
}

/// Principle C, "play the white and black pieces": Whites less Blacks in games played.
fn balance(player: &Player) -> i32 {
    let sign = |round: &Round| match round {
        Round::Game { colour: Colour::White, .. } => 1,
        Round::Game { colour: Colour::Black, .. } => -1,
        _ => 0,
    };
    player.rounds.iter().map(sign).sum()
}

impl Field<'_> {
    /// Have the two met (principle A)?
    fn met(&self, a: usize, b: usize) -> bool {
        let (Some(x), Some(y)) = (self.entrants[a].player, self.entrants[b].player) else { return false };
        let defaults = self.choices.met == Defaulted::Counts;
        x.rounds.iter().any(|round| match *round {
            Round::Game { opponent, .. } => opponent == y.number,
            Round::Default { opponent, .. } => defaults && opponent == y.number,
            _ => false,
        })
    }

    /// The arbiter's own prohibition: a fact outside the text, never overridden.
    fn forbidden(&self, a: usize, b: usize) -> bool {
        let (Some(x), Some(y)) = (self.entrants[a].player, self.entrants[b].player) else { return false };
        self.event.forbidden.iter().any(|&f| f == (x.number, y.number) || f == (y.number, x.number))
    }

    /// Is this the empty place for somebody who has had it, or won by default? (The text knows no bye.)
    fn second_bye(&self, a: usize, b: usize) -> bool {
        let (player, other) = (self.entrants[a].player, self.entrants[b].player);
        let Some(player) = player.xor(other).filter(|_| self.choices.second_bye == SecondBye::Never) else {
            return false;
        };
        player.rounds.iter().any(|round| match round {
            Round::PairingBye | Round::RequestedBye { points: 2 } => true,
            Round::Default { points, .. } => *points == 2,
            _ => false,
        })
    }

    /// Principle D: "Players from the same province".
    fn principle_d(&self, a: usize, b: usize) -> i32 {
        let (Some(x), Some(y)) = (self.entrants[a].player, self.entrants[b].player) else { return 0 };
        i32::from(!x.area.is_empty() && x.area == y.area)
    }

    /// The width of principle C in a key.
    fn c_width(&self) -> usize {
        match self.choices.balance {
            Balance::LeastTotal => 1,
            Balance::WorstFirst => self.event.round.max(1) + 1,
        }
    }

    /// Principle C for one pair: its share of the key (from place `at`) with the better colours, and those
    /// colours.
    fn principle_c(&self, a: usize, b: usize, at: usize) -> Pair {
        if self.entrants[a].player.is_none() || self.entrants[b].player.is_none() {
            let left = self.c_share(self.entrants[a].balance + self.entrants[b].balance, 0, at);
            return Pair { cost: left, first_white: true, second_white: false };
        }
        let share = |white: usize, black: usize| {
            self.c_share(self.entrants[white].balance + 1, self.entrants[black].balance - 1, at)
        };
        let (first, second) = (share(a, b), share(b, a));
        // Places are in rising order and amounts positive: expanded, the smaller list of amounts conforms
        // better.
        let width = self.c_width();
        let expand = |cost: &[(usize, i32)]| {
            let mut row = vec![0; width];
            cost.iter().for_each(|&(place, amount)| row[place - at] += amount);
            row
        };
        let order = expand(&first).cmp(&expand(&second));
        let (first_white, second_white) = (order.is_le(), order.is_ge());
        Pair { cost: if first_white { first } else { second }, first_white, second_white }
    }

    fn c_share(&self, x: i32, y: i32, at: usize) -> Vec<(usize, i32)> {
        let (x, y) = (x.abs(), y.abs());
        match self.choices.balance {
            Balance::LeastTotal => vec![(at, x + y)],
            Balance::WorstFirst => {
                let last = self.c_width() as i32 - 1;
                let place = |d: i32| at + (last - d).max(0) as usize;
                [x, y].iter().filter(|&&d| d > 0).map(|&d| (place(d), 1)).collect()
            }
        }
    }

    /// The table of pairs: `pair(a, b)` for a before b, `None` where the two may not be paired.
    fn pairs(&self, pair: impl Fn(usize, usize) -> Option<Pair>) -> Vec<Vec<Option<Pair>>> {
        let n = self.entrants.len();
        let allowed = |a: usize, b: usize| a < b && !self.forbidden(a, b) && !self.second_bye(a, b);
        (0..n).map(|a| (0..n).map(|b| if allowed(a, b) { pair(a, b) } else { None }).collect()).collect()
    }

    /// Rule 1: "For round 1 the players and colours shall be decided by lot, regard being had to principle
    /// D."
    fn rule_1(&self) -> Answer {
        let pairs = self.pairs(|a, b| {
            let second_white = self.entrants[b].player.is_some();
            Some(Pair { cost: vec![(0, self.principle_d(a, b))], first_white: true, second_white })
        });
        let mut table = Table::new(&pairs, 1, u32::MAX);
        let whole = self.whole();
        match table.count(whole) {
            None => Answer::GivesOut("1: no draw without a forbidden pair".into()),
            Some(count) if count > LIMIT => limit(),
            Some(_) => self.answer(table.list(whole)),
        }
    }

    /// Everybody in the draw, as a set.
    fn whole(&self) -> u32 {
        (1 << self.entrants.len()) - 1
    }

    /// Rule 2(b) and (c): which draw (0 the ones, 1 the halves, 2 the noughts) each entrant may be included
    /// in; one plan for each selection. In an odd field one of the lowest score is left over first (draw 3).
    fn rule_2_plans(&self) -> Result<Vec<Vec<u8>>, String> {
        let n = self.entrants.len();
        let own = |e: &Entrant| match e.score {
            2 => 0,
            1 => 1,
            _ => 2,
        };
        let base: Vec<u8> = self.entrants.iter().map(own).collect();
        if self.entrants[n - 1].player.is_some() {
            return rule_2_select(base);
        }
        let mut plans = Vec::new();
        let lowest = self.entrants[n - 2].score;
        for left in (0..n - 1).filter(|&i| self.entrants[i].score == lowest) {
            let mut plan = base.clone();
            (plan[left], plan[n - 1]) = (3, 3);
            plans.extend(rule_2_select(plan)?);
        }
        Ok(plans)
    }

    /// Rule 2(a): "players with a score of 1 shall be drawn against one another, ... ½ ..., regard being had
    /// to principle A, and those with a score of 0 ... Regard shall be had to principle D in all three
    /// draws."
    fn rule_2(&self) -> Answer {
        let plans = match self.rule_2_plans() {
            Ok(plans) => plans,
            Err(why) => return Answer::GivesOut(why),
        };
        let width = self.c_width();
        let key = |c_counts: bool, plan: &[u8]| {
            self.pairs(|a, b| {
                if self.met(a, b) || plan[a] != plan[b] {
                    return None;
                }
                let mut pair = self.principle_c(a, b, 0);
                if !c_counts {
                    pair.cost.clear();
                }
                pair.cost.push((width, self.principle_d(a, b)));
                Some(pair)
            })
        };
        // The selection, "by lot having regard to principles C and D".
        let mut best: Option<Vec<i32>> = None;
        let mut kept: Vec<Vec<u8>> = Vec::new();
        for plan in plans {
            let pairs = key(true, &plan);
            let mut table = Table::new(&pairs, width + 1, u32::MAX);
            let Some(found) = table.key(self.whole()) else { continue };
            if best.as_ref().is_none_or(|b| found < *b) {
                best = Some(found);
                kept = vec![plan];
            } else if best.as_ref() == Some(&found) {
                kept.push(plan);
            }
        }
        if kept.is_empty() {
            return Answer::GivesOut("2(a): no draw conforms to principle A".into());
        }
        let (mut draws, mut total) = (Vec::new(), 0);
        for plan in &kept {
            let pairs = key(self.choices.round_two == RoundTwo::CBeforeD, plan);
            let mut table = Table::new(&pairs, width + 1, u32::MAX);
            total += table.count(self.whole()).unwrap_or(0);
            if total > LIMIT {
                return limit();
            }
            draws.extend(table.list(self.whole()));
        }
        self.answer(draws)
    }

    /// Rule 3, with the discretion of 3(d).
    fn rule_3(&self) -> Answer {
        let together = self.rule_3d_scores();
        let apart: Vec<i32> = self.entrants.iter().map(|e| e.score).collect();
        match self.choices.low_groups {
            LowGroups::Apart => self.rule_3_draw(&apart),
            LowGroups::Together => self.rule_3_draw(&together),
            LowGroups::Either => match (self.rule_3_draw(&apart), self.rule_3_draw(&together)) {
                (Answer::Pairings(mut one), Answer::Pairings(two)) => {
                    one.extend(two);
                    one.sort();
                    one.dedup();
                    if one.len() as u64 > LIMIT { limit() } else { Answer::Pairings(one) }
                }
                (Answer::GivesOut(why), _) | (_, Answer::GivesOut(why)) => Answer::GivesOut(why),
            },
        }
    }

    /// 3(d): "the two lowest score groups as having equal scores in the draw for the fourth round, ... the
    /// three lowest score groups ... for the fifth and subsequent rounds". (The common score is the highest
    /// of them.)
    fn rule_3d_scores(&self) -> Vec<i32> {
        let mut scores: Vec<i32> = self.entrants.iter().map(|e| e.score).collect();
        let groups = match self.event.round {
            0..=3 => return scores,
            4 => 2,
            _ => 3,
        };
        let mut distinct: Vec<i32> =
            self.entrants.iter().filter(|e| e.player.is_some()).map(|e| e.score).collect();
        distinct.sort();
        distinct.dedup();
        let common = distinct.get(groups - 1).or(distinct.last()).copied().unwrap_or(0);
        let people = scores.iter_mut().zip(&self.entrants).filter(|(_, e)| e.player.is_some());
        people.for_each(|(score, _)| *score = (*score).max(common));
        scores
    }

    /// 3(a) "arranged from the top down"; 3(b) "Lots ... between draws which conform equally to the
    /// principles"; 3(c) "The principles shall be applied in the order in which they are set out".
    fn rule_3_draw(&self, scores: &[i32]) -> Answer {
        let mut distinct: Vec<i32> = scores.to_vec();
        distinct.dedup(); // entrants stand in falling order of score
        let level: Vec<usize> = scores.iter().map(|s| distinct.iter().filter(|&d| d > s).count()).collect();
        let levels = distinct.len();
        // The key: A in all, A from the top down, then the places of B, C, D and 3(e) for each score.
        let b_width = match self.choices.nearness {
            Nearness::MostAtNearest => levels,
            Nearness::LeastTotal => 1,
        };
        let widths = [b_width, self.c_width(), 1, 1];
        let mut at = vec![[0; 4]; levels];
        let mut end = 1 + levels;
        let mut place = |score: usize, principle: usize| {
            at[score][principle] = end;
            end += widths[principle];
        };
        if self.choices.order == Order::PrincipleByPrinciple {
            (0..4).for_each(|p| (0..levels).for_each(|s| place(s, p)));
        } else {
            (0..levels).for_each(|s| (0..4).for_each(|p| place(s, p)));
        }
        if self.choices.leader == Leader::AfterWholeDraw {
            at.iter_mut().for_each(|places| places[3] = end);
            end += 1;
        }
        let leader = self.rule_3e_leader();
        let standing: Vec<i32> = (0..scores.len()).map(|i| self.rule_6_standing(i)).collect();
        let pairs = self.pairs(|a, b| {
            let (high, low) = (level[a], level[b]);
            let places = at[high];
            let mut pair = self.principle_c(a, b, places[1]);
            if self.met(a, b) {
                if self.choices.repeats == Repeats::GivesOut {
                    return None;
                }
                pair.cost.extend([(0, 1), (1 + high, 1)]);
            }
            match self.choices.nearness {
                Nearness::MostAtNearest => {
                    pair.cost.push((places[0] + low - high, if low == high { -2 } else { -1 }));
                }
                Nearness::LeastTotal => pair.cost.push((places[0], scores[a] - scores[b])),
            }
            pair.cost.push((places[2], self.principle_d(a, b)));
            if leader == Some(a) {
                pair.cost.push((places[3], standing[b]));
            } else if leader == Some(b) {
                pair.cost.push((places[3], standing[a]));
            }
            Some(pair)
        });
        let none = || Answer::GivesOut("3(c): no draw without a repeat or a forbidden pair".into());
        if self.choices.order == Order::NoLookingDown {
            let groups: Vec<u32> = (0..levels)
                .map(|s| (0..level.len()).filter(|&i| level[i] == s).map(|i| 1 << i).sum())
                .collect();
            return match no_looking_down(&pairs, end, self.whole(), &groups) {
                None => limit(),
                Some(draws) if draws.is_empty() => none(),
                Some(draws) => self.answer(draws),
            };
        }
        let mut table = Table::new(&pairs, end, u32::MAX);
        match table.count(self.whole()) {
            None => none(),
            Some(count) if count > LIMIT => limit(),
            Some(_) => self.answer(table.list(self.whole())),
        }
    }

    /// 3(e): "Once a player has established a lead": alone at the top of all players.
    fn rule_3e_leader(&self) -> Option<usize> {
        let top = self.entrants.first()?;
        let name = top.player?.number;
        let behind = |p: &Player| p.number == name || rule_4_score(self.event, p, self.choices) < top.score;
        self.event.players.iter().all(behind).then_some(0)
    }

    /// Rule 6 as 3(e) uses it: "a higher figure ... shall be considered to have a higher score", hence nearer
    /// to the leader. How many in the draw stand above this one by 6(a), then 6(b).
    fn rule_6_standing(&self, index: usize) -> i32 {
        // "in finding him an opponent": the empty place is none, so that everybody comes before it.
        let Some(own) = self.entrants[index].player.map(|p| self.rule_6_figures(p)) else {
            return self.entrants.len() as i32;
        };
        let others = self.entrants.iter().filter_map(|e| e.player);
        others.filter(|p| self.rule_6_figures(p) > own).count() as i32
    }

    /// 6(a): "scores for the time being of all players defeated by him" and "one-half the scores of all
    /// players with whom he has drawn"; 6(b): "of the players who defeated them" and one-half of those drawn.
    /// In quarter points.
    fn rule_6_figures(&self, player: &Player) -> (i32, i32) {
        let score = |number: u32| {
            let found = self.event.players.iter().find(|p| p.number == number);
            found.map_or(0, |p| match self.choices.withdrawn_score {
                WithdrawnScore::Nought => rule_4_score(self.event, p, self.choices),
                WithdrawnScore::OwnScore => p.points(),
            })
        };
        let (mut defeated, mut lost) = (0, 0);
        for round in &player.rounds {
            match *round {
                Round::Game { opponent, points: 2, .. } => defeated += 2 * score(opponent),
                Round::Game { opponent, points: 1, .. } => {
                    defeated += score(opponent);
                    lost += score(opponent);
                }
                Round::Game { opponent, .. } => lost += 2 * score(opponent),
                Round::Default { opponent, points, .. } if self.choices.defaulted == Defaulted::Counts => {
                    let won =
                        |p: &&Player| p.number == opponent && p.rounds.iter().any(|r| self.beat(r, player));
                    if points == 2 {
                        defeated += 2 * score(opponent);
                    } else if self.event.players.iter().find(won).is_some() {
                        lost += 2 * score(opponent);
                    }
                }
                _ => {}
            }
        }
        (defeated, lost)
    }

    /// Is this round a win by default over the player? (If neither came, nobody defeated anybody.)
    fn beat(&self, round: &Round, player: &Player) -> bool {
        matches!(*round, Round::Default { opponent, points: 2, .. } if opponent == player.number)
    }

    /// Pairs of entrants, White first, as pairings in board order (the text gives none): the better score,
    /// then the other's score, then the smaller number.
    fn answer(&self, draws: Vec<Vec<(usize, usize)>>) -> Answer {
        let mut pairings: Vec<Pairing> = draws.into_iter().map(|draw| self.pairing(draw)).collect();
        pairings.sort();
        pairings.dedup();
        Answer::Pairings(pairings)
    }

    fn pairing(&self, mut draw: Vec<(usize, usize)>) -> Pairing {
        let number = |i: usize| self.entrants[i].player.map(|p| p.number);
        draw.sort_by_key(|&(w, b)| {
            let (x, y) = (self.entrants[w].score, self.entrants[b].score);
            // Where the text gives no order of boards the product's stands: the number of who has more points.
            let higher = if x > y || x == y && number(w).is_some_and(|w| number(b).is_none_or(|b| w < b)) {
                w
            } else {
                b
            };
            (-x.max(y), -x.min(y), number(higher))
        });
        let (mut boards, mut bye) = (Vec::with_capacity(draw.len()), None);
        for (w, b) in draw {
            match (number(w), number(b)) {
                (Some(white), Some(black)) => boards.push((white, black)),
                (one, other) => bye = one.or(other),
            }
        }
        Pairing { boards, bye }
    }
}

fn limit() -> Answer {
    Answer::GivesOut("limit: the lot decides among more than 20,000 pairings".into())
}

/// Rule 2(b): "If the number of players with a score of 1 is odd (and consequently the number of players with
/// a score of 0) one player with a score of ½ shall be included in the draw amongst those with a score of 1,
/// and one ... amongst those with a score of 0, but if there are no players with a score of ½ one player with
/// a score of 0 shall be included in the draw amongst those with a score of 1." 2(c): "If the number of
/// players with a score of 1 is even and only two players have a score of ½, both ... amongst those with a
/// score of 0."
fn rule_2_select(base: Vec<u8>) -> Result<Vec<Vec<u8>>, String> {
    let with = |draw: u8| -> Vec<usize> { (0..base.len()).filter(|&i| base[i] == draw).collect() };
    let (ones, halves, noughts) = (with(0), with(1), with(2));
    let mut plans = Vec::new();
    match (ones.len() % 2, halves.len(), noughts.len() % 2) {
        (0, 2, 0) => {
            let mut plan = base.clone();
            halves.iter().for_each(|&i| plan[i] = 2);
            plans.push(plan);
        }
        (0, h, 0) if h % 2 == 0 => plans.push(base),
        (0, ..) => return Err("2(a): an even number with 1, but odd numbers with ½ and with 0".into()),
        (1, 0, 1) => {
            for &up in &noughts {
                let mut plan = base.clone();
                plan[up] = 0;
                plans.push(plan);
            }
        }
        (_, h, 1) if h >= 2 => {
            for &up in &halves {
                for &down in halves.iter().filter(|&&i| i != up) {
                    let mut plan = base.clone();
                    (plan[up], plan[down]) = (0, 2);
                    plans.push(plan);
                }
            }
        }
        _ => return Err("2(b): an odd number with 1, but an even number with 0".into()),
    }
    Ok(plans)
}
