//! Events whose rounds follow a table. Everybody keeps his place, so a player who is away loses by forfeit, whatever the reason;
//! the free round of an odd number of players gives no points.

use facts::rulebook::Rulebook;
use facts::tournament::{Board, Colour, Outcome, Position, RoundNo, Score, Tournament};

/// The teams of an event in which the players of one team meet those of the other.
const TEAMS: [&str; 2] = ["Team A", "Team B"];

/// Prepares an event for its table. The players of two teams are distributed in turn, in the order of their numbers.
pub(super) fn prepare(tournament: &mut Tournament, table: &Rulebook) {
    tournament.initial_colour = Some(Colour::White);
    tournament.scoring.pairing_bye = Score::ZERO;
    if table.system.is_between_teams() {
        for (player, team) in tournament.players.iter_mut().zip(TEAMS.iter().cycle()) {
            (*team).clone_into(&mut player.club);
        }
    }
}

/// Returns the position before a round: of the players present, or of all players in a table.
pub(super) fn position(tournament: &Tournament, round: RoundNo, table: Option<&Rulebook>) -> Position {
    let position = match table {
        Some(book) => book.position(tournament, round, &[]),
        None => Position::before(tournament, round, &[]),
    };
    position.expect("every earlier round has all its results, and the table has room for the players")
}

/// Returns the results of a board at which a player is away; `None` if both are there. The absences are entered, but not the
/// board.
pub(super) fn forfeited(tournament: &Tournament, round: RoundNo, board: Board) -> Option<(Outcome, Outcome)> {
    let [white, black] = [board.white, board.black].map(|id| tournament.record(id, round).is_away());
    match (white, black) {
        (false, false) => None,
        (true, false) => Some((Outcome::ForfeitLoss, Outcome::ForfeitWin)),
        (false, true) => Some((Outcome::ForfeitWin, Outcome::ForfeitLoss)),
        (true, true) => Some((Outcome::ForfeitLoss, Outcome::ForfeitLoss)),
    }
}
