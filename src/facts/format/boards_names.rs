//! Finds players by the names that people write on board lists, and the nearest match for a misspelt name.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Bound;

use super::collation::{plain_words, spelt_out_words, written_words};
use super::count;
use crate::tournament::{Namesakes, PairingNumber, PlayerId, Tournament};
use limit::look;

/// The player or players that a text may refer to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum NameMatch {
    /// Exactly one player.
    One(PlayerId),
    /// A number that no player has.
    NoNumber(PairingNumber),
    /// Several players match.
    Several(Vec<PlayerId>),
    /// No player matches.
    Nobody,
}

/// The reason why a text does not identify a player, and the remedy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Unclear {
    /// The reason, without a full stop.
    pub message: String,
    /// The remedy, in full sentences.
    pub remedy: String,
}

impl Unclear {
    /// Returns the reason that no player or team has a number.
    pub fn no_number(tournament: &Tournament, number: PairingNumber) -> Self {
        let who = tournament.participant();
        Self {
            message: format!("there is no {who} {number}"),
            remedy: format!("Correct the number of the {who}."),
        }
    }
}

/// Returns the player identified by a number, a name or an unambiguous part of a name.
///
/// # Errors
/// Fails if no player matches or several do; the message names them.
pub fn find_player(tournament: &Tournament, text: &str) -> Result<PlayerId, Unclear> {
    NameIndex::of(tournament).find(tournament, text)
}

/// The length above which a text is not treated as a misspelt name.
const LONGEST_SLIP: usize = 200;
/// The maximum number of candidates named in a message.
const CANDIDATES: usize = 5;
/// The number of characters of the original text that a message quotes.
const SHOWN: usize = 60;

/// Returns candidates as `12 Novak, Jan or 40 Novak, Petr`, with ` or ` between them.
fn candidates(tournament: &Tournament, ids: &[PlayerId], between: &str) -> String {
    let namesakes = Namesakes::of(tournament);
    let labels = ids.iter().take(CANDIDATES).map(|&id| namesakes.label(tournament.player(id)));
    let mut text = labels.collect::<Vec<_>>().join(between);
    if ids.len() > CANDIDATES {
        text.push_str(" and others");
    }
    text
}

/// Returns whether players have one name.
fn are_called_alike(tournament: &Tournament, ids: &[PlayerId]) -> bool {
    let name = |id: PlayerId| tournament.player(id).name.as_str();
    ids.windows(2).all(|pair| name(pair[0]) == name(pair[1]))
}

/// Returns numbers as `12 or 40`.
fn numbers(tournament: &Tournament, ids: &[PlayerId]) -> String {
    let numbers = ids.iter().take(CANDIDATES).map(|&id| tournament.player(id).number.to_string());
    numbers.collect::<Vec<_>>().join(" or ")
}

/// Returns the player of a team whom a text names, and the team.
fn member(tournament: &Tournament, text: &str) -> Option<(String, String)> {
    let teams = tournament.teams.as_ref().filter(|teams| !teams.is_double)?;
    let names = NameIndex::new(teams.players.iter().map(|p| p.name.as_str()), BTreeMap::new());
    let NameMatch::One(player) = names.by_name(text) else { return None };
    let team = teams.team_of(player)?;
    Some((teams.players[player.index()].label(), tournament.player(team).label()))
}

/// All names in a tournament, prepared for comparison.
pub struct NameIndex {
    /// The case-folded words of each name, in player order.
    words: Vec<Vec<String>>,
    /// The same words joined without separators; after a blank, those with umlauts spelt out, if they differ.
    whole: Vec<String>,
    longest: usize,
    /// The words of each name with their accents, in sorted order.
    written: Vec<String>,
    /// Players by surname (the words before a comma), by all words in sorted order, and by each word.
    by_surname: BTreeMap<String, Vec<PlayerId>>,
    by_words: BTreeMap<String, Vec<PlayerId>>,
    by_word: BTreeMap<String, Vec<PlayerId>>,
    numbers: BTreeMap<PairingNumber, PlayerId>,
}

impl NameIndex {
    /// Creates the index of a tournament's players.
    pub fn of(tournament: &Tournament) -> Self {
        let names = tournament.players.iter().map(|p| p.name.as_str());
        let numbers = tournament.players.iter().map(|p| (p.number, p.id)).collect();
        let mut index = Self::new(names, numbers);
        // Sheets print what tells players of one name apart, and are read again.
        let namesakes = Namesakes::of(tournament);
        for player in &tournament.players {
            let told = namesakes.name(player);
            if told != player.name {
                index.by_words.entry(sorted(&plain_words(&told))).or_default().push(player.id);
            }
        }
        index
    }

