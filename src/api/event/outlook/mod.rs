//! The outlook: whether the planned rounds can still be played without a second meeting or a forbidden pair.
//!
//! The players and the bye are the vertices of a graph for every coming round. A round is a perfect matching, and no
//! two rounds share a pair. Counting opponents and pairs gives bounds, and a matching decides one round exactly.
//! Dirac's degree argument, and Tutte's condition where all have equally many opponents left, show that a round can be
//! paired regardless of earlier pairings. A search decides small cases. Colours are ignored, because they depend on results.

mod timetable;

use super::listed;
use facts::format::count;
use facts::rulebook::{Measure, Rulebook};
use facts::tournament::{PlayerId, Position, Prohibition, Rank, RoundNo, Tournament};
use lexmatch::Vertex;
use lexmatch::matching::{Edges, members};
use model::graph::CompatGraph;
use std::rc::Rc;

/// The coming rounds, and whether they can be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundsOutlook {
    /// The first round that is not paired.
    pub first: RoundNo,
    /// The last planned round.
    pub last: RoundNo,
    /// The last round that can be paired regardless of the preceding pairings; `first - 1` if the next round has no
    /// pairing.
    pub safe: RoundNo,
    /// The answer.
    pub verdict: Playable,
}

/// Whether the coming rounds can be played without a second meeting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Playable {
    /// All rounds can be paired, regardless of the preceding pairings.
    Whatever,
    /// All rounds can be paired in some way. Some pairings may leave a later round without any pairing.
    SomeWay,
    /// The rounds cannot all be paired, for this reason. `most` is the last round up to which pairings may exist.
    Not {
        /// The shortage that excludes the rounds.
        shortage: Shortage,
        /// The last round that the shortage does not exclude.
        most: RoundNo,
    },
    /// No bound excludes the rounds, and the search took too long.
    Undecided,
}

/// The reason why rounds cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shortage {
    /// A player has fewer possible opponents left, counting the bye, than rounds to play.
    Opponents {
        /// The player.
        player: PlayerId,
        /// The number of rounds in which the player takes part.
        rounds: usize,
        /// The number of possible opponents, plus one if the player may have the bye.
        left: usize,
    },
    /// Fewer players may have the bye than there are rounds that need one.
    Byes {
        /// The number of rounds with an odd number of players.
        rounds: usize,
        /// The number of players who may have the bye.
        left: usize,
    },
    /// Fewer pairs are left than boards are needed.
    Pairs {
        /// The number of boards and byes in the coming rounds.
        rounds: usize,
        /// The number of pairs and byes that are left.
        left: usize,
    },
    /// The players of one round could not all be paired, even if that round were the next one.
    Round(RoundNo),
    /// Every possibility was tried without success.
    EveryWay,
}

impl RoundsOutlook {
    /// Returns the outlook of an event. `keys` are the discretions in force. Returns `None` if no round remains, if the
    /// number of rounds is unknown, if the rulebook lets players meet twice, or if fillers take part.
    pub fn of(tournament: &Tournament, book: &Rulebook, keys: &[String]) -> Option<Self> {
        let first = tournament.rounds_paired() + 1;
        let last = tournament.rounds.filter(|&last| last >= first)?;
        let forbids_rematch = |round| {
            let holds = |measure: &Measure| *measure == Measure::Rematch;
            book.absolutes.iter().any(|c| {
                holds(&c.measure)
                    && c.is_in_force(keys)
                    && c.except.is_none()
                    && c.applies_in(round, Some(last))
            })
        };
        // A table contains all rounds from the start.
        if book.system.is_table() {
            return None;
        }
        if !(first..=last).all(forbids_rematch) || tournament.players.iter().any(|p| p.is_filler) {
            return None;
        }
        let graphs = graphs(tournament, book, keys, first..=last)?;
        let safe = first - 1 + safe_rounds(&graphs);
        let verdict = if safe == last { Playable::Whatever } else { decided(&graphs, first) };
        Some(Self { first, last, safe, verdict })
    }

