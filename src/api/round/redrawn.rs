//! Alters a published pairing of the round as little as possible.

use super::{Round, Unanswered};
use crate::explain::{Alteration, Altered, alter, no_pairing};
use facts::tournament::{Board, Pairing, PlayerId, Rank};
use model::graph::CompatGraph;

impl Round {
    /// Alters a published pairing for the players now present. The result changes the fewest boards, and is the best
    /// such pairing. `held` contains boards that must stay, such as boards with games in progress.
    ///
    /// # Errors
    /// Fails if a board that must stay is not published or not legal, or if no legal pairing exists with them.
    ///
    /// ```
    #[doc = include_str!("four_friends.txt")]
    /// let published = read_boards("wall", b"2-1\n3-4\n", &event)?;
    /// let altered = round.without(&[dan])?.repair(&published, &published.boards[..1])?;
    /// assert_eq!(altered.kept, published.boards[..1]);
    /// assert_eq!(altered.new_bye, Some(cleo));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn repair(&self, published: &Pairing, held: &[Board]) -> Result<Altered, Unanswered> {
        let graph = CompatGraph::new(&self.position, &self.book, &self.request.declared);
        self.all_known(published)?;
        let ranks = held.iter().map(|board| self.held(&graph, published, *board));
        let ranks = ranks.collect::<Result<Vec<_>, _>>()?;
        match alter(&self.asked()?, published, &ranks)? {
            Alteration::Altered(altered) => Ok(*altered),
            Alteration::NoPairing(_) if !held.is_empty() => Err(Unanswered::CannotStay),
            Alteration::NoPairing(obstacle) => Err(Unanswered::NoPairing {
                says: no_pairing(&self.event, &self.position, &self.book, &self.request, &obstacle),
            }),
        }
    }

    /// Returns the ranks of a board that must stay.
    fn held(
        &self,
        graph: &CompatGraph<'_>,
        published: &Pairing,
        board: Board,
    ) -> Result<(Rank, Rank), Unanswered> {
        let (a, b) = (self.rank(board.white)?, self.rank(board.black)?);
        let label = |id: PlayerId| self.event.player(id).label();
        let (white, black) = (label(board.white), label(board.black));
        if !published.boards.contains(&board) {
            return Err(Unanswered::NoSuchBoard { white, black });
        }
        let reasons = graph.why_not(a, b);
        if reasons.is_empty() { Ok((a, b)) } else { Err(Unanswered::MayNotStay { white, black, reasons }) }
    }
}
