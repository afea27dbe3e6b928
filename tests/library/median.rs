//! The Lim family, model against procedure, where the random events of `agree` do not go: declared discretions,
//! federations, low and missing ratings, many excluded pairs, small fields with many rounds, larger fields.

use crate::random;
use crate::random::Dice;
use facts::rulebook::{self, Measure};
use facts::tournament::{PlayerId, Position, Prohibition, Score, Tournament};
use lexmatch::Evidence;
use lexmatch::problem::QuestionKind;
use model::round::{Answer, Request, pair, problems};
use procedure::{self, ProcedureOutcome, ProcedureRun};

/// An event with few federations and `excluded` more pairs kept apart.
fn start(dice: &mut Dice, (least, most): (u64, u64), excluded: u64) -> Tournament {
    let mut t = random::start(dice, least, most);
    for p in &mut t.players {
        let names = ["", "ENG", "IRL", "WLS"];
        names[usize::try_from(dice.below(4)).unwrap()].clone_into(&mut p.federation);
    }
    if dice.below(3) == 0 {
        for p in &mut t.players {
            p.rating = (dice.below(4) > 0).then(|| 50 + u32::try_from(dice.below(300)).unwrap());
        }
    }
    if dice.below(4) == 0 {
        t.scoring.win = Score(3);
    }
    let n = t.players.len() as u64;
    for _ in 0..dice.below(excluded + 1) {
        let players = (0..2).map(|_| PlayerId(u32::try_from(dice.below(n)).unwrap())).collect();
        t.prohibitions.push(Prohibition { players, first: 1, last: None, if_possible: false });
    }
    t
}

/// Rounds in which both came to the same, over so many events.
fn agree(id: &str, declared: &[&str], events: u64, field: (u64, u64), excluded: u64) -> usize {
    let book = rulebook::find(id).unwrap();
    let declared: Vec<String> = declared.iter().map(|d| (*d).to_owned()).collect();
    let request = Request { declared: declared.clone(), ..Request::default() };
    let run = ProcedureRun { declared, step_budget: 200_000, ..ProcedureRun::default() };
    let (mut rounds, mut without) = (0, 0);
    for seed in 0..events {
        let mut dice = Dice(seed ^ 0x5eed);
        let mut t = start(&mut dice, field, excluded);
        for round in 1..=t.rounds.unwrap() {
            random::absences(&mut dice, &mut t, round);
            let Ok(position) = Position::before(&t, round, &[]) else { break };
            let ours = pair(&position, &book, &request).unwrap();
            let theirs = procedure::pair(&book, &position, &run);
            rounds += 1;
            match (&ours, &theirs.outcome) {
                (Answer::Paired(p), ProcedureOutcome::Paired(pairing)) if p.pairing == *pairing => {
                    random::play(&mut dice, &mut t, pairing, round);
                }
                (Answer::NoPairing(_), ProcedureOutcome::NoPairing { .. }) => {
                    without += 1;
                    break;
                }
                (_, outcome) => {
                    panic!("{id} seed {seed} round {round}: {outcome:?}\n{}\nours {ours:?}", theirs.trace)
                }
            }
        }
    }
    println!("{id} {:?} {field:?}: {rounds} rounds, {without} without a pairing", run.declared);
    rounds
}

/// Events by default; `PAIRPROOF_EVENTS` asks for another number.
fn events(by_default: u64) -> u64 {
    crate::depth::events(by_default)
}

#[test]
fn discretions_come_to_the_same_pairing() {
    for id in ["lim-1987", "lim-2026"] {
        for declared in ["maxi", "no-maxi"] {
            assert!(agree(id, &[declared], events(40), (4, 40), 6) > 0);
        }
    }
}

#[test]
fn rule_22_comes_to_the_same_pairing() {
    assert!(agree("lim-1987", &["same-federation"], events(40), (4, 40), 6) > 0);
}

