//! Rules 12.3 to 12.6, 14.2: the colours; and the order of the boards.

use super::Pair;
use super::facts::{Cards, PairingCard};
use crate::publication::board_order;
use facts::rulebook::table::{self, Colourless, History, Numbers};
use facts::tournament::{Colour, Rank};

/// 12.3 to 12.6, 14.2: returns the colour of the first of two players.
fn rule_12_colour(
    cards: &Cards,
    (one, other): (&PairingCard, &PairingCard),
    is_below_median: bool,
) -> Colour {
    match (one.due, other.due) {
        (Some(mine), Some(theirs)) if mine == theirs => {
            if rule_12_4_one_is_granted(cards, (one, other), is_below_median) {
                mine
            } else {
                mine.opposite()
            }
        }
        (Some(mine), _) => mine,
        (None, Some(theirs)) => theirs.opposite(),
        (None, None) => rule_14_2_colour(cards, (one, other)),
    }
}

/// Returns whether `one` gets the colour that both players are due. 12.3: a player who must have the colour comes
/// first. 12.4: then the colours of earlier rounds decide, the latest round first. If they do not decide, the higher
/// ranked player gets it, or below the median the lower ranked one. Under other readings, 12.5 and 12.6 come before
/// 12.4: always, or only where not "both players in a pairing had the same colour in the previous round".
fn rule_12_4_one_is_granted(
    cards: &Cards,
    (one, other): (&PairingCard, &PairingCard),
    is_below_median: bool,
) -> bool {
    if one.is_bound != other.is_bound {
        return one.is_bound;
    }
    let previous = |card: &PairingCard| card.colours.first().copied().flatten();
    let is_of_12_4 = previous(one).is_some() && previous(one) == previous(other);
    if cards.declared.history == History::Imbalance
        || cards.declared.history == History::SameColour && !is_of_12_4
    {
        let (yes, no) = (rule_12_5_content(one, other), rule_12_5_content(other, one));
        if yes != no {
            return yes > no;
        }
    }
    for back in 0..one.colours.len().max(other.colours.len()) {
        let had = |card: &PairingCard| card.colours.get(back).copied().flatten();
        match (had(one), had(other)) {
            (mine, theirs) if mine == theirs => {}
            // The player who had a colour in that round is given the opposite one.
            (Some(mine), _) => return one.due == Some(mine.opposite()),
            (None, theirs) => return one.due == theirs,
        }
    }
    is_higher_ranked(cards, one, other) != is_below_median
}

/// 12.5, 12.6: returns the number of players in the pair with at most one more of one colour, if `granted` gets the
/// colour that both are due.
fn rule_12_5_content(granted: &PairingCard, other: &PairingCard) -> usize {
    let Some(due) = granted.due else { return 0 };
    let after =
        |card: &PairingCard, colour: Colour| card.difference() + if colour == Colour::White { 1 } else { -1 };
    let differences = [after(granted, due), after(other, due.opposite())];
    differences.iter().filter(|d| d.abs() <= 1).count()
}

/// 12.4 "the higher ranked": returns whether `one` is higher. Rule 7 gives numbers "according to their rank in the
/// list"; the other reading compares scores first.
fn is_higher_ranked(cards: &Cards, one: &PairingCard, other: &PairingCard) -> bool {
    if cards.declared.rank == table::Rank::Score && one.score != other.score {
        return one.score > other.score;
    }
    one.number < other.number
}

/// 14.2: returns the colour of the first player. Odd numbered players of the upper half get the drawn colour, and even
/// numbered ones get the other. Later in the event, if two players have had no colour so far, the rule applies to the
/// higher numbered one. Under the other reading, he gets the drawn colour.
fn rule_14_2_colour(cards: &Cards, (one, other): (&PairingCard, &PairingCard)) -> Colour {
    let upper = if one.number < other.number { one } else { other };
    let number = if cards.declared.numbers == Numbers::Place { upper.arrival } else { upper.number };
    let is_drawn = number.is_odd() || cards.has_played && cards.declared.colourless == Colourless::Drawn;
    let colour = if is_drawn { cards.first_colour } else { cards.first_colour.opposite() };
    if upper.number == one.number { colour } else { colour.opposite() }
}

/// Returns the pairs in the order of publication, White first.
pub(super) fn boards(cards: &Cards, pairs: &[Pair]) -> Vec<(Rank, Rank)> {
    let mut sorted: Vec<(Rank, Rank, bool)> =
        pairs.iter().map(|p| (p.one.min(p.other), p.one.max(p.other), p.is_below_median)).collect();
    sorted.sort_by_key(|&(a, b, _)| {
        board_order((a, b), |p| cards.list[p].board_score, |p| cards.list[p].number)
    });
    let give = |(a, b, is_below): (Rank, Rank, bool)| match rule_12_colour(
        cards,
        (&cards.list[a], &cards.list[b]),
        is_below,
    ) {
        Colour::White => (a, b),
        Colour::Black => (b, a),
    };
    sorted.into_iter().map(give).collect()
}
