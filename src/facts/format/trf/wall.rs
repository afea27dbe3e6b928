//! Publication records: `XXB` for the tables of a round, and `XXW` for the rulebook and later changes.
//!
//! ```text
//! XXB 6 12-40 - 9-1
//! XXW rulebook us-scholastic
//! XXW text "id = \"club\"\n…"
//! XXW drawn 3 seed 11
//! XXW repaired 6 by D26-PUBLISHED choice near stay 1,2 apart 3-8 2:3-7>- bye:->7 because Silva is ill
//! XXW corrected 3 after 5 12:0>1 40:1>0 because the slip was read the wrong way round
//! XXW ranked after 2 5:1900 order 5,3,4
//! XXW corrected 3 after 5 2:1>1 7:0>0 was 1,=,0,1 because board three was drawn
//! ```

use std::fmt::Write as _;

use super::drawn;
use super::ranked::{ORDER, ranked};
use super::wall_words::{NOBODY, WallFault, board, number, player, round};
use crate::format::finding::{Finding, Place, code};
use crate::format::sheet::{ListedNumber, RawTournament};
use crate::format::text::{TextLine, Token};
use crate::format::wall_records::{
    ByeRecord, ChangeRecord, NumberPair, OutcomeRecord, ResultRecord, TableRecord, TablesRecord, WallRecords,
};
use crate::tournament::RepairChoice;

/// Introduces the result of a match before its correction.
const WAS: &str = "was";
/// Introduces the arbiter's reason.
const BECAUSE: &str = "because";

/// Reads `XXB 5 12-40 - 9-1`: the tables of round five, White first; `-` is an empty table.
pub(super) fn tables(line: &TextLine, sheet: &mut RawTournament) {
    let tokens = line.tokens(4);
    let at = line.place(1, line.length());
    let read = || {
        let mut words = tokens.iter();
        let round = round(words.next(), at)?;
        let boards = words.map(|t| board(&t.text, t.place)).collect::<Result<_, WallFault>>()?;
        Ok(TablesRecord { round, boards, at })
    };
    match read() {
        Ok(record) if sheet.has_room(2 * record.boards.len(), at) => sheet.wall.tables.push(record),
        Ok(_) => {}
        Err(fault) => refuse(sheet, fault),
    }
}

/// Reads tables from a heading without its code, as in JSON from earlier versions.
pub(in crate::format) fn tables_in(text: &str) -> Result<TablesRecord, String> {
    let mut sheet = RawTournament::default();
    tables(&TextLine::new(1, &format!("XXB {text}")), &mut sheet);
    match (sheet.wall.tables.pop(), sheet.findings.last()) {
        (Some(record), None) => Ok(TablesRecord { at: Place::WHOLE, ..record }),
        (_, finding) => Err(finding.map_or_else(String::new, |f| f.message.clone())),
    }
}

/// Reads `XXW …`, by its first word.
pub(super) fn record(line: &TextLine, sheet: &mut RawTournament) {
    let tokens = line.tokens(4);
    let at = line.place(1, line.length());
    let because = tokens.iter().position(|t| t.text == BECAUSE);
    let words = &tokens[..because.unwrap_or(tokens.len())];
    let reason = because
        .and_then(|i| tokens.get(i + 1))
        .and_then(|t| t.place.columns)
        .map_or_else(String::new, |(from, _)| line.words(from, line.length()));
    let read = match words.first().map(|t| t.text.as_str()) {
        Some("rulebook") => rulebook(words, at, sheet),
        Some("text") => rulebook_text(line, &tokens, at, sheet),
        Some("repaired") => repaired(words, at, reason).map(|record| keep(record, words.len(), at, sheet)),
        Some("corrected") => corrected(words, at, reason).map(|record| keep(record, words.len(), at, sheet)),
        Some("drawn") => drawn::drawn(line, &tokens, at).map(|record| {
            if sheet.has_room(tokens.len(), at) {
                sheet.wall.drawn.push(record);
            }
        }),
        Some("ranked") => ranked(words, at).map(|(record, named)| keep(record, named, at, sheet)),
        _ => Err((
            at,
            "the record does not say what was published or changed".to_owned(),
            "Write XXW rulebook, text, drawn, repaired, corrected or ranked (docs/formats.md), or delete the line.",
        )),
    };
    if let Err(fault) = read {
        refuse(sheet, fault);
    }
}

