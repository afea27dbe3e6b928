//! A stage whose members take named opponents from below. It is solved with as few players as are sufficient.
//!
//! | scope | players | applies if |
//! |---|---|---|
//! | closed | the pack | all its members are paired and the rest can be completed |
//! | near | the pack and the next one, whose players may meet freely among themselves | as few pairs as possible lead out, and the rest can be completed |
//! | full | all players below as well | always |

use super::Stop;
use super::asked::StageAsk;
use crate::measure::Penalty;
use crate::program::{
    Around, CountedLevel, EdgeCost, EdgePenalty, Floats, Mate, OpenStage, SeenPlayer, StageLevels,
};
use crate::round::table::{Edge, StageFace};
use crate::round::top_down::SolvedBracket;
use facts::rulebook::{Part, Value};
use facts::tournament::Rank;
use lexmatch::Evidence;
use lexmatch::solve::SolveError;

/// The players whom a table holds besides the pack.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TableRoom {
    /// No other players.
    Alone,
    /// The next pack.
    Next,
    /// All players below, every one of whom has to be paired.
    Everybody,
}

impl<'s, 'r> StageAsk<'s, 'r> {
    /// Solves the stage with as few players as are sufficient.
    pub(super) fn solve_named(self, levels: &mut StageLevels<'_, 'r, Stop>) -> Result<SolvedBracket, Stop> {
        if self.spec.floats == Floats::FewestWithNames {
            for room in [TableRoom::Alone, TableRoom::Next] {
                if let Some(table) = self.table(room)? {
                    let run = self.named_levels(table, levels)?;
                    if run.is_enough() {
                        return Ok(run.solved());
                    }
                }
            }
        }
        let table = self.table(TableRoom::Everybody)?.ok_or(SolveError::NoMember)?;
        Ok(self.named_levels(table, levels)?.solved())
    }

    fn named_levels(
        self,
        table: StageFace<'r>,
        levels: &mut StageLevels<'_, 'r, Stop>,
    ) -> Result<NamedRun<'s, 'r>, Stop> {
        let last = self.spec.residents.last().copied().unwrap_or_default();
        let mut run = NamedRun { asked: self, last, table };
        levels(&mut run)?;
        Ok(run)
    }

    /// Opens a table with these players; `None` if not all members can be paired in it.
    fn table(self, room: TableRoom) -> Result<Option<StageFace<'r>>, SolveError> {
        let (ask, spec) = (self.ask, self.spec);
        let others = match room {
            TableRoom::Alone => &[],
            TableRoom::Next => spec.next,
            TableRoom::Everybody => spec.below,
        };
        let players = [spec.residents, others].concat();
        if players.is_empty() || room == TableRoom::Alone && !players.len().is_multiple_of(2) {
            return Ok(None);
        }
        let last = spec.residents.last().copied().unwrap_or_default();
        let is_free = |a: Rank, b: Rank| room == TableRoom::Next && a > last && b > last;
        let may = |a: Rank, b: Rank| is_free(a, b) || ask.graph.link(a, b).is_some();
        let mut table = StageFace::open(ask, spec.number, players, &may)?;
        let stays = |r: Rank| room == TableRoom::Everybody || r <= last;
        Ok(table.spare(&stays)?.then_some(table))
    }
}

/// A run of a stage together with some of the players below.
struct NamedRun<'s, 'r> {
    asked: StageAsk<'s, 'r>,
    /// The last member. All other players who are left have higher ranks.
    last: Rank,
    table: StageFace<'r>,
}

impl NamedRun<'_, '_> {
    /// Returns whether the pairing is the best of all. It is if no other pairing leads fewer members out, or less far,
    /// and the others can be paired.
    fn is_enough(&self) -> bool {
        let spec = self.asked.spec;
        let leads_out = |&(a, b): &(Rank, Rank)| a <= self.last && b > self.last;
        let out: Vec<Rank> = self.table.pairs().into_iter().filter(leads_out).map(|(_, b)| b).collect();
        let rest: Vec<Rank> = spec.below.iter().copied().filter(|r| !out.contains(r)).collect();
        out.len() == spec.residents.len() % 2 && self.asked.ask.graph.is_completable(&rest)
    }

    /// Returns the pairs of the members, including those with players below. Nobody leaves.
    fn solved(self) -> SolvedBracket {
        let last = self.last;
        let mut solved = self.table.solved();
        solved.pairs.retain(|&(a, _)| a <= last);
        solved.leaving.clear();
        solved
    }

    /// Returns a test for the players whose pairs with lower players a level looks at.
    fn looked_at(&self, around: Around<'_>) -> impl Fn(Rank) -> bool + 'static {
        let last = (!matches!(around, Around::Everybody)).then_some(self.last);
        move |rank| last.is_none_or(|last| rank <= last)
    }
}

impl<'r> OpenStage<'r, Stop> for NamedRun<'_, 'r> {
    fn begins(&mut self, code: &str) {
        self.table.name_level(code);
    }

