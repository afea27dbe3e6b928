//! The pairing rules of the "Leong" Swiss system (proposed about 1987), article by article, from its text
//! alone.
//!
//! In the text No. 1 has the HIGHEST pairing number (7), so "highest numbered" is the smallest figure here.
//! Scores are half points. A player is known inside by his place in the list of those who take part (0 =
//! highest). The readings left open are in `leong_choices.rs`, rule 12 in `leong_colours.rs`.
use super::facts::{Answer, Colour, Event, Pairing, Player, Round};
pub(crate) use super::leong_choices::*;
use std::cell::Cell;
use std::collections::HashSet;

pub(crate) type Pair = (usize, usize);
/// `Err` is the article (and the reason) at which the text gives out.
pub(crate) type Outcome<T> = Result<T, String>;

const STEPS: u64 = 1_500_000;

/// 9.2 the way in which a Score-group is paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    Down,
    Up,
}

/// A player who takes part, with what the rules ask of his past.
pub(crate) struct Seat {
    pub(crate) number: u32,
    pub(crate) points: i32,
    /// The colours, the latest round first; `None` where he had no colour.
    pub(crate) colours: Vec<Option<Colour>>,
    /// Whites less Blacks.
    pub(crate) balance: i32,
    bye_barred: bool,
    /// The number among those who have arrived (18.1).
    pub(crate) place: usize,
}

pub(crate) struct Field<'a> {
    pub(crate) event: &'a Event,
    pub(crate) choices: &'a Choices,
    pub(crate) seats: Vec<Seat>,
    /// Rule 2, by number.
    met: HashSet<(u32, u32)>,
    steps: Cell<u64>,
}

/// The boards of one Score-group in the order in which they were made.
pub(crate) struct Group {
    pub(crate) way: Way,
    pub(crate) pairs: Vec<Pair>,
}

pub(crate) fn pair(event: &Event, choices: &Choices) -> Answer {
    match pair_round(event, choices) {
        Ok(pairings) => Answer::Pairings(pairings),
        Err(article) => Answer::GivesOut(article),
    }
}

fn pair_round(event: &Event, choices: &Choices) -> Outcome<Vec<Pairing>> {
    let field = Field::new(event, choices);
    if field.seats.len() > 128 {
        return Err("limit: more than 128 players".into());
    }
    let bye = field.rule_8_bye()?;
    let taking_part: Vec<usize> = (0..field.seats.len()).filter(|&p| Some(p) != bye).collect();
    let groups = field.rule_9_2_order(&taking_part)?;
    let bye = bye.map(|p| field.seats[p].number);
    field.rule_12_boards(&groups, bye)
}

impl<'a> Field<'a> {
    fn new(event: &'a Event, choices: &'a Choices) -> Self {
        let mut players: Vec<&Player> = event.players.iter().filter(|p| p.takes_part).collect();
        players.sort_by_key(|p| p.number);
        let past = event.round.saturating_sub(1);
        let mut met = HashSet::new();
        let mut both_ways = |a: u32, b: u32| {
            met.insert((a, b));
            met.insert((b, a));
        };
        for player in &event.players {
            for round in player.rounds.iter().take(past) {
                match *round {
                    Round::Game { opponent, .. } => both_ways(player.number, opponent),
                    Round::Default { opponent, .. } if choices.default_game == DefaultGame::Played => {
                        both_ways(player.number, opponent);
                    }
                    _ => {}
                }
            }
        }
        if choices.forbidden == Forbidden::AsIfPlayed {
            event.forbidden.iter().for_each(|&(a, b)| both_ways(a, b));
        }
        let paired = |r: &Round| matches!(r, Round::Game { .. } | Round::Default { .. } | Round::PairingBye);
        let is_here = |p: &&Player| p.takes_part || p.rounds.iter().take(past).any(paired);
        let here: Vec<u32> = event.players.iter().filter(is_here).map(|p| p.number).collect();
        let seat = |p: &Player| {
            let place = here.iter().filter(|&&n| n <= p.number).count();
            Seat { place, ..Seat::new(p, past, choices) }
        };
        let seats = players.into_iter().map(seat).collect();
        Field { event, choices, seats, met, steps: Cell::new(0) }
    }

