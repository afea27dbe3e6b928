//! `pairproof standings`: prints the standings.

use serde::Serialize;

use super::answer::Answer;
use super::by::By;
use super::individual::IndividualArguments;
use super::output::OutputForm;
use super::question::SourceArguments;
use super::{Done, Exit, Failure, output, who};
use crate::faults::{QuestionFault, SystemFault};
use crate::report::json::{StandingsTable, WithNotes};
use crate::report::sheets::{self, Sheet, SheetHeading, SheetKind};
use crate::report::{self, TextPage};
use api::event::{self, Command, Event, FinalRanks};
use api::standings::{self, IndividualRules, Individuals, OrderInForce, PlaceReason, Standings, TieBreak};
use app::RankedBy;
use facts::rulebook::Rulebook;
use facts::tournament::{Namesakes, RoundNo, Tournament};
use words::TERMINAL;

/// The default number of players who count for a club.
pub(super) const BEST: usize = 4;

/// Arguments of `standings`.
#[derive(clap::Args, Debug)]
pub(super) struct StandingsArguments {
    #[command(flatten)]
    source: SourceArguments,
    /// Tie-breaks in order, by their FIDE C.07 codes, for example BH-C1,DE,SB. OWN means the rulebook's own tie-breaks.
    /// Default: the tie-breaks in the settings, else in the tournament (records 202, 212), else the rulebook's own.
    #[arg(long, value_delimiter = ',', value_name = "LETTERS")]
    tiebreaks: Vec<String>,
    /// Standings for this category, with places in the category and overall: a declared one
    /// (`category`), or a self-explanatory name such as women, U18, 65+ or 1600-1799. Repeat for a
    /// table each.
    #[arg(long, value_name = "NAME")]
    category: Vec<String>,
    /// Add standings for clubs or schools by their best players: points, then the lower sum of places, then the best
    /// player's place, the second's and so on.
    #[arg(long)]
    clubs: bool,
    /// The number of players who count for a club. Default: 4.
    #[arg(long, value_name = "NUMBER", requires = "clubs", value_parser = clap::value_parser!(u16).range(1..=999))]
    best: Option<u16>,
    /// Say why one of two players stands above the other: the points, each tie-break up to the one that decides, and what each
    /// round contributed to it. Name the players by number or part of the name.
    #[arg(long, num_args = 2, value_names = ["PLAYER", "OTHER"], conflicts_with_all = ["category", "clubs", "players", "board_prizes", "write_ranks"])]
    why: Vec<String>,
    #[command(flatten)]
    lists: ListArguments,
    #[command(flatten)]
    individual: IndividualArguments,
    /// Write the places into the rank column of the file itself, for the final report.
    #[arg(long)]
    write_ranks: bool,
    #[command(flatten)]
    by: By,
    /// Output format.
    #[arg(short, long, value_enum, default_value = "text")]
    format: OutputForm,
}

/// The lists of a team event's players that the answer adds.
#[derive(clap::Args, Clone, Copy, Debug, Default)]
pub(super) struct ListArguments {
    /// Team events: add the players of all teams with their own games, points, percentage and performance.
    #[arg(long)]
    players: bool,
    /// Team events: add the best players of each board.
    #[arg(long)]
    board_prizes: bool,
}

/// A question for the standings.
pub(super) struct StandingsQuestion<'a> {
    pub(super) source: &'a SourceArguments,
    /// The tie-breaks; if there are none, those of the event.
    pub(super) tiebreaks: &'a [String],
    /// The categories with a table each; if there are none, one table has all players.
    pub(super) category: &'a [String],
    /// Whether the clubs are ranked too, by this many players.
    pub(super) clubs: Option<usize>,
    pub(super) lists: ListArguments,
    pub(super) individual: IndividualRules,
}

/// The standings.
pub(super) struct StandingsAnswer {
    tournament: Tournament,
    book: Rulebook,
    chosen: Option<Vec<TieBreak>>,
    found: Standings,
    tables: Vec<RequestedTable>,
    lists: PlayerLists,
    notes: Vec<String>,
}

