//! Fields that can be paired in two ways in which as many float from every score, or every higher one, and as far in all, but to
//! other scores. Chance hardly comes upon one: what is possible is then not what the pairing shows. And fields in which many
//! have to float.

use crate::crowded::{count_alike, field};
use crate::random::Dice;
use facts::rulebook::{self, Rulebook, System};
use facts::tournament::{Colour, Outcome as Out, PlayerId, Position, Rank, Record};
use std::sync::LazyLock;

/// Pairs of the players that take part, by place.
type Pairs = Vec<(usize, usize)>;

const ROUNDS: usize = 3;

fn place(dice: &mut Dice, below: usize) -> usize {
    usize::try_from(dice.below(below as u64)).unwrap()
}

/// All of them in pairs, by chance; the smaller first, ascending.
fn pairs(dice: &mut Dice, players: usize) -> Pairs {
    let mut left: Vec<usize> = (0..players).collect();
    let mut pairs = Vec::new();
    while let Some(one) = left.pop() {
        let other = left.remove(place(dice, left.len()));
        pairs.push((other.min(one), other.max(one)));
    }
    pairs.sort_unstable();
    pairs
}

/// By score from the top, who float from it: how many and by how much; and from which score to which, as often as it happens.
fn floats(pairs: &Pairs, scores: &[usize]) -> (Vec<(usize, usize)>, Pairs) {
    let (mut of, mut ways) = (vec![(0, 0); 2 * ROUNDS + 1], Vec::new());
    for &(a, b) in pairs.iter().filter(|&&(a, b)| scores[a] != scores[b]) {
        let (high, low) = (scores[a].max(scores[b]), scores[a].min(scores[b]));
        of[high] = (of[high].0 + 1, of[high].1 + high - low);
        ways.push((high, low));
    }
    ways.sort_unstable();
    (of, ways)
}

/// Is there no third way that takes some pairs of the one and some of the other?
fn are_all_in_one(one: &Pairs, other: &Pairs, players: usize) -> bool {
    let mate = |of: &Pairs, r: usize| {
        of.iter().find_map(|&(a, b)| if a == r { Some(b) } else { (b == r).then_some(a) })
    };
    let Some(first) = (0..players).find(|&r| mate(one, r) != mate(other, r)) else { return false };
    let (mut at, mut seen) = (first, 0);
    loop {
        at = mate(other, mate(one, at).unwrap()).unwrap();
        seen += 2;
        if at == first {
            return seen == (0..players).filter(|&r| mate(one, r) != mate(other, r)).count();
        }
    }
}

/// Scores in half points after three rounds and two ways to pair them; `None` if none was come upon.
fn two_ways(dice: &mut Dice, players: usize) -> Option<(Vec<usize>, Pairs, Pairs)> {
    // Below some score anything may differ.
    let last = place(dice, 2 * ROUNDS - 1);
    for _ in 0..40 {
        let scores: Vec<usize> = (0..players).map(|_| place(dice, 2 * ROUNDS + 1)).collect();
        let one = pairs(dice, players);
        let (of, ways) = floats(&one, &scores);
        for _ in 0..200 {
            let other = pairs(dice, players);
            let (of_other, other_ways) = floats(&other, &scores);
            if of[last..] == of_other[last..] && ways != other_ways && are_all_in_one(&one, &other, players) {
                return Some((scores, one, other));
            }
        }
    }
    None
}

/// Players with these scores, who have met others that are absent now, before the last round or the one before it.
fn field_of(dice: &mut Dice, scores: Vec<usize>) -> Position {
    let players = scores.len();
    let mut t = field(dice, 2 * players as u64);
    let id = |place: usize| PlayerId(u32::try_from(place).unwrap());
    let mut left = scores;
    for (round, r) in (0..ROUNDS).flat_map(|round| (0..players).map(move |r| (round, r))) {
        let (most, least) = (left[r].min(2), left[r].saturating_sub(2 * (ROUNDS - 1 - round)));
        let won = least + place(dice, most - least + 1);
        left[r] -= won;
        let (ours, theirs) = [(Out::Loss, Out::Win), (Out::Draw, Out::Draw), (Out::Win, Out::Loss)][won];
        let opponent = players + (r + round) % players;
        let colour = if dice.below(2) == 0 { Colour::White } else { Colour::Black };
        t.records[r].push(Record::game(id(opponent), colour, ours));
        t.records[opponent].push(Record::game(id(r), colour.opposite(), theirs));
    }
    t.rounds = Some(ROUNDS + 1 + place(dice, 2));
    let absent: Vec<PlayerId> = t.players[players..].iter().map(|p| p.id).collect();
    // Where an acceleration is declared, its rounds are over.
    Position { is_accelerated: true, ..Position::before(&t, ROUNDS + 1, &absent).unwrap() }
}

