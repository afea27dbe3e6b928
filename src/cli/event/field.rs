//! `pairproof edit`, `remove`, `renumber`, `players`, `heading`: the data of the players and of the event.

use std::path::PathBuf;

use super::players::number;
use super::{Into, columns::PlayerColumns, squads};
use crate::faults::TypedFault;
use crate::output::{self, OutputForm};
use crate::question::SourceArguments;
use crate::report::json::FoundPlayers;
use crate::{Done, Exit, Failure, who};
use api::event::{Command, Event, Heading, Particulars, categories, kin, rating_periods};
use api::standings::as_counted_when_played;
use facts::format;
use facts::tournament::{Outcome, PairingNumber, Player, PlayerId, RoundNo, Tournament};

/// Arguments of `edit`.
#[derive(clap::Args, Debug)]
pub(crate) struct EditArguments {
    #[command(flatten)]
    source: SourceArguments,
    /// The player, by number or part of the name. In a team event, a number is that of a team, and a name that of a team or
    /// of a player.
    player: String,
    /// In a team event, the number is that of a player.
    #[arg(long)]
    member: bool,
    /// Name.
    #[arg(long)]
    name: Option<String>,
    #[command(flatten)]
    columns: PlayerColumns,
    #[command(flatten)]
    into: Into,
}

/// Arguments of `remove`.
#[derive(clap::Args, Debug)]
pub(crate) struct RemoveArguments {
    /// The tournament: TRF16, TRF26, JSON or an event file.
    file: PathBuf,
    /// The player, by number or part of the name.
    player: String,
    #[command(flatten)]
    into: Into,
}

/// Arguments of `renumber`.
#[derive(clap::Args, Debug)]
pub(crate) struct RenumberArguments {
    #[command(flatten)]
    source: SourceArguments,
    #[command(flatten)]
    into: Into,
}

/// Arguments of `players`.
#[derive(clap::Args, Debug)]
pub(crate) struct PlayersArguments {
    /// The tournament: TRF16, TRF26, JSON or an event file.
    file: PathBuf,
    /// A number or parts of a name, with or without accents. Default: all players.
    name: Vec<String>,
    /// Output format.
    #[arg(short, long, value_enum, default_value = "text")]
    format: OutputForm,
}

/// Arguments of `heading`.
#[derive(clap::Args, Debug)]
pub(crate) struct HeadingArguments {
    /// The tournament: TRF16, TRF26, JSON or an event file.
    file: PathBuf,
    /// Name of the event (record 012). An empty text removes a heading.
    #[arg(long)]
    name: Option<String>,
    /// City (022).
    #[arg(long)]
    city: Option<String>,
    /// Federation of the event (032).
    #[arg(long)]
    federation: Option<String>,
    /// First day, as 2026-05-01 (042).
    #[arg(long, value_name = "DATE")]
    from: Option<String>,
    /// Last day (052).
    #[arg(long, value_name = "DATE")]
    to: Option<String>,
    /// Type of event, in your own words (092).
    #[arg(long = "type", value_name = "WORDS")]
    kind: Option<String>,
    /// Chief arbiter (102).
    #[arg(long, value_name = "NAME")]
    arbiter: Option<String>,
    /// Deputy arbiter (112); repeat for several. The given deputies replace the deputies in the file; an empty name alone
    /// removes them.
    #[arg(long, value_name = "NAME")]
    deputy: Vec<String>,
    /// Time control (122).
    #[arg(long, value_name = "WORDS")]
    time_control: Option<String>,
    /// Method of the starting ranks (172): FIDE, NRO, FIDON, NIDOF, HBFN, LBFN or OTHER, after the federation whose ratings
    /// count, if any: 'AUT HBFN'.
    #[arg(long, value_name = "METHOD")]
    rank_method: Option<String>,
    /// Time control in seconds (222), for example 5400+30.
    #[arg(long, value_name = "SECONDS")]
    time_code: Option<String>,
    /// Tie-breaks from the regulations in order (202, 212), by their FIDE C.07 codes, for example
    /// BH-C1,DE,SB. Standings, sheets and ranks use these tie-breaks. An empty text removes them.
    #[arg(long, value_delimiter = ',', value_name = "LETTERS")]
    tiebreaks: Vec<String>,
    /// Values of the tie-break EXT by player number, for example 4=2,7=1, from a play-off or lots. The larger value comes
    /// first; with EXT/R, the smaller. An empty value removes the player's value.
    #[arg(long, value_delimiter = ',', value_name = "NUMBER=VALUE")]
    external: Vec<String>,
    /// Leave FIDE mode for good; the report says so (### FIDE mode exited). The sentence is 'I leave FIDE mode for the rest
    /// of this event'.
    #[arg(long, value_name = "SENTENCE")]
    leave_fide_mode: Option<String>,
    /// Number of rounds (142). Withdrawn players stay away in added rounds.
    #[arg(long, value_name = "NUMBER")]
    rounds: Option<usize>,
    /// Date of a round (132), as 3=2026-05-01.
    #[arg(long, value_name = "ROUND=DATE")]
    round_date: Vec<String>,
    /// Add a remark (###) to the report.
    #[arg(long, value_name = "WORDS")]
    remark: Vec<String>,
    #[command(flatten)]
    into: Into,
}

