//! Results for the current round, and corrections in any round.

use super::versus::versus as pair;
use super::{
    BoardResult, Changed, Command, Numbered, Refused, ResultChange, ResultRefusal, boards, note_correction,
    paired_on_the_old, refuse_teams, remarks,
};
use crate::standings::forget_ranks;
use facts::format::Ended;
use facts::rulebook::{self, Cause, GivenCase as Case};
use facts::tournament::{Board, Outcome, PlayerId, RoundNo, Tournament};
use words::Statement;

/// Identifies a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    /// The board with this number, from 1; the result is given for White.
    Board(usize),
    /// The game of a player; the result is given for this player.
    Player(PlayerId),
}

/// A submitted result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Given {
    /// The game.
    pub at: At,
    /// The result of the game.
    pub ended: Ended,
}

/// Returns the boards of a round without a result, with their numbers.
pub fn open_boards(tournament: &Tournament, round: RoundNo) -> Vec<(usize, Board)> {
    let numbered = boards(tournament, round).unwrap_or_default();
    numbered.seats().filter(|(_, b)| tournament.record(b.white, round).outcome == Outcome::Nothing).collect()
}

/// Returns the round whose results are entered now: the last paired round. If all rounds of a table have been paired at
/// once, it is the first one with open games.
pub fn round_in_play(tournament: &Tournament) -> RoundNo {
    let last = tournament.rounds_paired();
    let is_open = |round: &RoundNo| !open_boards(tournament, *round).is_empty();
    if remarks::is_scheduled(tournament) { (1..last).find(is_open).unwrap_or(last) } else { last }
}

/// Returns whether a table gives the rounds, so that no round depends on the results of another.
pub(super) fn is_by_table(tournament: &Tournament) -> bool {
    remarks::is_scheduled(tournament)
        || rulebook::encoded(tournament).is_some_and(|book| book.system.is_table())
}

/// Returns the next round that a player can miss: the next one to pair, or the round in play if all rounds of a table have
/// been paired at once.
pub fn next_to_miss(tournament: &Tournament) -> RoundNo {
    if remarks::is_scheduled(tournament) { round_in_play(tournament) } else { tournament.rounds_paired() + 1 }
}

/// Returns the last round that has been played or is being played: the last paired one. The rounds of a table can be paired
/// long before they are played, so there it is the last round with a game that was played.
pub(super) fn last_played(tournament: &Tournament) -> RoundNo {
    let paired = tournament.rounds_paired();
    if !is_by_table(tournament) {
        return paired;
    }
    let is_played =
        |round: &RoundNo| tournament.players.iter().any(|p| tournament.record(p.id, *round).is_played());
    (1..=paired).rev().find(is_played).unwrap_or(0)
}

/// Returns the round after which the standings are: the last paired one. If all rounds of a table have been paired at once
/// and games are open, it is the last one that has been played, so forfeits that are known beforehand do not count yet.
pub fn round_in_standings(tournament: &Tournament) -> RoundNo {
    let paired = tournament.rounds_paired();
    let is_open = || (1..=paired).any(|round| !open_boards(tournament, round).is_empty());
    if remarks::is_scheduled(tournament) && is_open() { last_played(tournament) } else { paired }
}

/// Enters results for a paired round.
///
/// # Errors
/// Returns everything that contradicts the record: a board that does not exist, a game that already has a different
/// result, or a game with two different results.
pub fn enter(tournament: &Tournament, round: RoundNo, given: &[Given]) -> Result<Changed, Vec<Refused>> {
    refuse_teams(tournament, ResultRefusal::OfMatch).map_err(|e| vec![e])?;
    let numbered = numbered(tournament, round).map_err(|e| vec![e])?;
    let mut sheet =
        Entering { tournament, round, boards: &numbered, after: tournament.clone(), entered: vec![] };
    let (mut notes, mut refused) = (Vec::new(), Vec::new());
    for one in given {
        match sheet.enter(one) {
            Ok(note) => notes.push(note),
            Err(why) => refused.push(why),
        }
    }
    if !refused.is_empty() {
        return Err(refused);
    }
    let Entering { after, entered, .. } = sheet;
    let open = open_boards(&after, round).len();
    let says = ResultChange::Results { round, count: entered.len(), open };
    let numbers: Vec<usize> = entered.iter().map(|(number, _)| *number).collect();
    notes.extend(super::status::open_too(tournament, round, &numbers));
    Ok(Changed::new(after, says, notes))
}

/// Converts results of the last paired round to a command that identifies games by board. Also returns refusals of
/// results that belong to no game.
pub fn by_board(tournament: &Tournament, given: &[Given]) -> (Command, Vec<Refused>) {
    let round = tournament.rounds_paired();
    let boards = boards(tournament, round).unwrap_or_default();
    let (mut results, mut refused) = (Vec::new(), Vec::new());
    for one in given {
        match (one.at, found(tournament, round, &boards, one)) {
            // The command itself checks whether the round and this board exist.
            (At::Board(board), _) => results.push(BoardResult { board, result: one.ended }),
            (At::Player(_), Ok((board, _, result))) => results.push(BoardResult { board, result }),
            (At::Player(_), Err(why)) => refused.push(why),
        }
    }
    (Command::Result { round, results }, refused)
}

