//! The pairs of those who stay in a group: floaters first (10.6 to 10.8), then the rest (9.4, 11, 12.2, 12.7, 13).

use super::near::NearPairs;
use super::order::Halves;
use super::pool::PairingPool;
use super::{SolvedGroup, is_maxi};
use crate::graph::Compatibility;
use crate::measure::EdgeSum;
use crate::plan::PhaseLevel;
use crate::plan::median::Pairs;
use crate::round::counted;
use crate::round::table::{Edge, StageFace};
use crate::stage::LevelRecord;
use facts::rulebook::table::{Turn, Whose};
use facts::tournament::Colour;
use lexmatch::Evidence;
use lexmatch::solve::SolveError;
use limit::from_len;

/// A group at work, everybody in it to be paired.
pub(super) struct GroupWork<'w, 'r, 'a> {
    pub(super) pool: &'w PairingPool<'r, 'a>,
    /// Pairs of floaters that stand.
    pub(super) seats: Vec<(usize, usize)>,
    pub(super) table: StageFace<'r>,
    /// Pairs in the order in which they were made.
    pub(super) pairs: Vec<(usize, usize)>,
}

impl<'r> GroupWork<'_, 'r, '_> {
    /// Decides the levels in file order.
    pub(super) fn run(&mut self, levels: &'r [PhaseLevel<Pairs>]) -> Result<(), SolveError> {
        for l in levels {
            let code = l.code.as_str();
            self.table.name_level(code);
            match &l.measure {
                Pairs::ColourClashWaived => self.decide_waived(code)?,
                Pairs::FloaterOpponent(_) => self.decide_opponents(code)?,
                Pairs::DueColours if is_maxi(self.pool.ask) => self.decide_within_100(code)?,
                Pairs::DueColours => self.decide_colours(code)?,
                Pairs::EdgeSum(c) => self.decide_counted(code, c)?,
                Pairs::ScrutinyOrder => self.decide_order(code)?,
            }
        }
        Ok(())
    }

    /// The outcome of the group.
    pub(super) fn solved(
        mut self,
        (floaters, forced): (Vec<usize>, Vec<usize>),
        mut levels: Vec<LevelRecord>,
    ) -> SolvedGroup {
        let mut is_made = vec![false; self.pool.ask.position.entries.len()];
        self.pairs.iter().for_each(|&(a, b)| (is_made[a], is_made[b]) = (true, true));
        self.pairs.extend(self.table.pairs().into_iter().filter(|&(a, _)| !is_made[a]));
        levels.extend(self.table.into_levels());
        SolvedGroup { pairs: self.pairs, floaters, forced, levels }
    }

    fn due(&self, rank: usize) -> Option<Colour> {
        self.pool.due(rank)
    }

    fn fits(&self, a: usize, b: usize) -> bool {
        self.pool.fits(a, b)
    }

    fn is_made(&self, rank: usize) -> bool {
        self.pairs.iter().any(|&(a, b)| a == rank || b == rank)
    }

    /// Those left to be paired, in the order of scrutiny.
    fn rest(&self) -> Vec<usize> {
        let left = self.pool.group.members().into_iter().filter(|&r| !self.is_made(r));
        self.pool.group.scan(left.collect())
    }

    /// 13: as few pairs as possible that break 12.1.
    fn decide_waived(&mut self, code: &str) -> Result<(), SolveError> {
        let graph = self.pool.ask.graph;
        let is_waived = move |e: Edge| match e {
            Edge::Pair(a, b) => i64::from(graph.link(a, b) == Some(Compatibility::Waived)),
            Edge::Leaves(_) => 0,
        };
        self.table.minimise(code, is_waived)?;
        Ok(())
    }

    fn decide_counted(&mut self, code: &str, c: &'r EdgeSum) -> Result<(), SolveError> {
        counted::decide(self.pool.ask, &self.pool.group.residents, &mut self.table, code, c)
    }

