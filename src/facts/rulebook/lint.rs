//! Consistency checks for a rulebook on its own: codes are unique and well-formed, articles and words are present,
//! discretions are known, and exemptions have an effect. The family (`plan`) checks what its phases accept.

use super::table::DiscretionKey;
use super::{Avoid, Avoided, Criterion, Measure, Rulebook, RulebookError, RulebookPlace, System};

/// Returns all faults of a rulebook on its own; the list is empty if it is consistent.
pub fn lint(book: &Rulebook) -> Vec<RulebookError> {
    let mut found = Vec::new();
    let mut complain = |place: RulebookPlace, code: &str, message: &str| {
        found.push(RulebookError { file: book.file.clone(), place, message: format!("{code}: {message}") });
    };
    for (at, field, message) in names(book).into_iter().chain(words(book)) {
        complain(at, &field, message);
    }
    let entries = book.entries();
    for (i, e) in entries.iter().enumerate() {
        if !e.code.starts_with(&format!("{}-", book.prefix)) {
            complain(e.at, e.code, &format!("the code must begin with `{}-`", book.prefix));
        }
        if entries[..i].iter().any(|other| other.code == e.code) {
            complain(e.at, e.code, "the code occurs twice; give each criterion its own");
        }
        if e.article.trim().is_empty() || e.says.trim().is_empty() {
            complain(e.at, e.code, "`article` and `says` must not be empty");
        }
    }
    for (i, r) in book.readings.iter().enumerate() {
        if !r.code.starts_with(&format!("{}-", book.prefix)) {
            complain(r.at, &r.code, &format!("the code must begin with `{}-`", book.prefix));
        }
        if book.readings[..i].iter().any(|other| other.code == r.code) {
            complain(r.at, &r.code, "the reading occurs twice; give each its own code");
        }
        if r.choices.len() < 2 {
            complain(r.at, &r.code, "a reading has at least two choices");
        }
    }
    for d in &book.discretions {
        let is_choice =
            |key: &String| book.readings.iter().any(|r| r.choices.iter().any(|c| r.declaration(c) == *key));
        if let Some(key) = d.declares.iter().find(|key| !is_choice(key)) {
            complain(d.at, &d.key, &format!("`declares` names `{key}`, which is no choice of a reading"));
        }
    }
    for (at, code, message) in discretions(book).into_iter().chain(absolutes(book)).chain(avoided(book)) {
        complain(at, code, &message);
    }
    for c in book.levels().filter(|c| c.except.is_some()) {
        complain(c.at, &c.code, "`except` has no effect on a level; leave it out");
    }
    let mut with_rounds = book.absolutes.iter().chain(book.levels()).filter(|c| c.rounds.is_some());
    if let Some(c) = with_rounds.nth(MOST_WITH_ROUNDS) {
        let text = format!("at most {MOST_WITH_ROUNDS} criteria may have `rounds`; leave it out here");
        complain(c.at, &c.code, &text);
    }
    if book.edition.is_some() != (book.system == System::Lim) {
        let text = "`edition` belongs to the system `median`, which needs it; other systems have none";
        complain(RulebookPlace { line: 1, column: 1 }, &book.id, text);
    }
    found
}

/// Checks that every absolute criterion forbids something that no other criterion forbids in the same round.
fn absolutes(book: &Rulebook) -> Vec<(RulebookPlace, &str, String)> {
    let mut found = Vec::new();
    for (i, c) in book.absolutes.iter().enumerate() {
        let mut complain = |message: &str| found.push((c.at, c.code.as_str(), message.to_owned()));
        if !is_absolute(&c.measure) {
            complain("this measure cannot forbid a pair; list it in a [[phase]]");
        }
        if c.except.is_some() && c.measure != Measure::ColourClash {
            complain("`except` has an effect only on `colour-clash`; leave it out");
        }
        let is_same = |other: &&Criterion| {
            other.measure == c.measure && other.discretion == c.discretion && !other.is_never_with(c)
        };
        if let Some(other) = book.absolutes[..i].iter().find(is_same) {
            complain(&format!("forbids the same as {}; leave one of the two out", other.code));
        }
    }
    found
}

/// Checks that `avoid` can count a pair. ECF 35 keeps relatives, clubs, areas and federations apart in round one, and
/// otherwise as the discretions of the ECF rules say.
fn avoided(book: &Rulebook) -> Vec<(RulebookPlace, &str, String)> {
    let mut found = Vec::new();
    for c in book.levels() {
        let Measure::Avoid(Avoided { what }) = &c.measure else { continue };
        let (remedy, key) = match what {
            Avoid::HalfPointByes | Avoid::Defaulted => continue,
            Avoid::Family => ("leave it out, or forbid the pairs in the event", None),
            Avoid::Club => ("use `same-club`", None),
            Avoid::Area => ("use `same-area`", Some(DiscretionKey::AvoidArea)),
            Avoid::Federation => ("use `same-federation`", Some(DiscretionKey::AvoidFederation)),
        };
        let has = |key: DiscretionKey| book.discretions.iter().any(|d| d.key == key.name());
        let missing = key.filter(|key| !has(*key)).map(DiscretionKey::name);
        let text = match missing {
            _ if book.system != System::Ecf => format!(
                "this `avoid` follows ECF 35, which counts in round one of the system `ecf` only; {remedy}"
            ),
            Some(key) => format!(
                "this `avoid` counts only with the discretion `{key}`, which the file lacks; {remedy}"
            ),
            None => continue,
        };
        found.push((c.at, c.code.as_str(), text));
    }
    found
}

