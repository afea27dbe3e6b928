//! The examples of the ECF rules, and single rules, by model and by procedure.

use crate::depth::{is_deep, part};
use crate::event::{apart, boards, event, play};
use crate::random;
use facts::rulebook;
use facts::tournament::{Board, Colour, Float, Outcome, PlayerId, Position, Rank};
use model::round::{Answer, Request, pair};
use procedure::{self, ProcedureRun};

const ECF: &str = "ecf-2009";

#[test]
fn rules_5_and_6_sixty_one_players_leave_the_bye_just_below_the_mid_line() {
    let found = boards(&event(61, 6), ECF, &[]);
    assert!(found.ends_with("bye 31"), "{found}");
    assert!(found.starts_with("1-32 33-2 3-34"), "{found}");
    assert_eq!(found.split(' ').filter(|b| b.contains('-')).count(), 30);
}

#[test]
fn rule_8_sixty_four_players_in_both_draws() {
    let mut t = event(64, 6);
    assert!(boards(&t, ECF, &[]).starts_with("1-33 34-2 3-35"));
    t.initial_colour = Some(Colour::Black);
    assert!(boards(&t, ECF, &[]).starts_with("33-1 2-34 35-3"));
}

#[test]
fn rule_6_not_who_has_had_a_bye_or_has_one_arranged() {
    let mut t = event(5, 5);
    play(&mut t, "1-4 1, 5-2 0, 3 U");
    // The level without points: 4 and 5, one seeker of each colour; the mid-line is below 4, so 5 comes first.
    assert!(boards(&t, ECF, &[]).ends_with("bye 5"));
    t.records[4].resize(2, facts::tournament::Record::NOTHING);
    t.records[4].push(facts::tournament::Record::bye(facts::tournament::Outcome::HalfBye));
    assert!(boards(&t, ECF, &[]).ends_with("bye 4"));
}

#[test]
fn rules_12_and_15_seekers_meet_across_the_mid_line() {
    // 1 and 3 seek Black, 2 and 4 White: 1-3 and 2-4 would clash; as close to grade order as can be: 1 v 4, 2 v 3.
    let mut t = event(8, 5);
    play(&mut t, "1-5 1, 6-2 0, 3-7 1, 8-4 0");
    assert!(boards(&t, ECF, &[]).starts_with("4-1 2-3"), "{}", boards(&t, ECF, &[]));
}

/// 10: the fewest floaters come before the smallest difference, which alone would take three by a half each and so save the
/// float of the level below. Every other pair is excluded, so that these are the only two pairings.
#[test]
fn rule_10_the_number_of_floaters_comes_before_their_difference() {
    let mut t = event(10, 5);
    play(&mut t, "1 F, 2 F, 3 F, 4 F, 5 F, 6 F, 7 F, 8 H, 9-10 1");
    play(&mut t, "1 F, 2 F, 3 F, 4 H, 5 H, 6 H, 7 Z, 8 Z, 10-9 1");
    // Levels 2 (1, 2, 3), 1½ (4, 5, 6), 1 (7), ½ (8).
    let ring = [1, 2, 5, 7, 8, 3, 6, 4];
    let may = |a: u32, b: u32| (0..8).any(|i| [(a, b), (b, a)].contains(&(ring[i], ring[(i + 1) % 8])));
    for a in 1..=8 {
        let others: Vec<(u32, u32)> = (a + 1..=8).filter(|&b| !may(a, b)).map(|b| (a, b)).collect();
        apart(&mut t, &others);
    }
    let position = Position::before(&t, 3, &[PlayerId(8), PlayerId(9)]).unwrap();
    let made = |book: &rulebook::Rulebook| {
        let Answer::Paired(ours) = pair(&position, book, &Request::default()).unwrap() else { panic!() };
        let numbers = |b: &Board| {
            let (w, x) = (t.player(b.white).number, t.player(b.black).number);
            (w.min(x).0, w.max(x).0)
        };
        let mut pairs: Vec<(u32, u32)> = ours.pairing.boards.iter().map(numbers).collect();
        pairs.sort_unstable();
        (pairs, ours.pairing)
    };
    let book = rulebook::find(ECF).unwrap();
    // One floats by 1½ and one of the next level by a half, where three could float by a half each.
    let (pairs, ours) = made(&book);
    assert_eq!(pairs, [(1, 2), (3, 8), (4, 6), (5, 7)]);
    assert_eq!(procedure::pair(&book, &position, &ProcedureRun::default()).pairing(), Some(&ours));
    let without = pair(&position, &book.without("ECF-10"), &Request::default());
    assert!(!matches!(without, Ok(Answer::Paired(other)) if other.pairing == ours));
}

