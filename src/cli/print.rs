//! `pairproof print`: prints the sheets of an event for posting, handing out and filing.

use std::path::{Path, PathBuf};

use super::file;
use super::individual::IndividualArguments;
use super::question::SourceArguments;
use super::{Done, Exit, Failure, output, standings, who};
use crate::faults::{CommandLineFault, QuestionFault, SheetFault};
use crate::report::json::Printed;
use crate::report::sheets::{self, NoSheet, Sheet, SheetHeading, SheetKind, TooNarrow, WallPrint};
use crate::report::{self, TextPage};
use api::event::{self, Paper, PrintSettings};
use facts::rulebook::Rulebook;
use facts::tournament::{Pairing, PlayerId, Tournament};
use words::TERMINAL;

/// Arguments of `print`.
#[derive(clap::Args, Debug)]
pub(super) struct PrintArguments {
    #[command(flatten)]
    sheets: SheetArguments,
    /// Output format. Default: by the extension of --out, else text.
    #[arg(short, long, value_enum)]
    format: Option<PrintFormat>,
    /// Write the sheets to this file. `-` is the standard output.
    #[arg(short, long, default_value = output::STDOUT)]
    out: PathBuf,
    /// Overwrite a file that is not a sheet printed earlier. Earlier sheets are always overwritten.
    #[arg(long)]
    force: bool,
}

/// The sheets to print.
#[derive(clap::Args, Debug)]
pub(super) struct SheetArguments {
    #[command(flatten)]
    pub(super) source: SourceArguments,
    /// The sheets to print, in this order.
    #[arg(required = true, value_enum, value_name = "WHAT")]
    pub(super) what: Vec<SheetKind>,
    /// The round. Standings and other result sheets count the rounds up to it. Default: the last paired round or, for result sheets, the last round with all results.
    #[arg(long, value_name = "NUMBER")]
    pub(super) round: Option<usize>,
    /// Text for the heading, for example 'Saturday 14:00'. Default: the time for the round in the
    /// settings.
    #[arg(long, value_name = "TEXT")]
    pub(super) time: Option<String>,
    /// Tie-breaks in order, by their FIDE C.07 codes, for example BH-C1,DE,SB. OWN means the rulebook's own tie-breaks.
    /// Default: the tie-breaks in the settings, else in the tournament (records 202, 212), else the rulebook's own.
    #[arg(long, value_delimiter = ',', value_name = "LETTERS")]
    pub(super) tiebreaks: Vec<String>,
    /// Include only players of this category in standings and crosstable, with their places in the
    /// category and overall.
    #[arg(long, value_name = "NAME")]
    pub(super) category: Option<String>,
    /// Large print for posted HTML lists of boards and names, legible from this many metres, 1 to 5. Capitals are 2.5
    /// mm high per metre of distance. Default: the value in the settings, else 0: no large print, one line per board or
    /// player.
    #[arg(long, value_name = "METRES", value_parser = clap::value_parser!(u8).range(0..=5))]
    pub(super) distance: Option<u8>,
    /// Columns of large print on a page, 1 to 4; without --distance, sized for 3 metres. Default: 2
    /// to 4, whichever takes the fewest pages without breaking a name.
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u8).range(1..=4))]
    pub(super) columns: Option<u8>,
    /// Paper size for HTML. Default: the size in the settings, else A4.
    #[arg(long, value_parser = sheets::paper_parser(), ignore_case = true)]
    pub(super) paper: Option<Paper>,
    /// Print only the boards that changed since the round was published (boards, slips).
    #[arg(long)]
    pub(super) changes: bool,
    /// Print the history of the round below the boards: why it was published by hand, repairs,
    /// corrections. This is for the arbiter's own copy; posted lists never show it.
    #[arg(long, conflicts_with = "changes")]
    pub(super) notes: bool,
    /// Print the ratings beside the names on the pairings (boards, names) and slips, or not. Default: as the settings say,
    /// else not.
    #[arg(long, value_name = "true|false", num_args = 0..=1, default_missing_value = "true", require_equals = true)]
    pub(super) ratings: Option<bool>,
    #[command(flatten)]
    pub(super) individual: IndividualArguments,
    /// Print only the card of this player, by number or part of the name.
    #[arg(long)]
    pub(super) player: Option<String>,
}

/// The sheets that depend on tie-breaks.
const TIED: [SheetKind; 3] = [SheetKind::Standings, SheetKind::Crosstable, SheetKind::Prizes];

