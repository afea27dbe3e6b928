//! The model as a file, with everything that a verifier without knowledge of the rules needs. Costs are given only for
//! edges that are still possible at a level, because the remaining pairings contain no others. The file is written
//! stage by stage, as the stages end.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::Serialize;
use sha2::{Digest, Sha256};

use super::edges::{SharedEdges, VertexPair};
use limit::{from_len, look};

/// The name of the format in certificates and models.
pub const FORMAT: &str = "pairproof/1";

/// A model that is being written.
pub struct Model {
    /// The beginning of the file, up to the edges of the round.
    head: String,
    edges: SharedEdges,
    /// The stages in the order in which they began; a stage is empty until it ends.
    stages: Vec<String>,
    /// The auxiliary stage that began last, and its edges.
    last: Option<(usize, SharedEdges)>,
}

/// A stage that is being written.
#[derive(Serialize)]
pub struct WrittenStage {
    /// The index of the stage among all stages, from 0.
    #[serde(skip)]
    pub number: usize,
    /// The description in words.
    pub name: String,
    #[serde(flatten)]
    edges: WrittenEdges,
    /// The levels of the stage so far.
    pub levels: Vec<WrittenLevel>,
    settles: Vec<usize>,
}

/// The edges of a stage.
#[derive(Serialize)]
#[serde(untagged)]
enum WrittenEdges {
    /// All remaining edges except these.
    Left {
        #[serde(skip_serializing_if = "Vec::is_empty")]
        without: Vec<usize>,
    },
    /// The edges of a stage that lists its own.
    Own { players: Vec<usize>, free: usize, edges: SharedEdges },
    /// The edges of the earlier auxiliary stage `like`, without the edges at the indices `less` and with the edges
    /// `more`.
    Like { players: Vec<usize>, free: usize, like: usize, less: Vec<usize>, more: Vec<VertexPair> },
}

/// A level, with its code.
#[derive(Serialize)]
#[serde(untagged)]
#[allow(missing_docs, reason = "the comment of a variant names its fields")]
pub enum WrittenLevel {
    /// A sum: each cost with the edges that have it.
    Sum { code: String, cost: Vec<(i64, Vec<u32>)> },
    /// An order: the first entry of a list that a vertex can meet.
    Order { code: String, of: usize, list: Vec<usize> },
    /// A lot: the number of remaining pairings, and the index of the drawn one. If there are too many pairings, the
    /// number is a lower bound and no lot is drawn.
    Lot {
        code: String,
        draws: usize,
        #[serde(skip_serializing_if = "Option::is_none")]
        drawn: Option<usize>,
    },
}

impl WrittenLevel {
    /// Returns a sum with these costs by edge.
    pub fn sum(code: &str, costs: &[(usize, i64)]) -> Self {
        let mut cost: BTreeMap<i64, Vec<u32>> = BTreeMap::new();
        for &(e, c) in costs {
            cost.entry(c).or_default().push(from_len(e));
        }
        Self::Sum { code: code.to_owned(), cost: cost.into_iter().collect() }
    }
}

impl Model {
    /// Starts the model of a round with these vertices and edges, and the seed of the lots, if there are any.
    pub fn new(seed: Option<u64>, n: usize, edges: &SharedEdges) -> Self {
        let seed = seed.map(|s| format!("\"seed\":{s},")).unwrap_or_default();
        let head = format!("{{\"model\":\"{FORMAT}\",{seed}\"n\":{n},\"edges\":");
        Self { head, edges: edges.clone(), stages: Vec::new(), last: None }
    }

    fn begin(&mut self, name: &str, edges: WrittenEdges) -> WrittenStage {
        self.stages.push(String::new());
        let number = self.stages.len() - 1;
        WrittenStage { number, name: name.to_owned(), edges, levels: Vec::new(), settles: Vec::new() }
    }

    /// Begins a stage with all remaining edges except those in `without`.
    pub fn open(&mut self, name: &str, without: Vec<usize>) -> WrittenStage {
        self.begin(name, WrittenEdges::Left { without })
    }

    /// Begins an auxiliary stage. Its edges are written as differences from the previous auxiliary stage if this is
    /// shorter.
    pub fn open_apart(
        &mut self,
        name: &str,
        (players, free): (&[usize], usize),
        edges: &SharedEdges,
    ) -> WrittenStage {
        let players = players.to_vec();
        let like = self.last.take().map(|(like, last)| (like, change(&last, edges)));
        self.last = Some((self.stages.len(), edges.clone()));
        match like.filter(|(_, (less, more))| less.len() + more.len() < edges.count()) {
            Some((like, (less, more))) => {
                self.begin(name, WrittenEdges::Like { players, free, like, less, more })
            }
            None => self.begin(name, WrittenEdges::Own { players, free, edges: edges.clone() }),
        }
    }

    /// Ends a stage in which these vertices are paired.
    pub fn close(&mut self, stage: WrittenStage, settles: &[usize]) {
        let number = stage.number;
        self.stages[number] = json(&WrittenStage { settles: settles.to_vec(), ..stage });
    }

    /// Returns the text of the file.
    pub fn text(self) -> String {
        let mut text = self.head.into_bytes();
        // Reserves the whole length at once, because a model may take many megabytes. An edge between vertices with large
        // numbers takes 12 bytes.
        text.reserve(
            self.edges.count() * 12 + self.stages.iter().map(|stage| stage.len() + 1).sum::<usize>(),
        );
        serde_json::to_writer(&mut text, &self.edges).expect("numbers are JSON");
        let mut text = String::from_utf8(text).expect("JSON is UTF-8");
        text.push_str(",\"stages\":[");
        for (place, stage) in self.stages.into_iter().enumerate() {
            text.extend((place > 0).then_some(','));
            text.push_str(&stage);
        }
        text.push_str("]}\n");
        text
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

fn json<T: Serialize + ?Sized>(value: &T) -> String {
    serde_json::to_string(value).expect("numbers and texts are JSON")
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
