//! `repair --played`: records the boards of a published round as they were played, if players sat down otherwise.
//!
//! The published boards stay known with the reason; opponents, colours and results follow the games that were played.

use serde::Serialize;

use super::answer::Answer;
use super::changes::recorded;
use super::question::SourceArguments;
use super::{Exit, Failure};
use crate::faults::RepairFault;
use crate::report::json::AsPlayed;
use crate::report::{self, TextPage};
use api::event::{
    self, BoardResult, Command, Numbered, RecordedRepair, RoundChange, Seating, Under, one_line,
};
use facts::format::{self, Ended};
use facts::tournament::{Board, Pairing, PlayerId, RepairChoice, RoundNo, Tournament};

/// Boards of a published round as they were played.
pub(super) struct PlayedSeats<'a> {
    pub(super) source: &'a SourceArguments,
    /// The round. The default is the last published round.
    pub(super) round: Option<RoundNo>,
    pub(super) played: &'a [String],
    pub(super) because: &'a str,
}

/// A published round and its boards as they were played.
pub(super) struct PlayedAnswer {
    pub(super) before: Tournament,
    round: RoundNo,
    published: Numbered,
    now: Numbered,
    results: Vec<BoardResult>,
    because: String,
}

/// Compares the boards as played with those published.
pub(super) fn answer(asked: &PlayedSeats<'_>) -> Result<PlayedAnswer, Failure> {
    let before = asked.source.tournament()?;
    let because = one_line(asked.because);
    if because.is_empty() {
        return Err(RepairFault::PlayedUnexplained.into());
    }
    let round = asked.round.unwrap_or_else(|| before.rounds_paired());
    let published = recorded(&before, round).filter(|_| round > 0).ok_or(match round {
        0 => RepairFault::PlayedUnpublished,
        round => RepairFault::PlayedNoBoards { round },
    })?;
    let (boards, results) = given(&before, asked.played)?;
    let now = seated(&before, &published, &boards)?;
    let results = of_tables(&now, &boards, &results);
    let answer = PlayedAnswer { before, round, published, now, results, because };
    if answer.changed().next().is_none() {
        return Err(Failure::of(Exit::No, &RepairFault::PlayedAsPublished { round }));
    }
    Ok(answer)
}

impl PlayedAnswer {
    /// Returns the command that records the boards.
    pub(super) fn command(&self) -> Command {
        let Self { before, round, published, now, results, because } = self;
        Command::Repair(RecordedRepair {
            round: *round,
            published: Seating::new(before, published),
            now: Seating::new(before, now),
            causes: vec![RoundChange::CauseAsPlayed { reason: because.clone() }.into()],
            because: because.clone(),
            choice: RepairChoice::AsPlayed,
            results: results.clone(),
            under: Under::default(),
            ..RecordedRepair::default()
        })
    }

    /// Returns the tables at which other boards were played than published.
    fn changed(&self) -> impl Iterator<Item = usize> {
        let is_changed = |&&table: &&usize| self.now.at(table) != self.published.at(table);
        self.now.numbers.iter().filter(is_changed).copied()
    }
}

impl Answer for PlayedAnswer {
    fn text(&self, page: TextPage) -> Result<String, Failure> {
        let versus = |b: Option<Board>| b.map_or("empty".to_owned(), |b| report::versus(&self.before, b));
        let line = |table: usize| {
            let (is, was) = (versus(self.now.at(table)), versus(self.published.at(table)));
            page.fold(&format!("board {table}: {is} (published: {was})"), 2)
        };
        let lines: String = self.changed().map(line).collect();
        Ok(format!("Round {}, boards as played\n{lines}", self.round))
    }

    fn data(&self) -> Result<impl Serialize, Failure> {
        Ok(AsPlayed { round: self.round, changed: self.changed().collect() })
    }
}

/// Writes `4-20 1-0` as `4-20=1-0`: a result may follow its board after a blank.
fn with_equals_sign(text: &str) -> String {
    let one = |board: &str| match board.trim_end().rsplit_once(' ') {
        Some((sides, result)) if !board.contains('=') && sides.contains(['-', '–']) => {
            let is_result = result.contains(['-', '½', '/', '+']) && Ended::parse(result).is_some();
            if is_result { format!("{}={result}", sides.trim_end()) } else { board.to_owned() }
        }
        _ => board.to_owned(),
    };
    text.split(',').map(one).collect::<Vec<_>>().join(",")
}

