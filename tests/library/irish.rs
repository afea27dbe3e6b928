//! The Irish rules one by one, and the fairness of the lot, by model and by procedure.

use crate::random;
use std::collections::BTreeMap;

use crate::event::{apart, boards, event, play};
use crate::judge::all_pairings;
use crate::remedy::{kept, shuffled};
use api::explain::{AskedRound, case, nearest_best};
use facts::rulebook;
use facts::tournament::{PairingNumber, Position};
use judge::JudgedRound;
use limit::Limit;
use model::round::{Answer, Request, pair};
use procedure::ProcedureRun;
use proof::certify::certify;
use proof::verify::verify;

const IRISH: &str = "irish";

fn meets(found: &str, a: u32, b: u32) -> bool {
    found.split(' ').any(|x| x == format!("{a}-{b}") || x == format!("{b}-{a}"))
}

/// A criterion that a rulebook of one's own adds is counted score by score, and has a certificate.
#[test]
fn an_added_criterion_has_a_certificate() {
    let text = include_str!("../../models/irish.toml")
        .replace("id = \"irish\"", "id = \"with-clubs\"")
        .replace("prefix = \"IRL\"", "prefix = \"CLB\"")
        .replace("\"IRL-", "\"CLB-")
        .replace("title = \"The Swiss System", "title = \"Clubs: the Swiss System")
        .replace(
            "[[phase.level]]\ncode = \"CLB-3e\"",
            "[[phase.level]]\ncode = \"CLB-CLUB\"\narticle = \"own\"\nsays = \"Players of one club do not meet.\"\n\
             measure = \"same-club\"\n\n[[phase.level]]\ncode = \"CLB-3e\"",
        );
    let book = model::plan::read_rulebook("own.toml", &text).unwrap();
    let (irish, mut broken) = (rulebook::find(IRISH).unwrap(), 0);
    for seed in 0..6 {
        random::event(seed, (6, 16), &irish, &mut |_, before, _| {
            let mut position = before.clone();
            position.entries.iter_mut().for_each(|e| e.club = format!("club {}", e.number.0 % 2));
            let Ok(Answer::Paired(ours)) = pair(&position, &book, &Request::default()) else { return };
            let case = JudgedRound::new(&position, &book, &[]);
            let made = certify(&case, 0, &ours.pairing, &Limit::none()).unwrap();
            assert_eq!(verify(&case, &made.certificate).as_ref(), Ok(&made.checked));
            let own = made.checked.counts.iter().filter(|c| c.code == "CLB-CLUB");
            broken += own.map(|c| c.value.iter().sum::<i64>()).sum::<i64>();
        });
    }
    assert!(broken > 5, "{broken}");
}

#[test]
fn rule_1_the_lot_regards_provinces() {
    let mut t = event(8, 7);
    for (i, p) in t.players.iter_mut().enumerate() {
        p.area = if i < 4 { "Ulster" } else { "Munster" }.to_owned();
    }
    let found = boards(&t, IRISH, &[]);
    for a in 1..=4 {
        assert!((5..=8).any(|b| meets(&found, a, b)), "{found}");
    }
}

#[test]
fn rule_2_b_an_odd_number_of_ones_takes_a_half() {
    // 1, 2, 3 won, 4, 5, 6, 7 drew, 8, 9, 10 lost.
    let mut t = event(10, 7);
    play(&mut t, "1-8 1, 9-2 0, 3-10 1, 4-5 =, 7-6 =");
    let found = boards(&t, IRISH, &[]);
    let ones = (1..=3).filter(|&a| (4..=7).any(|b| meets(&found, a, b))).count();
    let noughts = (8..=10).filter(|&a| (4..=7).any(|b| meets(&found, a, b))).count();
    assert_eq!((ones, noughts), (1, 1), "{found}");
}

