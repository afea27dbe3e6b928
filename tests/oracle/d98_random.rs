//! Random events: nobody is lost, B.1 is never broken, B.2 only where article 21 or the note allow it.
use super::d98::{Choices, pair};
use super::d98_choices::*;
use super::d98_tests::{event, player};
use super::facts::{Answer, Colour, Event, Pairing, Round};

struct Lcg(u64);

impl Lcg {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

type Change = fn(&mut Choices);

const CHANGES: &[Change] = &[
    |c| c.half_bracket = HalfBracket::ButC12Applies,
    |c| c.down_check = DownCheck::LeftOnly,
    |c| c.down_check = DownCheck::PairedOnly,
    |c| c.default_float = DefaultFloat::None,
    |c| c.requested_float = RequestedFloat::Yes,
    |c| c.requested_b1b = RequestedB1b::AnyPoints,
    |c| c.absolute_slip = AbsoluteSlip::Letter,
    |c| c.absolute_last = AbsoluteLast::OnlyWithoutB2,
    |c| c.last_round = LastRound::NoteBoth,
    |c| c.last_round = LastRound::NoteEach,
    |c| c.x_scope = XScope::WholeBracket,
    |c| c.c1_order = C1Order::ResidentsFirst,
    |c| c.c1_bye = C1Bye::Letter,
    |c| c.c1_after = C1After::ThenC14,
    |c| c.c1_after = C1After::MovesDown,
    |c| c.c10_reach = C10Reach::AllTranspositions,
    |c| c.c10_upfloats = C10Upfloats::Heterogeneous,
    |c| c.c10_upfloats = C10Upfloats::RemainderOnly,
    |c| c.rest_start = Dropped::StayDropped,
    |c| c.c10_return = Dropped::StayDropped,
    |c| c.c10_down = Dropped::StayDropped,
    |c| c.c11_return = Dropped::StayDropped,
    |c| c.c14_return = Dropped::StayDropped,
    |c| c.c12_when = C12When::RemainderToo,
    |c| c.c12_number = C12Number::Any,
    |c| c.c12_p = C12P::OfA6,
    |c| c.c12_above = C12Above::Any,
    |c| c.c13_p = C13P::RemainderOnly,
    |c| c.c13_lowest = C13Lowest::DecreasedToo,
    |c| c.c13_search = C13Search::AllTranspositions,
    |c| c.joined = Joined::Homogeneous,
    |c| c.c14_x = C14X::Current,
    |c| c.c14_zero = C14Zero::ResidentsPaired,
    |c| c.c14_rest = C14Rest::Whole,
    |c| c.lowest_zero = LowestZero::Homogeneous,
    |c| c.c4_left_out = C4LeftOut::MovedDown,
    |c| c.d2_players = D2Players::Everybody,
    |c| c.d2_number = D2Number::Any,
    |c| c.d2_same = D2Same::Nearest,
    |c| c.e2 = E2::Difference,
    |c| c.no_preference = NoPreference::Both,
    |c| c.e5_number = E5Number::Place,
    |c| c.e5_top = E5Top::NumberOne,
];

fn met(event: &Event, one: u32, other: u32) -> bool {
    event.players[one as usize - 1]
        .rounds
        .iter()
        .any(|round| matches!(round, Round::Game { opponent, .. } if *opponent == other))
}

fn check(event: &Event, pairing: &Pairing) {
    let mut seen: Vec<u32> =
        pairing.boards.iter().flat_map(|board| [board.0, board.1]).chain(pairing.bye).collect();
    seen.sort_unstable();
    let all: Vec<u32> = event.players.iter().filter(|one| one.takes_part).map(|one| one.number).collect();
    assert_eq!(seen, all);
    for &(white, black) in &pairing.boards {
        assert!(!met(event, white, black), "B.1a");
        assert!(!event.forbidden.contains(&(white, black)) && !event.forbidden.contains(&(black, white)));
        for (number, colour) in [(white, Colour::White), (black, Colour::Black)] {
            let one = &event.players[number as usize - 1];
            let mut games: Vec<Colour> = one
                .rounds
                .iter()
                .filter_map(|round| match round {
                    Round::Game { colour, .. } => Some(*colour),
                    _ => None,
                })
                .collect();
            games.push(colour);
            let whites = games.iter().filter(|&&one| one == Colour::White).count() as i32;
            let broken = (2 * whites - games.len() as i32).abs() > 2
                || games.len() >= 3 && games[games.len() - 3..].iter().all(|&one| one == colour);
            let lower =
                event.players[white as usize - 1].points().min(event.players[black as usize - 1].points());
            let one_over = one.points() > event.round as i32 - 1;
            let allowed = event.round == event.rounds && (lower > event.round as i32 - 1 || one_over);
            assert!(!broken || allowed, "B.2");
        }
    }
    if let Some(bye) = pairing.bye {
        let had = event.players[bye as usize - 1]
            .rounds
            .iter()
            .any(|round| matches!(round, Round::PairingBye | Round::Default { points: 2, .. }));
        assert!(!had, "B.1b");
    }
}

/// Plays an event; how many rounds gave a pairing, and where the text gave out.
fn play(lcg: &mut Lcg, choices: &Choices, gives: &mut Vec<(Event, String)>) -> usize {
    let count = 4 + lcg.below(6) as u32;
    let rounds = 5 + lcg.below(2) as usize;
    let mut event = event(rounds, (1..=count).map(|number| player(number, Vec::new())).collect());
    let wild = lcg.below(2) == 0;
    for round in 1..=rounds {
        event.round = round;
        for one in &mut event.players {
            one.takes_part = !wild || lcg.below(12) > 0;
        }
        event.forbidden.clear();
        if wild && lcg.below(4) == 0 {
            event.forbidden.push((1, 1 + count / 2));
        }
        let pairing = match pair(&event, choices) {
            Answer::Pairings(all) => {
                all.iter().for_each(|one| check(&event, one));
                all[0].clone()
            }
            Answer::GivesOut(why) => {
                gives.push((event, why));
                return round - 1;
            }
        };
        for one in &mut event.players {
            let asked = !one.takes_part && lcg.below(2) == 0;
            one.rounds.push(if asked { Round::RequestedBye { points: 1 } } else { Round::Absent });
        }
        if let Some(bye) = pairing.bye {
            event.players[bye as usize - 1].rounds[round - 1] = Round::PairingBye;
        }
        for &(white, black) in &pairing.boards {
            let mut points = lcg.below(3) as i32;
            if lcg.below(3) == 0 {
                points = if white < black { 2 } else { 0 };
            }
            let unplayed = wild && lcg.below(15) == 0;
            for (one, other, colour, points) in
                [(white, black, Colour::White, points), (black, white, Colour::Black, 2 - points)]
            {
                event.players[one as usize - 1].rounds[round - 1] = if unplayed && points != 1 {
                    Round::Default { opponent: other, colour, points }
                } else {
                    Round::Game { opponent: other, colour, points }
                };
            }
        }
    }
    rounds
}

/// Is there any pairing by B.1 and B.2?
fn possible(event: &Event) -> bool {
    let choices = Choices { d2_number: D2Number::Any, ..Choices::default() };
    let table = super::d98_cards::Table::new(event, &choices);
    let all: Vec<usize> = (0..table.cards.len()).collect();
    let free = event.round == event.rounds;
    if all.len() % 2 == 0 {
        return super::d98_groups::most_pairs(&table, &all, free) * 2 == all.len();
    }
    all.iter().any(|&bye| {
        let rest: Vec<usize> = all.iter().copied().filter(|&one| one != bye).collect();
        !table.cards[bye].no_bye && super::d98_groups::most_pairs(&table, &rest, free) * 2 == rest.len()
    })
}

fn report(name: &str, events: usize, choices: &dyn Fn(&mut Lcg) -> Choices, seed: u64) {
    let (mut lcg, mut gives, mut rounds) = (Lcg(seed), Vec::new(), 0);
    for _ in 0..events {
        let choices = choices(&mut lcg);
        rounds += play(&mut lcg, &choices, &mut gives);
    }
    let hopeless = gives.iter().filter(|one| !possible(&one.0)).count();
    let limits = gives.iter().filter(|one| one.1.starts_with("limit")).count();
    println!(
        "{name}: {events} events, {rounds} rounds, gives out {} (nothing possible {hopeless}, limit {limits})",
        gives.len(),
    );
    for (event, why) in gives.iter().filter(|one| possible(&one.0)).take(2) {
        println!("  {} round {}/{}: {why}", event.players.len(), event.round, event.rounds);
        for one in &event.players {
            println!("    {} {} {:?}", one.number, one.takes_part, one.rounds);
        }
    }
}

#[test]
fn random_defaults() {
    report("defaults", 40, &|_| Choices::default(), 1);
}

#[test]
fn random_readings() {
    let some = |lcg: &mut Lcg| {
        let mut choices = Choices::default();
        for change in CHANGES {
            if lcg.below(4) == 0 {
                change(&mut choices);
            }
        }
        choices
    };
    report("mixed", 40, &some, 7);
    for at in 0..CHANGES.len() {
        let single = |_: &mut Lcg| {
            let mut choices = Choices::default();
            CHANGES[at](&mut choices);
            choices
        };
        report(&format!("change {at}"), 2, &single, 100 + at as u64);
    }
}
