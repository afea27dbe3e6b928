//! Draws the scoregroups as pictures. The higher player of each pair is on the left. An open circle is White, a filled
//! circle is Black, and an arrow marks players who enter or leave the group. The pictures need no colours.

use crate::report::groups::{DrawnGroup, DrawnPair, DrawnPlayer, Leaving, cut, groups};
use api::explain::AskedRound;
use facts::tournament::{Colour, Tournament};

/// The height of a line.
const LINE: usize = 30;
/// The maximum number of characters for a number and name next to a circle.
const NAME: usize = 24;
/// The horizontal positions of the left and right circles.
const LEFT: usize = 190;
const RIGHT: usize = 270;

/// The maximum length of the list of players whom a player may not meet.
const BARRED: usize = 30;

/// The picture of a scoregroup.
pub(super) struct Picture {
    /// The title of the picture.
    pub(super) title: String,
    /// The contents of the picture, in words.
    pub(super) says: String,
    pub(super) height: usize,
    /// Lines from the left player to the right one.
    pub(super) lines: Vec<PairLine>,
    pub(super) seats: Vec<Placed>,
    pub(super) leaving: Vec<Leaves>,
}

pub(super) struct PairLine {
    pub(super) from: usize,
    pub(super) to: usize,
}

/// A player who leaves the group, in words.
pub(super) struct Leaves {
    pub(super) y: usize,
    pub(super) is_up: bool,
    pub(super) says: String,
}

/// A player in the picture.
pub(super) struct Placed {
    pub(super) x: usize,
    pub(super) y: usize,
    /// The position of the label, and its side of the circle.
    pub(super) at: usize,
    pub(super) is_left: bool,
    pub(super) is_black: bool,
    /// Number and name.
    pub(super) label: String,
    pub(super) due: String,
    pub(super) note: String,
}

/// Returns the pictures of a round, highest score first.
pub(super) fn pictures(tournament: &Tournament, asked: &AskedRound<'_>) -> Vec<Picture> {
    let who = tournament.participant();
    groups(tournament, asked).iter().map(|group| picture(group, who)).collect()
}

fn picture(group: &DrawnGroup, who: &str) -> Picture {
    let y = |line: usize| line * LINE + LINE / 2;
    let mut seats = Vec::new();
    let mut lines = Vec::new();
    for (i, pair) in group.pairs.iter().enumerate() {
        lines.push(PairLine { from: y(i), to: y(pair.place) });
        seats.push(placed(&pair.left, (LEFT, y(i)), true));
        seats.push(placed(&pair.right, (RIGHT, y(pair.place)), false));
    }
    let below = group.pairs.len();
    let leaves = |(line, l): (usize, &Leaving)| Leaves {
        y: y(line),
        is_up: l.to.as_ref().is_some_and(|(to, _)| *to > group.score),
        says: l.says(group.score),
    };
    let leaving: Vec<Leaves> = (below..).zip(&group.leaving).map(leaves).collect();
    let meets = |pair: &DrawnPair| format!("{} meets {}", pair.left.label, pair.right.label);
    let says = group.pairs.iter().map(meets).chain(leaving.iter().map(|l| l.says.clone()));
    Picture {
        title: group.title(who),
        says: says.collect::<Vec<_>>().join("; "),
        height: (below + leaving.len()).max(1) * LINE,
        lines,
        seats,
        leaving,
    }
}

fn placed(seat: &DrawnPlayer, (x, y): (usize, usize), is_left: bool) -> Placed {
    let from = seat.from.map(|score| format!("from {score}"));
    let numbers: Vec<String> = seat.barred.iter().map(ToString::to_string).collect();
    let barred = (!numbers.is_empty()).then(|| cut(&format!("not {}", numbers.join(" ")), BARRED));
    Placed {
        x,
        y,
        at: if is_left { x - 10 } else { x + 10 },
        is_left,
        is_black: seat.gets == Some(Colour::Black),
        label: cut(&seat.label, NAME),
        due: seat.due.clone(),
        note: from.into_iter().chain(barred).collect::<Vec<_>>().join(", "),
    }
}
