//! The examples of the ECF rules, and single rules, by model and by procedure.

mod event;
mod random;

use event::{apart, boards, event, play};
use pairproof::procedural::{self, Run};
use pairproof::round::{Answer, Request, pair};
use pairproof::rulebook;
use pairproof::tournament::Colour;

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
    t.records[4].resize(2, pairproof::tournament::Record::NOTHING);
    t.records[4].push(pairproof::tournament::Record::bye(pairproof::tournament::Outcome::HalfBye));
    assert!(boards(&t, ECF, &[]).ends_with("bye 4"));
}

#[test]
fn rules_12_and_15_seekers_meet_across_the_mid_line() {
    // 1 and 3 seek Black, 2 and 4 White: 1-3 and 2-4 would clash; as close to grade order as can be: 1 v 4, 2 v 3.
    let mut t = event(8, 5);
    play(&mut t, "1-5 1, 6-2 0, 3-7 1, 8-4 0");
    assert!(boards(&t, ECF, &[]).starts_with("4-1 2-3"), "{}", boards(&t, ECF, &[]));
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

/// Each declared discretion changes a pairing somewhere, and both sides follow it.
#[test]
fn every_variant_changes_a_pairing() {
    let book = rulebook::find(ECF).unwrap();
    for d in &book.discretions {
        let mut changed = false;
        for seed in 0..400 {
            if changed {
                break;
            }
            random::event(seed, (6, 16), &book, &mut |_, position, answer| {
                let mut position = position.clone();
                for e in &mut position.entries {
                    e.federation = ["ENG", "WLS", "SCO"][usize::try_from(e.number % 3).unwrap()].to_owned();
                }
                let declared = vec![d.key.clone()];
                let request = Request { declared: declared.clone(), seed: 3, ..Request::default() };
                let Ok(Answer::Paired(ours)) = pair(&position, &book, &request) else { return };
                let run = Run { declared, seed: 3, step_budget: 300_000 };
                let theirs = procedural::pair(&book, &position, &run);
                if let Some(theirs) = theirs.pairing() {
                    assert_eq!(*theirs, ours.pairing, "{} seed {seed} round {}", d.key, position.round);
                }
                changed |= matches!(answer, Answer::Paired(plain) if plain.pairing != ours.pairing);
            });
        }
        assert!(changed, "{} never changes a pairing", d.key);
    }
}
