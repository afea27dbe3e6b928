//! The searches of the ECF rules 20 and 21 in a score level that has been paired: the players in the order in which the
//! search reaches them.

use facts::rulebook::table::{Declared, FloatOrder};
use facts::tournament::{Position, Rank, Score};
use model::program::ecf::{SearchHit, SearchOrders, mid_line};
use model::stage::Stage;

/// A score level, with the roles of its players by rank.
pub struct LevelSearches<'a> {
    position: &'a Position,
    declared: &'a Declared,
    stage: &'a Stage,
    /// The floaters from above, with their opponents.
    pub met: Vec<(Rank, Rank)>,
    /// The players who leave the level.
    pub leaving: Vec<Rank>,
    /// The remaining players, in rank order: the upper half, then the lower half.
    pub rest: Vec<Rank>,
}

/// A search: the players among whom it takes place, and their order.
pub struct LevelSearch {
    /// The players in rank order.
    pub level: Vec<Rank>,
    /// How many of them are above the mid-line.
    pub line: usize,
    /// The candidates, best first.
    pub order: Vec<SearchHit>,
}

impl<'a> LevelSearches<'a> {
    /// Finds the roles of the players of a level. `mates` holds the opponent of each rank.
    pub fn new(
        position: &'a Position,
        declared: &'a Declared,
        stage: &'a Stage,
        mates: &[Option<Rank>],
    ) -> Self {
        let members = [stage.moved_down.as_slice(), &stage.residents].concat();
        let inside = |r: Rank| mates[r].filter(|m| members.contains(m));
        let leaving: Vec<Rank> = members.iter().copied().filter(|&r| inside(r).is_none()).collect();
        let mut met: Vec<(Rank, Rank)> = Vec::new();
        for &f in &stage.moved_down {
            let is_new = !met.iter().any(|&(_, o)| o == f);
            met.extend(inside(f).filter(|_| is_new).map(|o| (f, o)));
        }
        let is_floater = |r: Rank| leaving.contains(&r) || met.iter().any(|&(f, o)| f == r || o == r);
        let rest = members.iter().copied().filter(|&r| !is_floater(r)).collect();
        Self { position, declared, stage, met, leaving, rest }
    }

    fn searches(&self) -> SearchOrders<'a> {
        SearchOrders::new(self.position, self.declared)
    }

    fn score(&self, rank: Rank) -> Score {
        self.position.entries[rank].score
    }

    /// Rule 20: returns the search for the downfloaters of the level.
    pub fn downfloaters(&self) -> LevelSearch {
        let (level, up) = self.searched();
        let gone = self.leaving.iter().filter(|r| level.contains(r)).count();
        let order = self.searches().downfloaters(&level, up, gone);
        LevelSearch { line: mid_line(level.len(), (up, gone), self.declared), order, level }
    }

    /// Returns the residents among whom the floater is chosen, and the number of residents who still have to float up.
    /// Opponents of floaters from above (11) may be included.
    fn searched(&self) -> (Vec<Rank>, usize) {
        if self.declared.float_order == FloatOrder::OwnFloaterFirst {
            return (self.stage.residents.clone(), self.stage.moved_down.len());
        }
        let is_met = |r: &Rank| self.met.iter().any(|&(_, o)| o == *r);
        (self.stage.residents.iter().copied().filter(|r| !is_met(r)).collect(), 0)
    }

    /// Returns the opponents of the floaters who have the same score as this one.
    pub fn met_beside(&self, floater: Rank) -> Vec<Rank> {
        self.opponents_of(&|score| score == self.score(floater))
    }

    fn opponents_of(&self, is: &dyn Fn(Score) -> bool) -> Vec<Rank> {
        self.met.iter().filter(|&&(f, _)| is(self.score(f))).map(|&(_, o)| o).collect()
    }

    /// Rule 21: returns the search for the opponent of a floater. Floaters from higher levels have chosen first.
    pub fn opponents(&self, floater: Rank) -> LevelSearch {
        let is_own_first = self.declared.float_order == FloatOrder::OwnFloaterFirst;
        let before = self.opponents_of(&|score| score > self.score(floater));
        let is_open = |r: &Rank| is_own_first || !before.contains(r);
        let level: Vec<Rank> = self.stage.residents.iter().copied().filter(is_open).collect();
        let with = self.met_beside(floater).len();
        let floats = if is_own_first {
            (self.stage.moved_down.len(), self.leaving.iter().filter(|r| level.contains(r)).count())
        } else {
            (with, (level.len() + with) % 2)
        };
        let order = self.searches().opponents(&level, floater, floats);
        LevelSearch { line: mid_line(level.len(), floats, self.declared), order, level }
    }
}
