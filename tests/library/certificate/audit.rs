//! What the program counts of every pair and of every leaver is what the judge counts, also of those that no certificate
//! comes to because earlier levels have excluded them.

use super::events;
use crate::random;
use facts::tournament::Position;
use judge::{Count, JudgedRound};
use model::round::Answer;
use proof::ProofError;
use proof::levels::{self, AuxiliaryStage, Ledger, MainStage, NearEdges};

/// Takes down levels as if every edge were left, with the values of a pairing.
struct EveryEdge {
    mate: Vec<usize>,
    settled: Vec<bool>,
    seen: usize,
}

impl EveryEdge {
    fn of(position: &Position, mate: Vec<usize>) -> Self {
        let n = position.entries.len() + position.entries.len() % 2;
        Self { mate, settled: vec![false; n], seen: 0 }
    }
}

impl Ledger for EveryEdge {
    fn open(&mut self, _: &MainStage<'_>) -> Result<(), ProofError> {
        Ok(())
    }

    fn open_apart(&mut self, _: &AuxiliaryStage<'_>) -> Result<(), ProofError> {
        Ok(())
    }

    /// Every edge is audited, so the edges that lead out are told, too.
    fn edges_at(&self, near: &[usize], _: bool) -> NearEdges {
        let n = self.mate.len();
        let pairs = || (0..n * n).map(|e| (e / n, e % n));
        let is_left = |v: usize| !self.settled[v];
        let is_near = |v: usize| near.binary_search(&v).is_ok();
        let here = |&(u, v): &(usize, usize)| u < v && is_left(u) && is_left(v) && (is_near(u) || is_near(v));
        let found = pairs().filter(here).map(|(u, v)| u32::try_from(u * n + v).unwrap());
        NearEdges::listed(pairs(), found.collect())
    }

    fn sum(&mut self, _: &str, _: &[usize], costs: Vec<(usize, i64)>) -> Result<i64, ProofError> {
        self.seen += costs.len();
        let n = self.mate.len();
        Ok(costs.into_iter().filter(|(e, _)| self.mate[e / n] == e % n).map(|c| c.1).sum())
    }

    fn order(&mut self, _: &str, of: usize, list: &[usize]) -> Result<i64, ProofError> {
        Ok(i64::try_from(levels::place(list, self.mate[of])?).unwrap())
    }

    fn mate(&self, rank: usize) -> Result<usize, ProofError> {
        Ok(self.mate[rank])
    }

    fn shown(&self, rank: usize) -> usize {
        self.mate[rank]
    }

    fn agrees(&self, _: &[usize]) -> bool {
        true
    }

    fn lot(&mut self, _: &str, _: usize, _: &dyn Fn(usize) -> usize) -> Result<Option<usize>, ProofError> {
        Ok(Some(1))
    }

    fn note(&mut self, _: Count) {}

    fn close(&mut self, settles: &[usize]) -> Result<(), ProofError> {
        for &v in settles {
            self.settled[v] = true;
        }
        Ok(())
    }
}

/// Under the two rulebooks of which there is a program.
#[test]
fn the_judge_counts_on_every_edge_what_the_program_counts() {
    for id in ["dutch-2017", "dutch-2026"] {
        let book = facts::rulebook::find(id).unwrap();
        let (mut rounds, mut seen) = (0, 0);
        for seed in 0..2 * events() {
            random::event(seed, (4, 40), &book, &mut |_, position, answer| {
                let Answer::Paired(paired) = answer else { return };
                let case = JudgedRound::new(position, &book, &[]);
                let mate = levels::mates(position, &paired.pairing).unwrap();
                let mut every = EveryEdge::of(position, mate);
                let went = levels::of_round(&case, 0, &mut every);
                went.unwrap_or_else(|fault| panic!("{id} seed {seed} round {}: {fault}", position.round));
                (rounds, seen) = (rounds + 1, seen + every.seen);
            });
        }
        println!("{id}: {rounds} rounds, {seen} penalties");
        assert!(rounds > 10 && seen > 10_000, "{id}: {rounds} rounds, {seen} penalties");
    }
}
