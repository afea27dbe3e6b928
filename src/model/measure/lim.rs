//! The counts of the Lim family (FIDE Swiss Rules 1987, Leong): kinds of floaters, Maxi-tournaments and colours.

use std::cmp::Ordering;

use super::{Preference, PreferenceStrength};
use facts::rulebook::table::{Colourless, Declared, DiscretionKey, Gaps, History, Numbers, Rank};
use facts::tournament::{Board, Colour, Entry, Float, Position, RoundFact};

/// 10.10: returns whether the player was transferred in the previous round, down from above the median or up from below
/// it.
pub fn has_floated_last_round(position: &Position, entry: &Entry) -> bool {
    let Some(fact) = entry.rounds_ago(1) else { return false };
    let before = i32::try_from(position.played().saturating_sub(1)).unwrap_or(i32::MAX);
    let median = before.saturating_mul(position.scoring.win.0);
    match fact.paired_float() {
        Some(Float::Down) => 2 * fact.score_before.0 > median,
        Some(Float::Up) => 2 * fact.score_before.0 < median,
        None => false,
    }
}

/// Returns whether there are more participants than 2 to the power of the number of rounds. `maxi` and `no-maxi`
/// override the count.
pub fn is_maxi(position: &Position, declared: &Declared) -> bool {
    let rounds = position.rounds.and_then(|r| u32::try_from(r).ok());
    let most = rounds.and_then(|r| 2usize.checked_pow(r)).unwrap_or(usize::MAX);
    declared.has(DiscretionKey::Maxi) || !declared.has(DiscretionKey::NoMaxi) && position.points.len() > most
}

/// Returns whether the ratings differ by at most 100 points. False if one of the players has no rating.
pub fn are_within_100(a: &Entry, b: &Entry) -> bool {
    a.id == b.id || a.rating.zip(b.rating).is_some_and(|(a, b)| a.abs_diff(b) <= 100)
}

/// Returns the player's colour in each round, latest first; `None` where no game was played. If `by_game` is set,
/// rounds without a game are left out.
fn history(entry: &Entry, by_game: bool) -> Vec<Option<Colour>> {
    let is_game = |f: &RoundFact| f.opponent.is_some() && f.outcome.is_played();
    let rounds = entry.rounds.iter().rev().map(|f| f.colour.filter(|_| is_game(f)));
    rounds.filter(|c| c.is_some() || !by_game).collect()
}

/// 9.1, 12.1, 12.3, 12.5, 12.6: returns the colour that a player is due. The preference is absolute if the player has
/// had one colour at least two more times than the other, or in both of the previous two rounds. A round without a
/// colour interrupts a run, unless `by_game` is set.
pub fn lim_preference(entry: &Entry, by_game: bool) -> Preference {
    let had = history(entry, by_game);
    let is_repeated = matches!(had.as_slice(), [Some(a), Some(b), ..] if a == b);
    let difference = entry.colours.difference();
    let balancing = if difference > 0 { Colour::Black } else { Colour::White };
    let alternate = entry.colours.latest().map(Colour::opposite);
    let (colour, strength) = match difference.abs() {
        2.. => (Some(balancing), PreferenceStrength::Absolute),
        _ if is_repeated => (alternate, PreferenceStrength::Absolute),
        1 => (Some(balancing), PreferenceStrength::Strong),
        _ => {
            (alternate, if alternate.is_some() { PreferenceStrength::Mild } else { PreferenceStrength::None })
        }
    };
    Preference { colour, strength }
}

/// 12.3 to 12.6, 14.2: returns the board of two players. `is_below` says whether their group is below the median.
pub fn lim_board(
    position: &Position,
    (a, b): (&Entry, &Entry),
    is_below: bool,
    declared: &Declared,
) -> Board {
    let (first, second) = if a.number < b.number { (a, b) } else { (b, a) };
    match colour_of_first(position, (first, second), is_below, declared) {
        Colour::White => Board { white: first.id, black: second.id },
        Colour::Black => Board { white: second.id, black: first.id },
    }
}

