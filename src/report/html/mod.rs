//! The report of a round as one HTML file: boards with reasons that open, names, differences, levels, questions, checklist,
//! standings, the file, the rules, where it all comes from.
//!
//! Everything is what `explain`, `check` and `print` say; here it is put together and laid out by the templates of the
//! sheets. Nothing is decided, nothing is fetched, and there is no script and no clock.

mod checklist;
mod file;
mod quality;
mod round;

pub use file::Origin;

use askama::Template;

use super::sheets::{self, Column, Kind, Sheet, cells};
use super::{Judgement, attendance};
use crate::explain::{Asked, Ground};
use crate::format::visible;
use crate::model::Kinds;
use crate::rulebook::{Entry, Rulebook};
use crate::tournament::{RoundNo, Tournament};
use file::Noted;
use quality::{Level, Taken};
use round::{Hunk, Out, Row, Slip};

/// What a report is about.
pub struct Subject<'a> {
    /// The event, with the round in it if it could be entered.
    pub tournament: &'a Tournament,
    /// The round and the pairing that is proved best.
    pub asked: &'a Asked<'a>,
    /// Reasons of its boards, in their order: of the first of them, or of all.
    pub grounds: &'a [Ground],
    /// The verdict on a pairing that was handed in, if one was.
    pub judged: Option<Judgement<'a>>,
    /// Do names and boards on the wall follow the tournament's record of the round?
    pub has_names: bool,
    /// Where the data come from.
    pub origin: &'a Origin,
}

/// The file.
#[derive(Template)]
#[template(config = "src/report/sheets/templates/askama.toml", path = "report.html", whitespace = "minimize")]
struct File<'s> {
    title: String,
    event: String,
    above: String,
    word: &'static str,
    is_good: bool,
    says: Vec<String>,
    parts: Vec<(&'static str, &'static str)>,
    boards_title: &'static str,
    boards: Vec<Row>,
    out: Vec<Out>,
    without_reason: usize,
    differences: Option<Vec<Hunk>>,
    levels: Vec<Level>,
    slips: Vec<Slip>,
    tables: Vec<Listed>,
    notes: Vec<Noted>,
    rules: Vec<Entry<'s>>,
    taken: Vec<Taken<'s>>,
    origin: &'s Origin,
    facts: Vec<(&'static str, String)>,
}

/// A table that is a part of its own.
struct Listed {
    id: &'static str,
    name: &'static str,
    columns: Vec<Column>,
    tables: Vec<cells::Table>,
    notes: Vec<String>,
}

/// The report.
pub fn html(subject: &Subject<'_>) -> String {
    let Subject { tournament, asked, grounds, judged, origin, .. } = subject;
    let tables = tables(subject);
    let codes = Codes::of(asked.book);
    let boards = round::rows(tournament, asked, grounds, &codes);
    let without_reason = boards.iter().filter(|row| row.why.is_none()).count();
    let differences = judged.as_ref().map(|judged| round::hunks(tournament, judged));
    let (word, is_good) = word(subject);
    let event = match tournament.headings.name.as_str() {
        "" => "Tournament".to_owned(),
        name => visible(name),
    };
    let of = tournament.rounds.map(|rounds| format!(" of {rounds}")).unwrap_or_default();
    let above = format!("Round {}{of} · {}", asked.position.round, visible(&asked.book.title));
    let file = File {
        title: format!("{event}: {above}"),
        event,
        above,
        word,
        is_good,
        says: says(subject),
        parts: parts(differences.is_some(), &tables),
        boards_title: if is_identical(subject) {
            "Boards"
        } else {
            "Boards of the pairing that is proved best"
        },
        boards,
        out: round::out(tournament, asked),
        without_reason,
        differences,
        levels: quality::levels(asked, &codes),
        slips: round::slips(tournament, asked, grounds, &codes),
        tables,
        notes: origin.noted(),
        rules: asked.book.entries(),
        taken: quality::taken(asked),
        origin,
        facts: file::facts(subject),
    };
    file.render().expect("a string takes everything")
}

