//! A new event from a list of players, as `enter` and the desk begin it.

use super::unrated::{unrated_in_teams, without_needed_rating};
use super::{Seeded, TeamPlan, Unrated, UnratedInTeam, lot_of_colour, seed, seed_teams};
use crate::event::{EntryChange, possible_rounds};
use facts::format::{self, HIGHEST_TEAM, count, sentence};
use facts::rulebook::{self, Rulebook, System};
use facts::tournament::{Colour, TeamEventType, TeamScore, Tournament};
use words::{Statement, TERMINAL};

/// The type of a team event unless another one is chosen (record 192).
pub const TEAM_TYPE: &str = "FIDE_TEAM";
/// The maximum number of boards of a match.
pub const MOST_BOARDS: usize = 40;

/// The settings for a new event.
#[derive(Clone, Debug)]
pub struct OpeningPlan {
    /// The name of the event.
    pub name: String,
    /// The number of rounds.
    pub rounds: usize,
    /// The colour of the first participant in round one; `None` draws it by lot. Rulebooks without a first colour refuse it.
    pub colour: Option<Colour>,
    /// The seed for the lots.
    pub seed: u64,
    /// The rank of players without a rating.
    pub unrated: Unrated,
    /// The way in which the numbers were drawn, if the list already has the order of a lot.
    pub drawn_numbers: Option<DrawnNumbers>,
    /// The number of boards of a match, in a team event.
    pub boards: usize,
    /// The type of a team event (record 192).
    pub system: String,
    /// Whether teams are numbered in the order of the list instead of by strength.
    pub is_listed: bool,
    /// What an unrated player counts in the strength of a team.
    pub unrated_in_team: UnratedInTeam,
}

/// The ways in which the numbers of a table are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawnNumbers {
    /// By lot.
    ByLot,
    /// By the Varma tables.
    ByVarma,
}

impl DrawnNumbers {
    /// Says how the numbers were drawn, and how to repeat the draw.
    fn says(self, seed: u64) -> EntryChange {
        match self {
            Self::ByLot => EntryChange::DrawnNumbers { seed },
            Self::ByVarma => EntryChange::DrawnNumbersVarma { seed },
        }
    }
}

impl Default for OpeningPlan {
    /// Returns the plan of an event of one round, with everything that can be drawn still to be drawn.
    fn default() -> Self {
        Self {
            name: String::new(),
            rounds: 1,
            colour: None,
            seed: 0,
            unrated: Unrated::Mixed,
            drawn_numbers: None,
            boards: 0,
            system: TEAM_TYPE.to_owned(),
            is_listed: false,
            unrated_in_team: UnratedInTeam::default(),
        }
    }
}

/// A new event.
#[derive(Clone, Debug)]
pub struct Opening {
    /// The event.
    pub tournament: Tournament,
    /// Whether round one has a bye.
    pub has_bye: bool,
    /// Points to check, with their articles.
    pub notes: Vec<Statement>,
    /// The lots that were drawn.
    pub drawn: Option<Statement>,
}

/// Builds a new event under a rulebook: its players in the order of the rulebook, or its teams. `board_of[i]` is the board
/// of player `i` in his team, if the list states it.
///
/// # Errors
/// Fails with a sentence and a remedy if the rulebook cannot have this event.
pub fn opening(
    field: &Tournament,
    board_of: &[Option<usize>],
    book: &Rulebook,
    plan: &OpeningPlan,
) -> Result<Opening, (String, String)> {
    possible_rounds(plan.rounds).map_err(|why| (sentence(&why.says()), why.remedy()))?;
    check_colour(book, plan)?;
    if !is_of_teams(book, plan) {
        check_table(field, book, plan)?;
    }
    let (Seeded { mut tournament, has_bye, has_lots, notes }, equal) = if is_of_teams(book, plan) {
        (of_teams(field, board_of, book, plan)?, false)
    } else {
        let mut seeded = seed(field, book, plan.unrated, plan.seed);
        name_rulebook(&mut seeded.tournament, book);
        seeded.notes.extend(without_needed_rating(&seeded.tournament, book));
        (seeded, true)
    };
    // Number 1 has White in the first row of every table.
    let given = if book.system.has_first_colour() { plan.colour } else { Some(Colour::White) };
    let drawn = match plan.drawn_numbers {
        Some(by) => Some(by.says(plan.seed)),
        None => drawn_by_lot((has_lots, equal), given.is_none(), plan.seed),
    };
    let drawn = drawn.map(Statement::from);
    tournament.headings.others.extend(drawn.iter().map(|says| ("###".to_owned(), says.line(TERMINAL))));
    tournament.initial_colour = Some(given.unwrap_or_else(|| lot_of_colour(plan.seed)));
    tournament.rounds = Some(plan.rounds);
    tournament.headings.name.clone_from(&plan.name);
    Ok(Opening { tournament: in_games(tournament, book), has_bye, notes, drawn })
}

/// Returns whether the event is one of teams: its rulebook is for teams, or matches have boards.
fn is_of_teams(book: &Rulebook, plan: &OpeningPlan) -> bool {
    book.participant() == "team" || plan.boards > 0
}

