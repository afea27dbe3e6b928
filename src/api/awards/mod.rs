//! The distribution of prizes according to the standings, with reasons.
//!
//! Each list, overall or for a category, gives its prizes to its players in standings order. If a player can have only
//! one prize, tied players choose the lists that pay them most, before all players behind them. No player gets less than
//! a player behind him who is eligible for no other lists (`docs/prizes.md`). Money is counted in whole hundredths. The
//! total awarded is the purse minus the prizes that no player can win.

mod choice;
mod contest;
mod distribute;
mod level;
mod pool;

use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::event::{Prize, PrizeList, Refused, category};
use crate::standings::{Standings, StandingsRow};
use contest::{Contender, Contest};
use distribute::{Distribution, ListShare, PaidPlayer};
use facts::tournament::{PlayerId, Score, Tournament};

/// The prizes awarded.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Awards {
    /// The awards, in list order.
    pub given: Vec<Award>,
    /// Prizes that no player can win, in list order.
    pub open: Vec<OpenPrize>,
    /// Shared amounts that leave indivisible hundredths.
    pub uneven: Vec<Uneven>,
    /// Players who would have won a prize if they had played a game.
    pub unplayed: Vec<PlayerId>,
    /// Players omitted from a category because of a missing date of birth, by category name.
    pub unclear: Vec<(String, Vec<PlayerId>)>,
    /// The total money in the list, in hundredths.
    pub purse: u64,
}

/// A prize that a player wins from a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Award {
    /// The player.
    pub player: PlayerId,
    /// The player's place in the standings.
    pub place: usize,
    /// The player's points.
    pub points: Score,
    /// The category of the list; empty means overall.
    pub category: String,
    /// The first and last place whose prizes the player shares.
    pub places: (u32, u32),
    /// The place whose prize the player would win by tie-break alone.
    pub own: u32,
    /// Money in hundredths.
    pub cents: u64,
    /// A non-cash prize.
    pub text: String,
    /// The other players with an equal claim, who are not separated from the winner.
    pub lots: Vec<PlayerId>,
    /// The other players who share the money.
    pub with: Vec<PlayerId>,
    /// Tied players with whom the winner evens out what they get, so that none of them gets less than one behind him.
    pub evened: Vec<PlayerId>,
    /// Players ahead of the winner in this list who take a better prize elsewhere, so that the winner moves up.
    pub passed: Vec<PlayerId>,
    /// Prizes from other lists that the player would have won without this one.
    pub also: Vec<Missed>,
}

/// A prize that a player gives up for a better one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missed {
    /// The category; empty means overall.
    pub category: String,
    /// The place.
    pub place: u32,
    /// Whether the player would have shared the prize.
    pub is_shared: bool,
}

/// A prize that no player can win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenPrize {
    /// The prize.
    pub prize: Prize,
    /// The number of players in the category, including players with a better prize.
    pub players: usize,
}

/// A shared amount that leaves indivisible hundredths, which go to the first players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Uneven {
    /// The money in hundredths.
    pub pool: u64,
    /// The players, in standings order.
    pub among: Vec<PlayerId>,
    /// The number of hundredths left over; the first players get one each.
    pub left: usize,
}

impl Awards {
    /// Returns the amount awarded, in hundredths.
    pub fn paid(&self) -> u64 {
        self.given.iter().map(|award| award.cents).sum()
    }
}