/// Every rule of the text has a line on the page, and every code of the rulebook is named there.
#[test]
fn every_rule_has_its_line() {
    let page = include_str!("../../docs/rulebooks/ecf.md");
    let table = page.split("## Every rule of the text").nth(1).unwrap().split("\n## ").next().unwrap();
    let first = |line: &str| line.strip_prefix("| ")?.split(" |").next().map(str::to_owned);
    let rules: Vec<usize> = table
        .lines()
        .filter_map(first)
        .flat_map(|cell| cell.split(", ").filter_map(|n| n.parse().ok()).collect::<Vec<_>>())
        .collect();
    let mut in_order = rules.clone();
    in_order.sort_unstable();
    assert_eq!(in_order, (1..=40).collect::<Vec<usize>>());
    for entry in rulebook::find(ECF).unwrap().entries() {
        assert!(page.contains(&format!("`{}`", entry.code)), "{}", entry.code);
    }
}

#[test]
fn rule_13_a_blockage_below_disturbs_the_level_above() {
    let mut t = event(4, 3);
    play(&mut t, "1-3 1, 4-2 0");
    apart(&mut t, &[(3, 4)]);
    let found = boards(&t, ECF, &[]);
    assert!(!found.contains("1-2") && !found.contains("2-1"), "{found}");
}

#[test]
fn rule_35_clubs_in_round_one() {
    let mut t = event(8, 5);
    for i in [0, 4] {
        t.players[i].club = "North".to_owned();
    }
    let found = boards(&t, ECF, &[]);
    assert!(!found.contains("1-5"), "{found}");
}

/// 1, 2 and 3 have won: 1 and 3 seek Black, 2 White; of the losers 4 and 6 seek White, 5 Black.
fn after_round_one() -> facts::tournament::Tournament {
    let mut t = event(6, 5);
    play(&mut t, "1-4 1, 5-2 0, 3-6 1");
    t
}

#[test]
fn rules_10_20_and_21_one_floater_from_the_larger_group_below_the_mid_line() {
    // The larger group seeks Black; below the mid-line that is 3, although 2 is nearer to it. 3 meets a seeker of
    // White from the top: 4. Only one pair has two scores (10).
    assert_eq!(boards(&after_round_one(), ECF, &[]), "2-1 4-3 6-5");
}

#[test]
fn rule_20_a_not_who_downfloated_in_the_round_before() {
    let mut t = after_round_one();
    play(&mut t, "2-1 =, 4-3 =, 6-5 1");
    // 1, 2, 3 have 1½; 1 and 3 seek White. 3 floated down in round two, so 1 floats, from above the mid-line.
    assert_eq!(boards(&t, ECF, &[]), "3-2 1-6 5-4");
}

#[test]
fn rule_21_a_not_who_upfloated_in_the_round_before() {
    let mut t = event(8, 5);
    play(&mut t, "1-5 1, 6-2 0, 7-3 1, 8-4 0");
    play(&mut t, "1-2 1, 4-3 0, 5-7 1, 6-8 1");
    // 1 comes down alone and seeks Black. Of 2, 3 and 7, who seek White, he has met 2, and 3 upfloated: 7.
    assert_eq!(boards(&t, ECF, &[]), "7-1 2-4 3-6 8-5");
}

/// 2 (score before float history) and 22: an alternative within the criteria comes first.
#[test]
fn rule_22_the_pair_of_floaters_that_suits_both_orders_best() {
    let mut t = after_round_one();
    apart(&mut t, &[(3, 4), (3, 6)]);
    // 3, the first by 20, may meet neither 4 nor 6 and would cost two steps in 21; 1 costs one step in 20.
    t.records[0][0].opponent = Some(PlayerId(5));
    t.records[5][0].opponent = Some(PlayerId(0));
    t.records[2][0].opponent = Some(PlayerId(3));
    t.records[3][0].opponent = Some(PlayerId(2));
    assert_eq!(boards(&t, ECF, &[]), "2-3 4-1 6-5");
}