/// Refuses a first colour that would have no effect.
fn check_colour(book: &Rulebook, plan: &OpeningPlan) -> Result<(), (String, String)> {
    if plan.colour.is_none() || book.system.has_first_colour() {
        return Ok(());
    }
    let why = if book.system.is_table() {
        format!("the table of {} gives all colours", book.id)
    } else {
        format!("{} draws the colours of each board by lot (rule 1)", book.id)
    };
    Err((format!("The first colour has no effect: {why}."), "Omit it (`--colour`).".to_owned()))
}

/// Checks that a table has the players and the rounds.
fn check_table(field: &Tournament, book: &Rulebook, plan: &OpeningPlan) -> Result<(), (String, String)> {
    if book.system.is_between_teams() {
        let remedy =
            "Name the team of each player in a column `team`; the players of a team are listed by board.";
        format::sides(field).map_err(|why| (format!("{why}."), remedy.to_owned()))?;
    }
    let players = field.players.len();
    match book.table_rounds(players) {
        Some(rounds) if plan.rounds > rounds => Err((
            format!("{} have {} under this rulebook.", count(players, "player"), count(rounds, "round")),
            format!("Enter {rounds} as the number of rounds."),
        )),
        _ => Ok(()),
    }
}

fn of_teams(
    field: &Tournament,
    board_of: &[Option<usize>],
    book: &Rulebook,
    plan: &OpeningPlan,
) -> Result<Seeded, (String, String)> {
    if !(1..=MOST_BOARDS).contains(&plan.boards) {
        let says = format!("A match has at least 1 board and at most {MOST_BOARDS}.");
        return Err((says, "Enter the number of boards of a match.".to_owned()));
    }
    let primary = TeamEventType::parse(&plan.system).map_or(TeamScore::MatchPoints, |kind| kind.primary);
    let OpeningPlan { boards, is_listed, unrated_in_team: unrated, .. } = *plan;
    let teams = TeamPlan { boards, primary, is_listed, unrated };
    let (mut tournament, mut notes) = seed_teams(field, board_of, &teams).map_err(|why| {
        let remedy = "The list needs a column `team`; a column `board` gives the order in a team.";
        (format!("{why}."), remedy.to_owned())
    })?;
    let number = tournament.players.len();
    if number > HIGHEST_TEAM.0 as usize {
        let says =
            format!("The list has {}, but a report can hold at most {HIGHEST_TEAM}.", count(number, "team"));
        return Err((says, "Divide the event into several events.".to_owned()));
    }
    name_team_rulebook(&mut tournament, book, &plan.system);
    notes.extend(unrated_in_teams(&tournament));
    let has_bye = tournament.players.len() % 2 == 1;
    Ok(Seeded { tournament, has_bye, has_lots: false, notes })
}

/// Returns a message about the drawing of lots, and how to repeat it; `None` if nothing is drawn. Numbers may be drawn, and
/// perhaps those of equal players alone.
fn drawn_by_lot((has_lots, equal): (bool, bool), is_colour_drawn: bool, seed: u64) -> Option<EntryChange> {
    let what = match (has_lots, equal, is_colour_drawn) {
        (false, _, false) => return None,
        (false, _, true) => "colour",
        (true, false, false) => "numbers",
        (true, false, true) => "numbers-and-colour",
        (true, true, false) => "equal",
        (true, true, true) => "equal-and-colour",
    };
    Some(EntryChange::DrawnByLot { what, seed })
}

/// Names the rulebook of an event of players: by its type (record 192), or by its id if it has no type of its own.
fn name_rulebook(tournament: &mut Tournament, book: &Rulebook) {
    tournament.system = rulebook::encoded_type(book);
    if tournament.system.is_none() {
        tournament.wall.name_rulebook(&book.id, book.own_text());
    }
}

/// Names the rulebook of a team event by its type, `system` (record 192). A rulebook without such a type is also named by its
/// id.
fn name_team_rulebook(tournament: &mut Tournament, book: &Rulebook, system: &str) {
    // The type of an edition other than the usual one ends with its year.
    let (plain, baku) = system.strip_suffix("_BAKU").map_or((system, ""), |plain| (plain, "_BAKU"));
    let dated = book.id.rsplit_once('-').map(|(_, year)| format!("{plain}_{year}{baku}"));
    let means = |tournament: &mut Tournament, code: &str| {
        tournament.system = Some(code.to_owned());
        rulebook::of_type(tournament).is_some_and(|other| other.id == book.id)
    };
    if ![Some(system), dated.as_deref()].into_iter().flatten().any(|code| means(tournament, code)) {
        tournament.system = Some(system.to_owned());
        tournament.wall.name_rulebook(&book.id, book.own_text());
    }
}

/// Turns every match of Double-Swiss into two games; record 352 with two colours states this. Other events stay as they are.
fn in_games(mut tournament: Tournament, book: &Rulebook) -> Tournament {
    if book.system != System::DoubleSwiss {
        return tournament;
    }
    tournament.headings.others.push(("352".to_owned(), "WB".to_owned()));
    tournament.of_two_games()
}