#[test]
fn rule_2_b_without_halves_a_nought_joins_the_ones() {
    let mut t = event(6, 5);
    play(&mut t, "1-4 1, 5-2 0, 3-6 1");
    let found = boards(&t, IRISH, &[]);
    assert_eq!((1..=3).filter(|&a| (4..=6).any(|b| meets(&found, a, b))).count(), 1, "{found}");
}

#[test]
fn rule_2_c_two_halves_join_the_noughts() {
    let mut t = event(6, 5);
    play(&mut t, "1-5 1, 6-2 0, 3-4 =");
    let found = boards(&t, IRISH, &[]);
    assert!(meets(&found, 1, 2) && !meets(&found, 3, 4), "{found}");
}

#[test]
fn principle_a_is_violated_only_low() {
    // Four players, fourth round: all have met. The two lowest meet again rather than the two highest? All pairs are
    // rematches; with 1 and 2 kept apart the draw that leaves the top without a rematch does not exist either.
    let mut t = event(4, 5);
    play(&mut t, "1-3 1, 2-4 1");
    play(&mut t, "2-1 0, 4-3 1");
    play(&mut t, "1-4 1, 3-2 0");
    assert!(boards(&t, IRISH, &[]).contains('-'), "a rematch where nothing else is left");
    // Six players: only one rematch is needed, and it falls on the lowest.
    let mut t = event(4, 5);
    play(&mut t, "1-2 1, 3-4 1");
    apart(&mut t, &[(1, 4), (2, 4)]);
    let found = boards(&t, IRISH, &[]);
    assert!(meets(&found, 3, 4) && meets(&found, 1, 2), "{found}");
}

#[test]
fn rule_3_d_merges_the_lowest_groups_if_declared() {
    let book = rulebook::find(IRISH).unwrap();
    let mut t = event(8, 7);
    play(&mut t, "1-5 1, 6-2 0, 3-7 1, 8-4 0");
    play(&mut t, "2-1 0, 4-3 0, 7-5 0, 8-6 0");
    play(&mut t, "1-3 1, 5-2 0, 6-4 0, 7-8 =");
    let position = Position::before(&t, 4, &[]).unwrap();
    let draws = |declared: &[&str]| {
        let declared = declared.iter().map(|d| (*d).to_owned()).collect();
        let request = Request { declared, ..Request::default() };
        let Ok(Answer::Paired(p)) = pair(&position, &book, &request) else { panic!("no draw") };
        p.levels.iter().filter(|l| l.code == "IRL-B").flat_map(|l| &l.value).count()
    };
    assert!(draws(&["merge-lowest"]) < draws(&[]), "fewer scores to tell apart");
}

#[test]
fn rule_3_e_the_leader_meets_the_highest_figure() {
    // 1 leads alone with two points; 2, 3 and 4 have one and a half or one. Who beat the better opponents comes first.
    let mut t = event(8, 7);
    play(&mut t, "1-5 1, 2-6 1, 3-7 1, 4-8 1");
    play(&mut t, "2-1 0, 3-4 =, 6-5 1, 8-7 1");
    let book = rulebook::find(IRISH).unwrap();
    let position = Position::before(&t, 3, &[]).unwrap();
    let Ok(Answer::Paired(p)) = pair(&position, &book, &Request::default()) else { panic!("no draw") };
    assert!(p.levels.iter().any(|l| l.code == "IRL-3e" && l.value.len() == 1), "{:?}", p.levels);
    let found = boards(&t, IRISH, &[]);
    // 3 and 4 have 1½ each; 3 beat 7 (0), 4 beat 8 (1): 4 has the higher figure.
    assert!(meets(&found, 1, 4), "{found}");
}

