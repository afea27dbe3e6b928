//! Questions that facts alone answer, recorded as problems.

use crate::program::lim::{FactQuestion, LeaverQuestion};
use crate::round::Ask;
use facts::tournament::Rank;
use lexmatch::Vertex;
use lexmatch::problem::QuestionKind;
use limit::from_len;

impl Ask<'_> {
    /// Records a question, if the caller wants that.
    pub(super) fn write_down(&self, stage: usize, question: &FactQuestion<'_>) {
        let (holds, players, steps) = match *question {
            FactQuestion::First { code, players, list } => {
                return self.watch_first((stage, code), players, list);
            }
            FactQuestion::Leaver { holds, players, steps } => (holds, players, steps),
        };
        let place = |r: &Rank| players.binary_search(r).ok().map(Vertex);
        let last = Vertex(players.len());
        self.watch_leaver((stage, holds), players, &mut |trail| {
            for step in steps {
                trail.name_level(&step.code);
                let edges = |ranks: &[Rank], of_them: bool| {
                    let leavers = players.iter().filter(|r| ranks.contains(r) == of_them);
                    leavers.filter_map(place).map(|v| (v, last)).collect::<Vec<_>>()
                };
                let others = |ranks: &[Rank]| trail.numbers(edges(ranks, false).into_iter());
                let kind = match &step.kind {
                    LeaverQuestion::Among(ranks) => QuestionKind::Choice { without: vec![others(ranks)] },
                    LeaverQuestion::OfClass(classes) => {
                        QuestionKind::Choice { without: classes.iter().map(|ranks| others(ranks)).collect() }
                    }
                    LeaverQuestion::NotOf(ranks) => {
                        let costs = edges(ranks, true).into_iter().map(|(u, v)| (u, v, 1));
                        QuestionKind::Sum { costs: trail.costs(costs) }
                    }
                    LeaverQuestion::First(ranks) => {
                        QuestionKind::Order { vertex: last, list: ranks.iter().filter_map(place).collect() }
                    }
                };
                trail.note(kind, from_len(step.value), true);
            }
        });
    }
}