/// A round whose results are being entered.
struct Entering<'a> {
    tournament: &'a Tournament,
    round: RoundNo,
    boards: &'a Numbered,
    after: Tournament,
    /// The results given so far, by board number.
    entered: Vec<(usize, Ended)>,
}

impl Entering<'_> {
    /// Enters one result, and returns a description of it.
    fn enter(&mut self, one: &Given) -> Result<Statement, Refused> {
        let Self { tournament, round, boards, .. } = *self;
        let (number, board, ended) = found(tournament, round, boards, one)?;
        if ended.is_open() {
            return Err(ResultRefusal::NotGiven { round, board: number }.into());
        }
        let there = of(&self.after, round, board);
        if there == ended {
            return Ok(
                ResultChange::ResultLineAlready { result: line(tournament, number, board, ended) }.into()
            );
        }
        if there.is_open() {
            set(&mut self.after, round, board, ended);
            self.entered.push((number, ended));
            return Ok(line(tournament, number, board, ended));
        }
        let game = versus(tournament, number, board);
        if self.entered.iter().any(|(entered, _)| *entered == number) {
            let why = ResultRefusal::Twice { game, there, given: ended };
            return Err(Refused::about(tournament, board.white, why));
        }
        Err(has_another(tournament, (round, number), board, ended))
    }
}

/// Replaces the result of a game in any paired round; [`Ended::OPEN`] removes it. If later rounds were paired on the
/// old result, it is stored with the arbiter's reason.
///
/// # Errors
/// Fails if there is no such game, or its result would be removed although later rounds were paired on it.
pub fn correct(
    tournament: &Tournament,
    round: RoundNo,
    number: usize,
    ended: Ended,
    because: &str,
) -> Result<Changed, Refused> {
    refuse_teams(tournament, ResultRefusal::OfMatch)?;
    let numbered = numbered(tournament, round)?;
    let Some(board) = numbered.at(number) else {
        return Err(no_board(round, number, &numbered, OrBy::Nothing));
    };
    let there = of(tournament, round, board);
    let scores = |e: Ended| [e.white, e.black].map(|outcome| tournament.scoring.of(outcome));
    let is_same_score = scores(there) == scores(ended);
    // No round of a table is paired on results.
    let is_by_table = is_by_table(tournament);
    let later = paired_on_the_old(tournament, round, is_same_score).filter(|_| !is_by_table);
    if ended.is_open() && later.is_some() {
        let why = ResultRefusal::Counted { game: versus(tournament, number, board) };
        return Err(Refused::about(tournament, board.white, why));
    }
    let mut after = tournament.clone();
    set(&mut after, round, board, ended);
    let results = [(board.white, there.white, ended.white), (board.black, there.black, ended.black)];
    if !is_by_table {
        note_correction(&mut after, round, &results, (None, because));
    }
    let pair = pair(tournament, board);
    if there == ended {
        let says = ResultChange::ResultSame { round, board: number, pair, now: ended };
        return Ok(Changed::new(after, says, Vec::new()));
    }
    let says = ResultChange::Result { round, board: number, pair, now: ended, was: there };
    let may = later.is_some().then(|| may_be_altered(&after)).flatten();
    let notes = later.into_iter().chain(may.map(Statement::from)).collect();
    Ok(Changed::new(after, says, notes))
}

/// Returns the case of the article under which the current round may be altered for a corrected result, if the article
/// lists cases.
fn may_be_altered(tournament: &Tournament) -> Option<ResultChange> {
    let last = tournament.rounds_paired();
    let book = rulebook::encoded(tournament).filter(|_| !open_boards(tournament, last).is_empty())?;
    let rule = book.on_published(&[Cause::Result]).find(|rule| !rule.cases.is_empty())?;
    let article =
        |given: Case| rule.cases.iter().find(|case| case.given == given).map(|case| case.article.clone());
    let (of_last, allowed) = (article(Case::LastRound)?, article(Case::Regulations)?);
    Some(if tournament.rounds == Some(last) {
        ResultChange::LastRoundMay { round: last, of_last, allowed }
    } else {
        ResultChange::RoundMay { round: last, allowed, of_last }
    })
}

/// Returns text such as `board 3 (12 Novak – 40 Silva)`.
fn versus(tournament: &Tournament, number: usize, board: Board) -> String {
    format!("board {number} ({})", pair(tournament, board))
}

