//! The FIDE Burstein System (C.04.4.2, effective from 1 February 2026), written from its text alone.
//!
//! Literal enumeration: the candidates of a bracket are listed in the order of Article 4, valued criterion by criterion
//! as in Article 2, and the first that complies best is taken. Nothing is cut off but candidates that contain a pair
//! which an absolute criterion forbids. One function per article. Points are half points.
//!
//! The general texts that it refers to are C.04.1 (Basic Rules) and C.04.2 (General Handling Rules, "GHR").
//! The seeding rounds (Article 1.6), which belong to the Dutch system, are not paired here.
//!
//! Where the text leaves something open there is a comment `CHOICE name: ...`; those that a user could reasonably
//! take in another way are fields of [`Choices`].

use super::facts;
use facts::{Answer, Colour, Event, Pairing, Round};
use std::cmp::{Ordering, Reverse};
use std::collections::HashMap;

// ------------------------------------------------------------------------------------------------- choices

/// Whose zero-point byes are draws for the opponents (exception in Article 1.7.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(dead_code, reason = "alternatives")]
pub(crate) enum ZeroByes {
    /// Of a player who does not take part in the round to be paired either: "current round" is the round to be paired.
    SittingOutNow,
    /// Of any player whose last rounds that are over are zero-point byes: "current round" is the last that is over.
    UpToLastRound,
}

/// Who is the "higher ranked participant" of a pair in GHR 3.6.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(dead_code, reason = "alternatives")]
pub(crate) enum BoardRank {
    /// The higher score, then the smaller TPN.
    ScoreThenTpn,
    /// The smaller TPN, whatever the scores (the only ranking that the GHR themselves define, Article 2.2).
    Tpn,
    /// The ranking of the Burstein System, Article 1.8 (which does not use the scores).
    Article18,
}

/// Readings of the text among which a user may choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Choices {
    /// CHOICE zero_byes: see [`ZeroByes`] and `score_for_opponents_1_7_2`.
    pub zero_byes: ZeroByes,
    /// CHOICE board_rank: see [`BoardRank`] and `order_of_boards_ghr_3_6`.
    pub board_rank: BoardRank,
    /// CHOICE full_bye_bars: does a requested bye with the points of a win bar from the pairing-allocated bye? C2 and
    /// Basic Rules 4 say so ("in one single round, without playing, as many points as rewarded for a win"); Article
    /// 3.1.1 names only the bye and the "(forfeit) win", but refers to C2. Alternative `false`: 3.1.1 to the letter.
    pub full_bye_bars: bool,
    /// CHOICE default_games: does a game that was paired but not played count among the "games played" of Article
    /// 3.1.4? `false`: it is not played (GHR 3.4 speaks of "no valid game"). Alternative `true`.
    pub default_games: bool,
}

impl Default for Choices {
    fn default() -> Self {
        Self {
            zero_byes: ZeroByes::SittingOutNow,
            board_rank: BoardRank::ScoreThenTpn,
            full_bye_bars: true,
            default_games: false,
        }
    }
}

// --------------------------------------------------------------------------------------- what is known of a player

/// Somebody to be paired, with what the articles ask about.
#[derive(Clone, Debug)]
struct Entrant {
    number: u32,
    /// Half points.
    score: i32,
    buchholz: i32,
    sonneborn_berger: i32,
    /// Colours of the games played, oldest first.
    colours: Vec<Colour>,
    /// Opponents in games played.
    met: Vec<u32>,
    /// Games played, for Article 3.1.4.
    games: usize,
    /// Barred from the pairing-allocated bye by C2.
    no_bye: bool,
}

/// All who are to be paired; players are indices in here.
struct Field {
    entrants: Vec<Entrant>,
    forbidden: Vec<(u32, u32)>,
    initial_colour: Colour,
}

impl Field {
    fn new(event: &Event, choices: &Choices) -> Self {
        let entrants = event
            .players
            .iter()
            .filter(|player| player.takes_part)
            .map(|player| {
                let mut entrant = Entrant {
                    number: player.number,
                    score: player.points(),
                    buchholz: buchholz_1_7_1(event, player, choices),
                    sonneborn_berger: sonneborn_berger_1_7_1(event, player, choices),
                    colours: Vec::new(),
                    met: Vec::new(),
                    games: 0,
                    no_bye: player.rounds.iter().any(|round| bars_from_bye_c2(round, choices)),
                };
                for round in &player.rounds {
                    match *round {
                        Round::Game { opponent, colour, .. } => {
                            entrant.colours.push(colour);
                            entrant.met.push(opponent);
                            entrant.games += 1;
                        }
                        Round::Default { .. } if choices.default_games => entrant.games += 1,
                        _ => {}
                    }
                }
                entrant
            })
            .collect();
        Self { entrants, forbidden: event.forbidden.clone(), initial_colour: event.drawn }
    }
}

// --------------------------------------------------------------------------------------------- Article 1.4, 1.5

/// Article 1.4: games with White minus games with Black. Only played games count (GHR 3.4).
fn colour_difference_1_4(entrant: &Entrant) -> i32 {
    entrant.colours.iter().map(|&colour| if colour == Colour::White { 1 } else { -1 }).sum()
}

/// How strong a colour preference is: Articles 1.5.3, 1.5.2, 1.5.1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Strength {
    Mild,
    Strong,
    Absolute,
}

/// Article 1.5: the colour preference; `None` by 1.5.4.
///
/// CHOICE contrary_absolute: 1.5.1 gives two contrary colours if the difference is beyond 1 in one direction and the
/// last two games had the other colour (only after unlawful colours). Taken: the difference, which is named first.
/// Alternative: the last two games.
fn preference_1_5(entrant: &Entrant) -> Option<(Strength, Colour)> {
    // 1.5.4
    let last = *entrant.colours.last()?;
    let difference = colour_difference_1_4(entrant);
    // 1.5.1
    if difference > 1 {
        return Some((Strength::Absolute, Colour::Black));
    }
    if difference < -1 {
        return Some((Strength::Absolute, Colour::White));
    }
    let count = entrant.colours.len();
    if count >= 2 && entrant.colours[count - 2] == last {
        return Some((Strength::Absolute, last.other()));
    }
    // 1.5.2 and 1.5.3
    Some(match difference {
        1 => (Strength::Strong, Colour::Black),
        -1 => (Strength::Strong, Colour::White),
        _ => (Strength::Mild, last.other()),
    })
}

// ------------------------------------------------------------------------------------------------- Article 1.6

/// Article 1.6.2: half the number of rounds (rounded down) or four, whichever is lower.
pub(crate) fn seeding_rounds(rounds: usize) -> usize {
    (rounds / 2).min(4)
}