/// 20 (b), 21 (b): a worse history of floats moves on to another player.
#[test]
fn rules_20_b_and_21_b_float_histories_count() {
    let book = rulebook::find(ECF).unwrap();
    for direction in [Float::Down, Float::Up] {
        let (mut asked, mut moved) = (0, 0);
        for seed in 0..if is_deep() { 120 } else { 30 } {
            random::event(seed, (8, 20), &book, &mut |_, position, answer| {
                let Answer::Paired(plain) = answer else { return };
                if position.round < 3 {
                    return;
                }
                for stage in &plain.stages {
                    let Some(chosen) = floater(position, plain, stage, direction) else { continue };
                    let mut own = position.clone();
                    older_float(&mut own.entries[chosen], direction);
                    let Ok(Answer::Paired(other)) = pair(&own, &book, &Request::default()) else { return };
                    let theirs = procedure::pair(&book, &own, &ProcedureRun::default());
                    assert_eq!(theirs.pairing(), Some(&other.pairing), "seed {seed}");
                    asked += 1;
                    let same = other.stages.iter().find(|s| s.score == stage.score).unwrap();
                    moved += usize::from(floater(&own, &other, same, direction) != Some(chosen));
                }
            });
        }
        assert!(moved > if is_deep() { 25 } else { 5 }, "{direction:?}: {moved} of {asked}");
    }
}

/// The only downfloater of a level, or the opponent of its only incoming floater; a resident in both cases.
fn floater(
    position: &Position,
    paired: &model::round::Paired,
    stage: &model::stage::Stage,
    direction: Float,
) -> Option<Rank> {
    let mate = |r: Rank| {
        let id = position.entries[r].id;
        let of = |b: &facts::tournament::Board| match (b.white == id, b.black == id) {
            (true, _) => Some(b.black),
            (_, true) => Some(b.white),
            _ => None,
        };
        paired.pairing.boards.iter().find_map(of).and_then(|o| position.rank(o))
    };
    match direction {
        Float::Down => {
            let is_out = |&&r: &&Rank| mate(r).is_some_and(|m| stage.rest.contains(&m));
            let out: Vec<&Rank> = stage.residents.iter().filter(is_out).collect();
            if let [&one] = out[..] { Some(one) } else { None }
        }
        Float::Up => {
            let [one] = stage.moved_down[..] else { return None };
            mate(one).filter(|m| stage.residents.contains(m))
        }
    }
}

/// Makes round one a float, unless it was one.
fn older_float(entry: &mut facts::tournament::Entry, direction: Float) {
    let first = &mut entry.rounds[0];
    first.opponent = first.opponent.or(Some(PlayerId(999)));
    let far = if direction == Float::Down { -2 } else { 20 };
    first.opponent_score_before = Some(facts::tournament::Score(far));
}

#[test]
fn rule_25_of_two_equal_claims_the_higher_ranked_gets_the_colour() {
    let mut t = event(4, 3);
    play(&mut t, "1-3 1, 2-4 1");
    assert_eq!(boards(&t, ECF, &[]), "2-1 3-4");
}

#[test]
fn rule_7_the_bye_is_a_win_without_colour() {
    let mut t = event(5, 5);
    play(&mut t, "1-4 1, 5-2 0, 3 U");
    let position = Position::before(&t, 2, &[]).unwrap();
    let three = &position.entries[position.rank(PlayerId(2)).unwrap()];
    assert_eq!((three.score.0, three.colours.played().len()), (2, 0));
    // Without colour he seeks none and gets the one that is left: 1 seeks Black, 2 White.
    assert!(model::measure::seeks(three).is_none());
}

#[test]
fn rule_4_the_arbiter_may_reorder_players_of_equal_grade() {
    let t = event(8, 5);
    let position = Position::before(&t, 1, &[]).unwrap();
    let reordered = position.reranked(&[PlayerId(6), PlayerId(5)]).unwrap();
    let book = rulebook::find(ECF).unwrap();
    let Ok(Answer::Paired(ours)) = pair(&reordered, &book, &Request::default()) else { panic!() };
    let met = |a: u32, b: u32| {
        ours.pairing.boards.iter().any(|x| {
            [x.white, x.black] == [PlayerId(a), PlayerId(b)]
                || [x.black, x.white] == [PlayerId(a), PlayerId(b)]
        })
    };
    // 2 meets 7 and 3 meets 6 instead of the reverse.
    assert!(met(1, 6) && met(2, 5), "{:?}", ours.pairing);
    assert_eq!(procedure::pair(&book, &reordered, &ProcedureRun::default()).pairing(), Some(&ours.pairing));
    assert!(position.reranked(&[PlayerId(6), PlayerId(6)]).is_none());
}

