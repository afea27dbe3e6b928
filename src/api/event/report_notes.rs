//! What the report of an event lacks, or states otherwise than the event, for whoever sends it to a federation.

use super::{Event, missing_headings, unrated_in_words};
use crate::seeding::cut_team_names;
use facts::format::{LONGEST_NAME, cut_name};
use words::Statement;

/// Returns a note for each name that a report cuts, for games that will not be rated, and, after the end of the event, for
/// missing headings.
pub fn report_notes(event: &Event) -> Vec<Statement> {
    let t = &event.tournament;
    let people = t.teams.as_ref().map_or(&t.players, |teams| &teams.players);
    let cut = people.iter().filter_map(|player| Some(cut_name(&player.name, LONGEST_NAME)?.into()));
    let headings = event.is_closed().then(|| missing_headings(t)).flatten();
    cut_team_names(t).into_iter().chain(cut).chain(unrated_in_words(t)).chain(headings).collect()
}