// ------------------------------------------------------------------------------------------------- Article 1.7

/// Is this a zero-point bye? CHOICE zero_point_bye: an absence or a requested bye without points; a game lost by
/// default is none (it was paired), so it ends a series. Alternative: any unplayed round without points.
fn zero_point_bye(round: &Round) -> bool {
    matches!(*round, Round::Absent | Round::RequestedBye { points: 0 })
}

/// Article 1.7.2, exception: the (current) score of a player as it counts for the opponents over the board.
///
/// CHOICE zero_byes: the series must be one "up to the current round", and the byes "gathered in previous rounds" are
/// draws. Taken: the current round is the one to be paired, so the player sits out now too (all unplayed rounds just
/// before are then draws, and who comes back loses that). Alternative `UpToLastRound`: who comes back now keeps it for
/// this round. (With points somebody sits out now with, the series is none of zero-point byes: the facts have told since.)
fn score_for_opponents_1_7_2(event: &Event, player: &facts::Player, choices: &Choices) -> i32 {
    let now = event.away_now.iter().find(|(number, _)| *number == player.number);
    let series = player.rounds.iter().rev().take_while(|round| zero_point_bye(round)).count();
    let counts = match choices.zero_byes {
        ZeroByes::SittingOutNow => !player.takes_part && now.is_none_or(|(_, round)| zero_point_bye(round)),
        ZeroByes::UpToLastRound => true,
    };
    player.points() + if counts { series as i32 } else { 0 }
}

/// Article 1.7.2: for each round of a player, the points made in it and the score of the one played against. Who did
/// not play in a round played against himself, with the result of as many points as registered.
///
/// CHOICE self_score: "himself" has the registered score; the exception is "for the benefit of the actual
/// over-the-board opponents" only.
/// CHOICE late_entry: rounds before a late entry are rounds in which the player did not play, like any absence.
/// Alternative: such rounds do not exist for the player.
fn opposition_1_7_2(event: &Event, player: &facts::Player, choices: &Choices) -> Vec<(i32, i32)> {
    player
        .rounds
        .iter()
        .map(|round| match *round {
            Round::Game { opponent, points, .. } => {
                let met = event.players.iter().find(|other| other.number == opponent);
                (points, met.map_or(0, |other| score_for_opponents_1_7_2(event, other, choices)))
            }
            _ => (round.points(), player.points()),
        })
        .collect()
}

/// Article 1.7.1, Buchholz: the sum of the current scores of the opponents.
fn buchholz_1_7_1(event: &Event, player: &facts::Player, choices: &Choices) -> i32 {
    opposition_1_7_2(event, player, choices).iter().map(|&(_, score)| score).sum()
}

/// Article 1.7.1, Sonneborn-Berger: the sum of points earned times score of the opponent (in quarter points).
fn sonneborn_berger_1_7_1(event: &Event, player: &facts::Player, choices: &Choices) -> i32 {
    opposition_1_7_2(event, player, choices).iter().map(|&(points, score)| points * score).sum()
}

// ------------------------------------------------------------------------------------------------- Article 1.8

/// Article 1.8: the higher ranked comes first (`Less`): Buchholz, Sonneborn-Berger, TPN in ascending order. The score
/// is not used.
///
/// CHOICE index_direction: the text does not say that the higher index ranks first; taken as a matter of course.
fn ranking_1_8(a: &Entrant, b: &Entrant) -> Ordering {
    b.buchholz
        .cmp(&a.buchholz)
        .then(b.sonneborn_berger.cmp(&a.sonneborn_berger))
        .then(a.number.cmp(&b.number))
}

// ------------------------------------------------------------------------------------------------- Article 2

/// C1, Article 2.1.1: the two have not played (GHR 3.5: unplayed pairings may be repeated). Pairs that the arbiter has
/// forbidden are treated alike.
fn c1(field: &Field, a: usize, b: usize) -> bool {
    let (x, y) = (&field.entrants[a], &field.entrants[b]);
    !x.met.contains(&y.number)
        && !y.met.contains(&x.number)
        && !field.forbidden.contains(&(x.number, y.number))
        && !field.forbidden.contains(&(y.number, x.number))
}

/// C2, Article 2.1.2: does such a round bar from the pairing-allocated bye?
fn bars_from_bye_c2(round: &Round, choices: &Choices) -> bool {
    match *round {
        Round::PairingBye => true,
        Round::Default { points, .. } => points >= 2,
        // CHOICE full_bye_bars
        Round::RequestedBye { points } => points >= 2 && choices.full_bye_bars,
        Round::Game { .. } | Round::Absent => false,
    }
}

/// C3, Article 2.1.3: they have not the same absolute colour preference. (There is no exception for top scorers.)
fn c3(field: &Field, a: usize, b: usize) -> bool {
    match (preference_1_5(&field.entrants[a]), preference_1_5(&field.entrants[b])) {
        (Some((Strength::Absolute, x)), Some((Strength::Absolute, y))) => x != y,
        _ => true,
    }
}

/// The two may be a pair: C1 and C3.
fn may_be_paired(field: &Field, a: usize, b: usize) -> bool {
    c1(field, a, b) && c3(field, a, b)
}

/// Answers to the question of C4 by the (sorted) players it was asked for.
type Memo = HashMap<Vec<usize>, bool>;

/// C4, Article 2.2.1: is there a pairing of all these that complies with the absolute criteria? (The bye is given.)
fn c4(field: &Field, unpaired: &[usize], memo: &mut Memo) -> bool {
    let mut players = unpaired.to_vec();
    players.sort_unstable();
    let Some(&first) = players.first() else {
        return true;
    };
    if players.len() % 2 == 1 {
        return false;
    }
    if let Some(&known) = memo.get(&players) {
        return known;
    }
    let found = players[1..].iter().any(|&second| {
        may_be_paired(field, first, second) && {
            let rest: Vec<usize> = players.iter().copied().filter(|&p| p != first && p != second).collect();
            c4(field, &rest, memo)
        }
    });
    memo.insert(players, found);
    found
}

/// C6, Article 2.3.2: the scores of the outgoing floaters in descending order (the smaller list is better; lists that
/// are compared are equally long).
fn c6(field: &Field, floaters: &[usize]) -> Vec<i32> {
    let mut scores: Vec<i32> = floaters.iter().map(|&p| field.entrants[p].score).collect();
    scores.sort_unstable_by_key(|&score| Reverse(score));
    scores
}

