//! The Lim family by the letter of its texts: the smallest position of each reading that was named last, its boards told from
//! the articles; and every problem that is exported has the value that is stated.

use std::path::Path;

use crate::program::Program;
use crate::random;
use cli::report::{ProgramFormat, program_files};
use facts::format::read_tournament;
use facts::rulebook::{self, Rulebook, System};
use facts::tournament::{Pairing, Position};
use lexmatch::solve::EngineChoice;
use model::round::{Answer, Request, pair, problems};
use procedure::{self, ProcedureRun};

fn read(text: &[u8]) -> Position {
    let (t, _) = read_tournament("position", text).unwrap();
    Position::before(&t, t.rounds_paired() + 1, &[]).unwrap()
}

/// The boards as `White-Black`, from model and procedure, whose problems have their values.
#[track_caller]
fn boards(position: &Position, book: &Rulebook, declared: &[String]) -> String {
    let request = Request { declared: declared.to_vec(), ..Request::default() };
    let Answer::Paired(ours) = pair(position, book, &request).unwrap() else { panic!("no pairing") };
    let steps = procedure::pair(
        book,
        position,
        &ProcedureRun { declared: declared.to_vec(), ..ProcedureRun::default() },
    );
    assert_eq!(steps.pairing(), Some(&ours.pairing), "{declared:?}\n{}", steps.trace);
    assert!(have_their_values(position, book, &request) > 0);
    words(position, &ours.pairing)
}

fn words(position: &Position, pairing: &Pairing) -> String {
    let number = |id| position.entries[position.rank(id).unwrap()].number;
    let boards = pairing.boards.iter().map(|b| format!("{}-{}", number(b.white), number(b.black)));
    boards.chain(pairing.bye.map(|id| format!("{} bye", number(id)))).collect::<Vec<_>>().join(" ")
}

/// Every problem of a round, as it is exported, has the value that is stated; how many there are.
#[track_caller]
fn have_their_values(position: &Position, book: &Rulebook, request: &Request) -> usize {
    let (_, problems) = problems(position, book, request).unwrap();
    let files = program_files(position, &book.title, &problems, ProgramFormat::Lp);
    for file in &files {
        let at = format!("{} {:?} round {}", book.id, request.declared, position.round);
        assert_eq!(Program::read(&file.text).least(), Some(file.value), "{at} {}\n{}", file.code, file.text);
    }
    files.len()
}

/// A position of `instances/readings/` under each choice of a reading.
#[track_caller]
fn under_each(id: &str, reading: &str, file: &str, expected: &[(&str, &str)]) {
    let book = rulebook::find(id).unwrap();
    let known = book.readings.iter().find(|r| r.code == reading).unwrap();
    let keys: Vec<&str> = known.choices.iter().map(|c| c.key.as_str()).collect();
    assert_eq!(keys, expected.iter().map(|e| e.0).collect::<Vec<_>>());
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("instances/readings").join(file);
    let position = read(&std::fs::read(path).unwrap());
    assert_eq!(boards(&position, &book, &[]), expected[0].1, "{id}, nothing declared");
    for (key, wanted) in expected {
        assert_eq!(&boards(&position, &book, &[format!("{reading}={key}")]), wanted, "{reading}={key}");
    }
}

/// 2 has the only point, and nobody half of one: he comes into the group of 0 and takes the lowest who is due Black or
/// nothing (10.8 upwards). If the median is there, 1, who has met him, stays and 3 comes up to it (10.4).
#[test]
fn lim_10_5_a_median_with_nobody_in_it_is_no_group() {
    let boards = [("none", "4-2 1-3"), ("place", "3-2 1-4")];
    under_each("lim-1987", "LIM-9.2-EMPTY", "lim-9.2-empty.trf", &boards);
    under_each("lim-2026", "L26-2.2-EMPTY", "lim-9.2-empty.trf", &boards);
    under_each("leong-1987", "LEO-9.2-EMPTY", "leo-9.2-empty.trf", &boards);
}

/// 2 has met 5, 6 and 7 and goes on to 1 and 4, who are paired upward (9.2): there he takes 4, the lowest (10.8). So 5, who has
/// met 1, has no opponent left there (10.3), and cannot float in the place of 7 (10.10).
#[test]
fn lim_10_3_others_who_wait_in_the_adjacent_group_take_their_opponents() {
    let boards = [("all", "2-4 6-5 1-7 3-0"), ("leaving", "2-1 6-7 4-5 3-0")];
    let boards = boards.map(|(key, boards)| (key, boards.replace("3-0", "3 bye")));
    let boards: Vec<(&str, &str)> = boards.iter().map(|(key, boards)| (*key, boards.as_str())).collect();
    under_each("lim-1987", "LIM-10.3-OTHERS", "lim-10.3-others.trf", &boards);
    under_each("lim-2026", "L26-3.3-OTHERS", "lim-10.3-others.trf", &boards);
}

/// 6 waits in the median, and 4 has gone beyond it to 3 and 5. There 3 has nobody but 6, as he has met 1 and 2; 5 has 1. In the
/// other position 3 waits in the median, the only one there for 4.
#[test]
fn lim_10_4_members_who_wait_count_or_not() {
    let boards = [("members", "4-5 6-3 2-1"), ("residents", "2-6 4-3 1-5")];
    under_each("lim-1987", "LIM-10.4-MEMBERS", "lim-10.4-members.trf", &boards);
    under_each("lim-2026", "L26-3.4-MEMBERS", "lim-10.4-members.trf", &boards);
    let boards = [("members", "3-4 5-1 2-6"), ("residents", "3-1 5-6 4-2")];
    under_each("leong-1987", "LEO-10.4-MEMBERS", "leo-10.4-members.trf", &boards);
}

