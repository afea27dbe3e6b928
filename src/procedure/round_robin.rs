//! Round robin as a procedure: the first row of the table, and every other row derived from the row before it (Annex
//! 1).
//!
//! Row 1 is 1-n, 2-(n-1), 3-(n-2) and so on. In the next row, every number except n moves on by half of the table,
//! counted without n. The number n stays on its board, but changes sides.

use super::{ProcedureAnswer, ProcedureRun, Spent, Steps, TextEnd, Trace, answer};
use facts::rulebook::table::{Cycles, Declared, LastTwo};
use facts::tournament::{Board, Entry, Pairing, Position};

const ARTICLE: &str = "Annex 1";

/// The number of times that all players meet each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TableText {
    /// Once.
    Single,
    /// Twice.
    Double,
}

/// The table, and the players in the order of its numbers.
struct BergerTable<'p> {
    position: &'p Position,
    seats: Vec<&'p Entry>,
    /// The last number; no player has it if the number of players is odd.
    last: usize,
}

/// Pairs a round.
pub(super) fn pair(
    text: TableText,
    position: &Position,
    run: &ProcedureRun,
    declared: &Declared,
) -> ProcedureAnswer {
    let mut seats: Vec<&Entry> = position.entries.iter().collect();
    seats.sort_by_key(|e| e.number);
    let last = seats.len().next_multiple_of(2);
    let table = BergerTable { position, seats, last };
    answer(run, ARTICLE, |steps, trace| table.round(text, declared, steps, trace))
}

impl BergerTable<'_> {
    /// Returns the pairing of this round, or the reason in words if a game of its row cannot be played.
    fn round(
        &self,
        text: TableText,
        declared: &Declared,
        steps: &mut Steps,
        trace: &mut Trace,
    ) -> Result<Pairing, TextEnd> {
        let (row, is_turned) = self.row_and_colours(text, declared);
        trace.add("round", ARTICLE, format!("row {row} of the table of {}", self.last));
        let mut pairing = Pairing::default();
        for (white, black) in self.row(row, steps)? {
            let (white, black) = if is_turned { (black, white) } else { (white, black) };
            match (self.seats.get(white - 1), self.seats.get(black - 1)) {
                (Some(w), Some(b)) => {
                    if let Some(why) = self.why_not(w, b) {
                        return Err(TextEnd::NoPairing(ARTICLE, why));
                    }
                    trace.add("round", ARTICLE, format!("{} meets {}", w.number, b.number));
                    pairing.boards.push(Board { white: w.id, black: b.id });
                }
                (Some(own), None) | (None, Some(own)) => {
                    trace.add("round", ARTICLE, format!("{} has a free round", own.number));
                    if self.position.rank(own.id).is_some_and(|r| self.position.no_bye.contains(&r)) {
                        let why = format!("{} must not have the free round", own.number);
                        return Err(TextEnd::NoPairing(ARTICLE, why));
                    }
                    pairing.bye = Some(own.id);
                }
                (None, None) => {}
            }
        }
        Ok(pairing)
    }

    /// Builds the rows up to this one, one from the other, and returns its games, White first.
    fn row(&self, row: usize, steps: &mut Steps) -> Result<Vec<(usize, usize)>, Spent> {
        let half = self.last / 2;
        let mut games: Vec<(usize, usize)> = (1..=half).map(|i| (i, self.last + 1 - i)).collect();
        let next = |number: usize| {
            let moved = number + half;
            if moved >= self.last { moved + 1 - self.last } else { moved }
        };
        for _ in 1..row {
            steps.take()?;
            let Some(&(white, black)) = games.first() else { break };
            for game in &mut games {
                *game = (next(game.0), next(game.1));
            }
            games[0] = if white == self.last { (next(black), white) } else { (black, next(white)) };
        }
        Ok(games)
    }

    /// Returns the row to be played, and whether its colours are reversed.
    // READING DRR-LAST-TWO: in the first cycle the row before the last is played after it.
    // READING DRR-CYCLES: the second cycle follows the first.
    fn row_and_colours(&self, text: TableText, declared: &Declared) -> (usize, bool) {
        let round = self.position.round;
        let rows = self.last.saturating_sub(1);
        match text {
            TableText::Double if declared.cycles == Cycles::Both => {
                (round.div_ceil(2), round.is_multiple_of(2))
            }
            TableText::Double if round > rows => (round - rows, true),
            TableText::Double if declared.last_two == LastTwo::Reversed && rows > 1 && round + 1 >= rows => {
                (2 * rows - 1 - round, false)
            }
            _ => (round, false),
        }
    }

    /// Returns the reason why two players cannot play their game of this row; `None` if they can.
    fn why_not(&self, w: &Entry, b: &Entry) -> Option<String> {
        let (white, black) = self.position.rank(w.id).zip(self.position.rank(b.id))?;
        self.position.prohibited.has(white, black).then(|| {
            format!("{} and {} are due to meet, but the arbiter keeps them apart", w.number, b.number)
        })
    }
}
