//! A verdict of the judge in words.

use std::fmt::Write as _;

use super::PageNote;
use super::amount::{BesideBest, prescribed};
use super::code::article;
use super::colour_limits::colour_limits;
use super::diff;
use super::difference::{measure_of, words};
use super::names::Names;
use super::page::{TextPage, count};
use facts::rulebook::{Measure, Rulebook, System};
use facts::tournament::{Board, Coming, Pairing, PlayerId, Position, Score, Tournament};
use judge::{ColourBreach, Difference, Misplaced, Offence, Verdict};
use model::round::{Drawn, Paired};

/// The maximum number of offences shown.
const OFFENCES: usize = 20;

/// A pairing handed in, the proved pairing, and the verdict.
#[derive(Clone, Copy, Debug)]
pub struct Judgement<'a> {
    /// The proved best pairing.
    pub ours: &'a Paired,
    /// The pairing handed in.
    pub theirs: &'a Pairing,
    /// The judge's verdict.
    pub verdict: &'a Verdict,
    /// The nearest legal pairing, if this one is illegal and a remedy is requested.
    pub legal: Option<&'a Pairing>,
    /// If there are several best pairings, this is the one that shares the most boards with the submitted pairing.
    pub near: Option<&'a Pairing>,
    /// If boards change in several places, the verdict on each change on its own ([`each_alone`]).
    pub alone: &'a [Verdict],
    /// The players who get a colour against the colour limits of the rulebook.
    pub colours: &'a [ColourBreach],
    /// Whether the boards are recorded in the file, so that they were published rather than handed in.
    pub is_published: bool,
}

impl<'a> Judgement<'a> {
    /// Returns a judgement that has only a verdict.
    pub fn alone(ours: &'a Paired, theirs: &'a Pairing, verdict: &'a Verdict) -> Self {
        Self { ours, theirs, verdict, legal: None, near: None, alone: &[], colours: &[], is_published: false }
    }

    /// Returns the best pairing with which the submitted one is compared.
    pub fn best(&self) -> &'a Pairing {
        self.near.unwrap_or(&self.ours.pairing)
    }
}

/// Returns the pairings that arise from the best pairing by each change on its own, for as many changes as a page
/// shows. The changes are the places in which the submitted pairing differs.
pub fn each_alone(best: &Pairing, theirs: &Pairing) -> Vec<Pairing> {
    let changes = diff::changes(best, theirs);
    let several = changes.iter().take(diff::SHOWN).filter(|_| changes.len() > 1);
    several.map(|change| change.alone(best, theirs)).collect()
}

/// Returns the verdict on a change on its own, in words.
pub(super) fn alone(book: &Rulebook, ours: &Paired, verdict: &Verdict) -> String {
    match verdict {
        Verdict::Improvable { first } => {
            let place = place(book, ours, first).map(|place| format!(" in {place}")).unwrap_or_default();
            format!("this change alone is worse by {}{place}", first.code)
        }
        Verdict::Illegal { .. } => "this change alone is not legal".to_owned(),
        Verdict::Identical | Verdict::Equal | Verdict::Colours { .. } => {
            "this change alone is just as good".to_owned()
        }
        Verdict::Better { first } => format!("this change alone is better by {}", first.code),
    }
}

