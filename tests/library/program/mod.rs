//! A 0/1 program as the `.lp` and `.mps` writers write it, read back from its text and solved by good_lp with HiGHS.

pub(crate) mod foreign;

use std::collections::BTreeMap;

use good_lp::{Expression, Solution, SolverModel, Variable, constraint, variable, variables};

/// A linear sum by name.
type Sum = Vec<(f64, String)>;

/// What stands in a file: sums without what is not counted, by name.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Program {
    objective: Sum,
    rows: Vec<(Sum, String, f64)>,
    binary: Vec<String>,
}

impl Program {
    /// Reads the text; panics on anything that the format does not know.
    pub(crate) fn read(text: &str) -> Self {
        let mut program = Self::default();
        let mut section = "";
        for line in text.lines().filter(|l| !l.starts_with('\\')) {
            match line {
                "Minimize" | "Subject To" | "Binary" | "End" => section = line,
                _ if section == "Minimize" => {
                    program.objective = sum(line.trim().split_once(": ").unwrap().1);
                }
                _ if section == "Subject To" => {
                    let row = line.trim().split_once(": ").unwrap().1;
                    let sign = if row.contains("<=") { "<=" } else { "=" };
                    let (left, right) = row.split_once(sign).unwrap();
                    program.rows.push((sum(left), sign.to_owned(), right.trim().parse().unwrap()));
                }
                _ if section == "Binary" => program.binary.push(line.trim().to_owned()),
                _ => panic!("{line}"),
            }
        }
        assert_eq!(section, "End");
        program.sorted()
    }

    /// Reads free MPS; panics on anything that the writer has no reason to write.
    pub(crate) fn read_mps(text: &str) -> Self {
        let mut program = Self::default();
        let (mut section, mut is_integer) = ("", false);
        let mut columns = Vec::new();
        for line in text.lines().filter(|l| !l.starts_with('*')) {
            let words: Vec<&str> = line.split_whitespace().collect();
            if !line.starts_with(' ') {
                section = words[0];
                continue;
            }
            match (section, words.as_slice()) {
                ("ROWS", ["N", "value"]) => {}
                ("ROWS", [sense, name]) => {
                    let sign = [("E", "="), ("L", "<=")].into_iter().find(|(s, _)| s == sense).unwrap().1;
                    program.rows.push((vec![(0.0, (*name).to_owned())], sign.to_owned(), 0.0));
                }
                ("COLUMNS", ["MARKER", "'MARKER'", marker]) => is_integer = *marker == "'INTORG'",
                ("COLUMNS", [column, row, times]) => {
                    assert!(is_integer, "{line}");
                    let term = (times.parse().unwrap(), (*column).to_owned());
                    if columns.last() != Some(column) {
                        columns.push(column);
                    }
                    if *row == "value" { program.objective.push(term) } else { program.at(row).0.push(term) }
                }
                ("RHS", ["RHS", row, number]) => program.at(row).2 = number.parse().unwrap(),
                ("BOUNDS", ["BV", "BOUND", column]) => program.binary.push((*column).to_owned()),
                _ => panic!("{line}"),
            }
        }
        assert_eq!((section, &columns), ("ENDATA", &program.binary.iter().map(String::as_str).collect()));
        for row in &mut program.rows {
            row.0.remove(0);
        }
        program.sorted()
    }

    /// The row of a name, which stands before its sum while it is read.
    fn at(&mut self, name: &str) -> &mut (Sum, String, f64) {
        self.rows.iter_mut().find(|row| row.0[0].1 == name).unwrap()
    }

    fn sorted(mut self) -> Self {
        for sum in self.rows.iter_mut().map(|row| &mut row.0).chain([&mut self.objective]) {
            sum.retain(|term| term.0 != 0.0);
            sum.sort_by(|a, b| a.1.cmp(&b.1));
        }
        self
    }

    /// The least value of the objective; `None` if no solution keeps the rows.
    pub(crate) fn least(&self) -> Option<i64> {
        let mut vars = variables!();
        let named: BTreeMap<&str, Variable> =
            self.binary.iter().map(|name| (name.as_str(), vars.add(variable().binary()))).collect();
        let expression =
            |sum: &Sum| -> Expression { sum.iter().map(|(c, name)| *c * named[name.as_str()]).sum() };
        let objective = expression(&self.objective);
        let mut model = vars.minimise(objective.clone()).using(good_lp::highs).set_option("random_seed", 0);
        model.set_verbose(false);
        for (left, sign, right) in &self.rows {
            let left = expression(left);
            model.add_constraint(match sign.as_str() {
                "=" => constraint!(left == *right),
                _ => constraint!(left <= *right),
            });
        }
        let solution = model.solve().ok()?;
        let value = solution.eval(objective);
        assert!((value - value.round()).abs() < 1e-6, "{value}");
        #[allow(clippy::cast_possible_truncation, reason = "values are small whole numbers")]
        Some(value.round() as i64)
    }
}

/// `3 x_1_2 - x_3_4 + f_5_1`.
fn sum(text: &str) -> Sum {
    let mut all = Vec::new();
    let (mut sign, mut times) = (1.0, 1.0);
    for word in text.split_whitespace() {
        match (word, word.parse::<f64>()) {
            ("+", _) => sign = 1.0,
            ("-", _) => sign = -1.0,
            (_, Ok(number)) => times = number,
            (name, Err(_)) => {
                all.push((sign * times, name.to_owned()));
                (sign, times) = (1.0, 1.0);
            }
        }
    }
    all
}