fn keep(record: ChangeRecord, words: usize, at: Place, sheet: &mut RawTournament) {
    if sheet.has_room(words, at) {
        sheet.wall.changes.push(record);
    }
}

fn refuse(sheet: &mut RawTournament, (place, message, remedy): WallFault) {
    sheet.findings.push(Finding::new(code::PUBLISHED, place, message, remedy));
}

fn rulebook(words: &[Token], at: Place, sheet: &mut RawTournament) -> Result<(), WallFault> {
    let [_, id] = words else {
        return Err((at, "the record names no rulebook".to_owned(), "Write XXW rulebook and one id."));
    };
    if let Some((other, _)) = sheet.wall.rulebook.as_ref().filter(|(other, _)| *other != id.text) {
        let message = format!("the rulebook is {} here, but {other} above", id.text);
        return Err((id.place, message, "Keep one of the two XXW rulebook lines."));
    }
    sheet.wall.rulebook = Some((id.text.clone(), id.place));
    Ok(())
}

/// Reads `text "…"`: the text of a rulebook that is not built in, as a JSON string.
fn rulebook_text(
    line: &TextLine,
    words: &[Token],
    at: Place,
    sheet: &mut RawTournament,
) -> Result<(), WallFault> {
    let from = words.get(1).and_then(|word| word.place.columns).map_or(line.length(), |(from, _)| from);
    let Ok(text) = serde_json::from_str::<String>(&line.words(from, line.length())) else {
        let says = "the text of the rulebook is not one string in quotation marks".to_owned();
        return Err((at, says, "Delete the line, and name the rulebook by its file."));
    };
    if sheet.wall.rulebook_text.is_some() {
        return Err((at, "the text of the rulebook is given twice".to_owned(), "Keep one of the two lines."));
    }
    sheet.wall.rulebook_text = Some((text, at));
    Ok(())
}

/// Reads `repaired 6 by CODES stay 1,2 apart 3-8 2:3-7>- bye:->7`.
fn repaired(words: &[Token], at: Place, because: String) -> Result<ChangeRecord, WallFault> {
    let mut words = words.iter().skip(1);
    let round = round(words.next(), at)?;
    let (mut rules, mut stay, mut apart) = (Vec::new(), Vec::new(), Vec::new());
    let (mut tables, mut bye, mut choice) = (Vec::new(), None, RepairChoice::Fewest);
    let (mut after, mut was) = (0, Vec::new());
    while let Some(word) = words.next() {
        let mut value = || {
            words.next().ok_or_else(|| {
                (word.place, format!("nothing follows '{}'", word.text), "Complete the record, or delete it.")
            })
        };
        match word.text.as_str() {
            "by" => rules = value()?.text.split(',').map(str::to_owned).collect(),
            "stay" => {
                let list = value()?;
                stay =
                    list.text.split(',').map(|n| number(n, list.place)).collect::<Result<_, WallFault>>()?;
            }
            "after" => {
                let of = value()?;
                after = number(&of.text, of.place)?;
            }
            WAS => {
                let list = value()?;
                was = list
                    .text
                    .split(',')
                    .map(|one| outcome(one, list.place))
                    .collect::<Result<_, WallFault>>()?;
            }
            "apart" => {
                let list = value()?;
                apart.push(
                    list.text.split('-').map(|n| player(n, list.place)).collect::<Result<_, WallFault>>()?,
                );
            }
            "choice" => {
                let named = value()?;
                choice = choice_of(named)?;
            }
            text => {
                match text.split_once(':').and_then(|(what, change)| Some((what, change.split_once('>')?))) {
                    Some(("bye", (old, new))) => {
                        let nobody_or =
                            |text| if text == NOBODY { Ok(None) } else { player(text, word.place).map(Some) };
                        bye = Some(ByeRecord { old: nobody_or(old)?, new: nobody_or(new)? });
                    }
                    Some((table, (old, new))) => tables.push(TableRecord {
                        table: number(table, word.place)?,
                        old: board(old, word.place)?,
                        new: board(new, word.place)?,
                    }),
                    None => return Err(no_table(word)),
                }
            }
        }
    }
    Ok(ChangeRecord::Repaired { round, rules, stay, apart, tables, bye, because, choice, after, was, at })
}

