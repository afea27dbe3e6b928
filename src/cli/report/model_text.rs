//! Shows the model as algebra that follows the rulebook: first the phases with their formulas, then every solved
//! problem with its costs.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use facts::format::count;
use facts::rulebook::Rulebook;
use facts::tournament::Position;
use lexmatch::Vertex;
use lexmatch::problem::{EdgeCosts, LevelProblem, QuestionKind, StageProblem, VertexMeaning};
use model::plan;

/// Returns the phases of a rulebook and the problems of a solved round, as text.
pub fn show_model(position: &Position, book: &Rulebook, problems: &[StageProblem]) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "{} · round {}\n", book.heading(), position.round);
    out.push_str("x(i,j) = 1 if i and j are paired, f(i) = 1 if i is left over or has the bye\n");
    let who = book.participant();
    let _ = write!(out, "for every {who} i of a problem:  sum over j of x(i,j) + f(i) = 1\n\nedges:\n");
    for c in &book.absolutes {
        let _ = writeln!(out, "  {:<16} {} [{}]", c.code, c.measure.formula(), c.says);
    }
    for rule in plan::rules(book) {
        let Some(phase) = book.phases.iter().find(|p| p.name == rule.name) else { continue };
        let _ = writeln!(out, "\nphase {} · {} · {}:", rule.name, rule.scope.says(), rule.opens);
        let again = phase.repeats.iter().filter_map(|code| book.levels().find(|c| c.code == *code));
        for c in again.chain(&phase.levels) {
            let _ = writeln!(out, "  {:<12} {}", c.code, c.measure.formula());
            let _ = writeln!(out, "  {:<12} {}", "", c.says);
        }
    }
    for (i, problem) in problems.iter().enumerate() {
        Text { position, who, problem }.write(i + 1, &mut out);
    }
    out
}

struct Text<'a> {
    position: &'a Position,
    /// The word for a participant.
    who: &'a str,
    problem: &'a StageProblem,
}

