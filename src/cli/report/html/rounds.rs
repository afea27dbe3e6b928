//! The report of all rounds of an event: one line per round with its verdict, then the differences of each round with
//! reasons.

use askama::Template;

use super::mark::VerdictMark;
use super::{
    Codes, Listed, ReportFile, ReportOrigin, ReportSubject, RoundSection, event, file, is_identical, quality,
    sheet,
};
use crate::report::sheets::SheetKind;
use crate::report::{Judgement, tally};
use facts::format::visible;
use judge::Verdict;

/// The maximum number of boards in all rounds up to which every board is shown. For a larger event, the report shows
/// this many differing boards in total.
const ALL_BOARDS: usize = 500;

/// A judged round, prepared for the report.
pub struct Told {
    round: RoundSection,
    line: RoundLine,
}

/// The verdicts of all rounds.
pub(super) struct RoundsSummary {
    pub(super) says: String,
    pub(super) lines: Vec<RoundLine>,
}

/// A round in one line.
pub(super) struct RoundLine {
    pub(super) round: usize,
    pub(super) mark: VerdictMark,
    pub(super) boards: usize,
    pub(super) differ: usize,
    pub(super) first: String,
    pub(super) code: Option<String>,
    pub(super) remarks: String,
}

/// Returns the number of differing boards to show for each round; `None` if the event is small enough to show all
/// boards.
pub fn shown_of_each(boards: usize, rounds: usize) -> Option<usize> {
    (boards > ALL_BOARDS).then(|| ALL_BOARDS / rounds.max(1))
}

/// Returns a round of the report. With `most`, the report shows that many of the differing boards, otherwise all
/// boards.
pub fn told(subject: &ReportSubject<'_>, most: Option<usize>) -> Told {
    let codes = Codes::of(subject.asked.book);
    let number = subject.asked.position.round;
    let differing = subject.judged.as_ref().map(differing).unwrap_or_default();
    let mut round = RoundSection { at: format!("r{number}-"), ..RoundSection::of(subject, &codes) };
    let boards = round.boards.len();
    let differ = differing.len();
    if let Some(most) = most {
        let shown = &differing[..differing.len().min(most)];
        round.boards.retain(|row| shown.contains(&row.board));
        let points = round.boards.iter_mut().filter_map(|row| row.why.as_mut());
        points.for_each(|why| why.of_board = why.of_board.filter(|of| shown.contains(of)));
        round.without_reason = differ - round.boards.iter().filter(|row| row.why.is_some()).count();
        round.boards_title = "Boards of the best pairing that differ";
        (round.out, round.pictures, round.is_open) = (Vec::new(), Vec::new(), false);
    }
    if is_identical(subject) {
        round.differences = None;
    }
    let first = subject.judged.as_ref().and_then(|judged| match judged.verdict {
        Verdict::Improvable { first } | Verdict::Better { first } => Some(first),
        Verdict::Identical | Verdict::Equal | Verdict::Colours { .. } | Verdict::Illegal { .. } => None,
    });
    let says = |code: &str| subject.asked.book.levels().find(|c| c.code == code).map(|c| c.says.clone());
    let line = RoundLine {
        round: number,
        mark: round.mark,
        boards,
        differ,
        first: first.and_then(|first| says(&first.code)).unwrap_or_default(),
        code: first.and_then(|first| codes.known(&first.code)),
        remarks: subject.remarks.iter().map(|line| visible(line)).collect::<Vec<_>>().join(" "),
    };
    Told { round, line }
}

/// Returns the numbers, from 1, of the boards of the best pairing that are missing from the pairing handed in.
pub fn differing(judged: &Judgement<'_>) -> Vec<usize> {
    let boards = (1..).zip(&judged.ours.pairing.boards);
    boards.filter(|(_, board)| !judged.theirs.boards.contains(board)).map(|(number, _)| number).collect()
}

/// Returns the report of all rounds, with a sentence about them. `last` is one of the rounds, preferably the last.
pub fn rounds(
    last: &ReportSubject<'_>,
    (told, about): (Vec<Told>, Option<String>),
    origin: &ReportOrigin,
    is_whole: bool,
) -> String {
    let asked = last.asked;
    let (rounds, lines): (Vec<RoundSection>, Vec<RoundLine>) =
        told.into_iter().map(|t| (t.round, t.line)).unzip();
    let mut parts = vec![("rounds".to_owned(), "Rounds".to_owned())];
    parts.extend(rounds.iter().map(|round| (format!("{}round", round.at), round.title.clone())));
    let standings = sheet(last, SheetKind::Standings, asked.position.round);
    let tables: Vec<Listed> =
        standings.into_iter().map(|sheet| Listed::of("standings", "Standings", sheet)).collect();
    parts.extend(tables.iter().map(|listed| (listed.id.to_owned(), listed.name.to_owned())));
    let ends = [("data", "Data"), ("rules", "Rules"), ("origin", "Origin")];
    parts.extend(ends.map(|(id, name)| (id.to_owned(), name.to_owned())));
    let says = if is_whole {
        "Below, each round with its boards, their reasons and the proof."
    } else {
        "This is a large event: the report shows the differences of every round, and cards for at most 500 boards. \
         `check FILE --round NUMBER --html FILE` writes one round in full."
    };
    let mark = VerdictMark::of_all(lines.iter().map(|line| line.mark.kind));
    let event = event(last.tournament);
    let above = format!("All rounds · {}", visible(&asked.book.heading()));
    let file = ReportFile {
        title: format!("{event}: {above}"),
        event,
        above,
        mark,
        says: [tally(lines.iter().map(|line| line.mark.word.to_owned()))].into_iter().chain(about).collect(),
        parts,
        summary: Some(RoundsSummary { says: says.to_owned(), lines }),
        head: 3,
        rounds,
        slips: Vec::new(),
        tables,
        notes: origin.noted(),
        rules: asked.book.entries(),
        taken: quality::taken(asked),
        origin,
        facts: file::facts(asked, origin),
    };
    file.render().expect("a string takes everything")
}
