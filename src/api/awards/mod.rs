//! The distribution of prizes according to the standings, with reasons.
//!
//! Each list, overall or for a category, gives its prizes to its players in standings order. If a player can have only
//! one prize, the largest claim of all is awarded first. The winner then leaves the other lists, and the players below
//! move up there. Money is counted in whole hundredths. The total awarded is the purse minus the prizes that no player
//! can win.

mod claim;

use std::collections::BTreeMap;

use crate::event::{Prize, PrizeList, Refused, Share, category};
use crate::standings::{Standings, StandingsRow};
use claim::{Contest, PrizeClaim, PrizeEntry, PrizeGroup};
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
    let all = || vec![None; tournament.players.len()];
    let mut winner_of = all();
    if !list.several {
        give_largest_first(&lists, list.share, &mut winner_of);
    }
    let mut awards = Awards { unclear, purse: list.purse(), ..Awards::default() };
    let would_win: Vec<Vec<PrizeClaim>> =
        lists.iter().map(|contest| contest.claims(list.share, &|_| true)).collect();
    for (at, contest) in lists.iter().enumerate() {
        let plays = |id: PlayerId| list.several || winner_of[id.index()].is_none_or(|of| of == at);
        let groups = contest.groups(list.share, &plays);
        give_out(&mut awards, contest, &groups, list.share);
        let taken = groups.iter().map(|group| group.prizes.end).max().unwrap_or(0);
        let open = contest.prizes.iter().skip(taken);
        let open =
            open.map(|(_, prize)| OpenPrize { prize: (*prize).clone(), players: contest.entries.len() });
        awards.open.extend(open);
    }
    for award in awards.given.iter_mut().filter(|_| !list.several) {
        let own = |contest: &Contest<'_>| contest.category.to_lowercase() == award.category.to_lowercase();
        let others = lists.iter().zip(&would_win).filter(|(contest, _)| !own(contest));
        award.also = others
            .filter_map(|(contest, claims)| {
                let claim = claims.iter().find(|claim| claim.player == award.player)?;
                let (category, place) = (contest.category.to_owned(), claim.prize + 1);
                Some(Missed { category, place, is_shared: claim.is_shared })
            })
            .collect();
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
        let entries = rows.map(|row| PrizeEntry { player: row.player, place: row.place, points: row.points });
        contest.entries = entries.collect();
        lists.push(contest);
    }
    for contest in &mut lists {
        contest.prizes.sort_by_key(|(_, prize)| prize.place);
    }
    Ok(lists)
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
    let mut named = Vec::new();
    for contest in lists {
        let last = contest.entries.get(contest.prizes.len() - 1);
        let is_there = |row: &&&StandingsRow| {
            last.is_none_or(|last| row.place <= last.place) && contest.is_open_to(row.player)
        };
        named.extend(without.iter().filter(is_there).map(|row| row.player));
    }
    named.retain(|id| !tournament.player(*id).is_filler);
    named.sort_unstable();
    named.dedup();
    named
}

/// Awards the largest claim of all to its player, who then leaves the other lists. Repeats this until no claim is left.
// READING PRIZE-BEST: the best prize of a player is the one with the most money as shared at his turn, of equal ones
// the first of the list; the other reading: the one for which the list states the most money.
fn give_largest_first(lists: &[Contest<'_>], share: Share, winner_of: &mut [Option<usize>]) {
    loop {
        let mut best: Option<(PrizeClaim, usize)> = None;
        for (at, contest) in lists.iter().enumerate() {
            let plays = |id: PlayerId| winner_of[id.index()].is_none_or(|of| of == at);
            let claims = contest.claims(share, &plays);
            let free = claims.into_iter().filter(|claim| winner_of[claim.player.index()].is_none());
            for claim in free {
                if best.as_ref().is_none_or(|(other, _)| claim.is_better(other)) {
                    best = Some((claim, at));
                }
            }
        }
        let Some((claim, at)) = best else { return };
        winner_of[claim.player.index()] = Some(at);
    }
}

/// Adds the awards for the groups of a list.
fn give_out(awards: &mut Awards, contest: &Contest<'_>, groups: &[PrizeGroup], share: Share) {
    for group in groups {
        let (amounts, left) = group.amounts(contest, share);
        let among: Vec<PlayerId> = group.entries.iter().map(|entry| entry.player).collect();
        if left > 0 {
            awards.uneven.push(Uneven { pool: group.pool(contest), among: among.clone(), left });
        }
        let is_shared = group.pool(contest) > 0 && group.entries.len() > 1;
        for (i, entry) in group.entries.iter().enumerate() {
            let own = group.prizes.start + i;
            let text = contest.prizes.get(own).map_or(String::new(), |(_, prize)| prize.text.clone());
            if amounts[i] == 0 && text.is_empty() {
                continue;
            }
            let others = group.entries.iter().filter(|other| other.player != entry.player);
            let equal = others.filter(|other| !text.is_empty() && other.place == entry.place);
            let passed = contest.entries.iter().take_while(|other| other.player != entry.player);
            let passed = passed
                .filter(|other| !group.before.contains(&other.player) && !among.contains(&other.player));
            let place = |at: usize| u32::try_from(at + 1).unwrap_or(u32::MAX);
            awards.given.push(Award {
                player: entry.player,
                place: entry.place,
                points: entry.points,
                category: contest.category.to_owned(),
                places: if is_shared {
                    (place(group.prizes.start), place(group.prizes.end - 1))
                } else {
                    (place(own), place(own))
                },
                own: place(own),
                cents: amounts[i],
                lots: equal.map(|other| other.player).collect(),
                text,
                with: among.iter().copied().filter(|id| is_shared && *id != entry.player).collect(),
                passed: passed.map(|other| other.player).collect(),
                also: Vec::new(),
            });
        }
    }
}

#[cfg(test)]
mod tests;
