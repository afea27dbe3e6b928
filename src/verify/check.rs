//! Stages and levels one after the other on a face: each counted on the pairing, given its ground, checked, kept.

use std::collections::BTreeMap;

use super::certificate::{Dual, Impossible, Open};
use super::draws::draws;
use super::export::Export;
use super::face::{Costs, Face};
use super::ledger::{Apart, Edge, Fault, Ledger, Level, Stage, place, whole};
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
    /// Of an order: those who are wanted before the mate.
    pub wanted: &'a [usize],
}

/// Where the grounds come from: a certificate, or a prover.
pub trait Grounds {
    /// A stage begins; one apart gets its pairing.
    ///
    /// # Errors
    /// If there is nothing about it.
    fn open(&mut self, face: &mut Face, is_apart: bool) -> Result<(), Fault>;

    /// The labels of a level. A prover may change the pairing of a stage apart for one that is better.
    ///
    /// # Errors
    /// If another value is claimed, or nothing proves it.
    fn dual(&mut self, face: &mut Face, asked: &Asked<'_>) -> Result<Option<Dual>, Fault>;

    /// A level has been proved to have this value by these labels.
    fn proved(&mut self, value: i64, dual: Option<Dual>);

    /// A stage ends with so many levels.
    ///
    /// # Errors
    /// If something is left over.
    fn close(&mut self, face: &Face, levels: usize) -> Result<(), Fault>;
}

/// What was checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// The levels of the rulebook with their values.
    pub counts: Vec<Count>,
    /// Lots: the pairings that they are drawn from are listed.
    pub enumerated: usize,
    /// Stages.
    pub stages: usize,
    /// Levels of the model that are proved.
    pub levels: usize,
    /// Where the first level stands that is not proved, also in words, if the proof ends before it.
    pub open: Option<(Open, String)>,
    /// The model as a file, as far as it is proved.
    pub model: String,
}

/// The vertices of a round and the pairs that no absolute criterion forbids.
fn legal_pairs(case: &Case<'_>) -> (usize, Vec<Edge>) {
    let players = case.position().entries.len();
    let n = players + players % 2;
    let legal = |&(u, v): &Edge| if v == players { case.may_have_bye(u) } else { case.may_meet(u, v) };
    (n, (0..n).flat_map(|u| (u + 1..n).map(move |v| (u, v))).filter(legal).collect())
}

/// Is there no legal pairing?
///
/// # Errors
/// If the labels do not show it.
pub fn no_pairing(case: &Case<'_>, seed: Option<u64>, proof: &Impossible) -> Result<Checked, Fault> {
    let (n, edges) = legal_pairs(case);
    let model = Export::new(seed, n, &edges).finish();
    let mut face = Face::without_pairing(n, edges);
    proof.sets.iter().try_for_each(|set| face.add_set(set).map(|_| ()))?;
    if proof.over < 1 {
        return Err(Fault::new("nobody stays over"));
    }
    let dual = Dual { level: 0, scale: Some(1), y: proof.y.clone(), z: proof.z.clone() };
    face.check(&Costs::new(), proof.over, Some(&dual))?;
    Ok(Checked { counts: Vec::new(), enumerated: 0, stages: 0, levels: 0, open: None, model })
}

/// Checks a pairing level by level.
pub struct Checker<'g, G> {
    face: Face,
    grounds: &'g mut G,
    export: Export,
    /// How many stages there were.
    stages: usize,
    /// The stage that is open.
    at: Option<At>,
    /// Stages that wait for the end of one within them.
    outer: Vec<(Face, Option<At>)>,
    counts: Vec<Count>,
    enumerated: usize,
    /// Levels of the model that are proved.
    proved: usize,
}

/// A stage that has begun.
struct At {
    /// From 0.
    number: usize,
    /// In words.
    name: String,
    /// Its levels so far.
    place: usize,
}

