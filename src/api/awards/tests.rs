//! Prizes awarded to small fields, and a check that awards always add up to the purse.

use super::*;
use crate::event::{Category, Heading, Share, categorise, head};
use facts::tournament::{Colour, Outcome, PairingNumber, Player, Record};

/// Builds players from half points and places; the players in `women` form a category.
pub(super) fn field(rows: &[(i32, usize)], women: &[u32]) -> (Tournament, Standings) {
    let mut t = Tournament::default();
    let mut table = Standings { columns: Vec::new(), rows: Vec::new(), note: String::new() };
    for (i, &(points, place)) in (0..).zip(rows) {
        let id = PlayerId(i);
        let sex = women.contains(&(i + 1)).then_some('w');
        t.players.push(Player {
            id,
            number: PairingNumber(i + 1),
            name: format!("P{}", i + 1),
            sex,
            ..Player::default()
        });
        t.records.push(vec![Record::game(PlayerId(i ^ 1), Colour::White, Outcome::Win)]);
        table.rows.push(StandingsRow { place, player: id, points: Score(points), tie_breaks: Vec::new() });
    }
    (t, table)
}

fn list(lines: &[&str], several: bool, share: Share) -> PrizeList {
    let mut list = PrizeList { several, share, ..PrizeList::default() };
    for line in lines {
        list.add(line).unwrap();
    }
    list
}

