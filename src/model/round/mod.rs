//! A round, stage by stage. Forms the brackets, solves each level by level, looks ahead where an article requires it,
//! and puts the boards together. It decides nothing that is not a level of the rulebook.

mod boards;
mod burstein;
mod classes;
mod drawn;
mod draws;
mod dutch_1998;
mod ecf;
mod families;
mod lots;
mod members;
mod memory;
mod places;
mod published;
mod readings;
mod record;
mod seeding;
mod solve;
mod table;
mod target;
mod top_down;
mod trials;

pub use drawn::Drawn;
pub use facts::tournament::Force;
pub use lots::draws_lots;
pub use memory::Hands;
pub use published::{Keepable, Keeping, RankedBoards, in_board_order, keepable};
pub use readings::{Alternative, alternatives, alternatives_as, each};
pub use record::problems;

use std::borrow::Cow;

use crate::graph::{CompatGraph, TutteBarrier};
use crate::measure::acceleration_of;
use crate::plan::CompiledPlan;
use crate::stage::{LevelRecord, Stage};
use facts::rulebook::table::Declared;
use facts::rulebook::{DeclarationError, Rulebook, RulebookError};
use facts::tournament::{MissingFact, Pairing, Position, Rank};
use lexmatch::solve::{Budget, EngineChoice, SolveError};
use lexmatch::{Evidence, Kinds};
use limit::{Limit, Reached, within};
use target::{SoughtRanks, Target};

/// The settings for solving a round.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// The engine that proves the levels that presolve cannot close.
    pub engine: EngineChoice,
    /// The limit at which to stop, with the levels proved so far.
    pub limit: Limit,
    /// The keys of the discretions that the arbiter declared.
    pub declared: Vec<String>,
    /// The seed of the lots, if the rulebook draws any.
    pub seed: u64,
}

/// The best pairing, with its proof.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Paired {
    /// The boards in the rulebook's order, with colours.
    pub pairing: Pairing,
    /// The brackets as they were paired.
    pub stages: Vec<Stage>,
    /// The value of every level that was decided.
    pub levels: Vec<LevelRecord>,
    /// The draw by lot.
    pub drawn: Option<Drawn>,
    /// The declared discretions and readings.
    pub declared: Vec<String>,
}

impl Paired {
    /// Returns whether every level is proved.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// assert!(ours.is_proved());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_proved(&self) -> bool {
        self.levels.iter().all(LevelRecord::is_proved)
    }

    /// Returns how many levels rest on each kind of evidence, including the lot.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// assert_eq!(ours.kinds().unproved, 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn kinds(&self) -> Kinds {
        let proved = self.levels.iter().filter(|l| l.is_proved());
        let divided = proved.clone().filter(|l| l.is_enumerated()).count();
        let proved = proved.count();
        Kinds {
            proved: proved - divided,
            enumerated: divided + usize::from(self.drawn.is_some()),
            unproved: self.levels.len() - proved,
        }
    }
}

/// The answer to a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A pairing that is proved best level by level.
    Paired(Box<Paired>),
    /// No legal pairing exists, with the reason.
    NoPairing(TutteBarrier),
}