    pub(crate) fn step(&self) -> Outcome<()> {
        self.steps.set(self.steps.get() + 1);
        if self.steps.get() > STEPS { Err("limit: too many exchanges to go through".into()) } else { Ok(()) }
    }

    pub(crate) fn last_round(&self) -> bool {
        self.event.round >= self.event.rounds
    }

    // ---------------------------------------------------------------- 8 Awarding the Bye

    /// 8.1 "If in any round the number of players is uneven, the Bye is awarded to the player with the lowest
    /// pairing number in the lowest Score-group" (14.1 and 15.2 say the same of rounds one and two). 18.1 "A
    /// player who is not present cannot receive the bye": only those who take part are here.
    fn rule_8_bye(&self) -> Outcome<Option<usize>> {
        if self.seats.len().is_multiple_of(2) {
            return Ok(None);
        }
        let lowest = self.seats.iter().map(|s| s.points).min();
        let leaves_pairing = |p: usize| {
            let others: Vec<usize> = (0..self.seats.len()).filter(|&q| q != p).collect();
            self.can_all_meet(&others, &mut HashSet::new())
        };
        let may = |p: &usize| {
            !self.seats[*p].bye_barred
                && (self.choices.bye_leaves == ByeLeaves::Anything || leaves_pairing(*p))
        };
        let in_lowest = |p: &usize| Some(self.seats[*p].points) == lowest;
        let chosen = match self.choices.bye_group {
            ByeGroup::LowestWithAnyFree => (0..self.seats.len())
                .filter(may)
                .min_by_key(|&p| (self.seats[p].points, std::cmp::Reverse(p))),
            ByeGroup::LowestOnly => (0..self.seats.len()).filter(may).filter(in_lowest).max(),
        };
        chosen.map(Some).ok_or_else(|| "8.2: nobody is left who may receive the Bye".into())
    }

    /// Is there a pairing of all of them with each other?
    fn can_all_meet(&self, list: &[usize], failed: &mut HashSet<u128>) -> bool {
        let Some((&first, rest)) = list.split_first() else { return true };
        if failed.contains(&set_of(list)) {
            return false;
        }
        let found = rest.iter().filter(|&&q| self.fit(first, q)).any(|&q| {
            let others: Vec<usize> = rest.iter().copied().filter(|&p| p != q).collect();
            self.can_all_meet(&others, failed)
        });
        if !found {
            failed.insert(set_of(list));
        }
        found
    }

    // ---------------------------------------------------------------- 9 Pairing a Score-group

    /// Rule 2 "Two players can play each other only once."
    fn rule_2_new(&self, a: usize, b: usize) -> bool {
        a != b && !self.met.contains(&(self.seats[a].number, self.seats[b].number))
    }

    /// 9.1 "the pairing will not require either player to have the same colour in three successive rounds, or
    /// to have three more of one colour than the other": may `white` have White against `black`?
    pub(crate) fn permitted(&self, white: usize, black: usize) -> bool {
        self.seats[white].may_have(Colour::White) && self.seats[black].may_have(Colour::Black)
    }

    /// 9.1 "Two players who have not yet played each other are said to be compatible provided that ..."
    pub(crate) fn rule_9_1_compatible(&self, a: usize, b: usize) -> bool {
        self.rule_2_new(a, b) && (self.permitted(a, b) || self.permitted(b, a))
    }

    /// 13 "In the last round, Rule 3, requiring players with the same score to be paired if they had not met
    /// in an earlier round, shall have priority over alternation and equalisation of colours"; else 9.1.
    pub(crate) fn fit(&self, a: usize, b: usize) -> bool {
        let same_score = self.seats[a].points == self.seats[b].points;
        let waived = self.last_round() && (same_score || self.choices.last_round == LastRound::AnyPair);
        self.rule_9_1_compatible(a, b) || (waived && self.rule_2_new(a, b))
    }

