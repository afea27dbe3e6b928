//! A recorded round as it was first published, and its history since then.

use super::question::Terms;
use super::task::RoundTask;
use super::{Failure, input};
use crate::report;
use api::event;
use api::explain::{Alteration, AskedRound, Redraw};
use facts::format;
use facts::rulebook::Rulebook;
use facts::tournament::{Correction, Outcome, PlayerId, Record, Repair, RepairChoice, RoundNo, Tournament};
use model::round::{Hands, Request};

/// The history of a round from its publication on.
pub(super) struct RoundHistory {
    /// The tournament before the round was paired, with the boards as they were first published.
    pub(super) published: Tournament,
    /// The tournament as in `published`, but with the best pairing if the draft was altered manually before
    /// publication.
    pub(super) unaltered: Tournament,
    /// The manual changes of the draft before publication.
    pub(super) by_hand: Option<Repair>,
    /// Repairs since publication.
    repairs: Vec<RepairStep>,
    /// Results, ratings and numbers corrected since publication, in words.
    corrections: Vec<String>,
    /// Whether the boards match the changes recorded in the file. If they do not match, the boards are judged as they
    /// are now.
    is_consistent: bool,
}

/// A repair, and the tournament before and after it.
struct RepairStep {
    place: usize,
    repair: Repair,
    before: Tournament,
    after: Tournament,
}

impl RoundHistory {
    /// Returns the history of a round.
    pub(super) fn of(tournament: &Tournament, round: RoundNo) -> Self {
        let is_by_hand = |repair: &Repair| repair.choice == RepairChoice::ByHand;
        let by_hand = tournament.wall.repairs_of(round).find(|(_, repair)| is_by_hand(repair));
        let first = by_hand.map_or(0, |(place, _)| place + 1);
        let later = tournament.wall.repairs_of(round).filter(|(_, repair)| !is_by_hand(repair));
        let steps = later.map(|(place, repair)| {
            let (before, after) = (tournament.rewound(round, place)?, tournament.rewound(round, place + 1)?);
            Some(RepairStep { place, repair: repair.clone(), before, after })
        });
        let unknown = tournament.wall.corrections_unknown_to(round);
        let mut corrections: Vec<String> = Vec::new();
        let ranked = tournament.wall.rank_changes_unknown_to(round);
        let ranked = ranked.map(|c| report::paired_before_ranking(tournament, c));
        let played = tournament.wall.repairs_unknown_to(round).map(report::paired_before_playing);
        // A game that was open is no correction: it counted as a draw.
        let is_correction =
            |(_, c): &(usize, &Correction)| c.results.iter().any(|&(_, old, _)| old != Outcome::Nothing);
        let corrected = unknown.filter(is_correction).map(|(_, c)| report::paired_before(tournament, c));
        let open = event::paired_while_open(tournament, round);
        for says in open.into_iter().chain(corrected).chain(ranked).chain(played) {
            // A result may have been corrected more than once.
            if !corrections.contains(&says) {
                corrections.push(says);
            }
        }
        let (unaltered, published) = (tournament.rewound(round, 0), tournament.rewound(round, first));
        let by_hand = by_hand.map(|(_, repair)| repair.clone());
        match (steps.collect(), unaltered.zip(published)) {
            (Some(repairs), Some((unaltered, published))) => {
                Self { published, unaltered, by_hand, repairs, corrections, is_consistent: true }
            }
            (None, _) | (_, None) => Self::as_it_stands(tournament),
        }
    }

    /// Returns whether the round was repaired.
    pub(super) fn is_repaired(&self) -> bool {
        self.repairs.iter().any(|step| step.repair.choice != RepairChoice::AsPlayed)
    }

    /// Returns the tournament after the last change that gave a player another board, or none, if that was a repair.
    pub(super) fn repaired_for(&self, id: PlayerId) -> Option<&Tournament> {
        let last = self.repairs.iter().rev().find(|step| step.repair.concerns(&[id]))?;
        (last.repair.choice != RepairChoice::AsPlayed).then_some(&last.after)
    }

    /// Returns whether players sat down otherwise than published, and played.
    pub(super) fn is_altered(&self) -> bool {
        self.repairs.iter().any(|step| step.repair.choice == RepairChoice::AsPlayed)
    }

