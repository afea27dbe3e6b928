//! The judge's own count beside plan and procedure; swaps, turned boards and moved boards that it has to find; and nothing
//! better among all pairings of small fields.
//!
//! `PAIRPROOF_EVENTS` asks for another number of random events a rulebook than [`EVENTS`].

use crate::crowded::{assert_best, field, play_anyhow};
use crate::depth::is_deep;
use crate::random::{self, Dice};
use api::explain::{AskedRound, case, counts, exchanged, judge, judge_within};
use facts::rulebook::{self, Measure, Rulebook};
use facts::tournament::{
    Board, Colour, Outcome as Out, Pairing, PlayerId, Position, Rank, Record, Tournament,
};
use judge::{Count, JudgedRound, Offence, Verdict};
use limit::{Limit, Reached};
use model::round::{Answer, Paired, Request, pair};
use procedure::{self, ProcedureOutcome, ProcedureRun};

/// Rulebooks in which forbidding all other pairs asks the same question of two pairings. Elsewhere it changes the stages: who
/// has no opponent in a bracket, what a rule finds possible; there every swap of the proved pairing has to be worse.
const AGAIN: [&str; 1] = ["dutch-2026"];

const EVENTS: u64 = 360;

fn events() -> u64 {
    crate::depth::events(EVENTS)
}

/// Every level that the model decided has the value that the judge counts; colours and boards are those
/// that the judge derives. The number of levels.
#[track_caller]
pub(crate) fn assert_recounted(
    position: &Position,
    book: &Rulebook,
    declared: &[String],
    paired: &Paired,
) -> usize {
    let at = format!("{} round {}", book.id, position.round);
    let case = case(position, position, book, declared, paired);
    assert_eq!(case.offences(&paired.pairing), [], "{at}");
    assert_eq!(case.misplaced(&paired.pairing), None, "{at}: {:?}", paired.pairing);
    let request = Request { declared: declared.to_vec(), ..Request::default() };
    let verdict = judge(position, book, &request, paired, &paired.pairing);
    assert_eq!(verdict, Verdict::Identical, "{at}");
    let mut counted = case.recount(&paired.pairing);
    for level in counts(&paired.levels) {
        // The judge may count more: what no other choice can change the model does not record. A level that is decided group
        // by group comes more than once, in the order of the groups.
        let place = counted
            .iter()
            .position(|c| (c.stage, &c.code, c.part) == (level.stage, &level.code, level.part))
            .unwrap_or_else(|| panic!("{at}: {} of stage {} is not counted", level.code, level.stage));
        assert_eq!(counted.remove(place), level, "{at}: {:?}", paired.pairing);
    }
    paired.levels.len()
}

/// The judge, the plan and the procedure in random rounds of a rulebook.
fn the_judge_counts_what_plan_and_procedure_come_to(book: &Rulebook) {
    let id = &book.id;
    let (mut levels, mut rounds) = (0, 0);
    for seed in 0..events() {
        let most = match id.as_str() {
            "irish" => 14,
            // A table has as many rounds as players, or twice as many, all by the same formula.
            _ if book.system.is_table() => 24,
            _ => 40,
        };
        random::event(seed, (4, most), book, &mut |_, position, answer| {
            let Answer::Paired(paired) = answer else { return };
            levels += assert_recounted(position, book, &[], paired);
            rounds += 1;
            let run = ProcedureRun { step_budget: 300_000, ..ProcedureRun::default() };
            if let ProcedureOutcome::Paired(theirs) = procedure::pair(book, position, &run).outcome {
                let case = case(position, position, book, &[], paired);
                let (own, other) = (case.recount(&paired.pairing), case.recount(&theirs));
                assert_eq!(own, other, "{id} seed {seed} round {}", position.round);
            }
        });
    }
    println!("{id}: {rounds} rounds, {levels} levels");
    assert!(levels >= usize::try_from(events()).unwrap() * 5, "{id}: only {levels} levels");
}

for_each_rulebook!(the_judge_counts_what_plan_and_procedure_come_to);

