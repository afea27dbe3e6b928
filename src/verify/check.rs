//! Stages and levels one after the other on a face: each counted on the pairing, given its ground, checked, kept.

use super::certificate::{Dual, Impossible, Open};
use super::draws::draws;
use super::face::{Costs, Face, pairs};
use crate::judge::{Case, Count};
use crate::levels::{Apart, Edge, Entry, Fault, Ledger, Model, Stage, Written, legal_pairs, place, whole};

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
    /// A stage begins; the pairing of one apart, others have none. `round` are the mates in the pairing of the round.
    ///
    /// # Errors
    /// If there is nothing about it.
    fn open(&mut self, face: &mut Face, round: &[usize]) -> Result<Vec<[usize; 2]>, Fault>;

    /// The labels of a level. A prover may change the pairing of a stage apart for one that is better.
    ///
    /// # Errors
    /// If another value is claimed, or nothing proves it.
    fn dual(&mut self, face: &mut Face, asked: &Asked<'_>) -> Result<Option<Dual>, Fault>;

    /// A level has been proved to have this value by these labels.
    fn proved(&mut self, face: &Face, value: i64, dual: Option<Dual>);

    /// A stage ends with so many levels.
    ///
    /// # Errors
    /// If something is left over.
    fn close(&mut self, face: &Face, levels: usize) -> Result<(), Fault>;
}

/// What was checked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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

/// Is there no legal pairing?
///
/// # Errors
/// If the labels do not show it.
pub fn no_pairing(case: &Case<'_>, seed: Option<u64>, proof: &Impossible) -> Result<Checked, Fault> {
    let (n, edges) = legal_pairs(case);
    let model = Model::new(seed, n, &edges).text();
    let mut face = Face::new(edges, vec![false; n], &|_, _| true);
    proof.sets.iter().try_for_each(|set| face.add_set(set).map(drop))?;
    if proof.over < 1 {
        return Err(Fault::new("nobody stays over"));
    }
    let dual = Dual { level: 0, scale: Some(1), y: proof.y.clone(), z: proof.z.clone() };
    face.prove(&Costs::new(), proof.over, &dual)?;
    Ok(Checked { model, ..Checked::default() })
}

/// Checks a pairing level by level.
pub struct Checker<'g> {
    grounds: &'g mut dyn Grounds,
    model: Model,
    edges: Vec<Edge>,
    /// The mates in the pairing of the round.
    mate: Vec<usize>,
    /// Has the vertex been paired in an earlier stage?
    settled: Vec<bool>,
    /// The stages that have begun and not ended, each within the one before it.
    begun: Vec<Begun>,
    checked: Checked,
}

/// A stage that has begun.
struct Begun {
    face: Face,
    written: Written,
    /// The level that is asked: its place and its code.
    asked: Option<(usize, String)>,
}

impl Begun {
    /// A fault with the place where it was found.
    fn place(&self, fault: &Fault) -> Fault {
        let levels = self.written.levels.len();
        let level = self.asked.as_ref().filter(|asked| asked.0 == levels);
        let level = level.map_or_else(String::new, |(_, code)| format!(", level {} ({code})", levels + 1));
        fault.at(format_args!("stage {} ({}){level}", self.face.stage + 1, self.written.name))
    }

    /// Its pairing: of a stage apart its own, of others what is left of the round.
    fn pair(&mut self, grounds: &mut dyn Grounds, round: &[usize], left: &[[usize; 2]]) -> Result<(), Fault> {
        let own = grounds.open(&mut self.face, round)?;
        match (self.face.is_apart, own.is_empty()) {
            (true, _) => self.face.pair(&own),
            (false, true) => self.face.pair(left),
            (false, false) => Err(Fault::new("it has no pairing of its own")),
        }
    }

    /// The place of the level that is asked now.
    fn ask(&mut self, code: &str) -> usize {
        let place = self.written.levels.len();
        self.asked = Some((place, code.to_owned()));
        place
    }

    /// A level with its costs; its value is the sum.
    fn sum(
        &mut self,
        grounds: &mut dyn Grounds,
        (code, near): (&str, &[usize]),
        costs: &Costs,
    ) -> Result<i64, Fault> {
        let place = self.ask(code);
        let sum = self.face.value(costs)?;
        let dual =
            grounds.dual(&mut self.face, &Asked { place, costs, sum, value: sum, near, wanted: &[] })?;
        let sum = self.face.value(costs)?;
        self.face.prove(costs, sum, dual.as_ref().unwrap_or(&Dual::default()))?;
        grounds.proved(&self.face, sum, dual);
        self.written.levels.push(Entry::sum(code, costs));
        Ok(sum)
    }