/// Excludes of the pairs those that `is_out` says; it is given places in the order of the players.
fn exclude(position: &mut Position, mut is_out: impl FnMut((usize, usize)) -> bool) {
    let places: Vec<usize> = position.entries.iter().map(|e| e.id.index()).collect();
    let by_place = |a: Rank, b: Rank| (places[a].min(places[b]), places[a].max(places[b]));
    let n = places.len();
    let all = Rank::all(n).flat_map(|a| Rank::all(n).skip(a.0 + 1).map(move |b| (a, b)));
    position.prohibited = all.filter(|&(a, b)| is_out(by_place(a, b))).collect();
}

/// A field of which few pairs can be made but those of two ways.
fn field_of_two_ways(dice: &mut Dice) -> Option<Position> {
    let players = 8 + 2 * place(dice, 2);
    let (scores, one, other) = two_ways(dice, players)?;
    let mut position = field_of(dice, scores);
    let more = dice.below(2);
    exclude(&mut position, |pair| !one.contains(&pair) && !other.contains(&pair) && dice.below(12) >= more);
    Some(position)
}

/// A field of few pairs, most of them between scores, so that several of one score float, and further than to the next one.
fn field_of_few_pairs(dice: &mut Dice) -> Position {
    let players = 6 + 2 * place(dice, 3);
    let highest = 2 + place(dice, 3);
    let scores: Vec<usize> = (0..players).map(|_| place(dice, highest)).collect();
    let one = pairs(dice, players);
    let mut position = field_of(dice, scores.clone());
    let (inside, between) = (dice.below(5), 1 + dice.below(5));
    exclude(&mut position, |pair| {
        let density = if scores[pair.0] == scores[pair.1] { inside } else { between };
        !one.contains(&pair) && dice.below(10) >= density
    });
    position
}

/// Four floaters, of one score or two, who meet four of one score, or two of the score above it and two of the score below: as
/// many float and as far, and only the one way leaves what is above the last score.
fn field_that_is_left_or_not(dice: &mut Dice) -> Position {
    let floaters = if dice.below(2) == 0 { [4, 4, 3, 3] } else { [3; 4] };
    let mut position = field_of(dice, [floaters.as_slice(), &[2, 2, 1, 1, 1, 1, 0, 0]].concat());
    let one = [(0, 6), (1, 7), (2, 8), (3, 9), (4, 5), (10, 11)];
    let other = [(0, 4), (1, 10), (2, 5), (3, 11), (6, 7), (8, 9)];
    let more = dice.below(2);
    exclude(&mut position, |pair| !one.contains(&pair) && !other.contains(&pair) && dice.below(24) >= more);
    position
}

#[test]
fn levels_that_can_be_left_are_looked_at_with_those_below() {
    let book = rulebook::find("ecf-2009").unwrap();
    let events = crate::depth::events(600);
    let [paired, certified, _] =
        count_alike(&book, 0..events, 8, &|dice| Some(field_that_is_left_or_not(dice)));
    assert!(30 * paired > 28 * events && 6 * certified > 5 * events, "{paired} {certified}");
}

/// So many events, of the rules of the ECF more, of which more hangs on where else somebody could float.
fn events(book: &Rulebook, [of_ecf, usual]: [u64; 2]) -> u64 {
    let by_default = if book.system == System::Ecf { of_ecf } else { usual };
    crate::depth::events(by_default)
}

const OF_TWO_WAYS: [u64; 2] = [2_000, 1_000];

/// The fields of two ways by their seeds, and the dice after each: they are looked for once for all rulebooks.
static TWO_WAYS: LazyLock<Vec<(Dice, Option<Position>)>> = LazyLock::new(|| {
    let found = |seed| {
        let mut dice = Dice(seed);
        let position = field_of_two_ways(&mut dice);
        (dice, position)
    };
    (0..crate::depth::events(OF_TWO_WAYS[0])).map(found).collect()
});

fn fields_of_two_ways_are_paired_by_all_alike(book: &Rulebook) {
    let events = events(book, OF_TWO_WAYS);
    let [paired, _, all] = count_alike(book, 0..events, 10, &|dice| {
        let (after, position) = TWO_WAYS[usize::try_from(dice.0).unwrap()].clone();
        *dice = after;
        position
    });
    assert!(paired > events / 15 && all == paired, "{}", book.id);
}

for_each_rulebook!(fields_of_two_ways_are_paired_by_all_alike, where something is chosen);

fn fields_of_few_pairs_are_paired_by_all_alike(book: &Rulebook) {
    let events = events(book, [2_000, 400]);
    let [paired, _, all] = count_alike(book, 0..events, 10, &|dice| Some(field_of_few_pairs(dice)));
    assert!(paired > events / 3 && all == paired, "{}", book.id);
}

for_each_rulebook!(fields_of_few_pairs_are_paired_by_all_alike, where something is chosen);