    /// The score of the Median Score-group. 9.2 "the Score-group with players having the score equal to half
    /// the number of rounds that have been played".
    fn median_score(&self, players: &[usize]) -> i32 {
        let half = i32::try_from(self.event.round.saturating_sub(1)).unwrap_or(i32::MAX);
        let below = players.iter().map(|&p| self.seats[p].points).filter(|&s| s <= half).max();
        let above = players.iter().map(|&p| self.seats[p].points).filter(|&s| s >= half).min();
        match self.choices.empty_median {
            EmptyMedian::FloatersOnly | EmptyMedian::NoGroup => half,
            EmptyMedian::NextBelow => below.or(above).unwrap_or(half),
            EmptyMedian::NextAbove => above.or(below).unwrap_or(half),
        }
    }

    /// 9.2 "Pairing begins with the highest Score-group and proceeds downward until just before the Median
    /// Score-group, then continues with the lowest Score-group and proceeds upwards to the Median Score-Group
    /// which is paired last. The Median Score-group is paired downward."
    fn rule_9_2_order(&self, players: &[usize]) -> Outcome<Vec<Group>> {
        let median = self.median_score(players);
        let of_score =
            |s: i32| players.iter().copied().filter(|&p| self.seats[p].points == s).collect::<Vec<_>>();
        let mut scores: Vec<i32> = players.iter().map(|&p| self.seats[p].points).collect();
        scores.sort_unstable();
        scores.dedup();
        let lower: Vec<i32> = scores.iter().copied().filter(|&s| s < median).collect();
        let upper: Vec<i32> = scores.iter().rev().copied().filter(|&s| s > median).collect();
        // 9.2 "with players having the score": a median without is passed by, if there is a Score-group below.
        let passed_by = self.choices.empty_median == EmptyMedian::NoGroup
            && of_score(median).is_empty()
            && !lower.is_empty();
        let half_of_field =
            |scores: &[i32], received: &[usize], way: Way| -> Outcome<(Vec<Group>, Vec<usize>)> {
                let (mut groups, mut floaters) = (Vec::new(), Vec::new());
                // How many groups stand before the one that has received the down-floaters.
                let receives = if passed_by { scores.len().saturating_sub(1) } else { scores.len() };
                for (i, &score) in scores.iter().enumerate() {
                    // 10.3, 10.4 "a compatible opponent in the lower [higher] Score-group": down-floaters that it has
                    // received are in it (9.3 "transferred to", 10.6.3).
                    let next = if way == Way::Down && passed_by { lower.last() } else { None };
                    let next = scores.get(i + 1).or(next).copied().unwrap_or(median);
                    let mut neighbours = of_score(next);
                    let floaters_too = self.choices.adjacent_members == AdjacentMembers::FloatersToo;
                    if way == Way::Up && i + 1 == receives && floaters_too {
                        neighbours.extend(received);
                    }
                    if way == Way::Up && i == receives {
                        floaters.extend(received);
                    }
                    let (pairs, out) =
                        self.rule_9_3_group((score, of_score(score)), floaters, &neighbours, way)?;
                    groups.push(Group { way, pairs });
                    floaters = out;
                }
                Ok((groups, floaters))
            };
        let (mut higher_groups, mut down_floaters) = half_of_field(&upper, &[], Way::Down)?;
        let (mut lower_groups, mut up_floaters) = half_of_field(&lower, &down_floaters, Way::Up)?;
        if passed_by {
            // Who came down and found nobody there either is still a floater from a higher Score-group (9.6).
            (down_floaters, up_floaters) =
                up_floaters.into_iter().partition(|&p| self.seats[p].points > median);
        }
        let pairs = self.rule_9_6_median(
            of_score(median),
            down_floaters,
            up_floaters,
            &mut higher_groups,
            &mut lower_groups,
        )?;
        higher_groups.push(Group { way: Way::Down, pairs });
        higher_groups.append(&mut lower_groups);
        Ok(higher_groups)
    }