/// The formats of sheets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum PrintFormat {
    /// Tables for the screen.
    Text,
    /// A single file for printing on paper.
    Html,
    /// A single sheet for a spreadsheet program.
    Csv,
    /// For programs.
    Json,
}

impl PrintArguments {
    /// Returns the output format: the requested one, else by the extension of the file.
    fn form(&self) -> PrintFormat {
        let ending = self.out.extension().and_then(|e| e.to_str()).map(str::to_ascii_lowercase);
        let by_ending = match ending.as_deref() {
            Some("html" | "htm") => PrintFormat::Html,
            Some("csv") => PrintFormat::Csv,
            Some("json") => PrintFormat::Json,
            _ => PrintFormat::Text,
        };
        self.format.unwrap_or(by_ending)
    }

    fn is_printed(&self) -> bool {
        self.out == Path::new(output::STDOUT)
    }
}

impl SheetArguments {
    /// Returns the request for a sheet without options.
    pub(super) fn of(source: SourceArguments, what: SheetKind) -> Self {
        Self {
            source,
            what: vec![what],
            round: None,
            time: None,
            tiebreaks: Vec::new(),
            category: None,
            distance: None,
            columns: None,
            paper: None,
            changes: false,
            notes: false,
            ratings: None,
            individual: IndividualArguments::default(),
            player: None,
        }
    }

    fn asks_for(&self, kinds: &[SheetKind]) -> bool {
        self.what.iter().any(|kind| kinds.contains(kind))
    }

    /// Refuses options that would have no effect.
    fn refuse_idle(&self, form: PrintFormat) -> Result<(), Failure> {
        let has_players = self.asks_for(&[SheetKind::Players, SheetKind::BoardPrizes]);
        self.individual.refuse_idle(has_players, "print")?;
        let has_ties = self.asks_for(&TIED);
        let is_wall = form == PrintFormat::Html && self.asks_for(&[SheetKind::Boards, SheetKind::Names]);
        let has_heading = matches!(form, PrintFormat::Html | PrintFormat::Text);
        let is_of_changes = self.what.iter().all(|kind| matches!(kind, SheetKind::Boards | SheetKind::Slips));
        let shows_ratings = self.asks_for(&[SheetKind::Boards, SheetKind::Names, SheetKind::Slips]);
        let checks = [
            (!self.tiebreaks.is_empty() && !has_ties, "tiebreaks", "ties"),
            (
                self.category.is_some() && !self.asks_for(&[SheetKind::Standings, SheetKind::Crosstable]),
                "category",
                "category",
            ),
            (self.columns.is_some() && !is_wall, "columns", "large"),
            (self.distance.is_some() && !is_wall, "distance", "large"),
            (self.paper.is_some() && form != PrintFormat::Html, "paper", "html"),
            (self.time.is_some() && !has_heading, "time", "heading"),
            (self.changes && !is_of_changes, "changes", "changes"),
            (self.ratings == Some(true) && !shows_ratings, "ratings", "ratings"),
            (self.notes && !self.asks_for(&[SheetKind::Boards]), "notes", "boards"),
            (self.player.is_some() && !self.asks_for(&[SheetKind::Cards]), "player", "cards"),
        ];
        if let Some(&(_, option, to)) = checks.iter().find(|(is_idle, ..)| *is_idle) {
            return Err(SheetFault::IdleOption { option, to }.into());
        }
        if self.distance == Some(0) && self.columns.is_some() {
            return Err(SheetFault::ColumnsWithoutDistance.into());
        }
        if form == PrintFormat::Csv && self.what.len() > 1 {
            return Err(SheetFault::OneOfCsv.into());
        }
        Ok(())
    }

    /// Returns the time for the heading, from the settings, for the round shown on pairings, names and slips.
    fn time(&self, tournament: &Tournament, printing: &PrintSettings) -> Option<String> {
        let is_of_round =
            self.asks_for(&[SheetKind::Boards, SheetKind::Names, SheetKind::Seats, SheetKind::Slips]);
        let round = self.round.unwrap_or_else(|| tournament.rounds_paired());
        let set = || printing.time(round).filter(|_| is_of_round);
        self.time.clone().or_else(set).filter(|time| !time.is_empty())
    }

