//! "Why not the other one?" in all rulebooks: every answer is checked against the pairing it comes from.

use crate::random;
use api::explain::{AskedRound, Because, Contrast, Fate, Link, OfFloat, RankedWish, case, exchanged, judge};
use facts::tournament::{Colour, Float, Pairing, Position, Rank};
use facts::{format, rulebook};
use judge::Verdict;
use model::round::{Answer, Request, pair};

/// Everything that may be wished for a player.
fn wishes(who: usize, players: usize) -> Vec<RankedWish> {
    let others = (0..players).filter(|&o| o != who).map(|o| RankedWish::Meet(Rank(who), Rank(o)));
    let floats = [Float::Down, Float::Up].map(|float| RankedWish::Float(Rank(who), float));
    let colours = [Colour::White, Colour::Black].map(|colour| RankedWish::Colour(Rank(who), colour));
    others.chain([RankedWish::Bye(Rank(who))]).chain(floats).chain(colours).collect()
}

/// Does the pairing grant the wish?
fn grants(asked: &AskedRound<'_>, wish: RankedWish, pairing: &Pairing) -> bool {
    let entries = &asked.position.entries;
    let id = entries[wish.who()].id;
    let met = pairing.opponent(id).and_then(|o| asked.position.rank(o)).map(|r| r.0);
    let is_met = |is: &dyn Fn(usize) -> bool| met.is_some_and(is);
    match wish {
        RankedWish::Meet(_, other) => met == Some(other.0),
        RankedWish::Bye(_) => pairing.bye == Some(id),
        RankedWish::Float(who, Float::Down) => is_met(&|o| entries[o].score < entries[who].score),
        RankedWish::Float(who, Float::Up) => is_met(&|o| entries[o].score > entries[who].score),
        RankedWish::Colour(_, Colour::White) => pairing.boards.iter().any(|b| b.white == id),
        RankedWish::Colour(_, Colour::Black) => pairing.boards.iter().any(|b| b.black == id),
    }
}

#[test]
fn every_wish_is_held_or_forbidden_or_impossible_or_as_good_or_worse() {
    for book in rulebook::all() {
        let (mut forbidden, mut worse, mut floats, mut colours) = (0, 0, 0, 0);
        for seed in 0..12 {
            random::event(seed, (5, 10), &book, &mut |_, position, answer| {
                let Answer::Paired(ours) = answer else { return };
                let request = Request::default();
                let asked = AskedRound { position, book: &book, request: &request, ours };
                let who = usize::try_from(seed).unwrap() % position.entries.len();
                for wish in wishes(who, position.entries.len()) {
                    let at = format!("{} seed {seed} round {}: {wish:?}", book.id, position.round);
                    let contrast = asked.contrast(wish).unwrap_or_else(|e| panic!("{at}: {e}"));
                    let is_ours = grants(&asked, wish, &ours.pairing);
                    assert_eq!(contrast == Contrast::Held, is_ours, "{at}");
                    // A lot may give the other colour.
                    let by_lot = matches!(wish, RankedWish::Colour(..)) && book.id == "irish";
                    match contrast {
                        Contrast::Forbidden(reasons) => {
                            assert!(!reasons.is_empty());
                            forbidden += 1;
                        }
                        Contrast::Worse(first, pairing) => {
                            assert!(by_lot || grants(&asked, wish, &pairing), "{at}");
                            assert!(first.ours < first.theirs, "{at}");
                            let verdict = judge(position, &book, &request, ours, &pairing);
                            assert_eq!(verdict, Verdict::Improvable { first }, "{at}");
                            worse += 1;
                            floats += usize::from(matches!(wish, RankedWish::Float(..)));
                            colours += usize::from(matches!(wish, RankedWish::Colour(..)));
                        }
                        Contrast::Equal(pairing) => assert!(by_lot || grants(&asked, wish, &pairing), "{at}"),
                        Contrast::Held | Contrast::Impossible(_) | Contrast::NoBye | Contrast::Nobody => {}
                    }
                }
            });
        }
        let counts = [forbidden, worse, floats, colours];
        let is_reached = counts[0] > 10 && counts[1] > 20 && counts[2] > 5 && counts[3] > 5;
        // A table forbids whatever is not in it.
        let is_table = book.system.is_table() && forbidden > 10 && counts[1..] == [0, 0, 0];
        assert!(is_reached || is_table, "{}: {counts:?}", book.id);
    }
}