impl Text<'_> {
    fn write(&self, number: usize, out: &mut String) {
        let p = self.problem;
        let players: Vec<u32> = p.vertices.iter().filter_map(|v| self.number(*v)).collect();
        let who = self.who;
        let places = p.vertices.len() - players.len();
        let _ = writeln!(out, "\nproblem {number} · stage {} · {}", p.stage, p.holds);
        let _ = writeln!(out, "  {who}s {}{}", ranges(&players), many(places, "place"));
        let _ = writeln!(
            out,
            "  {} allowed: {}",
            count(p.edges.len(), "pair"),
            self.pairs(p.edges.iter().copied())
        );
        for (k, question) in p.questions.iter().enumerate() {
            let given: Vec<u32> = question.given.iter().filter_map(|&i| u32::try_from(i + 1).ok()).collect();
            let under = if given.is_empty() { String::new() } else { format!("  given {}", ranges(&given)) };
            let _ = writeln!(out, "  ({}) {}: {}{under}", k + 1, question.code, self.asked(question));
        }
    }

    /// Returns the number of a player; `None` for a place.
    fn number(&self, v: VertexMeaning) -> Option<u32> {
        match v {
            VertexMeaning::Player(rank) => Some(self.position.entries[rank].label.0),
            VertexMeaning::Place(_) => None,
        }
    }

    fn name(&self, v: Vertex) -> String {
        self.number(self.problem.vertices[v]).map_or_else(|| "the place".to_owned(), |n| n.to_string())
    }

    /// Returns a question as algebra, with its answer.
    fn asked(&self, question: &LevelProblem) -> String {
        let value = question.value;
        match &question.kind {
            QuestionKind::Sum { costs } => format!("min {} = {value}", self.sum(costs)),
            QuestionKind::Order { vertex, list } => {
                let place = usize::try_from(value).ok().and_then(|k| list.get(k)).map(|&v| self.name(v));
                let names: Vec<String> = list.iter().map(|&v| self.name(v)).collect();
                let first = place.unwrap_or_else(|| "none".to_owned());
                format!("the first for {} among {}: {first}", self.name(*vertex), names.join(" "))
            }
            QuestionKind::Choice { without } => {
                let sets = without.iter().map(|set| self.pairs(set.iter().map(|&e| self.edge(e))));
                let answer =
                    if question.is_attained() { format!("choice {}", value + 1) } else { "none".to_owned() };
                format!(
                    "the first that can be done without: {} → {answer}",
                    sets.collect::<Vec<_>>().join(" | ")
                )
            }
            QuestionKind::Tight { set } => {
                let names: Vec<u32> =
                    set.iter().filter_map(|&v| self.number(self.problem.vertices[v])).collect();
                format!("as few pairs as possible leave {} = {value}", ranges(&names))
            }
            QuestionKind::Budgets { rows } => {
                let bound = |(costs, most): &(EdgeCosts, i64)| format!("{} <= {most}", self.sum(costs));
                let answer = if question.is_attained() { "possible" } else { "impossible" };
                format!("{} at once: {answer}", rows.iter().map(bound).collect::<Vec<_>>().join(", "))
            }
        }
    }

    fn edge(&self, e: u32) -> (Vertex, Vertex) {
        self.problem.edges[e as usize]
    }

    /// Returns a sum, grouped by equal cost, largest cost first.
    fn sum(&self, costs: &EdgeCosts) -> String {
        let mut classes: BTreeMap<i64, Vec<(Vertex, Vertex)>> = BTreeMap::new();
        for &(e, cost) in costs {
            classes.entry(-cost).or_default().push(self.edge(e));
        }
        if classes.is_empty() {
            return "0".to_owned();
        }
        let class = |(cost, edges): (&i64, &Vec<(Vertex, Vertex)>)| {
            let times = if *cost == -1 { String::new() } else { format!("{}·", -cost) };
            format!("{times}({})", self.pairs(edges.iter().copied()))
        };
        classes.iter().map(class).collect::<Vec<_>>().join(" + ")
    }

    /// Returns edges grouped by their first player: `x(1;4-6,9) f(2,3)`.
    fn pairs(&self, edges: impl Iterator<Item = (Vertex, Vertex)>) -> String {
        let mut by_first: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        let mut over = Vec::new();
        for (u, v) in edges {
            let ends = [u, v].map(|v| self.number(self.problem.vertices[v]));
            match ends {
                [Some(a), Some(b)] => by_first.entry(a.min(b)).or_default().push(a.max(b)),
                [Some(a), None] | [None, Some(a)] => over.push(a),
                [None, None] => {}
            }
        }
        over.dedup();
        let mut words: Vec<String> =
            by_first.into_iter().map(|(a, others)| format!("x({a};{})", ranges(&others))).collect();
        if !over.is_empty() {
            words.push(format!("f({})", ranges(&over)));
        }
        if words.is_empty() { "nothing".to_owned() } else { words.join(" ") }
    }
}

/// Returns numbers with runs joined: `1-4,7`.
fn ranges(numbers: &[u32]) -> String {
    let mut sorted = numbers.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    let mut runs: Vec<(u32, u32)> = Vec::new();
    for n in sorted {
        match runs.last_mut() {
            Some((_, to)) if *to + 1 == n => *to = n,
            _ => runs.push((n, n)),
        }
    }
    let run = |&(from, to): &(u32, u32)| if from == to { from.to_string() } else { format!("{from}-{to}") };
    runs.iter().map(run).collect::<Vec<_>>().join(",")
}

/// Returns a count such as `, 2 places`; empty if the count is zero.
fn many(n: usize, word: &str) -> String {
    match n {
        0 => String::new(),
        1 => format!(", 1 {word}"),
        n => format!(", {n} {word}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_of_numbers_are_joined() {
        assert_eq!(ranges(&[7, 1, 3, 2, 9, 10]), "1-3,7,9-10");
        assert_eq!(ranges(&[]), "");
    }
}
