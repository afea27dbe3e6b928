//! The draft of the next round: what it keeps of the draft before it, and what is said if it is not there, contains boards
//! that nobody can pair, or may not be published.

use super::state::{Draft, Event};
use super::{
    Demands, OpenGame, Refused, RoundChange, RoundRefusal, Seat, is_in_fide_mode, named_open,
    names_tie_breaks, open_before,
};
use crate::round::{Locked, ReasonMissing};
use facts::tournament::{PairingNumber, RoundNo, Tournament};
use words::{Few, Statement};

/// What the arbiter asks of a draft. What is not given is taken from the draft before it, unless the draft begins anew.
#[derive(Clone, Debug, Default)]
pub struct DraftWishes {
    /// Whether the draft begins anew: everything that was said about this round is forgotten. Players keep their fixed
    /// tables, which belong to the event.
    pub anew: bool,
    /// Numbers of absent players, in addition to those absent in the event.
    pub absent: Option<Vec<PairingNumber>>,
    /// The declared discretions and readings.
    pub declared: Option<Vec<String>>,
    /// Numbers of players who stay in the draw although they have withdrawn.
    pub withdrawn: Option<Vec<PairingNumber>>,
    /// Numbers of players with the same score in the order of the arbiter.
    pub order: Option<Vec<PairingNumber>>,
    /// The seed for the lots.
    pub seed: Option<u64>,
    /// Whether games without a result count as draws.
    pub unfinished_as_draws: Option<bool>,
}

/// How many players and boards a line names.
const NAMED: usize = 5;

impl Event {
    /// Returns the demands on the next draft, and a line on what they keep of the draft before, or forget. This is the one
    /// place that decides it, for every front end.
    pub fn demands_for(&self, wishes: &DraftWishes) -> (Demands, Option<Statement>) {
        let old = self.demands();
        let kept = if wishes.anew {
            Demands { tables: old.tables.clone(), ..Demands::default() }
        } else {
            old.clone()
        };
        let demands = Demands {
            locked: kept.locked,
            tables: kept.tables,
            absent: wishes.absent.clone().unwrap_or(kept.absent),
            declared: wishes.declared.clone().unwrap_or(kept.declared),
            seed: wishes.seed.or(kept.seed),
            withdrawn: wishes.withdrawn.clone().unwrap_or(kept.withdrawn),
            order: wishes.order.clone().unwrap_or(kept.order),
            unfinished_as_draws: wishes.unfinished_as_draws.unwrap_or(kept.unfinished_as_draws),
        };
        let says = self.draft.as_ref().and_then(|draft| self.handed_on(draft, wishes));
        (demands, says)
    }

    /// Returns a line on what the arbiter said about the draft and does not say again: it is kept, or forgotten.
    fn handed_on(&self, draft: &Draft, wishes: &DraftWishes) -> Option<Statement> {
        let (t, old) = (&self.tournament, &draft.demands);
        let named = |numbers: &[PairingNumber]| {
            Few::of(numbers, NAMED, |&number| match t.by_number(number) {
                Some(id) => t.player(id).label(),
                None => number.to_string(),
            })
        };
        let mut demands: Vec<Statement> = Vec::new();
        if wishes.absent.is_none() && !old.absent.is_empty() {
            demands.push(RoundChange::DemandAbsent { players: named(&old.absent) }.into());
        }
        if wishes.withdrawn.is_none() && !old.withdrawn.is_empty() {
            demands.push(RoundChange::DemandWithdrawn { players: named(&old.withdrawn) }.into());
        }
        if wishes.order.is_none() && !old.order.is_empty() {
            demands.push(RoundChange::DemandOrder { players: named(&old.order) }.into());
        }
        if wishes.declared.is_none() && !old.declared.is_empty() {
            let declared = Few::of(&old.declared, NAMED, Clone::clone);
            demands.push(RoundChange::DemandDeclared { declared }.into());
        }
        let open = drawn_for_draft(self).filter(|_| wishes.unfinished_as_draws.is_none());
        if let Some(open) = open {
            let (count, games) = (open.len(), named_open(t, &open));
            demands.push(RoundChange::DemandDraws { count, games }.into());
        }
        if !old.locked.is_empty() {
            demands.push(RoundChange::DemandLocked { count: old.locked.len() }.into());
        }
        (!demands.is_empty()).then(|| {
            Statement::from(match (wishes.anew, old.tables.is_empty()) {
                (false, _) => RoundChange::DraftKept { demands },
                (true, true) => RoundChange::DraftForgotten { demands },
                (true, false) => RoundChange::DraftForgottenTables { demands },
            })
        })
    }

    /// Returns the draft.
    ///
    /// # Errors
    /// Refused if the next round has no draft.
    pub fn drafted(&self) -> Result<&Draft, Refused> {
        self.draft.as_ref().ok_or_else(|| {
            let round = self.tournament.rounds_paired() + 1;
            RoundRefusal::NoDraft { round }.into()
        })
    }

    /// Returns the refusal of a draft of which no legal pairing contains the locked boards.
    pub fn no_pairing_with_locks(&self, round: RoundNo) -> Refused {
        let board = self.draft.as_ref().and_then(locked_board).unwrap_or_else(|| "7".to_owned());
        RoundRefusal::Locks { round, board }.into()
    }
}

impl Demands {
    /// Returns the locked boards, each as two players or as one player with the bye.
    ///
    /// # Errors
    /// Refused if a board names a player who is not in the event.
    pub fn locks(&self, tournament: &Tournament) -> Result<Vec<Locked>, Refused> {
        let player = |number: PairingNumber| {
            tournament.by_number(number).ok_or_else(|| Refused::from(RoundRefusal::LockedStranger { number }))
        };
        self.locked
            .iter()
            .map(|lock| Ok((player(lock.player)?, lock.opponent.map(player).transpose()?)))
            .collect()
    }
}

/// Returns a note if FIDE mode is about to fix the tie-breaks, and none are chosen.
///
/// # Errors
/// Refused if the settings of the event cannot be read.
pub fn tie_breaks_to_choose(event: &Event) -> Result<Option<Statement>, Refused> {
    let is_last_chance = is_in_fide_mode(event)? && event.tournament.rounds_paired() == 0;
    let is_open = is_last_chance && !names_tie_breaks(event)?;
    Ok(is_open.then(|| RoundChange::TieBreaksOpen.into()))
}

/// Returns the games without a result that the draft counts as draws; `None` if there are none.
pub fn drawn_for_draft(event: &Event) -> Option<Vec<OpenGame>> {
    let draft = event.draft.as_ref().filter(|draft| draft.demands.unfinished_as_draws)?;
    Some(open_before(&event.tournament, draft.round)).filter(|open| !open.is_empty())
}

/// Returns the refusal of a draft that cannot be published without a reason.
pub fn unreasoned(round: RoundNo, why: ReasonMissing) -> Refused {
    Refused::from(match why {
        ReasonMissing::NotLegal => RoundRefusal::UnreasonedLegality { round },
        ReasonMissing::Colours => RoundRefusal::UnreasonedColours { round },
        ReasonMissing::NotBest => RoundRefusal::Unreasoned { round },
    })
}

/// Returns the first locked board of a draft as a user would type it: its table, or `bye`.
fn locked_board(draft: &Draft) -> Option<String> {
    let lock = draft.demands.locked.first()?;
    let is_of = |seat: &&Seat| [seat.white, seat.black].contains(&lock.player);
    let table = draft.seating.boards.iter().find(is_of).map(|seat| seat.table.to_string());
    table.or_else(|| (draft.seating.bye == Some(lock.player)).then(|| "bye".to_owned()))
}
