//! Records of teams that contradict the boards: forfeited matches (330), colours of the boards (352).

use std::collections::BTreeMap;

use super::games;
use super::records::{ForfeitRow, TeamSheet};
use crate::format::finding::{Finding, Note, code};
use crate::format::sheet::RawTournament;
use crate::format::text::count;
use crate::tournament::{Colour, Outcome, PairingNumber, PlayerId, RoundNo, Teams, Tournament};

/// Returns the finding about a forfeited match whose team has another opponent, other colours or played games.
pub(super) fn no_forfeit(row: &ForfeitRow, label: &str, is_other: bool, is_turned: bool) -> Finding {
    let round = row.round;
    let (message, remedy) = if is_turned && !is_other {
        (
            format!(
                "record 330 names team {label} first, as the team with White in round {round}, but its boards give it Black"
            ),
            "Name the teams in the other order and turn the result (+- is -+), or correct the colours of the games.",
        )
    } else {
        let has = if is_other { "another opponent" } else { "played games in it" };
        (
            format!("the match of round {round} is forfeited, but team {label} has {has}"),
            "Delete record 330, or correct the games of the round.",
        )
    };
    Finding::new(code::TEAM, row.at, message, remedy)
}

impl RawTournament {
    /// Compares each record 330 with the result of its match by the boards, after all results are placed.
    pub(super) fn check_forfeits(
        &mut self,
        sheet: &TeamSheet,
        tournament: &Tournament,
        ids: &BTreeMap<PairingNumber, PlayerId>,
    ) {
        for row in &sheet.forfeits {
            let (Some(&white), Some(&black)) = (ids.get(&row.white.number), ids.get(&row.black.number))
            else {
                continue;
            };
            let teams = [white, black];
            let [one, other] = teams.map(|team| tournament.record(team, row.round));
            let is_found = one.opponent != Some(black)
                || one.colour != Some(Colour::White)
                || teams.iter().any(|&team| games::has_played(tournament, team, row.round));
            let counted = (one.outcome, other.outcome);
            if is_found || counted == row.outcomes {
                continue;
            }
            let names = teams.map(|team| tournament.player(team).label());
            let has_boards = teams.iter().any(|&team| is_lined_up(tournament, team, row.round));
            let source = if has_boards { "its boards say" } else { "another record 330 says" };
            let (says, counts) = (words(&names, row.outcomes), words(&names, counted));
            let message =
                format!("record 330 says about round {} that {says}, but {source} that {counts}", row.round);
            let remedy = match counted {
                (Outcome::ForfeitWin, _) => {
                    "Write +- in columns 5 and 6, or correct the results on the boards."
                }
                (_, Outcome::ForfeitWin) => {
                    "Write -+ in columns 5 and 6, or correct the results on the boards."
                }
                (Outcome::ForfeitLoss, _) => {
                    "Write -- in columns 5 and 6, or correct the results on the boards."
                }
                _ => "Delete record 330, or enter + and - on the boards of the match.",
            };
            self.findings.push(Finding::new(code::TEAM, row.result_at, message, remedy).of(row.white.number));
        }
    }
}

/// A match whose boards have other colours than record 352 gives them.
struct UnlikeMatch {
    round: RoundNo,
    white: PlayerId,
    black: PlayerId,
    /// The colours of the team with White on the first board.
    colours: String,
}

impl RawTournament {
    /// Compares record 352 with the colours on the boards. If most matches have other colours, the record is wrong; if a
    /// few have, the players sat the other way round, and a note says so.
    // READING TRF26-352: the record gives the colours of the team with White, and C.04.6 1.6.1 names a team's colour by its
    // first board, so BWBW states the same as WBWB; the other reading: the team with White can have Black on board 1.
    pub(super) fn check_colours(&mut self, sheet: &TeamSheet, tournament: &Tournament) {
        let (Some(stated), Some(teams)) = (&sheet.colours_at, &tournament.teams) else { return };
        let letters: String = (0..teams.boards).map(|board| letter(teams.colour(board))).collect();
        if sheet.colours.first() == Some(&Colour::Black) {
            let text = format!(
                "Record 352 begins with B. The colour of a team is its colour on the first board, so the record is read \
                 as {letters}."
            );
            self.notes.push(Note { line: stated.line, message: text });
        }
        let (matches, unlike) = unlike_matches(teams, tournament);
        let Some(first) = unlike.first() else { return };
        let [white, black] = [first.white, first.black].map(|team| tournament.player(team).label());
        let where_ = format!("round {}, {white} – {black}", first.round);
        let colours = &first.colours;
        if 2 * unlike.len() > matches {
            let message = format!(
                "record 352 gives the boards the colours {letters}, but in {} of {} the games have others (the first: \
                 {where_}: {colours})",
                unlike.len(),
                count(matches, "match")
            );
            let remedy = if unlike.iter().all(|other| other.colours == *colours) && !colours.contains('-') {
                format!("Write 352 {colours}, or correct the colours of the games.")
            } else {
                "Correct the record, or the colours of the games.".to_owned()
            };
            self.findings.push(Finding::new(code::TEAM, *stated, message, remedy));
        } else {
            let text = format!(
                "In {}, the games have other colours than record 352 gives the boards, {letters} (the first: {where_}: \
                 {colours}). The colour of a team is its colour on the first board.",
                count(unlike.len(), "match")
            );
            self.notes.push(Note { line: stated.line, message: text });
        }
    }
}

/// Returns the number of matches with games of known colours, and the matches with other colours than the boards have.
fn unlike_matches(teams: &Teams, tournament: &Tournament) -> (usize, Vec<UnlikeMatch>) {
    let (mut matches, mut unlike) = (0, Vec::new());
    let rounds = tournament.records.iter().map(Vec::len).max().unwrap_or(0);
    for round in 1..=rounds {
        for team in &tournament.players {
            let record = tournament.record(team.id, round);
            let Some(black) = record.opponent.filter(|_| record.colour == Some(Colour::White)) else {
                continue;
            };
            let colours: Vec<Option<Colour>> = (0..teams.boards)
                .map(|board| teams.game(teams.at_board(team.id, round, board)?, round, board).colour)
                .collect();
            matches += usize::from(colours.iter().any(Option::is_some));
            let is_unlike =
                (0..).zip(&colours).any(|(board, colour)| colour.is_some_and(|c| c != teams.colour(board)));
            if is_unlike {
                let colours = colours.into_iter().map(|colour| colour.map_or('-', letter)).collect();
                unlike.push(UnlikeMatch { round, white: team.id, black, colours });
            }
        }
    }
    (matches, unlike)
}

fn letter(colour: Colour) -> char {
    if colour == Colour::White { 'W' } else { 'B' }
}

/// Returns whether the team has a line-up with a player in a round.
fn is_lined_up(tournament: &Tournament, team: PlayerId, round: usize) -> bool {
    let teams = tournament.teams.as_ref();
    teams.is_some_and(|teams| (0..teams.boards).any(|board| teams.at_board(team, round, board).is_some()))
}

/// Returns the result of a match in words.
fn words([white, black]: &[String; 2], outcomes: (Outcome, Outcome)) -> String {
    match outcomes {
        (Outcome::ForfeitWin, _) => format!("team {white} won by forfeit against team {black}"),
        (_, Outcome::ForfeitWin) => format!("team {black} won by forfeit against team {white}"),
        (Outcome::ForfeitLoss, _) => format!("teams {white} and {black} both lost by forfeit"),
        (Outcome::Nothing, _) => format!("the match of teams {white} and {black} has no result yet"),
        _ => format!("the match of teams {white} and {black} was played"),
    }
}
