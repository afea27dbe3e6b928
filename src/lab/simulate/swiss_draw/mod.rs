//! A simple but legal pairing, for generating histories quickly and independently of the solver.
//!
//! Each scoregroup is paired top half against bottom half, with some randomness and with regard to colours. A player
//! without a partner takes one from below, and augmenting paths pair the players left at the end (`repair`). The
//! pairing satisfies B.1 (no rematch, no second bye) and B.2 (colour limits, also in the last round) of Dutch 1998, and
//! the arbiter's prohibitions. The pairing follows no other rule: it ignores the history of floats and does not look
//! for the best colours.

mod colours;
mod repair;

use super::{Dice, Purpose};
use colours::Permitted;
use facts::tournament::{Board, Entry, Outcome, Pairing, Position};

/// Returns a pairer for [`generate`](super::generate). The pairer returns `None` only if no pairing satisfies B.1 and
/// B.2.
pub fn pairer(seed: u64) -> impl FnMut(&Position) -> Option<Pairing> {
    move |position| draw(position, seed)
}

fn draw(position: &Position, seed: u64) -> Option<Pairing> {
    let mut dice = Dice::new(seed, Purpose::Draw, position.round, (0, 0));
    let legal = Legal::of(position);
    let players = position.entries.len();
    if players.is_multiple_of(2) {
        let mates = pair_up(position, &legal, None, &mut dice)?;
        return Some(boards(position, &mates, None));
    }
    (0..players).rev().filter(|&rank| may_have_bye(&position.entries[rank])).find_map(|bye| {
        let mates = pair_up(position, &legal, Some(bye), &mut dice)?;
        Some(boards(position, &mates, Some(bye)))
    })
}

/// B.1b: returns whether the player has had no point without playing.
pub(super) fn may_have_bye(entry: &Entry) -> bool {
    !entry
        .rounds
        .iter()
        .any(|f| matches!(f.outcome, Outcome::PairingBye | Outcome::FullBye | Outcome::ForfeitWin))
}

/// The pairs that may meet, by rank.
struct Legal {
    players: usize,
    table: Vec<bool>,
}

impl Legal {
    fn of(position: &Position) -> Self {
        let entries = &position.entries;
        let players = entries.len();
        let permitted: Vec<Permitted> = entries.iter().map(Permitted::of).collect();
        let mut legal = Self { players, table: vec![false; players * players] };
        for (i, a) in entries.iter().enumerate() {
            for (j, b) in entries.iter().enumerate().skip(i + 1) {
                legal.set(i, j, permitted[i].fits(permitted[j]) && !a.has_met(b.id));
            }
        }
        for (i, j) in position.prohibited.iter() {
            legal.set(i.0, j.0, false);
        }
        legal
    }

    fn set(&mut self, i: usize, j: usize, may: bool) {
        self.table[i * self.players + j] = may;
        self.table[j * self.players + i] = may;
    }

    fn may_meet(&self, i: usize, j: usize) -> bool {
        self.table[i * self.players + j]
    }
}

/// Returns the mate of each rank (the bye is its own mate); `None` if not all players can be paired.
fn pair_up(position: &Position, legal: &Legal, bye: Option<usize>, dice: &mut Dice) -> Option<Vec<usize>> {
    let mut mates: Vec<Option<usize>> = vec![None; legal.players];
    if let Some(bye) = bye {
        mates[bye] = Some(bye);
    }
    for rank in 0..legal.players {
        if mates[rank].is_none()
            && let Some(mate) = choose(position, legal, (rank, &mates), dice)
        {
            mates[rank] = Some(mate);
            mates[mate] = Some(rank);
        }
    }
    repair::complete(mates, &|i, j| Some(i) != bye && Some(j) != bye && legal.may_meet(i, j))
}

/// Chooses a partner for the highest open player, preferably one due the other colour. The search starts at the
/// player's own score level and goes down to the first level with a legal partner. In the player's own level, the best
/// partner is half the level further down.
fn choose(
    position: &Position,
    legal: &Legal,
    (rank, mates): (usize, &[Option<usize>]),
    dice: &mut Dice,
) -> Option<usize> {
    let entries = &position.entries;
    let open: Vec<usize> = (rank + 1..entries.len()).filter(|&j| mates[j].is_none()).collect();
    for level in open.chunk_by(|&i, &j| entries[i].score == entries[j].score) {
        let is_own = entries[level[0]].score == entries[rank].score;
        let target = if is_own { level.len() / 2 } else { 0 };
        let best = level
            .iter()
            .enumerate()
            .filter(|&(_, &j)| legal.may_meet(rank, j))
            .map(|(place, &j)| {
                let clash = usize::from(colours::is_clash(&entries[rank], &entries[j]));
                (6 * clash + 2 * place.abs_diff(target) + dice.below(4) as usize, j)
            })
            .min();
        if let Some((_, mate)) = best {
            return Some(mate);
        }
    }
    None
}

/// Returns the boards in the order of F.1: higher score, sum of scores, rank of the higher player.
pub(super) fn boards(position: &Position, mates: &[usize], bye: Option<usize>) -> Pairing {
    let entries = &position.entries;
    let mut pairs: Vec<(usize, usize)> =
        mates.iter().enumerate().filter(|&(i, &j)| i < j).map(|(i, &j)| (i, j)).collect();
    pairs.sort_by_key(|&(i, j)| {
        (std::cmp::Reverse((entries[i].score, entries[i].score + entries[j].score)), i)
    });
    let boards = pairs.iter().map(|&(i, j)| {
        let (high, low) = (&entries[i], &entries[j]);
        match colours::of_higher(high, low, position.initial_colour) {
            facts::tournament::Colour::White => Board { white: high.id, black: low.id },
            facts::tournament::Colour::Black => Board { white: low.id, black: high.id },
        }
    });
    Pairing { boards: boards.collect(), bye: bye.map(|rank| entries[rank].id) }
}