#[test]
fn crowded_small_fields_come_to_the_same_pairing() {
    for id in ["lim-1987", "lim-2026", "leong-1987"] {
        assert!(agree(id, &[], events(100), (2, 12), 12) > 0);
        assert!(agree(id, &[], events(40), (8, 20), 40) > 0);
    }
}

#[test]
fn larger_fields_come_to_the_same_pairing() {
    for id in ["lim-1987", "lim-2026", "leong-1987"] {
        assert!(agree(id, &[], events(200).div_ceil(40), (40, 90), 60) > 0);
    }
}

#[test]
fn each_choice_of_a_reading_comes_to_the_same_pairing() {
    for id in ["lim-1987", "lim-2026", "leong-1987"] {
        for reading in &rulebook::find(id).unwrap().readings {
            for choice in &reading.choices[1..] {
                let declared = reading.declaration(choice);
                for maxi in [false, true].into_iter().filter(|maxi| !maxi || id != "leong-1987") {
                    let declared: Vec<&str> =
                        [declared.as_str()].into_iter().chain(maxi.then_some("maxi")).collect();
                    assert!(agree(id, &declared, events(15), (4, 24), 8) > 0);
                }
            }
        }
    }
}

/// Every level rests on a proof. 9.6: as many blocked medians as pairs were undone, then one that is not; 10.10: as many
/// groups that would lose a pairing as others were refused.
#[test]
fn every_level_rests_on_a_proof_that_has_its_problem() {
    let (mut extended, mut refusals) = (0, 0);
    for id in ["lim-1987", "lim-2026", "leong-1987"] {
        let book = rulebook::find(id).unwrap();
        let code = |measure: Measure| book.levels().find(|c| c.measure == measure).map(|c| c.code.as_str());
        let (extension, repeat) = (code(Measure::MedianExtension), code(Measure::EveningFloatRepeat));
        for seed in 0..150 {
            random::event(seed, (4, 12), &book, &mut |_, position, answer| {
                let Answer::Paired(paired) = answer else { return };
                assert!(paired.is_proved(), "{id} seed {seed}: {:?}", paired.levels);
                let (_, problems) = problems(position, &book, &Request::default()).unwrap();
                for level in &paired.levels {
                    let least = |holds: &str| -> Vec<i64> {
                        let here = problems.iter().filter(|p| p.stage == level.stage && p.holds == holds);
                        let sums = here.flat_map(|p| &p.questions).filter(|q| q.code == level.code);
                        sums.filter(|q| matches!(q.kind, QuestionKind::Sum { .. })).map(|q| q.value).collect()
                    };
                    let refused = level.evidence.iter().find_map(|e| match e {
                        Evidence::Refuted { refused } => Some(*refused),
                        _ => None,
                    });
                    if Some(level.code.as_str()) == extension {
                        let values = least("the median");
                        // Among the attempts are as many blocked medians as pairs were undone; the last is not blocked.
                        let blocked = values.iter().filter(|v| **v > 0).count();
                        assert_eq!(values.last(), Some(&0), "{id} seed {seed}: {values:?}");
                        assert!(
                            level.value[..] <= [i64::try_from(blocked).unwrap()][..],
                            "{id} seed {seed}: {values:?}"
                        );
                        extended += 1;
                    }
                    if let Some(refused) = refused.filter(|_| Some(level.code.as_str()) == repeat) {
                        // In one attempt: without who was proposed, then without each other, until one loses nothing.
                        let values = least("the group without who would make it even");
                        let lost = |attempt: &[i64]| attempt[1..].iter().all(|v| *v > attempt[0]);
                        assert!(
                            values.windows(refused + 1).any(lost),
                            "{id} seed {seed}: {refused} of {values:?}"
                        );
                        refusals += refused;
                    }
                }
            });
        }
    }
    assert!(extended > 10 && refusals > 5, "{extended} medians extended, {refusals} refused by 10.10");
}
