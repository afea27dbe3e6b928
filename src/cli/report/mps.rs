//! Writes a 0/1 program in free MPS format, with the same names as in the `.lp` file.
//!
//! Every row is an equation or has an upper bound, so no RANGES section is needed. Every variable is a binary (BV)
//! integer column between markers.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::program::{Sense, ZeroOneProgram};

/// Name of the objective, as in the `.lp` file.
const OBJECTIVE: &str = "value";

/// Returns the text of the file.
pub(super) fn text(name: &str, program: &ZeroOneProgram) -> String {
    let [what, value] = &program.says;
    let mut text = format!("* {what}\n* {value}\n");
    let _ = writeln!(text, "NAME {name}\nROWS\n N {OBJECTIVE}");
    for row in &program.rows {
        let sense = match row.sense {
            Sense::Equal => 'E',
            Sense::AtMost => 'L',
        };
        let _ = writeln!(text, " {sense} {}", row.name);
    }
    text.push_str("COLUMNS\n MARKER 'MARKER' 'INTORG'\n");
    let columns = columns(program);
    for variable in &program.variables {
        // A column without entries must still be listed.
        let entries = columns.get(variable.as_str()).map_or(&[(OBJECTIVE, 0)][..], Vec::as_slice);
        for (row, times) in entries {
            let _ = writeln!(text, " {variable} {row} {times}");
        }
    }
    text.push_str(" MARKER 'MARKER' 'INTEND'\nRHS\n");
    for row in program.rows.iter().filter(|row| row.number != 0) {
        let _ = writeln!(text, " RHS {} {}", row.name, row.number);
    }
    text.push_str("BOUNDS\n");
    for variable in &program.variables {
        let _ = writeln!(text, " BV BOUND {variable}");
    }
    text + "ENDATA\n"
}

/// Returns the entries of each column, the objective first.
fn columns(program: &ZeroOneProgram) -> BTreeMap<&str, Vec<(&str, i64)>> {
    let mut columns: BTreeMap<&str, Vec<(&str, i64)>> = BTreeMap::new();
    let rows = program.rows.iter().map(|row| (row.name.as_str(), &row.sum));
    for (row, sum) in std::iter::once((OBJECTIVE, &program.objective)).chain(rows) {
        for (times, name) in sum.iter().filter(|(times, _)| *times != 0) {
            columns.entry(name).or_default().push((row, *times));
        }
    }
    columns
}
