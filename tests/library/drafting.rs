//! What a draft altered by hand costs, against a recount of every pairing of a small field.

use crate::judge::all_pairings;
use crate::random::{self, Dice};
use crate::remedy::shuffled;
use api::explain::case;
use api::round::{BesideLocked, Drafting, Locked, Round};
use facts::rulebook::{self, Rulebook};
use facts::tournament::{Pairing, Position};
use judge::{JudgedRound, Verdict};
use model::round::Request;

/// Looks for a legal pairing that has the locked board and is better than the draft; and whether there is any legal one.
fn beside_all(
    case: &JudgedRound<'_>,
    position: &Position,
    boards: &Pairing,
    (player, opponent): Locked,
) -> (bool, bool) {
    let (mut is_any, mut is_beaten) = (false, false);
    let is_legal = case.offences(boards).is_empty();
    all_pairings(position, &mut |other| {
        let has = opponent.map_or(other.bye == Some(player), |o| other.opponent(player) == Some(o));
        if !has || !case.offences(&other).is_empty() {
            return;
        }
        is_any = true;
        if is_legal {
            let verdict = case.judge_by(boards, &other, &mut |p| case.recount(p));
            is_beaten |= matches!(verdict, Verdict::Better { .. });
        }
    });
    (is_any, is_beaten)
}

fn costs(book: &Rulebook, drafting: &mut Drafting, boards: &Pairing) -> [usize; 3] {
    let position = drafting.round().position().clone();
    let lock = boards.boards.first().map(|b| (b.white, Some(b.black)));
    let Some(lock) = lock.or(boards.bye.map(|bye| (bye, None))) else { return [0; 3] };
    let cost = drafting.cost(boards, &[lock]).unwrap();
    let at = format!("{} {boards:?}", book.id);
    assert!(!matches!(cost.beside_best, Verdict::Better { .. }), "{at}: {cost:?}");
    let Some(beside) = cost.beside_locked else { return [1, 0, 0] };
    let declared = &drafting.round().request().declared;
    let BesideLocked::Judged(verdict) = beside else {
        let case = JudgedRound::new(&position, book, declared);
        assert!(!beside_all(&case, &position, boards, lock).0, "{at}: a legal pairing has the locked board");
        return [0, 1, 0];
    };
    let (forced, ours) = drafting.locked().expect("it was solved");
    let drawn = model::round::drawn(forced, book, drafting.round().request());
    let case = case(&drawn, forced, book, declared, ours);
    let (is_any, is_beaten) = beside_all(&case, &position, boards, lock);
    assert!(is_any, "{at}: no legal pairing has the locked board");
    let is_legal = case.offences(boards).is_empty();
    assert_eq!(matches!(verdict, Verdict::Illegal { .. }), !is_legal, "{at}");
    assert_eq!(matches!(verdict, Verdict::Improvable { .. }), is_beaten, "{at}: {verdict:?}");
    let (_, best_is_beaten) = beside_all(&case, &position, &ours.pairing, lock);
    assert!(!best_is_beaten, "{at}: a pairing is better than the best with the locked board");
    [0, 0, 1]
}

#[test]
fn a_draft_costs_what_a_recount_of_every_pairing_says() {
    for id in ["dutch-2026", "dutch-1998", "irish", "ecf-2009", "us-scholastic"] {
        let book = rulebook::find(id).unwrap();
        let (mut dice, mut seen) = (Dice(5), [0; 3]);
        for seed in 0..12 {
            random::event(900 + seed, (4, 8), &book, &mut |tournament, position, _| {
                let Ok(round) = Round::numbered(tournament.clone(), book.clone(), position.round) else {
                    return;
                };
                let round = round.under(Request::default()).unwrap();
                if round.position() != position || position.entries.len() < 3 {
                    return;
                }
                let Ok(mut drafting) = Drafting::new(round) else { return };
                for _ in 0..2 {
                    let found = costs(&book, &mut drafting, &shuffled(&mut dice, position));
                    seen.iter_mut().zip(found).for_each(|(all, one)| *all += one);
                }
            });
        }
        println!("{id}: {seen:?}");
        assert!(seen[1] > 0 && seen[2] > 10, "{id}: {seen:?}");
    }
}
