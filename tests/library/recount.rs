//! Under every reading and every discretion: the judge counts what the plan decided, level by level, for the pairing of the
//! round and for any other; it has the same boards; and the procedure has the same pairing.
//!
//! `PAIRPROOF_EVENTS` asks for another number of random events a declaration.

use crate::random::{self, Dice};
use api::explain::{case, counts, judge};
use facts::rulebook::{self, Rulebook, System};
use facts::tournament::{Pairing, Position, Rank};
use judge::{Count, Verdict};
use model::round::{self, Answer, Force, Paired, Request, pair};
use procedure::{self, ProcedureRun};

/// Nothing, each other choice of a reading, each discretion but those that the event itself shows, and these together.
fn declarations(book: &Rulebook, together: &[&[&str]]) -> Vec<Vec<String>> {
    let choices = book.readings.iter().flat_map(|r| r.choices[1..].iter().map(|c| vec![r.declaration(c)]));
    let discretions = book.discretions.iter().filter(|d| d.key != "accelerated").map(|d| vec![d.key.clone()]);
    let together = together.iter().map(|keys| keys.iter().map(|key| (*key).to_owned()).collect());
    [Vec::new()].into_iter().chain(choices).chain(discretions).chain(together).collect()
}

/// What was looked at.
#[derive(Debug, Default)]
struct Seen {
    rounds: usize,
    others: usize,
    turned: usize,
    moved: usize,
}

/// Random events; some rounds, by what decides them, are not valued again for another pairing.
fn look(book: &Rulebook, together: &[&[&str]], events: u64, is_valued: &dyn Fn(&Position) -> bool) -> Seen {
    let events = crate::depth::events(events);
    let mut seen = Seen::default();
    for (i, declared) in declarations(book, together).into_iter().enumerate() {
        let request = Request { declared, seed: 5, ..Request::default() };
        for seed in 0..events {
            let mut dice = Dice(seed);
            let seed = seed + events * i as u64;
            random::event(seed, (4, 14), book, &mut |_, position, _| {
                let Ok(Answer::Paired(ours)) = pair(position, book, &request) else { return };
                let place = format!("{:?} seed {seed} round {}", request.declared, position.round);
                seen.rounds += 1;
                alike(position, book, &request, &ours, &place);
                broken_boards(position, (book, &request), &ours, &mut seen, &place);
                if let Some(other) = exchanged(&ours.pairing, &mut dice) {
                    let is_valued = is_valued(position);
                    seen.others +=
                        usize::from(other_is_no_better(position, (book, &request), &ours, &other, is_valued));
                }
            });
        }
    }
    println!("{}: {seen:?}", book.id);
    seen
}

/// So many rounds were looked at where the tests are deep, else an eighth of them, and enough of each kind.
fn assert_seen(seen: &Seen, deep: u64) {
    let least = usize::try_from(crate::depth::part(deep)).unwrap();
    let is_enough = seen.others > least / 5 && seen.turned > 4 * least / 10 && seen.moved > 4 * least / 10;
    assert!(seen.rounds > least && is_enough, "{seen:?}");
}

/// Judge, plan and procedure on the pairing of the round.
fn alike(position: &Position, book: &Rulebook, request: &Request, ours: &Paired, place: &str) {
    let drawn = round::drawn(position, book, request);
    let case = case(&drawn, position, book, &request.declared, ours);
    assert_eq!(case.recount(&ours.pairing), counts(&ours.levels), "{place}");
    for (due, board) in case.boards(&ours.pairing).iter().zip(&ours.pairing.boards) {
        let (a, b) = due.players;
        assert!([(a, b), (b, a)].contains(&(board.white, board.black)), "{place}: {due:?} {board:?}");
        assert!(due.white.is_none_or(|white| white == board.white), "{place}: {due:?} {board:?}");
    }
    let run =
        ProcedureRun { declared: request.declared.clone(), seed: request.seed, ..ProcedureRun::default() };
    let theirs = procedure::pair(book, position, &run);
    assert_eq!(theirs.pairing(), Some(&ours.pairing), "{place}");
}

/// A turned board and two boards in the other order are found.
fn broken_boards(
    position: &Position,
    (book, request): (&Rulebook, &Request),
    ours: &Paired,
    seen: &mut Seen,
    place: &str,
) {
    let drawn = round::drawn(position, book, request);
    let case = case(&drawn, position, book, &request.declared, ours);
    assert_eq!(case.misplaced(&ours.pairing), None, "{place}");
    if ours.pairing.boards.len() > 1 {
        let mut moved = ours.pairing.clone();
        moved.boards.swap(0, 1);
        assert_eq!(case.misplaced(&moved).map(|m| m.board), Some(1), "{place}");
        seen.moved += 1;
    }
    let dues = case.boards(&ours.pairing);
    if let Some((i, white)) = dues.iter().enumerate().find_map(|(i, due)| Some((i, due.white?))) {
        let mut turned = ours.pairing.clone();
        let board = &mut turned.boards[i];
        (board.white, board.black) = (board.black, board.white);
        let verdict = judge(position, book, request, ours, &turned);
        assert_eq!(verdict, Verdict::Colours { white: vec![white] }, "{place}");
        seen.turned += 1;
    }
}

/// The pairing with the opponents of two boards exchanged.
fn exchanged(pairing: &Pairing, dice: &mut Dice) -> Option<Pairing> {
    let n = pairing.boards.len() as u64;
    if n < 2 {
        return None;
    }
    let (i, j) = (dice.below(n), dice.below(n));
    let [i, j] = [i, j].map(|k| usize::try_from(k).unwrap());
    let mut other = pairing.clone();
    (other.boards[i].black, other.boards[j].black) = (other.boards[j].black, other.boards[i].black);
    (i != j).then_some(other)
}