pub(super) fn run(arguments: &StandingsArguments) -> Done {
    arguments.by.refuse_idle(arguments.write_ranks)?;
    if let [one, other] = arguments.why.as_slice() {
        let asked = WhyAboveQuestion {
            source: &arguments.source,
            tiebreaks: &arguments.tiebreaks,
            pair: [one, other],
        };
        why_above(&asked)?.print(&arguments.source.file, arguments.format, false)?;
        return Ok(Exit::Done);
    }
    let StandingsArguments { source, tiebreaks, category, lists, .. } = arguments;
    let is_listed = lists.players || lists.board_prizes;
    arguments.individual.refuse_idle(is_listed, "standings")?;
    let clubs = arguments.clubs.then(|| arguments.best.map_or(BEST, usize::from));
    let (lists, individual) = (*lists, arguments.individual.rules());
    let answer = answer(&StandingsQuestion { source, tiebreaks, category, clubs, lists, individual })?;
    if let Some(open) = event::open_in_words(&answer.tournament) {
        output::say(&format!("not the final standings: {}", open.line(TERMINAL)));
    }
    if arguments.write_ranks {
        let FinalRanks { ranks, order } =
            app::ranks(&answer.tournament, &answer.found, answer.chosen.as_deref());
        let command = Command::Rank { ranks, order };
        let (_, applied) =
            super::event::carry_out(&source.file, &arguments.by, &mut |_| Ok(command.clone()))?;
        super::event::say(&source.file, &applied);
    }
    answer.print(&source.file, arguments.format, false)?;
    Ok(Exit::Done)
}

/// Why does one of two players stand above the other?
pub(super) struct WhyAboveQuestion<'a> {
    pub(super) source: &'a SourceArguments,
    /// The tie-breaks; if there are none, those of the event.
    pub(super) tiebreaks: &'a [String],
    /// The players, by number or part of the name.
    pub(super) pair: [&'a str; 2],
}

/// Why one of two players stands above the other.
pub(super) struct WhyAboveAnswer {
    tournament: Tournament,
    reason: PlaceReason,
    notes: Vec<String>,
}

/// Finds out why one of two players stands above the other.
pub(super) fn why_above(asked: &WhyAboveQuestion<'_>) -> Result<WhyAboveAnswer, Failure> {
    let (book, tournament) = asked.source.read()?;
    let [one, other] = asked.pair.map(|named| who::player(&tournament, named, "--why"));
    let pair = [one?, other?];
    if pair[0] == pair[1] {
        return Err(QuestionFault::WhyTwice { player: tournament.player(pair[0]).label() }.into());
    }
    let order = order(asked.source, &tournament, asked.tiebreaks)?;
    let round = event::round_in_standings(&tournament);
    let reason = standings::why_above(&tournament, &book, order.tie_breaks.as_deref(), (round, pair));
    let missing = || Failure::from(SystemFault::RankLost);
    let (reason, notes) = (reason.ok_or_else(missing)?, asked.source.noted());
    Ok(WhyAboveAnswer { tournament, reason, notes })
}

impl Answer for WhyAboveAnswer {
    fn text(&self, page: TextPage) -> Result<String, Failure> {
        Ok(report::why_above(page, &self.tournament, &self.reason))
    }

    fn data(&self) -> Result<impl Serialize, Failure> {
        let answer = report::WhyAbove::new(&self.tournament, &self.reason);
        Ok(WithNotes { answer, notes: self.notes.clone() })
    }
}

/// Ranks the players.
pub(super) fn answer(asked: &StandingsQuestion<'_>) -> Result<StandingsAnswer, Failure> {
    let (book, tournament) = asked.source.read()?;
    let order = order(asked.source, &tournament, asked.tiebreaks)?;
    let found = order.standings(&tournament, &book);
    let chosen = order.tie_breaks;
    let lists = lists(asked, &tournament)?;
    let tables = tables(asked, &tournament, &found)?;
    let notes = asked.source.noted();
    Ok(StandingsAnswer { tournament, book, chosen, found, tables, lists, notes })
}

impl Answer for StandingsAnswer {
    fn text(&self, page: TextPage) -> Result<String, Failure> {
        let heading = SheetHeading { event: String::new(), time: None, rulebook: String::new() };
        let tables = self.tables.iter().map(|of| of.text(page, &self.tournament, &self.book));
        let lists = self.lists.sheets.iter().map(|sheet| sheets::text(Some(page), &heading, sheet));
        Ok(tables.chain(lists).collect::<Vec<_>>().join("\n"))
    }

    fn data(&self) -> Result<impl Serialize, Failure> {
        Ok(WithNotes { answer: self.table(), notes: self.notes.clone() })
    }
}