#[test]
fn rule_4_two_defaults_count_as_withdrawal() {
    let mut t = event(6, 7);
    play(&mut t, "1-4 1, 2-5 1, 3-6 1");
    play(&mut t, "1-2 =, 4-3 0, 6-5 =");
    for round in 0..2 {
        let opponent = t.records[0][round].opponent.unwrap();
        t.records[0][round].outcome = facts::tournament::Outcome::ForfeitLoss;
        t.records[opponent.index()][round].outcome = facts::tournament::Outcome::ForfeitWin;
    }
    let position = Position::before(&t, 3, &[]).unwrap();
    assert!(position.entries.iter().any(|e| e.number == PairingNumber(1)));
    assert!(boards(&t, IRISH, &[]).contains('-'));
}

/// Six players, round one: 15 draws that conform equally. Each comes up as often as a fair lot gives: chi-square over
/// 3,000 seeds below 29.14 (14 degrees of freedom, 1 %), times the expected 200 to stay whole.
#[test]
fn the_lot_is_fair() {
    let book = rulebook::find(IRISH).unwrap();
    let position = Position::before(&event(6, 5), 1, &[]).unwrap();
    let mut seen: BTreeMap<Vec<(u32, u32)>, i64> = BTreeMap::new();
    for seed in 0..3000 {
        let request = Request { seed, ..Request::default() };
        let Ok(Answer::Paired(p)) = pair(&position, &book, &request) else { panic!("no draw") };
        assert_eq!(p.drawn.and_then(|d| d.draws), Some(15));
        let mut pairs: Vec<(u32, u32)> =
            p.pairing.boards.iter().map(|b| (b.white.0.min(b.black.0), b.white.0.max(b.black.0))).collect();
        pairs.sort_unstable();
        *seen.entry(pairs).or_default() += 1;
    }
    assert_eq!(seen.len(), 15);
    let sum: i64 = seen.values().map(|n| (n - 200) * (n - 200)).sum();
    assert!(sum * 100 < 2914 * 200, "chi-square {sum}/200");
}

#[test]
fn another_draw_that_conforms_equally_is_equal() {
    use api::explain::judge;
    use judge::Verdict;
    let book = rulebook::find(IRISH).unwrap();
    let position = Position::before(&event(6, 5), 1, &[]).unwrap();
    let draw = |seed| match pair(&position, &book, &Request { seed, ..Request::default() }) {
        Ok(Answer::Paired(p)) => p,
        other => panic!("{other:?}"),
    };
    let ours = draw(1);
    for seed in 0..40 {
        let theirs = draw(seed).pairing;
        let verdict = judge(&position, &book, &Request::default(), &ours, &theirs);
        let expected = if theirs == ours.pairing { Verdict::Identical } else { Verdict::Equal };
        assert_eq!(verdict, expected, "seed {seed}");
    }
}

/// A part of the field in which all costs are the same keeps what an odd set that reaches into it asks; found by `bench`.
#[test]
fn the_blossom_draws_as_highs_does() {
    use lexmatch::solve::EngineChoice;
    let bytes = std::fs::read("docs/study/irish-blossom.trf").unwrap();
    let (t, _) = facts::format::read_tournament("irish-blossom.trf", &bytes).unwrap();
    let position = Position::before(&t, 6, &[]).unwrap();
    let draw = |engine| match pair(
        &position,
        &rulebook::find(IRISH).unwrap(),
        &Request { engine, ..Request::default() },
    ) {
        Ok(Answer::Paired(p)) => pairs(&p.pairing),
        _ => panic!("no draw"),
    };
    assert_eq!(draw(EngineChoice::Blossom), draw(EngineChoice::Highs));
}

fn provinces(t: &mut facts::tournament::Tournament, of: &[(u32, &str)]) {
    for &(number, area) in of {
        area.clone_into(&mut t.players[usize::try_from(number - 1).unwrap()].area);
    }
}

/// The pairs of a draw, each by its smaller number, sorted.
fn pairs(pairing: &facts::tournament::Pairing) -> Vec<(u32, u32)> {
    let pair = |b: &facts::tournament::Board| (b.white.0.min(b.black.0) + 1, b.white.0.max(b.black.0) + 1);
    let mut pairs: Vec<(u32, u32)> = pairing.boards.iter().map(pair).collect();
    pairs.sort_unstable();
    pairs
}

