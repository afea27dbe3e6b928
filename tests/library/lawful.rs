//! A recount of the absolute criteria of Dutch 1998 (B.1, B.2) from the records alone.
//!
//! It shares nothing with `src` but the facts, so that it can be held against anything there.

use std::collections::BTreeSet;

use facts::tournament::{Colour, ColourHistory, Outcome, Position, Rank, Tournament};

/// What breaks B.1, B.2, the prohibitions or the crosstable, recounted from the records alone.
pub(crate) fn offences(t: &Tournament) -> Vec<String> {
    let mut found = Vec::new();
    for p in &t.players {
        let (mut colours, mut met, mut free) = (Vec::new(), BTreeSet::new(), false);
        for round in 1..=t.rounds_paired() {
            let r = t.record(p.id, round);
            let at = format!("player {}, round {round}", p.number);
            if let Some(opponent) = r.opponent {
                let back = t.record(opponent, round);
                if back.opponent != Some(p.id) || back.colour == r.colour || !matches(r.outcome, back.outcome)
                {
                    found.push(format!("{at}: the opponent has another game"));
                }
                if t.prohibitions.iter().any(|x| x.players.contains(&p.id) && x.players.contains(&opponent)) {
                    found.push(format!("{at}: prohibited pair"));
                }
                if !met.insert(opponent) && r.is_played() {
                    found.push(format!("{at}: rematch"));
                }
                if !r.is_played() {
                    met.remove(&opponent);
                }
            }
            if r.outcome == Outcome::PairingBye && free {
                found.push(format!("{at}: bye after a point without playing"));
            }
            free |= matches!(r.outcome, Outcome::PairingBye | Outcome::FullBye | Outcome::ForfeitWin);
            // B.2 binds the scheduled colour as well, given what was played before.
            if let (Some(colour), true) = (r.colour, r.opponent.is_some()) {
                let mut with = colours.clone();
                with.push(colour);
                if is_over_limit(&with) {
                    found.push(format!("{at}: colour limit"));
                }
                if r.is_played() {
                    colours = with;
                }
            }
        }
    }
    found
}

pub(crate) fn is_over_limit(colours: &[Colour]) -> bool {
    let whites = colours.iter().filter(|&&c| c == Colour::White).count();
    (2 * whites).abs_diff(colours.len()) > 2 || colours.windows(3).any(|w| w[0] == w[1] && w[1] == w[2])
}

fn matches(mine: Outcome, theirs: Outcome) -> bool {
    use Outcome::{Draw, ForfeitLoss, ForfeitWin, Loss, UnratedDraw, UnratedLoss, UnratedWin, Win};
    matches!(
        (mine, theirs),
        (Win, Loss)
            | (Loss, Win)
            | (Draw, Draw)
            | (ForfeitWin | ForfeitLoss, ForfeitLoss)
            | (ForfeitLoss, ForfeitWin)
            | (UnratedWin, UnratedLoss)
            | (UnratedLoss, UnratedWin)
            | (UnratedDraw, UnratedDraw)
    )
}

/// May these two ranks meet under B.1a and B.2?
pub(crate) fn may_meet(position: &Position, a: Rank, b: Rank) -> bool {
    let (a, b) = (&position.entries[a], &position.entries[b]);
    let fits = |history: &ColourHistory, colour| {
        let mut colours = history.played().to_vec();
        colours.push(colour);
        !is_over_limit(&colours)
    };
    let one = |x, y| fits(&a.colours, x) && fits(&b.colours, y);
    !a.has_met(b.id) && (one(Colour::White, Colour::Black) || one(Colour::Black, Colour::White))
}
