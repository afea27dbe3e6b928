//! Opponents in large print of the list by name: what stands beside or below a name, in half its type.
//!
//! An opponent whose name does not fit is set smaller, and then has his first name abbreviated, as far as no other name
//! becomes the same. Only a name that is still too long is cut, with a mark; the number in front always tells players apart.

use std::collections::BTreeMap;

use super::SheetKind;
use super::layout::{Grid, Shape};
use super::letters::{em, fill};

/// The names of a list, and the room for an opponent.
pub(super) struct OpponentLine<'n> {
    /// The first names of all players of the list, by surname.
    first_names: BTreeMap<&'n str, Vec<&'n str>>,
    em: usize,
    width: usize,
    lines: [usize; 3],
}

/// The sizes of an opponent in hundredths of the type of names, with their CSS classes.
const SIZES: [(usize, &str); 3] = [(50, ""), (42, "small"), (34, "smallest")];

impl<'n> OpponentLine<'n> {
    /// Returns the line for the names of a list in large print; `None` if opponents take as many lines as their names need.
    /// The style sheet sets opponents in half the type.
    pub(super) fn in_grid(names: impl Iterator<Item = &'n str>, grid: &Grid) -> Option<Self> {
        // The columns beside the opponent, in hundredths of an em, with the padding of the cell.
        let (beside, lines) = match (grid.kind, grid.shape) {
            (SheetKind::Names, Shape::Beside) => (150, [1, 1, 1]),
            (SheetKind::Names, Shape::Below) => (590, [2, 2, 3]),
            (SheetKind::Names, Shape::Stacked) => (20, [1, 1, 1]),
            _ => return None,
        };
        let em = em(grid.points);
        Some(Self::of(names, em, (grid.column().saturating_sub(em * beside / 100), lines)))
    }

    /// Returns the line for the names of a list. `em` is the size of the type of names, `width` the room in a line, and `lines`
    /// the number of lines of each size.
    fn of(names: impl Iterator<Item = &'n str>, em: usize, (width, lines): (usize, [usize; 3])) -> Self {
        let mut first_names: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for (surname, first, _) in names.filter_map(parts) {
            first_names.entry(surname).or_default().push(first);
        }
        Self { first_names, em, width, lines }
    }

    /// Returns the number of lines and of broken words of a text in a size.
    fn filled(&self, text: &str, size: usize) -> (usize, usize) {
        // Opponents are not bold.
        fill(text, self.em * SIZES[size].0 * 93 / 10_000, self.width)
    }

    fn fits(&self, text: &str, size: usize) -> bool {
        let (lines, broken) = self.filled(text, size);
        broken == 0 && lines <= self.lines[size]
    }

    /// Returns the text for an opponent, given as `26 Jørgensen, Jana`, with the CSS class of its size; for other texts, the
    /// text itself.
    pub(super) fn text(&self, label: &str) -> (String, &'static str) {
        let as_it_is = || (label.to_owned(), SIZES[0].1);
        let Some((number, name)) = label.split_once(' ').filter(|(number, _)| number.parse::<u32>().is_ok())
        else {
            return as_it_is();
        };
        let short = format!("{number} {}", self.abbreviated(name).as_deref().unwrap_or(name));
        let tries = [(label, 0), (label, 1), (&short, 0), (&short, 1), (label, 2), (&short, 2)];
        match tries.into_iter().find(|&(text, size)| self.fits(text, size)) {
            Some((text, size)) => (text.to_owned(), SIZES[size].1),
            None => (self.cut(&short), SIZES[2].1),
        }
    }

    /// Returns a name such as `Jørgensen, J.`, with as many letters as tell it from all other names; `None` if nothing can
    /// be saved.
    fn abbreviated(&self, name: &str) -> Option<String> {
        let (surname, first, apart) = parts(name)?;
        let others: Vec<&str> =
            self.first_names.get(surname)?.iter().filter(|other| **other != first).copied().collect();
        let is_one = |start: &&str| !others.iter().any(|other| other.starts_with(start));
        // An initial with its full stop must be shorter than the name.
        let ends = first.char_indices().map(|(at, c)| at + c.len_utf8()).filter(|end| end + 1 < first.len());
        let initial = ends.map(|end| &first[..end]).find(is_one)?;
        Some(format!("{surname}, {initial}.{apart}"))
    }

    /// Cuts a text that does not fit, with a mark at its end.
    fn cut(&self, text: &str) -> String {
        let ends: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
        let cut = ends.into_iter().rev().map(|end| format!("{}…", text[..end].trim_end()));
        cut.into_iter().find(|short| self.is_within(short)).unwrap_or_else(|| text.to_owned())
    }

    /// Returns whether a text fits if words may be broken.
    fn is_within(&self, text: &str) -> bool {
        self.filled(text, 2).0 <= self.lines[2]
    }
}

/// Returns the surname, the first name, and what tells players of one name apart.
fn parts(name: &str) -> Option<(&str, &str, &str)> {
    let (surname, rest) = name.split_once(',')?;
    let rest = rest.trim();
    let (first, apart) = rest.split_at(rest.find(" (").unwrap_or(rest.len()));
    Some((surname.trim(), first, apart))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_first_name_is_abbreviated_only_where_the_line_is_too_short_and_never_to_another_name() {
        let names = [
            "Jørgensen, Jana",
            "Jørgensen, Jan",
            "Jørgensen, Ole",
            "Smith, John (Brno)",
            "Smith, John (Praha)",
            "Team",
        ];
        let line = |width| OpponentLine::of(names.into_iter(), 215, (width, [1, 1, 1]));
        assert_eq!(line(2000).text("26 Jørgensen, Jana"), ("26 Jørgensen, Jana".to_owned(), ""));
        assert_eq!(line(100).text("half-point bye"), ("half-point bye".to_owned(), ""));
        assert_eq!(line(800).text("3 Jørgensen, Ole"), ("3 Jørgensen, Ole".to_owned(), "small"));
        assert_eq!(line(690).text("3 Jørgensen, Ole"), ("3 Jørgensen, O.".to_owned(), "small"));
        assert_eq!(line(900).text("5 Smith, John (Brno)"), ("5 Smith, J. (Brno)".to_owned(), "small"));
        // 'J.' and 'Jan.' could be the other one.
        let both = ["Jana", "Jan"].map(|first| line(560).text(&format!("26 Jørgensen, {first}")).0);
        assert!(both[0] != both[1] || both[0].ends_with('…'), "{both:?}");
        let cut = line(300).text("112 Team Featherstonehaugh").0;
        assert!(
            "112 Team Featherstonehaugh".starts_with(cut.trim_end_matches('…')) && cut.ends_with('…'),
            "{cut}"
        );
    }
}
