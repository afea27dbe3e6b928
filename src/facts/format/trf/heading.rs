//! Headings that pairing uses: number of rounds, initial colour, encoded type.

use crate::format::finding::{Finding, Note, code};
use crate::format::sheet::{MOST_ROUNDS, RawTournament};
use crate::format::text::{TextLine, count};
use crate::tournament::Colour;

/// Reads the number of rounds: `XXR 9`, `142 9`.
pub(super) fn rounds(line: &TextLine, sheet: &mut RawTournament) {
    let tokens = line.tokens(4);
    let Some(token) = tokens.first() else {
        sheet.notes.push(Note::at(line.number, "The number of rounds is blank and is treated as unknown."));
        return;
    };
    let number = token.text.parse::<usize>().ok().filter(|n| (1..=MOST_ROUNDS).contains(n));
    let Some(number) = number.filter(|_| tokens.len() == 1) else {
        let message = format!("'{}' is not a number of rounds", line.rest(4).trim());
        let remedy = format!("Enter one whole number from 1 to {MOST_ROUNDS}.");
        sheet.findings.push(Finding::new(code::ROUNDS, token.place, message, remedy));
        return;
    };
    match sheet.rounds {
        Some((other, at)) if other != number => {
            let rounds = count(number, "round");
            let message = format!("this line announces {rounds}, but {at} announces {other}");
            let remedy = "Make the two lines (142 and XXR) agree, or delete one.";
            sheet.findings.push(Finding::new(code::HEADING, token.place, message, remedy));
        }
        _ => sheet.rounds = Some((number, token.place)),
    }
}

/// Reads the initial colour: `XXC white1`, `XXC rank black1`, `152 W`.
pub(super) fn initial_colour(line: &TextLine, sheet: &mut RawTournament) {
    for token in line.tokens(4) {
        let colour = match token.text.to_ascii_lowercase().as_str() {
            "white1" | "w" | "white" => Colour::White,
            "black1" | "b" | "black" => Colour::Black,
            "rank" => {
                sheet.headings.others.push(("XXC".to_owned(), "rank".to_owned()));
                sheet.ranks_as_listed = true;
                continue;
            }
            _ => {
                let message = format!("'{}' is not an initial colour", token.text);
                let remedy = "Write 152 W or 152 B (TRF26), XXC white1 or XXC black1 (TRF16).";
                sheet.findings.push(Finding::new(code::HEADING, token.place, message, remedy));
                continue;
            }
        };
        match sheet.initial_colour {
            Some((other, at)) if other != colour => {
                let message = format!("the initial colour is {colour} here, but {other} in {at}");
                let remedy = "Make the two lines (152 and XXC) agree, or delete one.";
                sheet.findings.push(Finding::new(code::HEADING, token.place, message, remedy));
            }
            _ => sheet.initial_colour = Some((colour, token.place)),
        }
    }
}

/// Reads the encoded type: `192 FIDE_DUTCH_2026`.
pub(super) fn system(line: &TextLine, sheet: &mut RawTournament) {
    let text = line.rest(4).trim().to_owned();
    match &sheet.system {
        _ if text.is_empty() => {}
        Some(other) if *other != text => {
            let message = format!("the tournament is of type {text} here, but of type {other} above");
            let place = line.place(5, line.length());
            sheet.findings.push(Finding::new(
                code::HEADING,
                place,
                message,
                "Keep one of the two 192 lines.",
            ));
        }
        _ => sheet.system = Some(text),
    }
}
