//! Compares two readings on random small fields, bracket by bracket: the search, and the text written out in full. The
//! search must finish larger fields within its budget.

use super::bracket::{CriteriaKind, DutchBracket, article_3};
use super::completion::{Completion, c4_c5};
use super::facts::DutchField;
use super::{DutchEdition, literal, pair};
use crate::{ProcedureOutcome as Ending, ProcedureRun, Steps};
use facts::rulebook::table::Declared;
use facts::tournament::{Colour, Lots, Outcome, Pairing, PairingNumber, Position, Rank, Record, Tournament};

/// Returns a tournament of `players` players before `round`, with random results, forfeits, byes and absences, paired
/// by `edition`; `None` if an earlier round could not be paired.
fn random_tournament(edition: DutchEdition, seed: u64, players: u32, round: usize) -> Option<Tournament> {
    let mut tournament =
        Tournament { rounds: Some(round + usize::from(seed.is_multiple_of(3))), ..Tournament::default() };
    for number in 1..=players {
        let id = facts::tournament::PlayerId(number - 1);
        tournament.players.push(facts::tournament::Player {
            id,
            number: PairingNumber(number),
            ..Default::default()
        });
        tournament.records.push(Vec::new());
    }
    for past in 1..=round {
        let mut lots = facts::tournament::Lots::new(seed, past, 7);
        for row in &mut tournament.records {
            row.push(Record::NOTHING);
            let absence = match lots.below(24) {
                0 => Outcome::HalfBye,
                1 => Outcome::ZeroBye,
                2 if past == 1 => Outcome::ZeroBye,
                3 if lots.below(3) == 0 => Outcome::FullBye,
                _ => continue,
            };
            row[past - 1] = Record::bye(absence);
        }
        if past == round {
            break;
        }
        let answer = pair(
            edition,
            &Position::before(&tournament, past, &[]).ok()?,
            &ProcedureRun::default(),
            &Declared::default(),
        );
        enter(&mut tournament, answer.pairing()?, past, &mut lots);
    }
    Some(tournament)
}

fn enter(tournament: &mut Tournament, pairing: &Pairing, round: usize, lots: &mut Lots) {
    for board in &pairing.boards {
        let (white, black) = match lots.below(12) {
            0..=4 => (Outcome::Win, Outcome::Loss),
            5..=7 => (Outcome::Loss, Outcome::Win),
            8..=10 => (Outcome::Draw, Outcome::Draw),
            _ => (Outcome::ForfeitWin, Outcome::ForfeitLoss),
        };
        tournament.records[board.white.index()][round - 1] = Record::game(board.black, Colour::White, white);
        tournament.records[board.black.index()][round - 1] = Record::game(board.white, Colour::Black, black);
    }
    if let Some(bye) = pairing.bye {
        tournament.records[bye.index()][round - 1] = Record::bye(Outcome::PairingBye);
    }
}

/// Counts of the comparisons: brackets, brackets with several downfloaters, and brackets that made the rest of the
/// round collapse.
#[derive(Debug, Default)]
struct ComparedBrackets {
    brackets: usize,
    floaters: usize,
    collapsed: usize,
}

