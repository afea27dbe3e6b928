//! The compatibility graph of a round: which pairs may meet.
//!
//! Vertices are ranks of the position. An edge means that the absolute criteria allow the pair. The graph stores only
//! what is missing. Single pairs are stored with the measure that removed them, and colour clashes by the colours that
//! the two players must have. The graph does not know which of the allowed pairings is best.

mod completion;
mod last_round;
mod reason;
mod removed;

pub use completion::{NoBarrier, TutteBarrier};

use limit::from_len;
use removed::RemovedPairs;

use crate::measure::{self, Preference, TableRound};
use facts::rulebook::table::Declared;
use facts::rulebook::{Criterion, Exemption, Measure, Rulebook};
use facts::tournament::{Colour, Entry, Position, Rank};
use lexmatch::Vertex;
use lexmatch::matching::{Edges, insert, members, remove};

/// The condition under which two players may meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compatibility {
    /// No absolute criterion forbids the pair.
    Free,
    /// An exemption in the last round allows the pair, although both players must have the same colour.
    Waived,
}

/// The reason why a pair was removed. If `met` is false, a criterion that depends on both players removed it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Removal {
    /// Whether the two have met.
    met: bool,
}

/// Removes the pairs excluded in this round from the complete graph on `ranks`, whose places are in `place`.
fn part_prohibited(prohibited: &Edges, ranks: &[Rank], place: &[Option<Vertex>], edges: &mut Edges) {
    // Of the whole field, whole words are removed.
    if ranks.iter().copied().eq(Rank::all(place.len())) {
        for v in Vertex::all(place.len()) {
            edges.row_mut(v).iter_mut().zip(prohibited.row(v)).for_each(|(row, gone)| *row &= !gone);
        }
        return;
    }
    let mut all = vec![0; place.len().div_ceil(64)];
    for &r in ranks {
        insert(&mut all, Vertex(r.0));
    }
    for (v, &r) in Vertex::all(ranks.len()).zip(ranks) {
        let gone: Vec<u64> =
            all.iter().zip(prohibited.row(Vertex(r.0))).map(|(all, gone)| all & gone).collect();
        let number: usize = gone.iter().map(|word| word.count_ones() as usize).sum();
        let at = |o: Vertex| place[o];
        let row = edges.row_mut(v);
        if 2 * number < ranks.len() {
            members(&gone).filter_map(at).for_each(|w| remove(row, w));
        } else {
            // A question may exclude almost all pairs; the few others are then listed.
            let left: Vec<u64> = all.iter().zip(&gone).map(|(all, gone)| all & !gone).collect();
            row.fill(0);
            members(&left).filter_map(at).filter(|&w| w != v).for_each(|w| insert(row, w));
        }
    }
}

/// Returns the vertex of a player.
fn vertex(rank: Rank) -> u32 {
    from_len(rank.0)
}

/// Returns the rank of the player of a vertex.
fn rank_of(vertex: u32) -> Rank {
    Rank(vertex as usize)
}

/// Returns whether the criterion depends on facts about both players, apart from the colours that they must have.
fn is_of_both(measure: &Measure) -> bool {
    matches!(
        measure,
        Measure::SameFederation(_) | Measure::DifferenceThree | Measure::PairedBefore | Measure::TablePair
    )
}

/// Returns whether the criterion bars this player from the bye.
fn bars_bye(measure: &Measure, entry: &Entry) -> bool {
    match measure {
        Measure::ByeRepeat => measure::has_had_bye(entry),
        Measure::ByeOrForfeitRepeat => measure::has_had_bye_or_forfeit_win(entry),
        Measure::SecondBye(kind) => measure::has_had_bye_of(*kind, entry),
        _ => false,
    }
}

