//! Text tables that are wider than the page: no cell is broken, and the table continues below with further columns.

use comfy_table::ColumnConstraint;

use super::page::{TextPage, lines};

/// The maximum width of a name before the table is divided; a longer name takes more lines.
const NAME: usize = 18;
/// The blanks between two columns.
const GAP: usize = 2;

/// The columns of a table that may be divided.
pub struct TableShape<'a> {
    /// The heads of all columns.
    pub head: &'a [String],
    /// The columns that are aligned right.
    pub right: &'a [usize],
    /// The columns that every part has, such as place and name.
    pub keys: &'a [usize],
    /// The column of names.
    pub name: usize,
}

/// Returns a table in as few parts below each other as fit on the page.
pub fn divided(page: TextPage, shape: &TableShape<'_>, rows: &[Vec<String>]) -> String {
    let TableShape { head, right, keys, name } = *shape;
    let widths: Vec<usize> = (0..head.len()).map(|i| width(&head[i], rows, i)).collect();
    let taken = |part: &[usize], names: usize| -> usize {
        let of = |&i: &usize| if i == name { widths[i].min(names) } else { widths[i] };
        part.iter().map(of).sum::<usize>() + GAP * part.len().saturating_sub(1)
    };
    let others: Vec<usize> = (0..head.len()).filter(|i| !keys.contains(i)).collect();
    let parts = |n: usize| -> Vec<Vec<usize>> {
        let each = others.len().div_ceil(n).max(1);
        others.chunks(each).map(|chunk| [keys, chunk].concat()).collect()
    };
    let all: Vec<usize> = (0..head.len()).collect();
    let fits = |parts: &Vec<Vec<usize>>| parts.iter().all(|part| taken(part, NAME) <= page.width);
    let most = others.len().max(1);
    let parts = if taken(&all, NAME) <= page.width {
        vec![all]
    } else {
        (2..=most).map(parts).find(fits).unwrap_or_else(|| parts(most))
    };
    let one = |part: &Vec<usize>| {
        let of_part = |cells: &[String]| part.iter().map(|&i| cells[i].clone()).collect::<Vec<_>>();
        let right: Vec<usize> = (0..part.len()).filter(|&at| right.contains(&part[at])).collect();
        let cells = rows.iter().map(|row| of_part(row));
        let mut table = page.table_of(&right, &of_part(head), cells);
        if taken(part, usize::MAX) > page.width {
            for (column, _) in table.column_iter_mut().zip(part).filter(|(_, i)| **i != name) {
                column.set_constraint(ColumnConstraint::ContentWidth);
            }
        }
        lines(&table)
    };
    parts.iter().map(one).collect::<Vec<_>>().join("\n")
}

/// Returns the width that a column needs.
fn width(head: &str, rows: &[Vec<String>], i: usize) -> usize {
    let cells = rows.iter().map(|row| textwrap::core::display_width(&row[i])).max().unwrap_or(0);
    cells.max(textwrap::core::display_width(head))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wide_table_continues_below_and_breaks_no_number() {
        let head: Vec<String> = ["", "No", "Name", "Pts"]
            .into_iter()
            .map(str::to_owned)
            .chain((1..=14).map(|i| format!("TB{i}")))
            .collect();
        let name = "Featherstonehaugh-Cholmondeley, Maximilian";
        let row = |place: usize| {
            let first = [place.to_string(), place.to_string(), name.to_owned(), "5.5".to_owned()];
            first.into_iter().chain((1..=14).map(|i| format!("{}", 10 * i + place))).collect::<Vec<_>>()
        };
        let rows: Vec<Vec<String>> = (1..=3).map(row).collect();
        let right: Vec<usize> = (0..head.len()).filter(|&i| i != 2).collect();
        let shape = TableShape { head: &head, right: &right, keys: &[0, 1, 2], name: 2 };
        let text = divided(TextPage::default(), &shape, &rows);
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
        for number in (1..=14).flat_map(|i| (1..=3).map(move |place| (10 * i + place).to_string())) {
            assert!(text.split_whitespace().any(|word| word == number), "{number} is missing: {text}");
        }
        assert!(!text.contains('…'), "{text}");
        assert_eq!(text.matches("Name").count(), 2, "{text}");
    }
}