/// Returns the verdict on a pairing: the article, the values, and the boards that would change.
pub fn verdict(page: TextPage, coming: Coming<'_>, book: &Rulebook, judged: &Judgement<'_>) -> String {
    let Judgement { ours, theirs, verdict, alone: apart, colours, is_published, .. } = *judged;
    let tournament = coming.tournament;
    let mut out = page.fold(&format!("{}: {}", verdict.word(), in_short(tournament, verdict)), 2);
    match verdict {
        Verdict::Identical => {}
        Verdict::Equal => {
            if let Some(drawn) = &ours.drawn {
                out += &page.fold(&format!("Ours is {drawn}."), 2);
            }
            out += &diff::hunks(page, tournament, &ours.pairing, theirs);
        }
        Verdict::Colours { .. } => {
            let says = "The rules give these boards the following colours (White first).";
            out += &page.fold(says, 2);
            out += &diff::hunks(page, tournament, &ours.pairing, theirs);
        }
        Verdict::Improvable { first } | Verdict::Better { first } => {
            out += &difference(page, coming, book, judged, first);
            let theirs_are = if is_published { "published" } else { "submitted" };
            let _ = writeln!(out, "Boards: - as {theirs_are}, + as in the best pairing.");
            let notes: Vec<String> = apart.iter().map(|verdict| alone(book, ours, verdict)).collect();
            out += &diff::noted_hunks(page, tournament, (judged.best(), theirs), &notes);
            out += &nearest(page, judged);
        }
        Verdict::Illegal { offences } => {
            let listed = page.listed(offences.len(), OFFENCES);
            out.extend(
                offences[..listed].iter().map(|o| page.fold(&format!("  {}", offence(tournament, o)), 4)),
            );
            if listed < offences.len() {
                let _ = writeln!(out, "  … {} more (-f json)", offences.len() - listed);
            }
        }
    }
    out + &colour_limits(page, tournament, colours)
}

/// Returns the verdict as a sentence, with the first offence of an illegal pairing.
fn in_short(tournament: &Tournament, verdict: &Verdict) -> String {
    let says = match verdict {
        Verdict::Identical => "the same boards and colours as the best pairing, proved",
        Verdict::Equal => "a different pairing, just as good under every rule",
        Verdict::Colours { .. } => "the right pairs, but not the right colours",
        Verdict::Improvable { .. } => "legal, but not the best",
        Verdict::Better { .. } => "better than the pairing we had proved: our bug, please report it",
        Verdict::Illegal { offences } => {
            let first = offences.first().map(|o| offence_in_short(tournament, o)).unwrap_or_default();
            let others = match offences.len() {
                0 | 1 => String::new(),
                n => format!(", and {} more", n - 1),
            };
            return first + &others;
        }
    };
    says.to_owned()
}

/// Returns an offence in a few words: the players and the rule.
fn offence_in_short(tournament: &Tournament, of: &Offence) -> String {
    let name = |id: &PlayerId| tournament.player(*id).label();
    let codes = |reasons: &[facts::rulebook::Reason]| {
        let codes: Vec<&str> = reasons.iter().map(|r| r.code.as_str()).collect();
        if codes.is_empty() { String::new() } else { format!(" ({})", codes.join(", ")) }
    };
    match of {
        Offence::Pair { players: (a, b), reasons, met } => {
            let how = met.map_or("may not meet".to_owned(), |round| format!("met in round {round}"));
            format!("{} and {} {how}{}", name(a), name(b), codes(reasons))
        }
        Offence::Bye { player, reasons } if !reasons.is_empty() => {
            format!("{} may not have the bye{}", name(player), codes(reasons))
        }
        Offence::Bye { .. }
        | Offence::Twice { .. }
        | Offence::Missing { .. }
        | Offence::NotPlaying { .. } => offence(tournament, of),
    }
}

/// Returns the remedy if the boards and the tournament disagree on who plays.
pub fn attendance(page: TextPage, tournament: &Tournament, round: usize, verdict: &Verdict) -> String {
    let Verdict::Illegal { offences } = verdict else { return String::new() };
    let players =
        |of: fn(&Offence) -> Option<PlayerId>| -> Vec<PlayerId> { offences.iter().filter_map(of).collect() };
    let number = |id: PlayerId| tournament.player(id).number;
    let missing = players(|o| if let Offence::Missing { player } = o { Some(*player) } else { None });
    let away = players(|o| if let Offence::NotPlaying { player } = o { Some(*player) } else { None });
    let mut out = String::new();
    if !missing.is_empty() {
        let is_one = missing.len() == 1;
        let player = missing.first().map(|&id| tournament.player(id).label()).unwrap_or_default();
        let numbers: Vec<String> = missing.iter().map(|&id| number(id).to_string()).collect();
        let says = PageNote::NotPlaying { is_one, player, numbers: numbers.join(",") };
        out += &page.fold(&format!("  {}", page.says(&says)), 4);
    }
    if let [first, ..] = away.as_slice() {
        let says = PageNote::LetPlay { number: number(*first), round };
        out += &page.fold(&format!("  {}", page.says(&says)), 4);
    }
    out
}

