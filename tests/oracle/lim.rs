//! FIDE Swiss Rules (1987, as amended to 1999), rules 1 to 18: an oracle of the pairing of one round. Here
//! are the Bye (8), round one (14), the course through the score-groups (9.2, 9.3, 9.6) and the choice of
//! floaters (10). `lim_field` has compatibility and colours (9.1, 12, 13), `lim_scrutiny` the pairing within
//! a group (9.4, 11).

use std::cell::Cell;
use std::collections::HashMap;

use super::facts::{Answer, Colour, Event, Pairing, Player, Round};
pub(crate) use super::lim_field::Choices;
use super::lim_field::{
    AdjacentMembers, ByeBarred, ByeLeaves, Company, Crack, CrackNone, DueCount, EmptyMedian, Field,
    FloaterOrder, NoOpponent, OtherFloaters, PastMedian, RequestedBye, RoundOneParity,
};
use super::lim_scrutiny::{LIMIT, Pair, Pool};

/// What the rules say of the coming round.
pub(crate) fn pair(event: &Event, choices: &Choices) -> Answer {
    match paired(event, choices) {
        Ok(pairings) => Answer::Pairings(pairings),
        Err(reason) => Answer::GivesOut(reason),
    }
}

fn paired(event: &Event, choices: &Choices) -> Result<Vec<Pairing>, String> {
    // 7: "No. 1 is said to have the highest pairing number." 17: only who is present is paired or has the
    // Bye.
    let mut players: Vec<&Player> = event.players.iter().filter(|p| p.takes_part).collect();
    players.sort_by_key(|p| p.number);
    // 14.1 "the lowest rated player in the Pairing List is given the Bye" is 8.1 where nobody has a point.
    let bye = if players.len() % 2 == 0 { None } else { Some(bye(&players, event, choices)?) };
    players.retain(|p| Some(p.number) != bye);
    if players.len() > 128 {
        return Err("limit: more than 128 players".into());
    }
    let field = Field::new(&players, event, choices);
    let steps = Cell::new(0);
    if event.round <= 1 {
        let boards = round_one(&field, event.drawn, &steps)?;
        return Ok(vec![Pairing { boards, bye }]);
    }
    let mut course = Course::new(&field, &steps);
    let result = course.run();
    if steps.get() > LIMIT {
        return Err("limit: too many steps of exchange".into());
    }
    result?;
    course.boards().map(|all| all.into_iter().map(|boards| Pairing { boards, bye }).collect())
}

/// 8.1 "the Bye is awarded to the player with the lowest rank in the lowest score-group", 8.2 "only once. A
/// player who has won a point by default may not be awarded a Bye subsequently."
fn bye(players: &[&Player], event: &Event, choices: &Choices) -> Result<u32, String> {
    let barred = |p: &Player| {
        p.rounds.iter().any(|fact| match *fact {
            Round::PairingBye => true,
            Round::Default { points, .. } => points == 2,
            Round::RequestedBye { points } => match choices.requested_bye {
                RequestedBye::NotTheBye => false,
                RequestedBye::FullPoint => points == 2,
                RequestedBye::Always => true,
            },
            _ => false,
        })
    };
    let lowest = players.iter().map(|p| p.points()).min().unwrap_or(0);
    let leaves_pairing = |p: &Player| {
        let others: Vec<&Player> = players.iter().copied().filter(|o| o.number != p.number).collect();
        let field = Field::new(&others, event, choices);
        let all: Vec<usize> = (0..others.len()).collect();
        can_all_meet(&field, &all, &mut HashMap::new())
    };
    players
        .iter()
        .filter(|p| !barred(p) && (p.points() == lowest || choices.bye_barred == ByeBarred::NextGroup))
        .filter(|p| choices.bye_leaves == ByeLeaves::Anything || leaves_pairing(p))
        .min_by_key(|p| (p.points(), std::cmp::Reverse(p.number)))
        .map(|p| p.number)
        .ok_or_else(|| "8.2: nobody who may have the Bye".into())
}

