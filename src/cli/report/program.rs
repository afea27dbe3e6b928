//! A 0/1 program: what is minimised, rows, variables. How it is written down is said in `lp` and `mps`.

/// A sum over variables.
pub(super) type LinearSum = Vec<(i64, String)>;

/// How a row stands to its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sense {
    Equal,
    AtMost,
}

/// A row of a program.
#[derive(Debug)]
pub(super) struct ProgramRow {
    pub(super) name: String,
    pub(super) sum: LinearSum,
    pub(super) sense: Sense,
    pub(super) number: i64,
}

/// Minimise a sum over variables that are 0 or 1.
#[derive(Debug, Default)]
pub(super) struct ZeroOneProgram {
    /// Its description.
    pub(super) says: [String; 2],
    pub(super) objective: LinearSum,
    pub(super) rows: Vec<ProgramRow>,
    pub(super) variables: Vec<String>,
}

impl ZeroOneProgram {
    /// Adds a row.
    pub(super) fn row(&mut self, name: String, sum: LinearSum, sense: Sense, number: i64) {
        self.rows.push(ProgramRow { name, sum, sense, number });
    }
}