/// Lim 12.7 with 13: in the last round of a Maxi-tournament several pairs of one score may break 12.1.
#[test]
fn the_judge_counts_the_last_round_of_maxi_tournaments() {
    let declared = vec!["maxi".to_owned()];
    let mut broken = [0_u64; 4];
    for id in ["lim-1987", "lim-2026"] {
        let book = rulebook::find(id).unwrap();
        let waived = book.levels().find(|c| c.measure == Measure::ColourClashWaived).map(|c| &c.code);
        for seed in 0..events() {
            let mut dice = Dice(seed);
            let players = 6 + 2 * dice.below(5);
            let mut t = field(&mut dice, players);
            let played = 2 + usize::try_from(dice.below(3)).unwrap();
            (0..played).for_each(|_| play_anyhow(&mut dice, &mut t, 1));
            t.rounds = Some(played + 1);
            let position = Position::before(&t, played + 1, &[]).unwrap();
            let request = Request { declared: declared.clone(), ..Request::default() };
            let Answer::Paired(paired) = pair(&position, &book, &request).unwrap() else { continue };
            assert_recounted(&position, &book, &declared, &paired);
            let run =
                ProcedureRun { declared: declared.clone(), step_budget: 300_000, ..ProcedureRun::default() };
            if let ProcedureOutcome::Paired(theirs) = procedure::pair(&book, &position, &run).outcome {
                assert_eq!(theirs, paired.pairing, "{id} seed {seed}");
            }
            if position.entries.len() <= 8 {
                assert_best(&position, &book, &request, &paired, &format!("{id} seed {seed}"));
            }
            let case = case(&position, &position, &book, &declared, &paired);
            let is_broken = |c: &&Count| Some(&c.code) == waived;
            let pairs: i64 = case.recount(&paired.pairing).iter().filter(is_broken).map(|c| c.value[0]).sum();
            broken[usize::try_from(pairs).unwrap().min(3)] += 1;
        }
    }
    println!("rounds with 0, 1, 2 and more pairs that break 12.1: {broken:?}");
    assert!(broken[1] > events() / 7 && broken[2] > events() / 18, "{broken:?}");
}

/// The position in which only the pairs of these pairings may be made.
fn only(position: &Position, pairings: &[&Pairing]) -> Position {
    let mut bound = position.clone();
    let n = bound.entries.len();
    let mates: Vec<_> = pairings.iter().map(|p| position.mates(p)).collect();
    let is_kept = |a: Rank, b: Rank| mates.iter().any(|m| m[a] == Some(b));
    let pairs =
        Rank::all(n).flat_map(|b| Rank::all(b.0).map(move |a| (a, b))).filter(|&(a, b)| !is_kept(a, b));
    bound.prohibited.extend(pairs);
    bound
}

/// Two players of different boards (or one and who has the bye) change places.
fn swapped(dice: &mut Dice, pairing: &Pairing) -> Pairing {
    let mut theirs = pairing.clone();
    let n = theirs.boards.len();
    let pick = |dice: &mut Dice, n: usize| usize::try_from(dice.below(u64::try_from(n).unwrap())).unwrap();
    let one = pick(dice, n);
    let other = pick(dice, n + usize::from(theirs.bye.is_some()));
    let is_white = dice.below(2) == 0;
    let moved = if is_white { theirs.boards[one].white } else { theirs.boards[one].black };
    let seat = |board: &mut Board, player| if is_white { board.white = player } else { board.black = player };
    if other == n {
        let bye = theirs.bye.replace(moved).unwrap();
        seat(&mut theirs.boards[one], bye);
    } else {
        let back = std::mem::replace(&mut theirs.boards[other].black, moved);
        seat(&mut theirs.boards[one], back);
    }
    theirs
}

fn has_same_pairs(position: &Position, a: &Pairing, b: &Pairing) -> bool {
    position.mates(a) == position.mates(b)
}

