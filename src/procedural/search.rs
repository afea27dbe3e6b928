//! Depth-first search through all ways of pairing a list of players, for texts that say what is better without saying
//! how to find it. A branch is left as soon as what it has already cost shows that it cannot become the best.

use super::{Spent, Steps};

/// A pairing of a list: each player with the opponent, or `None` for whoever is left over.
pub(super) type Draw = Vec<(usize, Option<usize>)>;

/// What becomes of a player, given who is still open.
type Options<'s> = dyn Fn(usize, &[usize]) -> Vec<Option<usize>> + 's;

/// What is searched.
pub(super) struct Search<'s> {
    /// What becomes of a player, in the order in which it is tried: an opponent out of those still open, or nobody.
    pub(super) options: &'s Options<'s>,
    /// What it costs, part by part, never negative; vectors are compared from the first part.
    pub(super) cost: &'s dyn Fn(usize, Option<usize>) -> Vec<i64>,
    /// May these be left over?
    pub(super) accepts: &'s dyn Fn(&[usize]) -> bool,
    /// Keep so many pairings of equal cost; 1 keeps the first.
    pub(super) most: usize,
}

/// The best that was found.
pub(super) struct Best {
    pub(super) cost: Vec<i64>,
    /// In the order of the search.
    pub(super) draws: Vec<Draw>,
    /// Were there more than could be kept?
    pub(super) is_cut: bool,
}

impl Search<'_> {
    /// Searches all pairings of the players; `None` if there is none.
    pub(super) fn best(&self, players: &[usize], steps: &mut Steps) -> Result<Option<Best>, Spent> {
        let mut best = None;
        self.go(players, &mut Vec::new(), &[], (&mut best, steps))?;
        Ok(best)
    }

    fn go(
        &self,
        open: &[usize],
        made: &mut Draw,
        cost: &[i64],
        (best, steps): (&mut Option<Best>, &mut Steps),
    ) -> Result<(), Spent> {
        let Some((&first, others)) = open.split_first() else {
            let left: Vec<usize> = made.iter().filter(|(_, o)| o.is_none()).map(|&(p, _)| p).collect();
            if (self.accepts)(&left) {
                self.keep(made, cost, best);
            }
            return Ok(());
        };
        for option in (self.options)(first, others) {
            steps.take()?;
            let added = (self.cost)(first, option);
            let sum: Vec<i64> =
                added.iter().enumerate().map(|(i, a)| a + cost.get(i).copied().unwrap_or(0)).collect();
            let is_hopeless =
                best.as_ref().is_some_and(|b| sum > b.cost || sum == b.cost && (self.most == 1 || b.is_cut));
            if is_hopeless {
                continue;
            }
            let rest: Vec<usize> = others.iter().copied().filter(|&p| Some(p) != option).collect();
            made.push((first, option));
            self.go(&rest, made, &sum, (&mut *best, &mut *steps))?;
            made.pop();
        }
        Ok(())
    }

    fn keep(&self, made: &Draw, cost: &[i64], best: &mut Option<Best>) {
        match best {
            Some(b) if b.cost == cost => {
                if b.draws.len() < self.most {
                    b.draws.push(made.clone());
                } else {
                    b.is_cut = true;
                }
            }
            Some(b) if b.cost.as_slice() < cost => {}
            _ => *best = Some(Best { cost: cost.to_vec(), draws: vec![made.clone()], is_cut: false }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_best_pairings_are_found_in_order() {
        let options = |_: usize, open: &[usize]| open.iter().map(|&o| Some(o)).collect();
        let cost = |a: usize, b: Option<usize>| vec![i64::from(b == Some(a + 1))];
        let search = Search { options: &options, cost: &cost, accepts: &|_| true, most: 10 };
        let best = search.best(&[0, 1, 2, 3], &mut Steps::new(1000)).unwrap().unwrap();
        assert_eq!((best.cost, best.draws.len(), best.is_cut), (vec![0], 1, false));
        assert_eq!(best.draws[0], [(0, Some(2)), (1, Some(3))]);
    }
}
