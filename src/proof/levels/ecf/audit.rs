//! Checks the program of score levels against the judge: the levels themselves, the orders of the searches and every
//! count of a pair.

use super::work::WorkLeft;
use crate::ProofError;
use crate::levels::ledger::Ledger;
use facts::rulebook::Measure;
use facts::rulebook::table::Close;
use facts::tournament::Rank;
use judge::{JudgedClaim, JudgedRound, MateTable, RoundWalks, ScoreLevel, crosses, extent, window};
use limit::from_len;
use model::program::ecf::{LevelShape, ScoreLevel as ModelLevel};
use std::cell::RefCell;

/// The judge's count of an edge.
pub(in crate::levels) enum JudgedPenalty {
    /// A number.
    Number(i64),
    /// The classes of the instances, or numbers to be added up.
    List(Vec<i64>),
}

/// The facts that the judge uses on every level of a round.
pub(in crate::levels) struct LevelFacts {
    claims: Vec<JudgedClaim>,
    sheet: MateTable,
}

impl LevelFacts {
    /// Collects the facts for the incumbent pairing.
    pub(in crate::levels) fn of(case: &JudgedRound<'_>, ledger: &dyn Ledger) -> Self {
        let entries = &case.position().entries;
        let mates = Rank::all(entries.len()).map(|r| (r, Rank(ledger.shown(r.0))));
        let is_pair = |&(r, m): &(Rank, Rank)| r < m && m.0 < entries.len();
        let pairs: Vec<(Rank, Rank)> = mates.filter(is_pair).collect();
        Self {
            claims: entries.iter().map(JudgedClaim::of).collect(),
            sheet: MateTable::of(entries.len(), &pairs),
        }
    }

    /// Prepares the check of a round.
    pub(in crate::levels) fn audit<'c, 'a>(&'c self, case: &'c JudgedRound<'a>) -> LevelAudit<'c, 'a> {
        LevelAudit {
            walks: RoundWalks { case, claims: &self.claims },
            sheet: &self.sheet,
            work: WorkLeft::of(case.position().entries.len()),
            level: None,
            home: Vec::new(),
            window: 0,
            left: RefCell::default(),
        }
    }
}

/// The score levels of a round as the judge sees them.
pub(in crate::levels) struct LevelAudit<'c, 'a> {
    walks: RoundWalks<'c, 'a>,
    sheet: &'c MateTable,
    /// The work that the round may still use.
    pub(super) work: WorkLeft,
    /// The current level.
    level: Option<ScoreLevel<'c, 'a>>,
    /// The level of each player, where the current one is 0; `None` for settled players.
    home: Vec<Option<usize>>,
    window: usize,
    /// The players of the last question about players paired by themselves.
    left: RefCell<(Vec<i32>, Vec<Rank>)>,
}

impl<'c, 'a> LevelAudit<'c, 'a> {
    /// Returns the order of the search for the bye.
    pub(in crate::levels) fn bye_order(&self) -> Vec<Rank> {
        self.walks.bye_order()
    }

    /// Enters a level. `place` is its index among the levels that remain without the player who has the bye.
    ///
    /// # Errors
    /// Fails if the judge has other players on the level or below it.
    pub(super) fn enter(
        &mut self,
        (place, bye): (usize, Option<Rank>),
        model: &ModelLevel<'_>,
    ) -> Result<(), ProofError> {
        let entries = &self.walks.case.position().entries;
        let ranks: Vec<Rank> = Rank::all(entries.len()).filter(|&r| Some(r) != bye).collect();
        let groups = ranks.chunk_by(|&a, &b| entries[a].score == entries[b].score).map(<[Rank]>::to_vec);
        let level = ScoreLevel::new(self.walks, self.sheet, &groups.collect::<Vec<_>>(), place);
        ProofError::unless(level.levels == model.levels(), "the judge sees other players on the levels")?;
        self.home = vec![None; entries.len()];
        for (i, group) in level.levels.iter().enumerate() {
            for &r in group {
                self.home[r] = Some(i);
            }
        }
        self.window = window(&level);
        self.level = Some(level);
        Ok(())
    }

    /// Returns the current level.
    ///
    /// # Errors
    /// Fails if no level has been entered.
    pub(super) fn level(&self) -> Result<&ScoreLevel<'c, 'a>, ProofError> {
        self.level.as_ref().ok_or_else(|| ProofError::refuted("no level has begun"))
    }

    /// Returns the number of levels in the window. From the current level on, these levels are paired among themselves
    /// in every pairing with the fewest floats.
    pub(super) fn window(&self) -> usize {
        self.window
    }

    /// Returns the level of a player, where the current one is 0.
    pub(super) fn home(&self, rank: Rank) -> Option<usize> {
        self.home.get(rank.0).copied().flatten()
    }

    /// Returns the players of the window.
    ///
    /// # Errors
    /// Fails if no level has been entered.
    pub(super) fn members(&self) -> Result<Vec<Rank>, ProofError> {
        Ok(self.level()?.levels[..self.window].concat())
    }

