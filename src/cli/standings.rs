//! `pairproof standings`.

use super::output::Form;
use super::question::Source;
use super::{Done, Exit, Failure, output};
use crate::report::json::{self, StandingsTable};
use crate::report::{self, Out, Page};
use api::standings::{self, NamedOrder, Standings, TieBreak};
use facts::rulebook::Rulebook;
use facts::tournament::{Score, Tournament};

/// Players of a club that count for its score.
const BEST: usize = 4;

/// Arguments of `standings`.
#[derive(clap::Args, Debug)]
pub(super) struct Arguments {
    #[command(flatten)]
    source: Source,
    /// Tie-breaks in order, in the letters of FIDE C.07, for example BH-C1,DE,SB. OWN stands for the rulebook's own.
    /// Default: those that the tournament names (records 202, 212), else the rulebook's own.
    #[arg(long, value_delimiter = ',', value_name = "LETTERS")]
    tiebreaks: Vec<String>,
    /// Add the points of each club or school, from its best four players.
    #[arg(long)]
    clubs: bool,
    /// Write the places into the rank column of the file itself, for the final report.
    #[arg(long)]
    write_ranks: bool,
    /// Output format.
    #[arg(short, long, value_enum, default_value = "text")]
    format: Form,
}

pub(super) fn run(arguments: &Arguments) -> Done {
    let (book, tournament) = arguments.source.read()?;
    let found = ranked(&tournament, &book, &arguments.tiebreaks)?;
    if arguments.write_ranks {
        let rank = |row: &standings::Row| {
            (tournament.player(row.player).number, u32::try_from(row.place).unwrap_or(u32::MAX))
        };
        let command = api::event::Command::Rank { ranks: found.rows.iter().map(rank).collect() };
        let applied =
            super::event::carry_out(&arguments.source.file, &super::by::By::default(), &mut |_| {
                Ok(command.clone())
            })?;
        output::say(&applied.says);
        applied.notes.iter().for_each(|note| output::say(note));
    }
    let clubs = if arguments.clubs { standings::clubs(&tournament, BEST) } else { Vec::new() };
    let data = || Ok(json::text(&StandingsTable::new(&tournament, &book, &found, clubs.clone())));
    output::tell(arguments.format, || Ok(in_words(&tournament, &book, &found, &clubs)), data)?;
    Ok(Exit::Done)
}

/// The standings for people, with the clubs if they are asked for.
fn in_words(
    tournament: &Tournament,
    book: &Rulebook,
    found: &Standings,
    clubs: &[(String, Score)],
) -> String {
    let page = output::page(false);
    let rounds = report::count(tournament.rounds_paired(), "round");
    let mut text = page.fold(&format!("Standings after {rounds}"), 2);
    text += &page.fold(&book.heading(), 2);
    let out = report::Out::of(tournament, tournament.rounds_paired());
    text += &format!("\n{}\n", table(page, tournament, found, &out));
    text += &page.fold(&found.note, 2);
    text.extend(out.note().map(|note| page.fold(note, 2)));
    if !clubs.is_empty() {
        let rows = clubs.iter().map(|(club, points)| [points.to_string(), club.clone()]);
        text += &format!("\n{}", report::lines(&page.table(&[0], ["Pts", "Club"], rows)));
    }
    text
}

/// The standings by the tie-breaks that are chosen, else by those that the tournament names, else by the rulebook's own.
pub(super) fn ranked(
    tournament: &Tournament,
    book: &Rulebook,
    letters: &[String],
) -> Result<Standings, Failure> {
    let (chosen, note) = chosen_or_named(tournament, letters)?;
    let found = match chosen {
        None => standings::standings(tournament, book),
        Some(chosen) => standings::standings_by(tournament, book, &chosen),
    };
    let notes = note.into_iter().chain([found.note]).filter(|note| !note.is_empty());
    let note = notes.collect::<Vec<_>>().join(" ");
    Ok(Standings { note, ..found })
}

/// The tie-breaks that are chosen, else those that the tournament names (records 202 and 212), with what has to be said of
/// these.
pub(super) fn chosen_or_named(
    tournament: &Tournament,
    letters: &[String],
) -> Result<(Option<Vec<TieBreak>>, Option<String>), Failure> {
    let chosen = chosen(letters)?;
    if !chosen.is_empty() {
        return Ok((Some(chosen), None));
    }
    Ok(match NamedOrder::of(tournament) {
        Ok(Some(order)) => {
            let note = format!("Record {} of the tournament names the tie-breaks.", order.record);
            (Some(order.tie_breaks), Some(note))
        }
        Ok(None) => (None, None),
        Err(says) => (None, Some(format!("The tie-breaks that the tournament names are not taken: {says}."))),
    })
}

/// The tie-breaks that are chosen by their letters.
fn chosen(letters: &[String]) -> Result<Vec<TieBreak>, Failure> {
    TieBreak::list(letters).map_err(|says| Failure::new(Exit::Request, format!("--tiebreaks: {says}")))
}

/// The players in their places, with a column for each tie-break.
fn table(page: Page, tournament: &Tournament, found: &Standings, out: &Out) -> String {
    let row = |row: &standings::Row| {
        let p = tournament.player(row.player);
        let name = format!("{} {}", p.title, p.name).trim().to_owned();
        let first = [row.place.to_string(), p.number.to_string(), name, row.points.to_string()];
        let rest = row.tie_breaks.iter().cloned().chain(out.cell(row.player));
        first.into_iter().chain(rest).collect::<Vec<String>>()
    };
    let head: Vec<String> = ["", "No", "Name", "Pts"]
        .into_iter()
        .map(str::to_owned)
        .chain(found.columns.iter().cloned())
        .chain(out.head().map(str::to_owned))
        .collect();
    let right: Vec<usize> = (0..head.len()).filter(|&i| i != 2).collect();
    report::lines(&page.table_of(&right, &head, found.rows.iter().map(row)))
}
