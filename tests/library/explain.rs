//! "Why not the other one?" in all rulebooks: every answer is checked against the pairing it comes from.

use crate::random;
use pairproof::explain::judge;
use pairproof::explain::{Asked, Contrast};
use pairproof::judge::Verdict;
use pairproof::round::{Answer, Request};
use pairproof::rulebook;

#[test]
fn every_other_opponent_is_forbidden_impossible_as_good_or_worse() {
    for book in rulebook::all() {
        let (mut forbidden, mut worse) = (0, 0);
        for seed in 0..12 {
            random::event(seed, (5, 10), &book, &mut |_, position, answer| {
                let Answer::Paired(ours) = answer else { return };
                let request = Request::default();
                let asked = Asked { position, book: &book, request: &request, ours };
                let who = usize::try_from(seed).unwrap() % position.entries.len();
                let id = position.entries[who].id;
                let opponent = ours.pairing.opponent(id).and_then(|o| position.rank(o));
                let others = (0..position.entries.len()).map(Some).chain([None]);
                for other in others.filter(|&o| o != Some(who) && o != opponent) {
                    let contrast = asked.contrast(who, other).unwrap();
                    let holds = |p: &pairproof::tournament::Pairing| match other {
                        Some(o) => p.opponent(id) == Some(position.entries[o].id),
                        None => p.bye == Some(id),
                    };
                    match contrast {
                        Contrast::Forbidden(reasons) => {
                            assert!(!reasons.is_empty());
                            forbidden += 1;
                        }
                        Contrast::Worse(first, pairing) => {
                            assert!(holds(&pairing), "{} seed {seed}", book.id);
                            let verdict = judge(position, &book, &request, ours, &pairing).unwrap();
                            assert_eq!(verdict, Verdict::Improvable { first });
                            worse += 1;
                        }
                        Contrast::Equal(pairing) => assert!(holds(&pairing), "{} seed {seed}", book.id),
                        Contrast::Impossible | Contrast::NoBye => {}
                    }
                }
            });
        }
        assert!(forbidden > 10 && worse > 20, "{}: {forbidden} forbidden, {worse} worse", book.id);
    }
}
