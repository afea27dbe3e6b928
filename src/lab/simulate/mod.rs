//! Random tournaments: a field, the attendance, and results, all from one seed.
//!
//! Every random decision is a whole number from a `ChaCha` stream of its own ([`Dice`]). The key is the subject of the
//! decision: the stay of a player, a player's round, a game of two players. Two players therefore get the same result
//! whichever rulebook paired them (common random numbers). A longer event begins with the same rounds as a shorter one.
//!
//! There are two kinds of random tournaments. A [`Recipe`] is one tournament, computed in whole numbers only. A recipe
//! makes `instances/` and the tournaments of `compat -g`, so its output for a seed never changes. The result of a game
//! of a recipe also depends on the round. A [`Design`] is one of many events of a study. Players have a strength in
//! addition to their rating, and a [`ResultModel`] gives the chances. A result of a design depends on the players and
//! the number of their meetings, never on round or pairing number.
//!
//! This module follows no rulebook; of a table, it knows who has a place. The pairing of each round comes from the caller. [`swiss_draw`] is a legal pairer
//! for generating histories quickly, and [`Idea`] pairs by one simple idea.

mod attendance;
mod chances;
mod design;
mod dice;
mod field;
mod ideas;
mod matches;
mod recipe;
mod results;
mod strengths;
pub mod swiss_draw;
pub(crate) mod tables;

pub use chances::{Chances, GRID, Point, ResultModel};
pub use design::{Design, Played, Presence};
pub use dice::{Dice, EventKey, Purpose};
pub use ideas::Idea;
pub use matches::{MOST_BOARDS, MatchDesign};
pub use recipe::Recipe;
pub use strengths::Field;

use facts::rulebook::Rulebook;
use facts::tournament::{Coming, Outcome, Pairing, PlayerId, Position, Record, RoundNo, Tournament};

/// Plays the rounds of a recipe, calling `pairer` for the pairing of each round.
///
/// Absences are entered before a round is paired. Absences from the round after the last one played are entered too, so
/// that the result can be passed to an engine as it is. The event ends early if `pairer` has no answer for a round, or
/// if no player is present.
///
/// # Panics
/// Panics if an answer of `pairer` does not contain each player of the position exactly once.
pub fn generate(recipe: &Recipe, pairer: &mut dyn FnMut(&Position) -> Option<Pairing>) -> Tournament {
    generate_from(recipe, None, &mut |coming| pairer(coming.position))
}

/// Plays the rounds of a recipe with a pairer that also receives the event. With a `table`, the rounds follow it: absences
/// are forfeits, and the pairer answers for all players.
///
/// # Panics
/// Panics in the same cases as [`generate`].
pub fn generate_from(
    recipe: &Recipe,
    table: Option<&Rulebook>,
    pairer: &mut dyn FnMut(Coming<'_>) -> Option<Pairing>,
) -> Tournament {
    let mut tournament = field::enter(recipe);
    if let Some(book) = table {
        tables::prepare(&mut tournament, book);
    }
    let rounds = recipe.rounds_played.min(recipe.rounds_total);
    for round in 1..=rounds {
        enter_absences(recipe, &mut tournament, round);
        let position = tables::position(&tournament, round, table);
        if position.entries.is_empty() {
            return tournament;
        }
        let coming = Coming { tournament: &tournament, position: &position };
        let Some(pairing) = pairer(coming) else { return tournament };
        let playing: Vec<PlayerId> = position.entries.iter().map(|e| e.id).collect();
        pairing.covers(&tournament, &playing).expect("the pairer pairs each player of the position once");
        enter_results(recipe, &mut tournament, round, &pairing);
    }
    if rounds < recipe.rounds_total {
        enter_absences(recipe, &mut tournament, rounds + 1);
    }
    tournament
}

fn enter_absences(recipe: &Recipe, tournament: &mut Tournament, round: RoundNo) {
    for player in 0..recipe.players {
        if let Some(outcome) = attendance::absence(recipe.key(), &recipe.shares(), player, round) {
            set(tournament, PlayerId(player), round, Record::bye(outcome));
        }
    }
}

fn enter_results(recipe: &Recipe, tournament: &mut Tournament, round: RoundNo, pairing: &Pairing) {
    for board in &pairing.boards {
        let (white, black) = (tournament.player(board.white), tournament.player(board.black));
        let outcomes = tables::forfeited(tournament, round, *board)
            .unwrap_or_else(|| results::game(recipe, round, white, black));
        design::enter(tournament, round, *board, outcomes);
    }
    if let Some(id) = pairing.bye {
        set(tournament, id, round, Record::bye(Outcome::PairingBye));
    }
}

fn set(tournament: &mut Tournament, id: PlayerId, round: RoundNo, record: Record) {
    let row = &mut tournament.records[id.index()];
    if row.len() < round {
        row.resize(round, Record::NOTHING);
    }
    row[round - 1] = record;
}
