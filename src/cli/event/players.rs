//! `pairproof add`, `withdraw`, `arrive`, `bye`, `forbid`.

use std::path::PathBuf;

use super::{Into, columns::PlayerColumns};
use crate::faults::TypedFault;
use crate::player_list::PlayerListArguments;
use crate::question::SourceArguments;
use crate::{Done, Failure, input, output, who};
use api::event::{Command, Entrant, Event, Worth, kin, new_team, next_to_miss};
use facts::tournament::{PairingNumber, Player, RoundNo};

/// Arguments of `add`.
#[derive(clap::Args, Debug)]
pub(crate) struct AddArguments {
    #[command(flatten)]
    source: SourceArguments,
    /// Name of the late entry.
    #[arg(required_unless_present = "from", conflicts_with = "from")]
    name: Option<String>,
    #[command(flatten)]
    columns: PlayerColumns,
    /// Read several late entries from a table in the format that `enter` reads.
    #[arg(long, value_name = "PLAYERS")]
    from: Option<PathBuf>,
    #[command(flatten)]
    list: PlayerListArguments,
    /// Give the player the next free number, so that other players keep their numbers.
    #[arg(long)]
    at_end: bool,
    /// In a team event, make a new team of the player: `--club` names no existing team.
    #[arg(long, conflicts_with = "from")]
    new_team: bool,
    #[command(flatten)]
    into: Into,
}

/// Arguments of `withdraw`.
#[derive(clap::Args, Debug)]
pub(crate) struct WithdrawArguments {
    #[command(flatten)]
    source: SourceArguments,
    /// The player, by number or part of the name.
    player: String,
    /// The first round that the player misses. Default: the next round.
    #[arg(long, value_name = "ROUND")]
    from: Option<RoundNo>,
    #[command(flatten)]
    into: Into,
}

/// Arguments of `arrive`.
#[derive(clap::Args, Debug)]
pub(crate) struct ArriveArguments {
    /// The tournament: TRF16, TRF26, JSON or an event file.
    file: PathBuf,
    /// The player, by number or part of the name.
    player: String,
    /// The first round that the player plays again. Default: the next round.
    #[arg(long, value_name = "ROUND")]
    from: Option<RoundNo>,
    #[command(flatten)]
    into: Into,
}

/// Arguments of `bye`.
#[derive(clap::Args, Debug)]
pub(crate) struct ByeArguments {
    /// The tournament: TRF16, TRF26, JSON or an event file.
    file: PathBuf,
    /// The player, by number or part of the name; or several players, for example 12,30,44 or 12-15.
    player: String,
    /// The rounds, for example 3 or 3,5 or 3-5; leave them out if you use --round.
    rounds: String,
    /// The points for the bye: half, full or zero; none removes the bye.
    #[arg(value_enum)]
    kind: Option<ByeValue>,
    /// The rounds, as an option: bye FILE 12,30 half --round 3.
    #[arg(long, value_name = "ROUNDS", conflicts_with = "kind")]
    round: Option<String>,
    #[command(flatten)]
    into: Into,
}

/// The points for a bye.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum ByeValue {
    /// Half a point.
    Half,
    /// A full point.
    Full,
    /// No points.
    Zero,
    /// Remove the bye: the player plays.
    None,
}

impl ByeValue {
    fn worth(self) -> Option<Worth> {
        match self {
            Self::Half => Some(Worth::Half),
            Self::Full => Some(Worth::Full),
            Self::Zero => Some(Worth::Zero),
            Self::None => None,
        }
    }
}

/// Arguments of `forbid`.
#[derive(clap::Args, Debug)]
pub(crate) struct ForbidArguments {
    /// The tournament: TRF16, TRF26, JSON or an event file.
    file: PathBuf,
    /// Two or more players, by number or part of the name.
    #[arg(required = true, num_args = 2..)]
    players: Vec<String>,
    /// Keep them apart only in these rounds, for example 1-3; 4- means from round 4 on.
    #[arg(long, value_name = "FIRST-LAST")]
    rounds: Option<String>,
    /// Let the players meet if the rulebook cannot avoid it; this needs a rulebook with the criterion `unwanted-pairs`.
    #[arg(long)]
    if_possible: bool,
    #[command(flatten)]
    into: Into,
}

pub(crate) fn add(arguments: &AddArguments) -> Done {
    let entries = arguments.entries()?;
    let players: Vec<Entrant> = entries.iter().map(Entrant::from).collect();
    arguments.into.change(&arguments.source.file, &mut |event| {
        let rulebook = kin(&arguments.source.rulebook_for(&event.tournament)?);
        // A table may bring whole teams.
        let clubs = || entries.iter().map(|entry| entry.club.as_str());
        let brings_team = || arguments.from.is_some() && new_team(&event.tournament, clubs()).is_some();
        let new_team = arguments.new_team || brings_team();
        Ok(Command::Add { players: players.clone(), at_end: arguments.at_end, new_team, rulebook })
    })
}

