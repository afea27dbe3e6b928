//! What puts an illegal pairing right, against every pairing of a small field.

use crate::random::{self, Dice};
use api::explain::{AskedRound, case, judge, nearest_legal};
use facts::rulebook;
use facts::tournament::{Board, Pairing, PlayerId, Position};
use judge::Verdict;
use model::round::{self, Answer, Request};

/// Every way to pair these players, one of them over if their number is odd.
fn all_pairings(players: &[PlayerId]) -> Vec<Pairing> {
    let Some((&first, rest)) = players.split_first() else { return vec![Pairing::default()] };
    let mut found = Vec::new();
    if players.len() % 2 == 1 {
        found.extend(all_pairings(rest).into_iter().map(|p| Pairing { bye: Some(first), ..p }));
    }
    for (i, &other) in rest.iter().enumerate() {
        let left = [&rest[..i], &rest[i + 1..]].concat();
        for mut pairing in all_pairings(&left) {
            pairing.boards.push(Board { white: first, black: other });
            found.push(pairing);
        }
    }
    found
}

/// The boards, and the bye, that one has of the other, whatever the colours.
pub(crate) fn kept(of: &Pairing, pairing: &Pairing) -> usize {
    let is_in = |b: &&Board| pairing.opponent(b.white) == Some(b.black);
    of.boards.iter().filter(is_in).count() + usize::from(of.bye.is_some() && of.bye == pairing.bye)
}

/// The players by chance, side by side.
pub(crate) fn shuffled(dice: &mut Dice, position: &Position) -> Pairing {
    let mut ids: Vec<PlayerId> = position.entries.iter().map(|e| e.id).collect();
    for i in (1..ids.len()).rev() {
        ids.swap(i, usize::try_from(dice.below(i as u64 + 1)).unwrap());
    }
    let bye = if ids.len() % 2 == 1 { ids.pop() } else { None };
    Pairing { boards: ids.chunks(2).map(|two| Board { white: two[0], black: two[1] }).collect(), bye }
}

#[test]
fn no_legal_pairing_keeps_more_boards_of_an_illegal_one() {
    for book in rulebook::all() {
        let (mut dice, mut mended) = (Dice(7), 0);
        for seed in 0..40 {
            random::event(seed, (4, 8), &book, &mut |_, position, answer| {
                let Answer::Paired(ours) = answer else { return };
                let request = Request::default();
                let theirs = shuffled(&mut dice, position);
                let verdict = judge(position, &book, &request, ours, &theirs);
                if !matches!(verdict, Verdict::Illegal { .. }) {
                    return;
                }
                let at = format!("{} seed {seed} round {}", book.id, position.round);
                let legal =
                    nearest_legal(&AskedRound { position, book: &book, request: &request, ours }, &theirs);
                let Some(legal) = legal.unwrap_or_else(|e| panic!("{at}: {e}")) else { return };
                let drawn = round::drawn(position, &book, &request);
                let case = case(&drawn, position, &book, &request.declared, ours);
                assert!(case.offences(&legal).is_empty(), "{at}");
                let ids: Vec<PlayerId> = position.entries.iter().map(|e| e.id).collect();
                let others = all_pairings(&ids).into_iter().filter(|p| case.offences(p).is_empty());
                let most = others.map(|p| kept(&theirs, &p)).max().unwrap();
                assert_eq!(kept(&theirs, &legal), most, "{at}");
                mended += 1;
            });
        }
        assert!(mended > 10, "{}: {mended}", book.id);
    }
}
