//! The sheets that an event posts, hands out and files.
//!
//! A sheet is a value with titles, columns and rows. Text, CSV and HTML output only lay it out and do not know its
//! subject. Boards come from the record and places from the standings. This module decides nothing and uses no clock.

pub(super) mod cells;
mod html;
mod individual;
mod layout;
mod letters;
mod opponents;
mod pairings;
mod paper;
mod plain;
mod prizes;
mod rounds;
mod schedule;
mod seated;
mod square;
mod tables;

pub use html::html;
pub use individual::individual;
pub use layout::{METRES, TooNarrow, WallPrint};
pub(crate) use paper::{paper_of, paper_parser};
pub use plain::{csv, text};
pub use prizes::Prizes;

use schemars::JsonSchema;
use serde::Serialize;

use api::event::{self, PrizeList, Refused};
use api::standings::{self, IndividualRules, TieBreak, as_counted_when_played};
use facts::rulebook::Rulebook;
use facts::tournament::{Pairing, Player, PlayerId, RoundNo, Score, Tournament};

/// A kind of sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema, clap::ValueEnum)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "Kind")]
pub enum SheetKind {
    /// The pairings by board.
    Boards,
    /// The pairings by name, for posting.
    Names,
    /// The players of a team event by name, with team, match, board, colour and opponent.
    Seats,
    /// A result slip for each board.
    Slips,
    /// The standings.
    Standings,
    /// The players of a team event with their own results.
    Players,
    /// The best players of each board of a team event.
    BoardPrizes,
    /// The standings with every game; of a round robin, players down and across.
    Crosstable,
    /// Every game and the running score, by pairing number.
    WallChart,
    /// A pairing card for each player.
    Cards,
    /// The prizes, with their winners and the reasons.
    Prizes,
    /// All rounds of a round robin, with the results so far.
    Schedule,
}

/// A sheet before layout.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Sheet {
    /// The kind of sheet.
    pub kind: SheetKind,
    /// The title of the sheet, with the round.
    pub title: String,
    /// The columns of every block.
    pub columns: Vec<Column>,
    /// One block, or one for each slip or card.
    pub blocks: Vec<Block>,
    /// Notes about the columns, each of one or more sentences.
    pub notes: Vec<String>,
}

/// A column of a sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Column {
    /// The name of the column for programs.
    pub key: String,
    /// The heading of the column for people.
    pub head: String,
    /// The contents of the column.
    pub holds: Holds,
    /// Whether the column is hidden on a phone to leave room for more important ones.
    #[serde(skip)]
    pub is_aside: bool,
}

/// The contents of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Holds {
    /// The subject of the row.
    Heading,
    /// The name of a player.
    Name,
    /// A number.
    Number,
    /// Words or a result.
    Words,
    /// A colour, `W` or `B`.
    Colour,
    /// An empty cell with room to write.
    Room,
}

/// A group of rows.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Block {
    /// Number of the board or of the player; absent if it is the only block.
    pub number: Option<usize>,
    /// The title of the block, if it is one of several.
    pub title: String,
    /// The rows, a cell for each column.
    pub rows: Vec<Vec<Cell>>,
}

/// A cell of a row.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Cell {
    /// The text of the cell.
    pub text: String,
    /// Additional text below the cell's text, in smaller type.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub under: String,
}

/// The common heading of all sheets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetHeading {
    /// Name of the event.
    pub event: String,
    /// The time of the round, as given.
    pub time: Option<String>,
    /// Title of the rulebook.
    pub rulebook: String,
}

/// The data that sheets are made from.
#[derive(Clone, Copy, Debug)]
pub struct SheetSource<'a> {
    /// The event.
    pub tournament: &'a Tournament,
    /// The rulebook, whose tie-breaks apply by default.
    pub book: &'a Rulebook,
    /// The round to be played, or the last round that counts. `None` means the last possible one.
    pub round: Option<RoundNo>,
    /// The tie-breaks; `None` means the rulebook's own.
    pub ties: Option<&'a [TieBreak]>,
    /// The players whose cards are requested, in this order.
    pub players: &'a [PlayerId],
    /// The requested tables of boards and slips; `None` means all.
    pub tables: Option<&'a [usize]>,
    /// The category to which standings and crosstable are limited.
    pub category: Option<(&'a str, &'a [PlayerId])>,
    /// The prizes, if there are any.
    pub prizes: Option<&'a PrizeList>,
    /// The boards of every round, if the rulebook has a table.
    pub schedule: Option<&'a [Pairing]>,
    /// The rules for the players of a team event.
    pub individual: IndividualRules,
    /// Whether pairings and slips show the ratings of the players.
    pub has_ratings: bool,
}

/// The reason why a sheet cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoSheet {
    /// No round is paired.
    #[error("no round has been paired yet")]
    NothingPaired,
    /// No round is over.
    #[error("no round is over yet, so there are no winners")]
    NothingPlayed,
    /// The requested round is not paired.
    #[error("round {0} has not been paired; the last paired round is {1}")]
    NotPaired(RoundNo, RoundNo),
    /// The rulebook has no table of all rounds.
    #[error("{0} makes each round from the results of those before, so there is no schedule of all rounds")]
    NoTable(String),
    /// The participants are players.
    #[error("this is no team event, so the standings already list the players")]
    NoTeams,
    /// There are no prizes.
    #[error("the event has no stored prizes")]
    NoPrizes,
    /// The prizes cannot be awarded.
    #[error("{0}")]
    Prizes(Refused),
}

