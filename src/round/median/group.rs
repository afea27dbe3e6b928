//! A score-group: who floats (9.3, 10.2 to 10.5, 10.9, 10.10, 11.4), whom the floaters that came in meet (10.6 to
//! 10.8), and the rest (9.4, 11, 12.2).

use super::order;
use crate::graph::Link;
use crate::measure::{Counted, FloaterType, are_within_100, has_floated_last_round, is_maxi};
use crate::model::{Evidence, LevelRecord};
use crate::plan::median::{Floaters, Pairs, Phases};
use crate::round::table::{Edge, Table};
use crate::round::whole;
use crate::round::{Ask, counted};
use crate::solve::SolveError;
use crate::tournament::Colour;

/// A group with the floaters that came in.
pub(super) struct Group {
    pub(super) residents: Vec<usize>,
    pub(super) above: Vec<usize>,
    pub(super) below: Vec<usize>,
    /// Residents of the group to which floaters go.
    pub(super) neighbour: Vec<usize>,
    /// Is the group below the median, so that everything is mirrored?
    pub(super) is_below: bool,
    pub(super) is_median: bool,
}

/// A group paired.
pub(super) struct Solved {
    /// In the order in which they were made.
    pub(super) pairs: Vec<(usize, usize)>,
    pub(super) floaters: Vec<usize>,
    /// Of the floaters, those without any compatible member.
    pub(super) forced: Vec<usize>,
    pub(super) levels: Vec<LevelRecord>,
}

impl Group {
    /// Everybody who came in, by rank.
    pub(super) fn came_in(&self) -> Vec<usize> {
        let mut all = [self.above.as_slice(), &self.below].concat();
        all.sort_unstable();
        all
    }

    /// Solves the group; `None` if it is the median and not everybody can be paired.
    pub(super) fn solve(
        &self,
        (ask, plan): (&Ask<'_>, &Phases),
        stage: usize,
    ) -> Result<Option<Solved>, SolveError> {
        let (active, forced) = self.split_forced(ask);
        let table = Table::open(ask, stage, active, &|a, b| ask.may_pair(a, b))?;
        let places = table.leaving().len();
        if self.is_median && places + forced.len() > 0 {
            return Ok(None);
        }
        let mut work = Work { ask, group: self, forced, places, table, pairs: Vec::new() };
        for l in &plan.floaters {
            work.decide_floaters(&l.code, &l.measure)?;
        }
        for l in &plan.pairs {
            work.decide_pairs(&l.code, &l.measure)?;
        }
        let mut floaters = [work.forced.clone(), work.table.leaving()].concat();
        floaters.sort_unstable();
        let made = |r: usize| work.pairs.iter().any(|&(a, b)| a == r || b == r);
        let others: Vec<(usize, usize)> = work.table.pairs().into_iter().filter(|&(a, _)| !made(a)).collect();
        work.pairs.extend(others);
        Ok(Some(Solved {
            pairs: work.pairs,
            floaters,
            forced: work.forced,
            levels: work.table.into_levels(),
        }))
    }

    /// Members with and without a compatible member (9.3 a to c), tested until nobody is left to whom it applies.
    fn split_forced(&self, ask: &Ask<'_>) -> (Vec<usize>, Vec<usize>) {
        let mut active = [self.came_in(), self.residents.clone()].concat();
        active.sort_unstable();
        let mut forced = Vec::new();
        loop {
            let has_opponent = |r: usize| active.iter().any(|&o| o != r && ask.graph.link(r, o).is_some());
            let (stay, go): (Vec<usize>, Vec<usize>) = active.iter().partition(|&&r| has_opponent(r));
            if go.is_empty() {
                forced.sort_unstable();
                return (active, forced);
            }
            forced.extend(go);
            active = stay;
        }
    }

    /// Ranks in the order of scrutiny: from the highest, below the median from the lowest.
    fn scan(&self, mut ranks: Vec<usize>) -> Vec<usize> {
        ranks.sort_unstable();
        if self.is_below {
            ranks.reverse();
        }
        ranks
    }
}

/// A group at work.
struct Work<'r, 'a> {
    ask: &'r Ask<'a>,
    group: &'r Group,
    forced: Vec<usize>,
    /// How many of the others float.
    places: usize,
    table: Table<'r>,
    /// Pairs in the order in which they were made.
    pairs: Vec<(usize, usize)>,
}

impl Work<'_, '_> {
    /// Who floats. The evening floater of 10.2 and 10.10 is the only one; in the median nobody floats.
    fn decide_floaters(&mut self, code: &str, measure: &Floaters) -> Result<(), SolveError> {
        self.table.name_level(code);
        let asks_evening = self.places == 1;
        match measure {
            Floaters::Unpaired => {
                self.table.credit(Evidence::Counted);
                self.table.note(code, vec![whole(self.forced.len() + self.places)]);
            }
            Floaters::FloaterType(m) if !self.group.is_median => self.decide_type(code, m)?,
            Floaters::EveningFloatRepeat if asks_evening => {
                let position = self.ask.position;
                self.leavers(code, &|r| has_floated_last_round(&position.entries[r]))?;
            }
            Floaters::EveningColour if asks_evening => self.decide_evening_colour(code)?,
            Floaters::FloaterType(_) | Floaters::EveningFloatRepeat | Floaters::EveningColour => {}
            Floaters::Counted(c) => self.decide_counted(code, c)?,
            Floaters::LowestFloaters => self.decide_lowest(code)?,
        }
        Ok(())
    }

