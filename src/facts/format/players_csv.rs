//! A player list as a table: one player per line, with column names in the first line.
//!
//! Columns are separated by commas, semicolons or tabs and may be in any order. Without a number column, players are
//! numbered in file order; ranking them by rating is a rule, which belongs elsewhere. Unknown columns are ignored
//! with a note.

use std::collections::BTreeMap;

use super::LONGEST_NAME;
use super::birth;
use super::cells::{CellValue, fields, plain};
use super::column_choice::ColumnChoice;
use super::federations::federation;
use super::finding::{Finding, Findings, Note, Place, code, thousands};
use super::plausible::doubts;
use super::players_columns::{ListRows, has_names, header, refuse_report, settle};
use super::players_headings::{PlayerColumn, names_boards, nearest};
use super::sheet::{HIGHEST_NUMBER, PlayerRow, RawTournament};
use super::text::{
    count, cut_name, decode, foreign_title, pairing_number, sentence, table_lines, whole_number,
};
use super::trf::{LONGEST_ID, LONGEST_TITLE};
use crate::tournament::{PairingNumber, Player, Tournament};
use words::{TERMINAL, wording};

/// A player list as read: a tournament without rounds, and the columns that were ignored.
#[derive(Clone, Debug)]
pub struct PlayerList {
    /// The players.
    pub field: Tournament,
    /// The notes about cells.
    notes: Vec<Note>,
    /// The line of the column names.
    head: usize,
    /// The names of the ignored columns, as written.
    ignored: Vec<String>,
    /// The name of the column of numbers, as written.
    numbers: Option<String>,
}

impl PlayerList {
    /// Returns whether the list has a column of boards, which [`super::board_column`] reads.
    pub fn has_boards(&self) -> bool {
        self.ignored.iter().any(|name| names_boards(name))
    }

    /// Returns a note that an event may not keep the numbers of the list, if it has a column of numbers that are not already
    /// those of players ranked by rating.
    pub fn numbers_note(&self) -> Option<String> {
        let column = self.numbers.as_ref()?;
        let mut ranked: Vec<&Player> = self.field.players.iter().collect();
        ranked.sort_by_key(|player| player.number);
        let is_in_turn = (1..).zip(&ranked).all(|(number, player)| player.number.0 == number);
        let is_by_rating = ranked.windows(2).all(|pair| pair[0].rating > pair[1].rating);
        (!is_in_turn || !is_by_rating).then(|| {
            format!(
                "The event may not keep the numbers in the column '{column}': most rulebooks number the players by \
                 rating."
            )
        })
    }

    /// Returns the notes, first about the ignored columns. The column of boards is not ignored if the caller `reads_boards`.
    pub fn notes(&self, reads_boards: bool) -> Vec<Note> {
        let is_ignored = |name: &&String| !(reads_boards && names_boards(name));
        let ignored: Vec<String> =
            self.ignored.iter().filter(is_ignored).map(|name| format!("'{name}'")).collect();
        let says = match ignored.as_slice() {
            [] => None,
            [one] => Some(format!("Column {one} is ignored.")),
            several => Some(format!("Columns {} are ignored.", several.join(", "))),
        };
        says.map(|says| Note::at(self.head, says)).into_iter().chain(self.notes.iter().cloned()).collect()
    }
}

/// Reads a player list as a tournament without rounds. `name` is used only in messages.
///
/// # Errors
/// Returns all findings about the table, if there are any.
pub fn read_players_csv(name: &str, bytes: &[u8]) -> Result<(Tournament, Vec<Note>), Findings> {
    let list = read_player_list(name, bytes)?;
    let notes = list.notes(false);
    Ok((list.field, notes))
}

/// Reads a player list with the names of the columns that were ignored. `name` is used only in messages.
///
/// # Errors
/// Returns all findings about the table, if there are any.
pub fn read_player_list(name: &str, bytes: &[u8]) -> Result<PlayerList, Findings> {
    examine_player_list(name, bytes, &[]).list
}

/// A column of a player list as it was understood.
#[derive(Clone, Debug)]
pub struct ListColumn {
    /// The name of the column as written; empty if it has none.
    pub head: String,
    /// What the column is taken for; `None` if it is not read.
    pub taken: Option<&'static str>,
    /// What the name of the column seems to mean, if it is not known.
    pub guess: Option<&'static str>,
    /// The first values.
    pub values: Vec<String>,
}

/// A player list as it was understood, with what its columns were taken for also where it has faults.
#[derive(Debug)]
pub struct ListExamination {
    /// The columns in their order; empty if the file has none.
    pub columns: Vec<ListColumn>,
    /// The list, or all findings about it.
    pub list: Result<PlayerList, Findings>,
}

