//! `pairproof enter`: turns a list of players into a tournament with pairing numbers.

mod numbers;
mod teams;

use numbers::NumbersBy;
use std::path::{Path, PathBuf};

use super::by::By;
use super::mode::NewEventMode;
use super::player_list::PlayerListArguments;
use super::{Done, Exit, Failure, chance, input, kept, output, save};
use crate::faults::{EnterFault, SystemFault};
use crate::rating_list::{KindOfRating, RatingList};
use crate::report;
use crate::report::json::{self, Entered};
use api::event::{Command, Playable, RoundsOutlook, Settings};
use api::seeding::{self, Opening, OpeningPlan, Unrated, UnratedInTeam};
use facts::rulebook::{self, DiscretionKey, Rulebook, System};
use facts::tournament::{Colour, Tournament};
use model::round::draws_lots;
use words::TERMINAL;

/// The default rulebook.
const RULEBOOK: &str = "dutch-2026";

impl EnterArguments {
    /// Returns whether unrated players are numbered below the rated ones.
    fn is_below(&self) -> bool {
        matches!(self.unrated, UnratedPlace::Below)
    }

    /// Returns the players of the list, completed from FIDE's rating list if one is named, and notes.
    fn field(&self) -> Result<(Tournament, Vec<String>), Failure> {
        let (mut field, mut notes) = self.list.players(&self.players, self.boards.is_some())?;
        if let Some(path) = &self.fide_list {
            let list = RatingList::read(path, self.rating_kind, &field.players)?;
            if !list.is_fides {
                return Err(EnterFault::NotFidesList { path: path.clone() }.into());
            }
            notes.extend(list.complete(&mut field.players, path)?);
        }
        Ok((field, notes))
    }

    /// Returns whether the colour of the first player is given, so that it is not drawn.
    fn is_colour_given(&self) -> bool {
        self.colour.is_some() || self.year.is_some()
    }

    /// Returns the settings of the new event that events of players and of teams have in common.
    fn plan(&self, seed: u64) -> OpeningPlan {
        OpeningPlan { name: self.name.clone(), rounds: self.rounds, seed, ..OpeningPlan::default() }
    }

    /// Returns whether the answer is JSON.
    fn is_json(&self) -> bool {
        self.format == EnterFormat::Json
    }
}

