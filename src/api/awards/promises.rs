//! What `docs/prizes.md` promises, sentence by sentence, checked on random lists of prizes for random events.
//!
//! The checker knows the standings, who belongs to which category, and the list of prizes. It knows nothing of how the
//! prizes are distributed.

use std::collections::BTreeMap;

use super::tests::field;
use super::*;
use crate::event::{Category, Share, categorise};
use facts::tournament::PairingNumber;

/// Numbers from a seed (SplitMix64).
struct SeededNumbers(u64);

impl SeededNumbers {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % end
    }
}

/// Players in standings order with ties, and the lists to which each belongs.
struct PrizeEvent {
    tournament: Tournament,
    standings: Standings,
    /// The lists that each player may win, by name.
    rights: Vec<Vec<String>>,
}

const NAMES: [&str; 3] = ["A", "B", "C"];

fn event(draw: &mut SeededNumbers) -> PrizeEvent {
    let size = 3 + draw.below(10);
    let levels = 1 + draw.below(5);
    let mut points: Vec<i32> =
        (0..size).map(|_| i32::try_from(draw.below(levels)).expect("a few levels")).collect();
    points.sort_unstable_by(|a, b| b.cmp(a));
    // Every fifth event has players whom no tie-break separates.
    let has_equal_places = draw.below(5) == 0;
    let mut rows: Vec<(i32, usize)> = Vec::new();
    for (at, &points) in (1..).zip(&points) {
        let same = rows.last().filter(|&&(before, _)| before == points && has_equal_places);
        let place = same.filter(|_| draw.below(2) == 0).map_or(at, |&(_, place)| place);
        rows.push((points, place));
    }
    let (tournament, standings) = field(&rows, &[]);
    let mut rights = vec![vec![String::new()]; points.len()];
    let mut categories = Vec::new();
    for name in NAMES {
        let players = (0..points.len()).filter(|_| draw.below(2) == 0).collect::<Vec<_>>();
        for &at in &players {
            rights[at].push(name.to_owned());
        }
        let players =
            players.iter().map(|&at| PairingNumber(u32::try_from(at).expect("a few players") + 1)).collect();
        categories.push(Category { name: name.to_owned(), players, sex: Some('w'), ..Category::default() });
    }
    let tournament = categorise(&tournament, &categories, &[]).expect("categories of the event").tournament;
    PrizeEvent { tournament, standings, rights }
}

fn prizes(draw: &mut SeededNumbers) -> PrizeList {
    let mut lines = Vec::new();
    for name in ["", "A", "B", "C"] {
        let mut cents = 1 + draw.below(200);
        // Half of the lists have amounts that seldom divide evenly.
        let (coins, has_trophies) = (if draw.below(2) == 0 { 1 } else { 100 }, draw.below(3) == 0);
        for place in 1..=draw.below(5) {
            let text = if has_trophies && draw.below(2) == 0 { "cup" } else { "" };
            let cents_now = if text.is_empty() || draw.below(2) == 0 { cents * coins } else { 0 };
            let is_last = cents_now == 0;
            lines.push(Prize {
                category: name.to_owned(),
                place: u32::try_from(place).expect("a few places"),
                cents: cents_now,
                text: text.to_owned(),
            });
            if is_last {
                break;
            }
            cents = 1 + draw.below(cents);
        }
    }
    let at = usize::try_from(draw.below(lines.len().max(1) as u64)).expect("a few lines");
    lines.rotate_left(at);
    PrizeList { prizes: lines, ..PrizeList::default() }
}

/// The promises, as `docs/prizes.md` states them.
struct PromiseCheck<'c> {
    event: &'c PrizeEvent,
    list: &'c PrizeList,
    awards: &'c Awards,
}

