//! A Swiss-system pairing optimizer that proves its answers.
//!
//! The players to pair are the vertices of a graph, and its edges `E` are the pairs that the absolute criteria allow.
//! The bye is a vertex of its own. A pairing is a perfect matching `x`, and a rulebook is an ordered list of named,
//! whole-number levels:
//!
//! ```text
//! for every player i:  sum of x(e) over edges e at i  =  1        x in {0,1}^E
//! lexmin ( c1·x, c2·x, …, cK·x )                                  bracket after bracket
//! ```
//!
//! The library takes and returns values. It reads no file, prints nothing, and needs no solver in another language:
//!
//! ```toml
//! pairproof = { version = "0.1", default-features = false }                        # whole numbers alone
//! pairproof = { version = "0.1", default-features = false, features = ["highs"] }  # with HiGHS, in C++
//! ```
//!
//! Read a tournament, find a rulebook, and ask the round:
//!
//! ```
//! use pairproof::{Answer, Contrast, PairingNumber, Round, Verdict, find_rulebook, read_boards, read_tournament};
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
//! let round = Round::next(event.clone(), find_rulebook("dutch-1998").expect("it is shipped"))?;
//! let Answer::Paired(ours) = round.pair()? else { panic!("a pairing exists") };
//! let number = |id| event.player(id).number;
//! let boards: Vec<_> = ours.pairing.boards.iter().map(|b| [number(b.white), number(b.black)]).collect();
//! assert_eq!(boards, [[2, 1], [3, 4]].map(|board| board.map(PairingNumber)));
//! assert!(ours.is_proved());
//!
//! // The judge recounts a pairing from anywhere, and names the first level at which it is worse.
//! let by_hand = read_boards("by hand", b"1-2\n3-4\n", &event)?;
//! assert!(matches!(round.judge(&by_hand)?, Verdict::Colours { .. }));
//!
//! // Why does Ada (1) not meet Cleo (3)? They have met.
//! let Contrast::Forbidden(reasons) = round.why_not(round.player(1)?, round.player(3)?)? else {
//!     panic!("they have met")
//! };
//! assert_eq!(reasons[0].code, "D98-B1a");
//!
//! // The certificate proves the pairing to somebody who trusts nobody.
//! let certificate = round.certify()?.certificate;
//! assert!(round.verify(&certificate).is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A [`Round`] also has `explain`, `readings`, `repair`, `what_if`, `standings`. [`Tournament::builder`] makes an event
//! without a file, [`seed`] assigns the pairing numbers, and [`read_rulebook`] reads a custom rulebook.
//! [`pair`] and [`judge()`] do the same for callers who keep the [`Position`] themselves.
//!
//! All public names are listed below. The feature `cli`, on by default, adds the program.

/// Runs the Rust block of the page as a test.
#[cfg(doctest)]
#[doc = include_str!("../docs/integrate.md")]
mod integrate {}

pub use api::explain::Contrast;
pub use api::round::Round;
pub use app::course::Event;
pub use facts::format::{read_boards, read_tournament};
pub use facts::rulebook::{Rulebook, find as find_rulebook};
pub use facts::tournament::{
    Colour, EntrantId, Outcome, Pairing, PairingNumber, Player, PlayerId, Tournament,
};
pub use judge::Verdict;
pub use limit::Limit;
pub use model::plan::read_rulebook;
pub use model::round::Answer;
pub use proof::certificate::Certificate;

/// An event from the first entry to the prizes: what a program asks of it, and what it answers.
pub mod event {
    pub use api::event::{Entrant, Heading, Particulars, Worth};
    pub use app::course::{
        AwardedPrize, AwardedPrizes, DraftEdit, DraftWish, Drafted, EventError, EventFault, EventStandings,
        FaultWords, PlacedEntrant, RefusedRequest, Renumbered, RepairOffer, RepairOffers, RepairWish,
        SeatedBoard, Told, VerifiedRound, WhyNot, WhyNotKind,
    };
}

