//! E (colour allocation) and F.1 (order of the boards).
use super::d98_cards::{Strength, Table};
use super::d98_choices::{E2, E5Number, E5Top, NoPreference};
use super::d98_driver::Solved;
use super::facts::{Colour, Event, Pairing};

/// The colours that `high` may be given against `low`.
fn colours(table: &Table, event: &Event, pair: (usize, usize), place: usize, free: bool) -> Vec<Colour> {
    let (high, low) = (pair.0.min(pair.1), pair.0.max(pair.1));
    let allowed: Vec<Colour> = [Colour::White, Colour::Black]
        .into_iter()
        .filter(|&colour| table.colours_allowed(high, colour, low, free))
        .collect();
    // B.2 is absolute.
    if allowed.len() == 1 {
        return allowed;
    }
    let (one, other) = (table.preference(high, free), table.preference(low, free));
    match (one.1, other.1) {
        (None, None) => e5(table, event, pair, place),
        // E.2 with none against some.
        (Some(colour), None) => vec![colour],
        (None, Some(colour)) => vec![colour.other()],
        // E.1 'Grant both colour preferences.'
        (Some(colour), Some(second)) if colour != second => vec![colour],
        (Some(colour), Some(_)) => vec![same(table, (high, low), (one.0, other.0), colour)],
    }
}

/// E.2 to E.4 of two who want the same colour: the colour of the higher.
fn same(table: &Table, pair: (usize, usize), strengths: (Strength, Strength), colour: Colour) -> Colour {
    let (high, low) = (&table.cards[pair.0], &table.cards[pair.1]);
    let size = |difference: i32| if table.choices.e2 == E2::Difference { difference.abs() } else { 0 };
    // E.2 'Grant the stronger colour preference.'
    match (strengths.0, size(high.difference)).cmp(&(strengths.1, size(low.difference))) {
        std::cmp::Ordering::Greater => return colour,
        std::cmp::Ordering::Less => return colour.other(),
        std::cmp::Ordering::Equal => {}
    }
    // E.3 'Alternate the colours to the most recent round in which they played with different colours.'
    match e3(&high.games, &low.games) {
        Some(had) => had.other(),
        // E.4 'Grant the colour preference of the higher ranked player.'
        None => colour,
    }
}

/// E.3 with F.3 (gaps to the front): what the first had in the most recent round in which the two had different colours.
pub(crate) fn e3(one: &[Colour], other: &[Colour]) -> Option<Colour> {
    one.iter().rev().zip(other.iter().rev()).find(|(first, second)| first != second).map(|(first, _)| *first)
}

/// E.5: 'all even numbered players in S1 will receive a colour different from all odd numbered players in S1'.
fn e5(table: &Table, event: &Event, pair: (usize, usize), place: usize) -> Vec<Colour> {
    if event.round > 1 && table.choices.no_preference == NoPreference::Both {
        return vec![Colour::White, Colour::Black];
    }
    let by_number = table.choices.e5_number == E5Number::PairingNumber;
    let top = match table.choices.e5_top {
        E5Top::TakingPart => table.cards.iter().map(|card| card.number).min().unwrap_or(1),
        E5Top::NumberOne => 1,
    };
    let even = if by_number {
        (table.cards[pair.0].number + top).is_multiple_of(2)
    } else {
        place.is_multiple_of(2)
    };
    let of_s1 = if even { event.drawn } else { event.drawn.other() };
    vec![if pair.0 < pair.1 { of_s1 } else { of_s1.other() }]
}

/// The pairings with colours and in the order of F.1.
pub(crate) fn boards(table: &Table, event: &Event, solved: &Solved) -> Vec<Pairing> {
    let mut order: Vec<(usize, &((usize, usize), bool))> = solved.pairs.iter().enumerate().collect();
    let score = |player: usize| table.cards[player].score;
    order.sort_by_key(|&(_, &((one, other), _))| {
        let high = one.min(other);
        // 'score of the higher player', 'sum of the scores of both', 'rank according to A2 of the higher player'
        (-score(high), -(score(one) + score(other)), high)
    });
    let mut all = vec![Vec::new()];
    for (place, &(pair, free)) in order {
        let (high, low) = (table.cards[pair.0.min(pair.1)].number, table.cards[pair.0.max(pair.1)].number);
        let mut longer = Vec::new();
        for colour in colours(table, event, pair, place, free) {
            for before in &all {
                let mut boards: Vec<(u32, u32)> = before.clone();
                boards.push(if colour == Colour::White { (high, low) } else { (low, high) });
                longer.push(boards);
            }
        }
        all = longer;
    }
    let bye = solved.bye.map(|player| table.cards[player].number);
    all.into_iter().map(|boards| Pairing { boards, bye }).collect()
}
