//! The engines agree, and every answer is legal.

use crate::depth::is_deep;
use crate::random;
use facts::rulebook::{Measure, Rulebook, System};
use facts::tournament::{Pairing, PlayerId, Position, Rank, Tournament};
use lexmatch::Evidence;
use lexmatch::solve::EngineChoice;
use model::measure::{Preference, has_had_bye_or_forfeit_win, have_met, is_clash, lim_preference};
use model::round::{Answer, Request, pair};

#[track_caller]
fn assert_legal(book: &Rulebook, t: &Tournament, position: &Position, pairing: &Pairing) {
    let playing: Vec<PlayerId> = position.entries.iter().map(|e| e.id).collect();
    assert_eq!(pairing.covers(t, &playing), Ok(()));
    for b in &pairing.boards {
        let (w, x) = (position.rank(b.white).unwrap(), position.rank(b.black).unwrap());
        assert!(!have_met(position, w, x), "rematch {w} {x}");
        assert!(!position.prohibited.has(w, x));
        let preference = |r: Rank| match book.system {
            System::Lim => lim_preference(&position.entries[r], false),
            _ => Preference::of(&position.entries[r].colours),
        };
        assert!(position.is_last_round() || !is_clash(preference(w), preference(x)), "clash {w} {x}");
    }
    if let Some(bye) = pairing.bye {
        assert!(!has_had_bye_or_forfeit_win(&position.entries[position.rank(bye).unwrap()]));
    }
}

/// Branch and bound, asked about every question as it was declared, comes to every value; and nothing of the blossom is in
/// what HiGHS is said to have closed.
fn branch_and_bound_comes_to_the_same_values_and_highs_needs_no_help(book: &Rulebook) {
    let (mut questions, mut by_highs) = (0, 0);
    for seed in 0..if is_deep() { 4 } else { 2 } {
        random::event(seed, (4, 16), book, &mut |_, position, answer| {
            let by = |engine| pair(position, book, &Request { engine, ..Request::default() }).unwrap();
            let (Answer::Paired(milp), Answer::Paired(ours)) = (by(EngineChoice::Milp), answer) else {
                return;
            };
            assert_eq!(milp.pairing, ours.pairing, "{} seed {seed}", book.id);
            for ground in milp.levels.iter().flat_map(|l| &l.evidence) {
                if let Evidence::Confirmed { questions: more } = ground {
                    questions += more;
                }
            }
            let Answer::Paired(highs) = by(EngineChoice::Highs) else { return };
            for ground in highs.levels.iter().flat_map(|l| &l.evidence) {
                if let Evidence::Dual { highs, blossom, .. } = ground {
                    assert_eq!(*blossom, 0, "{} seed {seed}", book.id);
                    by_highs += highs;
                }
            }
        });
    }
    println!("{}: {questions} questions confirmed, {by_highs} components by HiGHS", book.id);
    // The row of a table has one question a round.
    let least = if book.system.is_table() { 15 } else { 50 };
    assert!(questions > if is_deep() { least } else { least / 2 }, "{}: {questions}", book.id);
}

for_each_rulebook!(branch_and_bound_comes_to_the_same_values_and_highs_needs_no_help);

fn highs_and_blossom_give_the_same_pairing_and_values(book: &Rulebook) {
    // The Irish draw may repeat a game, and the ECF and US texts know no colour that is forbidden.
    let has = |measure: &Measure| book.absolutes.iter().any(|c| c.measure == *measure);
    let is_strict = has(&Measure::Rematch) && has(&Measure::ColourClash);
    let most = if book.system == System::Irish { 16 } else { 40 };
    let (mut rounds, mut refused) = (0, 0);
    for seed in 0..if is_deep() { 60 } else { 24 } {
        random::event(seed, (4, most), book, &mut |t, position, answer| {
            let by = |engine| pair(position, book, &Request { engine, ..Request::default() }).unwrap();
            let (highs, blossom) = (by(EngineChoice::Highs), by(EngineChoice::Blossom));
            let values = |a: &Answer| match a {
                Answer::Paired(p) => Some((
                    p.pairing.clone(),
                    p.levels.iter().map(|l| (l.code.clone(), l.value.clone())).collect::<Vec<_>>(),
                )),
                Answer::NoPairing(_) => None,
            };
            assert_eq!(values(&highs), values(&blossom), "seed {seed} round {}", position.round);
            assert_eq!(values(&highs), values(answer), "seed {seed} round {}", position.round);
            if let Answer::Paired(p) = &blossom {
                for level in &p.levels {
                    assert!(level.is_proved(), "{}: {level:?}", book.id);
                }
            }
            match answer {
                Answer::Paired(p) if is_strict => assert_legal(book, t, position, &p.pairing),
                Answer::Paired(_) => {}
                Answer::NoPairing(_) => refused += 1,
            }
            rounds += 1;
        });
    }
    assert!(
        rounds > if is_deep() { 200 } else { 80 } && refused > 0,
        "{}: {rounds} rounds, {refused} unpairable",
        book.id
    );
}

for_each_rulebook!(highs_and_blossom_give_the_same_pairing_and_values);
