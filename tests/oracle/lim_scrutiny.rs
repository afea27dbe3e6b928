//! Articles 9.4, 9.5, 10.6 to 10.8, 11 and 12.2: the pairing of a score-group.
use super::lim_cards::Cards;
use super::lim_choices::{
    AfterFloat, Company, ExchangeFloater, FloaterColours, FloaterMeets, FloaterOpponent, MaxiWhose, NoDue,
    Proposed, SecondScrutiny,
};
use std::cell::Cell;

/// 9.2: does the pairing proceed downward or upwards?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    Down,
    Up,
}

/// A floater's origin: from a higher score-group (DF) or from a lower one (UF).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Higher,
    Lower,
}

pub(crate) type Pairs = Vec<(usize, usize)>;

/// A player in the group now handled; `side` for floaters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Member {
    pub id: usize,
    pub side: Option<Side>,
}

pub(crate) struct Scrutiny<'a> {
    pub cards: &'a Cards,
    pub way: Way,
    pub fuel: &'a Cell<u64>,
}

/// What is asked of an assignment.
#[derive(Clone, Default)]
struct Wish {
    /// The first so many in the order of scrutiny must have an opponent.
    first: usize,
    /// These must have one within 12.1(a), (b) (only of weight in the last round).
    clean: Vec<usize>,
    /// These must have one with proper colours.
    proper: Vec<usize>,
    /// At most so many pairings without proper colours.
    most_improper: Option<usize>,
    /// Opponents tried before others (11.4 "retained").
    held: Pairs,
    /// Opponents that stay.
    fixed: Pairs,
    /// 12.7: the pairings before the exchange.
    base: Option<Pairs>,
    /// 12.7: whose opponents may not be exchanged for others more than 100 points away.
    bound: Vec<usize>,
    /// It is only asked if there is one: the order in which opponents are tried is all the same.
    any: bool,
}

fn partner(pairs: &[(usize, usize)], id: usize) -> Option<usize> {
    pairs.iter().find_map(|&(a, b)| if a == id { Some(b) } else { (b == id).then_some(a) })
}

