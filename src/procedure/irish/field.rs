//! The members of the draw with their scores and figures: rules 3 (d), 4 and 6.

use facts::rulebook::table::{Declared, DiscretionKey, Met, Principles, SecondMeeting, WithdrawnScore};
use facts::tournament::{Entry, Outcome, PairingNumber, PlayerId, Position, RoundFact, RoundNo, Scoring};

/// A member of the draw.
pub(super) struct Member {
    /// The player; `None` for the dummy of an odd field.
    pub(super) id: Option<PlayerId>,
    /// The pairing number; the dummy's is the last.
    pub(super) number: PairingNumber,
    /// The score in half points, 0 for a withdrawn player.
    pub(super) own: i32,
    /// The score that the draw uses (3 d).
    pub(super) score: i32,
    /// The number of games with White minus the number with Black.
    pub(super) difference: i32,
    /// The province, or empty.
    pub(super) province: String,
    /// Whether the player has had neither a bye nor a win by default.
    pub(super) may_have_bye: bool,
    /// The figures of 6 (a) and 6 (b), doubled.
    pub(super) figures: [i64; 2],
}

/// All members of the draw: the players by rank, then the dummy of an odd field. Elsewhere a member is its place in this
/// list.
pub(super) struct DrawEntrants {
    pub(super) members: Vec<Member>,
    /// The distinct scores of the players in the draw, the highest first.
    pub(super) scores: Vec<i32>,
    /// The place of the sole leader of the event, if there is one.
    pub(super) leader: Option<usize>,
    pub(super) round: RoundNo,
    pub(super) scoring: Scoring,
    /// 3 (a): whether each principle is applied to all groups before the next principle.
    pub(super) goes_by_principle: bool,
    met: Vec<Vec<bool>>,
    /// The excluded pairs, and those that may not meet again if principle A is never violated.
    barred: Vec<Vec<bool>>,
}

impl DrawEntrants {
    /// Collects the players who take part, and adds the dummy to an odd field. The dummy's opponent is left over. The
    /// dummy ranks below all players, so that the last player finds no opponent.
    pub(super) fn new(position: &Position, declared: &Declared) -> Self {
        let mut members: Vec<Member> = position
            .entries
            .iter()
            .map(|e| member(position, e, declared.withdrawn_score == WithdrawnScore::Nought))
            .collect();
        if position.round == 1 {
            // 1: by lot among all players.
            for m in &mut members {
                m.score = 0;
            }
        }
        if declared.has(DiscretionKey::MergeLowest) {
            rule_3_d_merge_lowest(&mut members, position.round);
        }
        let scores = different_scores(&members);
        if members.len() % 2 == 1 {
            let lowest = scores.last().copied().unwrap_or(0).min(0) - 2;
            members.push(Member {
                id: None,
                number: PairingNumber(u32::MAX),
                own: lowest,
                score: lowest,
                difference: 0,
                province: String::new(),
                may_have_bye: false,
                figures: [0, 0],
            });
        }
        let table = |holds: &dyn Fn(&Entry, PlayerId) -> bool| -> Vec<Vec<bool>> {
            let entry = |a: &Member| position.entries.iter().find(|e| Some(e.id) == a.id);
            let row = |a: &Member| {
                let pair = |b: &Member| entry(a).zip(b.id).is_some_and(|(e, id)| holds(e, id));
                members.iter().map(pair).collect()
            };
            members.iter().map(row).collect()
        };
        let was_paired = |e: &Entry, id| e.rounds.iter().any(|f| f.opponent == Some(id));
        let met = table(&|e, id| e.has_met(id) || declared.met == Met::Paired && was_paired(e, id));
        let is_excluded = |e: &Entry, id| {
            position.rank(e.id).zip(position.rank(id)).is_some_and(|(a, b)| position.prohibited.has(a, b))
        };
        let is_never_again = declared.second_meeting == SecondMeeting::Never;
        let barred = table(&|e, id| is_never_again && e.has_met(id) || is_excluded(e, id));
        Self {
            leader: rule_3_e_leader(position, &members),
            members,
            scores,
            round: position.round,
            scoring: position.scoring,
            goes_by_principle: declared.principles == Principles::Principle,
            met,
            barred,
        }
    }

    /// Returns whether `a` and `b` may be drawn against each other at all. Excluded pairs are never made, and no player
    /// has a second bye.
    pub(super) fn may_draw(&self, a: usize, b: usize) -> bool {
        match (self.members[a].id, self.members[b].id) {
            (Some(_), Some(_)) => !self.barred[a][b],
            (Some(_), None) => self.members[a].may_have_bye,
            (None, _) => self.members[b].may_have_bye,
        }
    }

