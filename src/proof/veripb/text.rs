//! The text of a problem (OPB) and of its proof (VeriPB, version 3.0), line by line. Both count the constraints as VeriPB
//! does: an equation is two constraints, first the one with `>=`.

use std::fmt::{Display, Write as _};

/// A pseudo-Boolean problem with its proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PbProblem {
    /// The name of the files, without an ending.
    pub name: String,
    /// What is proved, in words.
    pub claim: String,
    /// The problem, in OPB.
    pub formula: String,
    /// The proof, for VeriPB 3.0.
    pub proof: String,
}

/// The number by which a proof calls a constraint.
pub(super) type ConstraintId = usize;

/// The two constraints of an equation.
#[derive(Clone, Copy)]
pub(super) struct Equation {
    /// The sum is at least the right-hand side.
    pub least: ConstraintId,
    /// The sum is at most the right-hand side.
    pub most: ConstraintId,
}

/// A sum of literals, written from the left to the right.
#[derive(Default)]
pub(super) struct Terms(String);

impl Terms {
    /// Adds a literal with its coefficient.
    pub(super) fn add(&mut self, factor: i128, literal: impl Display) {
        let _ = write!(self.0, "{factor} {literal} ");
    }

    /// Returns a sum in which every literal counts once.
    pub(super) fn ones(literals: impl IntoIterator<Item = impl Display>) -> Self {
        let mut terms = Self::default();
        for literal in literals {
            terms.add(1, literal);
        }
        terms
    }
}

/// A problem that is being written.
#[derive(Default)]
pub(super) struct Formula {
    text: String,
    objective: String,
    lines: usize,
    ids: ConstraintId,
}

impl Formula {
    /// Adds a line of comment.
    pub(super) fn say(&mut self, says: impl Display) {
        let says = says.to_string().replace(char::is_control, " ");
        let _ = writeln!(self.text, "* {says}");
    }

    /// States what is to be as small as possible.
    pub(super) fn minimise(&mut self, Terms(terms): &Terms) {
        self.objective = format!("min: {terms};\n");
    }

    /// Adds the constraint that a sum is at least a number.
    pub(super) fn at_least(&mut self, Terms(terms): &Terms, bound: i128) -> ConstraintId {
        let _ = writeln!(self.text, "{terms}>= {bound} ;");
        self.lines += 1;
        self.ids += 1;
        self.ids
    }

    /// Adds the constraint that a sum is equal to a number.
    pub(super) fn equal(&mut self, Terms(terms): &Terms, value: i128) -> Equation {
        let _ = writeln!(self.text, "{terms}= {value} ;");
        self.lines += 1;
        self.ids += 2;
        Equation { least: self.ids - 1, most: self.ids }
    }

    /// Returns the file of a problem with this many variables, and the number of its constraints.
    pub(super) fn finish(self, variables: usize) -> (String, ConstraintId) {
        let Self { text, objective, lines, ids } = self;
        (format!("* #variable= {variables} #constraint= {lines}\n{objective}{text}"), ids)
    }
}

/// A sum of constraints in reverse Polish notation.
#[derive(Default)]
pub(super) struct Combination {
    text: String,
    parts: usize,
}

impl Combination {
    /// Adds a constraint, or the constraint that a literal is at least 0, this many times.
    pub(super) fn add(&mut self, what: impl Display, times: i128) {
        if times == 0 {
            return;
        }
        let _ = write!(self.text, "{}{what}", if self.parts > 0 { " " } else { "" });
        if times != 1 {
            let _ = write!(self.text, " {times} *");
        }
        self.text.push_str(if self.parts > 0 { " +" } else { "" });
        self.parts += 1;
    }

    /// Divides the sum, and rounds up.
    pub(super) fn divide(&mut self, by: i128) {
        if by != 1 {
            let _ = write!(self.text, " {by} d");
        }
    }

    /// Multiplies the sum.
    pub(super) fn multiply(&mut self, by: i128) {
        if by != 1 {
            let _ = write!(self.text, " {by} *");
        }
    }

    /// Whether nothing has been added.
    pub(super) fn is_empty(&self) -> bool {
        self.parts == 0
    }
}

/// A proof that is being written.
pub(super) struct Steps {
    text: String,
    ids: ConstraintId,
}

impl Steps {
    /// Begins the proof of a problem with this many constraints.
    pub(super) fn new(constraints: ConstraintId) -> Self {
        let text = format!("pseudo-Boolean proof version 3.0\nf {constraints} ;\n");
        Self { text, ids: constraints }
    }

    /// Adds a line of comment.
    pub(super) fn say(&mut self, says: impl Display) {
        let says = says.to_string().replace(char::is_control, " ");
        let _ = writeln!(self.text, "% {says}");
    }

    /// Adds a sum of constraints.
    pub(super) fn combine(&mut self, Combination { text, .. }: &Combination) -> ConstraintId {
        let _ = writeln!(self.text, "pol {text} ;");
        self.derived()
    }

    /// Adds a constraint that follows by unit propagation, from these constraints if any are named.
    pub(super) fn propagate(
        &mut self,
        Terms(terms): &Terms,
        bound: i128,
        from: &[ConstraintId],
    ) -> ConstraintId {
        let _ = write!(self.text, "rup {terms}>= {bound}");
        if !from.is_empty() {
            self.text.push_str(" :");
            for id in from {
                let _ = write!(self.text, " {id}");
            }
        }
        self.text.push_str(" ;\n");
        self.derived()
    }

    /// Adds a constraint that follows from another one by weakening.
    pub(super) fn weaken(&mut self, Terms(terms): &Terms, bound: i128, from: ConstraintId) -> ConstraintId {
        let _ = writeln!(self.text, "ia {terms}>= {bound} : {from} ;");
        self.derived()
    }

    /// Names a solution by its variables that are 1, and the value of its objective, if there is one.
    pub(super) fn solve(&mut self, literals: impl IntoIterator<Item = impl Display>, value: Option<i128>) {
        self.text.push_str("sol");
        for literal in literals {
            let _ = write!(self.text, " {literal}");
        }
        if let Some(value) = value {
            let _ = write!(self.text, " : {value}");
        }
        self.text.push_str(" ;\n");
    }

    /// Names a solution, and demands a smaller objective of those that follow.
    pub(super) fn improve(&mut self, literals: impl IntoIterator<Item = impl Display>) -> ConstraintId {
        self.text.push_str("soli");
        for literal in literals {
            let _ = write!(self.text, " {literal}");
        }
        self.text.push_str(" ;\n");
        self.derived()
    }

    /// Deletes a constraint.
    pub(super) fn delete(&mut self, id: ConstraintId) {
        let _ = writeln!(self.text, "del id {id} ;");
    }

    /// Counts a constraint that a line has added.
    fn derived(&mut self) -> ConstraintId {
        self.ids += 1;
        self.ids
    }

    /// Returns the file, which ends with what has been proved.
    pub(super) fn conclude(mut self, conclusion: impl Display) -> String {
        let end = "end pseudo-Boolean proof ;";
        let _ = writeln!(self.text, "output NONE ;\nconclusion {conclusion} ;\n{end}");
        self.text
    }
}
