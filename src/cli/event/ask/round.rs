//! The round whose results are entered, as it stands in the file, and its prompts.

use crate::Failure;
use crate::faults::TypedFault;
use api::event::{self, BoardResult, Command, MatchGiven, Numbered};
use facts::format::{self, Ended};
use facts::tournament::{Board, Colour, MatchResult, PlayerId, Tournament};

/// The round as it stands in the file.
pub(super) struct RoundInEntry {
    pub(super) tournament: Tournament,
    pub(super) number: usize,
    pub(super) boards: Numbered,
}

/// What the keys say about a board.
pub(super) enum BoardEntry {
    /// The results of all its games.
    Games(Vec<Ended>),
    /// The result of its match in words.
    Words(String),
}

impl RoundInEntry {
    pub(super) fn of(tournament: Tournament) -> Result<Self, Failure> {
        let number = event::round_in_play(&tournament);
        let boards = event::boards(&tournament, number).filter(|boards| !boards.numbers.is_empty());
        let boards = boards.ok_or(TypedFault::NoRoundToAsk)?;
        Ok(Self { tournament, number, boards })
    }

    /// Returns the number of games on each board.
    pub(super) fn games(&self) -> usize {
        self.tournament.teams.as_ref().map_or(1, |teams| teams.boards)
    }

    fn ended(&self, board: Board) -> Ended {
        let outcome = |id| self.tournament.record(id, self.number).outcome;
        Ended { white: outcome(board.white), black: outcome(board.black) }
    }

    pub(super) fn is_open(&self, number: usize) -> bool {
        self.boards.at(number).is_some_and(|board| self.ended(board).is_open())
    }

    pub(super) fn open(&self) -> usize {
        self.boards.numbers.iter().filter(|&&number| self.is_open(number)).count()
    }

    /// Returns the result of a board in words.
    pub(super) fn score(&self, number: usize) -> String {
        let Some(board) = self.boards.at(number) else { return String::new() };
        if event::has_matches(&self.tournament) {
            event::match_score(&self.tournament, self.number, board)
        } else {
            self.ended(board).to_string()
        }
    }

    /// Returns the prompt for a board: the number of open boards, both names, and the current result. In a match, the
    /// prompt for its game `game`, from 0, follows on a line of its own.
    pub(super) fn asks(&self, number: usize, game: usize) -> String {
        let Some(board) = self.boards.at(number) else { return String::new() };
        let name = |id| shortened(&self.tournament.player(id).label());
        let has = if self.is_open(number) { String::new() } else { format!(" ({})", self.score(number)) };
        let names = format!("{} – {}{has}", name(board.white), name(board.black));
        if !event::has_matches(&self.tournament) {
            return format!("{} open, board {number}: {names}: ", self.open());
        }
        let head = if game == 0 {
            format!("{} open, match {number}: {names}\n", self.open())
        } else {
            String::new()
        };
        head + &self.asks_game(board, game)
    }

    /// Returns the prompt for one game of a match, with the players, the one of the first side coming first.
    fn asks_game(&self, board: Board, game: usize) -> String {
        let Some(teams) = &self.tournament.teams else { return String::new() };
        let (what, number) = (if teams.is_double { "game" } else { "board" }, game + 1);
        let is_white = teams.colour(game) == Colour::White;
        let seat = |team: PlayerId, has_white: bool| {
            let player = teams.at_board(team, self.number, game);
            let name = player.map_or("nobody".to_owned(), |id| shortened(&teams.players[id.index()].label()));
            name + if has_white { " (White)" } else { "" }
        };
        format!("  {what} {number}: {} – {}: ", seat(board.white, is_white), seat(board.black, !is_white))
    }

    /// Returns the command that enters or corrects the result of a board; `None` if the board already has this result.
    ///
    /// # Errors
    /// Returns a hint if the result is impossible on this board.
    pub(super) fn command(&self, number: usize, entry: &BoardEntry) -> Result<Option<Command>, String> {
        let Some(board) = self.boards.at(number) else { return Ok(None) };
        if event::has_matches(&self.tournament) {
            return self.match_command(number, board, entry);
        }
        let BoardEntry::Games(games) = entry else { return Ok(None) };
        let (there, ended) = (self.ended(board), games[0]);
        let round = self.number;
        Ok(Some(match (there == ended, there.is_open()) {
            (true, _) => return Ok(None),
            (_, true) => {
                Command::Result { round, results: vec![BoardResult { board: number, result: ended }] }
            }
            (_, false) => Command::Correct { round, board: number, result: ended, because: String::new() },
        }))
    }

    fn match_command(
        &self,
        number: usize,
        board: Board,
        entry: &BoardEntry,
    ) -> Result<Option<Command>, String> {
        let result = match entry {
            BoardEntry::Games(games) => {
                MatchResult::Boards(games.iter().map(|e| (e.white, e.black)).collect())
            }
            BoardEntry::Words(words) => format::parse_match(words)
                .ok_or_else(|| format!("'{}' is not the result of a match", format::excerpt(words)))?,
        };
        let mut after = self.tournament.clone();
        after.set_match(self.number, board, &result).map_err(|why| why.to_string())?;
        if after.teams == self.tournament.teams && after.records == self.tournament.records {
            return Ok(None);
        }
        let (round, is_open) = (self.number, self.is_open(number));
        let result = MatchGiven { board: number, result: format::match_words(&result) };
        Ok(Some(if is_open {
            Command::Matches { round, results: vec![result] }
        } else {
            Command::CorrectMatch { round, result, because: String::new() }
        }))
    }
}

/// Shortens a name so that two fit on a line.
fn shortened(label: &str) -> String {
    const ROOM: usize = 23;
    if label.chars().count() <= ROOM {
        return label.to_owned();
    }
    label.chars().take(ROOM - 1).chain(['…']).collect()
}
