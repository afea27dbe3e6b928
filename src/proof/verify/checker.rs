//! Checks stages and levels one after another on a face. The value of each level is counted on the pairing and compared
//! with the certificate. Its proof then restricts the face to equally good pairings.

use super::draws::draws;
use super::face::{NumberedCosts, ProofFace, mates};
use crate::certificate::{Certificate, Impossible, OpenLevel, StageDual, StageProof};
use crate::error::{ProofError, Proved, demand, refuted};
use crate::levels::{AuxiliaryStage, Ledger, MainStage, Model, SharedEdges, WrittenLevel, WrittenStage};
use crate::levels::{NearEdges, legal_pairs, pairs, place};
use judge::{Count, JudgedRound};
use limit::from_len;

/// The statement that a certificate proves, with figures about the check.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Checked {
    /// The levels of the rulebook with their values.
    pub counts: Vec<Count>,
    /// The number of lots whose possible pairings were listed.
    pub enumerated: usize,
    /// The number of stages.
    pub stages: usize,
    /// The number of proved levels of the model.
    pub levels: usize,
    /// The first level without a proof, with the reason, if the proof ends before that level.
    pub open: Option<(OpenLevel, ProofError)>,
    /// The proved part of the model as a file.
    pub model: String,
}

/// Checks that there is no legal pairing, and that as many vertices as claimed are without a mate whichever pairs are made.
///
/// # Errors
/// Fails if the labels do not prove this.
pub fn no_pairing(case: &JudgedRound<'_>, seed: Option<u64>, proof: &Impossible) -> Proved<Checked> {
    let (n, edges) = legal_pairs(case);
    let model = Model::new(seed, n, &edges).text();
    let mut face = ProofFace::new(edges, vec![false; n], &|_, _| true);
    face.add_sets(&proof.sets)?;
    demand(proof.over > 0, "no player is left over")?;
    let dual = StageDual { level: 0, scale: Some(1), y: proof.y.clone(), z: proof.z.clone() };
    face.prove(&NumberedCosts::new(), proof.over, &dual)?;
    // Else larger labels would prove that no pairing exists, but not how many vertices are left over.
    face.counts_once(&dual)?;
    Ok(Checked { model, ..Checked::default() })
}

/// Checks a certificate level by level. The prover adds the evidence of each step before the step is checked.
pub struct Checker {
    /// The claim and its evidence.
    pub certificate: Certificate,
    /// Whether the certificate is still being made. If so, the counted values become its claims.
    pub is_made: bool,
    model: Model,
    edges: SharedEdges,
    /// The mates in the pairing of the round.
    mate: Vec<usize>,
    /// Whether each vertex has been paired in an earlier stage.
    settled: Vec<bool>,
    /// The stages that have begun but not ended, each inside the one before it.
    begun: Vec<CheckedStage>,
    checked: Checked,
}

/// A stage that has begun.
pub struct CheckedStage {
    /// The remaining face of the stage.
    pub face: ProofFace,
    /// The claims of the certificate about the stage.
    pub proof: StageProof,
    written: WrittenStage,
    /// The code of the current level; empty between levels.
    asked: String,
}

impl CheckedStage {
    /// Adds the position of the stage to an error.
    fn place(&self, error: ProofError) -> ProofError {
        let OpenLevel { stage, level } = self.at();
        let level = match self.asked.as_str() {
            "" => String::new(),
            code => format!(", level {} ({code})", level + 1),
        };
        error.at(format_args!("stage {} ({}){level}", stage + 1, self.written.name))
    }

    /// Returns the position: the stage, and the level that comes next.
    pub fn at(&self) -> OpenLevel {
        OpenLevel { stage: self.written.number, level: self.written.levels }
    }

    /// Ends a level.
    fn end(&mut self, entry: &WrittenLevel<'_>) {
        self.written.end(entry);
        self.asked.clear();
    }

    /// Returns whether the vertex has only one mate left.
    fn is_single(&self, v: usize) -> bool {
        self.face.at(v).nth(1).is_none()
    }
}

impl Checker {
    /// Starts the check of a round.
    ///
    /// # Errors
    /// Fails if the pairing is not legal.
    pub fn new(case: &JudgedRound<'_>, certificate: Certificate) -> Proved<Self> {
        let (n, edges) = legal_pairs(case);
        let model = Model::new(certificate.seed, n, &edges);
        let (begun, checked, settled) = (Vec::new(), Checked::default(), vec![false; n]);
        let mate = mates(&settled, &certificate.pairing, &|a, b| edges.number(a, b).is_some())?;
        Ok(Self { certificate, is_made: false, model, edges, mate, settled, begun, checked })
    }

