//! Points per result: `162` (TRF26), and the extensions `XXS`, `BBW BBD BBL BBZ BBF BBU`.

use crate::format::finding::{Finding, Note, Place, code};
use crate::format::points::{NoPoints, parse_points};
use crate::format::sheet::RawTournament;
use crate::format::text::TextLine;
use crate::tournament::{Score, Scoring};

/// The kinds of results that can have their own points, by code.
const KINDS: [&str; 13] = ["WW", "BW", "WD", "BD", "WL", "BL", "ZPB", "HPB", "FPB", "PAB", "FW", "FL", "X"];

/// The letters of results that programs write in record 162 instead of its symbols: the letter, the kinds, the symbol.
/// One engine wrote and read Z for A until July 2026.
const LETTERS: [(&str, &[&str], &str); 4] =
    [("Z", &["ZPB", "FL"], "A"), ("U", &["PAB"], "P"), ("H", &["HPB"], "D"), ("F", &["FPB"], "W")];

/// The points that the lines of a file state for each kind of result.
#[derive(Debug, Default)]
pub(super) struct Stated {
    /// The points, in the order of [`KINDS`].
    points: [Option<(Score, Place)>; KINDS.len()],
}

/// Returns the kinds that a symbol represents. XXS shortcuts represent several kinds.
fn kinds(code: &str, symbol: &str) -> Option<&'static [&'static str]> {
    Some(match (code, symbol) {
        (_, "W") | ("BBW", _) => &["WW", "BW", "FW", "FPB"],
        (_, "D") | ("BBD", _) => &["WD", "BD", "HPB"],
        (_, "L") | ("BBL", _) => &["WL", "BL"],
        ("162", "A") => &["ZPB", "FL"],
        ("162", "P") | ("BBU", _) => &["PAB"],
        ("162", "X") => &["X"],
        ("BBZ", _) => &["ZPB"],
        ("BBF", _) => &["FL"],
        ("XXS", _) => {
            let index = KINDS.iter().position(|kind| *kind == symbol)?;
            &KINDS[index..=index]
        }
        _ => return None,
    })
}

/// Reads `XXS WW=1.0 BW=1.0 …` or `162  W 1.0    D 0.5    L 0.0`.
pub(super) fn list(line: &TextLine, stated: &mut Stated, sheet: &mut RawTournament) {
    let code = line.field(1, 3);
    let mut open: Option<String> = None;
    for token in line.tokens(4) {
        // The forms `WW=1.0` and `W10.0` have the symbol and the points in one word, `W 1.0` has them in two.
        let split = token.text.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(token.text.len());
        let (symbol, points) = token.text.split_at(split);
        let points = points.trim_start_matches(['=', ':']);
        let symbol = match (symbol.is_empty(), open.take()) {
            (false, None) => symbol.to_ascii_uppercase(),
            (false, Some(before)) => {
                unknown(&before, token.place, sheet);
                symbol.to_ascii_uppercase()
            }
            (true, Some(symbol)) => symbol,
            (true, None) => {
                unknown(&token.text, token.place, sheet);
                continue;
            }
        };
        if points.is_empty() {
            open = Some(symbol);
        } else if let Some(kinds) = kinds(&code, &symbol) {
            state(kinds, points, token.place, stated, sheet);
        } else if let Some((_, kinds, right)) =
            LETTERS.iter().find(|(letter, ..)| code == "162" && *letter == symbol)
        {
            let text = format!("Record 162: {symbol} is the letter of a result and is read as {right}.");
            sheet.notes.push(Note::at(line.number, text));
            state(kinds, points, token.place, stated, sheet);
        } else {
            unknown(&symbol, token.place, sheet);
        }
    }
    if let Some(symbol) = open {
        unknown(&symbol, line.place(1, line.length()), sheet);
    }
}

/// Reads `BBW  3.0`.
pub(super) fn single(line: &TextLine, stated: &mut Stated, sheet: &mut RawTournament) {
    let code = line.field(1, 3);
    let points = line.rest(4).trim().to_owned();
    let place = line.tokens(4).first().map_or(line.place(1, line.length()), |t| t.place);
    if let Some(kinds) = kinds(&code, "") {
        state(kinds, &points, place, stated, sheet);
    }
}

