//! Odd fields are as quick as even ones: who is over is found without weighing all pairs. And fields in which all games were
//! drawn, where the exchanges of a Maxi-tournament begin anew after each.

use facts::rulebook::{self, Rulebook};
use facts::tournament::Position;
use lab::simulate::{Recipe, generate, swiss_draw};
use lexmatch::Evidence;
use lexmatch::solve::EngineChoice;
use model::round::{Answer, Request, pair};
use procedure::{self, ProcedureRun};

fn position(recipe: &Recipe) -> Position {
    let tournament = generate(recipe, &mut swiss_draw::pairer(recipe.seed));
    Position::before(&tournament, recipe.rounds_played + 1, &[]).unwrap()
}

/// With 9,999 players a level that goes to the blossom takes 2 GB and seconds.
fn b4_round_one_of_an_odd_field_needs_no_blossom(book: &Rulebook) {
    let position = position(&Recipe::plain(601, 9, 0, 3));
    let Ok(Answer::Paired(paired)) = pair(&position, book, &Request::default()) else {
        panic!("{}", book.id)
    };
    assert_eq!(paired.pairing.boards.len(), 300);
    for level in &paired.levels {
        let is_dual = |e: &Evidence| matches!(e, Evidence::Dual { .. });
        assert!(!level.evidence.iter().any(is_dual), "{} {}: {:?}", book.id, level.code, level.evidence);
    }
}

for_each_rulebook!(b4_round_one_of_an_odd_field_needs_no_blossom, where somebody may be free);

/// Odd fields before later rounds, by both engines; the levels come to the same values.
fn b4_who_is_over_is_the_same_by_both_engines(book: &Rulebook) {
    for (players, round, seed) in [(31, 2, 1), (41, 4, 2), (51, 3, 5)] {
        let position = position(&Recipe::plain(players, 7, round - 1, seed));
        let by = |engine| match pair(&position, book, &Request { engine, ..Request::default() }) {
            Ok(Answer::Paired(paired)) => paired,
            other => panic!("{}: {other:?}", book.id),
        };
        let (one, other) = (by(EngineChoice::Blossom), by(EngineChoice::Highs));
        let values = |of: &[model::stage::LevelRecord]| {
            of.iter().map(|l| (l.code.clone(), l.value.clone())).collect::<Vec<_>>()
        };
        assert_eq!(one.pairing, other.pairing);
        assert_eq!(values(&one.levels), values(&other.levels));
    }
}

for_each_rulebook!(b4_who_is_over_is_the_same_by_both_engines, where something is chosen);

/// 12.7: whom a wider set of pairings refuses is not asked for again; the procedure asks for everybody.
#[test]
fn b4_exchanges_after_drawn_rounds_are_those_of_the_procedure() {
    for id in ["lim-1987", "lim-2026"] {
        let book = rulebook::find(id).unwrap();
        for (players, spread, round, seed) in
            [(40, 0, 2, 1), (40, 120, 2, 2), (38, 60, 3, 3), (40, 80, 4, 4), (37, 100, 3, 5), (64, 40, 2, 6)]
        {
            let recipe = Recipe {
                draws: 1_000,
                rating_spread: spread,
                white_advantage: 0,
                ..Recipe::plain(players, 5, round - 1, seed)
            };
            let position = position(&recipe);
            let Ok(Answer::Paired(ours)) = pair(&position, &book, &Request::default()) else {
                panic!("{id}")
            };
            let theirs = procedure::pair(&book, &position, &ProcedureRun::default());
            assert_eq!(theirs.pairing(), Some(&ours.pairing), "{id} {players} players, round {round}");
        }
    }
}