    /// An order: those before the mate are not possible; his place. Where the pairing changes, it is asked anew.
    fn order(
        &mut self,
        grounds: &mut dyn Grounds,
        code: &str,
        of: usize,
        list: &[usize],
    ) -> Result<i64, Fault> {
        let level = self.ask(code);
        loop {
            let mate = self.face.mate[of];
            let wanted = &list[..list.iter().position(|&v| v == mate).unwrap_or(list.len())];
            let is_wanted = mark(self.face.n, wanted);
            let earlier = self.face.at(of).filter(|&e| is_wanted[self.face.other(e, of)]);
            let costs: Costs = earlier.map(|e| (e, -1)).collect();
            let value = whole(wanted.len());
            let asked = Asked { place: level, costs: &costs, sum: 0, value, near: &[of], wanted };
            let dual = grounds.dual(&mut self.face, &asked)?;
            if self.face.mate[of] == mate {
                // Whoever comes after the mate does not matter.
                let list = list[..=place(list, mate)?].to_vec();
                self.face.prove(&costs, 0, dual.as_ref().unwrap_or(&Dual::default()))?;
                self.face.fix(of);
                grounds.proved(&self.face, value, dual);
                self.written.levels.push(Entry::Order { code: code.to_owned(), of, list });
                return Ok(value);
            }
        }
    }

    /// A lot: nothing is left to prove if it falls on this pairing. Of more than `most` none is drawn.
    fn lot(
        &mut self,
        grounds: &mut dyn Grounds,
        (code, most): (&str, usize),
        drawn: &dyn Fn(usize) -> usize,
    ) -> Result<Option<usize>, Fault> {
        let level = self.ask(code);
        let left = draws(&self.face, most)?;
        let (draws, place) = left.unwrap_or((most + 1, most + 1));
        let (costs, value) = (&Costs::new(), whole(place));
        let asked = Asked { place: level, costs, sum: 0, value, near: &[], wanted: &[] };
        if grounds.dual(&mut self.face, &asked)?.is_some() {
            return Err(Fault::new("a lot has no labels"));
        }
        let lot = left.map(|_| drawn(draws));
        if let Some(lot) = lot {
            if lot != place {
                let says = format!("the pairing is number {place} of those left, the lot falls on {lot}");
                return Err(Fault::new(says));
            }
            (0..self.face.n).for_each(|v| self.face.fix(v));
        }
        grounds.proved(&self.face, value, None);
        self.written.levels.push(Entry::Lot { code: code.to_owned(), draws, drawn: lot });
        Ok(lot.map(|_| draws))
    }

    /// Has the vertex one mate left?
    fn is_single(&self, v: usize) -> bool {
        self.face.at(v).nth(1).is_none()
    }
}

/// These vertices marked.
fn mark(n: usize, vertices: &[usize]) -> Vec<bool> {
    let mut is_marked = vec![false; n];
    for &v in vertices {
        is_marked[v] = true;
    }
    is_marked
}

