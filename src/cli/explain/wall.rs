//! The round to explain, and the boards on display beside it.

use crate::course::{self, RoundHistory};
use crate::question::RoundQuestion;
use crate::report::{self, AnsweredWish};
use crate::{Failure, input, who};
use api::explain::AskedRound;
use facts::format;
use facts::rulebook::Rulebook;
use facts::tournament::{PairingNumber, Position, Rank, RoundNo, Tournament};

/// The round to explain: either a round to be paired, or a published round as it was first published. For a player to
/// whom a repair gave another board, it is the round after that repair.
pub(crate) struct ExplainedRound {
    pub(crate) book: Rulebook,
    pub(crate) tournament: Tournament,
    pub(crate) position: Position,
    pub(crate) wall: Option<SincePublication>,
}

/// The current tournament, and the tournament on which the round was paired.
pub(crate) struct SincePublication {
    now: Tournament,
    first: Tournament,
    round: RoundNo,
    /// Whether the explanation is about the board after a repair.
    is_repaired: bool,
}

impl ExplainedRound {
    /// Returns the history for the player `named` in the question. A player added by a repair is explained on the
    /// current boards. `has_wishes` says that the question is about other boards than the player's own.
    pub(crate) fn of(
        question: &RoundQuestion,
        (book, tournament): (Rulebook, Tournament),
        named: Option<&str>,
        has_wishes: bool,
    ) -> Result<Self, Failure> {
        // The rounds of a table do not depend on results.
        let as_paired = |tournament: &Tournament| {
            if book.system.is_table() {
                tournament.with_unfinished_drawn()
            } else {
                question.terms.as_paired(tournament).into_owned()
            }
        };
        let asked_for =
            question.field.round.filter(|&round| format::pairing_of(&tournament, round).is_some());
        let by_default = || course::on_the_wall(&tournament).filter(|_| question.field.round.is_none());
        let round = asked_for.or_else(by_default).filter(|_| question.field.names_nobody());
        let Some(round) = round else {
            let position = question.position(&book, &as_paired(&tournament))?;
            return Ok(Self { book, tournament, position, wall: None });
        };
        let now = question.source.counted(&tournament)?.into_owned();
        let history = RoundHistory::of(&now, round);
        let named = named.and_then(|named| who::player(&now, named, "--player").ok());
        let repaired = named.filter(|_| !has_wishes).and_then(|id| history.repaired_for(id)).cloned();
        let is_repaired = repaired.is_some();
        let first = if is_repaired { history.published } else { history.unaltered };
        let plays = |t: &Tournament, id| t.record(id, round).is_paired();
        let has_come = named.is_some_and(|id| plays(&now, id) && !plays(&first, id));
        let tournament = match repaired {
            _ if has_come => now.clone(),
            Some(repaired) => repaired,
            None => first.clone(),
        };
        let position = input::as_recorded(&book, &as_paired(&tournament), round)?;
        let wall = Some(SincePublication { now, first, round, is_repaired: is_repaired && !has_come });
        Ok(Self { book, tournament, position, wall })
    }

    /// Returns why the player `named` does not play in the round, with his number; `None` if he plays.
    pub(crate) fn why_away(
        &self,
        named: &str,
        flag: &str,
    ) -> Result<Option<(PairingNumber, String)>, Failure> {
        let id = who::player(&self.tournament, named, flag)?;
        if self.position.rank(id).is_some() {
            return Ok(None);
        }
        let now = self.wall.as_ref().map_or(&self.tournament, |wall| &wall.now);
        let mut why = report::why_away(now, id, self.position.round);
        if let Some(wall) = self.wall.as_ref().filter(|wall| wall.is_repaired) {
            why = format!("{why} {}", report::before_repair(&wall.first, wall.round, id));
        }
        Ok(Some((now.player(id).number, why)))
    }
}

impl SincePublication {
    /// Returns a player's published board, and whether the explanation is about that board.
    pub(crate) fn of_player(&self, asked: &AskedRound<'_>, who: Rank) -> Vec<String> {
        let id = asked.position.entries[who].id;
        let best = asked.ours.pairing.opponent(id);
        let says = if self.is_repaired {
            report::since_repair(&self.now, &self.first, self.round, id, best)
        } else {
            report::on_the_wall(&self.now, &self.first, self.round, id, best)
        };
        let says = if says.is_empty() { format!("Round {}, as published.", self.round) } else { says };
        [says].into_iter().chain(self.open_games(asked)).collect()
    }

    /// Says which games counted as draws because they had no result; a table is explained without them.
    fn open_games(&self, asked: &AskedRound<'_>) -> Option<String> {
        if !asked.book.system.is_table() {
            return api::event::paired_while_open(&self.now, self.round);
        }
        let mut before = 1..self.round;
        let is_open = before.any(|round| !api::event::open_boards(&self.first, round).is_empty());
        is_open.then(|| {
            "Earlier games without a result are shown as draws; the table does not depend on them.".to_owned()
        })
    }

    /// Returns the repairs of the round, and a heading for the boards that follow.
    pub(super) fn of_round(&self, asked: &AskedRound<'_>) -> Vec<String> {
        let mut says = report::repaired_boards(&self.now, self.round);
        let ours = &asked.ours.pairing;
        let is_best = says.is_empty()
            && format::pairing_of(&self.now, self.round).is_some_and(|now| ours.is_same(&now));
        says.push(match (says.is_empty(), is_best) {
            (false, _) => format!("Round {} without that:", self.round),
            (true, true) => format!("Round {}, as published.", self.round),
            (true, false) => {
                format!(
                    "Round {} was published with a different pairing (see `check`). The best pairing:",
                    self.round
                )
            }
        });
        says.extend(self.open_games(asked));
        says
    }

    /// Adds to the answers what the boards on display say about the wishes. `is_asked` says whether a user asks about
    /// them; else the boards count only where they fulfil the wish.
    pub(crate) fn beside(&self, asked: &AskedRound<'_>, questions: &mut [AnsweredWish], is_asked: bool) {
        let shown = report::DisplayedRound { now: &self.now, round: self.round, asked };
        for question in questions.iter_mut().filter(|q| is_asked || shown.fulfils(q.wish)) {
            question.on_the_wall = shown.of(question.wish);
        }
    }
}
