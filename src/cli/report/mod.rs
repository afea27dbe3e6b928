//! Turns data into text. Functions return strings; they neither print nor make decisions.

mod accelerated;
mod accepted;
mod altered;
mod amount;
mod attendance;
mod beside_wall;
mod boards;
mod cause;
mod chain;
mod closed;
mod code;
mod colour_limits;
mod cost;
pub mod diff;
mod difference;
mod divided;
mod fact;
mod finding_table;
mod findings;
mod floater;
mod ground;
mod groups;
mod hands;
pub mod html;
pub mod json;
mod level_cards;
mod log_line;
mod look;
mod lp;
mod model_text;
mod mps;
mod names;
mod outputs;
mod page;
mod page_note;
mod program;
mod program_files;
mod ranks;
mod readings;
mod reasons;
mod screen;
pub mod sheets;
mod since;
mod told;
mod verdict;
mod whatif;
mod why;
mod why_above;
mod withdrawn;

pub use accelerated::{acceleration, points_in_force};
pub use accepted::{DeviatingBoard, accepted, departures};
pub use altered::{RepairReport, altered, repaired};
pub use attendance::{AbsenceReason, AwayPlayer, away, why_away};
pub use beside_wall::DisplayedRound;
pub use boards::{boards, boards_at};
pub use cause::{by_hand, causes, kind as kind_of_change, says as change_in_words, two_at_once};
pub use chain::{chain, why_colours};
pub use closed::closed_by;
pub use cost::{Costly, cost};
pub use divided::{TableShape, divided};
pub use findings::{Style, render};
pub use groups::drawing;
pub use hands::{EngineAnswer, side_by_side};
pub use level_cards::level_cards;
pub use look::{About, Look, boards_to_look_at};
pub use model_text::show_model;
pub use names::Names;
pub use outputs::{csv, csv_of_rounds, pairs};
pub use page::{TextPage, as_sentence, count, lines};
pub use page_note::PageNote;
pub use program_files::{ProgramFile, ProgramFormat, program_files, program_index};
pub use ranks::{order_fault, ranks, values};
pub use readings::{hangs_on, identical_under, under_another_reading};
pub use reasons::{grounds, reasons};
pub use screen::{Comparison, check_before_posting, proved_so_far, reckoned, screen};
pub use since::{
    before_repair, cause, change as change_since, changes_of, on_the_wall, paired_before,
    paired_before_playing, paired_before_ranking, published_by_hand, repaired as repaired_since,
    repaired_boards, since_repair, versus,
};
pub use told::told;
pub use verdict::{
    Judgement, attendance, boards_in_common, difference, each_alone, met_before, out_of_order, remedies,
    tally, unfinished, verdict,
};
pub use whatif::{RoundUnderChange, what_if};
pub use why::{AnsweredWish, SaidOfPlayer, why};
pub use why_above::{WhyAbove, why_above};
pub use withdrawn::Withdrawals;