/// C7, Article 2.3.3: how well the following bracket can comply with C1 to C6 if these float into it: the number of
/// its outgoing floaters (C5), then their scores (C6). Smaller is better.
///
/// CHOICE c7_degree: compared by degree, C5 first, then C6, like everything that is to be complied with "as much as
/// possible". A yes or no ("as well as any floaters would allow") selects the same; a yes or no against an ideal
/// bracket without floaters would not.
/// CHOICE c7_depth: only the bracket that follows, and there not C7 and C8, as the text names [C1] to [C6].
/// CHOICE c7_no_floater: with no outgoing floaters nothing is chosen, hence nothing to compare.
fn c7(field: &Field, floaters: &[usize], later: &[Vec<usize>], memo: &mut Memo) -> (usize, Vec<i32>) {
    let Some((residents, after)) = later.split_first() else {
        return (0, Vec::new());
    };
    if floaters.is_empty() {
        return (0, Vec::new());
    }
    let following = sequence_numbers_4_1(field, &[floaters, residents].concat());
    let Some(zeros) = floaters_3_2_1(field, &following, after, memo) else {
        return (usize::MAX, Vec::new());
    };
    let mut best: Option<Vec<i32>> = None;
    candidates(field, &following, zeros, &mut |candidate| {
        if completes(field, &candidate.floaters, after, memo) {
            let scores = c6(field, &candidate.floaters);
            if best.as_ref().is_none_or(|known| scores < *known) {
                best = Some(scores);
            }
        }
        true
    });
    (zeros, best.unwrap_or_default())
}

/// C8, Article 2.3.4: the number of players who do not get their colour preference: one in each pair in which both
/// prefer the same colour, since otherwise 1.5.4 and 5.2.2 grant all there are.
///
/// CHOICE c8_floaters: only the pairs of the bracket count; outgoing floaters get no colour here.
fn c8(field: &Field, pairs: &[(usize, usize)]) -> usize {
    pairs
        .iter()
        .filter(|&&(a, b)| match (preference_1_5(&field.entrants[a]), preference_1_5(&field.entrants[b])) {
            (Some((_, x)), Some((_, y))) => x == y,
            _ => false,
        })
        .count()
}

/// How well a candidate complies with C6, C7 and C8, in descending priority; smaller is better. (C5 is equal: Article
/// 3.2.1 has fixed the number of pairs.)
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Value {
    c6: Vec<i32>,
    c7: (usize, Vec<i32>),
    c8: usize,
}

// ------------------------------------------------------------------------------------------------- Article 3

/// Article 3.1: who gets the pairing-allocated bye, if anybody can.
fn bye_3_1(field: &Field, memo: &mut Memo) -> Option<usize> {
    let all: Vec<usize> = (0..field.entrants.len()).collect();
    let mut able: Vec<usize> = all
        .iter()
        .copied()
        // 3.1.1
        .filter(|&p| !field.entrants[p].no_bye)
        // 3.1.2
        .filter(|&p| {
            let others: Vec<usize> = all.iter().copied().filter(|&other| other != p).collect();
            c4(field, &others, memo)
        })
        .collect();
    able.sort_by(|&a, &b| {
        let (x, y) = (&field.entrants[a], &field.entrants[b]);
        // 3.1.3
        x.score
            .cmp(&y.score)
            // 3.1.4
            .then(y.games.cmp(&x.games))
            // 3.1.5
            .then(ranking_1_8(y, x))
    });
    able.first().copied()
}

/// What a bracket gives: pairs and outgoing floaters (Article 3.2.1).
#[derive(Clone, Debug, PartialEq, Eq)]
struct Candidate {
    pairs: Vec<(usize, usize)>,
    floaters: Vec<usize>,
}

/// C4 for a candidate: those who float out of the bracket and all in the later scoregroups can be paired.
fn completes(field: &Field, floaters: &[usize], later: &[Vec<usize>], memo: &mut Memo) -> bool {
    c4(field, &[floaters, &later.concat()].concat(), memo)
}

/// The candidates of a bracket (given by BSN) that comply with C1 and C3, in the order of Article 4. `visit` says
/// whether to go on.
fn candidates(field: &Field, bracket: &[usize], zeros: usize, visit: &mut dyn FnMut(&Candidate) -> bool) {
    let mut opponents = vec![None; bracket.len()];
    pairings_4_3(
        &mut opponents,
        zeros,
        &|a, b| may_be_paired(field, bracket[a - 1], bracket[b - 1]),
        &mut |opponents| {
            let mut candidate = Candidate { pairs: Vec::new(), floaters: Vec::new() };
            for (index, opponent) in opponents.iter().enumerate() {
                match *opponent {
                    Some(0) => candidate.floaters.push(bracket[index]),
                    Some(other) if other > index + 1 => {
                        candidate.pairs.push((bracket[index], bracket[other - 1]));
                    }
                    _ => {}
                }
            }
            visit(&candidate)
        },
    );
}

/// Article 3.2.1: the number of outgoing floaters that goes with the maximum number of pairs under C1 to C5.
fn floaters_3_2_1(field: &Field, bracket: &[usize], later: &[Vec<usize>], memo: &mut Memo) -> Option<usize> {
    (0..=bracket.len() / 2).rev().map(|pairs| bracket.len() - 2 * pairs).find(|&zeros| {
        let mut found = false;
        candidates(field, bracket, zeros, &mut |candidate| {
            found = completes(field, &candidate.floaters, later, memo);
            !found
        });
        found
    })
}

/// Article 3.2.2: the first pairing (as ordered according to Article 4) that complies best with all the criteria.
fn bracket_3_2(field: &Field, players: &[usize], later: &[Vec<usize>], memo: &mut Memo) -> Option<Candidate> {
    let bracket = sequence_numbers_4_1(field, players);
    let zeros = floaters_3_2_1(field, &bracket, later, memo)?;
    let mut following: HashMap<Vec<usize>, (usize, Vec<i32>)> = HashMap::new();
    let mut best: Option<(Value, Candidate)> = None;
    candidates(field, &bracket, zeros, &mut |candidate| {
        if !completes(field, &candidate.floaters, later, memo) {
            return true;
        }
        let c7 = following
            .entry(candidate.floaters.clone())
            .or_insert_with(|| c7(field, &candidate.floaters, later, memo))
            .clone();
        let value = Value { c6: c6(field, &candidate.floaters), c7, c8: c8(field, &candidate.pairs) };
        if best.as_ref().is_none_or(|(known, _)| value < *known) {
            best = Some((value, candidate.clone()));
        }
        true
    });
    best.map(|(_, candidate)| candidate)
}

// ------------------------------------------------------------------------------------------------- Article 4

/// Article 4.1: the players of a bracket in the order of their BSN (1 for the first, and so on).
fn sequence_numbers_4_1(field: &Field, players: &[usize]) -> Vec<usize> {
    let mut bracket = players.to_vec();
    bracket.sort_by(|&a, &b| ranking_1_8(&field.entrants[a], &field.entrants[b]));
    bracket
}

