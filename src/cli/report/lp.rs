//! Writes a 0/1 program in CPLEX LP format.

use std::fmt::Write as _;

use super::program::{LinearSum, Sense, ZeroOneProgram};

/// Returns the text of the file.
pub(super) fn text(program: &ZeroOneProgram) -> String {
    let [what, value] = &program.says;
    let mut text = format!("\\ {what}\n\\ {value}\n");
    let none = program.variables.first().map_or("", String::as_str);
    let _ = writeln!(text, "Minimize\n value: {}\nSubject To", sum(&program.objective, none));
    for row in &program.rows {
        let sign = match row.sense {
            Sense::Equal => "=",
            Sense::AtMost => "<=",
        };
        let _ = writeln!(text, " {}: {} {sign} {}", row.name, sum(&row.sum, none), row.number);
    }
    let _ = writeln!(text, "Binary\n {}\nEnd", program.variables.join("\n "));
    text
}

/// Returns a sum such as `3 x_1_2 - x_3_4`. For an empty sum, returns `0` times the variable `none`.
fn sum(sum: &LinearSum, none: &str) -> String {
    let mut text = String::new();
    for (times, name) in sum {
        let sign = match (text.is_empty(), *times < 0) {
            (true, false) => "",
            (true, true) => "- ",
            (false, false) => " + ",
            (false, true) => " - ",
        };
        let _ = match times.abs() {
            1 => write!(text, "{sign}{name}"),
            times => write!(text, "{sign}{times} {name}"),
        };
    }
    if text.is_empty() { format!("0 {none}") } else { text }
}
