//! Boards of the file: one round after the other, without a mark between them. A new round begins where a player would occur
//! a second time.

use super::bytes::COPY_AGAIN;
use super::frame::FileBoard;
use facts::format::{Finding, Findings, Place, code, count};
use facts::tournament::{Colour, Outcome, PairingNumber, PlayerId, Record, RoundNo};

/// The second number of a board without an opponent.
const BYE: u16 = 65_535;
const NOT_PAIRED: u16 = 65_534;
/// The most rounds that an event can have.
const MOST_ROUNDS: RoundNo = 999;
/// Places in the rounds without a board that a file may have, before they must be few beside its boards: a late entry has
/// them. They need memory that the file does not account for.
const FREE_PLACES: usize = 100_000;
/// Places in the rounds for every board of the file, at most.
const PLACES_OF_A_BOARD: usize = 50;

/// The faults that are looked for: a file of another kind has one in every board.
const MOST_FINDINGS: usize = 300;

/// The remedy for a board that is not understood.
const EXPORT: &str =
    "Correct the board in Swiss-Manager, or export a tournament report (TRF) there and give that.";

/// What the boards say.
#[derive(Debug, Default)]
pub(super) struct Boards {
    /// Row for row the records of a player.
    pub(super) records: Vec<Vec<Record>>,
    /// The number of rounds.
    pub(super) rounds: RoundNo,
    /// Whether results 15 to 17 occur, which are read as wins and draws.
    pub(super) has_other_results: bool,
    /// Players who are not paired, without an entry that says with how many points, each with the round.
    pub(super) not_entered: Vec<(PairingNumber, RoundNo)>,
    /// For each player, the last round in which the player stands.
    last: Vec<RoundNo>,
}

/// The results of both sides.
type Results = (Outcome, Outcome);

impl Boards {
    /// Reads the boards of an event of so many players.
    pub(super) fn of(boards: &[FileBoard], players: usize) -> Result<Self, Findings> {
        let mut read = Self { records: vec![Vec::new(); players], last: vec![0; players], ..Self::default() };
        let mut findings = Vec::new();
        for (board, place) in boards.iter().zip(1..) {
            if let Err(finding) = read.enter(board, place) {
                findings.push(finding);
            }
            if findings.len() == MOST_FINDINGS {
                break;
            }
        }
        if findings.is_empty() { Ok(read) } else { Err(Findings::new(findings)) }
    }

    fn enter(&mut self, board: &FileBoard, place: usize) -> Result<(), Finding> {
        let there = BoardPlace { place, at: board.at };
        let white = self.player(board.white, there)?;
        let opponent = match board.black {
            BYE | NOT_PAIRED => None,
            black => Some(self.player(black, there)?),
        };
        if opponent == Some(white) {
            let message = format!("{there} has player {} on both sides", board.white);
            return Err(
                Finding::new(code::OPPONENT, Place::WHOLE, message, EXPORT).of(u32::from(board.white))
            );
        }
        self.begin(white, opponent, place)?;
        let records = match opponent {
            None => vec![(white, Record::bye(self.without_opponent(board, there)?))],
            Some(black) => {
                let (of_white, of_black) = self.results(board, there)?;
                vec![
                    (white, Record::game(black, Colour::White, of_white)),
                    (black, Record::game(white, Colour::Black, of_black)),
                ]
            }
        };
        for (id, record) in records {
            let row = &mut self.records[id.index()];
            row.resize(self.rounds, Record::NOTHING);
            row[self.rounds - 1] = record;
        }
        Ok(())
    }

    /// Begins a new round if one of the players already stands in the round.
    fn begin(&mut self, white: PlayerId, black: Option<PlayerId>, place: usize) -> Result<(), Finding> {
        let stand = |id: PlayerId| self.last[id.index()] == self.rounds;
        if self.rounds == 0 || stand(white) || black.is_some_and(stand) {
            self.rounds += 1;
        }
        let (rounds, players) = (self.rounds, self.records.len());
        if rounds > MOST_ROUNDS || rounds * players > FREE_PLACES + PLACES_OF_A_BOARD * place {
            let (all, of) = (count(rounds, "round"), count(players, "player"));
            let message = format!("the first {} make {all} of {of}", count(place, "board"));
            return Err(Finding::new(code::ROUNDS, Place::WHOLE, message, COPY_AGAIN));
        }
        self.last[white.index()] = rounds;
        if let Some(black) = black {
            self.last[black.index()] = rounds;
        }
        Ok(())
    }

    fn player(&self, number: u16, there: BoardPlace) -> Result<PlayerId, Finding> {
        let id = u32::from(number).checked_sub(1).map(PlayerId);
        id.filter(|id| id.index() < self.records.len()).ok_or_else(|| {
            let all = count(self.records.len(), "player");
            let message = format!("{there} names player {number}; the file has {all}");
            Finding::new(code::OPPONENT, Place::WHOLE, message, COPY_AGAIN)
        })
    }

    fn without_opponent(&mut self, board: &FileBoard, there: BoardPlace) -> Result<Outcome, Finding> {
        Ok(match (board.black, board.result) {
            (BYE, 9) => Outcome::PairingBye,
            (NOT_PAIRED, 3) => Outcome::ZeroBye,
            (NOT_PAIRED, 2) => Outcome::HalfBye,
            (NOT_PAIRED, 1 | 4) => Outcome::FullBye,
            (NOT_PAIRED, 0) => {
                self.not_entered.push((PairingNumber(u32::from(board.white)), self.rounds));
                Outcome::ZeroBye
            }
            _ => return Err(unknown_result(board, there)),
        })
    }

    fn results(&mut self, board: &FileBoard, there: BoardPlace) -> Result<Results, Finding> {
        let white = match board.result {
            0 => Outcome::Nothing,
            1 | 15 => Outcome::Win,
            2 | 16 => Outcome::Draw,
            3 | 17 => Outcome::Loss,
            4 => Outcome::ForfeitWin,
            5 => Outcome::ForfeitLoss,
            6 => return Ok((Outcome::ForfeitLoss, Outcome::ForfeitLoss)),
            _ => return Err(unknown_result(board, there)),
        };
        self.has_other_results |= board.result > 9;
        Ok((white, white.mirrored()))
    }
}

/// A board of the file, for messages.
#[derive(Clone, Copy)]
struct BoardPlace {
    place: usize,
    at: usize,
}

impl std::fmt::Display for BoardPlace {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "board {} of the file (byte {})", self.place, self.at)
    }
}

fn unknown_result(board: &FileBoard, there: BoardPlace) -> Finding {
    let (white, result) = (board.white, board.result);
    let what = match board.black {
        BYE => format!("the bye of {white}"),
        NOT_PAIRED => format!("player {white}, who is not paired,"),
        black => format!("the game {white}-{black}"),
    };
    let message = format!("{there} gives {what} the result {result}, whose meaning is not known");
    Finding::new(code::LETTER, Place::WHOLE, message, EXPORT).of(u32::from(white))
}
