//! The schedule of a table: every round with its boards, and the results so far.

use super::{Block, Cell, Column, Holds, NoSheet, Sheet, SheetKind, SheetSource, named};
use api::event;
use facts::format::Ended;
use facts::tournament::{Board, Namesakes, Pairing, RoundNo};

/// Returns all rounds. Paired rounds are shown as recorded, and the other rounds as in the table.
pub(super) fn schedule(source: &SheetSource<'_>) -> Result<Sheet, NoSheet> {
    let rounds = source.schedule.ok_or_else(|| NoSheet::NoTable(source.book.id.clone()))?;
    let rows = (1..).zip(rounds).flat_map(|(round, of_table)| round_rows(source, round, of_table)).collect();
    let columns = vec![
        Column::new("round", "Round", Holds::Heading),
        Column::new("board", "Board", Holds::Number),
        Column::new("white", "No", Holds::Number),
        Column::new("white_name", "White", Holds::Name),
        Column::new("result", "Result", Holds::Room),
        Column::new("black_name", "Black", Holds::Name),
        Column::new("black", "No", Holds::Number),
    ];
    Ok(Sheet::new(SheetKind::Schedule, "Schedule of all rounds".to_owned(), columns, Block::only(rows)))
}

fn round_rows(source: &SheetSource<'_>, round: RoundNo, of_table: &Pairing) -> Vec<Vec<Cell>> {
    let t = source.tournament;
    let namesakes = Namesakes::of(t);
    let named = |player| namesakes.told(player, &named(player));
    let recorded = event::boards(t, round).filter(|_| round <= t.rounds_paired());
    let seats = recorded.unwrap_or_else(|| event::Numbered::in_order(of_table.clone()));
    let row = |(number, board): (usize, Board)| {
        let (white, black) = (t.player(board.white), t.player(board.black));
        let outcome = |id| t.record(id, round).outcome;
        let ended = Ended { white: outcome(board.white), black: outcome(board.black) };
        let is_paired = t.record(board.white, round).opponent == Some(board.black);
        let result = if is_paired && !ended.is_open() { ended.to_string() } else { String::new() };
        vec![
            Cell::from(round),
            number.into(),
            white.number.into(),
            named(white).into(),
            result.into(),
            named(black).into(),
            black.number.into(),
        ]
    };
    let mut rows: Vec<Vec<Cell>> = seats.seats().map(row).collect();
    if let Some(free) = seats.pairing.bye {
        let player = t.player(free);
        let none = || Cell::from(String::new());
        let free = Cell::from("free".to_owned());
        rows.push(vec![
            round.into(),
            free,
            player.number.into(),
            named(player).into(),
            none(),
            none(),
            none(),
        ]);
    }
    rows
}