impl StandingsAnswer {
    /// Returns the tables for programs.
    pub(super) fn table(&self) -> StandingsTable {
        let Self { tournament, book, lists, .. } = self;
        let mut all = self.tables.iter().map(|of| of.json(tournament, book));
        let first = all.next().expect("there is one table at least");
        let first = first.with_players(tournament, (lists.players.as_ref(), lists.board_prizes.as_ref()));
        first.and_others(all.collect())
    }
}

/// The players of a team event, as far as they are requested.
#[derive(Default)]
struct PlayerLists {
    players: Option<Individuals>,
    board_prizes: Option<Individuals>,
    /// The lists as sheets.
    sheets: Vec<Sheet>,
}

/// Returns the requested lists of players; fails if the participants are not teams.
fn lists(asked: &StandingsQuestion<'_>, tournament: &Tournament) -> Result<PlayerLists, Failure> {
    let (rules, mut lists) = (asked.individual, PlayerLists::default());
    let sheet = |kind| {
        let sheet = sheets::individual(kind, tournament, rules);
        sheet.map_err(|why| Failure::from(why).naming(&asked.source.file))
    };
    if asked.lists.players {
        lists.sheets.push(sheet(SheetKind::Players)?);
        lists.players = standings::individuals(tournament, rules);
    }
    if asked.lists.board_prizes {
        lists.sheets.push(sheet(SheetKind::BoardPrizes)?);
        lists.board_prizes = standings::board_prizes(tournament, rules);
    }
    Ok(lists)
}

/// A requested table, either of all players or of a category.
struct RequestedTable {
    /// The name of the category; `None` for all players.
    category: Option<String>,
    /// The rule of the category in words.
    rule: String,
    found: Standings,
    /// Places among all players, row by row.
    overall: Vec<usize>,
    /// A note about the members, if necessary.
    unclear: Option<String>,
    /// The clubs, if requested, and the number of players who count for each.
    clubs: Option<(Vec<standings::ClubRow>, usize)>,
}

fn tables(
    asked: &StandingsQuestion<'_>,
    tournament: &Tournament,
    found: &Standings,
) -> Result<Vec<RequestedTable>, Failure> {
    let clubs = |of: &Standings| asked.clubs.map(|best| (standings::clubs(tournament, of, best), best));
    if asked.category.is_empty() {
        let (clubs, found) = (clubs(found), found.clone());
        return Ok(vec![RequestedTable {
            category: None,
            rule: String::new(),
            found,
            overall: Vec::new(),
            unclear: None,
            clubs,
        }]);
    }
    let one = |name: &String| {
        let category = event::category(tournament, name)?;
        let members = category.members(tournament)?;
        let (own, overall) = standings::among(found, &members.players);
        Ok(RequestedTable {
            rule: category.rule(tournament).line(TERMINAL),
            clubs: clubs(&own),
            found: own,
            overall,
            unclear: members.unclear_in_words(tournament).map(|says| says.line(TERMINAL)),
            category: Some(category.name),
        })
    };
    let all: Result<_, event::Refused> = asked.category.iter().map(one).collect();
    all.map_err(|e| Failure::from(e).naming(&asked.source.file))
}

impl RequestedTable {
    fn json(&self, tournament: &Tournament, book: &Rulebook) -> StandingsTable {
        let table = StandingsTable::new(tournament, book, &self.found);
        let table = table.of_category(self.category.as_deref(), &self.overall);
        match &self.clubs {
            Some((clubs, best)) => table.with_clubs(tournament, clubs, *best),
            None => table,
        }
    }

    fn text(&self, page: TextPage, tournament: &Tournament, book: &Rulebook) -> String {
        let rounds = report::count(event::round_in_standings(tournament), "round");
        let (of, rule) = match &self.category {
            None => (String::new(), String::new()),
            Some(name) if *name == self.rule => (format!(" of {name}"), String::new()),
            Some(name) => (format!(" of {name}"), format!(": {}", self.rule)),
        };
        let mut text = page.fold(&format!("Standings{of} after {rounds}{rule}"), 2);
        text += &page.fold(&book.heading(), 2);
        let out = report::Withdrawals::of(tournament, book, tournament.rounds_paired());
        let shown = self.found.with_values();
        if self.category.is_some() && self.found.rows.is_empty() {
            text += "\nNo player belongs to this category.\n";
        } else {
            text += &format!("\n{}\n", table(page, tournament, self, &shown));
        }
        text += &page.fold(&shown.note, 2);
        let gone = out.note(tournament, self.found.rows.iter().map(|row| row.player));
        text.extend(gone.map(|note| page.fold(&note, 2)));
        text.extend(self.unclear.iter().map(|says| page.fold(&format!("Players {says}."), 2)));
        if let Some((clubs, best)) = &self.clubs {
            text += &format!("\n{}", club_table(page, tournament, clubs, *best));
        }
        text
    }
}

