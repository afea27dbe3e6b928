//! Integrity remarks (`###`), in which a report records departures from the rules, as FIDE's questionnaire for programs
//! requires. Other programs read integrity remarks as ordinary remarks.
//!
//! `MPA @ Round 3: 5-1 2-6 => 5-6 1-2`: boards made by hand. `Import @ Round 3: IMPROVABLE`: a round of another program
//! that was not the best. `FPB @ Round 3: 7`: a full-point bye. `HPB given up @ Round 3: 7`: a half-point bye that a
//! withdrawal has replaced. `Rating correction @ Round 3: 5-1: 1-0 => ½-½`: a result corrected for the rating report
//! alone. `FIDE mode exited @ Round 3` is read and kept.

use crate::standings::RATING_CORRECTION;
pub(super) use crate::standings::REMARK;
use facts::tournament::{Outcome, PairingNumber, PlayerId, RoundNo, Tournament};

/// The beginning of the remark that records leaving FIDE mode.
pub(super) const EXITED: &str = "FIDE mode exited";
/// The beginning of the verdict on an imported round.
const IMPORT: &str = "Import";
/// The beginnings of integrity remarks.
const KINDS: [&str; 7] = ["MPA", IMPORT, "FPB", GIVEN_UP[0].1, GIVEN_UP[1].1, RATING_CORRECTION, EXITED];

/// The byes with points that a withdrawal can replace, with the beginnings of their remarks.
const GIVEN_UP: [(Outcome, &str); 2] =
    [(Outcome::HalfBye, "HPB given up"), (Outcome::FullBye, "FPB given up")];

/// Returns the integrity remarks of a report, in order.
pub fn integrity(tournament: &Tournament) -> Vec<&str> {
    let remarks = tournament.headings.kept().filter(|(code, _)| code == REMARK);
    remarks.map(|(_, text)| text.trim()).filter(|text| is_of_integrity(text)).collect()
}

fn is_of_integrity(text: &str) -> bool {
    round_of(text).is_some()
}

/// Returns the round that an integrity remark names.
fn round_of(text: &str) -> Option<RoundNo> {
    let rest = KINDS.iter().find_map(|kind| text.trim().strip_prefix(kind)?.strip_prefix(" @ Round "))?;
    let digits = rest.split(|c: char| !c.is_ascii_digit()).next().unwrap_or_default();
    (!digits.is_empty()).then(|| digits.parse().unwrap_or(RoundNo::MAX))
}

/// Returns whether everybody may see a remark, once the rounds up to `last` are published: the program has written it, about
/// such a round, or it states what the standings count. What an arbiter writes is not for everybody.
pub fn has_public_remark(text: &str, last: RoundNo) -> bool {
    let is_of_standings = text.trim_start().starts_with("Tie-break ");
    round_of(text).is_some_and(|round| round <= last) || text.trim() == SCHEDULED || is_of_standings
}

/// Returns the question of FIDE's list about a remark that only the program itself writes, if a text would be read as one,
/// whatever its blanks and its case.
pub(super) fn question_of_program(text: &str) -> Option<u16> {
    let plain = |text: &str| -> String {
        let kept = text.chars().filter(|c| c.is_alphanumeric() || *c == '@');
        kept.flat_map(char::to_lowercase).collect()
    };
    let text = plain(text);
    let begins =
        |kind: &&&str| text.strip_prefix(&plain(kind)).is_some_and(|rest| rest.starts_with("@round"));
    match KINDS.iter().find(begins) {
        _ if text.starts_with(&plain(EXITED)) => Some(42),
        Some(&RATING_CORRECTION) => Some(192),
        Some(&IMPORT) => Some(55),
        Some(_) => Some(69),
        None => (text == plain(SCHEDULED)).then_some(69),
    }
}

/// The remark on an event whose rounds have all been paired at once, by its table.
const SCHEDULED: &str = "All rounds paired by the table";

/// Notes that all rounds of a table have been paired at once.
pub(super) fn schedule(tournament: &mut Tournament) {
    remark(tournament, SCHEDULED.to_owned());
}

/// Returns whether all rounds of a table have been paired at once, so that later ones wait for their turn.
pub(super) fn is_scheduled(tournament: &Tournament) -> bool {
    tournament.headings.kept().any(|(code, text)| code == REMARK && text.trim() == SCHEDULED)
}

/// Adds a remark unless the report already has it.
pub(super) fn remark(tournament: &mut Tournament, text: String) {
    if !tournament.headings.kept().any(|(code, known)| code == REMARK && known.trim() == text) {
        tournament.headings.others.push((REMARK.to_owned(), text));
    }
}

/// Adds the remark on a full-point bye, or removes it if the player no longer has that bye.
pub(super) fn full_point_bye(tournament: &mut Tournament, id: PlayerId, round: RoundNo) {
    let text = format!("FPB @ Round {round}: {}", tournament.player(id).number);
    if tournament.record(id, round).outcome == Outcome::FullBye {
        return remark(tournament, text);
    }
    forget(tournament, &|known| known == text);
}

/// Removes the remarks with a text.
fn forget(tournament: &mut Tournament, is_it: &dyn Fn(&str) -> bool) {
    let is_other = |record: &(String, String)| record.0 != REMARK || !is_it(record.1.trim());
    tournament.headings.others.retain(is_other);
    tournament.headings.after_players.retain(is_other);
}