impl From<Findings> for ListExamination {
    fn from(findings: Findings) -> Self {
        Self { columns: Vec::new(), list: Err(findings) }
    }
}

/// The number of values that [`ListColumn::values`] has, and the number of rows where they are looked for.
const VALUES: usize = 3;
const LOOKED_AT: usize = 50;

/// Reads a player list; `choices` say what columns hold whose names do not say it. All faults are found at once: those of the
/// names of the columns, and those of every line.
pub fn examine_player_list(name: &str, bytes: &[u8], choices: &[ColumnChoice]) -> ListExamination {
    let (text, of_encoding) = decode(bytes);
    let lines = match table_lines(bytes, &text) {
        Ok(lines) => lines,
        Err(findings) => return findings.into(),
    };
    if let Err(finding) = refuse_report(&lines) {
        return Findings::from(finding).into();
    }
    let rows = ListRows::of(&lines);
    let heads = fields(rows.head.1, rows.separator);
    let named = header(name, rows.head, rows.separator, choices);
    let mut columns = named.columns;
    let ignored = settle(&mut columns, rows.head, rows.separator, &rows.players);
    let at = columns.iter().position(|column| *column == Some(PlayerColumn::Number));
    let numbers = at.and_then(|at| Some(heads.get(at)?.text.clone()));
    let mut sheet = RawTournament::default();
    for note in of_encoding.into_iter().chain(rows.above.clone()) {
        sheet.notes.push(note);
    }
    let has_heads = has_names(&columns) || named.findings.is_empty();
    sheet.findings.extend(named.findings);
    let list = if let Some(finding) = too_many(&rows) {
        Err(finding.into())
    } else {
        // Without a column of names, every line would be a fault.
        if has_heads {
            read_rows(&rows, &columns, &mut sheet);
        }
        sheet.finish(None)
    };
    let list = list.map_err(|mut findings| {
        rows.name_cells(&mut findings.list);
        findings
    });
    let columns = (0..heads.len())
        .map(|at| ListColumn {
            head: heads[at].text.clone(),
            taken: columns[at].map(PlayerColumn::label),
            guess: nearest(&plain(&heads[at].text)).map(|(_, column)| column.label()),
            values: first_values(&rows, at),
        })
        .collect();
    let list = list.map(|(field, notes)| PlayerList { field, notes, head: rows.head.0, ignored, numbers });
    ListExamination { columns, list }
}

/// Returns the finding about a list with more players than a report has numbers for.
fn too_many(rows: &ListRows<'_>) -> Option<Finding> {
    let most = HIGHEST_NUMBER.0 as usize;
    let (line, _) = rows.players.get(most)?;
    let message = format!(
        "the list has {}; a tournament report holds at most {}",
        count(rows.players.len(), "player"),
        thousands(most)
    );
    let remedy = "Make two events of it: the report has four columns for the number of a player.";
    Some(Finding::new(code::PLAYERS, Place::line(*line), message, remedy))
}

/// Reads the lines of the players.
fn read_rows(rows: &ListRows<'_>, columns: &[Option<PlayerColumn>], sheet: &mut RawTournament) {
    let mut known = KnownPlayers::default();
    let men = LetterOfMen::of(rows, columns);
    for (&(line, text), position) in rows.players.iter().zip(1..) {
        let fields = fields(text, rows.separator);
        let line = CsvLine { line, fields: &fields, columns, men };
        let before = sheet.rows.len();
        line.read(PairingNumber(position), sheet);
        if sheet.rows.len() > before {
            known.meet(&line, sheet);
        }
    }
    if rows.players.is_empty() {
        let message = "the table has column names but no players";
        let place = Place::line(rows.head.0);
        sheet.findings.push(Finding::new(code::PLAYERS, place, message, "Enter one player per line."));
    }
}

/// Returns the first values of a column.
fn first_values(rows: &ListRows<'_>, at: usize) -> Vec<String> {
    let cells = rows.players.iter().take(LOOKED_AT).filter_map(|(_, text)| {
        let cell = fields(text, rows.separator).into_iter().nth(at)?;
        (!cell.text.is_empty()).then_some(cell.text)
    });
    cells.take(VALUES).collect()
}