    /// Returns whether an arbiter should know before the next round is paired.
    pub fn is_a_warning(&self) -> bool {
        self.verdict != Playable::Whatever
    }

    /// Returns whether the next round has a pairing, or is at least not excluded.
    pub fn can_begin(&self) -> bool {
        !matches!(self.verdict, Playable::Not { most, .. } if most < self.first)
    }

    /// Returns the outlook in words, without a full stop.
    pub fn says(&self, tournament: &Tournament) -> String {
        let Self { first, last, safe, verdict } = self;
        let rounds = match last - first {
            0 => format!("round {last}"),
            1 => format!("rounds {first} and {last}"),
            _ => format!("rounds {first} to {last}"),
        };
        match verdict {
            Playable::Whatever => {
                let before = if first == last { "" } else { ", whatever is paired before each of them" };
                format!("{rounds} can be played without a second meeting{before} (colours aside)")
            }
            Playable::SomeWay => {
                let sure = spelt(*first, *safe);
                format!(
                    "{rounds} can be played without a second meeting, but only {sure} sure: some pairings may leave \
                     a later round without any (colours aside)"
                )
            }
            Playable::Not { shortage, most } => {
                let most = if most < first {
                    format!("even round {first} cannot be played")
                } else {
                    format!("plan {} at most", count(*most, "round"))
                };
                format!("{rounds} cannot all be played: {}; {most}", shortage.says(tournament))
            }
            Playable::Undecided => format!(
                "it is not decided whether {rounds} can be played without a second meeting: opponents, boards and \
                 each single round suffice, and the search for a way through all of them was too long"
            ),
        }
    }
}

/// Returns text such as `round 3 is` or `rounds 3 and 4 are`.
fn spelt(first: RoundNo, last: RoundNo) -> String {
    match last - first {
        0 => format!("round {first} is"),
        1 => format!("rounds {} are", listed(&[first, last])),
        _ => format!("rounds {first} to {last} are"),
    }
}

impl Shortage {
    fn says(&self, tournament: &Tournament) -> String {
        match self {
            Self::Opponents { player, rounds, left } => format!(
                "{} plays in {rounds} of them and has {} left, counting a bye",
                tournament.player(*player).label(),
                count(*left, "opponent")
            ),
            Self::Byes { rounds, left } => {
                format!(
                    "{rounds} of them need a bye, and {} may have it",
                    count(*left, tournament.participant())
                )
            }
            Self::Pairs { rounds, left } => {
                format!(
                    "they need {} with the byes, and only {} can be made",
                    count(*rounds, "board"),
                    count(*left, "pair")
                )
            }
            Self::Round(round) => {
                format!("the {}s of round {round} cannot all be paired", tournament.participant())
            }
            Self::EveryWay => "every way was tried".to_owned(),
        }
    }
}

/// The coming rounds as graphs on the same vertices, the bye last. In each graph, only the vertices that take part have
/// edges.
struct RoundGraphs {
    players: Vec<PlayerId>,
    rounds: Vec<RoundGraph>,
}

struct RoundGraph {
    /// The edges of the round. Rounds with equal edges share the same data.
    edges: Rc<Edges>,
    takes_part: Vec<bool>,
}

impl RoundGraph {
    fn vertices(&self) -> impl Iterator<Item = Vertex> + '_ {
        Vertex::all(self.takes_part.len()).filter(|&v| self.takes_part[v])
    }

    fn degree(&self, v: Vertex) -> usize {
        self.edges.row(v).iter().map(|word| word.count_ones() as usize).sum()
    }
}