/// 4, 5 and 6 have come to 2 and 3. Of these five only 2 and 5 have not met 1, who is alone in the median. 5 is due the colour
/// of the majority, but has floated in (10.9 b).
#[test]
fn lim_10_9_before_the_colour_of_10_2_or_after_it() {
    let boards = [("types", "6-5 3-4 2-1"), ("colour", "2-6 3-4 1-5")];
    under_each("lim-1987", "LIM-10.9-CHOICE", "lim-10.9-choice.trf", &boards);
    under_each("lim-2026", "L26-3.9-CHOICE", "lim-10.9-choice.trf", &boards);
}

const EXCHANGED: &str = "\
012 Small open
XXR 3
152 W
001    1      P001                              2400                             1.0    1  0000 - F
001    2      P002                              2390                             0.0    2     3 b 0
001    3      P003                              2380                             1.0    3     2 w 1
001    4      P004                              2370                             1.0    4  0000 - U
";

/// 1, 3 and 4 have a point. 3 alone is due a colour and is proposed by 10.2, but has met 2, the only one below: he is exchanged
/// for another (10.5), whether 10.9 comes before 10.2 or after it.
#[test]
fn lim_10_5_who_is_proposed_for_his_colour_without_an_opponent_is_exchanged() {
    let (book, position) = (rulebook::find("lim-1987").unwrap(), read(EXCHANGED.as_bytes()));
    assert_eq!(boards(&position, &book, &["LIM-10.9-CHOICE=colour".to_owned()]), "1-3 2-4");
}

/// 1 and 2 are due White. 1 had Black in the previous round and 2 no colour, so that 12.4 says nothing of the two; with Black
/// again 2 would have two more of it (12.5).
#[test]
fn lim_12_4_beyond_the_same_colour_in_the_previous_round() {
    let boards = [("rounds", "3-4 1-2"), ("imbalance", "3-4 2-1"), ("same-colour", "3-4 2-1")];
    under_each("lim-1987", "LIM-12.4-HISTORY", "lim-12.4-history.trf", &boards);
    under_each("lim-2026", "L26-5.4-HISTORY", "lim-12.4-history.trf", &boards);
    under_each("leong-1987", "LEO-12.4-HISTORY", "leo-12.4-history.trf", &boards);
}

/// Six players of one score in a Maxi-tournament. The first scrutiny comes to 1-5 2-4 3-6, as 1 and 4 have met; 1 and 5 are
/// due White, 3 and 6 Black.
#[test]
fn lim_12_7_whose_opponents_differ_by_100_at_most() {
    let boards = [("scrutinised", "1-6 2-5 4-3"), ("player", "1-3 2-4 5-6"), ("everybody", "1-5 2-4 6-3")];
    under_each("lim-1987", "LIM-12.7-WHOSE", "lim-12.7-whose.trf", &boards);
    under_each("lim-2026", "L26-5.7-WHOSE", "lim-12.7-whose.trf", &boards);
}

/// Before round four. Who has come into a group does not make its number even (LEO-10.2-INCOMING), and the problem has to say
/// so: 2 is there with 1 and 4, who have come in.
const CANDIDATES: &str = "\
012 Small open
XXR 7
152 B
001    1      P001                              2400                             2.5          3 w 1  0000 - U     4 w =
001    2      P002                              2390                             2.0          5 w =     3 b =  0000 - U
001    3      P003                              1500                             0.5          1 b 0     2 w =     5 w 0
001    4      P004                              2370                             2.5       0000 - F     5 w 1     1 b =
001    5      P005                              2360                             1.5          2 b =     4 b 0     3 b 1
";

#[test]
fn a6_the_problem_of_who_makes_the_number_even_has_the_candidates() {
    let book = rulebook::find("leong-1987").unwrap();
    let position = read(CANDIDATES.as_bytes());
    assert!(have_their_values(&position, &book, &Request::default()) > 3);
    let request = Request { engine: EngineChoice::Milp, ..Request::default() };
    let Answer::Paired(paired) = pair(&position, &book, &request).unwrap() else { panic!("no pairing") };
    assert_eq!(words(&position, &paired.pairing), "4-2 5-1 3 bye");
}

#[test]
fn a6_every_problem_of_small_median_rounds_has_its_value() {
    for book in rulebook::all().into_iter().filter(|b| b.system == System::Lim) {
        let (mut rounds, mut files) = (0, 0);
        for seed in 0..34 {
            random::event(seed, (4, 7), &book, &mut |_, position, answer| {
                if matches!(answer, Answer::Paired(_)) {
                    rounds += 1;
                    files += have_their_values(position, &book, &Request::default());
                }
            });
        }
        println!("{}: {files} files of {rounds} rounds", book.id);
        assert!(rounds > 100 && files > 1_000, "{}: {rounds} {files}", book.id);
    }
}

/// Of every reading that names who floats or whom he meets, under each choice.
#[test]
fn a6_every_problem_has_its_value_under_every_choice() {
    for book in rulebook::all().into_iter().filter(|b| b.system == System::Lim) {
        let choices = book.readings.iter().flat_map(|r| r.choices[1..].iter().map(|c| r.declaration(c)));
        for declared in choices {
            let request = Request { declared: vec![declared], ..Request::default() };
            for seed in 40..if crate::depth::is_deep() { 42 } else { 41 } {
                random::event(seed, (5, 7), &book, &mut |_, position, _| {
                    if matches!(pair(position, &book, &request), Ok(Answer::Paired(_))) {
                        have_their_values(position, &book, &request);
                    }
                });
            }
        }
    }
}
