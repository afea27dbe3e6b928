//! An event between two pairings: results, late entries, withdrawals, byes, prohibitions, corrections.
//!
//! Each command is a function from a tournament to the next one. A command returns the change in one line, or refuses a
//! change that would contradict the record. This module neither pairs players nor accesses files.

mod announced;
mod beside;
mod beyond_table;
mod boards;
mod categories;
mod change;
mod command;
mod drafts;
mod fide;
mod fide_change;
mod fide_held;
mod fide_points;
mod field;
mod for_rating;
mod headings;
mod late;
mod late_teams;
mod lines;
mod lineups;
mod match_entry;
mod match_parts;
mod match_sheet;
mod matches;
mod no_shows;
mod open_at_pairing;
mod outlook;
mod periods;
mod players;
mod prizes;
mod public;
mod records;
mod refusal;
mod remarks;
mod renumber;
mod replayed;
mod report_fields;
mod report_notes;
mod results;
mod round_robin;
mod rounds;
mod seatable;
mod seq;
mod settings;
mod sheet;
mod since;
mod state;
mod status;
mod tables;
mod unattended;
mod versus;

pub(crate) use announced::possible_rounds;
pub use beside::beside_the_rules;
pub use beyond_table::{beyond_the_table, shorter_table};
pub use boards::{Numbered, boards};
pub use categories::{Age, Band, Category, Members, TypedCategory, categories, categorise, category};
pub use change::{
    CategoryChange, EntryChange, HeadingChange, PlayerChange, PrizeChange, RatingChange, ReportNote,
    ResultChange, RoundChange,
};
pub use command::{
    Accelerated, Accepted, Applied, BoardResult, Command, Demands, Deviation, Edit, Entrant, FinalRanks,
    FixedTable, Key, Lock, MatchGiven, RecordedRepair, Seat, Seating, Touches, Under, Worth, apply, checked,
    kin, refuse_other_rulebook, touches,
};
pub use drafts::{DraftWishes, drawn_for_draft, tie_breaks_to_choose, unreasoned};
pub(crate) use fide::is_over;
pub use fide::{
    begins_in_fide_mode, is_fixed_by_fide_mode, opening_settings, refuse_beginning_in_fide_mode,
    refuse_in_fide_mode, refused_corrections,
};
pub use fide_change::{given, refuse_change_in_fide_mode};
pub use fide_held::{LEAVING, is_in_fide_mode, names_tie_breaks, refuse_declared_in_fide_mode};
pub use field::{Particulars, edit, edit_member, remove};
pub use headings::{Heading, head, players_and_rated, rank};
pub use late::Numbering;
pub use late_teams::{add, new_team};
pub use lines::NOT_RATED;
pub use lineups::{correct_lineup, line_up};
pub use match_sheet::read_match_results;
pub use matches::{
    correct_match, enter_matches, has_matches, no_teams, partly_entered, score as match_score,
};
pub use no_shows::missed_the_last_round;
pub use open_at_pairing::{open_at_pairing, paired_while_open};
pub use outlook::{Playable, RoundsOutlook, Shortage};
pub use periods::{
    RatingPeriod, RatingPeriods, RatingTaken, days_over_a_list, rate, rating_periods, report_of_rounds,
};
pub use players::{arrive, bye, forbid, left_for_good, withdraw};
pub use prizes::{Money, Prize, PrizeList, Share, keep_prizes, ordinal, prize_label, prizes};
pub use public::with_listed_categories;
pub use records::round_days;
pub use refusal::{
    CategoryRefusal, CommandRefusal, DataRefusal, FideModeRefusal, HeadingRefusal, LateEntryRefusal,
    MatchRefusal, PlayerRefusal, PrizeRefusal, RatingRefusal, Refusal, Refused, ResultRefusal, RoundRefusal,
};
pub use remarks::{has_public_remark, integrity};
use remarks::{is_scheduled, schedule as note_schedule};
pub use renumber::new_numbers;
use renumber::renumber_players;
use replayed::recorded;
pub use report_fields::missing_headings;
pub use report_notes::report_notes;
pub use results::{
    At, Given, by_board, correct, enter, next_to_miss, open_boards, round_in_play, round_in_standings,
};
use results::{is_by_table, last_played};
use round_robin::{keep_to_the_table, settle_withdrawn};
pub use rounds::{Grounds, between, changed_since, has_another_bye, paired, repaired, taken_away};
use rounds::{deviated, note_departure};
pub use seatable::seatable;
pub use seq::Seq;
pub use settings::{
    Contents, Forbidden, Mode, OwnDeclarations, Paper, PrintChanges, PrintSettings, Settings, SettingsFault,
    Written,
};
pub use sheet::{read_results, typed_results};
pub use since::corrected_since;
pub use state::{Draft, Event};
use status::paired_on_draws;
pub use status::{Next, OpenGame, Status, named_open, open_before, open_in_words, status, unrated_in_words};
pub use tables::fixed_tables;
pub use unattended::note_draws;

