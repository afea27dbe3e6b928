//! A Swiss-system pairing optimizer that proves its answers.
//!
//! Players to pair are the vertices of a graph, `E` the pairs that the absolute criteria allow; the bye is a vertex
//! of its own. A pairing is a perfect matching `x`, and a rulebook an ordered list of named, whole-number levels:
//!
//! ```text
//! for every player i:  sum of x(e) over edges e at i  =  1        x in {0,1}^E
//! lexmin ( c1·x, c2·x, …, cK·x )                                  bracket after bracket
//! ```
//!
//! The library takes and returns values; only `cli` reads and writes.
//!
//! ```
//! use pairproof::format::read_tournament;
//! use pairproof::round::{Answer, Request, pair};
//! use pairproof::{rulebook, tournament::Position};
//!
//! let report = "\
//! 012 Four friends
//! 142 3
//! 152 W
//! 001    1      Ada                               2100                             1.0    1     3 w 1
//! 001    2      Ben                               2000                             1.0    2     4 b 1
//! 001    3      Cleo                              1900                             0.0    3     1 b 0
//! 001    4      Dan                               1800                             0.0    4     2 w 0
//! ";
//! let (event, _notes) = read_tournament("four.trf", report.as_bytes()).expect("the report is sound");
//! let position = Position::before(&event, 2, &[]).expect("round one is finished");
//! let book = rulebook::find("dutch-1998").expect("it is shipped");
//! let Ok(Answer::Paired(paired)) = pair(&position, &book, &Request::default()) else {
//!     panic!("a pairing exists")
//! };
//! let numbers: Vec<(u32, u32)> = paired
//!     .pairing
//!     .boards
//!     .iter()
//!     .map(|b| (event.player(b.white).number, event.player(b.black).number))
//!     .collect();
//! assert_eq!(numbers, [(2, 1), (3, 4)]);
//!
//! // The rulebook's own procedure comes to the same, and the judge finds nothing to improve.
//! use pairproof::explain::judge;
//! use pairproof::judge::Verdict;
//! use pairproof::procedural::{self, Run};
//!
//! let answer = procedural::pair(&book, &position, &Run::default());
//! let theirs = answer.pairing().expect("the procedure finds it too");
//! let verdict = judge(&position, &book, &Request::default(), &paired, theirs).expect("no limit was set");
//! assert_eq!(verdict, Verdict::Identical);
//! ```

pub mod cli;
#[cfg(test)]
mod dice;
pub mod event;
pub mod explain;
pub mod format;
pub mod graph;
pub mod judge;
pub mod limit;
pub mod measure;
pub mod model;
pub mod plan;
pub mod procedural;
pub mod report;
pub mod round;
pub mod rulebook;
pub mod seeding;
pub mod simulate;
pub mod solve;
pub mod standings;
pub mod tournament;
