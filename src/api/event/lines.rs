//! Parses results written in lines: `1 1-0`, `3. ½-½`, `7 white`, `8=0`, `12-34 1-0, 8-7 =`, `Novak 1-0 Haddad`, and
//! runs of consecutive boards, `101: 1 0 = = 1`.

use super::Numbered;
use facts::format::{Ended, Finding, NameIndex, Place, ResultLine, Unclear, code, excerpt};
use facts::tournament::{PairingNumber, PlayerId, Tournament};

/// Words for a board that may precede its number.
const BOARD: [&str; 8] = ["board", "bd", "bd.", "table", "brett", "tisch", "no.", "#"];
/// Words between the halves of a result that takes three words, or between two names.
const BETWEEN: [&str; 5] = ["-", "–", "—", "−", ":"];

/// Words after the result of a game in which less than one move was played.
pub const NOT_RATED: [&str; 5] = ["not", "(not", "rated", "rated)", "unrated"];

/// Parses the results in a line, and reports findings about the rest of it.
pub(super) fn read(
    line: (usize, &str),
    boards: &Numbered,
    tournament: &Tournament,
) -> (Vec<ResultLine<Ended>>, Vec<Finding>) {
    let words = words(line.1);
    let mut reader = Reader { line: line.0, words: &words, at: 0, boards, found: vec![], findings: vec![] };
    if words.iter().filter(|word| word.is_name()).count() > 1 {
        reader.named(tournament);
    } else {
        while reader.at < words.len() {
            reader.item(tournament);
        }
    }
    (reader.found, reader.findings)
}

/// A word, its first column, and whether a comma ends it.
struct LineWord<'a> {
    text: &'a str,
    from: usize,
    ends: bool,
}

impl LineWord<'_> {
    fn ended(&self) -> Option<Ended> {
        Ended::parse(self.text)
    }

    /// Parses a board number: `3`, `3.`, `3)`, `#3`. Also returns whether a colon follows, which starts a run.
    fn board(&self) -> Option<(usize, bool)> {
        let number = self.text.trim_start_matches('#').trim_end_matches(['.', ')', ':']);
        Some((number.parse().ok()?, self.text.ends_with(':')))
    }

    /// Parses two players, White first: `12-34`.
    fn pair(&self) -> Option<(PairingNumber, PairingNumber)> {
        let (white, black) = self.text.split_once(['-', '–', '—', '−'])?;
        Some((white.parse().ok()?, black.parse().ok()?))
    }

    /// Splits a board and its result in one word: `3=1-0`.
    fn both(&self) -> Option<(usize, &str)> {
        let (board, result) = self.text.split_once('=')?;
        Some((board.parse().ok()?, result)).filter(|(_, result)| !result.is_empty())
    }

    fn is_board_word(&self) -> bool {
        BOARD.contains(&self.text.to_lowercase().as_str())
    }

    /// Returns whether the word can be part of a name: letters that are neither a result nor a board nor `not rated`.
    fn is_name(&self) -> bool {
        let is_rated = NOT_RATED.contains(&self.text);
        self.text.starts_with(char::is_alphabetic)
            && !self.text.contains('=')
            && !is_rated
            && !self.is_board_word()
            && self.ended().is_none()
            && self.both().is_none()
    }
}

/// Returns the words between blanks. A comma or semicolon after a word ends the item.
fn words(line: &str) -> Vec<LineWord<'_>> {
    let mut words = Vec::new();
    for text in line.split_whitespace() {
        let from = line[..text.as_ptr() as usize - line.as_ptr() as usize].chars().count() + 1;
        let bare = text.trim_end_matches([',', ';']);
        // A decimal comma is part of a result.
        let parts: Vec<&str> =
            if Ended::parse(bare).is_some() { vec![bare] } else { bare.split([',', ';']).collect() };
        let last = parts.len();
        let mut start = from;
        for (part, place) in parts.into_iter().zip(1..) {
            let ends = place < last || bare.len() < text.len();
            words.push(LineWord { text: part, from: start, ends });
            start += part.chars().count() + 1;
        }
    }
    words.retain(|word| !word.text.is_empty());
    words
}

struct Reader<'a> {
    line: usize,
    words: &'a [LineWord<'a>],
    at: usize,
    boards: &'a Numbered,
    found: Vec<ResultLine<Ended>>,
    findings: Vec<Finding>,
}

