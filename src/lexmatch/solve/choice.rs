//! The engines of a choice, and who is asked for a level.

use std::rc::Rc;

use super::blossom::Blossom;
use super::engine::{Engine, FaceLevel, LeastSum};
use super::{EngineChoice, Face, KindCosts, SolveError};
use crate::Vertex;
use crate::evidence::Evidence;

/// The largest number of open vertices of a level that HiGHS answers by default: up to there, it costs at most about a tenth
/// of a second (docs/benchmarks.md, 'The threshold of auto').
#[cfg(feature = "highs")]
const AUTO_HIGHS_VERTICES: usize = 200;

/// An engine, and the largest number of open vertices of a level for which it is asked.
type LimitedEngine = (usize, Box<dyn Engine>);

/// The engines of a choice, in the order in which they are asked.
#[derive(Debug)]
pub(super) struct Engines(Vec<LimitedEngine>);

impl Engines {
    pub(super) fn of(choice: EngineChoice) -> Self {
        // Only the blossom algorithm has an answer to every level.
        let last: LimitedEngine = (usize::MAX, Box::new(Blossom));
        Self(before_blossom(choice).into_iter().chain([last]).collect())
    }
}

#[cfg(feature = "highs")]
fn before_blossom(choice: EngineChoice) -> Option<LimitedEngine> {
    match choice {
        EngineChoice::Auto => Some((AUTO_HIGHS_VERTICES, Box::<super::highs::Highs>::default())),
        EngineChoice::Highs => Some((usize::MAX, Box::<super::highs::Highs>::default())),
        EngineChoice::Milp => Some((super::MILP_VERTICES, Box::new(super::good_lp::BranchAndBound))),
        EngineChoice::Blossom => None,
    }
}

#[cfg(not(feature = "highs"))]
fn before_blossom(_: EngineChoice) -> Option<LimitedEngine> {
    None
}

impl Face<'_> {
    /// Asks the engines for the least sum of a level, until one proves it.
    pub(super) fn minimise_by_engine(
        &mut self,
        cost: &dyn Fn(Vertex, Vertex) -> i64,
        kinds: Option<&KindCosts>,
    ) -> Result<i64, SolveError> {
        self.budget.check()?;
        let components = self.components().into_iter().filter(|component| component.len() > 2).collect();
        let level = FaceLevel { components, cost, kinds };
        let open: usize = level.components.iter().map(Vec::len).sum();
        let mut found = None;
        if open == 0 {
            // Every member contains these pairs.
            self.credit(Evidence::ParityBound);
        } else {
            let engines = Rc::clone(&self.engines);
            let mut engines = engines.borrow_mut();
            let engines = engines.get_or_insert_with(|| Engines::of(self.engine));
            for (_, engine) in engines.0.iter_mut().filter(|(most, _)| open <= *most) {
                match engine.least(self, &level)? {
                    Some(LeastSum::Proved) => break,
                    Some(LeastSum::Found(least)) => found = Some(least),
                    None => {}
                }
            }
        }
        let value = self.pairs().map(|(u, v)| cost(u, v)).sum();
        match found {
            Some(found) if found != value => {
                let code = self.trail.as_ref().map(|trail| trail.code().to_owned()).unwrap_or_default();
                Err(SolveError::Disagree { code, reported: value, found })
            }
            _ => Ok(value),
        }
    }
}

#[cfg(test)]
#[cfg(feature = "highs")]
#[allow(clippy::pedantic, reason = "small numbers in tests")]
mod tests {
    use super::*;
    use crate::dice::Dice;
    use crate::matching::Edges;
    use crate::solve::{Budget, Cost, Known};

    #[test]
    fn engines_are_asked_in_the_order_of_the_choice() {
        use EngineChoice::{Auto, Blossom, Highs, Milp};
        let most = |choice| Engines::of(choice).0.into_iter().map(|(most, _)| most).collect::<Vec<_>>();
        assert_eq!(most(Auto), [AUTO_HIGHS_VERTICES, usize::MAX]);
        assert_eq!(most(Highs), [usize::MAX; 2]);
        assert_eq!(most(Milp), [crate::solve::MILP_VERTICES, usize::MAX]);
        assert_eq!(most(Blossom), [usize::MAX]);
    }

    /// Asks all engines the same questions, level after level: their values are the same, on the faces that they have left.
    #[test]
    fn all_engines_give_the_same_answer() {
        let mut dice = Dice(37);
        let mut costly = 0;
        for _ in 0..150 {
            let n = 6 + 2 * dice.below(10) as usize;
            let density = 3 + dice.below(6);
            let pairs: Vec<_> = Vertex::pairs(n).filter(|_| dice.below(10) < density).collect();
            let made = |engine| Face::new(Edges::from_pairs(n, &pairs), None, engine, Budget::default());
            let Ok(mut by_blossom) = made(EngineChoice::Blossom) else { continue };
            let mut others = [EngineChoice::Highs, EngineChoice::Milp].map(|engine| made(engine).unwrap());
            for _ in 0..3 {
                let costs: Vec<i64> = (0..n * n).map(|_| i64::from(dice.below(5)) - 1).collect();
                let cost = |u: Vertex, v: Vertex| costs[u.0 * n + v.0];
                let value = by_blossom.minimise(&Cost::Of(&cost), Known::Nothing).unwrap();
                for face in &mut others {
                    assert_eq!(face.minimise(&Cost::Of(&cost), Known::Nothing), Ok(value));
                }
                costly += usize::from(value != 0);
            }
        }
        assert!(costly > 200, "{costly}");
    }

    /// A value that an engine does not find is refused.
    #[test]
    fn a_second_opinion_that_differs_is_an_error() {
        #[derive(Debug)]
        struct Wrong;
        impl Engine for Wrong {
            fn least(&mut self, _: &mut Face<'_>, _: &FaceLevel<'_>) -> Result<Option<LeastSum>, SolveError> {
                Ok(Some(LeastSum::Found(-1)))
            }
        }
        let edges = Edges::from_pairs(4, &Vertex::pairs(4).collect::<Vec<_>>());
        let mut face = Face::new(edges, None, EngineChoice::Blossom, Budget::default()).unwrap();
        let engines: Vec<LimitedEngine> =
            vec![(usize::MAX, Box::new(Wrong)), (usize::MAX, Box::new(Blossom))];
        face.engines.replace(Some(Engines(engines)));
        let cost = |u: Vertex, v: Vertex| i64::from(u.0 + v.0 == 3) + 1;
        let refused = face.minimise(&Cost::Of(&cost), Known::Nothing);
        assert!(matches!(refused, Err(SolveError::Disagree { reported: 2, found: -1, .. })), "{refused:?}");
    }
}
