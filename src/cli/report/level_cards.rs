//! Lays out a score level as ECF arbiters do. Two columns of cards, one on each side of the mid-line, show the colour
//! seekers and the natural pairing row by row. Each change is listed below with its rule.

use std::fmt::Write as _;

use api::explain::{LevelSearch, LevelSearches};
use facts::rulebook::{
    Declared, DiscretionKey, Measure, Rulebook,
    table::{FloatHistory, FloatOrder, FloatSearch},
};
use facts::tournament::{Colour, Coming, Float, Position, Rank, Score, Tournament};
use model::graph::CompatGraph;
use model::measure::{self, ColourClaim};
use model::program::ecf::{SearchHit, SearchOrders};
use model::stage::Stage;

/// The width of a card in characters.
const CARD: usize = 38;

/// Returns the score levels of a round paired under the ECF rules, one after the other.
pub fn level_cards(
    Coming { tournament, position }: Coming<'_>,
    book: &Rulebook,
    declared: &[String],
    paired: &model::round::Paired,
) -> String {
    let graph = CompatGraph::new(position, book, declared);
    let mates = position.mates(&paired.pairing);
    let declared = Declared::of(book, declared);
    let searches = SearchOrders::new(position, &declared);
    let table = CardLayout { tournament, position, book, declared, graph, searches, mates };
    let mut out = String::new();
    if let Some(r) = paired.pairing.bye.and_then(|id| position.rank(id)) {
        let _ = writeln!(
            out,
            "Bye: {}, from the level of {}  {}\n",
            table.name(r),
            table.score(r),
            table.cited("6-WHO")
        );
    }
    for stage in &paired.stages {
        table.level(&mut out, stage);
    }
    out
}

struct CardLayout<'a> {
    tournament: &'a Tournament,
    position: &'a Position,
    book: &'a Rulebook,
    declared: Declared,
    graph: CompatGraph<'a>,
    searches: SearchOrders<'a>,
    mates: Vec<Option<Rank>>,
}

/// A search under rule 20 or 21 in a level.
struct Walk {
    /// The players in rank order. The first `line` players are above the mid-line.
    level: Vec<Rank>,
    line: usize,
    /// The resulting search order.
    order: Vec<SearchHit>,
    float: Float,
    /// Whether the first side is searched in reverse (28, 29).
    is_reversed: bool,
    /// The colour group to search; `None` if all are searched together.
    group: Option<Colour>,
}

impl Walk {
    fn is_above(&self, rank: Rank) -> bool {
        self.level[..self.line].contains(&rank)
    }

    /// Returns all players in the order in which the search reaches them, regardless of its conditions.
    fn way(&self) -> Vec<Rank> {
        let (above, below) = self.level.split_at(self.line);
        let reversed = |side: &[Rank]| -> Vec<Rank> { side.iter().rev().copied().collect() };
        let first = if self.float == Float::Down { below } else { above };
        let first = if self.is_reversed { reversed(first) } else { first.to_vec() };
        let second = if self.float == Float::Down { reversed(above) } else { below.to_vec() };
        [first, second].concat()
    }
}

