//! Opponents in large print of the list by name: what stands in a line of half the type.
//!
//! An opponent whose name does not fit has his first name abbreviated, as far as no other name becomes the same. If that
//! is still too long, the surname is cut with a mark; the number in front always tells players apart.

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
    lines: usize,
}

impl<'n> OpponentLine<'n> {
    /// Returns the line for the names of a list in large print; `None` if opponents take as many lines as their names need.
    /// The style sheet sets opponents in half the type.
    pub(super) fn in_grid(names: impl Iterator<Item = &'n str>, grid: &Grid) -> Option<Self> {
        // The columns beside the opponent, in hundredths of an em, with the padding of the cell.
        let (beside, lines) = match (grid.kind, grid.shape) {
            (SheetKind::Names, Shape::Beside) => (150, 1),
            (SheetKind::Names, Shape::Below) => (590, 2),
            (SheetKind::Names, Shape::Stacked) => (20, 1),
            _ => return None,
        };
        let em = em(grid.points);
        Some(Self::of(names, em / 2, (grid.column().saturating_sub(em * beside / 100), lines)))
    }

    /// Returns the line for the names of a list. `em` is the size of the type, `width` the room in a line.
    fn of(names: impl Iterator<Item = &'n str>, em: usize, (width, lines): (usize, usize)) -> Self {
        let mut first_names: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for (surname, first, _) in names.filter_map(parts) {
            first_names.entry(surname).or_default().push(first);
        }
        Self { first_names, em, width, lines }
    }

    fn fits(&self, text: &str) -> bool {
        let (lines, broken) = fill(text, self.em, self.width);
        broken == 0 && lines <= self.lines
    }

    /// Returns the text for an opponent, given as `26 Jørgensen, Jana`; for other texts, the text itself.
    pub(super) fn text(&self, label: &str) -> String {
        let Some((number, name)) = label.split_once(' ').filter(|(number, _)| number.parse::<u32>().is_ok())
        else {
            return label.to_owned();
        };
        if self.fits(label) {
            return label.to_owned();
        }
        let short = self.abbreviated(name);
        let text = format!("{number} {}", short.as_deref().unwrap_or(name));
        if self.fits(&text) { text } else { self.cut(&text) }
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
        fill(text, self.em, self.width).0 <= self.lines
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
        let line = |width| OpponentLine::of(names.into_iter(), 100, (width, 1));
        let wide = line(2000);
        assert_eq!(wide.text("26 Jørgensen, Jana"), "26 Jørgensen, Jana");
        assert_eq!(wide.text("half-point bye"), "half-point bye");
        let narrow = line(960);
        assert_eq!(narrow.text("3 Jørgensen, Ole"), "3 Jørgensen, O.");
        // 'J.' and 'Jan.' could be the other one.
        assert_eq!(line(800).text("26 Jørgensen, Jana").chars().last(), Some('…'));
        assert_eq!(line(900).text("5 Smith, John (Brno)"), "5 Smith, J. (Brno)");
        assert_eq!(line(400).text("7 Smith, John (Praha)").chars().last(), Some('…'));
        for name in ["12 Jørgensen, Jana", "112 Team Featherstonehaugh"] {
            let cut = line(500).text(name);
            assert!(name.starts_with(cut.trim_end_matches('…')) && cut.ends_with('…'), "{cut}");
        }
    }
}
