//! A 0/1 program: objective, rows and variables. The modules `lp` and `mps` write it to a file.

/// A sum over variables.
pub(super) type LinearSum = Vec<(i64, String)>;

/// The relation between a row and its number.
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

/// A program that minimises a sum over variables that are 0 or 1.
#[derive(Debug, Default)]
pub(super) struct ZeroOneProgram {
    /// The description of the program, in two lines.
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
