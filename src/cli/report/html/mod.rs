//! The report of one round, or of all rounds, as a single HTML file. The people come first: differences, boards with
//! reasons that open, questions, names, standings, checklist. The last parts are the scoregroups, the proof rule by
//! rule, the file, the rules and the origin. A report of all rounds has each round's verdict and differences.
//!
//! The content is the same as in `explain`, `check` and `print`, laid out with the templates of the sheets. This module
//! makes no decisions, loads no data, and uses neither a script nor a clock.

mod checklist;
mod drawing;
mod file;
mod mark;
mod quality;
mod round;
mod rounds;

pub use file::ReportOrigin;
pub use rounds::{Told, differing, rounds, shown_of_each, told};

use askama::Template;

use super::sheets::{self, Column, Sheet, SheetKind, cells};
use super::{Judgement, attendance};
use api::explain::{AskedRound, Ground, Link};
use api::standings::{IndividualRules, NamedOrder};
use drawing::Picture;
use facts::format::visible;
use facts::rulebook::{Rulebook, RulebookEntry};
use facts::tournament::{Coming, RoundNo, Tournament};
use file::Noted;
use mark::VerdictMark;
use quality::{Level, Taken};
use round::{BoardRow, ExchangedBoards, Sentence, SittingOut, Slip};
use rounds::RoundsSummary;

/// The maximum number of players for which the scoregroups are shown unfolded.
const DRAWN_OPEN: usize = 60;

/// The subject of a report of one round.
pub struct ReportSubject<'a> {
    /// The event; it includes the round if it could be entered.
    pub tournament: &'a Tournament,
    /// The round and its proved best pairing.
    pub asked: &'a AskedRound<'a>,
    /// The reasons for the boards of the round, in order; possibly only for the first boards.
    pub grounds: &'a [Ground],
    /// The reasons for the bye.
    pub bye: &'a [Link],
    /// The verdict on a pairing that was handed in, if one was.
    pub judged: Option<Judgement<'a>>,
    /// Remarks printed with the verdict: a likely cause, accepted deviations.
    pub remarks: &'a [String],
}

/// The HTML file.
#[derive(Template)]
#[template(config = "report/sheets/templates/askama.toml", path = "report.html", whitespace = "minimize")]
struct ReportFile<'s> {
    title: String,
    event: String,
    above: String,
    mark: VerdictMark,
    says: Vec<String>,
    parts: Vec<(String, String)>,
    /// The verdicts of all rounds, in a report about all rounds.
    summary: Option<RoundsSummary>,
    /// The heading level within a round.
    head: u8,
    rounds: Vec<RoundSection>,
    slips: Vec<Slip>,
    tables: Vec<Listed>,
    notes: Vec<Noted>,
    rules: Vec<RulebookEntry<'s>>,
    taken: Vec<Taken<'s>>,
    origin: &'s ReportOrigin,
    facts: Vec<(&'static str, String)>,
}

/// A round prepared for the page.
struct RoundSection {
    /// The prefix of the element ids of the round; empty if there is only one round.
    at: String,
    title: String,
    mark: VerdictMark,
    says: Vec<String>,
    boards_title: &'static str,
    boards: Vec<BoardRow>,
    out: Vec<SittingOut>,
    without_reason: usize,
    differences: Option<Vec<ExchangedBoards>>,
    pictures: Vec<Picture>,
    /// Whether the pictures are initially visible.
    is_open: bool,
    levels: Vec<Level>,
    /// The kinds of evidence for the best pairing.
    proof: String,
}

/// A table with its own section.
struct Listed {
    id: &'static str,
    name: &'static str,
    columns: Vec<Column>,
    tables: Vec<cells::CellTable>,
    notes: Vec<String>,
}

/// Returns the report of a round. `has_names` says whether it lists the names, for which the tournament must record the
/// round.
pub fn html(subject: &ReportSubject<'_>, origin: &ReportOrigin, has_names: bool) -> String {
    let ReportSubject { tournament, asked, .. } = subject;
    let tables = tables(subject, has_names);
    let codes = Codes::of(asked.book);
    let round = RoundSection::of(subject, &codes);
    let event = event(tournament);
    let above = format!(
        "Round {}{} · {}",
        asked.position.round,
        of_rounds(tournament),
        visible(&asked.book.heading())
    );
    let file = ReportFile {
        title: format!("{event}: {above}"),
        event,
        above,
        mark: VerdictMark::of(subject),
        says: says(subject),
        parts: parts(&round, &tables),
        summary: None,
        head: 2,
        rounds: vec![round],
        slips: round::slips(subject, &codes),
        tables,
        notes: origin.noted(),
        rules: asked.book.entries(),
        taken: quality::taken(asked),
        origin,
        facts: file::facts(asked, origin),
    };
    file.render().expect("a string takes everything")
}

fn event(tournament: &Tournament) -> String {
    match tournament.headings.name.as_str() {
        "" => "Tournament".to_owned(),
        name => visible(name),
    }
}

/// Returns text such as ` of 9`, if the number of rounds is announced.
fn of_rounds(tournament: &Tournament) -> String {
    tournament.rounds.map(|rounds| format!(" of {rounds}")).unwrap_or_default()
}

impl RoundSection {
    fn of(subject: &ReportSubject<'_>, codes: &Codes<'_>) -> Self {
        let ReportSubject { tournament, asked, grounds, judged, .. } = subject;
        let boards = round::rows(tournament, asked, grounds, codes);
        Self {
            at: String::new(),
            title: format!("Round {}", asked.position.round),
            mark: VerdictMark::of(subject),
            says: says(subject),
            boards_title: if is_identical(subject) { "Boards" } else { "Boards in the pairing proved best" },
            without_reason: boards.iter().filter(|row| row.why.is_none()).count(),
            boards,
            out: round::out(tournament, asked),
            differences: judged.as_ref().map(|judged| round::hunks(tournament, judged)),
            pictures: drawing::pictures(tournament, asked),
            is_open: asked.position.entries.len() <= DRAWN_OPEN,
            levels: quality::levels(asked, codes),
            proof: format!("{} · {}", asked.ours.kinds(), super::closed_by(&asked.ours.levels)),
        }
    }
}