    fn decide_pairs(&mut self, code: &str, measure: &Pairs) -> Result<(), SolveError> {
        self.table.name_level(code);
        match measure {
            Pairs::ColourClashWaived => {
                let graph = self.ask.graph;
                let is_waived = |e: Edge| match e {
                    Edge::Pair(a, b) => i64::from(graph.link(a, b) == Some(Link::Waived)),
                    Edge::Leaves(_) => 0,
                };
                self.table.minimise(code, &is_waived)?;
            }
            Pairs::FloaterOpponent(m) => self.decide_opponents(code, m.by_colour)?,
            Pairs::DueColours => self.decide_colours(code)?,
            Pairs::Counted(c) => self.decide_counted(code, c)?,
            Pairs::ScrutinyOrder => self.decide_order(code)?,
        }
        Ok(())
    }

    fn decide_counted(&mut self, code: &str, c: &Counted) -> Result<(), SolveError> {
        counted::decide(self.ask, &self.group.residents, &mut self.table, (code, c))
    }

    /// Minimises the leavers of a kind.
    fn leavers(&mut self, code: &str, is_counted: &dyn Fn(usize) -> bool) -> Result<(), SolveError> {
        let cost = |e: Edge| matches!(e, Edge::Leaves(r) if is_counted(r));
        self.table.minimise(code, &|e| i64::from(cost(e)))?;
        Ok(())
    }

    /// 10.9, 10.3 to 10.5.
    fn decide_type(&mut self, code: &str, m: &FloaterType) -> Result<(), SolveError> {
        let came_in = self.group.came_in();
        let with: Vec<usize> =
            self.table.members().iter().copied().filter(|&r| self.has_opponent(r)).collect();
        self.leavers(code, &|r| {
            m.came_in.is_none_or(|wanted| came_in.contains(&r) == wanted)
                && with.contains(&r) == m.has_opponent
        })
    }

    /// Is a resident of the neighbouring group compatible, whom no forced floater further out takes?
    fn has_opponent(&self, rank: usize) -> bool {
        let free = |r: usize, o: usize| self.ask.graph.link(r, o).is_some();
        let neighbours = self.group.scan(self.group.neighbour.clone());
        let mut taken: Vec<usize> = Vec::new();
        let is_before = |f: usize| if self.group.is_below { f > rank } else { f < rank };
        for f in self.group.scan(self.forced.clone()) {
            let found = neighbours.iter().find(|&&o| !taken.contains(&o) && free(f, o));
            if let Some(&o) = found.filter(|_| is_before(f)) {
                taken.push(o);
            }
        }
        neighbours.iter().any(|&o| !taken.contains(&o) && free(rank, o))
    }

