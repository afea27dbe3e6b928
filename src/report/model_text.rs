//! The model as algebra that a reader of the rulebook follows, and as an `.lp` file.

use std::fmt::Write as _;

use crate::graph::CompatGraph;
use crate::model::Stage;
use crate::rulebook::Rulebook;
use crate::tournament::Position;

/// The stages of a solved round with their sets and the levels of the rulebook as formulas.
pub fn show_model(position: &Position, book: &Rulebook, stages: &[Stage]) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "{} · round {}\n", book.title, position.round);
    out.push_str("x(i,j) = 1 if i and j are paired, f(i) = 1 if i leaves the bracket unpaired\n");
    out.push_str("for every player i of the bracket:  sum over j of x(i,j) + f(i) = 1\n\nedges:\n");
    for c in &book.absolutes {
        let _ = writeln!(out, "  {:<16} {} [{}]", c.code, c.measure.formula(), c.says);
    }
    out.push_str("\nlevels, each decided before the next:\n");
    for (i, c) in book.levels.iter().enumerate() {
        let _ = writeln!(out, "  {:>2}  {:<12} {}", i + 1, c.code, c.measure.formula());
        let _ = writeln!(out, "      {:<12} {}", "", c.says);
    }
    out.push('\n');
    let numbers = |ranks: &[usize]| {
        ranks.iter().map(|&r| position.entries[r].number.to_string()).collect::<Vec<_>>().join(" ")
    };
    for s in stages {
        let kind = if s.moved_down.is_empty() { "homogeneous" } else { "heterogeneous" };
        let _ = writeln!(out, "bracket {} · score {} · {kind}", s.number, crate::tournament::Score(s.score));
        for (name, ranks) in
            [("moved down", &s.moved_down), ("residents", &s.residents), ("set aside (C.1)", &s.set_aside)]
        {
            if !ranks.is_empty() {
                let _ = writeln!(out, "  {name}: {}", numbers(ranks));
            }
        }
    }
    out
}

/// The matching problem of one bracket in CPLEX LP format: pairs, floats and one objective of your choice of
/// level cannot be one file, so the objective counts the players left unpaired and the levels follow as comments.
pub fn write_lp(position: &Position, book: &Rulebook, graph: &CompatGraph<'_>, stage: &Stage) -> String {
    let members = stage.members();
    let number = |r: usize| position.entries[r].number;
    let allowed = |a: usize, b: usize| match graph.link(a, b) {
        Some(crate::graph::Link::Free) => true,
        Some(crate::graph::Link::Waived) => stage.is_exempt,
        None => false,
    };
    let mut out = String::new();
    let _ = writeln!(out, "\\ {} · round {} · bracket {}", book.title, position.round, stage.number);
    for c in &book.levels {
        let _ = writeln!(out, "\\ {}: {}", c.code, c.measure.formula());
    }
    let floats: Vec<String> = members.iter().map(|&r| format!("f_{}", number(r))).collect();
    let _ = writeln!(out, "Minimize\n unpaired: {}\nSubject To", floats.join(" + "));
    let mut binaries = floats.clone();
    for (i, &a) in members.iter().enumerate() {
        let pair = |b: usize| format!("x_{}_{}", number(a.min(b)), number(a.max(b)));
        let row: Vec<String> =
            members.iter().filter(|&&b| b != a && allowed(a, b)).map(|&b| pair(b)).collect();
        let _ = writeln!(
            out,
            " player_{}: {} = 1",
            number(a),
            [row, vec![floats[i].clone()]].concat().join(" + ")
        );
        binaries.extend(members[i + 1..].iter().filter(|&&b| allowed(a, b)).map(|&b| pair(b)));
    }
    let _ = writeln!(out, "Binary\n {}\nEnd", binaries.join("\n "));
    out
}
