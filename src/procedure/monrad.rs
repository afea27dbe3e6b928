//! The Monrad system as a procedure. The procedure forms the list (2), assigns the walk-over (6), makes pair after pair
//! from the top of the list (4), and allocates the colours (7). If the last players cannot be paired, it dissolves
//! pairs (5).

use super::matching::lightest;
use super::publication::{MadeRound, published};
use super::{ProcedureAnswer, ProcedureRun, Spent, Steps, TextEnd, Trace, answer};
use facts::rulebook::table::{Declared, Dissolve, WalkOver, WhiteOfEquals};
use facts::tournament::{Colour, Entry, Outcome, Position, Rank, RoundFact};

/// The list of article 2, by rank, with the facts that the articles need about two players.
struct MonradList<'p> {
    position: &'p Position,
    declared: &'p Declared,
}

/// Pairs a round.
pub(super) fn pair(position: &Position, run: &ProcedureRun, declared: &Declared) -> ProcedureAnswer {
    answer(run, "5", |steps, trace| {
        let list = MonradList { position, declared };
        let why = "however many pairs are dissolved, somebody is left whom nobody may meet";
        let made = list.round(steps, trace)?.ok_or_else(|| TextEnd::no_pairing("5", why))?;
        let boards = made.pairs.iter().map(|&(high, low)| list.article_7(high, low));
        Ok(published(position, boards, made.bye))
    })
}

impl MonradList<'_> {
    fn entry(&self, r: Rank) -> &Entry {
        &self.position.entries[r]
    }

    fn numbers(&self, (a, b): (Rank, Rank)) -> String {
        format!("{} meets {}", self.entry(a).number, self.entry(b).number)
    }

    /// Returns whether article 3 and the arbiter's exclusions allow two players to meet.
    fn may_meet(&self, a: Rank, b: Rank) -> bool {
        !self.entry(a).has_met(self.entry(b).id) && !self.position.prohibited.has(a, b)
    }

    /// Applies articles 6, 4 and 5. Returns `None` if no player can have the walk-over, or the remaining players cannot
    /// be paired.
    fn round(&self, steps: &mut Steps, trace: &mut Trace) -> Result<Option<MadeRound>, Spent> {
        let mut left: Vec<Rank> = Rank::all(self.position.entries.len()).collect();
        let mut bye = None;
        if left.len() % 2 == 1 {
            let Some(own) = self.article_6(&left, steps)? else { return Ok(None) };
            trace.add("round", "6", format!("walk-over: {}", self.entry(own).number));
            left.retain(|&r| r != own);
            bye = Some(own);
        }
        let made = match self.article_4(&left) {
            Some(made) if self.declared.dissolve == Dissolve::List => Some(made),
            _ => self.article_5(left, steps)?,
        };
        for &pair in made.iter().flatten() {
            trace.add(self.entry(pair.0).score, "4", self.numbers(pair));
        }
        Ok(made.map(|pairs| MadeRound { pairs, bye }))
    }

    /// Returns the last player in the list who may have the walk-over and without whom the remaining players can be
    /// paired.
    // READING MON-WALKOVER: the list is by points first; the other reading: the highest number of all.
    fn article_6(&self, left: &[Rank], steps: &mut Steps) -> Result<Option<Rank>, Spent> {
        let bars =
            |f: &RoundFact| matches!(f.outcome, Outcome::PairingBye | Outcome::FullBye | Outcome::ForfeitWin);
        let mut order: Vec<Rank> = left.to_vec();
        if self.declared.walk_over == WalkOver::Number {
            order.sort_by_key(|&r| self.entry(r).number);
        }
        for &own in order.iter().rev().filter(|&&r| !self.entry(r).rounds.iter().any(bars)) {
            steps.take()?;
            let others: Vec<Rank> = left.iter().copied().filter(|&r| r != own).collect();
            if self.fewest_out(&others).is_some() {
                return Ok(Some(own));
            }
        }
        Ok(None)
    }

    /// Pairs the first remaining player with the next player he has not met, and so on. Returns `None` if no opponent
    /// is left for a player.
    fn article_4(&self, list: &[Rank]) -> Option<Vec<(Rank, Rank)>> {
        let mut left = list.to_vec();
        let mut made = Vec::new();
        while !left.is_empty() {
            let first = left.remove(0);
            let place = left.iter().position(|&r| self.may_meet(first, r))?;
            made.push((first, left.remove(place)));
        }
        Some(made)
    }

    /// Dissolves pairs from below: a pair is made only if all remaining players can then be paired.
    // READING MON-DISSOLVE: there is no other condition; the other reading: no more players may leave the point group
    // than necessary.
    fn article_5(&self, mut left: Vec<Rank>, steps: &mut Steps) -> Result<Option<Vec<(Rank, Rank)>>, Spent> {
        let mut made = Vec::new();
        let Some(mut out) = self.fewest_out(&left) else { return Ok(None) };
        while !left.is_empty() {
            let first = left.remove(0);
            let mut found = None;
            for (place, &r) in left.iter().enumerate().filter(|&(_, &r)| self.may_meet(first, r)) {
                steps.take()?;
                let rest: Vec<Rank> = left.iter().copied().filter(|&other| other != r).collect();
                let then = self.out_of(self.entry(first).score.0, &rest);
                if then.is_some_and(|then| then + self.leaves(first, r) == out) {
                    found = Some((place, rest));
                    break;
                }
            }
            let Some((place, rest)) = found else { return Ok(None) };
            let opponent = left[place];
            out -= self.leaves(first, opponent);
            made.push((first, opponent));
            if rest.first().is_some_and(|&next| self.entry(next).score != self.entry(first).score) {
                out = self.fewest_out(&rest).unwrap_or_default();
            }
            left = rest;
        }
        Ok(Some(made))
    }

    /// Returns 1 if the pair takes its first player out of his point group and the reading counts that; else 0.
    fn leaves(&self, first: Rank, other: Rank) -> i128 {
        let is_out = self.entry(first).score != self.entry(other).score;
        i128::from(is_out && self.declared.dissolve == Dissolve::Groups)
    }

    /// Returns the smallest number of players who have to leave the first point group; `None` if these players cannot
    /// all be paired.
    fn fewest_out(&self, left: &[Rank]) -> Option<i128> {
        self.out_of(left.first().map_or(0, |&r| self.entry(r).score.0), left)
    }

    fn out_of(&self, score: i32, left: &[Rank]) -> Option<i128> {
        let price = |i: usize, j: usize| {
            let (a, b) = (left[i], left[j]);
            let counted = if self.entry(a).score.0 == score { self.leaves(a, b) } else { 0 };
            self.may_meet(a, b).then_some(counted)
        };
        lightest(&vec![None; left.len()], price).map(|found| found.weight)
    }

    /// Returns the two players, White first.
    // READING MON-WHITE: number 2 has White against number 1 because he is second in the list.
    fn article_7(&self, high: Rank, low: Rank) -> (Rank, Rank) {
        let number = |r: Rank| self.entry(r).number;
        let (x, y) = (&self.entry(high).colours, &self.entry(low).colours);
        let is_high = match (x.latest(), y.latest()) {
            _ if x.difference() != y.difference() => x.difference() < y.difference(),
            (mine, theirs) if mine == theirs => {
                self.declared.white_of_equals == WhiteOfEquals::Number && number(high) > number(low)
            }
            (Some(mine), _) => mine == Colour::Black,
            (None, theirs) => theirs == Some(Colour::White),
        };
        if is_high { (high, low) } else { (low, high) }
    }
}