impl<'g, G: Grounds> Checker<'g, G> {
    /// The pairing with these mates among all legal pairs, and the seed of the lots, where there are any.
    ///
    /// # Errors
    /// If it is not legal.
    pub fn new(
        (case, seed): (&Case<'_>, Option<u64>),
        mate: Vec<usize>,
        grounds: &'g mut G,
    ) -> Result<Self, Fault> {
        let (n, edges) = legal_pairs(case);
        let face = Face::new(n, edges, mate)?;
        let export = Export::new(seed, n, &face.edges);
        let (outer, counts) = (Vec::new(), Vec::new());
        let (stages, at, enumerated, proved) = (0, None, 0, 0);
        Ok(Self { face, grounds, export, stages, at, outer, counts, enumerated, proved })
    }

    /// All levels have been gone through, or all before the one that is open.
    ///
    /// # Errors
    /// The fault that ended it; that somebody is not paired.
    pub fn finish(mut self, went: Result<(), Fault>) -> Result<Checked, Fault> {
        let open = match (went, &self.at) {
            (Ok(()), _) if !self.face.is_done() => {
                return Err(Fault::new("no stage pairs everybody who is left"));
            }
            (Ok(()), _) => None,
            (Err(fault), Some(at)) if fault.is_open() => {
                Some((Open { stage: at.number, level: at.place }, fault.place().to_owned()))
            }
            (Err(fault), _) => return Err(fault),
        };
        while self.at.is_some() {
            self.close(&[])?;
        }
        let Self { counts, enumerated, stages, proved: levels, .. } = self;
        Ok(Checked { counts, enumerated, stages, levels, open, model: self.export.finish() })
    }

    /// Living edges with an end near, ascending.
    fn edges_near(&self, near: &[usize]) -> Vec<usize> {
        let mut is_near = vec![false; self.face.n];
        for &u in near {
            is_near[u] = true;
        }
        // Each edge at its lower end, if that is near.
        let is_once = |u: usize, e: usize| {
            let (low, _) = self.face.edges[e];
            low == u || !is_near[low]
        };
        let at = |&u: &usize| self.face.at(u).filter(move |&e| is_once(u, e));
        let mut found: Vec<usize> = near.iter().flat_map(at).collect();
        found.sort_unstable();
        found
    }

    fn about(&self, fault: &Fault) -> Fault {
        fault.at(self.stage())
    }

    /// The stage in words.
    fn stage(&self) -> String {
        let words = |at: &At| format!("stage {} ({})", at.number + 1, at.name);
        self.at.as_ref().map_or_else(|| "no stage".to_owned(), words)
    }

    /// The place of the level in its stage.
    fn place(&self) -> usize {
        self.at.as_ref().map_or(0, |at| at.place)
    }

    /// A level with its costs; its value is the sum.
    fn prove(&mut self, near: &[usize], code: &str, costs: &Costs) -> Result<i64, Fault> {
        let sum = self.face.value(costs).map_err(|e| self.at_level(code, &e))?;
        let asked = Asked { place: self.place(), costs, sum, value: sum, near, wanted: &[] };
        let dual = self.grounds.dual(&mut self.face, &asked);
        let dual = dual.map_err(|e| self.at_level(code, &e))?;
        let sum = self.face.value(costs).map_err(|e| self.at_level(code, &e))?;
        let value = self.keep(code, costs, (sum, sum), dual)?;
        self.export.sum(code, costs);
        Ok(value)
    }

    /// Checks the labels, keeps what is as good, and returns the value.
    fn keep(
        &mut self,
        code: &str,
        costs: &Costs,
        (sum, value): (i64, i64),
        dual: Option<Dual>,
    ) -> Result<i64, Fault> {
        let proved = self.face.check(costs, sum, dual.as_ref()).map_err(|e| self.at_level(code, &e))?;
        self.face.keep(&proved);
        self.count(value, dual);
        Ok(value)
    }

    /// An order: those before the mate are not possible; his place. Where the pairing changes, it is asked anew.
    fn prove_order(&mut self, code: &str, of: usize, list: &[usize]) -> Result<usize, Fault> {
        loop {
            let mate = self.face.mate[of];
            let own = place(list, mate).map_err(|e| self.at_level(code, &e));
            let first = own.as_ref().map_or(list.len(), |&place| place);
            let mut is_earlier = vec![false; self.face.n];
            for &v in &list[..first] {
                is_earlier[v] = true;
            }
            let earlier = self.face.at(of).filter(|&e| is_earlier[self.face.other(e, of)]);
            let costs: Costs = earlier.map(|e| (e, -1)).collect();
            let (place, wanted) = (self.place(), &list[..first]);
            let asked = Asked { place, costs: &costs, sum: 0, value: whole(first), near: &[of], wanted };
            let dual = self.grounds.dual(&mut self.face, &asked);
            let dual = dual.map_err(|e| self.at_level(code, &e))?;
            if self.face.mate[of] == mate {
                let place = own?;
                self.keep(code, &costs, (0, whole(place)), dual)?;
                self.face.fix(of);
                return Ok(place);
            }
        }
    }

    /// A lot: nothing is left to prove if it falls on this pairing.
    fn prove_lot(&mut self, (value, lot): (usize, usize)) -> Result<(), Fault> {
        let (place, costs) = (self.place(), &Costs::new());
        let asked = Asked { place, costs, sum: 0, value: whole(value), near: &[], wanted: &[] };
        if self.grounds.dual(&mut self.face, &asked)?.is_some() {
            return Err(Fault::new("a lot has no labels"));
        }
        if value != lot {
            return Err(Fault::new(format!(
                "the pairing is number {value} of those left, the lot falls on {lot}"
            )));
        }
        self.count(asked.value, None);
        self.enumerated += 1;
        Ok(())
    }

    /// A level is proved.
    fn count(&mut self, value: i64, dual: Option<Dual>) {
        self.grounds.proved(value, dual);
        self.at.iter_mut().for_each(|at| at.place += 1);
        self.proved += 1;
    }

    fn at_level(&self, code: &str, fault: &Fault) -> Fault {
        fault.at(format_args!("{}, level {} ({code})", self.stage(), self.place() + 1))
    }

    /// The next stage begins; one that is open waits until it ends.
    fn begin(&mut self, name: &str) {
        if self.at.is_some() {
            self.outer.push((self.face.suspend(), self.at.take()));
        }
        self.at = Some(At { number: self.stages, name: name.to_owned(), place: 0 });
        self.stages += 1;
    }
}

impl<G: Grounds> Ledger for Checker<'_, G> {
    fn open(&mut self, stage: &Stage<'_>) -> Result<(), Fault> {
        self.begin(&stage.name);
        let without = self.face.begin(stage.forbids).map_err(|e| self.about(&e))?;
        let opened = self.grounds.open(&mut self.face, false);
        opened.map_err(|e| self.about(&e))?;
        self.export.open(&stage.name, &without);
        Ok(())
    }

