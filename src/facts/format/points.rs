//! Points as text, and the comparison of the points column with the results.

use super::finding::{Finding, Note, Notes, Place, code};
use super::finding_list::FindingList;
use super::sheet::PlayerRow;
use super::text::count;
use crate::tournament::{Outcome, PlayerId, RoundNo, Score, Scoring, Tournament};

/// The reason why a text cannot be read as a number of half points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoPoints {
    /// The text is not a number, is negative, or has more than four digits before the point.
    NotANumber,
    /// The text is a number, but not a multiple of one half.
    NotHalf,
}

/// Parses points such as `4`, `4.5`, `4,5`, `0.50`, `4½`.
pub(super) fn parse_points(text: &str) -> Result<Score, NoPoints> {
    let text = text.trim();
    if let Some(whole) = text.strip_suffix('½') {
        let whole = if whole.is_empty() { 0 } else { digits(whole)? };
        return Ok(Score(whole * 2 + 1));
    }
    let (whole, fraction) = text.split_once(['.', ',']).unwrap_or((text, ""));
    if whole.is_empty() && fraction.is_empty() {
        return Err(NoPoints::NotANumber);
    }
    let whole = if whole.is_empty() { 0 } else { digits(whole)? };
    if !fraction.chars().all(|c| c.is_ascii_digit()) {
        return Err(NoPoints::NotANumber);
    }
    match fraction.trim_end_matches('0') {
        "" => Ok(Score(whole * 2)),
        "5" => Ok(Score(whole * 2 + 1)),
        _ => Err(NoPoints::NotHalf),
    }
}

/// Parses points that a penalty may have made negative, such as `-0.5`.
pub(super) fn parse_signed_points(text: &str) -> Result<Score, NoPoints> {
    match text.trim().strip_prefix('-') {
        Some(positive) => parse_points(positive).map(|points| Score(-points.0)),
        None => parse_points(text),
    }
}

fn digits(text: &str) -> Result<i32, NoPoints> {
    if text.len() > 4 || !text.chars().all(|c| c.is_ascii_digit()) {
        return Err(NoPoints::NotANumber);
    }
    text.parse().map_err(|_| NoPoints::NotANumber)
}

/// Returns the points from paired rounds, as shown in the standings before the coming round.
pub(super) fn points_played(tournament: &Tournament, id: PlayerId, paired: usize) -> Score {
    (1..=paired).map(|round| worth(tournament, id, round)).sum()
}

/// Returns the points for byes already entered for unpaired rounds.
pub(super) fn points_ahead(tournament: &Tournament, id: PlayerId, paired: usize) -> Score {
    let last = tournament.records.get(id.index()).map_or(0, Vec::len);
    (paired + 1..=last)
        .filter(|&round| tournament.record(id, round).outcome != Outcome::Nothing)
        .map(|round| worth(tournament, id, round))
        .sum()
}

fn worth(tournament: &Tournament, id: PlayerId, round: RoundNo) -> Score {
    let record = tournament.record(id, round);
    if record.opponent.is_some() && record.outcome == Outcome::Nothing && tournament.decrees.is_empty() {
        return Score::ZERO; // The game is not finished.
    }
    tournament.scored(id, round)
}

/// Returns the points that the open games of a player have until they are finished, if the source says that there are such
/// games, by its points for them (162 X) or by a sign for their result.
fn provisional_points(tournament: &Tournament, row: &PlayerRow, paired: usize) -> Option<Score> {
    let id = tournament.by_number(row.number())?;
    let is_marked = row.cells.iter().any(|cell| cell.mark.is_some());
    let each = tournament.scoring.unfinished.or_else(|| is_marked.then_some(tournament.scoring.draw))?;
    let is_open = |round: &RoundNo| {
        let record = tournament.record(id, *round);
        record.opponent.is_some() && record.outcome == Outcome::Nothing
    };
    Some((1..=paired).filter(is_open).map(|_| each).sum())
}

/// Compares the points column with the results, and subtracts byes in coming rounds, which TRF16 already includes.
pub(super) fn check_column(
    tournament: &mut Tournament,
    rows: &[PlayerRow],
    findings: &mut FindingList,
    notes: &mut Notes,
) {
    if tournament.teams.is_some() && !tournament.has_two_games() {
        return; // The points of players are for information; those of teams have their own comparison.
    }
    let paired = tournament.rounds_paired();
    if let Some(finding) = of_other_scoring(tournament, rows, paired) {
        findings.push(finding);
        return;
    }
    let (mut accelerated, mut provisional) = (0, 0);
    for (i, row) in rows.iter().enumerate() {
        let id = tournament.players[i].id;
        let Some(stated) = tournament.players[i].stated_points.filter(|_| row.sound) else { continue };
        let (played, ahead) = (points_played(tournament, id, paired), points_ahead(tournament, id, paired));
        let extra: Vec<Score> =
            (paired.max(1)..=paired + 1).map(|r| tournament.virtual_points(id, r)).collect();
        if stated == played || stated == played + ahead {
            tournament.players[i].stated_points = Some(played);
        } else if extra.iter().any(|&extra| stated == played + extra || stated == played + ahead + extra) {
            accelerated += 1;
            tournament.players[i].stated_points = Some(played);
        } else if provisional_points(tournament, row, paired)
            .is_some_and(|open| stated == played + open || stated == played + ahead + open)
        {
            provisional += 1;
            tournament.players[i].stated_points = Some(played);
        } else {
            findings.push(mismatch(tournament, row, stated, (played, ahead)));
        }
    }
    if provisional > 0 {
        let text = format!(
            "The stated points of {} include points for unfinished games, which are subtracted until the result is known.",
            count(provisional, "player")
        );
        notes.push(Note::whole(text));
    }
    if accelerated > 0 {
        let text = format!(
            "The stated points of {} include acceleration points, which are subtracted.",
            count(accelerated, "player")
        );
        notes.push(Note::whole(text));
    }
}

