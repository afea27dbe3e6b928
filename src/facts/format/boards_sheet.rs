//! A line of a posted pairing sheet, with points, ratings and results around the two names.
//!
//! `Novak 1-0 Haddad`, `3-8 ½-½`, `Novak 2½ - 2 Haddad`, `4   12  IM Novak, Jan   2310   2.5   2   Haddad   7`. This
//! module does not identify the players. Results are skipped, never read.

/// Words in the header line of a sheet.
const HEAD: [&str; 40] = [
    "white", "black", "board", "bd", "bo", "table", "no", "nr", "snr", "name", "names", "player", "pts",
    "points", "score", "result", "res", "rating", "rtg", "elo", "fed", "club", "title", "vs", "v", "weiß",
    "weiss", "schwarz", "brett", "tisch", "punkte", "ergebnis", "blancs", "noirs", "bye", "grade", "and",
    "the", "of", "colour",
];

/// Returns whether this line is the header, which consists only of heading words, among them White and Black.
pub(super) fn is_head(line: &str) -> bool {
    let words: Vec<String> = line
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    let has = |names: [&str; 4]| words.iter().any(|word| names.contains(&word.as_str()));
    has(["white", "weiß", "weiss", "blancs"])
        && has(["black", "schwarz", "noirs", "black"])
        && words.iter().all(|word| HEAD.contains(&word.as_str()))
}

/// One side's half of a result: `1`, `½`, `+`, or `1F` for a win by default.
const HALVES: [&str; 16] =
    ["1", "0", "½", "1/2", "0.5", "0,5", ".5", "=", "+", "-", "1F", "0F", "1f", "0f", "+F", "-F"];
/// Separators between the halves.
const BETWEEN: [&str; 5] = ["-", ":", "–", "−", "/"];

/// Returns whether the word is a complete result: `1-0`, `½:½`, `+/-`, `=`.
fn is_result(word: &str) -> bool {
    let is_half = |half: &str| HALVES.contains(&half);
    let is_pair = |separator: &str| {
        word.match_indices(separator).any(|(i, s)| is_half(&word[..i]) && is_half(&word[i + s.len()..]))
    };
    matches!(word, "½" | "1/2" | "=" | "+-" | "-+" | "--" | "==") || BETWEEN.iter().any(|s| is_pair(s))
}

/// Returns the line without its result: replaced by ` - ` between the players, removed after them. Returns `None` if
/// there is no result.
pub(super) fn without_result(text: &str) -> Option<String> {
    let mut end = 0;
    let words = text.split_whitespace().map(|word| {
        let start = end + text[end..].find(word).unwrap_or(0);
        end = start + word.len();
        (start, word)
    });
    let (starts, words): (Vec<usize>, Vec<&str>) = words.unzip();
    // The longest form is tried first: `1 - 0` is three words.
    let found = [3, 2, 1].into_iter().find_map(|long| {
        let at = words.windows(long).position(|some| is_result(&some.concat()))?;
        Some((at, long))
    });
    let (at, long) = found.filter(|&(at, _)| at > 0)?;
    // Columns keep the blanks between them.
    let before = text[..starts[at]].trim_end();
    let last = at + long - 1;
    let after = text[starts[last] + words[last].len()..].trim();
    let has_columns = before.contains("  ") || before.contains('\t');
    Some(match (after.is_empty(), has_columns) {
        (true, _) => before.to_owned(),
        (false, true) => format!("{before}  -  {after}"),
        (false, false) => format!("{before} - {after}"),
    })
}

/// Returns whether the word is a number (points, a rating or a pairing number) rather than part of a name.
fn is_number(word: &str) -> bool {
    word.chars().any(|c| c.is_ascii_digit() || c == '½')
        && word.chars().all(|c| c.is_ascii_digit() || "½.,()[]".contains(c))
}

/// Returns two names without the points or ratings next to the separator: `Novak 2½`, `2 Haddad`.
pub(super) fn names<'a>(white: &'a str, black: &'a str) -> (&'a str, &'a str) {
    let white = white.trim();
    let shorter = without_numbers_behind(white);
    let black = without_numbers_behind(black.trim());
    let is_between = shorter.len() < white.len();
    (shorter, if is_between { without_numbers_before(black) } else { black })
}

fn without_numbers_behind(text: &str) -> &str {
    let mut text = text.trim();
    while let Some((name, number)) = text.rsplit_once(char::is_whitespace) {
        if !is_number(number) {
            break;
        }
        text = name.trim_end();
    }
    text
}

/// Returns a name without its leading numbers.
pub(super) fn without_numbers_before(text: &str) -> &str {
    let mut text = text.trim();
    while let Some((number, name)) = text.split_once(char::is_whitespace) {
        if !is_number(number) {
            break;
        }
        text = name.trim_start();
    }
    text
}

/// Returns the columns of the line that may be names. Columns are separated by two blanks or a tab.
pub(super) fn columns(text: &str) -> Vec<&str> {
    let parts = text.split('\t').flat_map(|part| part.split("  "));
    let has_letters = |part: &&str| part.chars().any(char::is_alphabetic) && !is_result(part);
    parts.map(str::trim).filter(has_letters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_is_left_out_wherever_it_stands() {
        for (line, left) in [
            ("Novak 1-0 Haddad", "Novak - Haddad"),
            ("Novak 1 : 0 Haddad", "Novak - Haddad"),
            ("Novak ½-½ Haddad", "Novak - Haddad"),
            ("Novak +:- Haddad", "Novak - Haddad"),
            ("5-11 1/2-1/2", "5-11"),
            ("5-11 1F-0F", "5-11"),
            ("5-11 =", "5-11"),
            ("5 1-0 11", "5 - 11"),
        ] {
            assert_eq!(without_result(line).as_deref(), Some(left), "{line}");
        }
        for line in ["5-11", "1-0", "Novak - Haddad", "Smith-Jones - Novak", "1 5 11"] {
            assert_eq!(without_result(line), None, "{line}");
        }
    }
}