/// What the judge says of a swap, and what comes out when the round is solved with the pairs of both alone.
fn judge_swap(position: &Position, book: &Rulebook, ours: &Paired, theirs: &Pairing) -> Option<&'static str> {
    let request = Request::default();
    let solved = |pairings: &[&Pairing]| match pair(&only(position, pairings), book, &request) {
        Ok(Answer::Paired(paired)) => Some(paired),
        _ => None,
    };
    // With the colours that are due.
    let theirs = solved(&[theirs])?.pairing;
    let at = format!("{} round {}: {:?}\nbeside {theirs:?}", book.id, position.round, ours.pairing);
    let verdict = judge(position, book, &request, ours, &theirs);
    let word = match verdict {
        Verdict::Equal => "equal",
        Verdict::Improvable { .. } => "worse",
        other => panic!("{at}: {other:?}"),
    };
    if !AGAIN.contains(&book.id.as_str()) {
        assert!(word == "worse" || ours.drawn.is_some(), "{at}: {word}");
        return Some(word);
    }
    let again = solved(&[&ours.pairing, &theirs])?;
    let is_ours = has_same_pairs(position, &again.pairing, &ours.pairing);
    assert!(word == "worse" && is_ours, "{at}\nagain {:?}", again.pairing);
    Some(word)
}

fn every_legal_swap_is_worse_or_equal_exactly_as_solving_again_says(book: &Rulebook) {
    let id = &book.id;
    let (mut seed, mut judged, mut equal) = (5_000, 0, 0);
    let mut dice = Dice(7);
    while judged < 500 {
        seed += 1;
        assert!(seed < 8_000, "{id}: only {judged} swaps");
        random::event(seed, (4, 14), book, &mut |_, position, answer| {
            let Answer::Paired(ours) = answer else { return };
            let case = JudgedRound::new(position, book, &[]);
            for _ in 0..6 {
                if ours.pairing.boards.is_empty() {
                    continue;
                }
                let theirs = swapped(&mut dice, &ours.pairing);
                if has_same_pairs(position, &ours.pairing, &theirs) || !case.offences(&theirs).is_empty() {
                    continue;
                }
                if let Some(word) = judge_swap(position, book, ours, &theirs) {
                    judged += 1;
                    equal += usize::from(word == "equal");
                }
            }
        });
    }
    println!("{id}: {judged} swaps, {equal} of them equal");
}

for_each_rulebook!(every_legal_swap_is_worse_or_equal_exactly_as_solving_again_says, where something is chosen);

fn a_turned_board_and_a_moved_board_are_found(book: &Rulebook) {
    let id = &book.id;
    let (mut turned_boards, mut moved_boards) = (0, 0);
    let mut dice = Dice(11);
    for seed in 0..30 {
        random::event(9_000 + seed, (6, 30), book, &mut |_, position, answer| {
            let Answer::Paired(ours) = answer else { return };
            let boards = ours.pairing.boards.len();
            let at = format!("{id} seed {seed} round {}", position.round);
            let place = usize::try_from(dice.below(u64::try_from(boards).unwrap())).unwrap();
            let mut turned = ours.pairing.clone();
            let board = turned.boards[place];
            turned.boards[place] = Board { white: board.black, black: board.white };
            let difference = |id| position.entries[position.rank(id).unwrap()].colours.difference();
            let is_lot = id == "irish" && difference(board.white) == difference(board.black);
            let expected =
                if is_lot { Verdict::Equal } else { Verdict::Colours { white: vec![board.white] } };
            let verdict = judge(position, book, &Request::default(), ours, &turned);
            assert_eq!(verdict, expected, "{at}");
            turned_boards += usize::from(!is_lot);
            let case = case(position, position, book, &[], ours);
            if place + 1 < boards {
                let mut moved = ours.pairing.clone();
                moved.boards.swap(place, place + 1);
                let found = case.misplaced(&moved);
                assert_eq!(found.map(|m| m.board), Some(place + 1), "{at}");
                moved_boards += 1;
            }
        });
    }
    println!("{id}: {turned_boards} boards turned, {moved_boards} moved");
    assert!(turned_boards > 40, "{id}: {turned_boards}");
}

for_each_rulebook!(a_turned_board_and_a_moved_board_are_found);

/// Calls `look` with every perfect matching of the ranks, the bye included.
pub(crate) fn all_pairings(position: &Position, look: &mut dyn FnMut(Pairing)) {
    fn go(position: &Position, left: &[Rank], made: &mut Pairing, look: &mut dyn FnMut(Pairing)) {
        let Some((&first, rest)) = left.split_first() else {
            look(made.clone());
            return;
        };
        let id = |r: Rank| position.entries[r].id;
        for (i, &other) in rest.iter().enumerate() {
            let others: Vec<Rank> = rest[..i].iter().chain(&rest[i + 1..]).copied().collect();
            made.boards.push(Board { white: id(first), black: id(other) });
            go(position, &others, made, look);
            made.boards.pop();
        }
        if left.len() % 2 == 1 {
            made.bye = Some(id(first));
            go(position, rest, made, look);
            made.bye = None;
        }
    }
    let all: Vec<Rank> = Rank::all(position.entries.len()).collect();
    go(position, &all, &mut Pairing::default(), look);
}