    /// Returns the large print, if requested. If any of its options is given, the settings for large print are ignored.
    fn wall(&self, printing: &PrintSettings) -> Option<WallPrint> {
        let distance =
            self.distance.or_else(|| self.columns.is_none().then_some(printing.distance).flatten());
        let columns = self.columns.or_else(|| self.distance.is_none().then_some(printing.columns).flatten());
        if distance == Some(0) {
            return None;
        }
        let metres = distance.map_or(sheets::METRES, usize::from);
        let is_large = distance.is_some() || columns.is_some();
        is_large.then(|| WallPrint { columns: columns.map(usize::from), metres })
    }

    /// Returns the requested sheets.
    fn sheets(&self, source: &sheets::SheetSource<'_>) -> Result<Vec<Sheet>, Failure> {
        let mut sheets = Vec::new();
        for &kind in &self.what {
            let mut sheet = sheets::sheet(kind, source)?;
            if self.notes && kind == SheetKind::Boards {
                let round = self.round.unwrap_or_else(|| source.tournament.rounds_paired());
                sheet.notes.extend(report::changes_of(source.tournament, round));
            }
            sheets.push(sheet);
        }
        Ok(sheets)
    }

    /// Returns the tables that changed since the round was published, if only those are requested.
    fn tables(&self, tournament: &Tournament) -> Result<Option<Vec<usize>>, Failure> {
        if !self.changes {
            return Ok(None);
        }
        let round = self.round.unwrap_or_else(|| tournament.rounds_paired());
        let (tables, _) = event::changed_since(tournament, round);
        if tables.is_empty() {
            return Err(Failure::of(Exit::No, &SheetFault::NoChange { round }));
        }
        Ok(Some(tables))
    }

    /// Returns the requested category with its players.
    fn category(&self, tournament: &Tournament) -> Result<Option<(String, Vec<PlayerId>)>, Failure> {
        let Some(name) = &self.category else { return Ok(None) };
        let category = event::category(tournament, name)?;
        let members = category.members(tournament)?;
        if let Some(says) = members.unclear_in_words(tournament) {
            self.source.say(&format!("{}: {}", category.name, says.line(TERMINAL)));
        }
        Ok(Some((category.name, members.players)))
    }

    /// Returns all rounds of the table, if the user requests them and the rulebook has a table.
    fn schedule(&self, book: &Rulebook, tournament: &Tournament) -> Result<Option<Vec<Pairing>>, Failure> {
        if !self.asks_for(&[SheetKind::Schedule]) {
            return Ok(None);
        }
        let declared = self.source.declared(book, tournament)?;
        api::schedule::schedule(tournament, book, &declared)
            .map_err(|why| Failure::from(QuestionFault::from(why)).naming(&self.source.file))
    }

    /// Returns the players whose cards are requested.
    fn players(&self, tournament: &Tournament) -> Result<Vec<PlayerId>, Failure> {
        match &self.player {
            None => Ok(tournament.players.iter().map(|p| p.id).collect()),
            Some(text) => Ok(vec![who::player(tournament, text, "--player")?]),
        }
    }
}

pub(super) fn run(arguments: &PrintArguments) -> Done {
    arguments.sheets.refuse_idle(arguments.form())?;
    if arguments.force && arguments.is_printed() {
        return Err(CommandLineFault::Force.into());
    }
    let page = arguments.is_printed().then(|| output::page(false));
    let sheets = arguments.sheets.print(arguments.form(), page)?;
    deliver(arguments, &sheets)
}

