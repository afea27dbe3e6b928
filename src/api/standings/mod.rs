//! Standings: points, then the tie-breaks that the rulebook prescribes, or the chosen ones (C.07).
//!
//! All values are integers. Fractions are scaled to integers, and converted back only for printing.

pub mod checked;
mod chosen;
mod clubs;
mod crosstable;
mod encounter;
mod figures;
mod individual;
mod left;
mod letters;
mod offered;
mod order;
mod ranks;
mod rating_report;
mod ratings;
mod remarks;
mod sides;
mod stated;
mod team_letters;
mod teams;
mod unplayed;
mod value;
mod why;

pub use clubs::{ClubRow, among, clubs};
pub use crosstable::{crosstable_cell, crosstable_legend, crosstable_outcome, crosstable_result};
pub use individual::{
    IndividualOrder, IndividualRow, IndividualRules, IndividualTable, Individuals, board_prizes, individuals,
};
pub use letters::{OWN_IN_REPORT, TieBreak};
pub use offered::{OfferedTieBreak, offered};
pub use order::{OrderInForce, OrderOrigin};
pub use ranks::{FirstRank, Misranked, NamedOrder, OrderFault, Ranks, listed, ranks};
pub use rating_report::{CorrectedForRating, as_counted_when_played, corrected_for_rating};
pub(crate) use rating_report::{RATING_CORRECTION, note_rating_correction};
pub(crate) use remarks::{REMARK, forget_ranks, give_external, renumber_values};
pub use sides::side_totals;
pub use stated::{StatedValues, WrongValue, stated_values, values_remark};
pub use teams::known_by_totals;
pub use value::RoundShare;
pub use why::{ContributedRound, DecidedBy, PlaceReason, ShareUnit, TieBreakStep, why_above};

use std::borrow::Cow;
use std::cmp::Reverse;

use crate::event::{RatingTaken, rating_periods, round_in_standings};
use facts::format::count;
use facts::rulebook::{Edition, Rulebook, System};
use facts::tournament::{PlayerId, RoundNo, Score, Tournament};
use figures::Results;

/// One line of the standings.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct StandingsRow {
    /// The place from 1; the same for players who are tied on all tie-breaks.
    pub place: usize,
    /// The player.
    pub player: PlayerId,
    /// Points in half points.
    pub points: Score,
    /// The values of the tie-breaks, as printed.
    pub tie_breaks: Vec<String>,
}

/// The standings, with the names of the tie-breaks and notes about them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Standings {
    /// The names of the columns after the points.
    pub columns: Vec<String>,
    /// The players, best first.
    pub rows: Vec<StandingsRow>,
    /// A note on a point that the rules leave open.
    pub note: String,
}

impl Standings {
    /// Returns the standings as a person reads them: without the columns in which nobody has a value, which the note names.
    ///
    /// ```
    #[doc = include_str!("../round/four_friends.txt")]
    /// let table = standings_by(&event, &book, &[TieBreak::parse("DE")?, TieBreak::parse("BH")?])?;
    /// assert_eq!(table.columns, ["DE", "BH"]);
    /// assert_eq!(table.with_values().columns, ["BH"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_values(&self) -> Self {
        let has_value = |at: usize| {
            self.rows.is_empty()
                || self.rows.iter().any(|row| row.tie_breaks.get(at).is_some_and(|v| !v.is_empty()))
        };
        let keeps: Vec<bool> = (0..self.columns.len()).map(has_value).collect();
        let kept = |values: &[String]| -> Vec<String> {
            values.iter().zip(&keeps).filter(|(_, keeps)| **keeps).map(|(value, _)| value.clone()).collect()
        };
        let empty: Vec<&str> =
            self.columns.iter().zip(&keeps).filter(|(_, keeps)| !**keeps).map(|(c, _)| c.as_str()).collect();
        let note = match empty.as_slice() {
            [] => self.note.clone(),
            columns => {
                format!("{} Nobody has a value in {}.", self.note, columns.join(", ")).trim().to_owned()
            }
        };
        let row = |row: &StandingsRow| StandingsRow { tie_breaks: kept(&row.tie_breaks), ..row.clone() };
        Self { columns: kept(&self.columns), rows: self.rows.iter().map(row).collect(), note }
    }
}

/// The rule that breaks ties.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rule {
    /// Dutch 1998 F.10: average rating of the opponents.
    AverageRating,
    /// FIDE Swiss Rules 16: sums of ratings without the lowest, or progressive scores.
    Rule16,
    /// Leong 6: points only.
    Points,
    /// Irish rule 6: Sonneborn-Berger, in two stages.
    SonnebornBerger,
    /// Sum of progressive scores.
    Progressive,
    /// Sum of the opponents' points.
    Buchholz,
    /// Sonneborn-Berger of a round robin.
    Defeated,
}

/// Returns the standings after the recorded rounds.
pub fn standings(tournament: &Tournament, book: &Rulebook) -> Standings {
    standings_after(tournament, book, None, round_in_standings(tournament))
}

