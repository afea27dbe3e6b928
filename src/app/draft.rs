//! What does a draft contain, what does it cost, and may it be published?

use api::event::{Command, Demands, Deviation, Draft, Edit, Event, Refused, Seating, Under, unreasoned};
use api::round::{Cost, Drafting, Round, Unanswered};
use facts::rulebook::Rulebook;
use facts::tournament::{Pairing, PlayerId, PositionError, RoundNo, Tournament};
use model::round::Request;
use words::Statement;

/// The cost of a draft.
#[derive(Clone, Debug)]
pub struct DraftCost {
    /// The boards of the draft.
    pub boards: Pairing,
    /// What they cost.
    pub cost: Cost,
}

/// Who plays in a drafted round, beyond what the event says.
#[derive(Clone, Debug, Default)]
pub struct DraftedField {
    /// Players who are absent.
    pub absent: Vec<PlayerId>,
    /// Players who stay in the draw although they have withdrawn.
    pub withdrawn: Vec<PlayerId>,
    /// Players with the same score, in the order that the arbiter gives them.
    pub order: Vec<PlayerId>,
}

impl DraftedField {
    /// Returns the round to draft. `paired_on` is the event with everything that counts for the pairing. `None` if the players
    /// of the order do not have the same score, or one of them does not play.
    ///
    /// # Errors
    /// Fails as [`Round::numbered`] and [`Round::under`] do.
    pub fn round(
        &self,
        mut paired_on: Tournament,
        book: Rulebook,
        number: RoundNo,
        request: Request,
    ) -> Result<Option<Round>, Unanswered> {
        paired_on.check().map_err(PositionError::from)?;
        if !self.withdrawn.is_empty() {
            paired_on = book.with_withdrawn(&paired_on, number, &self.withdrawn);
        }
        if !self.order.is_empty() {
            let position = book.position(&paired_on, number, &self.absent)?;
            if position.reranked(&self.order).is_none() {
                return Ok(None);
            }
            paired_on.wall.drawn.entry(number).or_default().order.clone_from(&self.order);
        }
        let round = Round::numbered(paired_on, book, number)?;
        Ok(Some(round.under(request)?.without(&self.absent)?))
    }
}

/// Why a round is not drafted or published.
#[derive(Clone, Debug)]
pub enum DraftRefusal {
    /// The request contradicts the event.
    Refused(Refused),
    /// The round cannot be paired, or not within the limit.
    Unanswered(Unanswered),
    /// No legal pairing has all locked boards.
    NoPairing(Refused),
    /// The draft is not the best pairing, and no reason is given.
    NeedsReason {
        /// What is missing.
        refused: Refused,
        /// What the draft costs.
        cost: Box<DraftCost>,
    },
}

impl From<Refused> for DraftRefusal {
    fn from(refused: Refused) -> Self {
        Self::Refused(refused)
    }
}

impl From<Unanswered> for DraftRefusal {
    fn from(why: Unanswered) -> Self {
        Self::Unanswered(why)
    }
}

/// Returns the command that drafts the next round under these demands. `drafting` is the round under them.
///
/// # Errors
/// Refused if no legal pairing has all locked boards.
pub fn draft(event: &Event, mut demands: Demands, drafting: &mut Drafting) -> Result<Command, DraftRefusal> {
    let tournament = &event.tournament;
    let round = tournament.rounds_paired() + 1;
    let under = Under::of(drafting.round());
    demands.seed = under.seed;
    let paired = drafting.best_with(&demands.locks(tournament)?)?;
    let paired = paired.ok_or_else(|| DraftRefusal::NoPairing(event.no_pairing_with_locks(round)))?;
    let seating = demands.coloured(Seating::in_order(tournament, &paired.pairing));
    Ok(Command::Draft { round, seating, under, demands })
}

/// Returns the draft after changes that are only tried, and what each has changed.
///
/// # Errors
/// Refused if the event has no draft, or if a change is impossible.
pub fn tried(event: &Event, edits: &[Edit]) -> Result<(Draft, Vec<Statement>), Refused> {
    let (mut draft, mut all) = (event.drafted()?.clone(), Vec::new());
    for edit in edits {
        let (after, says) = draft.alter(&event.tournament, edit)?;
        draft = after;
        all.push(says);
    }
    Ok((draft, all))
}

/// Returns the cost of a draft. `drafting` is its round.
///
/// # Errors
/// Refused if the draft names a player who is not in the event.
pub fn cost(
    tournament: &Tournament,
    draft: &Draft,
    drafting: &mut Drafting,
) -> Result<DraftCost, DraftRefusal> {
    let boards = draft.seating.numbered(tournament)?.pairing;
    let cost = drafting.cost(&boards, &draft.demands.locks(tournament)?)?;
    Ok(DraftCost { boards, cost })
}

/// Returns the draft that may be published as far as its data go.
///
/// # Errors
/// Refused if the event has no draft, or if the draft is out of date.
pub fn publishable(event: &Event) -> Result<&Draft, Refused> {
    let draft = event.drafted()?;
    draft.up_to_date()?;
    Ok(draft)
}

/// Returns the command that publishes the draft. `drafting` is its round.
///
/// # Errors
/// Refused as [`publishable`] says, and if the draft is not the best pairing and has no reason.
pub fn publish(event: &Event, reason: &str, drafting: &mut Drafting) -> Result<Command, DraftRefusal> {
    let draft = publishable(event)?;
    let known = cost(&event.tournament, draft, drafting)?;
    let reason = match known.cost.reason(reason) {
        Ok(reason) => reason,
        Err(why) => {
            let refused = unreasoned(draft.round, why);
            return Err(DraftRefusal::NeedsReason { refused, cost: Box::new(known) });
        }
    };
    let best = if known.cost.is_free() {
        draft.seating.clone()
    } else {
        Seating::in_order(&event.tournament, &drafting.best()?.pairing)
    };
    let deviation = reason.map(|reason| Deviation { best, reason });
    Ok(Command::Publish { round: draft.round, seating: None, under: draft.under.clone(), deviation })
}
