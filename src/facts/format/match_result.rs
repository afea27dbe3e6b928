//! The result of a match as arbiters write it: board by board (`1=0½`, `1,½,0,+/-`), as a total (`2.5-1.5`), or by forfeit
//! (`+/-`).

use super::ended::Ended;
use super::points::parse_points;
use crate::tournament::{MatchResult, Outcome, Score};

/// Parses the result of a match, seen from the team with White on the first board; `None` if the text is not a match
/// result.
pub fn parse_match(text: &str) -> Option<MatchResult> {
    let plain = text.replace(char::is_whitespace, "").replace(['–', '—', '−'], "-");
    if let Some(Ended { white, black }) = Ended::parse(&plain).filter(|ended| is_forfeit(*ended)) {
        return (plain.len() > 1).then_some(MatchResult::Forfeit(white, black));
    }
    if let Some(score) = plain.strip_suffix("byforfeit") {
        return by_forfeit(score);
    }
    let boards = |boards: Option<Vec<Ended>>| {
        boards.map(|b| MatchResult::Boards(b.into_iter().map(|e| (e.white, e.black)).collect()))
    };
    if plain.contains(',') && !plain.contains(['-', ':']) || plain.matches(',').count() > 2 {
        return boards(plain.split(',').map(Ended::parse).collect());
    }
    if let Some((one, other)) = plain.split_once(['-', ':']) {
        let total = parse_points(one).ok().zip(parse_points(other).ok());
        if let Some((white, black)) = total {
            return Some(MatchResult::Total(white, black));
        }
    }
    if plain.contains(',') {
        return boards(plain.split(',').map(Ended::parse).collect());
    }
    let letter = |c: char| Ended::parse(&c.to_string());
    if plain.is_empty() { None } else { boards(plain.chars().map(letter).collect()) }
}

/// Parses `4-0`, the score of a match won on every board by forfeit; `None` if both sides have points, because the
/// total does not say which boards each has won.
fn by_forfeit(score: &str) -> Option<MatchResult> {
    let (one, other) = score.split_once(['-', ':'])?;
    let end = |points| if points > Score::ZERO { Outcome::ForfeitWin } else { Outcome::ForfeitLoss };
    let (white, black) = (end(parse_points(one).ok()?), end(parse_points(other).ok()?));
    ((white, black) != (Outcome::ForfeitWin, Outcome::ForfeitWin))
        .then_some(MatchResult::Forfeit(white, black))
}

fn is_forfeit(ended: Ended) -> bool {
    [ended.white, ended.black].iter().all(|o| matches!(o, Outcome::ForfeitWin | Outcome::ForfeitLoss))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::match_words::match_words;

    #[test]
    fn matches_are_read_as_people_write_them() {
        for (written, says) in [
            ("1=0½", "1,½,0,½"),
            ("1,=,0,½", "1,½,0,½"),
            ("1, 0-1, ½-½, -/+", "1,0,½,-/+"),
            ("++++", "+/-,+/-,+/-,+/-"),
            ("1-0,1-0", "1,1"),
            ("2.5-1.5", "2½-1½"),
            ("2½ : 1½", "2½-1½"),
            ("2,5-1,5", "2½-1½"),
            ("4-0", "4-0"),
            ("2-0", "2-0"),
            ("+/-", "+/-"),
            ("-/-", "-/-"),
            ("0-4 by forfeit", "-/+"),
            ("0-0 by forfeit", "-/-"),
            ("1**0", "1,*,*,0"),
        ] {
            let read = parse_match(written).map(|result| match_words(&result));
            assert_eq!(read.as_deref(), Some(says), "{written}");
            assert_eq!(read.and_then(|says| parse_match(&says)), parse_match(written), "{written}");
        }
        for nonsense in ["", "x", "1x00", "2.5-", "3.25-0.75", "won", "2-2 by forfeit"] {
            assert_eq!(parse_match(nonsense), None, "{nonsense}");
        }
    }
}