/// Reads the data of one player, each value with the name of its column. It is read like a line of a player list, so a
/// player entered alone and a player of a list follow the same rules. A FIDE id must be a number here, because whoever
/// enters a single player can correct it at once.
///
/// # Errors
/// Returns all findings about the values, if there are any.
pub fn read_player(fields: &[(&str, &str)]) -> Result<Player, Findings> {
    let cell = |text: &str| format!("\"{}\"", text.replace('"', "\"\"").replace(['\r', '\n'], " "));
    let row = |cells: Vec<String>| cells.join(",") + "\n";
    let table = row(fields.iter().map(|(name, _)| cell(name)).collect())
        + &row(fields.iter().map(|(_, value)| cell(value)).collect());
    let read = read_players_csv("the data of the player", table.as_bytes()).map(|(list, _)| list.players);
    let player = read.map(|players| players.into_iter().next().unwrap_or_default());
    let player = player.and_then(|player| {
        if player.fide_id.is_empty() || whole_number(&player.fide_id).is_some() {
            return Ok(player);
        }
        let message =
            format!("the FIDE id '{}' of player 1 is not a number", super::excerpt(&player.fide_id));
        let remedy = "Enter the digits of the FIDE id, or leave it blank.";
        Err(Finding::new(code::PLAYERS, Place::WHOLE, message, remedy).into())
    });
    player.map_err(|mut findings| {
        // There is a single player, so its number and a place in the table would be meaningless.
        for finding in &mut findings.list {
            finding.message = finding.message.replace(" of player 1", "").replace("player 1 ", "the player ");
            finding.place = Place::WHOLE;
        }
        findings
    })
}

/// The players of the lines before, by FIDE id and by name, each with number and line.
#[derive(Default)]
struct KnownPlayers {
    ids: BTreeMap<String, (PairingNumber, usize)>,
    names: BTreeMap<String, (PairingNumber, usize)>,
}

impl KnownPlayers {
    /// Compares the player who was read last with those before: an equal FIDE id is the same person, which is a finding;
    /// an equal name may be another person, which is a note. Notes a name that a tournament report will cut.
    fn meet(&mut self, line: &CsvLine<'_>, sheet: &mut RawTournament) {
        let Some(player) = sheet.rows.last().map(|row| row.player.clone()) else { return };
        let (number, here) = (player.number, (player.number, line.line));
        if let Some(note) = cut_name(&player.name, LONGEST_NAME) {
            sheet.notes.push(Note::at(line.line, sentence(&wording(&note, TERMINAL).line())));
        }
        for doubt in doubts(&player) {
            let doubt = wording(&doubt, TERMINAL).line();
            sheet.notes.push(Note::at(line.line, format!("{}: {doubt}", player.label())));
        }
        if let Some((other, at)) = self.names.get(&player.name).filter(|_| !player.name.is_empty()) {
            let text = format!("Players {other} (line {at}) and {number} are both called '{}'.", player.name);
            sheet.notes.push(Note::at(line.line, text));
        }
        if let Some((other, at)) = self.ids.get(&player.fide_id) {
            let message =
                format!("player {number} has the FIDE id {} of player {other} (line {at})", player.fide_id);
            let remedy = "Delete one of the two lines, or correct the id.";
            line.find((code::PLAYERS, PlayerColumn::FideId), number, (message, remedy), sheet);
        }
        self.names.entry(player.name).or_insert(here);
        if whole_number(&player.fide_id).is_some_and(|id| id > 0) {
            self.ids.entry(player.fide_id).or_insert(here);
        }
    }
}

/// Returns whether a cell of ratings says that the player has none.
fn is_unrated(text: &str) -> bool {
    const WORDS: &str = "unr unrated nr n/r n.r nc n/c n.c s/e s.e s/r none no n/a na ohne keine kein sin senza geen sans ur o.e";
    let word = text.to_lowercase();
    let word = word.trim_end_matches('.');
    let is_dash = |c: char| matches!(c, '-' | '–' | '—' | '?' | '*');
    word.chars().all(is_dash) || WORDS.split(' ').any(|one| one == word)
}

/// The words for women and for men in a column of the sex.
const WOMEN: &str = "w f v female woman girl weiblich frau mädchen femme femenino femminile feminino femina vrouw vrouwelijk donna mujer fem féminin dame d";
const MEN: &str = "m h male man boy männlich mann herr junge homme hombre masculino maschile masc masculin mannelijk uomo varón";
/// The same in a list that writes H or V for men and M for women.
const WOMEN_OF_SPAIN: &str = "m mujer f w fem femenino";
const MEN_OF_SPAIN: &str = "h v hombre varón masculino";

/// Which letter a list has for men.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LetterOfMen {
    M,
    /// H or V, where M is a woman.
    Spanish,
}

impl LetterOfMen {
    fn is_spanish(self) -> bool {
        self == Self::Spanish
    }

