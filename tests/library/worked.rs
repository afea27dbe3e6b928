//! Reader of the worked examples under `instances/worked`; the formats are in `instances/README.md`.
//!
//! A `*.position` states floats but no results. The scores of earlier rounds and the results are
//! then made up so that the floats come out; nothing else may be concluded from them.

use std::path::PathBuf;

use facts::tournament::{
    Colour, ColourHistory, Entry, Outcome, PairSet, PairingNumber, Player, PlayerId, Position, RankIndex,
    Record, RoundFact, RoundNo, Score, Scoring, Tournament,
};

/// The pairing of one round as the source has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Expected {
    pub(crate) round: RoundNo,
    /// Who says so, where sources differ; otherwise empty, and the answer may be demanded.
    pub(crate) witness: String,
    /// Pairing numbers, White first, in board order.
    pub(crate) boards: Vec<(u32, u32)>,
    pub(crate) bye: Option<u32>,
    pub(crate) absent: Vec<u32>,
}

/// The path of a file below `instances`.
pub(crate) fn path(relative: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("instances").join(relative)
}

/// The text of a file below `instances`.
pub(crate) fn text(relative: &str) -> String {
    let path = path(relative);
    std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// Rows of words, comments left out.
pub(crate) fn rows(text: &str) -> Vec<Vec<&str>> {
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default());
    lines.map(|line| line.split_whitespace().collect::<Vec<_>>()).filter(|row| !row.is_empty()).collect()
}

/// What the lines before the players say.
#[derive(Default)]
struct Heading {
    round: Option<RoundNo>,
    rounds: Option<usize>,
    initial: Option<Colour>,
}

impl Heading {
    /// Takes in a row; false if it is no heading.
    fn take(&mut self, row: &[&str]) -> Result<bool, String> {
        match row {
            ["round", n] => self.round = Some(number(n)?),
            ["rounds", n] => self.rounds = Some(number(n)?),
            ["initial", "white"] => self.initial = Some(Colour::White),
            ["initial", "black"] => self.initial = Some(Colour::Black),
            _ => return Ok(false),
        }
        Ok(true)
    }
}

fn number<T: std::str::FromStr>(word: &str) -> Result<T, String> {
    word.parse().map_err(|_| format!("'{word}' is not a number"))
}

fn id(word: &str, players: usize) -> Result<PlayerId, String> {
    match number::<u32>(word)? {
        n if n >= 1 && n as usize <= players => Ok(PlayerId(n - 1)),
        n => Err(format!("no player has number {n}")),
    }
}

/// A tournament from a `crosstable.txt`.
pub(crate) fn crosstable(text: &str) -> Result<Tournament, String> {
    let mut heading = Heading::default();
    let mut rows = rows(text);
    let mut first = 0;
    while first < rows.len() && heading.take(&rows[first])? {
        first += 1;
    }
    rows.drain(..first);
    let mut tournament =
        Tournament { rounds: heading.rounds, initial_colour: heading.initial, ..Tournament::default() };
    for (place, row) in (0u32..).zip(&rows) {
        let [own, rating, cells @ ..] = row.as_slice() else { return Err(format!("too short: {row:?}")) };
        if number::<u32>(own)? != place + 1 {
            return Err(format!("player {own} stands in place {}", place + 1));
        }
        tournament.players.push(Player {
            id: PlayerId(place),
            number: PairingNumber(place + 1),
            name: format!("Player {own}"),
            rating: if *rating == "-" { None } else { Some(number(rating)?) },
            ..Player::default()
        });
        let records: Result<Vec<Record>, String> = cells.iter().map(|c| cell(c, rows.len())).collect();
        tournament.records.push(records?);
    }
    Ok(tournament)
}

/// `11w=`, `6b+`, or a bye letter alone.
fn cell(word: &str, players: usize) -> Result<Record, String> {
    let bad = || format!("'{word}' is not a cell");
    let outcome = word.chars().last().and_then(Outcome::from_letter).ok_or_else(bad)?;
    let rest = &word[..word.len() - 1];
    let colour = match rest.chars().last() {
        None => return Ok(Record::bye(outcome)),
        Some('w') => Colour::White,
        Some('b') => Colour::Black,
        Some(_) => return Err(bad()),
    };
    Ok(Record::game(id(&rest[..rest.len() - 1], players)?, colour, outcome))
}

/// The rounds of an `expected.txt`.
pub(crate) fn expected(text: &str) -> Result<Vec<Expected>, String> {
    rows(text).iter().map(|row| expected_round(row)).collect()
}

