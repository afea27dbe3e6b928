//! `pairproof result` and `pairproof correct`.

use std::borrow::Cow;
use std::path::PathBuf;

use super::{Into, ask, matches};
use crate::faults::TypedFault;
use crate::output::{self, OutputForm};
use crate::question::SourceArguments;
use crate::{Done, Exit, Failure, input, who};
use api::event::{self, At, Command, Given, RoundsOutlook, Status};
use facts::format::Ended;
use facts::rulebook;
use facts::tournament::{RoundNo, Tournament};

/// Arguments of `result`.
#[derive(clap::Args, Debug)]
pub(crate) struct ResultArguments {
    /// The tournament: TRF16, TRF26, JSON or an event file.
    file: PathBuf,
    /// Results of the last paired round, for example 1=1-0 2=½ 3=0-1 4=+/-, or 1=w 2=d 3=l; for an unrated game
    /// 5=1-0-not-rated. Also in quotes, as on a result sheet: '1 1-0', '3. ½-½', '7 white', '12-34
    /// 1-0, 8-7 =', 'Novak 1-0 Haddad', and
    /// '101: 1 0 = = 1' from board 101 on. Without results, `result` lists the open boards. In a team event, give the
    /// number of the match with its boards (3=1=0½ or 3=1,½,0,+/-), its total (3=2.5-1.5) or its forfeit (3=+/-).
    results: Vec<String>,
    /// A result from the side of a player, for example Novak=1, Novak=½, Novak=0 or 12=+.
    #[arg(long, value_name = "NAME=RESULT")]
    name: Vec<String>,
    /// Read results from a table (CSV) with the columns `board` and `result`, or `white`, `black` and `result`; or from lines
    /// such as '3 1-0' or '101: 1 0 = = 1', in a team event '3 2.5-1.5'. `-` is the standard input.
    #[arg(long, value_name = "SHEET")]
    from: Option<PathBuf>,
    /// The round, for example an earlier one with open boards. Default: the last paired round; if all rounds of a table have
    /// been paired at once, the first one with open games.
    #[arg(long, value_name = "NUMBER", conflicts_with = "ask")]
    round: Option<RoundNo>,
    /// Prompt for the results, one key per game, and save the result of each board or match at once. From a pipe, the
    /// keys are read as text.
    #[arg(long, conflicts_with_all = ["results", "name", "from", "out", "format"])]
    ask: bool,
    #[command(flatten)]
    into: Into,
}

/// Arguments of `correct`.
#[derive(clap::Args, Debug)]
pub(crate) struct CorrectArguments {
    /// The tournament: TRF16, TRF26, JSON or an event file.
    file: PathBuf,
    /// The round.
    round: RoundNo,
    /// The board number.
    board: usize,
    /// The reason for the correction. The file keeps it if later rounds have been paired.
    #[arg(long, value_name = "WORDS", default_value = "", hide_default_value = true)]
    because: String,
    /// The result, White first: 1-0, ½, 0-1, +/-, -/+, -/-, 1-0-not-rated. `*` removes the result. In a team event, give
    /// the boards (1=0½), the total (2.5-1.5) or a forfeit.
    #[arg(allow_hyphen_values = true)]
    result: String,
    #[command(flatten)]
    into: Into,
}

pub(crate) fn result(arguments: &ResultArguments) -> Done {
    if arguments.ask {
        return ask::ask(&arguments.file, &arguments.into);
    }
    if arguments.results.is_empty() && arguments.name.is_empty() && arguments.from.is_none() {
        if arguments.round.is_some() {
            return Err(TypedFault::RoundOfList.into());
        }
        return list_open(arguments);
    }
    let mut earlier = None;
    let done = arguments.into.change(&arguments.file, &mut |event| {
        earlier =
            super::earlier_open(&arguments.file, &event.tournament).filter(|_| arguments.round.is_none());
        let tournament = &seen(arguments, &event.tournament)?;
        if event::has_matches(tournament) {
            let words = (arguments.results.as_slice(), arguments.name.as_slice(), arguments.from.as_deref());
            return matches::entered(words, tournament, event);
        }
        if tournament.rounds_paired() == 0 {
            return Err(TypedFault::NoRound.into());
        }
        let (given, mut faults) = given(arguments, tournament);
        let (command, mut refused) = event::by_board(tournament, &given);
        if faults.is_empty() && refused.is_empty() {
            return Ok(command);
        }
        // All mistakes are reported together.
        refused.extend(event::apply(event, &command).err().into_iter().flatten());
        faults.extend(refused.into_iter().map(Failure::from));
        Err(Failure::all(faults))
    })?;
    if let Some(says) = earlier {
        output::say(&says);
    }
    Ok(done)
}

/// Returns the event up to the round of the results.
fn seen<'t>(arguments: &ResultArguments, tournament: &'t Tournament) -> Result<Cow<'t, Tournament>, Failure> {
    let paired = tournament.rounds_paired();
    let round = arguments.round.unwrap_or_else(|| event::round_in_play(tournament));
    if arguments.round.is_some() && !(1..=paired).contains(&round) {
        return Err(TypedFault::RoundNotPaired { round, paired }.into());
    }
    Ok(if round < paired { Cow::Owned(tournament.up_to(round)) } else { Cow::Borrowed(tournament) })
}