impl SheetArguments {
    /// Returns the sheets as one text. `page` is that of a screen; without it, the text is for paper.
    pub(super) fn print(&self, form: PrintFormat, page: Option<TextPage>) -> Result<String, Failure> {
        self.refuse_idle(form)?;
        let (book, tournament) = self.source.read()?;
        let settings = self.source.settings()?;
        let printing =
            settings.map_or_else(PrintSettings::default, |settings| settings.contents().print.clone());
        let order = standings::order(&self.source, &tournament, &self.tiebreaks)?;
        if let Some(origin) = order.origin.as_ref().filter(|_| self.asks_for(&TIED)) {
            self.source.say(&origin.to_string());
        }
        let ties = order.tie_breaks;
        let players = self.players(&tournament)?;
        let tables = self.tables(&tournament)?;
        let category = self.category(&tournament).map_err(|e| e.naming(&self.source.file))?;
        let prizes = if self.asks_for(&[SheetKind::Prizes]) { event::prizes(&tournament)? } else { None };
        let schedule = self.schedule(&book, &tournament)?;
        let source = sheets::SheetSource {
            tournament: &tournament,
            book: &book,
            round: self.round,
            ties: ties.as_deref(),
            players: &players,
            tables: tables.as_deref(),
            category: category.as_ref().map(|(name, players)| (name.as_str(), players.as_slice())),
            prizes: prizes.as_ref(),
            schedule: schedule.as_deref(),
            individual: self.individual.rules(),
            has_ratings: self.ratings.unwrap_or(printing.ratings),
        };
        let mut sheets = self.sheets(&source).map_err(|e| e.naming(&self.source.file))?;
        let heading = SheetHeading {
            event: tournament.headings.name.clone(),
            time: self.time(&tournament, &printing),
            rulebook: book.heading(),
        };
        Ok(match form {
            PrintFormat::Text => {
                sheets.iter().map(|sheet| sheets::text(page, &heading, sheet)).collect::<Vec<_>>().join("\n")
            }
            PrintFormat::Html => {
                let wall = self.wall(&printing);
                let paper = self.paper.or(printing.paper);
                sheets::html(paper.unwrap_or_default(), wall, &heading, &sheets)?
            }
            PrintFormat::Csv => sheets.iter().map(sheets::csv).collect(),
            PrintFormat::Json => {
                let cards: &[PlayerId] = if self.asks_for(&[SheetKind::Cards]) { &players } else { &[] };
                sheets.retain(|sheet| sheet.kind != SheetKind::Cards);
                self.source.answer(Printed::new(&tournament, cards, sheets))
            }
        })
    }
}

/// Prints the sheets, or writes them to their file.
fn deliver(arguments: &PrintArguments, text: &str) -> Done {
    if arguments.is_printed() {
        output::print_data(text)?;
    } else {
        let is_reprint =
            || file::earlier(&arguments.out).is_some_and(|there| is_reprint(&there, text, arguments.form()));
        output::write(&arguments.out, text, arguments.force || is_reprint())?;
        output::say(&format!(
            "{} written to {}",
            report::count(arguments.sheets.what.len(), "sheet"),
            arguments.out.display()
        ));
    }
    Ok(Exit::Done)
}

/// Returns whether an existing file holds an earlier print of the same kind of sheet. Sheets can be printed again at
/// any time; tournaments cannot.
fn is_reprint(there: &[u8], text: &str, form: PrintFormat) -> bool {
    let head = |text: &str| text.lines().take(2).map(str::to_owned).collect::<Vec<_>>();
    let (there, new) = (head(&String::from_utf8_lossy(there)), head(text));
    let words = |line: &String| line.chars().filter(|c| !c.is_ascii_digit()).collect::<String>();
    match form {
        PrintFormat::Html | PrintFormat::Json => there.len() == 2 && there == new,
        PrintFormat::Csv => !there.is_empty() && there.first() == new.first(),
        // The name of the event, or the title without the round number.
        PrintFormat::Text => !there.is_empty() && there.first().map(words) == new.first().map(words),
    }
}

impl From<TooNarrow> for Failure {
    /// Converts the error that the large print does not fit.
    fn from(why: TooNarrow) -> Self {
        let ways = [
            why.fewer.map(|columns| ("columns", columns.to_string())),
            why.nearer.map(|metres| ("distance", metres.to_string())),
            why.fits_on_a3.then(|| ("paper", "a3".to_owned())),
        ];
        let all = |write: fn(&str, &str) -> String| {
            let ways: Vec<String> = ways.iter().flatten().map(|(name, value)| write(name, value)).collect();
            ways.join(" or ")
        };
        SheetFault::TooNarrow {
            columns: why.columns,
            what: why.what,
            metres: why.metres,
            paper: why.paper.name(),
            options: all(|name, value| format!("--{name} {value}")),
            fields: all(|name, value| format!("`{name}` {value}")),
            choices: all(|name, value| format!("{name} {value}")),
        }
        .into()
    }
}

impl From<NoSheet> for Failure {
    /// Converts the error that a round cannot be shown.
    fn from(why: NoSheet) -> Self {
        match why {
            NoSheet::NothingPaired => SheetFault::NothingPaired.into(),
            NoSheet::NothingPlayed => SheetFault::NothingPlayed.into(),
            NoSheet::NoTeams => SheetFault::NoTeams.into(),
            NoSheet::NoPrizes => SheetFault::NoPrizes.into(),
            NoSheet::NoTable(book) => SheetFault::NoTable { book }.into(),
            NoSheet::Prizes(refused) => refused.into(),
            NoSheet::NotPaired(round, last) => SheetFault::NotPaired { round, last }.into(),
        }
    }
}