fn expected_round(row: &[&str]) -> Result<Expected, String> {
    let line = row.join(" ");
    let bad = || format!("'{line}' is not a round");
    let (head, body) = line.split_once(": ").ok_or_else(bad)?;
    let head = head.strip_prefix("round ").ok_or_else(bad)?;
    let (round, witness) = head.split_once(' ').unwrap_or((head, ""));
    let mut found = Expected {
        round: number(round)?,
        witness: witness.trim_matches(['(', ')']).to_owned(),
        boards: Vec::new(),
        bye: None,
        absent: Vec::new(),
    };
    let mut part = "boards";
    for word in body.split(' ') {
        match (part, word) {
            (_, "bye" | "absent") => part = word,
            ("bye", n) => found.bye = Some(number(n)?),
            ("absent", n) => found.absent.push(number(n)?),
            (_, board) => {
                let (white, black) = board.split_once('-').ok_or_else(bad)?;
                found.boards.push((number(white)?, number(black)?));
            }
        }
    }
    Ok(found)
}

/// A position from a `*.position`.
pub(crate) fn position(text: &str) -> Result<Position, String> {
    let mut heading = Heading::default();
    let mut players = Vec::new();
    let rows = rows(text);
    for row in &rows {
        if !heading.take(row)? {
            players.push(row.as_slice());
        }
    }
    let round = heading.round.ok_or("no line 'round N'")?;
    let entries: Result<Vec<Entry>, String> = players.iter().map(|row| entry(row, round)).collect();
    let entries = entries?;
    if !entries.is_sorted_by_key(|e| (std::cmp::Reverse(e.score), e.number)) {
        return Err("the players are not in rank order".to_owned());
    }
    Ok(Position {
        round,
        rounds: heading.rounds,
        entries,
        prohibited: PairSet::default(),
        unwanted: PairSet::default(),
        no_bye: Vec::new(),
        initial_colour: heading.initial.unwrap_or(Colour::White),
        scoring: Scoring::default(),
        points: Vec::new(),
        ratings: Vec::new(),
        defaults: Vec::new(),
        is_accelerated: false,
        withdrawn: Vec::new(),
        sides: [Vec::new(), Vec::new()],
        idle: Vec::new(),
        index: RankIndex::default(),
    })
}

fn entry(row: &[&str], round: RoundNo) -> Result<Entry, String> {
    let [own, points, colours, opponents, floats] = row else {
        return Err(format!("not five words: {row:?}"));
    };
    let own: u32 = number(own)?;
    let opponents: Vec<&str> = opponents.split(',').collect();
    let played = round - 1;
    if colours.len() != played || opponents.len() != played || floats.len() != played.min(2) {
        return Err(format!(
            "player {own}: {played} colours and opponents are wanted, and their last floats"
        ));
    }
    let no_floats = ".".repeat(played - floats.len());
    let letters = no_floats.chars().chain(floats.chars()).zip(colours.chars());
    let rounds: Result<Vec<RoundFact>, String> =
        letters.zip(opponents).map(|((float, colour), opponent)| fact(float, colour, opponent)).collect();
    let rounds = rounds?;
    let score = half_points(points)?;
    Ok(Entry {
        id: PlayerId(own - 1),
        number: PairingNumber(own),
        label: PairingNumber(own),
        arrival_number: PairingNumber(own),
        score,
        points: score,
        secondary: Score::ZERO,
        rating: None,
        club: String::new(),
        area: String::new(),
        family: String::new(),
        federation: String::new(),
        colours: ColourHistory::new(rounds.iter().filter_map(|f| f.colour).collect()),
        rounds,
        has_arranged_bye: false,
    })
}

/// A drawn game from ten points, with an opponent half a point off where there was a float; or no game.
fn fact(float: char, colour: char, opponent: &str) -> Result<RoundFact, String> {
    let score_before = Score(20);
    let opponent_score = match float {
        '.' => Score(20),
        'D' => Score(19),
        'U' => Score(21),
        other => return Err(format!("'{other}' is not a float")),
    };
    let colour = match colour {
        'W' => Some(Colour::White),
        'B' => Some(Colour::Black),
        '-' => None,
        other => return Err(format!("'{other}' is not a colour")),
    };
    if colour.is_none() {
        let outcome = if float == 'D' { Outcome::PairingBye } else { Outcome::ZeroBye };
        let opponent_outcome = Outcome::Nothing;
        return Ok(RoundFact {
            score_before,
            opponent: None,
            opponent_score_before: None,
            colour,
            outcome,
            opponent_outcome,
        });
    }
    Ok(RoundFact {
        score_before,
        opponent: Some(PlayerId(number::<u32>(opponent)?.checked_sub(1).ok_or("numbers count from 1")?)),
        opponent_score_before: Some(opponent_score),
        colour,
        outcome: Outcome::Draw,
        opponent_outcome: Outcome::Draw,
    })
}

/// `2.5` and `2` in half points.
fn half_points(word: &str) -> Result<Score, String> {
    let (whole, half) = match word.split_once('.') {
        None => (word, 0),
        Some((whole, "0")) => (whole, 0),
        Some((whole, "5")) => (whole, 1),
        Some(_) => return Err(format!("'{word}' is not a score")),
    };
    Ok(Score(2 * number::<i32>(whole)? + half))
}