/// Articles 4.2 and 4.3: the pairings of a bracket extended by virtual players of number 0, in their order: the lowest
/// BSN without an opponent gets the largest BSN first and 0 last. `opponents[n - 1]` is the opponent of BSN n. Pairs
/// that are not `allowed` are left out. False if `visit` has said that it is enough.
fn pairings_4_3(
    opponents: &mut Vec<Option<usize>>,
    zeros: usize,
    allowed: &dyn Fn(usize, usize) -> bool,
    visit: &mut dyn FnMut(&[Option<usize>]) -> bool,
) -> bool {
    let Some(low) = opponents.iter().position(Option::is_none) else {
        return zeros > 0 || visit(opponents);
    };
    for high in (low + 1..opponents.len()).rev() {
        if opponents[high].is_none() && allowed(low + 1, high + 1) {
            opponents[low] = Some(high + 1);
            opponents[high] = Some(low + 1);
            let go_on = pairings_4_3(opponents, zeros, allowed, visit);
            opponents[low] = None;
            opponents[high] = None;
            if !go_on {
                return false;
            }
        }
    }
    if zeros > 0 {
        opponents[low] = Some(0);
        let go_on = pairings_4_3(opponents, zeros - 1, allowed, visit);
        opponents[low] = None;
        return go_on;
    }
    true
}

// ------------------------------------------------------------------------------------------------- Article 5

/// Article 5.2: the pair as (White, Black).
fn colours_5_2(field: &Field, a: usize, b: usize) -> (usize, usize) {
    let give = |player: usize, colour: Colour| {
        let other = if player == a { b } else { a };
        if colour == Colour::White { (player, other) } else { (other, player) }
    };
    let (x, y) = (&field.entrants[a], &field.entrants[b]);
    let higher = if ranking_1_8(x, y) == Ordering::Less { a } else { b };
    match (preference_1_5(x), preference_1_5(y)) {
        // 5.2.1
        (None, None) => give(
            higher,
            if field.entrants[higher].number % 2 == 1 {
                field.initial_colour
            } else {
                field.initial_colour.other()
            },
        ),
        // 5.2.2, with 1.5.4
        (Some((_, colour)), None) => give(a, colour),
        (None, Some((_, colour))) => give(b, colour),
        (Some((_, colour)), Some((_, other))) if colour != other => give(a, colour),
        // both prefer the same colour
        (Some((strength, colour)), Some((other, _))) => match strength.cmp(&other) {
            // 5.2.3
            Ordering::Greater => give(a, colour),
            Ordering::Less => give(b, colour),
            Ordering::Equal => {
                // 5.2.4: the histories are put side by side from the last game played (GHR 3.4)
                let differing = x.colours.iter().rev().zip(y.colours.iter().rev()).find(|(p, q)| p != q);
                match differing {
                    Some((then, _)) => give(a, then.other()),
                    // 5.2.5
                    None => give(higher, colour),
                }
            }
        },
    }
}

// ------------------------------------------------------------------------------------------------- Article 1.9

/// Article 1.2.1: the scoregroups of those to be paired, in descending order.
///
/// CHOICE empty_scoregroup: a scoregroup whose only player has the bye leaves nobody to be paired, so it makes no
/// bracket, and what follows (C7) is the next scoregroup. Alternative: a bracket of incoming floaters alone.
fn scoregroups_1_2(field: &Field, players: &[usize]) -> Vec<Vec<usize>> {
    let mut scores: Vec<i32> = players.iter().map(|&p| field.entrants[p].score).collect();
    scores.sort_unstable_by_key(|&score| Reverse(score));
    scores.dedup();
    scores
        .iter()
        .map(|&score| players.iter().copied().filter(|&p| field.entrants[p].score == score).collect())
        .collect()
}

/// Article 1.9: the bye, then bracket by bracket. Pairs without colours, and the bye.
fn round_pairing_1_9(field: &Field) -> Result<(Vec<(usize, usize)>, Option<usize>), String> {
    let mut memo = Memo::new();
    let all: Vec<usize> = (0..field.entrants.len()).collect();
    // 1.9.2 and 3.1
    let bye = if all.len() % 2 == 1 {
        let found = bye_3_1(field, &mut memo);
        if found.is_none() {
            return Err("1.9.3: nobody can have the pairing-allocated bye by 3.1.1 and 3.1.2".to_string());
        }
        found
    } else {
        None
    };
    let players: Vec<usize> = all.into_iter().filter(|&p| Some(p) != bye).collect();
    if !c4(field, &players, &mut memo) {
        return Err("1.9.3: no complete pairing complies with C1 to C3".to_string());
    }
    let groups = scoregroups_1_2(field, &players);
    let mut pairs = Vec::new();
    let mut floaters: Vec<usize> = Vec::new();
    for (index, residents) in groups.iter().enumerate() {
        // 1.2.2
        let bracket = [floaters.as_slice(), residents.as_slice()].concat();
        let Some(taken) = bracket_3_2(field, &bracket, &groups[index + 1..], &mut memo) else {
            return Err("1.9.3: a bracket cannot be paired".to_string());
        };
        pairs.extend(taken.pairs);
        floaters = taken.floaters;
    }
    if floaters.is_empty() {
        Ok((pairs, bye))
    } else {
        Err("1.9.3: floaters out of the last bracket".to_string())
    }
}

/// GHR 3.6: the order of the boards.
///
/// CHOICE board_rank: who is "higher ranked" is not said there. Taken: higher score, then smaller TPN, so that 3.6.1 is
/// the higher score of the two. Alternatives: TPN alone (the ranking of GHR 2.2); the ranking of Article 1.8 (which is
/// "for pairings purposes only").
fn order_of_boards_ghr_3_6(field: &Field, boards: &mut [(usize, usize)], choices: &Choices) {
    boards.sort_by_key(|&(white, black)| {
        let (x, y) = (&field.entrants[white], &field.entrants[black]);
        let order = match choices.board_rank {
            BoardRank::ScoreThenTpn => y.score.cmp(&x.score).then(x.number.cmp(&y.number)),
            BoardRank::Tpn => x.number.cmp(&y.number),
            BoardRank::Article18 => ranking_1_8(x, y),
        };
        let higher = if order == Ordering::Less { x } else { y };
        (Reverse(higher.score), Reverse(x.score + y.score), higher.number)
    });
}

