//! Words: takes data, returns strings; never prints and never decides.

mod altered;
mod cards;
pub mod diff;
mod level_cards;
mod look;
mod model_text;
mod outputs;
mod screen;
mod verdict;
mod why;

pub use altered::{altered, altered_json};
pub use cards::player_card;
pub use level_cards::level_cards;
pub use look::{Look, boards_to_look_at};
pub use model_text::{show_model, write_lp};
pub use outputs::{csv, json, pairs};
pub use screen::{Comparison, board_lines, proved_so_far, screen};
pub use verdict::{difference, verdict};
pub use why::{Question, why};