impl Reader<'_> {
    fn place(&self, first: usize, last: usize) -> Place {
        let (first, last) = (&self.words[first], &self.words[last.min(self.words.len() - 1)]);
        Place::columns(self.line, first.from, last.from + last.text.chars().count() - 1)
    }

    fn find(&mut self, code: &'static str, (first, last): (usize, usize), words: (String, &str)) {
        let place = self.place(first, last);
        self.findings.push(Finding::new(code, place, words.0, words.1));
    }

    /// Reads a board or two players with a result, or a run of results.
    fn item(&mut self, tournament: &Tournament) {
        let start = self.at;
        let word = &self.words[start];
        if word.is_board_word() && start + 1 < self.words.len() {
            self.at += 1;
            return;
        }
        if let Some((board, true)) = word.board() {
            self.at += 1;
            return self.run(start, board);
        }
        if let Some((board, result)) = word.both() {
            let words = &self.words[start..];
            let is_tail = |at: usize| !words[at - 1].ends && NOT_RATED.contains(&words[at].text);
            let tail = (1..words.len()).take_while(|&at| is_tail(at)).count();
            let result: Vec<&str> =
                [result].into_iter().chain(words[1..=tail].iter().map(|word| word.text)).collect();
            let result = result.join(" ");
            self.at += 1 + tail;
            let place = (start, start + tail);
            return match Ended::parse(&result) {
                Some(ended) => self.keep(place, Some(board), None, ended),
                None => self.find(code::LETTER, place, no_result(&result)),
            };
        }
        let board = word.board().map(|(board, _)| board);
        let players = word.pair();
        self.at += 1;
        if board.is_none() && players.is_none() {
            let says = format!("'{}' is not BOARD=RESULT", excerpt(word.text));
            let remedy = "Write a board and its result, such as 3=1-0 or '3 1-0'; consecutive boards as '3: \
                1 0 ='; players as '12-34 1-0'; a name as `--name Novak=1`.";
            self.find(code::BOARD, (start, start), (says, remedy));
            // Several meaningless words count as one mistake.
            let is_next =
                |word: &LineWord| word.both().is_some() || word.board().is_some() || word.pair().is_some();
            let rest = &self.words[self.at..];
            self.at += rest.iter().position(is_next).unwrap_or(rest.len());
            return;
        }
        let Some(ended) = self.result(start) else { return };
        let end = self.at - 1;
        let ids =
            players.map(|(white, black)| [white, black].map(|number| (number, tournament.by_number(number))));
        if let Some((number, _)) = ids.iter().flatten().find(|(_, id)| id.is_none()) {
            let Unclear { message, remedy } = Unclear::no_number(tournament, *number);
            return self.find(code::WHO, (start, start), (message, remedy.as_str()));
        }
        let ids = ids.and_then(|[(_, white), (_, black)]| Some((white?, black?)));
        self.keep((start, end), board, ids, ended);
    }

    /// Reads the result after a board or a pair: one word or three, possibly followed by `not rated`.
    fn result(&mut self, start: usize) -> Option<Ended> {
        let joined = |from: usize, long: usize| {
            let words = self.words.get(from..from + long)?;
            let is_one = words[..long - 1].iter().all(|word| !word.ends);
            Some(words.iter().map(|word| word.text).collect::<String>()).filter(|_| is_one)
        };
        if !self.words[start].ends {
            for long in [5, 4, 3, 2, 1] {
                let text = joined(self.at, long).filter(|_| long == 1 || self.is_spaced(self.at, long));
                if let Some(ended) = text.and_then(|text| Ended::parse(&text)) {
                    self.at += long;
                    return Some(ended);
                }
            }
        }
        let is_there = self.at < self.words.len() && !self.words[start].ends;
        if is_there {
            let words = no_result(self.words[self.at].text);
            self.find(code::LETTER, (self.at, self.at), words);
            self.at += 1;
        } else {
            let says = format!("'{}' has no result", excerpt(self.words[start].text));
            self.find(code::LETTER, (start, start), (says, "Write the result after it, such as 1-0."));
        }
        None
    }

    /// Returns whether these words form one result, as `1 - 0` and `1-0 not rated` do, but not `1 0`.
    fn is_spaced(&self, from: usize, long: usize) -> bool {
        let text = |at: usize| self.words[at].text;
        let is_tail = |at: usize| NOT_RATED.contains(&text(at));
        let head = (from..from + long).take_while(|&at| !is_tail(at)).count();
        let tail_is_whole = (from + head..from + long).all(is_tail);
        tail_is_whole && (head == 1 || (head == 3 && BETWEEN.contains(&text(from + 1))))
    }

    /// Reads `101: 1 0 = = 1`: results of consecutive boards, without empty tables. `*` leaves a board open.
    fn run(&mut self, start: usize, first: usize) {
        let mut tables = self.boards.numbers.iter().copied().skip_while(|&number| number < first).peekable();
        let mut is_over = self.words[start].ends;
        let begins = tables.peek() == Some(&first);
        let mut is_beyond = false;
        while self.at < self.words.len() && !is_over {
            let at = self.at;
            let word = &self.words[at];
            // The next run or board begins where a word contains a result or precedes one.
            if word.ended().is_none()
                && (word.text.ends_with(':') || word.both().is_some() || word.is_board_word())
            {
                break;
            }
            (self.at, is_over) = (at + 1, word.ends);
            let Some(ended) = word.ended() else {
                self.find(code::LETTER, (at, at), no_result(self.words[at].text));
                tables.next();
                continue;
            };
            match tables.next().filter(|_| begins) {
                Some(_) if ended.is_open() => {}
                Some(number) => self.keep((at, at), Some(number), None, ended),
                // A board that does not exist is reported only once, with the reason.
                None if is_beyond => {}
                None => {
                    let number = if begins { self.boards.last() + 1 } else { first };
                    self.keep((at, at), Some(number), None, ended);
                    is_beyond = true;
                }
            }
        }
        if self.at == start + 1 {
            let says = format!("'{}' has no results", excerpt(self.words[start].text));
            self.find(code::LETTER, (start, start), (says, "Write them after it, such as 101: 1 0 = = 1."));
        }
    }

    /// Reads `Novak 1-0 Haddad` or `4. Novak - Haddad ½-½`, one game per line.
    fn named(&mut self, tournament: &Tournament) {
        let last = self.words.len() - 1;
        let from = self.words.iter().position(|word| !word.is_board_word() && word.board().is_none());
        let from = from.unwrap_or(0);
        let found = (from..=last).flat_map(|at| [3, 1].map(|long| (at, long))).find_map(|(at, long)| {
            let words = self.words.get(at..at + long)?;
            let is_between =
                BETWEEN.contains(&words[0].text) || words[0].text.starts_with(char::is_alphabetic);
            let text: String = words.iter().map(|word| word.text).collect();
            let is_one = long == 1 || BETWEEN.contains(&words[1].text);
            Ended::parse(&text).filter(|_| is_one && !is_between).map(|ended| (at, long, ended))
        });
        let says = |what: &str| format!("{what} in '{}'", excerpt(&text_of(&self.words[from..])));
        let Some((at, long, ended)) = found else {
            let remedy =
                "Write the board or the players, then the result: 3 1-0, 12-34 1-0, Novak 1-0 Haddad.";
            let words = (says("no result"), remedy);
            return self.find(code::LETTER, (from, last), words);
        };
        let (before, after) = (&self.words[from..at], &self.words[at + long..]);
        let middle = before.iter().position(|word| BETWEEN.contains(&word.text));
        let sides = match middle {
            Some(middle) if after.is_empty() => (text_of(&before[..middle]), text_of(&before[middle + 1..])),
            _ => (text_of(before), text_of(after)),
        };
        let names = NameIndex::of(tournament);
        let who = |text: &str| names.find(tournament, text);
        match (who(&sides.0), who(&sides.1)) {
            (Ok(white), Ok(black)) => {
                let board = self.words[..from].last().and_then(LineWord::board).map(|(board, _)| board);
                self.keep((0, last), board, Some((white, black)), ended);
            }
            (Err(Unclear { message, remedy }), _) | (_, Err(Unclear { message, remedy })) => {
                self.find(code::WHO, (from, last), (message, &remedy));
            }
        }
    }

    fn keep(
        &mut self,
        (first, last): (usize, usize),
        board: Option<usize>,
        players: Option<(PlayerId, PlayerId)>,
        ended: Ended,
    ) {
        let place = self.place(first, last);
        let (white, black) = players.unzip();
        self.found.push(ResultLine { board, white, black, ended, place });
    }
}