/// Returns the boards that differ from the best pairing and whose players have met. The rules in question only
/// discourage rematches.
pub fn met_before(
    page: TextPage,
    tournament: &Tournament,
    position: &Position,
    judged: &Judgement<'_>,
) -> String {
    let best = judged.best();
    let round_of = |b: &&Board| {
        let entry = &position.entries[position.rank(b.white)?];
        entry.rounds.iter().position(|fact| fact.opponent == Some(b.black)).map(|round| round + 1)
    };
    let others = judged.theirs.boards.iter().filter(|b| best.opponent(b.white) != Some(b.black));
    let met: Vec<String> = others
        .filter_map(|b| Some((b, round_of(&b)?)))
        .map(|(b, round)| {
            let name = |id| tournament.player(id).label();
            format!("{} – {} have met in round {round}.", name(b.white), name(b.black))
        })
        .collect();
    met.iter().take(OFFENCES).map(|says| page.fold(says, 2)).collect()
}

/// Returns text such as `9 rounds judged: 6 IDENTICAL, 3 IMPROVABLE`.
pub fn tally(verdicts: impl Iterator<Item = String>) -> String {
    let mut words: Vec<(String, usize)> = Vec::new();
    for said in verdicts {
        match words.iter_mut().find(|(word, _)| *word == said) {
            Some((_, count)) => *count += 1,
            None => words.push((said, 1)),
        }
    }
    let rounds = words.iter().map(|(_, count)| count).sum();
    let words: Vec<String> = words.iter().map(|(word, count)| format!("{count} {word}")).collect();
    format!("{} judged: {}", count(rounds, "round"), words.join(", "))
}

/// Returns the number of boards with the same players in both pairings.
pub fn boards_in_common(ours: &Pairing, theirs: &Pairing) -> usize {
    ours.boards.iter().filter(|b| theirs.opponent(b.white) == Some(b.black)).count()
}

/// Returns the message about parts left open by a limit.
pub fn unfinished(parts: &[&str]) -> String {
    format!(
        "The limit was reached before these were found: {}. Allow more time (--time-limit) or set no limit.",
        parts.join(", ")
    )
}

/// Returns the number of best pairings among which this one is the nearest.
fn nearest(page: TextPage, judged: &Judgement<'_>) -> String {
    let (Some(drawn), Some(_)) = (judged.ours.drawn, judged.near) else { return String::new() };
    let draws = drawn.draws.map_or_else(|| format!("More than {}", Drawn::MOST), |n| n.to_string());
    page.fold(&format!("{draws} pairings are equally good; none of the others changes fewer boards."), 2)
}

/// Returns the corrections that make an illegal pairing legal, and that make it the best one.
pub fn remedies(page: TextPage, tournament: &Tournament, judged: &Judgement<'_>) -> String {
    let best = judged.best();
    let mut out = match judged.legal {
        Some(legal) if legal.is_same(best) => {
            "The smallest legal correction is also the best pairing:\n".to_owned()
        }
        Some(legal) => {
            let change = diff::replaced(page, tournament, judged.theirs, legal);
            format!("The smallest legal correction:\n{change}The best pairing:\n")
        }
        None => "No legal pairing keeps all the legal boards. The best pairing:\n".to_owned(),
    };
    out += &diff::replaced(page, tournament, judged.theirs, best);
    out + &nearest(page, judged)
}

/// Returns the first board that the rules would list at a different place.
pub fn out_of_order(page: TextPage, tournament: &Tournament, misplaced: Misplaced) -> String {
    let (a, b) = misplaced.due;
    let name = |id| tournament.player(id).label();
    let text = format!("Board {}: {} – {} belongs here.", misplaced.board, name(a), name(b));
    page.fold(&text, 2)
}

/// Returns the first level at which a pairing handed in differs, with its article and meaning.
pub fn difference(
    page: TextPage,
    Coming { tournament, position }: Coming<'_>,
    book: &Rulebook,
    judged: &Judgement<'_>,
    first: &Difference,
) -> String {
    let beside = BesideBest { position, book, ours: judged.ours, theirs: judged.theirs, first };
    let which = if judged.is_published { "in the published pairing" } else { "in the submitted pairing" };
    difference_of(page, which, tournament, beside)
}