/// Returns the boards that were typed, such as `12-40` or `Novak - Haddad`, and the result behind each, as in `12-40=1-0`.
/// Numbers may share an option: `12-40,7-9`.
fn given(tournament: &Tournament, played: &[String]) -> Result<(Pairing, Vec<Option<Ended>>), Failure> {
    let played: Vec<String> = played.iter().map(|text| with_equals_sign(text)).collect();
    let with_result = played.iter().find(|text| text.contains('='));
    if let Some(text) = with_result.filter(|_| event::has_matches(tournament)) {
        let board = text.split('=').next().unwrap_or_default();
        let board = board.to_owned();
        return Err(RepairFault::PlayedResultOfMatch { text: text.clone(), board }.into());
    }
    let is_board = |text: &str| text.chars().all(|c| c.is_ascii_digit() || " -–".contains(c));
    let is_numeric =
        |text: &str| text.split(',').all(|one| is_board(one.split('=').next().unwrap_or_default()));
    let line = |text: &String| if is_numeric(text) { text.replace(',', "\n") } else { text.clone() };
    let all = played.iter().map(line).collect::<Vec<_>>().join("\n");
    let (mut text, mut results) = (Vec::new(), Vec::new());
    for line in all.lines() {
        let Some((board, typed)) = line.split_once('=') else {
            text.push(line);
            results.push(None);
            continue;
        };
        let ended = Ended::parse(typed)
            .filter(|ended| !ended.is_open())
            .ok_or_else(|| RepairFault::PlayedNotAResult { line: line.to_owned(), text: typed.to_owned() })?;
        text.push(board);
        results.push(Some(ended));
    }
    let text = text.join("\n");
    let read = format::read_games("--played", text.as_bytes(), tournament);
    read.map(|boards| (boards, results))
        .map_err(|findings| Failure::input("--played", text.as_bytes(), findings))
}

/// Returns the results by table.
fn of_tables(now: &Numbered, boards: &Pairing, results: &[Option<Ended>]) -> Vec<BoardResult> {
    let one = |(board, result): (&Board, &Option<Ended>)| {
        let (table, _) = now.of(board.white)?;
        Some(BoardResult { board: table, result: (*result)? })
    };
    boards.boards.iter().zip(results).filter_map(one).collect()
}

/// Returns the round with the boards as played, each at a table of the boards that it replaces.
fn seated(tournament: &Tournament, published: &Numbered, given: &Pairing) -> Result<Numbered, Failure> {
    let label = |id: PlayerId| tournament.player(id).label();
    let refused = |why: RepairFault, id: PlayerId| Failure::from(why).player(tournament.player(id).number);
    if let Some(id) = given.bye {
        return Err(refused(RepairFault::PlayedBye { player: label(id) }, id));
    }
    let players = || given.boards.iter().flat_map(|b| [b.white, b.black]);
    if let Some(id) = players().find(|&id| !published.pairing.has(id)) {
        return Err(refused(RepairFault::PlayedNotInRound { player: label(id) }, id));
    }
    let is_given = |id: PlayerId| players().any(|other| other == id);
    let old: Vec<(usize, Board)> =
        published.seats().filter(|(_, b)| is_given(b.white) || is_given(b.black)).collect();
    let of_old = old.iter().flat_map(|(_, b)| [b.white, b.black]);
    let left: Vec<PlayerId> = of_old.filter(|&id| !is_given(id)).collect();
    let gives_bye = published.pairing.bye.filter(|&id| is_given(id));
    let bye = match (left.as_slice(), gives_bye) {
        ([], None) => published.pairing.bye,
        ([id], Some(_)) => Some(*id),
        ([id, ..], _) => {
            return Err(refused(RepairFault::PlayedWithoutBoard { player: label(*id) }, *id));
        }
        ([], Some(id)) => return Err(refused(RepairFault::PlayedHasBye { player: label(id) }, id)),
    };
    let mut seats: Vec<(usize, Board)> = published.seats().filter(|seat| !old.contains(seat)).collect();
    let mut free: Vec<(usize, Board)> = old;
    // A game keeps its table, or else takes that of its White, of its Black, or the first one left.
    let mut waiting = given.boards.clone();
    for is_at in [is_same_game, |new: Board, old: Board| old.white == new.white || old.black == new.white] {
        waiting.retain(|board| {
            let Some(at) = free.iter().position(|(_, old)| is_at(*board, *old)) else { return true };
            seats.push((free.remove(at).0, *board));
            false
        });
    }
    seats.extend(free.into_iter().map(|(table, _)| table).zip(waiting));
    seats.sort_by_key(|(table, _)| *table);
    let (numbers, boards) = seats.into_iter().unzip();
    Ok(Numbered { pairing: Pairing { boards, bye }, numbers, is_kept: true })
}

/// Returns whether both boards have the same players.
fn is_same_game(new: Board, old: Board) -> bool {
    new == old || (new.white, new.black) == (old.black, old.white)
}
