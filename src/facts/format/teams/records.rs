//! The records of a team event: `013` of TRF16, and `300 310 320 330 352 362 802` of TRF26.

use crate::format::finding::{Finding, Place, code};
use crate::format::points::parse_points;
use crate::format::sheet::{ListedNumber, RawTournament};
use crate::format::text::{TextLine, whole_number};
use crate::format::trf::lists::{blank_columns, column_numbers, number_field, round_field};
use crate::tournament::{Colour, Outcome, PairingNumber, Score};

/// A team as stated in a record.
#[derive(Debug)]
pub(super) struct TeamRow {
    pub(super) number: ListedNumber,
    pub(super) name: String,
    pub(super) nickname: String,
    pub(super) strength: String,
    pub(super) points: (Option<Score>, Option<Score>),
    /// The places of the points.
    pub(super) points_at: (Place, Place),
    pub(super) rank: Option<u32>,
    pub(super) members: Vec<ListedNumber>,
    pub(super) at: Place,
}

/// A line-up that differs from the usual one.
#[derive(Debug)]
pub(super) struct LineupRow {
    pub(super) round: usize,
    pub(super) team: ListedNumber,
    pub(super) opponent: ListedNumber,
    /// The players, board by board; `None` is an empty board.
    pub(super) boards: Vec<Option<ListedNumber>>,
    pub(super) at: Place,
}

/// A forfeited match.
#[derive(Debug)]
pub(super) struct ForfeitRow {
    pub(super) outcomes: (Outcome, Outcome),
    pub(super) round: usize,
    pub(super) white: ListedNumber,
    pub(super) black: ListedNumber,
    pub(super) at: Place,
    /// The place of the result.
    pub(super) result_at: Place,
}

/// The pairing-allocated byes of teams: match points, game points, and the team of each round.
#[derive(Debug, Default)]
pub(super) struct ByeRow {
    pub(super) points: (Option<Score>, Option<Score>),
    pub(super) teams: Vec<(usize, ListedNumber)>,
}

/// The game points of a team in a round, from the crosstable (802).
#[derive(Debug)]
pub(super) struct TotalRow {
    pub(super) team: PairingNumber,
    pub(super) round: usize,
    pub(super) points: Score,
}

/// All data in the records of teams.
#[derive(Debug, Default)]
pub(super) struct TeamSheet {
    pub(super) teams: Vec<TeamRow>,
    /// The teams of TRF16 records, which have no numbers of their own.
    pub(super) unnumbered: Vec<TeamRow>,
    pub(super) lineups: Vec<LineupRow>,
    pub(super) forfeits: Vec<ForfeitRow>,
    pub(super) bye: Option<ByeRow>,
    pub(super) totals: Vec<TotalRow>,
    pub(super) colours: Vec<Colour>,
    /// The place of the colours in record 352.
    pub(super) colours_at: Option<Place>,
    /// The points for a match won, drawn and lost.
    pub(super) scoring: [Option<Score>; 3],
}

impl TeamSheet {
    /// Reads a record if it is a record of teams.
    pub(super) fn read(&mut self, line: &TextLine, sheet: &mut RawTournament) {
        match line.field(1, 3).as_str() {
            "013" => self.old_team(line, sheet),
            "310" => self.team(line, sheet),
            "300" => self.lineup(line, sheet),
            "320" => self.bye(line, sheet),
            "330" => self.forfeit(line, sheet),
            "352" => self.colours(line, sheet),
            "362" => self.scoring(line, sheet),
            "802" => self.totals(line),
            _ => {}
        }
    }

    fn old_team(&mut self, line: &TextLine, sheet: &mut RawTournament) {
        let at = line.place(1, line.length());
        let number = PairingNumber(u32::try_from(self.unnumbered.len() + 1).unwrap_or(u32::MAX));
        self.unnumbered.push(TeamRow {
            number: ListedNumber { number, at: at.into() },
            name: line.words(5, 36),
            nickname: String::new(),
            strength: String::new(),
            points: (None, None),
            points_at: (at, at),
            rank: None,
            members: column_numbers(line, 37, sheet),
            at,
        });
    }

