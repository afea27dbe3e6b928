//! The paper for printed sheets. Lengths are in tenths of a millimetre.

/// The margin of every page.
const MARGIN: usize = 80;

/// The paper.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Paper {
    /// 210 × 297 mm.
    #[default]
    A4,
    /// 8½ × 11 inches.
    Letter,
    /// 297 × 420 mm, for posting.
    A3,
}

impl Paper {
    /// Returns the name in CSS.
    pub(super) fn css(self) -> &'static str {
        match self {
            Self::A4 => "A4",
            Self::Letter => "letter",
            Self::A3 => "A3",
        }
    }

    /// Returns the name of the paper in a sentence.
    pub fn name(self) -> &'static str {
        match self {
            Self::A4 => "A4",
            Self::Letter => "Letter",
            Self::A3 => "A3",
        }
    }

    /// Returns the width and height between the margins.
    pub(super) fn room(self, is_wide: bool) -> (usize, usize) {
        let (short, long) = match self {
            Self::A4 => (2100, 2970),
            Self::Letter => (2159, 2794),
            Self::A3 => (2970, 4200),
        };
        let (width, height) = if is_wide { (long, short) } else { (short, long) };
        (width - 2 * MARGIN, height - 2 * MARGIN)
    }
}