fn no_pairing_of_a_small_field_is_better(book: &Rulebook) {
    let id = &book.id;
    let (mut fields, mut beaten, mut unpairable) = (0, 0, 0);
    for seed in 0..if is_deep() { 150 } else { 50 } {
        let most = if seed % 5 == 0 { 10 } else { 8 };
        random::event(1000 + seed, (4, most), book, &mut |_, position, answer| {
            let at = format!("{id} seed {seed} round {}", position.round);
            let Answer::Paired(paired) = answer else {
                unpairable += 1;
                let case = JudgedRound::new(position, book, &[]);
                all_pairings(position, &mut |theirs| {
                    assert!(!case.offences(&theirs).is_empty(), "{at}: {theirs:?}");
                });
                return;
            };
            fields += 1;
            let (mut best, request) = (0, Request::default());
            all_pairings(position, &mut |theirs| match judge(position, book, &request, paired, &theirs) {
                Verdict::Better { first } => {
                    panic!("{at}: {theirs:?} is better than {paired:#?}: {first:?}")
                }
                Verdict::Equal | Verdict::Identical | Verdict::Colours { .. } => best += 1,
                Verdict::Improvable { .. } => beaten += 1,
                Verdict::Illegal { .. } => {}
            });
            // Only where a lot decides there is more than one best pairing, and their number is known.
            let expected = paired.drawn.map_or(1, |d| d.draws.unwrap());
            assert_eq!(best, expected, "{at}");
        });
    }
    println!("{id}: {fields} fields, {beaten} worse pairings, {unpairable} unpairable");
    let (least_beaten, least_fields) = if is_deep() { (3_000, 300) } else { (1_000, 100) };
    // Beside the pairing of a table there is no legal one.
    assert!(if book.system.is_table() { beaten == 0 } else { beaten > least_beaten }, "{id}: {beaten}");
    assert!(fields > least_fields && unpairable > 0, "{id}: {fields} {unpairable}");
}

for_each_rulebook!(no_pairing_of_a_small_field_is_better);

/// What a bracket counts is of its own pairs and of what is possible below: other pairs below change nothing above.
fn a_bracket_counts_the_same_whatever_is_paired_below(id: &str) {
    let book = rulebook::find(id).unwrap();
    let mut compared = 0;
    for seed in 0..40 {
        random::event(2_000 + seed, (10, 30), &book, &mut |_, position, answer| {
            let Answer::Paired(ours) = answer else { return };
            let case = case(position, position, &book, &[], ours);
            let counted = case.recount(&ours.pairing);
            let scores: Vec<_> = position.entries.iter().map(|e| e.score).collect();
            let mates = position.mates(&ours.pairing);
            let players = position.entries.len();
            for (a, b) in Rank::all(players).flat_map(|b| Rank::all(b.0).map(move |a| (a, b))) {
                let (Some(x), Some(y)) = (mates[a], mates[b]) else { continue };
                let then = exchanged(&ours.pairing, position.entries[a].id, position.entries[b].id);
                if !case.offences(&then).is_empty() {
                    continue;
                }
                let touched = [a, b, x, y].map(|r| scores[r]).into_iter().max();
                let mut above = scores.clone();
                above.retain(|&score| Some(score) > touched);
                above.dedup();
                let is_above = |c: &&Count| c.stage <= above.len();
                let whole = case.recount(&then);
                let at = format!("{id} seed {seed} round {}: {a} {b}", position.round);
                assert!(counted.iter().filter(is_above).eq(whole.iter().filter(is_above)), "{at}");
                compared += usize::from(!above.is_empty());
            }
        });
    }
    println!("{id}: {compared} pairings");
    assert!(compared > 500, "{id}: {compared}");
}

#[test]
fn a_bracket_of_2017_counts_the_same_whatever_is_paired_below() {
    a_bracket_counts_the_same_whatever_is_paired_below("dutch-2017");
}

