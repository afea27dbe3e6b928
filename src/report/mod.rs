//! Words: takes data, returns strings; never prints and never decides.

mod altered;
mod attendance;
mod boards;
mod closed;
pub mod diff;
mod hands;
pub mod json;
mod level_cards;
mod look;
mod lp;
mod model_text;
mod mps;
mod outputs;
mod page;
mod program;
mod program_files;
mod readings;
mod screen;
pub mod sheets;
mod verdict;
mod why;

pub use altered::altered;
pub use attendance::{Away, Why, away};
pub use boards::boards;
pub use closed::closed_by;
pub use hands::{Hand, side_by_side};
pub use level_cards::level_cards;
pub use look::{Look, boards_to_look_at};
pub use model_text::show_model;
pub use outputs::{csv, pairs};
pub use page::{Page, count, lines};
pub use program_files::{ProgramFile, ProgramFormat, program_files, program_index};
pub use readings::{hangs_on, identical_under, under_another_reading};
pub use screen::{Comparison, proved_so_far, screen};
pub use verdict::{Judgement, difference, out_of_order, verdict};
pub use why::{Question, why};
