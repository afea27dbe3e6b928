//! Random tournaments: a field, who attends, and results, all from one seed.
//!
//! Everything that chance decides is a whole number from a `ChaCha` stream of its own
//! ([`Dice`]), keyed by what is decided: the stay of a player, a player's round, a game of two
//! players. So the same two players get the same result whichever rulebook paired them (common random numbers), and a
//! longer event begins with the rounds of the shorter one.
//!
//! There are two kinds. A [`Recipe`] is one tournament in whole numbers alone: `instances/` and `compat -g` are made by it,
//! so what it gives for a seed never changes; a game's result hangs on the round too. A [`Design`] is one of many events
//! of a study: players have a strength besides their rating, a [`ResultModel`] gives the chances, and a result hangs on
//! the players and on how often they have met, never on round or pairing number.
//!
//! Not here: any rulebook. The pairing of each round comes from the caller;
//! [`swiss_draw`] is a lawful one for making histories quickly, and [`Idea`] pairs by one plain idea.

mod attendance;
mod chances;
mod design;
mod dice;
mod field;
mod ideas;
mod recipe;
mod results;
mod strengths;
pub mod swiss_draw;

pub use chances::{Chances, GRID, Point, ResultModel};
pub use design::{Design, Played, Presence};
pub use dice::{Dice, EventKey, Purpose};
pub use ideas::Idea;
pub use recipe::Recipe;
pub use strengths::Field;

use facts::tournament::{Coming, Outcome, Pairing, PlayerId, Position, Record, RoundNo, Tournament};

/// Plays the rounds of a recipe, asking `pairer` for the pairing of each.
///
/// Absences are entered before a round is paired, also those of the round after the last
/// one played, so that the result can be handed to an engine as it stands.
/// The event ends early before a round for which `pairer` has no answer or nobody is there.
///
/// # Panics
/// If an answer of `pairer` does not contain each player of the position exactly once.
pub fn generate(recipe: &Recipe, pairer: &mut dyn FnMut(&Position) -> Option<Pairing>) -> Tournament {
    generate_from(recipe, &mut |coming| pairer(coming.position))
}

/// The same for a pairer who looks at the event too.
///
/// # Panics
/// As [`generate`].
pub fn generate_from(recipe: &Recipe, pairer: &mut dyn FnMut(Coming<'_>) -> Option<Pairing>) -> Tournament {
    let mut tournament = field::enter(recipe);
    let rounds = recipe.rounds_played.min(recipe.rounds_total);
    for round in 1..=rounds {
        enter_absences(recipe, &mut tournament, round);
        let position = Position::before(&tournament, round, &[])
            .expect("every earlier round has been paired and has all its results");
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
        let outcomes = results::game(recipe, round, white, black);
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
