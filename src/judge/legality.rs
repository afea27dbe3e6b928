//! Is it a pairing, and does it keep the absolute criteria?

use std::collections::BTreeMap;

use crate::graph::{CompatGraph, Reason};
use crate::tournament::{Pairing, PlayerId};

/// One thing that makes a pairing illegal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Offence {
    /// A player occurs more than once.
    Twice {
        /// The player.
        player: PlayerId,
    },
    /// A player who is to play is neither paired nor has the bye.
    Missing {
        /// The player.
        player: PlayerId,
    },
    /// A player who does not take part is paired.
    NotPlaying {
        /// The player.
        player: PlayerId,
    },
    /// Two players who may not meet are paired.
    Pair {
        /// The two players.
        players: (PlayerId, PlayerId),
        /// The criteria broken.
        reasons: Vec<Reason>,
    },
    /// The bye goes to a player who may not have it, or is given where the number of players is even.
    Bye {
        /// The player.
        player: PlayerId,
        /// The criteria broken; empty if no bye is due.
        reasons: Vec<Reason>,
    },
}

/// Everything that makes the pairing illegal; empty if it is legal.
pub fn offences(graph: &CompatGraph<'_>, pairing: &Pairing) -> Vec<Offence> {
    let position = graph.position();
    let ranks: BTreeMap<PlayerId, usize> =
        position.entries.iter().enumerate().map(|(rank, e)| (e.id, rank)).collect();
    let mut found = Vec::new();
    let mut seen = vec![0usize; position.entries.len()];
    let named = pairing.boards.iter().flat_map(|b| [b.white, b.black]).chain(pairing.bye);
    for player in named {
        match ranks.get(&player) {
            None => found.push(Offence::NotPlaying { player }),
            Some(&rank) => {
                seen[rank] += 1;
                if seen[rank] == 2 {
                    found.push(Offence::Twice { player });
                }
            }
        }
    }
    let missing = position.entries.iter().zip(&seen).filter(|(_, n)| **n == 0);
    found.extend(missing.map(|(e, _)| Offence::Missing { player: e.id }));
    for b in &pairing.boards {
        if let (Some(&w), Some(&x)) = (ranks.get(&b.white), ranks.get(&b.black))
            && graph.link(w, x).is_none()
        {
            found.push(Offence::Pair { players: (b.white, b.black), reasons: graph.why_not(w, x) });
        }
    }
    if let Some((player, &rank)) = pairing.bye.and_then(|p| ranks.get(&p).map(|r| (p, r)))
        && (!graph.may_have_bye(rank) || position.entries.len().is_multiple_of(2))
    {
        found.push(Offence::Bye { player, reasons: graph.why_no_bye(rank) });
    }
    found
}
