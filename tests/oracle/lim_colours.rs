//! Article 12.3 to 12.6 and 14.2: which of the two has White.
use super::facts::Colour;
use super::lim_cards::{Card, Cards, excess};
use super::lim_choices::{Balance, Colourless, HigherRanked, History, HistoryEnd, OddNumber, RankPlace};

/// (White, Black) of the pairing of `p` and `q`, made in a group below the median or not.
pub(crate) fn allocate(cards: &Cards, p: usize, q: usize, below: bool, median: i32) -> (usize, usize) {
    if colour_of_first(cards, p, q, below, median) == Colour::White { (p, q) } else { (q, p) }
}

fn colour_of_first(cards: &Cards, p: usize, q: usize, below: bool, median: i32) -> Colour {
    let (a, b) = (&cards.cards[p], &cards.cards[q]);
    // 12.1(a), (b), 12.3: what only one way allows
    match (a.can_white && b.can_black, a.can_black && b.can_white) {
        (true, false) => return Colour::White,
        (false, true) => return Colour::Black,
        _ => {}
    }
    match (a.due, b.due) {
        (Some(x), Some(y)) if x != y => x,
        (Some(x), None) => x,
        (None, Some(y)) => y.other(),
        // 12.4 "If both players had the same colour in the previous round, then the colours they had in earlier
        // rounds, going back in sequence, shall decide"; 12.6 "the colour history will decide ..., as in Rule 12.4"
        (Some(x), Some(_)) => {
            if let Some(colour) = of_balance(cards, a, b, x) {
                return colour;
            }
            match going_back(cards, a, b) {
                Some(colour) => colour.other(),
                None if privileged(cards, p, q, below, median) == p => x,
                None => x.other(),
            }
        }
        (None, None) => match going_back(cards, a, b) {
            Some(colour) => colour.other(),
            None => first_round(cards, p, q),
        },
    }
}

/// The colour for `a`, if one of two who are due the same would have two more of the other one without it and the other
/// of the two would not: 12.5 "two more of one colour than the other", 12.6 "an equal number of whites and blacks".
fn of_balance(cards: &Cards, a: &Card, b: &Card, due: Colour) -> Option<Colour> {
    let previous = |c: &Card| c.rounds.last().copied().flatten();
    let is_first = match cards.choices.balance {
        Balance::AfterHistory => false,
        Balance::First => true,
        Balance::UnlessSameColour => previous(a).is_none() || previous(a) != previous(b),
    };
    let step = if due == Colour::White { -1 } else { 1 };
    let suffers = |c: &Card| (excess(&c.had) + step).abs() >= 2;
    match (suffers(a), suffers(b)) {
        _ if !is_first => None,
        (true, false) => Some(due),
        (false, true) => Some(due.other()),
        _ => None,
    }
}

/// The colour that `a` had at the latest place at which the two histories differ.
fn going_back(cards: &Cards, a: &Card, b: &Card) -> Option<Colour> {
    let pairs: Vec<(Option<Colour>, Option<Colour>)> = match cards.choices.history {
        History::ColoursHad => {
            let length = a.had.len().max(b.had.len());
            let back = |c: &Card, i: usize| c.had.iter().rev().nth(i).copied();
            (0..length).map(|i| (back(a, i), back(b, i))).collect()
        }
        History::RoundByRound => {
            let both = a.rounds.iter().rev().copied().zip(b.rounds.iter().rev().copied());
            both.filter(|(x, y)| x.is_some() && y.is_some()).collect()
        }
        History::EveryRound => a.rounds.iter().rev().copied().zip(b.rounds.iter().rev().copied()).collect(),
    };
    for pair in pairs {
        match pair {
            (Some(x), Some(y)) if x != y => return Some(x),
            (Some(x), None) if cards.choices.history_end == HistoryEnd::ColourDecides => return Some(x),
            (None, Some(y)) if cards.choices.history_end == HistoryEnd::ColourDecides => {
                return Some(y.other());
            }
            _ => {}
        }
    }
    None
}

/// 12.4 "If players in the median score-group or above had identical histories, then the higher ranked is given the
/// alternate colour ... If the players below the median score-group had identical histories, then the lower ranked".
fn privileged(cards: &Cards, p: usize, q: usize, below: bool, median: i32) -> usize {
    let (sp, sq) = (cards.cards[p].points, cards.cards[q].points);
    let below = match cards.choices.rank_place {
        RankPlace::GroupPaired => below,
        RankPlace::OwnScores if sp < median && sq < median => true,
        RankPlace::OwnScores if sp >= median && sq >= median => false,
        RankPlace::OwnScores => below,
    };
    let first_higher = match cards.choices.higher_ranked {
        HigherRanked::ScoreThenNumber if sp != sq => sp > sq,
        _ => p < q,
    };
    if first_higher == below { q } else { p }
}

/// 14.2 "The colour to be given to Player #1 is decided by drawing lots; the other odd-numbered players in the upper
/// half of the Pairing List are then given the same colour as Player #1. Player #2 together with the other
/// even-numbered players ... the other colour." The higher numbered of the two is taken for the upper half; also for
/// two who both never had a colour in a later round, where the text is silent.
fn first_round(cards: &Cards, p: usize, q: usize) -> Colour {
    let top = p.min(q);
    let is_later = !cards.cards[top].rounds.is_empty();
    let odd = match cards.choices.odd_number {
        _ if is_later && cards.choices.colourless == Colourless::Drawn => true,
        OddNumber::PairingNumber => cards.cards[top].number % 2 == 1,
        OddNumber::PlaceInList => top % 2 == 0,
        OddNumber::PlaceArrived => cards.cards[top].place % 2 == 1,
    };
    let colour = if odd { cards.drawn } else { cards.drawn.other() };
    if top == p { colour } else { colour.other() }
}
