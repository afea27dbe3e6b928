//! The model as a file, with everything that a verifier without knowledge of the rules needs. Costs are given only for
//! edges that are still possible at a level, because the remaining pairings contain no others. The file is written
//! stage by stage, as the stages end.

use std::borrow::Cow;
use std::fmt::Write as _;

use sha2::{Digest, Sha256};

use super::edges::{SharedEdges, VertexPair};
use super::text::JsonText;
use limit::look;

/// The name of the format in certificates and models.
pub const FORMAT: &str = "pairproof/1";

/// A model that is being written.
pub struct Model {
    /// The beginning of the file, up to the edges of the round.
    head: String,
    edges: SharedEdges,
    /// The stages in the order in which they began; a stage is empty until it ends.
    stages: Vec<JsonText>,
    /// The auxiliary stage that began last, and its edges.
    last: Option<(usize, SharedEdges)>,
}

/// A stage that is being written.
pub struct WrittenStage {
    /// The index of the stage among all stages, from 0.
    pub number: usize,
    /// The description in words.
    pub name: String,
    /// The number of levels so far.
    pub levels: usize,
    /// The text up to the last of these levels.
    text: JsonText,
}

/// A level, with its code.
#[allow(missing_docs, reason = "the comment of a variant names its fields")]
pub enum WrittenLevel<'l> {
    /// A sum, with the costs by edge.
    Sum { code: &'l str, costs: &'l [(usize, i64)] },
    /// An order: the first entry of a list that a vertex can meet.
    Order { code: &'l str, of: usize, list: &'l [usize] },
    /// A lot: the number of remaining pairings, and the index of the drawn one. If there are too many pairings, the
    /// number is a lower bound and no lot is drawn.
    Lot { code: &'l str, draws: usize, drawn: Option<usize> },
}

impl WrittenStage {
    /// Adds a level.
    pub fn end(&mut self, level: &WrittenLevel<'_>) {
        let text = &mut self.text;
        let (WrittenLevel::Sum { code, .. }
        | WrittenLevel::Order { code, .. }
        | WrittenLevel::Lot { code, .. }) = level;
        text.add(if self.levels > 0 { ",{\"code\":" } else { "{\"code\":" });
        text.value(code);
        match *level {
            WrittenLevel::Sum { costs, .. } => {
                text.add(",\"cost\":[");
                by_cost(text, costs);
                text.add("]}");
            }
            WrittenLevel::Order { of, list, .. } => {
                text.add(",\"of\":");
                text.number(of);
                text.add(",\"list\":");
                text.numbers(list.iter().copied());
                text.add("}");
            }
            WrittenLevel::Lot { draws, drawn, .. } => {
                text.add(",\"draws\":");
                text.number(draws);
                if let Some(drawn) = drawn {
                    text.add(",\"drawn\":");
                    text.number(drawn);
                }
                text.add("}");
            }
        }
        self.levels += 1;
    }
}

/// Writes each cost with the edges that have it.
fn by_cost(text: &mut JsonText, costs: &[(usize, i64)]) {
    let is_one = costs.windows(2).all(|pair| pair[0].1 == pair[1].1);
    let sorted = || {
        let mut sorted = costs.to_vec();
        sorted.sort_by_key(|cost| cost.1);
        sorted
    };
    let costs: Cow<'_, [(usize, i64)]> = if is_one { costs.into() } else { sorted().into() };
    for (place, edges) in costs.chunk_by(|one, next| one.1 == next.1).enumerate() {
        text.add(if place > 0 { ",[" } else { "[" });
        text.value(&edges[0].1);
        text.add(",");
        text.numbers(edges.iter().map(|edge| edge.0));
        text.add("]");
    }
}

impl Model {
    /// Starts the model of a round with these vertices and edges, and the seed of the lots, if there are any.
    pub fn new(seed: Option<u64>, n: usize, edges: &SharedEdges) -> Self {
        let seed = seed.map(|s| format!("\"seed\":{s},")).unwrap_or_default();
        let head = format!("{{\"model\":\"{FORMAT}\",{seed}\"n\":{n},\"edges\":");
        Self { head, edges: edges.clone(), stages: Vec::new(), last: None }
    }