/// Is there a pairing of all of them with each other, compatible throughout?
fn can_all_meet(field: &Field, left: &[usize], known: &mut HashMap<u128, bool>) -> bool {
    let Some((&first, rest)) = left.split_first() else { return true };
    let key = left.iter().fold(0u128, |mask, &p| mask | 1 << p);
    if let Some(&answer) = known.get(&key) {
        return answer;
    }
    let answer = rest.iter().filter(|&&y| field.compatible(first, y)).any(|&y| {
        let others: Vec<usize> = rest.iter().copied().filter(|&p| p != y).collect();
        can_all_meet(field, &others, known)
    });
    known.insert(key, answer);
    answer
}

/// 14.2: 1 v (n/2 + 1) and so on (9.4); Player #1 has the colour drawn, "the other odd-numbered players in
/// the upper half" the same, the even-numbered the other. (A ban by the arbiter is met by the exchanges of
/// 11.)
fn round_one(field: &Field, drawn: Colour, steps: &Cell<u32>) -> Result<Vec<(u32, u32)>, String> {
    let scan = (0..field.cards.len()).collect();
    let pool = Pool { field, down: true, scan, floaters: 0, retained: Vec::new(), steps, last: true };
    let pairs = pool.first_scrutiny().map_err(|_| "14.2: no pairing without a forbidden one".to_string())?;
    let boards = pairs.into_iter().map(|(upper, lower)| {
        let (one, two) = (field.cards[upper].number, field.cards[lower].number);
        let odd = match field.choices.round_one {
            // 14.1 "the lowest rated player in the Pairing List is given the Bye": he stands in it, so that nobody's
            // number changes if a ban gives the bye to somebody else.
            RoundOneParity::Place => field.cards[upper].place % 2 == 1,
            RoundOneParity::Number => one % 2 == 1,
        };
        if odd == (drawn == Colour::White) { (one, two) } else { (two, one) }
    });
    Ok(boards.collect())
}

/// How a player came into the score-group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    Own,
    /// DF (10.6.1): from a higher score-group.
    Down,
    /// UF (10.6.3): from a lower score-group.
    Up,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Member {
    pub player: usize,
    pub origin: Origin,
}

/// 9.2 "The players with the same score form a score-group."
#[derive(Debug)]
pub(crate) struct Group {
    pub points: i32,
    pub members: Vec<Member>,
    /// In the order in which they were made.
    pub pairs: Vec<Pair>,
}

/// The course of the pairing through the score-groups.
pub(crate) struct Course<'a> {
    field: &'a Field,
    steps: &'a Cell<u32>,
    /// From the highest.
    pub groups: Vec<Group>,
    /// The group that is paired last: the Median Score-group.
    last: usize,
}

impl<'a> Course<'a> {
    /// 9.2: the score-groups, and the Median Score-group, "players having the score equal to half the number
    /// of rounds that have been played".
    pub(crate) fn new(field: &'a Field, steps: &'a Cell<u32>) -> Self {
        let mut scores: Vec<i32> = field.cards.iter().map(|c| c.points).collect();
        if field.choices.empty_median != EmptyMedian::PassedBy {
            scores.push(field.median);
        }
        scores.sort_unstable_by(|a, b| b.cmp(a));
        scores.dedup();
        let group = |&points: &i32| {
            let own = (0..field.cards.len()).filter(|&p| field.cards[p].points == points);
            let members = own.map(|player| Member { player, origin: Origin::Own }).collect();
            Group { points, members, pairs: Vec::new() }
        };
        let groups: Vec<Group> = scores.iter().map(group).collect();
        let above = groups.iter().take_while(|g| g.points > field.median).count();
        let last = above.min(groups.len().saturating_sub(1));
        Self { field, steps, groups, last }
    }

    /// 9.2 "Pairing begins with the highest score-group and proceeds downward until just before the Median
    /// Score-group, then continues with the lowest score-group and proceeds upwards to the Median
    /// Score-Group".
    fn run(&mut self) -> Result<(), String> {
        for at in 0..self.last {
            self.pair_group(at, true);
        }
        for at in (self.last + 1..self.groups.len()).rev() {
            self.pair_group(at, false);
        }
        if self.groups.is_empty() { Ok(()) } else { self.pair_median() }
    }

