//! Who is withdrawn, as a column of the standings, which is there only if somebody is.

use facts::tournament::{PlayerId, RoundNo, Tournament};

/// The players withdrawn after a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Withdrawals {
    /// By player: the first round without him.
    from: Vec<Option<RoundNo>>,
}

impl Withdrawals {
    /// Who is out of the round after this one, or was out of this one, for good.
    pub fn of(tournament: &Tournament, round: RoundNo) -> Self {
        let from = tournament.all_out_from().into_iter();
        Self { from: from.map(|from| from.filter(|&first| first <= round + 1)).collect() }
    }

    /// The round from which on a player is out.
    pub fn round(&self, id: PlayerId) -> Option<RoundNo> {
        self.from[id.index()]
    }

    /// The heading of the column, if there is one.
    pub fn head(&self) -> Option<&'static str> {
        self.has_any().then_some("Out from")
    }

    /// The cell of a player, if there is such a column.
    pub fn cell(&self, id: PlayerId) -> Option<String> {
        self.has_any().then(|| self.round(id).map_or(String::new(), |round| round.to_string()))
    }

    /// The meaning of the column.
    pub fn note(&self) -> Option<&'static str> {
        self.has_any().then_some("Out from: withdrawn, no games and no points from this round on.")
    }

    fn has_any(&self) -> bool {
        self.from.iter().any(Option::is_some)
    }
}