    /// Begins a stage; `edges` writes which edges it has.
    fn begin(&mut self, name: &str, edges: impl FnOnce(&mut JsonText)) -> WrittenStage {
        self.stages.push(JsonText::default());
        let mut text = JsonText::default();
        text.add("{\"name\":");
        text.value(name);
        text.add(",");
        edges(&mut text);
        text.add("\"levels\":[");
        WrittenStage { number: self.stages.len() - 1, name: name.to_owned(), levels: 0, text }
    }

    /// Begins a stage with all remaining edges except those in `without`.
    pub fn open(&mut self, name: &str, without: &[usize]) -> WrittenStage {
        self.begin(name, |text| {
            if !without.is_empty() {
                text.add("\"without\":");
                text.numbers(without.iter().copied());
                text.add(",");
            }
        })
    }

    /// Begins an auxiliary stage. Its edges are written as differences from the previous auxiliary stage if this is
    /// shorter.
    pub fn open_apart(
        &mut self,
        name: &str,
        (players, free): (&[usize], usize),
        edges: &SharedEdges,
    ) -> WrittenStage {
        let like = self.last.take().map(|(like, last)| (like, change(&last, edges)));
        self.last = Some((self.stages.len(), edges.clone()));
        let like = like.filter(|(_, (less, more))| less.len() + more.len() < edges.count());
        self.begin(name, |text| {
            text.add("\"players\":");
            text.numbers(players.iter().copied());
            text.add(",\"free\":");
            text.number(free);
            if let Some((like, (less, more))) = like {
                text.add(",\"like\":");
                text.number(like);
                text.add(",\"less\":");
                text.numbers(less.into_iter());
                text.add(",\"more\":");
                text.pairs(edges.vertices(), more.into_iter());
            } else {
                text.add(",\"edges\":");
                text.pairs(edges.vertices(), edges.iter());
            }
            text.add(",");
        })
    }

    /// Ends a stage in which these vertices are paired.
    pub fn close(&mut self, stage: WrittenStage, settles: &[usize]) {
        let mut text = stage.text;
        text.add("],\"settles\":");
        text.numbers(settles.iter().copied());
        text.add("}");
        self.stages[stage.number] = text;
    }

    /// Returns the text of the file.
    pub fn text(self) -> String {
        let mut text = JsonText::default();
        // Reserves the whole length at once, because a model may take many megabytes. An edge between vertices with large
        // numbers takes 12 bytes.
        text.reserve(
            self.edges.count() * 12 + self.stages.iter().map(|stage| stage.len() + 1).sum::<usize>(),
        );
        text.add(&self.head);
        text.pairs(self.edges.vertices(), self.edges.iter());
        text.add(",\"stages\":[");
        for (place, stage) in self.stages.into_iter().enumerate() {
            text.add(if place > 0 { "," } else { "" });
            text.append(&stage);
        }
        text.add("]}\n");
        text.done()
    }
}

/// Compares two ascending lists of edges. Returns the indices of the edges that only the first list has, and the edges
/// that only the second list has.
fn change(last: &SharedEdges, edges: &SharedEdges) -> (Vec<usize>, Vec<VertexPair>) {
    let (mut less, mut more) = (Vec::new(), Vec::new());
    let mut new = edges.iter().peekable();
    for (place, edge) in last.iter().enumerate() {
        more.extend(std::iter::from_fn(|| new.next_if(|new| *new < edge)));
        if new.next_if_eq(&edge).is_none() {
            less.push(place);
        }
    }
    more.extend(new);
    (less, more)
}

/// Returns the SHA-256 of a model in hexadecimal digits.
pub fn hash(model: &str) -> String {
    let digits = |mut text: String, byte: &u8| {
        let _ = write!(text, "{byte:02x}");
        text
    };
    let mut digest = Sha256::new();
    for part in model.as_bytes().chunks(1 << 16) {
        look();
        digest.update(part);
    }
    digest.finalize().iter().fold(String::new(), digits)
}
