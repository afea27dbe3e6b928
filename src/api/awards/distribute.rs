//! The prizes of several lists distributed among the players, tie after tie in standings order.
//!
//! The players of a tie come before all behind them, so that what they get depends on no player behind.

use super::contest::{Contender, Contest, PrizeTie};
use super::level::{JoinedGroups, MoneyNetwork};
use super::{Missed, Uneven};
use crate::event::Share;
use facts::tournament::PlayerId;

/// What a list pays to players who are tied.
pub(super) struct ListShare {
    pub(super) list: usize,
    /// The first prize, by its position in the list, and the one after the last. There may be fewer prizes than players.
    pub(super) prizes: (usize, usize),
    /// The players, in standings order.
    pub(super) players: Vec<PaidPlayer>,
}

/// A player and what he gets.
pub(super) struct PaidPlayer {
    pub(super) contender: Contender,
    pub(super) cents: u64,
    /// The other players who share the money.
    pub(super) with: Vec<PlayerId>,
    /// The other players with whom the player evens out what they get.
    pub(super) evened: Vec<PlayerId>,
    /// What the player would have won in other lists.
    pub(super) also: Vec<Missed>,
}

/// The prizes distributed.
#[derive(Default)]
pub(super) struct Distribution {
    pub(super) shares: Vec<ListShare>,
    pub(super) uneven: Vec<Uneven>,
}

/// A tie with what each player gets.
struct PaidTie<'t> {
    tie: PrizeTie<'t>,
    seats: Vec<Option<usize>>,
    cents: Vec<u64>,
    /// The players who share money, in groups.
    sharing: Vec<Vec<usize>>,
    /// The players who even out what they get, in groups.
    evened: Vec<Vec<usize>>,
}

impl Distribution {
    /// Distributes the prizes of `lists` among players in standings order.
    pub(super) fn of(lists: &[Contest<'_>], contenders: &[Contender], share: Share) -> Self {
        let is_tied = |a: &Contender, b: &Contender| match share {
            // Only players who are tied on every tie-break.
            Share::No => a.place == b.place,
            Share::Even | Share::Hort | Share::Pool => a.points == b.points,
        };
        let mut all = Self::default();
        let mut start = vec![0; lists.len()];
        for players in contenders.chunk_by(is_tied) {
            let has_prize = |list: &usize| start[*list] < lists[*list].prizes.len();
            let players = players.iter().filter(|player| player.lists.iter().any(has_prize)).cloned();
            let tie = PrizeTie { lists, share, start: start.clone(), players: players.collect() };
            let paid = PaidTie::of(tie);
            for (list, start) in start.iter_mut().enumerate() {
                let Some(share) = paid.share_of(list) else { continue };
                *start = share.prizes.1;
                all.shares.push(share);
            }
            all.uneven.extend(paid.uneven());
        }
        all
    }
}

impl<'t> PaidTie<'t> {
    fn of(tie: PrizeTie<'t>) -> Self {
        if tie.share == Share::Pool {
            let (seats, cents, sharing) = tie.pool_all();
            return Self { tie, seats, cents, sharing, evened: Vec::new() };
        }
        let seats = tie.choose();
        let mut cents = tie.shares(&seats);
        let evened = even_out(&tie.players, &mut cents);
        let groups = (0..tie.lists.len()).map(|list| (list, PrizeTie::members(&seats, list)));
        let sharing = groups.filter(|(list, group)| group.len() > 1 && tie.pool(*list, group.len()) > 0);
        let sharing = sharing.map(|(_, group)| group).collect();
        Self { tie, seats, cents, sharing, evened }
    }

    /// Returns what a list pays, if it pays anything.
    fn share_of(&self, list: usize) -> Option<ListShare> {
        let members = PrizeTie::members(&self.seats, list);
        let first = self.tie.start[list];
        let end = (first + members.len()).min(self.tie.lists[list].prizes.len());
        let others = |groups: &[Vec<usize>], at: usize| -> Vec<PlayerId> {
            let group = groups.iter().filter(|group| group.contains(&at)).flatten();
            group.filter(|&&other| other != at).map(|&other| self.tie.players[other].player).collect()
        };
        let paid = |&at: &usize| PaidPlayer {
            contender: self.tie.players[at].clone(),
            cents: self.cents[at],
            with: others(&self.sharing, at),
            evened: others(&self.evened, at),
            also: self.also(at),
        };
        let players: Vec<PaidPlayer> = members.iter().map(paid).collect();
        (!players.is_empty()).then_some(ListShare { list, prizes: (first, end), players })
    }

