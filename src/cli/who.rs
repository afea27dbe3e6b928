//! Finds players named in arguments: `60-70,81`, `Novak`, `"Novak, Jan"`.

use super::Failure;
use crate::faults::QuestionFault;
use facts::format::NameIndex;
use facts::tournament::{PairingNumber, PlayerId, Tournament};

/// Returns the player that an argument names by pairing number or by an unambiguous part of the name.
pub(super) fn player(tournament: &Tournament, text: &str, argument: &str) -> Result<PlayerId, Failure> {
    refuse_endless(text.len(), argument)?;
    named(&NameIndex::of(tournament), tournament, text, argument)
}

/// Returns the player that a word names by pairing number or by an unambiguous part of the name.
pub(super) fn one(tournament: &Tournament, text: &str) -> Result<PlayerId, Failure> {
    refuse_endless(text.len(), "a name")?;
    let found = NameIndex::of(tournament).find(tournament, text);
    found.map_err(|e| QuestionFault::PlayerUnclear { why: e.message, advice: e.remedy }.into())
}

/// Returns the name of an argument at the terminal, and that of its field in a request.
fn named_by(argument: &str) -> (String, String) {
    let field = match argument.trim_start_matches('-') {
        "forbid" => "apart".to_owned(),
        name => name.to_lowercase().replace('-', "_"),
    };
    (argument.to_owned(), field)
}

fn named(
    names: &NameIndex,
    tournament: &Tournament,
    text: &str,
    argument: &str,
) -> Result<PlayerId, Failure> {
    names.find(tournament, text).map_err(|e| {
        let (option, field) = named_by(argument);
        QuestionFault::NamedUnclear { option, field, why: e.message, advice: e.remedy }.into()
    })
}

/// Returns the players in a comma-separated list of numbers, ranges and names. A name may itself contain a comma.
pub(super) fn players(
    tournament: &Tournament,
    list: &[String],
    argument: &str,
) -> Result<Vec<PlayerId>, Failure> {
    if list.is_empty() {
        return Ok(Vec::new());
    }
    let names = NameIndex::of(tournament);
    let player = |text: &str| named(&names, tournament, text, argument);
    refuse_endless(list.iter().map(String::len).sum(), argument)?;
    let mut found = Vec::new();
    for text in list {
        let parts: Vec<&str> = text.split(',').map(str::trim).collect();
        let mut at = 0;
        while at < parts.len() {
            let with_next = parts.get(at..at + 2).map(|two| two.join(", "));
            let is_name = |part: &&str| part.chars().any(char::is_alphabetic);
            let both = with_next.filter(|_| parts[at..at + 2].iter().all(is_name));
            if let Some(id) = both.and_then(|both| names.find(tournament, &both).ok()) {
                found.push(id);
                at += 2;
                continue;
            }
            match range(parts[at]) {
                Some(range) => found.extend(range_of(tournament, range, argument, &player)?),
                None => found.push(player(parts[at])?),
            }
            at += 1;
            if found.len() > MOST {
                let (option, field) = named_by(argument);
                return Err(QuestionFault::NamedMany { option, field, most: MOST }.into());
            }
        }
    }
    Ok(found)
}

/// The maximum number of players in a list, and of its characters. The limit is twice the needs of the largest event.
const MOST: usize = 20_000;
const LONGEST: usize = 1_000_000;

/// Refuses a list longer than any event needs.
pub(super) fn refuse_endless(length: usize, argument: &str) -> Result<(), Failure> {
    if length <= LONGEST {
        return Ok(());
    }
    let (option, field) = named_by(argument);
    Err(QuestionFault::NamedEndless { option, field, most: LONGEST }.into())
}

/// Parses the first and last number of `60-70`.
fn range(text: &str) -> Option<(PairingNumber, PairingNumber)> {
    let (first, last) = text.split_once(['-', '–'])?;
    Some((first.trim().parse().ok()?, last.trim().parse().ok()?))
}

/// Returns the players with these numbers. Both ends must exist, so that typing errors are noticed.
fn range_of(
    tournament: &Tournament,
    (first, last): (PairingNumber, PairingNumber),
    argument: &str,
    player: &dyn Fn(&str) -> Result<PlayerId, Failure>,
) -> Result<Vec<PlayerId>, Failure> {
    if last < first {
        let (option, field) = named_by(argument);
        return Err(QuestionFault::NamedRange { option, field, first, last }.into());
    }
    for end in [first, last] {
        player(&end.to_string())?;
    }
    let within = tournament.players.iter().filter(|p| (first..=last).contains(&p.number));
    Ok(within.map(|p| p.id).collect())
}