    fn new<'n>(all: impl Iterator<Item = &'n str>, numbers: BTreeMap<PairingNumber, PlayerId>) -> Self {
        let (words, whole, written, by_surname, by_words, by_word) = Default::default();
        let mut names = Self { words, whole, longest: 0, written, by_surname, by_words, by_word, numbers };
        for (name, id) in all.zip((0..).map(PlayerId)) {
            look();
            let folded = plain_words(name);
            names.spell(name, &folded, plain_words, id);
            let mut whole = folded.concat();
            let spelt_out = spelt_out_words(name);
            if spelt_out != folded {
                names.spell(name, &spelt_out, spelt_out_words, id);
                // No part of a name contains the blank.
                whole = format!("{whole} {}", spelt_out.concat());
            }
            names.longest = names.longest.max(whole.len());
            names.whole.push(whole);
            names.written.push(sorted(&written_words(name)));
            names.words.push(folded);
        }
        names
    }

    /// Adds a spelling of a name to the index.
    fn spell(&mut self, name: &str, words: &[String], spelling: fn(&str) -> Vec<String>, id: PlayerId) {
        // Two spellings of a name have words in common.
        let add = |map: &mut BTreeMap<String, Vec<PlayerId>>, key: String| {
            let ids = map.entry(key).or_default();
            if ids.last() != Some(&id) {
                ids.push(id);
            }
        };
        add(&mut self.by_surname, spelling(surname(name)).join(" "));
        add(&mut self.by_words, sorted(words));
        for word in words.iter().cloned().collect::<BTreeSet<String>>() {
            add(&mut self.by_word, word);
        }
    }

    /// Returns the player identified by the text.
    ///
    /// # Errors
    /// Fails if no player matches or several do.
    pub fn find(&self, tournament: &Tournament, text: &str) -> Result<PlayerId, Unclear> {
        let (shown, who) = (excerpt(text), tournament.participant());
        let (message, remedy) = match self.who(text) {
            NameMatch::One(id) => return Ok(id),
            NameMatch::NoNumber(number) => return Err(Unclear::no_number(tournament, number)),
            NameMatch::Several(ids) if are_called_alike(tournament, &ids) => (
                format!(
                    "{} are called {}: {}",
                    count(ids.len(), who),
                    tournament.player(ids[0]).name,
                    candidates(tournament, &ids, ", ")
                ),
                format!("Use the number of the {who}."),
            ),
            NameMatch::Several(ids) => (
                format!("'{shown}' could be {}", candidates(tournament, &ids, " or ")),
                format!("Write the pairing number ({}) or more of the name.", numbers(tournament, &ids)),
            ),
            NameMatch::Nobody => match (member(tournament, text), self.nearest_to(text).as_slice()) {
                (Some((player, team)), _) => {
                    (format!("'{shown}' is no team; {player} plays for {team}"), "Name the team.".to_owned())
                }
                (None, []) => (
                    format!("there is no {who} '{shown}'"),
                    format!("Write the name as in the list of {who}s, or the pairing number."),
                ),
                (None, ids) => (
                    format!("there is no {who} '{shown}'"),
                    format!("Did you mean {}?", candidates(tournament, ids, " or ")),
                ),
            },
        };
        Err(Unclear { message, remedy })
    }

    /// Returns the player identified by `12`, `Novak`, `Novak, Jan`, `Jan Novak` or `12 Novak`.
    pub(super) fn who(&self, text: &str) -> NameMatch {
        let (number, rest) = numbered(text);
        let Some(number) = number else {
            return match self.by_name(rest) {
                NameMatch::Several(ids) => self.as_written(rest, ids),
                who => who,
            };
        };
        match self.numbers.get(&number) {
            Some(&id) if rest.is_empty() => NameMatch::One(id),
            None if rest.is_empty() => NameMatch::NoNumber(number),
            Some(&id) => match self.by_name(rest) {
                NameMatch::One(named) if named == id => NameMatch::One(id),
                NameMatch::Several(ids) if ids.contains(&id) => NameMatch::One(id),
                NameMatch::One(named) => NameMatch::Several(vec![id, named]),
                other => other,
            },
            None => NameMatch::NoNumber(number),
        }
    }

    /// Narrows players to those whose full name is the text, accents included, if there are any: `Weiss, Tom` is not
    /// `Weiß, Tom`.
    fn as_written(&self, text: &str, ids: Vec<PlayerId>) -> NameMatch {
        let words = written_words(text);
        let full = [Some(sorted(&words)), untitled(&words).map(|words| sorted(&words))];
        let has_name = |id: &PlayerId| full.iter().flatten().any(|name| *name == self.written[id.index()]);
        let exact: Vec<PlayerId> = ids.iter().copied().filter(has_name).collect();
        match exact.as_slice() {
            [] => NameMatch::Several(ids),
            [id] => NameMatch::One(*id),
            _ => NameMatch::Several(exact),
        }
    }

    fn by_name(&self, text: &str) -> NameMatch {
        look();
        // The event may write `Mueller` where the text has `Müller`.
        for wanted in [plain_words(text), spelt_out_words(text)] {
            let who = match (self.by_words(&wanted), untitled(&wanted)) {
                // Sheets print titles before names.
                (NameMatch::Nobody, Some(untitled)) => self.by_words(&untitled),
                (who, _) => who,
            };
            if who != NameMatch::Nobody {
                return who;
            }
        }
        NameMatch::Nobody
    }

    fn by_words(&self, wanted: &[String]) -> NameMatch {
        if wanted.is_empty() {
            return NameMatch::Nobody;
        }
        if let Some(&[id]) = self.by_surname.get(&wanted.join(" ")).map(Vec::as_slice) {
            return NameMatch::One(id);
        }
        let same = || self.by_words.get(&sorted(wanted)).cloned().unwrap_or_default();
        let has_words = || Self::all_of(wanted, |word| self.by_word.get(word).cloned().unwrap_or_default());
        let begins = || Self::all_of(wanted, |word| self.beginning(word));
        let contains = || self.containing(&wanted.concat());
        for fits in [&same as &dyn Fn() -> Vec<PlayerId>, &has_words, &begins, &contains] {
            match fits().as_slice() {
                [] => {}
                [id] => return NameMatch::One(*id),
                ids => return NameMatch::Several(ids.to_vec()),
            }
        }
        NameMatch::Nobody
    }

    /// Returns the players who match every word, in ascending order.
    fn all_of(wanted: &[String], fitting: impl Fn(&str) -> Vec<PlayerId>) -> Vec<PlayerId> {
        let (first, others) = wanted.split_first().map_or(("", wanted), |(first, others)| (first, others));
        others.iter().fold(fitting(first), |mut ids, word| {
            if !ids.is_empty() {
                let also = fitting(word);
                ids.retain(|id| also.binary_search(id).is_ok());
            }
            ids
        })
    }

    /// Returns the players with a word that begins with `start`, in ascending order.
    fn beginning(&self, start: &str) -> Vec<PlayerId> {
        let from = (Bound::Included(start), Bound::Unbounded);
        let words = self.by_word.range::<str, _>(from).take_while(|(word, _)| word.starts_with(start));
        let ids: BTreeSet<PlayerId> = words.flat_map(|(_, ids)| ids.iter().copied()).collect();
        ids.into_iter().collect()
    }

    /// Returns the players whose name contains `part`, in ascending order.
    fn containing(&self, part: &str) -> Vec<PlayerId> {
        if part.len() > self.longest {
            return Vec::new();
        }
        let names = self.whole.iter().zip((0..).map(PlayerId));
        names.filter(|(name, _)| name.contains(part)).map(|(_, id)| id).collect()
    }

    /// Returns the players whose names are nearest to the text.
    fn nearest_to(&self, text: &str) -> Vec<PlayerId> {
        let wanted = plain_words(numbered(text).1);
        self.nearest(&untitled(&wanted).unwrap_or(wanted))
    }

    /// Returns up to three players whose name, or a word in it, is nearest to the text.
    fn nearest(&self, wanted: &[String]) -> Vec<PlayerId> {
        let whole = wanted.join(" ");
        if whole.len() > LONGEST_SLIP {
            return Vec::new();
        }
        let length = whole.chars().count();
        let limit = 1 + length / 4;
        // Each typing error changes the length by at most one.
        let slips = |word: &String| {
            look();
            if word.chars().count().abs_diff(length) > limit {
                return None;
            }
            Some(strsim::osa_distance(word, &whole)).filter(|d| *d <= limit)
        };
        let nearest = |name: &Vec<String>| name.iter().chain([&name.join(" ")]).filter_map(slips).min();
        let mut near: Vec<(usize, PlayerId)> = self
            .words
            .iter()
            .zip((0..).map(PlayerId))
            .filter_map(|(name, id)| Some((nearest(name)?, id)))
            .collect();
        near.sort_unstable();
        near.into_iter().take(3).map(|(_, id)| id).collect()
    }
}