#[test]
fn rule_27_a_published_draw_is_altered_as_little_as_possible() {
    use api::explain::{Alteration, AskedRound, alter};
    let book = rulebook::find(ECF).unwrap();
    let (mut asked, mut dissolved) = (0, 0);
    for seed in 0..if is_deep() { 60 } else { 20 } {
        random::event(seed, (6, 12), &book, &mut |t, position, answer| {
            let Answer::Paired(published) = answer else { return };
            for gone in [vec![0], vec![1, 2]] {
                let absent: Vec<PlayerId> = gone.iter().map(|&r: &usize| position.entries[r].id).collect();
                let after = Position::before(t, position.round, &absent).unwrap();
                let request = Request::default();
                let Answer::Paired(ours) = pair(&after, &book, &request).unwrap() else { continue };
                let asked_now = AskedRound { position: &after, book: &book, request: &request, ours: &ours };
                let Ok(Alteration::Altered(altered)) = alter(&asked_now, &published.pairing, &[]) else {
                    continue;
                };
                asked += 1;
                dissolved += altered.dissolved.len();
                let judged = api::explain::judge(&after, &book, &request, &ours, &altered.pairing);
                assert!(!matches!(judged, judge::Verdict::Illegal { .. }), "seed {seed}");
                let most = most_kept(&after, &book, &published.pairing);
                let bye = altered.pairing.bye.is_some() && altered.pairing.bye == published.pairing.bye;
                assert_eq!(altered.kept.len() + usize::from(bye), most, "seed {seed}");
            }
        });
    }
    assert!(asked > if is_deep() { 200 } else { 66 } && dissolved > asked, "{asked} {dissolved}");
}

/// By trying every pairing: the most that the pairs of one are worth.
fn most_worth(
    open: &[Rank],
    may: &dyn Fn(Rank, Option<Rank>) -> bool,
    worth: &dyn Fn(Rank, Option<Rank>) -> usize,
) -> Option<usize> {
    let Some((&a, rest)) = open.split_first() else { return Some(0) };
    let mut best = None;
    if open.len() % 2 == 1 && may(a, None) {
        best = most_worth(rest, may, worth).map(|k| k + worth(a, None));
    }
    for &b in rest.iter().filter(|&&b| may(a, Some(b))) {
        let others: Vec<Rank> = rest.iter().copied().filter(|&r| r != b).collect();
        best = best.max(most_worth(&others, may, worth).map(|k| k + worth(a, Some(b))));
    }
    best
}

/// By trying every pairing: the most published boards (and the bye) that one can keep.
fn most_kept(
    position: &Position,
    book: &facts::rulebook::Rulebook,
    published: &facts::tournament::Pairing,
) -> usize {
    let graph = model::graph::CompatGraph::new(position, book, &[]);
    let is_published = |a: Rank, b: Rank| {
        let (a, b) = (position.entries[a].id, position.entries[b].id);
        published.boards.iter().any(|x| (x.white, x.black) == (a, b) || (x.white, x.black) == (b, a))
    };
    let all: Vec<Rank> = Rank::all(position.entries.len()).collect();
    let may =
        |a: Rank, b: Option<Rank>| b.map_or_else(|| graph.may_have_bye(a), |b| graph.link(a, b).is_some());
    let worth = |a: Rank, b: Option<Rank>| {
        usize::from(b.map_or(published.bye == Some(position.entries[a].id), |b| is_published(a, b)))
    };
    most_worth(&all, &may, &worth).unwrap()
}

#[test]
fn rule_36_a_filler_saves_the_bye() {
    let mut t = event(8, 5);
    t.players[7].is_filler = true;
    assert!(boards(&t, ECF, &[]).contains('8') && !boards(&t, ECF, &[]).contains("bye"));
    t.records[0].push(facts::tournament::Record::bye(Outcome::HalfBye));
    let found = boards(&t, ECF, &[]);
    assert!(!found.contains("bye") && !found.contains('8'), "{found}");
}

#[test]
fn rule_37_two_with_half_point_byes_do_not_meet_in_round_two() {
    let mut t = event(8, 5);
    play(&mut t, "1 H, 4 H, 2-5 =, 6-3 =, 7-8 1");
    let found = boards(&t, ECF, &[]);
    assert!(!found.contains("1-4") && !found.contains("4-1"), "{found}");
}

/// Each declared discretion changes a pairing somewhere, and both sides follow it.
#[test]
fn every_variant_changes_a_pairing() {
    let book = rulebook::find(ECF).unwrap();
    let with_federations = |position: &mut Position| {
        for e in &mut position.entries {
            e.federation = ["ENG", "WLS", "SCO"][usize::try_from(e.number.0 % 3).unwrap()].to_owned();
        }
    };
    for d in &book.discretions {
        let changes = random::discretion_changes(&book, &d.key, (0, 400), (6, 16), &with_federations);
        assert!(changes, "{} never changes a pairing", d.key);
    }
}