#[test]
fn a_bracket_of_2026_counts_the_same_whatever_is_paired_below() {
    a_bracket_counts_the_same_whatever_is_paired_below("dutch-2026");
}

/// 2026 C8, where more sets of five might leave the next bracket of 21 than are looked at: who leaves it decides, in the
/// pairing at hand.
#[test]
fn of_too_many_sets_who_leaves_in_the_pairing_at_hand_is_counted() {
    let book = rulebook::find("dutch-2026").unwrap();
    let mut t = field(&mut Dice(3), 26);
    let mut played = |white: u32, black: u32, [won, lost]: [Out; 2]| {
        let (white, black) = (PlayerId(white), PlayerId(black));
        t.records[white.index()].push(Record::game(black, Colour::White, won));
        t.records[black.index()].push(Record::game(white, Colour::Black, lost));
    };
    (0..2).for_each(|i| played(i, 21 + i, [Out::Win, Out::Loss]));
    (2..11).for_each(|i| played(i, 9 + i, [Out::Draw, Out::Draw]));
    t.records[20].push(Record::bye(Out::HalfBye));
    (23..26).for_each(|i| t.records[i].push(Record::bye(Out::ZeroBye)));
    t.rounds = Some(7);
    let mut position = Position::before(&t, 2, &[]).unwrap();
    position.prohibited = (21..26)
        .flat_map(|a| (a + 1..26).map(move |b| (a, b)))
        .chain([(0, 1)])
        .map(|(a, b)| (Rank(a), Rank(b)))
        .collect();
    let Answer::Paired(paired) = pair(&position, &book, &Request::default()).unwrap() else { panic!() };
    assert_recounted(&position, &book, &[], &paired);
    let next = case(&position, &position, &book, &[], &paired).recount(&paired.pairing);
    let c8 = next.iter().find(|c| c.stage == 1 && c.code == "D26-C8").unwrap();
    assert_eq!(c8.value[0], 5, "{c8:?}");
}

/// Where everybody can have an opponent no bye is due, not even to who may have one.
#[test]
fn a_bye_among_an_even_number_is_an_offence_of_its_own() {
    // In a table, 1 and 2 do not meet in round one.
    for book in rulebook::all().into_iter().filter(|book| !book.system.is_table()) {
        let position = Position::before(&field(&mut Dice(1), 4), 1, &[]).unwrap();
        let board = Board { white: PlayerId(0), black: PlayerId(1) };
        let pairing = Pairing { boards: vec![board], bye: Some(PlayerId(3)) };
        let offences = JudgedRound::new(&position, &book, &[]).offences(&pairing);
        let missing = Offence::Missing { player: PlayerId(2) };
        assert_eq!(offences, [missing, Offence::Bye { player: PlayerId(3), reasons: Vec::new() }]);
    }
}

/// Row B3 of the harms: the judge asks for its limit while it works, and says that it was reached. The limit is a number of
/// looks and not a time, so that the test is the same on every machine.
#[test]
fn b3_the_judge_looks_at_its_limit_while_it_works() {
    let dice = &mut Dice(7);
    let mut t = Tournament { rounds: Some(9), ..field(dice, 120) };
    (0..4).for_each(|_| play_anyhow(dice, &mut t, 6));
    let position = Position::before(&t, 5, &[]).unwrap();
    for id in ["burstein-2026", "dutch-2017", "dutch-2026", "ecf-2009", "leong-1987", "lim-1987", "lim-2026"]
    {
        let book = rulebook::find(id).unwrap();
        let Answer::Paired(ours) = pair(&position, &book, &Request::default()).unwrap() else {
            panic!("{id}")
        };
        let (first, last) = (ours.pairing.boards[0], *ours.pairing.boards.last().unwrap());
        let mut theirs = ours.pairing.clone();
        theirs.boards[0].black = last.black;
        theirs.boards.last_mut().unwrap().black = first.black;
        let judged = |limit| {
            let request = Request { limit, ..Request::default() };
            let asked = AskedRound { position: &position, book: &book, request: &request, ours: &ours };
            judge_within(&asked, &theirs)
        };
        assert_eq!(judged(Limit::asked(8)), Err(Reached), "{id}");
        assert!(judged(Limit::none()).is_ok(), "{id}");
    }
}