    /// 9.3 "Before the players in a Score-group are paired, the players in the Score-group who have no
    /// suitable opponents for the following reasons are identified and transferred to a neighbouring
    /// Score-group." Then the floaters who have come in (10.6, 10.7), then the rest (9.4). The answer: the
    /// boards and who floats out.
    fn rule_9_3_group(
        &self,
        (score, residents): (i32, Vec<usize>),
        incoming: Vec<usize>,
        neighbours: &[usize],
        way: Way,
    ) -> Outcome<(Vec<Pair>, Vec<usize>)> {
        let mut members = residents.clone();
        if self.choices.no_opponent == NoOpponent::AmongAllInGroup {
            members.extend(&incoming);
        }
        // 9.3.1 to 9.3.3: he has played all, or none is compatible who lets him have a permissible colour.
        let alone = |p: &usize| !members.iter().any(|&q| self.fit(*p, q));
        let mut out: Vec<usize> = residents.iter().chain(&incoming).copied().filter(alone).collect();
        let came_in = incoming.clone();
        let mut residents: Vec<usize> = residents.into_iter().filter(|p| !alone(p)).collect();
        let mut incoming: Vec<usize> = incoming.into_iter().filter(|p| !alone(p)).collect();
        // 9.3.4 "it is necessary to make even the number of players in the Score-group".
        let mut evened = None;
        if !(residents.len() + incoming.len()).is_multiple_of(2) {
            let mut from = residents.clone();
            if from.is_empty() || self.choices.evening_floater == EveningFloater::AnyMember {
                from.extend(&incoming);
            }
            evened = self.rule_10_3_select(&from, &out, neighbours, way);
            out.extend(evened);
            residents.retain(|&p| Some(p) != evened);
            incoming.retain(|&p| Some(p) != evened);
        }
        let mut retained: Vec<Pair> = Vec::new();
        loop {
            // 10.7.3 "first pair the UF, then the DF", each in their order.
            let (mut up, mut down): (Vec<usize>, Vec<usize>) =
                incoming.iter().copied().partition(|&p| self.seats[p].points < score);
            self.sort_floaters(&mut up, Way::Up);
            self.sort_floaters(&mut down, Way::Down);
            incoming = if way == Way::Up { [up, down].concat() } else { [down, up].concat() };
            let (kept, blocked) = match self.first_scrutiny(&incoming, &residents, &retained, (way, false))? {
                Ok((mut pairs, rest)) => {
                    pairs.extend(self.rule_12_2_second_scrutiny(rest, &retained, way)?);
                    return Ok((pairs, out));
                }
                Err(stuck) => stuck,
            };
            // 11.4: "the original pairing of Player #1 with Player #6 is retained and Player #2 is floated".
            retained = kept;
            let mut leave = vec![blocked];
            if let Some(back) = evened.take() {
                // "#2 is exchanged with the Floater"
                out.retain(|&p| p != back);
                if came_in.contains(&back) { incoming.push(back) } else { residents.push(back) }
            } else {
                // "the lowest numbered player remaining must be floated in company with #2": there is no choice.
                let mut left: Vec<usize> = residents.iter().chain(&incoming).copied().collect();
                left.retain(|&p| p != blocked && !retained.iter().any(|&(a, b)| a == p || b == p));
                in_order(&mut left, way);
                leave.extend(left.last());
            }
            residents.retain(|p| !leave.contains(p));
            incoming.retain(|p| !leave.contains(p));
            out.extend(leave);
        }
    }

    /// 10.6 to 10.8, 11: the floaters' pairs and those of the rest; or what is retained and who is blocked. 10.1 "a
    /// compatible opponent cannot be found for the player in spite of exchanges in the Score-group", 11.4 "must at the
    /// same time leave Player #1 with a compatible opponent": an exchange may reach back to a floater's pairing too.
    fn first_scrutiny(
        &self,
        floaters: &[usize],
        residents: &[usize],
        retained: &[Pair],
        (way, last): (Way, bool),
    ) -> Outcome<Result<(Vec<Pair>, Vec<Pair>), (Vec<Pair>, usize)>> {
        let mut rest = residents.to_vec();
        in_order(&mut rest, way);
        let mut list = [floaters, rest.as_slice()].concat();
        let mut fixed: Vec<Pair> = Vec::new();
        // From the median nobody can be floated (9.6).
        if self.choices.available == Available::Compatible && !last {
            while let Some(&floater) = list.first().filter(|p| floaters.contains(p)) {
                match self.in_turn(&list, floaters, retained, way).into_iter().find(|&q| self.fit(floater, q))
                {
                    Some(opponent) => {
                        fixed.push((floater, opponent));
                        list.retain(|&p| p != floater && p != opponent);
                    }
                    None => return Ok(Err((fixed, floater))),
                }
            }
        }
        let good = |a: usize, b: usize| self.fit(a, b);
        let seek = |count: usize| {
            let need = |p: usize| list[..count].contains(&p);
            let search = Search { good: &good, need: &need, floaters, retained, way };
            self.seek(&search, &list, usize::MAX, &mut HashSet::new())
        };
        if let Some(pairs) = seek(list.len())? {
            let (of_floaters, rest): (Vec<Pair>, Vec<Pair>) =
                pairs.into_iter().partition(|&(a, _)| floaters.contains(&a));
            return Ok(Ok(([fixed, of_floaters].concat(), rest)));
        }
        let mut found: Vec<Pair> = Vec::new();
        for count in 1..=list.len() {
            match seek(count)? {
                Some(pairs) => found = pairs,
                None => return Ok(Err(([fixed, found].concat(), list[count - 1]))),
            }
        }
        Err("11.4: nobody is blocked".into())
    }