impl PromiseCheck<'_> {
    fn row(&self, id: PlayerId) -> &StandingsRow {
        &self.event.standings.rows[id.index()]
    }

    fn money(&self, id: PlayerId) -> u64 {
        self.awards.given.iter().filter(|award| award.player == id).map(|award| award.cents).sum()
    }

    fn has_something(&self, id: PlayerId) -> bool {
        self.awards.given.iter().any(|award| award.player == id)
    }

    /// The money that each list states for its first prizes, less those that stay open.
    fn of_list(&self, name: &str) -> Vec<u64> {
        let mut prizes: Vec<&Prize> =
            self.list.prizes.iter().filter(|prize| prize.category == name).collect();
        prizes.sort_by_key(|prize| prize.place);
        prizes.iter().map(|prize| prize.cents).collect()
    }

    /// 'A player never gets less than a player behind him who is eligible for no list for which he is not eligible.'
    fn nobody_behind_gets_more(&self) -> Result<(), String> {
        for a in &self.event.standings.rows {
            for b in &self.event.standings.rows {
                let (rights, of_b) =
                    (&self.event.rights[a.player.index()], &self.event.rights[b.player.index()]);
                if a.place >= b.place || !of_b.iter().all(|list| rights.contains(list)) {
                    continue;
                }
                let (has, behind) = (self.money(a.player), self.money(b.player));
                if has < behind || self.has_something(b.player) && !self.has_something(a.player) {
                    return Err(format!(
                        "P{} has {has}, P{} behind {behind}",
                        a.player.0 + 1,
                        b.player.0 + 1
                    ));
                }
            }
        }
        Ok(())
    }

    /// 'No prize stays open that is more than what a player gets who is eligible for it.' 'The last prizes of a list
    /// stay open.'
    fn open_prizes_are_the_last_and_the_least(&self) -> Result<(), String> {
        for open in &self.awards.open {
            let all = self.of_list(&open.prize.category).len();
            let of_list = self.awards.open.iter().filter(|other| other.prize.category == open.prize.category);
            let first = of_list.map(|other| other.prize.place as usize).min().unwrap_or(0);
            let count = self.awards.open.iter().filter(|o| o.prize.category == open.prize.category).count();
            if first + count != all + 1 {
                return Err(format!("{} is open, but not the last", open.prize.label()));
            }
            for row in &self.event.standings.rows {
                let may = self.event.rights[row.player.index()].contains(&open.prize.category);
                let has_less = self.money(row.player) < open.prize.cents || !self.has_something(row.player);
                if !self.list.several && may && has_less {
                    return Err(format!("P{} could have {}", row.player.0 + 1, open.prize.label()));
                }
            }
        }
        Ok(())
    }

    /// 'The prizes awarded and the open prizes add up to the prize fund.' 'A player gets only his best prize.' 'A player
    /// wins no prize of a category to which he does not belong.'
    fn sums_are_exact(&self) -> Result<(), String> {
        let open: u64 = self.awards.open.iter().map(|open| open.prize.cents).sum();
        let fund: u64 = self.list.prizes.iter().map(|prize| prize.cents).sum();
        let paid: u64 = self.awards.given.iter().map(|award| award.cents).sum();
        if paid + open != fund {
            return Err(format!("{paid} + {open} is not {fund}"));
        }
        let mut winners = BTreeMap::new();
        for award in &self.awards.given {
            *winners.entry(award.player).or_insert(0) += 1;
            if !self.event.rights[award.player.index()].contains(&award.category) {
                return Err(format!("P{} does not belong to {}", award.player.0 + 1, award.category));
            }
        }
        match winners.iter().find(|(_, count)| **count > 1 && !self.list.several) {
            Some((id, _)) => Err(format!("P{} has two prizes", id.0 + 1)),
            None => Ok(()),
        }
    }

    /// 'No player would get more with a share of another list, as the last of the players tied there.' (`no`, `even` and
    /// `hort`)
    fn nobody_has_a_better_list(&self) -> Result<(), String> {
        if self.list.several || self.list.share == Share::Pool {
            return Ok(());
        }
        for row in &self.event.standings.rows {
            let own = self.awards.given.iter().find(|award| award.player == row.player);
            for list in &self.event.rights[row.player.index()] {
                if own.is_some_and(|award| award.category == *list) {
                    continue;
                }
                let is_tied = |other: &StandingsRow| match self.list.share {
                    Share::No => other.place == row.place,
                    _ => other.points == row.points,
                };
                let there = self.awards.given.iter().filter(|award| award.category == *list);
                let rows: Vec<&StandingsRow> = there.map(|award| self.row(award.player)).collect();
                let before = rows.iter().filter(|r| !is_tied(r) && r.place < row.place).count();
                let size = rows.iter().filter(|r| is_tied(r)).count() + 1;
                let prizes = self.of_list(list);
                let pool: u64 = prizes.iter().skip(before).take(size).sum();
                let last = prizes.get(before + size - 1).copied().unwrap_or(0);
                let share = match self.list.share {
                    Share::Hort => (last * size as u64 + pool) / (2 * size as u64),
                    _ => pool / size as u64,
                };
                if share > self.money(row.player) {
                    return Err(format!("P{} could have {share} from '{list}'", row.player.0 + 1));
                }
            }
        }
        Ok(())
    }

    /// 'Players tied on points share a prize of one list evenly, to the cent', except with those with whom they even out;
    /// 'without sharing only players whom no tie-break separates share'.
    fn shares_are_even(&self) -> Result<(), String> {
        for a in &self.awards.given {
            for b in &self.awards.given {
                let is_in_tie = a.category == b.category && a.points == b.points && a.evened == b.evened;
                let is_even = match self.list.share {
                    Share::Even => is_in_tie && a.evened.is_empty(),
                    _ => {
                        is_in_tie && a.evened.is_empty() && a.place == b.place && self.list.share == Share::No
                    }
                };
                if is_even && a.cents.abs_diff(b.cents) > 1 {
                    return Err(format!(
                        "P{} {} and P{} {}",
                        a.player.0 + 1,
                        a.cents,
                        b.player.0 + 1,
                        b.cents
                    ));
                }
                if self.list.share == Share::No && a.with.contains(&b.player) && a.place != b.place {
                    return Err(format!("P{} shares with P{}", a.player.0 + 1, b.player.0 + 1));
                }
            }
        }
        Ok(())
    }

    /// 'Moves up: X has a better prize': X is ahead, eligible, and has no less. 'Would also have won': a list that the
    /// player may win. 'Shares with X': X has the same amount, to the cent, except under Hort.
    fn reasons_are_true(&self) -> Result<(), String> {
        for award in &self.awards.given {
            let name = format!("P{}", award.player.0 + 1);
            for &id in &award.passed {
                let is_ahead = id < award.player && self.event.rights[id.index()].contains(&award.category);
                if !is_ahead || self.money(id) < award.cents {
                    return Err(format!("{name} moves up past P{}, who has less", id.0 + 1));
                }
            }
            for missed in &award.also {
                if missed.category == award.category
                    || !self.event.rights[award.player.index()].contains(&missed.category)
                {
                    return Err(format!("{name} would not have won {}", missed.category));
                }
            }
            let is_equal = |id: &PlayerId| self.money(*id).abs_diff(award.cents) <= 1;
            if self.list.share == Share::Pool && !self.list.several && !award.with.iter().all(is_equal) {
                return Err(format!("{name} does not share with {:?}", award.with));
            }
            if !self.list.several && !award.evened.iter().all(is_equal) {
                return Err(format!("{name} does not even out with {:?}", award.evened));
            }
        }
        Ok(())
    }

    /// 'Under `pool`, no players together get more than the best prizes that they alone could win.' Here: one player.
    fn nobody_gets_more_than_his_best(&self) -> Result<(), String> {
        let best = |id: PlayerId| {
            let rights = &self.event.rights[id.index()];
            self.list.prizes.iter().filter(|p| rights.contains(&p.category)).map(|p| p.cents).max()
        };
        let too_much = |award: &&Award| award.cents > best(award.player).unwrap_or(0) + 1;
        match self.awards.given.iter().filter(|_| !self.list.several).find(too_much) {
            Some(award) => Err(format!("P{} has more than any prize open to him", award.player.0 + 1)),
            None => Ok(()),
        }
    }

    fn all(&self) -> Result<(), String> {
        self.nobody_behind_gets_more()?;
        self.open_prizes_are_the_last_and_the_least()?;
        self.sums_are_exact()?;
        self.nobody_has_a_better_list()?;
        self.shares_are_even()?;
        self.reasons_are_true()?;
        self.nobody_gets_more_than_his_best()
    }
}