/// Returns the graphs of the coming rounds. Unfinished games count as played.
fn graphs(
    tournament: &Tournament,
    book: &Rulebook,
    keys: &[String],
    rounds: std::ops::RangeInclusive<RoundNo>,
) -> Option<RoundGraphs> {
    let drawn = tournament.with_unfinished_drawn();
    let all: Vec<PlayerId> = tournament.players.iter().map(|p| p.id).collect();
    let position = Position::with_withdrawn(&drawn, *rounds.start(), &[], &all).ok()?;
    let compat = CompatGraph::new(&position, book, keys);
    let n = position.entries.len();
    let players: Vec<PlayerId> = position.entries.iter().map(|e| e.id).collect();
    let mut unmet = Edges::complete(n + 1, n);
    for (a, entry) in Vertex::all(n).zip(&position.entries) {
        let met = entry.rounds.iter().filter(|f| f.outcome.is_played()).filter_map(|f| f.opponent);
        met.filter_map(|id| position.rank(id)).for_each(|b| unmet.remove(a, Vertex(b.0)));
    }
    let has_bye = |r: &Rank| compat.may_have_bye(*r);
    Rank::all(n).filter(has_bye).for_each(|r| unmet.add(Vertex(r.0), Vertex(n)));
    let mut last: Option<(Vec<&Prohibition>, Vec<bool>, Rc<Edges>)> = None;
    let rounds = rounds.map(|round| {
        let mut takes_part: Vec<bool> =
            players.iter().map(|&id| !tournament.record(id, round).is_away()).collect();
        takes_part.push(takes_part.iter().filter(|&&is_here| is_here).count() % 2 == 1);
        let kept: Vec<&Prohibition> =
            tournament.prohibitions.iter().filter(|p| is_in_force(p, round)).collect();
        let is_alike = |(before, there, _): &&(Vec<&Prohibition>, Vec<bool>, Rc<Edges>)| {
            *before == kept && *there == takes_part
        };
        let edges = match last.as_ref().filter(is_alike) {
            Some((_, _, edges)) => Rc::clone(edges),
            None => Rc::new(of_round(&kept, &position, &unmet, &takes_part)),
        };
        last = Some((kept, takes_part.clone(), Rc::clone(&edges)));
        RoundGraph { edges, takes_part }
    });
    let rounds = rounds.collect();
    Some(RoundGraphs { players, rounds })
}

/// Returns whether a prohibition keeps players apart in a round, regardless of the results.
fn is_in_force(p: &Prohibition, round: RoundNo) -> bool {
    !p.if_possible && p.holds_in(round)
}

/// Returns the pairs that one round may have. Both players take part, and no prohibition keeps them apart in this
/// round.
fn of_round(kept: &[&Prohibition], position: &Position, unmet: &Edges, takes_part: &[bool]) -> Edges {
    let mut edges = unmet.clone();
    for prohibition in kept {
        let ranks = prohibition.players.iter().filter_map(|&id| position.rank(id));
        let vertices: Vec<Vertex> = ranks.map(|r| Vertex(r.0)).collect();
        for (i, &a) in vertices.iter().enumerate() {
            vertices[i + 1..].iter().for_each(|&b| edges.remove(a, b));
        }
    }
    for v in Vertex::all(takes_part.len()).filter(|&v| !takes_part[v]) {
        let others: Vec<Vertex> = members(edges.row(v)).collect();
        for w in others {
            edges.remove(v, w);
        }
    }
    edges
}

/// Returns the number of rounds that can be paired in succession, regardless of the pairings before each of them.
fn safe_rounds(graphs: &RoundGraphs) -> usize {
    let first = &graphs.rounds[0];
    // Each round uses up an opponent of everybody who takes part, so a regular graph stays regular.
    let is_alike = |graph: &RoundGraph| graph.edges == first.edges && graph.takes_part == first.takes_part;
    let is_regular = |graph: &RoundGraph| {
        let mut degrees = graph.vertices().map(|v| graph.degree(v));
        degrees.next().is_none_or(|one| degrees.all(|other| other == one))
    };
    let regular =
        if is_regular(first) { graphs.rounds.iter().take_while(|graph| is_alike(graph)).count() } else { 0 };
    let is_safe = |(ago, graph): &(usize, &RoundGraph)| {
        let n = graph.vertices().count();
        let least = graph.vertices().map(|v| graph.degree(v)).min().unwrap_or(0).saturating_sub(*ago);
        2 * least >= n || *ago < regular && is_matched_if_regular(n, least)
    };
    let safe = graphs.rounds.iter().enumerate().take_while(is_safe).count();
    // No other round is paired before the next one, so the next round only needs a matching.
    if safe > 0 { safe } else { usize::from(has_matching(&graphs.rounds[0])) }
}

