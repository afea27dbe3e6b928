//! `pairproof prizes`: the prizes with their winners and the reasons.

use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::by::By;
use super::output::OutputForm;
use super::question::SourceArguments;
use super::{Done, Exit, Failure, input, output, standings};
use crate::faults::{CommandLineFault, SheetFault};
use crate::report::json::{self, PrizesGiven};
use crate::report::sheets::{self, Prizes, SheetHeading};
use api::awards;
use api::event::{self, Command, PrizeList, Refused, Share};
use facts::format;
use facts::tournament::Tournament;
use toml::Spanned;

/// Arguments of `prizes`.
#[derive(clap::Args, Debug)]
pub(super) struct PrizesArguments {
    #[command(flatten)]
    source: SourceArguments,
    /// A prize as [CATEGORY] PLACE PRIZE: '1st 500', 'women 1st 100 + trophy', '4th-6th 50'. Default: the list of prizes stored in the event.
    #[arg(value_name = "PRIZE")]
    prizes: Vec<String>,
    /// Read prizes from this file: CSV with the columns category, place and prize, or TOML.
    #[arg(long, value_name = "FILE")]
    list: Option<PathBuf>,
    #[command(flatten)]
    giving: Giving,
    /// Store the list in the file itself, for `print FILE prizes`.
    #[arg(long)]
    keep: bool,
    /// Remove the list stored in the event.
    #[arg(long, conflicts_with_all = ["keep", "prizes", "list", "several", "single", "share", "tiebreaks"])]
    forget: bool,
    /// Tie-breaks in order, by their FIDE C.07 codes, for example BH-C1,DE,SB. OWN means the rulebook's own tie-breaks.
    /// Default: the tie-breaks in the settings, else in the tournament (records 202, 212), else the rulebook's own.
    #[arg(long, value_delimiter = ',', value_name = "LETTERS")]
    tiebreaks: Vec<String>,
    #[command(flatten)]
    by: By,
    /// Output format.
    #[arg(short, long, value_enum, default_value = "text")]
    format: PrizesFormat,
}

/// The rules for awarding the prizes.
#[derive(clap::Args, Clone, Copy, Debug)]
struct Giving {
    /// Let a player win several prizes. Default: only his best prize.
    #[arg(long)]
    several: bool,
    /// Let a player win only one prize, even if the list says several.
    #[arg(long, conflicts_with = "several")]
    single: bool,
    /// The way in which players with equal points share the money for their places. Default: as the list of prizes
    /// says, else no.
    #[arg(long, value_enum)]
    share: Option<Sharing>,
}

/// The output formats of a prize list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum PrizesFormat {
    /// A table for the screen.
    Text,
    /// A table for a spreadsheet.
    Csv,
    /// For programs.
    Json,
}

/// The ways to share prize money.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Sharing {
    /// No sharing: the tie-break decides.
    No,
    /// The players share the money evenly.
    Even,
    /// Tie-breaks decide half of each prize, and the players share the other halves evenly (Hort).
    Hort,
    /// Tied players pool the prizes that they win in all lists, at most one each, and split them as evenly as their
    /// eligibility allows (US Chess 32B3).
    Pool,
}

impl From<Sharing> for Share {
    fn from(sharing: Sharing) -> Self {
        match sharing {
            Sharing::No => Self::No,
            Sharing::Even => Self::Even,
            Sharing::Hort => Self::Hort,
            Sharing::Pool => Self::Pool,
        }
    }
}

/// A list of prizes in TOML.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PrizeFile {
    #[serde(default)]
    several: bool,
    #[serde(default)]
    share: Share,
    #[serde(default)]
    currency: String,
    prizes: Vec<Spanned<String>>,
}

pub(super) fn run(arguments: &PrizesArguments) -> Done {
    let file = &arguments.source.file;
    if arguments.forget {
        keep(file, &arguments.by, PrizeList::default())?;
        return Ok(Exit::Done);
    }
    if !arguments.keep && arguments.by.is_given() {
        return Err(CommandLineFault::ByWithoutKeep.into());
    }
    let (book, tournament) = arguments.source.read()?;
    let list = arguments.list(&tournament).map_err(|e| e.naming(file))?;
    list.check(&tournament).map_err(|e| Failure::from(e).naming(file))?;
    if arguments.keep {
        keep(file, &arguments.by, list.clone())?;
        if tournament.rounds_paired() == 0 {
            return Ok(Exit::Done);
        }
    }
    if tournament.rounds_paired() == 0 {
        return Err(sheets::NoSheet::NothingPaired.into());
    }
    let order = standings::order(&arguments.source, &tournament, &arguments.tiebreaks)?;
    let found = order.standings(&tournament, &book);
    let awards = awards::awards(&tournament, &found, &list).map_err(|e| Failure::from(e).naming(file))?;
    let prizes = Prizes::new(&tournament, &list, &awards);
    let words = || {
        let event = tournament.headings.name.clone();
        let heading = SheetHeading { event, time: None, rulebook: book.heading() };
        Ok(sheets::text(Some(output::page(false)), &heading, &prizes.sheet()))
    };
    let data = || {
        let why = |award: &awards::Award| prizes.why(award);
        let given = PrizesGiven::new(&tournament, &book, &list, &awards, &why);
        let notes = [arguments.source.noted(), prizes.notes()].concat();
        Ok(json::text(&given.saying(prizes.is_final(), notes)))
    };
    match arguments.format {
        PrizesFormat::Csv => output::print_data(&sheets::csv(&prizes.sheet()))?,
        PrizesFormat::Text => output::tell(OutputForm::Text, words, data)?,
        PrizesFormat::Json => output::tell(OutputForm::Json, words, data)?,
    }
    Ok(Exit::Done)
}

