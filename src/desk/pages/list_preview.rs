//! The preview of a player list: what each column is taken for, the players as they were read, or every fault.

use askama::Template;
use serde::Deserialize;

use super::frame::Scene;
use ::api::event::{Command, Entrant, kin, new_team};
use facts::format::{
    self, ColumnChoice, Finding, Findings, ListCell, ListColumn, ListExamination, Note, Place, PlayerList,
    code, count, thousands, visible,
};
use facts::rulebook::{self, Rulebook};
use facts::tournament::{Player, RoundNo};

/// A column of the preview: its head, and its cell for a player.
type ReadColumn = (&'static str, fn(&Player) -> String);

/// The columns of the preview after the name. Those in which no player has a value are left out.
const READ: [ReadColumn; 7] = [
    ("Rating", |p| p.rating.map(|rating| rating.to_string()).unwrap_or_default()),
    ("Title", |p| p.titled()),
    ("Fed", |p| visible(&p.federation)),
    ("Club or team", |p| visible(&p.club)),
    ("Born", |p| p.birth.trim_end_matches("/00").to_owned()),
    ("Sex", |p| p.sex.map(String::from).unwrap_or_default()),
    ("FIDE id", |p| visible(&p.fide_id)),
];

/// The rounds of a new event, unless somebody says otherwise.
const USUAL_ROUNDS: RoundNo = 9;

/// The players that the preview shows before *more*.
const SHOWN: usize = 12;

/// A rulebook that a new event may have.
struct BookChoice {
    id: String,
    title: String,
    /// The fields of the form that this rulebook has: `boards` of a match, `colour` of number 1, FIDE `mode`.
    has: String,
}

impl BookChoice {
    fn of(book: Rulebook) -> Self {
        let has = if book.participant() == "team" {
            "boards colour"
        } else if book.system.has_first_colour() {
            "colour"
        } else {
            ""
        };
        let mode = if ::api::event::begins_in_fide_mode(&book) { "mode" } else { "" };
        Self { has: format!("{has} {mode}").trim().to_owned(), id: book.id, title: book.title }
    }
}

#[derive(Default, Template)]
#[template(config = "pages/templates/askama.toml", path = "read.html", whitespace = "minimize")]
struct Preview {
    file: String,
    /// The number of players in words; empty if the list is not understood.
    players: String,
    /// The head and the class of each column.
    heads: Vec<(&'static str, &'static str)>,
    /// The cells of the first players, and of all others.
    parts: Vec<Vec<Vec<String>>>,
    /// The number of the players after the first ones.
    more: usize,
    notes: Vec<String>,
    faults: Vec<FaultRow>,
    /// The number of faults that are not shown, in words.
    more_faults: String,
    /// The number of faults in words.
    faulty: String,
    columns: Vec<ColumnRow>,
    /// What a column may be taken for.
    contents: Vec<&'static str>,
    encoding: String,
    encodings: Vec<(&'static str, &'static str)>,
    /// The command that adds all players, as JSON; empty before the event has started.
    command: String,
    is_new: bool,
    /// The name and the rounds of an event that has no players yet, as entered before.
    event: String,
    rounds: RoundNo,
    books: Vec<BookChoice>,
}

/// Returns a preview of a spreadsheet before its players are entered.
pub(super) fn preview(scene: &Scene<'_>, asked: &ListQuery, bytes: &[u8]) -> askama::Result<String> {
    let (examined, list_bytes, of_format) = asked.examine(bytes);
    let columns: Vec<ColumnRow> = examined.columns.iter().zip(1..).map(ColumnRow::of).collect();
    let base = Preview {
        file: visible(&asked.name),
        is_new: scene.tournament().players.is_empty(),
        books: rulebook::all().into_iter().map(BookChoice::of).collect(),
        columns,
        contents: format::column_labels(),
        encoding: visible(&asked.encoding),
        encodings: ENCODINGS.to_vec(),
        ..Preview::default()
    };
    match examined.list {
        Ok(list) => understood(scene, base, &list, (&list_bytes, of_format)).render(),
        Err(findings) => with_faults(base, &findings).render(),
    }
}

/// Returns the preview of a list with faults.
fn with_faults(base: Preview, findings: &Findings) -> Preview {
    let more = findings.number() - findings.list.len();
    Preview {
        faults: findings.list.iter().map(FaultRow::of).collect(),
        more_faults: if more == 0 { String::new() } else { thousands(more) },
        faulty: count(findings.number(), "fault"),
        ..base
    }
}

/// Returns the preview of a list without faults.
fn understood(
    scene: &Scene<'_>,
    base: Preview,
    list: &PlayerList,
    (bytes, of_format): (&[u8], Vec<Note>),
) -> Preview {
    let t = scene.tournament();
    let field = &list.field;
    let entrants: Vec<Entrant> = field.players.iter().map(Entrant::from).collect();
    let new_team = new_team(scene.tournament(), entrants.iter().map(|entry| entry.club.as_str())).is_some();
    let add = Command::Add { players: entrants, at_end: false, new_team, rulebook: kin(scene.book) };
    let command = if base.is_new { String::new() } else { serde_json::to_string(&add).unwrap_or_default() };
    let columns: Vec<ReadColumn> =
        READ.into_iter().filter(|(_, cell)| field.players.iter().any(|p| !cell(p).is_empty())).collect();
    let row =
        |p: &Player| [vec![visible(&p.name)], columns.iter().map(|(_, cell)| cell(p)).collect()].concat();
    let rows: Vec<Vec<String>> = field.players.iter().map(row).collect();
    let parts = if rows.len() > SHOWN + 1 { rows.split_at(SHOWN) } else { rows.split_at(rows.len()) };
    // The boards of teams are read by themselves.
    let boards = list.has_boards().then(|| "The column 'board' counts in a team event.".to_owned());
    let doubts = format::board_column(bytes, field).err().into_iter().flat_map(|found| found.list);
    let doubts = doubts.map(|found| format!("{}: {}. {}", found.place, found.message, found.remedy));
    let noted = of_format.into_iter().chain(list.notes(true)).map(|note| note.message);
    let noted = noted.chain(list.numbers_note()).chain(doubts);
    Preview {
        players: count(rows.len(), "player"),
        heads: std::iter::once("Name").chain(columns.iter().map(|(head, _)| *head)).map(classed).collect(),
        more: parts.1.len(),
        parts: [parts.0, parts.1].into_iter().filter(|part| !part.is_empty()).map(<[_]>::to_vec).collect(),
        notes: noted.map(|says| visible(&says)).chain(boards).collect(),
        command,
        event: visible(&t.headings.name),
        rounds: t.rounds.unwrap_or(USUAL_ROUNDS),
        ..base
    }
}

/// A fault of a list: where it is, what is wrong, and what would be right.
struct FaultRow {
    line: String,
    heading: String,
    cell: String,
    says: String,
    remedy: String,
}

impl FaultRow {
    fn of(finding: &Finding) -> Self {
        let [heading, cell] = finding.cell.as_deref().map(ListCell::shown).unwrap_or_default();
        Self {
            line: finding.place.line.map_or_else(String::new, |line| line.to_string()),
            heading,
            cell,
            says: visible(&format::sentence(&finding.message)),
            remedy: visible(&finding.remedy),
        }
    }
}

/// A column of the list: its name, its first values, and what it is taken for.
struct ColumnRow {
    number: usize,
    head: String,
    values: String,
    /// What the column is taken for; `ignore` if it is not read.
    taken: &'static str,
    /// Whether the name of the column only suggests it.
    is_guess: bool,
}

impl ColumnRow {
    fn of((column, number): (&ListColumn, usize)) -> Self {
        let guess = column.guess.filter(|_| column.taken.is_none());
        Self {
            number,
            head: visible(&column.head),
            values: visible(&column.values.join(", ")),
            taken: column.taken.or(guess).unwrap_or(ColumnChoice::LEFT_OUT),
            is_guess: guess.is_some(),
        }
    }
}

/// The encodings that a person may name.
const ENCODINGS: [(&str, &str); 6] = [
    ("utf-8", "UTF-8"),
    ("windows-1252", "Windows-1252 (Western Europe)"),
    ("windows-1250", "Windows-1250 (Central Europe)"),
    ("windows-1251", "Windows-1251 (Cyrillic)"),
    ("windows-1254", "Windows-1254 (Turkish)"),
    ("iso-8859-2", "ISO 8859-2 (Central Europe)"),
];

/// How a list is to be read, where it does not say so itself.
#[derive(Clone, Debug, Default, Deserialize)]
pub(super) struct ListQuery {
    /// The name of the file.
    #[serde(default)]
    pub(super) name: String,
    /// The encoding; empty to find it by the letters.
    #[serde(default)]
    pub(super) encoding: String,
    /// What the columns hold, one choice a line: `Geb.Dat.=birth`.
    #[serde(default)]
    pub(super) columns: String,
}

impl ListQuery {
    /// Returns the bytes of the list as the encoding has them, and a note of its format.
    fn bytes(&self, bytes: &[u8]) -> Result<(Vec<u8>, Vec<Note>), Findings> {
        let (list, notes) = readers::list_bytes(bytes)?;
        if self.encoding.is_empty() {
            return Ok((list.into_owned(), notes));
        }
        let fault = |(says, remedy): (String, String)| -> Findings {
            Finding::new(code::UNREADABLE, Place::WHOLE, says, remedy).into()
        };
        Ok((format::as_utf8(&list, &self.encoding).map_err(fault)?, notes))
    }

    /// Returns the list and its bytes.
    pub(super) fn examine(&self, bytes: &[u8]) -> (ListExamination, Vec<u8>, Vec<Note>) {
        let choices = self.columns.lines().map(|line| {
            ColumnChoice::parse(line).map_err(|says| {
                Finding::new(code::PLAYERS, Place::WHOLE, says, "Choose what the column holds.")
            })
        });
        let read = choices.collect::<Result<Vec<_>, _>>().map_err(Findings::from);
        let read = read.and_then(|choices| Ok((choices, self.bytes(bytes)?)));
        match read {
            Ok((choices, (list, notes))) => {
                (format::examine_player_list(&visible(&self.name), &list, &choices), list, notes)
            }
            Err(findings) => (findings.into(), Vec::new(), Vec::new()),
        }
    }
}

/// Returns the head of a column with its class.
fn classed(head: &'static str) -> (&'static str, &'static str) {
    (head, if head == "Rating" { "num" } else { "" })
}
