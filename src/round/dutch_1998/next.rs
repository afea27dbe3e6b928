//! The shape of a bracket by B.1 and B.2 alone: C.1, A.3, article 21, and how far C.14 decreases p.

use super::Round;
use crate::graph::CompatGraph;
use crate::measure;
use crate::model::Stage;
use crate::plan::dutch_1998::Shape;
use crate::round::whole;

/// How many are paired: C.3, C.14.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Size {
    /// So many of the highest moved-down players are S1.
    pub(super) mdps: usize,
    /// So many members leave.
    pub(super) leave: usize,
}

/// C.14: by how much p has been decreased, of S1 and of the remainder.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Decrease {
    pub(super) moved: usize,
    pub(super) rest: usize,
}

/// Where a bracket fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lack {
    /// A moved-down player has no opponent (C.1).
    Opponent,
    /// S1 cannot be paired.
    Moved,
    /// The remainder, or the homogeneous bracket.
    Rest,
}

impl Round<'_> {
    /// C.1: who has no opponent among the members.
    fn alone(&self, stage: &Stage) -> Vec<usize> {
        let members = stage.members();
        let has_opponent = |r: usize| members.iter().any(|&o| o != r && self.may_pair(stage, r, o));
        members.iter().copied().filter(|&r| !has_opponent(r)).collect()
    }

    /// C.1: residents without an opponent move down before the bracket is paired.
    pub(super) fn set_aside(&self, stage: &mut Stage) {
        if !stage.is_lowest() {
            let moves = self.readings.bracket.stuck_moves_on;
            stage.set_aside =
                self.alone(stage).into_iter().filter(|r| moves || !stage.moved_down.contains(r)).collect();
        }
    }

    /// Moved-down players who stay in the bracket without an opponent (C.1, C.14).
    fn is_stuck(&self, stage: &Stage) -> bool {
        !stage.is_lowest() && self.alone(stage).iter().any(|r| stage.moved_down.contains(r))
    }

    /// A.6: how many are S1 of a heterogeneous bracket before C.14.
    pub(super) fn most_mdps(&self, stage: &Stage) -> usize {
        let keeps_apart = stage.is_heterogeneous() && self.has(&Shape::MovedDownUnpaired);
        if keeps_apart { stage.active_moved_down().len() } else { 0 }
    }

    /// Can the first `mdps` members all meet others?
    fn can_pair_first(&self, stage: &Stage, mdps: usize) -> bool {
        let members = stage.members();
        let (head, others) = members.split_at(mdps);
        let mut open = others.to_vec();
        let is_greedy = head.iter().all(|&a| {
            let first = open.iter().position(|&b| self.may_pair(stage, a, b));
            first.map(|i| open.remove(i)).is_some()
        });
        let crosses =
            |a: usize, b: usize| head.contains(&a) != head.contains(&b) && self.may_pair(stage, a, b);
        is_greedy || CompatGraph::most_pairs(&members, &crosses) == mdps
    }

    /// The most pairs of the members if the first `mdps` do not meet each other.
    fn most_pairs(&self, stage: &Stage, mdps: usize) -> usize {
        let members = stage.members();
        let (head, half) = (&members[..mdps], members.len() / 2);
        let allowed =
            |a: usize, b: usize| self.may_pair(stage, a, b) && !(head.contains(&a) && head.contains(&b));
        if mdps == 0 && (0..half).all(|i| allowed(members[i], members[i + half])) {
            return half;
        }
        CompatGraph::most_pairs(&members, &allowed)
    }

    /// C.3, C.14: how many are paired in a bracket above the lowest; `None` if p is zero and the entire bracket moves down.
    pub(super) fn shape(&self, stage: &Stage) -> Option<Size> {
        let members = stage.members().len();
        let most = self.most_mdps(stage);
        let mdps = (0..=most).rev().find(|&mdps| mdps == 0 || self.can_pair_first(stage, mdps))?;
        let pairs = if self.has(&Shape::Unpaired) { self.most_pairs(stage, mdps) } else { 0 };
        // C.1 leads to C.14, so a homogeneous bracket makes a pair less than it could have.
        let most_pairs = members / 2 - usize::from(most == 0 && members > 1 && self.is_stuck(stage));
        let pairs = pairs.min(most_pairs);
        let is_zero = most > 0 && mdps == 0 || pairs == 0 && self.has(&Shape::Unpaired);
        (!is_zero).then(|| Size { mdps, leave: members - 2 * pairs })
    }

    /// C.1: has a moved-down player no opponent, whatever then becomes of the player?
    pub(super) fn lacks_opponent(&self, stage: &Stage) -> bool {
        stage.set_aside.iter().any(|r| stage.moved_down.contains(r)) || self.is_stuck(stage)
    }

    /// C.2 to C.11 by B.1 and B.2: can the bracket make p pairs, p decreased so far?
    pub(super) fn lack(&self, stage: &Stage, decrease: Decrease) -> Option<Lack> {
        let most = self.most_mdps(stage);
        let mdps = most.saturating_sub(decrease.moved);
        if mdps > 0 && !self.can_pair_first(stage, mdps) {
            return Some(Lack::Moved);
        }
        let wanted = stage.members().len() / 2 - decrease.rest.min(stage.members().len() / 2);
        (self.most_pairs(stage, mdps) < wanted).then_some(Lack::Rest)
    }

    /// Can the lowest bracket be paired completely, those moved down with others where it is heterogeneous (A.3), the bye
    /// for one of the others?
    pub(super) fn is_lowest_complete(&self, lowest: &Stage) -> bool {
        let members = lowest.members();
        let strict = if self.readings.lowest_any { 0 } else { self.most_mdps(lowest) };
        let head = &members[..strict];
        let allowed =
            |a: usize, b: usize| self.may_pair(lowest, a, b) && !(head.contains(&a) && head.contains(&b));
        let may_stay = |r: usize| self.ask.graph.may_have_bye(r) && !head.contains(&r);
        CompatGraph::can_all_pair(&members, &allowed, &may_stay)
    }

    /// Article 21: B.2, B.5 and B.6 are set aside in a scoregroup over 50 % in the last round, where that gives more
    /// pairs.
    pub(super) fn with_article_21(&self, stage: Stage) -> Stage {
        let position = self.ask.position;
        let is_over = |r: &usize| measure::is_over_half(position, position.entries[*r].points);
        if !self.readings.scoregroup || !position.is_last_round() || !stage.members().iter().all(is_over) {
            return stage;
        }
        let used = self.pairs_made(Stage { is_exempt: false, ..stage.clone() });
        let free = self.pairs_made(Stage { is_exempt: true, ..stage.clone() });
        Stage { is_exempt: free > used, ..stage }
    }

    /// The number of pairs that C.1 to C.14 make.
    fn pairs_made(&self, mut stage: Stage) -> usize {
        self.set_aside(&mut stage);
        let members = stage.members().len();
        if stage.is_lowest() {
            return if self.is_lowest_complete(&stage) { members / 2 } else { 0 };
        }
        self.shape(&stage).map_or(0, |size| (members - size.leave) / 2)
    }

    /// The values of the levels that follow from the shape.
    pub(super) fn unpaired_first(stage: &Stage, mdps: usize) -> i64 {
        whole(stage.active_moved_down().len() - mdps)
    }
}