/// Awards the prizes in a list to the players in the standings.
///
/// # Errors
/// Fails if the list cannot be awarded.
pub fn awards(tournament: &Tournament, found: &Standings, list: &PrizeList) -> Result<Awards, Refused> {
    list.check(tournament)?;
    let mut unclear = Vec::new();
    let lists = lists(tournament, found, list, &mut unclear)?;
    let mut awards = Awards { unclear, purse: list.purse(), ..Awards::default() };
    let contenders = contenders(tournament, found, &lists);
    let mut taken = vec![0; lists.len()];
    let found_for = |contenders: &[Contender]| Distribution::of(&lists, contenders, list.share);
    let distributions: Vec<Distribution> = if list.several {
        let of_one = |at: usize| contenders.iter().filter(move |player| player.lists.contains(&at));
        let alone = |at: usize| of_one(at).map(move |player| Contender { lists: vec![at], ..player.clone() });
        (0..lists.len()).map(|at| found_for(&alone(at).collect::<Vec<_>>())).collect()
    } else {
        vec![found_for(&contenders)]
    };
    for distribution in distributions {
        for share in &distribution.shares {
            taken[share.list] = share.prizes.1;
            give_out(&mut awards, &lists[share.list], share);
        }
        awards.uneven.extend(distribution.uneven);
    }
    if !list.several {
        pass(&mut awards, &lists);
    }
    for (contest, taken) in lists.iter().zip(taken) {
        let open = contest.prizes.iter().skip(taken);
        let open =
            open.map(|(_, prize)| OpenPrize { prize: (*prize).clone(), players: contest.entries.len() });
        awards.open.extend(open);
    }
    awards.unplayed = unplayed(tournament, found, &lists);
    let order: BTreeMap<(String, u32), usize> = list
        .prizes
        .iter()
        .enumerate()
        .map(|(at, prize)| ((prize.category.to_lowercase(), prize.place), at))
        .collect();
    // Categories and places that the list does not name come after those that it names.
    let at = |category: &str, place: u32| {
        order.get(&(category.to_lowercase(), place)).map_or(list.prizes.len(), |&at| at)
    };
    awards.given.sort_by_key(|award| (at(&award.category, award.places.0), award.own));
    awards.open.sort_by_key(|open| at(&open.prize.category, open.prize.place));
    Ok(awards)
}

/// Returns the lists in the order in which they are first named, with their eligible players.
fn lists<'l>(
    tournament: &Tournament,
    found: &Standings,
    list: &'l PrizeList,
    unclear: &mut Vec<(String, Vec<PlayerId>)>,
) -> Result<Vec<Contest<'l>>, Refused> {
    let mut lists: Vec<Contest<'l>> = Vec::new();
    for (at, prize) in list.prizes.iter().enumerate() {
        let name = prize.category.to_lowercase();
        if let Some(there) = lists.iter_mut().find(|contest| contest.category.to_lowercase() == name) {
            there.prizes.push((at, prize));
            continue;
        }
        let mut contest =
            Contest { category: &prize.category, prizes: vec![(at, prize)], ..Contest::default() };
        if !name.is_empty() {
            let members = category(tournament, &prize.category)?.members(tournament)?;
            if !members.unclear.is_empty() {
                unclear.push((prize.category.clone(), members.unclear));
            }
            contest.members = Some(members.players);
        }
        let rows =
            found.rows.iter().filter(|row| has_right(tournament, row) && contest.is_open_to(row.player));
        contest.entries = rows.map(|row| row.player).collect();
        lists.push(contest);
    }
    for contest in &mut lists {
        contest.prizes.sort_by_key(|(_, prize)| prize.place);
    }
    Ok(lists)
}