#[test]
fn every_reason_is_what_the_judge_says_of_the_exchange() {
    // A table has no natural opponent beside its own.
    for book in rulebook::all().into_iter().filter(|book| !book.system.is_table()) {
        let (mut worse, mut forbidden) = (0, 0);
        for seed in 100..112 {
            random::event(seed, (8, 14), &book, &mut |_, position, answer| {
                let Answer::Paired(ours) = answer else { return };
                let request = Request::default();
                let asked = AskedRound { position, book: &book, request: &request, ours };
                let at = format!("{} seed {seed} round {}", book.id, position.round);
                let all = asked.grounds_by_exchange(1..=ours.pairing.boards.len());
                for ground in all.unwrap_or_else(|e| panic!("{at}: {e}")) {
                    let id = |r: usize| position.entries[r].id;
                    let then = exchanged(&ours.pairing, id(ground.pair.0.0), id(ground.natural.0));
                    let verdict = judge(position, &book, &request, ours, &then);
                    match (ground.because, verdict) {
                        (Because::Order | Because::Drawn, _) => {
                            assert_eq!(ground.natural, ground.pair.1, "{at}");
                        }
                        (Because::Worse(ours), Verdict::Improvable { first }) => {
                            assert_eq!(ours, first, "{at}");
                            worse += 1;
                        }
                        (Because::Forbidden(..) | Because::OthersForbidden(..), Verdict::Illegal { .. }) => {
                            forbidden += 1;
                        }
                        (Because::Lot, Verdict::Identical | Verdict::Equal | Verdict::Colours { .. }) => {}
                        (because, verdict) => panic!("{at}: {because:?}, {verdict:?}"),
                    }
                }
            });
        }
        // The texts of teams and Double-Swiss have few criteria of quality: floats, and colours of teams.
        let is_of_matches =
            [rulebook::System::DoubleSwiss, rulebook::System::TeamSwiss].contains(&book.system);
        assert!((worse > 5 || is_of_matches) && forbidden > 0, "{}: {worse} {forbidden}", book.id);
    }
}

/// A reason that a player reads holds for every pairing, not for one exchange alone.
#[test]
fn every_reason_of_a_player_is_that_of_the_best_pairing_with_the_other_one() {
    for book in rulebook::all().into_iter().filter(|book| !book.system.is_table()) {
        let (mut boards, mut floats, mut passed) = (0, 0, 0);
        for seed in 100..104 {
            random::event(seed, (8, 14), &book, &mut |_, position, answer| {
                let Answer::Paired(ours) = answer else { return };
                let request = Request::default();
                let asked = AskedRound { position, book: &book, request: &request, ours };
                for who in (0..position.entries.len()).step_by(3) {
                    let at = format!("{} seed {seed} round {} rank {who}", book.id, position.round);
                    let mut chain = asked.chain(Rank(who)).unwrap_or_else(|e| panic!("{at}: {e}"));
                    // The list of all boards gives the same reasons.
                    if who == 0 {
                        let all = asked.grounds(1..=ours.pairing.boards.len()).unwrap();
                        let passed: Vec<Link> =
                            all.iter().flat_map(|g| g.passed.iter().cloned().map(Link::Skipped)).collect();
                        chain.extend(all.into_iter().map(Link::Board).chain(passed));
                    }
                    for link in chain {
                        let (wish, because) = match link {
                            Link::Board(g) | Link::Of(g) => {
                                (RankedWish::Meet(g.pair.0, g.natural), g.because)
                            }
                            Link::Skipped(s) => {
                                passed += 1;
                                (RankedWish::Meet(s.who, s.other), s.because)
                            }
                            Link::OfFloat(OfFloat::Instead { other, fate, because, .. }) => {
                                floats += 1;
                                let wish = match fate {
                                    Fate::Bye => RankedWish::Bye(other),
                                    Fate::Down => RankedWish::Float(other, Float::Down),
                                    Fate::Up => RankedWish::Float(other, Float::Up),
                                };
                                (wish, because)
                            }
                            _ => continue,
                        };
                        let is_so = match (asked.contrast(wish).unwrap(), &because) {
                            (Contrast::Held, Because::Order | Because::Drawn)
                            | (Contrast::Equal(_), Because::Lot)
                            | (Contrast::Impossible(_), Because::Impossible) => true,
                            (Contrast::Worse(first, _), Because::Worse(said)) => first == *said,
                            (
                                Contrast::Forbidden(reasons),
                                Because::Forbidden(said)
                                | Because::OthersForbidden(_, said)
                                | Because::AllForbidden(said),
                            ) => !said.is_empty() && !reasons.is_empty(),
                            _ => false,
                        };
                        assert!(is_so, "{at}: {wish:?}: {because:?}");
                        boards += usize::from(!matches!(because, Because::Order | Because::Drawn));
                    }
                }
            });
        }
        assert!(boards > 0 && floats + boards > 5, "{}: {boards} {floats}", book.id);
        let has_order = ["dutch-2017", "dutch-2026", "lim-1987"].contains(&book.id.as_str());
        assert!(passed > 0 || !has_order, "{}: nobody was passed over", book.id);
    }
}

