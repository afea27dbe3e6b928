//! FIDE Dutch 1998 by the letter: positions of `tests/data/letter` on which the words of A.4, C.1, C.12 and C.13 decide, or on
//! which two readings part, in all hands: model, procedure, judge and certificate.

use std::collections::BTreeSet;

use crate::data::data;
use crate::judge::all_pairings;
use api::explain::judge;
use facts::format::read_tournament;
use facts::rulebook;
use facts::tournament::{Pairing, Position};
use judge::{JudgedRound, Verdict};
use limit::Limit;
use model::round::{Answer, Request, pair};
use procedure::{self, ProcedureRun};
use proof::certify::certify;
use proof::verify;

/// The position of a file.
fn position(name: &str) -> Position {
    let path = data("letter").join(format!("{name}.trf"));
    let (t, _) = read_tournament(name, &std::fs::read(path).unwrap()).unwrap();
    Position::before(&t, t.rounds_paired() + 1, &[]).unwrap()
}

/// The pairs by their numbers; the bye is a pair with nobody.
fn pairs(position: &Position, pairing: &Pairing) -> BTreeSet<(u32, u32)> {
    let number = |id| position.entries[position.rank(id).unwrap()].number;
    let pair = |a: u32, b: u32| (a.min(b), a.max(b));
    let boards = pairing.boards.iter().map(|b| pair(number(b.white).0, number(b.black).0));
    boards.chain(pairing.bye.map(|id| (0, number(id).0))).collect()
}

/// The pairing from model and procedure; no other is better or as good, and it has a certificate.
fn paired(position: &Position, declared: &[&str]) -> BTreeSet<(u32, u32)> {
    let book = rulebook::find("dutch-1998").unwrap();
    let declared: Vec<String> = declared.iter().map(|&d| d.to_owned()).collect();
    let request = Request { declared: declared.clone(), ..Request::default() };
    let Answer::Paired(ours) = pair(position, &book, &request).unwrap() else { panic!("no pairing") };
    let steps = procedure::pair(
        &book,
        position,
        &ProcedureRun { declared: declared.clone(), ..ProcedureRun::default() },
    );
    assert_eq!(steps.pairing(), Some(&ours.pairing), "{declared:?}\n{}", steps.trace);
    if position.entries.len() < 9 {
        all_pairings(position, &mut |theirs| {
            let verdict = judge(position, &book, &request, &ours, &theirs);
            let is_same = pairs(position, &theirs) == pairs(position, &ours.pairing);
            let is_best = matches!(verdict, Verdict::Identical | Verdict::Colours { .. });
            assert!(
                is_best == is_same && !matches!(verdict, Verdict::Better { .. }),
                "{theirs:?}: {verdict:?}"
            );
        });
    }
    let case = JudgedRound::new(position, &book, &declared);
    let made =
        certify(&case, 0, &ours.pairing, &Limit::none()).unwrap_or_else(|e| panic!("{declared:?}: {e}"));
    assert_eq!(verify::verify(&case, &made.certificate).unwrap(), made.checked);
    pairs(position, &ours.pairing)
}

/// What is declared, and the boards that it comes to.
type Row<'a> = (&'a [&'a str], &'a [(u32, u32)]);

/// A row: what comes out under each of some declarations.
#[track_caller]
fn comes_to(name: &str, rows: &[Row<'_>]) {
    let position = position(name);
    for (declared, wanted) in rows {
        let found = paired(&position, declared);
        assert_eq!(found, wanted.iter().copied().collect(), "{name} {declared:?}");
    }
}

#[test]
fn d98_a4_downfloat_b6_a_player_who_is_paired_lower_floats_down() {
    comes_to(
        "d98-a4-downfloat-b6",
        &[(&[], &[(1, 4), (3, 5), (0, 2)]), (&["D98-A.4=when-moved"], &[(1, 4), (2, 5), (0, 3)])],
    );
}

#[test]
fn d98_a4_downfloat_b5_a_player_who_is_paired_lower_floats_down() {
    comes_to(
        "d98-a4-downfloat-b5",
        &[
            (&[], &[(4, 7), (2, 6), (1, 5), (0, 3)]),
            (&["D98-A.4=when-moved"], &[(4, 7), (2, 5), (1, 6), (0, 3)]),
        ],
    );
}

#[test]
fn d98_c13_p_of_s1_is_decreased_before_brackets_are_joined() {
    comes_to(
        "d98-c13-p-of-s1",
        &[
            (&[], &[(2, 4), (3, 7), (5, 6), (0, 1)]),
            (&["D98-C.13-P=remainder"], &[(2, 6), (1, 5), (4, 7), (0, 3)]),
        ],
    );
}

#[test]
fn d98_c1_p_less_p_is_decreased_where_so_many_pairs_cannot_be_made() {
    let stays: &[(u32, u32)] = &[(1, 6), (3, 5), (2, 4)];
    comes_to(
        "d98-c1-p-less",
        &[(&[], stays), (&["D98-C.1=moves-on"], stays), (&["D98-C.1=goes-on"], &[(2, 3), (1, 5), (4, 6)])],
    );
}

#[test]
fn d98_c1_order_of_bullets_a_resident_moves_down_or_p_is_decreased() {
    comes_to(
        "d98-c1-order-of-bullets",
        &[
            (&["D98-C.1=goes-on"], &[(2, 3), (1, 4), (7, 8), (0, 5)]),
            (&["D98-C.1=goes-on", "D98-C.1-NEXT=residents-stay"], &[(4, 8), (2, 7), (3, 5), (0, 1)]),
        ],
    );
}

#[test]
fn d98_c12_other_mdps_the_bracket_above_keeps_its_p_or_not() {
    let fewer: &[(u32, u32)] = &[(4, 5), (6, 7), (2, 11), (3, 9), (8, 10), (0, 1)];
    comes_to(
        "d98-c12-other-mdps",
        &[
            (&[], &[(4, 6), (5, 11), (2, 3), (7, 10), (8, 9), (0, 1)]),
            (&["D98-C.1=goes-on"], &[(4, 6), (5, 11), (3, 10), (7, 8), (2, 9), (0, 1)]),
            (&["D98-C.12-P=may-fall"], fewer),
            (&["D98-C.1=goes-on", "D98-C.12-P=may-fall"], fewer),
        ],
    );
}

/// 4 and 5 meet, 2 and 3 move down to 1 and 7, and 3 has met both: C.1 leads to C.12. With 3-5 instead, 4 and 2 would come
/// down; but in a bracket that is treated as homogeneous (A.3) p is half of the players (A.6), and those four make one pair.
#[test]
fn d98_c12_p_of_a_bracket_treated_as_homogeneous_is_half_of_its_players() {
    let text = include_bytes!("d98_c12_treated_as_homogeneous.trf");
    let (t, _) = read_tournament("d98_c12_treated_as_homogeneous.trf", text).unwrap();
    let position = Position::before(&t, 5, &[]).unwrap();
    let stays = [(4, 5), (2, 7), (3, 6), (1, 8)].into();
    for declared in [&[][..], &["D98-C.12=moved-down"]] {
        assert_eq!(paired(&position, declared), stays, "{declared:?}");
    }
}