    /// 10.6 to 10.8: floaters that came in and stay, in order, with the first opponents possible.
    fn decide_opponents(&mut self, code: &str) -> Result<(), SolveError> {
        let mut value = Vec::new();
        for v in self.pool.floaters() {
            if self.is_made(v) {
                continue;
            }
            let others = self.pool.group.members().into_iter().filter(|&r| r != v && !self.is_made(r));
            let left: Vec<usize> = [v].into_iter().chain(others).collect();
            let mut order = self.pool.opponents(&left, &mut self.table)?;
            if let Some(seat) = self.seats.iter().find(|pair| pair.0 == v) {
                order.retain(|&o| o == seat.1);
            }
            let place = self.table.choose(v, order.iter().copied())?;
            value.push(from_len(place + 1));
            self.pairs.push((v, order[place]));
        }
        self.table.note(code, value);
        Ok(())
    }

    /// 12.2: in the order of scrutiny each with somebody whose due colour fits, if possible; or as many as possible.
    fn decide_colours(&mut self, code: &str) -> Result<(), SolveError> {
        let rest = self.rest();
        let due: Vec<Option<Colour>> =
            (0..self.pool.ask.position.entries.len()).map(|r| self.due(r)).collect();
        let mut is_in = vec![false; due.len()];
        for &r in &rest {
            is_in[r] = true;
        }
        if self.pool.ask.declared.turn == Turn::Most {
            let (due, is_in) = (due.clone(), is_in.clone());
            self.table.minimise(code, move |e| match e {
                Edge::Pair(a, b) => i64::from(is_in[a] && due[a].is_some() && due[a] == due[b]),
                Edge::Leaves(_) => 0,
            })?;
            return Ok(());
        }
        let mut value = Vec::new();
        let is_without_clash = self.table.restrict_later(move |e| match e {
            Edge::Pair(a, b) => !is_in[a] || due[a].is_none() || due[a] != due[b],
            Edge::Leaves(_) => true,
        })?;
        if !is_without_clash {
            for (i, &r) in rest.iter().enumerate() {
                if !self.table.prefer(r, &|mate| mate.is_some_and(|m| self.pool.fits(r, m)))? {
                    value.push(-from_len::<i64>(i + 1));
                }
            }
        }
        self.table.note(code, value);
        Ok(())
    }