#[test]
fn the_promises_hold_for_a_thousand_lists_and_events_under_every_way_to_share() {
    let mut draw = SeededNumbers(59);
    let (mut checked, mut shared, mut evened, mut passed, mut pooled) = (0, 0, 0, 0, 0);
    for trial in 0..1_000 {
        let event = event(&mut draw);
        let mut list = prizes(&mut draw);
        if list.prizes.is_empty() {
            continue;
        }
        for share in [Share::No, Share::Even, Share::Hort, Share::Pool] {
            for several in [false, true] {
                (list.share, list.several) = (share, several);
                let awards = awards(&event.tournament, &event.standings, &list).expect("a list of the event");
                let check = PromiseCheck { event: &event, list: &list, awards: &awards };
                let says = check.all();
                assert!(
                    says.is_ok(),
                    "trial {trial}, {share:?}, several {several}: {}\n{:?}\n{:?}\n{:?}\n{:?}",
                    says.unwrap_err(),
                    event.standings.rows.iter().map(|r| (r.place, r.points.0)).collect::<Vec<_>>(),
                    event.rights,
                    list.prizes.iter().map(|p| (p.label(), p.cents, &p.text)).collect::<Vec<_>>(),
                    awards
                        .given
                        .iter()
                        .map(|a| (a.player.0 + 1, &a.category, a.own, a.cents))
                        .collect::<Vec<_>>(),
                );
                checked += 1;
                shared += awards.given.iter().filter(|award| !award.with.is_empty()).count();
                evened += awards.given.iter().filter(|award| !award.evened.is_empty()).count();
                passed += awards.given.iter().filter(|award| !award.passed.is_empty()).count();
                pooled += usize::from(
                    share == Share::Pool
                        && awards.given.iter().any(|award| {
                            award.with.iter().any(|&id| {
                                check
                                    .awards
                                    .given
                                    .iter()
                                    .any(|o| o.player == id && o.category != award.category)
                            })
                        }),
                );
            }
        }
    }
    assert!(
        checked > 7_500 && shared > 5_000 && evened > 50 && passed > 1_000 && pooled > 200,
        "the events are too simple: {checked} {shared} {evened} {passed} {pooled}"
    );
}