/// Returns the awards as `number: category place cents text`, in list order.
fn told(awards: &Awards) -> Vec<String> {
    let one = |a: &Award| format!("{}: {} {} {} {}", a.player.0 + 1, a.category, a.own, a.cents, a.text);
    awards.given.iter().map(|a| one(a).split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}

#[test]
fn who_has_a_better_prize_leaves_the_others_to_those_behind() {
    let (t, table) = field(&[(6, 1), (5, 2), (4, 3), (3, 4), (2, 5)], &[2, 4]);
    let prizes = ["1st 500", "2nd 300", "3rd 90", "women 1st 100", "women 2nd trophy"];
    let awards = awards(&t, &table, &list(&prizes, false, Share::No)).unwrap();
    assert_eq!(told(&awards), ["1: 1 50000", "2: 2 30000", "3: 3 9000", "4: women 1 10000"]);
    let women = Missed { category: "women".to_owned(), place: 1, is_shared: false };
    assert_eq!(awards.given[1].also, [women]);
    assert_eq!(awards.given[3].passed, [PlayerId(1)]);
    assert_eq!(awards.open[0].prize.label(), "women 2nd");
    assert_eq!((awards.purse, awards.paid()), (99_000, 99_000));
}

#[test]
fn a_prize_of_a_category_comes_before_a_smaller_place_prize_which_moves_down() {
    let (t, table) = field(&[(6, 1), (5, 2), (4, 3)], &[1]);
    let all = list(&["1st 100", "women 1st 200", "2nd 50"], false, Share::No);
    let found = awards(&t, &table, &all).unwrap();
    assert_eq!(told(&found), ["2: 1 10000", "1: women 1 20000", "3: 2 5000"]);
    assert_eq!((&found.given[0].passed, &found.given[2].passed), (&vec![PlayerId(0)], &vec![PlayerId(0)]));
    // Of two equal prizes, the first in the list is awarded.
    let equal = list(&["1st 200", "women 1st 200"], false, Share::No);
    assert_eq!(told(&awards(&t, &table, &equal).unwrap()), ["1: 1 20000"]);
    let equal = list(&["women 1st 200", "1st 200"], false, Share::No);
    assert_eq!(told(&awards(&t, &table, &equal).unwrap()), ["1: women 1 20000", "2: 1 20000"]);
}

#[test]
fn several_prizes_a_player() {
    let (t, table) = field(&[(6, 1), (5, 2)], &[1]);
    let found = awards(&t, &table, &list(&["1st 100", "women 1st 50 + cup"], true, Share::No)).unwrap();
    assert_eq!(told(&found), ["1: 1 10000", "1: women 1 5000 cup"]);
    assert!(found.given.iter().all(|award| award.also.is_empty() && award.passed.is_empty()));
}

#[test]
fn equal_points_share_the_money_and_the_tie_break_has_the_trophy() {
    let (t, table) = field(&[(6, 1), (6, 2), (6, 3), (3, 4)], &[]);
    let prizes = ["1st 100 + cup", "2nd 100"];
    let even = awards(&t, &table, &list(&prizes, false, Share::Even)).unwrap();
    assert_eq!(told(&even), ["1: 1 6667 cup", "2: 2 6667", "3: 3 6666"]);
    assert_eq!(even.given[2].places, (1, 2));
    assert_eq!(even.given[0].with, [PlayerId(1), PlayerId(2)]);
    assert_eq!((even.uneven[0].pool, even.uneven[0].left), (20_000, 2));
    let hort = awards(&t, &table, &list(&prizes, false, Share::Hort)).unwrap();
    // Half of 100 and a third of 100; the third player has a third of 100.
    assert_eq!(told(&hort), ["1: 1 8334 cup", "2: 2 8333", "3: 3 3333"]);
    assert_eq!((even.paid(), hort.paid()), (20_000, 20_000));
}

#[test]
fn whom_no_tie_break_separates_share_and_draw_lots_for_a_trophy() {
    let (t, table) = field(&[(6, 1), (6, 1), (3, 3)], &[]);
    let found = awards(&t, &table, &list(&["1st 100 + cup", "2nd 50"], false, Share::No)).unwrap();
    assert_eq!(told(&found), ["1: 1 7500 cup", "2: 2 7500"]);
    assert_eq!(found.given[0].lots, [PlayerId(1)]);
}

#[test]
fn who_shares_less_than_a_prize_of_his_own_takes_that_and_the_others_share_without_him() {
    let (t, table) = field(&[(6, 1), (6, 2), (3, 3)], &[2]);
    let found =
        awards(&t, &table, &list(&["1st 100", "2nd 60", "women 1st 90"], false, Share::Even)).unwrap();
    assert_eq!(told(&found), ["1: 1 10000", "3: 2 6000", "2: women 1 9000"]);
}

#[test]
fn who_has_not_played_wins_nothing_and_is_named() {
    let (mut t, table) = field(&[(6, 1), (5, 2), (0, 3)], &[3]);
    t.records[2] = vec![Record::bye(Outcome::ZeroBye)];
    let found = awards(&t, &table, &list(&["1st 100", "women 1st 50"], false, Share::No)).unwrap();
    assert_eq!((told(&found), found.unplayed), (vec!["1: 1 10000".to_owned()], vec![PlayerId(2)]));
    assert_eq!(found.open.len(), 1);
}

/// Checks all fields of five players with points from 0 to 2, with ties, under all ways of sharing. No player wins two
/// prizes, and the awarded and open prizes add up to the purse.
#[test]
fn the_purse_is_met_to_the_hundredth() {
    let prizes =
        ["1st 100.01", "2nd 70", "3rd 0.05", "women 1st 80.02", "women 2nd 33.33", "guests 1st 80.02"];
    let mut given = 0;
    for code in 0..3_usize.pow(5) {
        let mut points: Vec<i32> =
            (0..5).map(|i| i32::try_from(code / 3_usize.pow(i) % 3).unwrap()).collect();
        points.sort_unstable_by(|a, b| b.cmp(a));
        let rows: Vec<(i32, usize)> = points.iter().copied().zip(1..).collect();
        let women: Vec<u32> = (1..=5).filter(|i| code >> i & 1 == 1).collect();
        let (t, table) = field(&rows, &women);
        let guests = Category {
            name: "guests".to_owned(),
            players: vec![PairingNumber(1), PairingNumber(4)],
            ..Category::default()
        };
        let t = categorise(&t, &[guests], &[]).unwrap().tournament;
        for share in [Share::No, Share::Even, Share::Hort, Share::Pool] {
            for several in [false, true] {
                let found = awards(&t, &table, &list(&prizes, several, share)).unwrap();
                let open: u64 = found.open.iter().map(|open| open.prize.cents).sum();
                assert_eq!(found.paid() + open, found.purse, "{rows:?} {share:?}");
                let mut winners: Vec<PlayerId> = found.given.iter().map(|award| award.player).collect();
                winners.sort_unstable();
                winners.dedup();
                assert!(several || winners.len() == found.given.len(), "{rows:?} {share:?}: {found:?}");
                given += found.given.len();
            }
        }
    }
    assert!(given > 5_000, "{given}");
}

#[test]
fn open_prizes_fillers_and_those_without_a_date_are_told() {
    let (mut t, table) = field(&[(6, 1), (5, 2), (5, 3), (1, 4)], &[]);
    t.players[1].is_filler = true;
    t.players[0].birth = "2015/01/01".to_owned();
    t.records[3] = vec![Record::bye(Outcome::ZeroBye)];
    let heading = Heading { from: Some("2026-05-01".to_owned()), ..Heading::default() };
    let t = head(&t, &heading).unwrap().tournament;
    let prizes = ["U18 2nd 10", "U18 1st 20", "2nd 50", "1st 100", "women 1st 5"];
    let found = awards(&t, &table, &list(&prizes, true, Share::No)).unwrap();
    assert_eq!(told(&found), ["1: U18 1 2000", "3: 2 5000", "1: 1 10000"]);
    let open: Vec<String> = found.open.iter().map(|open| open.prize.label()).collect();
    assert_eq!(open, ["U18 2nd", "women 1st"], "in the order of the list");
    assert_eq!(found.unclear, [("U18".to_owned(), vec![PlayerId(1), PlayerId(2), PlayerId(3)])]);
    assert!(found.unplayed.is_empty(), "a filler is no player, and who is behind the prizes misses none");
}

#[test]
fn without_sharing_the_tie_break_decides_and_lots_are_for_trophies() {
    let (t, table) = field(&[(6, 1), (5, 2), (5, 3)], &[2]);
    let by_place = awards(&t, &table, &list(&["1st 60", "2nd 30", "3rd 10"], false, Share::No)).unwrap();
    assert_eq!(told(&by_place), ["1: 1 6000", "2: 2 3000", "3: 3 1000"]);
    // Of two prizes with the same money, the first in the list is awarded.
    let equal = list(&["1st 300", "women 1st 200", "2nd 200"], false, Share::No);
    assert_eq!(told(&awards(&t, &table, &equal).unwrap()), ["1: 1 30000", "2: women 1 20000", "3: 2 20000"]);
    let (t, table) = field(&[(6, 1), (6, 1)], &[]);
    let money = awards(&t, &table, &list(&["1st 100", "2nd 50"], false, Share::No)).unwrap();
    assert!(money.given.iter().all(|award| award.lots.is_empty()), "money is shared");
    let cups = awards(&t, &table, &list(&["1st cup", "2nd book"], false, Share::Even)).unwrap();
    assert!(cups.given.iter().all(|award| award.with.is_empty() && award.places.0 == award.places.1));
}

/// Three players on three points after US Chess forum 16785 and 3426: the first is not eligible for U2000, the other two
/// are.
#[test]
fn the_better_tie_break_of_two_with_the_same_rights_gets_no_less() {
    let (t, table) = field(&[(6, 1), (6, 2), (6, 3), (4, 4)], &[2, 3, 4]);
    let found = |lines: &[&str], share| awards(&t, &table, &list(lines, false, share)).unwrap();
    let even = found(&["1st 90", "women 1st 60"], Share::Even);
    assert_eq!(told(&even), ["1: 1 4500", "3: 2 4500", "2: women 1 6000"]);
    // Bell has 60 elsewhere, which is better than the 45 that Cole shares.
    assert_eq!(even.given[1].passed, [PlayerId(1)]);
    assert!(even.given[0].passed.is_empty() && even.given[2].passed.is_empty());
    let pool = found(&["1st 90", "women 1st 60"], Share::Pool);
    assert_eq!(told(&pool).iter().map(|t| t.ends_with(" 5000")).collect::<Vec<_>>(), [true; 3]);
    let (t, table) = field(&[(6, 1), (5, 2), (5, 3), (4, 4)], &[2, 3, 4]);
    let prizes = ["1st 200", "2nd 160", "women 1st 100", "women 2nd 80"];
    let even = awards(&t, &table, &list(&prizes, false, Share::Even)).unwrap();
    assert_eq!(told(&even), ["1: 1 20000", "2: 2 16000", "3: women 1 10000", "4: women 2 8000"]);
    let (t, table) = field(&[(6, 1), (6, 2), (6, 3), (4, 4)], &[1, 2, 4]);
    let hort =
        awards(&t, &table, &list(&["1st 100", "2nd 60", "women 1st 100"], false, Share::Hort)).unwrap();
    assert_eq!(told(&hort), ["2: 1 9000", "3: 2 7000", "1: women 1 10000"]);
}

#[test]
fn who_alone_may_win_a_small_prize_evens_out_with_the_one_behind() {
    // 2 alone may win the women's prize, and would have less in the other list, where 1 and 3 share 80 each.
    let (t, table) = field(&[(6, 1), (6, 2), (6, 3)], &[2]);
    let found =
        awards(&t, &table, &list(&["1st 100", "2nd 60", "women 1st 70"], false, Share::Even)).unwrap();
    assert_eq!(told(&found), ["1: 1 8000", "3: 2 7500", "2: women 1 7500"]);
    assert_eq!((&found.given[1].evened, &found.given[2].evened), (&vec![PlayerId(1)], &vec![PlayerId(2)]));
}

/// US Chess forum 16785: four players tied for 3rd to 6th, of whom three may win U2400. At most one prize of each tied
/// player goes into the pool, and the three get more by dividing without the first (US Chess 32B3).
#[test]
fn a_pool_has_one_prize_for_each_player_and_who_may_win_less_gets_less() {
    let (t, table) =
        field(&[(10, 1), (9, 2), (8, 3), (8, 4), (8, 5), (8, 6), (7, 7), (7, 8)], &[4, 5, 6, 7, 8]);
    let prizes = ["1st 2375", "2nd 1149", "3rd 536", "4th 306", "5th 230", "women 1st 1379", "women 2nd 766"];
    let found = awards(&t, &table, &list(&prizes, false, Share::Pool)).unwrap();
    let expected = [
        "1: 1 237500",
        "2: 2 114900",
        "3: 3 53600",
        "6: 4 81700",
        "7: 5 11500",
        "4: women 1 81700",
        "5: women 2 81700",
    ];
    let told = told(&found);
    assert!(told.len() == 8 && expected.iter().all(|one| told.contains(&(*one).to_owned())), "{told:?}");
    assert_eq!((found.paid(), found.open.len()), (found.purse, 0));
    let shares: Vec<usize> = found.given.iter().map(|award| award.with.len()).collect();
    assert_eq!(shares.iter().filter(|&&others| others == 2).count(), 3, "{shares:?}");
}
