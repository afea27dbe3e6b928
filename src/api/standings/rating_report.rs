//! Corrections that are for the rating report alone: the remark that records one, and the event without them.
//!
//! FIDE's list of questions for programs (192, 193): a result that is corrected too late to change the event is corrected
//! for the rating report only, which records `### Rating correction @ Round 3: 5-1: 1-0 => 0-1`. The games of the report
//! have the corrected result; the standings keep the result that counted while the event was played.

use std::borrow::Cow;

use super::remarks::REMARK;
use facts::format::Ended;
use facts::tournament::{Board, Colour, RoundNo, Tournament};

/// The beginning of the remark.
pub(crate) const RATING_CORRECTION: &str = "Rating correction";

/// A correction for the rating report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct RatingCorrection {
    round: RoundNo,
    board: Board,
    old: Ended,
    new: Ended,
}

/// Adds the remark on a result that is corrected for the rating report alone.
pub(crate) fn note_rating_correction(
    tournament: &mut Tournament,
    round: RoundNo,
    board: Board,
    (old, new): (Ended, Ended),
) {
    let number = |id| tournament.player(id).number;
    let (white, black) = (number(board.white), number(board.black));
    let (old, new) = (old.typed(), new.typed());
    let text = format!("{RATING_CORRECTION} @ Round {round}: {white}-{black}: {old} => {new}");
    // A result that is changed repeatedly has a remark for each change.
    tournament.headings.others.push((REMARK.to_owned(), text));
}

/// Returns the corrections of a report that belong to one of its games, in order.
fn corrections(tournament: &Tournament) -> Vec<RatingCorrection> {
    let texts = tournament.headings.kept().filter(|(code, _)| code == REMARK);
    texts.filter_map(|(_, text)| correction(tournament, text)).collect()
}

fn correction(tournament: &Tournament, text: &str) -> Option<RatingCorrection> {
    let rest = text.trim().strip_prefix(RATING_CORRECTION)?.strip_prefix(" @ Round ")?;
    let (round, rest) = rest.split_once(": ")?;
    let (pair, change) = rest.split_once(": ")?;
    let (white, black) = pair.split_once('-')?;
    let (old, new) = change.split_once(" => ")?;
    let id = |number: &str| tournament.by_number(number.trim().parse().ok()?);
    let (round, board) = (round.parse().ok()?, Board { white: id(white)?, black: id(black)? });
    let is_game = round > 0 && {
        let record = tournament.record(board.white, round);
        record.opponent == Some(board.black) && record.colour == Some(Colour::White)
    };
    let ended = |text: &str| Ended::parse(text.trim());
    is_game.then_some(RatingCorrection { round, board, old: ended(old)?, new: ended(new)? })
}

/// Returns the event with the results that counted while it was played, and a sentence about each game that the rating
/// report has otherwise.
pub fn as_counted_when_played(tournament: &Tournament) -> (Cow<'_, Tournament>, Vec<String>) {
    let all = corrections(tournament);
    let mut then = Cow::Borrowed(tournament);
    for one in all.iter().rev() {
        let RatingCorrection { round, board, old, new } = *one;
        let is_new = |t: &Tournament| {
            t.record(board.white, round).outcome == new.white
                && t.record(board.black, round).outcome == new.black
        };
        if is_new(&then) {
            let records = &mut then.to_mut().records;
            records[board.white.index()][round - 1].outcome = old.white;
            records[board.black.index()][round - 1].outcome = old.black;
        }
    }
    let mut notes = Vec::new();
    for (i, one) in all.iter().enumerate() {
        let is_same_game = |other: &&RatingCorrection| (other.round, other.board) == (one.round, one.board);
        let last = all[i..].iter().rev().find(is_same_game).unwrap_or(one);
        if all[..i].iter().any(|other| is_same_game(&other)) || last.new == one.old {
            continue;
        }
        let label = |id| tournament.player(id).label();
        notes.push(format!(
            "Round {}, {} – {}: {} counts here; {} is a correction for the rating report alone.",
            one.round,
            label(one.board.white),
            label(one.board.black),
            one.old,
            last.new
        ));
    }
    (then, notes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use facts::format;

    fn two(remarks: &[&str], game: [&str; 2]) -> Tournament {
        let line = |n: u32, game: &str| {
            let name = format!("Player {n}");
            let points = if game.ends_with('1') { "1.0" } else { "0.0" };
            format!("001 {n:>4}      {name:<33} 2000                             {points} {n:>4}{game}\n")
        };
        let remarks = remarks.iter().map(|text| format!("### {text}\n")).collect::<Vec<_>>().concat();
        let text = format!("142 1\n152 W\n{remarks}{}{}", line(1, game[0]), line(2, game[1]));
        format::read_tournament("two", text.as_bytes()).expect("it can be read").0
    }

    /// Repeated corrections lead back to the first result; a remark that fits no game changes nothing.
    #[test]
    fn the_first_result_counts() {
        let ended = |t: &Tournament| t.record(t.players[0].id, 1).outcome;
        let lost = ["     2 w 0", "     1 b 1"];
        for (remarks, then, notes) in [
            (&["Rating correction @ Round 1: 1-2: 1-0 => 0-1"][..], "1-0", 1),
            (
                &[
                    "Rating correction @ Round 1: 1-2: ½-½ => 1-0",
                    "Rating correction @ Round 1: 1-2: 1-0 => 0-1",
                ],
                "½-½",
                1,
            ),
            (
                &[
                    "Rating correction @ Round 1: 1-2: 0-1 => 1-0",
                    "Rating correction @ Round 1: 1-2: 1-0 => 0-1",
                ],
                "0-1",
                0,
            ),
            (&["Rating correction @ Round 1: 2-1: 1-0 => 0-1"], "0-1", 0),
            (&["Rating correction @ Round 9: 1-2: 1-0 => 0-1"], "0-1", 0),
        ] {
            let t = two(remarks, lost);
            let (counted, told) = as_counted_when_played(&t);
            assert_eq!(Some(ended(&counted)), Ended::parse(then).map(|e| e.white), "{remarks:?}");
            assert_eq!(told.len(), notes, "{told:?}");
            assert_eq!(as_counted_when_played(&counted).0, counted, "once is enough: {remarks:?}");
        }
    }
}