/// The pairing of a round after the seeding rounds.
pub(crate) fn pair(event: &Event, choices: &Choices) -> Answer {
    // 1.6.1
    if event.round <= seeding_rounds(event.rounds) {
        return Answer::GivesOut("seeding round".to_string());
    }
    let field = Field::new(event, choices);
    match round_pairing_1_9(&field) {
        Err(reason) => Answer::GivesOut(reason),
        Ok((pairs, bye)) => {
            let mut boards: Vec<(usize, usize)> =
                pairs.iter().map(|&(a, b)| colours_5_2(&field, a, b)).collect();
            order_of_boards_ghr_3_6(&field, &mut boards, choices);
            let number = |p: usize| field.entrants[p].number;
            Answer::Pairings(vec![Pairing {
                boards: boards.iter().map(|&(white, black)| (number(white), number(black))).collect(),
                bye: bye.map(number),
            }])
        }
    }
}

// ------------------------------------------------------------------------------------------------- tests

#[cfg(test)]
mod tests {
    use super::facts::Player;
    use super::*;

    /// "WB" for colours.
    fn colours(text: &str) -> Vec<Colour> {
        text.chars().map(|c| if c == 'W' { Colour::White } else { Colour::Black }).collect()
    }

    /// Somebody with a number, a score, a Buchholz and colours.
    fn entrant(number: u32, score: i32, buchholz: i32, history: &str) -> Entrant {
        Entrant {
            number,
            score,
            buchholz,
            sonneborn_berger: 0,
            colours: colours(history),
            met: Vec::new(),
            games: history.len(),
            no_bye: false,
        }
    }

    fn field(entrants: Vec<Entrant>) -> Field {
        Field { entrants, forbidden: Vec::new(), initial_colour: Colour::White }
    }

    fn meet(field: &mut Field, a: usize, b: usize) {
        let (x, y) = (field.entrants[a].number, field.entrants[b].number);
        field.entrants[a].met.push(y);
        field.entrants[b].met.push(x);
    }

    fn player(number: u32, rounds: Vec<Round>) -> Player {
        Player {
            number,
            rating: None,
            club: String::new(),
            area: String::new(),
            federation: String::new(),
            family: String::new(),
            rounds,
            takes_part: true,
            secondary: 0,
        }
    }

    fn event(rounds: usize, round: usize, players: Vec<Player>) -> Event {
        Event {
            rounds,
            round,
            players,
            forbidden: Vec::new(),
            drawn: Colour::White,
            away_now: Vec::new(),
            withdrawn: Vec::new(),
        }
    }

    fn game(opponent: u32, colour: Colour, points: i32) -> Round {
        Round::Game { opponent, colour, points }
    }

    fn only(answer: Answer) -> Pairing {
        match answer {
            Answer::Pairings(list) if list.len() == 1 => list[0].clone(),
            other => panic!("{other:?}"),
        }
    }

    use Colour::{Black, White};

    #[test]
    fn article_1_4_and_1_5() {
        let of = |history| preference_1_5(&entrant(1, 0, 0, history));
        assert_eq!(colour_difference_1_4(&entrant(1, 0, 0, "WWB")), 1);
        assert_eq!(of(""), None);
        assert_eq!(of("W"), Some((Strength::Strong, Black)));
        assert_eq!(of("WB"), Some((Strength::Mild, White)));
        assert_eq!(of("BW"), Some((Strength::Mild, Black)));
        assert_eq!(of("BBWW"), Some((Strength::Absolute, Black)));
        assert_eq!(of("WBB"), Some((Strength::Absolute, White)));
        assert_eq!(of("WBWW"), Some((Strength::Absolute, Black)));
        assert_eq!(of("BBWB"), Some((Strength::Absolute, White)));
        assert_eq!(of("BBW"), Some((Strength::Strong, White)));
        // contrary_absolute
        assert_eq!(of("WWWWBB"), Some((Strength::Absolute, Black)));
    }

    #[test]
    fn article_1_6() {
        let counts: Vec<usize> = [0, 1, 2, 5, 7, 8, 9, 11, 20].into_iter().map(seeding_rounds).collect();
        assert_eq!(counts, [0, 0, 1, 2, 3, 4, 4, 4, 4]);
        let seeding = event(5, 2, vec![player(1, vec![Round::PairingBye])]);
        assert_eq!(pair(&seeding, &Choices::default()), Answer::GivesOut("seeding round".to_string()));
    }

    #[test]
    fn article_1_7() {
        // 1 beat 2, then had half a point for a bye, then won by default: 5 half points; 2 has 0, then is absent.
        let mut players = vec![
            player(
                1,
                vec![
                    game(2, White, 2),
                    Round::RequestedBye { points: 1 },
                    Round::Default { opponent: 3, colour: White, points: 2 },
                ],
            ),
            player(2, vec![game(1, Black, 0), Round::Absent, Round::Absent]),
            player(
                3,
                vec![
                    Round::Absent,
                    Round::PairingBye,
                    Round::Default { opponent: 1, colour: Black, points: 0 },
                ],
            ),
        ];
        let choices = Choices::default();
        let back = event(6, 4, players.clone());
        assert_eq!(buchholz_1_7_1(&back, &back.players[0], &choices), 5 + 5);
        assert_eq!(sonneborn_berger_1_7_1(&back, &back.players[0], &choices), 5 + 2 * 5);
        assert_eq!(buchholz_1_7_1(&back, &back.players[1], &choices), 5);
        assert_eq!(buchholz_1_7_1(&back, &back.players[2], &choices), 6);
        assert_eq!(sonneborn_berger_1_7_1(&back, &back.players[2], &choices), 4);
        let other = Choices { zero_byes: ZeroByes::UpToLastRound, ..choices };
        assert_eq!(buchholz_1_7_1(&back, &back.players[0], &other), 2 + 5 + 5);
        // 2 sits out now too: two draws for player 1, none for himself
        players[1].takes_part = false;
        let gone = event(6, 4, players);
        assert_eq!(buchholz_1_7_1(&gone, &gone.players[0], &choices), 2 + 5 + 5);
        assert_eq!(sonneborn_berger_1_7_1(&gone, &gone.players[0], &choices), 2 * 2 + 5 + 2 * 5);
        assert_eq!(buchholz_1_7_1(&gone, &gone.players[1], &choices), 5);
    }

    #[test]
    fn article_1_8_and_4_1() {
        let mut of = field(vec![
            entrant(1, 9, 4, ""),
            entrant(2, 0, 6, ""),
            entrant(3, 0, 4, ""),
            entrant(4, 0, 4, ""),
        ]);
        of.entrants[3].sonneborn_berger = 1;
        assert_eq!(sequence_numbers_4_1(&of, &[0, 1, 2, 3]), [1, 3, 0, 2]);
    }