/// Reports that the file states other points for results than 1, ½ and 0, but all points in it follow from these: then one
/// record is wrong, and not every line.
fn of_other_scoring(tournament: &Tournament, rows: &[PlayerRow], paired: usize) -> Option<Finding> {
    let scoring = tournament.scoring;
    if scoring == Scoring::default() || tournament.teams.is_some() {
        return None;
    }
    let usual = Tournament { scoring: Scoring::default(), ..tournament.clone() };
    let fits = |t: &Tournament, id: PlayerId, stated: Score| {
        let played = points_played(t, id, paired);
        stated == played || stated == played + points_ahead(t, id, paired)
    };
    let stated = tournament.players.iter().zip(rows).filter(|(_, row)| row.sound);
    let stated: Vec<_> = stated.filter_map(|(p, _)| Some((p.id, p.stated_points?))).collect();
    let wrong = stated.iter().filter(|&&(id, points)| !fits(tournament, id, points)).count();
    if wrong < 2 || !stated.iter().all(|&(id, points)| fits(&usual, id, points)) {
        return None;
    }
    let (win, draw, loss) = (scoring.win, scoring.draw, scoring.loss);
    let players = count(stated.len(), "player");
    let message = format!(
        "the file scores a win {win}, a draw {draw} and a loss {loss}, but the points of all {players} follow from 1, ½ and 0"
    );
    let remedy = "Correct or delete the record that states the points of results (162, XXS or BBW), or correct the points \
                  column of every player.";
    Some(Finding::new(code::POINTS, Place::WHOLE, message, remedy))
}

fn mismatch(tournament: &Tournament, row: &PlayerRow, stated: Score, is: (Score, Score)) -> Finding {
    let (played, ahead) = is;
    let number = row.number();
    let rounds = count(tournament.rounds_paired(), "round");
    let message = format!(
        "player {number} has {stated} in the points column, but the results from {rounds} give {played}"
    );
    let with_byes = if ahead == Score::ZERO {
        String::new()
    } else {
        format!(" (or to {}, which includes the byes entered for the coming rounds)", played + ahead)
    };
    let lost = both_lost(tournament, row, stated - played);
    let remedy = format!(
        "{lost}Correct the points to {played}{with_byes}, or correct the wrong result. If the event does not \
         score 1, ½, 0, state its points in a 162, XXS or BBW line."
    );
    Finding::new(code::POINTS, row.points_at, message, remedy).of(number)
}

/// Returns a sentence about a game that both sides lost, if a win or a draw in it explains the missing points.
fn both_lost(tournament: &Tournament, row: &PlayerRow, missing: Score) -> String {
    let number = row.number();
    let of_number = |id: PlayerId| tournament.players[id.index()].number;
    let Some(player) = tournament.by_number(number) else { return String::new() };
    let lost = (1..=tournament.rounds_paired()).find_map(|round| {
        let other = tournament.record(player, round).opponent?;
        let is_lost = |id| tournament.record(id, round).outcome == Outcome::Loss;
        (is_lost(player) && is_lost(other)).then_some((round, of_number(other)))
    });
    match lost {
        Some((round, other)) if missing > Score::ZERO && missing <= Score(2) => format!(
            "Look first at round {round}: player {number} and player {other} both have a loss (0) in their game. "
        ),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::read_tournament;

    /// One wrong record is one finding, not one for every player.
    #[test]
    fn points_that_follow_from_other_ones_than_stated_are_one_finding() {
        let line = |n: u32, points: &str, game: &str| {
            let name = format!("Player {n}");
            format!("001 {n:>4}      {name:<33} 2000                            {points} {n:>4}{game}\n")
        };
        let players = [
            line(1, " 1.0", "     2 w 1"),
            line(2, " 0.0", "     1 b 0"),
            line(3, " 0.5", "     4 w ="),
            line(4, " 0.5", "     3 b ="),
        ];
        let text = format!("142 3\n162  W  3.0    D  1.0    L  0.0\n{}", players.concat());
        let findings = read_tournament("four", text.as_bytes()).expect_err("the points do not fit");
        assert_eq!(findings.number(), 1, "{findings:?}");
        assert!(findings.to_string().contains("a win 3.0, a draw 1.0 and a loss 0.0"), "{findings}");
        // A single line with other points is wrong itself.
        let text = text.replace("162  W  3.0    D  1.0    L  0.0\n", "").replace(" 1.0    1", " 3.0    1");
        let findings = read_tournament("four", text.as_bytes()).expect_err("the points do not fit");
        assert!(findings.to_string().contains("player 1 has 3.0 in the points column"), "{findings}");
    }

    #[test]
    fn points_are_whole_or_half() {
        for (text, half) in [
            ("4", 8),
            (" 4.5", 9),
            ("4,5", 9),
            ("0.50", 1),
            (".5", 1),
            ("4½", 9),
            ("½", 1),
            ("11.0", 22),
            ("4.", 8),
        ] {
            assert_eq!(parse_points(text), Ok(Score(half)), "{text}");
        }
        assert_eq!(parse_points("0.25"), Err(NoPoints::NotHalf));
        for text in ["", "-1", "1.x", "x", "99999", "1.5.0", "1e3", "."] {
            assert_eq!(parse_points(text), Err(NoPoints::NotANumber), "{text}");
        }
    }
}
