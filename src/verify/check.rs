//! Stages and levels one after the other on a face: each counted on the pairing, given its ground, checked, kept.

use std::collections::BTreeMap;

use super::certificate::Dual;
use super::export::Export;
use super::face::{Costs, Face};
use super::ledger::{Edge, Fault, Ledger, Level, Stage, place, whole};
use crate::judge::{Case, Count};

/// A level as it is put to whoever has to give the ground for its value.
pub struct Asked<'a> {
    /// Its place in the stage, from 0.
    pub place: usize,
    /// Living edges that cost anything, ascending.
    pub costs: &'a Costs,
    /// What the pairing costs.
    pub sum: i64,
    /// The value that a certificate claims: the sum, or the place in a list.
    pub value: i64,
    /// Every edge that costs anything has an end here.
    pub near: &'a [usize],
}

/// Where the grounds come from: a certificate, or a prover.
pub trait Grounds {
    /// A stage begins.
    ///
    /// # Errors
    /// If there is nothing about it.
    fn open(&mut self, face: &mut Face) -> Result<(), Fault>;

    /// The labels of a level.
    ///
    /// # Errors
    /// If another value is claimed, or nothing proves it.
    fn dual(&mut self, face: &mut Face, asked: &Asked<'_>) -> Result<Option<Dual>, Fault>;

    /// A stage ends with so many levels.
    ///
    /// # Errors
    /// If something is left over.
    fn close(&mut self, levels: usize) -> Result<(), Fault>;
}

/// What was checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// Levels of the rulebook, in all stages.
    pub levels: usize,
    /// Stages.
    pub stages: usize,
    /// The model as a file.
    pub model: String,
}

/// Checks a pairing level by level.
pub struct Checker<'g, G> {
    face: Face,
    grounds: &'g mut G,
    export: Export,
    /// The stage in words, how many there were, and the levels of this one.
    name: String,
    stages: usize,
    place: usize,
    /// Levels of the rulebook.
    noted: usize,
}

impl<'g, G: Grounds> Checker<'g, G> {
    /// The pairing with these mates among all legal pairs.
    ///
    /// # Errors
    /// If it is not legal.
    pub fn new(case: &Case<'_>, mate: Vec<usize>, grounds: &'g mut G) -> Result<Self, Fault> {
        let players = case.position().entries.len();
        let n = players + players % 2;
        let legal = |&(u, v): &Edge| if v == players { case.may_have_bye(u) } else { case.may_meet(u, v) };
        let edges: Vec<Edge> = (0..n).flat_map(|u| (u + 1..n).map(move |v| (u, v))).filter(legal).collect();
        let face = Face::new(n, edges, mate)?;
        let export = Export::new(n, &face.edges);
        Ok(Self { face, grounds, export, name: String::new(), stages: 0, place: 0, noted: 0 })
    }

    /// Everybody is paired.
    ///
    /// # Errors
    /// If somebody is not.
    pub fn finish(self) -> Result<Checked, Fault> {
        if let Some(v) = (0..self.face.n).find(|&v| !self.face.is_settled(v)) {
            return Err(Fault::new(format!("no stage pairs {v}")));
        }
        Ok(Checked { levels: self.noted, stages: self.stages, model: self.export.finish() })
    }

    /// Living edges with an end near, ascending.
    fn edges_near(&self, near: &[usize]) -> Vec<usize> {
        let mut found: Vec<usize> = near.iter().flat_map(|&u| self.face.at(u)).copied().collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    fn about(&self, fault: &Fault) -> Fault {
        Fault::new(format!("{}: {fault}", self.name))
    }

    /// A level with its costs; its value is the sum, or what is given.
    fn prove(
        &mut self,
        near: &[usize],
        code: &str,
        costs: &Costs,
        of_order: Option<i64>,
    ) -> Result<i64, Fault> {
        let at = format!("{}, level {} ({code})", self.name, self.place + 1);
        let about = |fault: Fault| Fault::new(format!("{at}: {fault}"));
        let sum = self.face.value(costs).map_err(about)?;
        let value = of_order.unwrap_or(sum);
        let asked = Asked { place: self.place, costs, sum, value, near };
        let dual = self.grounds.dual(&mut self.face, &asked).map_err(about)?;
        let proved = self.face.check(costs, sum, dual.as_ref()).map_err(about)?;
        self.face.keep(&proved);
        self.place += 1;
        Ok(value)
    }
}

impl<G: Grounds> Ledger for Checker<'_, G> {
    fn open(&mut self, stage: &Stage<'_>) -> Result<(), Fault> {
        self.stages += 1;
        self.name = format!("stage {} ({})", self.stages, stage.name);
        let without = self.face.begin(stage.forbids).map_err(|e| self.about(&e))?;
        self.grounds.open(&mut self.face).map_err(|e| Fault::new(format!("{}: {e}", self.name)))?;
        self.export.open(&stage.name, &without);
        Ok(())
    }

    fn level(&mut self, code: &str, level: &Level<'_>) -> Result<i64, Fault> {
        match *level {
            Level::Sum(near, cost) => {
                let edges = self.edges_near(near).into_iter();
                let all = edges.map(|e| (e, cost(self.face.edges[e].0, self.face.edges[e].1)));
                let costs: Costs = all.filter(|c| c.1 != 0).collect();
                self.export.sum(code, &costs);
                self.prove(near, code, &costs, None)
            }
            Level::Order(of, list) => {
                let first = place(list, self.face.mate[of]).map_err(|e| self.about(&e))?;
                let is_earlier = |e: &usize| list[..first].contains(&self.face.other(*e, of));
                let earlier = self.face.at(of).iter().copied().filter(is_earlier);
                let costs: Costs = earlier.map(|e| (e, -1)).collect();
                self.export.order(code, of, list);
                let value = self.prove(&[of], code, &costs, Some(whole(first)))?;
                self.face.fix(of);
                Ok(value)
            }
        }
    }

    fn listed(
        &mut self,
        code: &str,
        near: &[usize],
        classes: &dyn Fn(usize, usize) -> Vec<i64>,
    ) -> Result<Vec<i64>, Fault> {
        let mut by_class: BTreeMap<i64, BTreeMap<usize, i64>> = BTreeMap::new();
        for e in self.edges_near(near) {
            let (u, v) = self.face.edges[e];
            for class in classes(u, v) {
                *by_class.entry(class).or_default().entry(e).or_default() += 1;
            }
        }
        let mut list = Vec::new();
        for (class, costs) in by_class.into_iter().rev() {
            let costs: Costs = costs.into_iter().filter(|&(e, _)| self.face.is_alive(e)).collect();
            self.export.sum(code, &costs);
            let count = self.prove(near, code, &costs, None)?;
            list.extend((0..count).map(|_| class));
        }
        Ok(list)
    }

    fn mate(&self, rank: usize) -> Result<usize, Fault> {
        match self.face.at(rank) {
            [_] => Ok(self.face.mate[rank]),
            _ => {
                Err(self.about(&Fault::new(format!("a level asks whom {rank} meets, which is not settled"))))
            }
        }
    }

    fn note(&mut self, _: Count) {
        self.noted += 1;
    }

    fn close(&mut self, settles: &[usize]) -> Result<(), Fault> {
        self.face.settle(settles).map_err(|e| self.about(&e))?;
        self.grounds.close(self.place).map_err(|e| Fault::new(format!("{}: {e}", self.name)))?;
        self.export.close(settles);
        self.place = 0;
        Ok(())
    }
}