/// The largest number of criteria that may apply in some rounds only. Every set of such criteria that can apply
/// together is checked.
const MOST_WITH_ROUNDS: usize = 30;

/// Checks that the discretions on which criteria depend exist and have to be declared.
fn discretions(book: &Rulebook) -> Vec<(RulebookPlace, &str, String)> {
    let mut found = Vec::new();
    for c in book.absolutes.iter().chain(book.levels()) {
        let Some(key) = &c.discretion else { continue };
        let is_choice =
            |choice: &super::reading::Choice, of: &super::reading::Reading| of.declaration(choice) == *key;
        let is_declared = book.discretions.iter().any(|d| d.key == *key)
            || book.readings.iter().any(|r| r.choices.iter().any(|choice| is_choice(choice, r)));
        if !is_declared {
            found.push((
                c.at,
                c.code.as_str(),
                format!("the discretion `{key}` is not declared under [[discretion]]"),
            ));
        }
        if book.readings.iter().any(|r| r.choices.first().is_some_and(|first| is_choice(first, r))) {
            let text = format!(
                "`{key}` is the default choice, which applies without a declaration; leave `discretion` out"
            );
            found.push((c.at, c.code.as_str(), text));
        }
    }
    found
}

/// The maximum length of an id, prefix, code or key; an id is used as a folder name.
const LONGEST: usize = 64;

/// Returns whether this name can be used in commands and as a file name. The name may contain only letters, digits and
/// `marks`, and must begin and end with a letter or digit.
fn is_name(name: &str, marks: &[char]) -> bool {
    let is_end = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphanumeric());
    let is_known = |c: char| c.is_ascii_alphanumeric() || marks.contains(&c);
    name.len() <= LONGEST
        && name.chars().all(is_known)
        && is_end(name.chars().next())
        && is_end(name.chars().last())
}

/// Finds faults in names: the place, the kind and the reason.
fn names(book: &Rulebook) -> Vec<(RulebookPlace, String, &'static str)> {
    let mut found = Vec::new();
    let mut demand = |at: RulebookPlace, field: &str, name: &str, marks: &[char], says: &'static str| {
        if !is_name(name, marks) {
            found.push((at, format!("{field} `{}`", name.escape_debug()), says));
        }
    };
    let id = "an id consists of at most 64 letters, digits, `-` and `.`, and begins and ends with a letter \
        or digit";
    demand(book.at.id, "id", &book.id, &['-', '.'], id);
    let prefix = "a prefix consists of at most 64 letters and digits";
    demand(book.at.prefix, "prefix", &book.prefix, &[], prefix);
    let code = "a code consists of at most 64 letters, digits, `-`, `.` and `/`";
    let readings = book.readings.iter().map(|r| (r.at, r.code.as_str()));
    for (at, name) in book.entries().iter().map(|e| (e.at, e.code)).chain(readings) {
        demand(at, "code", name, &['-', '.', '/'], code);
    }
    let key = "a key consists of at most 64 letters, digits and `-`";
    let choices = book.readings.iter().flat_map(|r| r.choices.iter().map(|c| (r.at, c.key.as_str())));
    for (at, name) in book.discretions.iter().map(|d| (d.at, d.key.as_str())).chain(choices) {
        demand(at, "key", name, &['-'], key);
    }
    found
}

/// Finds texts that do not fit on a line: empty texts, and texts with control characters.
fn words(book: &Rulebook) -> Vec<(RulebookPlace, String, &'static str)> {
    let head = [("title", &book.title, book.at.title), ("source", &book.source, book.at.source)];
    let empty = head.iter().filter(|(_, text, _)| text.trim().is_empty());
    let empty = empty.map(|&(field, _, at)| (at, field.to_owned(), "must not be empty"));
    let mut texts: Vec<(RulebookPlace, &str, &str)> =
        head.iter().map(|&(field, text, at)| (at, field, text.as_str())).collect();
    for e in book.entries() {
        texts.extend([(e.at, e.code, e.article), (e.at, e.code, e.says)]);
    }
    texts.extend(
        book.discretions
            .iter()
            .flat_map(|d| [&d.article, &d.says].map(|t| (d.at, d.key.as_str(), t.as_str()))),
    );
    for r in &book.readings {
        let own = [&r.article, &r.words, &r.why].into_iter().chain(&r.example).chain(&r.share);
        texts.extend(
            own.chain(r.choices.iter().map(|c| &c.says)).map(|t| (r.at, r.code.as_str(), t.as_str())),
        );
    }
    texts.extend(
        book.calls.iter().flat_map(|(term, word)| {
            [(book.at.title, "calls", term.as_str()), (book.at.title, "calls", word)]
        }),
    );
    let steers = texts.into_iter().filter(|(_, _, text)| text.chars().any(char::is_control));
    let steers = steers.map(|(at, field, _)| {
        (at, field.escape_debug().to_string(), "its text contains control characters; remove them")
    });
    empty.chain(steers).collect()
}

fn is_absolute(measure: &Measure) -> bool {
    use Measure::{
        ByeOrDefault, ByeOrForfeitRepeat, ByeRepeat, ColourClash, DifferenceThree, PairedBefore,
        ProhibitedPair, Rematch, SameFederation, SecondBye, TablePair,
    };
    matches!(
        measure,
        Rematch
            | ProhibitedPair
            | ColourClash
            | ByeRepeat
            | ByeOrForfeitRepeat
            | ByeOrDefault
            | SameFederation(_)
            | DifferenceThree
            | SecondBye(_)
            | PairedBefore
            | TablePair
    )
}