    /// Tells a Spanish column of the sex by its name: `Sexo` with H or V, and no F.
    fn of(rows: &ListRows<'_>, columns: &[Option<PlayerColumn>]) -> Self {
        let Some(at) = columns.iter().position(|c| *c == Some(PlayerColumn::Sex)) else { return Self::M };
        let head =
            fields(rows.head.1, rows.separator).get(at).map_or_else(String::new, |head| plain(&head.text));
        let has = |letters: [&str; 2]| {
            let mut cells =
                rows.players.iter().filter_map(|(_, text)| fields(text, rows.separator).into_iter().nth(at));
            cells.any(|cell| letters.contains(&cell.text.to_uppercase().as_str()))
        };
        let is_named = matches!(head.as_str(), "sexo" | "género" | "genero" | "hm" | "mh");
        if is_named && has(["H", "V"]) && !has(["F", "W"]) { Self::Spanish } else { Self::M }
    }
}

/// One line of the table.
struct CsvLine<'a> {
    line: usize,
    fields: &'a [CellValue],
    columns: &'a [Option<PlayerColumn>],
    men: LetterOfMen,
}

impl CsvLine<'_> {
    fn value(&self, field: PlayerColumn) -> Option<&CellValue> {
        let index = self.columns.iter().position(|c| *c == Some(field))?;
        self.fields.get(index)
    }

    fn text(&self, field: PlayerColumn) -> String {
        self.value(field).map_or_else(String::new, |v| v.text.clone())
    }

    fn place(&self, field: PlayerColumn) -> Place {
        self.value(field).map_or(Place::line(self.line), |v| Place::columns(self.line, v.from, v.to))
    }

    fn read(&self, position: PairingNumber, sheet: &mut RawTournament) {
        if self.fields.len() != self.columns.len() {
            let message = format!(
                "the line has {} for {}",
                super::count(self.fields.len(), "value"),
                super::count(self.columns.len(), "column")
            );
            let remedy = "Add the missing separators, or quote values that contain one.";
            sheet.findings.push(Finding::new(code::PLAYERS, Place::line(self.line), message, remedy));
            return;
        }
        let Some(number) = self.number(position, sheet) else { return };
        let mut player = Player { number, name: self.name(number, sheet), ..Player::default() };
        player.rating = self.figure(PlayerColumn::Rating, number, sheet);
        player.estimate = self.estimate(number, sheet);
        self.title(&mut player, sheet);
        player.sex = self.sex(number, sheet);
        player.federation = self.federation(number, sheet);
        player.fide_id = self.text(PlayerColumn::FideId);
        if player.fide_id.chars().count() > LONGEST_ID {
            let message = format!("'{}', the FIDE id of player {number}, is too long", player.fide_id);
            let remedy = "Enter the digits of the FIDE id, or leave it blank.";
            self.find((code::PLAYERS, PlayerColumn::FideId), number, (message, remedy), sheet);
        }
        player.birth = self.birth(number, sheet);
        player.club = self.text(PlayerColumn::Club);
        player.area = self.text(PlayerColumn::Area);
        player.family = self.text(PlayerColumn::Family);
        player.is_filler =
            !matches!(self.text(PlayerColumn::Filler).to_lowercase().as_str(), "" | "no" | "0");
        let at = self.place(PlayerColumn::Number);
        let row = PlayerRow {
            player,
            number_at: at.into(),
            points_at: at.into(),
            sound: true,
            ..PlayerRow::default()
        };
        sheet.add(row);
    }

    /// Returns the given number, or the position in the file if there is no number column.
    fn number(&self, position: PairingNumber, sheet: &mut RawTournament) -> Option<PairingNumber> {
        let text = self.value(PlayerColumn::Number).map(|v| v.text.as_str());
        let number = text.map_or(Some(position).filter(|&n| n <= HIGHEST_NUMBER), pairing_number);
        if number.is_none() {
            let message = format!("'{}' is not a pairing number", text.unwrap_or_default());
            let remedy = "Use whole numbers from 1 to 9999, or omit the whole column.";
            sheet.findings.push(Finding::new(
                code::NUMBER,
                self.place(PlayerColumn::Number),
                message,
                remedy,
            ));
        }
        number
    }

    fn name(&self, number: PairingNumber, sheet: &mut RawTournament) -> String {
        let parts = [self.text(PlayerColumn::Surname), self.text(PlayerColumn::GivenName)];
        let parts: Vec<&str> = parts.iter().map(String::as_str).filter(|part| !part.is_empty()).collect();
        let name = if self.value(PlayerColumn::Name).is_some() {
            self.text(PlayerColumn::Name)
        } else {
            parts.join(", ")
        };
        if name.is_empty() {
            let field = if self.value(PlayerColumn::Name).is_some() {
                PlayerColumn::Name
            } else {
                PlayerColumn::Surname
            };
            let message = format!("player {number} has no name");
            self.find((code::PLAYERS, field), number, (message, "Enter the name."), sheet);
        }
        name
    }

    /// Returns the strength of an unrated player: the given estimate, or a converted value from another scale (ECF
    /// 38).
    fn estimate(&self, number: PairingNumber, sheet: &mut RawTournament) -> Option<u32> {
        let given = self.figure(PlayerColumn::Estimate, number, sheet);
        let national = self.figure(PlayerColumn::National, number, sheet);
        let bcf = self.figure(PlayerColumn::Bcf, number, sheet).map(|grade| 600 + 8 * grade);
        let ingo =
            self.figure(PlayerColumn::Ingo, number, sheet).map(|figure| 2840u32.saturating_sub(8 * figure));
        given.or(national).or(bcf).or(ingo)
    }

    fn figure(&self, field: PlayerColumn, number: PairingNumber, sheet: &mut RawTournament) -> Option<u32> {
        let text = self.text(field);
        if is_unrated(&text) {
            return None;
        }
        let rating = whole_number(&text).filter(|&rating| rating <= 9999);
        if rating.is_none() {
            let what = if field == PlayerColumn::Rating { "rating" } else { "estimate" };
            let message = format!("the {what} '{text}' of player {number} is not a whole number up to 9999");
            let remedy = "Enter digits only, or leave it blank for an unrated player.";
            self.find((code::RATING, field), number, (message, remedy), sheet);
        }
        rating.filter(|&rating| rating > 0)
    }

    fn birth(&self, number: PairingNumber, sheet: &mut RawTournament) -> String {
        let text = self.text(PlayerColumn::Birth);
        if matches!(text.as_str(), "" | "0" | "-") {
            return String::new();
        }
        birth::date(&text).unwrap_or_else(|| {
            let message = format!("'{text}' is not a date of birth of player {number}");
            let remedy = "Write year, month and day as 1990/01/31, or day, month and year as 31.01.1990, or the year alone.";
            self.find((code::PLAYERS, PlayerColumn::Birth), number, (message, remedy), sheet);
            String::new()
        })
    }

    fn federation(&self, number: PairingNumber, sheet: &mut RawTournament) -> String {
        let text = self.text(PlayerColumn::Federation);
        if matches!(text.as_str(), "" | "0" | "-") {
            return String::new();
        }
        federation(&text).unwrap_or_else(|remedy| {
            let message = format!("'{text}', the federation of player {number}, is not a federation code");
            self.find((code::PLAYERS, PlayerColumn::Federation), number, (message, &remedy), sheet);
            String::new()
        })
    }

    /// Reads the title. One that is not FIDE's is no fault: clubs and federations have titles of their own.
    fn title(&self, player: &mut Player, sheet: &mut RawTournament) {
        let text = self.text(PlayerColumn::Title);
        if matches!(text.as_str(), "0" | "-") || player.entitle(&text) {
            return;
        }
        let mut note = foreign_title(player.number, &text);
        if text.chars().count() > LONGEST_TITLE {
            note += " A tournament report has no room for it, and leaves it out.";
        }
        sheet.notes.push(Note::at(self.line, note));
    }

    fn sex(&self, number: PairingNumber, sheet: &mut RawTournament) -> Option<char> {
        let text = self.text(PlayerColumn::Sex);
        let of = |words: &str| words.split(' ').any(|word| word == text.to_lowercase().trim_end_matches('.'));
        if text.is_empty() || text == "-" {
            return None;
        }
        // READING: M is a man everywhere, except beside H or V for men (hombre, varón), as Spanish lists have them.
        let of_woman = if self.men.is_spanish() { WOMEN_OF_SPAIN } else { WOMEN };
        let of_man = if self.men.is_spanish() { MEN_OF_SPAIN } else { MEN };
        match (of(of_woman), of(of_man)) {
            (true, _) => Some('w'),
            (_, true) => Some('m'),
            _ => {
                let message = format!("the sex '{text}' of player {number} is not m or w");
                self.find(
                    (code::PLAYERS, PlayerColumn::Sex),
                    number,
                    (message, "Use m or w, or leave it blank."),
                    sheet,
                );
                None
            }
        }
    }

    /// Adds a finding; `words` are the message and the remedy.
    fn find(
        &self,
        (code, field): (&'static str, PlayerColumn),
        number: PairingNumber,
        words: (String, &str),
        sheet: &mut RawTournament,
    ) {
        sheet.findings.push(Finding::new(code, self.place(field), words.0, words.1).of(number));
    }
}