/// Returns a table of the clubs by place, with the players who count. Notes list clubs with fewer players than count.
fn club_table(page: TextPage, tournament: &Tournament, clubs: &[standings::ClubRow], best: usize) -> String {
    if clubs.is_empty() {
        return page.fold(&page.says(&report::PageNote::NoClub { who: tournament.participant() }), 2);
    }
    let players = |row: &standings::ClubRow| {
        let one =
            |of: &standings::StandingsRow| format!("{} ({})", tournament.player(of.player).name, of.place);
        row.counted.iter().map(one).collect::<Vec<_>>().join(" · ")
    };
    let rows = clubs.iter().map(|row| {
        [
            row.place.to_string(),
            row.club.clone(),
            row.points.to_string(),
            row.places.to_string(),
            players(row),
        ]
    });
    let head = ["", "Club", "Pts", "Places", "Counting players (place)"];
    let mut text = report::lines(&page.table(&[0, 2, 3], head, rows));
    let fewer: Vec<String> = clubs
        .iter()
        .filter(|row| row.counted.len() < best)
        .map(|row| format!("{} ({})", row.club, row.counted.len()))
        .collect();
    let counted = report::count(best, "player");
    let ties = "the lower sum of their places, then the place of the best player, of the second and so on";
    text += &format!("\n{}", page.fold(&format!("Players counting for a club: {best}; ties: {ties}."), 2));
    if !fewer.is_empty() {
        let says = format!(
            "Fewer than {counted}: {}. Each missing player counts as one place below the last.",
            fewer.join(", ")
        );
        text += &page.fold(&says, 2);
    }
    text
}

/// Returns the command that closes a round, with the final ranks if it is the last one.
pub(super) fn closing(source: &SourceArguments, event: &Event, round: RoundNo) -> Result<Command, Failure> {
    app::closing(event, round, |tournament| {
        Ok(RankedBy { book: source.rulebook_for(tournament)?, order: order(source, tournament, &[])? })
    })
}

/// Returns the tie-breaks of the arguments, else of the settings, else those named in the tournament.
pub(super) fn order(
    source: &SourceArguments,
    tournament: &Tournament,
    letters: &[String],
) -> Result<OrderInForce, Failure> {
    let set = source.settings()?.map_or_else(Vec::new, |settings| settings.contents().tie_breaks.clone());
    OrderInForce::of(tournament, &set, letters)
        .map_err(|why| QuestionFault::TieBreaksUnclear { why: why.clone() }.into())
}

/// Returns the players by place, with a column for each tie-break. A category's table also has the place among all
/// players.
fn table(page: TextPage, tournament: &Tournament, asked: &RequestedTable, found: &Standings) -> String {
    let namesakes = Namesakes::of(tournament);
    let row = |(i, row): (usize, &standings::StandingsRow)| {
        let p = tournament.player(row.player);
        let name = format!("{} {}", p.titled(), p.name).trim().to_owned();
        let name = namesakes.told(p, &name);
        let first = [row.place.to_string(), p.number.to_string(), name, row.points.to_string()];
        let overall = asked.overall.get(i).map(ToString::to_string);
        let rest = row.tie_breaks.iter().cloned().chain(overall);
        first.into_iter().chain(rest).collect::<Vec<String>>()
    };
    let overall = asked.category.as_ref().map(|_| "Overall".to_owned());
    let head: Vec<String> = ["", "No", "Name", "Pts"]
        .into_iter()
        .map(str::to_owned)
        .chain(found.columns.iter().cloned())
        .chain(overall)
        .collect();
    let right: Vec<usize> = (0..head.len()).filter(|&i| i != 2).collect();
    let rows: Vec<Vec<String>> = found.rows.iter().enumerate().map(row).collect();
    let shape = report::TableShape { head: &head, right: &right, keys: &[0, 1, 2], name: 2 };
    report::divided(page, &shape, &rows)
}
