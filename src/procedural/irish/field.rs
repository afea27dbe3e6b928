//! Who is in the draw, with what score and what figures: rules 3 (d), 4 and 6.

use crate::procedural::Run;
use crate::tournament::{Entry, Outcome, PlayerId, Position, RoundFact, RoundNo};

/// One who is in the draw.
pub(super) struct Member {
    /// `None` is the dummy of an odd field.
    pub(super) id: Option<PlayerId>,
    /// The pairing number; the dummy's is the last.
    pub(super) number: u32,
    /// The score in the draw, in half points.
    pub(super) score: i32,
    /// Games with White minus games with Black.
    pub(super) difference: i32,
    /// The province, or empty.
    pub(super) province: String,
    /// Neither a bye nor a win by default so far.
    pub(super) may_have_bye: bool,
    /// 6 (a) and 6 (b), doubled.
    pub(super) figures: [i64; 2],
}

/// All who are in the draw, by rank; the dummy is the last.
pub(super) struct Field {
    pub(super) members: Vec<Member>,
    /// The different scores in the draw, the highest first.
    pub(super) scores: Vec<i32>,
    /// From round three on, the one who alone has the highest score.
    pub(super) leader: Option<usize>,
    pub(super) round: RoundNo,
    prohibited: Vec<(usize, usize)>,
    met: Vec<Vec<bool>>,
}

impl Field {
    /// The players who take part, and a dummy if their number is odd.
    pub(super) fn new(position: &Position, run: &Run) -> Self {
        let mut members: Vec<Member> = position.entries.iter().map(|e| member(position, e)).collect();
        if members.len() % 2 == 1 {
            members.push(Member {
                id: None,
                number: u32::MAX,
                score: 0,
                difference: 0,
                province: String::new(),
                may_have_bye: false,
                figures: [0, 0],
            });
        }
        if run.declared.iter().any(|d| d == "merge-lowest") {
            rule_3_d_merge_lowest(&mut members, position.round);
        }
        let met = members
            .iter()
            .map(|a| {
                let entry = position.entries.iter().find(|e| Some(e.id) == a.id);
                let met = |b: &Member| entry.is_some_and(|e| b.id.is_some_and(|id| e.has_met(id)));
                members.iter().map(met).collect()
            })
            .collect();
        let scores = different_scores(&members);
        let at_top: Vec<usize> =
            (0..members.len()).filter(|&m| Some(&members[m].score) == scores.first()).collect();
        let leader = match at_top.as_slice() {
            &[one] if position.round >= 3 => Some(one),
            _ => None,
        };
        Self { members, scores, leader, round: position.round, prohibited: position.prohibited.clone(), met }
    }

    /// May these be drawn against each other at all? Excluded pairs are never made, and nobody has a second bye.
    pub(super) fn may_draw(&self, a: usize, b: usize) -> bool {
        match (self.members[a].id, self.members[b].id) {
            (Some(_), Some(_)) => !self.prohibited.contains(&(a.min(b), a.max(b))),
            (Some(_), None) => self.members[a].may_have_bye,
            (None, _) => self.members[b].may_have_bye,
        }
    }

    /// Principle A: have they met over the board?
    pub(super) fn have_met(&self, a: usize, b: usize) -> bool {
        self.met[a][b]
    }

    /// The higher of the two by score in the draw, then by rank; and the other.
    pub(super) fn by_height(&self, a: usize, b: usize) -> (usize, usize) {
        let (first, second) = (a.min(b), a.max(b));
        if self.members[second].score > self.members[first].score { (second, first) } else { (first, second) }
    }

    /// The score group that a pair belongs to, that of its higher player.
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

fn member(position: &Position, e: &Entry) -> Member {
    let had = |o: Outcome| e.rounds.iter().any(|f| f.outcome == o);
    Member {
        id: Some(e.id),
        number: e.number,
        score: if rule_4_has_withdrawn(e) { 0 } else { e.score.0 },
        difference: e.colours.difference(),
        province: e.area.clone(),
        may_have_bye: !had(Outcome::PairingBye) && !had(Outcome::FullBye) && !had(Outcome::ForfeitWin),
        figures: [rule_6_a(position, e), rule_6_b(position, e)],
    }
}

/// Rule 4: a player defaulting twice is considered to have withdrawn, and is drawn with a score of 0.
fn rule_4_has_withdrawn(e: &Entry) -> bool {
    e.rounds.iter().filter(|f| f.outcome == Outcome::ForfeitLoss).count() >= 2
}

/// Rule 3 (d): the two lowest groups count as one score in round four, the three lowest from round five on.
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

/// The points of an opponent as they stand, also of one who has withdrawn or is absent.
fn points(position: &Position, opponent: PlayerId) -> i64 {
    position.points.get(opponent.index()).map_or(0, |s| i64::from(s.0))
}

/// Rule 6 (a), doubled: the points of those defeated in full, of those drawn with by half.
fn rule_6_a(position: &Position, e: &Entry) -> i64 {
    let of = |o: Outcome| match o {
        Outcome::Win | Outcome::UnratedWin | Outcome::ForfeitWin => 2,
        Outcome::Draw | Outcome::UnratedDraw => 1,
        _ => 0,
    };
    e.rounds.iter().filter_map(|f| Some(of(f.outcome) * points(position, f.opponent?))).sum()
}

/// Rule 6 (b), doubled: the points of those who won against him in full, of those drawn with by half. In a double
/// default nobody won.
fn rule_6_b(position: &Position, e: &Entry) -> i64 {
    let of = |f: &RoundFact| match f.outcome {
        Outcome::Draw | Outcome::UnratedDraw => 1,
        _ if f.has_opponent_won() => 2,
        _ => 0,
    };
    e.rounds.iter().filter_map(|f| Some(of(f) * points(position, f.opponent?))).sum()
}
