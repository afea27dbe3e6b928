//! A model as it is read from its file, for an export that knows no rule.

use serde::Deserialize;

use crate::error::{Proved, refuted};
use crate::levels::{FORMAT, VertexPair};

/// A model.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ModelFile {
    model: String,
    #[serde(default)]
    #[expect(dead_code, reason = "the number drawn stands in the level")]
    seed: Option<u64>,
    /// The number of vertices.
    pub n: usize,
    /// The edges of the round.
    pub edges: Vec<VertexPair>,
    /// The stages.
    pub stages: Vec<StageFile>,
}

/// A stage of a model. Its own edges are spelled out, if it has any.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StageFile {
    /// The description in words.
    pub name: String,
    /// The edges of the round that the stage forbids.
    #[serde(default)]
    pub without: Vec<usize>,
    /// Who takes part in an auxiliary stage; absent from others.
    pub players: Option<Vec<usize>>,
    /// The number of free vertices.
    #[serde(default)]
    pub free: usize,
    /// The edges of an auxiliary stage.
    #[serde(default)]
    pub edges: Vec<VertexPair>,
    like: Option<usize>,
    #[serde(default)]
    less: Vec<usize>,
    #[serde(default)]
    more: Vec<VertexPair>,
    /// The levels.
    pub levels: Vec<LevelFile>,
    /// The vertices that the stage settles.
    pub settles: Vec<usize>,
}

/// A level of a model; which fields it has says what it is.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LevelFile {
    /// The code of the criterion.
    pub code: String,
    cost: Option<Vec<(i64, Vec<usize>)>>,
    of: Option<usize>,
    list: Option<Vec<usize>>,
    draws: Option<usize>,
    drawn: Option<usize>,
}

/// What a level asks for.
pub(super) enum LevelKind<'m> {
    /// The least sum of costs.
    Sum(&'m [(i64, Vec<usize>)]),
    /// The first mate of a vertex in a list.
    Order(usize, &'m [usize]),
    /// The number of matchings that remain, and the number of the one drawn.
    Lot(usize, Option<usize>),
}

impl LevelFile {
    /// Returns what the level asks for.
    ///
    /// # Errors
    /// Fails if it has the fields of no level.
    pub(super) fn kind(&self) -> Proved<LevelKind<'_>> {
        match (&self.cost, self.of, &self.list, self.draws) {
            (Some(cost), None, None, None) => Ok(LevelKind::Sum(cost)),
            (None, Some(of), Some(list), None) => Ok(LevelKind::Order(of, list)),
            (None, None, None, Some(draws)) => Ok(LevelKind::Lot(draws, self.drawn)),
            _ => Err(refuted("a level of the model is neither a sum, nor an order, nor a lot")),
        }
    }
}

impl ModelFile {
    /// Reads a model, and spells out the edges of stages that are like others.
    ///
    /// # Errors
    /// Fails if the text is no model.
    pub(super) fn read(text: &str) -> Proved<Self> {
        let no_model = |why: &dyn std::fmt::Display| refuted(format!("this is not a model: {why}"));
        let mut model: Self = serde_json::from_str(text).map_err(|e| no_model(&e))?;
        if model.model != FORMAT {
            return Err(no_model(&"its format is unknown"));
        }
        let is_fit = |edges: &[VertexPair], beyond: usize| edges.iter().all(|&(u, v)| u < v && v < beyond);
        let is_below = |numbers: &[usize], beyond: usize| numbers.iter().all(|&number| number < beyond);
        let all = model.edges.len();
        let mut fits = is_fit(&model.edges, model.n);
        for number in 0..model.stages.len() {
            let stage = &model.stages[number];
            let own = stage.edges.iter().chain(&stage.more).all(|edge| edge.0 < edge.1);
            fits &= own && is_below(&stage.without, all) && is_below(&stage.settles, model.n);
            let Some(like) = stage.like else { continue };
            let last = model.stages.get(like).filter(|_| like < number);
            let last = last.ok_or_else(|| no_model(&"a stage is like none before it"))?;
            fits &= is_below(&stage.less, last.edges.len());
            let is_less = crate::levels::marked(last.edges.len(), &stage.less);
            let left = last.edges.iter().zip(is_less).filter(|edge| !edge.1).map(|edge| *edge.0);
            let mut edges: Vec<VertexPair> = left.chain(stage.more.iter().copied()).collect();
            edges.sort_unstable();
            model.stages[number].edges = edges;
        }
        if fits { Ok(model) } else { Err(no_model(&"it names vertices or edges that are not there")) }
    }
}