/// Is a draw of round two drawn under some seed, by both hands, and no worse before the judge under every other?
fn is_drawn(t: &facts::tournament::Tournament, wanted: &[(u32, u32)]) -> bool {
    use api::explain::judge;
    use judge::Verdict;
    let book = rulebook::find(IRISH).unwrap();
    let position = Position::before(t, 2, &[]).unwrap();
    let draw = |seed| {
        let Ok(Answer::Paired(p)) = pair(&position, &book, &Request { seed, ..Request::default() }) else {
            panic!("no draw")
        };
        let run = ProcedureRun { seed, ..ProcedureRun::default() };
        let theirs = procedure::pair(&book, &position, &run);
        assert_eq!(theirs.pairing(), Some(&p.pairing));
        p
    };
    let drawn: Vec<_> = (0..300).map(draw).collect();
    let Some(found) = drawn.iter().find(|p| pairs(&p.pairing) == wanted) else { return false };
    for ours in &drawn {
        let verdict = judge(&position, &book, &Request::default(), ours, &found.pairing);
        let is_equal = matches!(verdict, Verdict::Identical | Verdict::Equal);
        assert!(is_equal || pairs(&ours.pairing) == wanted, "{verdict:?}");
    }
    true
}

/// One half joins the one, one the nought, by lot with regard to C and D: neither draw comes before the other.
#[test]
fn rule_2_b_draws_amongst_the_others() {
    let mut t = event(6, 5);
    provinces(&mut t, &[(3, "L"), (2, "M"), (1, "U"), (4, "U"), (5, "U"), (6, "U")]);
    play(&mut t, "1-3 =, 6-2 1, 5-4 =");
    assert!(is_drawn(&t, &[(1, 2), (3, 5), (4, 6)]));
}

/// Both halves are drawn amongst the noughts, with regard to D, which this draw keeps on every board.
#[test]
fn rule_2_c_draws_amongst_the_noughts() {
    let mut t = event(10, 5);
    provinces(&mut t, &[(2, "C"), (7, "L"), (10, "L"), (9, "M"), (1, "U"), (4, "U"), (8, "U")]);
    play(&mut t, "1-9 0, 2-4 1, 3-6 1, 5-7 1, 10-8 =");
    assert!(is_drawn(&t, &[(1, 7), (2, 5), (3, 9), (4, 10), (6, 8)]));
}

/// Rule 4: who has notified his withdrawal stays in the draw, though away, with a score of 0.
#[test]
fn rule_4_withdrawal_by_notification() {
    let book = rulebook::find(IRISH).unwrap();
    let mut t = event(6, 7);
    play(&mut t, "1-4 1, 5-2 0, 3-6 1");
    t.records[0].push(facts::tournament::Record::bye(facts::tournament::Outcome::ZeroBye));
    let id = t.players[0].id;
    let away = Position::before(&t, 2, &[]).unwrap();
    assert_eq!(away.entries.len(), 5);
    let position = Position::with_withdrawn(&t, 2, &[], &[id]).unwrap();
    assert_eq!(position.entries.len(), 6);
    for seed in 0..40 {
        let Ok(Answer::Paired(p)) = pair(&position, &book, &Request { seed, ..Request::default() }) else {
            panic!("no draw")
        };
        let run = ProcedureRun { seed, ..ProcedureRun::default() };
        let theirs = procedure::pair(&book, &position, &run);
        assert_eq!(theirs.pairing(), Some(&p.pairing));
        // The two who have a point meet each other; with his own point the withdrawn would meet one of them.
        assert!(pairs(&p.pairing).contains(&(2, 3)), "{:?}", p.pairing);
    }
}

