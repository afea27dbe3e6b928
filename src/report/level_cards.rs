//! A score level as arbiters of the ECF rules lay it out: two columns of cards on both sides of the mid-line, who seeks
//! which colour, the natural pairing row by row, then each change with its rule.

use std::fmt::Write as _;

use crate::graph::CompatGraph;
use crate::measure::{self, Claim};
use crate::model::Stage;
use crate::round::Paired;
use crate::rulebook::Measure;
use crate::rulebook::Rulebook;
use crate::tournament::{Colour, Float, Position, Score, Tournament};

/// Columns of a card.
const CARD: usize = 38;

/// The score levels of a round paired by the ECF rules, one after the other.
pub fn level_cards(
    (tournament, position): (&Tournament, &Position),
    book: &Rulebook,
    declared: &[String],
    paired: &Paired,
) -> String {
    let graph = CompatGraph::new(position, book, declared);
    let mates = position.mates(&paired.pairing);
    let table = Layout { tournament, position, book, declared, graph, mates };
    let mut out = String::new();
    if let Some(r) = paired.pairing.bye.and_then(|id| position.rank(id)) {
        let _ = writeln!(out, "Bye: {}, from the level of {}  [ECF-6-WHO]\n", table.name(r), table.score(r));
    }
    for stage in &paired.stages {
        table.level(&mut out, stage);
    }
    out
}

struct Layout<'a> {
    tournament: &'a Tournament,
    position: &'a Position,
    book: &'a Rulebook,
    declared: &'a [String],
    graph: CompatGraph<'a>,
    mates: Vec<Option<usize>>,
}

/// Who does what in a level.
struct Cast {
    /// Floaters that came in, with their opponents.
    met: Vec<(usize, usize)>,
    leaving: Vec<usize>,
    /// The others, in rank order: the upper half and the lower half.
    rest: Vec<usize>,
}

