//! The data of the event that its report states: name, place, dates, arbiters, time control and tie-breaks.

use askama::Template;

use super::frame::{Frame, Scene};
use super::ties::TieBreakList;
use ::api::standings::TieBreak;
use facts::format::visible;
use facts::tournament::Tournament;
use words::Voice;

/// A field of the form.
struct HeadingField {
    /// The name of the field in the command.
    name: &'static str,
    title: &'static str,
    hint: &'static str,
    value: String,
}

#[derive(Template)]
#[template(config = "pages/templates/askama.toml", path = "event.html", whitespace = "minimize")]
struct EventPage {
    f: Frame,
    fields: Vec<HeadingField>,
    /// The day of each round, as far as it is known.
    days: Vec<String>,
    tie_breaks: String,
    ties: TieBreakList,
    rounds: String,
    is_fide: bool,
    /// The sentence that leaves FIDE mode.
    leaving: &'static str,
    /// Whether a round is paired.
    has_begun: bool,
    /// Whether FIDE mode holds the tie-breaks and the number of rounds fixed.
    is_fixed: bool,
    /// The steps before the report is final, and what it lacks.
    report_notes: Vec<String>,
}

/// The fields with the records of the report that hold them.
const FIELDS: [(&str, &str, &str, &str); 10] = [
    ("city", "022", "City", ""),
    ("federation", "032", "Federation", "NED"),
    ("from", "042", "First day", "2026-05-01"),
    ("to", "052", "Last day", "2026-05-03"),
    ("kind_of_event", "092", "Kind of event", "Open, standard"),
    ("arbiter", "102", "Chief arbiter", "Last, First"),
    ("deputies", "112", "Deputy arbiters", "separated by semicolons"),
    ("time_control", "122", "Time control", "90 min + 30 s"),
    ("time_code", "222", "Time control in seconds", "5400+30"),
    ("rank_method", "172", "Method of the starting ranks", "FIDE"),
];

/// Returns the page.
pub(super) fn page(scene: &Scene<'_>) -> askama::Result<String> {
    let t = scene.tournament();
    let order = tie_breaks(t);
    let is_fixed = ::api::event::is_fixed_by_fide_mode(scene.event).unwrap_or(false);
    let name = HeadingField { name: "name", title: "Name", hint: "", value: visible(&t.headings.name) };
    let others = FIELDS.map(|(name, code, title, hint)| HeadingField {
        name,
        title,
        hint,
        value: records(t, code).join("; "),
    });
    EventPage {
        f: scene.frame("/event", "Event"),
        fields: std::iter::once(name).chain(others).collect(),
        days: days(t),
        tie_breaks: order.join(", "),
        ties: TieBreakList::of(t, scene.book, &order, is_fixed),
        rounds: t.rounds.map(|rounds| rounds.to_string()).unwrap_or_default(),
        is_fide: scene.is_in_fide_mode(),
        leaving: ::api::event::LEAVING,
        has_begun: t.rounds_paired() > 0,
        is_fixed,
        report_notes: report_notes(scene),
    }
    .render()
}

/// Returns the day of each round; an empty text where the report does not state it.
fn days(t: &Tournament) -> Vec<String> {
    let known = ::api::event::round_days(t);
    let day = |round: usize| known.get(round).cloned().flatten().unwrap_or_default();
    (0..t.rounds.unwrap_or_else(|| t.rounds_paired())).map(day).collect()
}

/// Returns what has to be done before the report is final, and what it lacks.
fn report_notes(scene: &Scene<'_>) -> Vec<String> {
    let event = scene.event;
    let last = event.tournament.rounds;
    let is_unclosed = !event.is_closed() || event.has_lost_ranks();
    let open = match last {
        Some(last) if is_unclosed => Some(format!(
            "After the last game, close round {last} on the page Round: it writes the final ranks."
        )),
        _ => None,
    };
    let notes = ::api::event::report_notes(event).into_iter().map(|note| note.sentences(Voice::Desk));
    open.into_iter().chain(notes).map(|note| visible(&note)).collect()
}

/// Returns the texts of a record of the report.
fn records(t: &Tournament, code: &str) -> Vec<String> {
    t.headings.kept().filter(|(of, _)| of == code).map(|(_, text)| visible(text.trim())).collect()
}

/// Returns the tie-breaks that the report names, in order and as the tables have them.
fn tie_breaks(t: &Tournament) -> Vec<String> {
    let order = records(t, "202").into_iter().next();
    let standings = || records(t, "212").into_iter().next();
    let order = order.or_else(standings).unwrap_or_default();
    let codes = order.split(',').map(str::trim).filter(|code| !code.is_empty() && *code != "PTS");
    let as_shown = |code: &str| TieBreak::parse(code).map_or_else(|_| code.to_owned(), |one| one.to_string());
    codes.map(as_shown).collect()
}