/// Splits a text into a leading number and the name.
fn numbered(text: &str) -> (Option<PairingNumber>, &str) {
    let text = text.trim().trim_start_matches('#');
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    match text[..digits].parse() {
        Ok(number) => (Some(number), text[digits..].trim_start_matches(['.', ')', ':']).trim()),
        Err(_) => (None, text),
    }
}

/// Returns the words without titles, if there are any titles.
fn untitled(words: &[String]) -> Option<Vec<String>> {
    let rest: Vec<String> = words.iter().filter(|word| !is_title(word)).cloned().collect();
    (rest.len() < words.len()).then_some(rest)
}

/// Joins the words in sorted order, regardless of their order in the name.
fn sorted(words: &[String]) -> String {
    let mut words: Vec<&str> = words.iter().map(String::as_str).collect();
    words.sort_unstable();
    words.join(" ")
}

/// Returns the beginning of a text that may be very long.
pub fn excerpt(text: &str) -> String {
    let mut start: String = text.chars().take(SHOWN).collect();
    if start.len() < text.len() {
        start.push('…');
    }
    start
}

/// Returns the surname, which ends at a comma.
fn surname(name: &str) -> &str {
    name.split_once(',').map_or("", |(surname, _)| surname)
}

fn is_title(word: &str) -> bool {
    matches!(
        word,
        "gm" | "im" | "fm" | "cm" | "wgm" | "wim" | "wfm" | "wcm" | "nm" | "agm" | "aim" | "afm" | "acm"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_exchanged_are_one_slip() {
        // In a word of three letters, one typing error still counts as near, but two do not.
        let names = NameIndex::new(["Jan", "Petr"].into_iter(), BTreeMap::new());
        for (text, near) in [
            ("jna", vec![PlayerId(0)]),
            ("jam", vec![PlayerId(0)]),
            ("ajn", vec![PlayerId(0)]),
            ("nja", vec![]),
        ] {
            assert_eq!(names.nearest(&[text.to_owned()]), near, "{text}");
        }
    }

    #[test]
    fn a_name_is_found_by_surname_words_beginnings_and_parts() {
        let all = ["Novák, Jan", "Novák, Petr", "van der Berg, Jan", "Berg, Ada", "O'Neil, Pat"];
        let names = NameIndex::new(all.into_iter(), BTreeMap::from([(PairingNumber(7), PlayerId(0))]));
        let several = |ids: &[u32]| NameMatch::Several(ids.iter().copied().map(PlayerId).collect());
        for (text, who) in [
            ("Berg", NameMatch::One(PlayerId(3))),
            ("jan novak", NameMatch::One(PlayerId(0))),
            ("Novak", several(&[0, 1])),
            ("jan", several(&[0, 2])),
            ("Pet Nov", NameMatch::One(PlayerId(1))),
            ("GM Petr", NameMatch::One(PlayerId(1))),
            ("derberg", NameMatch::One(PlayerId(2))),
            ("Neil", NameMatch::One(PlayerId(4))),
            ("7", NameMatch::One(PlayerId(0))),
            ("7 Novak", NameMatch::One(PlayerId(0))),
            ("7 Ada", several(&[0, 3])),
            ("8", NameMatch::NoNumber(PairingNumber(8))),
            ("Smith", NameMatch::Nobody),
            ("Berg Berg Berg Ada Ada Ada", NameMatch::One(PlayerId(3))),
            ("A Ad Ada", NameMatch::One(PlayerId(3))),
            ("", NameMatch::Nobody),
        ] {
            assert_eq!(names.who(text), who, "{text}");
        }
        let all = ["Nguyễn, Thị Hồng", "Müller, Jörg", "Mueller, Ida", "Koehler, Al"];
        let names = NameIndex::new(all.into_iter(), BTreeMap::new());
        for (text, who) in [
            ("nguyen", NameMatch::One(PlayerId(0))),
            ("Hong", NameMatch::One(PlayerId(0))),
            ("muller", NameMatch::One(PlayerId(1))),
            ("mueller", several(&[1, 2])),
            ("Jorg Mueller", NameMatch::One(PlayerId(1))),
            ("joerg mueller", NameMatch::One(PlayerId(1))),
            ("uelleri", NameMatch::One(PlayerId(2))),
            ("Köhler", NameMatch::One(PlayerId(3))),
        ] {
            assert_eq!(names.who(text), who, "{text}");
        }
        let all =
            ["Weiß, Tom", "Weiss, Tom", "Kovács, Zsófia", "Kovacs, Zsofia", "Ng, Li", "Ng, Li", "Ńg, Li"];
        let numbers = BTreeMap::from([(PairingNumber(7), PlayerId(0))]);
        let names = NameIndex::new(all.into_iter(), numbers);
        for (text, who) in [
            ("Weiss, Tom", NameMatch::One(PlayerId(1))),
            ("tom weiß", NameMatch::One(PlayerId(0))),
            ("GM Weiß, Tom", NameMatch::One(PlayerId(0))),
            ("7 Weiss, Tom", NameMatch::One(PlayerId(0))),
            ("Zsófia Kovács", NameMatch::One(PlayerId(2))),
            ("Kovacs, Zsofia", NameMatch::One(PlayerId(3))),
            ("Kovács", several(&[2, 3])),
            ("Ng, Li", several(&[4, 5])),
        ] {
            assert_eq!(names.who(text), who, "{text}");
        }
        assert_eq!(excerpt("short"), "short");
        assert_eq!(excerpt(&"é".repeat(99)), format!("{}…", "é".repeat(SHOWN)));
    }
}
