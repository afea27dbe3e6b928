//! `pairproof enter --boards`: converts a list of players with their teams into a team event.

use std::path::Path;

use super::{EnterArguments, first_colour, refuse_idle, write};
use crate::faults::{EnterFault, SystemFault};
use crate::{Done, Exit, Failure, chance, input, output};
use api::seeding::{self, OpeningPlan};
use facts::format::{self, count};
use facts::rulebook::{self, Rulebook, System};
use facts::tournament::{TeamEventType, TeamScore, Tournament};
use words::TERMINAL;

/// Enters a team event with this number of boards per match.
pub(super) fn enter(arguments: &EnterArguments, boards: usize) -> Done {
    let system = arguments.system.as_deref().unwrap_or(seeding::TEAM_TYPE).to_ascii_uppercase();
    let kind =
        TeamEventType::parse(&system).ok_or_else(|| EnterFault::Type { text: format::excerpt(&system) })?;
    let of_type = if kind.edition == Some(2024) { "team-2024" } else { "team-2026" };
    let (id, declared) = input::declared_with(arguments.rulebook.as_deref().unwrap_or(of_type));
    let book = input::rulebook(id)?;
    input::declared(&book, &declared)?;
    refuse_of_type(&book, &declared)?;
    if kind.edition.is_some() && book.id != of_type && book.system == System::TeamSwiss {
        return Err(EnterFault::TypeOfOther { kind: system, usual: of_type, book: book.id }.into());
    }
    refuse_idle(arguments, &book)?;
    if book.system == System::DoubleSwiss {
        return Err(EnterFault::BoardsOfDoubleSwiss { book: book.id }.into());
    }
    if book.system.is_table() {
        return Err(EnterFault::BoardsOfTable { book: book.id }.into());
    }
    refuse_individual(arguments, boards)?;
    let (field, notes) = arguments.field()?;
    let board_of = arguments.list.board_column(&arguments.players, &field)?;
    let seed = match (arguments.colour, arguments.seed) {
        (Some(_), _) => 0,
        (None, Some(seed)) => seed,
        (None, None) => chance::seed().map_err(|e| SystemFault::NoSeed { cause: e.to_string() })?,
    };
    let (colour, why) = first_colour(arguments, seed);
    let plan = OpeningPlan {
        colour: arguments.is_colour_given().then_some(colour),
        boards,
        system,
        is_listed: arguments.as_listed,
        unrated_in_team: arguments.team_unrated.unwrap_or_default(),
        ..arguments.plan(seed)
    };
    let opened = seeding::opening(&field, &board_of, &book, &plan)
        .map_err(|why| super::refused(why).about(&arguments.players))?;
    let tournament = arguments.typed(opened.tournament);
    write(arguments, &tournament)?;
    say(
        arguments,
        &tournament,
        kind.primary,
        notes.into_iter().chain(opened.notes.iter().map(|note| note.line(TERMINAL))),
    );
    let first = tournament.players.first().map_or_else(String::new, facts::tournament::Player::label);
    output::say(&format!("{first} has {colour} on board 1 in round one: {why}"));
    Ok(Exit::Done)
}

fn refuse_individual(arguments: &EnterArguments, boards: usize) -> Result<(), Failure> {
    if !(1..=seeding::MOST_BOARDS).contains(&boards) {
        return Err(EnterFault::NumberOfBoards { most: seeding::MOST_BOARDS }.into());
    }
    if arguments.seed.is_some() && arguments.colour.is_some() {
        return Err(EnterFault::SeedWithColour.into());
    }
    if arguments.is_below() {
        return Err(EnterFault::UnratedOfTeams.into());
    }
    if arguments.is_json() {
        return Err(EnterFault::JsonOfTeams.into());
    }
    Ok(())
}

/// Refuses declarations that the type of the event makes.
fn refuse_of_type(book: &Rulebook, declared: &[String]) -> Result<(), Failure> {
    let Some(key) = declared.iter().find(|key| rulebook::is_of_type(key, book)) else { return Ok(()) };
    Err(EnterFault::DeclaredByType { key: key.clone() }.into())
}

fn say(
    arguments: &EnterArguments,
    tournament: &Tournament,
    primary: TeamScore,
    notes: impl Iterator<Item = String>,
) {
    notes.for_each(|note| output::say(&note));
    let teams = tournament.players.len();
    let players = tournament.teams.as_ref().map_or(0, |teams| teams.players.len());
    let out = arguments.out.display();
    let what = format!("{} with {}", count(teams, "team"), count(players, "player"));
    if arguments.out.as_path() != Path::new(output::STDOUT) {
        output::say(&format!(
            "{what} written to {out}; {} make the scoregroups; `pairproof status {out}` says what comes next",
            primary.words()
        ));
    }
}