/// The reason why there is no proved answer.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RoundError {
    /// A limit was reached.
    #[error("the limit was reached in bracket {stage}; proved so far: {}", facts::format::count(*proved, "level"))]
    Limit {
        /// The current stage.
        stage: usize,
        /// The number of levels decided before.
        proved: usize,
        /// The levels decided so far.
        levels: Vec<LevelRecord>,
    },
    /// A limit was reached outside the brackets: in a count of the judge, or in the graph of the round.
    #[error(transparent)]
    Reached(#[from] Reached),
    /// The event lacks a fact that the text requires.
    #[error("{article}: {0}", article = .0.article())]
    Missing(MissingFact),
    /// The lowest bracket cannot be paired, and no article of the rulebook undoes a bracket above it.
    #[error(
        "bracket {stage} cannot be paired completely, and no article of the rulebook allows a bracket above \
         it to be undone"
    )]
    Stuck {
        /// The lowest stage.
        stage: usize,
    },
    /// A bracket is paired differently from the boards in question; 0 is the bye.
    #[error("bracket {stage} is paired differently from the boards in question")]
    Otherwise {
        /// The stage.
        stage: usize,
    },
    /// The engine needs HiGHS, but this build does not include it.
    #[error("this program was built without HiGHS, which the engine {} needs", .0.name())]
    NoEngine(EngineChoice),
    /// A declaration is unknown to the rulebook.
    #[error(transparent)]
    Declared(#[from] DeclarationError),
    /// An acceleration is declared, but the position was built without acceleration points.
    #[error(
        "`{key}` is declared, but the position has no acceleration points; build it with `accelerated(&event, &book, &declared)`, and state the number of rounds"
    )]
    NotAccelerated {
        /// The discretion.
        key: String,
    },
    /// The rulebook contains something that cannot be honoured.
    #[error(transparent)]
    Plan(#[from] RulebookError),
    /// The graph has no legal pairing, but the proof of this fails its check.
    #[error(transparent)]
    Barrier(#[from] crate::graph::NoBarrier),
    /// The solver failed its own checks.
    #[error("bracket {stage}: {source}")]
    Solver {
        /// The current stage.
        stage: usize,
        /// The failure.
        source: SolveError,
    },
}

/// Pairs the round of `position` under `book`.
///
/// # Errors
/// Fails if the time limit is reached or the solver fails its checks. A round without a legal pairing is not an error.
///
/// ```
#[doc = include_str!("../four_friends.txt")]
/// let Answer::Paired(ours) = pair(&position, &book, &Request::default())? else { panic!("a pairing exists") };
/// assert_eq!(ours.pairing.opponent(ada), Some(ben));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn pair(position: &Position, book: &Rulebook, request: &Request) -> Result<Answer, RoundError> {
    if !request.engine.is_there() {
        return Err(RoundError::NoEngine(request.engine));
    }
    #[cfg(feature = "highs")]
    if request.engine == EngineChoice::Milp {
        return record::confirmed(position, book, request);
    }
    pair_with(position, book, request, None, &Target::Anything)
}

/// Pairs the round as [`pair`] does, but only to find out whether `boards` are its result. Returns `None` if they are
/// not. That is known at the first bracket that is paired differently and cannot be undone. If the engine is chosen
/// automatically, this uses the blossom engine, which takes a third of the time of HiGHS here. No report shows which
/// engine proved a level of such a round. `former` is the round under other data or settings; boards that differ from
/// it are checked first.
///
/// # Errors
/// See [`pair`].
pub fn pair_as(
    position: &Position,
    book: &Rulebook,
    request: &Request,
    boards: &Pairing,
    former: &Pairing,
) -> Result<Option<Answer>, RoundError> {
    let request = match request.engine {
        EngineChoice::Auto => Cow::Owned(Request { engine: EngineChoice::Blossom, ..request.clone() }),
        EngineChoice::Blossom | EngineChoice::Highs => Cow::Borrowed(request),
        EngineChoice::Milp => return pair(position, book, request).map(Some),
    };
    match pair_with(position, book, &request, None, &Target::Wanted { boards, former }) {
        Ok(answer) => Ok(Some(answer)),
        Err(RoundError::Otherwise { .. }) => Ok(None),
        Err(e) => Err(e),
    }
}

/// Pairs the round as [`pair`] does. If several draws conform equally, the lot is drawn among those with the most
/// boards of `near`.
///
/// # Errors
/// See [`pair`].
pub fn pair_near(
    position: &Position,
    book: &Rulebook,
    request: &Request,
    near: &Pairing,
) -> Result<Answer, RoundError> {
    pair_with(position, book, request, None, &Target::Near(near))
}

