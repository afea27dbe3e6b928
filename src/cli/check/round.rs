//! A judged round: the verdict with everything that `check` finds out beside it.

use super::accepted;
use super::subject::CheckSubject;
use super::under_other::RoundUnderOther;
use crate::Exit;
use crate::report::{self, Judgement, TextPage, json};
use crate::unfinished::Unfinished;
use api::event::Accepted;
use api::explain::{Causes, TwoAtOnce};
use facts::rulebook::Rulebook;
use facts::tournament::{Coming, Pairing};
use judge::{ColourBreach, Misplaced, Verdict};
use model::round::{Alternative, Paired};
use words::TERMINAL;

/// A judged round.
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own about the round")]
pub(crate) struct CheckedRound {
    pub(crate) exit: Exit,
    pub(crate) verdict: Verdict,
    /// The proved best pairing.
    pub(crate) ours: Box<Paired>,
    /// The pairing handed in, as it was judged.
    pub(crate) theirs: Pairing,
    /// The nearest legal pairing, if the judged one is illegal.
    pub(crate) legal: Option<Pairing>,
    /// The nearest best pairing, if there are several.
    pub(crate) near: Option<Pairing>,
    /// The verdict on each change on its own, if there are several changes.
    pub(crate) alone: Vec<Verdict>,
    /// The players who get a colour against the colour limits of the rulebook.
    pub(crate) colours: Vec<ColourBreach>,
    /// The pairing under each other reading, by its declaration, if it was looked for.
    pub(crate) readings: Vec<(String, Option<Pairing>)>,
    /// Whether the answer lists every reading that changes the round.
    pub(crate) lists_readings: bool,
    /// The first board handed in that is out of place.
    pub(crate) misplaced: Option<Misplaced>,
    /// The round under the edition that was not taken, if the edition is an assumption and a round differs.
    pub(crate) other_edition: Option<RoundUnderOther>,
    /// The likely causes of a difference.
    pub(crate) causes: Option<Causes>,
    /// Two changes at once, if no single one explains a difference of few boards.
    pub(crate) two: Option<TwoAtOnce>,
    /// The accepted deviations of the round.
    pub(crate) accepted: Vec<report::DeviatingBoard>,
    /// Whether the accepted deviations cover every difference.
    pub(crate) covers_all: bool,
    /// Whether every difference is accepted.
    pub(crate) is_accepted: bool,
    /// Whether the round was repaired later with no more changes than necessary.
    pub(crate) is_repaired: bool,
    /// Whether players sat down otherwise than published, and played.
    pub(crate) is_altered: bool,
    /// The history of the round since its publication, one sentence each.
    pub(crate) since: Vec<String>,
    /// The parts left open when the limit was reached.
    pub(crate) unfinished: Unfinished,
}

impl CheckedRound {
    /// Adds the accepted deviations, and the history of the round since its publication. For a round published by hand, the
    /// file gives the reason, so the round counts as accepted; an illegal board must be accepted by its own number. An
    /// illegal pairing that was repaired counts as accepted.
    pub(crate) fn with_history(mut self, of: &CheckSubject, accepted: &[Accepted]) -> Self {
        let seats = of.seats();
        let here = accepted.iter().filter(|a| a.round == of.position.round).filter_map(|a| {
            let board = seats.at(a.board)?;
            Some(report::DeviatingBoard { number: a.board, board, reason: a.reason.clone() })
        });
        self.accepted = here.collect();
        let departures = report::departures(&self.ours.pairing, &self.theirs);
        let differs = self.verdict != Verdict::Identical && self.exit != Exit::Bug;
        self.covers_all = differs && accepted::covers(&self.accepted, &self.verdict, &departures);
        let is_excused = accepted::covers_what_is_illegal(&self.accepted, &self.verdict);
        self.is_accepted = self.covers_all || differs && is_excused && of.by_hand.is_some();
        let is_best = matches!(self.verdict, Verdict::Identical);
        let is_right = is_best || self.is_accepted;
        let by_hand = of.by_hand.iter().map(|repair| report::published_by_hand(repair, is_right));
        self.since = by_hand.chain(of.since.iter().cloned()).collect();
        self.is_repaired = of.is_repaired;
        self.is_accepted |= self.is_repaired && matches!(self.verdict, Verdict::Illegal { .. });
        self
    }