pub(super) fn line(tournament: &Tournament, number: usize, board: Board, result: Ended) -> Statement {
    let [white, black] = [board.white, board.black].map(|id| tournament.player(id).label());
    ResultChange::ResultLine { board: number, white, result, black }.into()
}

/// Returns the numbered boards of a paired round.
pub(super) fn numbered(tournament: &Tournament, round: RoundNo) -> Result<Numbered, Refused> {
    let paired = tournament.rounds_paired();
    if let Some(numbered) = boards(tournament, round) {
        return Ok(numbered);
    }
    Err(Refused::from(match (paired, round) {
        (0, _) => ResultRefusal::NoRound,
        (_, 0) => ResultRefusal::RoundZero,
        _ if round > paired => ResultRefusal::LaterRound { round, last: paired },
        _ => ResultRefusal::NoBoards { round },
    }))
}

/// Returns the board to which a result belongs, with its number, and the result from White's side.
fn found(
    tournament: &Tournament,
    round: RoundNo,
    boards: &Numbered,
    given: &Given,
) -> Result<(usize, Board, Ended), Refused> {
    match given.at {
        At::Board(number) => match boards.at(number) {
            Some(board) => Ok((number, board, given.ended)),
            None => Err(no_board(round, number, boards, OrBy::Player)),
        },
        At::Player(id) => {
            let Some((number, board)) = boards.of(id) else {
                let why = ResultRefusal::NoGame { player: tournament.player(id).label(), round };
                return Err(Refused::about(tournament, id, why));
            };
            let is_white = board.white == id;
            Ok((number, board, if is_white { given.ended } else { given.ended.turned() }))
        }
    }
}

/// Returns the refusal if a game already has a different result.
pub(super) fn has_another(
    tournament: &Tournament,
    (round, number): (RoundNo, usize),
    board: Board,
    ended: Ended,
) -> Refused {
    let there = of(tournament, round, board);
    let game = versus(tournament, number, board);
    let typed = ended.typed();
    let why = ResultRefusal::There { game, round, board: number, there, given: ended, typed };
    Refused::about(tournament, board.white, why)
}

/// How a board can be named besides by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OrBy {
    Player,
    Team,
    Nothing,
}

/// Returns the refusal if a round has no board with this number.
pub(super) fn no_board(round: RoundNo, board: usize, boards: &Numbered, or: OrBy) -> Refused {
    let last = boards.last();
    Refused::from(match (or, (1..last).contains(&board)) {
        (OrBy::Nothing, true) => ResultRefusal::BoardEmpty { round, board },
        (OrBy::Player, true) => ResultRefusal::BoardEmptyOrPlayer { round, board },
        (OrBy::Team, true) => ResultRefusal::BoardEmptyOrTeam { round, board },
        (OrBy::Nothing, false) => ResultRefusal::NoBoard { round, board, last },
        (OrBy::Player, false) => ResultRefusal::NoBoardOrPlayer { round, board, last },
        (OrBy::Team, false) => ResultRefusal::NoBoardOrTeam { round, board, last },
    })
}

/// Returns the present result of a game.
pub(super) fn of(tournament: &Tournament, round: RoundNo, board: Board) -> Ended {
    let outcome = |id| tournament.record(id, round).outcome;
    Ended { white: outcome(board.white), black: outcome(board.black) }
}

/// Sets a result, and removes the ranks in the report. The ranks were based on the standings before
/// this result, and the report does not name their tie-breaks. `standings` computes new ranks.
fn set(tournament: &mut Tournament, round: RoundNo, board: Board, ended: Ended) {
    if of(tournament, round, board) == ended {
        return;
    }
    for (id, outcome) in [(board.white, ended.white), (board.black, ended.black)] {
        tournament.records[id.index()][round - 1].outcome = outcome;
    }
    forget_ranks(tournament);
}

#[cfg(test)]
mod tests {
    use super::*;
    use facts::format;

    #[test]
    fn a_rank_that_results_have_overtaken_is_not_stated() {
        let line = |n: u32, game: &str| {
            let name = format!("Player {n}");
            format!("001 {n:>4}      {name:<33} 2000                             0.0 {n:>4}{game}\n")
        };
        let text = format!("142 3\n152 W\n{}{}", line(1, "     2 w  "), line(2, "     1 b  "));
        let (t, _) = format::read_tournament("two", text.as_bytes()).expect("it can be read");
        let ranks = |t: &Tournament| t.players.iter().map(|p| p.stated_rank).collect::<Vec<_>>();
        assert_eq!(ranks(&t), [Some(1), Some(2)]);
        let given = Given { at: At::Board(1), ended: Ended::parse("0-1").expect("a result") };
        let after = enter(&t, 1, &[given]).expect("the game is open").tournament;
        assert_eq!(ranks(&after), [None, None]);
        // A correction without effect leaves the ranks unchanged.
        let same = correct(&t, 1, 1, Ended::OPEN, "").expect("it is open already").tournament;
        assert_eq!(same, t);
    }
}
