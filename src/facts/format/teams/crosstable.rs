//! The crosstables of a team event for human readers: `801` with the boards, `802` with the game points.

use std::fmt::Write as _;

use crate::tournament::{Colour, Outcome, PairingNumber, PlayerId, RoundNo, Score, Teams, Tournament};

/// Formats points in `width` columns, so that the decimal points align: `15  `, `28.0`.
pub(super) fn points(points: Score, has_halves: bool, width: usize) -> String {
    let text = points.to_string();
    let short =
        if has_halves { text } else { text.strip_suffix(".0").map_or(text.clone(), |w| format!("{w}  ")) };
    format!("{short:>width$}")
}

/// Returns the word for a round without a match.
fn bye(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::FullBye => "FPB",
        Outcome::HalfBye => "HPB",
        Outcome::PairingBye => "PAB",
        _ => "ZPB",
    }
}

fn letter(colour: Option<Colour>) -> char {
    match colour {
        Some(Colour::White) => 'w',
        Some(Colour::Black) => 'b',
        None => '-',
    }
}

/// Formats the number, nickname, match points and game points of a team. `width` holds the widths of the number and of
/// the points.
fn head(
    t: &Tournament,
    teams: &Teams,
    (id, rounds): (PlayerId, RoundNo),
    (width, of_points): (usize, usize),
) -> String {
    let (mp, gp) = t.team_totals(id, rounds);
    let (number, nickname) = (t.player(id).number, &teams.squads[id.index()].nickname);
    let (mp, gp) = (points(mp, false, of_points), points(gp, true, of_points));
    format!("{number:>width$} {nickname:<5} {mp} {gp}")
}

/// Returns the lines of record 802 after its code.
pub(super) fn by_points(t: &Tournament, teams: &Teams, rounds: RoundNo) -> Vec<String> {
    let line = |id: PlayerId| {
        let mut text = head(t, teams, (id, rounds), (3, 6));
        for round in 1..=rounds {
            let record = t.record(id, round);
            let won = t.game_points(id, round);
            let is_forfeit =
                record.opponent.is_some() && !record.is_played() && record.outcome != Outcome::Nothing;
            let made = if record.opponent.is_some() && record.outcome == Outcome::Nothing {
                String::new()
            } else {
                won.to_string()
            };
            let (other, colour) = match record.opponent {
                Some(other) => (t.player(other).number.to_string(), letter(record.colour)),
                None => (bye(record.outcome).to_owned(), ' '),
            };
            let flag = if is_forfeit { 'f' } else { ' ' };
            let _ = write!(text, " {other:>3} {colour} {made:>4}{flag} "); // Writing into a String cannot fail.
        }
        text
    };
    t.players.iter().map(|p| line(p.id)).collect()
}

/// Returns the lines of record 801 after its code, with the players' places in their teams in base 36.
pub(super) fn by_boards(t: &Tournament, teams: &Teams, rounds: RoundNo) -> Vec<String> {
    let most = t.players.iter().map(|p| p.number).max().unwrap_or(PairingNumber(0));
    let width = most.to_string().len().max(1);
    let line = |id: PlayerId| {
        let mut text = head(t, teams, (id, rounds), (width, 4));
        for round in 1..=rounds {
            text += &cell(t, teams, (id, round));
        }
        text
    };
    t.players.iter().map(|p| line(p.id)).collect()
}

fn cell(t: &Tournament, teams: &Teams, (id, round): (PlayerId, RoundNo)) -> String {
    let (record, boards) = (t.record(id, round), teams.boards);
    let Some(other) = record.opponent else {
        let letter = if record.outcome == Outcome::Nothing { 'Z' } else { record.outcome.letter() };
        let letters = letter.to_string().repeat(boards);
        return format!("       {letters} {:boards$}", "");
    };
    let (mut results, mut places) = (String::new(), String::new());
    for board in 0..boards {
        if let Some(player) = teams.at_board(id, round, board) {
            results.push(teams.game(player, round, board).outcome.letter());
            let members = &teams.squads[id.index()].members;
            let place = members.iter().position(|&m| m == player).map_or(0, |at| at + 1);
            let digit = u32::try_from(place).ok().and_then(|place| char::from_digit(place, 36));
            places.push(digit.map_or('?', |digit| digit.to_ascii_uppercase()));
        } else {
            let is_absent = !teams.squads[id.index()].lineups.contains_key(&round);
            let has_won = is_absent && record.outcome == Outcome::ForfeitWin;
            results.push(if has_won { '+' } else { '-' });
            places.push(if is_absent { ' ' } else { '0' });
        }
    }
    format!(" {:>3} {} {results} {places}", t.player(other).number, letter(record.colour))
}
