//! The golden corpus: the whole answers to commands and requests on five events, and what is refused. Whoever moves
//! code sees in `git diff tests/golden` which answers have changed.
//!
//! | folder of `tests/golden` | event | commands | requests to `serve` |
//! |---|---|---|---|
//! | `open` | ten players, dutch-2026 without FIDE mode: late entries, byes, forbidden pairs | `enter` to `close`, `alter`, a draft out of date, `correct`, `repair`, `undo` and `redo`, `explain` and why not, `compare`, `verify`, sheets, `prizes`, `log`, `export`, `import` | round five: draft, cost, change, repair, results |
//! | `teams` | five teams with two boards, team-2026 in FIDE mode | `lineup`, results of matches, `correct`, `repair`, `explain`, sheets of teams and their players | the last round, its line-up and its end |
//! | `ecf` | seven players, ecf-2009, one with an estimate | `pair --cards`, `explain`, a repair, standings before the last result | an unfinished round, absence, a draft anew |
//! | `table` | a round robin of five players in FIDE mode | all rounds at once, the schedule, a withdrawal, FIDE mode's refusals | withdrawal, bye, correction, repair |
//! | `school` | eleven pupils, us-scholastic, unrated ones by lot | seeds given, kept and changed, clubs, two lots of irish | lots by request, a late entry |
//! | `refusals` | six players in FIDE mode, and faulty files | unknown players, wrong rounds, missing drafts, FIDE mode, unreadable settings, missing files, no pairing | the same by request |
//!
//! In each folder `script.txt` lists the commands, one a line: `NAME | COMMAND` records the text, `NAME || COMMAND` also
//! the answer to `-f json`, which runs in a copy of the folder. `requests.txt` lists the requests: `NAME {…}`, where
//! `tournament` and `certificate` name a file that the script has written, and `event` names the answer whose event is
//! sent (without it, the last one); of an event and its report a recording shows what differs from those sent. `files`
//! are there from the beginning.
//! A recording holds the command, the exit code and both outputs; JSON is laid out for reading. Hours and seconds are zeros.
//! `UPDATE=1` writes the recordings.

use recording::Recordings;

mod layout;
mod recording;
mod requests;
mod script;

/// Plays the script and the requests of an event, and compares all answers with the recordings.
#[track_caller]
fn answers_as_recorded(event: &str) {
    let mut recordings = Recordings::of(event);
    let folder = script::play(&mut recordings);
    requests::ask(folder.path(), &mut recordings);
    recordings.compare();
}

#[test]
fn an_open_with_a_repair_answers_as_recorded() {
    answers_as_recorded("open");
}

#[test]
fn teams_answer_as_recorded() {
    answers_as_recorded("teams");
}

#[test]
fn the_ecf_rapidplay_answers_as_recorded() {
    answers_as_recorded("ecf");
}

#[test]
fn a_round_robin_answers_as_recorded() {
    answers_as_recorded("table");
}

#[test]
fn a_school_event_with_lots_answers_as_recorded() {
    answers_as_recorded("school");
}

#[test]
fn refusals_answer_as_recorded() {
    answers_as_recorded("refusals");
}
