//! A round as this program prints it: the answer as JSON, the tournament with the round entered, or the boards as
//! text. All printed output can be read back in.

use serde::Deserialize;

use super::finding::{Finding, Findings, Place, code};
use super::json_loose::{NamedBoard, NamedPlayer, at_most};
use super::text::{Token, whole_number};
use super::{json, pairing_of, read_tournament};
use crate::tournament::{Board, Pairing, PairingNumber, PlayerId, Tournament};

/// Reads a round from an answer or a tournament; returns `None` if the text is neither of the two.
pub(super) fn read(
    name: &str,
    bytes: &[u8],
    text: &str,
    tournament: &Tournament,
) -> Result<Option<Pairing>, Findings> {
    let start = text.trim_start();
    let is_report = || start.lines().any(|line| line.starts_with("001 "));
    if start.starts_with('{') && !text.contains(json::FORMAT) {
        return answer(text, tournament).map(Some);
    }
    if start.starts_with('{') || is_report() {
        return latest_round(name, bytes, tournament).map(Some);
    }
    Ok(None)
}

fn refuse(message: impl Into<String>, remedy: &str) -> Findings {
    Finding::new(code::BOARD_LIST, Place::WHOLE, message, remedy).into()
}

/// Reads `boards` and `bye` from an answer: pairing numbers, White first.
fn answer(text: &str, tournament: &Tournament) -> Result<Pairing, Findings> {
    let mut answer: OurAnswer = serde_json::from_str(text).map_err(|e| Findings::malformed_json(&e))?;
    if let Some(sheet) = answer.sheets.iter().find(|sheet| sheet.kind == "boards") {
        (answer.boards, answer.bye) = sheet.boards();
    }
    let Some(boards) = answer.boards.map(|Boards(boards)| boards) else {
        return Err(refuse(
            "the JSON has no 'boards' list",
            "Give the JSON output of `pair`, or boards as [white, black].",
        ));
    };
    let players = tournament.players.len();
    if boards.len() > players {
        let message = format!("the list has too many boards for {}", super::count(players, "player"));
        return Err(refuse(message, "Give boards from the same tournament."));
    }
    let mut pairing = Pairing::default();
    for (NamedBoard(board), n) in boards.into_iter().zip(1..) {
        let sides = board.and_then(|[white, black]| Some((number(&white)?, number(&black)?)));
        let Some((white, black)) = sides else {
            let message = format!("board {n} in the JSON does not name two players");
            return Err(refuse(message, "Write each board as [white, black], by pairing number."));
        };
        pairing.boards.push(Board { white: player(white, tournament)?, black: player(black, tournament)? });
    }
    pairing.bye = match answer.bye.and_then(|NamedPlayer(bye)| number(&bye?)) {
        None | Some(PairingNumber(0)) => None,
        Some(bye) => Some(player(bye, tournament)?),
    };
    Ok(pairing)
}

/// The part of an answer that is read.
#[derive(Deserialize)]
struct OurAnswer {
    #[serde(default)]
    boards: Option<Boards>,
    #[serde(default)]
    bye: Option<NamedPlayer>,
    #[serde(default)]
    sheets: Vec<OurSheet>,
}

/// A printed sheet as JSON (`print FILE boards -f json`).
#[derive(Deserialize)]
struct OurSheet {
    kind: String,
    columns: Vec<OurColumn>,
    blocks: Vec<OurBlock>,
}

#[derive(Deserialize)]
struct OurColumn {
    key: String,
}

#[derive(Deserialize)]
struct OurBlock {
    rows: Vec<Vec<OurCell>>,
}

#[derive(Deserialize)]
struct OurCell {
    text: String,
}

impl OurSheet {
    /// Returns the boards of the sheet and the player with the bye. Players who sit out are not boards.
    fn boards(&self) -> (Option<Boards>, Option<NamedPlayer>) {
        let at = |key: &str| self.columns.iter().position(|column| column.key == key);
        let (Some(board), Some(white), Some(black)) = (at("board"), at("white"), at("black")) else {
            return (None, None);
        };
        let cell = |row: &[OurCell], at: usize| row.get(at).map(|cell| cell.text.clone()).unwrap_or_default();
        let (mut boards, mut bye) = (Vec::new(), None);
        for row in self.blocks.iter().flat_map(|block| &block.rows) {
            match cell(row, board).as_str() {
                "bye" => bye = Some(NamedPlayer(Some(cell(row, white)))),
                "out" => {}
                _ => boards.push(NamedBoard(Some([cell(row, white), cell(row, black)]))),
            }
        }
        (Some(Boards(boards)), bye)
    }
}

#[derive(Deserialize)]
struct Boards(#[serde(deserialize_with = "at_most::<_, _, MOST_BOARDS>")] Vec<NamedBoard>);

/// More boards than any event can fill.
const MOST_BOARDS: usize = 10_000;

fn number(text: &str) -> Option<PairingNumber> {
    whole_number(text).filter(|_| !text.is_empty()).map(PairingNumber)
}

fn player(number: PairingNumber, tournament: &Tournament) -> Result<PlayerId, Findings> {
    tournament.by_number(number).ok_or_else(|| {
        refuse(format!("there is no player {number}"), "Give boards from the same tournament.")
    })
}

/// Returns the latest round from another state of the same tournament.
fn latest_round(name: &str, bytes: &[u8], tournament: &Tournament) -> Result<Pairing, Findings> {
    let (other, _) = read_tournament(name, bytes)?;
    let round = other.rounds_paired();
    let Some(theirs) = pairing_of(&other, round) else {
        let remedy = "Give the tournament with the round entered, or the boards.";
        return Err(refuse(format!("{name} is a tournament report without any boards"), remedy));
    };
    let same = |id: PlayerId| player(other.player(id).number, tournament);
    let board = |b: &Board| Ok(Board { white: same(b.white)?, black: same(b.black)? });
    let boards = theirs.boards.iter().map(board).collect::<Result<_, Findings>>()?;
    Ok(Pairing { boards, bye: theirs.bye.map(same).transpose()? })
}

/// Returns whether the line is the first one of a board table printed by this program.
pub(super) fn is_head(line: &str) -> bool {
    let has = |word: &str| line.split_whitespace().any(|w| w == word);
    let mut words = line.split_whitespace();
    // The command `pair` prints the short word, `print boards` the long one.
    let first = (words.next(), words.next());
    matches!(first, (Some("Bd" | "Board"), Some("No"))) && has("White") && has("Black")
}

/// Returns the player with the bye from a line below that table: `bye`, number, name and points.
pub(super) fn bye(tokens: &[Token]) -> Option<String> {
    let [word, number, ..] = tokens else { return None };
    let is_bye = word.text.trim_end_matches(':').eq_ignore_ascii_case("bye");
    (is_bye && number.text.bytes().all(|b| b.is_ascii_digit())).then(|| number.text.clone())
}

/// Returns the two numbers in a line of that table, White first. A line has the board, then number, name and points
/// of White, then the same of Black.
pub(super) fn row(tokens: &[Token]) -> Option<(String, String)> {
    let is_number = |t: &&Token| t.text.bytes().all(|b| b.is_ascii_digit());
    tokens.first().filter(is_number)?;
    let white = tokens.get(1).filter(is_number)?;
    let black = tokens.last().filter(is_number).filter(|_| tokens.len() > 3)?;
    Some((white.text.clone(), black.text.clone()))
}