    fn team(&mut self, line: &TextLine, sheet: &mut RawTournament) {
        if !blank_columns(line, &[4, 8, 41, 47, 54, 61, 68, 72, 73], code::TEAM, sheet) {
            return;
        }
        let Some(number) = number_field(line, (5, 7), sheet) else { return };
        let rank = line.field(69, 71);
        if !rank.is_empty() && whole_number(&rank).is_none() {
            let message = format!("the rank '{rank}' of team {} is not a whole number", number.number);
            let remedy = "Enter the rank in columns 69 to 71, or leave them blank.";
            sheet.findings.push(Finding::new(code::TEAM, line.place(69, 71), message, remedy));
        }
        let name = line.words(9, 40);
        let mut points = |from, to| points_of(line, (from, to), &name, sheet);
        let points = (points(55, 60), points(62, 67));
        self.teams.push(TeamRow {
            number,
            nickname: line.words(42, 46),
            strength: line.field(48, 53),
            points,
            points_at: (line.place(55, 60), line.place(62, 67)),
            rank: whole_number(&rank),
            members: column_numbers(line, 74, sheet),
            at: line.place(1, line.length()),
            name,
        });
    }

    fn lineup(&mut self, line: &TextLine, sheet: &mut RawTournament) {
        if !blank_columns(line, &[4, 8, 12, 16], code::TEAM, sheet) {
            return;
        }
        let Some(round) = stated_round(line, (5, 7), sheet) else { return };
        let (Some(team), Some(opponent)) =
            (number_field(line, (9, 11), sheet), number_field(line, (13, 15), sheet))
        else {
            return;
        };
        let mut boards = Vec::new();
        let mut column = 17;
        while column <= line.length() {
            let text = line.field(column, column + 3);
            let is_empty = text.is_empty() || whole_number(&text) == Some(0);
            boards.push(if is_empty { None } else { number_field(line, (column, column + 3), sheet) });
            column += 5;
        }
        self.lineups.push(LineupRow { round, team, opponent, boards, at: line.place(1, line.length()) });
    }

    fn bye(&mut self, line: &TextLine, sheet: &mut RawTournament) {
        if !blank_columns(line, &[4, 9, 14], code::TEAM, sheet) {
            return;
        }
        let name = "the pairing-allocated bye";
        let points = (points_of(line, (5, 8), name, sheet), points_of(line, (10, 13), name, sheet));
        if self.bye.is_some() {
            let message = "a second record 320: the event has one for all its pairing-allocated byes";
            let remedy = "Put all rounds into one line: columns 15 to 17 for round 1, 19 to 21 for round 2, and so on.";
            sheet.findings.push(Finding::new(code::TEAM, line.place(1, line.length()), message, remedy));
            return;
        }
        let mut teams = Vec::new();
        for (round, column) in (1..).zip((15..=line.length().max(15)).step_by(4)) {
            let text = line.field(column, column + 2);
            if !text.is_empty() && whole_number(&text) != Some(0) {
                teams.extend(number_field(line, (column, column + 2), sheet).map(|team| (round, team)));
            }
        }
        self.bye = Some(ByeRow { points, teams });
    }