/// Returns the standings after a round, with ties broken by `chosen`, or by the rulebook's own rule. `tournament` is the
/// whole event: the later rounds say who has left a table.
pub fn standings_after(
    tournament: &Tournament,
    book: &Rulebook,
    chosen: Option<&[TieBreak]>,
    round: RoundNo,
) -> Standings {
    let (counted, notes) = counted(tournament, book, round);
    let table = match (&counted.teams, chosen) {
        (Some(teams), None) if !teams.is_double => teams::usual(&counted, teams, book),
        (Some(teams), Some(chosen)) if !teams.is_double => teams::by(&counted, teams, book, chosen),
        (_, Some(chosen)) => chosen::by(&counted, book, chosen),
        (_, None) => by_own_rule(&counted, book),
    };
    let totals = sides::in_words(&counted, book, &table.rows);
    let all = totals.into_iter().chain(notes).chain([table.note]).filter(|note| !note.is_empty());
    let note = all.collect::<Vec<_>>().join(" ");
    Standings { note, ..table }
}

/// Returns the points of a player in the standings after a round.
pub fn points_after(tournament: &Tournament, book: &Rulebook, round: RoundNo, player: PlayerId) -> Score {
    counted(tournament, book, round).0.points_after(player, round)
}

/// Says what the standings count otherwise than by the results of the report, one sentence each: corrections for the rating
/// report alone, games of players who have left a table, decisions about points, ratings of later lists, tie-breaks of the
/// report that say nothing about its players.
pub fn counted_otherwise(tournament: &Tournament, book: &Rulebook) -> Vec<String> {
    let later = rating_periods(tournament).unwrap_or_default();
    let is_used = later.taken != RatingTaken::First && !later.periods.is_empty();
    let lists = is_used.then(|| {
        let lists = count(later.periods.len(), "later rating list");
        format!("Tie-breaks by ratings use {lists}.")
    });
    let named = if tournament.teams.is_none() { NamedOrder::of(tournament).ok().flatten() } else { None };
    let dropped = named.map(|order| chosen::dropped(tournament, book, &order.tie_breaks));
    let notes = counted(tournament, book, round_in_standings(tournament)).1;
    notes.into_iter().chain(lists).chain(dropped.into_iter().flatten()).collect()
}

/// Returns the event as the standings after a round count it, with a sentence about everything that counts otherwise than
/// the report states: results that are corrected for the rating report alone, and games of players who have left a table.
fn counted<'t>(
    tournament: &'t Tournament,
    book: &Rulebook,
    round: RoundNo,
) -> (Cow<'t, Tournament>, Vec<String>) {
    let (played, mut notes) = as_counted_when_played(tournament);
    let decisions = tournament.decrees.len();
    if decisions > 0 {
        let decisions = count(decisions, "decision");
        notes.push(format!("The points include {decisions} of the arbiter about points (record 299)."));
    }
    notes.extend(unnamed_table(tournament, book));
    let (of_those_present, left) = left::counted(&played, book, round);
    notes.extend(left);
    if round < tournament.rounds_paired() {
        return (Cow::Owned(of_those_present.up_to(round)), notes);
    }
    let own = match of_those_present {
        Cow::Owned(own) => Some(own),
        Cow::Borrowed(_) => None,
    };
    (own.map_or(played, Cow::Owned), notes)
}

/// Returns a warning about a report that calls the event a round robin (092) but names no rulebook, so that its ties are
/// broken as in a Swiss.
fn unnamed_table(tournament: &Tournament, book: &Rulebook) -> Option<String> {
    let is_unnamed = tournament.system.is_none() && tournament.wall.rulebook.is_none();
    let mut kept = tournament.headings.kept();
    let mut says =
        || kept.any(|(code, text)| code == "092" && text.to_ascii_lowercase().contains("round robin"));
    (is_unnamed && !book.system.is_table() && says()).then(|| {
        "Record 092 calls the event a round robin, but no record names its rulebook, so ties are broken as in a Swiss; \
         `-R round-robin` breaks them as in a round robin (C.07 15.2)."
            .to_owned()
    })
}

/// Returns the standings by the rulebook's own rule.
fn by_own_rule(tournament: &Tournament, book: &Rulebook) -> Standings {
    let (rule, note) = rule_of(book);
    let results = Results::of(tournament);
    let mut keyed: Vec<(RankingKey, PlayerId)> =
        tournament.players.iter().map(|p| (key(rule, &results, p.id), p.id)).collect();
    keyed.sort_by_key(|(key, id)| (Reverse(key.clone()), tournament.player(*id).ranking()));
    let mut rows: Vec<StandingsRow> = Vec::new();
    for (i, (own, id)) in keyed.iter().enumerate() {
        let is_tied = i > 0 && keyed[i - 1].0 == *own;
        let place = if is_tied { rows[i - 1].place } else { i + 1 };
        let tie_breaks = shown(rule, &results, *id);
        rows.push(StandingsRow { place, player: *id, points: results.points(*id), tie_breaks });
    }
    let columns = columns(rule).into_iter().map(str::to_owned).collect();
    Standings { columns, rows, note: note.to_owned() }
}

