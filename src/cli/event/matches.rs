//! The commands `result` and `correct` in an event of matches, and `pairproof lineup`.

use std::path::{Path, PathBuf};

use super::Into;
use crate::faults::TypedFault;
use crate::{Done, Exit, Failure, input, who};
use api::event::{self, Command, Event, MatchGiven};
use facts::format;
use facts::tournament::{PairingNumber, Player, PlayerId, RoundNo, Teams, Tournament};

/// Arguments of `lineup`.
#[derive(clap::Args, Debug)]
pub(crate) struct LineupArguments {
    /// The tournament: TRF16, TRF26, JSON or an event file.
    file: PathBuf,
    /// The team, by number or name.
    team: String,
    /// The players by number or name, in the order of boards: 12 14 0 15 leaves the third board empty.
    #[arg(required = true)]
    players: Vec<String>,
    /// The round. Default: the last paired round, in which a new line-up clears the results of the match. In a round that is
    /// over, the boards keep their results, and only the players change.
    #[arg(long, value_name = "NUMBER")]
    round: Option<RoundNo>,
    /// The reason for correcting a line-up. The file keeps it if the round is over.
    #[arg(long, value_name = "WORDS", default_value = "", hide_default_value = true)]
    because: String,
    #[command(flatten)]
    into: Into,
}

/// Enters the line-up of a team, or corrects that of an earlier round.
pub(crate) fn lineup(arguments: &LineupArguments) -> Done {
    arguments.into.change(&arguments.file, &mut |event| {
        let tournament = &event.tournament;
        let Some(teams) = tournament.teams.as_ref().filter(|teams| !teams.is_double) else {
            return Err(event::no_teams().into());
        };
        let id = who::player(tournament, &arguments.team, "TEAM")?;
        let seats = arguments.players.iter().map(|text| seat(tournament, teams, id, text));
        let players = seats.collect::<Result<_, Failure>>()?;
        let round = arguments.round.unwrap_or_else(|| tournament.rounds_paired());
        let (team, because) = (tournament.player(id).number, event::one_line(&arguments.because));
        Ok(Command::Lineup { round, team, players, because })
    })
}

/// Returns the number of a player of the team, by number or name; 0 is an empty board.
fn seat(
    tournament: &Tournament,
    teams: &Teams,
    team: PlayerId,
    text: &str,
) -> Result<PairingNumber, Failure> {
    if let Ok(number) = text.parse() {
        return Ok(number);
    }
    let members = teams.squads[team.index()].members.iter().map(|id| &teams.players[id.index()]);
    let named: Vec<&Player> = members.filter(|p| format::has_in_name(&p.name, text)).collect();
    let label = tournament.player(team).label();
    match named.as_slice() {
        [one] => Ok(one.number),
        [] => Err(TypedFault::NoMember { team: label, text: format::excerpt(text) }.into()),
        several => {
            let all: Vec<String> = several.iter().map(|p| p.label()).collect();
            let (text, players) = (format::excerpt(text), all.join(" or "));
            Err(TypedFault::MemberUnclear { text, players }.into())
        }
    }
}

/// Returns the command that enters the results of matches, by board of the pairing, by team or from a sheet.
/// `tournament` is the event up to the round of the results.
pub(super) fn entered(
    (words, names, sheet): (&[String], &[String], Option<&Path>),
    tournament: &Tournament,
    event: &Event,
) -> Result<Command, Failure> {
    let round = tournament.rounds_paired();
    if round == 0 {
        return Err(TypedFault::NoRound.into());
    }
    let (mut results, mut faults) = (Vec::new(), Vec::new());
    let by_board = words.iter().map(|word| by_board(tournament, word));
    let by_name = names.iter().map(|word| by_team(tournament, round, word));
    for one in by_board.chain(by_name) {
        match one {
            Ok(given) => results.push(given),
            Err(failure) => faults.push(failure),
        }
    }
    match sheet.map_or(Ok(Vec::new()), |path| input::match_results(path, tournament)) {
        Ok(given) => results.extend(given),
        Err(failure) => faults.push(failure),
    }
    let command = Command::Matches { round, results };
    if faults.is_empty() {
        return Ok(command);
    }
    faults.extend(event::apply(event, &command).err().into_iter().flatten().map(Failure::from));
    Err(Failure::all(faults))
}

/// Parses `3=1=0½`: the board of the pairing and the result of its match.
fn by_board(tournament: &Tournament, word: &str) -> Result<MatchGiven, Failure> {
    let split = word.split_once(['=', ':']);
    let board = split.and_then(|(board, _)| board.trim().parse::<usize>().ok());
    match (board, split) {
        (Some(board), Some((_, result))) => {
            Ok(MatchGiven { board, result: typed(tournament, result, word)? })
        }
        _ => Err(not_a_match(tournament, word)),
    }
}

/// Parses `India=2.5-1.5`, from the side of the team.
fn by_team(tournament: &Tournament, round: RoundNo, word: &str) -> Result<MatchGiven, Failure> {
    let Some((name, result)) = word.split_once('=') else { return Err(not_a_match(tournament, word)) };
    let id = who::player(tournament, name, "--name")?;
    let boards = event::boards(tournament, round).unwrap_or_default();
    let Some((board, pair)) = boards.of(id) else {
        let why = TypedFault::NoMatch { team: tournament.player(id).label(), round };
        return Err(Failure::of(Exit::No, &why));
    };
    let given = format::parse_match(result).ok_or_else(|| not_a_match(tournament, word))?;
    let result = if pair.white == id { given } else { given.turned() };
    Ok(MatchGiven { board, result: format::match_words(&result) })
}

/// Returns the result in the form in which it is stored.
pub(super) fn typed(tournament: &Tournament, result: &str, whole: &str) -> Result<String, Failure> {
    let read = format::parse_match(result.trim()).ok_or_else(|| not_a_match(tournament, whole))?;
    Ok(format::match_words(&read))
}

fn not_a_match(tournament: &Tournament, word: &str) -> Failure {
    let games = if tournament.has_two_games() { "two" } else { "boards" };
    TypedFault::NotAMatch { text: format::excerpt(word), games }.into()
}

/// Returns the command that corrects a match.
pub(super) fn corrected(
    tournament: &Tournament,
    (round, board): (RoundNo, usize),
    result: &str,
    because: &str,
) -> Result<Command, Failure> {
    let result = MatchGiven { board, result: typed(tournament, result, result)? };
    Ok(Command::CorrectMatch { round, result, because: event::one_line(because) })
}
