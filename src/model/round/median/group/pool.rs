//! Those of a group who are to be paired with each other: have they all an opponent, or who is stuck (11.3, 11.4)?

use super::order::Halves;
use super::{MedianGroup, order, pair_code};
use crate::plan::code_of;
use crate::plan::median::{Floaters, Median, Phases};
use crate::round::Ask;
use crate::round::places::AllowedMembers;
use crate::round::record::Left;
use crate::round::table::StageFace;
use facts::rulebook::table::{Exchanged, FirstFloater};
use facts::tournament::Colour;
use lexmatch::Evidence;
use lexmatch::problem::QuestionKind;
use lexmatch::solve::SolveError;
use limit::from_len;

/// An even number of players.
pub(super) struct PairingPool<'r, 'a> {
    pub ask: &'r Ask<'a>,
    pub group: &'r MedianGroup,
    /// Members who float already.
    pub gone: Vec<usize>,
    /// 11.4: pairings that are kept while that is possible, by the player who was scrutinised.
    pub retained: Vec<(usize, usize)>,
}

/// The outcome of opening a pool.
pub(super) enum OpenedPool<'r> {
    /// Everybody can be paired.
    Complete {
        /// The problem.
        table: Box<StageFace<'r>>,
        /// Pairs of floaters that stand whatever comes.
        seats: Vec<(usize, usize)>,
    },
    /// The median, in which nobody floats, cannot be paired completely.
    Blocked,
    /// Somebody has no opponent together with those before.
    Stuck(StuckPlayer),
}

/// A player without an opponent (11.4).
pub(super) struct StuckPlayer {
    pub rank: usize,
    /// The pairings of those before.
    pub retained: Vec<(usize, usize)>,
    /// Its evidence.
    pub grounds: Vec<Evidence>,
}

