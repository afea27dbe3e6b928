//! The players of a group who are to be paired with each other. This module determines in which order each of them
//! looks for an opponent, and which player is stuck (10.6 to 10.8, 11.3, 11.4).

use super::exchange::{FactQuestion, GroupBackend, GroupStage, LeaverQuestion, LeaverStep};
use super::members::LimGroup;
use super::order::{self, Halves};
use crate::plan::code_of;
use crate::plan::lim::{Floaters, Pairs};
use crate::program::{Around, ContradictoryValues, Edge, KnownMembers, Mate, StageSpec, SumCosts};
use facts::rulebook::table::{Exchanged, FirstFloater};
use facts::tournament::Rank;
use std::rc::Rc;

/// An even number of players.
pub(super) struct PairingPool<'g, 'p, 'r> {
    pub(super) group: &'g LimGroup<'p, 'r>,
    /// The members who already float.
    pub(super) gone: Vec<Rank>,
    /// 11.4: pairs that are kept as long as possible. The player who was scrutinised comes first.
    pub(super) retained: Vec<(Rank, Rank)>,
}

/// A player without an opponent (11.4).
pub(super) struct StuckPlayer {
    pub(super) rank: Rank,
    /// The pairs of the players before him.
    pub(super) retained: Vec<(Rank, Rank)>,
}

impl<'r> PairingPool<'_, '_, 'r> {
    /// 10.6, 10.7: returns the incoming floaters, in the order in which they are paired.
    pub(super) fn floaters(&self) -> Vec<Rank> {
        let (mut above, mut below) = (self.group.above.clone(), self.group.below.clone());
        above.sort_unstable();
        below.sort_unstable_by(|a, b| b.cmp(a));
        if self.group.is_below { [below, above].concat() } else { [above, below].concat() }
    }

    fn in_turn(&self) -> Vec<Rank> {
        [self.floaters(), self.group.scan(self.group.residents.clone())].concat()
    }

