//! A score-group: who has no opponent in it, who makes its number even, who is stuck (9.3, 10.2 to 10.5, 10.9, 10.10,
//! 11.4), and the pairs of those who stay.

pub(super) mod evening;
mod near;
mod order;
mod pairs;
mod pool;

use crate::measure::are_within_100;
use crate::plan::PhaseLevel;
use crate::plan::median::{Floaters, Pairs, Phases};
use crate::round::Ask;
use crate::stage::LevelRecord;
use evening::{ParityFloater, ParityGroup};
use facts::rulebook::{DiscretionKey, Part};
use lexmatch::Evidence;
use lexmatch::solve::SolveError;
use pairs::GroupWork;
use pool::{OpenedPool, PairingPool, StuckPlayer};

/// A group with the floaters that came in.
#[derive(Clone)]
pub(super) struct MedianGroup {
    pub residents: Vec<usize>,
    pub(super) above: Vec<usize>,
    pub(super) below: Vec<usize>,
    /// Whom a floater may meet in the group to which floaters go: its own players, and floaters from the other side.
    pub(super) hosts: [Vec<usize>; 2],
    /// Who waits there already, come the same way, and takes an opponent before others (10.3, 10.4).
    pub(super) waiting: Vec<usize>,
    /// Is the group below the median, so that everything is mirrored?
    pub(super) is_below: bool,
    pub is_median: bool,
    /// Is the group to which floaters go below the median?
    pub is_next_below: bool,
}

/// A group paired.
#[derive(Clone)]
pub(super) struct SolvedGroup {
    /// In the order in which they were made.
    pub(super) pairs: Vec<(usize, usize)>,
    pub(super) floaters: Vec<usize>,
    /// Of the floaters, those without any compatible member.
    pub(super) forced: Vec<usize>,
    pub(super) levels: Vec<LevelRecord>,
}

/// What is known of who floats while a group is paired.
#[derive(Default)]
struct KnownFloats {
    forced: Vec<usize>,
    /// Who was to float to make the number even.
    chosen: Option<ParityFloater>,
    /// The same, if 11.4 has exchanged nobody for him.
    evener: Option<usize>,
    stuck: Vec<usize>,
    /// What it rests on that these are stuck.
    grounds: Vec<Evidence>,
}

impl KnownFloats {
    /// All who float, by rank.
    fn all(&self) -> Vec<usize> {
        let mut all = [self.forced.as_slice(), &self.stuck, self.evener.as_slice()].concat();
        all.sort_unstable();
        all
    }

    /// 11.4: who is stuck floats, (a) in exchange for who made the number even, (b) with the lowest in company. The
    /// pairings that are kept.
    fn add(
        &mut self,
        pool: &PairingPool<'_, '_>,
        stage: usize,
        plan: &Phases,
        stuck: StuckPlayer,
    ) -> Vec<(usize, usize)> {
        self.stuck.push(stuck.rank);
        if self.evener.take().is_none() {
            self.stuck.extend(pool.company(stage, plan, &stuck));
        }
        stuck.grounds.into_iter().for_each(|ground| ground.add_to(&mut self.grounds));
        stuck.retained
    }

    /// The evidence for the value of a level.
    fn evidence(&self, measure: &Floaters) -> Vec<Evidence> {
        let mut evidence = match (measure, &self.chosen) {
            // 10.10: in the place of each refused there would be fewer pairings.
            (Floaters::EveningFloatRepeat, Some(chosen)) if chosen.refused > 0 => {
                vec![Evidence::ParityBound, Evidence::Refuted { refused: chosen.refused }]
            }
            (Floaters::LowestFloaters, Some(chosen)) => vec![Evidence::Refuted { refused: chosen.place }],
            // Nobody to meet in the group; an odd number; a barrier in the scrutiny. Of who floats every member was
            // looked at.
            (Floaters::Unpaired, _) | (_, Some(_)) => vec![Evidence::ParityBound],
            (_, None) => vec![Evidence::ZeroBound],
        };
        if matches!(measure, Floaters::Unpaired | Floaters::LowestFloaters) {
            self.grounds.iter().for_each(|ground| ground.add_to(&mut evidence));
        }
        evidence
    }
}

impl MedianGroup {
    /// Everybody who came in, by rank.
    pub(super) fn came_in(&self) -> Vec<usize> {
        let mut all = [self.above.as_slice(), &self.below].concat();
        all.sort_unstable();
        all
    }