impl<'r> PairingPool<'r, '_> {
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
    pub(super) fn open(&self, stage: usize, plan: &Phases) -> Result<OpenedPool<'r>, SolveError> {
        let link = |a: usize, b: usize| self.ask.graph.link(a, b).is_some();
        let is_fixed = self.ask.declared.first_floater == FirstFloater::Fixed && !self.group.is_median;
        let seats = match if is_fixed { self.seats(stage, plan) } else { Ok(Vec::new()) } {
            Ok(seats) => seats,
            Err(stuck) => return Ok(OpenedPool::Stuck(stuck)),
        };
        let seat = |r: usize| seats.iter().find(|&&(a, b)| a == r || b == r);
        let by_seat = |a: usize, b: usize| match seat(a).or(seat(b)) {
            Some(&(f, o)) => (f, o) == (a, b) || (o, f) == (a, b),
            None => link(a, b),
        };
        let allowed = if seats.is_empty() { AllowedMembers::Linked } else { AllowedMembers::By(&by_seat) };
        let (code, holds) = if self.group.is_median {
            (code_of(&plan.median, &Median::MedianExtension), "the median")
        } else {
            (code_of(&plan.floaters, &Floaters::Unpaired), "the group, floaters gone")
        };
        let left = Left { code: code.unwrap_or_default(), holds, gone: &self.gone };
        let mut table = StageFace::open_left(self.ask, stage, &left, self.group.members(), &allowed)?;
        if table.leaving().is_empty() {
            return Ok(OpenedPool::Complete { table: Box::new(table), seats });
        }
        if self.group.is_median {
            return Ok(OpenedPool::Blocked);
        }
        table.name_level(stuck_code(plan));
        let turns: Vec<usize> = self.in_turn().into_iter().filter(|&r| seat(r).is_none()).collect();
        let mut paired = 0;
        while paired < turns.len() && table.prefer(turns[paired], &|mate| mate.is_some())? {
            paired += 1;
        }
        let rank = *turns.get(paired).ok_or(SolveError::NoMember)?;
        let kept = self.pairs_of_first(stage, plan, &turns, paired)?;
        let retained = [seats, kept].concat();
        Ok(OpenedPool::Stuck(StuckPlayer { rank, retained, grounds: table.take_evidence() }))
    }

    /// 11.4 (b): the lowest of those left who have no pairing that is retained floats in company.
    pub(super) fn company(&self, stage: usize, plan: &Phases, stuck: &StuckPlayer) -> Option<usize> {
        let is_left =
            |r: &usize| *r != stuck.rank && !stuck.retained.iter().any(|&(a, b)| a == *r || b == *r);
        let left: Vec<usize> = self.group.members().into_iter().filter(is_left).collect();
        let mut list = order::by_number(self.ask, left.clone(), self.group.is_below);
        list.reverse();
        self.ask.watch_leaver((stage, "who floats in company"), &left, &mut |trail| {
            trail.name_level(stuck_code(plan));
            let list = list.iter().filter_map(|r| left.binary_search(r).ok()).map(from_len).collect();
            trail.note(QuestionKind::Order { vertex: from_len(left.len()), list }, 0, true);
        });
        list.first().copied()
    }

    /// 11.4: the pairs of those before, each with the first opponent who leaves one to the others before; those behind
    /// are only proposed.
    fn pairs_of_first(
        &self,
        stage: usize,
        plan: &Phases,
        turns: &[usize],
        paired: usize,
    ) -> Result<Vec<(usize, usize)>, SolveError> {
        let link = |a: usize, b: usize| self.ask.graph.link(a, b).is_some();
        let is_proposed = |r: usize| turns[paired..].contains(&r);
        let mut players = turns.to_vec();
        players.sort_unstable();
        let allowed = |a: usize, b: usize| link(a, b) || is_proposed(a) && is_proposed(b);
        let left =
            Left { code: stuck_code(plan), holds: "those scrutinised, the others only proposed", gone: &[] };
        let mut table = StageFace::open_left(self.ask, stage, &left, players, &AllowedMembers::By(&allowed))?;
        table.name_level(left.code);
        if !table.spare(&|_| true)? {
            return Err(SolveError::NoMember);
        }
        let (mut left, mut kept) = (turns.to_vec(), Vec::new());
        while let Some(&first) = left.first().filter(|&&r| !is_proposed(r)) {
            let order: Vec<usize> =
                self.opponents(&left, &mut table)?.into_iter().filter(|&o| link(first, o)).collect();
            let opponent = order[table.choose(first, order.iter().copied())?];
            kept.push((first, opponent));
            left.retain(|&r| r != first && r != opponent);
        }
        Ok(kept)
    }

    /// 10.6 "paired first", read so that a floater's pairing stands; or the floater who finds nobody.
    fn seats(&self, stage: usize, plan: &Phases) -> Result<Vec<(usize, usize)>, StuckPlayer> {
        let mut left = self.in_turn();
        let floaters = self.floaters();
        let mut seats = Vec::new();
        while let Some(&first) = left.first().filter(|r| floaters.contains(r)) {
            let wishes = self.wishes(first, &left[1..], &|line| self.first_linked(first, line));
            self.ask.watch_first((stage, pair_code(&plan.pairs)), &left, &wishes);
            let Some(opponent) = self.first_linked(first, &wishes) else {
                return Err(StuckPlayer {
                    rank: first,
                    retained: seats,
                    grounds: vec![Evidence::ParityBound],
                });
            };
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

    /// The first of those who are left gets the first opponent possible; the place in the order of choice, from 0, and who
    /// it is.
    pub(super) fn choose(
        &self,
        left: &Halves,
        table: &mut StageFace<'_>,
    ) -> Result<(usize, usize), SolveError> {
        self.choose_beyond(left, table, 0)
    }

    /// The same where it is known that so many of the order of the exchanges are not possible.
    pub(super) fn choose_beyond(
        &self,
        left: &Halves,
        table: &mut StageFace<'_>,
        refused: usize,
    ) -> Result<(usize, usize), SolveError> {
        let first = left.first().ok_or(SolveError::NoMember)?;
        let has_kept = self.retained.iter().any(|pair| pair.0 == first);
        let (place, opponent) = if has_kept || self.is_floater(first) {
            let order = self.opponents(&left.in_order(), table)?;
            let place = table.choose(first, order.iter().copied())?;
            (place, order.get(place).copied())
        } else {
            let place = table.choose_beyond(first, left.exchanges(), refused)?;
            (place, left.exchanges().nth(place))
        };
        Ok((place, opponent.ok_or(SolveError::NoMember)?))
    }

    pub(super) fn due(&self, rank: usize) -> Option<Colour> {
        self.ask.graph.preference(rank).colour
    }

    /// Is the first due no colour, or the other not the same?
    pub(super) fn fits(&self, a: usize, b: usize) -> bool {
        self.due(a).is_none() || self.due(a) != self.due(b)
    }

    fn is_floater(&self, rank: usize) -> bool {
        self.group.above.contains(&rank) || self.group.below.contains(&rank)
    }

    /// The opponents of the first of those who are left, in the order of choice.
    pub(super) fn opponents(
        &self,
        left: &[usize],
        table: &mut StageFace<'_>,
    ) -> Result<Vec<usize>, SolveError> {
        let Some((&first, others)) = left.split_first() else { return Ok(Vec::new()) };
        if !self.is_floater(first) {
            return Ok(self.kept_first(first, order::exchanges(left).collect()));
        }
        if self.ask.declared.exchanged != Exchanged::Possible {
            return Ok(self.wishes(first, others, &|line| self.first_linked(first, line)));
        }
        let mut possible = Vec::new();
        for &o in others {
            if table.clone().prefer(first, &|mate| mate == Some(o))? {
                possible.push(o);
            }
        }
        let first_possible = |line: &[usize]| line.iter().copied().find(|o| possible.contains(o));
        Ok(self.wishes(first, others, &first_possible))
    }
}

/// The code under which 11.4 is asked, if the rulebook lists any.
fn stuck_code(plan: &Phases) -> &str {
    code_of(&plan.floaters, &Floaters::LowestFloaters).unwrap_or_default()
}
