//! The rulebooks that come with the program.

use super::{Rulebook, parse};
use crate::tournament::Tournament;

/// Every shipped rulebook file: (name, text).
const FILES: &[(&str, &str)] = &[
    ("models/dutch-1998.toml", include_str!("../../models/dutch-1998.toml")),
    ("models/dutch-2017.toml", include_str!("../../models/dutch-2017.toml")),
    ("models/dutch-2026.toml", include_str!("../../models/dutch-2026.toml")),
    ("models/ecf-2009.toml", include_str!("../../models/ecf-2009.toml")),
    ("models/irish.toml", include_str!("../../models/irish.toml")),
    ("models/leong-1987.toml", include_str!("../../models/leong-1987.toml")),
    ("models/lim-1987.toml", include_str!("../../models/lim-1987.toml")),
    ("models/lim-2026.toml", include_str!("../../models/lim-2026.toml")),
    ("models/us-scholastic.toml", include_str!("../../models/us-scholastic.toml")),
];

/// All shipped rulebooks.
pub fn all() -> Vec<Rulebook> {
    FILES
        .iter()
        .map(|(name, text)| parse(name, text).expect("shipped rulebooks are read by the tests"))
        .collect()
}

/// The shipped rulebook of this id or prefix.
pub fn find(id: &str) -> Option<Rulebook> {
    all().into_iter().find(|b| b.id.eq_ignore_ascii_case(id) || b.prefix.eq_ignore_ascii_case(id))
}

/// The rulebook that the encoded type of a tournament (record 192) names; today's FIDE Dutch rules if there is no such
/// record; `None` for a type that has no rulebook here.
// READING TRF26-192: FIDE_DUTCH_2025 is the text that holds from July 2025 on, which is today's; the other reading: the
// text of 2017, which held until then.
pub fn encoded(tournament: &Tournament) -> Option<Rulebook> {
    let Some(code) = tournament.system.as_deref() else { return find("dutch-2026") };
    match code.to_ascii_uppercase().trim_end_matches("_BAKU") {
        "FIDE_DUTCH_2017" => find("dutch-2017"),
        "FIDE_DUTCH" | "FIDE_DUTCH_2025" | "FIDE_DUTCH_2026" => find("dutch-2026"),
        _ => None,
    }
}