/// Reads the way in which a round was altered.
fn choice_of(named: &Token) -> Result<RepairChoice, WallFault> {
    RepairChoice::parse(&named.text).ok_or_else(|| {
        let message = format!("'{}' is not a way to alter a round", named.text);
        (named.place, message, "Write fewest, near, best, by-hand or as-played.")
    })
}

/// Returns the fault of a word that is not a table change.
fn no_table(word: &Token) -> WallFault {
    let message = format!("'{}' is not a table change", word.text);
    (word.place, message, "Write TABLE:OLD>NEW, such as 2:3-7>12-40 or 2:3-7>-.")
}

/// Reads `5:0`, a player with the outcome before a change.
fn outcome(text: &str, at: Place) -> Result<OutcomeRecord, WallFault> {
    let parts = text.split_once(':').and_then(|(who, old)| Some((who, old.chars().next()?)));
    let Some((who, old)) = parts.filter(|_| text.chars().rev().nth(1) == Some(':')) else {
        let remedy = "Write PLAYER:RESULT with the letters 1 = 0 W D L + - H F U Z, or * for none.";
        return Err((at, format!("'{text}' is not a player with a result"), remedy));
    };
    Ok(OutcomeRecord { player: player(who, at)?, old })
}

/// Reads `corrected 3 after 5 12:0>1 40:1>0`, in an event of matches followed by `was 1,=,0,1`.
fn corrected(words: &[Token], at: Place, because: String) -> Result<ChangeRecord, WallFault> {
    let mut words = words.iter().skip(1);
    let of = round(words.next(), at)?;
    if words.next().is_none_or(|t| t.text != "after") {
        let message = "the record does not say after which round the result was corrected".to_owned();
        return Err((at, message, "Write XXW corrected ROUND after ROUND, then PLAYER:OLD>NEW."));
    }
    let after = round(words.next(), at)?;
    let result = |word: &Token| {
        let parts = word.text.split_once(':').and_then(|(who, change)| Some((who, change.split_once('>')?)));
        let letter = |text: &str| {
            let mut letters = text.chars();
            letters
                .next()
                .filter(|&c| letters.next().is_none() && crate::format::wall_records::outcome(c).is_some())
        };
        match parts.map(|(who, (old, new))| (who, letter(old), letter(new))) {
            Some((who, Some(old), Some(new))) => {
                Ok(ResultRecord { player: player(who, word.place)?, old, new })
            }
            _ => Err((
                word.place,
                format!("'{}' is not a corrected result", word.text),
                "Write PLAYER:OLD>NEW with the letters 1 = 0 W D L + - H F U Z, or * for none.",
            )),
        }
    };
    let words: Vec<&Token> = words.collect();
    let (mut words, mut was) = (words.as_slice(), None);
    if let [before @ .., word, old] = words
        && word.text == WAS
    {
        (words, was) = (before, Some(old.text.clone()));
    }
    let results: Vec<ResultRecord> = words.iter().copied().map(result).collect::<Result<_, WallFault>>()?;
    if results.is_empty() {
        return Err((
            at,
            "the record names no player".to_owned(),
            "Write PLAYER:OLD>NEW, or delete the line.",
        ));
    }
    Ok(ChangeRecord::Corrected { round: of, after, results, was, because, at })
}

