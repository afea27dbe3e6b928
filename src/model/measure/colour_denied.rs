//! Colour denied: both players prefer the same colour, so one of them will not get it. Such a pair costs 1. The x of
//! Dutch 1998 A.8 is the number of such pairs that a count shows to be unavoidable.

use facts::tournament::Colour;

/// Returns whether one of the two will not get the preferred colour (Dutch 1998 B.4).
#[inline]
pub fn is_denied(a: Option<Colour>, b: Option<Colour>) -> bool {
    a.is_some() && a == b
}

/// Returns x of Dutch 1998 A.8, C.2 and C.14: `max(0, max(b, w) - ceil(n/2) - reductions)`.
///
/// The group makes p pairs, `reductions` fewer than floor(n/2). The result is a lower bound on the denied pairs. Of the
/// b players who prefer Black, at most n - 2p stay unpaired and at most p get Black. Together these are n - p, which
/// equals ceil(n/2) + reductions.
pub fn allowance(preferred: impl Iterator<Item = Option<Colour>>, reductions: usize) -> usize {
    let (mut n, mut black, mut white) = (0usize, 0usize, 0usize);
    for colour in preferred {
        n += 1;
        black += usize::from(colour == Some(Colour::Black));
        white += usize::from(colour == Some(Colour::White));
    }
    black.max(white).saturating_sub(n.div_ceil(2) + reductions)
}
