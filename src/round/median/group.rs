//! A score-group: who has no opponent in it, who makes its number even, who is stuck (9.3, 10.2 to 10.5, 10.9, 10.10,
//! 11.4), and the pairs of those who stay.

use super::evening::Evening;
use super::order;
use super::pairs::Work;
use super::pool::{Opened, Pool};
use crate::measure::are_within_100;
use crate::model::{Evidence, LevelRecord, Part};
use crate::plan::median::{Floaters, Phases};
use crate::round::Ask;
use crate::solve::SolveError;

/// A group with the floaters that came in.
#[derive(Clone)]
pub(super) struct Group {
    pub(super) residents: Vec<usize>,
    pub(super) above: Vec<usize>,
    pub(super) below: Vec<usize>,
    /// Whom a floater may meet in the group to which floaters go.
    pub(super) hosts: Vec<usize>,
    /// Is the group below the median, so that everything is mirrored?
    pub(super) is_below: bool,
    pub(super) is_median: bool,
}

/// A group paired.
#[derive(Clone)]
pub(super) struct Solved {
    /// In the order in which they were made.
    pub(super) pairs: Vec<(usize, usize)>,
    pub(super) floaters: Vec<usize>,
    /// Of the floaters, those without any compatible member.
    pub(super) forced: Vec<usize>,
    pub(super) levels: Vec<LevelRecord>,
    /// Each opponent who was chosen from an order: the level, the player, the order.
    pub(super) orders: Vec<(String, usize, Vec<usize>)>,
}

/// What is known of who floats while a group is paired.
#[derive(Default)]
struct Leaving {
    forced: Vec<usize>,
    /// Who was to float to make the number even; and still is, if 11.4 has exchanged nobody for him.
    chosen: Option<usize>,
    evener: Option<usize>,
    stuck: Vec<usize>,
}

impl Group {
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
        (ask, plan): (&Ask<'_>, &Phases),
        stage: usize,
    ) -> Result<Option<Solved>, SolveError> {
        let mut leaving = Leaving { forced: self.forced(ask), ..Leaving::default() };
        let rest = self.without(&leaving.forced);
        let evening = Evening { ask, group: &rest, forced: &leaving.forced };
        if rest.members().len() % 2 == 1 {
            if self.is_median {
                return Ok(None);
            }
            let evener = evening.choose(&plan.floaters, stage)?;
            leaving.evener = Some(evener);
            leaving.chosen = Some(evener);
        }
        let mut retained = Vec::new();
        loop {
            let gone = [leaving.stuck.as_slice(), leaving.evener.as_slice()].concat();
            let pool = Pool { ask, group: &rest.without(&gone), retained };
            match pool.open(stage, &plan.floaters)? {
                Opened::Complete { table, seats } => {
                    let mut floaters = [leaving.forced.as_slice(), &gone].concat();
                    floaters.sort_unstable();
                    let mut levels = Vec::new();
                    for l in &plan.floaters {
                        let value = evening.value(&l.measure, &floaters, leaving.chosen);
                        levels.push(record(stage, &l.code, value));
                    }
                    let mut work =
                        Work { pool: &pool, seats, table: *table, pairs: Vec::new(), orders: Vec::new() };
                    work.run(&plan.pairs)?;
                    return Ok(Some(work.solved(floaters, leaving.forced, levels)));
                }
                Opened::Stuck { .. } if self.is_median => return Ok(None),
                Opened::Stuck { rank, retained: kept } => {
                    leaving.stuck.push(rank);
                    // 11.4 (a): exchanged with the floater that made the number even; (b): the lowest in company.
                    if leaving.evener.take().is_none() {
                        let is_left =
                            |r: &usize| *r != rank && !kept.iter().any(|&(a, b)| a == *r || b == *r);
                        let left = pool.group.members().into_iter().filter(is_left).collect();
                        leaving.stuck.extend(order::by_number(ask, left, self.is_below).last());
                    }
                    retained = kept;
                }
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

/// A level that was settled by counting.
pub(super) fn record(stage: usize, code: &str, value: Vec<i64>) -> LevelRecord {
    let evidence = vec![Evidence::Counted];
    LevelRecord { stage, code: code.to_owned(), part: Part::Bracket, value, evidence }
}

/// The code under which 11.4 is asked, if the rulebook lists any.
pub(super) fn stuck_code(levels: &[crate::plan::Level<Floaters>]) -> &str {
    crate::plan::code_of(levels, &Floaters::LowestFloaters).unwrap_or_default()
}

/// 10.2, 10.8, 12.7: within 100 points, where the event is a Maxi-tournament of a rulebook that knows such.
pub(super) fn is_near(ask: &Ask<'_>, a: usize, b: usize) -> bool {
    let entries = &ask.position.entries;
    !is_maxi(ask) || are_within_100(&entries[a], &entries[b])
}

/// Is it a Maxi-tournament?
pub(super) fn is_maxi(ask: &Ask<'_>) -> bool {
    let is_known = ask.book.discretions.iter().any(|d| d.key == "maxi");
    is_known && crate::measure::is_maxi(ask.position, ask.declared)
}
