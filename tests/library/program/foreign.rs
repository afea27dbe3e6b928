//! A solver that is not ours, from the system's packages: GLPK or CBC.

use std::path::Path;
use std::process::Command;

/// Which one is installed.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Foreign {
    Glpk,
    Cbc,
}

impl Foreign {
    /// The one that is installed; otherwise says what to install.
    pub(crate) fn find() -> Self {
        let starts = |name: &str, argument: &str| Command::new(name).arg(argument).output().is_ok();
        if starts("glpsol", "--version") {
            return Self::Glpk;
        }
        if starts("cbc", "-quit") {
            return Self::Cbc;
        }
        panic!(
            "no foreign solver: install GLPK (`apt-get install glpk-utils`) or CBC (`apt-get install coinor-cbc`)"
        )
    }

    /// The least value of a program; `None` if it says that there is none.
    pub(crate) fn least(self, program: &Path) -> Option<i64> {
        let out = program.with_extension("out");
        let (solver, file, answer) = (self.name(), program.to_str().unwrap(), out.to_str().unwrap());
        let arguments: &[&str] = match self {
            Self::Glpk if program.extension().is_some_and(|e| e == "mps") => {
                &["--freemps", file, "-w", answer]
            }
            Self::Glpk => &["--lp", file, "-w", answer],
            Self::Cbc => &[file, "ratio", "0", "solve", "solution", answer],
        };
        let ran = Command::new(solver).args(arguments).output().unwrap();
        assert!(ran.status.success(), "{solver} {file}: {}", String::from_utf8_lossy(&ran.stdout));
        let text = std::fs::read_to_string(&out).unwrap();
        let value: f64 = match self {
            // `s mip ROWS COLUMNS o VALUE`: o is optimal.
            Self::Glpk => {
                let line = text.lines().find(|l| l.starts_with("s mip")).unwrap();
                let words: Vec<&str> = line.split_whitespace().collect();
                (words[4] == "o").then(|| words[5].parse().unwrap())?
            }
            Self::Cbc => {
                text.lines().next()?.strip_prefix("Optimal - objective value ")?.trim().parse().unwrap()
            }
        };
        assert!((value - value.round()).abs() < 1e-6, "{value}");
        #[allow(clippy::cast_possible_truncation, reason = "values are small whole numbers")]
        Some(value.round() as i64)
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Glpk => "glpsol",
            Self::Cbc => "cbc",
        }
    }
}