    /// Checks that the judge considers floaters in the same order.
    ///
    /// # Errors
    /// Fails if the orders differ.
    pub(super) fn seeks_floaters(&self, shape: &LevelShape<'_>) -> Result<(), ProofError> {
        let level = self.level()?;
        let walk = self.walks.downfloaters(level.own(), 0, shape.floaters);
        let is_same = walk == shape.downfloaters();
        ProofError::unless(is_same, "the model and the judge seek floaters in different orders (20)")
    }

    /// Checks that the judge considers the opponents of a floater in the same order.
    ///
    /// # Errors
    /// Fails if the orders differ.
    pub(super) fn seeks_opponents(&self, shape: &LevelShape<'_>, floater: Rank) -> Result<(), ProofError> {
        let (level, up) = (self.level()?, shape.floaters);
        let on = |&home: &usize| {
            let walk = level.opponents(home, floater, up);
            walk.into_iter().enumerate().map(|(place, (r, is_good))| (Some(r), (place, is_good)))
        };
        let is_same = shape.entered.iter().flat_map(on).eq(shape.opponents(floater, up));
        ProofError::unless(is_same, "the model and the judge seek opponents in different orders (21)")
    }

    /// Returns the vertices outside of which [`Self::pair`] counts nothing. If the flag is true, a pair needs both ends
    /// among them.
    pub(in crate::levels) fn scope(&self, measure: &Measure, part: &[i32]) -> Option<(Vec<usize>, bool)> {
        let those = |is_in: &dyn Fn(i32) -> bool| {
            let homes = self.home.iter().enumerate();
            homes.filter(|(_, home)| home.is_some_and(|home| is_in(from_len(home)))).map(|(v, _)| v).collect()
        };
        match measure {
            Measure::Floats | Measure::FloatDifference | Measure::FurtherFloats => {
                Some((those(&|home| home == part[0]), false))
            }
            Measure::LinkedClaims if part.is_empty() => Some((Vec::new(), true)),
            Measure::LinkedClaims => Some((those(&|home| home == 0 || part.contains(&home)), true)),
            Measure::ClaimsDenied
            | Measure::MidLineExchanges
            | Measure::MidLineExchangesLeast
            | Measure::GradeOrder => None,
            _ => Some((those(&|home| part.first().is_none_or(|&most| home < most)), true)),
        }
    }

    /// Returns the judge's count of a pair, the higher ranked player first. `part` holds the parameters of the
    /// question.
    pub(in crate::levels) fn pair(
        &self,
        measure: &Measure,
        part: &[i32],
        (a, b): (Rank, Rank),
    ) -> JudgedPenalty {
        let Some(level) = &self.level else { return JudgedPenalty::List(Vec::new()) };
        let is_of = |r: Rank, home: i32| self.home(r).is_some_and(|of| from_len::<i32>(of) == home);
        // The players who stay are paired by themselves, and a sum over their pairs has no part.
        let most = part.first().copied().unwrap_or(i32::MAX);
        let is_in = |r: Rank| self.home(r).is_some_and(|of| from_len::<i32>(of) < most);
        let denied = || level.claim(a).denied(level.claim(b)).into_iter().collect();
        match measure {
            Measure::Floats | Measure::FloatDifference | Measure::FurtherFloats => {
                let is_float = is_of(a, part[0]) && self.home(b).is_some() && !is_of(b, part[0]);
                let by = if part[1] == 0 { 1 } else { level.score(a) - level.score(b) };
                JudgedPenalty::Number(if is_float { by } else { 0 })
            }
            Measure::LinkedClaims => {
                let is_one = |r: Rank| is_of(r, 0) || part.iter().any(|&home| is_of(r, home));
                let is_linked = !part.is_empty() && is_one(a) && is_one(b);
                JudgedPenalty::List(if is_linked { denied() } else { Vec::new() })
            }
            Measure::ClaimsDenied => JudgedPenalty::List(denied()),
            Measure::MidLineExchanges | Measure::MidLineExchangesLeast => {
                JudgedPenalty::Number(self.among(part, &|left| match part[0] {
                    0 => crosses(left, (a, b)),
                    _ => extent(left, &[(a, b)]),
                }))
            }
            Measure::GradeOrder => JudgedPenalty::Number(self.among(part, &|left| {
                let place = |r: Rank| left.partition_point(|&l| l < r);
                let is_one = self.walks.case.held().close == Close::FewestChanged;
                let off = (place(b) - place(a)).abs_diff(left.len() / 2);
                from_len(if is_one { off.min(1) } else { off })
            })),
            other if is_in(a) && is_in(b) => match level.number(other, (a, b)) {
                Some(number) => JudgedPenalty::Number(number),
                None => JudgedPenalty::List(level.sum(other, &[(a, b)])),
            },
            _ => JudgedPenalty::Number(0),
        }
    }

    /// Returns a count among players who are paired by themselves.
    fn among(&self, part: &[i32], count: &dyn Fn(&[Rank]) -> i64) -> i64 {
        let mut left = self.left.borrow_mut();
        let players = part.get(1..).unwrap_or_default();
        if left.0 != players {
            let ranks = players.iter().filter_map(|&r| usize::try_from(r).ok().map(Rank)).collect();
            *left = (players.to_vec(), ranks);
        }
        count(&left.1)
    }
}