    /// Returns the text that follows the verdict in a tally.
    pub(crate) fn since_in_a_word(&self) -> &'static str {
        match (self.is_altered, self.is_repaired, self.is_accepted) {
            (true, true, _) => " (repaired: accepted, and altered after publication)",
            (true, false, true) => " (accepted, and altered after publication)",
            (true, false, false) => " (altered after publication)",
            (false, true, _) => " (repaired: accepted)",
            (false, false, true) => " (accepted)",
            (false, false, false) => "",
        }
    }

    /// Returns the pairing judged.
    pub(crate) fn judgement(&self, of: &CheckSubject) -> Judgement<'_> {
        let Self { ours, theirs, verdict, legal, near, alone, colours, .. } = self;
        let (legal, near, is_published) = (legal.as_ref(), near.as_ref(), !of.is_in_order);
        Judgement { ours, theirs, verdict, legal, near, alone, colours, is_published }
    }

    /// Returns the round under each other reading, as far as it was looked for.
    fn alternatives<'b>(&self, book: &'b Rulebook) -> Vec<Alternative<'b>> {
        let alternative = |(declared, pairing): &(String, Option<Pairing>)| {
            let all = book.readings.iter().flat_map(|r| r.choices.iter().map(move |c| (r, c)));
            let (reading, choice) = all.into_iter().find(|(r, c)| r.declaration(c) == *declared)?;
            Some(Alternative { reading, choice, pairing: pairing.clone() })
        };
        self.readings.iter().filter_map(alternative).collect()
    }

    /// Returns the verdict in words, with what belongs to it.
    pub(crate) fn text(&self, of: &CheckSubject, page: TextPage) -> String {
        let alternatives = self.alternatives(&of.book);
        let under = report::identical_under(&self.theirs, &alternatives).filter(|_| self.exit == Exit::No);
        let under = under.map(|found| report::under_another_reading(page, found)).unwrap_or_default();
        let words = self.words(of, page);
        let hangs = || report::hangs_on(page, &of.tournament, &self.ours.pairing, &alternatives);
        let hangs = if self.lists_readings { hangs() } else { String::new() };
        let round = of.position.round;
        format!("Round {round}: {under}{words}{hangs}{}", self.remarks_on(of, page).concat())
    }

    /// Returns the verdict in words, with the correction of an illegal pairing and the first board that is out of place.
    fn words(&self, of: &CheckSubject, page: TextPage) -> String {
        let CheckSubject { tournament, position, book, .. } = of;
        let judged = &self.judgement(of);
        let mut words = report::verdict(page, Coming { tournament, position }, book, judged);
        match self.verdict {
            Verdict::Illegal { .. } => {
                words += &report::attendance(page, tournament, position.round, &self.verdict);
                return words + &report::remedies(page, tournament, judged);
            }
            Verdict::Improvable { .. } | Verdict::Better { .. } => {
                words += &report::met_before(page, tournament, position, judged);
            }
            Verdict::Identical | Verdict::Equal | Verdict::Colours { .. } => {
                let misplaced = self.misplaced.iter();
                words.extend(misplaced.map(|&board| report::out_of_order(page, tournament, board)));
            }
        }
        let request = &of.request.of_round(book, position).1;
        let asked = api::explain::AskedRound { position, book, request, ours: &self.ours };
        words + &report::why_colours(page, &asked, &report::Names::of(tournament), &self.theirs)
    }

    /// Returns what follows the verdict: a likely cause, accepted deviations, the history, what is left open.
    fn remarks_on(&self, of: &CheckSubject, page: TextPage) -> Vec<String> {
        let both = (&self.ours.pairing, &self.theirs);
        let causes = self.causes.iter().map(|causes| report::causes(page, &of.tournament, causes, both));
        let two = self.two.iter().map(|two| report::two_at_once(page, &of.tournament, two));
        let edition = self.other_edition.iter().filter(|_| self.exit != Exit::Done);
        let edition = edition.map(|other| page.fold(&other.says(), 2));
        let accepted = report::accepted(page, &of.tournament, &self.accepted, self.covers_all);
        let since = self.since.iter().map(|says| page.fold(says, 2));
        let parts = self.unfinished.parts();
        let open = (!parts.is_empty()).then(|| page.fold(&report::unfinished(parts), 2));
        edition.chain(causes).chain(two).chain([accepted]).chain(since).chain(open).collect()
    }

    /// Returns what follows the verdict, one line each.
    pub(crate) fn remarks(&self, of: &CheckSubject) -> Vec<String> {
        let all = self.remarks_on(of, TextPage::wide(TERMINAL)).concat();
        all.lines().map(|line| line.trim().to_owned()).collect()
    }

    /// Returns the verdict for programs.
    pub(crate) fn data(&self, of: &CheckSubject) -> json::Judged {
        let CheckSubject { tournament, book, position, .. } = of;
        let alternatives = self.alternatives(book);
        let under = report::identical_under(&self.theirs, &alternatives).filter(|_| self.exit == Exit::No);
        let listed: &[_] = if self.lists_readings { &alternatives } else { &[] };
        let listed = json::OtherReading::all(tournament, &self.ours.pairing, listed);
        let judged = json::Judged::new(tournament, book, position.round, &self.judgement(of));
        let mut judged = judged.beside(under, listed);
        if let Some(causes) = &self.causes {
            let by_hand = report::by_hand(causes, (&self.ours.pairing, &self.theirs));
            judged.explain(tournament, causes, by_hand);
        }
        judged.combine(tournament, self.two.as_ref());
        let edition = self.other_edition.as_ref().map(RoundUnderOther::data);
        let mut judged = judged.under_other(edition);
        judged.accept(&self.accepted, self.is_accepted);
        judged.since(&self.since, self.is_repaired);
        judged.leave_open(self.unfinished.parts());
        judged
    }
}