    #[test]
    fn article_2_1() {
        let mut of = field(vec![
            entrant(1, 0, 0, "WW"),
            entrant(2, 0, 0, "WBWW"),
            entrant(3, 0, 0, "BB"),
            entrant(4, 0, 0, "W"),
        ]);
        assert!(!c3(&of, 0, 1));
        assert!(c3(&of, 0, 2));
        assert!(c3(&of, 0, 3));
        assert!(c1(&of, 0, 1));
        meet(&mut of, 0, 2);
        assert!(!c1(&of, 0, 2));
        of.forbidden.push((4, 3));
        assert!(!c1(&of, 2, 3));
        let choices = Choices::default();
        let defaulted = |points| Round::Default { opponent: 1, colour: White, points };
        assert!(bars_from_bye_c2(&Round::PairingBye, &choices));
        assert!(bars_from_bye_c2(&defaulted(2), &choices));
        assert!(!bars_from_bye_c2(&defaulted(0), &choices));
        assert!(bars_from_bye_c2(&Round::RequestedBye { points: 2 }, &choices));
        assert!(!bars_from_bye_c2(&Round::RequestedBye { points: 1 }, &choices));
        let letter = Choices { full_bye_bars: false, ..choices };
        assert!(!bars_from_bye_c2(&Round::RequestedBye { points: 2 }, &letter));
    }

    /// GHR 3.5: a pairing that was not played may be repeated.
    #[test]
    fn unplayed_may_meet_again() {
        let players = vec![
            player(1, vec![Round::Default { opponent: 2, colour: White, points: 2 }]),
            player(2, vec![Round::Default { opponent: 1, colour: Black, points: 0 }]),
        ];
        let pairing = only(pair(&event(2, 2, players), &Choices::default()));
        // nobody has played: 5.2.1
        assert_eq!(pairing, Pairing { boards: vec![(1, 2)], bye: None });
    }

    /// C4: 1-4 would leave 2 and 3, who have met.
    #[test]
    fn article_2_2() {
        let mut of = field((1..=4).map(|n| entrant(n, 4, 0, "")).collect());
        meet(&mut of, 1, 2);
        assert!(c4(&of, &[0, 1, 2, 3], &mut Memo::new()));
        assert!(!c4(&of, &[1, 2], &mut Memo::new()));
        assert!(!c4(&of, &[0, 1, 3], &mut Memo::new()));
        assert_eq!(round_pairing_1_9(&of).unwrap().0, [(0, 2), (1, 3)]);
        // C4 forces floaters: 0 and 1 could be paired, but 2 and 3 have met.
        for low in [2, 3] {
            of.entrants[low].score = 2;
        }
        of.entrants[1].met.clear();
        of.entrants[2].met.clear();
        meet(&mut of, 2, 3);
        assert_eq!(round_pairing_1_9(&of).unwrap().0, [(0, 3), (1, 2)]);
    }

    /// C6: the incoming floater (score 6, BSN 2) must not float on, though 1-3, 2-0 comes first.
    #[test]
    fn article_2_3_2() {
        let of = field(vec![
            entrant(1, 4, 9, ""),
            entrant(2, 6, 8, ""),
            entrant(3, 4, 7, ""),
            entrant(4, 2, 5, ""),
        ]);
        let taken = bracket_3_2(&of, &[1, 0, 2], &[vec![3]], &mut Memo::new()).unwrap();
        assert_eq!(taken, Candidate { pairs: vec![(0, 1)], floaters: vec![2] });
    }

    /// C7: 2 would float (1-3, 2-0), but has met all of the following bracket, which could then make one pair only.
    #[test]
    fn article_2_3_3() {
        let mut of = field(vec![
            entrant(1, 4, 9, ""),
            entrant(2, 4, 8, ""),
            entrant(3, 4, 7, ""),
            entrant(4, 2, 5, ""),
            entrant(5, 2, 4, ""),
            entrant(6, 2, 3, ""),
            entrant(7, 0, 2, ""),
            entrant(8, 0, 1, ""),
        ]);
        let later = [vec![3, 4, 5], vec![6, 7]];
        let first = bracket_3_2(&of, &[0, 1, 2], &later, &mut Memo::new()).unwrap();
        assert_eq!(first.floaters, [1]);
        for low in 3..6 {
            meet(&mut of, 1, low);
        }
        let second = bracket_3_2(&of, &[0, 1, 2], &later, &mut Memo::new()).unwrap();
        assert_eq!(second, Candidate { pairs: vec![(0, 1)], floaters: vec![2] });
        assert_eq!(c7(&of, &[1], &later, &mut Memo::new()), (2, vec![4, 2]));
        assert_eq!(c7(&of, &[2], &later, &mut Memo::new()), (0, vec![]));
    }

    /// C8: 1-4, 2-3 would leave two without their colour, 1-3, 2-4 none.
    #[test]
    fn article_2_3_4() {
        let of = field(vec![
            entrant(1, 4, 9, "W"),
            entrant(2, 4, 8, "B"),
            entrant(3, 4, 7, "B"),
            entrant(4, 4, 6, "W"),
        ]);
        assert_eq!(c8(&of, &[(0, 3), (1, 2)]), 2);
        let taken = bracket_3_2(&of, &[0, 1, 2, 3], &[], &mut Memo::new()).unwrap();
        assert_eq!(taken.pairs, [(0, 2), (1, 3)]);
    }

    #[test]
    fn article_3_1() {
        // 3.1.3
        let mut of = field(vec![entrant(1, 4, 9, "WB"), entrant(2, 2, 1, "WB"), entrant(3, 2, 3, "WB")]);
        let bye = |of: &Field| bye_3_1(of, &mut Memo::new());
        // 3.1.5
        assert_eq!(bye(&of), Some(1));
        // 3.1.4
        of.entrants[1].games = 1;
        assert_eq!(bye(&of), Some(2));
        // 3.1.1
        of.entrants[2].no_bye = true;
        assert_eq!(bye(&of), Some(1));
        // 3.1.2
        meet(&mut of, 0, 2);
        assert_eq!(bye(&of), Some(0));
        meet(&mut of, 1, 2);
        assert_eq!(bye(&of), None);
        assert!(round_pairing_1_9(&of).is_err());
    }

    #[test]
    fn article_3_2_1() {
        let mut of = field((1..=4).map(|n| entrant(n, 4, 0, "")).collect());
        let later = [vec![]];
        assert_eq!(floaters_3_2_1(&of, &[0, 1, 2, 3], &later, &mut Memo::new()), Some(0));
        of.entrants.extend([entrant(5, 2, 0, ""), entrant(6, 2, 0, "")]);
        for other in 1..4 {
            meet(&mut of, 0, other);
        }
        assert_eq!(floaters_3_2_1(&of, &[0, 1, 2, 3], &[vec![4, 5]], &mut Memo::new()), Some(2));
    }