/// Returns the points that a kept record 162 states; `None` if it cannot be read, or has letters for symbols.
pub(super) fn stated_by(text: &str) -> Option<Scoring> {
    let (mut stated, mut sheet) = (Stated::default(), RawTournament::default());
    list(&TextLine::new(1, &format!("162 {text}")), &mut stated, &mut sheet);
    stated.apply(&mut sheet);
    (sheet.findings.is_empty() && sheet.notes.is_empty()).then_some(sheet.scoring)
}

fn unknown(symbol: &str, place: Place, sheet: &mut RawTournament) {
    let message = format!("'{symbol}' is not a result followed by its points");
    let remedy = "Write each result with its points, as in W 1.0: W D L A P X in a 162 line, and WW BW WD BD \
        WL BL ZPB HPB FPB PAB FW FL in an XXS line.";
    sheet.findings.push(Finding::new(code::SCORING, place, message, remedy));
}

fn state(kinds: &[&str], points: &str, place: Place, stated: &mut Stated, sheet: &mut RawTournament) {
    let score = match parse_points(points) {
        Ok(score) => score,
        Err(problem) => {
            let what = match problem {
                NoPoints::NotANumber => "are not a number",
                NoPoints::NotHalf => "are not a multiple of one half",
            };
            let message = format!("the points '{points}' {what}");
            let remedy = "Scores are counted in half points: enter 1.0, 0.5 and the like.";
            sheet.findings.push(Finding::new(code::SCORING, place, message, remedy));
            return;
        }
    };
    for (slot, _) in stated.points.iter_mut().zip(KINDS).filter(|(_, kind)| kinds.contains(kind)) {
        match slot {
            Some((other, at)) if *other != score => {
                let message = format!("a result scores {score} here, but {other} in {at}");
                let finding =
                    Finding::new(code::SCORING, place, message, "Make the two agree, or delete one.");
                sheet.findings.push(finding);
                return;
            }
            _ => *slot = Some((score, place)),
        }
    }
}

impl Stated {
    /// Applies the stated points to the sheet.
    // READING TRF26-162: a pairing-allocated bye without stated points scores like a win; the other reading (an
    // engine's default): always 1 point.
    pub(super) fn apply(&self, sheet: &mut RawTournament) {
        let value = |kind: &str| {
            let index = KINDS.iter().position(|k| *k == kind);
            index.and_then(|i| self.points[i]).map(|(score, _)| score)
        };
        let usual = Scoring::default();
        let win = value("WW").or(value("BW")).unwrap_or(usual.win);
        let draw = value("WD").or(value("BD")).unwrap_or(usual.draw);
        let loss = value("WL").or(value("BL")).unwrap_or(usual.loss);
        let zero_bye = value("ZPB").unwrap_or(usual.zero_bye);
        let forfeit_loss = value("FL").unwrap_or(usual.forfeit_loss);
        sheet.states_bye = value("PAB").is_some();
        let pairing_bye = value("PAB").unwrap_or(win);
        let unfinished = value("X");
        sheet.scoring = Scoring { win, draw, loss, zero_bye, forfeit_loss, pairing_bye, unfinished };
        let same = [("WW", win), ("BW", win), ("FW", win), ("FPB", win), ("WD", draw), ("BD", draw)];
        let same = same.into_iter().chain([("HPB", draw), ("WL", loss), ("BL", loss)]);
        for (kind, expected) in same {
            let index = KINDS.iter().position(|k| *k == kind);
            if let Some((score, place)) = index.and_then(|i| self.points[i]).filter(|(s, _)| *s != expected) {
                let message = format!("{kind} scores {score}, but equivalent results score {expected}");
                let remedy = "White and Black must score the same, a forfeit win and a full-point bye the \
                    same as a win, and a half-point bye the same as a draw.";
                sheet.findings.push(Finding::new(code::SCORING, place, message, remedy));
            }
        }
    }
}