    /// Everybody, by rank.
    pub(super) fn members(&self) -> Vec<usize> {
        let mut all = [self.came_in().as_slice(), &self.residents].concat();
        all.sort_unstable();
        all
    }

    /// The group without these.
    pub(super) fn without(&self, ranks: &[usize]) -> Self {
        let left = |part: &[usize]| part.iter().copied().filter(|r| !ranks.contains(r)).collect();
        Self {
            residents: left(&self.residents),
            above: left(&self.above),
            below: left(&self.below),
            ..self.clone()
        }
    }

    /// Ranks in the order of scrutiny: from the highest, below the median from the lowest.
    pub(super) fn scan(&self, mut ranks: Vec<usize>) -> Vec<usize> {
        ranks.sort_unstable();
        if self.is_below {
            ranks.reverse();
        }
        ranks
    }

    /// Solves the group; `None` if it is the median and not everybody can be paired.
    pub(super) fn solve(
        &self,
        ask: &Ask<'_>,
        plan: &Phases,
        stage: usize,
    ) -> Result<Option<SolvedGroup>, SolveError> {
        let mut leaving = KnownFloats { forced: self.forced(ask), ..KnownFloats::default() };
        let rest = self.without(&leaving.forced);
        let forced = leaving.forced.clone();
        let evening = ParityGroup { ask, group: &rest, forced: &forced };
        if !self.is_median && rest.members().len() % 2 == 1 {
            let chosen = evening.choose(&plan.floaters, stage)?;
            leaving.evener = Some(chosen.rank);
            leaving.chosen = Some(chosen);
        }
        let mut retained = Vec::new();
        loop {
            let gone = leaving.all();
            let pool = PairingPool { ask, group: &self.without(&gone), gone, retained };
            match pool.open(stage, plan)? {
                OpenedPool::Complete { table, seats } => {
                    let mut levels = Vec::new();
                    for l in &plan.floaters {
                        let value = evening.value(&l.measure, &pool.gone, leaving.chosen.as_ref());
                        let evidence = leaving.evidence(&l.measure);
                        levels.push(LevelRecord { evidence, ..record(stage, &l.code, value) });
                    }
                    let floaters = pool.gone.clone();
                    let mut work = GroupWork { pool: &pool, seats, table: *table, pairs: Vec::new() };
                    work.run(&plan.pairs)?;
                    return Ok(Some(work.solved((floaters, forced.clone()), levels)));
                }
                OpenedPool::Blocked => return Ok(None),
                OpenedPool::Stuck(stuck) => retained = leaving.add(&pool, stage, plan, stuck),
            }
        }
    }

    /// 9.3 (a) to (c): members without a compatible member; in the median nobody floats.
    fn forced(&self, ask: &Ask<'_>) -> Vec<usize> {
        let members = self.members();
        let is_alone = |r: usize| !members.iter().any(|&o| o != r && ask.graph.link(r, o).is_some());
        members.iter().copied().filter(|&r| !self.is_median && is_alone(r)).collect()
    }
}

/// The value of a level as it is counted on a pairing; what else it rests on is for others to say.
pub(super) fn record(stage: usize, code: &str, value: Vec<i64>) -> LevelRecord {
    let evidence = vec![Evidence::Recounted];
    LevelRecord { stage, code: code.to_owned(), part: Part::Bracket, value, evidence }
}

/// The code of the level in which floaters get their opponents, if the rulebook lists any.
pub(super) fn pair_code(levels: &[PhaseLevel<Pairs>]) -> &str {
    let is_this = |l: &&PhaseLevel<Pairs>| matches!(l.measure, Pairs::FloaterOpponent(_));
    levels.iter().find(is_this).map_or("", |l| l.code.as_str())
}

/// 10.2, 10.8, 12.7: within 100 points, where the event is a Maxi-tournament of a rulebook that knows such.
pub(super) fn is_near(ask: &Ask<'_>, a: usize, b: usize) -> bool {
    let entries = &ask.position.entries;
    !is_maxi(ask) || are_within_100(&entries[a], &entries[b])
}

/// Is it a Maxi-tournament?
pub(super) fn is_maxi(ask: &Ask<'_>) -> bool {
    let is_known = ask.book.discretions.iter().any(|d| d.key == DiscretionKey::Maxi.name());
    is_known && crate::measure::is_maxi(ask.position, &ask.declared)
}