/// Pairs bracket by bracket, compares each with the written-out reading, and returns counts of the comparisons.
fn compare(edition: DutchEdition, field: &DutchField) -> ComparedBrackets {
    let everybody: Vec<Rank> = Rank::all(field.persons.len()).collect();
    let scores = || field.persons.iter().map(|p| p.score);
    let bye_score = match c4_c5(field, &everybody) {
        Completion::Impossible => {
            assert!(scores().all(|s| !literal::completes(field, Some(s), &everybody)));
            return ComparedBrackets::default();
        }
        Completion::Even => None,
        Completion::Bye(score) => {
            let lower = |s: &i32| edition == DutchEdition::Of2026 && *s < score;
            assert!(scores().filter(lower).all(|s| !literal::completes(field, Some(s), &everybody)));
            Some(score)
        }
    };
    let groups = field.scoregroups();
    let (mut moved, mut k, mut collapsed, mut compared) = (Vec::new(), 0, false, ComparedBrackets::default());
    while k < groups.len() {
        let mut bracket = DutchBracket {
            kind: match edition {
                DutchEdition::Of2026 => CriteriaKind::Today,
                DutchEdition::Of2017 if collapsed || k + 1 == groups.len() => CriteriaKind::Last,
                DutchEdition::Of2017 => CriteriaKind::Ordinary,
            },
            moved,
            residents: if collapsed { groups[k..].concat() } else { groups[k].clone() },
            next: if collapsed { Vec::new() } else { groups.get(k + 1).cloned().unwrap_or_default() },
            later: if collapsed {
                Vec::new()
            } else {
                groups.iter().skip(k + 2).flatten().copied().collect()
            },
            bye_score,
        };
        let mut found = same(field, &bracket);
        compared.brackets += 1;
        compared.floaters += usize::from(found.len() > 1);
        if bracket.kind == CriteriaKind::Ordinary {
            let open = [found.as_slice(), &groups[k + 1..].concat()].concat();
            if !literal::completes(field, bye_score, &open) {
                bracket.kind = CriteriaKind::Penultimate;
                found = same(field, &bracket);
                collapsed = true;
                compared.collapsed += 1;
            }
        }
        moved = found;
        k = if bracket.kind == CriteriaKind::Last { groups.len() } else { k + 1 };
    }
    assert!(moved.len() <= 1);
    compared
}

/// Checks that both readings agree, and returns the downfloaters.
fn same(field: &DutchField, bracket: &DutchBracket) -> Vec<Rank> {
    let mut steps = Steps::new(100_000);
    let candidate = article_3(field, bracket, &mut steps).expect("a small bracket is within the budget");
    let written = literal::bracket(field, bracket);
    let got = candidate.map(|c| (c.pairs, c.downfloaters));
    assert_eq!(got, written, "{bracket:?}");
    got.expect("the round can be completed").1
}

fn against_literal(edition: DutchEdition) -> ComparedBrackets {
    let mut all = ComparedBrackets::default();
    for seed in 0..1000 {
        let mut lots = Lots::new(seed, 1, 99);
        let players = u32::try_from(4 + lots.below(6)).expect("a few players");
        let round = 1 + lots.below(players as usize);
        let Some(tournament) = random_tournament(edition, seed, players, round) else { continue };
        let position = Position::before(&tournament, round, &[]).expect("all rounds before have been paired");
        let compared = compare(edition, &DutchField::of(edition, &position, &Declared::default()));
        all.brackets += compared.brackets;
        all.floaters += compared.floaters;
        all.collapsed += compared.collapsed;
    }
    assert!(all.brackets > 1000 && all.floaters > 50, "{all:?}");
    all
}

#[test]
fn brackets_of_2026_are_those_of_the_written_out_text() {
    against_literal(DutchEdition::Of2026);
}

#[test]
fn brackets_of_2017_are_those_of_the_written_out_text() {
    let compared = against_literal(DutchEdition::Of2017);
    assert!(compared.collapsed > 20, "{compared:?}");
}

#[test]
fn fields_of_up_to_thirty_players_are_paired_within_the_budget() {
    for edition in [DutchEdition::Of2017, DutchEdition::Of2026] {
        let (mut most, mut rounds) = (0, 0);
        for seed in 1000..1120 {
            let mut lots = Lots::new(seed, 1, 99);
            let players = u32::try_from(6 + lots.below(25)).expect("a few players");
            let round = 1 + lots.below(players as usize);
            let Some(tournament) = random_tournament(edition, seed, players, round) else { continue };
            let answer = pair(
                edition,
                &Position::before(&tournament, round, &[]).expect("all rounds before have been paired"),
                &ProcedureRun::default(),
                &Declared::default(),
            );
            assert!(!matches!(answer.outcome, Ending::GaveUp { .. }), "{players} players, round {round}");
            (most, rounds) = (most.max(answer.steps), rounds + 1);
        }
        assert!(rounds > 50 && most < 20_000, "{rounds} rounds, at most {most} steps");
    }
}