/// Where many are alike: the second scrutiny of 12.7 is made once for all reasons.
#[test]
fn reasons_in_a_maxi_tournament_are_those_of_the_judge_who_looks_again() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/instances/synthetic/open-0100/round-5.trf");
    let (tournament, _) = format::read_tournament(file, &std::fs::read(file).unwrap()).unwrap();
    let position = Position::before(&tournament, 5, &[]).unwrap();
    for book in ["lim-1987", "lim-2026"].map(|id| rulebook::find(id).unwrap()) {
        let request = Request { declared: vec!["maxi".to_owned()], ..Request::default() };
        let Ok(Answer::Paired(ours)) = pair(&position, &book, &request) else { panic!("{}", book.id) };
        let asked = AskedRound { position: &position, book: &book, request: &request, ours: &ours };
        let mut worse = 0;
        for ground in asked.grounds_by_exchange(1..=ours.pairing.boards.len()).unwrap() {
            let id = |r: usize| position.entries[r].id;
            let then = exchanged(&ours.pairing, id(ground.pair.0.0), id(ground.natural.0));
            if let Because::Worse(found) = ground.because {
                let verdict = judge(&position, &book, &request, &ours, &then);
                assert_eq!(
                    verdict,
                    Verdict::Improvable { first: found },
                    "{} board {}",
                    book.id,
                    ground.board
                );
                worse += 1;
            }
        }
        assert!(worse > 5, "{}: {worse}", book.id);
    }
}

/// What a pairing counts beside ours is its whole count, up to where the two part.
fn assert_counted_beside(id: &str, reading: Option<&str>) {
    let book = rulebook::find(id).unwrap();
    let declared: Vec<String> = reading.into_iter().map(str::to_owned).collect();
    let request = Request { declared, ..Request::default() };
    let (mut legal, mut short) = (0, 0);
    for seed in 0..25 {
        random::event(seed, (8, 30), &book, &mut |_, position, _| {
            let Ok(Answer::Paired(ours)) = pair(position, &book, &request) else { return };
            let case = case(position, position, &book, &request.declared, &ours);
            let counted = case.recount(&ours.pairing);
            let players = position.entries.len();
            let step = usize::try_from(seed).unwrap() % 5 + 1;
            for (a, b) in (0..players).flat_map(|a| (a + 1..players).step_by(step).map(move |b| (a, b))) {
                let then = exchanged(&ours.pairing, position.entries[a].id, position.entries[b].id);
                if !case.offences(&then).is_empty() {
                    continue;
                }
                let whole = case.recount(&then);
                let beside = case.recount_beside(&ours.pairing, &counted, &then);
                let at = format!("{} seed {seed} round {}: {a} {b}", book.id, position.round);
                let first = counted.iter().zip(&whole).position(|(x, y)| x != y);
                assert_eq!(first, counted.iter().zip(&beside).position(|(x, y)| x != y), "{at}");
                assert_eq!(beside, whole[..beside.len()], "{at}");
                legal += 1;
                short += usize::from(beside.len() < whole.len());
            }
        });
    }
    assert!(legal > 500 && short > 100, "{}: {legal} exchanges, {short} not counted to the end", book.id);
}

#[test]
fn what_is_counted_beside_a_pairing_comes_to_the_same_verdict_in_2017() {
    assert_counted_beside("dutch-2017", None);
}

#[test]
fn what_is_counted_beside_a_pairing_comes_to_the_same_verdict_in_2026() {
    assert_counted_beside("dutch-2026", None);
}

#[test]
fn what_is_counted_beside_a_pairing_comes_to_the_same_verdict_in_ecf() {
    assert_counted_beside("ecf-2009", None);
}

#[test]
fn what_is_counted_beside_a_pairing_comes_to_the_same_verdict_where_the_own_floater_is_first() {
    assert_counted_beside("ecf-2009", Some("ECF-21-ORDER=own-floater-first"));
}
