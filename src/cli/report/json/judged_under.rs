//! The rulebook and the declarations under which a round was judged: for a published round, those of its draw.

use schemars::JsonSchema;
use serde::Serialize;

use facts::rulebook::{NamedRulebook, Rulebook};

/// The rulebook and the declarations under which a round was judged.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct JudgedUnder {
    /// The rulebook.
    #[serde(flatten)]
    pub rulebook: NamedRulebook,
    /// Discretions and readings declared by arguments or settings, or kept with the round.
    pub declared: Vec<String>,
}

impl JudgedUnder {
    /// Returns the rulebook with the declarations of a request.
    pub fn new(book: &Rulebook, declared: &[String]) -> Self {
        Self { rulebook: book.named_for_programs(), declared: declared.to_vec() }
    }

    /// Returns whether the same is declared under the same rulebook, in whatever order.
    pub fn is_same(&self, other: &Self) -> bool {
        let [one, two] = [&self.declared, &other.declared];
        self.rulebook == other.rulebook && one.len() == two.len() && one.iter().all(|key| two.contains(key))
    }

    /// Returns what all the rounds were judged under, or that of the event if they differ.
    pub fn of_all(event: Self, mut rounds: impl Iterator<Item = Self>) -> Self {
        let Some(first) = rounds.next() else { return event };
        if rounds.all(|other| other.is_same(&first)) { first } else { event }
    }
}