/// The position in which only this pairing is possible.
fn alone(position: &Position, pairing: &Pairing) -> Position {
    let mut force = Force::default();
    for (rank, mate) in Rank::all(position.entries.len()).zip(position.mates(pairing)) {
        force.require(rank, mate);
    }
    force.on(position)
}

/// Any other legal pairing is not better, and counts as it is valued by the plan where nothing else is possible.
fn other_is_no_better(
    position: &Position,
    (book, request): (&Rulebook, &Request),
    ours: &Paired,
    other: &Pairing,
    is_valued: bool,
) -> bool {
    let drawn = round::drawn(position, book, request);
    let case = case(&drawn, position, book, &request.declared, ours);
    if !case.offences(other).is_empty() {
        return false;
    }
    let place =
        format!("{:?} round {}: {:?} beside {other:?}", request.declared, position.round, ours.pairing);
    let verdict = judge(position, book, request, ours, other);
    if book.system == System::Lim {
        // Its text leaves nothing to a choice.
        assert!(matches!(verdict, Verdict::Improvable { .. }), "{place}: {verdict:?}");
    }
    if is_valued {
        let Ok(Answer::Paired(forced)) = pair(&alone(position, other), book, request) else {
            panic!("{place}: legal, but cannot be forced")
        };
        assert_eq!(forced.pairing.bye, other.bye, "{place}");
        let shown = |counts: Vec<Count>| -> Vec<Count> {
            let is_switch =
                |c: &Count| ["USS-SWITCH", "USS-RATED-"].iter().any(|code| c.code.starts_with(code));
            counts.into_iter().filter(|c| !is_switch(c)).collect()
        };
        // How far a switch goes is counted from the pairing without regard to colours: that hangs on what else is possible.
        assert_eq!(shown(case.recount(other)), shown(counts(&forced.levels)), "{place}");
    }
    assert!(!matches!(verdict, Verdict::Better { .. }), "{place}: {verdict:?}");
    true
}

#[test]
fn monrad() {
    let book = rulebook::find("monrad").unwrap();
    let together: [&[&str]; 1] = [&["MON-DISSOLVE=groups", "MON-WALKOVER=number", "MON-WHITE=number"]];
    let seen = look(&book, &together, 40, &|_| true);
    assert_seen(&seen, 900);
}

#[test]
fn us_scholastic() {
    let book = rulebook::find("us-scholastic").unwrap();
    let together: [&[&str]; 5] = [
        &["limits", "equalise", "small-switches"],
        &["USS-THIRD=anywhere", "limits", "USS-BYE-UNRATED=bottom"],
        &["USS-ADJUST=fewest", "limits-of-rated", "USS-SCHOOL-ORDER=school"],
        &["USS-ADJUST=in-turn", "small-switches", "USS-MET=paired"],
        &["unrated-by-lot", "USS-PLAYED=defaults", "USS-ROW=rounds", "equalise"],
    ];
    let seen = look(&book, &together, 24, &|_| true);
    assert_seen(&seen, 2_000);
}

#[test]
fn irish() {
    let book = rulebook::find("irish").unwrap();
    let together: [&[&str]; 2] =
        [&["merge-lowest", "IRL-3A=principle"], &["IRL-MET=paired", "IRL-4=nought", "IRL-A-LATE=never"]];
    // Whether round two is drawn by rule 2 hangs on all draws, not on the one given.
    let seen = look(&book, &together, 60, &|position| position.round != 2);
    assert_seen(&seen, 2_000);
}

#[test]
fn median() {
    for id in ["lim-1987", "lim-2026", "leong-1987"] {
        let book = rulebook::find(id).unwrap();
        let take = |word: &str, choice: &str| {
            let reading = book.readings.iter().find(|r| r.code.ends_with(word));
            reading.map(|r| format!("{}={choice}", r.code))
        };
        let (fixed, anybody) = (take("-FIRST", "fixed"), take("-AVAILABLE", "anybody"));
        let possible = take("-MAXI", "possible");
        let (maxi, first) = (possible.as_ref().map(|_| "maxi".to_owned()), take("-CRACK", "first-made"));
        let together = [
            [&maxi, &possible, &anybody, &None],
            [&maxi, &fixed, &take("-GAPS", "games"), &None],
            [&fixed, &first, &anybody, &take("-COUNT", "residents")],
            [&take("-FURTHER", "median"), &take("-HISTORY", "imbalance"), &first, &None],
        ];
        let together: Vec<Vec<&str>> =
            together.iter().map(|keys| keys.iter().filter_map(|key| key.as_deref()).collect()).collect();
        let together: Vec<&[&str]> = together.iter().map(Vec::as_slice).collect();
        let seen = look(&book, &together, 28, &|_| false);
        assert_seen(&seen, 2_000);
    }
}

#[test]
fn ecf() {
    let book = rulebook::find("ecf-2009").unwrap();
    let together: [&[&str]; 6] = [
        &["ECF-21-ORDER=own-floater-first", "ECF-17=after-float", "large-field"],
        &["ECF-21-ORDER=own-floater-first", "ECF-20-SEARCH=sort", "long-event", "difference-three"],
        &["ECF-20-HISTORY=recent", "ECF-17=after-float", "ECF-5-LINE=middle", "long-event"],
        &["ECF-6-BYE=again", "ECF-6-DEFAULT=won", "ECF-6-SEARCH=group-first", "difference-three"],
        &["ECF-20-SEARCH=sort", "ECF-20-BYE=downfloat", "large-field", "ECF-12-CLOSE=top-down"],
        &["avoid-later", "avoid-area", "avoid-federation", "random", "ECF-12-CLOSE=fewest-changed"],
    ];
    let seen = look(&book, &together, 24, &|_| false);
    assert_seen(&seen, 2_000);
}