    /// 9.6 "If the Median Score-group cannot be paired it should be extended step by step".
    fn rule_9_6_median(
        &self,
        residents: Vec<usize>,
        mut down: Vec<usize>,
        mut up: Vec<usize>,
        higher: &mut [Group],
        lower: &mut [Group],
    ) -> Outcome<Vec<Pair>> {
        loop {
            if let Some(pairs) = self.pair_median(&residents, &down, &up)? {
                return Ok(pairs);
            }
            // 9.6.1 "if the number of floaters from higher score-groups is larger than the number of floaters
            // from lower score-groups the next pairing of the lower score-group shall be cracked"; 9.6.2 else
            // the higher.
            let crack_lower = down.len() > up.len();
            let by_rule = if crack_lower { self.crack(lower) } else { self.crack(higher) };
            let cracked = match by_rule {
                Some(pair) => Some((pair, crack_lower)),
                None if self.choices.side_used_up == SideUsedUp::OtherSide => {
                    let other = if crack_lower { self.crack(higher) } else { self.crack(lower) };
                    other.map(|pair| (pair, !crack_lower))
                }
                None => None,
            };
            match cracked {
                Some(((a, b), true)) => up.extend([a, b]),
                Some(((a, b), false)) => down.extend([a, b]),
                None if crack_lower => {
                    return Err("9.6.1: no pairing of a lower Score-group is left to crack".into());
                }
                None => return Err("9.6.2: no pairing of a higher Score-group is left to crack".into()),
            }
        }
    }

    /// 9.6.1, 9.6.2 "the next pairing of the lower [higher] score-group shall be cracked": from the group
    /// nearest to the median that still has one. Groups and pairs stand in the order in which they were made.
    fn crack(&self, groups: &mut [Group]) -> Option<Pair> {
        let group = groups.iter_mut().rev().find(|g| !g.pairs.is_empty())?;
        match self.choices.next_pairing {
            NextPairing::LastMade => group.pairs.pop(),
            NextPairing::FirstMade => Some(group.pairs.remove(0)),
        }
    }

    /// 10.6.3 "first pair the DF, then the UF and finally the remaining players." `None`: it cannot be
    /// paired.
    fn pair_median(&self, residents: &[usize], down: &[usize], up: &[usize]) -> Outcome<Option<Vec<Pair>>> {
        let (mut queue, mut last) = (down.to_vec(), up.to_vec());
        self.sort_floaters(&mut queue, Way::Down);
        self.sort_floaters(&mut last, Way::Up);
        queue.append(&mut last);
        let Ok((mut pairs, rest)) = self.first_scrutiny(&queue, residents, &[], (Way::Down, true))? else {
            return Ok(None);
        };
        pairs.extend(self.rule_12_2_second_scrutiny(rest, &[], Way::Down)?);
        Ok(Some(pairs))
    }

    // ---------------------------------------------------------------- 10 Floater Selection Rules

