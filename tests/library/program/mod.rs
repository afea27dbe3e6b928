//! A 0/1 program as the `.lp` writer writes it, read back from its text and solved by good_lp with HiGHS.

pub(crate) mod foreign;

use std::collections::BTreeMap;

use good_lp::{Expression, Solution, SolverModel, Variable, constraint, variable, variables};

/// A linear sum by name.
type Sum = Vec<(f64, String)>;

/// What stands in a file.
#[derive(Debug, Default)]
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
        program
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