/// Returns the standings after the recorded rounds, with ties broken by `chosen` in order.
pub fn standings_by(tournament: &Tournament, book: &Rulebook, chosen: &[TieBreak]) -> Standings {
    standings_after(tournament, book, Some(chosen), tournament.rounds_paired())
}

/// Returns the names of the rulebook's own tie-breaks.
fn own_columns(book: &Rulebook) -> Vec<&'static str> {
    columns(rule_of(book).0)
}

/// Returns what the rulebook says about ties, and what the list shows, in sentences.
pub fn own_order(book: &Rulebook) -> &'static str {
    rule_of(book).1
}

/// Returns the values for comparing players, larger values first.
fn own_key(book: &Rulebook, results: &Results<'_>, id: PlayerId) -> Vec<i64> {
    key(rule_of(book).0, results, id).1
}

/// Returns the values of the tie-breaks, as printed.
fn own_shown(book: &Rulebook, results: &Results<'_>, id: PlayerId) -> Vec<String> {
    shown(rule_of(book).0, results, id)
}

fn rule_of(book: &Rulebook) -> (Rule, &'static str) {
    match book.system {
        System::Dutch1998 => (
            Rule::AverageRating,
            "F.10: for first place, the result between the players comes before the average rating. If they are \
             still equal, lots decide.",
        ),
        System::Dutch2017
        | System::Dutch2026
        | System::Dubov
        | System::Burstein
        | System::TeamSwiss
        | System::DoubleSwiss => (
            Rule::Buchholz,
            "FIDE C.04 prescribes no tie-break; the list shows the sum of the opponents' points.",
        ),
        System::Lim if book.edition == Some(Edition::Leong1987) => {
            (Rule::Points, "Rule 6: the points decide; the text has no tie-break.")
        }
        System::Lim => (
            Rule::Rule16,
            "Rule 16: (a) sum of the opponents' ratings without the lowest, then without the next lowest, where all \
             opponents of the tied players are rated; (b) otherwise sum of progressive scores, less the first rounds.",
        ),
        System::Irish => (Rule::SonnebornBerger, "Rule 6 (a), then 6 (b)."),
        System::Ecf => (
            Rule::Progressive,
            "The ECF rules prescribe no tie-break; the list shows the sum of progressive scores.",
        ),
        System::UsScholastic | System::Monrad | System::Adjacent => (
            Rule::Buchholz,
            "The text prescribes no tie-break; the list shows the sum of the opponents' points.",
        ),
        System::Scheveningen | System::DoubleScheveningen => (
            Rule::Defeated,
            "The tables prescribe no tie-break; the list shows Sonneborn-Berger: the points of the opponents defeated, and \
             half of those drawn with. Forfeits count like games.",
        ),
        System::RoundRobin | System::DoubleRoundRobin => (
            Rule::Defeated,
            "C.05 prescribes no tie-break; the list shows Sonneborn-Berger: the points of the opponents defeated, and half \
             of those drawn with. Forfeits count like games.",
        ),
    }
}

/// The values for comparing players, larger values first.
type RankingKey = (i32, Vec<i64>);

fn key(rule: Rule, results: &Results<'_>, id: PlayerId) -> RankingKey {
    let tie = match rule {
        Rule::Points => Vec::new(),
        Rule::AverageRating => vec![results.average_rating(id)],
        Rule::Rule16 => results.rule_16(id),
        Rule::SonnebornBerger => {
            let (a, b) = results.sonneborn_berger(id);
            vec![a, b]
        }
        Rule::Progressive => vec![results.progressive(id).iter().sum()],
        Rule::Buchholz => vec![results.buchholz(id)],
        Rule::Defeated => vec![results.defeated(id)],
    };
    (results.points(id).0, tie)
}

fn columns(rule: Rule) -> Vec<&'static str> {
    match rule {
        Rule::Points => Vec::new(),
        Rule::AverageRating => vec!["opponents' average"],
        Rule::Rule16 => vec!["rule 16"],
        Rule::SonnebornBerger => vec!["6 (a)", "6 (b)"],
        Rule::Progressive => vec!["progressive"],
        Rule::Buchholz => vec!["opponents' points"],
        Rule::Defeated => vec!["Sonneborn-Berger"],
    }
}

fn shown(rule: Rule, results: &Results<'_>, id: PlayerId) -> Vec<String> {
    let halves = |n: i64| i32::try_from(n).map_or(String::new(), |n| Score(n).to_string());
    match rule {
        Rule::Points => Vec::new(),
        Rule::AverageRating => vec![results.average_rating(id).to_string()],
        Rule::Rule16 if results.uses_ratings(id) => {
            vec![results.rule_16(id).first().map_or(String::new(), ToString::to_string)]
        }
        Rule::Rule16 | Rule::Progressive => vec![halves(results.progressive(id).iter().sum())],
        Rule::SonnebornBerger => {
            let (a, b) = results.sonneborn_berger(id);
            vec![quarters(a), quarters(b)]
        }
        Rule::Buchholz => vec![halves(results.buchholz(id))],
        Rule::Defeated => vec![quarters(results.defeated(id))],
    }
}

/// Returns a number of quarter points as text.
fn quarters(n: i64) -> String {
    format!("{}.{:02}", n / 4, 25 * (n % 4))
}
