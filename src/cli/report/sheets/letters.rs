//! The space that names take: ems, letter widths, and line breaks.

/// Returns the width of an em. One point is 0.3528 mm.
pub(super) fn em(points: usize) -> usize {
    points * 3528 / 1000
}

/// A character that tells a browser that a line may end here.
const MAY_END: char = '\u{200b}';

/// Returns a name whose lines may end after every comma, as in `Novak,Jan`.
pub(super) fn with_ends(name: &str) -> String {
    let mut out = String::new();
    let mut rest = name.chars().peekable();
    while let Some(c) = rest.next() {
        out.push(c);
        if c == ',' && rest.peek().is_some_and(|next| *next != ' ') {
            out.push(MAY_END);
        }
    }
    out
}

/// Returns the number of lines that a text takes in a given width, and of words that have to be broken. Lines end at
/// spaces, hyphens and commas.
pub(super) fn fill(text: &str, em: usize, room: usize) -> (usize, usize) {
    let long = |text: &str| (width(text) * em).div_ceil(100);
    let (mut lines, mut broken, mut at) = (1, 0, 0);
    for word in text.split_inclusive([' ', '-', ',']) {
        let seen = long(word.trim_end());
        if at > 0 && at + seen > room {
            (lines, at) = (lines + 1, 0);
        }
        if seen > room {
            // Up to an em may stay unused at the end of a broken line.
            (lines, broken, at) = (lines + seen.div_ceil(room - em) - 1, broken + 1, room);
        } else {
            at += long(word);
        }
    }
    (lines, broken)
}

/// Returns an upper estimate of a text's width in hundredths of an em, for bold letters of a common sans serif.
pub(super) fn width(text: &str) -> usize {
    let of = |c: char| match c {
        'i' | 'j' | 'l' | 'I' | ' ' | ',' | '.' | '\'' | '-' | 'f' | 't' => 34,
        'r' => 39,
        'a' | 'c' | 'e' | 'k' | 's' | 'v' | 'x' | 'y' | 'z' | '0'..='9' => 56,
        'm' | 'M' | 'W' | '&' | '@' | '%' => 98,
        'A'..='Z' | 'w' => 78,
        c if c.is_uppercase() => 80,
        c if u32::from(c) < 0x250 => 62,
        '\u{300}'..='\u{36f}' | MAY_END => 0,
        '\u{370}'..='\u{10ff}' => 75,
        _ => 105,
    };
    text.chars().map(of).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_may_end_behind_a_comma() {
        assert_eq!((fill("Novak,Jan", 100, 400), fill("Novak-Jan", 100, 400)), ((2, 0), (2, 0)));
        assert_eq!(with_ends("Novak,Jan, jr,"), "Novak,\u{200b}Jan, jr,");
    }
}