impl CardLayout<'_> {
    /// Returns the code of a rule in brackets. `word` is the code without its prefix.
    fn cited(&self, word: &str) -> String {
        format!("[{}-{word}]", self.book.prefix)
    }

    fn number(&self, rank: Rank) -> u32 {
        self.position.entries[rank].label.0
    }

    fn score(&self, rank: Rank) -> Score {
        self.position.entries[rank].score
    }

    fn name(&self, rank: Rank) -> String {
        self.tournament.player(self.position.entries[rank].id).label()
    }

    fn seeks(&self, rank: Rank) -> Option<Colour> {
        measure::seeks(&self.position.entries[rank])
    }

    /// Returns the colour that both players seek, if they seek the same one.
    fn clash(&self, a: Rank, b: Rank) -> Option<Colour> {
        self.seeks(a).filter(|&colour| self.seeks(b) == Some(colour))
    }

    fn numbers(&self, ranks: impl Iterator<Item = Rank>) -> String {
        let words: Vec<String> = ranks.map(|r| self.number(r).to_string()).collect();
        if words.is_empty() { "nobody".to_owned() } else { words.join(" ") }
    }

    fn level(&self, out: &mut String, stage: &Stage) {
        let cast = LevelSearches::new(self.position, &self.declared, stage, &self.mates);
        let seekers =
            |c: Colour| self.numbers(stage.residents.iter().copied().filter(|&r| self.seeks(r) == Some(c)));
        let players = stage.residents.len();
        let word = if players == 1 { "player" } else { "players" };
        let _ = writeln!(out, "Score level {} · {players} {word}", Score(stage.score));
        if stage.residents.iter().any(|&r| self.seeks(r).is_some()) {
            let (white, black) = (seekers(Colour::White), seekers(Colour::Black));
            let _ = writeln!(out, "  White seekers: {white} · Black seekers: {black}  {}", self.cited("15"));
        }
        for &f in &stage.moved_down {
            let _ = writeln!(out, "  floater  {}", self.card(f));
        }
        self.columns(out, &cast);
        self.changes(out, stage, &cast);
        out.push('\n');
    }

    /// Returns a card: number, name, preferred colour, and the colours so far.
    fn card(&self, rank: Rank) -> String {
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

    /// Prints the two columns. Each row is a natural pair.
    fn columns(&self, out: &mut String, cast: &LevelSearches<'_>) {
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

    fn changes(&self, out: &mut String, stage: &Stage, cast: &LevelSearches<'_>) {
        let mut lines: Vec<String> = cast.leaving.iter().map(|&d| self.downfloater(stage, cast, d)).collect();
        lines.extend(cast.met.iter().map(|&pair| self.opponent(stage, cast, pair)));
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
            let _ = writeln!(out, "  the natural pairing stands  {}", self.cited("12"));
        }
        for line in lines {
            let _ = writeln!(out, "  {line}");
        }
    }

    /// Rule 20: prints the downfloater, and the players passed over.
    fn downfloater(&self, stage: &Stage, cast: &LevelSearches<'_>, d: Rank) -> String {
        let to = self.mates[d].map_or("nobody".to_owned(), |m| self.score(m).to_string());
        let line = format!("{} floats down to {to}", self.number(d));
        if !stage.residents.contains(&d) {
            return line + ": has already floated down and has no opponent here  " + &self.cited("10");
        }
        let LevelSearch { level, line: mid_line, order } = cast.downfloaters();
        let excess = self.searches.excess(&level);
        let group = [Colour::White, Colour::Black][usize::from(excess < 0)];
        let walk = Walk {
            line: mid_line,
            order,
            level,
            float: Float::Down,
            is_reversed: self.declared.has(DiscretionKey::LargeField),
            group: (excess != 0).then_some(group),
        };
        line + &self.walked(&walk, d, &|r| {
            (!cast.leaving.contains(&r)).then(|| "needed here: 10, 13, 15, 17, 22 or 24".to_owned())
        }) + "  "
            + &self.cited("20")
    }

    /// Rule 21: prints the opponent of a floater. Floaters from higher levels have chosen first.
    fn opponent(&self, stage: &Stage, cast: &LevelSearches<'_>, (floater, o): (Rank, Rank)) -> String {
        let line = format!("{} from {} meets {}", self.number(floater), self.score(floater), self.number(o));
        if !stage.residents.contains(&o) {
            return line + ", a floater too  " + &self.cited("10");
        }
        let is_own_first = self.declared.float_order == FloatOrder::OwnFloaterFirst;
        let with = cast.met_beside(floater);
        let LevelSearch { level, line: mid_line, order } = cast.opponents(floater);
        let walk = Walk {
            line: mid_line,
            order,
            level,
            float: Float::Up,
            is_reversed: self.declared.has(DiscretionKey::LongEvent),
            group: self.seeks(floater).map(Colour::opposite),
        };
        line + &self.walked(&walk, o, &|r| {
            let is_taken = with.contains(&r) || is_own_first && cast.leaving.contains(&r);
            (!is_taken).then(|| self.why_no_meeting(r, floater))
        }) + "  "
            + &self.cited("21")
    }

    /// Explains why the search passed over a player for this floater.
    fn why_no_meeting(&self, r: Rank, floater: Rank) -> String {
        let barred = self.graph.why_not(floater, r).first().map(|reason| reason.says.clone());
        let clash = || self.clash(r, floater).map(|_| "seeks the same colour".to_owned());
        barred.or_else(clash).unwrap_or_else(|| "needed elsewhere: 10, 13, 15, 17, 22 or 24".to_owned())
    }

    /// Returns the chosen player's side, colour and floats, and the players passed over. A player passed over comes
    /// earlier in the order, with the reason `why` (`None` if this player is also chosen), or was reached earlier by
    /// the search.
    fn walked(&self, walk: &Walk, chosen: Rank, why: &dyn Fn(Rank) -> Option<String>) -> String {
        let side = if walk.is_above(chosen) { ", above the mid-line" } else { ", below the mid-line" };
        let seeks = self.seeks(chosen).map(|colour| format!(", seeks {colour}"));
        let mut line = side.to_owned() + &seeks.unwrap_or_default() + &self.floats(chosen, walk.float);
        let place = walk.order.iter().position(|&(r, _)| r == chosen).unwrap_or(walk.order.len());
        let (before, after) = walk.order.split_at(place);
        let mut passed: Vec<(Rank, String)> =
            before.iter().filter_map(|&(r, _)| Some((r, why(r)?))).collect();
        let on_the_way = walk.way();
        let on_the_way = on_the_way.iter().take_while(|&&r| r != chosen);
        let late = on_the_way.filter(|r| after.iter().any(|(a, _)| a == *r));
        passed.extend(late.map(|&r| (r, self.why_late(r, chosen, walk))));
        let of_one = passed.chunk_by(|(_, one), (_, other)| one == other);
        let words: Vec<String> = of_one
            .map(|list| format!("{} ({})", self.numbers(list.iter().map(|p| p.0)), list[0].1))
            .collect();
        if !words.is_empty() {
            let _ = write!(line, "; not {}", words.join(", "));
        }
        if after.first().is_some_and(|&(_, is_asked)| !is_asked) {
            line += "; departs from the search order under 22";
        }
        line
    }

    /// Returns the player's floats that the reading of 20 (b) compares.
    fn floats(&self, rank: Rank, float: Float) -> String {
        let (_, count, last) = measure::float_history(&self.position.entries[rank], float, &self.declared);
        let word = if float == Float::Down { "downfloat" } else { "upfloat" };
        let when = if self.compares_when() { format!(", last in round {last}") } else { String::new() };
        match count {
            0 => String::new(),
            1 => format!(", 1 {word} before{when}"),
            _ => format!(", {count} {word}s before{when}"),
        }
    }

    /// Returns whether the round of the last float matters (20 b).
    fn compares_when(&self) -> bool {
        self.declared.float_history == FloatHistory::Recent || self.declared.float_search == FloatSearch::Sort
    }

    /// Rules 20, 21: explains why the search passes over a player who comes later in the order than the chosen one.
    fn why_late(&self, r: Rank, chosen: Rank, walk: &Walk) -> String {
        let is_in = |r: Rank| walk.group.is_none() || self.seeks(r) == walk.group;
        let word = if walk.float == Float::Down { "downfloat" } else { "upfloat" };
        let is_just = measure::float_history(&self.position.entries[r], walk.float, &self.declared).0;
        match () {
            () if is_in(chosen) && !is_in(r) => "other colour group".to_owned(),
            () if is_just => format!("{word}ed last round"),
            () => format!("worse {word} history"),
        }
    }

    /// Rule 12: explains a pair that differs from the natural one.
    fn changed(&self, a: Rank, b: Rank, (made, is_exchange): (Rank, bool)) -> String {
        let mut line =
            format!("{}–{} for {}–{}: ", self.number(a), self.number(made), self.number(a), self.number(b));
        if let Some(reason) = self.graph.why_not(a, b).first() {
            let _ = write!(line, "{}  [{}]", reason.says, reason.code);
        } else if let Some(colour) = self.clash(a, b) {
            let _ = write!(line, "both seek {colour}  {}", self.cited("15"));
        } else if let Some((code, says)) = self.avoided(a, b) {
            let _ = write!(line, "{says}  [{code}]");
        } else {
            let other = self.mates[b].map_or(String::new(), |m| self.number(m).to_string());
            let _ = write!(
                line,
                "{} meets {other}, nearest to grade order overall  {}",
                self.number(b),
                self.cited("12")
            );
        }
        if is_exchange {
            line += ", an exchange across the mid-line  ";
            line += &self.cited("12-LINE");
        }
        line
    }

    /// Returns the rule among 35, 37 and 39 that discourages a pair.
    fn avoided(&self, a: Rank, b: Rank) -> Option<(&str, &str)> {
        let (x, y) = (&self.position.entries[a], &self.position.entries[b]);
        self.book.levels().find_map(|c| match &c.measure {
            Measure::Avoid(m) if measure::is_avoided(m.what, self.position.round, &self.declared, x, y) => {
                Some((c.code.as_str(), c.says.as_str()))
            }
            _ => None,
        })
    }

    /// Rules 16, 25: explains which of two players seeking the same colour is transferred: the one with the weaker claim,
    /// and of two with equal claims the lower ranked one. Rule 18 pairs such players by rule 12.
    fn transfers(&self, stage: &Stage) -> Vec<String> {
        let members = || stage.moved_down.iter().chain(&stage.residents).copied();
        let pairs = members().filter_map(|a| Some((a, self.mates[a]?))).filter(|&(a, b)| a < b);
        pairs
            .filter(|&(_, b)| members().any(|m| m == b))
            .filter_map(|(a, b)| {
                let colour = self.clash(a, b)?;
                let claim = |r: Rank| ColourClaim::of(&self.position.entries[r]);
                let (one, other) = (self.number(a), self.number(b));
                if claim(a) == claim(b) {
                    let (by_order, by_rank) = (self.cited("12"), self.cited("25"));
                    return Some(format!(
                        "{one}–{other}: the claims to {colour} are equal, so grade order pairs them (rules 18, 12)  \
                         {by_order}, and {other}, ranked lower, is transferred  {by_rank}"
                    ));
                }
                let denied = if claim(a) < claim(b) { one } else { other };
                let code = self.cited("16");
                Some(format!(
                    "{one}–{other}: {denied} is transferred, having the weaker claim to {colour}  {code}"
                ))
            })
            .collect()
    }
}