/// Stores a list in the event of a file.
fn keep(file: &Path, by: &By, list: PrizeList) -> Result<(), Failure> {
    let command = Command::Prizes(Box::new(list));
    let (_, applied) = super::event::carry_out(file, by, &mut |_| Ok(command.clone()))?;
    super::event::say(file, &applied);
    Ok(())
}

impl PrizesArguments {
    /// Returns the given list, or the one stored in the event, with the options applied.
    fn list(&self, tournament: &Tournament) -> Result<PrizeList, Failure> {
        let mut list = match &self.list {
            Some(path) => read(path)?,
            None if self.prizes.is_empty() => {
                event::prizes(tournament)?.ok_or(SheetFault::PrizesNoneGiven)?
            }
            None => PrizeList::default(),
        };
        for line in &self.prizes {
            list.add(line)?;
        }
        let Giving { several, single, share } = self.giving;
        list.several = (list.several || several) && !single;
        list.share = share.map_or(list.share, Share::from);
        Ok(list)
    }
}

/// Reads a list from a file; the format depends on the extension.
fn read(path: &Path) -> Result<PrizeList, Failure> {
    let bytes = input::list_bytes(path)?;
    let is_toml = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("toml"));
    if is_toml { from_toml(path, &format::decode(&bytes).0) } else { from_table(path, &bytes) }
}

/// Returns the failure for an invalid line of a list.
fn at_line(path: &Path, line: usize, refused: Refused) -> Failure {
    let at = |fault| SheetFault::PrizesAtLine { path: path.to_owned(), line, fault };
    Failure::from(refused).within(at).about(path)
}

fn from_toml(path: &Path, text: &str) -> Result<PrizeList, Failure> {
    let line = |at: usize| text.get(..at).unwrap_or("").matches('\n').count() + 1;
    let written: PrizeFile = toml::from_str(text).map_err(|e| {
        let line = e.span().map_or(1, |span| line(span.start));
        let cause = e.message().trim().to_owned();
        Failure::from(SheetFault::PrizesUnreadable { path: path.to_owned(), line, cause }).about(path)
    })?;
    let PrizeFile { several, share, currency, prizes } = written;
    let mut list = PrizeList { several, share, currency, prizes: Vec::new() };
    for prize in prizes {
        let at = line(prize.span().start);
        list.add(prize.get_ref()).map_err(|refused| at_line(path, at, refused))?;
    }
    Ok(list)
}

fn from_table(path: &Path, bytes: &[u8]) -> Result<PrizeList, Failure> {
    let rows = format::read_table(bytes)
        .map_err(|findings| Failure::input(&path.display().to_string(), bytes, findings))?;
    let (first, heads) = &rows[0];
    let column = |names: &[&str]| heads.iter().position(|head| names.contains(&head.to_lowercase().trim()));
    let category = column(&["category", "class", "group", "section"]);
    let place = column(&["place", "rank", "position"]);
    let prize = column(&["prize", "amount", "money", "value", "prize money"]);
    let besides = column(&["besides", "text", "trophy", "object"]);
    let (Some(place), Some(prize)) = (place, prize.or(besides)) else {
        let why = SheetFault::PrizesNoColumns { path: path.to_owned(), line: *first };
        return Err(Failure::from(why).about(path));
    };
    let mut list = PrizeList::default();
    for (line, cells) in &rows[1..] {
        let cell = |at: Option<usize>| at.and_then(|at| cells.get(at)).map_or("", String::as_str);
        let more = besides.filter(|&at| at != prize).map_or("", |at| cell(Some(at)));
        let both: Vec<&str> = [cell(Some(prize)), more].into_iter().filter(|text| !text.is_empty()).collect();
        list.add_cells(cell(category), cell(Some(place)), &both.join(" + "))
            .map_err(|refused| at_line(path, *line, refused))?;
    }
    Ok(list)
}
