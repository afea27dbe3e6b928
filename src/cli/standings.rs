//! `pairproof standings` and `pairproof print`.

use super::output::Form;
use super::question::Source;
use super::{Done, Exit, input, output, who};
use crate::report::json::{self, Cards, StandingsTable};
use crate::report::{self, Page};
use crate::standings::{self, Standings};
use crate::tournament::Tournament;

/// Players of a club that count for its score.
const BEST: usize = 4;

/// Arguments of `standings`.
#[derive(clap::Args, Debug)]
pub(super) struct Arguments {
    #[command(flatten)]
    source: Source,
    /// The points of each club or school too: its best four players.
    #[arg(long)]
    clubs: bool,
    /// What to print.
    #[arg(short, long, value_enum, default_value = "text")]
    format: Form,
}

/// Arguments of `print`.
#[derive(clap::Args, Debug)]
pub(super) struct PrintArguments {
    /// The tournament.
    file: std::path::PathBuf,
    /// A card for each player: round, colour, opponent, result, progressive score.
    #[arg(long, required = true)]
    cards: bool,
    /// Only the player with this number or part of a name.
    #[arg(long)]
    player: Option<String>,
    /// What to print.
    #[arg(short, long, value_enum, default_value = "text")]
    format: Form,
}

pub(super) fn run(arguments: &Arguments) -> Done {
    let (book, tournament) = arguments.source.read()?;
    let found = standings::standings(&tournament, &book);
    let clubs = if arguments.clubs { standings::clubs(&tournament, BEST) } else { Vec::new() };
    if arguments.format == Form::Json {
        output::print_data(&json::text(&StandingsTable::new(&tournament, &book, &found, clubs)))?;
        return Ok(Exit::Done);
    }
    let page = output::page(false);
    let rounds = report::count(tournament.rounds_paired(), "round");
    let mut text = page.fold(&format!("Standings after {rounds}"), 2);
    text += &page.fold(&book.title, 2);
    text += &format!("\n{}\n", table(page, &tournament, &found));
    text += &page.fold(found.note, 2);
    if !clubs.is_empty() {
        let rows = clubs.into_iter().map(|(club, points)| [points.to_string(), club]);
        text += &format!("\n{}", report::lines(&page.table(&[0], ["Pts", "Club"], rows)));
    }
    output::print(&text)?;
    Ok(Exit::Done)
}

/// The players in their places; as many columns of tie-breaks as the rulebook has.
fn table(page: Page, tournament: &Tournament, found: &Standings) -> String {
    let row = |row: &standings::Row| {
        let p = tournament.player(row.player);
        let name = format!("{} {}", p.title, p.name).trim().to_owned();
        let [first, second] = [0, 1].map(|i| row.tie_breaks.get(i).cloned().unwrap_or_default());
        [row.place.to_string(), p.number.to_string(), name, row.points.to_string(), first, second]
    };
    let [first, second] = [0, 1].map(|i| found.columns.get(i).copied().unwrap_or_default());
    let head = ["", "No", "Name", "Pts", first, second];
    report::lines(&page.table(&[0, 1, 3, 4, 5], head, found.rows.iter().map(row)))
}

pub(super) fn print(arguments: &PrintArguments) -> Done {
    let tournament = input::tournament(&arguments.file)?;
    let wanted: Vec<_> = match &arguments.player {
        None => tournament.players.iter().map(|p| p.id).collect(),
        Some(text) => vec![who::player(&tournament, text, "--player")?],
    };
    let text = match arguments.format {
        Form::Text => {
            let cards: Vec<String> =
                wanted.into_iter().map(|id| report::player_card(&tournament, id)).collect();
            cards.join("\n")
        }
        Form::Json => json::text(&Cards::new(&tournament, &wanted)),
    };
    output::print(&text)?;
    Ok(Exit::Done)
}