impl Scrutiny<'_> {
    /// The order of scrutiny: 10.6, 10.7 the floaters, then 11.1 "(a) when pairing downward, scrutiny ... begins with
    /// the highest numbered player", "(b) when pairing upwards, ... with the lowest numbered player".
    pub(crate) fn order(&self, members: &[Member]) -> Vec<Member> {
        let points = |m: &Member| self.cards.cards[m.id].points;
        let pick = |side| members.iter().filter(move |m| m.side == side).copied().collect::<Vec<Member>>();
        let (mut higher, mut lower, mut own) =
            (pick(Some(Side::Higher)), pick(Some(Side::Lower)), pick(None));
        // 10.6 "the floater with the highest score is paired first, or the floater with the highest pairing number"
        higher.sort_by_key(|m| (-points(m), m.id));
        // 10.7 "the floater with the lowest score is paired first, or the floater with the lowest pairing number"
        lower.sort_by_key(|m| (points(m), std::cmp::Reverse(m.id)));
        own.sort_by_key(|m| m.id);
        match self.way {
            // 10.6.3 "first pair the DF, then the UF and finally the remaining players"
            Way::Down => [higher, lower, own].concat(),
            // 10.7.3 "first pair the UF, then the DF, and finally the other remaining players"
            Way::Up => {
                own.reverse();
                [lower, higher, own].concat()
            }
        }
    }

    /// 10.8 "When pairing downward, the floater is paired with the highest numbered player available who is due the
    /// alternate colour. When pairing upwards, ... with the lowest numbered player available".
    pub(crate) fn floater_options(&self, floater: usize, available: &[Member]) -> Vec<usize> {
        self.floater_options_of(floater, available, &|_| true)
    }

    /// The same; who may be proposed, before it comes to colours?
    fn floater_options_of(
        &self,
        floater: usize,
        available: &[Member],
        may_be_proposed: &dyn Fn(usize) -> bool,
    ) -> Vec<usize> {
        let mut list: Vec<Member> =
            available.iter().filter(|m| self.cards.compatible(floater, m.id)).copied().collect();
        list.sort_by_key(|m| m.id);
        if self.way == Way::Up {
            list.reverse();
        }
        if self.cards.choices.floater_meets == FloaterMeets::ResidentsFirst {
            list.sort_by_key(|m| m.side.is_some()); // stable
        }
        let first = list.iter().map(|m| m.id).find(|&id| may_be_proposed(id));
        let alternate = |m: &Member| {
            let due = match (self.cards.cards[floater].due, self.cards.cards[m.id].due) {
                (Some(a), Some(b)) => a != b,
                (None, _) => true,
                (Some(_), None) => self.cards.choices.no_due == NoDue::CountsAsDue,
            };
            // "(provided, in Maxi-tournaments, that the ratings of proposed opponents who are exchanged for this
            // purpose differ by 100 points or less)"
            let near = !self.cards.choices.maxi || first.is_none_or(|f| self.cards.within_100(f, m.id));
            due && near
        };
        let residents = self.cards.choices.floater_meets == FloaterMeets::ResidentsFirst;
        list.sort_by_key(|m| (residents && m.side.is_some(), !alternate(m))); // stable
        list.iter().map(|m| m.id).collect()
    }

    /// Opponents of the first of `left` in the order in which they are tried.
    fn options(&self, left: &[Member], may_be_proposed: &dyn Fn(usize) -> bool) -> Vec<usize> {
        if left[0].side.is_some() {
            return self.floater_options_of(left[0].id, &left[1..], may_be_proposed);
        }
        // 9.4 "1 v (n/2 + 1), 2 v (n/2 + 2)"; 11.2: 1 v 4, 1 v 5, 1 v 6, 1 v 3, 1 v 2
        let half = left.len() / 2;
        let mut list: Vec<usize> = left[half.max(1)..].iter().map(|m| m.id).collect();
        list.extend(left[1..half.max(1)].iter().rev().map(|m| m.id));
        list.retain(|&q| self.cards.compatible(left[0].id, q));
        list
    }

    /// 11.2 to 11.4: the first assignment, in the order of the exchanges, that fulfils the wish.
    fn search(&self, order: &[Member], wish: &Wish) -> Option<Pairs> {
        let mut made = Vec::new();
        self.step(order, wish, &mut made, 0).then_some(made)
    }

    fn step(&self, order: &[Member], wish: &Wish, made: &mut Pairs, improper: usize) -> bool {
        if self.fuel.get() == 0 {
            return false;
        }
        self.fuel.set(self.fuel.get() - 1);
        let paired = |id: usize| partner(made, id).is_some();
        let Some(at) = order.iter().take(wish.first).position(|m| !paired(m.id)) else { return true };
        let left: Vec<Member> = order[at..].iter().filter(|m| !paired(m.id)).copied().collect();
        let id = left[0].id;
        let asks = self.cards.choices.maxi && self.cards.choices.proposed == Proposed::Possible && !wish.any;
        let rest_can_be_paired = |q: usize| {
            let mut tried = made.clone();
            tried.push((id, q));
            let wish =
                Wish { any: true, fixed: [wish.fixed.as_slice(), &[(id, q)]].concat(), ..wish.clone() };
            let is_free = partner(&wish.fixed, q) == Some(id) && partner(&wish.fixed, id) == Some(q);
            is_free && self.step(order, &wish, &mut tried, improper)
        };
        let mut options = self.options(&left, &|q| !asks || rest_can_be_paired(q));
        if let Some(fixed) = partner(&wish.fixed, id) {
            options.retain(|&q| q == fixed);
        } else {
            options.retain(|&q| partner(&wish.fixed, q).is_none());
        }
        if let Some(held) = partner(&wish.held, id)
            && let Some(place) = options.iter().position(|&q| q == held)
        {
            options.remove(place);
            options.insert(0, held);
        }
        for q in options {
            let (clean, proper) = (self.cards.colours_possible(id, q), self.cards.proper(id, q));
            if !clean && (wish.clean.contains(&id) || wish.clean.contains(&q)) {
                continue;
            }
            if !proper && (wish.proper.contains(&id) || wish.proper.contains(&q)) {
                continue;
            }
            let now = improper + usize::from(!proper);
            if wish.most_improper.is_some_and(|most| now > most) {
                continue;
            }
            // 12.7 "only if the ratings of the opponents to be exchanged differ by 100 points or less"
            if self.cards.choices.maxi
                && let Some(base) = &wish.base
                && [(id, q), (q, id)].into_iter().any(|(player, now)| {
                    wish.bound.contains(&player)
                        && partner(base, player)
                            .is_some_and(|was| was != now && !self.cards.within_100(was, now))
                })
            {
                continue;
            }
            made.push((id, q));
            if self.step(order, wish, made, now) {
                return true;
            }
            made.pop();
        }
        false
    }

    /// 11.1 to 11.4: first scrutiny. `evened` is the floater of 9.3(d). Returns the pairings and who was floated
    /// (the floater of 9.3(d) among them, unless exchanged). `adjacent`: has he a compatible opponent there?
    pub(crate) fn group(
        &self,
        members: &[Member],
        evened: Option<Member>,
        adjacent: &dyn Fn(usize) -> bool,
    ) -> (Pairs, Vec<Member>) {
        let mut members = members.to_vec();
        let mut evened = evened;
        let mut out = Vec::new();
        let mut wish = Wish::default();
        loop {
            let order = self.order(&members);
            let (pairs, stuck) = self.first_scrutiny(&order, &mut wish, false);
            let Some(stuck) = stuck else {
                out.extend(evened);
                return (self.second_scrutiny(&order, pairs, &wish), out);
            };
            if self.fuel.get() == 0 {
                return (pairs, out);
            }
            // 11.4 "then the original pairing of Player #1 with Player #6 is retained and Player #2 is floated"
            members.retain(|m| *m != stuck);
            out.push(stuck);
            wish = Wish::default();
            if self.cards.choices.after_float == AfterFloat::Retained {
                wish.held = pairs.clone();
            }
            let lowest =
                |m: &Member, n: &Member| if self.way == Way::Down { m.id > n.id } else { m.id < n.id };
            let exchange = evened.is_some_and(|f| {
                self.cards.choices.exchange_floater == ExchangeFloater::AnyFloater
                    || members.iter().chain([&stuck]).all(|m| lowest(&f, m))
            });
            if exchange {
                // (a) "#2 is exchanged with the floater, originally #7 in the score-group"
                members.extend(evened.take());
            } else {
                // (b) "the lowest numbered player remaining must be floated in company with #2"
                let mut rest: Vec<Member> =
                    members.iter().filter(|m| partner(&pairs, m.id).is_none()).copied().collect();
                rest.sort_by_key(|m| m.id);
                if self.way == Way::Down {
                    rest.reverse();
                }
                if self.cards.choices.company == Company::WithOpponent {
                    rest.sort_by_key(|m| !adjacent(m.id)); // stable
                }
                if let Some(company) = rest.first().copied() {
                    members.retain(|m| *m != company);
                    out.push(company);
                }
            }
        }
    }

    /// 11.1 The pairings scrutinised in turn, and the first player for whom there is none.
    fn first_scrutiny(&self, order: &[Member], wish: &mut Wish, in_median: bool) -> (Pairs, Option<Member>) {
        let floaters = order.iter().filter(|m| m.side.is_some()).count();
        let mut pairs = Vec::new();
        for first in 1..=order.len() {
            wish.first = first;
            match self.search(order, wish) {
                Some(found) => pairs = found,
                None => return (pairs, Some(order[first - 1])),
            }
            let fixed = match self.cards.choices.floater_opponent {
                FloaterOpponent::Exchangeable => false,
                FloaterOpponent::Fixed => first == floaters,
                FloaterOpponent::FixedOutsideMedian => first <= floaters && !in_median,
            };
            if fixed {
                wish.fixed.clone_from(&pairs);
            }
        }
        (pairs, None)
    }

    /// 12.2 "a second scrutiny with exchanges where necessary is undertaken to give each player, if possible, the
    /// alternating colour and at the same time, the equalising colour."
    fn second_scrutiny(&self, order: &[Member], pairs: Pairs, first: &Wish) -> Pairs {
        let mut wish = Wish { first: order.len(), ..first.clone() };
        let mut pairs = pairs;
        if self.cards.choices.floater_colours == FloaterColours::Stand {
            let floater = |id: usize| order.iter().any(|m| m.id == id && m.side.is_some());
            wish.fixed = pairs.iter().copied().filter(|&(p, _)| floater(p)).collect();
        }
        // 13 "even if it is necessary": where it is not, 12.1(a), (b) hold.
        pairs = self.in_turn(order, pairs, &mut wish, false);
        match self.cards.choices.second_scrutiny {
            SecondScrutiny::InTurn => self.in_turn(order, pairs, &mut wish, true),
            // "(In Maxi-tournaments, an exchange of opponents to find, for example, one ...)" is made for one player.
            SecondScrutiny::MostPairs if self.cards.choices.maxi => {
                self.in_turn(order, pairs, &mut wish, true)
            }
            SecondScrutiny::MostPairs => {
                for most in 0..=order.len() / 2 {
                    wish.most_improper = Some(most);
                    if let Some(found) = self.search(order, &wish) {
                        return found;
                    }
                }
                pairs
            }
        }
    }

    fn in_turn(&self, order: &[Member], pairs: Pairs, wish: &mut Wish, proper: bool) -> Pairs {
        let mut pairs = pairs;
        // 12.2 "to give each player, if possible": also him whose opponent came before.
        for (turn, member) in order.iter().enumerate() {
            let suits = |&(p, q): &(usize, usize)| {
                if proper { self.cards.proper(p, q) } else { self.cards.colours_possible(p, q) }
            };
            if pairs.iter().filter(|&&(p, q)| p == member.id || q == member.id).all(suits) {
                let list = if proper { &mut wish.proper } else { &mut wish.clean };
                list.push(member.id);
                continue;
            }
            // 12.7 "the opponents to be exchanged": the one he has and the one he gets.
            wish.base = proper.then(|| pairs.clone());
            wish.bound = match self.cards.choices.maxi_whose {
                MaxiWhose::Scrutinised => order[..=turn].iter().map(|m| m.id).collect(),
                MaxiWhose::Served => vec![member.id],
                MaxiWhose::Everybody => order.iter().map(|m| m.id).collect(),
            };
            let list = if proper { &mut wish.proper } else { &mut wish.clean };
            list.push(member.id);
            match self.search(order, wish) {
                Some(found) => pairs = found,
                None => {
                    let list = if proper { &mut wish.proper } else { &mut wish.clean };
                    list.pop();
                }
            }
        }
        pairs
    }

    /// 9.6: the median, in which nobody can be floated on; `None` if it "cannot be paired".
    pub(crate) fn median(&self, members: &[Member]) -> Option<Pairs> {
        let order = self.order(members);
        let mut wish = Wish::default();
        match self.first_scrutiny(&order, &mut wish, true) {
            (pairs, None) => Some(self.second_scrutiny(&order, pairs, &wish)),
            _ => None,
        }
    }
}