/// The facts: players, games, byes, prohibitions, and the position before a round.
pub mod tournament {
    pub use api::schedule::schedule;
    pub use api::seeding::{Seeded, Unrated, colour_of_year, lot_of_colour, seed};
    pub use facts::tournament::{
        Agreement, Board, Colour, ColourHistory, Correction, Decree, DecreedResult, DrawnBy, EntrantId,
        Entry, Float, Headings, MOST_ROUNDS, MatchPoints, MatchResult, MatchResultError, MissingFact,
        Outcome, PairSet, Pairing, PairingError, PairingNumber, Player, PlayerId, Position, PositionError,
        Prohibition, Rank, RankChange, RankIndex, Record, Repair, RepairChoice, RoundFact, RoundNo, Score,
        Scoring, Side, SidesError, Squad, TableChange, TeamScore, Teams, Title, Tournament,
        TournamentBuilder, TournamentError, UnlikePoints, VirtualPoints, Wall, WallChange,
    };
}

/// Rulebooks as data: criteria, readings and discretions, built in or of one's own.
pub mod rulebook {
    pub use facts::rulebook::{
        Avoid, Avoided, ByeKind, Cause, Choice, Criterion, DeclarationError, Discretion, Edition, Exemption,
        FloatCount, FloatGap, FloatRepeat, FloatSide, FloaterOpponent, FloaterType, Forgiven, GivenCase,
        Measure, NamedRulebook, NextUpfloaters, Part, Phase, Published, PublishedCase, Reading, Reason,
        ReturningFloaters, RoundSpan, Rulebook, RulebookEntry, RulebookError, RulebookHead, RulebookPlace,
        SameFederation, Step, SwitchLimit, System, Unplayed, Value, all, encoded, find,
    };
    pub use model::measure::{accelerated, encoded_acceleration};
    pub use model::plan::{lint_rulebook, read_rulebook};
}

/// A round: its best pairing, verdicts on other pairings, reasons, repairs.
pub mod round {
    pub use api::explain::{Altered, Class, Contrast, Fate, judge, no_pairing};
    pub use api::round::{
        Argument, BoardReason, CertifiedBoards, Change, Round, Unanswered, WhatIf, Why, Wish,
    };
    pub use judge::{Count, Difference, Offence, Verdict};
    pub use lexmatch::matching::Flaw;
    pub use lexmatch::solve::{EngineChoice, SolveError};
    pub use lexmatch::{Evidence, Kinds, Vertex};
    pub use limit::{Limit, Reached};
    pub use model::graph::{NoBarrier, TutteBarrier};
    pub use model::round::{Alternative, Answer, Drawn, Paired, Request, RoundError, pair};
    pub use model::stage::{LevelRecord, Stage, Undoing};
}

/// Standings by any tie-breaks, and what a report states of them.
pub mod standings {
    pub use api::standings::checked::{standings, standings_by, stated_values};
    pub use api::standings::{
        ClubRow, FirstRank, Misranked, NamedOrder, OrderFault, Ranks, Standings, StandingsRow, StatedValues,
        TieBreak, WrongValue, clubs, ranks, values_remark,
    };
}

/// Proofs that a pairing is the best one, and their verification.
pub mod certificate {
    pub use proof::certificate::{
        Certificate, Forced, Impossible, NoCertificate, OpenLevel, StageDual, StageProof,
    };
    pub use proof::certify::Certified;
    pub use proof::verify::Checked;
    pub use proof::{ProofError, ProofPlace};
}

/// Files: reports (TRF16, TRF26), JSON, lists of boards, each fault with its place; the writers name what a format cannot hold.
pub mod format {
    pub use facts::format::strict::{WriteError, with_pairing, write_json, write_trf16, write_trf26};
    pub use facts::format::{
        Finding, Findings, ListCell, Note, Place, Words, read_boards, read_tournament, sides,
    };
}
