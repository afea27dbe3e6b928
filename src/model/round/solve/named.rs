//! A stage whose members take named opponents from below. It is solved with as few players as are sufficient.
//!
//! | scope | players | applies if |
//! |---|---|---|
//! | closed | the pack | all its members are paired and the rest can be completed |
//! | near | the pack and the next one, whose players may meet freely among themselves | as few pairs as possible lead out, and the rest can be completed |
//! | full | all players below as well | always |

use super::Stop;
use super::asked::StageAsk;
use super::group::GroupRun;
use crate::program::{Floats, StageLevels};
use crate::round::table::StageFace;
use crate::round::top_down::SolvedBracket;
use facts::tournament::Rank;
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

impl<'r> StageAsk<'_, 'r> {
    /// Solves the stage with as few players as are sufficient.
    pub(super) fn solve_named(self, levels: &mut StageLevels<'_, 'r, Stop>) -> Result<SolvedBracket, Stop> {
        if self.spec.floats == Floats::FewestWithNames {
            for room in [TableRoom::Alone, TableRoom::Next] {
                if let Some(table) = self.table(room)? {
                    let table = self.named_levels(table, levels)?;
                    if self.is_best(&table) {
                        return Ok(self.solved_named(table));
                    }
                }
            }
        }
        let table = self.table(TableRoom::Everybody)?.ok_or(SolveError::NoMember)?;
        let table = self.named_levels(table, levels)?;
        Ok(self.solved_named(table))
    }

    /// Returns the last member. All other players who are left have higher ranks.
    fn last(self) -> Rank {
        self.spec.residents.last().copied().unwrap_or_default()
    }

    fn named_levels(
        self,
        table: StageFace<'r>,
        levels: &mut StageLevels<'_, 'r, Stop>,
    ) -> Result<StageFace<'r>, Stop> {
        let mut run = GroupRun::new(table, &[]);
        run.last = Some(self.last());
        levels(&mut run)?;
        Ok(run.table)
    }

    /// Returns the pairs of the members, including those with players below. Nobody leaves.
    fn solved_named(self, table: StageFace<'_>) -> SolvedBracket {
        let mut solved = table.solved();
        solved.pairs.retain(|&(a, _)| a <= self.last());
        solved.leaving.clear();
        solved
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
        let last = self.last();
        let is_free = |a: Rank, b: Rank| room == TableRoom::Next && a > last && b > last;
        let may = |a: Rank, b: Rank| is_free(a, b) || ask.graph.link(a, b).is_some();
        let mut table = StageFace::open(ask, spec.number, players, &may)?;
        let stays = |r: Rank| room == TableRoom::Everybody || r <= last;
        Ok(table.spare(&stays)?.then_some(table))
    }

    /// Returns whether the pairing is the best of all. It is if no other pairing leads fewer members out, or less far,
    /// and the others can be paired.
    fn is_best(self, table: &StageFace<'_>) -> bool {
        let spec = self.spec;
        let last = self.last();
        let leads_out = |&(a, b): &(Rank, Rank)| a <= last && b > last;
        let out: Vec<Rank> = table.pairs().into_iter().filter(leads_out).map(|(_, b)| b).collect();
        let rest: Vec<Rank> = spec.below.iter().copied().filter(|r| !out.contains(r)).collect();
        out.len() == spec.residents.len() % 2 && self.ask.graph.is_completable(&rest)
    }
}