    /// Returns the prizes of other lists that a player would have won if he had not won his, and everybody else his own.
    fn also(&self, at: usize) -> Vec<Missed> {
        let tie = &self.tie;
        let others = tie.players[at].lists.iter().copied();
        let others = others.filter(|&list| tie.share != Share::Pool && self.seats[at] != Some(list));
        let missed = |list: usize| {
            let members = PrizeTie::members(&self.seats, list);
            let (own, size) = (members.iter().take_while(|&&member| member < at).count(), members.len() + 1);
            let has_money = !tie.fraction(list, own, size).is_nothing();
            let prizes = &tie.lists[list].prizes;
            let prize = prizes.get(tie.start[list] + own);
            let wins = has_money || prize.is_some_and(|(_, prize)| !prize.text.is_empty());
            let place = (tie.start[list] + own).min(prizes.len() - 1) + 1;
            wins.then(|| Missed {
                category: tie.lists[list].category.to_owned(),
                place: u32::try_from(place).unwrap_or(u32::MAX),
                is_shared: size > 1 && has_money,
            })
        };
        others.filter_map(missed).collect()
    }

    /// Returns the shared amounts that do not divide evenly.
    fn uneven(&self) -> Vec<Uneven> {
        let id = |at: usize| self.tie.players[at].player;
        let mut uneven = Vec::new();
        for group in &self.sharing {
            let is_evened = group.iter().any(|at| self.evened.iter().any(|evened| evened.contains(at)));
            let list = self.seats[group[0]].filter(|_| self.tie.share != Share::Pool);
            let Some(list) = list.filter(|_| !is_evened) else { continue };
            let left = self.tie.amounts(list, group.len()).1;
            let among = group.iter().map(|&at| id(at)).collect();
            uneven.push(Uneven { pool: self.tie.pool(list, group.len()), among, left });
        }
        let pooled = self.sharing.iter().filter(|_| self.tie.share == Share::Pool);
        for group in self.evened.iter().chain(pooled) {
            let least = group.iter().map(|&at| self.cents[at]).min().unwrap_or(0);
            let mut among = group.clone();
            among.sort_by_key(|&at| (self.cents[at] == least, at));
            let left = group.iter().filter(|&&at| self.cents[at] > least).count();
            let pool = group.iter().map(|&at| self.cents[at]).sum();
            uneven.push(Uneven { pool, among: among.into_iter().map(id).collect(), left });
        }
        uneven.retain(|uneven| uneven.left > 0);
        uneven
    }
}

/// Evens out amounts, so that no player gets less than one behind him, or level with him, who is eligible for no other
/// lists. Returns the groups of players between whom money moves.
// READING PRIZE-EVEN: if a better tie-break gets less because his own prize is open to him alone, the two split what
// they get; the other reading: he takes the share of the one behind, who then has none.
fn even_out(players: &[Contender], cents: &mut [u64]) -> Vec<Vec<usize>> {
    let paid: Vec<usize> = (0..players.len()).filter(|&at| cents[at] > 0).collect();
    let must_not_exceed = |low: usize, high: usize| {
        low != high && players[high].place <= players[low].place && players[high].covers(&players[low])
    };
    let exceeds = |low: usize, high: usize| cents[low] > cents[high] + u64::from(low < high);
    let is_broken = |&low: &usize| paid.iter().any(|&high| exceeds(low, high) && must_not_exceed(low, high));
    if !paid.iter().any(is_broken) {
        return Vec::new();
    }
    let mut network = MoneyNetwork::default();
    let mut ways = Vec::new();
    for &low in &paid {
        for &high in paid.iter().filter(|&&high| must_not_exceed(low, high)) {
            ways.push((low, high));
            network.add(low, high, 0, u64::MAX);
        }
    }
    network.level(cents);
    let mut joined = JoinedGroups::new(players.len());
    for (at, (low, high)) in ways.into_iter().enumerate() {
        if network.carries(at) > 0 {
            joined.join(low, high);
        }
    }
    joined.groups(cents)
}