    /// 10.6 "the floater with the highest score is paired first, or the floater with the highest pairing
    /// number, if scores are equal" (10.6.1, 10.6.2); 10.7 the lowest score, the lowest number (10.7.1,
    /// 10.7.2).
    fn sort_floaters(&self, floaters: &mut [usize], way: Way) {
        floaters.sort_by_key(|&p| (-self.seats[p].points, p));
        if way == Way::Up {
            floaters.reverse();
        }
    }

    /// 10.2 the lowest (upwards: the highest) numbered floats. 10.3, 10.4 "the player chosen is the lowest
    /// [highest] numbered player in the Score-group who has a compatible opponent in the lower [higher]
    /// Score-group, after excluding the opponents of other floaters who have higher [lower] scores or higher
    /// [lower] pairing numbers than the proposed floater". 10.5 "if possible, be exchanged for another player
    /// in his Score-group; otherwise he shall be floated to a further Score-group": if none has such an
    /// opponent, the first proposed one floats.
    fn rule_10_3_select(&self, from: &[usize], others: &[usize], next: &[usize], way: Way) -> Option<usize> {
        let mut proposed = from.to_vec();
        in_order(&mut proposed, way);
        proposed.reverse();
        let mut next = next.to_vec();
        in_order(&mut next, way);
        let has_opponent = |&p: &usize| {
            let mut queue: Vec<usize> = others.iter().copied().chain([p]).collect();
            self.sort_floaters(&mut queue, way);
            let mut taken = Vec::new();
            for floater in queue {
                // 10.8: each takes the first who is available.
                let opponent = next.iter().copied().find(|&q| !taken.contains(&q) && self.fit(floater, q));
                if floater == p {
                    return opponent.is_some();
                }
                taken.extend(opponent);
            }
            false
        };
        proposed.iter().copied().find(has_opponent).or(proposed.first().copied())
    }

    /// 10.8 "When pairing downward, the Floater is paired with the highest numbered player available";
    /// upwards "with the lowest numbered player available": all who are available, the first of them first.
    fn rule_10_8_opponents(
        &self,
        floater: usize,
        residents: &[usize],
        others: &[usize],
        way: Way,
    ) -> Vec<usize> {
        let mut opponents: Vec<usize> = residents.iter().chain(others).copied().collect();
        opponents.retain(|&p| self.fit(floater, p));
        in_order(&mut opponents, way);
        if self.last_round() {
            // 13 "even if it is necessary": those within the limits of 9.1 first.
            opponents.sort_by_key(|&p| !self.rule_9_1_compatible(floater, p));
        }
        if self.choices.floater_meets == FloaterMeets::ResidentsFirst {
            opponents.sort_by_key(|p| others.contains(p));
        }
        if self.choices.floater_colour == FloaterColour::DueColourFirst {
            opponents.sort_by_key(|&p| (others.contains(&p), self.clash(floater, p)));
        }
        opponents
    }

    // ---------------------------------------------------------------- 11 Exchange Rules

    /// The opponents of the first in the list in the order in which they are tried: a floater's by 10.8; else those of the
    /// tables in 11.2 and 11.3: the one proposed by 9.4, then those below in the lower half, then the upper half from its
    /// end (1 v 4, 5, 6, 3, 2). One retained by 11.4 comes first.
    pub(crate) fn in_turn(
        &self,
        list: &[usize],
        floaters: &[usize],
        retained: &[Pair],
        way: Way,
    ) -> Vec<usize> {
        let first = list[0];
        let mut order: Vec<usize> = if floaters.contains(&first) {
            let (others, residents): (Vec<usize>, Vec<usize>) =
                list[1..].iter().copied().partition(|p| floaters.contains(p));
            self.rule_10_8_opponents(first, &residents, &others, way)
        } else {
            rule_11_2_order(list.len()).map(|at| list[at]).collect()
        };
        let kept = retained.iter().find(|pair| pair.0 == first).map(|pair| pair.1);
        order.sort_by_key(|&p| Some(p) != kept);
        order
    }