/// Arguments of `enter`.
#[derive(clap::Args, Debug)]
pub(super) struct EnterArguments {
    /// The list of players (CSV, or a workbook: XLSX, ODS). Its first line names the columns: name, rating, estimate, title, club, …
    players: PathBuf,
    #[command(flatten)]
    list: PlayerListArguments,
    /// Rulebook, by id or file [default: dutch-2026; team-2026 with --boards].
    #[arg(short = 'R', long)]
    rulebook: Option<String>,
    /// Number of rounds.
    #[arg(long)]
    rounds: usize,
    /// Create a team event with this many boards in each match. The list has a column `team`, and `board` if the lines of a
    /// team are not in order.
    #[arg(long, value_name = "NUMBER")]
    boards: Option<usize>,
    /// The type of a team event as in record 192, for example FIDE_TEAM_TYPEB_MP_GP: colour preferences, primary and
    /// secondary score [default: FIDE_TEAM].
    #[arg(long = "type", value_name = "CODE", requires = "boards")]
    system: Option<String>,
    /// Number the teams in the order of the list instead of by strength.
    #[arg(long, requires = "boards")]
    as_listed: bool,
    /// What a player without a rating counts in the strength of a team: `average` leaves such players out of the average,
    /// a number is the rating that the competition has announced for them [default: average].
    #[arg(long, value_name = "average|NUMBER", requires = "boards", value_parser = unrated_in_team)]
    team_unrated: Option<UnratedInTeam>,
    /// Name of the event.
    #[arg(long, default_value = "")]
    name: String,
    /// Complete the players from FIDE's rating list as text (`players_list_foa.txt`, or the list of a month): rating, title,
    /// federation, sex and year of birth, by FIDE id or else by name.
    #[arg(long, value_name = "FILE")]
    fide_list: Option<PathBuf>,
    /// The kind of rating to take from FIDE's combined list [default: standard].
    #[arg(long, value_enum, value_name = "KIND", requires = "fide_list")]
    rating_kind: Option<KindOfRating>,
    /// Colour of the top player in round 1. Default: by lot.
    #[arg(long, value_enum, conflicts_with = "year")]
    colour: Option<FirstSide>,
    /// Year of the British Championship: the top player has White in odd years (ECF 32).
    #[arg(long)]
    year: Option<u32>,
    /// How the players of a round robin are numbered [default: listed].
    #[arg(long, value_enum, conflicts_with = "boards")]
    numbers: Option<NumbersBy>,
    /// Rank of players without a rating (ECF 33).
    #[arg(long, value_enum, default_value = "mixed")]
    unrated: UnratedPlace,
    /// Seed for the lots; the same seed draws the same lots. Default: a random seed, which is printed and kept in the file.
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
    /// Write the tournament to this file: TRF16, JSON if it ends in .json, an event file if it ends in .pairproof; `-` is
    /// the standard output.
    #[arg(short, long, default_value = output::STDOUT)]
    out: PathBuf,
    /// Output format.
    #[arg(short, long, value_enum, default_value = "trf")]
    format: EnterFormat,
    /// Overwrite an existing file.
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    mode: NewEventMode,
    #[command(flatten)]
    by: By,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum EnterFormat {
    /// The tournament as TRF16, unless --out is given; decisions go to standard error.
    Trf,
    /// Pairing numbers and decisions, for programs; the tournament goes to --out.
    Json,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum FirstSide {
    White,
    Black,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum UnratedPlace {
    /// Together with the others, by their estimates.
    Mixed,
    /// Below all rated players.
    Below,
}

/// Returns the colour of player 1 in round 1, and the reason.
fn first_colour(arguments: &EnterArguments, seed: u64) -> (Colour, String) {
    match (arguments.colour, arguments.year) {
        (Some(FirstSide::White), _) => (Colour::White, "as given".to_owned()),
        (Some(FirstSide::Black), _) => (Colour::Black, "as given".to_owned()),
        (None, Some(year)) => (seeding::colour_of_year(year), format!("{year} (32)")),
        (None, None) => (seeding::lot_of_colour(seed), format!("by lot, seed {seed}")),
    }
}

/// Refuses a team event without boards, and a year that no rule uses.
fn refuse_idle(arguments: &EnterArguments, book: &Rulebook) -> Result<(), Failure> {
    numbers::refuse(arguments, book)?;
    if book.participant() == "team" && arguments.boards.is_none() {
        return Err(EnterFault::NoBoards { book: book.id.clone() }.into());
    }
    if arguments.year.is_some() && book.system != System::Ecf {
        return Err(EnterFault::Year { book: book.id.clone() }.into());
    }
    Ok(())
}

impl EnterArguments {
    /// Returns the rulebook, and the discretions and readings declared after it.
    fn declared(&self) -> (&str, Vec<String>) {
        input::declared_with(self.rulebook.as_deref().unwrap_or(RULEBOOK))
    }

    /// Returns whether a declaration after the rulebook goes into the type of the report (record 192), which holds Baku
    /// acceleration alone. An event file keeps all declarations in its settings.
    fn is_in_type(&self, key: &str, tournament: &Tournament) -> bool {
        key == DiscretionKey::Baku.name() && tournament.system.is_some() && !kept::is_named(&self.out)
    }

    /// Returns the event with the declarations that the type of a report holds.
    fn typed(&self, mut tournament: Tournament) -> Tournament {
        let is_declared = self.declared().1.iter().any(|key| self.is_in_type(key, &tournament));
        if is_declared {
            tournament.system = tournament.system.as_deref().map(rulebook::accelerated_type);
        }
        tournament
    }

    /// Returns the settings of the event: what is declared after the rulebook. Refuses what a report cannot hold.
    fn settings(&self, tournament: &Tournament) -> Result<Settings, Failure> {
        let others = self.declared().1.into_iter().filter(|key| !self.is_in_type(key, tournament));
        let (readings, keys): (Vec<String>, Vec<String>) = others.partition(|key| key.contains('='));
        let lost: Vec<&str> = keys.iter().chain(&readings).map(String::as_str).collect();
        if !lost.is_empty() && !kept::is_named(&self.out) {
            return Err(EnterFault::DeclaredInReport { declared: lost.join(", ") }.into());
        }
        let line = |key: &str, all: &[String]| {
            if all.is_empty() { String::new() } else { format!("{key} = {all:?}\n") }
        };
        Ok(Settings::from(line("discretion", &keys) + &line("readings", &readings)))
    }
}

/// Returns a note if the rounds cannot all be played.
fn too_many_rounds(tournament: &Tournament, book: &Rulebook) -> Option<String> {
    let outlook = RoundsOutlook::of(tournament, book, &[])?;
    matches!(outlook.verdict, Playable::Not { .. }).then(|| outlook.says(tournament))
}

/// Writes the tournament, or starts an event file with it.
fn write(arguments: &EnterArguments, tournament: &Tournament) -> Result<(), Failure> {
    let EnterArguments { out, by, force, players, mode, .. } = arguments;
    let own = arguments.settings(tournament)?;
    if !kept::is_named(out) {
        mode.refuse_without_settings()?;
        by.refuse_without_log(out)?;
        return save::write_tournament(out, tournament, *force);
    }
    let (settings, says) = mode.settings(tournament, &own)?;
    let tournament = tournament.clone();
    let begin = Command::Enter { tournament, settings, from: players.display().to_string() };
    kept::make(out, by, vec![begin], output::overwrite(*force))?;
    if let Some(says) = says {
        output::say(says);
    }
    Ok(())
}

/// Reads what an unrated player counts in the strength of a team.
fn unrated_in_team(text: &str) -> Result<UnratedInTeam, String> {
    UnratedInTeam::parse(text).ok_or_else(|| "write `average`, or a rating up to 9999".to_owned())
}

pub(super) fn run(arguments: &EnterArguments) -> Done {
    if let Some(boards) = arguments.boards {
        return teams::enter(arguments, boards);
    }
    let book = input::rulebook(arguments.declared().0)?;
    input::declared(&book, &arguments.declared().1)?;
    refuse_idle(arguments, &book)?;
    let (field, unread) = arguments.field()?;
    let unrated = match arguments.unrated {
        UnratedPlace::Mixed => Unrated::Mixed,
        UnratedPlace::Below => Unrated::Below,
    };
    let seed = arguments.seed.map_or_else(chance::seed, Ok);
    let seed = seed.map_err(|e| SystemFault::NoSeed { cause: e.to_string() })?;
    let (field, drawn_numbers) = numbers::numbered(arguments, &book, field, seed)?;
    let is_table = book.system.is_table();
    let (colour, why) = first_colour(arguments, seed);
    let plan = OpeningPlan {
        colour: arguments.is_colour_given().then_some(colour),
        unrated,
        drawn_numbers,
        ..arguments.plan(seed)
    };
    let Opening { tournament, has_bye, notes: own, drawn } =
        seeding::opening(&field, &[], &book, &plan).map_err(|why| refused(why).about(&arguments.players))?;
    if arguments.seed.is_some() && drawn.is_none() {
        let draws_each_round = draws_lots(&book, &arguments.declared().1);
        let why = match (is_table, arguments.colour) {
            _ if draws_each_round => EnterFault::SeedOfEachRound { book: book.id.clone() },
            (true, _) => EnterFault::SeedOfTable,
            (false, Some(_)) => EnterFault::SeedWithColour,
            (false, None) => EnterFault::Seed,
        };
        return Err(why.into());
    }
    let tournament = arguments.typed(tournament);
    let mut notes = unread;
    notes.extend(own.iter().map(|note| note.line(TERMINAL)));
    notes.extend(book.system.has_first_colour().then(|| format!("No 1 has {colour} in round one: {why}")));
    notes.extend(drawn.map(|drawn| drawn.line(TERMINAL)));
    notes.extend(too_many_rounds(&tournament, &book));
    if arguments.year.is_some() && has_bye {
        notes.push("the British Championship does not normally start with a bye (31)".to_owned());
    }
    deliver(arguments, &book, &tournament, &notes)
}

/// Returns the failure for an event that the rulebook cannot have.
fn refused((says, advice): (String, String)) -> Failure {
    EnterFault::Impossible { why: says.trim_end_matches('.').to_owned(), advice }.into()
}

/// Writes the tournament, and reports the decisions.
fn deliver(arguments: &EnterArguments, book: &Rulebook, tournament: &Tournament, notes: &[String]) -> Done {
    let writes_file = arguments.out.as_path() != Path::new(output::STDOUT);
    if writes_file || arguments.format == EnterFormat::Trf {
        write(arguments, tournament)?;
    }
    match arguments.format {
        EnterFormat::Json => output::print_data(&json::text(&Entered::new(tournament, book, notes)))?,
        EnterFormat::Trf => {
            for note in notes {
                output::say(note);
            }
            if writes_file {
                let (players, file) =
                    (report::count(tournament.players.len(), "player"), arguments.out.display());
                output::say(&format!(
                    "{players} written to {file}; `pairproof status {file}` says what comes next"
                ));
            }
        }
    }
    Ok(Exit::Done)
}