/// Makes a sheet.
///
/// # Errors
/// Fails if the round is not paired, or the prizes cannot be awarded.
pub fn sheet(kind: SheetKind, source: &SheetSource<'_>) -> Result<Sheet, NoSheet> {
    let (played, told) = as_counted_when_played(source.tournament);
    let source = &SheetSource { tournament: &played, ..*source };
    match kind {
        SheetKind::Boards => source.paired().map(|round| pairings::boards(source, round)),
        SheetKind::Names => source.paired().map(|round| pairings::names(source, round)),
        SheetKind::Seats => source.paired().and_then(|round| seated::seats(source, round)),
        SheetKind::Slips => source.paired().map(|round| pairings::slips(source, round)),
        SheetKind::Crosstable if source.book.system.is_table() => {
            source.finished().map(|round| square::crosstable(source, round))
        }
        SheetKind::Standings | SheetKind::Crosstable => {
            source.finished().map(|round| tables::standings(kind, source, round))
        }
        SheetKind::Players | SheetKind::BoardPrizes => {
            let after = source.tournament.up_to(source.finished()?);
            individual(kind, &after, source.individual)
        }
        SheetKind::WallChart => {
            let chart = |round| tables::wall_chart(source, round);
            source.finished().map(chart).map(|sheet| Sheet { notes: [sheet.notes, told].concat(), ..sheet })
        }
        SheetKind::Cards => source.shown().map(|round| tables::cards(source, round)),
        SheetKind::Prizes => source.finished().and_then(|round| tables::prizes(source, round)),
        SheetKind::Schedule => schedule::schedule(source),
    }
}

impl SheetSource<'_> {
    /// Returns the requested round, if it is paired.
    fn asked(&self) -> Result<Option<RoundNo>, NoSheet> {
        let last = self.tournament.rounds_paired();
        match self.round {
            Some(round) if round == 0 || round > last => Err(NoSheet::NotPaired(round, last)),
            asked => Ok(asked),
        }
    }

    /// Returns the round to be played, which is the last paired round.
    fn paired(&self) -> Result<RoundNo, NoSheet> {
        match event::round_in_play(self.tournament) {
            0 => Err(NoSheet::NothingPaired),
            now => Ok(self.asked()?.unwrap_or(now)),
        }
    }

    /// Returns the last round that counts. A round with games in progress counts only on request.
    fn finished(&self) -> Result<RoundNo, NoSheet> {
        let is_over = |round: &RoundNo| event::open_boards(self.tournament, *round).is_empty();
        let last = || (1..=self.tournament.rounds_paired()).rev().find(is_over).unwrap_or(0);
        Ok(self.asked()?.unwrap_or_else(last))
    }

    /// Returns the last round that a card shows.
    fn shown(&self) -> Result<RoundNo, NoSheet> {
        Ok(self.asked()?.unwrap_or_else(|| self.tournament.rounds_paired()))
    }

    /// Returns text such as `round 5 of 9`.
    fn round_in_words(&self, round: RoundNo) -> String {
        match self.tournament.rounds {
            Some(rounds) => format!("round {round} of {rounds}"),
            None => format!("round {round}"),
        }
    }

    /// Returns a name as the pairings have it, with the rating behind it if ratings are shown.
    fn rated(&self, player: &Player, name: String) -> String {
        match player.rating.filter(|_| self.has_ratings) {
            Some(rating) => format!("{name} ({rating})"),
            None => name,
        }
    }

    /// Returns whether this table is requested.
    fn wants(&self, table: usize) -> bool {
        self.tables.is_none_or(|tables| tables.contains(&table))
    }

    /// Returns a title such as `Pairings by board`, or a title that says that only changed boards are listed.
    fn entitled(&self, title: &str, round: RoundNo) -> String {
        let changed = if self.tables.is_some() { "Changes: " } else { "" };
        format!("{changed}{title}, {}", self.round_in_words(round))
    }

    /// Returns the points of a player after a round, without acceleration. In a table, games with a player who has left
    /// may not count, as in the standings.
    fn points(&self, id: PlayerId, round: RoundNo) -> Score {
        if self.book.system.is_table() {
            return standings::points_after(self.tournament, self.book, round, id);
        }
        self.tournament.points_after(id, round)
    }
}

impl Sheet {
    /// Returns a sheet without notes.
    fn new(kind: SheetKind, title: String, columns: Vec<Column>, blocks: Vec<Block>) -> Self {
        Self { kind, title, columns, blocks, notes: vec![] }
    }
}

impl Block {
    /// Returns the rows as the only block of a sheet.
    fn only(rows: Vec<Vec<Cell>>) -> Vec<Self> {
        vec![Self { rows, ..Self::default() }]
    }
}

impl Column {
    pub(super) fn new(key: &str, head: &str, holds: Holds) -> Self {
        Self { key: key.to_owned(), head: head.to_owned(), holds, is_aside: false }
    }

    /// Hides the column on a phone.
    fn aside(self) -> Self {
        Self { is_aside: true, ..self }
    }
}

impl Cell {
    fn over(text: &impl ToString, under: &impl ToString) -> Self {
        Self { text: text.to_string(), under: under.to_string() }
    }
}

impl<T: ToString> From<T> for Cell {
    fn from(text: T) -> Self {
        Self { text: text.to_string(), under: String::new() }
    }
}

/// Returns the player's title and name. Lists add what tells players of one name apart ([`Namesakes`]).
fn named(player: &Player) -> String {
    format!("{} {}", player.titled(), player.name).trim().to_owned()
}