impl AddArguments {
    /// Returns the late entries. The entries are parsed as a table of players, so a single parser decides which values
    /// are valid.
    fn entries(&self) -> Result<Vec<Player>, Failure> {
        if let Some(path) = &self.from {
            if let Some((head, _)) = self.columns.given().first() {
                let option = format!("--{}", head.replace(' ', "-"));
                return Err(TypedFault::ColumnOfTable { option }.into());
            }
            let (field, unread) = self.list.players(path, true)?;
            let boards = self.list.board_column(path, &field)?;
            for note in &unread {
                output::say(note);
            }
            let mut listed: Vec<(Player, Option<usize>)> = field
                .players
                .into_iter()
                .enumerate()
                .map(|(i, p)| (p, boards.get(i).copied().flatten()))
                .collect();
            listed.sort_by_key(|(_, board)| board.unwrap_or(0));
            return Ok(listed.into_iter().map(|(player, _)| player).collect());
        }
        self.list.refuse_without_list()?;
        let name = self.name.iter().map(|name| ("name", name));
        let given = name.chain(self.columns.given()).map(|(column, value)| (column, value.as_str()));
        Ok(vec![input::player_of_fields(&given.collect::<Vec<_>>())?])
    }
}

pub(crate) fn withdraw(arguments: &WithdrawArguments) -> Done {
    arguments.into.change(&arguments.source.file, &mut |event| {
        let rulebook = kin(&arguments.source.rulebook_for(&event.tournament)?);
        let player = number(event, &arguments.player)?;
        Ok(Command::Withdraw {
            player,
            from: arguments.from.unwrap_or_else(|| next_to_miss(&event.tournament)),
            rulebook,
        })
    })
}

pub(crate) fn arrive(arguments: &ArriveArguments) -> Done {
    arguments.into.change(&arguments.file, &mut |event| {
        let player = number(event, &arguments.player)?;
        Ok(Command::Arrive {
            player,
            from: arguments.from.unwrap_or_else(|| next_to_miss(&event.tournament)),
        })
    })
}

/// Returns the number of the player that `text` names.
pub(super) fn number(event: &Event, text: &str) -> Result<PairingNumber, Failure> {
    let id = who::player(&event.tournament, text, "PLAYER")?;
    Ok(event.tournament.player(id).number)
}

pub(crate) fn bye(arguments: &ByeArguments) -> Done {
    let no_kind = |text: &str| TypedFault::Bye { text: text.to_owned() };
    let (text, kind) = match (&arguments.round, arguments.kind) {
        (Some(rounds), _) => {
            let kind = <ByeValue as clap::ValueEnum>::from_str(&arguments.rounds, true);
            (rounds, kind.map_err(|_| no_kind(&arguments.rounds))?)
        }
        (None, Some(kind)) => (&arguments.rounds, kind),
        (None, None) => {
            return Err(TypedFault::ByeIncomplete.into());
        }
    };
    let rounds = rounds(text)?;
    arguments.into.change(&arguments.file, &mut |event| {
        let tournament = &event.tournament;
        let ids = who::players(tournament, std::slice::from_ref(&arguments.player), "PLAYER")?;
        let players = ids.iter().map(|&id| tournament.player(id).number).collect();
        Ok(Command::Bye { players, rounds: rounds.clone(), worth: kind.worth() })
    })
}

pub(crate) fn forbid(arguments: &ForbidArguments) -> Done {
    let (first, last) = match &arguments.rounds {
        None => (1, None),
        Some(text) => facts::format::round_span(text).ok_or_else(|| no_rounds(text))?,
    };
    arguments.into.change(&arguments.file, &mut |event| {
        let tournament = &event.tournament;
        let ids = who::players(tournament, &arguments.players, "PLAYERS")?;
        let players = ids.iter().map(|&id| tournament.player(id).number).collect();
        Ok(Command::Forbid { players, first, last, if_possible: arguments.if_possible })
    })
}

/// Parses `3`, `3,5` or `3-5`.
fn rounds(text: &str) -> Result<Vec<RoundNo>, Failure> {
    let mut rounds = Vec::new();
    for part in text.split(',') {
        match facts::format::round_span(part) {
            Some((first, Some(last))) if first <= last && last - first < facts::format::MOST_ROUNDS => {
                rounds.extend(first..=last);
            }
            _ => return Err(no_rounds(text)),
        }
    }
    rounds.sort_unstable();
    rounds.dedup();
    Ok(rounds)
}

fn no_rounds(text: &str) -> Failure {
    TypedFault::Rounds { text: text.to_owned() }.into()
}
