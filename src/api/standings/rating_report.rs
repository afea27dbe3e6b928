//! Corrections that are for the rating report alone: the remark that records one, and the event without them.
//!
//! FIDE's list of questions for programs (192, 193): a result that is corrected too late to change the event is corrected
//! for the rating report only, which records `### Rating correction @ Round 3: 5-1: 1-0 => 0-1`. The games of the report
//! have the corrected result; the standings keep the result that counted while the event was played.

use std::borrow::Cow;

use super::remarks::REMARK;
use crate::event::is_over;
use facts::format::Ended;
use facts::tournament::{Board, Colour, PairingNumber, Player, PlayerId, Record, RoundNo, Tournament};

/// The beginning of the remark.
pub(crate) const RATING_CORRECTION: &str = "Rating correction";

/// A correction for the rating report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct RatingCorrection {
    round: RoundNo,
    /// The two players of the game. In a team event, they are players of the teams.
    board: Board,
    /// The board of the match at which they played, from 0.
    at: usize,
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
    let [white, black] = [board.white, board.black].map(|id| people(tournament)[id.index()].number);
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
    let id = |number: &str| {
        let number: PairingNumber = number.trim().parse().ok()?;
        people(tournament).iter().find(|player| player.number == number).map(|player| player.id)
    };
    let round = round.parse().ok().filter(|&round| round > 0)?;
    let board = Board { white: id(white)?, black: id(black)? };
    let is_game = |at: &usize| {
        let record = game(tournament, board.white, round, *at);
        record.opponent == Some(board.black) && record.colour == Some(Colour::White)
    };
    let at = (0..tournament.teams.as_ref().map_or(1, |teams| teams.boards)).find(is_game)?;
    let ended = |text: &str| Ended::parse(text.trim());
    Some(RatingCorrection { round, board, at, old: ended(old)?, new: ended(new)? })
}

/// Returns the people who play: in a team event, the players of the teams.
fn people(tournament: &Tournament) -> &[Player] {
    tournament.teams.as_ref().map_or(&tournament.players, |teams| &teams.players)
}

/// Returns a player's game in a round; in an event of matches, the game at a board of the match.
fn game(tournament: &Tournament, player: PlayerId, round: RoundNo, at: usize) -> Record {
    match &tournament.teams {
        Some(teams) => teams.game(player, round, at),
        None => tournament.record(player, round),
    }
}

impl RatingCorrection {
    /// Returns whether the game has the corrected result.
    fn is_new(&self, tournament: &Tournament) -> bool {
        let outcome = |id| game(tournament, id, self.round, self.at).outcome;
        (outcome(self.board.white), outcome(self.board.black)) == (self.new.white, self.new.black)
    }

    /// Enters the old result.
    fn take_back(&self, tournament: &mut Tournament) {
        let Self { round, board, at, old, .. } = *self;
        for (id, outcome) in [(board.white, old.white), (board.black, old.black)] {
            match &mut tournament.teams {
                Some(teams) => {
                    let column = teams.column(round, at);
                    teams.games[id.index()][column].outcome = outcome;
                }
                None => tournament.records[id.index()][round - 1].outcome = outcome,
            }
        }
        tournament.recount_matches(round);
    }
}

/// A game that the rating report has otherwise than the standings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CorrectedForRating {
    /// The round.
    pub round: RoundNo,
    /// Which result counts, and which one the report has, in a sentence.
    pub says: String,
}

/// Returns the event with the results that counted while it was played, and a sentence about each game that the rating
/// report has otherwise. Whoever shows points or standings reads them from this event.
pub fn as_counted_when_played(tournament: &Tournament) -> (Cow<'_, Tournament>, Vec<String>) {
    let all = in_force(tournament);
    let mut then = Cow::Borrowed(tournament);
    for one in all.iter().rev() {
        if one.is_new(&then) {
            one.take_back(then.to_mut());
        }
    }
    (then, told(tournament, &all).into_iter().map(|one| one.says).collect())
}

/// Returns the games that the rating report has otherwise than the standings.
pub fn corrected_for_rating(tournament: &Tournament) -> Vec<CorrectedForRating> {
    told(tournament, &in_force(tournament))
}

/// Returns the corrections that do not count in the standings. Before the event is over, a correction counts in everything
/// (question 190).
fn in_force(tournament: &Tournament) -> Vec<RatingCorrection> {
    let all = corrections(tournament);
    if all.is_empty() || !is_over(tournament, tournament.rounds_paired()) { Vec::new() } else { all }
}

fn told(tournament: &Tournament, all: &[RatingCorrection]) -> Vec<CorrectedForRating> {
    let mut notes = Vec::new();
    for (i, one) in all.iter().enumerate() {
        let is_same_game = |other: &&RatingCorrection| (other.round, other.board) == (one.round, one.board);
        let last = all[i..].iter().rev().find(is_same_game).unwrap_or(one);
        if all[..i].iter().any(|other| is_same_game(&other)) || last.new == one.old {
            continue;
        }
        let label = |id: PlayerId| people(tournament)[id.index()].label();
        let says = format!(
            "Round {}, {} – {}: {} counts here; {} is a correction for the rating report alone.",
            one.round,
            label(one.board.white),
            label(one.board.black),
            one.old,
            last.new
        );
        notes.push(CorrectedForRating { round: one.round, says });
    }
    notes
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
