//! A verdict with everything that `check` adds to it.

use super::unfinished::Unfinished;
use super::{Exit, deviations, output};
use crate::report::{self, Judgement, TextPage, json};
use api::event::{Accepted, Numbered};
use facts::tournament::{Pairing, Repair, Tournament};
use judge::{ColourBreach, Verdict};
use model::round::Paired;

/// A verdict, for people and for programs.
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own about the round")]
pub(super) struct JudgedAnswer {
    pub(super) exit: Exit,
    pub(super) verdict: Verdict,
    pub(super) text: String,
    /// Remarks printed with the verdict: a likely cause, and accepted deviations.
    pub(super) remarks: Vec<String>,
    pub(super) answer: json::Judged,
    /// The proved best pairing.
    pub(super) ours: Box<Paired>,
    /// The pairing handed in, as it was judged.
    pub(super) theirs: Pairing,
    /// The nearest legal pairing, if the judged one is illegal.
    pub(super) legal: Option<Pairing>,
    /// The nearest best pairing, if there are several.
    pub(super) near: Option<Pairing>,
    /// The verdict on each change on its own, if there are several changes.
    pub(super) alone: Vec<Verdict>,
    /// The players who get a colour against the colour limits of the rulebook.
    pub(super) colours: Vec<ColourBreach>,
    /// The pairing under each other reading, if requested.
    pub(super) readings: Vec<(String, Option<Pairing>)>,
    /// Whether every difference is accepted.
    pub(super) is_accepted: bool,
    /// Whether the round was repaired later with no more changes than necessary.
    pub(super) is_repaired: bool,
    /// Whether players sat down otherwise than published, and played.
    pub(super) is_altered: bool,
    /// Whether the boards are recorded in the file, so that they were published rather than handed in.
    pub(super) is_published: bool,
    /// The parts left open when the limit was reached.
    pub(super) unfinished: Unfinished,
}

impl JudgedAnswer {
    /// Adds the accepted deviations of the round; `seats` are its numbered boards. For a round published by hand, the
    /// file gives the reason, so the round counts as accepted; an illegal board must be accepted by its own number.
    pub(super) fn with(
        mut self,
        tournament: &Tournament,
        seats: &Numbered,
        accepted: &[&Accepted],
        by_hand: Option<&Repair>,
    ) -> Self {
        let here: Vec<report::DeviatingBoard> = accepted
            .iter()
            .filter_map(|a| {
                let board = seats.at(a.board)?;
                Some(report::DeviatingBoard { number: a.board, board, reason: a.reason.clone() })
            })
            .collect();
        let departures = report::departures(&self.ours.pairing, &self.theirs);
        let differs = self.verdict != Verdict::Identical && self.exit != Exit::Bug;
        let is_all = differs && deviations::covers(&here, &self.verdict, &departures);
        let is_excused = deviations::covers_what_is_illegal(&here, &self.verdict);
        self.is_accepted = is_all || differs && is_excused && by_hand.is_some();
        self.remark(|page| report::accepted(page, tournament, &here, is_all));
        self.answer.accept(&here, self.is_accepted);
        self
    }

    /// Says that the round was published by hand, and whether that accepts it.
    pub(super) fn published_by_hand(&self, repair: &Repair) -> String {
        let is_best = matches!(self.verdict, Verdict::Identical);
        report::published_by_hand(repair, is_best || self.is_accepted)
    }

    /// Adds later events of the round. An illegal pairing that was repaired counts as accepted.
    pub(super) fn since(mut self, says: &[String], is_repaired: bool) -> Self {
        self.is_repaired = is_repaired;
        self.is_accepted |= is_repaired && matches!(self.verdict, Verdict::Illegal { .. });
        for sentence in says {
            self.remark(|page| page.fold(sentence, 2));
        }
        self.answer.since(says, is_repaired);
        self
    }

    /// Returns the text that follows the verdict in a tally.
    pub(super) fn since_in_a_word(&self) -> &'static str {
        match (self.is_altered, self.is_repaired, self.is_accepted) {
            (true, true, _) => " (repaired: accepted, and altered after publication)",
            (true, false, true) => " (accepted, and altered after publication)",
            (true, false, false) => " (altered after publication)",
            (false, true, _) => " (repaired: accepted)",
            (false, false, true) => " (accepted)",
            (false, false, false) => "",
        }
    }

    /// Adds a remark after the verdict.
    pub(super) fn remark(&mut self, says: impl Fn(TextPage) -> String) {
        self.text += &says(output::page(false));
        self.remarks.extend(says(TextPage::WIDE).lines().map(|line| line.trim().to_owned()));
    }

    /// Adds the parts that the limit has left open.
    pub(super) fn leave_open(&mut self) {
        let text = self.unfinished.text();
        self.remarks.extend((!text.is_empty()).then(|| report::unfinished(self.unfinished.parts())));
        self.text += &text;
        self.answer.leave_open(self.unfinished.parts());
    }

    /// Returns the pairing judged.
    pub(super) fn judgement(&self) -> Judgement<'_> {
        let Self { ours, theirs, verdict, legal, near, alone, colours, .. } = self;
        let (legal, near, is_published) = (legal.as_ref(), near.as_ref(), self.is_published);
        Judgement { ours, theirs, verdict, legal, near, alone, colours, is_published }
    }
}
