//! Players by name, as people write them on a board list, and the nearest name to a wrong one.

use crate::tournament::{PlayerId, Tournament};

/// What a piece of text says about who is meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Who {
    /// One player.
    One(PlayerId),
    /// A number nobody has.
    NoNumber(u32),
    /// Several players fit.
    Several(Vec<PlayerId>),
    /// Nobody fits; the players with the nearest names.
    Nobody(Vec<PlayerId>),
}

/// Why it is not clear who is meant, and what to write instead.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Unclear {
    /// What is unclear, without a full stop.
    pub message: String,
    /// What to do, in full sentences.
    pub remedy: String,
}

/// The player whom a number, a name or an unambiguous part of a name means.
///
/// # Errors
/// If nobody is meant or several may be; the message names them.
pub fn find_player(tournament: &Tournament, text: &str) -> Result<PlayerId, Unclear> {
    Names::of(tournament).find(tournament, text)
}

/// A longer text is no misspelling of a name.
const LONGEST_NAME: usize = 200;
/// At most so many candidates are named.
const CANDIDATES: usize = 5;

/// `12 Novak, Jan or 40 Novak, Petr`.
fn candidates(tournament: &Tournament, ids: &[PlayerId]) -> String {
    let labels = ids.iter().take(CANDIDATES).map(|&id| tournament.player(id).label());
    let mut text = labels.collect::<Vec<_>>().join(" or ");
    if ids.len() > CANDIDATES {
        text.push_str(" and others");
    }
    text
}

/// `12 or 40`.
fn numbers(tournament: &Tournament, ids: &[PlayerId]) -> String {
    let numbers = ids.iter().take(CANDIDATES).map(|&id| tournament.player(id).number.to_string());
    numbers.collect::<Vec<_>>().join(" or ")
}

/// All names of a tournament, prepared for comparison.
pub(super) struct Names {
    /// Folded words of each name, in the order of the players.
    words: Vec<Vec<String>>,
    /// The words of the name before the comma, where it has one.
    surnames: Vec<Vec<String>>,
    numbers: std::collections::BTreeMap<u32, PlayerId>,
}

impl Names {
    pub(super) fn of(tournament: &Tournament) -> Self {
        Self {
            words: tournament.players.iter().map(|p| words(&p.name)).collect(),
            surnames: tournament.players.iter().map(|p| surname(&p.name)).collect(),
            numbers: tournament.players.iter().map(|p| (p.number, p.id)).collect(),
        }
    }

    /// The player meant.
    ///
    /// # Errors
    /// If nobody is meant or several may be.
    pub(super) fn find(&self, tournament: &Tournament, text: &str) -> Result<PlayerId, Unclear> {
        let (message, remedy) = match self.who(text) {
            Who::One(id) => return Ok(id),
            Who::NoNumber(number) => (
                format!("there is no player {number}"),
                "Correct the number; the bye is written as 'bye' or 0.".to_owned(),
            ),
            Who::Several(ids) => (
                format!("'{text}' may be {}", candidates(tournament, &ids)),
                format!("Write the pairing number ({}), or more of the name.", numbers(tournament, &ids)),
            ),
            Who::Nobody(ids) if ids.is_empty() => (
                format!("there is no player '{text}'"),
                "Write the name as in the list of players, or the pairing number.".to_owned(),
            ),
            Who::Nobody(ids) => (
                format!("there is no player '{text}'"),
                format!("Did you mean {}?", candidates(tournament, &ids)),
            ),
        };
        Err(Unclear { message, remedy })
    }

    /// Who is meant by `12`, `Novak`, `Novak, Jan`, `Jan Novak`, `12 Novak`.
    pub(super) fn who(&self, text: &str) -> Who {
        let text = text.trim().trim_start_matches('#');
        let digits: String = text.chars().take_while(char::is_ascii_digit).collect();
        let rest = text[digits.len()..].trim_start_matches(['.', ')', ':']).trim();
        let Ok(number) = digits.parse::<u32>() else { return self.by_name(text) };
        match self.numbers.get(&number) {
            Some(&id) if rest.is_empty() => Who::One(id),
            None if rest.is_empty() => Who::NoNumber(number),
            Some(&id) => match self.by_name(rest) {
                Who::One(named) if named == id => Who::One(id),
                Who::Several(ids) if ids.contains(&id) => Who::One(id),
                Who::One(named) => Who::Several(vec![id, named]),
                other => other,
            },
            None => Who::NoNumber(number),
        }
    }

    fn by_name(&self, text: &str) -> Who {
        let wanted = words(text);
        let untitled: Vec<String> = wanted.iter().filter(|word| !is_title(word)).cloned().collect();
        match self.by_words(&wanted) {
            // Titles stand before names on sheets.
            Who::Nobody(_) if untitled.len() < wanted.len() => self.by_words(&untitled),
            who => who,
        }
    }

