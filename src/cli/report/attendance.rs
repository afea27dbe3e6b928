//! The players who do not play in a round, and why.

use super::page::{count, he};
use facts::tournament::{Outcome, PlayerId, Position, RoundNo, Tournament, WallChange};

/// A player who is not in the pairing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AwayPlayer {
    /// The player.
    pub player: PlayerId,
    /// The reason.
    pub why: AbsenceReason,
}

/// The reason why a player does not play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "Why")]
pub enum AbsenceReason {
    /// A half-point bye (`H`).
    HalfPointBye,
    /// A full-point bye (`F`).
    FullPointBye,
    /// A zero-point bye (`Z`).
    ZeroPointBye,
    /// Won by forfeit, without an opponent (`+`).
    ForfeitWin,
    /// Named absent for this round.
    Absent,
    /// A filler player who is not needed.
    Filler,
}

impl AbsenceReason {
    /// The reasons in the order in which they are listed.
    const ALL: [Self; 6] = [
        Self::HalfPointBye,
        Self::FullPointBye,
        Self::ZeroPointBye,
        Self::ForfeitWin,
        Self::Absent,
        Self::Filler,
    ];

    /// Returns the reason why a player without an opponent does not play in a round.
    pub(super) fn of(tournament: &Tournament, id: PlayerId, round: RoundNo) -> Self {
        match tournament.record(id, round).outcome {
            Outcome::HalfBye => Self::HalfPointBye,
            Outcome::FullBye => Self::FullPointBye,
            Outcome::ZeroBye => Self::ZeroPointBye,
            Outcome::ForfeitWin => Self::ForfeitWin,
            _ if tournament.player(id).is_filler => Self::Filler,
            _ => Self::Absent,
        }
    }

    /// Returns the reason in words, with its letter in the tournament report.
    pub fn words(self) -> &'static str {
        match self {
            Self::HalfPointBye => "half-point bye (H)",
            Self::FullPointBye => "full-point bye (F)",
            Self::ZeroPointBye => "zero-point bye (Z)",
            Self::ForfeitWin => "won by forfeit (+)",
            Self::Absent => "absent",
            Self::Filler => "filler, not needed",
        }
    }
}

/// Returns the sentence that says why a player does not play in a round.
pub fn why_away(tournament: &Tournament, id: PlayerId, round: RoundNo) -> String {
    let he = he(tournament.participant());
    let entered = tournament.wall.changes.iter().find_map(|change| match change {
        WallChange::Corrected(c) if c.round == c.after && round <= c.after => {
            c.results.iter().any(|&(late, ..)| late == id).then_some(c.after)
        }
        _ => None,
    });
    let first_paired = (1..=tournament.rounds_paired()).find(|&r| tournament.record(id, r).is_paired());
    let why = match AbsenceReason::of(tournament, id, round) {
        AbsenceReason::HalfPointBye => format!("{he} has a half-point bye (H)"),
        AbsenceReason::FullPointBye => format!("{he} has a full-point bye (F)"),
        AbsenceReason::ForfeitWin => format!("{he} has won by forfeit, without an opponent (+)"),
        AbsenceReason::Filler => format!("{he} is a filler and not needed"),
        AbsenceReason::ZeroPointBye | AbsenceReason::Absent => match (tournament.out_from(id), entered) {
            (Some(from), _) if from <= round => format!("{he} has withdrawn from round {from} on"),
            (_, Some(after)) => format!("{he} entered the event after round {after} was paired"),
            _ => match first_paired.filter(|&first| round < first) {
                Some(first) => format!("{he} is absent without points, and plays from round {first} on"),
                None => format!("{he} is absent without points"),
            },
        },
    };
    format!("{} does not play in round {round}: {why}.", tournament.player(id).label())
}

/// Returns the players who are not in the position, by pairing number.
pub fn away(tournament: &Tournament, position: &Position) -> Vec<AwayPlayer> {
    let mut playing = vec![false; tournament.players.len()];
    for e in &position.entries {
        playing[e.id.index()] = true;
    }
    let all = tournament.players.iter().map(|p| p.id).filter(|id| !playing[id.index()]);
    let mut away: Vec<AwayPlayer> = all
        .map(|player| AwayPlayer { player, why: AbsenceReason::of(tournament, player, position.round) })
        .collect();
    away.sort_by_key(|a| tournament.player(a.player).number);
    away
}

/// Returns text such as `19 not playing: 12 half-point bye (H), 7 absent`; empty if all players play.
pub(super) fn summary(away: &[AwayPlayer]) -> String {
    if away.is_empty() {
        return String::new();
    }
    let of = |why: AbsenceReason| away.iter().filter(|a| a.why == why).count();
    let parts = AbsenceReason::ALL.map(|why| (of(why), why.words())).into_iter().filter(|(n, _)| *n > 0);
    let counted = |(n, words): (usize, &str)| match words.split_once(" bye") {
        Some((kind, letter)) => format!("{}{letter}", count(n, &format!("{kind} bye"))),
        None => format!("{n} {words}"),
    };
    let parts: Vec<String> = parts.map(counted).collect();
    format!("{} not playing: {}", away.len(), parts.join(", "))
}