impl Listed {
    fn of(id: &'static str, name: &'static str, sheet: Sheet) -> Self {
        let Sheet { title, columns, blocks, notes, .. } = sheet;
        let tables = cells::of_blocks(&title, &columns, &blocks);
        Self { id, name, columns, tables, notes }
    }
}

/// The codes of a rulebook, which have their text in the report.
struct Codes<'a>(Vec<Entry<'a>>);

impl<'a> Codes<'a> {
    fn of(book: &'a Rulebook) -> Self {
        Self(book.entries())
    }

    /// The code, if its text can be pointed to.
    fn known(&self, code: &str) -> Option<String> {
        self.0.iter().any(|entry| entry.code == code).then(|| code.to_owned())
    }

    /// A sentence and the code that it ends in.
    fn parted(&self, sentence: &str) -> (String, Option<String>) {
        let parts = sentence.trim_end().rsplit_once(' ');
        let of = parts.and_then(|(says, code)| Some((says.to_owned(), Some(self.known(code)?))));
        let (says, code) = of.unwrap_or_else(|| (sentence.to_owned(), None));
        (visible(&says), code)
    }
}

/// Names, checklist and standings.
fn tables(subject: &Subject<'_>) -> Vec<Listed> {
    let Subject { tournament, asked, .. } = subject;
    let of = |kind: Kind, round: RoundNo| {
        let (round, book) = (Some(round), asked.book);
        sheets::sheet(kind, &sheets::Source { tournament, book, round, ties: &[], players: &[] }).ok()
    };
    let round = asked.position.round;
    let names = Some(round).filter(|_| subject.has_names).and_then(|round| of(Kind::Names, round));
    let names = names.map(|sheet| Listed::of("names", "Names", sheet));
    let standings = of(Kind::Standings, round - 1).map(|sheet| Listed::of("standings", "Standings", sheet));
    names.into_iter().chain([checklist::checklist(tournament, asked)]).chain(standings).collect()
}

/// The parts that there are, by id and name.
fn parts(has_differences: bool, tables: &[Listed]) -> Vec<(&'static str, &'static str)> {
    let differences = has_differences.then_some(("differences", "Differences"));
    let mut parts: Vec<_> = differences.into_iter().collect();
    parts.extend([("boards", "Boards"), ("levels", "Levels"), ("questions", "Questions")]);
    parts.extend(tables.iter().map(|listed| (listed.id, listed.name)));
    parts.extend([("data", "Data"), ("rules", "Rules"), ("origin", "Origin")]);
    parts
}

fn is_identical(subject: &Subject<'_>) -> bool {
    use crate::judge::Verdict;
    subject.judged.as_ref().is_none_or(|judged| *judged.verdict == Verdict::Identical)
}

/// The verdict in capitals, and whether all is well.
fn word(subject: &Subject<'_>) -> (&'static str, bool) {
    use crate::judge::Verdict;
    match (&subject.judged, subject.asked.ours.kinds()) {
        (Some(judged), _) => {
            (judged.verdict.word(), matches!(judged.verdict, Verdict::Identical | Verdict::Equal))
        }
        (None, Kinds { unproved: 1.., .. }) => ("NOT PROVED", false),
        (None, Kinds { enumerated: 1.., .. }) => ("ENUMERATED BEST", true),
        (None, Kinds { .. }) => ("PROVED BEST", true),
    }
}

/// What stands below the verdict: a line each.
fn says(subject: &Subject<'_>) -> Vec<String> {
    let Subject { tournament, asked, judged, .. } = subject;
    let ours = asked.ours;
    let mut says: Vec<String> =
        judged.iter().flat_map(|judged| round::verdict_lines(asked, judged)).collect();
    let away = attendance::summary(&super::away(tournament, asked.position));
    let away = if away.is_empty() { away } else { format!(" · {away}") };
    let boards = super::count(ours.pairing.boards.len(), "board");
    says.push(format!("{} playing, {boards}{away}", asked.position.entries.len()));
    says.push(format!("The best pairing: {} · {}", ours.kinds(), super::closed_by(&ours.levels)));
    says.extend(ours.drawn.iter().map(ToString::to_string));
    if !ours.declared.is_empty() {
        says.push(format!("declared: {}", ours.declared.join(", ")));
    }
    says.iter().map(|line| visible(line)).collect()
}
