//! Those of a group who are to be paired with each other: have they all an opponent, or who is stuck (11.3, 11.4)?

use super::group::{Group, stuck_code};
use super::order;
use crate::plan::Level;
use crate::plan::median::Floaters;
use crate::round::Ask;
use crate::round::table::{Edge, Table};
use crate::solve::SolveError;

/// An even number of players.
pub(super) struct Pool<'r, 'a> {
    pub(super) ask: &'r Ask<'a>,
    pub(super) group: &'r Group,
    /// 11.4: pairings that are kept while that is possible, by the player who was scrutinised.
    pub(super) retained: Vec<(usize, usize)>,
}

/// What opening a pool comes to.
pub(super) enum Opened<'r> {
    /// Everybody can be paired.
    Complete {
        /// The problem.
        table: Box<Table<'r>>,
        /// Pairs of floaters that stand whatever comes.
        seats: Vec<(usize, usize)>,
    },
    /// This player has no opponent together with those before.
    Stuck { rank: usize, retained: Vec<(usize, usize)> },
}

impl<'r> Pool<'r, '_> {
    /// 10.6, 10.7: floaters that came in, in the order in which they are paired.
    pub(super) fn floaters(&self) -> Vec<usize> {
        let (mut above, mut below) = (self.group.above.clone(), self.group.below.clone());
        above.sort_unstable();
        below.sort_unstable_by(|a, b| b.cmp(a));
        if self.group.is_below { [below, above].concat() } else { [above, below].concat() }
    }

    fn in_turn(&self) -> Vec<usize> {
        [self.floaters(), self.group.scan(self.group.residents.clone())].concat()
    }

    /// The problem of pairing them, or who is stuck.
    pub(super) fn open(&self, stage: usize, levels: &[Level<Floaters>]) -> Result<Opened<'r>, SolveError> {
        let link = |a: usize, b: usize| self.ask.graph.link(a, b).is_some();
        let seats = if self.ask.takes("FIRST", "fixed") && !self.group.is_median {
            match self.seats() {
                Ok(seats) => seats,
                Err((rank, retained)) => return Ok(Opened::Stuck { rank, retained }),
            }
        } else {
            Vec::new()
        };
        let seat = |r: usize| seats.iter().find(|&&(a, b)| a == r || b == r);
        let allowed = |a: usize, b: usize| match seat(a).or(seat(b)) {
            Some(&(f, o)) => (f, o) == (a, b) || (o, f) == (a, b),
            None => link(a, b),
        };
        let mut table = Table::open(self.ask, stage, self.group.members(), &allowed)?;
        if table.leaving().is_empty() {
            return Ok(Opened::Complete { table: Box::new(table), seats });
        }
        table.name_level(stuck_code(levels));
        let turns: Vec<usize> = self.in_turn().into_iter().filter(|&r| seat(r).is_none()).collect();
        let mut paired = 0;
        while paired < turns.len() && table.prefer(turns[paired], &|mate| mate.is_some())? {
            paired += 1;
        }
        let rank = *turns.get(paired).ok_or(SolveError::NoMember)?;
        let kept = self.pairs_of_first(stage, &turns, paired)?;
        Ok(Opened::Stuck { rank, retained: [seats, kept].concat() })
    }

    /// 11.4: the pairs of those before, each with the first opponent who leaves one to the others before; those behind
    /// are only proposed.
    fn pairs_of_first(
        &self,
        stage: usize,
        turns: &[usize],
        paired: usize,
    ) -> Result<Vec<(usize, usize)>, SolveError> {
        let link = |a: usize, b: usize| self.ask.graph.link(a, b).is_some();
        let is_proposed = |r: usize| turns[paired..].contains(&r);
        let mut players = turns.to_vec();
        players.sort_unstable();
        let allowed = |a: usize, b: usize| link(a, b) || is_proposed(a) && is_proposed(b);
        let mut table = Table::open(self.ask, stage, players, &allowed)?.unrecorded();
        if !table.restrict(&|e| !matches!(e, Edge::Leaves(_)))? {
            return Err(SolveError::NoMember);
        }
        let (mut left, mut kept) = (turns.to_vec(), Vec::new());
        while let Some(&first) = left.first().filter(|&&r| !is_proposed(r)) {
            let order: Vec<usize> =
                self.opponents(&left, &mut table)?.into_iter().filter(|&o| link(first, o)).collect();
            let opponent = order[table.choose(first, &order)?];
            kept.push((first, opponent));
            left.retain(|&r| r != first && r != opponent);
        }
        Ok(kept)
    }

    /// 10.6 "paired first", read so that a floater's pairing stands; or the floater who finds nobody.
    fn seats(&self) -> Result<Vec<(usize, usize)>, Stuck> {
        let mut left = self.in_turn();
        let floaters = self.floaters();
        let mut seats = Vec::new();
        while let Some(&first) = left.first().filter(|r| floaters.contains(r)) {
            let found = self
                .wishes(first, &left[1..], &|line| self.first_linked(first, line))
                .into_iter()
                .find(|&o| self.ask.graph.link(first, o).is_some());
            let Some(opponent) = found else { return Err((first, seats)) };
            seats.push((first, opponent));
            left.retain(|&r| r != first && r != opponent);
        }
        Ok(seats)
    }

    fn first_linked(&self, floater: usize, line: &[usize]) -> Option<usize> {
        line.iter().copied().find(|&o| self.ask.graph.link(floater, o).is_some())
    }

    /// 10.8: all whom a floater may wish for. `proposed`: the one of a line for whom another would be taken.
    fn wishes(
        &self,
        floater: usize,
        free: &[usize],
        proposed: &dyn Fn(&[usize]) -> Option<usize>,
    ) -> Vec<usize> {
        let by_colour = order::by_colour(self.ask);
        let lines = order::lines(self.ask, self.group, free);
        let each = lines.into_iter().flat_map(|line| {
            let proposed = proposed(&line);
            order::tier(self.ask, floater, line, (proposed, by_colour))
        });
        self.kept_first(floater, each.collect())
    }

    /// 11.4: the opponent of a retained pairing before all others.
    fn kept_first(&self, rank: usize, mut order: Vec<usize>) -> Vec<usize> {
        let kept = self.retained.iter().find(|pair| pair.0 == rank).map(|pair| pair.1);
        order.sort_by_key(|&o| Some(o) != kept);
        order
    }

    /// The opponents of the first of those who are left, in the order of choice.
    pub(super) fn opponents(&self, left: &[usize], table: &mut Table<'_>) -> Result<Vec<usize>, SolveError> {
        let Some((&first, others)) = left.split_first() else { return Ok(Vec::new()) };
        if !self.floaters().contains(&first) {
            return Ok(self.kept_first(first, order::exchanges(left)));
        }
        if !self.ask.takes("MAXI", "possible") {
            return Ok(self.wishes(first, others, &|line| self.first_linked(first, line)));
        }
        let mut possible = Vec::new();
        for &o in others {
            if table.clone().unrecorded().prefer(first, &|mate| mate == Some(o))? {
                possible.push(o);
            }
        }
        let first_possible = |line: &[usize]| line.iter().copied().find(|o| possible.contains(o));
        Ok(self.wishes(first, others, &first_possible))
    }
}

/// A player without an opponent, and the pairings before.
type Stuck = (usize, Vec<(usize, usize)>);