impl Layout<'_> {
    fn number(&self, rank: usize) -> u32 {
        self.position.entries[rank].label
    }

    fn score(&self, rank: usize) -> Score {
        self.position.entries[rank].score
    }

    fn name(&self, rank: usize) -> String {
        self.tournament.player(self.position.entries[rank].id).label()
    }

    fn seeks(&self, rank: usize) -> Option<Colour> {
        measure::seeks(&self.position.entries[rank])
    }

    /// The colour that both seek, if it is one.
    fn clash(&self, a: usize, b: usize) -> Option<Colour> {
        self.seeks(a).filter(|&colour| self.seeks(b) == Some(colour))
    }

    fn numbers(&self, ranks: impl Iterator<Item = usize>) -> String {
        let words: Vec<String> = ranks.map(|r| self.number(r).to_string()).collect();
        if words.is_empty() { "nobody".to_owned() } else { words.join(" ") }
    }

    fn level(&self, out: &mut String, stage: &Stage) {
        let cast = self.cast(stage);
        let seekers =
            |c: Colour| self.numbers(stage.residents.iter().copied().filter(|&r| self.seeks(r) == Some(c)));
        let _ = writeln!(out, "Score level {} · {} players", Score(stage.score), stage.residents.len());
        if stage.residents.iter().any(|&r| self.seeks(r).is_some()) {
            let (white, black) = (seekers(Colour::White), seekers(Colour::Black));
            let _ = writeln!(out, "  White seekers: {white} · Black seekers: {black}  [ECF-15]");
        }
        for &f in &stage.moved_down {
            let _ = writeln!(out, "  floater  {}", self.card(f));
        }
        self.columns(out, &cast);
        self.changes(out, stage, &cast);
        out.push('\n');
    }

    fn cast(&self, stage: &Stage) -> Cast {
        let mut members = [stage.moved_down.as_slice(), &stage.residents].concat();
        members.sort_unstable();
        let inside = |r: usize| self.mates[r].filter(|m| members.contains(m));
        let leaving: Vec<usize> = members.iter().copied().filter(|&r| inside(r).is_none()).collect();
        let mut met: Vec<(usize, usize)> = Vec::new();
        for &f in &stage.moved_down {
            let is_new = !met.iter().any(|&(_, o)| o == f);
            met.extend(inside(f).filter(|_| is_new).map(|o| (f, o)));
        }
        let is_floater = |r: usize| leaving.contains(&r) || met.iter().any(|&(f, o)| f == r || o == r);
        let rest = members.iter().copied().filter(|&r| !is_floater(r)).collect();
        Cast { met, leaving, rest }
    }

    /// A card: number, name, the colour sought, colours so far.
    fn card(&self, rank: usize) -> String {
        let e = &self.position.entries[rank];
        let seeks = match self.seeks(rank) {
            Some(Colour::White) => "W",
            Some(Colour::Black) => "B",
            None => "·",
        };
        let name: String = self.tournament.player(e.id).name.chars().take(20).collect();
        let colours = e.colours.latest().map_or(String::new(), |_| e.colours.to_string());
        format!("{:>4} {name:<20} {seeks} {colours}", e.label)
    }

    /// The two columns; a row is a natural pair.
    fn columns(&self, out: &mut String, cast: &Cast) {
        let half = cast.rest.len() / 2;
        if half == 0 {
            return;
        }
        let above = "above the mid-line";
        let _ = writeln!(out, "  {above:<CARD$}  below the mid-line");
        for (&a, &b) in cast.rest.iter().zip(&cast.rest[half..]) {
            let other = self.mates[a].filter(|&m| m != b);
            let mark = other.map_or(String::new(), |m| format!("→ {}–{}", self.number(a), self.number(m)));
            let line = format!("  {:<CARD$}  {:<CARD$} {mark}", self.card(a), self.card(b));
            let _ = writeln!(out, "{}", line.trim_end());
        }
    }

    fn changes(&self, out: &mut String, stage: &Stage, cast: &Cast) {
        let mut lines: Vec<String> = cast.leaving.iter().map(|&d| self.downfloater(stage, d)).collect();
        lines.extend(cast.met.iter().map(|&(f, o)| self.opponent(stage, f, o)));
        let half = cast.rest.len() / 2;
        for (i, (&a, &b)) in cast.rest.iter().zip(&cast.rest[half..]).enumerate() {
            if let Some(m) = self.mates[a].filter(|&m| m != b) {
                let place = cast.rest.iter().position(|&r| r == m);
                if let Some(place) = place.filter(|&place| place > i) {
                    lines.push(self.changed(a, b, (m, place < half)));
                }
            }
        }
        lines.extend(self.transfers(stage));
        if lines.is_empty() {
            let _ = writeln!(out, "  the natural pairing stands  [ECF-12]");
        }
        for line in lines {
            let _ = writeln!(out, "  {line}");
        }
    }

    /// 20: the downfloater, and who before him was passed over.
    fn downfloater(&self, stage: &Stage, d: usize) -> String {
        let to = self.mates[d].map_or("nobody".to_owned(), |m| self.score(m).to_string());
        let mut line = format!("{} floats down to {to}", self.number(d));
        let Some(place) = stage.residents.iter().position(|&r| r == d) else {
            line += ": came down already and has no opponent here  [ECF-10]";
            return line;
        };
        let half = stage.residents.len() / 2;
        line += &self.standing(d, place < half);
        let (_, count, last) = measure::float_history(&self.position.entries[d], Float::Down, self.declared);
        if count > 0 {
            let _ = write!(line, ", {count} downfloats before, the last in round {last}");
        }
        let between = if place >= half { half..place } else { half..stage.residents.len() };
        let passed = between.map(|i| stage.residents[i]).filter(|&r| r != d);
        line += &self.passed_over(passed, &|r| self.why_no_float(r, d));
        line + "  [ECF-20]"
    }

    /// Why a player between the mid-line and the downfloater is passed over.
    fn why_no_float(&self, r: usize, d: usize) -> String {
        if self.seeks(r) != self.seeks(d) {
            return "other colour group".to_owned();
        }
        self.why_history(r, d, Float::Down).unwrap_or_else(|| "needed here: 13, 15, 22 or 24".to_owned())
    }

    /// 20, 21 (a), (b): why the floats of a player speak against him, beside those of the one chosen.
    fn why_history(&self, r: usize, chosen: usize, float: Float) -> Option<String> {
        let history = |r: usize| measure::float_history(&self.position.entries[r], float, self.declared);
        let ((just, count, last), (_, least, latest)) = (history(r), history(chosen));
        let word = if float == Float::Down { "downfloat" } else { "upfloat" };
        if just {
            return Some(format!("{word}ed last round"));
        }
        ((count, last) > (least, latest)).then(|| format!("worse {word} history"))
    }

    /// Where a resident stands and what he seeks.
    fn standing(&self, rank: usize, is_above: bool) -> String {
        let side = if is_above { ", above the mid-line" } else { ", below the mid-line" };
        let seeks = self.seeks(rank).map(|colour| format!(", seeks {colour}"));
        side.to_owned() + &seeks.unwrap_or_default()
    }

    /// Those who would have come first in the search, each with the reason; nothing if there is nobody.
    fn passed_over(&self, ranks: impl Iterator<Item = usize>, why: &dyn Fn(usize) -> String) -> String {
        let words: Vec<String> = ranks.map(|r| format!("{} ({})", self.number(r), why(r))).collect();
        if words.is_empty() { String::new() } else { format!("; not {}", words.join(", ")) }
    }

    /// 21: whom a floater meets.
    fn opponent(&self, stage: &Stage, floater: usize, o: usize) -> String {
        let mut line =
            format!("{} from {} meets {}", self.number(floater), self.score(floater), self.number(o));
        let Some(place) = stage.residents.iter().position(|&r| r == o) else {
            return line + ", a floater too  [ECF-10]";
        };
        let is_above = place < stage.residents.len() / 2;
        line += &self.standing(o, is_above);
        let before = if is_above { &stage.residents[..place] } else { &[] };
        line += &self.passed_over(before.iter().copied(), &|r| self.why_no_meeting(r, floater, o));
        line + "  [ECF-21]"
    }

    fn why_no_meeting(&self, r: usize, floater: usize, o: usize) -> String {
        if let Some(reason) = self.graph.why_not(floater, r).first() {
            return reason.says.clone();
        }
        if self.clash(r, floater).is_some() {
            return "seeks the same colour".to_owned();
        }
        self.why_history(r, o, Float::Up).unwrap_or_else(|| "needed elsewhere: 13, 15, 24 or 28".to_owned())
    }

    /// 12: a pair other than the natural one, and why.
    fn changed(&self, a: usize, b: usize, (made, is_exchange): (usize, bool)) -> String {
        let mut line =
            format!("{}–{} for {}–{}: ", self.number(a), self.number(made), self.number(a), self.number(b));
        if let Some(reason) = self.graph.why_not(a, b).first() {
            let _ = write!(line, "{}  [{}]", reason.says, reason.code);
        } else if let Some(colour) = self.clash(a, b) {
            let _ = write!(line, "both seek {colour}  [ECF-15]");
        } else if let Some((code, says)) = self.avoided(a, b) {
            let _ = write!(line, "{says}  [{code}]");
        } else {
            let other = self.mates[b].map_or(String::new(), |m| self.number(m).to_string());
            let _ = write!(line, "{} meets {other}, nearest to grade order in all  [ECF-12]", self.number(b));
        }
        if is_exchange {
            line += ", an exchange across the mid-line  [ECF-12-LINE]";
        }
        line
    }

    /// The rule of 35, 37 or 39 that wishes a pair away.
    fn avoided(&self, a: usize, b: usize) -> Option<(&str, &str)> {
        let (x, y) = (&self.position.entries[a], &self.position.entries[b]);
        self.book.levels().find_map(|c| match &c.measure {
            Measure::Avoid(m) if measure::is_avoided(m.what, self.position.round, self.declared, x, y) => {
                Some((c.code.as_str(), c.says.as_str()))
            }
            _ => None,
        })
    }

    /// 16: of two who seek one colour the weaker claim is transferred.
    fn transfers(&self, stage: &Stage) -> Vec<String> {
        let members = || stage.moved_down.iter().chain(&stage.residents).copied();
        let pairs = members().filter_map(|a| Some((a, self.mates[a]?))).filter(|&(a, b)| a < b);
        pairs
            .filter(|&(_, b)| members().any(|m| m == b))
            .filter_map(|(a, b)| {
                let colour = self.clash(a, b)?;
                let claim = |r: usize| Claim::of(&self.position.entries[r]);
                let denied = if claim(a) < claim(b) { a } else { b };
                Some(format!(
                    "{}–{}: {} is transferred, the weaker claim to {colour}  [ECF-16]",
                    self.number(a),
                    self.number(b),
                    self.number(denied)
                ))
            })
            .collect()
    }
}