/// The compatibility graph of one position under one rulebook.
pub struct CompatGraph<'a> {
    position: &'a Position,
    criteria: Vec<&'a Criterion>,
    preferences: Vec<Preference>,
    /// Pairs removed for reasons other than colour, stored in both directions. The pairs in `prohibited` are not among
    /// them.
    removed: RemovedPairs,
    /// The pairs excluded in this round, by the arbiter or by a question about the pairing; `None` if there are none.
    prohibited: Option<Edges>,
    /// The colour that each player must have, by rank: 1 for White, 2 for Black, 0 if either is possible.
    must: Vec<u8>,
    may_have_bye: Vec<bool>,
    last_round: last_round::LastRound,
    /// The table for this round, if the rulebook pairs by a table.
    table: Option<TableRound>,
}

impl<'a> CompatGraph<'a> {
    /// Builds the graph. `keys` are the discretions that the arbiter has switched on. Takes O(n + missing pairs) time
    /// and memory, unless a criterion needs facts about both players.
    pub fn new(position: &'a Position, book: &'a Rulebook, keys: &[String]) -> Self {
        let declared = &Declared::of(book, keys);
        let applies = |c: &&Criterion| c.is_in_force(keys) && c.applies_in(position.round, position.rounds);
        let criteria: Vec<&Criterion> = book.absolutes.iter().filter(applies).collect();
        let preference = |e: &Entry| measure::preference_under(position, book, declared, e);
        let bound: Vec<(&Entry, Preference)> = position.entries.iter().map(|e| (e, preference(e))).collect();
        let last_round = last_round::of(position, book, declared);
        let is_barred = |e| {
            criteria.iter().any(|c| match &c.measure {
                Measure::ByeOrDefault => measure::has_had_bye_or_default(e, declared),
                other => bars_bye(other, e),
            })
        };
        let mut may_have_bye: Vec<bool> = position.entries.iter().map(|e| !is_barred(e)).collect();
        position.no_bye.iter().for_each(|&r| may_have_bye[r] = false);
        let clashes = criteria.iter().any(|c| c.measure == Measure::ColourClash);
        let must_have = |p: &Preference| match p.colour.filter(|_| clashes && p.is_absolute()) {
            None => 0,
            Some(Colour::White) => 1,
            Some(Colour::Black) => 2,
        };
        let must =
            |&(e, p): &(&Entry, Preference)| if last_round.is_beyond_b2(e) { 0 } else { must_have(&p) };
        let must = bound.iter().map(must).collect();
        let preferences = bound.iter().map(|&(e, p)| last_round.preference(e, p)).collect();
        let (removed, prohibited) = (RemovedPairs::default(), None);
        let table = book.system.is_table().then(|| TableRound::of(position, book.system, *declared));
        let mut graph = Self {
            position,
            criteria,
            preferences,
            removed,
            prohibited,
            must,
            may_have_bye,
            last_round,
            table,
        };
        graph.removed = graph.removals();
        graph.prohibited = graph.prohibitions();
        graph
    }

    /// Returns the pairs that are forbidden whatever colours the players must have.
    fn removals(&self) -> RemovedPairs {
        let n = self.position.entries.len();
        let mut list: Vec<(u32, u32, Removal)> = Vec::new();
        if self.has(&Measure::Rematch) {
            for (a, met) in Rank::all(n).zip(self.met_table()) {
                list.extend(met.into_iter().map(|b| (vertex(a), vertex(b), Removal { met: true })));
            }
        }
        let of_both: Vec<_> = self.criteria.iter().filter(|c| is_of_both(&c.measure)).collect();
        let all = if of_both.is_empty() { 0 } else { n };
        for (a, b) in Rank::all(all).flat_map(|a| Rank::all(n).map(move |b| (a, b))).filter(|(a, b)| a != b) {
            if of_both.iter().any(|c| self.forbids(c, a, b)) {
                list.push((vertex(a), vertex(b), Removal { met: false }));
            }
        }
        // Of a pair that is removed for both reasons, the first entry stays: that they have met.
        list.sort_by_key(|&(a, b, removal)| (a, b, !removal.met));
        list.dedup_by_key(|&mut (a, b, _)| (a, b));
        RemovedPairs::of_sorted(n, &list)
    }

