//! The sheets for a round to be played: boards, players by name, and a slip for each board.

use super::{Block, Cell, Column, Holds, Sheet, SheetKind, SheetSource, named};
use crate::report::attendance::AbsenceReason;
use api::event::{self, left_for_good};
use facts::format::{self, Ended, name_key};
use facts::tournament::{Board, Colour, Namesakes, Outcome, PlayerId, RoundNo, Score, Teams};

/// Returns the result of a match as `result --from` reads it. If both sides won boards by forfeit, the boards are
/// listed, because a total would not say which.
fn match_score(source: &SheetSource<'_>, round: RoundNo, board: Board) -> String {
    let tournament = source.tournament;
    let score = event::match_score(tournament, round, board);
    let is_forfeit = !tournament.record(board.white, round).is_played();
    let has_points = |id| tournament.game_points(id, round) > Score::ZERO;
    if is_forfeit && has_points(board.white) && has_points(board.black) {
        return format::match_words(&tournament.match_result(round, board));
    }
    score
}

/// Returns the boards in order, then the bye, then the players who do not play.
pub(super) fn boards(source: &SheetSource<'_>, round: RoundNo) -> Sheet {
    let seats = seats(source, round);
    let namesakes = Namesakes::of(source.tournament);
    let seat = |id| seat(source, id, round, &namesakes);
    let mut rows: Vec<Vec<Cell>> = Vec::new();
    for (number, b) in seats.seats() {
        rows.extend((rows.len() + 1..number).map(empty));
        let (white, black) = (seat(b.white), seat(b.black));
        let ended = ended(source, b, round);
        let result = match ended {
            open if open.is_open() => String::new(),
            _ if event::has_matches(source.tournament) => match_score(source, round, b),
            ended => ended.to_string(),
        };
        let [white_number, white_name, white_points] = white;
        let [black_number, black_name, black_points] = black;
        rows.push(vec![
            number.into(),
            white_number,
            white_name,
            white_points,
            result.into(),
            black_points,
            black_name,
            black_number,
        ]);
    }
    rows.extend(absent(source, round, &seat));
    // Byes come before absent players.
    rows[seats.last()..].sort_by_key(|row| row[0].text != "bye");
    rows.extend((rows_of_tables(&rows) + 1..=last_wanted(source)).map(empty));
    rows.retain(|row| row[0].text.parse().map_or(true, |table| source.wants(table)));
    rows.sort_by_key(|row| row[0].text.parse::<usize>().map_or((true, 0), |table| (false, table)));
    let columns = vec![
        Column::new("board", "Board", Holds::Heading),
        Column::new("white", "No", Holds::Number),
        Column::new("white_name", "White", Holds::Name),
        Column::new("white_points", "Pts", Holds::Number),
        Column::new("result", "Result", Holds::Room),
        Column::new("black_points", "Pts", Holds::Number),
        Column::new("black_name", "Black", Holds::Name),
        Column::new("black", "No", Holds::Number),
    ];
    let title = source.entitled("Pairings by board", round);
    Sheet::new(SheetKind::Boards, title, columns, Block::only(rows))
}

/// Returns the rows of the byes and of the players who do not play. Of a repaired round, only those are named whom the
/// repair has moved.
fn absent(source: &SheetSource<'_>, round: RoundNo, seat: &dyn Fn(PlayerId) -> [Cell; 3]) -> Vec<Vec<Cell>> {
    let mut rows = Vec::new();
    let moved = source.tables.map(|_| event::changed_since(source.tournament, round).1);
    let is_named = |id: &PlayerId| moved.as_ref().is_none_or(|moved| moved.contains(id));
    for id in source.tournament.players.iter().map(|p| p.id).filter(is_named) {
        if let Some(absence) = absence(source, id, round) {
            let [number, name, points] = seat(id);
            let what = if absence.is_bye { "bye" } else { "out" };
            let [result, no_points, no_number] = [const { String::new() }; 3].map(Cell::from);
            rows.push(vec![
                what.into(),
                number,
                name,
                points,
                result,
                no_points,
                absence.words.into(),
                no_number,
            ]);
        }
    }
    rows
}

