//! `pairproof enter --boards`: converts a list of players with their teams into a team event.

use std::path::Path;

use super::{EnterArguments, first_colour, refuse_idle, write};
use crate::{Done, Exit, Failure, chance, input, output};
use api::seeding::{self, TeamPlan};
use facts::format::{self, count};
use facts::rulebook::{self, Rulebook, System};
use facts::tournament::{TeamEventType, TeamScore, Tournament};

/// The default rulebook of team events.
const RULEBOOK: &str = "team-2026";
/// The default type of a team event (record 192).
const TYPE: &str = "FIDE_TEAM";
/// The maximum number of boards of a match.
const MOST_BOARDS: usize = 40;

/// Enters a team event with this number of boards per match.
pub(super) fn enter(arguments: &EnterArguments, boards: usize) -> Done {
    let book = input::rulebook(arguments.rulebook.as_deref().unwrap_or(RULEBOOK))?;
    refuse_idle(arguments, &book)?;
    if book.system == System::DoubleSwiss {
        let says =
            format!("--boards is for teams, but {} is for players; its matches have two games", book.id);
        return Err(Failure::new(Exit::Request, says).remedy("omit --boards"));
    }
    refuse_individual(arguments, boards)?;
    let system = arguments.system.as_deref().unwrap_or(TYPE).to_ascii_uppercase();
    let kind = TeamEventType::parse(&system).ok_or_else(|| {
        let says = format!("--type: '{}' is not a type of team event", format::excerpt(&system));
        Failure::new(Exit::Request, says)
            .remedy("write FIDE_TEAM, FIDE_TEAM_TYPEB_MP_GP, FIDE_TEAM_GP_MP and the like (record 192)")
    })?;
    let (field, notes) = input::players(&arguments.players)?;
    let board_of = board_column(&arguments.players, &field)?;
    let plan = TeamPlan { boards, primary: kind.primary, is_listed: arguments.as_listed };
    let (mut tournament, own) = seeding::seed_teams(&field, &board_of, &plan).map_err(|says| {
        Failure::new(Exit::Request, format!("{}: {says}", arguments.players.display()))
            .remedy("the table needs a column `team`; a column `board` gives the order in a team")
    })?;
    let seed = match (arguments.colour, arguments.seed) {
        (Some(_), _) => 0,
        (None, Some(seed)) => seed,
        (None, None) => chance::seed().map_err(|e| {
            Failure::new(Exit::File, format!("the system provides no seed for the lots: {e}"))
        })?,
    };
    let (colour, why) = first_colour(arguments, seed);
    tournament.initial_colour = Some(colour);
    tournament.rounds = Some(arguments.rounds);
    name_rulebook(&mut tournament, &book, system);
    tournament.headings.name.clone_from(&arguments.name);
    write(arguments, &tournament)?;
    say(arguments, &tournament, kind.primary, notes.into_iter().filter(|n| !n.contains("board")).chain(own));
    let first = tournament.players.first().map_or_else(String::new, facts::tournament::Player::label);
    output::say(&format!("{first} has {colour} on board 1 in round one: {why}"));
    Ok(Exit::Done)
}

/// Names the rulebook by the type of the event. A rulebook without such a type is also named by its id.
fn name_rulebook(tournament: &mut Tournament, book: &Rulebook, system: String) {
    // The type of an edition other than the usual one ends with its year.
    let (plain, baku) = system.strip_suffix("_BAKU").map_or((system.as_str(), ""), |plain| (plain, "_BAKU"));
    let dated = book.id.rsplit_once('-').map(|(_, year)| format!("{plain}_{year}{baku}"));
    let means = |tournament: &mut Tournament, code: &String| {
        tournament.system = Some(code.clone());
        rulebook::of_type(tournament).is_some_and(|other| other.id == book.id)
    };
    if ![Some(&system), dated.as_ref()].into_iter().flatten().any(|code| means(tournament, code)) {
        tournament.system = Some(system);
        tournament.wall.rulebook = Some(book.id.clone());
    }
}

fn refuse_individual(arguments: &EnterArguments, boards: usize) -> Result<(), Failure> {
    let refuse = |says: &str, remedy: &str| Err(Failure::new(Exit::Request, says).remedy(remedy));
    if !(1..=MOST_BOARDS).contains(&boards) {
        return refuse(
            &format!("--boards: a match has at least 1 board and at most {MOST_BOARDS}"),
            "give their number",
        );
    }
    if arguments.seed.is_some() && arguments.colour.is_some() {
        return refuse("--seed has no effect: nothing is drawn by lot", "omit --seed, or omit --colour");
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

/// Returns the boards that the table names, player by player.
pub(crate) fn board_column(path: &Path, field: &Tournament) -> Result<Vec<Option<usize>>, Failure> {
    let bytes = input::bytes(path)?;
    let Ok(table) = format::read_table(&bytes) else { return Ok(Vec::new()) };
    let Some(((_, head), rows)) = table.split_first() else { return Ok(Vec::new()) };
    let named = |names: &[&str]| head.iter().position(|h| names.contains(&h.trim().to_lowercase().as_str()));
    let Some(column) = named(&["board", "bd", "brett"]) else { return Ok(Vec::new()) };
    let mut boards = vec![None; field.players.len()];
    for (place, (line, cells)) in rows.iter().enumerate() {
        let text = cells.get(column).map_or("", |cell| cell.trim());
        let number = text.parse::<usize>().ok().filter(|&board| board > 0);
        if number.is_none() && !text.is_empty() {
            let says = format!("{}, line {line}: '{}' is not a board", path.display(), format::excerpt(text));
            return Err(Failure::new(Exit::Request, says).remedy("boards are whole numbers from 1"));
        }
        if let Some(slot) = boards.get_mut(place) {
            *slot = number;
        }
    }
    let has_numbers = field.players.iter().zip(1u32..).any(|(player, place)| player.number != place);
    if has_numbers {
        let says = format!("{} numbers the players and their boards", path.display());
        return Err(Failure::new(Exit::Request, says).remedy("omit the column of numbers, or that of boards"));
    }
    Ok(boards)
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