/// Returns the players who may win prizes, in standings order.
fn contenders(tournament: &Tournament, found: &Standings, lists: &[Contest<'_>]) -> Vec<Contender> {
    let rows = found.rows.iter().filter(|row| has_right(tournament, row));
    let one = |row: &StandingsRow| Contender {
        player: row.player,
        place: row.place,
        points: row.points,
        lists: (0..lists.len()).filter(|&at| lists[at].is_open_to(row.player)).collect(),
    };
    rows.map(one).collect()
}

/// Returns whether a player may win prizes: only players with a game, and no fillers.
// READING PRIZE-GAME: a mere entry wins nothing; the other reading: the only U10 of an event who never came has won
// U10.
fn has_right(tournament: &Tournament, row: &StandingsRow) -> bool {
    let has_played =
        (1..=tournament.rounds_paired()).any(|round| tournament.record(row.player, round).is_played());
    has_played && !tournament.player(row.player).is_filler
}

/// Returns players without a game who would otherwise win a prize.
fn unplayed(tournament: &Tournament, found: &Standings, lists: &[Contest<'_>]) -> Vec<PlayerId> {
    let without: Vec<&StandingsRow> = found.rows.iter().filter(|row| !has_right(tournament, row)).collect();
    let place_of =
        |id: PlayerId| found.rows.iter().find(|row| row.player == id).map_or(usize::MAX, |row| row.place);
    let mut named = Vec::new();
    for contest in lists {
        let last = contest.entries.get(contest.prizes.len() - 1);
        let is_there = |row: &&&StandingsRow| {
            last.is_none_or(|last| row.place <= place_of(*last)) && contest.is_open_to(row.player)
        };
        named.extend(without.iter().filter(is_there).map(|row| row.player));
    }
    named.retain(|id| !tournament.player(*id).is_filler);
    named.sort_unstable();
    named.dedup();
    named
}

/// Adds the awards for players who are tied in a list.
fn give_out(awards: &mut Awards, contest: &Contest<'_>, share: &ListShare) {
    let (first, end) = share.prizes;
    let place = |at: usize| u32::try_from(at + 1).unwrap_or(u32::MAX);
    for (i, paid) in share.players.iter().enumerate() {
        let PaidPlayer { contender, cents, with, evened, also } = paid;
        let own = first + i;
        let text = contest.prizes.get(own).map_or(String::new(), |(_, prize)| prize.text.clone());
        if *cents == 0 && text.is_empty() {
            continue;
        }
        let others = share.players.iter().filter(|other| other.contender.player != contender.player);
        let equal =
            others.clone().filter(|other| !text.is_empty() && other.contender.place == contender.place);
        let is_one_list = others.clone().all(|other| with.contains(&other.contender.player))
            && with.len() + 1 == share.players.len();
        let is_shared = !with.is_empty() && (is_one_list || own >= end);
        awards.given.push(Award {
            player: contender.player,
            place: contender.place,
            points: contender.points,
            category: contest.category.to_owned(),
            places: if is_shared { (place(first), place(end - 1)) } else { (place(own), place(own)) },
            own: place(own),
            cents: *cents,
            lots: equal.map(|other| other.contender.player).collect(),
            text,
            with: with.clone(),
            evened: evened.clone(),
            passed: Vec::new(),
            also: also.clone(),
        });
    }
}

/// Adds to each award the players ahead in its list who have a better prize elsewhere.
fn pass(awards: &mut Awards, lists: &[Contest<'_>]) {
    // Of equal amounts, the prize that the whole list names first is better.
    let worth = |award: &Award| {
        let contest = lists.iter().find(|contest| contest.category == award.category);
        let at = usize::try_from(award.own - 1).unwrap_or(usize::MAX);
        let prize = contest.and_then(|contest| contest.prizes.get(at).or(contest.prizes.last()));
        (award.cents, Reverse(prize.map_or(usize::MAX, |&(rank, _)| rank)))
    };
    let has: BTreeMap<PlayerId, _> =
        awards.given.iter().map(|a| (a.player, (worth(a), a.category.clone()))).collect();
    for award in &mut awards.given {
        let Some(contest) = lists.iter().find(|contest| contest.category == award.category) else { continue };
        let ahead = contest.entries.iter().take_while(|&&other| other != award.player);
        let worth = worth(award);
        let is_better = |other: &&PlayerId| {
            has.get(other).is_some_and(|(better, category)| *category != award.category && *better > worth)
        };
        award.passed = ahead.filter(is_better).copied().collect();
    }
}

#[cfg(test)]
mod promises;
#[cfg(test)]
mod tests;