/// Each reading changes a pairing somewhere, and both sides follow it.
#[test]
fn every_reading_changes_a_pairing() {
    let book = rulebook::find(ECF).unwrap();
    for r in &book.readings {
        for c in &r.choices[1..] {
            let key = r.declaration(c);
            if r.code == "ECF-6-BYE" {
                assert!(pairs_where_the_text_ends(&book, &key), "{key} never helps");
                continue;
            }
            let changes = random::discretion_changes(&book, &key, (20, 1000), (6, 16), &|_| {});
            assert!(changes, "{key} never changes a pairing");
        }
    }
}

/// Does a declaration lead to a pairing where there is none without it?
fn pairs_where_the_text_ends(book: &rulebook::Rulebook, key: &str) -> bool {
    let mut helped = false;
    for seed in 0..part(400) {
        random::event(seed, (4, 6), book, &mut |_, position, answer| {
            if matches!(answer, Answer::Paired(_)) {
                return;
            }
            let declared = vec![key.to_owned()];
            let request = Request { declared: declared.clone(), ..Request::default() };
            let ours = match pair(position, book, &request).unwrap() {
                Answer::Paired(ours) => Some(ours.pairing),
                Answer::NoPairing(_) => None,
            };
            let theirs =
                procedure::pair(book, position, &ProcedureRun { declared, ..ProcedureRun::default() });
            assert_eq!(theirs.pairing(), ours.as_ref(), "seed {seed} round {}", position.round);
            helped |= ours.is_some();
        });
    }
    helped
}

/// Players who float down from each level and their score differences, from the highest level.
fn floats(position: &Position, pairs: &[(Rank, Rank)]) -> Vec<(i32, i32)> {
    let score = |r: Rank| position.entries[r].score.0;
    let mut levels: Vec<i32> = position.entries.iter().map(|e| e.score.0).collect();
    levels.dedup();
    let of = |level: &i32| {
        let by = pairs.iter().map(|&(a, b)| (score(a).max(score(b)), (score(a) - score(b)).abs()));
        by.filter(|&(from, by)| from == *level && by > 0).fold((0, 0), |(n, sum), (_, by)| (n + 1, sum + by))
    };
    levels.iter().map(of).collect()
}

/// Every way to pair these.
#[allow(clippy::type_complexity, reason = "a closure over a list of pairs")]
fn each_pairing(
    open: &[Rank],
    may: &dyn Fn(Rank, Rank) -> bool,
    made: &mut Vec<(Rank, Rank)>,
    look: &mut dyn FnMut(&[(Rank, Rank)]),
) {
    let Some((&a, rest)) = open.split_first() else { return look(made) };
    for &b in rest.iter().filter(|&&b| may(a, b)) {
        let others: Vec<Rank> = rest.iter().copied().filter(|&r| r != b).collect();
        made.push((a, b));
        each_pairing(&others, may, made, look);
        made.pop();
    }
}

/// By trying every pairing.
#[test]
fn rules_2_and_10_no_pairing_floats_less_on_a_level_and_no_more_on_any() {
    let book = rulebook::find(ECF).unwrap();
    let (mut rounds, mut tried, mut floated) = (0, 0, 0);
    for seed in 0..part(400) {
        random::event(seed, (4, 10), &book, &mut |_, position, answer| {
            let Answer::Paired(ours) = answer else { return };
            let rank = |id| position.rank(id).unwrap();
            let pairs: Vec<_> = ours.pairing.boards.iter().map(|b| (rank(b.white), rank(b.black))).collect();
            let own = floats(position, &pairs);
            let graph = model::graph::CompatGraph::new(position, &book, &[]);
            let bye = ours.pairing.bye.map(rank);
            let all: Vec<Rank> = Rank::all(position.entries.len()).filter(|&r| Some(r) != bye).collect();
            each_pairing(&all, &|a, b| graph.link(a, b).is_some(), &mut Vec::new(), &mut |other| {
                let theirs = floats(position, other);
                let is_no_worse = theirs.iter().zip(&own).all(|(t, o)| t.0 <= o.0 && t.1 <= o.1);
                assert!(!is_no_worse || theirs == own, "seed {seed} round {}: {other:?}", position.round);
                // 11: the highest level first.
                assert!(own <= theirs, "seed {seed} round {}: {other:?}", position.round);
                tried += 1;
            });
            rounds += 1;
            floated += usize::from(own.iter().any(|o| o.0 > 1));
        });
    }
    let is_seen = rounds > part(1_500) && tried > part(50_000) && floated as u64 > part(50);
    assert!(is_seen, "{rounds} rounds, {tried} pairings, {floated}");
}