    /// All pairings in the order of Article 4.
    fn listed(count: usize, zeros: usize) -> Vec<Vec<usize>> {
        let mut list = Vec::new();
        pairings_4_3(&mut vec![None; count], zeros, &|_, _| true, &mut |opponents| {
            list.push(opponents.iter().map(|opponent| opponent.unwrap()).collect());
            true
        });
        list
    }

    /// The printed list of Article 4.3, whole. "1-3, 2-0, 4-5, 6-0" is printed twice there; the second is left out
    /// here.
    #[test]
    fn article_4_printed_example() {
        let printed = "1-6, 2-5, 3-0, 4-0
            1-6, 2-4, 3-0, 5-0
            1-6, 2-3, 4-0, 5-0
            1-6, 2-0, 3-5, 4-0
            1-6, 2-0, 3-4, 5-0
            1-6, 2-0, 3-0, 4-5
            1-5, 2-6, 3-0, 4-0
            1-5, 2-4, 3-0, 6-0
            1-5, 2-3, 4-0, 6-0
            1-5, 2-0, 3-6, 4-0
            1-5, 2-0, 3-4, 6-0
            1-5, 2-0, 3-0, 4-6
            1-4, 2-6, 3-0, 5-0
            1-4, 2-5, 3-0, 6-0
            1-4, 2-3, 5-0, 6-0
            1-4, 2-0, 3-6, 5-0
            1-4, 2-0, 3-5, 6-0
            1-4, 2-0, 3-0, 5-6
            1-3, 2-6, 4-0, 5-0
            1-3, 2-5, 4-0, 6-0
            1-3, 2-4, 5-0, 6-0
            1-3, 2-0, 4-6, 5-0
            1-3, 2-0, 4-5, 6-0
            1-3, 2-0, 4-0, 5-6
            1-2, 3-6, 4-0, 5-0
            1-2, 3-5, 4-0, 6-0
            1-2, 3-4, 5-0, 6-0
            1-2, 3-0, 4-6, 5-0
            1-2, 3-0, 4-5, 6-0
            1-2, 3-0, 4-0, 5-6
            1-0, 2-6, 3-5, 4-0
            1-0, 2-6, 3-4, 5-0
            1-0, 2-6, 3-0, 4-5
            1-0, 2-5, 3-6, 4-0
            1-0, 2-5, 3-4, 6-0
            1-0, 2-5, 3-0, 4-6
            1-0, 2-4, 3-6, 5-0
            1-0, 2-4, 3-5, 6-0
            1-0, 2-4, 3-0, 5-6
            1-0, 2-3, 4-6, 5-0
            1-0, 2-3, 4-5, 6-0
            1-0, 2-3, 4-0, 5-6
            1-0, 2-0, 3-6, 4-5
            1-0, 2-0, 3-5, 4-6
            1-0, 2-0, 3-4, 5-6";
        let printed: Vec<String> = printed.lines().map(|line| line.trim().to_string()).collect();
        let ours: Vec<String> = listed(6, 2)
            .iter()
            .map(|opponents| {
                let pairs: Vec<String> = opponents
                    .iter()
                    .enumerate()
                    .filter(|&(index, &other)| other == 0 || other > index + 1)
                    .map(|(index, other)| format!("{}-{other}", index + 1))
                    .collect();
                pairs.join(", ")
            })
            .collect();
        assert_eq!(ours, printed);
        assert_eq!(ours.len(), 45);
    }

    /// The rule of 4.3 itself: of two pairings the earlier has the larger opponent at the first difference.
    #[test]
    fn article_4_rule() {
        for (count, zeros, number) in [(5, 1, 15), (6, 0, 15), (7, 3, 105), (4, 4, 1), (0, 0, 1), (3, 0, 0)] {
            let list = listed(count, zeros);
            assert_eq!(list.len(), number);
            assert!(list.windows(2).all(|two| two[0] > two[1]));
        }
    }

    #[test]
    fn article_5_2() {
        let of = |a: Entrant, b: Entrant| {
            let of = field(vec![a, b]);
            let (white, black) = colours_5_2(&of, 0, 1);
            let (again, _) = colours_5_2(&of, 1, 0);
            assert_eq!(white, again);
            assert_ne!(white, black);
            of.entrants[white].number
        };
        // 5.2.1: the higher ranked by 1.8
        assert_eq!(of(entrant(1, 0, 0, ""), entrant(2, 0, 0, "")), 1);
        assert_eq!(of(entrant(1, 0, 0, ""), entrant(2, 0, 3, "")), 1);
        assert_eq!(of(entrant(1, 0, 0, ""), entrant(3, 0, 3, "")), 3);
        assert_eq!(of(entrant(2, 0, 0, ""), entrant(4, 0, 0, "")), 4);
        // 1.5.4
        assert_eq!(of(entrant(1, 0, 0, "W"), entrant(2, 0, 0, "")), 2);
        // 5.2.2
        assert_eq!(of(entrant(1, 0, 0, "WB"), entrant(2, 0, 0, "BW")), 1);
        // 5.2.3
        assert_eq!(of(entrant(1, 0, 9, "WB"), entrant(2, 0, 0, "B")), 2);
        assert_eq!(of(entrant(1, 0, 9, "BBW"), entrant(2, 0, 0, "BB")), 2);
        // 5.2.4: from the end both had Black, both White, then one Black and the other White
        assert_eq!(of(entrant(1, 0, 0, "WBWB"), entrant(2, 0, 9, "BWWB")), 1);
        assert_eq!(of(entrant(1, 0, 9, "BWWB"), entrant(2, 0, 0, "WBWB")), 2);
        // histories of different length are put side by side from the end
        assert_eq!(of(entrant(1, 0, 0, "BWWBWB"), entrant(2, 0, 9, "BWWB")), 1);
        // 5.2.5: no difference as far as both have played
        assert_eq!(of(entrant(1, 0, 0, "WB"), entrant(2, 0, 9, "WB")), 2);
        assert_eq!(of(entrant(1, 0, 0, "W"), entrant(2, 0, 9, "WBW")), 1);
    }

    #[test]
    fn general_handling_rules_3_6() {
        let of = field(vec![
            entrant(1, 2, 0, ""),
            entrant(2, 4, 0, ""),
            entrant(3, 4, 0, ""),
            entrant(4, 4, 9, ""),
            entrant(5, 2, 0, ""),
            entrant(6, 2, 0, ""),
        ]);
        let order = |board_rank| {
            let mut boards = vec![(4, 5), (0, 1), (2, 3)];
            order_of_boards_ghr_3_6(&of, &mut boards, &Choices { board_rank, ..Choices::default() });
            boards
        };
        assert_eq!(order(BoardRank::ScoreThenTpn), [(2, 3), (0, 1), (4, 5)]);
        assert_eq!(order(BoardRank::Tpn), [(2, 3), (0, 1), (4, 5)]);
        let mut boards = vec![(4, 5), (0, 3), (1, 2)];
        order_of_boards_ghr_3_6(&of, &mut boards, &Choices::default());
        assert_eq!(boards, [(1, 2), (0, 3), (4, 5)]);
    }

