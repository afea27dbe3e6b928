//! The model as a file: all that a verifier needs who does not know the rules. Costs are given for edges that are alive when
//! the level comes: no pairing in question has another.

use std::fmt::Write as _;

use super::certificate::FORMAT;
use super::face::Costs;
use super::ledger::Edge;

/// A model being written.
pub(super) struct Export {
    head: String,
    /// In the order in which they began.
    stages: Vec<String>,
    /// Those that have not ended, the innermost last: the place and the number of levels.
    open: Vec<(usize, usize)>,
    /// The stage apart that began last, and its edges.
    last: Option<(usize, Vec<Edge>)>,
}

impl Export {
    pub(super) fn new(seed: Option<u64>, n: usize, edges: &[Edge]) -> Self {
        let (seed, edges) = (seed.map(|s| format!("\"seed\":{s},")).unwrap_or_default(), pairs(edges));
        let head = format!("{{\"model\":\"{FORMAT}\",{seed}\"n\":{n},\"edges\":{edges},\"stages\":[");
        Self { head, stages: Vec::new(), open: Vec::new(), last: None }
    }

    /// The stage that is written.
    fn text(&mut self) -> &mut String {
        let place = self.open.last().map_or(0, |open| open.0);
        &mut self.stages[place]
    }

    fn add(&mut self, args: std::fmt::Arguments<'_>) {
        self.text().write_fmt(args).expect("a text takes everything");
    }

    fn begin(&mut self) {
        self.open.push((self.stages.len(), 0));
        self.stages.push(String::new());
    }

    fn comma(&mut self, is_first: bool) {
        if !is_first {
            self.text().push(',');
        }
    }

    fn list(&mut self, list: impl Iterator<Item = usize>) {
        self.text().push('[');
        for (i, x) in list.enumerate() {
            self.comma(i == 0);
            self.add(format_args!("{x}"));
        }
        self.text().push(']');
    }

    pub(super) fn open(&mut self, name: &str, without: &[usize]) {
        self.begin();
        self.add(format_args!("{{\"name\":{}", quoted(name)));
        if !without.is_empty() {
            self.text().push_str(",\"without\":");
            self.list(without.iter().copied());
        }
        self.text().push_str(",\"levels\":[");
    }

    /// A stage apart. Where that is shorter, its edges are given by what the stage apart before it has more and less.
    pub(super) fn open_apart(&mut self, (name, players, free): (&str, &[usize], usize), edges: &[Edge]) {
        let number = self.stages.len();
        self.begin();
        self.add(format_args!("{{\"name\":{},\"players\":", quoted(name)));
        self.list(players.iter().copied());
        self.add(format_args!(",\"free\":{free},"));
        let like = self.last.take().map(|(like, last)| (like, Change::between(&last, edges)));
        match like.filter(|(_, change)| change.less.len() + change.more.len() < edges.len()) {
            Some((like, Change { less, more })) => {
                self.add(format_args!("\"like\":{like},\"less\":"));
                self.list(less.into_iter());
                self.add(format_args!(",\"more\":{}", pairs(&more)));
            }
            None => self.add(format_args!("\"edges\":{}", pairs(edges))),
        }
        self.text().push_str(",\"levels\":[");
        self.last = Some((number, edges.to_vec()));
    }

    fn level(&mut self, code: &str) {
        let is_first = self.open.last().is_none_or(|open| open.1 == 0);
        self.comma(is_first);
        self.open.iter_mut().rev().take(1).for_each(|open| open.1 += 1);
        self.add(format_args!("{{\"code\":{},", quoted(code)));
    }

    pub(super) fn sum(&mut self, code: &str, costs: &Costs) {
        self.level(code);
        let mut all: Vec<i64> = costs.iter().map(|c| c.1).collect();
        all.sort_unstable();
        all.dedup();
        self.text().push_str("\"cost\":[");
        for (i, &cost) in all.iter().enumerate() {
            self.comma(i == 0);
            self.add(format_args!("[{cost},"));
            self.list(costs.iter().filter(|c| c.1 == cost).map(|c| c.0));
            self.text().push(']');
        }
        self.text().push_str("]}");
    }

    pub(super) fn order(&mut self, code: &str, of: usize, list: &[usize]) {
        self.level(code);
        self.add(format_args!("\"of\":{of},\"list\":"));
        self.list(list.iter().copied());
        self.text().push('}');
    }

    /// A lot: of so many pairings that are left this one; of at least so many none.
    pub(super) fn lot(&mut self, code: &str, draws: usize, drawn: Option<usize>) {
        self.level(code);
        self.add(format_args!("\"draws\":{draws}"));
        if let Some(drawn) = drawn {
            self.add(format_args!(",\"drawn\":{drawn}"));
        }
        self.text().push('}');
    }

    pub(super) fn close(&mut self, settles: &[usize]) {
        self.text().push_str("],\"settles\":");
        self.list(settles.iter().copied());
        self.text().push('}');
        self.open.pop();
    }

    pub(super) fn finish(self) -> String {
        format!("{}{}]}}\n", self.head, self.stages.join(","))
    }
}

/// What one ascending list of edges has and another has not.
struct Change {
    /// Places in the first.
    less: Vec<usize>,
    more: Vec<Edge>,
}

impl Change {
    fn between(last: &[Edge], edges: &[Edge]) -> Self {
        let (mut less, mut more) = (Vec::new(), Vec::new());
        let mut new = edges.iter().peekable();
        for (place, edge) in last.iter().enumerate() {
            more.extend(std::iter::from_fn(|| new.next_if(|new| *new < edge)));
            if new.next_if_eq(&edge).is_none() {
                less.push(place);
            }
        }
        more.extend(new);
        Self { less, more }
    }
}

fn pairs(edges: &[Edge]) -> String {
    let mut text = String::from("[");
    for (i, (u, v)) in edges.iter().enumerate() {
        let comma = if i == 0 { "" } else { "," };
        write!(text, "{comma}[{u},{v}]").expect("a text takes everything");
    }
    text + "]"
}

fn quoted(text: &str) -> String {
    serde_json::to_string(text).expect("a text is JSON")
}
