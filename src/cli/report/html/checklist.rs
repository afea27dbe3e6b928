//! The arbiter's checklist: the facts about each player before the round is paired.

use super::Listed;
use crate::report::groups::due;
use crate::report::sheets::cells::of_blocks;
use crate::report::sheets::{Block, Cell, Column, Holds};
use api::explain::AskedRound;
use facts::rulebook::Declared;
use facts::tournament::{Entry, Float, Rank, Tournament};
use model::graph::CompatGraph;
use model::measure::float_of_round;

/// Returns all participants by rank: score, colours, colour due, floats, opponents, and whether the bye is still
/// possible.
pub(super) fn checklist(tournament: &Tournament, asked: &AskedRound<'_>) -> Listed {
    let position = asked.position;
    let graph = CompatGraph::new(position, asked.book, &asked.request.declared);
    let declared = Declared::of(asked.book, &asked.request.declared);
    let met = |e: &Entry| {
        let numbers = e.rounds.iter().filter_map(|f| position.rank(f.opponent?));
        numbers.map(|r| position.entries[r].label.to_string()).collect::<Vec<_>>().join(" ")
    };
    let row = |(rank, e): (usize, &Entry)| {
        let bye = if graph.may_have_bye(Rank(rank)) { "yes" } else { "no" };
        let float = |ago| float_of_round(asked.book, &declared, e.rounds_ago(ago)?, &position.scoring);
        let floats = [1, 2].map(|ago| float(ago).map_or("", mark));
        vec![
            Cell::from(e.label),
            Cell::from(&tournament.player(e.id).name),
            e.score.to_string().into(),
            e.rating.map_or(String::new(), |rating| rating.to_string()).into(),
            e.colours.to_string().into(),
            due(graph.preference(Rank(rank))).into(),
            floats[0].into(),
            floats[1].into(),
            met(e).into(),
            bye.into(),
        ]
    };
    let rows = position.entries.iter().enumerate().map(row).collect();
    let columns = vec![
        Column::new("number", "No", Holds::Number),
        Column::new("name", "Name", Holds::Heading),
        Column::new("score", "Score", Holds::Number),
        Column::new("rating", "Rating", Holds::Number),
        Column::new("colours", "Colours", Holds::Words),
        Column::new("due", "Due", Holds::Words),
        Column::new("float_1", "Last float", Holds::Words),
        Column::new("float_2", "Before", Holds::Words),
        Column::new("met", "Already paired with", Holds::Words),
        Column::new("bye", "Bye", Holds::Words),
    ];
    let notes = vec![
        "Due: ! absolute, + strong, otherwise mild. Floats: ↓ down, ↑ up, in the last round and the one \
         before. Bye: may still have it."
            .to_owned(),
    ];
    let title = format!("Checklist before round {}", position.round);
    let tables = of_blocks(&title, &columns, &[Block { rows, ..Block::default() }]);
    Listed { id: "checklist", name: "Checklist", columns, tables, notes }
}

fn mark(float: Float) -> &'static str {
    match float {
        Float::Down => "↓",
        Float::Up => "↑",
    }
}
