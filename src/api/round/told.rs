//! Further answers about a round: the verdict on another pairing, the effect of readings, the standings.

use super::{Round, Unanswered};
use crate::explain::judge_within;
use crate::standings::{Standings, TieBreak, standings_after};
use facts::tournament::Pairing;
use judge::Verdict;
use model::round::{Alternative, alternatives};

impl Round {
    /// Judges a pairing from any source against the one proved best.
    ///
    /// # Errors
    /// Fails if no legal pairing exists, and as [`Round::pair`] does.
    ///
    /// ```
    #[doc = include_str!("four_friends.txt")]
    /// let by_hand = read_boards("by hand", b"1-2\n3-4\n", &event)?;
    /// let Verdict::Colours { white } = round.judge(&by_hand)? else { panic!("Ada had White") };
    /// assert_eq!(white, [ben]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn judge(&self, boards: &Pairing) -> Result<Verdict, Unanswered> {
        self.all_known(boards)?;
        Ok(judge_within(&self.asked()?, boards)?)
    }

    /// Returns the round under every other choice of a reading, one at a time. The results show on which readings the round
    /// depends.
    ///
    /// # Errors
    /// Fails as [`Round::pair`] does.
    ///
    /// ```
    #[doc = include_str!("four_friends.txt")]
    /// let Answer::Paired(ours) = round.pair()? else { panic!("a pairing exists") };
    /// let others = round.readings()?;
    /// assert!(others.iter().all(|other| other.pairing.as_ref() == Some(&ours.pairing)), "it hangs on none");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn readings(&self) -> Result<Vec<Alternative<'_>>, Unanswered> {
        Ok(alternatives(&self.position, &self.book, &self.request)?)
    }

    /// Returns the standings before this round, with the rulebook's tie-breaks.
    ///
    /// ```
    #[doc = include_str!("four_friends.txt")]
    /// let table = round.standings();
    /// assert_eq!((table.rows[0].player, table.rows[0].points), (ada, Score(2)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn standings(&self) -> Standings {
        standings_after(&self.event, &self.book, None, self.number() - 1)
    }

    /// Returns the standings with these tie-breaks, in order.
    ///
    /// ```
    #[doc = include_str!("four_friends.txt")]
    /// let table = round.standings_by(&[TieBreak::parse("BH-C1")?, TieBreak::parse("SB")?]);
    /// assert_eq!(table.columns, ["BH-C1", "SB"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn standings_by(&self, chosen: &[TieBreak]) -> Standings {
        standings_after(&self.event, &self.book, Some(chosen), self.number() - 1)
    }
}