/// Returns the last table number in the rows.
fn rows_of_tables(rows: &[Vec<Cell>]) -> usize {
    rows.iter().filter_map(|row| row[0].text.parse().ok()).max().unwrap_or(0)
}

/// Returns the last requested table, if tables were requested.
fn last_wanted(source: &SheetSource<'_>) -> usize {
    source.tables.into_iter().flatten().copied().max().unwrap_or(0)
}

/// Returns the row of an unused table.
fn empty(number: usize) -> Vec<Cell> {
    let mut row = vec![Cell::default(); 8];
    (row[0], row[2]) = (number.into(), "(empty)".into());
    row
}

/// Returns all players by name, with board, colour and opponent. Withdrawn players are omitted, except those who are
/// absent only from the last round.
pub(super) fn names(source: &SheetSource<'_>, round: RoundNo) -> Sheet {
    let t = source.tournament;
    let mut board_of = vec![None; t.players.len()];
    for (number, b) in seats(source, round).seats() {
        board_of[b.white.index()] = Some((number, "W", b.black));
        board_of[b.black.index()] = Some((number, "B", b.white));
    }
    let out = left_for_good(t, round);
    let namesakes = Namesakes::of(t);
    let mut players: Vec<_> = t.players.iter().filter(|p| !out[p.id.index()]).collect();
    players.sort_by_cached_key(|p| (name_key(&p.name), p.number));
    let row = |p: &&facts::tournament::Player| {
        let absence = || absence(source, p.id, round).map_or("", |absence| absence.words).to_owned();
        let (board, colour, opponent) = match board_of[p.id.index()] {
            Some((board, colour, other)) => {
                let other = source.rated(t.player(other), namesakes.label(t.player(other)));
                match t.record(p.id, round).outcome {
                    // Nobody is to wait at a board for a player who is known to be away.
                    Outcome::ForfeitWin => ("–".to_owned(), "", format!("wins by forfeit: {other}")),
                    Outcome::ForfeitLoss => ("–".to_owned(), "", format!("loses by forfeit: {other}")),
                    _ => (board.to_string(), colour, other),
                }
            }
            None => ("–".to_owned(), "", absence()),
        };
        vec![
            source.rated(p, namesakes.name(p)).into(),
            p.number.into(),
            board.into(),
            colour.into(),
            opponent.into(),
        ]
    };
    let rows = players.iter().map(row).collect();
    let columns = vec![
        Column::new("name", "Name", Holds::Heading),
        Column::new("number", "No", Holds::Number),
        Column::new("board", "Board", Holds::Number),
        Column::new("colour", "Colour", Holds::Colour),
        Column::new("opponent", "Opponent", Holds::Words),
    ];
    let title = format!("Pairings by name, {}", source.round_in_words(round));
    Sheet::new(SheetKind::Names, title, columns, Block::only(rows))
}

/// Returns a slip for each board, to fill in and sign. A game that is decided by forfeit has none.
pub(super) fn slips(source: &SheetSource<'_>, round: RoundNo) -> Sheet {
    let namesakes = Namesakes::of(source.tournament);
    let row = |colour: &str, id: PlayerId| {
        let [number, name, _] = seat(source, id, round, &namesakes);
        vec![colour.into(), number, name, Cell::default(), Cell::default()]
    };
    let block = |(number, b): (usize, Board)| match &source.tournament.teams {
        Some(teams) => match_slip(source, teams, round, (number, b)),
        None => Block {
            number: Some(number),
            title: format!("Board {number}"),
            rows: vec![row("W", b.white), row("B", b.black)],
        },
    };
    let columns = match &source.tournament.teams {
        Some(teams) => match_columns(teams),
        None => vec![
            Column::new("colour", "Colour", Holds::Colour),
            Column::new("number", "No", Holds::Number),
            Column::new("name", "Player", Holds::Heading),
            Column::new("result", "Result", Holds::Room),
            Column::new("signature", "Signature", Holds::Room),
        ],
    };
    let title = source.entitled("Result slips", round);
    let is_forfeit = |b: &Board| {
        matches!(source.tournament.record(b.white, round).outcome, Outcome::ForfeitWin | Outcome::ForfeitLoss)
    };
    let is_wanted = |(table, b): &(usize, Board)| source.wants(*table) && !is_forfeit(b);
    let blocks = seats(source, round).seats().filter(is_wanted).map(block).collect();
    Sheet::new(SheetKind::Slips, title, columns, blocks)
}

