//! The line-up of a team in a round, and its correction once the round is over.

use super::matches::{no_teams, partly_entered, refused, scored};
use super::versus::versus;
use super::{Changed, Command, Event, MatchRefusal, Refused, ResultChange, remarks, results};
use facts::format::match_words;
use facts::tournament::{
    Board, Colour, MatchResult, MatchResultError, Outcome, PairingNumber, PlayerId, RoundNo, Tournament,
};
use words::Statement;

/// Enters the line-up of a team in the round in play. The results of its match are open again.
///
/// # Errors
/// Fails if the team has no match, or one of the players does not belong to it.
pub fn line_up(
    tournament: &Tournament,
    (round, team): (RoundNo, PlayerId),
    lineup: &[Option<PlayerId>],
) -> Result<Changed, Refused> {
    results::numbered(tournament, round)?;
    let mut after = tournament.clone();
    after.set_lineup(round, team, lineup).map_err(|why| refused(tournament, &why))?;
    let says = seated(&after, round, team)?;
    let again = |(number, board)| {
        let pair = versus(tournament, board);
        Statement::from(match partly_entered(tournament, round, board) {
            Some(was) => ResultChange::MatchPartOpenAgain { board: number, pair, was },
            None => {
                ResultChange::MatchOpenAgain { board: number, pair, was: scored(tournament, round, board) }
            }
        })
    };
    let entered =
        match_of(tournament, round, team).filter(|(_, board)| is_entered(tournament, round, *board));
    Ok(Changed::new(after, says, entered.map(again).into_iter().collect()))
}

/// Corrects the line-up of a team in a round that is over. The boards keep their results, so the points of the teams and
/// all pairings stay; a remark in the report keeps both line-ups and the reason.
///
/// # Errors
/// Fails as [`line_up`] does, and if the result of a board is impossible with the players of the new line-up.
pub fn correct_lineup(
    tournament: &Tournament,
    (round, team): (RoundNo, PlayerId),
    lineup: &[Option<PlayerId>],
    because: &str,
) -> Result<Changed, Refused> {
    results::numbered(tournament, round)?;
    let mut after = tournament.clone();
    after.set_lineup(round, team, lineup).map_err(|why| refused(tournament, &why))?;
    let says = seated(&after, round, team)?;
    let Some((number, board)) = match_of(tournament, round, team) else { return Err(no_teams()) };
    if !is_entered(tournament, round, board) {
        return Ok(Changed::new(after, says, Vec::new()));
    }
    let result = tournament.match_result(round, board);
    after
        .set_match(round, board, &result)
        .map_err(|why| impossible(tournament, (round, number), board, &why))?;
    // The results of the boards order the teams, not their players, so the ranks hold as long as the results do.
    if after.match_result(round, board) == result {
        for (team, before) in after.players.iter_mut().zip(&tournament.players) {
            team.stated_rank = before.stated_rank;
        }
    }
    let [old, new] = [tournament, &after].map(|t| numbers(t, round, team));
    if old == new {
        let says = ResultChange::SeatedSame { seated: says };
        return Ok(Changed::new(tournament.clone(), says, Vec::new()));
    }
    let name = &tournament.player(team).name;
    let why = if because.is_empty() { String::new() } else { format!("; {because}") };
    remarks::remark(&mut after, format!("Line-up corrected @ Round {round}: {name}: {old} => {new}{why}"));
    let (pair, score) = (versus(&after, board), scored(&after, round, board));
    let note = ResultChange::ResultKept { board: number, pair, score };
    Ok(Changed::new(after, says, vec![note.into()]))
}

/// Refuses a line-up without players, which a person enters for an absent team.
///
/// # Errors
/// Returns the refusal, with the command that enters the match as lost by forfeit.
pub(super) fn refuse_empty(event: &Event, command: &Command) -> Result<(), Refused> {
    let Command::Lineup { round, team, players, .. } = command else { return Ok(()) };
    let t = &event.tournament;
    let Some(team) = t.by_number(*team).filter(|_| players.iter().all(|&number| number == PairingNumber(0)))
    else {
        return Ok(());
    };
    let lost = if t.record(team, *round).colour == Some(Colour::Black) { "+/-" } else { "-/+" };
    let (label, lost) = (t.player(team).label(), lost.to_owned());
    Err(Refused::from(match match_of(t, *round, team) {
        Some((board, _)) if *round < t.rounds_paired() => {
            MatchRefusal::LineupEmptyBefore { team: label, round: *round, board, lost }
        }
        Some((board, _)) => MatchRefusal::LineupEmptyNow { team: label, board, lost },
        None => MatchRefusal::LineupEmpty { team: label },
    }))
}

/// Returns the refusal of players whom the result of a board contradicts.
fn impossible(
    t: &Tournament,
    (round, number): (RoundNo, usize),
    board: Board,
    why: &MatchResultError,
) -> Refused {
    let (MatchResultError::Empty { board: at, team }, MatchResult::Boards(mut boards)) =
        (why, t.match_result(round, board))
    else {
        return refused(t, why);
    };
    let words = |boards: &Vec<_>| match_words(&MatchResult::Boards(boards.clone()));
    let there = words(&boards).replace(',', " ");
    let (lost, won) = (Outcome::ForfeitLoss, Outcome::ForfeitWin);
    let is_first = t.player(board.white).name == *team;
    boards[at - 1] = if is_first { (lost, won) } else { (won, lost) };
    MatchRefusal::LineupAgainstResult {
        team: team.clone(),
        own: *at,
        round,
        board: number,
        pair: versus(t, board),
        there,
        typed: words(&boards),
    }
    .into()
}

/// Returns the board of a team's match, with its number.
fn match_of(t: &Tournament, round: RoundNo, team: PlayerId) -> Option<(usize, Board)> {
    results::numbered(t, round).ok()?.of(team)
}

fn is_entered(t: &Tournament, round: RoundNo, board: Board) -> bool {
    t.record(board.white, round).outcome != Outcome::Nothing || partly_entered(t, round, board).is_some()
}

/// Says who sits at which board.
fn seated(t: &Tournament, round: RoundNo, team: PlayerId) -> Result<Statement, Refused> {
    let Some(teams) = &t.teams else { return Err(no_teams()) };
    let one = |board: usize| {
        Statement::from(match teams.at_board(team, round, board) {
            Some(id) => ResultChange::Seat { board: board + 1, player: teams.players[id.index()].label() },
            None => ResultChange::SeatEmpty { board: board + 1 },
        })
    };
    let lineup = (0..teams.boards).map(one).collect();
    Ok(ResultChange::Seated { round, team: t.player(team).label(), lineup }.into())
}

/// Returns the numbers of the players at the boards; 0 is an empty board.
fn numbers(t: &Tournament, round: RoundNo, team: PlayerId) -> String {
    let mut t = t.clone();
    t.settle_matches(round);
    let Some(teams) = &t.teams else { return String::new() };
    let one = |board| {
        teams.at_board(team, round, board).map_or(PairingNumber(0), |id| teams.players[id.index()].number)
    };
    (0..teams.boards).map(|board| one(board).to_string()).collect::<Vec<_>>().join(" ")
}