pub(crate) fn edit(arguments: &EditArguments) -> Done {
    arguments.into.change(&arguments.source.file, &mut |event| {
        if let Some(player) = arguments.member(event)? {
            return Ok(Command::Member { player, right: Box::new(arguments.right()?) });
        }
        let rulebook = kin(&arguments.source.rulebook_for(&event.tournament)?);
        let player = number(event, &arguments.player)?;
        Ok(Command::Edit { player, right: Box::new(arguments.right()?), rulebook })
    })
}

impl EditArguments {
    /// Returns the number of the player of a team, if the arguments name one: with `--member`, or by a name that no team
    /// has.
    fn member(&self, event: &Event) -> Result<Option<PairingNumber>, Failure> {
        let teams = event.tournament.teams.as_ref().filter(|teams| !teams.is_double);
        let Some(teams) = teams else {
            return if self.member { Err(TypedFault::MemberWithoutTeams.into()) } else { Ok(None) };
        };
        let people = Tournament { players: teams.players.clone(), ..Tournament::default() };
        let found = who::player(&people, &self.player, "PLAYER").map(|id| people.player(id).number);
        let is_number = self.player.chars().all(|c| c.is_ascii_digit());
        match who::player(&event.tournament, &self.player, "PLAYER") {
            _ if self.member => found.map(Some),
            Err(_) if !is_number => found.map(Some),
            _ => Ok(None),
        }
    }

    /// Returns the corrected data.
    fn right(&self) -> Result<Particulars, Failure> {
        let given: Vec<(&str, &str)> =
            self.columns.given().into_iter().map(|(column, value)| (column, value.as_str())).collect();
        if given.is_empty() && self.name.is_none() {
            return Err(TypedFault::NoCorrection.into());
        }
        let name = self.name.as_ref().map(|name| ("name", name.as_str()));
        Particulars::of_fields(&name.into_iter().chain(given).collect::<Vec<_>>())
            .map_err(|findings| Failure::input("the arguments", b"", findings))
    }
}

pub(crate) fn remove(arguments: &RemoveArguments) -> Done {
    arguments.into.change(&arguments.file, &mut |event: &Event| {
        Ok(Command::Remove { player: number(event, &arguments.player)? })
    })
}

pub(crate) fn renumber(arguments: &RenumberArguments) -> Done {
    arguments.into.change(&arguments.source.file, &mut |event| {
        Ok(Command::Renumber { rulebook: kin(&arguments.source.rulebook_for(&event.tournament)?) })
    })
}

pub(crate) fn heading(arguments: &HeadingArguments) -> Done {
    let mut heading = Heading {
        name: arguments.name.clone(),
        city: arguments.city.clone(),
        federation: arguments.federation.clone(),
        from: arguments.from.clone(),
        to: arguments.to.clone(),
        kind_of_event: arguments.kind.clone(),
        arbiter: arguments.arbiter.clone(),
        deputies: arguments.deputy.clone(),
        time_control: arguments.time_control.clone(),
        rank_method: arguments.rank_method.clone(),
        time_code: arguments.time_code.clone(),
        tie_breaks: arguments.tiebreaks.clone(),
        remarks: arguments.remark.clone(),
        leave_fide_mode: arguments.leave_fide_mode.clone(),
        rounds: arguments.rounds,
        ..Heading::default()
    };
    heading.external = external(&arguments.external)?;
    for text in &arguments.round_date {
        let parts =
            text.split_once('=').and_then(|(round, date)| Some((facts::format::round_span(round)?, date)));
        let Some(((round, Some(last)), date)) = parts.filter(|((round, last), _)| *last == Some(*round))
        else {
            return Err(TypedFault::RoundDate { text: text.clone() }.into());
        };
        if heading.round_dates.iter().any(|(of, _)| *of == last) {
            return Err(TypedFault::RoundDateTwice { round }.into());
        }
        heading.round_dates.push((last, date.to_owned()));
    }
    arguments.into.change(&arguments.file, &mut |_| Ok(Command::Heading(Box::new(heading.clone()))))
}

/// Reads values of `EXT`, such as `4=2`.
fn external(written: &[String]) -> Result<Vec<(PairingNumber, String)>, Failure> {
    let read = |text: &String| {
        let parts =
            text.split_once('=').and_then(|(number, value)| Some((number.trim().parse().ok()?, value)));
        parts
            .map(|(number, value)| (number, value.trim().to_owned()))
            .ok_or_else(|| TypedFault::External { text: text.clone() }.into())
    };
    written.iter().map(read).collect()
}