/// Returns the columns of the slip of a match: both sides beside the results.
fn match_columns(teams: &Teams) -> Vec<Column> {
    let (game, side) = if teams.is_double { ("Game", "Player") } else { ("Board", "Team") };
    vec![
        Column::new("game", game, Holds::Number),
        Column::new("colour", "Colour", Holds::Colour),
        Column::new("name", side, Holds::Heading),
        Column::new("result", "Result", Holds::Room),
        Column::new("opponent_colour", "Colour", Holds::Colour),
        Column::new("opponent", side, Holds::Name),
    ]
}

/// Returns the slip of a match: both sides, a line for each of its boards, the total, and room for the signatures.
fn match_slip(
    source: &SheetSource<'_>,
    teams: &Teams,
    round: RoundNo,
    (number, match_of): (usize, Board),
) -> Block {
    let label = |id: PlayerId| source.tournament.player(id).label();
    let sides = [match_of.white, match_of.black];
    let line = |[first, other]: [String; 2]| -> Vec<Cell> {
        vec![Cell::default(), Cell::default(), first.into(), Cell::default(), Cell::default(), other.into()]
    };
    let board = |board: usize| -> Vec<Cell> {
        let has_white = teams.colour(board) == Colour::White;
        let colours = if has_white { ["W", "B"] } else { ["B", "W"] };
        // Both games of a Double-Swiss match have the same players, who stand above.
        let [first, other] = sides.map(|team| match teams.at_board(team, round, board) {
            _ if teams.is_double => String::new(),
            Some(id) => format!("{} {}", teams.players[id.index()].number, named(&teams.players[id.index()])),
            None => "(empty)".to_owned(),
        });
        let [own, their] = colours.map(Cell::from);
        vec![(board + 1).into(), own, first.into(), Cell::default(), their, other.into()]
    };
    let signed = if teams.is_double { "Signature:" } else { "Captain:" };
    let mut rows = vec![line(sides.map(label))];
    rows.extend((0..teams.boards).map(board));
    rows.push(line(["Total".to_owned(), String::new()]));
    rows.push(line([signed.to_owned(), signed.to_owned()]));
    let title = format!("Match {number}: {} – {}", label(match_of.white), label(match_of.black));
    Block { number: Some(number), title, rows }
}

/// Returns the boards of a round with their table numbers.
pub(super) fn seats(source: &SheetSource<'_>, round: RoundNo) -> event::Numbered {
    event::boards(source.tournament, round).unwrap_or_default()
}

fn ended(source: &SheetSource<'_>, board: Board, round: RoundNo) -> Ended {
    let outcome = |id| source.tournament.record(id, round).outcome;
    Ended { white: outcome(board.white), black: outcome(board.black) }
}

/// Returns a cell with number, title and name, and points before the round, with the acceleration points below.
fn seat(source: &SheetSource<'_>, id: PlayerId, round: RoundNo, namesakes: &Namesakes) -> [Cell; 3] {
    let player = source.tournament.player(id);
    let points = source.points(id, round - 1);
    let virtual_points = source.tournament.virtual_points(id, round);
    let added = if virtual_points == Score::ZERO { String::new() } else { format!("+{virtual_points}") };
    [
        player.number.into(),
        source.rated(player, namesakes.told(player, &named(player))).into(),
        Cell::over(&points, &added),
    ]
}

/// The reason why a player has no opponent.
pub(super) struct Absence {
    is_bye: bool,
    pub(super) words: &'static str,
}

pub(super) fn absence(source: &SheetSource<'_>, id: PlayerId, round: RoundNo) -> Option<Absence> {
    let record = source.tournament.record(id, round);
    match record.outcome {
        _ if record.opponent.is_some() => None,
        Outcome::PairingBye => Some(Absence { is_bye: true, words: "pairing-allocated bye (U)" }),
        _ => Some(Absence { is_bye: false, words: AbsenceReason::of(source.tournament, id, round).words() }),
    }
}