    /// 12.7: whose opponents are exchanged only for others near to them when this one of the rest is served: those
    /// scrutinised so far; or he alone; or everybody.
    fn limited<'l>(&self, rest: &'l [usize], turn: usize) -> &'l [usize] {
        if self.pool.ask.declared.whose == Whose::Player {
            &rest[turn..=turn]
        } else if self.pool.ask.declared.whose == Whose::Everybody {
            rest
        } else {
            &rest[..=turn]
        }
    }

    /// 12.7: the same in Maxi-tournaments, where some exchange their opponents only for others who are near to them. The
    /// pairing after each exchange is what the next one starts from.
    fn decide_within_100(&mut self, code: &str) -> Result<(), SolveError> {
        let rest = self.rest();
        let mut is_in = vec![false; self.pool.ask.position.entries.len()];
        for &r in &rest {
            is_in[r] = true;
        }
        self.table.settle();
        let first = self.first_in_order(self.table.clone(), &rest, None)?;
        let mut now = first.clone();
        let mut near = NearPairs::new(self.pool.ask, self.table.members(), self.table.vertices());
        // The last trial, with its limits.
        let mut last: Option<(InOrder, Vec<Option<u32>>)> = None;
        let mut value = Vec::new();
        for (i, &r) in rest.iter().enumerate() {
            if !self.fits(r, now.mates[r]) {
                self.limit(&mut near, self.limited(&rest, i), &now);
                // The pairs that are now proposed are allowed for all.
                let Some(trial) = self.trial_within_100(r, &mut near, &now.witness)? else {
                    value.push(-from_len::<i64>(i + 1));
                    continue;
                };
                // Every pairing of this trial is one of the first table; and of the last trial, if no limit was moved since.
                let is_within = |were: &[Option<u32>]| {
                    were.iter().zip(near.limits()).all(|(was, is)| was.is_none() || was == is)
                };
                let around =
                    last.as_ref().filter(|(_, were)| is_within(were)).map_or(&first, |(order, _)| order);
                now = self.first_in_order(trial, &rest, Some(around))?;
                last = Some((now.clone(), near.limits().to_vec()));
            }
            self.table.prefer(r, &|m| m.is_some_and(|m| is_in[m] && self.pool.fits(r, m)))?;
        }
        let is_now = move |e: Edge| match e {
            Edge::Pair(a, b) => !is_in[a] || now.mates[a] == b,
            Edge::Leaves(_) => true,
        };
        self.table.restrict_later(is_now)?;
        self.table.note(code, value);
        Ok(())
    }

    /// These have their opponents for limits, others none.
    fn limit(&self, near: &mut NearPairs, limited: &[usize], now: &InOrder) {
        let mut has_limit = vec![false; self.table.vertices()];
        limited.iter().filter_map(|&r| self.table.vertex(r)).for_each(|v| has_limit[v as usize] = true);
        near.set(|v| has_limit[v as usize].then_some(now.witness[v as usize]));
    }

    /// The pairings in which this one is served and nobody exchanges the opponent of his limit for one who is not near to
    /// that one, beginning from a witness; `None` if there are none.
    fn trial_within_100(
        &mut self,
        r: usize,
        near: &mut NearPairs,
        at_hand: &[u32],
    ) -> Result<Option<StageFace<'r>>, SolveError> {
        let fits = |m: Option<usize>| m.is_some_and(|m| self.pool.fits(r, m));
        if self.table.excludes(r, &fits)? {
            // That nobody is left who fits holds of the trial as well.
            self.table.credit(Evidence::ZeroBound);
            return Ok(None);
        }
        let mut trial: StageFace<'r> = self.table.clone();
        trial.go_to(at_hand);
        if !near.restrict(&mut trial)? {
            return Ok(None);
        }
        if trial.excludes(r, &fits)? {
            near.learn(trial);
            return Ok(None);
        }
        Ok(trial.prefer(r, &fits)?.then_some(trial))
    }

    /// The rest in the order of the exchanges. If all pairings of the table are pairings of a wider one, whom that refused is
    /// not asked for again as long as the pairs before are the same.
    fn first_in_order(
        &self,
        mut table: StageFace<'_>,
        rest: &[usize],
        around: Option<&InOrder>,
    ) -> Result<InOrder, SolveError> {
        let mut order = InOrder::default();
        order.mates.extend(0..self.pool.ask.position.entries.len());
        let known = around.map_or(0, |wider| table.keep_known(&wider.pairs, &wider.places));
        for (wider, k) in around.into_iter().flat_map(|wider| (0..known).map(move |k| (wider, k))) {
            let (first, opponent) = wider.pairs[k];
            order.make((first, opponent), wider.places[k]);
        }
        let mut left = Halves::new(rest.iter().copied().filter(|&r| order.mates[r] == r).collect());
        let mut around = around;
        while let Some(first) = left.first() {
            let made = order.places.len();
            let refused = around.and_then(|wider| wider.places.get(made)).copied().unwrap_or(0);
            let (place, opponent) = self.pool.choose_beyond(&left, &mut table, refused)?;
            order.make((first, opponent), place);
            around = around.filter(|wider| wider.mates[first] == opponent);
            left.without_pair(opponent);
        }
        order.witness = table.into_witness();
        Ok(order)
    }

    /// 11: bottom half from the top, then top half from the nearest; the halves formed anew after each pair.
    fn decide_order(&mut self, code: &str) -> Result<(), SolveError> {
        let mut left = Halves::new(self.rest());
        let mut value = Vec::new();
        while let Some(first) = left.first() {
            let (place, opponent) = self.pool.choose(&left, &mut self.table)?;
            value.push(from_len(place + 1));
            self.pairs.push((first, opponent));
            left.without_pair(opponent);
        }
        self.table.note(code, value);
        Ok(())
    }
}

/// Players paired in the order of the exchanges.
#[derive(Clone, Default)]
struct InOrder {
    /// By rank, the opponent; others are their own.
    mates: Vec<usize>,
    /// The pairs as they were made.
    pairs: Vec<(usize, usize)>,
    /// The places of the opponents in their orders, as they were chosen.
    places: Vec<usize>,
    /// The witness at the end.
    witness: Vec<u32>,
}

impl InOrder {
    fn make(&mut self, (first, opponent): (usize, usize), place: usize) {
        (self.mates[first], self.mates[opponent]) = (opponent, first);
        self.pairs.push((first, opponent));
        self.places.push(place);
    }
}
