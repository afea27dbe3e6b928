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
//! The library takes and returns values; it reads no file, prints nothing and needs no solver in another language:
//!
//! ```toml
//! pairproof = { version = "0.1", default-features = false }                        # whole numbers alone
//! pairproof = { version = "0.1", default-features = false, features = ["highs"] }  # with HiGHS, in C++
//! ```
//!
//! A tournament is read, a rulebook found, the position before a round taken, and the round is paired:
//!
//! ```
//! use pairproof::{Answer, Position, Request, find_rulebook, pair, read_tournament};
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
//! let (event, _notes) = read_tournament("four.trf", report.as_bytes())?;
//! let position = Position::before(&event, 2, &[])?;
//! let book = find_rulebook("dutch-1998").expect("it is shipped");
//! let request = Request::default();
//! let Answer::Paired(ours) = pair(&position, &book, &request)? else { panic!("a pairing exists") };
//! let number = |id| event.player(id).number;
//! let boards: Vec<(u32, u32)> = ours.pairing.boards.iter().map(|b| (number(b.white), number(b.black))).collect();
//! assert_eq!(boards, [(2, 1), (3, 4)]);
//! assert!(ours.is_proved());
//!
//! // The judge recounts a pairing from anywhere, and names the first level at which it is worse.
//! use pairproof::{Verdict, judge, read_boards};
//!
//! let by_hand = read_boards("by hand", b"1-2\n3-4\n", &event)?;
//! let verdict = judge(&position, &book, &request, &ours, &by_hand);
//! assert!(matches!(verdict, Verdict::Colours { .. }));
//!
//! // Why does Ada (rank 0) not meet Cleo (rank 2)? They have met.
//! use pairproof::{Asked, Contrast, Wish};
//!
//! let asked = Asked { position: &position, book: &book, request: &request, ours: &ours };
//! let Contrast::Forbidden(reasons) = asked.contrast(Wish::Meet(0, 2))? else { panic!("they have met") };
//! assert_eq!(reasons[0].code, "D98-B1a");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Everything public stands in the list below. The feature `cli`, on by default, adds the program.

/// The Rust block of the page is a test.
#[cfg(doctest)]
#[doc = include_str!("../docs/integrate.md")]
mod integrate {}

pub use api::explain::{Asked, Contrast, Wish, judge, no_pairing};
pub use facts::format::{
    Finding, Findings, Note, Place, read_boards, read_tournament, with_pairing, write_trf16,
};
pub use facts::rulebook::{
    DeclarationError, Part, Reason, Rulebook, RulebookError, all as rulebooks, encoded as encoded_rulebook,
    find as find_rulebook,
};
pub use facts::tournament::{
    Board, Colour, ColourHistory, Entry, Float, Headings, Outcome, Pairing, Player, PlayerId, Position,
    PositionError, Prohibition, Record, RoundFact, Score, Scoring, Title, Tournament, TournamentBuilder,
    TournamentError, VirtualPoints,
};
pub use judge::{Difference, Offence, Verdict};
pub use lexmatch::Evidence;
pub use lexmatch::matching::Flaw;
pub use lexmatch::solve::{EngineChoice, SolveError};
pub use limit::Limit;
pub use model::graph::{NoBarrier, Obstacle};
pub use model::measure::{accelerated, encoded_acceleration};
pub use model::plan::read_rulebook;
pub use model::round::{Answer, Drawn, Paired, Request, RoundError, pair};
pub use model::stage::{LevelRecord, Stage};