use crate::listed::{few, listed};
use facts::format::{MOST_ROUNDS, date};
use facts::tournament::{Correction, MatchResult, Outcome, PlayerId, RoundNo, Tournament, WallChange};
use words::Statement;

/// A tournament after a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Changed {
    /// The tournament after the command.
    pub tournament: Tournament,
    /// The change.
    pub says: Statement,
    /// What the arbiter has to know besides.
    pub notes: Vec<Statement>,
}

impl Changed {
    fn new(tournament: Tournament, says: impl Into<Statement>, notes: Vec<Statement>) -> Self {
        Self { tournament, says: says.into(), notes }
    }
}

/// Returns a reason in the form stored in the file: one line, without invisible characters.
pub fn one_line(text: &str) -> String {
    let words = text.split(|c: char| c.is_whitespace() || c.is_control());
    words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Rejects a command that has no meaning in a team event.
fn refuse_teams(tournament: &Tournament, why: impl Into<Refused>) -> Result<(), Refused> {
    if tournament.teams.is_some() { Err(why.into()) } else { Ok(()) }
}

/// Returns the year, month and day of a date; 0 means unknown.
fn date_parts(text: &str) -> Option<(u32, u32, u32)> {
    let date = date(text)?;
    let mut parts = date.split('/').map(|part| part.parse::<u32>().ok());
    Some((parts.next()??, parts.next()??, parts.next()??))
}

/// Refuses a round that the event does not have.
fn check_round(tournament: &Tournament, round: RoundNo) -> Result<(), Refused> {
    let last = tournament.rounds.unwrap_or(MOST_ROUNDS);
    if (1..=last).contains(&round) {
        return Ok(());
    }
    Err(PlayerRefusal::NoRound { round, last }.into())
}

/// Returns text such as `round 5` or `rounds 5 and 6`.
pub fn rounds_in_words(rounds: &[RoundNo]) -> String {
    format!("round{} {}", if rounds.len() == 1 { "" } else { "s" }, listed(rounds))
}

/// Returns messages about the first few of many, and how many others there are.
fn first_of<T>(all: &[T], most: usize, one: impl Fn(&T) -> Statement) -> Vec<Statement> {
    let others = all.len().saturating_sub(most);
    let more = (others > 0).then(|| PlayerChange::Others { count: others }.into());
    all.iter().take(most).map(one).chain(more).collect()
}

/// Returns what several changes say, as one message.
fn together(mut all: Vec<Statement>) -> Statement {
    if all.len() == 1 { all.remove(0) } else { PlayerChange::Several { all }.into() }
}

/// Returns a note that later rounds were paired on the old data; they stay unchanged, because they have been published.
fn paired_on_the_old(tournament: &Tournament, round: RoundNo, is_same_score: bool) -> Option<Statement> {
    let rounds: Vec<RoundNo> = (round + 1..=tournament.rounds_paired()).collect();
    (!rounds.is_empty()).then(|| {
        if is_same_score {
            PlayerChange::PairedOnOldGame { rounds }.into()
        } else {
            PlayerChange::PairedOnOldScore { rounds }.into()
        }
    })
}

/// Stores an earlier outcome on which later rounds were paired. `results` holds the players, each with the outcome
/// before and after, and `was` the result of a match before.
fn note_correction(
    after: &mut Tournament,
    round: RoundNo,
    results: &[(PlayerId, Outcome, Outcome)],
    (was, because): (Option<MatchResult>, &str),
) {
    let paired = after.rounds_paired();
    // A match with another score can have the same outcome.
    let is_changed = |(_, old, new): &(PlayerId, Outcome, Outcome)| was.is_some() || old != new;
    let results: Vec<_> = results.iter().copied().filter(is_changed).collect();
    if round < paired && !results.is_empty() {
        let because = because.to_owned();
        let correction = Correction { round, after: paired, results, was, because };
        after.wall.changes.push(WallChange::Corrected(correction));
    }
}