    /// 11.1 to 11.4: the first arrangement of which every pair is good, up to where scrutiny has come. 13 "even if it is
    /// necessary": with no more than `waived` pairs against 9.1.
    pub(crate) fn seek(
        &self,
        search: &Search,
        list: &[usize],
        waived: usize,
        failed: &mut HashSet<(u128, usize)>,
    ) -> Outcome<Option<Vec<Pair>>> {
        if list.first().is_none_or(|&p| !(search.need)(p)) {
            return Ok(Some(Vec::new()));
        }
        let key = (set_of(list), waived);
        if failed.contains(&key) {
            return Ok(None);
        }
        self.step()?;
        for opponent in self.in_turn(list, search.floaters, search.retained, search.way) {
            if !(search.good)(list[0], opponent) {
                continue;
            }
            let breach = waived < usize::MAX && !self.rule_9_1_compatible(list[0], opponent);
            let Some(left) = waived.checked_sub(usize::from(breach)) else { continue };
            let others: Vec<usize> = list[1..].iter().copied().filter(|&p| p != opponent).collect();
            if let Some(mut pairs) = self.seek(search, &others, left, failed)? {
                pairs.insert(0, (list[0], opponent));
                return Ok(Some(pairs));
            }
        }
        failed.insert(key);
        Ok(None)
    }
}

/// What an arrangement is sought for.
pub(crate) struct Search<'s> {
    pub(crate) good: &'s dyn Fn(usize, usize) -> bool,
    /// Who must have an opponent by now.
    pub(crate) need: &'s dyn Fn(usize) -> bool,
    pub(crate) floaters: &'s [usize],
    pub(crate) retained: &'s [Pair],
    pub(crate) way: Way,
}

impl Seat {
    fn new(player: &Player, past: usize, choices: &Choices) -> Self {
        let rounds = &player.rounds[..past.min(player.rounds.len())];
        let colour = |round: &Round| match *round {
            Round::Game { colour, .. } => Some(colour),
            Round::Default { colour, .. } => {
                (choices.default_colour == DefaultColour::Given).then_some(colour)
            }
            // 8.3 "is considered to have had no colour".
            Round::PairingBye | Round::RequestedBye { .. } | Round::Absent => None,
        };
        let mut colours: Vec<Option<Colour>> = rounds.iter().rev().map(colour).collect();
        if choices.gaps == Gaps::Skipped {
            colours.retain(Option::is_some);
        }
        let count = |c: Colour| i32::try_from(colours.iter().filter(|&&x| x == Some(c)).count()).unwrap_or(0);
        let balance = count(Colour::White) - count(Colour::Black);
        // 8.2 "A player can receive the Bye only once. A player who has won a point by default will not be
        // awarded a Bye subsequently."
        let bars = |round: &Round| match *round {
            Round::PairingBye | Round::Default { points: 2, .. } => true,
            Round::RequestedBye { points } => points == 2 && choices.bye_once == ByeOnce::FullRequestedByeToo,
            _ => false,
        };
        let bye_barred = rounds.iter().any(bars);
        Seat {
            number: player.number,
            points: rounds.iter().map(Round::points).sum(),
            colours,
            balance,
            bye_barred,
            place: 0,
        }
    }

    /// The colour he had so many rounds before the previous one (0 is the previous round).
    pub(crate) fn colour_back(&self, back: usize) -> Option<Colour> {
        self.colours.get(back).copied().flatten()
    }

    /// 9.1, 12.1 "no player shall be given the same colour in three successive rounds, and no player shall be
    /// given three more of one colour than the other".
    pub(crate) fn may_have(&self, colour: Colour) -> bool {
        let third = self.colour_back(0) == Some(colour) && self.colour_back(1) == Some(colour);
        let more = if colour == Colour::White { self.balance } else { -self.balance };
        !third && more < 2
    }
}

/// The order of scrutiny: downward from the highest numbered player, upwards from the lowest (11.1.1,
/// 11.1.2).
pub(crate) fn in_order(players: &mut [usize], way: Way) {
    players.sort_unstable();
    if way == Way::Up {
        players.reverse();
    }
}

/// The places of the first player's opponents in the order of the table in 11.2: of six 4, 5, 6, 3, 2.
pub(crate) fn rule_11_2_order(count: usize) -> impl Iterator<Item = usize> {
    (count / 2..count).chain((1..count / 2).rev())
}

pub(crate) fn set_of(list: &[usize]) -> u128 {
    list.iter().fold(0, |set, &p| set | 1 << p)
}
