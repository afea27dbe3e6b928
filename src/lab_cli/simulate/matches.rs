//! The arguments of `simulate` for events of matches: the boards and the type of a team event, and matches of two
//! games.

use cli::{Exit, Failure, output};
use facts::format::{HIGHEST_NUMBER, HIGHEST_TEAM, count};
use facts::rulebook::{self, Rulebook, System};
use facts::tournament::{TeamEventType, Tournament};
use lab::simulate::{Design, MOST_BOARDS, MatchDesign};
use lab::study::{Pairer, Ruled, TEAM_TYPE};

/// Matches in place of single games.
#[derive(clap::Args, Clone, Debug)]
pub(super) struct Matches {
    /// Simulate teams with this many boards a match. Match points and game points follow from the ratings of the
    /// players at the boards. `--players` is then the number of teams.
    #[arg(long, value_name = "NUMBER", conflicts_with = "two_games")]
    boards: Option<usize>,
    /// Type of the team event (record 192): preferences of colour, primary and secondary score, for example
    /// FIDE_TEAM_TYPEB_GP_MP. Default: FIDE_TEAM.
    #[arg(long = "type", value_name = "TYPE", requires = "boards")]
    system: Option<String>,
    /// Matches of two games with colours reversed, as in Double-Swiss.
    #[arg(long)]
    two_games: bool,
}

impl Matches {
    /// Returns the design with matches, and the pairers with the declarations of the event's type.
    pub(super) fn of(&self, design: Design, pairers: Vec<Pairer>) -> Result<(Design, Vec<Pairer>), Failure> {
        let matches = self.design()?;
        for pairer in &pairers {
            check(pairer, &matches)?;
        }
        let MatchDesign::Teams { system, .. } = &matches else {
            return Ok((Design { matches, ..design }, pairers));
        };
        let typed = Tournament { system: Some(system.clone()), ..Tournament::default() };
        let pairers = pairers.into_iter().map(|pairer| declared(pairer, &typed)).collect::<Result<_, _>>()?;
        Ok((Design { matches, ..design }, pairers))
    }

    fn design(&self) -> Result<MatchDesign, Failure> {
        let Some(boards) = self.boards else {
            return Ok(if self.two_games { MatchDesign::TwoGames } else { MatchDesign::Games });
        };
        check_boards(boards)?;
        let system = self.system.as_deref().map(|system| read_type(system, "-R team-2026+baku"));
        let system = system.transpose()?.unwrap_or_else(|| TEAM_TYPE.to_owned());
        Ok(MatchDesign::Teams { boards, system })
    }
}

/// Refuses a number of boards that a match cannot have.
pub(crate) fn check_boards(boards: usize) -> Result<(), Failure> {
    if (1..=MOST_BOARDS).contains(&boards) {
        return Ok(());
    }
    Err(refuse(format!("--boards: a match has at least 1 board and at most {MOST_BOARDS}")))
}

/// Returns the type of an event under a rulebook for teams. `baku` is the option that accelerates.
pub(crate) fn team_type(system: &str, baku: &str, book: &Rulebook) -> Result<String, Failure> {
    let system = read_type(system, baku)?;
    let typed = Tournament { system: Some(system.clone()), ..Tournament::default() };
    refuse_edition(&typed, book)?;
    Ok(system)
}

/// Returns a type of team event in capital letters.
fn read_type(system: &str, baku: &str) -> Result<String, Failure> {
    let system = system.to_ascii_uppercase();
    match TeamEventType::parse(&system) {
        Some(kind) if kind.is_accelerated => {
            Err(refuse("--type has no acceleration here".to_owned()).remedy(format!("declare it: {baku}")))
        }
        Some(_) => Ok(system),
        None => Err(refuse(format!("--type: '{system}' is not a type of team event"))
            .remedy("write FIDE_TEAM, FIDE_TEAM_TYPEB_MP_GP, FIDE_TEAM_GP_MP and the like (record 192)")),
    }
}