/// Returns the colour of the player with the smaller number; `a` is that player.
fn colour_of_first(
    position: &Position,
    (a, b): (&Entry, &Entry),
    is_below: bool,
    declared: &Declared,
) -> Colour {
    let by_game = declared.gaps == Gaps::Games;
    let (x, y) = (lim_preference(a, by_game), lim_preference(b, by_game));
    let (due, theirs) = match (x.colour, y.colour) {
        (Some(mine), Some(theirs)) => (mine, theirs),
        (Some(mine), None) => return mine,
        (None, Some(theirs)) => return theirs.opposite(),
        (None, None) => return first_colour(position, a, declared),
    };
    if due != theirs {
        return due;
    }
    let grant = |claim: Ordering| if claim.is_gt() { due } else { due.opposite() };
    let (mine, theirs) = (history(a, by_game), history(b, by_game));
    let ago = |had: &[Option<Colour>], i: usize| had.get(i).copied().flatten();
    // 12.4: "if both players in a pairing had the same colour in the previous round".
    let is_same = ago(&mine, 0).is_some() && ago(&mine, 0) == ago(&theirs, 0);
    let mut claims = vec![x.is_absolute().cmp(&y.is_absolute())];
    if declared.history == History::Imbalance || declared.history == History::SameColour && !is_same {
        claims.push(beyond_one(b, due).cmp(&beyond_one(a, due)));
    }
    if let Some(&claim) = claims.iter().find(|c| c.is_ne()) {
        return grant(claim);
    }
    let last = (0..mine.len().max(theirs.len())).map(|i| (ago(&mine, i), ago(&theirs, i)));
    match last.into_iter().find(|(m, t)| m != t) {
        Some((Some(had), _)) => had.opposite(),
        Some((None, had)) => had.unwrap_or(due),
        None => {
            let by_score = if declared.rank == Rank::Score { a.score.cmp(&b.score) } else { Ordering::Equal };
            let rank = by_score.then(Ordering::Greater);
            grant(if is_below { rank.reverse() } else { rank })
        }
    }
}

/// 12.5, 12.6: compares the two colours for a player, where `due` is the colour that both players are due. Returns 1 if
/// only `due` would give him two more of a colour, -1 if only the other colour would, else 0.
fn beyond_one(entry: &Entry, due: Colour) -> i32 {
    let with = |c: Colour| {
        let after = entry.colours.difference() + if c == Colour::White { 1 } else { -1 };
        i32::from(after.abs() > 1)
    };
    with(due) - with(due.opposite())
}

/// 14.2: returns the colour of the player with the smaller number, if neither player has had a colour. It depends on
/// whether his number is odd: the number among the players who have arrived (17 b), or the pairing number. After the
/// first round, a reading may give him the drawn colour instead.
fn first_colour(position: &Position, a: &Entry, declared: &Declared) -> Colour {
    let number = if declared.numbers == Numbers::Place { a.arrival_number } else { a.number };
    let is_drawn = position.played() > 0 && declared.colourless == Colourless::Drawn;
    if is_drawn || number.is_odd() { position.initial_colour } else { position.initial_colour.opposite() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use facts::tournament::Outcome::{Draw, ZeroBye};
    use facts::tournament::{Colour::White, PairingNumber, Player, PlayerId, Record, Tournament};

    fn entry(colours: &str) -> Entry {
        let mut t = Tournament::default();
        for id in 0..4 {
            t.players.push(Player { id: PlayerId(id), number: PairingNumber(id + 1), ..Player::default() });
            t.records.push(Vec::new());
        }
        for c in colours.chars() {
            let (one, other) = match c {
                'W' => {
                    (Record::game(PlayerId(1), White, Draw), Record::game(PlayerId(0), Colour::Black, Draw))
                }
                'B' => {
                    (Record::game(PlayerId(1), Colour::Black, Draw), Record::game(PlayerId(0), White, Draw))
                }
                _ => (Record::bye(ZeroBye), Record::bye(ZeroBye)),
            };
            t.records[0].push(one);
            t.records[1].push(other);
            t.records[2].push(Record::game(PlayerId(3), White, Draw));
            t.records[3].push(Record::game(PlayerId(2), Colour::Black, Draw));
        }
        let position = Position::before(&t, colours.len() + 1, &[]).unwrap();
        position.entries.into_iter().find(|e| e.number == PairingNumber(1)).unwrap()
    }

    #[test]
    fn a_round_without_a_colour_stands_between() {
        let due = |colours: &str, by_game| lim_preference(&entry(colours), by_game);
        assert!(due("BWW", false).is_absolute());
        assert!(!due("BW-W", false).is_absolute());
        assert!(due("BW-W", true).is_absolute());
        assert_eq!(due("WB-", false).colour, Some(White));
        assert_eq!(due("", false).strength, PreferenceStrength::None);
    }
}