    /// Returns the code to which the questions about stuck players belong.
    fn question_code(&self) -> &'r str {
        let of_unpaired = || code_of(&self.group.round.phases.floaters, &Floaters::Unpaired);
        match self.group.round.stuck_code() {
            "" => of_unpaired().unwrap_or("11.4"),
            code => code,
        }
    }

    /// Asks a question about these players, who are given in ascending order.
    fn ask<E>(
        &self,
        on: &mut dyn GroupBackend<'r, E>,
        players: &[Rank],
        (name, known): (&str, KnownMembers<'_>),
        levels: &mut dyn FnMut(&mut dyn GroupStage<'r, E>) -> Result<(), E>,
    ) -> Result<(), E> {
        let name = format!("{}, {name}", self.group.name());
        let spec = StageSpec { known, ..StageSpec::new(self.group.number, &name, players) };
        on.question(&spec, &mut |stage| levels(stage).map(|()| Vec::new()))
    }

    /// 9.6: shows that the median cannot be paired completely.
    pub(super) fn blocked<E: From<ContradictoryValues>>(
        &self,
        on: &mut dyn GroupBackend<'r, E>,
    ) -> Result<(), E> {
        let (members, code) = (self.group.members(), self.group.round.extension());
        let code = code.unwrap_or("9.6");
        let known = KnownMembers { code, holds: "the median", ..KnownMembers::default() };
        let mut over = 0;
        self.ask(on, &members, ("its pairs", known), &mut |stage| {
            let leaves = Rc::new(|e| i64::from(matches!(e, Edge::Leaves(_))));
            over = stage.least(code, Around::Members, SumCosts::Of(leaves))?;
            Ok(())
        })?;
        if over > 0 { Ok(()) } else { Err(ContradictoryValues.into()) }
    }

    /// Returns the player who has no opponent if those before him are paired too. It is already known that not
    /// everybody can be paired.
    pub(super) fn stuck<E: From<ContradictoryValues>>(
        &self,
        on: &mut dyn GroupBackend<'r, E>,
        seats: Vec<(Rank, Rank)>,
    ) -> Result<StuckPlayer, E> {
        let is_seated = |r: &Rank| seats.iter().any(|&(a, b)| a == *r || b == *r);
        let turns: Vec<Rank> = self.in_turn().into_iter().filter(|r| !is_seated(r)).collect();
        let mut players = turns.clone();
        players.sort_unstable();
        let code = self.question_code();
        let holds = "the group, floaters gone";
        let known = KnownMembers { code, holds, leaving: &self.gone, ..KnownMembers::default() };
        let mut paired = 0;
        self.ask(on, &players, ("who is stuck", known), &mut |stage| {
            paired = 0;
            while paired < turns.len()
                && stage.prefer(code, turns[paired], &|mate| matches!(mate, Mate::Member(_)))?
            {
                paired += 1;
            }
            Ok(())
        })?;
        let rank = *turns.get(paired).ok_or(ContradictoryValues)?;
        let kept = self.pairs_of_first(on, &turns, paired)?;
        Ok(StuckPlayer { rank, retained: [seats, kept].concat() })
    }

    /// 11.4: returns the pairs of the players before the stuck one. Each takes the first opponent who leaves an
    /// opponent for the others before him. Players behind them are only proposed.
    fn pairs_of_first<E: From<ContradictoryValues>>(
        &self,
        on: &mut dyn GroupBackend<'r, E>,
        turns: &[Rank],
        paired: usize,
    ) -> Result<Vec<(Rank, Rank)>, E> {
        if paired == 0 {
            return Ok(Vec::new());
        }
        let mut proposed = turns[paired..].to_vec();
        proposed.sort_unstable();
        let mut players = turns.to_vec();
        players.sort_unstable();
        let is_proposed = |r: Rank| proposed.binary_search(&r).is_ok();
        let code = self.question_code();
        let holds = "those scrutinised, the others only proposed";
        let known = KnownMembers { code, holds, may_leave: Some(&proposed), ..KnownMembers::default() };
        let mut kept = Vec::new();
        self.ask(on, &players, ("those before", known), &mut |stage| {
            kept.clear();
            let mut left = turns.to_vec();
            while let Some(&first) = left.first().filter(|&&r| !is_proposed(r)) {
                let mut order = self.opponents(&left, stage, code)?;
                order.retain(|&o| self.group.round.can_meet(first, o));
                let list: Vec<Mate> = order.iter().copied().map(Mate::Member).collect();
                let opponent = order[stage.first_mate(code, first, &list)?];
                kept.push((first, opponent));
                left.retain(|&r| r != first && r != opponent);
            }
            Ok(())
        })?;
        Ok(kept)
    }

    /// 11.4 (b): returns the player who floats together with the stuck one: the lowest of the remaining players without
    /// a retained pair.
    pub(super) fn company<E>(&self, on: &mut dyn GroupBackend<'r, E>, stuck: &StuckPlayer) -> Option<Rank> {
        let is_left = |r: &Rank| *r != stuck.rank && !stuck.retained.iter().any(|&(a, b)| a == *r || b == *r);
        let left: Vec<Rank> = self.group.members().into_iter().filter(is_left).collect();
        let mut list = self.group.round.by_number(left.clone(), self.group.is_below);
        list.reverse();
        let first = list.first().copied();
        let code = self.group.round.stuck_code().to_owned();
        let steps = [LeaverStep { code, kind: LeaverQuestion::First(list), value: 0 }];
        let (holds, players) = ("who floats in company", left.as_slice());
        on.told(self.group.number, &FactQuestion::Leaver { holds, players, steps: &steps });
        first
    }

    /// 10.6 "paired first", under the reading that a floater's pair stands: returns these pairs, or the floater who
    /// finds no opponent.
    // READING LIM-10.6-FIRST: a floater's opponent has to leave opponents for the others, so no pair is fixed in
    // advance. Under the other reading a floater's pair stands, except in the median, which nobody leaves.
    pub(super) fn seats<E>(
        &self,
        on: &mut dyn GroupBackend<'r, E>,
    ) -> Result<Vec<(Rank, Rank)>, StuckPlayer> {
        let round = self.group.round;
        let mut seats = Vec::new();
        if round.declared.first_floater != FirstFloater::Fixed || self.group.is_median {
            return Ok(seats);
        }
        let is_this = |m: &Pairs| matches!(m, Pairs::FloaterOpponent(_));
        let level = round.phases.pairs.iter().find(|l| is_this(&l.measure));
        let code = level.map_or("", |l| l.code.as_str());
        let (mut left, floaters) = (self.in_turn(), self.floaters());
        while let Some(&first) = left.first().filter(|r| floaters.contains(r)) {
            let list = self.wishes(first, &left[1..]);
            on.told(self.group.number, &FactQuestion::First { code, players: &left, list: &list });
            let Some(opponent) = self.first_linked(first, &list) else {
                return Err(StuckPlayer { rank: first, retained: seats });
            };
            seats.push((first, opponent));
            left.retain(|&r| r != first && r != opponent);
        }
        Ok(seats)
    }

    fn first_linked(&self, floater: Rank, line: &[Rank]) -> Option<Rank> {
        line.iter().copied().find(|&o| self.group.round.can_meet(floater, o))
    }

    /// 10.8: returns all opponents that a floater may ask for, in order. In each line, the first player whom he could
    /// meet is proposed.
    fn wishes(&self, floater: Rank, free: &[Rank]) -> Vec<Rank> {
        let lines = order::lines(self.group, free);
        let each = lines.into_iter().flat_map(|line| {
            let proposed = self.first_linked(floater, &line);
            order::tier(self.group.round, floater, line, proposed)
        });
        self.kept_first(floater, each.collect())
    }

    /// Works like [`Self::wishes`], but proposes the first player who leaves opponents for the others.
    fn possible_wishes<E>(
        &self,
        floater: Rank,
        free: &[Rank],
        stage: &mut dyn GroupStage<'r, E>,
        code: &str,
    ) -> Result<Vec<Rank>, E> {
        let mut all = Vec::new();
        for line in order::lines(self.group, free) {
            let mut proposed = None;
            for &o in line.iter().filter(|&&o| self.group.round.can_meet(floater, o)) {
                if stage.admits(code, floater, &|mate| mate == Mate::Member(o))? {
                    proposed = Some(o);
                    break;
                }
            }
            all.extend(order::tier(self.group.round, floater, line, proposed));
        }
        Ok(self.kept_first(floater, all))
    }

    /// 11.4: moves the opponent from a retained pair before all others.
    fn kept_first(&self, rank: Rank, mut order: Vec<Rank>) -> Vec<Rank> {
        let kept = self.retained.iter().find(|pair| pair.0 == rank).map(|pair| pair.1);
        order.sort_by_key(|&o| Some(o) != kept);
        order
    }

    /// Gives the first of the remaining players his first possible opponent. Returns the opponent's place in the order
    /// of choice, from 0, and his rank.
    pub(super) fn choose<E: From<ContradictoryValues>>(
        &self,
        left: &Halves,
        stage: &mut dyn GroupStage<'r, E>,
        code: &str,
    ) -> Result<(usize, Rank), E> {
        let first = left.first().ok_or(ContradictoryValues)?;
        let has_kept = self.retained.iter().any(|pair| pair.0 == first);
        let (place, opponent) = if has_kept || self.is_floater(first) {
            let order = self.opponents(&left.in_order(), stage, code)?;
            let list: Vec<Mate> = order.iter().copied().map(Mate::Member).collect();
            let place = stage.first_mate(code, first, &list)?;
            (place, order.get(place).copied())
        } else {
            let place = stage.first_of(code, first, left.exchanges())?;
            (place, left.exchanges().iter().nth(place))
        };
        Ok((place, opponent.ok_or(ContradictoryValues)?))
    }

    fn is_floater(&self, rank: Rank) -> bool {
        self.group.above.contains(&rank) || self.group.below.contains(&rank)
    }

    /// Returns the opponents of the first of the remaining players, in the order of choice.
    // READING LIM-10.8-MAXI: opponents have to be near to the first compatible player; under the other reading, to the
    // first possible one.
    pub(super) fn opponents<E>(
        &self,
        left: &[Rank],
        stage: &mut dyn GroupStage<'r, E>,
        code: &str,
    ) -> Result<Vec<Rank>, E> {
        let Some((&first, others)) = left.split_first() else { return Ok(Vec::new()) };
        let round = self.group.round;
        if !self.is_floater(first) {
            return Ok(self.kept_first(first, order::exchanges(left).collect()));
        }
        if round.declared.exchanged == Exchanged::Possible && round.is_maxi && round.is_by_colour {
            return self.possible_wishes(first, others, stage, code);
        }
        Ok(self.wishes(first, others))
    }
}