    /// Ends the check after all levels, or after the levels before the open one.
    ///
    /// # Errors
    /// Returns the error that ended the check. Fails if a player is still unpaired.
    pub fn finish(mut self, went: Proved<()>) -> Proved<(Checked, Certificate)> {
        match (went, self.begun.last()) {
            (Ok(()), _) => {
                let is_all = !self.settled.contains(&false);
                demand(is_all, "no stage pairs all the remaining players")?;
            }
            (Err(error @ ProofError::Open { .. }), Some(begun)) => {
                self.checked.open = Some((begun.at(), begun.place(error)));
            }
            (Err(error), Some(begun)) => return Err(begun.place(error)),
            (Err(error), None) => return Err(error),
        }
        while !self.begun.is_empty() {
            self.close(&[])?;
        }
        Ok((Checked { model: self.model.text(), ..self.checked }, self.certificate))
    }

    /// Returns the innermost open stage.
    ///
    /// # Errors
    /// Fails if no stage is open.
    pub fn stage(&mut self) -> Proved<&mut CheckedStage> {
        self.begun.last_mut().ok_or_else(|| refuted("no stage has begun"))
    }

    /// Declares the next level.
    ///
    /// # Errors
    /// Fails if no stage has begun, or if the certificate ends here.
    pub fn ask(&mut self, code: &str) -> Proved<()> {
        let open = self.certificate.open;
        let begun = self.stage()?;
        code.clone_into(&mut begun.asked);
        if open == Some(begun.at()) { Err(ProofError::open("the certificate ends here")) } else { Ok(()) }
    }

    /// Checks that the current level has the claimed value, and returns its labels.
    fn dual(&mut self, value: i64) -> Proved<StageDual> {
        let is_made = self.is_made;
        let begun = self.stage()?;
        let (level, proof) = (begun.at().level, &mut begun.proof);
        match proof.values.get(level) {
            None if is_made => proof.values.push(value),
            None => return Err(refuted("the certificate states no value")),
            Some(&claimed) => {
                let says = format_args!("the certificate claims {claimed}; the pairing counts {value}");
                demand(claimed == value, says)?;
            }
        }
        Ok(proof.duals.iter().find(|dual| dual.level == level).cloned().unwrap_or_default())
    }

    /// Begins an auxiliary stage with these edges.
    ///
    /// # Errors
    /// Fails if the stage has no pairing.
    pub fn open_with(&mut self, stage: &AuxiliaryStage<'_>, edges: SharedEdges) -> Proved<()> {
        let (from, players) = (self.mate.len(), stage.vertices(self.mate.len()));
        let out = (0..from + stage.free).map(|v| v < from && players.binary_search(&v).is_err());
        let written = self.model.open_apart(&stage.name, (&players, stage.free), &edges);
        self.begin(written, ProofFace::new(edges, out.collect(), &|_, _| true), true)
    }

    /// Begins a stage. An auxiliary stage has its own pairing.
    fn begin(&mut self, written: WrittenStage, face: ProofFace, is_apart: bool) -> Proved<()> {
        let proof = self.certificate.stages.get_mut(written.number).map(std::mem::take);
        let is_named = proof.is_some();
        let proof = proof.unwrap_or_default();
        self.begun.push(CheckedStage { face, proof, written, asked: String::new() });
        self.checked.stages += 1;
        demand(is_named, "the certificate omits it")?;
        let left = |pair: &[usize; 2]| !pair.iter().all(|&v| self.settled[v]);
        let left: Vec<[usize; 2]> = pairs(&self.mate).into_iter().filter(left).collect();
        let CheckedStage { face, proof, .. } = self.stage()?;
        face.add_sets(&proof.sets)?;
        demand(is_apart || proof.pairing.is_empty(), "it has no pairing of its own")?;
        face.pair(if is_apart { &proof.pairing } else { &left })
    }
}

impl Ledger for Checker {
    fn open(&mut self, stage: &MainStage<'_>) -> Proved<()> {
        let joins = |u: usize, v: usize| !(stage.forbids)(u, v);
        let face = ProofFace::new(self.edges.clone(), self.settled.clone(), &joins);
        let mut without = Vec::new();
        face.edges.left(&face.is_out, |e, _| without.extend((!face.is_alive[e]).then_some(e)));
        let written = self.model.open(&stage.name, &without);
        self.begin(written, face, false)
    }

