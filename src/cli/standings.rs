//! `pairproof standings` and `pairproof print`.

use comfy_table::{Table, presets};

use super::pair::Question;
use super::{Done, Exit, input, output};
use crate::report;
use crate::standings::{self, Standings};
use crate::tournament::Tournament;

/// Players of a club that count for its score.
const BEST: usize = 4;

/// Arguments of `standings`.
#[derive(clap::Args, Debug)]
pub(super) struct Arguments {
    #[command(flatten)]
    question: Question,
    /// The points of each club or school too: its best four players.
    #[arg(long)]
    clubs: bool,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// Arguments of `print`.
#[derive(clap::Args, Debug)]
pub(super) struct PrintArguments {
    /// The tournament.
    file: std::path::PathBuf,
    /// A card for each player: round, colour, opponent, result, progressive score.
    #[arg(long, required = true)]
    cards: bool,
    /// Only the player with this number.
    #[arg(long)]
    player: Option<u32>,
}

pub(super) fn run(arguments: &Arguments) -> Done {
    let (book, tournament) = arguments.question.book_and_tournament()?;
    let found = standings::standings(&tournament, &book);
    let clubs = if arguments.clubs { standings::clubs(&tournament, BEST) } else { Vec::new() };
    if arguments.json {
        let value = serde_json::json!({
            "schema": "pairproof/1", "rulebook": book.id, "standings": found, "clubs": clubs,
        });
        output::print(&format!("{value:#}\n"))?;
        return Ok(Exit::Done);
    }
    let mut text = format!("{}\n{}\n{}\n", book.title, table(&tournament, &found), found.note);
    for (club, points) in clubs {
        text += &format!("{points:>6}  {club}\n");
    }
    output::print(&text)?;
    Ok(Exit::Done)
}

fn table(tournament: &Tournament, found: &Standings) -> String {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    let head = ["", "No", "Name", "Pts"].into_iter().chain(found.columns.iter().copied());
    table.set_header(head.collect::<Vec<_>>());
    for row in &found.rows {
        let p = tournament.player(row.player);
        let name = format!("{} {}", p.title, p.name).trim().to_owned();
        let own = [row.place.to_string(), p.number.to_string(), name, row.points.to_string()];
        table.add_row(own.into_iter().chain(row.tie_breaks.iter().cloned()).collect::<Vec<_>>());
    }
    table.to_string().lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
}

pub(super) fn print(arguments: &PrintArguments) -> Done {
    let tournament = input::tournament(&arguments.file)?;
    let wanted: Vec<_> = match arguments.player {
        None => tournament.players.iter().map(|p| p.id).collect(),
        Some(number) => vec![input::player(&tournament, number, "--player")?],
    };
    let cards: Vec<String> = wanted.into_iter().map(|id| report::player_card(&tournament, id)).collect();
    output::print(&cards.join("\n"))?;
    Ok(Exit::Done)
}
