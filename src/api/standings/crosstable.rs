//! The cells of a crosstable, which the sheets and the desk show.

use facts::format::halves;
use facts::tournament::{Colour, Outcome, PlayerId, Record, RoundNo, Score, Tournament};

/// The meaning of a game's cells.
const GAMES: &str = "12w1: opponent's number, colour, result; +, - by forfeit; bye: pairing-allocated; ½ bye, 1 bye: requested; -: absent.";

/// The meaning of a match's cells, with game points as the result.
const MATCHES: &str = "12w2½: opponent's number, colour on board 1 or in game one, game points; f: by forfeit; bye: pairing-allocated; 2 bye: requested, with its game points; -: absent.";

/// What the letters of games mean that are not rated, where there are such.
const NOT_RATED: &str = " W, D, L: won, drawn, lost in a game that is not rated.";

/// Returns the meaning of the cells of games or matches.
pub fn crosstable_legend(tournament: &Tournament) -> String {
    use Outcome::{UnratedDraw, UnratedLoss, UnratedWin};
    if tournament.teams.is_some() {
        return MATCHES.to_owned();
    }
    let is_unrated = |record: &Record| matches!(record.outcome, UnratedWin | UnratedDraw | UnratedLoss);
    let has_unrated = tournament.records.iter().flatten().any(is_unrated);
    format!("{GAMES}{}", if has_unrated { NOT_RATED } else { "" })
}

/// Returns the cell of a game, such as `12w1`, `7b½`, `12w+`, `bye`, `½ bye` or `-`, or of a match with its game points.
/// The opponent is named by number: places may be shared, so they would not say who it was.
pub fn crosstable_cell(tournament: &Tournament, id: PlayerId, round: RoundNo) -> String {
    let record = tournament.record(id, round);
    let result = crosstable_outcome(tournament, id, round);
    let Some(opponent) = record.opponent else { return result };
    let colour = match record.colour {
        Some(Colour::White) => "w",
        Some(Colour::Black) => "b",
        None => "",
    };
    format!("{}{colour}{result}", tournament.player(opponent).number)
}

/// Returns a result. For a match, it is the game points of the team, with a mark for a forfeit; `2 bye` is a requested
/// bye of two game points.
pub fn crosstable_outcome(tournament: &Tournament, id: PlayerId, round: RoundNo) -> String {
    let record = tournament.record(id, round);
    // A requested bye stands among game points, and has its own.
    if tournament.teams.is_some() && matches!(record.outcome, Outcome::HalfBye | Outcome::FullBye) {
        return format!("{} bye", halves(tournament.game_points(id, round)));
    }
    if tournament.teams.is_none() || record.opponent.is_none() || record.outcome == Outcome::Nothing {
        return crosstable_result(tournament, record);
    }
    let mark = if record.outcome.is_played() { "" } else { "f" };
    format!("{}{mark}", halves(tournament.game_points(id, round)))
}

/// Returns a player's result in a round, or the value of a bye.
pub fn crosstable_result(tournament: &Tournament, record: Record) -> String {
    let bye = |points: Score| match points {
        Score(0) => "0 bye".to_owned(),
        Score(1) => "½ bye".to_owned(),
        Score(2) => "1 bye".to_owned(),
        points => format!("{points} bye"),
    };
    match (record.opponent, record.outcome) {
        (None, Outcome::Nothing | Outcome::ZeroBye) => "-".to_owned(),
        (None, Outcome::PairingBye) => "bye".to_owned(),
        (None, Outcome::HalfBye | Outcome::FullBye) => bye(tournament.scoring.of(record.outcome)),
        (_, Outcome::Draw) => "½".to_owned(),
        (_, Outcome::Nothing) => String::new(),
        (_, outcome) => outcome.letter().to_string(),
    }
}
