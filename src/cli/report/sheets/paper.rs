//! The paper for printed sheets. Lengths are in tenths of a millimetre.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use crate::Failure;
use crate::faults::SheetFault;
use api::event::Paper;

/// The margin of every page.
const MARGIN: usize = 80;

/// Returns the reader of a paper among the arguments.
pub(crate) fn paper_parser() -> impl TypedValueParser<Value = Paper> {
    let value = |paper: Paper| {
        PossibleValue::new(paper.key()).help(match paper {
            Paper::A4 => "210 × 297 mm",
            Paper::Letter => "8½ × 11 inches",
            Paper::A3 => "297 × 420 mm, for posting",
        })
    };
    PossibleValuesParser::new(Paper::ALL.map(value)).try_map(|key| Paper::of(&key).ok_or("no paper"))
}

/// Returns the paper that a request names.
pub(crate) fn paper_of(name: &str) -> Result<Paper, Failure> {
    Paper::of(name).ok_or_else(|| {
        let papers = Paper::ALL.map(Paper::key).join(", ");
        SheetFault::Paper { name: facts::format::excerpt(name), papers }.into()
    })
}

/// Returns the name of a paper in CSS.
pub(super) fn css(paper: Paper) -> &'static str {
    match paper {
        Paper::A4 => "A4",
        Paper::Letter => "letter",
        Paper::A3 => "A3",
    }
}

/// Returns the width and height of a paper between the margins.
pub(super) fn room(paper: Paper, is_wide: bool) -> (usize, usize) {
    let (short, long) = match paper {
        Paper::A4 => (2100, 2970),
        Paper::Letter => (2159, 2794),
        Paper::A3 => (2970, 4200),
    };
    let (width, height) = if is_wide { (long, short) } else { (short, long) };
    (width - 2 * MARGIN, height - 2 * MARGIN)
}
