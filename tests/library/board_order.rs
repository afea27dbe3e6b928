//! C.04.2 3.6 and C.04.7: the order of the boards under an acceleration, under both choices of the reading `BOARDS`, from
//! every hand.

use api::explain::{case, judge};
use facts::rulebook::{self, Rulebook};
use facts::tournament::{Pairing, Position};
use model::round::{Answer, Paired, Request, pair};
use procedure::{self, ProcedureRun};

use crate::oracle::boards::{BoardScore, Side, are_in_order};
use crate::random;

const BOOKS: [&str; 6] =
    ["dutch-2026", "dubov-2026", "burstein-2026", "lim-2026", "double-swiss-2026", "team-2026"];

/// The boards with the score of each side.
fn sides(position: &Position, pairing: &Pairing) -> Vec<[Side; 2]> {
    let side = |id| {
        let entry = &position.entries[position.rank(id).unwrap()];
        let (standings, virtual_points) = (entry.points.0, entry.score.0 - entry.points.0);
        Side { tpn: entry.number.0, standings, virtual_points }
    };
    pairing.boards.iter().map(|b| [side(b.white), side(b.black)]).collect()
}

/// The round from the model; the procedure gives the same boards in the same order, and the judge finds none misplaced.
fn paired(position: &Position, book: &Rulebook, declared: &[String]) -> Option<Paired> {
    let request = Request { declared: declared.to_vec(), ..Request::default() };
    let answer = pair(position, book, &request).unwrap();
    let run = ProcedureRun { declared: declared.to_vec(), ..ProcedureRun::default() };
    let steps = procedure::pair(book, position, &run);
    let Answer::Paired(ours) = answer else { return None };
    assert_eq!(steps.pairing(), Some(&ours.pairing), "{declared:?}");
    assert_eq!(
        case(position, position, book, declared, &ours).misplaced(&ours.pairing),
        None,
        "{declared:?}"
    );
    Some(*ours)
}

#[test]
fn boards_of_accelerated_rounds_follow_the_declared_score() {
    for id in BOOKS {
        let book = rulebook::find(id).unwrap();
        let points = [format!("{}-BOARDS=points", book.prefix)];
        let (mut rounds, mut differ) = (0, 0);
        for seed in 0..12 {
            random::accelerated_event(seed, (4, 10), &book, &mut |_, position| {
                let (Some(ours), Some(other)) =
                    (paired(position, &book, &[]), paired(position, &book, &points))
                else {
                    return;
                };
                let at = format!("{id} seed {seed} round {}", position.round);
                assert!(
                    ours.pairing.is_same(&other.pairing),
                    "{at}: the order changes no pair and no colour"
                );
                assert!(are_in_order(&sides(position, &ours.pairing), BoardScore::Pairing), "{at}");
                assert!(are_in_order(&sides(position, &other.pairing), BoardScore::Standings), "{at}");
                rounds += 1;
                if ours.pairing != other.pairing {
                    differ += 1;
                    let judged = case(position, position, &book, &points, &other);
                    assert!(judged.misplaced(&ours.pairing).is_some(), "{at}");
                    let verdict = judge(position, &book, &Request::default(), &ours, &other.pairing);
                    assert_eq!(verdict.word(), "IDENTICAL", "{at}");
                }
            });
        }
        assert!(differ > 0, "{id}: {rounds} rounds");
    }
}

/// The texts before 2026 order the boards by the points won, and have no such reading.
#[test]
fn older_texts_order_boards_by_the_points_won() {
    let is_of_boards = |code: &str| code.ends_with("-BOARDS");
    for book in rulebook::all() {
        let has = book.readings.iter().any(|reading| is_of_boards(&reading.code));
        assert_eq!(has, BOOKS.contains(&book.id.as_str()), "{}", book.id);
    }
    let text = include_bytes!("../../instances/readings/d26-boards.trf");
    let (event, _) = ::facts::format::read_tournament("example", text).unwrap();
    let position = Position::before(&event, 2, &[]).unwrap();
    for (id, first) in [("dutch-2026", 1), ("dutch-2017", 3), ("team-2026", 1), ("team-2024", 3)] {
        let ours = paired(&position, &rulebook::find(id).unwrap(), &[]).unwrap();
        assert!(sides(&position, &ours.pairing)[0].iter().any(|side| side.tpn == first), "{id}");
    }
}