    fn forfeit(&mut self, line: &TextLine, sheet: &mut RawTournament) {
        if !blank_columns(line, &[4, 7, 11, 15], code::TEAM, sheet) {
            return;
        }
        let (win, loss) = (Outcome::ForfeitWin, Outcome::ForfeitLoss);
        let outcomes = match line.field(5, 6).as_str() {
            "+-" => (win, loss),
            "-+" => (loss, win),
            "--" => (loss, loss),
            other => {
                let message = format!("'{other}' is not the result of a forfeited match");
                let remedy = "Write +- (the team with White has won), -+ or -- in columns 5 and 6.";
                sheet.findings.push(Finding::new(code::TEAM, line.place(5, 6), message, remedy));
                return;
            }
        };
        let Some(round) = stated_round(line, (8, 10), sheet) else { return };
        let (Some(white), Some(black)) =
            (number_field(line, (12, 14), sheet), number_field(line, (16, 18), sheet))
        else {
            return;
        };
        let (at, result_at) = (line.place(1, line.length()), line.place(5, 6));
        self.forfeits.push(ForfeitRow { outcomes, round, white, black, at, result_at });
    }

    fn colours(&mut self, line: &TextLine, sheet: &mut RawTournament) {
        let text = line.rest(4).trim().to_uppercase();
        let colour = |c| match c {
            'W' => Some(Colour::White),
            'B' => Some(Colour::Black),
            _ => None,
        };
        match text.chars().map(colour).collect::<Option<Vec<_>>>() {
            Some(colours) if !colours.is_empty() => {
                (self.colours, self.colours_at) = (colours, Some(line.place(5, line.length())));
            }
            _ => {
                let message = format!("'{text}' are not the colours of the boards");
                let remedy = "Write W or B for each board, as in 352 WBWB.";
                sheet.findings.push(Finding::new(code::TEAM, line.place(5, line.length()), message, remedy));
            }
        }
    }

    /// Reads `362 TW 2.0 TD 1.0 TL 0.0`.
    fn scoring(&mut self, line: &TextLine, sheet: &mut RawTournament) {
        let tokens = line.tokens(4);
        for pair in tokens.chunks(2) {
            let slot = ["TW", "TD", "TL"].iter().position(|s| *s == pair[0].text.to_uppercase());
            let points = pair.get(1).and_then(|p| parse_points(&p.text).ok());
            if let (Some(slot), Some(points)) = (slot, points) {
                self.scoring[slot] = Some(points);
            } else {
                let message =
                    format!("'{}' is not the result of a match followed by its points", pair[0].text);
                let remedy = "Write TW, TD and TL with their points: 362 TW 2.0     TD 1.0     TL 0.0.";
                sheet.findings.push(Finding::new(code::SCORING, pair[0].place, message, remedy));
            }
        }
    }

    /// Reads the crosstable. Only the game points are used, and only for matches without any board result.
    fn totals(&mut self, line: &TextLine) {
        let Some(team) = whole_number(&line.field(5, 7)).map(PairingNumber) else { return };
        for (round, column) in (1..).zip((29..=line.length().max(29)).step_by(13)) {
            let opponent = whole_number(&line.field(column, column + 2));
            if let (Some(_), Ok(points)) = (opponent, parse_points(&line.field(column + 6, column + 9))) {
                self.totals.push(TotalRow { team, round, points });
            }
        }
    }
}

fn stated_round(line: &TextLine, columns: (usize, usize), sheet: &mut RawTournament) -> Option<usize> {
    let round = round_field(line, columns, sheet).ok()?;
    if round.is_none() {
        let message = "the record names no round";
        let remedy = format!("Enter the round in columns {} to {}.", columns.0, columns.1);
        sheet.findings.push(Finding::new(code::TEAM, line.place(columns.0, columns.1), message, remedy));
    }
    round
}

/// Returns the points in a field that may be blank.
fn points_of(line: &TextLine, columns: (usize, usize), of: &str, sheet: &mut RawTournament) -> Option<Score> {
    let text = line.field(columns.0, columns.1);
    if text.is_empty() {
        return None;
    }
    let points = parse_points(&text).ok();
    if points.is_none() {
        let message = format!("the points '{text}' of {of} are not a multiple of one half");
        let remedy = format!("Enter points such as 12.5 in columns {} to {}.", columns.0, columns.1);
        sheet.findings.push(Finding::new(code::TEAM, line.place(columns.0, columns.1), message, remedy));
    }
    points
}