/// Pairs the round as [`pair`] does, and records the problems in `log` if there is one.
fn pair_with(
    position: &Position,
    book: &Rulebook,
    request: &Request,
    log: Option<&record::QuestionLogs>,
    sought: &Target<'_>,
) -> Result<Answer, RoundError> {
    book.check_declared(&request.declared)?;
    let book = &*book.in_round(position.round, position.rounds)?;
    let request = &Request { declared: book.in_force(&request.declared), ..request.clone() };
    if let (false, Some(key)) = (position.is_accelerated, acceleration_of(&request.declared)) {
        return Err(RoundError::NotAccelerated { key: key.name().to_owned() });
    }
    // Another rulebook pairs the seeding rounds of Burstein.
    let (book, request) = request.of_round(book, position);
    let request = &request;
    let plan = CompiledPlan::compile(book, &request.declared)?;
    let (graph, stuck) = within(&request.limit, || {
        let graph = CompatGraph::new(position, book, &request.declared);
        let stuck = graph.infeasibility();
        (graph, stuck)
    })
    .map_err(|Reached| RoundError::at(1, &[], SolveError::Limit))?;
    if let Some(obstacle) = stuck? {
        return Ok(Answer::NoPairing(obstacle));
    }
    let Some(order) = lots::order(position, book, request) else {
        let ask = Ask { log, sought: sought.on(position), ..Ask::new(position, book, &graph, request) };
        return match solve(&ask, &plan) {
            Ok(paired) => Ok(Answer::Paired(Box::new(paired))),
            // Pairs that an exemption allows do not help where the exemption does not come into force (Dutch 1998,
            // article 21).
            Err(RoundError::Stuck { stage }) => match graph.stuck_without_exemptions()? {
                Some(obstacle) => Ok(Answer::NoPairing(obstacle)),
                None => Err(RoundError::Stuck { stage }),
            },
            Err(e) => Err(e),
        };
    };
    let drawn = position.reordered(&order);
    let graph = CompatGraph::new(&drawn, book, &request.declared);
    let sought = SoughtRanks { near: None, ..sought.on(&drawn) };
    let ask = Ask { log, sought, order: Some(&order), ..Ask::new(&drawn, book, &graph, request) };
    let mut paired = solve(&ask, &plan)?;
    for stage in &mut paired.stages {
        stage.renumber(&order);
    }
    Ok(Answer::Paired(Box::new(paired)))
}

/// Returns the position with the ranks drawn by lot before the pairing, if the rulebook or the arbiter requires that.
pub fn drawn<'p>(position: &'p Position, book: &Rulebook, request: &Request) -> Cow<'p, Position> {
    match lots::order(position, book, request) {
        Some(order) => Cow::Owned(position.reordered(&order)),
        None => Cow::Borrowed(position),
    }
}

fn solve(ask: &Ask<'_>, plan: &CompiledPlan) -> Result<Paired, RoundError> {
    let reached = || RoundError::at(1, &[], SolveError::Limit);
    let paired = ask.budget.within(|| Ok(families::solve_round(ask, plan))).map_err(|_| reached())??;
    Ok(Paired { declared: ask.keys.to_vec(), ..paired })
}

impl RoundError {
    /// Returns an error of the solver in a stage, with the levels decided before.
    fn at(stage: usize, levels: &[LevelRecord], source: SolveError) -> Self {
        match source {
            SolveError::Limit => Self::Limit { stage, proved: levels.len(), levels: levels.to_vec() },
            source => Self::Solver { stage, source },
        }
    }
}

/// The input of every system.
struct Ask<'a> {
    position: &'a Position,
    book: &'a Rulebook,
    graph: &'a CompatGraph<'a>,
    engine: EngineChoice,
    budget: Budget,
    /// The declarations, word for word.
    keys: &'a [String],
    /// The readings and discretions in force.
    declared: Declared,
    seed: u64,
    /// The log of the problems, if they are recorded.
    log: Option<&'a record::QuestionLogs>,
    /// The facts known in advance about the pairing.
    sought: SoughtRanks,
    /// The rank in the original position for each rank here, if lots were drawn first.
    order: Option<&'a [Rank]>,
}

impl<'a> Ask<'a> {
    fn new(
        position: &'a Position,
        book: &'a Rulebook,
        graph: &'a CompatGraph<'a>,
        request: &'a Request,
    ) -> Self {
        let budget = Budget::until(request.limit.clone());
        let (engine, keys, seed) = (request.engine, request.declared.as_slice(), request.seed);
        let declared = Declared::of(book, keys);
        let (log, sought, order) = (None, SoughtRanks::default(), None);
        Self { position, book, graph, engine, budget, keys, declared, seed, log, sought, order }
    }

    /// Returns the player with the bye, with the evidence. He is the first candidate without whom the others can be
    /// paired.
    fn bye(&self, candidates: impl Iterator<Item = Rank>) -> Option<(Rank, Vec<Evidence>)> {
        let all: Vec<Rank> = Rank::all(self.position.entries.len()).collect();
        let may_have = candidates.filter(|&r| self.graph.may_have_bye(r)).enumerate();
        may_have
            .map(|(refused, r)| (r, vec![Evidence::Refuted { refused }]))
            .find(|&(r, _)| self.graph.is_completable_by(&all, &|other| other == r))
    }
}