pub(crate) fn players(arguments: &PlayersArguments) -> Done {
    let source = SourceArguments::of(&arguments.file);
    let recorded = source.tournament()?;
    let (tournament, _) = as_counted_when_played(&recorded);
    let wanted = &arguments.name;
    let is_named = |p: &Player| wanted.iter().all(|word| format::has_in_name(&p.name, word));
    let is_meant = |p: &&Player| {
        wanted.iter().all(|word| format::has_in_name(&p.name, word) || p.number.to_string() == *word)
    };
    let meant: Vec<&Player> = tournament.players.iter().filter(is_meant).collect();
    // A team shows all its players, so a player is shown alone only if the name is not also that of his team.
    let is_in_other =
        |p: &Player| is_named(p) && !meant.iter().any(|team| squads::has(&tournament, team.id, p));
    let found: Vec<&Player> = tournament
        .players
        .iter()
        .filter(|p| is_meant(p) || squads::members(&tournament, p.id).any(is_named))
        .collect();
    if found.is_empty() {
        let (who, text) = (tournament.participant(), format::excerpt(&arguments.name.join(" ")));
        return Err(Failure::of(Exit::No, &TypedFault::Nobody { who, text }));
    }
    let (categories, notes) = members(&tournament)?;
    for note in &notes {
        output::say(note);
    }
    if arguments.format == OutputForm::Json {
        let found = FoundPlayers::new(&tournament, &found, &categories);
        return output::print_data(&source.answer_noting(found, &notes)).map(|()| Exit::Done);
    }
    let page = output::page(false);
    let told = |p: &&Player| {
        let squad = squads::lines(&tournament, p.id).map(|line| page.fold(&line, 6));
        page.fold(&line(&tournament, p, &categories), 4) + &squad.collect::<String>()
    };
    let alone = squads::in_detail(&tournament, &is_in_other);
    let alone = alone.iter().map(|line| page.fold(line, 4));
    output::print(&meant.iter().map(told).chain(alone).collect::<String>())?;
    Ok(Exit::Done)
}

/// A category by its name, with its players.
type NamedCategory = (String, Vec<PlayerId>);

/// Returns the categories with their players, and a note for each category whose members cannot be determined.
fn members(tournament: &Tournament) -> Result<(Vec<NamedCategory>, Vec<String>), Failure> {
    let (mut all, mut notes) = (Vec::new(), Vec::new());
    for category in categories(tournament)? {
        match category.members(tournament) {
            Ok(members) => all.push((category.name, members.players)),
            Err(why) => notes.push(format!("{}: {}. {}", category.name, why.says(), why.remedy())),
        }
    }
    Ok((all, notes))
}

/// Returns a player's number, name, rating, federation, club, rank, categories and card.
fn line(tournament: &Tournament, player: &Player, categories: &[NamedCategory]) -> String {
    let name = format!("{} {} {}", player.number, player.titled(), player.name).replace("  ", " ");
    let rating = player.rating.map_or_else(|| "unrated".to_owned(), |rating| rating.to_string());
    let later = rating_periods(tournament).unwrap_or_default();
    let later: String = later
        .changes(player.number)
        .map(|(round, rating)| match rating {
            0 => format!(" (unrated from round {round} on)"),
            _ => format!(" ({rating} from round {round} on)"),
        })
        .collect();
    let parts = [name, rating + &later, player.federation.clone(), player.club.clone()];
    let mut text = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ");
    let paired = tournament.rounds_paired();
    let points: facts::tournament::Score = tournament.points_after(player.id, paired);
    text += &match tournament.out_from(player.id) {
        Some(from) => format!("; {points} points, withdrawn from round {from} on"),
        None => format!("; {points} points"),
    };
    let own = categories.iter().filter(|(_, players)| players.contains(&player.id));
    let own: Vec<&str> = own.map(|(name, _)| name.as_str()).collect();
    if !own.is_empty() {
        text += &format!("; {}", own.join(", "));
    }
    let last = tournament.records[player.id.index()].len();
    let card: Vec<String> = (1..=last).filter_map(|round| cell(tournament, player, round)).collect();
    if !card.is_empty() {
        text += &format!("; {}", card.join(" · "));
    }
    text
}

/// Returns a round on the card: `w40 1`, `bye ½`.
fn cell(tournament: &Tournament, player: &Player, round: RoundNo) -> Option<String> {
    let record = tournament.record(player.id, round);
    let points = tournament.scored(player.id, round);
    Some(match (record.opponent, record.outcome) {
        (Some(other), Outcome::Nothing) => {
            format!("{round}: {}{} *", squads::side(&record), tournament.player(other).number)
        }
        (Some(other), outcome) => {
            format!(
                "{round}: {}{} {}",
                squads::side(&record),
                tournament.player(other).number,
                outcome.letter()
            )
        }
        (None, Outcome::Nothing) => return None,
        (None, Outcome::ZeroBye) => format!("{round}: away"),
        (None, _) => format!("{round}: bye {points}"),
    })
}