/// Returns the records of a tournament, one line each.
pub(super) fn lines(records: &WallRecords) -> Vec<String> {
    let mut lines = Vec::new();
    lines.extend(records.rulebook.iter().map(|(id, _)| format!("XXW rulebook {id}")));
    let quoted = |text: &str| serde_json::Value::from(text).to_string();
    lines.extend(records.rulebook_text.iter().map(|(text, _)| format!("XXW text {}", quoted(text))));
    for TablesRecord { round, boards, .. } in &records.tables {
        let boards: Vec<String> = boards.iter().map(|b| seats(*b)).collect();
        lines.push(format!("XXB {round} {}", boards.join(" ")).trim_end().to_owned());
    }
    lines.extend(records.drawn.iter().map(drawn::line));
    lines.extend(records.changes.iter().map(change));
    lines
}

fn change(record: &ChangeRecord) -> String {
    let mut line = String::new();
    let because = match record {
        ChangeRecord::Repaired { because, .. } => {
            line = repaired_words(record);
            because
        }
        ChangeRecord::Corrected { round, after, results, was, because, .. } => {
            let _ = write!(line, "XXW corrected {round} after {after}");
            for r in results {
                let _ = write!(line, " {}:{}>{}", r.player.number, r.old, r.new);
            }
            if let Some(was) = was {
                let _ = write!(line, " {WAS} {was}");
            }
            because
        }
        ChangeRecord::Ranked { after, ratings, order, .. } => {
            let _ = write!(line, "XXW ranked after {after}");
            for r in ratings {
                let _ = write!(line, " {}:{}", r.player.number, r.old);
            }
            if !order.is_empty() {
                let _ = write!(line, " {ORDER} {}", joined(order.iter().map(|named| named.number), ","));
            }
            return line;
        }
    };
    if !because.is_empty() {
        let _ = write!(line, " {BECAUSE} {because}");
    }
    line
}

/// Returns the words of a repair up to its reason.
fn repaired_words(record: &ChangeRecord) -> String {
    let mut line = String::new();
    let ChangeRecord::Repaired { round, rules, stay, apart, tables, bye, choice, after, was, .. } = record
    else {
        return line;
    };
    let _ = write!(line, "XXW repaired {round}"); // Writing into a String cannot fail.
    if !rules.is_empty() {
        let _ = write!(line, " by {}", rules.join(","));
    }
    if *choice != RepairChoice::Fewest {
        let _ = write!(line, " choice {}", choice.word());
    }
    if *after > 0 {
        let _ = write!(line, " after {after}");
    }
    if !stay.is_empty() {
        let _ = write!(line, " stay {}", joined(stay.iter(), ","));
    }
    for group in apart {
        let _ = write!(line, " apart {}", joined(group.iter().map(|named| named.number), "-"));
    }
    for t in tables {
        let _ = write!(line, " {}:{}>{}", t.table, seats(t.old), seats(t.new));
    }
    let nobody_or = |named: Option<ListedNumber>| named.map_or(NOBODY.to_owned(), |n| n.number.to_string());
    if let Some(bye) = bye {
        let _ = write!(line, " bye:{}>{}", nobody_or(bye.old), nobody_or(bye.new));
    }
    if !was.is_empty() {
        let each = was.iter().map(|r| format!("{}:{}", r.player.number, r.old));
        let _ = write!(line, " {WAS} {}", joined(each, ","));
    }
    line
}

fn joined(items: impl Iterator<Item = impl ToString>, by: &str) -> String {
    items.map(|item| item.to_string()).collect::<Vec<_>>().join(by)
}

fn seats(board: Option<NumberPair>) -> String {
    board.map_or(NOBODY.to_owned(), |(white, black)| format!("{}-{}", white.number, black.number))
}