/// Refuses a type that names another edition than the rulebook.
fn refuse_edition(typed: &Tournament, book: &Rulebook) -> Result<(), Failure> {
    let names_one =
        typed.system.as_deref().and_then(TeamEventType::parse).is_some_and(|kind| kind.edition.is_some());
    if names_one && rulebook::of_type(typed).is_some_and(|meant| meant.id != book.id) {
        return Err(refuse(format!("--type names another edition than {}", book.id)));
    }
    Ok(())
}

/// Refuses a rulebook for a different kind of event. Warns about data that single games do not provide.
fn check(pairer: &Pairer, matches: &MatchDesign) -> Result<(), Failure> {
    let Some(book) = pairer.book() else { return Ok(()) };
    let wrong = |says: &str, remedy: &str| Err(refuse(format!("{} {says}", book.id)).remedy(remedy));
    match (matches, book.system) {
        (MatchDesign::Games, System::TeamSwiss) => output::say(&format!(
            "{} is for teams: without `--boards` a match is one game, and there is no secondary score",
            book.id
        )),
        (MatchDesign::Games, System::DoubleSwiss) => output::say(&format!(
            "{} is for matches of two games: without `--two-games` a match is one game",
            book.id
        )),
        (MatchDesign::Teams { .. }, System::TeamSwiss)
        | (MatchDesign::TwoGames, System::DoubleSwiss)
        | (MatchDesign::Games, _) => {}
        (MatchDesign::Teams { .. }, _) => {
            return wrong("does not pair teams", "omit `--boards`, or name `-R team-2026`");
        }
        (MatchDesign::TwoGames, _) => {
            return wrong(
                "does not pair matches of two games",
                "omit `--two-games`, or name `-R double-swiss-2026`",
            );
        }
    }
    Ok(())
}

/// Returns the pairer with the declarations of the type. Refuses declarations that contradict the type.
fn declared(pairer: Pairer, typed: &Tournament) -> Result<Pairer, Failure> {
    let Pairer::Book(ruled) = pairer else { return Ok(pairer) };
    let mut keys = Vec::new();
    rulebook::declare_encoded(&mut keys, typed, &ruled.book);
    let is_other = |key: &&String| rulebook::is_of_type(key, &ruled.book) && !keys.contains(key);
    if let Some(key) = ruled.declared.iter().find(is_other) {
        return Err(
            refuse(format!("{key} does not belong to the event's type")).remedy("name it by `--type`")
        );
    }
    refuse_edition(typed, &ruled.book)?;
    let own = ruled.named().map(str::to_owned);
    let all: Vec<String> =
        own.chain(keys.iter().filter(|key| !ruled.declared.contains(key)).cloned()).collect();
    Ok(Pairer::Book(Box::new(Ruled::new(&ruled.asked, ruled.book, &all))))
}

/// Refuses reports of more teams or players than a report can hold. Their numbers have three and four columns.
pub(super) fn refuse_too_large(design: &Design) -> Result<(), Failure> {
    let MatchDesign::Teams { boards, .. } = design.matches else { return Ok(()) };
    let (teams, people) = (design.players as usize, design.players as usize * boards);
    if teams <= HIGHEST_TEAM.0 as usize && people <= HIGHEST_NUMBER.0 as usize {
        return Ok(());
    }
    let most = most_of_report(boards);
    let text = format!(
        "a report holds at most {} and {}; {} with {} each have {}",
        count(HIGHEST_TEAM.0 as usize, "team"),
        count(HIGHEST_NUMBER.0 as usize, "player"),
        count(teams, "team"),
        count(boards, "player"),
        count(people, "player"),
    );
    let remedy = format!("use `--players {most}`, or write no report: omit `--trf`, or `-f trf`");
    Err(refuse(text).remedy(remedy))
}

/// Returns the largest number of teams that a report holds.
pub(crate) fn most_of_report(boards: usize) -> u32 {
    HIGHEST_TEAM.0.min(HIGHEST_NUMBER.0 / u32::try_from(boards).unwrap_or(u32::MAX).max(1))
}

fn refuse(text: String) -> Failure {
    Failure::new(Exit::Request, text)
}