    fn open_apart(&mut self, stage: &AuxiliaryStage<'_>) -> Proved<()> {
        self.open_with(stage, stage.edges(self.mate.len()))
    }

    fn at(&self) -> Option<(usize, usize)> {
        self.begun.last().map(|begun| (begun.at().stage, begun.at().level))
    }

    fn edges_at(&self, vertices: &[usize], is_both: bool) -> NearEdges {
        let open = self.begun.last().map(|begun| &begun.face);
        open.map_or_else(NearEdges::default, |face| NearEdges::of(&face.edges, face.near(vertices, is_both)))
    }

    fn sum(&mut self, code: &str, _: &[usize], mut costs: NumberedCosts) -> Proved<i64> {
        self.ask(code)?;
        let face = &self.stage()?.face;
        face.keep(&mut costs);
        let sum = face.value(&costs)?;
        let dual = self.dual(sum)?;
        let begun = self.stage()?;
        begun.face.prove(&costs, sum, &dual)?;
        begun.end(&WrittenLevel::Sum { code, costs: &costs });
        Ok(sum)
    }

    fn order(&mut self, code: &str, of: usize, list: &[usize]) -> Proved<i64> {
        self.ask(code)?;
        let face = &self.stage()?.face;
        let before = place(list, face.mate[of])?;
        let costs = face.before(of, &list[..before]);
        let dual = self.dual(from_len(before))?;
        let begun = self.stage()?;
        begun.face.prove(&costs, 0, &dual)?;
        begun.face.fix(of);
        // Players after the mate in the list do not matter.
        begun.end(&WrittenLevel::Order { code, of, list: &list[..=before] });
        Ok(from_len(before))
    }

    fn mate(&self, rank: usize) -> Proved<usize> {
        match self.begun.last() {
            Some(begun) if begun.is_single(rank) => Ok(begun.face.mate[rank]),
            _ => Err(refuted(format!("a level depends on whom {rank} meets, which is not settled"))),
        }
    }

    fn shown(&self, rank: usize) -> usize {
        self.begun.last().map_or(&self.mate, |begun| &begun.face.mate)[rank]
    }

    fn agrees(&self, players: &[usize]) -> bool {
        players.iter().all(|&v| self.shown(v) == self.mate[v])
    }

    fn lot(&mut self, code: &str, most: usize, drawn: &dyn Fn(usize) -> usize) -> Proved<Option<usize>> {
        self.ask(code)?;
        let left = draws(&self.stage()?.face, most)?;
        let (draws, place) = left.unwrap_or((most + 1, most + 1));
        self.dual(from_len(place))?;
        let lot = left.map(|_| drawn(draws));
        let begun = self.stage()?;
        let level = begun.at().level;
        let is_bare = begun.proof.duals.iter().all(|dual| dual.level != level);
        demand(is_bare, "a lot has no labels")?;
        if let Some(lot) = lot {
            let says =
                format_args!("the pairing is number {place} of the remaining ones, but the lot is {lot}");
            demand(lot == place, says)?;
            (0..begun.face.n).for_each(|v| begun.face.fix(v));
        }
        begun.end(&WrittenLevel::Lot { code, draws, drawn: lot });
        self.checked.enumerated += 1;
        Ok(lot.map(|_| draws))
    }

    fn note(&mut self, count: Count) {
        self.checked.counts.push(count);
    }

    fn close(&mut self, settles: &[usize]) -> Proved<()> {
        let begun = self.stage()?;
        if let Some(v) = settles.iter().find(|&&v| !begun.is_single(v)) {
            return Err(refuted(format!("the certificate does not settle whom {v} meets")));
        }
        let (proof, levels) = (&begun.proof, begun.at().level);
        let claimed = proof.values.len();
        let says = format_args!("the certificate has {claimed} levels, but the round has {levels}");
        demand(claimed == levels, says)?;
        let is_ascending = proof.duals.is_sorted_by(|one, next| one.level < next.level);
        let is_within = proof.duals.last().is_none_or(|dual| dual.level < levels);
        demand(is_ascending && is_within, "a dual belongs to no level, or is out of order")?;
        let is_theirs = self.agrees(settles);
        demand(is_theirs, "it settles a player who has a different mate in the pairing of the round")?;
        for &v in settles {
            self.settled[v] = true;
        }
        if let Some(ended) = self.begun.pop() {
            let OpenLevel { stage, level } = ended.at();
            self.checked.levels += level;
            self.certificate.stages[stage] = ended.proof;
            self.model.close(ended.written, settles);
        }
        Ok(())
    }
}