/// Returns the results that could be parsed, and the failures of those that could not.
fn given(arguments: &ResultArguments, tournament: &Tournament) -> (Vec<Given>, Vec<Failure>) {
    let sheet = arguments.from.iter().map(|path| input::results(path, tournament));
    let typed = Some(typed(&arguments.results)).filter(|typed| !typed.is_empty());
    let by_board = typed.iter().map(|typed| input::typed_results(typed, tournament));
    let by_name = arguments.name.iter().map(|text| by_name(tournament, text).map(|one| vec![one]));
    let (mut given, mut faults) = (Vec::new(), Vec::new());
    for some in sheet.chain(by_board).chain(by_name) {
        match some {
            Ok(some) => given.extend(some),
            Err(failure) => faults.push(failure),
        }
    }
    (given, faults)
}

/// Lists the boards without a result.
fn list_open(arguments: &ResultArguments) -> Done {
    let source = SourceArguments::of(&arguments.file);
    let event = source.event()?;
    let tournament = &event.tournament;
    if arguments.into.format == OutputForm::Json {
        let book = rulebook::encoded(tournament);
        let outlook = book.and_then(|book| RoundsOutlook::of(tournament, &book, &[]));
        return super::data::print(&source, tournament, &event, outlook.as_ref());
    }
    let status = event::status(tournament);
    let head = match (status.in_play, status.open.len()) {
        (_, 0) if status.is_scheduled => "all games of all rounds have a result".to_owned(),
        (0, _) => "no round has been paired yet".to_owned(),
        (round, 0) => format!("round {round}: all games have a result"),
        (round, open) if status.is_scheduled => {
            format!("round {round}: {} finished; {open} open in all rounds", status.finished)
        }
        (round, open) => format!("round {round}: {open} open, {} finished", status.finished),
    };
    output::print(&format!(
        "{head}\n{}",
        open_list(&arguments.file.display().to_string(), tournament, &status, usize::MAX)
    ))?;
    Ok(Exit::Done)
}

/// Returns the open boards, one line each, at most `most` of them.
pub(super) fn open_list(file: &str, tournament: &Tournament, status: &Status, most: usize) -> String {
    let label = |id| tournament.player(id).label();
    let line = |open: &event::OpenGame| {
        let is_plain = open.round == status.paired && !status.is_scheduled;
        let round = if is_plain { String::new() } else { format!("round {}, ", open.round) };
        let board = open.board;
        let part = event::partly_entered(tournament, open.round, board)
            .map_or(String::new(), |part| format!(" (partly entered: {part})"));
        let text =
            format!("{round}board {}: {} – {}{part}", open.number, label(board.white), label(board.black));
        format!("  {}", output::page(false).fold(&text, 4))
    };
    let mut text: String = status.open.iter().take(most).map(line).collect();
    if status.open.len() > most {
        let (open, more) = (status.open.len(), status.open.len() - most);
        text += &format!("  … {more} more: {open} open, and `pairproof result {file}` lists them all\n");
    }
    text
}

pub(crate) fn correct(arguments: &CorrectArguments) -> Done {
    let (round, board) = (arguments.round, arguments.board);
    arguments.into.change(&arguments.file, &mut |event| {
        if event::has_matches(&event.tournament) {
            return matches::corrected(
                &event.tournament,
                (round, board),
                &arguments.result,
                &arguments.because,
            );
        }
        let ended = ended(&arguments.result, &arguments.result)?;
        Ok(Command::Correct { round, board, result: ended, because: event::one_line(&arguments.because) })
    })
}

/// Parses a result. `whole` is the argument that contains it.
fn ended(text: &str, whole: &str) -> Result<Ended, Failure> {
    Ended::parse(text)
        .ok_or_else(|| TypedFault::NotAResult { whole: whole.to_owned(), text: text.to_owned() }.into())
}

/// Joins the arguments into lines. A quoted argument is a line, and so is a board with its result; other words that
/// follow each other form one line.
fn typed(words: &[String]) -> String {
    let is_line = |word: &String| word.contains(char::is_whitespace) || word.len() > 1 && word.contains('=');
    let mut text = String::new();
    for (place, word) in words.iter().enumerate() {
        let is_tail = event::NOT_RATED.contains(&word.as_str());
        let begins = place > 0 && !is_tail && (is_line(word) || is_line(&words[place - 1]));
        text += if begins { "\n" } else { " " };
        text += word;
    }
    text.trim().to_owned()
}

/// Parses `Novak=1`.
fn by_name(tournament: &Tournament, text: &str) -> Result<Given, Failure> {
    let Some((name, result)) = text.split_once('=') else {
        return Err(TypedFault::NameWithoutResult { text: text.to_owned() }.into());
    };
    let id = who::player(tournament, name, "--name")?;
    Ok(Given { at: At::Player(id), ended: ended(result, text)? })
}