    /// 10.2: one who is due the colour that more are due.
    fn decide_evening_colour(&mut self, code: &str) -> Result<(), SolveError> {
        let members = self.table.members().to_vec();
        let count = |c: Colour| members.iter().filter(|&&r| self.due(r) == Some(c)).count();
        let (white, black) = (count(Colour::White), count(Colour::Black));
        if white == black {
            return Ok(());
        }
        let wanted = if white > black { Colour::White } else { Colour::Black };
        let extreme = self.group.scan(members).last().copied();
        let maxi = is_maxi(self.ask.position, self.ask.declared);
        let entries = &self.ask.position.entries;
        let near = |r: usize| !maxi || extreme.is_some_and(|x| are_within_100(&entries[r], &entries[x]));
        let suits: Vec<usize> = self
            .table
            .members()
            .iter()
            .copied()
            .filter(|&r| self.due(r) == Some(wanted) && near(r))
            .collect();
        self.leavers(code, &|r| !suits.contains(&r))
    }

    /// As low as possible: from the top each stays if that can be (below the median from the bottom).
    fn decide_lowest(&mut self, code: &str) -> Result<(), SolveError> {
        if self.places == 0 {
            return Ok(());
        }
        let order = self.group.scan(self.table.members().to_vec());
        let mut value = Vec::new();
        for (i, &r) in order.iter().enumerate() {
            if !self.table.prefer(r, &|mate| mate.is_some())? {
                value.push(-whole(i + 1));
            }
        }
        self.table.note(code, value);
        Ok(())
    }

    fn due(&self, rank: usize) -> Option<Colour> {
        self.ask.graph.preference(rank).colour
    }

    /// 10.6 to 10.8: floaters that came in and stay, in order, with the first opponents possible.
    fn decide_opponents(&mut self, code: &str, by_colour: bool) -> Result<(), SolveError> {
        let mut value = Vec::new();
        for v in order::floaters(self.group) {
            let has_left = !self.table.members().contains(&v) || self.table.mate(v).is_none();
            if has_left || self.is_made(v) {
                continue;
            }
            let free: Vec<usize> = self
                .table
                .members()
                .iter()
                .copied()
                .filter(|&r| r != v && !self.is_made(r) && self.table.mate(r).is_some())
                .collect();
            let list = order::opponents(self.ask, self.group, (v, &free), by_colour);
            let place = self.table.choose(v, &list)?;
            value.push(whole(place + 1));
            self.pairs.push((v, list[place]));
        }
        self.table.note(code, value);
        Ok(())
    }

    fn is_made(&self, rank: usize) -> bool {
        self.pairs.iter().any(|&(a, b)| a == rank || b == rank)
    }

    /// Residents who are left to be paired, in the order of scrutiny.
    fn rest(&self) -> Vec<usize> {
        let stays = |r: &usize| self.table.mate(*r).is_some() && !self.is_made(*r);
        self.group.scan(self.table.members().iter().copied().filter(stays).collect())
    }

    /// 12.2: in the order of scrutiny each with somebody whose due colour fits, if possible.
    fn decide_colours(&mut self, code: &str) -> Result<(), SolveError> {
        let rest = self.rest();
        let due: Vec<Option<Colour>> = (0..self.ask.position.entries.len()).map(|r| self.due(r)).collect();
        let fits = |a: usize, b: usize| due[a].is_none() || due[a] != due[b];
        let is_in: Vec<bool> = (0..due.len()).map(|r| rest.contains(&r)).collect();
        let all_fit = |e: Edge| match e {
            Edge::Pair(a, b) => !is_in[a] || fits(a, b),
            Edge::Leaves(_) => true,
        };
        if self.table.restrict(&all_fit)? {
            self.table.note(code, Vec::new());
            return Ok(());
        }
        let mut value = Vec::new();
        for (i, &r) in rest.iter().enumerate() {
            if !self.table.prefer(r, &|mate| mate.is_some_and(|m| fits(r, m)))? {
                value.push(-whole(i + 1));
            }
        }
        self.table.note(code, value);
        Ok(())
    }

    /// 11: bottom half from the top, then top half from the nearest; the halves formed anew after each pair.
    fn decide_order(&mut self, code: &str) -> Result<(), SolveError> {
        let mut left = self.rest();
        let mut value = Vec::new();
        while let Some(&first) = left.first() {
            let list = order::exchanges(&left);
            let place = self.table.choose(first, &list)?;
            value.push(whole(place + 1));
            self.pairs.push((first, list[place]));
            left.retain(|&r| r != first && r != list[place]);
        }
        self.table.note(code, value);
        Ok(())
    }
}