    /// Returns the history of a round and its later changes, one sentence each. If a repair changed more than
    /// necessary, the round is judged as it is now.
    pub(super) fn judged(
        book: &Rulebook,
        terms: &Terms,
        request: &Request,
        tournament: &Tournament,
        round: RoundNo,
    ) -> Result<(Self, Vec<String>), Failure> {
        let course = Self::of(tournament, round);
        let beside = [without_entry(tournament, round), event::beside_the_rules(tournament, round)];
        let beside = beside.into_iter().flatten();
        if let Some(says) = course.since(book, terms, request, tournament, round)? {
            return Ok((course, says.into_iter().chain(beside).collect()));
        }
        let says = "The repair after publication changed more boards than necessary.".to_owned();
        Ok((Self::as_it_stands(tournament), std::iter::once(says).chain(beside).collect()))
    }

    /// Returns the history of the round since its publication, one sentence each; `None` if a repair changed more than
    /// necessary.
    #[allow(clippy::too_many_arguments, reason = "each is a thing of its own kind")]
    fn since(
        &self,
        book: &Rulebook,
        terms: &Terms,
        request: &Request,
        tournament: &Tournament,
        round: RoundNo,
    ) -> Result<Option<Vec<String>>, Failure> {
        let mut says: Vec<String> = self.corrections.clone();
        if !self.is_consistent {
            says.push(
                "The repair recorded in the file does not produce these boards, so they are judged as they \
                 stand."
                    .to_owned(),
            );
        }
        for RepairStep { place, repair, before, after } in &self.repairs {
            let published = event::boards(before, round).unwrap_or_default();
            if repair.choice == RepairChoice::AsPlayed {
                says.push(report::repaired_since(tournament, *place, repair, &published));
                continue;
            }
            let position = &input::as_recorded(book, &terms.as_paired(after), round)?;
            let (book, request) = request.of_round(book, position);
            let request = &request;
            let ours = RoundTask { book, tournament: after, position, request }.solve(Hands::Model)?;
            let rank = |id| position.rank(id);
            let held = published.seats().filter(|(number, _)| repair.stay.contains(number));
            let held: Option<Vec<_>> = held.map(|(_, b)| Some((rank(b.white)?, rank(b.black)?))).collect();
            let asked = AskedRound { position, book, request, ours: &ours };
            let least = match held {
                Some(held) => {
                    let redraw = Redraw { asked: &asked, published: &published.pairing, held: &held };
                    redraw.chosen(repair.choice)?
                }
                None => return Ok(None),
            };
            let now = event::boards(after, round).unwrap_or_default();
            match least {
                Alteration::Altered(least) if least.pairing.is_same(&now.pairing) => {
                    says.push(report::repaired_since(tournament, *place, repair, &published));
                }
                Alteration::Altered(_) | Alteration::NoPairing(_) => return Ok(None),
            }
        }
        Ok(Some(says))
    }

    /// Returns the history to use if the file's record of repairs is unreliable: the tournament as it is now.
    fn as_it_stands(tournament: &Tournament) -> Self {
        let (published, unaltered) = (tournament.clone(), tournament.clone());
        let (repairs, corrections) = (Vec::new(), Vec::new());
        Self { published, unaltered, by_hand: None, repairs, corrections, is_consistent: false }
    }
}

/// Says how many players of a paired round have neither a board nor a bye nor an absence in the file; `None` if all have
/// one. They are not paired, so every pairing of the others is judged without them.
fn without_entry(tournament: &Tournament, round: RoundNo) -> Option<String> {
    let ids = tournament.players.iter().map(|player| player.id);
    let all = ids.filter(|&id| tournament.record(id, round) == Record::NOTHING).count();
    let players = format::count(tournament.players.len(), tournament.participant());
    (all > 0).then(|| {
        let have = if all == 1 { "has" } else { "have" };
        format!("{all} of {players} {have} no entry for round {round} and count as absent.")
    })
}

/// Returns the round on display: the last paired round, while some of its games are open or the file keeps its tables.
pub(super) fn on_the_wall(tournament: &Tournament) -> Option<RoundNo> {
    let last = tournament.rounds_paired();
    let is_open = || !event::open_boards(tournament, last).is_empty();
    (last > 0 && (tournament.wall.tables.contains_key(&last) || is_open())).then_some(last)
}