    fn ranked_pool(&self, members: &[Member], down: bool, upper_half: bool, retained: Vec<Pair>) -> Pool<'a> {
        let field = self.field;
        let of = |origin| members.iter().filter(move |m| m.origin == origin).map(|m| m.player);
        // 10.6 "the floater with the highest score is paired first, or the floater with the highest pairing
        // number, if scores are equal"; 10.7 the same for up-floaters with the lowest.
        let mut from_above: Vec<usize> = of(Origin::Down).collect();
        from_above.sort_unstable_by_key(|&p| (-field.cards[p].points, p));
        let mut from_below: Vec<usize> = of(Origin::Up).collect();
        from_below.sort_unstable_by_key(|&p| (field.cards[p].points, usize::MAX - p));
        // 10.6.3 "first pair the DF, then the UF and finally the remaining players"; 10.7.3 the other way
        // round.
        let mut scan = if upper_half { [from_above, from_below] } else { [from_below, from_above] }.concat();
        let floaters = scan.len();
        let mut own: Vec<usize> = of(Origin::Own).collect();
        own.sort_unstable_by_key(|&p| if down { p } else { usize::MAX - p });
        scan.extend(own);
        Pool { field, down, scan, floaters, retained, steps: self.steps, last: false }
    }

    /// 9.3 to 9.5, 10.1, 11: one score-group other than the last; its floaters go to the others.
    pub(crate) fn pair_group(&mut self, at: usize, down: bool) {
        let mut members = std::mem::take(&mut self.groups[at].members);
        let mut floaters = self.without_opponent(&members);
        members.retain(|m| !floaters.contains(&m.player));
        // 9.3(d) "it is necessary to make even the number of players in the score-group".
        let mut evener = None;
        if members.len() % 2 == 1 {
            let chosen = self.make_even(at, &members, &floaters, down);
            evener = members.iter().copied().find(|m| m.player == chosen);
            members.retain(|m| m.player != chosen);
        }
        let mut retained = Vec::new();
        let pairs = loop {
            let pool = self.ranked_pool(&members, down, down, retained);
            let stuck = match pool.first_scrutiny() {
                Ok(pairs) => break pool.second_scrutiny(pairs),
                Err(stuck) => stuck,
            };
            // 11.4 "then the original pairing of Player #1 with Player #6 is retained and Player #2 is
            // floated".
            retained = stuck.retained;
            floaters.push(stuck.player);
            members.retain(|m| m.player != stuck.player);
            if let Some(back) = evener.take() {
                members.push(back); // 11.4(a) "#2 is exchanged with the floater"
                continue;
            }
            let kept = |p: usize| retained.iter().any(|&(a, b)| a == p || b == p);
            let free: Vec<usize> = pool.scan.iter().copied().filter(|&p| !kept(p)).collect();
            if let Some(companion) = self.company(stuck.player, &free, down) {
                floaters.push(companion);
                members.retain(|m| m.player != companion);
            }
        };
        floaters.extend(evener.map(|m| m.player));
        self.groups[at].pairs = pairs;
        for floater in floaters {
            self.transfer(at, floater, down);
        }
    }

    /// 9.3(a) "has already played all the players of his score-group", (b), (c) "there is no compatible
    /// opponent available in the score-group".
    fn without_opponent(&self, members: &[Member]) -> Vec<usize> {
        let counts = |m: &Member| {
            m.origin == Origin::Own || self.field.choices.no_opponent == NoOpponent::FloatersCount
        };
        let alone = |x: &Member| {
            !members
                .iter()
                .any(|y| counts(y) && y.player != x.player && self.field.compatible(x.player, y.player))
        };
        members.iter().filter(|x| alone(x)).map(|x| x.player).collect()
    }

    /// The group next in the direction of floating (10.2).
    fn adjacent(&self, at: usize, down: bool) -> usize {
        let nearest = if down { at + 1 } else { at.saturating_sub(1) };
        let choices = &self.field.choices;
        let is_none = choices.empty_median == EmptyMedian::NoGroup
            && nearest == self.last
            && self.groups[nearest].members.is_empty();
        let goes_on = down && choices.past_median != PastMedian::Stops && at + 2 < self.groups.len();
        if is_none && goes_on { at + 2 } else { nearest }
    }

    /// Those in a group whom a floater coming in this direction may meet.
    fn hosts(&self, at: usize, down: bool) -> Vec<usize> {
        let same = if down { Origin::Down } else { Origin::Up };
        let group = self.groups.get(at).map_or(&[][..], |g| &g.members);
        group.iter().filter(|m| m.origin != same).map(|m| m.player).collect()
    }

    /// 10.2 "the floater is transferred to the next lower score-group" ("next higher"); 10.5 "no compatible
    /// opponent in the adjacent score-group ... otherwise he shall be floated to a further score-group".
    fn transfer(&mut self, at: usize, floater: usize, down: bool) {
        let further = self.field.choices.past_median == PastMedian::Further;
        let end = if down && further { self.groups.len().saturating_sub(1) } else { self.last };
        let mut goal = self.adjacent(at, down);
        let end = if self.field.choices.past_median == PastMedian::Neighbour { goal } else { end };
        let mut to = goal;
        loop {
            let own = self.groups[to].members.iter().any(|m| m.origin == Origin::Own);
            let found = self.hosts(to, down).iter().any(|&h| self.field.compatible(floater, h));
            let meets = self.field.choices.empty_median != EmptyMedian::NoGroup;
            if found || (to == self.last && !own && meets) {
                goal = to; // an opponent, or the empty median where floaters of both sides meet
                break;
            }
            if to == end {
                break;
            }
            to = self.adjacent(to, down);
        }
        let from_above = self.field.cards[floater].points > self.groups[goal].points;
        let origin = if from_above { Origin::Down } else { Origin::Up };
        self.groups[goal].members.push(Member { player: floater, origin });
    }

    /// 10.3 "has a compatible opponent in the lower score-group, after excluding the opponents of other
    /// floaters who have higher scores or higher pairing numbers"; 10.4 the same upwards with lower.
    /// Opponents by 10.8.
    fn has_opponent(&self, at: usize, player: usize, floaters: &[usize], down: bool) -> bool {
        let rank = |p: usize| {
            let points = self.field.cards[p].points;
            if down { (-points, p) } else { (points, usize::MAX - p) }
        };
        let field = self.field;
        let next = &self.groups[self.adjacent(at, down)].members;
        let same = if down { Origin::Down } else { Origin::Up };
        let waiting = next
            .iter()
            .filter(|m| field.choices.other_floaters == OtherFloaters::All && m.origin == same)
            .map(|m| m.player);
        let mut before: Vec<usize> =
            floaters.iter().copied().chain(waiting).filter(|&f| rank(f) < rank(player)).collect();
        before.sort_unstable_by_key(|&f| rank(f));
        let mut hosts = self.hosts(self.adjacent(at, down), down);
        if field.choices.adjacent_members == AdjacentMembers::OwnOnly {
            hosts.retain(|&h| next.iter().any(|m| m.player == h && m.origin == Origin::Own));
        }
        let pool = Pool {
            field,
            down,
            scan: hosts.clone(),
            floaters: 0,
            retained: Vec::new(),
            steps: self.steps,
            last: false,
        };
        for other in before {
            let taken =
                pool.floater_opponents(other, &hosts).into_iter().find(|&h| field.compatible(other, h));
            hosts.retain(|&h| Some(h) != taken);
        }
        hosts.iter().any(|&h| field.compatible(player, h))
    }

    /// 10.9 "4 types of floaters listed in descending order of disadvantages": (a) 3, (b) 2, (c) 1, (d) 0.
    fn disadvantage(&self, at: usize, member: Member, floaters: &[usize], down: bool) -> u8 {
        let no_opponent = !self.has_opponent(at, member.player, floaters, down);
        2 * u8::from(member.origin != Origin::Own) + u8::from(no_opponent)
    }

    /// 10.2 "select as the floater a player who would tend to equalise the number of players due different
    /// colours"; 10.3 the lowest numbered downward, 10.4 the highest upwards; 10.9; 10.10.
    fn make_even(&self, at: usize, members: &[Member], floaters: &[usize], down: bool) -> usize {
        let field = self.field;
        let counts = |m: &&Member| field.choices.due_count == DueCount::Members || m.origin == Origin::Own;
        let due = |c| members.iter().filter(counts).filter(|m| field.due[m.player] == Some(c)).count();
        let (white, black) = (due(Colour::White), due(Colour::Black));
        let majority = match white.cmp(&black) {
            std::cmp::Ordering::Greater => Some(Colour::White),
            std::cmp::Ordering::Less => Some(Colour::Black),
            std::cmp::Ordering::Equal => None,
        };
        let number = |p: usize| if down { usize::MAX - p } else { p };
        let lowest = members.iter().map(|m| m.player).min_by_key(|&p| number(p)).unwrap_or(0);
        let graded: Vec<(usize, u8)> =
            members.iter().map(|&m| (m.player, self.disadvantage(at, m, floaters, down))).collect();
        let choose = |from: &[(usize, u8)]| {
            let key = |&(p, kind): &(usize, u8), coloured: bool| {
                let minority = coloured && majority.is_some() && field.due[p] != majority;
                let order = match field.choices.floater_order {
                    FloaterOrder::TypeFirst => (kind, u8::from(minority)),
                    FloaterOrder::ColourFirst => (u8::from(minority), kind),
                };
                (order, number(p))
            };
            let by_colour = from.iter().min_by_key(|c| key(c, true)).copied();
            // 10.2 (Maxi) "differ by 100 points or less, otherwise the lowest numbered player is chosen".
            by_colour
                .filter(|c| field.within_100(c.0, lowest))
                .or(from.iter().min_by_key(|c| key(c, false)).copied())
        };
        let Some(proposed) = choose(&graded) else { return lowest };
        // 10.10 "A floater who has floated the round just before shall not be floated due to section 9.3.d
        // provided this will not produce other floaters of the types a, b, c", nor "decrease the number of
        // pairings".
        let is_spared = |c: &(usize, u8)| field.cards[c.0].floated;
        if is_spared(&proposed) {
            let mut others: Vec<_> = graded.iter().copied().filter(|c| c.1 == 0 && !is_spared(c)).collect();
            let most = self.most_pairs(members, proposed.0);
            while let Some(other) = choose(&others) {
                if self.most_pairs(members, other.0) >= most {
                    return other.0;
                }
                others.retain(|c| c.0 != other.0);
            }
        }
        proposed.0
    }

    /// The number of pairings that a score-group admits without one player.
    fn most_pairs(&self, members: &[Member], without: usize) -> usize {
        fn most(field: &Field, left: &[usize], known: &mut HashMap<u128, usize>, steps: &Cell<u32>) -> usize {
            let Some((&first, rest)) = left.split_first() else { return 0 };
            let key = left.iter().fold(0u128, |mask, &p| mask | 1 << p);
            if let Some(&count) = known.get(&key) {
                return count;
            }
            if steps.get() > LIMIT {
                return 0;
            }
            steps.set(steps.get() + 1);
            let mut best = 0;
            for &opponent in rest.iter().filter(|&&y| field.compatible(first, y)) {
                let others: Vec<usize> = rest.iter().copied().filter(|&p| p != opponent).collect();
                best = best.max(1 + most(field, &others, known, steps));
                if best == left.len() / 2 {
                    break;
                }
            }
            if best < left.len() / 2 {
                best = best.max(most(field, rest, known, steps));
            }
            known.insert(key, best);
            best
        }
        let left: Vec<usize> = members.iter().map(|m| m.player).filter(|&p| p != without).collect();
        most(self.field, &left, &mut HashMap::new(), self.steps)
    }

    /// 11.4(b) "the lowest numbered player remaining must be floated in company with #2" (upwards the
    /// highest). `free`: those without a retained pairing, in the order of the scrutiny, the stuck player
    /// among them.
    fn company(&self, stuck: usize, free: &[usize], down: bool) -> Option<usize> {
        if self.field.choices.company == Company::BothOfPair
            && free.first() == Some(&stuck)
            && let Some(&proposed) = free.get(free.len() / 2).filter(|&&p| p != stuck)
            && self.field.need_the_same(stuck, proposed)
        {
            return Some(proposed);
        }
        let number = |p: usize| if down { usize::MAX - p } else { p };
        free.iter().copied().filter(|&p| p != stuck).min_by_key(|&p| number(p))
    }

    /// 9.2 "The Median-Score-group is paired downward." 9.6 "If the median score-group cannot be paired it
    /// should be extended step by step".
    fn pair_median(&mut self) -> Result<(), String> {
        let at = self.last;
        let down = self.groups[at].points >= self.field.median;
        loop {
            let pool = self.ranked_pool(&self.groups[at].members, down, down, Vec::new());
            let pool = Pool { last: true, ..pool };
            if let Ok(pairs) = pool.first_scrutiny() {
                self.groups[at].pairs = pool.second_scrutiny(pairs);
                return Ok(());
            }
            let count = |origin| self.groups[at].members.iter().filter(|m| m.origin == origin).count();
            // "if the number of floaters from higher score-groups is larger than the number of floaters from
            // lower score-groups the next pairing of the lower score-group shall be cracked", else of the
            // higher.
            let lower = count(Origin::Down) > count(Origin::Up);
            let other = self.field.choices.crack_none == CrackNone::OtherSide;
            if !(self.crack(lower) || other && self.crack(!lower)) {
                let side = if lower { "lower" } else { "higher" };
                return Err(format!(
                    "9.6: the median is blocked and there is no pairing of a {side} score-group left"
                ));
            }
        }
    }

    /// 9.6 "the players of this pairing shall be treated as additional floaters".
    fn crack(&mut self, lower: bool) -> bool {
        let open = |i: &usize| !self.groups[*i].pairs.is_empty();
        let found = if lower {
            (self.last + 1..self.groups.len()).find(open)
        } else {
            (0..self.last).rev().find(open)
        };
        let Some(at) = found else { return false };
        let pairs = &mut self.groups[at].pairs;
        let place = if self.field.choices.crack == Crack::LastMade { pairs.len() - 1 } else { 0 };
        let (a, b) = pairs.remove(place);
        let origin = if lower { Origin::Up } else { Origin::Down };
        self.groups[self.last].members.extend([a, b].map(|player| Member { player, origin }));
        true
    }

    /// The text gives no order of boards: the better score of the two, the other's score, the number
    /// of the better score.
    /// Colours by 12; more than one list if a lot is drawn.
    fn boards(&self) -> Result<Vec<Vec<(u32, u32)>>, String> {
        let mut all: Vec<(Pair, bool)> = Vec::new();
        for group in &self.groups {
            all.extend(group.pairs.iter().map(|&pair| (pair, group.points < self.field.median)));
        }
        let points = |p: usize| self.field.cards[p].points;
        // Of two with unlike scores the number of the one with the better score.
        all.sort_by_key(|&((a, b), _)| {
            let first = if points(a) == points(b) {
                a.min(b)
            } else if points(a) > points(b) {
                a
            } else {
                b
            };
            (-points(a).max(points(b)), -points(a).min(points(b)), first)
        });
        let mut lists: Vec<Vec<(u32, u32)>> = vec![Vec::new()];
        for ((a, b), below) in all {
            let ways = self.field.allocate(a, b, below);
            if ways.is_empty() {
                return Err("12.4: neither player has had a colour, and 14.2 allows no lot".into());
            }
            if lists.len() * ways.len() > 1024 {
                return Err("limit: more than 1024 ways of drawing colours".into());
            }
            let number = |p: usize| self.field.cards[p].number;
            let longer = |list: &Vec<(u32, u32)>, &(w, b): &Pair| {
                [list.as_slice(), &[(number(w), number(b))]].concat()
            };
            lists = lists.iter().flat_map(|list| ways.iter().map(move |way| longer(list, way))).collect();
        }
        Ok(lists)
    }
}