impl Listed {
    fn of(id: &'static str, name: &'static str, sheet: Sheet) -> Self {
        let Sheet { title, columns, blocks, notes, .. } = sheet;
        let tables = cells::of_blocks(&title, &columns, &blocks);
        Self { id, name, columns, tables, notes }
    }
}

/// The codes of a rulebook whose text is in the report.
struct Codes<'a>(Vec<RulebookEntry<'a>>);

impl<'a> Codes<'a> {
    fn of(book: &'a Rulebook) -> Self {
        Self(book.entries())
    }

    /// Returns the code if the report contains its text, so that a link can point to it.
    fn known(&self, code: &str) -> Option<String> {
        self.0.iter().any(|entry| entry.code == code).then(|| code.to_owned())
    }

    /// Splits a sentence from the code at its end.
    fn parted(&self, sentence: &str) -> Sentence {
        let parts = sentence.trim_end().rsplit_once(' ');
        let of = parts.and_then(|(says, code)| Some((says.to_owned(), Some(self.known(code)?))));
        let (says, code) = of.unwrap_or_else(|| (sentence.to_owned(), None));
        Sentence { says: visible(&says), code }
    }
}

/// Returns the tables of names, standings and the checklist.
fn tables(subject: &ReportSubject<'_>, has_names: bool) -> Vec<Listed> {
    let ReportSubject { tournament, asked, .. } = subject;
    let round = asked.position.round;
    let names = Some(round).filter(|_| has_names).and_then(|round| sheet(subject, SheetKind::Names, round));
    let names = names.map(|sheet| Listed::of("names", "Names", sheet));
    let standings = sheet(subject, SheetKind::Standings, round - 1);
    let standings = standings.map(|sheet| Listed::of("standings", "Standings", sheet));
    names.into_iter().chain(standings).chain([checklist::checklist(tournament, asked)]).collect()
}

fn sheet(subject: &ReportSubject<'_>, kind: SheetKind, round: RoundNo) -> Option<Sheet> {
    let (tournament, round, book) = (subject.tournament, Some(round), subject.asked.book);
    let named = NamedOrder::of(tournament).ok().flatten();
    let ties = named.as_ref().map(|order| order.tie_breaks.as_slice());
    sheets::sheet(
        kind,
        &sheets::SheetSource {
            tournament,
            book,
            round,
            ties,
            players: &[],
            tables: None,
            category: None,
            prizes: None,
            schedule: None,
            individual: IndividualRules::default(),
            has_ratings: false,
        },
    )
    .ok()
}

/// Returns the sections that exist, by id and name.
fn parts(round: &RoundSection, tables: &[Listed]) -> Vec<(String, String)> {
    let differences = round.differences.is_some().then_some(("differences", "Differences"));
    let mut parts: Vec<_> = differences.into_iter().collect();
    parts.extend([("boards", "Boards"), ("questions", "Questions")]);
    parts.extend(tables.iter().map(|listed| (listed.id, listed.name)));
    parts.extend([
        ("groups", "Scoregroups"),
        ("levels", "Proof"),
        ("data", "Data"),
        ("rules", "Rules"),
        ("origin", "Origin"),
    ]);
    parts.into_iter().map(|(id, name)| (id.to_owned(), name.to_owned())).collect()
}

fn is_identical(subject: &ReportSubject<'_>) -> bool {
    use judge::Verdict;
    subject.judged.as_ref().is_none_or(|judged| *judged.verdict == Verdict::Identical)
}

/// Returns the lines below the verdict.
fn says(subject: &ReportSubject<'_>) -> Vec<String> {
    let ReportSubject { tournament, asked, judged, remarks, .. } = subject;
    let ours = asked.ours;
    let coming = Coming { tournament, position: asked.position };
    let mut says: Vec<String> =
        judged.iter().flat_map(|judged| round::verdict_lines(coming, asked, judged)).collect();
    says.extend_from_slice(remarks);
    let away = attendance::summary(&super::away(tournament, asked.position));
    let away = if away.is_empty() { away } else { format!(" · {away}") };
    let boards = super::count(ours.pairing.boards.len(), "board");
    says.push(format!("{} playing, {boards}{away}", asked.position.entries.len()));
    says.extend(ours.pairing.bye.map(|id| format!("Bye: {}", tournament.player(id).label())));
    says.extend(ours.drawn.iter().map(ToString::to_string));
    if !ours.declared.is_empty() {
        says.push(format!("declared: {}", ours.declared.join(", ")));
    }
    says.iter().map(|line| visible(line)).collect()
}

#[cfg(test)]
mod tests {
    use super::{Codes, Sentence};
    use facts::rulebook;

    #[test]
    fn a_sentence_is_parted_from_a_code_of_the_rulebook_and_from_nothing_else() {
        let book = rulebook::find("dutch-2026").expect("it is built in");
        let codes = Codes::of(&book);
        let parted = |sentence: &str| {
            let Sentence { says, code } = codes.parted(sentence);
            (says, code)
        };
        assert_eq!(parted("So 3 meets 2. D26-C5"), ("So 3 meets 2.".to_owned(), Some("D26-C5".to_owned())));
        for sentence in ["So 3 meets 2.", "So 3 meets 2. D98-C12", "alone"] {
            assert_eq!(parted(sentence), (sentence.to_owned(), None));
        }
    }
}