    fn holds(&mut self, code: &str) {
        self.table.name_level(code);
        self.table.credit(Evidence::ZeroBound);
    }

    fn bye_cost(&mut self) -> Result<Option<i64>, Stop> {
        Ok(None)
    }

    fn minimise(&mut self, code: &str, around: Around<'_>, level: CountedLevel<'r>) -> Result<Value, Stop> {
        let is_near = self.looked_at(around);
        self.table.name_level(code);
        let weight = move |e: Edge| match e {
            Edge::Pair(a, b) if is_near(a) => level.of(Edge::Pair(a, b)),
            _ => Penalty::NONE,
        };
        Ok(self.table.by_classes(level.is_listed(), weight)?)
    }

    fn count(
        &mut self,
        code: &str,
        (around, _): (Around<'_>, &[i32]),
        cost: EdgeCost<'r>,
    ) -> Result<i64, Stop> {
        self.least(code, around, cost)
    }

    fn count_classes(
        &mut self,
        code: &str,
        (around, _): (Around<'_>, &[i32]),
        (is_listed, _, weight): (bool, SeenPlayer<'_>, EdgePenalty<'r>),
    ) -> Result<Value, Stop> {
        let is_near = self.looked_at(around);
        self.table.name_level(code);
        let weight = move |e: Edge| match e {
            Edge::Pair(a, b) if is_near(a) => weight(Edge::Pair(a, b)),
            _ => Penalty::NONE,
        };
        Ok(self.table.by_classes(is_listed, weight)?)
    }

    fn lot(&mut self, _: &str, _: usize, _: &dyn Fn(usize) -> usize) -> Result<Option<usize>, Stop> {
        // Opponents from below are taken pack by pack, so there is nothing to draw from.
        Err(SolveError::NoMember.into())
    }

    fn least(&mut self, code: &str, around: Around<'_>, cost: EdgeCost<'r>) -> Result<i64, Stop> {
        let is_near = self.looked_at(around);
        self.table.name_level(code);
        // Rebuilds the edge: a copy of the whole value would stall until its parts are written.
        Ok(self.table.least(move |e| match e {
            Edge::Pair(a, b) if is_near(a) => cost(Edge::Pair(a, b)),
            _ => 0,
        })?)
    }

    fn least_of_any(&mut self, code: &str, around: Around<'_>, cost: EdgeCost<'r>) -> Result<i64, Stop> {
        let is_near = self.looked_at(around);
        self.table.name_level(code);
        Ok(self.table.least_of_any(&|e| match e {
            Edge::Pair(a, b) if is_near(a) => cost(Edge::Pair(a, b)),
            _ => 0,
        })?)
    }

    fn fewest_leaving(&mut self, _: &str, _: &[Rank]) -> Result<i64, Stop> {
        Err(SolveError::NoMember.into())
    }

    fn leave_by(&mut self, _: &str, _: &[Rank], _: i64) -> Result<bool, Stop> {
        Err(SolveError::NoMember.into())
    }

    fn least_bye(&mut self, _: &str, _: &dyn Fn(Rank) -> i64) -> Result<i64, Stop> {
        Ok(0)
    }

    fn prefer(&mut self, code: &str, of: Rank, wanted: &dyn Fn(Mate) -> bool) -> Result<bool, Stop> {
        self.table.name_level(code);
        Ok(self.table.prefer(of, &|mate| wanted(Mate::of(mate)))?)
    }

    fn first_mate(&mut self, code: &str, of: Rank, list: &[Mate]) -> Result<usize, Stop> {
        self.table.name_level(code);
        Ok(self.table.choose_fate(of, list.iter().copied().map(Mate::rank))?)
    }

    fn admits(&mut self, code: &str, of: Rank, wanted: &dyn Fn(Mate) -> bool) -> Result<bool, Stop> {
        self.table.name_level(code);
        Ok(self.table.clone().prefer(of, &|mate| wanted(Mate::of(mate)))?)
    }

    fn mate(&self, of: Rank) -> Result<Mate, Stop> {
        Ok(Mate::of(self.table.mate(of)))
    }

    fn leaving(&self) -> Result<usize, Stop> {
        let leaves = |&&r: &&Rank| self.table.mate(r).is_none_or(|mate| mate > self.last);
        Ok(self.asked.spec.residents.iter().filter(leaves).count())
    }

    fn looks_below(&self) -> bool {
        true
    }

    fn shape_is_settled(&mut self) -> Result<(), Stop> {
        Ok(())
    }

    fn leavers_are_settled(&mut self) -> Result<(), Stop> {
        Ok(())
    }

    fn record(&mut self, code: &str, part: Part, value: Value) {
        let evidence = self.table.take_evidence();
        self.table.note_part(code, part, value, evidence);
    }

    fn passes_over(&mut self, _: &str, _: Part) {}
}
