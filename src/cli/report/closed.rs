//! The evidence that proved the levels of a round, in one line.

use super::page::count;
use lexmatch::Evidence;
use model::stage::LevelRecord;

/// Returns text such as '75 levels: 61 by a bound, 14 by HiGHS'. A level with several proofs is counted under the
/// heaviest.
pub fn closed_by(levels: &[LevelRecord]) -> String {
    let mut counts = [0usize; NAMES.len()];
    for level in levels {
        counts[place(level)] += 1;
    }
    let parts: Vec<String> = NAMES
        .iter()
        .zip(counts)
        .filter(|&(_, count)| count > 0)
        .map(|(name, count)| format!("{count} {name}"))
        .collect();
    let confirmed: usize = levels
        .iter()
        .flat_map(|l| &l.evidence)
        .map(|e| if let Evidence::Confirmed { questions } = e { *questions } else { 0 })
        .sum();
    let also = match confirmed {
        0 => String::new(),
        n => format!("; {} also solved by branch and bound, with the same values", count(n, "question")),
    };
    format!("{}: {}{also}", count(levels.len(), "level"), parts.join(", "))
}

const NAMES: [&str; 6] = [
    "by a bound",
    "by HiGHS",
    "by the blossom algorithm",
    "by search order",
    "by enumeration",
    "without evidence (not proved)",
];

/// Returns the evidence that proved a level, in words.
pub(super) fn by(level: &LevelRecord) -> &'static str {
    NAMES[place(level)]
}

fn place(level: &LevelRecord) -> usize {
    let heaviest =
        level.evidence.iter().filter(|e| !matches!(e, Evidence::Confirmed { .. })).map(
            |ground| match ground {
                Evidence::ZeroBound | Evidence::ParityBound | Evidence::Confirmed { .. } => 0,
                Evidence::Refuted { .. } => 1,
                Evidence::Dual { blossom: 0, .. } => 2,
                Evidence::Dual { .. } => 3,
                Evidence::Lots { .. } | Evidence::Branched { .. } => 4,
                // `Recounted`, and evidence unknown to this program, do not prove anything.
                _ => 5,
            },
        );
    match heaviest.max() {
        None if level.value.is_empty() => 0,
        None => 5,
        Some(1) => 3,
        Some(2) => 1,
        Some(3) => 2,
        Some(place) => place,
    }
}