    /// Returns the pairs that are excluded in this round.
    fn prohibitions(&self) -> Option<Edges> {
        let prohibited = &self.position.prohibited;
        if prohibited.is_empty() || !self.has(&Measure::ProhibitedPair) {
            return None;
        }
        let mut edges = Edges::new(self.position.entries.len());
        prohibited.iter().for_each(|(a, b)| edges.add(Vertex(a.0), Vertex(b.0)));
        Some(edges)
    }

    fn is_prohibited(&self, a: Rank, b: Rank) -> bool {
        self.prohibited.as_ref().is_some_and(|pairs| pairs.has(Vertex(a.0), Vertex(b.0)))
    }

    /// Returns why the pair was removed, unless the reason is a colour or an exclusion.
    fn removal(&self, a: Rank, b: Rank) -> Option<Removal> {
        self.removed.removal(vertex(a), vertex(b))
    }

    /// Returns the ranks of the players whom this player may not meet, whatever the colours. Each rank is listed once.
    fn removed_from(&self, a: Rank) -> impl Iterator<Item = Rank> + '_ {
        let prohibited =
            self.prohibited.iter().flat_map(move |pairs| members(pairs.row(Vertex(a.0)))).map(|v| Rank(v.0));
        let others = self.removed.of(vertex(a)).iter().copied().map(rank_of);
        prohibited.chain(others.filter(move |&b| !self.is_prohibited(a, b)))
    }

    /// Returns the ranks of each player's past opponents, ascending, by the rank of the player.
    fn met_table(&self) -> Vec<Vec<Rank>> {
        let entries = &self.position.entries;
        let most = entries.iter().map(|e| e.id.index() + 1).max().unwrap_or(0);
        let mut rank = vec![None; most];
        for (r, e) in Rank::all(entries.len()).zip(entries) {
            rank[e.id.index()] = Some(r);
        }
        let met_by = |e: &Entry| {
            let mut met: Vec<Rank> = e
                .rounds
                .iter()
                .filter(|f| f.outcome.is_played())
                .filter_map(|f| f.opponent)
                .filter_map(|o| rank.get(o.index()).copied().flatten())
                .collect();
            met.sort_unstable();
            met
        };
        entries.iter().map(met_by).collect()
    }

    fn is_exempt(&self, exemption: Exemption, a: Rank, b: Rank) -> bool {
        let entry = |r: Rank| &self.position.entries[r];
        match exemption {
            Exemption::OverHalfInLastRound => {
                [a, b].iter().all(|&r| measure::is_topscorer(self.position, entry(r)))
            }
            Exemption::SameScoreInLastRound => {
                self.position.is_last_round() && entry(a).score == entry(b).score
            }
            Exemption::Topscorer => [a, b].iter().any(|&r| measure::is_topscorer(self.position, entry(r))),
        }
    }

    fn has(&self, measure: &Measure) -> bool {
        self.criteria.iter().any(|c| c.measure == *measure)
    }

    /// Returns the position from which the graph was built.
    pub fn position(&self) -> &'a Position {
        self.position
    }

    /// Returns whether the players with ranks `a` and `b` may meet, and under which condition. Takes O(log m) time,
    /// where m is the number of pairs missing at `a`.
    pub fn link(&self, a: Rank, b: Rank) -> Option<Compatibility> {
        if self.is_prohibited(a, b) || self.removal(a, b).is_some() {
            return None;
        }
        if self.must[a] == 0 || self.must[a] != self.must[b] {
            return Some(Compatibility::Free);
        }
        let clash = |c: &&&Criterion| c.measure == Measure::ColourClash;
        let is_waived = |c: &&Criterion| c.except.is_some_and(|exemption| self.is_exempt(exemption, a, b));
        self.criteria.iter().filter(clash).all(is_waived).then_some(Compatibility::Waived)
    }

    /// Returns the graph of the pairs that may meet, with `more` isolated vertices added. Vertices are indices in
    /// `ranks`. Takes O(n²/64 + missing pairs) time.
    pub fn edges_among(&self, ranks: &[Rank], more: usize) -> Edges {
        let mut edges = Edges::complete(ranks.len() + more, ranks.len());
        let mut place = vec![None; self.position.entries.len()];
        let mut bound = [Vec::new(), Vec::new(), Vec::new()];
        for (v, &r) in Vertex::all(ranks.len()).zip(ranks) {
            place[r] = Some(v);
            bound[usize::from(self.must[r])].push(v);
        }
        if let Some(prohibited) = &self.prohibited {
            part_prohibited(prohibited, ranks, &place, &mut edges);
        }
        for (v, &r) in Vertex::all(ranks.len()).zip(ranks) {
            let removed = self.removed.of(vertex(r)).iter();
            removed.filter_map(|&o| place[o as usize]).for_each(|w| edges.remove(v, w));
        }
        for group in &bound[1..] {
            self.part_clashes(group, ranks, &mut edges);
        }
        edges
    }

    /// Removes the pairs of these vertices, whose players must all have the same colour, unless an exemption allows
    /// them.
    fn part_clashes(&self, group: &[Vertex], ranks: &[Rank], edges: &mut Edges) {
        let mut clashes = self.criteria.iter().filter(|c| c.measure == Measure::ColourClash);
        // All exemptions apply in the last round only.
        if self.position.is_last_round() && clashes.all(|c| c.except.is_some()) {
            for (k, &u) in group.iter().enumerate() {
                for &v in group[k + 1..].iter().filter(|&&v| self.link(ranks[u], ranks[v]).is_none()) {
                    edges.remove(u, v);
                }
            }
            return;
        }
        let mut all = vec![0; edges.n().div_ceil(64)];
        for &v in group {
            insert(&mut all, v);
        }
        for &v in group {
            edges.row_mut(v).iter_mut().zip(&all).for_each(|(row, gone)| *row &= !gone);
        }
    }

    /// Returns whether the player with this rank may have the pairing-allocated bye.
    pub fn may_have_bye(&self, rank: Rank) -> bool {
        self.may_have_bye[rank]
    }

    /// Returns the colour preference of the player with this rank.
    pub fn preference(&self, rank: Rank) -> Preference {
        self.preferences[rank]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use facts::rulebook;
    use facts::tournament::{PairSet, PairingNumber, Player, PlayerId, Tournament};

    /// The graph on some of the players has the pairs that may meet, whether few or almost all pairs are excluded.
    #[test]
    fn the_graph_on_some_players_has_the_pairs_that_may_meet() {
        let player =
            |id: u32| Player { id: PlayerId(id), number: PairingNumber(id + 1), ..Player::default() };
        let t = Tournament {
            players: (0..140).map(player).collect(),
            records: vec![Vec::new(); 140],
            rounds: Some(5),
            ..Tournament::default()
        };
        let book = rulebook::find("dutch-2026").unwrap();
        for kept in [2, 7, 40] {
            let all = (0..140).flat_map(|b| (0..b).map(move |a| (a, b)));
            let excluded = all.filter(|(a, b)| (a * 7 + b) % 41 >= kept);
            let prohibited: PairSet = excluded.map(|(a, b)| (Rank(a), Rank(b))).collect();
            let position = Position { prohibited, ..Position::before(&t, 1, &[]).unwrap() };
            let graph = CompatGraph::new(&position, &book, &[]);
            for step in [1, 2, 3] {
                let ranks: Vec<Rank> = Rank::all(140).step_by(step).collect();
                let edges = graph.edges_among(&ranks, 1);
                for (i, &a) in ranks.iter().enumerate() {
                    let expected = ranks.iter().map(|&b| a != b && graph.link(a, b).is_some());
                    assert!(
                        expected.eq((0..ranks.len()).map(|j| edges.has(Vertex(i), Vertex(j)))),
                        "{kept} {step} {a}"
                    );
                }
            }
        }
    }
}
