//! `pairproof enter --boards`: converts a list of players with their teams into a team event.

use std::path::Path;

use super::{EnterArguments, first_colour, refuse_idle, write};
use crate::{Done, Exit, Failure, chance, input, output};
use api::seeding::{self, OpeningPlan};
use facts::format::{self, count};
use facts::rulebook::{self, Rulebook, System};
use facts::tournament::{TeamEventType, TeamScore, Tournament};
use words::TERMINAL;

/// Enters a team event with this number of boards per match.
pub(super) fn enter(arguments: &EnterArguments, boards: usize) -> Done {
    let system = arguments.system.as_deref().unwrap_or(seeding::TEAM_TYPE).to_ascii_uppercase();
    let kind = TeamEventType::parse(&system).ok_or_else(|| {
        let says = format!("--type: '{}' is not a type of team event", format::excerpt(&system));
        Failure::new(Exit::Request, says)
            .remedy("write FIDE_TEAM, FIDE_TEAM_TYPEB_MP_GP, FIDE_TEAM_GP_MP and the like (record 192)")
    })?;
    let of_type = if kind.edition == Some(2024) { "team-2024" } else { "team-2026" };
    let (id, declared) = input::declared_with(arguments.rulebook.as_deref().unwrap_or(of_type));
    let book = input::rulebook(id)?;
    input::declared(&book, &declared)?;
    refuse_of_type(&book, &declared)?;
    if kind.edition.is_some() && book.id != of_type && book.system == System::TeamSwiss {
        let says = format!("--type {system} is the type of {of_type}, but the rulebook is {}", book.id);
        return Err(Failure::new(Exit::Request, says).remedy("omit `-R`, or omit the year of the type"));
    }
    refuse_idle(arguments, &book)?;
    if book.system == System::DoubleSwiss {
        let says =
            format!("--boards is for teams, but {} is for players; its matches have two games", book.id);
        return Err(Failure::new(Exit::Request, says).remedy("omit `--boards`"));
    }
    if book.system.is_table() {
        let says = format!("--boards is for teams, but {} is a table for players", book.id);
        let remedy = "omit `--boards`; a list of players with teams is a match under `-R scheveningen`";
        return Err(Failure::new(Exit::Request, says).remedy(remedy));
    }
    refuse_individual(arguments, boards)?;
    let (field, notes) = arguments.field()?;
    let board_of = arguments.list.board_column(&arguments.players, &field)?;
    let seed = match (arguments.colour, arguments.seed) {
        (Some(_), _) => 0,
        (None, Some(seed)) => seed,
        (None, None) => chance::seed().map_err(|e| {
            Failure::new(Exit::File, format!("the system provides no seed for the lots: {e}"))
        })?,
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
    say(arguments, &tournament, kind.primary, notes.into_iter().chain(opened.notes.iter().map(|note| note.line(TERMINAL))));
    let first = tournament.players.first().map_or_else(String::new, facts::tournament::Player::label);
    output::say(&format!("{first} has {colour} on board 1 in round one: {why}"));
    Ok(Exit::Done)
}

fn refuse_individual(arguments: &EnterArguments, boards: usize) -> Result<(), Failure> {
    let refuse = |says: &str, remedy: &str| Err(Failure::new(Exit::Request, says).remedy(remedy));
    if !(1..=seeding::MOST_BOARDS).contains(&boards) {
        return refuse(
            &format!("--boards: a match has at least 1 board and at most {}", seeding::MOST_BOARDS),
            "give their number",
        );
    }
    if arguments.seed.is_some() && arguments.colour.is_some() {
        return refuse("--seed has no effect: nothing is drawn by lot", "omit `--seed`, or omit `--colour`");
    }
    if arguments.is_below() {
        return refuse("--unrated has no effect on teams", "omit it");
    }
    if arguments.is_json() {
        return refuse(
            "-f json does not apply to team events",
            "omit it, or write a file that ends in .json",
        );
    }
    Ok(())
}

/// Refuses declarations that the type of the event makes.
fn refuse_of_type(book: &Rulebook, declared: &[String]) -> Result<(), Failure> {
    let Some(key) = declared.iter().find(|key| rulebook::is_of_type(key, book)) else { return Ok(()) };
    let says = format!("-R: {key} belongs to the type of the event");
    Err(Failure::new(Exit::Request, says).remedy("name it by `--type`, for example FIDE_TEAM_TYPEB_MP_GP"))
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