/// Notes a bye with points that a withdrawal replaces: if the player returns, he has it again.
pub(super) fn give_up(tournament: &mut Tournament, id: PlayerId, round: RoundNo, bye: Outcome) {
    let number = tournament.player(id).number;
    for (_, kind) in GIVEN_UP.into_iter().filter(|(of, _)| *of == bye) {
        remark(tournament, given_up_remark(kind, round, number));
    }
}

/// Returns the bye with points that a withdrawal has replaced in a round.
pub(super) fn given_up(tournament: &Tournament, id: PlayerId, round: RoundNo) -> Option<Outcome> {
    let number = tournament.player(id).number;
    let is_noted = |kind| integrity(tournament).contains(&given_up_remark(kind, round, number).as_str());
    GIVEN_UP.into_iter().find(|&(_, kind)| is_noted(kind)).map(|(bye, _)| bye)
}

/// Forgets the bye that a withdrawal has replaced, because the round has another entry now.
pub(super) fn forget_given_up(tournament: &mut Tournament, id: PlayerId, round: RoundNo) {
    let number = tournament.player(id).number;
    let texts = GIVEN_UP.map(|(_, kind)| given_up_remark(kind, round, number));
    forget(tournament, &|known| texts.iter().any(|text| text == known));
}

fn given_up_remark(kind: &str, round: RoundNo, number: PairingNumber) -> String {
    format!("{kind} @ Round {round}: {number}")
}

/// Removes the remarks on byes of a player who leaves the list, because another player may get the number.
pub(super) fn forget_byes_of(tournament: &mut Tournament, number: PairingNumber) {
    let end = format!(": {number}");
    let is_of_bye = |text: &str| {
        let kinds = ["FPB", GIVEN_UP[0].1, GIVEN_UP[1].1];
        kinds.iter().any(|kind| text.strip_prefix(kind).is_some_and(|rest| rest.starts_with(" @ Round ")))
    };
    forget(tournament, &|text| is_of_bye(text) && text.ends_with(&end));
}

/// Updates the numbers in the pairs and byes of integrity remarks. Reasons stay unchanged.
pub(super) fn renumber(tournament: &mut Tournament, number: &dyn Fn(PairingNumber) -> Option<PairingNumber>) {
    let headings = &mut tournament.headings;
    for (code, text) in headings.others.iter_mut().chain(&mut headings.after_players) {
        if code != REMARK || !is_of_integrity(text) {
            continue;
        }
        let Some((start, named)) = text.split_once(": ") else { continue };
        let (named, rest) = match named.split_once(": ") {
            Some((named, rest)) => (named, format!(": {rest}")),
            None => (named, String::new()),
        };
        let words: Option<Vec<String>> = named.split(' ').map(|word| renumbered(word, number)).collect();
        if let Some(words) = words {
            *text = format!("{start}: {}{rest}", words.join(" "));
        }
    }
}

/// Renumbers `12-34`, `12-bye`, `12` or `=>`. Returns `None` for anything else.
fn renumbered(word: &str, number: &dyn Fn(PairingNumber) -> Option<PairingNumber>) -> Option<String> {
    let other = |word: &str| {
        let old: PairingNumber = word.parse().ok()?;
        Some(number(old).unwrap_or(old).to_string())
    };
    match word.split_once('-') {
        Some((player, "bye")) => Some(format!("{}-bye", other(player)?)),
        Some((white, black)) => Some(format!("{}-{}", other(white)?, other(black)?)),
        None if word == "=>" => Some(word.to_owned()),
        None => other(word),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(texts: &[&str]) -> Tournament {
        let mut tournament = Tournament::default();
        let remarks = texts.iter().map(|text| (REMARK.to_owned(), (*text).to_owned()));
        tournament.headings.others.extend(remarks);
        tournament
    }

    #[test]
    fn numbers_follow_the_players_and_reasons_stay() {
        let texts = [
            "MPA @ Round 3: 5-1 2-6 7-bye => 5-6 1-2 7-bye",
            "MPA @ Round 3: boards 5-6 travel together",
            "Rating correction @ Round 2: 5-1: 1-0 => 0-1",
            "FPB @ Round 4: 6",
            "HPB given up @ Round 5: 7",
            "Import @ Round 5: IMPROVABLE",
            "5-6 is a score",
        ];
        let mut tournament = with(&texts);
        renumber(&mut tournament, &|number| (number >= PairingNumber(5)).then_some(number.next()));
        let now: Vec<&str> = tournament.headings.others.iter().map(|(_, text)| text.as_str()).collect();
        let due = [
            "MPA @ Round 3: 6-1 2-7 8-bye => 6-7 1-2 8-bye",
            texts[1],
            "Rating correction @ Round 2: 6-1: 1-0 => 0-1",
            "FPB @ Round 4: 7",
            "HPB given up @ Round 5: 8",
            texts[5],
            texts[6],
        ];
        assert_eq!(now, due);
    }

    #[test]
    fn other_remarks_are_none_of_integrity() {
        let tournament = with(&[
            "FIDE mode exited @ Round 3",
            "written by somebody",
            "MPA @ Round x",
            "Important @ Round 1",
        ]);
        assert_eq!(integrity(&tournament), ["FIDE mode exited @ Round 3"]);
    }
}