    /// Principle A: returns whether `a` and `b` have met over the board.
    pub(super) fn have_met(&self, a: usize, b: usize) -> bool {
        self.met[a][b]
    }

    /// Returns the two players, the player with the higher score (then the higher rank) first.
    pub(super) fn by_height(&self, a: usize, b: usize) -> (usize, usize) {
        let (first, second) = (a.min(b), a.max(b));
        if self.members[second].own > self.members[first].own { (second, first) } else { (first, second) }
    }

    /// Returns the score group that a pair belongs to, which is its higher player's score group.
    pub(super) fn group(&self, a: usize, b: usize) -> i32 {
        self.members[a].score.max(self.members[b].score)
    }
}

fn different_scores(members: &[Member]) -> Vec<i32> {
    let mut scores: Vec<i32> = members.iter().map(|m| m.score).collect();
    scores.sort_unstable_by_key(|&s| std::cmp::Reverse(s));
    scores.dedup();
    scores
}

/// Rule 3 (e): returns the player who has more points than any other player of the event, present or not.
fn rule_3_e_leader(position: &Position, members: &[Member]) -> Option<usize> {
    let score = |id: usize| points(position, id, true);
    let mut leaders = members.iter().enumerate().filter(|(_, m)| {
        let Some(own) = m.id.map(PlayerId::index) else { return false };
        (0..position.points.len()).all(|other| other == own || score(other) < score(own))
    });
    leaders.next().map(|(m, _)| m)
}

fn member(position: &Position, e: &Entry, is_nought: bool) -> Member {
    let had = |o: Outcome| e.rounds.iter().any(|f| f.outcome == o);
    Member {
        id: Some(e.id),
        number: e.number,
        own: rule_4_score(position, e),
        score: rule_4_score(position, e),
        difference: e.colours.difference(),
        province: e.area.clone(),
        may_have_bye: !had(Outcome::PairingBye) && !had(Outcome::FullBye) && !had(Outcome::ForfeitWin),
        figures: [rule_6_a(position, e, is_nought), rule_6_b(position, e, is_nought)],
    }
}

/// Rule 4: returns the score of a player; a withdrawn player "shall be considered to have a score of 0".
fn rule_4_score(position: &Position, e: &Entry) -> i32 {
    if rule_4_has_withdrawn(position, e.id.index()) { 0 } else { e.score.0 }
}

/// Rule 4: returns whether a player has withdrawn, by notification or by defaulting twice.
fn rule_4_has_withdrawn(position: &Position, id: usize) -> bool {
    position.withdrawn.iter().any(|p| p.index() == id) || position.defaults.get(id).is_some_and(|&n| n > 1)
}

/// Rule 3 (d): merges the two lowest groups into one score in round four, and the three lowest from round five on.
fn rule_3_d_merge_lowest(members: &mut [Member], round: usize) {
    let count = match round {
        0..=3 => return,
        4 => 2,
        _ => 3,
    };
    let scores = different_scores(members);
    let Some(&highest) = scores.get(scores.len().saturating_sub(count)) else { return };
    for m in members {
        m.score = m.score.max(highest);
    }
}

/// Returns the current points of a player. A withdrawn player has zero points with `is_nought`, otherwise his own.
fn points(position: &Position, id: usize, is_nought: bool) -> i64 {
    if is_nought && rule_4_has_withdrawn(position, id) {
        return 0;
    }
    position.points.get(id).map_or(0, |s| i64::from(s.0))
}

/// Rule 6 (a), doubled: adds the full points of opponents that the player defeated, and half the points of opponents in
/// drawn games.
fn rule_6_a(position: &Position, e: &Entry, is_nought: bool) -> i64 {
    let of = |o: Outcome| match o {
        Outcome::Win | Outcome::UnratedWin | Outcome::ForfeitWin => 2,
        Outcome::Draw | Outcome::UnratedDraw => 1,
        _ => 0,
    };
    let theirs = |o: PlayerId| points(position, o.index(), is_nought);
    e.rounds.iter().filter_map(|f| Some(of(f.outcome) * theirs(f.opponent?))).sum()
}

/// Rule 6 (b), doubled: adds the full points of opponents who defeated the player, and half the points of opponents in
/// drawn games. In a double default, neither player won.
fn rule_6_b(position: &Position, e: &Entry, is_nought: bool) -> i64 {
    let of = |f: &RoundFact| match f.outcome {
        Outcome::Draw | Outcome::UnratedDraw => 1,
        _ if f.has_opponent_won() => 2,
        _ => 0,
    };
    let theirs = |o: PlayerId| points(position, o.index(), is_nought);
    e.rounds.iter().filter_map(|f| Some(of(f) * theirs(f.opponent?))).sum()
}