    #[test]
    fn twelve_in_one_bracket() {
        let of = field((1..=12).map(|n| entrant(n, 4, 0, if n % 3 == 0 { "W" } else { "B" })).collect());
        let (pairs, bye) = round_pairing_1_9(&of).unwrap();
        assert_eq!((pairs.len(), bye), (6, None));
        assert_eq!(c8(&of, &pairs), 2);
    }

    #[test]
    fn nobody_or_one() {
        let choices = Choices::default();
        assert_eq!(only(pair(&event(1, 1, vec![]), &choices)), Pairing { boards: vec![], bye: None });
        assert_eq!(
            only(pair(&event(1, 1, vec![player(7, vec![])]), &choices)),
            Pairing { boards: vec![], bye: Some(7) }
        );
        let had = event(3, 2, vec![player(7, vec![Round::PairingBye])]);
        assert!(matches!(pair(&had, &choices), Answer::GivesOut(_)));
    }

    /// A small source of numbers by chance.
    struct Chance(u64);

    impl Chance {
        fn below(&mut self, bound: usize) -> usize {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            ((self.0 >> 11) % bound as u64) as usize
        }
    }

    /// Any pairing by chance of the indices in which nobody meets twice; the first of an odd number has a bye.
    fn by_chance(event: &Event, mut left: Vec<usize>, chance: &mut Chance) -> Option<Pairing> {
        for index in (1..left.len()).rev() {
            left.swap(index, chance.below(index + 1));
        }
        let choices = Choices::default();
        let mut pairing = Pairing { boards: Vec::new(), bye: None };
        if left.len() % 2 == 1 {
            let free = left.iter().position(|&p| {
                !event.players[p].rounds.iter().any(|round| bars_from_bye_c2(round, &choices))
            })?;
            pairing.bye = Some(event.players[left.remove(free)].number);
        }
        let of = Field::new(event, &choices);
        let index = |p: usize| of.entrants.iter().position(|e| e.number == event.players[p].number).unwrap();
        while let Some(first) = left.pop() {
            let at = left.iter().position(|&second| may_be_paired(&of, index(first), index(second)))?;
            let (white, black) = colours_5_2(&of, index(first), index(left.remove(at)));
            pairing.boards.push((of.entrants[white].number, of.entrants[black].number));
        }
        Some(pairing)
    }

    /// Plays a round by chance.
    fn play(event: &mut Event, pairing: &Pairing, chance: &mut Chance) {
        let index = |number: u32| number as usize - 1;
        for player in &mut event.players {
            let fact = if pairing.bye == Some(player.number) {
                Some(Round::PairingBye)
            } else if !player.takes_part {
                Some(match chance.below(4) {
                    0 => Round::RequestedBye { points: chance.below(3) as i32 },
                    _ => Round::Absent,
                })
            } else {
                None
            };
            player.rounds.extend(fact);
        }
        for &(white, black) in &pairing.boards {
            let points = chance.below(3) as i32;
            let defaulted = chance.below(12) == 0;
            let both = [(white, black, White, points), (black, white, Black, 2 - points)];
            for (who, opponent, colour, points) in both {
                event.players[index(who)].rounds.push(if defaulted {
                    let points = if points == 1 { 0 } else { points };
                    Round::Default { opponent, colour, points }
                } else {
                    Round::Game { opponent, colour, points }
                });
            }
        }
    }

    /// What any answer must comply with.
    fn check(event: &Event, pairing: &Pairing, choices: &Choices) {
        let of = Field::new(event, choices);
        let index = |number: u32| of.entrants.iter().position(|e| e.number == number).unwrap();
        let mut seen: Vec<u32> = pairing.boards.iter().flat_map(|&(white, black)| [white, black]).collect();
        seen.extend(pairing.bye);
        seen.sort_unstable();
        let all: Vec<u32> = of.entrants.iter().map(|e| e.number).collect();
        assert_eq!(seen, all);
        for &(white, black) in &pairing.boards {
            assert!(may_be_paired(&of, index(white), index(black)));
            for (who, colour) in [(white, White), (black, Black)] {
                if let Some((Strength::Absolute, due)) = preference_1_5(&of.entrants[index(who)]) {
                    assert_eq!(due, colour);
                }
            }
        }
        assert!(pairing.bye.is_none_or(|number| !of.entrants[index(number)].no_bye));
    }

    #[test]
    fn random_events() {
        let mut chance = Chance(0x9E37_79B9_7F4A_7C15);
        let (mut paired, mut gave_out) = (0, 0);
        for _ in 0..300 {
            let count = 4 + chance.below(6);
            let rounds = 3 + chance.below(5);
            let mut event =
                event(rounds, 1, (1..=count as u32).map(|number| player(number, vec![])).collect());
            event.drawn = if chance.below(2) == 0 { White } else { Black };
            if chance.below(3) == 0 {
                event.forbidden.push((1 + chance.below(2) as u32, 3 + chance.below(2) as u32));
            }
            let choices = Choices {
                zero_byes: [ZeroByes::SittingOutNow, ZeroByes::UpToLastRound][chance.below(2)],
                board_rank: [BoardRank::ScoreThenTpn, BoardRank::Tpn, BoardRank::Article18][chance.below(3)],
                full_bye_bars: chance.below(2) == 0,
                default_games: chance.below(2) == 0,
            };
            for round in 1..=rounds {
                event.round = round;
                for player in &mut event.players {
                    let stays_out = !player.takes_part && chance.below(2) == 0;
                    player.takes_part = !stays_out && chance.below(12) > 0;
                }
                let pairing = if round <= seeding_rounds(rounds) {
                    let here: Vec<usize> = (0..count).filter(|&p| event.players[p].takes_part).collect();
                    (0..50).find_map(|_| by_chance(&event, here.clone(), &mut chance))
                } else {
                    match pair(&event, &choices) {
                        Answer::Pairings(list) => {
                            check(&event, &list[0], &choices);
                            paired += 1;
                            Some(list[0].clone())
                        }
                        Answer::GivesOut(reason) => {
                            assert!(reason.starts_with("1.9.3: no"), "{reason}");
                            gave_out += 1;
                            None
                        }
                    }
                };
                let Some(pairing) = pairing else { break };
                play(&mut event, &pairing, &mut chance);
            }
        }
        println!("{paired} rounds paired, {gave_out} given out");
        assert!(paired > 300);
    }
}