    fn open_apart(&mut self, stage: &Apart<'_>) -> Result<(), Fault> {
        self.begin(&stage.name);
        let from = self.face.round_size();
        let free = from..from + stage.free;
        let mut edges: Vec<Edge> = Vec::new();
        for (i, &u) in stage.players.iter().enumerate() {
            let others = stage.players[i + 1..].iter().copied();
            edges.extend(others.filter(|&v| (stage.joins)(u, v)).map(|v| (u, v)));
            if (stage.may_be_free)(u) {
                edges.extend(free.clone().map(|v| (u, v)));
            }
        }
        edges.extend(free.clone().flat_map(|u| (u + 1..free.end).map(move |v| (u, v))));
        self.export.open_apart((&stage.name, stage.players, stage.free), &edges);
        self.face.begin_apart(stage.players, stage.free, edges);
        let opened = self.grounds.open(&mut self.face, true);
        opened.and_then(|()| self.face.check_pairing()).map_err(|e| self.about(&e))
    }

    fn level(&mut self, code: &str, level: &Level<'_>) -> Result<i64, Fault> {
        match *level {
            Level::Sum(near, cost) => {
                let edges = self.edges_near(near).into_iter();
                let all = edges.map(|e| (e, cost(self.face.edges[e].0, self.face.edges[e].1)));
                let costs: Costs = all.filter(|c| c.1 != 0).collect();
                self.prove(near, code, &costs)
            }
            Level::Order(of, list) => {
                // Whoever comes after the mate does not matter.
                let place = self.prove_order(code, of, list)?;
                self.export.order(code, of, &list[..=place]);
                Ok(whole(place))
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
            let count = self.prove(near, code, &costs)?;
            list.extend((0..count).map(|_| class));
        }
        Ok(list)
    }

    fn mate(&self, rank: usize) -> Result<usize, Fault> {
        if self.face.is_single(rank) {
            return Ok(self.face.mate[rank]);
        }
        Err(self.about(&Fault::new(format!("a level asks whom {rank} meets, which is not settled"))))
    }

    fn shown(&self, rank: usize) -> usize {
        self.face.mate[rank]
    }

    fn agrees(&self, players: &[usize]) -> bool {
        players.iter().all(|&v| self.face.is_as_in_round(v))
    }

    fn lot(
        &mut self,
        code: &str,
        most: usize,
        drawn: &dyn Fn(usize) -> usize,
    ) -> Result<Option<usize>, Fault> {
        let left = draws(&self.face, most).map_err(|e| self.at_level(code, &e))?;
        let lot = left.as_ref().map(|left| drawn(left.draws));
        let value = left.as_ref().map_or(most + 1, |left| left.place);
        self.prove_lot((value, lot.unwrap_or(value))).map_err(|e| self.at_level(code, &e))?;
        self.export.lot(code, left.as_ref().map_or(most + 1, |left| left.draws), lot);
        if lot.is_some() {
            self.face.fix_all();
        }
        Ok(left.map(|left| left.draws))
    }

    fn note(&mut self, count: Count) {
        self.counts.push(count);
    }

    fn close(&mut self, settles: &[usize]) -> Result<(), Fault> {
        self.face.settle(settles).map_err(|e| self.about(&e))?;
        let closed = self.grounds.close(&self.face, self.place());
        closed.map_err(|e| self.about(&e))?;
        self.export.close(settles);
        self.at = None;
        if let Some((face, at)) = self.outer.pop() {
            self.face.resume(face);
            self.at = at;
        }
        Ok(())
    }
}