#[test]
fn principle_a_is_never_violated_if_so_declared() {
    let book = rulebook::find(IRISH).unwrap();
    let mut t = event(4, 5);
    play(&mut t, "1-3 1, 2-4 1");
    play(&mut t, "2-1 0, 4-3 1");
    play(&mut t, "1-4 1, 3-2 0");
    let position = Position::before(&t, 4, &[]).unwrap();
    let declared = vec!["IRL-A-LATE=never".to_owned()];
    let answer = pair(&position, &book, &Request { declared: declared.clone(), ..Request::default() });
    assert!(matches!(answer, Ok(Answer::NoPairing(_))), "{answer:?}");
    let run = procedure::ProcedureRun { declared, ..procedure::ProcedureRun::default() };
    assert!(procedure::pair(&book, &position, &run).pairing().is_none());
}

#[test]
fn every_other_choice_of_a_reading_changes_a_draw() {
    let book = rulebook::find(IRISH).unwrap();
    for r in book.readings.iter().filter(|r| r.code != "IRL-A-LATE") {
        for choice in &r.choices[1..] {
            let declared = r.declaration(choice);
            let changes = random::discretion_changes(&book, &declared, (20, 3000), (4, 8), &|_| {});
            assert!(changes, "{declared} never changes a draw");
        }
    }
}

#[test]
fn the_nearest_of_the_best_draws_changes_the_fewest_boards() {
    let book = rulebook::find(IRISH).unwrap();
    let request = Request::default();
    let (mut dice, mut several, mut nearer) = (random::Dice(5), 0, 0);
    for seed in 0..25 {
        random::event(900 + seed, (4, 8), &book, &mut |_, position, answer| {
            let Answer::Paired(ours) = answer else { return };
            let theirs = shuffled(&mut dice, position);
            let asked = AskedRound { position, book: &book, request: &request, ours };
            let near = nearest_best(&asked, &theirs).unwrap();
            let case = case(position, position, &book, &[], ours);
            let (mut draws, mut most) = (0, 0);
            all_pairings(position, &mut |other| {
                let is_best =
                    case.offences(&other).is_empty() && case.recount(&other) == case.recount(&ours.pairing);
                if is_best {
                    (draws, most) = (draws + 1, most.max(kept(&theirs, &other)));
                }
            });
            assert_eq!(near.is_some(), draws > 1, "seed {seed} round {}", position.round);
            let Some(near) = near else { return };
            assert_eq!(case.recount(&near), case.recount(&ours.pairing));
            assert_eq!(kept(&theirs, &near), most, "seed {seed} round {}", position.round);
            several += 1;
            nearer += u32::from(kept(&theirs, &ours.pairing) < most);
        });
    }
    assert!(several > 40 && nearer > 20, "{several} {nearer}");
}

/// Rule 4: "a player who has withdrawn ... shall be considered to have a score of 0", while he stays in the draw: model,
/// procedure and judge.
#[test]
fn the_withdrawn_are_counted_with_a_score_of_0() {
    let book = rulebook::find(IRISH).unwrap();
    let mut rounds = 0;
    for seed in 0..80 {
        crate::random::event(seed, (4, 12), &book, &mut |t, position, _| {
            let gone: Vec<_> =
                position.entries.iter().filter(|e| e.score.0 > 0).map(|e| e.id).take(2).collect();
            let position = Position::with_withdrawn(t, position.round, &[], &gone).unwrap();
            let Ok(Answer::Paired(paired)) = pair(&position, &book, &Request::default()) else { return };
            crate::judge::assert_recounted(&position, &book, &[], &paired);
            let theirs = procedure::pair(&book, &position, &ProcedureRun::default());
            assert_eq!(theirs.pairing(), Some(&paired.pairing), "seed {seed} round {}", position.round);
            rounds += usize::from(!gone.is_empty());
        });
    }
    assert!(rounds > 100, "{rounds}");
}