    fn by_words(&self, wanted: &[String]) -> Who {
        if wanted.is_empty() {
            return Who::Nobody(Vec::new());
        }
        let by_surname = self.surnames.iter().zip(0u32..).filter(|(name, _)| *name == wanted);
        if let [id] = by_surname.map(|(_, i)| PlayerId(i)).collect::<Vec<_>>().as_slice() {
            return Who::One(*id);
        }
        let same = |name: &Vec<String>| {
            let (mut a, mut b) = (name.clone(), wanted.to_vec());
            a.sort();
            b.sort();
            a == b
        };
        let has_words = |name: &Vec<String>| wanted.iter().all(|word| name.contains(word));
        let begins = |name: &Vec<String>| {
            wanted.iter().all(|word| name.iter().any(|part| part.starts_with(word.as_str())))
        };
        let whole = wanted.concat();
        let contains = |name: &Vec<String>| name.concat().contains(&whole);
        for fits in [&same as &dyn Fn(&Vec<String>) -> bool, &has_words, &begins, &contains] {
            let ids: Vec<PlayerId> = self
                .words
                .iter()
                .zip(0u32..)
                .filter(|(name, _)| fits(name))
                .map(|(_, i)| PlayerId(i))
                .collect();
            match ids.as_slice() {
                [] => {}
                [id] => return Who::One(*id),
                _ => return Who::Several(ids),
            }
        }
        Who::Nobody(self.nearest(wanted))
    }

    /// At most three players whose name, or a word of it, is nearest to what was written.
    fn nearest(&self, wanted: &[String]) -> Vec<PlayerId> {
        let whole = wanted.join(" ");
        if whole.len() > LONGEST_NAME {
            return Vec::new();
        }
        let length = whole.chars().count();
        let limit = 1 + length / 4;
        // Each slip changes the length by one at most.
        let slips = |word: &String| {
            if word.chars().count().abs_diff(length) > limit {
                return None;
            }
            Some(strsim::osa_distance(word, &whole)).filter(|d| *d <= limit)
        };
        let nearest = |name: &Vec<String>| name.iter().chain([&name.join(" ")]).filter_map(slips).min();
        let mut near: Vec<(usize, PlayerId)> = self
            .words
            .iter()
            .zip(0u32..)
            .filter_map(|(name, i)| Some((nearest(name)?, PlayerId(i))))
            .collect();
        near.sort_unstable();
        near.into_iter().take(3).map(|(_, id)| id).collect()
    }
}

/// The words of the surname, which a comma ends.
fn surname(name: &str) -> Vec<String> {
    name.split_once(',').map_or(Vec::new(), |(surname, _)| words(surname))
}

fn is_title(word: &str) -> bool {
    matches!(
        word,
        "gm" | "im" | "fm" | "cm" | "wgm" | "wim" | "wfm" | "wcm" | "nm" | "agm" | "aim" | "afm" | "acm"
    )
}

/// The words of a name in lower case, without accents that a keyboard may lack.
fn words(text: &str) -> Vec<String> {
    text.split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(|word| word.chars().flat_map(char::to_lowercase).map(without_accent).collect())
        .collect()
}

fn without_accent(c: char) -> char {
    match c {
        'á' | 'à' | 'â' | 'ä' | 'ã' | 'å' | 'ă' | 'ą' => 'a',
        'č' | 'ć' | 'ç' => 'c',
        'ď' | 'đ' => 'd',
        'é' | 'è' | 'ê' | 'ë' | 'ě' | 'ę' => 'e',
        'ğ' => 'g',
        'í' | 'ì' | 'î' | 'ï' | 'ı' => 'i',
        'ł' => 'l',
        'ň' | 'ń' | 'ñ' => 'n',
        'ó' | 'ò' | 'ô' | 'ö' | 'õ' | 'ø' | 'ő' => 'o',
        'ř' => 'r',
        'š' | 'ś' | 'ş' | 'ș' => 's',
        'ť' | 'ț' | 'ţ' => 't',
        'ú' | 'ù' | 'û' | 'ü' | 'ů' | 'ű' => 'u',
        'ý' | 'ÿ' => 'y',
        'ž' | 'ź' | 'ż' => 'z',
        _ => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_exchanged_are_one_slip() {
        // Of three letters one slip is near, two are not.
        let words = ["jan", "petr"].map(|name| vec![name.to_owned()]).to_vec();
        let names =
            Names { surnames: vec![Vec::new(); 2], words, numbers: std::collections::BTreeMap::new() };
        for (text, near) in [
            ("jna", vec![PlayerId(0)]),
            ("jam", vec![PlayerId(0)]),
            ("ajn", vec![PlayerId(0)]),
            ("nja", vec![]),
        ] {
            assert_eq!(names.nearest(&[text.to_owned()]), near, "{text}");
        }
    }
}