fn text_of(words: &[LineWord<'_>]) -> String {
    words.iter().map(|word| word.text).collect::<Vec<_>>().join(" ")
}

fn no_result(text: &str) -> (String, &'static str) {
    let remedy = "Write 1-0 (1, w, white), ½ (1/2, =, d, draw), 0-1 (0, l, black), +/-, -/+, -/- or 0-0; for \
        an unrated game 1-0-not-rated.";
    (format!("'{}' is not a result", excerpt(text)), remedy)
}

#[cfg(test)]
mod tests {
    use super::*;
    use facts::format;

    /// Returns an event with boards 1 Ada–Ben, 2 Cleo–Dan and 4 Eve–Finn; table 3 is empty.
    fn event() -> (Tournament, Numbered) {
        let names = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Finn"];
        let game = |i: usize| {
            let (other, colour) = if i.is_multiple_of(2) { (i + 2, 'w') } else { (i, 'b') };
            format!(
                "001 {:>4}      {:<33} 2000                             0.0     {other:>6} {colour}  \n",
                i + 1,
                names[i]
            )
        };
        let text = format!("142 3\n152 W\n{}", (0..6).map(game).collect::<String>());
        let (t, _) = format::read_tournament("six", text.as_bytes()).expect("it can be read");
        let mut boards = super::super::boards(&t, 1).expect("a round is paired");
        boards.numbers = vec![1, 2, 4];
        (t, boards)
    }

    fn said(line: &str) -> Vec<String> {
        let (t, boards) = event();
        let (found, findings) = read((1, line), &boards, &t);
        let name = |id: Option<PlayerId>| id.map_or(String::new(), |id| t.player(id).name.clone());
        let found = found.iter().map(|l| match l.board {
            Some(board) => format!("{board} {}", l.ended),
            None => format!("{}-{} {}", name(l.white), name(l.black), l.ended),
        });
        found.chain(findings.iter().map(|f| format!("{}: {}", f.place, f.message))).collect()
    }

    #[test]
    fn results_are_read_in_lines_as_they_are_written() {
        for (line, says) in [
            ("1 1-0", vec!["1 1-0"]),
            ("3. 1-0", vec!["3 1-0"]),
            ("7 white", vec!["7 1-0"]),
            ("7 1:0", vec!["7 1-0"]),
            ("7 1–0", vec!["7 1-0"]),
            ("7 1 - 0", vec!["7 1-0"]),
            ("7 ½-½", vec!["7 ½-½"]),
            ("7 0.5-0.5", vec!["7 ½-½"]),
            ("7 0,5-0,5, 8 0", vec!["7 ½-½", "8 0-1"]),
            ("board 7 1-0 not rated", vec!["7 1-0 (not rated)"]),
            ("1=1-0 not rated 2=½ (not rated), 4=0", vec!["1 1-0 (not rated)", "2 ½-½ (not rated)", "4 0-1"]),
            ("1=1-0 2=½; #4 +/-", vec!["1 1-0", "2 ½-½", "4 +/-"]),
            ("1-2 1-0, 5-6 =", vec!["Ada-Ben 1-0", "Eve-Finn ½-½"]),
            ("1-2 1-0,5-6 =", vec!["Ada-Ben 1-0", "Eve-Finn ½-½"]),
            ("Ada 1-0 Ben", vec!["Ada-Ben 1-0"]),
            ("2. Cleo - Dan 0 - 1", vec!["2 0-1"]),
            ("1: 1 0 =", vec!["1 1-0", "2 0-1", "4 ½-½"]),
            ("1: 1 * + 2=0", vec!["1 1-0", "4 +/-", "2 0-1"]),
            ("1: 1, 4 = 2 -", vec!["1 1-0", "4 ½-½", "2 -/+"]),
        ] {
            assert_eq!(said(line), says, "{line}");
        }
    }

    #[test]
    fn what_is_not_understood_is_said_at_its_place() {
        for (line, says) in [
            ("1 2-0", vec!["line 1, columns 3 to 5: '2-0' is not a result"]),
            ("1", vec!["line 1, column 1: '1' has no result"]),
            ("1, 2 0", vec!["2 0-1", "line 1, column 1: '1' has no result"]),
            ("1=+ not rated", vec!["line 1, columns 1 to 13: '+ not rated' is not a result"]),
            ("1: x 0", vec!["2 0-1", "line 1, column 4: 'x' is not a result"]),
            ("1: 1 0 = 1 1", vec!["1 1-0", "2 0-1", "4 ½-½", "5 1-0"]),
            ("3: 1 0", vec!["3 1-0"]),
            ("1:", vec!["line 1, columns 1 to 2: '1:' has no results"]),
            ("1:0", vec!["line 1, columns 1 to 3: '1:0' is not BOARD=RESULT"]),
            ("1-9 1-0", vec!["line 1, columns 1 to 3: there is no player 9"]),
            ("Ada 1-0 Zoe", vec!["line 1, columns 1 to 11: there is no player 'Zoe'"]),
            ("Ada Ben", vec!["line 1, columns 1 to 7: no result in 'Ada Ben'"]),
            ("?!", vec!["line 1, columns 1 to 2: '?!' is not BOARD=RESULT"]),
        ] {
            assert_eq!(said(line), says, "{line}");
        }
    }
}