/// The name of the boards of a repaired round. They stand beside the boards of the round paired again, so that `it` would be
/// either.
pub(super) const REPAIRED: &str = "in the repaired round";

/// Returns the first level at which the pairing named by `which` differs, with its article and meaning.
pub(super) fn difference_of(
    page: TextPage,
    which: &str,
    tournament: &Tournament,
    beside: BesideBest<'_>,
) -> String {
    let BesideBest { book, ours, first, .. } = beside;
    let (article, says) = words(book, first);
    let place = place(book, ours, first).map(|place| format!(", in {place}")).unwrap_or_default();
    let verb = if first.theirs > first.ours { "it breaks" } else { "on which it does better" };
    let is_told_as_order = book.is_order(&first.code) && beside.of_bye().is_none();
    let says = if is_told_as_order { prescribed(book, first) } else { lower(says.trim_end_matches('.')) };
    let verb = match which {
        REPAIRED if verb == "it breaks" => "that these boards break",
        _ => verb,
    };
    let text = format!("The first rule {verb}: {says} ({}, article {article}){place}.", first.code);
    let amount = Names::of(tournament).told_once(&beside.amount(which));
    page.fold(&text, 2) + &page.fold(&format!("  {amount}"), 4)
}

/// Returns a rule for use within a sentence: its first letter in lower case, unless it begins with a symbol such as S2.
pub(super) fn lower(says: &str) -> String {
    let mut letters = says.chars();
    match (letters.next(), letters.clone().next()) {
        (Some(first), Some(second)) if second.is_lowercase() || second == ' ' => {
            first.to_lowercase().chain(letters).collect()
        }
        _ => says.to_owned(),
    }
}

/// Returns the place of a level, such as `bracket 3 (2.0 points)`. `None` if the level concerns the whole round, as all
/// levels of the Irish draw do.
pub(super) fn place(book: &Rulebook, ours: &Paired, first: &Difference) -> Option<String> {
    let is_of_bye = book
        .levels()
        .filter(|c| c.code == first.code)
        .any(|c| matches!(c.measure, Measure::ByeScore | Measure::ByeUnplayed | Measure::ByePlace));
    let is_of_shape = |m: &Measure| {
        matches!(
            m,
            Measure::Floats
                | Measure::FloatDifference
                | Measure::FurtherFloats
                | Measure::Transfers
                | Measure::LinkedClaims
                | Measure::Avoid(_)
        )
    };
    let is_of_all_levels = book.system == System::Ecf && measure_of(book, first).is_some_and(is_of_shape);
    let is_whole = is_of_bye || is_of_all_levels || book.system == System::Irish;
    let stage = ours.stages.get(first.stage.checked_sub(1)?).filter(|_| !is_whole)?;
    Some(format!("bracket {} ({} points)", first.stage, Score(stage.score)))
}

pub(super) fn offence(tournament: &Tournament, offence: &Offence) -> String {
    let name = |id| tournament.player(id).label();
    let because = |reasons: &[facts::rulebook::Reason]| -> String {
        reasons
            .iter()
            .map(|r| format!("{} ({}): {}", r.code, article(&r.article), r.says))
            .collect::<Vec<_>>()
            .join("; ")
    };
    match offence {
        Offence::Twice { player } => format!("{} is paired twice", name(*player)),
        Offence::Missing { player } => format!("{} is neither paired nor has the bye", name(*player)),
        Offence::NotPlaying { player } => format!("{} does not play in this round", name(*player)),
        Offence::Pair { players: (a, b), reasons, met } => {
            let met = met.map_or_else(String::new, |round| format!(" They met in round {round}."));
            format!("{} – {} may not meet. {}{met}", name(*a), name(*b), because(reasons))
        }
        Offence::Bye { player, reasons } if reasons.is_empty() => {
            let who = tournament.participant();
            format!("{} has a bye, but the number of {who}s is even", name(*player))
        }
        Offence::Bye { player, reasons } => {
            format!("{} may not have the bye. {}", name(*player), because(reasons))
        }
    }
}