impl<'g> Checker<'g> {
    /// A pairing of all legal pairs, and the seed of the lots, where there are any.
    ///
    /// # Errors
    /// If it is not legal.
    pub fn new(
        (case, seed): (&Case<'_>, Option<u64>),
        pairing: &[[usize; 2]],
        grounds: &'g mut dyn Grounds,
    ) -> Result<Self, Fault> {
        let (n, edges) = legal_pairs(case);
        let model = Model::new(seed, n, &edges);
        let mut face = Face::new(edges, vec![false; n], &|_, _| true);
        face.pair(pairing)?;
        let (Face { edges, mate, .. }, settled) = (face, vec![false; n]);
        Ok(Self { grounds, model, edges, mate, settled, begun: Vec::new(), checked: Checked::default() })
    }

    /// All levels have been gone through, or all before the one that is open.
    ///
    /// # Errors
    /// The fault that ended it; that somebody is not paired.
    pub fn finish(mut self, went: Result<(), Fault>) -> Result<Checked, Fault> {
        if let Err(fault) = went {
            let Some(at) = self.begun.last() else { return Err(fault) };
            let fault = at.place(&fault);
            if !fault.is_open() {
                return Err(fault);
            }
            let open = Open { stage: at.face.stage, level: at.written.levels.len() };
            self.checked.open = Some((open, fault.place().to_owned()));
        } else if self.settled.contains(&false) {
            return Err(Fault::new("no stage pairs everybody who is left"));
        }
        while !self.begun.is_empty() {
            self.close(&[])?;
        }
        Ok(Checked { model: self.model.text(), ..self.checked })
    }

    /// The innermost stage, and whoever gives grounds.
    fn at(&mut self) -> Result<(&mut Begun, &mut dyn Grounds), Fault> {
        let at = self.begun.last_mut().ok_or_else(|| Fault::new("no stage has begun"))?;
        Ok((at, self.grounds))
    }

    /// A stage begins; one apart gets its pairing.
    fn begin(&mut self, written: Written, mut face: Face, is_apart: bool) -> Result<(), Fault> {
        (face.stage, face.is_apart) = (written.number, is_apart);
        let mut begun = Begun { face, written, asked: None };
        let is_left = |pair: &[usize; 2]| !pair.iter().all(|&v| self.settled[v]);
        let left: Vec<[usize; 2]> = pairs(&self.mate).into_iter().filter(is_left).collect();
        let paired = begun.pair(self.grounds, &self.mate, &left);
        self.begun.push(begun);
        self.checked.stages += 1;
        paired
    }
}

impl Ledger for Checker<'_> {
    fn open(&mut self, stage: &Stage<'_>) -> Result<(), Fault> {
        let joins = |u: usize, v: usize| !(stage.forbids)(u, v);
        let face = Face::new(self.edges.clone(), self.settled.clone(), &joins);
        let is_there = |&e: &usize| !face.is_out(face.edges[e].0) && !face.is_out(face.edges[e].1);
        let there = (0..face.edges.len()).filter(is_there);
        let written = self.model.open(&stage.name, there.filter(|&e| !face.is_alive(e)).collect());
        self.begin(written, face, false)
    }

    fn open_apart(&mut self, stage: &Apart<'_>) -> Result<(), Fault> {
        let (from, edges) = (self.mate.len(), stage.edges(self.mate.len()));
        let is_in = mark(from, stage.players);
        let out = (0..from + stage.free).map(|v| v < from && !is_in[v]).collect();
        let written = self.model.open_apart(&stage.name, (stage.players, stage.free), &edges);
        self.begin(written, Face::new(edges, out, &|_, _| true), true)
    }

    fn near(&self, near: &[usize]) -> Vec<(usize, Edge)> {
        let Some(Begun { face, .. }) = self.begun.last() else { return Vec::new() };
        face.near(&mark(face.n, near)).into_iter().map(|e| (e, face.edges[e])).collect()
    }

    fn sum(&mut self, code: &str, near: &[usize], mut costs: Costs) -> Result<i64, Fault> {
        let (at, grounds) = self.at()?;
        costs.retain(|&(e, cost)| cost != 0 && at.face.is_alive(e));
        at.sum(grounds, (code, near), &costs)
    }

    fn order(&mut self, code: &str, of: usize, list: &[usize]) -> Result<i64, Fault> {
        let (at, grounds) = self.at()?;
        at.order(grounds, code, of, list)
    }

    fn mate(&self, rank: usize) -> Result<usize, Fault> {
        match self.begun.last() {
            Some(at) if at.is_single(rank) => Ok(at.face.mate[rank]),
            _ => Err(Fault::new(format!("a level asks whom {rank} meets, which is not settled"))),
        }
    }

    fn shown(&self, rank: usize) -> usize {
        self.begun.last().map_or(&self.mate, |at| &at.face.mate)[rank]
    }

    fn agrees(&self, players: &[usize]) -> bool {
        players.iter().all(|&v| self.shown(v) == self.mate[v])
    }

    fn lot(
        &mut self,
        code: &str,
        most: usize,
        drawn: &dyn Fn(usize) -> usize,
    ) -> Result<Option<usize>, Fault> {
        let (at, grounds) = self.at()?;
        let left = at.lot(grounds, (code, most), drawn)?;
        self.checked.enumerated += 1;
        Ok(left)
    }

    fn note(&mut self, count: Count) {
        self.checked.counts.push(count);
    }

    fn close(&mut self, settles: &[usize]) -> Result<(), Fault> {
        let (at, grounds) = self.at()?;
        if let Some(v) = settles.iter().find(|&&v| !at.is_single(v)) {
            return Err(Fault::new(format!("it is not settled whom {v} meets")));
        }
        grounds.close(&at.face, at.written.levels.len())?;
        if !self.agrees(settles) {
            return Err(Fault::new("it settles somebody who has another mate in the pairing of the round"));
        }
        for &v in settles {
            self.settled[v] = true;
        }
        if let Some(ended) = self.begun.pop() {
            self.checked.levels += ended.written.levels.len();
            self.model.close(ended.written, settles);
        }
        Ok(())
    }
}