/// Returns whether every regular graph of this odd degree has a perfect matching.
///
/// Otherwise a set S leaves at least |S| + 2 odd components (Tutte). A component of at most k vertices sends at least k
/// edges to S, any other at least one, and S has k|S| ends of edges. So at least three components have more than k
/// vertices, which makes k + 2 because their number is odd, and S has a vertex: 3k + 7 vertices.
fn is_matched_if_regular(vertices: usize, degree: usize) -> bool {
    degree % 2 == 1 && vertices < 3 * degree + 7
}

fn has_matching(graph: &RoundGraph) -> bool {
    timetable::paired(&graph.edges, &graph.takes_part, 0).is_some()
}

/// Decides whether all rounds can be played, and if not, how many can.
fn decided(graphs: &RoundGraphs, first: RoundNo) -> Playable {
    let of = |count: usize| decided_of(&graphs.players, &graphs.rounds[..count], first);
    match of(graphs.rounds.len()) {
        RoundsVerdict::Way => Playable::SomeWay,
        RoundsVerdict::Open => Playable::Undecided,
        RoundsVerdict::Short(shortage) => {
            let is_short = |count: &usize| matches!(of(*count), RoundsVerdict::Short(_));
            let most = (1..graphs.rounds.len()).rev().find(|count| !is_short(count)).unwrap_or(0);
            Playable::Not { shortage, most: first + most - 1 }
        }
    }
}

enum RoundsVerdict {
    Way,
    Short(Shortage),
    Open,
}

fn decided_of(players: &[PlayerId], rounds: &[RoundGraph], first: RoundNo) -> RoundsVerdict {
    if let Some(shortage) = shortage(players, rounds, first) {
        return RoundsVerdict::Short(shortage);
    }
    if rounds.len() == 1 || is_complete(rounds) {
        return RoundsVerdict::Way;
    }
    match timetable::search(rounds) {
        Some(true) => RoundsVerdict::Way,
        Some(false) => RoundsVerdict::Short(Shortage::EveryWay),
        None => RoundsVerdict::Open,
    }
}

/// Returns whether all rounds have the same players, and each player may meet every other player and have the bye. In
/// this case, the tables of a round robin are a solution, with one round fewer than there are players and byes.
fn is_complete(rounds: &[RoundGraph]) -> bool {
    let n = rounds[0].vertices().count();
    rounds.iter().all(|round| {
        round.takes_part == rounds[0].takes_part && round.vertices().all(|v| round.degree(v) + 1 == n)
    }) && rounds.len() < n
}

/// Returns the shortage found by counting, or the round that cannot be paired at all.
fn shortage(players: &[PlayerId], rounds: &[RoundGraph], first: RoundNo) -> Option<Shortage> {
    let bye = players.len();
    let mut union = Edges::new(bye + 1);
    for (a, b) in rounds.iter().flat_map(|round| round.edges.iter().collect::<Vec<_>>()) {
        union.add(a, b);
    }
    for v in Vertex::all(bye + 1) {
        let played = rounds.iter().filter(|round| round.takes_part[v]).count();
        let left = members(union.row(v)).count();
        match players.get(v.0) {
            _ if left >= played => {}
            Some(&player) => return Some(Shortage::Opponents { player, rounds: played, left }),
            None => return Some(Shortage::Byes { rounds: played, left }),
        }
    }
    let needed: usize = rounds.iter().map(|round| round.vertices().count() / 2).sum();
    let left = union.iter().count();
    if left < needed {
        return Some(Shortage::Pairs { rounds: needed, left });
    }
    let unpaired = rounds.iter().position(|round| !has_matching(round))?;
    Some(Shortage::Round(first + unpaired))
}
